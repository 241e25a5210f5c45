//! Set-up of a new table.

use rubium_record::{Header, Machine};
use rubium_rules::{Edition, OptionalRule, Options, Swap};
use rubium_table::{
    Correction, EntryRefusal, PartSettings, Table, TableSeat, TableSetup, TableSetupError,
};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::count::saturating_u32;
use crate::library::LibraryRefusal;
use crate::setup::{check_players, seed_or_random, setup_refusal};

/// Maximum number of opening values: enough for every unit, card and token of four players.
const MAX_OPENING_VALUES: usize = 512;

/// The options that the new-table dialog submits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    /// The title; by default the players' names.
    pub title: Option<String>,
    /// The 2 to 4 players clockwise, with names of 1 to 24 characters after trimming.
    pub seats: Vec<TableSeat>,
    /// The edition of the rules.
    #[serde(default)]
    pub edition: Edition,
    /// The optional rules in use, each once.
    #[serde(default)]
    pub optional_rules: Vec<OptionalRule>,
    /// Exploration tokens to swap for green tokens (OPT-EXTRA).
    #[serde(default)]
    pub swaps: Vec<Swap>,
    /// The parts that the companion manages.
    pub parts: PartSettings,
    /// Opening values of a game in progress, in order; empty for a new game.
    #[serde(default)]
    pub opening: Vec<Correction>,
    /// Whether the numbers of figures on the board are unknown. Only for a game in progress.
    #[serde(default)]
    pub has_unknown_figures: bool,
    /// The seed that a player entered; `None` for a random seed, which stays secret.
    pub seed: Option<String>,
}

impl NewTable {
    /// Validates the players and trims their names.
    ///
    /// # Errors
    /// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::DuplicateFaction`].
    pub fn validate(mut self) -> Result<NewTable, LibraryRefusal> {
        let seats = self.seats.iter_mut();
        check_players(seats.map(|seat| (&mut seat.name, seat.faction)))?;
        Ok(self)
    }

    /// Creates the header of the record.
    ///
    /// # Errors
    /// The errors of [`validate`](NewTable::validate); [`LibraryRefusal::Seed`], [`LibraryRefusal::Options`],
    /// [`LibraryRefusal::Swaps`], [`LibraryRefusal::Opening`], [`LibraryRefusal::InvalidInputCount`] if there
    /// are too many opening values, [`LibraryRefusal::InvalidSetup`]; [`LibraryRefusal::Internal`] if the
    /// built-in content is invalid or the system provides no random bytes.
    pub fn header(&self) -> Result<Header<TableSetup>, LibraryRefusal> {
        let seats = self.clone().validate()?.seats;
        let names = seats.iter().map(|seat| seat.name.clone()).collect();
        if self.opening.len() > MAX_OPENING_VALUES {
            return Err(LibraryRefusal::InvalidInputCount {
                count: saturating_u32(self.opening.len()),
                max: MAX_OPENING_VALUES as u32,
            });
        }
        let (seed, is_seed_known) = seed_or_random(self.seed.as_deref())?;
        let options = Options {
            edition: self.edition,
            optional_rules: self.optional_rules.clone(),
            ..Options::default()
        };
        let mut setup =
            TableSetup::new(options, seats, self.parts).map_err(setup_errors_refusal)?;
        setup.swaps.clone_from(&self.swaps);
        setup.opening_values.clone_from(&self.opening);
        setup.has_unknown_figures = self.has_unknown_figures;
        match Table::from_setup(&setup) {
            Ok(_) => Ok(Header::new::<Table>(setup, names, seed, is_seed_known)),
            Err(EntryRefusal::Setup(errors)) => Err(setup_errors_refusal(errors)),
            Err(refusal) => Err(LibraryRefusal::internal(refusal)),
        }
    }
}

/// Converts the errors of a set-up to one refusal. An invalid opening value takes precedence over errors of
/// the rules; among these, errors that players can correct take precedence.
pub(super) fn setup_errors_refusal(errors: Vec<TableSetupError>) -> LibraryRefusal {
    let mut rules_errors = Vec::new();
    for error in errors {
        match error {
            TableSetupError::Opening {
                position,
                impossibility,
            } => {
                return LibraryRefusal::Opening {
                    index: saturating_u32(position.saturating_sub(1)),
                    impossibility,
                };
            }
            TableSetupError::Rules(error) => rules_errors.push(error),
            // Names have been validated before.
            error @ TableSetupError::Name { .. } => return LibraryRefusal::internal(error),
        }
    }
    setup_refusal(rules_errors)
}
