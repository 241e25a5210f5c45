//! The log file, in the app's log folder.

use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Manager, PackageInfo, Runtime};
use tauri_plugin_log::{Builder, RotationStrategy, Target, TargetKind};

/// Bytes after which a new log file is begun.
const FILE_BYTES: u128 = 1_000_000;
/// Finished log files that are kept.
const FILES_KEPT: usize = 3;

/// The plugin that writes the log file, and warnings to the terminal.
pub fn plugin<R: Runtime>() -> TauriPlugin<R> {
    Builder::new()
        .clear_targets()
        .target(Target::new(TargetKind::LogDir {
            file_name: Some("rubium".into()),
        }))
        .target(Target::new(TargetKind::Stderr).filter(|line| line.level() <= log::Level::Warn))
        .level(log::LevelFilter::Info)
        .max_file_size(FILE_BYTES)
        .rotation_strategy(RotationStrategy::KeepSome(FILES_KEPT))
        .build()
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
