//! Refusals in two severities. An impossible entry is always refused. An unusual entry is accepted if its warning is
//! overridden.

use crate::protocol::name::MAX_NAME;
use crate::protocol::warning::Warning;
use rubium_record::Author;
use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Kind, RuleId, Seat, SetupError, Terrain};
use serde::Serialize;
use specta::Type;

/// Reason for refusing an entry. The table is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableRefusal {
    /// The set-up of the table is invalid.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<TableSetupError>),
    /// The text of an entry is invalid.
    #[error("word {word}, `{text}`: here should be {expected}")]
    Text {
        /// 1-based position of the word.
        word: usize,
        /// The word; empty if it is missing.
        text: String,
        /// Description of the expected word.
        expected: &'static str,
    },
    /// The entry is impossible, and no override changes that.
    #[error(transparent)]
    Impossible(#[from] Rejection),
    /// A rule forbids the entry. The same entry with `override_warnings` is accepted.
    #[error(transparent)]
    Unusual(#[from] RuleWarning),
    /// The author may not make this entry.
    #[error("{by} cannot enter this")]
    NotBy {
        /// The author.
        by: Author,
    },
}

/// Error in the set-up of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableSetupError {
    /// The rules refuse the set-up.
    #[error(transparent)]
    Rules(#[from] SetupError),
    /// The seat's name is empty, too long or otherwise invalid.
    #[error("seat {seat} needs a name of 1 to {max} characters", max = MAX_NAME)]
    Name {
        /// The seat, 1-based.
        seat: usize,
    },
    /// A value typed in for a game in progress is impossible.
    #[error("value {place}: {impossible}")]
    Opening {
        /// 1-based position in the list.
        place: usize,
        /// The reason.
        impossible: Rejection,
    },
}

/// An impossible entry: the violated condition and its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{}{reason}", .rule.map(|rule| format!("{rule}: ")).unwrap_or_default())]
pub struct Rejection {
    /// The rule; `None` if the set-up of this table is the reason.
    pub rule: Option<RuleId>,
    /// The violated condition.
    pub reason: RejectionReason,
}

/// An unusual entry: the warning and its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{rule}: {warning}")]
pub struct RuleWarning {
    /// The rule.
    pub rule: RuleId,
    /// The warning.
    pub warning: Warning,
}

/// Condition that an impossible entry violates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum RejectionReason {
    /// The game is over. Only corrections, names, absences and the seating order can still be entered.
    #[error("the game is over")]
    GameOver,
    /// The first player is not known yet.
    #[error("first it must be known who plays first")]
    FirstPlayerUnknown,
    /// The turn has gone on, so that another player must wait for the next one.
    #[error("a player joins at the beginning of a turn")]
    NotBetweenTurns,
    /// Another resolution is pending.
    #[error("something else is being settled now")]
    OtherInputPending,
    /// The entry does not match the pending input.
    #[error("this answers nothing that is asked now")]
    AnswersNothing,
    /// A die, card or token is not known yet.
    #[error("a die, card or token must be known first")]
    OutcomePending,
    /// Another seat must answer.
    #[error("seat {} has to answer", .seat.0 + 1)]
    OtherSeatMustAnswer {
        /// The seat that must answer.
        seat: Seat,
    },
    /// The seat does not exist.
    #[error("this table has no seat {}", .seat.0 + 1)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The seat is not an opponent.
    #[error("seat {} is no opponent", .seat.0 + 1)]
    NotAnOpponent {
        /// The seat.
        seat: Seat,
    },
    /// The number has changed since it was read.
    #[error("it was {expected} when it was read, and is {now} now")]
    NumberChanged {
        /// The number when it was read.
        expected: u16,
        /// The current number.
        now: u16,
    },
    /// The entry would change nothing.
    #[error("that is nothing")]
    NoChange,
    /// Not enough rubium.
    #[error("it takes {cost} rubium, there are {rubium}")]
    TooExpensive {
        /// The cost.
        cost: u16,
        /// The player's rubium.
        rubium: u16,
    },
    /// The number exceeds its maximum.
    #[error("that is more than {max}")]
    TooMuch {
        /// The maximum.
        max: u16,
    },
    /// Not enough figures of the kind in supply.
    #[error("{wanted} {kind:?} of {figures}, and {left} are left in supply")]
    NotInSupply {
        /// The kind.
        kind: Kind,
        /// Number wanted.
        wanted: u8,
        /// Number left in supply.
        left: u8,
        /// Number of figures that one player has.
        figures: u8,
    },
    /// Not enough units of the kind on the board.
    #[error("{wanted} {kind:?}, and {there} are there")]
    NotOnBoard {
        /// The kind.
        kind: Kind,
        /// Number wanted.
        wanted: u8,
        /// Number on the board.
        there: u8,
    },
    /// The player has not bought that many of the kind lately.
    #[error("{wanted} {kind:?}, and {bought} were bought")]
    NotBought {
        /// The kind.
        kind: Kind,
        /// Number wanted.
        wanted: u8,
        /// Number bought.
        bought: u8,
    },
    /// No such refinery is recorded.
    #[error("no refinery of {value} is remembered there")]
    NoSuchRefinery {
        /// Its number.
        value: u8,
    },
    /// The refinery's number is invalid, or the seat has the maximum number of refineries.
    #[error("no refinery of {value} can be added")]
    InvalidRefinery {
        /// The number.
        value: u8,
    },
    /// The card is not in the seat's hand.
    #[error("that card is not in this hand")]
    NotInHand,
    /// The part is physical.
    #[error("that part of the game lies on the table")]
    PartIsPhysical,
    /// The part is managed, so an entry for the physical part does not apply.
    #[error("that part of the game is kept here")]
    PartIsManaged,
    /// The card cannot be used in this way.
    #[error("that card cannot be used so")]
    WrongCard {
        /// The card.
        card: CardId,
    },
    /// The card's target is missing, superfluous or unsuitable.
    #[error("the card needs another target")]
    WrongTarget,
    /// The card would have no effect.
    #[error("it would have no effect")]
    NoEffect,
    /// The deck and its discard pile are empty.
    #[error("deck and discard pile are empty")]
    NothingToDraw {
        /// The deck.
        deck: Deck,
    },
    /// The card is not in the deck.
    #[error("that card is not in the deck")]
    NotInDeck {
        /// The card.
        card: CardId,
    },
    /// The copies of the card would exceed the copies in the game.
    #[error("that makes {wanted} copies, and there are {copies}")]
    TooManyCopies {
        /// The resulting number of copies.
        wanted: u8,
        /// Number of copies in the game.
        copies: u8,
    },
    /// The token does not exist, or none is left.
    #[error("no such token is left")]
    NoSuchToken,
    /// The face is not between 1 and 6.
    #[error("a die shows 1 to 6, not {face}")]
    NoSuchFace {
        /// The face.
        face: u8,
    },
    /// The number of typed dice differs from the number of rolled dice.
    #[error("{found} dice for {needed}")]
    WrongDiceCount {
        /// The side that rolls.
        side: Side,
        /// Number of rolled dice.
        needed: u8,
        /// Number of typed dice.
        found: u16,
    },
    /// The hits exceed the dice that can hit.
    #[error("{found} hits of {max} dice")]
    TooManyHits {
        /// The side that rolls.
        side: Side,
        /// The maximum number of hits.
        max: u8,
        /// Number of typed hits.
        found: u8,
    },
    /// The faces must be typed, because a natural number decides who picks the casualty.
    #[error("with a natural {natural} a {kind:?} picks the casualty: the faces must be known")]
    FacesMatter {
        /// The kind.
        kind: Kind,
        /// The lowest such face.
        natural: u8,
    },
    /// The force has no units.
    #[error("a force needs at least one unit")]
    EmptyForce {
        /// The force.
        side: Side,
    },
    /// The force has no unit of the kind.
    #[error("the force has no {kind:?}")]
    NotInForce {
        /// The kind.
        kind: Kind,
    },
    /// The kind has no special attack.
    #[error("a {kind:?} has no special attack")]
    NoSpecialAttack {
        /// The kind.
        kind: Kind,
    },
    /// No unit can be on the terrain.
    #[error("nothing ever stands on {terrain:?}")]
    ImpossibleTerrain {
        /// The terrain.
        terrain: Terrain,
    },
    /// The table has no phases.
    #[error("this table has no phases")]
    NoPhases,
    /// The name is empty, too long or otherwise invalid.
    #[error("a name has 1 to {max} characters", max = MAX_NAME)]
    InvalidName,
    /// The order does not name each seat exactly once.
    #[error("the order names each seat once")]
    InvalidOrder,
    /// The number of dice is not between 1 and the maximum.
    #[error("1 to {max} dice, not {found}")]
    InvalidDiceCount {
        /// The maximum.
        max: u8,
        /// Number wanted.
        found: u16,
    },
    /// The half of the board is not named, although each half has its own tokens.
    #[error("the half of the board must be named")]
    HalfMissing,
    /// The kind cannot be destroyed for a hit.
    #[error("a {kind:?} cannot be destroyed for a hit")]
    NoSacrifice {
        /// The kind.
        kind: Kind,
    },
    /// The stack is empty.
    #[error("the stack is empty")]
    StackEmpty,
    /// The option or edition rule is not in play.
    #[error("that option is not played here")]
    OptionNotPlayed,
}

impl RejectionReason {
    /// Returns this condition as a refusal by `rule`.
    pub(crate) const fn by(self, rule: RuleId) -> Rejection {
        Rejection {
            rule: Some(rule),
            reason: self,
        }
    }

    /// Returns this condition as a refusal by the set-up of this table.
    pub(crate) const fn without_rule(self) -> Rejection {
        Rejection {
            rule: None,
            reason: self,
        }
    }
}

/// Refuses with `refusal` unless `condition` holds.
pub(crate) fn ensure(condition: bool, refusal: Rejection) -> Result<(), Rejection> {
    match condition {
        true => Ok(()),
        false => Err(refusal),
    }
}

/// Checks that the seat that makes the entry is the one that is `asked`.
pub(crate) fn ensure_asked(asked: Seat, seat: Seat, rule: RuleId) -> Result<(), Rejection> {
    ensure(
        asked == seat,
        RejectionReason::OtherSeatMustAnswer { seat: asked }.by(rule),
    )
}

/// Checks that `number` is not above its maximum.
pub(crate) fn at_most(number: impl Into<u16>, max: impl Into<u16>) -> Result<(), RejectionReason> {
    let max = max.into();
    match number.into() <= max {
        true => Ok(()),
        false => Err(RejectionReason::TooMuch { max }),
    }
}

/// Checks that a die can show `face`.
pub(crate) fn ensure_face(face: u8) -> Result<(), RejectionReason> {
    match face {
        1..=6 => Ok(()),
        _ => Err(RejectionReason::NoSuchFace { face }),
    }
}
