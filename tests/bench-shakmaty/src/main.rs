//! Plays chess at random with shakmaty for some seconds, and prints moves and games a second.

use cpu_time::ThreadTime;
use shakmaty::{Chess, Position};
use std::time::Duration;

/// A game is given up after so many moves of either side.
const MOST_MOVES: u32 = 500;

/// Marsaglia's xorshift: what draws a move must not cost more than the move.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}

fn main() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut moves, mut games) = (0_u64, 0_u64);
    let began = ThreadTime::now();
    while began.elapsed() < Duration::from_secs(2) {
        let mut position = Chess::default();
        for _ in 0..MOST_MOVES {
            let legal = position.legal_moves();
            if legal.is_empty() || position.is_insufficient_material() {
                break;
            }
            position.play_unchecked(legal[random.below(legal.len())]);
            moves += 1;
        }
        games += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{:.0} moves/s, {:.0} games/s",
        moves as f64 / seconds,
        games as f64 / seconds
    );
}
