//! Plays random games of chess with shakmaty for two seconds of processor time, and prints moves and games
//! per second.

use cpu_time::ThreadTime;
use shakmaty::{Chess, Position};
use std::time::Duration;

/// Maximum number of moves of both sides together. A longer game is abandoned.
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
    let (mut move_count, mut game_count) = (0_u64, 0_u64);
    let started_at = ThreadTime::now();
    while started_at.elapsed() < Duration::from_secs(2) {
        let mut position = Chess::default();
        for _ in 0..MAX_MOVES_PER_GAME {
            let legal_moves = position.legal_moves();
            if legal_moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            position.play_unchecked(legal_moves[random.below(legal_moves.len())]);
            move_count += 1;
        }
        game_count += 1;
    }
    let seconds = started_at.elapsed().as_secs_f64();
    println!(
        "{:.0} moves/s, {:.0} games/s",
        move_count as f64 / seconds,
        game_count as f64 / seconds
    );
}
