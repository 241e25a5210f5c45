//! Refusals of the ledger as the page gets them.

use rubium_record::{By, SubmitError};
use rubium_rules::Seat;
use rubium_table::{TableInput, TableRefusal, TableState, Unusual};

use super::RunningTable;
use super::steps::small;
use crate::errors::Refusal;

impl RunningTable {
    /// Why a step is refused. What is unusual is told with all that speaks against that entry.
    pub(super) fn not_taken(
        &self,
        by: By,
        inputs: &[TableInput],
        error: SubmitError<TableRefusal>,
    ) -> Refusal {
        match error {
            SubmitError::NoInput => Refusal::broken("a step without an entry"),
            SubmitError::Refused { input, refusal, .. } => {
                let warnings = || self.warnings_behind(by, inputs, input);
                match self.refused(refusal, warnings) {
                    Refusal::Unusual { warnings, .. } => Refusal::Unusual {
                        place: small(input),
                        warnings,
                    },
                    other => other,
                }
            }
        }
    }

    /// What speaks against the input at `place`, those before it being taken.
    fn warnings_behind(&self, by: By, inputs: &[TableInput], place: usize) -> Vec<Unusual> {
        let mut state: TableState = self.state().clone();
        let (before, from) = inputs.split_at(place.min(inputs.len()));
        let taken = before
            .iter()
            .all(|input| self.table().enter(&mut state, by, input).is_ok());
        match from.first() {
            Some(TableInput::Enter(entered)) if taken => self
                .table()
                .warnings(&state, by, &entered.action)
                .unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// A refusal as the page gets it.
    pub(super) fn refused(
        &self,
        refusal: TableRefusal,
        warnings: impl FnOnce() -> Vec<Unusual>,
    ) -> Refusal {
        match refusal {
            TableRefusal::Impossible(impossible) => Refusal::Impossible { impossible },
            TableRefusal::Unusual(unusual) => {
                let mut warnings = warnings();
                // With the others forgiven it may even be impossible; then the first is all that is told.
                if !warnings.contains(&unusual) {
                    warnings.insert(0, unusual);
                }
                Refusal::Unusual { place: 0, warnings }
            }
            TableRefusal::NotBy { by } => Refusal::NotBy {
                by: match by {
                    By::Seat(seat) => Some(Seat(seat)),
                    By::Chance | By::Keeper => None,
                },
            },
            // An entry whose numbers name nothing has no text.
            refusal @ TableRefusal::Text { .. } => Refusal::NoSuchThing {
                why: refusal.to_string(),
            },
            TableRefusal::Setup(faults) => Refusal::broken_by(&faults),
        }
    }
}
