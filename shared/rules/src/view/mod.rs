//! What a seat may know of a game, built from nothing.
//!
//! A view is an allow-list: every field is copied here on purpose. Other hands appear as sizes, decks as
//! sizes, facedown tokens as facedown.

mod build;

pub use build::view;

use crate::battle::Side;
use crate::choices::Choices;
use crate::content::Window;
use crate::ids::{CardId, Hex, Kind, Phase, Seat, Terrain};
use crate::machine::Awaiting;
use serde::Serialize;
use specta::Type;

/// All that one seat, or everybody, may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Whose view it is; `None`: what everybody may see.
    pub viewer: Option<Seat>,
    /// Turns from 1, all players counted.
    pub turn: u16,
    /// Rounds from 1.
    pub round: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase.
    pub phase: Phase,
    /// Victory points that win.
    pub target: u8,
    /// What the game waits for.
    pub waiting: Awaiting,
    /// The two teams, with what they have together (OPT-TEAM); none if everybody plays alone.
    pub teams: Vec<TeamView>,
    /// The storm, while it lasts (OPT-VORTEX).
    pub storm: Option<StormView>,
    /// The board; a hex's place is its number.
    pub hexes: Vec<HexView>,
    /// The players; a player's place is their seat.
    pub seats: Vec<SeatView>,
    /// The viewer's hand.
    pub hand: Vec<CardCount>,
    /// Secret Missions that the viewer has drawn and will keep one of (OPT-PRIORITY).
    pub offer: Vec<CardId>,
    /// Secret Missions in the transmission line (OPT-INTERCEPT).
    pub line: Vec<CardCount>,
    /// Decks and discard piles.
    pub decks: DecksView,
    /// Facts of the active player's turn.
    pub facts: FactsView,
    /// The battle that is being fought or settled.
    pub battle: Option<BattleView>,
    /// The card that waits for a target or a die.
    pub card: Option<CardInPlay>,
    /// What the seat that decides may do; if it is not the viewer, as far as everybody may know it.
    pub choices: Option<Choices>,
}

/// One hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct HexView {
    /// Its number.
    pub id: Hex,
    /// Axial column.
    pub q: i8,
    /// Axial row.
    pub r: i8,
    /// What it is made of.
    pub terrain: Terrain,
    /// The tile it belongs to; hexes of one tile have the same number.
    pub tile: u8,
    /// Whose home base it is part of.
    pub home: Option<Seat>,
    /// Its refinery, printed or found; 0 for none.
    pub refinery: u8,
    /// Whether its token lies facedown.
    pub facedown: bool,
    /// Who controls it: the only seat with units there.
    pub controller: Option<Seat>,
    /// The number of the Vortex's edge that it lies at, 1 to 6; 0 elsewhere (OPT-VORTEX).
    pub edge: u8,
    /// Units on it, by seat and kind.
    pub units: Vec<UnitCount>,
}

/// A team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TeamView {
    /// Who plays in it.
    pub seats: Vec<Seat>,
    /// Their victory points together, which win (WIN-1).
    pub vp: u16,
}

/// The storm between two turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct StormView {
    /// The hex whose units the storm carries, when the black die is known and the white one is not.
    pub from: Option<Hex>,
}

/// Units of one kind of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct UnitCount {
    /// Whose.
    pub seat: Seat,
    /// The kind.
    pub kind: Kind,
    /// How many.
    pub count: u8,
}

/// Units of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct KindCount {
    /// The kind.
    pub kind: Kind,
    /// How many.
    pub count: u8,
}

/// Copies of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct CardCount {
    /// The card.
    pub card: CardId,
    /// How many.
    pub count: u8,
}

/// What everybody knows of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Rubium.
    pub rubium: u16,
    /// Victory points.
    pub vp: u8,
    /// Battle Victory cards, or Mission cards in the 2005 edition.
    pub victory_cards: u8,
    /// King of the Hill cards (OPT-HILL).
    pub hill_cards: u8,
    /// Fulfilled Secret Missions.
    pub missions: Vec<CardCount>,
    /// Victory points from them; the others are from Battle Victory and King of the Hill cards.
    pub mission_vp: u8,
    /// Whether the player is eliminated while the teammate plays on (OPT-TEAM).
    pub out: bool,
    /// Cards in hand that were passed and that both of a team so know of (OPT-TEAM): told to the two of them.
    pub known: Vec<CardCount>,
    /// Energize cards in hand.
    pub hand_energize: u16,
    /// Secret Missions in hand.
    pub hand_missions: u16,
    /// Units on the board.
    pub units: u8,
    /// Controlled hexes.
    pub hexes: u8,
    /// What mining would yield as things stand (MIN-1).
    pub income: u8,
    /// Figures left in supply, all six kinds.
    pub supply: Vec<KindCount>,
}

/// Decks and discard piles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DecksView {
    /// Cards left in the Energize deck.
    pub energize: u16,
    /// Cards left in the Secret Mission deck.
    pub missions: u16,
    /// Cards known to lie at the bottom of the Secret Mission deck, those that are drawn first before the others; told
    /// are those that the viewer put there (OPT-PRIORITY).
    pub bottom: Vec<Option<CardId>>,
    /// Battle Victory cards left, or Mission cards in the 2005 edition.
    pub victory: u8,
    /// King of the Hill cards left where they are a stack of their own, with the 2005 edition (OPT-HILL).
    pub hill: u8,
    /// Discarded Energize cards.
    pub energize_discard: Vec<CardCount>,
    /// Discarded Secret Missions.
    pub mission_discard: Vec<CardCount>,
}

/// What happened in the active player's turn, as far as it matters on. All of it was seen by everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct FactsView {
    /// Units that may go one hex further (CRD-1).
    pub hastened: Vec<Standing>,
    /// Units that have used up their move.
    pub moved: Vec<Standing>,
    /// Units that have made their special attack.
    pub attacked: Vec<Standing>,
    /// Units that stay where a battle is won although their kind moves on: found or carried this turn (EXP-5, CRD-2).
    pub staying: Vec<Standing>,
    /// Whether the teammate has passed its card of this turn (OPT-TEAM).
    pub passed: bool,
    /// Whether special attacks have begun, so that nothing moves any more (MOV-6).
    pub moves_over: bool,
    /// Hexes that have had their battle of this phase (BAT-1).
    pub fought: Vec<Hex>,
    /// Hexes where a special attack destroyed a unit.
    pub scorched: Vec<Hex>,
    /// Hexes that units reached from the Monolith (CRD-6).
    pub from_monolith: Vec<Arrival>,
    /// Battles won.
    pub battles_won: u8,
    /// Units of kinds with a buying limit that were bought in this phase (UNI-CLONE).
    pub bought: Vec<Standing>,
    /// Of each kind the most units that the active player destroyed in one battle, where a mission asks (MIS-5).
    pub destroyed: Vec<KindCount>,
}

/// Units of the active player of one kind on one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Standing {
    /// Where.
    pub hex: Hex,
    /// The kind.
    pub kind: Kind,
    /// How many.
    pub count: u8,
}

/// A hex that a unit of a kind reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Arrival {
    /// Where.
    pub hex: Hex,
    /// The kind.
    pub kind: Kind,
}

/// A card that was played and waits for a target or a die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct CardInPlay {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// The force that it was aimed at.
    pub side: Option<Side>,
    /// Where the units that were picked so far stand.
    pub from: Option<Hex>,
    /// The units that were picked so far.
    pub picked: Vec<KindCount>,
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct BattleView {
    /// Where.
    pub hex: Hex,
    /// Its terrain.
    pub terrain: Terrain,
    /// The open card window, if one is.
    pub window: Option<Window>,
    /// The kind of the current step; `None` before the first.
    pub step: Option<Kind>,
    /// Whether the current step is a second attack (CRD-5).
    pub again: bool,
    /// Seats that are asked for a card in the open window, the deciding one first, if nobody plays one.
    pub asked: Vec<Seat>,
    /// Seats that passed all card windows of the battle.
    pub passed: Vec<Seat>,
    /// The kinds that fight, in battle order (BAT-3), with their combat values here.
    pub order: Vec<KindValue>,
    /// Attacker, then defender.
    pub forces: Vec<ForceView>,
}

/// One force of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ForceView {
    /// Whose.
    pub seat: Seat,
    /// Units at the beginning.
    pub began: Vec<KindCount>,
    /// Units that live.
    pub alive: Vec<KindCount>,
    /// Modifiers that are not 0.
    pub modifiers: Vec<ModifierView>,
    /// The combat value of the current step's kind here (BAT-4); 0 before the first step.
    pub value: u8,
    /// Dice of the current step on the table, lowest face first.
    pub dice: Vec<DieView>,
    /// Dice still to roll.
    pub to_roll: u8,
    /// Whether its misses were rolled again (CRD-3).
    pub rerolled: bool,
    /// Hits this force must still take.
    pub hits: u8,
    /// Of these, hits whose casualty somebody else picks.
    pub picks: Vec<PickView>,
}

/// Hits whose casualty a seat picks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct PickView {
    /// Who picks.
    pub seat: Seat,
    /// How many.
    pub count: u8,
}

/// What a kind needs to hit somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct KindValue {
    /// The kind.
    pub kind: Kind,
    /// The combat value: the lowest face that hits, without modifiers (BAT-4).
    pub value: u8,
}

/// A modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct ModifierView {
    /// Whose dice.
    pub kind: Kind,
    /// Added to each face.
    pub amount: i8,
}

/// Dice with one face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct DieView {
    /// The face.
    pub face: u8,
    /// How many show it.
    pub count: u8,
    /// Whether they hit.
    pub hits: bool,
}
