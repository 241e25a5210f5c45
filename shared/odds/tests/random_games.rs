//! In random games, the odds of battles and cards match forecasts of the same battles, and the odds of a
//! planned move match the odds after the move.

#![cfg(test)]

mod common;

use common::public_odds;
use proptest::prelude::*;
use rubium_odds::{
    DEFAULT_CASUALTY_POLICY, OddsQuery, best_target, forecast, forecast_with_card, odds,
};
use rubium_rules::battle::{Side, Stage};
use rubium_rules::content::CardFace;
use rubium_rules::{
    Action, ChanceOutcome, Event, PendingInput, Rules, Seat, State, apply, battle_from_view,
    collect_legal_actions, pending_input, resolve, view, weights,
};

/// Plays a random game. At each decision, checks the odds of the current battle, of each card, and of the
/// action that is taken, if it is a move or begins a battle. Returns the number of comparisons for battles
/// that begin, for cards and for moves.
fn play_random_game(seed: u64, player_count: u8) -> [u32; 3] {
    let mut random_state = seed;
    let mut random_below = move |limit: usize| {
        random_state = random_state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random_state >> 33) as usize % limit.max(1)
    };
    let setup = rubium_rules::Setup::classic(player_count, &mut random_below)
        .expect("the classic set-up should be valid");
    let rules = Rules::new(setup).expect("the rules should accept the set-up");
    let mut state = State::new(&rules);
    let (mut battle_count, mut card_count, mut move_count) = (0, 0, 0);
    for _ in 0..2_000 {
        match pending_input(&rules, &state) {
            PendingInput::Over { .. } => break,
            PendingInput::Chance { request } => {
                let mut outcomes: Vec<(ChanceOutcome, u32)> = Vec::new();
                weights(&rules, &state, request, &mut outcomes);
                let outcome = outcomes[random_below(outcomes.len())].0;
                resolve(&rules, &mut state, outcome, &mut ())
                    .expect("the outcome should be possible");
            }
            PendingInput::Decision { seat, .. } => {
                let own_view = view(&rules, &state, Some(seat));
                let public_view = view(&rules, &state, None);
                let current_odds = odds(&rules, &public_view, &OddsQuery::CurrentBattle)
                    .expect("the dice should be few enough to compute");
                assert_eq!(
                    odds(&rules, &own_view, &OddsQuery::CurrentBattle),
                    Ok(current_odds.clone())
                );
                let battle = battle_from_view(rules.unit_sheet(), &own_view);
                if let Some(battle) = battle.filter(|battle| battle.stage != Stage::Over) {
                    let forecast = forecast(rules.unit_sheet(), &battle, DEFAULT_CASUALTY_POLICY)
                        .expect("the dice should be few enough to compute");
                    let casualties = own_view
                        .choices
                        .map_or(0, |choices| choices.casualties.len());
                    assert_eq!(current_odds.len(), casualties.max(1));
                    // The forecast assumes one of the possible casualties.
                    assert!(
                        (current_odds.iter()).any(|odds| odds.summary == forecast.summary()),
                        "{current_odds:?}"
                    );
                }
                card_count += compare_card_odds(&rules, &state, seat);
                let mut actions = Vec::new();
                collect_legal_actions(&rules, &state, &mut actions);
                let action = actions[random_below(actions.len())];
                move_count += u32::from(compare_move_odds(&rules, &state, action));
                let upcoming_odds = match action {
                    Action::Battle { hex, .. } => public_odds(&rules, &state, hex, &[]),
                    _ => Vec::new(),
                };
                let mut events: Vec<Event> = Vec::new();
                apply(&rules, &mut state, seat, action, &mut events)
                    .expect("the action should be legal");
                if let Action::Battle { defender, .. } = action {
                    let upcoming_odds = upcoming_odds.iter().find(|odds| odds.defender == defender);
                    let upcoming_odds =
                        upcoming_odds.expect("the battle should have been forecast");
                    if let Some(battle) =
                        battle_from_view(rules.unit_sheet(), &view(&rules, &state, None))
                    {
                        let forecast =
                            forecast(rules.unit_sheet(), &battle, DEFAULT_CASUALTY_POLICY)
                                .expect("the dice should be few enough to compute");
                        // No die has been rolled yet, so both forecasts start from the same battle.
                        assert_eq!(upcoming_odds.summary, forecast.summary());
                        battle_count += 1;
                    }
                }
            }
        }
    }
    [battle_count, card_count, move_count]
}

/// Checks that the odds for a planned move equal the odds after that move. Returns whether the move leads to
/// any battle.
fn compare_move_odds(rules: &Rules, state: &State, action: Action) -> bool {
    let Action::Move { to, .. } = action else {
        return false;
    };
    let answers = public_odds(rules, state, to, &[action]);
    let mut state_after = *state;
    apply(rules, &mut state_after, state.active(), action, &mut ())
        .expect("the action should be legal");
    assert_eq!(answers, public_odds(rules, &state_after, to, &[]));
    !answers.is_empty()
}

/// Checks the odds of each card: a battle card has odds if and only if it can be played, and they are those
/// of its best target. In the public view no card has odds. Returns the number of forecasts compared.
fn compare_card_odds(rules: &Rules, state: &State, seat: Seat) -> u32 {
    let own_view = view(rules, state, Some(seat));
    let public_view = view(rules, state, None);
    let mut comparison_count = 0;
    for (card, spec) in rules.cards() {
        let query = OddsQuery::Card { card };
        assert_eq!(odds(rules, &public_view, &query), Ok(Vec::new()));
        let answers =
            odds(rules, &own_view, &query).expect("the dice should be few enough to compute");
        let is_playable = own_view
            .choices
            .as_ref()
            .is_some_and(|choices| choices.playable_cards.contains(&card));
        let CardFace::Battle { effect, .. } = &spec.face else {
            assert_eq!(answers, []);
            continue;
        };
        assert_eq!(!answers.is_empty(), is_playable, "{}", spec.id);
        for odds in &answers {
            let battle = battle_from_view(rules.unit_sheet(), &own_view)
                .expect("a battle should be in progress");
            let target = odds.target.expect("the card should have a target");
            let with_card = forecast_with_card(
                rules.unit_sheet(),
                &battle,
                seat,
                effect,
                target,
                DEFAULT_CASUALTY_POLICY,
            );
            assert_eq!(
                odds.summary,
                with_card.expect("the target should be legal").summary()
            );
            comparison_count += 1;
        }
        // A seat in the battle gets one answer. Another seat gets an answer for each side, but only one
        // answer if the best target is the same for both sides.
        if let Some(battle) = battle_from_view(rules.unit_sheet(), &own_view)
            && is_playable
        {
            let sides = battle
                .side(seat)
                .map_or(Side::BOTH.to_vec(), |side| vec![side]);
            let mut best_targets: Vec<Option<Action>> = Vec::new();
            for side in sides {
                let sheet = rules.unit_sheet();
                let utility = Default::default();
                let best = best_target(
                    sheet,
                    &battle,
                    seat,
                    effect,
                    DEFAULT_CASUALTY_POLICY,
                    side,
                    utility,
                );
                best_targets.push(
                    best.expect("the dice should be few enough to compute")
                        .map(|(target, _)| target),
                );
            }
            best_targets.dedup();
            let targets: Vec<Option<Action>> = answers.iter().map(|odds| odds.target).collect();
            assert_eq!(targets, best_targets, "{}", spec.id);
        }
    }
    comparison_count
}

#[test]
fn odds_match_forecasts_in_games_with_fixed_seeds() {
    let mut totals = [0; 3];
    for seed in 0..12 {
        let counts = play_random_game(seed, 2 + (seed % 3) as u8);
        for (total, count) in totals.iter_mut().zip(counts) {
            *total += count;
        }
    }
    let [battle_count, card_count, move_count] = totals;
    assert!(
        battle_count > 20 && card_count > 5 && move_count > 20,
        "{totals:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn odds_match_forecasts_in_random_games(seed in any::<u64>(), player_count in 2_u8..5) {
        play_random_game(seed, player_count);
    }
}
