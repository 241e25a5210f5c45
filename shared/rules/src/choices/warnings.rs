//! Unused options of a phase, for warnings before it ends and for phases that end automatically.

use super::Choices;
use crate::content::{CardFace, Deck};
use crate::ids::{CardId, Kind, Phase};
use crate::machine::{DecisionKind, is_quiescent};
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
pub enum EndPhaseWarning {
    /// There is enough rubium for another unit (DEP-1).
    Purchase {
        /// The player's rubium.
        rubium: u16,
    },
    /// No unit has moved, although some can (MOV-1).
    Moves,
    /// Some units can still make a special attack (MOV-6).
    SpecialAttacks,
    /// A mission whose condition is met now and may not be later: the turn ends with the phase (MIS-2), the battle is
    /// over (MIS-1), or the game ends.
    Mission {
        /// The card.
        card: CardId,
    },
    /// The hand is hidden and contains missions, one of which may be met now. Reported regardless of which missions
    /// they are.
    HiddenMissions,
    /// A Mission card of the 2005 edition can be taken (BAT-11).
    MissionCard,
}

/// Whether the player loses nothing if the phase ends automatically. The result depends on public facts only, so a
/// phase that stays open reveals nothing about the hand. Exchanges and objectives (TRN-3, MIS-2) remain possible in
/// the next phase; the last phase of a turn never ends automatically.
pub(super) fn can_end_automatically(rules: &Rules, state: &State, choices: &Choices) -> bool {
    if !is_quiescent(state) || !choices.end_phase {
        return false;
    }
    match state.phase {
        // Each card in hand can be exchanged for a rubium (TRN-3), and Energize cards can be played (DEP-3).
        Phase::Deployment => {
            let seat = state.active;
            let cards =
                [Deck::Energize, Deck::Missions].map(|deck| state.hand_size(rules, seat, deck));
            let means = state.rubium(seat) + cards[1];
            let dear = |kind| u16::from(rules.units().get(kind).cost) > means;
            let nothing_to_buy = |kind| dear(kind) || state.supply(rules, seat, kind) == 0;
            cards[0] == 0 && Kind::ALL.into_iter().all(nothing_to_buy)
        }
        Phase::Movement => choices.moves.is_empty() && choices.special_attacks.is_empty(),
        // These phases cannot end before all tokens are revealed and all battles are fought (EXP-1, BAT-1).
        Phase::Exploration | Phase::Battle | Phase::Mining => true,
        Phase::Draw => false,
    }
}

/// Options lost by ending the phase now, or by declining; without `hand`, only the public ones.
pub(super) fn end_phase_warnings(
    rules: &Rules,
    state: &State,
    choices: &Choices,
    hand: bool,
) -> Vec<EndPhaseWarning> {
    match choices.ask {
        DecisionKind::Phase { phase } => left_in(rules, state, choices, phase),
        DecisionKind::BattleMission | DecisionKind::LastObjectives => {
            passed_up(rules, state, choices, hand)
        }
        _ => Vec::new(),
    }
}

fn left_in(rules: &Rules, state: &State, choices: &Choices, phase: Phase) -> Vec<EndPhaseWarning> {
    let mut left = Vec::new();
    match phase {
        Phase::Deployment if choices.purchases.iter().any(|purchase| purchase.max > 0) => {
            let rubium = state.rubium(state.active);
            left.push(EndPhaseWarning::Purchase { rubium });
        }
        Phase::Movement => {
            let spent = &state.facts.moved;
            let moved = (rules.board().hexes()).any(|(hex, _)| spent[hex.index()] != Stack::EMPTY);
            if !moved && !choices.moves.is_empty() {
                left.push(EndPhaseWarning::Moves);
            }
            if !choices.special_attacks.is_empty() {
                left.push(EndPhaseWarning::SpecialAttacks);
            }
        }
        Phase::Draw => left.extend(
            choices
                .play
                .iter()
                .map(|&card| EndPhaseWarning::Mission { card }),
        ),
        _ => {}
    }
    left
}

/// Missions that cannot be fulfilled later. After a won battle these are battle missions (MIS-1), because objectives
/// can be played until the end of the turn (MIS-2).
fn passed_up(rules: &Rules, state: &State, choices: &Choices, hand: bool) -> Vec<EndPhaseWarning> {
    let last = choices.ask == DecisionKind::LastObjectives;
    let lost = |card| {
        let face = rules.card(card).map(|spec| &spec.face);
        last || matches!(face, Some(CardFace::BattleMission { .. }))
    };
    let cards = choices.play.iter().copied().filter(|&card| lost(card));
    let mut left: Vec<EndPhaseWarning> = cards
        .map(|card| EndPhaseWarning::Mission { card })
        .collect();
    if !hand && state.hand_size(rules, state.active, Deck::Missions) > 0 {
        left.push(EndPhaseWarning::HiddenMissions);
    }
    if choices.take_victory {
        left.push(EndPhaseWarning::MissionCard);
    }
    left
}
