//! Why there is no forecast.

use crate::weight::MOST_DICE;
use rubium_rules::content::Window;

/// The most units of one side.
pub const MOST_UNITS: u8 = 7;

/// Most pairs of forces that are kept apart: some tens of megabytes.
pub const MOST_PAIRS: usize = 1 << 20;

/// Why there is no forecast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// More dice than exact weights hold.
    #[error(
        "{dice} dice are too many: at most {MOST_DICE} can be forecast, fewer with best replies"
    )]
    TooManyDice {
        /// Dice that the battle and the card can still roll.
        dice: u16,
    },
    /// More different ends than are kept apart. Only large mixed forces that lose the least useful unit first
    /// have so many.
    #[error("{pairs} pairs of forces could be left: at most {MOST_PAIRS} are kept apart")]
    TooManyEnds {
        /// How many.
        pairs: usize,
    },
    /// More units than best replies are worked out for.
    #[error("{units} units: best replies are worked out up to {MOST_UNITS} on each side")]
    TooManyUnits {
        /// Units of the larger force.
        units: u8,
    },
    /// The card has no effect on battles, or on no battle at this moment (BAT-9).
    #[error("this card is not for this moment of a battle")]
    WrongMoment {
        /// The window that the effect needs; `None` if it has no place in a battle.
        needs: Option<Window>,
    },
    /// The card cannot be aimed there (TRN-4, CRD-3, CRD-4, CRD-5).
    #[error("the card cannot be aimed there")]
    WrongTarget,
    /// The unit cannot be destroyed by its owner, or not at this moment (UNI-SHARDIAN).
    #[error("no such unit can be destroyed by its owner now")]
    NoSacrifice,
    /// Units of this kind make no special attacks (MOV-6).
    #[error("this kind makes no special attacks")]
    NoSpecialAttack,
    /// Repeated battles know fixed orders of casualties only.
    #[error("repeated battles need a fixed order of casualties")]
    OrderNotFixed,
}
