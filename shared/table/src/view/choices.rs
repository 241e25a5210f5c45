//! Entries that are possible now, grouped for tapping. Each is found by trying it, so no listed entry is refused.

use crate::battle::card_effects::sacrifices;
use crate::cards::conditions;
use crate::protocol::action::{
    Entered, FreeEffect, Held, SeatAction, SharedAction, TableAction, TableInput, Target,
};
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::fact::Fact;
use crate::protocol::refusal::TableRefusal;
use crate::state::TableState;
use crate::state::mission_draw::MissionDraw;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use crate::view::end_turn::{TableSkip, skip};
use rubium_record::Author;
use rubium_rules::battle::{Battle, Side, Stage, effects};
use rubium_rules::content::Face;
use rubium_rules::missions::Answer;
use rubium_rules::{CardId, Deck, Kind, Seat};
use serde::Serialize;
use specta::Type;
use std::collections::BTreeSet;

/// Entries that are possible now. Those that depend on a hand are listed only for its owner.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableChoices {
    /// Whether the phase can be ended.
    pub end_phase: bool,
    /// Entries that end the turn up to its draws in one step, if nothing more is done in it.
    pub skip: Option<TableSkip>,
    /// The active player, if away, whose turn can be skipped.
    pub pass_over: Option<Seat>,
    /// Rubium that the active player can mine; 0 if already done.
    pub mine: u16,
    /// Energize cards that the active player is due to draw.
    pub due_energize: u8,
    /// Secret Missions that the active player is due to draw.
    pub due_missions: u8,
    /// Method of drawing these Secret Missions.
    pub mission_draw: MissionDraw,
    /// Seats that may still take the Energize card for a lost battle, without duplicates.
    pub take_card: Vec<Seat>,
    /// Kinds that can be the casualty.
    pub casualties: Vec<Kind>,
    /// Kinds of which the companion knows no unit. As a casualty they cause a warning, because the figures may be
    /// right.
    pub unknown_casualties: Vec<Kind>,
    /// Units that their owners can destroy for a hit on the other force (UNI-SHARDIAN).
    pub sacrifices: Vec<SacrificeChoice>,
    /// Seat that may take a Mission card of the 2005 edition for the won battle (BAT-11).
    pub take_victory: Option<Seat>,
    /// Seat that may play a mission for the won battle, if none was played yet (MIS-1).
    pub battle_mission: Option<Seat>,
    /// Whether pending input must be resolved before any card can be played. It is false in a window of a battle.
    pub asked_first: bool,
    /// Players who can be named to lose a unit.
    pub victims: Vec<Seat>,
    /// Effects that a physical card or an ability can have now, with the usual amounts.
    pub effects: Vec<EffectChoice>,
    /// Victory points of the missions of this edition, each number once. A physical Secret Mission is fulfilled for
    /// one of them. Empty while none can be fulfilled.
    pub mission_points: Vec<u8>,
    /// The viewer's cards that can be played now.
    pub play: Vec<PlayChoice>,
    /// The viewer's cards that can be exchanged now.
    pub exchange: Vec<CardId>,
    /// The viewer's missions, of which one is kept (OPT-PRIORITY).
    pub keep: Vec<CardId>,
    /// Missions of the transmission line, and whether their conditions are met for the active player (OPT-INTERCEPT).
    pub line: Vec<MissionChoice>,
    /// The viewer's missions, and whether their conditions are met now.
    pub missions: Vec<MissionChoice>,
}

/// An effect of a physical card or an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct EffectChoice {
    /// The effect.
    pub effect: FreeEffect,
    /// Seats that can cause the effect. For a pick, all but the owner of the unit.
    pub seats: Vec<Seat>,
    /// Whether the effect causes a warning because it belongs to another moment. Physical cards can act at other
    /// moments than managed ones.
    pub unusual: bool,
}

/// A card that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PlayChoice {
    /// The card.
    pub card: CardId,
    /// Possible targets; empty if the card needs none.
    pub targets: Vec<Target>,
    /// Whether playing the card now causes a warning.
    pub unusual: bool,
    /// Outcome of a Deployment card, for each target or for none. Empty for a Battle card, whose outcome is in the
    /// battle.
    pub previews: Vec<PlayPreview>,
}

/// The outcome of playing a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PlayPreview {
    /// The target.
    pub target: Option<Target>,
    /// Rubium that the companion adds; for each hex, if hexes are the target.
    pub rubium: u16,
    /// Instructions to the players.
    pub hands: Vec<Instruction>,
}

/// A unit that its owner can destroy for a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct SacrificeChoice {
    /// Owner of the unit.
    pub seat: Seat,
    /// Kind of the unit.
    pub kind: Kind,
}

/// A mission in hand or in the transmission line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct MissionChoice {
    /// The card.
    pub card: CardId,
    /// Whether its condition is met.
    pub fits: Fits,
    /// Whether it can be played now: it is the owner's turn, and no other mission was played for the battle.
    pub now: bool,
    /// Facts that only the players know.
    pub asks: Vec<Fact>,
}

/// Whether a condition is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Fits {
    /// The condition is met.
    Yes,
    /// The condition is not met.
    No,
    /// Only the players know.
    Ask,
}

/// The result of trying an entry, with its events.
enum Taken {
    Plainly(Vec<TableEvent>),
    Unusually(Vec<TableEvent>),
    Never,
}

fn taken(table: &Table, state: &TableState, seat: Seat, action: TableAction) -> Taken {
    let enter = |action, anyway| {
        let input = TableInput::Enter(Entered { action, anyway });
        table.enter(&mut state.clone(), Author::Seat(seat.0), &input)
    };
    match enter(action.clone(), false) {
        Ok(events) => return Taken::Plainly(events),
        Err(TableRefusal::Unusual(_)) => {}
        Err(_) => return Taken::Never,
    }
    match enter(action, true) {
        Ok(events) => Taken::Unusually(events),
        Err(_) => Taken::Never,
    }
}

/// Lists the entries that `viewer` can make; for `None`, only the public ones.
pub(crate) fn choices(table: &Table, state: &TableState, viewer: Option<Seat>) -> TableChoices {
    let active = state.active;
    let turn_facts = state.turn_facts;
    let mine = if turn_facts.mined {
        0
    } else {
        state.income(active)
    };
    let end = TableAction::Shared(SharedAction::EndPhase);
    let mut choices = TableChoices {
        end_phase: !matches!(taken(table, state, active, end), Taken::Never),
        skip: skip(table, state),
        pass_over: state.passable(table),
        mine,
        due_energize: turn_facts.due[0],
        due_missions: turn_facts.due[1],
        mission_draw: table.mission_draw(),
        take_card: match state.is_ready() {
            true => state.losers(),
            false => Vec::new(),
        },
        take_victory: state.victory_card_due(table),
        battle_mission: state
            .won
            .filter(|won| state.is_ready() && !won.mission)
            .map(|won| won.battle.attacker),
        asked_first: asked_first(state),
        mission_points: mission_points(table, state),
        ..TableChoices::default()
    };
    match &state.node {
        WaitState::Victim { seat, .. } => {
            let others = table.rules().seats();
            choices.victims = others
                .filter(|&victim| {
                    let action = TableAction::Seat(SeatAction::Victim { seat: victim });
                    !matches!(taken(table, state, *seat, action), Taken::Never)
                })
                .collect();
        }
        WaitState::SpecialCasualty { victim, .. } => {
            let any = !table.counts_figures();
            let known = |kind: &Kind| any || state.board(*victim).has(*kind);
            (choices.casualties, choices.unknown_casualties) =
                Kind::ALL.into_iter().partition(known);
        }
        WaitState::Battle => battle_choices(table, state, &mut choices),
        _ => {}
    }
    let line = state.line.cards();
    choices.line = line
        .filter_map(|card| mission_choice(table, state, active, card))
        .collect();
    if let Some(seat) = viewer.filter(|&seat| table.has_seat(seat)) {
        if let WaitState::Keep { cards, draws } = state.node
            && draws.seat == seat
        {
            choices.keep = cards.to_vec();
        }
        hand_choices(table, state, seat, &mut choices);
    }
    choices
}

/// Whether pending input must be resolved before any card can be played.
fn asked_first(state: &TableState) -> bool {
    match &state.node {
        WaitState::Ready | WaitState::Over { .. } => false,
        WaitState::Battle => {
            let battle = state.fight.as_ref().map(|fight| &fight.battle);
            battle.is_none_or(|battle| effects::open_window(battle).is_none())
        }
        _ => true,
    }
}

/// Lowest face that hits by a card whose die decides, as on managed cards.
const USUAL_ROLL: u8 = 4;

/// Victory points that a physical mission can be fulfilled for, in ascending order.
fn mission_points(table: &Table, state: &TableState) -> Vec<u8> {
    if table.has_deck(Deck::Missions) || !state.is_ready() {
        return Vec::new();
    }
    let missions = table.rules().cards().map(|(_, spec)| &spec.face);
    let missions = missions.filter(|face| face.deck() == Deck::Missions);
    let points: BTreeSet<u8> = missions.map(Face::vp).filter(|&vp| vp > 0).collect();
    points.into_iter().collect()
}

fn battle_choices(table: &Table, state: &TableState, choices: &mut TableChoices) {
    let Some(battle) = state.fight.as_ref().map(|fight| &fight.battle) else {
        return;
    };
    if let (Stage::Remove { .. }, Some(removal)) = (battle.stage, battle.next_removal()) {
        choices.casualties = battle.force(removal.side).kinds().collect();
    }
    choices.sacrifices = sacrifices(table, battle)
        .into_iter()
        .map(|(seat, kind)| SacrificeChoice { seat, kind })
        .collect();
    let mut effects = Vec::new();
    for side in Side::BOTH {
        for kind in battle.force(side).kinds() {
            let modify = [1, -1].map(|amount| FreeEffect::Modify { side, kind, amount });
            effects.extend(modify);
            effects.push(FreeEffect::AttackAgain { side, kind });
        }
        effects.push(FreeEffect::Reroll { side });
        effects.push(FreeEffect::AddHit { side });
        effects.push(FreeEffect::RollHit {
            side,
            hits: USUAL_ROLL,
        });
        effects.push(FreeEffect::PickCasualty { side });
        let pickers = table.rules().seats().map(Some).chain([None]);
        effects.extend(pickers.map(|picker| FreeEffect::CancelHit { side, picker }));
    }
    let able = effects
        .into_iter()
        .filter_map(|effect| effect_choice(table, state, battle, effect));
    choices.effects = able.collect();
}

/// Returns the seats that can cause `effect` now. The player of the card matters only for a pick (CRD-4).
fn effect_choice(
    table: &Table,
    state: &TableState,
    battle: &Battle,
    effect: FreeEffect,
) -> Option<EffectChoice> {
    let playing = table.rules().seats().filter(|&seat| !state.seat(seat).out);
    let (by, seats): (Seat, Vec<Seat>) = match effect {
        FreeEffect::PickCasualty { side } => {
            let owner = battle.owner(side);
            let others = playing.filter(|&seat| seat != owner);
            (battle.owner(side.other()), others.collect())
        }
        _ => (battle.attacker, playing.collect()),
    };
    let unusual = match taken(
        table,
        state,
        by,
        TableAction::Seat(SeatAction::Effect { effect }),
    ) {
        Taken::Plainly(_) => false,
        Taken::Unusually(_) => true,
        Taken::Never => return None,
    };
    Some(EffectChoice {
        effect,
        seats,
        unusual,
    })
}

/// Adds the entries that depend on the hand of `seat`.
fn hand_choices(table: &Table, state: &TableState, seat: Seat, choices: &mut TableChoices) {
    for card in state.seat(seat).hand.cards() {
        let held = Held::Card { card };
        let exchange = TableAction::Seat(SeatAction::Exchange { card: held });
        if matches!(taken(table, state, seat, exchange), Taken::Plainly(_)) {
            choices.exchange.push(card);
        }
        match table.rules().card(card).map(|spec| &spec.face) {
            Some(Face::Deployment { .. } | Face::Battle { .. }) => {
                choices.play.extend(play(table, state, seat, card));
            }
            _ => {
                let mission = mission_choice(table, state, seat, card);
                choices.missions.extend(mission);
            }
        }
    }
}

/// Returns the mission of `card`, with whether `seat` can fulfil it now.
fn mission_choice(
    table: &Table,
    state: &TableState,
    seat: Seat,
    card: CardId,
) -> Option<MissionChoice> {
    let (answer, asks) = conditions::mission(table, state, seat, card)?;
    let fits = match answer {
        Answer::Yes => Fits::Yes,
        Answer::No => Fits::No,
        Answer::Ask => Fits::Ask,
    };
    let own_turn = !table.parts().phases.is_ours() || state.active == seat;
    let again = state.won.is_some_and(|won| won.mission) && conditions::is_for_battle(table, card);
    Some(MissionChoice {
        card,
        fits,
        now: own_turn && !again,
        asks,
    })
}

/// Returns the ways to play `card` now; `None` if there is none.
fn play(table: &Table, state: &TableState, seat: Seat, card: CardId) -> Option<PlayChoice> {
    let held = Held::Card { card };
    let face = table.rules().card(card).map(|spec| &spec.face);
    let is_deployment = matches!(face, Some(Face::Deployment { .. }));
    let mut choice = PlayChoice {
        card,
        targets: Vec::new(),
        unusual: false,
        previews: Vec::new(),
    };
    let mut with = |target| {
        let action = TableAction::Seat(SeatAction::Play { card: held, target });
        let events = match taken(table, state, seat, action) {
            Taken::Never => return false,
            Taken::Plainly(events) => events,
            Taken::Unusually(events) => {
                choice.unusual = true;
                events
            }
        };
        choice.targets.extend(target);
        if is_deployment {
            choice.previews.push(preview(target, events));
        }
        true
    };
    if with(None) {
        return Some(choice);
    }
    for target in targets(table) {
        with(Some(target));
    }
    (!choice.targets.is_empty()).then_some(choice)
}

/// Summarizes the events of a card.
fn preview(target: Option<Target>, events: Vec<TableEvent>) -> PlayPreview {
    let mut preview = PlayPreview {
        target,
        rubium: 0,
        hands: Vec::new(),
    };
    for event in events {
        if let TableEvent::Money { change, .. } = event {
            preview.rubium += u16::try_from(change).unwrap_or(0);
        } else if let TableEvent::Do { instruction } = event {
            preview.hands.push(instruction);
        }
    }
    preview
}

/// Lists every target that a card can have. One target of hexes represents all numbers of hexes.
fn targets(table: &Table) -> Vec<Target> {
    let mut targets = vec![Target::Hexes { count: 1 }];
    targets.extend(Kind::ALL.map(|kind| Target::Unit { kind }));
    for side in Side::BOTH {
        targets.push(Target::Force { side });
        targets.extend(Kind::ALL.map(|kind| Target::Aim { side, kind }));
        let pickers = table.rules().seats().map(Some).chain([None]);
        targets.extend(pickers.map(|picker| Target::Hit { side, picker }));
    }
    targets
}
