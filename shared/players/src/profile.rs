//! Player profiles: the parameters in which the Officer and the Recruit, and their playing styles, differ.

use crate::playing_style::{EvaluationWeights, PlayingStyle};

/// The parameters of a player. Values are in rubium.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PlayerProfile {
    /// Value of a victory point at the beginning of the game.
    pub point_value: f64,
    /// Weight of what opponents could gain by attacking in their next turn.
    pub threat_weight: f64,
    /// Whether the values of battles, purchases and cards take into account the missions that the player can
    /// fulfil.
    pub uses_missions: bool,
    /// The player moves units into a battle only if the chance of winning it is at least this.
    pub min_win_chance: f64,
    /// Whether battle cards are saved for battles in which they gain most.
    pub saves_battle_cards: bool,
    /// Percentage of decisions in Deployment and Movement that are deliberate mistakes.
    pub blunder_percent: u32,
    /// Whether the player plans for conditions of missions, battle cards in future attacks, cards that move
    /// units, special attacks before a battle, and eliminations that end the game.
    pub plans_ahead: bool,
    /// What the player strives for.
    pub weights: EvaluationWeights,
}

impl PlayerProfile {
    /// The profile with another playing style.
    pub fn with_playing_style(self, playing_style: PlayingStyle) -> PlayerProfile {
        let weights = playing_style.weights().evaluation;
        PlayerProfile {
            min_win_chance: self.min_win_chance * weights.caution,
            uses_missions: self.uses_missions || weights.considers_missions,
            weights,
            ..self
        }
    }
}

/// The profile of the Officer, who plans for missions, income and position.
pub(crate) const OFFICER: PlayerProfile = PlayerProfile {
    point_value: 9.0,
    threat_weight: 0.25,
    uses_missions: true,
    min_win_chance: 0.0,
    saves_battle_cards: true,
    blunder_percent: 0,
    plans_ahead: true,
    weights: EvaluationWeights::NEUTRAL,
};

/// The profile of the Recruit, who plays sensibly, but ignores threats, ignores missions when valuing
/// battles, and makes frequent blunders.
pub(crate) const RECRUIT: PlayerProfile = PlayerProfile {
    point_value: 8.0,
    threat_weight: 0.0,
    uses_missions: false,
    min_win_chance: 0.6,
    saves_battle_cards: false,
    blunder_percent: 25,
    plans_ahead: false,
    weights: EvaluationWeights::NEUTRAL,
};
