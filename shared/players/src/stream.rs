//! Where a player's whims come from: one stream of numbers for each decision.

use rand::SeedableRng;
use rand::rngs::ChaCha12Rng;

/// Ends every key, so that a player never meets the stream that deals the cards of a game with its seed.
const DOMAIN: [u8; 16] = *b"rubium/players/1";

/// The stream of decision number `decision` of the player with this seed; the same for ever.
pub(crate) fn stream(seed: u64, decision: u64) -> ChaCha12Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&decision.to_le_bytes());
    key[16..].copy_from_slice(&DOMAIN);
    ChaCha12Rng::from_seed(key)
}
