//! The errors of a submission, a replacement, an undo, a redo or a mark.

use super::fold::ReplayError;
use crate::machine::Author;

/// The reason why a submission is rejected. The timeline is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError<R> {
    /// The submission has no input.
    #[error("nothing was submitted")]
    NoInput,
    /// An input is rejected; all inputs before it are valid.
    #[error("input {input} (`{text}`) is refused: {refusal}")]
    Refused {
        /// Index of the input in the submission.
        input: usize,
        /// The serialized input.
        text: String,
        /// The machine's reason.
        #[source]
        refusal: R,
    },
}

/// The reason why an undo is rejected. The timeline is unchanged. Steps are numbered from 0.
#[derive(Debug, thiserror::Error)]
pub enum UndoError<Reason, R> {
    /// No step with the target's number is in effect.
    #[error("only {count} steps are in effect, so an undo to step {step} would undo nothing")]
    NothingToUndo {
        /// The number of the first step to undo.
        step: usize,
        /// Number of effective steps.
        count: usize,
    },
    /// Of the steps to undo, the latest that may not be undone can never be undone by anyone.
    #[error("step {step} cannot be undone: {reason}")]
    Irreversible {
        /// Number of that step.
        step: usize,
        /// The reason why this step cannot be undone.
        reason: Reason,
    },
    /// Of the steps to undo, the latest that may not be undone can be undone only by another author.
    #[error("step {step} can only be undone by {by}")]
    NotAuthor {
        /// Number of that step.
        step: usize,
        /// Author of that step.
        by: Author,
    },
    /// A step that would stay in effect or be in effect again is rejected or leads to a different state, for
    /// example because it was made under other rules.
    #[error(transparent)]
    Replay(ReplayError<R>),
}

/// The reason why a replacement is rejected. The timeline is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError<Reason, R> {
    /// There is no step to replace, a replaced step cannot be undone, or a kept step does not replay.
    #[error(transparent)]
    Undo(#[from] UndoError<Reason, R>),
    /// A new step is rejected or has no input, or there are no new steps.
    #[error(transparent)]
    Submit(#[from] SubmitError<R>),
}

/// The text is not a mark of this machine. The timeline is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the mark is unknown")]
pub struct UnknownMark;

/// The reason why a redo is rejected. The timeline is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum RedoError<R> {
    /// No change is undone.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// A step to redo, or a step before it, is rejected or leads to a different state, for example because it
    /// was made under other rules.
    #[error(transparent)]
    Replay(ReplayError<R>),
}
