//! Tests of the choices of the deciding seat.

use super::{THREE_PLAYERS, choices, hex_at, position};
use rubium_rules::battle::Side;
use rubium_rules::{
    Action, ChanceOutcome, DecisionKind, Kind, PendingInput, Seat, apply, collect_legal_actions,
    pending_input, resolve,
};

#[test]
fn other_viewers_see_no_choices_that_depend_on_the_hand() {
    let (rules, mut state) = position(THREE_PLAYERS);
    let mut decision_count = 0;
    for _ in 0..40 {
        let mut actions = Vec::new();
        collect_legal_actions(&rules, &state, &mut actions);
        let PendingInput::Decision { seat, .. } = pending_input(&rules, &state) else {
            break;
        };
        let (own_choices, public_choices) = (
            choices(&rules, &state, Some(seat)),
            choices(&rules, &state, None),
        );
        assert_eq!(own_choices.moves, public_choices.moves);
        assert!(
            public_choices.playable_cards.is_empty()
                && public_choices.exchangeable_cards.is_empty()
        );
        assert_eq!(
            choices(&rules, &state, Some(Seat(1))),
            if seat == Seat(1) {
                own_choices
            } else {
                public_choices
            }
        );
        let Some(&action) = actions
            .iter()
            .find(|action| !action.depends_on_hand(&rules))
        else {
            break;
        };
        apply(&rules, &mut state, seat, action, &mut Vec::new())
            .expect("the action should be legal");
        decision_count += 1;
    }
    assert!(decision_count > 2, "{decision_count} decisions");
}

#[test]
fn choices_list_unit_counts_by_destination() {
    let (rules, start) = position("layout two\nturn 3 seat 1 movement\nhex 0,1 1 2H 3H+");
    let moves = choices(&rules, &start, None).moves;
    let [humans] = &moves[..] else {
        panic!("exactly one group of units should be able to move: {moves:?}");
    };
    assert_eq!(humans.ready_count, 5);
    assert_eq!(humans.to.len(), humans.max_counts.len());
    assert!(humans.max_counts.contains(&5) && humans.max_counts.contains(&3));
    // Exactly the listed number of units can move to each hex.
    for (&to, &max) in humans.to.iter().zip(&humans.max_counts) {
        let (mut state, kind, from) = (start, humans.kind, humans.from);
        let action = Action::Move { kind, from, to };
        for _ in 0..max {
            apply(&rules, &mut state, Seat(0), action, &mut Vec::new())
                .expect("a listed move should be legal");
        }
        assert!(apply(&rules, &mut state, Seat(0), action, &mut Vec::new()).is_err());
    }
}

#[test]
fn passing_is_forced_only_if_hand_is_visible_and_has_no_useful_card() {
    let forced_actions_by_viewer = |hand: &str| {
        let (rules, mut state) = position(&format!(
            "layout two\nturn 5 seat 1 battle\nhex 1,0 forest 1 2H ; 2 2H\nhex -2,-2 2 1H\n{hand}"
        ));
        let hex = hex_at(&rules, 1, 0);
        let battle = Action::Battle {
            hex,
            defender: Seat(1),
        };
        apply(&rules, &mut state, Seat(0), battle, &mut Vec::new())
            .expect("a battle should be legal on a hex with units of both seats");
        let decision = choices(&rules, &state, Some(Seat(0))).decision;
        assert!(
            matches!(decision, DecisionKind::Window { .. }),
            "{decision:?}"
        );
        [Some(Seat(0)), Some(Seat(1)), None]
            .map(|viewer| choices(&rules, &state, viewer).forced_action)
    };
    // Steady Aim can be played only after dice have been rolled.
    let actions_without_playable_card = forced_actions_by_viewer("seat 1 hand steadyAim");
    assert_eq!(
        actions_without_playable_card,
        [Some(Action::Pass), None, None]
    );
    assert_eq!(
        forced_actions_by_viewer("seat 1 hand steadyAim targetingUplink"),
        [None, None, None]
    );
}

#[test]
fn taking_the_losers_card_is_forced() {
    let (rules, mut state) =
        position("layout two\nturn 5 seat 1 battle\nhex 1,0 forest 1 1D ; 2 1H\nhex -2,-2 2 1H");
    let battle = Action::Battle {
        hex: hex_at(&rules, 1, 0),
        defender: Seat(1),
    };
    let events = &mut Vec::new();
    apply(&rules, &mut state, Seat(0), battle, events).expect("the battle should be legal");
    loop {
        match pending_input(&rules, &state) {
            PendingInput::Chance { .. } => {
                resolve(&rules, &mut state, ChanceOutcome::Die { face: 6 }, events)
                    .expect("only dice should be pending");
            }
            PendingInput::Decision {
                decision: DecisionKind::LoserCard,
                ..
            } => break,
            PendingInput::Decision { seat, .. } => {
                let forced = choices(&rules, &state, Some(seat)).forced_action;
                apply(
                    &rules,
                    &mut state,
                    seat,
                    forced.unwrap_or(Action::Pass),
                    events,
                )
                .expect("passing should be legal");
            }
            other => panic!("the loser's card should be pending, not {other:?}"),
        }
    }
    for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
        assert_eq!(
            choices(&rules, &state, viewer).forced_action,
            Some(Action::TakeEnergize)
        );
    }
}

#[test]
fn only_target_of_a_card_is_forced() {
    let forced_target = |units: &str| {
        let (rules, mut state) = position(&format!(
            "layout two\nturn 5 seat 1 deployment\nhex -2,-2 2 1H\n{units}\nseat 1 hand dropShip"
        ));
        let playable_cards = choices(&rules, &state, Some(Seat(0))).playable_cards;
        let play = Action::Play {
            card: playable_cards[0],
        };
        apply(&rules, &mut state, Seat(0), play, &mut Vec::new())
            .expect("the card should be playable");
        let choices = choices(&rules, &state, Some(Seat(0)));
        (choices.targets, choices.forced_action)
    };
    let (targets, forced) = forced_target("hex 0,1 plains 1 1H");
    assert_eq!((targets.len(), forced), (1, Some(targets[0])));
    assert_eq!(forced_target("hex 0,1 plains 1 1H 1F").1, None);
}

#[test]
fn targets_that_would_harm_own_force_come_last_and_do_not_count_as_choice() {
    let choices_for = |attackers: &str, hand: &str, card_holder: u8| {
        let (rules, mut state) = position(&format!(
            "layout two\nturn 5 seat 1 battle\nhex 1,0 plains 1 {attackers} ; 2 2H\nhex -2,-2 2 1H\nseat {card_holder} hand {hand}"
        ));
        let (hex, events) = (hex_at(&rules, 1, 0), &mut Vec::new());
        let battle = Action::Battle {
            hex,
            defender: Seat(1),
        };
        apply(&rules, &mut state, Seat(0), battle, events).expect("the battle should be legal");
        loop {
            let PendingInput::Decision { seat, .. } = pending_input(&rules, &state) else {
                panic!("a card window should be open");
            };
            let card = choices(&rules, &state, Some(seat))
                .playable_cards
                .first()
                .copied();
            let action = card.map_or(Action::Pass, |card| Action::Play { card });
            apply(&rules, &mut state, seat, action, events).expect("the action should be legal");
            if card.is_some() {
                return choices(&rules, &state, Some(seat));
            }
        }
    };
    let targets = |hand: &str, card_holder: u8| {
        let choices = choices_for("2H", hand, card_holder);
        let harmless = choices.targets.first().copied();
        assert_eq!(choices.forced_action, harmless, "{hand}");
        choices.targets
    };
    let target_force = |side| Action::TargetForce { side };
    let target_humans = |side| Action::TargetKind {
        side,
        kind: Kind::Human,
    };
    let [attacker, defender] = Side::BOTH;
    assert_eq!(
        targets("sniperTeam", 1),
        [target_force(defender), target_force(attacker)]
    );
    assert_eq!(
        targets("sniperTeam", 2),
        [target_force(attacker), target_force(defender)]
    );
    assert_eq!(
        targets("targetingUplink", 2),
        [target_humans(defender), target_humans(attacker)]
    );
    assert_eq!(
        targets("jammingField", 1),
        [target_humans(defender), target_humans(attacker)]
    );
    let two_kinds = choices_for("1H 1F", "targetingUplink", 1);
    assert_eq!(two_kinds.forced_action, None);
}

#[test]
fn revealing_only_token_is_forced_but_beginning_only_battle_is_not() {
    let forced_action = |lines: &str, viewer: Option<Seat>| {
        let (rules, state) = position(&format!("layout two\nturn 5 seat 1 {lines}"));
        choices(&rules, &state, viewer).forced_action
    };
    let (own, public) = (Some(Seat(0)), None);
    let one_token =
        "exploration\nhex 0,1 plains 1 1H\nhex 1,0 forest 1 1H\nhex -2,-2 2 1H\nfacedown 0,1";
    for viewer in [own, public] {
        let action = forced_action(one_token, viewer);
        assert!(matches!(action, Some(Action::Explore { .. })), "{action:?}");
    }
    let two_tokens = format!("{one_token} 1,0");
    assert_eq!(forced_action(&two_tokens, own), None);

    let one_battle = "battle\nhex 1,0 forest 1 2H ; 2 2H\nhex -2,-2 2 1H";
    assert_eq!(
        forced_action(one_battle, own),
        None,
        "the player should be able to see the odds before the battle begins"
    );
}

#[test]
fn only_useful_moves_are_listed_before_special_attack() {
    let moves = |lines: &str| {
        let enemies = "hex 1,1 2 1H\nhex -2,-2 2 1H";
        let (rules, state) = position(&format!(
            "layout two\nturn 5 seat 1 movement\n{enemies}\n{lines}"
        ));
        let listed_moves = choices(&rules, &state, Some(Seat(0))).moves_before_special_attack;
        listed_moves
            .into_iter()
            .map(|moves| (moves.kind, moves.ready_count))
            .collect::<Vec<_>>()
    };
    let dragon = "hex 0,1 1 1D-";
    assert_eq!(moves(dragon), []);
    assert_eq!(
        moves("hex 0,1 1 1D"),
        [],
        "the attacking unit should not be listed"
    );
    let beside_token = |hex: &str| format!("{dragon}\nhex -1,0 forest {hex}\nfacedown -1,-1");
    assert_eq!(moves(&beside_token("1 2H")), [(Kind::Human, 2)]);
    assert_eq!(
        moves(&beside_token("1 2H-")),
        [],
        "units that have moved should not be listed"
    );
    assert_eq!(
        moves(&beside_token("mine 2 1 1H")),
        [],
        "the last miner should stay"
    );
    assert_eq!(
        moves(&beside_token("mine 2 1 2H")),
        [(Kind::Human, 1)],
        "one miner should stay"
    );
    assert_eq!(
        moves(&format!("{dragon}\nhex 0,0 1 1H\nfacedown 0,-1")),
        [],
        "the last unit on the Monolith should stay"
    );
    assert_eq!(
        moves("hex -1,0 forest 1 1H\nfacedown -1,-1"),
        [],
        "no unit can make a special attack"
    );
}

/// The groups of targets after `card` (Forced March or Drop Ship) has been played. Each group is the list of
/// its kinds. Checks that all targets of a group can be chosen.
fn target_groups(lines: &str, card: &str) -> Vec<String> {
    let (rules, mut state) = position(&format!(
        "layout two\nturn 5 seat 1 deployment\nhex -2,-2 2 1H\nseat 1 hand {card}\n{lines}"
    ));
    let [card] = choices(&rules, &state, Some(Seat(0))).playable_cards[..] else {
        panic!("the card should be playable");
    };
    let play = Action::Play { card };
    apply(&rules, &mut state, Seat(0), play, &mut Vec::new()).expect("the card should be playable");
    let groups = choices(&rules, &state, Some(Seat(0))).target_groups;
    for group in &groups {
        let mut after = state;
        for &target in group {
            apply(&rules, &mut after, Seat(0), target, &mut Vec::new())
                .expect("all targets of a group should be legal, one after another");
        }
    }
    groups
        .into_iter()
        .map(|group| {
            let kinds = group.into_iter().map(|target| match target {
                Action::TargetUnit { kind, .. } => format!("{kind:?}"),
                other => panic!("only units should be grouped, not {other:?}"),
            });
            kinds.collect::<Vec<_>>().join(" ")
        })
        .collect()
}

#[test]
fn units_for_card_can_be_picked_together() {
    for card in ["forcedMarch", "dropShip"] {
        assert_eq!(target_groups("hex 0,1 1 1H 1F", card), ["Human Fungoid"]);
        assert_eq!(
            target_groups("hex 0,1 1 2H 1F", card),
            ["Human Human Fungoid", "Human Human"]
        );
        assert_eq!(
            target_groups("hex 0,1 1 5H 1F", card),
            ["Human Human Human"],
            "at most three units"
        );
        assert_eq!(target_groups("hex 0,1 1 1H", card), [""; 0]);
    }
}

#[test]
fn passing_is_forced_if_cards_could_only_harm_the_player() {
    // `faces` has the face of the attacker's die, then the face of the defender's die.
    let forced_action = |hand: &str, faces: &[u8]| {
        let (rules, mut state) = position(&format!(
            "layout two\nturn 5 seat 1 battle\nhex 1,0 plains 1 1H ; 2 1H\nhex -2,-2 2 1H\nseat 1 hand {hand}"
        ));
        let (hex, events) = (hex_at(&rules, 1, 0), &mut Vec::new());
        let mut faces = faces.iter();
        let battle = Action::Battle {
            hex,
            defender: Seat(1),
        };
        apply(&rules, &mut state, Seat(0), battle, events).expect("the battle should be legal");
        loop {
            match pending_input(&rules, &state) {
                PendingInput::Chance { .. } => {
                    let face = *faces.next().expect("two dice should be rolled");
                    resolve(&rules, &mut state, ChanceOutcome::Die { face }, events)
                        .expect("only dice should be pending");
                }
                PendingInput::Decision { seat, .. } if faces.len() > 0 => {
                    apply(&rules, &mut state, seat, Action::Pass, events)
                        .expect("passing should be legal");
                }
                PendingInput::Decision { seat, .. } => {
                    let choices = choices(&rules, &state, Some(seat));
                    if !choices.playable_cards.is_empty() {
                        return choices.forced_action;
                    }
                    apply(&rules, &mut state, seat, Action::Pass, events)
                        .expect("passing should be legal");
                }
                other => panic!("a card window should be open, not {other:?}"),
            }
        }
    };
    // The card could only cancel the attacker's own hit, or reroll the defender's miss.
    assert_eq!(forced_action("shieldWall", &[6, 1]), Some(Action::Pass));
    assert_eq!(forced_action("steadyAim", &[6, 1]), Some(Action::Pass));
    assert_eq!(forced_action("shieldWall", &[1, 6]), None);
    assert_eq!(forced_action("steadyAim", &[1, 6]), None);
    assert_eq!(forced_action("secondStrike", &[1, 1]), None);
}
