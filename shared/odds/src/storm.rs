//! Odds of the Vortex storm for units on adjacent hexes (OPT-VORTEX).

use serde::Serialize;
use specta::Type;

/// Number of edges of the Vortex: one per face of its dice.
pub const VORTEX_EDGE_COUNT: usize = 6;

/// The odds of a storm for units on some of the six hexes around the Vortex.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct StormOdds {
    /// The chance that the units of one hex are carried to another hex.
    #[specta(type = u8)]
    pub carried_chance: f64,
    /// The chance that units are destroyed.
    #[specta(type = u8)]
    pub destroyed_chance: f64,
}

/// Computes the odds of a storm by enumerating all results of its three dice. `is_occupied` says for each
/// edge whether its hex has units. The black die selects the edge whose units are carried, the white die the
/// edge to which they are carried; the destruction die, rolled last, selects the edge whose units are
/// destroyed. `black` and `white` are the faces of the black and the white die (from 1), or `None` before the
/// roll.
#[must_use]
pub fn storm_odds(
    is_occupied: [bool; VORTEX_EDGE_COUNT],
    black: Option<u8>,
    white: Option<u8>,
) -> StormOdds {
    let faces = |rolled: Option<u8>| match rolled {
        Some(face) => face..=face,
        None => 1..=VORTEX_EDGE_COUNT as u8,
    };
    let (mut outcome_count, mut carried_count, mut destroyed_count) = (0_u32, 0_u32, 0_u32);
    for from in faces(black) {
        for to in faces(white) {
            let (from, to) = (edge_index(from), edge_index(to));
            let is_carried = from != to && is_occupied[from];
            let mut is_occupied_after = is_occupied;
            if is_carried {
                (is_occupied_after[from], is_occupied_after[to]) = (false, true);
            }
            // The destruction die shows each edge with the same chance.
            for is_destroyed in is_occupied_after {
                outcome_count += 1;
                carried_count += u32::from(is_carried);
                destroyed_count += u32::from(is_destroyed);
            }
        }
    }
    let chance = |count: u32| f64::from(count) / f64::from(outcome_count);
    StormOdds {
        carried_chance: chance(carried_count),
        destroyed_chance: chance(destroyed_count),
    }
}

/// The index of the edge that a die with this face selects. A face above 6 counts as 6, and 0 counts as 1.
fn edge_index(face: u8) -> usize {
    usize::from(face.saturating_sub(1)).min(VORTEX_EDGE_COUNT - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Units on the hexes at these edges, which are numbered from 1.
    fn edges_with_units(edges: &[usize]) -> [bool; VORTEX_EDGE_COUNT] {
        std::array::from_fn(|edge| edges.contains(&(edge + 1)))
    }

    #[test]
    fn units_of_single_hex_are_carried_in_5_of_36_and_destroyed_in_1_of_6() {
        let odds = storm_odds(edges_with_units(&[3]), None, None);
        assert!((odds.carried_chance - 5.0 / 36.0).abs() < 1e-12);
        assert!((odds.destroyed_chance - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn units_of_two_hexes_can_merge() {
        // In 2 of 36 results, the units of one hex are carried to the other hex, so only one edge has units.
        let odds = storm_odds(edges_with_units(&[1, 4]), None, None);
        let expected = (34.0 * 2.0 + 2.0) / (36.0 * 6.0);
        assert!((odds.destroyed_chance - expected).abs() < 1e-12);
        assert!((odds.carried_chance - 10.0 / 36.0).abs() < 1e-12);
    }

    #[test]
    fn dice_already_rolled_keep_their_faces() {
        let black = storm_odds(edges_with_units(&[2]), Some(2), None);
        assert!((black.carried_chance - 5.0 / 6.0).abs() < 1e-12);
        assert!((black.destroyed_chance - 1.0 / 6.0).abs() < 1e-12);
        let black_on_empty_hex = storm_odds(edges_with_units(&[2]), Some(5), None);
        assert!(black_on_empty_hex.carried_chance.abs() < 1e-12);
        let both = storm_odds(edges_with_units(&[1, 2]), Some(2), Some(1));
        assert!((both.destroyed_chance - 1.0 / 6.0).abs() < 1e-12);
        assert!((both.carried_chance - 1.0).abs() < 1e-12);
    }

    #[test]
    fn storm_without_adjacent_units_affects_no_unit() {
        let odds = storm_odds([false; VORTEX_EDGE_COUNT], None, None);
        assert_eq!((odds.carried_chance, odds.destroyed_chance), (0.0, 0.0));
    }
}
