//! Creation of tables: their initial state, the values that can be entered for it, and refusals of invalid
//! options.

use crate::app::Page;
use crate::tables::rubium;
use serde_json::{Value, json};

#[test]
fn new_table_starts_with_its_options_and_is_listed() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    assert_eq!(page.call_ok("tables", json!({ "limit": null }))["total"], 0);
    let mut options = page.new_table_options("everything");
    options["title"] = json!("  Sunday ");
    options["optionalRules"] = json!(["timeIsOfTheEssence"]);
    let opened = page.call_ok("new_table", json!({ "options": options }));
    assert_eq!(opened["info"]["title"], "Sunday");
    assert_eq!(
        opened["info"]["optionalRules"],
        json!(["timeIsOfTheEssence"])
    );
    assert_eq!(opened["update"]["status"]["hand"]["type"], "closed");
    let entries = page.call_ok("tables", json!({ "limit": null }))["entries"].clone();
    assert_eq!(entries[0]["id"], opened["info"]["id"]);
    let preview = &entries[0]["state"]["preview"];
    assert_eq!(preview["players"][1]["name"], "Blaise");
    assert_eq!(preview["parts"], opened["info"]["parts"]);
    assert_eq!(preview["turn"], 1);
    assert_eq!(
        page.call_ok("games", json!({ "limit": null }))["total"],
        0,
        "a table should not be listed as a game"
    );
}

#[test]
fn rubium_only_table_has_no_turns_and_opening_values_apply() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let mut options = page.new_table_options("rubiumOnly");
    options["opening"] = json!([{ "type": "rubium", "seat": 2, "amount": 17 }]);
    page.call_ok("new_table", json!({ "options": options }));
    let first_player = json!([{ "type": "firstPlayer", "seat": 1 }]);
    page.call_ok(
        "enter_outcomes",
        json!({ "version": page.table_version(), "outcomes": first_player }),
    );
    let view = page.reload_table()["update"]["view"].clone();
    assert_eq!(view["active"], Value::Null);
    assert_eq!(view["seats"][2]["rubium"], 17);
    page.enter(
        Some(2),
        json!([{ "type": "pay", "amount": 2, "reason": "other" }]),
    )
    .expect("17 rubium should be enough");
    assert_eq!(rubium(&page, 2), 15);
}

#[test]
fn table_created_mid_game_counts_points_from_its_first_turn() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let mut options = page.new_table_options("everything");
    options["opening"] = json!([
        { "type": "firstPlayer", "seat": 2 },
        { "type": "turn", "turn": 14, "seat": 0, "phase": "battle" },
        { "type": "refineries", "seat": 0, "value": 3, "isHomeBase": true, "count": 1 },
        { "type": "monolith", "holder": 1 },
    ]);
    let opened = page.call_ok("new_table", json!({ "options": options }));
    let view = &opened["update"]["view"];
    assert_eq!(view["order"], json!([2, 0, 1]));
    assert_eq!(
        (&view["monolithHolder"], &view["seats"][0]["income"]),
        (&json!(1), &json!(3))
    );
    let points = json!([{ "type": "score", "points": 2, "source": "battle" }]);
    page.enter(Some(0), points)
        .expect("the points should be scored");
    let summary = page.call_ok("table_summary", json!({}));
    assert_eq!(
        summary["points"],
        json!([{ "turn": 14, "seat": 0, "vp": 2 }])
    );

    // An invalid value is reported with its index in the list.
    options["opening"][2]["value"] = json!(0);
    let refusal = page.call("new_table", json!({ "options": options }));
    assert_eq!(
        refusal.expect_err("an unknown refinery should be refused")["index"],
        2
    );
}

#[test]
fn invalid_new_table_is_refused_and_the_open_table_stays_open() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let open_id = page.create_table("everything")["info"]["id"].clone();
    let invalid_options: [(&str, Value, &str); 9] = [
        ("/seats", json!([]), "players"),
        ("/seats/0/name", json!(" "), "name"),
        ("/seats/1/name", json!("ADA"), "name"),
        ("/seats/1/faction", json!("zyborg"), "duplicateFaction"),
        ("/seed", json!("x"), "seed"),
        (
            "/optionalRules",
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
            json!(vec![json!({ "type": "victoryStack", "left": 1 }); 600]),
            "invalidInputCount",
        ),
    ];
    for (pointer, value, refusal_type) in invalid_options {
        let mut options = page.new_table_options("everything");
        options["optionalRules"] = json!([]);
        options["opening"] = json!([]);
        *options
            .pointer_mut(pointer)
            .expect("the options should have this field") = value;
        assert_eq!(
            page.call_err("new_table", json!({ "options": options })),
            refusal_type,
            "{pointer}"
        );
    }
    assert_eq!(page.reload_table()["info"]["id"], open_id);
    assert_eq!(page.call_ok("tables", json!({ "limit": null }))["total"], 1);
}

#[test]
fn opening_values_lists_what_can_be_entered_for_a_new_table() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let mut options = page.new_table_options("everything");
    let opening_values =
        |options: &Value| page.call("opening_values", json!({ "options": options }));
    let default_values = opening_values(&options).expect("the set-up should be accepted");
    assert_eq!(default_values["hasMonolith"], true);
    assert_eq!(default_values["hasTeams"], false);
    assert_eq!(default_values["decks"]["victoryLeft"], 40);
    assert_eq!(default_values["decks"]["hillLeft"], Value::Null);
    assert_eq!(default_values["maxLineMissions"], 0);
    let list_len = |values: &Value, name: &str| {
        values[name]
            .as_array()
            .expect("the value should be a list")
            .len()
    };
    assert!(list_len(&default_values, "missions") > 5 && list_len(&default_values, "energize") > 5);
    assert!(list_len(&default_values["decks"], "tokensByType") > 3);
    let home_refinery = json!({ "value": 3, "isHomeBase": true, "provenance": default_values["refineries"][0]["provenance"] });
    let refineries = default_values["refineries"]
        .as_array()
        .expect("the value should be a list");
    assert!(refineries.contains(&home_refinery), "{refineries:?}");
    // Amounts that are already entered do not change the list, even if they are invalid.
    options["opening"] = json!([{ "type": "rubium", "seat": 3, "amount": 9999 }]);
    assert_eq!(
        opening_values(&options).expect("the values should be listed"),
        default_values
    );
    // On the smaller board each half has its own tokens. The first player's half is listed first.
    let mut options_with_halves = page.new_table_options("everything");
    options_with_halves["optionalRules"] = json!(["energyDependence"]);
    options_with_halves["seats"]
        .as_array_mut()
        .expect("the value should be a list")
        .truncate(2);
    let halves = |values: &Value| -> Vec<Value> {
        let tokens_by_type = values["decks"]["tokensByType"]
            .as_array()
            .expect("the value should be a list");
        tokens_by_type
            .iter()
            .map(|tokens| tokens["boardHalfOwner"].clone())
            .collect()
    };
    let halves_before =
        halves(&opening_values(&options_with_halves).expect("the set-up should be accepted"));
    assert_eq!(
        (&halves_before[0], halves_before.last()),
        (&json!(0), Some(&json!(1)))
    );
    options_with_halves["opening"] = json!([{ "type": "firstPlayer", "seat": 1 }]);
    let halves_after =
        halves(&opening_values(&options_with_halves).expect("the set-up should be accepted"));
    assert_eq!(
        (&halves_after[0], halves_after.last()),
        (&json!(1), Some(&json!(0)))
    );
    // With three players, the transmission line has five places.
    options["optionalRules"] = json!(["interceptedTransmissions"]);
    assert_eq!(
        opening_values(&options).expect("the set-up should be accepted")["maxLineMissions"],
        5
    );
    // With the Vortex no player controls the Monolith; physical missions are not listed.
    options["optionalRules"] = json!(["vortex"]);
    options["parts"]["missions"] = json!("physical");
    let vortex_values = opening_values(&options).expect("the set-up should be accepted");
    assert_eq!(vortex_values["hasMonolith"], false);
    assert_eq!(list_len(&vortex_values, "missions"), 0);
    assert_eq!(vortex_values["maxLineMissions"], 0);
    options["seats"][0]["name"] = json!(" ");
    assert_eq!(
        opening_values(&options).expect_err("an empty name should be refused")["type"],
        "name"
    );
    assert_eq!(
        page.call_ok("tables", json!({ "limit": null }))["total"],
        0,
        "no table should have been created"
    );
}
