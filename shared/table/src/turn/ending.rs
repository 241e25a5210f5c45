//! The end of the game (WIN). A player with enough points wins automatically. The app asks the players to
//! confirm each elimination, and to enter each number that a comparison needs and the app does not know.

use crate::economy::purchases::possible_purchases;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::pending_input::{GameEndCause, PendingComparison, PendingInput};
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{
    Comparison, Deck, EndReason, Ending, Kind, RuleId, Rules, Seat, SeatSet, TieBreak, compare,
    remaining_seats,
};

impl Transaction<'_> {
    /// Ends the game if a player has won by points (WIN-1). Otherwise, if nothing is pending, asks about
    /// possible eliminations, but not while a post-battle option may still be open. Once no question is left,
    /// carries out the confirmed eliminations (WIN-3) and resumes the deferred input or turn.
    pub fn check_end_and_resume(&mut self) -> Result<(), Impossibility> {
        if !self.state.can_be_won_by_points() {
            return Ok(());
        }
        let mut seats = self.state.order.clone();
        // By the rules, only the active player gains points. If corrections give several players enough
        // points, the active player wins.
        seats.sort_by_key(|&seat| seat != self.state.active);
        let winner = seats
            .iter()
            .copied()
            .find(|&seat| self.state.wins_by_points(self.table, seat));
        if let Some(seat) = winner {
            if !self.state.is_idle() {
                self.state.current_battle = None;
                self.state.cancel_draws();
            }
            self.end_game(Ending {
                winners: self.table.rules().team(seat),
                reason: EndReason::VictoryPoints,
            });
            return Ok(());
        }
        if !self.state.is_idle() {
            return Ok(());
        }
        let confirmed_eliminations = self.state.confirmed_eliminations;
        let mut unconfirmed_seats = seats
            .into_iter()
            .filter(|&seat| !confirmed_eliminations.contains(seat));
        if let Some(seat) =
            unconfirmed_seats.find(|&seat| self.state.needs_elimination_check(self.table, seat))
        {
            if !self.state.may_have_post_battle_option(self.table) {
                self.state.are_post_battle_options_open = false;
                self.state.pending_input = PendingInput::EliminationCheck { seat };
            }
            return Ok(());
        }
        self.state.are_post_battle_options_open = false;
        self.eliminate(confirmed_eliminations);
        self.resume_deferred()
    }

    /// Resumes the deferred input or turn, once eliminations are resolved. If the active player was
    /// eliminated, begins the next turn.
    fn resume_deferred(&mut self) -> Result<(), Impossibility> {
        if !self.state.is_idle() {
            return Ok(());
        }
        if let Some(pending_input) = self.state.deferred_input.take() {
            self.state.pending_input = pending_input;
            if self.state.pending_input == PendingInput::Battle {
                self.advance_battle()?;
            }
            return self.check_end_and_resume();
        }
        let is_active_eliminated = self.state.seat(self.state.active).is_eliminated;
        if self.state.is_turn_deferred {
            self.state.is_turn_deferred = false;
            match is_active_eliminated {
                true => self.next_turn(),
                false => self.begin_turn(),
            }
        } else if is_active_eliminated && self.state.has_other_player() {
            // The turn of an eliminated player ends (OPT-TEAM).
            self.next_turn();
        }
        Ok(())
    }

    /// Carries out the confirmed eliminations. If a whole team is then eliminated, the other players are
    /// compared (WIN-2). Otherwise the teammate of an eliminated player stays in the game (OPT-TEAM).
    fn eliminate(&mut self, confirmed_eliminations: SeatSet) {
        self.state.confirmed_eliminations = SeatSet::default();
        let seats = self.table.rules().seats();
        let already_eliminated = seats
            .clone()
            .filter(|&seat| self.state.seat(seat).is_eliminated);
        let eliminated = confirmed_eliminations.or(already_eliminated.collect());
        let is_team_eliminated = |seat: Seat| eliminated.includes(self.table.rules().team(seat));
        if !seats.clone().any(is_team_eliminated) {
            confirmed_eliminations
                .iter()
                .for_each(|seat| self.eliminate_player(seat));
            return;
        }
        self.begin_comparison(GameEndCause::Elimination { eliminated });
    }

    /// Records the players' entry that a player is eliminated, even if they were not asked about it. Warns if
    /// figures are counted and the player still has a unit on the board, or if the player can afford a unit
    /// (WIN-2).
    pub fn enter_elimination(&mut self, seat: Seat) -> EntryResult {
        self.table.ensure_seat(seat)?;
        match self.state.pending_input {
            PendingInput::EliminationCheck { seat: asked } if asked == seat => {
                return Ok(self.answer(true)?);
            }
            _ => self.state.pending_input.ensure_idle()?,
        }
        let player = self.state.seat(seat);
        ensure(
            !player.is_eliminated,
            ImpossibilityReason::NoChange.with_rule(RuleId::Win2),
        )?;
        let board = player.board;
        // If figures are not counted, the recorded units may be outdated.
        let counts_figures = self.table.counts_figures();
        if counts_figures && !board.is_empty() {
            let units = board.total();
            self.warn(RuleId::Win2, Warning::StillOnBoard { units })?;
        }
        if let Some(kind) = self.state.affordable_kind(self.table, seat) {
            self.warn(RuleId::Win2, Warning::CanStillBuy { kind })?;
        }
        // The players have taken the figures off the board.
        for (kind, count) in board.counts() {
            self.take_off_board(seat, kind, count)?;
            self.record_maybe_unplaced(seat, kind, count);
        }
        self.state.confirmed_eliminations.insert(seat);
        Ok(())
    }

    /// Answers a pending question: whether a player is eliminated, or whether a special attack continues.
    pub fn answer(&mut self, yes: bool) -> Result<(), Impossibility> {
        let seat = match self.state.pending_input {
            PendingInput::EliminationCheck { seat } => seat,
            PendingInput::AttackChain { seat, kind, victim } => {
                self.resolve_attack_chain(seat, kind, victim, yes);
                return Ok(());
            }
            _ => return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Win2)),
        };
        self.state.pending_input = PendingInput::Idle;
        if yes {
            // Several players can be eliminated at the same time. All of them must be known before the
            // remaining players are compared (WIN-3).
            self.state.confirmed_eliminations.insert(seat);
        } else {
            self.state.seat_mut(seat).is_elimination_denied = true;
            self.emit(TableEvent::NotEliminated { seat });
        }
        Ok(())
    }

    /// Concedes for the whole team of `seat`. The opponents are compared.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_running()?;
        self.begin_comparison(GameEndCause::Concession { seat });
        Ok(())
    }

    /// Ends the game by agreement of all players. All players are compared.
    pub fn end_by_agreement(&mut self) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_running()?;
        self.begin_comparison(GameEndCause::Agreement);
        Ok(())
    }

    /// Begins the final comparison of the players who have not lost by `cause`, and cancels everything
    /// pending.
    pub fn begin_comparison(&mut self, cause: GameEndCause) {
        let candidates = cause.compared_players(self.table.rules());
        self.state.current_battle = None;
        self.state.deferred_input = None;
        self.state.cancel_draws();
        self.continue_comparison(cause, candidates, TieBreak::VictoryPoints, &[]);
    }

    /// Compares the candidates, beginning with criterion `from`. `counts` are the values of that criterion,
    /// if the players have entered them. Stops at the first criterion with an unknown value, for which the
    /// players are then asked.
    fn continue_comparison(
        &mut self,
        cause: GameEndCause,
        candidates: Vec<Seat>,
        from: TieBreak,
        counts: &[(Seat, u16)],
    ) {
        let value = |criterion, seat| {
            let entered_count = counts
                .iter()
                .find(|&&(counted_seat, _)| criterion == from && counted_seat == seat);
            entered_count
                .map(|&(_, count)| count)
                .or_else(|| self.state.known_value(self.table, criterion, seat))
        };
        match compare(self.table.rules(), candidates, from, value) {
            Comparison::Decided {
                winners,
                decided_by,
            } => self.end_comparison(cause, winners, decided_by),
            Comparison::ValueUnknown { tied, criterion } => {
                let counts = Vec::new();
                self.state.pending_input = PendingInput::Comparison(PendingComparison {
                    cause,
                    candidates: tied,
                    criterion,
                    counts,
                });
            }
        }
    }

    /// Enters a number that only the players know: a value of a comparison or, after a storm, the number of
    /// hexes next to the Vortex that `seat` controls.
    pub fn answer_number(&mut self, seat: Seat, number: u16) -> Result<(), Impossibility> {
        let comparison = match &self.state.pending_input {
            PendingInput::Comparison(comparison) => comparison,
            PendingInput::StormCards { .. } => return self.enter_storm_cards(seat, number),
            _ => return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Win2)),
        };
        let mut comparison = comparison.clone();
        match comparison.candidates.get(comparison.counts.len()) {
            Some(&asked) if asked == seat => comparison.counts.push(number),
            Some(&asked) => {
                return Err(ImpossibilityReason::OtherSeatMustAnswer { seat: asked }
                    .with_rule(RuleId::Win2));
            }
            None => return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Win2)),
        }
        if comparison.counts.len() < comparison.candidates.len() {
            self.state.pending_input = PendingInput::Comparison(comparison);
            return Ok(());
        }
        let counts: Vec<_> = comparison
            .candidates
            .iter()
            .copied()
            .zip(comparison.counts)
            .collect();
        self.continue_comparison(
            comparison.cause,
            comparison.candidates,
            comparison.criterion,
            &counts,
        );
        Ok(())
    }

    fn end_comparison(&mut self, cause: GameEndCause, winners: Vec<Seat>, decided_by: TieBreak) {
        let reason = match cause {
            GameEndCause::Elimination { eliminated } => EndReason::Elimination {
                eliminated,
                decided_by,
            },
            GameEndCause::Concession { seat } => EndReason::Concession { seat, decided_by },
            GameEndCause::Agreement => EndReason::Agreement { decided_by },
        };
        let winners = winners.into_iter().collect();
        self.end_game(Ending { winners, reason });
    }

    fn end_game(&mut self, ending: Ending) {
        self.state.confirmed_eliminations = SeatSet::default();
        self.state.are_post_battle_options_open = false;
        self.state.deferred_input = None;
        self.state.pending_input = PendingInput::Over { ending };
        self.emit(TableEvent::GameOver { ending });
    }
}

impl GameEndCause {
    /// The players who are compared.
    pub fn compared_players(self, rules: &Rules) -> Vec<Seat> {
        let seats = rules.seats();
        match self {
            GameEndCause::Elimination { eliminated } => remaining_seats(rules, eliminated),
            GameEndCause::Concession { seat } => seats
                .filter(|&other| rules.are_opponents(seat, other))
                .collect(),
            GameEndCause::Agreement => seats.collect(),
        }
    }
}

impl TableState {
    /// Returns whether a player wins by points now. While the opponents are compared after a concession, the
    /// player who conceded cannot win, nor can the teammate.
    pub(crate) fn wins_by_points(&self, table: &Table, seat: Seat) -> bool {
        let has_conceded = match &self.pending_input {
            PendingInput::Comparison(PendingComparison {
                cause: GameEndCause::Concession { seat: conceding },
                ..
            }) => !table.rules().are_opponents(seat, *conceding),
            _ => false,
        };
        self.has_winning_points(table, seat) && !has_conceded
    }

    /// Returns whether the game can be won by points now. This is possible even during a battle (WIN-1) or a
    /// comparison, but not before the first player is known or after the end.
    fn can_be_won_by_points(&self) -> bool {
        !matches!(
            self.pending_input,
            PendingInput::FirstPlayer | PendingInput::Over { .. }
        )
    }

    /// Returns whether, according to the records, a player has no unit on the board and cannot afford a unit
    /// (WIN-2). Also true for a player who is already eliminated.
    pub(crate) fn meets_elimination_condition(&self, table: &Table, seat: Seat) -> bool {
        let player = self.seat(seat);
        player.is_eliminated
            || (player.board.is_empty() && self.affordable_kind(table, seat).is_none())
    }

    /// Returns whether to ask the players about the elimination of `seat` (WIN-2): figures are counted, the
    /// player meets the condition according to the records, and the players have not denied the elimination.
    /// The players are not asked about a player who has left, so that the game can continue.
    pub(crate) fn needs_elimination_check(&self, table: &Table, seat: Seat) -> bool {
        let player = self.seat(seat);
        table.counts_figures()
            && !player.is_elimination_denied
            && !player.is_eliminated
            && !player.is_away
            && self.meets_elimination_condition(table, seat)
    }

    /// Allows another elimination check of the player, whose rubium or cards have changed.
    pub(crate) fn allow_elimination_check(&mut self, seat: Seat) {
        self.seat_mut(seat).is_elimination_denied = false;
    }

    /// The cheapest kind of unit that a player can still buy with the recorded rubium plus 1 for each card in
    /// hand.
    fn affordable_kind(&self, table: &Table, seat: Seat) -> Option<Kind> {
        let [energize_count, mission_count] =
            [Deck::Energize, Deck::Missions].map(|deck| self.hand_size(table, seat, deck));
        // If rubium is physical, the recorded rubium is 0.
        let rubium = self.rubium(seat);
        let funds = rubium
            .saturating_add(energize_count)
            .saturating_add(mission_count);
        let purchases = possible_purchases(table, self, seat, Some(funds));
        let affordable = purchases.into_iter().filter(|purchase| purchase.max > 0);
        affordable
            .min_by_key(|purchase| purchase.cost)
            .map(|purchase| purchase.kind)
    }

    /// Returns whether the points of a player and the teammate reach the target (WIN-1, OPT-TEAM).
    pub(crate) fn has_winning_points(&self, table: &Table, seat: Seat) -> bool {
        let target = u16::from(table.rules().options().target_vp());
        self.team_vp(table, seat) >= target
    }

    /// A player's value for a criterion; `None` if only the players know it.
    pub(crate) fn known_value(
        &self,
        table: &Table,
        criterion: TieBreak,
        seat: Seat,
    ) -> Option<u16> {
        let player = self.seat(seat);
        match criterion {
            TieBreak::VictoryPoints if table.counts_points() => Some(self.vp(table, seat)),
            TieBreak::Units if table.counts_figures() => Some(u16::from(player.board.total())),
            TieBreak::Rubium if table.part_settings().rubium.is_managed() => Some(player.rubium),
            _ => None,
        }
    }
}
