//! What the commands share: the libraries, what is open, the settings.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rubium_host::game::Playing;
use rubium_host::library::{Library, LibraryRefusal, Notices};
use rubium_host::running::{Registry, Rights};
use rubium_host::table::Evening;
use rubium_table::Table;

use super::kinds::{MAIN, SCOREBOARD};
use crate::refusal::ProgramRefusal;
use crate::settings::{Keeper, Settings, Shelf};

/// What the commands share.
pub struct Desk {
    /// Where the library lies, if the system has such a place.
    folder: Option<PathBuf>,
    /// Makes the shelf of the settings.
    shelf: Box<dyn Fn() -> Box<dyn Shelf> + Send + Sync>,
    /// What to do once the library is open.
    opened: Box<dyn Fn(&Path) + Send + Sync>,
    library: Mutex<Option<Arc<Library>>>,
    /// What happens to the files of what is open.
    pub notices: Notices,
    keeper: Mutex<Option<Arc<Keeper>>>,
    table_library: Mutex<Option<Arc<Library<Table>>>>,
    /// The games that run.
    pub games: Registry<Playing>,
    /// The tables that run.
    pub tables: Registry<Evening>,
    /// Opens the scoreboard's window.
    scoreboard: Box<dyn Fn() -> Result<(), ProgramRefusal> + Send + Sync>,
    /// What to do when something else is open.
    followed: Mutex<Option<Follower>>,
    /// Requests that open, leave or move games take turns.
    turns: tokio::sync::Mutex<()>,
}

/// What is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Whether a game is.
    pub game: bool,
    /// Whether a table is.
    pub table: bool,
    /// Whether the scoreboard may stay: it shows no other table than this one.
    pub scoreboard: bool,
}

/// Is told whenever something else may be open.
pub type Follower = Box<dyn Fn(Shown) + Send + Sync>;

impl Desk {
    /// A desk whose library lies in `folder`. It is opened when it is first needed, and `opened` is told; the settings
    /// on `shelf` are taken up after it, since they too belong to one program at a time. `scoreboard` opens the window of
    /// that name.
    #[must_use]
    pub fn new(
        folder: Option<PathBuf>,
        shelf: Box<dyn Fn() -> Box<dyn Shelf> + Send + Sync>,
        opened: Box<dyn Fn(&Path) + Send + Sync>,
        scoreboard: Box<dyn Fn() -> Result<(), ProgramRefusal> + Send + Sync>,
    ) -> Desk {
        let (games, tables) = (Registry::default(), Registry::default());
        games.admit(MAIN, Rights::screen());
        tables.admit(MAIN, Rights::screen());
        Desk {
            folder,
            shelf,
            opened,
            library: Mutex::default(),
            notices: Notices::default(),
            keeper: Mutex::default(),
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
        let opened = Arc::new(Library::open(folder)?.telling(self.notices.clone()));
        (self.opened)(folder);
        *library = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// The settings.
    ///
    /// # Errors
    /// [`LibraryRefusal::InUse`]: they belong to another Rubium now. Settings that cannot be kept can be read all the same.
    pub fn keeper(&self) -> Result<Arc<Keeper>, LibraryRefusal> {
        let library = self.library();
        if let Err(refusal @ LibraryRefusal::InUse { .. }) = library {
            return Err(refusal);
        }
        let mut keeper = held(&self.keeper);
        if let Some(keeper) = &*keeper {
            return Ok(Arc::clone(keeper));
        }
        let opened = Arc::new(Keeper::open((self.shelf)()));
        // A folder that cannot be used may be mended: the settings in it are taken up then.
        if library.is_ok() {
            *keeper = Some(Arc::clone(&opened));
        }
        Ok(opened)
    }

    /// The settings as they stand, while they belong to another Rubium.
    pub fn glimpse(&self) -> Settings {
        Keeper::glimpse((self.shelf)().path())
    }

    /// Waits until no other request opens, leaves or moves a game.
    pub async fn turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.turns.lock().await
    }

    /// From now on `follower` is told what is open.
    pub fn follow(&self, follower: Follower) {
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
        let shown = Shown {
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

    /// The library of tables, see [`library`](Desk::library).
    ///
    /// # Errors
    /// As [`library`](Desk::library).
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
