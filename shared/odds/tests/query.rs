//! Answers to queries about battles on contested hexes, battles after moves and advances, sacrifices, and
//! pending casualties.

#![cfg(test)]

mod common;

use common::{hex_at, position, public_odds};
use rubium_odds::{DEFAULT_CASUALTY_POLICY, Odds, OddsQuery, odds};
use rubium_rules::battle::Side;
use rubium_rules::{
    Action, ChanceOutcome, DecisionKind, Hex, Kind, PendingInput, Seat, State, apply,
    attackable_opponents, pending_input, resolve, view,
};

/// A position in the first player's Movement phase. Hex 0,2 has units of all three players.
const HEX_SHARED_BY_THREE: &str = "
layout three
turn 4 seat 1 movement
hex 0,1 mine 1 1 1S 2H
hex 0,2 1 3H 1D ; 2 2F ; 3 1C
hex 1,1 2 1F
seat 1 rubium 5
seat 2 rubium 5
seat 3 rubium 5
";

#[test]
fn contested_hex_has_one_battle_per_opponent() {
    let (rules, state) = position(HEX_SHARED_BY_THREE);
    let battle_odds = public_odds(&rules, &state, hex_at(&rules, 0, 2), &[]);
    let defenders: Vec<Seat> = battle_odds.iter().map(|odds| odds.defender).collect();
    assert_eq!(defenders, [Seat(1), Seat(2)]);
    let [against_fungoids, against_crystalline] = battle_odds.as_slice() else {
        panic!("expected two battles: {battle_odds:?}");
    };
    assert_eq!(
        (against_fungoids.attacker, against_fungoids.casualty_policy),
        (Seat(0), DEFAULT_CASUALTY_POLICY)
    );
    let dice_by_kind = |odds: &Odds| -> Vec<(Kind, [u8; 2])> {
        odds.remaining_dice
            .iter()
            .map(|row| (row.kind, row.dice_counts))
            .collect()
    };
    // From the strongest to the weakest kind, and only kinds that are present.
    assert_eq!(
        dice_by_kind(against_fungoids),
        [
            (Kind::RubiumDragon, [1, 0]),
            (Kind::Fungoid, [0, 2]),
            (Kind::Human, [3, 0])
        ]
    );
    assert_eq!(
        dice_by_kind(against_crystalline),
        [
            (Kind::RubiumDragon, [1, 0]),
            (Kind::Crystalline, [0, 1]),
            (Kind::Human, [3, 0])
        ]
    );
}

#[test]
fn only_queries_with_legal_moves_have_an_answer() {
    let (rules, state) = position(HEX_SHARED_BY_THREE);
    let (from, to) = (hex_at(&rules, 0, 1), hex_at(&rules, 1, 1));
    let human_move = Action::Move {
        kind: Kind::Human,
        from,
        to,
    };
    assert_eq!(public_odds(&rules, &state, to, &[]), []);
    let human_dice = |moves: &[Action]| -> Vec<[u8; 2]> {
        let battle_odds = public_odds(&rules, &state, to, moves);
        let humans = battle_odds.iter().flat_map(|odds| &odds.remaining_dice);
        humans
            .filter(|row| row.kind == Kind::Human)
            .map(|row| row.dice_counts)
            .collect()
    };
    assert_eq!(human_dice(&[human_move]), [[1, 0]]);
    assert_eq!(human_dice(&[human_move; 2]), [[2, 0]]);
    // The hex has only two Humans that can move.
    assert_eq!(public_odds(&rules, &state, to, &[human_move; 3]), []);
    // Only moves are accepted.
    assert_eq!(
        public_odds(&rules, &state, to, &[human_move, Action::EndPhase]),
        []
    );
    let move_back = Action::Move {
        kind: Kind::Human,
        from: to,
        to: from,
    };
    assert_eq!(public_odds(&rules, &state, from, &[move_back]), []);
    assert_eq!(public_odds(&rules, &state, Hex(200), &[]), []);
    assert_eq!(public_odds(&rules, &state, to, &[human_move])[0].hex, to);
}

#[test]
fn battles_are_upcoming_only_until_the_battle_phase_ends() {
    let (rules, state) = position(&HEX_SHARED_BY_THREE.replace("movement", "battle"));
    let hex = hex_at(&rules, 0, 2);
    assert_eq!(attackable_opponents(&rules, &state, hex).len(), 2);
    for phase in ["mining", "draw"] {
        let (rules, state) = position(&HEX_SHARED_BY_THREE.replace("movement", phase));
        assert_eq!(attackable_opponents(&rules, &state, hex), []);
        assert_eq!(public_odds(&rules, &state, hex, &[]), []);
    }
}

/// A position before a battle of two Sporlings and a Blitzer against one Clone. After a victory, each
/// Sporling may advance, even to an adjacent hex where it must fight.
const SPORLINGS_BEFORE_BATTLE: &str = "
layout two
options alternateUnits
turn 5 seat 1 battle
hex 1,0 plains 1 2F 1S ; 2 1H
hex 2,0 plains
hex 0,1 spires 2 2H
hex -2,-2 2 1H
seat 1 rubium 8
seat 2 rubium 11
";

#[test]
fn battle_after_advance_is_forecast() {
    let (rules, mut state) = position(SPORLINGS_BEFORE_BATTLE);
    let [battle_hex, next_battle_hex, empty_hex] = [
        hex_at(&rules, 1, 0),
        hex_at(&rules, 0, 1),
        hex_at(&rules, 2, 0),
    ];
    let begin_battle = Action::Battle {
        hex: battle_hex,
        defender: Seat(1),
    };
    apply(&rules, &mut state, Seat(0), begin_battle, &mut ())
        .expect("a battle should be legal on a contested hex");
    resolve(&rules, &mut state, ChanceOutcome::Die { face: 6 }, &mut ())
        .expect("a die should be pending");
    let is_advance_pending = |state: &State| {
        matches!(
            pending_input(&rules, state),
            PendingInput::Decision {
                decision: DecisionKind::Advance { .. },
                ..
            }
        )
    };
    assert!(is_advance_pending(&state));
    let move_action = |kind, to| Action::Move {
        kind,
        from: battle_hex,
        to,
    };
    let advance = move_action(Kind::Fungoid, next_battle_hex);
    let dice_by_kind = |moves: &[Action]| -> Vec<(Kind, [u8; 2])> {
        let battle_odds = public_odds(&rules, &state, next_battle_hex, moves);
        let rows = battle_odds.iter().flat_map(|odds| &odds.remaining_dice);
        rows.map(|row| (row.kind, row.dice_counts)).collect()
    };
    // Two Clones roll one die.
    let clones = (Kind::Human, [0, 1]);
    assert_eq!(dice_by_kind(&[advance]), [(Kind::Fungoid, [1, 0]), clones]);
    assert_eq!(
        dice_by_kind(&[advance; 2]),
        [(Kind::Fungoid, [2, 0]), clones]
    );
    // The query has no answer if more Sporlings would advance than there are, if no unit advances, if a
    // Blitzer would advance, or if an action is not a move.
    assert_eq!(dice_by_kind(&[advance; 3]), []);
    assert_eq!(dice_by_kind(&[]), []);
    assert_eq!(
        dice_by_kind(&[move_action(Kind::RockStrider, next_battle_hex)]),
        []
    );
    assert_eq!(dice_by_kind(&[advance, Action::Pass]), []);
    // There is no further battle on the hex of the finished battle, and none on an empty hex.
    assert_eq!(public_odds(&rules, &state, battle_hex, &[]), []);
    assert_eq!(
        public_odds(
            &rules,
            &state,
            empty_hex,
            &[move_action(Kind::Fungoid, empty_hex)]
        ),
        []
    );
    // The forecast stays the same after the first advance, and after both advances and the passes that end
    // the finished battle.
    let answers = public_odds(&rules, &state, next_battle_hex, &[advance; 2]);
    apply(&rules, &mut state, Seat(0), advance, &mut ()).expect("the move should be legal");
    assert!(is_advance_pending(&state));
    assert_eq!(
        public_odds(&rules, &state, next_battle_hex, &[advance]),
        answers
    );
    apply(&rules, &mut state, Seat(0), advance, &mut ()).expect("the move should be legal");
    while let PendingInput::Decision { seat, decision } = pending_input(&rules, &state) {
        if matches!(decision, DecisionKind::Phase { .. }) {
            break;
        }
        apply(&rules, &mut state, seat, Action::Pass, &mut ()).expect("passing should be legal");
    }
    assert_eq!(public_odds(&rules, &state, next_battle_hex, &[]), answers);
}

/// The chances that the attacker wins, that nobody wins, and that the attacker is destroyed.
fn outcome_chances(odds: &Odds) -> [f64; 3] {
    [
        odds.summary.attacker_win_chance,
        odds.summary.inconclusive_chance,
        odds.summary.attacker_destroyed_chance,
    ]
}

/// Shardians on both sides of a battle that is about to begin.
const SHARDIANS_ON_BOTH_SIDES: &str = "
layout two
options alternateUnits
turn 5 seat 1 battle
hex 1,0 plains 1 2C 1S ; 2 1C 2H
hex -2,-2 2 1H
seat 1 rubium 8
seat 2 rubium 11
";

#[test]
fn sacrifice_forecast_matches_following_battle() {
    let (rules, mut state) = position(SHARDIANS_ON_BOTH_SIDES);
    let begin_battle = Action::Battle {
        hex: hex_at(&rules, 1, 0),
        defender: Seat(1),
    };
    let is_win_chance_lower_bound = |state: &State| {
        public_odds(&rules, state, hex_at(&rules, 1, 0), &[])[0].is_win_chance_lower_bound
    };
    assert!(
        !is_win_chance_lower_bound(&state),
        "the defender may also sacrifice units"
    );
    let without_defending_shardian = SHARDIANS_ON_BOTH_SIDES.replace("2 1C 2H", "2 2H");
    assert!(is_win_chance_lower_bound(
        &position(&without_defending_shardian).1
    ));
    let kind = Kind::Crystalline;
    let sacrifice_odds_for = |state: &State, kind| {
        let answers = |viewer| {
            let player_view = view(&rules, state, viewer);
            odds(&rules, &player_view, &OddsQuery::Sacrifice { kind })
                .expect("the dice should be few enough to compute")
        };
        // The answer depends only on public information, so it is the same for every viewer.
        let public_answers = answers(None);
        rules
            .seats()
            .for_each(|seat| assert_eq!(answers(Some(seat)), public_answers));
        public_answers
    };
    assert_eq!(
        sacrifice_odds_for(&state, kind),
        [],
        "a sacrifice before the battle should have no odds"
    );
    apply(&rules, &mut state, Seat(0), begin_battle, &mut ())
        .expect("a battle should be legal on a contested hex");
    for (owner, side) in [(Seat(0), Side::Attacker), (Seat(1), Side::Defender)] {
        assert_eq!(
            sacrifice_odds_for(&state, Kind::RockStrider),
            [],
            "a Blitzer, which cannot be sacrificed, should have no odds"
        );
        let sacrifice_odds = sacrifice_odds_for(&state, kind);
        let [answer] = sacrifice_odds.as_slice() else {
            panic!("expected one battle: {sacrifice_odds:?}");
        };
        let mut state_after = state;
        let sacrifice = Action::Sacrifice { kind };
        apply(&rules, &mut state_after, owner, sacrifice, &mut ())
            .expect("the sacrifice should be legal");
        let after = odds(
            &rules,
            &view(&rules, &state_after, None),
            &OddsQuery::CurrentBattle,
        )
        .expect("the dice should be few enough to compute");
        // The other player chooses between two casualties. `after` has an entry for each choice, the cheaper
        // casualty first; `answer` assumes the cheaper one.
        let after = after.first().expect("the battle should continue");
        let mut expected = after.clone();
        // The sacrificed unit counts as a loss.
        let force_summary = &mut expected.summary.forces[side.index()];
        force_summary.lost_units += 1.0;
        force_summary.lost_rubium += 3.0;
        assert_eq!(answer.remaining_dice, expected.remaining_dice);
        assert_eq!(answer.target, None);
        let chances_and_losses = |odds: &Odds| {
            let losses = [0, 1].map(|side| {
                let force = &odds.summary.forces[side];
                (force.lost_units, force.lost_rubium)
            });
            (outcome_chances(odds), losses)
        };
        let ((outcomes, losses), (expected_outcomes, expected_losses)) =
            (chances_and_losses(answer), chances_and_losses(&expected));
        assert_eq!(outcomes, expected_outcomes);
        for (actual, expected) in losses.iter().zip(expected_losses) {
            assert!(
                (actual.0 - expected.0).abs() < 1e-9 && (actual.1 - expected.1).abs() < 1e-9,
                "{owner:?}: {actual:?} instead of {expected:?}"
            );
        }
        let current_odds = odds(
            &rules,
            &view(&rules, &state, None),
            &OddsQuery::CurrentBattle,
        )
        .expect("the dice should be few enough to compute");
        assert_ne!(
            current_odds[0].summary, answer.summary,
            "the sacrifice should change the odds"
        );
        apply(&rules, &mut state, owner, Action::Pass, &mut ()).expect("passing should be legal");
    }
    // Both seats have passed, so the window is closed.
    assert_eq!(sacrifice_odds_for(&state, kind), []);
}

#[test]
fn pending_casualty_has_odds_for_each_choice() {
    let (rules, mut state) = position(
        "
layout two
turn 5 seat 1 battle
hex 1,0 plains 1 1F 1H ; 2 1D 1H
hex -2,-2 2 1H
seat 1 rubium 8
seat 2 rubium 11
",
    );
    let begin_battle = Action::Battle {
        hex: hex_at(&rules, 1, 0),
        defender: Seat(1),
    };
    apply(&rules, &mut state, Seat(0), begin_battle, &mut ())
        .expect("a battle should be legal on a contested hex");
    let odds_for = |state: &State, viewer| {
        odds(
            &rules,
            &view(&rules, state, viewer),
            &OddsQuery::CurrentBattle,
        )
        .expect("the dice should be few enough to compute")
    };
    assert_eq!(odds_for(&state, None)[0].casualty, None);
    resolve(&rules, &mut state, ChanceOutcome::Die { face: 5 }, &mut ())
        .expect("the Dragon's die should be pending");
    let answers = odds_for(&state, Some(Seat(0)));
    assert_eq!(odds_for(&state, None), answers);
    let casualties: Vec<Option<Kind>> = answers.iter().map(|odds| odds.casualty).collect();
    assert_eq!(casualties, [Some(Kind::Human), Some(Kind::Fungoid)]);
    for (answer, lost_rubium) in answers.iter().zip([2.0, 3.0]) {
        let kind = answer
            .casualty
            .expect("each answer should name its casualty");
        let mut state_after = state;
        let casualty = Action::Casualty { kind };
        apply(&rules, &mut state_after, Seat(0), casualty, &mut ())
            .expect("the casualty should be legal");
        let after = odds_for(&state_after, None);
        let [after] = <[Odds; 1]>::try_from(after).expect("the battle should continue");
        assert_eq!(outcome_chances(answer), outcome_chances(&after));
        // The chosen unit counts as a loss.
        let [losses, losses_after] =
            [answer, &after].map(|odds| &odds.summary.forces[Side::Attacker.index()]);
        assert!((losses.lost_units - losses_after.lost_units - 1.0).abs() < 1e-9);
        assert!((losses.lost_rubium - losses_after.lost_rubium - lost_rubium).abs() < 1e-9);
    }
    assert_ne!(outcome_chances(&answers[0]), outcome_chances(&answers[1]));
}

#[test]
fn chances_of_largest_battle_sum_to_one() {
    let largest_battle = "
layout four
turn 9 seat 1 movement
hex 1,0 mine 2 1 12H 8F 8C 6S 4L 3D ; 2 12H 8F 8C 6S 4L 3D
seat 4 rubium 17
";
    let (rules, state) = position(largest_battle);
    let battle_odds = public_odds(&rules, &state, hex_at(&rules, 1, 0), &[]);
    let chances = &battle_odds[0].summary;
    let sum = chances.attacker_win_chance
        + chances.attacker_destroyed_chance
        + chances.inconclusive_chance;
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
}
