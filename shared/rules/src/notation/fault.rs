//! What can be wrong with a text, and where.

use crate::rule_id::RuleId;
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
            Wrong::NotPlayed(rule) => Some(*rule),
            Wrong::HeldMission | Wrong::LineTooLong { .. } => Some(RuleId::OptIntercept),
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
    /// Not a whole number, or one that is too large or too small.
    #[error("here should be {0}")]
    NotNumber(&'static str),
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
    /// Not one of a few words.
    #[error("{0}")]
    NotAWord(String),
    /// A position of another version of the notation.
    #[error("this version of the program reads `rubium-position 1`")]
    Version,
    /// A position without its layout.
    #[error("a position needs a line `layout`, and the first of them that is known is `{0}`")]
    NoLayout(String),
    /// Something that can be said only once.
    #[error("that was said before, in line {0}")]
    Twice(u32),
    /// A hex of a home base, with a terrain.
    #[error("a hex of a home base has no other terrain")]
    HomeBase,
    /// Not a count, a letter and marks.
    #[error("units are a count, a letter of HFCSLD and marks of +-!=, such as 3H or 1L-!")]
    NotUnits,
    /// A seat on a hex, without units.
    #[error("after the seat should follow its units, such as 3H")]
    NoUnits,
    /// More figures than the sheet has.
    #[error("that makes {count} of them, and each player has {figures} (SET-2)")]
    Figures {
        /// How many would be on the board.
        count: u16,
        /// How many there are.
        figures: u8,
    },
    /// A mark on a unit that bears none.
    #[error(
        "only units of the active player bear marks: + - ! in the Deployment and Movement phases, ! after `moves over` and + not; = before Mining, if they move on after a won battle"
    )]
    Mark,
    /// A purchase that the buying limit does not know.
    #[error(
        "only units with a buying limit, up to it, on a home base hex of the active player, in the Deployment phase (UNI-CLONE)"
    )]
    Bought,
    /// A token or a found refinery where no token lies.
    #[error("no exploration token ever lies on that hex (SET-6)")]
    NoTokenThere,
    /// A found refinery under a token that lies facedown.
    #[error("the token of this hex is still facedown, so nothing was found there")]
    NotExplored,
    /// A found refinery that no token bears.
    #[error("no exploration token bears a refinery of that number")]
    NoSuchRefinery,
    /// More refineries, found and facedown, than the tokens bear.
    #[error(
        "with the facedown ones that makes {count} refineries of {refinery}, and there are {tokens} (SET-6)"
    )]
    Refineries {
        /// The number on them.
        refinery: u8,
        /// How many would be in the game.
        count: u16,
        /// How many there are.
        tokens: u16,
    },
    /// More tokens of a kind than there are.
    #[error("there are {0} of that token (SET-6)")]
    Tokens(u8),
    /// Not as many tokens as hexes with a facedown one.
    #[error("{tokens} tokens for {facedown} hexes with a facedown token")]
    TokenCount {
        /// Tokens.
        tokens: u16,
        /// Hexes.
        facedown: u16,
    },
    /// More copies of a card than the game has.
    #[error("that makes {count} copies, and the game has {copies} (SET-5)")]
    Copies {
        /// How many were named up to here.
        count: u16,
        /// How many there are.
        copies: u8,
    },
    /// The rest of a deck in two places.
    #[error("the rest of that deck is somewhere else already")]
    RestTwice,
    /// A fulfilled card that is no Secret Mission.
    #[error("that card is no Secret Mission, so it cannot be fulfilled (MIS-3)")]
    NoMission,
    /// Something of an edition or optional rule that the game is not played with.
    #[error("this belongs to an edition or option that the line `options` does not name ({0})")]
    NotPlayed(RuleId),
    /// A Secret Mission in a hand, where they lie in the transmission line.
    #[error("with the transmission line nobody holds Secret Missions (OPT-INTERCEPT)")]
    HeldMission,
    /// More cards in the transmission line than it has places.
    #[error("the transmission line has {size} places (OPT-INTERCEPT)")]
    LineTooLong {
        /// How many cards it has at first.
        size: u16,
    },
    /// More Battle Victory cards than there are.
    #[error("that makes {count} Battle Victory cards, and there are {cards} (BAT-14)")]
    VictoryCards {
        /// How many would be in the game.
        count: u16,
        /// How many there are.
        cards: u8,
    },
    /// Something that only teams have.
    #[error("only a game in teams has that (OPT-TEAM)")]
    NoTeams,
    /// More known copies of a card than are in the hand.
    #[error("the teammate knows of cards in the hand, and there are not so many of that card")]
    NotInHand,
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
