//! Computers at top speed, ended without a word: what the page was told is on the disk, and the game goes on as it would
//! have gone.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rubium_host::game::Controller::{self, Officer, Recruit};
use rubium_record::jsonl;
use serde_json::json;

use crate::app::{Page, game, game_of};
use crate::spectators::{set_pace, steps, until};

const FOLDER: &str = "RUBIUM_FOLDER_OF_COMPUTERS";
const PLAYERS: [Controller; 3] = [Recruit, Officer, Recruit];
const SEED: &str = "11";
const KILLS: u64 = 15;
/// After so many messages from it, at the most, the other program is killed.
const MESSAGES: u64 = 25;
/// And so many microseconds later, at the most: while it decides, writes, syncs or tells.
const MOMENT: u64 = 3_000;
/// After the last kill the game goes on for so many steps.
const ON: u64 = 50;

/// Opens the only game of the folder, or begins it, at top speed; how many steps it has.
fn go_on(page: &Page) -> u64 {
    set_pace(page, "instant");
    match page.must("games", json!({}))[0]["id"].as_str() {
        Some(id) => page.must("open_game", json!({ "id": id })),
        None => page.begin_as(&game_of(&PLAYERS, SEED)),
    };
    steps(page)
}

/// The steps that count, as a message of the page's channel tells them.
fn told(message: &str) -> Option<u64> {
    let (_, seating) = message.split_once("seating")?;
    let (_, step) = seating.split_once("step")?;
    let step = step.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let digits = step.split(|letter: char| !letter.is_ascii_digit());
    digits.map(str::parse).next()?.ok()
}

/// Run by the next test as another program: plays until it is killed, and passes on what its page is told.
#[test]
fn computers_of_another_program() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    let page = Page::open(Path::new(&folder));
    println!("\nstep {}", go_on(&page));
    // Who started this may be gone; it plays no longer than a game takes.
    for _ in 0..60_000 {
        for step in page.heard().iter().filter_map(|message| told(message)) {
            println!("step {step}");
        }
        sleep(Duration::from_millis(1));
    }
}

/// Starts the other program on the games of `folder`.
fn another_program(folder: &Path) -> Child {
    Command::new(env::current_exe().expect("this program"))
        .args([
            "--exact",
            "killed::computers_of_another_program",
            "--nocapture",
        ])
        .env(FOLDER, folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("another program")
}

/// Numbers that look random enough to kill programs by.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// The lines of the only journal of `folder`, without its header.
fn kept(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join("games")).expect("games").flatten();
    let mut journals = files.filter(|file| file.file_name().to_string_lossy().ends_with(".jsonl"));
    let journal = journals.next().expect("a journal").path();
    assert!(journals.next().is_none(), "it stays one game");
    let text = fs::read_to_string(journal).expect("it can be read");
    text.lines().skip(1).map(str::to_owned).collect()
}

/// The lines of the same game when nobody disturbs it, up to so many steps.
fn foreseen(count: usize) -> Vec<String> {
    let mut game = game(&game_of(&PLAYERS, SEED));
    while game.timeline().step_count() < count
        && let Some(action) = game.decide()
    {
        let done = game.act_for_computer(action, &mut Vec::new());
        done.expect("it is legal");
    }
    let text = jsonl::write(game.timeline().record()).expect("a journal");
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn computers_at_top_speed_lose_nothing_that_was_told_and_go_on_as_they_would_have() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut numbers = Numbers(5);
    let mut known = 0;
    for kill in 0..KILLS {
        let mut other = another_program(folder.path());
        let lines = BufReader::new(other.stdout.take().expect("its output")).lines();
        let lines = lines.map_while(Result::ok);
        let mut told = lines.filter_map(|line| line.strip_prefix("step ")?.parse::<u64>().ok());
        let found = told.next().expect("it opens the game");
        assert!(found >= known, "kill {kill}: {known} told, {found} kept");
        let more = numbers.below(MESSAGES) as usize;
        known = told.by_ref().take(more).fold(found, u64::max);
        sleep(Duration::from_micros(numbers.below(MOMENT)));
        other.kill().expect("it is killed");
        // What it told before that counts too.
        known = told.fold(known, u64::max);
        other.wait().expect("it is gone");
    }
    assert!(known > KILLS * 10, "{known} steps in {KILLS} kills");
    let page = Page::open(folder.path());
    let found = go_on(&page);
    assert!(found >= known, "{known} told, {found} kept");
    // The game is three times as long.
    until(|| steps(&page) > found + ON);
    page.must("leave", json!({ "collection": "games" }));
    let kept = kept(folder.path());
    let foreseen = foreseen(kept.len());
    let differing = kept.iter().zip(&foreseen).find(|(one, other)| one != other);
    assert_eq!(differing, None);
    assert!(foreseen.len() >= kept.len(), "it is as long");
}
