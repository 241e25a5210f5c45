//! Moves of spare units to hexes where they are useful this turn.

use super::{Choices, UnitDestinations};
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Terrain};
use crate::machine::mined_rubium;
use crate::rules::Rules;
use crate::state::State;

/// The moves of `choices` to hexes where the unit would be useful. Units that should stay are not included:
/// the last miner of a refinery, the last unit on the Monolith, units on a contested hex, and units that can
/// make a special attack now.
pub(super) fn useful_moves<'a>(
    rules: &'a Rules,
    state: &'a State,
    choices: &'a Choices,
) -> impl Iterator<Item = UnitDestinations> + 'a {
    let can_make_special_attack = |moves: &UnitDestinations| {
        (choices.special_attacks.iter())
            .any(|attack| (attack.from, attack.kind) == (moves.from, moves.kind))
    };
    (choices.moves.iter())
        .filter(move |moves| !can_make_special_attack(moves))
        .filter_map(move |moves| {
            let useful_hexes = useful_hexes(rules, state, moves.kind);
            let is_useful = |(to, _): &(&Hex, &u8)| useful_hexes.contains(**to);
            let destinations = moves.to.iter().zip(&moves.max_counts).filter(is_useful);
            let (to, max_counts): (Vec<Hex>, Vec<u8>) =
                destinations.map(|(&to, &max)| (to, max)).unzip();
            let UnitDestinations { from, kind, .. } = *moves;
            let max_leaving = max_leaving_count(rules, state, kind, from);
            let ready_count = moves.ready_count.min(max_leaving);
            (ready_count > 0 && !to.is_empty()).then_some(UnitDestinations {
                from,
                kind,
                to,
                max_counts,
                ready_count,
            })
        })
}

/// An upper bound for the number of units of `kind` that can leave `from` without giving up a refinery, the
/// Monolith or a contested hex.
fn max_leaving_count(rules: &Rules, state: &State, kind: Kind, from: Hex) -> u8 {
    if !state.controlled(state.active).contains(from) {
        return 0;
    }
    let units = state.units(state.active, from);
    let is_miner = |kind: &Kind| rules.unit_sheet().get(*kind).can_mine;
    if rules.board().terrain(from) == Terrain::Monolith {
        units.total().saturating_sub(1)
    } else if is_miner(&kind) && state.refinery(rules, from) > 0 {
        let miners = units.kinds().filter(is_miner);
        let miner_count: u8 = miners.map(|kind| units.count(kind)).sum();
        miner_count.saturating_sub(1)
    } else {
        units.count(kind)
    }
}

/// Hexes where a unit of `kind` would be useful: the Monolith, and hexes with a facedown token; for units
/// that can mine, also hexes with a refinery and without enemies; for all other units, also hexes with
/// enemies. Hexes where the active player has the same benefit without the unit are left out.
fn useful_hexes(rules: &Rules, state: &State, kind: Kind) -> HexSet {
    let seat = state.active;
    let hexes_without_own_units = rules.board().all() & !state.occupied(seat);
    let enemy_hexes = state.enemy_hexes(rules, seat);
    let is_useful = |&hex: &Hex| {
        let can_be_mined = || state.refinery(rules, hex) > 0 && !enemy_hexes.contains(hex);
        let mines_nothing_yet = || mined_rubium(rules, state, seat, HexSet::one(hex)) == 0;
        let would_gain_token_or_monolith = hexes_without_own_units.contains(hex)
            && (state.facedown().contains(hex) || rules.board().terrain(hex) == Terrain::Monolith);
        match rules.unit_sheet().get(kind).can_mine {
            true => would_gain_token_or_monolith || can_be_mined() && mines_nothing_yet(),
            false => {
                would_gain_token_or_monolith
                    || (hexes_without_own_units & enemy_hexes).contains(hex)
            }
        }
    };
    (rules.board().all().iter())
        .filter(is_useful)
        .fold(HexSet::EMPTY, |set, hex| set | HexSet::one(hex))
}
