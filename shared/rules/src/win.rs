//! The end of a game (WIN).

use crate::ending::{EndReason, Ending, TieBreak};
use crate::ids::Seat;
use crate::rules::Rules;
use crate::seat_set::SeatSet;
use crate::state::State;
use crate::tie_break::{Comparison, compare, remaining_seats};

/// The seats that must be eliminated now (WIN-2): they have no unit on the board, and their rubium plus 1 for
/// each card in hand does not pay for the cheapest unit in supply. Excludes seats that are already
/// eliminated.
pub(crate) fn seats_to_eliminate(rules: &Rules, state: &State) -> SeatSet {
    rules
        .seats()
        .filter(|&seat| {
            !state.eliminated.contains(seat)
                && state.board_units.total(seat).is_empty()
                && !can_buy_a_unit(rules, state, seat)
        })
        .collect()
}

/// Returns whether `seat` could buy a unit after exchanging all cards in hand.
fn can_buy_a_unit(rules: &Rules, state: &State, seat: Seat) -> bool {
    let funds = state.rubium[seat.index()].saturating_add(state.hands[seat.index()].len());
    crate::ids::Kind::ALL.into_iter().any(|kind| {
        state.supply(rules, seat, kind) > 0 && u16::from(rules.unit_sheet().get(kind).cost) <= funds
    })
}

/// The ending by points, if the active player's team has enough victory points to win (WIN-1, OPT-TEAM).
pub(crate) fn by_points(rules: &Rules, state: &State) -> Option<Ending> {
    let team = rules.team(state.active);
    (team_points(state, team) >= u16::from(rules.options().target_vp())).then_some(Ending {
        winners: team,
        reason: EndReason::VictoryPoints,
    })
}

/// Total victory points of a team, including the points of an eliminated player (OPT-TEAM).
pub(crate) fn team_points(state: &State, team: SeatSet) -> u16 {
    team.iter()
        .map(|seat| u16::from(state.vp[seat.index()]))
        .sum()
}

/// The ending by elimination, with the winners among the remaining players and the tie-break (WIN-2, WIN-3);
/// `None` if no team is eliminated.
/// A team is eliminated only if both players of the team are eliminated (OPT-TEAM).
pub(crate) fn by_elimination(rules: &Rules, state: &State) -> Option<Ending> {
    let eliminated = state.eliminated.or(seats_to_eliminate(rules, state));
    let is_team_eliminated = |seat: Seat| eliminated.includes(rules.team(seat));
    if !rules.seats().any(is_team_eliminated) {
        return None;
    }
    let (winners, decided_by) = winners_among(rules, state, remaining_seats(rules, eliminated));
    Some(Ending {
        winners,
        reason: EndReason::Elimination {
            eliminated,
            decided_by,
        },
    })
}

/// The ending by concession: the opponents compare scores (WIN-2). A player concedes for the whole team.
pub(crate) fn by_concession(rules: &Rules, state: &State, seat: Seat) -> Ending {
    let opponents = rules
        .seats()
        .filter(|&other| rules.are_opponents(seat, other));
    let (winners, decided_by) = winners_among(rules, state, opponents.collect());
    Ending {
        winners,
        reason: EndReason::Concession { seat, decided_by },
    }
}

/// The ending by agreement: all players compare scores (WIN-2).
pub(crate) fn by_agreement(rules: &Rules, state: &State) -> Ending {
    let (winners, decided_by) = winners_among(rules, state, rules.seats().collect());
    Ending {
        winners,
        reason: EndReason::Agreement { decided_by },
    }
}

/// The winners among `candidates`, and the tie-break that decided.
fn winners_among(rules: &Rules, state: &State, candidates: Vec<Seat>) -> (SeatSet, TieBreak) {
    let value = |criterion, seat: Seat| {
        let index = seat.index();
        Some(match criterion {
            TieBreak::VictoryPoints => u16::from(state.vp[index]),
            TieBreak::ControlledHexes => state.controlled(seat).len() as u16,
            TieBreak::Units => u16::from(state.board_units.total(seat).total()),
            TieBreak::Rubium => state.rubium[index],
            TieBreak::LastPlayer | TieBreak::Nothing => 0,
        })
    };
    // A game knows every value, so the comparison always decides.
    match compare(rules, candidates, TieBreak::VictoryPoints, value) {
        Comparison::Decided {
            winners,
            decided_by: criterion,
        }
        | Comparison::ValueUnknown {
            tied: winners,
            criterion,
        } => (winners.into_iter().collect(), criterion),
    }
}
