//! What an action was, in so few words that everybody may read them.

use crate::action::Action;
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
        match self {
            Action::Give { card: _ } => ActionTitle::CardGiven,
            Action::Keep { card: _ } => ActionTitle::MissionKept,
            // Every action is named, so that a new one is open on purpose only. Cards that are played or exchanged are
            // shown.
            Action::Buy { .. }
            | Action::Play { .. }
            | Action::Exchange { .. }
            | Action::Move { .. }
            | Action::SpecialAttack { .. }
            | Action::Explore { .. }
            | Action::Battle { .. }
            | Action::EndPhase
            | Action::Pass
            | Action::PassBattle
            | Action::Sacrifice { .. }
            | Action::Casualty { .. }
            | Action::Victim { .. }
            | Action::TakeCard
            | Action::TakeVictory
            | Action::Place { .. }
            | Action::Pick { .. }
            | Action::Land { .. }
            | Action::Aim { .. }
            | Action::Force { .. }
            | Action::Hit { .. } => ActionTitle::Open { action: self },
        }
    }
}
