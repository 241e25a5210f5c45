//! Hidden stays hidden, at the border of the shell: two games that are equal in all that one seat may know are told
//! apart by nothing that a page gets while nobody else looks. Not by a reply, a message of the channel, a refusal, the
//! history, who is seated, the list of games, a look at a hex, a reason why not, or the log. Nor by anything that the seat's own
//! device is told, or one that watches.
//!
//! Each game is played by a program of its own, in a folder of its own, so that nothing else gets mixed in; what a page
//! heard of it is written down line by line.

pub mod agreements;
mod pair;
mod witness;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use agreements::{Agreement, agreements};
use pair::{Pair, Script, Secret};
use rubium_rules::{Action, Edition, Options};
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

/// Plays by everything that can be agreed on; others keep and pass cards that nobody else sees.
fn hands_of_others_are_told_by_nothing(edition: Edition) {
    let (mut kept, mut given) = (0, 0);
    for (number, agreement) in (1..).zip(&agreements(edition)) {
        let pair = Pair::new(agreement, number, Secret::Hands);
        let deeds = &pair.scripts[0].deeds;
        let unseen = deeds.iter().filter(|deed| deed.unseen);
        for deed in unseen {
            kept += u32::from(matches!(deed.action, Action::Keep { .. }));
            given += u32::from(matches!(deed.action, Action::Give { .. }));
        }
        same(agreement, &pair);
    }
    assert!(kept > 0 && given > 0, "{kept} kept, {given} passed");
}

#[test]
fn hands_of_others_are_told_by_nothing_in_the_2012_edition() {
    hands_of_others_are_told_by_nothing(Edition::Ffg);
}

#[test]
fn hands_of_others_are_told_by_nothing_in_the_2005_edition() {
    hands_of_others_are_told_by_nothing(Edition::Ah);
}

/// A computer has thought about its hand when it waits to be let on: that tells nothing either.
#[test]
fn hands_of_computers_are_told_by_nothing() {
    let mut pried = 0;
    for edition in [Edition::Ffg, Edition::Ah] {
        let all = agreements(edition);
        let persons = all.iter().filter(|agreement| agreement.viewer.is_some());
        for (agreement, seed) in persons.step_by(2).zip(21..) {
            let pair = Pair::new(agreement, seed, Secret::Hands).with_computers();
            let decides = |deed: &pair::Deed| Some(deed.seat) == agreement.viewer;
            pried += u32::from(!pair.scripts[0].deeds.iter().all(decides));
            same(agreement, &pair);
        }
    }
    assert!(pried > 3, "a computer decides in {pried} games");
}

/// What chance will answer is hidden as well: the order of the decks, what lies under the tokens, the dice to come.
#[test]
fn what_chance_will_answer_is_told_by_nothing() {
    let mut deeds = 0;
    for agreement in agreements(Edition::Ffg) {
        let pair = Pair::new(&agreement, 11, Secret::HandsAndOrder);
        deeds += pair.scripts[0].deeds.len();
        same(&agreement, &pair);
    }
    assert!(deeds > 5, "{deeds} deeds");
}

/// Plays both games and compares what was heard.
fn same(agreement: &Agreement, pair: &Pair) {
    let [one, other] = [0, 1].map(|world| heard(&pair.journals[world], &pair.scripts[world]));
    same_lines(&one, &other, &agreement.options);
}

/// Compares what was heard line by line; where lines differ, what is around there is told.
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

/// What a page hears of one game.
fn heard(journal: &str, script: &Script) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("data/games");
    fs::create_dir_all(&games).expect("a folder");
    lay(&games.join("game.jsonl"), journal);
    if script.computers {
        let plays = |seat: u8| match script.viewer {
            Some(viewer) if viewer.0 == seat => "person",
            _ if seat.is_multiple_of(2) => "officer",
            _ => "recruit",
        };
        let players: Vec<&str> = (0..script.players).map(plays).collect();
        let controllers = serde_json::json!({ "players": players }).to_string();
        lay(&games.join("game.seats"), &controllers);
    }
    let script = serde_json::to_string(script).expect("JSON");
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
