//! Starting Rubium while it runs: the second program asks the first to come forward, and ends.
//!
//! The lock on the folder of games is what keeps two programs apart; this is a courtesy beside it. A socket in that
//! folder does it without a session bus, which some desktops lack or leave dead behind.

use std::path::Path;

#[cfg(unix)]
use tauri::Manager;
use tauri::{AppHandle, Runtime};

#[cfg(unix)]
use crate::windows;

/// Answers second starts as long as this program runs. The caller has the folder to itself.
#[cfg(unix)]
pub fn answer<R: Runtime>(folder: &Path, app: &AppHandle<R>) {
    use std::os::unix::net::UnixListener;

    let path = folder.join(SOCKET);
    // What a program that was killed left behind is in the way.
    let _ = std::fs::remove_file(&path);
    let listener = match UnixListener::bind(&path) {
        Ok(listener) => listener,
        // Then a second start shows that the folder is taken.
        Err(fault) => return log::warn!("{}: {fault}", path.display()),
    };
    let app = app.clone();
    let thread = std::thread::Builder::new().name("second starts".into());
    let started = thread.spawn(move || {
        // A system that has no more connections to give has none to wait for.
        while let Ok((call, _)) = listener.accept() {
            come_forward(&app);
            // The caller waits for the end of the connection.
            drop(call);
        }
    });
    if let Err(fault) = started {
        log::warn!("second starts are not answered: {fault}");
    }
}

/// Asks the program that has the folder to come forward; whether one answered.
#[cfg(unix)]
#[must_use]
pub fn call(folder: &Path) -> bool {
    use std::io::Read;
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(2);
    let Ok(mut call) = UnixStream::connect(folder.join(SOCKET)) else {
        return false;
    };
    call.set_read_timeout(Some(PATIENCE)).is_ok() && call.read(&mut [0]).is_ok()
}

#[cfg(unix)]
const SOCKET: &str = "wake";

#[cfg(not(unix))]
pub fn answer<R: Runtime>(_: &Path, _: &AppHandle<R>) {}

#[cfg(not(unix))]
#[must_use]
pub fn call(_: &Path) -> bool {
    false
}

#[cfg(unix)]
fn come_forward<R: Runtime>(app: &AppHandle<R>) {
    for window in app.webview_windows().values() {
        if let Err(fault) = windows::bring_forward(window) {
            log::warn!("the window did not come forward: {fault}");
        }
    }
}
