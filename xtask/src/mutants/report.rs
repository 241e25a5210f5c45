//! What came of mutants, file by file.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::equivalents::Equivalent;
use super::list::Mutant;
use super::state::{State, Verdict};

/// How many of some mutants came to what.
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

    /// How many of a hundred that could be noticed are.
    fn rate(self) -> String {
        match self.caught + self.missed {
            0 => String::from("–"),
            all => format!("{:.0} %", 100.0 * self.caught as f64 / all as f64),
        }
    }
}

/// What came of mutants.
pub struct Report {
    files: BTreeMap<String, Count>,
    /// Those that nobody noticed: where they are, what they do and the line.
    missed: Vec<String>,
    /// Those that nobody could notice, and why.
    equivalent: Vec<String>,
    all: Count,
}

impl Report {
    /// Counts what is known of the mutants.
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

    /// How many nobody noticed.
    pub fn missed(&self) -> usize {
        self.missed.len()
    }

    /// The table by file, as a page has it.
    pub fn table(&self) -> String {
        let mut table = String::from(
            "| file | mutants | caught | change nothing | do not compile | missed | rate |\n|---|---|---|---|---|---|---|\n",
        );
        let whole = [("all".to_owned(), self.all)];
        for (file, count) in self.files.clone().into_iter().chain(whole) {
            let judged = count.caught + count.equivalent + count.does_not_build + count.missed;
            // Writing to a text cannot fail.
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
