//! Files of the page that this side writes. The tests tell when one is stale;
//! `UPDATE_BINDINGS=1 cargo test -p rubium --lib` writes them anew.

use std::path::Path;
use std::{env, fs};

use rubium_rules::content::Content;
use rubium_rules::notation::read_position;
use rubium_rules::view;
use serde::Serialize;
use specta_typescript::Typescript;

use crate::commands;
use crate::demo::Demo;
use crate::info::GameInfo;
use crate::post::Update;
use crate::session::Opened;

/// Compares a file of the page with what it should hold, or writes it.
fn golden(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("ui/src")
        .join(path);
    if env::var_os("UPDATE_BINDINGS").is_some() {
        fs::write(&file, expected).expect("the file can be written");
        return;
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == expected,
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

/// A game as the page gets it when it opens, and the updates of the steps that follow.
#[derive(Serialize)]
struct Fixture {
    #[serde(flatten)]
    opened: Opened,
    next: Vec<Update>,
}

/// Steps that a fixture has beyond its first picture.
const NEXT: u32 = 3;

impl Fixture {
    /// The game of `players` and `seed` after `steps` steps.
    fn new(players: u8, seed: &str, steps: u32) -> Fixture {
        let mut demo = at(players, seed, steps);
        let update = |seq, events, demo: &Demo| Update {
            seq,
            events,
            view: demo.view(),
        };
        let opened = Opened {
            info: demo.info(),
            seed: demo.seed(),
            update: update(1, Vec::new(), &demo),
        };
        let mut next = Vec::new();
        for seq in 2..2 + NEXT {
            let mut events = Vec::new();
            if demo.step(&mut events).is_err() {
                break;
            }
            next.push(update(seq, events, &demo));
        }
        Fixture { opened, next }
    }
}

/// Every figure of three players in one hex: no hex can be fuller.
fn fullest() -> Fixture {
    let content = Content::classic().expect("the built-in content is sound");
    let (rules, state) = read_position(FULLEST, content).expect("the position is sound");
    let names = ["Ada", "Blaise", "Carmen", "Dmitri"].map(String::from);
    let opened = Opened {
        info: GameInfo::new(&rules, &names),
        seed: SEED.into(),
        update: Update {
            seq: 1,
            events: Vec::new(),
            view: view(&rules, &state, None),
        },
    };
    Fixture {
        opened,
        next: Vec::new(),
    }
}

const FULLEST: &str = "
layout four
turn 9 seat 1 movement
hex 1,0 mine 2 1 12H 8F 8C 6S 4L 3D ; 2 12H 8F 8C 6S 4L 3D ; 3 12H 8F 8C 6S 4L 3D
seat 4 rubium 17
";

fn at(players: u8, seed: &str, steps: u32) -> Demo {
    let mut demo = Demo::new(players, Some(seed)).expect("a demo");
    for _ in 0..steps {
        demo.step(&mut Vec::new()).expect("the game goes on");
    }
    demo
}

/// The first number of steps after which a four-player game with `seed` looks like `wanted`.
fn first(seed: &str, wanted: impl Fn(&Demo) -> bool) -> u32 {
    let mut demo = at(4, seed, 0);
    let mut steps = 0;
    while !wanted(&demo) {
        demo.step(&mut Vec::new())
            .expect("the game looks so before it ends");
        steps += 1;
    }
    steps
}

#[test]
fn fixtures_are_up_to_date() {
    let dice = |demo: &Demo| {
        let battle = demo.view().battle;
        battle.is_some_and(|battle| battle.forces.iter().all(|force| !force.dice.is_empty()))
    };
    let crowded = |demo: &Demo| {
        let units: u8 = demo.view().seats.iter().map(|seat| seat.units).sum();
        units >= CROWD
    };
    let fixtures = [
        ("start2", Fixture::new(2, SEED, 0)),
        ("start3", Fixture::new(3, SEED, 0)),
        ("start4", Fixture::new(4, SEED, 0)),
        ("battle", Fixture::new(4, SEED, first(SEED, dice))),
        ("crowded", Fixture::new(4, SEED, first(SEED, crowded))),
        ("over", Fixture::new(4, SEED, first(SEED, Demo::is_over))),
        ("fullest", fullest()),
    ];
    for (name, fixture) in fixtures {
        let text = serde_json::to_string_pretty(&fixture).expect("a fixture is JSON");
        golden(&format!("fixtures/{name}.json"), &(text + "\n"));
    }
}

/// The game that the fixtures show.
const SEED: &str = "2026";
/// Units on a crowded board.
const CROWD: u8 = 100;
