//! The to-do list of a table: instructions stay on the list until they are ticked, even after undo, restart
//! and kill.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rubium_record::{Entry, Replacement, jsonl};
use rubium_table::Table;
use serde_json::{Value, json};

use crate::app::Page;

/// Returns the to-do list: each instruction, and whether it is a reversal.
fn todo(page: &Page) -> Vec<(Value, bool)> {
    let todo = page.table_status()["todo"].clone();
    let lines = todo.as_array().expect("the value should be a list").iter();
    let read_line = |line: &Value| {
        (
            line["instruction"].clone(),
            line["isReversal"]
                .as_bool()
                .expect("the value should be a boolean"),
        )
    };
    lines.map(read_line).collect()
}

fn tick(page: &Page, line: Option<u32>) -> Result<Value, Value> {
    page.call(
        "tick_todo_lines",
        json!({ "version": page.table_version(), "line": line }),
    )
}

fn buy(page: &Page, seat: u8) {
    let entries = json!([{ "type": "buy", "kind": "human", "count": 1 }]);
    page.enter(Some(seat), entries)
        .expect("the purchase should be accepted");
}

fn active_seat(page: &Page) -> u8 {
    let active = page.scoreboard_table()["update"]["view"]["active"].as_u64();
    active.expect("there should be an active player") as u8
}

/// Undoes the latest step or redoes the next step; `command` is `undo` or `redo`.
fn undo_or_redo(page: &Page, command: &str) {
    let version = page.table_version();
    let arguments = match command {
        "undo" => json!({ "version": version, "step": step_numbers(page, "undo").last() }),
        _ => json!({ "version": version, "count": 1 }),
    };
    page.call_ok(&format!("tables.{command}"), arguments);
}

/// The numbers of the steps in `list`, which is `undo` or `redo`.
fn step_numbers(page: &Page, list: &str) -> Vec<u64> {
    let status = page.table_status();
    let steps = status[list].as_array();
    let steps = steps.expect("the value should be a list").iter();
    let number = |step: &Value| step["number"].as_u64();
    let numbers = steps.map(|step| number(step).expect("the value should be a number"));
    numbers.collect()
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

const FOLDER_VARIABLE: &str = "RUBIUM_FOLDER_OF_TICKS";
const KILL_COUNT: usize = 12;
/// Number of requests after which the first process is killed. Each later process is killed after one more
/// request than the process before it.
const REQUESTS_BEFORE_KILL: usize = 3;
/// Number of lines of the journal after the header and before the first request: the line that determines the
/// first player.
const INITIAL_LINE_COUNT: usize = 1;

/// Makes request `number` of a script of purchases, ticks, undos and redos. Each request appends one line to
/// the journal.
fn make_request(page: &Page, seat: u8, number: usize) {
    match number % 10 {
        0 | 4 => buy(page, seat),
        1 | 3 | 7 | 9 => _ = tick(page, None).expect("the line should be ticked"),
        2 | 5 | 8 => undo_or_redo(page, "undo"),
        _ => undo_or_redo(page, "redo"),
    }
}

/// Opens the only table in the folder, or creates it.
fn open_only_table(page: &Page) {
    match page.call_ok("tables", json!({ "limit": null }))["entries"][0]["id"].as_str() {
        Some(id) => page.call_ok("open_table", json!({ "id": id })),
        None => page.create_table("everything"),
    };
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

/// Creates a data folder with a copy of the tables.
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
    for number in stored_count..stored_count + 10_000 {
        make_request(&page, seat, number);
        println!("answered {}", number + 1);
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
    let reference = Page::open(reference_folder.path());
    open_only_table(&reference);
    let seat = active_seat(&reference);
    assert_eq!(stored_request_count(reference_folder.path()), 0);
    let mut expected = vec![todo(&reference)];
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
        let mut reported =
            lines.filter_map(|line| line.strip_prefix("answered ")?.parse::<usize>().ok());
        let initial_count = reported
            .next()
            .expect("the process should report that it has opened the table");
        let before_kill = reported.by_ref().take(REQUESTS_BEFORE_KILL + kill);
        answered_count = before_kill.fold(initial_count, usize::max);
        child.kill().expect("the process should be killed");
        // Also includes answers that were sent just before the kill.
        answered_count = reported.fold(answered_count, usize::max);
        child.wait().expect("the process should have ended");
        let stored_count = stored_request_count(folder.path());
        assert!(
            stored_count >= answered_count,
            "{answered_count} answered, {stored_count} on disk"
        );
        for number in expected.len()..=stored_count {
            make_request(&reference, seat, number - 1);
            expected.push(todo(&reference));
        }
        // Opens a copy of the folder. Opening the folder itself would lock it for the next child.
        let copy = copy_of_tables(folder.path());
        let page = Page::open(copy.path());
        open_only_table(&page);
        assert_eq!(
            todo(&page),
            expected[stored_count],
            "kill {kill} after {stored_count} requests"
        );
    }
    assert!(
        answered_count > 4 * KILL_COUNT,
        "{answered_count} requests answered despite {KILL_COUNT} kills"
    );
}

/// A force of a Dragon and Humans.
fn force(humans: u8) -> Value {
    json!([{ "kind": "rubiumDragon", "count": 1 }, { "kind": "human", "count": humans }])
}

/// Begins a battle of the active player with units that were not recorded, and with physical dice. Returns
/// the seat of the attacker.
fn begin_unrecorded_battle(page: &Page) -> u8 {
    page.create_table("everything");
    let attacker = active_seat(page);
    let defender = (attacker + 1) % 2;
    let dice = json!({ "type": "dice", "dice": "dice", "setting": "physical" });
    let turn = json!({ "type": "turn", "turn": 3, "seat": attacker, "phase": "battle" });
    for correction in [dice, turn] {
        let entry = json!([{ "type": "correct", "correction": correction }]);
        page.enter(None, entry)
            .expect("the correction should be accepted");
    }
    let action = json!({
        "type": "battle", "defender": defender, "terrain": "rockPlains",
        "attackers": force(2), "defenders": force(2)
    });
    let entries = json!([{ "action": action, "overrideWarnings": true }]);
    let version = page.table_version();
    let arguments = json!({ "version": version, "by": attacker, "entries": entries });
    page.call_ok("enter", arguments);
    attacker
}

#[test]
fn correcting_forces_keeps_dice_and_losses_and_repeats_no_instruction() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let attacker = begin_unrecorded_battle(&page);
    page.enter(
        None,
        json!([{ "type": "dice", "attacker": [1], "defender": [6] }]),
    )
    .expect("the dice should be accepted");
    page.enter(
        Some(attacker),
        json!([{ "type": "casualty", "kind": "human" }]),
    )
    .expect("the casualty should be accepted");
    tick(&page, None).expect("the list should be ticked");
    let correct = |humans: u8| {
        let version = page.table_version();
        page.call(
            "correct_forces",
            json!({ "version": version, "attackers": force(humans), "defenders": force(2), "answers": [] }),
        )
    };
    correct(3).expect("the correction should be accepted");
    assert_eq!(todo(&page), []);
    let battle = page.scoreboard_table()["update"]["view"]["battle"].clone();
    let surviving = battle["forces"][0]["survivingUnits"].as_array();
    assert!(surviving.is_some_and(|units| units.contains(&json!({ "kind": "human", "count": 2 }))));
    // The loss stays, and so do the dice of the Dragons: the Humans attack next.
    assert_eq!(battle["step"], "human");
    let impossible = correct(40).expect_err("there are not that many figures");
    assert_eq!(impossible["type"], "impossible");
    assert_eq!(todo(&page), []);
}

#[test]
fn one_undo_takes_a_correction_of_forces_back_and_one_redo_brings_it_back() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let attacker = begin_unrecorded_battle(&page);
    page.enter(
        None,
        json!([{ "type": "dice", "attacker": [1], "defender": [6] }]),
    )
    .expect("the dice should be accepted");
    let gain = json!([{ "type": "gain", "amount": 2, "reason": "other" }]);
    page.enter(Some(attacker), gain)
        .expect("the later entry should be accepted");
    let seen = |page: &Page| {
        let view = page.scoreboard_table()["update"]["view"].clone();
        let undo = page.table_status()["undo"].clone();
        let log = page.call_ok("table_log", json!({}));
        (view, undo, log, todo(page))
    };
    let before = seen(&page);
    let arguments = json!({
        "version": page.table_version(), "attackers": force(3), "defenders": force(2), "answers": []
    });
    page.call_ok("correct_forces", arguments);
    let after = seen(&page);
    assert_ne!(after.0, before.0);
    let last = |undo: &Value| undo.as_array().and_then(|steps| steps.last().cloned());
    let correction = json!([{ "type": "forcesCorrected" }]);
    assert_eq!(
        last(&after.1).expect("there should be a step")["entries"],
        correction
    );
    undo_or_redo(&page, "undo");
    assert_eq!(seen(&page), before);
    undo_or_redo(&page, "redo");
    assert_eq!(seen(&page), after);
    undo_or_redo(&page, "undo");
    // After a restart the earlier battle is still in effect, and the correction can still be redone.
    let copy = copy_of_tables(folder.path());
    let reopened = Page::open(copy.path());
    open_only_table(&reopened);
    assert_eq!(seen(&reopened), before);
    undo_or_redo(&reopened, "redo");
    assert_eq!(seen(&reopened), after);
    // Further undos lead through the earlier battle.
    for _ in 0..4 {
        undo_or_redo(&reopened, "undo");
    }
    assert!(reopened.scoreboard_table()["update"]["view"]["battle"].is_null());
    for _ in 0..4 {
        undo_or_redo(&reopened, "redo");
    }
    assert_eq!(seen(&reopened), after);
}

#[test]
fn correction_is_redone_with_all_steps_that_were_undone_after_it() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let attacker = begin_unrecorded_battle(&page);
    let battle = *step_numbers(&page, "undo")
        .last()
        .expect("there should be a step");
    page.enter(
        None,
        json!([{ "type": "dice", "attacker": [1], "defender": [6] }]),
    )
    .expect("the dice should be accepted");
    let arguments = json!({
        "version": page.table_version(), "attackers": force(3), "defenders": force(2), "answers": []
    });
    page.call_ok("correct_forces", arguments);
    let after = page.reload_table()["update"].clone();
    let undo = json!({ "version": page.table_version(), "step": battle - 1 });
    page.take_messages();
    page.call_ok("tables.undo", undo);
    // The earlier dice were not in effect, so they are not reported.
    let messages = page.take_messages().join("\n").replace('\\', "");
    assert!(messages.contains(r#""undoneSteps":[{"#), "{messages}");
    let undone_steps = messages.split(r#""undoneSteps":"#).nth(1);
    let undone_steps = undone_steps.and_then(|rest| rest.split(r#""restoredSteps""#).next());
    let undone_steps = undone_steps.expect("the update should report the undo");
    let numbers = [battle - 1, battle].map(|number| format!(r#"{{"number":{number},"#));
    assert_eq!(
        undone_steps.matches(r#"{"number":"#).count(),
        2,
        "{undone_steps}"
    );
    assert!(
        numbers.iter().all(|number| undone_steps.contains(number)),
        "{undone_steps}"
    );
    // The battle and its correction have the same number.
    let undone = [battle - 1, battle, battle + 1, battle];
    assert_eq!(step_numbers(&page, "redo"), undone);
    let redo = json!({ "version": page.table_version(), "count": undone.len() });
    page.call_ok("tables.redo", redo);
    let redone = page.reload_table()["update"].clone();
    assert_eq!(
        (&redone["view"], &redone["status"]),
        (&after["view"], &after["status"])
    );
    assert_eq!(active_seat(&page), attacker);
}

#[test]
fn journal_with_many_replacements_can_be_opened_and_undone() {
    const REPLACEMENT_COUNT: usize = 30_000;
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_table("everything");
    let copy = copy_of_tables(folder.path());
    let journal = fs::read_dir(copy.path().join("tables"))
        .expect("the tables folder should be readable")
        .flatten()
        .map(|file| file.path())
        .find(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .expect("there should be a journal");
    let mut bytes = fs::read(&journal).expect("the journal should be readable");
    let record = jsonl::read::<Table>(&bytes).expect("the journal should be valid");
    let mut entries = record.record.entries;
    let Some(Entry::Step(first)) = entries.pop() else {
        panic!("the last entry should be a step: {entries:?}");
    };
    assert!(entries.is_empty(), "{entries:?}");
    let replacement = Entry::Replace(Replacement {
        first: 0,
        steps: vec![first],
        mark: None,
    });
    for number in 0..REPLACEMENT_COUNT {
        bytes.extend_from_slice(jsonl::entry_line(number + 2, &replacement).as_bytes());
    }
    fs::write(&journal, bytes).expect("the journal should be written");
    let reopened = Page::open(copy.path());
    open_only_table(&reopened);
    let status = reopened.table_status();
    assert_eq!(status["undo"].as_array().map(Vec::len), Some(1), "{status}");
    undo_or_redo(&reopened, "undo");
    undo_or_redo(&reopened, "redo");
    assert_eq!(reopened.table_status(), status);
}
