//! Seeded random numbers, the same on every platform.

use rubium_record::{ChanceSource, Seed};

/// A generator of random numbers, derived from a seed.
pub struct RandomSource {
    source: ChanceSource,
    draw_count: u64,
}

impl RandomSource {
    pub fn new(seed: u64) -> RandomSource {
        RandomSource {
            source: ChanceSource::new(Seed(seed)),
            draw_count: 0,
        }
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.weighted_index(&vec![1; limit])
    }

    pub fn weighted_index(&mut self, weights: &[u32]) -> usize {
        self.draw_count += 1;
        self.source
            .draw_index("test", self.draw_count, weights)
            .unwrap()
    }

    /// Returns true once in `total` calls on average.
    pub fn one_in(&mut self, total: usize) -> bool {
        self.below(total) == 0
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub fn mostly_small_number(&mut self) -> u8 {
        // One number in twelve is an arbitrary byte, so that impossible numbers are tried as well.
        if self.one_in(12) {
            self.below(256) as u8
        } else {
            self.below(5) as u8
        }
    }
}
