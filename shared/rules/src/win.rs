//! How a game ends (WIN).

use crate::ids::Seat;
use crate::rules::Rules;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// A set of seats; a list of numbers outside the core.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << (seat.0 & 7);
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << (seat.0 & 7)) != 0
    }

    /// Whether there is no seat in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> SeatSet {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Vec<Seat> {
        set.iter().collect()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

/// The end of a game: one winner, or several in a draw.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// Who won; several in a draw.
    #[specta(type = Vec<Seat>)]
    pub winners: SeatSet,
    /// Why the game ended.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EndReason {
    /// A player reached the target (WIN-1).
    VictoryPoints,
    /// A player was eliminated (WIN-2).
    Elimination {
        /// Who was.
        #[specta(type = Vec<Seat>)]
        eliminated: SeatSet,
        /// What decided between the others.
        decided_by: TieBreak,
    },
    /// A player gave up: the others compare as after an elimination.
    Concession {
        /// Who gave up.
        seat: Seat,
        /// What decided between the others.
        decided_by: TieBreak,
    },
    /// The players agreed to end the game: all compare as after an elimination.
    Agreement {
        /// What decided.
        decided_by: TieBreak,
    },
}

/// The comparison that decided after an elimination (WIN-2).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum TieBreak {
    /// One player was left.
    LastPlayer,
    /// Most victory points.
    VictoryPoints,
    /// Then most controlled hexes.
    ControlledHexes,
    /// Then most units on the board.
    Units,
    /// Then most rubium.
    Rubium,
    /// Nothing: a draw.
    Nothing,
}

/// The seats that are eliminated now (WIN-2): no unit on the board, and rubium with 1 more for each card in
/// hand does not buy the cheapest unit in supply.
pub(crate) fn eliminated(rules: &Rules, state: &State) -> SeatSet {
    rules
        .seats()
        .filter(|&seat| {
            state.figures.total(seat).is_empty() && !can_buy_something(rules, state, seat)
        })
        .collect()
}

fn can_buy_something(rules: &Rules, state: &State, seat: Seat) -> bool {
    let funds = state.rubium[seat.index()].saturating_add(state.hands[seat.index()].len());
    crate::ids::Kind::ALL.into_iter().any(|kind| {
        state.supply(rules, seat, kind) > 0 && u16::from(rules.units().get(kind).cost) <= funds
    })
}

/// The end by points, if the active player has reached the target (WIN-1).
pub(crate) fn by_points(rules: &Rules, state: &State) -> Option<Ending> {
    let seat = state.active;
    (state.vp[seat.index()] >= rules.options().target()).then(|| Ending {
        winners: SeatSet::from_iter([seat]),
        reason: EndReason::VictoryPoints,
    })
}

/// The end by elimination: who of the remaining players wins, and by what (WIN-2, WIN-3).
pub(crate) fn by_elimination(rules: &Rules, state: &State) -> Option<Ending> {
    let gone = eliminated(rules, state);
    if gone.is_empty() {
        return None;
    }
    let left: Vec<Seat> = rules.seats().filter(|&seat| !gone.contains(seat)).collect();
    let (winners, decided_by) = if left.is_empty() {
        best(state, rules.seats().collect())
    } else {
        best(state, left)
    };
    Some(Ending {
        winners,
        reason: EndReason::Elimination {
            eliminated: gone,
            decided_by,
        },
    })
}

/// The end by concession: the others compare (WIN-2).
pub(crate) fn by_concession(rules: &Rules, state: &State, seat: Seat) -> Ending {
    let (winners, decided_by) = best(state, rules.seats().filter(|&left| left != seat).collect());
    Ending {
        winners,
        reason: EndReason::Concession { seat, decided_by },
    }
}

/// The end by agreement: all compare (WIN-2).
pub(crate) fn by_agreement(rules: &Rules, state: &State) -> Ending {
    let (winners, decided_by) = best(state, rules.seats().collect());
    Ending {
        winners,
        reason: EndReason::Agreement { decided_by },
    }
}

/// The best of the players that are left, and what decided between them.
fn best(state: &State, mut left: Vec<Seat>) -> (SeatSet, TieBreak) {
    let decided_by = match left.len() {
        1 => TieBreak::LastPlayer,
        _ => compare(state, &mut left),
    };
    (left.into_iter().collect(), decided_by)
}

/// Leaves the best of `seats`, and says which comparison left only one.
fn compare(state: &State, seats: &mut Vec<Seat>) -> TieBreak {
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
    for (decided_by, measure) in measures {
        let best = seats.iter().map(|&seat| measure(state, seat)).max();
        seats.retain(|&seat| Some(measure(state, seat)) == best);
        if seats.len() == 1 {
            return decided_by;
        }
    }
    TieBreak::Nothing
}
