//! The Rubium executable. All code is in the library, so that tests can use it.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    match rubium_app::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Rubium could not start: {error}");
            ExitCode::FAILURE
        }
    }
}
