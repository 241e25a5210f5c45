//! The crates that are linked into the app.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cargo_metadata::{CargoOpt, Metadata, MetadataCommand, Package};

use super::{LocatedPackage, Notice};
use crate::command::{JobError, cargo, output_of, root};

/// The target platform for which crates are listed. It is fixed, so that the list does not depend on the
/// machine.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// All third-party crates that are linked into the app, without procedural macros and dependencies of builds
/// and tests.
///
/// # Errors
/// Cargo fails, or a crate has no metadata or does not name its licence.
pub fn linked_crates() -> Result<Vec<LocatedPackage>, JobError> {
    // Cargo's tree contains only what a build uses; the metadata contains the dependencies of all features.
    let command = cargo(&[
        "tree",
        "--locked",
        "--package",
        "rubium",
        "--features",
        "custom-protocol",
        "--target",
        TARGET,
        "--edges",
        "no-dev,no-build,no-proc-macro",
        "--prefix",
        "none",
        "--no-dedupe",
        "--format",
        "{p}",
    ]);
    let tree = output_of(command)
        .ok_or_else(|| JobError::Failed("cargo tree cannot list the linked crates".into()))?;
    let metadata = metadata()?;
    let workspace_members = &metadata.workspace_members;
    let mut packages_by_version: BTreeMap<(String, String), &Package> = BTreeMap::new();
    for package in &metadata.packages {
        packages_by_version.insert(
            (package.name.to_string(), package.version.to_string()),
            package,
        );
    }
    let mut linked_crates = BTreeMap::new();
    for line in tree.lines() {
        let Some(key) = name_and_version(line) else {
            continue;
        };
        let package = packages_by_version.get(&key).ok_or_else(|| {
            JobError::MissingOrInvalid(format!("cargo has no metadata for `{line}`"))
        })?;
        if !workspace_members.contains(&package.id) {
            linked_crates.insert(key, locate(package)?);
        }
    }
    Ok(linked_crates.into_values().collect())
}

fn metadata() -> Result<Metadata, JobError> {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .features(CargoOpt::AllFeatures)
        .other_options(vec![
            "--locked".into(),
            "--filter-platform".into(),
            TARGET.into(),
        ])
        .exec()
        .map_err(|error| JobError::Failed(format!("cargo metadata: {error}")))
}

fn locate(package: &Package) -> Result<LocatedPackage, JobError> {
    let licence = package.license.as_deref().ok_or_else(|| {
        JobError::MissingOrInvalid(format!("{} does not name its licence", package.name))
    })?;
    Ok(LocatedPackage {
        notice: Notice {
            name: package.name.to_string(),
            version: package.version.to_string(),
            // Old crates separate alternatives with a slash.
            licence: licence.replace(" / ", " OR ").replace('/', " OR "),
            authors: package.authors.clone(),
            repository: package.repository.clone(),
            texts: Vec::new(),
        },
        folder: package
            .manifest_path
            .parent()
            .map(|folder| PathBuf::from(folder.as_std_path()))
            .unwrap_or_default(),
    })
}

/// Parses a line of the tree: `serde v1.0.1`, possibly with more words.
fn name_and_version(line: &str) -> Option<(String, String)> {
    let mut words = line.split_whitespace();
    let name = words.next()?;
    let version = words.next()?.strip_prefix('v')?;
    Some((name.to_owned(), version.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::name_and_version;

    #[test]
    fn cargo_tree_lines_are_parsed() {
        let parts = |name: &str, version: &str| Some((name.to_owned(), version.to_owned()));
        assert_eq!(name_and_version("serde v1.0.1"), parts("serde", "1.0.1"));
        assert_eq!(
            name_and_version("rubium-rules v0.1.0 (/a/b)"),
            parts("rubium-rules", "0.1.0")
        );
        assert_eq!(name_and_version(""), None);
    }
}
