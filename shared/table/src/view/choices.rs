//! What may be entered now, grouped for somebody who taps. It is found by trying: nothing listed is refused.

use crate::battle::card_effects::sacrifices;
use crate::battle::post_battle::victory_card;
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

/// What may be entered now. What a hand adds is there only for its owner.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableChoices {
    /// Whether the phase can be ended.
    pub end_phase: bool,
    /// What ends the turn up to its draws as one step, if nothing more is done in it.
    pub skip: Option<TableSkip>,
    /// The active player, if they are away: their turn can be passed over.
    pub pass_over: Option<Seat>,
    /// Rubium that the active player mines, if that was not done.
    pub mine: u16,
    /// Energize cards that the active player is due to draw.
    pub due_energize: u8,
    /// Secret Missions that the active player is due to draw.
    pub due_missions: u8,
    /// How those come.
    pub mission_draw: MissionDraw,
    /// Who may still take the Energize card for a lost battle, each once.
    pub take_card: Vec<Seat>,
    /// Kinds that can be the casualty.
    pub casualties: Vec<Kind>,
    /// Kinds of which the ledger knows no unit there: as the casualty they are unusual, and the plastic may be right.
    pub unknown_casualties: Vec<Kind>,
    /// Units that their owners can destroy for a hit on the other force (UNI-SHARDIAN).
    pub sacrifices: Vec<SacrificeChoice>,
    /// Who may take a Mission card of the 2005 edition for the won battle (BAT-11).
    pub take_victory: Option<Seat>,
    /// Who may play a mission for the won battle, as none was yet (MIS-1).
    pub battle_mission: Option<Seat>,
    /// Whether something is asked that must be answered before anybody plays a card: not so in a window of a battle.
    pub asked_first: bool,
    /// Who can be named to lose a unit.
    pub victims: Vec<Seat>,
    /// Effects that a physical card or an ability can have now, of the usual size.
    pub effects: Vec<EffectChoice>,
    /// Victory points that missions of this edition bring, each number once: what a Secret Mission of a physical deck
    /// can be fulfilled for. None while nobody can.
    pub mission_points: Vec<u8>,
    /// The viewer's cards that can be played now.
    pub play: Vec<PlayChoice>,
    /// The viewer's cards that can be exchanged now.
    pub exchange: Vec<CardId>,
    /// The viewer's missions of which one is kept (OPT-PRIORITY).
    pub keep: Vec<CardId>,
    /// Missions that lie open, and whether they fit now for the active player (OPT-INTERCEPT).
    pub line: Vec<MissionChoice>,
    /// The viewer's missions, and whether they fit now.
    pub missions: Vec<MissionChoice>,
}

/// An effect of a physical card or an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct EffectChoice {
    /// What it does.
    pub effect: FreeEffect,
    /// Who can have it: of a pick everybody but whose unit falls.
    pub seats: Vec<Seat>,
    /// Whether it belongs to another moment: real cards may do what ours do not.
    pub unusual: bool,
}

/// A card that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PlayChoice {
    /// The card.
    pub card: CardId,
    /// What it can be for; none if it needs nothing.
    pub targets: Vec<Target>,
    /// Whether a rule speaks against playing it now.
    pub unusual: bool,
    /// What a Deployment card comes to, for each target or for none; what a Battle card does the battle tells.
    pub previews: Vec<PlayPreview>,
}

/// What playing a card comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PlayPreview {
    /// What it is for.
    pub target: Option<Target>,
    /// Rubium that the ledger adds by itself; for each hex, if hexes are its target.
    pub rubium: u16,
    /// What is left to hands.
    pub hands: Vec<Instruction>,
}

/// A unit that its owner can destroy for a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct SacrificeChoice {
    /// Whose.
    pub seat: Seat,
    /// Its kind.
    pub kind: Kind,
}

/// A mission in hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct MissionChoice {
    /// The card.
    pub card: CardId,
    /// Whether its condition holds.
    pub fits: Fits,
    /// Whether this is its moment: it is the owner's turn, and no other mission was played for the battle.
    pub now: bool,
    /// What only the table knows.
    pub asks: Vec<Fact>,
}

/// Whether a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Fits {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// Only the table knows.
    Ask,
}

/// How an entry would be taken, and what would happen.
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

/// What `viewer` may enter; `None`: what everybody may see of it.
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
        take_victory: victory_card(table, state),
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

/// Whether something is asked, or waited for, before any card can be played.
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

/// The lowest face that hits by a card whose die decides, as our cards have it.
const USUAL_ROLL: u8 = 4;

/// What missions of a physical deck can be fulfilled for, fewest first.
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

/// Who can have `effect` now, if anybody can. Only of a pick it matters who plays the card (CRD-4).
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

/// What the viewer's own hand adds.
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

/// Whether the mission of `card` fits now for `seat`.
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

/// How `card` can be played now, if at all.
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

/// What the events of a card come to.
fn preview(target: Option<Target>, events: Vec<TableEvent>) -> PlayPreview {
    let mut preview = PlayPreview {
        target,
        rubium: 0,
        hands: Vec::new(),
    };
    for event in events {
        match event {
            TableEvent::Money { change, .. } => {
                preview.rubium += u16::try_from(change).unwrap_or(0);
            }
            TableEvent::Do { instruction } => preview.hands.push(instruction),
            _ => {}
        }
    }
    preview
}

/// Every target that a card can have; of hexes, one stands for all numbers.
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
