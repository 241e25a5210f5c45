//! Folding a record into its final state, and recovery when a step does not replay.

use super::Timeline;
use super::pending::Tail;
use crate::fingerprint::Fingerprint;
use crate::jsonl::entry_line;
use crate::machine::Machine;
use crate::record::{Entry, History, InvalidEntry, Record};

/// The reason why a recorded step does not replay. Steps are numbered from 0 among the effective steps.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError<R> {
    /// The record has no such step.
    #[error("there is no step {step}, only {count} steps are in effect")]
    NoSuchStep {
        /// Index of the step.
        step: usize,
        /// Number of effective steps.
        count: usize,
    },
    /// An input is invalid, or the machine rejects it.
    #[error("step {step}, input {input} (`{text}`) is refused: {refusal}")]
    Refused {
        /// Index of the step.
        step: usize,
        /// Index of the input in the step.
        input: usize,
        /// The recorded text of the input.
        text: String,
        /// The machine's reason.
        #[source]
        refusal: R,
    },
    /// The step leads to a different state than the recorded one.
    #[error("step {step} leads to the state {found}, not to {expected} as recorded")]
    Diverged {
        /// Index of the step.
        step: usize,
        /// The recorded hash of the state.
        expected: Fingerprint,
        /// The computed hash of the state.
        found: Fingerprint,
    },
}

/// The reason why a record does not fold completely.
#[derive(thiserror::Error)]
pub enum FoldError<M: Machine> {
    /// The machine rejects the header's setup.
    #[error("the setup is refused: {0}")]
    Setup(#[source] M::Refusal),
    /// An entry is invalid in itself, or cannot follow the entries before it.
    #[error(transparent)]
    InvalidEntry(#[from] InvalidEntry),
    /// A step does not replay. The caller can show the valid prefix of the record and resume from there.
    #[error("{}", .0.error)]
    Partial(Box<PartialReplay<M>>),
}

impl<M: Machine> std::fmt::Debug for FoldError<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FoldError::Setup(refusal) => f.debug_tuple("Setup").field(refusal).finish(),
            FoldError::InvalidEntry(entry) => f.debug_tuple("InvalidEntry").field(entry).finish(),
            FoldError::Partial(partial) => f.debug_tuple("Partial").field(&partial.error).finish(),
        }
    }
}

/// A record whose replay failed at a step.
pub struct PartialReplay<M: Machine> {
    /// The error of the step that failed first. If a replacement contains this step, the whole replacement is
    /// undone, so the valid prefix can have more or fewer steps than there are before the failed step.
    pub error: ReplayError<M::Refusal>,
    valid_prefix: Timeline<M>,
    /// The undos that lead to the valid prefix. There are several if undoing a replacement brings back steps
    /// that are invalid too.
    undos: Vec<Entry>,
}

impl<M: Machine> PartialReplay<M> {
    /// The record with only the valid prefix in effect.
    pub fn valid_prefix(&self) -> &Timeline<M> {
        &self.valid_prefix
    }

    /// Undoes the invalid steps, so that play resumes from the last valid step. No entry is removed; instead
    /// undos are appended. The caller must append the returned lines to the file before any other line.
    pub fn undo_invalid_steps(self) -> (Timeline<M>, String) {
        let mut timeline = self.valid_prefix;
        let mut lines = String::new();
        for entry in self.undos {
            lines += &entry_line(timeline.record.entries.len() + 1, &entry);
            timeline.record.entries.push(entry);
        }
        (timeline, lines)
    }
}

impl<M: Machine> Timeline<M> {
    /// Folds `record`: applies the effective steps in order and compares the hash of each state with the
    /// recorded hash.
    ///
    /// Folding does not enforce undo policies: they limit live play, and an older record may have followed
    /// other policies. Undone steps are verified when they are redone.
    ///
    /// # Errors
    /// The error of the setup, or of the first invalid entry or step; see [`FoldError`].
    pub fn fold(record: Record<M::Setup>) -> Result<Self, FoldError<M>> {
        let history = History::from_entries(&record.entries)?;
        let mut timeline = Self::begin(record.header).map_err(FoldError::Setup)?;
        for (index, entry) in record.entries.iter().enumerate() {
            if !M::ALLOWS_STEP_REPLACEMENT && matches!(entry, Entry::Replace(_)) {
                return Err(InvalidEntry::Replace { entry: index + 1 }.into());
            }
            if entry
                .mark()
                .is_some_and(|mark| !timeline.machine.is_mark(mark))
            {
                return Err(InvalidEntry::Mark { entry: index + 1 }.into());
            }
        }
        timeline.record.entries = record.entries;
        timeline.history = history;
        let (mut first_error, mut undos) = (None, Vec::new());
        while let Err((step, error)) = timeline.replay_all() {
            first_error.get_or_insert(error);
            timeline.history.undo_to(step);
            undos.push(Entry::UndoTo { step });
        }
        match first_error {
            None => Ok(timeline),
            Some(error) => Err(FoldError::Partial(Box::new(PartialReplay {
                error,
                valid_prefix: timeline,
                undos,
            }))),
        }
    }

    /// Replays all effective steps, starting at the first state. If a step is invalid, returns its number and
    /// the error.
    fn replay_all(&mut self) -> Result<(), (usize, ReplayError<M::Refusal>)> {
        let mut tail = Tail::<M>::new(0, self.first_state().clone(), 0);
        let mut next_state = tail.state.clone();
        let mut result = Ok(());
        for (step_number, step) in self.steps().enumerate() {
            next_state.clone_from(&tail.state);
            match self.apply_step(step_number, step, &mut next_state, None) {
                Ok(policy) => {
                    std::mem::swap(&mut tail.state, &mut next_state);
                    tail.push_step(step, policy);
                }
                Err(error) => {
                    result = Err((step_number, error));
                    break;
                }
            }
        }
        self.set_tail(tail);
        result
    }
}
