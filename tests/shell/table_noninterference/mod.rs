//! Hidden information at tables (noninterference): two tables differ only in closed hands. While these stay closed,
//! nothing that a page or scoreboard receives may differ: replies, updates, refusals, the log, step titles, the
//! summary, forecasts, or the list of tables.

mod transcript;

use rubium_host::table::NewTable;
use rubium_record::{Author, Seed, Timeline};
use rubium_rules::{Deck, Edition, Faction, OptionalRule, Options, Seat};
use rubium_table::{Table, TableInput, notation, table_view};
use serde_json::json;
use transcript::Transcript;

use crate::app::Page;
use crate::noninterference::option_sets::option_sets;
use crate::noninterference::same_lines;

/// Creates a table; random outcomes follow from `seed`.
fn new_table(seed: u64, physical: &[&str], players: u8, options: &Options) -> Timeline<Table> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut new = Page::open(folder.path()).new_table("everything");
    for part in physical {
        new["parts"][part] = json!("physical");
    }
    let mut new: NewTable = serde_json::from_value(new).expect("a new table");
    let mut fourth = new.seats[0].clone();
    fourth.name = "Dmitri".to_owned();
    fourth.faction = Faction::GalacticSyndicate;
    new.seats.push(fourth);
    new.seats.truncate(usize::from(players));
    new.edition = options.edition;
    new.optional.clone_from(&options.optional);
    let mut header = new.header().expect("it can be set up");
    header.seed = Seed(seed);
    header.known_seed = false;
    Timeline::begin(header).expect("a table")
}

fn enter(table: &mut Timeline<Table>, by: Author, text: &str) {
    let input = notation::read(table.machine(), text).expect("an entry");
    table.submit(by, &[input]).expect("it is accepted").commit();
}

/// Makes the random draws before the first turn: the missions of the line (OPT-INTERCEPT) and dealt cards.
fn draw_setup(table: &mut Timeline<Table>) {
    while let Some(asked) = table.machine().request(table.state())
        && !table.machine().is_typed(table.state(), asked)
    {
        let weights = table.machine().weights(table.state());
        let answer = TableInput::Chance(weights[0].0);
        let given = table.submit(Author::Chance, &[answer]);
        given.expect("it is possible").commit();
    }
}

/// Sets hands by corrections, which do not reveal them.
fn with_past(mut table: Timeline<Table>, hands: &[Vec<String>]) -> Timeline<Table> {
    enter(&mut table, Author::Chance, "first 1");
    draw_setup(&mut table);
    for (seat, cards) in (1..).zip(hands) {
        for card in cards {
            enter(
                &mut table,
                Author::Keeper,
                &format!("set hand {seat} {card} 1"),
            );
        }
    }
    // Cards that are face up, and some draws that are undone.
    let open = &hands[0][0];
    enter(
        &mut table,
        Author::Seat(0),
        &format!("anyway discard {open}"),
    );
    enter(&mut table, Author::Keeper, "set points 2 battle 3");
    table
        .undo_to(&[Author::Keeper], table.step_count() - 1)
        .expect("the keeper may undo everything")
        .commit();
    table
}

/// Runs the same script at both tables and compares the transcripts. `viewer` opens a hand from time to time.
fn assert_same_transcripts(worlds: [Timeline<Table>; 2], viewer: Option<Seat>, thorough: bool) {
    let hidden = |table: &Timeline<Table>| {
        let seats = table.machine().rules().seats();
        let others = seats.filter(|&seat| viewer != Some(seat));
        let hands = others.map(|seat| table_view(table.machine(), table.state(), Some(seat)).hand);
        hands.collect::<Vec<_>>()
    };
    let differ = hidden(&worlds[0]) != hidden(&worlds[1])
        || worlds[0].record().header.seed != worlds[1].record().header.seed;
    assert!(differ, "the worlds differ");
    let options = worlds[0].machine().setup().options.clone();
    let [one, other] = worlds.map(|table| {
        let mut listener = Transcript::of(&table, viewer, thorough);
        listener.record_queries();
        listener.probe_hidden_data();
        listener.play(&table);
        listener.probe_hidden_data();
        let taken = listener
            .lines
            .iter()
            .filter(|line| line.contains("Ok("))
            .count();
        assert!(taken > 100, "{taken} answers");
        let offered = options.has(OptionalRule::TopPriority);
        assert_eq!(
            offered,
            listener.kept_missions > 0,
            "{} kept",
            listener.kept_missions
        );
        listener.lines
    });
    assert!(one.iter().any(|line| line.contains("handClosed")));
    same_lines(&one.join("\n"), &other.join("\n"), &options);
}

/// Returns the card ids of each deck; those that [`draw_setup`] deals last come first.
fn card_ids(table: &Timeline<Table>) -> [Vec<String>; 2] {
    let rules = table.machine().rules();
    [Deck::Energize, Deck::Missions].map(|deck| {
        let of = rules
            .cards()
            .filter(|&(card, _)| rules.deck(deck).has(card));
        let mut ids: Vec<String> = of.map(|(_, spec)| spec.id.clone()).collect();
        ids.reverse();
        ids
    })
}

/// Plays with all option sets. Two closed hands have swapped cards, so that the decks are the same, and so are the
/// draws from the same seed. With two players, the cards of the closed hand in one world are in the deck in the other,
/// and no hand is open.
fn assert_closed_hands_are_never_revealed(edition: Edition) {
    for (number, option_set) in (7..).zip(option_sets(edition)) {
        let (players, options) = (option_set.players, &option_set.options);
        let worlds = [0, 1].map(|world| {
            let table = new_table(number, &["dice", "tokens"], players, options);
            let [energize, missions] = card_ids(&table);
            let held = |place: usize| -> Vec<String> {
                // If missions are face up, no hand contains one.
                let open = options.has(OptionalRule::InterceptedTransmissions);
                let mission = missions[place].clone();
                let mission = Some(mission).filter(|_| !open);
                [energize[place].clone()]
                    .into_iter()
                    .chain(mission)
                    .collect()
            };
            let mut hands = vec![held(2), held(world), held(1 - world)];
            hands.truncate(usize::from(players));
            with_past(table, &hands)
        });
        // The viewer is one of the players whose hands are the same.
        let viewer = option_set.viewer.filter(|_| players > 2).map(|_| Seat(0));
        assert_same_transcripts(worlds, viewer, false);
    }
}

#[test]
fn closed_hands_at_a_2012_table_are_never_revealed() {
    assert_closed_hands_are_never_revealed(Edition::Year2012);
}

#[test]
fn closed_hands_at_a_2005_table_are_never_revealed() {
    assert_closed_hands_are_never_revealed(Edition::Year2005);
}

/// The cards of a closed hand in one world are in the deck in the other, and the seeds differ, so that future draws
/// differ too. No hand is open.
#[test]
fn deck_order_at_a_table_is_never_revealed() {
    let hands: [[&[&str]; 3]; 2] = [
        [&["windfall"], &["volunteers", "flawless"], &["dropShip"]],
        [
            &["windfall"],
            &["scatteredRubium", "supplyChain"],
            &["sniperTeam"],
        ],
    ];
    let parts = ["dice", "tokens", "vortexDice", "firstPlayer"];
    let worlds = [0, 1].map(|world| {
        let table = new_table(7 + world as u64, &parts, 3, &Options::default());
        let hands = hands[world].map(|hand| hand.iter().map(|&card| card.to_owned()).collect());
        with_past(table, &hands)
    });
    assert_same_transcripts(worlds, None, true);
}
