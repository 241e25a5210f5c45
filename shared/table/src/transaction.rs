//! The context of one entry: table, state, events, and whether warnings are overridden.
//!
//! Methods that emit events or warn belong to [`Transaction`]. Most methods that only read or change the
//! state belong to [`Table`], [`TableState`] or their fields, so that the signature shows what a method can
//! change.

use crate::protocol::action::RubiumReason;
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{
    EntryRefusal, Impossibility, ImpossibilityReason, RuleWarning, ensure_at_most,
};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::physical_actions::Tally;
use crate::state::table::Table;
use rubium_rules::{Phase, RuleId, Seat, Terrain};

/// Maximum amount of rubium of one player.
pub(crate) const MAX_RUBIUM: u16 = 999;

/// Result of an entry that may be refused as impossible or because of a warning. Functions that refuse only
/// impossible entries return [`Impossibility`].
pub(crate) type EntryResult = Result<(), EntryRefusal>;

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

    pub fn emit(&mut self, event: TableEvent) {
        self.events.push(event);
    }

    /// Emits an instruction for the players. Its action remains to be done until they confirm it.
    pub fn instruct(&mut self, instruction: Instruction) {
        self.instruct_at(instruction, None);
    }

    /// Emits an instruction about units. `terrain` is where they are, if known.
    pub fn instruct_at(&mut self, instruction: Instruction, terrain: Option<Terrain>) {
        self.state
            .physical_actions
            .requested
            .add(&instruction, terrain);
        self.emit(TableEvent::InstructionGiven { instruction });
    }

    /// Takes back an instruction. If the players have already followed it, the reverse action remains to be
    /// done.
    pub fn retract(&mut self, instruction: &Instruction) {
        let mut retracted = Tally::default();
        retracted.add(instruction, None);
        self.state.physical_actions.requested =
            self.state.physical_actions.requested.minus(&retracted);
    }

    /// Refuses the entry because of a warning, or records the warning if it is overridden.
    pub fn warn(&mut self, rule: RuleId, warning: Warning) -> Result<(), RuleWarning> {
        if self.override_warnings {
            self.emit(TableEvent::WarningOverridden { rule, warning });
            Ok(())
        } else {
            Err(RuleWarning { rule, warning })
        }
    }

    /// Warns if it is not the turn of `seat` (TRN-2). Does nothing if the app does not track turns.
    pub fn ensure_turn_of(&mut self, seat: Seat) -> Result<(), RuleWarning> {
        let active = self.state.active;
        if self.table.part_settings().phases.is_managed() && active != seat {
            self.warn(RuleId::Trn2, Warning::NotYourTurn { active })
        } else {
            Ok(())
        }
    }

    /// Warns if it is not the turn of `seat` (TRN-2), or if the phase is not `needed`, as `rule` requires.
    /// Does nothing if the app does not track turns.
    pub fn ensure_phase(
        &mut self,
        seat: Seat,
        needed: Phase,
        rule: RuleId,
    ) -> Result<(), RuleWarning> {
        self.ensure_turn_of(seat)?;
        let current = self.state.phase;
        if self.table.part_settings().phases.is_managed() && current != needed {
            self.warn(
                rule,
                Warning::WrongPhase {
                    now: current,
                    needed,
                },
            )
        } else {
            Ok(())
        }
    }

    /// Gives a player rubium from the bank. Refuses if the player would have more than [`MAX_RUBIUM`]. If
    /// rubium is physical, emits an instruction instead.
    pub fn gain(
        &mut self,
        seat: Seat,
        amount: u16,
        reason: RubiumReason,
    ) -> Result<(), Impossibility> {
        if amount == 0 {
            return Ok(());
        }
        if !self.table.part_settings().rubium.is_managed() {
            self.instruct(Instruction::TakeRubium { seat, amount });
            return Ok(());
        }
        let new_amount = self.state.rubium(seat).saturating_add(amount);
        ensure_at_most(new_amount, MAX_RUBIUM).map_err(ImpossibilityReason::without_rule)?;
        self.set_rubium(seat, new_amount, reason);
        Ok(())
    }

    /// Pays rubium to the bank. If the player has too little rubium, refuses and names `rule`. If rubium is
    /// physical, emits an instruction instead.
    pub fn pay(
        &mut self,
        seat: Seat,
        amount: u16,
        reason: RubiumReason,
        rule: RuleId,
    ) -> Result<(), Impossibility> {
        if amount == 0 {
            return Ok(());
        }
        if !self.table.part_settings().rubium.is_managed() {
            self.instruct(Instruction::PayRubium { seat, amount });
            return Ok(());
        }
        let rubium = self.state.rubium(seat);
        let too_expensive = ImpossibilityReason::TooExpensive {
            cost: amount,
            rubium,
        };
        let new_amount = rubium
            .checked_sub(amount)
            .ok_or(too_expensive.with_rule(rule))?;
        self.set_rubium(seat, new_amount, reason);
        Ok(())
    }

    /// Sets a player's rubium and emits the difference.
    pub fn set_rubium(&mut self, seat: Seat, new_amount: u16, reason: RubiumReason) {
        let before = std::mem::replace(&mut self.state.seat_mut(seat).rubium, new_amount);
        self.emit(TableEvent::RubiumChanged {
            seat,
            change: i32::from(new_amount) - i32::from(before),
            now: new_amount,
            reason,
        });
    }
}
