//! The end of the game (WIN). Points end it without an entry. The players are asked about a possible elimination, and
//! for each unknown number that decides a comparison.

use crate::economy::purchases::purchases;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{Rejection, RejectionReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::table::Table;
use crate::state::wait::{Cause, Tie, WaitState};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{
    Comparison, Deck, EndReason, Ending, Kind, RuleId, Rules, Seat, SeatSet, TieBreak, compare,
    remaining,
};

impl Transaction<'_> {
    /// Ends the game if a player has won (WIN-1) or, once nothing is pending, if one was eliminated (WIN-3).
    /// Otherwise resumes the deferred state.
    pub fn settle(&mut self) -> Result<(), Rejection> {
        if !self.state.points_can_win() {
            return Ok(());
        }
        let mut seats = self.state.order.clone();
        // Only the active player gains points. If corrections give several players enough, the active player is
        // first.
        seats.sort_by_key(|&seat| seat != self.state.active);
        let winner = seats
            .iter()
            .copied()
            .find(|&seat| self.state.has_won(self.table, seat));
        if let Some(seat) = winner {
            if !self.state.is_ready() {
                self.state.current_battle = None;
                self.state.cancel_draws();
            }
            self.end_game(Ending {
                winners: self.table.rules().team(seat),
                reason: EndReason::VictoryPoints,
            });
            return Ok(());
        }
        if !self.state.is_ready() {
            return Ok(());
        }
        let eliminated_now = self.state.eliminated_now;
        let mut unknown = seats
            .into_iter()
            .filter(|&seat| !eliminated_now.contains(seat));
        if let Some(seat) = unknown.find(|&seat| self.state.may_be_eliminated(self.table, seat)) {
            if !self.state.has_post_battle_option(self.table) {
                self.state.post_battle_entries_allowed = false;
                self.state.wait = WaitState::Eliminated { seat };
            }
            return Ok(());
        }
        self.state.post_battle_entries_allowed = false;
        self.eliminate(eliminated_now);
        self.resume_deferred()
    }

    /// Begins the deferred state or the deferred turn, once eliminations are resolved. If the active player was
    /// eliminated, begins the next turn.
    fn resume_deferred(&mut self) -> Result<(), Rejection> {
        if !self.state.is_ready() {
            return Ok(());
        }
        if let Some(wait) = self.state.deferred_wait.take() {
            self.state.wait = wait;
            if self.state.wait == WaitState::Battle {
                self.advance_battle()?;
            }
            return self.settle();
        }
        let active_eliminated = self.state.seat(self.state.active).is_eliminated;
        if self.state.is_turn_deferred {
            self.state.is_turn_deferred = false;
            match active_eliminated {
                true => self.next_turn(),
                false => self.begin_turn(),
            }
        } else if active_eliminated && self.state.has_other_player() {
            // The turn of an eliminated player ends (OPT-TEAM).
            self.next_turn();
        }
        Ok(())
    }

    /// Eliminates the entered players. If a whole team is out, also by a correction, the others are compared (WIN-2).
    /// Until then each player leaves alone, while the teammate plays on (OPT-TEAM).
    fn eliminate(&mut self, eliminated_now: SeatSet) {
        self.state.eliminated_now = SeatSet::default();
        let seats = self.table.rules().seats();
        let earlier = seats
            .clone()
            .filter(|&seat| self.state.seat(seat).is_eliminated);
        let eliminated = eliminated_now.or(earlier.collect());
        let is_team_eliminated = |seat: Seat| eliminated.includes(self.table.rules().team(seat));
        if !seats.clone().any(is_team_eliminated) {
            eliminated_now
                .iter()
                .for_each(|seat| self.eliminate_player(seat));
            return;
        }
        self.compare(Cause::Elimination { eliminated });
    }

    /// Enters the elimination of a player, even if the players were not asked. Warns first if the companion knows of
    /// a unit on the board or an affordable one (WIN-2).
    pub fn enter_elimination(&mut self, seat: Seat) -> EntryResult {
        self.table.ensure_seat(seat)?;
        match self.state.wait {
            WaitState::Eliminated { seat: asked } if asked == seat => return Ok(self.answer(true)?),
            _ => self.state.wait.ensure_idle()?,
        }
        let player = self.state.seat(seat);
        ensure(
            !player.is_eliminated,
            RejectionReason::NoChange.by(RuleId::Win2),
        )?;
        let board = player.board;
        // Where figures are not counted, the players know the board better.
        let counts_figures = self.table.counts_figures();
        if counts_figures && !board.is_empty() {
            let units = board.total();
            self.warn(RuleId::Win2, Warning::StillOnBoard { units })?;
        }
        if let Some(kind) = self.state.affordable_kind(self.table, seat) {
            self.warn(RuleId::Win2, Warning::CanStillBuy { kind })?;
        }
        // The counters follow the figures on the board.
        for (kind, count) in board.counts() {
            self.record_off_board(seat, kind, count)?;
        }
        self.state.eliminated_now.insert(seat);
        Ok(())
    }

    /// Answers a pending question: whether a player is eliminated, or whether a special attack continues.
    pub fn answer(&mut self, yes: bool) -> Result<(), Rejection> {
        let seat = match self.state.wait {
            WaitState::Eliminated { seat } => seat,
            WaitState::AttackChain { seat, kind, victim } => {
                self.resolve_attack_chain(seat, kind, victim, yes);
                return Ok(());
            }
            _ => return Err(RejectionReason::AnswersNothing.by(RuleId::Win2)),
        };
        self.state.wait = WaitState::Idle;
        if yes {
            // Several players can be eliminated at the same moment. All of them must be known before the rest are
            // compared (WIN-3).
            self.state.eliminated_now.insert(seat);
        } else {
            self.state.seat_mut(seat).players_denied_elimination = true;
            self.emit(TableEvent::NotEliminated { seat });
        }
        Ok(())
    }

    /// Concedes for the whole team of `seat`. The others are compared.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Rejection> {
        self.state.wait.ensure_running()?;
        self.compare(Cause::Concession { seat });
        Ok(())
    }

    /// Ends the game by agreement of all players. All are compared.
    pub fn end_by_agreement(&mut self) -> Result<(), Rejection> {
        self.state.wait.ensure_running()?;
        self.compare(Cause::Agreement);
        Ok(())
    }

    pub fn compare(&mut self, cause: Cause) {
        let candidates = cause.compared(self.table.rules());
        self.state.current_battle = None;
        self.state.deferred_wait = None;
        self.state.cancel_draws();
        self.compare_from(cause, candidates, TieBreak::VictoryPoints, &[]);
    }

    /// Compares known values, beginning with the comparison `from`. Its values are `counts` if the players have
    /// counted them. Asks the players for the first unknown value.
    fn compare_from(
        &mut self,
        cause: Cause,
        candidates: Vec<Seat>,
        from: TieBreak,
        counts: &[(Seat, u16)],
    ) {
        let value = |by, seat| {
            let counted = counts.iter().find(|&&(of, _)| by == from && of == seat);
            counted
                .map(|&(_, count)| count)
                .or_else(|| self.state.known(self.table, by, seat))
        };
        match compare(self.table.rules(), candidates, from, value) {
            Comparison::Decided { winners, by } => self.end_comparison(cause, winners, by),
            Comparison::Unknown { left, by } => {
                let counts = Vec::new();
                self.state.wait = WaitState::Tie(Tie {
                    cause,
                    candidates: left,
                    by,
                    counts,
                });
            }
        }
    }

    /// Enters a number that only the players knew.
    pub fn enter_count(&mut self, seat: Seat, number: u16) -> Result<(), Rejection> {
        let tie = match &self.state.wait {
            WaitState::Tie(tie) => tie,
            WaitState::StormCards { .. } => return self.enter_storm_cards(seat, number),
            _ => return Err(RejectionReason::AnswersNothing.by(RuleId::Win2)),
        };
        let mut tie = tie.clone();
        match tie.candidates.get(tie.counts.len()) {
            Some(&asked) if asked == seat => tie.counts.push(number),
            Some(&asked) => {
                return Err(RejectionReason::OtherSeatMustAnswer { seat: asked }.by(RuleId::Win2));
            }
            None => return Err(RejectionReason::AnswersNothing.by(RuleId::Win2)),
        }
        if tie.counts.len() < tie.candidates.len() {
            self.state.wait = WaitState::Tie(tie);
            return Ok(());
        }
        let counts: Vec<_> = tie.candidates.iter().copied().zip(tie.counts).collect();
        self.compare_from(tie.cause, tie.candidates, tie.by, &counts);
        Ok(())
    }

    fn end_comparison(&mut self, cause: Cause, winners: Vec<Seat>, decided_by: TieBreak) {
        let reason = match cause {
            Cause::Elimination { eliminated } => EndReason::Elimination {
                eliminated,
                decided_by,
            },
            Cause::Concession { seat } => EndReason::Concession { seat, decided_by },
            Cause::Agreement => EndReason::Agreement { decided_by },
        };
        let winners = winners.into_iter().collect();
        self.end_game(Ending { winners, reason });
    }

    fn end_game(&mut self, ending: Ending) {
        self.state.eliminated_now = SeatSet::default();
        self.state.post_battle_entries_allowed = false;
        self.state.deferred_wait = None;
        self.state.wait = WaitState::Over { ending };
        self.emit(TableEvent::GameOver { ending });
    }
}

impl Cause {
    /// The players to compare.
    pub fn compared(self, rules: &Rules) -> Vec<Seat> {
        let seats = rules.seats();
        match self {
            Cause::Elimination { eliminated } => remaining(rules, eliminated),
            Cause::Concession { seat } => {
                seats.filter(|&other| rules.enemies(seat, other)).collect()
            }
            Cause::Agreement => seats.collect(),
        }
    }
}

impl TableState {
    /// Whether a player wins by points now. A player who concedes cannot, nor can the teammate, while the others are
    /// compared.
    pub(crate) fn has_won(&self, table: &Table, seat: Seat) -> bool {
        let concedes = match &self.wait {
            WaitState::Tie(Tie {
                cause: Cause::Concession { seat: by },
                ..
            }) => !table.rules().enemies(seat, *by),
            _ => false,
        };
        self.has_points(table, seat) && !concedes
    }

    /// Whether points end the game now. They do so at once, even during a battle (WIN-1), and before a comparison is
    /// decided.
    fn points_can_win(&self) -> bool {
        !matches!(self.wait, WaitState::FirstPlayer | WaitState::Over { .. })
    }

    /// Whether a player can be eliminated as far as the companion knows: no unit on the board, and none affordable. A
    /// player who is already out also counts.
    pub(crate) fn can_be_eliminated(&self, table: &Table, seat: Seat) -> bool {
        let player = self.seat(seat);
        player.is_eliminated
            || (player.board.is_empty() && self.affordable_kind(table, seat).is_none())
    }

    /// Whether the players are asked if a player is eliminated (WIN-2). As far as the companion knows, the player has
    /// no unit on the board. Rubium plus 1 for each card in hand buys nothing. A player who has left is not asked about,
    /// so that the others play on.
    pub(crate) fn may_be_eliminated(&self, table: &Table, seat: Seat) -> bool {
        let player = self.seat(seat);
        table.counts_figures()
            && !player.players_denied_elimination
            && !player.is_eliminated
            && !player.away
            && self.can_be_eliminated(table, seat)
    }

    /// Allows a new question about elimination, because the player's means were corrected.
    pub(crate) fn retract_elimination_denial(&mut self, seat: Seat) {
        self.seat_mut(seat).players_denied_elimination = false;
    }

    /// The cheapest unit that a player can still buy. Funds are the known rubium, plus 1 for each card in hand.
    fn affordable_kind(&self, table: &Table, seat: Seat) -> Option<Kind> {
        let cards = [Deck::Energize, Deck::Missions].map(|deck| self.hand_size(table, seat, deck));
        // Physical rubium adds nothing, because its counter remains 0.
        let rubium = self.rubium(seat);
        let funds = rubium.saturating_add(cards[0]).saturating_add(cards[1]);
        let purchases = purchases(table, self, seat, Some(funds));
        let affordable = purchases.into_iter().filter(|purchase| purchase.max > 0);
        affordable
            .min_by_key(|purchase| purchase.cost)
            .map(|purchase| purchase.kind)
    }

    /// Whether the points of a player and the teammate reach the target (WIN-1, OPT-TEAM).
    pub(crate) fn has_points(&self, table: &Table, seat: Seat) -> bool {
        let target = u16::from(table.rules().options().target());
        self.team_vp(table, seat) >= target
    }

    /// A value of a comparison; `None` if only the players know it.
    pub(crate) fn known(&self, table: &Table, by: TieBreak, seat: Seat) -> Option<u16> {
        let player = self.seat(seat);
        match by {
            TieBreak::VictoryPoints if table.counts_points() => Some(self.vp(table, seat)),
            TieBreak::Units if table.counts_figures() => Some(u16::from(player.board.total())),
            TieBreak::Rubium if table.managed_parts().rubium.is_managed() => Some(player.rubium),
            _ => None,
        }
    }
}
