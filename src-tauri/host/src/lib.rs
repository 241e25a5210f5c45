//! Stores and runs games and tables of Rubium for any number of viewers.
//!
//! This crate has no windows: the shell around it owns windows, commands and settings. A server for other
//! devices would take the shell's place. It has no game rules either; those are in `rubium-rules` and
//! `rubium-table`.
//!
//! - [`library`] stores one journal per game and per table. It lists, opens, recovers, exports and deletes
//!   them.
//! - [`game`] and [`table`] are the two kinds of session. A session consists of a growing record and of the
//!   hand that each viewer has open. Its random outcomes follow from the seed of the record. Each step is on
//!   disk before it takes effect.
//! - [`running`] runs any number of sessions, each on its own thread, for as long as a viewer watches it.
//!   Each viewer has its own rights, view and update stream. A viewer makes requests through its
//!   [`Access`](running::Access). A request for a change contains the latest version of the session that the
//!   viewer has received. The session checks this version and the rights of the viewer.
//!
//! ```
//! use std::sync::mpsc;
//!
//! use rubium_host::game::{FirstPlayer, Game, GameInfo, NewGame, NewSeat, ComputerPace, GameSession};
//! use rubium_host::library::Library;
//! use rubium_host::running::{Registry, Rights, Notification, ViewerId};
//! use rubium_record::Timeline;
//! use rubium_rules::{Action, Faction, Seat};
//! # use std::{future::Future, pin::pin, task::{Context, Poll, Waker}};
//! # fn wait<T>(future: impl Future<Output = T>) -> T {
//! #     let mut future = pin!(future);
//! #     loop {
//! #         if let Poll::Ready(done) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
//! #             return done;
//! #         }
//! #         std::thread::yield_now();
//! #     }
//! # }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Store a new game for two players in a library.
//! let folder = tempfile::tempdir()?;
//! let library = Library::open(folder.path())?;
//! let new = NewGame {
//!     seats: vec![NewSeat::of_person("Ada", Faction::Ares), NewSeat::of_person("Blaise", Faction::Zyborg)],
//!     first_player: FirstPlayer::Index { index: 0 },
//!     seed: None,
//!     is_practice: false,
//!     edition: Default::default(),
//!     optional_rules: Vec::new(),
//!     swaps: Vec::new(),
//! };
//! let (header, controllers) = new.header()?;
//! let timeline = Timeline::begin(header.clone())?;
//! let (id, journal) = library.create(&header, "Friday", &controllers)?;
//! let info = GameInfo::new(id.to_string(), "Friday".into(), &timeline);
//!
//! // The game runs on the host's screen. Ada joins it on her own device.
//! let (games, screen, device) = (Registry::default(), ViewerId(0), ViewerId(1));
//! games.admit(screen, Rights::screen());
//! games.admit(device, Rights::player([Seat(0)]));
//! let (sink, updates) = mpsc::channel();
//! games.connect(device, Box::new(move |notification| sink.send(notification).unwrap_or_default()))?;
//! let game = Game::new(timeline, Box::new(journal), controllers);
//! wait(games.open(screen, id.clone(), GameSession::new(game, ComputerPace::Fast), info)?.wait())?;
//! let opened = wait(games.join(device, &id).expect("the game is running").wait())?;
//! assert_eq!(opened.update.view.viewer, Some(Seat(0)), "she sees her own hand");
//!
//! // She ends her first phase, based on the version that she received last.
//! let (ada, version) = (Seat(0), opened.update.version);
//! let ended = games.ask(device, |game| game.act(version, ada, vec![Action::EndPhase]))?;
//! wait(ended.wait())?;
//! let Notification::Update(update) = updates.recv()? else { panic!("the game has ended") };
//! assert_eq!(update.history.len(), 1);
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
