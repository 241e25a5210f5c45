//! Players that search: they decide by what their seat knows, and the same seed decides the same.

#![cfg(test)]

mod common;

use common::{RandomNumbers, resolve_randomly};
use rubium_players::{Commander, CommanderSettings, play_out};
use rubium_rules::{
    Action, Edition, Knowledge, OptionalRule as O, Options, PendingInput, Rules, Setup, State,
    apply, legal, pending_input,
};

const SETTINGS: CommanderSettings = CommanderSettings {
    evaluations: 400,
    rounds: 1,
    required_errors: 0.0,
};

fn rules(edition: Edition, optional: &[O], players: u8, seed: u64) -> Rules {
    let mut random = RandomNumbers(seed);
    let options = Options {
        edition,
        optional: optional.to_vec(),
        ..Options::default()
    };
    Rules::new(Setup::new(options, players, |n| random.below(n)).unwrap()).unwrap()
}

/// Plays some turns with Commanders in all seats. `second_world` makes another state that the seat cannot tell from the
/// actual one; a twin of each Commander gets what the seat knows there. Returns the decisions.
fn play_in_two_worlds(
    rules: &Rules,
    turns: u16,
    mut second_world: impl FnMut(&Knowledge, &State) -> State,
) -> Vec<Action> {
    let mut random = RandomNumbers(11);
    let commanders = || -> Vec<Commander> {
        let commander = |seat| Commander::new(rules, 5 + u64::from(seat), SETTINGS);
        (0..rules.players()).map(commander).collect()
    };
    let (mut commanders, mut twins) = (commanders(), commanders());
    let mut state = State::new(rules);
    let (mut actions, mut decisions) = (Vec::new(), Vec::new());
    while state.turn() <= turns {
        match pending_input(rules, &state) {
            PendingInput::Over { .. } => break,
            PendingInput::Chance { request } => {
                resolve_randomly(rules, &mut state, request, &mut random)
            }
            PendingInput::Decision { seat, .. } => {
                legal(rules, &state, &mut actions);
                let knowledge = Knowledge::new(rules, &state, Some(seat));
                let second = second_world(&knowledge, &state);
                let twins_knowledge = Knowledge::new(rules, &second, Some(seat));
                let number = decisions.len() as u64;
                let action = commanders[seat.index()].choose(&knowledge, number, &actions);
                let twins_action = twins[seat.index()].choose(&twins_knowledge, number, &actions);
                assert_eq!(action, twins_action, "{seat:?}, turn {}", state.turn());
                let action = action.expect("something is always legal");
                assert!(actions.contains(&action), "{action:?}");
                apply(rules, &mut state, seat, action, &mut ()).unwrap();
                decisions.push(action);
            }
        }
    }
    decisions
}

#[test]
fn commander_decides_by_what_its_seat_knows() {
    let configurations: [(Edition, &[O], u8); 5] = [
        (Edition::Year2012, &[], 2),
        (Edition::Year2005, &[O::TopPriority, O::KingOfTheHill], 3),
        (Edition::Year2012, &[O::Teams, O::AlternateUnits], 4),
        (
            Edition::Year2012,
            &[O::InterceptedTransmissions, O::Vortex],
            3,
        ),
        (Edition::Year2012, &[O::ExecutiveOrders], 2),
    ];
    for (edition, optional, players) in configurations {
        let rules = rules(edition, optional, players, 3);
        let mut random = RandomNumbers(7);
        let mut different_worlds = 0;
        let decisions = play_in_two_worlds(&rules, 8, |knowledge, state| {
            let second = knowledge.deal(|n| random.below(n));
            different_worlds += u32::from(second != *state);
            second
        });
        let plans = decisions.iter();
        let moves = plans.filter(|action| matches!(action, Action::Move { .. }));
        assert!(moves.count() > 10, "{optional:?}");
        assert!(different_worlds > 20, "{optional:?}: {different_worlds}");
    }
}

#[test]
fn same_seed_plays_same_game() {
    let rules = rules(Edition::Year2012, &[], 2, 4);
    let game = || play_in_two_worlds(&rules, 6, |_, state| *state);
    assert_eq!(game(), game());
}

#[test]
fn playouts_reach_the_end_of_games() {
    for (optional, players) in [(&[][..], 2), (&[O::Teams], 4), (&[O::AlternateUnits], 3)] {
        let rules = rules(Edition::Year2012, optional, players, 6);
        assert!(play_out(&rules, 100, 1) > 95, "{optional:?}");
    }
}
