//! What is left to do in a phase: for the question "end it?", and for phases that pass by themselves.

use super::Choices;
use crate::content::{Deck, Face};
use crate::ids::{CardId, Kind, Phase};
use crate::machine::{Ask, is_settled};
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// Something useful that ending the phase, or declining what is asked, gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Left {
    /// Rubium buys another unit (DEP-1).
    Purchase {
        /// The rubium there is.
        rubium: u16,
    },
    /// No unit has moved, and some can (MOV-1).
    Moves,
    /// Units can still make a special attack (MOV-6).
    SpecialAttacks,
    /// A mission is fulfilled now, and later it may not be: the turn ends with the phase (MIS-2), the battle is
    /// over (MIS-1), or the game ends.
    Mission {
        /// The card.
        card: CardId,
    },
    /// The hand is closed, and has missions of which one may be fulfilled now. Said whatever they are.
    Unseen,
    /// A Mission card of the 2005 edition can be taken (BAT-11).
    MissionCard,
}

/// Whether nothing is lost if the phase ends by itself. It follows from what everybody knows, so that a phase that
/// stays open tells nothing of a hand: exchanging and objectives (TRN-3, MIS-2) are open in the next phase too, and
/// the last phase of a turn, after which they are not, never is idle.
pub(super) fn is_idle(rules: &Rules, state: &State, choices: &Choices) -> bool {
    if !is_settled(state) || !choices.end_phase {
        return false;
    }
    match state.phase {
        // Each card in hand is worth a rubium (TRN-3), and Energize cards may be played (DEP-3).
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
        // They cannot be ended before all tokens are revealed and all battles fought (EXP-1, BAT-1).
        Phase::Exploration | Phase::Battle | Phase::Mining => true,
        Phase::Draw => false,
    }
}

/// What ending the phase now, or declining what is asked, gives away; without the `hand` it says nothing of it.
pub(super) fn left(rules: &Rules, state: &State, choices: &Choices, hand: bool) -> Vec<Left> {
    match choices.ask {
        Ask::Phase { phase } => left_in(rules, state, choices, phase),
        Ask::BattleMission | Ask::LastObjectives => passed_up(rules, state, choices, hand),
        _ => Vec::new(),
    }
}

fn left_in(rules: &Rules, state: &State, choices: &Choices, phase: Phase) -> Vec<Left> {
    let mut left = Vec::new();
    match phase {
        Phase::Deployment if choices.purchases.iter().any(|purchase| purchase.most > 0) => {
            let rubium = state.rubium(state.active);
            left.push(Left::Purchase { rubium });
        }
        Phase::Movement => {
            let spent = &state.facts.spent;
            let moved = (rules.board().hexes()).any(|(hex, _)| spent[hex.index()] != Stack::EMPTY);
            if !moved && !choices.moves.is_empty() {
                left.push(Left::Moves);
            }
            if !choices.special_attacks.is_empty() {
                left.push(Left::SpecialAttacks);
            }
        }
        Phase::Draw => left.extend(choices.play.iter().map(|&card| Left::Mission { card })),
        _ => {}
    }
    left
}

/// The missions that cannot be fulfilled later. After a won battle those are battle missions (MIS-1): objectives stay
/// open until the turn ends (MIS-2).
fn passed_up(rules: &Rules, state: &State, choices: &Choices, hand: bool) -> Vec<Left> {
    let last = choices.ask == Ask::LastObjectives;
    let lost = |card| {
        let face = rules.card(card).map(|spec| &spec.face);
        last || matches!(face, Some(Face::BattleMission { .. }))
    };
    let cards = choices.play.iter().copied().filter(|&card| lost(card));
    let mut left: Vec<Left> = cards.map(|card| Left::Mission { card }).collect();
    if !hand && state.hand_size(rules, state.active, Deck::Missions) > 0 {
        left.push(Left::Unseen);
    }
    if choices.take_victory {
        left.push(Left::MissionCard);
    }
    left
}
