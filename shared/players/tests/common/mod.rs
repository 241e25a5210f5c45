//! Test helpers: positions from text, the decisions of players in these positions, and whole games.
#![allow(dead_code, reason = "each test file uses only some of these helpers")]

use rubium_players::player_by_name;
use rubium_rules::content::Content;
use rubium_rules::notation::{Input, read_input, read_position, write_action};
use rubium_rules::{
    Action, ChanceOutcome, ChanceRequest, Options, PendingInput, Phase, Rules, Seat, Setup, State,
    View, apply, collect_legal_actions, pending_input, resolve, view, weights,
};

/// A player of the roster: name and seed.
pub type RosterPlayer = (&'static str, u64);

/// The Officer.
pub const OFFICER: RosterPlayer = ("officer", 1);
/// A Recruit with a seed that causes no blunder in the positions of the tests.
pub const RECRUIT: RosterPlayer = ("recruit", 3);

/// The state after `inputs` in `position`, both in the notation of `docs/notation.md`.
pub fn position_after(position: &str, inputs: &[&str]) -> (Rules, State) {
    let (rules, mut state) = read_position(position, Content::classic().unwrap()).unwrap();
    for input in inputs {
        match read_input(&rules, input).unwrap() {
            Input::Act { seat, action } => apply(&rules, &mut state, seat, action, &mut ()),
            Input::Chance { outcome } => resolve(&rules, &mut state, outcome, &mut ()),
        }
        .unwrap();
    }
    (rules, state)
}

/// The seat whose decision is pending, and the action that `player` would choose for it.
pub fn next_decision((rules, state): &(Rules, State), player: RosterPlayer) -> (Seat, String) {
    let (seat, action) =
        choose_action(rules, state, player, 7).expect("a decision should be pending");
    (seat, write_action(rules, action))
}

/// The action that `player` chooses in `position`.
pub fn next_action(position: &str, player: RosterPlayer) -> String {
    next_decision(&position_after(position, &[]), player).1
}

/// All actions that `player` chooses in `position`, for every seat that must decide, until `phase` ends.
/// Stops early at a random outcome or at the end of the game.
pub fn actions_until_end_of(phase: Phase, position: &str, player: RosterPlayer) -> Vec<String> {
    let (rules, mut state) = position_after(position, &[]);
    let mut actions = Vec::new();
    while view(&rules, &state, None).phase == phase {
        let Some((seat, action)) = choose_action(&rules, &state, player, actions.len() as u64)
        else {
            break;
        };
        actions.push(write_action(&rules, action));
        apply(&rules, &mut state, seat, action, &mut ()).unwrap();
    }
    actions
}

fn choose_action(
    rules: &Rules,
    state: &State,
    (name, seed): RosterPlayer,
    decision_number: u64,
) -> Option<(Seat, Action)> {
    let PendingInput::Decision { seat, .. } = pending_input(rules, state) else {
        return None;
    };
    let mut legal_actions = Vec::new();
    collect_legal_actions(rules, state, &mut legal_actions);
    let player = player_by_name(name, rules, seed).expect("the roster should contain the player");
    let seat_view = view(rules, state, Some(seat));
    let action = player.choose(&seat_view, decision_number, &legal_actions);
    let action = action.expect("an action should be legal");
    assert!(legal_actions.contains(&action), "{action:?}");
    Some((seat, action))
}

/// A small seeded pseudorandom generator.
pub struct RandomNumbers(pub u64);

impl RandomNumbers {
    /// A number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Draws a random outcome according to its probability and applies it.
pub fn resolve_randomly(
    rules: &Rules,
    state: &mut State,
    request: ChanceRequest,
    random: &mut RandomNumbers,
) {
    let mut outcomes = Vec::new();
    weights(rules, state, request, &mut outcomes);
    let weighted_outcomes: Vec<ChanceOutcome> = (outcomes.iter())
        .flat_map(|&(outcome, weight)| std::iter::repeat_n(outcome, weight as usize))
        .collect();
    let outcome = weighted_outcomes[random.below(weighted_outcomes.len())];
    resolve(rules, state, outcome, &mut ()).unwrap();
}

/// Plays a game. `player_names` are names of the roster, which are assigned to the seats cyclically. Checks
/// that every action is legal, and passes it to `on_decision` with the seat's view. Returns whether the game
/// ended within `max_inputs` decisions and random outcomes.
pub fn play_game(
    options: Options,
    player_count: u8,
    seed: u64,
    player_names: &[&str],
    max_inputs: u64,
    mut on_decision: impl FnMut(&View, Action),
) -> bool {
    let mut random = RandomNumbers(seed);
    let setup = Setup::new(options, player_count, |n| random.below(n)).unwrap();
    let rules = Rules::new(setup).unwrap();
    let mut state = State::new(&rules);
    let computer_players: Vec<_> = (player_names.iter())
        .map(|name| {
            player_by_name(name, &rules, seed).expect("the roster should contain the player")
        })
        .collect();
    let mut legal_actions = Vec::new();
    for input_number in 0..max_inputs {
        match pending_input(&rules, &state) {
            PendingInput::Over { .. } => return true,
            PendingInput::Decision { seat, .. } => {
                collect_legal_actions(&rules, &state, &mut legal_actions);
                let seat_view = view(&rules, &state, Some(seat));
                let player = &computer_players[usize::from(seat.0) % computer_players.len()];
                let action = player
                    .choose(&seat_view, input_number, &legal_actions)
                    .expect("the player should choose an action");
                assert!(legal_actions.contains(&action), "{action:?}");
                on_decision(&seat_view, action);
                apply(&rules, &mut state, seat, action, &mut ()).unwrap();
            }
            PendingInput::Chance { request } => {
                resolve_randomly(&rules, &mut state, request, &mut random);
            }
        }
    }
    false
}
