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
    description: &'static str,
    run: fn(&[String]) -> Outcome,
}

const JOBS: &[Job] = &[
    Job {
        name: "start",
        arguments: "",
        description: "install what is missing, build, start the app",
        run: start::start,
    },
    Job {
        name: "test",
        arguments: "",
        description: "install what is missing, run every check and every test, including those in the native window",
        run: test::test,
    },
    Job {
        name: "check",
        arguments: "",
        description: "run every static check (such as format, lints, types, licences, generated files) and the tests of the lessons; takes minutes",
        run: check::check,
    },
    Job {
        name: "cases",
        arguments: "[FOLDER...] [--covering RULE | --coverage]",
        description: "run the cases of the folders (default: tests/cases, tests/table-cases), or list what has no case",
        run: proof::cases,
    },
    Job {
        name: "lessons",
        arguments: "[FILE...]",
        description: "play the lessons of the files (default: shared/lessons/content) in every way that they accept",
        run: proof::lessons,
    },
    Job {
        name: "mutants",
        arguments: "[--shard K/N] [--sample N --seed S] [NAME...] | --faults [NAME...]",
        description: "break a copy of the core on purpose: cases and tests must fail; continues where it was stopped",
        run: mutants::mutants,
    },
    Job {
        name: "perft",
        arguments: "[--count DEPTH] [FILE...]",
        description: "count action sequences from the list of legal actions and by brute force: the counts must be equal",
        run: proof::perft,
    },
    Job {
        name: "soak",
        arguments: "--games N --seed S [--players 2,3,4] [--edition 2005] [--options A,B] | --every-pair N [--seed S] [--players 2,3,4] | --replay SEED --players N [--edition 2005] [--options A,B]",
        description: "play random whole games and check every invariant at every step",
        run: proof::soak,
    },
    Job {
        name: "bench",
        arguments: "",
        description: "measure the speed of the rules core, in release mode",
        run: proof::bench,
    },
    Job {
        name: "arena",
        arguments: "--seats A,B[,C,D] [--games N] [--seed S] [--threads T] [--json] [--edition 2005] [--options A,B] | --suite PLAYER | --playing-styles PLAYER [--games N] [--seed S] [--threads T] | --balance PLAYER [--games N[,N,N]] [--seed S] [--threads T]",
        description: "play tournaments between computer players, in release mode: wins, Elo, times, lengths",
        run: arena::arena,
    },
    Job {
        name: "train",
        arguments: "--seats A,B[,C,D] [--games N] [--seed S] [--threads T] | --policy [--untrained] [--generations N] [--seed S] [--deviation D] [--step-size S]",
        description: "train the network or the policy of the computer players that search, in release mode",
        run: arena::train,
    },
    Job {
        name: "measure",
        arguments: "",
        description: "measure start, memory, idle load, frames, size and taps of the packaged app, compared with an empty window",
        run: measure::measure,
    },
    Job {
        name: "measurements",
        arguments: "",
        description: "generate docs/measurements.md from its data; a job with `--record` as its last argument updates its own figures",
        run: measurements::measurements,
    },
    Job {
        name: "package",
        arguments: "",
        description: "build the native package for this platform, and print its size",
        run: package::package,
    },
    Job {
        name: "notices",
        arguments: "[--check]",
        description: "regenerate the licences of all third-party code in the product, or check that they are up to date",
        run: notices::notices,
    },
    Job {
        name: "shots",
        arguments: "[--pairwise] [--axe] [--out DIR]",
        description: "take and check screenshots of every screen at each size, and of some screens in each language",
        run: window::shots,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.split_first() {
        None => {
            print_jobs();
            return ExitCode::SUCCESS;
        }
        Some((name, arguments)) => match JOBS.iter().find(|job| job.name == name) {
            Some(job) => match arguments.split_last() {
                Some((flag, arguments)) if flag == "--record" => {
                    measurements::record(name, arguments)
                }
                _ => (job.run)(arguments),
            },
            None => {
                print_jobs();
                Err(JobError::NoSuchJob(name.clone()))
            }
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::FAILURE
        }
    }
}

fn print_jobs() {
    println!("cargo xtask JOB\n");
    for job in JOBS {
        println!("  {} {}", job.name, job.arguments);
        println!("      {}", job.description);
    }
}
