//! The reasons why odds cannot be computed.

use crate::weight::MAX_DICE;
use rubium_rules::content::CardWindow;

/// Maximum number of units per side for best responses.
pub const MAX_BEST_RESPONSE_UNITS: u8 = 7;

/// Maximum number of distinct pairs of forces in a forecast. It limits memory to tens of megabytes.
pub const MAX_FORCE_PAIRS: usize = 1 << 20;

/// The reason why the odds of a battle or of special attacks cannot be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForecastError {
    /// A battle or a series of special attacks has too many dice for exact weights, a battle has too many
    /// dice for best responses, or one side has more than 15 dice in the current step of a battle.
    #[error(
        "{dice_count} dice are too many: at most {MAX_DICE} in all and 15 of one side in a step can be forecast, fewer with best responses"
    )]
    TooManyDice {
        /// The number of dice that exceeds its limit: all dice that can still be rolled, including the die of
        /// a card, or those of one side in the current step.
        dice_count: u16,
    },
    /// The battle has too many distinct outcomes. Only large mixed forces reach this limit, and only with
    /// [`CasualtyPolicy::LeastUsefulFirst`](crate::CasualtyPolicy::LeastUsefulFirst).
    #[error("{pair_count} pairs of forces are possible: at most {MAX_FORCE_PAIRS} can be forecast")]
    TooManyOutcomes {
        /// Number of possible pairs of forces.
        pair_count: usize,
    },
    /// The battle has too many units for best responses.
    #[error(
        "{unit_count} units are too many: best responses are limited to {MAX_BEST_RESPONSE_UNITS} on each side"
    )]
    TooManyUnits {
        /// Number of units in the larger force.
        unit_count: u8,
    },
    /// The card has no effect on battles, or the card window that its effect needs is not open (BAT-9).
    #[error("this card cannot be played at this point of a battle")]
    WrongWindow {
        /// The window that the effect needs; `None` if it has no effect on battles.
        required_window: Option<CardWindow>,
    },
    /// The target is illegal for this card (TRN-4, CRD-3, CRD-4, CRD-5).
    #[error("the card cannot have this target")]
    IllegalTarget,
    /// The owner cannot sacrifice a unit of this kind, or cannot do so in the current window (UNI-SHARDIAN).
    #[error("a unit of this kind cannot be sacrificed now")]
    IllegalSacrifice,
    /// Units of this kind make no special attacks (MOV-6).
    #[error("this kind makes no special attacks")]
    NoSpecialAttack,
    /// The casualty policy is the best response, with which battles cannot be repeated.
    #[error("repeated battles cannot be computed with best responses")]
    BestResponseNotRepeatable,
}
