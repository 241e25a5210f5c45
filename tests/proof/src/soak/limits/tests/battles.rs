//! Tests of the limits of battles, their rewards, and cards.

use super::*;

#[test]
fn second_battle_on_hex_in_a_turn_is_detected() {
    let game = TestGame::new();
    let [hex, ..] = game.adjacent_hexes();
    game.with_units(SEAT_1, hex, Kind::Human, 1)
        .with_units(SEAT_2, hex, Kind::Human, 1)
        .assert_accepted([phase_began(Phase::Battle), battle_began(hex)])
        .assert_accepted([battle_ended(hex, BattleResult::Inconclusive)])
        .assert_refused("BAT-1", battle_began(hex));
}

/// Returns a game with a battle of two Humans against two Humans, before any die is rolled.
fn in_battle(options: Options) -> (TestGame, Hex) {
    let game = TestGame::with_options(options, 2);
    let [hex, ..] = game.adjacent_hexes();
    let step = Event::StepBegan {
        kind: Kind::Human,
        dice_counts: [2, 2],
    };
    let game = game
        .with_units(SEAT_1, hex, Kind::Human, 2)
        .with_units(SEAT_2, hex, Kind::Human, 2)
        .assert_accepted([phase_began(Phase::Battle), battle_began(hex), step]);
    (game, hex)
}

#[test]
fn each_kind_attacks_once_with_one_die_per_unit() {
    let step = |dice_counts| Event::StepBegan {
        kind: Kind::Human,
        dice_counts,
    };
    let (game, _) = in_battle(Options::default());
    game.assert_refused("BAT-3", step([2, 2]));
    let game = TestGame::new();
    let [hex, ..] = game.adjacent_hexes();
    game.with_units(SEAT_1, hex, Kind::Human, 1)
        .with_units(SEAT_2, hex, Kind::Human, 1)
        .assert_accepted([phase_began(Phase::Battle), battle_began(hex)])
        .assert_refused("BAT-4", step([2, 1]));
    let (game, _) = in_battle(Options::default());
    let game = game.assert_accepted([
        die_rolled(SEAT_1, Kind::Human, false),
        die_rolled(SEAT_1, Kind::Human, false),
    ]);
    game.assert_refused("BAT-4", die_rolled(SEAT_1, Kind::Human, false));
}

#[test]
fn card_allows_one_more_attack_of_kind() {
    let step = Event::StepBegan {
        kind: Kind::Human,
        dice_counts: [2, 0],
    };
    let (game, _) = in_battle(Options::default());
    let card = game.find_card(|face| {
        matches!(
            face,
            CardFace::Battle {
                window: CardWindow::AfterSteps,
                ..
            }
        )
    });
    let card_played = Event::CardPlayed { seat: SEAT_2, card };
    game.with_card(SEAT_2, card)
        .assert_accepted([card_played, step])
        .assert_refused("BAT-3", step);
    let (game, _) = in_battle(Options::default());
    let step_of_both = Event::StepBegan {
        kind: Kind::Human,
        dice_counts: [2, 2],
    };
    game.with_card(SEAT_2, card)
        .assert_accepted([card_played])
        .assert_refused("CRD-5", step_of_both);
}

#[test]
fn only_misses_can_be_rerolled_and_only_once_per_step() {
    let rerolled = |dice_count| Event::Rerolled {
        side: Side::Attacker,
        dice_count,
    };
    let after_one_miss = || {
        let (game, _) = in_battle(Options::default());
        game.assert_accepted([
            die_rolled(SEAT_1, Kind::Human, false),
            die_rolled(SEAT_1, Kind::Human, true),
        ])
    };
    after_one_miss().assert_refused("CRD-3", rerolled(2));
    after_one_miss()
        .assert_accepted([rerolled(1), die_rolled(SEAT_1, Kind::Human, false)])
        .assert_refused("CRD-3", rerolled(1));
}

#[test]
fn each_hit_of_opposing_force_removes_one_unit() {
    let (game, hex) = in_battle(Options::default());
    game.assert_refused(
        "BAT-5",
        unit_lost(SEAT_2, Kind::Human, hex, LossCause::Battle),
    );
    let (game, hex) = in_battle(Options::default());
    game.assert_accepted([die_rolled(SEAT_1, Kind::Human, true)])
        .assert_accepted([unit_lost(SEAT_2, Kind::Human, hex, LossCause::Battle)])
        .assert_refused(
            "BAT-5",
            unit_lost(SEAT_2, Kind::Human, hex, LossCause::Battle),
        );
    let (game, hex) = in_battle(Options::default());
    game.assert_accepted([die_rolled(SEAT_1, Kind::Human, true)])
        .assert_accepted([Event::HitCancelled {
            side: Side::Defender,
        }])
        .assert_refused(
            "BAT-5",
            unit_lost(SEAT_2, Kind::Human, hex, LossCause::Battle),
        );
}

/// Returns a game after a battle that the attacker has won.
fn after_won_battle(edition: Edition) -> (TestGame, Hex) {
    let options = Options {
        edition,
        ..Options::default()
    };
    let (game, hex) = in_battle(options);
    let human_lost = unit_lost(SEAT_2, Kind::Human, hex, LossCause::Battle);
    let game = game
        .assert_accepted([
            die_rolled(SEAT_1, Kind::Human, true),
            die_rolled(SEAT_1, Kind::Human, true),
        ])
        .assert_accepted([
            human_lost,
            human_lost,
            battle_ended(hex, BattleResult::AttackerWon),
        ]);
    (game, hex)
}

#[test]
fn won_battle_gives_one_victory_card_and_one_battle_mission() {
    let (game, _) = after_won_battle(Edition::Year2012);
    game.assert_accepted([VICTORY_CARD_TAKEN])
        .assert_refused("BAT-11", VICTORY_CARD_TAKEN);
    let (game, hex) = in_battle(Options::default());
    game.assert_accepted([battle_ended(hex, BattleResult::Inconclusive)])
        .assert_refused("BAT-11", VICTORY_CARD_TAKEN);
    let (game, _) = after_won_battle(Edition::Year2012);
    let mission = game.find_card(|face| matches!(face, CardFace::BattleMission { .. }));
    let mission_fulfilled = Event::MissionFulfilled {
        seat: SEAT_1,
        card: mission,
        vp: 1,
    };
    let game = game.with_card(SEAT_1, mission).with_card(SEAT_1, mission);
    game.assert_accepted([VICTORY_CARD_TAKEN, mission_fulfilled])
        .assert_refused("BAT-11", mission_fulfilled);
    // In the 2005 edition, the attacker gains only one of these rewards.
    let (game, _) = after_won_battle(Edition::Year2005);
    game.with_card(SEAT_1, mission)
        .assert_accepted([VICTORY_CARD_TAKEN])
        .assert_refused("BAT-11", mission_fulfilled);
}

fn draw_of_nth_card(game: &TestGame, seat: Seat, deck: Deck, index: usize) -> Event {
    let cards_of_deck = game
        .rules
        .cards()
        .filter(|(_, spec)| spec.face.deck() == deck);
    let card = cards_of_deck.map(|(card, _)| card).nth(index);
    Event::Drawn { seat, deck, card }
}

#[test]
fn draws_are_limited_by_number_and_phase() {
    let (game, _) = after_won_battle(Edition::Year2012);
    let [first, second] =
        [0, 1].map(|index| draw_of_nth_card(&game, SEAT_2, Deck::Energize, index));
    game.assert_accepted([first])
        .assert_refused("BAT-12", second);
    let (game, _) = after_won_battle(Edition::Year2012);
    game.assert_refused(
        "BAT-12",
        Event::Drawn {
            seat: SEAT_1,
            deck: Deck::Energize,
            card: card_of(first),
        },
    );
    let turn_began = Event::TurnBegan {
        seat: SEAT_1,
        turn: 3,
    };
    let game = TestGame::new().assert_accepted([turn_began, phase_began(Phase::Draw)]);
    let missions = [0, 1].map(|index| draw_of_nth_card(&game, SEAT_1, Deck::Missions, index));
    game.assert_accepted([missions[0]])
        .assert_refused("DRW-1", missions[1]);
    let game = TestGame::new().assert_accepted([turn_began, phase_began(Phase::Draw)]);
    let energize = [0, 1, 2].map(|index| draw_of_nth_card(&game, SEAT_1, Deck::Energize, index));
    game.assert_accepted([energize[0], energize[1]])
        .assert_refused("DRW-2", energize[2]);
    TestGame::new()
        .assert_accepted([turn_began, phase_began(Phase::Mining)])
        .assert_refused("DRW-1", missions[0]);
}

fn card_of(event: Event) -> Option<CardId> {
    match event {
        Event::Drawn { card, .. } => card,
        _ => None,
    }
}

#[test]
fn teammate_passes_one_card_per_turn() {
    let options = Options {
        optional_rules: vec![OptionalRule::Teams],
        ..Options::default()
    };
    let game = TestGame::with_options(options, 4);
    let card = game.find_card(|face| matches!(face, CardFace::Deployment { .. }));
    let card_given = Event::CardGiven {
        giver: Seat(2),
        receiver: SEAT_1,
        deck: Deck::Energize,
        card: Some(card),
    };
    game.with_card(Seat(2), card)
        .with_card(Seat(2), card)
        .assert_accepted([phase_began(Phase::Draw), card_given])
        .assert_refused("OPT-TEAM", card_given);
}
