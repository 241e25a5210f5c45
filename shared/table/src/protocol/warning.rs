//! What is unusual about an entry: a rule speaks against it, and the table may mean it all the same.

use crate::protocol::fact::Fact;
use rubium_rules::content::Window;
use rubium_rules::{CardId, Deck, Kind, Phase, Seat, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// What is unusual about an entry.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Debug,
    Serialize,
    Deserialize,
    Type,
    thiserror::Error,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Odd {
    /// It is another player's turn.
    #[error("it is the turn of seat {}", .active.0 + 1)]
    NotYourTurn {
        /// Whose turn it is.
        active: Seat,
    },
    /// It belongs to another phase.
    #[error("this belongs to the {needed:?} phase, not to {now:?}")]
    WrongPhase {
        /// The phase it is.
        now: Phase,
        /// The phase it belongs to.
        needed: Phase,
    },
    /// It was done this turn already.
    #[error("that was done in this turn already")]
    Again,
    /// Where nobody counts turns: the player has mined, and nobody else has entered anything since.
    #[error("seat {} mined {amount} rubium, and nobody else has entered anything since", .seat.0 + 1)]
    MinedLast {
        /// Who.
        seat: Seat,
        /// How much it was.
        amount: u16,
    },
    /// It should be done before the phase ends.
    #[error("that has not been done yet")]
    NotYet,
    /// More cards than the rule gives.
    #[error("no card of that deck is due")]
    NotDue {
        /// Which deck.
        deck: Deck,
    },
    /// More units than the ledger has on the board.
    #[error("{wanted} {kind:?}, and the ledger has {known} on the board")]
    MoreThanKnown {
        /// The kind.
        kind: Kind,
        /// How many are wanted.
        wanted: u8,
        /// How many the ledger knows.
        known: u8,
    },
    /// Fewer miners on the board than refineries that are remembered: each needs one in its hex.
    #[error("{count} refineries, but only {miners} miners on the board")]
    FewMiners {
        /// The refineries.
        count: u8,
        /// Miners that the ledger has on the board.
        miners: u8,
    },
    /// The unit may not enter that terrain.
    #[error("a {kind:?} may not enter {terrain:?}")]
    MayNotEnter {
        /// The kind.
        kind: Kind,
        /// The terrain.
        terrain: Terrain,
    },
    /// The mission's condition does not hold, as far as the ledger knows.
    #[error("the mission's condition is not met")]
    ConditionNotMet {
        /// The card.
        card: CardId,
    },
    /// Only the table knows: is it so?
    #[error("is it so: {fact:?}")]
    Asks {
        /// What must be so.
        fact: Fact,
    },
    /// The card belongs to another moment of a battle.
    #[error("this belongs to another moment of the battle")]
    WrongMoment {
        /// The moment it belongs to.
        window: Option<Window>,
    },
    /// More were bought in this turn than the sheet allows.
    #[error("of {kind:?} at most {most} are bought in a turn")]
    BuyingLimit {
        /// The kind.
        kind: Kind,
        /// The most, on all home base hexes together.
        most: u8,
    },
    /// The storm does not come now.
    #[error("the storm comes before the first player's turn")]
    NoStorm,
    /// A player who is no teammate gets a card.
    #[error("only teammates pass cards")]
    NoTeammate,
    /// Teammates sit side by side.
    #[error("teammates sit opposite each other")]
    NotOpposite,
    /// Dice are rolled by the ledger at this table.
    #[error("dice are rolled here at this table")]
    RolledHere,
    /// A player who is said to be eliminated has units on the board, as far as the ledger knows.
    #[error("{units} units are left on the board, as far as the ledger knows")]
    StillOnBoard {
        /// How many.
        units: u8,
    },
    /// A player who is said to be eliminated could buy a unit: with the rubium that the ledger knows of and 1 more for each
    /// card in hand.
    #[error("a {kind:?} could still be bought")]
    StillBuys {
        /// The cheapest.
        kind: Kind,
    },
    /// No unit of that player is left on the board, as far as the ledger knows.
    #[error("no unit is left there, as far as the ledger knows")]
    NoUnitKnown,
}
