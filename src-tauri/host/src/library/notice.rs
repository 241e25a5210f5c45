//! What players are told of the files of their games.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use specta::Type;

/// What is not as it was left with the files of a game: found when it is opened, or while it is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Notice {
    /// The last line was cut short, as after a loss of power, and was left out. No step that was shown is missing.
    Torn {
        /// The line, counted from 1.
        line: u32,
        /// How many bytes of it there were.
        bytes: u32,
    },
    /// The game goes on from its last sound step; the others can still be seen in the journal.
    WentOn {
        /// How many steps count.
        steps: u32,
    },
    /// The game goes on from its last sound step; the file as it was is kept.
    SetAside {
        /// How many steps count.
        steps: u32,
        /// Where the file as it was is.
        path: String,
    },
    /// The file that says who decides for the seats could not be read: persons play.
    Seats {
        /// Where it is.
        path: String,
    },
    /// The file that holds the PINs of a table could not be read: no hand has one.
    Pins {
        /// Where it is.
        path: String,
    },
    /// The file of an open game was changed, replaced or moved by somebody else. It was written anew with all steps.
    Rewritten {
        /// Where what lay in its place is kept; none if nothing did.
        path: Option<String>,
    },
}

/// Takes notices to whoever shows them.
pub type Listener = Box<dyn Fn(&Notice) + Send>;

/// The way of notices from journals that are open to whoever shows them. What is told while nobody listens waits. Clones
/// are the same way.
#[derive(Clone, Default)]
pub struct Notices(Arc<Mutex<Way>>);

#[derive(Default)]
struct Way {
    waiting: Vec<Notice>,
    listener: Option<Listener>,
}

impl Notices {
    /// From now on `listener` is told, and nobody else.
    pub fn listen(&self, listener: Listener) {
        self.with(|way| {
            way.waiting.drain(..).for_each(|notice| listener(&notice));
            way.listener = Some(listener);
        });
    }

    pub(super) fn tell(&self, notice: Notice) {
        self.with(|way| match &way.listener {
            Some(listener) => listener(&notice),
            None => way.waiting.push(notice),
        });
    }

    /// A listener that panicked has left both as they were.
    fn with(&self, change: impl FnOnce(&mut Way)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl fmt::Debug for Notices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Notices")
    }
}
