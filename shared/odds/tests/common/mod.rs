//! Helpers of the tests: unit sheets, positions from their notation, random battles, and the enumeration and
//! simulation of battles with `rubium_rules::battle`.
#![allow(dead_code)]

use rand::{Rng, RngExt};
use rubium_odds::{BattleUtility, CasualtyPolicy, Odds, OddsQuery, odds};
use rubium_rules::battle::{AfterRemovals, Battle, Removal, Side, Stage, effects};
use rubium_rules::content::{CardWindow, Content, UnitSpec};
use rubium_rules::notation::read_position;
use rubium_rules::units::UnitSheet;
use rubium_rules::{
    Action, BattleResult, Hex, Kind, OptionalRule, Options, Rules, Seat, Setup, Stack, State,
    Terrain, view,
};
use std::collections::BTreeMap;

/// The total weight of an enumeration, which is exact for up to 20 dice.
pub const TOTAL_WEIGHT: u128 = 6_u128.pow(20);

/// The two casualty policies that rank the units of a force instead of searching for the optimal choice.
pub const RANKING_POLICIES: [CasualtyPolicy; 2] = [
    CasualtyPolicy::CheapestFirst,
    CasualtyPolicy::LeastUsefulFirst,
];

/// The weight of each final pair of forces.
pub type OutcomeWeights = BTreeMap<[Stack; 2], u128>;

/// The classic sheet.
pub fn classic_sheet() -> UnitSheet {
    *Rules::new(Setup::classic(2, |_| 0).expect("the classic set-up should be valid"))
        .expect("the rules should accept the set-up")
        .unit_sheet()
}

/// The alternate sheet.
pub fn alternate_sheet() -> UnitSheet {
    let options = Options {
        optional_rules: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    *Rules::new(Setup::new(options, 2, |_| 0).expect("the set-up should be valid"))
        .expect("the rules should accept the set-up")
        .unit_sheet()
}

/// The classic and the alternate sheet.
pub fn sheets() -> [UnitSheet; 2] {
    [classic_sheet(), alternate_sheet()]
}

/// The classic sheet, changed by `change`, which is called for each kind.
pub fn sheet_with(change: impl Fn(&mut UnitSpec)) -> UnitSheet {
    let mut setup = Setup::classic(2, |_| 0).expect("the classic set-up should be valid");
    setup.content.sheet.units.iter_mut().for_each(change);
    *Rules::new(setup)
        .expect("the rules should accept the set-up")
        .unit_sheet()
}

/// A game at a position in the notation of `docs/notation.md`.
pub fn position(text: &str) -> (Rules, State) {
    let content = Content::classic().expect("the built-in content should be valid");
    read_position(text, content).unwrap_or_else(|error| panic!("{error:?}"))
}

/// The hex with these coordinates.
pub fn hex_at(rules: &Rules, q: i8, r: i8) -> Hex {
    let mut hexes = rules.board().hexes();
    let hex = hexes.find(|(_, info)| (info.coords.q, info.coords.r) == (q, r));
    hex.expect("the hex should be on the board").0
}

pub fn battle(terrain: Terrain, forces: [Stack; 2]) -> Battle {
    Battle::new(Seat(0), Seat(1), terrain, forces)
}

/// Parses a force such as `"2H 1D"`.
pub fn force(text: &str) -> Stack {
    let letters = "HFCSLD";
    text.split_whitespace().fold(Stack::EMPTY, |force, word| {
        let (count, letter) = word.split_at(word.len() - 1);
        let kind = letters.find(letter).and_then(Kind::from_index);
        force.plus(Stack::of(
            kind.expect("the letter should be one of HFCSLD"),
            count.parse().expect("the count should be a number"),
        ))
    })
}

/// All forces of 1 to `max_units` units.
pub fn forces(max_units: u8) -> Vec<Stack> {
    let mut all = vec![Stack::EMPTY];
    for kind in Kind::ALL {
        for force in all.clone() {
            let room = max_units - force.total();
            all.extend((1..=room).map(|count| force.plus(Stack::of(kind, count))));
        }
    }
    all.retain(|force| !force.is_empty());
    all
}

/// The next casualty under one of [`RANKING_POLICIES`]. This separate implementation of the policies shares
/// no code with the crate.
pub fn next_casualty(
    sheet: &UnitSheet,
    battle: &Battle,
    removal: Removal,
    casualty_policy: CasualtyPolicy,
) -> Kind {
    let side = removal.side;
    let are_steps_over = usize::from(battle.steps_begun) >= Kind::ALL.len()
        || battle.stage
            == Stage::Remove {
                then: AfterRemovals::AfterSteps,
            };
    let key = |kind: &Kind| {
        let order = sheet.battle_order(battle.terrain);
        let position = order.iter().position(|other| other == kind);
        let has_yet_to_roll = !are_steps_over
            && position.expect("every kind should be in the order")
                >= usize::from(battle.steps_begun);
        let battle_at_step = Battle {
            kind: *kind,
            ..*battle
        };
        let hits =
            (1..=6).filter(|&face| has_yet_to_roll && battle_at_step.is_hit(sheet, side, face));
        let (cost, hits) = (usize::from(sheet.get(*kind).cost), hits.count());
        match casualty_policy {
            CasualtyPolicy::LeastUsefulFirst => (hits, cost, *kind),
            _ => (cost, hits, *kind),
        }
    };
    let kinds = battle.force(side).kinds();
    let chosen = if removal.chooser == battle.owner(side) {
        kinds.min_by_key(key)
    } else {
        kinds.max_by_key(key)
    };
    chosen.expect("the force should have a unit")
}

/// Plays `battle` to its end with every face of every die. Adds the weight of each outcome to `outcomes`; the
/// added weights sum to `weight`.
pub fn enumerate_outcomes(
    sheet: &UnitSheet,
    battle: &Battle,
    casualty_policy: CasualtyPolicy,
    weight: u128,
    outcomes: &mut OutcomeWeights,
) {
    let mut battle = *battle;
    loop {
        match battle.stage {
            Stage::Over => {
                *outcomes.entry(battle.forces).or_default() += weight;
                return;
            }
            Stage::Roll => {
                assert_eq!(
                    weight % 6,
                    0,
                    "the total weight should have enough factors of six"
                );
                for face in 1..=6 {
                    let mut after_roll = battle;
                    after_roll.apply_die(sheet, face);
                    enumerate_outcomes(sheet, &after_roll, casualty_policy, weight / 6, outcomes);
                }
                return;
            }
            Stage::Window { .. } => battle.close_window(sheet),
            Stage::Remove { .. } => match battle.next_removal() {
                Some(removal) => {
                    let kind = next_casualty(sheet, &battle, removal, casualty_policy);
                    battle.remove(removal, kind);
                }
                None => battle.end_removals(sheet),
            },
        }
    }
}

/// The attacker's expected utility if both sides choose casualties optimally.
pub fn minimax(sheet: &UnitSheet, battle: &Battle, utility: BattleUtility) -> f64 {
    let mut battle = *battle;
    loop {
        match battle.stage {
            Stage::Over => return attacker_utility(sheet, &battle, utility),
            Stage::Roll => {
                let faces = (1..=6).map(|face| {
                    let mut after_roll = battle;
                    after_roll.apply_die(sheet, face);
                    minimax(sheet, &after_roll, utility)
                });
                return faces.sum::<f64>() / 6.0;
            }
            Stage::Window { .. } => battle.close_window(sheet),
            Stage::Remove { .. } => match battle.next_removal() {
                Some(removal) => {
                    let values = battle.force(removal.side).kinds().map(|kind| {
                        let mut next = battle;
                        next.remove(removal, kind);
                        minimax(sheet, &next, utility)
                    });
                    let owner_chooses = removal.chooser == battle.owner(removal.side);
                    let attacker_chooses = owner_chooses == (removal.side == Side::Attacker);
                    return if attacker_chooses {
                        values.fold(f64::NEG_INFINITY, f64::max)
                    } else {
                        values.fold(f64::INFINITY, f64::min)
                    };
                }
                None => battle.end_removals(sheet),
            },
        }
    }
}

/// The attacker's utility of a finished battle.
pub fn attacker_utility(sheet: &UnitSheet, battle: &Battle, utility: BattleUtility) -> f64 {
    let cost = |side| {
        let costs = (battle.force(side).counts())
            .map(|(kind, count)| f64::from(count) * f64::from(sheet.get(kind).cost));
        costs.sum::<f64>()
    };
    let is_won = battle.result() == BattleResult::AttackerWon;
    cost(Side::Attacker) - cost(Side::Defender)
        + if is_won {
            f64::from(utility.victory_value)
        } else {
            0.0
        }
}

/// Plays `battle` from its current stage to its end with random dice, without cards. Returns the remaining
/// forces.
pub fn simulate(
    sheet: &UnitSheet,
    battle: &Battle,
    casualty_policy: CasualtyPolicy,
    random: &mut impl Rng,
) -> [Stack; 2] {
    let mut battle = *battle;
    while battle.stage != Stage::Over {
        continue_battle(sheet, &mut battle, casualty_policy, random);
    }
    battle.forces
}

/// Continues `battle` by one die, removal or card window, without cards.
pub fn continue_battle(
    sheet: &UnitSheet,
    battle: &mut Battle,
    casualty_policy: CasualtyPolicy,
    random: &mut impl Rng,
) {
    match battle.stage {
        Stage::Over => {}
        Stage::Roll => {
            battle.apply_die(sheet, random.random_range(1..=6));
        }
        Stage::Window { .. } => battle.close_window(sheet),
        Stage::Remove { .. } => match battle.next_removal() {
            Some(removal) => {
                let kind = next_casualty(sheet, battle, removal, casualty_policy);
                battle.remove(removal, kind);
            }
            None => battle.end_removals(sheet),
        },
    }
}

/// Applies a random effect of a card, or a sacrifice. Does nothing if no card window is open or the effect is
/// impossible.
pub fn apply_random_card_effect(sheet: &UnitSheet, battle: &mut Battle, random: &mut impl Rng) {
    let Some(window) = effects::current_window(battle) else {
        return;
    };
    let side = Side::BOTH[random.random_range(0..2)];
    let kind = Kind::ALL[random.random_range(0..6)];
    // The effect may belong to a seat outside the battle.
    let seat = Seat(random.random_range(0..3));
    match (window, random.random_range(0..3)) {
        (CardWindow::BeforeSteps, _) if effects::can_sacrifice(battle, sheet, side, kind) => {
            effects::sacrifice(battle, side, kind);
        }
        (CardWindow::BeforeSteps, 0) => effects::add_direct_hit(battle, side, seat),
        (CardWindow::BeforeSteps, _) => {
            effects::modify_dice(battle, side, kind, random.random_range(-2..=2))
        }
        (CardWindow::AfterDice, 0) if effects::can_reroll_misses(battle, sheet, side) => {
            effects::reroll_misses(battle, sheet, side);
        }
        (CardWindow::AfterDice, 1) if effects::can_pick_casualty(battle, side, seat) => {
            effects::grant_casualty_pick(battle, side, seat);
        }
        (CardWindow::AfterDice, 2) => {
            let picker = random
                .random_bool(0.5)
                .then_some(battle.owner(side.other()));
            if effects::can_cancel_hit(battle, side, picker) {
                effects::cancel_hit(battle, side, picker);
            }
        }
        (CardWindow::AfterSteps, _)
            if battle.force(side).has(kind) && effects::can_hit(battle, sheet, side, kind) =>
        {
            effects::attack_again(battle, sheet, side, kind);
        }
        _ => {}
    }
}

/// A random force of 1 to `max_units` units.
pub fn random_force(max_units: u8, random: &mut impl Rng) -> Stack {
    let mut force = Stack::EMPTY;
    for _ in 0..random.random_range(1..=max_units) {
        force.add(Kind::ALL[random.random_range(0..6)]);
    }
    force
}

/// A battle between two random forces of 1 to `max_units` units each, at a random stage, after random cards
/// and sacrifices.
pub fn battle_at_random_stage(
    sheet: &UnitSheet,
    max_units: u8,
    casualty_policy: CasualtyPolicy,
    random: &mut impl Rng,
) -> Battle {
    let terrain = Terrain::ALL[random.random_range(0..7)];
    let forces = [
        random_force(max_units, random),
        random_force(max_units, random),
    ];
    let mut snapshots = vec![battle(terrain, forces)];
    loop {
        let mut next = snapshots[snapshots.len() - 1];
        if random.random_bool(0.3) {
            apply_random_card_effect(sheet, &mut next, random);
        } else {
            continue_battle(sheet, &mut next, casualty_policy, random);
        }
        if next.stage == Stage::Over {
            // Prefer early stages, because more of the battle remains to be forecast.
            let last = random.random_range(0..snapshots.len());
            return snapshots[random.random_range(0..=last)];
        }
        snapshots.push(next);
    }
}

/// The odds of the battles on `hex` after `moves`, from the public view.
pub fn public_odds(rules: &Rules, state: &State, hex: Hex, moves: &[Action]) -> Vec<Odds> {
    let public_view = view(rules, state, None);
    let moves = moves.to_vec();
    odds(rules, &public_view, &OddsQuery::Upcoming { hex, moves })
        .expect("the dice should be few enough to compute")
}
