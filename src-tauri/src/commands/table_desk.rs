//! What the commands of tables share: their library, the table that is open, and the ways to page and scoreboard.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rubium_table::Table;

use super::desk::held;
use rubium_host::actor::Answer;
use rubium_host::game::At;
use rubium_host::library::{GameId, Library, LibraryFault};
use rubium_host::post::{Post, Sink};
use rubium_host::table::TableRefusal;
use rubium_host::table::{
    Board, RunningTable, TableInfo, TableMoment, TableOpened, TableSession, TableUpdate,
};

/// What the commands of tables share.
#[derive(Default)]
pub struct Tables {
    library: Mutex<Option<Arc<Library<Table>>>>,
    post: Post<TableUpdate>,
    board: Board,
    open: Mutex<Option<Open>>,
}

/// The table that is open.
struct Open {
    id: GameId,
    session: TableSession,
}

impl Tables {
    /// The library of tables in the folder of `games`, opened now if it is not yet.
    ///
    /// # Errors
    /// [`LibraryFault::Disk`].
    pub fn library(&self, games: &Library) -> Result<Arc<Library<Table>>, LibraryFault> {
        let mut library = held(&self.library);
        if let Some(library) = &*library {
            return Ok(Arc::clone(library));
        }
        let opened = Arc::new(games.of::<Table>()?);
        *library = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// From now on changes go to this page.
    pub fn connect(&self, page: Sink<TableUpdate>) {
        self.post.connect(page);
    }

    /// From now on changes go to this scoreboard, as everybody may know them.
    pub fn connect_board(&self, page: Sink<TableUpdate>) {
        self.board.connect(page);
    }

    /// The table that is open, as a page gets it that knows nothing; the open hand closes.
    pub fn opened(&self) -> Option<Answer<TableOpened, TableRefusal>> {
        let open = held(&self.open);
        let open = open.as_ref()?;
        open.session.change(At::Any, |table, moments| {
            table.close_hand();
            table.deal(moments)
        });
        Some(open.session.open())
    }

    /// The table that is open, as everybody may know it.
    pub fn watched(&self) -> Option<Answer<TableOpened, TableRefusal>> {
        let open = held(&self.open);
        Some(open.as_ref()?.session.open_to_all())
    }

    /// Which table is open.
    #[must_use]
    pub fn open_id(&self) -> Option<GameId> {
        held(&self.open).as_ref().map(|open| open.id.clone())
    }

    /// Changes the open table, see [`TableSession::change`].
    ///
    /// # Errors
    /// [`TableRefusal::NoTable`].
    pub fn change(
        &self,
        at: At,
        change: impl FnOnce(&mut RunningTable, &mut Vec<TableMoment>) -> Result<(), TableRefusal>
        + Send
        + 'static,
    ) -> Result<Answer<u32, TableRefusal>, TableRefusal> {
        let open = held(&self.open);
        let open = open.as_ref().ok_or(TableRefusal::NoTable)?;
        Ok(open.session.change(at, change))
    }

    /// Reads something of the open table.
    ///
    /// # Errors
    /// [`TableRefusal::NoTable`].
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&RunningTable) -> Result<T, TableRefusal> + Send + 'static,
    ) -> Result<Answer<T, TableRefusal>, TableRefusal> {
        let open = held(&self.open);
        let open = open.as_ref().ok_or(TableRefusal::NoTable)?;
        Ok(open.session.read(read))
    }

    /// Puts `table` in the place of the one that is open. A hand that nobody touches closes after `limit`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn open(
        &self,
        id: GameId,
        table: RunningTable,
        info: TableInfo,
        limit: Option<Duration>,
    ) -> Result<Answer<TableOpened, TableRefusal>, TableRefusal> {
        let mut open = held(&self.open);
        *open = None;
        self.post.count();
        let (post, board) = (self.post.clone(), self.board.clone());
        let session = TableSession::start(table, info, post, board, limit)?;
        session.change(At::Any, |table, moments| table.deal(moments));
        let answer = session.open();
        *open = Some(Open { id, session });
        Ok(answer)
    }

    /// The open hand is touched.
    ///
    /// # Errors
    /// [`TableRefusal::NoTable`].
    pub fn touch_hand(&self) -> Result<Answer<(), TableRefusal>, TableRefusal> {
        let open = held(&self.open);
        let open = open.as_ref().ok_or(TableRefusal::NoTable)?;
        Ok(open.session.touch_hand())
    }

    /// From now on a hand of the open table closes after `limit`, if nobody touches it.
    pub fn set_hand_limit(&self, limit: Option<Duration>) {
        if let Some(open) = &*held(&self.open) {
            open.session.set_hand_limit(limit);
        }
    }

    /// Whether a table is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        held(&self.open).is_some()
    }

    /// Ends the session of the open table; its journal stays.
    pub fn leave(&self) {
        *held(&self.open) = None;
        self.post.count();
    }

    /// Ends the session of the open table if it is `id`.
    pub fn leave_if(&self, id: &GameId) {
        if held(&self.open).as_ref().is_some_and(|open| open.id == *id) {
            self.leave();
        }
    }

    /// The table `id` is called something else from now on.
    pub fn retitle(&self, id: &GameId, title: String) {
        let open = held(&self.open);
        if let Some(open) = open.as_ref().filter(|open| open.id == *id) {
            open.session.retitle(title);
        }
    }
}
