//! Why a player decided as it did, without words: those belong to whoever shows it.

use rubium_rules::{CardId, Hex, Kind, Seat};
use serde::Serialize;
use specta::Type;

/// Why an action was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Reason {
    /// Nothing else is allowed.
    Forced,
    /// A mission's points.
    Mission {
        /// The card.
        card: CardId,
        /// Its victory points.
        vp: u8,
    },
    /// The mission of two that promises more (OPT-PRIORITY).
    Keep {
        /// The card.
        card: CardId,
    },
    /// A unit for an own refinery that nobody works.
    Miner {
        /// Where.
        hex: Hex,
        /// Rubium for each turn.
        refinery: u8,
    },
    /// A unit for the army, the best for the money and the missions in hand.
    Recruit {
        /// What.
        kind: Kind,
    },
    /// A battle that is worth it.
    Attack {
        /// Where.
        hex: Hex,
        /// Whom.
        defender: Seat,
        /// The chance to win it, in hundredths, if all units that are planned for it come.
        chance: u8,
    },
    /// A battle that is better avoided.
    Retreat {
        /// From where.
        hex: Hex,
    },
    /// A facedown token.
    Explore {
        /// Where.
        hex: Hex,
    },
    /// A refinery that nobody of one's own works.
    Refinery {
        /// Where.
        hex: Hex,
        /// Rubium for each turn.
        refinery: u8,
    },
    /// Control of the Monolith (DRW-2).
    Monolith,
    /// A King of the Hill card, now or for control of the Monolith (OPT-HILL).
    Hill,
    /// A better place: closer to what is wanted, or safer.
    Position {
        /// Where.
        hex: Hex,
    },
    /// A card that is worth more now than later.
    Card {
        /// The card.
        card: CardId,
    },
    /// The best target of a card, or of a special attack.
    Target,
    /// An own unit whose destruction brings more than it costs.
    Sacrifice {
        /// What.
        kind: Kind,
    },
    /// A card for the rubium that is missing for a unit.
    Exchange {
        /// The card.
        card: CardId,
    },
    /// A card for the rubium that decides the comparison at the end of the game (TRN-3, WIN-2).
    Outbid {
        /// The card.
        card: CardId,
    },
    /// A card that the teammate can do more with (OPT-TEAM).
    Gift {
        /// The card.
        card: CardId,
    },
    /// The unit that is missed least, or that the other side misses most.
    Casualty {
        /// What.
        kind: Kind,
    },
    /// Everything else is worse, or worth less than it costs.
    NothingBetter,
    /// A slip: the player is not always attentive.
    Whim,
}
