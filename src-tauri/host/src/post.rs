//! The one ordered way from a running game, or table, to a page.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Takes updates to the page. It says nothing back: a page that is gone is a page that will ask for a resync.
pub type Sink<U> = Box<dyn Fn(&U) + Send>;

/// Where something that runs posts what changed. Clones lead to the same page.
pub struct Post<U>(Arc<Mutex<Line<U>>>);

struct Line<U> {
    seq: u32,
    page: Option<Sink<U>>,
}

impl<U> Default for Post<U> {
    fn default() -> Post<U> {
        Post(Arc::new(Mutex::new(Line { seq: 0, page: None })))
    }
}

impl<U> Clone for Post<U> {
    fn clone(&self) -> Post<U> {
        Post(Arc::clone(&self.0))
    }
}

impl<U> Post<U> {
    /// From now on updates go to this page, and to no other.
    pub fn connect(&self, page: Sink<U>) {
        self.line().page = Some(page);
    }

    /// The number of the latest change; 0 if there was none.
    #[must_use]
    pub fn latest(&self) -> u32 {
        self.line().seq
    }

    /// Counts a change that the page learns by another way than the post: the answer of a command.
    pub fn count(&self) -> u32 {
        let mut line = self.line();
        line.seq += 1;
        line.seq
    }

    /// Posts the change that gets the next number, and tells the number.
    pub fn send(&self, change: impl FnOnce(u32) -> U) -> u32 {
        let mut line = self.line();
        line.seq += 1;
        let (seq, update) = (line.seq, change(line.seq));
        if let Some(page) = &line.page {
            page(&update);
        }
        seq
    }

    /// A panic while it was held leaves a number and a page, both still good.
    fn line(&self) -> MutexGuard<'_, Line<U>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
