//! Effects of the playing styles: for each style except Balanced, a player with this style plays against a
//! balanced player of the same level, on the same boards from both seats.

use crate::arguments::Arguments;
use crate::stats::{mean_interval, wilson_interval};
use crate::tournament::{TournamentError, play_all, seating};
use rubium_players::PlayingStyle;
use rubium_rules::{Event, EventSink, MAX_SEATS, Rules, Seat};
use std::fmt::Write;

/// What the players did in one game.
#[derive(Clone, Copy, Default, Debug)]
struct GameMeasures {
    /// The values of the [`MEASURES`], by seat.
    counts: [[u32; MEASURES.len()]; MAX_SEATS],
}

/// What is measured, as column titles.
const MEASURES: [&str; 4] = [
    "battles begun",
    "rubium mined",
    "missions fulfilled",
    "points from missions",
];

impl EventSink for GameMeasures {
    fn needs_event_details(&self) -> bool {
        true
    }

    fn emit(&mut self, event: Event) {
        let mut add =
            |seat: Seat, measure: usize, count| self.counts[seat.index()][measure] += count;
        match event {
            Event::BattleBegan { attacker, .. } => add(attacker, 0, 1),
            Event::Mined { seat, rubium } => add(seat, 1, u32::from(rubium)),
            Event::MissionFulfilled { seat, vp, .. } => {
                add(seat, 2, 1);
                add(seat, 3, u32::from(vp));
            }
            _ => {}
        }
    }
}

/// Plays the games, and returns the statistics as Markdown, with a row for each playing style except
/// Balanced. The player names in `arguments` are ignored: in all games of a row, the player `player` with
/// this style meets the balanced `player`.
///
/// # Errors
/// The error of the first game that failed, could not be set up or has an unknown player.
pub fn report(player: &str, arguments: &Arguments) -> Result<String, TournamentError> {
    let mut text = String::new();
    // Writing to a string cannot fail, so the results of `writeln!` are ignored.
    let _ = writeln!(
        text,
        "| {player} | games | won | 95% | {} |\n|---|---|---|---|---|---|---|---|",
        MEASURES.join(" | ")
    );
    for playing_style in PlayingStyle::ALL {
        if playing_style == PlayingStyle::Balanced {
            continue;
        }
        let styled_player = format!("{player}+{}", playing_style.name());
        let arguments = Arguments {
            player_names: vec![styled_player, player.to_owned()],
            ..arguments.clone()
        };
        let games = play_all(&arguments, |_: &Rules| GameMeasures::default())?;
        let mut wins = 0.0;
        let mut counts_by_measure: [Vec<[f64; 2]>; MEASURES.len()] = Default::default();
        for (game_number, (result, measures)) in (0..).zip(&games) {
            let seat_of = |player| {
                seating(2, game_number)
                    .iter()
                    .position(|&index| index == player)
            };
            let [Some(styled_seat), Some(balanced_seat)] = [0, 1].map(seat_of) else {
                continue;
            };
            if let Some(ending) = result
                .ending
                .filter(|ending| ending.winners.contains(Seat(styled_seat as u8)))
            {
                wins += 1.0 / f64::from(ending.winners.len().max(1));
            }
            for (measure, counts) in counts_by_measure.iter_mut().enumerate() {
                counts.push(
                    [styled_seat, balanced_seat]
                        .map(|seat| f64::from(measures.counts[seat][measure])),
                );
            }
        }
        let [low, high] = wilson_interval(wins, games.len() as f64).map(|share| 100.0 * share);
        let share = 100.0 * wins / (games.len() as f64).max(1.0);
        let cells: Vec<String> = counts_by_measure
            .iter()
            .map(|counts| comparison_text(counts))
            .collect();
        let _ = writeln!(
            text,
            "| {} | {} | {share:.1}% | {low:.1} to {high:.1} | {} |",
            playing_style.name(),
            games.len(),
            cells.join(" | ")
        );
    }
    Ok(text)
}

/// The means of both players per game, and the 95% interval of their difference.
fn comparison_text(counts: &[[f64; 2]]) -> String {
    let mean_of = |player: usize| {
        let sum: f64 = counts.iter().map(|pair| pair[player]).sum();
        sum / (counts.len() as f64).max(1.0)
    };
    let differences: Vec<f64> = counts.iter().map(|[own, other]| own - other).collect();
    let [low, high] = mean_interval(&differences);
    format!(
        "{:.1} against {:.1} ({low:+.1} to {high:+.1})",
        mean_of(0),
        mean_of(1)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::parse;

    #[test]
    fn report_is_reproducible_and_has_a_row_for_each_style_except_balanced() {
        let words = ["--games", "2", "--seed", "3", "--threads", "1"].map(str::to_owned);
        let arguments = parse(&words, &["recruit", "recruit"]).unwrap();
        let text = report("recruit", &arguments).unwrap();
        assert_eq!(text, report("recruit", &arguments).unwrap());
        for name in ["aggressive", "miner", "missions"] {
            assert!(text.contains(&format!("| {name} | 2 |")), "{text}");
        }
    }

    #[test]
    fn players_are_compared_within_each_game() {
        let text = comparison_text(&[[3.0, 1.0], [5.0, 3.0]]);
        assert_eq!(text, "4.0 against 2.0 (+2.0 to +2.0)");
    }
}
