//! Seeded random numbers.

use rubium_record::{ChanceSource, Seed};

/// Seeded random numbers, the same on every machine.
pub struct Luck {
    dealer: ChanceSource,
    drawn: u64,
}

impl Luck {
    pub fn new(seed: u64) -> Luck {
        Luck {
            dealer: ChanceSource::new(Seed(seed)),
            drawn: 0,
        }
    }

    /// A number below `total`.
    pub fn below(&mut self, total: usize) -> usize {
        self.weighted(&vec![1; total])
    }

    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        self.drawn += 1;
        self.dealer.draw_index("test", self.drawn, weights).unwrap()
    }

    pub fn one_in(&mut self, total: usize) -> bool {
        self.below(total) == 0
    }

    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub fn small(&mut self) -> u8 {
        // Occasionally an impossible number.
        if self.one_in(12) {
            self.below(256) as u8
        } else {
            self.below(5) as u8
        }
    }
}
