//! A game that is over, and something is set right: does its result still hold? Points that do not win take it up again,
//! and so does a player who is not eliminated after all. That somebody gave up, or that all agreed, stands until it is taken
//! back; who has won by it is compared again if the numbers have moved. So it is while a comparison still waits for a number.

use crate::state::wait::{Cause, Tie, WaitState};
use crate::transaction::Transaction;
use rubium_rules::{EndReason, Ending, Seat, TieBreak, remaining};

/// What a result rests on, as far as the ledger knows it.
#[derive(PartialEq, Eq)]
pub(crate) struct ResultBasis {
    /// Of everybody who was said to be eliminated: whether they can be, and whether they are out of the game.
    out: Vec<[bool; 2]>,
    /// The numbers that were compared, comparison by comparison.
    numbers: Vec<Vec<Option<u16>>>,
}

/// A comparison that waits for a number, and what it rests on so far.
pub(crate) struct PendingResult {
    cause: Cause,
    by: TieBreak,
    basis: ResultBasis,
}

impl Transaction<'_> {
    /// What the result rests on now.
    pub fn basis(&self, ending: Ending) -> ResultBasis {
        match reason(ending) {
            Some((cause, decided_by)) => self.rests_on(cause, decided_by),
            None => ResultBasis {
                out: Vec::new(),
                numbers: Vec::new(),
            },
        }
    }

    /// What a comparison rests on now, up to what decided it, or waits for a number.
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

    /// Something was set right in a game that ended so, when its result rested on `before`.
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

    /// The comparison that waits for a number, if one does.
    pub fn waits(&self) -> Option<PendingResult> {
        let WaitState::Tie(Tie { cause, by, .. }) = self.state.node else {
            return None;
        };
        let basis = self.rests_on(cause, by);
        Some(PendingResult { cause, by, basis })
    }

    /// Something was entered while a comparison waited for a number: it begins anew if what it rests on has moved.
    pub fn recheck_pending(&mut self, before: Option<PendingResult>) {
        let Some(PendingResult { cause, by, basis }) = before else {
            return;
        };
        // Whoever has the points now has won by them (WIN-1).
        let won = self.table.rules().seats().any(|seat| self.has_won(seat));
        if matches!(self.state.node, WaitState::Tie(_)) && !won {
            let now = self.rests_on(cause, by);
            self.compare_again(cause, &basis, &now);
        }
    }

    /// What a comparison rests on has changed, or has not: who is not eliminated after all plays on, and numbers that have
    /// moved are compared again.
    fn compare_again(&mut self, cause: Cause, before: &ResultBasis, now: &ResultBasis) {
        if let Cause::Elimination { .. } = cause {
            // Points go before it (WIN-1).
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

    /// Who is compared.
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

/// What brought the end, and what decided; `None`: points.
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
