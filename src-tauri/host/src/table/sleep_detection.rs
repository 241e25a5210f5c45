//! Detects whether the computer has slept: during sleep, the wall clock advances and the monotonic clock
//! stops.

use std::time::{Duration, Instant, SystemTime};

/// Minimum difference between the clocks that counts as sleep.
const MIN_SLEEP: Duration = Duration::from_secs(4);

/// Readings of both clocks.
#[derive(Clone, Copy, Debug)]
pub struct ClockReadings {
    monotonic: Instant,
    wall: SystemTime,
}

impl ClockReadings {
    /// Reads both clocks.
    #[must_use]
    pub fn now() -> ClockReadings {
        ClockReadings {
            monotonic: Instant::now(),
            wall: SystemTime::now(),
        }
    }

    /// Returns whether the computer slept between these readings and the `later` readings. Also returns true
    /// if the wall clock was set forward, which is harmless: open hands close.
    #[must_use]
    pub fn computer_slept_until(&self, later: &ClockReadings) -> bool {
        let monotonic_time = later.monotonic.saturating_duration_since(self.monotonic);
        let wall_time = later.wall.duration_since(self.wall).unwrap_or_default();
        wall_time > monotonic_time + MIN_SLEEP
    }
}

#[cfg(test)]
mod tests {
    use super::ClockReadings;
    use std::time::Duration;

    #[test]
    fn wall_clock_ahead_of_monotonic_clock_means_sleep() {
        let first = ClockReadings::now();
        let later = |monotonic, wall| ClockReadings {
            monotonic: first.monotonic + Duration::from_secs(monotonic),
            wall: first.wall + Duration::from_secs(wall),
        };
        assert!(!first.computer_slept_until(&later(0, 0)));
        assert!(!first.computer_slept_until(&later(3600, 3602)));
        assert!(
            !first.computer_slept_until(&later(10, 0)),
            "a wall clock set back should not count as sleep"
        );
        assert!(first.computer_slept_until(&later(2, 30)));
    }
}
