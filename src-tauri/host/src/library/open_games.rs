//! The set of games open in this process, so that no game is opened twice: two open journals of one game
//! would overwrite each other's lines.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::id::RecordId;

/// The ids of all open games. Clones share the same set.
#[derive(Clone, Default, Debug)]
pub(super) struct OpenGames(Arc<Mutex<BTreeSet<RecordId>>>);

impl OpenGames {
    /// Registers a game as open until the returned guard is dropped; returns `None` if it is already open.
    pub fn claim(&self, id: &RecordId) -> Option<OpenGameGuard> {
        self.ids().insert(id.clone()).then(|| OpenGameGuard {
            id: id.clone(),
            games: self.clone(),
        })
    }

    fn ids(&self) -> MutexGuard<'_, BTreeSet<RecordId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps a game registered as open. Once the guard is dropped, the game can be opened again.
#[derive(Debug)]
pub(super) struct OpenGameGuard {
    id: RecordId,
    games: OpenGames,
}

impl Drop for OpenGameGuard {
    fn drop(&mut self) {
        self.games.ids().remove(&self.id);
    }
}
