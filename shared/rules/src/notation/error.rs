//! Errors in notation, with their location.

use crate::rule_id::RuleId;
use crate::setup::SetupError;
use std::fmt;

/// An error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// Line number, from 1; `None` if the text is not a position (such as a single action), or if the error
    /// concerns a position as a whole.
    pub line: Option<u32>,
    /// Number of the word in the line, from 1; `None` if the error concerns a position as a whole.
    pub word_number: Option<u32>,
    /// The word, shortened if it is very long; empty if a word is missing, or if the error concerns a
    /// position as a whole.
    pub text: String,
    /// The kind of error.
    pub kind: NotationErrorKind,
}

impl NotationError {
    /// The rule to cite for errors in the set-up, for features that are not in play, and for errors in the
    /// transmission line; `None` for all other errors, even if their messages name a rule.
    pub const fn rule(&self) -> Option<RuleId> {
        match &self.kind {
            NotationErrorKind::Setup(error) => error.rule(),
            NotationErrorKind::NotInPlay(rule) => Some(*rule),
            NotationErrorKind::MissionInHand
            | NotationErrorKind::TransmissionLineTooLong { .. } => Some(RuleId::OptIntercept),
            _ => None,
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        if let Some(word_number) = self.word_number {
            write!(f, "word {word_number}, ")?;
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
    /// The line or text ends too early.
    #[error("expected {0}")]
    MissingWord(&'static str),
    /// The line or text has a word too many.
    #[error("the text should end before this word")]
    TrailingWord,
    /// A word that is not a name of the expected kind.
    #[error("there is no such {category}{}", Suggestion(.nearest))]
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
    #[error("expected {0}")]
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
    #[error("an action should begin with its seat, such as `1:`")]
    MissingSeat,
    /// Not one of the words that the message lists.
    #[error("{0}")]
    InvalidWord(String),
    /// A position of another version of the notation.
    #[error("this version of the program reads `rubium-position 1`")]
    UnsupportedVersion,
    /// A position without a layout.
    #[error("a position needs a `layout` line, such as `layout {0}`")]
    MissingLayout(String),
    /// A line or word that may occur only once.
    #[error("already given in line {0}")]
    Repeated(u32),
    /// A hex of a home base with another terrain.
    #[error("a hex of a home base cannot have another terrain")]
    TerrainOnHomeBase,
    /// Not a count, a letter and marks.
    #[error("units are a count, a letter of HFCSLD and marks of +-!=, such as 3H or 1L-!")]
    NotUnits,
    /// A seat without units after it, in the line of a hex.
    #[error("the seat should be followed by its units, such as 3H")]
    NoUnits,
    /// More figures of a kind than each player has.
    #[error("{count} figures of this kind, but each player has only {figures} (SET-2)")]
    TooManyFigures {
        /// The number of the player's figures of this kind on the board.
        count: u16,
        /// The number of figures of this kind that each player has.
        figures: u8,
    },
    /// A mark on a unit that cannot have this mark.
    #[error(
        "only units of the active player can have marks: - before Exploration, + before `moves over`, ! between `moves over` and Exploration, = before Mining if their kind can advance after a won battle"
    )]
    InvalidMark,
    /// A purchase that a `bought` line cannot list.
    #[error(
        "a `bought` line lists only purchases of the current Deployment phase: of a kind with a buying limit, up to that limit, on home base hexes of the active player (UNI-CLONE)"
    )]
    InvalidPurchase,
    /// A token or found refinery on a hex that never has a token.
    #[error("this hex never has an exploration token (SET-6)")]
    NoTokenThere,
    /// A found refinery on a hex whose token is facedown.
    #[error("the token of this hex is still facedown, so no refinery was found on it")]
    NotExplored,
    /// A found refinery with a value that no token has.
    #[error("no exploration token has a refinery with this value")]
    NoSuchRefinery,
    /// More refineries of one value, found and facedown, than there are tokens with such a refinery.
    #[error(
        "{count} tokens with a {refinery}-rubium refinery, found or facedown, but the game has only {tokens} (SET-6)"
    )]
    TooManyRefineries {
        /// The value of the refineries.
        refinery: u8,
        /// The number of such refineries in the position.
        count: u16,
        /// The number of tokens with such a refinery.
        tokens: u16,
    },
    /// More tokens of a type than the game has, or than a half of the board has if each half has its own
    /// tokens.
    #[error("there are only {0} copies of this token (SET-6)")]
    TooManyTokens(u8),
    /// A number of tokens that differs from the number of hexes with a facedown token.
    #[error("{tokens} tokens for {facedown} hexes with a facedown token")]
    TokenCount {
        /// The number of tokens.
        tokens: u16,
        /// The number of hexes with a facedown token.
        facedown: u16,
    },
    /// More copies of a card than the game has.
    #[error("{count} copies of this card, but the game has only {copies} (SET-5)")]
    TooManyCopies {
        /// The number of copies up to this word.
        count: u16,
        /// The number of copies in the game.
        copies: u8,
    },
    /// The rest of a deck in two places.
    #[error("the rest of this deck is already placed elsewhere")]
    RestPlacedTwice,
    /// A card that is not a Secret Mission, in a place for Secret Missions.
    #[error("this card is not a Secret Mission (MIS-3)")]
    NotAMission,
    /// A feature of an edition or optional rule that is not in play.
    #[error("this belongs to an edition or option that the `options` line does not name ({0})")]
    NotInPlay(RuleId),
    /// A Secret Mission in a hand, in a game with a transmission line.
    #[error("with a transmission line, no hand can have Secret Missions (OPT-INTERCEPT)")]
    MissionInHand,
    /// More cards in the transmission line than it has places.
    #[error("the transmission line has only {size} places (OPT-INTERCEPT)")]
    TransmissionLineTooLong {
        /// The number of places.
        size: u16,
    },
    /// More Battle Victory, Mission or King of the Hill cards than their stack has.
    #[error("{count} cards of this stack, but it has only {stack_size} (BAT-14)")]
    TooManyVictoryCards {
        /// The number of cards, taken and left.
        count: u16,
        /// The number of cards in the full stack.
        stack_size: u8,
    },
    /// Something that only team games have, in a game without teams.
    #[error("only team games have this (OPT-TEAM)")]
    NoTeams,
    /// More known copies of a card than are in the hand.
    #[error("more copies of this card are listed as known than are in the hand")]
    TooManyKnownCopies,
    /// A set-up that is not valid.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Displays the suggestion of a similar name, if any.
struct Suggestion<'a>(&'a Option<String>);

impl fmt::Display for Suggestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(nearest) => write!(f, "; the nearest is `{nearest}`"),
            None => Ok(()),
        }
    }
}
