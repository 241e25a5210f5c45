//! Files of tables: renamed, deleted and brought back, taken out and brought in.

use crate::app::Page;
use crate::tables::everything;
use rubium_host::table::TableRefusal;
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_table_is_renamed_deleted_and_brought_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.set_table("everything")["info"]["id"].clone();
    page.must(
        "rename",
        json!({ "collection": "tables", "id": id, "title": " Friday " }),
    );
    assert_eq!(page.table()["info"]["title"], "Friday");
    assert_eq!(
        page.refused(
            "rename",
            json!({ "collection": "tables", "id": id, "title": "" })
        ),
        "title"
    );
    assert_eq!(
        page.refused("open_game", json!({ "id": id })),
        "noSuchGame",
        "it is no game"
    );
    page.must("delete", json!({ "collection": "tables", "id": id }));
    assert_eq!(page.table(), Value::Null);
    assert_eq!(page.must("tables", json!({})), json!([]));
    page.must("restore", json!({ "collection": "tables", "id": id }));
    page.must("restore", json!({ "collection": "tables", "id": id }));
    assert_eq!(
        page.must("open_table", json!({ "id": id }))["info"]["title"],
        "Friday"
    );
    page.must("leave", json!({ "collection": "tables" }));
    assert_eq!(page.table(), Value::Null);
    let gone =
        json!({ "version": 1, "by": null, "entries": [{ "action": { "type": "endPhase" } }] });
    assert_eq!(page.refused("enter", gone), "noTable");
}

#[test]
fn a_table_leaves_in_one_file_and_comes_back_as_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    page.enter(
        Some(first),
        json!([{ "type": "buy", "kind": "human", "count": 2 }]),
    )
    .expect("bought");
    let before = page.table();
    let id = &before["info"]["id"];
    let path = page.must("export", json!({ "collection": "tables", "id": id }));
    let text = fs::read_to_string(path.as_str().expect("a path")).expect("the file");
    let taken = page.must("import_table", json!({ "text": text }));
    assert_ne!(&taken["info"]["id"], id);
    assert_eq!(taken["update"]["view"], before["update"]["view"]);
    assert_eq!(taken["info"]["notice"], Value::Null);
    assert_eq!(
        page.must("tables", json!({})).as_array().map(Vec::len),
        Some(2)
    );

    // Cut short in its last line: what is whole is taken in, and that is said.
    let torn = page.must("import_table", json!({ "text": &text[..text.len() - 9] }));
    assert_eq!(torn["info"]["notice"]["type"], "torn");
    let open = page.table()["info"]["id"].clone();

    let middle = text.find("\"inputs\"").expect("a step");
    let mut changed = text.clone();
    changed.replace_range(middle..middle + 8, "\"inputz\"");
    let game = {
        page.begin(2, "5");
        let games = fs::read_dir(folder.path().join("games"))
            .expect("games")
            .flatten();
        let mut journals =
            games.filter(|item| item.path().extension().is_some_and(|end| end == "jsonl"));
        fs::read_to_string(journals.next().expect("a game").path()).expect("its text")
    };
    let newer = text.replacen("\"format\":1", "\"format\":9", 1);
    let wrong = [
        (String::new(), "notAGame"),
        ("{}\n".to_owned(), "notAGame"),
        ("\u{0}hello".to_owned(), "notAGame"),
        (game, "notAGame"),
        (changed, "line"),
        (newer, "line"),
        ("x".repeat(9 << 20), "tooLarge"),
    ];
    for (text, kind) in wrong {
        let shown: String = text.chars().take(60).collect();
        let refusal = page
            .call("import_table", json!({ "text": text }))
            .expect_err("no table");
        assert_eq!(
            (&refusal["type"], &refusal["damage"]["type"]),
            (&json!("notImported"), &json!(kind)),
            "{shown}"
        );
    }
    assert_eq!(page.table()["info"]["id"], open, "the open table goes on");
    assert_eq!(
        page.must("tables", json!({})).as_array().map(Vec::len),
        Some(3)
    );
    assert_eq!(
        page.refused("export", json!({ "collection": "tables", "id": "nothing" })),
        "noSuchGame"
    );
}

#[test]
fn refusals_of_tables_say_what_is_wrong_in_english_too() {
    use rubium_rules::Seat;
    let refusal = TableRefusal::NotBy { by: Some(Seat(1)) };
    assert_eq!(refusal.to_string(), "seat 2 cannot enter this");
    assert_eq!(
        TableRefusal::NotBy { by: None }.to_string(),
        "the keeper cannot enter this"
    );
}
