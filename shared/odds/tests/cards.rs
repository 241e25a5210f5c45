//! Card forecasts match the result of playing the card in the game, for every face of every die. Also tests
//! the best targets of cards, cards that cannot be played, and the stage that the view shows.

#![cfg(test)]

mod common;

use common::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rubium_odds::{
    BattleUtility, CasualtyPolicy, ForecastError, U256, best_target, forecast, forecast_with_card,
    legal_targets,
};
use rubium_rules::battle::{AfterRemovals, Battle, Side, Stage};
use rubium_rules::content::{CardFace, CardWindow, Content, Effect};
use rubium_rules::notation::read_position;
use rubium_rules::units::UnitSheet;
use rubium_rules::{
    Action, CardId, ChanceOutcome, DecisionKind, Event, Hex, Kind, PendingInput, Rules, Seat,
    Stack, State, Terrain, apply, battle_from_view, collect_legal_actions, pending_input, resolve,
    view,
};

/// A game right before a battle between seats 1 and 2, in which the seat `holder` has two copies of the card.
fn position_before_battle(
    terrain: &str,
    forces: [&str; 2],
    holder: u8,
    card: &str,
) -> (Rules, State) {
    let hand = |seat| {
        if seat == holder {
            format!("hand {card}*2")
        } else {
            String::new()
        }
    };
    let text = format!(
        "layout two\nturn 5 seat 1 battle\nhex 1,0 {terrain} 1 {} ; 2 {}\nhex -2,-2 2 1H\n\
         seat 1 rubium 8 {}\nseat 2 rubium 11 {}",
        forces[0],
        forces[1],
        hand(1),
        hand(2)
    );
    let content = Content::classic().expect("the built-in content should be valid");
    read_position(&text, content).expect("the position should be valid")
}

/// The game's battle as the public view shows it.
fn battle_from_public_view(rules: &Rules, state: &State) -> Battle {
    battle_from_view(rules.unit_sheet(), &view(rules, state, None))
        .expect("a battle should be in progress")
}

/// The game's next action if no card is played and casualties follow the policy; `None` if a die is rolled
/// next.
fn next_action(
    rules: &Rules,
    state: &State,
    casualty_policy: CasualtyPolicy,
) -> Option<(Seat, Action)> {
    match pending_input(rules, state) {
        PendingInput::Decision {
            seat,
            decision: DecisionKind::Window { .. },
        } => Some((seat, Action::Pass)),
        PendingInput::Decision {
            seat,
            decision: DecisionKind::Casualty { .. },
        } => {
            let battle = battle_from_public_view(rules, state);
            let removal = battle.next_removal().expect("a hit should be pending");
            assert_eq!(removal.chooser, seat);
            let kind = next_casualty(rules.unit_sheet(), &battle, removal, casualty_policy);
            Some((seat, Action::Casualty { kind }))
        }
        PendingInput::Chance { .. } => None,
        other => panic!("unexpected input: {other:?}"),
    }
}

/// The forces on the hex after the battle; `None` if the battle does not end in `events`.
fn forces_after_battle(rules: &Rules, state: &State, events: &[Event]) -> Option<[Stack; 2]> {
    let hex = events.iter().find_map(|event| match event {
        Event::BattleEnded { hex, .. } => Some(*hex),
        _ => None,
    })?;
    let public_view = view(rules, state, None);
    let hex_view = public_view.hexes.iter().find(|view| view.id == hex);
    let units = &hex_view.expect("the view should contain the hex").units;
    Some([Seat(0), Seat(1)].map(|seat| {
        let units_of_seat = units.iter().filter(|unit| unit.seat == seat);
        units_of_seat.fold(Stack::EMPTY, |force, unit| {
            force.plus(Stack::of(unit.kind, unit.count))
        })
    }))
}

/// Plays the game to the end of the battle, with every face of every die. Adds the weights to `outcomes`.
fn enumerate_game(
    rules: &Rules,
    state: &State,
    casualty_policy: CasualtyPolicy,
    weight: u128,
    outcomes: &mut OutcomeWeights,
) {
    let mut state = *state;
    let mut events = Vec::new();
    loop {
        if let Some(forces) = forces_after_battle(rules, &state, &events) {
            *outcomes.entry(forces).or_default() += weight;
            return;
        }
        match next_action(rules, &state, casualty_policy) {
            Some((seat, action)) => {
                apply(rules, &mut state, seat, action, &mut events)
                    .expect("the action should be legal");
            }
            None => break,
        }
    }
    assert_eq!(
        weight % 6,
        0,
        "the total weight should have enough factors of six"
    );
    for face in 1..=6 {
        let mut after_roll = state;
        let mut events = Vec::new();
        resolve(
            rules,
            &mut after_roll,
            ChanceOutcome::Die { face },
            &mut events,
        )
        .expect("a die should be pending");
        match forces_after_battle(rules, &after_roll, &events) {
            Some(forces) => *outcomes.entry(forces).or_default() += weight / 6,
            None => enumerate_game(rules, &after_roll, casualty_policy, weight / 6, outcomes),
        }
    }
}

/// Checks the forecast for every target of `card`, which `seat` may play now. Returns the number of targets.
fn assert_forecast_matches_for_each_target(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
    effect: &Effect,
    casualty_policy: CasualtyPolicy,
) -> usize {
    let battle = battle_from_public_view(rules, state);
    let mut after_play = *state;
    apply(rules, &mut after_play, seat, Action::Play { card }, &mut ())
        .expect("playing the card should be legal");
    let mut targets = Vec::new();
    collect_legal_actions(rules, &after_play, &mut targets);
    assert_eq!(
        legal_targets(rules.unit_sheet(), &battle, seat, effect),
        targets
    );
    for &target in &targets {
        let mut after_target = after_play;
        let mut events = Vec::new();
        apply(rules, &mut after_target, seat, target, &mut events)
            .expect("a listed action should be legal");
        let mut expected = OutcomeWeights::new();
        match forces_after_battle(rules, &after_target, &events) {
            Some(forces) => drop(expected.insert(forces, TOTAL_WEIGHT)),
            None => enumerate_game(
                rules,
                &after_target,
                casualty_policy,
                TOTAL_WEIGHT,
                &mut expected,
            ),
        }
        let forecast = forecast_with_card(
            rules.unit_sheet(),
            &battle,
            seat,
            effect,
            target,
            casualty_policy,
        );
        let forecast = forecast.expect("the forces should be small enough to compute");
        let scale = U256::from(TOTAL_WEIGHT) / forecast.total_weight();
        let forecast_outcomes: OutcomeWeights = (forecast.outcomes().iter())
            .map(|outcome| (outcome.forces, (outcome.weight * scale).as_u128()))
            .collect();
        assert_eq!(
            forecast_outcomes, expected,
            "{effect:?} {target:?} {battle:?}"
        );
    }
    targets.len()
}

/// Number of random battles for each scene, holder and casualty policy.
const BATTLES_PER_POLICY: usize = 6;

#[test]
fn card_forecast_matches_playing_the_card() {
    let content = Content::classic().expect("the built-in content should be valid");
    let scenes = [
        ("plains", ["1L 1H", "1S 1F"]),
        ("pool", ["1S 1H", "2L"]),
        ("spires", ["1C", "1H 1F 1C"]),
        ("forest", ["1D 1F", "1L 1C"]),
        ("plains", ["2H", "2H"]),
    ];
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for card in &content.cards.cards {
        let CardFace::Battle { effect, .. } = &card.face else {
            continue;
        };
        let mut comparison_count = 0;
        for (terrain, forces) in scenes {
            for holder in [1, 2] {
                let (rules, start) = position_before_battle(terrain, forces, holder, &card.id);
                let id = rules
                    .card_by_content_id(&card.id)
                    .expect("the card should exist");
                for index in 0..2 * BATTLES_PER_POLICY {
                    let casualty_policy = RANKING_POLICIES[index % 2];
                    comparison_count += compare_in_random_battle(
                        &rules,
                        start,
                        id,
                        effect,
                        casualty_policy,
                        &mut random,
                    );
                }
            }
        }
        assert!(
            comparison_count >= 20,
            "{} was compared {comparison_count} times",
            card.id
        );
    }
}

/// Plays one random battle. Whenever the card can be played, checks the card's forecasts, and then plays the
/// card with probability one half. Returns the number of targets compared.
fn compare_in_random_battle(
    rules: &Rules,
    mut state: State,
    card: CardId,
    effect: &Effect,
    casualty_policy: CasualtyPolicy,
    random: &mut ChaCha8Rng,
) -> usize {
    let mut comparison_count = 0;
    let mut events = Vec::new();
    let hex = contested_hex(rules, &state);
    let begin_battle = Action::Battle {
        hex,
        defender: Seat(1),
    };
    apply(rules, &mut state, Seat(0), begin_battle, &mut events)
        .expect("a battle on a contested hex should be legal");
    while forces_after_battle(rules, &state, &events).is_none() {
        if let PendingInput::Decision { seat, .. } = pending_input(rules, &state) {
            let mut actions = Vec::new();
            collect_legal_actions(rules, &state, &mut actions);
            if actions.contains(&Action::Play { card }) {
                comparison_count += assert_forecast_matches_for_each_target(
                    rules,
                    &state,
                    seat,
                    card,
                    effect,
                    casualty_policy,
                );
                if random.random_bool(0.5) {
                    let play = Action::Play { card };
                    apply(rules, &mut state, seat, play, &mut events)
                        .expect("playing the card should be legal");
                    collect_legal_actions(rules, &state, &mut actions);
                    let target = actions[random.random_range(0..actions.len())];
                    apply(rules, &mut state, seat, target, &mut events)
                        .expect("a listed action should be legal");
                    continue;
                }
            }
        }
        match next_action(rules, &state, casualty_policy) {
            Some((seat, action)) => apply(rules, &mut state, seat, action, &mut events),
            None => {
                let face = random.random_range(1..=6);
                resolve(rules, &mut state, ChanceOutcome::Die { face }, &mut events)
            }
        }
        .expect("the game should continue");
    }
    comparison_count
}

fn contested_hex(rules: &Rules, state: &State) -> Hex {
    let mut actions = Vec::new();
    collect_legal_actions(rules, state, &mut actions);
    let hex = actions.iter().find_map(|action| match action {
        Action::Battle { hex, .. } => Some(*hex),
        _ => None,
    });
    hex.expect("a hex should be contested")
}

/// Plays until a casualty must be chosen. Dice show `faces`, then 1s, which miss. The card is played on
/// `target` as soon as possible.
fn battle_at_first_casualty(card: &str, forces: [&str; 2], target: Action, faces: &[u8]) -> Battle {
    let (rules, mut state) = position_before_battle("plains", forces, 1, card);
    let card = rules
        .card_by_content_id(card)
        .expect("the card should exist");
    let hex = contested_hex(&rules, &state);
    let defender = Seat(1);
    let begin_battle = Action::Battle { hex, defender };
    let act = |state: &mut State, action| {
        let PendingInput::Decision { seat, .. } = pending_input(&rules, state) else {
            panic!("a decision should be pending");
        };
        apply(&rules, state, seat, action, &mut ()).expect("the action should be legal");
    };
    act(&mut state, begin_battle);
    let mut faces = faces.iter().copied();
    loop {
        let mut actions = Vec::new();
        collect_legal_actions(&rules, &state, &mut actions);
        match pending_input(&rules, &state) {
            PendingInput::Chance { .. } => {
                let face = faces.next().unwrap_or(1);
                resolve(&rules, &mut state, ChanceOutcome::Die { face }, &mut ())
                    .expect("a die should be pending");
            }
            PendingInput::Decision {
                decision: DecisionKind::Casualty { .. },
                ..
            } => return battle_from_public_view(&rules, &state),
            _ if actions.contains(&Action::Play { card }) => {
                act(&mut state, Action::Play { card });
                act(&mut state, target);
            }
            _ => act(&mut state, Action::Pass),
        }
    }
}

/// The view shows which stage follows the removals, so a battle can be continued from a view alone.
#[test]
fn view_shows_stage_after_removal() {
    let forces = ["1D 1H", "2H 2F"];
    let side = Side::Defender;
    let card_hit_battle =
        battle_at_first_casualty("sniperTeam", forces, Action::TargetForce { side }, &[6]);
    let then = AfterRemovals::BeforeSteps;
    assert_eq!(
        (card_hit_battle.stage, card_hit_battle.steps_begun),
        (Stage::Remove { then }, 0)
    );
    let first_step_battle = battle_at_first_casualty(
        "sniperTeam",
        forces,
        Action::TargetForce { side },
        &[1, 1, 6],
    );
    let then = AfterRemovals::NextStep;
    assert_eq!(
        (first_step_battle.stage, first_step_battle.steps_begun),
        (Stage::Remove { then }, 1)
    );
    let target = Action::TargetKind {
        side: Side::Attacker,
        kind: Kind::RubiumDragon,
    };
    let dice = [1, 1, 1, 1, 1, 1, 6];
    let second_attack_battle = battle_at_first_casualty("secondStrike", forces, target, &dice);
    let then = AfterRemovals::AfterSteps;
    assert_eq!(
        (
            second_attack_battle.stage,
            second_attack_battle.is_second_attack
        ),
        (Stage::Remove { then }, true)
    );
}

#[test]
fn best_target_is_at_least_as_good_as_any_other_and_better_than_no_card() {
    let sheet: UnitSheet = classic_sheet();
    let battle = battle(Terrain::RockPlains, [force("3H 1S"), force("2F 1D")]);
    let modify = Effect::Modify { amount: -1 };
    let utility = BattleUtility::default();
    for casualty_policy in RANKING_POLICIES {
        for side in Side::BOTH {
            let sign = if side == Side::Attacker { 1.0 } else { -1.0 };
            let best = best_target(
                &sheet,
                &battle,
                Seat(0),
                &modify,
                casualty_policy,
                side,
                utility,
            );
            let (target, best_forecast) = best
                .expect("the forces should be small enough to compute")
                .expect("the card should have a target");
            let forecast_at_target =
                forecast_with_card(&sheet, &battle, Seat(0), &modify, target, casualty_policy);
            assert_eq!(forecast_at_target.as_ref(), Ok(&best_forecast));
            for other_target in legal_targets(&sheet, &battle, Seat(0), &modify) {
                let other_forecast = forecast_with_card(
                    &sheet,
                    &battle,
                    Seat(0),
                    &modify,
                    other_target,
                    casualty_policy,
                );
                let other_value = other_forecast
                    .expect("the forces should be small enough to compute")
                    .value(utility);
                assert!(sign * best_forecast.value(utility) >= sign * other_value);
            }
            // A negative modifier is best used on the enemy.
            assert!(
                matches!(target, Action::TargetKind { side: target_side, .. } if target_side != side)
            );
            let without_card = forecast(&sheet, &battle, casualty_policy)
                .expect("the forces should be small enough to compute");
            assert!(sign * best_forecast.value(utility) > sign * without_card.value(utility));
        }
    }
}

#[test]
fn card_in_wrong_window_or_at_wrong_target_is_rejected() {
    let sheet = classic_sheet();
    let battle = battle(Terrain::RockPlains, [force("1H 1S"), force("2F")]);
    let rejection = |battle: &Battle, effect: &Effect, target| {
        forecast_with_card(&sheet, battle, Seat(0), effect, target, RANKING_POLICIES[0])
            .expect_err("the card should be unplayable")
    };
    let side = Side::Defender;
    let wrong_window = rejection(
        &battle,
        &Effect::CancelHit,
        Action::TargetHit { side, picker: None },
    );
    let required_window = Some(CardWindow::AfterDice);
    assert_eq!(wrong_window, ForecastError::WrongWindow { required_window });
    let no_window = rejection(&battle, &Effect::GainPerHex, Action::TargetForce { side });
    assert_eq!(
        no_window,
        ForecastError::WrongWindow {
            required_window: None
        }
    );
    let modify = Effect::Modify { amount: 1 };
    let absent_kind_target = Action::TargetKind {
        side,
        kind: Kind::RubiumDragon,
    };
    assert_eq!(
        rejection(&battle, &modify, absent_kind_target),
        ForecastError::IllegalTarget
    );
    assert_eq!(
        rejection(&battle, &modify, Action::Pass),
        ForecastError::IllegalTarget
    );
    let over = Battle {
        stage: Stage::Over,
        ..battle
    };
    let required_window = Some(CardWindow::BeforeSteps);
    assert_eq!(
        rejection(&over, &modify, absent_kind_target),
        ForecastError::WrongWindow { required_window }
    );
    assert!(legal_targets(&sheet, &over, Seat(0), &modify).is_empty());
}
