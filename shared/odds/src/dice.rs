//! The possible results of several dice of one kind, with their multiplicities.

use rubium_rules::Kind;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::{Units, die_hits};

/// Maximum number of dice of one side in one step: a kind has at most 15 figures.
pub(crate) const MAX_DICE_PER_STEP: u8 = 15;

/// A die as counts of its six faces, by effect (BAT-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Die {
    pub misses: u8,
    /// Faces that hit; the owner of the hit force chooses the casualty.
    pub hits: u8,
    /// Faces that hit; the owner of the attacking unit picks the casualty.
    pub picks: u8,
}

impl Die {
    /// The die of a unit of `kind` of `side` in this battle.
    pub(crate) fn for_kind(units: &Units, battle: &Battle, side: Side, kind: Kind) -> Die {
        let unit = units.get(kind);
        let modifier = battle.modifiers[side.index()][kind.index()];
        let mut die = Die {
            misses: 0,
            hits: 0,
            picks: 0,
        };
        for face in 1..=6 {
            if !die_hits(unit.value(battle.terrain), modifier, face) {
                die.misses += 1;
            } else if unit.picks_with(face) {
                die.picks += 1;
            } else {
                die.hits += 1;
            }
        }
        die
    }

    /// The number of faces that hit.
    pub(crate) fn hit_faces(&self) -> u8 {
        self.hits + self.picks
    }
}

/// One possible result of the dice of one side in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Throw {
    pub hits: u8,
    pub picks: u8,
    /// Number of face combinations with this result, of `6^dice`.
    pub ways: u64,
}

/// All possible results of `dice` dice like `die`, sorted by picks and then by hits. The multiplicities sum to
/// `6^dice`. Impossible results are omitted.
pub(crate) fn throws(die: Die, dice: u8) -> impl Iterator<Item = Throw> {
    let max_picks = if die.picks > 0 { dice } else { 0 };
    (0..=max_picks).flat_map(move |picks| {
        let remaining = dice - picks;
        let max_hits = if die.hits > 0 { remaining } else { 0 };
        (0..=max_hits).filter_map(move |hits| {
            let misses = remaining - hits;
            let ways = binomial(dice, picks)
                * binomial(remaining, hits)
                * u64::from(die.picks).pow(u32::from(picks))
                * u64::from(die.hits).pow(u32::from(hits))
                * u64::from(die.misses).pow(u32::from(misses));
            (ways > 0).then_some(Throw { hits, picks, ways })
        })
    })
}

/// The binomial coefficient of `n` over `k`; `n` is at most [`MAX_DICE_PER_STEP`].
fn binomial(n: u8, k: u8) -> u64 {
    const ROWS: usize = MAX_DICE_PER_STEP as usize + 1;
    const PASCAL: [[u64; ROWS]; ROWS] = {
        let mut rows = [[0; ROWS]; ROWS];
        let mut row = 0;
        while row < ROWS {
            rows[row][0] = 1;
            let mut column = 1;
            while column <= row {
                rows[row][column] = rows[row - 1][column - 1] + rows[row - 1][column];
                column += 1;
            }
            row += 1;
        }
        rows
    };
    PASCAL[usize::from(n)][usize::from(k)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplicities_sum_to_six_per_die() {
        for misses in 0..=6 {
            for hits in 0..=6 - misses {
                let die = Die {
                    misses,
                    hits,
                    picks: 6 - misses - hits,
                };
                for dice in 0..=MAX_DICE_PER_STEP {
                    let ways: Vec<u64> = throws(die, dice).map(|throw| throw.ways).collect();
                    let sum: u64 = ways.iter().sum();
                    assert_eq!(sum, 6_u64.pow(u32::from(dice)), "{dice} of {die:?}");
                    assert!(ways.iter().all(|&ways| ways > 0), "{dice} of {die:?}");
                }
            }
        }
    }

    #[test]
    fn throws_of_two_leapers_are_enumerated() {
        let leaper = Die {
            misses: 2,
            hits: 3,
            picks: 1,
        };
        let results: Vec<_> = throws(leaper, 2)
            .map(|throw| (throw.picks, throw.hits, throw.ways))
            .collect();
        let expected = [
            (0, 0, 4),
            (0, 1, 12),
            (0, 2, 9),
            (1, 0, 4),
            (1, 1, 6),
            (2, 0, 1),
        ];
        assert_eq!(results, expected);
    }
}
