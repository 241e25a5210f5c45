//! Purchases of units, which can be taken back in the same turn (DEP).

use crate::economy::increase_count;
use crate::protocol::action::RubiumReason;
use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::{ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{Kind, Phase, RuleId, Seat};
use serde::Serialize;
use specta::Type;

/// A possible purchase of one kind (DEP-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TablePurchase {
    /// The kind.
    pub kind: Kind,
    /// Cost of one unit, in rubium.
    pub cost: u8,
    /// Maximum number that the player can buy if the player buys nothing else. If rubium is physical, only
    /// the supply limits it.
    pub max: u8,
    /// Number of figures in supply. If figures are not counted, the number of all figures.
    pub supply: u8,
}

/// Returns the possible purchases of `seat` with `rubium`. With `None`, only the supply limits them.
pub(crate) fn possible_purchases(
    table: &Table,
    state: &TableState,
    seat: Seat,
    rubium: Option<u16>,
) -> Vec<TablePurchase> {
    let purchase = |kind| {
        let cost = table.rules().unit_sheet().get(kind).cost;
        let supply = state.supply(table, seat, kind);
        // Costs are at least 1. With a cost of 0, only the supply would limit the purchase.
        let affordable = rubium.and_then(|rubium| rubium.checked_div(u16::from(cost)));
        let max = affordable.map_or(supply, |max| max.min(u16::from(supply)) as u8);
        TablePurchase {
            kind,
            cost,
            max,
            supply,
        }
    };
    Kind::ALL.map(purchase).to_vec()
}

impl Table {
    /// The price of units, in rubium.
    pub(crate) fn price(&self, kind: Kind, count: u8) -> u16 {
        u16::from(self.rules().unit_sheet().get(kind).cost) * u16::from(count)
    }

    /// Returns whether purchases are recorded. If neither turns nor rubium are tracked, purchases are not
    /// recorded, because the app does not know when a turn ends.
    pub(crate) fn records_purchases(&self) -> bool {
        let parts = self.part_settings();
        parts.phases.is_managed() || parts.rubium.is_managed()
    }
}

impl TableState {
    /// Returns how many of `count` units that are taken off the board may have been bought by mistake in this
    /// turn. After the Deployment phase, units of earlier turns are assumed to be lost first. 0 if it is not
    /// the player's turn, or if turns are not tracked.
    pub(crate) fn refundable_units(&self, table: &Table, seat: Seat, kind: Kind, count: u8) -> u8 {
        if !table.part_settings().phases.is_managed() || seat != self.active {
            return 0;
        }
        let bought = self.seat(seat).bought.count(kind);
        let units_of_earlier_turns = match self.phase {
            Phase::Deployment => 0,
            _ => self.board(seat).count(kind).saturating_sub(bought),
        };
        bought.min(count.saturating_sub(units_of_earlier_turns))
    }
}

impl Transaction<'_> {
    /// Buys units (DEP-1), which are placed by hand (DEP-2).
    pub fn buy_units(&mut self, seat: Seat, kind: Kind, count: u8) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        ensure(count > 0, ImpossibilityReason::NoChange.without_rule())?;
        self.state.ensure_supply(self.table, seat, kind, count)?;
        self.ensure_phase(seat, Phase::Deployment, RuleId::Dep1)?;
        self.warn_if_over_buying_limit(seat, kind, count)?;
        let price = self.table.price(kind, count);
        self.pay(seat, price, RubiumReason::Units, RuleId::Dep1)?;
        if self.table.records_purchases() {
            increase_count(&mut self.state.seat_mut(seat).bought, kind, count);
        }
        self.emit(TableEvent::Bought { seat, kind, count });
        Ok(self.place_by_hand(seat, kind, count, UnitPlace::HomeBase)?)
    }

    /// Takes back units that were bought by mistake in this turn. Figures that were already placed are then
    /// taken off the board by hand.
    pub fn take_back_units(&mut self, seat: Seat, kind: Kind, count: u8) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        ensure(count > 0, ImpossibilityReason::NoChange.without_rule())?;
        let bought = self.state.seat(seat).bought.count(kind);
        let not_bought = ImpossibilityReason::NotBought {
            kind,
            requested: count,
            bought,
        };
        ensure(count <= bought, not_bought.with_rule(RuleId::Dep1))?;
        self.ensure_phase(seat, Phase::Deployment, RuleId::Dep1)?;
        self.emit(TableEvent::UnitsTakenBack { seat, kind, count });
        // If figures are not counted, some of the figures might not be recorded.
        let recorded_count = match self.table.counts_figures() {
            true => count,
            false => count.min(self.state.board(seat).count(kind)),
        };
        if recorded_count > 0 {
            self.take_off_board(seat, kind, recorded_count)?;
        }
        let place = UnitPlace::HomeBase;
        self.retract(&Instruction::PlaceUnits {
            seat,
            kind,
            count,
            place,
        });
        let bought = &mut self.state.seat_mut(seat).bought;
        (0..count).for_each(|_| bought.remove(kind));
        let price = self.table.price(kind, count);
        Ok(self.gain(seat, price, RubiumReason::Units)?)
    }

    /// Warns if `count` more units exceed the combined buying limit of all home base hexes for this turn
    /// (UNI-CLONE). Does nothing if it is not the player's turn, or if turns are not tracked.
    fn warn_if_over_buying_limit(&mut self, seat: Seat, kind: Kind, count: u8) -> EntryResult {
        let limit = self.table.rules().unit_sheet().get(kind).buying_limit;
        let is_own_turn =
            self.table.part_settings().phases.is_managed() && seat == self.state.active;
        let Some(limit) = limit.filter(|_| is_own_turn) else {
            return Ok(());
        };
        let hex_count = self.table.rules().board().home(seat).len();
        let max = limit.saturating_mul(u8::try_from(hex_count).unwrap_or(u8::MAX));
        let total = self
            .state
            .seat(seat)
            .bought
            .count(kind)
            .saturating_add(count);
        if total > max {
            self.warn(RuleId::UniClone, Warning::BuyingLimit { kind, max })?;
        }
        Ok(())
    }
}
