//! Corrections of the forces of a battle.

use std::fs;

use rubium_record::{Entry, Replacement, jsonl};
use rubium_table::Table;
use serde_json::{Value, json};

use crate::app::Page;
use crate::table_page::{
    active_seat, copy_of_tables, open_only_table, step_numbers, tick, todo, undo_or_redo,
};

/// A force of one Dragon and this number of Humans.
fn force(human_count: u8) -> Value {
    json!([{ "kind": "rubiumDragon", "count": 1 }, { "kind": "human", "count": human_count }])
}

/// Begins a battle of the active player with units that were not recorded, and with physical dice. Returns
/// the seat of the attacker.
fn begin_battle_of_unrecorded_units(page: &Page) -> u8 {
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
    let attacker = begin_battle_of_unrecorded_units(&page);
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
            "correct_battle",
            json!({ "version": version, "attackers": force(humans), "defenders": force(2), "dice": [], "answers": [] }),
        )
    };
    correct(3).expect("the correction should be accepted");
    assert_eq!(todo(&page), []);
    let battle = page.scoreboard_table()["update"]["view"]["battle"].clone();
    let surviving = battle["forces"][0]["survivingUnits"].as_array();
    assert!(surviving.is_some_and(|units| units.contains(&json!({ "kind": "human", "count": 2 }))));
    // The loss stays, and so do the dice of the Dragons: the Humans attack next.
    assert_eq!(battle["stepKind"], "human");
    let refusal = correct(40).expect_err("there should be fewer than 40 figures");
    assert_eq!(refusal["type"], "impossible");
    assert_eq!(todo(&page), []);
}

#[test]
fn one_undo_removes_a_correction_of_forces_and_one_redo_restores_it() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let attacker = begin_battle_of_unrecorded_units(&page);
    page.enter(
        None,
        json!([{ "type": "dice", "attacker": [1], "defender": [6] }]),
    )
    .expect("the dice should be accepted");
    let gain = json!([{ "type": "gain", "amount": 2, "reason": "other" }]);
    page.enter(Some(attacker), gain)
        .expect("the later entry should be accepted");
    let read_shown_state = |page: &Page| {
        let view = page.scoreboard_table()["update"]["view"].clone();
        let undoable_steps = page.table_status()["undoableSteps"].clone();
        let log = page.call_ok("table_log", json!({}));
        (view, undoable_steps, log, todo(page))
    };
    let before = read_shown_state(&page);
    let arguments = json!({
        "version": page.table_version(), "attackers": force(3), "defenders": force(2), "dice": [], "answers": []
    });
    page.call_ok("correct_battle", arguments);
    let after = read_shown_state(&page);
    assert_ne!(after.0, before.0);
    let last_step = |steps: &Value| steps.as_array().and_then(|steps| steps.last().cloned());
    let last = last_step(&after.1).expect("there should be a step");
    assert_eq!(last["entries"][0]["type"], "battleCorrected");
    let changes = last["entries"][0]["changes"].as_array();
    assert!(changes.is_some_and(|changes| !changes.is_empty()), "{last}");
    undo_or_redo(&page, "undo");
    assert_eq!(read_shown_state(&page), before);
    undo_or_redo(&page, "redo");
    assert_eq!(read_shown_state(&page), after);
    undo_or_redo(&page, "undo");
    // After a restart the earlier battle is still in effect, and the correction can still be redone.
    let copy = copy_of_tables(folder.path());
    let reopened = Page::open(copy.path());
    open_only_table(&reopened);
    assert_eq!(read_shown_state(&reopened), before);
    undo_or_redo(&reopened, "redo");
    assert_eq!(read_shown_state(&reopened), after);
    // Further undos remove the earlier entries one by one, including the beginning of the battle.
    for _ in 0..4 {
        undo_or_redo(&reopened, "undo");
    }
    assert!(reopened.scoreboard_table()["update"]["view"]["battle"].is_null());
    for _ in 0..4 {
        undo_or_redo(&reopened, "redo");
    }
    assert_eq!(read_shown_state(&reopened), after);
}

#[test]
fn correction_is_redone_with_all_steps_that_were_undone_after_it() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let attacker = begin_battle_of_unrecorded_units(&page);
    let battle_step = *step_numbers(&page, "undoableSteps")
        .last()
        .expect("there should be a step");
    page.enter(
        None,
        json!([{ "type": "dice", "attacker": [1], "defender": [6] }]),
    )
    .expect("the dice should be accepted");
    let arguments = json!({
        "version": page.table_version(), "attackers": force(3), "defenders": force(2), "dice": [], "answers": []
    });
    page.call_ok("correct_battle", arguments);
    let after = page.reload_table()["update"].clone();
    let undo = json!({ "version": page.table_version(), "step": battle_step - 1 });
    page.take_messages();
    page.call_ok("tables.undo", undo);
    // The earlier dice were not in effect, so they are not reported.
    let messages = page.take_messages().join("\n").replace('\\', "");
    assert!(messages.contains(r#""undoneSteps":[{"#), "{messages}");
    let undone_steps = messages.split(r#""undoneSteps":"#).nth(1);
    let undone_steps = undone_steps.and_then(|rest| rest.split(r#""restoredSteps""#).next());
    let undone_steps = undone_steps.expect("the update should report the undo");
    let numbers = [battle_step - 1, battle_step].map(|number| format!(r#"{{"index":{number},"#));
    assert_eq!(
        undone_steps.matches(r#"{"index":"#).count(),
        2,
        "{undone_steps}"
    );
    assert!(
        numbers.iter().all(|number| undone_steps.contains(number)),
        "{undone_steps}"
    );
    // The battle and its correction have the same number.
    let undone_numbers = [battle_step - 1, battle_step, battle_step + 1, battle_step];
    assert_eq!(step_numbers(&page, "redoableSteps"), undone_numbers);
    let redo = json!({ "version": page.table_version(), "count": undone_numbers.len() });
    page.call_ok("tables.redo", redo);
    let after_redo = page.reload_table()["update"].clone();
    assert_eq!(
        (&after_redo["view"], &after_redo["status"]),
        (&after["view"], &after["status"])
    );
    assert_eq!(active_seat(&page), attacker);
}

#[test]
fn correction_is_still_listed_and_undone_as_a_whole_after_many_later_steps() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let attacker = begin_battle_of_unrecorded_units(&page);
    let battle_step = *step_numbers(&page, "undoableSteps")
        .last()
        .expect("there should be a step");
    let dice = json!([{ "type": "dice", "attacker": [1], "defender": [6] }]);
    page.enter(None, dice).expect("the dice should be accepted");
    let steps_before = step_numbers(&page, "undoableSteps");
    let arguments = json!({
        "version": page.table_version(), "attackers": force(3), "defenders": force(2), "dice": [], "answers": []
    });
    page.call_ok("correct_battle", arguments);
    for _ in 0..70 {
        let gain = json!([{ "type": "gain", "amount": 1, "reason": "other" }]);
        page.enter(Some(attacker), gain)
            .expect("the later entry should be accepted");
    }
    let undoable_steps = page.table_status()["undoableSteps"].clone();
    let steps = undoable_steps
        .as_array()
        .expect("the value should be a list");
    let index = steps
        .iter()
        .position(|step| step["entries"][0]["type"] == "battleCorrected")
        .expect("the correction should be listed");
    assert_eq!(steps[index]["index"], battle_step);
    // The first step after the correction is listed too, because it shows where the correction's steps end.
    let numbers = step_numbers(&page, "undoableSteps");
    assert_eq!(numbers.len(), index + 2 + 60, "{numbers:?}");
    assert_eq!(numbers[index + 1], battle_step + 2);
    let undo = json!({ "version": page.table_version(), "step": battle_step });
    page.call_ok("tables.undo", undo);
    assert_eq!(step_numbers(&page, "undoableSteps"), steps_before);
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
    for index in 0..REPLACEMENT_COUNT {
        bytes.extend_from_slice(jsonl::entry_line(index + 2, &replacement).as_bytes());
    }
    fs::write(&journal, bytes).expect("the journal should be written");
    let reopened = Page::open(copy.path());
    open_only_table(&reopened);
    let status = reopened.table_status();
    assert_eq!(
        status["undoableSteps"].as_array().map(Vec::len),
        Some(1),
        "{status}"
    );
    undo_or_redo(&reopened, "undo");
    undo_or_redo(&reopened, "redo");
    assert_eq!(reopened.table_status(), status);
}
