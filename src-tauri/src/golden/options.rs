//! Fixtures of games with optional rules, for the tests of the page.

use rubium_rules::{DecisionKind, Edition, Event, OptionalRule, PendingInput, Swap, View};

use super::{FixtureGame, FixtureOptions, check_golden_file};
use rubium_host::game::HistoryEntry;

/// Returns a game just before the first step with a wanted event. The first of the following updates contains
/// that event.
fn game_just_before(
    players: usize,
    options: &FixtureOptions,
    is_wanted: impl Fn(&Event) -> bool,
) -> FixtureGame {
    let mut lookahead = FixtureGame::new(players, options);
    let mut step_count = 0;
    while !(lookahead
        .step()
        .expect("the event should occur before the game ends")
        .iter())
    .any(|entry| match entry {
        HistoryEntry::Step { events, .. } => events.iter().any(&is_wanted),
        HistoryEntry::Undone { .. } => false,
    }) {
        step_count += 1;
    }
    // Games are deterministic: with the same set-up, the same steps are made again.
    let mut game = FixtureGame::new(players, options);
    for _ in 0..step_count {
        game.step().expect("the game should repeat the lookahead");
    }
    game
}

fn with_only(rule: OptionalRule) -> FixtureOptions {
    FixtureOptions {
        optional_rules: vec![rule],
        ..FixtureOptions::default()
    }
}

#[test]
fn optional_rule_fixtures_are_up_to_date() {
    let storm = game_just_before(2, &with_only(OptionalRule::Vortex), |event| {
        matches!(event, Event::StormMoved { .. })
    });
    let asks_to_pass_card = |view: &View| {
        matches!(
            view.pending_input,
            PendingInput::Decision {
                decision: DecisionKind::PassCard { .. },
                ..
            }
        )
    };
    let teams = FixtureGame::new(4, &with_only(OptionalRule::Teams))
        .play_until(asks_to_pass_card)
        .with_open_hand();
    // A game with a separate stack of King of the Hill cards, and with green tokens on the board.
    let swap = |removed: &str, added: &str| Swap {
        removed: removed.to_owned(),
        added: added.to_owned(),
    };
    let swapped = FixtureGame::new(
        2,
        &FixtureOptions {
            edition: Edition::Year2005,
            optional_rules: vec![
                OptionalRule::KingOfTheHill,
                OptionalRule::ExtraExplorationTokens,
            ],
            swaps: vec![swap("strider", "leaper"), swap("refinery2", "refinery3")],
            ..FixtureOptions::default()
        },
    );
    for (name, game) in [("storm", storm), ("teams", teams), ("swapped", swapped)] {
        let text =
            serde_json::to_string(&game.fixture()).expect("a fixture should be serializable");
        check_golden_file(&format!("fixtures/{name}.json"), &(text + "\n"));
    }
}
