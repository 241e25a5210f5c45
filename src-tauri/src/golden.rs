//! Generated files of the page. The tests fail if one is stale; `UPDATE_BINDINGS=1 cargo test -p rubium --lib`
//! regenerates them.

mod offers;
mod options;

use std::path::Path;
use std::{env, fs};

use rubium_odds::{Luck, Odds, OddsQuery};
use rubium_players::{Player, Random};
use rubium_record::Timeline;
use rubium_rules::content::Content;
use rubium_rules::notation::read_position;
use rubium_rules::{
    DecisionKind, Edition, Faction, OptionalRule, PendingInput, Phase, Seat, Swap, View, legal,
    pending_input, view,
};
use serde::Serialize;
use specta_typescript::Typescript;

use crate::commands;
use rubium_host::files::DiskError;
use rubium_host::game::GameInfo;
use rubium_host::game::Opened;
use rubium_host::game::Update;
use rubium_host::game::{
    Controller, FirstPlayer, Game, Hint, HistoryEntry, NewGame, NewSeat, SeatControllers,
};
use rubium_host::library::RecordWriter;
use rubium_host::running::{Rights, ViewerId};

/// Compares a generated file with its expected content, or writes it.
pub(crate) fn golden(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("ui/src")
        .join(path);
    if env::var_os("UPDATE_BINDINGS").is_some() {
        fs::write(&file, expected).expect("the file can be written");
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
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exported = folder.path().join("bindings.ts");
    commands::builder::<tauri::Wry>()
        .export(Typescript::default(), &exported)
        .expect("every border type exports");
    let expected = fs::read_to_string(&exported).expect("the export was written");
    golden("bindings.ts", &expected);
}

/// Record writer that discards everything.
struct NullWriter;

impl RecordWriter<SeatControllers> for NullWriter {
    fn append_line(&mut self, _: &str) -> Result<(), DiskError> {
        Ok(())
    }

    fn write_sidecar(&mut self, _: &SeatControllers) -> Result<(), DiskError> {
        Ok(())
    }
}

/// A game as the page receives it on opening, and the updates of the following steps.
#[derive(Serialize)]
struct Fixture {
    #[serde(flatten)]
    opened: Opened,
    next: Vec<Update>,
    /// Odds of the current battle, or of the battles in the first hex where one can be started.
    odds: Vec<Odds>,
    /// Suggestion of the computer player Officer, if a hand is open.
    hint: Option<Hint>,
    /// Luck of all seats, if the game is over.
    luck: Vec<Luck>,
}

/// Viewer of the main window.
pub(crate) const SCREEN: ViewerId = ViewerId(0);

/// Number of steps in a fixture after its initial state.
const MAX_FOLLOWING_UPDATES: u32 = 3;

/// A game that plays itself; each decision is made with that seat's hand open.
struct Play {
    game: Game,
    player: Random,
    seq: u32,
}

impl Play {
    fn new(players: usize, options: &Options) -> Play {
        const FACTIONS: [Faction; 4] = [
            Faction::Ares,
            Faction::BlackHelix,
            Faction::GalacticSyndicate,
            Faction::Zyborg,
        ];
        let seats = NAMES.iter().zip(FACTIONS).take(players);
        let new = NewGame {
            seats: seats
                .map(|(name, faction)| NewSeat {
                    name: (*name).into(),
                    faction,
                    controller: Controller::Person,
                })
                .collect(),
            first: FirstPlayer::Index { index: 0 },
            seed: Some(SEED.into()),
            practice: options.practice,
            edition: options.edition,
            optional: options.optional.clone(),
            swaps: options.swaps.clone(),
        };
        let (header, controllers) = new.header().expect("the game can be set up");
        let timeline = Timeline::begin(header).expect("the set-up is sound");
        let mut game = Game::new(timeline, Box::new(NullWriter), controllers);
        game.join(SCREEN, Rights::screen());
        game.draw_outcomes(&mut Vec::new()).expect("chance answers");
        Play {
            game,
            player: Random::new(1),
            seq: 1,
        }
    }

    /// Opens the hand of the deciding seat.
    fn open_deciding_hand(&mut self) {
        if let PendingInput::Decision { seat, .. } = self.pending_input() {
            let open = self.game.open_hand(SCREEN, seat);
            open.expect("the seat is free");
        }
    }

    fn pending_input(&self) -> PendingInput {
        let timeline = self.game.timeline();
        pending_input(timeline.machine(), timeline.state())
    }

    /// Returns the deciding seat; if no decision is pending, the active one.
    fn deciding_seat(&self) -> Seat {
        match self.pending_input() {
            PendingInput::Decision { seat, .. } => seat,
            _ => self.game.timeline().state().active(),
        }
    }

    /// Makes one decision and returns its events.
    fn step(&mut self) -> Option<Vec<HistoryEntry>> {
        self.open_deciding_hand();
        let (mut history, mut actions) = (Vec::new(), Vec::new());
        let timeline = self.game.timeline();
        legal(timeline.machine(), timeline.state(), &mut actions);
        let number = timeline.step_count() as u64;
        let action = self.player.choose(&(), number, &actions)?;
        let seat = self.deciding_seat();
        let done = self.game.act(SCREEN, seat, &[action], &mut history);
        done.expect("it is legal");
        self.seq += 1;
        Some(
            history
                .iter()
                .map(|moment| moment.redact_for(None))
                .collect(),
        )
    }

    /// Plays until the view satisfies `wanted`.
    fn until(mut self, wanted: impl Fn(&View) -> bool) -> Play {
        while !wanted(&view(
            self.game.timeline().machine(),
            self.game.timeline().state(),
            None,
        )) {
            self.step().expect("the game looks so before it ends");
        }
        self
    }

    /// Opens the hand of the deciding seat.
    fn seated(mut self) -> Play {
        self.open_deciding_hand();
        self
    }

    fn update(&self, history: Vec<HistoryEntry>) -> Update {
        Update {
            seq: self.seq,
            version: self.game.lines(),
            history,
            view: self.game.view(SCREEN),
            status: self.game.status(SCREEN),
            opponent: None,
        }
    }

    fn question(&self) -> OddsQuery {
        let choices = self.game.view(SCREEN).choices;
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
        let opened = Opened {
            info: GameInfo::new("fixture".into(), title, timeline),
            // The latest entries are enough for a log.
            history: latest(self.game.history(SCREEN).expect("the record replays")),
            update: self.update(Vec::new()),
        };
        let odds = self.game.forecast(SCREEN, &self.question());
        let (hint, luck) = (
            self.game.hint(SCREEN, self.deciding_seat()),
            self.game.luck(),
        );
        let mut next = Vec::new();
        for _ in 0..MAX_FOLLOWING_UPDATES {
            let Some(history) = self.step() else { break };
            next.push(self.update(history));
        }
        Fixture {
            opened,
            next,
            odds: odds.expect("the battle is small"),
            hint: hint.ok().flatten(),
            luck: luck.unwrap_or_default(),
        }
    }
}

fn latest(mut history: Vec<HistoryEntry>) -> Vec<HistoryEntry> {
    let max = 40;
    history.split_off(history.len().saturating_sub(max))
}

/// Set-up of a fixture's game.
#[derive(Default)]
struct Options {
    practice: bool,
    optional: Vec<OptionalRule>,
    edition: Edition,
    swaps: Vec<Swap>,
}

/// Returns a game with all units of three players in one hex, the fullest hex possible.
fn fullest() -> Fixture {
    let content = Content::classic().expect("the built-in content is valid");
    let (rules, state) = read_position(FULLEST, content).expect("the position is valid");
    let mut fixture = Play::new(4, &Options::default()).fixture();
    fixture.opened.update.view = view(&rules, &state, None);
    fixture.opened.history.clear();
    fixture.next.clear();
    fixture.hint = None;
    fixture
}

const FULLEST: &str = "
layout four
turn 9 seat 1 movement
hex 1,0 mine 2 1 12H 8F 8C 6S 4L 3D ; 2 12H 8F 8C 6S 4L 3D ; 3 12H 8F 8C 6S 4L 3D
seat 4 rubium 17
";

#[test]
fn fixtures_are_up_to_date() {
    let new = |players| Play::new(players, &Options::default());
    let asks = |is_wanted: fn(DecisionKind) -> bool| move |view: &View| matches!(view.waiting, PendingInput::Decision { ask, .. } if is_wanted(ask));
    let dice = |view: &View| {
        let battle = view.battle.as_ref();
        battle.is_some_and(|battle| battle.forces.iter().all(|force| !force.dice.is_empty()))
    };
    let phase = |wanted: Phase, turn: u16| {
        move |view: &View| {
            let current = match view.waiting {
                PendingInput::Decision {
                    ask: DecisionKind::Phase { phase },
                    ..
                } => Some(phase),
                _ => None,
            };
            view.turn >= turn && current == Some(wanted)
        }
    };
    let crowded =
        |view: &View| view.seats.iter().map(|seat| seat.units).sum::<u8>() >= MIN_CROWDED_UNITS;
    let contested = |view: &View| {
        let choices = view.choices.as_ref();
        choices.is_some_and(|choices| !choices.battles.is_empty())
    };
    let over = |view: &View| matches!(view.waiting, PendingInput::Over { .. });
    let window = asks(|ask| matches!(ask, DecisionKind::Window { .. }));
    let casualty = asks(|ask| matches!(ask, DecisionKind::Casualty { .. }));
    let target = asks(|ask| matches!(ask, DecisionKind::Target { .. }));
    let practice = Play::new(
        2,
        &Options {
            practice: true,
            ..Options::default()
        },
    );
    let alternate = |players| {
        let options = Options {
            optional: vec![OptionalRule::AlternateUnits],
            ..Options::default()
        };
        Play::new(players, &options)
    };
    let advance = asks(|ask| matches!(ask, DecisionKind::Advance { .. }));
    let gift = |view: &View| {
        let choices = view.choices.as_ref();
        choices.is_some_and(|choices| !choices.sacrifices.is_empty())
    };
    let fixtures = [
        (
            "alternate",
            alternate(2).until(phase(Phase::Deployment, 5)).seated(),
        ),
        ("advance", alternate(2).until(advance)),
        ("gift", alternate(3).until(gift)),
        ("start2", new(2)),
        ("start3", new(3)),
        ("start4", new(4)),
        (
            "deployment",
            new(3).until(phase(Phase::Deployment, 7)).seated(),
        ),
        ("movement", new(3).until(phase(Phase::Movement, 7)).seated()),
        (
            "exploration",
            new(2).until(phase(Phase::Exploration, 3)).seated(),
        ),
        ("battles", new(3).until(phase(Phase::Battle, 10)).seated()),
        ("contested", new(3).until(contested).seated()),
        ("draw", new(3).until(phase(Phase::Draw, 7)).seated()),
        ("window", new(3).until(window)),
        ("hand", new(3).until(window).seated()),
        ("casualty", new(4).until(casualty)),
        ("target", new(4).until(target)),
        ("practice", practice.until(phase(Phase::Mining, 3)).seated()),
        ("battle", new(4).until(dice)),
        ("crowded", new(4).until(crowded)),
        ("over", new(4).until(over)),
    ];
    let mut fixtures: Vec<(&str, Fixture)> = fixtures
        .into_iter()
        .map(|(name, play)| (name, play.fixture()))
        .collect();
    fixtures.push(("fullest", fullest()));
    for (name, fixture) in fixtures {
        let text = serde_json::to_string(&fixture).expect("a fixture is JSON");
        golden(&format!("fixtures/{name}.json"), &(text + "\n"));
    }
}

/// Seed of the fixtures' games.
const SEED: &str = "2026";
/// Players, clockwise from the first.
const NAMES: [&str; 4] = ["Ada", "Blaise", "Carmen", "Dmitri"];
/// Number of units on a crowded board.
const MIN_CROWDED_UNITS: u8 = 100;
