//! What the commands share: the library, the game that is open, and the way to the page.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rubium_table::Table;

use super::table_desk::Tables;
use crate::refusal::ProgramRefusal;
use crate::settings::{Keeper, Settings, Shelf};
use rubium_host::actor::Answer;
use rubium_host::game::GameInfo;
use rubium_host::game::Pace;
use rubium_host::game::PlayRefusal;
use rubium_host::game::Update;
use rubium_host::game::{At, Opened, Session};
use rubium_host::game::{Game, Moment};
use rubium_host::library::LibraryRefusal;
use rubium_host::library::{GameId, Library, Notices};
use rubium_host::post::{Post, Sink};

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
    post: Post<Update>,
    open: Mutex<Option<Open>>,
    /// Its tables.
    pub tables: Tables,
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
}

/// Is told whenever something else may be open.
pub type Follower = Box<dyn Fn(Shown) + Send + Sync>;

/// The game that is open.
struct Open {
    id: GameId,
    session: Session,
}

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
        Desk {
            folder,
            shelf,
            opened,
            library: Mutex::default(),
            notices: Notices::default(),
            keeper: Mutex::default(),
            turns: tokio::sync::Mutex::default(),
            post: Post::default(),
            open: Mutex::default(),
            tables: Tables::default(),
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

    /// The library of tables, see [`library`](Desk::library).
    ///
    /// # Errors
    /// As [`library`](Desk::library).
    pub fn table_library(&self) -> Result<Arc<Library<Table>>, LibraryRefusal> {
        Ok(self.tables.library(&*self.library()?)?)
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

    /// Tells the follower what is open now.
    pub fn show(&self) {
        let shown = Shown {
            game: held(&self.open).is_some(),
            table: self.tables.is_open(),
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

    /// From now on changes go to this page.
    pub fn connect(&self, page: Sink<Update>) {
        self.post.connect(page);
    }

    /// The game that is open, as a page gets it that knows nothing.
    pub fn opened(&self) -> Option<Answer<Opened, PlayRefusal>> {
        let open = held(&self.open);
        let open = open.as_ref()?;
        open.session.change(At::Any, |game, moments| {
            game.close_hand();
            game.deal(moments)
        });
        Some(open.session.open())
    }

    /// Changes the open game, see [`Session::change`].
    ///
    /// # Errors
    /// [`PlayRefusal::NoGame`].
    pub fn change(
        &self,
        at: At,
        change: impl FnOnce(&mut Game, &mut Vec<Moment>) -> Result<(), PlayRefusal> + Send + 'static,
    ) -> Result<Answer<u32, PlayRefusal>, PlayRefusal> {
        let open = held(&self.open);
        let open = open.as_ref().ok_or(PlayRefusal::NoGame)?;
        Ok(open.session.change(at, change))
    }

    /// Lets the computer of the open game decide now that has to, see [`Session::next`].
    ///
    /// # Errors
    /// [`PlayRefusal::NoGame`].
    pub fn next(&self, at: u32) -> Result<Answer<u32, PlayRefusal>, PlayRefusal> {
        let open = held(&self.open);
        let open = open.as_ref().ok_or(PlayRefusal::NoGame)?;
        Ok(open.session.next(at))
    }

    /// Lets computers decide at `pace` in the open game, if one is.
    pub fn pace(&self, pace: Pace) {
        if let Some(open) = &*held(&self.open) {
            open.session.pace(pace);
        }
    }

    /// Reads something of the open game.
    ///
    /// # Errors
    /// [`PlayRefusal::NoGame`].
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Game) -> Result<T, PlayRefusal> + Send + 'static,
    ) -> Result<Answer<T, PlayRefusal>, PlayRefusal> {
        let open = held(&self.open);
        let open = open.as_ref().ok_or(PlayRefusal::NoGame)?;
        Ok(open.session.read(read))
    }

    /// Puts `game` in the place of the game that is open.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn open(
        &self,
        id: GameId,
        game: Game,
        info: GameInfo,
    ) -> Result<Answer<Opened, PlayRefusal>, LibraryRefusal> {
        let mut open = held(&self.open);
        *open = None;
        self.post.count();
        let pace = self.keeper()?.get().pace;
        let session = Session::start(game, info, self.post.clone(), pace)?;
        session.change(At::Any, |game, moments| game.deal(moments));
        let answer = session.open();
        *open = Some(Open { id, session });
        drop(open);
        self.show();
        Ok(answer)
    }

    /// Ends the session of the open game; its journal stays.
    pub fn leave(&self) {
        *held(&self.open) = None;
        self.post.count();
        self.show();
    }

    /// Ends the session of the open game if it is `id`.
    pub fn leave_if(&self, id: &GameId) {
        if self.open_id().as_ref() == Some(id) {
            self.leave();
        }
    }

    /// Which game is open.
    #[must_use]
    pub fn open_id(&self) -> Option<GameId> {
        held(&self.open).as_ref().map(|open| open.id.clone())
    }
}

/// A panic while it was held left something that is still good: it is replaced whole or not at all.
pub(super) fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
