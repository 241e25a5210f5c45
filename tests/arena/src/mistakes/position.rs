//! The positions in which mistakes were made, in notation.

use rubium_rules::notation::{kind_letter, write_position};
use rubium_rules::{Action, Hex, HexInfo, Kind, Rules, Seat, State, apply};

/// The kind, the start and the destination of a move.
fn move_parts(action: &Action) -> Option<(Kind, Hex, Hex)> {
    match *action {
        Action::Move { kind, from, to } => Some((kind, from, to)),
        _ => None,
    }
}

/// Returns `moves` without the moves in `others`. Each move in `others` removes only one equal move.
pub(super) fn difference(moves: &[Action], others: &[Action]) -> Vec<Action> {
    let mut remaining_moves = moves.to_vec();
    for removed_move in others {
        if let Some(index) = remaining_moves
            .iter()
            .rposition(|action| action == removed_move)
        {
            remaining_moves.remove(index);
        }
    }
    remaining_moves
}

/// Groups the moves by the hex that `key` returns.
pub(super) fn group_by_hex(
    moves: &[Action],
    key: impl Fn((Kind, Hex, Hex)) -> Hex,
) -> Vec<Vec<Action>> {
    let mut groups: Vec<(Hex, Vec<Action>)> = Vec::new();
    for action in moves {
        let Some(hex) = move_parts(action).map(&key) else {
            continue;
        };
        match groups.iter_mut().find(|(other, _)| *other == hex) {
            Some((_, group)) => group.push(*action),
            None => groups.push((hex, vec![*action])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The position after `base_moves`, in which only the units that `group` moves can still move; `None` if a
/// move is illegal or the notation cannot express the position.
pub(super) fn position_with_free_units(
    rules: &Rules,
    state: &State,
    seat: Seat,
    base_moves: &[Action],
    group: &[Action],
) -> Option<String> {
    let mut state = *state;
    for &action in base_moves {
        apply(rules, &mut state, seat, action, &mut ()).ok()?;
    }
    let mut state_after_group = state;
    for &action in group {
        apply(rules, &mut state_after_group, seat, action, &mut ()).ok()?;
    }
    let text = shortened(&write_position(rules, &state)?);
    let is_hex_line = |line: &&str| line.starts_with("hex ");
    let lines_before_hexes = text.lines().take_while(|line| !is_hex_line(line));
    let lines_from_hexes = text.lines().skip_while(|line| !is_hex_line(line));
    let hexes = rules.board().hexes();
    let hex_lines = hexes.filter_map(|(hex, info)| hex_line(rules, &state, (hex, info), group));
    let lines = lines_before_hexes.map(str::to_owned).chain(hex_lines);
    let lines = lines.chain(
        lines_from_hexes
            .filter(|line| !is_hex_line(line))
            .map(str::to_owned),
    );
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The line of a hex; `None` if it has neither units nor a refinery that was found there. The active player's
/// units have used their moves, except those that start a move of `group` on this hex.
fn hex_line(
    rules: &Rules,
    state: &State,
    (hex, info): (Hex, &HexInfo),
    group: &[Action],
) -> Option<String> {
    let units_of = |seat: Seat| {
        let mut words = vec![(seat.0 + 1).to_string()];
        for (kind, count) in state.units(seat, hex).counts() {
            let moves = group.iter().filter_map(move_parts);
            let is_free =
                |&(moved_kind, from, _): &(Kind, Hex, Hex)| (moved_kind, from) == (kind, hex);
            let free_count = match seat == state.active() {
                true => moves.filter(is_free).count().min(count.into()) as u8,
                false => count,
            };
            let letter = kind_letter(kind);
            if free_count > 0 {
                words.push(format!("{free_count}{letter}"));
            }
            if count > free_count {
                words.push(format!("{}{letter}-", count - free_count));
            }
        }
        (words.len() > 1).then(|| words.join(" "))
    };
    let units: Vec<String> = rules.seats().filter_map(units_of).collect();
    let found_refinery = match info.refinery {
        0 => state.refinery(rules, hex),
        _ => 0,
    };
    let refinery = (found_refinery > 0).then(|| format!("mine {found_refinery}"));
    let units = (!units.is_empty()).then(|| units.join(" ; "));
    (refinery.is_some() || units.is_some()).then(|| {
        let hex = format!("hex {},{}", info.coords.q, info.coords.r);
        let words = [Some(hex), refinery, units];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    })
}

/// The position without the lines on which the decision hardly depends. If a battle of this turn has been won
/// (`won` line), all lines are kept.
pub(super) fn shortened(position: &str) -> String {
    let is_kept = |line: &&str| {
        let dropped_starts = [
            "rubium-position",
            "factions",
            "discard",
            "victory left",
            "fought",
            "won",
        ];
        !dropped_starts.iter().any(|start| line.starts_with(start)) || position.contains("\nwon ")
    };
    position
        .lines()
        .filter(is_kept)
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::collect_legal_actions;
    use rubium_rules::content::Content;
    use rubium_rules::notation::{read_action, read_position, write_action};

    #[test]
    fn only_the_units_of_the_group_can_move() {
        let position = "layout two
            turn 5 seat 1 movement
            hex 1,0 mine 1 1 3S 1C ; 2 1H
            hex 0,1 1 2S
            hex 2,2 1 1H
            hex -2,-2 2 2H";
        let (rules, state) = read_position(position, Content::classic().unwrap()).unwrap();
        let [base, group] = ["move strider 0,1 1,0", "move strider 1,0 0,1"]
            .map(|action| read_action(&rules, action).unwrap());
        let seat = state.active();
        let text = position_with_free_units(&rules, &state, seat, &[base], &[group]).unwrap();
        let hex_lines: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("hex"))
            .collect();
        assert_eq!(
            hex_lines,
            [
                "hex 1,0 mine 1 1 1C- 1S 3S- ; 2 1H",
                "hex 0,1 1 1S-",
                "hex 2,2 1 1H-",
                "hex -2,-2 2 2H"
            ]
        );
        let (rules, state) = read_position(&text, Content::classic().unwrap()).unwrap();
        let mut actions = Vec::new();
        collect_legal_actions(&rules, &state, &mut actions);
        let moves = actions
            .iter()
            .filter(|action| matches!(action, Action::Move { .. }));
        let starts = moves.map(|&action| write_action(&rules, action));
        let starts: Vec<String> = starts.map(|text| text[..16].to_owned()).collect();
        assert!(!starts.is_empty());
        assert!(
            starts.iter().all(|start| start == "move strider 1,0"),
            "{starts:?}"
        );
    }
}
