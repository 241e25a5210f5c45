//! The pending input, choices and warnings within a turn, after a battle, and at the end of the game.

#![cfg(test)]

mod common;

use common::enter;
use rubium_record::{Header, Seed, Timeline};
use rubium_rules::content::{CardFace, CardWindow, Condition};
use rubium_rules::{Edition, Faction, OptionalRule, Options, Phase, Seat, Terrain, TieBreak};
use rubium_table::{
    ConditionStatus, Fact, PartSetting, PartSettings, PartsPreset, Table, TableEvent,
    TablePendingInput, TableSeat, TableSetup, TableView, steps, table_view,
};

/// A set-up with the given number of players, edition, optional rules and parts.
fn setup(
    player_count: usize,
    edition: Edition,
    optional_rules: &[OptionalRule],
    parts: PartSettings,
) -> TableSetup {
    let factions = [
        Faction::Ares,
        Faction::BlackHelix,
        Faction::Zyborg,
        Faction::GalacticSyndicate,
    ];
    let seats = factions[..player_count].iter().map(|&faction| TableSeat {
        name: format!("{faction:?}"),
        faction,
    });
    let options = Options {
        edition,
        optional_rules: optional_rules.to_vec(),
        ..Options::default()
    };
    TableSetup::new(options, seats.collect(), parts).unwrap()
}

fn managed_except_dice() -> PartSettings {
    PartSettings {
        dice: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    }
}

/// The view after entries in the notation of cases: `1: mine`, `keeper: end`, and random outcomes without an
/// author.
fn view_after(setup: &TableSetup, entries: &[&str]) -> TableView {
    let timeline = play(setup, entries);
    table_view(timeline.machine(), timeline.state(), None)
}

fn play(setup: &TableSetup, entries: &[&str]) -> Timeline<Table> {
    let setup = setup.clone();
    let names = setup.seats.iter().map(|seat| seat.name.clone()).collect();
    let header = Header::new::<Table>(setup, names, Seed(7), false);
    let mut timeline = Timeline::<Table>::begin(header).unwrap();
    enter(&mut timeline, entries);
    timeline
}

/// Entries up to the end of a battle that seat 1 wins against the only unit of seat 2.
const WON_BATTLE: [&str; 7] = [
    "first 1",
    "keeper: set board 1 dragon 2",
    "keeper: set board 2 human 1",
    "keeper: set rubium 2 1",
    "keeper: set turn 5 1 battle",
    "1: battle 2 forest 1D / 1H",
    "keeper: dice 3 /",
];

/// The entries of [`WON_BATTLE`], followed by `more`.
fn won_battle_then(more: &[&'static str]) -> Vec<&'static str> {
    [&WON_BATTLE, more].concat()
}

#[test]
fn cards_for_lost_battles_stay_due_after_next_battle() {
    let setup = setup(3, Edition::Year2012, &[], managed_except_dice());
    let mut entries = won_battle_then(&[
        "keeper: set rubium 2 9",
        "keeper: set board 3 human 2",
        "1: anyway battle 3 plains 1D / 1H",
        "keeper: dice 3 /",
    ]);
    // With only 1 rubium, seat 2 would be eliminated after the first battle.
    entries.retain(|text| !text.contains("rubium 2 1"));
    let view = view_after(&setup, &entries);
    assert_eq!(view.choices.loser_card_seats, [Seat(1), Seat(2)]);
}

#[test]
fn turn_corrected_during_storm_is_kept() {
    let setup = setup(
        2,
        Edition::Year2012,
        &[OptionalRule::Vortex],
        managed_except_dice(),
    );
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
    assert_eq!(view_after(&setup, &entries).phase, Some(Phase::Battle));
}

#[test]
fn window_for_physical_cards_opens_after_battle() {
    let parts = PartSettings {
        energize: PartSetting::Physical,
        ..managed_except_dice()
    };
    let setup = setup(2, Edition::Year2012, &[], parts);
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
    let window = CardWindow::BattleOver;
    let pending_input = view_after(&setup, &entries).pending_input;
    assert_eq!(pending_input, TablePendingInput::Window { window });
}

#[test]
fn post_battle_options_precede_elimination_check() {
    let setup = setup(3, Edition::Year2012, &[], managed_except_dice());
    let seat = Seat(1);
    let elimination_check = TablePendingInput::Eliminated { seat };
    assert_eq!(
        view_after(&setup, &WON_BATTLE).pending_input,
        TablePendingInput::Idle
    );
    // After the answer "no", the app asks again once the player's rubium has changed.
    let more = won_battle_then(&["keeper: go on", "keeper: no", "2: pay 1 other"]);
    assert_eq!(view_after(&setup, &more).pending_input, elimination_check);
}

#[test]
fn eliminated_player_gets_no_card_decision_or_turn() {
    let setup = setup(
        4,
        Edition::Year2012,
        &[OptionalRule::Teams],
        managed_except_dice(),
    );
    let view_after_elimination = |more: &[&'static str]| {
        let before: &[&str] = &[
            "first 1",
            "keeper: set board 3 human 1",
            "keeper: set board 4 human 1",
        ];
        let entries = [
            before,
            &WON_BATTLE[1..],
            &["keeper: go on"],
            &["keeper: yes"],
            more,
        ];
        view_after(&setup, &entries.concat())
    };
    assert_eq!(view_after_elimination(&[]).choices.loser_card_seats, []);
    let special_attack = [
        "keeper: set turn 5 1 movement",
        "1: special dragon",
        "keeper: dice 6 /",
    ];
    let (seat, owner) = (Seat(3), Seat(3));
    let casualty = TablePendingInput::Casualty { seat, owner };
    assert_eq!(
        view_after_elimination(&special_attack).pending_input,
        casualty
    );
    // The turn of an eliminated player ends.
    let turn_of_eliminated = ["keeper: set turn 6 2 deployment", "1: gain 1 other"];
    assert_eq!(
        view_after_elimination(&turn_of_eliminated).active,
        Some(Seat(2))
    );
}

#[test]
fn full_transmission_line_has_no_due_missions() {
    let option = [OptionalRule::InterceptedTransmissions];
    let setup = setup(2, Edition::Year2012, &option, managed_except_dice());
    let entries = [
        "first 1",
        "card dominateForests",
        "card secureTheMonolith",
        "card flawless",
        "card humanWave",
        "keeper: set turn 5 1 draw",
    ];
    assert_eq!(view_after(&setup, &entries).choices.due_missions, 0);
}

#[test]
fn transmission_line_is_filled_at_once_if_no_first_player_is_needed() {
    let option = [OptionalRule::InterceptedTransmissions];
    let parts = PartSettings {
        missions: PartSetting::Managed,
        ..PartsPreset::BattlesOnly.parts()
    };
    let setup = setup(2, Edition::Year2012, &option, parts);
    let pending_input = view_after(&setup, &[]).pending_input;
    assert!(
        matches!(pending_input, TablePendingInput::Chance { .. }),
        "{pending_input:?}"
    );
}

#[test]
fn actions_of_other_players_do_not_count_for_turn() {
    let setup = setup(2, Edition::Year2012, &[], managed_except_dice());
    let entries = [
        "first 1",
        "keeper: set board 1 human 1",
        "keeper: set board 2 human 1",
        "keeper: set refineries 1 2 1",
        "keeper: set refineries 2 3 1",
        "keeper: set turn 6 2 mining",
        "1: anyway mine",
    ];
    assert_eq!(view_after(&setup, &entries).choices.minable_rubium, 3);
}

#[test]
fn comparison_restarts_with_corrected_points() {
    let setup = setup(2, Edition::Year2012, &[], managed_except_dice());
    let entries = ["first 1", "keeper: agree", "keeper: set points 2 battle 3"];
    let over = view_after(&setup, &entries).pending_input;
    assert!(matches!(over, TablePendingInput::Over { .. }), "{over:?}");
}

#[test]
fn untaken_loser_card_causes_no_warning_if_cards_are_not_tracked() {
    let parts = PartSettings {
        dice: PartSetting::Physical,
        ..PartsPreset::BattlesOnly.parts()
    };
    let setup = setup(2, Edition::Year2005, &[], parts);
    let entries = [
        "1: battle 2 forest 1D / 1H",
        "keeper: go on battle",
        "keeper: dice 3 /",
        "1: anyway battle 2 forest 1D / 1H",
    ];
    let steps = steps(&play(&setup, &entries), None).unwrap();
    let mut events = steps.into_iter().flat_map(|step| step.events);
    assert!(!events.any(|event| matches!(event, TableEvent::WarningOverridden { .. })));
}

/// A set-up in which the mission `twoFronts` has `new_condition`.
fn setup_with_mission_condition(
    new_condition: Condition,
    optional_rules: &[OptionalRule],
    parts: PartSettings,
) -> TableSetup {
    let mut setup = setup(2, Edition::Year2012, optional_rules, parts);
    let cards = &mut setup.content.cards.cards;
    let card = cards.iter_mut().find(|card| card.id == "twoFronts");
    let Some(CardFace::Objective { condition, .. }) = card.map(|card| &mut card.face) else {
        panic!("`twoFronts` should be an Objective");
    };
    *condition = new_condition;
    setup
}

/// Returns whether the condition of `twoFronts` is met after these entries, and the facts about which the
/// players are asked.
fn mission_status(setup: &TableSetup, entries: &[&str]) -> (ConditionStatus, Vec<Fact>) {
    let mut all_entries = vec!["first 1", "keeper: set hand 1 twoFronts 1"];
    all_entries.extend(entries);
    let timeline = play(setup, &all_entries);
    let view = table_view(timeline.machine(), timeline.state(), Some(Seat(0)));
    let [mission] = &view.choices.missions[..] else {
        panic!("seat 1 should have one mission");
    };
    (mission.condition_status, mission.unknown_facts.clone())
}

#[test]
fn mission_about_rubium_asks_for_physical_rubium() {
    let nine_rubium = Condition::Rubium { at_least: 9 };
    let physical =
        setup_with_mission_condition(nine_rubium.clone(), &[], PartsPreset::CardsAndDice.parts());
    let unknown_facts = vec![Fact::Rubium { at_least: 9 }];
    assert_eq!(
        mission_status(&physical, &[]),
        (ConditionStatus::Unknown, unknown_facts)
    );
    // Managed rubium is known.
    let managed = setup_with_mission_condition(nine_rubium, &[], managed_except_dice());
    for (rubium, status) in [
        (8, ConditionStatus::No),
        (9, ConditionStatus::Yes),
        (10, ConditionStatus::Yes),
    ] {
        let set = format!("keeper: set rubium 1 {rubium}");
        assert_eq!(
            mission_status(&managed, &[&set]),
            (status, Vec::new()),
            "{rubium}"
        );
    }
}

#[test]
fn monolith_condition_is_not_met_without_monolith() {
    let status = |terrain, optional_rules: &[OptionalRule]| {
        let condition = Condition::Controls {
            terrain,
            at_least: 1,
        };
        let setup = setup_with_mission_condition(condition, optional_rules, managed_except_dice());
        mission_status(&setup, &[]).0
    };
    assert_eq!(status(Terrain::Monolith, &[]), ConditionStatus::Unknown);
    assert_eq!(
        status(Terrain::Monolith, &[OptionalRule::Vortex]),
        ConditionStatus::No
    );
    assert_eq!(
        status(Terrain::RockPlains, &[OptionalRule::Vortex]),
        ConditionStatus::Unknown
    );
}

#[test]
fn skipped_turn_warns_about_card_of_won_battle() {
    let parts = PartSettings {
        energize: PartSetting::Physical,
        ..managed_except_dice()
    };
    let setup = setup(2, Edition::Year2005, &[], parts);
    let entries = won_battle_then(&[
        "keeper: set board 2 human 1",
        "2: take card",
        "keeper: away 1",
        "keeper: anyway skip turn",
    ]);
    let steps = steps(&play(&setup, &entries), None).unwrap();
    let mut last = steps.last().unwrap().events.iter();
    assert!(last.any(|event| matches!(event, TableEvent::WarningOverridden { .. })));
}

#[test]
fn card_can_be_exchanged_during_elimination_check() {
    let setup = setup(3, Edition::Year2012, &[], managed_except_dice());
    let entries = won_battle_then(&["keeper: set hand 1 windfall 1", "keeper: go on"]);
    let timeline = play(&setup, &entries);
    let view = table_view(timeline.machine(), timeline.state(), Some(Seat(0)));
    assert_eq!(
        view.pending_input,
        TablePendingInput::Eliminated { seat: Seat(1) }
    );
    assert_eq!(view.choices.exchangeable_cards.len(), 1);
}

#[test]
fn elimination_check_follows_skipped_turn() {
    let setup = setup(3, Edition::Year2012, &[], managed_except_dice());
    let mut entries = won_battle_then(&["keeper: away 1", "keeper: skip turn"]);
    entries[3] = "keeper: set rubium 2 0";
    entries.insert(4, "keeper: set hand 2 supplyChain 1");
    assert_eq!(
        view_after(&setup, &entries).pending_input,
        TablePendingInput::Eliminated { seat: Seat(1) }
    );
}

#[test]
fn players_are_asked_for_points_that_are_not_counted() {
    let setup = setup(2, Edition::Year2012, &[], PartsPreset::RubiumOnly.parts());
    let pending_input = view_after(&setup, &["first 1", "keeper: agree"]).pending_input;
    let TablePendingInput::Count { criterion, .. } = pending_input else {
        panic!("a comparison should be pending");
    };
    assert_eq!(criterion, TieBreak::VictoryPoints);
}
