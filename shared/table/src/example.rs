//! A table for the unit tests of this crate.

use crate::{PartSettings, Table, TableSeat, TableSetup};
use rubium_rules::{Faction, Options};

/// A new table for Ana, Bo and Cy, with these parts.
pub fn table(parts: PartSettings) -> Table {
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
    let setup = setup.expect("the built-in content should be valid");
    Table::new(setup).expect("the set-up should be valid")
}
