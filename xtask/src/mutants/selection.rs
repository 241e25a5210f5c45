//! Selection of the mutants to test: all mutants, or those with certain names; of these optionally a sample,
//! and of the result optionally a shard.

use std::collections::BTreeMap;

use twox_hash::XxHash64;

use super::copy::WorkTreeCopy;
use super::list::Mutant;
use crate::command::JobError;

/// The selection that the arguments describe.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Parts of the names of the selected mutants; empty for all mutants.
    pub names: Vec<String>,
    /// Size of the sample; `None` without sampling.
    pub sample_size: Option<usize>,
    /// Seed of the sample.
    pub seed: u64,
    /// The index of the shard, from 0, and the number of shards; `None` without shards.
    pub shard: Option<(usize, usize)>,
}

impl Selection {
    /// Parses `[--shard K/N] [--sample N --seed S] [NAME...]`.
    ///
    /// # Errors
    /// The arguments are invalid.
    pub fn parse(arguments: &[String]) -> Result<Selection, JobError> {
        let mut selection = Selection::default();
        let mut arguments = arguments.iter();
        while let Some(word) = arguments.next() {
            let invalid_argument = || JobError::Argument(word.clone());
            let mut next_value = || arguments.next().ok_or_else(invalid_argument);
            match word.as_str() {
                "--sample" => {
                    selection.sample_size =
                        Some(next_value()?.parse().map_err(|_| invalid_argument())?);
                }
                "--seed" => {
                    selection.seed = next_value()?.parse().map_err(|_| invalid_argument())?
                }
                "--shard" => {
                    let (shard, shard_count) =
                        next_value()?.split_once('/').ok_or_else(invalid_argument)?;
                    let shard = shard.parse().map_err(|_| invalid_argument())?;
                    let shard_count = shard_count.parse().map_err(|_| invalid_argument())?;
                    if shard >= shard_count {
                        return Err(invalid_argument());
                    }
                    selection.shard = Some((shard, shard_count));
                }
                flag if flag.starts_with("--") => return Err(invalid_argument()),
                name => selection.names.push(name.to_owned()),
            }
        }
        Ok(selection)
    }

    /// Returns true if mutants are selected by name.
    pub fn selects_by_name(&self) -> bool {
        !self.names.is_empty()
    }

    /// Returns the selected mutants.
    ///
    /// # Errors
    /// A name matches no mutant, or a file cannot be read.
    pub fn apply(
        &self,
        copy: &WorkTreeCopy,
        mut mutants: Vec<Mutant>,
    ) -> Result<Vec<Mutant>, JobError> {
        for name in &self.names {
            if !mutants.iter().any(|mutant| mutant.name().contains(name)) {
                return Err(JobError::Argument(name.clone()));
            }
        }
        let matches_name =
            |mutant: &Mutant| self.names.iter().any(|name| mutant.name().contains(name));
        mutants.retain(|mutant| self.names.is_empty() || matches_name(mutant));
        if let Some(size) = self.sample_size {
            mutants = draw_sample(copy, mutants, size, self.seed)?;
        }
        let Some((shard, shard_count)) = self.shard else {
            return Ok(mutants);
        };
        let numbered = mutants.into_iter().enumerate();
        let in_shard = numbered.filter(|(index, _)| index % shard_count == shard);
        Ok(in_shard.map(|(_, mutant)| mutant).collect())
    }
}

/// Draws a sample of about `size` mutants, at least one of each file. The share of a file is proportional to
/// its number of mutants, and doubled if the file names a rule. A larger sample with the same seed contains
/// every smaller sample. Which mutants of a file are drawn first does not depend on other files.
fn draw_sample(
    copy: &WorkTreeCopy,
    mutants: Vec<Mutant>,
    size: usize,
    seed: u64,
) -> Result<Vec<Mutant>, JobError> {
    let mut mutants_by_file: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    for mutant in mutants {
        mutants_by_file
            .entry(mutant.file.clone())
            .or_default()
            .push(mutant);
    }
    let mut weights = Vec::new();
    for (file, file_mutants) in &mutants_by_file {
        let text = copy.text(file)?;
        weights.push(file_mutants.len() * if names_a_rule(text) { 2 } else { 1 });
    }
    let total_weight: usize = weights.iter().sum();
    let mut sampled = Vec::new();
    for (mut file_mutants, weight) in mutants_by_file.into_values().zip(weights) {
        let sample_size = (size * weight)
            .div_ceil(total_weight.max(1))
            .clamp(1, file_mutants.len());
        file_mutants.sort_by_key(|mutant| XxHash64::oneshot(seed, mutant.id.as_bytes()));
        file_mutants.truncate(sample_size);
        file_mutants.sort_by_key(|mutant| (mutant.span.start.line, mutant.span.start.column));
        sampled.extend(file_mutants);
    }
    Ok(sampled)
}

/// Returns true if a text contains a rule id: three or more capitals, a hyphen, and a number or another word
/// in capitals.
fn names_a_rule(text: &str) -> bool {
    let words =
        text.split(|character: char| !character.is_ascii_alphanumeric() && character != '-');
    words
        .filter_map(|word| word.split_once('-'))
        .any(|(prefix, suffix)| {
            let is_upper_case = |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase());
            let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            prefix.len() >= 3
                && !suffix.is_empty()
                && is_upper_case(prefix)
                && (is_number(suffix) || is_upper_case(suffix))
        })
}

#[cfg(test)]
mod tests {
    use super::{Selection, names_a_rule};

    fn parse_selection(arguments: &[&str]) -> Option<Selection> {
        let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
        Selection::parse(&arguments).ok()
    }

    #[test]
    fn selection_arguments_are_parsed() {
        let parsed =
            parse_selection(&["--shard", "1/4", "--sample", "800", "--seed", "7", "win.rs"]);
        let expected = Selection {
            names: vec!["win.rs".into()],
            sample_size: Some(800),
            seed: 7,
            shard: Some((1, 4)),
        };
        assert_eq!(parsed, Some(expected));
        assert_eq!(parse_selection(&[]), Some(Selection::default()));
        for invalid in [
            &["--shard", "4/4"][..],
            &["--shard", "1"],
            &["--sample"],
            &["--x"],
        ] {
            assert_eq!(parse_selection(invalid), None, "{invalid:?}");
        }
    }

    #[test]
    fn rule_ids_are_recognized() {
        assert!(names_a_rule("/// The end (WIN-2)."));
        assert!(names_a_rule("// OPT-TEAM"));
        assert!(!names_a_rule("the co-operation of A-1 and Two-3"));
    }
}
