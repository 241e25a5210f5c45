//! Fixtures of the options before a game, for the tests of the page.

use rubium_rules::rulebook::rulebook;
use rubium_rules::{Edition, OptionalRule, Swap};

use super::golden;
use crate::commands::program::{option_catalogue, swap_offer};

#[test]
fn offers_are_up_to_date() {
    let (time, long) = (
        OptionalRule::TimeIsOfTheEssence,
        OptionalRule::InForTheLongHaul,
    );
    let close = OptionalRule::BadNeighbors;
    let teams = vec![OptionalRule::Teams];
    let chosen = [vec![], vec![time], vec![long], vec![time, close], teams];
    let offers: Vec<_> = (2..=4)
        .flat_map(|players| chosen.iter().map(move |optional| (players, optional)))
        .map(|(players, optional)| {
            let offer = option_catalogue(players, Edition::default(), optional.clone());
            serde_json::json!({ "players": players, "optional": optional, "offer": offer })
        })
        .collect();
    let text = serde_json::to_string(&offers).expect("an offer is JSON");
    golden("fixtures/offers.json", &(text + "\n"));
}

#[test]
fn rulebook_is_up_to_date() {
    let text = serde_json::to_string(rulebook()).expect("a rulebook is JSON");
    golden("fixtures/rulebook.json", &(text + "\n"));
}

#[test]
fn token_offers_are_up_to_date() {
    let swap = |leaves: &str, comes: &str| Swap {
        leaves: leaves.to_owned(),
        comes: comes.to_owned(),
    };
    let few = vec![swap("refinery2", "leaper"), swap("strider", "greenStrider")];
    let (extra, small) = (
        OptionalRule::ExtraExplorationTokens,
        OptionalRule::EnergyDependence,
    );
    let twice = vec![swap("refinery2", "leaper"); 2];
    let inputs = [
        (vec![extra], vec![]),
        (vec![extra], few[..1].to_vec()),
        (vec![extra], few.clone()),
        (vec![extra], twice),
        (vec![extra, small], vec![]),
        (vec![extra, small], few),
    ];
    let offers = inputs.map(|(optional, swaps)| {
        let offer = swap_offer(2, optional.clone(), swaps.clone());
        serde_json::json!({ "optional": optional, "swaps": swaps, "offer": offer })
    });
    let text = serde_json::to_string(&offers).expect("an offer is JSON");
    golden("fixtures/swaps.json", &(text + "\n"));
}
