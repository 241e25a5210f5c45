//! Start of the app: graphics workarounds, the log, shared state and commands.

use std::path::{Path, PathBuf};

use tauri::plugin::TauriPlugin;
use tauri::{App, Context, Manager, RunEvent, Runtime};
use tauri_plugin_window_state::StateFlags;

use crate::commands::state::WindowActions;
use crate::settings::PluginBackend;
use crate::{commands, log, single_instance, windows};
use rubium_host::library::LibraryRefusal;

/// The reason why the app could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Linux without a display server: neither X11 nor Wayland is available.
    #[error("no display: neither DISPLAY nor WAYLAND_DISPLAY is set")]
    NoDisplay,
    /// The window system, the web view or a plugin failed.
    #[error(transparent)]
    Framework(#[from] tauri::Error),
}

/// Opens the main window and runs the app until that window is closed. If another instance already runs,
/// brings the windows of that instance to the front instead.
///
/// # Errors
/// [`StartError`].
pub fn run() -> Result<(), StartError> {
    apply_webkit_workarounds();
    log::install_panic_hook();
    if cfg!(target_os = "linux") && !has_display() {
        return Err(StartError::NoDisplay);
    }
    let context = tauri::generate_context!();
    // Look for a running instance before GTK starts, because exiting while GTK starts its threads sometimes
    // crashes.
    if running_instance_answered(data_folder(&context.config().identifier).as_deref()) {
        return Ok(());
    }
    let app = build(
        tauri::Builder::default().plugin(window_state_plugin()),
        context,
        None,
    )?;
    log::init(app.handle());
    log::log_start(app.package_info());
    // If two instances start at the same time, the later instance does not get the lock, and exits once GTK
    // has started.
    if instance_with_lock_answered(&app) {
        app.run(|app, event| {
            if matches!(event, RunEvent::Ready) {
                app.exit(0);
            }
        });
        return Ok(());
    }
    let read_ahead_app = app.handle().clone();
    std::thread::spawn(move || read_ahead_app.state::<commands::AppState>().read_ahead());
    windows::open(&app)?;
    windows::observe_sessions(&app);
    windows::announce_to_screen_readers(&app);
    app.run(|app, event| windows::on_event(app, &event));
    Ok(())
}

/// Returns the data folder that the framework uses for this app. The framework provides the path only while
/// it runs.
fn data_folder(identifier: &str) -> Option<PathBuf> {
    dirs::data_dir().map(|data| data.join(identifier))
}

/// Brings another instance that uses this folder to the front; returns whether it answered. Under WebDriver,
/// does nothing and returns `false`, so that tests can check what users see if the first instance does not
/// respond.
fn running_instance_answered(folder: Option<&Path>) -> bool {
    !is_under_webdriver() && folder.is_some_and(single_instance::bring_running_instance_forward)
}

/// If another instance has locked the library, brings it to the front; returns whether it answered.
fn instance_with_lock_answered<R: Runtime>(app: &App<R>) -> bool {
    let app = app.state::<commands::AppState>();
    // The page reports all other errors.
    matches!(app.library(), Err(LibraryRefusal::InUse { .. }))
        && running_instance_answered(app.folder())
}

/// Returns whether a WebDriver started this program.
fn is_under_webdriver() -> bool {
    std::env::var_os("TAURI_WEBVIEW_AUTOMATION").is_some()
}

/// Returns the plugin that restores the size and position of each window, and whether it was maximized or in
/// full screen. It does not restore the visibility, because the windows are always visible.
fn window_state_plugin<R: Runtime>() -> TauriPlugin<R> {
    let flags =
        StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED | StateFlags::FULLSCREEN;
    tauri_plugin_window_state::Builder::new()
        .with_state_flags(flags)
        .build()
}

/// Returns whether there is a display server. Without one, GTK would panic.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Builds the app with its commands and shared state, on any runtime; tests use the mock runtime. Games,
/// tables and settings are stored in `folder`; with `None`, in the system's data folder for this app.
///
/// # Errors
/// [`StartError::Framework`] if the framework rejects the configuration.
pub fn build<R: Runtime>(
    builder: tauri::Builder<R>,
    context: Context<R>,
    folder: Option<PathBuf>,
) -> Result<App<R>, StartError> {
    let handler = commands::handler();
    let app = builder
        .plugin(tauri_plugin_store::Builder::default().build())
        .invoke_handler(move |invoke| windows::dispatch_if_permitted(invoke, &handler))
        .build(context)?;
    let folder = folder.or_else(|| app.path().app_data_dir().ok());
    app.manage(commands::AppInfo {
        version: app.package_info().version.to_string(),
        log_folder: log::folder(app.handle()),
        data_folder: folder.as_ref().map(|folder| folder.display().to_string()),
    });
    // Without a data folder, the settings are stored in the system's temporary folder.
    let settings_folder = folder.clone().unwrap_or_else(std::env::temp_dir);
    let [
        backend_app,
        second_start_app,
        scoreboard_app,
        main_app,
        theme_app,
    ] = [(); 5].map(|()| app.handle().clone());
    app.manage(commands::AppState::new(
        folder,
        Box::new(move || {
            Box::new(PluginBackend::new(
                &backend_app,
                &settings_folder.join("settings.json"),
            ))
        }),
        Box::new(move |folder| single_instance::answer_second_starts(folder, &second_start_app)),
        WindowActions {
            open_scoreboard: Box::new(move || windows::open_scoreboard(&scoreboard_app)),
            toggle_full_screen: Box::new(move || windows::toggle_full_screen(&main_app)),
            show_theme: Box::new(move |theme| windows::show_theme(&theme_app, theme)),
        },
    ));
    app.manage(commands::replay::OpenReplay::default());
    Ok(app)
}

/// Disables WebKitGTK's DMA-BUF renderer, which leaves the window blank with some Linux graphics drivers. If
/// the user has set `WEBKIT_DISABLE_DMABUF_RENDERER`, its value is kept.
///
/// The variable must be set before any thread starts, so this is the first thing that the app does.
/// Restarting the process with a changed environment would load the libraries of the web view twice, which
/// takes 60 ms.
#[cfg(target_os = "linux")]
fn apply_webkit_workarounds() {
    const DMABUF_VARIABLE: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    // Do not overwrite an existing value. If this fails, the window may still work.
    if let Err(error) = glib::setenv(DMABUF_VARIABLE, "1", false) {
        eprintln!("could not set {DMABUF_VARIABLE}=1: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn apply_webkit_workarounds() {}

#[cfg(test)]
mod tests {
    use tauri::test::{mock_builder, mock_context, noop_assets};

    use super::*;

    #[test]
    fn data_folder_equals_that_of_the_framework() {
        let mut context = mock_context(noop_assets());
        context.config_mut().identifier = "games.rubium.desktop".to_owned();
        let app = mock_builder().build(context).unwrap();
        let framework_folder = app.path().app_data_dir().ok();
        assert!(
            framework_folder
                .as_ref()
                .is_some_and(|folder| folder.ends_with("games.rubium.desktop"))
        );
        assert_eq!(data_folder(&app.config().identifier), framework_folder);
    }
}
