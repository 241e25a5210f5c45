//! Warnings about unusual entries. Such an entry breaks a rule, or seems to break a rule. The players can
//! override the warning.

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
    #[error("this belongs to the {needed:?} phase, but the current phase is {now:?}")]
    WrongPhase {
        /// The current phase.
        now: Phase,
        /// The phase that the entry belongs to.
        needed: Phase,
    },
    /// The action was already done in this turn or for this battle.
    #[error("this was already done in this turn or for this battle")]
    AlreadyDone,
    /// The player mines again, although no other player has made an entry since. Occurs only if turns are not
    /// tracked.
    #[error("seat {} has already mined {amount} rubium, and no other player has made an entry since", .seat.0 + 1)]
    MinedTwiceInARow {
        /// The player.
        seat: Seat,
        /// The mined amount.
        amount: u16,
    },
    /// An action that must come before this entry has not been done.
    #[error("an action that must come first has not been done")]
    NotDoneYet,
    /// Fewer cards of the deck are due than the entry draws or replaces.
    #[error("fewer cards of this deck are due")]
    NotDue {
        /// The deck.
        deck: Deck,
    },
    /// More units are entered than are recorded on the board.
    #[error("{entered} units of {kind:?} entered, but only {recorded} are recorded on the board")]
    MoreThanRecorded {
        /// The kind.
        kind: Kind,
        /// Number entered.
        entered: u8,
        /// Number recorded.
        recorded: u8,
    },
    /// There are fewer miners than recorded refineries. Each refinery needs a miner in its hex.
    #[error("{refineries} refineries are recorded, but only {miners} miners on the board")]
    TooFewMiners {
        /// Number of recorded refineries.
        refineries: u8,
        /// Number of miners recorded on the board, without those in hexes with an inconclusive battle of this
        /// turn.
        miners: u8,
    },
    /// The player mines everything that they may have missed. Only the players know how much it was.
    #[error("only the players know how much was missed: at most {max} rubium")]
    UncertainMining {
        /// The maximum.
        max: u16,
    },
    /// A recorded refinery is removed, although the player has mined it in this turn.
    #[error("the player has mined {amount} rubium from this refinery in this turn")]
    RefineryMined {
        /// The mined amount that exceeds what the remaining refineries produce.
        amount: u16,
    },
    /// Units that may have been bought by mistake in this turn are taken off the board without a refund.
    #[error("{count} units of {kind:?} were bought in this turn for {price} rubium")]
    JustBought {
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
        /// Their price.
        price: u16,
    },
    /// The unit may not enter the terrain.
    #[error("a {kind:?} may not enter {terrain:?}")]
    MayNotEnter {
        /// The kind.
        kind: Kind,
        /// The terrain.
        terrain: Terrain,
    },
    /// The mission's condition is not met, as far as the app knows.
    #[error("the mission's condition is not met")]
    ConditionNotMet {
        /// The card.
        card: CardId,
    },
    /// Only the players know whether the fact is true.
    #[error("only the players can confirm this: {fact:?}")]
    UnconfirmedFact {
        /// The fact.
        fact: Fact,
    },
    /// The card or effect belongs to another card window of the battle.
    #[error("this belongs to another card window of the battle")]
    WrongWindow {
        /// The card window that the card or effect belongs to. Never `None`: what belongs to every window
        /// causes no warning.
        window: Option<CardWindow>,
    },
    /// The purchases of this turn exceed the buying limit.
    #[error("at most {max} units of {kind:?} may be bought in one turn")]
    BuyingLimit {
        /// The kind.
        kind: Kind,
        /// The maximum, on all home base hexes together.
        max: u8,
    },
    /// The players enter a storm although phases are managed, so the app itself begins each storm when it is
    /// due.
    #[error("the app begins each storm when it is due")]
    StormBeginsAutomatically,
    /// A card is passed to a player who is not a teammate.
    #[error("cards can be passed only to a teammate")]
    NotTeammate,
    /// The seating order does not place teammates opposite each other.
    #[error("the seating order does not place teammates opposite each other")]
    TeammatesNotOpposite,
    /// The dice are managed, so the app rolls them.
    #[error("the app rolls the dice of this table")]
    DiceAreManaged,
    /// A player who is declared eliminated still has units recorded on the board.
    #[error("{units} units of the player are recorded on the board")]
    StillOnBoard {
        /// Number of units.
        units: u8,
    },
    /// A player who is declared eliminated could still buy a unit, with the recorded rubium and 1 rubium for
    /// each card in hand.
    #[error("the player could still buy a {kind:?}")]
    CanStillBuy {
        /// The cheapest kind that the player could buy.
        kind: Kind,
    },
    /// No unit of the kind is recorded on the board for the player.
    #[error("no unit of this kind is recorded on the board")]
    NoUnitRecorded,
}
