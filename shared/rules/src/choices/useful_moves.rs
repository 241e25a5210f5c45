//! Moves that lead to something of use in this turn, of units that nobody needs where they are.

use super::{Choices, Targets};
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Terrain};
use crate::machine::mined_rubium;
use crate::rules::Rules;
use crate::state::State;

/// The moves of `choices`, limited to destinations of use. They leave out units that are meant to stay: the last
/// miner of a refinery, the last unit on the Monolith, forces of a contested hex, and units that can make a
/// special attack now.
pub(super) fn useful_moves<'a>(
    rules: &'a Rules,
    state: &'a State,
    choices: &'a Choices,
) -> impl Iterator<Item = Targets> + 'a {
    let can_attack = |moves: &Targets| {
        (choices.special_attacks.iter())
            .any(|attack| (attack.from, attack.kind) == (moves.from, moves.kind))
    };
    (choices.moves.iter())
        .filter(move |moves| !can_attack(moves) && can_leave(rules, state, moves.kind, moves.from))
        .filter_map(move |moves| {
            let useful = useful_hexes(rules, state, moves.kind);
            let is_useful = |(to, _): &(&Hex, &u8)| useful.contains(**to);
            let destinations = moves.to.iter().zip(&moves.max).filter(is_useful);
            let (to, max): (Vec<Hex>, Vec<u8>) = destinations.map(|(&to, &max)| (to, max)).unzip();
            let Targets {
                from,
                kind,
                ready_count,
                ..
            } = *moves;
            (!to.is_empty()).then_some(Targets {
                from,
                kind,
                to,
                max,
                ready_count,
            })
        })
}

/// Returns whether the active player loses nothing by moving a unit of `kind` away from `from`.
fn can_leave(rules: &Rules, state: &State, kind: Kind, from: Hex) -> bool {
    let controlled = state.controlled(state.active);
    let units = state.units(state.active, from);
    let miners = |kind: &Kind| rules.units().get(*kind).can_mine;
    let miner_count: u8 = (units.kinds().filter(miners))
        .map(|kind| units.count(kind))
        .sum();
    let is_last_miner = miners(&kind) && miner_count == 1 && state.refinery(rules, from) > 0;
    let is_last_on_monolith =
        units.total() == 1 && rules.board().terrain(from) == Terrain::Monolith;
    controlled.contains(from) && !is_last_miner && !is_last_on_monolith
}

/// Hexes where a unit of `kind` would find something: a facedown token, the Monolith, and a refinery to mine or,
/// for units that cannot mine, an enemy to fight. Hexes where the active player gets that without the unit are left out.
fn useful_hexes(rules: &Rules, state: &State, kind: Kind) -> HexSet {
    let seat = state.active;
    let unoccupied = rules.board().all() & !state.occupied(seat);
    let enemies = state.enemy_hexes(rules, seat);
    let is_useful = |&hex: &Hex| {
        let is_mine = || state.refinery(rules, hex) > 0 && !enemies.contains(hex);
        let is_unmined = || mined_rubium(rules, state, seat, HexSet::one(hex)) == 0;
        let is_new = unoccupied.contains(hex)
            && (state.facedown().contains(hex) || rules.board().terrain(hex) == Terrain::Monolith);
        match rules.units().get(kind).can_mine {
            true => is_new || is_mine() && is_unmined(),
            false => is_new || (unoccupied & enemies).contains(hex),
        }
    };
    (rules.board().all().iter())
        .filter(is_useful)
        .fold(HexSet::EMPTY, |set, hex| set | HexSet::one(hex))
}
