//! How often the checks are made that take long.

use crate::play::Random;

/// How often the checks are made that take long. The others are made at each step of every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Here and there, so that a hundred thousand games can be played.
    Wide,
    /// Often, for a thousand or two games.
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

    /// Whether to check the whole grammar of actions.
    pub fn grammar(self, sample: &mut Random) -> bool {
        self.once_in(2000, 300, sample)
    }

    /// Whether to compare the views; more often if something was `told` that shows in views alone.
    pub fn views(self, sample: &mut Random, told: bool) -> bool {
        if told {
            self.once_in(4, 1, sample)
        } else {
            self.once_in(24, 8, sample)
        }
    }

    /// Whether to write the views as JSON.
    pub fn view_bytes(self, sample: &mut Random) -> bool {
        self.once_in(150, 50, sample)
    }

    /// Whether to write and read a settled position.
    pub fn notation(self, sample: &mut Random) -> bool {
        self.once_in(32, 8, sample)
    }

    /// Whether to compare two worlds from a settled position on.
    pub fn worlds(self, sample: &mut Random) -> bool {
        match self {
            Depth::Wide => sample.once_in(4000),
            Depth::Close => sample.once_in(800),
            // They play on for a while: also when each step is checked, not from each step.
            Depth::Every => sample.once_in(40),
        }
    }

    /// Whether to write the game as a record, and read and fold it.
    pub fn record(self, sample: &mut Random) -> bool {
        self.once_in(10, 1, sample)
    }
}
