//! Results of a battle (BAT-8, BAT-10, BAT-12).

use serde::{Deserialize, Serialize};
use specta::Type;

/// The result of a battle.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum BattleResult {
    /// All defending units are gone (BAT-10).
    AttackerWon,
    /// All attacking units are gone and defending units are left. There is no winner (BAT-12).
    AttackerDestroyed,
    /// Both forces have units left. There is neither a winner nor a loser (BAT-8).
    Inconclusive,
}
