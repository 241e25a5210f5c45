//! The start of a table: checks the set-up and applies the values entered for a game in progress.

use crate::protocol::name::is_valid_name;
use crate::protocol::refusal::{ImpossibilityReason, TableSetupError};
use crate::state::TableState;
use crate::state::physical_actions::PhysicalActions;
use crate::state::setup::TableSetup;
use crate::state::table::Table;
use crate::transaction::Transaction;
use rubium_rules::{Deck, RuleId, Rules};

impl Table {
    /// Checks a set-up and compiles it.
    ///
    /// # Errors
    /// The invalid names, and the conflicts of the options or, if no options conflict, the other errors of
    /// the set-up and its content. If there are no errors of these kinds: the first impossible value that was
    /// entered for a game in progress.
    pub fn new(setup: TableSetup) -> Result<Table, Vec<TableSetupError>> {
        let mut errors: Vec<TableSetupError> = (setup.seats.iter().enumerate())
            .filter(|(_, seat)| !is_valid_name(&seat.name))
            .map(|(index, _)| TableSetupError::Name { seat: index + 1 })
            .collect();
        let rules = setup.game_setup().and_then(|game| {
            let rules = Rules::new(game);
            rules.map_err(|errors| errors.into_iter().map(TableSetupError::from).collect())
        });
        let rules = match rules {
            Ok(rules) if errors.is_empty() => rules,
            Ok(_) => return Err(errors),
            Err(rules_errors) => {
                errors.extend(rules_errors);
                return Err(errors);
            }
        };
        let table = Table { setup, rules };
        match table.try_initial_state() {
            Ok(_) => Ok(table),
            Err(error) => Err(vec![error]),
        }
    }

    /// Returns the state before the first entry, with the values entered for a game in progress.
    fn try_initial_state(&self) -> Result<TableState, TableSetupError> {
        let mut state = TableState::new(self);
        // If the first player need not be chosen first, managed missions are dealt immediately.
        if state.is_idle()
            && self.setup.opening_values.is_empty()
            && self.manages_deck(Deck::Missions)
        {
            Transaction::new(self, &mut state, false).begin_mission_draws();
        }
        for (index, &correction) in self.setup.opening_values.iter().enumerate() {
            let position = index + 1;
            let result = Transaction::new(self, &mut state, false).set_corrected_value(correction);
            result.map_err(|impossibility| TableSetupError::Opening {
                position,
                impossibility,
            })?;
            // Opening values are complete, so no copy can be in a hidden hand.
            if let Some(displaced) = state.displaced_cards.first() {
                let copies = self
                    .rules
                    .card(displaced.excess_card)
                    .map_or(0, |spec| spec.count);
                let total = copies.saturating_add(1);
                let impossibility =
                    ImpossibilityReason::TooManyCopies { total, copies }.with_rule(RuleId::Set5);
                return Err(TableSetupError::Opening {
                    position,
                    impossibility,
                });
            }
        }
        if !self.setup.opening_values.is_empty() {
            // When a game in progress is entered, nobody counts as eliminated, even without units and rubium.
            for seat in self.rules.seats() {
                state.seat_mut(seat).is_elimination_denied =
                    state.needs_elimination_check(self, seat);
            }
        }
        // The values describe the physical table as it is, so the players have nothing to do by hand.
        state.physical_actions = PhysicalActions::default();
        Ok(state)
    }

    /// Returns the state before the first entry.
    #[expect(
        clippy::expect_used,
        reason = "`Table::new`, the only constructor, has applied the same values without an error"
    )]
    pub fn initial_state(&self) -> TableState {
        self.try_initial_state()
            .expect("the opening values should be valid")
    }
}
