//! Helpers for tests of tables: queries, undo and redo, ticks, and a copy of the stored tables.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::app::Page;

/// Returns the to-do list: each instruction, and whether it is a reversal.
pub fn todo(page: &Page) -> Vec<(Value, bool)> {
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

/// Ticks the line with this index of the to-do list; all lines if `line` is `None`.
pub fn tick(page: &Page, line: Option<u32>) -> Result<Value, Value> {
    page.call(
        "tick_todo_lines",
        json!({ "version": page.table_version(), "line": line }),
    )
}

pub fn active_seat(page: &Page) -> u8 {
    let active = page.scoreboard_table()["update"]["view"]["active"].as_u64();
    active.expect("there should be an active player") as u8
}

/// Undoes the latest step or redoes the next step; `command` is `undo` or `redo`.
pub fn undo_or_redo(page: &Page, command: &str) {
    let version = page.table_version();
    let arguments = match command {
        "undo" => json!({ "version": version, "step": step_numbers(page, "undoableSteps").last() }),
        _ => json!({ "version": version, "count": 1 }),
    };
    page.call_ok(&format!("tables.{command}"), arguments);
}

/// Returns the numbers of the steps in `list`, which is `undoableSteps` or `redoableSteps`.
pub fn step_numbers(page: &Page, list: &str) -> Vec<u64> {
    let status = page.table_status();
    let steps = status[list].as_array();
    let steps = steps.expect("the value should be a list").iter();
    let number = |step: &Value| step["index"].as_u64();
    let numbers = steps.map(|step| number(step).expect("the value should be a number"));
    numbers.collect()
}

/// Opens the only table in the folder, or creates it.
pub fn open_only_table(page: &Page) {
    match page.call_ok("tables", json!({ "limit": null }))["entries"][0]["id"].as_str() {
        Some(id) => page.call_ok("open_table", json!({ "id": id })),
        None => page.create_table("everything"),
    };
}

/// Creates a data folder with a copy of the tables.
pub fn copy_of_tables(folder: &Path) -> tempfile::TempDir {
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
