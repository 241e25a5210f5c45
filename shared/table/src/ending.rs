//! The end of the game (WIN): points end it by themselves; an elimination is asked about when it can be true, and
//! what decides between the others is asked one by one.

use crate::desk::{Desk, Done};
use crate::event::TableEvent;
use crate::ledger::purchases;
use crate::refusal::Cannot;
use crate::state::{Cause, Node, Tie};
use rubium_rules::{Deck, EndReason, Ending, RuleId, Seat, SeatSet, TieBreak};

/// The order of comparison (WIN-2).
const ORDER: [TieBreak; 4] = [
    TieBreak::VictoryPoints,
    TieBreak::ControlledHexes,
    TieBreak::Units,
    TieBreak::Rubium,
];

impl Desk<'_> {
    /// Nothing is half resolved: has somebody won, or been eliminated (WIN-1, WIN-3)?
    pub fn settle(&mut self) {
        if !self.state.is_ready() {
            return;
        }
        let mut seats = self.state.order.clone();
        // Only the active player gains points: if corrections put several there, the active one is first.
        seats.sort_by_key(|&seat| seat != self.state.active);
        let winner = seats.iter().copied().find(|&seat| self.has_points(seat));
        if let Some(seat) = winner {
            self.over(Ending {
                winners: SeatSet::from_iter([seat]),
                reason: EndReason::VictoryPoints,
            });
            return;
        }
        let out = seats.into_iter().find(|&seat| self.may_be_out(seat));
        if let Some(seat) = out {
            self.state.node = Node::Eliminated { seat };
        }
    }

    /// Whether a player can be eliminated (WIN-2), as far as the ledger knows: no unit on the board, and rubium with
    /// 1 for each card in hand buys nothing.
    fn may_be_out(&self, seat: Seat) -> bool {
        let parts = self.table.parts();
        if !parts.rubium.is_ours() || !parts.phases.is_ours() {
            return false;
        }
        let own = self.state.seat(seat);
        if own.spared || !own.board.is_empty() {
            return false;
        }
        let cards = [Deck::Energize, Deck::Missions]
            .map(|deck| self.state.hand_size(self.table, seat, deck));
        let funds = own.rubium.saturating_add(cards[0] + cards[1]);
        purchases(self.table, self.state, seat, Some(funds))
            .iter()
            .all(|purchase| purchase.most == 0)
    }

    /// The table says whether a player is eliminated.
    pub fn answer(&mut self, yes: bool) -> Done {
        let Node::Eliminated { seat } = self.state.node else {
            return Err(Cannot::NotAsked.by(RuleId::Win2).into());
        };
        self.state.node = Node::Ready;
        if !yes {
            self.state.seat_mut(seat).spared = true;
            self.event(TableEvent::Spared { seat });
            return Ok(());
        }
        let out = SeatSet::from_iter([seat]);
        self.compare(Cause::Elimination { out })
    }

    /// Gives up: the others are compared.
    pub fn concede(&mut self, seat: Seat) -> Done {
        self.open()?;
        self.compare(Cause::Concession { seat })
    }

    /// All players end the game: all are compared.
    pub fn agree(&mut self) -> Done {
        self.open()?;
        self.compare(Cause::Agreement)
    }

    /// Whether a player has the points that win (WIN-1).
    pub fn has_points(&self, seat: Seat) -> bool {
        let target = u16::from(self.table.rules().options().target());
        self.state.vp(self.table, seat) >= target
    }

    fn compare(&mut self, cause: Cause) -> Done {
        self.state.fight = None;
        self.state.stop_draws();
        let gone = |seat: Seat| match cause {
            Cause::Elimination { out } => out.contains(seat),
            Cause::Concession { seat: own } => own == seat,
            Cause::Agreement => false,
        };
        let left: Vec<Seat> = (self.table.rules().seats())
            .filter(|&seat| !gone(seat))
            .collect();
        if left.len() == 1 {
            self.decided(cause, left, TieBreak::LastPlayer);
            return Ok(());
        }
        self.narrow(cause, left, 0);
        Ok(())
    }

    /// Compares by what the ledger knows, from the comparison at `place` on, until one is left or a number must be
    /// asked.
    fn narrow(&mut self, cause: Cause, mut left: Vec<Seat>, place: usize) {
        for &by in ORDER.iter().skip(place) {
            let known: Option<Vec<u16>> = left.iter().map(|&seat| self.known(by, seat)).collect();
            let Some(counts) = known else {
                let counts = Vec::new();
                self.state.node = Node::Tie(Tie {
                    cause,
                    left,
                    by,
                    counts,
                });
                return;
            };
            keep_best(&mut left, &counts);
            if left.len() == 1 {
                return self.decided(cause, left, by);
            }
        }
        self.decided(cause, left, TieBreak::Nothing);
    }

    /// What the ledger knows of a comparison; `None`: only the table knows.
    fn known(&self, by: TieBreak, seat: Seat) -> Option<u16> {
        let own = self.state.seat(seat);
        match by {
            TieBreak::VictoryPoints => Some(self.state.vp(self.table, seat)),
            TieBreak::Units if self.table.parts().phases.is_ours() => {
                Some(u16::from(own.board.total()))
            }
            TieBreak::Rubium if self.table.parts().rubium.is_ours() => Some(own.rubium),
            _ => None,
        }
    }

    /// A number that only the table knew.
    pub fn count(&mut self, seat: Seat, number: u16) -> Done {
        let Node::Tie(tie) = &self.state.node else {
            return Err(Cannot::NotAsked.by(RuleId::Win2).into());
        };
        let mut tie = tie.clone();
        match tie.left.get(tie.counts.len()) {
            Some(&asked) if asked == seat => tie.counts.push(number),
            Some(&asked) => return Err(Cannot::NotYours { seat: asked }.by(RuleId::Win2).into()),
            None => return Err(Cannot::NotAsked.by(RuleId::Win2).into()),
        }
        if tie.counts.len() < tie.left.len() {
            self.state.node = Node::Tie(tie);
            return Ok(());
        }
        keep_best(&mut tie.left, &tie.counts);
        if tie.left.len() == 1 {
            self.decided(tie.cause, tie.left, tie.by);
        } else {
            let place = ORDER.iter().position(|&by| by == tie.by);
            self.narrow(
                tie.cause,
                tie.left,
                place.map_or(ORDER.len(), |place| place + 1),
            );
        }
        Ok(())
    }

    fn decided(&mut self, cause: Cause, winners: Vec<Seat>, decided_by: TieBreak) {
        let reason = match cause {
            Cause::Elimination { out } => EndReason::Elimination {
                eliminated: out,
                decided_by,
            },
            Cause::Concession { seat } => EndReason::Concession { seat, decided_by },
            Cause::Agreement => EndReason::Agreement { decided_by },
        };
        let winners = winners.into_iter().collect();
        self.over(Ending { winners, reason });
    }

    fn over(&mut self, ending: Ending) {
        self.state.node = Node::Over { ending };
        self.event(TableEvent::GameOver { ending });
    }
}

/// Leaves those with the highest number.
fn keep_best(left: &mut Vec<Seat>, counts: &[u16]) {
    let best = counts.iter().copied().max();
    let mut counts = counts.iter();
    left.retain(|_| counts.next().copied() == best);
}
