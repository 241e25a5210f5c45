//! Balance statistics from games between equal players: seats, length, sources of points, and use of units
//! and cards.

use crate::arguments::Arguments;
use crate::games_file::{GamesFile, GamesFileError};
use crate::stats::wilson_interval;
use crate::tournament::rules_of_game;
use rubium_proof::random_play::apply_input;
use rubium_rules::content::Deck;
use rubium_rules::notation::kind_word;
use rubium_rules::{
    CardId, EndReason, Ending, Event, EventSink, Kind, PendingInput, Rules, Seat, Setup, State,
    pending_input,
};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Numbers of events, and points from missions, in one or more games.
#[derive(Clone, Default, Debug)]
pub struct EventCounts {
    drawn_cards: BTreeMap<CardId, u64>,
    /// Cards that were played, including missions that were fulfilled.
    played_cards: BTreeMap<CardId, u64>,
    exchanged_cards: BTreeMap<CardId, u64>,
    bought_units: BTreeMap<(Seat, Kind), u64>,
    lost_units: BTreeMap<(Seat, Kind), u64>,
    victory_card_count: u64,
    battle_count: u64,
    won_battle_count: u64,
    mission_vp: u64,
    exploration_count: u64,
}

impl EventSink for EventCounts {
    fn needs_event_details(&self) -> bool {
        true
    }

    fn emit(&mut self, event: Event) {
        let count = |cards: &mut BTreeMap<CardId, u64>, card| *cards.entry(card).or_insert(0) += 1;
        match event {
            Event::Drawn {
                card: Some(card), ..
            } => count(&mut self.drawn_cards, card),
            Event::Bought { seat, kind, .. } => {
                *self.bought_units.entry((seat, kind)).or_insert(0) += 1
            }
            Event::UnitLost { seat, kind, .. } => {
                *self.lost_units.entry((seat, kind)).or_insert(0) += 1
            }
            Event::CardPlayed { card, .. } => count(&mut self.played_cards, card),
            Event::Exchanged { card, .. } => count(&mut self.exchanged_cards, card),
            Event::MissionFulfilled { card, vp, .. } => {
                count(&mut self.played_cards, card);
                self.mission_vp += u64::from(vp);
            }
            Event::VictoryCardTaken { .. } => {
                self.victory_card_count += 1;
                self.won_battle_count += 1;
            }
            Event::BattleBegan { .. } => self.battle_count += 1,
            Event::Explored { .. } => self.exploration_count += 1,
            _ => {}
        }
    }
}

impl EventCounts {
    /// Adds the counts of `other`, except those of units, which [`report`] evaluates game by game.
    fn add(&mut self, other: &EventCounts) {
        for (totals, counts) in [
            (&mut self.drawn_cards, &other.drawn_cards),
            (&mut self.played_cards, &other.played_cards),
            (&mut self.exchanged_cards, &other.exchanged_cards),
        ] {
            for (&card, count) in counts {
                *totals.entry(card).or_insert(0) += count;
            }
        }
        self.victory_card_count += other.victory_card_count;
        self.battle_count += other.battle_count;
        self.won_battle_count += other.won_battle_count;
        self.mission_vp += other.mission_vp;
        self.exploration_count += other.exploration_count;
    }
}

/// Numbers of units of one kind in games that were not abandoned.
#[derive(Clone, Copy, Default)]
struct UnitCounts {
    bought: u64,
    bought_by_winners: u64,
    lost: u64,
}

/// The parts of a replayed game that the report evaluates.
struct ReplayedGame {
    /// The ending; `None` if the game was abandoned.
    ending: Option<Ending>,
    turn_count: u16,
    counts: EventCounts,
}

/// Plays `game_counts` games with 2, 3 and 4 players, with `player` in every seat. Returns the statistics as
/// Markdown. The games are kept in files in `games_folder`; games that are already there are not played
/// again.
///
/// # Errors
/// A game failed, or a file cannot be used.
pub fn report(
    player: &str,
    arguments: &Arguments,
    game_counts: [u64; 3],
    games_folder: &Path,
) -> Result<String, GamesFileError> {
    let mut text = String::new();
    let mut total_counts = EventCounts::default();
    let mut total_game_count = 0;
    for (player_count, game_count) in (2..=4).zip(game_counts) {
        let arguments = Arguments {
            player_names: vec![player.to_owned(); player_count],
            game_count,
            ..arguments.clone()
        };
        let played_games = play_and_replay(&arguments, games_folder)?;
        let mut wins = vec![0.0; player_count];
        let mut turn_counts: Vec<u16> = Vec::new();
        let mut section_counts = EventCounts::default();
        let mut unit_counts = [UnitCounts::default(); Kind::ALL.len()];
        let (mut ended_by_points_count, mut abandoned_count) = (0_u64, 0_u64);
        for ReplayedGame {
            ending,
            turn_count,
            counts,
        } in &played_games
        {
            section_counts.add(counts);
            turn_counts.push(*turn_count);
            let Some(ending) = ending else {
                abandoned_count += 1;
                continue;
            };
            for (kind, units) in Kind::ALL.into_iter().zip(&mut unit_counts) {
                for seat in (0..player_count as u8).map(Seat) {
                    let bought = counts.bought_units.get(&(seat, kind)).copied().unwrap_or(0);
                    units.bought += bought;
                    units.bought_by_winners += bought * u64::from(ending.winners.contains(seat));
                    units.lost += counts.lost_units.get(&(seat, kind)).copied().unwrap_or(0);
                }
            }
            ended_by_points_count += u64::from(ending.reason == EndReason::VictoryPoints);
            for (seat, wins) in (0..).zip(&mut wins) {
                if ending.winners.contains(Seat(seat)) {
                    *wins += 1.0 / f64::from(ending.winners.len().max(1));
                }
            }
        }
        turn_counts.sort_unstable();
        write_player_count_section(
            &mut text,
            player_count,
            game_count,
            &wins,
            &turn_counts,
            &section_counts,
            [ended_by_points_count, abandoned_count],
        );
        write_unit_table(&mut text, &unit_counts, game_count - abandoned_count);
        total_counts.add(&section_counts);
        total_game_count += game_count;
    }
    write_card_tables(&mut text, &total_counts, total_game_count);
    Ok(text)
}

/// Plays the games that are missing in the file of these arguments, and replays all games of that file.
fn play_and_replay(
    arguments: &Arguments,
    games_folder: &Path,
) -> Result<Vec<ReplayedGame>, GamesFileError> {
    let name = format!(
        "{}-{}.games",
        arguments.player_names.join(","),
        arguments.seed
    );
    let path = games_folder.join(name);
    let file = GamesFile::new(arguments, &path);
    file.play_missing()?;
    let replay = |(game_number, inputs): (u64, String)| {
        let rules = rules_of_game(arguments, game_number)?;
        let mut state = State::new(&rules);
        let mut counts = EventCounts::default();
        for input in GamesFile::parse_inputs(&rules, game_number, &inputs)? {
            apply_input(&rules, &mut state, input, &mut counts)
                .map_err(|_| GamesFileError::Replay { game: game_number })?;
        }
        let ending = match pending_input(&rules, &state) {
            PendingInput::Over { ending } => Some(ending),
            PendingInput::Decision { .. } | PendingInput::Chance { .. } => None,
        };
        Ok(ReplayedGame {
            ending,
            turn_count: state.turn(),
            counts,
        })
    };
    file.stored_inputs()?.into_iter().map(replay).collect()
}

// Writing to a string cannot fail, so the results of `writeln!` are ignored.

fn write_player_count_section(
    text: &mut String,
    player_count: usize,
    game_count: u64,
    wins: &[f64],
    turn_counts: &[u16],
    section_counts: &EventCounts,
    [ended_by_points_count, abandoned_count]: [u64; 2],
) {
    let per_game = |count: u64| count as f64 / game_count.max(1) as f64;
    let percentile = |percent: usize| {
        let index = turn_counts.len() * percent / 100;
        turn_counts.get(index).copied().unwrap_or(0)
    };
    let _ = writeln!(text, "## {player_count} players, {game_count} games\n");
    let _ = writeln!(text, "| seat | wins | share | 95% |\n|---|---|---|---|");
    for (seat, &win_count) in wins.iter().enumerate() {
        let [low, high] = wilson_interval(win_count, game_count as f64);
        let share = 100.0 * win_count / game_count.max(1) as f64;
        let (low, high) = (100.0 * low, 100.0 * high);
        let _ = writeln!(
            text,
            "| {} | {win_count:.1} | {share:.1}% | {low:.1} to {high:.1} |",
            seat + 1
        );
    }
    let _ = writeln!(
        text,
        "\nTurns per game, counted for all players together: median {}; 10% of the games end by turn {}, 90% by turn {}. Ended by points: {ended_by_points_count}, \
         abandoned: {abandoned_count}, all others by elimination.\n",
        percentile(50),
        percentile(10),
        percentile(90)
    );
    let _ = writeln!(
        text,
        "A game has {:.1} battles, of which {:.1} are won, and {:.1} explorations. Points of all players: {:.1} from \
         won battles, {:.1} from missions.\n",
        per_game(section_counts.battle_count),
        per_game(section_counts.won_battle_count),
        per_game(section_counts.exploration_count),
        per_game(section_counts.victory_card_count),
        per_game(section_counts.mission_vp)
    );
}

fn write_unit_table(text: &mut String, counts: &[UnitCounts], game_count: u64) {
    let per_game = |count: u64| count as f64 / game_count.max(1) as f64;
    let _ = writeln!(
        text,
        "| unit | bought in a game | of these by the winner | lost in a game |\n|---|---|---|---|"
    );
    for (kind, units) in Kind::ALL.into_iter().zip(counts) {
        let _ = writeln!(
            text,
            "| {} | {:.1} | {:.0}% | {:.1} |",
            kind_word(kind),
            per_game(units.bought),
            100.0 * units.bought_by_winners as f64 / units.bought.max(1) as f64,
            per_game(units.lost)
        );
    }
    let _ = writeln!(text);
}

fn write_card_tables(text: &mut String, counts: &EventCounts, game_count: u64) {
    let Some(rules) = Setup::classic(2, |_| 0)
        .ok()
        .and_then(|setup| Rules::new(setup).ok())
    else {
        return;
    };
    for (deck, title) in [
        (Deck::Missions, "Missions"),
        (Deck::Energize, "Energize cards"),
    ] {
        let _ = writeln!(text, "## {title}, {game_count} games\n");
        let _ = writeln!(
            text,
            "| card | copies | drawn | played | of those drawn | exchanged |\n|---|---|---|---|---|---|"
        );
        for (card, spec) in rules.cards().filter(|(_, spec)| spec.face.deck() == deck) {
            let count_of = |cards: &BTreeMap<CardId, u64>| cards.get(&card).copied().unwrap_or(0);
            let (drawn, played) = (
                count_of(&counts.drawn_cards),
                count_of(&counts.played_cards),
            );
            let share = 100.0 * played as f64 / drawn.max(1) as f64;
            let _ = writeln!(
                text,
                "| {} | {} | {drawn} | {played} | {share:.1}% | {} |",
                spec.name.en,
                spec.count,
                count_of(&counts.exchanged_cards)
            );
        }
        let _ = writeln!(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::parse;

    #[test]
    fn report_is_reproducible_resumable_and_lists_units_and_cards() {
        let folder = std::env::temp_dir().join(format!("rubium-balance-{}", std::process::id()));
        let report_of = |line: &str, name: &str, game_counts| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            let arguments = parse(&words, &["officer", "officer"]).unwrap();
            report("officer", &arguments, game_counts, &folder.join(name)).unwrap()
        };
        let text = report_of("--seed 3 --threads 1", "at-once", [2, 1, 1]);
        report_of("--seed 3 --threads 1", "resumed", [1, 0, 1]);
        let resumed = report_of("--seed 3 --threads 2", "resumed", [2, 1, 1]);
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(text, resumed);
        for expected in [
            "## 2 players, 2 games",
            "## 4 players, 1 games",
            "| dragon |",
            "Hostile Takeover",
            "Shield Wall",
        ] {
            assert!(text.contains(expected), "{expected}");
        }
    }
}
