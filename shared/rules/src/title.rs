//! The public description of an action that was taken.

use crate::action::{Action, HandCard};
use serde::Serialize;
use specta::Type;

/// An action that was taken, as far as it is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ActionTitle {
    /// An action that is completely public.
    Open {
        /// The action.
        action: Action,
    },
    /// A card was passed facedown to the teammate (OPT-TEAM).
    CardGiven,
    /// One of two missions was kept (OPT-PRIORITY).
    MissionKept,
}

impl Action {
    /// The public part of the action, once it is taken.
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
