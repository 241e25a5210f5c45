//! Tests of the record of a game (writing, reading, replaying, and undoing steps), and of two rules about
//! cards.

#![cfg(test)]

use std::collections::BTreeSet;

use rubium_record::{
    Author, ChanceSource, Entry, FoldError, Header, InvalidEntry, Machine, Replacement, Seed,
    Timeline, UndoError, UndoPolicy, jsonl,
};
use rubium_rules::content::Content;
use rubium_rules::notation::read_position;
use rubium_rules::{
    Action, ChanceRequest, Deck, Hex, IrreversibleReason, Kind, PendingInput, Phase, RecordInput,
    Rules, Seat, Setup, apply, collect_legal_actions, hash, pending_input, view, weights,
};

fn begin(players: u8) -> Timeline<Rules> {
    let setup = Setup::classic(players, |_| 0).unwrap();
    let names = (1..=players).map(|seat| format!("Player {seat}")).collect();
    Timeline::begin(Header::new::<Rules>(setup, names, Seed(7), false)).unwrap()
}

/// Supplies a random outcome, or plays a random legal action. Returns `false` if the game is over.
fn play_random_step(timeline: &mut Timeline<Rules>) -> bool {
    let chance = ChanceSource::new(Seed(7));
    let state = *timeline.state();
    let (by, input) = match pending_input(timeline.machine(), &state) {
        PendingInput::Over { .. } => return false,
        PendingInput::Decision { seat, .. } => {
            let mut actions = Vec::new();
            collect_legal_actions(timeline.machine(), &state, &mut actions);
            let pick = chance
                .draw_index(
                    "play",
                    timeline.step_count() as u64,
                    &vec![1; actions.len()],
                )
                .unwrap();
            (Author::Seat(seat.0), RecordInput::Act(actions[pick]))
        }
        PendingInput::Chance { request } => {
            let mut outcomes = Vec::new();
            weights(timeline.machine(), &state, request, &mut outcomes);
            let weights: Vec<u32> = outcomes.iter().map(|&(_, weight)| weight).collect();
            let pick = chance
                .draw_index(request.purpose(), timeline.next_chance_ordinal(), &weights)
                .unwrap();
            (Author::Chance, RecordInput::Chance(outcomes[pick].0))
        }
    };
    timeline.submit(by, &[input]).unwrap().commit();
    true
}

#[test]
fn complete_game_record_round_trips() {
    let mut timeline = begin(3);
    while play_random_step(&mut timeline) {}
    let text = jsonl::write(timeline.record()).unwrap();
    let loaded = jsonl::read::<Rules>(text.as_bytes()).unwrap();
    assert_eq!(loaded.truncated_line, None);
    let replayed_timeline = Timeline::<Rules>::fold(loaded.record)
        .map_err(|error| error.to_string())
        .unwrap();
    assert_eq!(replayed_timeline.state(), timeline.state());
    assert_eq!(
        hash(replayed_timeline.machine(), replayed_timeline.state()),
        hash(timeline.machine(), timeline.state())
    );
    assert!(
        replayed_timeline.step_count() > 500,
        "a game of {} steps",
        replayed_timeline.step_count()
    );
    let hashes: BTreeSet<_> = replayed_timeline.steps().map(|step| step.hash).collect();
    assert_eq!(
        hashes.len(),
        replayed_timeline.step_count(),
        "every step should change the state"
    );
}

/// A step that reveals a card cannot be undone, but a purchase can. A card that still waits for its target
/// counts as revealed, too: a computer may have played it, and a person who has seen the card must not be
/// able to undo that step.
#[test]
fn step_that_reveals_card_cannot_be_undone() {
    let text = "layout two\nturn 5 seat 1 deployment\nhex 2,2 1 1H\nhex -2,-2 2 1H\nseat 1 rubium 8 hand windfall flawless volunteers";
    let (rules, start) = read_position(text, Content::classic().unwrap()).unwrap();
    let card = |name| rules.card_by_content_id(name).unwrap();
    let hex = rules.board().home(Seat(0)).iter().next().unwrap();
    let kind = Kind::Human;
    for (action, undo_policy) in [
        (Action::Buy { kind, hex }, UndoPolicy::AuthorOnly),
        (
            Action::Play {
                card: card("windfall"),
            },
            UndoPolicy::Never(IrreversibleReason::Revealed),
        ),
        (
            Action::Play {
                card: card("volunteers"),
            },
            UndoPolicy::Never(IrreversibleReason::Revealed),
        ),
        (
            Action::Exchange {
                card: card("flawless"),
            },
            UndoPolicy::Never(IrreversibleReason::Revealed),
        ),
    ] {
        let input = RecordInput::Act(action);
        for mut events in [None, Some(Vec::new())] {
            let result = rules.apply(&mut { start }, Author::Seat(0), &input, events.as_mut());
            assert_eq!(result.unwrap(), undo_policy, "{action:?}");
        }
    }
}

/// Random outcomes are derived from their purpose, so that, for example, dice of battles and of special
/// attacks are independent. Checks these dice, draws from both decks, and tokens.
#[test]
fn dice_draws_and_tokens_have_distinct_purposes() {
    let (seat, kind, hex) = (Seat(0), Kind::Human, Hex(0));
    let purposes = [
        ChanceRequest::BattleDie { seat, kind },
        ChanceRequest::SpecialAttackDie { seat, kind },
        ChanceRequest::Draw {
            seat,
            deck: Deck::Energize,
        },
        ChanceRequest::Draw {
            seat,
            deck: Deck::Missions,
        },
        ChanceRequest::Token { hex },
    ]
    .map(ChanceRequest::purpose);
    let distinct: BTreeSet<&str> = purposes.into_iter().collect();
    assert_eq!(distinct.len(), purposes.len());
    assert!(!distinct.contains(""));
}

/// A single Clone rolls no die, so a card cannot modify its dice (TRN-4).
#[test]
fn card_that_could_only_modify_units_without_dice_is_rejected() {
    let text = "
layout two
options alternateUnits
turn 5 seat 1 battle
hex 1,0 forest 1 1H ; 2 1H
hex -2,-2 2 1H
seat 1 rubium 8 hand targetingUplink
";
    let (rules, mut state) = read_position(text, Content::classic().unwrap()).unwrap();
    let mut actions = Vec::new();
    collect_legal_actions(&rules, &state, &mut actions);
    let battle = actions
        .iter()
        .find(|action| matches!(action, Action::Battle { .. }));
    apply(&rules, &mut state, Seat(0), *battle.unwrap(), &mut ()).unwrap();
    let card = rules.card_by_content_id("targetingUplink").unwrap();
    let play = Action::Play { card };
    assert!(apply(&rules, &mut state, Seat(0), play, &mut ()).is_err());
}

/// If a player could win by exchanging cards, the game does not end before the player has decided (TRN-3).
#[test]
fn game_does_not_end_while_exchange_could_change_winner() {
    let text = "
layout three
turn 4 seat 1 deployment
hex 1,0 plains 1 1D
hex -3,2 3 1D
seat 1 rubium 3 hand windfall*2
seat 3 rubium 9
";
    let (rules, mut state) = read_position(text, Content::classic().unwrap()).unwrap();
    let card = rules.card_by_content_id("windfall").unwrap();
    apply(&rules, &mut state, Seat(0), Action::Play { card }, &mut ()).unwrap();
    let pending = pending_input(&rules, &state);
    assert!(!matches!(pending, PendingInput::Over { .. }), "{pending:?}");
}

#[test]
fn purchase_can_be_undone_and_redone_by_its_player() {
    let mut timeline = begin(2);
    let hex = timeline
        .machine()
        .board()
        .home(timeline.state().active())
        .iter()
        .next()
        .unwrap();
    let buy = RecordInput::Act(Action::Buy {
        kind: Kind::Human,
        hex,
    });
    let state_before = *timeline.state();
    timeline
        .submit(Author::Seat(0), &[buy, buy])
        .unwrap()
        .commit();
    assert!(timeline.undo_to(&[Author::Seat(1)], 0).is_err());
    timeline.undo_to(&[Author::Seat(0)], 0).unwrap().commit();
    assert_eq!(*timeline.state(), state_before);
    timeline.redo().unwrap().commit();
    assert_eq!(timeline.state().rubium(timeline.state().active()), 4);
}

#[test]
fn step_with_invalid_action_is_rejected_as_a_whole() {
    let mut timeline = begin(2);
    let hex = timeline
        .machine()
        .board()
        .home(timeline.state().active())
        .iter()
        .next()
        .unwrap();
    let buy = |kind| RecordInput::Act(Action::Buy { kind, hex });
    let state_before = *timeline.state();
    let purchases = [buy(Kind::Fungoid), buy(Kind::Fungoid), buy(Kind::Fungoid)];
    let refusal = timeline
        .submit(Author::Seat(0), &purchases)
        .err()
        .unwrap()
        .to_string();
    assert!(
        refusal.contains("the unit costs 3 rubium, but you have only 2"),
        "{refusal}"
    );
    assert_eq!(*timeline.state(), state_before);
    assert_eq!(timeline.step_count(), 0);
}

#[test]
fn steps_before_a_drawn_card_cannot_be_undone() {
    let mut timeline = begin(2);
    for _ in 0..5 {
        timeline
            .submit(Author::Seat(0), &[RecordInput::Act(Action::EndPhase)])
            .unwrap()
            .commit();
    }
    assert_eq!(timeline.state().phase(), Phase::Draw);
    assert!(
        play_random_step(&mut timeline),
        "a Secret Mission should be drawn"
    );
    let refusal = timeline.undo_to(&[Author::Seat(0)], 0).err();
    assert!(
        matches!(
            refusal,
            Some(UndoError::Irreversible {
                step: 5,
                reason: IrreversibleReason::Chance
            })
        ),
        "{refusal:?}"
    );
    let seat_view = view(
        timeline.machine(),
        timeline.state(),
        Some(timeline.state().active()),
    );
    assert_eq!(seat_view.hand.len(), 1);
    assert_eq!(
        timeline.state().hand_size(
            timeline.machine(),
            timeline.state().active(),
            Deck::Missions
        ),
        1
    );
}

#[test]
fn game_record_with_replaced_steps_is_invalid() {
    let mut timeline = begin(2);
    assert!(play_random_step(&mut timeline));
    let mut record = timeline.record().clone();
    let steps = timeline.steps().cloned().collect();
    record.entries.push(Entry::Replace(Replacement {
        first: 0,
        steps,
        mark: None,
    }));
    let error = Timeline::<Rules>::fold(record).err().unwrap();
    assert!(
        matches!(
            error,
            FoldError::InvalidEntry(InvalidEntry::Replace { entry: 2 })
        ),
        "{error}"
    );
}
