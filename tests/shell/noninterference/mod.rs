//! Noninterference: what the shell sends must not depend on hidden information. The tests compare two games
//! that are equal in everything that one seat may know. While no other seat's hand is open, the page must
//! receive the same from both games: replies, channel messages, refusals, the history, the session status,
//! the list of games, hex reports, reasons why actions are illegal, and the log. The updates of the seat's
//! own device and of a spectator's device must be the same too.
//!
//! Each game runs in its own process and folder, so that the games cannot influence each other. The page's
//! transcript is written to a file.

pub mod option_sets;
mod pair;
mod transcript;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use option_sets::{OptionSet, option_sets};
use pair::{Pair, Script, Secret};
use rubium_rules::{Action, Edition, Options};
use transcript::{SCRIPT, TRANSCRIPT};

/// Environment variable with the folder in which a process plays one of the two games.
const FOLDER_VARIABLE: &str = "RUBIUM_TEST_GAME";

/// Run by the other tests in a separate process: plays the game in the folder of that process.
#[test]
fn play_one_game() {
    if let Some(folder) = env::var_os(FOLDER_VARIABLE) {
        env::set_current_dir(folder).expect("the folder of the game should exist");
        transcript::play();
    }
}

/// Compares games with each option set. In some of these games, other seats keep or pass hidden cards.
fn assert_other_hands_are_never_revealed(edition: Edition) {
    let (mut keep_count, mut pass_count) = (0, 0);
    for (seed, option_set) in (1..).zip(&option_sets(edition)) {
        let pair = Pair::new(option_set, seed, Secret::Hands);
        let steps = &pair.scripts[0].steps;
        let hidden_actions = steps.iter().filter(|action| action.is_hidden);
        for scripted in hidden_actions {
            keep_count += u32::from(matches!(scripted.action, Action::Keep { .. }));
            pass_count += u32::from(matches!(scripted.action, Action::PassToTeammate { .. }));
        }
        assert_same_transcripts(option_set, &pair);
    }
    assert!(
        keep_count > 0 && pass_count > 0,
        "{keep_count} kept, {pass_count} passed"
    );
}

#[test]
fn other_hands_are_never_revealed_in_the_2012_edition() {
    assert_other_hands_are_never_revealed(Edition::Year2012);
}

#[test]
fn other_hands_are_never_revealed_in_the_2005_edition() {
    assert_other_hands_are_never_revealed(Edition::Year2005);
}

/// A computer that waits before it acts has already made its decision. The page must not learn of this
/// decision.
#[test]
fn computer_hands_are_never_revealed() {
    let mut computer_game_count = 0;
    for edition in [Edition::Year2012, Edition::Year2005] {
        let all_sets = option_sets(edition);
        let sets_with_viewing_seat = all_sets
            .iter()
            .filter(|option_set| option_set.viewing_seat.is_some());
        for (option_set, seed) in sets_with_viewing_seat.step_by(2).zip(21..) {
            let pair = Pair::new(option_set, seed, Secret::Hands).with_computers();
            let is_action_of_viewing_seat =
                |action: &pair::ScriptedAction| Some(action.seat) == option_set.viewing_seat;
            let has_computer_step = !pair.scripts[0].steps.iter().all(is_action_of_viewing_seat);
            computer_game_count += u32::from(has_computer_step);
            assert_same_transcripts(option_set, &pair);
        }
    }
    assert!(
        computer_game_count > 3,
        "a computer decides in {computer_game_count} games"
    );
}

/// Future random outcomes are hidden too: the order of the decks, facedown tokens, the next dice.
#[test]
fn future_random_outcomes_are_never_revealed() {
    let mut step_count = 0;
    for option_set in option_sets(Edition::Year2012) {
        let pair = Pair::new(&option_set, 11, Secret::HandsAndOutcomes);
        step_count += pair.scripts[0].steps.len();
        assert_same_transcripts(&option_set, &pair);
    }
    assert!(step_count > 5, "{step_count} steps");
}

/// Plays both games and compares their transcripts.
fn assert_same_transcripts(option_set: &OptionSet, pair: &Pair) {
    let [first, second] =
        [0, 1].map(|game| transcript_of(&pair.journals[game], &pair.scripts[game]));
    assert_same_lines(&first, &second, &option_set.options);
}

/// Compares transcripts line by line, and prints the context of a difference.
pub fn assert_same_lines(first: &str, second: &str, options: &Options) {
    for (line_index, (line, other_line)) in first.lines().zip(second.lines()).enumerate() {
        let char_pairs = line.chars().zip(other_line.chars());
        let common_len = char_pairs.take_while(|(a, b)| a == b).count();
        let context = |line: &str| -> String {
            let start = common_len.saturating_sub(300);
            line.chars().skip(start).take(500).collect()
        };
        let line_start: String = line.chars().take(80).collect();
        assert!(
            line == other_line,
            "line {line_index}, {line_start}, {options:?}:\n{}\n{}",
            context(line),
            context(other_line)
        );
    }
    assert_eq!(first.lines().count(), second.lines().count(), "{options:?}");
}

/// Plays one game in a separate process and returns its transcript.
fn transcript_of(journal: &str, script: &Script) -> String {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let games = folder.path().join("data/games");
    fs::create_dir_all(&games).expect("the folder should be created");
    write_with_fixed_time(&games.join("game.jsonl"), journal);
    if script.has_computers {
        let controller_of = |seat: u8| match script.viewing_seat {
            Some(viewing_seat) if viewing_seat.0 == seat => "person",
            _ if seat.is_multiple_of(2) => "officer",
            _ => "recruit",
        };
        let controllers: Vec<&str> = (0..script.players).map(controller_of).collect();
        let sidecar = serde_json::json!({ "controllers": controllers }).to_string();
        write_with_fixed_time(&games.join("game.seats"), &sidecar);
    }
    let script = serde_json::to_string(script).expect("the value should be valid JSON");
    write_with_fixed_time(&folder.path().join(SCRIPT), &script);
    let output =
        Command::new(env::current_exe().expect("the path of this program should be known"))
            .args(["--exact", "noninterference::play_one_game", "--nocapture"])
            .env(FOLDER_VARIABLE, folder.path())
            .output()
            .expect("the process should run");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    fs::read_to_string(folder.path().join(TRANSCRIPT)).expect("the transcript should be readable")
}

/// Writes a file with a fixed modification time, because the list of games contains this time.
fn write_with_fixed_time(path: &Path, text: &str) {
    fs::write(path, text).expect("the file should be written");
    let file = fs::File::options()
        .write(true)
        .open(path)
        .expect("the file should be opened");
    let time = UNIX_EPOCH + Duration::from_secs(1_000_000);
    file.set_modified(time)
        .expect("the modification time should be set");
}
