//! Other programs, such as sync tools, backup tools and file managers, change the journal of an open game. Neither a
//! step that was shown nor the content that replaced the journal may be lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use rubium_host::library::{GameId, Journal, Library, Notice, Notices, StoredKind};
use rubium_record::{Timeline, jsonl};
use rubium_rules::Rules;
use rubium_table::Table;

use crate::{play, tables};

/// Number of steps before the change.
const STEPS_BEFORE: usize = 8;

/// A kind of record that these tests can play step by step.
trait TestKind: StoredKind {
    fn stored_record(library: &Library<Self>) -> (GameId, Timeline<Self>);
    fn step(timeline: &mut Timeline<Self>, journal: &mut Journal);
}

impl TestKind for Rules {
    fn stored_record(library: &Library) -> (GameId, Timeline<Rules>) {
        play::stored_game(library, 1, STEPS_BEFORE)
    }

    fn step(timeline: &mut Timeline<Rules>, journal: &mut Journal) {
        play::play(timeline, journal, 1);
    }
}

impl TestKind for Table {
    fn stored_record(library: &Library<Table>) -> (GameId, Timeline<Table>) {
        tables::stored_table(library, STEPS_BEFORE)
    }

    fn step(timeline: &mut Timeline<Table>, journal: &mut Journal) {
        tables::step(timeline, journal);
    }
}

/// Returns the journal of a record.
fn journal_text<M: TestKind>(timeline: &Timeline<M>) -> String {
    jsonl::write(timeline.record()).expect("the record should serialize")
}

/// An open record, and the notices about its file.
struct OpenRecord<M: TestKind> {
    timeline: Timeline<M>,
    journal: Journal,
    path: PathBuf,
    id: GameId,
    library: Library<M>,
    notices: Arc<Mutex<Vec<Notice>>>,
    folder: tempfile::TempDir,
}

impl<M: TestKind> OpenRecord<M> {
    fn create() -> OpenRecord<M> {
        let folder = tempfile::tempdir().expect("a temporary folder should be created");
        let received = Arc::new(Mutex::new(Vec::new()));
        let (notices, sink) = (Notices::default(), Arc::clone(&received));
        notices.listen(Box::new(move |notice| {
            sink.lock()
                .expect("the lock should not be poisoned")
                .push(notice.clone());
        }));
        let games = Library::open(folder.path()).expect("the library should open");
        let library = games
            .with_notices(notices)
            .for_kind::<M>()
            .expect("the library should open");
        let (id, _) = M::stored_record(&library);
        let opening = library.load(&id).expect("the game should open");
        OpenRecord {
            timeline: opening.timeline,
            journal: opening.journal,
            path: folder.path().join(M::FOLDER).join(format!("{id}.jsonl")),
            id,
            library,
            notices: received,
            folder,
        }
    }

    fn step(&mut self) {
        M::step(&mut self.timeline, &mut self.journal);
    }

    fn set_aside_path(&self, number: usize) -> PathBuf {
        let name = format!("damaged/{}-{number}.jsonl", self.id);
        self.folder.path().join(name)
    }

    /// Asserts that every step is on disk now, so that a crash would lose none.
    fn assert_all_on_disk(&self) {
        let content = fs::read_to_string(&self.path).expect("the journal should exist");
        assert_eq!(content, journal_text(&self.timeline));
    }

    /// Closes the record and asserts that it reopens with all its steps.
    fn assert_reopens_complete(self) {
        let OpenRecord {
            timeline,
            journal,
            library,
            id,
            folder: _folder,
            ..
        } = self;
        drop(journal);
        let reopened = library.load(&id).expect("the game should open");
        assert_eq!(journal_text(&reopened.timeline), journal_text(&timeline));
        assert_eq!(reopened.notice, None);
    }

    /// Returns the notices since the last call.
    fn take_notices(&self) -> Vec<Notice> {
        std::mem::take(
            &mut *self
                .notices
                .lock()
                .expect("the lock should not be poisoned"),
        )
    }

    fn assert_rewritten_once(&self, aside: Option<&Path>) {
        let path = aside.map(|path| path.display().to_string());
        assert_eq!(self.take_notices(), [Notice::Rewritten { path }]);
    }
}

/// Asserts that play continues after `harm` without a loss, and that the content put in the journal's place is kept.
fn assert_play_continues_after<M: TestKind>(harm: impl Fn(&Path), leaves_something_at_path: bool) {
    let mut open = OpenRecord::<M>::create();
    open.step();
    assert_eq!(open.take_notices(), []);
    harm(&open.path);
    let replacement = fs::read(&open.path).ok();
    open.step();
    open.assert_all_on_disk();
    let aside = open.set_aside_path(1);
    open.assert_rewritten_once(leaves_something_at_path.then_some(aside.as_path()));
    assert_eq!(fs::read(&aside).ok(), replacement);
    assert_eq!(
        fs::symlink_metadata(&aside).is_ok(),
        leaves_something_at_path
    );
    for _ in 0..3 {
        open.step();
        open.assert_all_on_disk();
    }
    assert_eq!(open.take_notices(), [], "the notice should be given once");
    open.assert_reopens_complete();
}

/// Runs both checks for a game and for a table.
fn assert_survives(harm: impl Fn(&Path), leaves_something_at_path: bool) {
    assert_play_continues_after::<Rules>(&harm, leaves_something_at_path);
    assert_play_continues_after::<Table>(&harm, leaves_something_at_path);
    assert_closing_is_safe_after::<Rules>(&harm);
    assert_closing_is_safe_after::<Table>(&harm);
}

/// Asserts that closing the record after `harm`, without another step, loses no step.
fn assert_closing_is_safe_after<M: TestKind>(harm: impl Fn(&Path)) {
    let mut open = OpenRecord::<M>::create();
    open.step();
    harm(&open.path);
    open.assert_reopens_complete();
}

#[test]
fn journal_overwritten_by_renaming_a_copy_loses_nothing() {
    assert_survives(
        |path| {
            let copy = path.with_extension("copy");
            fs::copy(path, &copy).expect("the file should be copied");
            fs::rename(&copy, path).expect("the file should be renamed");
        },
        true,
    );
}

#[test]
fn journal_overwritten_by_renaming_an_older_copy_loses_nothing() {
    assert_survives(
        |path| {
            let whole = fs::read(path).expect("the file should be readable");
            let end = whole[..whole.len() - 1].iter().rposition(|&b| b == b'\n');
            let copy = path.with_extension("copy");
            fs::write(&copy, &whole[..=end.expect("the file should be written")])
                .expect("the file should be written");
            fs::rename(&copy, path).expect("the file should be renamed");
        },
        true,
    );
}

#[test]
fn unlinked_journal_loses_nothing() {
    assert_survives(
        |path| fs::remove_file(path).expect("the file should be removed"),
        false,
    );
}

#[test]
fn renamed_journal_loses_nothing() {
    let away = |path: &Path| path.with_extension("away");
    assert_survives(
        |path| fs::rename(path, away(path)).expect("the file should be renamed"),
        false,
    );
}

#[test]
fn journal_in_a_renamed_folder_loses_nothing() {
    assert_survives(
        |path| {
            let folder = path.parent().expect("the folder should exist");
            fs::rename(folder, folder.with_extension("away")).expect("the file should be renamed");
        },
        false,
    );
}

#[test]
fn journal_with_foreign_lines_appended_loses_nothing() {
    assert_survives(
        |path| {
            let mut whole = fs::read(path).expect("the file should be readable");
            whole.extend_from_slice(b"a line of another program\n");
            fs::write(path, whole).expect("the file should be written");
        },
        true,
    );
}

#[test]
fn truncated_journal_loses_nothing() {
    for remaining_len in [0, 700] {
        assert_survives(
            |path| {
                let file = fs::OpenOptions::new().write(true).open(path);
                file.and_then(|file| file.set_len(remaining_len))
                    .expect("the file should be truncated");
            },
            true,
        );
    }
}

#[test]
fn journal_with_a_changed_byte_loses_nothing() {
    assert_survives(
        |path| {
            let mut whole = fs::read(path).expect("the file should be readable");
            let middle = whole.len() / 2;
            whole[middle] ^= 1;
            // File clocks may be coarse.
            std::thread::sleep(std::time::Duration::from_millis(20));
            fs::write(path, whole).expect("the file should be written");
        },
        true,
    );
}

#[test]
fn journal_replaced_by_a_folder_loses_nothing() {
    assert_survives(
        |path| {
            fs::remove_file(path).expect("the file should be removed");
            fs::create_dir(path).expect("the folder should be created");
        },
        true,
    );
}

#[cfg(unix)]
#[test]
fn journal_replaced_by_a_link_is_not_written_through_it() {
    let harm = |path: &Path| {
        let away = path.with_extension("away");
        fs::rename(path, &away).expect("the file should be renamed");
        std::os::unix::fs::symlink(&away, path).expect("the link should be created");
    };
    let mut open = OpenRecord::<Rules>::create();
    harm(&open.path);
    let target_bytes = fs::read(&open.path).expect("the file should be readable");
    open.step();
    open.assert_all_on_disk();
    let aside = open.set_aside_path(1);
    assert!(fs::symlink_metadata(&aside).is_ok_and(|metadata| metadata.is_symlink()));
    assert_eq!(
        fs::read(aside).expect("the folder should be readable"),
        target_bytes
    );
    open.assert_reopens_complete();
}

#[test]
fn journal_with_only_a_new_modification_time_is_not_rewritten() {
    let mut open = OpenRecord::<Rules>::create();
    fs::read(&open.path).expect("the file should be readable");
    let file = fs::OpenOptions::new().write(true).open(&open.path);
    let touched = file.and_then(|file| file.set_modified(std::time::UNIX_EPOCH));
    touched.expect("the time should be set");
    open.step();
    open.assert_all_on_disk();
    assert_eq!(open.take_notices(), []);
    assert!(!open.folder.path().join("damaged").exists());
    open.assert_reopens_complete();
}

#[test]
fn notices_are_queued_until_there_is_a_listener() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let notices = Notices::default();
    let library = Library::open(folder.path()).expect("the library should open");
    let library = library.with_notices(notices.clone());
    let (id, _) = play::stored_game(&library, 1, 2);
    let opening = library.load(&id).expect("the game should open");
    let (mut timeline, mut journal) = (opening.timeline, opening.journal);
    fs::remove_file(play::path(folder.path(), &id)).expect("the file should be removed");
    play::play(&mut timeline, &mut journal, 1);
    let received = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&received);
    notices.listen(Box::new(move |notice| {
        sink.lock()
            .expect("the lock should not be poisoned")
            .push(notice.clone());
    }));
    let received = received.lock().expect("the lock should not be poisoned");
    assert_eq!(*received, [Notice::Rewritten { path: None }]);
}

#[test]
fn journal_replaced_repeatedly_during_play_loses_nothing() {
    let mut open = OpenRecord::<Rules>::create();
    let (path, stop_flag) = (open.path.clone(), Arc::new(AtomicBool::new(false)));
    let stop = Arc::clone(&stop_flag);
    let tool = std::thread::spawn(move || {
        let copy = path.with_extension("copy");
        while !stop.load(Ordering::Relaxed) {
            fs::copy(&path, &copy).expect("the file should be copied");
            fs::rename(&copy, &path).expect("the file should be renamed");
        }
    });
    for _ in 0..60 {
        open.step();
    }
    stop_flag.store(true, Ordering::Relaxed);
    tool.join().expect("the phase should end");
    open.step();
    open.assert_all_on_disk();
    assert!(!open.take_notices().is_empty());
    open.assert_reopens_complete();
}

#[test]
fn step_fails_while_the_journal_cannot_be_rewritten_and_succeeds_after() {
    let mut open = OpenRecord::<Rules>::create();
    let damaged = open.folder.path().join("damaged");
    fs::write(&damaged, b"a file in the place of the folder").expect("the file should be written");
    let other = b"of another program";
    fs::write(&open.path, other).expect("the file should be written");
    for _ in 0..2 {
        let (timeline, journal) = (&mut open.timeline, &mut open.journal);
        let result =
            play::step(timeline, |line| journal.append(line)).expect("the game should continue");
        assert!(result.is_err());
        let content = fs::read(&open.path).expect("the file should be readable");
        assert_eq!(
            content, other,
            "a file that cannot be backed up should stay"
        );
    }
    assert_eq!(open.take_notices(), []);
    fs::remove_file(&damaged).expect("the file should be removed");
    open.step();
    open.assert_all_on_disk();
    assert_eq!(
        fs::read(open.set_aside_path(1)).expect("the change should be saved"),
        other
    );
    open.assert_reopens_complete();
}
