//! The random outcomes that a table requests, and their possible values.

#![cfg(test)]

mod common;

use common::{begin_with, begin_with_options, enter};
use rubium_record::Timeline;
use rubium_rules::battle::Side;
use rubium_rules::{Deck, Edition, Kind, OptionalRule, Seat, StormDie, TokenId};
use rubium_table::{PartsPreset, Table, TableChanceOutcome, TableChanceRequest};
use std::collections::BTreeSet;

/// The request for a card of the transmission line is left out, because it has the same purpose as the
/// request for a mission that a player draws.
#[test]
fn requests_for_random_outcomes_have_distinct_purposes() {
    let (seat, kind) = (Seat(0), Kind::Human);
    let requests = [
        TableChanceRequest::FirstPlayer,
        TableChanceRequest::BattleDie { seat, kind },
        TableChanceRequest::SpecialAttackDie {
            seat,
            kind,
            victim: None,
        },
        TableChanceRequest::CardDie {
            seat,
            side: Side::Attacker,
        },
        TableChanceRequest::StormDie {
            die: StormDie::Black,
        },
        TableChanceRequest::TrayDie { seat: None },
        TableChanceRequest::Card {
            seat,
            deck: Deck::Energize,
        },
        TableChanceRequest::Card {
            seat,
            deck: Deck::Missions,
        },
        TableChanceRequest::Token { seat },
    ];
    let purposes: BTreeSet<&str> = requests.iter().map(|request| request.purpose()).collect();
    assert_eq!(purposes.len(), requests.len(), "{purposes:?}");
}

#[test]
fn token_is_drawn_from_explored_half() {
    let parts = PartsPreset::Everything.parts();
    let options = vec![OptionalRule::EnergyDependence];
    let mut table = begin_with_options(parts, 2, Edition::Year2012, options);
    enter(
        &mut table,
        &[
            "first 1",
            "keeper: set turn 1 1 exploration",
            "keeper: set tokens strider 0 half 2",
            "1: explore half 2",
        ],
    );
    let token_weights = |table: &Timeline<Table>| -> Vec<(TokenId, u32)> {
        let weights = table.machine().outcome_weights(table.state()).into_iter();
        let tokens = weights.map(|(outcome, weight)| match outcome {
            TableChanceOutcome::Token { token } => (token, weight),
            other => panic!("{other:?}"),
        });
        tokens.collect()
    };
    let strider = TokenId(0);
    // No Rock Strider token is left in the second half, so none can be drawn.
    let drawable = token_weights(&table);
    assert!(
        drawable
            .iter()
            .all(|&(token, weight)| token != strider && weight > 0)
    );
    enter(&mut table, &["token refinery2", "1: explore half 1"]);
    let token_count_of_first_half: u32 = token_weights(&table)
        .iter()
        .map(|&(_, weight)| weight)
        .sum();
    assert_eq!(token_count_of_first_half, 6);
    assert!(
        token_weights(&table)
            .iter()
            .any(|&(token, _)| token == strider)
    );
}

#[test]
fn storm_dice_are_known_until_units_are_moved() {
    let parts = PartsPreset::Everything.parts();
    let mut table = begin_with_options(parts, 2, Edition::Year2012, vec![OptionalRule::Vortex]);
    enter(&mut table, &["first 1"]);
    let storm_dice = |table: &Timeline<Table>| table.state().storm_dice();
    assert_eq!(storm_dice(&table), [None; 2]);
    enter(&mut table, &["keeper: anyway storm"]);
    assert_eq!(storm_dice(&table), [None; 2]);
    enter(&mut table, &["die 5"]);
    assert_eq!(storm_dice(&table), [Some(5), None]);
    enter(&mut table, &["die 2"]);
    // The units are assumed to have been moved, so the two faces are now equal: no further unit moves.
    let [black, white] = storm_dice(&table);
    assert!(black.is_some() && black == white);
    enter(&mut table, &["die 3"]);
    assert_eq!(storm_dice(&table), [None; 2]);
}

#[test]
fn weights_are_empty_if_no_outcome_is_pending() {
    let mut table = begin_with(PartsPreset::Everything.parts(), 2);
    enter(&mut table, &["first 1"]);
    assert!(table.machine().outcome_weights(table.state()).is_empty());
}
