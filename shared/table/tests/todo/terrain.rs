//! The terrain that a line of the to-do list names for lost figures.

use crate::{BO, TestGame, fully_managed_game, remove_units};
use rubium_rules::{Kind, Terrain};

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

/// Bo loses one Fungoid in a Forest. Then a battle on Rock Plains begins, in which [`LOSS`] costs Bo another
/// Fungoid.
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
    let fungoid_losses = |game: &TestGame| -> Vec<_> {
        let lines = game.todo().into_iter();
        let lines = lines.filter(|line| line.instruction == remove_units(BO, Kind::Fungoid, 1));
        lines.map(|line| (line.is_reversal, line.terrain)).collect()
    };
    let forest = Some(Terrain::LiquifungusForest);
    let plains = Some(Terrain::RockPlains);
    assert_eq!(fungoid_losses(&game), [(false, forest), (false, plains)]);
    game.confirm(None);
    game.undo_to(8);
    assert_eq!(fungoid_losses(&game), [(true, plains)]);
    // The battle is entered again with another terrain. The figure that it costs is off the board already, so
    // nothing remains to be done.
    game.enter(&["1: battle 2 forest 2H / 1F"]);
    game.enter(&LOSS);
    assert_eq!(fungoid_losses(&game), []);
}

#[test]
fn figure_taken_off_for_an_undone_battle_counts_for_a_loss_on_another_terrain() {
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
    // When all battles are undone, the figure that was taken off counts as lost in the Forest again, and must
    // be put back.
    game.undo_to(5);
    let put_back = game.todo();
    assert_eq!(put_back.len(), 1, "{put_back:?}");
    assert_eq!(
        (put_back[0].is_reversal, put_back[0].terrain),
        (true, forest)
    );
}
