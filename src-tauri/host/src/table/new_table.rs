//! What a new table is made of.

use rubium_record::{Header, Machine};
use rubium_rules::{Edition, OptionalRule, Options, Swap};
use rubium_table::{
    Correction, Parts, Table, TableFault, TableRefusal as LedgerRefusal, TableSeat, TableSetup,
};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::count::small;
use crate::library::LibraryRefusal;
use crate::setup::{check_players, checked_seed, not_agreed};

/// Most values that are typed in for a game under way: every figure, card and token of four players.
const MAX_OPENING: usize = 512;

/// What the dialog for a new table says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    /// What it is called; the players' names, where nothing is said.
    pub title: Option<String>,
    /// Who sits there, clockwise: 2 to 4, with names of 1 to 24 characters, blanks around them left out.
    pub seats: Vec<TableSeat>,
    /// Which rulebook is followed.
    #[serde(default)]
    pub edition: Edition,
    /// The optional rules that are agreed on, each once.
    #[serde(default)]
    pub optional: Vec<OptionalRule>,
    /// The exploration tokens that make way for green ones (OPT-EXTRA).
    #[serde(default)]
    pub swaps: Vec<Swap>,
    /// Which parts the ledger replaces.
    pub parts: Parts,
    /// Values typed in for a game that is under way, in order; none for a new game.
    #[serde(default)]
    pub opening: Vec<Correction>,
    /// The seed as it was typed; without one it is picked and stays hidden.
    pub seed: Option<String>,
}

impl NewTable {
    /// The same with the names as they will be shown.
    ///
    /// # Errors
    /// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::FactionTwice`].
    pub fn checked(mut self) -> Result<NewTable, LibraryRefusal> {
        let seats = self.seats.iter_mut();
        check_players(seats.map(|seat| (&mut seat.name, seat.faction)))?;
        Ok(self)
    }

    /// The header of the table's record.
    ///
    /// # Errors
    /// Those of [`checked`](NewTable::checked); [`LibraryRefusal::Seed`], [`LibraryRefusal::Options`], [`LibraryRefusal::Swaps`], [`LibraryRefusal::Opening`], [`LibraryRefusal::Gesture`] (too many values),
    /// [`LibraryRefusal::NoSuchThing`]; [`LibraryRefusal::Broken`] if the built-in content cannot be set up.
    pub fn header(&self) -> Result<Header<TableSetup>, LibraryRefusal> {
        let seats = self.clone().checked()?.seats;
        let names = seats.iter().map(|seat| seat.name.clone()).collect();
        if self.opening.len() > MAX_OPENING {
            return Err(LibraryRefusal::Gesture {
                actions: small(self.opening.len()),
                most: MAX_OPENING as u32,
            });
        }
        let (seed, known_seed) = checked_seed(self.seed.as_deref())?;
        let options = Options {
            edition: self.edition,
            optional: self.optional.clone(),
            ..Options::default()
        };
        let mut setup = TableSetup::new(options, seats, self.parts).map_err(not_set_up)?;
        setup.swaps.clone_from(&self.swaps);
        setup.opening.clone_from(&self.opening);
        match Table::open(&setup) {
            Ok(_) => Ok(Header::new::<Table>(setup, names, seed, known_seed)),
            Err(LedgerRefusal::Setup(faults)) => Err(not_set_up(faults)),
            Err(refusal) => Err(LibraryRefusal::broken(refusal)),
        }
    }
}

/// Why a table cannot be set up so: first what the players can mend.
fn not_set_up(faults: Vec<TableFault>) -> LibraryRefusal {
    let mut rules = Vec::new();
    for fault in faults {
        match fault {
            TableFault::Opening { place, impossible } => {
                return LibraryRefusal::Opening {
                    place: small(place.saturating_sub(1)),
                    impossible,
                };
            }
            TableFault::Rules(fault) => rules.push(fault),
            // Names were looked at before.
            fault @ TableFault::Name { .. } => return LibraryRefusal::broken(fault),
        }
    }
    not_agreed(rules)
}
