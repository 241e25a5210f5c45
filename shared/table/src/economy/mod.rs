//! Rubium, figures and refineries (DEP, MIN). Mining, purchases, exploration, control of the Monolith and
//! untracked turns have modules of their own.

pub(crate) mod exploration;
mod mining;
mod monolith;
pub(crate) mod purchases;
mod untracked_turns;

use crate::protocol::action::RubiumReason;
use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure, ensure_at_most};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::seat::{MAX_REFINERY_VALUE, Refinery};
use crate::state::table::Table;
use crate::transaction::{EntryResult, MAX_RUBIUM, Transaction};
use rubium_rules::{Kind, RuleId, Seat, Stack};

/// Maximum number of recorded refineries of one seat. No board has that many refineries.
const MAX_REFINERIES: usize = 32;

impl Transaction<'_> {
    /// Gains an amount of rubium that a player enters.
    pub fn enter_gain(
        &mut self,
        seat: Seat,
        amount: u16,
        reason: RubiumReason,
    ) -> Result<(), Impossibility> {
        self.ensure_rubium_entry(amount)?;
        match reason {
            RubiumReason::Mining => self.gain_mined(seat, amount),
            RubiumReason::MissedMining => self.make_up_for_mining(seat, amount),
            _ => self.gain(seat, amount, reason),
        }
    }

    /// Pays an amount of rubium that a player enters.
    pub fn enter_payment(
        &mut self,
        seat: Seat,
        amount: u16,
        reason: RubiumReason,
    ) -> Result<(), Impossibility> {
        self.ensure_rubium_entry(amount)?;
        match reason {
            RubiumReason::Mining | RubiumReason::MissedMining => {
                self.pay_back_mined(seat, amount, RuleId::Dep1)
            }
            _ => self.pay(seat, amount, reason, RuleId::Dep1),
        }
    }

    /// Checks that the game is running, that rubium is managed, and that `amount` is from 1 to
    /// [`MAX_RUBIUM`].
    fn ensure_rubium_entry(&self, amount: u16) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_running()?;
        ensure(
            self.table.part_settings().rubium.is_managed(),
            ImpossibilityReason::PartIsPhysical.without_rule(),
        )?;
        ensure(amount > 0, ImpossibilityReason::NoChange.without_rule())?;
        ensure_at_most(amount, MAX_RUBIUM).map_err(ImpossibilityReason::without_rule)
    }

    /// Gives rubium from one player to another.
    pub fn give_rubium(&mut self, seat: Seat, to: Seat, amount: u16) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_running()?;
        self.table.ensure_seat(to)?;
        ensure(
            self.table.part_settings().rubium.is_managed(),
            ImpossibilityReason::PartIsPhysical.without_rule(),
        )?;
        ensure(
            amount > 0 && to != seat,
            ImpossibilityReason::NoChange.without_rule(),
        )?;
        ensure_at_most(amount, MAX_RUBIUM).map_err(ImpossibilityReason::without_rule)?;
        self.emit(TableEvent::RubiumGiven {
            seat,
            receiver: to,
            amount,
        });
        self.pay(seat, amount, RubiumReason::Given, RuleId::Dep1)?;
        self.gain(to, amount, RubiumReason::Given)
    }

    /// Enters units that were put on the board without a purchase.
    pub fn enter_placed_units(
        &mut self,
        seat: Seat,
        kind: Kind,
        count: u8,
    ) -> Result<(), Impossibility> {
        self.ensure_unit_entry(count)?;
        self.put_on_board(seat, kind, count)
    }

    /// Enters units that were taken off the board. Warns if some of them may have been bought by mistake in
    /// this turn.
    pub fn enter_removed_units(&mut self, seat: Seat, kind: Kind, count: u8) -> EntryResult {
        self.ensure_unit_entry(count)?;
        let refundable_count = self.state.refundable_units(self.table, seat, kind, count);
        self.take_off_board(seat, kind, count)?;
        if refundable_count > 0 {
            self.record_maybe_unplaced(seat, kind, refundable_count);
            let price = self.table.price(kind, refundable_count);
            let warning = Warning::JustBought {
                kind,
                count: refundable_count,
                price,
            };
            self.warn(RuleId::Dep1, warning)?;
        }
        self.release_monolith_after_removal(seat, kind, count);
        Ok(())
    }

    /// Checks that the game is running and that the entry concerns at least one unit.
    fn ensure_unit_entry(&self, count: u8) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_running()?;
        ensure(count > 0, ImpossibilityReason::NoChange.without_rule())
    }

    /// Records that figures which an entry removes from the record may not have been put on the board yet. If
    /// so, the players no longer have to put them there.
    pub fn record_maybe_unplaced(&mut self, seat: Seat, kind: Kind, count: u8) {
        if self.table.counts_figures() {
            let instruction = Instruction::RemoveUnits { seat, kind, count };
            let actions = &mut self.state.physical_actions;
            actions.maybe_unplaced.add(&instruction, None);
            actions.requested_at_removal = actions.requested.clone();
        }
    }

    /// Records figures on the board that were in supply (DEP-1). If figures are not counted, entries of
    /// losses may be missing, so the recorded number is limited to the number of figures.
    pub fn put_on_board(&mut self, seat: Seat, kind: Kind, count: u8) -> Result<(), Impossibility> {
        self.state.ensure_supply(self.table, seat, kind, count)?;
        let figures = self.table.rules().unit_sheet().get(kind).figure_count;
        let player = self.state.seat_mut(seat);
        let count = count.min(figures.saturating_sub(player.board.count(kind)));
        for _ in 0..count {
            player.board.add(kind);
        }
        player.is_elimination_denied = false;
        if count > 0 {
            self.emit(TableEvent::UnitsChanged {
                seat,
                kind,
                change: i16::from(count),
            });
        }
        Ok(())
    }

    /// Records that figures return from the board to supply, so that they can be bought again (DEP-4).
    pub fn take_off_board(
        &mut self,
        seat: Seat,
        kind: Kind,
        count: u8,
    ) -> Result<(), Impossibility> {
        let on_board = self.state.board(seat).count(kind);
        if count > on_board {
            return Err(ImpossibilityReason::NotOnBoard {
                kind,
                requested: count,
                on_board,
            }
            .with_rule(RuleId::Dep4));
        }
        let player = self.state.seat_mut(seat);
        for _ in 0..count {
            player.board.remove(kind);
        }
        self.emit(TableEvent::UnitsChanged {
            seat,
            kind,
            change: -i16::from(count),
        });
        Ok(())
    }

    /// Records that `only_seat`, or each player if it is `None`, works all refineries of their home base.
    /// Refineries that are already recorded are not added again, and eliminated players are left out. Refuses
    /// if there is nothing to add.
    pub fn add_home_base_refineries(
        &mut self,
        only_seat: Option<Seat>,
    ) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_running()?;
        if let Some(seat) = only_seat {
            self.table.ensure_seat(seat)?;
        }
        let mut has_changed = false;
        for seat in self.table.rules().seats() {
            if only_seat.is_some_and(|only_seat| only_seat != seat)
                || self.state.seat(seat).is_eliminated
            {
                continue;
            }
            for refinery in self.state.unworked_home_refineries(self.table, seat) {
                self.state.forget_idle_refinery(refinery);
                self.add_refinery(seat, refinery)?;
                has_changed = true;
            }
        }
        ensure(
            has_changed,
            ImpossibilityReason::NoChange.with_rule(RuleId::Min1),
        )
    }

    /// Records that the seat begins to work a refinery.
    pub fn begin_working_refinery(
        &mut self,
        seat: Seat,
        value: u8,
        is_home_base: bool,
    ) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_running()?;
        let refinery = Refinery::new(value, is_home_base);
        self.add_refinery(seat, refinery)?;
        self.state.forget_idle_refinery(refinery);
        if refinery.was_found && self.state.is_turn_of(self.table, seat) {
            let finds = &mut self.state.turn_facts.unworked_finds;
            if let Some(count) = finds.get_mut(usize::from(value)) {
                *count = count.saturating_sub(1);
            }
        }
        // If the player and `is_home_base` match, the entry concerns the refinery in the hex of the last
        // battle, so the players are no longer asked about it.
        self.state.battle_refinery = self
            .state
            .battle_refinery
            .filter(|battle| battle.gained_by != Some(seat) || battle.is_home_base != is_home_base);
        Ok(())
    }

    /// Records that the seat stops working a refinery, and that `taken_by`, if any, begins to work it. Warns
    /// if the seat has mined the refinery in this turn.
    pub fn stop_working_refinery(
        &mut self,
        seat: Seat,
        value: u8,
        is_home_base: bool,
        taken_by: Option<Seat>,
    ) -> EntryResult {
        self.state.pending_input.ensure_running()?;
        let refinery = Refinery::new(value, is_home_base);
        if let Some(new_seat) = taken_by {
            self.table.ensure_seat(new_seat)?;
            ensure(
                new_seat != seat,
                ImpossibilityReason::NoChange.with_rule(RuleId::Min1),
            )?;
        }
        let excess_before = self.state.mined_beyond_income(self.table, seat);
        self.remove_refinery(seat, refinery)?;
        let amount = self.state.mined_beyond_income(self.table, seat) - excess_before;
        if amount > 0 {
            self.warn(RuleId::Min1, Warning::RefineryMined { amount })?;
        }
        match taken_by {
            Some(new_seat) => self.add_refinery(new_seat, refinery)?,
            None => self.state.add_idle_refinery(refinery),
        }
        self.state.battle_refinery = self
            .state
            .battle_refinery
            .filter(|battle| battle.lost_by != Some(seat) || battle.is_home_base != is_home_base);
        Ok(())
    }

    /// Adds a refinery to the refineries that the seat works.
    pub fn add_refinery(&mut self, seat: Seat, refinery: Refinery) -> Result<(), Impossibility> {
        let value = refinery.value;
        let refineries = &mut self.state.seat_mut(seat).refineries;
        if !(1..=MAX_REFINERY_VALUE).contains(&value) || refineries.len() >= MAX_REFINERIES {
            return Err(ImpossibilityReason::InvalidRefinery { value }.with_rule(RuleId::Min1));
        }
        refineries.push(refinery);
        refineries.sort_unstable();
        self.emit(refinery.change_event(seat, true));
        Ok(())
    }

    /// Removes a refinery from the refineries that the seat works.
    pub fn remove_refinery(&mut self, seat: Seat, refinery: Refinery) -> Result<(), Impossibility> {
        let value = refinery.value;
        let refineries = &mut self.state.seat_mut(seat).refineries;
        let index = refineries.iter().position(|&recorded| recorded == refinery);
        let index =
            index.ok_or(ImpossibilityReason::NoSuchRefinery { value }.with_rule(RuleId::Min1))?;
        refineries.remove(index);
        self.emit(refinery.change_event(seat, false));
        Ok(())
    }

    /// Records units that the players are to put on the board, and emits the instruction.
    pub fn place_by_hand(
        &mut self,
        seat: Seat,
        kind: Kind,
        count: u8,
        place: UnitPlace,
    ) -> Result<(), Impossibility> {
        self.put_on_board(seat, kind, count)?;
        self.instruct(Instruction::PlaceUnits {
            seat,
            kind,
            count,
            place,
        });
        Ok(())
    }
}

impl Refinery {
    /// The event for a refinery that `seat` begins to work (`is_worked`) or stops working.
    pub fn change_event(self, seat: Seat, is_worked: bool) -> TableEvent {
        TableEvent::RefineryChanged {
            seat,
            value: self.value,
            is_home_base: !self.was_found,
            is_worked,
        }
    }
}

impl TableState {
    /// Checks that `requested` figures are in supply (DEP-1).
    pub(crate) fn ensure_supply(
        &self,
        table: &Table,
        seat: Seat,
        kind: Kind,
        requested: u8,
    ) -> Result<(), Impossibility> {
        let figures = table.rules().unit_sheet().get(kind).figure_count;
        let in_supply = self.supply(table, seat, kind);
        if requested <= in_supply {
            return Ok(());
        }
        Err(ImpossibilityReason::NotInSupply {
            kind,
            requested,
            in_supply,
            figures,
        }
        .with_rule(RuleId::Dep1))
    }

    /// Checks that a player has at least `requested` figures of a kind, in supply and on the board together
    /// (DEP-1).
    pub(crate) fn ensure_figures(
        &self,
        table: &Table,
        seat: Seat,
        kind: Kind,
        requested: u8,
    ) -> Result<(), Impossibility> {
        if requested <= table.rules().unit_sheet().get(kind).figure_count {
            return Ok(());
        }
        // Always refused: the supply cannot exceed the number of figures.
        self.ensure_supply(table, seat, kind, requested)
    }
}

/// Increases the count of a kind, up to [`Stack::MAX_COUNT`]. The count may exceed the number of figures.
pub(crate) fn increase_count(stack: &mut Stack, kind: Kind, count: u8) {
    let remaining = Stack::MAX_COUNT.saturating_sub(stack.count(kind));
    for _ in 0..count.min(remaining) {
        stack.add(kind);
    }
}
