//! Security advisories for dependencies, from a database on the network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::command::{program, within};
use crate::report::Report;

/// Name of this part in the report.
const NAME: &str = "advisories";
/// Time limit for fetching the database.
const PATIENCE: Duration = Duration::from_secs(120);

/// The available advisory database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Database {
    /// The database was fetched just now.
    Fetched,
    /// The database is from an earlier fetch.
    Earlier,
    /// There is no database.
    Missing,
}

/// Checks for advisories. Without a database nothing is checked: the report mentions it, and the job still
/// succeeds.
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

/// The folder of cargo-deny's databases, with a subfolder each.
fn databases() -> Option<PathBuf> {
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    Some(cargo.join("advisory-dbs"))
}

/// The command that lets cargo-deny check `what`.
pub fn check(tool: &str, what: &[&str]) -> Command {
    program(tool, &[&["--log-level", "warn", "check"], what].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outdated_database_differs_from_missing_one() {
        let folder = std::env::temp_dir().join(format!("rubium-advisories-{}", std::process::id()));
        let of = |fetched| Database::of(fetched, Some(&folder));
        assert_eq!(Database::of(true, None), Database::Missing);
        assert_eq!(of(false), Database::Missing);
        // An interrupted fetch leaves an empty folder.
        fs::create_dir_all(folder.join("advisory-db-1")).expect("a folder");
        assert_eq!(of(false), Database::Missing);
        fs::create_dir_all(folder.join("advisory-db-1/.git")).expect("a folder");
        assert_eq!(of(false), Database::Earlier);
        assert_eq!(of(true), Database::Fetched);
        fs::remove_dir_all(&folder).expect("it can go");
    }
}
