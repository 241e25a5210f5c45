//! The to-do list of a table: instructions stay on the list until they are ticked, even after undo, restart
//! and kill.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::app::Page;
use crate::table_page::{active_seat, copy_of_tables, open_only_table, tick, todo, undo_or_redo};

fn buy(page: &Page, seat: u8) {
    let entries = json!([{ "type": "buy", "kind": "human", "count": 1 }]);
    page.enter(Some(seat), entries)
        .expect("the purchase should be accepted");
}

fn place_humans(seat: u8, count: u8) -> Value {
    json!({ "type": "placeUnits", "seat": seat, "kind": "human", "count": count, "place": "homeBase" })
}

#[test]
fn list_survives_entries_and_restarts_until_it_is_ticked() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let id = page.create_table("everything")["info"]["id"].clone();
    let seat = active_seat(&page);
    buy(&page, seat);
    buy(&page, seat);
    page.enter(Some(seat), json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    assert_eq!(todo(&page), [(place_humans(seat, 2), false)]);
    let reopen = || {
        page.call_ok("leave", json!({ "collection": "tables" }));
        page.call_ok("open_table", json!({ "id": id }));
    };
    reopen();
    assert_eq!(todo(&page), [(place_humans(seat, 2), false)]);
    page.take_messages();
    tick(&page, Some(0)).expect("the line should be ticked");
    assert_eq!(
        page.take_messages().len(),
        1,
        "the screen should receive one update"
    );
    reopen();
    assert_eq!(todo(&page), []);
    // A tick does not change the steps. If they are undone, the instructions that were carried out must be
    // reversed.
    undo_or_redo(&page, "undo");
    undo_or_redo(&page, "undo");
    assert_eq!(todo(&page), [(place_humans(seat, 1), true)]);
    reopen();
    assert_eq!(todo(&page), [(place_humans(seat, 1), true)]);
    undo_or_redo(&page, "redo");
    assert_eq!(todo(&page), []);
}

#[test]
fn tick_is_refused_if_the_line_does_not_exist_or_the_list_has_changed() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_table("everything");
    let seat = active_seat(&page);
    let refusal_type = |result: Result<Value, Value>| {
        result.expect_err("the tick should be refused")["type"].clone()
    };
    assert_eq!(refusal_type(tick(&page, None)), "noSuchLine");
    let version_before = page.table_version();
    buy(&page, seat);
    assert_eq!(refusal_type(tick(&page, Some(1))), "noSuchLine");
    for line in [json!(null), json!(0)] {
        let outdated = json!({ "version": version_before, "line": line });
        assert_eq!(page.call_err("tick_todo_lines", outdated), "stale");
    }
    assert_eq!(todo(&page), [(place_humans(seat, 1), false)]);
}

/// Environment variable with the data folder for [`make_requests_until_killed`].
const FOLDER_VARIABLE: &str = "RUBIUM_FOLDER_OF_TICKS";
const KILL_COUNT: usize = 12;
/// Number of requests after which the first process is killed. Each later process is killed after one more
/// request than the process before it.
const REQUESTS_BEFORE_KILL: usize = 3;
/// Number of lines of the journal after the header and before the first request: the line that determines the
/// first player.
const INITIAL_LINE_COUNT: usize = 1;

/// Makes the request with this index in a script of purchases, ticks, undos and redos, which repeats after
/// ten requests. Each request appends one line to the journal.
fn make_request(page: &Page, seat: u8, request_index: usize) {
    match request_index % 10 {
        0 | 4 => buy(page, seat),
        1 | 3 | 7 | 9 => _ = tick(page, None).expect("the line should be ticked"),
        2 | 5 | 8 => undo_or_redo(page, "undo"),
        _ => undo_or_redo(page, "redo"),
    }
}

/// Returns the number of requests whose lines are in the only journal of the folder.
fn stored_request_count(folder: &Path) -> usize {
    let files = fs::read_dir(folder.join("tables"))
        .expect("the tables folder should be readable")
        .flatten();
    let mut journals = files.filter(|file| file.file_name().to_string_lossy().ends_with(".jsonl"));
    let journal = journals.next().expect("there should be a journal").path();
    let text = fs::read_to_string(journal).expect("the journal should be readable");
    // Counts neither the header nor an incomplete line.
    text.matches('\n').count() - 1 - INITIAL_LINE_COUNT
}

/// Run by the test below in a separate process: makes requests until the process is killed, and prints how
/// many requests were answered.
#[test]
fn make_requests_until_killed() {
    let Some(folder) = env::var_os(FOLDER_VARIABLE) else {
        return;
    };
    let folder = Path::new(&folder);
    let page = Page::open(folder);
    open_only_table(&page);
    let seat = active_seat(&page);
    let stored_count = stored_request_count(folder);
    println!("\nanswered {stored_count}");
    // Stops after many requests, in case the parent process no longer exists.
    for request_index in stored_count..stored_count + 10_000 {
        make_request(&page, seat, request_index);
        println!("answered {}", request_index + 1);
    }
}

/// Starts the child process on the tables in `folder`.
fn start_child_process(folder: &Path) -> Child {
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
fn killed_process_loses_no_answered_entry_tick_or_undo() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let reference_folder = tempfile::tempdir().expect("the temporary folder should be created");
    // The to-do list after each request, at a table that receives the same requests without kills.
    let reference_page = Page::open(reference_folder.path());
    open_only_table(&reference_page);
    let seat = active_seat(&reference_page);
    assert_eq!(stored_request_count(reference_folder.path()), 0);
    let mut expected_lists = vec![todo(&reference_page)];
    let mut answered_count = 0;
    for kill in 0..KILL_COUNT {
        let mut child = start_child_process(folder.path());
        let lines = BufReader::new(
            child
                .stdout
                .take()
                .expect("the output of the process should be piped"),
        )
        .lines();
        let lines = lines.map_while(Result::ok);
        let mut reported_counts =
            lines.filter_map(|line| line.strip_prefix("answered ")?.parse::<usize>().ok());
        let initial_count = reported_counts
            .next()
            .expect("the process should report that it has opened the table");
        let counts_before_kill = reported_counts.by_ref().take(REQUESTS_BEFORE_KILL + kill);
        answered_count = counts_before_kill.fold(initial_count, usize::max);
        child.kill().expect("the process should be killed");
        // Also includes answers that were sent just before the kill.
        answered_count = reported_counts.fold(answered_count, usize::max);
        child.wait().expect("the process should have ended");
        let stored_count = stored_request_count(folder.path());
        assert!(
            stored_count >= answered_count,
            "{answered_count} answered, {stored_count} on disk"
        );
        for request_count in expected_lists.len()..=stored_count {
            make_request(&reference_page, seat, request_count - 1);
            expected_lists.push(todo(&reference_page));
        }
        // Opens a copy of the folder. Opening the folder itself would lock it for the next child.
        let copy = copy_of_tables(folder.path());
        let page = Page::open(copy.path());
        open_only_table(&page);
        assert_eq!(
            todo(&page),
            expected_lists[stored_count],
            "kill {kill} after {stored_count} requests"
        );
    }
    assert!(
        answered_count > 4 * KILL_COUNT,
        "{answered_count} requests answered despite {KILL_COUNT} kills"
    );
}
