//! The reasons for decisions, which the user interface puts into words.

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
    /// The action is the only legal one.
    Forced,
    /// A mission can be fulfilled.
    ScoreMission {
        /// The card.
        card: CardId,
        /// Its victory points.
        vp: u8,
    },
    /// Of the two missions drawn, this one has the higher expected value (OPT-PRIORITY).
    KeepMission {
        /// The card.
        card: CardId,
    },
    /// A refinery on the home base needs a miner.
    BuyMiner {
        /// The hex of the refinery.
        hex: Hex,
        /// Income per turn, in rubium.
        income: u8,
    },
    /// Of the units that the player can get, one of this kind is worth most.
    BuyUnit {
        /// The kind of the unit.
        kind: Kind,
    },
    /// The action leads to a battle on this hex.
    Attack {
        /// The hex of the battle.
        hex: Hex,
        /// The defending player.
        defender: Seat,
        /// The win probability in percent, if all units planned for the battle join it.
        win_percent: u8,
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
    /// This player has no unit at the refinery yet.
    MineRefinery {
        /// The hex of the refinery.
        hex: Hex,
        /// Income per turn, in rubium.
        income: u8,
    },
    /// The Monolith gives Energize cards, now or once it is controlled (DRW-2).
    Monolith,
    /// A King of the Hill card can be won, now or by controlling the Monolith (OPT-HILL).
    KingOfTheHill,
    /// The hex is closer to a target, or safer.
    BetterHex {
        /// The destination.
        hex: Hex,
    },
    /// The card is worth more now than later.
    PlayCardNow {
        /// The card.
        card: CardId,
    },
    /// The target is the best one for a card or a special attack.
    BestTarget,
    /// Sacrificing the unit gains more than the unit costs.
    Sacrifice {
        /// The kind of the unit.
        kind: Kind,
    },
    /// Exchanging the card gives the rubium that is missing for a unit.
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
    /// Of all possible casualties, this unit has the lowest value to its owner, or the highest if an enemy
    /// picks.
    Casualty {
        /// The kind of the unit.
        kind: Kind,
    },
    /// No other action promises a gain.
    NothingBetter,
    /// The choice is arbitrary: the alternatives were not compared, or the player made a blunder on
    /// purpose.
    Arbitrary,
}
