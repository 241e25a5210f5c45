//! Entries that only report which figures are on the board, or are no longer there.

use crate::{ANA, TestGame, fully_managed_game, place_units};
use rubium_record::Author;
use rubium_rules::Kind;
use rubium_table::notation;

#[test]
fn entries_about_the_board_add_no_line_and_neither_does_their_undo() {
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
fn removed_unit_is_no_longer_to_be_placed() {
    let mut game = fully_managed_game();
    game.enter(&["first 1", "1: buy human 3", "1: anyway remove human 1"]);
    let to_place = |count| [(place_units(ANA, Kind::Human, count), false)];
    assert_eq!(game.instructions(), to_place(2));
    assert_eq!(game.reopened().instructions(), to_place(2));
    game.undo_to(2);
    assert_eq!(game.instructions(), to_place(3));
    game.redo();
    assert_eq!(game.instructions(), to_place(2));
    // Nothing is left to place, so the next figure that is removed was on the board.
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
    // The Human that is removed is on the board. The one that is bought must still be put there.
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
