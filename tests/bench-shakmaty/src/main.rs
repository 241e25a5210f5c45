//! Plays random games of chess with shakmaty for two seconds, and prints moves and games per second.

use cpu_time::ThreadTime;
use shakmaty::{Chess, Position};
use std::time::Duration;

/// Maximum number of moves of both sides. A longer game is abandoned.
const MAX_MOVES_PER_GAME: u32 = 500;

/// Marsaglia's xorshift: a fast generator, because choosing a move must not take longer than playing it.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * limit as u64) >> 32) as usize
    }
}

fn main() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut moves, mut games) = (0_u64, 0_u64);
    let start = ThreadTime::now();
    while start.elapsed() < Duration::from_secs(2) {
        let mut position = Chess::default();
        for _ in 0..MAX_MOVES_PER_GAME {
            let legal = position.legal_moves();
            if legal.is_empty() || position.is_insufficient_material() {
                break;
            }
            position.play_unchecked(legal[random.below(legal.len())]);
            moves += 1;
        }
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.0} moves/s, {:.0} games/s",
        moves as f64 / seconds,
        games as f64 / seconds
    );
}
