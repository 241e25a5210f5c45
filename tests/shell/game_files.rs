//! Export of games to a file, and import of that file as another game.

use std::fs;

use rubium_record::jsonl;
use rubium_rules::Rules;
use serde_json::{Value, json};

use crate::app::Page;

/// Makes a few changes in a new game and exports it; returns its id, its view and the exported text.
fn play_and_export(page: &Page) -> (Value, Value, String) {
    let id = page.create_game(3, "5")["info"]["id"].clone();
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    let change =
        json!({ "version": page.version_after_reload(), "seat": 2, "controller": "officer" });
    page.call_ok("set_controller", change);
    let view = page.reload_game()["update"]["view"].clone();
    let path = page.call_ok("export", json!({ "collection": "games", "id": id }));
    let text = fs::read_to_string(path.as_str().expect("the answer should be a path"))
        .expect("the file should be readable");
    (id, view, text)
}

#[test]
fn exported_game_is_imported_under_a_new_id_without_computer_players() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let (id, view, text) = play_and_export(&page);
    let imported = page.call_ok("import_game", json!({ "text": text }));
    assert_ne!(imported["info"]["id"], id);
    assert_eq!(imported["info"]["notice"], Value::Null);
    assert_eq!(imported["update"]["view"], view);
    assert_eq!(
        imported["update"]["status"]["controllers"],
        json!(["person", "person", "person"])
    );
    let games = page.call_ok("games", json!({ "limit": null }));
    assert_eq!(games["total"], 2);
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the game should continue");
}

#[test]
fn import_with_invalid_seats_is_refused() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let (id, _, text) = play_and_export(&page);
    let record = jsonl::read::<Rules>(text.as_bytes())
        .expect("the record should be valid")
        .record;
    let seats: [&[&str]; 4] = [
        &["Ada"],
        &["Ada", "Blaise", "ada"],
        &["Ada", "Blaise", "\u{202e}Carmen"],
        &["Ada", "Blaise", &"C".repeat(1_000_000)],
    ];
    for seats in seats {
        let mut record = record.clone();
        record.header.seats = seats.iter().map(|&name| name.to_owned()).collect();
        let text = jsonl::write(&record).expect("the record should be written as lines");
        let refusal = page.call("import_game", json!({ "text": text }));
        let refusal = refusal.expect_err("an import with invalid seats should be refused");
        assert_eq!(refusal["type"], "notImported");
        assert_eq!(refusal["problem"]["type"], "wrongKind");
        let byte_count = refusal.to_string().len();
        assert!(byte_count < 1_000, "the refusal has {byte_count} bytes");
    }
    let games = page.call_ok("games", json!({ "limit": null }));
    assert_eq!(games["total"], 1);
    assert_eq!(
        page.reload_game()["info"]["id"],
        id,
        "the open game should stay open"
    );
}

#[test]
fn table_is_not_imported_as_game() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let table_id = page.create_table("everything")["info"]["id"].clone();
    let path = page.call_ok("export", json!({ "collection": "tables", "id": table_id }));
    let text = fs::read_to_string(path.as_str().expect("the answer should be a path"))
        .expect("the file should be readable");
    assert_eq!(
        page.call_err("import_game", json!({ "text": text })),
        "notImported"
    );
}
