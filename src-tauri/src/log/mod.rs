//! The log: a file in the app's log folder. Warnings and errors also go to the terminal.

mod file;

use std::fmt::Arguments;
use std::sync::{Mutex, PoisonError};

use log::{Level, LevelFilter, Log, Metadata, Record};
use tauri::{AppHandle, Manager, PackageInfo, Runtime};
use time::OffsetDateTime;

use file::LogFile;
use rubium_host::text::is_invisible;

/// Maximum number of characters of an entry's text, before escaping: enough for a whole position in notation.
const MAX_TEXT_CHARS: usize = 16_000;

/// Installs the logger. If the file cannot be opened, every entry goes to the terminal: a program that cannot
/// log must still open its window and report errors.
pub fn init<R: Runtime>(app: &AppHandle<R>) {
    let folder = app.path().app_log_dir().map_err(std::io::Error::other);
    let opened = folder.and_then(|folder| LogFile::open(&folder));
    let (file, error) = match opened {
        Ok(file) => (Some(file), None),
        Err(error) => (None, Some(error)),
    };
    let logger = Logger {
        file: Mutex::new(file),
    };
    match log::set_boxed_logger(Box::new(logger)) {
        Ok(()) => log::set_max_level(LevelFilter::Info),
        Err(error) => eprintln!("the log could not be installed: {error}"),
    }
    if let Some(error) = error {
        log::warn!("the log file could not be opened: {error}");
    }
}

/// Writes entries to the file. Warnings, errors, and entries that cannot be written to the file go to the
/// terminal.
struct Logger {
    /// `None` if the file could not be opened or written.
    file: Mutex<Option<LogFile>>,
}

impl Log for Logger {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= LevelFilter::Info
    }

    fn log(&self, record: &Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        let line = format_line(
            OffsetDateTime::now_utc(),
            record.level(),
            record.target(),
            record.args(),
        );
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.as_mut().map(|file| file.write(&line));
        if let Some(Err(error)) = &written {
            *file = None;
            eprintln!("writing the log file failed: {error}");
        }
        let is_written = matches!(written, Some(Ok(())));
        if !is_written || record.level() <= Level::Warn {
            eprint!("{line}");
        }
    }

    /// Does nothing, because every line is written immediately.
    fn flush(&self) {}
}

/// Formats an entry as one line. Line breaks, invisible characters and direction marks are escaped, so that
/// text from outside cannot forge an entry. Tabs become spaces. Text beyond [`MAX_TEXT_CHARS`] is cut off.
fn format_line(now: OffsetDateTime, level: Level, target: &str, text: &Arguments<'_>) -> String {
    let (date, hour, minute, second) = (now.date(), now.hour(), now.minute(), now.second());
    let mut line = format!("{date} {hour:02}:{minute:02}:{second:02} {level} {target}: ");
    for c in text.to_string().chars().take(MAX_TEXT_CHARS) {
        match c {
            '\n' => line.push_str("\\n"),
            '\t' => line.push(' '),
            c if is_invisible(c) => line.extend(c.escape_unicode()),
            c => line.push(c),
        }
    }
    line.push('\n');
    line
}

/// Makes sure that panics are written to the log too, so that users without a terminal can report them.
pub fn install_panic_hook() {
    let previous = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        log::error!("{panic}");
        previous(panic);
    }));
}

/// Returns the log folder, if the system provides one.
pub fn folder<R: Runtime>(app: &AppHandle<R>) -> Option<String> {
    let folder = app.path().app_log_dir().ok()?;
    Some(folder.display().to_string())
}

/// Logs the first line of a run: version and platform.
pub fn log_start(package: &PackageInfo) {
    log::info!(
        "{} {} on {} {}",
        package.name,
        package.version,
        std::env::consts::OS,
        std::env::consts::ARCH
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entry_is_one_line_of_limited_length() {
        let forged = "gone\n1970-01-01 00:00:00 ERROR rubium: all is lost\r\u{1b}[2K\u{202e}";
        let target = "rubium_app::commands";
        let entry = format_line(
            OffsetDateTime::UNIX_EPOCH,
            Level::Error,
            target,
            &format_args!("the page: {forged}"),
        );
        assert_eq!(
            entry,
            "1970-01-01 00:00:00 ERROR rubium_app::commands: the page: \
             gone\\n1970-01-01 00:00:00 ERROR rubium: all is lost\\u{d}\\u{1b}[2K\\u{202e}\n"
        );
        let long = "x".repeat(MAX_TEXT_CHARS + 1);
        let truncated = format_line(
            OffsetDateTime::UNIX_EPOCH,
            Level::Info,
            "",
            &format_args!("{long}"),
        );
        assert_eq!(truncated.matches('x').count(), MAX_TEXT_CHARS);
    }
}
