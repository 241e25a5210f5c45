//! Storage of all games and tables on this computer.
//!
//! Each game or table has one journal, `games/ID.jsonl` or `tables/ID.jsonl`, in the format of
//! `rubium-record`'s [`jsonl`]. Beside it are the title, the preview, a copy of the header, and the sidecar:
//! the seat controllers of a game or the PINs of a table. Deleted journals stay in `bin/` for thirty days.
//! `damaged/` keeps damaged files from which a game was resumed, and files that another program put in the
//! place of an open journal. Reports are in `reports/`, exports in `exports/`. Only one process at a time may
//! use the folder.
//!
//! [`Library`] serves both kinds; the differences are in [`StoredKind`]. In this module, *game* also means a
//! table, except where tables are named too. A failed operation leaves every game unchanged. Besides the
//! errors listed with a method, every method may return [`LibraryRefusal::Internal`], for example if the
//! system provides no random bytes or a game is opened twice.

mod entry;
mod export;
mod file_problem;
mod id;
mod journal;
mod kind;
mod listing;
mod notice;
mod open_games;
mod opening;
mod preview_cache;
mod reading;
mod refusal;
mod report;
mod title;
mod trash;
mod writer;

pub use entry::{Entry, ListEntryState, Listing};
pub use file_problem::FileProblem;
pub use id::{IdError, RecordId};
pub use journal::Journal;
pub use kind::{Sidecar, StoredKind};
pub use notice::{Notice, NoticeChannel, NoticeListener};
pub use opening::OpenRecord;
pub use refusal::{LibraryRefusal, parse_record_id};
pub use title::{TitleError, title_from_names};
pub use writer::{NoStorage, RecordWriter};

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rubium_record::{Header, Timeline, jsonl};
use rubium_rules::Rules;

use crate::files;
use listing::ListCache;
use open_games::{OpenGameGuard, OpenGames};
use title::StoredTitle;

/// File extension of journals.
const JOURNAL_EXTENSION: &str = "jsonl";
/// File extension of titles.
const TITLE_EXTENSION: &str = "json";
/// File extension of header copies.
const HEADER_EXTENSION: &str = "header";
/// File extension of cached previews.
const PREVIEW_EXTENSION: &str = "preview";
/// How long a deleted game can be restored.
const RETENTION: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The journals of one kind in a data folder. The folder is locked for this process until the last library
/// that uses it is dropped.
#[derive(Debug)]
pub struct Library<M: StoredKind = Rules> {
    folder: PathBuf,
    open_games: OpenGames,
    cache: ListCache<M>,
    notices: NoticeChannel,
    /// The lock file. The lock is held for as long as this file is open.
    lock: Arc<File>,
}

impl Library {
    /// Locks the folder, which is created if missing, and removes unfinished and expired files. Returns the
    /// library of games; [`for_kind`](Library::for_kind) returns the library of another kind.
    ///
    /// # Errors
    /// [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`].
    pub fn open(folder: &Path) -> Result<Library, LibraryRefusal> {
        files::attach_path(folder, fs::create_dir_all(folder))?;
        let lock = Arc::new(lock(folder)?);
        clear_unfinished(folder);
        Library::in_folder(folder, NoticeChannel::default(), lock)
    }
}

impl<M: StoredKind> Library<M> {
    /// Returns the library of another kind in the same folder.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotSaved`].
    pub fn for_kind<N: StoredKind>(&self) -> Result<Library<N>, LibraryRefusal> {
        Library::in_folder(&self.folder, self.notices.clone(), Arc::clone(&self.lock))
    }

    /// Makes this library report changes to the files of open games to `notices`. Libraries that
    /// [`for_kind`](Library::for_kind) later creates from it do the same.
    #[must_use]
    pub fn with_notices(self, notices: NoticeChannel) -> Library<M> {
        Library { notices, ..self }
    }

    fn in_folder(
        folder: &Path,
        notices: NoticeChannel,
        lock: Arc<File>,
    ) -> Result<Library<M>, LibraryRefusal> {
        let journals = folder.join(M::FOLDER);
        files::attach_path(&journals, fs::create_dir_all(&journals))?;
        let library = Library {
            folder: folder.to_owned(),
            open_games: OpenGames::default(),
            cache: ListCache::default(),
            notices,
            lock,
        };
        library.remove_expired(SystemTime::now());
        Ok(library)
    }

    /// Creates a journal under a new id.
    ///
    /// # Errors
    /// [`LibraryRefusal::Title`], [`LibraryRefusal::NotSaved`].
    pub fn create(
        &self,
        header: &Header<M::Setup>,
        title: &str,
        sidecar: &M::Sidecar,
    ) -> Result<(RecordId, Journal), LibraryRefusal> {
        let line = jsonl::header_line(header).map_err(LibraryRefusal::internal)?;
        let title = title::checked_title(title)?;
        let is_chosen = title != title_from_names(&header.seats);
        self.create_with_lines(line.as_bytes(), StoredTitle { title, is_chosen }, sidecar)
    }

    /// Creates a journal with these lines.
    fn create_with_lines(
        &self,
        lines: &[u8],
        title: StoredTitle,
        sidecar: &M::Sidecar,
    ) -> Result<(RecordId, Journal), LibraryRefusal> {
        let id = RecordId::random().map_err(LibraryRefusal::internal)?;
        let open_game = self.mark_open(&id)?;
        let path = self.journal_path(&id);
        let sidecar_path = self.sidecar_path(&id);
        // The sidecar is written before the journal: without it, a crash in between would leave a game in
        // which people control the seats of computer players.
        if !sidecar.is_default() {
            kind::write(&sidecar_path, sidecar)?;
        }
        let is_created = files::create(&path, lines).inspect_err(|_| {
            if files::exists(&sidecar_path) {
                remove_or_log(&sidecar_path);
            }
        })?;
        if !is_created {
            return Err(LibraryRefusal::internal(format!(
                "game {id} exists already"
            )));
        }
        // A missing title is not an error: the players' names replace it.
        if let Err(error) = title::write(&self.title_path(&id), &title) {
            log::warn!("the title of {id} was not written: {error}");
        }
        let journal = self.open_journal(&id, lines.to_vec(), open_game)?;
        Ok((id, journal))
    }

    /// Renames a game.
    ///
    /// # Errors
    /// [`LibraryRefusal::Title`], [`LibraryRefusal::NoSuchRecord`], [`LibraryRefusal::NotSaved`].
    pub fn rename(&self, id: &RecordId, title: &str) -> Result<(), LibraryRefusal> {
        let title = title::checked_title(title)?;
        self.check_exists(id)?;
        let is_chosen = true;
        Ok(title::write(
            &self.title_path(id),
            &StoredTitle { title, is_chosen },
        )?)
    }

    /// Returns the title of a game; by default the players' names.
    #[must_use]
    pub fn title_of(&self, id: &RecordId, timeline: &Timeline<M>) -> String {
        let sidecar = || kind::read(&self.sidecar_path(id)).unwrap_or_default();
        self.chosen_title(id)
            .unwrap_or_else(|| default_title(timeline, &sidecar()))
    }

    /// Returns the title that a player has chosen for a game; `None` if the game has its default title.
    #[must_use]
    pub fn chosen_title(&self, id: &RecordId) -> Option<String> {
        let stored_title = title::read(&self.title_path(id))?;
        stored_title.is_chosen.then_some(stored_title.title)
    }

    /// Reads the sidecar of a journal. A damaged file is renamed, and a notice is returned.
    fn read_sidecar(&self, id: &RecordId) -> (M::Sidecar, Option<Notice>) {
        let path = self.sidecar_path(id);
        match kind::read(&path) {
            Ok(sidecar) => (sidecar, None),
            Err(reason) => {
                log::warn!("{}: {reason}", path.display());
                let damaged_path =
                    files::set_aside(&path).unwrap_or_else(|| path.display().to_string());
                (
                    M::Sidecar::default(),
                    Some(M::Sidecar::damaged_notice(damaged_path)),
                )
            }
        }
    }

    /// Registers a game as open until the returned guard is dropped.
    fn mark_open(&self, id: &RecordId) -> Result<OpenGameGuard, LibraryRefusal> {
        let open_game = self.open_games.claim(id);
        open_game.ok_or_else(|| LibraryRefusal::internal(format!("game {id} is already open")))
    }

    /// Checks that the game exists.
    fn check_exists(&self, id: &RecordId) -> Result<(), LibraryRefusal> {
        if files::exists(&self.journal_path(id)) {
            Ok(())
        } else {
            Err(LibraryRefusal::no_such_record(id))
        }
    }

    fn journals_folder(&self) -> PathBuf {
        self.folder.join(M::FOLDER)
    }

    fn journal_path(&self, id: &RecordId) -> PathBuf {
        self.journals_folder()
            .join(format!("{id}.{JOURNAL_EXTENSION}"))
    }

    fn sidecar_path(&self, id: &RecordId) -> PathBuf {
        self.journal_path(id).with_extension(M::Sidecar::EXTENSION)
    }

    fn header_path(&self, id: &RecordId) -> PathBuf {
        self.journal_path(id).with_extension(HEADER_EXTENSION)
    }

    /// Returns the folder for damaged files from which a game was resumed, and for files that another program
    /// put in the place of an open journal.
    fn damaged_folder(&self) -> PathBuf {
        self.folder.join("damaged")
    }

    fn title_path(&self, id: &RecordId) -> PathBuf {
        self.journal_path(id).with_extension(TITLE_EXTENSION)
    }
}

/// Removes unfinished files left over by a crash.
fn clear_unfinished(folder: &Path) {
    for subfolder in ["", "games", "tables", "damaged", "reports", "exports"] {
        let items = fs::read_dir(folder.join(subfolder));
        for item in items.into_iter().flatten().flatten() {
            if item
                .file_name()
                .to_string_lossy()
                .starts_with(files::UNFINISHED_PREFIX)
            {
                remove_or_log(&item.path());
            }
        }
    }
}

/// Locks the folder for this process. The system releases the lock when the file is closed, even after a
/// crash.
fn lock(folder: &Path) -> Result<File, LibraryRefusal> {
    let path = folder.join("lock");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    let file = files::attach_path(&path, options.open(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LibraryRefusal::InUse {
            folder: folder.display().to_string(),
        }),
        Err(TryLockError::Error(error)) => Err(files::DiskError::new(&path, &error).into()),
    }
}

/// Converts a time to seconds since 1970 (UTC).
fn unix_seconds(time: SystemTime) -> u32 {
    let elapsed = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(elapsed.as_secs()).unwrap_or(u32::MAX)
}

/// Removes a file that is no longer needed; a failure is only logged.
fn remove_or_log(path: &Path) {
    if let Err(error) = fs::remove_file(path) {
        log::warn!("{} cannot be removed: {error}", path.display());
    }
}

/// Returns the title of a game for which nobody has chosen one: the players' names.
#[must_use]
pub fn default_title<M: StoredKind>(timeline: &Timeline<M>, sidecar: &M::Sidecar) -> String {
    title_from_names(&M::player_names(&M::preview(timeline, sidecar)))
}
