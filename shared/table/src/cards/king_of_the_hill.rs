//! King of the Hill: a card that the player who controls the Monolith may take in the Draw phase (OPT-HILL).

use crate::protocol::action::PointsSource;
use crate::protocol::event::Instruction;
use crate::protocol::refusal::ImpossibilityReason;
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::drawing::Draws;
use rubium_rules::{Deck, MONOLITH_CARD_COUNT, OptionalRule, Phase, RuleId, Seat, VICTORY_CARD_VP};

impl Transaction<'_> {
    /// Takes a King of the Hill card instead of the Energize cards for the Monolith.
    pub fn take_hill_card(&mut self, seat: Seat) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        if !self.table.has_option(OptionalRule::KingOfTheHill) {
            return Err(ImpossibilityReason::OptionNotInPlay
                .with_rule(RuleId::OptHill)
                .into());
        }
        let is_stack_managed = self.table.part_settings().victory.is_managed();
        if self.state.is_hill_stack_empty(self.table) {
            return Err(ImpossibilityReason::StackEmpty
                .with_rule(RuleId::OptHill)
                .into());
        }
        self.ensure_phase(seat, Phase::Draw, RuleId::OptHill)?;
        let is_own_turn = self.state.is_turn_of(self.table, seat);
        // The card replaces both Energize cards, so both must still be due.
        let is_due = is_own_turn && self.state.turn_facts.due_card_counts[0] >= MONOLITH_CARD_COUNT;
        if !is_due && self.table.part_settings().phases.is_managed() {
            let deck = Deck::Energize;
            self.warn(RuleId::OptHill, Warning::NotDue { deck })?;
        }
        if is_own_turn {
            self.state.turn_facts.due_card_counts[0] = 0;
            self.state.turn_facts.has_taken_monolith_cards = true;
            self.state
                .turn_facts
                .record_drawn_due_cards(Deck::Energize, MONOLITH_CARD_COUNT);
        }
        if is_stack_managed {
            let state = &mut *self.state;
            let (victory, hill) = (&mut state.victory_left, &mut state.hill_left);
            *self.table.rules().select_hill_card_stack(victory, hill) -= 1;
            self.add_points(seat, PointsSource::Hill, VICTORY_CARD_VP)?;
        } else {
            self.instruct(Instruction::TakeHillCard { seat });
            self.score_physical_card(seat, PointsSource::Hill)?;
        }
        // If the card has won the game (WIN-1), nothing is drawn.
        if !self.state.has_winning_points(self.table, seat) {
            self.queue_draws_of_others(seat);
            // An empty draw begins the queued draws.
            self.draw(Draws::new(seat, 0, 0));
        }
        Ok(())
    }

    /// Queues the draw of one Energize card for every player other than `seat` who is not eliminated,
    /// clockwise.
    fn queue_draws_of_others(&mut self, seat: Seat) {
        let order = &self.state.order;
        let index = order.iter().position(|&other| other == seat).unwrap_or(0);
        let others = order.iter().cycle().skip(index + 1).take(order.len() - 1);
        let others = others.filter(|&&other| !self.state.seat(other).is_eliminated);
        let draws: Vec<Draws> = others.map(|&other| Draws::new(other, 0, 1)).collect();
        self.state.queued_draws.extend(draws);
    }
}

impl TableState {
    /// Returns whether the stack of King of the Hill cards is managed and empty.
    pub(crate) fn is_hill_stack_empty(&self, table: &Table) -> bool {
        let remaining = (table.rules()).select_hill_card_stack(self.victory_left, self.hill_left);
        table.part_settings().victory.is_managed() && remaining == 0
    }
}
