//! State shared by the commands: the libraries, the open sessions, the settings.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rubium_host::game::GameSession;
use rubium_host::library::{Library, LibraryRefusal, NoticeChannel};
use rubium_host::running::{Registry, Rights};
use rubium_host::table::TableSession;
use rubium_table::Table;

use super::session_kind::{MAIN, SCOREBOARD};
use crate::refusal::ProgramRefusal;
use crate::settings::{Settings, SettingsBackend, SettingsStore, Theme};

/// Maximum number of games, and of tables, in the lists that the page gets when it starts.
pub(super) const INITIAL_LIST_LENGTH: u32 = 24;

/// The shared state of the app.
pub struct AppState {
    /// Folder of the library; `None` if the system provides none.
    folder: Option<PathBuf>,
    create_settings_backend: Box<dyn Fn() -> Box<dyn SettingsBackend> + Send + Sync>,
    /// Called when the library has been opened.
    on_library_open: Box<dyn Fn(&Path) + Send + Sync>,
    library: Mutex<Option<Arc<Library>>>,
    /// Notices about the files of open sessions.
    pub notices: NoticeChannel,
    settings: Mutex<Option<Arc<SettingsStore>>>,
    table_library: Mutex<Option<Arc<Library<Table>>>>,
    /// The running games.
    pub games: Registry<GameSession>,
    /// The running tables.
    pub tables: Registry<TableSession>,
    /// The actions on the windows.
    windows: WindowActions,
    /// Called when the set of open sessions changes.
    observer: Mutex<Option<OpenSessionsObserver>>,
    /// Passes a text to screen readers. Without it, the web view announces live regions.
    announcer: Mutex<Option<Announcer>>,
    /// Serializes requests that must not overlap, such as those that open, leave, rename, delete or restore
    /// sessions.
    session_mutex: tokio::sync::Mutex<()>,
}

/// Which kinds of session are open in the main window, and what this means for the scoreboard window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenSessions {
    /// Whether a game is open.
    pub is_game_open: bool,
    /// Whether a table is open.
    pub is_table_open: bool,
    /// Whether the scoreboard window may stay open: only while it shows the open table.
    pub can_scoreboard_stay_open: bool,
}

/// The actions that commands can perform on the windows.
pub struct WindowActions {
    /// Opens the scoreboard window.
    pub open_scoreboard: WindowAction,
    /// Switches full screen on or off in the main window.
    pub toggle_full_screen: WindowAction,
    /// Makes the window system draw its own parts, such as the lists of select elements, in a theme.
    pub show_theme: Box<dyn Fn(Option<Theme>) + Send + Sync>,
}

/// An action on a window.
pub type WindowAction = Box<dyn Fn() -> Result<(), ProgramRefusal> + Send + Sync>;

/// Passes a text to screen readers.
pub type Announcer = Box<dyn Fn(String) + Send + Sync>;

/// Callback for changes to the open sessions.
pub type OpenSessionsObserver = Box<dyn Fn(OpenSessions) + Send + Sync>;

impl AppState {
    /// Creates the state of an app whose library is in `folder`. The library is opened when it is first
    /// needed; `on_library_open` is called then. The settings are loaded after the library has been opened,
    /// because the lock of the library also protects the settings.
    #[must_use]
    pub fn new(
        folder: Option<PathBuf>,
        create_settings_backend: Box<dyn Fn() -> Box<dyn SettingsBackend> + Send + Sync>,
        on_library_open: Box<dyn Fn(&Path) + Send + Sync>,
        windows: WindowActions,
    ) -> AppState {
        let (games, tables) = (Registry::default(), Registry::default());
        games.admit(MAIN, Rights::screen());
        tables.admit(MAIN, Rights::screen());
        AppState {
            folder,
            create_settings_backend,
            on_library_open,
            library: Mutex::default(),
            notices: NoticeChannel::default(),
            settings: Mutex::default(),
            session_mutex: tokio::sync::Mutex::default(),
            table_library: Mutex::default(),
            games,
            tables,
            windows,
            observer: Mutex::default(),
            announcer: Mutex::default(),
        }
    }

    /// Returns the folder of the library; `None` if the system provides none.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Reads what the page requests first: the settings, and the latest games and tables. The web view takes
    /// longer to start, so they are in memory by the time it has loaded the page. Errors are reported when
    /// the page makes its requests.
    pub fn read_ahead(&self) {
        let _ = self.settings();
        let _ = self
            .library()
            .map(|games| games.list(Some(INITIAL_LIST_LENGTH)));
        let _ = self
            .table_library()
            .map(|tables| tables.list(Some(INITIAL_LIST_LENGTH)));
    }

    /// Returns the library of games. The first call opens it.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`].
    pub fn library(&self) -> Result<Arc<Library>, LibraryRefusal> {
        let mut library = lock(&self.library);
        if let Some(library) = &*library {
            return Ok(Arc::clone(library));
        }
        let folder = self.folder.as_deref().ok_or(LibraryRefusal::NoFolder)?;
        let opened = Arc::new(Library::open(folder)?.with_notices(self.notices.clone()));
        (self.on_library_open)(folder);
        *library = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// Returns the settings. The first call loads them.
    ///
    /// # Errors
    /// [`LibraryRefusal::InUse`]: another running instance of the app has locked them. If the folder is
    /// unusable for any other reason, the settings are still returned.
    pub fn settings(&self) -> Result<Arc<SettingsStore>, LibraryRefusal> {
        let library = self.library();
        if let Err(refusal @ LibraryRefusal::InUse { .. }) = library {
            return Err(refusal);
        }
        let mut store = lock(&self.settings);
        if let Some(store) = &*store {
            return Ok(Arc::clone(store));
        }
        let opened = Arc::new(SettingsStore::open((self.create_settings_backend)()));
        // Settings of an unusable folder are not cached, so that they are loaded again once the folder is
        // usable.
        if library.is_ok() {
            *store = Some(Arc::clone(&opened));
        }
        Ok(opened)
    }

    /// Reads the settings without the lock on their folder.
    pub fn read_settings_unlocked(&self) -> Settings {
        SettingsStore::read_settings_unlocked((self.create_settings_backend)().path())
    }

    /// Acquires the lock for requests that must not overlap, such as those that open, rename or delete a
    /// session. Waits while another request holds the lock.
    pub async fn session_lock(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.session_mutex.lock().await
    }

    /// Sets the observer, which gets the open sessions now and after each change.
    pub fn observe_open_sessions(&self, observer: OpenSessionsObserver) {
        *lock(&self.observer) = Some(observer);
        self.report_open_sessions();
    }

    /// Reports the open sessions to the observer, which closes an outdated scoreboard window. If the
    /// scoreboard shows a table that is no longer open in the main window, the scoreboard leaves that table
    /// first, because it would otherwise keep showing an outdated score.
    pub fn report_open_sessions(&self) {
        let open_table = self.tables.session_of(MAIN);
        let scoreboard_table = self.tables.session_of(SCOREBOARD);
        let is_scoreboard_outdated = scoreboard_table.is_some() && scoreboard_table != open_table;
        if is_scoreboard_outdated {
            self.tables.leave(SCOREBOARD);
        }
        let open_sessions = OpenSessions {
            is_game_open: self.games.session_of(MAIN).is_some(),
            is_table_open: open_table.is_some(),
            can_scoreboard_stay_open: open_table.is_some() && !is_scoreboard_outdated,
        };
        if let Some(observer) = &*lock(&self.observer) {
            observer(open_sessions);
        }
    }

    /// Opens the scoreboard window, or brings it to the front.
    ///
    /// # Errors
    /// [`ProgramRefusal::Internal`].
    pub fn open_scoreboard(&self) -> Result<(), ProgramRefusal> {
        (self.windows.open_scoreboard)()
    }

    /// Switches full screen on or off in the main window.
    ///
    /// # Errors
    /// [`ProgramRefusal::Internal`].
    pub fn toggle_full_screen(&self) -> Result<(), ProgramRefusal> {
        (self.windows.toggle_full_screen)()
    }

    /// Makes the window system draw its own parts in the theme of the page; `None` for the theme of the
    /// system.
    pub fn show_theme(&self, theme: Option<Theme>) {
        (self.windows.show_theme)(theme);
    }

    /// Sets the function that passes texts to screen readers.
    pub fn set_announcer(&self, announcer: Announcer) {
        *lock(&self.announcer) = Some(announcer);
    }

    /// Passes a text to screen readers, if the web view does not announce live regions.
    pub fn announce(&self, text: String) {
        if let Some(announce) = &*lock(&self.announcer) {
            announce(text);
        }
    }

    /// Removes the viewer of the closed scoreboard window, so that no more updates are created for it.
    pub fn release_scoreboard_viewer(&self) {
        self.tables.dismiss(SCOREBOARD);
    }

    /// Returns the library of tables, see [`library`](AppState::library).
    ///
    /// # Errors
    /// The errors of [`library`](AppState::library).
    pub fn table_library(&self) -> Result<Arc<Library<Table>>, LibraryRefusal> {
        let games = self.library()?;
        let mut library = lock(&self.table_library);
        if let Some(library) = &*library {
            return Ok(Arc::clone(library));
        }
        let opened = Arc::new(games.for_kind::<Table>()?);
        *library = Some(Arc::clone(&opened));
        Ok(opened)
    }
}

/// Locks a mutex. Poisoning is harmless, because every value is replaced as a whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
