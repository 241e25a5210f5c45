//! What can be wrong with a text, and where.

use crate::rulebook::RuleId;
use crate::setup::SetupFault;
use std::fmt;

/// One thing that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationFault {
    /// The line, from 1; `None` if the text is a single action or outcome.
    pub line: Option<u32>,
    /// The word of the line, from 1; `None` if the fault is of the line or the text as a whole.
    pub word: Option<u32>,
    /// That word, shortened if it is very long; empty if something is missing there.
    pub text: String,
    /// What is wrong with it.
    pub wrong: Wrong,
}

impl NotationFault {
    /// The rule that refuses, where one does.
    pub const fn rule(&self) -> Option<RuleId> {
        match &self.wrong {
            Wrong::Setup(fault) => fault.rule(),
            _ => None,
        }
    }
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        if let Some(word) = self.word {
            write!(f, "word {word}, ")?;
        }
        if !self.text.is_empty() {
            write!(f, "`{}`: ", self.text)?;
        }
        self.wrong.fmt(f)
    }
}

impl std::error::Error for NotationFault {}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// The text ends too early.
    #[error("here should follow {0}")]
    Missing(&'static str),
    /// The text goes on after its end.
    #[error("nothing should follow here")]
    TooMuch,
    /// A word that nothing bears as its name.
    #[error("there is no such {what}{}", Nearest(.nearest))]
    Unknown {
        /// Of what it should be the name.
        what: &'static str,
        /// The name that looks most like it.
        nearest: Option<String>,
    },
    /// Not two whole numbers with a comma.
    #[error("a hex is two whole numbers with a comma, such as 2,-1")]
    NotHex,
    /// The board has no hex there.
    #[error("this board has no such hex")]
    OffBoard,
    /// No such seat in this game.
    #[error("seats are numbered 1 to {players}")]
    NoSeat {
        /// How many there are.
        players: u8,
    },
    /// A face that no die has.
    #[error("a die shows 1 to 6")]
    NoFace,
    /// An action without who acts.
    #[error("say who acts first, such as `1:`")]
    WhoActs,
    /// The game cannot be set up so.
    #[error(transparent)]
    Setup(#[from] SetupFault),
}

struct Nearest<'a>(&'a Option<String>);

impl fmt::Display for Nearest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(nearest) => write!(f, "; the nearest is `{nearest}`"),
            None => Ok(()),
        }
    }
}
