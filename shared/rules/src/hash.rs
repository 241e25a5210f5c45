//! A hash of a state. It is the same on every machine and in every build of a release.
//!
//! Records store the hash with each step and compare it during replay. Therefore the encoding is written by
//! hand, field by field in a fixed order, and does not depend on the memory layout of [`State`]. Numbers are
//! little endian, a set of hexes is a `u32` of bits, a stack has four bits per kind, a pile four bits per
//! card of the content, padded to a multiple of 8 bytes. `docs/notation.md` has a table of all fields. The
//! bytes are hashed with XXH64.
//!
//! - Irrelevant data is left out: seats and hexes that the game does not have, the previous battle, and the
//!   units picked for a card that has been resolved. Therefore, a position that is written and parsed again
//!   keeps its hash.
//! - The data of an optional rule is appended only in games with that rule, in the order of `encode`.
//! - The [`Rules`] are left out. Boards and content are in the header of a record.

use crate::battle::{AfterRemovals, Battle, Stage};
use crate::content::CardWindow;
use crate::drawing::Draws;
use crate::ending::{EndReason, Ending, TieBreak};
use crate::hexset::HexSet;
use crate::options::OptionalRule;
use crate::pile::Pile;
use crate::rules::Rules;
use crate::seat_set::SeatSet;
use crate::stack::Stack;
use crate::state::{self, State, StormStage, TurnFacts, TurnStage};
use twox_hash::XxHash64;

/// The hash of `state`, for records and for comparing positions. `docs/notation.md` lists the data that it
/// covers.
pub fn hash(rules: &Rules, state: &State) -> u64 {
    let mut bytes = HashBuffer::new();
    encode(rules, state, &mut bytes);
    XxHash64::oneshot(0, bytes.written_bytes())
}

/// The hash of `battle` alone, for tables, which have no [`State`].
pub fn battle_hash(battle: &Battle, players: u8) -> u64 {
    let mut bytes = HashBuffer::new();
    encode_battle(battle, players, &mut bytes);
    XxHash64::oneshot(0, bytes.written_bytes())
}

/// An upper bound on the encoded length, in bytes. About 2,010 bytes are needed if each of 32 hexes has units
/// of all four seats and three stacks of facts about units, each seat has two piles of 96 cards, a battle is
/// being fought, and the data of all optional rules is encoded.
const MAX_ENCODED_LEN: usize = 2_304;

/// A byte buffer on the stack, written from the front.
struct HashBuffer {
    bytes: [u8; MAX_ENCODED_LEN],
    len: usize,
}

impl HashBuffer {
    fn new() -> HashBuffer {
        HashBuffer {
            bytes: [0; MAX_ENCODED_LEN],
            len: 0,
        }
    }

    fn written_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline]
    fn put(&mut self, added: &[u8]) {
        let end = self.len + added.len();
        self.bytes[self.len..end].copy_from_slice(added);
        self.len = end;
    }

    #[inline]
    fn put_u8(&mut self, value: u8) {
        self.put(&[value]);
    }

    #[inline]
    fn put_u16(&mut self, value: u16) {
        self.put(&value.to_le_bytes());
    }

    #[inline]
    fn put_u32(&mut self, value: u32) {
        self.put(&value.to_le_bytes());
    }

    #[inline]
    fn put_hexes(&mut self, set: HexSet) {
        self.put_u32(set.0);
    }

    #[inline]
    fn put_stack(&mut self, stack: Stack) {
        self.put_u32(stack.0);
    }

    /// Writes the counts of the first `16 * word_count` cards.
    #[inline]
    fn put_pile(&mut self, pile: &Pile, word_count: usize) {
        for word in pile.0.iter().take(word_count) {
            self.put(&word.to_le_bytes());
        }
    }

    /// Writes the set of hexes whose stack is not empty, then these stacks.
    #[inline]
    fn put_stacks(&mut self, stacks: &[Stack]) {
        let mut set = 0;
        for (hex, stack) in stacks.iter().enumerate() {
            set |= u32::from(!stack.is_empty()) << hex;
        }
        self.put_u32(set);
        for hex in HexSet(set) {
            self.put_stack(stacks[hex.index()]);
        }
    }
}

fn encode(rules: &Rules, state: &State, out: &mut HashBuffer) {
    let hex_count = rules.board().len();
    let content = &rules.setup().content;
    let pile_word_count = content.cards.cards.len().div_ceil(16);
    out.put_u8(rules.players());
    out.put_u8(hex_count as u8);
    out.put_u16(state.turn);
    out.put_u8(state.active.0);
    out.put_u8(state.phase as u8);
    out.put_u8(state.victory_left);
    for seat in rules.seats() {
        let index = seat.index();
        out.put_u16(state.rubium[index]);
        out.put_u8(state.vp[index]);
        out.put_u8(state.victory_cards[index]);
        out.put_hexes(state.board_units.occupied(seat));
        for hex in state.board_units.occupied(seat) {
            out.put_stack(state.board_units.at(seat, hex));
        }
        out.put_pile(&state.hands[index], pile_word_count);
        out.put_pile(&state.fulfilled[index], pile_word_count);
    }
    out.put(&state.found_refineries[..hex_count]);
    out.put_hexes(state.facedown);
    out.put(&state.tokens[0][..rules.tokens().count()]);
    out.put_pile(&state.decks.undrawn, pile_word_count);
    out.put_pile(&state.decks.discards, pile_word_count);
    encode_facts(&state.facts, hex_count, out);
    encode_turn_stage(&state.stage, out);
    if matches!(state.stage, TurnStage::CardTarget { .. }) {
        out.put_u8(state.picked.hex.0);
        out.put_stack(state.picked.units);
    }
    if state.is_in_battle() {
        out.put_u8(state.battle_hex.0);
        encode_battle(&state.battle, rules.players(), out);
    }
    encode_abilities(rules, state, out);
    encode_board_and_teams(rules, state, pile_word_count, out);
    encode_options(rules, state, pile_word_count, out);
}

/// Writes the data of abilities of the alternate units (OPT-ALT); nothing for a sheet without such abilities.
fn encode_abilities(rules: &Rules, state: &State, out: &mut HashBuffer) {
    if rules.unit_sheet().any(|unit| unit.buying_limit.is_some()) {
        for stack in state.facts.bought_units {
            out.put_stack(stack);
        }
    }
    if let TurnStage::Victim { kind, .. } | TurnStage::SpecialAttackCasualty { kind, .. } =
        state.stage
        && rules
            .unit_sheet()
            .any(|unit| unit.repeats_special_attack_after_hit)
    {
        out.put_u8(kind as u8);
    }
    if let TurnStage::Advance { remaining } = state.stage {
        out.put_stack(remaining);
    }
    if rules.unit_sheet().any(|unit| unit.can_advance) {
        out.put_stacks(&state.facts.units_unable_to_advance[..rules.board().len()]);
    }
}

/// Writes the data of boards with halves (OPT-ENERGY) and of teams (OPT-TEAM).
fn encode_board_and_teams(
    rules: &Rules,
    state: &State,
    pile_word_count: usize,
    out: &mut HashBuffer,
) {
    if !rules.board().halves()[1].is_empty() {
        out.put(&state.tokens[1][..rules.tokens().count()]);
    }
    if rules.has_teams() {
        out.put_u8(seat_bits(state.eliminated));
        for seat in rules.seats() {
            out.put_pile(
                &state.cards_known_to_teammate[seat.index()],
                pile_word_count,
            );
        }
        out.put_u8(u8::from(state.facts.has_passed_card));
    }
}

/// One bit per seat.
fn seat_bits(set: SeatSet) -> u8 {
    set.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

/// Writes the data of further optional rules and of missions that depend on earlier battles. The order is
/// fixed; the data of a new rule is appended.
fn encode_options(rules: &Rules, state: &State, pile_word_count: usize, out: &mut HashBuffer) {
    if rules.card_classes().must_track_destroyed_units {
        out.put_stack(state.facts.max_destroyed_in_battle);
    }
    if rules.has_option(OptionalRule::KingOfTheHill) {
        out.put_u8(state.hill_left);
        out.put(&state.hill_cards[..usize::from(rules.players())]);
    }
    if rules.has_option(OptionalRule::TopPriority) {
        out.put_u8(state.decks.bottom.iter().count() as u8);
        for (card, seat) in state.decks.bottom.iter() {
            out.put(&[card.0, seat.0]);
        }
    }
    if rules.has_option(OptionalRule::InterceptedTransmissions) {
        out.put_pile(&state.decks.transmission_line, pile_word_count);
    }
}

fn encode_facts(facts: &TurnFacts, hex_count: usize, out: &mut HashBuffer) {
    out.put_stacks(&facts.units_with_extra_step()[..hex_count]);
    out.put_stacks(&facts.moved_units[..hex_count]);
    out.put_stacks(&facts.units_that_attacked()[..hex_count]);
    out.put_u8(u8::from(facts.are_moves_over));
    out.put_hexes(facts.fought_hexes);
    for hexes in facts.hexes_reached_from_monolith {
        out.put_hexes(hexes);
    }
    out.put_hexes(facts.hexes_hit_by_special_attack);
    out.put_u8(facts.battles_won);
}

fn encode_turn_stage(stage: &TurnStage, out: &mut HashBuffer) {
    match *stage {
        TurnStage::PhaseAction => out.put_u8(0),
        TurnStage::Token { hex } => out.put(&[1, hex.0]),
        TurnStage::SpecialAttackDie { kind, to } => out.put(&[2, kind as u8, to.0]),
        TurnStage::Victim { to, .. } => out.put(&[3, to.0]),
        TurnStage::SpecialAttackCasualty { to, seat, .. } => out.put(&[4, to.0, seat.0]),
        TurnStage::Battle => out.put_u8(5),
        TurnStage::CardTarget { seat, card } => out.put(&[6, seat.0, card.0]),
        TurnStage::CardDie { seat, card, side } => out.put(&[7, seat.0, card.0, side as u8]),
        TurnStage::BattleMission => out.put_u8(8),
        TurnStage::LoserCard => out.put_u8(9),
        TurnStage::BeforeElimination => out.put_u8(10),
        TurnStage::Draw { draws, then } => {
            out.put_u8(11);
            encode_draws(draws, then, out);
        }
        TurnStage::Over { ending } => {
            out.put_u8(12);
            encode_ending(&ending, out);
        }
        TurnStage::Advance { .. } => out.put_u8(20),
        TurnStage::PassCard => out.put_u8(22),
        TurnStage::Storm(storm) => match storm {
            StormStage::Black => out.put(&[23, 0]),
            StormStage::White { from } => out.put(&[23, 1, from.0]),
            StormStage::Destruction => out.put(&[23, 2]),
        },
        TurnStage::TransmissionCard { draws, then } => {
            out.put_u8(13);
            encode_draws(draws, then, out);
        }
        TurnStage::KeepMission { cards, draws, then } => {
            out.put(&[14, cards[0].0, cards[1].0]);
            encode_draws(draws, then, out);
        }
        TurnStage::HillChoice => out.put_u8(15),
    }
}

fn encode_draws(draws: Draws, then: state::AfterDraws, out: &mut HashBuffer) {
    out.put(&[
        draws.seat.0,
        draws.mission_count,
        draws.energize_count,
        then as u8,
    ]);
    // A card can be set aside only with OPT-PRIORITY. The option and `then` determine whether one of two
    // missions is kept, so this fact is not encoded.
    if let Some(card) = draws.held_mission {
        out.put_u8(card.0);
    }
}

fn encode_ending(ending: &Ending, out: &mut HashBuffer) {
    out.put_u8(seat_bits(ending.winners));
    match ending.reason {
        EndReason::VictoryPoints => out.put_u8(0),
        EndReason::Elimination {
            eliminated,
            decided_by,
        } => out.put(&[1, seat_bits(eliminated), tie_break_code(decided_by)]),
        EndReason::Concession { seat, decided_by } => {
            out.put(&[2, seat.0, tie_break_code(decided_by)]);
        }
        EndReason::Agreement { decided_by } => out.put(&[3, tie_break_code(decided_by)]),
    }
}

const fn tie_break_code(decided_by: TieBreak) -> u8 {
    match decided_by {
        TieBreak::LastPlayer => 0,
        TieBreak::VictoryPoints => 1,
        TieBreak::ControlledHexes => 2,
        TieBreak::Units => 3,
        TieBreak::Rubium => 4,
        TieBreak::Nothing => 5,
    }
}

fn encode_battle(battle: &Battle, players: u8, out: &mut HashBuffer) {
    out.put(&[
        battle.attacker.0,
        battle.defender.0,
        battle.terrain as u8,
        battle.kind as u8,
        battle.steps_begun,
        u8::from(battle.is_second_attack),
        u8::from(battle.is_hit_unattributed),
        battle.passed_seats,
    ]);
    encode_battle_stage(battle.stage, out);
    for side in 0..2 {
        out.put_stack(battle.initial_forces[side]);
        out.put_stack(battle.forces[side]);
        out.put_stack(battle.destroyed[side]);
        out.put(&battle.modifiers[side].map(i8::cast_unsigned));
        out.put(&battle.face_counts[side]);
        out.put_u8(battle.dice_to_roll[side]);
        out.put_u8(u8::from(battle.has_rerolled[side]));
        out.put_u8(battle.hits[side].for_owner);
        out.put(&battle.hits[side].for_picker[..usize::from(players)]);
    }
}

fn encode_battle_stage(stage: Stage, out: &mut HashBuffer) {
    match stage {
        Stage::Window { window, position } => {
            let window = match window {
                CardWindow::BeforeSteps => 0,
                CardWindow::AfterDice => 1,
                CardWindow::AfterSteps => 2,
                CardWindow::BattleOver => 3,
            };
            out.put(&[0, window, position]);
        }
        Stage::Roll => out.put_u8(1),
        Stage::Remove { then } => {
            let then = match then {
                AfterRemovals::BeforeSteps => 0,
                AfterRemovals::NextStep => 1,
                AfterRemovals::AfterSteps => 2,
                AfterRemovals::BattleOver => 3,
            };
            out.put(&[2, then]);
        }
        Stage::Over => out.put_u8(3),
    }
}

#[cfg(test)]
mod tests;
