//! What the storm of the Vortex will probably do to units next to it (OPT-VORTEX).

use serde::Serialize;
use specta::Type;

/// The edges of the Vortex, by the faces of its dice.
pub const STORM_EDGES: usize = 6;

/// What a storm will probably do to units in some of the six hexes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct StormOdds {
    /// The chance that those of one hex are carried to another.
    #[specta(type = u8)]
    pub carried: f64,
    /// The chance that units are destroyed.
    #[specta(type = u8)]
    pub destroyed: f64,
}

/// What a storm will probably do to units at the edges that are `held`; of its first two dice those are known that were
/// rolled, faces from 1. Every throw of the others is looked at.
#[must_use]
pub fn storm(held: [bool; STORM_EDGES], black: Option<u8>, white: Option<u8>) -> StormOdds {
    let faces = |known: Option<u8>| match known {
        Some(face) => face..=face,
        None => 1..=STORM_EDGES as u8,
    };
    let (mut throws, mut carried, mut destroyed) = (0_u32, 0_u32, 0_u32);
    for from in faces(black) {
        for to in faces(white) {
            let (from, to) = (edge(from), edge(to));
            let moves = from != to && held[from];
            let mut stands = held;
            if moves {
                (stands[from], stands[to]) = (false, true);
            }
            for struck in stands {
                throws += 1;
                carried += u32::from(moves);
                destroyed += u32::from(struck);
            }
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(throws);
    StormOdds {
        carried: share(carried),
        destroyed: share(destroyed),
    }
}

/// The place of an edge; no die shows another.
fn edge(face: u8) -> usize {
    usize::from(face.saturating_sub(1)).min(STORM_EDGES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(edges: &[usize]) -> [bool; STORM_EDGES] {
        std::array::from_fn(|edge| edges.contains(&(edge + 1)))
    }

    #[test]
    fn one_hex_is_carried_in_five_throws_of_36_and_struck_in_one_of_six() {
        let odds = storm(held(&[3]), None, None);
        assert!((odds.carried - 5.0 / 36.0).abs() < 1e-12);
        assert!((odds.destroyed - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn two_hexes_may_become_one() {
        // In 2 throws of 36 the units of one come to the other: then one edge is struck, not two.
        let odds = storm(held(&[1, 4]), None, None);
        let expected = (34.0 * 2.0 + 2.0) / (36.0 * 6.0);
        assert!((odds.destroyed - expected).abs() < 1e-12);
        assert!((odds.carried - 10.0 / 36.0).abs() < 1e-12);
    }

    #[test]
    fn dice_that_were_rolled_are_known() {
        let black = storm(held(&[2]), Some(2), None);
        assert!((black.carried - 5.0 / 6.0).abs() < 1e-12);
        assert!((black.destroyed - 1.0 / 6.0).abs() < 1e-12);
        let elsewhere = storm(held(&[2]), Some(5), None);
        assert!(elsewhere.carried.abs() < 1e-12);
        let both = storm(held(&[1, 2]), Some(2), Some(1));
        assert!((both.destroyed - 1.0 / 6.0).abs() < 1e-12);
        assert!((both.carried - 1.0).abs() < 1e-12);
    }

    #[test]
    fn nobody_there_loses_nothing() {
        let odds = storm([false; STORM_EDGES], None, None);
        assert_eq!((odds.carried, odds.destroyed), (0.0, 0.0));
    }
}
