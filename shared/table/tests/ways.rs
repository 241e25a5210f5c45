//! A table goes on by the ways it was begun with: what the ledger has learned since changes nothing in it.

use rubium_record::{By, Header, Seed, Timeline};
use rubium_rules::content::{Condition, Face, Window};
use rubium_rules::{Edition, Faction, OptionalRule, Options, Phase, Seat, TieBreak};
use rubium_table::{
    Fact, Part, Parts, Preset, Table, TableEvent, TableSeat, TableSetup, TableView, TableWaiting,
    Ways, notation, steps, table_view,
};
use serde_json::{Value, json};

#[test]
fn a_set_up_tells_its_ways_as_it_was_told_then() {
    let told = |ways| {
        let setup = TableSetup {
            ways,
            ..setup(2, Edition::Ffg, &[], everything())
        };
        let written = serde_json::to_value(&setup).unwrap();
        let read: TableSetup = serde_json::from_value(written.clone()).unwrap();
        assert_eq!(read, setup);
        [written["asksOver"].clone(), written["ways"].clone()]
    };
    assert_eq!(told(Ways::Before), [Value::Null, Value::Null]);
    assert_eq!(told(Ways::Asks), [json!(true), Value::Null]);
    assert_eq!(told(Ways::First), [Value::Null, json!(1)]);
    assert_eq!(told(Ways::Third), [Value::Null, json!(3)]);
    assert_eq!(told(Ways::Fourth), [Value::Null, json!(4)]);
    assert_eq!(told(Ways::LATEST), [Value::Null, json!(5)]);
    // Set-ups with a number had the older switch beside it; numbers that are to come are no ways of ours.
    let mut written = serde_json::to_value(setup(2, Edition::Ffg, &[], everything())).unwrap();
    written["asksOver"] = json!(true);
    let read: TableSetup = serde_json::from_value(written.clone()).unwrap();
    assert_eq!(read.ways, Ways::LATEST);
    written["ways"] = json!(200);
    let fault = serde_json::from_value::<TableSetup>(written).unwrap_err();
    assert!(fault.to_string().contains("ways 200"), "{fault}");
}

/// A set-up for players with dice on the table.
fn setup(players: usize, edition: Edition, optional: &[OptionalRule], parts: Parts) -> TableSetup {
    let factions = [
        Faction::Ares,
        Faction::BlackHelix,
        Faction::Zyborg,
        Faction::GalacticSyndicate,
    ];
    let seats = factions[..players].iter().map(|&faction| TableSeat {
        name: format!("{faction:?}"),
        faction,
    });
    let options = Options {
        edition,
        optional: optional.to_vec(),
        ..Options::default()
    };
    TableSetup::new(options, seats.collect(), parts).unwrap()
}

fn everything() -> Parts {
    Parts {
        dice: Part::Physical,
        ..Preset::Everything.parts()
    }
}

/// The table by `ways` after entries as a case has them: `1: mine`, `keeper: end`, and what chance says alone.
fn after(setup: &TableSetup, ways: Ways, entries: &[&str]) -> TableView {
    let timeline = played(setup, ways, entries);
    table_view(timeline.machine(), timeline.state(), None)
}

fn played(setup: &TableSetup, ways: Ways, entries: &[&str]) -> Timeline<Table> {
    let setup = TableSetup {
        ways,
        ..setup.clone()
    };
    let names = setup.seats.iter().map(|seat| seat.name.clone()).collect();
    let header = Header::new::<Table>(setup, names, Seed(7), false);
    let mut timeline = Timeline::<Table>::begin(header).unwrap();
    for text in entries {
        let (by, text) = match text.split_once(": ") {
            Some(("keeper", text)) => (By::Keeper, text),
            Some((seat, text)) => (By::Seat(seat.parse::<u8>().unwrap() - 1), text),
            None => (By::Chance, *text),
        };
        let input = notation::read(timeline.machine(), text).unwrap();
        let step = timeline.submit(by, &[input]);
        step.unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
            .commit();
    }
    timeline
}

/// A battle that seat 1 wins against one Human of seat 2, with all else before it.
const WON: [&str; 7] = [
    "first 1",
    "keeper: set board 1 dragon 2",
    "keeper: set board 2 human 1",
    "keeper: set rubium 2 1",
    "keeper: set turn 5 1 battle",
    "1: battle 2 forest 1D / 1H",
    "keeper: dice 3 /",
];

fn won(more: &[&'static str]) -> Vec<&'static str> {
    [&WON, more].concat()
}

#[test]
fn cards_for_lost_battles_outlive_the_next_battle() {
    let setup = setup(3, Edition::Ffg, &[], everything());
    let entries = won(&[
        "keeper: set rubium 2 9",
        "keeper: set board 3 human 2",
        "1: anyway battle 3 plains 1D / 1H",
        "keeper: dice 3 /",
    ]);
    // Seat 2 has nothing left, and 9 rubium.
    let takers = |ways| {
        let mut entries = entries.clone();
        entries.retain(|text| !text.contains("rubium 2 1"));
        after(&setup, ways, &entries).choices.take_card
    };
    assert_eq!(takers(Ways::Before), [Seat(2)]);
    assert_eq!(takers(Ways::LATEST), [Seat(1), Seat(2)]);
}

#[test]
fn a_turn_that_is_set_right_in_a_storm_stays() {
    let setup = setup(2, Edition::Ffg, &[OptionalRule::Vortex], everything());
    let phase = |ways| {
        let entries = [
            "first 1",
            "keeper: set turn 2 2 draw",
            "keeper: anyway end",
            "die 1",
            "keeper: set turn 3 1 battle",
            "die 2",
            "die 3",
            "1: count 0",
            "2: count 0",
        ];
        after(&setup, ways, &entries).phase
    };
    assert_eq!(phase(Ways::Before), Some(Phase::Deployment));
    assert_eq!(phase(Ways::LATEST), Some(Phase::Battle));
}

#[test]
fn real_cards_are_asked_for_when_a_battle_is_over() {
    let parts = Parts {
        energize: Part::Physical,
        ..everything()
    };
    let setup = setup(2, Edition::Ffg, &[], parts);
    let waiting = |ways| {
        let entries = [
            "first 1",
            "keeper: set turn 5 1 battle",
            "keeper: set board 1 dragon 2",
            "keeper: set board 2 human 1",
            "keeper: set counted 1 energize 1",
            "1: battle 2 forest 1D / 1H",
            "keeper: go on",
            "keeper: dice 3 /",
            "keeper: go on",
        ];
        after(&setup, ways, &entries).waiting
    };
    assert_eq!(waiting(Ways::Before), TableWaiting::Anything);
    let window = Window::BattleOver;
    assert_eq!(waiting(Ways::Asks), TableWaiting::Window { window });
}

#[test]
fn what_follows_a_battle_comes_before_eliminations() {
    let setup = setup(3, Edition::Ffg, &[], everything());
    let seat = Seat(1);
    let asked = TableWaiting::Eliminated { seat };
    assert_eq!(after(&setup, Ways::First, &WON).waiting, asked);
    assert_eq!(
        after(&setup, Ways::LATEST, &WON).waiting,
        TableWaiting::Anything
    );
    // What the table has said is asked again when means have changed.
    let more = won(&["keeper: go on", "keeper: no", "2: pay 1 other"]);
    assert_eq!(after(&setup, Ways::LATEST, &more).waiting, asked);
    let more = won(&["keeper: no", "2: pay 1 other"]);
    assert_eq!(
        after(&setup, Ways::First, &more).waiting,
        TableWaiting::Anything
    );
}

#[test]
fn who_is_out_takes_up_nothing() {
    let setup = setup(4, Edition::Ffg, &[OptionalRule::Teams], everything());
    let out = |ways, more: &[&'static str]| {
        let go_on: &[&str] = if ways > Ways::First {
            &["keeper: go on"]
        } else {
            &[]
        };
        let before: &[&str] = &[
            "first 1",
            "keeper: set board 3 human 1",
            "keeper: set board 4 human 1",
        ];
        let entries = [before, &WON[1..], go_on, &["keeper: yes"], more].concat();
        after(&setup, ways, &entries)
    };
    assert_eq!(out(Ways::First, &[]).choices.take_card, [Seat(1)]);
    assert_eq!(out(Ways::LATEST, &[]).choices.take_card, []);
    let special = [
        "keeper: set turn 5 1 movement",
        "1: special dragon",
        "keeper: dice 6 /",
    ];
    assert_eq!(
        out(Ways::First, &special).waiting,
        TableWaiting::Victim { seat: Seat(0) }
    );
    let (seat, of) = (Seat(3), Seat(3));
    let casualty = TableWaiting::Casualty { seat, of };
    assert_eq!(out(Ways::LATEST, &special).waiting, casualty);
    // Nor the turn.
    let own = ["keeper: set turn 6 2 deployment", "1: gain 1 other"];
    assert_eq!(out(Ways::First, &own).active, Some(Seat(1)));
    assert_eq!(out(Ways::LATEST, &own).active, Some(Seat(2)));
}

#[test]
fn a_hill_card_is_for_both_energize_cards() {
    let setup = setup(
        3,
        Edition::Ffg,
        &[OptionalRule::KingOfTheHill],
        everything(),
    );
    let entries = [
        "first 1",
        "keeper: monolith 1",
        "keeper: set turn 5 1 draw",
        "1: draw energize",
        "card windfall",
        "1: crown",
    ];
    // Now it is unusual after one of them, as a case tells.
    assert_eq!(after(&setup, Ways::First, &entries).seats[0].vp, 1);
}

#[test]
fn a_full_line_is_not_due_and_missions_are_dealt_without_a_first_player() {
    let option = [OptionalRule::InterceptedTransmissions];
    let full = setup(2, Edition::Ffg, &option, everything());
    let entries = [
        "first 1",
        "card dominateForests",
        "card secureTheMonolith",
        "card flawless",
        "card humanWave",
        "keeper: set turn 5 1 draw",
    ];
    assert_eq!(after(&full, Ways::First, &entries).choices.due_missions, 1);
    assert_eq!(after(&full, Ways::LATEST, &entries).choices.due_missions, 0);
    let parts = Parts {
        missions: Part::Ours,
        ..Preset::BattlesOnly.parts()
    };
    let battles = setup(2, Edition::Ffg, &option, parts);
    assert_eq!(
        after(&battles, Ways::First, &[]).waiting,
        TableWaiting::Anything
    );
    let waiting = after(&battles, Ways::LATEST, &[]).waiting;
    assert!(
        matches!(waiting, TableWaiting::Chance { .. }),
        "{waiting:?}"
    );
}

#[test]
fn what_anybody_did_counted_for_the_turn() {
    let setup = setup(2, Edition::Ffg, &[], everything());
    let entries = [
        "first 1",
        "keeper: set board 1 human 1",
        "keeper: set board 2 human 1",
        "keeper: set refineries 1 2 1",
        "keeper: set refineries 2 3 1",
        "keeper: set turn 6 2 mining",
        "1: anyway mine",
    ];
    assert_eq!(after(&setup, Ways::Third, &entries).choices.mine, 0);
    assert_eq!(after(&setup, Ways::LATEST, &entries).choices.mine, 3);
}

#[test]
fn what_was_set_right_while_a_comparison_waited_was_not_compared() {
    let setup = setup(2, Edition::Ffg, &[], everything());
    let entries = ["first 1", "keeper: agree", "keeper: set points 2 battle 3"];
    let waits = after(&setup, Ways::Third, &entries).waiting;
    assert!(matches!(waits, TableWaiting::Count { .. }), "{waits:?}");
    let over = after(&setup, Ways::LATEST, &entries).waiting;
    assert!(matches!(over, TableWaiting::Over { .. }), "{over:?}");
}

#[test]
fn a_loser_s_card_was_told_of_where_nobody_counts_cards() {
    let parts = Parts {
        dice: Part::Physical,
        ..Preset::BattlesOnly.parts()
    };
    let setup = setup(2, Edition::Ah, &[], parts);
    let fought = [
        "1: battle 2 forest 1D / 1H",
        "keeper: go on battle",
        "keeper: dice 3 /",
        "1: anyway battle 2 forest 1D / 1H",
    ];
    let noted = |ways| {
        let steps = steps(&played(&setup, ways, &fought), None).unwrap();
        let mut told = steps.into_iter().flat_map(|step| step.events);
        told.any(|event| matches!(event, TableEvent::Anyway { .. }))
    };
    assert!(noted(Ways::Fourth) && !noted(Ways::LATEST));
}

#[test]
fn a_mission_that_needs_rubium_was_not_met_where_it_lies_on_the_table() {
    let mut setup = setup(2, Edition::Ffg, &[], Preset::CardsAndDice.parts());
    let cards = &mut setup.content.cards.cards;
    let card = cards.iter_mut().find(|card| card.id == "twoFronts");
    let Some(Face::Objective { condition, .. }) = card.map(|card| &mut card.face) else {
        panic!("no Objective");
    };
    *condition = Condition::Rubium { at_least: 9 };
    let asked = |ways| {
        let timeline = played(&setup, ways, &["first 1", "keeper: set hand 1 twoFronts 1"]);
        let view = table_view(timeline.machine(), timeline.state(), Some(Seat(0)));
        view.choices.missions[0].asks.clone()
    };
    assert_eq!(asked(Ways::Fourth), []);
    assert_eq!(asked(Ways::LATEST), [Fact::Rubium { at_least: 9 }]);
}

#[test]
fn whoever_passed_over_a_turn_was_not_told_of_the_card_of_a_won_battle() {
    let parts = Parts {
        energize: Part::Physical,
        ..everything()
    };
    let setup = setup(2, Edition::Ah, &[], parts);
    let entries = won(&[
        "keeper: set board 2 human 1",
        "2: take card",
        "keeper: away 1",
        "keeper: anyway pass over",
    ]);
    let told = |ways| {
        let steps = steps(&played(&setup, ways, &entries), None).unwrap();
        let last = steps.last().map(|step| step.events.clone()).unwrap();
        last.iter()
            .any(|event| matches!(event, TableEvent::Anyway { .. }))
    };
    assert!(!told(Ways::Fourth) && told(Ways::LATEST));
}

#[test]
fn no_card_was_exchanged_while_it_was_asked_who_is_eliminated() {
    let setup = setup(3, Edition::Ffg, &[], everything());
    let entries = won(&["keeper: set hand 1 windfall 1", "keeper: go on"]);
    let exchanged = |ways| {
        let timeline = played(&setup, ways, &entries);
        let view = table_view(timeline.machine(), timeline.state(), Some(Seat(0)));
        assert_eq!(view.waiting, TableWaiting::Eliminated { seat: Seat(1) });
        view.choices.exchange.len()
    };
    assert_eq!([Ways::Fourth, Ways::LATEST].map(exchanged), [0, 1]);
}

#[test]
fn a_turn_that_was_passed_over_left_the_next_one_before_the_eliminations() {
    let setup = setup(3, Edition::Ffg, &[], everything());
    let mut entries = won(&["keeper: away 1", "keeper: pass over"]);
    entries[3] = "keeper: set rubium 2 0";
    entries.insert(4, "keeper: set hand 2 supplyChain 1");
    assert_eq!(
        after(&setup, Ways::Fourth, &entries).waiting,
        TableWaiting::Anything
    );
    assert_eq!(
        after(&setup, Ways::LATEST, &entries).waiting,
        TableWaiting::Eliminated { seat: Seat(1) }
    );
}

#[test]
fn points_that_nobody_kept_were_not_asked_for() {
    let setup = setup(2, Edition::Ffg, &[], Preset::MoneyOnly.parts());
    let asked = |ways| {
        let TableWaiting::Count { by, .. } =
            after(&setup, ways, &["first 1", "keeper: agree"]).waiting
        else {
            panic!("nothing is compared");
        };
        by
    };
    assert_eq!(asked(Ways::Fourth), TieBreak::ControlledHexes);
    assert_eq!(asked(Ways::LATEST), TieBreak::VictoryPoints);
}
