//! What the commands share: the libraries, what is open, the settings.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rubium_host::game::GameSession;
use rubium_host::library::{Library, LibraryRefusal, Notices};
use rubium_host::running::{Registry, Rights};
use rubium_host::table::TableSession;
use rubium_table::Table;

use super::kinds::{MAIN, SCOREBOARD};
use crate::refusal::ProgramRefusal;
use crate::settings::{Settings, SettingsBackend, SettingsStore};

/// What the commands share.
pub struct AppState {
    /// Where the library lies, if the system has such a place.
    folder: Option<PathBuf>,
    /// Makes the backend of the settings.
    backend: Box<dyn Fn() -> Box<dyn SettingsBackend> + Send + Sync>,
    /// What to do once the library is open.
    opened: Box<dyn Fn(&Path) + Send + Sync>,
    library: Mutex<Option<Arc<Library>>>,
    /// What happens to the files of what is open.
    pub notices: Notices,
    settings: Mutex<Option<Arc<SettingsStore>>>,
    table_library: Mutex<Option<Arc<Library<Table>>>>,
    /// The games that run.
    pub games: Registry<GameSession>,
    /// The tables that run.
    pub tables: Registry<TableSession>,
    /// Opens the scoreboard's window.
    scoreboard: Box<dyn Fn() -> Result<(), ProgramRefusal> + Send + Sync>,
    /// What to do when something else is open.
    followed: Mutex<Option<OpenObserver>>,
    /// Requests that open, leave or move games take turns.
    turns: tokio::sync::Mutex<()>,
}

/// What is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenSessions {
    /// Whether a game is.
    pub game: bool,
    /// Whether a table is.
    pub table: bool,
    /// Whether the scoreboard may stay: it shows no other table than this one.
    pub scoreboard: bool,
}

/// Is told whenever something else may be open.
pub type OpenObserver = Box<dyn Fn(OpenSessions) + Send + Sync>;

impl AppState {
    /// The state of an app whose library lies in `folder`. It is opened when it is first needed, and `opened` is told; the settings
    /// on `backend` are taken up after it, since they too belong to one program at a time. `scoreboard` opens the window of
    /// that name.
    #[must_use]
    pub fn new(
        folder: Option<PathBuf>,
        backend: Box<dyn Fn() -> Box<dyn SettingsBackend> + Send + Sync>,
        opened: Box<dyn Fn(&Path) + Send + Sync>,
        scoreboard: Box<dyn Fn() -> Result<(), ProgramRefusal> + Send + Sync>,
    ) -> AppState {
        let (games, tables) = (Registry::default(), Registry::default());
        games.admit(MAIN, Rights::screen());
        tables.admit(MAIN, Rights::screen());
        AppState {
            folder,
            backend,
            opened,
            library: Mutex::default(),
            notices: Notices::default(),
            settings: Mutex::default(),
            turns: tokio::sync::Mutex::default(),
            table_library: Mutex::default(),
            games,
            tables,
            scoreboard,
            followed: Mutex::default(),
        }
    }

    /// Where the library lies, if the system has such a place.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The library, opened now if it is not yet.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`].
    pub fn library(&self) -> Result<Arc<Library>, LibraryRefusal> {
        let mut library = held(&self.library);
        if let Some(library) = &*library {
            return Ok(Arc::clone(library));
        }
        let folder = self.folder.as_deref().ok_or(LibraryRefusal::NoFolder)?;
        let opened = Arc::new(Library::open(folder)?.with_notices(self.notices.clone()));
        (self.opened)(folder);
        *library = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// The settings.
    ///
    /// # Errors
    /// [`LibraryRefusal::InUse`]: they belong to another Rubium now. Settings that cannot be kept can be read all the same.
    pub fn settings(&self) -> Result<Arc<SettingsStore>, LibraryRefusal> {
        let library = self.library();
        if let Err(refusal @ LibraryRefusal::InUse { .. }) = library {
            return Err(refusal);
        }
        let mut store = held(&self.settings);
        if let Some(store) = &*store {
            return Ok(Arc::clone(store));
        }
        let opened = Arc::new(SettingsStore::open((self.backend)()));
        // A folder that cannot be used may be mended: the settings in it are taken up then.
        if library.is_ok() {
            *store = Some(Arc::clone(&opened));
        }
        Ok(opened)
    }

    /// The settings as they stand, while they belong to another Rubium.
    pub fn read_settings_unlocked(&self) -> Settings {
        SettingsStore::read_settings_unlocked((self.backend)().path())
    }

    /// Waits until no other request opens, leaves or moves a game.
    pub async fn session_lock(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.turns.lock().await
    }

    /// From now on `follower` is told what is open.
    pub fn follow(&self, follower: OpenObserver) {
        *held(&self.followed) = Some(follower);
        self.show();
    }

    /// Tells the follower what is open now. The scoreboard leaves a table that is open in the main window no longer: its score would
    /// stand there for ever.
    pub fn show(&self) {
        let (table, board) = (self.tables.at(MAIN), self.tables.at(SCOREBOARD));
        let elsewhere = board.is_some() && board != table;
        if elsewhere {
            self.tables.leave(SCOREBOARD);
        }
        let shown = OpenSessions {
            game: self.games.at(MAIN).is_some(),
            table: table.is_some(),
            scoreboard: table.is_some() && !elsewhere,
        };
        if let Some(follower) = &*held(&self.followed) {
            follower(shown);
        }
    }

    /// Opens the scoreboard's window, or brings it forward.
    ///
    /// # Errors
    /// [`ProgramRefusal::Broken`].
    pub fn open_scoreboard(&self) -> Result<(), ProgramRefusal> {
        (self.scoreboard)()
    }

    /// The scoreboard's window is gone: nothing is made for it any more.
    pub fn forget_scoreboard(&self) {
        self.tables.dismiss(SCOREBOARD);
    }

    /// The library of tables, see [`library`](AppState::library).
    ///
    /// # Errors
    /// As [`library`](AppState::library).
    pub fn table_library(&self) -> Result<Arc<Library<Table>>, LibraryRefusal> {
        let games = self.library()?;
        let mut library = held(&self.table_library);
        if let Some(library) = &*library {
            return Ok(Arc::clone(library));
        }
        let opened = Arc::new(games.of::<Table>()?);
        *library = Some(Arc::clone(&opened));
        Ok(opened)
    }
}

/// A panic while it was held left something that is still good: it is replaced whole or not at all.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
