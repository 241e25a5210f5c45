//! A file in which a long job keeps its games, so that the job can be stopped and resumed.
//!
//! The first line names the players, the seed and the options. Each further line is a game: its number, a
//! space, and its inputs in notation, separated by `;`.

use crate::arguments::Arguments;
use crate::tournament::{TournamentError, play_game, rules_of_game};
use rubium_rules::Rules;
use rubium_rules::notation::{Input, read_input, write_input};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of games after which the progress is printed.
const PROGRESS_INTERVAL: usize = 100;

/// The reason why the games cannot be played, stored or read.
#[derive(Debug, thiserror::Error)]
pub enum GamesFileError {
    /// A game failed.
    #[error(transparent)]
    Game(#[from] TournamentError),
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file has games with other players, another seed or other options.
    #[error(
        "{0} has games with other players, another seed or other options; delete it to play new games"
    )]
    OtherGames(PathBuf),
    /// A stored input is invalid in this build, because its rules have changed since the game was played.
    #[error("game {game} was played with other rules: delete the file to play the games again")]
    Replay {
        /// Number of the game.
        game: u64,
    },
}

/// The file in which the games are kept, and the arguments with which they are played.
pub struct GamesFile<'a> {
    arguments: &'a Arguments,
    path: &'a Path,
}

impl<'a> GamesFile<'a> {
    /// The file at `path` for the games of these arguments. The file does not have to exist.
    pub fn new(arguments: &'a Arguments, path: &'a Path) -> GamesFile<'a> {
        GamesFile { arguments, path }
    }

    /// Plays the games that are not in the file yet, and appends them. Prints the progress.
    ///
    /// # Errors
    /// A game failed, or the file cannot be used. Games that are already in the file stay there.
    pub fn play_missing(&self) -> Result<(), GamesFileError> {
        let stored = self.stored_inputs()?;
        let missing_numbers: Vec<u64> = (0..self.arguments.game_count)
            .filter(|game_number| !stored.contains_key(game_number))
            .collect();
        if missing_numbers.is_empty() {
            return Ok(());
        }
        let file = Mutex::new(self.open().map_err(|source| self.file_error(source))?);
        let next_index = AtomicUsize::new(0);
        let play_games = || -> Result<(), GamesFileError> {
            loop {
                let index = next_index.fetch_add(1, Ordering::Relaxed);
                let Some(&game_number) = missing_numbers.get(index) else {
                    return Ok(());
                };
                self.play_and_append(game_number, &file)?;
                if (index + 1).is_multiple_of(PROGRESS_INTERVAL) {
                    eprintln!("{} of {} games", index + 1, missing_numbers.len());
                }
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.arguments.thread_count)
                .map(|_| scope.spawn(play_games))
                .collect();
            threads.into_iter().try_for_each(|thread| {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        })
    }

    /// Opens the file for appending. Removes an incomplete last line, and writes the first line if the file
    /// has none.
    fn open(&self) -> io::Result<File> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(self.path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let complete_length = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |index| index + 1);
        file.set_len(complete_length as u64)?;
        if complete_length == 0 {
            writeln!(file, "{}", self.header())?;
        }
        Ok(file)
    }

    fn play_and_append(&self, game_number: u64, file: &Mutex<File>) -> Result<(), GamesFileError> {
        let (result, rules) = play_game(self.arguments, game_number, |_| ())
            .and_then(|(result, ())| Ok((result, rules_of_game(self.arguments, game_number)?)))?;
        let inputs: Vec<String> = result
            .inputs
            .iter()
            .map(|&input| write_input(&rules, input))
            .collect();
        let line = format!("{game_number} {}\n", inputs.join(";"));
        let mut file = file.lock().unwrap_or_else(|lock| lock.into_inner());
        file.write_all(line.as_bytes())
            .map_err(|source| self.file_error(source))
    }

    /// Parses the stored inputs of game `game_number`.
    ///
    /// # Errors
    /// An input is not valid notation in this build.
    pub fn parse_inputs(
        rules: &Rules,
        game_number: u64,
        stored: &str,
    ) -> Result<Vec<Input>, GamesFileError> {
        let inputs = stored.split(';').map(|text| read_input(rules, text));
        inputs
            .collect::<Result<_, _>>()
            .map_err(|_| GamesFileError::Replay { game: game_number })
    }

    /// The inputs of each stored game, in notation, by the number of the game. Leaves out an incomplete last
    /// line, and games whose number is not below `game_count` of the arguments.
    ///
    /// # Errors
    /// The file cannot be read, or has games with other players, another seed or other options.
    pub fn stored_inputs(&self) -> Result<BTreeMap<u64, String>, GamesFileError> {
        let file = match File::open(self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            Err(source) => return Err(self.file_error(source)),
        };
        let mut reader = BufReader::new(file);
        let mut inputs_by_number = BTreeMap::new();
        let mut line = String::new();
        let mut is_header = true;
        loop {
            line.clear();
            let length = reader
                .read_line(&mut line)
                .map_err(|source| self.file_error(source))?;
            if length == 0 || !line.ends_with('\n') {
                return Ok(inputs_by_number);
            }
            if is_header {
                is_header = false;
                if line.trim_end() != self.header() {
                    return Err(GamesFileError::OtherGames(self.path.to_owned()));
                }
            } else if let Some((game_number, inputs)) = line.trim_end().split_once(' ')
                && let Ok(game_number) = game_number.parse::<u64>()
                && game_number < self.arguments.game_count
            {
                inputs_by_number.insert(game_number, inputs.to_owned());
            }
        }
    }

    fn header(&self) -> String {
        let options = serde_json::to_string(&self.arguments.options).unwrap_or_default();
        format!(
            "{} {} {options}",
            self.arguments.player_names.join(","),
            self.arguments.seed
        )
    }

    fn file_error(&self, source: io::Error) -> GamesFileError {
        GamesFileError::File {
            path: self.path.to_owned(),
            source,
        }
    }
}
