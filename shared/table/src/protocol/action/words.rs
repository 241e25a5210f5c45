//! What entries are made of: units, reasons, sources, cards that are held, targets, effects.

use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Kind, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// So many units of a kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableUnits {
    /// The kind.
    pub kind: Kind,
    /// How many.
    pub count: u8,
}

/// What rubium was gained or paid for.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
// The page knows another `Reason`.
#[serde(rename = "MoneyReason", rename_all = "camelCase")]
pub enum Reason {
    /// Units were bought (DEP-1).
    Units,
    /// Refineries (MIN-1).
    Mining,
    /// A card's effect.
    Card,
    /// A card was exchanged (TRN-3).
    Exchange,
    /// Something else that the table knows.
    Other,
    /// The amount was set right.
    Correction,
}

/// Where victory points come from.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
// The page knows another `Source`.
#[serde(rename = "PointsSource", rename_all = "camelCase")]
#[repr(u8)]
pub enum Source {
    /// Battle Victory cards (BAT-11).
    Battle,
    /// Secret Missions that lie on the table; ours are counted by themselves.
    Mission,
    /// King of the Hill cards (OPT-HILL).
    Hill,
    /// Something else that the table knows.
    Other,
}

impl Source {
    /// Every source.
    pub const ALL: [Source; 4] = [Source::Battle, Source::Mission, Source::Hill, Source::Other];

    /// The source as an index into a table.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A card in a hand: one of ours, or one of a physical deck, which is only counted.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Held {
    /// One of our cards.
    Card {
        /// The card.
        card: CardId,
    },
    /// A card of a physical deck.
    Counted {
        /// Of which deck.
        deck: Deck,
    },
}

/// What a card or a free effect is for.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Target {
    /// A kind of a force.
    Aim {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
    },
    /// A force.
    Force {
        /// Which.
        side: Side,
    },
    /// A hit that a force must take.
    Hit {
        /// Who would lose a unit.
        side: Side,
        /// The seat that would pick the casualty; `None`: its owner.
        picker: Option<Seat>,
    },
    /// A kind of unit that is put on the board.
    Unit {
        /// The kind.
        kind: Kind,
    },
    /// As many hexes as the table counts.
    Hexes {
        /// How many.
        count: u8,
    },
}

/// What a physical card or an ability does to the battle, by one tap.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum FreeEffect {
    /// A kind of a force rolls with `amount` in this battle.
    Modify {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
        /// Added to each face.
        amount: i8,
    },
    /// The misses of a force are rolled again (CRD-3).
    Reroll {
        /// The force.
        side: Side,
    },
    /// A force takes one hit more.
    AddHit {
        /// The force.
        side: Side,
    },
    /// A die is rolled: on so much or more a force takes one hit more.
    RollHit {
        /// The force.
        side: Side,
        /// The lowest face that hits, 2 to 6.
        hits: u8,
    },
    /// A hit is cancelled (CRD-4).
    CancelHit {
        /// The force that would lose a unit.
        side: Side,
        /// The seat that would pick the casualty; `None`: its owner.
        picker: Option<Seat>,
    },
    /// Whoever enters it picks a casualty in its owner's place (CRD-4).
    PickCasualty {
        /// The force that loses a unit.
        side: Side,
    },
    /// A kind of a force attacks once more (CRD-5).
    AttackAgain {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
    },
}
