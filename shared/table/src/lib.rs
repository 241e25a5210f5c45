//! The ledger beside a physical board: money, cards, battles, phases and score of a game whose board and figures stand
//! on the table.
//!
//! It knows no board. What it must know of it is entered in one tap and remembered ([`TableAction::Work`],
//! [`TableAction::Monolith`]), or asked when it matters ([`Fact`], [`TableWaiting::Count`]).
//!
//! - [`Table`] never changes: content, options, who sits there, and [`Parts`]: a switch for each part of the game that
//!   the ledger replaces, or leaves on the table. [`TableState`] is everything that does.
//! - A [`TableInput`] is one entry, by a seat, by the keeper for the whole table, or by chance: the app's dice and
//!   cards, or fingers that type what lies there. [`Table`] is a [`Machine`](rubium_record::Machine), so that a table is
//!   its record: every step can be undone and made again, and every value set right ([`Correction`]).
//! - Two severities: what cannot be is [`Impossible`]; what a rule speaks against is [`Unusual`], and the same entry
//!   with `anyway` is taken, and noted.
//! - [`table_view`] is all that a seat may know, or everybody; [`TableEvent`]s tell what happened, cut to a seat, and
//!   what is left to hands ([`Instruction`]).
//! - Battles run on the core's battle machine, missions on its conditions, prices and figures on its sheet.
//!
//! ```
//! use rubium_record::{Author, Header, Seed, Timeline};
//! use rubium_rules::{Faction, Options, Seat};
//! use rubium_table::{Preset, Table, TableSeat, TableSetup, notation, table_view};
//!
//! let seat = |name: &str, faction| TableSeat { name: name.into(), faction };
//! let seats = vec![seat("Ana", Faction::Ares), seat("Bo", Faction::Zyborg)];
//! let setup = TableSetup::new(Options::default(), seats, Preset::Everything.parts()).unwrap();
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
//! assert_eq!((bo.rubium, bo.fives, bo.ones), (8, 1, 3));
//!
//! // A Dragon costs 12: impossible. Ana may not buy now: unusual, but if the table means it she does.
//! let refusal = enter(Author::Seat(1), "buy dragon 1").unwrap_err();
//! assert!(refusal.ends_with("DEP-1: it takes 12 rubium, there are 8"));
//! assert!(enter(Author::Seat(0), "buy human 1").unwrap_err().contains("TRN-2"));
//! let view = enter(Author::Seat(0), "anyway buy human 1").unwrap();
//! assert_eq!(view.seats[0].rubium, 9);
//!
//! // The refineries that Bo works, with a miner each, are remembered: mining is one tap in each turn.
//! enter(Author::Seat(1), "place human 1").unwrap();
//! enter(Author::Seat(1), "work 3 home").unwrap();
//! for _ in 0..4 {
//!     enter(Author::Keeper, "end").unwrap();
//! }
//! assert_eq!(enter(Author::Seat(1), "mine").unwrap().seats[1].rubium, 11);
//!
//! // Everything can be undone, and made again.
//! table.undo_to(&[Author::Keeper], 0).unwrap().commit();
//! assert_eq!(table.state().rubium(Seat(1)), 0);
//! while table.next_redo().is_some() {
//!     table.redo().unwrap().commit();
//! }
//! assert_eq!(table.state().rubium(Seat(1)), 11);
//! ```
#![forbid(unsafe_code)]

mod action;
mod after;
mod back;
mod begin;
mod cards;
mod chance;
mod choices;
mod copies;
mod correct;
mod desk;
mod dice;
mod due;
mod effects;
mod ending;
mod event;
#[cfg(test)]
mod example;
mod explore;
mod fact;
mod facts;
mod fight;
mod hash;
mod hill;
mod history;
mod ledger;
mod line;
mod machine;
mod mend;
mod name;
mod node;
pub mod notation;
mod numbers;
mod odd;
mod parts;
mod people;
mod priority;
mod refineries;
mod refusal;
mod reminders;
mod review;
mod score;
mod setup;
mod skip;
mod special;
mod state;
mod storm;
mod table;
mod teams;
mod title;
mod tray;
mod turn;
mod view;

pub use action::{
    Correction, Entered, FreeEffect, Held, Reason, Source, TableAction, TableInput, TableOutcome,
    TableUnits, Target,
};
pub use back::told_since;
pub use chance::TableRequest;
pub use choices::{
    EffectChoice, Fits, MissionChoice, PlayChoice, PlayPreview, SacrificeChoice, TableChoices,
};
pub use desk::MOST_RUBIUM;
pub use due::MissionDraw;
pub use effects::MOST_MODIFIER;
pub use event::{CorrectedNumber, Instruction, TableEvent, UnitPlace};
pub use fact::Fact;
pub use hash::table_hash;
pub use history::{
    BattleRow, DiceRow, MoneyRow, PointsRow, TableStep, TableSummary, steps, summary,
};
pub use ledger::{MOST_REFINERY, TablePurchase};
pub use mend::Mend;
pub use name::{MOST_NAME, is_name};
pub use odd::Odd;
pub use parts::{Part, PartDice, Parts, Preset};
pub use refineries::RefineryNumber;
pub use refusal::{Cannot, Impossible, TableFault, TableRefusal, Unusual};
pub use reminders::{Reminder, TableReminder};
pub use setup::{TableSeat, TableSetup};
pub use skip::TableSkip;
pub use state::TableState;
pub use table::Table;
pub use title::{TableStepTitle, TableTitle, step_title, titles, undone_title};
pub use tray::MOST_DICE;
pub use view::{
    TableBattle, TableCard, TableDecks, TableFigures, TableForce, TableKnown, TableLastBattle,
    TableModifier, TablePoints, TableRefinery, TableSeatView, TableTokens, TableTray, TableView,
    TableWaiting, table_view,
};
