//! Tests that deals contain what the viewer knows, and are uniform over all states that are consistent with
//! this knowledge.

use super::*;
use crate::content::Content;
use crate::notation::{Input, read_input, read_position};
use crate::{Options, Setup, Swap, resolve, view};

/// A pseudorandom generator for deals.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 33) * n as u64) >> 31) as usize
    }
}

fn position(text: &str) -> (Rules, State) {
    read_position(text, Content::classic().unwrap()).unwrap()
}

fn card(rules: &Rules, id: &str) -> CardId {
    rules.card_by_content_id(id).unwrap()
}

const THREE_HANDS: &str = "
layout three
turn 4 seat 1 movement
hex 0,1 1 2H
seat 1 rubium 3 hand flawless steadyAim
seat 2 rubium 9 hand twoFronts steadyAim volunteers
seat 3 rubium 9
";

#[test]
fn every_unseen_copy_is_equally_likely_in_opponents_hand() {
    const DEAL_COUNT: u32 = 40_000;
    let (rules, state) = position(THREE_HANDS);
    let knowledge = Knowledge::new(&rules, &state, Some(Seat(0)));
    let mut rng = Rng(1);
    let mut times_in_hand = [0_u32; crate::MAX_CARDS];
    for _ in 0..DEAL_COUNT {
        let dealt = knowledge.deal(|n| rng.below(n));
        assert_eq!(dealt.hands[0], state.hands[0]);
        for (card, count) in dealt.hands[1].counts() {
            times_in_hand[card.index()] += u32::from(count);
        }
    }
    for (deck, hand_size) in DECKS.into_iter().zip([2, 1]) {
        let mut unseen = state.decks.undrawn.restricted_to(rules.deck(deck));
        unseen.add_all(&state.hands[1].restricted_to(rules.deck(deck)));
        for (card, copies) in unseen.counts() {
            // The card should come up draws * copies / unseen times, within five standard deviations:
            // |times - draws * copies / unseen| < 5 * sqrt(draws * copies / unseen).
            let draws = i64::from(DEAL_COUNT * hand_size);
            let (copies, unseen) = (i64::from(copies), i64::from(unseen.len()));
            let times = i64::from(times_in_hand[card.index()]);
            let deviation = times * unseen - draws * copies;
            assert!(
                deviation.pow(2) < 25 * draws * copies * unseen,
                "{card:?}: {times} of {draws} draws, {copies} of {unseen} cards"
            );
        }
    }
}

#[test]
fn passed_cards_are_known_to_the_team_but_not_to_opponents() {
    let (rules, state) = position(
        "
layout four
options teams
turn 5 seat 1 movement
seat 1 hand steadyAim
seat 2 hand steadyAim flawless known flawless
seat 3 hand volunteers twoFronts known twoFronts
seat 4
",
    );
    let mut rng = Rng(2);
    let knowledge = Knowledge::new(&rules, &state, Some(Seat(0)));
    let mut deals_without_flawless = 0;
    for _ in 0..100 {
        let dealt = knowledge.deal(|n| rng.below(n));
        assert!(dealt.hands[2].has(card(&rules, "twoFronts")));
        assert!(dealt.cards_known_to_teammate[2].has(card(&rules, "twoFronts")));
        assert!(dealt.cards_known_to_teammate[1].is_empty());
        deals_without_flawless += u32::from(!dealt.hands[1].has(card(&rules, "flawless")));
        assert_eq!(
            view(&rules, &dealt, Some(Seat(0))),
            view(&rules, &state, Some(Seat(0)))
        );
    }
    assert!(deals_without_flawless > 80, "{deals_without_flawless}");
}

#[test]
fn missions_offered_to_another_seat_are_dealt_at_random() {
    let (rules, mut state) = position(
        "
layout two
options topPriority
turn 4 seat 2 mining
hex 2,1 1 1H
hex -2,-2 2 1H
",
    );
    for input in ["2: end", "card flawless", "card twoFronts"] {
        match read_input(&rules, input).unwrap() {
            Input::Act { seat, action } => {
                crate::apply(&rules, &mut state, seat, action, &mut ()).unwrap()
            }
            Input::Chance { outcome } => resolve(&rules, &mut state, outcome, &mut ()).unwrap(),
        }
    }
    let mut rng = Rng(3);
    let offers = |viewer, rng: &mut Rng| -> std::collections::BTreeSet<Vec<CardId>> {
        let knowledge = Knowledge::new(&rules, &state, Some(viewer));
        let offer = |_| {
            let dealt = knowledge.deal(|n| rng.below(n));
            view(&rules, &dealt, Some(Seat(1))).offered_missions
        };
        (0..50).map(offer).collect()
    };
    assert_eq!(offers(Seat(1), &mut rng).len(), 1);
    assert!(offers(Seat(0), &mut rng).len() > 40);
}

#[test]
fn board_half_of_swapped_token_is_random_until_token_is_revealed() {
    use crate::OptionalRule as O;
    let options = Options {
        optional_rules: vec![O::EnergyDependence, O::ExtraExplorationTokens],
        ..Options::default()
    };
    let mut setup = Setup::new(options, 2, |_| 0).unwrap();
    setup.swaps = vec![Swap {
        removed: "refinery2".to_owned(),
        added: "refinery3".to_owned(),
    }];
    let rules = Rules::new(setup).unwrap();
    let mut state = State::new(&rules);
    let total = |piles: [[u8; MAX_TOKENS]; 2]| -> u32 {
        piles.iter().flatten().map(|&count| u32::from(count)).sum()
    };
    let mut rng = Rng(4);
    let mut count_deals_by_distribution = |state: &State| {
        let knowledge = Knowledge::new(&rules, state, None);
        let mut times = std::collections::BTreeMap::new();
        for _ in 0..4_000 {
            let dealt = knowledge.deal(|n| rng.below(n)).tokens;
            assert_eq!(total(dealt), total(state.tokens));
            *times.entry(dealt).or_insert(0) += 1;
        }
        Vec::from_iter(times.into_values())
    };
    // Nothing is revealed, so the swap is equally likely in either half of the board.
    let times = count_deals_by_distribution(&state);
    assert_eq!(times.len(), 2);
    assert!(times.iter().all(|times| (1_850..2_150).contains(times)));
    // The added token is revealed, so its half is known.
    let added_token = rules.tokens().find(|(_, token)| token.id == "refinery3");
    let (added_token, _) = added_token.unwrap();
    let facedown_count = &mut state.tokens[0][added_token.index()];
    assert_eq!(
        *facedown_count, 1,
        "the first half should have the added token"
    );
    *facedown_count = 0;
    assert_eq!(count_deals_by_distribution(&state), [4_000]);
}
