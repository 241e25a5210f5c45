//! Folding a record into the state it leads to, and what to do when it does not.

use super::Timeline;
use crate::fingerprint::Fingerprint;
use crate::lines::entry_line;
use crate::machine::Machine;
use crate::record::{BadEntry, Course, Entry, Record};

/// A recorded step that cannot be made again. Steps are counted from 0 among those that count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault<R> {
    /// The record has no such step.
    #[error("there is no step {step}, only {count} steps count")]
    NoStep {
        /// The step.
        step: usize,
        /// How many count.
        count: usize,
    },
    /// An input is not understood or refused.
    #[error("step {step}, input {input} (`{text}`) is refused: {refusal}")]
    Refused {
        /// The step.
        step: usize,
        /// The input's place in the step, from 0.
        input: usize,
        /// The input as recorded.
        text: String,
        /// Why.
        #[source]
        refusal: R,
    },
    /// The step leads to another state than the one recorded.
    #[error("step {step} leads to the state {found}, not to {expected} as recorded")]
    Diverged {
        /// The step.
        step: usize,
        /// The recorded hash.
        expected: Fingerprint,
        /// The hash of the state it leads to.
        found: Fingerprint,
    },
}

/// Why a record does not fold to its end.
#[derive(thiserror::Error)]
pub enum FoldError<M: Machine> {
    /// The machine refuses the header's setup.
    #[error("the setup is refused: {0}")]
    Setup(#[source] M::Refusal),
    /// Undo and redo entries that fit nothing.
    #[error(transparent)]
    Entry(#[from] BadEntry),
    /// It folds up to a step. Show that, and offer to go on from there.
    #[error("{}", .0.fault)]
    Broken(Box<Broken<M>>),
}

impl<M: Machine> std::fmt::Debug for FoldError<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FoldError::Setup(refusal) => f.debug_tuple("Setup").field(refusal).finish(),
            FoldError::Entry(entry) => f.debug_tuple("Entry").field(entry).finish(),
            FoldError::Broken(broken) => f.debug_tuple("Broken").field(&broken.fault).finish(),
        }
    }
}

/// A record up to the step that cannot be made again.
pub struct Broken<M: Machine> {
    /// What is wrong with the step after the last sound one.
    pub fault: Fault<M::Refusal>,
    sound: Timeline<M>,
}

impl<M: Machine> Broken<M> {
    /// The record as far as it folds: only the sound steps count.
    pub fn sound(&self) -> &Timeline<M> {
        &self.sound
    }

    /// Goes on from the last sound step. The record stays whole; an undo to that step is added to it, whose
    /// line the caller appends to the file before anything else.
    pub fn go_on(mut self) -> (Timeline<M>, String) {
        let entry = Entry::UndoTo {
            step: self.sound.count(),
        };
        let line = entry_line(self.sound.record.entries.len() + 1, &entry);
        self.sound.record.entries.push(entry);
        (self.sound, line)
    }
}

impl<M: Machine> Timeline<M> {
    /// Folds `record`: applies the steps that count, one after another, and compares each state's hash.
    ///
    /// The undo limit is not asked again: it guards what people do, and an older record may have been made
    /// under another limit. Undone steps are checked when they are redone.
    ///
    /// # Errors
    /// The setup, the first entry or the first step that is wrong, see [`FoldError`].
    pub fn fold(record: Record<M::Setup>) -> Result<Self, FoldError<M>> {
        let course = Course::of(&record.entries)?;
        let mut timeline = Self::begin(record.header).map_err(FoldError::Setup)?;
        timeline.record.entries = record.entries;
        timeline.course = course;
        let mut next = timeline.state.clone();
        for number in 0..timeline.count() {
            next.clone_from(&timeline.state);
            match timeline.remake(number, &mut next) {
                Ok(mark) => {
                    std::mem::swap(&mut timeline.state, &mut next);
                    timeline.remember(mark);
                }
                Err(fault) => {
                    timeline.course.undo_to(number);
                    return Err(FoldError::Broken(Box::new(Broken {
                        fault,
                        sound: timeline,
                    })));
                }
            }
        }
        Ok(timeline)
    }
}
