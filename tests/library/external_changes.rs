//! Other programs, such as tools for synchronization or backups, change the journal of an open game. Neither
//! a step that was shown to players nor the content that replaced the journal may be lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use rubium_host::library::{Journal, Library, Notice, NoticeChannel, RecordId, StoredKind};
use rubium_record::{Timeline, jsonl};
use rubium_rules::Rules;
use rubium_table::Table;

use crate::{play, tables};

/// Number of steps before the journal is changed.
const STEPS_BEFORE: usize = 8;

/// A kind of record that these tests can play step by step.
trait TestKind: StoredKind {
    fn store_record(library: &Library<Self>) -> (RecordId, Timeline<Self>);
    fn play_step(timeline: &mut Timeline<Self>, journal: &mut Journal);
}

impl TestKind for Rules {
    fn store_record(library: &Library) -> (RecordId, Timeline<Rules>) {
        play::store_game(library, 1, STEPS_BEFORE)
    }

    fn play_step(timeline: &mut Timeline<Rules>, journal: &mut Journal) {
        play::play_steps(timeline, journal, 1);
    }
}

impl TestKind for Table {
    fn store_record(library: &Library<Table>) -> (RecordId, Timeline<Table>) {
        tables::store_table(library, STEPS_BEFORE)
    }

    fn play_step(timeline: &mut Timeline<Table>, journal: &mut Journal) {
        tables::play_step(timeline, journal);
    }
}

/// Returns the text of a record's journal.
fn journal_text<M: TestKind>(timeline: &Timeline<M>) -> String {
    jsonl::write(timeline.record()).expect("the record should serialize")
}

/// An open record, and the notices about its file.
struct OpenRecord<M: TestKind> {
    timeline: Timeline<M>,
    journal: Journal,
    path: PathBuf,
    id: RecordId,
    library: Library<M>,
    notices: Arc<Mutex<Vec<Notice>>>,
    folder: tempfile::TempDir,
}

impl<M: TestKind> OpenRecord<M> {
    fn create() -> OpenRecord<M> {
        let folder = tempfile::tempdir().expect("a temporary folder should be created");
        let notices = Arc::new(Mutex::new(Vec::new()));
        let (channel, sink) = (NoticeChannel::default(), Arc::clone(&notices));
        channel.listen(Box::new(move |notice| {
            sink.lock()
                .expect("the lock should not be poisoned")
                .push(notice.clone());
        }));
        let games = Library::open(folder.path()).expect("the library should open");
        let library = games
            .with_notices(channel)
            .for_kind::<M>()
            .expect("the library should open");
        let (id, _) = M::store_record(&library);
        let opening = library.load(&id).expect("the record should open");
        OpenRecord {
            timeline: opening.timeline,
            journal: opening.journal,
            path: folder.path().join(M::FOLDER).join(format!("{id}.jsonl")),
            id,
            library,
            notices,
            folder,
        }
    }

    fn play_step(&mut self) {
        M::play_step(&mut self.timeline, &mut self.journal);
    }

    /// Returns the path at which the content that replaced the journal is saved.
    fn saved_replacement_path(&self, copy_number: usize) -> PathBuf {
        let name = format!("damaged/{}-{copy_number}.jsonl", self.id);
        self.folder.path().join(name)
    }

    /// Asserts that all steps are on disk.
    fn assert_all_on_disk(&self) {
        let content = fs::read_to_string(&self.path).expect("the journal should exist");
        assert_eq!(content, journal_text(&self.timeline));
    }

    /// Closes the record and asserts that it reopens with all its steps.
    fn assert_reopens_with_all_steps(self) {
        let OpenRecord {
            timeline,
            journal,
            library,
            id,
            folder: _folder,
            ..
        } = self;
        drop(journal);
        let reopened = library.load(&id).expect("the record should open");
        assert_eq!(journal_text(&reopened.timeline), journal_text(&timeline));
        assert_eq!(reopened.notice, None);
    }

    /// Returns the notices since the last call of this function.
    fn take_notices(&self) -> Vec<Notice> {
        std::mem::take(
            &mut *self
                .notices
                .lock()
                .expect("the lock should not be poisoned"),
        )
    }

    fn assert_rewritten_once(&self, replacement_path: Option<&Path>) {
        let path = replacement_path.map(|path| path.display().to_string());
        assert_eq!(self.take_notices(), [Notice::Rewritten { path }]);
    }
}

/// Asserts that play continues after `change_file` without losing a step, and that the content which replaced
/// the journal is saved.
fn assert_play_continues_after<M: TestKind>(
    change_file: impl Fn(&Path),
    leaves_content_at_path: bool,
) {
    let mut record = OpenRecord::<M>::create();
    record.play_step();
    assert_eq!(record.take_notices(), []);
    change_file(&record.path);
    let replacement = fs::read(&record.path).ok();
    record.play_step();
    record.assert_all_on_disk();
    let replacement_path = record.saved_replacement_path(1);
    record.assert_rewritten_once(leaves_content_at_path.then_some(replacement_path.as_path()));
    assert_eq!(fs::read(&replacement_path).ok(), replacement);
    assert_eq!(
        fs::symlink_metadata(&replacement_path).is_ok(),
        leaves_content_at_path
    );
    for _ in 0..3 {
        record.play_step();
        record.assert_all_on_disk();
    }
    assert_eq!(record.take_notices(), [], "there should be only one notice");
    record.assert_reopens_with_all_steps();
}

/// Asserts for a game and for a table that `change_file` loses nothing, whether play continues or the record
/// is closed.
fn assert_survives(change_file: impl Fn(&Path), leaves_content_at_path: bool) {
    assert_play_continues_after::<Rules>(&change_file, leaves_content_at_path);
    assert_play_continues_after::<Table>(&change_file, leaves_content_at_path);
    assert_closing_is_safe_after::<Rules>(&change_file);
    assert_closing_is_safe_after::<Table>(&change_file);
}

/// Asserts that no step is lost if the record is closed after `change_file` without another step.
fn assert_closing_is_safe_after<M: TestKind>(change_file: impl Fn(&Path)) {
    let mut record = OpenRecord::<M>::create();
    record.play_step();
    change_file(&record.path);
    record.assert_reopens_with_all_steps();
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
            let content = fs::read(path).expect("the file should be readable");
            let last_step_start = content[..content.len() - 1]
                .iter()
                .rposition(|&byte| byte == b'\n');
            let copy = path.with_extension("copy");
            fs::write(
                &copy,
                &content[..=last_step_start.expect("the journal should have several lines")],
            )
            .expect("the file should be written");
            fs::rename(&copy, path).expect("the file should be renamed");
        },
        true,
    );
}

#[test]
fn deleted_journal_loses_nothing() {
    assert_survives(
        |path| fs::remove_file(path).expect("the file should be removed"),
        false,
    );
}

#[test]
fn renamed_journal_loses_nothing() {
    let moved_path = |path: &Path| path.with_extension("away");
    assert_survives(
        |path| fs::rename(path, moved_path(path)).expect("the file should be renamed"),
        false,
    );
}

#[test]
fn journal_in_a_renamed_folder_loses_nothing() {
    assert_survives(
        |path| {
            let folder = path.parent().expect("the folder should exist");
            fs::rename(folder, folder.with_extension("away"))
                .expect("the folder should be renamed");
        },
        false,
    );
}

#[test]
fn journal_with_foreign_lines_appended_loses_nothing() {
    assert_survives(
        |path| {
            let mut content = fs::read(path).expect("the file should be readable");
            content.extend_from_slice(b"a line of another program\n");
            fs::write(path, content).expect("the file should be written");
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
            let mut content = fs::read(path).expect("the file should be readable");
            let middle = content.len() / 2;
            content[middle] ^= 1;
            // Modification times may have a coarse resolution.
            std::thread::sleep(std::time::Duration::from_millis(20));
            fs::write(path, content).expect("the file should be written");
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
fn target_of_a_link_that_replaced_the_journal_is_not_changed() {
    let change_file = |path: &Path| {
        let moved_path = path.with_extension("away");
        fs::rename(path, &moved_path).expect("the file should be renamed");
        std::os::unix::fs::symlink(&moved_path, path).expect("the link should be created");
    };
    let mut record = OpenRecord::<Rules>::create();
    change_file(&record.path);
    let target_bytes = fs::read(&record.path).expect("the file should be readable");
    record.play_step();
    record.assert_all_on_disk();
    let replacement_path = record.saved_replacement_path(1);
    assert!(fs::symlink_metadata(&replacement_path).is_ok_and(|metadata| metadata.is_symlink()));
    assert_eq!(
        fs::read(replacement_path).expect("the link should be readable"),
        target_bytes
    );
    record.assert_reopens_with_all_steps();
}

#[test]
fn journal_with_new_modification_time_and_same_content_is_not_rewritten() {
    let mut record = OpenRecord::<Rules>::create();
    fs::read(&record.path).expect("the file should be readable");
    let file = fs::OpenOptions::new().write(true).open(&record.path);
    let set_result = file.and_then(|file| file.set_modified(std::time::UNIX_EPOCH));
    set_result.expect("the time should be set");
    record.play_step();
    record.assert_all_on_disk();
    assert_eq!(record.take_notices(), []);
    assert!(!record.folder.path().join("damaged").exists());
    record.assert_reopens_with_all_steps();
}

#[test]
fn notices_are_queued_until_there_is_a_listener() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let channel = NoticeChannel::default();
    let library = Library::open(folder.path()).expect("the library should open");
    let library = library.with_notices(channel.clone());
    let (id, _) = play::store_game(&library, 1, 2);
    let opening = library.load(&id).expect("the game should open");
    let (mut timeline, mut journal) = (opening.timeline, opening.journal);
    fs::remove_file(play::journal_path(folder.path(), &id)).expect("the file should be removed");
    play::play_steps(&mut timeline, &mut journal, 1);
    let notices = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&notices);
    channel.listen(Box::new(move |notice| {
        sink.lock()
            .expect("the lock should not be poisoned")
            .push(notice.clone());
    }));
    let notices = notices.lock().expect("the lock should not be poisoned");
    assert_eq!(*notices, [Notice::Rewritten { path: None }]);
}

#[test]
fn journal_replaced_repeatedly_during_play_loses_nothing() {
    let mut record = OpenRecord::<Rules>::create();
    let (path, stop_flag) = (record.path.clone(), Arc::new(AtomicBool::new(false)));
    let stop = Arc::clone(&stop_flag);
    let tool = std::thread::spawn(move || {
        let copy = path.with_extension("copy");
        while !stop.load(Ordering::Relaxed) {
            fs::copy(&path, &copy).expect("the file should be copied");
            fs::rename(&copy, &path).expect("the file should be renamed");
        }
    });
    for _ in 0..60 {
        record.play_step();
    }
    stop_flag.store(true, Ordering::Relaxed);
    tool.join().expect("the replacing thread should not panic");
    record.play_step();
    record.assert_all_on_disk();
    assert!(!record.take_notices().is_empty());
    record.assert_reopens_with_all_steps();
}

#[test]
fn step_fails_while_journal_cannot_be_rewritten_and_succeeds_later() {
    let mut record = OpenRecord::<Rules>::create();
    let backup_folder = record.folder.path().join("damaged");
    fs::write(&backup_folder, b"a file instead of the folder").expect("the file should be written");
    let foreign_content = b"of another program";
    fs::write(&record.path, foreign_content).expect("the file should be written");
    for _ in 0..2 {
        let (timeline, journal) = (&mut record.timeline, &mut record.journal);
        let result = play::play_step(timeline, |line| journal.append(line))
            .expect("the game should continue");
        assert!(result.is_err());
        let content = fs::read(&record.path).expect("the file should be readable");
        assert_eq!(
            content, foreign_content,
            "a file that cannot be saved elsewhere should stay unchanged"
        );
    }
    assert_eq!(record.take_notices(), []);
    fs::remove_file(&backup_folder).expect("the file should be removed");
    record.play_step();
    record.assert_all_on_disk();
    assert_eq!(
        fs::read(record.saved_replacement_path(1)).expect("the replacement should be saved"),
        foreign_content
    );
    record.assert_reopens_with_all_steps();
}
