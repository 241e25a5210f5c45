//! Tracks which player controls the Monolith (DRW-2), as far as this follows from entries and battles.

use super::increase_count;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::Impossibility;
use crate::protocol::warning::Warning;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::{Kind, Phase, RuleId, Seat, Stack, Terrain};

impl Transaction<'_> {
    /// Enters the player who controls the Monolith. Warns if the player has units recorded on the board, but
    /// none that may enter the Monolith.
    pub fn enter_monolith_holder(&mut self, holder: Option<Seat>) -> EntryResult {
        self.state.pending_input.ensure_running()?;
        self.set_monolith_holder(holder)?;
        let Some(seat) = holder.filter(|_| self.table.counts_figures()) else {
            return Ok(());
        };
        let terrain = Terrain::Monolith;
        let sheet = *self.table.rules().unit_sheet();
        let board = self.state.board(seat);
        if board.kinds().any(|kind| sheet.get(kind).may_enter(terrain)) {
            return Ok(());
        }
        for kind in board.kinds() {
            self.warn(RuleId::Mov4, Warning::MayNotEnter { kind, terrain })?;
        }
        Ok(())
    }

    /// Checks that the seat and the Monolith exist, then sets the player who controls the Monolith.
    pub fn set_monolith_holder(&mut self, holder: Option<Seat>) -> Result<(), Impossibility> {
        if let Some(seat) = holder {
            self.table.ensure_seat(seat)?;
            self.table.ensure_terrain(Terrain::Monolith)?;
        }
        self.replace_monolith_holder(holder);
        Ok(())
    }

    /// Sets the player who controls the Monolith, and updates the due cards.
    pub fn replace_monolith_holder(&mut self, holder: Option<Seat>) {
        let before = std::mem::replace(&mut self.state.monolith_holder, holder);
        self.state.turn_facts.holder_units_off_monolith = Stack::EMPTY;
        self.emit(TableEvent::MonolithHolderChanged { holder });
        self.state.update_due_monolith_cards(before);
    }

    /// After a battle on other terrain, records which survivors of the Monolith's holder stay off the
    /// Monolith in this turn. From the Battle phase on, no units move except those that can advance. Does
    /// nothing before the Battle phase, or if turns are not tracked.
    pub fn record_units_off_monolith(&mut self, battle: &Battle) {
        let Some(holder) = self.state.monolith_holder else {
            return;
        };
        let owns = |side: &Side| battle.owner(*side) == holder;
        let Some(side) = Side::BOTH.into_iter().find(owns) else {
            return;
        };
        if self.state.phase < Phase::Battle || !self.table.part_settings().phases.is_managed() {
            return;
        }
        let sheet = *self.table.rules().unit_sheet();
        let survivors = || battle.force(side).counts();
        let immobile_survivors = || survivors().filter(|&(kind, _)| !sheet.get(kind).can_advance);
        for (kind, count) in immobile_survivors() {
            let units_elsewhere = &mut self.state.turn_facts.holder_units_off_monolith;
            increase_count(units_elsewhere, kind, count);
        }
        // Once a call has released the Monolith, the next calls do nothing, because it has no holder.
        for (kind, _) in immobile_survivors() {
            self.release_monolith_if_vacated(holder, kind);
        }
    }

    /// Called after the players have taken `count` units of `kind` off the board. If `seat` controls the
    /// Monolith but can have no unit there any more, records that nobody controls it. If units of this kind
    /// survived a battle elsewhere in this turn, these are assumed to be the ones that were taken off.
    pub fn release_monolith_after_removal(&mut self, seat: Seat, kind: Kind, count: u8) {
        if self.state.monolith_holder == Some(seat) {
            let units_elsewhere = &mut self.state.turn_facts.holder_units_off_monolith;
            (0..count.min(units_elsewhere.count(kind))).for_each(|_| units_elsewhere.remove(kind));
        }
        self.release_monolith_if_vacated(seat, kind);
    }

    /// Called after a unit of `kind` has left the board, or was found to be off the Monolith. If `seat`
    /// controls the Monolith but can have no unit there any more, records that nobody controls it. Does
    /// nothing during a battle on the Monolith, because the battle determines the holder, or if figures or
    /// turns are not tracked.
    pub fn release_monolith_if_vacated(&mut self, seat: Seat, kind: Kind) {
        let terrain = Terrain::Monolith;
        let battle = self.state.battle();
        if self.state.monolith_holder != Some(seat)
            || battle.is_some_and(|battle| battle.terrain == terrain)
            || !self.table.counts_figures()
            || !self.table.part_settings().phases.is_managed()
        {
            return;
        }
        let may_be_there = |kind| {
            self.table.rules().unit_sheet().get(kind).may_enter(terrain)
                || self.state.may_be_on_terrain(self.table, kind, terrain)
        };
        let units_elsewhere = self.state.turn_facts.holder_units_off_monolith;
        let mut units = self.state.board(seat).counts();
        let can_hold =
            units.any(|(kind, count)| may_be_there(kind) && count > units_elsewhere.count(kind));
        if may_be_there(kind) && !can_hold {
            self.replace_monolith_holder(None);
        }
    }
}
