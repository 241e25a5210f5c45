//! Tests of the library on a real disk: persistence, recovery of damaged files, and isolation of damage.

#![cfg(test)]

mod damage;
mod disk;
mod external_changes;
mod foreign_files;
mod games;
mod interrupted_write;
mod lock;
#[cfg(unix)]
mod permissions;
mod play;
mod previews;
mod tables;
mod test_library;
