//! Unused options of a phase: warnings before the phase ends, and whether it can end automatically.

use super::Choices;
use super::useful_moves::useful_moves;
use crate::action::Action;
use crate::content::{CardFace, Deck, Effect};
use crate::ids::{CardId, Kind, Phase};
use crate::machine::{DecisionKind, is_phase_action_pending};
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// A useful option that is lost by ending the phase, or by declining.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LostOptionWarning {
    /// The player can afford at least two units or, without any unit on the board, at least one (DEP-1).
    Purchase {
        /// The player's rubium.
        rubium: u16,
    },
    /// A card that can be played only in the Deployment phase would bring rubium or a unit now (DEP-3).
    Card {
        /// The card.
        card: CardId,
    },
    /// No unit has moved, although some could move to a hex where they would be useful (MOV-1).
    Moves,
    /// Some units can still make a special attack (MOV-6).
    SpecialAttacks,
    /// A mission whose condition is met now but perhaps not later, because the turn ends with the phase
    /// (MIS-2), the battle is over (MIS-1), or an elimination takes effect (WIN-2).
    Mission {
        /// The card.
        card: CardId,
    },
    /// The hand is hidden and contains missions. This warning does not depend on whether their conditions are
    /// met.
    HiddenMissions,
    /// A Mission card of the 2005 edition can be taken (BAT-11).
    MissionCard,
}

/// Returns whether the player loses nothing if the phase ends automatically. The result depends on public
/// facts only, so a phase that stays open reveals nothing about the hand. Exchanges and objectives (TRN-3,
/// MIS-2) remain possible in the next phase; the last phase of a turn never ends automatically.
pub(super) fn can_end_automatically(
    rules: &Rules,
    state: &State,
    legal_actions: &[Action],
) -> bool {
    if !is_phase_action_pending(state) || !legal_actions.contains(&Action::EndPhase) {
        return false;
    }
    match state.phase {
        // Each card in hand can be exchanged for 1 rubium (TRN-3), and Energize cards can be played (DEP-3).
        Phase::Deployment => {
            let seat = state.active;
            let [energize_cards, missions] =
                [Deck::Energize, Deck::Missions].map(|deck| state.hand_size(rules, seat, deck));
            let available_rubium = state.rubium(seat) + missions;
            let is_unaffordable =
                |kind| u16::from(rules.unit_sheet().get(kind).cost) > available_rubium;
            let cannot_be_bought =
                |kind| is_unaffordable(kind) || state.supply(rules, seat, kind) == 0;
            energize_cards == 0 && Kind::ALL.into_iter().all(cannot_be_bought)
        }
        Phase::Movement => !legal_actions
            .iter()
            .any(|action| matches!(action, Action::Move { .. } | Action::SpecialAttack { .. })),
        // While tokens must be revealed or battles fought, `legal_actions` has no `EndPhase` (EXP-1, BAT-1).
        Phase::Exploration | Phase::Battle | Phase::Mining => true,
        Phase::Draw => false,
    }
}

/// Warnings about the options that are lost by ending the phase now, or by declining. If `includes_hand` is
/// `false`, the warnings depend on public facts only.
pub(super) fn lost_option_warnings(
    rules: &Rules,
    state: &State,
    choices: &Choices,
    includes_hand: bool,
) -> Vec<LostOptionWarning> {
    match choices.decision {
        DecisionKind::Phase { phase } => options_lost_with_phase(rules, state, choices, phase),
        DecisionKind::BattleMission | DecisionKind::BeforeElimination => {
            missions_lost_by_declining(rules, state, choices, includes_hand)
        }
        _ => Vec::new(),
    }
}

fn options_lost_with_phase(
    rules: &Rules,
    state: &State,
    choices: &Choices,
    phase: Phase,
) -> Vec<LostOptionWarning> {
    let mut warnings = Vec::new();
    match phase {
        Phase::Deployment => {
            if has_much_unspent_rubium(state, choices) {
                let rubium = state.rubium(state.active);
                warnings.push(LostOptionWarning::Purchase { rubium });
            }
            let cards = choices.playable_cards.iter().copied();
            let helpful_cards = cards.filter(|&card| helps_in_any_deployment(rules, card));
            warnings.extend(helpful_cards.map(|card| LostOptionWarning::Card { card }));
        }
        Phase::Movement => {
            let moved_units = &state.facts.moved_units;
            let has_moved =
                (rules.board().hexes()).any(|(hex, _)| moved_units[hex.index()] != Stack::EMPTY);
            if !has_moved && useful_moves(rules, state, choices).next().is_some() {
                warnings.push(LostOptionWarning::Moves);
            }
            if !choices.special_attacks.is_empty() {
                warnings.push(LostOptionWarning::SpecialAttacks);
            }
        }
        Phase::Draw => warnings.extend(
            choices
                .playable_cards
                .iter()
                .map(|&card| LostOptionWarning::Mission { card }),
        ),
        _ => {}
    }
    warnings
}

/// Returns whether the player has enough rubium for two of the cheapest units, or for one if the player has
/// no units. A smaller amount is usually saved on purpose.
fn has_much_unspent_rubium(state: &State, choices: &Choices) -> bool {
    let purchases = choices.purchases.iter();
    let available_purchases = purchases.filter(|purchase| purchase.max > 0);
    let Some(lowest_cost) = available_purchases.map(|purchase| purchase.cost).min() else {
        return false;
    };
    let has_units = !state.units_on_board(state.active).is_empty();
    let useful_amount = u16::from(lowest_cost) * if has_units { 2 } else { 1 };
    state.rubium(state.active) >= useful_amount
}

/// Returns whether the card brings rubium or a unit in the Deployment phase. Other cards of that phase depend
/// on the moves that follow, and are often kept on purpose.
fn helps_in_any_deployment(rules: &Rules, card: CardId) -> bool {
    match rules.card(card).map(|spec| &spec.face) {
        Some(CardFace::Deployment { effect }) => matches!(
            effect,
            Effect::GainRubium { .. } | Effect::GainPerHex | Effect::PlaceUnit { .. }
        ),
        _ => false,
    }
}

/// Warnings about missions that cannot be fulfilled later, and about a Mission card that can be taken
/// (BAT-11). After a won battle only battle missions are lost (MIS-1), because objectives can be played until
/// the end of the turn (MIS-2).
fn missions_lost_by_declining(
    rules: &Rules,
    state: &State,
    choices: &Choices,
    includes_hand: bool,
) -> Vec<LostOptionWarning> {
    let is_last_chance = choices.decision == DecisionKind::BeforeElimination;
    let would_be_lost = |card| {
        let face = rules.card(card).map(|spec| &spec.face);
        is_last_chance || matches!(face, Some(CardFace::BattleMission { .. }))
    };
    let cards = choices
        .playable_cards
        .iter()
        .copied()
        .filter(|&card| would_be_lost(card));
    let mut warnings: Vec<LostOptionWarning> = cards
        .map(|card| LostOptionWarning::Mission { card })
        .collect();
    if !includes_hand && state.hand_size(rules, state.active, Deck::Missions) > 0 {
        warnings.push(LostOptionWarning::HiddenMissions);
    }
    if choices.can_take_faceup_card {
        warnings.push(LostOptionWarning::MissionCard);
    }
    warnings
}
