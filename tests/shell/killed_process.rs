//! Computer players at the pace "instant" in a process that is killed: everything that the page received is
//! on disk, and the game continues as if the process had not been killed.

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

use crate::app::{Page, new_game_with_controllers, start_game};
use crate::computer_games::{set_pace, step_count, wait_until};

/// Environment variable with the data folder for [`play_computers_until_killed`].
const FOLDER_VARIABLE: &str = "RUBIUM_FOLDER_OF_COMPUTERS";
const CONTROLLERS: [Controller; 3] = [Recruit, Officer, Recruit];
const SEED: &str = "11";
const KILL_COUNT: u64 = 15;
/// The process is killed after a random number of messages below this limit.
const MESSAGE_LIMIT_BEFORE_KILL: u64 = 25;
/// Upper limit of the random delay after the last of these messages, in microseconds. With the delay, the
/// kill can hit a decision, a write, a sync or a message.
const KILL_DELAY_LIMIT_MICROS: u64 = 3_000;
/// Number of steps that the game must make after the last kill.
const STEPS_AFTER_LAST_KILL: u64 = 50;

/// Opens the only game in the folder, or creates it, at the pace "instant". Returns its number of steps.
fn open_at_instant_pace(page: &Page) -> u64 {
    set_pace(page, "instant");
    match page.call_ok("games", json!({ "limit": null }))["entries"][0]["id"].as_str() {
        Some(id) => page.call_ok("open_game", json!({ "id": id })),
        None => page.create_game_from(&new_game_with_controllers(&CONTROLLERS, SEED)),
    };
    step_count(page)
}

/// Returns the number of steps in effect that a channel message reports.
fn step_count_in_message(message: &str) -> Option<u64> {
    let (_, status) = message.split_once("status")?;
    let (_, step) = status.split_once("step")?;
    let step = step.trim_start_matches(|c: char| !c.is_ascii_digit());
    let mut numbers = step.split(|c: char| !c.is_ascii_digit());
    numbers.next()?.parse().ok()
}

/// Run by the test below in a separate process: plays until the process is killed. Prints the number of steps
/// when the game is open, and then from each message that the page receives.
#[test]
fn play_computers_until_killed() {
    let Some(folder) = env::var_os(FOLDER_VARIABLE) else {
        return;
    };
    let page = Page::open(Path::new(&folder));
    println!("\nstep {}", open_at_instant_pace(&page));
    // Stops after a minute, in case the parent process no longer exists.
    for _ in 0..60_000 {
        for step in page
            .take_messages()
            .iter()
            .filter_map(|message| step_count_in_message(message))
        {
            println!("step {step}");
        }
        sleep(Duration::from_millis(1));
    }
}

/// Starts the child process on the games in `folder`.
fn start_child_process(folder: &Path) -> Child {
    Command::new(env::current_exe().expect("the path of this program should be known"))
        .args([
            "--exact",
            "killed_process::play_computers_until_killed",
            "--nocapture",
        ])
        .env(FOLDER_VARIABLE, folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the process should start")
}

/// A linear congruential generator. It is good enough to choose when to kill a process.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn number_below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Returns the lines of the only journal in `folder`, without its header.
fn journal_lines(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join("games"))
        .expect("the games folder should be readable")
        .flatten();
    let mut journals = files.filter(|file| file.file_name().to_string_lossy().ends_with(".jsonl"));
    let journal = journals.next().expect("there should be a journal").path();
    assert!(journals.next().is_none(), "there should be only one game");
    let text = fs::read_to_string(journal).expect("the journal should be readable");
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Returns the first `count` lines of the same game, played without interruption.
fn expected_lines(count: usize) -> Vec<String> {
    let mut game = start_game(&new_game_with_controllers(&CONTROLLERS, SEED));
    while game.timeline().step_count() < count
        && let Some(action) = game.decide()
    {
        let result = game.act_for_computer(action, &mut Vec::new());
        result.expect("the action should be legal");
    }
    let text =
        jsonl::write(game.timeline().record()).expect("the record should be written as lines");
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn killed_computer_game_loses_no_sent_step_and_continues_deterministically() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let mut numbers = RandomNumbers(5);
    let mut received_step_count = 0;
    for kill in 0..KILL_COUNT {
        let mut child = start_child_process(folder.path());
        let lines = BufReader::new(
            child
                .stdout
                .take()
                .expect("the output of the process should be piped"),
        )
        .lines();
        let lines = lines.map_while(Result::ok);
        let mut reported_step_counts =
            lines.filter_map(|line| line.strip_prefix("step ")?.parse::<u64>().ok());
        let stored_step_count = reported_step_counts
            .next()
            .expect("the process should report that it has opened the game");
        assert!(
            stored_step_count >= received_step_count,
            "kill {kill}: {received_step_count} steps received, {stored_step_count} on disk"
        );
        let message_count = numbers.number_below(MESSAGE_LIMIT_BEFORE_KILL) as usize;
        received_step_count = reported_step_counts
            .by_ref()
            .take(message_count)
            .fold(stored_step_count, u64::max);
        sleep(Duration::from_micros(
            numbers.number_below(KILL_DELAY_LIMIT_MICROS),
        ));
        child.kill().expect("the process should be killed");
        // Also includes messages that were sent just before the kill.
        received_step_count = reported_step_counts.fold(received_step_count, u64::max);
        child.wait().expect("the process should have ended");
    }
    assert!(
        received_step_count > KILL_COUNT * 10,
        "{received_step_count} steps in {KILL_COUNT} kills"
    );
    let page = Page::open(folder.path());
    let stored_step_count = open_at_instant_pace(&page);
    assert!(
        stored_step_count >= received_step_count,
        "{received_step_count} steps received, {stored_step_count} on disk"
    );
    // The whole game has about three times as many steps, so it is not over yet.
    wait_until(|| step_count(&page) > stored_step_count + STEPS_AFTER_LAST_KILL);
    page.call_ok("leave", json!({ "collection": "games" }));
    let stored_lines = journal_lines(folder.path());
    let expected_lines = expected_lines(stored_lines.len());
    let first_difference = stored_lines
        .iter()
        .zip(&expected_lines)
        .find(|(stored, expected)| stored != expected);
    assert_eq!(first_difference, None);
    assert!(
        expected_lines.len() >= stored_lines.len(),
        "the uninterrupted game should be at least as long"
    );
}
