//! What a seat enters for itself.

use super::{FreeEffect, Held, Reason, Source, TableUnits, Target};
use rubium_rules::{CardId, Deck, Kind, Seat, Terrain, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// What a seat enters for itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SeatAction {
    /// Gains rubium.
    Gain {
        /// How much.
        amount: u16,
        /// What for.
        reason: Reason,
    },
    /// Pays rubium.
    Pay {
        /// How much.
        amount: u16,
        /// What for.
        reason: Reason,
    },
    /// Buys units and puts them on the board (DEP-1).
    Buy {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Takes the rubium of the remembered refineries (MIN-1).
    Mine,
    /// Works a refinery from now on.
    Work {
        /// Its number.
        value: u8,
        /// Whether it is printed on a home base.
        home: bool,
    },
    /// Works a refinery no longer.
    Leave {
        /// Its number.
        value: u8,
        /// Whether it is printed on a home base.
        home: bool,
    },
    /// Puts units on the board that were not bought: a card, a token.
    Place {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Takes units off the board, back to supply (DEP-4).
    Remove {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Draws a card of a deck; `None`: all that is owed in the Draw phase (DRW-1, DRW-2).
    Draw {
        /// From which deck.
        deck: Option<Deck>,
    },
    /// Plays a card.
    Play {
        /// The card.
        card: Held,
        /// What it is for, if it needs that.
        target: Option<Target>,
    },
    /// Discards a card without effect.
    Discard {
        /// The card.
        card: Held,
    },
    /// Discards a card for a rubium (TRN-3).
    Exchange {
        /// The card.
        card: Held,
    },
    /// Hands a card to somebody.
    Pass {
        /// The card.
        card: Held,
        /// To whom.
        to: Seat,
    },
    /// Keeps one of two missions (OPT-PRIORITY).
    Keep {
        /// Which.
        card: CardId,
    },
    /// Takes a King of the Hill card instead of Energize cards (OPT-HILL).
    Crown,
    /// Takes a Mission card of the 2005 edition for the battle just won (BAT-11).
    TakeVictory,
    /// Takes the Energize card of the defender who lost (BAT-12).
    TakeCard,
    /// Fulfils a Secret Mission of ours (MIS-1, MIS-2).
    Fulfil {
        /// The card.
        card: CardId,
    },
    /// Fulfils a Secret Mission of a physical deck: it leaves the hand it is counted in, and its victory points are
    /// entered (MIS-1, MIS-2).
    Mission {
        /// Its victory points.
        points: u8,
        /// Whether it was played for the battle just won.
        battle: bool,
    },
    /// Enters victory points.
    Score {
        /// How many.
        points: u8,
        /// Where they come from.
        source: Source,
    },
    /// Begins a battle as the attacker (BAT-1, BAT-2).
    Battle {
        /// The other.
        defender: Seat,
        /// What the hex is made of.
        terrain: Terrain,
        /// The attacker's units.
        attackers: Vec<TableUnits>,
        /// The defender's.
        defenders: Vec<TableUnits>,
    },
    /// A physical card, or an ability, by its effect.
    Effect {
        /// What it does.
        effect: FreeEffect,
    },
    /// Destroys an own unit for a hit on the other force (UNI-SHARDIAN).
    Sacrifice {
        /// Its kind.
        kind: Kind,
    },
    /// The unit that falls.
    Casualty {
        /// Its kind.
        kind: Kind,
    },
    /// Makes a special attack (MOV-6).
    Special {
        /// With what.
        kind: Kind,
    },
    /// Whose unit falls to a special attack (MOV-7).
    Victim {
        /// Whose.
        seat: Seat,
    },
    /// Turns up a token of ours, or has found a physical one.
    Explore {
        /// What was found; `None`: a token of ours is drawn.
        found: Option<TokenId>,
        /// Whose half of the board a token of ours lies in, where the halves have tokens of their own (OPT-ENERGY).
        #[serde(default)]
        half: Option<Seat>,
    },
    /// How many, where a number was asked.
    Count {
        /// How many.
        number: u16,
    },
    /// Gives up.
    Concede,
}
