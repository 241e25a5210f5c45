//! The log: a file in the app's log folder, warnings to the terminal too.

mod file;

use std::fmt::Arguments;
use std::sync::{Mutex, PoisonError};

use log::{Level, LevelFilter, Log, Metadata, Record};
use tauri::{AppHandle, Manager, PackageInfo, Runtime};
use time::OffsetDateTime;

use file::LogFile;
use rubium_host::text::is_invisible;

/// Most characters of one entry: a whole position fits.
const LONGEST: usize = 16_000;

/// Begins the log: a file, and warnings to the terminal. Where no file can be written the terminal has all of it: a
/// program that cannot log still opens its window and says what is wrong.
pub fn begin<R: Runtime>(app: &AppHandle<R>) {
    let folder = app.path().app_log_dir().map_err(std::io::Error::other);
    let opened = folder.and_then(|folder| LogFile::open(&folder));
    let (file, fault) = match opened {
        Ok(file) => (Some(file), None),
        Err(fault) => (None, Some(fault)),
    };
    let logger = Logger {
        file: Mutex::new(file),
    };
    match log::set_boxed_logger(Box::new(logger)) {
        Ok(()) => log::set_max_level(LevelFilter::Info),
        Err(fault) => eprintln!("there is no log: {fault}"),
    }
    if let Some(fault) = fault {
        log::warn!("there is no log file: {fault}");
    }
}

/// Writes what is logged to the file and to the terminal.
struct Logger {
    /// None once it cannot be written.
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
        let line = line(
            OffsetDateTime::now_utc(),
            record.level(),
            record.target(),
            record.args(),
        );
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.as_mut().map(|file| file.write(&line));
        if let Some(Err(fault)) = &written {
            *file = None;
            eprintln!("the log file ends here: {fault}");
        }
        let is_kept = matches!(written, Some(Ok(())));
        if !is_kept || record.level() <= Level::Warn {
            eprint!("{line}");
        }
    }

    /// Each line is written as it comes.
    fn flush(&self) {}
}

/// One entry as one line. What would end the line, hide or turn it stands there as its code: a text that came from
/// elsewhere cannot pass for an entry.
fn line(now: OffsetDateTime, level: Level, target: &str, text: &Arguments<'_>) -> String {
    let (date, hour, minute, second) = (now.date(), now.hour(), now.minute(), now.second());
    let mut line = format!("{date} {hour:02}:{minute:02}:{second:02} {level} {target}: ");
    for c in text.to_string().chars().take(LONGEST) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_one_line_whatever_it_says() {
        let forged = "gone\n1970-01-01 00:00:00 ERROR rubium: all is lost\r\u{1b}[2K\u{202e}";
        let target = "rubium_app::commands";
        let said = line(
            OffsetDateTime::UNIX_EPOCH,
            Level::Error,
            target,
            &format_args!("the page: {forged}"),
        );
        assert_eq!(
            said,
            "1970-01-01 00:00:00 ERROR rubium_app::commands: the page: \
             gone\\n1970-01-01 00:00:00 ERROR rubium: all is lost\\u{d}\\u{1b}[2K\\u{202e}\n"
        );
        let long = "x".repeat(LONGEST + 1);
        let cut = line(
            OffsetDateTime::UNIX_EPOCH,
            Level::Info,
            "",
            &format_args!("{long}"),
        );
        assert_eq!(cut.matches('x').count(), LONGEST);
    }
}
