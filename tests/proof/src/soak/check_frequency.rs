//! How often slow checks are made.

use crate::random_play::Random;

/// How often slow checks are made. All other checks are made at each step of every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckFrequency {
    /// Rarely, for many thousand games.
    Sparse,
    /// Often, for up to a few thousand games.
    Dense,
    /// At each step, for the replay of one game. Only comparisons of worlds are less frequent.
    EveryStep,
}

impl CheckFrequency {
    fn once_in(self, sparse: usize, dense: usize, random: &mut Random) -> bool {
        match self {
            CheckFrequency::Sparse => random.once_in(sparse),
            CheckFrequency::Dense => random.once_in(dense),
            CheckFrequency::EveryStep => true,
        }
    }

    /// Returns true if all [`CandidateInputs`](crate::candidate_inputs::CandidateInputs) should be checked
    /// now.
    pub fn checks_all_inputs(self, random: &mut Random) -> bool {
        self.once_in(2000, 300, random)
    }

    /// Returns true if the views should be compared with the reference model now. The comparison is more
    /// frequent after an event that revealed hidden information (`has_revealed`).
    pub fn checks_views(self, random: &mut Random, has_revealed: bool) -> bool {
        if has_revealed {
            self.once_in(4, 1, random)
        } else {
            self.once_in(24, 8, random)
        }
    }

    /// Returns true if the size of the views as JSON should be checked now.
    pub fn checks_view_bytes(self, random: &mut Random) -> bool {
        self.once_in(150, 50, random)
    }

    /// Returns true if a position in which a phase action is pending should be written as notation and read
    /// back now.
    pub fn checks_notation(self, random: &mut Random) -> bool {
        self.once_in(32, 8, random)
    }

    /// Returns true if two worlds should be compared, as [`crate::noninterference`] describes, beginning at
    /// this position.
    pub fn compares_worlds(self, random: &mut Random) -> bool {
        match self {
            CheckFrequency::Sparse => random.once_in(4000),
            CheckFrequency::Dense => random.once_in(800),
            // A comparison plays many steps, so it does not begin at every step, even if every step is
            // checked.
            CheckFrequency::EveryStep => random.once_in(40),
        }
    }

    /// Returns true if the finished game should be written as a record, read back and replayed.
    pub fn checks_record(self, random: &mut Random) -> bool {
        self.once_in(10, 1, random)
    }
}
