use super::game;
use crate::action::Action;
use crate::battle::Battle;
use crate::chance::weights;
use crate::content::Content;
use crate::hash::hash;
use crate::ids::{Hex, Kind, Phase, Seat, Terrain};
use crate::machine::{
    PendingInput, apply, collect_legal_actions, is_phase_action_pending, pending_input, resolve,
};
use crate::notation::{Input, read_input, read_position, write_position};
use crate::rules::Rules;
use crate::state::State;
use proptest::prelude::*;

fn read(text: &str) -> (Rules, State) {
    read_position(text, Content::classic().unwrap()).unwrap_or_else(|errors| {
        let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{text}", messages.join("\n"))
    })
}

/// The state without the data of its previous battle, which a position does not include.
fn without_previous_battle(state: &State) -> State {
    State {
        battle: Battle::NONE,
        battle_hex: Hex(0),
        ..*state
    }
}

fn assert_round_trip(rules: &Rules, state: &State) {
    let text = write_position(rules, state).unwrap();
    let (read_rules, read_state) = read(&text);
    assert_eq!(&read_rules, rules, "{text}");
    assert_eq!(read_state, without_previous_battle(state), "{text}");
    assert_eq!(hash(rules, &read_state), hash(rules, state), "{text}");
    assert_eq!(write_position(&read_rules, &read_state).unwrap(), text);
}

#[test]
fn new_games_round_trip() {
    for players in 2..=4 {
        let rules = game(players);
        assert_round_trip(&rules, &State::new(&rules));
    }
}

/// A simple pseudorandom generator for random games.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

#[test]
fn positions_with_pending_phase_action_round_trip() {
    let mut phase_action_count = 0;
    for seed in 0..6 {
        let rules = game(2 + seed % 3);
        let mut rng = Rng(u64::from(seed));
        let mut state = State::new(&rules);
        let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
        for _ in 0..3_000 {
            if is_phase_action_pending(&state) {
                phase_action_count += 1;
                if phase_action_count % 7 == 0 {
                    assert_round_trip(&rules, &state);
                }
            } else {
                assert_eq!(write_position(&rules, &state), None);
            }
            match pending_input(&rules, &state) {
                PendingInput::Over { .. } => break,
                PendingInput::Decision { seat, .. } => {
                    collect_legal_actions(&rules, &state, &mut actions);
                    let action = actions[rng.below(actions.len())];
                    apply(&rules, &mut state, seat, action, &mut Vec::new()).unwrap();
                }
                PendingInput::Chance { request } => {
                    weights(&rules, &state, request, &mut outcomes);
                    let (outcome, _) = outcomes[rng.below(outcomes.len())];
                    resolve(&rules, &mut state, outcome, &mut Vec::new()).unwrap();
                }
            }
        }
    }
    assert!(phase_action_count > 3_000, "{phase_action_count}");
}

const SHORT_POSITION: &str = "\
layout two
turn 5 seat 1 movement
hex 1,0 pool 1 2H
hex -2,-2 2 1H
seat 1 rubium 8
";

#[test]
fn omitted_lines_get_defaults() {
    let (rules, state) = read(SHORT_POSITION);
    let hex_at = |q: i8, r: i8| rules.board().hex_at([q, r].into()).unwrap();
    assert_eq!((state.turn(), state.active()), (5, Seat(0)));
    assert_eq!(state.phase(), Phase::Movement);
    assert_eq!(rules.board().terrain(hex_at(1, 0)), Terrain::MagmaPool);
    assert_eq!(rules.board().terrain(hex_at(0, 0)), Terrain::Monolith);
    assert_eq!(state.units(Seat(0), hex_at(1, 0)).count(Kind::Human), 2);
    assert_eq!((state.rubium(Seat(0)), state.rubium(Seat(1))), (8, 0));
    assert!(state.facedown.is_empty());
    assert_eq!(state.tokens[0].iter().sum::<u8>(), 0);
    assert_eq!(state.decks.undrawn.len(), 68);
    assert_eq!(state.victory_left, 40);
    assert_round_trip(&rules, &state);
}

#[test]
fn shortest_position_is_empty_board() {
    let (rules, state) = read("layout three");
    assert_eq!(rules.players(), 3);
    assert_eq!(
        (state.turn(), state.active(), state.phase()),
        (1, Seat(0), Phase::Deployment)
    );
    // Tiles in the order of the content: singles on the inner ring, doubles on the outer ring.
    let text = write_position(&rules, &state).unwrap();
    assert_eq!(
        text.lines().nth(3),
        Some("terrain O F F S S M M PF PF PF PS PS PS")
    );
}

/// A position with most kinds of lines that need no optional rule.
const FULL_POSITION: &str = "\
rubium-position 1 # a comment
layout two
factions zyborg ares
terrain O F F S S M M PF PF PF PS PS PS
turn 9 seat 1 movement
moves over
fought 1,0
special-kills 0,1 -1,1
from-monolith D 1,0
from-monolith human 0,1
won 2
facedown 2,0 1,1
tokens strider*2 refinery1Fungoid

hex 0,0 1 1H- 2D-! 1D
hex 1,0 spires mine 2 1 2S- 1S; 2 1H ; 1 1F
hex 0,1 ? 2 3H 1L
seat 1 rubium 8 victory 2 hand windfall dropShip*2 fulfilled flawless supplyChain*2
seat 2 hand rest missions rubium 65535
discard rest energize
deck shieldWall*3
box volunteers twoFronts*1
";

#[test]
fn lines_of_full_position_are_parsed() {
    let (rules, state) = read(FULL_POSITION);
    let hex_at = |q: i8, r: i8| rules.board().hex_at([q, r].into()).unwrap();
    let card = |id: &str| rules.card_by_content_id(id).unwrap();
    let facts = &state.facts;
    assert!(facts.are_moves_over);
    assert_eq!(facts.battles_won, 2);
    assert!(
        facts.hexes_hit_by_special_attack.contains(hex_at(-1, 1))
            && facts.fought_hexes.contains(hex_at(1, 0))
    );
    assert!(facts.hexes_reached_from_monolith[Kind::RubiumDragon.index()].contains(hex_at(1, 0)));
    assert!(facts.hexes_reached_from_monolith[Kind::Human.index()].contains(hex_at(0, 1)));
    let center = hex_at(0, 0).index();
    assert_eq!(facts.moved_units[center].count(Kind::RubiumDragon), 2);
    assert_eq!(facts.moved_units[center].count(Kind::Human), 1);
    assert_eq!(
        facts.units_that_attacked()[center].count(Kind::RubiumDragon),
        2
    );
    assert_eq!(
        facts.moved_units[hex_at(1, 0).index()].count(Kind::RockStrider),
        2
    );
    assert_eq!(
        state.units(Seat(0), hex_at(1, 0)).count(Kind::RockStrider),
        3
    );
    assert_eq!(state.units(Seat(0), hex_at(1, 0)).count(Kind::Fungoid), 1);
    assert_eq!(state.found_refineries[hex_at(1, 0).index()], 2);
    assert_eq!(state.facedown.len(), 3);
    let vp = |id: &str| rules.card(card(id)).unwrap().face.vp();
    assert_eq!(
        state.vp(Seat(0)),
        2 + vp("flawless") + 2 * vp("supplyChain")
    );
    assert_eq!(state.victory_left, 38);
    assert_eq!(state.rubium(Seat(1)), 65_535);
    assert_eq!(state.hands[1].len(), 36 - 4);
    assert_eq!(state.decks.undrawn.len(), 3);
    assert_eq!(state.decks.discards.len(), 32 - 3 - 1 - 3);
    assert_round_trip(&rules, &state);
}

#[test]
fn facedown_line_can_list_exceptions_and_tokens_have_defaults() {
    let (rules, state) =
        read("layout two\nfacedown all but 1,0 0,1\nhex 1,0 mine 2\nhex 0,1 mine 1");
    assert_eq!(state.facedown.len(), 16);
    // Each found refinery is assumed to come from the last type of token in the content that has a refinery
    // of this value.
    assert_eq!(state.tokens[0][..4], [6, 3, 4, 3]);
    assert_round_trip(&rules, &state);
    let (_, state) = read("layout two\nhex 1,0 ?\nhex 0,1 ?");
    assert_eq!(state.tokens[0][..4], [1, 1, 0, 0]);
}

#[test]
fn seat_is_derived_from_turn() {
    for (turn, seat) in [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1)] {
        let (_, state) = read(&format!("layout three\nturn {turn} draw"));
        assert_eq!((state.active(), state.phase()), (Seat(seat), Phase::Draw));
    }
}

#[test]
fn documented_examples_are_valid() {
    let page = include_str!("../../../../../docs/notation.md");
    let blocks = |kind: &'static str| {
        let parts = page.split("```").skip(1).step_by(2);
        parts.filter_map(move |block| block.strip_prefix(kind))
    };
    let positions: Vec<_> = blocks("position\n").map(read).collect();
    assert_eq!(positions.len(), 2);
    for (rules, state) in &positions {
        assert_round_trip(rules, state);
    }
    let last_text = blocks("position\n").last().unwrap();
    let (rules, state) = &positions[1];
    assert_eq!(write_position(rules, state).unwrap(), last_text);
    let (rules, mut state) = positions[0].clone();
    for line in blocks("script\n").flat_map(str::lines) {
        match read_input(&rules, line).unwrap() {
            Input::Act { seat, action } => {
                apply(&rules, &mut state, seat, action, &mut Vec::new()).unwrap();
            }
            Input::Chance { outcome } => {
                resolve(&rules, &mut state, outcome, &mut Vec::new()).unwrap();
            }
        }
    }
    assert!(!state.facts.hexes_hit_by_special_attack.is_empty());
}

#[test]
fn parsed_position_can_be_played() {
    let (rules, mut state) = read(SHORT_POSITION);
    let hex_at = |q: i8, r: i8| rules.board().hex_at([q, r].into()).unwrap();
    let human_move = Action::Move {
        kind: Kind::Human,
        from: hex_at(1, 0),
        to: hex_at(1, 1),
    };
    apply(&rules, &mut state, Seat(0), human_move, &mut Vec::new()).unwrap();
    let text = write_position(&rules, &state).unwrap();
    assert!(text.contains("hex 1,0 1 1H\n"), "{text}");
    assert!(text.contains("hex 1,1 1 1H-\n"), "{text}");
}

/// A random sequence of pieces of text, most of which are valid in some line of a position.
fn random_pieces() -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = FULL_POSITION
        .split_inclusive([' ', '\n'])
        .chain(["\n", "é ", "-128,127 ", "* ", "99999999999 ", "1;"])
        .collect();
    proptest::collection::vec(proptest::sample::select(pieces), 0..40)
        .prop_map(|pieces| format!("layout two\n{}", pieces.concat()))
}

/// A valid position with one piece of it replaced by another.
fn position_with_replaced_piece() -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = FULL_POSITION.split_inclusive([' ', '\n']).collect();
    let count = pieces.len();
    (0..count, 0..count).prop_map(move |(from, to)| {
        let mut pieces = pieces.clone();
        pieces[to] = pieces[from];
        pieces.concat()
    })
}

proptest! {
    #[test]
    fn parsing_positions_never_panics_and_parsed_positions_round_trip(text in prop_oneof![any::<String>(), random_pieces(), position_with_replaced_piece()]) {
        if let Ok((rules, state)) = read_position(&text, Content::classic().unwrap()) {
            assert_round_trip(&rules, &state);
        }
    }
}
