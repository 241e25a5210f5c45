//! Hidden information at the border of the shell (noninterference): two games are equal in all that one seat may know.
//! Nothing that a page receives may differ while no other hand is open: replies, channel messages, refusals, the
//! history, the session status, the list of games, hex reports, reasons of illegal actions, the log. Nor may updates of
//! the seat's own device or a spectator's.
//!
//! Each game runs in its own process and folder, so that they cannot influence each other. The page's transcript is
//! written to a file, line by line.

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
const FOLDER: &str = "RUBIUM_TEST_WORLD";

/// Run by the other tests as a process of its own.
#[test]
fn play_one_world() {
    if let Some(folder) = env::var_os(FOLDER) {
        env::set_current_dir(folder).expect("its folder");
        transcript::play();
    }
}

/// Plays with all option sets; other seats keep and pass hidden cards.
fn assert_other_hands_are_never_revealed(edition: Edition) {
    let (mut kept, mut given) = (0, 0);
    for (number, option_set) in (1..).zip(&option_sets(edition)) {
        let pair = Pair::new(option_set, number, Secret::Hands);
        let steps = &pair.scripts[0].steps;
        let unseen = steps.iter().filter(|deed| deed.unseen);
        for deed in unseen {
            kept += u32::from(matches!(deed.action, Action::Keep { .. }));
            given += u32::from(matches!(deed.action, Action::Give { .. }));
        }
        assert_same_transcripts(option_set, &pair);
    }
    assert!(kept > 0 && given > 0, "{kept} kept, {given} passed");
}

#[test]
fn other_hands_are_never_revealed_in_the_2012_edition() {
    assert_other_hands_are_never_revealed(Edition::Year2012);
}

#[test]
fn other_hands_are_never_revealed_in_the_2005_edition() {
    assert_other_hands_are_never_revealed(Edition::Year2005);
}

/// A computer that waits at a slow speed has already evaluated its hand, which must not be noticeable.
#[test]
fn computer_hands_are_never_revealed() {
    let mut pried = 0;
    for edition in [Edition::Year2012, Edition::Year2005] {
        let all = option_sets(edition);
        let persons = all.iter().filter(|option_set| option_set.viewer.is_some());
        for (option_set, seed) in persons.step_by(2).zip(21..) {
            let pair = Pair::new(option_set, seed, Secret::Hands).with_computers();
            let decides = |deed: &pair::ScriptedAction| Some(deed.seat) == option_set.viewer;
            pried += u32::from(!pair.scripts[0].steps.iter().all(decides));
            assert_same_transcripts(option_set, &pair);
        }
    }
    assert!(pried > 3, "a computer decides in {pried} games");
}

/// Future random outcomes are hidden too: the order of the decks, facedown tokens, coming dice.
#[test]
fn future_random_outcomes_are_never_revealed() {
    let mut steps = 0;
    for option_set in option_sets(Edition::Year2012) {
        let pair = Pair::new(&option_set, 11, Secret::HandsAndOrder);
        steps += pair.scripts[0].steps.len();
        assert_same_transcripts(&option_set, &pair);
    }
    assert!(steps > 5, "{steps} steps");
}

/// Plays both games and compares their transcripts.
fn assert_same_transcripts(option_set: &OptionSet, pair: &Pair) {
    let [one, other] =
        [0, 1].map(|world| transcript_of(&pair.journals[world], &pair.scripts[world]));
    same_lines(&one, &other, &option_set.options);
}

/// Compares transcripts line by line, and prints the context of a difference.
pub fn same_lines(one: &str, other: &str, options: &Options) {
    for (number, (one, other)) in one.lines().zip(other.lines()).enumerate() {
        let pairs = one.chars().zip(other.chars());
        let alike = pairs.take_while(|(one, other)| one == other).count();
        let around = |line: &str| -> String {
            let from = alike.saturating_sub(300);
            line.chars().skip(from).take(500).collect()
        };
        let begin: String = one.chars().take(80).collect();
        assert!(
            one == other,
            "line {number}, {begin}, {options:?}:\n{}\n{}",
            around(one),
            around(other)
        );
    }
    assert_eq!(one.lines().count(), other.lines().count(), "{options:?}");
}

/// Returns the transcript of one game.
fn transcript_of(journal: &str, script: &Script) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("data/games");
    fs::create_dir_all(&games).expect("a folder");
    write_dated(&games.join("game.jsonl"), journal);
    if script.computers {
        let plays = |seat: u8| match script.viewer {
            Some(viewer) if viewer.0 == seat => "person",
            _ if seat.is_multiple_of(2) => "officer",
            _ => "recruit",
        };
        let players: Vec<&str> = (0..script.players).map(plays).collect();
        let controllers = serde_json::json!({ "players": players }).to_string();
        write_dated(&games.join("game.seats"), &controllers);
    }
    let script = serde_json::to_string(script).expect("JSON");
    write_dated(&folder.path().join(SCRIPT), &script);
    let ran = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "noninterference::play_one_world", "--nocapture"])
        .env(FOLDER, folder.path())
        .output()
        .expect("it runs");
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{stderr}");
    fs::read_to_string(folder.path().join(TRANSCRIPT)).expect("the transcript")
}

/// Writes a file with a fixed modification time, because the list of games contains it.
fn write_dated(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
    let file = fs::File::options().write(true).open(path).expect("it");
    let moment = UNIX_EPOCH + Duration::from_secs(1_000_000);
    file.set_modified(moment).expect("its time");
}
