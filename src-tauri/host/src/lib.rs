//! Keeps and runs games and tables of Rubium for whoever looks at them.
//!
//! It knows no window: the shell around it has windows, commands and settings, and whatever serves other devices will stand
//! where the shell does. It knows no rule either; those are in `rubium-rules` and `rubium-table`.
//!
//! - [`library`] keeps a journal for each game and each table: it lists, opens, mends, exports and deletes them.
//! - [`game`] and [`table`] are what can run: a record that grows, chance that answers from its seed, and who looks at which
//!   hand. Each step is on the disk before it counts.
//! - [`running`] runs either of them on a thread of its own, and tells its viewers what changed: each in its own stream, cut
//!   to what it may see. Who asks for a change names the version that it knows.
//!
//! ```
//! use std::sync::mpsc;
//!
//! use rubium_host::game::{First, Game, GameInfo, NewGame, NewSeat, Pace, Playing};
//! use rubium_host::library::Library;
//! use rubium_host::running::{At, Rights, Slot, ViewerId};
//! use rubium_record::Timeline;
//! use rubium_rules::{Action, Faction, Seat};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A new game for two is kept in a library.
//! let folder = tempfile::tempdir()?;
//! let library = Library::open(folder.path())?;
//! let seat = |name: &str, faction| NewSeat { name: name.into(), faction, controller: Default::default() };
//! let new = NewGame {
//!     seats: vec![seat("Ada", Faction::Ares), seat("Blaise", Faction::Zyborg)],
//!     first: First::Place { place: 0 },
//!     seed: None,
//!     takeback: false,
//!     edition: Default::default(),
//!     optional: Vec::new(),
//!     swaps: Vec::new(),
//! };
//! let (header, crew) = new.header()?;
//! let timeline = Timeline::begin(header.clone())?;
//! let (id, journal) = library.create(&header, "Friday", &crew)?;
//! let info = GameInfo::new(id.to_string(), "Friday".into(), &timeline);
//!
//! // It runs, and a screen looks at it.
//! let (slot, screen) = (Slot::default(), ViewerId(0));
//! let (sink, updates) = mpsc::channel();
//! slot.connect(screen, Rights::Screen, Box::new(move |update| sink.send(update).unwrap_or_default()));
//! let game = Game::new(timeline, Box::new(journal), crew);
//! slot.open(screen, id, Playing::new(game, Pace::Fast), info)?;
//!
//! // Ada takes her seat and ends her first phase; the screen is told of both.
//! let seated = slot.ask(|game| game.change(screen, At::Any, |game, _| game.take_seat(Seat(0))));
//! let at = At::Exactly(slot.version());
//! let ended = slot.ask(|game| {
//!     game.change(screen, at, |game, moments| game.act(&[Action::EndPhase], moments))
//! });
//! assert!(seated.is_ok() && ended.is_ok());
//! assert_eq!(updates.recv()?.view.viewer, Some(Seat(0)));
//! assert_eq!(updates.recv()?.moments.len(), 1);
//! # Ok(())
//! # }
//! ```

pub mod count;
pub mod files;
pub mod game;
pub mod library;
pub mod names;
pub mod refusal;
pub mod running;
pub mod setup;
pub mod table;
pub mod text;
