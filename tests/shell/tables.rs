//! Tables through the commands: entries, typed dice, hands, PINs, undo and redo, files that come and go.

use std::fs;

use rubium_app::errors::Refusal;
use serde_json::{Value, json};

use crate::app::Page;

/// A page with a table of which everything is kept here, and who plays first.
fn everything(folder: &std::path::Path) -> (Page, u8) {
    let page = Page::open(folder);
    let opened = page.set_table("everything");
    let first = opened["update"]["view"]["active"].as_u64();
    (page, first.expect("chance said who is first") as u8)
}

/// Takes the active player through the phases up to `phase`.
fn until(page: &Page, phase: &str) {
    for _ in 0..8 {
        if page.watched()["update"]["view"]["phase"] == phase {
            return;
        }
        page.enter(None, json!([{ "type": "endPhase" }]))
            .or_else(|refusal| anyway(page, None, json!({ "type": "endPhase" }), refusal))
            .expect("the phase ends");
    }
    panic!("there is no phase {phase}");
}

/// Does what was refused as unusual anyway.
fn anyway(page: &Page, by: Option<u8>, action: Value, refusal: Value) -> Result<Value, Value> {
    if refusal["type"] != "unusual" {
        return Err(refusal);
    }
    let entries = json!([{ "action": action, "anyway": true }]);
    let arguments = json!({ "seq": page.table_seq(), "by": by, "entries": entries });
    page.call("enter", arguments)
}

fn rubium(page: &Page, seat: u8) -> Value {
    page.watched()["update"]["view"]["seats"][usize::from(seat)]["rubium"].clone()
}

#[test]
fn a_table_begins_with_what_was_agreed_on_and_lies_in_the_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    assert_eq!(page.must("tables", json!({})), json!([]));
    let mut new = page.new_table("everything");
    new["title"] = json!("  Sunday ");
    new["optional"] = json!(["timeIsOfTheEssence"]);
    let opened = page.must("new_table", json!({ "options": new }));
    assert_eq!(opened["info"]["title"], "Sunday");
    assert_eq!(opened["info"]["optional"], json!(["timeIsOfTheEssence"]));
    assert_eq!(opened["update"]["seating"]["looking"]["type"], "closed");
    let listed = page.must("tables", json!({}));
    assert_eq!(listed[0]["id"], opened["info"]["id"]);
    let preview = &listed[0]["state"]["preview"];
    assert_eq!(preview["players"][1]["name"], "Blaise");
    assert_eq!(preview["parts"], opened["info"]["parts"]);
    assert_eq!(preview["turn"], 1);
    assert_eq!(page.must("games", json!({})), json!([]), "it is no game");
}

#[test]
fn money_only_knows_no_turn_and_a_game_under_way_begins_as_it_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let mut new = page.new_table("moneyOnly");
    new["opening"] = json!([{ "type": "rubium", "seat": 2, "amount": 17 }]);
    page.must("new_table", json!({ "options": new }));
    let first = json!([{ "type": "first", "seat": 1 }]);
    page.must(
        "type_outcome",
        json!({ "seq": page.table_seq(), "outcomes": first }),
    );
    let view = page.table()["update"]["view"].clone();
    assert_eq!(view["active"], Value::Null);
    assert_eq!(view["seats"][2]["rubium"], 17);
    page.enter(
        Some(2),
        json!([{ "type": "pay", "amount": 2, "reason": "other" }]),
    )
    .expect("there are 17");
    assert_eq!(rubium(&page, 2), 15);
}

#[test]
fn a_game_under_way_counts_its_points_by_its_own_turns() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let mut new = page.new_table("everything");
    new["opening"] = json!([
        { "type": "first", "seat": 2 },
        { "type": "turn", "turn": 14, "seat": 0, "phase": "battle" },
        { "type": "refineries", "seat": 0, "value": 3, "home": true, "count": 1 },
        { "type": "monolith", "holder": 1 },
    ]);
    let opened = page.must("new_table", json!({ "options": new }));
    let view = &opened["update"]["view"];
    assert_eq!(view["order"], json!([2, 0, 1]));
    assert_eq!(
        (&view["monolith"], &view["seats"][0]["income"]),
        (&json!(1), &json!(3))
    );
    let points = json!([{ "type": "score", "points": 2, "source": "battle" }]);
    page.enter(Some(0), points).expect("they are scored");
    let summary = page.must("table_summary", json!({}));
    assert_eq!(
        summary["points"],
        json!([{ "turn": 14, "seat": 0, "vp": 2 }])
    );

    // What cannot be is named by its place.
    new["opening"][2]["value"] = json!(0);
    let refusal = page.call("new_table", json!({ "options": new }));
    assert_eq!(refusal.expect_err("there is no such refinery")["place"], 2);
}

#[test]
fn what_is_wrong_with_a_new_table_is_named_and_the_open_one_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let open = page.set_table("everything")["info"]["id"].clone();
    let wrong: [(&str, Value, &str); 9] = [
        ("/seats", json!([]), "players"),
        ("/seats/0/name", json!(" "), "name"),
        ("/seats/1/name", json!("ADA"), "name"),
        ("/seats/1/faction", json!("zyborg"), "factionTwice"),
        ("/seed", json!("x"), "seed"),
        (
            "/optional",
            json!(["timeIsOfTheEssence", "inForTheLongHaul"]),
            "options",
        ),
        ("/title", json!("a\nb"), "title"),
        (
            "/opening",
            json!([{ "type": "rubium", "seat": 0, "amount": 60_000 }]),
            "opening",
        ),
        (
            "/opening",
            json!(vec![json!({ "type": "stack", "left": 1 }); 600]),
            "gesture",
        ),
    ];
    for (place, value, kind) in wrong {
        let mut new = page.new_table("everything");
        new["optional"] = json!([]);
        new["opening"] = json!([]);
        *new.pointer_mut(place).expect("it is there") = value;
        assert_eq!(
            page.refused("new_table", json!({ "options": new })),
            kind,
            "{place}"
        );
    }
    assert_eq!(page.table()["info"]["id"], open);
    assert_eq!(
        page.must("tables", json!({})).as_array().map(Vec::len),
        Some(1)
    );
}

#[test]
fn entries_are_one_step_and_refusals_tell_the_two_severities_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    let other = (first + 1) % 3;
    let buy = |count| json!({ "type": "buy", "kind": "human", "count": count });
    let before = rubium(&page, first);
    page.enter(Some(first), json!([buy(1), buy(2)]))
        .expect("they are bought");
    let undo = page.table()["update"]["seating"]["undo"].clone();
    assert_eq!(undo.as_array().map(Vec::len), Some(1), "{undo}");
    assert_eq!(undo[0]["entries"].as_array().map(Vec::len), Some(2));

    // Impossible, also with `anyway`; then the first is not bought either.
    let bought = rubium(&page, first);
    let refusal = page
        .enter(Some(first), json!([buy(1), buy(13)]))
        .expect_err("13 Humans");
    assert_eq!(refusal["type"], "impossible");
    assert_eq!(refusal["impossible"]["rule"], "DEP-1");
    assert_eq!(rubium(&page, first), bought);

    // Unusual: all that speaks against it is told, of the entry that it is about.
    let refusal = page.enter(
        Some(other),
        json!([{ "type": "gain", "amount": 9, "reason": "other" }, buy(1)]),
    );
    let refusal = refusal.expect_err("it is somebody else's turn");
    assert_eq!(
        (&refusal["type"], &refusal["place"]),
        (&json!("unusual"), &json!(1))
    );
    assert_eq!(refusal["warnings"][0]["rule"], "TRN-2");
    let warnings = page.must("table_warnings", json!({ "by": other, "action": buy(1) }));
    assert_eq!(warnings, refusal["warnings"]);
    anyway(&page, Some(other), buy(1), refusal).expect("the table means it");
    assert_ne!(rubium(&page, first), before);

    // Not a seat's, and not the keeper's.
    let refusal = page
        .enter(None, json!([buy(1)]))
        .expect_err("somebody must buy");
    assert_eq!(refusal, json!({ "type": "notBy", "by": null }));
    assert_eq!(
        page.enter(Some(9), json!([buy(1)])).expect_err("no seat")["type"],
        "noSeat"
    );
    assert_eq!(
        page.enter(None, json!([])).expect_err("nothing")["type"],
        "gesture"
    );
    let stale = json!({ "seq": 0, "by": null, "entries": [{ "action": { "type": "endPhase" } }] });
    assert_eq!(page.refused("enter", stale), "stale");
}

#[test]
fn what_the_app_draws_is_part_of_the_step_and_is_taken_back_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    until(&page, "draw");
    page.heard();
    let draw = json!([{ "type": "draw", "deck": null }]);
    page.enter(Some(first), draw).expect("cards are due");
    let now = page.watched();
    let undo = now["update"]["seating"]["undo"]
        .as_array()
        .expect("a list")
        .clone();
    let last = undo.last().expect("a step");
    let entries = last["entries"].as_array().expect("a list");
    assert!(
        entries.len() > 1,
        "what was drawn for it is named with it: {last}"
    );
    let [drawn, held] = [0, 1].map(|_| page.watched()["update"]["view"]["seats"].clone());
    assert_eq!(drawn, held);

    // Back and forth: the same cards again.
    page.open_hand(first);
    let hand = |page: &Page| {
        page.open_hand(first);
        let heard = page.heard().join("\n");
        heard[heard.rfind("\\\"hand\\\"").expect("a hand")..]
            .chars()
            .take(120)
            .collect::<String>()
    };
    let before = hand(&page);
    let step = &last["number"];
    page.must(
        "table_undo",
        json!({ "seq": page.table_seq(), "step": step }),
    );
    assert_eq!(page.watched()["update"]["seating"]["redo"][0], *last);
    page.must(
        "table_redo",
        json!({ "seq": page.table_seq(), "step": step }),
    );
    page.must("table_close_hand", json!({}));
    assert_eq!(hand(&page), before);
    assert_eq!(
        page.refused(
            "table_redo",
            json!({ "seq": page.table_seq(), "step": step })
        ),
        "noRedo"
    );
    // The middle of a step is no place to go back to, nor is a number that nobody made.
    let middle = step.as_u64().expect("a number") + 1;
    for wrong in [middle, 9999] {
        assert_eq!(
            page.refused(
                "table_undo",
                json!({ "seq": page.table_seq(), "step": wrong })
            ),
            "noUndo"
        );
    }
}

#[test]
fn the_whole_session_can_be_taken_back_and_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, _) = everything(folder.path());
    for _ in 0..20 {
        let end = json!({ "type": "endPhase" });
        page.enter(None, json!([end]))
            .or_else(|refusal| anyway(&page, None, end, refusal))
            .expect("it ends");
    }
    let before = page.table()["update"].clone();
    let titles = page.must("table_steps", json!({ "from": 0, "count": 1000 }));
    let titles = titles.as_array().expect("a list").clone();
    assert_eq!(before["seating"]["titles"], titles.len());
    let (first, last) = (
        &before["seating"]["undo"][0]["number"],
        &titles[titles.len() - 1]["number"],
    );
    page.must(
        "table_undo",
        json!({ "seq": page.table_seq(), "step": first }),
    );
    let back = page.table()["update"].clone();
    assert_eq!(back["view"]["turn"], 1);
    assert_eq!(
        back["seating"]["undo"],
        json!([]),
        "who is first is not a step of anybody"
    );
    // Also when it is opened anew what was taken back can be made again, by the same names.
    page.must("leave_table", json!({}));
    let id = page.must("tables", json!({}))[0]["id"].clone();
    page.must("open_table", json!({ "id": id }));
    assert_eq!(page.table()["update"]["seating"], back["seating"]);
    page.must(
        "table_redo",
        json!({ "seq": page.table_seq(), "step": last }),
    );
    let again = page.table()["update"].clone();
    assert_eq!(
        (&again["view"], &again["seating"]),
        (&before["view"], &before["seating"])
    );
}

#[test]
fn private_entries_need_the_hand_and_a_hand_closes_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    let other = (first + 1) % 3;
    let discard = json!({ "type": "discard", "card": { "type": "card", "card": 0 } });
    let fulfil = json!({ "type": "fulfil", "card": 0 });
    let keep = json!({ "type": "keep", "card": 0 });
    let set = json!({ "type": "correct", "correction": { "type": "hand", "seat": first, "card": 0, "count": 1 } });
    let private = [
        (Some(first), &discard),
        (Some(first), &fulfil),
        (Some(first), &keep),
        (None, &set),
        (Some(other), &set),
    ];
    for (by, action) in private {
        let refusal = page
            .enter(by, json!([action]))
            .expect_err("the hand is closed");
        assert_eq!(
            refusal,
            json!({ "type": "handClosed", "seat": first }),
            "{action}"
        );
        let asked = page.call("table_warnings", json!({ "by": by, "action": action }));
        assert_eq!(asked, Err(refusal), "{action}");
    }
    // With somebody else's open it is still closed; with the own one it is a matter of rules.
    page.open_hand(other);
    assert_eq!(
        page.enter(Some(first), json!([discard]))
            .expect_err("closed")["type"],
        "handClosed"
    );
    page.open_hand(first);
    assert_eq!(
        page.enter(Some(first), json!([discard]))
            .expect_err("no such card")["type"],
        "impossible"
    );
    page.enter(None, json!([set])).expect("the hand is open");
    page.enter(Some(first), json!([discard]))
        .or_else(|refusal| anyway(&page, Some(first), discard.clone(), refusal))
        .expect("it is there now");

    let looking = |page: &Page| page.watched()["update"]["seating"]["looking"].clone();
    assert_eq!(looking(&page), json!({ "type": "open", "seat": first }));
    let gain = json!([{ "type": "gain", "amount": 1, "reason": "other" }]);
    page.enter(Some(other), gain.clone())
        .expect("it is entered");
    assert_eq!(
        looking(&page)["type"],
        "closed",
        "somebody else is at the screen"
    );
    page.open_hand(first);
    page.enter(None, gain).expect_err("the keeper has no money");
    page.table();
    assert_eq!(
        looking(&page)["type"],
        "closed",
        "a page that was loaded anew shows no hand"
    );
    page.open_hand(first);
    for _ in 0..7 {
        let end = json!({ "type": "endPhase" });
        page.enter(None, json!([end]))
            .or_else(|refusal| anyway(&page, None, end, refusal))
            .expect("it ends");
    }
    assert_eq!(
        looking(&page)["type"],
        "closed",
        "another turn is somebody else's"
    );
}

#[test]
fn dice_that_lie_on_the_table_are_typed_and_what_is_ours_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let mut new = page.new_table("everything");
    new["parts"]["dice"] = json!("physical");
    new["parts"]["firstPlayer"] = json!("physical");
    page.must("new_table", json!({ "options": new }));
    let waiting = |page: &Page| page.watched()["update"]["view"]["waiting"].clone();
    assert_eq!(
        waiting(&page),
        json!({ "type": "chance", "request": { "type": "first" }, "typed": true })
    );
    let typed = |outcomes: Value| json!({ "seq": page.table_seq(), "outcomes": outcomes });
    assert_eq!(page.refused("type_outcome", typed(json!([]))), "gesture");
    assert_eq!(
        page.refused(
            "type_outcome",
            typed(json!([{ "type": "first", "seat": 7 }]))
        ),
        "impossible"
    );
    assert_eq!(
        page.refused("type_outcome", typed(json!([{ "type": "die", "face": 3 }]))),
        "impossible"
    );
    let both = json!([{ "type": "first", "seat": 1 }, { "type": "card", "card": 3 }]);
    assert_eq!(
        page.refused("type_outcome", typed(both)),
        "impossible",
        "cards are ours"
    );
    page.must(
        "type_outcome",
        typed(json!([{ "type": "first", "seat": 1 }])),
    );
    let view = page.watched()["update"]["view"].clone();
    assert_eq!((&view["active"], &view["turn"]), (&json!(1), &json!(1)));
    assert_eq!(
        page.refused("type_outcome", typed(json!([{ "type": "die", "face": 3 }]))),
        "impossible"
    );

    let battle = json!({ "type": "battle", "defender": 2, "terrain": "liquifungusForest", "attackers": [{ "kind": "human", "count": 1 }], "defenders": [{ "kind": "human", "count": 1 }] });
    let refusal = page
        .enter(Some(1), json!([battle]))
        .expect_err("nobody knows of these units");
    anyway(&page, Some(1), battle, refusal).expect("they stand there");
    if waiting(&page)["type"] == "window" {
        page.enter(None, json!([{ "type": "goOn", "battle": true }]))
            .expect("nobody plays a card");
    }
    assert_eq!(waiting(&page)["typed"], true);
    let odds = page.must("table_forecast", json!({ "question": { "type": "now" } }));
    assert!(
        odds["summary"]["attackerWon"]
            .as_f64()
            .is_some_and(|won| won > 0.0),
        "{odds}"
    );
    page.must("type_outcome", typed(json!([{ "type": "die", "face": 6 }])));
    // A die that was typed is a step of its own: fingers slip.
    let last = |page: &Page| {
        page.watched()["update"]["seating"]["undo"]
            .as_array()
            .expect("a list")
            .last()
            .cloned()
            .expect("a step")
    };
    assert_eq!(
        last(&page)["entries"],
        json!([{ "type": "chance", "outcome": { "type": "die", "face": 6 } }])
    );
    page.must(
        "table_undo",
        json!({ "seq": page.table_seq(), "step": last(&page)["number"] }),
    );
    page.must(
        "type_outcome",
        typed(json!([{ "type": "die", "face": 1 }, { "type": "die", "face": 1 }])),
    );
    let summary = page.must("table_summary", json!({}));
    assert_eq!(
        summary["battles"].as_array().map(Vec::len),
        Some(1),
        "{summary}"
    );
    let log = page.must("table_log", json!({}));
    assert!(log.to_string().contains("battleEnded"));
}

#[test]
fn odds_are_worked_out_for_forces_that_are_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.set_table("battlesOnly");
    let forces = |count: u8| json!({ "question": { "type": "forces", "terrain": "liquifungusForest", "attackers": [{ "kind": "human", "count": count }], "defenders": [{ "kind": "human", "count": 1 }] } });
    let odds = page.must("table_forecast", forces(3));
    assert_eq!(odds["casualties"]["choose"], "cheapestFirst");
    assert_eq!(
        odds["summary"]["forces"][0]["survivors"][0]["chances"]
            .as_array()
            .map(Vec::len),
        Some(4)
    );
    assert_eq!(page.must("table_forecast", forces(0)), Value::Null);
    assert_eq!(
        page.must("table_forecast", json!({ "question": { "type": "now" } })),
        Value::Null
    );
    assert_eq!(page.refused("table_forecast", forces(200)), "noForecast");
}

#[test]
fn a_pin_shuts_the_door_and_a_forgotten_one_is_told_to_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    let set = |old: Value, pin: Value| json!({ "seat": first, "old": old, "pin": pin });
    let none = Value::Null;
    assert_eq!(
        page.refused("table_set_pin", set(none.clone(), json!("4711"))),
        "handClosed"
    );
    page.open_hand(first);
    let fault = page
        .call("table_set_pin", set(none.clone(), json!("47")))
        .expect_err("too short");
    assert_eq!(
        fault,
        json!({ "type": "pin", "seat": first, "fault": { "type": "notAPin" } })
    );
    page.must("table_set_pin", set(none.clone(), json!("4711")));
    assert_eq!(
        page.watched()["update"]["seating"]["pins"][usize::from(first)],
        true
    );
    page.must("table_close_hand", json!({}));

    let open = |pin: Value| json!({ "seq": page.table_seq(), "seat": first, "pin": pin });
    let kind = |pin: Value| {
        page.call("table_open_hand", open(pin))
            .expect_err("it is shut")["fault"]["type"]
            .clone()
    };
    assert_eq!(kind(none.clone()), "needed");
    assert_eq!(kind(json!("0000")), "wrong");
    page.must("table_open_hand", open(json!("4711")));
    assert_eq!(
        page.refused("table_set_pin", set(json!("0000"), none.clone())),
        "pin"
    );

    // It outlives the session.
    let id = page.table()["info"]["id"].clone();
    page.must("leave_table", json!({}));
    page.must("open_table", json!({ "id": id }));
    let open = |pin: Value| json!({ "seq": page.table_seq(), "seat": first, "pin": pin });
    assert_eq!(page.refused("table_open_hand", open(none.clone())), "pin");
    page.heard();
    page.must("table_forget_pin", json!({ "seat": first }));
    assert!(page.heard().join("").contains("pinForgotten"));
    let seating = page.watched()["update"]["seating"].clone();
    assert_eq!(
        seating["forgotten"],
        json!([{ "seat": first, "step": seating["step"] }])
    );
    page.must("table_open_hand", open(none));
    assert_eq!(
        page.refused("table_forget_pin", json!({ "seat": first })),
        "pin"
    );
}

#[test]
fn a_table_is_renamed_deleted_and_brought_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.set_table("everything")["info"]["id"].clone();
    page.must("rename_table", json!({ "id": id, "title": " Friday " }));
    assert_eq!(page.table()["info"]["title"], "Friday");
    assert_eq!(
        page.refused("rename_table", json!({ "id": id, "title": "" })),
        "title"
    );
    assert_eq!(
        page.refused("open_game", json!({ "id": id })),
        "noSuchGame",
        "it is no game"
    );
    page.must("delete_table", json!({ "id": id }));
    assert_eq!(page.table(), Value::Null);
    assert_eq!(page.must("tables", json!({})), json!([]));
    page.must("restore_table", json!({ "id": id }));
    page.must("restore_table", json!({ "id": id }));
    assert_eq!(
        page.must("open_table", json!({ "id": id }))["info"]["title"],
        "Friday"
    );
    page.must("leave_table", json!({}));
    assert_eq!(page.table(), Value::Null);
    let gone = json!({ "seq": 1, "by": null, "entries": [{ "action": { "type": "endPhase" } }] });
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
    let path = page.must("export_table", json!({ "id": id }));
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
        page.refused("export_table", json!({ "id": "nothing" })),
        "noSuchGame"
    );
}

#[test]
fn the_scoreboard_gets_every_change_and_never_a_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    page.table();
    page.watched();
    page.open_hand(first);
    page.heard();
    page.enter(Some(first), json!([{ "type": "draw", "deck": "energize" }]))
        .or_else(|refusal| {
            anyway(
                &page,
                Some(first),
                json!({ "type": "draw", "deck": "energize" }),
                refusal,
            )
        })
        .expect("a card is drawn");
    let heard = page.heard();
    let views = |viewer: &str| {
        heard
            .iter()
            .filter(|told| told.contains(&format!("\\\"viewer\\\":{viewer}")))
            .count()
    };
    assert_eq!(
        (views(&first.to_string()), views("null")),
        (1, 1),
        "{heard:?}"
    );
    let public = heard
        .iter()
        .find(|told| told.contains("\\\"viewer\\\":null"))
        .expect("the scoreboard");
    assert!(public.contains("\\\"hand\\\":[]"));
}

/// Every command there is, by the page's own list of them.
fn commands() -> Vec<String> {
    let bindings = include_str!("../../ui/src/bindings.ts");
    let calls = bindings
        .lines()
        .filter_map(|line| line.split_once("__TAURI_INVOKE"));
    let names = calls.filter_map(|(_, call)| call.split('"').nth(1));
    names.map(str::to_owned).collect()
}

#[test]
fn the_scoreboards_window_watches_and_can_call_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    page.must("open_scoreboard", json!({}));
    page.must("open_scoreboard", json!({}));
    assert_eq!(page.windows(), 2, "there is one scoreboard");
    page.open_hand(first);
    let before = page.watched();
    let all = commands();
    assert!(all.len() > 60, "{} commands", all.len());
    let mut may = Vec::new();
    for command in all {
        let channel = json!({ "updates": "__CHANNEL__:9", "text": "a test", "seq": before["update"]["seq"], "seat": 0, "pin": null });
        match page.call_from_scoreboard(&command, channel) {
            Err(refusal) if refusal == json!({ "type": "onlyWatches" }) => {}
            answer => {
                assert!(answer.is_ok(), "{command}: {answer:?}");
                may.push(command);
            }
        }
    }
    may.sort();
    assert_eq!(
        may,
        [
            "app_info",
            "report_fault",
            "rulebook",
            "settings",
            "table_watch"
        ]
    );
    let watched = page.call_from_scoreboard("table_watch", json!({ "updates": "__CHANNEL__:9" }));
    let watched = watched.expect("it watches");
    assert_eq!(
        watched, before,
        "nothing has changed, and the open hand is still open"
    );
    assert_eq!(watched["update"]["view"]["viewer"], Value::Null);
}

#[test]
fn refusals_of_tables_say_what_is_wrong_in_english_too() {
    use rubium_rules::Seat;
    let refusal = Refusal::NotBy { by: Some(Seat(1)) };
    assert_eq!(refusal.to_string(), "seat 2 cannot enter this");
    assert_eq!(
        Refusal::NotBy { by: None }.to_string(),
        "the keeper cannot enter this"
    );
}
