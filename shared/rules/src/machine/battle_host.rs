//! The battles of a game: which battles can begin, which seats are asked whether they play a card, and what
//! happens on the board (BAT).

use super::{DecisionKind, PendingInput, cards, free_actions, post_battle};
use crate::action::Action;
use crate::battle::{Battle, Side, Stage, effects};
use crate::chance::ChanceRequest;
use crate::content::CardWindow;
use crate::event::{Event, LossCause};
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Phase, Seat};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Hexes with units of the active player and of an opponent, on which no battle has begun this turn (BAT-1).
pub(super) fn unfought_hexes(rules: &Rules, state: &State) -> HexSet {
    let contested_hexes =
        state.board_units.occupied(state.active) & state.enemy_hexes(rules, state.active);
    contested_hexes & !state.facts.fought_hexes
}

/// Checks that the active player may begin a battle on `hex` against `defender` (BAT-1, BAT-2).
pub(super) fn check_battle(
    rules: &Rules,
    state: &State,
    hex: Hex,
    defender: Seat,
) -> Result<(), Violation> {
    if !rules.has_hex(hex) {
        return Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Bat1));
    }
    if defender.0 >= rules.players() {
        return Err(ViolationReason::NoSuchSeat { seat: defender }.with_rule(RuleId::Bat2));
    }
    if !unfought_hexes(rules, state).contains(hex) {
        let reason = if state.facts.fought_hexes.contains(hex) {
            ViolationReason::AlreadyFought { hex }
        } else {
            ViolationReason::NoBattleThere { hex }
        };
        return Err(reason.with_rule(RuleId::Bat1));
    }
    if !rules.are_opponents(state.active, defender) {
        return Err(ViolationReason::NotAnOpponent { seat: defender }.with_rule(RuleId::Bat2));
    }
    if !state.board_units.occupied(defender).contains(hex) {
        return Err(ViolationReason::NoDefender { seat: defender }.with_rule(RuleId::Bat2));
    }
    Ok(())
}

pub(super) fn list_battles(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    for hex in unfought_hexes(rules, state) {
        let defenders = rules.seats().filter(|&seat| {
            rules.are_opponents(state.active, seat)
                && state.board_units.occupied(seat).contains(hex)
        });
        out.extend(defenders.map(|defender| Action::Battle { hex, defender }));
    }
}

/// The opponents on `hex` that the active player could attack in this turn's Battle phase if no unit moved.
/// There are none if the hex is not contested, if its battle has been fought (BAT-1, BAT-2), or after the
/// Battle phase.
#[must_use]
pub fn attackable_opponents(rules: &Rules, state: &State, hex: Hex) -> Vec<Seat> {
    if matches!(state.phase, Phase::Mining | Phase::Draw) {
        return Vec::new();
    }
    let is_attackable = |&seat: &Seat| check_battle(rules, state, hex, seat).is_ok();
    rules.seats().filter(is_attackable).collect()
}

pub(super) fn begin(
    rules: &Rules,
    state: &mut State,
    hex: Hex,
    defender: Seat,
    sink: &mut impl EventSink,
) {
    let attacker = state.active;
    state.facts.fought_hexes.insert(hex);
    state.battle_hex = hex;
    let forces = [
        state.board_units.at(attacker, hex),
        state.board_units.at(defender, hex),
    ];
    state.battle = Battle::new(attacker, defender, rules.board().terrain(hex), forces);
    state.stage = TurnStage::Battle;
    sink.emit(Event::BattleBegan {
        hex,
        attacker,
        defender,
        forces,
    });
    advance_battle(rules, state, sink);
}

/// The pending input of the battle, which [`advance_battle`] has advanced to a decision or a random outcome.
pub(super) fn pending_input(rules: &Rules, state: &State) -> PendingInput {
    let battle = &state.battle;
    match battle.stage {
        Stage::Roll => {
            let seat = battle.owner(battle.next_rolling_side());
            PendingInput::Chance {
                request: ChanceRequest::BattleDie {
                    seat,
                    kind: battle.kind,
                },
            }
        }
        Stage::Window { window, position } => {
            let seat = battle
                .asked_seat(rules.players(), position)
                .unwrap_or(battle.attacker);
            PendingInput::Decision {
                seat,
                decision: DecisionKind::Window { window },
            }
        }
        Stage::Remove { .. } | Stage::Over => {
            let (seat, owner) = match battle.next_removal() {
                Some(removal) => (removal.chooser, battle.owner(removal.side)),
                None => (battle.attacker, battle.attacker),
            };
            PendingInput::Decision {
                seat,
                decision: DecisionKind::Casualty {
                    hex: state.battle_hex,
                    owner,
                },
            }
        }
    }
}

/// Lists the actions of the seat that decides in the battle.
pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    match (state.battle.stage, pending_input(rules, state)) {
        (Stage::Window { window, .. }, PendingInput::Decision { seat, .. }) => {
            cards::list_battle_cards(rules, state, seat, window, out);
            let sacrifice = |kind| Action::Sacrifice { kind };
            out.extend(kinds_to_sacrifice(rules, state, seat).map(sacrifice));
            if free_actions::can_take_free_action(state, seat) {
                free_actions::list(rules, state, out);
            }
            out.extend([Action::Pass, Action::PassBattle]);
        }
        (Stage::Remove { .. }, _) => {
            if let Some(removal) = state.battle.next_removal() {
                out.extend(
                    state
                        .battle
                        .force(removal.side)
                        .kinds()
                        .map(|kind| Action::Casualty { kind }),
                );
            }
        }
        _ => {}
    }
}

/// Kinds whose units `seat` may sacrifice now (UNI-SHARDIAN).
fn kinds_to_sacrifice(rules: &Rules, state: &State, seat: Seat) -> impl Iterator<Item = Kind> {
    let (battle, sheet) = (&state.battle, rules.unit_sheet());
    let side = battle.side(seat);
    Kind::ALL.into_iter().filter(move |&kind| {
        side.is_some_and(|side| effects::can_sacrifice(battle, sheet, side, kind))
    })
}

/// Checks that the deciding `seat` may sacrifice a unit of `kind` (UNI-SHARDIAN).
pub(super) fn check_sacrifice(
    rules: &Rules,
    state: &State,
    seat: Seat,
    kind: Kind,
) -> Result<(), Violation> {
    if !rules.unit_sheet().get(kind).can_be_sacrificed {
        return Err(ViolationReason::NoSacrifice { kind }.with_rule(RuleId::UniShardian));
    }
    let current_window =
        effects::current_window(&state.battle).filter(|_| state.stage == TurnStage::Battle);
    if current_window != Some(CardWindow::BeforeSteps) {
        return Err(ViolationReason::WrongDecision.with_rule(RuleId::UniShardian));
    }
    if kinds_to_sacrifice(rules, state, seat).any(|possible| possible == kind) {
        Ok(())
    } else {
        Err(ViolationReason::NotInForce { kind }.with_rule(RuleId::UniShardian))
    }
}

/// Sacrifices a unit of `kind`. The battle then continues with the hit on the other force (UNI-SHARDIAN).
pub(super) fn sacrifice(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    kind: Kind,
    sink: &mut impl EventSink,
) {
    let Some(side) = state.battle.side(seat) else {
        return;
    };
    effects::sacrifice(&mut state.battle, side, kind);
    let hex = state.battle_hex;
    state.board_units.remove(seat, kind, hex);
    sink.emit(Event::UnitLost {
        seat,
        kind,
        hex,
        cause: LossCause::Sacrifice,
    });
    advance_battle(rules, state, sink);
}

/// The seat credited with a hit on `side` by a card that `seat` plays: the teammate of `seat` if the teammate
/// owns the force that fights against `side`, otherwise `seat` (MIS-6, OPT-TEAM).
pub(super) fn credited_seat(rules: &Rules, battle: &Battle, side: Side, seat: Seat) -> Seat {
    let opposing_owner = battle.owner(side.other());
    match rules.team(opposing_owner).contains(seat) {
        true => opposing_owner,
        false => seat,
    }
}

/// Returns whether a card window is open that does not belong to a step (any except `AfterDice`).
pub(super) fn is_window_outside_steps(state: &State) -> bool {
    effects::current_window(&state.battle).is_some_and(|window| window != CardWindow::AfterDice)
}

/// Checks that the deciding seat can pass all remaining windows of the battle.
pub(super) fn check_pass_battle(state: &State) -> Result<(), Violation> {
    if state.stage == TurnStage::Battle && effects::current_window(&state.battle).is_some() {
        Ok(())
    } else {
        Err(ViolationReason::WrongDecision.with_rule(RuleId::Bat9))
    }
}

pub(super) fn pass(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    is_for_whole_battle: bool,
    sink: &mut impl EventSink,
) {
    effects::pass(&mut state.battle, seat, is_for_whole_battle);
    sink.emit(Event::Passed {
        seat,
        is_for_whole_battle,
    });
    advance_battle(rules, state, sink);
}

/// Applies the next die of the current step.
pub(super) fn roll(rules: &Rules, state: &mut State, face: u8, sink: &mut impl EventSink) {
    let die = state.battle.apply_die(rules.unit_sheet(), face);
    let seat = state.battle.owner(die.side);
    sink.emit(Event::Rolled {
        seat,
        kind: state.battle.kind,
        face,
        is_hit: die.is_hit,
        picks_casualty: die.picks_casualty,
    });
    if state.battle.stage != Stage::Roll {
        advance_battle(rules, state, sink);
    }
}

/// Removes the chosen casualty and continues the battle.
pub(super) fn apply_casualty(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    sink: &mut impl EventSink,
) {
    remove_casualty(rules, state, kind, sink);
    advance_battle(rules, state, sink);
}

/// Removes a unit of `kind` for the next hit, from both the force and the board.
fn remove_casualty(rules: &Rules, state: &mut State, kind: Kind, sink: &mut impl EventSink) {
    if let Some(removal) = state.battle.next_removal() {
        let seat = state.battle.owner(removal.side);
        state.battle.remove(removal, kind);
        if rules.card_classes().must_track_destroyed_units {
            let destroyed_units = state.battle.destroyed[Side::Defender.index()];
            state.facts.max_destroyed_in_battle = state
                .facts
                .max_destroyed_in_battle
                .max_per_kind(destroyed_units);
        }
        state.board_units.remove(seat, kind, state.battle_hex);
        sink.emit(Event::UnitLost {
            seat,
            kind,
            hex: state.battle_hex,
            cause: LossCause::Battle,
        });
    }
}

/// Continues the battle until it needs a decision or a random outcome. If the battle is over, begins the
/// steps after it.
pub(super) fn advance_battle(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    state.stage = TurnStage::Battle;
    loop {
        match state.battle.stage {
            Stage::Roll => return,
            Stage::Window { window, position } => {
                match next_position_to_ask(rules, state, window, position) {
                    Some(next) => {
                        state.battle.stage = Stage::Window {
                            window,
                            position: next,
                        };
                        return;
                    }
                    None => {
                        state.battle.close_window(rules.unit_sheet());
                        announce_step(state, sink);
                    }
                }
            }
            Stage::Remove { .. } => match state.battle.next_removal() {
                Some(removal) => match state.battle.forced_casualty(removal.side) {
                    Some(kind) => remove_casualty(rules, state, kind, sink),
                    None => return,
                },
                None => {
                    state.battle.end_removals(rules.unit_sheet());
                    announce_step(state, sink);
                }
            },
            Stage::Over => return post_battle::begin(rules, state, sink),
        }
    }
}

/// Emits an event if the battle has just begun a step.
pub(super) fn announce_step(state: &State, sink: &mut impl EventSink) {
    if state.battle.stage == Stage::Roll {
        sink.emit(Event::StepBegan {
            kind: state.battle.kind,
            dice_counts: state.battle.dice_to_roll,
        });
    }
}

/// The first position in the asking order, from `start` on, whose seat is asked in `window` (BAT-9).
///
/// Only public facts count, so that being asked reveals nothing about a hand. A seat is asked if it holds an
/// Energize card and the content has a card for the window, or if a unit of its force has an ability for the
/// window. A seat that has passed all remaining windows of the battle is not asked.
fn next_position_to_ask(rules: &Rules, state: &State, window: CardWindow, start: u8) -> Option<u8> {
    let has_card_for_window = rules.has_card_for_window(window);
    (start..rules.players()).find(|&position| {
        let seat = state.battle.asked_seat(rules.players(), position);
        seat.is_some_and(|seat| {
            state.battle.passed_seats & (1 << seat.0) == 0
                && (has_card_for_window && state.has_energize_cards(rules, seat)
                    || kinds_to_sacrifice(rules, state, seat).next().is_some())
        })
    })
}

/// The seats that are asked in the open window if all pass, in asking order from the deciding seat.
pub(crate) fn seats_to_ask(rules: &Rules, state: &State) -> Vec<Seat> {
    let Stage::Window {
        window,
        mut position,
    } = state.battle.stage
    else {
        return Vec::new();
    };
    let mut seats = Vec::new();
    while let Some(next) = next_position_to_ask(rules, state, window, position) {
        seats.extend(state.battle.asked_seat(rules.players(), next));
        position = next + 1;
    }
    seats
}
