//! Fixtures for the tests of the page: the optional rules and token swaps offered for a new game, and the
//! rulebook.

use rubium_host::game::IllustratedRulebook;
use rubium_rules::{Edition, OptionalRule, Swap};

use super::check_golden_file;
use crate::commands::program::{available_swaps, option_catalogue};

#[test]
fn option_offers_are_up_to_date() {
    let short_game = OptionalRule::TimeIsOfTheEssence;
    let rule_choices = [
        vec![],
        vec![short_game],
        vec![OptionalRule::InForTheLongHaul],
        vec![short_game, OptionalRule::BadNeighbors],
        vec![OptionalRule::Teams],
    ];
    let offers: Vec<_> = (2..=4)
        .flat_map(|players| rule_choices.iter().map(move |optional_rules| (players, optional_rules)))
        .map(|(players, optional_rules)| {
            let offer = option_catalogue(players, Edition::default(), optional_rules.clone());
            serde_json::json!({ "players": players, "optionalRules": optional_rules, "offer": offer })
        })
        .collect();
    let text = serde_json::to_string(&offers).expect("an offer should be serializable");
    check_golden_file("fixtures/offers.json", &(text + "\n"));
}

#[test]
fn rulebook_is_up_to_date() {
    let text = serde_json::to_string(&IllustratedRulebook::built_in())
        .expect("the rulebook should be serializable");
    check_golden_file("fixtures/rulebook.json", &(text + "\n"));
}

#[test]
fn swap_offers_are_up_to_date() {
    let swap = |removed: &str, added: &str| Swap {
        removed: removed.to_owned(),
        added: added.to_owned(),
    };
    let two_swaps = vec![swap("refinery2", "leaper"), swap("strider", "greenStrider")];
    let (extra_tokens, energy_dependence) = (
        OptionalRule::ExtraExplorationTokens,
        OptionalRule::EnergyDependence,
    );
    let same_swap_twice = vec![swap("refinery2", "leaper"); 2];
    let inputs = [
        (vec![extra_tokens], vec![]),
        (vec![extra_tokens], two_swaps[..1].to_vec()),
        (vec![extra_tokens], two_swaps.clone()),
        (vec![extra_tokens], same_swap_twice),
        (vec![extra_tokens, energy_dependence], vec![]),
        (vec![extra_tokens, energy_dependence], two_swaps),
    ];
    let offers = inputs.map(|(optional_rules, swaps)| {
        let offer = available_swaps(2, optional_rules.clone(), swaps.clone());
        serde_json::json!({ "optionalRules": optional_rules, "swaps": swaps, "offer": offer })
    });
    let text = serde_json::to_string(&offers).expect("an offer should be serializable");
    check_golden_file("fixtures/swaps.json", &(text + "\n"));
}
