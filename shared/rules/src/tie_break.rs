//! The final comparison (WIN-2). A game knows all values; a table may have to ask the players for some of
//! them.

use crate::ending::TieBreak;
use crate::ids::Seat;
use crate::options::Edition;
use crate::rules::Rules;

/// The criteria of the 2012 edition, in order.
const ORDER_IN_2012: [TieBreak; 4] = [
    TieBreak::VictoryPoints,
    TieBreak::ControlledHexes,
    TieBreak::Units,
    TieBreak::Rubium,
];

/// The result of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The comparison is complete.
    Decided {
        /// The winning player or team, or all players who are tied in a draw.
        winners: Vec<Seat>,
        /// The criterion that decided.
        decided_by: TieBreak,
    },
    /// A value that the comparison needs is unknown.
    ValueUnknown {
        /// The players who are still tied.
        tied: Vec<Seat>,
        /// The criterion whose value is unknown.
        criterion: TieBreak,
    },
}

impl TieBreak {
    /// The criteria of `edition`, in order. The 2005 edition does not compare rubium.
    #[must_use]
    pub const fn order(edition: Edition) -> &'static [TieBreak] {
        match edition {
            Edition::Year2012 => &ORDER_IN_2012,
            Edition::Year2005 => ORDER_IN_2012.split_at(3).0,
        }
    }
}

/// Compares the `tied` players, beginning with the criterion `from`, until only one player or team is left.
/// If they are one player or team already, [`TieBreak::LastPlayer`] decides. If several are left after the
/// last criterion, the game is a draw ([`TieBreak::Nothing`]). Values of teammates are added up (OPT-TEAM).
/// `value` returns a player's value, or `None` if it is unknown.
#[must_use]
pub fn compare(
    rules: &Rules,
    mut tied: Vec<Seat>,
    from: TieBreak,
    value: impl Fn(TieBreak, Seat) -> Option<u16>,
) -> Comparison {
    if is_one_team(rules, &tied) {
        let (winners, decided_by) = (tied, TieBreak::LastPlayer);
        return Comparison::Decided {
            winners,
            decided_by,
        };
    }
    let order = TieBreak::order(rules.edition()).iter();
    for &criterion in order.skip_while(|&&criterion| criterion != from) {
        let values: Option<Vec<u32>> = (tied.iter())
            .map(|&seat| value(criterion, seat).map(u32::from))
            .collect();
        let Some(values) = values else {
            return Comparison::ValueUnknown { tied, criterion };
        };
        let team_total = |seat: Seat| -> u32 {
            let team = rules.team(seat);
            let values_by_seat = tied.iter().zip(&values);
            let team_values = values_by_seat.filter(|&(&seat, _)| team.contains(seat));
            team_values.map(|(_, value)| value).sum()
        };
        let best_total = tied.iter().map(|&seat| team_total(seat)).max();
        let winners: Vec<Seat> = (tied.iter().copied())
            .filter(|&seat| Some(team_total(seat)) == best_total)
            .collect();
        if is_one_team(rules, &winners) {
            let decided_by = criterion;
            return Comparison::Decided {
                winners,
                decided_by,
            };
        }
        tied = winners;
    }
    let (winners, decided_by) = (tied, TieBreak::Nothing);
    Comparison::Decided {
        winners,
        decided_by,
    }
}

/// The players to compare after an elimination: the players whose team is not completely eliminated, or all
/// players if no team is left (WIN-3).
#[must_use]
pub fn remaining_seats(rules: &Rules, eliminated: crate::seat_set::SeatSet) -> Vec<Seat> {
    let has_team_left = |seat: &Seat| !eliminated.includes(rules.team(*seat));
    let remaining: Vec<Seat> = rules.seats().filter(has_team_left).collect();
    if remaining.is_empty() {
        rules.seats().collect()
    } else {
        remaining
    }
}

/// Returns whether all these players belong to one team.
fn is_one_team(rules: &Rules, seats: &[Seat]) -> bool {
    seats
        .first()
        .is_some_and(|&first| seats.iter().all(|&seat| !rules.are_opponents(first, seat)))
}
