//! Tests that the view of a determinized state equals the view that was determinized, that a battle is
//! reconstructed from a view, and that impossible views are rejected.

use super::*;
use crate::{
    Action, ChanceOutcome, Phase, Seat, Setup, apply, collect_legal_actions,
    is_phase_action_pending, pending_input, resolve, view, weights,
};

/// A simple pseudorandom generator for the choices in a test game.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Takes a random legal action or supplies a random outcome. Returns `false` if the game is over.
fn play_random_step(rules: &Rules, state: &mut State, rng: &mut Rng) -> bool {
    match pending_input(rules, state) {
        PendingInput::Over { .. } => return false,
        PendingInput::Decision { seat, .. } => {
            let mut actions: Vec<Action> = Vec::new();
            collect_legal_actions(rules, state, &mut actions);
            let action = actions[rng.below(actions.len())];
            apply(rules, state, seat, action, &mut ()).unwrap();
        }
        PendingInput::Chance { request } => {
            let mut outcomes = Vec::new();
            weights(rules, state, request, &mut outcomes);
            let weighted: Vec<ChanceOutcome> = outcomes
                .iter()
                .flat_map(|&(outcome, weight)| std::iter::repeat_n(outcome, weight as usize))
                .collect();
            resolve(rules, state, weighted[rng.below(weighted.len())], &mut ()).unwrap();
        }
    }
    true
}

/// Returns whether an advance after a won battle, or a card for the teammate, is pending.
fn is_advance_or_card_passing(state: &State) -> bool {
    matches!(state.stage, TurnStage::Advance { .. } | TurnStage::PassCard)
}

#[test]
fn view_is_determinized_to_a_state_with_the_same_view_or_not_at_all() {
    use crate::OptionalRule as O;
    let swap = |removed: &str, added: &str| crate::Swap {
        removed: removed.to_owned(),
        added: added.to_owned(),
    };
    let swaps = [swap("strider", "leaper"), swap("refinery2", "refinery3")];
    let configurations: [(&[O], &[u8]); 10] = [
        (&[], &[2, 3, 4]),
        (&[O::KingOfTheHill, O::TopPriority], &[3, 4]),
        (&[O::InterceptedTransmissions, O::KingOfTheHill], &[2, 3]),
        (&[O::ExecutiveOrders, O::TopPriority], &[2, 4]),
        (&[O::AlternateUnits], &[2, 3, 4]),
        (
            &[O::AlternateUnits, O::Vortex, O::InForTheLongHaul],
            &[2, 4],
        ),
        (&[O::Teams, O::AlternateUnits], &[4]),
        (&[O::Teams, O::Vortex, O::TopPriority], &[4]),
        (&[O::EnergyDependence, O::ExtraExplorationTokens], &[2]),
        (
            &[
                O::BadNeighbors,
                O::ExtraExplorationTokens,
                O::TimeIsOfTheEssence,
            ],
            &[2],
        ),
    ];
    let (mut comparison_count, mut advance_or_passing_counts, mut seed) = (0, [0; 2], 0);
    let configurations = configurations.iter();
    for (optional_rules, player_count) in configurations
        .flat_map(|(rules, player_counts)| player_counts.iter().map(move |n| (rules, *n)))
    {
        seed += 1;
        let mut rng = Rng(seed);
        let options = crate::Options {
            edition: [crate::Edition::Year2012, crate::Edition::Year2005][seed as usize % 2],
            optional_rules: optional_rules.to_vec(),
            ..crate::Options::default()
        };
        let setup = Setup::new(options, player_count, |n| rng.below(n));
        let mut setup = setup.unwrap();
        if optional_rules.contains(&O::ExtraExplorationTokens) {
            setup.swaps = swaps.to_vec();
        }
        let rules = Rules::new(setup).unwrap();
        let mut state = State::new(&rules);
        for _ in 0..6_000 {
            let viewers = rules.seats().map(Some).chain([None]);
            for viewer in viewers {
                let seat_view = view(&rules, &state, viewer);
                if state.stage == TurnStage::Battle {
                    let battle = battle_from_view(rules.unit_sheet(), &seat_view)
                        .expect("a battle should be in progress");
                    let progress =
                        |battle: &Battle| (battle.steps_begun, battle.kind, battle.forces);
                    assert_eq!(progress(&battle), progress(&state.battle), "seed {seed}");
                }
                match determinize(&rules, &seat_view) {
                    Some(determinized) => {
                        assert!(
                            is_phase_action_pending(&state) || is_advance_or_card_passing(&state)
                        );
                        advance_or_passing_counts
                            [usize::from(state.stage == TurnStage::PassCard)] +=
                            u32::from(is_advance_or_card_passing(&state));
                        assert_eq!(
                            view(&rules, &determinized, viewer),
                            seat_view,
                            "seed {seed}"
                        );
                        comparison_count += 1;
                    }
                    None => assert!(
                        !is_phase_action_pending(&state) && !is_advance_or_card_passing(&state),
                        "seed {seed}"
                    ),
                }
            }
            if !play_random_step(&rules, &mut state, &mut rng) {
                break;
            }
        }
    }
    assert!(
        comparison_count > 10_000 && advance_or_passing_counts.iter().all(|&count| count > 10),
        "{comparison_count}, {advance_or_passing_counts:?}"
    );
}

#[test]
fn impossible_view_is_not_determinized() {
    let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
    let seat_view = view(&rules, &State::new(&rules), Some(Seat(0)));
    assert!(determinize(&rules, &seat_view).is_some());
    let dragon_of = |seat| crate::view::UnitCount {
        seat: Seat(seat),
        kind: Kind::RubiumDragon,
        count: 1,
    };
    let mut too_many_figures = seat_view.clone();
    too_many_figures.hexes[0].units = vec![dragon_of(0); 4];
    let mut unknown_seat = seat_view.clone();
    unknown_seat.hexes[0].units = vec![dragon_of(3)];
    let mut too_many_copies = seat_view.clone();
    too_many_copies.hand = vec![CardCount {
        card: CardId(0),
        count: 200,
    }];
    let mut unknown_card = seat_view.clone();
    unknown_card.hand = vec![CardCount {
        card: CardId(255),
        count: 1,
    }];
    let mut wrong_phase = seat_view.clone();
    wrong_phase.phase = Phase::Draw;
    let mut moved_unit_not_on_board = seat_view.clone();
    moved_unit_not_on_board.facts.moved_units = vec![UnitsOnHex {
        hex: Hex(3),
        kind: Kind::Human,
        count: 1,
    }];
    let mut copies_overflow = seat_view.clone();
    copies_overflow.hand = vec![CardCount {
        card: CardId(0),
        count: 16,
    }];
    let mut unknown_bottom_card = seat_view.clone();
    unknown_bottom_card.decks.bottom = vec![Some(CardId(MAX_CARDS as u8))];
    let mut too_many_at_bottom = seat_view.clone();
    too_many_at_bottom.decks.bottom = vec![Some(CardId(0)); 16];
    let mut advance_without_battle = seat_view.clone();
    advance_without_battle.pending_input = PendingInput::Decision {
        seat: seat_view.active,
        decision: DecisionKind::Advance { hex: Hex(1) },
    };
    let mut passed_card_without_teams = seat_view.clone();
    passed_card_without_teams.pending_input = PendingInput::Decision {
        seat: Seat(1),
        decision: DecisionKind::PassCard {
            receiver: seat_view.active,
        },
    };
    let home_hex = rules.board().home(seat_view.active).iter().next().unwrap();
    let view_with_purchases = |count| {
        let mut view = seat_view.clone();
        view.facts.bought_units = vec![UnitsOnHex {
            hex: home_hex,
            kind: Kind::Human,
            count,
        }];
        view
    };
    assert!(determinize(&rules, &view_with_purchases(Stack::MAX_COUNT)).is_some());
    let too_many_bought = view_with_purchases(Stack::MAX_COUNT + 1);
    let mut missing_seat = seat_view;
    missing_seat.seats.pop();
    for impossible in [
        too_many_figures,
        unknown_seat,
        too_many_copies,
        unknown_card,
        wrong_phase,
        moved_unit_not_on_board,
        copies_overflow,
        unknown_bottom_card,
        too_many_at_bottom,
        advance_without_battle,
        passed_card_without_teams,
        too_many_bought,
        missing_seat,
    ] {
        assert_eq!(determinize(&rules, &impossible), None);
    }
}

/// In each half of the board, there are as many determinized tokens as facedown hexes. No token has more
/// copies than at the start, and revealed refineries are subtracted.
#[test]
fn determinized_tokens_match_facedown_count_of_each_half() {
    for text in [
        "layout two\nturn 3 seat 1 movement\nfacedown all but 1,0 0,1\nhex 1,0 mine 2\nhex 0,1 mine 1",
        "layout energyDependence\noptions energyDependence\nturn 3 seat 1 movement",
    ] {
        let content = crate::content::Content::classic().unwrap();
        let (rules, state) = crate::notation::read_position(text, content).unwrap();
        let determinized = determinize(&rules, &view(&rules, &state, None))
            .expect("a view without hidden cards should be determinizable");
        let piles = rules.token_piles();
        let initial_count = |token: usize| piles[0][token] + piles[1][token];
        for (half, hexes) in rules.board().halves().iter().enumerate() {
            let count: u8 = determinized.tokens[half].iter().sum();
            assert_eq!(u32::from(count), (state.facedown & *hexes).len(), "{text}");
        }
        for token in 0..MAX_TOKENS {
            let count = determinized.tokens[0][token] + determinized.tokens[1][token];
            assert!(
                count <= initial_count(token),
                "{text}: {count} of {}",
                initial_count(token)
            );
            let has_refinery_2 =
                (rules.tokens().nth(token)).is_some_and(|(_, spec)| spec.refinery == 2);
            assert!(
                !text.contains("mine 2") || !has_refinery_2 || count < initial_count(token),
                "{text}"
            );
        }
    }
}

/// A stack with the maximum number of figures of a kind, all of which have moved.
#[test]
fn largest_stack_is_determinized() {
    let [sheet, cards, board] = [
        include_str!("../../content/sheet.json"),
        include_str!("../../content/cards.json"),
        include_str!("../../content/board.json"),
    ];
    let mut sheet: serde_json::Value = serde_json::from_str(sheet).unwrap();
    sheet["units"][0]["figureCount"] = Stack::MAX_COUNT.into();
    assert_eq!(sheet["units"][0]["kind"], "human");
    let content = crate::content::Content::load(&sheet.to_string(), cards, board).unwrap();
    let text = "layout two\nturn 3 seat 1 movement\nhex 1,0 plains 1 15H-";
    let (rules, state) = crate::notation::read_position(text, content).unwrap();
    let seat_view = view(&rules, &state, Some(Seat(0)));
    assert_eq!(seat_view.facts.moved_units.len(), 1);
    assert!(determinize(&rules, &seat_view).is_some());
}
