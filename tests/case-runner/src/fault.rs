//! Faults of case files.

use rubium_rules::notation::NotationError;
use std::path::PathBuf;

/// A case file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// The file or folder cannot be read.
    #[error("{}: {error}", .path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// A line is wrong.
    #[error("{}:{line}: {reason}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The reason.
        reason: Reason,
    },
    /// The folders contain no case.
    #[error("{}: no case found (files end in .case)", .path.display())]
    NoCases {
        /// The folder.
        path: PathBuf,
    },
}

/// The fault of a line of a case file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// Text before the first case.
    #[error("a file begins with `case NAME`")]
    NoCaseYet,
    /// A case without a name.
    #[error("`case` needs a name")]
    NoName,
    /// The first case of a file, without a position.
    #[error(
        "this case has no `position` or `new game`, and there is no case before it to take one from"
    )]
    NoPosition,
    /// A case without a script.
    #[error("this case has no `script`, or an empty one")]
    NoScript,
    /// A case without an expectation.
    #[error("this case expects nothing: it needs an `expect` or a `refused`")]
    ExpectsNothing,
    /// A line outside of any section.
    #[error("`{0}` stands outside of `position` and `script`")]
    Stray(String),
    /// A section that occurs twice.
    #[error("`{0}` stands twice in this case")]
    Twice(&'static str),
    /// A new game that is not for 2 to 4 players.
    #[error(
        "`{0}`: write `new game` and two, three or four, and then edition and optional rules if you want"
    )]
    NewGame(String),
    /// A new game with a word that is neither an edition nor an optional rule.
    #[error("`new game`: {0}")]
    Options(Box<NotationError>),
    /// A step that is not valid.
    #[error(
        "`{0}` is no step: write `SEAT: ACTION`, `die N`, `card ID`, `token ID`, `expect ...` or `refused RULE ...`"
    )]
    NoStep(String),
    /// A refusal that is incomplete.
    #[error(
        "`refused` needs a rule id and what is tried, such as `refused MOV-5 1: move human 1,0 0,1`"
    )]
    Refusal,
    /// An event type that the core does not have.
    #[error("there is no event `{0}`")]
    UnknownEvent(String),
    /// An expectation that is not valid.
    #[error("`expect {0}`: {1}")]
    Expectation(String, &'static str),
}
