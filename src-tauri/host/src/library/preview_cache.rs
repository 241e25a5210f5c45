//! Previews cached beside journals, so that the app need not replay every game when it starts.
//!
//! A preview is valid only for the journal and sidecar from which it was computed, and only in the build of
//! the program that computed it. Its file therefore begins with a line that contains a hash of all these, of
//! the kind of record, and of the preview itself. Hashing a journal is about a hundred times faster than
//! replaying it, and detects any damage.

use std::fs;
use std::hash::Hasher;
use std::path::Path;
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

use twox_hash::XxHash64;

use super::kind::{self, StoredKind};
use crate::files;

/// Maximum size of a cached preview in bytes.
const MAX_BYTES: u64 = 64 << 10;

/// Reads the preview cached at `path`, if it is valid for this journal and sidecar.
pub(super) fn read<M: StoredKind>(
    path: &Path,
    journal: &[u8],
    sidecar: &M::Sidecar,
) -> Option<M::Preview> {
    let file = files::read(path, MAX_BYTES).ok()?;
    let newline = file.iter().position(|&byte| byte == b'\n')?;
    let (stored_hash, json) = (file.get(..newline)?, file.get(newline + 1..)?);
    if stored_hash != hash_of::<M>(json, journal, sidecar).as_bytes() {
        return None;
    }
    serde_json::from_slice(json).ok()
}

/// Caches the preview of this journal and sidecar at `path`. The file is not synced: if a loss of power
/// damages it, its hash no longer matches and the preview is computed again.
pub(super) fn write<M: StoredKind>(
    path: &Path,
    journal: &[u8],
    sidecar: &M::Sidecar,
    preview: &M::Preview,
) {
    let json = match serde_json::to_vec(preview) {
        Ok(json) => json,
        Err(error) => {
            return log::warn!(
                "could not serialize the preview for {}: {error}",
                path.display()
            );
        }
    };
    let mut file = hash_of::<M>(&json, journal, sidecar).into_bytes();
    file.push(b'\n');
    file.extend_from_slice(&json);
    // A failure is only logged: without a cached preview, the journal is replayed again.
    if let Err(error) = files::replace_unsynced(path, &file) {
        log::warn!("the preview {} was not written: {error}", path.display());
    }
}

/// Hashes a preview and everything that it depends on.
fn hash_of<M: StoredKind>(json: &[u8], journal: &[u8], sidecar: &M::Sidecar) -> String {
    let mut hash = XxHash64::with_seed(0);
    let sidecar = kind::as_json(sidecar);
    for part in [
        build_id().as_bytes(),
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

/// Identifies this build of the program, because the rules of another build may replay the same lines
/// differently.
fn build_id() -> &'static str {
    static BUILD_ID: OnceLock<String> = OnceLock::new();
    BUILD_ID.get_or_init(|| {
        let file = std::env::current_exe().and_then(fs::metadata);
        let size_and_time = file.ok().and_then(|file| {
            let modified = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            Some((file.len(), modified))
        });
        format!("{} {size_and_time:?}", env!("CARGO_PKG_VERSION"))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rubium_record::{Header, Seed, Timeline};
    use rubium_rules::{Rules, Setup};

    use super::{read, write};
    use crate::game::{Preview, SeatControllers};
    use crate::library::{Library, ListEntryState, StoredKind};

    /// Returns the preview of the only game in a folder, as listed by a program that has just started.
    fn list_preview(folder: &std::path::Path) -> Preview {
        let library = Library::open(folder).expect("the library should open");
        let listing = library.list(None).expect("the games should be listed");
        let state = listing
            .entries
            .into_iter()
            .next()
            .expect("the library should have a game")
            .state;
        let ListEntryState::Valid { preview } = state else {
            panic!("{state:?}");
        };
        preview
    }

    #[test]
    fn cached_preview_is_used_only_for_the_journal_it_was_computed_from() {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let setup = Setup::classic(2, |_| 0).expect("the set-up should be valid");
        let names = vec!["Ana".to_owned(), "Bo".to_owned()];
        let header = Header::new::<Rules>(setup, names, Seed(1), false);
        let (id, journal) = {
            let library = Library::open(folder.path()).expect("the library should open");
            let created = library.create(&header, "A game", &SeatControllers::default());
            let (id, journal) = created.expect("the game should be created");
            (id, journal.path().to_owned())
        };
        let controllers = SeatControllers::default();
        let timeline = Timeline::begin(header).expect("the game should begin");
        let expected = Rules::preview(&timeline, &controllers);
        assert_eq!(list_preview(folder.path()), expected);
        let path = journal.with_extension("preview");
        let bytes = fs::read(&journal).expect("the journal should be readable");
        assert_eq!(
            read::<Rules>(&path, &bytes, &controllers),
            Some(expected.clone()),
            "{id}"
        );

        // The list returns whatever preview is in the cache, as long as the journal is unchanged.
        let edited_preview = Preview {
            step_count: 77,
            ..expected.clone()
        };
        write::<Rules>(&path, &bytes, &controllers, &edited_preview);
        assert_eq!(list_preview(folder.path()), edited_preview);
        let mut with_truncated_line = bytes.clone();
        with_truncated_line.push(b'{');
        fs::write(&journal, &with_truncated_line).expect("the journal should be written");
        assert_eq!(list_preview(folder.path()), expected);
        assert_eq!(
            read::<Rules>(&path, &with_truncated_line, &controllers),
            Some(expected.clone())
        );
        assert_eq!(read::<Rules>(&path, &bytes, &controllers), None);

        // A damaged file in the cache is ignored and replaced.
        let read_cache = || fs::read(&path).expect("the cached preview should be readable");
        let cached_file = read_cache();
        let mut damaged_file = cached_file.clone();
        damaged_file[40] ^= 1;
        for content in [
            &damaged_file,
            &cached_file[..cached_file.len() - 1],
            b"",
            b"\n",
            b"\xff\n{}",
        ] {
            fs::write(&path, content).expect("the file should be written");
            assert_eq!(list_preview(folder.path()), expected);
            assert_eq!(read_cache(), cached_file);
        }
        fs::remove_file(&path).expect("the file should be removed");
        fs::create_dir(&path).expect("the folder should be created");
        assert_eq!(list_preview(folder.path()), expected);
    }
}
