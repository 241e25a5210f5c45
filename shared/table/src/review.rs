//! A game that is over, and something is set right: does its result still hold? Points that do not win take it up again,
//! and so does a player who is not eliminated after all. That somebody gave up, or that all agreed, stands until it is taken
//! back; who has won by it is compared again if the numbers have moved.

use crate::desk::Desk;
use crate::node::{Cause, Node};
use rubium_rules::{EndReason, Ending, Seat, TieBreak};

/// What a result rests on, as far as the ledger knows it.
#[derive(PartialEq, Eq)]
pub(crate) struct Basis {
    /// Of everybody who was said to be eliminated: whether they can be, and whether they are out of the game.
    out: Vec<[bool; 2]>,
    /// The numbers that were compared, comparison by comparison.
    numbers: Vec<Vec<Option<u16>>>,
}

impl Desk<'_> {
    /// What the result rests on now.
    pub fn basis(&self, ending: Ending) -> Basis {
        let (cause, decided_by) = match reason(ending) {
            Some(reason) => reason,
            None => {
                return Basis {
                    out: Vec::new(),
                    numbers: Vec::new(),
                };
            }
        };
        let out = match cause {
            Cause::Elimination { out } => {
                let out = out.iter();
                out.map(|seat| [self.can_be_out(seat), self.state.seat(seat).out])
                    .collect()
            }
            Cause::Concession { .. } | Cause::Agreement => Vec::new(),
        };
        let left = self.compared(cause);
        let order = self.order().iter();
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
        Basis {
            out,
            numbers: numbers.collect(),
        }
    }

    /// Something was set right in a game that ended so, when its result rested on `before`.
    pub fn review(&mut self, ending: Ending, before: &Basis) {
        let Some((cause, _)) = reason(ending) else {
            let holds = ending.winners.iter().any(|seat| self.has_points(seat));
            if !holds {
                self.state.node = Node::Ready;
            }
            return;
        };
        let now = self.basis(ending);
        if let Cause::Elimination { .. } = cause {
            // Points go before it (WIN-1).
            let won = self.table.rules().seats().any(|seat| self.has_points(seat));
            let pairs = before.out.iter().flatten().zip(now.out.iter().flatten());
            let back = pairs.into_iter().any(|(&before, &now)| before && !now);
            if won || back {
                self.state.node = Node::Ready;
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
            Cause::Elimination { out } => self.without(out),
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
