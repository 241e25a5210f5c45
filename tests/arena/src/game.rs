//! One game between computer players.

use crate::seated_player::{RemotePlayerError, SeatedPlayer};
use rubium_proof::random_play::{RandomPlayer, apply_input};
use rubium_rules::notation::Input;
use rubium_rules::{
    Ending, EventSink, PendingInput, Rules, State, Violation, collect_legal_actions, pending_input,
};
use std::time::{Duration, Instant};

/// Maximum number of turns of all players together. A longer game is abandoned and has no winner.
pub const MAX_TURNS: u16 = 1_000;

/// Decision statistics of one seat in a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct DecisionStats {
    /// Number of decisions.
    pub decision_count: u64,
    /// Total time of all decisions.
    pub total_time: Duration,
    /// Number of turns.
    pub turn_count: u64,
    /// Time of the slowest decision.
    pub slowest_decision: Duration,
}

/// The result of a game.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// The ending; `None` if the game was abandoned.
    pub ending: Option<Ending>,
    /// Number of turns of all players together.
    pub turn_count: u16,
    /// All decisions and random outcomes, in order.
    pub inputs: Vec<Input>,
    /// Hash of the final state.
    pub hash: u64,
    /// Victory points by seat.
    pub points: Vec<u8>,
    /// Decision statistics by seat.
    pub decision_stats: Vec<DecisionStats>,
}

/// The reason why a game cannot continue: an error in the rules or in a player.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// A player's action or a random outcome was rejected.
    #[error("an input was refused: {0}")]
    Refused(#[from] Violation),
    /// A player chose no action.
    #[error("seat {0} chose no legal action")]
    NoAction(u8),
    /// A player of another build gave no valid answer.
    #[error(transparent)]
    RemotePlayer(#[from] RemotePlayerError),
    /// No random outcome was possible.
    #[error("no random outcome is possible")]
    NoOutcome,
}

/// Plays a complete game. `players` are in seat order. `seed` determines the random outcomes.
///
/// # Errors
/// An error in the rules or in a player.
pub fn play_game(
    rules: &Rules,
    players: &mut [SeatedPlayer<'_>],
    seed: u64,
    sink: &mut impl EventSink,
) -> Result<GameResult, GameError> {
    let mut state = State::new(rules);
    let mut outcome_source = RandomPlayer::new(seed);
    let mut decision_stats = vec![DecisionStats::default(); players.len()];
    let mut legal_actions = Vec::with_capacity(256);
    let mut inputs = Vec::new();
    let mut last_counted_turn = 0;
    let ending = loop {
        if state.turn() > MAX_TURNS {
            break None;
        }
        if state.turn() != last_counted_turn {
            last_counted_turn = state.turn();
            decision_stats[state.active().index()].turn_count += 1;
        }
        let input = match pending_input(rules, &state) {
            PendingInput::Over { ending } => break Some(ending),
            PendingInput::Chance { request } => {
                let outcome = outcome_source.random_outcome(rules, &state, request);
                Input::Chance {
                    outcome: outcome.ok_or(GameError::NoOutcome)?,
                }
            }
            PendingInput::Decision { seat, .. } => {
                collect_legal_actions(rules, &state, &mut legal_actions);
                let decision_stats = &mut decision_stats[seat.index()];
                let started_at = Instant::now();
                let action = players[seat.index()].choose(
                    rules,
                    &state,
                    seat,
                    decision_stats.decision_count,
                    &legal_actions,
                )?;
                let elapsed = started_at.elapsed();
                decision_stats.decision_count += 1;
                decision_stats.total_time += elapsed;
                decision_stats.slowest_decision = decision_stats.slowest_decision.max(elapsed);
                Input::Act {
                    seat,
                    action: action.ok_or(GameError::NoAction(seat.0))?,
                }
            }
        };
        apply_input(rules, &mut state, input, sink)?;
        for player in &mut *players {
            player.notify(rules, input)?;
        }
        inputs.push(input);
    };
    Ok(GameResult {
        ending,
        turn_count: state.turn(),
        inputs,
        hash: rubium_rules::hash(rules, &state),
        points: rules.seats().map(|seat| state.vp(seat)).collect(),
        decision_stats,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(names: &[&str], game_count: u64) -> Vec<u64> {
        let game = |seed| {
            let rules = RandomPlayer::new(seed).rules(names.len() as u8).unwrap();
            let mut players: Vec<_> = names
                .iter()
                .zip(seed..)
                .map(|(name, seed)| SeatedPlayer::new(name, &rules, seed).unwrap().unwrap())
                .collect();
            play_game(&rules, &mut players, seed, &mut ()).unwrap().hash
        };
        (0..game_count).map(game).collect()
    }

    /// If these hashes change, a baseline player or the rules have changed, and earlier measurements cannot
    /// be compared with later measurements.
    #[test]
    fn games_of_baseline_players_match_recorded_hashes() {
        let hashes_by_pairing = [
            hashes(&["random", "random"], 3),
            hashes(&["greedy", "greedy"], 3),
            hashes(&["greedy", "random", "greedy"], 3),
        ];
        let expected = [
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
        assert_eq!(hashes_by_pairing, expected);
    }
}
