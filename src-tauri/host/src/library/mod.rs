//! The games and tables that are kept on this computer.
//!
//! Each is one journal, `games/ID.jsonl` or `tables/ID.jsonl` (the format is `rubium-record`'s [`lines`]). Beside it lie a
//! copy of its header, its title, its preview, and who decides for the seats of a game, or the PINs of a table.
//! What is deleted lies in `bin/` for thirty days; damaged files that something went on from lie in `damaged/`, reports in
//! `reports/`, what was exported in `exports/`. One running program at a time has the folder.
//!
//! [`Library`] is the same for both: what differs is in [`StoredKind`]. Where it does not do what it was asked, no game is worse
//! off than before; besides what is listed with it, [`LibraryRefusal::Broken`] says that something happened that cannot
//! happen: the system gives no random bytes, or a game is opened twice.

mod damage;
mod entry;
mod export;
mod id;
mod journal;
mod kind;
mod listing;
mod notice;
mod open_games;
mod opening;
mod reading;
mod refusal;
mod remembered;
mod report;
mod title;
mod trash;
mod writer;

pub use damage::Damage;
pub use entry::{Entry, EntryState};
pub use id::{GameId, IdFault};
pub use journal::Journal;
pub use kind::{Sidecar, StoredKind};
pub use notice::{Listener, Notice, Notices};
pub use opening::OpenJournal;
pub use refusal::{LibraryRefusal, game_id};
pub use title::{TitleFault, from_names};
pub use writer::RecordWriter;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rubium_record::{Header, Timeline, jsonl};
use rubium_rules::Rules;

use crate::files;
use listing::Seen;
use open_games::{OpenGame, OpenGames};

/// How the names of journals end.
const JOURNAL: &str = "jsonl";
/// How the names of titles end.
const TITLE: &str = "json";
/// How the names of the copies of headers end.
const HEADER: &str = "header";
/// How the names of kept previews end.
const PREVIEW: &str = "preview";
/// How long a deleted game can be taken back.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The journals of one kind, in a folder of data that is taken by one running program at a time, until the last library
/// in it is dropped.
#[derive(Debug)]
pub struct Library<M: StoredKind = Rules> {
    folder: PathBuf,
    open: OpenGames,
    seen: Seen<M>,
    notices: Notices,
    /// Locked as long as it is open.
    lock: Arc<File>,
}

impl Library {
    /// Takes the folder, which is made if needed, and clears away what is no longer wanted. The answer is the library of
    /// games; [`of`](Library::of) is that of anything else.
    ///
    /// # Errors
    /// [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`].
    pub fn open(folder: &Path) -> Result<Library, LibraryRefusal> {
        files::at(folder, fs::create_dir_all(folder))?;
        let lock = Arc::new(lock(folder)?);
        clear_unfinished(folder);
        Library::at(folder, Notices::default(), lock)
    }
}

impl<M: StoredKind> Library<M> {
    /// The library of another kind in the same folder.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotSaved`].
    pub fn of<N: StoredKind>(&self) -> Result<Library<N>, LibraryRefusal> {
        Library::at(&self.folder, self.notices.clone(), Arc::clone(&self.lock))
    }

    /// This library, which tells `notices` what happens to the files of its open games; those of other kinds that are
    /// made of it do too.
    #[must_use]
    pub fn telling(self, notices: Notices) -> Library<M> {
        Library { notices, ..self }
    }

    fn at(folder: &Path, notices: Notices, lock: Arc<File>) -> Result<Library<M>, LibraryRefusal> {
        let journals = folder.join(M::FOLDER);
        files::at(&journals, fs::create_dir_all(&journals))?;
        let library = Library {
            folder: folder.to_owned(),
            open: OpenGames::default(),
            seen: Seen::default(),
            notices,
            lock,
        };
        library.clear_bin(SystemTime::now());
        Ok(library)
    }

    /// Begins a journal. The game is kept from now on, under an id of its own.
    ///
    /// # Errors
    /// [`LibraryRefusal::Title`], [`LibraryRefusal::NotSaved`].
    pub fn create(
        &self,
        header: &Header<M::Setup>,
        title: &str,
        sidecar: &M::Sidecar,
    ) -> Result<(GameId, Journal), LibraryRefusal> {
        let line = jsonl::header_line(header).map_err(LibraryRefusal::broken)?;
        self.create_of(line.as_bytes(), title, sidecar)
    }

    /// Begins a journal that holds these lines.
    fn create_of(
        &self,
        lines: &[u8],
        title: &str,
        sidecar: &M::Sidecar,
    ) -> Result<(GameId, Journal), LibraryRefusal> {
        let title = title::checked(title)?;
        let id = GameId::random().map_err(LibraryRefusal::broken)?;
        let open = self.take(&id)?;
        let path = self.journal(&id);
        let sidecar_path = self.sidecar(&id);
        // Before the journal is there: it never lies there with computers taken for persons.
        if !sidecar.is_default() {
            kind::write(&sidecar_path, sidecar)?;
        }
        let created = files::create(&path, lines).inspect_err(|_| {
            if files::is_there(&sidecar_path) {
                forget(&sidecar_path);
            }
        })?;
        if !created {
            return Err(LibraryRefusal::broken(format!(
                "there is a game {id} already"
            )));
        }
        // Without its title the game is there all the same.
        if let Err(fault) = title::write(&self.title(&id), &title) {
            log::warn!("the title of {id} is not kept: {fault}");
        }
        let journal = self.take_up(&id, lines.to_vec(), open)?;
        Ok((id, journal))
    }

    /// Gives a game another title.
    ///
    /// # Errors
    /// [`LibraryRefusal::Title`], [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::NotSaved`].
    pub fn rename(&self, id: &GameId, title: &str) -> Result<(), LibraryRefusal> {
        let title = title::checked(title)?;
        self.known(id)?;
        Ok(title::write(&self.title(id), &title)?)
    }

    /// What a game is called.
    #[must_use]
    pub fn title_of(&self, id: &GameId, timeline: &Timeline<M>) -> String {
        title::read(&self.title(id)).unwrap_or_else(|| from_names(&timeline.record().header.seats))
    }

    /// What lies beside a journal. A damaged file is set aside, with a notice.
    fn beside_of(&self, id: &GameId) -> (M::Sidecar, Option<Notice>) {
        let path = self.sidecar(id);
        match kind::read(&path) {
            Ok(sidecar) => (sidecar, None),
            Err(why) => {
                log::warn!("{}: {why}", path.display());
                let path = files::set_aside(&path).unwrap_or_else(|| path.display().to_string());
                (M::Sidecar::default(), Some(M::Sidecar::lost(path)))
            }
        }
    }

    /// Marks a game as open.
    fn take(&self, id: &GameId) -> Result<OpenGame, LibraryRefusal> {
        let open = self.open.take(id);
        open.ok_or_else(|| LibraryRefusal::broken(format!("the game {id} is open")))
    }

    /// Whether there is such a game.
    fn known(&self, id: &GameId) -> Result<(), LibraryRefusal> {
        if files::is_there(&self.journal(id)) {
            Ok(())
        } else {
            Err(LibraryRefusal::no_game(id))
        }
    }

    fn journals(&self) -> PathBuf {
        self.folder.join(M::FOLDER)
    }

    fn journal(&self, id: &GameId) -> PathBuf {
        self.journals().join(format!("{id}.{JOURNAL}"))
    }

    fn sidecar(&self, id: &GameId) -> PathBuf {
        self.journal(id).with_extension(M::Sidecar::ENDING)
    }

    fn header(&self, id: &GameId) -> PathBuf {
        self.journal(id).with_extension(HEADER)
    }

    /// Where damaged files are kept that something went on from.
    fn damaged(&self) -> PathBuf {
        self.folder.join("damaged")
    }

    fn title(&self, id: &GameId) -> PathBuf {
        self.journal(id).with_extension(TITLE)
    }
}

/// Removes what a crash left of files that were being written.
fn clear_unfinished(folder: &Path) {
    for place in ["", "games", "tables", "damaged", "reports", "exports"] {
        let items = fs::read_dir(folder.join(place));
        for item in items.into_iter().flatten().flatten() {
            if item
                .file_name()
                .to_string_lossy()
                .starts_with(files::UNFINISHED)
            {
                forget(&item.path());
            }
        }
    }
}

/// Takes the folder for this program; the system gives it back when the file is closed, however the program ends.
fn lock(folder: &Path) -> Result<File, LibraryRefusal> {
    let path = folder.join("lock");
    let mut how = OpenOptions::new();
    how.write(true).create(true).truncate(false);
    let file = files::at(&path, how.open(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LibraryRefusal::InUse {
            folder: folder.display().to_string(),
        }),
        Err(TryLockError::Error(error)) => Err(files::DiskFault::new(&path, &error).into()),
    }
}

/// Seconds since 1970.
fn seconds(time: SystemTime) -> u32 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs()).unwrap_or(u32::MAX)
}

/// Removes a file that nobody misses; that it stays is said in the log.
fn forget(path: &Path) {
    if let Err(error) = fs::remove_file(path) {
        log::warn!("{} cannot be removed: {error}", path.display());
    }
}
