//! Views of a table: everything that one seat, or the public, may know. A view is built as an allow-list,
//! never by removing fields from the state.

pub(crate) mod battle_choices;
pub(crate) mod battle_refinery;
pub(crate) mod choices;
pub(crate) mod end_turn;
pub(crate) mod hand_choices;
pub(crate) mod remedy;
pub(crate) mod reminders;
pub(crate) mod take_back;

mod attempt;
mod battle;
mod build;

pub use battle::{TableBattle, TableForce, TableModifier};
pub use build::table_view;

use crate::economy::purchases::TablePurchase;
use crate::protocol::action::{PointsSource, TableUnits};
use crate::protocol::parts::PartSettings;
use crate::state::chance::TableChanceRequest;
use crate::state::seat::Mining;
use crate::view::choices::TableChoices;
use crate::view::reminders::TableReminder;
use crate::view::take_back::TakeBackChoice;
use rubium_rules::content::CardWindow;
use rubium_rules::{CardId, Ending, Faction, Kind, Phase, Seat, Terrain, TieBreak, TokenId};
use serde::Serialize;
use specta::Type;

/// Everything that one seat, or the public, may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// Seat for which the view is built; `None` for the public view.
    pub viewer: Option<Seat>,
    /// The current settings of the parts.
    pub parts: PartSettings,
    /// Seats clockwise from the first player.
    pub order: Vec<Seat>,
    /// 1-based number of the round; 0 without phases. A round has one turn of each player.
    pub round: u16,
    /// 1-based number of the turn, counting the turns of all players; 0 without phases.
    pub turn: u16,
    /// Seat whose turn it is; `None` without phases.
    pub active: Option<Seat>,
    /// Current phase; `None` without phases.
    pub phase: Option<Phase>,
    /// Victory points needed to win.
    pub target_vp: u8,
    /// Whether the board has the Monolith. With OPT-VORTEX or OPT-ENERGY it has none.
    pub has_monolith: bool,
    /// Player who is recorded as controlling the Monolith.
    pub monolith_holder: Option<Seat>,
    /// Whether figures are counted, so that the app knows the number of units on the board.
    pub counts_figures: bool,
    /// If Energize cards are physical: whether the number of them in each hand is known.
    pub counts_energize: bool,
    /// Players, indexed by seat.
    pub seats: Vec<TableSeatView>,
    /// The viewer's hand.
    pub hand: Vec<TableCard>,
    /// Cards in other hands that the viewer passed, and therefore knows.
    pub known_hands: Vec<KnownHand>,
    /// Missions of the transmission line; public (OPT-INTERCEPT).
    pub transmission_line: Vec<TableCard>,
    /// Managed decks, stacks and tokens.
    pub decks: TableDecks,
    /// Pending input.
    pub pending_input: TablePendingInput,
    /// Battle in progress.
    pub battle: Option<TableBattle>,
    /// Result of the last battle. The page can prefill the counters of the next battle from it.
    pub last_battle: Option<TableFoughtBattle>,
    /// Inconclusive battles that the active player can continue, as the attacker. If turns are not tracked:
    /// the last battle, if it was inconclusive.
    pub battles_to_continue: Vec<TableFoughtBattle>,
    /// The dice that were last rolled outside of battles.
    pub tray: Option<TableTray>,
    /// Entries that are possible now.
    pub choices: TableChoices,
    /// Reminders of actions that are possible in this phase or often forgotten.
    pub reminders: Vec<TableReminder>,
}

/// Cards in a hand that the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct KnownHand {
    /// Owner of the hand.
    pub seat: Seat,
    /// The cards.
    pub cards: Vec<TableCard>,
}

/// A battle that has been fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableFoughtBattle {
    /// The attacker.
    pub attacker: Seat,
    /// The defender.
    pub defender: Seat,
    /// Terrain of the hex.
    pub terrain: Terrain,
    /// Surviving units of the attacker.
    pub attackers: Vec<TableUnits>,
    /// Surviving units of the defender.
    pub defenders: Vec<TableUnits>,
}

/// Dice outside of battles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableTray {
    /// Seat that rolled; `None` for the keeper.
    pub seat: Option<Seat>,
    /// The faces, in order.
    pub faces: Vec<u8>,
    /// Number of dice still to be rolled.
    pub left: u8,
}

/// Public information about a player.
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
    pub is_away: bool,
    /// Whether the player is eliminated while the teammate is still in the game (OPT-TEAM).
    pub is_eliminated: bool,
    /// The teammate (OPT-TEAM).
    pub teammate: Option<Seat>,
    /// Amount of rubium; 0 if rubium is physical.
    pub rubium: u16,
    /// Number of 5-rubium tokens in this amount.
    pub tokens_of_5: u16,
    /// Number of 1-rubium tokens in this amount.
    pub tokens_of_1: u16,
    /// Victory points from all sources.
    pub vp: u16,
    /// Victory points of the player and the teammate together, which decide a win (OPT-TEAM).
    pub team_vp: u16,
    /// Victory points by source, without the points of managed missions.
    pub points: Vec<PointsBySource>,
    /// Managed missions that are fulfilled.
    pub missions: Vec<TableCard>,
    /// Victory points from managed missions.
    pub mission_vp: u16,
    /// Number of Energize cards in hand.
    pub hand_energize_count: u16,
    /// Number of Secret Missions in hand.
    pub hand_mission_count: u16,
    /// Whether the player may have missions, in hand or in the transmission line. True if they are not
    /// counted.
    pub may_have_mission: bool,
    /// Figures of all six kinds.
    pub figures: Vec<TableFigures>,
    /// Refineries that the player works.
    pub refineries: Vec<TableRefinery>,
    /// Whether there are refineries of the player's home base that the player does not work.
    pub has_unworked_home_refineries: bool,
    /// Total rubium that the worked refineries produce.
    pub income: u16,
    /// What the player has mined in their latest turn, or forgot to mine and can still mine.
    pub mining: Mining,
    /// Whether mining is due for the player now. If turns are not tracked, true unless the player has mined
    /// in this round or has no income.
    pub is_mining_next: bool,
    /// The part of the income that the player did not mine in their latest turn, because refineries were
    /// entered only afterwards; 0 if the player has not mined, or if what they mined counts as the whole
    /// income. If turns are not tracked, also 0 once another player has made an entry.
    pub income_entered_after_mining: u16,
    /// Whether the player has mined in the current turn and may have a miner at a refinery that is not
    /// recorded. That refinery can still be mined.
    pub can_mine_more: bool,
    /// How much of the rubium mined in the latest turn can be paid back: only what exceeds the income of the
    /// recorded refineries or, if nothing does, all of it. Never more than the rubium that the player has.
    pub repayable_mining: u16,
    /// Units that can be bought.
    pub purchases: Vec<TablePurchase>,
    /// Purchases of this turn that can be taken back.
    pub purchases_to_take_back: Vec<TakeBackChoice>,
    /// The victory points of a physical mission that can be taken back: all numbers that missions give, up to
    /// the points that are recorded for physical missions.
    pub mission_points_to_take_back: Vec<u8>,
}

/// Victory points from one source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct PointsBySource {
    /// The source.
    pub source: PointsSource,
    /// Number of points.
    pub points: u8,
}

/// Copies of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableCard {
    /// The card.
    pub card: CardId,
    /// Number of copies.
    pub count: u8,
}

/// A player's figures of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableFigures {
    /// The kind.
    pub kind: Kind,
    /// Number on the board.
    pub board: u8,
    /// Number in supply.
    pub supply: u8,
}

/// A refinery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableRefinery {
    /// Number on the refinery, which is the rubium that it produces.
    pub value: u8,
    /// Whether the refinery is printed on a home base.
    pub is_home_base: bool,
}

/// Managed decks, stacks and tokens. The numbers of physical cards and tokens are `None`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableDecks {
    /// Energize cards left, if managed.
    pub energize_left: Option<u16>,
    /// Secret Missions left, if managed.
    pub missions_left: Option<u16>,
    /// Battle Victory cards left, or Mission cards of the 2005 edition, if managed.
    pub victory_left: Option<u8>,
    /// King of the Hill cards left, if managed and a separate stack (OPT-HILL).
    pub hill_left: Option<u8>,
    /// Facedown tokens left, if managed.
    pub tokens_left: Option<u16>,
    /// Numbers of facedown tokens in the first player's half of the board and in the other half. Empty unless
    /// each half has its own tokens (OPT-ENERGY).
    pub token_halves: Vec<u16>,
    /// Facedown tokens of each type. Their numbers are public, because they follow from the revealed tokens.
    pub tokens_by_type: Vec<TableTokens>,
    /// Discarded Energize cards.
    pub energize_discard: Vec<TableCard>,
    /// Discarded Secret Missions.
    pub mission_discard: Vec<TableCard>,
}

/// Facedown tokens of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableTokens {
    /// The token.
    pub token: TokenId,
    /// The seat whose half of the board has the tokens, if each half has its own tokens (OPT-ENERGY).
    pub board_half_owner: Option<Seat>,
    /// Number left.
    pub left: u8,
    /// Number at the beginning.
    pub initial: u8,
}

/// The pending input of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TablePendingInput {
    /// Any entry.
    Idle,
    /// A random outcome, which the players enter if the part is physical.
    Chance {
        /// The requested outcome.
        request: TableChanceRequest,
        /// Whether the players enter the outcome.
        is_entered_by_players: bool,
    },
    /// A card that any player may play, or the entry that no more cards are played in this window.
    Window {
        /// The card window.
        window: CardWindow,
    },
    /// A casualty.
    Casualty {
        /// Seat that chooses the unit.
        seat: Seat,
        /// Owner of the unit.
        owner: Seat,
    },
    /// The mission to keep, of the two drawn (OPT-PRIORITY).
    Keep {
        /// Seat that chooses.
        seat: Seat,
    },
    /// The opponent who loses a unit to a special attack.
    Victim {
        /// Seat that chooses.
        seat: Seat,
    },
    /// Whether an enemy unit is left in the attacked hex, so that the special attack continues (UNI-WYRM).
    AttackChain {
        /// Seat that attacks.
        seat: Seat,
        /// Kind of the attacking unit.
        kind: Kind,
    },
    /// Number of hexes next to the Vortex that a player controls. The player draws as many Energize cards.
    /// Meanwhile, units that the storm destroyed can be removed (OPT-VORTEX).
    StormCards {
        /// Player whose hexes are counted.
        seat: Seat,
        /// Maximum number.
        max: u16,
    },
    /// Whether a player is eliminated.
    Eliminated {
        /// The player.
        seat: Seat,
    },
    /// A number for the final comparison that only the players know.
    Count {
        /// The player to whom the number belongs.
        seat: Seat,
        /// The compared value.
        criterion: TieBreak,
    },
    /// No input: the game is over.
    Over {
        /// The ending.
        ending: Ending,
    },
}
