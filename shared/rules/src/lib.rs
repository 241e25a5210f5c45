//! The rules of Nexus Ops as a state machine.
//!
//! A game always waits for exactly one thing: a decision by one seat, or an outcome of chance
//! ([`awaiting`]). Whoever answers chance is outside of this crate, so one core serves a digital game, real
//! dice that are typed in, replays and search. [`Rules`] never change; [`State`] is a small `Copy` value.
#![forbid(unsafe_code)]

pub mod battle;
pub mod content;
pub mod missions;
pub mod rulebook;
pub mod units;

mod action;
mod board;
mod chance;
mod choices;
mod event;
mod hexset;
mod ids;
mod machine;
mod options;
mod pile;
mod rules;
mod setup;
mod stack;
mod state;
mod view;
mod violation;
mod win;

pub use action::Action;
pub use board::{Board, HexInfo};
pub use chance::{Outcome, Request, weights};
pub use choices::Choices;
pub use event::{BattleResult, Cause, Event, EventSink};
pub use hexset::HexSet;
pub use ids::{
    CardId, Faction, Hex, Kind, MAX_CARDS, MAX_HEXES, MAX_SEATS, MAX_TOKENS, Phase, Seat, Terrain,
    TokenId,
};
pub use machine::{Ask, Awaiting, apply, awaiting, check, is_settled, legal, resolve, why};
pub use options::{Edition, OptionalRule, Options};
pub use pile::Pile;
pub use rules::Rules;
pub use setup::{Setup, SetupFault, draw_terrain};
pub use stack::Stack;
pub use state::State;
pub use view::{View, view};
pub use violation::{Violation, Why};
pub use win::{EndReason, Ending, SeatSet, TieBreak};
