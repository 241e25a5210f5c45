//! Verdicts on mutants, file by file.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::equivalents::Equivalent;
use super::list::Mutant;
use super::verdicts::{Verdict, Verdicts};

/// Number of mutants for each verdict.
#[derive(Clone, Copy, Default)]
struct VerdictCounts {
    caught: usize,
    missed: usize,
    equivalent: usize,
    does_not_build: usize,
    untested: usize,
}

impl VerdictCounts {
    fn add(&mut self, verdict: Option<&Verdict>, is_equivalent: bool) {
        *match verdict {
            None => &mut self.untested,
            Some(Verdict::Caught { .. }) => &mut self.caught,
            Some(Verdict::DoesNotBuild) => &mut self.does_not_build,
            Some(Verdict::Missed { .. }) if is_equivalent => &mut self.equivalent,
            Some(Verdict::Missed { .. }) => &mut self.missed,
        } += 1;
    }

    fn plus(self, other: VerdictCounts) -> VerdictCounts {
        VerdictCounts {
            caught: self.caught + other.caught,
            missed: self.missed + other.missed,
            equivalent: self.equivalent + other.equivalent,
            does_not_build: self.does_not_build + other.does_not_build,
            untested: self.untested + other.untested,
        }
    }

    /// Percentage of caught mutants among all caught and missed mutants, as text; a dash if there are none.
    fn catch_rate(self) -> String {
        match self.caught + self.missed {
            0 => String::from("–"),
            total => format!("{:.0} %", 100.0 * self.caught as f64 / total as f64),
        }
    }
}

/// The verdicts on mutants, counted by file.
pub struct MutantReport {
    counts_by_file: BTreeMap<String, VerdictCounts>,
    /// Missed mutants: position, change and line.
    missed: Vec<String>,
    /// Equivalent mutants: position, change and reason.
    equivalent: Vec<String>,
    total: VerdictCounts,
}

impl MutantReport {
    /// Creates the report on the mutants.
    pub fn new(
        mutants: &[Mutant],
        verdicts: &Verdicts,
        equivalents: &[Equivalent],
    ) -> MutantReport {
        let mut counts_by_file: BTreeMap<String, VerdictCounts> = BTreeMap::new();
        let (mut missed, mut equivalent) = (Vec::new(), Vec::new());
        let mut total = VerdictCounts::default();
        for mutant in mutants {
            let verdict = verdicts.get(mutant);
            let equivalent_entry = equivalents.iter().find(|entry| entry.describes(mutant));
            let mut counts = VerdictCounts::default();
            counts.add(verdict, equivalent_entry.is_some());
            let location = format!("{}:{}", mutant.file, mutant.span.start.line);
            if counts.missed > 0 {
                missed.push(format!(
                    "{location}: {}\n    {}",
                    mutant.change, mutant.line_text
                ));
            }
            if let (Some(equivalent_entry), 1) = (equivalent_entry, counts.equivalent) {
                equivalent.push(format!(
                    "{location}: {}\n    {}",
                    mutant.change, equivalent_entry.reason
                ));
            }
            total = total.plus(counts);
            let file_counts = counts_by_file.entry(mutant.file.clone()).or_default();
            *file_counts = file_counts.plus(counts);
        }
        MutantReport {
            counts_by_file,
            missed,
            equivalent,
            total,
        }
    }

    /// Returns the number of missed mutants.
    pub fn missed_count(&self) -> usize {
        self.missed.len()
    }

    /// Returns the table by file, in Markdown.
    pub fn table(&self) -> String {
        let mut table = String::from(
            "| file | tested | caught | equivalent | do not compile | missed | rate |\n|---|---|---|---|---|---|---|\n",
        );
        let total_row = [("all".to_owned(), self.total)];
        for (file, counts) in self.counts_by_file.clone().into_iter().chain(total_row) {
            let tested = counts.caught + counts.equivalent + counts.does_not_build + counts.missed;
            // Writing to a string cannot fail.
            let _ = writeln!(
                table,
                "| {file} | {tested} | {} | {} | {} | {} | {} |",
                counts.caught,
                counts.equivalent,
                counts.does_not_build,
                counts.missed,
                counts.catch_rate()
            );
        }
        table
    }
}

impl fmt::Display for MutantReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for equivalent in &self.equivalent {
            writeln!(out, "changes nothing: {equivalent}")?;
        }
        for missed in &self.missed {
            writeln!(out, "MISSED: {missed}")?;
        }
        let VerdictCounts {
            caught,
            missed,
            equivalent,
            does_not_build,
            untested,
        } = self.total;
        write!(
            out,
            "{caught} caught, {missed} missed, {equivalent} equivalent, {does_not_build} do not compile"
        )?;
        if untested > 0 {
            write!(out, ", {untested} not tested yet")?;
        }
        Ok(())
    }
}
