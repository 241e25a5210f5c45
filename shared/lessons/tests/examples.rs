//! Every worked example of the rulebook can be stepped.

#![cfg(test)]

use rubium_lessons::{ExampleMove, example_game};
use rubium_rules::RuleId;
use rubium_rules::rulebook::rulebook;

#[test]
fn every_example_of_the_rulebook_can_be_stepped() {
    for example in &rulebook().examples {
        let game = example_game(&example.id).unwrap_or_else(|error| panic!("{error}"));
        let game = game.unwrap_or_else(|| panic!("{} has no case", example.id));
        assert!(!game.moves.is_empty(), "{} has no moves", example.id);
    }
    assert!(example_game("EX-NONE").expect("no error").is_none());
}

#[test]
fn refused_moves_have_their_rule() {
    let game = example_game("EX-MOVE").expect("it can be read");
    let moves = game.expect("it exists").moves;
    let refusals = moves.iter().filter_map(|one| match one {
        ExampleMove::Refused { violation, .. } => Some(violation.rule),
        ExampleMove::Played { .. } => None,
    });
    assert_eq!(refusals.collect::<Vec<_>>(), [RuleId::Mov5, RuleId::Mov5]);
}
