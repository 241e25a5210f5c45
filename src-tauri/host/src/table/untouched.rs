//! How long an open hand lies there untouched: then it closes by itself.

use std::time::{Duration, Instant};

/// After how long an open hand closes that nobody touches, and when it was touched last.
#[derive(Clone, Copy, Debug)]
pub struct Untouched {
    /// None: it stays open.
    limit: Option<Duration>,
    touched: Instant,
}

impl Untouched {
    /// Touched at `now`; after `limit` without touch it is over.
    #[must_use]
    pub const fn since(now: Instant, limit: Option<Duration>) -> Untouched {
        Untouched {
            limit,
            touched: now,
        }
    }

    /// From now on it is over after `limit` without touch.
    pub const fn set_limit(&mut self, limit: Option<Duration>) {
        self.limit = limit;
    }

    /// It is touched at `now`.
    pub const fn touch(&mut self, now: Instant) {
        self.touched = now;
    }

    /// When it is over if nobody touches it before.
    #[must_use]
    pub fn over_at(&self) -> Option<Instant> {
        self.limit.map(|limit| self.touched + limit)
    }

    /// Whether it is over at `now`.
    #[must_use]
    pub fn is_over(&self, now: Instant) -> bool {
        self.over_at().is_some_and(|over| over <= now)
    }
}

#[cfg(test)]
mod tests {
    use super::Untouched;
    use std::time::{Duration, Instant};

    #[test]
    fn it_is_over_so_long_after_the_last_touch_and_never_without_a_limit() {
        let begin = Instant::now();
        let after = |seconds| begin + Duration::from_secs(seconds);
        let mut hand = Untouched::since(begin, Some(Duration::from_secs(15)));
        assert!(!hand.is_over(after(14)));
        assert!(hand.is_over(after(15)));
        hand.touch(after(14));
        assert!(!hand.is_over(after(28)));
        assert_eq!(hand.over_at(), Some(after(29)));
        hand.set_limit(None);
        assert!(!hand.is_over(after(9000)));
    }
}
