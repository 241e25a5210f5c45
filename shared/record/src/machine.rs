//! What a record is a record of: a machine that moves from state to state, one input at a time.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Who gives an input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum By {
    /// The seat with this number, counted from 0.
    Seat(u8),
    /// Nobody decides: chance answers.
    Chance,
    /// Whoever keeps the record: the banker of a table, an arbiter.
    Keeper,
}

impl std::fmt::Display for By {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            By::Seat(number) => write!(f, "seat {number}"),
            By::Chance => f.write_str("chance"),
            By::Keeper => f.write_str("the keeper"),
        }
    }
}

/// Whether what was just done may be taken back, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo<S> {
    /// By anybody.
    Free,
    /// By the one who did it.
    Own,
    /// By nobody, for this reason: something was revealed or rolled.
    Sealed(S),
}

impl<S> Undo<S> {
    /// The narrower limit of two inputs of one step; of two seals the first is kept.
    pub fn and(self, other: Undo<S>) -> Undo<S> {
        match (self, other) {
            (Undo::Sealed(why), _) | (_, Undo::Sealed(why)) => Undo::Sealed(why),
            (Undo::Own, _) | (_, Undo::Own) => Undo::Own,
            (Undo::Free, Undo::Free) => Undo::Free,
        }
    }
}

/// A game, or anything else whose state follows from a setup and a list of inputs.
///
/// The value itself is what stays the same from start to end (rules, content, board), made once from the
/// header's setup. Everything here is a pure function: no clock, no generator, no memory between calls.
pub trait Machine: Sized {
    /// Names the kind of record: a file of one machine is never read as another's.
    const NAME: &'static str;
    /// Revision of the rules, counted up whenever the same inputs may lead elsewhere. A record of a later
    /// revision is refused; one of an earlier revision is tried, and diverges where the rules now differ.
    const REVISION: u32;

    /// What is fixed before the first input. Content that the machine does not bring itself is in it whole, so that a record
    /// needs nothing beside it.
    type Setup: Serialize + DeserializeOwned;
    /// Where things stand.
    type State: Clone;
    /// One decision or one outcome of chance.
    type Input;
    /// What happened, for whoever watches.
    type Event;
    /// Why a step can never be taken back. [`Infallible`](std::convert::Infallible) where nothing seals.
    type Seal: Clone + std::fmt::Debug + std::fmt::Display;
    /// Why a setup, a text or an input is refused.
    type Refusal: std::error::Error + 'static;

    /// The machine for `setup`.
    ///
    /// # Errors
    /// What is wrong with the setup.
    fn open(setup: &Self::Setup) -> Result<Self, Self::Refusal>;

    /// A fingerprint of the content of `setup`, the same for every record with the same content.
    fn content(setup: &Self::Setup) -> u64;

    /// The state before the first input.
    fn start(&self) -> Self::State;

    /// Gives `input`, by `by`, to `state`, and says whether that may be taken back. What happened goes to
    /// `events` if they are wanted.
    ///
    /// # Errors
    /// Why the input is refused; `state` may then be left half changed, callers work on a copy.
    fn apply(
        &self,
        state: &mut Self::State,
        by: By,
        input: &Self::Input,
        events: Option<&mut Vec<Self::Event>>,
    ) -> Result<Undo<Self::Seal>, Self::Refusal>;

    /// Hash of a canonical encoding of `state`: the same on every platform and in every build of a revision.
    fn hash(&self, state: &Self::State) -> u64;

    /// The text that stands for `input` in records: readable, and free of ids that a release may renumber.
    fn write(&self, input: &Self::Input) -> String;

    /// The input that `text` stands for.
    ///
    /// # Errors
    /// What in the text is not understood.
    fn read(&self, text: &str) -> Result<Self::Input, Self::Refusal>;
}
