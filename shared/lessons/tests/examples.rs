//! Every rule has an example, or is listed in this file with the reason why it has none. Every worked example
//! of the rulebook is shown by an example of the app. Every example is short and fits on a small board.

#![cfg(test)]

use std::collections::BTreeSet;

use rubium_lessons::{
    ExampleGame, ExampleStep, example_game, ids_shown_by_examples, rules_with_own_example,
};
use rubium_rules::content::Axial;
use rubium_rules::rulebook::rulebook;
use rubium_rules::{Hex, RuleId};

/// The rules without an example, each with the reason.
const WITHOUT_EXAMPLE: [(RuleId, &str); 6] = [
    (RuleId::Set1, "the first player is chosen before the game"),
    (RuleId::Set2, "factions are chosen before the game"),
    (
        RuleId::Set3,
        "the terrain is laid before the game, and the whole board shows it",
    ),
    (RuleId::Set5, "the decks are not on the board"),
    (
        RuleId::Mov8,
        "the app refuses such a move, so no unit ever goes back",
    ),
    (
        RuleId::OptExec,
        "the missions are drawn before the first turn, and are not on the board",
    ),
];

/// Maximum number of rows of hexes that the small board of an example shows.
const MAX_ROWS: i32 = 4;
/// Maximum width of the small board, in half hexes.
const MAX_WIDTH_IN_HALF_HEXES: i32 = 10;
/// Maximum number of moves of an example.
const MAX_MOVES: usize = 16;

fn example(id: &str) -> ExampleGame {
    let game = example_game(id).unwrap_or_else(|error| panic!("{error}"));
    game.unwrap_or_else(|| panic!("{id} has no example"))
}

/// All examples, each with the first id that it shows.
fn all_examples() -> impl Iterator<Item = (&'static str, ExampleGame)> {
    ids_shown_by_examples().map(|ids| (ids[0], example(ids[0])))
}

#[test]
fn every_rule_and_worked_example_is_shown_once_unless_listed_with_reason() {
    let shown_ids: Vec<&str> = ids_shown_by_examples().flatten().collect();
    for rule in RuleId::ALL {
        let is_listed_without_example = WITHOUT_EXAMPLE
            .iter()
            .any(|(listed_rule, _)| listed_rule == rule);
        assert_ne!(
            shown_ids.contains(&rule.as_str()),
            is_listed_without_example,
            "{rule} should have either an example or a reason for none"
        );
    }
    for worked_example in &rulebook().examples {
        let id = worked_example.id.as_str();
        assert!(shown_ids.contains(&id), "{id}");
    }
    assert_eq!(
        shown_ids.len(),
        shown_ids.iter().collect::<BTreeSet<_>>().len(),
        "every id should be shown once"
    );
}

#[test]
fn move_count_of_every_example_is_within_limits() {
    for (id, game) in all_examples() {
        let count = game.steps.len();
        assert!((2..=MAX_MOVES).contains(&count), "{id} has {count} moves");
    }
}

#[test]
fn only_shown_ids_have_an_example() {
    for id in [
        "SET-5", "SET-2", "EX-NONE", "windfall", "around", "1,0", "", "shows",
    ] {
        assert!(
            example_game(id)
                .expect("the example should be valid")
                .is_none(),
            "{id}"
        );
    }
    assert!(
        example_game("BAT-12")
            .expect("the example should be valid")
            .is_some()
    );
}

#[test]
fn every_example_fits_small_board_and_shows_all_hexes_of_its_moves() {
    for (id, game) in all_examples() {
        let board = game.rules.board();

        let coords_of = |hex: &Hex| {
            let info = board.get(*hex);
            info.unwrap_or_else(|| panic!("{id}: {hex:?}")).coords
        };
        let row_numbers = game.hexes.iter().map(|hex| i32::from(coords_of(hex).r));
        // Each row is shifted by half a hex.
        let column_numbers = game.hexes.iter().map(|hex| {
            let Axial { q, r } = coords_of(hex);
            2 * i32::from(q) + i32::from(r)
        });
        let extent = |values: &mut dyn Iterator<Item = i32>| {
            let values: Vec<i32> = values.collect();
            values
                .iter()
                .max()
                .zip(values.iter().min())
                .map(|(max, min)| max - min)
        };
        let rows = extent(&mut { row_numbers }).expect("the example should show a hex") + 1;
        let width = extent(&mut { column_numbers }).expect("the example should show a hex") + 2;
        assert!(
            rows <= MAX_ROWS && width <= MAX_WIDTH_IN_HALF_HEXES,
            "{id}: {rows} rows, {width} half hexes"
        );
        for hex in game.steps.iter().flat_map(named_hexes) {
            assert!(
                game.hexes.contains(&hex),
                "{id}: {:?} is not shown",
                coords_of(&hex)
            );
        }
    }
}

/// The hexes in the fields of a move's events or refused action.
fn named_hexes(example_step: &ExampleStep) -> Vec<Hex> {
    let values: Vec<_> = match example_step {
        ExampleStep::Played { events, .. } => events.iter().map(serde_json::to_value).collect(),
        ExampleStep::Refused { action, .. } => vec![serde_json::to_value(action)],
    };
    let values = values
        .into_iter()
        .map(|value| value.expect("the value should be serializable"));
    let hexes = values.flat_map(|value| {
        ["from", "to", "hex"].map(|field| Some(Hex(value[field].as_u64()? as u8)))
    });
    hexes.flatten().collect()
}

#[test]
fn rule_shown_by_worked_example_has_no_own_example() {
    let rules_with_own = rules_with_own_example();
    assert!(rules_with_own.contains(&RuleId::Mov4) && rules_with_own.contains(&RuleId::Bat7));
    assert!(
        !rules_with_own.contains(&RuleId::Mov5),
        "MOV-5 is shown by the worked example EX-MOVE"
    );
}

#[test]
fn every_example_file_is_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/examples");
    let mut line_count = 0;
    for file in std::fs::read_dir(folder).expect("the folder should exist") {
        let text = std::fs::read_to_string(file.expect("the file should be listed").path())
            .expect("the file should be readable");
        line_count += text
            .lines()
            .filter(|line| line.starts_with("shows "))
            .count();
    }
    assert_eq!(line_count, ids_shown_by_examples().count());
}

#[test]
fn refused_moves_of_ex_move_violate_mov_5() {
    let steps = example("EX-MOVE").steps;
    let refusals = steps.iter().filter_map(|example_step| match example_step {
        ExampleStep::Refused { violation, .. } => Some(violation.rule),
        ExampleStep::Played { .. } => None,
    });
    assert_eq!(refusals.collect::<Vec<_>>(), [RuleId::Mov5, RuleId::Mov5]);
}
