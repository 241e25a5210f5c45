//! The program behind `cargo xtask soak` and the other jobs of this crate.

use std::process::ExitCode;

/// A job: its name, its arguments and its function.
struct Job {
    name: &'static str,
    usage: &'static str,
    run: fn(&[String]) -> ExitCode,
}

const JOBS: &[Job] = &[
    Job {
        name: "soak",
        usage: rubium_proof::soak::USAGE,
        run: rubium_proof::soak::command,
    },
    Job {
        name: "perft",
        usage: rubium_proof::perft::USAGE,
        run: rubium_proof::perft::command,
    },
    Job {
        name: "journal",
        usage: rubium_proof::journal::USAGE,
        run: rubium_proof::journal::command,
    },
    Job {
        name: "lessons",
        usage: rubium_proof::lessons::USAGE,
        run: rubium_proof::lessons::command,
    },
    Job {
        name: "bench",
        usage: "",
        run: rubium_proof::bench::command,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let job = arguments.split_first().and_then(|(name, rest)| {
        let job = JOBS.iter().find(|job| job.name == name)?;
        Some((job, rest))
    });
    match job {
        Some((job, rest)) => (job.run)(rest),
        None => {
            eprintln!("jobs of this program:");
            for job in JOBS {
                eprintln!("  proof {} {}", job.name, job.usage);
            }
            ExitCode::FAILURE
        }
    }
}
