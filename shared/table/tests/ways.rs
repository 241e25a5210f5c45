//! A table goes on by the ways it was begun with: records of old replay to the same hashes, and what the ledger has learned
//! since changes nothing in them.

use rubium_record::{By, Header, Seed, Timeline, lines};
use rubium_rules::content::Window;
use rubium_rules::{Edition, Faction, OptionalRule, Options, Phase, Seat};
use rubium_table::{
    Part, Parts, Preset, Table, TableSeat, TableSetup, TableView, TableWaiting, WAYS, notation,
    table_hash, table_view,
};

/// Sessions that were recorded before there were ways, or by the first of them: nonsense and sense, with battles, cards for
/// lost ones, mining, storms, a turn that was set right, eliminations.
const OLD: [&str; 5] = [
    include_str!("old/way-0.jsonl"),
    include_str!("old/way-0-asks.jsonl"),
    include_str!("old/way-1.jsonl"),
    include_str!("old/way-1-teams.jsonl"),
    include_str!("old/way-1-ah.jsonl"),
];

#[test]
fn records_of_old_replay_to_the_same_hashes() {
    for text in OLD {
        let loaded = lines::read::<Table>(text.as_bytes()).unwrap();
        assert_eq!(loaded.torn, None);
        let last = loaded.record.entries.len();
        // Folding compares the hash of each step.
        let folded = Timeline::<Table>::fold(loaded.record)
            .map_err(|error| error.to_string())
            .unwrap();
        assert!(folded.count() > 100 && last > 100);
        // What is written anew is read as the same table.
        let again = lines::write(folded.record()).unwrap();
        let again = lines::read::<Table>(again.as_bytes()).unwrap();
        let again = Timeline::<Table>::fold(again.record)
            .map_err(|error| error.to_string())
            .unwrap();
        assert_eq!(again.machine(), folded.machine());
        assert_eq!(
            table_hash(again.machine(), again.state()),
            table_hash(folded.machine(), folded.state())
        );
    }
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
fn after(setup: &TableSetup, ways: u8, entries: &[&str]) -> TableView {
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
    table_view(timeline.machine(), timeline.state(), None)
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
    assert_eq!(takers(0), [Seat(2)]);
    assert_eq!(takers(WAYS), [Seat(1), Seat(2)]);
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
    assert_eq!(phase(0), Some(Phase::Deployment));
    assert_eq!(phase(WAYS), Some(Phase::Battle));
}

#[test]
fn real_cards_are_asked_for_when_a_battle_is_over() {
    let parts = Parts {
        energize: Part::Physical,
        ..everything()
    };
    let setup = setup(2, Edition::Ffg, &[], parts);
    let waiting = |asks_over| {
        let setup = TableSetup {
            asks_over,
            ..setup.clone()
        };
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
        after(&setup, 0, &entries).waiting
    };
    assert_eq!(waiting(false), TableWaiting::Anything);
    let window = Window::BattleOver;
    assert_eq!(waiting(true), TableWaiting::Window { window });
}

#[test]
fn what_follows_a_battle_comes_before_eliminations() {
    let setup = setup(3, Edition::Ffg, &[], everything());
    let seat = Seat(1);
    let asked = TableWaiting::Eliminated { seat };
    assert_eq!(after(&setup, 1, &WON).waiting, asked);
    assert_eq!(after(&setup, WAYS, &WON).waiting, TableWaiting::Anything);
    // What the table has said is asked again when means have changed.
    let more = won(&["keeper: go on", "keeper: no", "2: pay 1 other"]);
    assert_eq!(after(&setup, WAYS, &more).waiting, asked);
    let more = won(&["keeper: no", "2: pay 1 other"]);
    assert_eq!(after(&setup, 1, &more).waiting, TableWaiting::Anything);
}

#[test]
fn who_is_out_takes_up_nothing() {
    let setup = setup(4, Edition::Ffg, &[OptionalRule::Teams], everything());
    let out = |ways, more: &[&'static str]| {
        let go_on: &[&str] = if ways > 1 { &["keeper: go on"] } else { &[] };
        let before: &[&str] = &[
            "first 1",
            "keeper: set board 3 human 1",
            "keeper: set board 4 human 1",
        ];
        let entries = [before, &WON[1..], go_on, &["keeper: yes"], more].concat();
        after(&setup, ways, &entries)
    };
    assert_eq!(out(1, &[]).choices.take_card, [Seat(1)]);
    assert_eq!(out(WAYS, &[]).choices.take_card, []);
    let special = [
        "keeper: set turn 5 1 movement",
        "1: special dragon",
        "keeper: dice 6 /",
    ];
    assert_eq!(
        out(1, &special).waiting,
        TableWaiting::Victim { seat: Seat(0) }
    );
    let (seat, of) = (Seat(3), Seat(3));
    let casualty = TableWaiting::Casualty { seat, of };
    assert_eq!(out(WAYS, &special).waiting, casualty);
    // Nor the turn.
    let own = ["keeper: set turn 6 2 deployment", "1: gain 1 other"];
    assert_eq!(out(1, &own).active, Some(Seat(1)));
    assert_eq!(out(WAYS, &own).active, Some(Seat(2)));
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
    assert_eq!(after(&setup, 1, &entries).seats[0].vp, 1);
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
    assert_eq!(after(&full, 1, &entries).choices.due_missions, 1);
    assert_eq!(after(&full, WAYS, &entries).choices.due_missions, 0);
    let parts = Parts {
        missions: Part::Ours,
        ..Preset::BattlesOnly.parts()
    };
    let battles = setup(2, Edition::Ffg, &option, parts);
    assert_eq!(after(&battles, 1, &[]).waiting, TableWaiting::Anything);
    let waiting = after(&battles, WAYS, &[]).waiting;
    assert!(
        matches!(waiting, TableWaiting::Chance { .. }),
        "{waiting:?}"
    );
}
