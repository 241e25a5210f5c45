//! A tournament's results as text and as JSON.

use crate::arguments::Arguments;
use crate::stats::{elo_ratings, wilson_interval};
use crate::tournament::{Standing, TournamentResults};
use serde_json::{Value, json};
use std::fmt::Write;

/// The minimum, median and maximum number of turns per game, and the mean.
fn turn_statistics(results: &TournamentResults) -> ([u16; 3], f64) {
    let mut turns = results.turn_counts.clone();
    turns.sort_unstable();
    let turns_at = |rank: usize| turns.get(rank).copied().unwrap_or(0);
    let sum: u64 = turns.iter().map(|&turns| u64::from(turns)).sum();
    let mean = sum as f64 / turns.len().max(1) as f64;
    (
        [
            turns_at(0),
            turns_at(turns.len() / 2),
            turns_at(turns.len().saturating_sub(1)),
        ],
        mean,
    )
}

fn mean_decision_us(standing: &Standing) -> f64 {
    standing.decision_stats.total_time.as_secs_f64() * 1e6
        / standing.decision_stats.decision_count.max(1) as f64
}

fn mean_turn_ms(standing: &Standing) -> f64 {
    standing.decision_stats.total_time.as_secs_f64() * 1e3
        / standing.decision_stats.turn_count.max(1) as f64
}

/// The results as text: a table of the players, then the turns, the wins by seat and the fingerprint.
pub fn format_text(results: &TournamentResults) -> String {
    let mut text = String::new();
    let ratings = elo_ratings(&results.wins_over);
    // Writing to a string cannot fail, so the results of `writeln!` are ignored.
    let _ = writeln!(
        text,
        "{:<12} {:>6} {:>8} {:>7}  {:<15} {:>5} {:>12} {:>9} {:>11}",
        "player", "games", "wins", "share", "95%", "Elo", "decision us", "turn ms", "slowest ms"
    );
    for (standing, rating) in results.standings.iter().zip(ratings) {
        let games = standing.game_count as f64;
        let [low, high] = wilson_interval(standing.wins, games);
        let _ = writeln!(
            text,
            "{:<12} {:>6} {:>8.1} {:>6.1}%  {:>5.1} to {:>5.1} {:>+6.0} {:>12.1} {:>9.2} {:>11.2}",
            standing.name,
            standing.game_count,
            standing.wins,
            100.0 * standing.wins / games.max(1.0),
            100.0 * low,
            100.0 * high,
            rating,
            mean_decision_us(standing),
            mean_turn_ms(standing),
            standing.decision_stats.slowest_decision.as_secs_f64() * 1e3,
        );
    }
    let ([shortest, median, longest], mean) = turn_statistics(results);
    let _ = writeln!(
        text,
        "turns of a game: {shortest} to {longest}, median {median}, mean {mean:.1}; abandoned: {}",
        results.abandoned_count
    );
    let wins: Vec<String> = results
        .wins_by_seat
        .iter()
        .map(|wins| format!("{wins:.1}"))
        .collect();
    let _ = writeln!(text, "wins by seat: {}", wins.join(", "));
    let _ = writeln!(text, "fingerprint: {:016x}", results.fingerprint);
    text
}

/// The results as JSON, for programs. All values except the times are reproducible.
pub fn to_json(arguments: &Arguments, results: &TournamentResults) -> Value {
    let ratings = elo_ratings(&results.wins_over);
    let by_name = |value: &dyn Fn(&Standing) -> Value| {
        let standings = results.standings.iter();
        Value::Object(
            standings
                .map(|standing| (standing.name.clone(), value(standing)))
                .collect(),
        )
    };
    let ([shortest, median, longest], mean) = turn_statistics(results);
    let ratings: serde_json::Map<String, Value> = results
        .standings
        .iter()
        .zip(ratings)
        .map(|(standing, rating)| (standing.name.clone(), json!(rating.round())))
        .collect();
    json!({
        "seats": arguments.player_names,
        "options": arguments.options,
        "games": arguments.game_count,
        "seed": arguments.seed,
        "wins": by_name(&|standing| json!(standing.wins)),
        "played": by_name(&|standing| json!(standing.game_count)),
        "share": by_name(&|standing| json!(standing.wins / (standing.game_count as f64).max(1.0))),
        "interval95": by_name(&|standing| json!(wilson_interval(standing.wins, standing.game_count as f64))),
        "elo": ratings,
        "decision_us": by_name(&|standing| json!(mean_decision_us(standing))),
        "turn_ms": by_name(&|standing| json!(mean_turn_ms(standing))),
        "slowest_ms": by_name(&|standing| json!(standing.decision_stats.slowest_decision.as_secs_f64() * 1e3)),
        "turns": { "shortest": shortest, "median": median, "longest": longest, "mean": mean },
        "wins_by_seat": results.wins_by_seat,
        "abandoned": results.abandoned_count,
        "fingerprint": format!("{:016x}", results.fingerprint),
    })
}
