//! A report on one hex: income, cards, storms, units in reach, special attacks and combat values.
//!
//! The report contains public information only.

use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Phase, Seat, Terrain};
use crate::machine::{
    MONOLITH_CARD_COUNT, STORM_CARD_COUNT, VICTORY_CARD_VP, intermediate_hexes, mined_rubium,
    movable_count, reachable_hexes, remaining_hill_cards,
};
use crate::rules::Rules;
use crate::state::State;
use crate::view::KindValue;
use serde::Serialize;
use specta::Type;

/// A report on one hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct HexReport {
    /// The hex.
    pub hex: Hex,
    /// Rubium that the controller of the hex currently mines there each turn (MIN-1); 0 if there is no
    /// controller, no refinery or no miner.
    pub income: u8,
    /// Whether the hex has a controller and a refinery, but no miner (MIN-1).
    pub lacks_miner: bool,
    /// Number of Energize cards that the controller draws for the hex in the Draw phase (DRW-2).
    pub energize_cards: u8,
    /// Victory points of the King of the Hill card that the controller can take instead of these Energize
    /// cards; 0 if there is no such card (OPT-HILL).
    pub hill_vp: u8,
    /// The effects of each storm, if the hex is next to the Vortex (OPT-VORTEX).
    pub storm: Option<StormReport>,
    /// Whether the hex is contested, so that units of the active player cannot make their special attack from
    /// there (MOV-7). `false` after the Movement phase.
    pub blocks_special_attacks: bool,
    /// Whether the hex is contested, and units of the active player on other hexes could nevertheless make a
    /// special attack into it (MOV-7). `false` after the Movement phase.
    pub allows_special_attacks: bool,
    /// Units on other hexes that could move to this hex if their owner's Movement phase began now (MOV-2 to
    /// MOV-5). If it has already begun, units that have moved are left out.
    pub units_in_reach: Vec<UnitsInReach>,
    /// All kinds in battle order, with their combat values on this hex (BAT-3, BAT-4).
    pub battle_order: Vec<KindValue>,
}

/// The effects of each storm on a hex next to the Vortex (OPT-VORTEX). They are the same for every such hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct StormReport {
    /// Number of Energize cards that the controller of the hex draws after the storm.
    pub energize_cards: u8,
    /// Probability that the storm destroys units of the hex, either there or on the hex to which it has moved
    /// them.
    pub destroyed_chance: Probability,
    /// Probability that units on the hex are moved to another hex.
    pub carried_chance: Probability,
}

/// A probability as a fraction of equally likely outcomes of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Probability {
    /// The number of matching outcomes.
    pub favourable: u8,
    /// The number of all outcomes.
    pub total: u8,
}

/// Units of one kind on one hex that could move to the reported hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct UnitsInReach {
    /// The owner.
    pub seat: Seat,
    /// The kind.
    pub kind: Kind,
    /// The hex of the units.
    pub from: Hex,
    /// The number of units.
    pub count: u8,
    /// The intermediate hexes of one path that the rules allow; empty for a single step, a flight or a dive.
    pub via: Vec<Hex>,
}

/// The report on `hex`; `None` if it is not on the board.
#[must_use]
pub fn hex_report(rules: &Rules, state: &State, hex: Hex) -> Option<HexReport> {
    if !rules.has_hex(hex) {
        return None;
    }
    let controller = state.controller(rules, hex);
    let income = controller.map_or(0, |seat| mined_rubium(rules, state, seat, HexSet::one(hex)));
    let energize_cards = match rules.board().terrain(hex) {
        Terrain::Monolith => MONOLITH_CARD_COUNT,
        _ => 0,
    };
    let hill_vp = match energize_cards > 0 && remaining_hill_cards(rules, state) > 0 {
        true => VICTORY_CARD_VP,
        false => 0,
    };
    let terrain = rules.board().terrain(hex);
    let battle_order = rules
        .unit_sheet()
        .battle_order(terrain)
        .map(|kind| KindValue {
            kind,
            value: rules.unit_sheet().get(kind).value(terrain),
        });
    let attackers_on = |from| {
        let units = state.units(state.active(), from);
        units.restricted_to(rules.unit_sheet().special_attackers())
    };
    let is_contested = matches!(state.phase(), Phase::Deployment | Phase::Movement)
        && controller.is_none()
        && rules.seats().any(|seat| !state.units(seat, hex).is_empty());
    let reaches = |from: Hex| {
        let in_range = |kind| {
            rules
                .hexes_in_special_attack_range(kind, from)
                .contains(hex)
        };
        attackers_on(from).kinds().any(in_range)
    };
    Some(HexReport {
        hex,
        income,
        lacks_miner: controller.is_some() && income == 0 && state.refinery(rules, hex) > 0,
        energize_cards,
        hill_vp,
        storm: storm_report(rules, hex),
        blocks_special_attacks: is_contested && !attackers_on(hex).is_empty(),
        allows_special_attacks: is_contested
            && state.enemy_hexes(rules, state.active()).contains(hex)
            && state.controlled(state.active()).iter().any(reaches),
        units_in_reach: units_in_reach(rules, state, hex),
        battle_order: battle_order.to_vec(),
    })
}

/// The storm's effects on `hex`, if it is next to the Vortex. Units on the hex are moved if the black die
/// shows the edge of the hex (1 in 6) and the white die another edge (5 in 6). Wherever the units then are,
/// one face of the third die destroys them (1 in 6).
fn storm_report(rules: &Rules, hex: Hex) -> Option<StormReport> {
    let mut edges = (1..=6).filter_map(|edge| rules.board().hex_at_vortex_edge(edge));
    edges
        .any(|edge_hex| edge_hex == hex)
        .then_some(StormReport {
            energize_cards: STORM_CARD_COUNT,
            destroyed_chance: Probability {
                favourable: 1,
                total: 6,
            },
            carried_chance: Probability {
                favourable: 5,
                total: 36,
            },
        })
}

fn units_in_reach(rules: &Rules, state: &State, hex: Hex) -> Vec<UnitsInReach> {
    let is_in_movement_phase = |seat| state.phase() == Phase::Movement && state.active() == seat;
    let mut units_in_reach = Vec::new();
    for seat in rules.seats() {
        for from in state.board_units.occupied(seat) {
            for (kind, unit_count) in state.units(seat, from).counts() {
                let count = match is_in_movement_phase(seat) {
                    true => movable_count(state, kind, from),
                    false => unit_count,
                };
                if count > 0 && reachable_hexes(rules, state, seat, kind, from).contains(hex) {
                    units_in_reach.push(UnitsInReach {
                        seat,
                        kind,
                        from,
                        count,
                        via: intermediate_hexes(rules, state, seat, kind, from, hex),
                    });
                }
            }
        }
    }
    units_in_reach
}
