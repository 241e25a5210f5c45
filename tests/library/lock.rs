//! One running program has the folder, and one journal a game.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use rubium_host::game::SeatControllers;
use rubium_host::library::{Library, LibraryRefusal};

use crate::play::{assert_sound, header, kept};

/// Names the folder for the test that runs as another program.
const FOLDER: &str = "RUBIUM_TEST_LOCKED";

#[test]
fn a_second_library_on_the_same_folder_is_refused_until_the_first_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Library::open(folder.path()).expect("a library");
    let second = Library::open(folder.path());
    assert!(matches!(second, Err(LibraryRefusal::InUse { .. })));
    drop(first);
    assert!(Library::open(folder.path()).is_ok());
}

/// Run by the next test as another program: takes the folder and holds it until it is killed.
#[test]
fn another_program() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    let _library = Library::open(&PathBuf::from(folder)).expect("a library");
    println!("taken");
    // Ends with the test that started it, if that forgets.
    let _ = std::io::stdin().read_line(&mut String::new());
}

#[test]
fn another_program_keeps_us_out_until_it_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut other = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "lock::another_program", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("another program");
    let mut said = BufReader::new(other.stdout.take().expect("its output")).lines();
    let taken = said.any(|line| line.is_ok_and(|line| line.ends_with("taken")));
    let ours = Library::open(folder.path());
    other.kill().expect("it is killed");
    other.wait().expect("it is gone");
    assert!(taken, "the other program did not start");
    assert!(
        matches!(ours, Err(LibraryRefusal::InUse { .. })),
        "{ours:?}"
    );
    assert!(Library::open(folder.path()).is_ok());
}

#[test]
fn an_open_game_is_not_opened_again_nor_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    let (id, game) = kept(&library, 1, 5);
    let opening = library.load(&id).expect("it opens");
    let is_open = |refusal: Option<LibraryRefusal>| {
        let said = refusal.expect("it is refused").to_string();
        said.ends_with("is open")
    };
    assert!(is_open(library.load(&id).err()));
    assert!(is_open(library.recover(&id).err()));
    assert!(is_open(library.delete(&id).err()));
    // The list only looks, and a title is no line of the journal.
    assert_eq!(library.list().expect("the folder can be read").len(), 1);
    library.rename(&id, "Open").expect("it has another title");
    drop(opening);
    assert_sound(&library, &id, &game);

    let (begun, journal) = library
        .create(&header(2), "New", &SeatControllers::default())
        .expect("it is begun");
    assert!(is_open(library.load(&begun).err()));
    drop(journal);
    assert!(library.load(&begun).is_ok());
}
