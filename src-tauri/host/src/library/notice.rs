//! Notices to players about the files of their games.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use specta::Type;

/// A change to the files of a game, found when it is opened or while it is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Notice {
    /// The last line was truncated, for example by a loss of power, and was dropped. No step that was shown
    /// is missing.
    TruncatedLine {
        /// The line, counted from 1.
        line: u32,
        /// Number of bytes in the truncated line.
        byte_count: u32,
    },
    /// The game was resumed from its last valid step. The steps after it are still in the journal, but are
    /// undone.
    Resumed {
        /// Number of valid steps.
        steps: u32,
    },
    /// The game was resumed from its last valid step. A copy of the damaged file is kept.
    ResumedWithBackup {
        /// Number of valid steps.
        steps: u32,
        /// Path of the copy.
        path: String,
    },
    /// The file with the seat controllers was unreadable: a person now plays in every seat.
    ControllersReset {
        /// Path of the damaged file.
        path: String,
    },
    /// The file with the PINs of a table was unreadable: no hand has a PIN now.
    PinsReset {
        /// Path of the damaged file.
        path: String,
    },
    /// Another program changed, replaced, moved or deleted the file of an open game. The file was rewritten
    /// with all steps.
    Rewritten {
        /// Path of the file that keeps the other program's content; `None` if the file was missing.
        path: Option<String>,
    },
}

/// Callback that shows notices.
pub type NoticeListener = Box<dyn Fn(&Notice) + Send>;

/// Channel from open journals to the listener that shows their notices. Notices are queued until there is a
/// listener. Clones share the same channel.
#[derive(Clone, Default)]
pub struct NoticeChannel(Arc<Mutex<NoticeQueue>>);

#[derive(Default)]
struct NoticeQueue {
    undelivered: Vec<Notice>,
    listener: Option<NoticeListener>,
}

impl NoticeChannel {
    /// Sets the listener, which replaces the previous listener. Queued notices are delivered now.
    pub fn listen(&self, listener: NoticeListener) {
        self.with_queue(|queue| {
            queue
                .undelivered
                .drain(..)
                .for_each(|notice| listener(&notice));
            queue.listener = Some(listener);
        });
    }

    pub(super) fn send(&self, notice: Notice) {
        self.with_queue(|queue| match &queue.listener {
            Some(listener) => listener(&notice),
            None => queue.undelivered.push(notice),
        });
    }

    /// Accesses the queue. A poisoned lock is accepted, because the queue is consistent even after a listener
    /// has panicked.
    fn with_queue(&self, change: impl FnOnce(&mut NoticeQueue)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl fmt::Debug for NoticeChannel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NoticeChannel")
    }
}
