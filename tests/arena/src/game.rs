//! One game between computer players.

use crate::seated::{ElsewhereFault, Seated};
use rubium_proof::play;
use rubium_rules::notation::Input;
use rubium_rules::{Awaiting, Ending, EventSink, Rules, State, Violation, awaiting, legal, view};
use std::time::{Duration, Instant};

/// A game that has not ended after so many turns, all players counted, is given up: nobody wins it.
pub const MOST_TURNS: u16 = 1_000;

/// What one seat took in a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Effort {
    /// Decisions.
    pub decisions: u64,
    /// Time for all of them.
    pub time: Duration,
    /// Turns.
    pub turns: u64,
    /// The slowest single decision.
    pub slowest: Duration,
}

/// How a game went.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended; `None` if it was given up.
    pub ending: Option<Ending>,
    /// Turns, all players counted.
    pub turns: u16,
    /// Decisions and outcomes of chance.
    pub steps: u32,
    /// Hash of the last state.
    pub hash: u64,
    /// Victory points by seat.
    pub points: Vec<u8>,
    /// What each seat took.
    pub efforts: Vec<Effort>,
}

/// What keeps a game from going on: a fault of the core or of a player.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// What was listed, or dealt, was refused.
    #[error("refused: {0}")]
    Refused(#[from] Violation),
    /// A player had no answer, or one that was not offered.
    #[error("seat {0} had no legal answer")]
    NoAnswer(u8),
    /// A player of another build could not be asked.
    #[error(transparent)]
    Elsewhere(#[from] ElsewhereFault),
    /// Nothing could be dealt.
    #[error("chance had no answer")]
    NoOutcome,
}

/// Plays a game from its first turn; `players` sit in seat order, chance comes from `seed`.
///
/// # Errors
/// A fault of the core or of a player.
pub fn play(
    rules: &Rules,
    players: &mut [Seated<'_>],
    seed: u64,
    sink: &mut impl EventSink,
) -> Result<Played, Fault> {
    let mut state = State::new(rules);
    let mut chance = play::Player::new(seed);
    let mut efforts = vec![Effort::default(); players.len()];
    let mut options = Vec::with_capacity(256);
    let mut steps = 0;
    let mut counted = 0;
    let ending = loop {
        if state.turn() > MOST_TURNS {
            break None;
        }
        if state.turn() != counted {
            counted = state.turn();
            efforts[state.active().index()].turns += 1;
        }
        let input = match awaiting(rules, &state) {
            Awaiting::Over { ending } => break Some(ending),
            Awaiting::Chance { request } => {
                let outcome = chance.chance(rules, &state, request);
                Input::Chance {
                    outcome: outcome.ok_or(Fault::NoOutcome)?,
                }
            }
            Awaiting::Decision { seat, .. } => {
                legal(rules, &state, &mut options);
                let seen = view(rules, &state, Some(seat));
                let effort = &mut efforts[seat.index()];
                let begun = Instant::now();
                let chosen =
                    players[seat.index()].choose(rules, &seen, seat, effort.decisions, &options)?;
                let took = begun.elapsed();
                effort.decisions += 1;
                effort.time += took;
                effort.slowest = effort.slowest.max(took);
                Input::Act {
                    seat,
                    action: chosen.ok_or(Fault::NoAnswer(seat.0))?,
                }
            }
        };
        play::give(rules, &mut state, input, sink)?;
        for player in &mut *players {
            player.tell(rules, input)?;
        }
        steps += 1;
    };
    Ok(Played {
        ending,
        turns: state.turn(),
        steps,
        hash: rubium_rules::hash(rules, &state),
        points: rules.seats().map(|seat| state.vp(seat)).collect(),
        efforts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(names: &[&str], games: u64) -> Vec<u64> {
        let game = |seed| {
            let rules = play::Player::new(seed).rules(names.len() as u8).unwrap();
            let mut players: Vec<_> = names
                .iter()
                .zip(seed..)
                .map(|(name, seed)| Seated::new(name, &rules, seed).unwrap().unwrap())
                .collect();
            play(&rules, &mut players, seed, &mut ()).unwrap().hash
        };
        (0..games).map(game).collect()
    }

    /// A change here is a change of an anchor (or of the rules): all that was measured against it is void.
    #[test]
    fn the_anchors_play_the_same_games() {
        let played = [
            hashes(&["random", "random"], 3),
            hashes(&["greedy", "greedy"], 3),
            hashes(&["greedy", "random", "greedy"], 3),
        ];
        let known = [
            [
                3_232_749_592_737_165_041,
                13_068_215_622_204_766_240,
                7_886_816_382_951_175_189,
            ],
            [
                5_083_083_808_780_115_654,
                4_216_475_140_702_602_757,
                2_237_114_858_045_316_933,
            ],
            [
                18_397_296_484_297_585_063,
                3_745_492_863_216_347_472,
                2_634_217_946_490_475_096,
            ],
        ];
        assert_eq!(played, known);
    }
}
