//! Known faults of what the product is made of: advisories, from a database that comes over the network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::command::{program, within};
use crate::report::Report;

/// How the part of the report is called.
const NAME: &str = "advisories";
/// How long the database may take to come.
const PATIENCE: Duration = Duration::from_secs(120);

/// What there is to look advisories up in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Database {
    /// It was fetched just now.
    Fetched,
    /// It was fetched some time before.
    Earlier,
    /// There is none.
    Missing,
}

/// Looks advisories up. Without a database nothing is looked up: the report says so, and stays green.
pub fn part(report: &mut Report, tool: &str) {
    let fetched = within(
        program(tool, &["--log-level", "error", "fetch", "db"]),
        PATIENCE,
    );
    let database = Database::of(fetched, databases().as_deref());
    match database {
        Database::Fetched => report.part(NAME, vec![check(tool, &["--disable-fetch", NAME])]),
        Database::Earlier => {
            report.part(NAME, vec![check(tool, &["--disable-fetch", NAME])]);
            report.note("the database could not be fetched: the one of an earlier day was asked");
        }
        Database::Missing => report.not_run(
            NAME,
            "there is no database and none could be fetched: NOBODY HAS LOOKED for known faults",
        ),
    }
}

impl Database {
    fn of(fetched: bool, folder: Option<&Path>) -> Database {
        let mut kept = folder.and_then(|folder| fs::read_dir(folder).ok());
        let holds = |entry: fs::DirEntry| entry.path().join(".git").exists();
        match kept.as_mut().map(|kept| kept.flatten().any(holds)) {
            Some(true) if fetched => Database::Fetched,
            Some(true) => Database::Earlier,
            _ => Database::Missing,
        }
    }
}

/// Where cargo-deny keeps databases, each in a folder of its own.
fn databases() -> Option<PathBuf> {
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    Some(cargo.join("advisory-dbs"))
}

/// What asks cargo-deny about `what`.
pub fn check(tool: &str, what: &[&str]) -> Command {
    program(tool, &[&["--log-level", "warn", "check"], what].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_database_is_told_from_none() {
        let folder = std::env::temp_dir().join(format!("rubium-advisories-{}", std::process::id()));
        let of = |fetched| Database::of(fetched, Some(&folder));
        assert_eq!(Database::of(true, None), Database::Missing);
        assert_eq!(of(false), Database::Missing);
        // A fetch that was broken off leaves an empty folder.
        fs::create_dir_all(folder.join("advisory-db-1")).expect("a folder");
        assert_eq!(of(false), Database::Missing);
        fs::create_dir_all(folder.join("advisory-db-1/.git")).expect("a folder");
        assert_eq!(of(false), Database::Earlier);
        assert_eq!(of(true), Database::Fetched);
        fs::remove_dir_all(&folder).expect("it can go");
    }
}
