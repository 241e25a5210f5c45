//! The state machine behind a record: each input leads from one state to the next.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The author of an input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Author {
    /// The seat with this number, counted from 0.
    Seat(u8),
    /// Chance: the outcome of a die, draw or token.
    Chance,
    /// The keeper, who makes entries for the whole table rather than for one seat.
    Keeper,
}

impl std::fmt::Display for Author {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Author::Seat(number) => write!(f, "seat {number}"),
            Author::Chance => f.write_str("chance"),
            Author::Keeper => f.write_str("the keeper"),
        }
    }
}

/// The authors that may undo a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoPolicy<Reason> {
    /// Any author may undo the step.
    Anyone,
    /// Only the step's own author may undo it.
    AuthorOnly,
    /// No author may undo the step, for the given reason: for example, it contains a rolled die.
    Never(Reason),
}

impl<Reason> UndoPolicy<Reason> {
    /// Returns the stricter of two policies, which applies to a step whose inputs have both policies. Of two
    /// `Never` policies, returns `self`.
    pub fn combined_with(self, other: UndoPolicy<Reason>) -> UndoPolicy<Reason> {
        match (self, other) {
            (UndoPolicy::Never(reason), _) | (_, UndoPolicy::Never(reason)) => {
                UndoPolicy::Never(reason)
            }
            (UndoPolicy::AuthorOnly, _) | (_, UndoPolicy::AuthorOnly) => UndoPolicy::AuthorOnly,
            (UndoPolicy::Anyone, UndoPolicy::Anyone) => UndoPolicy::Anyone,
        }
    }
}

/// A change to a record, for which a machine may write a mark.
#[derive(Debug)]
pub struct MarkableChange<'a, State> {
    /// The state before the change.
    pub before: &'a State,
    /// The state that the change leads to.
    pub after: &'a State,
    /// The marks of the steps that the change replaces, but not of earlier replacements; `None` if the change
    /// only adds a step.
    pub replaced_marks: Option<Vec<&'a str>>,
}

/// A game, a table, or another system whose state follows from a setup and a list of inputs.
///
/// A value of this type is the immutable part (rules, content, board), built once from the header's setup.
/// All methods are pure functions: no clock, no random generator, no memory between calls.
pub trait Machine: Sized {
    /// Name of the kind of record. A record of one machine is never read as a record of another machine.
    const NAME: &'static str;
    /// Revision of the rules and the notation, incremented whenever the same inputs may lead to a different
    /// state, hash or text. A record of a later revision is rejected. A record of an earlier revision is
    /// replayed until it diverges.
    const REVISION: u32;
    /// Whether steps of a record may be replaced by new steps. If not, a record with a replacement is
    /// invalid.
    const ALLOWS_STEP_REPLACEMENT: bool = false;

    /// Everything fixed before the first input. Custom content is included in full, so that a record is
    /// self-contained.
    type Setup: Serialize + DeserializeOwned;
    /// The complete state after some inputs.
    type State: Clone;
    /// One decision or one chance outcome.
    type Input;
    /// A notification for viewers about a state change.
    type Event;
    /// The reason why a step can never be undone. [`Infallible`](std::convert::Infallible) if every step
    /// can be undone.
    type IrreversibleReason: Clone + std::fmt::Debug + std::fmt::Display;
    /// The error for a rejected setup, text or input.
    type Refusal: std::error::Error + 'static;

    /// Builds the machine for `setup`.
    ///
    /// # Errors
    /// The setup is invalid.
    fn from_setup(setup: &Self::Setup) -> Result<Self, Self::Refusal>;

    /// Hash of the content in `setup`: equal for all records with the same content.
    fn content_hash(setup: &Self::Setup) -> u64;

    /// The state before the first input.
    fn initial_state(&self) -> Self::State;

    /// Applies `input`, made by `by`, to `state` and returns its undo policy. Events are appended to
    /// `events`, if given.
    ///
    /// # Errors
    /// The input is rejected. `state` may then be partially modified, so callers work on a copy.
    fn apply(
        &self,
        state: &mut Self::State,
        by: Author,
        input: &Self::Input,
        events: Option<&mut Vec<Self::Event>>,
    ) -> Result<UndoPolicy<Self::IrreversibleReason>, Self::Refusal>;

    /// Returns the mark of a change, if it has one. `marks` yields all marks in effect before the change.
    /// The mark is in effect as long as the change is.
    fn mark(
        &self,
        change: &MarkableChange<'_, Self::State>,
        marks: &mut dyn Iterator<Item = &str>,
    ) -> Option<String> {
        let _ = (change, marks);
        None
    }

    /// Returns true if `text` is a mark of this machine. By default, no text is a mark.
    fn is_mark(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// Hash of a canonical encoding of `state`: equal on every platform and in every build of a revision.
    fn hash(&self, state: &Self::State) -> u64;

    /// Serializes `input` for records: readable, and free of ids that a release may renumber.
    fn write(&self, input: &Self::Input) -> String;

    /// Parses an input from its serialized text.
    ///
    /// # Errors
    /// The text is not a valid input.
    fn read(&self, text: &str) -> Result<Self::Input, Self::Refusal>;
}
