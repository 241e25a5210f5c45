//! What a hex is worth looking at for: who can come there, what it yields, how kinds would fight there.
//!
//! Everything here is public: it follows from the board.

use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Seat, Terrain};
use crate::machine::{
    MONOLITH_CARDS, STORM_CARDS, VICTORY_CARD_VP, could_go_by, could_reach, hill_left, mined,
};
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
    /// Energize cards that its controller draws for it in the Draw phase (DRW-2).
    pub energize: u8,
    /// Victory points that its controller can take instead, with a card of the hill, while there are any (OPT-HILL).
    pub hill: u8,
    /// What each storm brings here, if it lies next to the Vortex (OPT-VORTEX).
    pub storm: Option<StormOutlook>,
    /// Units elsewhere that could move here if a Movement phase of their own began now (MOV-2 to MOV-5).
    pub reach: Vec<Reach>,
    /// All kinds in battle order with their combat values here (BAT-3, BAT-4).
    pub order: Vec<KindValue>,
}

/// What each storm brings to a hex next to the Vortex (OPT-VORTEX). Its dice are all there is to it: nobody decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct StormOutlook {
    /// Energize cards that its controller draws when the dice have fallen.
    pub energize: u8,
    /// That units which stand here before it are destroyed, here or where they are carried.
    pub destroyed: Chance,
    /// That they are carried to another hex.
    pub carried: Chance,
}

/// A chance: so many of so many ways in which dice can fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Chance {
    /// The ways that are meant.
    pub ways: u8,
    /// All ways.
    pub of: u8,
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
        Terrain::Monolith => MONOLITH_CARDS,
        _ => 0,
    };
    let hill = match energize > 0 && hill_left(rules, state) > 0 {
        true => VICTORY_CARD_VP,
        false => 0,
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
        hill,
        storm: storm(rules, hex),
        reach: reach(rules, state, hex),
        order: order.to_vec(),
    })
}

/// Black falls on one edge of six, and white on another; wherever the units then are, one face of the last die is theirs.
fn storm(rules: &Rules, hex: Hex) -> Option<StormOutlook> {
    let mut edges = (1..=6).filter_map(|edge| rules.board().vortex_edge(edge));
    edges.any(|beside| beside == hex).then_some(StormOutlook {
        energize: STORM_CARDS,
        destroyed: Chance { ways: 1, of: 6 },
        carried: Chance { ways: 5, of: 36 },
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
