//! The log's file: it begins anew when it is full, and a few earlier ones are kept, by number.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Bytes after which a new file is begun.
const MAX_BYTES: u64 = 1_000_000;
/// Earlier files that are kept.
const KEPT: u32 = 3;

/// The file that is written to.
pub struct LogFile {
    folder: PathBuf,
    file: File,
    bytes: u64,
}

impl LogFile {
    /// Goes on with the file in `folder`, which is made if needed.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn open(folder: &Path) -> io::Result<LogFile> {
        fs::create_dir_all(folder)?;
        let file = append_to(&name(folder, 0))?;
        let bytes = file.metadata()?.len();
        let folder = folder.to_owned();
        Ok(LogFile {
            folder,
            file,
            bytes,
        })
    }

    /// Writes one line, in a new file if this one is full.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn write(&mut self, line: &str) -> io::Result<()> {
        if self.bytes >= MAX_BYTES {
            self.begin_anew()?;
        }
        self.file.write_all(line.as_bytes())?;
        self.bytes += line.len() as u64;
        Ok(())
    }

    /// Each file becomes the one before it; what was the earliest goes.
    fn begin_anew(&mut self) -> io::Result<()> {
        for number in (0..KEPT).rev() {
            let (from, to) = (name(&self.folder, number), name(&self.folder, number + 1));
            match fs::rename(from, to) {
                Err(fault) if fault.kind() != ErrorKind::NotFound => return Err(fault),
                _ => {}
            }
        }
        self.file = append_to(&name(&self.folder, 0))?;
        self.bytes = 0;
        Ok(())
    }
}

/// The file that is written to is number 0.
fn name(folder: &Path, number: u32) -> PathBuf {
    folder.join(match number {
        0 => "rubium.log".to_owned(),
        number => format!("rubium.{number}.log"),
    })
}

/// Opens a file to write at its end. Nobody else may read it: what went wrong may name what a hand holds.
fn append_to(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let items = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> = items
            .map(|item| item.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// All within one second: what is kept does not depend on the clock.
    #[test]
    fn three_full_files_are_kept_beside_the_one_that_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("logs");
        let line = format!("{}\n", "x".repeat(MAX_BYTES as usize));
        let mut log = LogFile::open(&folder).expect("a log");
        for number in 0..8 {
            log.write(&format!("{number}{line}")).expect("room");
            // The next start goes on with the same file.
            log = LogFile::open(&folder).expect("a log");
        }
        let kept = ["rubium.1.log", "rubium.2.log", "rubium.3.log", "rubium.log"];
        assert_eq!(names(&folder), kept);
        let first =
            |name: &str| fs::read_to_string(folder.join(name)).expect("a file")[..1].to_owned();
        assert_eq!(kept.map(first), ["6", "5", "4", "7"]);
    }

    #[cfg(unix)]
    #[test]
    fn only_its_owner_reads_the_log() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().expect("a folder");
        let mut log = LogFile::open(folder.path()).expect("a log");
        log.write("one\n").expect("room");
        log.begin_anew().expect("another");
        for name in ["rubium.log", "rubium.1.log"] {
            let kept = fs::metadata(folder.path().join(name)).expect("a file");
            assert_eq!(kept.permissions().mode() & 0o777, 0o600, "{name}");
        }
    }
}
