//! All jobs of the repository: `cargo xtask JOB`.

mod advisories;
mod arena;
mod check;
mod command;
mod measure;
mod measurements;
mod mutants;
mod notices;
mod package;
mod proof;
mod report;
mod setup;
mod start;
mod test;
mod window;

use std::process::ExitCode;

use command::{JobError, Outcome};

/// A job with its name.
struct Job {
    name: &'static str,
    /// The arguments in the usage text.
    arguments: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Outcome,
}

const JOBS: &[Job] = &[
    Job {
        name: "start",
        arguments: "",
        about: "set up what is missing, build, start the app",
        run: start::start,
    },
    Job {
        name: "test",
        arguments: "",
        about: "set up what is missing, run every check and every test, the native window's too",
        run: test::test,
    },
    Job {
        name: "check",
        arguments: "",
        about: "formatters, linters, types, licences, arrows between parts, generated files: minutes",
        run: check::check,
    },
    Job {
        name: "cases",
        arguments: "[FOLDER...] [--covering RULE | --coverage]",
        about: "run the cases of the folders (tests/cases, tests/table-cases), or list what has no case",
        run: proof::cases,
    },
    Job {
        name: "mutants",
        arguments: "[--shard K/N] [--sample N --seed S] [NAME...] | --faults [NAME...]",
        about: "break a copy of the core on purpose: cases and tests must notice; goes on where it was stopped",
        run: mutants::mutants,
    },
    Job {
        name: "perft",
        arguments: "[FILE...]",
        about: "count action sequences by list and by brute force: the counts must be equal",
        run: proof::perft,
    },
    Job {
        name: "soak",
        arguments: "--games N --seed S [--players 2,3,4] [--edition ah] [--options A,B] | --every-pair N [--seed S] [--players 2,3,4] | --replay SEED --players N [--edition ah] [--options A,B]",
        about: "play random whole games and check every invariant at every step",
        run: proof::soak,
    },
    Job {
        name: "bench",
        arguments: "[--json]",
        about: "measure the rules core in release mode",
        run: proof::bench,
    },
    Job {
        name: "arena",
        arguments: "--seats A,B[,C,D] [--games N] [--seed S] [--threads T] [--json] [--edition ah] [--options A,B] | --suite PLAYER | --balance [--games N] [--seed S] [--threads T]",
        about: "play tournaments between computer players, in release mode: wins, Elo, times, lengths",
        run: arena::arena,
    },
    Job {
        name: "measure",
        arguments: "",
        about: "measure the packaged app against an empty window: start, memory, idling, frames, size, taps",
        run: measure::measure,
    },
    Job {
        name: "measurements",
        arguments: "",
        about: "generate docs/measurements.md from its data; `--record` after a job's arguments writes its figures there",
        run: measurements::measurements,
    },
    Job {
        name: "package",
        arguments: "",
        about: "build the native package for this platform, and tell its size",
        run: package::package,
    },
    Job {
        name: "notices",
        arguments: "[--check]",
        about: "write the licences of everything shipped anew, or tell whether they are up to date",
        run: notices::notices,
    },
    Job {
        name: "shots",
        arguments: "[--out DIR]",
        about: "screenshots of every named screen at each size and language, and what is wrong on them",
        run: window::shots,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.split_first() {
        None => {
            list();
            return ExitCode::SUCCESS;
        }
        Some((name, rest)) => match JOBS.iter().find(|job| job.name == name) {
            Some(job) => match rest.split_last() {
                Some((flag, rest)) if flag == "--record" => measurements::record(name, rest),
                _ => (job.run)(rest),
            },
            None => {
                list();
                Err(JobError::NoSuchJob(name.clone()))
            }
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("\n{fault}");
            ExitCode::FAILURE
        }
    }
}

fn list() {
    println!("cargo xtask JOB\n");
    for job in JOBS {
        println!("  {} {}", job.name, job.arguments);
        println!("      {}", job.about);
    }
}
