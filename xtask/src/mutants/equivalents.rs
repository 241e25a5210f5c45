//! Equivalent mutants (`tests/equivalents.toml`), which do not change the behaviour. Each entry gives the
//! reason.

use serde::Deserialize;

use super::copy::read_text;
use super::list::Mutant;
use crate::command::{JobError, root};

/// The file of the equivalents.
const FILE: &str = "tests/equivalents.toml";

/// An equivalent mutant, or several on one line with the same reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalent {
    /// The path of the file, from the root.
    file: String,
    /// The description that cargo-mutants gives of the change, or the beginning of the description.
    mutant: String,
    /// The text of the changed line, or a part of it.
    line: String,
    /// The reason why no test can notice the change.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EquivalentsFile {
    #[serde(default)]
    equivalent: Vec<Equivalent>,
}

/// Returns all equivalents.
///
/// # Errors
/// The file cannot be read, or is invalid.
pub fn read() -> Result<Vec<Equivalent>, JobError> {
    let file: EquivalentsFile = toml::from_str(&read_text(&root().join(FILE))?)
        .map_err(|error| JobError::MissingOrInvalid(format!("{FILE}: {error}")))?;
    Ok(file.equivalent)
}

impl Equivalent {
    /// Returns true if this entry describes `mutant`.
    pub fn describes(&self, mutant: &Mutant) -> bool {
        self.file == mutant.file
            && mutant.change.starts_with(&self.mutant)
            && mutant.line_text.contains(&self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::command::root;
    use crate::mutants::copy::read_text;

    #[test]
    fn every_equivalent_has_reason_and_current_line() {
        let mut invalid = Vec::new();
        for equivalent in read().expect("the equivalents should be readable") {
            let text = read_text(&root().join(&equivalent.file)).unwrap_or_default();
            let line_exists = text.lines().any(|line| line.contains(&equivalent.line));
            if !line_exists
                || equivalent.line.trim().is_empty()
                || equivalent.reason.trim().is_empty()
            {
                invalid.push(equivalent);
            }
        }
        assert!(invalid.is_empty(), "{invalid:#?}");
    }
}
