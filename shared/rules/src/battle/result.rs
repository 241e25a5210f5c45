//! How a battle ends (BAT-8, BAT-10, BAT-12).

use serde::{Deserialize, Serialize};
use specta::Type;

/// How a battle ended.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum BattleResult {
    /// All of the defender's units are gone (BAT-10).
    AttackerWon,
    /// All of the attacker's units are gone, the defender's are not: nobody won (BAT-12).
    AttackerGone,
    /// Both still have units: neither won nor lost (BAT-8).
    Undecided,
}
