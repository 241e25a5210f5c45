//! Lessons through the commands: they are played like games, answered, finished, and stored nowhere.

use serde_json::{Value, json};

use crate::app::Page;

/// Returns the lesson of the open game.
fn lesson(page: &Page) -> Value {
    page.reload_game()["update"]["status"]["lesson"].clone()
}

fn open(page: &Page, id: &str, step: u32) -> Value {
    page.call_ok("open_lesson", json!({ "lesson": id, "step": step }))
}

/// Does what the lesson accepts first, until its last step. Returns the number of steps that were done.
fn finish(page: &Page, id: &str) -> usize {
    let mut done = 0;
    loop {
        let now = lesson(page);
        let version = json!({ "version": page.version() });
        match now["waiting"].as_str().expect("a text") {
            "end" => return done,
            "action" => {
                page.act(json!([now["accepted"][0]]))
                    .expect("it is accepted");
            }
            "reading" => {
                page.call_ok("go_on_in_lesson", version);
            }
            "nextScene" => {
                assert_eq!(page.call_err("go_on_in_lesson", version), "lesson");
                let next = now["step"].as_u64().expect("a number") + 1;
                open(page, id, u32::try_from(next).expect("a small number"));
            }
            _ => {
                // Its opponent also moves by itself meanwhile.
                let _ = page.call("advance_computer", version);
            }
        }
        done += 1;
    }
}

#[test]
fn every_lesson_is_finished_and_listed_nowhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let lessons = page.call_ok("lessons", json!({}));
    let lessons = lessons.as_array().expect("a list");
    assert_eq!(lessons.len(), 5);
    for summary in lessons {
        let id = summary["id"].as_str().expect("a text");
        open(&page, id, 0);
        assert!(finish(&page, id) >= 8, "{id} has steps");
        assert_eq!(
            lesson(&page)["step"],
            json!(summary["steps"].as_u64().expect("a number") - 1)
        );
    }
    assert_eq!(page.call_ok("games", json!({})), json!([]));
    let left = std::fs::read_dir(folder.path().join("games")).expect("the folder");
    assert_eq!(left.count(), 0, "nothing is on disk");
}

#[test]
fn legal_action_that_is_not_accepted_is_answered_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    open(&page, "money", 0);
    let before = page.reload_game();
    let answer = page
        .act(json!([{ "type": "endPhase" }]))
        .expect_err("not yet");
    assert_eq!(answer["type"], "lesson");
    assert!(
        answer["answer"]["fr"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
    // The rules come first.
    let accepted = lesson(&page)["accepted"][0].clone();
    let dragon = json!({ "type": "buy", "kind": "rubiumDragon", "hex": accepted["hex"] });
    let refusal = page.act(json!([dragon])).expect_err("too expensive");
    assert_eq!(refusal["type"], "rule");
    assert_eq!(refusal["violation"]["rule"], "DEP-1");
    // Twice the accepted action is one too many.
    let twice = page
        .act(json!([accepted, accepted]))
        .expect_err("one is enough");
    assert_eq!(twice, json!({ "type": "lesson", "answer": null }));
    assert_eq!(page.reload_game(), before);
    page.act(json!([accepted])).expect("it is accepted");
    assert_eq!(lesson(&page)["step"], 1);
}

#[test]
fn a_lesson_has_no_undo_and_keeps_its_opponent() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    open(&page, "money", 1);
    let status = page.reload_game()["update"]["status"].clone();
    assert_eq!(status["undo"], json!([]));
    let version = page.version();
    let undo = json!({ "version": version, "step": 0 });
    assert_eq!(page.call_err("games.undo", undo), "lesson");
    let player = json!({ "version": version, "seat": 1, "player": "person" });
    assert_eq!(page.call_err("set_player", player), "lesson");
    let concede = json!({ "version": version, "seat": 0 });
    assert_eq!(page.call_err("concede", concede), "lesson");
    assert_eq!(
        page.call_err("agree_to_end", json!({ "version": version })),
        "lesson"
    );
    assert_eq!(
        page.call_err("go_on_in_lesson", json!({ "version": version })),
        "lesson"
    );
}

#[test]
fn a_step_can_be_opened_directly_and_an_unknown_lesson_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let opened = open(&page, "battle", 4);
    assert_eq!(opened["update"]["status"]["lesson"]["step"], 4);
    assert_eq!(
        opened["update"]["view"]["waiting"]["ask"]["type"],
        "casualty"
    );
    // Beyond its end is its last step.
    let opened = open(&page, "battle", u32::MAX);
    assert_eq!(opened["update"]["status"]["lesson"]["waiting"], "end");
    let unknown = json!({ "lesson": "chess".repeat(20), "step": 0 });
    let refusal = page
        .call("open_lesson", unknown)
        .expect_err("there is none");
    assert_eq!(refusal["type"], "noSuchLesson");
    assert!(
        refusal["id"]
            .as_str()
            .is_some_and(|id| id.chars().count() <= 41)
    );
    assert_eq!(lesson(&page)["id"], "battle", "the open lesson stays open");
}
