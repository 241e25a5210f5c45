//! The record itself: a header and the entries that followed.

use crate::fingerprint::Fingerprint;
use crate::machine::{By, Machine};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};

/// The version of the file format that this release writes.
pub const FORMAT: u32 = 1;

/// What is known before the first step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Header<S> {
    /// Version of the file format.
    pub format: u32,
    /// [`Machine::NAME`].
    pub machine: String,
    /// [`Machine::REVISION`] when the record was begun.
    pub revision: u32,
    /// The names of those who sit there, by seat.
    pub seats: Vec<String>,
    /// What the app's dice and draws are derived from.
    pub seed: Seed,
    /// Whether the seed was typed in, so that somebody may know what is to come.
    pub known_seed: bool,
    /// [`Machine::content`] of the setup.
    pub content: Fingerprint,
    /// What the machine is made from.
    pub setup: S,
}

impl<S> Header<S> {
    /// The header of a new record of the machine `M`, in the current versions.
    pub fn new<M: Machine<Setup = S>>(
        setup: S,
        seats: Vec<String>,
        seed: Seed,
        known_seed: bool,
    ) -> Self {
        Header {
            format: FORMAT,
            machine: M::NAME.to_owned(),
            revision: M::REVISION,
            seats,
            seed,
            known_seed,
            content: Fingerprint(M::content(&setup)),
            setup,
        }
    }
}

/// One submission: inputs that were accepted together, as one thing to undo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Who submitted it.
    pub by: By,
    /// Each input in the machine's notation ([`Machine::write`]); at least one.
    pub inputs: Vec<String>,
    /// Hash of the state after the last input.
    pub hash: Fingerprint,
}

/// One line after the header. Entries are only ever added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Entry {
    /// A step was made. Steps that were undone before it can no longer be redone.
    Step(Step),
    /// Steps were undone.
    UndoTo {
        /// How many steps still count.
        step: usize,
    },
    /// The first of the undone steps was made again.
    Redo,
}

/// Everything that happened, undone steps included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<S> {
    /// What was known before the first step.
    pub header: Header<S>,
    /// What followed, in order.
    pub entries: Vec<Entry>,
}

/// An entry that cannot follow those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadEntry {
    /// An undo to a step that is not before the present.
    #[error("entry {entry} undoes to step {step}, but only {count} steps count there")]
    UndoTo {
        /// The entry's number, the first after the header being 1.
        entry: usize,
        /// Where it undoes to.
        step: usize,
        /// How many steps count before it.
        count: usize,
    },
    /// A redo with nothing undone.
    #[error("entry {entry} redoes, but nothing is undone there")]
    Redo {
        /// The entry's number.
        entry: usize,
    },
    /// A step without an input.
    #[error("entry {entry} is a step without an input")]
    NoInput {
        /// The entry's number.
        entry: usize,
    },
}

/// The steps that count after every undo and redo, in order: what replay, charts and players see.
///
/// # Errors
/// An undo, redo or step that cannot be where it is.
pub fn effective<S>(record: &Record<S>) -> Result<Vec<&Step>, BadEntry> {
    let course = Course::of(&record.entries)?;
    Ok(course
        .past
        .iter()
        .filter_map(|&index| step_at(&record.entries, index))
        .collect())
}

/// The step at `index` of `entries`.
pub(crate) fn step_at(entries: &[Entry], index: usize) -> Option<&Step> {
    match entries.get(index) {
        Some(Entry::Step(step)) => Some(step),
        _ => None,
    }
}

/// Which entries count, and which could be redone; by index into a record's entries.
#[derive(Clone, Default, Debug)]
pub(crate) struct Course {
    /// The steps that count, in order.
    pub past: Vec<usize>,
    /// The steps that are undone; the last is the next to redo.
    pub future: Vec<usize>,
}

impl Course {
    /// The course that `entries` took.
    pub fn of(entries: &[Entry]) -> Result<Course, BadEntry> {
        let mut course = Course::default();
        for (index, entry) in entries.iter().enumerate() {
            course.take(index, entry)?;
        }
        Ok(course)
    }

    /// Follows the entry at `index`.
    fn take(&mut self, index: usize, entry: &Entry) -> Result<(), BadEntry> {
        match entry {
            Entry::Step(step) if step.inputs.is_empty() => {
                Err(BadEntry::NoInput { entry: index + 1 })
            }
            Entry::Step(_) => {
                self.step(index);
                Ok(())
            }
            Entry::UndoTo { step } if *step >= self.past.len() => Err(BadEntry::UndoTo {
                entry: index + 1,
                step: *step,
                count: self.past.len(),
            }),
            Entry::UndoTo { step } => {
                self.undo_to(*step);
                Ok(())
            }
            Entry::Redo if self.redo() => Ok(()),
            Entry::Redo => Err(BadEntry::Redo { entry: index + 1 }),
        }
    }

    /// The entry at `index` is a new step.
    pub fn step(&mut self, index: usize) {
        self.future.clear();
        self.past.push(index);
    }

    /// Only the first `step` steps still count.
    pub fn undo_to(&mut self, step: usize) {
        while self.past.len() > step {
            self.future.extend(self.past.pop());
        }
    }

    /// The next undone step counts again; false if there is none.
    pub fn redo(&mut self) -> bool {
        let next = self.future.pop();
        self.past.extend(next);
        next.is_some()
    }
}
