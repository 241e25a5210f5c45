//! Errors in case files.

use rubium_rules::notation::NotationError;
use std::path::PathBuf;

/// The reason why a case file, or a folder of case files, cannot be used.
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
    /// A line is invalid, or a case is incomplete.
    #[error("{}:{line}: {error}", .path.display())]
    InvalidLine {
        /// The file.
        path: PathBuf,
        /// The line number, from 1. For an incomplete case, it is the number of its `case` line.
        line: usize,
        /// The error.
        error: LineError,
    },
    /// The folder contains no case file.
    #[error("{}: no case found (files end in .case)", .path.display())]
    NoCases {
        /// The folder.
        path: PathBuf,
    },
}

/// The error in a line of a case file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// Text before the first case.
    #[error("a file must begin with `case NAME`")]
    TextBeforeCase,
    /// A case without a name.
    #[error("`case` needs a name")]
    MissingName,
    /// The first case of a file, without a position.
    #[error(
        "this case has no `position`, `new game` or `table`, and no case before it in the file has one"
    )]
    MissingPosition,
    /// A case without a script, or with an empty script.
    #[error("this case has no `script`, or an empty one")]
    MissingScript,
    /// A case whose steps are all inputs: it expects nothing.
    #[error("this case expects nothing: it needs an `expect`, `refused` or `unusual`")]
    NoExpectation,
    /// A line outside all sections.
    #[error("`{0}` is outside of `position`, `table` and `script`")]
    OutsideSection(String),
    /// A case with a second script, or with a second `position`, `new game` or `table`.
    #[error("`{0}` occurs twice in this case")]
    Duplicate(&'static str),
    /// A new game that is not for 2 to 4 players.
    #[error(
        "`{0}`: write `new game` and two, three or four, then optionally the edition and optional rules"
    )]
    InvalidNewGame(String),
    /// A new game with a word that is neither an edition nor an optional rule.
    #[error("`new game`: {0}")]
    InvalidOptions(Box<NotationError>),
    /// A step that is not valid.
    #[error(
        "`{0}` is not a step: write `SEAT: ACTION`, `keeper: ACTION`, `die N`, `card ID`, `token ID`, `first SEAT`, `expect ...`, `refused RULE ...` or `unusual RULE ...`"
    )]
    InvalidStep(String),
    /// An incomplete or malformed `refused` or `unusual` line.
    #[error(
        "`refused` and `unusual` need a rule id and an input, such as `refused MOV-5 1: move human 1,0 0,1`"
    )]
    IncompleteRefusal,
    /// A `shows` line without rules or hexes.
    #[error("`shows` needs rule ids and hexes, such as `shows MOV-5 around 1,0`")]
    IncompleteShows,
    /// An event type that the core does not have.
    #[error("there is no event `{0}`")]
    UnknownEvent(String),
    /// An expectation that is not valid.
    #[error("`expect {0}`: {1}")]
    InvalidExpectation(String, &'static str),
}
