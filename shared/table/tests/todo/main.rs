//! The list of actions to do by hand. Each line remains in the list until the players confirm it.

#![cfg(test)]

mod cards;
#[path = "../common/mod.rs"]
mod common;
mod figures;
mod lines;
mod places;
mod random;
mod terrain;

use common::{begin_with, enter};
use rubium_record::{Author, Timeline, jsonl};
use rubium_rules::{Kind, Seat};
use rubium_table::{
    ConfirmedActions, Instruction, PartSetting, PartSettings, PartsPreset, Table, TodoLine,
    UnitPlace,
};

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

/// A game at a table, and the manual actions that the players have confirmed.
struct TestGame {
    timeline: Timeline<Table>,
    confirmed_actions: ConfirmedActions,
}

impl TestGame {
    fn new(timeline: Timeline<Table>) -> TestGame {
        TestGame {
            timeline,
            confirmed_actions: ConfirmedActions::default(),
        }
    }

    fn enter(&mut self, entries: &[&str]) {
        enter(&mut self.timeline, entries);
        self.read_marks();
    }

    fn read_marks(&mut self) {
        self.confirmed_actions
            .read_new_marks(&self.timeline)
            .unwrap();
    }

    fn todo(&self) -> Vec<TodoLine> {
        self.confirmed_actions.todo(self.timeline.state())
    }

    /// The instruction of each line of the list, and whether it is to be reversed.
    fn instructions(&self) -> Vec<(Instruction, bool)> {
        let lines = self.todo().into_iter();
        lines
            .map(|line| (line.instruction, line.is_reversal))
            .collect()
    }

    /// Confirms line `index`, or all lines if `index` is `None`.
    fn confirm(&mut self, index: Option<usize>) {
        let (table, state) = (self.timeline.machine(), self.timeline.state());
        let mark = self.confirmed_actions.mark(table, state, index).unwrap();
        self.timeline.mark(mark).unwrap().commit();
        self.read_marks();
    }

    fn undo_to(&mut self, step: usize) {
        let undo = self.timeline.undo_to(&[Author::Keeper], step);
        undo.unwrap().commit();
        self.read_marks();
    }

    fn redo(&mut self) {
        self.timeline.redo().unwrap().commit();
        self.read_marks();
    }

    /// The same game, read from its written record.
    fn reopened(&self) -> TestGame {
        let text = jsonl::write(self.timeline.record()).unwrap();
        let loaded = jsonl::read::<Table>(text.as_bytes()).unwrap();
        let folded = Timeline::fold(loaded.record).map_err(|error| error.to_string());
        let mut reopened = TestGame::new(folded.unwrap());
        reopened.read_marks();
        reopened
    }
}

fn fully_managed_game() -> TestGame {
    TestGame::new(begin_with(PartsPreset::Everything.parts(), 2))
}

/// A game with physical rubium and cards, and managed phases.
fn game_with_physical_rubium_and_cards() -> TestGame {
    let parts = PartSettings {
        phases: PartSetting::Managed,
        rubium: PartSetting::Physical,
        ..PartsPreset::RubiumOnly.parts()
    };
    TestGame::new(begin_with(parts, 2))
}

const fn place_units(seat: Seat, kind: Kind, count: u8) -> Instruction {
    let place = UnitPlace::HomeBase;
    Instruction::PlaceUnits {
        seat,
        kind,
        count,
        place,
    }
}

const fn remove_units(seat: Seat, kind: Kind, count: u8) -> Instruction {
    Instruction::RemoveUnits { seat, kind, count }
}
