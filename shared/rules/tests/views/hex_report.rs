//! Tests of reports on hexes: reach, storm effects, the cards of the Monolith, refineries without a miner,
//! and special attacks from contested hexes.

use super::{choices, hex_at, position};
use rubium_rules::{
    Action, ChanceOutcome, Event, Hex, Kind, Rules, Seat, State, apply, hex_report, resolve,
};

/// The legal moves: for each, the start, the kind and the destination.
fn legal_moves_of(rules: &Rules, state: &State) -> Vec<(Hex, Kind, Hex)> {
    let mut legal_moves = Vec::new();
    for targets in choices(rules, state, None).moves {
        legal_moves.extend(
            targets
                .to
                .iter()
                .map(|&to| (targets.from, targets.kind, to)),
        );
    }
    legal_moves.sort();
    legal_moves
}

/// The moves of the active player's units that the reports on all hexes show.
fn moves_in_reach(rules: &Rules, state: &State) -> Vec<(Hex, Kind, Hex)> {
    let mut reachable = Vec::new();
    for (hex, _) in rules.board().hexes() {
        let report = hex_report(rules, state, hex).expect("the hex should be on the board");
        assert_eq!(report.battle_order.len(), 6);
        let own_reach = report
            .units_in_reach
            .iter()
            .filter(|reach| reach.seat == state.active());
        reachable.extend(own_reach.map(|reach| (reach.from, reach.kind, hex)));
    }
    reachable.sort();
    reachable
}

#[test]
fn hex_report_matches_legal_moves() {
    let (rules, state) = position(
        "layout two\nturn 3 seat 1 movement\nhex 0,1 1 2H 1D 2S\nhex 1,-1 1 2S\nhex 0,0 1 1F 1L 1D ; 2 1H\nhex 1,0 2 3S",
    );
    let legal_moves = legal_moves_of(&rules, &state);
    // The path shown before a move equals the path taken.
    let (mut indirect_move_count, seat) = (0, state.active());
    for &(from, kind, to) in &legal_moves {
        let report = hex_report(&rules, &state, to).expect("the hex should be on the board");
        let mut reaches = report.units_in_reach.iter();
        let reach =
            reaches.find(|reach| (reach.seat, reach.kind, reach.from) == (seat, kind, from));
        let mut events = Vec::new();
        let action = Action::Move { kind, from, to };
        apply(&rules, &mut { state }, seat, action, &mut events)
            .expect("a listed action should be legal");
        let Some(&Event::Moved { via, .. }) = events.first() else {
            panic!("the first event should be a move: {events:?}");
        };
        let passed_hexes: Vec<Hex> = via.into_iter().flatten().collect();
        assert_eq!(reach.map(|reach| &reach.via), Some(&passed_hexes));
        indirect_move_count += usize::from(!passed_hexes.is_empty());
    }
    assert!(
        indirect_move_count > 3,
        "only {indirect_move_count} moves pass over another hex"
    );
    assert!(legal_moves.len() > 20, "only {} moves", legal_moves.len());
    assert_eq!(moves_in_reach(&rules, &state), legal_moves);
    // A unit that has moved can no longer reach other hexes.
    let mut state_after = state;
    let (from, kind, to) = legal_moves[0];
    let action = Action::Move { kind, from, to };
    apply(&rules, &mut state_after, seat, action, &mut ())
        .expect("a listed action should be legal");
    assert_eq!(
        moves_in_reach(&rules, &state_after),
        legal_moves_of(&rules, &state_after)
    );
    assert!(hex_report(&rules, &state, Hex(200)).is_none());
}

#[test]
fn hex_report_next_to_vortex_lists_storm_effects() {
    let (rules, mut state) = position(
        "layout two\noptions vortex\nturn 2 seat 2 draw\nhex 1,0 1 1L\nhex 2,2 1 1H\nhex -2,-2 2 2H",
    );
    apply(&rules, &mut state, Seat(1), Action::EndPhase, &mut ()).expect("the phase should end");
    let edge_hex = rules
        .board()
        .hex_at_vortex_edge(1)
        .expect("the Vortex should have this edge");
    let storm = hex_report(&rules, &state, edge_hex)
        .expect("the hex should be on the board")
        .storm;
    let storm = storm.expect("the hex should be adjacent to the Vortex");
    let resolve_storm = |state: &State, black, white, destruction_die| {
        let mut after = *state;
        let mut events: Vec<Event> = Vec::new();
        for face in [black, white, destruction_die] {
            let die = ChanceOutcome::Die { face };
            resolve(&rules, &mut after, die, &mut events)
                .expect("a die of the storm should be pending");
        }
        events
    };
    let (mut carried_count, mut destroyed_count, mut roll_count) = (0_u16, 0_u16, 0_u16);
    for (black, white, destruction_die) in
        (1..=6).flat_map(|b| (1..=6).flat_map(move |w| (1..=6).map(move |d| (b, w, d))))
    {
        let events = resolve_storm(&state, black, white, destruction_die);
        roll_count += 1;
        carried_count += u16::from(events.iter().any(|e| matches!(e, Event::StormMoved { .. })));
        destroyed_count += u16::from(events.iter().any(|e| matches!(e, Event::UnitLost { .. })));
    }
    let equals_fraction = |chance: rubium_rules::Probability, count: u16| {
        u16::from(chance.favourable) * roll_count == count * u16::from(chance.total)
    };
    assert!(
        equals_fraction(storm.carried_chance, carried_count),
        "{carried_count} of {roll_count}: {storm:?}"
    );
    assert!(
        equals_fraction(storm.destroyed_chance, destroyed_count),
        "{destroyed_count} of {roll_count}: {storm:?}"
    );
    assert_eq!(storm.energize_cards, 1);
    // There is no storm on the Vortex itself, on a hex farther out, or on a board without a Vortex.
    for (q, r) in [(0, 0), (2, 0)] {
        let hex = hex_at(&rules, q, r);
        assert_eq!(
            hex_report(&rules, &state, hex)
                .expect("the hex should be on the board")
                .storm,
            None
        );
    }
    let (rules_without_vortex, state) = position("layout two\nturn 2 seat 2 draw\nhex 1,0 1 1L");
    assert_eq!(
        hex_report(&rules_without_vortex, &state, edge_hex)
            .expect("the hex should be on the board")
            .storm,
        None
    );
}

#[test]
fn hex_report_of_monolith_lists_hill_card_while_cards_remain() {
    for (options, stack_line, hill_vp) in [
        ("", "", 0),
        ("options kingOfTheHill\n", "", 1),
        ("options kingOfTheHill\n", "\nvictory left 0", 0),
        ("options 2005 kingOfTheHill\n", "\nhill left 1", 1),
        ("options 2005 kingOfTheHill\n", "\nhill left 0", 0),
    ] {
        let text = format!(
            "layout two\n{options}turn 1 seat 1 draw\nhex 0,0 1 1L\nhex -2,-2 2 1H{stack_line}"
        );
        let (rules, state) = position(&text);
        let report = |q, r| {
            let hex = hex_at(&rules, q, r);
            hex_report(&rules, &state, hex).expect("the hex should be on the board")
        };
        assert_eq!(
            (report(0, 0).energize_cards, report(0, 0).hill_vp),
            (2, hill_vp),
            "{options}{stack_line}"
        );
        assert_eq!(
            (report(1, 0).energize_cards, report(1, 0).hill_vp),
            (0, 0),
            "{options}{stack_line}"
        );
    }
}

#[test]
fn hex_report_says_when_a_refinery_has_no_miner() {
    let (rules, state) = position(
        "layout two\nturn 3 seat 1 movement\nhex 0,1 mine 1 1 1D\nhex 1,-1 mine 1 1 1D 1H\nhex 1,0 1 1D",
    );
    let report = |q, r| {
        let hex = hex_at(&rules, q, r);
        let report = hex_report(&rules, &state, hex).expect("the hex should be on the board");
        (report.income, report.lacks_miner)
    };
    assert_eq!(report(0, 1), (0, true));
    assert_eq!(report(1, -1), (1, false));
    assert_eq!(
        report(1, 0),
        (0, false),
        "there should be nothing to mine on this hex"
    );
}

#[test]
fn hex_report_says_whether_a_contested_hex_allows_special_attacks() {
    let text = "
layout two
turn 5 seat 1 movement
hex 0,1 1 1D
hex 0,0 1 1H ; 2 1H
hex -1,-1 1 1D ; 2 1H
hex 1,0 2 1H
";
    let blocked_and_allowed = |text: &str, q, r| {
        let (rules, state) = position(text);
        let report =
            hex_report(&rules, &state, hex_at(&rules, q, r)).expect("the hex should exist");
        (report.blocks_special_attacks, report.allows_special_attacks)
    };
    assert_eq!(blocked_and_allowed(text, -1, -1), (true, false));
    assert_eq!(blocked_and_allowed(text, 0, 0), (false, true));
    assert_eq!(
        blocked_and_allowed(text, 1, 0),
        (false, false),
        "a hex with only enemy units needs no explanation"
    );
    let in_battle = text.replace("movement", "battle");
    assert_eq!(blocked_and_allowed(&in_battle, -1, -1), (false, false));
    assert_eq!(blocked_and_allowed(&in_battle, 0, 0), (false, false));
}
