//! The positions of mistakes, as text.

use rubium_rules::notation::{write_action, write_position};
use rubium_rules::{Action, Hex, Kind, Rules, Seat, State, apply};

/// The kind, the start and the destination of a move.
fn parts(action: &Action) -> Option<(Kind, Hex, Hex)> {
    match *action {
        Action::Move { kind, from, to } => Some((kind, from, to)),
        _ => None,
    }
}

/// `moves` without those of `others`, each of which removes one move.
pub(super) fn difference(moves: &[Action], others: &[Action]) -> Vec<Action> {
    let mut rest = moves.to_vec();
    for other in others {
        if let Some(index) = rest.iter().rposition(|action| action == other) {
            rest.remove(index);
        }
    }
    rest
}

/// The moves with the same `key`, for each key.
pub(super) fn grouped(moves: &[Action], key: impl Fn((Kind, Hex, Hex)) -> Hex) -> Vec<Vec<Action>> {
    let mut groups: Vec<(Hex, Vec<Action>)> = Vec::new();
    for action in moves {
        let Some(hex) = parts(action).map(&key) else {
            continue;
        };
        match groups.iter_mut().find(|(other, _)| *other == hex) {
            Some((_, group)) => group.push(*action),
            None => groups.push((hex, vec![*action])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The position after the moves of `base`, in which no other units than those of `group` can move; `None` if
/// they cannot make their moves.
pub(super) fn position_with_free_units(
    rules: &Rules,
    state: &State,
    seat: Seat,
    base: &[Action],
    group: &[Action],
) -> Option<String> {
    let mut state = *state;
    for &action in base {
        apply(rules, &mut state, seat, action, &mut ()).ok()?;
    }
    let mut after = state;
    for &action in group {
        apply(rules, &mut after, seat, action, &mut ()).ok()?;
    }
    let free_count = |hex: &str, letter: char| {
        // The text has the form `move human 1,0 0,1`.
        let is_counted = |action: &&Action| {
            let text = write_action(rules, **action);
            let mut words = text.split(' ').skip(1);
            let kind = words.next().and_then(|word| word.chars().next());
            kind.is_some_and(|first| first.eq_ignore_ascii_case(&letter))
                && words.next() == Some(hex)
        };
        group.iter().filter(is_counted).count()
    };
    let active = (seat.0 + 1).to_string();
    let text = shortened(&write_position(rules, &state)?);
    let lines = text.lines().map(|line| match line.strip_prefix("hex ") {
        Some(rest) => format!("hex {}", with_moved_units(rest, &active, &free_count)),
        None => line.to_owned(),
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The contents of a hex, in which the units of the active seat have used their moves, except the free ones.
fn with_moved_units(
    contents: &str,
    active: &str,
    free_count: &impl Fn(&str, char) -> usize,
) -> String {
    let hex = contents.split(' ').next().unwrap_or_default();
    let mut words: Vec<String> = Vec::new();
    let mut seat = "";
    let mut moved: Vec<(char, usize)> = Vec::new();
    let finish = |words: &mut Vec<String>, moved: &mut Vec<(char, usize)>| {
        words.extend(
            moved
                .drain(..)
                .map(|(letter, count)| format!("{count}{letter}-")),
        );
    };
    for word in contents.split(' ') {
        let letter = word.chars().find(char::is_ascii_uppercase);
        let (Some(letter), true) = (letter, seat == active) else {
            if word == ";" {
                finish(&mut words, &mut moved);
            }
            if word.parse::<u8>().is_ok() {
                seat = word;
            }
            words.push(word.to_owned());
            continue;
        };
        let count = word
            .split(letter)
            .next()
            .and_then(|count| count.parse::<usize>().ok());
        let count = count.unwrap_or(0);
        let free = match word.ends_with(letter) {
            true => count.min(free_count(hex, letter)),
            false => 0,
        };
        if free > 0 {
            words.push(format!("{free}{letter}"));
        }
        if count > free {
            match moved.iter_mut().find(|(other, _)| *other == letter) {
                Some((_, total)) => *total += count - free,
                None => moved.push((letter, count - free)),
            }
        }
    }
    finish(&mut words, &mut moved);
    words.join(" ")
}

/// The position without the lines on which the decision hardly depends. If a battle of this turn has been won
/// (line `won`), all lines are kept.
pub(super) fn shortened(position: &str) -> String {
    let is_kept = |line: &&str| {
        let dropped = [
            "rubium-position",
            "factions",
            "discard",
            "victory left",
            "fought",
            "won",
        ];
        !dropped.iter().any(|start| line.starts_with(start)) || position.contains("\nwon ")
    };
    position
        .lines()
        .filter(is_kept)
        .collect::<Vec<_>>()
        .join("\n")
}
