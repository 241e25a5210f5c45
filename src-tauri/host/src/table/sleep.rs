//! Detection of sleep: the wall clock has advanced more than the monotonic clock.

use std::time::{Duration, Instant, SystemTime};

/// Minimum difference between the clocks that counts as sleep.
const MIN_SLEEP: Duration = Duration::from_secs(4);

/// Readings of both clocks.
#[derive(Clone, Copy, Debug)]
pub struct SleepDetector {
    running: Instant,
    wall: SystemTime,
}

impl SleepDetector {
    /// Reads both clocks.
    #[must_use]
    pub fn now() -> SleepDetector {
        SleepDetector {
            running: Instant::now(),
            wall: SystemTime::now(),
        }
    }

    /// Whether the computer slept between these readings and the `later` ones. Setting the wall clock forward has the
    /// same effect, which is harmless: a hand closes.
    #[must_use]
    pub fn slept_between(&self, later: &SleepDetector) -> bool {
        let ran = later.running.saturating_duration_since(self.running);
        let passed = later.wall.duration_since(self.wall).unwrap_or_default();
        passed > ran + MIN_SLEEP
    }
}

#[cfg(test)]
mod tests {
    use super::SleepDetector;
    use std::time::Duration;

    #[test]
    fn wall_clock_ahead_of_monotonic_clock_means_sleep() {
        let then = SleepDetector::now();
        let later = |running, wall| SleepDetector {
            running: then.running + Duration::from_secs(running),
            wall: then.wall + Duration::from_secs(wall),
        };
        assert!(!then.slept_between(&later(0, 0)));
        assert!(!then.slept_between(&later(3600, 3602)));
        assert!(!then.slept_between(&later(10, 0)), "it was set back");
        assert!(then.slept_between(&later(2, 30)));
    }
}
