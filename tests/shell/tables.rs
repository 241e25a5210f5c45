//! Tests of the commands for tables: entries, physical dice, undo and redo, odds.

use serde_json::{Value, json};

use crate::app::Page;

/// Creates a table at which the app manages all parts. Returns the page and the first player.
pub fn table_managing_everything(folder: &std::path::Path) -> (Page, u8) {
    let page = Page::open(folder);
    let opened = page.create_table("everything");
    let first_seat = opened["update"]["view"]["active"].as_u64();
    (
        page,
        first_seat.expect("the first player should have been determined") as u8,
    )
}

/// Ends phases until the active player's `phase` begins.
pub fn end_phases_until(page: &Page, phase: &str) {
    for _ in 0..8 {
        if page.scoreboard_table()["update"]["view"]["phase"] == phase {
            return;
        }
        page.enter(None, json!([{ "type": "endPhase" }]))
            .or_else(|refusal| override_warning(page, None, json!({ "type": "endPhase" }), refusal))
            .expect("the phase should end");
    }
    panic!("the phase {phase} should come within a turn");
}

/// Repeats an entry that caused a rule warning, with the warning overridden. Returns any other refusal.
pub fn override_warning(
    page: &Page,
    by: Option<u8>,
    action: Value,
    refusal: Value,
) -> Result<Value, Value> {
    if refusal["type"] != "unusual" {
        return Err(refusal);
    }
    let entries = json!([{ "action": action, "overrideWarnings": true }]);
    let arguments = json!({ "version": page.table_version(), "by": by, "entries": entries });
    page.call("enter", arguments)
}

pub fn rubium(page: &Page, seat: u8) -> Value {
    page.scoreboard_table()["update"]["view"]["seats"][usize::from(seat)]["rubium"].clone()
}

#[test]
fn entries_are_one_step_and_refusals_distinguish_warnings_from_errors() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    let other_seat = (first_seat + 1) % 3;
    let buy = |count| json!({ "type": "buy", "kind": "human", "count": count });
    let rubium_before = rubium(&page, first_seat);
    page.enter(Some(first_seat), json!([buy(1), buy(2)]))
        .expect("the purchases should be accepted");
    let undoable_steps = page.reload_table()["update"]["status"]["undoableSteps"].clone();
    assert_eq!(
        undoable_steps.as_array().map(Vec::len),
        Some(1),
        "{undoable_steps}"
    );
    assert_eq!(
        undoable_steps[0]["entries"].as_array().map(Vec::len),
        Some(2)
    );

    // An impossible entry cannot be overridden. The preceding entry in the same step is not made either.
    let rubium_after_purchase = rubium(&page, first_seat);
    let refusal = page
        .enter(Some(first_seat), json!([buy(1), buy(13)]))
        .expect_err("13 Humans should be too many");
    assert_eq!(refusal["type"], "impossible");
    assert_eq!(refusal["impossibility"]["rule"], "DEP-1");
    assert_eq!(rubium(&page, first_seat), rubium_after_purchase);

    // A warning names the entry and all rules that it violates.
    let refusal = page.enter(
        Some(other_seat),
        json!([{ "type": "gain", "amount": 9, "reason": "other" }, buy(1)]),
    );
    let refusal = refusal.expect_err("buying in another player's turn should cause a warning");
    assert_eq!(
        (&refusal["type"], &refusal["index"]),
        (&json!("unusual"), &json!(1))
    );
    assert_eq!(refusal["warnings"][0]["rule"], "TRN-2");
    override_warning(&page, Some(other_seat), buy(1), refusal)
        .expect("the warning should be overridden");
    assert_ne!(rubium(&page, first_seat), rubium_before);

    // One refusal lists the violated rules of all entries, each once. An impossible entry is refused without
    // warnings.
    let two_entries = json!([buy(1), { "type": "explore", "found": null, "boardHalfOwner": null }]);
    let refusal = page
        .enter(Some(other_seat), two_entries.clone())
        .expect_err("the entry should cause a warning");
    let rules = |refusal: &Value| {
        let warnings = refusal["warnings"]
            .as_array()
            .expect("the value should be a list")
            .clone();
        let rules = warnings.iter().map(|warning| warning["rule"].clone());
        rules.collect::<Vec<_>>()
    };
    assert_eq!(refusal["index"], 0);
    assert_eq!(rules(&refusal), ["TRN-2", "EXP-1"], "{refusal}");
    let entries = two_entries
        .as_array()
        .expect("the value should be a list")
        .iter();
    let entries_with_override: Vec<Value> = entries
        .map(|action| json!({ "action": action, "overrideWarnings": true }))
        .collect();
    let arguments = json!({ "version": page.table_version(), "by": other_seat, "entries": entries_with_override });
    page.call_ok("enter", arguments);
    let log = page.call_ok("table_log", json!({}));
    let events = log
        .as_array()
        .and_then(|log| log.last())
        .expect("there should be a step")["events"]
        .clone();
    let events = events
        .as_array()
        .expect("the value should be a list")
        .iter();
    let warning_count = events
        .filter(|event| event["type"] == "warningOverridden")
        .count();
    assert_eq!(
        warning_count, 3,
        "TRN-2 should be logged for both entries, EXP-1 for one: {log}"
    );
    let refusal = page
        .enter(Some(other_seat), json!([buy(1), buy(13)]))
        .expect_err("13 Humans should be too many");
    assert_eq!(refusal["type"], "impossible");

    // A wrong author, an unknown seat, a request without entries, and an outdated version are refused.
    let refusal = page
        .enter(None, json!([buy(1)]))
        .expect_err("a purchase by the keeper should be refused");
    assert_eq!(refusal, json!({ "type": "wrongAuthor", "by": null }));
    assert_eq!(
        page.enter(Some(9), json!([buy(1)]))
            .expect_err("an entry of an unknown seat should be refused")["type"],
        "noSeat"
    );
    assert_eq!(
        page.enter(None, json!([]))
            .expect_err("a request without entries should be refused")["type"],
        "invalidInputCount"
    );
    let stale_entry =
        json!({ "version": 0, "by": null, "entries": [{ "action": { "type": "endPhase" } }] });
    assert_eq!(page.call_err("enter", stale_entry), "stale");
}

#[test]
fn cards_drawn_by_the_app_belong_to_the_step_and_are_undone_with_it() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    end_phases_until(&page, "draw");
    page.take_messages();
    let draw = json!([{ "type": "draw", "deck": null }]);
    page.enter(Some(first_seat), draw)
        .expect("the draw should be accepted");
    let status = page.table_status();
    let undoable_steps = status["undoableSteps"]
        .as_array()
        .expect("the value should be a list");
    let last_step = undoable_steps.last().expect("there should be a step");
    let entries = last_step["entries"]
        .as_array()
        .expect("the value should be a list");
    assert!(
        entries.len() > 1,
        "the listed step should include the drawn cards: {last_step}"
    );
    let [seats, seats_again] =
        [0, 1].map(|_| page.scoreboard_table()["update"]["view"]["seats"].clone());
    assert_eq!(seats, seats_again);

    // Undo and redo lead to the same cards.
    page.open_table_hand(first_seat);
    let read_hand = |page: &Page| {
        page.open_table_hand(first_seat);
        let messages = page.take_messages().join("\n");
        messages[messages
            .rfind("\\\"hand\\\"")
            .expect("the messages should contain a hand")..]
            .chars()
            .take(120)
            .collect::<String>()
    };
    let hand_before = read_hand(&page);
    let step = &last_step["index"];
    page.call_ok(
        "tables.undo",
        json!({ "version": page.table_version(), "step": step }),
    );
    assert_eq!(page.table_status()["redoableSteps"][0], *last_step);
    page.call_ok(
        "tables.redo",
        json!({ "version": page.table_version(), "count": 1 }),
    );
    page.call_ok("tables.close_hand", json!({}));
    assert_eq!(read_hand(&page), hand_before);
    assert_eq!(
        page.call_err(
            "tables.redo",
            json!({ "version": page.table_version(), "count": 1 })
        ),
        "noRedo"
    );
    // Neither a random outcome that belongs to an entry nor an unknown step can be undone.
    let outcome_step = step.as_u64().expect("the value should be a number") + 1;
    for invalid_step in [outcome_step, 9999] {
        assert_eq!(
            page.call_err(
                "tables.undo",
                json!({ "version": page.table_version(), "step": invalid_step })
            ),
            "noUndo"
        );
    }
}

#[test]
fn all_steps_after_choice_of_first_player_can_be_undone_and_redone() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, _) = table_managing_everything(folder.path());
    for _ in 0..20 {
        let end_phase = json!({ "type": "endPhase" });
        page.enter(None, json!([end_phase]))
            .or_else(|refusal| override_warning(&page, None, end_phase, refusal))
            .expect("the phase should end");
    }
    let update_before = page.reload_table()["update"].clone();
    let log = page.call_ok("table_log", json!({}));
    let steps = log.as_array().expect("the value should be a list").clone();
    assert_eq!(update_before["status"]["undoStepCount"], steps.len());
    let first_step = &update_before["status"]["undoableSteps"][0]["index"];
    page.call_ok(
        "tables.undo",
        json!({ "version": page.table_version(), "step": first_step }),
    );
    let undone = page.reload_table()["update"].clone();
    assert_eq!(undone["view"]["turn"], 1);
    assert_eq!(
        undone["status"]["undoableSteps"],
        json!([]),
        "the choice of the first player should not be listed for undo"
    );
    // After the table is reopened, the undone steps are still listed in the same way and can be redone.
    page.call_ok("leave", json!({ "collection": "tables" }));
    let id = page.call_ok("tables", json!({ "limit": null }))["entries"][0]["id"].clone();
    page.call_ok("open_table", json!({ "id": id }));
    assert_eq!(page.reload_table()["update"]["status"], undone["status"]);
    let count = undone["status"]["redoableSteps"].as_array().map(Vec::len);
    assert_eq!(count, Some(steps.len() - 1));
    for count in [json!(0), json!(steps.len())] {
        let arguments = json!({ "version": page.table_version(), "count": count });
        assert_eq!(page.call_err("tables.redo", arguments), "noRedo");
    }
    page.call_ok(
        "tables.redo",
        json!({ "version": page.table_version(), "count": count }),
    );
    let redone = page.reload_table()["update"].clone();
    assert_eq!(
        (&redone["view"], &redone["status"]),
        (&update_before["view"], &update_before["status"])
    );
}

#[test]
fn random_outcomes_are_entered_only_for_physical_parts() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let mut options = page.new_table_options("everything");
    options["parts"]["dice"] = json!("physical");
    options["parts"]["firstPlayer"] = json!("physical");
    page.call_ok("new_table", json!({ "options": options }));
    let pending_input =
        |page: &Page| page.scoreboard_table()["update"]["view"]["pendingInput"].clone();
    assert_eq!(
        pending_input(&page),
        json!({ "type": "chance", "request": { "type": "firstPlayer" }, "isEnteredByPlayers": true })
    );
    let arguments =
        |outcomes: Value| json!({ "version": page.table_version(), "outcomes": outcomes });
    assert_eq!(
        page.call_err("enter_outcomes", arguments(json!([]))),
        "invalidInputCount"
    );
    assert_eq!(
        page.call_err(
            "enter_outcomes",
            arguments(json!([{ "type": "firstPlayer", "seat": 7 }]))
        ),
        "impossible"
    );
    assert_eq!(
        page.call_err(
            "enter_outcomes",
            arguments(json!([{ "type": "die", "face": 3 }]))
        ),
        "impossible"
    );
    let outcomes = json!([{ "type": "firstPlayer", "seat": 1 }, { "type": "card", "card": 3 }]);
    assert_eq!(
        page.call_err("enter_outcomes", arguments(outcomes)),
        "impossible",
        "cards of a managed deck should not be entered"
    );
    page.call_ok(
        "enter_outcomes",
        arguments(json!([{ "type": "firstPlayer", "seat": 1 }])),
    );
    let view = page.scoreboard_table()["update"]["view"].clone();
    assert_eq!((&view["active"], &view["turn"]), (&json!(1), &json!(1)));
    assert_eq!(
        page.call_err(
            "enter_outcomes",
            arguments(json!([{ "type": "die", "face": 3 }]))
        ),
        "impossible"
    );

    let battle = json!({ "type": "battle", "defender": 2, "terrain": "liquifungusForest", "attackers": [{ "kind": "human", "count": 1 }], "defenders": [{ "kind": "human", "count": 1 }] });
    let refusal = page
        .enter(Some(1), json!([battle]))
        .expect_err("a battle of unknown units should cause a warning");
    override_warning(&page, Some(1), battle, refusal)
        .expect("the battle should begin after the warning is overridden");
    if pending_input(&page)["type"] == "window" {
        page.enter(
            None,
            json!([{ "type": "declineCards", "isForWholeBattle": true }]),
        )
        .expect("the card window should be passed");
    }
    assert_eq!(pending_input(&page)["isEnteredByPlayers"], true);
    let odds = page.call_ok(
        "table_odds",
        json!({ "query": { "type": "currentBattle" } }),
    );
    assert!(
        odds["summary"]["attackerWinChance"]
            .as_f64()
            .is_some_and(|won| won > 0.0),
        "{odds}"
    );
    page.call_ok(
        "enter_outcomes",
        arguments(json!([{ "type": "die", "face": 6 }])),
    );
    // Each entered die is a separate step, so that a typing error can be undone.
    let last_step = |page: &Page| {
        page.table_status()["undoableSteps"]
            .as_array()
            .expect("the value should be a list")
            .last()
            .cloned()
            .expect("there should be a step")
    };
    assert_eq!(
        last_step(&page)["entries"],
        json!([{ "type": "chance", "outcome": { "type": "die", "face": 6 } }])
    );
    page.call_ok(
        "tables.undo",
        json!({ "version": page.table_version(), "step": last_step(&page)["index"] }),
    );
    page.call_ok(
        "enter_outcomes",
        arguments(json!([{ "type": "die", "face": 1 }, { "type": "die", "face": 1 }])),
    );
    let summary = page.call_ok("table_summary", json!({}));
    assert_eq!(
        summary["battles"].as_array().map(Vec::len),
        Some(1),
        "{summary}"
    );
    let log = page.call_ok("table_log", json!({}));
    assert!(log.to_string().contains("battleEnded"));
}

#[test]
fn odds_are_computed_for_entered_forces() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_table("battlesOnly");
    let forces_query = |count: u8| json!({ "query": { "type": "forces", "terrain": "liquifungusForest", "attackers": [{ "kind": "human", "count": count }], "defenders": [{ "kind": "human", "count": 1 }] } });
    let odds = page.call_ok("table_odds", forces_query(3));
    assert_eq!(odds["casualtyPolicy"]["choose"], "cheapestFirst");
    assert_eq!(
        odds["summary"]["forces"][0]["survivors"][0]["chances"]
            .as_array()
            .map(Vec::len),
        Some(4)
    );
    assert_eq!(page.call_ok("table_odds", forces_query(0)), Value::Null);
    assert_eq!(
        page.call_ok(
            "table_odds",
            json!({ "query": { "type": "currentBattle" } })
        ),
        Value::Null
    );
    assert_eq!(page.call_err("table_odds", forces_query(200)), "noOdds");
}

#[test]
fn special_attacks_and_the_storm_have_odds() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let mut options = page.new_table_options("everything");
    options["optionalRules"] = json!(["alternateUnits", "vortex"]);
    options["parts"]["vortexDice"] = json!("physical");
    page.call_ok("new_table", json!({ "options": options }));
    let odds_of = |query: Value| page.call_ok("table_odds", json!({ "query": query }));
    let special_query = |kind: &str, attacker_count: u8, enemy_count: u8| json!({ "type": "special", "kind": kind, "attackerCount": attacker_count, "enemyCount": enemy_count });
    // A Monolith Wyrm attacks repeatedly, hitting on 4 or higher, until it misses.
    let wyrm_odds = odds_of(special_query("rubiumDragon", 1, 3));
    assert_eq!(wyrm_odds["type"], "special");
    assert_eq!(
        wyrm_odds["chancesByDestroyedCount"],
        json!([0.5, 0.25, 0.125, 0.125])
    );
    assert_eq!(wyrm_odds["expectedDestroyed"], 0.875);
    assert_eq!(odds_of(special_query("rubiumDragon", 1, 0)), Value::Null);
    let refusal_type = |query: Value| page.call_err("table_odds", json!({ "query": query }));
    assert_eq!(refusal_type(special_query("human", 1, 3)), "noOdds");
    assert_eq!(
        refusal_type(special_query("rubiumDragon", 3, 200)),
        "noOdds"
    );

    // Before the storm, the units on a hex next to the Vortex are destroyed with probability 1/6, and moved
    // away with probability 5/36.
    let storm_query = |edges: &[u8]| json!({ "type": "storm", "edges": edges });
    let assert_close = |actual: &Value, expected: f64| {
        let actual = actual.as_f64().expect("the value should be a number");
        assert!((actual - expected).abs() < 1e-12, "{actual}");
    };
    let odds_before_storm = odds_of(storm_query(&[2]));
    assert_close(&odds_before_storm["odds"]["destroyedChance"], 1.0 / 6.0);
    assert_close(&odds_before_storm["odds"]["carriedChance"], 5.0 / 36.0);
    assert_eq!(refusal_type(storm_query(&[7])), "noOdds");

    // The black die has selected that hex: its units are moved away with probability 5/6.
    let arguments = json!({ "version": page.table_version(), "by": null, "entries": [{ "action": { "type": "beginStorm" }, "overrideWarnings": true }] });
    page.call_ok("enter", arguments);
    page.enter(
        None,
        json!([{ "type": "dice", "attacker": [2], "defender": [] }]),
    )
    .expect("the outcome of the black die should be accepted");
    let odds_after_black_die = odds_of(storm_query(&[2]));
    assert_close(&odds_after_black_die["odds"]["carriedChance"], 5.0 / 6.0);
    assert_close(&odds_of(storm_query(&[3]))["odds"]["carriedChance"], 0.0);
}
