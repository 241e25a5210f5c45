//! Whether the computer slept: the clock on the wall has gone on, the one that counts running time has not.

use std::time::{Duration, Instant, SystemTime};

/// How far apart the clocks may run before that is taken for sleep.
const APART: Duration = Duration::from_secs(4);

/// Both clocks when they were looked at last.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    running: Instant,
    wall: SystemTime,
}

impl Clocks {
    /// Both clocks now.
    #[must_use]
    pub fn now() -> Clocks {
        Clocks {
            running: Instant::now(),
            wall: SystemTime::now(),
        }
    }

    /// Whether the computer slept between these clocks and the `later` ones. A wall clock that was set forward looks the
    /// same, which does no harm: a hand closes.
    #[must_use]
    pub fn slept_until(&self, later: &Clocks) -> bool {
        let ran = later.running.saturating_duration_since(self.running);
        let passed = later.wall.duration_since(self.wall).unwrap_or_default();
        passed > ran + APART
    }
}

#[cfg(test)]
mod tests {
    use super::Clocks;
    use std::time::Duration;

    #[test]
    fn a_wall_clock_that_runs_ahead_tells_of_sleep() {
        let then = Clocks::now();
        let later = |running, wall| Clocks {
            running: then.running + Duration::from_secs(running),
            wall: then.wall + Duration::from_secs(wall),
        };
        assert!(!then.slept_until(&later(0, 0)));
        assert!(!then.slept_until(&later(3600, 3602)));
        assert!(!then.slept_until(&later(10, 0)), "it was set back");
        assert!(then.slept_until(&later(2, 30)));
    }
}
