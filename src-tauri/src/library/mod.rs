//! The games that are kept on this computer.
//!
//! Each game is one journal, `games/ID.jsonl` (the format is `rubium-record`'s [`lines`]), with its title and who
//! decides for its seats beside it.
//! Deleted games lie in `bin/` for thirty days; damaged files that a game went on from lie in `damaged/`, reports in
//! `reports/`. One running program at a time has the folder.

mod bin;
mod crew;
mod damage;
mod fault;
mod id;
mod journal;
mod listing;
mod open_games;
mod opening;
mod preview;
mod reading;
mod report;
mod title;

pub use damage::{Cure, Damage, Damaged};
pub use fault::LibraryFault;
pub use id::{GameId, IdFault};
pub use journal::{Journal, JournalFault};
pub use opening::{Notice, Opening};
pub use preview::{Entry, EntryState, Preview, PreviewHex, PreviewPlayer, Remnant};
pub use title::{TitleFault, from_names};

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rubium_record::{Header, Timeline, lines};
use rubium_rules::{Rules, Setup};

use crate::files;
use crate::game::Crew;
use listing::Seen;
use open_games::{OpenGame, OpenGames};

/// How the names of journals end.
const JOURNAL: &str = "jsonl";
/// How the names of titles end.
const TITLE: &str = "json";
/// How the names of files end that say who decides for the seats.
const CREW: &str = "seats";
/// How long a deleted game can be taken back.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The folder of data: taken by one running program at a time, until this is dropped.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    open: OpenGames,
    seen: Seen,
    /// Locked as long as it is open.
    _lock: File,
}

impl Library {
    /// Takes the folder, which is made if needed, and clears away what is no longer wanted.
    ///
    /// # Errors
    /// [`LibraryFault::InUse`], [`LibraryFault::Disk`].
    pub fn open(folder: &Path) -> Result<Library, LibraryFault> {
        let games = folder.join("games");
        files::at(&games, fs::create_dir_all(&games))?;
        let library = Library {
            folder: folder.to_owned(),
            open: OpenGames::default(),
            seen: Seen::default(),
            _lock: lock(folder)?,
        };
        library.clear_unfinished();
        library.clear_bin(SystemTime::now());
        Ok(library)
    }

    /// Begins a journal. The game is kept from now on, under an id of its own.
    ///
    /// # Errors
    /// [`LibraryFault::Title`], [`LibraryFault::Header`], [`LibraryFault::Random`], [`LibraryFault::Disk`].
    pub fn create(
        &self,
        header: &Header<Setup>,
        title: &str,
        crew: &Crew,
    ) -> Result<(GameId, Journal), LibraryFault> {
        let title = title::checked(title)?;
        let line = lines::header_line(header).map_err(|fault| LibraryFault::Header {
            why: fault.to_string(),
        })?;
        let id = GameId::random()?;
        let open = self.take(&id)?;
        let path = self.journal(&id);
        let beside = self.seats(&id);
        // Before the game is there: it never lies there with computers taken for persons.
        if crew.seats(false).next().is_some() {
            crew::write(&beside, crew)?;
        }
        let created = files::create(&path, line.as_bytes()).inspect_err(|_| {
            if files::is_there(&beside) {
                forget(&beside);
            }
        })?;
        if !created {
            return Err(LibraryFault::Taken { id });
        }
        // Without its title the game is there all the same.
        if let Err(fault) = title::write(&self.title(&id), &title) {
            log::warn!("the title of {id} is not kept: {fault}");
        }
        let journal = Journal::open(&path, line.len() as u64, open)?;
        Ok((id, journal))
    }

    /// Gives a game another title.
    ///
    /// # Errors
    /// [`LibraryFault::Title`], [`LibraryFault::NoGame`], [`LibraryFault::Disk`].
    pub fn rename(&self, id: &GameId, title: &str) -> Result<(), LibraryFault> {
        let title = title::checked(title)?;
        self.known(id)?;
        Ok(title::write(&self.title(id), &title)?)
    }

    /// What a game is called.
    #[must_use]
    pub fn title_of(&self, id: &GameId, timeline: &Timeline<Rules>) -> String {
        title::read(&self.title(id)).unwrap_or_else(|| from_names(&timeline.record().header.seats))
    }

    /// Who decides for the seats of a game: persons, where nothing is said. A damaged file is set aside, with a notice.
    fn crew_of(&self, id: &GameId) -> (Crew, Option<Notice>) {
        let path = self.seats(id);
        match crew::read(&path) {
            Ok(crew) => (crew, None),
            Err(why) => {
                log::warn!("{}: {why}", path.display());
                let path = files::set_aside(&path).unwrap_or_else(|| path.display().to_string());
                (Crew::default(), Some(Notice::Seats { path }))
            }
        }
    }

    /// Removes what a crash left of files that were being written.
    fn clear_unfinished(&self) {
        for folder in ["", "games", "damaged", "reports"] {
            let items = fs::read_dir(self.folder.join(folder));
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

    /// Marks a game as open.
    fn take(&self, id: &GameId) -> Result<OpenGame, LibraryFault> {
        let open = self.open.take(id);
        open.ok_or_else(|| LibraryFault::Open { id: id.clone() })
    }

    /// Whether there is such a game.
    fn known(&self, id: &GameId) -> Result<(), LibraryFault> {
        if files::is_there(&self.journal(id)) {
            Ok(())
        } else {
            Err(LibraryFault::NoGame { id: id.clone() })
        }
    }

    fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    fn journal(&self, id: &GameId) -> PathBuf {
        self.games().join(format!("{id}.{JOURNAL}"))
    }

    fn seats(&self, id: &GameId) -> PathBuf {
        self.journal(id).with_extension(CREW)
    }

    fn title(&self, id: &GameId) -> PathBuf {
        self.journal(id).with_extension(TITLE)
    }
}

/// Takes the folder for this program; the system gives it back when the file is closed, however the program ends.
fn lock(folder: &Path) -> Result<File, LibraryFault> {
    let path = folder.join("lock");
    let mut how = OpenOptions::new();
    how.write(true).create(true).truncate(false);
    let file = files::at(&path, how.open(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LibraryFault::InUse {
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
