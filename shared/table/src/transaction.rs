//! The context of one entry: table, state, events, and override of warnings.
//!
//! Its methods emit events or warn. What only asks or changes the state is a method of [`Table`], [`TableState`] or a
//! part of them, so that its signature tells what it can touch.

use crate::protocol::action::RubiumReason;
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{Rejection, RejectionReason, RuleWarning, TableRefusal, at_most};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::table::Table;
use rubium_rules::{Phase, RuleId, Seat};

/// Maximum amount of rubium.
pub(crate) const MAX_RUBIUM: u16 = 999;

/// Result of an entry that may be refused by a warning. What only an impossible entry stops returns [`Rejection`].
pub(crate) type EntryResult = Result<(), TableRefusal>;

/// The context of one entry.
pub(crate) struct Transaction<'a> {
    pub table: &'a Table,
    pub state: &'a mut TableState,
    /// Whether warnings are overridden.
    override_warnings: bool,
    pub events: Vec<TableEvent>,
}

impl<'a> Transaction<'a> {
    pub fn new(
        table: &'a Table,
        state: &'a mut TableState,
        override_warnings: bool,
    ) -> Transaction<'a> {
        Transaction {
            table,
            state,
            override_warnings,
            events: Vec::new(),
        }
    }

    pub fn event(&mut self, event: TableEvent) {
        self.events.push(event);
    }

    /// Emits an instruction for the players.
    pub fn instruct(&mut self, instruction: Instruction) {
        self.event(TableEvent::InstructionGiven { instruction });
    }

    /// Refuses the entry because of a warning, or records the warning if it is overridden.
    pub fn warn(&mut self, rule: RuleId, warning: Warning) -> Result<(), RuleWarning> {
        if self.override_warnings {
            self.event(TableEvent::WarningOverridden { rule, warning });
            Ok(())
        } else {
            Err(RuleWarning { rule, warning })
        }
    }

    /// Checks that it is the turn of `seat`, or warns (TRN-2). Does nothing where turns are not counted.
    pub fn ensure_turn_of(&mut self, seat: Seat) -> Result<(), RuleWarning> {
        let active = self.state.active;
        if self.table.parts().phases.is_managed() && active != seat {
            self.warn(RuleId::Trn2, Warning::NotYourTurn { active })
        } else {
            Ok(())
        }
    }

    /// Checks that it is the turn of `seat` and the phase that `rule` requires, or warns.
    pub fn ensure_phase(
        &mut self,
        seat: Seat,
        needed: Phase,
        rule: RuleId,
    ) -> Result<(), RuleWarning> {
        self.ensure_turn_of(seat)?;
        let now = self.state.phase;
        if self.table.parts().phases.is_managed() && now != needed {
            self.warn(rule, Warning::WrongPhase { now, needed })
        } else {
            Ok(())
        }
    }

    /// Takes rubium from the bank. Where rubium is physical, emits an instruction instead.
    pub fn gain(&mut self, seat: Seat, amount: u16, reason: RubiumReason) -> Result<(), Rejection> {
        if amount == 0 {
            return Ok(());
        }
        if !self.table.parts().rubium.is_managed() {
            self.instruct(Instruction::TakeRubium { seat, amount });
            return Ok(());
        }
        let now = self.state.rubium(seat).saturating_add(amount);
        at_most(now, MAX_RUBIUM).map_err(RejectionReason::without_rule)?;
        self.set_rubium(seat, now, reason);
        Ok(())
    }

    /// Pays rubium to the bank, if there is enough. Where rubium is physical, emits an instruction instead.
    pub fn pay(
        &mut self,
        seat: Seat,
        amount: u16,
        reason: RubiumReason,
        rule: RuleId,
    ) -> Result<(), Rejection> {
        if amount == 0 {
            return Ok(());
        }
        if !self.table.parts().rubium.is_managed() {
            self.instruct(Instruction::PayRubium { seat, amount });
            return Ok(());
        }
        let rubium = self.state.rubium(seat);
        let now = rubium.checked_sub(amount);
        let cost = amount;
        let now = now.ok_or(RejectionReason::TooExpensive { cost, rubium }.by(rule))?;
        self.set_rubium(seat, now, reason);
        Ok(())
    }

    /// Sets a player's rubium and emits the difference.
    pub fn set_rubium(&mut self, seat: Seat, now: u16, reason: RubiumReason) {
        let before = std::mem::replace(&mut self.state.seat_mut(seat).rubium, now);
        self.event(TableEvent::RubiumChanged {
            seat,
            change: i32::from(now) - i32::from(before),
            now,
            reason,
        });
    }
}
