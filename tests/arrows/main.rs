//! Dependencies between crates, and between modules of core and shell, are one-way. The core uses no windows, files,
//! clock or threads.

#![cfg(test)]

mod exhaustive;
mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// The allowed dependencies of each crate, apart from libraries. Every crate must be listed.
const ARROWS: &[(&str, &[&str])] = &[
    ("rubium-record", &[]),
    ("rubium-rules", &["rubium-record"]),
    ("rubium-odds", &["rubium-rules"]),
    ("rubium-players", &["rubium-odds", "rubium-rules"]),
    (
        "rubium-table",
        &["rubium-odds", "rubium-record", "rubium-rules"],
    ),
    ("rubium-case-runner", &["rubium-rules"]),
    (
        "rubium-table-runner",
        &[
            "rubium-case-runner",
            "rubium-record",
            "rubium-rules",
            "rubium-table",
        ],
    ),
    ("rubium-proof", CORE),
    (
        "rubium-arena",
        &["rubium-players", "rubium-proof", "rubium-rules"],
    ),
    ("rubium-host", CORE),
    (
        "rubium",
        &[
            "rubium-host",
            "rubium-odds",
            "rubium-players",
            "rubium-record",
            "rubium-rules",
            "rubium-table",
        ],
    ),
    ("xtask", &[]),
];

/// The core. Hosts and proofs depend on all of it.
const CORE: &[&str] = &[
    "rubium-odds",
    "rubium-players",
    "rubium-record",
    "rubium-rules",
    "rubium-table",
];

/// The shell: the host of games and tables, and the windows around it.
const SHELL: &[&str] = &["rubium-host", "rubium"];

/// Parts of the standard library that the core must not use, because a replay may depend on its steps only.
const OUTSIDE: &[&str] = &["fs", "net", "process", "env", "thread", "time"];

/// Types whose iteration order changes between runs.
const UNORDERED: &[&str] = &["HashMap", "HashSet"];

/// Types that the rules must not use in addition, because rounding differs between machines.
const INEXACT: &[&str] = &["f32", "f64"];

fn workspace() -> Metadata {
    MetadataCommand::new()
        .manifest_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo describes the workspace")
}

fn folder(package: &Package) -> PathBuf {
    let manifest = package.manifest_path.clone().into_std_path_buf();
    manifest
        .parent()
        .map(Path::to_path_buf)
        .expect("a manifest has a parent folder")
}

fn is_core(package: &Package) -> bool {
    package
        .manifest_path
        .components()
        .any(|part| part.as_str() == "shared")
}

fn is_installed(package: &Package) -> bool {
    is_core(package) || SHELL.contains(&package.name.as_str())
}

fn source_folder(package: &Package) -> PathBuf {
    let sources = match package.name.as_str() {
        "rubium" => "src-tauri/src",
        _ => "src",
    };
    folder(package).join(sources)
}

#[test]
fn arrows_between_parts_are_one_way() {
    let workspace = workspace();
    let ours: BTreeSet<&str> = workspace.packages.iter().map(|p| p.name.as_str()).collect();
    let mut wrong = Vec::new();
    for package in &workspace.packages {
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| package.name == *name) else {
            wrong.push(format!(
                "{} has no arrows yet: say what it may stand on",
                package.name
            ));
            continue;
        };
        for dependency in &package.dependencies {
            let name = dependency.name.as_str();
            // Tests may depend on anything.
            let built = dependency.kind != DependencyKind::Development;
            if built && ours.contains(name) && !allowed.contains(&name) {
                wrong.push(format!("{} -> {name}", package.name));
            }
            if package.name != "rubium" && name.starts_with("tauri") {
                wrong.push(format!("{} knows the window: {name}", package.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn arrows_between_modules_are_acyclic() {
    let workspace = workspace();
    let mut wrong = Vec::new();
    let mut read = 0;
    for package in workspace.packages.iter().filter(|p| is_installed(p)) {
        let rooms = modules::rooms(&source_folder(package));
        read += rooms.len();
        for (room, used) in modules::circles(rooms) {
            wrong.push(format!("{}: {room} -> {used:?}", package.name));
        }
    }
    assert!(read > 0, "no room was found");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn matches_on_events_and_actions_name_every_variant() {
    let workspace = workspace();
    let mut whole = BTreeMap::new();
    let mut swallowing = Vec::new();
    for package in workspace.packages.iter().filter(|p| is_installed(p)) {
        for file in sources(&source_folder(package)) {
            if file.components().any(|part| part.as_os_str() == "tests") {
                continue;
            }
            let found = exhaustive::Matches::of(&syntax(&file));
            for (name, count) in found.whole {
                *whole.entry(name).or_insert(0) += count;
            }
            for (function, name) in found.swallowing {
                swallowing.push(format!("{}: {function}: {name}", file.display()));
            }
        }
    }
    // If an enum is renamed, it is not found here any more, and this list has to be updated.
    assert_eq!(Vec::from_iter(whole.keys().copied()), exhaustive::WHOLE);
    assert!(swallowing.is_empty(), "{swallowing:#?}");
}

#[test]
fn a_match_that_swallows_new_variants_is_found() {
    let swallowing = |arms: &str| {
        let file = syn::parse_str(&format!("fn f() {{ match x {{ {arms} }} }}"));
        let found = exhaustive::Matches::of(&file.expect("a function"));
        found.swallowing.len()
    };
    for arms in [
        "Event::Bought { .. } => 1, Event::Moved { .. } => 2, _ => 3",
        "Event::Bought { .. } | Event::Moved { .. } => 1, other => 3",
        "Some(&game::Event::Bought { .. }) => 1, Some(Event::Moved) => 2, Some(_) => 3, None => 4",
        "1 => match y { Event::Bought => 1, Event::Moved => 2, _ => 3 }, _ => 4",
    ] {
        assert_eq!(swallowing(arms), 1, "{arms}");
    }
    for arms in [
        "Event::Bought { .. } => 1, _ => 3",
        "Event::Bought { .. } => 1, Event::Moved { .. } => 2",
        "Event::Bought => 1, Event::Moved => 2, _ if late => 3, Event::Over => 4",
        "(Event::Bought, 1) => 1, (Event::Moved, 2) => 2, _ => 3",
        "Phase::Battle => 1, Phase::Mining => 2, _ => 3",
    ] {
        assert_eq!(swallowing(arms), 0, "{arms}");
    }
}

/// The documents contain paths relative to the root of the repository, in backquotes.
#[test]
fn documented_paths_exist() {
    let workspace = workspace();
    let top = workspace.workspace_root.as_std_path();
    let (mut missing, mut found) = (Vec::new(), 0);
    for document in ["docs/architecture.md", "CONTRIBUTING.md", "README.md"] {
        let text = fs::read_to_string(top.join(document)).expect("the document");
        let quoted = text.split('`').skip(1).step_by(2);
        let paths = quoted.filter(|text| {
            let plain = !text.contains(|c: char| c.is_whitespace() || "*<>|".contains(c));
            let first = text.split('/').next().unwrap_or_default();
            plain && text.contains('/') && top.join(first).is_dir()
        });
        for path in paths {
            found += 1;
            if !top.join(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(found > 40, "only {found} paths were found");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn arrows_in_cycles_are_found_and_others_are_not() {
    let rooms = |arrows: &[(&str, &[&str])]| -> modules::Rooms {
        let used = |used: &[&str]| used.iter().map(|&room| room.to_owned()).collect();
        let rooms = arrows.iter();
        rooms
            .map(|&(room, others)| (room.to_owned(), used(others)))
            .collect()
    };
    let plain = rooms(&[
        ("game", &["battle", "dice"]),
        ("battle", &["dice"]),
        ("dice", &[]),
    ]);
    assert!(modules::circles(plain).is_empty());
    let circle = rooms(&[
        ("app", &["game"]),
        ("game", &["battle", "dice"]),
        ("battle", &["game"]),
        ("dice", &[]),
    ]);
    let found: Vec<String> = modules::circles(circle).into_keys().collect();
    assert_eq!(found, ["battle", "game"]);
}

#[test]
fn arrows_leave_core_without_files_clock_threads_and_inexact_numbers() {
    let workspace = workspace();
    let mut wrong = Vec::new();
    let mut read = 0;
    for package in workspace.packages.iter().filter(|p| is_core(p)) {
        let mut banned = UNORDERED.to_vec();
        if package.name == "rubium-rules" {
            banned.extend(INEXACT);
        }
        for file in sources(&folder(package).join("src")) {
            read += 1;
            let text = fs::read_to_string(&file).expect("a source file is text");
            for (number, line) in text.lines().enumerate() {
                let line = line.split_once("//").map_or(line, |(code, _)| code);
                let outside = OUTSIDE.iter().filter(|part| reaches(line, part));
                let words = banned.iter().filter(|word| has_word(line, word));
                for word in outside.chain(words) {
                    wrong.push(format!("{}:{}: {word}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(read > 0, "no source file of the core was found");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a crate has sources") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// Parses a source file.
fn syntax(file: &Path) -> syn::File {
    let text = fs::read_to_string(file).expect("a source file is text");
    syn::parse_file(&text).expect("a source file is Rust")
}

/// Whether a line names a part of the standard library, alone (`std::fs`) or in a list (`std::{env, fs}`).
fn reaches(line: &str, part: &str) -> bool {
    has_word(line, "std") && has_word(line, part)
}

/// Whether a line contains a word, not only as a part of a longer name.
fn has_word(line: &str, word: &str) -> bool {
    let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(inside) && !after.is_some_and(inside)
    })
}

#[test]
fn only_whole_words_are_found() {
    assert!(has_word("let x: f64 = 1.0;", "f64"));
    assert!(!has_word("let f640 = buf64();", "f64"));
    assert!(reaches("use std::{env, fs};", "fs"));
    assert!(!reaches("use std::fmt;", "fs"));
}
