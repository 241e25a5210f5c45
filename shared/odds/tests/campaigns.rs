//! Repeated battles against exact fractions, from every face of every die.

mod common;

use common::*;
use num_bigint::BigInt;
use num_rational::BigRational;
use rubium_odds::{Casualties, Fault, Stakes, campaign};
use rubium_rules::battle::Side;
use rubium_rules::units::Units;
use rubium_rules::{Kind, Stack, Terrain};
use std::collections::BTreeMap;

type Chances = BTreeMap<[Stack; 2], BigRational>;

fn ratio(weight: u128, whole: u128) -> BigRational {
    BigRational::new(BigInt::from(weight), BigInt::from(whole))
}

/// Chances of all ends, and the battles on average, if nothing repeats forever.
fn exactly(
    units: &Units,
    terrain: Terrain,
    forces: [Stack; 2],
    casualties: Casualties,
    known: &mut BTreeMap<[Stack; 2], (Chances, BigRational)>,
) -> (Chances, BigRational) {
    if forces.iter().any(|force| force.is_empty()) {
        return (Chances::from([(forces, ratio(1, 1))]), ratio(0, 1));
    }
    if let Some(found) = known.get(&forces) {
        return found.clone();
    }
    let mut once = Ends::new();
    brute(
        units,
        &battle(terrain, forces),
        casualties,
        WHOLE,
        &mut once,
    );
    let changing = WHOLE - once.remove(&forces).unwrap_or(0);
    let mut chances = Chances::new();
    let mut battles = ratio(WHOLE, changing);
    for (next, weight) in once {
        let share = ratio(weight, changing);
        let (more, after) = exactly(units, terrain, next, casualties, known);
        battles += &share * after;
        for (end, chance) in more {
            *chances.entry(end).or_insert_with(|| ratio(0, 1)) += &share * chance;
        }
    }
    known.insert(forces, (chances.clone(), battles.clone()));
    (chances, battles)
}

fn assert_near(found: f64, exact: &BigRational) {
    let found = BigRational::from_float(found).expect("a finite number");
    let error = if found > *exact {
        found - exact
    } else {
        exact - found
    };
    assert!(error < ratio(1, 1_000_000_000_000), "off by {error}");
}

#[test]
fn small_campaigns_are_exact_to_a_million_millionth() {
    let units = units();
    let pairs = [
        ["1H", "1H"],
        ["2H", "1F"],
        ["1D", "2H"],
        ["1L 1H", "1S 1F"],
        ["2L", "1L 1C"],
        ["3H", "1S"],
        ["1H 1F 1C", "1L 1S"],
        ["1D 2H", "3F"],
    ];
    for pair in pairs {
        for terrain in [Terrain::RockPlains, Terrain::MagmaPool] {
            for casualties in ORDERS {
                let forces = pair.map(force);
                let found = campaign(&units, terrain, forces, casualties).expect("small forces");
                let mut known = BTreeMap::new();
                let (chances, battles) = exactly(&units, terrain, forces, casualties, &mut known);
                let ends: Vec<_> = found.ends.iter().map(|end| end.forces).collect();
                assert_eq!(ends, chances.keys().copied().collect::<Vec<_>>());
                for (end, exact) in found.ends.iter().zip(chances.values()) {
                    assert_near(end.chance, exact);
                }
                assert_near(found.battles, &battles);
                assert_eq!(found.endless, 0.0);
                let left = found.left(Side::Attacker) + found.left(Side::Defender);
                assert!((left + found.nobody() - 1.0).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn a_large_campaign_loses_no_chance_on_the_way() {
    let units = units();
    let forces = [force("8H 4F 4C 2S 1D"), force("6H 6F 4C 3S 1L")];
    let found = campaign(&units, Terrain::RockPlains, forces, ORDERS[0]).expect("40 dice");
    let sum: f64 = found.ends.iter().map(|end| end.chance).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    assert!(found.battles > 1.0);
}

/// A sheet may have units that no die makes hit: two of them never part.
#[test]
fn those_who_cannot_hit_never_end() {
    let units = changed(|unit| {
        if unit.kind == Kind::Human {
            unit.value = 7;
        }
    });
    let found = campaign(
        &units,
        Terrain::RockPlains,
        [force("1H"), force("2H")],
        ORDERS[0],
    );
    let found = found.expect("small forces");
    assert_eq!((found.endless, found.battles), (1.0, 0.0));
    assert!(found.ends.is_empty());
}

#[test]
fn best_replies_are_refused() {
    let best = Casualties::BestReply {
        stakes: Stakes::default(),
    };
    let refused = campaign(&units(), Terrain::RockPlains, [force("1H"); 2], best);
    assert_eq!(refused, Err(Fault::OrderNotFixed));
}
