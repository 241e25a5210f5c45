//! Tables that were begun before the ledger learned something go on as they were: their journals, written by the builds of
//! then, replay to the same hash at every step. What each would be today is told beside it.

use rubium_record::{Timeline, lines};
use rubium_rules::{Phase, Seat};
use rubium_table::{Table, TableState, TableView, TableWaiting, table_view};

/// A journal of then.
fn replayed(name: &str) -> Timeline<Table> {
    let path = format!("{}/tests/old/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let loaded = lines::read::<Table>(&text[..]).unwrap();
    assert_eq!(loaded.torn, None);
    // Folding compares the hash of each step with what it was.
    Timeline::<Table>::fold(loaded.record).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// How the table stood after so many steps.
fn after(timeline: &Timeline<Table>, steps: usize) -> (TableState, TableView) {
    let state = timeline.state_at(steps).unwrap();
    let view = table_view(timeline.machine(), &state, None);
    (state, view)
}

/// The place of the step that was entered so, counted from its first.
fn step(timeline: &Timeline<Table>, text: &str) -> usize {
    let place = timeline.steps().position(|step| step.inputs == [text]);
    place.unwrap_or_else(|| panic!("no step `{text}`"))
}

#[test]
fn the_next_battle_took_the_losers_card_away() {
    let table = replayed("ways-0-losers");
    assert_eq!(table.machine().setup().ways, 0);
    // Bo has lost, then Cy: today both may take a card.
    let (_, view) = after(&table, step(&table, "take card"));
    assert_eq!(view.choices.take_card, [Seat(2)]);
    // Two refineries and one miner: it was mined without a word.
    let mined = step(&table, "mine");
    let [before, now] = [mined, mined + 1].map(|steps| after(&table, steps).0.rubium(Seat(0)));
    assert_eq!(now, before + 6);
}

#[test]
fn a_turn_set_right_in_a_storm_began_anew_after_it() {
    let table = replayed("ways-0-storm");
    let (_, set) = after(&table, step(&table, "set turn 4 2 battle") + 1);
    assert_eq!(
        (set.active, set.phase),
        (Some(Seat(1)), Some(Phase::Battle))
    );
    let (_, end) = after(&table, table.count());
    assert_eq!(end.waiting, TableWaiting::Anything);
    assert_eq!(
        (end.turn, end.phase),
        (4, Some(Phase::Deployment)),
        "today it is as it was set"
    );
}

#[test]
fn another_order_moved_the_first_player_and_any_correction_took_a_game_up_again() {
    let table = replayed("ways-0-ends");
    assert_eq!(table.machine().setup().ways, 0);
    let (_, seated) = after(&table, step(&table, "order 2 1 3") + 1);
    assert_eq!(seated.order, [Seat(1), Seat(0), Seat(2)]);
    // Twelve points in the middle of a battle waited for its end.
    let (_, fulfilled) = after(&table, step(&table, "fulfil secureTheMonolith") + 1);
    assert!(fulfilled.battle.is_some());
    let conceded = step(&table, "concede");
    let (_, over) = after(&table, conceded + 1);
    assert!(matches!(over.waiting, TableWaiting::Over { .. }));
    let (_, on) = after(&table, conceded + 2);
    assert_eq!(on.waiting, TableWaiting::Anything);
}

#[test]
fn real_cards_were_asked_for_at_every_moment_and_nobody_was_asked_who_is_eliminated() {
    let table = replayed("ways-0-cards");
    let (_, gone) = after(&table, step(&table, "remove human 1") + 1);
    assert_eq!(gone.waiting, TableWaiting::Anything);
    let (_, fights) = after(&table, step(&table, "battle 3 forest 2H / 1H") + 1);
    assert!(matches!(fights.waiting, TableWaiting::Window { .. }));
}
