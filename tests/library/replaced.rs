//! Somebody else lays hands on the journal of an open game: sync tools, restores, a file manager. No step that was
//! shown is lost, and neither is what they put there.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use rubium_host::library::{GameId, Journal, Library, Notice, Notices, StoredKind};
use rubium_record::{Timeline, jsonl};
use rubium_rules::Rules;
use rubium_table::Table;

use crate::{play, tables};

/// Steps before the harm.
const BEFORE: usize = 8;

/// Something that is played here step by step.
trait Played: StoredKind {
    fn kept(library: &Library<Self>) -> (GameId, Timeline<Self>);
    fn step(timeline: &mut Timeline<Self>, journal: &mut Journal);
}

impl Played for Rules {
    fn kept(library: &Library) -> (GameId, Timeline<Rules>) {
        play::kept(library, 1, BEFORE)
    }

    fn step(timeline: &mut Timeline<Rules>, journal: &mut Journal) {
        play::play(timeline, journal, 1);
    }
}

impl Played for Table {
    fn kept(library: &Library<Table>) -> (GameId, Timeline<Table>) {
        tables::kept(library, BEFORE)
    }

    fn step(timeline: &mut Timeline<Table>, journal: &mut Journal) {
        tables::step(timeline, journal);
    }
}

/// The journal of a record.
fn whole<M: Played>(timeline: &Timeline<M>) -> String {
    jsonl::write(timeline.record()).expect("it can be written")
}

/// An open game, and what was told of its file.
struct Evening<M: Played> {
    timeline: Timeline<M>,
    journal: Journal,
    path: PathBuf,
    id: GameId,
    library: Library<M>,
    told: Arc<Mutex<Vec<Notice>>>,
    folder: tempfile::TempDir,
}

impl<M: Played> Evening<M> {
    fn begun() -> Evening<M> {
        let folder = tempfile::tempdir().expect("a folder");
        let told = Arc::new(Mutex::new(Vec::new()));
        let (notices, heard) = (Notices::default(), Arc::clone(&told));
        notices.listen(Box::new(move |notice| {
            heard.lock().expect("nobody panics").push(notice.clone());
        }));
        let games = Library::open(folder.path()).expect("a library");
        let library = games.with_notices(notices).of::<M>().expect("the library");
        let (id, _) = M::kept(&library);
        let opening = library.load(&id).expect("it opens");
        Evening {
            timeline: opening.timeline,
            journal: opening.journal,
            path: folder.path().join(M::FOLDER).join(format!("{id}.jsonl")),
            id,
            library,
            told,
            folder,
        }
    }

    fn step(&mut self) {
        M::step(&mut self.timeline, &mut self.journal);
    }

    fn aside(&self, number: usize) -> PathBuf {
        let name = format!("damaged/{}-{number}.jsonl", self.id);
        self.folder.path().join(name)
    }

    /// What a crash at this moment would leave holds every step that was made.
    fn is_all_on_disk(&self) {
        let found = fs::read_to_string(&self.path).expect("the journal is there");
        assert_eq!(found, whole(&self.timeline));
    }

    /// The game is left, and opened again with all its steps.
    fn leaves_whole(self) {
        let Evening {
            timeline,
            journal,
            library,
            id,
            folder: _folder,
            ..
        } = self;
        drop(journal);
        let again = library.load(&id).expect("it opens");
        assert_eq!(whole(&again.timeline), whole(&timeline));
        assert_eq!(again.notice, None);
    }

    /// Notices that were told since this was asked last.
    fn told(&self) -> Vec<Notice> {
        std::mem::take(&mut *self.told.lock().expect("nobody panics"))
    }

    fn told_once(&self, aside: Option<&Path>) {
        let path = aside.map(|path| path.display().to_string());
        assert_eq!(self.told(), [Notice::Rewritten { path }]);
    }
}

/// After `harm` the game goes on as if nothing had happened; what lay in the journal's place then is kept.
fn goes_on_after<M: Played>(harm: impl Fn(&Path), leaves: bool) {
    let mut evening = Evening::<M>::begun();
    evening.step();
    assert_eq!(evening.told(), []);
    harm(&evening.path);
    let left = fs::read(&evening.path).ok();
    evening.step();
    evening.is_all_on_disk();
    let aside = evening.aside(1);
    evening.told_once(leaves.then_some(aside.as_path()));
    assert_eq!(fs::read(&aside).ok(), left);
    assert_eq!(fs::symlink_metadata(&aside).is_ok(), leaves);
    for _ in 0..3 {
        evening.step();
        evening.is_all_on_disk();
    }
    assert_eq!(evening.told(), [], "once is enough");
    evening.leaves_whole();
}

/// The same for a game, for a table, and when the game is left instead of played on.
fn survives(harm: impl Fn(&Path), leaves: bool) {
    goes_on_after::<Rules>(&harm, leaves);
    goes_on_after::<Table>(&harm, leaves);
    left_after::<Rules>(&harm);
    left_after::<Table>(&harm);
}

/// After `harm` the game is left without another step: those that were shown are there all the same.
fn left_after<M: Played>(harm: impl Fn(&Path)) {
    let mut evening = Evening::<M>::begun();
    evening.step();
    harm(&evening.path);
    evening.leaves_whole();
}

#[test]
fn a_copy_renamed_over_the_journal() {
    survives(
        |path| {
            let copy = path.with_extension("copy");
            fs::copy(path, &copy).expect("a copy");
            fs::rename(&copy, path).expect("it is renamed over");
        },
        true,
    );
}

#[test]
fn an_older_copy_renamed_over_the_journal() {
    survives(
        |path| {
            let whole = fs::read(path).expect("the journal");
            let end = whole[..whole.len() - 1].iter().rposition(|&b| b == b'\n');
            let copy = path.with_extension("copy");
            fs::write(&copy, &whole[..=end.expect("two lines")]).expect("a copy");
            fs::rename(&copy, path).expect("it is renamed over");
        },
        true,
    );
}

#[test]
fn a_journal_that_is_unlinked() {
    survives(|path| fs::remove_file(path).expect("it is gone"), false);
}

#[test]
fn a_journal_that_is_renamed_away() {
    let away = |path: &Path| path.with_extension("away");
    survives(
        |path| fs::rename(path, away(path)).expect("it is elsewhere"),
        false,
    );
}

#[test]
fn a_journal_whose_folder_is_renamed_away() {
    survives(
        |path| {
            let folder = path.parent().expect("a folder");
            fs::rename(folder, folder.with_extension("away")).expect("it is elsewhere");
        },
        false,
    );
}

#[test]
fn a_journal_that_somebody_else_appends_to() {
    survives(
        |path| {
            let mut whole = fs::read(path).expect("the journal");
            whole.extend_from_slice(b"a line of somebody else\n");
            fs::write(path, whole).expect("it is longer");
        },
        true,
    );
}

#[test]
fn a_journal_that_is_truncated() {
    for left in [0, 700] {
        survives(
            |path| {
                let file = fs::OpenOptions::new().write(true).open(path);
                file.and_then(|file| file.set_len(left)).expect("it is cut");
            },
            true,
        );
    }
}

#[test]
fn a_journal_with_other_bytes_of_the_same_length() {
    survives(
        |path| {
            let mut whole = fs::read(path).expect("the journal");
            let middle = whole.len() / 2;
            whole[middle] ^= 1;
            // Clocks of files may be coarse.
            std::thread::sleep(std::time::Duration::from_millis(20));
            fs::write(path, whole).expect("it is changed");
        },
        true,
    );
}

#[test]
fn a_folder_in_the_place_of_the_journal() {
    survives(
        |path| {
            fs::remove_file(path).expect("it is gone");
            fs::create_dir(path).expect("a folder");
        },
        true,
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_the_journal_in_its_place() {
    // The steps that follow must not go to the file that the link leads to.
    let harm = |path: &Path| {
        let away = path.with_extension("away");
        fs::rename(path, &away).expect("it is elsewhere");
        std::os::unix::fs::symlink(&away, path).expect("a link");
    };
    let mut evening = Evening::<Rules>::begun();
    harm(&evening.path);
    let away = fs::read(&evening.path).expect("what the link leads to");
    evening.step();
    evening.is_all_on_disk();
    let aside = evening.aside(1);
    assert!(fs::symlink_metadata(&aside).is_ok_and(|found| found.is_symlink()));
    assert_eq!(fs::read(aside).expect("through the link"), away);
    evening.leaves_whole();
}

#[test]
fn a_journal_that_is_only_touched_or_looked_at_is_left_alone() {
    let mut evening = Evening::<Rules>::begun();
    fs::read(&evening.path).expect("it can be read");
    let file = fs::OpenOptions::new().write(true).open(&evening.path);
    let touched = file.and_then(|file| file.set_modified(std::time::UNIX_EPOCH));
    touched.expect("it is touched");
    evening.step();
    evening.is_all_on_disk();
    assert_eq!(evening.told(), []);
    assert!(!evening.folder.path().join("damaged").exists());
    evening.leaves_whole();
}

#[test]
fn what_is_told_before_anybody_listens_is_told_then() {
    let folder = tempfile::tempdir().expect("a folder");
    let notices = Notices::default();
    let library = Library::open(folder.path()).expect("a library");
    let library = library.with_notices(notices.clone());
    let (id, _) = play::kept(&library, 1, 2);
    let opening = library.load(&id).expect("it opens");
    let (mut timeline, mut journal) = (opening.timeline, opening.journal);
    fs::remove_file(play::path(folder.path(), &id)).expect("it is gone");
    play::play(&mut timeline, &mut journal, 1);
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    notices.listen(Box::new(move |notice| {
        heard.lock().expect("nobody panics").push(notice.clone());
    }));
    let told = told.lock().expect("nobody panics");
    assert_eq!(*told, [Notice::Rewritten { path: None }]);
}

#[test]
fn a_journal_that_is_replaced_again_and_again_while_steps_are_made() {
    let mut evening = Evening::<Rules>::begun();
    let (path, over) = (evening.path.clone(), Arc::new(AtomicBool::new(false)));
    let ends = Arc::clone(&over);
    let tool = std::thread::spawn(move || {
        let copy = path.with_extension("copy");
        while !ends.load(Ordering::Relaxed) {
            fs::copy(&path, &copy).expect("a copy");
            fs::rename(&copy, &path).expect("it is renamed over");
        }
    });
    for _ in 0..60 {
        evening.step();
    }
    over.store(true, Ordering::Relaxed);
    tool.join().expect("it ends");
    evening.step();
    evening.is_all_on_disk();
    assert!(!evening.told().is_empty());
    evening.leaves_whole();
}

#[test]
fn a_step_that_cannot_be_written_anew_is_not_made_and_is_when_it_can() {
    let mut evening = Evening::<Rules>::begun();
    let damaged = evening.folder.path().join("damaged");
    fs::write(&damaged, b"a file in the place of the folder").expect("a file");
    let other = b"of somebody else";
    fs::write(&evening.path, other).expect("it is replaced");
    for _ in 0..2 {
        let (timeline, journal) = (&mut evening.timeline, &mut evening.journal);
        let kept = play::step(timeline, |line| journal.append(line)).expect("it is not over");
        assert!(kept.is_err());
        let found = fs::read(&evening.path).expect("what lies there");
        assert_eq!(found, other, "it can be kept nowhere");
    }
    assert_eq!(evening.told(), []);
    fs::remove_file(&damaged).expect("it is gone");
    evening.step();
    evening.is_all_on_disk();
    assert_eq!(fs::read(evening.aside(1)).expect("it is kept"), other);
    evening.leaves_whole();
}
