//! The end of a game (WIN).

use crate::ending::{EndReason, Ending, TieBreak};
use crate::ids::Seat;
use crate::rules::Rules;
use crate::seat_set::SeatSet;
use crate::state::State;

/// The seats whose elimination is due (WIN-2). They have no unit on the board, and their rubium plus 1 for each card
/// in hand does not pay for the cheapest unit in supply. Excludes seats that are already eliminated.
pub(crate) fn eliminated(rules: &Rules, state: &State) -> SeatSet {
    rules
        .seats()
        .filter(|&seat| {
            !state.out.contains(seat)
                && state.figures.total(seat).is_empty()
                && !can_buy_something(rules, state, seat)
        })
        .collect()
}

fn can_buy_something(rules: &Rules, state: &State, seat: Seat) -> bool {
    let funds = state.rubium[seat.index()].saturating_add(state.hands[seat.index()].len());
    crate::ids::Kind::ALL.into_iter().any(|kind| {
        state.supply(rules, seat, kind) > 0 && u16::from(rules.units().get(kind).cost) <= funds
    })
}

/// The ending by points, if the active player's team has reached the target (WIN-1, OPT-TEAM).
pub(crate) fn by_points(rules: &Rules, state: &State) -> Option<Ending> {
    let team = rules.team(state.active);
    (team_points(state, team) >= u16::from(rules.options().target())).then_some(Ending {
        winners: team,
        reason: EndReason::VictoryPoints,
    })
}

/// Total victory points of a team. Those of an eliminated player still count (OPT-TEAM).
pub(crate) fn team_points(state: &State, team: SeatSet) -> u16 {
    team.iter()
        .map(|seat| u16::from(state.vp[seat.index()]))
        .sum()
}

/// The ending by elimination, with the winner among the remaining players and the tie-break (WIN-2, WIN-3). A team is
/// eliminated only if both of its players are (OPT-TEAM).
pub(crate) fn by_elimination(rules: &Rules, state: &State) -> Option<Ending> {
    let gone = state.out.or(eliminated(rules, state));
    let is_out = |&seat: &Seat| gone.includes(rules.team(seat));
    if !rules.seats().any(|seat| is_out(&seat)) {
        return None;
    }
    let left: Vec<Seat> = rules.seats().filter(|seat| !is_out(seat)).collect();
    let (winners, decided_by) = if left.is_empty() {
        best(rules, state, rules.seats().collect())
    } else {
        best(rules, state, left)
    };
    Some(Ending {
        winners,
        reason: EndReason::Elimination {
            eliminated: gone,
            decided_by,
        },
    })
}

/// The ending by concession: the others compare scores (WIN-2). A player concedes for the whole team.
pub(crate) fn by_concession(rules: &Rules, state: &State, seat: Seat) -> Ending {
    let others = rules.seats().filter(|&other| rules.enemies(seat, other));
    let (winners, decided_by) = best(rules, state, others.collect());
    Ending {
        winners,
        reason: EndReason::Concession { seat, decided_by },
    }
}

/// The ending by agreement: all compare scores (WIN-2).
pub(crate) fn by_agreement(rules: &Rules, state: &State) -> Ending {
    let (winners, decided_by) = best(rules, state, rules.seats().collect());
    Ending {
        winners,
        reason: EndReason::Agreement { decided_by },
    }
}

/// The best of the seats `left`, and the tie-break that decided.
fn best(rules: &Rules, state: &State, mut left: Vec<Seat>) -> (SeatSet, TieBreak) {
    let decided_by = if is_one_side(rules, &left) {
        TieBreak::LastPlayer
    } else {
        compare(rules, state, &mut left)
    };
    (left.into_iter().collect(), decided_by)
}

/// Whether all these seats belong to one side.
fn is_one_side(rules: &Rules, seats: &[Seat]) -> bool {
    seats
        .first()
        .is_some_and(|&first| seats.iter().all(|&seat| !rules.enemies(first, seat)))
}

/// Retains the best of `seats`. Returns the comparison that left only one player or team. The values of teammates are
/// added.
fn compare(rules: &Rules, state: &State, seats: &mut Vec<Seat>) -> TieBreak {
    type Measure = fn(&State, Seat) -> u32;
    let measures: [(TieBreak, Measure); 4] = [
        (TieBreak::VictoryPoints, |state, seat| {
            u32::from(state.vp[seat.index()])
        }),
        (TieBreak::ControlledHexes, |state, seat| {
            state.controlled(seat).len()
        }),
        (TieBreak::Units, |state, seat| {
            u32::from(state.figures.total(seat).total())
        }),
        (TieBreak::Rubium, |state, seat| {
            u32::from(state.rubium[seat.index()])
        }),
    ];
    // The 2005 edition does not compare rubium.
    let compared = if rules.is_ah() { 3 } else { 4 };
    for (decided_by, measure) in measures.into_iter().take(compared) {
        let together = |seat| -> u32 {
            let team = rules.team(seat);
            team.iter().map(|seat| measure(state, seat)).sum()
        };
        let best = seats.iter().map(|&seat| together(seat)).max();
        seats.retain(|&seat| Some(together(seat)) == best);
        if is_one_side(rules, seats) {
            return decided_by;
        }
    }
    TieBreak::Nothing
}
