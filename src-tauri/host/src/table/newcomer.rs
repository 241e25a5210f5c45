//! A player who joins late: the game goes on at a new table with that player.

use rubium_record::Header;
use rubium_table::{Newcomer, Table, TableRefusal as LedgerRefusal, TableSetup};

use super::new_table::not_set_up;
use super::{Pins, RunningTable};
use crate::library::LibraryRefusal;
use crate::setup::{check_players, checked_seed};

impl RunningTable {
    /// Creates the header and the PINs of the table at which the game goes on with `newcomer`. Its future outcomes are
    /// drawn anew. Each player keeps the PIN: otherwise a newcomer would open all hands.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotBetweenTurns`] if the turn has gone on, or something is to be done on the table;
    /// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::DuplicateFaction`],
    /// [`LibraryRefusal::Options`], [`LibraryRefusal::Opening`].
    pub fn with_newcomer(
        &self,
        newcomer: &Newcomer,
    ) -> Result<(Header<TableSetup>, Pins), LibraryRefusal> {
        if !self.todo().is_empty() {
            return Err(LibraryRefusal::NotBetweenTurns);
        }
        let setup = self.table().with_newcomer(self.state(), newcomer);
        let mut setup = setup.map_err(|refusal| match refusal {
            LedgerRefusal::Setup(errors) => not_set_up(errors),
            LedgerRefusal::Impossible(_) => LibraryRefusal::NotBetweenTurns,
            other => LibraryRefusal::internal(other),
        })?;
        let seats = setup.seats.iter_mut();
        check_players(seats.map(|seat| (&mut seat.name, seat.faction)))?;
        let names = setup.seats.iter().map(|seat| seat.name.clone()).collect();
        let (seed, is_seed_known) = checked_seed(None)?;
        let header = Header::new::<Table>(setup, names, seed, is_seed_known);
        Ok((header, self.pins().reseated(self.state().order())))
    }
}
