//! What hands still have to do on the physical table: kept until it is ticked, whatever happens in between.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::app::Page;

/// What remains to be done: each action, and whether it is a reversal.
fn todo(page: &Page) -> Vec<(Value, bool)> {
    let todo = page.table_status()["todo"].clone();
    let lines = todo.as_array().expect("the value should be a list").iter();
    let line = |line: &Value| {
        (
            line["instruction"].clone(),
            line["isReversal"]
                .as_bool()
                .expect("the value should be a flag"),
        )
    };
    lines.map(line).collect()
}

fn tick(page: &Page, line: Option<u32>) -> Result<Value, Value> {
    page.call(
        "tick",
        json!({ "version": page.table_version(), "line": line }),
    )
}

fn buy(page: &Page, seat: u8) {
    let bought = json!([{ "type": "buy", "kind": "human", "count": 1 }]);
    page.enter(Some(seat), bought)
        .expect("the purchase should be accepted");
}

fn active(page: &Page) -> u8 {
    let active = page.scoreboard_table()["update"]["view"]["active"].as_u64();
    active.expect("there should be an active player") as u8
}

/// Undoes or redoes the next step.
fn take_back(page: &Page, command: &str) {
    let steps = page.table_status()[command].clone();
    let steps = steps.as_array().expect("the value should be a list");
    let next = match command {
        "undo" => steps.last(),
        _ => steps.first(),
    };
    let step = next.expect("there should be a step")["number"].clone();
    let version = page.table_version();
    page.call_ok(
        &format!("tables.{command}"),
        json!({ "version": version, "step": step }),
    );
}

fn placed(seat: u8, count: u8) -> Value {
    json!({ "type": "placeUnits", "seat": seat, "kind": "human", "count": count, "place": "homeBase" })
}

#[test]
fn list_survives_entries_and_restarts_until_it_is_ticked() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let id = page.create_table("everything")["info"]["id"].clone();
    let seat = active(&page);
    buy(&page, seat);
    buy(&page, seat);
    page.enter(Some(seat), json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    assert_eq!(todo(&page), [(placed(seat, 2), false)]);
    let reopen = || {
        page.call_ok("leave", json!({ "collection": "tables" }));
        page.call_ok("open_table", json!({ "id": id }));
    };
    reopen();
    assert_eq!(todo(&page), [(placed(seat, 2), false)]);
    page.take_messages();
    tick(&page, Some(0)).expect("the line should be ticked");
    assert_eq!(
        page.take_messages().len(),
        1,
        "the screen receives an update"
    );
    reopen();
    assert_eq!(todo(&page), []);
    // The steps are as they were; what was done has to be reversed once they are undone.
    take_back(&page, "undo");
    take_back(&page, "undo");
    assert_eq!(todo(&page), [(placed(seat, 1), true)]);
    reopen();
    assert_eq!(todo(&page), [(placed(seat, 1), true)]);
    take_back(&page, "redo");
    assert_eq!(todo(&page), []);
}

#[test]
fn tick_is_refused_if_nothing_is_to_be_done_or_the_list_has_changed() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_table("everything");
    let seat = active(&page);
    let refused =
        |done: Result<Value, Value>| done.expect_err("the tick should be refused")["type"].clone();
    assert_eq!(refused(tick(&page, None)), "nothingToDo");
    let before = page.table_version();
    buy(&page, seat);
    assert_eq!(refused(tick(&page, Some(1))), "nothingToDo");
    for line in [json!(null), json!(0)] {
        let outdated = json!({ "version": before, "line": line });
        assert_eq!(page.call_err("tick", outdated), "stale");
    }
    assert_eq!(todo(&page), [(placed(seat, 1), false)]);
}

const FOLDER_VARIABLE: &str = "RUBIUM_FOLDER_OF_TICKS";
const KILLS: usize = 12;
/// Number of requests after which the first process is killed; each later one is killed after a few more.
const REQUESTS_BEFORE_KILL: usize = 3;
/// Number of lines of the journal after the header before the first request: the first player is drawn.
const FIRST_LINES: usize = 1;

/// Makes request `number` of a script in which figures are bought, ticked, taken back and bought again. Each request
/// appends one line to the journal.
fn make_request(page: &Page, seat: u8, number: usize) {
    match number % 10 {
        0 | 4 => buy(page, seat),
        1 | 3 | 7 | 9 => _ = tick(page, None).expect("the line should be ticked"),
        2 | 5 | 8 => take_back(page, "undo"),
        _ => take_back(page, "redo"),
    }
}

/// Opens the only table in the folder, or creates it.
fn open_only_table(page: &Page) {
    match page.call_ok("tables", json!({}))[0]["id"].as_str() {
        Some(id) => page.call_ok("open_table", json!({ "id": id })),
        None => page.create_table("everything"),
    };
}

/// Number of requests whose lines are in the only journal of the folder.
fn stored_requests(folder: &Path) -> usize {
    let files = fs::read_dir(folder.join("tables"))
        .expect("the tables folder should be readable")
        .flatten();
    let mut journals = files.filter(|file| file.file_name().to_string_lossy().ends_with(".jsonl"));
    let journal = journals.next().expect("there should be a journal").path();
    let text = fs::read_to_string(journal).expect("the journal should be readable");
    // Without the header, and without an incomplete line.
    text.matches('\n').count() - 1 - FIRST_LINES
}

/// A new data folder with the same tables.
fn copy_of_tables(folder: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("the temporary folder should be created");
    let tables = copy.path().join("tables");
    fs::create_dir(&tables).expect("the folder should be created");
    for file in fs::read_dir(folder.join("tables"))
        .expect("the tables folder should be readable")
        .flatten()
    {
        fs::copy(file.path(), tables.join(file.file_name())).expect("the file should be copied");
    }
    copy
}

/// The next test runs this test in a separate process: makes requests until it is killed, and prints how many were
/// answered.
#[test]
fn make_requests_until_killed() {
    let Some(folder) = env::var_os(FOLDER_VARIABLE) else {
        return;
    };
    let folder = Path::new(&folder);
    let page = Page::open(folder);
    open_only_table(&page);
    let seat = active(&page);
    let first = stored_requests(folder);
    println!("\nanswered {first}");
    // Stops at some time, in case the parent process no longer exists.
    for number in first..first + 10_000 {
        make_request(&page, seat, number);
        println!("answered {}", number + 1);
    }
}

/// Starts the other process on the tables in `folder`.
fn start_other_process(folder: &Path) -> Child {
    Command::new(env::current_exe().expect("the path of this program should be known"))
        .args([
            "--exact",
            "table_todo::make_requests_until_killed",
            "--nocapture",
        ])
        .env(FOLDER_VARIABLE, folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the process should start")
}

#[test]
fn killed_process_loses_neither_an_answered_entry_nor_tick_nor_undo() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let other_folder = tempfile::tempdir().expect("the temporary folder should be created");
    // The same requests without a kill: what is to be done after each of them.
    let reference = Page::open(other_folder.path());
    open_only_table(&reference);
    let seat = active(&reference);
    assert_eq!(stored_requests(other_folder.path()), 0);
    let mut expected = vec![todo(&reference)];
    let mut answered = 0;
    for kill in 0..KILLS {
        let mut other = start_other_process(folder.path());
        let lines = BufReader::new(
            other
                .stdout
                .take()
                .expect("the output of the process should be piped"),
        )
        .lines();
        let lines = lines.map_while(Result::ok);
        let mut reported =
            lines.filter_map(|line| line.strip_prefix("answered ")?.parse::<usize>().ok());
        let first = reported
            .next()
            .expect("the process should report that it has opened the table");
        let before_kill = reported.by_ref().take(REQUESTS_BEFORE_KILL + kill);
        answered = before_kill.fold(first, usize::max);
        other.kill().expect("the process should be killed");
        // Answers that the process sent before the kill count too.
        answered = reported.fold(answered, usize::max);
        other.wait().expect("the process should have ended");
        let stored = stored_requests(folder.path());
        assert!(stored >= answered, "{answered} answered, {stored} on disk");
        for number in expected.len()..=stored {
            make_request(&reference, seat, number - 1);
            expected.push(todo(&reference));
        }
        // A copy, because this process does not end before the next one begins.
        let copy = copy_of_tables(folder.path());
        let page = Page::open(copy.path());
        open_only_table(&page);
        assert_eq!(todo(&page), expected[stored], "kill {kill} after {stored}");
    }
    assert!(answered > 4 * KILLS, "{answered} requests in {KILLS} kills");
}
