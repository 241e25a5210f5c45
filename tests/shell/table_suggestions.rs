//! Suggested entries when a duty was forgotten.

use crate::tables::{table_managing_everything, until};
use serde_json::{Value, json};

#[test]
fn forgotten_duties_are_suggested_with_the_requested_entry() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first) = table_managing_everything(folder.path());
    let correct = |correction: Value| json!({ "type": "correct", "correction": correction });
    let works =
        json!({ "type": "refineries", "seat": first, "value": 3, "home": true, "count": 1 });
    let miner = json!({ "type": "board", "seat": first, "kind": "human", "count": 1 });
    page.enter(None, json!([correct(works), correct(miner)]))
        .expect("the corrections should be accepted");
    until(&page, "mining");
    let end = json!([{ "type": "endPhase" }]);
    let refusal = page
        .enter(Some(first), end.clone())
        .expect_err("ending the phase without mining should cause a warning");
    assert_eq!(
        refusal["remedy"],
        json!({
            "what": { "type": "mining", "amount": 3 },
            "seat": first,
            "entries": [{ "type": "mine" }, { "type": "endPhase" }],
        })
    );
    page.enter(Some(first), refusal["remedy"]["entries"].clone())
        .expect("mining and ending the phase should be one step");
    assert_eq!(page.scoreboard_table()["update"]["view"]["phase"], "draw");

    // Drawing comes first and may need an input, so it does not end the turn as well.
    let refusal = page
        .enter(Some(first), end)
        .expect_err("ending the phase without drawing should cause a warning");
    assert_eq!(refusal["remedy"]["what"]["type"], "draw");
    assert_eq!(
        refusal["remedy"]["entries"],
        json!([{ "type": "draw", "deck": null }])
    );

    // There is no remedy for acting in another player's turn.
    let other = (first + 1) % 3;
    let buy = json!([{ "type": "buy", "kind": "human", "count": 1 }]);
    let refusal = page
        .enter(Some(other), buy)
        .expect_err("buying in another player's turn should cause a warning");
    assert_eq!(refusal["remedy"], Value::Null);
}
