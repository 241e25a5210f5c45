//! Warnings about unusual entries. A rule forbids such an entry, but the players can override the warning.

use crate::protocol::fact::Fact;
use rubium_rules::content::CardWindow;
use rubium_rules::{CardId, Deck, Kind, Phase, Seat, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Warning about an unusual entry.
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
pub enum Warning {
    /// It is another player's turn.
    #[error("it is the turn of seat {}", .active.0 + 1)]
    NotYourTurn {
        /// The active player.
        active: Seat,
    },
    /// The entry belongs to another phase.
    #[error("this belongs to the {needed:?} phase, not to {now:?}")]
    WrongPhase {
        /// The current phase.
        now: Phase,
        /// The phase that the entry belongs to.
        needed: Phase,
    },
    /// The action was already done this turn.
    #[error("that was done in this turn already")]
    AlreadyDone,
    /// The player has mined, and no other player has entered anything since. Raised only where turns are not counted.
    #[error("seat {} mined {amount} rubium, and nobody else has entered anything since", .seat.0 + 1)]
    MinedLast {
        /// The player.
        seat: Seat,
        /// The mined amount.
        amount: u16,
    },
    /// An action that is due has not been done yet.
    #[error("that has not been done yet")]
    NotDoneYet,
    /// No card of the deck is due.
    #[error("no card of that deck is due")]
    NotDue {
        /// The deck.
        deck: Deck,
    },
    /// The units exceed those that the companion has counted on the board.
    #[error("{wanted} {kind:?}, and the ledger has {known} on the board")]
    MoreThanKnown {
        /// The kind.
        kind: Kind,
        /// Number wanted.
        wanted: u8,
        /// Number that the companion has counted.
        known: u8,
    },
    /// The miners on the board are fewer than the recorded refineries. Each refinery needs a miner in its hex.
    #[error("{count} refineries, but only {miners} miners on the board")]
    TooFewMiners {
        /// Number of recorded refineries.
        count: u8,
        /// Number of miners that the companion has counted on the board.
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
    /// The mission's condition is not met, as far as the companion knows.
    #[error("the mission's condition is not met")]
    ConditionNotMet {
        /// The card.
        card: CardId,
    },
    /// Only the players know whether the fact is true.
    #[error("is it so: {fact:?}")]
    UnconfirmedFact {
        /// The fact.
        fact: Fact,
    },
    /// The card belongs to another moment of a battle.
    #[error("this belongs to another moment of the battle")]
    WrongWindow {
        /// The moment that the card belongs to.
        window: Option<CardWindow>,
    },
    /// The purchases of this turn exceed the buying limit.
    #[error("of {kind:?} at most {max} are bought in a turn")]
    BuyingLimit {
        /// The kind.
        kind: Kind,
        /// The maximum, on all home base hexes together.
        max: u8,
    },
    /// The storm is not due.
    #[error("the storm comes before the first player's turn")]
    StormNotDue,
    /// A card is passed to a player who is not a teammate.
    #[error("only teammates pass cards")]
    NotTeammate,
    /// The order does not place teammates opposite each other.
    #[error("teammates sit opposite each other")]
    NotOpposite,
    /// The dice are managed, so the companion rolls them.
    #[error("dice are rolled here at this table")]
    DiceAreManaged,
    /// A player declared eliminated still has units on the board, as far as the companion knows.
    #[error("{units} units are left on the board, as far as the ledger knows")]
    StillOnBoard {
        /// Number of units.
        units: u8,
    },
    /// A player declared eliminated could still buy a unit. The recorded rubium and 1 rubium for each card in hand
    /// pay for it.
    #[error("a {kind:?} could still be bought")]
    CanStillBuy {
        /// The cheapest such kind.
        kind: Kind,
    },
    /// The player has no unit of the kind on the board, as far as the companion knows.
    #[error("no unit is left there, as far as the ledger knows")]
    NoUnitKnown,
}
