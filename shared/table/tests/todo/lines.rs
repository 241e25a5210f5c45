//! Lines of the to-do list: added, confirmed, combined and reversed.

use crate::{ANA, BO, fully_managed_game, game_with_physical_rubium_and_cards, place_units};
use rubium_rules::Kind;
use rubium_table::Instruction;

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
    assert_eq!(
        game.confirmed_actions.mark(table, state, Some(rest.len())),
        None
    );
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

/// The marks of a manipulated journal can have enormous counts, whose sum must not overflow.
#[test]
fn counts_of_marks_are_limited_to_the_range_of_their_type() {
    for count in ["+2147483647", "-2147483648"] {
        let mut game = fully_managed_game();
        game.enter(&["first 1", "1: buy human 1"]);
        for action in ["removed 1 human", "placed 1 human homeBase"] {
            for terrain in ["", " in forest", " in plains"] {
                let mark = format!("{action} {count}{terrain}");
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

/// The wrong first player was entered, and is corrected before anything else is entered.
#[test]
fn starting_rubium_is_taken_once_if_the_first_player_is_corrected() {
    let taken_rubium = |amounts: [u16; 2]| {
        let [ana, bo] = amounts;
        [(ANA, ana), (BO, bo)]
            .map(|(seat, amount)| (Instruction::TakeRubium { seat, amount }, false))
    };
    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1"]);
    assert_eq!(game.instructions(), taken_rubium([8, 11]));
    game.enter(&["keeper: set first 2"]);
    assert_eq!(game.instructions(), taken_rubium([11, 8]));
    game.undo_to(1);
    game.confirm(None);
    game.redo();
    let corrected = [
        (
            Instruction::TakeRubium {
                seat: ANA,
                amount: 3,
            },
            false,
        ),
        (
            Instruction::PayRubium {
                seat: BO,
                amount: 3,
            },
            false,
        ),
    ];
    assert_eq!(game.instructions(), corrected);
}
