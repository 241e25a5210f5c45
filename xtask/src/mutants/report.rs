//! Verdicts on mutants, file by file.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::equivalents::Equivalent;
use super::list::Mutant;
use super::state::{State, Verdict};

/// Numbers of mutants by verdict.
#[derive(Clone, Copy, Default)]
struct Count {
    caught: usize,
    missed: usize,
    equivalent: usize,
    does_not_build: usize,
    open: usize,
}

impl Count {
    fn add(&mut self, verdict: Option<&Verdict>, is_equivalent: bool) {
        *match verdict {
            None => &mut self.open,
            Some(Verdict::Caught { .. }) => &mut self.caught,
            Some(Verdict::DoesNotBuild) => &mut self.does_not_build,
            Some(Verdict::Missed { .. }) if is_equivalent => &mut self.equivalent,
            Some(Verdict::Missed { .. }) => &mut self.missed,
        } += 1;
    }

    fn plus(self, other: Count) -> Count {
        Count {
            caught: self.caught + other.caught,
            missed: self.missed + other.missed,
            equivalent: self.equivalent + other.equivalent,
            does_not_build: self.does_not_build + other.does_not_build,
            open: self.open + other.open,
        }
    }

    /// Percentage of caught mutants among the caught and the missed.
    fn rate(self) -> String {
        match self.caught + self.missed {
            0 => String::from("–"),
            all => format!("{:.0} %", 100.0 * self.caught as f64 / all as f64),
        }
    }
}

/// Verdicts on mutants.
pub struct Report {
    files: BTreeMap<String, Count>,
    /// Missed mutants: position, change and line.
    missed: Vec<String>,
    /// Equivalent mutants, and the reasons.
    equivalent: Vec<String>,
    all: Count,
}

impl Report {
    /// Counts the verdicts on the mutants.
    pub fn of(mutants: &[Mutant], state: &State, equivalents: &[Equivalent]) -> Report {
        let mut files: BTreeMap<String, Count> = BTreeMap::new();
        let (mut missed, mut equivalent) = (Vec::new(), Vec::new());
        let mut all = Count::default();
        for mutant in mutants {
            let verdict = state.of(mutant);
            let known = equivalents.iter().find(|known| known.is(mutant));
            let mut count = Count::default();
            count.add(verdict, known.is_some());
            let place = format!("{}:{}", mutant.file, mutant.span.start.line);
            if count.missed > 0 {
                missed.push(format!("{place}: {}\n    {}", mutant.what, mutant.line));
            }
            if let (Some(known), 1) = (known, count.equivalent) {
                equivalent.push(format!("{place}: {}\n    {}", mutant.what, known.why));
            }
            all = all.plus(count);
            let of_file = files.entry(mutant.file.clone()).or_default();
            *of_file = of_file.plus(count);
        }
        Report {
            files,
            missed,
            equivalent,
            all,
        }
    }

    /// Returns the number of missed mutants.
    pub fn missed(&self) -> usize {
        self.missed.len()
    }

    /// Returns the table by file, in Markdown.
    pub fn table(&self) -> String {
        let mut table = String::from(
            "| file | mutants | caught | change nothing | do not compile | missed | rate |\n|---|---|---|---|---|---|---|\n",
        );
        let whole = [("all".to_owned(), self.all)];
        for (file, count) in self.files.clone().into_iter().chain(whole) {
            let judged = count.caught + count.equivalent + count.does_not_build + count.missed;
            // Writing to a string cannot fail.
            let _ = writeln!(
                table,
                "| {file} | {judged} | {} | {} | {} | {} | {} |",
                count.caught,
                count.equivalent,
                count.does_not_build,
                count.missed,
                count.rate()
            );
        }
        table
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for equivalent in &self.equivalent {
            writeln!(out, "changes nothing: {equivalent}")?;
        }
        for missed in &self.missed {
            writeln!(out, "MISSED: {missed}")?;
        }
        let Count {
            caught,
            missed,
            equivalent,
            does_not_build,
            open,
        } = self.all;
        write!(
            out,
            "{caught} caught, {missed} missed, {equivalent} change nothing, {does_not_build} do not compile"
        )?;
        if open > 0 {
            write!(out, ", {open} still to be judged")?;
        }
        Ok(())
    }
}
