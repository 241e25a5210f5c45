//! The reason for a decision. The user interface puts it into words.

use rubium_rules::{CardId, Hex, Kind, Seat};
use serde::Serialize;
use specta::Type;

/// The reason why an action was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum DecisionReason {
    /// It is the only legal action.
    Forced,
    /// A mission can be scored.
    Mission {
        /// The card.
        card: CardId,
        /// Its victory points.
        vp: u8,
    },
    /// This mission has the higher expected value of two (OPT-PRIORITY).
    Keep {
        /// The card.
        card: CardId,
    },
    /// An own refinery needs a miner.
    Miner {
        /// The hex of the refinery.
        hex: Hex,
        /// Income per turn, in rubium.
        refinery: u8,
    },
    /// The army needs this unit most, given the rubium and the missions in hand.
    Recruit {
        /// The kind of the unit.
        kind: Kind,
    },
    /// A battle has a positive value.
    Attack {
        /// The hex of the battle.
        hex: Hex,
        /// The defending player.
        defender: Seat,
        /// The win probability in percent, if all units planned for the battle join it.
        chance: u8,
    },
    /// A battle should be avoided.
    Retreat {
        /// The hex that the unit leaves.
        hex: Hex,
    },
    /// A facedown token can be explored.
    Explore {
        /// The hex of the token.
        hex: Hex,
    },
    /// A refinery has no own miner yet.
    Refinery {
        /// The hex of the refinery.
        hex: Hex,
        /// Income per turn, in rubium.
        refinery: u8,
    },
    /// The Monolith can be controlled (DRW-2).
    Monolith,
    /// A King of the Hill card can be won, now or by controlling the Monolith (OPT-HILL).
    Hill,
    /// The hex is closer to a target, or safer.
    Position {
        /// The destination.
        hex: Hex,
    },
    /// The card is worth more now than later.
    Card {
        /// The card.
        card: CardId,
    },
    /// The target is the best one for a card or a special attack.
    Target,
    /// Destroying this own unit gains more than it costs.
    Sacrifice {
        /// The kind of the unit.
        kind: Kind,
    },
    /// Exchanging the card gives the last rubium for a unit.
    Exchange {
        /// The card.
        card: CardId,
    },
    /// Exchanging the card gives the rubium that decides the final comparison (TRN-3, WIN-2).
    TieBreakExchange {
        /// The card.
        card: CardId,
    },
    /// The teammate can use the card better (OPT-TEAM).
    CardForTeammate {
        /// The card.
        card: CardId,
    },
    /// The unit has the lowest value to this side, or the highest to the other side.
    Casualty {
        /// The kind of the unit.
        kind: Kind,
    },
    /// All other actions have a lower value.
    NothingBetter,
    /// The choice is arbitrary: the alternatives were not compared, or the player made a blunder on
    /// purpose.
    Arbitrary,
}
