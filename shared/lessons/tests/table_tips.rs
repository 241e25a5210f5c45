//! Tips of tables are due where an evening needs them.

#![cfg(test)]

use rubium_lessons::{TipId, table_tips};
use rubium_rules::{Faction, Options, Seat};
use rubium_table::{Preset, Table, TableSeat, TableSetup, TableState, notation, table_view};

/// A table of two whose companion keeps everything, played by lines such as `1: mine`, `keeper: end` and `die 4`.
struct Evening {
    table: Table,
    state: TableState,
}

impl Evening {
    fn begin() -> Evening {
        let seat = |name: &str, faction| TableSeat {
            name: name.to_owned(),
            faction,
        };
        let seats = vec![seat("Ana", Faction::Ares), seat("Bo", Faction::Zyborg)];
        let setup = TableSetup::new(Options::default(), seats, Preset::Everything.parts());
        let table = Table::new(setup.expect("the set-up is valid")).expect("it can be played");
        let state = table.initial_state();
        Evening { table, state }
    }

    fn enter(&mut self, lines: &[&str]) {
        for line in lines {
            let entry = notation::read_with_author(&self.table, line);
            let (by, input) = entry.expect("the line can be read");
            let entered = self.table.enter(&mut self.state, by, &input);
            entered.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        }
    }

    /// The tips that are due with the hand of `seat` open.
    fn due(&self, seat: Option<u8>) -> Vec<TipId> {
        let view = table_view(&self.table, &self.state, seat.map(Seat));
        table_tips(&view).into_iter().map(|tip| tip.id).collect()
    }
}

#[test]
fn tips_of_a_table_follow_the_evening() {
    let mut evening = Evening::begin();
    evening.enter(&["first 1"]);
    assert_eq!(evening.due(None), [TipId::Spend]);
    evening.enter(&["1: buy human 2", "keeper: end"]);
    assert_eq!(evening.due(None), [TipId::Move]);
    evening.enter(&["keeper: end"]);
    assert_eq!(evening.due(None), [TipId::Explore]);
    evening.enter(&["keeper: end"]);
    assert_eq!(evening.due(None), [TipId::Fight]);
    evening.enter(&["keeper: end", "1: work 3 home"]);
    assert_eq!(evening.due(None), [TipId::Mine]);
    evening.enter(&["1: mine", "keeper: end"]);
    assert_eq!(evening.due(None), [TipId::Draw]);
    evening.enter(&["1: draw", "card humanWave", "keeper: end"]);
    assert_eq!(evening.due(None), [TipId::Spend, TipId::Undo]);
    evening.enter(&[
        "2: buy human 2",
        "keeper: end",
        "keeper: end",
        "keeper: end",
    ]);
    evening.enter(&["2: battle 1 plains 2H / 2H"]);
    assert_eq!(evening.due(None), [TipId::Battle]);
}

#[test]
fn card_tips_need_an_open_hand() {
    let mut evening = Evening::begin();
    evening.enter(&["first 1", "keeper: end"]);
    let closed = evening.due(None);
    assert!(!closed.contains(&TipId::Energize) && !closed.contains(&TipId::Mission));
}
