//! Measures the speed of the rules core: random play on one processor core, and the calls that a search or a
//! window makes most often.
//!
//! All times are processor times of the measuring thread, because these depend less on other load on the
//! machine.

use crate::random_play::{MAX_STEPS, Random, RandomPlayer, apply_input};
use crate::recorded_games;
use cpu_time::ThreadTime;
use rubium_odds::{CasualtyPolicy, forecast};
use rubium_players::count_finished_playouts;
use rubium_record::Timeline;
use rubium_rules::battle::Battle;
use rubium_rules::{
    Action, Kind, Knowledge, PendingInput, Rules, Seat, Stack, State, Terrain,
    collect_legal_actions, hash, pending_input, view,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Seed of all measurements, so that all runs measure the same games.
const SEED: u64 = 2012;
/// Duration of random play for each number of players.
const PLAY_DURATION: Duration = Duration::from_secs(2);
/// Approximate number of states on which individual calls are measured: one third for each number of
/// players.
const STATE_COUNT: usize = 2048;
/// Number of passes over the states, of which the median is reported.
const PASS_COUNT: usize = 15;

/// All measured values. The job prints them as its last line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measurements {
    /// Decisions and random outcomes of random play per second, by number of players.
    pub steps_per_s: BTreeMap<String, u64>,
    /// Complete random games per second, by number of players.
    pub games_per_s: BTreeMap<String, u64>,
    /// Average number of decisions and random outcomes in a random game, by number of players.
    pub steps_per_game: BTreeMap<String, u64>,
    /// Nanoseconds to copy a state.
    pub clone_ns: f64,
    /// Nanoseconds to list the legal actions of a decision.
    pub legal_actions_ns: f64,
    /// Nanoseconds to deal a full state that matches what the deciding seat knows.
    pub deal_ns: f64,
    /// Complete games of two players that the playout policy plays per second.
    pub playouts_per_s: u64,
    /// Microseconds to build a view.
    pub view_us: f64,
    /// Size of the largest view as JSON, in bytes.
    pub view_bytes: usize,
    /// Recorded steps that are folded per second, that is, read, checked, applied and hashed.
    pub fold_steps_per_s: u64,
    /// Microseconds to forecast a battle of two equal forces of 7 units of all kinds, with two Leapers each.
    pub odds_7v7_us: f64,
    /// Microseconds to forecast a battle of two equal forces of 24 units of all kinds.
    pub odds_24v24_us: f64,
}

/// The job `bench`: prints the speed of shakmaty for comparison, then the measured values, with targets where
/// there are any, and finally the values as one line of JSON.
pub fn command(arguments: &[String]) -> ExitCode {
    if let Some(unknown) = arguments.first() {
        eprintln!("unknown argument `{unknown}`: bench has no arguments");
        return ExitCode::FAILURE;
    }
    if cfg!(debug_assertions) {
        println!("These are measurements of a debug build. A release build is much faster.");
    }
    println!(
        "shakmaty, random chess on the same core: {}",
        shakmaty_speed()
    );
    match measure() {
        Ok(measurements) => {
            print!("{}", format_measurements(&measurements));
            match serde_json::to_string(&measurements) {
                Ok(line) => println!("{line}"),
                Err(error) => return fail(&error.to_string()),
            }
            ExitCode::SUCCESS
        }
        Err(error) => fail(&error),
    }
}

fn fail(error: &str) -> ExitCode {
    eprintln!("{error}");
    ExitCode::FAILURE
}

/// Measures everything.
///
/// # Errors
/// The core cannot set up or play a game, forecast a battle or fold a record, or a view cannot be written as
/// JSON.
pub fn measure() -> Result<Measurements, String> {
    let mut measurements = Measurements {
        steps_per_s: BTreeMap::new(),
        games_per_s: BTreeMap::new(),
        steps_per_game: BTreeMap::new(),
        clone_ns: 0.0,
        legal_actions_ns: 0.0,
        deal_ns: 0.0,
        playouts_per_s: 0,
        view_us: 0.0,
        view_bytes: 0,
        fold_steps_per_s: 0,
        odds_7v7_us: 0.0,
        odds_24v24_us: 0.0,
    };
    for players in 2..=4 {
        let (step_count, game_count, seconds) = play_games(players)?;
        let rate = |count: u64| (count as f64 / seconds) as u64;
        measurements
            .steps_per_s
            .insert(players.to_string(), rate(step_count));
        measurements
            .games_per_s
            .insert(players.to_string(), rate(game_count));
        measurements
            .steps_per_game
            .insert(players.to_string(), step_count / game_count.max(1));
    }
    let samples = collect_samples()?;
    measurements.clone_ns = clone_ns(&samples);
    measurements.legal_actions_ns = legal_actions_ns(&samples);
    measurements.deal_ns = deal_ns(&samples);
    (measurements.view_us, measurements.view_bytes) = view_us_and_bytes(&samples)?;
    measurements.fold_steps_per_s = fold_steps_per_s()?;
    let rules = random_rules(&mut RandomPlayer::new(SEED), 2)?;
    measurements.playouts_per_s = playouts_per_s(&rules);
    measurements.odds_7v7_us = odds_us(&rules, [1, 1, 1, 1, 2, 1])?;
    measurements.odds_24v24_us = odds_us(&rules, [8, 4, 4, 4, 2, 2])?;
    Ok(measurements)
}

/// Plays complete games for [`PLAY_DURATION`]. Returns the numbers of steps, games and seconds.
fn play_games(players: u8) -> Result<(u64, u64, f64), String> {
    let mut player = RandomPlayer::new(SEED);
    let rules = random_rules(&mut player, players)?;
    let (mut total_step_count, mut game_count) = (0, 0);
    let started_at = ThreadTime::now();
    while started_at.elapsed() < PLAY_DURATION {
        let mut state = State::new(&rules);
        let step_count = player
            .play(&rules, &mut state, MAX_STEPS)
            .map_err(|violation| violation.to_string())?;
        total_step_count += u64::from(step_count);
        game_count += 1;
    }
    Ok((
        total_step_count,
        game_count,
        started_at.elapsed().as_secs_f64(),
    ))
}

fn random_rules(player: &mut RandomPlayer, players: u8) -> Result<Rules, String> {
    player.rules(players).map_err(|errors| {
        errors
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("; ")
    })
}

/// States of random games with the same rules, in which a seat must decide.
struct Sample {
    rules: Rules,
    states: Vec<State>,
}

/// Collects states of random games in which a seat must decide: the same number for each number of players.
fn collect_samples() -> Result<Vec<Sample>, String> {
    let mut samples = Vec::new();
    for players in 2..=4 {
        let mut player = RandomPlayer::new(SEED);
        let rules = random_rules(&mut player, players)?;
        let mut states = Vec::with_capacity(STATE_COUNT);
        while states.len() < STATE_COUNT / 3 {
            let mut state = State::new(&rules);
            while let Some(input) = player.next(&rules, &state) {
                if matches!(pending_input(&rules, &state), PendingInput::Decision { .. })
                    && player.random.once_in(50)
                {
                    states.push(state);
                }
                apply_input(&rules, &mut state, input, &mut ())
                    .map_err(|violation| violation.to_string())?;
            }
        }
        states.truncate(STATE_COUNT / 3);
        samples.push(Sample { rules, states });
    }
    Ok(samples)
}

/// Returns the nanoseconds that `call` takes for one state: the median of several passes over all states.
fn nanoseconds_per_state(samples: &[Sample], mut call: impl FnMut(&Rules, &State)) -> f64 {
    let call_count: usize = samples.iter().map(|sample| sample.states.len()).sum();
    let mut passes = [0.0; PASS_COUNT];
    for pass in &mut passes {
        let started_at = ThreadTime::now();
        for sample in samples {
            sample
                .states
                .iter()
                .for_each(|state| call(&sample.rules, state));
        }
        *pass = started_at.elapsed().as_nanos() as f64 / call_count as f64;
    }
    passes.sort_by(f64::total_cmp);
    (passes[PASS_COUNT / 2] * 10.0).round() / 10.0
}

/// Returns the nanoseconds to copy a state. As in a search, the state is already in the processor's cache.
fn clone_ns(samples: &[Sample]) -> f64 {
    const COPY_COUNT: usize = 64;
    let copies_ns = nanoseconds_per_state(samples, |_, state| {
        for _ in 0..COPY_COUNT {
            black_box(*black_box(state));
        }
    });
    (copies_ns / COPY_COUNT as f64 * 10.0).round() / 10.0
}

fn legal_actions_ns(samples: &[Sample]) -> f64 {
    let mut legal_actions: Vec<Action> = Vec::with_capacity(256);
    nanoseconds_per_state(samples, |rules, state| {
        collect_legal_actions(rules, black_box(state), &mut legal_actions);
        black_box(&legal_actions);
    })
}

fn deciding_seat(rules: &Rules, state: &State) -> Option<Seat> {
    match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => Some(seat),
        _ => None,
    }
}

/// Returns the nanoseconds to deal a state. As in a search, many states are dealt from the same knowledge.
fn deal_ns(samples: &[Sample]) -> f64 {
    const DEAL_COUNT: usize = 64;
    let mut random = Random::new(SEED);
    let deals_ns = nanoseconds_per_state(samples, |rules, state| {
        let knowledge = Knowledge::new(rules, state, deciding_seat(rules, state));
        for _ in 0..DEAL_COUNT {
            black_box(black_box(&knowledge).deal(|count| random.below(count)));
        }
    });
    (deals_ns / DEAL_COUNT as f64 * 10.0).round() / 10.0
}

/// Returns the number of complete games that the playout policy plays per second.
fn playouts_per_s(rules: &Rules) -> u64 {
    const PLAYOUT_COUNT: u32 = 5_000;
    let started_at = ThreadTime::now();
    black_box(count_finished_playouts(rules, PLAYOUT_COUNT, SEED));
    (f64::from(PLAYOUT_COUNT) / started_at.elapsed().as_secs_f64()) as u64
}

/// Returns the microseconds to build the view of the deciding seat, including its choices, and the size of
/// the largest view as JSON, in bytes.
fn view_us_and_bytes(samples: &[Sample]) -> Result<(f64, usize), String> {
    let view_ns = nanoseconds_per_state(samples, |rules, state| {
        black_box(view(rules, black_box(state), deciding_seat(rules, state)));
    });
    let mut largest_bytes = 0;
    for sample in samples {
        for state in &sample.states {
            for seat in (0..sample.rules.players()).map(Seat) {
                let json = serde_json::to_vec(&view(&sample.rules, state, Some(seat)));
                largest_bytes = largest_bytes.max(json.map_err(|error| error.to_string())?.len());
            }
        }
    }
    Ok(((view_ns / 10.0).round() / 100.0, largest_bytes))
}

/// Returns the number of recorded steps per second that are folded, measured with complete games.
fn fold_steps_per_s() -> Result<u64, String> {
    const GAME_COUNT: usize = 20;
    let mut player = RandomPlayer::new(SEED);
    let rules = random_rules(&mut player, 4)?;
    let (mut step_count, mut fold_duration) = (0, Duration::ZERO);
    for _ in 0..GAME_COUNT {
        let mut state = State::new(&rules);
        let (mut history, mut hashes) = (Vec::new(), Vec::new());
        while let Some(input) = player
            .next(&rules, &state)
            .filter(|_| history.len() < MAX_STEPS as usize)
        {
            apply_input(&rules, &mut state, input, &mut ())
                .map_err(|violation| violation.to_string())?;
            history.push(input);
            hashes.push(hash(&rules, &state));
        }
        let record = recorded_games::record(&rules, &history, &hashes)?
            .0
            .record()
            .clone();
        let started_at = ThreadTime::now();
        let folded = Timeline::<Rules>::fold(record).map_err(|error| error.to_string())?;
        fold_duration += started_at.elapsed();
        step_count += folded.step_count();
    }
    Ok((step_count as f64 / fold_duration.as_secs_f64()) as u64)
}

/// Returns the microseconds to forecast a battle of two equal forces with these unit counts: the median of
/// many calls. Both sides have a modifier and Leapers, which can pick casualties. Casualties are chosen by
/// [`CasualtyPolicy::CheapestFirst`].
fn odds_us(rules: &Rules, counts: [u8; 6]) -> Result<f64, String> {
    const CALL_COUNT: usize = 501;
    let force = Kind::ALL
        .into_iter()
        .zip(counts)
        .fold(Stack::EMPTY, |force, (kind, count)| {
            force.plus(Stack::of(kind, count))
        });
    let mut battle = Battle::new(Seat(0), Seat(1), Terrain::MagmaPool, [force; 2]);
    battle.modifiers[0][Kind::RockStrider.index()] = 1;
    battle.modifiers[1][Kind::LavaLeaper.index()] = -1;
    let mut durations_ns = [0.0; CALL_COUNT];
    for duration_ns in &mut durations_ns {
        let started_at = ThreadTime::now();
        let result = forecast(
            rules.unit_sheet(),
            black_box(&battle),
            CasualtyPolicy::CheapestFirst,
        );
        *duration_ns = started_at.elapsed().as_nanos() as f64;
        black_box(&result.map_err(|error| error.to_string())?);
    }
    durations_ns.sort_by(f64::total_cmp);
    Ok((durations_ns[CALL_COUNT / 2] / 100.0).round() / 10.0)
}

/// Formats the measured values, with their targets if there are any.
fn format_measurements(measurements: &Measurements) -> String {
    let mut lines = Vec::new();
    for players in ["2", "3", "4"] {
        let for_players =
            |values: &BTreeMap<String, u64>| values.get(players).copied().unwrap_or_default();
        lines.push(format!(
            "{players} players: {} steps/s (target 1000000), {} games/s{}, {} steps a game",
            for_players(&measurements.steps_per_s),
            for_players(&measurements.games_per_s),
            if players == "4" { " (target 500)" } else { "" },
            for_players(&measurements.steps_per_game),
        ));
    }
    lines.push(format!(
        "clone {} ns (target 60), {} bytes",
        measurements.clone_ns,
        size_of::<State>()
    ));
    lines.push(format!(
        "list of legal actions {} ns (target 400)",
        measurements.legal_actions_ns
    ));
    lines.push(format!("deal {} ns (target 1000)", measurements.deal_ns));
    lines.push(format!(
        "playouts of 2 players {} games/s (target 5000)",
        measurements.playouts_per_s
    ));
    lines.push(format!(
        "view {} us (target 5), {} bytes as JSON (target 16384)",
        measurements.view_us, measurements.view_bytes
    ));
    lines.push(format!("fold {} steps/s", measurements.fold_steps_per_s));
    lines.push(format!(
        "odds of 7 against 7 {} us (target 20), of 24 against 24 {} us (target 1000)",
        measurements.odds_7v7_us, measurements.odds_24v24_us
    ));
    lines.join("\n") + "\n"
}

/// Returns the speed of random chess with shakmaty, for comparison. The chess program is a separate package,
/// so that this package does not depend on shakmaty.
fn shakmaty_speed() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let result = Command::new(cargo)
        .args(["run", "--release", "--quiet", "--manifest-path"])
        .arg(root.join("tests/bench-shakmaty/Cargo.toml"))
        .arg("--target-dir")
        .arg(root.join("target/bench-shakmaty"))
        .output();
    match result {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        }
        Ok(output) => {
            let stderr = String::from_utf8_lossy(&output.stderr);
            format!(
                "not built ({})",
                stderr
                    .lines()
                    .find(|line| line.starts_with("error"))
                    .unwrap_or("unknown reason")
            )
        }
        Err(error) => format!("not started ({error})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other tools read these keys.
    #[test]
    fn measurements_are_serialized_with_fixed_keys() {
        let for_each_player_count =
            || BTreeMap::from(["2", "3", "4"].map(|players| (players.to_owned(), 1)));
        let measurements = Measurements {
            steps_per_s: for_each_player_count(),
            games_per_s: for_each_player_count(),
            steps_per_game: for_each_player_count(),
            clone_ns: 1.5,
            legal_actions_ns: 1.5,
            deal_ns: 1.5,
            playouts_per_s: 1,
            view_us: 1.5,
            view_bytes: 1,
            fold_steps_per_s: 1,
            odds_7v7_us: 1.5,
            odds_24v24_us: 1.5,
        };
        let line = serde_json::to_string(&measurements)
            .expect("the measurements should be writable as JSON");
        let expected = concat!(
            r#"{"steps_per_s":{"2":1,"3":1,"4":1},"games_per_s":{"2":1,"3":1,"4":1},"#,
            r#""steps_per_game":{"2":1,"3":1,"4":1},"clone_ns":1.5,"legal_actions_ns":1.5,"deal_ns":1.5,"playouts_per_s":1,"view_us":1.5,"view_bytes":1,"#,
            r#""fold_steps_per_s":1,"odds_7v7_us":1.5,"odds_24v24_us":1.5}"#
        );
        assert_eq!(line, expected);
    }
}
