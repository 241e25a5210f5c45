//! Invalid ids and numbers in an entry cause an error, and never a panic or a change.

#![cfg(test)]

mod common;

use common::begin_with;
use rubium_record::Author;
use rubium_rules::{CardId, Deck, Kind, Seat, TokenId};
use rubium_table::{
    Correction, EntryRequest, HandCard, KeeperAction, PartsPreset, PointsSource, SeatAction,
    TableAction, TableInput, table_hash,
};

/// A seat that no game has.
const INVALID_SEAT: Seat = Seat(200);
/// A token that no game has.
const INVALID_TOKEN: TokenId = TokenId(255);

/// Corrections that each contain an invalid number or an invalid id: `invalid_card`, a seat or a token.
fn invalid_corrections(invalid_card: CardId) -> Vec<Correction> {
    let card = invalid_card;
    let (seat, kind, deck) = (Seat(0), Kind::ALL[0], Deck::Energize);
    let (token, board_half_owner) = (INVALID_TOKEN, None);
    vec![
        Correction::Hand {
            seat,
            card,
            count: 1,
        },
        Correction::Fulfilled {
            seat,
            card,
            count: 1,
        },
        Correction::Fulfilled {
            seat,
            card,
            count: 255,
        },
        Correction::Fulfilled {
            seat: INVALID_SEAT,
            card,
            count: 0,
        },
        Correction::TransmissionLine { card, count: 0 },
        Correction::Discards { card, count: 255 },
        Correction::Tokens {
            token,
            left: 0,
            board_half_owner,
        },
        Correction::Tokens {
            token,
            left: 255,
            board_half_owner: Some(INVALID_SEAT),
        },
        Correction::Rubium {
            seat: INVALID_SEAT,
            amount: u16::MAX,
        },
        Correction::Board {
            seat: INVALID_SEAT,
            kind,
            count: 255,
        },
        Correction::PhysicalCards {
            seat: INVALID_SEAT,
            deck,
            count: u16::MAX,
        },
        Correction::Points {
            seat: INVALID_SEAT,
            source: PointsSource::Battle,
            points: 255,
        },
        Correction::Elimination {
            seat: INVALID_SEAT,
            is_eliminated: true,
        },
        Correction::Absence {
            seat: INVALID_SEAT,
            is_away: true,
        },
        Correction::Refineries {
            seat,
            value: 255,
            is_home_base: true,
            count: 255,
        },
        Correction::Monolith {
            holder: Some(INVALID_SEAT),
        },
        Correction::FirstPlayer { seat: INVALID_SEAT },
    ]
}

/// Actions that each contain an invalid number or an invalid id: `invalid_card`, a seat or a token.
fn invalid_actions(invalid_card: CardId) -> Vec<TableAction> {
    let card = invalid_card;
    let hand_card = HandCard::Card { card };
    let mut invalid_actions: Vec<TableAction> = vec![
        TableAction::Seat(SeatAction::Play {
            card: hand_card,
            target: None,
        }),
        TableAction::Seat(SeatAction::Discard { card: hand_card }),
        TableAction::Seat(SeatAction::Exchange { card: hand_card }),
        TableAction::Seat(SeatAction::Pass {
            card: hand_card,
            to: Seat(1),
        }),
        TableAction::Seat(SeatAction::Pass {
            card: hand_card,
            to: INVALID_SEAT,
        }),
        TableAction::Seat(SeatAction::Keep { card }),
        TableAction::Seat(SeatAction::Fulfil { card }),
        TableAction::Seat(SeatAction::TakeBackMission { card }),
        TableAction::Seat(SeatAction::TakeBackPhysicalMission { points: 255 }),
        TableAction::Seat(SeatAction::Explore {
            found: Some(INVALID_TOKEN),
            board_half_owner: Some(INVALID_SEAT),
        }),
        TableAction::Seat(SeatAction::Victim { seat: INVALID_SEAT }),
    ];
    for expected in [None, Some(0)] {
        let correct = |correction| {
            TableAction::Keeper(KeeperAction::Correct {
                correction,
                expected,
            })
        };
        invalid_actions.extend(invalid_corrections(card).into_iter().map(correct));
    }
    invalid_actions
}

#[test]
fn invalid_ids_and_numbers_are_rejected_without_changes() {
    for preset in PartsPreset::ALL {
        let timeline = begin_with(preset.parts(), 3);
        let table = timeline.machine();
        let mut state = timeline.state().clone();
        let mut states = vec![state.clone()];
        while let Some(&(outcome, _)) = table.outcome_weights(&state).first() {
            table
                .enter(&mut state, Author::Chance, &TableInput::Chance(outcome))
                .unwrap();
        }
        states.push(state);
        for (state, card) in states
            .iter()
            .flat_map(|state| [96, 200, 255].map(|card| (state, CardId(card))))
        {
            let before = table_hash(state);
            for action in invalid_actions(card) {
                for by in [Author::Seat(0), Author::Keeper, Author::Seat(200)] {
                    let warnings = table.warnings(state, by, &action);
                    assert!(warnings.is_err(), "{action:?} by {by:?}");
                    for override_warnings in [false, true] {
                        let action = action.clone();
                        let input = TableInput::Enter(EntryRequest {
                            action,
                            override_warnings,
                        });
                        assert!(table.check(state, by, &input).is_err(), "{input:?}");
                    }
                }
            }
            assert_eq!(table_hash(state), before);
        }
    }
}
