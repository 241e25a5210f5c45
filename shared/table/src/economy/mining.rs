//! Mining: income from refineries, forgotten mining, and the miners that the refineries need (MIN-1).

use crate::protocol::action::RubiumReason;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::seat::Mining;
use crate::state::table::Table;
use crate::state::{InconclusiveBattle, TableState};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{Phase, RuleId, Seat, Stack};

impl Transaction<'_> {
    /// Gains the rubium of all recorded refineries at once (MIN-1). If turns are tracked and the player has
    /// already mined in their latest turn, gains only the rubium of refineries that were entered since then.
    /// If there are none, warns; if the warning is overridden, gains the whole income again. If the player
    /// forgot to mine in their latest turn, gains what they missed.
    pub fn mine(&mut self, seat: Seat) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        let income = self.state.income(seat);
        let amount = self.state.minable_income(self.table, seat);
        let has_phases = self.table.part_settings().phases.is_managed();
        let has_mined = matches!(self.state.seat(seat).mining, Mining::Mined { .. });
        if has_phases && has_mined && amount > 0 {
            return self.mine_later_refineries(seat, amount);
        }
        let is_repeated = has_phases && has_mined && income > 0;
        ensure(
            amount > 0 || is_repeated,
            ImpossibilityReason::NoChange.with_rule(RuleId::Min1),
        )?;
        // This warning comes before the warning about the turn. Otherwise, mining a second time in another
        // player's turn would look like making up for forgotten mining.
        if is_repeated {
            self.warn(RuleId::Min1, Warning::AlreadyDone)?;
        }
        let is_own_turn = self.state.is_turn_of(self.table, seat);
        let is_overdue = self.state.missed_income(self.table, seat) > 0;
        if !is_overdue {
            self.ensure_phase(seat, Phase::Mining, RuleId::Min1)?;
        }
        // If turns are not tracked, an entry by another player counts as the end of the turn.
        if let Mining::Mined { amount, .. } = self.state.seat(seat).mining
            && self.state.was_last_to_mine(seat)
        {
            self.warn(RuleId::Min1, Warning::MinedTwiceInARow { seat, amount })?;
            // The players have confirmed that it is the next turn.
            self.state.last_to_mine = None;
        }
        // Miners may have been lost since the turn in which mining was forgotten.
        if is_overdue {
            if !self.is_missed_mining_certain(seat) {
                self.warn(RuleId::Min1, Warning::UncertainMining { max: amount })?;
            }
            return Ok(self.make_up_for_mining(seat, amount)?);
        }
        self.warn_of_miner_shortage(seat)?;
        self.state.turn_facts.has_mined |= is_own_turn;
        Ok(self.gain_mined(seat, if is_repeated { income } else { amount })?)
    }

    /// Gains the rubium of refineries that were entered after the player mined (MIN-1). This is possible
    /// until the end of the turn. Later it causes a warning, because the player may have gained the
    /// refineries since then, rather than forgotten to mine them.
    fn mine_later_refineries(&mut self, seat: Seat, amount: u16) -> EntryResult {
        match self.state.phase < Phase::Mining {
            true => self.ensure_phase(seat, Phase::Mining, RuleId::Min1)?,
            false => self.ensure_turn_of(seat)?,
        }
        self.warn_of_miner_shortage(seat)?;
        Ok(self.gain_mined(seat, amount)?)
    }

    fn warn_of_miner_shortage(&mut self, seat: Seat) -> EntryResult {
        if let Some((refineries, miners)) = self.state.miner_shortage(self.table, seat) {
            self.warn(RuleId::Min1, Warning::TooFewMiners { refineries, miners })?;
        }
        Ok(())
    }

    /// The mining state of a player who has just made up for forgotten mining with `amount`. If it is the
    /// player's turn, the player must still mine in this turn.
    fn mining_after_making_up(&self, seat: Seat, amount: u16) -> Mining {
        match self.state.is_turn_of(self.table, seat) {
            true => Mining::NotYet,
            false => Mining::Mined {
                amount,
                counts_as_whole_income: !self.is_missed_mining_certain(seat),
            },
        }
    }

    /// Returns whether the app knows how much rubium a player missed by forgetting to mine. `false` if the
    /// player missed nothing or can no longer make up for it.
    fn is_missed_mining_certain(&self, seat: Seat) -> bool {
        matches!(
            self.state.recoverable_missed_mining(self.table, seat),
            Some(Mining::Missed {
                is_certain: true,
                ..
            })
        )
    }

    /// Takes back everything that the player mined in their latest turn (MIN-1).
    pub fn take_back_mining(&mut self, seat: Seat) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_idle()?;
        let Mining::Mined { amount, .. } = self.state.seat(seat).mining else {
            return Err(ImpossibilityReason::NotMined.with_rule(RuleId::Min1));
        };
        self.pay_back_mined(seat, amount, RuleId::Min1)
    }

    /// Pays back mined rubium. If all of it has been paid back, mining is due again or, if the turn is over,
    /// counts as missed (MIN-1).
    pub fn pay_back_mined(
        &mut self,
        seat: Seat,
        amount: u16,
        rule: RuleId,
    ) -> Result<(), Impossibility> {
        self.pay(seat, amount, RubiumReason::Mining, rule)?;
        let Mining::Mined {
            amount: mined_amount,
            counts_as_whole_income,
        } = self.state.seat(seat).mining
        else {
            return Ok(());
        };
        if amount < mined_amount {
            self.state.seat_mut(seat).mining = Mining::Mined {
                amount: mined_amount - amount,
                counts_as_whole_income,
            };
            return Ok(());
        }
        let is_own_turn = self.state.is_turn_of(self.table, seat);
        if is_own_turn {
            self.state.turn_facts.has_mined = false;
        }
        let has_phases = self.table.part_settings().phases.is_managed();
        let was_mined_in_round = self.state.has_mined_in_round(seat);
        // Mining again replaces the mining that was taken back, so it belongs to the same turn.
        self.state.last_to_mine = (!has_phases && was_mined_in_round).then_some(seat);
        let is_turn_over = has_phases && !is_own_turn;
        self.state.seat_mut(seat).mining = match self.state.income(seat) {
            // It is no longer known which miners the player had in that turn, so they may have worked all
            // refineries.
            income @ 1.. if is_turn_over => Mining::Missed {
                amount: income,
                is_certain: self.state.miner_shortage(self.table, seat).is_none(),
                made_up_for: 0,
            },
            _ => Mining::NotYet,
        };
        Ok(())
    }

    /// Gains `amount` to make up for mining that was forgotten in the latest turn (MIN-1). Afterwards no more
    /// of the missed rubium is due. Refuses if no mining is overdue.
    pub fn make_up_for_mining(&mut self, seat: Seat, amount: u16) -> Result<(), Impossibility> {
        match self.state.seat(seat).mining {
            Mining::Missed { made_up_for, .. }
                if self.state.is_mining_overdue(self.table, seat) =>
            {
                self.state.seat_mut(seat).mining =
                    self.mining_after_making_up(seat, made_up_for.saturating_add(amount));
                self.gain(seat, amount, RubiumReason::MissedMining)
            }
            _ => Err(ImpossibilityReason::NoChange.with_rule(RuleId::Min1)),
        }
    }

    /// Gains mined rubium. If the player forgot to mine in the latest turn and can still make up for it, the
    /// rubium counts towards the missed amount (MIN-1). If turns are not tracked, purchases made before
    /// mining can no longer be taken back.
    pub fn gain_mined(&mut self, seat: Seat, amount: u16) -> Result<(), Impossibility> {
        let has_phases = self.table.part_settings().phases.is_managed();
        if self.state.is_mining_overdue(self.table, seat)
            && let Mining::Missed {
                amount: missed,
                is_certain,
                made_up_for,
            } = self.state.seat(seat).mining
        {
            let made_up_for = made_up_for.saturating_add(amount);
            // Only the players know whether an uncertain amount has been gained completely, so it counts as
            // complete. In the player's own turn, the rest stays due until the Mining phase instead.
            let counts_as_complete =
                !self.is_missed_mining_certain(seat) && !self.state.is_turn_of(self.table, seat);
            self.state.seat_mut(seat).mining = match missed.saturating_sub(amount) {
                0 => self.mining_after_making_up(seat, made_up_for),
                _ if counts_as_complete => self.mining_after_making_up(seat, made_up_for),
                remaining => Mining::Missed {
                    amount: remaining,
                    is_certain,
                    made_up_for,
                },
            };
            return self.gain(seat, amount, RubiumReason::MissedMining);
        }
        let is_same_turn = has_phases || self.state.was_last_to_mine(seat);
        self.state.last_to_mine = (!has_phases).then_some(seat);
        if !is_same_turn {
            self.state.continue_or_begin_turn(self.table, seat, true);
        }
        let player = self.state.seat_mut(seat);
        let (earlier_amount, counts_as_whole_income) = match player.mining {
            Mining::Mined {
                amount,
                counts_as_whole_income,
            } if is_same_turn => (amount, counts_as_whole_income),
            _ => (0, false),
        };
        player.mining = Mining::Mined {
            amount: earlier_amount.saturating_add(amount),
            counts_as_whole_income,
        };
        player.has_mined_in_earlier_round = false;
        if !has_phases {
            player.bought = Stack::EMPTY;
        }
        self.gain(seat, amount, RubiumReason::Mining)
    }
}

impl TableState {
    /// Returns whether `seat` has forgotten to mine and can still make up for it, which is possible until the
    /// Mining phase of the seat's next turn (MIN-1).
    pub(crate) fn is_mining_overdue(&self, table: &Table, seat: Seat) -> bool {
        let is_too_late = self.is_turn_of(table, seat) && self.phase >= Phase::Mining;
        matches!(self.seat(seat).mining, Mining::Missed { .. }) && !is_too_late
    }

    /// Returns the number of recorded refineries and the number of miners outside contested hexes, if there
    /// are fewer miners than refineries. No two refineries share a hex, so some refineries then have no miner
    /// (MIN-1). `None` if figures are not counted.
    pub(crate) fn miner_shortage(&self, table: &Table, seat: Seat) -> Option<(u8, u8)> {
        let (refinery_count, miner_count) = self.refinery_and_miner_counts(table, seat);
        (table.counts_figures() && miner_count < refinery_count)
            .then_some((refinery_count, miner_count))
    }

    /// Returns three numbers: the recorded refineries, the miners outside contested hexes that remain if each
    /// refinery has one miner, and all miners outside contested hexes. The last two are 0 if figures are not
    /// counted.
    pub(crate) fn refinery_surplus_and_miner_counts(
        &self,
        table: &Table,
        seat: Seat,
    ) -> (u8, u8, u8) {
        let (refinery_count, miner_count) = self.refinery_and_miner_counts(table, seat);
        let surplus_count = miner_count.saturating_sub(refinery_count);
        match table.counts_figures() {
            true => (refinery_count, surplus_count, miner_count),
            false => (refinery_count, 0, 0),
        }
    }

    /// Returns how much more `seat` has mined in the current turn than its recorded refineries produce
    /// (MIN-1).
    pub(crate) fn mined_beyond_income(&self, table: &Table, seat: Seat) -> u16 {
        if self.is_turn_of(table, seat) || self.was_last_to_mine(seat) {
            self.mined_beyond_income_in_latest_turn(table, seat)
        } else {
            0
        }
    }

    /// Returns how much more `seat` has mined in its latest turn than its recorded refineries produce
    /// (MIN-1). If turns are not tracked, 0 if the player may have begun another turn since.
    pub(crate) fn mined_beyond_income_in_latest_turn(&self, table: &Table, seat: Seat) -> u16 {
        let is_latest_turn =
            table.part_settings().phases.is_managed() || self.was_last_to_mine(seat);
        match self.seat(seat).mining {
            Mining::Mined { amount, .. } if is_latest_turn => {
                amount.saturating_sub(self.income(seat))
            }
            _ => 0,
        }
    }

    /// Returns how much of the mined rubium `seat` can pay back: only what exceeds the income of the recorded
    /// refineries or, if nothing does, all of it. Never more than the rubium that `seat` has (MIN-1).
    pub(crate) fn repayable_mining(&self, table: &Table, seat: Seat) -> u16 {
        let Mining::Mined { amount, .. } = self.seat(seat).mining else {
            return 0;
        };
        let repayable = match self.mined_beyond_income_in_latest_turn(table, seat) {
            0 => amount,
            beyond_income => beyond_income,
        };
        repayable.min(self.rubium(seat))
    }

    /// Returns the part of the income that `seat` did not mine in its latest turn, because refineries were
    /// entered only afterwards (MIN-1). 0 if `seat` has not mined, or if what it mined counts as the whole
    /// income. If turns are not tracked, also 0 if another player has made an entry since.
    pub(crate) fn income_entered_after_mining(&self, table: &Table, seat: Seat) -> u16 {
        let is_latest_turn =
            table.part_settings().phases.is_managed() || self.was_last_to_mine(seat);
        match self.seat(seat).mining {
            Mining::Mined {
                amount,
                counts_as_whole_income: false,
            } if is_latest_turn => self.income(seat).saturating_sub(amount),
            _ => 0,
        }
    }

    /// Returns the rubium that `seat` gains when it mines (MIN-1): what it missed, the income that was
    /// entered after it mined, or the whole income. If turns are not tracked, the next turn may have begun,
    /// so it always gains the whole income.
    pub(crate) fn minable_income(&self, table: &Table, seat: Seat) -> u16 {
        let income = self.income(seat);
        match (self.seat(seat).mining, self.missed_income(table, seat)) {
            (Mining::Mined { .. }, _) if table.part_settings().phases.is_managed() => {
                self.income_entered_after_mining(table, seat)
            }
            (Mining::Missed { .. }, missed @ 1..) => missed,
            _ => income,
        }
    }

    /// Returns what `seat` misses if its turn ends now without mining (MIN-1). With too few miners, only the
    /// players know which refineries were worked; the amount is then the maximum: the income of the best
    /// refineries.
    pub(crate) fn mining_missed_if_turn_ends(&self, table: &Table, seat: Seat) -> Mining {
        let mut values: Vec<u8> = self
            .seat(seat)
            .refineries
            .iter()
            .map(|refinery| refinery.value)
            .collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        let shortage = self.miner_shortage(table, seat);
        let worked_count = shortage.map_or(values.len(), |(_, miners)| usize::from(miners));
        Mining::Missed {
            amount: values
                .iter()
                .take(worked_count)
                .copied()
                .map(u16::from)
                .sum(),
            is_certain: shortage.is_none(),
            made_up_for: 0,
        }
    }

    /// Returns what `seat` has forgotten to mine and can still make up for, if anything (MIN-1). The amount
    /// is certain only if the recorded refineries still produce it.
    pub(crate) fn recoverable_missed_mining(&self, table: &Table, seat: Seat) -> Option<Mining> {
        match self.seat(seat).mining {
            Mining::Missed {
                amount,
                is_certain,
                made_up_for,
            } if self.is_mining_overdue(table, seat) => Some(Mining::Missed {
                amount,
                is_certain: is_certain && self.missed_income(table, seat) == amount,
                made_up_for,
            }),
            _ => None,
        }
    }

    /// Returns whether `seat` should mine next (MIN-1). If turns are not tracked, that is always the case
    /// unless the seat has mined in this round or has no income.
    pub(crate) fn is_mining_next(&self, table: &Table, seat: Seat) -> bool {
        if self.minable_income(table, seat) == 0 {
            return false;
        }
        if !table.part_settings().phases.is_managed() {
            return !self.has_mined_in_round(seat);
        }
        match self.seat(seat).mining {
            Mining::Mined { .. } => {
                self.income_entered_after_mining(table, seat) > 0 && self.can_mine_more(table, seat)
            }
            Mining::Missed { .. } if self.is_mining_overdue(table, seat) => true,
            Mining::Missed { .. } | Mining::NotYet => {
                self.phase == Phase::Mining
                    && self.is_turn_of(table, seat)
                    && self.miner_shortage(table, seat).is_none()
            }
        }
    }

    /// Returns the rubium that `seat` has forgotten to mine and that its recorded refineries still
    /// produce (MIN-1).
    pub(crate) fn missed_income(&self, table: &Table, seat: Seat) -> u16 {
        match self.seat(seat).mining {
            // Refineries may have been gained, lost or corrected since the turn.
            Mining::Missed {
                amount,
                made_up_for,
                ..
            } if self.is_mining_overdue(table, seat) => {
                amount.min(self.income(seat).saturating_sub(made_up_for))
            }
            _ => 0,
        }
    }

    /// Returns whether it is the turn of `seat` and `seat` has mined in it, so that a forgotten refinery can
    /// still be mined (MIN-1).
    pub(crate) fn can_mine_more(&self, table: &Table, seat: Seat) -> bool {
        let has_mined = matches!(self.seat(seat).mining, Mining::Mined { .. });
        has_mined && self.is_turn_of(table, seat) && self.phase >= Phase::Mining
    }

    /// Returns the number of recorded refineries, and the number of miners that are not in a hex with an
    /// inconclusive battle of this turn.
    fn refinery_and_miner_counts(&self, table: &Table, seat: Seat) -> (u8, u8) {
        let sheet = table.rules().unit_sheet();
        let miners_in = |stack: Stack| {
            let miner_counts = stack.counts().filter(|&(kind, _)| sheet.get(kind).can_mine);
            miner_counts.fold(0, |total: u8, (_, count)| total.saturating_add(count))
        };
        let battles = self.inconclusive_battles.iter();
        let battles_of_turn = battles.filter(|inconclusive| inconclusive.turn == self.turn);
        let contested_miners =
            battles_of_turn.fold(0, |total: u8, InconclusiveBattle { battle, .. }| {
                let owners = [battle.attacker, battle.defender];
                let forces = owners.into_iter().zip(battle.forces);
                let own_forces = forces.filter(|&(owner, _)| owner == seat);
                own_forces.fold(total, |total, (_, force)| {
                    total.saturating_add(miners_in(force))
                })
            });
        let miner_count = miners_in(self.board(seat)).saturating_sub(contested_miners);
        let refinery_count = self
            .seats
            .get(seat.index())
            .map_or(0, |seat| seat.refineries.len());
        // The count is at most `MAX_REFINERIES`.
        (refinery_count as u8, miner_count)
    }
}
