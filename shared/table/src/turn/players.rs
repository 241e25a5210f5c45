//! The players: names, absences, and the seating order.

use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::name::is_valid_name;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use crate::turn::rotate_to;
use rubium_rules::{RuleId, Seat};

impl Transaction<'_> {
    /// Renames a player.
    pub fn rename(&mut self, seat: Seat, name: &str) -> Result<(), Impossibility> {
        self.table.ensure_seat(seat)?;
        // The notation collapses spaces in the same way.
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        ensure(
            is_valid_name(&name),
            ImpossibilityReason::InvalidName.without_rule(),
        )?;
        self.state.seat_mut(seat).name.clone_from(&name);
        self.emit(TableEvent::Renamed { seat, name });
        Ok(())
    }

    /// Records that a player left or returned. If a player leaves and `removes_units` is true, also takes the
    /// player's units off the board.
    pub fn set_away(
        &mut self,
        seat: Seat,
        is_away: bool,
        removes_units: bool,
    ) -> Result<(), Impossibility> {
        self.table.ensure_seat(seat)?;
        let player = self.state.seat_mut(seat);
        ensure(
            player.is_away != is_away,
            ImpossibilityReason::NoChange.without_rule(),
        )?;
        player.is_away = is_away;
        self.emit(TableEvent::AbsenceChanged { seat, is_away });
        if is_away && removes_units {
            self.state.pending_input.ensure_idle()?;
            for (kind, count) in self.state.board(seat).counts() {
                self.take_off_board(seat, kind, count)?;
                self.release_monolith_if_vacated(seat, kind);
                self.instruct(Instruction::RemoveUnits { seat, kind, count });
            }
            self.clear_board_records(seat);
        }
        Ok(())
    }

    /// Skips the rest of the turn of the active player, who is away, including the actions that are still
    /// due. Warns in the 2005 edition if a card for a battle has not been taken (BAT-11, BAT-12).
    pub fn skip_turn(&mut self) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        let seat = self.state.active;
        match self.state.skippable_player(self.table) {
            Some(_) => {}
            None if !self.table.part_settings().phases.is_managed() => {
                return Err(ImpossibilityReason::NoPhases.without_rule().into());
            }
            None => {
                return Err(ImpossibilityReason::NothingToApplyTo
                    .with_rule(RuleId::Trn1)
                    .into());
            }
        }
        self.ensure_loser_card_drawn()?;
        self.ensure_mission_card_taken()?;
        self.emit(TableEvent::TurnSkipped { seat });
        self.next_turn();
        Ok(())
    }

    /// Changes the seating order to `order`, which lists the seats clockwise, beginning anywhere. The first
    /// player stays the same, because the first player marker does not move (SET-1). Warns if teammates do
    /// not sit opposite each other (OPT-TEAM).
    pub fn reseat(&mut self, order: &[Seat]) -> EntryResult {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        ensure(
            sorted.into_iter().eq(self.table.rules().seats()),
            ImpossibilityReason::InvalidOrder.without_rule(),
        )?;
        let opposite_offset = order.len() / 2;
        let teammates = order.iter().map(|&seat| self.table.rules().teammate(seat));
        let opposite = order.iter().cycle().skip(opposite_offset);
        if teammates
            .zip(opposite)
            .any(|(teammate, &seat)| teammate.is_some_and(|teammate| teammate != seat))
        {
            self.warn(RuleId::OptTeam, Warning::TeammatesNotOpposite)?;
        }
        let mut order = order.to_vec();
        if let Some(first) = self.state.order.first() {
            rotate_to(&mut order, *first);
        }
        self.state.order.clone_from(&order);
        self.emit(TableEvent::Reseated { order });
        Ok(())
    }
}

impl TableState {
    /// The active player, if that player is away, no input is pending, and another player can play. `None` if
    /// turns are not tracked.
    pub(crate) fn skippable_player(&self, table: &Table) -> Option<Seat> {
        let active = self.active;
        let can_skip_active = table.part_settings().phases.is_managed()
            && self.is_idle()
            && self.seat(active).is_away;
        let others = table.rules().seats().filter(|&seat| seat != active);
        let mut present =
            others.filter(|&seat| !self.seat(seat).is_away && !self.seat(seat).is_eliminated);
        (can_skip_active && present.next().is_some()).then_some(active)
    }
}
