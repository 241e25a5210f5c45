//! Runs the tests of the build script, which cargo does not run by itself.

#![cfg(test)]

#[path = "../build.rs"]
#[allow(dead_code)] // Its `main` is for cargo.
mod build_script;
