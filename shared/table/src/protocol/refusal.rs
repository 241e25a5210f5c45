//! Two severities: what cannot be is refused; what is unusual is said, and done if the table means it.

use crate::protocol::name::MOST_NAME;
use crate::protocol::warning::Odd;
use rubium_record::Author;
use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Kind, RuleId, Seat, SetupFault, Terrain};
use serde::Serialize;
use specta::Type;

/// Why an entry is not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableRefusal {
    /// The table cannot be set up so.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<TableFault>),
    /// The text of an entry is not understood.
    #[error("word {word}, `{text}`: here should be {expected}")]
    Text {
        /// Which word, from 1.
        word: usize,
        /// The word; empty if it is missing.
        text: String,
        /// What should be there.
        expected: &'static str,
    },
    /// It cannot be, whatever the table says.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// A rule speaks against it. The same entry with `anyway` is taken.
    #[error(transparent)]
    Unusual(#[from] Unusual),
    /// Somebody else has to enter this.
    #[error("{by} cannot enter this")]
    NotBy {
        /// Who tried.
        by: Author,
    },
}

/// Why a table cannot be set up so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFault {
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] SetupFault),
    /// A seat without a name, or with one that is longer than a line.
    #[error("seat {seat} needs a name of 1 to {most} characters", most = MOST_NAME)]
    Name {
        /// The seat, from 1.
        seat: usize,
    },
    /// A value typed in for a game under way cannot be.
    #[error("value {place}: {impossible}")]
    Opening {
        /// Its place in the list, from 1.
        place: usize,
        /// Why not.
        impossible: Impossible,
    },
}

/// Something that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{}{cannot}", .rule.map(|rule| format!("{rule}: ")).unwrap_or_default())]
pub struct Impossible {
    /// The rule that says so; `None`: no rule, but the set-up of this table.
    pub rule: Option<RuleId>,
    /// What is in the way.
    pub cannot: Cannot,
}

/// Something that a rule speaks against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{rule}: {odd}")]
pub struct Unusual {
    /// The rule.
    pub rule: RuleId,
    /// What is unusual.
    pub odd: Odd,
}

/// What is in the way of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Cannot {
    /// The game is over: only corrections and names are entered.
    #[error("the game is over")]
    GameOver,
    /// It must be known first who plays first.
    #[error("first it must be known who plays first")]
    NobodyFirst,
    /// Something else is being settled.
    #[error("something else is being settled now")]
    NotNow,
    /// Nothing is asked that this would answer.
    #[error("this answers nothing that is asked now")]
    NotAsked,
    /// A die, card or token must be known first.
    #[error("a die, card or token must be known first")]
    WaitsForChance,
    /// Another seat has to answer.
    #[error("seat {} has to answer", .seat.0 + 1)]
    NotYours {
        /// Who.
        seat: Seat,
    },
    /// There is no such seat.
    #[error("this table has no seat {}", .seat.0 + 1)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// An opponent must be named.
    #[error("seat {} is no opponent", .seat.0 + 1)]
    NotAnOpponent {
        /// The seat.
        seat: Seat,
    },
    /// Somebody else was quicker: the number is not what it was read at.
    #[error("it was {was} when it was read, and is {now} now")]
    Moved {
        /// What it was read at.
        was: u16,
        /// What it is.
        now: u16,
    },
    /// Nothing would happen.
    #[error("that is nothing")]
    Nothing,
    /// There is not so much rubium.
    #[error("it takes {cost} rubium, there are {rubium}")]
    TooExpensive {
        /// What it takes.
        cost: u16,
        /// What is there.
        rubium: u16,
    },
    /// Nobody ever has so much.
    #[error("that is more than {most}")]
    TooMuch {
        /// The most.
        most: u16,
    },
    /// There are not so many figures of that kind.
    #[error("{wanted} {kind:?} of {figures}, and {left} are left in supply")]
    NotInSupply {
        /// The kind.
        kind: Kind,
        /// How many are wanted.
        wanted: u8,
        /// How many are left.
        left: u8,
        /// How many figures a player has.
        figures: u8,
    },
    /// There are not so many units on the board.
    #[error("{wanted} {kind:?}, and {there} are there")]
    NotThere {
        /// The kind.
        kind: Kind,
        /// How many are wanted.
        wanted: u8,
        /// How many there are.
        there: u8,
    },
    /// No such refinery is remembered.
    #[error("no refinery of {value} is remembered there")]
    NoSuchRefinery {
        /// Its number.
        value: u8,
    },
    /// No refinery has that number, or there is no room for more.
    #[error("no refinery of {value} can be added")]
    NotARefinery {
        /// The number.
        value: u8,
    },
    /// The seat holds no such card.
    #[error("that card is not in this hand")]
    NotInHand,
    /// That part lies on the table.
    #[error("that part of the game lies on the table")]
    NotKept,
    /// That part is kept by the ledger: cards are named, not counted.
    #[error("that part of the game is kept here")]
    Kept,
    /// The card is no such card.
    #[error("that card cannot be used so")]
    WrongCard {
        /// The card.
        card: CardId,
    },
    /// The card needs a target, or another.
    #[error("the card needs another target")]
    NoTarget,
    /// It would change nothing.
    #[error("it would have no effect")]
    NoEffect,
    /// Neither deck nor discard pile has a card.
    #[error("deck and discard pile are empty")]
    NothingToDraw {
        /// Which deck.
        deck: Deck,
    },
    /// The card is not in the deck.
    #[error("that card is not in the deck")]
    NotInDeck {
        /// The card.
        card: CardId,
    },
    /// There are not so many copies of the card.
    #[error("that makes {wanted} copies, and there are {copies}")]
    Copies {
        /// How many it would be.
        wanted: u8,
        /// How many there are.
        copies: u8,
    },
    /// No such token is left.
    #[error("no such token is left")]
    NoSuchToken,
    /// A die has six faces.
    #[error("a die shows 1 to 6, not {face}")]
    NoSuchFace {
        /// The face.
        face: u8,
    },
    /// Not as many dice as are rolled.
    #[error("{found} dice for {needed}")]
    DiceCount {
        /// Who rolls.
        side: Side,
        /// How many dice are rolled.
        needed: u8,
        /// How many were typed.
        found: u16,
    },
    /// More hits than dice that can hit.
    #[error("{found} hits of {most} dice")]
    TooManyHits {
        /// Who rolls.
        side: Side,
        /// The most.
        most: u8,
        /// How many were typed.
        found: u8,
    },
    /// A natural number matters: the faces must be typed.
    #[error("with a natural {natural} a {kind:?} picks the casualty: the faces must be known")]
    FacesMatter {
        /// The kind.
        kind: Kind,
        /// The lowest such face.
        natural: u8,
    },
    /// A force without units.
    #[error("a force needs at least one unit")]
    NoForce {
        /// Which.
        side: Side,
    },
    /// The force has no such unit.
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
    /// Nothing ever stands there.
    #[error("nothing ever stands on {terrain:?}")]
    NobodyThere {
        /// The terrain.
        terrain: Terrain,
    },
    /// There are no phases at this table.
    #[error("this table has no phases")]
    NoPhases,
    /// No name, or too long a one.
    #[error("a name has 1 to {most} characters", most = MOST_NAME)]
    NotAName,
    /// The order must name each seat once.
    #[error("the order names each seat once")]
    NotAnOrder,
    /// No player has so many dice, or none at all.
    #[error("1 to {most} dice, not {found}")]
    DiceOutOfHand {
        /// The most.
        most: u8,
        /// How many were wanted.
        found: u16,
    },
    /// The board has halves with tokens of their own: in which does it lie?
    #[error("the half of the board must be named")]
    WhichHalf,
    /// The kind has no such ability.
    #[error("a {kind:?} cannot be destroyed for a hit")]
    NoSacrifice {
        /// The kind.
        kind: Kind,
    },
    /// No such card is left in the stack.
    #[error("the stack is empty")]
    StackEmpty,
    /// The option is not played here.
    #[error("that option is not played here")]
    NotPlayed,
}

impl Cannot {
    /// Impossible by `rule`.
    pub(crate) const fn by(self, rule: RuleId) -> Impossible {
        Impossible {
            rule: Some(rule),
            cannot: self,
        }
    }

    /// Impossible at this table, by no rule.
    pub(crate) const fn here(self) -> Impossible {
        Impossible {
            rule: None,
            cannot: self,
        }
    }
}
