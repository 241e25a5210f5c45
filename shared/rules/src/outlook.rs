//! What a hex is worth looking at for: who can come there, what it yields, how kinds would fight there.
//!
//! Everything here is public: it follows from the board.

use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Seat, Terrain};
use crate::machine::{could_go_by, could_reach, mined};
use crate::rules::Rules;
use crate::state::State;
use crate::view::KindValue;
use serde::Serialize;
use specta::Type;

/// A look at one hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Outlook {
    /// The hex.
    pub hex: Hex,
    /// Rubium that its controller mines there each turn as things stand (MIN-1): 0 without a controller, a
    /// refinery or a unit that works it.
    pub yields: u8,
    /// Energize cards that its controller draws for it (DRW-2).
    pub energize: u8,
    /// Units elsewhere that could move here if a Movement phase of their own began now (MOV-2 to MOV-5).
    pub reach: Vec<Reach>,
    /// All kinds in battle order with their combat values here (BAT-3, BAT-4).
    pub order: Vec<KindValue>,
}

/// Units of one kind on one hex that could move somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Reach {
    /// Whose.
    pub seat: Seat,
    /// The kind.
    pub kind: Kind,
    /// Where they stand.
    pub from: Hex,
    /// How many.
    pub count: u8,
    /// The hexes between, on one way that the rules allow; none for a step or a flight.
    pub via: Vec<Hex>,
}

/// A look at `hex`; `None` if the board has no such hex.
#[must_use]
pub fn outlook(rules: &Rules, state: &State, hex: Hex) -> Option<Outlook> {
    if !rules.has_hex(hex) {
        return None;
    }
    let controller = state.controller(rules, hex);
    let yields = controller.map_or(0, |seat| mined(rules, state, seat, HexSet::one(hex)));
    let energize = match rules.board().terrain(hex) {
        Terrain::Monolith => crate::machine::MONOLITH_CARDS,
        _ => 0,
    };
    let terrain = rules.board().terrain(hex);
    let order = rules.units().battle_order(terrain).map(|kind| KindValue {
        kind,
        value: rules.units().get(kind).value(terrain),
    });
    Some(Outlook {
        hex,
        yields,
        energize,
        reach: reach(rules, state, hex),
        order: order.to_vec(),
    })
}

fn reach(rules: &Rules, state: &State, hex: Hex) -> Vec<Reach> {
    let mut reach = Vec::new();
    for seat in rules.seats() {
        for from in state.figures.occupied(seat) {
            for (kind, count) in state.units(seat, from).counts() {
                if could_reach(rules, state, seat, kind, from).contains(hex) {
                    reach.push(Reach {
                        seat,
                        kind,
                        from,
                        count,
                        via: could_go_by(rules, state, seat, kind, from, hex),
                    });
                }
            }
        }
    }
    reach
}
