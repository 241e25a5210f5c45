//! Crates depend only on the crates allowed here, and the modules of the core and the shell have no cyclic
//! dependencies. The core uses no windows, files, clock or threads. Matches on events and actions name every
//! variant, and the paths in the documents exist.

#![cfg(test)]

mod exhaustive;
mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// The crates of this workspace on which each crate may depend. Every crate must be listed.
const ALLOWED_DEPENDENCIES: &[(&str, &[&str])] = &[
    ("rubium-record", &[]),
    ("rubium-rules", &["rubium-record"]),
    ("rubium-lessons", &["rubium-rules", "rubium-table"]),
    ("rubium-odds", &["rubium-rules"]),
    ("rubium-players", &["rubium-odds", "rubium-rules"]),
    ("rubium-table", &["rubium-record", "rubium-rules"]),
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
            "rubium-lessons",
            "rubium-odds",
            "rubium-players",
            "rubium-record",
            "rubium-rules",
            "rubium-table",
        ],
    ),
    ("xtask", &[]),
];

/// The crates of the core. The host and `rubium-proof` may depend on all of them.
const CORE: &[&str] = &[
    "rubium-lessons",
    "rubium-odds",
    "rubium-players",
    "rubium-record",
    "rubium-rules",
    "rubium-table",
];

/// The shell: the host of games and tables, and the windows around it.
const SHELL: &[&str] = &["rubium-host", "rubium"];

/// Parts of the standard library that the core must not use, because the result of a replay must depend only
/// on its steps.
const FORBIDDEN_STD_MODULES: &[&str] = &["fs", "net", "process", "env", "thread", "time"];

/// Types whose iteration order changes between runs.
const UNORDERED_TYPES: &[&str] = &["HashMap", "HashSet"];

/// Types that the rules must not use, because rounding differs between machines. Other crates may use them.
const INEXACT_TYPES: &[&str] = &["f32", "f64"];

fn workspace() -> Metadata {
    MetadataCommand::new()
        .manifest_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo should describe the workspace")
}

fn package_folder(package: &Package) -> PathBuf {
    let manifest = package.manifest_path.clone().into_std_path_buf();
    manifest
        .parent()
        .map(Path::to_path_buf)
        .expect("a manifest should have a parent folder")
}

fn is_core(package: &Package) -> bool {
    package
        .manifest_path
        .components()
        .any(|part| part.as_str() == "shared")
}

fn is_shipped(package: &Package) -> bool {
    is_core(package) || SHELL.contains(&package.name.as_str())
}

fn source_folder(package: &Package) -> PathBuf {
    let sources = match package.name.as_str() {
        "rubium" => "src-tauri/src",
        _ => "src",
    };
    package_folder(package).join(sources)
}

#[test]
fn crates_have_only_allowed_dependencies() {
    let workspace = workspace();
    let workspace_packages: BTreeSet<&str> = workspace
        .packages
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    let mut violations = Vec::new();
    for package in &workspace.packages {
        let Some((_, allowed)) = ALLOWED_DEPENDENCIES
            .iter()
            .find(|(name, _)| package.name == *name)
        else {
            violations.push(format!(
                "{} is missing from ALLOWED_DEPENDENCIES",
                package.name
            ));
            continue;
        };
        for dependency in &package.dependencies {
            let name = dependency.name.as_str();
            // Tests may depend on anything.
            let is_linked = dependency.kind != DependencyKind::Development;
            if is_linked && workspace_packages.contains(name) && !allowed.contains(&name) {
                violations.push(format!("{} -> {name}", package.name));
            }
            if package.name != "rubium" && name.starts_with("tauri") {
                violations.push(format!(
                    "{} depends on {name}, but only `rubium` may have windows",
                    package.name
                ));
            }
        }
    }
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn dependencies_between_modules_are_acyclic() {
    let workspace = workspace();
    let mut violations = Vec::new();
    let mut module_count = 0;
    for package in workspace
        .packages
        .iter()
        .filter(|package| is_shipped(package))
    {
        let module_graph = modules::module_graph(&source_folder(package));
        module_count += module_graph.len();
        for (module, dependencies) in modules::cycles(module_graph) {
            violations.push(format!("{}: {module} -> {dependencies:?}", package.name));
        }
    }
    assert!(module_count > 0, "no module was found");
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn matches_on_events_and_actions_name_every_variant() {
    let workspace = workspace();
    let mut match_counts = BTreeMap::new();
    let mut wildcard_matches = Vec::new();
    for package in workspace
        .packages
        .iter()
        .filter(|package| is_shipped(package))
    {
        for file in rust_files(&source_folder(package)) {
            if file.components().any(|part| part.as_os_str() == "tests") {
                continue;
            }
            let matches = exhaustive::Matches::in_file(&parse_file(&file));
            for (name, count) in matches.match_counts {
                *match_counts.entry(name).or_insert(0) += count;
            }
            for (function, name) in matches.wildcard_matches {
                wildcard_matches.push(format!("{}: {function}: {name}", file.display()));
            }
        }
    }
    // An enum that was renamed would no longer be checked, so every listed enum must occur.
    assert_eq!(
        Vec::from_iter(match_counts.keys().copied()),
        exhaustive::EXHAUSTIVE_ENUMS
    );
    assert!(wildcard_matches.is_empty(), "{wildcard_matches:#?}");
}

#[test]
fn match_with_wildcard_is_detected() {
    let count_wildcard_matches = |arms: &str| {
        let file = syn::parse_str(&format!("fn f() {{ match x {{ {arms} }} }}"));
        let matches =
            exhaustive::Matches::in_file(&file.expect("the function should be valid Rust"));
        matches.wildcard_matches.len()
    };
    for arms in [
        "Event::Bought { .. } => 1, Event::Moved { .. } => 2, _ => 3",
        "Event::Bought { .. } | Event::Moved { .. } => 1, other => 3",
        "Some(&game::Event::Bought { .. }) => 1, Some(Event::Moved) => 2, Some(_) => 3, None => 4",
        "1 => match y { Event::Bought => 1, Event::Moved => 2, _ => 3 }, _ => 4",
    ] {
        assert_eq!(count_wildcard_matches(arms), 1, "{arms}");
    }
    for arms in [
        "Event::Bought { .. } => 1, _ => 3",
        "Event::Bought { .. } => 1, Event::Moved { .. } => 2",
        "Event::Bought => 1, Event::Moved => 2, _ if late => 3, Event::Over => 4",
        "(Event::Bought, 1) => 1, (Event::Moved, 2) => 2, _ => 3",
        "Phase::Battle => 1, Phase::Mining => 2, _ => 3",
    ] {
        assert_eq!(count_wildcard_matches(arms), 0, "{arms}");
    }
}

/// Paths in the documents are in backquotes, relative to the root of the repository.
#[test]
fn documented_paths_exist() {
    let workspace = workspace();
    let root = workspace.workspace_root.as_std_path();
    let (mut missing, mut path_count) = (Vec::new(), 0);
    for document in ["docs/architecture.md", "CONTRIBUTING.md", "README.md"] {
        let text =
            fs::read_to_string(root.join(document)).expect("the document should be readable");
        let quoted = text.split('`').skip(1).step_by(2);
        let paths = quoted.filter(|text| {
            let is_plain = !text.contains(|c: char| c.is_whitespace() || "*<>|".contains(c));
            let first_part = text.split('/').next().unwrap_or_default();
            is_plain && text.contains('/') && root.join(first_part).is_dir()
        });
        for path in paths {
            path_count += 1;
            if !root.join(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(path_count > 40, "only {path_count} paths were found");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn cyclic_dependencies_are_detected() {
    let module_graph = |dependencies: &[(&str, &[&str])]| -> modules::ModuleGraph {
        let names = |modules: &[&str]| modules.iter().map(|&module| module.to_owned()).collect();
        dependencies
            .iter()
            .map(|&(module, others)| (module.to_owned(), names(others)))
            .collect()
    };
    let acyclic = module_graph(&[
        ("game", &["battle", "dice"]),
        ("battle", &["dice"]),
        ("dice", &[]),
    ]);
    assert!(modules::cycles(acyclic).is_empty());
    let cyclic = module_graph(&[
        ("app", &["game"]),
        ("game", &["battle", "dice"]),
        ("battle", &["game"]),
        ("dice", &[]),
    ]);
    let in_cycle: Vec<String> = modules::cycles(cyclic).into_keys().collect();
    assert_eq!(in_cycle, ["battle", "game"]);
}

#[test]
fn core_uses_no_forbidden_modules_or_types() {
    let workspace = workspace();
    let mut violations = Vec::new();
    let mut file_count = 0;
    for package in workspace.packages.iter().filter(|package| is_core(package)) {
        let mut forbidden_types = UNORDERED_TYPES.to_vec();
        if package.name == "rubium-rules" {
            forbidden_types.extend(INEXACT_TYPES);
        }
        for file in rust_files(&package_folder(package).join("src")) {
            file_count += 1;
            let text = fs::read_to_string(&file).expect("a source file should be text");
            for (line_index, line) in text.lines().enumerate() {
                let line = line.split_once("//").map_or(line, |(code, _)| code);
                let used_std_modules = FORBIDDEN_STD_MODULES
                    .iter()
                    .filter(|module| uses_std_module(line, module));
                let used_types = forbidden_types.iter().filter(|word| has_word(line, word));
                for word in used_std_modules.chain(used_types) {
                    violations.push(format!("{}:{}: {word}", file.display(), line_index + 1));
                }
            }
        }
    }
    assert!(file_count > 0, "no source file of the core was found");
    assert!(violations.is_empty(), "{violations:#?}");
}

/// Returns every Rust file below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the crate should have sources") {
        let path = entry.expect("the folder should be readable").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn parse_file(file: &Path) -> syn::File {
    let text = fs::read_to_string(file).expect("a source file should be text");
    syn::parse_file(&text).expect("a source file should be Rust")
}

/// Returns true if a line contains `std` and the name of a module as whole words, as in `std::fs` or
/// `std::{env, fs}`.
fn uses_std_module(line: &str, module: &str) -> bool {
    has_word(line, "std") && has_word(line, module)
}

/// Returns true if a line contains `word` as a whole word.
fn has_word(line: &str, word: &str) -> bool {
    let is_identifier_part = |character: char| character.is_alphanumeric() || character == '_';
    line.match_indices(word).any(|(index, _)| {
        let before = line[..index].chars().next_back();
        let after = line[index + word.len()..].chars().next();
        !before.is_some_and(is_identifier_part) && !after.is_some_and(is_identifier_part)
    })
}

#[test]
fn only_whole_words_are_found() {
    assert!(has_word("let x: f64 = 1.0;", "f64"));
    assert!(!has_word("let f640 = buf64();", "f64"));
    assert!(uses_std_module("use std::{env, fs};", "fs"));
    assert!(!uses_std_module("use std::fmt;", "fs"));
}
