//! Numbers of the refineries of a game, as far as its content contains them.

use crate::state::table::Table;
use rubium_rules::content::Sure;
use serde::Serialize;
use specta::Type;

/// A number that refineries have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct RefineryNumber {
    /// The number.
    pub value: u8,
    /// Whether it is printed on home bases; otherwise it is on tokens.
    pub home: bool,
    /// Certainty that such refineries exist; `None` if the content does not contain it.
    pub sure: Option<Sure>,
}

impl Table {
    /// Returns the numbers on home bases, then those on tokens of this game. Each list is sorted, without duplicates.
    pub fn refinery_numbers(&self) -> Vec<RefineryNumber> {
        let pack = &self.setup().content.board;
        let printed = pack.home_refineries.iter().map(|&value| RefineryNumber {
            value,
            home: true,
            sure: pack.home_sure,
        });
        let piles = self.rules().token_piles();
        let tokens = self.rules().tokens();
        let tokens = tokens.filter(|(token, _)| piles.iter().any(|half| half[token.index()] > 0));
        let found = tokens.map(|(_, spec)| RefineryNumber {
            value: spec.refinery,
            home: false,
            sure: spec.sure.map(|sure| sure.what),
        });
        let mut numbers: Vec<RefineryNumber> = printed.chain(found).collect();
        numbers.retain(|number| number.value > 0);
        // Of several tokens, the most certain one determines the certainty of the number.
        numbers.sort_by_key(|number| (!number.home, number.value, doubt(number.sure)));
        numbers.dedup_by_key(|number| (number.home, number.value));
        numbers
    }
}

/// Returns the rank of a certainty. The most certain source has rank 0.
const fn doubt(sure: Option<Sure>) -> u8 {
    match sure {
        Some(Sure::Printed) => 0,
        Some(Sure::Reported) => 1,
        Some(Sure::Derived) => 2,
        Some(Sure::Reconstruction) | None => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Parts, TableSetup, example};
    use rubium_rules::content::TokenSure;

    fn numbers(setup: TableSetup, home: bool) -> Vec<(u8, Option<Sure>)> {
        let table = Table::new(setup).unwrap();
        let numbers = table.refinery_numbers().into_iter();
        let numbers = numbers.filter(|number| number.home == home);
        numbers.map(|number| (number.value, number.sure)).collect()
    }

    #[test]
    fn home_base_and_token_refineries_are_separate() {
        let setup = example::table(Parts::default()).setup().clone();
        let sure = Some(Sure::Reconstruction);
        assert_eq!(numbers(setup.clone(), true), [(2, sure), (3, sure)]);
        // No green token is on this board.
        assert_eq!(
            numbers(setup, false),
            [(1, Some(Sure::Derived)), (2, Some(Sure::Reported))]
        );
    }

    #[test]
    fn number_has_best_provenance_of_its_tokens() {
        use Sure::{Derived, Printed, Reconstruction, Reported};
        let plain = example::table(Parts::default()).setup().clone();
        let of_ones = |two: [Option<Sure>; 2]| {
            let mut setup = plain.clone();
            let tokens = &mut setup.content.board.tokens;
            let ones = tokens.iter_mut().filter(|token| token.refinery == 1);
            for (token, sure) in ones.zip(two) {
                token.sure = sure.map(|what| TokenSure { what, count: what });
            }
            numbers(setup, false)[0]
        };
        let order = [Some(Printed), Some(Reported), Some(Derived)];
        let doubtful = [Some(Reconstruction), None];
        for (place, &surer) in order.iter().enumerate() {
            for &other in order[place..].iter().chain(&doubtful) {
                assert_eq!(of_ones([surer, other]), (1, surer));
                assert_eq!(of_ones([other, surer]), (1, surer));
            }
        }
    }
}
