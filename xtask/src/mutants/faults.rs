//! Seeded faults (`tests/faults.toml`), which no mutation operator can produce.

use std::ops::Range;

use serde::Deserialize;

use super::copy::{Copy, read_text};
use super::judge::{Judge, Judgement, RULE_CASES, SOAK, TABLE_CASES, first, nothing_wrong};
use crate::command::{JobError, Outcome, root};

/// The file of the faults.
const FILE: &str = "tests/faults.toml";

/// One fault.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeded {
    /// Its name, in words with hyphens.
    name: String,
    /// The broken rule. A case that covers it must fail.
    rule: String,
    /// The file that it changes.
    file: String,
    /// The original text, which must occur exactly once. Line breaks and indentation do not matter.
    find: String,
    /// The new text.
    put: String,
    /// Arguments of random games that must fail as well, with a failure that names the rule.
    soak: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct All {
    fault: Vec<Seeded>,
}

/// Returns every fault.
///
/// # Errors
/// The file cannot be read, or is invalid.
pub fn read() -> Result<Vec<Seeded>, JobError> {
    let all: All = toml::from_str(&read_text(&root().join(FILE))?)
        .map_err(|fault| JobError::Missing(format!("{FILE}: {fault}")))?;
    Ok(all.fault)
}

impl Seeded {
    /// Returns the cases that must notice it.
    fn judge(&self) -> Judge {
        match self.file.starts_with("shared/table/") {
            true => TABLE_CASES,
            false => RULE_CASES,
        }
    }

    /// Judges the copy with the fault in it. Returns true if all its judges notice, and a message.
    fn said(&self, copy: &Copy) -> Result<(bool, String), JobError> {
        Ok(
            match self.judge().judge(copy, &["--covering", &self.rule])? {
                Judgement::Fails => match &self.soak {
                    None => (true, "caught".to_owned()),
                    Some(words) => self.said_by_soak(copy, words)?,
                },
                Judgement::Passes => (false, "NOT CAUGHT by a case of the rule".to_owned()),
                Judgement::DoesNotBuild(errors) => {
                    (false, format!("DOES NOT BUILD: {}", first(&errors)))
                }
            },
        )
    }

    /// Judges the copy with random games. One of them must fail and name the rule.
    fn said_by_soak(&self, copy: &Copy, words: &str) -> Result<(bool, String), JobError> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let told = match SOAK.build(copy)? {
            Ok(programs) => programs.tell(&words)?,
            Err(errors) => return Ok((false, format!("DOES NOT BUILD: {}", first(&errors)))),
        };
        let mut failures = told.lines().filter(|line| line.starts_with("FAILED"));
        Ok(match failures.find(|line| line.contains(&self.rule)) {
            Some(failure) => (true, format!("caught, and by random games: {failure}")),
            None => (false, format!("NOT NAMED by random games: {told}")),
        })
    }

    /// Returns the file with the fault in it.
    fn seeded(&self, text: &str) -> Result<String, JobError> {
        let places = places(text, &self.find);
        let [place] = places.as_slice() else {
            let Seeded { name, file, .. } = self;
            let times = places.len();
            return Err(JobError::Missing(format!(
                "{FILE}: the text to find of `{name}` stands {times} times in {file}, not once"
            )));
        };
        let (before, after) = (&text[..place.start], &text[place.end..]);
        Ok(format!("{before}{}{after}", self.put))
    }
}

/// Returns the places where these words occur in sequence, with any white space between them.
fn places(text: &str, words: &str) -> Vec<Range<usize>> {
    let mut words = words.split_whitespace();
    let Some(first) = words.next() else {
        return Vec::new();
    };
    let starts = text.match_indices(first).map(|(start, _)| start);
    let found = starts.filter_map(|start| {
        let mut end = start + first.len();
        for word in words.clone() {
            let rest = text[end..].trim_start();
            rest.strip_prefix(word)?;
            end = text.len() - rest.len() + word.len();
        }
        Some(start..end)
    });
    found.collect()
}

/// Seeds the named faults, or all, one after another. For each, a case that covers the rule must fail.
///
/// # Errors
/// A fault is missed, does not fit the core or does not compile.
pub fn seed(names: &[String]) -> Outcome {
    let mut faults = read()?;
    if let Some(unknown) = names
        .iter()
        .find(|name| !faults.iter().any(|fault| fault.name == **name))
    {
        return Err(JobError::Argument(unknown.clone()));
    }
    faults.retain(|fault| names.is_empty() || names.contains(&fault.name));
    let copy = Copy::of_work_tree()?;
    let mut missed = 0;
    for judge in [RULE_CASES, TABLE_CASES] {
        let (own, others) = faults.into_iter().partition(|fault| fault.judge() == judge);
        faults = others;
        missed += seed_for(&copy, judge, own)?;
    }
    nothing_wrong(missed, "faults")
}

/// Seeds the faults of one judge. Returns the number of missed faults.
fn seed_for(copy: &Copy, judge: Judge, faults: Vec<Seeded>) -> Result<usize, JobError> {
    if faults.is_empty() {
        return Ok(0);
    }
    judge.is_sound(copy)?;
    let mut missed = 0;
    for fault in faults {
        copy.write(
            &fault.file,
            fault.seeded(copy.text(&fault.file)?)?.as_bytes(),
        )?;
        let said = fault.said(copy);
        copy.remedy(&fault.file)?;
        let (caught, said) = said?;
        missed += usize::from(!caught);
        println!("{} ({}): {said}", fault.name, fault.rule);
    }
    Ok(missed)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{places, read, read_text, root};

    /// The number of faults is limited. Further ones are work for mutants.
    const MOST: usize = 40;

    #[test]
    fn every_fault_applies_to_current_source() {
        let faults = read().expect("the faults can be read");
        let unfit = faults.iter().filter_map(|fault| {
            let text = read_text(&root().join(&fault.file));
            text.and_then(|text| fault.seeded(&text)).err()
        });
        let unfit: Vec<String> = unfit.map(|fault| fault.to_string()).collect();
        assert!(unfit.is_empty(), "{}", unfit.join("\n"));
        assert!((20..=MOST).contains(&faults.len()), "{}", faults.len());
    }

    #[test]
    fn faults_have_distinct_names_and_change_something() {
        let faults = read().expect("the faults can be read");
        let names: BTreeSet<&str> = faults.iter().map(|fault| fault.name.as_str()).collect();
        assert_eq!(names.len(), faults.len());
        for fault in &faults {
            assert_ne!(fault.find, fault.put, "{}", fault.name);
        }
    }

    #[test]
    fn text_is_found_across_lines_with_correct_count() {
        let text = "if a {\n    b();\n}\nb();";
        let found: Vec<&str> = places(text, "if a { b(); }")
            .into_iter()
            .map(|place| &text[place])
            .collect();
        assert_eq!(found, ["if a {\n    b();\n}"]);
        assert_eq!(places(text, "b();").len(), 2);
        assert_eq!(places(text, "a { c"), []);
        assert_eq!(places(text, " "), []);
    }
}
