//! Concessions and agreed ends, remaining choices, outlooks of hexes, and public information.

#![cfg(test)]

use rubium_record::{Author, Header, Seed, Timeline, UndoError};
use rubium_rules::content::{Axial, Content};
use rubium_rules::notation::read_position;
use rubium_rules::{
    Action, ChanceOutcome, Choices, DecisionKind, EndPhaseWarning, EndReason, Event, Hex,
    IrreversibleReason, Kind, PendingInput, Phase, RecordInput, Rules, Seat, Setup, State,
    TieBreak, agree_to_end, apply, concede, determinize, hex_report, legal, pending_input, resolve,
    view,
};

fn position(text: &str) -> (Rules, State) {
    let content = Content::classic().expect("the built-in content is valid");
    read_position(text, content).expect("the position is valid")
}

fn ending(rules: &Rules, state: &State) -> (Vec<Seat>, EndReason) {
    match pending_input(rules, state) {
        PendingInput::Over { ending } => (ending.winners.into(), ending.reason),
        other => panic!("the game continues: {other:?}"),
    }
}

/// Choices of the deciding seat, with its hand or as public information.
fn choices(rules: &Rules, state: &State, viewer: Option<Seat>) -> Choices {
    let choices = view(rules, state, viewer).choices;
    choices.expect("a decision is pending")
}

const THREE: &str = "
layout three
turn 4 seat 1 movement
hex 0,1 1 2H
seat 1 rubium 3
seat 2 rubium 9
seat 3 rubium 9
";

#[test]
fn remaining_players_compare_after_concession() {
    let (rules, start) = position(THREE);
    let (mut state, mut events) = (start, Vec::new());
    concede(&rules, &mut state, Seat(0), &mut events).expect("the game is not over");
    let reason = EndReason::Concession {
        seat: Seat(0),
        decided_by: TieBreak::Nothing,
    };
    assert_eq!(ending(&rules, &state), (vec![Seat(1), Seat(2)], reason));
    assert!(matches!(events[..], [Event::GameOver { .. }]));

    // The player who controls hexes wins if another one concedes.
    let mut state = start;
    concede(&rules, &mut state, Seat(2), &mut Vec::new()).expect("the game is not over");
    let reason = EndReason::Concession {
        seat: Seat(2),
        decided_by: TieBreak::ControlledHexes,
    };
    assert_eq!(ending(&rules, &state), (vec![Seat(0)], reason));

    let over = state;
    assert!(concede(&rules, &mut state, Seat(0), &mut Vec::new()).is_err());
    assert!(agree_to_end(&rules, &mut state, &mut Vec::new()).is_err());
    assert_eq!(state, over);
    assert!(concede(&rules, &mut { start }, Seat(3), &mut Vec::new()).is_err());
}

#[test]
fn all_players_compare_after_agreed_end() {
    let (rules, mut state) = position(THREE);
    agree_to_end(&rules, &mut state, &mut Vec::new()).expect("the game is not over");
    let decided_by = TieBreak::ControlledHexes;
    let reason = EndReason::Agreement { decided_by };
    assert_eq!(ending(&rules, &state), (vec![Seat(0)], reason));
}

/// Conceding applies to the team (OPT-TEAM). After an agreed end, points, hexes and units of teammates are added.
#[test]
fn team_concedes_and_compares_as_a_whole() {
    let text = "
layout four
options teams
turn 5 seat 1 movement
hex 2,1 1 2H
hex -3,1 2 1H
hex -2,-1 3 1H
hex 3,-1 4 1H
seat 2 rubium 0 victory 3
seat 3 rubium 0 victory 2
seat 4 rubium 0 victory 1
";
    let (rules, start) = position(text);
    let mut state = start;
    concede(&rules, &mut state, Seat(3), &mut Vec::new()).expect("the game is not over");
    let reason = EndReason::Concession {
        seat: Seat(3),
        decided_by: TieBreak::LastPlayer,
    };
    assert_eq!(ending(&rules, &state), (vec![Seat(0), Seat(2)], reason));

    let mut state = start;
    agree_to_end(&rules, &mut state, &mut Vec::new()).expect("the game is not over");
    let decided_by = TieBreak::VictoryPoints;
    let reason = EndReason::Agreement { decided_by };
    assert_eq!(ending(&rules, &state), (vec![Seat(1), Seat(3)], reason));

    // Two points and two hexes each: the first team has one more unit.
    let even = text.replace("victory 3", "victory 1");
    let (rules, mut state) = position(&even);
    agree_to_end(&rules, &mut state, &mut Vec::new()).expect("the game is not over");
    let decided_by = TieBreak::Units;
    let reason = EndReason::Agreement { decided_by };
    assert_eq!(ending(&rules, &state), (vec![Seat(0), Seat(2)], reason));
}

fn begin(free_takeback: bool) -> Timeline<Rules> {
    let mut setup = Setup::classic(2, |_| 0).expect("the built-in content is valid");
    setup.options.free_takeback = free_takeback;
    let names = vec!["Ada".to_owned(), "Blaise".to_owned()];
    Timeline::begin(Header::new::<Rules>(setup, names, Seed(1), false)).expect("it can be set up")
}

fn give(timeline: &mut Timeline<Rules>, by: Author, input: RecordInput) {
    timeline.submit(by, &[input]).expect("it is legal").commit();
}

#[test]
fn concessions_and_agreements_are_recorded_and_irreversible() {
    for (by, input, text) in [
        (Author::Seat(1), RecordInput::Concede, "concede"),
        (Author::Keeper, RecordInput::Agree, "agree"),
    ] {
        let mut timeline = begin(false);
        give(&mut timeline, by, input);
        assert_eq!(
            timeline.step(0).map(|step| &step.inputs[..]),
            Some(&[text.to_owned()][..])
        );
        let again = Timeline::<Rules>::fold(timeline.record().clone()).expect("it replays");
        assert_eq!(again.state(), timeline.state());
        let undo = timeline.undo_to(&[by], 0).err();
        assert!(matches!(
            undo,
            Some(UndoError::Irreversible {
                reason: IrreversibleReason::Over,
                ..
            })
        ));
    }
    let mut timeline = begin(false);
    assert!(
        timeline
            .submit(Author::Keeper, &[RecordInput::Concede])
            .is_err()
    );
    assert!(
        timeline
            .submit(Author::Seat(0), &[RecordInput::Agree])
            .is_err()
    );
}

#[test]
fn free_takeback_allows_undo_by_other_seats() {
    let end = RecordInput::Act(Action::EndPhase);
    for free in [false, true] {
        let mut timeline = begin(free);
        give(&mut timeline, Author::Seat(0), end);
        assert_eq!(timeline.undo_floor(&[Author::Seat(1)]), usize::from(!free));
        assert_eq!(timeline.undo_floor(&[Author::Seat(0)]), 0);
    }
}

#[test]
fn disabled_options_are_not_recorded() {
    let setup = Setup::classic(2, |_| 0).expect("the built-in content is valid");
    let options = serde_json::to_value(&setup.options).expect("JSON");
    assert_eq!(
        options,
        serde_json::json!({ "edition": "2012", "optional": [] })
    );
}

#[test]
fn public_view_has_choices_without_hand() {
    let (rules, mut state) = position(THREE);
    let mut seen = 0;
    for _ in 0..40 {
        let mut actions = Vec::new();
        legal(&rules, &state, &mut actions);
        let PendingInput::Decision { seat, .. } = pending_input(&rules, &state) else {
            break;
        };
        let (own, open) = (
            choices(&rules, &state, Some(seat)),
            choices(&rules, &state, None),
        );
        assert_eq!(own.moves, open.moves);
        assert!(open.play.is_empty() && open.exchange.is_empty());
        assert_eq!(
            choices(&rules, &state, Some(Seat(1))),
            if seat == Seat(1) { own } else { open }
        );
        let Some(&action) = actions
            .iter()
            .find(|action| !action.depends_on_hand(&rules))
        else {
            break;
        };
        apply(&rules, &mut state, seat, action, &mut Vec::new()).expect("it is legal");
        seen += 1;
    }
    assert!(seen > 2, "{seen} decisions");
}

/// Whether the phase is idle, and the warnings when it ends.
fn end_now(text: &str) -> (bool, Vec<EndPhaseWarning>) {
    let (rules, state) = position(text);
    let choices = choices(&rules, &state, Some(state.active()));
    assert!(matches!(choices.ask, DecisionKind::Phase { .. }));
    (choices.can_end_automatically, choices.warnings)
}

#[test]
fn phase_is_idle_if_no_useful_action_is_left() {
    let at = |phase: &str, more: &str| format!("layout two\nturn 3 seat 1 {phase}\n{more}");
    assert_eq!(end_now(&at("deployment", "")), (true, vec![]));
    let rich = end_now(&at("deployment", "seat 1 rubium 2"));
    assert_eq!(rich, (false, vec![EndPhaseWarning::Purchase { rubium: 2 }]));
    // A mission in hand is worth a rubium (TRN-3), which makes a Human affordable.
    let mission = "seat 1 rubium 1 hand crystallineKiller";
    assert!(!end_now(&at("deployment", mission)).0);
    assert!(end_now(&at("deployment", "seat 1 rubium 1")).0);
    assert_eq!(end_now(&at("movement", "")), (true, vec![]));
    assert_eq!(
        end_now(&at("movement", "hex 0,1 1 1H")),
        (false, vec![EndPhaseWarning::Moves])
    );
    assert_eq!(end_now(&at("exploration", "hex 0,1 1 1H")), (true, vec![]));
    assert_eq!(end_now(&at("mining", "hex 0,1 1 1H")), (true, vec![]));
    assert_eq!(end_now(&at("draw", "hex 0,1 1 1H")), (false, vec![]));
}

/// A battle in Lava Jungle is won with these missions in hand.
const WON: &str = "
layout two
turn 5 seat 1 battle
hex 1,0 forest 1 1D ; 2 1H
hex -2,-2 2 1H
seat 1 hand objectiveForest humanSlayer objectivePool
";

#[test]
fn declining_fulfilled_battle_mission_gives_up_its_points() {
    let (rules, mut state) = position(WON);
    let (seat, other) = (state.active(), Seat(1));
    let hex = rules
        .board()
        .at(Axial { q: 1, r: 0 })
        .expect("every layout has ring 1");
    let mut done = Vec::new();
    let battle = Action::Battle {
        hex,
        defender: other,
    };
    apply(&rules, &mut state, seat, battle, &mut done).expect("both have units there");
    resolve(
        &rules,
        &mut state,
        ChanceOutcome::Die { face: 2 },
        &mut done,
    )
    .expect("a die is due");
    let own = choices(&rules, &state, Some(seat));
    assert_eq!(own.ask, DecisionKind::BattleMission);
    let fulfilled: Vec<EndPhaseWarning> = (own
        .play
        .iter()
        .map(|&card| EndPhaseWarning::Mission { card }))
    .collect();
    assert_eq!(fulfilled.len(), 2, "the forest, and the Human");
    assert_eq!(own.warnings, fulfilled);
    // Without the open hand, the answer does not depend on its cards.
    assert_eq!(
        choices(&rules, &state, Some(other)).warnings,
        [EndPhaseWarning::HiddenMissions]
    );
    let (rules, mut state) = position(&WON.replace("objectiveForest humanSlayer ", ""));
    apply(&rules, &mut state, seat, battle, &mut done).expect("both have units there");
    resolve(
        &rules,
        &mut state,
        ChanceOutcome::Die { face: 2 },
        &mut done,
    )
    .expect("a die is due");
    assert_eq!(choices(&rules, &state, Some(seat)).warnings, []);
    assert_eq!(
        choices(&rules, &state, Some(other)).warnings,
        [EndPhaseWarning::HiddenMissions]
    );
}

#[test]
fn moved_units_do_not_count_as_remaining_moves() {
    let (rules, mut state) = position("layout two\nturn 3 seat 1 movement\nhex 0,1 1 2H");
    let seat = state.active();
    let moves = choices(&rules, &state, None).moves;
    let (from, to) = (moves[0].from, moves[0].to[0]);
    let kind = Kind::Human;
    apply(
        &rules,
        &mut state,
        seat,
        Action::Move { kind, from, to },
        &mut Vec::new(),
    )
    .expect("it is listed");
    assert_eq!(choices(&rules, &state, None).warnings, []);
    assert_eq!(state.phase(), Phase::Movement);
}

#[test]
fn outlook_of_hex_matches_legal_actions() {
    let (rules, state) = position(
        "layout two\nturn 3 seat 1 movement\nhex 0,1 1 2H 1D 2S\nhex 1,-1 1 2S\nhex 0,0 1 1F 1L 1D ; 2 1H\nhex 1,0 2 3S",
    );
    let mut listed: Vec<(Hex, Kind, Hex)> = Vec::new();
    for targets in choices(&rules, &state, None).moves {
        listed.extend(
            targets
                .to
                .iter()
                .map(|&to| (targets.from, targets.kind, to)),
        );
    }
    let mut told = Vec::new();
    for (hex, _) in rules.board().hexes() {
        let look = hex_report(&rules, &state, hex).expect("the board has it");
        assert_eq!(look.order.len(), 6);
        let own = look
            .reach
            .iter()
            .filter(|reach| reach.seat == state.active());
        told.extend(own.map(|reach| (reach.from, reach.kind, hex)));
    }
    // The path shown before a move equals the path taken.
    let (mut longer, seat) = (0, state.active());
    for &(from, kind, to) in &listed {
        let look = hex_report(&rules, &state, to).expect("the board has it");
        let mut ways = look.reach.iter();
        let way = ways.find(|way| (way.seat, way.kind, way.from) == (seat, kind, from));
        let mut events = Vec::new();
        let action = Action::Move { kind, from, to };
        apply(&rules, &mut { state }, seat, action, &mut events).expect("it is listed");
        let Some(&Event::Moved { via, .. }) = events.first() else {
            panic!("no move: {events:?}");
        };
        let gone: Vec<Hex> = via.into_iter().flatten().collect();
        assert_eq!(way.map(|way| &way.via), Some(&gone));
        longer += usize::from(!gone.is_empty());
    }
    assert!(longer > 3, "{longer} moves go over another hex");
    listed.sort();
    told.sort();
    assert!(listed.len() > 20, "{} moves", listed.len());
    assert_eq!(told, listed);
    assert!(hex_report(&rules, &state, Hex(200)).is_none());
}

#[test]
fn outlook_next_to_vortex_lists_storm_effects() {
    let (rules, mut state) = position(
        "layout two\noptions vortex\nturn 2 seat 2 draw\nhex 1,0 1 1L\nhex 2,2 1 1H\nhex -2,-2 2 2H",
    );
    apply(&rules, &mut state, Seat(1), Action::EndPhase, &mut ()).expect("the turn ends");
    let beside = rules.board().vortex_edge(1).expect("an edge");
    let told = hex_report(&rules, &state, beside)
        .expect("the board has it")
        .storm;
    let told = told.expect("it is adjacent to the Vortex");
    let storm = |state: &State, black, white, last| {
        let mut after = *state;
        let mut events: Vec<Event> = Vec::new();
        for face in [black, white, last] {
            let die = ChanceOutcome::Die { face };
            resolve(&rules, &mut after, die, &mut events).expect("a die of the storm");
        }
        events
    };
    let (mut carried, mut destroyed, mut all) = (0_u16, 0_u16, 0_u16);
    for (black, white, last) in
        (1..=6).flat_map(|b| (1..=6).flat_map(move |w| (1..=6).map(move |d| (b, w, d))))
    {
        let events = storm(&state, black, white, last);
        all += 1;
        carried += u16::from(events.iter().any(|e| matches!(e, Event::StormMoved { .. })));
        destroyed += u16::from(events.iter().any(|e| matches!(e, Event::UnitLost { .. })));
    }
    let same = |chance: rubium_rules::Chance, ways: u16| {
        u16::from(chance.ways) * all == ways * u16::from(chance.of)
    };
    assert!(same(told.carried, carried), "{carried} of {all}: {told:?}");
    assert!(
        same(told.destroyed, destroyed),
        "{destroyed} of {all}: {told:?}"
    );
    assert_eq!(told.energize, 1);
    // Neither the Vortex itself nor a hex farther out, nor any hex on a board without a Vortex.
    for away in [(0, 0), (2, 0)] {
        let hex = rules
            .board()
            .at(Axial {
                q: away.0,
                r: away.1,
            })
            .expect("a hex");
        assert_eq!(hex_report(&rules, &state, hex).expect("a hex").storm, None);
    }
    let (plain, state) = position("layout two\nturn 2 seat 2 draw\nhex 1,0 1 1L");
    assert_eq!(
        hex_report(&plain, &state, beside).expect("a hex").storm,
        None
    );
}

#[test]
fn outlook_of_monolith_mentions_hill_while_cards_remain() {
    for (options, left, told) in [
        ("", "", 0),
        ("options kingOfTheHill\n", "", 1),
        ("options kingOfTheHill\n", "\nvictory left 0", 0),
        ("options 2005 kingOfTheHill\n", "\nhill left 1", 1),
        ("options 2005 kingOfTheHill\n", "\nhill left 0", 0),
    ] {
        let text =
            format!("layout two\n{options}turn 1 seat 1 draw\nhex 0,0 1 1L\nhex -2,-2 2 1H{left}");
        let (rules, state) = position(&text);
        let look = |q, r| {
            let hex = rules.board().at(Axial { q, r }).expect("a hex");
            hex_report(&rules, &state, hex).expect("the board has it")
        };
        assert_eq!(
            (look(0, 0).energize, look(0, 0).hill),
            (2, told),
            "{options}{left}"
        );
        assert_eq!(
            (look(1, 0).energize, look(1, 0).hill),
            (0, 0),
            "{options}{left}"
        );
    }
}

#[test]
fn choices_list_unit_counts_by_destination() {
    let (rules, start) = position("layout two\nturn 3 seat 1 movement\nhex 0,1 1 2H 3H+");
    let moves = choices(&rules, &start, None).moves;
    let [humans] = &moves[..] else {
        panic!("one stack can move: {moves:?}");
    };
    assert_eq!(humans.able, 5);
    assert_eq!(humans.to.len(), humans.max.len());
    assert!(humans.max.contains(&5) && humans.max.contains(&3));
    // Exactly the listed number can move there.
    for (&to, &max) in humans.to.iter().zip(&humans.max) {
        let (mut state, kind, from) = (start, humans.kind, humans.from);
        let action = Action::Move { kind, from, to };
        for _ in 0..max {
            apply(&rules, &mut state, Seat(0), action, &mut Vec::new())
                .expect("the move is listed");
        }
        assert!(apply(&rules, &mut state, Seat(0), action, &mut Vec::new()).is_err());
    }
}

#[test]
fn passed_card_is_known_to_team_only() {
    let (rules, state) = position(
        "layout four\noptions teams\nturn 5 seat 1 deployment\nhex 2,1 1 1H\nhex -3,1 2 1H\nhex -2,-1 3 1H\nhex 3,-1 4 1H\n\
         seat 1 rubium 8 hand windfall*2 dropShip known windfall",
    );
    for viewer in rules.seats().map(Some).chain([None]) {
        let seen = view(&rules, &state, viewer);
        let told = |seat: usize| -> Vec<(&str, u8)> {
            let known = seen.seats[seat].known_to_teammate.iter();
            let named =
                known.map(|row| (rules.card(row.card).map_or("", |card| &card.id), row.count));
            named.collect()
        };
        let team = [Some(Seat(0)), Some(Seat(2))].contains(&viewer);
        let expected: &[(&str, u8)] = if team { &[("windfall", 1)] } else { &[] };
        assert_eq!(told(0), expected, "{viewer:?}");
        assert!((1..4).all(|seat| told(seat).is_empty()), "{viewer:?}");
        // The determinized state has the right number of cards and no card twice.
        let thought = determinize(&rules, &seen).expect("the state is quiescent");
        assert_eq!(view(&rules, &thought, viewer), seen, "{viewer:?}");
    }
}
