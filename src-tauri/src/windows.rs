//! The windows: which commands the scoreboard's may call, how small the main one gets, and that the screen stays awake
//! while a table is open.

use tauri::ipc::Invoke;
use tauri::{
    App, AppHandle, LogicalSize, Manager, RunEvent, Runtime, Url, WebviewUrl, WebviewWindow,
    WebviewWindowBuilder, WindowEvent,
};

use crate::commands::state::{AppState, OpenSessions};
use crate::refusal::ProgramRefusal;

/// The label of the main window.
const MAIN: &str = "main";
/// The label of the scoreboard's window.
const SCOREBOARD: &str = "scoreboard";

/// What the scoreboard may call. It stands where everybody sees it, and whoever passes may touch it: it opens no hand and
/// changes nothing.
const SCOREBOARD_COMMANDS: [&str; 5] = [
    "app_info",
    "report_fault",
    "rulebook",
    "settings",
    "table_watch",
];

/// The least size of the main window, in logical pixels: that of the companion.
const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(390.0, 640.0);
/// Its least size while a game is open: a board has no room in less.
const MIN_GAME_SIZE: LogicalSize<f64> = LogicalSize::new(1024.0, 640.0);
/// The size of the scoreboard when it is first opened.
const BOARD: LogicalSize<f64> = LogicalSize::new(800.0, 600.0);

/// Hands a call to `handler`, unless the window that makes it may not.
pub fn guarded<R: Runtime>(invoke: Invoke<R>, handler: &impl Fn(Invoke<R>) -> bool) -> bool {
    let message = &invoke.message;
    if message.webview_ref().label() == MAIN || SCOREBOARD_COMMANDS.contains(&message.command()) {
        return handler(invoke);
    }
    invoke.resolver.reject(ProgramRefusal::OnlyWatches);
    true
}

/// Opens the scoreboard, or brings it forward if it is open.
///
/// # Errors
/// [`ProgramRefusal::Broken`] if the system gives no window.
pub fn open_scoreboard<R: Runtime>(app: &AppHandle<R>) -> Result<(), ProgramRefusal> {
    if let Some(window) = app.get_webview_window(SCOREBOARD) {
        return bring_forward(&window).map_err(ProgramRefusal::broken);
    }
    let page = WebviewUrl::App("index.html#scoreboard".into());
    let window = WebviewWindowBuilder::new(app, SCOREBOARD, page)
        .title("Rubium")
        .inner_size(BOARD.width, BOARD.height)
        .min_inner_size(MIN_SIZE.width, MIN_SIZE.width);
    let opened = prepared(app, window)
        .and_then(WebviewWindowBuilder::build)
        .map(|_| ());
    opened.map_err(ProgramRefusal::broken)
}

/// Shows a window before all others.
///
/// # Errors
/// When the window system refuses.
pub fn bring_forward<R: Runtime>(window: &WebviewWindow<R>) -> Result<(), tauri::Error> {
    window.unminimize()?;
    window.show()?;
    window.set_focus()
}

/// Opens the windows of the configuration.
///
/// # Errors
/// When the window system or the web view cannot be started.
pub fn open<R: Runtime>(app: &App<R>) -> Result<(), tauri::Error> {
    for config in &app.config().app.windows {
        let window = WebviewWindowBuilder::from_config(app, config)?;
        prepared(app.handle(), window)?.build()?;
    }
    Ok(())
}

/// A window that shows the app's own pages and no others.
///
/// The framework would give up where the web view's folder cannot be made, as on a disk that takes no writes: there the
/// web view gets a folder for what may be lost, and the page says what is wrong.
fn prepared<'a, R: Runtime, M: Manager<R>>(
    app: &AppHandle<R>,
    window: WebviewWindowBuilder<'a, R, M>,
) -> Result<WebviewWindowBuilder<'a, R, M>, tauri::Error> {
    let developed = app.config().build.dev_url.clone();
    let developed = developed.filter(|_| tauri::is_dev());
    let window = window.on_navigation(move |page| {
        let own = is_own(page, developed.as_ref());
        if !own {
            log::warn!("the page would have gone to {page}");
        }
        own
    });
    let kept = app.path().app_local_data_dir()?;
    if std::fs::create_dir_all(&kept).is_ok() {
        return Ok(window);
    }
    let lost = std::env::temp_dir().join(&app.config().identifier);
    Ok(window.data_directory(lost))
}

/// Whether a page is the app's: one that is built in, or while it is developed one of the server that serves it.
fn is_own(page: &Url, developed: Option<&Url>) -> bool {
    let (schemes, host): (&[&str], _) = if cfg!(any(windows, target_os = "android")) {
        (&["http", "https"], "tauri.localhost")
    } else {
        (&["tauri"], "localhost")
    };
    let built_in =
        schemes.contains(&page.scheme()) && page.host_str() == Some(host) && page.port().is_none();
    let served = |server: &Url| {
        let of = |url: &Url| {
            let host = url.host_str().map(str::to_owned);
            (url.scheme().to_owned(), host, url.port_or_known_default())
        };
        of(page) == of(server)
    };
    built_in || developed.is_some_and(served)
}

/// From now on the windows follow what is open.
pub fn follow<R: Runtime>(app: &App<R>) {
    let handle = app.handle().clone();
    let awake = awake::WakeLock::default();
    let app = app.state::<AppState>();
    app.follow(Box::new(move |shown: OpenSessions| {
        let least = if shown.game { MIN_GAME_SIZE } else { MIN_SIZE };
        if let Some(window) = handle.get_webview_window(MAIN)
            && let Err(fault) = window.set_min_size(Some(least))
        {
            log::warn!("the window's least size stays as it was: {fault}");
        }
        awake.keep(&handle, shown.table);
        if !shown.scoreboard {
            close_board(&handle);
        }
    }));
}

fn close_board<R: Runtime>(app: &AppHandle<R>) {
    if let Some(board) = app.get_webview_window(SCOREBOARD)
        && let Err(fault) = board.destroy()
    {
        log::warn!("the scoreboard stays: {fault}");
    }
}

/// The main window is the program: with it the scoreboard goes.
pub fn on_event<R: Runtime>(app: &AppHandle<R>, event: &RunEvent) {
    let RunEvent::WindowEvent { label, event, .. } = event else {
        return;
    };
    if !matches!(event, WindowEvent::Destroyed) {
        return;
    }
    match label.as_str() {
        MAIN => close_board(app),
        SCOREBOARD => app.state::<AppState>().forget_scoreboard(),
        _ => {}
    }
}

/// The screen stays awake as long as a table is open, where the desktop has somebody to ask for that. (The page asks the
/// web view for the same, where that can.)
#[cfg(target_os = "linux")]
mod awake {
    use std::sync::{Arc, Mutex, PoisonError};

    use gtk::ApplicationInhibitFlags;
    use gtk::prelude::{GtkApplicationExt, GtkWindowExt};
    use tauri::{AppHandle, Manager, Runtime};

    /// What the desktop answered when it was asked; nothing while it need not stay awake.
    #[derive(Clone, Default)]
    pub struct WakeLock(Arc<Mutex<Option<u32>>>);

    impl WakeLock {
        /// Keeps the screen awake, or no longer.
        pub fn keep<R: Runtime>(&self, app: &AppHandle<R>, awake: bool) {
            let Some(window) = app.get_webview_window(super::MAIN) else {
                return;
            };
            let (asked, own) = (self.clone(), window.clone());
            let done = window.run_on_main_thread(move || {
                let window = own.gtk_window().ok();
                let application = window.as_ref().and_then(GtkWindowExt::application);
                let (Some(window), Some(application)) = (window, application) else {
                    return;
                };
                let mut cookie = asked.0.lock().unwrap_or_else(PoisonError::into_inner);
                match (awake, *cookie) {
                    (true, None) => {
                        let idle = ApplicationInhibitFlags::IDLE;
                        let given =
                            application.inhibit(Some(&window), idle, Some("A table is open"));
                        // 0: nobody is there to be asked.
                        *cookie = Some(given).filter(|&given| given != 0);
                        log::info!("asked that the screen stays awake: {given}");
                    }
                    (false, Some(given)) => {
                        application.uninhibit(given);
                        *cookie = None;
                    }
                    _ => {}
                }
            });
            if let Err(fault) = done {
                log::warn!("the screen may sleep: {fault}");
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod awake {
    use tauri::{AppHandle, Runtime};

    /// Elsewhere the page asks the web view.
    #[derive(Clone, Default)]
    pub struct WakeLock;

    impl WakeLock {
        /// Nothing: the page asks.
        pub fn keep<R: Runtime>(&self, _: &AppHandle<R>, _: bool) {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Url, is_own};

    #[test]
    fn only_pages_of_the_app_are_gone_to() {
        let url = |text: &str| text.parse::<Url>().expect("an address");
        let own = if cfg!(any(windows, target_os = "android")) {
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
        let others = [
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
        let served = url("http://localhost:1420");
        for page in own {
            assert!(is_own(&url(page), None), "{page}");
            assert!(is_own(&url(page), Some(&served)), "{page}");
        }
        for page in others {
            assert!(!is_own(&url(page), None), "{page}");
        }
        assert!(is_own(
            &url("http://localhost:1420/?fixture=start2"),
            Some(&served)
        ));
        for page in [
            "http://localhost:1421/",
            "https://localhost:1420/",
            "http://localhost/",
        ] {
            assert!(!is_own(&url(page), Some(&served)), "{page}");
        }
    }
}
