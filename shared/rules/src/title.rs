//! What an action was, in so few words that everybody may read them.

use crate::action::{Action, HandCard};
use serde::Serialize;
use specta::Type;

/// An action that was taken, as everybody may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ActionTitle {
    /// An action that everybody sees whole.
    Open {
        /// Which.
        action: Action,
    },
    /// A card was passed to the teammate, facedown (OPT-TEAM).
    CardGiven,
    /// One of two missions was kept (OPT-PRIORITY).
    MissionKept,
}

impl Action {
    /// The action as everybody may know it once it is taken.
    #[must_use]
    pub const fn title(self) -> ActionTitle {
        match self.hand_card() {
            Some(HandCard::Given) => ActionTitle::CardGiven,
            Some(HandCard::Kept) => ActionTitle::MissionKept,
            Some(HandCard::Played(_) | HandCard::Exchanged) | None => {
                ActionTitle::Open { action: self }
            }
        }
    }
}
