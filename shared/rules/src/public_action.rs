//! What other players may know of an action: whether it is legal, and which action was taken.

use crate::action::{Action, HandCardUse};
use crate::content::Deck;
use crate::options::OptionalRule;
use crate::rules::Rules;
use serde::Serialize;
use specta::Type;

/// The public part of an action that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PublicAction {
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
    /// Returns whether the action is legal only because of a card in hand, so that its legality must be
    /// hidden from other seats.
    ///
    /// Missions of the transmission line are public (OPT-INTERCEPT).
    #[must_use]
    pub fn depends_on_hand(self, rules: &Rules) -> bool {
        let is_public = |card| {
            let deck = rules.card(card).map(|spec| spec.face.deck());
            rules.has_option(OptionalRule::InterceptedTransmissions) && deck == Some(Deck::Missions)
        };
        match self.hand_card_use() {
            Some(HandCardUse::Played(card)) => !is_public(card),
            Some(HandCardUse::Exchanged | HandCardUse::Kept | HandCardUse::PassedToTeammate) => {
                true
            }
            None => false,
        }
    }

    /// The public part of the action, once it is taken.
    #[must_use]
    pub const fn to_public(self) -> PublicAction {
        match self.hand_card_use() {
            Some(HandCardUse::PassedToTeammate) => PublicAction::CardGiven,
            Some(HandCardUse::Kept) => PublicAction::MissionKept,
            Some(HandCardUse::Played(_) | HandCardUse::Exchanged) | None => {
                PublicAction::Open { action: self }
            }
        }
    }
}
