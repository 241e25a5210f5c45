//! Files of tables: rename, delete, restore, export, import. Also tests the error texts of refusals.

use crate::app::Page;
use crate::tables::table_managing_everything;
use rubium_host::table::TableRefusal;
use serde_json::{Value, json};
use std::fs;

#[test]
fn table_can_be_renamed_deleted_and_restored() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let id = page.create_table("everything")["info"]["id"].clone();
    page.call_ok(
        "rename",
        json!({ "collection": "tables", "id": id, "title": " Friday " }),
    );
    assert_eq!(page.reload_table()["info"]["title"], "Friday");
    assert_eq!(
        page.call_err(
            "rename",
            json!({ "collection": "tables", "id": id, "title": "" })
        ),
        "title"
    );
    assert_eq!(
        page.call_err("open_game", json!({ "id": id })),
        "noSuchRecord",
        "a table should not open as a game"
    );
    page.call_ok("delete", json!({ "collection": "tables", "id": id }));
    assert_eq!(page.reload_table(), Value::Null);
    assert_eq!(page.call_ok("tables", json!({ "limit": null }))["total"], 0);
    page.call_ok("restore", json!({ "collection": "tables", "id": id }));
    page.call_ok("restore", json!({ "collection": "tables", "id": id }));
    assert_eq!(
        page.call_ok("open_table", json!({ "id": id }))["info"]["title"],
        "Friday"
    );
    page.call_ok("leave", json!({ "collection": "tables" }));
    assert_eq!(page.reload_table(), Value::Null);
    let end_phase_entry =
        json!({ "version": 1, "by": null, "entries": [{ "action": { "type": "endPhase" } }] });
    assert_eq!(page.call_err("enter", end_phase_entry), "noTable");
}

#[test]
fn exported_table_is_imported_under_a_new_id_and_damaged_text_is_refused() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    page.enter(
        Some(first_seat),
        json!([{ "type": "buy", "kind": "human", "count": 2 }]),
    )
    .expect("the purchase should be accepted");
    let table_before = page.reload_table();
    let id = &table_before["info"]["id"];
    let path = page.call_ok("export", json!({ "collection": "tables", "id": id }));
    let text = fs::read_to_string(path.as_str().expect("the answer should be a path"))
        .expect("the file should be readable");
    let imported = page.call_ok("import_table", json!({ "text": text }));
    assert_ne!(&imported["info"]["id"], id);
    assert_eq!(imported["update"]["view"], table_before["update"]["view"]);
    assert_eq!(imported["info"]["notice"], Value::Null);
    assert_eq!(page.call_ok("tables", json!({ "limit": null }))["total"], 2);

    // A truncated last line is dropped, with a notice; the complete lines are imported.
    let truncated_import = page.call_ok("import_table", json!({ "text": &text[..text.len() - 9] }));
    assert_eq!(truncated_import["info"]["notice"]["type"], "truncatedLine");
    let open_id = page.reload_table()["info"]["id"].clone();

    let index = text.find("\"inputs\"").expect("there should be a step");
    let mut corrupted_text = text.clone();
    corrupted_text.replace_range(index..index + 8, "\"inputz\"");
    let game_journal = {
        page.create_game(2, "5");
        let games = fs::read_dir(folder.path().join("games"))
            .expect("the games folder should be readable")
            .flatten();
        let mut journals = games.filter(|item| {
            item.path()
                .extension()
                .is_some_and(|extension| extension == "jsonl")
        });
        fs::read_to_string(journals.next().expect("there should be a journal").path())
            .expect("the journal should be readable")
    };
    let newer_text = text.replacen("\"format\":1", "\"format\":9", 1);
    let invalid_texts = [
        (String::new(), "wrongKind"),
        ("{}\n".to_owned(), "wrongKind"),
        ("\u{0}hello".to_owned(), "wrongKind"),
        (game_journal, "wrongKind"),
        (corrupted_text, "line"),
        (newer_text, "line"),
        ("x".repeat(9 << 20), "tooLarge"),
    ];
    for (text, damage_type) in invalid_texts {
        let excerpt: String = text.chars().take(60).collect();
        let refusal = page
            .call("import_table", json!({ "text": text }))
            .expect_err("the import should be refused");
        assert_eq!(
            (&refusal["type"], &refusal["problem"]["type"]),
            (&json!("notImported"), &json!(damage_type)),
            "{excerpt}"
        );
    }
    assert_eq!(
        page.reload_table()["info"]["id"],
        open_id,
        "the open table should stay open"
    );
    assert_eq!(page.call_ok("tables", json!({ "limit": null }))["total"], 3);
    assert_eq!(
        page.call_err("export", json!({ "collection": "tables", "id": "nothing" })),
        "noSuchRecord"
    );
}

#[test]
fn refusals_of_tables_have_english_error_texts() {
    use rubium_rules::Seat;
    let refusal = TableRefusal::WrongAuthor { by: Some(Seat(1)) };
    assert_eq!(refusal.to_string(), "seat 2 cannot enter this");
    assert_eq!(
        TableRefusal::WrongAuthor { by: None }.to_string(),
        "the keeper cannot enter this"
    );
}
