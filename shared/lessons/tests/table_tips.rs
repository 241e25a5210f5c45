//! The tips that are due during a session at a table.

#![cfg(test)]

use rubium_lessons::{TipId, table_tips};
use rubium_rules::{Faction, Options, Seat};
use rubium_table::{PartsPreset, Table, TableSeat, TableSetup, TableState, notation, table_view};

/// A table of two players on which the app manages every part.
struct TestTable {
    table: Table,
    state: TableState,
}

impl TestTable {
    fn begin() -> TestTable {
        let seat = |name: &str, faction| TableSeat {
            name: name.to_owned(),
            faction,
        };
        let seats = vec![seat("Ana", Faction::Ares), seat("Bo", Faction::Zyborg)];
        let setup = TableSetup::new(Options::default(), seats, PartsPreset::Everything.parts());
        let table = Table::new(setup.expect("the set-up should be valid"))
            .expect("the table should be valid");
        let state = table.initial_state();
        TestTable { table, state }
    }

    /// Makes entries such as `1: mine` and `keeper: end`, and enters outcomes such as `die 4`.
    fn enter(&mut self, lines: &[&str]) {
        for line in lines {
            let entry = notation::read_with_author(&self.table, line);
            let (author, input) = entry.expect("the entry should be readable");
            let result = self.table.enter(&mut self.state, author, &input);
            result.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        }
    }

    /// The ids of the tips that are due in the view of `seat`; `None` is the public view.
    fn due_tips(&self, seat: Option<u8>) -> Vec<TipId> {
        let view = table_view(&self.table, &self.state, seat.map(Seat));
        table_tips(&view).into_iter().map(|tip| tip.id).collect()
    }
}

#[test]
fn table_tips_follow_phases() {
    let mut test_table = TestTable::begin();
    test_table.enter(&["first 1"]);
    assert_eq!(test_table.due_tips(None), [TipId::Spend]);
    test_table.enter(&["1: buy human 2", "keeper: end"]);
    assert_eq!(test_table.due_tips(None), [TipId::Move]);
    test_table.enter(&["keeper: end"]);
    assert_eq!(test_table.due_tips(None), [TipId::Explore]);
    // In the first turn only one player has units.
    test_table.enter(&["keeper: end"]);
    assert_eq!(test_table.due_tips(None), []);
    test_table.enter(&["keeper: end", "1: work 3 home"]);
    assert_eq!(test_table.due_tips(None), [TipId::Mine]);
    test_table.enter(&["1: mine", "keeper: end"]);
    assert_eq!(test_table.due_tips(None), [TipId::Draw]);
    test_table.enter(&["1: draw", "card humanWave", "keeper: end"]);
    assert_eq!(test_table.due_tips(None), [TipId::Spend, TipId::Undo]);
    test_table.enter(&[
        "2: buy human 2",
        "keeper: end",
        "keeper: end",
        "keeper: end",
    ]);
    assert_eq!(test_table.due_tips(None), [TipId::Fight, TipId::Undo]);
    test_table.enter(&["2: battle 1 plains 2H / 2H"]);
    assert_eq!(test_table.due_tips(None), [TipId::Battle]);
}

#[test]
fn card_tips_are_not_due_in_public_view() {
    let mut test_table = TestTable::begin();
    test_table.enter(&["first 1", "keeper: end"]);
    let public_tips = test_table.due_tips(None);
    assert!(!public_tips.contains(&TipId::Energize) && !public_tips.contains(&TipId::Mission));
}
