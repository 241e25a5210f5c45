//! Frequency of the slow checks.

use crate::play::Random;

/// Frequency of the slow checks. The others are made at each step of every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Rarely, for up to a hundred thousand games.
    Wide,
    /// Often, for one or two thousand games.
    Close,
    /// At each step, for one game.
    Every,
}

impl Depth {
    fn once_in(self, wide: usize, close: usize, sample: &mut Random) -> bool {
        match self {
            Depth::Wide => sample.once_in(wide),
            Depth::Close => sample.once_in(close),
            Depth::Every => true,
        }
    }

    /// Returns true if the whole grammar of actions is to be checked.
    pub fn grammar(self, sample: &mut Random) -> bool {
        self.once_in(2000, 300, sample)
    }

    /// Returns true if the views are to be compared. `told` means that an event has revealed something that only
    /// views show; the comparison is then more frequent.
    pub fn views(self, sample: &mut Random, told: bool) -> bool {
        if told {
            self.once_in(4, 1, sample)
        } else {
            self.once_in(24, 8, sample)
        }
    }

    /// Returns true if the views are to be written as JSON.
    pub fn view_bytes(self, sample: &mut Random) -> bool {
        self.once_in(150, 50, sample)
    }

    /// Returns true if a quiescent position is to be written and read.
    pub fn notation(self, sample: &mut Random) -> bool {
        self.once_in(32, 8, sample)
    }

    /// Returns true if two worlds are to be compared, beginning at a quiescent position.
    pub fn worlds(self, sample: &mut Random) -> bool {
        match self {
            Depth::Wide => sample.once_in(4000),
            Depth::Close => sample.once_in(800),
            // Each comparison plays on for some steps, so it does not begin at each step even if each step is
            // checked.
            Depth::Every => sample.once_in(40),
        }
    }

    /// Returns true if the game is to be written as a record, read and folded.
    pub fn record(self, sample: &mut Random) -> bool {
        self.once_in(10, 1, sample)
    }
}
