//! Games that leave this computer in one file, and come back as another.

use std::fs;

use rubium_record::jsonl;
use rubium_rules::Rules;
use serde_json::{Value, json};

use crate::app::Page;

/// A page with a game that was played a little and is left, its id, how it stood, and the file it was written into.
fn exported(page: &Page) -> (Value, Value, String) {
    let id = page.begin(3, "5")["info"]["id"].clone();
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    let player = json!({ "version": page.version(), "seat": 2, "player": "officer" });
    page.must("set_player", player);
    let view = page.now()["update"]["view"].clone();
    let path = page.must("export", json!({ "collection": "games", "id": id }));
    let text = fs::read_to_string(path.as_str().expect("a path")).expect("the file");
    (id, view, text)
}

#[test]
fn a_game_leaves_in_one_file_and_comes_back_as_another_that_persons_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let (id, view, text) = exported(&page);
    let taken = page.must("import_game", json!({ "text": text }));
    assert_ne!(taken["info"]["id"], id);
    assert_eq!(taken["info"]["notice"], Value::Null);
    assert_eq!(taken["update"]["view"], view);
    assert_eq!(
        taken["update"]["seating"]["players"],
        json!(["person", "person", "person"])
    );
    let games = page.must("games", json!({}));
    assert_eq!(games.as_array().map(Vec::len), Some(2));
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("it goes on");
}

#[test]
fn a_file_whose_seats_cannot_be_is_not_taken_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let (id, _, text) = exported(&page);
    let record = jsonl::read::<Rules>(text.as_bytes())
        .expect("it is sound")
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
        let text = jsonl::write(&record).expect("lines");
        let refusal = page.call("import_game", json!({ "text": text }));
        let refusal = refusal.expect_err("nobody could play it");
        assert_eq!(refusal["type"], "notImported");
        assert_eq!(refusal["damage"]["type"], "notAGame");
        assert!(refusal.to_string().len() < 1_000, "it is said in short");
    }
    let games = page.must("games", json!({}));
    assert_eq!(games.as_array().map(Vec::len), Some(1));
    assert_eq!(page.now()["info"]["id"], id, "the open game goes on");
    let table = page.set_table("everything")["info"]["id"].clone();
    let path = page.must("export", json!({ "collection": "tables", "id": table }));
    let text = fs::read_to_string(path.as_str().expect("a path")).expect("the file");
    assert_eq!(
        page.refused("import_game", json!({ "text": text })),
        "notImported"
    );
}
