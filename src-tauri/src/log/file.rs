//! The log file and its rotation: a full file gets a number, and a few numbered files are kept.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Size in bytes after which the file is rotated.
const MAX_BYTES: u64 = 1_000_000;
/// Number of rotated files that are kept beside the current file.
const MAX_ROTATED_FILES: u32 = 3;

/// The open log file.
pub struct LogFile {
    folder: PathBuf,
    file: File,
    byte_count: u64,
}

impl LogFile {
    /// Opens the log file in `folder` for appending. Creates the folder if it is missing.
    ///
    /// # Errors
    /// The I/O error.
    pub fn open(folder: &Path) -> io::Result<LogFile> {
        fs::create_dir_all(folder)?;
        let file = append_to(&path_of(folder, 0))?;
        let byte_count = file.metadata()?.len();
        let folder = folder.to_owned();
        Ok(LogFile {
            folder,
            file,
            byte_count,
        })
    }

    /// Writes one line, after rotating the file if it is full.
    ///
    /// # Errors
    /// The I/O error.
    pub fn write(&mut self, line: &str) -> io::Result<()> {
        if self.byte_count >= MAX_BYTES {
            self.rotate()?;
        }
        self.file.write_all(line.as_bytes())?;
        self.byte_count += line.len() as u64;
        Ok(())
    }

    /// Renames each file to the next number, which overwrites the oldest file, and starts a new file.
    fn rotate(&mut self) -> io::Result<()> {
        for number in (0..MAX_ROTATED_FILES).rev() {
            let (from, to) = (
                path_of(&self.folder, number),
                path_of(&self.folder, number + 1),
            );
            match fs::rename(from, to) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        self.file = append_to(&path_of(&self.folder, 0))?;
        self.byte_count = 0;
        Ok(())
    }
}

/// Returns the path of a log file; number 0 is the current file.
fn path_of(folder: &Path, number: u32) -> PathBuf {
    folder.join(match number {
        0 => "rubium.log".to_owned(),
        number => format!("rubium.{number}.log"),
    })
}

/// Opens a file for appending. On Unix, only the file's owner may read it, because a logged error may name
/// cards in a hand.
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

    fn file_names(folder: &Path) -> Vec<String> {
        let items = fs::read_dir(folder)
            .expect("the folder should be readable")
            .flatten();
        let mut file_names: Vec<String> = items
            .map(|item| item.file_name().to_string_lossy().into_owned())
            .collect();
        file_names.sort();
        file_names
    }

    /// Rotates several times within one second: the order of the files must not depend on their modification
    /// times.
    #[test]
    fn rotation_keeps_three_full_files_beside_the_current_one() {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let folder = folder.path().join("logs");
        let line = format!("{}\n", "x".repeat(MAX_BYTES as usize));
        let mut log = LogFile::open(&folder).expect("the log should open");
        for number in 0..8 {
            log.write(&format!("{number}{line}"))
                .expect("the line should be written");
            // A restart continues the same file.
            log = LogFile::open(&folder).expect("the log should open");
        }
        let expected_names = ["rubium.1.log", "rubium.2.log", "rubium.3.log", "rubium.log"];
        assert_eq!(file_names(&folder), expected_names);
        let first_char = |name: &str| {
            let content = fs::read_to_string(folder.join(name));
            content.expect("the file should be readable")[..1].to_owned()
        };
        assert_eq!(expected_names.map(first_char), ["6", "5", "4", "7"]);
    }

    #[cfg(unix)]
    #[test]
    fn log_files_are_readable_by_their_owner_only() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let mut log = LogFile::open(folder.path()).expect("the log should open");
        log.write("one\n").expect("the line should be written");
        log.rotate().expect("the file should be rotated");
        for name in ["rubium.log", "rubium.1.log"] {
            let metadata = fs::metadata(folder.path().join(name)).expect("the file should exist");
            assert_eq!(metadata.permissions().mode() & 0o777, 0o600, "{name}");
        }
    }
}
