//! The tables and some numbers in `docs/odds.md` match the code.

#![cfg(test)]

mod common;

use common::*;
use rubium_odds::{
    CasualtyPolicy, U256, best_target, forecast, forecast_with_card, repeat_until_decided,
};
use rubium_rules::battle::{Battle, Side, Stage};
use rubium_rules::content::Effect;
use rubium_rules::units::UnitSheet;
use rubium_rules::{Action, BattleResult, Kind, Seat, Stack, Terrain};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const CASUALTY_POLICY: CasualtyPolicy = CasualtyPolicy::CheapestFirst;

fn odds_page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/odds.md");
    fs::read_to_string(path).expect("docs/odds.md should be readable")
}

/// The weights in the tables of the page, in order. The page calls them parts.
fn tables(page: &str) -> Vec<OutcomeWeights> {
    let mut tables: Vec<OutcomeWeights> = Vec::new();
    for line in page.lines() {
        if line.starts_with("| red | green | parts |") {
            tables.push(OutcomeWeights::new());
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
            let table = tables
                .last_mut()
                .expect("a row should follow the header of a table");
            assert_eq!(table.insert([red, green], parts), None, "{line}");
        }
    }
    tables
}

fn rulebook_battle() -> Battle {
    battle(Terrain::RockPlains, [force("1D 1S 1H"), force("1D 1S 1F")])
}

/// The possible forces after the first `step_count` steps. Their weights sum to `total_weight`.
fn outcomes_after_steps(sheet: &UnitSheet, step_count: u8, total_weight: u128) -> OutcomeWeights {
    fn play(
        sheet: &UnitSheet,
        battle: &Battle,
        step_count: u8,
        weight: u128,
        outcomes: &mut OutcomeWeights,
    ) {
        let mut battle = *battle;
        while battle.steps_begun <= step_count && battle.stage != Stage::Over {
            match battle.stage {
                Stage::Roll => {
                    for face in 1..=6 {
                        let mut after_roll = battle;
                        after_roll.apply_die(sheet, face);
                        play(sheet, &after_roll, step_count, weight / 6, outcomes);
                    }
                    return;
                }
                Stage::Remove { .. } => match battle.next_removal() {
                    Some(removal) => {
                        let kind = next_casualty(sheet, &battle, removal, CASUALTY_POLICY);
                        battle.remove(removal, kind);
                    }
                    None => battle.end_removals(sheet),
                },
                _ => battle.close_window(sheet),
            }
        }
        *outcomes.entry(battle.forces).or_default() += weight;
    }
    let mut outcomes = OutcomeWeights::new();
    play(
        sheet,
        &rulebook_battle(),
        step_count,
        total_weight,
        &mut outcomes,
    );
    outcomes
}

#[test]
fn documented_tables_match_played_steps_and_forecast() {
    let sheet = classic_sheet();
    let tables = tables(&odds_page());
    let [after_dragons, after_striders, after_all_steps] = tables.as_slice() else {
        panic!("expected three tables: {tables:?}");
    };
    let step_number = |kind| {
        let mut order = sheet.battle_order(Terrain::RockPlains).iter();
        order
            .position(|&other| other == kind)
            .expect("the kind should be in the order") as u8
            + 1
    };
    assert_eq!(
        *after_dragons,
        outcomes_after_steps(&sheet, step_number(Kind::RubiumDragon), 36)
    );
    assert_eq!(
        *after_striders,
        outcomes_after_steps(&sheet, step_number(Kind::RockStrider), 1296)
    );
    let forecast = forecast(&sheet, &rulebook_battle(), CASUALTY_POLICY)
        .expect("six dice should be few enough to compute");
    let forecast_outcomes: BTreeMap<_, _> = (forecast.outcomes().iter())
        .map(|outcome| (outcome.forces, outcome.weight.as_u128()))
        .collect();
    assert_eq!(*after_all_steps, forecast_outcomes);
}

#[test]
fn documented_numbers_are_correct() {
    let sheet = classic_sheet();
    let battle = rulebook_battle();
    let forecast = forecast(&sheet, &battle, CASUALTY_POLICY)
        .expect("six dice should be few enough to compute");
    assert_eq!(forecast.weight(BattleResult::AttackerWon), U256::new(270));
    assert_eq!(
        forecast.weight(BattleResult::AttackerDestroyed),
        U256::new(540)
    );
    let jamming = Effect::Modify { amount: -1 };
    let target = Action::TargetKind {
        side: Side::Defender,
        kind: Kind::RubiumDragon,
    };
    let with_jamming =
        forecast_with_card(&sheet, &battle, Seat(0), &jamming, target, CASUALTY_POLICY)
            .expect("the card should have a target");
    assert_eq!(
        with_jamming.weight(BattleResult::AttackerWon),
        U256::new(540)
    );
    let sniper = Effect::HitOnRoll { min_face: 4 };
    let utility = Default::default();
    let best = best_target(
        &sheet,
        &battle,
        Seat(0),
        &sniper,
        CASUALTY_POLICY,
        Side::Attacker,
        utility,
    );
    let (target, with_sniper) = best
        .expect("seven dice should be few enough to compute")
        .expect("the card should have a target");
    assert_eq!(
        target,
        Action::TargetForce {
            side: Side::Defender
        }
    );
    let parts = (
        with_sniper.weight(BattleResult::AttackerWon),
        with_sniper.total_weight(),
    );
    assert_eq!(parts, (U256::new(60_912), U256::new(279_936)));
    let repeated = repeat_until_decided(&sheet, battle.terrain, battle.forces, CASUALTY_POLICY)
        .expect("the forces should be small enough to compute");
    let numbers = [
        100.0 * repeated.survival_chance(Side::Attacker),
        100.0 * repeated.survival_chance(Side::Defender),
        100.0 * repeated.mutual_destruction_chance(),
        repeated.expected_battles,
    ];
    let [red, green, nobody, battles] = numbers.map(|number| format!("{number:.1}"));
    let page = odds_page().replace('\n', " ");
    for phrase in [
        "red wins with 270 parts of 46,656",
        "destroyed with 540 parts",
        "from 270 parts to 540",
        "60,912 of 279,936 parts",
        &format!(
            "only red is left with a chance of {red}%, only green with {green}%, and nobody with {nobody}%"
        ),
        &format!("after {battles} battles"),
    ] {
        assert!(
            page.contains(phrase),
            "docs/odds.md does not contain {phrase:?}"
        );
    }
}
