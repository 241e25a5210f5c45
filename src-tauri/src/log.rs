//! The log file, in the app's log folder.

use tauri::{AppHandle, Manager, PackageInfo, Runtime};
use tauri_plugin_log::{Builder, RotationStrategy, Target, TargetKind};

/// Bytes after which a new log file is begun.
const FILE_BYTES: u128 = 1_000_000;
/// Finished log files that are kept.
const FILES_KEPT: usize = 3;

/// Begins the log: a file, and warnings to the terminal. Where no file can be written the terminal has all of it: a
/// program that cannot log still opens its window and says what is wrong.
pub fn begin<R: Runtime>(app: &AppHandle<R>) {
    let file = Target::new(TargetKind::LogDir {
        file_name: Some("rubium".into()),
    });
    let warnings = Target::new(TargetKind::Stderr).filter(|line| line.level() <= log::Level::Warn);
    let fallen_back = match attach(app, [file, warnings]) {
        Ok(()) => return,
        Err(fault) => fault,
    };
    match attach(app, [Target::new(TargetKind::Stderr)]) {
        Ok(()) => log::warn!("there is no log file: {fallen_back}"),
        Err(fault) => eprintln!("there is no log: {fallen_back}; {fault}"),
    }
}

/// Logs to these targets. The plugin's commands for pages are left out: the page has one of its own.
fn attach<R: Runtime>(
    app: &AppHandle<R>,
    targets: impl IntoIterator<Item = Target>,
) -> Result<(), Box<dyn std::error::Error>> {
    let (_, level, logger) = Builder::new()
        .targets(targets)
        .level(log::LevelFilter::Info)
        .max_file_size(FILE_BYTES)
        .rotation_strategy(RotationStrategy::KeepSome(FILES_KEPT))
        .split(app)?;
    Ok(tauri_plugin_log::attach_logger(level, logger)?)
}

/// Writes panics to the log file too: a bug that nobody saw in a terminal can then be reported.
pub fn panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        log::error!("{panic}");
        before(panic);
    }));
}

/// Where the log file lies, if the system has such a place.
pub fn folder<R: Runtime>(app: &AppHandle<R>) -> Option<String> {
    let folder = app.path().app_log_dir().ok()?;
    Some(folder.display().to_string())
}

/// The first line of a run: what ran, and on what.
pub fn starting(package: &PackageInfo) {
    log::info!(
        "{} {} on {} {}",
        package.name,
        package.version,
        std::env::consts::OS,
        std::env::consts::ARCH
    );
}
