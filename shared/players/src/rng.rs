//! Random numbers of the players: one generator per decision.

use rand::SeedableRng;
use rand::rngs::ChaCha12Rng;

/// Domain separator at the end of every key. Because of it, a player's random numbers differ from those that
/// deal the cards of a game with the same seed.
const DOMAIN: [u8; 16] = *b"rubium/players/1";

/// The generator for decision `decision_number` of the player with the seed `seed`. Its numbers must never
/// change.
pub(crate) fn decision_rng(seed: u64, decision_number: u64) -> ChaCha12Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&decision_number.to_le_bytes());
    key[16..].copy_from_slice(&DOMAIN);
    ChaCha12Rng::from_seed(key)
}
