//! Why the library did not do what it was asked.

use super::damage::Damaged;
use super::id::GameId;
use super::title::TitleFault;
use crate::files::DiskFault;

/// Why the library did not do what it was asked. No game is worse off than before.
#[derive(Debug, thiserror::Error)]
pub enum LibraryFault {
    /// Another running program has taken the folder.
    #[error("{folder} is in use by another Rubium")]
    InUse {
        /// The folder of data.
        folder: String,
    },
    /// The disk refused.
    #[error(transparent)]
    Disk(#[from] DiskFault),
    /// There is no such game.
    #[error("there is no game {id}")]
    NoGame {
        /// The id.
        id: GameId,
    },
    /// The game is open: it cannot be opened twice, and not be deleted before it is closed.
    #[error("the game {id} is open")]
    Open {
        /// The id.
        id: GameId,
    },
    /// A game with this id is there already.
    #[error("there is a game {id} already")]
    Taken {
        /// The id.
        id: GameId,
    },
    /// The game cannot be opened as it is.
    #[error("the game is damaged: {}", .0.damage)]
    Damaged(Box<Damaged>),
    /// The text is no title.
    #[error(transparent)]
    Title(#[from] TitleFault),
    /// What somebody wrote for a report is too long.
    #[error("a report has at most {most} characters of text")]
    Words {
        /// Most characters.
        most: u16,
    },
    /// The set-up cannot be written down.
    #[error("the game cannot be written down: {why}")]
    Header {
        /// Why, in plain English.
        why: String,
    },
    /// The system gives no random bytes, so there is no id for a new game.
    #[error("there are no random bytes: {0}")]
    Random(#[from] getrandom::Error),
}
