//! Entries by a seat or the keeper for the whole table. Their content is public.

use rubium_rules::Seat;
use serde::{Deserialize, Serialize};
use specta::Type;

/// An entry by a seat or the keeper for the whole table. Its content is public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SharedAction {
    /// Enters which player controls the Monolith.
    Monolith {
        /// The player; `None` if no player controls it.
        holder: Option<Seat>,
    },
    /// Closes the card window of a battle without another card. After a battle, declines the remaining
    /// post-battle options (BAT-15).
    DeclineCards {
        /// Whether all later card windows of the battle are skipped, too.
        is_for_whole_battle: bool,
    },
    /// Enters the faces of all physical dice of the current roll, or of the next dice of a storm.
    Dice {
        /// The attacker's faces, or the faces of the only player who rolls.
        attacker: Vec<u8>,
        /// The defender's faces.
        defender: Vec<u8>,
    },
    /// Enters only the numbers of hits of a battle step. Refused if the natural faces decide who picks a
    /// casualty.
    Hits {
        /// Number of hits of the attacker's dice.
        attacker: u8,
        /// Number of hits of the defender's dice.
        defender: u8,
    },
    /// Abandons a battle, a special attack or a roll of the dice tray. Lost units are not restored.
    Abandon,
    /// Begins the storm of the Vortex (OPT-VORTEX).
    BeginStorm,
    /// Rolls dice outside of battles.
    RollTrayDice {
        /// Number of dice.
        dice_count: u8,
    },
    /// Enters the faces of physical dice outside of battles.
    EnterTrayFaces {
        /// The faces.
        faces: Vec<u8>,
    },
    /// Ends the phase (TRN-1).
    EndPhase,
    /// Answers a yes-or-no question.
    Answer {
        /// Whether the answer is yes.
        yes: bool,
    },
}
