//! Refusals of set-ups and entries. An impossible entry is always refused. An unusual entry, which breaks a
//! rule or seems to break it, is accepted if its warning is overridden.

use crate::protocol::name::MAX_NAME_CHARS;
use crate::protocol::warning::Warning;
use rubium_record::Author;
use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Kind, RuleId, Seat, SetupError, Terrain};
use serde::Serialize;
use specta::Type;

/// Reason for refusing a set-up or an entry. The table is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntryRefusal {
    /// The set-up of the table is invalid.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<TableSetupError>),
    /// The text of an entry is invalid.
    #[error("word {word} is `{text}`, but should be {expected}")]
    Text {
        /// 1-based position of the word.
        word: usize,
        /// The word; empty if it is missing.
        text: String,
        /// Description of the expected word.
        expected: &'static str,
    },
    /// The entry is impossible, even with `override_warnings`.
    #[error(transparent)]
    Impossible(#[from] Impossibility),
    /// The entry breaks a rule, or seems to break it. The same entry with `override_warnings` is accepted.
    #[error(transparent)]
    Unusual(#[from] RuleWarning),
    /// The author may not make this entry.
    #[error("{by} cannot enter this")]
    WrongAuthor {
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
    #[error("the name of seat {seat} must be one line of 1 to {max} characters without extra spaces", max = MAX_NAME_CHARS)]
    Name {
        /// The seat, 1-based.
        seat: usize,
    },
    /// A value entered for a game in progress is impossible.
    #[error("opening value {position}: {impossibility}")]
    Opening {
        /// 1-based position of the value in `TableSetup::opening_values`.
        position: usize,
        /// The reason.
        impossibility: Impossibility,
    },
}

/// Why an entry is impossible: the reason and its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{}{reason}", .rule.map(|rule| format!("{rule}: ")).unwrap_or_default())]
pub struct Impossibility {
    /// The rule; `None` if the reason follows from the table's set-up or the entry itself.
    pub rule: Option<RuleId>,
    /// The reason.
    pub reason: ImpossibilityReason,
}

/// Why an entry is unusual: the warning and its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{rule}: {warning}")]
pub struct RuleWarning {
    /// The rule.
    pub rule: RuleId,
    /// The warning.
    pub warning: Warning,
}

/// Reason why an entry is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ImpossibilityReason {
    /// The game is over. Only corrections, names, absences and the seating order can still be entered.
    #[error("the game is over")]
    GameOver,
    /// The first player is not known yet.
    #[error("the first player is not known yet")]
    FirstPlayerUnknown,
    /// The Deployment phase is over, so a new player must wait for the next turn.
    #[error("a player can only join in the Deployment phase")]
    NotAtBeginningOfTurn,
    /// Another input is pending, or a physical mission is played like an Energize card instead of being
    /// fulfilled.
    #[error("another input is pending, or the mission must be fulfilled instead of played")]
    OtherInputPending,
    /// Nothing that the entry needs is pending or possible, such as the input that it answers, a battle just
    /// won, or the turn of an absent player.
    #[error("nothing that this entry needs is pending or possible")]
    NothingToApplyTo,
    /// A random outcome is pending.
    #[error("the outcome of a die, card or token is pending")]
    OutcomePending,
    /// Another seat must answer.
    #[error("seat {} must answer", .seat.0 + 1)]
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
    #[error("seat {} is not an opponent", .seat.0 + 1)]
    NotAnOpponent {
        /// The seat.
        seat: Seat,
    },
    /// The number has changed since the author saw it.
    #[error("the number has changed from {expected} to {now}")]
    NumberChanged {
        /// The number that the author saw.
        expected: u16,
        /// The current number.
        now: u16,
    },
    /// The entry would change nothing.
    #[error("the entry would change nothing")]
    NoChange,
    /// The player does not have enough rubium.
    #[error("this costs {cost} rubium, but the player has {rubium}")]
    TooExpensive {
        /// The cost.
        cost: u16,
        /// The player's rubium.
        rubium: u16,
    },
    /// The number exceeds its maximum.
    #[error("the number exceeds {max}")]
    TooMuch {
        /// The maximum.
        max: u16,
    },
    /// The player does not have enough figures of the kind in supply.
    #[error(
        "{requested} units of {kind:?} requested, but only {in_supply} of {figures} are in supply"
    )]
    NotInSupply {
        /// The kind.
        kind: Kind,
        /// Number requested.
        requested: u8,
        /// Number left in supply.
        in_supply: u8,
        /// Number of figures that one player has.
        figures: u8,
    },
    /// The player does not have enough units of the kind on the board.
    #[error("{requested} units of {kind:?} requested, but only {on_board} are on the board")]
    NotOnBoard {
        /// The kind.
        kind: Kind,
        /// Number requested.
        requested: u8,
        /// Number on the board.
        on_board: u8,
    },
    /// The player has bought fewer units of the kind than the entry takes back.
    #[error(
        "{requested} units of {kind:?} cannot be taken back, because only {bought} were bought"
    )]
    NotBought {
        /// The kind.
        kind: Kind,
        /// Number requested.
        requested: u8,
        /// Number bought.
        bought: u8,
    },
    /// The player has not mined in the latest turn.
    #[error("there is no mining to take back")]
    NotMined,
    /// The player has not fulfilled the mission, or has fewer points from physical missions than the entry
    /// takes back.
    #[error("there is no such mission to take back")]
    NotFulfilled,
    /// No such refinery is recorded.
    #[error("no such {value}-rubium refinery is recorded")]
    NoSuchRefinery {
        /// Number on the refinery, which is the rubium that it produces.
        value: u8,
    },
    /// The refinery's number is invalid, or the seat has the maximum number of refineries.
    #[error("no {value}-rubium refinery can be added")]
    InvalidRefinery {
        /// Number on the refinery.
        value: u8,
    },
    /// The card is not in the seat's hand.
    #[error("the card is not in this hand")]
    NotInHand,
    /// The part is physical.
    #[error("this part of the game is physical")]
    PartIsPhysical,
    /// The part is managed, so an entry for the physical part does not apply.
    #[error("the app manages this part of the game")]
    PartIsManaged,
    /// The card cannot be used in this way.
    #[error("the card cannot be used in this way")]
    WrongCard {
        /// The card.
        card: CardId,
    },
    /// The card's target is missing, superfluous or unsuitable.
    #[error("the card's target is missing, superfluous or unsuitable")]
    WrongTarget,
    /// The card would have no effect.
    #[error("the card would have no effect")]
    NoEffect,
    /// The deck is empty, and no discard pile can be shuffled into it.
    #[error("no card of this deck can be drawn")]
    NothingToDraw {
        /// The deck.
        deck: Deck,
    },
    /// The card is not in the deck, or does not exist.
    #[error("the card is not in the deck")]
    NotInDeck {
        /// The card.
        card: CardId,
    },
    /// There would be more copies of the card than the game has.
    #[error("there would be {total} copies, but the game has {copies}")]
    TooManyCopies {
        /// The resulting number of copies.
        total: u8,
        /// Number of copies in the game.
        copies: u8,
    },
    /// The token does not exist, or no such token is left.
    #[error("there is no such token")]
    NoSuchToken,
    /// The face is not between 1 and 6.
    #[error("a die shows 1 to 6, not {face}")]
    NoSuchFace {
        /// The face.
        face: u8,
    },
    /// The number of entered dice differs from the number of rolled dice.
    #[error("{entered} dice entered instead of {rolled}")]
    WrongDiceCount {
        /// The side that rolls.
        side: Side,
        /// Number of rolled dice.
        rolled: u8,
        /// Number of entered dice.
        entered: u16,
    },
    /// The hits exceed the dice that can hit.
    #[error("{entered} hits entered, but only {max} dice can hit")]
    TooManyHits {
        /// The side that rolls.
        side: Side,
        /// The maximum number of hits.
        max: u8,
        /// Number of entered hits.
        entered: u8,
    },
    /// The faces must be entered, because natural results decide who picks the casualty.
    #[error(
        "the faces must be entered: a {kind:?} picks the casualty with a natural {natural} or higher"
    )]
    FacesMatter {
        /// The kind.
        kind: Kind,
        /// The lowest natural result with which the unit's owner picks the casualty.
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
    /// The board has no hex of the terrain, or no unit can be on it.
    #[error("no unit can be on {terrain:?}")]
    ImpossibleTerrain {
        /// The terrain.
        terrain: Terrain,
    },
    /// Phases are not managed at this table.
    #[error("this table has no phases")]
    NoPhases,
    /// The name is empty, too long or otherwise invalid.
    #[error("a name must be one line of 1 to {max} characters without extra spaces", max = MAX_NAME_CHARS)]
    InvalidName,
    /// The order does not name each seat exactly once.
    #[error("the order must name each seat exactly once")]
    InvalidOrder,
    /// The number of dice is not between 1 and the maximum.
    #[error("{requested} dice cannot be rolled at once, only 1 to {max}")]
    InvalidDiceCount {
        /// The maximum.
        max: u8,
        /// Number requested.
        requested: u16,
    },
    /// The entry does not name the half of the board, although each half has its own tokens.
    #[error("the half of the board must be named")]
    HalfMissing,
    /// Units of the kind cannot be sacrificed.
    #[error("a {kind:?} cannot be sacrificed")]
    NoSacrifice {
        /// The kind.
        kind: Kind,
    },
    /// No card is left in the stack.
    #[error("the stack is empty")]
    StackEmpty,
    /// The optional rule, or the edition that has the rule, is not in play.
    #[error("the option or edition of this rule is not in play")]
    OptionNotInPlay,
}

impl ImpossibilityReason {
    /// Returns the impossibility for this reason, under `rule`.
    pub(crate) const fn with_rule(self, rule: RuleId) -> Impossibility {
        Impossibility {
            rule: Some(rule),
            reason: self,
        }
    }

    /// Returns the impossibility for this reason, which follows from the table's set-up or the entry itself,
    /// not from a rule.
    pub(crate) const fn without_rule(self) -> Impossibility {
        Impossibility {
            rule: None,
            reason: self,
        }
    }
}

/// Returns `impossibility` as an error unless `condition` holds.
pub(crate) fn ensure(condition: bool, impossibility: Impossibility) -> Result<(), Impossibility> {
    match condition {
        true => Ok(()),
        false => Err(impossibility),
    }
}

/// Checks that `answering_seat` is the seat that was asked.
pub(crate) fn ensure_asked(
    asked_seat: Seat,
    answering_seat: Seat,
    rule: RuleId,
) -> Result<(), Impossibility> {
    ensure(
        asked_seat == answering_seat,
        ImpossibilityReason::OtherSeatMustAnswer { seat: asked_seat }.with_rule(rule),
    )
}

/// Checks that `number` is not above its maximum.
pub(crate) fn ensure_at_most(
    number: impl Into<u16>,
    max: impl Into<u16>,
) -> Result<(), ImpossibilityReason> {
    let max = max.into();
    match number.into() <= max {
        true => Ok(()),
        false => Err(ImpossibilityReason::TooMuch { max }),
    }
}

/// Checks that a die can show `face`.
pub(crate) fn ensure_face(face: u8) -> Result<(), ImpossibilityReason> {
    match face {
        1..=6 => Ok(()),
        _ => Err(ImpossibilityReason::NoSuchFace { face }),
    }
}
