//! What is to be done by hand: a list that is kept until it is ticked.

#![cfg(test)]

mod common;

use common::physical_board::PhysicalBoard;
use common::{RandomSource, begin, begin_with, begin_with_options, enter};
use rubium_record::{Author, Timeline, jsonl};
use rubium_rules::{Deck, Edition, Kind, OptionalRule, Seat, Terrain};
use rubium_table::{
    Confirmed, Instruction, Part, Parts, Preset, Table, TableInput, TodoLine, UnitPlace,
};

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

/// A record, and what was confirmed in it.
struct Evening {
    timeline: Timeline<Table>,
    confirmed: Confirmed,
}

impl Evening {
    fn new(timeline: Timeline<Table>) -> Evening {
        Evening {
            timeline,
            confirmed: Confirmed::default(),
        }
    }

    fn enter(&mut self, entries: &[&str]) {
        enter(&mut self.timeline, entries);
        self.read_marks();
    }

    fn read_marks(&mut self) {
        self.confirmed.read_new_marks(&self.timeline).unwrap();
    }

    fn todo(&self) -> Vec<TodoLine> {
        self.confirmed.todo(self.timeline.state())
    }

    /// What the list says, without places.
    fn open(&self) -> Vec<(Instruction, bool)> {
        let lines = self.todo().into_iter();
        lines
            .map(|line| (line.instruction, line.is_reversal))
            .collect()
    }

    /// Ticks line `index`, or all lines.
    fn tick(&mut self, index: Option<usize>) {
        let (table, state) = (self.timeline.machine(), self.timeline.state());
        let mark = self.confirmed.mark(table, state, index).unwrap();
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

    /// The same evening, read from its file.
    fn reopened(&self) -> Evening {
        let text = jsonl::write(self.timeline.record()).unwrap();
        let loaded = jsonl::read::<Table>(text.as_bytes()).unwrap();
        let folded = Timeline::fold(loaded.record).map_err(|error| error.to_string());
        let mut reopened = Evening::new(folded.unwrap());
        reopened.read_marks();
        reopened
    }
}

fn everything() -> Evening {
    Evening::new(begin_with(Preset::Everything.parts(), 2))
}

/// Physical rubium and cards, with turns.
fn physical_parts() -> Evening {
    let parts = Parts {
        phases: Part::Managed,
        rubium: Part::Physical,
        ..Preset::MoneyOnly.parts()
    };
    Evening::new(begin_with(parts, 2))
}

const fn placed(seat: Seat, kind: Kind, count: u8) -> Instruction {
    let place = UnitPlace::HomeBase;
    Instruction::PlaceUnits {
        seat,
        kind,
        count,
        place,
    }
}

const fn removed(seat: Seat, kind: Kind, count: u8) -> Instruction {
    Instruction::RemoveUnits { seat, kind, count }
}

#[test]
fn entries_add_to_the_list_until_it_is_ticked() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 2", "1: buy human 1", "keeper: end"]);
    assert_eq!(evening.open(), [(placed(ANA, Kind::Human, 3), false)]);
    assert_eq!(evening.reopened().todo(), evening.todo());
    evening.tick(None);
    assert_eq!(evening.open(), []);
    assert_eq!(evening.reopened().open(), []);
}

#[test]
fn each_line_is_ticked_alone() {
    let mut evening = physical_parts();
    evening.enter(&["first 1", "1: buy human 2"]);
    let lines = evening.open();
    assert!(lines.contains(&(placed(ANA, Kind::Human, 2), false)));
    let index = lines
        .iter()
        .position(|(line, _)| *line == placed(ANA, Kind::Human, 2));
    evening.tick(index);
    let rest: Vec<_> = lines
        .into_iter()
        .filter(|(line, _)| *line != placed(ANA, Kind::Human, 2))
        .collect();
    assert_eq!(evening.open(), rest);
    let (table, state) = (evening.timeline.machine(), evening.timeline.state());
    assert_eq!(evening.confirmed.mark(table, state, Some(rest.len())), None);
}

#[test]
fn rubium_taken_and_paid_is_netted() {
    let mut evening = physical_parts();
    evening.enter(&["first 1"]);
    let started = evening.open();
    assert_eq!(
        started.len(),
        2,
        "each player takes the starting rubium: {started:?}"
    );
    evening.tick(None);
    evening.enter(&[
        "1: buy human 2",
        "1: work 3 home",
        "keeper: set turn 1 1 mining",
        "1: mine",
    ]);
    let paid = Instruction::PayRubium {
        seat: ANA,
        amount: 1,
    };
    assert!(
        evening.open().contains(&(paid, false)),
        "{:?}",
        evening.open()
    );
}

#[test]
fn undo_asks_for_the_reverse_of_what_was_ticked_and_redo_for_nothing() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 3"]);
    evening.undo_to(1);
    assert_eq!(evening.open(), [], "nothing was done yet");
    evening.redo();
    evening.tick(None);
    evening.undo_to(1);
    assert_eq!(evening.open(), [(placed(ANA, Kind::Human, 3), true)]);
    assert_eq!(evening.reopened().todo(), evening.todo());
    evening.redo();
    assert_eq!(evening.open(), []);
    // Ticked after the undo: the figures are off the board again, so the redo asks for them.
    evening.undo_to(1);
    evening.tick(None);
    evening.redo();
    assert_eq!(evening.open(), [(placed(ANA, Kind::Human, 3), false)]);
}

#[test]
fn purchase_that_is_taken_back_asks_for_what_was_done_of_it() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 2", "1: return human 1"]);
    assert_eq!(evening.open(), [(placed(ANA, Kind::Human, 1), false)]);
    evening.tick(None);
    evening.enter(&["1: return human 1"]);
    assert_eq!(evening.open(), [(placed(ANA, Kind::Human, 1), true)]);
    evening.tick(None);
    assert_eq!(evening.open(), []);

    let mut evening = physical_parts();
    evening.enter(&["first 1"]);
    evening.tick(None);
    evening.enter(&["1: buy human 2", "1: return human 2"]);
    assert_eq!(evening.open(), []);
}

#[test]
fn tick_keeps_undone_steps() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 1", "1: buy fungoid 1"]);
    evening.undo_to(2);
    evening.tick(None);
    evening.redo();
    assert_eq!(evening.open(), [(placed(ANA, Kind::Fungoid, 1), false)]);
}

#[test]
fn typed_figures_are_already_on_the_board() {
    let mut evening = everything();
    evening.enter(&[
        "first 1",
        "1: place human 2",
        "keeper: set board 2 fungoid 3",
    ]);
    assert_eq!(evening.open(), []);
    evening.undo_to(1);
    let place = UnitPlace::Board;
    let board = |seat, kind, count| Instruction::PlaceUnits {
        seat,
        kind,
        count,
        place,
    };
    let back = [
        (board(ANA, Kind::Human, 2), true),
        (board(BO, Kind::Fungoid, 3), true),
    ];
    assert_eq!(evening.open(), back);
    evening.redo();
    evening.redo();
    assert_eq!(evening.open(), []);
}

#[test]
fn fallen_figures_lie_where_the_battle_was() {
    let mut evening = everything();
    evening.enter(&[
        "first 1",
        "1: place human 2",
        "2: place fungoid 1",
        "keeper: set dice physical",
        "keeper: set turn 1 1 battle",
        "1: battle 2 forest 2H / 1F",
        "keeper: dice / 1",
        "keeper: dice 6 6 /",
    ]);
    let fallen = evening.todo();
    let fallen = fallen
        .iter()
        .find(|line| line.instruction == removed(BO, Kind::Fungoid, 1));
    assert_eq!(
        fallen.and_then(|line| line.terrain),
        Some(Terrain::LiquifungusForest),
        "{:?}",
        evening.todo()
    );
    evening.tick(None);
    evening.undo_to(5);
    let back = evening.todo();
    let back = back
        .iter()
        .find(|line| line.instruction == removed(BO, Kind::Fungoid, 1));
    assert_eq!(
        back.map(|line| (line.is_reversal, line.terrain)),
        Some((true, Some(Terrain::LiquifungusForest)))
    );
}

#[test]
fn counted_card_that_is_passed_changes_hands() {
    let parts = Parts {
        phases: Part::Managed,
        ..Preset::MoneyOnly.parts()
    };
    let options = vec![OptionalRule::Teams];
    let mut evening = Evening::new(begin_with_options(parts, 4, Edition::Year2012, options));
    evening.enter(&["first 1", "keeper: set counted 1 energize 1"]);
    evening.enter(&["1: anyway pass ?energize 3"]);
    let passed = Instruction::PassCards {
        seat: ANA,
        to: Seat(2),
        deck: Deck::Energize,
        count: 1,
    };
    assert_eq!(evening.open(), [(passed, false)]);
}

/// Plays a random evening: entries, undos, redos, ticks and restarts. Hands do only what the list says. Returns how often
/// the list was empty after something had been done.
fn random_evening(timeline: Timeline<Table>, random: &mut RandomSource, entries: usize) -> usize {
    let mut evening = Evening::new(timeline);
    let (mut board, mut agreed) = (PhysicalBoard::default(), 0);
    for _ in 0..entries {
        let step_count = evening.timeline.step_count();
        match random.below(24) {
            0 if step_count > 0 => {
                evening.undo_to(step_count - 1 - random.below(step_count.min(6)));
            }
            1 | 2 if evening.timeline.next_redo().is_some() => evening.redo(),
            3 => {
                let reopened = evening.reopened();
                assert_eq!(reopened.todo(), evening.todo());
                evening = reopened;
            }
            4 | 5 => {
                let todo = evening.todo();
                if !todo.is_empty() {
                    let index = random.below(todo.len());
                    board.carry_out(&todo[index]);
                    evening.tick(Some(index));
                }
            }
            6 => agreed += usize::from(tick_all(&mut evening, &mut board)),
            _ => enter_something(&mut evening, &mut board, random),
        }
        if evening.todo().is_empty() {
            board.assert_agrees(&evening.timeline);
        }
    }
    agreed + usize::from(tick_all(&mut evening, &mut board))
}

/// Does and ticks everything. Returns whether there was anything to do.
fn tick_all(evening: &mut Evening, board: &mut PhysicalBoard) -> bool {
    let todo = evening.todo();
    if todo.is_empty() {
        return false;
    }
    todo.iter().for_each(|line| board.carry_out(line));
    evening.tick(None);
    assert_eq!(evening.todo(), []);
    board.assert_agrees(&evening.timeline);
    true
}

fn enter_something(evening: &mut Evening, board: &mut PhysicalBoard, random: &mut RandomSource) {
    let timeline = &mut evening.timeline;
    let (table, state) = (timeline.machine(), timeline.state());
    let weights = table.weights(state);
    let (by, input) = if !weights.is_empty() && !random.one_in(3) {
        (Author::Chance, random.outcome(&weights))
    } else {
        let answer = random.answer_for(table, state);
        let asked = random.one_in(2);
        answer
            .filter(|_| asked)
            .unwrap_or_else(|| random.entry(table, [1, 1]))
    };
    if timeline
        .machine()
        .check(timeline.state(), by, &input)
        .is_err()
    {
        return;
    }
    follow(board, timeline, by, &input);
    timeline.submit(by, &[input]).unwrap().commit();
    evening.read_marks();
}

fn follow(board: &mut PhysicalBoard, timeline: &Timeline<Table>, by: Author, input: &TableInput) {
    let seat = match by {
        Author::Seat(seat) => Some(Seat(seat)),
        Author::Keeper | Author::Chance => None,
    };
    board.follow_entry(timeline, input, seat);
}

/// Number of random evenings of each preset, `EVENINGS` if it is set.
fn evenings() -> u64 {
    let evenings = std::env::var("EVENINGS").ok();
    evenings
        .and_then(|number| number.parse().ok())
        .unwrap_or(12)
}

#[test]
fn physical_board_agrees_whenever_nothing_is_to_be_done() {
    for (index, preset) in Preset::ALL.into_iter().enumerate() {
        let mut agreed = 0;
        for evening in 0..evenings() {
            let mut random = RandomSource::new(evening * 4 + index as u64);
            let players = 2 + random.below(3);
            let options = OptionalRule::ALL.into_iter().filter(|_| random.one_in(3));
            let options = options.collect();
            let edition = random.pick(&[Edition::Year2012, Edition::Year2005]);
            let timeline = begin_with_options(preset.parts(), players, edition, options);
            agreed += random_evening(timeline, &mut random, 250);
        }
        assert!(
            agreed > evenings() as usize / 2,
            "{preset:?}: {agreed} times"
        );
    }
}

#[test]
fn physical_board_agrees_with_any_parts() {
    for seed in 0..4 * evenings() {
        let mut random = RandomSource::new(7000 + seed);
        let players = 2 + random.below(3);
        random_evening(begin(seed, players), &mut random, 250);
    }
}
