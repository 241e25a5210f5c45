//! Previews that are kept beside journals, so that a start does not fold every game again.
//!
//! A preview is worth nothing without the journal that it was made of. Its first line is a hash of all that it depends on:
//! every byte of the journal, what lies beside it, the program that folded them, and the preview itself. To hash a journal
//! is some hundred times faster than to fold it, and finds any damage.

use std::fs;
use std::hash::Hasher;
use std::path::Path;
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

use twox_hash::XxHash64;

use super::kind::{self, StoredKind};
use crate::files;

/// Most bytes of a kept preview.
const MAX_BYTES: u64 = 64 << 10;

/// The preview kept at `path`, if it is one of these bytes of a journal and of what lies beside it.
pub(super) fn read<M: StoredKind>(
    path: &Path,
    journal: &[u8],
    sidecar: &M::Sidecar,
) -> Option<M::Preview> {
    let kept = files::read(path, MAX_BYTES).ok()?;
    let newline = kept.iter().position(|&byte| byte == b'\n')?;
    let (seal, json) = (kept.get(..newline)?, kept.get(newline + 1..)?);
    if seal != sealed::<M>(json, journal, sidecar).as_bytes() {
        return None;
    }
    serde_json::from_slice(json).ok()
}

/// Keeps the preview of these bytes of a journal, and of what lies beside it, at `path`. It is not synced: what a loss of
/// power leaves of it does not bear its hash, and is made again.
pub(super) fn write<M: StoredKind>(
    path: &Path,
    journal: &[u8],
    sidecar: &M::Sidecar,
    preview: &M::Preview,
) {
    let json = match serde_json::to_vec(preview) {
        Ok(json) => json,
        Err(fault) => return log::warn!("no preview for {}: {fault}", path.display()),
    };
    let mut kept = sealed::<M>(&json, journal, sidecar).into_bytes();
    kept.push(b'\n');
    kept.extend_from_slice(&json);
    // Without it the journal is folded again.
    if let Err(fault) = files::replace_unsynced(path, &kept) {
        log::warn!("the preview {} is not kept: {fault}", path.display());
    }
}

/// The hash of all that a preview depends on.
fn sealed<M: StoredKind>(json: &[u8], journal: &[u8], sidecar: &M::Sidecar) -> String {
    let mut hash = XxHash64::with_seed(0);
    let sidecar = kind::as_json(sidecar);
    for part in [
        program().as_bytes(),
        M::NAME.as_bytes(),
        json,
        journal,
        &sidecar,
    ] {
        hash.write_usize(part.len());
        hash.write(part);
    }
    format!("{:016x}", hash.finish())
}

/// What tells this program from others: the rules of another may fold the same lines to something else.
fn program() -> &'static str {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let file = std::env::current_exe().and_then(fs::metadata);
        let built = file.ok().and_then(|file| {
            let modified = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            Some((file.len(), modified))
        });
        format!("{} {built:?}", env!("CARGO_PKG_VERSION"))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rubium_record::{Header, Seed, Timeline};
    use rubium_rules::{Rules, Setup};

    use super::{read, write};
    use crate::game::{Preview, SeatControllers};
    use crate::library::{EntryState, Library, StoredKind};

    /// What the list says of the only game in a folder, to a program that has just started.
    fn listed(folder: &std::path::Path) -> Preview {
        let library = Library::open(folder).expect("a library");
        let state = library.list().expect("the list").remove(0).state;
        let EntryState::Sound { preview } = state else {
            panic!("{state:?}");
        };
        preview
    }

    #[test]
    fn a_preview_stands_for_the_journal_it_was_made_of_and_for_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let setup = Setup::classic(2, |_| 0).expect("a set-up");
        let names = vec!["Ana".to_owned(), "Bo".to_owned()];
        let header = Header::new::<Rules>(setup, names, Seed(1), false);
        let (id, journal) = {
            let library = Library::open(folder.path()).expect("a library");
            let begun = library.create(&header, "A game", &SeatControllers::default());
            let (id, journal) = begun.expect("it is begun");
            (id, journal.path().to_owned())
        };
        let persons = SeatControllers::default();
        let timeline = Timeline::begin(header).expect("a game");
        let folded = Rules::preview(&timeline, &persons);
        assert_eq!(listed(folder.path()), folded);
        let path = journal.with_extension("preview");
        let bytes = fs::read(&journal).expect("the journal");
        assert_eq!(
            read::<Rules>(&path, &bytes, &persons),
            Some(folded.clone()),
            "{id}"
        );

        // The list takes it from there: another one is believed as long as the journal is the same.
        let other = Preview {
            steps: 77,
            ..folded.clone()
        };
        write::<Rules>(&path, &bytes, &persons, &other);
        assert_eq!(listed(folder.path()), other);
        let mut torn = bytes.clone();
        torn.push(b'{');
        fs::write(&journal, &torn).expect("it is changed");
        assert_eq!(listed(folder.path()), folded);
        assert_eq!(read::<Rules>(&path, &torn, &persons), Some(folded.clone()));
        assert_eq!(read::<Rules>(&path, &bytes, &persons), None);

        // Whatever else lies there is not believed, and is put right.
        let kept = fs::read(&path).expect("it is kept");
        let mut flipped = kept.clone();
        flipped[40] ^= 1;
        for strange in [&flipped, &kept[..kept.len() - 1], b"", b"\n", b"\xff\n{}"] {
            fs::write(&path, strange).expect("a file");
            assert_eq!(listed(folder.path()), folded);
            assert_eq!(fs::read(&path).expect("it is kept"), kept);
        }
        fs::remove_file(&path).expect("it is gone");
        fs::create_dir(&path).expect("a folder");
        assert_eq!(listed(folder.path()), folded);
    }
}
