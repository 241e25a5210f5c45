//! Entries that a player makes for their own seat.

use super::{EnteredEffect, HandCard, PointsSource, RubiumReason, TableUnits, Target};
use rubium_rules::{CardId, Deck, Kind, Seat, Terrain, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// An entry that a player makes for their own seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SeatAction {
    /// Gains rubium.
    Gain {
        /// The amount.
        amount: u16,
        /// The reason.
        reason: RubiumReason,
    },
    /// Pays rubium.
    Pay {
        /// The amount.
        amount: u16,
        /// The reason.
        reason: RubiumReason,
    },
    /// Gives rubium to another player.
    Give {
        /// The player who receives the rubium.
        to: Seat,
        /// The amount.
        amount: u16,
    },
    /// Buys units and puts them on the board (DEP-1).
    Buy {
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// Takes back units bought by mistake. The units return to supply, and the player gets their cost back.
    TakeBackUnits {
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// Gains the rubium of all recorded refineries (MIN-1). If turns are tracked, a player who has already
    /// mined in their latest turn gains only the rubium of refineries entered since then, and a player who
    /// forgot to mine gains what was missed.
    Mine,
    /// Takes back what the player mined by mistake in their latest turn. The player pays the rubium back.
    TakeBackMining,
    /// Records that the player has begun to work a refinery.
    AddRefinery {
        /// Number on the refinery, which is the rubium that it produces.
        value: u8,
        /// Whether the refinery is printed on a home base.
        is_home_base: bool,
    },
    /// Records that the player has stopped working a refinery.
    RemoveRefinery {
        /// Number on the refinery, which is the rubium that it produces.
        value: u8,
        /// Whether the refinery is printed on a home base.
        is_home_base: bool,
        /// The player who works the refinery instead, if any.
        taken_by: Option<Seat>,
    },
    /// Puts units on the board without buying them, such as the units from a card or a token.
    Place {
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// Returns units from the board to supply (DEP-4).
    Remove {
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// Draws a card from a deck, or all cards that are due in the Draw phase (DRW-1, DRW-2).
    Draw {
        /// The deck; `None` for all cards that are due.
        deck: Option<Deck>,
    },
    /// Plays a card.
    Play {
        /// The card.
        card: HandCard,
        /// The target, if the card needs one.
        target: Option<Target>,
    },
    /// Discards a card without effect.
    Discard {
        /// The card.
        card: HandCard,
    },
    /// Discards a card for one rubium (TRN-3).
    Exchange {
        /// The card.
        card: HandCard,
    },
    /// Passes a card to another player.
    Pass {
        /// The card.
        card: HandCard,
        /// The player who receives the card.
        to: Seat,
    },
    /// Keeps one of two missions (OPT-PRIORITY).
    Keep {
        /// The mission that is kept.
        card: CardId,
    },
    /// Takes a King of the Hill card instead of Energize cards (OPT-HILL).
    TakeHillCard,
    /// Takes a Mission card of the 2005 edition for the battle just won (BAT-11).
    TakeMissionCard,
    /// Draws the Energize card that a defender gets for a lost battle (BAT-12).
    TakeLoserCard,
    /// Fulfils a managed Secret Mission (MIS-1, MIS-2).
    Fulfil {
        /// The card.
        card: CardId,
    },
    /// Fulfils a physical Secret Mission (MIS-1, MIS-2). The number of missions in the hand falls by one, and
    /// the player enters the victory points.
    FulfilPhysicalMission {
        /// The victory points of the mission.
        points: u8,
        /// Whether the mission is fulfilled for the battle just won.
        is_battle_mission: bool,
    },
    /// Takes back a managed mission that was fulfilled by mistake. It returns to the hand, or to the
    /// transmission line (OPT-INTERCEPT).
    TakeBackMission {
        /// The card.
        card: CardId,
    },
    /// Takes back a physical mission that was fulfilled by mistake. Its points are subtracted, and the card
    /// returns to the hand.
    TakeBackPhysicalMission {
        /// The victory points of the mission.
        points: u8,
    },
    /// Adds victory points.
    Score {
        /// Number of points.
        points: u8,
        /// The source.
        source: PointsSource,
    },
    /// Begins a battle as the attacker (BAT-1, BAT-2).
    Battle {
        /// The defender.
        defender: Seat,
        /// The terrain of the hex.
        terrain: Terrain,
        /// The attacker's units.
        attackers: Vec<TableUnits>,
        /// The defender's units.
        defenders: Vec<TableUnits>,
    },
    /// Enters the effect of a physical card or an ability.
    Effect {
        /// The effect.
        effect: EnteredEffect,
    },
    /// Sacrifices a unit for a hit on the other force (UNI-SHARDIAN).
    Sacrifice {
        /// Kind of the sacrificed unit.
        kind: Kind,
    },
    /// Picks the casualty of a hit.
    Casualty {
        /// Kind of the lost unit.
        kind: Kind,
    },
    /// Makes a special attack (MOV-6).
    SpecialAttack {
        /// The kind of the attacking unit.
        kind: Kind,
        /// The opponent whose unit is attacked; `None` if the attacker names the opponent only after a hit.
        #[serde(default)]
        victim: Option<Seat>,
    },
    /// Picks the opponent who loses a unit to a special attack (MOV-7).
    Victim {
        /// The opponent.
        seat: Seat,
    },
    /// Reveals a managed token, or enters a physical token.
    Explore {
        /// The physical token that was revealed; `None` to draw a managed token.
        found: Option<TokenId>,
        /// The seat whose half of the board the token is on, if each half has its own managed tokens
        /// (OPT-ENERGY).
        #[serde(default)]
        board_half_owner: Option<Seat>,
    },
    /// Answers a question that asks for a number.
    AnswerNumber {
        /// The number.
        number: u16,
    },
    /// Concedes the game.
    Concede,
}
