//! Hidden stays hidden, at the border of the shell: two games that are equal in all that one seat may know are told
//! apart by nothing that a page gets while nobody else looks. Not by a reply, a message of the channel, a refusal, the
//! history, who is seated, the list of games, a look at a hex, a reason why not, or the log.
//!
//! Each game is played by a program of its own, in a folder of its own, so that nothing else gets mixed in; what a page
//! heard of it is written down line by line.

mod pair;
mod witness;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use pair::{Pair, Secret};
use rubium_rules::Seat;
use witness::{HEARD, SCRIPT};

/// Names the folder in which a program is to play one of the two games.
const FOLDER: &str = "RUBIUM_TEST_WORLD";

/// Run by the other tests as a program of its own.
#[test]
fn one_world() {
    if let Some(folder) = env::var_os(FOLDER) {
        env::set_current_dir(folder).expect("its folder");
        witness::play();
    }
}

#[test]
fn hands_of_others_are_told_by_nothing() {
    for seed in 1..=2 {
        let pair = Pair::new(seed, Secret::Hands);
        assert!(pair.script.actions.len() > 40);
        same(&pair);
    }
}

/// A computer has thought about its hand when it waits to be let on: that tells nothing either.
#[test]
fn hands_of_computers_are_told_by_nothing() {
    for seed in 21..=24 {
        let mut pair = Pair::new(seed, Secret::Hands);
        pair.script.computers = true;
        let decides = |&(seat, _): &(Seat, _)| seat == pair::VIEWER;
        assert!(
            !pair.script.actions.iter().all(decides),
            "a computer decides"
        );
        same(&pair);
    }
}

/// What chance will answer is hidden as well: the order of both decks, what lies under the tokens, the dice to come.
#[test]
fn what_chance_will_answer_is_told_by_nothing() {
    let mut actions = 0;
    for seed in 11..=13 {
        let pair = Pair::new(seed, Secret::HandsAndOrder);
        actions += pair.script.actions.len();
        same(&pair);
    }
    assert!(actions > 2, "{actions} actions");
}

/// Plays both games and compares what was heard.
fn same(pair: &Pair) {
    let [one, other] = pair.journals.each_ref().map(|journal| heard(journal, pair));
    for (number, (one, other)) in one.lines().zip(other.lines()).enumerate() {
        assert_eq!(one, other, "line {number}");
    }
    assert_eq!(one, other);
}

/// What a page hears of one game.
fn heard(journal: &str, pair: &Pair) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("data/games");
    fs::create_dir_all(&games).expect("a folder");
    lay(&games.join("game.jsonl"), journal);
    if pair.script.computers {
        let crew = r#"{"players":["person","officer","recruit"]}"#;
        lay(&games.join("game.seats"), crew);
    }
    let script = serde_json::to_string(&pair.script).expect("JSON");
    lay(&folder.path().join(SCRIPT), &script);
    let ran = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "worlds::one_world", "--nocapture"])
        .env(FOLDER, folder.path())
        .output()
        .expect("it runs");
    let complained = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{complained}");
    fs::read_to_string(folder.path().join(HEARD)).expect("it listened")
}

/// Lays a file as of a certain moment: the list of games tells when a game was played last.
fn lay(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
    let file = fs::File::options().write(true).open(path).expect("it");
    let moment = UNIX_EPOCH + Duration::from_secs(1_000_000);
    file.set_modified(moment).expect("its time");
}
