//! How often the checks are made that take long.

use crate::play::Random;

/// How often the checks are made that take long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// A sample of the steps, so that thousands of games can be played.
    Sampled,
    /// At each step, for one game.
    Every,
}

impl Depth {
    fn once_in(self, n: usize, sample: &mut Random) -> bool {
        self == Depth::Every || sample.once_in(n)
    }

    /// Whether to check the whole grammar of actions.
    pub fn grammar(self, sample: &mut Random) -> bool {
        self.once_in(2000, sample)
    }

    /// Whether to compare the views; more often if something was `told` that shows in views alone.
    pub fn views(self, sample: &mut Random, told: bool) -> bool {
        self.once_in(if told { 4 } else { 24 }, sample)
    }

    /// Whether to write the views as JSON.
    pub fn view_bytes(self, sample: &mut Random) -> bool {
        self.once_in(150, sample)
    }

    /// Whether to write and read a settled position.
    pub fn notation(self, sample: &mut Random) -> bool {
        self.once_in(32, sample)
    }

    /// Whether to compare two worlds from a settled position on.
    pub fn worlds(self, sample: &mut Random) -> bool {
        // They play on for a while: also when each step is checked, not from each step.
        sample.once_in(if self == Depth::Every { 40 } else { 4000 })
    }

    /// Whether to write the game as a record, and read and fold it.
    pub fn record(self, sample: &mut Random) -> bool {
        self.once_in(10, sample)
    }
}
