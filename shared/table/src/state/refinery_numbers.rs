//! The numbers on the refineries of a game, according to its content, and the refineries that nobody works.

use crate::state::TableState;
use crate::state::seat::Refinery;
use crate::state::table::Table;
use rubium_rules::Seat;
use rubium_rules::content::Provenance;
use serde::Serialize;
use specta::Type;
use std::collections::{BTreeMap, BTreeSet};

/// A number that is printed on refineries of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RefineryNumber {
    /// The number, which is the rubium that such a refinery produces.
    pub value: u8,
    /// Whether the number is printed on home bases; otherwise it is on tokens.
    pub is_home_base: bool,
    /// Provenance of the refineries with this number; `None` if the content does not give it.
    pub provenance: Option<Provenance>,
}

impl TableState {
    /// Returns the refineries of the home base of `seat` that this player is not recorded as working.
    pub(crate) fn unworked_home_refineries(&self, table: &Table, seat: Seat) -> Vec<Refinery> {
        let mut recorded = self.seat(seat).refineries.clone();
        let printed = table.home_refineries().into_iter();
        let printed = printed.map(|value| Refinery::new(value, true));
        printed
            .filter(
                |refinery| match recorded.iter().position(|other| other == refinery) {
                    Some(index) => {
                        recorded.swap_remove(index);
                        false
                    }
                    None => true,
                },
            )
            .collect()
    }

    /// Returns the refineries that one more miner of `seat` may work, without duplicates: those of the
    /// player's home base that the player does not work, then those on tokens that no player works. Each list
    /// is sorted.
    pub(crate) fn unworked_refineries(&self, table: &Table, seat: Seat) -> Vec<Refinery> {
        let piles = table.rules().token_piles();
        let on_tokens = table.rules().tokens().map(|(token, spec)| {
            let counts = piles.iter().map(|pile| usize::from(pile[token.index()]));
            (Refinery::new(spec.refinery, false), counts.sum::<usize>())
        });
        let mut remaining: BTreeMap<Refinery, usize> = BTreeMap::new();
        for (refinery, count) in on_tokens {
            *remaining.entry(refinery).or_default() += count;
        }
        for refinery in self.seats.iter().flat_map(|seat| &seat.refineries) {
            if let Some(count) = remaining.get_mut(refinery) {
                *count = count.saturating_sub(1);
            }
        }
        remaining.retain(|refinery, count| refinery.value > 0 && *count > 0);
        let unworked: BTreeSet<Refinery> = (self.unworked_home_refineries(table, seat).into_iter())
            .chain(remaining.into_keys())
            .collect();
        unworked.into_iter().collect()
    }

    /// Records a refinery on the board that nobody works any more.
    pub(crate) fn add_idle_refinery(&mut self, refinery: Refinery) {
        self.idle_refineries.push(refinery);
        self.idle_refineries.sort_unstable();
    }

    /// Forgets one idle refinery equal to `refinery`, if there is one, because somebody now works it.
    pub(crate) fn forget_idle_refinery(&mut self, refinery: Refinery) {
        let mut idle = self.idle_refineries.iter();
        if let Some(index) = idle.position(|&other| other == refinery) {
            self.idle_refineries.remove(index);
        }
    }
}

impl Table {
    /// Returns the number of each refinery of a home base, in ascending order.
    pub fn home_refineries(&self) -> Vec<u8> {
        let printed = self.setup().content.board.home_refineries.iter().copied();
        let mut printed: Vec<u8> = printed.filter(|&value| value > 0).collect();
        printed.sort_unstable();
        printed
    }

    /// Returns the numbers on home bases, then the numbers on tokens of this game. Each list is sorted,
    /// without duplicates.
    pub fn refinery_numbers(&self) -> Vec<RefineryNumber> {
        let board = &self.setup().content.board;
        let printed = board.home_refineries.iter().map(|&value| RefineryNumber {
            value,
            is_home_base: true,
            provenance: board.home_refineries_provenance,
        });
        let piles = self.rules().token_piles();
        let tokens = self.rules().tokens();
        let is_in_game = |index: usize| piles.iter().any(|counts| counts[index] > 0);
        let tokens = tokens.filter(|(token, _)| is_in_game(token.index()));
        let found = tokens.map(|(_, spec)| RefineryNumber {
            value: spec.refinery,
            is_home_base: false,
            provenance: spec.provenance.map(|provenance| provenance.contents),
        });
        let mut numbers: Vec<RefineryNumber> = printed.chain(found).collect();
        numbers.retain(|number| number.value > 0);
        // A number on several tokens has the best of their provenances.
        numbers.sort_by_key(|number| {
            (
                !number.is_home_base,
                number.value,
                provenance_rank(number.provenance),
            )
        });
        numbers.dedup_by_key(|number| (number.is_home_base, number.value));
        numbers
    }
}

/// Returns the rank of a provenance; the best has rank 0.
const fn provenance_rank(provenance: Option<Provenance>) -> u8 {
    match provenance {
        Some(Provenance::Printed) => 0,
        Some(Provenance::Reported) => 1,
        Some(Provenance::Derived) => 2,
        Some(Provenance::Reconstruction) | None => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PartSettings, TableSetup, example};
    use rubium_rules::content::TokenProvenance;

    fn numbers(setup: TableSetup, is_home_base: bool) -> Vec<(u8, Option<Provenance>)> {
        let table = Table::new(setup).unwrap();
        let numbers = table.refinery_numbers().into_iter();
        let numbers = numbers.filter(|number| number.is_home_base == is_home_base);
        numbers
            .map(|number| (number.value, number.provenance))
            .collect()
    }

    #[test]
    fn numbers_on_home_bases_and_on_tokens_are_listed_separately() {
        let setup = example::table(PartSettings::default()).setup().clone();
        let provenance = Some(Provenance::Reconstruction);
        assert_eq!(
            numbers(setup.clone(), true),
            [(2, provenance), (3, provenance)]
        );
        // This board has no green tokens.
        assert_eq!(
            numbers(setup, false),
            [
                (1, Some(Provenance::Derived)),
                (2, Some(Provenance::Reported))
            ]
        );
    }

    #[test]
    fn number_has_best_provenance_of_its_tokens() {
        use Provenance::{Derived, Printed, Reconstruction, Reported};
        let plain = example::table(PartSettings::default()).setup().clone();
        let number_1_with = |provenances: [Option<Provenance>; 2]| {
            let mut setup = plain.clone();
            let tokens = &mut setup.content.board.tokens;
            let ones = tokens.iter_mut().filter(|token| token.refinery == 1);
            for (token, provenance) in ones.zip(provenances) {
                token.provenance = provenance.map(|provenance| TokenProvenance {
                    contents: provenance,
                    count: provenance,
                });
            }
            numbers(setup, false)[0]
        };
        let order = [Some(Printed), Some(Reported), Some(Derived)];
        let worst = [Some(Reconstruction), None];
        for (index, &better) in order.iter().enumerate() {
            for &other in order[index..].iter().chain(&worst) {
                assert_eq!(number_1_with([better, other]), (1, better));
                assert_eq!(number_1_with([other, better]), (1, better));
            }
        }
    }
}
