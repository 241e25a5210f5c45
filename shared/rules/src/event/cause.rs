//! Causes of the loss of a unit.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Why a unit left the board.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum LossCause {
    /// A hit in a battle (BAT-5).
    Battle,
    /// A special attack (MOV-6).
    SpecialAttack,
    /// A sacrifice by the owner for a hit on the other force (UNI-SHARDIAN).
    Sacrifice,
    /// The storm of the Vortex (OPT-VORTEX).
    Storm,
}
