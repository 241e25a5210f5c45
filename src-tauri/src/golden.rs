//! Generated files of the page: bindings and fixtures. The tests fail if a file is stale;
//! `UPDATE_BINDINGS=1 cargo test -p rubium --lib` regenerates all of them.

mod offers;
mod options;

use std::path::Path;
use std::{env, fs};

use rubium_odds::{DiceStatistics, Odds, OddsQuery};
use rubium_players::{Player, Random};
use rubium_record::Timeline;
use rubium_rules::content::Content;
use rubium_rules::notation::read_position;
use rubium_rules::{
    DecisionKind, Edition, Faction, OptionalRule, PendingInput, Phase, Seat, Swap, View,
    collect_legal_actions, pending_input, view,
};
use serde::Serialize;
use specta_typescript::Typescript;

use crate::commands;
use rubium_host::game::GameInfo;
use rubium_host::game::GameSnapshot;
use rubium_host::game::GameUpdate;
use rubium_host::game::{FirstPlayer, Game, HistoryEntry, NewGame, NewSeat};
use rubium_host::library::NoStorage;
use rubium_host::running::{Rights, ViewerId};

/// Checks that a generated file has the expected content; with `UPDATE_BINDINGS`, writes the file instead.
pub(crate) fn check_golden_file(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("ui/src")
        .join(path);
    if env::var_os("UPDATE_BINDINGS").is_some() {
        fs::write(&file, expected).expect("the file should be written");
        return;
    }
    let actual = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        actual == expected,
        "ui/src/{path} is stale: run `UPDATE_BINDINGS=1 cargo test -p rubium --lib`"
    );
}

#[test]
fn bindings_are_up_to_date() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let exported = folder.path().join("bindings.ts");
    commands::builder::<tauri::Wry>()
        .export(Typescript::default(), &exported)
        .expect("every type of a command should be exported");
    let expected = fs::read_to_string(&exported).expect("the export should be readable");
    check_golden_file("bindings.ts", &expected);
}

/// A game as the page receives it when the game is opened, the updates for the decisions that follow, and the
/// answers to the page's queries.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fixture {
    #[serde(flatten)]
    opened: GameSnapshot,
    next: Vec<GameUpdate>,
    /// Odds of the battles that can be started on the first contested hex. If there is no such hex, odds of
    /// the current battle; empty if no battle is under way.
    odds: Vec<Odds>,
    /// Dice statistics of all seats, if the game is over.
    dice_statistics: Vec<DiceStatistics>,
}

/// Viewer of the main window.
pub(crate) const MAIN_WINDOW: ViewerId = ViewerId(0);

/// Maximum number of following updates in a fixture.
const MAX_FOLLOWING_UPDATES: u32 = 3;

/// A game played by a random player. The hand of a seat is open while the seat decides.
struct FixtureGame {
    game: Game,
    player: Random,
    update_number: u32,
}

impl FixtureGame {
    fn new(players: usize, options: &FixtureOptions) -> FixtureGame {
        const FACTIONS: [Faction; 4] = [
            Faction::Ares,
            Faction::BlackHelix,
            Faction::GalacticSyndicate,
            Faction::Zyborg,
        ];
        let seats = NAMES.iter().zip(FACTIONS).take(players);
        let new = NewGame {
            seats: seats
                .map(|(name, faction)| NewSeat::of_person(*name, faction))
                .collect(),
            first_player: FirstPlayer::Index { index: 0 },
            seed: Some(SEED.into()),
            is_practice: options.is_practice,
            edition: options.edition,
            optional_rules: options.optional_rules.clone(),
            swaps: options.swaps.clone(),
        };
        let (header, controllers) = new.header().expect("the set-up should be accepted");
        let timeline = Timeline::begin(header).expect("the game should begin");
        let mut game = Game::new(timeline, Box::new(NoStorage), controllers);
        game.join(MAIN_WINDOW, Rights::screen());
        game.draw_pending_outcomes(&mut Vec::new())
            .expect("the outcomes should be drawn");
        FixtureGame {
            game,
            player: Random::new(1),
            update_number: 1,
        }
    }

    /// Opens the hand of the deciding seat.
    fn open_deciding_hand(&mut self) {
        if let PendingInput::Decision { seat, .. } = self.pending_input() {
            let opened = self.game.open_hand(MAIN_WINDOW, seat);
            opened.expect("the hand should open");
        }
    }

    fn pending_input(&self) -> PendingInput {
        let timeline = self.game.timeline();
        pending_input(timeline.machine(), timeline.state())
    }

    /// Returns the deciding seat; if no decision is pending, the active seat.
    fn deciding_seat(&self) -> Seat {
        match self.pending_input() {
            PendingInput::Decision { seat, .. } => seat,
            _ => self.game.timeline().state().active(),
        }
    }

    /// Makes one decision and returns its history entries, redacted for the public; `None` if no action is
    /// legal.
    fn step(&mut self) -> Option<Vec<HistoryEntry>> {
        self.open_deciding_hand();
        let (mut history, mut legal_actions) = (Vec::new(), Vec::new());
        let timeline = self.game.timeline();
        collect_legal_actions(timeline.machine(), timeline.state(), &mut legal_actions);
        let decision_number = timeline.step_count() as u64;
        let action = (self.player).choose(&(), decision_number, &legal_actions)?;
        let seat = self.deciding_seat();
        let result = self.game.act(MAIN_WINDOW, seat, &[action], &mut history);
        result.expect("a legal action should be accepted");
        self.update_number += 1;
        Some(history.iter().map(|entry| entry.redact_for(None)).collect())
    }

    /// Plays until the public view satisfies `is_wanted`.
    fn play_until(mut self, is_wanted: impl Fn(&View) -> bool) -> FixtureGame {
        while !is_wanted(&view(
            self.game.timeline().machine(),
            self.game.timeline().state(),
            None,
        )) {
            self.step()
                .expect("the game should reach the wanted view before it ends");
        }
        self
    }

    /// Opens the hand of the deciding seat.
    fn with_open_hand(mut self) -> FixtureGame {
        self.open_deciding_hand();
        self
    }

    fn update(&self, history: Vec<HistoryEntry>) -> GameUpdate {
        let view = self.game.view(MAIN_WINDOW);
        let status = self.game.status(MAIN_WINDOW, &view);
        GameUpdate {
            update_number: self.update_number,
            version: self.game.line_count(),
            history,
            view,
            status,
            computer_activity: None,
        }
    }

    fn odds_query(&self) -> OddsQuery {
        let choices = self.game.view(MAIN_WINDOW).choices;
        match choices.and_then(|choices| choices.battles.first().map(|battle| battle.hex)) {
            Some(hex) => OddsQuery::Upcoming {
                hex,
                moves: Vec::new(),
            },
            None => OddsQuery::CurrentBattle,
        }
    }

    fn fixture(mut self) -> Fixture {
        let timeline = self.game.timeline();
        let title = timeline.record().header.seats.join(" – ");
        let opened = GameSnapshot {
            info: GameInfo::new("fixture".into(), title, timeline),
            // The latest entries are enough for a log.
            history: latest_entries(
                self.game
                    .history(MAIN_WINDOW)
                    .expect("the record should replay"),
            ),
            update: self.update(Vec::new()),
        };
        let odds = self.game.odds(MAIN_WINDOW, &self.odds_query());
        let dice_statistics = self.game.dice_statistics();
        let mut next = Vec::new();
        for _ in 0..MAX_FOLLOWING_UPDATES {
            let Some(history) = self.step() else { break };
            next.push(self.update(history));
        }
        Fixture {
            opened,
            next,
            odds: odds.expect("the battle should be small enough for a forecast"),
            dice_statistics: dice_statistics.unwrap_or_default(),
        }
    }
}

fn latest_entries(mut history: Vec<HistoryEntry>) -> Vec<HistoryEntry> {
    const MAX_ENTRIES: usize = 40;
    history.split_off(history.len().saturating_sub(MAX_ENTRIES))
}

/// Set-up of a fixture's game.
#[derive(Default)]
struct FixtureOptions {
    is_practice: bool,
    optional_rules: Vec<OptionalRule>,
    edition: Edition,
    swaps: Vec<Swap>,
}

/// Returns a fixture whose view has the fullest hex possible: all units of three players are in it.
fn fullest_hex_fixture() -> Fixture {
    let content = Content::classic().expect("the built-in content should be valid");
    let (rules, state) = read_position(FULLEST_HEX, content).expect("the position should be valid");
    let mut fixture = FixtureGame::new(4, &FixtureOptions::default()).fixture();
    fixture.opened.update.view = view(&rules, &state, None);
    fixture.opened.history.clear();
    fixture.next.clear();
    fixture
}

const FULLEST_HEX: &str = "
layout four
turn 9 seat 1 movement
hex 1,0 mine 2 1 12H 8F 8C 6S 4L 3D ; 2 12H 8F 8C 6S 4L 3D ; 3 12H 8F 8C 6S 4L 3D
seat 4 rubium 17
";

#[test]
fn fixtures_are_up_to_date() {
    let new_game = |players| FixtureGame::new(players, &FixtureOptions::default());
    let asks = |is_wanted: fn(DecisionKind) -> bool| move |view: &View| matches!(view.pending_input, PendingInput::Decision { decision, .. } if is_wanted(decision));
    let both_forces_have_dice = |view: &View| {
        let battle = view.battle.as_ref();
        battle.is_some_and(|battle| battle.forces.iter().all(|force| !force.dice.is_empty()))
    };
    let is_in_phase_from_turn = |wanted: Phase, min_turn: u16| {
        move |view: &View| {
            let current = match view.pending_input {
                PendingInput::Decision {
                    decision: DecisionKind::Phase { phase },
                    ..
                } => Some(phase),
                _ => None,
            };
            view.turn >= min_turn && current == Some(wanted)
        }
    };
    let is_crowded = |view: &View| {
        view.seats.iter().map(|seat| seat.unit_count).sum::<u8>() >= MIN_CROWDED_UNITS
    };
    let has_contested_hex = |view: &View| {
        let choices = view.choices.as_ref();
        choices.is_some_and(|choices| !choices.battles.is_empty())
    };
    let is_over = |view: &View| matches!(view.pending_input, PendingInput::Over { .. });
    let asks_in_window = asks(|decision| matches!(decision, DecisionKind::Window { .. }));
    let asks_for_casualty = asks(|decision| matches!(decision, DecisionKind::Casualty { .. }));
    let asks_for_target = asks(|decision| matches!(decision, DecisionKind::Target { .. }));
    let practice = FixtureGame::new(
        2,
        &FixtureOptions {
            is_practice: true,
            ..FixtureOptions::default()
        },
    );
    let new_alternate_game = |players| {
        let options = FixtureOptions {
            optional_rules: vec![OptionalRule::AlternateUnits],
            ..FixtureOptions::default()
        };
        FixtureGame::new(players, &options)
    };
    let asks_for_advance = asks(|decision| matches!(decision, DecisionKind::Advance { .. }));
    let can_sacrifice = |view: &View| {
        let choices = view.choices.as_ref();
        choices.is_some_and(|choices| !choices.sacrifices.is_empty())
    };
    let fixtures = [
        (
            "alternate",
            new_alternate_game(2)
                .play_until(is_in_phase_from_turn(Phase::Deployment, 5))
                .with_open_hand(),
        ),
        (
            "advance",
            new_alternate_game(2).play_until(asks_for_advance),
        ),
        ("sacrifice", new_alternate_game(3).play_until(can_sacrifice)),
        ("start2", new_game(2)),
        ("start3", new_game(3)),
        ("start4", new_game(4)),
        (
            "deployment",
            new_game(3)
                .play_until(is_in_phase_from_turn(Phase::Deployment, 7))
                .with_open_hand(),
        ),
        (
            "movement",
            new_game(3)
                .play_until(is_in_phase_from_turn(Phase::Movement, 7))
                .with_open_hand(),
        ),
        (
            "exploration",
            new_game(2)
                .play_until(is_in_phase_from_turn(Phase::Exploration, 3))
                .with_open_hand(),
        ),
        (
            "battles",
            new_game(3)
                .play_until(is_in_phase_from_turn(Phase::Battle, 10))
                .with_open_hand(),
        ),
        (
            "contested",
            new_game(3).play_until(has_contested_hex).with_open_hand(),
        ),
        (
            "draw",
            new_game(3)
                .play_until(is_in_phase_from_turn(Phase::Draw, 7))
                .with_open_hand(),
        ),
        ("window", new_game(3).play_until(asks_in_window)),
        (
            "hand",
            new_game(3).play_until(asks_in_window).with_open_hand(),
        ),
        ("casualty", new_game(4).play_until(asks_for_casualty)),
        ("target", new_game(4).play_until(asks_for_target)),
        (
            "practice",
            practice
                .play_until(is_in_phase_from_turn(Phase::Mining, 3))
                .with_open_hand(),
        ),
        ("battle", new_game(4).play_until(both_forces_have_dice)),
        ("crowded", new_game(4).play_until(is_crowded)),
        ("over", new_game(4).play_until(is_over)),
    ];
    let mut fixtures: Vec<(&str, Fixture)> = fixtures
        .into_iter()
        .map(|(name, game)| (name, game.fixture()))
        .collect();
    fixtures.push(("fullest", fullest_hex_fixture()));
    for (name, fixture) in fixtures {
        let text = serde_json::to_string(&fixture).expect("a fixture should be serializable");
        check_golden_file(&format!("fixtures/{name}.json"), &(text + "\n"));
    }
}

/// Seed of the fixtures' games.
const SEED: &str = "2026";
/// Names of the players, clockwise from the first player.
const NAMES: [&str; 4] = ["Ada", "Blaise", "Carmen", "Dmitri"];
/// Minimum number of units on a crowded board.
const MIN_CROWDED_UNITS: u8 = 100;
