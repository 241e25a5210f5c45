//! What is left to hands.

use rubium_rules::content::Effect;
use rubium_rules::{CardId, Deck, Kind, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Where units are put on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum UnitPlace {
    /// Any of the player's own home base hexes.
    HomeBase,
    /// The hex whose exploration token was turned up (EXP-2).
    Explored,
}

/// Something that hands do on the board or with the parts that lie on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Instruction {
    /// Put units on the board.
    PlaceUnits {
        /// Whose.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
        /// Where.
        place: UnitPlace,
    },
    /// Take units off the board, back to supply (DEP-4).
    RemoveUnits {
        /// Whose.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Take rubium from the bank.
    TakeRubium {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u16,
    },
    /// Pay rubium to the bank.
    PayRubium {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u16,
    },
    /// Draw cards of a physical deck.
    DrawCards {
        /// Who.
        seat: Seat,
        /// From which deck.
        deck: Deck,
        /// How many.
        count: u8,
    },
    /// Give all rubium back to the bank: nobody but its owner knows how much (OPT-TEAM).
    ReturnRubium {
        /// Who.
        seat: Seat,
    },
    /// Discard cards of a physical deck.
    DiscardCards {
        /// Who.
        seat: Seat,
        /// Of which deck.
        deck: Deck,
        /// How many.
        count: u16,
    },
    /// Put a card under its deck (OPT-PRIORITY).
    PutUnder {
        /// Who.
        seat: Seat,
        /// Of which deck.
        deck: Deck,
    },
    /// Lay missions open until there are so many (OPT-INTERCEPT).
    FillLine {
        /// How many.
        size: u16,
    },
    /// Take a Battle Victory card (BAT-11).
    TakeVictoryCard {
        /// Who.
        seat: Seat,
    },
    /// Take a Mission card of the 2005 edition (BAT-11).
    TakeMissionCard {
        /// Who.
        seat: Seat,
    },
    /// Take a King of the Hill card (OPT-HILL).
    TakeHillCard {
        /// Who.
        seat: Seat,
    },
    /// A token's refinery stays in the hex (EXP-3).
    PlaceRefinery {
        /// Who found it.
        seat: Seat,
        /// Its number.
        value: u8,
        /// Whether a miner came with it, so that it is remembered; else whoever works it is still to be told.
        worked: bool,
    },
    /// Put all units at an edge of the Vortex, whoever they belong to, to another edge (OPT-VORTEX).
    CarryUnits {
        /// The edge they are at, 1 to 6.
        from_edge: u8,
        /// The edge they go to.
        to_edge: u8,
    },
    /// All units at an edge of the Vortex are destroyed: take them off, and enter which they were (OPT-VORTEX).
    DestroyUnits {
        /// The edge, 1 to 6.
        edge: u8,
    },
    /// Do what the card says: the ledger cannot.
    FollowCard {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardId,
        /// What it says.
        effect: Effect,
    },
}
