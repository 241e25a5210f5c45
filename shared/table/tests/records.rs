//! Records of old replay to the same hashes, and tell what the ledger did then.

use rubium_record::{Header, Machine, Timeline, lines};
use rubium_rules::{Phase, Seat};
use rubium_table::{Table, TableState, TableView, TableWaiting, Ways, table_hash, table_view};
use serde_json::json;

/// Sessions that were recorded before there were ways, or by earlier ones: nonsense and sense, with battles, cards for
/// lost ones, mining, storms, a turn that was set right, eliminations.
const OLD: [&str; 17] = [
    "way-0",
    "way-0-asks",
    "way-1",
    "way-1-teams",
    "way-1-ah",
    "ways-0-cards",
    "ways-0-ends",
    "ways-0-losers",
    "ways-0-storm",
    "way-3",
    "way-3-ah",
    "way-3-teams",
    "way-4",
    "way-4-ah",
    "way-4-teams",
    "way-4-turn",
    "way-4-cards",
];

/// A record of then, as the build of then wrote it. Folding compares the hash of each step with what it was.
fn replayed(name: &str) -> Timeline<Table> {
    let path = format!("{}/tests/old/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    folded(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn folded(text: &[u8]) -> Result<Timeline<Table>, String> {
    let loaded = lines::read::<Table>(text).map_err(|error| error.to_string())?;
    assert_eq!(loaded.torn, None);
    Timeline::<Table>::fold(loaded.record).map_err(|error| error.to_string())
}

/// What a release to come keeps by ways of its own is newer, not damaged.
#[test]
fn a_table_of_ways_to_come_is_told_to_be_newer() {
    let header = replayed("way-3").record().header.clone();
    let mut setup = serde_json::to_value(&header.setup).unwrap();
    setup["ways"] = json!(99);
    let (found, known) = (Table::REVISION + 1, Table::REVISION);
    let later = Header {
        format: header.format,
        machine: header.machine,
        revision: found,
        encoding: header.encoding,
        seats: header.seats,
        seed: header.seed,
        known_seed: header.known_seed,
        content: header.content,
        setup,
    };
    let line = lines::header_line(&later).unwrap();
    let Err(refused) = folded(line.as_bytes()) else {
        panic!("it is taken for a table of today");
    };
    let message = format!("is {found}, this release knows up to {known}");
    assert!(refused.contains(&message), "{refused}");
}

#[test]
fn records_of_old_replay_to_the_same_hashes() {
    let mut steps = 0;
    for name in OLD {
        let table = replayed(name);
        steps += table.count();
        // What is written anew is read as the same table, and says of its ways just what was said then.
        let again = lines::write(table.record()).unwrap();
        let again = folded(again.as_bytes()).unwrap();
        assert_eq!(again.machine(), table.machine());
        assert_eq!(
            table_hash(again.machine(), again.state()),
            table_hash(table.machine(), table.state())
        );
    }
    assert!(steps > 500, "{steps} steps");
}

/// How the table stood after so many steps.
fn stood(timeline: &Timeline<Table>, steps: usize) -> (TableState, TableView) {
    let state = timeline.state_at(steps).unwrap();
    let view = table_view(timeline.machine(), &state, None);
    (state, view)
}

/// The place of the step that was entered so, counted from its first.
fn place(timeline: &Timeline<Table>, text: &str) -> usize {
    let found = timeline.steps().position(|step| step.inputs == [text]);
    found.unwrap_or_else(|| panic!("no step `{text}`"))
}

#[test]
fn the_next_battle_took_the_losers_card_away() {
    let table = replayed("ways-0-losers");
    assert_eq!(table.machine().setup().ways, Ways::Asks);
    // Bo has lost, then Cy: today both may take a card.
    let (_, view) = stood(&table, place(&table, "take card"));
    assert_eq!(view.choices.take_card, [Seat(2)]);
    // Two refineries and one miner: it was mined without a word.
    let mined = place(&table, "mine");
    let [before, now] = [mined, mined + 1].map(|steps| stood(&table, steps).0.rubium(Seat(0)));
    assert_eq!(now, before + 6);
}

#[test]
fn a_turn_set_right_in_a_storm_began_anew_after_it() {
    let table = replayed("ways-0-storm");
    let (_, set) = stood(&table, place(&table, "set turn 4 2 battle") + 1);
    assert_eq!(
        (set.active, set.phase),
        (Some(Seat(1)), Some(Phase::Battle))
    );
    let (_, end) = stood(&table, table.count());
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
    assert_eq!(table.machine().setup().ways, Ways::Asks);
    let (_, seated) = stood(&table, place(&table, "order 2 1 3") + 1);
    assert_eq!(seated.order, [Seat(1), Seat(0), Seat(2)]);
    // Twelve points in the middle of a battle waited for its end.
    let (_, fulfilled) = stood(&table, place(&table, "fulfil secureTheMonolith") + 1);
    assert!(fulfilled.battle.is_some());
    let conceded = place(&table, "concede");
    let (_, over) = stood(&table, conceded + 1);
    assert!(matches!(over.waiting, TableWaiting::Over { .. }));
    let (_, on) = stood(&table, conceded + 2);
    assert_eq!(on.waiting, TableWaiting::Anything);
}

#[test]
fn real_cards_were_asked_for_at_every_moment_and_nobody_was_asked_who_is_eliminated() {
    let table = replayed("ways-0-cards");
    let (_, gone) = stood(&table, place(&table, "remove human 1") + 1);
    assert_eq!(gone.waiting, TableWaiting::Anything);
    let (_, fights) = stood(&table, place(&table, "battle 3 forest 2H / 1H") + 1);
    assert!(matches!(fights.waiting, TableWaiting::Window { .. }));
}

#[test]
fn a_turn_that_was_set_right_paid_twice_and_real_missions_of_the_line_came_too_late() {
    let table = replayed("way-4-turn");
    assert_eq!(table.machine().setup().ways, Ways::Fourth);
    let set = place(&table, "set turn 4 1 battle");
    let last = table.count() - 1;
    // Set back twice in the same turn: it is mined and drawn again.
    let [first, now] = [set, last].map(|steps| stood(&table, steps).0.rubium(Seat(0)));
    assert_eq!(now, first + 6);
    // Nobody counts the line on the table: it was asked at once.
    let asked = TableWaiting::Eliminated { seat: Seat(1) };
    assert_eq!(stood(&table, last).1.waiting, asked);
}

#[test]
fn a_found_unit_was_taken_for_all_there_are_where_nobody_counts_figures() {
    let table = replayed("way-4-cards");
    let gone = place(&table, "remove strider 1");
    let asked = TableWaiting::Eliminated { seat: Seat(1) };
    assert_eq!(stood(&table, gone + 1).1.waiting, asked);
}
