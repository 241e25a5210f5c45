//! Writes positions. Most values that equal their default are omitted.

use super::{FORMAT_NAME, FORMAT_VERSION};
use crate::TokenId;
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Seat};
use crate::notation::names::{
    ShowCard, ShowHex, ShowSeat, ShowToken, kind_letter, terrain_letter, to_word,
};
use crate::options::{Edition, Options};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::{State, TurnStage};
use std::fmt::{self, Display, Write};

/// Writes the position as text, from which [`read_position`](super::read_position) restores it.
///
/// Returns `None` unless the pending decision is an action of a phase
/// ([`is_phase_action_pending`](crate::is_phase_action_pending)). The previous battle is left out.
pub fn write_position(rules: &Rules, state: &State) -> Option<String> {
    if state.stage != TurnStage::PhaseAction {
        return None;
    }
    let mut out = String::new();
    // Writing to a string cannot fail.
    write_all(rules, state, &mut out).ok()?;
    Some(out)
}

fn write_all(rules: &Rules, state: &State, out: &mut String) -> fmt::Result {
    writeln!(out, "{} {}", FORMAT_NAME, FORMAT_VERSION)?;
    write_setup(rules, out)?;
    let (turn, seat) = (state.turn, ShowSeat(state.active));
    writeln!(out, "turn {turn} seat {seat} {}", to_word(&state.phase))?;
    write_facts(rules, state, out)?;
    write_facedown(rules, state, out)?;
    for (hex, _) in rules.board().hexes() {
        write_hex(rules, state, hex, out)?;
    }
    for seat in rules.seats() {
        write_seat(rules, state, seat, out)?;
    }
    write_cards(rules, "discard", &state.decks.discards, out)?;
    write_cards(rules, "box", &cards_in_box(rules, state), out)?;
    write_cards(rules, "line", &state.decks.transmission_line, out)?;
    if !state.decks.bottom.is_empty() {
        out.push_str("bottom");
        for (card, seat) in state.decks.bottom.iter() {
            write!(out, " {} {}", ShowSeat(seat), ShowCard(rules, card))?;
        }
        writeln!(out)?;
    }
    let total = |cards: &[u8]| cards.iter().copied().map(u16::from).sum::<u16>();
    let (mut victory_taken, hill_taken) = (total(&state.victory_cards), total(&state.hill_cards));
    match rules.hill_stack_size() {
        0 => victory_taken += hill_taken,
        stack_size if hill_taken + u16::from(state.hill_left) != u16::from(stack_size) => {
            writeln!(out, "hill left {}", state.hill_left)?;
        }
        _ => {}
    }
    if victory_taken + u16::from(state.victory_left) != u16::from(rules.victory_stack_size()) {
        writeln!(out, "victory left {}", state.victory_left)?;
    }
    Ok(())
}

fn write_setup(rules: &Rules, out: &mut String) -> fmt::Result {
    let setup = rules.setup();
    writeln!(out, "layout {}", setup.layout)?;
    if setup.options != Options::default() {
        out.push_str("options");
        if setup.options.edition != Edition::default() {
            write!(out, " {}", to_word(&setup.options.edition))?;
        }
        write_list(out, setup.options.optional_rules.iter().map(to_word))?;
    }
    if !setup.swaps.is_empty() {
        out.push_str("swaps");
        for (index, swap) in setup.swaps.iter().enumerate() {
            if let Some(&is_in_second_half) = setup.is_swap_in_second_half.get(index) {
                write!(out, " {}", 1 + u8::from(is_in_second_half))?;
            }
            write!(out, " {} {}", swap.removed, swap.added)?;
        }
        writeln!(out)?;
    }
    if !setup.extra_rubium.is_empty() {
        out.push_str("extra-rubium");
        write_list(out, setup.extra_rubium.iter().map(ToString::to_string))?;
    }
    out.push_str("factions");
    write_list(out, setup.factions.iter().map(to_word))?;
    out.push_str("terrain");
    let mut previous_tile = None;
    for (_, info) in rules.board().hexes() {
        if let Some(letter) = terrain_letter(info.terrain) {
            if previous_tile.replace(info.tile) != Some(info.tile) {
                out.push(' ');
            }
            out.push(letter);
        }
    }
    writeln!(out)
}

fn write_facts(rules: &Rules, state: &State, out: &mut String) -> fmt::Result {
    let facts = &state.facts;
    if facts.are_moves_over {
        writeln!(out, "moves over")?;
    }
    let mut write_hexes = |keywords: &dyn Display, set: HexSet| {
        if set.is_empty() {
            return Ok(());
        }
        write!(out, "{keywords}")?;
        write_list(out, set.iter().map(|hex| ShowHex(rules, hex)))
    };
    write_hexes(&"fought", facts.fought_hexes)?;
    write_hexes(&"special-kills", facts.hexes_hit_by_special_attack)?;
    for kind in Kind::ALL {
        let keywords = format_args!("from-monolith {}", kind_letter(kind)).to_string();
        write_hexes(&keywords, facts.hexes_reached_from_monolith[kind.index()])?;
    }
    for kind in Kind::ALL {
        let home = rules.board().home(state.active).iter();
        let bought: Vec<ShowHex> = home
            .zip(facts.bought_units)
            .flat_map(|(hex, stack)| (0..stack.count(kind)).map(move |_| ShowHex(rules, hex)))
            .collect();
        if !bought.is_empty() {
            write!(out, "bought {}", kind_letter(kind))?;
            write_list(out, bought.into_iter())?;
        }
    }
    if facts.has_passed_card {
        writeln!(out, "passed")?;
    }
    if facts.battles_won > 0 {
        writeln!(out, "won {}", facts.battles_won)?;
    }
    if !facts.max_destroyed_in_battle.is_empty() {
        out.push_str("destroyed");
        let counts = facts.max_destroyed_in_battle.counts();
        write_list(
            out,
            counts.map(|(kind, count)| format!("{count}{}", kind_letter(kind))),
        )?;
    }
    Ok(())
}

fn write_facedown(rules: &Rules, state: &State, out: &mut String) -> fmt::Result {
    let explorable = rules.board().explorable();
    let faceup = explorable & !state.facedown;
    if !state.facedown.is_empty() {
        let listed_hexes = if state.facedown.len() > faceup.len() {
            out.push_str("facedown all");
            if !faceup.is_empty() {
                out.push_str(" but");
            }
            faceup
        } else {
            out.push_str("facedown");
            state.facedown
        };
        write_list(out, listed_hexes.iter().map(|hex| ShowHex(rules, hex)))?;
        out.push_str("tokens");
        for (half, tokens) in state.tokens.iter().enumerate() {
            if half > 0 && !rules.board().halves()[half].is_empty() {
                out.push_str(" ;");
            }
            let tokens = (0..).zip(tokens).filter(|&(_, &count)| count > 0);
            let items =
                tokens.map(|(token, &count)| WithCount(ShowToken(rules, TokenId(token)), count));
            write_items(out, items)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_hex(rules: &Rules, state: &State, hex: Hex, out: &mut String) -> fmt::Result {
    let refinery = state.found_refineries[hex.index()];
    let mut owners = rules
        .seats()
        .filter(|&seat| !state.units(seat, hex).is_empty())
        .peekable();
    if refinery == 0 && owners.peek().is_none() {
        return Ok(());
    }
    write!(out, "hex {}", ShowHex(rules, hex))?;
    if refinery > 0 {
        write!(out, " mine {refinery}")?;
    }
    let mut separator = "";
    for seat in owners {
        write!(out, "{separator} {}", ShowSeat(seat))?;
        separator = " ;";
        for (kind, count) in state.units(seat, hex).counts() {
            let marked_count = |stacks: &[Stack]| match seat == state.active {
                true => stacks[hex.index()].count(kind),
                false => 0,
            };
            let facts = &state.facts;
            write_units(
                kind,
                count,
                [
                    marked_count(&facts.moved_units),
                    marked_count(facts.units_with_extra_step()),
                ],
                [
                    marked_count(facts.units_that_attacked()),
                    marked_count(&facts.units_unable_to_advance),
                ],
                out,
            )?;
        }
    }
    writeln!(out)
}

/// Writes `count` units of a kind, grouped by their marks. The state does not record which individual units
/// have attacked or cannot advance, so units that have moved get these marks first.
fn write_units(
    kind: Kind,
    count: u8,
    [moved_count, extra_step_count]: [u8; 2],
    [mut remaining_attacked_count, mut remaining_unable_count]: [u8; 2],
    out: &mut String,
) -> fmt::Result {
    let letter = kind_letter(kind);
    let ready_count = count.saturating_sub(moved_count + extra_step_count);
    for (count, mark) in [
        (moved_count, "-"),
        (extra_step_count, "+"),
        (ready_count, ""),
    ] {
        let attacked_count = count.min(remaining_attacked_count);
        let unable_count = count.min(remaining_unable_count);
        remaining_attacked_count -= attacked_count;
        remaining_unable_count -= unable_count;
        let both_count = attacked_count.min(unable_count);
        for (count, other_marks) in [
            (both_count, "!="),
            (attacked_count - both_count, "!"),
            (unable_count - both_count, "="),
            (count - attacked_count.max(unable_count), ""),
        ] {
            if count > 0 {
                write!(out, " {count}{letter}{mark}{other_marks}")?;
            }
        }
    }
    Ok(())
}

fn write_seat(rules: &Rules, state: &State, seat: Seat, out: &mut String) -> fmt::Result {
    let index = seat.index();
    write!(
        out,
        "seat {} rubium {}",
        ShowSeat(seat),
        state.rubium[index]
    )?;
    if state.victory_cards[index] > 0 {
        write!(out, " victory {}", state.victory_cards[index])?;
    }
    if state.eliminated.contains(seat) {
        out.push_str(" out");
    }
    if state.hill_cards[index] > 0 {
        write!(out, " hill {}", state.hill_cards[index])?;
    }
    for (name, pile) in [
        ("hand", &state.hands[index]),
        ("known", &state.cards_known_to_teammate[index]),
        ("fulfilled", &state.fulfilled[index]),
    ] {
        if !pile.is_empty() {
            write!(out, " {name}")?;
            write_items(out, counted_cards(rules, pile))?;
        }
    }
    writeln!(out)
}

fn write_cards(rules: &Rules, name: &str, pile: &Pile, out: &mut String) -> fmt::Result {
    if pile.is_empty() {
        return Ok(());
    }
    out.push_str(name);
    write_list(out, counted_cards(rules, pile))
}

/// The cards in the box: all cards that are in no other place.
fn cards_in_box(rules: &Rules, state: &State) -> Pile {
    let mut in_box = Pile::EMPTY;
    for (card, count) in crate::drawing::Decks::new(rules).undrawn.counts() {
        let piles = [
            &state.decks.undrawn,
            &state.decks.discards,
            &state.decks.transmission_line,
        ]
        .into_iter();
        let piles = piles.chain(&state.hands).chain(&state.fulfilled);
        let used_count: u8 = piles.map(|pile| pile.count(card)).sum();
        in_box.set(card, count.saturating_sub(used_count));
    }
    in_box
}

fn counted_cards<'a>(
    rules: &'a Rules,
    pile: &'a Pile,
) -> impl Iterator<Item = WithCount<ShowCard<'a>>> {
    pile.counts()
        .map(|(card, count)| WithCount(ShowCard(rules, card), count))
}

/// Displays `windfall`, or `windfall*2` for several copies.
struct WithCount<T>(T, u8);

impl<T: Display> Display for WithCount<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            1 => self.0.fmt(f),
            count => write!(f, "{}*{count}", self.0),
        }
    }
}

/// Writes the items, each after a space, and ends the line.
fn write_list(out: &mut String, items: impl Iterator<Item = impl Display>) -> fmt::Result {
    write_items(out, items)?;
    writeln!(out)
}

fn write_items(out: &mut String, mut items: impl Iterator<Item = impl Display>) -> fmt::Result {
    items.try_for_each(|item| write!(out, " {item}"))
}
