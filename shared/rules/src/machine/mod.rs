//! The state machine: pending input, legal actions, and their effects.
//!
//! Each group of rules has a file. If a file checks and lists actions, the checks and the lists use the same
//! conditions.

mod advance;
mod battle_host;
mod card_drawing;
mod card_effects;
mod cards;
mod deployment;
mod early_endings;
mod exploration;
mod facts;
mod free_actions;
mod hill;
mod movement;
mod pending_input;
mod post_battle;
mod special_attack;
mod storm;
mod targets;
mod teams;
mod top_priority;
mod transmission_line;
mod turn;

pub use battle_host::attackable_opponents;
pub use card_drawing::MONOLITH_CARD_COUNT;
pub use early_endings::{agree_to_end, concede};
pub use free_actions::met_mission_points;
pub use movement::{movable_count, reachable_hexes};
pub use pending_input::{DecisionKind, PendingInput, is_phase_action_pending, pending_input};
pub use post_battle::VICTORY_CARD_VP;
pub use turn::income;

pub(crate) use advance::{advance_count, units_that_may_advance};
pub(crate) use battle_host::seats_to_ask;
pub(crate) use deployment::remaining_purchases;
pub(crate) use free_actions::mission_progress;
pub(crate) use hill::remaining_hill_cards;
pub(crate) use movement::{intermediate_hexes, movable_counts_by_destination};
pub(crate) use special_attack::ready_attacker_count;
pub(crate) use storm::STORM_CARD_COUNT;
pub(crate) use targets::{could_only_harm, is_harmful, pick_groups};
pub(crate) use turn::mined_rubium;

use crate::action::Action;
use crate::battle::Stage;
use crate::chance::ChanceOutcome;
use crate::ids::{Kind, Phase, Seat};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Fills `out` with all legal actions of the seat that decides, in a fixed order. These are the actions that
/// [`check`] accepts. If no seat decides, `out` is empty.
pub fn collect_legal_actions(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.clear();
    match state.stage {
        TurnStage::PhaseAction => {
            match state.phase {
                Phase::Deployment => {
                    deployment::list(rules, state, out);
                    cards::list_deployment_cards(rules, state, out);
                }
                Phase::Movement => {
                    movement::list(rules, state, out);
                    special_attack::list(rules, state, out);
                }
                Phase::Exploration => exploration::list(state, out),
                Phase::Battle => battle_host::list_battles(rules, state, out),
                Phase::Mining | Phase::Draw => {}
            }
            free_actions::list(rules, state, out);
            if turn::check_end_phase(rules, state).is_ok() {
                out.push(Action::EndPhase);
            }
        }
        TurnStage::Victim { to, .. } => special_attack::list_victims(rules, state, to, out),
        TurnStage::SpecialAttackCasualty { to, seat, .. } => {
            out.extend(
                state
                    .board_units
                    .at(seat, to)
                    .kinds()
                    .map(|kind| Action::Casualty { kind }),
            );
        }
        TurnStage::Battle => battle_host::list(rules, state, out),
        TurnStage::CardTarget { seat, card } => targets::list(rules, state, seat, card, out),
        TurnStage::BattleMission => {
            free_actions::list_battle_missions(rules, state, out);
            if post_battle::check_take_mission_card(rules, state).is_ok() {
                out.push(Action::TakeFaceupCard);
            }
            free_actions::list(rules, state, out);
            out.push(Action::Pass);
        }
        TurnStage::Advance { remaining } => {
            advance::list(rules, state, remaining, out);
            free_actions::list(rules, state, out);
            out.push(Action::Pass);
        }
        TurnStage::LoserCard => out.extend([Action::TakeEnergize, Action::Pass]),
        TurnStage::BeforeElimination => {
            free_actions::list(rules, state, out);
            out.push(Action::Pass);
        }
        TurnStage::PassCard => teams::list_pass_card(rules, state, out),
        TurnStage::KeepMission { cards, .. } => top_priority::list(cards, out),
        TurnStage::HillChoice => {
            out.extend([Action::TakeFaceupCard, Action::TakeEnergize]);
            free_actions::list(rules, state, out);
        }
        TurnStage::Token { .. }
        | TurnStage::SpecialAttackDie { .. }
        | TurnStage::CardDie { .. }
        | TurnStage::Draw { .. }
        | TurnStage::Storm(_)
        | TurnStage::TransmissionCard { .. }
        | TurnStage::Over { .. } => {}
    }
}

/// Checks that `seat` may take `action` now.
///
/// # Errors
/// The rule that forbids the action, and the reason.
pub fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Result<(), Violation> {
    match pending_input(rules, state) {
        PendingInput::Over { .. } => return Err(ViolationReason::GameOver.with_rule(RuleId::Win1)),
        PendingInput::Chance { .. } => {
            return Err(ViolationReason::OutcomePending.with_rule(RuleId::Trn2));
        }
        PendingInput::Decision { seat: decider, .. } if decider != seat => {
            return Err(ViolationReason::NotYourDecision { decider }.with_rule(RuleId::Trn2));
        }
        PendingInput::Decision { .. } => {}
    }
    match action {
        Action::Buy { kind, hex } => check_phase(state, Phase::Deployment)
            .and_then(|()| deployment::check_buy(rules, state, kind, hex)),
        Action::Move { kind, from, to } => match state.stage {
            TurnStage::Advance { remaining } => {
                advance::check(rules, state, remaining, kind, from, to)
            }
            _ => check_phase(state, Phase::Movement)
                .and_then(|()| movement::check(rules, state, kind, from, to)),
        },
        Action::SpecialAttack { kind, from, to } => check_phase(state, Phase::Movement)
            .and_then(|()| special_attack::check(rules, state, kind, from, to)),
        Action::Explore { hex } => check_phase(state, Phase::Exploration)
            .and_then(|()| exploration::check(rules, state, hex)),
        Action::Battle { hex, defender } => check_phase(state, Phase::Battle)
            .and_then(|()| battle_host::check_battle(rules, state, hex, defender)),
        Action::EndPhase => {
            check_phase_decision(state).and_then(|()| turn::check_end_phase(rules, state))
        }
        Action::Play { card } => cards::check_play(rules, state, seat, card),
        Action::Exchange { card } => free_actions::check_exchange(state, seat, card),
        Action::PassToTeammate { card } => teams::check_pass_card(state, seat, card),
        Action::Pass => check_pass(rules, state),
        Action::PassBattle => battle_host::check_pass_battle(state),
        Action::Sacrifice { kind } => battle_host::check_sacrifice(rules, state, seat, kind),
        Action::Casualty { kind } => check_casualty(state, kind),
        Action::Victim { seat } => special_attack::check_victim(rules, state, seat),
        Action::TakeEnergize => match state.stage {
            TurnStage::LoserCard | TurnStage::HillChoice => Ok(()),
            _ => wrong_decision(RuleId::Bat12),
        },
        Action::TakeFaceupCard => match state.stage {
            TurnStage::HillChoice => Ok(()),
            _ => post_battle::check_take_mission_card(rules, state),
        },
        Action::Keep { card } => top_priority::check(state, card),
        Action::TargetPlacement { .. }
        | Action::TargetUnit { .. }
        | Action::TargetHex { .. }
        | Action::TargetKind { .. }
        | Action::TargetForce { .. }
        | Action::TargetHit { .. } => match state.stage {
            TurnStage::CardTarget { seat, card } => {
                targets::check(rules, state, seat, card, action)
            }
            _ => wrong_decision(RuleId::Trn1),
        },
    }
}

/// Applies `action` of `seat`, and then all steps that need neither a decision nor a random outcome.
///
/// # Errors
/// Same as [`check`]. The state is unchanged.
pub fn apply(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: Action,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    check(rules, state, seat, action)?;
    match action {
        Action::Buy { kind, hex } => deployment::buy(rules, state, kind, hex, sink),
        Action::Play { card } => cards::play(rules, state, seat, card, sink),
        Action::Exchange { card } => free_actions::exchange(state, seat, card, sink),
        Action::Move { kind, from, to } => match state.stage {
            TurnStage::Advance { remaining } => {
                advance::apply(rules, state, remaining, kind, to, sink)
            }
            _ => movement::apply(rules, state, kind, from, to, sink),
        },
        Action::SpecialAttack { kind, from, to } => {
            special_attack::begin(state, kind, from, to, sink)
        }
        Action::Explore { hex } => state.stage = TurnStage::Token { hex },
        Action::Battle { hex, defender } => battle_host::begin(rules, state, hex, defender, sink),
        Action::EndPhase => turn::end_phase(rules, state, sink),
        Action::PassToTeammate { card } => teams::pass_card(rules, state, seat, card, sink),
        Action::Pass => pass(rules, state, seat, sink),
        Action::PassBattle => battle_host::pass(rules, state, seat, true, sink),
        Action::Sacrifice { kind } => battle_host::sacrifice(rules, state, seat, kind, sink),
        Action::Casualty { kind } => apply_casualty(rules, state, kind, sink),
        Action::Victim { seat } => special_attack::name_victim(rules, state, seat, sink),
        Action::TakeEnergize => match state.stage {
            TurnStage::HillChoice => hill::take_energize_cards(rules, state, sink),
            _ => post_battle::take_loser_card(rules, state, sink),
        },
        Action::TakeFaceupCard => match state.stage {
            TurnStage::HillChoice => hill::take_hill_card(rules, state, sink),
            _ => post_battle::take_mission_card(rules, state, sink),
        },
        Action::Keep { card } => top_priority::keep(rules, state, card, sink),
        Action::TargetPlacement { .. }
        | Action::TargetUnit { .. }
        | Action::TargetHex { .. }
        | Action::TargetKind { .. }
        | Action::TargetForce { .. }
        | Action::TargetHit { .. } => {
            if let TurnStage::CardTarget { seat, card } = state.stage {
                card_effects::apply(rules, state, seat, card, action, sink);
            }
        }
    }
    Ok(())
}

/// Supplies the random outcome that the game is waiting for.
///
/// # Errors
/// The game is over, it waits for a decision or for a different kind of outcome, or the outcome is
/// impossible. The state is unchanged.
pub fn resolve(
    rules: &Rules,
    state: &mut State,
    outcome: ChanceOutcome,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    match (state.stage, outcome) {
        (TurnStage::Token { hex }, ChanceOutcome::Token { token }) => {
            exploration::reveal(rules, state, hex, token, sink)
        }
        (TurnStage::SpecialAttackDie { kind, to }, ChanceOutcome::Die { face }) => {
            let face = check_face(face, RuleId::Mov6)?;
            special_attack::roll(rules, state, kind, to, face, sink);
            Ok(())
        }
        (TurnStage::CardDie { seat, card, side }, ChanceOutcome::Die { face }) => {
            let face = check_face(face, RuleId::Bat9)?;
            card_effects::roll(rules, state, seat, card, side, face, sink);
            Ok(())
        }
        (TurnStage::Battle, ChanceOutcome::Die { face }) if state.battle.stage == Stage::Roll => {
            let face = check_face(face, RuleId::Bat4)?;
            battle_host::roll(rules, state, face, sink);
            Ok(())
        }
        (TurnStage::Storm(storm), ChanceOutcome::Die { face }) => {
            let face = check_face(face, RuleId::OptVortex)?;
            storm::roll(rules, state, storm, face, sink)
        }
        (TurnStage::Draw { draws, then }, ChanceOutcome::Card { card }) => {
            card_drawing::add_drawn_card(rules, state, draws, then, card, sink)
        }
        (TurnStage::TransmissionCard { draws, then }, ChanceOutcome::Card { card }) => {
            transmission_line::add_revealed_card(rules, state, draws, then, card, sink)
        }
        _ => Err(match pending_input(rules, state) {
            PendingInput::Over { .. } => ViolationReason::GameOver.with_rule(RuleId::Win1),
            PendingInput::Decision { seat, .. } => {
                ViolationReason::DecisionPending { seat }.with_rule(RuleId::Trn2)
            }
            PendingInput::Chance { .. } => ViolationReason::WrongOutcome.with_rule(RuleId::Trn2),
        }),
    }
}

/// Returns `face` if it is a face of a die; otherwise a violation of `rule`, which requires the die.
fn check_face(face: u8, rule: RuleId) -> Result<u8, Violation> {
    if (1..=6).contains(&face) {
        Ok(face)
    } else {
        Err(ViolationReason::NoSuchFace { face }.with_rule(rule))
    }
}

fn wrong_decision(rule: RuleId) -> Result<(), Violation> {
    Err(ViolationReason::WrongDecision.with_rule(rule))
}

/// Checks that the pending decision is an action of a phase.
fn check_phase_decision(state: &State) -> Result<(), Violation> {
    if is_phase_action_pending(state) {
        Ok(())
    } else {
        wrong_decision(RuleId::Trn1)
    }
}

/// Checks that the pending decision is an action of the phase `needed` (TRN-1).
fn check_phase(state: &State, needed: Phase) -> Result<(), Violation> {
    check_phase_decision(state)?;
    if state.phase == needed {
        Ok(())
    } else {
        Err(ViolationReason::WrongPhase {
            now: state.phase,
            needed,
        }
        .with_rule(RuleId::Trn1))
    }
}

fn check_pass(rules: &Rules, state: &State) -> Result<(), Violation> {
    match state.stage {
        TurnStage::BattleMission
        | TurnStage::Advance { .. }
        | TurnStage::LoserCard
        | TurnStage::BeforeElimination
        | TurnStage::PassCard => Ok(()),
        TurnStage::Battle if matches!(state.battle.stage, Stage::Window { .. }) => Ok(()),
        TurnStage::CardTarget { card, .. } => targets::check_pass(rules, state, card),
        _ => wrong_decision(RuleId::Trn1),
    }
}

fn pass(rules: &Rules, state: &mut State, seat: Seat, sink: &mut impl EventSink) {
    match state.stage {
        TurnStage::BattleMission => post_battle::continue_after_mission(rules, state, sink),
        TurnStage::Advance { .. } => post_battle::continue_after_advance(rules, state, sink),
        TurnStage::LoserCard => turn::run_elimination_check(rules, state, sink),
        TurnStage::BeforeElimination => turn::resolve_eliminations_and_continue(rules, state, sink),
        TurnStage::PassCard => teams::decline_to_pass_card(rules, state, seat, sink),
        TurnStage::Battle => battle_host::pass(rules, state, seat, false, sink),
        TurnStage::CardTarget { .. } => card_effects::finish_card(rules, state, sink),
        _ => {}
    }
}

fn check_casualty(state: &State, kind: Kind) -> Result<(), Violation> {
    let (units, rule) = match state.stage {
        TurnStage::SpecialAttackCasualty { to, seat, .. } => {
            (state.board_units.at(seat, to), RuleId::Mov7)
        }
        TurnStage::Battle => match (state.battle.stage, state.battle.next_removal()) {
            (Stage::Remove { .. }, Some(removal)) => {
                (state.battle.force(removal.side), RuleId::Bat5)
            }
            _ => return wrong_decision(RuleId::Bat5),
        },
        _ => return wrong_decision(RuleId::Bat5),
    };
    if units.has(kind) {
        Ok(())
    } else {
        Err(ViolationReason::NotInForce { kind }.with_rule(rule))
    }
}

fn apply_casualty(rules: &Rules, state: &mut State, kind: Kind, sink: &mut impl EventSink) {
    match state.stage {
        TurnStage::SpecialAttackCasualty {
            kind: attacking_kind,
            to,
            seat,
        } => special_attack::destroy(rules, state, attacking_kind, to, (seat, kind), sink),
        _ => battle_host::apply_casualty(rules, state, kind, sink),
    }
}
