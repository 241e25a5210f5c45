//! Equivalent mutants (`tests/equivalents.toml`): each was examined, and has a reason.

use serde::Deserialize;

use super::copy::read_text;
use super::list::Mutant;
use crate::command::{JobError, root};

/// The file of the equivalents.
const FILE: &str = "tests/equivalents.toml";

/// An equivalent mutant, or several on one line, with one reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalent {
    /// The file.
    file: String,
    /// The change in the words of cargo-mutants, or the beginning of those.
    mutant: String,
    /// The text of the changed line.
    line: String,
    /// The reason why it cannot be noticed.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct All {
    #[serde(default)]
    equivalent: Vec<Equivalent>,
}

/// Returns all equivalents.
///
/// # Errors
/// The file cannot be read, or is invalid.
pub fn read() -> Result<Vec<Equivalent>, JobError> {
    let all: All = toml::from_str(&read_text(&root().join(FILE))?)
        .map_err(|fault| JobError::Missing(format!("{FILE}: {fault}")))?;
    Ok(all.equivalent)
}

impl Equivalent {
    /// Returns true if this entry describes `mutant`.
    pub fn is(&self, mutant: &Mutant) -> bool {
        self.file == mutant.file
            && mutant.what.starts_with(&self.mutant)
            && mutant.line.contains(&self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::command::root;
    use crate::mutants::copy::read_text;

    #[test]
    fn every_equivalent_has_reason_and_current_line() {
        let mut wrong = Vec::new();
        for equivalent in read().expect("they can be read") {
            let text = read_text(&root().join(&equivalent.file)).unwrap_or_default();
            let stands = text.lines().any(|line| line.contains(&equivalent.line));
            if !stands || equivalent.line.trim().is_empty() || equivalent.why.trim().is_empty() {
                wrong.push(equivalent);
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
