//! Switching between physical and app dice at an open table.

use serde_json::{Value, json};

use crate::app::Page;

fn pending_input(page: &Page) -> Value {
    page.scoreboard_table()["update"]["view"]["pendingInput"].clone()
}

fn set_dice(page: &Page, setting: &str) {
    let correction = json!({ "type": "dice", "dice": "dice", "setting": setting });
    page.enter(
        None,
        json!([{ "type": "correct", "correction": correction }]),
    )
    .expect("the correction of the dice should be accepted");
}

fn undo_last_step(page: &Page) {
    let undoable_steps = page.table_status()["undoableSteps"].clone();
    let last_step = undoable_steps.as_array().and_then(|steps| steps.last());
    let step = last_step.expect("there should be a step")["index"].clone();
    page.call_ok(
        "tables.undo",
        json!({ "version": page.table_version(), "step": step }),
    );
}

#[test]
fn switching_to_app_dice_rolls_the_pending_dice() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_table("battlesOnly");
    set_dice(&page, "physical");
    let force = json!([{ "kind": "human", "count": 1 }]);
    let battle = json!({
        "type": "battle", "defender": 1, "terrain": "liquifungusForest", "attackers": force, "defenders": force
    });
    page.enter(Some(0), json!([battle]))
        .expect("the battle should begin");
    page.enter(
        None,
        json!([{ "type": "declineCards", "isForWholeBattle": true }]),
    )
    .expect("the card window should be passed");
    let physical_dice = pending_input(&page);
    assert_eq!(
        (&physical_dice["type"], &physical_dice["isEnteredByPlayers"]),
        (&json!("chance"), &json!(true))
    );
    set_dice(&page, "managed");
    assert_eq!(pending_input(&page)["type"], "idle");
    // The roll of the app belongs to the step that switched the dice, and is undone together with that step.
    undo_last_step(&page);
    assert_eq!(pending_input(&page), physical_dice);
    assert_eq!(
        page.scoreboard_table()["update"]["view"]["parts"]["dice"],
        "physical"
    );
}
