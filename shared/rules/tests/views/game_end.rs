//! Tests of concessions and agreed ends, of undoing the steps of other seats, and of games for practice.

use super::{THREE_PLAYERS, position};
use rubium_record::{Author, Header, Seed, Timeline, UndoError};
use rubium_rules::{
    Action, EndReason, Event, IrreversibleReason, PendingInput, RecordInput, Rules, Seat, Setup,
    State, TieBreak, agree_to_end, concede, pending_input,
};

fn ending(rules: &Rules, state: &State) -> (Vec<Seat>, EndReason) {
    match pending_input(rules, state) {
        PendingInput::Over { ending } => (ending.winners.into(), ending.reason),
        other => panic!("the game continues: {other:?}"),
    }
}

#[test]
fn opponents_compare_scores_after_concession() {
    let (rules, start) = position(THREE_PLAYERS);
    let (mut state, mut events) = (start, Vec::new());
    concede(&rules, &mut state, Seat(0), &mut events).expect("the game should not be over");
    let reason = EndReason::Concession {
        seat: Seat(0),
        decided_by: TieBreak::Nothing,
    };
    assert_eq!(ending(&rules, &state), (vec![Seat(1), Seat(2)], reason));
    assert!(matches!(events[..], [Event::GameOver { .. }]));

    // If another player concedes, the player who controls hexes wins.
    let mut state = start;
    concede(&rules, &mut state, Seat(2), &mut Vec::new()).expect("the game should not be over");
    let reason = EndReason::Concession {
        seat: Seat(2),
        decided_by: TieBreak::ControlledHexes,
    };
    assert_eq!(ending(&rules, &state), (vec![Seat(0)], reason));

    let state_after_end = state;
    assert!(concede(&rules, &mut state, Seat(0), &mut Vec::new()).is_err());
    assert!(agree_to_end(&rules, &mut state, &mut Vec::new()).is_err());
    assert_eq!(state, state_after_end);
    assert!(concede(&rules, &mut { start }, Seat(3), &mut Vec::new()).is_err());
}

#[test]
fn all_players_compare_scores_after_agreed_end() {
    let (rules, mut state) = position(THREE_PLAYERS);
    agree_to_end(&rules, &mut state, &mut Vec::new()).expect("the game should not be over");
    let decided_by = TieBreak::ControlledHexes;
    let reason = EndReason::Agreement { decided_by };
    assert_eq!(ending(&rules, &state), (vec![Seat(0)], reason));
}

/// A player concedes for the whole team (OPT-TEAM). After an agreed end, points, hexes and units of teammates
/// are added up.
#[test]
fn team_concedes_and_compares_scores_as_a_whole() {
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
    concede(&rules, &mut state, Seat(3), &mut Vec::new()).expect("the game should not be over");
    let reason = EndReason::Concession {
        seat: Seat(3),
        decided_by: TieBreak::LastPlayer,
    };
    assert_eq!(ending(&rules, &state), (vec![Seat(0), Seat(2)], reason));

    let mut state = start;
    agree_to_end(&rules, &mut state, &mut Vec::new()).expect("the game should not be over");
    let decided_by = TieBreak::VictoryPoints;
    let reason = EndReason::Agreement { decided_by };
    assert_eq!(ending(&rules, &state), (vec![Seat(1), Seat(3)], reason));

    // Each team has two points and two hexes, but the first team has one more unit.
    let tied_points = text.replace("victory 3", "victory 1");
    let (rules, mut state) = position(&tied_points);
    agree_to_end(&rules, &mut state, &mut Vec::new()).expect("the game should not be over");
    let decided_by = TieBreak::Units;
    let reason = EndReason::Agreement { decided_by };
    assert_eq!(ending(&rules, &state), (vec![Seat(0), Seat(2)], reason));
}

fn begin(is_practice: bool) -> Timeline<Rules> {
    let mut setup = Setup::classic(2, |_| 0).expect("the built-in content should be valid");
    setup.options.is_practice = is_practice;
    let names = vec!["Ada".to_owned(), "Blaise".to_owned()];
    Timeline::begin(Header::new::<Rules>(setup, names, Seed(1), false))
        .expect("the set-up should be valid")
}

fn submit(timeline: &mut Timeline<Rules>, by: Author, input: RecordInput) {
    timeline
        .submit(by, &[input])
        .expect("the action should be legal")
        .commit();
}

#[test]
fn concession_by_seat_and_agreement_by_keeper_are_recorded_and_irreversible() {
    for (by, input, text) in [
        (Author::Seat(1), RecordInput::Concede, "concede"),
        (Author::Keeper, RecordInput::AgreeToEnd, "agree"),
    ] {
        let mut timeline = begin(false);
        submit(&mut timeline, by, input);
        assert_eq!(
            timeline.step(0).map(|step| &step.inputs[..]),
            Some(&[text.to_owned()][..])
        );
        let replayed =
            Timeline::<Rules>::fold(timeline.record().clone()).expect("the record should replay");
        assert_eq!(replayed.state(), timeline.state());
        let undo_error = timeline.undo_to(&[by], 0).err();
        assert!(matches!(
            undo_error,
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
            .submit(Author::Seat(0), &[RecordInput::AgreeToEnd])
            .is_err()
    );
}

#[test]
fn practice_allows_undo_by_other_seats() {
    let end_phase = RecordInput::Act(Action::EndPhase);
    for is_practice in [false, true] {
        let mut timeline = begin(is_practice);
        submit(&mut timeline, Author::Seat(0), end_phase);
        assert_eq!(
            timeline.min_undo_target(&[Author::Seat(1)]),
            usize::from(!is_practice)
        );
        assert_eq!(timeline.min_undo_target(&[Author::Seat(0)]), 0);
    }
}

#[test]
fn unset_practice_flag_is_not_recorded() {
    let setup = Setup::classic(2, |_| 0).expect("the built-in content should be valid");
    let options = serde_json::to_value(&setup.options).expect("the options should be serializable");
    assert_eq!(
        options,
        serde_json::json!({ "edition": "2012", "optionalRules": [] })
    );
}
