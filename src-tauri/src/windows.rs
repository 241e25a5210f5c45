//! The windows: opening and focusing them, their theme, minimum sizes and full screen, the pages that they
//! may show, the commands that the scoreboard window may call, announcements to screen readers, and the wake
//! lock while a table is open.

use tauri::ipc::Invoke;
use tauri::webview::PageLoadEvent;
use tauri::{
    App, AppHandle, LogicalSize, Manager, RunEvent, Runtime, Url, Webview, WebviewUrl,
    WebviewWindow, WebviewWindowBuilder, WindowEvent,
};

use crate::commands::state::{AppState, OpenSessions};
use crate::refusal::ProgramRefusal;
use crate::settings::Theme;

/// The label of the main window.
const MAIN: &str = "main";
/// The label of the scoreboard's window.
const SCOREBOARD: &str = "scoreboard";

/// Commands that the scoreboard window may call. Every person in the room can see and touch the window, so
/// it may neither open a hand nor change anything.
const SCOREBOARD_COMMANDS: [&str; 5] = [
    "app_info",
    "connect_scoreboard",
    "log_page_error",
    "rulebook",
    "settings",
];

/// Minimum size of the main window in logical pixels. A table fits on a screen as narrow as a phone.
const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(390.0, 640.0);
/// Minimum size while a game is open, because the board needs more room.
const MIN_GAME_SIZE: LogicalSize<f64> = LogicalSize::new(1024.0, 640.0);
/// Minimum size of the scoreboard window, which may be placed in a corner of the screen.
const MIN_SCOREBOARD_SIZE: LogicalSize<f64> = LogicalSize::new(390.0, 390.0);
/// Initial size of the scoreboard window.
const SCOREBOARD_SIZE: LogicalSize<f64> = LogicalSize::new(800.0, 600.0);

/// Passes a call to `handler`, or rejects the call if its window may not make it. Returns false only if
/// `handler` does not know the command.
pub fn dispatch_if_permitted<R: Runtime>(
    invoke: Invoke<R>,
    handler: &impl Fn(Invoke<R>) -> bool,
) -> bool {
    let message = &invoke.message;
    if message.webview_ref().label() == MAIN || SCOREBOARD_COMMANDS.contains(&message.command()) {
        return handler(invoke);
    }
    invoke.resolver.reject(ProgramRefusal::ReadOnlyWindow);
    true
}

/// Opens the scoreboard window, or brings it to the front.
///
/// # Errors
/// [`ProgramRefusal::Internal`] if the window system reports an error.
pub fn open_scoreboard<R: Runtime>(app: &AppHandle<R>) -> Result<(), ProgramRefusal> {
    if let Some(window) = app.get_webview_window(SCOREBOARD) {
        return bring_forward(&window).map_err(ProgramRefusal::internal);
    }
    let page = WebviewUrl::App("index.html#scoreboard".into());
    let window = WebviewWindowBuilder::new(app, SCOREBOARD, page)
        .title("Rubium")
        .inner_size(SCOREBOARD_SIZE.width, SCOREBOARD_SIZE.height)
        .min_inner_size(MIN_SCOREBOARD_SIZE.width, MIN_SCOREBOARD_SIZE.height);
    let opened = configure(app, window)
        .and_then(WebviewWindowBuilder::build)
        .map(|_| ());
    opened.map_err(ProgramRefusal::internal)
}

/// Switches full screen on or off in the main window.
///
/// # Errors
/// [`ProgramRefusal::Internal`] if the window system reports an error.
pub fn toggle_full_screen<R: Runtime>(app: &AppHandle<R>) -> Result<(), ProgramRefusal> {
    let Some(window) = app.get_webview_window(MAIN) else {
        return Ok(());
    };
    let toggled = window
        .is_fullscreen()
        .and_then(|is_full_screen| window.set_fullscreen(!is_full_screen));
    toggled.map_err(ProgramRefusal::internal)
}

/// Makes the window system draw its own parts, such as the lists of select elements, in the theme of the
/// page; `None` for the theme of the system.
pub fn show_theme<R: Runtime>(app: &AppHandle<R>, theme: Option<Theme>) {
    let theme = theme.map(|theme| match theme {
        Theme::Dark | Theme::HighContrast => tauri::Theme::Dark,
        Theme::Light => tauri::Theme::Light,
    });
    // `AppHandle::set_theme` would set the theme of all windows at once, but the mock runtime of the tests
    // does not implement it.
    for window in app.webview_windows().values() {
        if let Err(error) = window.set_theme(theme) {
            log::warn!("the theme of a window could not be set: {error}");
        }
    }
}

/// Brings a window to the front.
///
/// # Errors
/// The error of the window system.
pub fn bring_forward<R: Runtime>(window: &WebviewWindow<R>) -> Result<(), tauri::Error> {
    window.unminimize()?;
    window.show()?;
    window.set_focus()
}

/// Script that requests what the page shows first. It runs before the page is loaded, so that the answer has
/// usually arrived once the page has loaded. The page takes the answer from `requestedStart`
/// (`ui/src/lib/shell/tauri.ts`).
const START_REQUEST: &str = "window.requestedStart = window.__TAURI_INTERNALS__.invoke('start');";

/// Opens the windows listed in the configuration, in the theme of the settings. Changing the theme while a
/// page loads would delay the page by half a second.
///
/// # Errors
/// The error of the window system or the web view.
pub fn open<R: Runtime>(app: &App<R>) -> Result<(), tauri::Error> {
    for config in &app.config().app.windows {
        let window =
            WebviewWindowBuilder::from_config(app, config)?.initialization_script(START_REQUEST);
        let window = window.on_page_load(|window, page| {
            if page.event() == PageLoadEvent::Finished
                && let Err(error) = AsRef::<Webview<R>>::as_ref(&window).set_focus()
            {
                log::warn!("the page could not be focused: {error}");
            }
        });
        unfocus_web_view(&configure(app.handle(), window)?.build()?)?;
    }
    let settings = app.state::<AppState>().read_settings_unlocked();
    if settings.theme.is_some() {
        show_theme(app.handle(), settings.theme);
    }
    Ok(())
}

/// Takes the focus from the web view of a new window. Before its page is loaded, a screen reader would say
/// "filler, unavailable" instead of the title of the window.
#[cfg(target_os = "linux")]
fn unfocus_web_view<R: Runtime>(window: &WebviewWindow<R>) -> Result<(), tauri::Error> {
    use gtk::prelude::GtkWindowExt;

    window.gtk_window()?.set_focus(None::<&gtk::Widget>);
    Ok(())
}

/// Does nothing. On other systems a web view without a page is silent.
#[cfg(not(target_os = "linux"))]
fn unfocus_web_view<R: Runtime>(_: &WebviewWindow<R>) -> Result<(), tauri::Error> {
    Ok(())
}

/// Restricts a window to the app's own pages, and makes sure that its web view has a data folder.
///
/// The framework fails if it cannot create the data folder of the web view, for example on a read-only disk.
/// In that case the web view gets a temporary folder, so that the page can report the error.
fn configure<'a, R: Runtime, M: Manager<R>>(
    app: &AppHandle<R>,
    window: WebviewWindowBuilder<'a, R, M>,
) -> Result<WebviewWindowBuilder<'a, R, M>, tauri::Error> {
    let dev_url = app.config().build.dev_url.clone();
    let dev_url = dev_url.filter(|_| tauri::is_dev());
    let window = window.on_navigation(move |page| {
        let is_allowed = is_app_page(page, dev_url.as_ref());
        if !is_allowed {
            log::warn!("blocked navigation to {page}");
        }
        is_allowed
    });
    let data_folder = app.path().app_local_data_dir()?;
    if std::fs::create_dir_all(&data_folder).is_ok() {
        return Ok(window);
    }
    let temporary_folder = std::env::temp_dir().join(&app.config().identifier);
    Ok(window.data_directory(temporary_folder))
}

/// Returns whether a URL belongs to the app: a built-in page or, during development, a page of the
/// development server.
fn is_app_page(page: &Url, dev_url: Option<&Url>) -> bool {
    let (schemes, host): (&[&str], _) = if cfg!(any(windows, target_os = "android")) {
        (&["http", "https"], "tauri.localhost")
    } else {
        (&["tauri"], "localhost")
    };
    let is_built_in =
        schemes.contains(&page.scheme()) && page.host_str() == Some(host) && page.port().is_none();
    let is_from_server = |server: &Url| {
        let origin = |url: &Url| {
            let host = url.host_str().map(str::to_owned);
            (url.scheme().to_owned(), host, url.port_or_known_default())
        };
        origin(page) == origin(server)
    };
    is_built_in || dev_url.is_some_and(is_from_server)
}

/// From now on, adapts the minimum size, the wake lock and the scoreboard window to the open sessions.
pub fn observe_sessions<R: Runtime>(app: &App<R>) {
    let handle = app.handle().clone();
    let wake_lock = wake_lock::WakeLock::default();
    let app = app.state::<AppState>();
    app.observe_open_sessions(Box::new(move |open_sessions: OpenSessions| {
        let min_size = match open_sessions.is_game_open {
            true => MIN_GAME_SIZE,
            false => MIN_SIZE,
        };
        if let Some(window) = handle.get_webview_window(MAIN)
            && let Err(error) = window.set_min_size(Some(min_size))
        {
            log::warn!("the minimum size could not be set: {error}");
        }
        wake_lock.set(&handle, open_sessions.is_table_open);
        if !open_sessions.can_scoreboard_stay_open {
            close_scoreboard(&handle);
        }
    }));
}

fn close_scoreboard<R: Runtime>(app: &AppHandle<R>) {
    if let Some(window) = app.get_webview_window(SCOREBOARD)
        && let Err(error) = window.destroy()
    {
        log::warn!("the scoreboard could not be closed: {error}");
    }
}

/// Closes the scoreboard window when the main window has closed, and removes the viewer of a closed
/// scoreboard window.
pub fn on_event<R: Runtime>(app: &AppHandle<R>, event: &RunEvent) {
    let RunEvent::WindowEvent { label, event, .. } = event else {
        return;
    };
    if !matches!(event, WindowEvent::Destroyed) {
        return;
    }
    match label.as_str() {
        MAIN => close_scoreboard(app),
        SCOREBOARD => app.state::<AppState>().release_scoreboard_viewer(),
        _ => {}
    }
}

/// From now on, passes the texts that the page announces on to screen readers. WebKitGTK does not report
/// changes to live regions, so the window itself announces the texts.
#[cfg(target_os = "linux")]
pub fn announce_to_screen_readers<R: Runtime>(app: &App<R>) {
    let handle = app.handle().clone();
    app.state::<AppState>()
        .set_announcer(Box::new(move |text| announce(&handle, text)));
}

/// Does nothing. On other systems the web view announces live regions.
#[cfg(not(target_os = "linux"))]
pub fn announce_to_screen_readers<R: Runtime>(_: &App<R>) {}

#[cfg(target_os = "linux")]
fn announce<R: Runtime>(app: &AppHandle<R>, text: String) {
    use gtk::glib::subclass::SignalId;
    use gtk::prelude::{ObjectExt, StaticType, WidgetExt};

    /// The signal by which a window's accessible object announces a text. Versions of ATK before 2.46 do not
    /// have it.
    const SIGNAL: &str = "announcement";

    let Some(window) = app.get_webview_window(MAIN) else {
        return;
    };
    let main = window.clone();
    let scheduled = window.run_on_main_thread(move || {
        let accessible = main
            .gtk_window()
            .ok()
            .and_then(|window| window.accessible());
        if let Some(accessible) = accessible
            && SignalId::lookup(SIGNAL, gtk::atk::Object::static_type()).is_some()
        {
            accessible.emit_by_name::<()>(SIGNAL, &[&text]);
        }
    });
    if let Err(error) = scheduled {
        log::warn!("a text could not be announced: {error}");
    }
}

/// Keeps the screen awake while a table is open, through the desktop's session manager if there is one. The
/// page also requests a wake lock from the web view.
#[cfg(target_os = "linux")]
mod wake_lock {
    use std::sync::{Arc, Mutex, PoisonError};

    use gtk::ApplicationInhibitFlags;
    use gtk::prelude::{GtkApplicationExt, GtkWindowExt};
    use tauri::{AppHandle, Manager, Runtime};

    /// The cookie of the request to the session manager to keep the screen awake; `None` while there is no
    /// such request.
    #[derive(Clone, Default)]
    pub struct WakeLock(Arc<Mutex<Option<u32>>>);

    impl WakeLock {
        /// Acquires or releases the lock.
        pub fn set<R: Runtime>(&self, app: &AppHandle<R>, is_locked: bool) {
            let Some(window) = app.get_webview_window(super::MAIN) else {
                return;
            };
            let (lock, main) = (self.clone(), window.clone());
            let scheduled = window.run_on_main_thread(move || {
                let window = main.gtk_window().ok();
                let application = window.as_ref().and_then(GtkWindowExt::application);
                let (Some(window), Some(application)) = (window, application) else {
                    return;
                };
                let mut cookie = lock.0.lock().unwrap_or_else(PoisonError::into_inner);
                match (is_locked, *cookie) {
                    (true, None) => {
                        let idle = ApplicationInhibitFlags::IDLE;
                        let id = application.inhibit(Some(&window), idle, Some("A table is open"));
                        // The cookie is 0 if there is no session manager.
                        *cookie = Some(id).filter(|&id| id != 0);
                        log::info!("wake lock requested, cookie: {id}");
                    }
                    (false, Some(id)) => {
                        application.uninhibit(id);
                        *cookie = None;
                    }
                    _ => {}
                }
            });
            if let Err(error) = scheduled {
                log::warn!("the wake lock could not be set: {error}");
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod wake_lock {
    use tauri::{AppHandle, Runtime};

    /// On other systems only the page requests a wake lock.
    #[derive(Clone, Default)]
    pub struct WakeLock;

    impl WakeLock {
        /// Does nothing.
        pub fn set<R: Runtime>(&self, _: &AppHandle<R>, _: bool) {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Url, is_app_page};

    #[test]
    fn only_app_pages_may_be_navigated_to() {
        let url = |text: &str| text.parse::<Url>().expect("the address should be valid");
        let app_pages = if cfg!(any(windows, target_os = "android")) {
            [
                "http://tauri.localhost/",
                "https://tauri.localhost/index.html#scoreboard",
            ]
        } else {
            [
                "tauri://localhost",
                "tauri://localhost/index.html#scoreboard",
            ]
        };
        let other_pages = [
            "https://example.org/",
            "https://tauri.localhost.example.org/",
            "tauri://example.org/",
            "http://localhost:1420/",
            "http://localhost/",
            "file:///etc/passwd",
            "data:text/html,hello",
            "about:blank",
            "javascript:alert(1)",
        ];
        let dev_server = url("http://localhost:1420");
        for page in app_pages {
            assert!(is_app_page(&url(page), None), "{page}");
            assert!(is_app_page(&url(page), Some(&dev_server)), "{page}");
        }
        for page in other_pages {
            assert!(!is_app_page(&url(page), None), "{page}");
        }
        assert!(is_app_page(
            &url("http://localhost:1420/?fixture=start2"),
            Some(&dev_server)
        ));
        for page in [
            "http://localhost:1421/",
            "https://localhost:1420/",
            "http://localhost/",
        ] {
            assert!(!is_app_page(&url(page), Some(&dev_server)), "{page}");
        }
    }
}
