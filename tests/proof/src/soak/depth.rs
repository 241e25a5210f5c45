//! Frequency of the slow checks.

use crate::random_play::Random;

/// Frequency of the slow checks. The others are made at each step of every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Rarely, for up to a hundred thousand games.
    Sparse,
    /// Often, for one or two thousand games.
    Dense,
    /// At each step, for one game.
    EveryStep,
}

impl Depth {
    fn once_in(self, sparse: usize, dense: usize, random: &mut Random) -> bool {
        match self {
            Depth::Sparse => random.once_in(sparse),
            Depth::Dense => random.once_in(dense),
            Depth::EveryStep => true,
        }
    }

    /// Returns true if the whole grammar of actions is to be checked.
    pub fn checks_grammar(self, random: &mut Random) -> bool {
        self.once_in(2000, 300, random)
    }

    /// Returns true if the views are to be compared. `revealed` means that an event has revealed something
    /// that only views show. The comparison is then more frequent.
    pub fn checks_views(self, random: &mut Random, revealed: bool) -> bool {
        if revealed {
            self.once_in(4, 1, random)
        } else {
            self.once_in(24, 8, random)
        }
    }

    /// Returns true if the views are to be written as JSON.
    pub fn checks_view_bytes(self, random: &mut Random) -> bool {
        self.once_in(150, 50, random)
    }

    /// Returns true if a quiescent position is to be written and read.
    pub fn checks_notation(self, random: &mut Random) -> bool {
        self.once_in(32, 8, random)
    }

    /// Returns true if two worlds are to be compared, beginning at this position.
    pub fn checks_worlds(self, random: &mut Random) -> bool {
        match self {
            Depth::Sparse => random.once_in(4000),
            Depth::Dense => random.once_in(800),
            // Each comparison plays on for some steps, so it does not begin at each step even if each step is
            // checked.
            Depth::EveryStep => random.once_in(40),
        }
    }

    /// Returns true if the game is to be written as a record, read and folded.
    pub fn checks_record(self, random: &mut Random) -> bool {
        self.once_in(10, 1, random)
    }
}
