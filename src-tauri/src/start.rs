//! Starting the app: graphics quirks, the log, the commands and what they share.

use std::path::{Path, PathBuf};

use tauri::plugin::TauriPlugin;
use tauri::{App, Context, Manager, RunEvent, Runtime};
use tauri_plugin_window_state::StateFlags;

use crate::settings::PluginBackend;
use crate::{commands, log, single_instance, windows};
use rubium_host::library::LibraryRefusal;

/// Why the app did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartFault {
    /// Linux without a desktop: neither X11 nor Wayland is there to open a window on.
    #[error("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set")]
    NoDisplay,
    /// The window system, the web view or a plugin failed.
    #[error(transparent)]
    Framework(#[from] tauri::Error),
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// When the window system, the web view or a plugin cannot be started.
pub fn run() -> Result<(), StartFault> {
    apply_webkit_workarounds();
    log::panics();
    if cfg!(target_os = "linux") && !has_display() {
        return Err(StartFault::NoDisplay);
    }
    let context = tauri::generate_context!();
    // Asked before the toolkit starts: a program that ends while that starts its threads crashes now and then.
    if is_answered(library_folder(&context.config().identifier).as_deref()) {
        return Ok(());
    }
    let app = build(
        tauri::Builder::default().plugin(window_state()),
        context,
        None,
    )?;
    log::begin(app.handle());
    log::starting(app.package_info());
    // Of two that start at once, the later one finds out here. It ends as soon as the toolkit has started.
    if lost_instance_lock(&app) {
        app.run(|app, event| {
            if matches!(event, RunEvent::Ready) {
                app.exit(0);
            }
        });
        return Ok(());
    }
    windows::open(&app)?;
    windows::follow(&app);
    app.run(|app, event| windows::on_event(app, &event));
    Ok(())
}

/// Where the framework puts the data of a program: it says so only once it runs.
fn library_folder(identifier: &str) -> Option<PathBuf> {
    dirs::data_dir().map(|data| data.join(identifier))
}

/// Whether another Rubium that has the games in this folder has come forward instead. Under browser automation it does
/// not: a test sees what a user sees whose first Rubium does not answer.
fn is_answered(folder: Option<&Path>) -> bool {
    !is_under_webdriver() && folder.is_some_and(single_instance::call)
}

/// Whether another Rubium has taken the games since this one started.
fn lost_instance_lock<R: Runtime>(app: &App<R>) -> bool {
    let app = app.state::<commands::AppState>();
    // Whatever else is wrong, the page says it.
    matches!(app.library(), Err(LibraryRefusal::InUse { .. })) && is_answered(app.folder())
}

/// Whether a browser driver has started this program.
fn is_under_webdriver() -> bool {
    std::env::var_os("TAURI_WEBVIEW_AUTOMATION").is_some()
}

/// Remembers where the window was and how large; not whether it was to be seen, which it always is.
fn window_state<R: Runtime>() -> TauriPlugin<R> {
    let kept =
        StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED | StateFlags::FULLSCREEN;
    tauri_plugin_window_state::Builder::new()
        .with_state_flags(kept)
        .build()
}

/// Whether there is something to open a window on: the toolkit would panic without.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// The app with its commands and shared state, on any runtime: tests use the mock one. Games are kept in `folder`;
/// without one, where the system keeps the data of programs.
///
/// # Errors
/// When the framework refuses the configuration.
pub fn build<R: Runtime>(
    builder: tauri::Builder<R>,
    context: Context<R>,
    folder: Option<PathBuf>,
) -> Result<App<R>, StartFault> {
    let handler = commands::handler();
    let app = builder
        .plugin(tauri_plugin_store::Builder::default().build())
        .invoke_handler(move |invoke| windows::guarded(invoke, &handler))
        .build(context)?;
    let folder = folder.or_else(|| app.path().app_data_dir().ok());
    app.manage(commands::AppInfo {
        version: app.package_info().version.to_string(),
        log_folder: log::folder(app.handle()),
        data_folder: folder.as_ref().map(|folder| folder.display().to_string()),
    });
    // A system that names no folder for data has one for what may be lost.
    let settings = folder.clone().unwrap_or_else(std::env::temp_dir);
    let [backend, waker, board] = [(); 3].map(|()| app.handle().clone());
    app.manage(commands::AppState::new(
        folder,
        Box::new(move || {
            Box::new(PluginBackend::new(
                &backend,
                &settings.join("settings.json"),
            ))
        }),
        Box::new(move |folder| single_instance::answer(folder, &waker)),
        Box::new(move || windows::open_scoreboard(&board)),
    ));
    app.manage(commands::watch::Screen::default());
    Ok(app)
}

/// WebKitGTK's DMA-BUF renderer leaves the window blank on some Linux graphics drivers, so it is switched off unless the
/// user decided otherwise. Under browser automation it stays on: screenshots of an idle page would hang.
/// The variable must be there before any thread starts, so this is the first thing a start does. To restart under another
/// environment would load the web view's libraries twice: 60 ms of a start.
#[cfg(target_os = "linux")]
fn apply_webkit_workarounds() {
    const SWITCH: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    if is_under_webdriver() {
        return;
    }
    // A variable that is there stays as it is. Where it cannot be set, the window may still work.
    if let Err(fault) = glib::setenv(SWITCH, "1", false) {
        eprintln!("could not set {SWITCH}=1: {fault}");
    }
}

#[cfg(not(target_os = "linux"))]
fn apply_webkit_workarounds() {}

#[cfg(test)]
mod tests {
    use tauri::test::{mock_builder, mock_context, noop_assets};

    use super::*;

    #[test]
    fn a_second_start_asks_in_the_folder_that_the_framework_will_name() {
        let mut context = mock_context(noop_assets());
        context.config_mut().identifier = "games.rubium.desktop".to_owned();
        let app = mock_builder().build(context).unwrap();
        let named = app.path().app_data_dir().ok();
        assert!(
            named
                .as_ref()
                .is_some_and(|folder| folder.ends_with("games.rubium.desktop"))
        );
        assert_eq!(library_folder(&app.config().identifier), named);
    }
}
