//! Seeded faults (`tests/faults.toml`), which no mutation operator can produce.

use std::ops::Range;

use serde::Deserialize;

use super::copy::{WorkTreeCopy, read_text};
use super::suite::{
    RULE_CASES, SOAK, Suite, SuiteResult, TABLE_CASES, ensure_none_missed, first_message,
};
use crate::command::{JobError, Outcome, root};

/// The file of the faults.
const FILE: &str = "tests/faults.toml";

/// A seeded fault.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeededFault {
    /// The name, in words with hyphens.
    name: String,
    /// The broken rule. A case that covers this rule must fail.
    rule: String,
    /// The path of the file that is changed, from the root.
    file: String,
    /// The original text, which must occur exactly once. Line breaks and indentation do not matter.
    find: String,
    /// The new text.
    replacement: String,
    /// Arguments for random games, one of which must also fail and name the rule; `None` if only cases must
    /// fail.
    soak: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaultsFile {
    fault: Vec<SeededFault>,
}

/// Returns every fault.
///
/// # Errors
/// The file cannot be read, or is invalid.
pub fn read() -> Result<Vec<SeededFault>, JobError> {
    let file: FaultsFile = toml::from_str(&read_text(&root().join(FILE))?)
        .map_err(|error| JobError::MissingOrInvalid(format!("{FILE}: {error}")))?;
    Ok(file.fault)
}

impl SeededFault {
    /// Returns the suite of cases that must notice the fault.
    fn suite(&self) -> Suite {
        match self.file.starts_with("shared/table/") {
            true => TABLE_CASES,
            false => RULE_CASES,
        }
    }

    /// Tests the copy, which must contain the fault. Returns whether all required test suites fail, and a
    /// message.
    fn test(&self, copy: &WorkTreeCopy) -> Result<(bool, String), JobError> {
        Ok(match self.suite().run(copy, &["--covering", &self.rule])? {
            SuiteResult::Failed => match &self.soak {
                None => (true, "caught".to_owned()),
                Some(arguments) => self.test_with_soak(copy, arguments)?,
            },
            SuiteResult::Passed => (false, "NOT CAUGHT by a case of the rule".to_owned()),
            SuiteResult::BuildFailed(errors) => {
                (false, format!("DOES NOT BUILD: {}", first_message(&errors)))
            }
        })
    }

    /// Tests the copy with random games, one of which must fail and name the rule.
    fn test_with_soak(
        &self,
        copy: &WorkTreeCopy,
        arguments: &str,
    ) -> Result<(bool, String), JobError> {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let output = match SOAK.build(copy)? {
            Ok(programs) => programs.output(&words)?,
            Err(errors) => {
                return Ok((false, format!("DOES NOT BUILD: {}", first_message(&errors))));
            }
        };
        let mut failed_lines = output.lines().filter(|line| line.starts_with("FAILED"));
        Ok(match failed_lines.find(|line| line.contains(&self.rule)) {
            Some(failure) => (
                true,
                format!("caught by a case, and by random games: {failure}"),
            ),
            None => (false, format!("NOT NAMED by random games: {output}")),
        })
    }

    /// Returns `text` with the fault in it.
    fn with_fault(&self, text: &str) -> Result<String, JobError> {
        let occurrences = occurrences(text, &self.find);
        let [occurrence] = occurrences.as_slice() else {
            let SeededFault { name, file, .. } = self;
            let occurrence_count = occurrences.len();
            return Err(JobError::MissingOrInvalid(format!(
                "{FILE}: the text to find for `{name}` occurs {occurrence_count} times in {file}, not once"
            )));
        };
        let (before, after) = (&text[..occurrence.start], &text[occurrence.end..]);
        Ok(format!("{before}{}{after}", self.replacement))
    }
}

/// Returns the ranges in which these words occur in sequence, with any white space between them.
fn occurrences(text: &str, words: &str) -> Vec<Range<usize>> {
    let mut words = words.split_whitespace();
    let Some(first_word) = words.next() else {
        return Vec::new();
    };
    let word_starts = text.match_indices(first_word).map(|(start, _)| start);
    let ranges = word_starts.filter_map(|start| {
        let mut end = start + first_word.len();
        for word in words.clone() {
            let rest = text[end..].trim_start();
            rest.strip_prefix(word)?;
            end = text.len() - rest.len() + word.len();
        }
        Some(start..end)
    });
    ranges.collect()
}

/// Seeds the named faults, or all faults, one after another. For each fault, a case that covers the rule must
/// fail; for a fault with arguments for random games, one of these games must fail too.
///
/// # Errors
/// A name is unknown; a file cannot be read or written; a fault is missed, does not match the core or does
/// not compile; or a test suite fails on the unmodified core.
pub fn test_faults(names: &[String]) -> Outcome {
    let mut faults = read()?;
    if let Some(unknown) = names
        .iter()
        .find(|name| !faults.iter().any(|fault| fault.name == **name))
    {
        return Err(JobError::Argument(unknown.clone()));
    }
    faults.retain(|fault| names.is_empty() || names.contains(&fault.name));
    let copy = WorkTreeCopy::update()?;
    let mut missed_count = 0;
    for suite in [RULE_CASES, TABLE_CASES] {
        let (suite_faults, other_faults) =
            faults.into_iter().partition(|fault| fault.suite() == suite);
        faults = other_faults;
        missed_count += test_faults_with(&copy, suite, suite_faults)?;
    }
    ensure_none_missed(missed_count, "faults")
}

/// Seeds the faults of one test suite. Returns the number of missed faults.
fn test_faults_with(
    copy: &WorkTreeCopy,
    suite: Suite,
    faults: Vec<SeededFault>,
) -> Result<usize, JobError> {
    if faults.is_empty() {
        return Ok(0);
    }
    suite.ensure_passes_unmodified(copy)?;
    let mut missed_count = 0;
    for fault in faults {
        copy.write(
            &fault.file,
            fault.with_fault(copy.text(&fault.file)?)?.as_bytes(),
        )?;
        let result = fault.test(copy);
        copy.restore(&fault.file)?;
        let (is_caught, message) = result?;
        missed_count += usize::from(!is_caught);
        println!("{} ({}): {message}", fault.name, fault.rule);
    }
    Ok(missed_count)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{occurrences, read, read_text, root};

    /// Maximum number of seeded faults. Whatever a mutation operator can produce belongs to the mutants
    /// instead.
    const MAX_FAULTS: usize = 40;

    #[test]
    fn faults_apply_to_current_source_and_their_number_is_in_range() {
        let faults = read().expect("the faults should be readable");
        let inapplicable = faults.iter().filter_map(|fault| {
            let text = read_text(&root().join(&fault.file));
            text.and_then(|text| fault.with_fault(&text)).err()
        });
        let inapplicable: Vec<String> = inapplicable.map(|error| error.to_string()).collect();
        assert!(inapplicable.is_empty(), "{}", inapplicable.join("\n"));
        assert!(
            (20..=MAX_FAULTS).contains(&faults.len()),
            "{}",
            faults.len()
        );
    }

    #[test]
    fn faults_have_distinct_names_and_change_something() {
        let faults = read().expect("the faults should be readable");
        let names: BTreeSet<&str> = faults.iter().map(|fault| fault.name.as_str()).collect();
        assert_eq!(names.len(), faults.len());
        for fault in &faults {
            assert_ne!(fault.find, fault.replacement, "{}", fault.name);
        }
    }

    #[test]
    fn text_is_found_across_lines_with_correct_count() {
        let text = "if a {\n    b();\n}\nb();";
        let ranges: Vec<&str> = occurrences(text, "if a { b(); }")
            .into_iter()
            .map(|occurrence| &text[occurrence])
            .collect();
        assert_eq!(ranges, ["if a {\n    b();\n}"]);
        assert_eq!(occurrences(text, "b();").len(), 2);
        assert_eq!(occurrences(text, "a { c"), []);
        assert_eq!(occurrences(text, " "), []);
    }
}
