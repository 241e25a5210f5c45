//! On a full or read-only disk, errors name the cause and no partial line remains.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use rubium_host::files::DiskError;
use rubium_host::game::SeatControllers;
use rubium_host::library::{Library, LibraryRefusal};

use crate::play::{assert_intact, header, journal_bytes, play_step, play_steps, store_game};

/// Environment variable with the data folder for [`play_under_a_file_size_limit`].
const FOLDER_VARIABLE: &str = "RUBIUM_TEST_LIMITED";

/// Plays until the disk has no space for the next line. The next test runs this test in a process whose file
/// size limit is slightly above the size of the journal.
#[cfg(unix)]
#[test]
fn play_under_a_file_size_limit() {
    let Some(folder) = env::var_os(FOLDER_VARIABLE).map(PathBuf::from) else {
        return;
    };
    let library = Library::open(&folder).expect("the library should open");
    let id = library
        .list(None)
        .expect("the folder should be readable")
        .entries[0]
        .id
        .clone()
        .expect("the id should be valid");
    let opening = library.load(&id).expect("the game should open");
    let (mut timeline, mut journal) = (opening.timeline, opening.journal);
    let steps_before = timeline.step_count();
    let error = loop {
        let result = play_step(&mut timeline, |line| journal.append(line))
            .expect("the game should continue");
        if let Err(error) = result {
            break error;
        }
    };
    let assert_full =
        |error: &DiskError| assert!(matches!(error, DiskError::Full { .. }), "{error}");
    assert_full(&error);
    assert!(
        timeline.step_count() > steps_before,
        "some lines should fit"
    );
    let line_count = || {
        journal_bytes(&folder, &id)
            .split_inclusive(|&byte| byte == b'\n')
            .count()
    };
    let content = journal_bytes(&folder, &id);
    assert!(
        content.ends_with(b"\n"),
        "no part of the failed line should remain"
    );
    assert_eq!(line_count(), timeline.step_count() + 1);
    // A second attempt fails as well, and does not change the file.
    let retry_result =
        play_step(&mut timeline, |line| journal.append(line)).expect("the game should continue");
    assert_full(&retry_result.expect_err("the entry should not fit"));
    assert_eq!(journal_bytes(&folder, &id), content);
    println!("played {} steps", timeline.step_count());
}

#[cfg(unix)]
#[test]
fn line_that_does_not_fit_is_removed_and_game_continues_when_there_is_space() {
    use std::process::Command;

    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (id, length) = {
        let library = Library::open(folder.path()).expect("the library should open");
        let (id, _) = store_game(&library, 1, 10);
        let length = journal_bytes(folder.path(), &id).len();
        (id, length)
    };
    // `ulimit -f` counts in units of 512 or 1024 bytes, depending on the shell. SIGXFSZ is ignored, so that
    // writes return an error.
    let limit = length / 512 + 4;
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!(
            "trap '' XFSZ; ulimit -f {limit}; exec \"$0\" \"$@\""
        ))
        .arg(env::current_exe().expect("the path of this program should be known"))
        .args([
            "--exact",
            "disk::play_under_a_file_size_limit",
            "--nocapture",
        ])
        .env(FOLDER_VARIABLE, folder.path())
        .output()
        .expect("the process should run");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stdout}{stderr}");
    let step_count_text = stdout
        .split("played ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let step_count: usize = step_count_text
        .expect("the other process should report its steps")
        .parse()
        .expect("the value should be a number");

    let library = Library::open(folder.path()).expect("the library should open");
    let opening = library.load(&id).expect("the game should open");
    assert_eq!(opening.notice, None);
    let (mut timeline, mut journal) = (opening.timeline, opening.journal);
    assert_eq!(timeline.step_count(), step_count);
    play_steps(&mut timeline, &mut journal, 20);
    drop(journal);
    assert_intact(&library, &id, &timeline);
}

/// Returns true if `error` reports a read-only file or folder.
#[cfg(unix)]
fn is_read_only(error: Option<LibraryRefusal>) -> bool {
    matches!(
        error,
        Some(LibraryRefusal::NotSaved {
            error: DiskError::ReadOnly { .. }
        })
    )
}

#[cfg(target_os = "linux")]
#[test]
fn unwritable_location_is_reported_as_read_only() {
    let error = Library::open(Path::new("/sys/rubium")).err();
    assert!(is_read_only(error));
}

#[cfg(unix)]
#[test]
fn folder_without_write_permission_is_reported_as_read_only_and_stays_unchanged() {
    use crate::permissions::{set_mode, with_enforced_permissions};

    let name = "disk::folder_without_write_permission_is_reported_as_read_only_and_stays_unchanged";
    with_enforced_permissions(name, || {
        let folder = tempfile::tempdir().expect("a temporary folder should be created");
        let library = Library::open(folder.path()).expect("the library should open");
        let (id, game) = store_game(&library, 1, 5);
        let folders = [folder.path().join("games"), folder.path().to_owned()];
        folders.iter().for_each(|folder| set_mode(folder, 0o555));
        assert!(is_read_only(
            library
                .create(&header(2), "x", &SeatControllers::default())
                .err()
        ));
        assert!(is_read_only(library.rename(&id, "x").err()));
        assert!(is_read_only(library.delete(&id).err()));
        assert_intact(&library, &id, &game);
        folders.iter().for_each(|folder| set_mode(folder, 0o755));
    });
}

#[test]
fn file_instead_of_data_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let file = folder.path().join("data");
    fs::write(&file, b"").expect("the file should be written");
    let error = Library::open(&file).expect_err("a file should be refused as the data folder");
    assert!(matches!(error, LibraryRefusal::NotSaved { .. }), "{error}");
}
