//! Suggested entries after a required action, such as mining, was forgotten.

use crate::tables::{end_phases_until, table_managing_everything};
use serde_json::{Value, json};

#[test]
fn forgotten_mining_and_draw_are_suggested() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    let correct = |correction: Value| json!({ "type": "correct", "correction": correction });
    let refinery = json!({ "type": "refineries", "seat": first_seat, "value": 3, "isHomeBase": true, "count": 1 });
    let miner = json!({ "type": "board", "seat": first_seat, "kind": "human", "count": 1 });
    page.enter(None, json!([correct(refinery), correct(miner)]))
        .expect("the corrections should be accepted");
    end_phases_until(&page, "mining");
    let end_phase = json!([{ "type": "endPhase" }]);
    let refusal = page
        .enter(Some(first_seat), end_phase.clone())
        .expect_err("ending the phase without mining should cause a warning");
    assert_eq!(
        refusal["remedy"],
        json!({
            "action": {
                "type": "forgotten",
                "reminder": {
                    "type": "mining", "amount": 3, "surplusMinerCount": 0, "minerCount": 1, "refineryCount": 1,
                },
            },
            "seat": first_seat,
            "entries": [{ "type": "mine" }, { "type": "endPhase" }],
        })
    );
    page.enter(Some(first_seat), refusal["remedy"]["entries"].clone())
        .expect("mining and ending the phase should be one step");
    assert_eq!(page.scoreboard_table()["update"]["view"]["phase"], "draw");

    // Drawing may need another input, so the suggestion contains only the draw, not the end of the turn.
    let refusal = page
        .enter(Some(first_seat), end_phase)
        .expect_err("ending the phase without drawing should cause a warning");
    assert_eq!(refusal["remedy"]["action"]["reminder"]["type"], "draw");
    assert_eq!(
        refusal["remedy"]["entries"],
        json!([{ "type": "draw", "deck": null }])
    );

    // Nothing is suggested if the active player could not make the entry without a warning either.
    let other_seat = (first_seat + 1) % 3;
    let buy = json!([{ "type": "buy", "kind": "human", "count": 1 }]);
    let refusal = page
        .enter(Some(other_seat), buy)
        .expect_err("buying in another player's turn should cause a warning");
    assert_eq!(refusal["remedy"], Value::Null);
}
