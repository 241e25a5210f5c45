//! Runs the tests of the build script, which cargo would not run otherwise.

#![cfg(test)]

#[path = "../build.rs"]
#[allow(dead_code)] // Only cargo calls its `main`.
mod build_script;
