//! Converts the table's refusals for the page.

use rubium_record::{Author, SubmitError};
use rubium_rules::Seat;
use rubium_table::{
    EntryRefusal, EntryRequest, Remedy, RuleWarning, TableEvent, TableInput, TableState,
};

use super::{RunningTable, TableRefusal};
use crate::count::saturating_u32;
use crate::refusal::{InternalError, SessionRefusal};

impl RunningTable {
    /// Converts the refusal of a step. The warnings of all its entries are collected, because an override
    /// applies to all entries.
    pub(super) fn convert_submit_error(
        &self,
        by: Author,
        inputs: &[TableInput],
        error: SubmitError<EntryRefusal>,
    ) -> TableRefusal {
        match error {
            SubmitError::NoInput => TableRefusal::internal("a step without an entry"),
            SubmitError::Refused {
                input,
                refusal: EntryRefusal::Unusual(warning),
                ..
            } => {
                let index = saturating_u32(input);
                match self.warnings_if_overridden(by, inputs) {
                    Ok(warnings) => TableRefusal::Unusual {
                        index,
                        remedy: self.remedy(by, inputs, &warnings),
                        warnings,
                    },
                    // A later entry is impossible, even with an override.
                    Err((refused_index, refusal)) if refused_index > input => {
                        self.convert_refusal(refusal)
                    }
                    // With overrides, this entry or an earlier one becomes impossible. Only the first warning
                    // is reported.
                    Err(_) => TableRefusal::Unusual {
                        index,
                        warnings: vec![warning],
                        remedy: None,
                    },
                }
            }
            SubmitError::Refused { refusal, .. } => self.convert_refusal(refusal),
        }
    }

    /// All warnings about the entries of a step, each once.
    ///
    /// # Errors
    /// The index and the refusal of an entry that is impossible even with overrides.
    fn warnings_if_overridden(
        &self,
        by: Author,
        inputs: &[TableInput],
    ) -> Result<Vec<RuleWarning>, (usize, EntryRefusal)> {
        let mut state: TableState = self.state().clone();
        let mut warnings = Vec::new();
        for (index, input) in inputs.iter().enumerate() {
            let input = match input {
                TableInput::Enter(entry) => TableInput::Enter(EntryRequest {
                    override_warnings: true,
                    ..entry.clone()
                }),
                chance @ TableInput::Chance(_) => chance.clone(),
            };
            let events = self.table().enter(&mut state, by, &input);
            for event in events.map_err(|refusal| (index, refusal))? {
                if let TableEvent::WarningOverridden { rule, warning } = event {
                    let warning = RuleWarning { rule, warning };
                    if !warnings.contains(&warning) {
                        warnings.push(warning);
                    }
                }
            }
        }
        Ok(warnings)
    }

    /// The remedy for the warnings, if there is one.
    fn remedy(
        &self,
        by: Author,
        inputs: &[TableInput],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let actions = inputs.iter().filter_map(|input| match input {
            TableInput::Enter(entry) => Some(entry.action.clone()),
            TableInput::Chance(_) => None,
        });
        let actions: Vec<_> = actions.collect();
        self.table().remedy(self.state(), by, &actions, warnings)
    }

    /// Converts a refusal for the page.
    pub(super) fn convert_refusal(&self, refusal: EntryRefusal) -> TableRefusal {
        match refusal {
            EntryRefusal::Impossible(impossibility) => TableRefusal::Impossible { impossibility },
            EntryRefusal::Unusual(warning) => TableRefusal::Unusual {
                index: 0,
                warnings: vec![warning],
                remedy: None,
            },
            EntryRefusal::WrongAuthor { by } => TableRefusal::WrongAuthor {
                by: match by {
                    Author::Seat(seat) => Some(Seat(seat)),
                    Author::Chance | Author::Keeper => None,
                },
            },
            // An entry is written in the notation and read back, which fails if it contains an invalid id.
            refusal @ EntryRefusal::Text { .. } => SessionRefusal::UnknownReference {
                reason: refusal.to_string(),
            }
            .into(),
            EntryRefusal::Setup(errors) => {
                SessionRefusal::from(InternalError::log_all(&errors)).into()
            }
        }
    }
}
