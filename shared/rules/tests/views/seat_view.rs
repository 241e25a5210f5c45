//! Tests of the view of a seat (round, missions to choose from, played and passed cards, battles, possible
//! purchases and actions, warnings), of factions, and of the notation of terrain and of King of the Hill
//! cards.

use super::{choices, hex_at, position};
use rubium_rules::content::Content;
use rubium_rules::notation::{
    Input, read_input, read_position, terrain_of_word, terrain_word, write_position,
};
use rubium_rules::{
    Action, DecisionKind, Event, Kind, LostOptionWarning, MissionObstacle, PurchaseLimitReason,
    Rules, Seat, State, Terrain, apply, determinize, resolve, view,
};
use serde_json::{Value, json};

const SHEET: &str = include_str!("../../content/sheet.json");
const CARDS: &str = include_str!("../../content/cards.json");
const BOARD: &str = include_str!("../../content/board.json");

/// The position after these actions and random outcomes.
fn position_after(text: &str, inputs: &[&str]) -> (Rules, State) {
    let content = Content::classic().expect("the built-in content should be valid");
    position_after_with(content, text, inputs)
}

/// Like [`position_after`], but with custom content.
fn position_after_with(content: Content, text: &str, inputs: &[&str]) -> (Rules, State) {
    let (rules, mut state) = read_position(text, content).expect("the position should be valid");
    for &input in inputs {
        let mut events: Vec<Event> = Vec::new();
        let result = match read_input(&rules, input).expect("the input should be readable") {
            Input::Act { seat, action } => apply(&rules, &mut state, seat, action, &mut events),
            Input::Chance { outcome } => resolve(&rules, &mut state, outcome, &mut events),
        };
        result.unwrap_or_else(|violation| panic!("{input}: {violation}"));
    }
    (rules, state)
}

#[test]
fn round_contains_one_turn_of_each_player() {
    for (turn, round) in [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)] {
        let seat = (turn - 1) % 3 + 1;
        let (rules, state) = position(&format!("layout three\nturn {turn} seat {seat} mining"));
        assert_eq!(view(&rules, &state, None).round, round, "turn {turn}");
    }
}

#[test]
fn purchases_are_limited_by_rubium_and_supply() {
    let (rules, state) = position("layout two\nturn 3 seat 1 deployment\nseat 1 rubium 25");
    let purchases = choices(&rules, &state, Some(Seat(0))).purchases;
    for purchase in &purchases {
        let supply = rules.unit_sheet().get(purchase.kind).figure_count;
        let affordable = 25 / purchase.cost;
        let limit = if affordable < supply {
            PurchaseLimitReason::Rubium
        } else {
            PurchaseLimitReason::Supply
        };
        assert_eq!(
            (purchase.max, purchase.limit),
            (affordable.min(supply), limit),
            "{purchase:?}"
        );
    }
    assert!(
        purchases
            .iter()
            .any(|purchase| purchase.limit == PurchaseLimitReason::Rubium && purchase.max > 1)
    );
}

/// A position in which seat 2 is about to draw two missions and keep one of them.
const TWO_MISSIONS: &str = "
layout two
options topPriority
turn 4 seat 2 mining
hex 2,1 1 1H
hex -2,-2 2 1H
";

#[test]
fn missions_to_choose_from_are_visible_to_their_owner_only() {
    let (rules, one_drawn) = position_after(TWO_MISSIONS, &["2: end", "card flawless"]);
    let (_, two_drawn) =
        position_after(TWO_MISSIONS, &["2: end", "card flawless", "card twoFronts"]);
    let mission_ids = |state: &State, viewer| -> Vec<String> {
        let offer = view(&rules, state, viewer).offered_missions;
        let cards = offer.iter().filter_map(|&card| rules.card(card));
        cards.map(|card| card.id.clone()).collect()
    };
    assert_eq!(mission_ids(&one_drawn, Some(Seat(1))), ["flawless"]);
    assert_eq!(
        mission_ids(&two_drawn, Some(Seat(1))),
        ["flawless", "twoFronts"]
    );
    for viewer in [None, Some(Seat(0))] {
        assert!(
            mission_ids(&one_drawn, viewer).is_empty()
                && mission_ids(&two_drawn, viewer).is_empty()
        );
    }
}

#[test]
fn units_picked_for_transport_are_shown_with_their_hex() {
    let text = "layout two\nturn 5 seat 1 deployment\nhex 2,2 1 1H 1S 1L\nhex -2,-2 2 1H\nseat 1 hand dropShip";
    let (rules, state) = position_after(text, &["1: play dropShip"]);
    let card_in_play = |state: &State| {
        let card = view(&rules, state, None)
            .card_in_play
            .expect("a card should be in play");
        (card.from, card.picked.len())
    };
    assert_eq!(card_in_play(&state), (None, 0));
    let (_, state) = position_after(text, &["1: play dropShip", "1: pick strider 2,2"]);
    assert_eq!(card_in_play(&state), (Some(hex_at(&rules, 2, 2)), 1));
}

#[test]
fn a_battle_shows_how_many_dice_each_kind_rolls() {
    let text = "
layout two
options alternateUnits
turn 5 seat 1 battle
hex 1,0 plains 1 3H 1F ; 2 1H
hex -2,-2 2 1H
";
    let (rules, state) = position_after(text, &["1: battle 1,0 2"]);
    let battle = view(&rules, &state, None).battle;
    let forces = battle.expect("there should be a battle").forces;
    let dice = forces.iter().map(|force| {
        let dice = force.dice_per_kind.iter();
        dice.map(|entry| (entry.kind, entry.count))
            .collect::<Vec<_>>()
    });
    let expected = [
        vec![(Kind::Human, 2), (Kind::Fungoid, 1)],
        vec![(Kind::Human, 0)],
    ];
    assert_eq!(
        dice.collect::<Vec<_>>(),
        expected,
        "Clones roll one die fewer than there are Clones"
    );
}

#[test]
fn battle_values_include_modifiers_of_played_cards() {
    let text = "
layout two
turn 5 seat 1 battle
hex 1,0 plains 1 1S 1F ; 2 1S 4H
hex -2,-2 2 1H
seat 1 rubium 8
seat 2 rubium 11 hand jammingField*2 targetingUplink*3
";
    let values_after = |inputs: &[&str]| {
        let (rules, state) = position_after(text, inputs);
        let battle = view(&rules, &state, None).battle;
        let forces = battle.expect("there should be a battle").forces;
        let values = forces.iter().map(|force| {
            let values = force
                .modified_values
                .iter()
                .map(|entry| (entry.kind, entry.value));
            values.collect::<Vec<_>>()
        });
        values.collect::<Vec<_>>()
    };
    let (human, fungoid, strider) = (Kind::Human, Kind::Fungoid, Kind::RockStrider);
    let mut inputs = vec!["1: battle 1,0 2"];
    let values_without_cards = [
        vec![(fungoid, 5), (strider, 4)],
        vec![(human, 6), (strider, 4)],
    ];
    assert_eq!(values_after(&inputs), values_without_cards);
    inputs.extend(["2: play jammingField", "2: aim attacker fungoid"]);
    inputs.extend(["2: play targetingUplink", "2: aim defender human"]);
    let values_after_one_card_each = [
        vec![(fungoid, 6), (strider, 4)],
        vec![(human, 5), (strider, 4)],
    ];
    assert_eq!(values_after(&inputs), values_after_one_card_each);
    // No face reaches 7, and 1 never hits.
    inputs.extend(["2: play jammingField", "2: aim attacker fungoid"]);
    inputs.extend(["2: play targetingUplink", "2: aim defender strider"]);
    inputs.extend(["2: play targetingUplink", "2: aim defender strider"]);
    let values_after_many_cards = [
        vec![(fungoid, 7), (strider, 4)],
        vec![(human, 5), (strider, 2)],
    ];
    assert_eq!(values_after(&inputs), values_after_many_cards);
}

#[test]
fn surviving_sporlings_may_advance_after_won_battle() {
    let text = "
layout two
options alternateUnits
turn 5 seat 1 movement
hex 1,0 plains 1 1F 1S ; 2 1H
hex 2,0 plains 1 1F
hex -2,-2 2 1H
";
    // One of the two Sporlings has moved this turn, but may still advance.
    let inputs = [
        "1: move fungoid 2,0 1,0",
        "1: end",
        "1: end",
        "1: battle 1,0 2",
        "die 6",
    ];
    let (rules, state) = position_after(text, &inputs);
    let choices_after = choices(&rules, &state, Some(Seat(0)));
    assert!(matches!(
        choices_after.decision,
        DecisionKind::Advance { .. }
    ));
    let [targets] = &choices_after.moves[..] else {
        panic!("exactly one group of units should be able to advance: {choices_after:?}");
    };
    assert_eq!((targets.kind, targets.ready_count), (Kind::Fungoid, 2));
    assert!(targets.max_counts.iter().all(|&max| max == 2));
}

#[test]
fn sporling_found_this_turn_may_not_advance_after_won_battle() {
    let text = "
layout two
options alternateUnits
turn 5 seat 1 battle
hex 1,0 plains 1 1F 1F= 1S ; 2 1H
hex 2,0 plains
hex -2,-2 2 1H
";
    let (rules, state) = position_after(text, &["1: battle 1,0 2", "die 6"]);
    let choices_after = choices(&rules, &state, Some(Seat(0)));
    let [targets] = &choices_after.moves[..] else {
        panic!("exactly one group of units should be able to advance: {choices_after:?}");
    };
    assert_eq!((targets.kind, targets.ready_count), (Kind::Fungoid, 1));
    assert!(targets.max_counts.iter().all(|&max| max == 1));
}

#[test]
fn transport_card_offers_no_unit_without_destination() {
    let mut content = Content::classic().expect("the built-in content should be valid");
    for unit in &mut content.sheet.units {
        if unit.kind == Kind::LavaLeaper {
            unit.may_not_enter = Terrain::ALL.to_vec();
            unit.may_not_enter
                .retain(|&terrain| terrain != Terrain::Monolith);
        }
    }
    let text = "
layout two
turn 5 seat 1 deployment
hex 0,0 1 1L
hex 2,2 1 1H
hex -2,-2 2 1H
seat 1 hand dropShip
";
    let (rules, state) = position_after_with(content, text, &["1: play dropShip"]);
    let human = Action::TargetUnit {
        kind: Kind::Human,
        hex: hex_at(&rules, 2, 2),
    };
    assert_eq!(choices(&rules, &state, Some(Seat(0))).targets, [human]);
}

#[test]
fn warning_at_end_of_turn_names_objective_that_is_met() {
    let position_with = |hexes: &str| {
        format!(
            "layout two\nturn 5 seat 1 draw\n{hexes}\nhex -2,-2 2 1H\nseat 1 hand dominateForests"
        )
    };
    let (rules, state) = position(&position_with("hex 1,0 forest 1 1H"));
    let card = rules
        .card_by_content_id("dominateForests")
        .expect("the card should be in the content");
    assert_eq!(
        choices(&rules, &state, Some(Seat(0))).warnings,
        [LostOptionWarning::Mission { card }]
    );
    let (rules, state) = position(&position_with("hex 1,0 plains 1 1H"));
    assert_eq!(choices(&rules, &state, Some(Seat(0))).warnings, []);
}

/// No unit of the built-in sheets has this range, but a unit of a custom sheet may have it.
#[test]
fn special_attack_with_range_two_reaches_second_hex() {
    let ability = r#""ability": "specialAttack", "minFace": 4"#;
    let sheet = SHEET.replace(ability, &format!(r#"{ability}, "range": 2"#));
    let content = Content::load(&sheet, CARDS, BOARD).expect("the content should be valid");
    let text = "layout two\nturn 5 seat 1 movement\nhex 0,1 1 1D\nhex 1,1 2 1H\nhex 2,0 2 1H\nhex 2,-2 2 1H";
    let (rules, state) = read_position(text, content).expect("the position should be valid");
    let special_attacks = choices(&rules, &state, Some(Seat(0))).special_attacks;
    let [targets] = &special_attacks[..] else {
        panic!("exactly one Dragon should be able to attack: {special_attacks:?}");
    };
    let mut target_hexes = targets.to.clone();
    let mut expected = [hex_at(&rules, 1, 1), hex_at(&rules, 2, 0)];
    target_hexes.sort();
    expected.sort();
    assert_eq!(
        target_hexes, expected,
        "hexes at distances 1 and 2 should be targets, but not the hex at distance 3"
    );
}

#[test]
fn remaining_hill_cards_round_trip_through_notation() {
    let text = "layout two\noptions 2005 kingOfTheHill\nturn 2 seat 2 draw\nhex 0,0 1 1H";
    for card_count in [0, 7, 40] {
        let (rules, state) = position(&format!("{text}\nhill left {card_count}"));
        let notation = write_position(&rules, &state).expect("the position should be writable");
        let content = Content::classic().expect("the built-in content should be valid");
        let (_, parsed_state) =
            read_position(&notation, content).expect("the written position should be valid");
        assert_eq!(parsed_state, state, "{card_count}: {notation}");
        assert_eq!(
            view(&rules, &parsed_state, None).decks.hill_left,
            card_count
        );
    }
}

/// If a custom sheet leaves two kinds of unit no common destination, a card cannot transport both.
#[test]
fn units_without_common_destination_are_not_picked_together() {
    let mut sheet: Value = serde_json::from_str(SHEET).expect("the text should be JSON");
    let units = sheet["units"]
        .as_array_mut()
        .expect("the field should be a list");
    for unit in units {
        unit["mayNotEnter"] = match unit["kind"].as_str() {
            Some("rubiumDragon") => json!([
                "homeBase",
                "monolith",
                "rockPlains",
                "liquifungusForest",
                "crystalSpires"
            ]),
            _ => json!(["magmaPool"]),
        };
    }
    let content =
        Content::load(&sheet.to_string(), CARDS, BOARD).expect("the content should be valid");
    let text = "layout two\nturn 5 seat 1 deployment\nhex 1,0 forest 1 1D 1H 1S\nhex 0,1 pool\nhex -2,-2 2 1H\nseat 1 hand dropShip";
    let (rules, mut state) = read_position(text, content).expect("the position should be valid");
    let origin = hex_at(&rules, 1, 0);
    let card = rules
        .card_by_content_id("dropShip")
        .expect("the card should be in the content");
    let pick = |kind| Action::TargetUnit { kind, hex: origin };
    let pick_targets = |state: &State| choices(&rules, state, Some(Seat(0))).targets;
    let mut act = |action| apply(&rules, &mut state, Seat(0), action, &mut ()).map(|()| state);
    act(Action::Play { card }).expect("the card should be in the hand");
    let after_human = act(pick(Kind::Human)).expect("picking the Human should be legal");
    assert!(pick_targets(&after_human).contains(&pick(Kind::RockStrider)));
    assert!(!pick_targets(&after_human).contains(&pick(Kind::RubiumDragon)));
}

#[test]
fn each_terrain_except_home_base_has_a_distinct_word() {
    let words = Terrain::ALL.map(terrain_word);
    for (terrain, word) in Terrain::ALL.into_iter().zip(words) {
        assert_eq!(word.and_then(terrain_of_word), word.map(|_| terrain));
        assert_eq!(word.is_none(), terrain == Terrain::HomeBase, "{terrain:?}");
    }
}

#[test]
fn seats_have_chosen_factions() {
    let (rules, _) = position("layout three\nturn 1 seat 1 deployment");
    let factions = &rules.setup().factions;
    for seat in rules.seats() {
        assert_eq!(rules.faction(seat).as_ref(), factions.get(seat.index()));
        assert!(rules.faction(seat).is_some(), "{seat:?}");
    }
    assert_eq!(rules.faction(Seat(3)), None);
}

#[test]
fn passed_card_is_known_to_team_only() {
    let (rules, state) = position(
        "layout four\noptions teams\nturn 5 seat 1 deployment\nhex 2,1 1 1H\nhex -3,1 2 1H\nhex -2,-1 3 1H\nhex 3,-1 4 1H\n\
         seat 1 rubium 8 hand windfall*2 dropShip known windfall",
    );
    for viewer in rules.seats().map(Some).chain([None]) {
        let seat_view = view(&rules, &state, viewer);
        let known_cards = |seat: usize| -> Vec<(&str, u8)> {
            let known = seat_view.seats[seat].cards_known_to_teammate.iter();
            let cards =
                known.map(|row| (rules.card(row.card).map_or("", |card| &card.id), row.count));
            cards.collect()
        };
        let is_in_team = [Some(Seat(0)), Some(Seat(2))].contains(&viewer);
        let expected: &[(&str, u8)] = if is_in_team { &[("windfall", 1)] } else { &[] };
        assert_eq!(known_cards(0), expected, "{viewer:?}");
        assert!(
            (1..4).all(|seat| known_cards(seat).is_empty()),
            "{viewer:?}"
        );
        // The determinized state must give the viewer the same view.
        let determinized =
            determinize(&rules, &seat_view).expect("the view should be determinizable");
        assert_eq!(view(&rules, &determinized, viewer), seat_view, "{viewer:?}");
    }
}

#[test]
fn missions_that_seem_to_be_fulfilled_in_another_players_turn_have_an_obstacle() {
    use MissionObstacle::{NotAttacker, OtherPlayersTurn};
    let obstacles = |phase: &str, seat: u8| -> Vec<Option<MissionObstacle>> {
        let text = format!(
            "layout two\nturn {} seat {seat} {phase}\nhex 0,0 1 1H\nhex -2,-2 2 1H\nseat 1 rubium 1 hand objectiveForest secureTheMonolith",
            4 - seat,
        );
        let (rules, state) = position(&text);
        let progress = view(&rules, &state, Some(Seat(0))).mission_progress;
        progress.iter().map(|mission| mission.obstacle).collect()
    };
    let [battle_mission, objective] = [Some(NotAttacker), Some(OtherPlayersTurn)];
    assert_eq!(obstacles("movement", 2), [None, objective]);
    assert_eq!(obstacles("battle", 2), [battle_mission, objective]);
    assert_eq!(obstacles("movement", 1), [None, None]);
}
