//! The list of actions to do by hand. Each line remains in the list until the players confirm it.

#![cfg(test)]

mod common;

use common::physical_board::{PhysicalBoard, stated};
use common::{RandomSource, begin_random, begin_with, begin_with_options, enter};
use rubium_record::{Author, Timeline, jsonl};
use rubium_rules::{Deck, Edition, Kind, OptionalRule, Seat, Terrain};
use rubium_table::{
    ConfirmedActions, EntryRequest, Instruction, KeeperAction, PartSetting, PartSettings,
    PartsPreset, SeatAction, Table, TableAction, TableInput, TableState, TodoLine, UnitPlace,
    notation,
};

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

/// A game at a table, and the actions by hand that the players have confirmed.
struct TestGame {
    timeline: Timeline<Table>,
    confirmed: ConfirmedActions,
}

impl TestGame {
    fn new(timeline: Timeline<Table>) -> TestGame {
        TestGame {
            timeline,
            confirmed: ConfirmedActions::default(),
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

#[test]
fn entries_add_lines_that_remain_until_confirmed() {
    let mut game = fully_managed_game();
    game.enter(&["first 1", "1: buy human 2", "1: buy human 1", "keeper: end"]);
    assert_eq!(
        game.instructions(),
        [(place_units(ANA, Kind::Human, 3), false)]
    );
    assert_eq!(game.reopened().todo(), game.todo());
    game.confirm(None);
    assert_eq!(game.instructions(), []);
    assert_eq!(game.reopened().instructions(), []);
}

#[test]
fn one_of_several_lines_can_be_confirmed() {
    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1", "1: buy human 2"]);
    let lines = game.instructions();
    assert!(lines.contains(&(place_units(ANA, Kind::Human, 2), false)));
    let index = lines
        .iter()
        .position(|(line, _)| *line == place_units(ANA, Kind::Human, 2));
    game.confirm(index);
    let rest: Vec<_> = lines
        .into_iter()
        .filter(|(line, _)| *line != place_units(ANA, Kind::Human, 2))
        .collect();
    assert_eq!(game.instructions(), rest);
    let (table, state) = (game.timeline.machine(), game.timeline.state());
    assert_eq!(game.confirmed.mark(table, state, Some(rest.len())), None);
}

#[test]
fn rubium_taken_and_paid_is_combined_in_one_line() {
    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1"]);
    let starting_rubium = game.instructions();
    assert_eq!(
        starting_rubium.len(),
        2,
        "each player should take the starting rubium: {starting_rubium:?}"
    );
    game.confirm(None);
    game.enter(&[
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
        game.instructions().contains(&(paid, false)),
        "{:?}",
        game.instructions()
    );
}

#[test]
fn undo_lists_reverse_of_confirmed_actions_and_redo_removes_it() {
    let mut game = fully_managed_game();
    game.enter(&["first 1", "1: buy human 3"]);
    game.undo_to(1);
    assert_eq!(
        game.instructions(),
        [],
        "nothing should be reversed, because nothing was done"
    );
    game.redo();
    game.confirm(None);
    game.undo_to(1);
    assert_eq!(
        game.instructions(),
        [(place_units(ANA, Kind::Human, 3), true)]
    );
    assert_eq!(game.reopened().todo(), game.todo());
    game.redo();
    assert_eq!(game.instructions(), []);
    // If the players confirm the reverse action after the undo, the figures are off the board, so the redo
    // lists the instruction to place them again.
    game.undo_to(1);
    game.confirm(None);
    game.redo();
    assert_eq!(
        game.instructions(),
        [(place_units(ANA, Kind::Human, 3), false)]
    );
}

#[test]
fn returned_purchase_drops_its_line_or_adds_a_reversal_if_confirmed() {
    let mut game = fully_managed_game();
    game.enter(&["first 1", "1: buy human 2", "1: return human 1"]);
    assert_eq!(
        game.instructions(),
        [(place_units(ANA, Kind::Human, 1), false)]
    );
    game.confirm(None);
    game.enter(&["1: return human 1"]);
    assert_eq!(
        game.instructions(),
        [(place_units(ANA, Kind::Human, 1), true)]
    );
    game.confirm(None);
    assert_eq!(game.instructions(), []);

    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1"]);
    game.confirm(None);
    game.enter(&["1: buy human 2", "1: return human 2"]);
    assert_eq!(game.instructions(), []);
}

#[test]
fn undone_steps_can_be_redone_after_a_confirmation() {
    let mut game = fully_managed_game();
    game.enter(&["first 1", "1: buy human 1", "1: buy fungoid 1"]);
    game.undo_to(2);
    game.confirm(None);
    game.redo();
    assert_eq!(
        game.instructions(),
        [(place_units(ANA, Kind::Fungoid, 1), false)]
    );
}

#[test]
fn entries_about_the_board_ask_for_nothing_and_neither_does_their_undo() {
    let mut game = fully_managed_game();
    game.enter(&[
        "first 1",
        "1: place human 2",
        "keeper: set board 2 fungoid 3",
    ]);
    assert_eq!(game.instructions(), []);
    game.undo_to(1);
    assert_eq!(game.instructions(), []);
    game.redo();
    game.redo();
    assert_eq!(game.instructions(), []);
}

#[test]
fn unit_taken_off_the_record_is_no_longer_to_be_placed() {
    let mut game = fully_managed_game();
    game.enter(&["first 1", "1: buy human 3", "1: anyway remove human 1"]);
    let to_place = |count| [(place_units(ANA, Kind::Human, count), false)];
    assert_eq!(game.instructions(), to_place(2));
    assert_eq!(game.reopened().instructions(), to_place(2));
    game.undo_to(2);
    assert_eq!(game.instructions(), to_place(3));
    game.redo();
    assert_eq!(game.instructions(), to_place(2));
    // Nothing is left to place, so the next figure was on the board.
    game.confirm(None);
    game.enter(&["1: anyway remove human 1"]);
    assert_eq!(game.instructions(), []);
    game.undo_to(2);
    assert_eq!(game.instructions(), to_place(1));
}

/// Makes entries of one author as one step.
fn enter_at_once(game: &mut TestGame, by: Author, entries: &[&str]) {
    let machine = game.timeline.machine();
    let read = |text: &&str| notation::read(machine, text).unwrap();
    let inputs: Vec<_> = entries.iter().map(read).collect();
    game.timeline.submit(by, &inputs).unwrap().commit();
    game.read_marks();
}

#[test]
fn unit_bought_and_taken_off_in_one_step_is_not_to_be_placed() {
    let humans = |game: &TestGame| game.timeline.state().board(ANA).count(Kind::Human);
    let mut game = fully_managed_game();
    game.enter(&["first 1"]);
    enter_at_once(
        &mut game,
        Author::Seat(0),
        &["buy human 1", "anyway remove human 1"],
    );
    assert_eq!((humans(&game), game.instructions()), (0, Vec::new()));
    // The Human that is removed is on the board. Another one is still to be put there.
    game.enter(&["1: buy human 1"]);
    game.confirm(None);
    enter_at_once(
        &mut game,
        Author::Seat(0),
        &["anyway remove human 1", "buy human 1"],
    );
    let place = (place_units(ANA, Kind::Human, 1), false);
    assert_eq!((humans(&game), game.instructions()), (1, vec![place]));
}

/// The numbers of a hostile journal are limited instead of added up beyond what fits.
#[test]
fn marks_with_enormous_numbers_are_limited() {
    for number in ["+2147483647", "-2147483648"] {
        let mut game = fully_managed_game();
        game.enter(&["first 1", "1: buy human 1"]);
        for action in ["removed 1 human", "placed 1 human homeBase"] {
            for terrain in ["", " in forest", " in plains"] {
                let mark = format!("{action} {number}{terrain}");
                game.timeline.mark(mark).unwrap().commit();
            }
        }
        let mut game = game.reopened();
        assert!(!game.todo().is_empty());
        game.enter(&["1: anyway remove human 1"]);
        game.confirm(None);
        game.undo_to(1);
        assert!(!game.todo().is_empty());
    }
}

#[test]
fn line_about_lost_unit_names_terrain_of_battle() {
    let mut game = fully_managed_game();
    game.enter(&[
        "first 1",
        "1: place human 2",
        "2: place fungoid 1",
        "keeper: set dice physical",
        "keeper: set turn 1 1 battle",
        "1: battle 2 forest 2H / 1F",
        "keeper: dice / 1",
        "keeper: dice 6 6 /",
    ]);
    let todo = game.todo();
    let lost_unit = todo
        .iter()
        .find(|line| line.instruction == remove_units(BO, Kind::Fungoid, 1));
    assert_eq!(
        lost_unit.and_then(|line| line.terrain),
        Some(Terrain::LiquifungusForest),
        "{:?}",
        game.todo()
    );
    game.confirm(None);
    game.undo_to(5);
    let todo = game.todo();
    let lost_unit = todo
        .iter()
        .find(|line| line.instruction == remove_units(BO, Kind::Fungoid, 1));
    assert_eq!(
        lost_unit.map(|line| (line.is_reversal, line.terrain)),
        Some((true, Some(Terrain::LiquifungusForest)))
    );
}

/// Bo loses one Fungoid in a forest and one in a rock plains.
const TWO_BATTLES: [&str; 9] = [
    "first 1",
    "1: place human 4",
    "2: place fungoid 2",
    "keeper: set dice physical",
    "keeper: set turn 1 1 battle",
    "1: battle 2 forest 2H / 1F",
    LOSS[0],
    LOSS[1],
    "1: battle 2 plains 2H / 1F",
];

const LOSS: [&str; 2] = ["keeper: dice / 1", "keeper: dice 6 6 /"];

#[test]
fn losses_of_two_battles_each_name_their_terrain() {
    let mut game = fully_managed_game();
    game.enter(&TWO_BATTLES);
    game.enter(&LOSS);
    let places = |game: &TestGame| -> Vec<_> {
        let lines = game.todo().into_iter();
        let lines = lines.filter(|line| line.instruction == remove_units(BO, Kind::Fungoid, 1));
        lines.map(|line| (line.is_reversal, line.terrain)).collect()
    };
    let forest = Some(Terrain::LiquifungusForest);
    let rock = Some(Terrain::RockPlains);
    assert_eq!(places(&game), [(false, forest), (false, rock)]);
    game.confirm(None);
    game.undo_to(8);
    assert_eq!(places(&game), [(true, rock)]);
    // The terrain was entered wrong. The figure that was taken off is the right one.
    game.enter(&["1: battle 2 forest 2H / 1F"]);
    game.enter(&LOSS);
    assert_eq!(places(&game), []);
}

#[test]
fn figure_taken_off_on_one_terrain_is_the_loss_entered_on_another() {
    let mut game = fully_managed_game();
    game.enter(&TWO_BATTLES[..8]);
    game.confirm(None);
    game.undo_to(5);
    game.enter(&TWO_BATTLES[8..]);
    game.enter(&LOSS);
    assert_eq!(game.instructions(), []);
    let forest = Some(Terrain::LiquifungusForest);
    game.enter(&["1: battle 2 forest 2H / 1F"]);
    game.enter(&LOSS);
    let lost = game.todo();
    assert_eq!(lost.len(), 1, "{lost:?}");
    assert_eq!(lost[0].instruction, remove_units(BO, Kind::Fungoid, 1));
    assert_eq!(lost[0].terrain, forest);
    // Without the second battle, the figure taken off is again the one of the forest.
    game.undo_to(5);
    let put_back = game.todo();
    assert_eq!(put_back.len(), 1, "{put_back:?}");
    assert_eq!(
        (put_back[0].is_reversal, put_back[0].terrain),
        (true, forest)
    );
}

#[test]
fn passed_physical_card_is_listed() {
    let parts = PartSettings {
        phases: PartSetting::Managed,
        ..PartsPreset::RubiumOnly.parts()
    };
    let options = vec![OptionalRule::Teams];
    let mut game = TestGame::new(begin_with_options(parts, 4, Edition::Year2012, options));
    game.enter(&["first 1", "keeper: set counted 1 energize 1"]);
    game.enter(&["1: anyway pass ?energize 3"]);
    let passed = Instruction::PassCards {
        seat: ANA,
        to: Seat(2),
        deck: Deck::Energize,
        count: 1,
    };
    assert_eq!(game.instructions(), [(passed, false)]);
}

/// Plays a random game of `action_count` actions: entries, undos, redos, confirmations and restarts. The
/// board changes only as the list says, and entries say what is on it. Returns how often all lines of the list
/// were confirmed at once.
fn play_random_game(
    timeline: Timeline<Table>,
    random: &mut RandomSource,
    action_count: usize,
) -> usize {
    let mut game = TestGame::new(timeline);
    let (mut board, mut confirmation_count) = (PhysicalBoard::default(), 0);
    for _ in 0..action_count {
        let step_count = game.timeline.step_count();
        match random.below(24) {
            0 if step_count > 0 => {
                let step = step_count - 1 - random.below(step_count.min(6));
                game.undo_to(step);
                board.undo_to(step);
            }
            1 | 2 if game.timeline.next_redo().is_some() => {
                game.redo();
                board.redo_to(game.timeline.step_count());
            }
            3 => {
                let reopened = game.reopened();
                assert_eq!(reopened.todo(), game.todo());
                game = reopened;
            }
            4 | 5 => {
                let todo = game.todo();
                if !todo.is_empty() {
                    let index = random.below(todo.len());
                    board.carry_out(&todo[index]);
                    game.confirm(Some(index));
                }
            }
            6 => confirmation_count += usize::from(confirm_all(&mut game, &mut board)),
            _ => _ = (0..6).any(|_| enter_randomly(&mut game, &mut board, random)),
        }
        if game.todo().is_empty() {
            board.assert_agrees(&game.timeline);
        }
    }
    confirmation_count + usize::from(confirm_all(&mut game, &mut board))
}

/// Carries out and confirms all lines. Returns whether there were any lines.
fn confirm_all(game: &mut TestGame, board: &mut PhysicalBoard) -> bool {
    let todo = game.todo();
    if todo.is_empty() {
        return false;
    }
    todo.iter().for_each(|line| board.carry_out(line));
    game.confirm(None);
    assert_eq!(game.todo(), []);
    board.assert_agrees(&game.timeline);
    true
}

/// A random entry in this state, and its author.
fn random_entry(
    table: &Table,
    state: &TableState,
    random: &mut RandomSource,
) -> (Author, TableInput) {
    let weights = table.outcome_weights(state);
    if !weights.is_empty() && !random.one_in(3) {
        return (Author::Chance, random.outcome(&weights));
    }
    let answer = random.answer_for(table, state);
    let takes_answer = random.one_in(2);
    answer
        .filter(|_| takes_answer)
        .unwrap_or_else(|| random.entry(table, [1, 1]))
}

/// Makes a random entry, sometimes two at once, if they are possible. Returns whether they were.
fn enter_randomly(
    game: &mut TestGame,
    board: &mut PhysicalBoard,
    random: &mut RandomSource,
) -> bool {
    let mut state = game.timeline.state().clone();
    let (mut author, mut inputs, mut piles) = (None, Vec::new(), Vec::new());
    let entry_count = if random.one_in(4) { 2 } else { 1 };
    // A second removal from the board would need the list between the two.
    let mut has_removal = false;
    while inputs.len() < entry_count {
        let table = game.timeline.machine();
        let related = author.zip(inputs.last().and_then(bought_or_removed));
        let (by, input) = related.unwrap_or_else(|| random_entry(table, &state, random));
        let is_removal = is_removal(&input);
        let mut after = state.clone();
        if author.is_some_and(|author| author != by)
            || (has_removal && is_removal)
            || table.enter(&mut after, by, &input).is_err()
        {
            break;
        }
        let seat = match by {
            Author::Seat(seat) => Some(Seat(seat)),
            Author::Keeper | Author::Chance => None,
        };
        piles.extend(stated(
            table,
            &state,
            &game.confirmed.todo(&state),
            &input,
            seat,
        ));
        has_removal |= is_removal;
        author = Some(by);
        inputs.push(input);
        state = after;
    }
    let Some(by) = author else {
        return false;
    };
    board.believe(game.timeline.step_count(), piles);
    game.timeline.submit(by, &inputs).unwrap().commit();
    game.read_marks();
    true
}

/// The removal of a unit that the entry buys, or the purchase of one that it removes.
fn bought_or_removed(input: &TableInput) -> Option<TableInput> {
    let action = match input {
        TableInput::Enter(EntryRequest {
            action: TableAction::Seat(action),
            ..
        }) => action,
        _ => return None,
    };
    let other = match *action {
        SeatAction::Buy { kind, .. } => SeatAction::Remove { kind, count: 1 },
        SeatAction::Remove { kind, .. } => SeatAction::Buy { kind, count: 1 },
        _ => return None,
    };
    Some(TableAction::from(other).into_input(true))
}

/// Whether an entry takes figures off the record that may still be to be placed.
fn is_removal(input: &TableInput) -> bool {
    let TableInput::Enter(EntryRequest { action, .. }) = input else {
        return false;
    };
    matches!(
        action,
        TableAction::Seat(SeatAction::Remove { .. })
            | TableAction::Keeper(KeeperAction::Eliminate { .. })
    )
}

/// Number of random games with each preset: the environment variable `RANDOM_GAMES`, or 12.
fn game_count() -> u64 {
    let variable = std::env::var("RANDOM_GAMES").ok();
    variable.and_then(|text| text.parse().ok()).unwrap_or(12)
}

#[test]
fn physical_board_agrees_with_state_whenever_list_is_empty() {
    for (index, preset) in PartsPreset::ALL.into_iter().enumerate() {
        let mut confirmation_count = 0;
        for seed in 0..game_count() {
            let mut random = RandomSource::new(seed * 4 + index as u64);
            let player_count = 2 + random.below(3);
            let options = OptionalRule::ALL.into_iter().filter(|_| random.one_in(3));
            let options = options.collect();
            let edition = random.pick(&[Edition::Year2012, Edition::Year2005]);
            let timeline = begin_with_options(preset.parts(), player_count, edition, options);
            confirmation_count += play_random_game(timeline, &mut random, 250);
        }
        assert!(
            confirmation_count > game_count() as usize / 2,
            "with {preset:?}, all lines were confirmed at once only {confirmation_count} times"
        );
    }
}

#[test]
fn physical_board_agrees_with_state_for_random_parts() {
    for seed in 0..4 * game_count() {
        let mut random = RandomSource::new(7000 + seed);
        let player_count = 2 + random.below(3);
        play_random_game(begin_random(seed, player_count), &mut random, 250);
    }
}

#[test]
fn played_physical_card_is_still_to_be_discarded() {
    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1", "keeper: set counted 1 energize 1"]);
    game.confirm(None);
    game.enter(&["1: play ?energize"]);
    let discard = Instruction::DiscardCards {
        seat: ANA,
        deck: Deck::Energize,
        count: 1,
    };
    assert_eq!(game.instructions(), [(discard, false)]);
}

/// If a card that was not counted is played, the page first corrects the count of the hand in a separate
/// step.
#[test]
fn card_whose_play_is_undone_is_taken_back_into_the_hand() {
    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1"]);
    game.confirm(None);
    game.enter(&["keeper: set counted 1 energize 1", "1: play ?energize"]);
    game.confirm(None);
    game.undo_to(game.timeline.step_count() - 1);
    let discard = Instruction::DiscardCards {
        seat: ANA,
        deck: Deck::Energize,
        count: 1,
    };
    assert_eq!(game.instructions(), [(discard, true)]);
    let (table, state) = (game.timeline.machine(), game.timeline.state());
    assert_eq!(state.hand_size(table, ANA, Deck::Energize), 1);
}
