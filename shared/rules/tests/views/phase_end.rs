//! Tests of what follows the end of a phase, and of the warnings before it.

use super::{choices, hex_at, position};
use rubium_rules::{
    Action, CardId, ChanceOutcome, DecisionKind, Kind, LostOptionWarning, Phase, PhaseEnd, Seat,
    apply, resolve,
};

/// Returns whether the phase can end automatically, and the warnings about ending it.
fn automatic_end_and_warnings(text: &str) -> (bool, Vec<LostOptionWarning>) {
    let (rules, state) = position(text);
    let choices = choices(&rules, &state, Some(state.active()));
    assert!(matches!(choices.decision, DecisionKind::Phase { .. }));
    (choices.can_end_automatically, choices.warnings)
}

#[test]
fn phase_can_end_automatically_only_if_no_action_is_possible() {
    let position_in =
        |phase: &str, lines: &str| format!("layout two\nturn 3 seat 1 {phase}\n{lines}");
    assert_eq!(
        automatic_end_and_warnings(&position_in("deployment", "")),
        (true, vec![])
    );
    let in_deployment = |lines: &str| automatic_end_and_warnings(&position_in("deployment", lines));
    let purchase_warning = |rubium| (false, vec![LostOptionWarning::Purchase { rubium }]);
    assert_eq!(
        in_deployment("seat 1 rubium 2"),
        purchase_warning(2),
        "a player without units could buy the first one"
    );
    let with_unit = |rubium: u16| in_deployment(&format!("hex 0,1 1 1H\nseat 1 rubium {rubium}"));
    assert_eq!(
        with_unit(3),
        (false, vec![]),
        "there should be no warning about a small remainder of rubium"
    );
    assert_eq!(with_unit(4), purchase_warning(4));
    // Rubium from a card helps now. Extra movement may be kept for a better turn, and so may battle cards.
    let (rules, _) = position("layout two");
    let windfall = (0..96)
        .map(CardId)
        .find(|&card| rules.card(card).is_some_and(|spec| spec.id == "windfall"))
        .expect("the card should exist");
    let with_cards = |cards| in_deployment(&format!("hex 0,1 1 1H\nseat 1 rubium 0 hand {cards}"));
    assert_eq!(
        with_cards("windfall forcedMarch secondStrike"),
        (false, vec![LostOptionWarning::Card { card: windfall }])
    );
    assert_eq!(with_cards("forcedMarch secondStrike"), (false, vec![]));
    // A mission in hand can be exchanged for 1 rubium (TRN-3), which makes a Human affordable.
    let mission = "seat 1 rubium 1 hand crystallineKiller";
    assert!(!automatic_end_and_warnings(&position_in("deployment", mission)).0);
    assert!(automatic_end_and_warnings(&position_in("deployment", "seat 1 rubium 1")).0);
    assert_eq!(
        automatic_end_and_warnings(&position_in("movement", "")),
        (true, vec![])
    );
    assert_eq!(
        automatic_end_and_warnings(&position_in("movement", "hex 0,1 1 1H")),
        (false, vec![]),
        "there should be no warning if no useful hex is within reach"
    );
    assert_eq!(
        automatic_end_and_warnings(&position_in("movement", "hex 0,1 1 1H\nfacedown -1,1")),
        (false, vec![LostOptionWarning::Moves])
    );
    assert_eq!(
        automatic_end_and_warnings(&position_in("exploration", "hex 0,1 1 1H")),
        (true, vec![])
    );
    assert_eq!(
        automatic_end_and_warnings(&position_in("mining", "hex 0,1 1 1H")),
        (true, vec![])
    );
    assert_eq!(
        automatic_end_and_warnings(&position_in("draw", "hex 0,1 1 1H")),
        (false, vec![])
    );
}

/// What follows the end of the phase in this position.
fn after_phase(phase: &str, lines: &str) -> Option<PhaseEnd> {
    let (rules, state) = position(&format!("layout two\nturn 3 seat 1 {phase}\n{lines}"));
    let own_choices = choices(&rules, &state, Some(state.active()));
    let public_choices = choices(&rules, &state, None);
    assert_eq!(
        own_choices.after_phase, public_choices.after_phase,
        "what follows a phase should not depend on the hand"
    );
    own_choices.after_phase
}

#[test]
fn end_of_a_phase_leads_to_the_next_phase_with_something_to_do() {
    let expected_end = |next, mined| Some(PhaseEnd { next, mined });
    let miner_on_refinery = "hex 0,1 plains mine 2 1 1H";
    assert_eq!(
        after_phase("deployment", miner_on_refinery),
        expected_end(Some(Phase::Movement), 0)
    );
    // No token is facedown and no hex is contested, so the Mining phase follows. The player gains 2 rubium,
    // and the phase ends automatically, so the player continues with the Draw phase.
    assert_eq!(
        after_phase("movement", miner_on_refinery),
        expected_end(Some(Phase::Draw), 2)
    );
    assert_eq!(
        after_phase("deployment", ""),
        expected_end(Some(Phase::Draw), 0)
    );
    assert_eq!(
        after_phase("movement", "hex 0,1 plains 1 1H\nfacedown 0,1"),
        expected_end(Some(Phase::Exploration), 0)
    );
    assert_eq!(
        after_phase("movement", "hex 0,1 1 1H ; 2 1H"),
        expected_end(Some(Phase::Battle), 0)
    );
    // A battle has to be fought first.
    assert_eq!(after_phase("battle", "hex 0,1 1 1H ; 2 1H"), None);
    // The income is gained at the beginning of the Mining phase, so nothing more is mined at its end.
    assert_eq!(
        after_phase("mining", miner_on_refinery),
        expected_end(Some(Phase::Draw), 0)
    );
    assert_eq!(
        after_phase("draw", miner_on_refinery),
        expected_end(None, 0)
    );
}

/// A position in which seat 1 can win a battle in a Liquifungus Forest, with three missions in hand.
const WINNABLE_BATTLE: &str = "
layout two
turn 5 seat 1 battle
hex 1,0 forest 1 1D ; 2 1H
hex -2,-2 2 1H
seat 1 hand objectiveForest humanSlayer objectivePool
";

#[test]
fn declining_battle_mission_warns_about_missions_that_are_met() {
    let (rules, mut state) = position(WINNABLE_BATTLE);
    let (seat, defender) = (state.active(), Seat(1));
    let hex = hex_at(&rules, 1, 0);
    let mut events = Vec::new();
    let battle = Action::Battle { hex, defender };
    apply(&rules, &mut state, seat, battle, &mut events)
        .expect("a battle should be legal on a hex with units of both seats");
    resolve(
        &rules,
        &mut state,
        ChanceOutcome::Die { face: 2 },
        &mut events,
    )
    .expect("a die should be pending");
    let own_choices = choices(&rules, &state, Some(seat));
    assert_eq!(own_choices.decision, DecisionKind::BattleMission);
    let met_missions: Vec<LostOptionWarning> = (own_choices
        .playable_cards
        .iter()
        .map(|&card| LostOptionWarning::Mission { card }))
    .collect();
    assert_eq!(
        met_missions.len(),
        2,
        "the missions for the forest and the Human should be met"
    );
    assert_eq!(own_choices.warnings, met_missions);
    // While the hand is hidden, the warning does not depend on its cards.
    assert_eq!(
        choices(&rules, &state, Some(defender)).warnings,
        [LostOptionWarning::HiddenMissions]
    );
    let (rules, mut state) = position(&WINNABLE_BATTLE.replace("objectiveForest humanSlayer ", ""));
    apply(&rules, &mut state, seat, battle, &mut events)
        .expect("a battle should be legal on a hex with units of both seats");
    resolve(
        &rules,
        &mut state,
        ChanceOutcome::Die { face: 2 },
        &mut events,
    )
    .expect("a die should be pending");
    assert_eq!(choices(&rules, &state, Some(seat)).warnings, []);
    assert_eq!(
        choices(&rules, &state, Some(defender)).warnings,
        [LostOptionWarning::HiddenMissions]
    );
}

#[test]
fn no_warning_about_moves_after_a_unit_has_moved() {
    let (rules, mut state) =
        position("layout two\nturn 3 seat 1 movement\nhex 0,1 1 2H\nfacedown -1,1");
    let seat = state.active();
    let choices_before = choices(&rules, &state, None);
    assert_eq!(choices_before.warnings, [LostOptionWarning::Moves]);
    let moves = choices_before.moves;
    let (from, to) = (moves[0].from, moves[0].to[0]);
    let kind = Kind::Human;
    apply(
        &rules,
        &mut state,
        seat,
        Action::Move { kind, from, to },
        &mut Vec::new(),
    )
    .expect("a listed action should be legal");
    assert_eq!(choices(&rules, &state, None).warnings, []);
    assert_eq!(state.phase(), Phase::Movement);
}
