//! What a seat or the keeper enters for the whole table: what everybody at it sees.

use rubium_rules::Seat;
use serde::{Deserialize, Serialize};
use specta::Type;

/// What a seat or the keeper enters for the whole table: what everybody at it sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SharedAction {
    /// Says who controls the Monolith; `None`: nobody.
    Monolith {
        /// Who.
        holder: Option<Seat>,
    },
    /// Nobody plays a card now; or in the whole battle.
    GoOn {
        /// Whether nobody will be asked again in this battle.
        battle: bool,
    },
    /// All dice that lie on the table for what is rolled now; a second list for the defender's.
    Dice {
        /// The attacker's faces, or those of the only one who rolls.
        attacker: Vec<u8>,
        /// The defender's faces.
        defender: Vec<u8>,
    },
    /// Only how many hits the dice made, where no natural number matters.
    Hits {
        /// Hits of the attacker's dice.
        attacker: u8,
        /// Hits of the defender's dice.
        defender: u8,
    },
    /// A battle or special attack is given up and forgotten: units that fell stay fallen.
    Abandon,
    /// The storm of the Vortex comes now (OPT-VORTEX).
    Storm,
    /// Rolls dice outside of battles.
    Roll {
        /// How many.
        dice: u8,
    },
    /// Dice outside of battles that lie on the table.
    Rolled {
        /// Their faces.
        faces: Vec<u8>,
    },
    /// Ends the phase (TRN-1).
    EndPhase,
    /// Whether what was asked is so.
    Answer {
        /// Whether it is.
        yes: bool,
    },
}
