//! Hidden stays hidden, beside a board: two tables that are equal in all that everybody may know are told apart by nothing
//! that a page gets, or a scoreboard, while the hands in which they differ are closed. Not by a reply, an update, a
//! refusal, the log, the names of steps, the summary, a forecast, the list of tables.

mod listener;

use listener::Listener;
use rubium_host::table::NewTable;
use rubium_record::{Author, Seed, Timeline};
use rubium_rules::{Deck, Edition, Faction, OptionalRule, Options, Seat};
use rubium_table::{Table, TableInput, notation, table_view};
use serde_json::json;

use crate::app::Page;
use crate::worlds::agreements::agreements;
use crate::worlds::same_lines;

/// A table that begins so, `seed` being what chance will answer from.
fn begun(seed: u64, physical: &[&str], players: u8, options: &Options) -> Timeline<Table> {
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

fn give(table: &mut Timeline<Table>, by: Author, text: &str) {
    let input = notation::read(table.machine(), text).expect("an entry");
    table.submit(by, &[input]).expect("it is taken").commit();
}

/// Answers what the app answers before the first turn: which missions lie open (OPT-INTERCEPT), cards that are dealt.
fn begin(table: &mut Timeline<Table>) {
    while let Some(asked) = table.machine().request(table.state())
        && !table.machine().is_typed(table.state(), asked)
    {
        let weights = table.machine().weights(table.state());
        let answer = TableInput::Chance(weights[0].0);
        let given = table.submit(Author::Chance, &[answer]);
        given.expect("it is possible").commit();
    }
}

/// The past of a table: hands are set right, so that nothing of them is told.
fn past(mut table: Timeline<Table>, hands: &[Vec<String>]) -> Timeline<Table> {
    give(&mut table, Author::Chance, "first 1");
    begin(&mut table);
    for (seat, cards) in (1..).zip(hands) {
        for card in cards {
            give(
                &mut table,
                Author::Keeper,
                &format!("set hand {seat} {card} 1"),
            );
        }
    }
    // Cards that lie open, and some that were taken back.
    let open = &hands[0][0];
    give(
        &mut table,
        Author::Seat(0),
        &format!("anyway discard {open}"),
    );
    give(&mut table, Author::Keeper, "set points 2 battle 3");
    table
        .undo_to(&[Author::Keeper], table.step_count() - 1)
        .expect("the keeper may take back everything")
        .commit();
    table
}

/// Does the same at both tables, and compares what was heard. `viewer` opens a hand at times.
fn same(worlds: [Timeline<Table>; 2], viewer: Option<Seat>, thorough: bool) {
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
        let mut listener = Listener::of(&table, viewer, thorough);
        listener.look_around();
        listener.pry();
        listener.play(&table);
        listener.pry();
        let taken = listener
            .heard
            .iter()
            .filter(|line| line.contains("Ok("))
            .count();
        assert!(taken > 100, "{taken} answers");
        let offered = options.has(OptionalRule::TopPriority);
        assert_eq!(offered, listener.kept > 0, "{} kept", listener.kept);
        listener.heard
    });
    assert!(one.iter().any(|line| line.contains("handClosed")));
    same_lines(&one.join("\n"), &other.join("\n"), &options);
}

/// The ids of cards of each deck, those first that [`begin`] deals last.
fn cards(table: &Timeline<Table>) -> [Vec<String>; 2] {
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

/// Plays by everything that can be agreed on. Two closed hands have swapped cards, so that the decks are the same, and the
/// same seed draws the same; with two players, what is in the closed hand in the one world is in the deck in the other, and
/// no hand is open.
fn closed_hands_are_told_by_nothing(edition: Edition) {
    for (number, agreement) in (7..).zip(agreements(edition)) {
        let (players, options) = (agreement.players, &agreement.options);
        let worlds = [0, 1].map(|world| {
            let table = begun(number, &["dice", "tokens"], players, options);
            let [energize, missions] = cards(&table);
            let held = |place: usize| -> Vec<String> {
                // Where missions lie open nobody holds one.
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
            past(table, &hands)
        });
        // Who opens a hand is among those whose hands are the same.
        let viewer = agreement.viewer.filter(|_| players > 2).map(|_| Seat(0));
        same(worlds, viewer, false);
    }
}

#[test]
fn closed_hands_are_told_by_nothing_at_a_table_in_the_2012_edition() {
    closed_hands_are_told_by_nothing(Edition::Ffg);
}

#[test]
fn closed_hands_are_told_by_nothing_at_a_table_in_the_2005_edition() {
    closed_hands_are_told_by_nothing(Edition::Ah);
}

/// What is in a closed hand in the one world is in the deck in the other, and chance will answer otherwise: the seed
/// differs, too. No hand is open.
#[test]
fn the_order_of_the_decks_is_told_by_nothing_at_a_table() {
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
        let table = begun(7 + world as u64, &parts, 3, &Options::default());
        let hands = hands[world].map(|hand| hand.iter().map(|&card| card.to_owned()).collect());
        past(table, &hands)
    });
    same(worlds, None, true);
}
