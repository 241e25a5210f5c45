//! What a seat, or everybody, may know of a table, built from nothing by an allow-list.

pub(crate) mod choices;
pub(crate) mod end_turn;
pub(crate) mod remedy;
pub(crate) mod reminders;

mod battle;
mod build;

pub use battle::{TableBattle, TableForce, TableModifier};
pub use build::table_view;

use crate::economy::TablePurchase;
use crate::protocol::action::{Source, TableUnits};
use crate::protocol::parts::Parts;
use crate::state::chance::TableRequest;
use crate::view::choices::TableChoices;
use crate::view::reminders::TableReminder;
use rubium_rules::content::Window;
use rubium_rules::{CardId, Ending, Faction, Kind, Phase, Seat, Terrain, TieBreak, TokenId};
use serde::Serialize;
use specta::Type;

/// All that one seat, or everybody, may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// Whose view it is; `None`: the public scoreboard's.
    pub viewer: Option<Seat>,
    /// Which parts the ledger replaces now.
    pub parts: Parts,
    /// The seats clockwise from the first player.
    pub order: Vec<Seat>,
    /// Turns from 1, all players counted; 0 where there are no phases.
    pub turn: u16,
    /// Whose turn it is; `None` where there are no phases.
    pub active: Option<Seat>,
    /// The phase; `None` where there are none.
    pub phase: Option<Phase>,
    /// Victory points that win.
    pub target: u8,
    /// Whether the board has the Monolith: the Vortex may lie in its place, or nothing (OPT-VORTEX, OPT-ENERGY).
    pub has_monolith: bool,
    /// Who controls the Monolith, as far as it was said.
    pub monolith: Option<Seat>,
    /// Whether figures are counted from the start: then the ledger knows what stands on the board.
    pub counts_figures: bool,
    /// The players; a player's place is their seat.
    pub seats: Vec<TableSeatView>,
    /// The viewer's hand.
    pub hand: Vec<TableCard>,
    /// Cards in other hands that the viewer passed, and so knows of.
    pub known: Vec<TableKnown>,
    /// Missions that lie open for everybody (OPT-INTERCEPT).
    pub line: Vec<TableCard>,
    /// Decks of ours.
    pub decks: TableDecks,
    /// What the table waits for.
    pub waiting: TableWaiting,
    /// The battle that is fought.
    pub battle: Option<TableBattle>,
    /// The last battle, as it ended: the counters of the next one can begin with it.
    pub last_battle: Option<TableLastBattle>,
    /// The dice that were rolled last outside of battles.
    pub tray: Option<TableTray>,
    /// What may be entered now.
    pub choices: TableChoices,
    /// What is often forgotten, and what may be done in this phase.
    pub reminders: Vec<TableReminder>,
}

/// Cards in a hand that the viewer knows of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableKnown {
    /// Whose hand.
    pub seat: Seat,
    /// The cards.
    pub cards: Vec<TableCard>,
}

/// A battle as it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableLastBattle {
    /// The attacker.
    pub attacker: Seat,
    /// The defender.
    pub defender: Seat,
    /// What the hex is made of.
    pub terrain: Terrain,
    /// The attacker's units that lived.
    pub attackers: Vec<TableUnits>,
    /// The defender's.
    pub defenders: Vec<TableUnits>,
}

/// Dice outside of battles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableTray {
    /// Who rolled; `None`: the keeper.
    pub seat: Option<Seat>,
    /// The faces, in order.
    pub faces: Vec<u8>,
    /// Dice still to roll.
    pub left: u8,
}

/// What everybody knows of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableSeatView {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// The faction.
    pub faction: Option<Faction>,
    /// Whether the player is away.
    pub away: bool,
    /// Whether the player is eliminated, while the teammate plays on (OPT-TEAM).
    pub out: bool,
    /// The teammate (OPT-TEAM).
    pub teammate: Option<Seat>,
    /// Rubium.
    pub rubium: u16,
    /// The tokens of 5 that it makes.
    pub fives: u16,
    /// The tokens of 1 besides.
    pub ones: u16,
    /// Victory points, all sources together.
    pub vp: u16,
    /// The same with the teammate's: what wins (OPT-TEAM).
    pub team_vp: u16,
    /// Victory points by source, without our missions.
    pub points: Vec<TablePoints>,
    /// Our missions that are fulfilled.
    pub missions: Vec<TableCard>,
    /// Victory points from them.
    pub mission_vp: u16,
    /// Energize cards in hand.
    pub hand_energize: u16,
    /// Secret Missions in hand.
    pub hand_missions: u16,
    /// Figures, all six kinds.
    pub figures: Vec<TableFigures>,
    /// Refineries that the player works.
    pub refineries: Vec<TableRefinery>,
    /// What they give together.
    pub income: u16,
    /// What can be bought.
    pub purchases: Vec<TablePurchase>,
}

/// Victory points from one source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TablePoints {
    /// Where they come from.
    pub source: Source,
    /// How many.
    pub points: u8,
}

/// Copies of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableCard {
    /// The card.
    pub card: CardId,
    /// How many.
    pub count: u8,
}

/// A player's figures of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableFigures {
    /// The kind.
    pub kind: Kind,
    /// On the board.
    pub board: u8,
    /// In supply.
    pub supply: u8,
}

/// A refinery that is worked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableRefinery {
    /// Its number.
    pub value: u8,
    /// Whether it is printed on a home base.
    pub home: bool,
}

/// Decks of ours; what lies on the table has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableDecks {
    /// Energize cards left, if they are ours.
    pub energize: Option<u16>,
    /// Secret Missions left, if they are ours.
    pub missions: Option<u16>,
    /// Battle Victory cards left, or Mission cards of the 2005 edition, if they are ours.
    pub victory: Option<u8>,
    /// King of the Hill cards left, if they are ours and a stack of their own (OPT-HILL).
    pub hill: Option<u8>,
    /// Tokens left facedown, if they are ours.
    pub tokens: Option<u16>,
    /// Those of the first player's half of the board and of the other's, where halves have tokens of their own; else none
    /// (OPT-ENERGY).
    pub token_halves: Vec<u16>,
    /// How many of each lie facedown: whoever watched what was turned up can tell.
    pub tokens_left: Vec<TableTokens>,
    /// Discarded Energize cards.
    pub energize_discard: Vec<TableCard>,
    /// Discarded Secret Missions.
    pub mission_discard: Vec<TableCard>,
}

/// Tokens of a kind that lie facedown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableTokens {
    /// Which.
    pub token: TokenId,
    /// In whose half of the board, where the halves have tokens of their own (OPT-ENERGY).
    pub half: Option<Seat>,
    /// How many.
    pub left: u8,
    /// How many there were in the beginning.
    pub most: u8,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableWaiting {
    /// Whatever is entered.
    Anything,
    /// Chance, or fingers that type what lies on the table.
    Chance {
        /// What must be known.
        request: TableRequest,
        /// Whether it is typed.
        typed: bool,
    },
    /// Cards: anybody, or nobody.
    Window {
        /// The moment of the battle.
        window: Window,
    },
    /// The unit that falls.
    Casualty {
        /// Who names it.
        seat: Seat,
        /// Whose unit.
        of: Seat,
    },
    /// Which of two missions is kept (OPT-PRIORITY).
    Keep {
        /// Who says so.
        seat: Seat,
    },
    /// Whose unit falls to a special attack.
    Victim {
        /// Who names it.
        seat: Seat,
    },
    /// Whether an enemy unit is left, so that a special attack goes on (UNI-WYRM).
    Chain {
        /// Who attacks.
        seat: Seat,
        /// With what.
        kind: Kind,
    },
    /// How many hexes next to the Vortex a player controls, and so draws as many Energize cards; units that the storm
    /// destroyed can be taken off meanwhile (OPT-VORTEX).
    StormCards {
        /// Whose.
        seat: Seat,
        /// The most it can be.
        most: u16,
    },
    /// Whether a player is eliminated.
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// A number that only the table knows.
    Count {
        /// Whose.
        seat: Seat,
        /// Of what.
        by: TieBreak,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}
