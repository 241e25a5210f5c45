//! Keeps and runs games and tables of Rubium for whoever looks at them.
//!
//! It knows no window: the shell around it has windows, commands and settings, and whatever serves other devices will stand
//! where the shell does. It knows no rule either; those are in `rubium-rules` and `rubium-table`.
//!
//! - [`library`] keeps a journal for each game and each table: it lists, opens, mends, exports and deletes them.
//! - [`game`] and [`table`] are what can run: a record that grows, chance that answers from its seed, and who looks at which
//!   hand. Each step is on the disk before it counts.
//! - [`running`] runs any number of them, each on a thread of its own, as long as somebody looks. Each viewer has its rights, sees
//!   what it may, and is told what changed in a stream of its own. It asks through its [`Access`](running::Access), says for whom,
//!   and names the version that it knows.
//!
//! ```
//! use std::sync::mpsc;
//!
//! use rubium_host::game::{First, Game, GameInfo, NewGame, NewSeat, Pace, GameSession};
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
//! let (header, controllers) = new.header()?;
//! let timeline = Timeline::begin(header.clone())?;
//! let (id, journal) = library.create(&header, "Friday", &controllers)?;
//! let info = GameInfo::new(id.to_string(), "Friday".into(), &timeline);
//!
//! // It runs on the screen that keeps it, and Ada looks at it on a device of her own.
//! let (games, screen, device) = (Registry::default(), ViewerId(0), ViewerId(1));
//! games.admit(screen, Rights::screen());
//! games.admit(device, Rights::player([Seat(0)]));
//! let (sink, updates) = mpsc::channel();
//! games.connect(device, Box::new(move |told| sink.send(told).unwrap_or_default()))?;
//! let game = Game::new(timeline, Box::new(journal), controllers);
//! wait(games.open(screen, id.clone(), GameSession::new(game, Pace::Fast), info)?.wait())?;
//! let opened = wait(games.join(device, &id).expect("it runs").wait())?;
//! assert_eq!(opened.update.view.viewer, Some(Seat(0)), "she sees her own hand");
//!
//! // She ends her first phase, as things stood when she was told of them last.
//! let (ada, version) = (Seat(0), opened.update.version);
//! let ended = games.ask(device, |game| game.act(version, ada, vec![Action::EndPhase]))?;
//! wait(ended.wait())?;
//! let Notification::Update(update) = updates.recv()? else { panic!("it goes on") };
//! assert_eq!(update.moments.len(), 1);
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
