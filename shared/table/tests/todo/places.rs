//! Lines that say where a unit or token is placed, after an undo and another entry.

use crate::{ANA, BO, TestGame, place_units};
use rubium_rules::{Edition, Kind, OptionalRule};
use rubium_table::{Instruction, PartSetting, PartSettings, PartsPreset, UnitPlace};

/// A game in which the players type what is on revealed tokens, in the Exploration phase.
fn exploring_game() -> TestGame {
    let parts = PartSettings {
        tokens: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    };
    let mut game = TestGame::new(crate::common::begin_with(parts, 2));
    game.enter(&[
        "first 1",
        "1: place human 4",
        "2: place human 4",
        "keeper: set turn 1 1 exploration",
    ]);
    game
}

#[test]
fn undone_line_that_was_not_ticked_leaves_nothing() {
    let mut game = exploring_game();
    for entry in FINDS {
        game.enter(&[entry]);
        game.undo_to(4);
        assert_eq!(game.instructions(), [], "{entry}");
    }
}

/// Different finds: a unit with a refinery, a refinery, a unit without a refinery.
const FINDS: [&str; 3] = [
    "1: found refinery1Fungoid",
    "1: found refinery2",
    "1: found strider",
];

#[test]
fn undone_line_that_was_ticked_leaves_only_its_reversal_until_a_redo() {
    for entry in FINDS {
        let mut game = exploring_game();
        game.enter(&[entry]);
        let lines = game.instructions();
        assert!(!lines.is_empty(), "{entry}");
        game.confirm(None);
        game.undo_to(4);
        let reversed: Vec<_> = lines
            .iter()
            .map(|(instruction, _)| (instruction.clone(), true))
            .collect();
        assert_eq!(game.instructions(), reversed, "{entry}");
        game.confirm(None);
        assert_eq!(game.instructions(), [], "{entry}");
        // The token was put back, so a redo asks for everything again.
        game.redo();
        assert_eq!(game.instructions(), lines, "{entry}");
    }
}

#[test]
fn token_entered_again_for_another_player_or_with_a_miner_stays_where_it_is() {
    let mut game = exploring_game();
    game.enter(&["keeper: set board 1 fungoid 8", "1: found refinery1Fungoid"]);
    let place_refinery = |is_worked| Instruction::PlaceRefinery {
        seat: ANA,
        value: 1,
        is_worked,
    };
    assert_eq!(game.instructions(), [(place_refinery(false), false)]);
    game.confirm(None);
    game.undo_to(4);
    assert_eq!(game.instructions(), [(place_refinery(false), true)]);
    // A Fungoid was in supply after all. It works the refinery that has been put on the hex.
    game.enter(&["1: found refinery1Fungoid"]);
    let place_fungoid = |seat| Instruction::PlaceUnits {
        seat,
        kind: Kind::Fungoid,
        count: 1,
        place: UnitPlace::Explored,
    };
    assert_eq!(game.instructions(), [(place_fungoid(ANA), false)]);
    game.undo_to(4);
    // The token was found by another player.
    game.enter(&[
        "keeper: set turn 2 2 exploration",
        "2: found refinery1Fungoid",
    ]);
    assert_eq!(game.instructions(), [(place_fungoid(BO), false)]);
    game.undo_to(4);
    assert_eq!(game.instructions(), [(place_refinery(false), true)]);
}

#[test]
fn unit_entered_in_another_place_is_taken_off_its_first_place() {
    let mut game = exploring_game();
    game.enter(&["1: anyway buy fungoid 1"]);
    game.confirm(None);
    game.undo_to(4);
    game.enter(&["1: found refinery1Fungoid"]);
    let lines = game.instructions();
    assert!(
        lines.contains(&(place_units(ANA, Kind::Fungoid, 1), true)),
        "{lines:?}"
    );
    let place = Instruction::PlaceUnits {
        seat: ANA,
        kind: Kind::Fungoid,
        count: 1,
        place: UnitPlace::Explored,
    };
    assert!(lines.contains(&(place, false)), "{lines:?}");
}

#[test]
fn reversals_of_a_storm_come_before_another_storm() {
    let parts = PartSettings {
        vortex_dice: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    };
    let options = vec![OptionalRule::Vortex];
    let mut game = TestGame::new(crate::common::begin_with_options(
        parts,
        2,
        Edition::Year2012,
        options,
    ));
    game.enter(&["first 1", "keeper: anyway storm", "keeper: dice 3 1 /"]);
    game.enter(&["keeper: dice 1 /"]);
    game.confirm(None);
    // The wrong dice were typed.
    game.undo_to(2);
    game.enter(&["keeper: dice 1 2 /", "keeper: dice 2 /"]);
    let carry = |from_edge, to_edge| Instruction::CarryUnits { from_edge, to_edge };
    let destroy = |edge| Instruction::DestroyUnits { edge };
    assert_eq!(
        game.instructions(),
        [
            (destroy(1), true),
            (carry(3, 1), true),
            (carry(1, 2), false),
            (destroy(2), false),
        ]
    );
}
