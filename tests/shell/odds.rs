//! Queries about dice: odds of battles and special attacks, and dice statistics.

use std::time::Instant;

use rubium_host::game::HistoryEntry;
use rubium_host::game::PlayRefusal;
use rubium_odds::{Odds, OddsQuery};
use rubium_players::{Player, Random};
use rubium_rules::{Action, Event, OptionalRule, PendingInput, collect_legal_actions};
use serde_json::{Value, json};

use crate::app::{Page, act, new_game, pending_input, random_action, start_game};
use crate::screen::ScreenGame;

/// Returns the odds of the battles on the hex of a move or battle; none for any other action.
fn odds_of_battles_after(game: &ScreenGame, action: Action) -> Vec<Odds> {
    let (hex, moves) = match action {
        Action::Move { to, .. } => (to, vec![action]),
        Action::Battle { hex, .. } => (hex, Vec::new()),
        _ => return Vec::new(),
    };
    game.odds(&OddsQuery::Upcoming { hex, moves })
        .expect("the battle should be small enough to compute its odds")
}

/// The odds must be the same before the move, before the battle, and at the beginning of the battle.
#[test]
fn odds_stay_the_same_until_the_battle_begins() {
    let (mut battle_count, mut move_count) = (0, 0);
    for seed in 1..7 {
        let mut game = start_game(&new_game(2 + seed % 3, &seed.to_string()));
        let player = Random::new(seed as u64);
        while let Some(action) = random_action(&game, &player) {
            let odds_with_closed_hand = {
                game.close_hand();
                odds_of_battles_after(&game, action)
            };
            let PendingInput::Decision { seat, .. } = pending_input(&game) else {
                break;
            };
            game.open_hand(seat).expect("the hand should open");
            let odds_before = odds_of_battles_after(&game, action);
            assert_eq!(
                odds_before, odds_with_closed_hand,
                "an open hand should not change the odds"
            );
            act(&mut game, action).expect("the action should be legal");
            match action {
                Action::Move { to, .. } if !odds_before.is_empty() => {
                    let query = OddsQuery::Upcoming {
                        hex: to,
                        moves: Vec::new(),
                    };
                    assert_eq!(game.odds(&query), Ok(odds_before));
                    move_count += 1;
                }
                Action::Battle { hex, defender } => {
                    let odds_against_defender =
                        odds_before.iter().find(|odds| odds.defender == defender);
                    let odds_against_defender = odds_against_defender
                        .expect("there should be odds against every attacked seat");
                    let current = game
                        .odds(&OddsQuery::CurrentBattle)
                        .expect("the battle should be small enough to compute its odds");
                    // If no seat has a battle card, the battle may already have continued.
                    let new_battle = game
                        .view()
                        .battle
                        .filter(|battle| battle.step_kind.is_none());
                    if new_battle.is_some_and(|battle| battle.hex == hex) {
                        assert_eq!(current.first(), Some(odds_against_defender));
                        battle_count += 1;
                    }
                }
                _ => {}
            }
        }
    }
    assert!(
        battle_count > 10 && move_count > 10,
        "{battle_count} battles, {move_count} moves"
    );
}

/// A legal action has special-attack odds if and only if it is a special attack.
#[test]
fn only_special_attacks_among_legal_actions_have_special_attack_odds() {
    let mut odds_count = 0;
    for seed in 1..9 {
        let mut options = new_game(2, &seed.to_string());
        options.optional_rules = vec![OptionalRule::AlternateUnits];
        let mut game = start_game(&options);
        let player = Random::new(seed);
        while let Some(action) = random_action(&game, &player) {
            let (timeline, mut actions) = (game.timeline(), Vec::new());
            collect_legal_actions(timeline.machine(), timeline.state(), &mut actions);
            for legal_action in actions {
                let odds = game
                    .special_attack_odds(legal_action)
                    .expect("the force should be small enough to compute its odds");
                let is_special_attack = matches!(legal_action, Action::SpecialAttack { .. });
                assert_eq!(odds.is_some(), is_special_attack, "{legal_action:?}");
                if let (Some(odds), Action::SpecialAttack { kind, to, .. }) = (odds, legal_action) {
                    assert_eq!(
                        (odds.kind, odds.to, odds.chances_of_at_least[0]),
                        (kind, to, 0.5)
                    );
                    odds_count += 1;
                }
            }
            act(&mut game, action).expect("the action should be legal");
        }
    }
    assert!(odds_count > 20, "{odds_count} special attacks");
}

/// Compares the dice statistics with the dice and hits counted in the history.
#[test]
fn dice_statistics_are_available_only_after_the_end_of_the_game() {
    let mut game = start_game(&new_game(2, "8"));
    let player = Random::new(2);
    assert_eq!(game.dice_statistics(), Err(PlayRefusal::NotOver));
    while let Some(action) = random_action(&game, &player) {
        act(&mut game, action).expect("the action should be legal");
    }
    let statistics = game.dice_statistics().expect("the game should be over");
    let history = game.history().expect("the record should replay");
    let events = history.iter().flat_map(|entry| match entry {
        HistoryEntry::Step { events, .. } => events.as_slice(),
        HistoryEntry::Undone { .. } => &[],
    });
    let (mut dice_counts, mut hit_counts) = ([0; 2], [0; 2]);
    for event in events {
        let (Event::Rolled { seat, is_hit, .. }
        | Event::SpecialAttackRolled { seat, is_hit, .. }
        | Event::CardRolled { seat, is_hit, .. }) = *event
        else {
            continue;
        };
        dice_counts[seat.index()] += 1;
        hit_counts[seat.index()] += u32::from(is_hit);
    }
    assert!(
        dice_counts.iter().all(|&count| count > 10),
        "{dice_counts:?}"
    );
    for (row, (dice, hits)) in statistics
        .iter()
        .zip(dice_counts.into_iter().zip(hit_counts))
    {
        assert_eq!((row.dice_count, row.hit_count), (dice, hits));
        assert!(row.hitting_face_count > 0 && row.hitting_face_count < 6 * row.dice_count);
    }
}

#[test]
fn odds_are_serialized_to_the_page_and_invalid_queries_are_refused() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    let current_battle = json!({ "query": { "type": "currentBattle" } });
    assert_eq!(page.call_ok("odds", current_battle), json!([]));
    assert_eq!(page.call_err("dice_statistics", json!({})), "notOver");
    let moves = vec![json!({ "type": "endPhase" }); 65];
    let too_many_moves = json!({ "query": { "type": "upcoming", "hex": 3, "moves": moves } });
    assert_eq!(page.call_err("odds", too_many_moves), "invalidInputCount");
    // Plays at random until there is a battle.
    let mut odds = json!([]);
    for step in 0..3_000 {
        let reloaded = page.reload_game();
        let view = &reloaded["update"]["view"];
        odds = page.call_ok("odds", json!({ "query": { "type": "currentBattle" } }));
        if odds != json!([]) || view["pendingInput"]["type"] != "decision" {
            break;
        }
        page.call_ok(
            "games.open_hand",
            json!({ "version": reloaded["update"]["version"], "seat": view["pendingInput"]["seat"] }),
        );
        page.call_ok("games.close_hand", json!({}));
        let choices = page.reload_game()["update"]["view"]["choices"].clone();
        let _ = page.act(json!([choose_public_action(&choices, step)]));
    }
    let [battle] = odds
        .as_array()
        .expect("the value should be a list")
        .as_slice()
    else {
        panic!("there should be odds of one battle: {odds}");
    };
    assert_eq!(battle["casualtyPolicy"]["choose"], "cheapestFirst");
    let summary = &battle["summary"];
    let chances = [
        "attackerWinChance",
        "attackerDestroyedChance",
        "inconclusiveChance",
    ]
    .map(|end| summary[end].as_f64());
    let sum: f64 = chances.iter().flatten().sum();
    assert!((sum - 1.0).abs() < 1e-12, "{battle}");
    assert_eq!(summary["forces"].as_array().map(Vec::len), Some(2));
    assert_eq!(battle["target"], Value::Null);
}

/// Chooses a public action: a battle if possible, otherwise an exploration, a purchase, a move, or the end of
/// the phase.
fn choose_public_action(choices: &Value, step: u64) -> Value {
    let choose_from = |list: &Value| -> Option<Value> {
        let list = list.as_array()?;
        Random::new(9)
            .choose(&(), step, &list.iter().collect::<Vec<_>>())
            .cloned()
    };
    if let Some(battle) = choose_from(&choices["battles"]) {
        return json!({ "type": "battle", "hex": battle["hex"], "defender": battle["defenders"][0] });
    }
    if let Some(hex) = choose_from(&choices["hexesToExplore"]) {
        return json!({ "type": "explore", "hex": hex });
    }
    if let (Some(home), true) = (
        choose_from(&choices["homeHexes"]),
        choices["purchases"][0]["max"] != json!(0),
    ) {
        return json!({ "type": "buy", "kind": "human", "hex": home });
    }
    if let Some(group) = choose_from(&choices["moves"])
        && let Some(to) = choose_from(&group["to"])
    {
        return json!({ "type": "move", "kind": group["kind"], "from": group["from"], "to": to });
    }
    json!({ "type": "endPhase" })
}

/// A query that is made when the pointer moves must be answered well before the next frame.
#[test]
fn odds_queries_take_less_than_a_frame() {
    let mut game = start_game(&new_game(4, "3"));
    let player = Random::new(1);
    let (mut query_count, mut seconds) = (0_u32, 0.0);
    while let Some(action) = random_action(&game, &player) {
        if matches!(action, Action::Move { .. } | Action::Battle { .. }) {
            let started_at = Instant::now();
            query_count += u32::from(!odds_of_battles_after(&game, action).is_empty());
            seconds += started_at.elapsed().as_secs_f64();
        }
        act(&mut game, action).expect("the action should be legal");
        if query_count == 200 {
            break;
        }
    }
    let ms_per_query = 1e3 * seconds / f64::from(query_count.max(1));
    println!("{query_count} odds, {ms_per_query:.3} ms for each query with a battle");
    // Tests are unoptimized and share the machine; a release build takes a tenth of the time.
    assert!(
        query_count > 20 && ms_per_query < 10.0,
        "{query_count} queries, {ms_per_query} ms each"
    );
}
