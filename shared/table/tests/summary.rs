//! The summary of a table: rubium, points, battles, played cards, and hits compared with the expected number.

#![cfg(test)]

mod common;

use common::begin_with;
use rubium_record::{Author, Header, Seed, Timeline};
use rubium_rules::{BattleResult, Deck, Phase, Seat};
use rubium_table::{
    Correction, PartSetting, PartsPreset, Table, TableInput, TableSummary, notation, summary,
};

/// Makes the entries, each by its author, and returns the summary.
fn summary_after(timeline: &mut Timeline<Table>, entries: &[(Author, &str)]) -> TableSummary {
    for &(by, text) in entries {
        let input: TableInput = notation::read(timeline.machine(), text).unwrap();
        let submitted = timeline.submit(by, std::slice::from_ref(&input));
        submitted
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .commit();
    }
    summary(timeline).unwrap()
}

const ANA: Author = Author::Seat(0);

#[test]
fn initial_values_and_corrections_are_not_gains() {
    let mut parts = PartsPreset::Everything.parts();
    parts.first_player = PartSetting::Physical;
    let mut timeline = begin_with(parts, 2);
    let summary = summary_after(
        &mut timeline,
        &[
            (Author::Chance, "first 1"),
            (ANA, "gain 4 other"),
            (ANA, "buy human 1"),
            (Author::Keeper, "set rubium 1 20"),
            (Author::Keeper, "set rubium 1 18 was 20"),
        ],
    );
    let row = summary.rubium[0];
    assert_eq!(row.seat, Seat(0));
    assert_eq!((row.starting_amount, row.gained, row.spent), (8, 4, 2));
    assert_eq!(row.corrected, 8);
    let second = summary.rubium[1];
    assert_eq!((second.gained, second.spent, second.corrected), (0, 0, 0));
    assert!(
        second.starting_amount > row.starting_amount,
        "the second player should start with more rubium"
    );
}

#[test]
fn starting_rubium_replaces_earlier_corrections() {
    let mut parts = PartsPreset::Everything.parts();
    parts.first_player = PartSetting::Physical;
    let mut timeline = begin_with(parts, 2);
    let summary = summary_after(
        &mut timeline,
        &[
            (Author::Keeper, "set rubium 1 20"),
            (Author::Chance, "first 1"),
            (ANA, "gain 4 other"),
        ],
    );
    let row = summary.rubium[0];
    assert_eq!((row.starting_amount, row.corrected), (8, 0));
    assert_eq!((row.gained, row.spent), (4, 0));
    assert_eq!(timeline.state().rubium(Seat(0)), 12);
}

#[test]
fn actual_and_expected_hits_are_listed() {
    let mut parts = PartsPreset::BattlesOnly.parts();
    parts.dice = PartSetting::Physical;
    let mut timeline = begin_with(parts, 2);
    let summary = summary_after(
        &mut timeline,
        &[
            // On the plains, Humans hit with a 6, and with the modifier also with a 5.
            (ANA, "anyway battle 2 plains 3H / 1D"),
            (ANA, "effect modify attacker human +1"),
            (Author::Keeper, "dice / 1"),
            (Author::Keeper, "hits 1 0"),
        ],
    );
    let [dragon, humans] = [1, 0].map(|seat| {
        let row = summary.dice.iter().find(|row| row.seat == Seat(seat));
        *row.unwrap()
    });
    assert_eq!((dragon.rolled, dragon.hits), (1, 0));
    assert_eq!((humans.rolled, humans.hits), (3, 1));
    let state = timeline.state();
    let battle = state.battle().unwrap();
    let sheet = timeline.machine().rules().unit_sheet();
    let hit_face_count = |side| {
        (1..=6)
            .filter(|&face| battle.is_hit(sheet, side, face))
            .count() as u32
    };
    // All dice of the Humans have been entered, but the battle still knows the faces with which they hit.
    assert_eq!(
        humans.hitting_face_count,
        3 * hit_face_count(rubium_rules::battle::Side::Attacker)
    );
    assert!(dragon.hitting_face_count > 0 && dragon.hitting_face_count <= 6);
}

#[test]
fn points_are_listed_by_turn() {
    let new_game = begin_with(PartsPreset::Everything.parts(), 2);
    let mut setup = new_game.machine().setup().clone();
    setup.opening_values.push(Correction::Turn {
        turn: 5,
        seat: Seat(0),
        phase: Phase::Battle,
    });
    let names = setup.seats.iter().map(|seat| seat.name.clone()).collect();
    let header = Header::new::<Table>(setup, names, Seed(7), false);
    let mut game_in_progress = Timeline::begin(header).unwrap();
    let summary = summary_after(
        &mut game_in_progress,
        &[
            (ANA, "score 1 battle"),
            (ANA, "score 1 battle"),
            (Author::Keeper, "set turn 7 1 battle"),
            (ANA, "score 2 hill"),
        ],
    );
    let rows = summary
        .points
        .iter()
        .map(|row| (row.turn, row.seat, row.vp));
    assert!(
        rows.eq([(5, Seat(0), 2), (7, Seat(0), 4)]),
        "{:?}",
        summary.points
    );
    // A new game is at turn 0 before its first turn.
    let mut new_game = new_game;
    let summary = summary_after(&mut new_game, &[(Author::Keeper, "set points 2 other 1")]);
    assert_eq!(summary.points[0].turn, 0);
}

#[test]
fn battles_are_listed_with_their_losses() {
    let mut parts = PartsPreset::Everything.parts();
    parts.first_player = PartSetting::Physical;
    parts.dice = PartSetting::Physical;
    let summary = summary_after(
        &mut begin_with(parts, 2),
        &[
            (Author::Chance, "first 1"),
            (Author::Keeper, "set turn 3 1 battle"),
            (Author::Keeper, "set board 1 dragon 1"),
            (Author::Keeper, "set board 2 human 1"),
            (ANA, "battle 2 forest 1D / 1H"),
            (Author::Keeper, "dice 3 /"),
        ],
    );
    let [row] = summary.battles[..] else {
        panic!("{:?}", summary.battles);
    };
    assert_eq!((row.attacker, row.defender), (Seat(0), Seat(1)));
    assert_eq!((row.attacker_losses, row.defender_losses), (0, 1));
    assert_eq!(row.result, BattleResult::AttackerWon);
}

#[test]
fn played_cards_are_listed_by_turn() {
    let mut parts = PartsPreset::Everything.parts();
    parts.first_player = PartSetting::Physical;
    let mut timeline = begin_with(parts, 2);
    let windfall = timeline.machine().rules().card_by_content_id("windfall");
    let summary = summary_after(
        &mut timeline,
        &[
            (Author::Chance, "first 1"),
            (Author::Keeper, "set turn 3 1 deployment"),
            (Author::Keeper, "set hand 1 windfall 1"),
            (ANA, "play windfall"),
        ],
    );
    let [row] = summary.played[..] else {
        panic!("{:?}", summary.played);
    };
    assert_eq!((row.turn, row.seat), (3, Seat(0)));
    assert_eq!((row.deck, row.card), (Deck::Energize, windfall));
}

#[test]
fn physical_rubium_is_not_summarized() {
    let mut timeline = begin_with(PartsPreset::BattlesOnly.parts(), 2);
    assert!(summary_after(&mut timeline, &[]).rubium.is_empty());
}
