//! Errors in notation, with their location.

use crate::rule_id::RuleId;
use crate::setup::SetupError;
use std::fmt;

/// An error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// Line number, from 1; `None` if the text is a single action or outcome.
    pub line: Option<u32>,
    /// Number of the word in the line, from 1; `None` if the error concerns the line or the whole text.
    pub word: Option<u32>,
    /// The word, shortened if it is very long; empty if a word is missing there.
    pub text: String,
    /// The kind of error.
    pub kind: NotationErrorKind,
}

impl NotationError {
    /// The rule that is violated, if any.
    pub const fn rule(&self) -> Option<RuleId> {
        match &self.kind {
            NotationErrorKind::Setup(error) => error.rule(),
            NotationErrorKind::NotPlayed(rule) => Some(*rule),
            NotationErrorKind::HeldMission | NotationErrorKind::LineTooLong { .. } => {
                Some(RuleId::OptIntercept)
            }
            _ => None,
        }
    }
}

impl fmt::Display for NotationError {
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
        self.kind.fmt(f)
    }
}

impl std::error::Error for NotationError {}

/// The kind of an error in notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationErrorKind {
    /// The text ends early.
    #[error("here should follow {0}")]
    MissingWord(&'static str),
    /// The text continues after its end.
    #[error("nothing should follow here")]
    TrailingWord,
    /// A word that is not a name.
    #[error("there is no such {category}{}", Nearest(.nearest))]
    Unknown {
        /// The kind of name that is expected.
        category: &'static str,
        /// The most similar valid name.
        nearest: Option<String>,
    },
    /// Not two integers separated by a comma.
    #[error("a hex is two whole numbers with a comma, such as 2,-1")]
    NotHex,
    /// Coordinates outside the board.
    #[error("this board has no such hex")]
    OffBoard,
    /// Not an integer, or out of range.
    #[error("here should be {0}")]
    NotNumber(&'static str),
    /// A seat that the game does not have.
    #[error("seats are numbered 1 to {players}")]
    NoSeat {
        /// The number of seats.
        players: u8,
    },
    /// Not a face of a die.
    #[error("a die shows 1 to 6")]
    InvalidFace,
    /// An action without its seat.
    #[error("say who acts first, such as `1:`")]
    MissingSeat,
    /// Not one of the listed words.
    #[error("{0}")]
    InvalidWord(String),
    /// A position of another version of the notation.
    #[error("this version of the program reads `rubium-position 1`")]
    Version,
    /// A position without a layout.
    #[error("a position needs a line `layout`, and the first of them that is known is `{0}`")]
    MissingLayout(String),
    /// A line or word that may occur only once.
    #[error("already given in line {0}")]
    Repeated(u32),
    /// A hex of a home base with a terrain.
    #[error("a hex of a home base has no other terrain")]
    HomeBase,
    /// Not a count, a letter and marks.
    #[error("units are a count, a letter of HFCSLD and marks of +-!=, such as 3H or 1L-!")]
    NotUnits,
    /// A seat on a hex without units.
    #[error("after the seat should follow its units, such as 3H")]
    NoUnits,
    /// More figures than the sheet has.
    #[error("that makes {count} of them, and each player has {figures} (SET-2)")]
    Figures {
        /// The number of figures on the board.
        count: u16,
        /// The number of figures in the set.
        figures: u8,
    },
    /// A mark on a unit that cannot have it.
    #[error(
        "only units of the active player bear marks: + - ! in the Deployment and Movement phases, ! after `moves over` and + not; = before Mining, if they move on after a won battle"
    )]
    InvalidMark,
    /// A purchase outside the buying limit.
    #[error(
        "only units with a buying limit, up to it, on a home base hex of the active player, in the Deployment phase (UNI-CLONE)"
    )]
    InvalidPurchase,
    /// A token or found refinery on a hex that never has a token.
    #[error("no exploration token ever lies on that hex (SET-6)")]
    NoTokenThere,
    /// A found refinery on a hex whose token is facedown.
    #[error("the token of this hex is still facedown, so nothing was found there")]
    NotExplored,
    /// A found refinery that is on no token.
    #[error("no exploration token bears a refinery of that number")]
    NoSuchRefinery,
    /// More refineries, found and facedown, than the tokens have.
    #[error(
        "with the facedown ones that makes {count} refineries of {refinery}, and there are {tokens} (SET-6)"
    )]
    Refineries {
        /// The value of the refineries.
        refinery: u8,
        /// The number of them in the game.
        count: u16,
        /// The number of tokens with one.
        tokens: u16,
    },
    /// More tokens of a type than the set has.
    #[error("there are {0} of that token (SET-6)")]
    TokenCopies(u8),
    /// A number of tokens that differs from the number of facedown hexes.
    #[error("{tokens} tokens for {facedown} hexes with a facedown token")]
    TokenCount {
        /// The number of tokens.
        tokens: u16,
        /// The number of hexes.
        facedown: u16,
    },
    /// More copies of a card than the game has.
    #[error("that makes {count} copies, and the game has {copies} (SET-5)")]
    Copies {
        /// The number of copies up to this word.
        count: u16,
        /// The number of copies in the game.
        copies: u8,
    },
    /// The rest of a deck in two places.
    #[error("the rest of that deck is already placed elsewhere")]
    RestTwice,
    /// A fulfilled card that is not a Secret Mission.
    #[error("that card is no Secret Mission, so it cannot be fulfilled (MIS-3)")]
    NotAMission,
    /// A feature of an edition or optional rule that is not in play.
    #[error("this belongs to an edition or option that the line `options` does not name ({0})")]
    NotPlayed(RuleId),
    /// A Secret Mission in a hand although missions are in the transmission line.
    #[error("with the transmission line nobody holds Secret Missions (OPT-INTERCEPT)")]
    HeldMission,
    /// More cards in the transmission line than it has places.
    #[error("the transmission line has {size} places (OPT-INTERCEPT)")]
    LineTooLong {
        /// The initial number of cards.
        size: u16,
    },
    /// More Battle Victory cards than there are.
    #[error("that makes {count} Battle Victory cards, and there are {cards} (BAT-14)")]
    VictoryCards {
        /// The number of cards in the game.
        count: u16,
        /// The number of cards in the stack.
        cards: u8,
    },
    /// A feature of team games only.
    #[error("only a game in teams has that (OPT-TEAM)")]
    NoTeams,
    /// More known copies of a card than are in the hand.
    #[error("the teammate knows of cards in the hand, and the hand has fewer copies of that card")]
    NotInHand,
    /// A set-up that is not valid.
    #[error(transparent)]
    Setup(#[from] SetupError),
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
