//! A forecast is what comes out when every face of every die is played out through the battle machine.

mod common;

use common::*;
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rubium_odds::{Casualties, Fault, Forecast, Stakes, U256, forecast, sacrificed};
use rubium_rules::battle::{Battle, Side, Stage, effects};
use rubium_rules::units::Units;
use rubium_rules::{BattleResult, Kind, Stack, Terrain};

/// Compares each weight, on the denominator of the forces played out.
fn assert_exact(units: &Units, battle: &Battle, casualties: Casualties) {
    let found = forecast(units, battle, casualties).expect("small forces");
    let mut expected = Ends::new();
    brute(units, battle, casualties, WHOLE, &mut expected);
    let scale = U256::from(WHOLE) / found.whole();
    let found: Ends = found
        .ends()
        .iter()
        .map(|end| (end.forces, (end.weight * scale).as_u128()))
        .collect();
    assert_eq!(found, expected, "{casualties:?} {battle:?}");
}

#[test]
fn all_pairs_of_one_or_two_units_in_every_terrain() {
    let forces = forces(2);
    assert_eq!(forces.len(), 27);
    for (units, terrain) in sheets()
        .iter()
        .flat_map(|units| Terrain::ALL.map(|one| (units, one)))
    {
        for &attacking in &forces {
            for &defending in &forces {
                for casualties in ORDERS {
                    assert_exact(units, &battle(terrain, [attacking, defending]), casualties);
                }
            }
        }
    }
}

/// A unit that its owner destroys for a hit: what is foretold is what the machine then plays (UNI-SHARDIAN). Each pair
/// of up to two units with a Shardian on one side.
#[test]
fn a_unit_given_for_a_hit() {
    let units = alternate();
    let kind = Kind::Crystalline;
    let forces = forces(2);
    let mut given = 0;
    for terrain in [Terrain::RockPlains, Terrain::MagmaPool] {
        for (&attacking, &defending) in forces
            .iter()
            .flat_map(|one| forces.iter().map(move |other| (one, other)))
        {
            for (side, casualties) in Side::BOTH.into_iter().zip(ORDERS) {
                let before = battle(terrain, [attacking, defending]);
                let found = sacrificed(&units, &before, side, kind, casualties);
                if !before.force(side).has(kind) {
                    assert_eq!(found, Err(Fault::NoSacrifice));
                    continue;
                }
                let found = found.expect("small forces");
                let mut after = before;
                effects::sacrifice(&mut after, side, kind);
                let mut expected = Ends::new();
                brute(&units, &after, casualties, WHOLE, &mut expected);
                let scale = U256::from(WHOLE) / found.whole();
                let ends = found.ends().iter();
                let ends: Ends = ends
                    .map(|end| (end.forces, (end.weight * scale).as_u128()))
                    .collect();
                assert_eq!(ends, expected, "{before:?}");
                // Its loss is counted.
                assert!(found.losses(side).units >= found.whole());
                given += 1;
            }
        }
    }
    assert!(given > 200, "{given}");
    // On the classic sheet nothing is given.
    let [classic, _] = sheets();
    let before = battle(Terrain::RockPlains, [force("1C"), force("1H")]);
    let refused = sacrificed(&classic, &before, Side::Attacker, kind, ORDERS[0]);
    assert_eq!(refused, Err(Fault::NoSacrifice));
}

/// By hand: three Clones roll two dice and one rolls none; Blitzers come first in Rock Plains.
#[test]
fn alternate_units_by_hand() {
    let units = alternate();
    let clones = battle(Terrain::MagmaPool, [force("3H"), force("1H")]);
    let found = forecast(&units, &clones, ORDERS[0]).expect("two dice");
    assert_eq!((found.whole(), sum(&found)), (U256::new(36), U256::new(36)));
    assert_eq!(found.weight(BattleResult::AttackerWon), U256::new(11));
    let blitz = |terrain| {
        let fought = battle(terrain, [force("1S"), force("1D")]);
        forecast(&units, &fought, ORDERS[0]).expect("two dice")
    };
    // First and hit, half of the time; both at once never: the Wyrm rolls only if it lives.
    let won = blitz(Terrain::RockPlains).chance(BattleResult::AttackerWon);
    assert_eq!(won, 0.5);
    // Elsewhere the Wyrm is first and misses with one face.
    let won = blitz(Terrain::MagmaPool).chance(BattleResult::AttackerWon);
    assert!((won - 1.0 / 12.0).abs() < 1e-15);
}

/// On the classic sheet the dearer unit stands further right; on others it need not, nor need use follow price.
#[test]
fn a_sheet_whose_columns_do_not_follow_the_prices() {
    let units = changed(|unit| {
        (unit.cost, unit.value) = match unit.kind {
            Kind::Human => (9, 3),
            Kind::Fungoid => (2, 3),
            Kind::Crystalline => (5, 3),
            Kind::RockStrider => (5, 6),
            Kind::LavaLeaper => (2, 5),
            Kind::RubiumDragon => (3, 5),
        };
    });
    let forces = forces(2);
    for &attacking in &forces {
        for &defending in &forces {
            for casualties in ORDERS {
                let fought = battle(Terrain::RockPlains, [attacking, defending]);
                assert_exact(&units, &fought, casualties);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    /// Leapers are in every attacking force, so that picks are common.
    #[test]
    fn three_against_three_with_modifiers(seed: u64, modifiers: [[i8; 6]; 2], terrain in 0..7_usize) {
        let units = units();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut attacking = random_force(2, &mut random);
        attacking.add(Kind::LavaLeaper);
        let mut fought = battle(Terrain::ALL[terrain], [attacking, random_force(3, &mut random)]);
        fought.modifiers = modifiers.map(|row| row.map(|amount| amount % 4));
        for casualties in ORDERS {
            assert_exact(&units, &fought, casualties);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// Half of the dice rolled, hits pending, marked and cancelled, misses rolled again, a second strike.
    #[test]
    fn any_stage_of_a_battle_with_cards(seed: u64) {
        for (units, casualties) in sheets().iter().flat_map(|units| ORDERS.map(|one| (units, one))) {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let caught = caught(units, 3, casualties, &mut random);
            assert_exact(units, &caught, casualties);
        }
    }

    #[test]
    fn all_chances_are_exactly_one(seed: u64) {
        let units = units();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for casualties in ORDERS {
            let caught = caught(&units, 10, casualties, &mut random);
            let found = forecast(&units, &caught, casualties).expect("20 dice");
            prop_assert_eq!(sum(&found), found.whole());
            let results = [
                BattleResult::AttackerWon,
                BattleResult::AttackerGone,
                BattleResult::Undecided,
            ];
            let sum = results.iter().fold(U256::ZERO, |sum, &result| sum + found.weight(result));
            prop_assert_eq!(sum, found.whole());
        }
    }

    #[test]
    fn best_replies_are_best(seed: u64, victory in 0..30_u8) {
        for units in sheets() {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let caught = caught(&units, 2, Casualties::CheapestFirst, &mut random);
            assert_best(&units, &caught, Stakes { victory });
        }
    }
}

/// The best replies give what a search of the whole tree gives.
fn assert_best(units: &Units, battle: &Battle, stakes: Stakes) {
    let found = forecast(units, battle, Casualties::BestReply { stakes }).expect("small forces");
    assert_eq!(sum(&found), found.whole());
    let best = minimax(units, battle, stakes);
    let values = found.ends().iter().map(|end| {
        let forces = end.forces;
        let ended = Battle { forces, ..*battle };
        found.fraction(end.weight) * value(units, &ended, stakes)
    });
    let reached: f64 = values.sum();
    assert!(
        (reached - best).abs() < 1e-9,
        "{reached} instead of {best}: {battle:?}"
    );
    assert!((found.value(stakes) - best).abs() < 1e-9);
}

#[test]
fn best_replies_are_best_in_larger_battles_too() {
    let units = units();
    for (attacking, defending) in [
        ("1L 1F 1H", "1D 1C 1H"),
        ("1D 2H", "1S 1F 1C"),
        ("2L 1H", "1L 1S 1F"),
        ("1S 1C 1F", "1L 2H"),
    ] {
        let fought = battle(Terrain::RockPlains, [force(attacking), force(defending)]);
        assert_best(&units, &fought, Stakes::default());
    }
}

/// The sides of a battle without picks differ in one thing alone: both gone is a victory (BAT-10).
#[test]
fn the_same_forces_have_the_same_chances() {
    let units = units();
    for text in ["3H", "1D 2S", "2F 2C", "1D 1S 4H"] {
        let forces = [force(text); 2];
        let found = forecast(&units, &battle(Terrain::RockPlains, forces), ORDERS[0]);
        let found = found.expect("small forces");
        let chance = |test: &dyn Fn(Stack, Stack) -> bool| {
            let chosen = found.ends().iter();
            chosen
                .filter(|end| test(end.forces[0], end.forces[1]))
                .fold(U256::ZERO, |sum, end| sum + end.weight)
        };
        let gone = chance(&|attacking, defending| attacking.is_empty() && !defending.is_empty());
        let won = chance(&|attacking, defending| !attacking.is_empty() && defending.is_empty());
        assert_eq!(gone, won);
        assert_eq!(found.weight(BattleResult::AttackerGone), gone);
        assert!(found.weight(BattleResult::AttackerWon) >= won);
        let [attacker, defender] = Side::BOTH.map(|side| found.losses(side));
        assert_eq!(attacker, defender);
    }
}

/// After a second attack at its moment no step follows (CRD-5): the machine goes to the last windows.
#[test]
fn no_step_follows_a_second_attack() {
    let units = units();
    let mut fought = battle(Terrain::RockPlains, [force("1D 1S 1H"), force("1L 1F")]);
    fought.steps = Kind::ALL.len() as u8;
    effects::attack_again(&mut fought, &units, Side::Attacker, Kind::RubiumDragon);
    for casualties in ORDERS {
        let mut fought = fought;
        assert_exact(&units, &fought, casualties);
        fought.roll(&units, 6);
        assert_exact(&units, &fought, casualties);
        fought.close_window(&units);
        assert_exact(&units, &fought, casualties);
        let found = forecast(&units, &fought, casualties).expect("small forces");
        assert_eq!(found.ends().len(), 1);
    }
}

/// At a table a card may let a kind attack again at any moment: the steps that are left follow all the same.
#[test]
fn the_steps_that_are_left_follow_a_second_attack() {
    let units = units();
    let mut fought = battle(Terrain::RockPlains, [force("1D 1S 1H"), force("1L 1F")]);
    effects::attack_again(&mut fought, &units, Side::Attacker, Kind::RubiumDragon);
    for casualties in ORDERS {
        let mut fought = fought;
        assert_exact(&units, &fought, casualties);
        fought.roll(&units, 1);
        assert_exact(&units, &fought, casualties);
        fought.close_window(&units);
        assert_exact(&units, &fought, casualties);
        let found = forecast(&units, &fought, casualties).expect("small forces");
        assert!(found.ends().len() > 1);
    }
}

/// With every figure of the classic sheet on both sides there are 82 dice.
#[test]
fn the_fullest_battle_is_exact() {
    let units = units();
    let fullest = battle(Terrain::MagmaPool, [force("12H 8F 8C 6S 4L 3D"); 2]);
    let found = forecast(&units, &fullest, Casualties::CheapestFirst).expect("82 dice");
    assert_eq!(found.whole(), U256::new(6).pow(82));
    assert_eq!(sum(&found), found.whole());
    let refused = forecast(&units, &fullest, Casualties::LeastUsefulFirst);
    assert!(matches!(refused, Err(Fault::TooManyEnds { .. })));
}

fn sum(found: &Forecast) -> U256 {
    let weights = found.ends().iter().map(|end| end.weight);
    weights.fold(U256::ZERO, |sum, weight| sum + weight)
}

#[test]
fn the_fullest_battle_with_a_second_attack_is_the_most_that_is_foreseen() {
    let units = units();
    let mut fullest = battle(Terrain::MagmaPool, [force("12H 8F 8C 6S 4L 3D"); 2]);
    // A table may play the card before the first step (CRD-5): eight dice come to the 82.
    fullest.stage = Stage::Roll;
    fullest.kind = Kind::Fungoid;
    fullest.to_roll = [8, 0];
    assert!(forecast(&units, &fullest, ORDERS[0]).is_ok());
    fullest.to_roll = [9, 0];
    assert_eq!(
        forecast(&units, &fullest, ORDERS[0]),
        Err(Fault::TooManyDice { dice: 91 })
    );
}

#[test]
fn too_much_is_refused_by_name() {
    let units = units();
    let endless = Kind::ALL
        .into_iter()
        .fold(Stack::EMPTY, |force, kind| force.plus(Stack::of(kind, 15)));
    let refused = forecast(
        &units,
        &battle(Terrain::RockPlains, [endless; 2]),
        ORDERS[0],
    );
    assert_eq!(refused, Err(Fault::TooManyDice { dice: 180 }));
    let best = Casualties::BestReply {
        stakes: Stakes::default(),
    };
    let crowd = battle(Terrain::RockPlains, [force("8H"), force("1H")]);
    assert_eq!(
        forecast(&units, &crowd, best),
        Err(Fault::TooManyUnits { units: 8 })
    );
    let mut absurd = battle(Terrain::RockPlains, [force("1H"); 2]);
    absurd.stage = Stage::Roll;
    absurd.to_roll = [200, 0];
    assert_eq!(
        forecast(&units, &absurd, ORDERS[0]),
        Err(Fault::TooManyDice { dice: 200 })
    );
    absurd.to_roll = [15, 15];
    absurd.hits[0].own = 250;
    absurd.hits[0].picked = [250; 4];
    absurd.steps = 200;
    assert!(forecast(&units, &absurd, ORDERS[0]).is_ok());
    assert_eq!(
        forecast(&units, &absurd, best),
        Err(Fault::TooManyDice { dice: 30 })
    );
}
