//! Checks whether the result of a game that is over still holds after a correction. The game resumes if the points no
//! longer win, or if a player is no longer eliminated. A concession or an agreement holds until it is undone. Its
//! winners are compared again if the numbers have changed. A comparison that waits for a number is checked in the
//! same way.

use crate::state::wait::{Cause, Tie, WaitState};
use crate::transaction::Transaction;
use rubium_rules::{EndReason, Ending, Seat, TieBreak, remaining};

/// The basis of a result, as far as the companion knows it.
#[derive(PartialEq, Eq)]
pub(crate) struct ResultBasis {
    /// For each player entered as eliminated: whether elimination is possible, and whether the player is out.
    out: Vec<[bool; 2]>,
    /// The compared numbers, by comparison.
    numbers: Vec<Vec<Option<u16>>>,
}

/// A comparison that waits for a number, and its basis so far.
pub(crate) struct PendingResult {
    cause: Cause,
    by: TieBreak,
    basis: ResultBasis,
}

impl Transaction<'_> {
    /// Returns the current basis of the result.
    pub fn basis(&self, ending: Ending) -> ResultBasis {
        match reason(ending) {
            Some((cause, decided_by)) => self.rests_on(cause, decided_by),
            None => ResultBasis {
                out: Vec::new(),
                numbers: Vec::new(),
            },
        }
    }

    /// Returns the current basis of a comparison, up to the value that decided it or is awaited.
    fn rests_on(&self, cause: Cause, decided_by: TieBreak) -> ResultBasis {
        let out = match cause {
            Cause::Elimination { out } => {
                let out = out.iter();
                out.map(|seat| [self.can_be_eliminated(seat), self.state.seat(seat).out])
                    .collect()
            }
            Cause::Concession { .. } | Cause::Agreement => Vec::new(),
        };
        let left = self.compared(cause);
        let order = TieBreak::order(self.table.rules().edition()).iter();
        let last = order
            .clone()
            .position(|&by| by == decided_by)
            .map_or(order.len(), |place| place + 1);
        let compared = match decided_by {
            TieBreak::LastPlayer => 0,
            _ => last,
        };
        let numbers = order.take(compared).map(|&by| {
            let numbers = left.iter().map(|&seat| self.known(by, seat));
            numbers.collect()
        });
        ResultBasis {
            out,
            numbers: numbers.collect(),
        }
    }

    /// Checks the result of a game that ended with `ending` after a correction. `before` is the basis before the
    /// correction.
    pub fn recheck_result(&mut self, ending: Ending, before: &ResultBasis) {
        let Some((cause, _)) = reason(ending) else {
            let holds = ending.winners.iter().any(|seat| self.has_points(seat));
            if !holds {
                self.state.node = WaitState::Ready;
            }
            return;
        };
        let now = self.basis(ending);
        self.compare_again(cause, before, &now);
    }

    /// The comparison that waits for a number.
    pub fn waits(&self) -> Option<PendingResult> {
        let WaitState::Tie(Tie { cause, by, .. }) = self.state.node else {
            return None;
        };
        let basis = self.rests_on(cause, by);
        Some(PendingResult { cause, by, basis })
    }

    /// Checks a comparison that waited for a number after an entry. Restarts the comparison if its basis has changed.
    pub fn recheck_pending(&mut self, before: Option<PendingResult>) {
        let Some(PendingResult { cause, by, basis }) = before else {
            return;
        };
        // A player who has enough points now has won by them (WIN-1).
        let won = self.table.rules().seats().any(|seat| self.has_won(seat));
        if matches!(self.state.node, WaitState::Tie(_)) && !won {
            let now = self.rests_on(cause, by);
            self.compare_again(cause, &basis, &now);
        }
    }

    /// Resumes the game if a player is no longer eliminated. Otherwise compares the players again if the numbers have
    /// changed.
    fn compare_again(&mut self, cause: Cause, before: &ResultBasis, now: &ResultBasis) {
        if let Cause::Elimination { .. } = cause {
            // Points take precedence over elimination (WIN-1).
            let won = self.table.rules().seats().any(|seat| self.has_points(seat));
            let pairs = before.out.iter().flatten().zip(now.out.iter().flatten());
            let back = pairs.into_iter().any(|(&before, &now)| before && !now);
            if won || back {
                self.state.node = WaitState::Ready;
                return;
            }
        }
        if now.numbers != before.numbers {
            self.compare(cause, self.compared(cause));
        }
    }

    /// The players to compare.
    fn compared(&self, cause: Cause) -> Vec<Seat> {
        let rules = self.table.rules();
        match cause {
            Cause::Elimination { out } => remaining(rules, out),
            Cause::Concession { seat } => {
                let seats = rules.seats();
                seats.filter(|&other| rules.enemies(seat, other)).collect()
            }
            Cause::Agreement => rules.seats().collect(),
        }
    }
}

/// The cause of the ending, and the value that decided it; `None` for a win by points.
const fn reason(ending: Ending) -> Option<(Cause, TieBreak)> {
    match ending.reason {
        EndReason::VictoryPoints => None,
        EndReason::Elimination {
            eliminated,
            decided_by,
        } => Some((Cause::Elimination { out: eliminated }, decided_by)),
        EndReason::Concession { seat, decided_by } => {
            Some((Cause::Concession { seat }, decided_by))
        }
        EndReason::Agreement { decided_by } => Some((Cause::Agreement, decided_by)),
    }
}
