//! Why a submission, an undo or a redo is refused.

use super::fold::Fault;
use crate::machine::By;

/// Why a submission is refused. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError<R> {
    /// There is no input in it.
    #[error("nothing was submitted")]
    NoInput,
    /// An input is refused; those before it were possible.
    #[error("input {input} (`{text}`) is refused: {refusal}")]
    Refused {
        /// Its place in the submission, from 0.
        input: usize,
        /// The input in the machine's notation.
        text: String,
        /// Why.
        #[source]
        refusal: R,
    },
}

/// Why an undo is refused. Nothing has changed. Steps are counted from 0.
#[derive(Debug, thiserror::Error)]
pub enum UndoError<S, R> {
    /// There is nothing to undo down to there.
    #[error("only {count} steps count, so nothing is undone by going back to step {step}")]
    NothingToUndo {
        /// Where it should have gone back to.
        step: usize,
        /// How many steps count.
        count: usize,
    },
    /// The latest step in the way can't be undone by anybody.
    #[error("step {step} cannot be undone: {why}")]
    Sealed {
        /// The step in the way.
        step: usize,
        /// What sealed it.
        why: S,
    },
    /// The latest step in the way is somebody else's.
    #[error("step {step} can only be undone by {by}")]
    Others {
        /// The step in the way.
        step: usize,
        /// Whose it is.
        by: By,
    },
    /// The steps that remain no longer lead where they led: the machine is not a pure function.
    #[error(transparent)]
    Fault(Fault<R>),
}

/// Why a redo is refused. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum RedoError<R> {
    /// Nothing is undone.
    #[error("there is nothing to redo")]
    Nothing,
    /// The undone step is refused or leads elsewhere: other rules made it.
    #[error(transparent)]
    Fault(Fault<R>),
}
