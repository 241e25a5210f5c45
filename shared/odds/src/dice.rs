//! The possible results of several dice of one kind, with their multiplicities.

use rubium_rules::Kind;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::{UnitSheet, die_hits};

/// Maximum number of dice of one side in one step: a player has at most 15 units of a kind.
pub(crate) const MAX_DICE_PER_STEP: u8 = 15;

/// A die, described by how many of its six faces have each effect (BAT-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Die {
    pub miss_face_count: u8,
    /// Faces that hit and let the owner of the force that is hit choose the casualty.
    pub hit_face_count: u8,
    /// Faces that hit and let the owner of the attacking unit pick the casualty.
    pub pick_face_count: u8,
}

impl Die {
    /// The die of a unit of `kind` of `side` in this battle.
    pub(crate) fn for_kind(sheet: &UnitSheet, battle: &Battle, side: Side, kind: Kind) -> Die {
        let unit = sheet.get(kind);
        let modifier = battle.modifiers[side.index()][kind.index()];
        let mut die = Die {
            miss_face_count: 0,
            hit_face_count: 0,
            pick_face_count: 0,
        };
        for face in 1..=6 {
            if !die_hits(unit.value(battle.terrain), modifier, face) {
                die.miss_face_count += 1;
            } else if unit.picks_casualty_with(face) {
                die.pick_face_count += 1;
            } else {
                die.hit_face_count += 1;
            }
        }
        die
    }

    /// The number of faces that hit, whoever chooses the casualty.
    pub(crate) fn hit_or_pick_face_count(&self) -> u8 {
        self.hit_face_count + self.pick_face_count
    }
}

/// One possible result of the dice of one side in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DiceResult {
    /// Number of hits whose casualties the owner of the force that is hit chooses.
    pub hits: u8,
    /// Number of hits whose casualties the owner of the attacking units picks.
    pub picks: u8,
    /// Number of combinations of faces that have this result.
    pub multiplicity: u64,
}

/// All possible results of `count` dice like `die`, sorted by picks and then by hits. The multiplicities
/// ([`DiceResult::multiplicity`]) sum to `6^count`. Impossible results are omitted.
pub(crate) fn dice_results(die: Die, count: u8) -> impl Iterator<Item = DiceResult> {
    let max_picks = if die.pick_face_count > 0 { count } else { 0 };
    (0..=max_picks).flat_map(move |picks| {
        let non_picks = count - picks;
        let max_hits = if die.hit_face_count > 0 { non_picks } else { 0 };
        (0..=max_hits).filter_map(move |hits| {
            let misses = non_picks - hits;
            let multiplicity = binomial(count, picks)
                * binomial(non_picks, hits)
                * u64::from(die.pick_face_count).pow(u32::from(picks))
                * u64::from(die.hit_face_count).pow(u32::from(hits))
                * u64::from(die.miss_face_count).pow(u32::from(misses));
            (multiplicity > 0).then_some(DiceResult {
                hits,
                picks,
                multiplicity,
            })
        })
    })
}

/// The binomial coefficient “`n` choose `k`”; `n` is at most [`MAX_DICE_PER_STEP`].
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
    fn multiplicities_are_positive_and_sum_to_six_to_the_power_of_dice_count() {
        for miss_face_count in 0..=6 {
            for hit_face_count in 0..=6 - miss_face_count {
                let die = Die {
                    miss_face_count,
                    hit_face_count,
                    pick_face_count: 6 - miss_face_count - hit_face_count,
                };
                for dice_count in 0..=MAX_DICE_PER_STEP {
                    let multiplicities: Vec<u64> = dice_results(die, dice_count)
                        .map(|result| result.multiplicity)
                        .collect();
                    let sum: u64 = multiplicities.iter().sum();
                    assert_eq!(
                        sum,
                        6_u64.pow(u32::from(dice_count)),
                        "{dice_count} dice like {die:?}"
                    );
                    assert!(
                        multiplicities.iter().all(|&multiplicity| multiplicity > 0),
                        "{dice_count} dice like {die:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn results_of_two_leapers_have_expected_multiplicities() {
        let leaper = Die {
            miss_face_count: 2,
            hit_face_count: 3,
            pick_face_count: 1,
        };
        let results: Vec<_> = dice_results(leaper, 2)
            .map(|result| (result.picks, result.hits, result.multiplicity))
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
