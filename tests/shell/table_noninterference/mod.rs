//! Noninterference at tables: the tests compare two tables that differ only in hidden information: closed
//! hands, the deck and, in one test, the seed. While these hands stay closed, the page, the scoreboard and
//! other devices must receive the same from both tables: replies, updates, refusals, the log, the steps for
//! undo and redo, the summary, odds, and the list of tables.

mod transcript;

use rubium_host::table::NewTable;
use rubium_record::{Author, Seed, Timeline};
use rubium_rules::{Deck, Edition, Faction, OptionalRule, Options, Seat};
use rubium_table::{Table, TableInput, notation, table_view};
use serde_json::json;
use transcript::Transcript;

use crate::app::Page;
use crate::noninterference::assert_same_lines;
use crate::noninterference::option_sets::option_sets;

/// Creates a table with these physical parts. Random outcomes follow from `seed`.
fn new_table(seed: u64, physical: &[&str], players: u8, options: &Options) -> Timeline<Table> {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let mut setup = Page::open(folder.path()).new_table_options("everything");
    for part in physical {
        setup["parts"][part] = json!("physical");
    }
    let mut setup: NewTable =
        serde_json::from_value(setup).expect("the options of the table should be readable");
    let mut fourth_seat = setup.seats[0].clone();
    fourth_seat.name = "Dmitri".to_owned();
    fourth_seat.faction = Faction::GalacticSyndicate;
    setup.seats.push(fourth_seat);
    setup.seats.truncate(usize::from(players));
    setup.edition = options.edition;
    setup.optional_rules.clone_from(&options.optional_rules);
    let mut header = setup.header().expect("the set-up should be accepted");
    header.seed = Seed(seed);
    header.is_seed_known = false;
    Timeline::begin(header).expect("the table should begin")
}

fn enter(table: &mut Timeline<Table>, by: Author, text: &str) {
    let input = notation::read(table.machine(), text).expect("the entry should be valid notation");
    table
        .submit(by, &[input])
        .expect("the entry should be accepted")
        .commit();
}

/// Adds the random outcomes before the first turn: the missions of the transmission line (OPT-INTERCEPT) and
/// the dealt cards.
fn add_setup_outcomes(table: &mut Timeline<Table>) {
    while let Some(request) = table.machine().chance_request(table.state())
        && !table
            .machine()
            .is_entered_by_players(table.state(), request)
    {
        let weights = table.machine().outcome_weights(table.state());
        let outcome = TableInput::Chance(weights[0].0);
        let pending = table.submit(Author::Chance, &[outcome]);
        pending.expect("the outcome should be accepted").commit();
    }
}

/// Enters hands by corrections, which do not reveal the cards. Then discards a card and undoes an entry.
fn with_entered_hands(mut table: Timeline<Table>, hands: &[Vec<String>]) -> Timeline<Table> {
    enter(&mut table, Author::Chance, "first 1");
    add_setup_outcomes(&mut table);
    for (seat, cards) in (1..).zip(hands) {
        for card in cards {
            enter(
                &mut table,
                Author::Keeper,
                &format!("set hand {seat} {card} 1"),
            );
        }
    }
    let discarded_card = &hands[0][0];
    enter(
        &mut table,
        Author::Seat(0),
        &format!("anyway discard {discarded_card}"),
    );
    enter(&mut table, Author::Keeper, "set points 2 battle 3");
    table
        .undo_to(&[Author::Keeper], table.step_count() - 1)
        .expect("the keeper should be able to undo every step")
        .commit();
    table
}

/// Runs the same script at both tables and compares the transcripts. From time to time, the page opens the
/// hand of `viewing_seat`. If `tries_many_entries`, more of the possible entries with cards are tried.
fn assert_same_transcripts(
    tables: [Timeline<Table>; 2],
    viewing_seat: Option<Seat>,
    tries_many_entries: bool,
) {
    let hidden_hands = |table: &Timeline<Table>| {
        let seats = table.machine().rules().seats();
        let other_seats = seats.filter(|&seat| viewing_seat != Some(seat));
        let hands =
            other_seats.map(|seat| table_view(table.machine(), table.state(), Some(seat)).hand);
        hands.collect::<Vec<_>>()
    };
    let are_different = hidden_hands(&tables[0]) != hidden_hands(&tables[1])
        || tables[0].record().header.seed != tables[1].record().header.seed;
    assert!(are_different, "the tables should differ");
    let options = tables[0].machine().setup().options.clone();
    let [first, second] = tables.map(|table| {
        let mut transcript = Transcript::open(&table, viewing_seat, tries_many_entries);
        transcript.record_queries();
        transcript.probe_hidden_information();
        transcript.play(&table);
        transcript.probe_hidden_information();
        let successful_call_count = transcript
            .lines
            .iter()
            .filter(|line| line.contains("Ok("))
            .count();
        assert!(
            successful_call_count > 100,
            "{successful_call_count} successful calls"
        );
        let has_mission_choice = options.has(OptionalRule::TopPriority);
        assert_eq!(
            has_mission_choice,
            transcript.kept_mission_count > 0,
            "{} kept",
            transcript.kept_mission_count
        );
        transcript.lines
    });
    assert!(first.iter().any(|line| line.contains("handClosed")));
    assert_same_lines(&first.join("\n"), &second.join("\n"), &options);
}

/// Returns the card ids of each deck, in reverse order, so that the first ids are cards that
/// [`add_setup_outcomes`] has not dealt.
fn card_ids(table: &Timeline<Table>) -> [Vec<String>; 2] {
    let rules = table.machine().rules();
    [Deck::Energize, Deck::Missions].map(|deck| {
        let cards = rules
            .cards()
            .filter(|&(card, _)| rules.deck(deck).has(card));
        let mut ids: Vec<String> = cards.map(|(_, spec)| spec.id.clone()).collect();
        ids.reverse();
        ids
    })
}

/// Compares tables with all option sets. The cards of two closed hands are swapped, so that the decks, and
/// the draws from the same seed, are the same. With two players, the cards of the closed hand at one table
/// are in the deck at the other table, and no hand is open.
fn assert_closed_hands_are_never_revealed(edition: Edition) {
    for (seed, option_set) in (7..).zip(option_sets(edition)) {
        let (players, options) = (option_set.players, &option_set.options);
        let tables = [0, 1].map(|table_index| {
            let table = new_table(seed, &["dice", "tokens"], players, options);
            let [energize, missions] = card_ids(&table);
            let hand_with_cards_at = |index: usize| -> Vec<String> {
                // If missions are faceup, no hand contains a mission.
                let are_missions_faceup = options.has(OptionalRule::InterceptedTransmissions);
                let mission = missions[index].clone();
                let mission = Some(mission).filter(|_| !are_missions_faceup);
                [energize[index].clone()]
                    .into_iter()
                    .chain(mission)
                    .collect()
            };
            let mut hands = vec![
                hand_with_cards_at(2),
                hand_with_cards_at(table_index),
                hand_with_cards_at(1 - table_index),
            ];
            hands.truncate(usize::from(players));
            with_entered_hands(table, &hands)
        });
        // The hand of the viewing seat is the same at both tables.
        let viewing_seat = option_set
            .viewing_seat
            .filter(|_| players > 2)
            .map(|_| Seat(0));
        assert_same_transcripts(tables, viewing_seat, false);
    }
}

#[test]
fn closed_hands_are_never_revealed_in_the_2012_edition() {
    assert_closed_hands_are_never_revealed(Edition::Year2012);
}

#[test]
fn closed_hands_are_never_revealed_in_the_2005_edition() {
    assert_closed_hands_are_never_revealed(Edition::Year2005);
}

/// The cards of a closed hand at one table are in the deck at the other table. The seeds are different, so
/// that future draws differ too. No hand is open.
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
    let tables = [0, 1].map(|table_index| {
        let table = new_table(7 + table_index as u64, &parts, 3, &Options::default());
        let hands =
            hands[table_index].map(|hand| hand.iter().map(|&card| card.to_owned()).collect());
        with_entered_hands(table, &hands)
    });
    assert_same_transcripts(tables, None, true);
}
