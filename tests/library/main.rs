//! The library on a real disk: persistence, recovery, and isolation of damage.

#![cfg(test)]

mod cut;
mod damage;
mod disk;
mod games;
mod lock;
mod many;
#[cfg(unix)]
mod permissions;
mod play;
mod replaced;
mod strange;
mod tables;
mod test_library;
