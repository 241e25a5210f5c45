//! What a correction of a battle has changed.

use crate::correction::public_number::clamped_difference;
use crate::protocol::action::{PointsSource, RubiumReason};
use crate::protocol::event::{CorrectedNumber, TableEvent};
use crate::state::TableState;
use crate::state::seat::Refinery;
use crate::state::table::Table;
use rubium_rules::{Deck, Kind, Seat};

/// Returns what a correction has changed from `before` to `after`, as events: the public numbers of the
/// players, and who controls the Monolith.
pub fn correction_change_events(
    table: &Table,
    before: &TableState,
    after: &TableState,
) -> Vec<TableEvent> {
    let mut events = Vec::new();
    for seat in table.rules().seats() {
        let [earlier, now] = [before, after].map(|state| state.rubium(seat));
        if earlier != now {
            events.push(TableEvent::RubiumChanged {
                seat,
                change: i32::from(now) - i32::from(earlier),
                now,
                reason: RubiumReason::Correction,
            });
        }
        let earlier = public_numbers(table, before, seat).into_iter();
        for ((number, now), (_, earlier)) in
            public_numbers(table, after, seat).into_iter().zip(earlier)
        {
            if earlier != now {
                events.push(TableEvent::Corrected {
                    seat: Some(seat),
                    card: None,
                    change: clamped_difference(earlier, now),
                    number,
                    now: Some(now),
                });
            }
        }
    }
    if before.monolith_holder != after.monolith_holder {
        let holder = after.monolith_holder;
        events.push(TableEvent::MonolithHolderChanged { holder });
    }
    events
}

/// Returns the public numbers of a player apart from rubium. Every state of a table has the same numbers in
/// the same order; only their values differ.
fn public_numbers(table: &Table, state: &TableState, seat: Seat) -> Vec<(CorrectedNumber, u16)> {
    let player = state.seat(seat);
    let units = Kind::ALL.into_iter().map(|kind| {
        let count = player.board.count(kind);
        (CorrectedNumber::Board { kind }, count.into())
    });
    let refineries = table.refinery_numbers().into_iter().map(|printed| {
        let (value, is_home_base) = (printed.value, printed.is_home_base);
        let refinery = Refinery::new(value, is_home_base);
        let worked = player.refineries.iter().filter(|&&other| other == refinery);
        // The count is at most `MAX_REFINERIES`.
        let count = worked.count() as u16;
        (
            CorrectedNumber::Refineries {
                value,
                is_home_base,
            },
            count,
        )
    });
    let points = PointsSource::ALL.into_iter().map(|source| {
        let managed_points = match source {
            PointsSource::Mission => state.mission_points(table, seat),
            PointsSource::Battle | PointsSource::Hill | PointsSource::Other => 0,
        };
        let points = managed_points + u16::from(state.points(seat, source));
        (CorrectedNumber::Points { source }, points)
    });
    let decks = [Deck::Energize, Deck::Missions].into_iter();
    let cards = decks.filter(|&deck| !table.manages_deck(deck)).map(|deck| {
        let count = state.hand_size(table, seat, deck);
        (CorrectedNumber::PhysicalCards { deck }, count)
    });
    units.chain(refineries).chain(points).chain(cards).collect()
}
