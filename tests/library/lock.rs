//! Only one library may use a data folder at a time, and a game may have only one open journal.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use rubium_host::game::SeatControllers;
use rubium_host::library::{Library, LibraryRefusal};

use crate::play::{assert_intact, header, store_game};

/// Environment variable with the data folder for [`lock_holding_process`].
const FOLDER_VARIABLE: &str = "RUBIUM_TEST_LOCKED";

#[test]
fn second_library_on_a_folder_is_refused_until_the_first_is_dropped() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let first_library = Library::open(folder.path()).expect("the library should open");
    let second_result = Library::open(folder.path());
    assert!(matches!(second_result, Err(LibraryRefusal::InUse { .. })));
    drop(first_library);
    assert!(Library::open(folder.path()).is_ok());
}

/// Locks the folder until the process is killed. The next test runs this test in another process.
#[test]
fn lock_holding_process() {
    let Some(folder) = env::var_os(FOLDER_VARIABLE) else {
        return;
    };
    let _library = Library::open(&PathBuf::from(folder)).expect("the library should open");
    println!("taken");
    // If the parent process exits without killing this process, standard input ends, and this process exits
    // as well.
    let _ = std::io::stdin().read_line(&mut String::new());
}

#[test]
fn folder_locked_by_another_process_is_refused_until_that_process_is_killed() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let mut locking_process =
        Command::new(env::current_exe().expect("the path of this program should be known"))
            .args(["--exact", "lock::lock_holding_process", "--nocapture"])
            .env(FOLDER_VARIABLE, folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the process should run");
    let mut output_lines = BufReader::new(
        locking_process
            .stdout
            .take()
            .expect("the output should be piped"),
    )
    .lines();
    let is_locked = output_lines.any(|line| line.is_ok_and(|line| line.ends_with("taken")));
    let second_result = Library::open(folder.path());
    locking_process
        .kill()
        .expect("the process should be killed");
    locking_process.wait().expect("the process should end");
    assert!(is_locked, "the other process should have locked the folder");
    assert!(
        matches!(second_result, Err(LibraryRefusal::InUse { .. })),
        "{second_result:?}"
    );
    assert!(Library::open(folder.path()).is_ok());
}

#[test]
fn open_game_can_be_neither_reopened_nor_deleted() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, game) = store_game(&library, 1, 5);
    let journal = library.load(&id).expect("the game should open");
    let is_refused_as_open = |refusal: Option<LibraryRefusal>| {
        let message = refusal.expect("the request should be refused").to_string();
        message.ends_with("is already open")
    };
    assert!(is_refused_as_open(library.load(&id).err()));
    assert!(is_refused_as_open(library.recover(&id).err()));
    assert!(is_refused_as_open(library.delete(&id).err()));
    // An open game can be listed and renamed, because neither operation changes the journal.
    assert_eq!(
        library
            .list(None)
            .expect("the folder should be readable")
            .entries
            .len(),
        1
    );
    library
        .rename(&id, "Open")
        .expect("the game should be renamed");
    drop(journal);
    assert_intact(&library, &id, &game);

    let (id, journal) = library
        .create(&header(2), "New", &SeatControllers::default())
        .expect("the game should be created");
    assert!(is_refused_as_open(library.load(&id).err()));
    drop(journal);
    assert!(library.load(&id).is_ok());
}
