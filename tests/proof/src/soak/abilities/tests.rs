//! Tests that exceed the limit of each ability with events that a correct core would not emit.

use super::super::test_game::*;
use super::*;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{OptionalRule, Options};

/// Alternate units have the same kinds as the classic units that they replace: a Sporling is a Fungoid.
const SPORLING: Kind = Kind::Fungoid;
const CLONE: Kind = Kind::Human;
const SHARDIAN: Kind = Kind::Crystalline;
const WYRM: Kind = Kind::RubiumDragon;

fn with_alternate_units() -> TestGame {
    let options = Options {
        optional_rules: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    TestGame::with_options(options, 2)
}

/// Returns the game after a battle on `hex` that has destroyed the defender's only unit, a Human.
fn after_won_battle(game: TestGame, hex: Hex) -> TestGame {
    let step = |kind, dice_counts| Event::StepBegan { kind, dice_counts };
    game.assert_accepted([phase_began(Phase::Battle), battle_began(hex)])
        .assert_accepted([step(SPORLING, [1, 0]), die_rolled(SEAT_1, SPORLING, true)])
        .assert_accepted([unit_lost(SEAT_2, Kind::Human, hex, LossCause::Battle)])
        .assert_accepted([battle_ended(hex, BattleResult::AttackerWon)])
}

/// Returns a game with `count` Sporlings and an enemy Human on one hex, and the hexes of
/// [`TestGame::adjacent_hexes`].
fn sporling_battle(count: u8) -> (TestGame, [Hex; 3]) {
    let game = with_alternate_units();
    let adjacent_hexes = game.adjacent_hexes();
    let game = game
        .with_units(SEAT_1, adjacent_hexes[0], SPORLING, count)
        .with_units(SEAT_2, adjacent_hexes[0], Kind::Human, 1);
    (game, adjacent_hexes)
}

#[test]
fn victorious_sporlings_advance_one_hex_once() {
    let (game, [from, to, distant]) = sporling_battle(2);
    after_won_battle(game, from)
        .assert_accepted([
            unit_moved(SPORLING, from, to),
            unit_moved(SPORLING, from, to),
        ])
        .assert_refused("UNI-SPORLING", unit_moved(SPORLING, to, distant));
    let (game, [from, _, distant]) = sporling_battle(1);
    after_won_battle(game, from)
        .assert_refused("UNI-SPORLING", unit_moved(SPORLING, from, distant));
    let (game, [from, to, _]) = sporling_battle(1);
    after_won_battle(game.with_units(SEAT_1, from, CLONE, 1), from)
        .assert_refused("UNI-SPORLING", unit_moved(CLONE, from, to));
}

#[test]
fn found_sporling_cannot_advance() {
    let exploration = |game: &TestGame, hex| {
        let mut tokens = game.rules.tokens();
        let token = tokens.find(|(_, token)| token.unit == Some(SPORLING));
        let (_, token) = token.expect("the board should have a token with Sporlings");
        Event::Explored {
            seat: SEAT_1,
            hex,
            found: token.unit,
            unavailable_unit: None,
            refinery: token.refinery,
        }
    };
    let (game, [from, to, _]) = sporling_battle(1);
    let explored = exploration(&game, from);
    let game = game.assert_accepted([phase_began(Phase::Exploration), explored]);
    after_won_battle(game, from)
        .assert_accepted([unit_moved(SPORLING, from, to)])
        .assert_refused("EXP-5", unit_moved(SPORLING, from, to));
    // In the next turn the Sporling can advance.
    let (game, [from, to, _]) = sporling_battle(1);
    let explored = exploration(&game, from);
    let game = game
        .assert_accepted([phase_began(Phase::Exploration), explored])
        .assert_accepted([Event::TurnBegan {
            seat: SEAT_1,
            turn: 2,
        }]);
    after_won_battle(game, from).assert_accepted([
        unit_moved(SPORLING, from, to),
        unit_moved(SPORLING, from, to),
    ]);
}

#[test]
fn transported_sporling_cannot_advance() {
    let (game, [from, to, distant]) = sporling_battle(1);
    let card = game.find_card(|face| {
        matches!(
            face,
            CardFace::Deployment {
                effect: Effect::Transport { .. }
            }
        )
    });
    let transported = |from, to| Event::Transported {
        seat: SEAT_1,
        kind: SPORLING,
        from,
        to,
    };
    let card_played = Event::CardPlayed { seat: SEAT_1, card };
    let game = game
        .with_units(SEAT_1, distant, SPORLING, 1)
        .with_card(SEAT_1, card)
        .assert_accepted([
            phase_began(Phase::Deployment),
            card_played,
            transported(distant, from),
        ]);
    after_won_battle(game, from)
        .assert_accepted([unit_moved(SPORLING, from, to)])
        .assert_refused("CRD-2", unit_moved(SPORLING, from, to));
}

#[test]
fn clone_purchases_respect_limit_per_hex() {
    let game = with_alternate_units();
    let max = game.rules.unit_sheet().get(CLONE).buying_limit;
    let max = max.expect("Clones should have a buying limit");
    let hex = game.rules.board().home(SEAT_1).iter().next();
    let clone_bought = Event::Bought {
        seat: SEAT_1,
        kind: CLONE,
        hex: hex.expect("a home base should have hexes"),
        cost: 1,
    };
    game.assert_accepted((0..max).map(|_| clone_bought))
        .assert_refused("UNI-CLONE", clone_bought);
}

#[test]
fn wyrm_rolls_again_immediately_after_hit() {
    let game = with_alternate_units();
    let [from, to, _] = game.adjacent_hexes();
    game.with_units(SEAT_1, from, WYRM, 1)
        .with_units(SEAT_2, to, Kind::Human, 3)
        .assert_accepted([
            phase_began(Phase::Movement),
            special_attack(from, to),
            special_attack_rolled(true),
        ])
        .assert_accepted([unit_lost(SEAT_2, Kind::Human, to, LossCause::SpecialAttack)])
        .assert_refused("UNI-WYRM", phase_began(Phase::Exploration));
}

#[test]
fn shardian_is_sacrificed_only_before_first_step() {
    let battle_with_shardians = || {
        let game = with_alternate_units();
        let [hex, ..] = game.adjacent_hexes();
        let game = game
            .with_units(SEAT_1, hex, SHARDIAN, 2)
            .with_units(SEAT_2, hex, Kind::Human, 2)
            .assert_accepted([phase_began(Phase::Battle), battle_began(hex)]);
        (game, hex)
    };
    let sacrificed = |hex| unit_lost(SEAT_1, SHARDIAN, hex, LossCause::Sacrifice);
    let (game, hex) = battle_with_shardians();
    game.assert_accepted([
        sacrificed(hex),
        unit_lost(SEAT_2, Kind::Human, hex, LossCause::Battle),
    ])
    .assert_accepted([Event::StepBegan {
        kind: SHARDIAN,
        dice_counts: [1, 0],
    }])
    .assert_refused("UNI-SHARDIAN", sacrificed(hex));
    let (game, hex) = battle_with_shardians();
    game.assert_accepted([sacrificed(hex)])
        .assert_refused("UNI-SHARDIAN", phase_began(Phase::Mining));
}
