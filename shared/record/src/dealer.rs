//! Answers chance from a seed.
//!
//! An answer is a function of the seed, what it is for, and how many chance inputs came before it in the
//! effective history ([`Timeline::ordinal`](crate::Timeline::ordinal)). Neither state nor record holds a
//! generator's position, so that resuming, undoing and redoing meet the same answer again.
//!
//! # The algorithm, for ever
//! 1. Key of 32 bytes: the seed, the ordinal and FNV-1a (64 bits) of the purpose's UTF-8 bytes, each as eight
//!    little-endian bytes, then the eight bytes `rubium/1`.
//! 2. Words: the key stream of ChaCha with 12 rounds under that key, nonce and counter 0, read as
//!    little-endian 64-bit words.
//! 3. With `total` the sum of the weights: the first word not below `2^64 mod total` is taken modulo `total`
//!    (words below it would favour small results).
//! 4. The answer is the index whose stretch of the weights, laid end to end, holds that number.
//!
//! Only integers, no `usize` in the arithmetic: the same on every platform. Fixed vectors in the tests hold
//! every release to it.

use crate::seed::Seed;
use rand::rngs::ChaCha12Rng;
use rand::{Rng, SeedableRng};

/// Ends every key, so that no other use of a seed meets the same stream.
const DOMAIN: [u8; 8] = *b"rubium/1";

/// Derives outcomes of chance from a seed. Holds nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealer {
    seed: Seed,
}

impl Dealer {
    /// The dealer for `seed`.
    pub const fn new(seed: Seed) -> Dealer {
        Dealer { seed }
    }

    /// An index into `weights`, each as likely as its weight says; `None` if all of them are 0 or there is
    /// none. The same arguments give the same answer always; `ordinal` sets one answer apart from the next.
    pub fn deal(&self, purpose: &str, ordinal: u64, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        if total == 0 {
            return None;
        }
        let mut rng = self.stream(purpose, ordinal);
        let mut rest = below(total, || rng.next_u64());
        weights
            .iter()
            .position(|&weight| match rest.checked_sub(u64::from(weight)) {
                Some(beyond) => {
                    rest = beyond;
                    false
                }
                None => true,
            })
    }

    /// The generator of one answer.
    fn stream(&self, purpose: &str, ordinal: u64) -> ChaCha12Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.0.to_le_bytes());
        key[8..16].copy_from_slice(&ordinal.to_le_bytes());
        key[16..24].copy_from_slice(&fnv1a(purpose.as_bytes()).to_le_bytes());
        key[24..].copy_from_slice(&DOMAIN);
        ChaCha12Rng::from_seed(key)
    }
}

/// A number below `total`, each equally likely if each of `words` is; `total` is not 0.
fn below(total: u64, mut words: impl FnMut() -> u64) -> u64 {
    let bias = total.wrapping_neg() % total;
    loop {
        let word = words();
        if word >= bias {
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
    fn words_that_would_favour_small_results_are_passed_over() {
        // 2^64 mod total is 2^63 - 1 here, so nearly half of all words are passed over.
        let total = (1 << 63) + 1;
        let bias = (1 << 63) - 1;
        let mut words = [0, 5, bias - 1, bias, 99].into_iter();
        assert_eq!(below(total, || words.next().unwrap()), bias);
        assert_eq!(words.next(), Some(99));
        assert_eq!(below(total, || u64::MAX), u64::MAX - total);
        // A total that divides 2^64 passes over none.
        assert_eq!(below(8, || 0), 0);
        assert_eq!(below(1, || u64::MAX), 0);
    }

    #[test]
    fn purposes_are_hashed_as_published() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
