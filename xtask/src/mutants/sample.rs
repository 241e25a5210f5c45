//! Selection of the mutants to judge: all, named ones, a sample, a shard.

use std::collections::BTreeMap;

use twox_hash::XxHash64;

use super::copy::Copy;
use super::list::Mutant;
use crate::command::JobError;

/// The selection that the arguments describe.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Parts of names, or empty for all mutants.
    pub names: Vec<String>,
    /// Size of the sample.
    pub sample: Option<usize>,
    /// Seed of the sample.
    pub seed: u64,
    /// The shard, from 0, and the number of shards.
    pub shard: Option<(usize, usize)>,
}

impl Wanted {
    /// Parses `[--shard K/N] [--sample N --seed S] [NAME...]`.
    ///
    /// # Errors
    /// The arguments are invalid.
    pub fn read(arguments: &[String]) -> Result<Wanted, JobError> {
        let mut wanted = Wanted::default();
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let not_understood = || JobError::Argument(word.clone());
            let mut number = || words.next().ok_or_else(not_understood);
            match word.as_str() {
                "--sample" => {
                    wanted.sample = Some(number()?.parse().map_err(|_| not_understood())?);
                }
                "--seed" => wanted.seed = number()?.parse().map_err(|_| not_understood())?,
                "--shard" => {
                    let (part, parts) = number()?.split_once('/').ok_or_else(not_understood)?;
                    let part = part.parse().map_err(|_| not_understood())?;
                    let parts = parts.parse().map_err(|_| not_understood())?;
                    if part >= parts {
                        return Err(not_understood());
                    }
                    wanted.shard = Some((part, parts));
                }
                flag if flag.starts_with("--") => return Err(not_understood()),
                name => wanted.names.push(name.to_owned()),
            }
        }
        Ok(wanted)
    }

    /// Returns true if it selects mutants by name.
    pub fn is_named(&self) -> bool {
        !self.names.is_empty()
    }

    /// Selects among the mutants.
    ///
    /// # Errors
    /// A name matches none of them, or a file cannot be read.
    pub fn of(&self, copy: &Copy, mut mutants: Vec<Mutant>) -> Result<Vec<Mutant>, JobError> {
        for name in &self.names {
            if !mutants.iter().any(|mutant| mutant.name().contains(name)) {
                return Err(JobError::Argument(name.clone()));
            }
        }
        let named = |mutant: &Mutant| self.names.iter().any(|name| mutant.name().contains(name));
        mutants.retain(|mutant| self.names.is_empty() || named(mutant));
        if let Some(size) = self.sample {
            mutants = sample(copy, mutants, size, self.seed)?;
        }
        let Some((part, parts)) = self.shard else {
            return Ok(mutants);
        };
        let numbered = mutants.into_iter().enumerate();
        let own = numbered.filter(|(place, _)| place % parts == part);
        Ok(own.map(|(_, mutant)| mutant).collect())
    }
}

/// Draws a sample that covers all files. Each file contributes at least one mutant. The share of a file follows its
/// number of mutants, which counts twice if the file names a rule. A larger sample contains every smaller one. The
/// order of choice within one file does not depend on other files.
fn sample(
    copy: &Copy,
    mutants: Vec<Mutant>,
    size: usize,
    seed: u64,
) -> Result<Vec<Mutant>, JobError> {
    let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    for mutant in mutants {
        files.entry(mutant.file.clone()).or_default().push(mutant);
    }
    let mut weights = Vec::new();
    for (file, own) in &files {
        let text = copy.text(file)?;
        weights.push(own.len() * if names_a_rule(text) { 2 } else { 1 });
    }
    let whole: usize = weights.iter().sum();
    let mut drawn = Vec::new();
    for (mut own, weight) in files.into_values().zip(weights) {
        let share = (size * weight).div_ceil(whole.max(1)).clamp(1, own.len());
        own.sort_by_key(|mutant| XxHash64::oneshot(seed, mutant.id.as_bytes()));
        own.truncate(share);
        own.sort_by_key(|mutant| (mutant.span.start.line, mutant.span.start.column));
        drawn.extend(own);
    }
    Ok(drawn)
}

/// Returns true if a text contains a rule id: three or more capitals, then a number or another word in capitals.
fn names_a_rule(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words
        .filter_map(|word| word.split_once('-'))
        .any(|(head, rest)| {
            let capitals = |part: &str| part.bytes().all(|letter| letter.is_ascii_uppercase());
            let number = |part: &str| part.bytes().all(|letter| letter.is_ascii_digit());
            head.len() >= 3
                && !rest.is_empty()
                && capitals(head)
                && (number(rest) || capitals(rest))
        })
}

#[cfg(test)]
mod tests {
    use super::{Wanted, names_a_rule};

    fn wanted(words: &[&str]) -> Option<Wanted> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        Wanted::read(&words).ok()
    }

    #[test]
    fn sample_arguments_are_parsed() {
        let read = wanted(&["--shard", "1/4", "--sample", "800", "--seed", "7", "win.rs"]);
        let expected = Wanted {
            names: vec!["win.rs".into()],
            sample: Some(800),
            seed: 7,
            shard: Some((1, 4)),
        };
        assert_eq!(read, Some(expected));
        assert_eq!(wanted(&[]), Some(Wanted::default()));
        for wrong in [
            &["--shard", "4/4"][..],
            &["--shard", "1"],
            &["--sample"],
            &["--x"],
        ] {
            assert_eq!(wanted(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn rule_is_found_by_its_id() {
        assert!(names_a_rule("/// The end (WIN-2)."));
        assert!(names_a_rule("// OPT-TEAM"));
        assert!(!names_a_rule("the co-operation of A-1 and Two-3"));
    }
}
