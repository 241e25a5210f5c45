//! The npm packages whose code or files are bundled into the page.

use std::fs;

use serde::Deserialize;

use super::{LocatedPackage, Notice};
use crate::command::{JobError, npm, output_of, root};

/// Node script that prints the packages that Vite bundles into the page. It writes no files.
const LIST_BUNDLED_PACKAGES: &str = r#"
import { build } from "vite";
const license = { fileName: "licences.json" };
const { output } = await build({ logLevel: "silent", build: { write: false, license } });
console.log(output.find((file) => file.fileName === license.fileName).source);
"#;

/// A package in the output of Vite.
#[derive(Deserialize)]
struct BundledPackage {
    name: String,
    version: String,
    /// The SPDX identifier of the licence.
    identifier: Option<String>,
}

/// The fields of a `package.json` that a notice contains.
#[derive(Deserialize)]
struct Manifest {
    author: Option<Person>,
    repository: Option<Repository>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Person {
    Line(String),
    Parts { name: String },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Repository {
    Line(String),
    Parts { url: String },
}

/// All third-party packages that are bundled into the page.
///
/// # Errors
/// The page cannot be built, or the metadata of a package are missing or invalid.
pub fn bundled_packages() -> Result<Vec<LocatedPackage>, JobError> {
    let mut node = npm(&[
        "exec",
        "--",
        "node",
        "--input-type=module",
        "--eval",
        LIST_BUNDLED_PACKAGES,
    ]);
    // With `NODE_ENV=test`, Vite would keep development warnings in the bundle.
    node.env_remove("NODE_ENV");
    let text = output_of(node).ok_or_else(|| {
        JobError::Failed("the page cannot be built: try `npm run build` in ui".into())
    })?;
    let bundled_packages: Vec<BundledPackage> = parse_json("Vite's list of packages", &text)?;
    bundled_packages.into_iter().map(locate).collect()
}

fn locate(bundled: BundledPackage) -> Result<LocatedPackage, JobError> {
    let folder = root().join("ui/node_modules").join(&bundled.name);
    let path = folder.join("package.json");
    let text = fs::read_to_string(&path).map_err(|source| JobError::File { path, source })?;
    let manifest: Manifest = parse_json(&bundled.name, &text)?;
    let licence = bundled.identifier.ok_or_else(|| {
        JobError::MissingOrInvalid(format!("{} does not name its licence", bundled.name))
    })?;
    let author = manifest.author.map(|author| match author {
        Person::Line(name) | Person::Parts { name } => name,
    });
    let repository = manifest.repository.map(|repository| match repository {
        Repository::Line(url) | Repository::Parts { url } => browser_address(&url),
    });
    Ok(LocatedPackage {
        notice: Notice {
            name: bundled.name,
            version: bundled.version,
            licence,
            authors: author.into_iter().collect(),
            repository,
            texts: Vec::new(),
        },
        folder,
    })
}

/// Converts a git address to an address that a browser opens.
fn browser_address(url: &str) -> String {
    let url = url.trim_start_matches("git+").trim_end_matches(".git");
    match url.split_once(':') {
        None => format!("https://github.com/{url}"),
        Some(("github", path)) => format!("https://github.com/{path}"),
        Some(("git", rest)) => format!("https:{rest}"),
        Some(_) => url.to_owned(),
    }
}

fn parse_json<T: for<'a> Deserialize<'a>>(source: &str, text: &str) -> Result<T, JobError> {
    serde_json::from_str(text)
        .map_err(|error| JobError::MissingOrInvalid(format!("{source} cannot be read: {error}")))
}

#[cfg(test)]
mod tests {
    use super::browser_address;

    #[test]
    fn git_addresses_become_browser_addresses() {
        let svelte = "https://github.com/sveltejs/svelte";
        assert_eq!(
            browser_address("git+https://github.com/sveltejs/svelte.git"),
            svelte
        );
        assert_eq!(
            browser_address("git://github.com/sveltejs/svelte.git"),
            svelte
        );
        assert_eq!(browser_address("github:sveltejs/svelte"), svelte);
        assert_eq!(browser_address("sveltejs/svelte"), svelte);
        assert_eq!(browser_address(svelte), svelte);
    }
}
