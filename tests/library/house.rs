//! A library with a game that comes to harm, and one that must not.

use std::cell::Cell;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use rubium_host::game::{Preview, SeatControllers};
use rubium_host::library::{Damage, EntryState, GameId, Library, LibraryRefusal, Notice};
use rubium_record::Timeline;
use rubium_rules::Rules;
use tempfile::TempDir;

use crate::play::{assert_sound, bytes, entry, kept, path, play};

/// Steps of the game that gets damaged.
const STEPS: usize = 30;

/// A library with a game that a test damages, and one that must come to no harm.
pub struct House {
    folder: TempDir,
    pub library: Library,
    pub id: GameId,
    pub game: Timeline<Rules>,
    pub other: (GameId, Timeline<Rules>),
    writes: Cell<u64>,
}

impl House {
    /// Both games are sound.
    pub fn new() -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::open(folder.path()).expect("a library");
        let (id, game) = kept(&library, 1, STEPS);
        let other = kept(&library, 2, STEPS);
        House {
            folder,
            library,
            id,
            game,
            other,
            writes: Cell::new(0),
        }
    }

    /// The folder of data.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The journal of the game.
    pub fn bytes(&self) -> Vec<u8> {
        bytes(self.folder(), &self.id)
    }

    /// Where the copy of its first line is.
    pub fn header_copy(&self) -> PathBuf {
        path(self.folder(), &self.id).with_extension("header")
    }

    /// Its lines.
    pub fn lines(&self) -> Vec<Vec<u8>> {
        self.bytes()
            .split_inclusive(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    }

    /// Writes other bytes in its place, a second later than the last time: clocks of files may be coarse.
    pub fn write(&self, bytes: &[u8]) {
        let mut file = File::create(path(self.folder(), &self.id)).expect("the file");
        self.writes.set(self.writes.get() + 1);
        let when = UNIX_EPOCH + Duration::from_secs(self.writes.get());
        let written = file.write_all(bytes).and_then(|()| file.set_modified(when));
        written.expect("the file is damaged");
    }

    /// What the list and an attempt to open say, which must be the same; and how the game stands where it would go on.
    /// Looking changes nothing.
    pub fn damaged(&self) -> (Damage, Option<Preview>) {
        let file = path(self.folder(), &self.id);
        let before = file.is_file().then(|| self.bytes());
        let fault = self.library.load(&self.id).err().expect("it is damaged");
        let EntryState::Damaged { damage, remains } = entry(&self.library, &self.id).state else {
            panic!("the list does not know of it");
        };
        let told = damage.clone();
        assert_eq!(fault, LibraryRefusal::Damaged { damage: told });
        assert_eq!(file.is_file().then(|| self.bytes()), before);
        self.others_are_fine();
        (damage, remains)
    }

    /// The damage is beyond help: nothing is left, and nobody makes it worse.
    pub fn lost(&self) -> Damage {
        let (damage, remains) = self.damaged();
        assert!(remains.is_none(), "{damage} leaves something");
        let fault = self.library.recover(&self.id).err().expect("no help");
        assert!(matches!(fault, LibraryRefusal::Damaged { .. }), "{fault}");
        self.others_are_fine();
        damage
    }

    /// The game goes on after `steps` steps, as it went before, and is sound from then on.
    pub fn goes_on(&self, steps: usize) -> Option<Notice> {
        let opening = self.library.recover(&self.id).expect("it goes on");
        let (mut timeline, mut journal) = (opening.timeline, opening.journal);
        assert_eq!(timeline.step_count(), steps);
        let state = self.game.state_at(steps).expect("the state before");
        assert_eq!(timeline.state(), &state);
        play(&mut timeline, &mut journal, 5);
        drop(journal);
        assert_sound(&self.library, &self.id, &timeline);
        self.others_are_fine();
        opening.notice
    }

    /// The other game is as it was left.
    pub fn others_are_fine(&self) {
        assert_sound(&self.library, &self.other.0, &self.other.1);
    }

    /// How the game stood after `steps` steps.
    pub fn at(&self, steps: usize) -> Preview {
        let mut record = self.game.record().clone();
        record.entries.truncate(steps);
        let game = Timeline::fold(record).expect("it folds");
        Preview::new(&game, &SeatControllers::default())
    }
}
