//! The seeded faults are what they must be; `cargo xtask faults` shows that cases catch them.

use rubium_proof::cases::is_playable;
use rubium_rules::rulebook::rulebook;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every patch of a folder: its path and its text.
fn patches_of(folder: &str) -> Vec<(PathBuf, String)> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let patches = paths.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "patch")
    });
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable patch");
        (path, text)
    };
    patches.map(read).collect()
}

/// The rule that each of the patches breaks.
fn broken(patches: &[(PathBuf, String)], ids: &BTreeSet<String>) -> BTreeSet<String> {
    let mut broken = BTreeSet::new();
    for (path, text) in patches {
        let header = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# ")?.split_once(": "));
        let (rule, fault) =
            header.unwrap_or_else(|| panic!("{}: begins with `# RULE: FAULT`", path.display()));
        assert!(
            ids.contains(rule),
            "{}: no rule {rule} that can be played",
            path.display()
        );
        assert!(
            !fault.trim().is_empty(),
            "{}: what is the fault?",
            path.display()
        );
        broken.insert(rule.to_owned());
    }
    broken
}

#[test]
fn each_breaks_one_rule_and_every_rule_is_broken() {
    let playable = rulebook().rules.iter().filter(|rule| is_playable(rule));
    let ids: BTreeSet<String> = playable.map(|rule| rule.id.to_string()).collect();
    let patches = patches_of("tests/faults");
    assert!(patches.len() >= 120, "{} patches", patches.len());
    let broken_rules = broken(&patches, &ids);
    let of_tables = patches_of("tests/faults/table");
    assert!(of_tables.len() >= 15, "{} patches", of_tables.len());
    broken(&of_tables, &ids);
    let missing: Vec<_> = ids.difference(&broken_rules).collect();
    assert!(missing.is_empty(), "no fault breaks {missing:?}");
}

#[test]
fn each_fits_the_core_as_it_is() {
    // The folder may lie inside of a repository that it is no part of.
    let root = root().canonicalize().expect("the root is there");
    let above = root.parent().unwrap_or(&root);
    let both = [patches_of("tests/faults"), patches_of("tests/faults/table")];
    for (path, _) in both.into_iter().flatten() {
        let path = path.canonicalize().expect("the patch is there");
        let output = Command::new("git")
            .args(["apply", "--check"])
            .arg(&path)
            .current_dir(&root)
            .env("GIT_CEILING_DIRECTORIES", above)
            .output();
        let output = output.expect("git runs");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {why}", path.display());
    }
}
