//! Everything that a seat may know about a game.
//!
//! A view is an allow-list: it is built by setting each field explicitly, never by removing fields from the
//! state. For other hands and the decks, it contains only the number of cards, except for cards that the
//! viewer has seen: cards passed between the viewer and its teammate, and cards that the viewer put at the
//! bottom of the deck. For a facedown token, it contains only that there is one on the hex.

mod build;

pub use build::view;

use crate::battle::Side;
use crate::choices::Choices;
use crate::content::CardWindow;
use crate::ids::{CardId, Hex, Kind, Phase, Seat, Terrain};
use crate::machine::PendingInput;
use crate::missions::ConditionProgress;
pub use crate::stack::KindCount;
use serde::Serialize;
use specta::Type;

/// Everything that one seat may know, or everything that is public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The seat that has this view; `None` for the public view.
    pub viewer: Option<Seat>,
    /// Number of the turn, from 1, counted over all players.
    pub turn: u16,
    /// Number of the round, from 1.
    pub round: u16,
    /// The active player.
    pub active: Seat,
    /// The current phase.
    pub phase: Phase,
    /// Number of victory points that win the game.
    pub target_vp: u8,
    /// The pending input.
    pub pending_input: PendingInput,
    /// The two teams (OPT-TEAM); empty if each player plays alone.
    pub teams: Vec<TeamView>,
    /// The storm, while it is in progress (OPT-VORTEX).
    pub storm: Option<StormView>,
    /// The hexes of the board, by number.
    pub hexes: Vec<HexView>,
    /// The players, by seat.
    pub seats: Vec<SeatView>,
    /// The viewer's hand.
    pub hand: Vec<CardCount>,
    /// The viewer's progress with each Secret Mission that it may fulfil in its turn, in hand or in the
    /// transmission line. If the viewer is not the active player, the progress depends only on the board and
    /// the viewer's rubium.
    pub mission_progress: Vec<MissionProgress>,
    /// Secret Missions that the viewer has drawn, one of which the viewer will keep (OPT-PRIORITY).
    pub offered_missions: Vec<CardId>,
    /// Secret Missions in the transmission line (OPT-INTERCEPT).
    pub transmission_line: Vec<CardCount>,
    /// Decks and discard piles.
    pub decks: DecksView,
    /// Facts about the active player's turn.
    pub facts: FactsView,
    /// The battle in progress, if any. The steps after the battle, up to the loser's card, count as part of
    /// it.
    pub battle: Option<BattleView>,
    /// The card in play that needs a target or a die, if any.
    pub card_in_play: Option<CardInPlay>,
    /// The choices of the seat that decides; for another viewer, only their public part.
    pub choices: Option<Choices>,
}

/// A hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct HexView {
    /// Number of the hex.
    pub id: Hex,
    /// Axial column.
    pub q: i8,
    /// Axial row.
    pub r: i8,
    /// The terrain.
    pub terrain: Terrain,
    /// Number of the tile that the hex is part of.
    pub tile: u8,
    /// The owner of the home base that the hex belongs to.
    pub home_owner: Option<Seat>,
    /// The value of the refinery, printed or found; 0 if there is none.
    pub refinery: u8,
    /// Whether the hex has a facedown token.
    pub has_facedown_token: bool,
    /// The controller: the only seat with units on the hex.
    pub controller: Option<Seat>,
    /// Number of the Vortex edge that the hex is on, 1 to 6; 0 elsewhere (OPT-VORTEX).
    pub vortex_edge: u8,
    /// Units on the hex, by seat and kind.
    pub units: Vec<UnitCount>,
}

/// A team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TeamView {
    /// The members.
    pub seats: Vec<Seat>,
    /// The total victory points of the members, which must reach the target to win (WIN-1).
    pub vp: u16,
}

/// The storm between two turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct StormView {
    /// The hex whose units the storm moves, after the black die and before the white die; otherwise `None`.
    pub from: Option<Hex>,
}

/// Units of one kind of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct UnitCount {
    /// The owner.
    pub seat: Seat,
    /// The kind.
    pub kind: Kind,
    /// The number of units.
    pub count: u8,
}

/// Copies of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct CardCount {
    /// The card.
    pub card: CardId,
    /// The number of copies.
    pub count: u8,
}

/// The viewer's progress with a Secret Mission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct MissionProgress {
    /// The mission.
    pub card: CardId,
    /// The parts of the condition, all of which must be met.
    pub parts: Vec<ConditionProgress>,
    /// Why the mission cannot be played, although it may seem to be fulfilled.
    pub obstacle: Option<MissionObstacle>,
}

/// Why a mission that may seem to be fulfilled cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum MissionObstacle {
    /// The condition is met, but it is another player's turn (MIS-2).
    OtherPlayersTurn,
    /// It is the Battle phase of another player, so the player is not the attacker in its battles (BAT-13).
    NotAttacker,
}

/// Public information about a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Rubium.
    pub rubium: u16,
    /// Victory points.
    pub vp: u8,
    /// Number of Battle Victory cards, or of Mission cards in the 2005 edition.
    pub victory_card_count: u8,
    /// Number of King of the Hill cards (OPT-HILL).
    pub hill_card_count: u8,
    /// Fulfilled Secret Missions.
    pub missions: Vec<CardCount>,
    /// Victory points from Secret Missions. All other points are from cards of the faceup stacks.
    pub mission_vp: u8,
    /// Whether the player is eliminated while the teammate is still in the game (OPT-TEAM).
    pub is_eliminated: bool,
    /// Cards in hand that the teammate passed and therefore knows (OPT-TEAM). Empty unless the viewer belongs
    /// to the same team.
    pub cards_known_to_teammate: Vec<CardCount>,
    /// Number of Energize cards in hand.
    pub hand_energize_count: u16,
    /// Number of Secret Missions in hand.
    pub hand_mission_count: u16,
    /// Number of units on the board.
    pub unit_count: u8,
    /// Number of controlled hexes.
    pub controlled_hex_count: u8,
    /// Current income: the rubium that mining would yield now (MIN-1).
    pub income: u8,
    /// Figures left in supply, of all six kinds.
    pub supply: Vec<KindCount>,
}

/// Decks and discard piles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DecksView {
    /// Number of cards left in the Energize deck.
    pub energize_left: u16,
    /// Number of cards left in the Secret Mission deck.
    pub missions_left: u16,
    /// Cards that players have put at the bottom of the Secret Mission deck, in the order in which they will
    /// be drawn (OPT-PRIORITY). A card is `None` unless the viewer put it there.
    pub bottom: Vec<Option<CardId>>,
    /// Number of Battle Victory cards left in the stack, or of Mission cards in the 2005 edition.
    pub victory_left: u8,
    /// Number of King of the Hill cards left in their stack. Used only in the 2005 edition, where they have a
    /// separate stack (OPT-HILL).
    pub hill_left: u8,
    /// Discarded Energize cards.
    pub energize_discard: Vec<CardCount>,
    /// Discarded Secret Missions.
    pub mission_discard: Vec<CardCount>,
}

/// Facts about the active player's turn that later decisions depend on. All of them are public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct FactsView {
    /// Units that may move one hex farther (CRD-1).
    pub units_with_extra_step: Vec<UnitsOnHex>,
    /// Units that have used up their move.
    pub moved_units: Vec<UnitsOnHex>,
    /// Units that have made their special attack.
    pub units_that_attacked: Vec<UnitsOnHex>,
    /// Units that may not advance after a won battle, because they were found or transported this turn
    /// (EXP-5, CRD-2). Contains only units of kinds that can advance.
    pub units_unable_to_advance: Vec<UnitsOnHex>,
    /// Whether the active player's teammate has passed a card this turn (OPT-TEAM).
    pub has_passed_card: bool,
    /// Whether special attacks have begun, which ends all moves (MOV-6).
    pub are_moves_over: bool,
    /// Hexes on which a battle has begun this turn (BAT-1).
    pub fought_hexes: Vec<Hex>,
    /// Hexes where a special attack destroyed a unit this turn.
    pub hexes_hit_by_special_attack: Vec<Hex>,
    /// Hexes that units reached from the Monolith (CRD-6).
    pub arrivals_from_monolith: Vec<Arrival>,
    /// Number of battles that the active player has won this turn.
    pub battles_won: u8,
    /// Units bought in this phase, of kinds with a buying limit (UNI-CLONE).
    pub bought_units: Vec<UnitsOnHex>,
    /// The largest number of units of each kind that the active player destroyed in one battle; empty if no
    /// mission depends on it (MIS-5).
    pub max_destroyed_in_battle: Vec<KindCount>,
}

/// Units of one kind of the active player on one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct UnitsOnHex {
    /// The hex.
    pub hex: Hex,
    /// The kind.
    pub kind: Kind,
    /// The number of units.
    pub count: u8,
}

/// A hex that a unit of a kind has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Arrival {
    /// The hex.
    pub hex: Hex,
    /// The kind.
    pub kind: Kind,
}

/// A card that was played and needs a target or a die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct CardInPlay {
    /// The seat that played the card.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// The force that was chosen as the target.
    pub side: Option<Side>,
    /// The hex of the units picked so far.
    pub from: Option<Hex>,
    /// The units picked so far.
    pub picked: Vec<KindCount>,
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct BattleView {
    /// The hex.
    pub hex: Hex,
    /// The terrain of the hex.
    pub terrain: Terrain,
    /// The card window that is open now, if any.
    pub window: Option<CardWindow>,
    /// The kind of the current step; `None` before the first step.
    pub step_kind: Option<Kind>,
    /// Whether the current step is a second attack (CRD-5).
    pub is_second_attack: bool,
    /// Seats that would still be asked in the open window if no card is played; the deciding seat comes
    /// first.
    pub seats_to_ask: Vec<Seat>,
    /// Seats that have passed all remaining card windows of the battle.
    pub passed_seats: Vec<Seat>,
    /// The kinds in this battle, in battle order (BAT-3), with their combat values in this terrain, without
    /// modifiers.
    pub battle_order: Vec<KindValue>,
    /// Attacker, then defender.
    pub forces: Vec<ForceView>,
}

/// One force of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ForceView {
    /// The owner.
    pub seat: Seat,
    /// Units at the start of the battle.
    pub initial_units: Vec<KindCount>,
    /// Surviving units.
    pub surviving_units: Vec<KindCount>,
    /// Modifiers other than 0.
    pub modifiers: Vec<ModifierView>,
    /// The combat value of the current step's kind in this terrain (BAT-4); 0 before the first step.
    pub value: u8,
    /// For each surviving kind, the lowest face that hits with its modifier (BAT-4); 7 if no face hits.
    pub modified_values: Vec<KindValue>,
    /// For each surviving kind, the number of dice that its units roll in a step (BAT-4, UNI-CLONE).
    pub dice_per_kind: Vec<KindCount>,
    /// Rolled dice of the current step, lowest face first.
    pub dice: Vec<DiceOfFace>,
    /// Number of dice still to roll.
    pub dice_to_roll: u8,
    /// Whether the force's misses were rerolled in this step (CRD-3).
    pub has_rerolled: bool,
    /// Number of hits that the force has not yet taken.
    pub hits: u8,
    /// Those of the `hits` for which another seat picks the casualty in place of the owner, grouped by that
    /// seat.
    pub hits_by_picker: Vec<HitsOfPicker>,
}

/// Hits whose casualty one seat picks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct HitsOfPicker {
    /// The seat that picks the casualties.
    pub seat: Seat,
    /// The number of hits.
    pub count: u8,
}

/// The combat value of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct KindValue {
    /// The kind.
    pub kind: Kind,
    /// The lowest face that hits (BAT-4).
    pub value: u8,
}

/// A modifier of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct ModifierView {
    /// The kind whose dice are modified.
    pub kind: Kind,
    /// Added to each face.
    pub amount: i8,
}

/// Rolled dice that show the same face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DiceOfFace {
    /// The face.
    pub face: u8,
    /// The number of dice.
    pub count: u8,
    /// Whether the dice hit.
    pub are_hits: bool,
}
