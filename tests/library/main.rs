//! The library of games on a real disk: what is kept, what is found again, and what harms what.

mod cut;
mod damage;
mod disk;
mod games;
mod house;
mod lock;
mod many;
#[cfg(unix)]
mod permissions;
mod play;
mod replaced;
mod strange;
mod tables;
