//! Test helpers: positions from text, and the decisions of players in them.
#![allow(dead_code, reason = "each test file uses its part")]

use rubium_players::by_name;
use rubium_rules::content::Content;
use rubium_rules::notation::{Input, read_input, read_position, write_action};
use rubium_rules::{
    Action, ChanceOutcome, Options, PendingInput, Phase, Rules, Seat, Setup, State, View, apply,
    legal, pending_input, resolve, view, weights,
};

/// A player of the roster: name and seed.
pub type Who = (&'static str, u64);

/// The Officer.
pub const OFFICER: Who = ("officer", 1);
/// A Recruit whose seed makes no blunder in these positions.
pub const RECRUIT: Who = ("recruit", 3);

/// The state of a position after these inputs.
pub fn after(position: &str, inputs: &[&str]) -> (Rules, State) {
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

/// The deciding seat, and its action if `who` plays it.
pub fn decided((rules, state): &(Rules, State), who: Who) -> (Seat, String) {
    let (seat, action) = choice(rules, state, who, 7).expect("a decision is pending");
    (seat, write_action(rules, action))
}

/// The next action in `position`.
pub fn chosen(position: &str, who: Who) -> String {
    decided(&after(position, &[]), who).1
}

/// All actions in `position` until `phase` ends. No chance outcome may be needed.
pub fn all_of(phase: Phase, position: &str, who: Who) -> Vec<String> {
    let (rules, mut state) = after(position, &[]);
    let mut done = Vec::new();
    while view(&rules, &state, None).phase == phase {
        let Some((seat, action)) = choice(&rules, &state, who, done.len() as u64) else {
            break;
        };
        done.push(write_action(&rules, action));
        apply(&rules, &mut state, seat, action, &mut ()).unwrap();
    }
    done
}

fn choice(rules: &Rules, state: &State, (name, seed): Who, number: u64) -> Option<(Seat, Action)> {
    let PendingInput::Decision { seat, .. } = pending_input(rules, state) else {
        return None;
    };
    let mut options = Vec::new();
    legal(rules, state, &mut options);
    let player = by_name(name, rules, seed).expect("a player of the roster");
    let seen = view(rules, state, Some(seat));
    let action = player.choose(&seen, number, &options);
    let action = action.expect("something is always legal");
    assert!(options.contains(&action), "{action:?}");
    Some((seat, action))
}

/// Deterministic numbers for play.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Plays a game among players of the roster, seated in turn. Checks that every choice is legal and passes
/// it to `facts` with the view. Returns whether the game ended within `max` decisions and outcomes.
pub fn played(
    options: Options,
    players: u8,
    seed: u64,
    who: &[&str],
    max: u64,
    mut facts: impl FnMut(&View, Action),
) -> bool {
    let mut numbers = Numbers(seed);
    let setup = Setup::new(options, players, |n| numbers.below(n)).unwrap();
    let rules = Rules::new(setup).unwrap();
    let mut state = State::new(&rules);
    let at_the_table: Vec<_> = (who.iter())
        .map(|name| by_name(name, &rules, seed).expect("a player of the roster"))
        .collect();
    let (mut list, mut outcomes) = (Vec::new(), Vec::new());
    for number in 0..max {
        match pending_input(&rules, &state) {
            PendingInput::Over { .. } => return true,
            PendingInput::Decision { seat, .. } => {
                legal(&rules, &state, &mut list);
                let seen = view(&rules, &state, Some(seat));
                let player = &at_the_table[usize::from(seat.0) % at_the_table.len()];
                let action = player.choose(&seen, number, &list).expect("a choice");
                assert!(list.contains(&action), "{action:?}");
                facts(&seen, action);
                apply(&rules, &mut state, seat, action, &mut ()).unwrap();
            }
            PendingInput::Chance { request } => {
                weights(&rules, &state, request, &mut outcomes);
                let all: Vec<ChanceOutcome> = (outcomes.iter())
                    .flat_map(|&(outcome, weight)| std::iter::repeat_n(outcome, weight as usize))
                    .collect();
                resolve(&rules, &mut state, all[numbers.below(all.len())], &mut ()).unwrap();
            }
        }
    }
    false
}
