//! Checks whether the result of a game that is over still holds after a correction. The game resumes if the
//! winner by points no longer has enough points; or, after an elimination, if a player is no longer
//! eliminated or now has enough points to win. A concession or an agreement holds until it is undone. If the
//! players were compared and the compared numbers have changed, they are compared again. A comparison that
//! waits for a number is checked in the same way.

use crate::state::TableState;
use crate::state::pending_input::{GameEndCause, PendingComparison, PendingInput};
use crate::state::table::Table;
use crate::transaction::Transaction;
use rubium_rules::{EndReason, Ending, TieBreak};

/// The facts that a comparison of players is based on, as far as the app knows them.
pub(crate) struct ResultBasis {
    cause: GameEndCause,
    /// The criterion that decided the comparison, or for which numbers are missing.
    criterion: TieBreak,
    /// For each eliminated player: whether the player meets the condition of elimination, and whether the
    /// player is recorded as eliminated.
    eliminations: Vec<[bool; 2]>,
    /// The compared numbers, by criterion and player.
    numbers: Vec<Vec<Option<u16>>>,
}

impl ResultBasis {
    /// Returns the current basis of the result of a game that is over; `None` for a win by points.
    pub fn of_ending(table: &Table, state: &TableState, ending: Ending) -> Option<ResultBasis> {
        let (cause, criterion) = cause_and_criterion(ending)?;
        Some(ResultBasis::new(table, state, cause, criterion))
    }

    /// Returns the current basis of a comparison that waits for a number.
    pub fn of_pending_comparison(table: &Table, state: &TableState) -> Option<ResultBasis> {
        let PendingInput::Comparison(PendingComparison {
            cause, criterion, ..
        }) = state.pending_input
        else {
            return None;
        };
        Some(ResultBasis::new(table, state, cause, criterion))
    }

    fn new(
        table: &Table,
        state: &TableState,
        cause: GameEndCause,
        criterion: TieBreak,
    ) -> ResultBasis {
        let eliminations = match cause {
            GameEndCause::Elimination { eliminated } => {
                let meets_condition = |seat| state.meets_elimination_condition(table, seat);
                let eliminated = eliminated.iter();
                eliminated
                    .map(|seat| [meets_condition(seat), state.seat(seat).is_eliminated])
                    .collect()
            }
            GameEndCause::Concession { .. } | GameEndCause::Agreement => Vec::new(),
        };
        let players = cause.compared_players(table.rules());
        let order = TieBreak::order(table.rules().edition()).iter();
        let criterion_index = order.clone().position(|&other| other == criterion);
        let criteria_count = match criterion {
            // Nothing was compared, because only one player or team remained.
            TieBreak::LastPlayer => 0,
            _ => criterion_index.map_or(order.len(), |index| index + 1),
        };
        let numbers = order.take(criteria_count).map(|&criterion| {
            let numbers = players
                .iter()
                .map(|&seat| state.known_value(table, criterion, seat));
            numbers.collect()
        });
        ResultBasis {
            cause,
            criterion,
            eliminations,
            numbers: numbers.collect(),
        }
    }
}

impl Transaction<'_> {
    /// After a correction, checks whether `ending` still holds; if not, resumes the game or compares the
    /// players again. `before` is its basis before the correction; `None` for a win by points.
    pub fn recheck_result(&mut self, ending: Ending, before: Option<ResultBasis>) {
        let Some(before) = before else {
            let mut winners = ending.winners.iter();
            if !winners.any(|seat| self.state.has_winning_points(self.table, seat)) {
                self.state.pending_input = PendingInput::Idle;
            }
            return;
        };
        self.recheck_basis(&before);
    }

    /// After an entry, checks a comparison that waits for a number. `before` is its basis before the entry.
    /// Restarts the comparison or resumes the game if the basis has changed.
    pub fn recheck_pending_comparison(&mut self, before: Option<ResultBasis>) {
        // A player who has enough points now wins without a comparison (WIN-1).
        let mut seats = self.table.rules().seats();
        let is_won_by_points = seats.any(|seat| self.state.wins_by_points(self.table, seat));
        if let (Some(before), PendingInput::Comparison(_), false) =
            (before, &self.state.pending_input, is_won_by_points)
        {
            self.recheck_basis(&before);
        }
    }

    /// If the players are compared because of an elimination, resumes the game if a player is no longer
    /// eliminated or has enough points to win. Otherwise compares the players again if the numbers have
    /// changed.
    fn recheck_basis(&mut self, before: &ResultBasis) {
        let now = ResultBasis::new(self.table, self.state, before.cause, before.criterion);
        if let GameEndCause::Elimination { .. } = before.cause {
            // Points take precedence over elimination (WIN-1).
            let mut seats = self.table.rules().seats();
            let is_won_by_points =
                seats.any(|seat| self.state.has_winning_points(self.table, seat));
            let pairs = before
                .eliminations
                .iter()
                .flatten()
                .zip(now.eliminations.iter().flatten());
            let is_revoked = pairs.into_iter().any(|(&before, &now)| before && !now);
            if is_won_by_points || is_revoked {
                self.state.pending_input = PendingInput::Idle;
                return;
            }
        }
        if now.numbers != before.numbers {
            self.begin_comparison(before.cause);
        }
    }
}

/// The cause of the ending, and the criterion that decided it; `None` for a win by points.
const fn cause_and_criterion(ending: Ending) -> Option<(GameEndCause, TieBreak)> {
    match ending.reason {
        EndReason::VictoryPoints => None,
        EndReason::Elimination {
            eliminated,
            decided_by,
        } => Some((GameEndCause::Elimination { eliminated }, decided_by)),
        EndReason::Concession { seat, decided_by } => {
            Some((GameEndCause::Concession { seat }, decided_by))
        }
        EndReason::Agreement { decided_by } => Some((GameEndCause::Agreement, decided_by)),
    }
}
