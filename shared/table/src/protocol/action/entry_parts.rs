//! Components of entries: units, reasons, sources, held cards, targets, effects.

use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Kind, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A number of units of one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableUnits {
    /// The kind.
    pub kind: Kind,
    /// Number of units.
    pub count: u8,
}

/// Reason for gaining or paying rubium.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum RubiumReason {
    /// Units were bought (DEP-1), or a purchase was taken back.
    Units,
    /// Refineries were mined (MIN-1), or mined rubium was paid back.
    Mining,
    /// Refineries were mined that the player forgot to mine in the latest turn (MIN-1).
    MissedMining,
    /// Effect of a card.
    Card,
    /// A card was exchanged (TRN-3).
    Exchange,
    /// The game began (SET-7).
    Start,
    /// The rubium was given to another player, or received from another player.
    Given,
    /// Another reason, known to the players, or the elimination of the player.
    Other,
    /// The amount was corrected.
    Correction,
}

/// Source of victory points.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum PointsSource {
    /// Battle Victory cards; in the 2005 edition, Mission cards from the stack (BAT-11).
    Battle,
    /// Physical Secret Missions. Missions that the app manages are counted separately.
    Mission,
    /// King of the Hill cards (OPT-HILL).
    Hill,
    /// Another source, known to the players.
    Other,
}

impl PointsSource {
    /// All sources.
    pub const ALL: [PointsSource; 4] = [
        PointsSource::Battle,
        PointsSource::Mission,
        PointsSource::Hill,
        PointsSource::Other,
    ];

    /// Returns the index of the source in arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A card in a hand.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum HandCard {
    /// A managed card.
    Card {
        /// The card.
        card: CardId,
    },
    /// A card of a physical deck, which is only counted.
    Physical {
        /// The deck.
        deck: Deck,
    },
}

/// Target of a card or an effect.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Target {
    /// All units of one kind in a force.
    Kind {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
    },
    /// A force.
    Force {
        /// The force.
        side: Side,
    },
    /// A hit that a force must take.
    Hit {
        /// The force that would lose a unit.
        side: Side,
        /// The seat that would pick the casualty; `None` if the owner of the force would pick it.
        picker: Option<Seat>,
    },
    /// The kind of the unit that the card puts on the board.
    Unit {
        /// The kind.
        kind: Kind,
    },
    /// The number of hexes for which the card gives rubium, counted by the players.
    Hexes {
        /// Number of hexes.
        count: u8,
    },
}

/// Effect of a physical card or an ability on the battle.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EnteredEffect {
    /// The dice of a kind in a force have a modifier in this battle.
    Modify {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
        /// Amount added to each face.
        amount: i8,
    },
    /// The misses of a force are rerolled (CRD-3).
    Reroll {
        /// The force.
        side: Side,
    },
    /// A force takes one more hit.
    AddHit {
        /// The force.
        side: Side,
    },
    /// A die is rolled. If it hits, a force takes one more hit.
    RollHit {
        /// The force.
        side: Side,
        /// The lowest face that hits, 2 to 6.
        min_face: u8,
    },
    /// A hit is cancelled (CRD-4).
    CancelHit {
        /// The force that would lose a unit.
        side: Side,
        /// The seat that would pick the casualty; `None` if the owner of the force would pick it.
        picker: Option<Seat>,
    },
    /// The player who enters the effect picks a casualty in place of the unit's owner (CRD-4).
    PickCasualty {
        /// The force that loses a unit.
        side: Side,
    },
    /// All units of one kind in a force attack a second time (CRD-5).
    AttackAgain {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
    },
}
