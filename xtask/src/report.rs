//! A job with several parts: all of them run, and the report at the end lists their results.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::process::Command;
use std::thread::{self, JoinHandle, ScopedJoinHandle};
use std::time::{Duration, Instant};

use crate::command::{self, JobError, Outcome};

/// The results of the parts of a job.
#[derive(Default)]
pub struct Report {
    parts: Vec<Part>,
}

struct Part {
    name: &'static str,
    duration: Duration,
    error: Option<String>,
    /// Whether the part was skipped, which does not count as a failure.
    is_skipped: bool,
    summary: Vec<String>,
    /// The last lines of the output of each failed command of the part.
    last_lines: Vec<String>,
}

/// What the report keeps of the output of a part.
#[derive(Default)]
struct PartOutput {
    /// Summaries of test runners, and the tests that failed.
    summary: Vec<String>,
    /// The last lines of each failed command.
    last_lines: Vec<String>,
    /// Window-test files in which a test failed, without duplicates.
    failed_files: Vec<String>,
}

/// A part that runs while other parts run.
pub struct RunningPart {
    name: &'static str,
    thread: JoinHandle<FinishedCommands>,
}

/// The result of the commands of a part.
struct FinishedCommands {
    duration: Duration,
    /// The first error.
    error: Option<String>,
    output: PartOutput,
}

/// Number of lines that the report repeats of each failed command's output.
const LAST_LINE_COUNT: usize = 25;

impl Report {
    /// Runs the commands of one part. After a failure the other parts still run, so that one run shows all
    /// failures.
    pub fn run_part(&mut self, name: &'static str, commands: Vec<Command>) {
        println!("\n== {name}");
        self.add_part(name, run_in_order(commands));
    }

    /// Starts the commands of one part and returns at once. [`finish_part`](Report::finish_part) waits for
    /// them.
    pub fn start_part(name: &'static str, commands: Vec<Command>) -> RunningPart {
        println!("\n== {name}, while other parts run");
        RunningPart {
            name,
            thread: thread::spawn(|| run_in_order(commands)),
        }
    }

    /// Waits for a part that was started, and adds its result.
    pub fn finish_part(&mut self, RunningPart { name, thread }: RunningPart) {
        let finished = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        self.add_part(name, finished);
    }

    /// Runs tests of the native window as one part: all commands of `shards` at the same time. A busy machine
    /// can delay a window by seconds, so the files in which a test failed then run once more, one at a time,
    /// and only the second result counts. The report also names the tests that failed in the first run.
    /// `command_for` returns the command that runs the given test files.
    ///
    /// # Errors
    /// `command_for` fails.
    pub fn run_window_tests(
        &mut self,
        name: &'static str,
        shards: Vec<Command>,
        command_for: impl Fn(&[String]) -> Result<Command, JobError>,
    ) -> Outcome {
        println!("\n== {name}");
        let started = Instant::now();
        let mut output = PartOutput::default();
        let mut error = output.run_together(shards);
        let failed_files = std::mem::take(&mut output.failed_files);
        if !failed_files.is_empty() {
            let files = failed_files.join(" ");
            println!("\n== {name}, once more: {files}");
            output.summary.push(format!("once more: {files}"));
            error = error.or(output.run(command_for(&failed_files)?));
        }
        let finished = FinishedCommands {
            duration: started.elapsed(),
            error,
            output,
        };
        self.add_part(name, finished);
        Ok(())
    }

    fn add_part(&mut self, name: &'static str, finished: FinishedCommands) {
        let FinishedCommands {
            duration,
            error,
            output,
        } = finished;
        self.parts.push(Part {
            name,
            duration,
            error,
            is_skipped: false,
            summary: output.summary,
            last_lines: output.last_lines,
        });
    }

    /// Records a part that could not be set up. The other parts still run.
    pub fn add_failed(&mut self, name: &'static str, error: &JobError) {
        println!("\n== {name}\n{error}");
        self.parts.push(Part {
            name,
            duration: Duration::ZERO,
            error: Some(error.to_string()),
            is_skipped: false,
            summary: Vec::new(),
            last_lines: Vec::new(),
        });
    }

    /// Records a part that cannot run on this machine, and the reason. The report lists the part, which does
    /// not affect the result of the job.
    pub fn add_skipped(&mut self, name: &'static str, reason: &str) {
        println!("\n== {name}\nnot run: {reason}");
        self.parts.push(Part {
            name,
            duration: Duration::ZERO,
            error: None,
            is_skipped: true,
            summary: vec![reason.to_owned()],
            last_lines: Vec::new(),
        });
    }

    /// Adds a remark to the latest part.
    pub fn add_note(&mut self, text: &str) {
        if let Some(part) = self.parts.last_mut() {
            part.summary.push(text.to_owned());
        }
    }

    /// Prints the last lines of the failed parts, the result of each part with the summaries of its test
    /// runners, and the slowest parts.
    ///
    /// # Errors
    /// A part failed.
    pub fn finish(self) -> Outcome {
        for part in self.parts.iter().filter(|part| !part.last_lines.is_empty()) {
            println!("\n== last lines of the failed part: {}", part.name);
            for line in &part.last_lines {
                println!("   {line}");
            }
        }
        println!("\n== summary");
        for part in &self.parts {
            println!(
                "{:<7} {} ({:.1} s)",
                part.verdict(),
                part.name,
                part.duration.as_secs_f64()
            );
            for line in &part.summary {
                println!("         {line}");
            }
            if let Some(error) = &part.error {
                println!("         {error}");
            }
        }
        println!("\nslowest parts: {}", self.slowest_parts());
        match self
            .parts
            .iter()
            .filter(|part| part.error.is_some())
            .count()
        {
            0 => Ok(()),
            failed_count => Err(JobError::Parts(failed_count)),
        }
    }

    /// The parts that took ten seconds or more, with their seconds, slowest first.
    fn slowest_parts(&self) -> String {
        let mut slow_parts: Vec<(u64, &str)> = self
            .parts
            .iter()
            .map(|part| (part.duration.as_secs(), part.name))
            .filter(|&(seconds, _)| seconds >= 10)
            .collect();
        slow_parts.sort_unstable_by(|left, right| right.cmp(left));
        let texts: Vec<String> = slow_parts
            .iter()
            .map(|(seconds, name)| format!("{name} {seconds} s"))
            .collect();
        texts.join(", ")
    }
}

/// Runs commands one after another. After a failure the others still run.
fn run_in_order(commands: Vec<Command>) -> FinishedCommands {
    let started = Instant::now();
    let mut output = PartOutput::default();
    let mut error = None;
    for command in commands {
        let command_error = output.run(command);
        error = error.or(command_error);
    }
    FinishedCommands {
        duration: started.elapsed(),
        error,
        output,
    }
}

impl PartOutput {
    /// Runs commands at the same time and collects their output. Returns the first error of a command that
    /// fails without naming a file in which a test failed.
    fn run_together(&mut self, commands: Vec<Command>) -> Option<String> {
        let results: Vec<(PartOutput, Option<String>)> = thread::scope(|scope| {
            let threads: Vec<_> = commands
                .into_iter()
                .map(|command| {
                    scope.spawn(|| {
                        let mut output = PartOutput::default();
                        let error = output.run(command);
                        (output, error)
                    })
                })
                .collect();
            let join = |thread: ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        });
        let mut unexplained_error = None;
        for (output, error) in results {
            // Files in which a test failed run once more, so the last lines are needed only for other errors.
            if output.failed_files.is_empty() {
                unexplained_error = unexplained_error.or(error);
                self.last_lines.extend(output.last_lines);
            }
            self.summary.extend(output.summary);
            self.failed_files.extend(output.failed_files);
        }
        unexplained_error
    }

    /// Runs a command and collects its output. Returns the error if it fails.
    fn run(&mut self, command: Command) -> Option<String> {
        let mut recent_lines = VecDeque::new();
        let outcome = command::run_with_lines(command, |line| {
            if !line.trim().is_empty() {
                recent_lines.push_back(without_ansi(line));
                recent_lines.drain(..recent_lines.len().saturating_sub(LAST_LINE_COUNT));
            }
            if let Some(line) = summary_line(line) {
                self.summary.push(line);
            }
            // Some runners name a failed test twice.
            if let Some(line) = failed_test_line(line)
                && !self.summary.contains(&line)
            {
                self.summary.push(line);
            }
            if let Some(file) = failed_test_file(line)
                && !self.failed_files.contains(&file)
            {
                self.failed_files.push(file);
            }
        });
        let error = outcome.err()?.to_string();
        println!("\n{error}");
        self.last_lines.extend(recent_lines);
        Some(error)
    }
}

impl Part {
    /// The result in a word or two.
    fn verdict(&self) -> &'static str {
        match (&self.error, self.is_skipped) {
            (Some(_), _) => "FAILED",
            (None, true) => "NOT RUN",
            (None, false) => "ok",
        }
    }
}

/// Returns the line without colours if it is the summary of a test runner.
fn summary_line(line: &str) -> Option<String> {
    let line = without_ansi(line);
    let line = line.trim();
    let is_empty_run = line.contains(" 0 passed; 0 failed; 0 ignored");
    let is_summary = line.starts_with("test result:") && !is_empty_run
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
    is_summary.then(|| line.to_owned())
}

/// Returns the line without colours if it names a test that failed.
fn failed_test_line(line: &str) -> Option<String> {
    let line = without_ansi(line);
    let line = line.trim();
    // cargo test, vitest, node --test
    let is_failed_test = line.starts_with("test ") && line.ends_with(" ... FAILED")
        || line.starts_with("FAIL ")
        || line.starts_with("✖ ") && line.ends_with("ms)");
    is_failed_test.then(|| line.to_owned())
}

/// Returns the file named in `line` if `node --test` reports the location of a failed test there.
fn failed_test_file(line: &str) -> Option<String> {
    let line = without_ansi(line);
    let (file, _) = line.trim().strip_prefix("test at ")?.split_once(':')?;
    Some(file.to_owned())
}

/// Removes the ANSI escape sequences of a line.
fn without_ansi(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        if character == '\u{1b}' {
            characters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            text.push(character);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::{Part, Report, failed_test_file, failed_test_line, summary_line};
    use crate::command::{cargo, program};

    #[test]
    fn report_repeats_the_last_lines_of_a_failed_part() {
        let mut report = Report::default();
        report.run_part("nonsense", vec![cargo(&["no-such-job"])]);
        let [part] = &report.parts[..] else {
            panic!("the report should have one part");
        };
        assert!(part.error.is_some());
        let last_lines = part.last_lines.join("\n");
        assert!(last_lines.contains("no-such-job"), "{last_lines}");
        report.run_part("sense", vec![cargo(&["--version"])]);
        assert!(report.parts[1].last_lines.is_empty());
        assert!(report.finish().is_err());
    }

    #[test]
    fn part_that_runs_beside_others_is_reported_once_it_is_finished() {
        let mut report = Report::default();
        let running = Report::start_part("nonsense", vec![cargo(&["no-such-job"])]);
        report.run_part("sense", vec![cargo(&["--version"])]);
        report.finish_part(running);
        let verdicts: Vec<_> = (report.parts.iter())
            .map(|part| (part.name, part.verdict()))
            .collect();
        assert_eq!(verdicts, [("sense", "ok"), ("nonsense", "FAILED")]);
        assert!(
            report.parts[1]
                .last_lines
                .join("\n")
                .contains("no-such-job")
        );
    }

    #[test]
    fn unavailable_part_is_reported_without_failure() {
        let mut report = Report::default();
        report.add_skipped("advisories", "there is no database");
        report.run_part("sense", vec![cargo(&["--version"])]);
        report.add_note("an earlier copy was used");
        let result_of = |index: usize| {
            let part = &report.parts[index];
            (part.verdict(), part.summary.join("\n"))
        };
        assert_eq!(result_of(0), ("NOT RUN", "there is no database".to_owned()));
        assert_eq!(result_of(1), ("ok", "an earlier copy was used".to_owned()));
        assert!(report.finish().is_ok());
    }

    #[test]
    fn slow_parts_are_listed_slowest_first() {
        let part = |name, seconds| Part {
            name,
            duration: Duration::from_secs(seconds),
            error: None,
            is_skipped: false,
            summary: Vec::new(),
            last_lines: Vec::new(),
        };
        let parts = vec![part("format", 9), part("lint", 200), part("window", 1300)];
        assert_eq!(
            Report { parts }.slowest_parts(),
            "window 1300 s, lint 200 s"
        );
    }

    fn shell(script: &str) -> Command {
        program("sh", &["-c", script])
    }

    const FAILING_SHARD: &str =
        "echo '✖ a card is played (12ms)'; echo 'test at tests/e2e/a.test.mjs:7:1'; exit 1";

    #[test]
    fn failed_window_tests_run_once_more() {
        let verdict_if = |second_run_passes: bool| {
            let mut report = Report::default();
            let shards = vec![shell("echo 'ℹ pass 9'"), shell(FAILING_SHARD)];
            report
                .run_window_tests("window", shards, |files| {
                    assert_eq!(files, ["tests/e2e/a.test.mjs"]);
                    Ok(shell(match second_run_passes {
                        true => "echo 'ℹ pass 1'",
                        false => "exit 1",
                    }))
                })
                .expect("the command should be built");
            (
                report.parts[0].verdict(),
                report.parts[0].summary.join(", "),
            )
        };
        let (verdict, summary) = verdict_if(true);
        assert_eq!(verdict, "ok");
        assert_eq!(
            summary,
            "ℹ pass 9, ✖ a card is played (12ms), once more: tests/e2e/a.test.mjs, ℹ pass 1"
        );
        assert_eq!(verdict_if(false).0, "FAILED");
    }

    #[test]
    fn window_tests_that_fail_without_naming_a_test_stay_failed() {
        let mut report = Report::default();
        let shards = vec![
            shell("echo 'the display is missing'; exit 1"),
            shell(FAILING_SHARD),
        ];
        report
            .run_window_tests("window", shards, |_| Ok(shell("echo 'ℹ pass 1'")))
            .expect("the command should be built");
        assert_eq!(report.parts[0].verdict(), "FAILED");
        assert_eq!(report.parts[0].last_lines, ["the display is missing"]);
    }

    #[test]
    fn summary_lines_of_each_test_runner_are_recognized() {
        let summaries = [
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
            " \u{1b}[2m Test Files \u{1b}[22m \u{1b}[32m4 passed\u{1b}[39m (4)",
            "ℹ pass 2",
            "# fail 0",
            "277 passed, 0 failed",
        ];
        for line in summaries {
            assert!(summary_line(line).is_some(), "{line}");
        }
        let other_lines = [
            "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured",
            "tests pass",
        ];
        for line in other_lines {
            assert!(summary_line(line).is_none(), "{line}");
        }
    }

    #[test]
    fn failed_tests_of_each_runner_are_recognized() {
        let failed_tests = [
            "test battle::tie_is_rolled_again ... FAILED",
            " FAIL  src/lib/table/Mine.test.ts > Mine > enters two refineries",
            "✖ a card can be taken back (1273.5ms)",
        ];
        for line in failed_tests {
            assert!(failed_test_line(line).is_some(), "{line}");
        }
        let other_lines = [
            "test battle::tie_is_rolled_again ... ok",
            "✖ failing tests:",
            "✔ a card can be taken back (1273.5ms)",
        ];
        for line in other_lines {
            assert!(failed_test_line(line).is_none(), "{line}");
        }
        assert_eq!(
            failed_test_file("test at tests/e2e/cards.test.mjs:12:1").as_deref(),
            Some("tests/e2e/cards.test.mjs")
        );
    }
}
