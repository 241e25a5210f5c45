//! Tests of the commands for lessons: lessons are played like games, give feedback on legal actions that a
//! step does not accept, can be finished, and are not stored.

use serde_json::{Value, json};

use crate::app::Page;

/// Returns the status of the lesson in the open game.
fn lesson_status(page: &Page) -> Value {
    page.reload_game()["update"]["status"]["lesson"].clone()
}

fn open_lesson(page: &Page, id: &str, step: u32) -> Value {
    page.call_ok("open_lesson", json!({ "lesson": id, "step": step }))
}

/// Finishes a lesson with the first action that each step accepts. Returns the number of requests.
fn finish_lesson(page: &Page, id: &str) -> usize {
    let mut request_count = 0;
    loop {
        let status = lesson_status(page);
        let version = json!({ "version": page.version_after_reload() });
        match status["waitingFor"]
            .as_str()
            .expect("the value should be a string")
        {
            "end" => return request_count,
            "action" => {
                page.act(json!([status["acceptedActions"][0]]))
                    .expect("the lesson should accept the action");
            }
            "reading" => {
                page.call_ok("continue_lesson", version);
            }
            "nextScene" => {
                assert_eq!(page.call_err("continue_lesson", version), "lesson");
                let next_step = status["stepIndex"]
                    .as_u64()
                    .expect("the value should be a number")
                    + 1;
                open_lesson(
                    page,
                    id,
                    u32::try_from(next_step).expect("the index should fit into 32 bits"),
                );
            }
            _ => {
                // Refused if the opponent has already acted automatically.
                let _ = page.call("advance_computer", version);
            }
        }
        request_count += 1;
    }
}

#[test]
fn every_lesson_can_be_finished_and_is_not_stored() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let lessons = page.call_ok("lessons", json!({}));
    let lessons = lessons.as_array().expect("the value should be a list");
    assert_eq!(lessons.len(), 5);
    for summary in lessons {
        let id = summary["id"]
            .as_str()
            .expect("the value should be a string");
        open_lesson(&page, id, 0);
        assert!(
            finish_lesson(&page, id) >= 7,
            "the lesson {id} should have several steps"
        );
        assert_eq!(
            lesson_status(&page)["stepIndex"],
            json!(
                summary["stepCount"]
                    .as_u64()
                    .expect("the value should be a number")
                    - 1
            )
        );
    }
    assert_eq!(page.call_ok("games", json!({ "limit": null }))["total"], 0);
    let files =
        std::fs::read_dir(folder.path().join("games")).expect("the folder should be readable");
    assert_eq!(files.count(), 0, "lessons should not be stored on disk");
}

#[test]
fn legal_action_that_is_not_accepted_gets_feedback_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    open_lesson(&page, "money", 0);
    let game_before = page.reload_game();
    let answer = page
        .act(json!([{ "type": "endPhase" }]))
        .expect_err("the lesson should not accept the action");
    assert_eq!(answer["type"], "lesson");
    assert!(
        answer["answer"]["fr"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
    // An illegal action is refused with the rule that it breaks, not with feedback of the lesson.
    let accepted_action = lesson_status(&page)["acceptedActions"][0].clone();
    let dragon = json!({ "type": "buy", "kind": "rubiumDragon", "hex": accepted_action["hex"] });
    let refusal = page
        .act(json!([dragon]))
        .expect_err("a purchase without enough rubium should be refused");
    assert_eq!(refusal["type"], "rule");
    assert_eq!(refusal["violation"]["rule"], "DEP-1");
    // The step accepts the action once, not twice.
    let refusal_of_repetition = page
        .act(json!([accepted_action, accepted_action]))
        .expect_err("doing the accepted action twice should be refused");
    assert_eq!(
        refusal_of_repetition,
        json!({ "type": "lesson", "answer": null })
    );
    assert_eq!(page.reload_game(), game_before);
    page.act(json!([accepted_action]))
        .expect("the lesson should accept the action");
    assert_eq!(lesson_status(&page)["stepIndex"], 1);
}

#[test]
fn lesson_refuses_undo_concession_agreed_end_and_change_of_opponent() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    open_lesson(&page, "money", 1);
    let status = page.reload_game()["update"]["status"].clone();
    assert_eq!(status["undoableSteps"], json!([]));
    let version = page.version_after_reload();
    let undo = json!({ "version": version, "step": 0 });
    assert_eq!(page.call_err("games.undo", undo), "lesson");
    let change = json!({ "version": version, "seat": 1, "controller": "person" });
    assert_eq!(page.call_err("set_controller", change), "lesson");
    let concede = json!({ "version": version, "seat": 0 });
    assert_eq!(page.call_err("concede", concede), "lesson");
    assert_eq!(
        page.call_err("agree_to_end", json!({ "version": version })),
        "lesson"
    );
    assert_eq!(
        page.call_err("continue_lesson", json!({ "version": version })),
        "lesson"
    );
}

#[test]
fn step_can_be_opened_directly_and_unknown_lesson_is_refused() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let opened = open_lesson(&page, "battle", 3);
    assert_eq!(opened["update"]["status"]["lesson"]["stepIndex"], 3);
    assert_eq!(
        opened["update"]["view"]["pendingInput"]["decision"]["type"],
        "casualty"
    );
    // If the lesson has fewer steps, its last step is opened.
    let opened = open_lesson(&page, "battle", u32::MAX);
    assert_eq!(opened["update"]["status"]["lesson"]["waitingFor"], "end");
    let unknown = json!({ "lesson": "chess".repeat(20), "step": 0 });
    let refusal = page
        .call("open_lesson", unknown)
        .expect_err("an unknown lesson should be refused");
    assert_eq!(refusal["type"], "noSuchLesson");
    assert!(
        refusal["id"]
            .as_str()
            .is_some_and(|id| id.chars().count() <= 41)
    );
    assert_eq!(
        lesson_status(&page)["id"],
        "battle",
        "the open lesson should stay open"
    );
}
