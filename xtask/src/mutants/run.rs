//! Judges mutants: those that can be woven into one program together, the others one at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{sync::mpsc, thread};

use super::copy::Copy;
use super::judge::{CompileError, Judge, Judgement, Programs, first, judges};
use super::list::Mutant;
use super::state::{State, Verdict};
use super::together::{ASKS, around, value_at, weave};
use crate::command::{JobError, Outcome};

/// Judges the open mutants of one package, and records the verdicts.
///
/// # Errors
/// A judge fails on the unmodified core, or cannot be built for a reason that is not the mutant's.
pub fn judge_package(copy: &Copy, package: &str, open: &[Mutant], state: &mut State) -> Outcome {
    if open.is_empty() {
        return Ok(());
    }
    println!("{package}: {} mutants to judge", open.len());
    let mut batch = Batch::new(copy, package, open)?;
    for &judge in judges(package) {
        let Some(programs) = batch.build(judge, state)? else {
            break;
        };
        let woven: Vec<u32> = batch.woven.iter().copied().collect();
        let mut noted = |number| {
            batch.woven.remove(&number);
            let by = judge.name.to_owned();
            let mutant = &open[number as usize - 1];
            note(state, mutant, Verdict::Caught { by })
        };
        caught_of(&programs, &woven, &mut noted)?;
    }
    for &number in &batch.woven {
        say(batch.mutant(number), "MISSED");
        state.missed(batch.mutant(number))?;
    }
    batch.remedy()?;
    let alone: Vec<&Mutant> = batch.alone.iter().map(|&n| batch.mutant(n)).collect();
    judge_alone(copy, package, &alone, state)
}

/// Runs the programs for each woven mutant, on all processors. Records each caught one as soon as it is known.
fn caught_of(
    programs: &Programs,
    woven: &[u32],
    noted: &mut impl FnMut(u32) -> Outcome,
) -> Outcome {
    let (next, (tell, told)) = (AtomicUsize::new(0), mpsc::channel());
    let judge = |tell: mpsc::Sender<_>| {
        while let Some(&number) = woven.get(next.fetch_add(1, Ordering::Relaxed)) {
            let passed = programs.pass(Some(number), &[]);
            // The receiver is closed once a program could not be started.
            if tell.send((number, passed)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..processors {
            let tell = tell.clone();
            scope.spawn(|| judge(tell));
        }
        drop(tell);
        for (number, passed) in told {
            if !passed? {
                noted(number)?;
            }
        }
        Ok(())
    })
}

/// The mutants of a package that are judged together.
struct Batch<'a> {
    copy: &'a Copy,
    /// The crate's first file.
    first_file: String,
    /// All mutants of the batch. The number of a mutant is its place, from 1.
    mutants: &'a [Mutant],
    /// Woven mutants without a verdict.
    woven: BTreeSet<u32>,
    /// Mutants that are judged one at a time.
    alone: BTreeSet<u32>,
    /// Texts of the files with woven mutants, by file.
    texts: BTreeMap<String, String>,
}

impl<'a> Batch<'a> {
    fn new(copy: &'a Copy, package: &str, mutants: &'a [Mutant]) -> Result<Batch<'a>, JobError> {
        let folder = package.strip_prefix("rubium-").unwrap_or(package);
        let mut batch = Batch {
            copy,
            first_file: format!("shared/{folder}/src/lib.rs"),
            mutants,
            woven: BTreeSet::new(),
            alone: BTreeSet::new(),
            texts: BTreeMap::new(),
        };
        batch.woven = (1..).take(mutants.len()).collect();
        batch.weave()?;
        Ok(batch)
    }

    fn mutant(&self, number: u32) -> &'a Mutant {
        &self.mutants[number as usize - 1]
    }

    /// Writes the files of the crate with all mutants that are judged together.
    fn weave(&mut self) -> Outcome {
        let mut by_file: BTreeMap<&str, Vec<(u32, &Mutant)>> = BTreeMap::new();
        by_file.insert(&self.first_file, Vec::new());
        for &number in &self.woven {
            let mutant = &self.mutants[number as usize - 1];
            by_file
                .entry(&mutant.file)
                .or_default()
                .push((number, mutant));
        }
        let (mut texts, mut alone) = (BTreeMap::new(), Vec::new());
        for (file, mutants) in by_file {
            let text = self.copy.text(file)?;
            let numbers: BTreeSet<u32> = mutants.iter().map(|&(number, _)| number).collect();
            let woven = weave(text, &mutants);
            let (mut text, woven) =
                woven.map_or((text.to_owned(), BTreeSet::new()), |w| (w.text, w.numbers));
            alone.extend(numbers.difference(&woven).copied());
            if file == self.first_file {
                text.push_str(ASKS);
            }
            texts.insert(file.to_owned(), text);
        }
        for number in alone {
            self.stands_alone(number);
        }
        // A file that no longer contains a mutant is restored.
        for file in self.texts.keys().filter(|file| !texts.contains_key(*file)) {
            self.copy.remedy(file)?;
        }
        for (file, text) in &texts {
            self.copy.write(file, text.as_bytes())?;
        }
        self.texts = texts;
        Ok(())
    }

    fn stands_alone(&mut self, number: u32) {
        self.woven.remove(&number);
        self.alone.insert(number);
    }

    /// Builds the programs of a judge, without the mutants that prevent the crate from compiling. Returns `None` if
    /// no mutant is left.
    fn build(&mut self, judge: Judge, state: &mut State) -> Result<Option<Programs>, JobError> {
        while !self.woven.is_empty() {
            match judge.build_woven(self.copy)? {
                Ok(mut programs) => {
                    programs.are_sound()?;
                    return Ok(Some(programs));
                }
                Err(errors) => self.suggested_removals(&errors, state)?,
            }
        }
        Ok(None)
    }

    /// Removes the mutants that cause compiler errors.
    fn suggested_removals(&mut self, errors: &[CompileError], state: &mut State) -> Outcome {
        let before = self.woven.len();
        for error in errors {
            let Some((file, place)) = &error.place else {
                continue;
            };
            // Paths of a crate's files are relative to its own folder or to the workspace's.
            let text = (self.texts.iter()).find(|(known, _)| known.ends_with(file.as_str()));
            let Some((_, text)) = text else {
                return Err(JobError::Failed(format!("{file}: {}", error.said)));
            };
            let [near, next] = around(text, *place);
            if let Some(number) = value_at(text, *place)
                && self.woven.contains(&number)
                && !self.mutant(number).returns.contains("impl ")
            {
                self.woven.remove(&number);
                note(state, self.mutant(number), Verdict::DoesNotBuild)?;
            } else {
                // The error is in one of the two. Judged alone, each shows whether it compiles.
                for number in [near, next].into_iter().flatten() {
                    if self.woven.contains(&number) {
                        self.stands_alone(number);
                    }
                }
            }
        }
        if self.woven.len() == before {
            return Err(JobError::Failed(first(errors)));
        }
        self.weave()
    }

    fn remedy(&self) -> Outcome {
        self.texts
            .keys()
            .try_for_each(|file| self.copy.remedy(file))
    }
}

/// Judges mutants one at a time.
fn judge_alone(copy: &Copy, package: &str, mutants: &[&Mutant], state: &mut State) -> Outcome {
    if mutants.is_empty() {
        return Ok(());
    }
    println!("{package}: {} mutants one at a time", mutants.len());
    let mut sound = 0;
    for mutant in mutants {
        let text = copy.text(&mutant.file)?;
        let mut verdict = None;
        for (place, &judge) in judges(package).iter().enumerate() {
            if sound == place {
                copy.remedy(&mutant.file)?;
                judge.is_sound(copy)?;
                sound += 1;
            }
            copy.write(&mutant.file, mutant.in_text(text).as_bytes())?;
            match judge.judge(copy, &[])? {
                Judgement::Passes => {}
                Judgement::Fails => {
                    let by = judge.name.to_owned();
                    verdict = Some(Verdict::Caught { by });
                    break;
                }
                Judgement::DoesNotBuild(errors) => {
                    if errors.iter().any(|error| error.package != package) {
                        copy.remedy(&mutant.file)?;
                        return Err(JobError::Failed(first(&errors)));
                    }
                    verdict = Some(Verdict::DoesNotBuild);
                    break;
                }
            }
        }
        copy.remedy(&mutant.file)?;
        match verdict {
            Some(verdict) => note(state, mutant, verdict)?,
            None => {
                say(mutant, "MISSED");
                state.missed(mutant)?;
            }
        }
    }
    Ok(())
}

fn note(state: &mut State, mutant: &Mutant, verdict: Verdict) -> Outcome {
    match &verdict {
        Verdict::Caught { by } => say(mutant, &format!("caught by {by}")),
        Verdict::DoesNotBuild => say(mutant, "does not compile"),
        Verdict::Missed { .. } => {}
    }
    state.note(mutant, verdict)
}

fn say(mutant: &Mutant, what: &str) {
    println!(
        "{}:{}: {}: {what}",
        mutant.file, mutant.span.start.line, mutant.what
    );
}
