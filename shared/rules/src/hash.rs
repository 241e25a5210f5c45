//! One number that stands for a state: the same on every machine, in every build, for ever.
//!
//! Records keep it with each step and compare it when they are folded. So what is hashed is written here by
//! hand, field by field in a fixed order, and never follows the layout of [`State`] in memory: numbers little
//! endian, a set of hexes as the bits of a `u32`, a stack as four bits for each kind, a pile as four bits for
//! each card of the pack. `docs/notation.md` has the table. The bytes go through XXH64, whose seed is
//! [`HASH_VERSION`].
//!
//! - What cannot matter is left out: seats and hexes that the game does not have, the remains of a battle that
//!   is over, the units picked for a card that is resolved. So a position that was written down and read again
//!   has the hash that it had.
//! - What a later rule adds is appended, and only in games that play with that rule. So old hashes hold.
//! - Rules are not part of it: boards and content stand in a record's header.

use crate::battle::{Battle, Stage, Then};
use crate::content::Window;
use crate::hexset::HexSet;
use crate::ids::{MAX_CARDS, MAX_HEXES, MAX_SEATS, MAX_TOKENS, Phase};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::{Facts, Node, State};
use crate::win::{EndReason, Ending, TieBreak};
use twox_hash::XxHash64;

/// The version of the encoding behind [`hash`]. It changes only if old hashes can no longer be told.
pub const HASH_VERSION: u32 = 1;

/// The hash of `state`, for records and for comparing positions; see the module's text for what it covers.
pub fn hash(rules: &Rules, state: &State) -> u64 {
    let mut bytes = Bytes::new();
    encode(rules, state, &mut bytes);
    XxHash64::oneshot(u64::from(HASH_VERSION), bytes.written())
}

/// The longest encoding: a full board for every seat, every mark on every hex, a battle.
const MOST: usize = {
    let stacks = 4 + 4 * MAX_HEXES;
    let pile = MAX_CARDS / 2;
    let seat = 4 + stacks + 2 * pile;
    let table = 7 + MAX_SEATS * seat + MAX_HEXES + 4 + MAX_TOKENS + 2 * pile;
    let facts = 3 * stacks + 2 + 8 * 4;
    let node = 16 + 5;
    let battle = 128;
    table + facts + node + battle
};

/// Bytes on the stack, written from the front.
struct Bytes {
    bytes: [u8; MOST],
    len: usize,
}

impl Bytes {
    fn new() -> Bytes {
        Bytes {
            bytes: [0; MOST],
            len: 0,
        }
    }

    fn written(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline]
    fn put(&mut self, more: &[u8]) {
        let end = self.len + more.len();
        self.bytes[self.len..end].copy_from_slice(more);
        self.len = end;
    }

    #[inline]
    fn u8(&mut self, value: u8) {
        self.put(&[value]);
    }

    #[inline]
    fn u16(&mut self, value: u16) {
        self.put(&value.to_le_bytes());
    }

    #[inline]
    fn u32(&mut self, value: u32) {
        self.put(&value.to_le_bytes());
    }

    #[inline]
    fn hexes(&mut self, set: HexSet) {
        self.u32(set.0);
    }

    #[inline]
    fn stack(&mut self, stack: Stack) {
        self.u32(stack.0);
    }

    /// The first `words` times sixteen cards.
    #[inline]
    fn pile(&mut self, pile: &Pile, words: usize) {
        for word in pile.0.iter().take(words) {
            self.put(&word.to_le_bytes());
        }
    }

    /// Which hexes have a stack, and then these stacks.
    #[inline]
    fn stacks(&mut self, stacks: &[Stack]) {
        let mut set = 0;
        for (hex, stack) in stacks.iter().enumerate() {
            set |= u32::from(!stack.is_empty()) << hex;
        }
        self.u32(set);
        for hex in HexSet(set) {
            self.stack(stacks[hex.index()]);
        }
    }
}

fn encode(rules: &Rules, state: &State, out: &mut Bytes) {
    let hexes = rules.board().len();
    let content = &rules.setup().content;
    let words = content.cards.cards.len().div_ceil(16);
    out.u8(rules.players());
    out.u8(hexes as u8);
    out.u16(state.turn);
    out.u8(state.active.0);
    out.u8(state.phase as u8);
    out.u8(state.victory_left);
    for seat in rules.seats() {
        let index = seat.index();
        out.u16(state.rubium[index]);
        out.u8(state.vp[index]);
        out.u8(state.victory_cards[index]);
        out.hexes(state.figures.occupied(seat));
        for hex in state.figures.occupied(seat) {
            out.stack(state.figures.at(seat, hex));
        }
        out.pile(&state.hands[index], words);
        out.pile(&state.fulfilled[index], words);
    }
    out.put(&state.found[..hexes]);
    out.hexes(state.facedown);
    out.put(&state.tokens[..content.board.tokens.len()]);
    out.pile(&state.deck, words);
    out.pile(&state.discard, words);
    encode_facts(&state.facts, hexes, out);
    encode_node(&state.node, out);
    if matches!(state.node, Node::CardTarget { .. }) {
        out.u8(state.picked.hex.0);
        out.stack(state.picked.units);
    }
    if battle_matters(state) {
        out.u8(state.battle_hex.0);
        encode_battle(&state.battle, rules.players(), out);
    }
}

fn encode_facts(facts: &Facts, hexes: usize, out: &mut Bytes) {
    out.stacks(&facts.further[..hexes]);
    out.stacks(&facts.spent[..hexes]);
    out.stacks(&facts.attacked[..hexes]);
    out.u8(u8::from(facts.moves_over));
    out.hexes(facts.fought);
    for hexes in facts.from_monolith {
        out.hexes(hexes);
    }
    out.hexes(facts.scorched);
    out.u8(facts.battles_won);
}

fn encode_node(node: &Node, out: &mut Bytes) {
    match *node {
        Node::Phase => out.u8(0),
        Node::Token { hex } => out.put(&[1, hex.0]),
        Node::SpecialDie { kind, to } => out.put(&[2, kind as u8, to.0]),
        Node::Victim { to } => out.put(&[3, to.0]),
        Node::SpecialCasualty { to, seat } => out.put(&[4, to.0, seat.0]),
        Node::Battle => out.u8(5),
        Node::CardTarget { seat, card } => out.put(&[6, seat.0, card.0]),
        Node::CardDie { seat, card, side } => out.put(&[7, seat.0, card.0, side as u8]),
        Node::BattleMission => out.u8(8),
        Node::LoserCard => out.u8(9),
        Node::LastObjectives => out.u8(10),
        Node::Draw {
            seat,
            missions,
            energize,
            after_battle,
        } => out.put(&[11, seat.0, missions, energize, u8::from(after_battle)]),
        Node::Over { ending } => {
            out.u8(12);
            encode_ending(&ending, out);
        }
    }
}

fn encode_ending(ending: &Ending, out: &mut Bytes) {
    let seats = |set: crate::SeatSet| set.iter().fold(0_u8, |bits, seat| bits | 1 << seat.0);
    out.u8(seats(ending.winners));
    match ending.reason {
        EndReason::VictoryPoints => out.u8(0),
        EndReason::Elimination {
            eliminated,
            decided_by,
        } => {
            let by = match decided_by {
                TieBreak::LastPlayer => 0,
                TieBreak::VictoryPoints => 1,
                TieBreak::ControlledHexes => 2,
                TieBreak::Units => 3,
                TieBreak::Rubium => 4,
                TieBreak::Nothing => 5,
            };
            out.put(&[1, seats(eliminated), by]);
        }
    }
}

/// Whether what the game waits for belongs to a battle; else the state holds the remains of the last one.
fn battle_matters(state: &State) -> bool {
    match state.node {
        Node::Battle | Node::CardDie { .. } | Node::BattleMission | Node::LoserCard => true,
        Node::CardTarget { .. } => state.phase == Phase::Battle,
        Node::Draw { after_battle, .. } => after_battle,
        Node::Phase
        | Node::Token { .. }
        | Node::SpecialDie { .. }
        | Node::Victim { .. }
        | Node::SpecialCasualty { .. }
        | Node::LastObjectives
        | Node::Over { .. } => false,
    }
}

fn encode_battle(battle: &Battle, players: u8, out: &mut Bytes) {
    out.put(&[
        battle.attacker.0,
        battle.defender.0,
        battle.terrain as u8,
        battle.kind as u8,
        battle.steps,
        u8::from(battle.again),
        u8::from(battle.stray),
        battle.passed,
    ]);
    encode_stage(battle.stage, out);
    for side in 0..2 {
        out.stack(battle.began[side]);
        out.stack(battle.forces[side]);
        out.stack(battle.destroyed[side]);
        out.put(&battle.modifiers[side].map(i8::cast_unsigned));
        out.put(&battle.faces[side]);
        out.u8(battle.to_roll[side]);
        out.u8(u8::from(battle.rerolled[side]));
        out.u8(battle.hits[side].own);
        out.put(&battle.hits[side].picked[..usize::from(players)]);
    }
}

fn encode_stage(stage: Stage, out: &mut Bytes) {
    match stage {
        Stage::Window { window, asked } => {
            let window = match window {
                Window::BeforeSteps => 0,
                Window::AfterDice => 1,
                Window::AfterSteps => 2,
                Window::BattleOver => 3,
            };
            out.put(&[0, window, asked]);
        }
        Stage::Roll => out.u8(1),
        Stage::Remove { then } => {
            let then = match then {
                Then::BeforeSteps => 0,
                Then::NextStep => 1,
                Then::AfterSteps => 2,
            };
            out.put(&[2, then]);
        }
        Stage::Over => out.u8(3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::content::Content;
    use crate::ids::{CardId, Hex, Kind, Seat};
    use crate::machine::apply;
    use crate::notation::read_position;
    use crate::state::Picked;

    const QUIET: &str = "layout three";
    const BUSY: &str = "\
layout two
turn 9 seat 1 movement
moves over
fought 1,0
scorched 0,1
from-monolith D 1,0
won 1
facedown all but 1,0
tokens strider*6 refinery2*3 refinery1Crystalline*4 refinery1Fungoid*4
hex 1,0 mine 2 1 1H- 2D! ; 2 3F
hex 0,1 1 2S+
seat 1 rubium 300 victory 2 hand windfall dropShip*2 fulfilled flawless
seat 2 rubium 7 hand twoFronts
discard volunteers*3
";
    const FIGHT: &str = "\
layout two
turn 9 seat 1 battle
hex 1,0 1 3H ; 2 1H 2F
seat 2 hand jammingField sniperTeam
";

    fn read(text: &str) -> (Rules, State) {
        read_position(text, Content::classic().unwrap()).unwrap()
    }

    fn fight() -> (Rules, State) {
        let (rules, mut state) = read(FIGHT);
        let hex = rules.board().at([1, 0].into()).unwrap();
        let battle = Action::Battle {
            hex,
            defender: Seat(1),
        };
        apply(&rules, &mut state, Seat(0), battle, &mut Vec::new()).unwrap();
        assert_eq!(state.node, Node::Battle);
        (rules, state)
    }

    /// If this fails though the built-in content is as it was, records that people have made can no longer be
    /// checked: mend the code, not the numbers.
    #[test]
    fn hashes_are_what_they_always_were() {
        let of = |(rules, state): (Rules, State)| format!("{:016x}", hash(&rules, &state));
        assert_eq!(of(read(QUIET)), "38de5296d12f6661");
        assert_eq!(of(read(BUSY)), "957d14726e631179");
        assert_eq!(of(fight()), "795044819e4e5516");
        // The published check value of XXH64 for no bytes.
        assert_eq!(XxHash64::oneshot(0, b""), 0xef46_db37_51d8_e999);
    }

    type Change = fn(&mut State);

    /// The state, and the state after each of the changes, have all different hashes.
    fn all_differ(rules: &Rules, state: &State, changes: &[Change]) {
        let mut seen = vec![hash(rules, state)];
        for change in changes {
            let mut changed = *state;
            change(&mut changed);
            seen.push(hash(rules, &changed));
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
    }

    #[test]
    fn whatever_matters_changes_the_hash() {
        let changes: [Change; 29] = [
            |s| s.figures.add(Seat(0), Kind::Human, Hex(2)),
            |s| s.found[3] = 1,
            |s| s.facedown.remove(Hex(2)),
            |s| s.tokens[0] -= 1,
            |s| s.hands[0].add(CardId(5)),
            |s| s.hands[1].add(CardId(5)),
            |s| s.deck.remove(CardId(5)),
            |s| s.discard.add(CardId(5)),
            |s| s.fulfilled[1].add(CardId(40)),
            |s| s.victory_cards[1] += 1,
            |s| s.victory_left -= 1,
            |s| s.vp[0] += 1,
            |s| s.rubium[0] += 256,
            |s| s.active = Seat(1),
            |s| s.turn += 1,
            |s| s.phase = Phase::Battle,
            |s| s.facts.further[1].add(Kind::Human),
            |s| s.facts.spent[1].add(Kind::Human),
            |s| s.facts.attacked[1].add(Kind::Human),
            |s| s.facts.moves_over = false,
            |s| s.facts.fought.insert(Hex(2)),
            |s| s.facts.from_monolith[0].insert(Hex(2)),
            |s| s.facts.from_monolith[5].insert(Hex(2)),
            |s| s.facts.scorched.insert(Hex(3)),
            |s| s.facts.battles_won += 1,
            |s| s.node = Node::BattleMission,
            |s| s.node = Node::LoserCard,
            |s| s.node = Node::Token { hex: Hex(1) },
            |s| s.node = Node::Token { hex: Hex(2) },
        ];
        let (rules, state) = read(BUSY);
        all_differ(&rules, &state, &changes);
    }

    #[test]
    fn what_a_battle_is_at_changes_the_hash() {
        let changes: [Change; 17] = [
            |s| s.battle_hex = Hex(2),
            |s| s.battle.defender = Seat(0),
            |s| s.battle.began[0].add(Kind::Human),
            |s| s.battle.forces[1].remove(Kind::Human),
            |s| s.battle.destroyed[0].add(Kind::Human),
            |s| s.battle.modifiers[1][2] = -1,
            |s| s.battle.modifiers[1][2] = 1,
            |s| s.battle.stage = Stage::Roll,
            |s| s.battle.steps += 1,
            |s| s.battle.kind = Kind::RubiumDragon,
            |s| s.battle.again = true,
            |s| s.battle.to_roll[0] = 1,
            |s| s.battle.faces[0][5] = 1,
            |s| s.battle.rerolled[1] = true,
            |s| s.battle.hits[0].own = 1,
            |s| s.battle.hits[0].picked[1] = 1,
            |s| s.battle.passed = 2,
        ];
        let (rules, state) = fight();
        all_differ(&rules, &state, &changes);
    }

    #[test]
    fn what_is_over_or_not_in_the_game_does_not_change_the_hash() {
        let (rules, state) = read(BUSY);
        let mut same = state;
        (same.battle, same.battle_hex) = (fight().1.battle, Hex(7));
        same.picked = Picked {
            hex: Hex(3),
            units: Stack::of(Kind::Human, 1),
        };
        same.rubium[3] = 9;
        same.found[MAX_HEXES - 1] = 1;
        assert_ne!(same, state);
        assert_eq!(hash(&rules, &same), hash(&rules, &state));
    }

    #[test]
    fn the_fullest_state_fits() {
        let (rules, mut state) = read("layout four");
        for (hex, _) in rules.board().hexes() {
            let kind = Kind::ALL[hex.index() % 6];
            for seat in rules.seats() {
                state.figures.add(seat, kind, hex);
            }
            state.facts.further[hex.index()].add(kind);
            state.facts.spent[hex.index()].add(kind);
            state.facts.attacked[hex.index()].add(kind);
        }
        state.phase = Phase::Battle;
        state.node = Node::CardTarget {
            seat: Seat(0),
            card: CardId(0),
        };
        let mut bytes = Bytes::new();
        encode(&rules, &state, &mut bytes);
        assert!(bytes.written().len() > 1_000);
    }
}
