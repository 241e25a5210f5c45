//! Fixtures of events that occur only with optional rules, for the tests of the page.

use rubium_rules::{DecisionKind, Edition, Event, OptionalRule, PendingInput, Swap, View};

use super::{Options, Play, golden};
use rubium_host::game::HistoryEntry;

/// Returns a game before the step with the wanted event, which the first of the following updates contains.
fn play_until_before(players: usize, options: &Options, wanted: impl Fn(&Event) -> bool) -> Play {
    let mut lookahead = Play::new(players, options);
    let mut steps = 0;
    while !(lookahead
        .step()
        .expect("the event occurs before the game ends")
        .iter())
    .any(|entry| match entry {
        HistoryEntry::Step { events, .. } => events.iter().any(&wanted),
        HistoryEntry::Undone { .. } => false,
    }) {
        steps += 1;
    }
    // Deterministic: the same set-up plays the same game again.
    let mut play = Play::new(players, options);
    for _ in 0..steps {
        play.step().expect("the lookahead made this step");
    }
    play
}

fn only(rule: OptionalRule) -> Options {
    Options {
        optional: vec![rule],
        ..Options::default()
    }
}

#[test]
fn optional_rule_fixtures_are_up_to_date() {
    let storm = play_until_before(2, &only(OptionalRule::Vortex), |event| {
        matches!(event, Event::StormMoved { .. })
    });
    let gift = |view: &View| {
        matches!(
            view.waiting,
            PendingInput::Decision {
                ask: DecisionKind::Gift { .. },
                ..
            }
        )
    };
    let teams = Play::new(4, &only(OptionalRule::Teams))
        .until(gift)
        .seated();
    // King of the Hill cards as a separate stack, and green tokens on the board.
    let swap = |leaves: &str, comes: &str| Swap {
        leaves: leaves.to_owned(),
        comes: comes.to_owned(),
    };
    let swapped = Play::new(
        2,
        &Options {
            edition: Edition::Year2005,
            optional: vec![
                OptionalRule::KingOfTheHill,
                OptionalRule::ExtraExplorationTokens,
            ],
            swaps: vec![swap("strider", "leaper"), swap("refinery2", "refinery3")],
            ..Options::default()
        },
    );
    for (name, play) in [("storm", storm), ("teams", teams), ("swapped", swapped)] {
        let text = serde_json::to_string(&play.fixture()).expect("a fixture is JSON");
        golden(&format!("fixtures/{name}.json"), &(text + "\n"));
    }
}
