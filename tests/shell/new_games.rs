//! Tests of new games: options, handicaps, the overview of the rules, swaps of tokens, and the first player.

use rubium_host::game::FirstPlayer;
use rubium_rules::OptionalRule;
use serde_json::{Value, json};

use crate::app::{Page, new_game};

#[test]
fn agreed_options_apply_to_the_game_and_its_rematch() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let mut options = new_game(2, "5");
    options.optional_rules = vec![OptionalRule::InForTheLongHaul];
    let opened = page.call_ok("new_game", json!({ "options": options }));
    assert_eq!(opened["info"]["optionalRules"], json!(["inForTheLongHaul"]));
    assert_eq!(opened["update"]["view"]["targetVp"], 14);
    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(
        rematch["info"]["optionalRules"],
        json!(["inForTheLongHaul"])
    );
    let arguments =
        json!({ "players": 2, "edition": "2012", "optionalRules": ["inForTheLongHaul"] });
    let catalogue = page.call_ok("option_catalogue", arguments);
    assert_eq!(
        (&catalogue["targetVp"], &catalogue["conflicts"]),
        (&json!(14), &json!([]))
    );
}

#[test]
fn handicaps_apply_to_the_game_and_its_rematch() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let mut options = new_game(2, "5");
    options.seats[1].extra_rubium = 4;
    let opened = page.call_ok("new_game", json!({ "options": options }));
    let rubium =
        |game: &Value| json!([0, 1].map(|seat| &game["update"]["view"]["seats"][seat]["rubium"]));
    assert_eq!(rubium(&opened), json!([8, 15]));
    assert_eq!(opened["info"]["extraRubium"], json!([0, 4]));
    // The second player of the previous game plays first and keeps the handicap.
    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(rubium(&rematch), json!([12, 11]));
    assert_eq!(rematch["info"]["extraRubium"], json!([4, 0]));
    options.seats[1].extra_rubium = 7;
    let refusal = page.call_err("new_game", json!({ "options": options }));
    assert_eq!(refusal, "invalidSetup");
}

#[test]
fn overview_shows_values_under_the_chosen_options() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let overview = |players: u8, optional_rules: &[&str]| {
        let chosen =
            json!({ "players": players, "edition": "2012", "optionalRules": optional_rules });
        page.call_ok("overview", chosen)
    };
    let basic = overview(2, &[]);
    assert_eq!(
        (
            &basic["targetVp"],
            &basic["monolithCardCount"],
            &basic["kinds"][0]["kind"]
        ),
        (&json!(12), &json!(2), &json!("rubiumDragon"))
    );
    let teams = overview(4, &["teams", "vortex"]);
    assert_eq!(
        (
            &teams["targetVp"],
            &teams["isTargetPerTeam"],
            &teams["monolithCardCount"]
        ),
        (&json!(20), &json!(true), &json!(0))
    );
    assert_eq!(
        overview(2, &["teams"]),
        Value::Null,
        "teams need four players"
    );
}

#[test]
fn agreed_token_swaps_apply_to_the_game_and_its_rematch() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let arguments = |swaps: Value| json!({ "players": 2, "optionalRules": ["extraExplorationTokens"], "swaps": swaps });
    let offer_without_rule = page.call_ok(
        "available_swaps",
        json!({ "players": 2, "optionalRules": [], "swaps": [] }),
    );
    assert_eq!(offer_without_rule, Value::Null);
    let two_swaps = json!([
        { "removed": "refinery2", "added": "leaper" },
        { "removed": "strider", "added": "greenStrider" },
    ]);
    let offer = page.call_ok("available_swaps", arguments(two_swaps.clone()));
    assert_eq!(
        (
            &offer["refineries"],
            &offer["hasFewRefineries"],
            &offer["error"]
        ),
        (
            &json!({ "value": 14, "recommendedMinimum": 16 }),
            &json!(true),
            &Value::Null
        )
    );

    let mut options = new_game(2, "5");
    options.optional_rules = vec![OptionalRule::ExtraExplorationTokens];
    options.swaps =
        serde_json::from_value(two_swaps.clone()).expect("the swaps should be readable");
    let stored_swaps = |opened: &Value| {
        let id = opened["info"]["id"]
            .as_str()
            .expect("the game should have an id");
        let journal = folder.path().join("games").join(format!("{id}.jsonl"));
        let text = std::fs::read_to_string(journal).expect("the journal should be readable");
        let header_line = text.lines().next().expect("there should be a line");
        let header: Value =
            serde_json::from_str(header_line).expect("the line should be valid JSON");
        header["header"]["setup"]["swaps"].clone()
    };
    let opened = page.call_ok("new_game", json!({ "options": options }));
    assert_eq!(stored_swaps(&opened), two_swaps);
    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(stored_swaps(&rematch), two_swaps);

    let mut too_many = new_game(2, "5");
    too_many.optional_rules = vec![OptionalRule::ExtraExplorationTokens];
    let swap = &options.swaps[0];
    too_many.swaps = vec![swap.clone(), swap.clone()];
    let refusal = page
        .call("new_game", json!({ "options": too_many }))
        .expect_err("adding the only Leaper token twice should be refused");
    let error = json!({ "type": "tooMany", "token": "leaper", "swapCount": 2, "count": 1 });
    assert_eq!(refusal, json!({ "type": "swaps", "error": error }));
}

#[test]
fn first_player_is_chosen_or_random() {
    let mut options = new_game(4, "1");
    options.first_player = FirstPlayer::Index { index: 2 };
    let (header, _) = options.header().expect("the set-up should be accepted");
    assert_eq!(header.seats, ["Carmen", "Dmitri", "Ada", "Blaise"]);
    options.first_player = FirstPlayer::Random;
    let mut first_players: Vec<String> = (0..40)
        .map(|seed| {
            options.seed = Some(seed.to_string());
            options
                .header()
                .expect("the set-up should be accepted")
                .0
                .seats[0]
                .clone()
        })
        .collect();
    first_players.sort();
    first_players.dedup();
    assert_eq!(
        first_players.len(),
        4,
        "every player should be first at least once"
    );
    options.seed = None;
    let [header, other_header] =
        [(); 2].map(|()| options.header().expect("the set-up should be accepted").0);
    assert_ne!(
        header.seed, other_header.seed,
        "random seeds should be different"
    );
    assert!(!header.is_seed_known);
}
