//! Edition and optional rules of a game.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Which rulebook a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Edition {
    /// The 2012 edition, \[FFG\].
    #[default]
    Ffg,
    /// The 2005 edition, \[AH\].
    Ah,
}

/// The optional rules (OPT). Each can be switched alone.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum OptionalRule {
    /// OPT-TIME.
    TimeIsOfTheEssence,
    /// OPT-LONG.
    InForTheLongHaul,
    /// OPT-EXEC.
    ExecutiveOrders,
    /// OPT-HILL.
    KingOfTheHill,
    /// OPT-PRIORITY.
    TopPriority,
    /// OPT-EXTRA.
    ExtraExplorationTokens,
    /// OPT-INTERCEPT.
    InterceptedTransmissions,
    /// OPT-TEAM.
    Teams,
    /// OPT-VORTEX.
    Vortex,
    /// OPT-ALT.
    AlternateUnits,
    /// OPT-ENERGY.
    EnergyDependence,
    /// OPT-NEIGHBORS.
    BadNeighbors,
}

/// What the players agreed on before the game.
///
/// The classic game is the default. The type already names every edition and option, so that records made
/// now still load when they can be played; [`Rules::new`](crate::Rules::new) refuses what it cannot play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// The edition.
    #[serde(default)]
    pub edition: Edition,
    /// Optional rules in use, each once.
    #[serde(default)]
    pub optional: Vec<OptionalRule>,
    /// Practice: everything may be taken back, dice and cards too. They fall the same way again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free_takeback: bool,
}

impl Options {
    /// Victory points that win the game (WIN-1).
    pub const fn target(&self) -> u8 {
        12
    }
}
