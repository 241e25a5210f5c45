//! Tests mutants: together if they can be woven into one program, otherwise one at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{sync::mpsc, thread};

use super::copy::WorkTreeCopy;
use super::list::Mutant;
use super::suite::{CompileError, Suite, SuitePrograms, SuiteResult, first_message, suites_for};
use super::verdicts::{Verdict, Verdicts};
use super::weave::{IS_ACTIVE_FUNCTION, mutant_numbers_around, mutant_of_return_value_at, weave};
use crate::command::{JobError, Outcome};

/// Tests mutants of one package, and records the verdicts.
///
/// # Errors
/// A test suite fails on the unmodified core, or cannot be built for a reason other than a mutant; or a file
/// cannot be read or written.
pub fn test_package(
    copy: &WorkTreeCopy,
    package: &str,
    mutants: &[Mutant],
    verdicts: &mut Verdicts,
) -> Outcome {
    if mutants.is_empty() {
        return Ok(());
    }
    println!("{package}: {} mutants to test", mutants.len());
    let mut batch = WovenBatch::new(copy, package, mutants)?;
    for &suite in suites_for(package) {
        let Some(programs) = batch.build(suite, verdicts)? else {
            break;
        };
        let woven_numbers: Vec<u32> = batch.woven_numbers.iter().copied().collect();
        let mut record_caught = |number| {
            batch.woven_numbers.remove(&number);
            let suite = suite.name.to_owned();
            let mutant = &mutants[number as usize - 1];
            print_and_record(verdicts, mutant, Verdict::Caught { suite })
        };
        find_caught(&programs, &woven_numbers, &mut record_caught)?;
    }
    for &number in &batch.woven_numbers {
        print_verdict(batch.mutant(number), "MISSED");
        verdicts.record_missed(batch.mutant(number))?;
    }
    batch.restore()?;
    let one_at_a_time: Vec<&Mutant> = batch
        .one_at_a_time
        .iter()
        .map(|&number| batch.mutant(number))
        .collect();
    test_one_at_a_time(copy, package, &one_at_a_time, verdicts)
}

/// Runs the programs for each woven mutant, on all processors. Records each mutant as soon as it is caught.
fn find_caught(
    programs: &SuitePrograms,
    woven_numbers: &[u32],
    record_caught: &mut impl FnMut(u32) -> Outcome,
) -> Outcome {
    let (next_index, (sender, results)) = (AtomicUsize::new(0), mpsc::channel());
    let run_suite = |sender: mpsc::Sender<_>| {
        while let Some(&number) = woven_numbers.get(next_index.fetch_add(1, Ordering::Relaxed)) {
            let passed = programs.all_pass(Some(number), &[]);
            // The receiver is closed if a program could not be started or a verdict could not be recorded.
            if sender.send((number, passed)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let processor_count = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..processor_count {
            let sender = sender.clone();
            scope.spawn(|| run_suite(sender));
        }
        drop(sender);
        for (number, passed) in results {
            if !passed? {
                record_caught(number)?;
            }
        }
        Ok(())
    })
}

/// The mutants of a package: those that are woven into one program, and those that are left to be tested one
/// at a time.
struct WovenBatch<'a> {
    copy: &'a WorkTreeCopy,
    /// The root module of the crate.
    root_file: String,
    /// All mutants of the batch. Their numbers are their positions in this list, from 1.
    mutants: &'a [Mutant],
    /// Numbers of the woven mutants without a verdict.
    woven_numbers: BTreeSet<u32>,
    /// Numbers of the mutants that are tested one at a time.
    one_at_a_time: BTreeSet<u32>,
    /// Texts of the changed files by path: the root module and every file with woven mutants.
    woven_texts: BTreeMap<String, String>,
}

impl<'a> WovenBatch<'a> {
    fn new(
        copy: &'a WorkTreeCopy,
        package: &str,
        mutants: &'a [Mutant],
    ) -> Result<WovenBatch<'a>, JobError> {
        let folder = package.strip_prefix("rubium-").unwrap_or(package);
        let mut batch = WovenBatch {
            copy,
            root_file: format!("shared/{folder}/src/lib.rs"),
            mutants,
            woven_numbers: BTreeSet::new(),
            one_at_a_time: BTreeSet::new(),
            woven_texts: BTreeMap::new(),
        };
        batch.woven_numbers = (1..).take(mutants.len()).collect();
        batch.weave()?;
        Ok(batch)
    }

    fn mutant(&self, number: u32) -> &'a Mutant {
        &self.mutants[number as usize - 1]
    }

    /// Writes the files of the crate, with all mutants that are to be tested together, into the copy. A
    /// mutant that cannot be woven is moved to the mutants that are tested one at a time.
    fn weave(&mut self) -> Outcome {
        let mut by_file: BTreeMap<&str, Vec<(u32, &Mutant)>> = BTreeMap::new();
        by_file.insert(&self.root_file, Vec::new());
        for &number in &self.woven_numbers {
            let mutant = &self.mutants[number as usize - 1];
            by_file
                .entry(&mutant.file)
                .or_default()
                .push((number, mutant));
        }
        let (mut woven_texts, mut one_at_a_time) = (BTreeMap::new(), Vec::new());
        for (file, mutants) in by_file {
            let text = self.copy.text(file)?;
            let numbers: BTreeSet<u32> = mutants.iter().map(|&(number, _)| number).collect();
            let woven_file = weave(text, &mutants);
            let (mut text, woven_numbers) = woven_file
                .map_or((text.to_owned(), BTreeSet::new()), |woven_file| {
                    (woven_file.text, woven_file.numbers)
                });
            one_at_a_time.extend(numbers.difference(&woven_numbers).copied());
            if file == self.root_file {
                text.push_str(IS_ACTIVE_FUNCTION);
            }
            woven_texts.insert(file.to_owned(), text);
        }
        for number in one_at_a_time {
            self.move_to_one_at_a_time(number);
        }
        // A file that no longer contains a mutant is restored.
        for file in self
            .woven_texts
            .keys()
            .filter(|file| !woven_texts.contains_key(*file))
        {
            self.copy.restore(file)?;
        }
        for (file, text) in &woven_texts {
            self.copy.write(file, text.as_bytes())?;
        }
        self.woven_texts = woven_texts;
        Ok(())
    }

    fn move_to_one_at_a_time(&mut self, number: u32) {
        self.woven_numbers.remove(&number);
        self.one_at_a_time.insert(number);
    }

    /// Builds the programs of a suite, without the mutants that prevent the crate from compiling, and checks
    /// that they pass while no mutant is active. Returns `None` if no mutant is left.
    fn build(
        &mut self,
        suite: Suite,
        verdicts: &mut Verdicts,
    ) -> Result<Option<SuitePrograms>, JobError> {
        while !self.woven_numbers.is_empty() {
            match suite.build_woven(self.copy)? {
                Ok(mut programs) => {
                    programs.ensure_all_pass_unmodified()?;
                    return Ok(Some(programs));
                }
                Err(errors) => self.remove_uncompilable_mutants(&errors, verdicts)?,
            }
        }
        Ok(None)
    }

    /// Removes the mutants that cause or may cause compiler errors, and weaves the others again.
    fn remove_uncompilable_mutants(
        &mut self,
        errors: &[CompileError],
        verdicts: &mut Verdicts,
    ) -> Outcome {
        let count_before = self.woven_numbers.len();
        for error in errors {
            let Some((file, offset)) = &error.location else {
                continue;
            };
            // The compiler reports paths relative to the folder of the crate or of the workspace.
            let text = (self.woven_texts.iter()).find(|(path, _)| path.ends_with(file.as_str()));
            let Some((_, text)) = text else {
                return Err(JobError::Failed(format!("{file}: {}", error.message)));
            };
            let [number_before, number_after] = mutant_numbers_around(text, *offset);
            if let Some(number) = mutant_of_return_value_at(text, *offset)
                && self.woven_numbers.contains(&number)
                && !self.mutant(number).return_type.contains("impl ")
            {
                self.woven_numbers.remove(&number);
                print_and_record(verdicts, self.mutant(number), Verdict::DoesNotBuild)?;
            } else {
                // One of these two mutants causes the error. Testing them one at a time shows which.
                for number in [number_before, number_after].into_iter().flatten() {
                    if self.woven_numbers.contains(&number) {
                        self.move_to_one_at_a_time(number);
                    }
                }
            }
        }
        if self.woven_numbers.len() == count_before {
            return Err(JobError::Failed(first_message(errors)));
        }
        self.weave()
    }

    fn restore(&self) -> Outcome {
        self.woven_texts
            .keys()
            .try_for_each(|file| self.copy.restore(file))
    }
}

/// Tests mutants one at a time.
fn test_one_at_a_time(
    copy: &WorkTreeCopy,
    package: &str,
    mutants: &[&Mutant],
    verdicts: &mut Verdicts,
) -> Outcome {
    if mutants.is_empty() {
        return Ok(());
    }
    println!("{package}: {} mutants one at a time", mutants.len());
    let mut checked_suite_count = 0;
    for mutant in mutants {
        let text = copy.text(&mutant.file)?;
        let mut verdict = None;
        for (index, &suite) in suites_for(package).iter().enumerate() {
            if checked_suite_count == index {
                copy.restore(&mutant.file)?;
                suite.ensure_passes_unmodified(copy)?;
                checked_suite_count += 1;
            }
            copy.write(&mutant.file, mutant.applied_to(text).as_bytes())?;
            match suite.run(copy, &[])? {
                SuiteResult::Passed => {}
                SuiteResult::Failed => {
                    let suite = suite.name.to_owned();
                    verdict = Some(Verdict::Caught { suite });
                    break;
                }
                SuiteResult::BuildFailed(errors) => {
                    if errors.iter().any(|error| error.package != package) {
                        copy.restore(&mutant.file)?;
                        return Err(JobError::Failed(first_message(&errors)));
                    }
                    verdict = Some(Verdict::DoesNotBuild);
                    break;
                }
            }
        }
        copy.restore(&mutant.file)?;
        match verdict {
            Some(verdict) => print_and_record(verdicts, mutant, verdict)?,
            None => {
                print_verdict(mutant, "MISSED");
                verdicts.record_missed(mutant)?;
            }
        }
    }
    Ok(())
}

fn print_and_record(verdicts: &mut Verdicts, mutant: &Mutant, verdict: Verdict) -> Outcome {
    match &verdict {
        Verdict::Caught { suite } => print_verdict(mutant, &format!("caught by {suite}")),
        Verdict::DoesNotBuild => print_verdict(mutant, "does not compile"),
        Verdict::Missed { .. } => {}
    }
    verdicts.record(mutant, verdict)
}

fn print_verdict(mutant: &Mutant, verdict: &str) {
    println!(
        "{}:{}: {}: {verdict}",
        mutant.file, mutant.span.start.line, mutant.change
    );
}
