//! A table that tests of this crate sit at.

use crate::{Parts, Table, TableSeat, TableSetup};
use rubium_rules::{Faction, Options};

/// Ana, Bo and Cy, with these parts.
pub fn table(parts: Parts) -> Table {
    let seat = |name: &str, faction| TableSeat {
        name: name.into(),
        faction,
    };
    let seats = vec![
        seat("Ana", Faction::Ares),
        seat("Bo", Faction::BlackHelix),
        seat("Cy", Faction::Zyborg),
    ];
    let setup = TableSetup::new(Options::default(), seats, parts);
    Table::new(setup.expect("the set-up is sound")).expect("it can be played")
}
