//! Random games at a table with a simulated physical board.

use crate::TestGame;
use crate::common::physical_table::{AcceptedEntry, PhysicalTable};
use crate::common::{RandomSource, begin_random, begin_with_options};
use rubium_record::{Author, Timeline};
use rubium_rules::{Edition, OptionalRule};
use rubium_table::{
    EntryRequest, KeeperAction, PartsPreset, SeatAction, Table, TableAction, TableInput, TableState,
};

/// Plays a random game of `action_count` actions: entries, undos, redos, confirmations and reopenings. Checks
/// the simulated board whenever the to-do list is empty. Returns how often all lines of the list were
/// confirmed at once, and how many lines about losses named the terrain.
fn play_random_game(
    timeline: Timeline<Table>,
    random: &mut RandomSource,
    action_count: usize,
) -> [usize; 2] {
    let mut game = TestGame::new(timeline);
    let (mut board, mut confirmation_count) = (PhysicalTable::default(), 0);
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
    confirmation_count += usize::from(confirm_all(&mut game, &mut board));
    [confirmation_count, board.located_loss_count]
}

/// Carries out and confirms all lines. Returns whether there were any lines.
fn confirm_all(game: &mut TestGame, board: &mut PhysicalTable) -> bool {
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

/// Makes a step of one random entry, or sometimes two. The second entry is the [`opposite_entry`] of the
/// first, if there is one. The step ends before an impossible entry, an entry of another author or a second
/// removal. Returns whether any entry was made.
fn enter_randomly(
    game: &mut TestGame,
    board: &mut PhysicalTable,
    random: &mut RandomSource,
) -> bool {
    let mut state = game.timeline.state().clone();
    let (mut author, mut inputs, mut effects) = (None, Vec::new(), board.entry_effects());
    let entry_count = if random.one_in(4) { 2 } else { 1 };
    // The effects of a second removal would depend on the to-do list after the first removal, but that list
    // is known only after the whole step.
    let mut has_removal = false;
    while inputs.len() < entry_count {
        let table = game.timeline.machine();
        let opposite = author.zip(inputs.last().and_then(opposite_entry));
        let (by, input) = opposite.unwrap_or_else(|| random_entry(table, &state, random));
        let is_removal = is_removal(&input);
        if author.is_some_and(|author| author != by) || (has_removal && is_removal) {
            break;
        }
        let mut after = state.clone();
        let Ok(events) = table.enter(&mut after, by, &input) else {
            break;
        };
        effects.read(&AcceptedEntry {
            table,
            before: &state,
            after: &after,
            todo_before: &game.confirmed_actions.todo(&state),
            by,
            input: &input,
            events: &events,
        });
        has_removal |= is_removal;
        author = Some(by);
        inputs.push(input);
        state = after;
    }
    let Some(by) = author else {
        return false;
    };
    board.add_step(game.timeline.step_count(), effects);
    game.timeline.submit(by, &inputs).unwrap().commit();
    game.read_marks();
    true
}

/// For a purchase, the removal of one such unit; for a removal, the purchase of one; `None` for other
/// entries.
fn opposite_entry(input: &TableInput) -> Option<TableInput> {
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

/// Whether an entry removes recorded figures. The players have perhaps not placed these on the board yet.
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
fn physical_table_agrees_with_state_whenever_list_is_empty() {
    let mut loss_count = 0;
    for (index, preset) in PartsPreset::ALL.into_iter().enumerate() {
        let mut confirmation_count = 0;
        for seed in 0..game_count() {
            let mut random = RandomSource::new(seed * 4 + index as u64);
            let player_count = 2 + random.below(3);
            let options = OptionalRule::ALL.into_iter().filter(|_| random.one_in(3));
            let options = options.collect();
            let edition = random.pick(&[Edition::Year2012, Edition::Year2005]);
            let timeline = begin_with_options(preset.parts(), player_count, edition, options);
            let [confirmations, losses] = play_random_game(timeline, &mut random, 250);
            confirmation_count += confirmations;
            loss_count += losses;
        }
        assert!(
            confirmation_count > game_count() as usize / 2,
            "with {preset:?}, all lines were confirmed at once only {confirmation_count} times"
        );
    }
    assert!(
        loss_count > 2 * game_count() as usize,
        "only {loss_count} losses named the terrain of their battle"
    );
}

#[test]
fn physical_table_agrees_with_state_for_random_parts() {
    for seed in 0..4 * game_count() {
        let mut random = RandomSource::new(7000 + seed);
        let player_count = 2 + random.below(3);
        play_random_game(begin_random(seed, player_count), &mut random, 250);
    }
}
