//! The card file: both decks, and the sizes of the Battle Victory and Mission stacks.

use super::provenance::CardSpecProvenance;
use super::vocabulary::{CardWindow, Condition, Effect};
use crate::text::Text;
use serde::{Deserialize, Serialize};
use specta::Type;

/// The content file with the cards of both decks and the sizes of the Battle Victory and Mission stacks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardFile {
    /// Schema version, [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The id of the file.
    pub id: String,
    /// Number of Battle Victory cards in the stack (BAT-14).
    pub victory_cards: u8,
    /// Number of Mission cards in the stack of the 2005 edition (BAT-14).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub mission_cards: u8,
    /// Every distinct card of both decks.
    pub cards: Vec<CardSpec>,
}

/// A distinct card and the number of its copies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardSpec {
    /// Unique id in lower camel case, used in notation and records.
    pub id: String,
    /// The name on the card.
    pub name: Text,
    /// The name in the 2005 edition, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_2005: Option<Text>,
    /// Number of copies, 1 to 15.
    pub count: u8,
    /// The class of the card, with its effect or condition.
    pub face: CardFace,
    /// The class of the card in the 2005 edition, with its effect or condition, if any of these differ. In
    /// that edition, a `battleMission` is a red card: at most one may be played per won battle, instead of
    /// taking a Mission card (MIS-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face_2005: Option<CardFace>,
    /// Whether the card is removed from the deck if the board has no Monolith.
    #[serde(default)]
    pub needs_monolith: bool,
    /// Provenance of each field.
    pub provenance: CardSpecProvenance,
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

/// Class of a card, with its effect or condition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "class", rename_all = "camelCase", deny_unknown_fields)]
pub enum CardFace {
    /// Energize: Deployment (DEP-3).
    Deployment {
        /// The effect.
        effect: Effect,
    },
    /// Energize: Battle (BAT-9).
    Battle {
        /// The window in which the card can be played.
        window: CardWindow,
        /// The effect.
        effect: Effect,
    },
    /// Secret Mission: Battle (MIS-1). Fulfilled after winning a battle that met the condition.
    BattleMission {
        /// Victory points.
        vp: u8,
        /// The condition on the won battle.
        condition: Condition,
    },
    /// Secret Mission: Objective (MIS-2).
    Objective {
        /// Victory points.
        vp: u8,
        /// The condition.
        condition: Condition,
    },
}

impl CardFace {
    /// The deck that cards of this class belong to.
    pub const fn deck(&self) -> Deck {
        match self {
            CardFace::Deployment { .. } | CardFace::Battle { .. } => Deck::Energize,
            CardFace::BattleMission { .. } | CardFace::Objective { .. } => Deck::Missions,
        }
    }

    /// Victory points in the play area; 0 for Energize cards.
    pub const fn vp(&self) -> u8 {
        match self {
            CardFace::BattleMission { vp, .. } | CardFace::Objective { vp, .. } => *vp,
            _ => 0,
        }
    }
}

/// Returns whether `count` is 0; serde then omits the field.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(count: &u8) -> bool {
    *count == 0
}
