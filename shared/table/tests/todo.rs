//! The list of actions that remain to be done by hand, until its lines are ticked.

#![cfg(test)]

mod common;

use common::physical_board::PhysicalBoard;
use common::{RandomSource, begin, begin_with, begin_with_options, enter};
use rubium_record::{Author, Timeline, jsonl};
use rubium_rules::{Deck, Edition, Kind, OptionalRule, Seat, Terrain};
use rubium_table::{
    Confirmed, Instruction, PartSetting, PartSettings, PartsPreset, Table, TableInput, TodoLine,
    UnitPlace,
};

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

/// A table, with the actions by hand that were confirmed.
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

    /// The lines of the list: the instruction, and whether it is to be reversed.
    fn instructions(&self) -> Vec<(Instruction, bool)> {
        let lines = self.todo().into_iter();
        lines
            .map(|line| (line.instruction, line.is_reversal))
            .collect()
    }

    /// Ticks line `index`, or all lines if it is `None`.
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
    Evening::new(begin_with(PartsPreset::Everything.parts(), 2))
}

/// Physical rubium and cards, with turns.
fn physical_parts() -> Evening {
    let parts = PartSettings {
        phases: PartSetting::Managed,
        rubium: PartSetting::Physical,
        ..PartsPreset::RubiumOnly.parts()
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
fn entries_add_lines_until_these_are_ticked() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 2", "1: buy human 1", "keeper: end"]);
    assert_eq!(
        evening.instructions(),
        [(placed(ANA, Kind::Human, 3), false)]
    );
    assert_eq!(evening.reopened().todo(), evening.todo());
    evening.tick(None);
    assert_eq!(evening.instructions(), []);
    assert_eq!(evening.reopened().instructions(), []);
}

#[test]
fn line_can_be_ticked_alone() {
    let mut evening = physical_parts();
    evening.enter(&["first 1", "1: buy human 2"]);
    let lines = evening.instructions();
    assert!(lines.contains(&(placed(ANA, Kind::Human, 2), false)));
    let index = lines
        .iter()
        .position(|(line, _)| *line == placed(ANA, Kind::Human, 2));
    evening.tick(index);
    let rest: Vec<_> = lines
        .into_iter()
        .filter(|(line, _)| *line != placed(ANA, Kind::Human, 2))
        .collect();
    assert_eq!(evening.instructions(), rest);
    let (table, state) = (evening.timeline.machine(), evening.timeline.state());
    assert_eq!(evening.confirmed.mark(table, state, Some(rest.len())), None);
}

#[test]
fn rubium_taken_and_paid_is_netted() {
    let mut evening = physical_parts();
    evening.enter(&["first 1"]);
    let starting_rubium = evening.instructions();
    assert_eq!(
        starting_rubium.len(),
        2,
        "each player should take the starting rubium: {starting_rubium:?}"
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
        evening.instructions().contains(&(paid, false)),
        "{:?}",
        evening.instructions()
    );
}

#[test]
fn undo_asks_for_reverse_of_ticked_actions_and_redo_for_nothing() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 3"]);
    evening.undo_to(1);
    assert_eq!(
        evening.instructions(),
        [],
        "nothing should be reversed, because nothing was done"
    );
    evening.redo();
    evening.tick(None);
    evening.undo_to(1);
    assert_eq!(
        evening.instructions(),
        [(placed(ANA, Kind::Human, 3), true)]
    );
    assert_eq!(evening.reopened().todo(), evening.todo());
    evening.redo();
    assert_eq!(evening.instructions(), []);
    // If the reverse action is ticked after the undo, the figures are off the board, so the redo asks for
    // them again.
    evening.undo_to(1);
    evening.tick(None);
    evening.redo();
    assert_eq!(
        evening.instructions(),
        [(placed(ANA, Kind::Human, 3), false)]
    );
}

#[test]
fn purchase_that_is_taken_back_asks_for_what_was_done_of_it() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 2", "1: return human 1"]);
    assert_eq!(
        evening.instructions(),
        [(placed(ANA, Kind::Human, 1), false)]
    );
    evening.tick(None);
    evening.enter(&["1: return human 1"]);
    assert_eq!(
        evening.instructions(),
        [(placed(ANA, Kind::Human, 1), true)]
    );
    evening.tick(None);
    assert_eq!(evening.instructions(), []);

    let mut evening = physical_parts();
    evening.enter(&["first 1"]);
    evening.tick(None);
    evening.enter(&["1: buy human 2", "1: return human 2"]);
    assert_eq!(evening.instructions(), []);
}

#[test]
fn tick_keeps_undone_steps() {
    let mut evening = everything();
    evening.enter(&["first 1", "1: buy human 1", "1: buy fungoid 1"]);
    evening.undo_to(2);
    evening.tick(None);
    evening.redo();
    assert_eq!(
        evening.instructions(),
        [(placed(ANA, Kind::Fungoid, 1), false)]
    );
}

#[test]
fn entered_figures_are_already_on_the_board() {
    let mut evening = everything();
    evening.enter(&[
        "first 1",
        "1: place human 2",
        "keeper: set board 2 fungoid 3",
    ]);
    assert_eq!(evening.instructions(), []);
    evening.undo_to(1);
    let place = UnitPlace::Board;
    let board = |seat, kind, count| Instruction::PlaceUnits {
        seat,
        kind,
        count,
        place,
    };
    let reversed = [
        (board(ANA, Kind::Human, 2), true),
        (board(BO, Kind::Fungoid, 3), true),
    ];
    assert_eq!(evening.instructions(), reversed);
    evening.redo();
    evening.redo();
    assert_eq!(evening.instructions(), []);
}

#[test]
fn line_about_lost_unit_names_terrain_of_battle() {
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
    let todo = evening.todo();
    let lost_unit = todo
        .iter()
        .find(|line| line.instruction == removed(BO, Kind::Fungoid, 1));
    assert_eq!(
        lost_unit.and_then(|line| line.terrain),
        Some(Terrain::LiquifungusForest),
        "{:?}",
        evening.todo()
    );
    evening.tick(None);
    evening.undo_to(5);
    let todo = evening.todo();
    let lost_unit = todo
        .iter()
        .find(|line| line.instruction == removed(BO, Kind::Fungoid, 1));
    assert_eq!(
        lost_unit.map(|line| (line.is_reversal, line.terrain)),
        Some((true, Some(Terrain::LiquifungusForest)))
    );
}

#[test]
fn passed_physical_card_is_listed() {
    let parts = PartSettings {
        phases: PartSetting::Managed,
        ..PartsPreset::RubiumOnly.parts()
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
    assert_eq!(evening.instructions(), [(passed, false)]);
}

/// Plays a random evening: entries, undos, redos, ticks and restarts. The board changes only as the list
/// says. Returns how often the list became empty.
fn random_evening(timeline: Timeline<Table>, random: &mut RandomSource, entries: usize) -> usize {
    let mut evening = Evening::new(timeline);
    let (mut board, mut times_emptied) = (PhysicalBoard::default(), 0);
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
            6 => times_emptied += usize::from(tick_all(&mut evening, &mut board)),
            _ => enter_randomly(&mut evening, &mut board, random),
        }
        if evening.todo().is_empty() {
            board.assert_agrees(&evening.timeline);
        }
    }
    times_emptied + usize::from(tick_all(&mut evening, &mut board))
}

/// Carries out and ticks all lines. Returns whether there were any.
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

/// Makes a random entry, if it is possible.
fn enter_randomly(evening: &mut Evening, board: &mut PhysicalBoard, random: &mut RandomSource) {
    let timeline = &mut evening.timeline;
    let (table, state) = (timeline.machine(), timeline.state());
    let weights = table.outcome_weights(state);
    let (by, input) = if !weights.is_empty() && !random.one_in(3) {
        (Author::Chance, random.outcome(&weights))
    } else {
        let answer = random.answer_for(table, state);
        let takes_answer = random.one_in(2);
        answer
            .filter(|_| takes_answer)
            .unwrap_or_else(|| random.entry(table, [1, 1]))
    };
    if timeline
        .machine()
        .check(timeline.state(), by, &input)
        .is_err()
    {
        return;
    }
    follow_entry(board, timeline, by, &input);
    timeline.submit(by, &[input]).unwrap().commit();
    evening.read_marks();
}

fn follow_entry(
    board: &mut PhysicalBoard,
    timeline: &Timeline<Table>,
    by: Author,
    input: &TableInput,
) {
    let seat = match by {
        Author::Seat(seat) => Some(Seat(seat)),
        Author::Keeper | Author::Chance => None,
    };
    board.follow_entry(timeline, input, seat);
}

/// Number of random evenings of each preset: the environment variable `EVENINGS`, or 12.
fn evening_count() -> u64 {
    let evenings = std::env::var("EVENINGS").ok();
    evenings
        .and_then(|number| number.parse().ok())
        .unwrap_or(12)
}

#[test]
fn physical_board_agrees_with_state_whenever_list_is_empty() {
    for (index, preset) in PartsPreset::ALL.into_iter().enumerate() {
        let mut times_emptied = 0;
        for evening in 0..evening_count() {
            let mut random = RandomSource::new(evening * 4 + index as u64);
            let players = 2 + random.below(3);
            let options = OptionalRule::ALL.into_iter().filter(|_| random.one_in(3));
            let options = options.collect();
            let edition = random.pick(&[Edition::Year2012, Edition::Year2005]);
            let timeline = begin_with_options(preset.parts(), players, edition, options);
            times_emptied += random_evening(timeline, &mut random, 250);
        }
        assert!(
            times_emptied > evening_count() as usize / 2,
            "with {preset:?}, the list became empty only {times_emptied} times"
        );
    }
}

#[test]
fn physical_board_agrees_with_state_for_any_parts() {
    for seed in 0..4 * evening_count() {
        let mut random = RandomSource::new(7000 + seed);
        let players = 2 + random.below(3);
        random_evening(begin(seed, players), &mut random, 250);
    }
}
