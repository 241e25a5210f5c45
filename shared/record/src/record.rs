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
    /// A mark that is in effect only as long as the step is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

impl Step {
    /// The number of inputs of the step that are chance outcomes.
    pub(crate) fn chance_input_count(&self) -> u64 {
        match self.by {
            Author::Chance => self.inputs.len() as u64,
            Author::Seat(_) | Author::Keeper => 0,
        }
    }
}

/// One line after the header. Entries are only appended, never changed or removed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Entry {
    /// A step was made. The changes that were undone at that point can no longer be redone.
    Step(Step),
    /// The step with the number `step` and all later ones were undone. If step `step` belonged to a
    /// replacement, the whole replacement was undone, and the steps that it had replaced are in effect again.
    UndoTo {
        /// The number of the first step to undo.
        step: usize,
    },
    /// The next undone change was redone.
    Redo,
    /// Steps were replaced by new steps. The replacement is undone and redone as a whole. The changes that
    /// were undone at that point can no longer be redone.
    Replace(Replacement),
    /// A mark was made: a note that is part of the record but not of the state. A mark is not a step and is
    /// never undone.
    Mark(String),
}

impl Entry {
    /// The mark of the step or replacement, or the text of an entry that is itself a mark.
    pub fn mark(&self) -> Option<&str> {
        match self {
            Entry::Step(step) => step.mark.as_deref(),
            Entry::Replace(replacement) => replacement.mark.as_deref(),
            Entry::Mark(mark) => Some(mark),
            Entry::UndoTo { .. } | Entry::Redo => None,
        }
    }

    /// All steps that the entry brings into the record.
    fn steps(&self) -> &[Step] {
        match self {
            Entry::Step(step) => std::slice::from_ref(step),
            Entry::Replace(replacement) => &replacement.steps,
            Entry::UndoTo { .. } | Entry::Redo | Entry::Mark(_) => &[],
        }
    }
}

/// Steps that replace a given step and all later ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// The number of the first replaced step.
    pub first: usize,
    /// The new steps; at least one. They have no marks of their own.
    pub steps: Vec<Step>,
    /// A mark that is in effect only as long as the replacement is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

/// The complete history, undone steps included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<S> {
    /// Everything known before the first step.
    pub header: Header<S>,
    /// All later entries, in order.
    pub entries: Vec<Entry>,
}

/// An entry that is invalid in itself, or that cannot follow the entries before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidEntry {
    /// An undo that would undo nothing.
    #[error("entry {entry} undoes to step {step}, but only {count} steps are in effect before it")]
    UndoTo {
        /// Number of the entry; the first one after the header is 1.
        entry: usize,
        /// The number of the first step to undo.
        step: usize,
        /// Number of effective steps before the entry.
        count: usize,
    },
    /// A replacement of no steps, or by no steps, or in the record of a machine without replacements.
    #[error("entry {entry} replaces no step, has no step, or is in a record without replacements")]
    Replace {
        /// Number of the entry.
        entry: usize,
    },
    /// A redo while no change is undone.
    #[error("entry {entry} is a redo, but no change is undone before it")]
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
/// An undo or redo has nothing to undo or redo, a replacement replaces no step or has no step, or a step has
/// no input. Not checked are marks, and whether the machine allows replacements.
pub fn effective_steps<S>(record: &Record<S>) -> Result<Vec<&Step>, InvalidEntry> {
    let history = History::from_entries(&record.entries)?;
    Ok(history
        .effective_steps
        .iter()
        .filter_map(|&place| step_at(&record.entries, place))
        .collect())
}

/// The place of a step in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StepPlace {
    /// Index of the entry.
    pub entry_index: usize,
    /// Index of the step in the entry.
    pub step_index: usize,
}

/// The step at `place`.
pub(crate) fn step_at(entries: &[Entry], place: StepPlace) -> Option<&Step> {
    entries
        .get(place.entry_index)?
        .steps()
        .get(place.step_index)
}

/// The steps and replacements in effect, and the undone changes.
#[derive(Clone, Default, Debug)]
pub(crate) struct History {
    /// The effective steps, in order.
    pub effective_steps: Vec<StepPlace>,
    /// The replacements in effect, the latest last. They are undone in reverse order.
    pub replacements: Vec<EffectiveReplacement>,
    /// The undone changes; the last one is redone next.
    pub undone_changes: Vec<Change>,
}

/// A replacement in effect.
#[derive(Clone, Debug)]
pub(crate) struct EffectiveReplacement {
    /// Where the replacement is recorded, so that it can be redone after an undo.
    pub place: ReplacementPlace,
    /// The steps that an undo brings back.
    pub replaced_steps: Vec<StepPlace>,
}

/// The place of a replacement in a record and among the effective steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplacementPlace {
    /// Index of the entry.
    pub entry_index: usize,
    /// The position of its first step among the effective steps, counted from 0.
    pub first_step: usize,
    /// How many steps it has.
    pub step_count: usize,
}

/// A change that is undone and redone as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Step(StepPlace),
    Replacement(ReplacementPlace),
}

impl History {
    /// Computes the history from `entries`.
    pub fn from_entries(entries: &[Entry]) -> Result<History, InvalidEntry> {
        let mut history = History::default();
        for (index, entry) in entries.iter().enumerate() {
            history.apply_entry(index, entry)?;
        }
        Ok(history)
    }

    /// Applies the entry at `index`. Returns how many of the effective steps stayed in effect.
    pub fn apply_entry(&mut self, index: usize, entry: &Entry) -> Result<usize, InvalidEntry> {
        let entry_number = index + 1;
        let count = self.effective_steps.len();
        if entry.steps().iter().any(|step| step.inputs.is_empty()) {
            return Err(InvalidEntry::NoInput {
                entry: entry_number,
            });
        }
        match entry {
            Entry::Step(_) => {
                self.undone_changes.clear();
                let place = StepPlace {
                    entry_index: index,
                    step_index: 0,
                };
                Ok(self.put_into_effect(Change::Step(place)))
            }
            Entry::Replace(Replacement { first, steps, .. }) => {
                if *first >= count || steps.is_empty() {
                    return Err(InvalidEntry::Replace {
                        entry: entry_number,
                    });
                }
                self.undone_changes.clear();
                Ok(self.put_into_effect(Change::Replacement(ReplacementPlace {
                    entry_index: index,
                    first_step: *first,
                    step_count: steps.len(),
                })))
            }
            Entry::UndoTo { step } if *step >= count => Err(InvalidEntry::UndoTo {
                entry: entry_number,
                step: *step,
                count,
            }),
            Entry::UndoTo { step } => Ok(self.undo_to(*step)),
            Entry::Redo => self.redo().ok_or(InvalidEntry::Redo {
                entry: entry_number,
            }),
            Entry::Mark(_) => Ok(count),
        }
    }

    /// Redoes the next undone change. Returns how many of the effective steps stayed in effect, or `None` if
    /// nothing is undone.
    pub fn redo(&mut self) -> Option<usize> {
        let change = self.undone_changes.pop()?;
        Some(self.put_into_effect(change))
    }

    /// Puts a change into effect. Returns how many of the effective steps stayed in effect.
    fn put_into_effect(&mut self, change: Change) -> usize {
        match change {
            Change::Step(place) => {
                self.effective_steps.push(place);
                self.effective_steps.len() - 1
            }
            Change::Replacement(place) => {
                let ReplacementPlace {
                    entry_index,
                    first_step,
                    step_count,
                } = place;
                let replaced_steps = self.effective_steps.split_off(first_step);
                let places = (0..step_count).map(|step_index| StepPlace {
                    entry_index,
                    step_index,
                });
                self.effective_steps.extend(places);
                (self.replacements).push(EffectiveReplacement {
                    place,
                    replaced_steps,
                });
                first_step
            }
        }
    }

    /// Undoes step `step` and all later ones. If step `step` belongs to a replacement, the whole replacement
    /// is undone, and the steps that it replaced are in effect again. Returns how many of the effective steps
    /// stayed in effect.
    pub fn undo_to(&mut self, step: usize) -> usize {
        let mut kept_count = self.effective_steps.len();
        while self.effective_steps.len() > step {
            let count = self.effective_steps.len();
            let is_last_change = |last: &mut EffectiveReplacement| {
                last.place.first_step + last.place.step_count == count
            };
            let Some(EffectiveReplacement {
                place,
                replaced_steps,
            }) = self.replacements.pop_if(is_last_change)
            else {
                let undone_change = self.effective_steps.pop().map(Change::Step);
                self.undone_changes.extend(undone_change);
                kept_count = kept_count.min(self.effective_steps.len());
                continue;
            };
            self.effective_steps.truncate(place.first_step);
            self.effective_steps.extend(replaced_steps);
            self.undone_changes.push(Change::Replacement(place));
            kept_count = kept_count.min(place.first_step);
            if step >= place.first_step {
                break;
            }
        }
        kept_count
    }
}
