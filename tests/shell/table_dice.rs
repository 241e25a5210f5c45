//! Dice that change hands while a table is open, and what an undo tells hands.

use serde_json::{Value, json};

use crate::app::Page;

fn waiting(page: &Page) -> Value {
    page.watched()["update"]["view"]["waiting"].clone()
}

fn set_dice(page: &Page, to: &str) {
    let correction = json!({ "type": "dice", "dice": "dice", "to": to });
    page.enter(
        None,
        json!([{ "type": "correct", "correction": correction }]),
    )
    .expect("dice can be taken up and laid aside");
}

fn take_back_the_last(page: &Page) {
    let undo = page.table_seating()["undo"].clone();
    let last = undo.as_array().and_then(|undo| undo.last());
    let step = last.expect("a step")["number"].clone();
    page.must(
        "tables.undo",
        json!({ "version": page.table_version(), "step": step }),
    );
}

#[test]
fn the_app_rolls_what_is_waited_for_as_soon_as_the_dice_are_ours() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.set_table("battlesOnly");
    set_dice(&page, "physical");
    let force = json!([{ "kind": "human", "count": 1 }]);
    let battle = json!({
        "type": "battle", "defender": 1, "terrain": "liquifungusForest", "attackers": force, "defenders": force
    });
    page.enter(Some(0), json!([battle])).expect("they fight");
    page.enter(None, json!([{ "type": "goOn", "battle": true }]))
        .expect("nobody plays a card");
    let typed = waiting(&page);
    assert_eq!(
        (&typed["type"], &typed["typed"]),
        (&json!("chance"), &json!(true))
    );
    set_dice(&page, "ours");
    assert_eq!(waiting(&page)["type"], "anything");
    // What the app rolled is part of that step, and is taken back with it.
    take_back_the_last(&page);
    assert_eq!(waiting(&page), typed);
    assert_eq!(
        page.watched()["update"]["view"]["parts"]["dice"],
        "physical"
    );
}

#[test]
fn an_undo_tells_hands_what_goes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.set_table("battlesOnly");
    let buy = json!([{ "type": "buy", "kind": "human", "count": 2 }]);
    page.enter(Some(0), buy).expect("they are bought");
    page.heard();
    take_back_the_last(&page);
    let told = page.heard().join("\n").replace('\\', "");
    let hands = told.split("\"hands\":").nth(1).expect("hands are told");
    assert!(
        hands.starts_with("[{\"type\":\"placeUnits\",\"seat\":0,\"kind\":\"human\",\"count\":2"),
        "{hands}"
    );
    assert!(
        hands.contains("\"payRubium\",\"seat\":0,\"amount\":4"),
        "{hands}"
    );
}
