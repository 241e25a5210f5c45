//! Which games are open in this program: two journals of one game would write over each other's lines.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::id::GameId;

/// The games that are open.
#[derive(Clone, Default, Debug)]
pub(super) struct OpenGames(Arc<Mutex<BTreeSet<GameId>>>);

impl OpenGames {
    /// Opens a game; `None` if it is open.
    pub fn take(&self, id: &GameId) -> Option<OpenGame> {
        self.ids().insert(id.clone()).then(|| OpenGame {
            id: id.clone(),
            games: self.clone(),
        })
    }

    fn ids(&self) -> MutexGuard<'_, BTreeSet<GameId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An open game; dropping it closes the game.
#[derive(Debug)]
pub(super) struct OpenGame {
    id: GameId,
    games: OpenGames,
}

impl Drop for OpenGame {
    fn drop(&mut self) {
        self.games.ids().remove(&self.id);
    }
}
