//! What a seat may know of a game, built from nothing.
//!
//! A view is an allow-list: every field is copied here on purpose. Other hands appear as sizes, decks as
//! sizes, facedown tokens as facedown.

use crate::battle::{Side, Stage};
use crate::chance::Request;
use crate::choices::{Choices, choices};
use crate::content::{Deck, Window};
use crate::ids::{CardId, Hex, Kind, Phase, Seat, Terrain};
use crate::machine::{Ask, Awaiting, awaiting, income};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::{Node, State};
use crate::win::Ending;
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
    pub waiting: Waiting,
    /// The board; a hex's place is its number.
    pub hexes: Vec<HexView>,
    /// The players; a player's place is their seat.
    pub seats: Vec<SeatView>,
    /// The viewer's hand.
    pub hand: Vec<CardCount>,
    /// Decks and discard piles.
    pub decks: DecksView,
    /// The battle that is being fought or settled.
    pub battle: Option<BattleView>,
    /// What the viewer may do, if the game waits for the viewer.
    pub choices: Option<Choices>,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Waiting {
    /// A decision.
    Decision {
        /// Whose.
        seat: Seat,
        /// About what.
        ask: Ask,
    },
    /// Chance.
    Chance {
        /// Of what.
        request: Request,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
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
    /// Units on it, by seat and kind.
    pub units: Vec<UnitCount>,
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
    /// Battle Victory cards.
    pub victory_cards: u8,
    /// Fulfilled Secret Missions.
    pub missions: Vec<CardCount>,
    /// Energize cards in hand.
    pub hand_energize: u8,
    /// Secret Missions in hand.
    pub hand_missions: u8,
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
    /// Battle Victory cards left.
    pub victory: u8,
    /// Discarded Energize cards.
    pub energize_discard: Vec<CardCount>,
    /// Discarded Secret Missions.
    pub mission_discard: Vec<CardCount>,
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
    /// Hits this force must still take.
    pub hits: u8,
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

/// What `viewer` may know; `None` asks for what everybody may.
pub fn view(rules: &Rules, state: &State, viewer: Option<Seat>) -> View {
    let waiting = match awaiting(rules, state) {
        Awaiting::Decision { seat, ask } => Waiting::Decision { seat, ask },
        Awaiting::Chance { request } => Waiting::Chance { request },
        Awaiting::Over { ending } => Waiting::Over { ending },
    };
    let decides = matches!(waiting, Waiting::Decision { seat, .. } if viewer == Some(seat));
    View {
        viewer,
        turn: state.turn,
        round: (state.turn.saturating_sub(1)) / u16::from(rules.players()) + 1,
        active: state.active,
        phase: state.phase,
        target: rules.options().target(),
        waiting,
        hexes: hexes(rules, state),
        seats: rules
            .seats()
            .map(|seat| seat_view(rules, state, seat))
            .collect(),
        hand: viewer
            .and_then(|seat| state.hands.get(seat.index()))
            .map(counts)
            .unwrap_or_default(),
        decks: decks(rules, state),
        battle: battle(rules, state),
        choices: if decides { choices(rules, state) } else { None },
    }
}

fn hexes(rules: &Rules, state: &State) -> Vec<HexView> {
    let units = |hex| {
        let stacks = rules
            .seats()
            .map(move |seat| (seat, state.units(seat, hex)));
        stacks
            .flat_map(|(seat, stack)| {
                stack
                    .counts()
                    .map(move |(kind, count)| UnitCount { seat, kind, count })
            })
            .collect()
    };
    let view = |(id, info): (Hex, &crate::board::HexInfo)| HexView {
        id,
        q: info.at.q,
        r: info.at.r,
        terrain: info.terrain,
        tile: info.tile,
        home: info.home,
        refinery: state.refinery(rules, id),
        facedown: state.facedown.contains(id),
        units: units(id),
    };
    rules.board().hexes().map(view).collect()
}

fn seat_view(rules: &Rules, state: &State, seat: Seat) -> SeatView {
    let supply = |kind| KindCount {
        kind,
        count: state.supply(rules, seat, kind),
    };
    SeatView {
        seat,
        rubium: state.rubium(seat),
        vp: state.vp(seat),
        victory_cards: state.victory_cards[seat.index()],
        missions: counts(&state.fulfilled[seat.index()]),
        hand_energize: state.hand_size(rules, seat, Deck::Energize),
        hand_missions: state.hand_size(rules, seat, Deck::Missions),
        units: state.figures.total(seat).total(),
        hexes: state.controlled(seat).len() as u8,
        income: income(rules, state, seat),
        supply: Kind::ALL.map(supply).to_vec(),
    }
}

fn decks(rules: &Rules, state: &State) -> DecksView {
    let part = |pile: &Pile, deck| pile.part(rules.deck(deck));
    DecksView {
        energize: part(&state.deck, Deck::Energize).len(),
        missions: part(&state.deck, Deck::Missions).len(),
        victory: state.victory_left,
        energize_discard: counts(&part(&state.discard, Deck::Energize)),
        mission_discard: counts(&part(&state.discard, Deck::Missions)),
    }
}

fn battle(rules: &Rules, state: &State) -> Option<BattleView> {
    let fought = match state.node {
        Node::Battle | Node::CardDie { .. } | Node::BattleMission | Node::LoserCard => true,
        Node::CardTarget { .. } => state.phase == Phase::Battle,
        Node::Draw { after_battle, .. } => after_battle,
        _ => false,
    };
    let battle = &state.battle;
    fought.then(|| BattleView {
        hex: state.battle_hex,
        terrain: battle.terrain,
        window: match battle.stage {
            Stage::Window { window, .. } => Some(window),
            _ => None,
        },
        step: (battle.steps > 0).then_some(battle.kind),
        forces: Side::BOTH.map(|side| force(rules, state, side)).to_vec(),
    })
}

fn force(rules: &Rules, state: &State, side: Side) -> ForceView {
    let battle = &state.battle;
    let index = side.index();
    let modifier = |kind: Kind| ModifierView {
        kind,
        amount: battle.modifiers[index][kind.index()],
    };
    let dice = battle.faces[index]
        .iter()
        .zip(1..)
        .filter(|(count, _)| **count > 0);
    ForceView {
        seat: battle.owner(side),
        began: kinds(battle.began[index]),
        alive: kinds(battle.forces[index]),
        modifiers: Kind::ALL
            .into_iter()
            .map(modifier)
            .filter(|m| m.amount != 0)
            .collect(),
        value: if battle.steps > 0 {
            rules.units().get(battle.kind).value(battle.terrain)
        } else {
            0
        },
        dice: dice
            .map(|(&count, face)| DieView {
                face,
                count,
                hits: battle.hits_with(rules.units(), side, face),
            })
            .collect(),
        to_roll: battle.to_roll[index],
        hits: battle.hits[index].total(),
    }
}

fn kinds(stack: Stack) -> Vec<KindCount> {
    stack
        .counts()
        .map(|(kind, count)| KindCount { kind, count })
        .collect()
}

fn counts(pile: &Pile) -> Vec<CardCount> {
    pile.counts()
        .map(|(card, count)| CardCount { card, count })
        .collect()
}
