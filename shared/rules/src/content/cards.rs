//! The card pack: both decks.

use super::sure::SureFields;
use super::vocabulary::{Condition, Effect, Window};
use crate::text::Text;
use serde::{Deserialize, Serialize};
use specta::Type;

/// A card pack document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardFile {
    /// Schema version, [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The pack's id.
    pub id: String,
    /// Cards of the Battle Victory stack (BAT-14).
    pub victory_cards: u8,
    /// Cards of the Mission stack of the 2005 edition (BAT-14).
    #[serde(default, skip_serializing_if = "is_none")]
    pub mission_cards: u8,
    /// Every distinct card of both decks.
    pub cards: Vec<CardSpec>,
}

/// One distinct card and how many copies the deck has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardSpec {
    /// Lower camel case, unique in the pack; notation and records use it.
    pub id: String,
    /// The name on the card.
    pub name: Text,
    /// The name in the 2005 edition, if it is another there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah_name: Option<Text>,
    /// Copies, at most 15.
    pub count: u8,
    /// Class and content.
    pub face: Face,
    /// Class and content in the 2005 edition, if they differ there. A `battleMission` is a red card: one of them for
    /// each won battle, in place of a Mission card (MIS-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah: Option<Face>,
    /// Whether it leaves the deck where the board has no Monolith.
    #[serde(default)]
    pub monolith: bool,
    /// How sure each field is.
    pub sure: SureFields,
}

/// The two decks.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum Deck {
    /// Energize cards.
    Energize,
    /// Secret Missions.
    Missions,
}

/// Class of a card, and what it does or asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "class", rename_all = "camelCase", deny_unknown_fields)]
pub enum Face {
    /// Energize: Deployment (DEP-3).
    Deployment {
        /// What it does.
        effect: Effect,
    },
    /// Energize: Battle (BAT-9).
    Battle {
        /// When it can be played.
        window: Window,
        /// What it does.
        effect: Effect,
    },
    /// Secret Mission: Battle (MIS-1): after winning the battle that met the condition.
    BattleMission {
        /// Victory points.
        vp: u8,
        /// What the won battle must have been like.
        condition: Condition,
    },
    /// Secret Mission: Objective (MIS-2).
    Objective {
        /// Victory points.
        vp: u8,
        /// What must hold.
        condition: Condition,
    },
}

impl Face {
    /// The deck that cards of this class belong to.
    pub const fn deck(&self) -> Deck {
        match self {
            Face::Deployment { .. } | Face::Battle { .. } => Deck::Energize,
            Face::BattleMission { .. } | Face::Objective { .. } => Deck::Missions,
        }
    }

    /// Victory points in a play area; 0 for Energize cards.
    pub const fn vp(&self) -> u8 {
        match self {
            Face::BattleMission { vp, .. } | Face::Objective { vp, .. } => *vp,
            _ => 0,
        }
    }
}

/// Whether there are none: then a document does not say so.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_none(count: &u8) -> bool {
    *count == 0
}
