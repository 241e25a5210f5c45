//! Two tables ("worlds") that differ only in the cards of one hand. Only the owner of that hand may see a
//! difference.

#![cfg(test)]

mod common;

use common::{RandomSource, begin_with, begin_with_options};
use rubium_record::{Author, Fingerprint, Machine, Step};
use rubium_rules::{CardId, Deck, Edition, OptionalRule, Seat};
use rubium_table::{
    Correction, EntryRequest, EntrySummary, HandCard, KeeperAction, PartSetting, PartSettings,
    PartsPreset, SeatAction, SharedAction, Table, TableAction, TableChanceOutcome,
    TableChanceRequest, TableEvent, TableInput, TableState, next_redo_summary, step_summaries,
    step_summary, table_view,
};

/// The seat whose hand differs between the worlds.
const SECRET_SEAT: Seat = Seat(1);

/// Returns whether the entry can reveal a card of the secret hand.
fn reveals_card(by: Author, action: &TableAction) -> bool {
    let is_managed = |card: &HandCard| matches!(card, HandCard::Card { .. });
    match action {
        // The recipient of a passed card also sees the card.
        TableAction::Seat(SeatAction::Pass { card, .. })
        | TableAction::Seat(SeatAction::Play { card, .. })
        | TableAction::Seat(SeatAction::Discard { card })
        | TableAction::Seat(SeatAction::Exchange { card }) => {
            is_managed(card) && by == Author::Seat(SECRET_SEAT.0)
        }
        TableAction::Seat(SeatAction::Fulfil { .. })
        | TableAction::Seat(SeatAction::Keep { .. }) => by == Author::Seat(SECRET_SEAT.0),
        // If a player is eliminated but the teammate continues, the player's whole hand is discarded.
        TableAction::Shared(SharedAction::Answer { yes }) => *yes,
        // A correction of the secret hand shows cards of that hand. Corrections of other hands and of play
        // areas reveal nothing about it.
        TableAction::Keeper(KeeperAction::Correct { correction, .. }) => {
            matches!(correction, Correction::Hand { seat, .. } if *seat == SECRET_SEAT)
        }
        _ => false,
    }
}

fn drawable_cards(table: &Table, state: &TableState) -> Vec<CardId> {
    let weights = table.outcome_weights(state);
    let cards = weights.iter().filter_map(|(outcome, _)| match outcome {
        TableChanceOutcome::Card { card } => Some(*card),
        _ => None,
    });
    cards.collect()
}

/// Checks that the public view, and the views of two other seats, are the same in both worlds.
fn assert_same_views(table: &Table, one: &TableState, two: &TableState) {
    for viewer in [None, Some(Seat(0)), Some(Seat(2))] {
        let views = [one, two].map(|state| table_view(table, state, viewer));
        assert_eq!(
            views[0], views[1],
            "the views of {viewer:?} should be equal"
        );
    }
}

/// Checks that the events for the public, and for two other seats, are the same in both worlds.
fn assert_same_events(one: &[TableEvent], two: &[TableEvent]) {
    for viewer in [None, Some(Seat(0)), Some(Seat(2))] {
        let redact = |events: &[TableEvent]| -> Vec<TableEvent> {
            events
                .iter()
                .map(|event| event.clone().redact_for(viewer))
                .collect()
        };
        assert_eq!(
            redact(one),
            redact(two),
            "the events for {viewer:?} should be equal"
        );
    }
}

/// Checks that the summary of a step is the same in both worlds.
fn assert_same_summary(table: &Table, by: Author, inputs: &[TableInput; 2]) {
    let [one, two] = inputs.each_ref().map(|input| {
        let step = Step {
            by,
            inputs: vec![table.write(input)],
            hash: Fingerprint(0),
            mark: None,
        };
        step_summary(table, 0, &step)
    });
    assert_eq!(one, two, "the summaries should be equal");
}

/// For each world, the entry with which the secret seat keeps a mission; `None` if no such choice is pending.
fn keep_inputs(table: &Table, worlds: [&TableState; 2]) -> Option<[TableInput; 2]> {
    let offered_missions = |state| {
        table_view(table, state, Some(SECRET_SEAT))
            .choices
            .offered_missions
    };
    let offered = worlds.map(offered_missions);
    if offered[0].is_empty() {
        return None;
    }
    Some(offered.map(|cards| {
        TableInput::Enter(EntryRequest {
            action: TableAction::Seat(SeatAction::Keep { card: cards[0] }),
            override_warnings: false,
        })
    }))
}

/// Makes the same random entries in both worlds, but draws the cards of the secret seat independently.
/// Returns how many draws of the secret seat gave different cards.
fn compare_two_worlds(
    seed: u64,
    parts: PartSettings,
    edition: Edition,
    options: &[OptionalRule],
) -> u32 {
    let mut random = RandomSource::new(seed);
    let player_count = if options.contains(&OptionalRule::Teams) {
        4
    } else {
        3
    };
    let timeline = begin_with_options(parts, player_count, edition, options.to_vec());
    let table = timeline.machine();
    assert_eq!(table.setup().options.optional_rules, options);
    let (mut one, mut two) = (table.initial_state(), table.initial_state());
    let mut differing_card_count = 0;
    for _ in 0..500 {
        let request = table.chance_request(&one);
        assert_eq!(request, table.chance_request(&two));
        let weights = table.outcome_weights(&one);
        let (by, inputs) = match request {
            Some(TableChanceRequest::TransmissionCard | TableChanceRequest::Card { .. }) => {
                let draws_into_secret_hand = matches!(request, Some(TableChanceRequest::Card { seat, .. }) if seat == SECRET_SEAT);
                let cards_of_worlds = [drawable_cards(table, &one), drawable_cards(table, &two)];
                let draw_from = |cards: &[CardId], random: &mut RandomSource| {
                    TableInput::Chance(TableChanceOutcome::Card {
                        card: random.pick(cards),
                    })
                };
                if draws_into_secret_hand {
                    let inputs = [
                        draw_from(&cards_of_worlds[0], &mut random),
                        draw_from(&cards_of_worlds[1], &mut random),
                    ];
                    differing_card_count += u32::from(inputs[0] != inputs[1]);
                    (Author::Chance, inputs)
                } else {
                    let common_cards: Vec<CardId> = cards_of_worlds[0]
                        .iter()
                        .copied()
                        .filter(|card| cards_of_worlds[1].contains(card))
                        .collect();
                    if common_cards.is_empty() {
                        return differing_card_count;
                    }
                    let input = draw_from(&common_cards, &mut random);
                    (Author::Chance, [input.clone(), input])
                }
            }
            Some(_) if !random.one_in(4) => {
                let input = random.outcome(&weights);
                (Author::Chance, [input.clone(), input])
            }
            _ if keep_inputs(table, [&one, &two]).is_some() => {
                let inputs = keep_inputs(table, [&one, &two]).unwrap();
                (Author::Seat(SECRET_SEAT.0), inputs)
            }
            _ => {
                // Draws are frequent, so that hands have many cards.
                let (by, input) = if random.one_in(6) {
                    let deck = random.pick(&[Deck::Energize, Deck::Missions]);
                    let action = TableAction::Seat(SeatAction::Draw { deck: Some(deck) });
                    let override_warnings = true;
                    let entry = EntryRequest {
                        action,
                        override_warnings,
                    };
                    (
                        Author::Seat(random.below(player_count) as u8),
                        TableInput::Enter(entry),
                    )
                } else if random.one_in(8) {
                    let (seat, card) = (random.seat(), random.card(table));
                    let count = 1 + random.below(3) as u8;
                    let correction = match random.below(6) {
                        0 => Correction::Fulfilled { seat, card, count },
                        1 => Correction::TransmissionLine { card, count },
                        2 => Correction::Discards { card, count },
                        _ => Correction::Hand { seat, card, count },
                    };
                    let action = TableAction::Keeper(KeeperAction::Correct {
                        correction,
                        expected: None,
                    });
                    let override_warnings = false;
                    (
                        Author::Keeper,
                        TableInput::Enter(EntryRequest {
                            action,
                            override_warnings,
                        }),
                    )
                } else if let Some(answer) =
                    random.answer_for(table, &one).filter(|_| random.one_in(2))
                {
                    answer
                } else {
                    random.entry(table, [1, 1])
                };
                match &input {
                    TableInput::Enter(entry) if reveals_card(by, &entry.action) => continue,
                    _ => (by, [input.clone(), input]),
                }
            }
        };
        let mut worlds = [one.clone(), two.clone()];
        let results = [0, 1].map(|world| table.enter(&mut worlds[world], by, &inputs[world]));
        match results {
            [Ok(first), Ok(second)] => {
                assert_same_events(&first, &second);
                assert_same_summary(table, by, &inputs);
                [one, two] = worlds;
                assert_same_views(table, &one, &two);
            }
            [Err(first), Err(second)] => assert_eq!(first, second),
            other => panic!("{inputs:?} should be accepted or refused in both worlds: {other:?}"),
        }
    }
    differing_card_count
}

#[test]
fn cards_of_hand_are_hidden_from_others() {
    use OptionalRule::*;
    let tables: [(Edition, &[OptionalRule]); 8] = [
        (Edition::Year2012, &[]),
        (Edition::Year2012, &[TopPriority, KingOfTheHill]),
        (Edition::Year2012, &[Teams]),
        (
            Edition::Year2012,
            &[InterceptedTransmissions, AlternateUnits],
        ),
        (Edition::Year2012, &[ExecutiveOrders, Vortex]),
        (Edition::Year2005, &[]),
        (Edition::Year2005, &[Teams, TopPriority]),
        (
            Edition::Year2005,
            &[InForTheLongHaul, ExtraExplorationTokens],
        ),
    ];
    for (edition, options) in tables {
        let everything = PartsPreset::Everything.parts();
        let counts = (0..8).map(|seed| compare_two_worlds(seed, everything, edition, options));
        let differing_card_count: u32 = counts.sum();
        assert!(
            differing_card_count > 8,
            "with {options:?}, the worlds differ in only {differing_card_count} cards"
        );
    }
}

/// All settings in which exactly one part is physical.
fn settings_with_one_physical_part() -> [PartSettings; 9] {
    let (managed, physical) = (PartsPreset::Everything.parts(), PartSetting::Physical);
    [
        PartSettings {
            dice: physical,
            ..managed
        },
        PartSettings {
            energize: physical,
            ..managed
        },
        PartSettings {
            missions: physical,
            ..managed
        },
        PartSettings {
            victory: physical,
            ..managed
        },
        PartSettings {
            tokens: physical,
            ..managed
        },
        PartSettings {
            rubium: physical,
            ..managed
        },
        PartSettings {
            first_player: physical,
            ..managed
        },
        PartSettings {
            vortex_dice: physical,
            ..managed
        },
        PartSettings {
            phases: physical,
            ..managed
        },
    ]
}

#[test]
fn cards_of_hand_are_hidden_from_others_whichever_parts_are_physical() {
    use OptionalRule::*;
    let battles = PartsPreset::BattlesOnly.parts();
    let only_one_deck_managed = [
        PartSettings {
            energize: PartSetting::Managed,
            ..battles
        },
        PartSettings {
            missions: PartSetting::Managed,
            ..battles
        },
    ];
    let presets = PartsPreset::ALL.map(PartsPreset::parts);
    let all_parts = [
        &presets[..],
        &settings_with_one_physical_part(),
        &only_one_deck_managed,
    ]
    .concat();
    let option_sets: [&[OptionalRule]; 4] = [
        &[],
        &[TopPriority, KingOfTheHill],
        &[Teams, TopPriority],
        &[InterceptedTransmissions, Vortex],
    ];
    let mut seed = 100;
    for parts in all_parts {
        for edition in [Edition::Year2012, Edition::Year2005] {
            let mut differing_card_count = 0;
            for options in option_sets {
                seed += 1;
                differing_card_count += compare_two_worlds(seed, parts, edition, options);
            }
            let has_hidden_cards = parts.energize.is_managed() || parts.missions.is_managed();
            assert_eq!(
                differing_card_count > 0,
                has_hidden_cards,
                "{differing_card_count} cards differ with {parts:?} in {edition:?}"
            );
        }
    }
}

#[test]
fn passed_card_stays_known_until_it_leaves_hand() {
    let timeline = begin_with_options(
        PartsPreset::Everything.parts(),
        4,
        Edition::Year2012,
        vec![OptionalRule::Teams],
    );
    let table = timeline.machine();
    let mut state = table.initial_state();
    let mut known_hand_counts_after = |by, text: &str| {
        let input = rubium_table::notation::read(table, text).unwrap();
        table.enter(&mut state, by, &input).unwrap();
        [0, 1, 2, 3].map(|seat| {
            table_view(table, &state, Some(Seat(seat)))
                .known_hands
                .len()
        })
    };
    known_hand_counts_after(Author::Chance, "first 1");
    known_hand_counts_after(Author::Keeper, "set hand 1 windfall 1");
    known_hand_counts_after(Author::Keeper, "set hand 3 windfall 1");
    assert_eq!(
        known_hand_counts_after(Author::Seat(2), "anyway pass windfall 1"),
        [0, 0, 1, 0]
    );
    // Of two copies of a card, the copy that another player knows is played first.
    assert_eq!(
        known_hand_counts_after(Author::Seat(0), "play windfall"),
        [0; 4]
    );
    assert_eq!(
        known_hand_counts_after(Author::Seat(0), "anyway pass windfall 2"),
        [1, 0, 0, 0]
    );
    // The card is passed again, so its first owner no longer knows where it is.
    assert_eq!(
        known_hand_counts_after(Author::Seat(1), "anyway pass windfall 4"),
        [0, 1, 0, 0]
    );
    assert_eq!(
        known_hand_counts_after(Author::Keeper, "set hand 4 windfall 0"),
        [0; 4]
    );
}

#[test]
fn only_view_of_owner_contains_hand() {
    let timeline = begin_with(PartsPreset::Everything.parts(), 3);
    let table = timeline.machine();
    let mut state = table.initial_state();
    let mut enter = |by, text: &str| {
        let input = rubium_table::notation::read(table, text).unwrap();
        table.enter(&mut state, by, &input).unwrap()
    };
    enter(Author::Chance, "first 1");
    enter(Author::Keeper, "set hand 2 windfall 2");
    let hand_in_view_of = |viewer| table_view(table, &state, viewer).hand;
    assert_eq!(hand_in_view_of(Some(SECRET_SEAT)).len(), 1);
    assert!(hand_in_view_of(Some(Seat(0))).is_empty() && hand_in_view_of(None).is_empty());
    assert_eq!(
        table_view(table, &state, None).seats[1].hand_energize_count,
        2
    );
}

#[test]
fn step_summary_names_no_card_of_hand() {
    let mut timeline = begin_with(PartsPreset::Everything.parts(), 3);
    let mut enter = |by, text: &str| {
        let input = rubium_table::notation::read(timeline.machine(), text).unwrap();
        timeline.submit(by, &[input]).unwrap().commit();
    };
    enter(Author::Chance, "first 1");
    enter(Author::Keeper, "set hand 2 windfall 1");
    enter(Author::Seat(1), "anyway pass windfall 3");
    enter(Author::Seat(1), "anyway draw missions");
    enter(Author::Chance, "card flawless");
    timeline.undo_to(&[Author::Keeper], 4).unwrap().commit();
    let undone = next_redo_summary(&timeline).unwrap();
    assert_eq!(undone.entries, [EntrySummary::CardDrawn]);
    timeline.redo().unwrap().commit();
    assert_eq!(next_redo_summary(&timeline), None);
    let summaries = step_summaries(&timeline, 0);
    assert_eq!(
        summaries[2].entries,
        [EntrySummary::CardPassed {
            to: Seat(2),
            deck: Some(Deck::Energize)
        }]
    );
    assert_eq!((summaries[3].index, summaries[3].seat), (3, Some(Seat(1))));
    let json = serde_json::to_string(&summaries).unwrap();
    assert!(!json.contains("\"card\":"), "{json}");
}
