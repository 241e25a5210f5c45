//! The companion of a physical board. It tracks rubium, cards, battles, phases and score of a game whose
//! board and figures are physical.
//!
//! The app does not know what is on the board. Facts that it needs are entered and recorded
//! ([`SeatAction::AddRefinery`], [`SharedAction::Monolith`]), or asked for when they matter ([`Fact`],
//! [`TablePendingInput::Count`]).
//!
//! - [`Table`] has what never changes: content, options, players and [`PartSettings`], which determine which
//!   parts of the game the app manages and which are physical. [`TableState`] has what changes.
//! - A [`TableInput`] is an entry by a seat or by the keeper, or a random outcome. The app draws the outcomes
//!   of managed parts; the players enter the outcomes of physical parts.
//! - [`Table`] is a [`Machine`](rubium_record::Machine), so every step of its record can be undone and
//!   redone. Every value can be corrected ([`Correction`]).
//! - Refusals have two severities. An impossible entry is refused with an [`Impossibility`]. An entry that
//!   only breaks a rule is refused with a [`RuleWarning`], and is accepted with `override_warnings`.
//! - [`table_view`] is the view of one seat or of the public. [`TableEvent`]s are redacted to what a viewer
//!   may know, and contain instructions for physical parts ([`Instruction`]).
//! - The rules crate provides battles, the conditions of missions, and the prices and numbers of figures.
//!
//! ```
//! use rubium_record::{Author, Header, Seed, Timeline};
//! use rubium_rules::{Faction, Options, Seat};
//! use rubium_table::{PartsPreset, Table, TableSeat, TableSetup, notation, table_view};
//!
//! let seat = |name: &str, faction| TableSeat { name: name.into(), faction };
//! let seats = vec![seat("Ana", Faction::Ares), seat("Bo", Faction::Zyborg)];
//! let setup = TableSetup::new(Options::default(), seats, PartsPreset::Everything.parts()).unwrap();
//! let header = Header::new::<Table>(setup, vec!["Ana".into(), "Bo".into()], Seed(7), false);
//! let mut table = Timeline::<Table>::begin(header).unwrap();
//! let mut enter = |by, text: &str| {
//!     let input = notation::read(table.machine(), text).unwrap();
//!     let step = table.submit(by, &[input]).map_err(|refusal| refusal.to_string())?;
//!     step.commit();
//!     Ok::<_, String>(table_view(table.machine(), table.state(), None))
//! };
//!
//! // Bo plays first (SET-1), and has 8 rubium: a 5 and three 1s (SET-7).
//! let view = enter(Author::Chance, "first 2").unwrap();
//! let bo = &view.seats[1];
//! assert_eq!((bo.rubium, bo.tokens_of_5, bo.tokens_of_1), (8, 1, 3));
//!
//! // Bo cannot pay 12 for a Dragon, so that entry is impossible. It is not Ana's turn, but that is only a
//! // warning, which `anyway` overrides.
//! let refusal = enter(Author::Seat(1), "buy dragon 1").unwrap_err();
//! assert!(refusal.ends_with("DEP-1: this costs 12 rubium, but the player has 8"));
//! assert!(enter(Author::Seat(0), "buy human 1").unwrap_err().contains("TRN-2"));
//! let view = enter(Author::Seat(0), "anyway buy human 1").unwrap();
//! assert_eq!(view.seats[0].rubium, 9);
//!
//! // Bo records a miner and a refinery of Bo's home base. From then on, mining takes one entry in each turn.
//! enter(Author::Seat(1), "place human 1").unwrap();
//! enter(Author::Seat(1), "work 3 home").unwrap();
//! for _ in 0..4 {
//!     enter(Author::Keeper, "end").unwrap();
//! }
//! assert_eq!(enter(Author::Seat(1), "mine").unwrap().seats[1].rubium, 11);
//!
//! // Every step can be undone and redone.
//! table.undo_to(&[Author::Keeper], 0).unwrap().commit();
//! assert_eq!(table.state().rubium(Seat(1)), 0);
//! while table.next_redo().is_some() {
//!     table.redo().unwrap().commit();
//! }
//! assert_eq!(table.state().rubium(Seat(1)), 11);
//! ```
#![forbid(unsafe_code)]

mod battle;
mod battle_correction;
mod cards;
mod correction;
mod economy;
#[cfg(test)]
mod example;
mod machine;
mod newcomer;
mod protocol;
mod record;
mod start;
mod state;
mod todo;
mod transaction;
mod turn;
mod view;

pub use battle_correction::{
    BattleCorrection, BattleCorrectionAnswer, BattleCorrectionQuestion, BattleCorrectionResult,
    CorrectedDie, RecordedStep, correction_change_events,
};
pub use economy::purchases::TablePurchase;
pub use newcomer::Newcomer;
pub use protocol::action::{
    Correction, EnteredEffect, EntryRequest, HandCard, KeeperAction, PointsSource, RubiumReason,
    SeatAction, SharedAction, TableAction, TableChanceOutcome, TableInput, TableUnits, Target,
};
pub use protocol::event::{CorrectedNumber, Instruction, TableEvent, UnitPlace};
pub use protocol::fact::Fact;
pub use protocol::parts::{PartSetting, PartSettings, PartsPreset, SwitchableDice};
pub use protocol::refusal::{
    EntryRefusal, Impossibility, ImpossibilityReason, RuleWarning, TableSetupError,
};
pub use protocol::warning::Warning;
pub use record::history::{
    BattleRow, DiceRow, PlayedRow, PointsRow, RubiumRow, TableStep, TableSummary, steps,
    steps_from, summary,
};
pub use record::notation;
pub use record::step_summary::{
    EntrySummary, TableStepSummary, battle_correction_summary, entry_summary, next_redo_summary,
    step_summaries, step_summary,
};
pub use state::TableState;
pub use state::chance::{BATTLE_DIE_PURPOSE, DIE_FACES_AND_WEIGHTS, TableChanceRequest};
pub use state::hash::table_hash;
pub use state::refinery_numbers::RefineryNumber;
pub use state::seat::Mining;
pub use state::setup::{TableSeat, TableSetup};
pub use state::table::Table;
pub use todo::{ConfirmedActions, TodoLine};
pub use view::battle_choices::{EffectChoice, SacrificeChoice};
pub use view::choices::TableChoices;
pub use view::end_turn::EndTurnShortcut;
pub use view::hand_choices::{ConditionStatus, MissionChoice, PlayChoice, PlayPreview};
pub use view::remedy::{Remedy, RemedyAction};
pub use view::reminders::{Reminder, TableReminder};
pub use view::take_back::TakeBackChoice;
pub use view::{
    KnownHand, PointsBySource, TableBattle, TableCard, TableDecks, TableFigures, TableForce,
    TableFoughtBattle, TableModifier, TablePendingInput, TableRefinery, TableSeatView, TableTokens,
    TableTray, TableView, table_view,
};
