//! The computer players in teams (OPT-TEAM), with the Vortex (OPT-VORTEX) and on the boards of their own (OPT-ENERGY,
//! OPT-NEIGHBORS).

use rubium_players::{Greedy, Officer, Player, Recruit};
use rubium_rules::content::Content;
use rubium_rules::notation::{read_position, write_action};
use rubium_rules::{
    Action, Awaiting, OptionalRule, Options, Outcome, Rules, Setup, State, View, apply, awaiting,
    legal, resolve, view, weights,
};

/// What the Officer does.
fn chosen(position: &str) -> String {
    let (rules, state) = read_position(position, Content::classic().unwrap()).unwrap();
    let Awaiting::Decision { seat, .. } = awaiting(&rules, &state) else {
        panic!("nobody decides");
    };
    let mut options = Vec::new();
    legal(&rules, &state, &mut options);
    let seen = view(&rules, &state, Some(seat));
    let decided = Officer::new(&rules, 1).decide(&seen, 7, &options);
    write_action(&rules, decided.expect("something is always legal").0)
}

#[test]
fn a_lone_unit_of_the_teammate_is_no_prey_and_its_refinery_is_left_to_it() {
    let position = |owner: u8| {
        format!(
            "layout four
            options teams
            turn 5 seat 1 movement
            hex 2,0 plains 1 3D
            hex 1,0 plains mine 2 {owner} 1H
            hex 2,2 1 2H
            hex -3,1 2 4H
            hex -2,-1 3 4H
            hex 3,-2 4 4H"
        )
    };
    assert_eq!(chosen(&position(4)), "move dragon 2,0 1,0");
    assert!(!chosen(&position(3)).ends_with(" 1,0"));
}

#[test]
fn a_beaten_player_passes_the_mission_that_the_teammate_can_use() {
    let (rules, mut state) = read_position(
        "layout four
        options teams
        turn 5 seat 1 draw
        hex 1,0 plains 1 3H 3S 2D
        hex -3,1 2 4H
        hex -2,-1 3 1H
        hex 3,-2 4 4H
        seat 3 rubium 0 hand twoFronts windfall",
        Content::classic().unwrap(),
    )
    .unwrap();
    let active = state.active();
    apply(&rules, &mut state, active, Action::EndPhase, &mut ()).unwrap();
    let Awaiting::Decision { seat, .. } = awaiting(&rules, &state) else {
        panic!("nobody decides");
    };
    let mut options = Vec::new();
    legal(&rules, &state, &mut options);
    let seen = view(&rules, &state, Some(seat));
    let decided = Officer::new(&rules, 1).decide(&seen, 7, &options).unwrap();
    assert_eq!(write_action(&rules, decided.0), "give twoFronts");
}

/// Numbers that look random enough to play by.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % n.max(1)
    }
}

fn play(optional: &[OptionalRule], players: u8, seed: u64) -> bool {
    let mut numbers = Numbers(seed);
    let options = Options {
        optional: optional.to_vec(),
        ..Options::default()
    };
    let setup = Setup::new(options, players, |n| numbers.below(n)).unwrap();
    let rules = Rules::new(setup).unwrap();
    let mut state = State::new(&rules);
    let at_the_table: [&dyn Player<View, Action>; 3] = [
        &Officer::new(&rules, seed),
        &Recruit::new(&rules, seed),
        &Greedy::new(&rules, seed),
    ];
    let (mut list, mut outcomes) = (Vec::new(), Vec::new());
    for number in 0..8_000 {
        match awaiting(&rules, &state) {
            Awaiting::Over { .. } => return true,
            Awaiting::Decision { seat, .. } => {
                legal(&rules, &state, &mut list);
                let seen = view(&rules, &state, Some(seat));
                let player = at_the_table[(usize::from(seat.0) + seed as usize) % 3];
                let action = player.choose(&seen, number, &list).unwrap();
                assert!(list.contains(&action), "{action:?}");
                apply(&rules, &mut state, seat, action, &mut ()).unwrap();
            }
            Awaiting::Chance { request } => {
                weights(&rules, &state, request, &mut outcomes);
                let all: Vec<Outcome> = (outcomes.iter())
                    .flat_map(|&(outcome, weight)| std::iter::repeat_n(outcome, weight as usize))
                    .collect();
                resolve(&rules, &mut state, all[numbers.below(all.len())], &mut ()).unwrap();
            }
        }
    }
    false
}

#[test]
fn whole_games_are_played_to_their_end() {
    use OptionalRule as O;
    let tables: [(&[OptionalRule], u8); 9] = [
        (&[O::Teams], 4),
        (&[O::Vortex], 3),
        (&[O::Teams, O::Vortex], 4),
        (&[O::EnergyDependence], 2),
        (&[O::BadNeighbors, O::Vortex], 2),
        (&[O::Teams, O::AlternateUnits, O::Vortex], 4),
        (&[O::KingOfTheHill, O::TopPriority], 2),
        (&[O::KingOfTheHill, O::InterceptedTransmissions], 3),
        (&[O::Teams, O::KingOfTheHill, O::ExecutiveOrders], 4),
    ];
    for (optional, players) in tables {
        let ended = (0..12)
            .filter(|&seed| play(optional, players, seed))
            .count();
        assert!(ended >= 11, "{optional:?}: {ended} of 12 games ended");
    }
}
