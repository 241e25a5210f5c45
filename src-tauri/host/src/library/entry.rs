//! What the list says of each journal. `P` is how one stands: [`Preview`](crate::game::Preview) for games,
//! [`TablePreview`](crate::table::TablePreview) for tables.

use serde::Serialize;
use specta::Type;

use super::damage::Damage;
use super::id::GameId;

/// One game or table of the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Entry<P> {
    /// Its id; none if the file's name is not made of one, so that nothing can be done with it from here.
    pub id: Option<GameId>,
    /// Its title; the players' names if it was given none, the file's name if even these cannot be read.
    pub title: String,
    /// When its journal was last written to: seconds since the beginning of 1970 in UTC.
    pub changed: u32,
    /// What can be said of it.
    pub state: EntryState<P>,
}

/// Whether it can be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EntryState<P> {
    /// It can.
    Sound {
        /// How it stands.
        preview: P,
    },
    /// It cannot as it is.
    Damaged {
        /// Why.
        damage: Damage,
        /// How it stands before the damage, where it would go on; none if nothing is left of it.
        remains: Option<P>,
    },
}

impl<P> EntryState<P> {
    /// One of which nothing is left.
    pub(super) const fn lost(damage: Damage) -> EntryState<P> {
        EntryState::Damaged {
            damage,
            remains: None,
        }
    }

    /// How it stands, as far as that can be read.
    #[must_use]
    pub fn preview(&self) -> Option<&P> {
        match self {
            EntryState::Sound { preview } => Some(preview),
            EntryState::Damaged { remains, .. } => remains.as_ref(),
        }
    }
}
