//! Security advisories for dependencies, from a database on the network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::command::{cargo_home, program, succeeds_within};
use crate::report::Report;

/// Name of the check in cargo-deny and of the part in the report.
const NAME: &str = "advisories";
/// Time limit for fetching the database.
const FETCH_TIMEOUT: Duration = Duration::from_secs(120);

/// The state of the advisory database on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DatabaseState {
    /// The database has just been fetched.
    UpToDate,
    /// The database is from an earlier fetch.
    Outdated,
    /// There is no database.
    Missing,
}

/// Checks for advisories. Without a database the check is skipped: the report mentions that, and the job can
/// still succeed.
pub fn run_part(report: &mut Report, tool: &str) {
    let was_just_fetched = succeeds_within(
        program(tool, &["--log-level", "error", "fetch", "db"]),
        FETCH_TIMEOUT,
    );
    let database_state = DatabaseState::find(databases_folder().as_deref(), was_just_fetched);
    match database_state {
        DatabaseState::UpToDate => report.run_part(NAME, vec![check_command(tool, &["--disable-fetch", NAME])]),
        DatabaseState::Outdated => {
            report.run_part(NAME, vec![check_command(tool, &["--disable-fetch", NAME])]);
            report.add_note("the database could not be fetched; an earlier copy was used");
        }
        DatabaseState::Missing => report.add_skipped(
            NAME,
            "there is no database, and none could be fetched: KNOWN VULNERABILITIES WERE NOT CHECKED",
        ),
    }
}

impl DatabaseState {
    /// Looks for a database in the subfolders of `folder`. `was_just_fetched`: this job has just fetched
    /// it.
    fn find(folder: Option<&Path>, was_just_fetched: bool) -> DatabaseState {
        let mut entries = folder.and_then(|folder| fs::read_dir(folder).ok());
        let is_database = |entry: fs::DirEntry| entry.path().join(".git").exists();
        match entries
            .as_mut()
            .map(|entries| entries.flatten().any(is_database))
        {
            Some(true) if was_just_fetched => DatabaseState::UpToDate,
            Some(true) => DatabaseState::Outdated,
            _ => DatabaseState::Missing,
        }
    }
}

/// The folder in which cargo-deny stores databases, each in a subfolder.
fn databases_folder() -> Option<PathBuf> {
    Some(cargo_home()?.join("advisory-dbs"))
}

/// The command that runs these checks of cargo-deny.
pub fn check_command(tool: &str, checks: &[&str]) -> Command {
    program(tool, &[&["--log-level", "warn", "check"], checks].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_outdated_and_current_databases_are_distinguished() {
        let folder = std::env::temp_dir().join(format!("rubium-advisories-{}", std::process::id()));
        let find = |was_just_fetched| DatabaseState::find(Some(&folder), was_just_fetched);
        assert_eq!(DatabaseState::find(None, true), DatabaseState::Missing);
        assert_eq!(find(false), DatabaseState::Missing);
        // An interrupted fetch leaves an empty folder.
        fs::create_dir_all(folder.join("advisory-db-1")).expect("the folder should be created");
        assert_eq!(find(false), DatabaseState::Missing);
        fs::create_dir_all(folder.join("advisory-db-1/.git"))
            .expect("the folder should be created");
        assert_eq!(find(false), DatabaseState::Outdated);
        assert_eq!(find(true), DatabaseState::UpToDate);
        fs::remove_dir_all(&folder).expect("the folder should be removed");
    }
}
