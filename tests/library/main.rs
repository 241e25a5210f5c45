//! Tests of the library on a real disk: files persist, damaged files are recovered, and damage to one game
//! does not affect others.

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
