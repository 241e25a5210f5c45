//! Derives chance outcomes from a seed.
//!
//! An outcome is a function of the seed, the weights of the possible outcomes, the purpose of the draw, and
//! the ordinal of the draw: the number of earlier chance inputs that are in effect or were replaced
//! ([`Timeline::next_chance_ordinal`](crate::Timeline::next_chance_ordinal)).
//! Neither the state nor the record stores a generator position, so a game that is resumed, or whose steps
//! are undone and made again, gets the same outcome.
//!
//! # The algorithm
//! It must never change, because the outcomes of existing games depend on it.
//!
//! 1. Key (32 bytes): the seed, the ordinal and the 64-bit FNV-1a hash of the purpose's UTF-8 bytes, each
//!    as eight little-endian bytes, then the eight bytes `rubium/1`.
//! 2. Words: the ChaCha12 key stream for that key, with nonce and counter 0, read as little-endian 64-bit
//!    words.
//! 3. Number: the first word that is at least `2^64 mod total`, modulo `total`, where `total` is the sum of
//!    the weights. Smaller words are rejected, because they would bias the result towards small values.
//! 4. Outcome: the index whose cumulative weight range contains that number.
//!
//! The arithmetic uses integers only and no `usize`, so it is the same on every platform. The tests
//! compare it with fixed results, so a change is noticed.

use crate::seed::Seed;
use rand::rngs::ChaCha12Rng;
use rand::{Rng, SeedableRng};

/// Domain separator at the end of every key, so that no other use of the same seed gets the same stream.
const DOMAIN: [u8; 8] = *b"rubium/1";

/// Stateless source of chance outcomes, derived from a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChanceSource {
    seed: Seed,
}

impl ChanceSource {
    /// Creates the chance source for `seed`.
    pub const fn new(seed: Seed) -> ChanceSource {
        ChanceSource { seed }
    }

    /// Draws an index into `weights` with probability proportional to its weight. Returns `None` if the
    /// weights sum to 0. Equal arguments always give the same index; `ordinal` distinguishes successive
    /// draws.
    pub fn draw_index(&self, purpose: &str, ordinal: u64, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        if total == 0 {
            return None;
        }
        let mut rng = self.draw_rng(purpose, ordinal);
        let mut remaining = uniform_below(total, || rng.next_u64());
        weights
            .iter()
            .position(|&weight| match remaining.checked_sub(u64::from(weight)) {
                Some(difference) => {
                    remaining = difference;
                    false
                }
                None => true,
            })
    }

    /// The generator for one draw.
    fn draw_rng(&self, purpose: &str, ordinal: u64) -> ChaCha12Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.0.to_le_bytes());
        key[8..16].copy_from_slice(&ordinal.to_le_bytes());
        key[16..24].copy_from_slice(&fnv1a(purpose.as_bytes()).to_le_bytes());
        key[24..].copy_from_slice(&DOMAIN);
        ChaCha12Rng::from_seed(key)
    }
}

/// A uniformly distributed number below `total`, by rejection sampling. `total` must not be 0.
fn uniform_below(total: u64, mut next_word: impl FnMut() -> u64) -> u64 {
    let min_word = total.wrapping_neg() % total;
    loop {
        let word = next_word();
        if word >= min_word {
            return word % total;
        }
    }
}

/// FNV-1a, 64 bits.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_would_bias_the_number_are_rejected() {
        // For this total, 2^64 mod total is 2^63 - 1, so nearly half of all words are rejected.
        let total = (1 << 63) + 1;
        let min_word = (1 << 63) - 1;
        let mut words = [0, 5, min_word - 1, min_word, 99].into_iter();
        assert_eq!(uniform_below(total, || words.next().unwrap()), min_word);
        assert_eq!(words.next(), Some(99));
        assert_eq!(uniform_below(total, || u64::MAX), u64::MAX - total);
        // A total that divides 2^64 rejects no word.
        assert_eq!(uniform_below(8, || 0), 0);
        assert_eq!(uniform_below(1, || u64::MAX), 0);
    }

    #[test]
    fn fnv1a_matches_published_vectors() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
