//! A player who joins late: the game continues at a new table with that player.

use rubium_record::Header;
use rubium_table::{Newcomer, Table, TableSetup};

use super::new_table::setup_errors_refusal;
use super::{Pins, RunningTable};
use crate::library::LibraryRefusal;
use crate::setup::{check_players, seed_or_random};

impl RunningTable {
    /// Creates the header and the PINs of the table at which the game continues with `newcomer`. The new
    /// table has a new seed. The other players keep their PINs: otherwise anybody could open their hands at
    /// the new table.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotAtBeginningOfTurn`] if the game is over, an input is pending, an instruction is
    /// still to be carried out, or phases are managed and the Deployment phase has ended;
    /// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::DuplicateFaction`],
    /// [`LibraryRefusal::Options`], [`LibraryRefusal::Opening`]; [`LibraryRefusal::Internal`] if the system
    /// provides no random bytes.
    pub fn with_newcomer(
        &self,
        newcomer: &Newcomer,
    ) -> Result<(Header<TableSetup>, Pins), LibraryRefusal> {
        if !self.todo().is_empty() {
            return Err(LibraryRefusal::NotAtBeginningOfTurn);
        }
        let setup = self.table().with_newcomer(self.state(), newcomer);
        let mut setup = setup.map_err(|_| LibraryRefusal::NotAtBeginningOfTurn)?;
        let seats = setup.seats.iter_mut();
        check_players(seats.map(|seat| (&mut seat.name, seat.faction)))?;
        Table::new(setup.clone()).map_err(setup_errors_refusal)?;
        let names = setup.seats.iter().map(|seat| seat.name.clone()).collect();
        let (seed, is_seed_known) = seed_or_random(None)?;
        let header = Header::new::<Table>(setup, names, seed, is_seed_known);
        Ok((header, self.pins().reseated(self.state().order())))
    }
}
