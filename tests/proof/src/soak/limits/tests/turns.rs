//! Tests of the limits of units in a turn, except in battles.

use super::*;

/// Returns a game with a Dragon next to three Humans, in the Movement phase.
fn before_special_attack() -> (TestGame, Hex, Hex) {
    let game = TestGame::new();
    let [from, to, _] = game.adjacent_hexes();
    let game = game
        .with_units(SEAT_1, from, Kind::RubiumDragon, 1)
        .with_units(SEAT_2, to, Kind::Human, 3)
        .assert_accepted([phase_began(Phase::Movement)]);
    (game, from, to)
}

#[test]
fn unit_makes_one_special_attack_per_turn() {
    let (game, from, to) = before_special_attack();
    game.assert_accepted([special_attack(from, to), special_attack_rolled(false)])
        .assert_refused("MOV-6", special_attack(from, to));
    let (game, from, to) = before_special_attack();
    game.with_units(SEAT_1, from, Kind::RubiumDragon, 1)
        .assert_accepted([special_attack(from, to), special_attack_rolled(true)])
        .assert_accepted([unit_lost(SEAT_2, Kind::Human, to, LossCause::SpecialAttack)])
        .assert_accepted([special_attack(from, to), special_attack_rolled(false)])
        .assert_refused("MOV-6", special_attack(from, to));
}

#[test]
fn special_attack_has_one_die_and_removes_at_most_one_unit() {
    let (game, from, to) = before_special_attack();
    game.assert_accepted([special_attack(from, to), special_attack_rolled(true)])
        .assert_refused("MOV-6", special_attack_rolled(true));
    let (game, from, to) = before_special_attack();
    game.assert_accepted([special_attack(from, to), special_attack_rolled(true)])
        .assert_accepted([unit_lost(SEAT_2, Kind::Human, to, LossCause::SpecialAttack)])
        .assert_refused(
            "MOV-7",
            unit_lost(SEAT_2, Kind::Human, to, LossCause::SpecialAttack),
        );
    let (game, from, to) = before_special_attack();
    game.assert_accepted([special_attack(from, to), special_attack_rolled(false)])
        .assert_refused(
            "MOV-7",
            unit_lost(SEAT_2, Kind::Human, to, LossCause::SpecialAttack),
        );
}

#[test]
fn special_attacks_are_from_controlled_hexes_and_end_movement() {
    let (game, from, to) = before_special_attack();
    game.with_units(SEAT_2, from, Kind::Human, 1)
        .assert_refused("MOV-7", special_attack(from, to));
    let (game, from, to) = before_special_attack();
    game.assert_accepted([phase_began(Phase::Exploration)])
        .assert_refused("TRN-1", special_attack(from, to));
    let (game, from, to) = before_special_attack();
    game.assert_accepted([special_attack(from, to), special_attack_rolled(false)])
        .assert_refused("MOV-1", unit_moved(Kind::RubiumDragon, from, to));
}

#[test]
fn miss_ends_chain_of_special_attack() {
    let options = Options {
        optional_rules: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    let game = TestGame::with_options(options, 2);
    let [from, to, _] = game.adjacent_hexes();
    game.with_units(SEAT_1, from, Kind::RubiumDragon, 1)
        .with_units(SEAT_2, to, Kind::Human, 3)
        .assert_accepted([phase_began(Phase::Movement), special_attack(from, to)])
        .assert_accepted([special_attack_rolled(true)])
        .assert_accepted([unit_lost(SEAT_2, Kind::Human, to, LossCause::SpecialAttack)])
        .assert_accepted([special_attack_rolled(false)])
        .assert_refused("MOV-6", special_attack_rolled(true));
}

#[test]
fn unit_moves_once_per_turn() {
    let game = TestGame::new();
    let [first, second, third] = game.adjacent_hexes();
    game.with_units(SEAT_1, first, Kind::Fungoid, 2)
        .assert_accepted([phase_began(Phase::Movement)])
        .assert_accepted([unit_moved(Kind::Fungoid, first, second)])
        .assert_accepted([unit_moved(Kind::Fungoid, first, second)])
        .assert_refused("MOV-1", unit_moved(Kind::Fungoid, second, third));
    let game = TestGame::new();
    let [first, second, third] = game.adjacent_hexes();
    game.with_units(SEAT_1, first, Kind::Fungoid, 1)
        .with_units(SEAT_1, second, Kind::Fungoid, 1)
        .assert_accepted([phase_began(Phase::Movement)])
        .assert_accepted([unit_moved(Kind::Fungoid, first, second)])
        .assert_accepted([unit_moved(Kind::Fungoid, second, third)])
        .assert_refused("MOV-1", unit_moved(Kind::Fungoid, second, third));
}

#[test]
fn unit_moves_one_hex() {
    let game = TestGame::new();
    let [first, _, third] = game.adjacent_hexes();
    game.with_units(SEAT_1, first, Kind::Fungoid, 1)
        .assert_accepted([phase_began(Phase::Movement)])
        .assert_refused("MOV-2", unit_moved(Kind::Fungoid, first, third));
}

#[test]
fn purchase_requires_rubium_supply_and_home_hex() {
    let purchase = |game: &TestGame, kind, is_on_home_base: bool| {
        let [outside_hex, ..] = game.adjacent_hexes();
        let home_hex = game.rules.board().home(SEAT_1).iter().next();
        Event::Bought {
            seat: SEAT_1,
            kind,
            hex: home_hex.filter(|_| is_on_home_base).unwrap_or(outside_hex),
            cost: game.rules.unit_sheet().get(kind).cost,
        }
    };
    let game = TestGame::new();
    let outside_purchase = purchase(&game, Kind::Human, false);
    game.assert_refused("DEP-2", outside_purchase);
    // The first player begins with eight rubium, enough for four Humans.
    let game = TestGame::new();
    let human = purchase(&game, Kind::Human, true);
    game.assert_accepted([human; 4])
        .assert_refused("DEP-1", human);
    let mut game = TestGame::new();
    let dragon = purchase(&game, Kind::RubiumDragon, true);
    game.model.rubium[0] = 99;
    game.assert_accepted([dragon; 3])
        .assert_refused("units of a player are on the board", dragon);
    TestGame::new()
        .assert_accepted([phase_began(Phase::Movement)])
        .assert_refused("TRN-1", human);
}

#[test]
fn card_affects_limited_number_of_units_once_each() {
    let game = TestGame::new();
    let [first, second, _] = game.adjacent_hexes();
    let extra_step_card = game.find_card(|face| {
        matches!(
            face,
            CardFace::Deployment {
                effect: Effect::ExtraStep { .. }
            }
        )
    });
    let transport_card = game.find_card(|face| {
        matches!(
            face,
            CardFace::Deployment {
                effect: Effect::Transport { .. }
            }
        )
    });
    let extra_step = Event::ExtraStepGranted {
        seat: SEAT_1,
        kind: Kind::Human,
        hex: first,
    };
    let transported = Event::Transported {
        seat: SEAT_1,
        kind: Kind::Human,
        from: first,
        to: second,
    };
    let card_played = |card| Event::CardPlayed { seat: SEAT_1, card };
    let with_card_played = |game: TestGame, card: CardId, units: u8| {
        let game = game
            .with_units(SEAT_1, first, Kind::Human, units)
            .with_card(SEAT_1, card);
        game.assert_accepted([card_played(card)])
    };
    with_card_played(TestGame::new(), extra_step_card, 4)
        .assert_accepted([extra_step; 3])
        .assert_refused("affects", extra_step);
    with_card_played(TestGame::new(), extra_step_card, 1)
        .assert_accepted([extra_step])
        .assert_refused("CRD-1", extra_step);
    with_card_played(TestGame::new(), transport_card, 4)
        .assert_accepted([transported; 3])
        .assert_refused("affects", transported);
    // A transported unit cannot move.
    with_card_played(TestGame::new(), transport_card, 1)
        .assert_accepted([transported, phase_began(Phase::Movement)])
        .assert_refused("MOV-1", unit_moved(Kind::Human, second, first));
    TestGame::new()
        .with_units(SEAT_1, first, Kind::Human, 1)
        .assert_refused("none was played", extra_step);
}

#[test]
fn storm_occurs_between_rounds_even_after_elimination_of_active_player() {
    let game = || {
        let options = Options {
            optional_rules: vec![OptionalRule::Teams, OptionalRule::Vortex],
            ..Options::default()
        };
        let fourth_turn = Event::TurnBegan {
            seat: Seat(3),
            turn: 4,
        };
        TestGame::with_options(options, 4)
            .assert_accepted([fourth_turn, phase_began(Phase::Battle)])
    };
    let storm = Event::StormBegan {
        seat: SEAT_1,
        turn: 5,
    };
    game().assert_refused("OPT-VORTEX", storm);
    game().assert_accepted([phase_began(Phase::Draw), storm]);
    let player_eliminated = Event::PlayerEliminated {
        seat: Seat(3),
        rubium: 0,
    };
    let mut game = game();
    game.model.rubium[3] = 0;
    game.assert_accepted([player_eliminated, storm]);
}
