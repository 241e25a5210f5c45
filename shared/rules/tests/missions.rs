//! Tests combined conditions of missions, on facts that are true, false or unknown, and the validation of
//! conditions.

#![cfg(test)]

use rubium_rules::battle::Battle;
use rubium_rules::content::{Condition, Content};
use rubium_rules::missions::{Answer, ConditionFacts, evaluate_condition};
use rubium_rules::{Kind, Terrain};
use serde_json::Value;

/// The facts of a player with 2 rubium and no units. Control of hexes and income outside home bases are
/// unknown.
struct PartialFacts;

impl ConditionFacts for PartialFacts {
    fn battle(&self) -> Option<&Battle> {
        None
    }
    fn is_battle_in_opponents_home_base(&self) -> Answer {
        Answer::No
    }
    fn came_from_monolith(&self, _: Kind) -> Answer {
        Answer::No
    }
    fn special_attack_destroyed_unit_in_battle_hex(&self) -> Answer {
        Answer::No
    }
    fn destroyed_in_one_battle(&self, _: Kind, _: u8) -> Answer {
        Answer::No
    }
    fn has_won_battles(&self, _: u8) -> Answer {
        Answer::No
    }
    fn special_attack_destroyed_unit(&self) -> Answer {
        Answer::No
    }
    fn controls_most(&self, _: Terrain) -> Answer {
        Answer::Unknown
    }
    fn controls(&self, _: Terrain, _: u8) -> Answer {
        Answer::Unknown
    }
    fn can_mine_outside_home_bases(&self, _: u8) -> Answer {
        Answer::Unknown
    }
    fn has_rubium(&self, at_least: u16) -> Answer {
        Answer::from(at_least <= 2)
    }
    fn has_units_on_board(&self, _: &[Kind], _: u8) -> Answer {
        Answer::No
    }
}

const YES: Condition = Condition::Rubium { at_least: 2 };
const NO: Condition = Condition::Rubium { at_least: 3 };
const UNKNOWN: Condition = Condition::ControlsMost {
    terrain: Terrain::MagmaPool,
};

#[test]
fn unknown_fact_makes_result_unknown_only_if_it_matters() {
    let all = |conditions: &[Condition]| Condition::All {
        conditions: conditions.to_vec(),
    };
    let any = |conditions: &[Condition]| Condition::Any {
        conditions: conditions.to_vec(),
    };
    for (condition, answer) in [
        (all(&[YES, YES]), Answer::Yes),
        (all(&[YES, UNKNOWN]), Answer::Unknown),
        (all(&[UNKNOWN, YES]), Answer::Unknown),
        (all(&[UNKNOWN, NO]), Answer::No),
        (any(&[NO, NO]), Answer::No),
        (any(&[NO, UNKNOWN]), Answer::Unknown),
        (any(&[UNKNOWN, NO]), Answer::Unknown),
        (any(&[UNKNOWN, YES]), Answer::Yes),
    ] {
        assert_eq!(
            evaluate_condition(&condition, &PartialFacts),
            answer,
            "{condition:?}"
        );
        let negation = Condition::Not {
            condition: Box::new(condition),
        };
        let negated_answer = match answer {
            Answer::Yes => Answer::No,
            Answer::No => Answer::Yes,
            Answer::Unknown => Answer::Unknown,
        };
        assert_eq!(
            evaluate_condition(&negation, &PartialFacts),
            negated_answer,
            "{negation:?}"
        );
    }
}

/// The errors of the built-in cards after `condition` has replaced the condition of the first objective.
fn errors(condition: &str) -> Vec<String> {
    let [sheet, cards, board] = [
        include_str!("../content/sheet.json"),
        include_str!("../content/cards.json"),
        include_str!("../content/board.json"),
    ];
    let mut cards: Value = serde_json::from_str(cards).expect("the text should be JSON");
    let card_list = cards["cards"]
        .as_array_mut()
        .expect("the field should be a list");
    let objective = card_list
        .iter_mut()
        .find(|card| card["face"]["class"] == "objective");
    objective.expect("the content should contain an objective")["face"]["condition"] =
        serde_json::from_str(condition).expect("the text should be JSON");
    let loaded = Content::load(sheet, &cards.to_string(), board);
    let errors = loaded.err().unwrap_or_default();
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn conditions_with_duplicate_kinds_or_empty_lists_are_rejected() {
    let distinct_kinds = r#"{"if": "unitsOnBoard", "kinds": ["human"], "atLeast": 3}"#;
    let duplicate_kinds = r#"{"if": "unitsOnBoard", "kinds": ["human", "human"], "atLeast": 3}"#;
    let negated = |inner: &str| format!(r#"{{"if": "not", "condition": {inner}}}"#);
    let in_any =
        |inner: &str| format!(r#"{{"if": "any", "conditions": [{distinct_kinds}, {inner}]}}"#);
    assert_eq!(errors(distinct_kinds).len(), 0);
    assert_eq!(errors(&in_any(&negated(distinct_kinds))).len(), 0);
    for invalid in [
        duplicate_kinds,
        &negated(duplicate_kinds),
        &in_any(duplicate_kinds),
    ] {
        assert_eq!(errors(invalid).len(), 1, "{invalid}");
    }
    assert_eq!(errors(r#"{"if": "all", "conditions": []}"#).len(), 1);
}
