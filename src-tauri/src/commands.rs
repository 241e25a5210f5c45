//! What the page may ask of the shell. `ui/src/bindings.ts` is generated from this list.

use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use specta::Type;
use tauri::ipc::Channel;
use tauri::{Runtime, State};
use tauri_specta::{Builder, collect_commands};

use crate::demo::Demo;
use crate::errors::Refusal;
use crate::post::{Post, Update};
use crate::session::{Opened, Session};

/// The commands, their types and their handlers.
#[must_use]
pub fn builder<R: Runtime>() -> Builder<R> {
    Builder::new()
        // Types cross the border in one direction each: no pairs for reading and writing.
        .disable_serde_phases()
        .commands(collect_commands![app_info, resync, new_demo, demo_step])
}

/// What this program is.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AppInfo {
    /// The version of the program, as in `1.2.3`.
    pub version: String,
    /// The folder that holds the log files; none where the system has no such place.
    pub log_folder: Option<String>,
}

/// What the commands share: the game that is open, and the way to the page.
#[derive(Default)]
pub struct Desk {
    post: Post,
    session: Mutex<Option<Session>>,
}

impl Desk {
    /// Does something with the game that is open.
    fn with<T>(&self, use_it: impl FnOnce(&Session) -> T) -> Option<T> {
        let session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        session.as_ref().map(use_it)
    }

    /// Ends the game that is open, if one is, and opens another.
    fn open(&self, demo: Demo) -> Result<(), Refusal> {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        *session = None;
        self.post.count();
        *session = Some(Session::start(demo, self.post.clone())?);
        Ok(())
    }
}

/// What this program is.
#[tauri::command]
#[specta::specta]
pub fn app_info(info: State<'_, AppInfo>) -> AppInfo {
    info.inner().clone()
}

/// Takes up the game that is open, if one is: when the page starts, after a reload, after a gap in the updates.
/// From now on updates come down `updates`, in order, and no longer where they went before. An update whose number is
/// not greater than that of the answer is part of the answer already.
///
/// # Errors
/// [`Refusal::Broken`].
#[tauri::command]
#[specta::specta]
pub async fn resync(
    desk: State<'_, Desk>,
    updates: Channel<Update>,
) -> Result<Option<Opened>, Refusal> {
    desk.post.connect(Box::new(move |update| {
        if let Err(fault) = updates.send(update.clone()) {
            log::warn!("update {} did not reach the page: {fault}", update.seq);
        }
    }));
    match desk.with(Session::open) {
        None => Ok(None),
        Some(answer) => answer.come().await.map(Some),
    }
}

/// Ends the game that is open and begins one that plays itself: `players` seats, all of them computers. Without a seed
/// one is picked.
///
/// # Errors
/// [`Refusal::Players`], [`Refusal::Seed`] (the open game goes on then), [`Refusal::Broken`].
#[tauri::command]
#[specta::specta]
pub async fn new_demo(
    desk: State<'_, Desk>,
    players: u8,
    seed: Option<String>,
) -> Result<Opened, Refusal> {
    let demo = Demo::new(players, seed.as_deref())?;
    desk.open(demo)?;
    let answer = desk.with(Session::open).ok_or(Refusal::NoGame)?;
    answer.come().await
}

/// Lets the demo take up to `steps` decisions, with the dice and draws that follow from them; it stops when the game is
/// over. What changed comes as one update. `seq` is the number of the latest change the page knows; the answer is the
/// number of that update, which may arrive later than the answer.
///
/// # Errors
/// [`Refusal::NoGame`], [`Refusal::Stale`], [`Refusal::Steps`], [`Refusal::Over`], [`Refusal::Broken`].
#[tauri::command]
#[specta::specta]
pub async fn demo_step(desk: State<'_, Desk>, seq: u32, steps: u16) -> Result<u32, Refusal> {
    let answer = desk.with(|session| session.step(seq, steps));
    answer.ok_or(Refusal::NoGame)?.come().await?
}
