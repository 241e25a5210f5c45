//! Instructions for physical parts.

use rubium_rules::{CardId, Deck, Kind, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Place where units are put on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum UnitPlace {
    /// Any of the player's own home base hexes.
    HomeBase,
    /// The hex whose exploration token was revealed (EXP-2).
    Explored,
}

/// An action that players carry out by hand on the board or with physical parts. The to-do list is sorted by
/// the order of these variants: a storm carries units before it destroys any, and figures come before rubium
/// and cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Instruction {
    /// Move the units of all players at one edge of the Vortex to another edge (OPT-VORTEX).
    CarryUnits {
        /// Their current edge, 1 to 6.
        from_edge: u8,
        /// Their new edge.
        to_edge: u8,
    },
    /// The storm destroys all units at an edge of the Vortex: remove them from the board and enter the
    /// removal (OPT-VORTEX).
    DestroyUnits {
        /// The edge, 1 to 6.
        edge: u8,
    },
    /// Take units off the board, back to supply (DEP-4).
    RemoveUnits {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// Put units on the board.
    PlaceUnits {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
        /// The place.
        place: UnitPlace,
    },
    /// Take a revealed physical token without a refinery off the board (EXP-2).
    RemoveToken {
        /// The player who revealed the token.
        seat: Seat,
    },
    /// Put the found refinery on the hex, or leave the token that shows it there (EXP-3).
    PlaceRefinery {
        /// The player who found the refinery.
        seat: Seat,
        /// Number on the refinery, which is the rubium that it produces.
        value: u8,
        /// Whether a miner was found with the refinery, so that the player is recorded as working it.
        /// Otherwise the player who works it must still be entered.
        is_worked: bool,
    },
    /// Follow the card's text, because the app cannot apply it.
    FollowCard {
        /// The player.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// Take rubium from the bank.
    TakeRubium {
        /// The player.
        seat: Seat,
        /// The amount.
        amount: u16,
    },
    /// Pay rubium to the bank.
    PayRubium {
        /// The player.
        seat: Seat,
        /// The amount.
        amount: u16,
    },
    /// Return all rubium to the bank. The app does not know the amount (OPT-TEAM).
    ReturnRubium {
        /// The player.
        seat: Seat,
    },
    /// Draw cards from a physical deck.
    DrawCards {
        /// The player.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// Number of cards.
        count: u8,
    },
    /// Put a card under its deck (OPT-PRIORITY).
    PutUnder {
        /// The player.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// Discard cards from a physical deck.
    DiscardCards {
        /// The player.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// Number of cards.
        count: u16,
    },
    /// Move fulfilled Secret Missions of a physical deck from the hand to the play area.
    LayOutMissions {
        /// The player.
        seat: Seat,
        /// Number of cards.
        count: u16,
    },
    /// Pass cards from a physical deck to another player.
    PassCards {
        /// The player who passes the cards.
        seat: Seat,
        /// The player who receives the cards.
        to: Seat,
        /// The deck.
        deck: Deck,
        /// Number of cards.
        count: u16,
    },
    /// Reveal missions until this many are faceup (OPT-INTERCEPT).
    FillLine {
        /// Number of faceup missions.
        size: u16,
    },
    /// Take a Battle Victory card (BAT-11).
    TakeVictoryCard {
        /// The player.
        seat: Seat,
    },
    /// Take a Mission card of the 2005 edition (BAT-11).
    TakeMissionCard {
        /// The player.
        seat: Seat,
    },
    /// Take a King of the Hill card (OPT-HILL).
    TakeHillCard {
        /// The player.
        seat: Seat,
    },
}
