//! Hostile calls of every command that has arguments but no channel for updates, and calls with a wrong
//! version. No call may cause a panic or lose data.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};

use crate::app::Page;

/// Every command that has arguments and no channel for updates, with the names of its arguments.
const COMMANDS: [(&str, &[&str]); 55] = [
    ("act", &["version", "seat", "actions"]),
    ("advance_computer", &["version"]),
    ("advice", &["seat"]),
    ("agree_to_end", &["version"]),
    ("announce", &["text"]),
    ("available_swaps", &["players", "optionalRules", "swaps"]),
    ("close_hand", &["collection"]),
    ("concede", &["version", "seat"]),
    ("continue_lesson", &["version"]),
    (
        "correct_battle",
        &["version", "attackers", "defenders", "dice", "answers"],
    ),
    ("delete", &["collection", "id"]),
    ("draw_pending_outcomes", &["collection", "version"]),
    ("enter", &["version", "by", "entries"]),
    ("enter_outcomes", &["version", "outcomes"]),
    ("explain_refusal", &["seat", "action"]),
    ("export", &["collection", "id"]),
    ("games", &["limit"]),
    ("hex_report", &["hex"]),
    ("import_game", &["text"]),
    ("import_table", &["text"]),
    ("leave", &["collection"]),
    ("log_page_error", &["text"]),
    ("new_game", &["options"]),
    ("new_table", &["options"]),
    ("odds", &["query"]),
    ("open_game", &["id"]),
    ("open_hand", &["collection", "version", "seat", "pin"]),
    ("open_lesson", &["lesson", "step"]),
    ("open_replay", &["id"]),
    ("open_table", &["id"]),
    ("opening_values", &["options"]),
    ("option_catalogue", &["players", "edition", "optionalRules"]),
    ("overview", &["players", "edition", "optionalRules"]),
    ("pass_window", &["version", "stopBefore"]),
    ("recover_game", &["id"]),
    ("recover_table", &["id"]),
    ("redo", &["collection", "version", "count"]),
    ("rematch", &["controllers"]),
    ("rename", &["collection", "id", "title"]),
    ("replay_view_at", &["step"]),
    ("restore", &["collection", "id"]),
    ("rule_example", &["id"]),
    ("set_controller", &["version", "seat", "controller"]),
    ("set_playing_style", &["version", "seat", "playingStyle"]),
    ("set_settings", &["settings"]),
    ("special_attack_odds", &["attack"]),
    ("table_forget_pin", &["seat"]),
    ("table_odds", &["query"]),
    ("table_set_pin", &["seat", "old", "pin"]),
    ("table_with_newcomer", &["newcomer"]),
    ("tables", &["limit"]),
    ("tick_todo_lines", &["version", "line"]),
    ("undo", &["collection", "version", "step"]),
    ("view_at", &["step"]),
    ("write_problem_report", &["description"]),
];

/// Values that a careless or hostile page could send: numbers at the limits, long and unusual texts,
/// plausible objects with invalid ids, nested garbage.
fn any_value() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        Just(json!(-1)),
        Just(json!(0)),
        Just(json!(1)),
        Just(json!(255)),
        Just(json!(256)),
        Just(json!(u32::MAX)),
        Just(json!(u64::MAX)),
        Just(json!(0.5)),
        any::<i64>().prop_map(|number| json!(number)),
    ];
    let text = prop_oneof![
        Just(json!("")),
        Just(json!("../lock")),
        Just(json!("é".repeat(10_000))),
        ".{0,30}".prop_map(|text| json!(text)),
    ];
    let plausible_object = (0..29_usize, any::<u8>(), any::<u8>()).prop_map(|(variant, first, second)| match variant {
        0 => json!({ "type": "buy", "kind": "human", "hex": first }),
        1 => json!({ "type": "move", "kind": "rubiumDragon", "from": first, "to": second }),
        2 => json!({ "type": "play", "card": first }),
        3 => json!({ "type": "exchange", "card": first }),
        4 => json!({ "type": "battle", "hex": first, "defender": second }),
        5 => json!({ "type": "targetHit", "side": "attacker", "picker": second }),
        6 => json!({ "type": "casualty", "kind": "human" }),
        7 => json!({ "type": "currentBattle" }),
        8 => json!({ "type": "card", "card": first }),
        9 => json!({ "type": "upcoming", "hex": first, "moves": [{ "type": "move", "kind": "human", "from": second, "to": first }] }),
        10 => json!({ "type": "gain", "amount": second, "reason": "other" }),
        11 => json!({ "type": "discard", "card": { "type": "card", "card": first } }),
        12 => json!({ "type": "correct", "correction": { "type": "hand", "seat": second, "card": first, "count": 1 } }),
        13 => json!({ "type": "dice", "attacker": [first, second], "defender": [] }),
        14 => json!({ "type": "die", "face": first }),
        15 => json!({ "type": "battle", "defender": second, "terrain": "liquifungusForest", "attackers": [{ "kind": "human", "count": first }], "defenders": [] }),
        16 => json!({ "type": "forces", "terrain": "liquifungusForest", "attackers": [{ "kind": "human", "count": first }, { "kind": "human", "count": second }], "defenders": [{ "kind": "human", "count": 1 }] }),
        17 => json!({ "type": "firstPlayer", "seat": first }),
        18 => json!({ "type": "rename", "seat": second, "name": "é".repeat(100) }),
        19 => json!({ "type": "reseat", "order": [first, second] }),
        20 => json!({ "type": "keep", "card": first }),
        21 => json!({ "type": "endPhase" }),
        22 => json!({ "type": "answerNumber", "number": 60_000 }),
        23 => json!({ "seat": { "name": "Dora", "faction": "ares" }, "rubium": first, "units": [{ "kind": "human", "count": second }] }),
        24 => json!({ "type": "buy", "kind": "human", "count": second }),
        25 => json!({ "type": "takeBackUnits", "kind": "human", "count": second }),
        26 => json!({ "type": "takeBackMission", "card": first }),
        27 => json!({ "type": "takeBackPhysicalMission", "points": second }),
        _ => json!({ "type": "targetHex", "hex": first, "more": second }),
    });
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number,
        text,
        plausible_object
    ];
    leaf.prop_recursive(2, 16, 4, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array);
        let map = prop::collection::vec(("[a-z]{0,8}", inner), 0..4)
            .prop_map(|pairs| Value::Object(pairs.into_iter().collect::<Map<_, _>>()));
        prop_oneof![list, map]
    })
}

/// Commands that change the open session of the collection `games` or `tables`. `leave` is not among them,
/// because the tests need an open session.
const SESSION_COMMANDS: [&str; 5] = [
    "close_hand",
    "draw_pending_outcomes",
    "open_hand",
    "redo",
    "undo",
];

/// A call of any command with the correct argument names, so that the values are parsed.
fn any_call() -> impl Strategy<Value = (&'static str, Value)> {
    (
        prop::sample::select(&COMMANDS[..]),
        prop::array::uniform5(any_value()),
        any::<[bool; 2]>(),
    )
        .prop_map(
            |((command, names), values, [is_well_formed, is_for_game])| {
                assert!(names.len() <= values.len(), "{command} needs more values");
                let arguments = names.iter().zip(values).map(|(name, value)| {
                    let value = match *name {
                        "collection" if is_for_game && SESSION_COMMANDS.contains(&command) => {
                            json!("games")
                        }
                        // Leaving a session is tested elsewhere.
                        "collection" if is_well_formed && command != "leave" => json!("tables"),
                        "actions" | "outcomes" if is_well_formed => Value::Array(vec![value]),
                        "attackers" | "defenders" if is_well_formed => {
                            json!([{ "kind": "human", "count": 3 }])
                        }
                        "answers" if is_well_formed => {
                            json!([{ "type": "dice", "faces": [0, 6, 200] }, { "type": "casualty", "kind": "human" }])
                        }
                        "dice" if is_well_formed => json!([{ "index": 0, "face": 6 }, { "index": 65_535, "face": 200 }]),
                        "entries" if is_well_formed => json!([{ "action": value }]),
                        _ => value,
                    };
                    ((*name).to_owned(), value)
                });
                (command, Value::Object(arguments.collect()))
            },
        )
}

/// The page's generated list of commands.
const BINDINGS: &str = include_str!("../../ui/src/bindings.ts");

#[test]
fn every_command_with_arguments_and_without_channel_is_listed() {
    let command_name = |line: &str| {
        let (_, call) = line.split_once("__TAURI_INVOKE")?;
        Some(call.split('"').nth(1)?.to_owned())
    };
    let lines_with_arguments = BINDINGS
        .lines()
        .filter(|line| line.contains(", {") && !line.contains("updates"));
    let mut expected: Vec<String> = lines_with_arguments.filter_map(command_name).collect();
    expected.sort();
    let listed: Vec<&str> = COMMANDS.iter().map(|(command, _)| *command).collect();
    assert_eq!(listed, expected);
}

#[test]
fn random_calls_never_panic_and_the_next_game_works() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    page.create_table("everything");
    let config = Config {
        cases: 4000,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(
            &(any_call(), any::<bool>()),
            |((command, mut arguments), has_random_version)| {
                // Half of the calls use the current version, because a random version is almost always
                // rejected as stale.
                if !has_random_version && arguments.get("version").is_some() {
                    arguments["version"] = page.version_for(command, &arguments);
                }
                let answer = page.call(command, arguments.clone());
                if let Err(refusal) = &answer {
                    let has_known_form = refusal["type"].is_string() || refusal.is_string();
                    prop_assert!(has_known_form, "{command} {arguments}: {refusal}");
                    prop_assert_ne!(&refusal["type"], "internal", "{} {}", command, arguments);
                    // If an argument cannot be deserialized, the framework rejects the call with a message
                    // of any length.
                    let byte_count = refusal.to_string().len();
                    prop_assert!(
                        refusal.is_string() || byte_count < 2000,
                        "{command}: {byte_count} bytes"
                    );
                }
                Ok(())
            },
        )
        .expect("every call should be answered");
    // Some random calls were legal, so the game has advanced; it must still work.
    let reloaded = page.reload_game();
    if reloaded != Value::Null && reloaded["update"]["view"]["pendingInput"]["type"] != "over" {
        page.call_ok(
            "agree_to_end",
            json!({ "version": page.version_after_reload() }),
        );
    }
    assert!(page.call_ok("games", json!({ "limit": null }))["entries"].is_array());
    page.create_game(2, "5");
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("a new game should accept an action");
}

#[test]
fn refused_call_changes_nothing() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    page.create_table("cardsAndDice");
    // The game and the table before each call. A random call may be legal and change them.
    let sessions_before = RefCell::new([page.reload_game(), page.reload_table()]);
    let config = Config {
        cases: 2000,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&any_call(), |(command, mut arguments)| {
            if arguments.get("version").is_some() {
                arguments["version"] = page.version_for(command, &arguments);
            }
            // These commands are tested elsewhere.
            prop_assume!(!matches!(
                command,
                "agree_to_end" | "open_hand" | "concede" | "new_game" | "new_table" | "enter"
            ));
            if page.call(command, arguments).is_err() {
                prop_assert_eq!(
                    &[page.reload_game(), page.reload_table()],
                    &*sessions_before.borrow()
                );
            } else {
                sessions_before.replace([page.reload_game(), page.reload_table()]);
            }
            Ok(())
        })
        .expect("a refused call should change nothing");
}

#[test]
fn call_with_wrong_version_is_rejected_as_stale() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let first_version = page.create_game(4, "1")["update"]["version"]
        .as_u64()
        .expect("the value should be a number");
    let second_version = page.create_game(2, "1")["update"]["version"]
        .as_u64()
        .expect("the value should be a number");
    assert!(second_version > first_version);
    for (command, mut arguments) in [
        (
            "act",
            json!({ "seat": 0, "actions": [{ "type": "endPhase" }] }),
        ),
        (
            "open_hand",
            json!({ "collection": "games", "seat": 0, "pin": null }),
        ),
        ("undo", json!({ "collection": "games", "step": 0 })),
        ("redo", json!({ "collection": "games", "count": 1 })),
        ("pass_window", json!({ "stopBefore": null })),
        ("concede", json!({ "seat": 0 })),
        ("agree_to_end", json!({})),
        ("draw_pending_outcomes", json!({ "collection": "games" })),
        ("advance_computer", json!({})),
        (
            "set_controller",
            json!({ "seat": 0, "controller": "officer" }),
        ),
        (
            "set_playing_style",
            json!({ "seat": 0, "playingStyle": "miner" }),
        ),
    ] {
        for version in [first_version, second_version + 1, 0] {
            arguments["version"] = json!(version);
            assert_eq!(
                page.call_err(command, arguments.clone()),
                "stale",
                "{command}"
            );
        }
    }
}

#[test]
fn invalid_new_game_is_refused_and_the_open_game_stays_open() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let open_id = page.create_game(2, "5")["info"]["id"].clone();
    let seat = |name: &str, faction: &str| json!({ "name": name, "faction": faction });
    let (ada, blaise) = (seat("Ada", "ares"), seat("Blaise", "zyborg"));
    let arguments_for = |seats: Value, first: Value, seed: Value| json!({ "options": { "seats": seats, "firstPlayer": first, "seed": seed, "isPractice": false } });
    let random = json!({ "type": "random" });
    let two_seats = json!([ada, blaise]);
    let with_optional_rules = |optional_rules: Value| {
        let mut arguments = arguments_for(two_seats.clone(), random.clone(), Value::Null);
        arguments["options"]["optionalRules"] = optional_rules;
        arguments
    };
    // There is only one Leaper token, so two or more swaps are too many.
    let with_swaps = |optional_rules: Value, count: usize| {
        let mut arguments = with_optional_rules(optional_rules);
        let swap = json!({ "removed": "strider", "added": "leaper" });
        arguments["options"]["swaps"] = Value::Array(vec![swap; count]);
        arguments
    };
    let invalid_calls = [
        (
            arguments_for(json!([ada]), random.clone(), Value::Null),
            "players",
        ),
        (
            arguments_for(
                json!([ada, ada, ada, ada, ada]),
                random.clone(),
                Value::Null,
            ),
            "players",
        ),
        (
            arguments_for(
                json!([ada, seat("  ", "zyborg")]),
                random.clone(),
                Value::Null,
            ),
            "name",
        ),
        (
            arguments_for(
                json!([ada, seat("ADA ", "zyborg")]),
                random.clone(),
                Value::Null,
            ),
            "name",
        ),
        (
            arguments_for(
                json!([ada, seat(&"n".repeat(25), "zyborg")]),
                random.clone(),
                Value::Null,
            ),
            "name",
        ),
        (
            arguments_for(
                json!([ada, seat(&"n".repeat(1_000_000), "zyborg")]),
                random.clone(),
                Value::Null,
            ),
            "name",
        ),
        (
            arguments_for(
                json!([ada, seat("a\u{7}b", "zyborg")]),
                random.clone(),
                Value::Null,
            ),
            "name",
        ),
        (
            arguments_for(
                json!([ada, seat("Bo", "ares")]),
                random.clone(),
                Value::Null,
            ),
            "duplicateFaction",
        ),
        (
            arguments_for(
                two_seats.clone(),
                json!({ "type": "index", "index": 2 }),
                Value::Null,
            ),
            "firstPlayer",
        ),
        (
            arguments_for(two_seats.clone(), random.clone(), json!("")),
            "seed",
        ),
        (
            arguments_for(two_seats.clone(), random.clone(), json!("-1")),
            "seed",
        ),
        (
            arguments_for(
                two_seats.clone(),
                random.clone(),
                json!("99999999999999999999999"),
            ),
            "seed",
        ),
        (
            with_optional_rules(json!(["timeIsOfTheEssence", "inForTheLongHaul"])),
            "options",
        ),
        (with_optional_rules(json!(["teams"])), "options"),
        (
            with_optional_rules(json!(["timeIsOfTheEssence", "timeIsOfTheEssence"])),
            "invalidSetup",
        ),
        (with_swaps(json!([]), 1), "swaps"),
        (with_swaps(json!(["extraExplorationTokens"]), 2), "swaps"),
        (
            with_swaps(json!(["extraExplorationTokens"]), 1_000),
            "swaps",
        ),
    ];
    for (arguments, refusal_type) in invalid_calls {
        let excerpt: String = arguments.to_string().chars().take(300).collect();
        assert_eq!(
            page.call_err("new_game", arguments),
            refusal_type,
            "{excerpt}"
        );
    }
    assert_eq!(page.reload_game()["info"]["id"], open_id);
    let games = page.call_ok("games", json!({ "limit": null }));
    assert_eq!(
        games["total"], 1,
        "refused games should leave nothing on the disk"
    );
}
