//! Fixture: a library with a game that a test damages, and another game that must stay intact.

use std::cell::Cell;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use rubium_host::game::{Preview, SeatControllers};
use rubium_host::library::{
    FileProblem, Library, LibraryRefusal, ListEntryState, Notice, RecordId,
};
use rubium_record::Timeline;
use rubium_rules::Rules;
use tempfile::TempDir;

use crate::play::{assert_intact, journal_bytes, journal_path, list_entry, play_steps, store_game};

/// Number of steps of both games.
const STEP_COUNT: usize = 30;

/// A library with the game `id` that a test damages, and the game `other_id` that must stay intact.
pub struct TestLibrary {
    folder: TempDir,
    pub library: Library,
    pub id: RecordId,
    pub game: Timeline<Rules>,
    pub other_id: RecordId,
    pub other_game: Timeline<Rules>,
    write_count: Cell<u64>,
}

impl TestLibrary {
    /// Creates the library with two valid games.
    pub fn new() -> TestLibrary {
        let folder = tempfile::tempdir().expect("a temporary folder should be created");
        let library = Library::open(folder.path()).expect("the library should open");
        let (id, game) = store_game(&library, 1, STEP_COUNT);
        let (other_id, other_game) = store_game(&library, 2, STEP_COUNT);
        TestLibrary {
            folder,
            library,
            id,
            game,
            other_id,
            other_game,
            write_count: Cell::new(0),
        }
    }

    /// Returns the data folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the bytes of the game's journal.
    pub fn journal_bytes(&self) -> Vec<u8> {
        journal_bytes(self.folder(), &self.id)
    }

    /// Returns the path of the copy of the journal's header.
    pub fn header_copy_path(&self) -> PathBuf {
        journal_path(self.folder(), &self.id).with_extension("header")
    }

    /// Returns the lines of the journal.
    pub fn journal_lines(&self) -> Vec<Vec<u8>> {
        self.journal_bytes()
            .split_inclusive(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    }

    /// Overwrites the journal. Each call sets a modification time that is one second later, because such
    /// times may have a coarse resolution.
    pub fn write_journal(&self, bytes: &[u8]) {
        let mut file =
            File::create(journal_path(self.folder(), &self.id)).expect("the file should open");
        self.write_count.set(self.write_count.get() + 1);
        let when = UNIX_EPOCH + Duration::from_secs(self.write_count.get());
        let written = file.write_all(bytes).and_then(|()| file.set_modified(when));
        written.expect("the file should be written");
    }

    /// Asserts that the game is damaged. Returns the damage, and the preview of the valid steps. The list
    /// and `load` must report the same damage, and neither may modify the file.
    pub fn assert_damaged(&self) -> (FileProblem, Option<Preview>) {
        let file = journal_path(self.folder(), &self.id);
        let bytes_before = file.is_file().then(|| self.journal_bytes());
        let error = self
            .library
            .load(&self.id)
            .err()
            .expect("the journal should be damaged");
        let ListEntryState::Damaged { problem, preview } =
            list_entry(&self.library, &self.id).state
        else {
            panic!("the game should be listed as damaged");
        };
        let reported_damage = problem.clone();
        assert_eq!(
            error,
            LibraryRefusal::Damaged {
                problem: reported_damage
            }
        );
        assert_eq!(file.is_file().then(|| self.journal_bytes()), bytes_before);
        self.assert_other_game_intact();
        (problem, preview)
    }

    /// Asserts that the game is damaged and has no valid step. Returns the damage.
    pub fn assert_no_valid_step(&self) -> FileProblem {
        let (problem, preview) = self.assert_damaged();
        assert!(preview.is_none(), "{problem} should leave no valid step");
        let error = self
            .library
            .recover(&self.id)
            .err()
            .expect("the recovery should be refused");
        assert!(matches!(error, LibraryRefusal::Damaged { .. }), "{error}");
        self.assert_other_game_intact();
        problem
    }

    /// Recovers the game and asserts that it resumes after `step_count` steps with the original state, and
    /// that it can be continued. Returns the notice.
    pub fn assert_resumes(&self, step_count: usize) -> Option<Notice> {
        let opening = self
            .library
            .recover(&self.id)
            .expect("the game should be recovered");
        let (mut timeline, mut journal) = (opening.timeline, opening.journal);
        assert_eq!(timeline.step_count(), step_count);
        let state = self
            .game
            .state_at(step_count)
            .expect("the state should exist");
        assert_eq!(timeline.state(), &state);
        play_steps(&mut timeline, &mut journal, 5);
        drop(journal);
        assert_intact(&self.library, &self.id, &timeline);
        self.assert_other_game_intact();
        opening.notice
    }

    /// Asserts that the other game is unchanged.
    pub fn assert_other_game_intact(&self) {
        assert_intact(&self.library, &self.other_id, &self.other_game);
    }

    /// Returns the preview of the game after `step_count` steps.
    pub fn preview_after(&self, step_count: usize) -> Preview {
        let mut record = self.game.record().clone();
        record.entries.truncate(step_count);
        let game = Timeline::fold(record).expect("the record should replay");
        Preview::new(&game, &SeatControllers::default())
    }
}
