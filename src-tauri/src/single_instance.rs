//! A second start of Rubium: the new process brings the running instance to the front and exits.
//!
//! The lock on the data folder already prevents two instances from running at the same time. This module only
//! brings the open window to the front, so that the user need not look for it. The instances communicate
//! through a socket in that folder, because some desktops have no working D-Bus session bus.

use std::path::Path;

#[cfg(unix)]
use tauri::Manager;
use tauri::{AppHandle, Runtime};

#[cfg(unix)]
use crate::windows;

/// Starts a thread that answers second starts until its socket fails. The caller must have locked the folder.
#[cfg(unix)]
pub fn answer_second_starts<R: Runtime>(folder: &Path, app: &AppHandle<R>) {
    use std::os::unix::net::UnixListener;

    let path = folder.join(SOCKET_NAME);
    // A killed instance leaves its socket behind, and `bind` fails while the file exists.
    let _ = std::fs::remove_file(&path);
    let listener = match UnixListener::bind(&path) {
        Ok(listener) => listener,
        // Without the socket, a second start reports that the folder is in use.
        Err(error) => return log::warn!("{}: {error}", path.display()),
    };
    let app = app.clone();
    let thread = std::thread::Builder::new().name("second starts".into());
    let started = thread.spawn(move || {
        // The thread ends at the first error. A second start then reports that the folder is in use.
        while let Ok((connection, _)) = listener.accept() {
            bring_windows_forward(&app);
            // Closing the connection tells the new process that the windows are in front.
            drop(connection);
        }
    });
    if let Err(error) = started {
        log::warn!("second starts cannot be answered: {error}");
    }
}

/// Asks the instance that has locked the folder to come to the front; returns whether it answered.
#[cfg(unix)]
#[must_use]
pub fn bring_running_instance_forward(folder: &Path) -> bool {
    use std::io::Read;
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    const TIMEOUT: Duration = Duration::from_secs(2);
    let Ok(mut connection) = UnixStream::connect(folder.join(SOCKET_NAME)) else {
        return false;
    };
    connection.set_read_timeout(Some(TIMEOUT)).is_ok() && connection.read(&mut [0]).is_ok()
}

#[cfg(unix)]
const SOCKET_NAME: &str = "wake";

#[cfg(not(unix))]
pub fn answer_second_starts<R: Runtime>(_: &Path, _: &AppHandle<R>) {}

#[cfg(not(unix))]
#[must_use]
pub fn bring_running_instance_forward(_: &Path) -> bool {
    false
}

#[cfg(unix)]
fn bring_windows_forward<R: Runtime>(app: &AppHandle<R>) {
    for window in app.webview_windows().values() {
        if let Err(error) = windows::bring_forward(window) {
            log::warn!("a window could not be brought to the front: {error}");
        }
    }
}
