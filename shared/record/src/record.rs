//! The record: a header and the entries after it.

use crate::fingerprint::Fingerprint;
use crate::machine::{Author, Machine};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};

/// The file format version that this release writes.
pub const FORMAT: u32 = 1;

/// Everything known before the first step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Header<S> {
    /// Version of the file format.
    pub format: u32,
    /// [`Machine::NAME`].
    pub machine: String,
    /// [`Machine::REVISION`] at the time the record was created.
    pub revision: u32,
    /// Player names, by seat.
    pub seats: Vec<String>,
    /// Seed of the app's dice and draws.
    pub seed: Seed,
    /// Whether a person entered the seed, and may therefore know the outcomes in advance.
    pub is_seed_known: bool,
    /// [`Machine::content_hash`] of the setup.
    pub content: Fingerprint,
    /// The input of [`Machine::from_setup`].
    pub setup: S,
}

impl<S> Header<S> {
    /// Creates the header of a new record of the machine `M`, with the current format and revision.
    pub fn new<M: Machine<Setup = S>>(
        setup: S,
        seats: Vec<String>,
        seed: Seed,
        is_seed_known: bool,
    ) -> Self {
        Header {
            format: FORMAT,
            machine: M::NAME.to_owned(),
            revision: M::REVISION,
            seats,
            seed,
            is_seed_known,
            content: Fingerprint(M::content_hash(&setup)),
            setup,
        }
    }
}

/// One submission: inputs that were accepted together and are undone together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The author of the submission.
    pub by: Author,
    /// Each input as serialized by [`Machine::write`]; at least one.
    pub inputs: Vec<String>,
    /// Hash of the state after the last input.
    pub hash: Fingerprint,
    /// The mark that belongs to the step, see [`Entry::Mark`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

/// One line after the header. Entries are append-only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Entry {
    /// A step was made. All steps that were undone at that point can no longer be redone.
    Step(Step),
    /// Steps were undone.
    UndoTo {
        /// The number of steps that remain in effect.
        step: usize,
    },
    /// The next undone step was redone.
    Redo,
    /// A mark was made: a note that is part of the record but not of the state. A mark is not a step and is
    /// never undone.
    Mark(String),
}

impl Entry {
    /// The mark of the entry's step, or the entry itself if it is a mark.
    pub fn mark(&self) -> Option<&str> {
        match self {
            Entry::Step(step) => step.mark.as_deref(),
            Entry::Mark(mark) => Some(mark),
            Entry::UndoTo { .. } | Entry::Redo => None,
        }
    }
}

/// The complete history, undone steps included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<S> {
    /// Everything known before the first step.
    pub header: Header<S>,
    /// All later entries, in order.
    pub entries: Vec<Entry>,
}

/// An entry that cannot follow the entries before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidEntry {
    /// An undo that would undo nothing.
    #[error("entry {entry} undoes to step {step}, but only {count} steps are in effect before it")]
    UndoTo {
        /// Number of the entry; the first one after the header is 1.
        entry: usize,
        /// The undo's target.
        step: usize,
        /// Number of effective steps before the entry.
        count: usize,
    },
    /// A redo while no step is undone.
    #[error("entry {entry} is a redo, but no step is undone before it")]
    Redo {
        /// Number of the entry.
        entry: usize,
    },
    /// A step without an input.
    #[error("entry {entry} is a step without an input")]
    NoInput {
        /// Number of the entry.
        entry: usize,
    },
    /// A mark that the machine does not know.
    #[error("entry {entry} has an unknown mark")]
    Mark {
        /// Number of the entry.
        entry: usize,
    },
}

/// The effective steps (those not undone), in order.
///
/// # Errors
/// An entry cannot follow the entries before it.
pub fn effective_steps<S>(record: &Record<S>) -> Result<Vec<&Step>, InvalidEntry> {
    let history = ActiveHistory::from_entries(&record.entries)?;
    Ok(history
        .effective
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

/// The effective and the undone steps, as indices into a record's entries.
#[derive(Clone, Default, Debug)]
pub(crate) struct ActiveHistory {
    /// The effective steps, in order.
    pub effective: Vec<usize>,
    /// The undone steps; the last one is redone next.
    pub undone: Vec<usize>,
}

impl ActiveHistory {
    /// Computes the history from `entries`.
    pub fn from_entries(entries: &[Entry]) -> Result<ActiveHistory, InvalidEntry> {
        let mut history = ActiveHistory::default();
        for (index, entry) in entries.iter().enumerate() {
            history.apply_entry(index, entry)?;
        }
        Ok(history)
    }

    /// Applies the entry at `index`.
    fn apply_entry(&mut self, index: usize, entry: &Entry) -> Result<(), InvalidEntry> {
        match entry {
            Entry::Step(step) if step.inputs.is_empty() => {
                Err(InvalidEntry::NoInput { entry: index + 1 })
            }
            Entry::Step(_) => {
                self.push_step(index);
                Ok(())
            }
            Entry::UndoTo { step } if *step >= self.effective.len() => Err(InvalidEntry::UndoTo {
                entry: index + 1,
                step: *step,
                count: self.effective.len(),
            }),
            Entry::UndoTo { step } => {
                self.undo_to(*step);
                Ok(())
            }
            Entry::Redo if self.redo() => Ok(()),
            Entry::Redo => Err(InvalidEntry::Redo { entry: index + 1 }),
            Entry::Mark(_) => Ok(()),
        }
    }

    /// Adds the entry at `index` as a new effective step.
    pub fn push_step(&mut self, index: usize) {
        self.undone.clear();
        self.effective.push(index);
    }

    /// Undoes all but the first `step` steps.
    pub fn undo_to(&mut self, step: usize) {
        while self.effective.len() > step {
            self.undone.extend(self.effective.pop());
        }
    }

    /// Redoes the next undone step. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        let next = self.undone.pop();
        self.effective.extend(next);
        next.is_some()
    }
}
