//! The tables in `docs/odds.md` match the code.

#![cfg(test)]

mod common;

use common::*;
use rubium_odds::{CasualtyPolicy, U256, best_target, forecast, repeat_until_decided, what_if};
use rubium_rules::battle::{Battle, Side, Stage};
use rubium_rules::content::Effect;
use rubium_rules::units::Units;
use rubium_rules::{Action, BattleResult, Kind, Seat, Stack, Terrain};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const ORDER: CasualtyPolicy = CasualtyPolicy::CheapestFirst;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/odds.md");
    fs::read_to_string(path).expect("the page exists")
}

/// The tables of forces, in the order of the document.
fn tables(page: &str) -> Vec<Ends> {
    let mut tables: Vec<Ends> = Vec::new();
    for line in page.lines() {
        if line.starts_with("| red | green | parts |") {
            tables.push(Ends::new());
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, red, green, parts, ..] = cells.as_slice() else {
            continue;
        };
        let stack = |cell: &str| match cell {
            "nobody" => Some(Stack::EMPTY),
            _ => cell.strip_prefix('`')?.strip_suffix('`').map(force),
        };
        if let (Some(red), Some(green), Ok(parts)) = (stack(red), stack(green), parts.parse()) {
            let table = tables.last_mut().expect("rows follow a table header");
            assert_eq!(table.insert([red, green], parts), None, "{line}");
        }
    }
    tables
}

fn rulebook() -> Battle {
    battle(Terrain::RockPlains, [force("1D 1S 1H"), force("1D 1S 1F")])
}

/// The forces after the first steps, with weights of `whole` in sum.
fn after_steps(units: &Units, steps: u8, whole: u128) -> Ends {
    fn play(units: &Units, battle: &Battle, steps: u8, weight: u128, outcomes: &mut Ends) {
        let mut battle = *battle;
        while battle.steps <= steps && battle.stage != Stage::Over {
            match battle.stage {
                Stage::Roll => {
                    for face in 1..=6 {
                        let mut fallen = battle;
                        fallen.roll(units, face);
                        play(units, &fallen, steps, weight / 6, outcomes);
                    }
                    return;
                }
                Stage::Remove { .. } => match battle.next_removal() {
                    Some(removal) => {
                        let kind = falls(units, &battle, removal, ORDER);
                        battle.remove(removal, kind);
                    }
                    None => battle.end_removals(units),
                },
                _ => battle.close_window(units),
            }
        }
        *outcomes.entry(battle.forces).or_default() += weight;
    }
    let mut outcomes = Ends::new();
    play(units, &rulebook(), steps, whole, &mut outcomes);
    outcomes
}

#[test]
fn documented_tables_match_battle_machine_and_forecast() {
    let units = units();
    let tables = tables(&page());
    let [dragons, striders, all] = tables.as_slice() else {
        panic!("three tables: {tables:?}");
    };
    let place = |kind| {
        let mut order = units.battle_order(Terrain::RockPlains).iter();
        order.position(|&other| other == kind).expect("it attacks") as u8 + 1
    };
    assert_eq!(*dragons, after_steps(&units, place(Kind::RubiumDragon), 36));
    assert_eq!(
        *striders,
        after_steps(&units, place(Kind::RockStrider), 1296)
    );
    let found = forecast(&units, &rulebook(), ORDER).expect("six dice");
    let found: BTreeMap<_, _> = (found.outcomes().iter())
        .map(|outcome| (outcome.forces, outcome.weight.as_u128()))
        .collect();
    assert_eq!(*all, found);
}

#[test]
fn documented_numbers_are_correct() {
    let units = units();
    let fought = rulebook();
    let found = forecast(&units, &fought, ORDER).expect("six dice");
    assert_eq!(found.weight(BattleResult::AttackerWon), U256::new(270));
    assert_eq!(
        found.weight(BattleResult::AttackerDestroyed),
        U256::new(540)
    );
    let jamming = Effect::Modify { amount: -1 };
    let aim = Action::Aim {
        side: Side::Defender,
        kind: Kind::RubiumDragon,
    };
    let jammed = what_if(&units, &fought, Seat(0), &jamming, aim, ORDER).expect("a target");
    assert_eq!(jammed.weight(BattleResult::AttackerWon), U256::new(540));
    let sniper = Effect::HitOnRoll { hits: 4 };
    let utility = Default::default();
    let best = best_target(
        &units,
        &fought,
        Seat(0),
        &sniper,
        ORDER,
        Side::Attacker,
        utility,
    );
    let (aim, shot) = best.expect("seven dice").expect("a target");
    assert_eq!(
        aim,
        Action::Force {
            side: Side::Defender
        }
    );
    let parts = (shot.weight(BattleResult::AttackerWon), shot.total_weight());
    assert_eq!(parts, (U256::new(60_912), U256::new(279_936)));
    let again =
        repeat_until_decided(&units, fought.terrain, fought.forces, ORDER).expect("small forces");
    let numbers = [
        100.0 * again.survival_chance(Side::Attacker),
        100.0 * again.survival_chance(Side::Defender),
        100.0 * again.mutual_destruction_chance(),
        again.battles,
    ];
    let [red, green, nobody, battles] = numbers.map(|number| format!("{number:.1}"));
    let page = page().replace('\n', " ");
    for said in [
        "red wins with 270 parts of 46,656",
        "gone with 540 or",
        "from 270 parts to 540",
        "60,912 of 279,936 parts",
        &format!("red is left with {red}%, green with {green}%, nobody with {nobody}%"),
        &format!("after {battles} battles"),
    ] {
        assert!(page.contains(said), "the page does not say {said:?}");
    }
}
