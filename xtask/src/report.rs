//! A job with several parts: all of them run, and the report at the end lists their results.

use std::collections::VecDeque;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::command::{self, JobError, Outcome};

/// The results of the parts of a job.
#[derive(Default)]
pub struct Report {
    parts: Vec<Part>,
}

struct Part {
    name: &'static str,
    took: Duration,
    fault: Option<String>,
    /// Whether the part was skipped, which is no failure.
    left_out: bool,
    summary: Vec<String>,
    /// The last lines of a failed part's output.
    last: Vec<String>,
}

/// Number of lines of a failed part's output that the report repeats.
const LAST: usize = 25;

impl Report {
    /// Runs one part. A failure does not stop the next part, so that one run shows all failures.
    pub fn part(&mut self, name: &'static str, commands: Vec<Command>) {
        println!("\n== {name}");
        let began = Instant::now();
        let (mut summary, mut last) = (Vec::new(), Vec::new());
        let mut fault = None;
        for command in commands {
            let mut printed = VecDeque::new();
            let outcome = command::run_reading(command, |line| {
                if !line.trim().is_empty() {
                    printed.push_back(plain(line));
                    printed.drain(..printed.len().saturating_sub(LAST));
                }
                if let Some(line) = summary_line(line) {
                    summary.push(line);
                }
            });
            if let Err(found) = outcome {
                println!("\n{found}");
                fault.get_or_insert(found.to_string());
                last.extend(printed);
            }
        }
        self.parts.push(Part {
            name,
            took: began.elapsed(),
            fault,
            left_out: false,
            summary,
            last,
        });
    }

    /// Records a part that could not be set up. The others still run.
    pub fn failed(&mut self, name: &'static str, fault: &JobError) {
        println!("\n== {name}\n{fault}");
        self.parts.push(Part {
            name,
            took: Duration::ZERO,
            fault: Some(fault.to_string()),
            left_out: false,
            summary: Vec::new(),
            last: Vec::new(),
        });
    }

    /// Records a part that cannot run on this machine, and the reason. It does not affect the result of the
    /// job, but the report lists it.
    pub fn not_run(&mut self, name: &'static str, why: &str) {
        println!("\n== {name}\nnot run: {why}");
        self.parts.push(Part {
            name,
            took: Duration::ZERO,
            fault: None,
            left_out: true,
            summary: vec![why.to_owned()],
            last: Vec::new(),
        });
    }

    /// Adds a remark to the latest part.
    pub fn note(&mut self, text: &str) {
        if let Some(part) = self.parts.last_mut() {
            part.summary.push(text.to_owned());
        }
    }

    /// Prints the result of each part with the test runners' summaries, after the last lines of the failed
    /// parts.
    ///
    /// # Errors
    /// A part failed.
    pub fn finish(self) -> Outcome {
        for part in self.parts.iter().filter(|part| !part.last.is_empty()) {
            println!("\n== the end of what failed in: {}", part.name);
            for line in &part.last {
                println!("   {line}");
            }
        }
        println!("\n== summary");
        for part in &self.parts {
            println!(
                "{:<7} {} ({:.1} s)",
                part.verdict(),
                part.name,
                part.took.as_secs_f64()
            );
            for line in &part.summary {
                println!("         {line}");
            }
            if let Some(fault) = &part.fault {
                println!("         {fault}");
            }
        }
        match self.parts.iter().filter(|p| p.fault.is_some()).count() {
            0 => Ok(()),
            failed => Err(JobError::Parts(failed)),
        }
    }
}

impl Part {
    /// The result in a word or two.
    fn verdict(&self) -> &'static str {
        match (&self.fault, self.left_out) {
            (Some(_), _) => "FAILED",
            (None, true) => "NOT RUN",
            (None, false) => "ok",
        }
    }
}

/// Returns the line without its colours if it is a test runner's summary.
fn summary_line(line: &str) -> Option<String> {
    let line = plain(line);
    let line = line.trim();
    let empty = line.contains(" 0 passed; 0 failed; 0 ignored");
    let counts = line.starts_with("test result:") && !empty
        // rule cases
        || line.split_once(" passed, ").is_some_and(|(number, _)| number.parse::<u32>().is_ok())
        // mutants
        || line.contains(" caught, ")
        // vitest
        || line.starts_with("Test Files ")
        || line.starts_with("Tests ")
        // node --test
        || ["tests ", "pass ", "fail "].iter().any(|word| {
            line.strip_prefix("ℹ ")
                .or_else(|| line.strip_prefix("# "))
                .is_some_and(|rest| rest.starts_with(word))
        });
    counts.then(|| line.to_owned())
}

/// Removes the ANSI escape sequences of a line.
fn plain(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            text.push(letter);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Report, summary_line};
    use crate::command::cargo;

    #[test]
    fn failed_part_repeats_its_error() {
        let mut report = Report::default();
        report.part("nonsense", vec![cargo(&["no-such-job"])]);
        let [part] = &report.parts[..] else {
            panic!("one part was run");
        };
        assert!(part.fault.is_some());
        let last = part.last.join("\n");
        assert!(last.contains("no-such-job"), "{last}");
        report.part("sense", vec![cargo(&["--version"])]);
        assert!(report.parts[1].last.is_empty());
        assert!(report.finish().is_err());
    }

    #[test]
    fn unavailable_part_is_reported_without_failure() {
        let mut report = Report::default();
        report.not_run("advisories", "there is no database");
        report.part("sense", vec![cargo(&["--version"])]);
        report.note("an old one");
        let told = |place: usize| {
            let part = &report.parts[place];
            (part.verdict(), part.summary.join("\n"))
        };
        assert_eq!(told(0), ("NOT RUN", "there is no database".to_owned()));
        assert_eq!(told(1), ("ok", "an old one".to_owned()));
        assert!(report.finish().is_ok());
    }

    #[test]
    fn counts_of_each_runner_are_parsed() {
        let kept = [
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
            " \u{1b}[2m Test Files \u{1b}[22m \u{1b}[32m4 passed\u{1b}[39m (4)",
            "ℹ pass 2",
            "# fail 0",
            "277 passed, 0 failed",
        ];
        for line in kept {
            assert!(summary_line(line).is_some(), "{line}");
        }
        let dropped = [
            "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured",
            "tests pass",
        ];
        for line in dropped {
            assert!(summary_line(line).is_none(), "{line}");
        }
    }
}
