//! Tests that invalid set-ups are rejected with all errors, and that options and swaps change the set-up.

#![cfg(test)]

use rubium_rules::{
    Conflict, ConflictReason, ConflictTarget, Faction, OptionalRule, Options, RefineryTotal,
    RuleId, Rules, Seat, Setup, SetupError, State, Swap, SwapError, Terrain, available_swaps,
    catalogue, determinize, hash, view,
};

fn errors(players: u8, change: impl FnOnce(&mut Setup)) -> Vec<SetupError> {
    let mut setup = Setup::classic(players, |_| 0).unwrap();
    change(&mut setup);
    Rules::new(setup).err().unwrap_or_default()
}

#[test]
fn two_to_four_players_are_accepted() {
    for players in 2..=4 {
        assert_eq!(errors(players, |_| {}), []);
    }
    for players in [0, 1, 5, 255] {
        assert_eq!(
            Setup::classic(players, |_| 0),
            Err(vec![SetupError::Players(usize::from(players))])
        );
    }
}

#[test]
fn duplicate_faction_is_rejected() {
    let errors_found = errors(3, |setup| setup.factions[2] = Faction::Ares);
    assert_eq!(errors_found, [SetupError::FactionTwice(Faction::Ares)]);
    assert_eq!(errors_found[0].rule(), Some(RuleId::Set2));
}

#[test]
fn handicap_within_limit_adds_rubium_at_the_start() {
    let mut setup = Setup::classic(3, |_| 0).unwrap();
    setup.extra_rubium = vec![0, 6];
    let rules = Rules::new(setup).unwrap();
    let state = State::new(&rules);
    assert_eq!([0, 1, 2].map(|seat| state.rubium(Seat(seat))), [8, 17, 14]);
    for invalid in [vec![7], vec![0; 4]] {
        let errors_found = errors(3, |setup| setup.extra_rubium = invalid.clone());
        assert_eq!(errors_found, [SetupError::ExtraRubium(invalid)]);
    }
}

#[test]
fn layout_must_exist_and_match_player_count() {
    let errors_found = errors(3, |setup| setup.layout = "two".into());
    assert_eq!(
        errors_found,
        [SetupError::LayoutPlayers {
            layout: "two".into(),
            needs: 2,
            players: 3
        }]
    );
    assert_eq!(
        errors(2, |setup| setup.layout = "moon".into()),
        [SetupError::NoLayout("moon".into())]
    );
}

#[test]
fn terrain_must_match_layout() {
    let errors_found = errors(2, |setup| setup.terrain.truncate(18));
    assert_eq!(
        errors_found,
        [SetupError::TerrainCount {
            needed: 19,
            found: 18
        }]
    );
    let errors_found = errors(2, |setup| {
        setup.terrain[0] = Terrain::RockPlains;
        setup.terrain[5] = Terrain::Monolith;
    });
    assert_eq!(
        errors_found,
        [
            SetupError::WrongTerrain {
                hex: 0,
                terrain: Terrain::RockPlains
            },
            SetupError::WrongTerrain {
                hex: 5,
                terrain: Terrain::Monolith
            },
        ]
    );
}

fn options(optional_rules: &[OptionalRule]) -> Options {
    Options {
        optional_rules: optional_rules.to_vec(),
        ..Options::default()
    }
}

#[test]
fn conflicting_options_are_rejected_and_error_names_rule() {
    use OptionalRule as O;
    // Every pair of options that exclude each other, and the rule that the error names. Pairs that need
    // different numbers of players conflict as well.
    let exclusive_pairs = [
        (O::TimeIsOfTheEssence, O::InForTheLongHaul, RuleId::OptTime),
        (O::TimeIsOfTheEssence, O::Teams, RuleId::OptTime),
        (O::InForTheLongHaul, O::Teams, RuleId::OptLong),
        (
            O::ExecutiveOrders,
            O::InterceptedTransmissions,
            RuleId::OptExec,
        ),
        (O::KingOfTheHill, O::Vortex, RuleId::OptHill),
        (O::KingOfTheHill, O::EnergyDependence, RuleId::OptHill),
        (
            O::TopPriority,
            O::InterceptedTransmissions,
            RuleId::OptPriority,
        ),
        (O::Vortex, O::EnergyDependence, RuleId::OptVortex),
        (O::EnergyDependence, O::BadNeighbors, RuleId::OptNeighbors),
    ];
    for first in O::ALL {
        for second in O::ALL {
            if first >= second {
                continue;
            }
            let pair = options(&[first, second]);
            // Use a number of players that both options support, if there is one.
            let conflict_rules: Vec<RuleId> = (2..=4)
                .map(|players| pair.conflicts(players))
                .map(|conflicts| {
                    conflicts
                        .into_iter()
                        .map(|conflict| conflict.rule)
                        .collect()
                })
                .min_by_key(|rules: &Vec<RuleId>| rules.len())
                .unwrap();
            let is_pair = |&&(a, b, _): &&(O, O, RuleId)| (a, b) == (first, second);
            let expected: Vec<RuleId> = exclusive_pairs
                .iter()
                .filter(is_pair)
                .map(|pair| pair.2)
                .collect();
            let need_different_player_counts =
                first == O::Teams && matches!(second, O::EnergyDependence | O::BadNeighbors);
            assert!(
                conflict_rules == expected
                    || need_different_player_counts && conflict_rules.len() == 1,
                "{first:?} {second:?}: {conflict_rules:?}"
            );
        }
    }
    for (option, needs) in [
        (O::Teams, 4),
        (O::EnergyDependence, 2),
        (O::BadNeighbors, 2),
    ] {
        for players in 2..=4 {
            let conflicts = options(&[option]).conflicts(players);
            let expected = (players != needs).then_some(Conflict {
                option,
                with: ConflictTarget::Players { needs },
                rule: option.rule(),
                reason: ConflictReason::Players,
            });
            assert_eq!(conflicts, Vec::from_iter(expected), "{option:?} {players}");
        }
    }
    let errors_found = errors(2, |setup| {
        setup.options = options(&[O::TimeIsOfTheEssence, O::InForTheLongHaul]);
    });
    assert_eq!(errors_found.len(), 1);
    assert_eq!(errors_found[0].rule(), Some(RuleId::OptTime));
    assert_eq!(
        errors_found[0].to_string(),
        "TimeIsOfTheEssence cannot be combined with InForTheLongHaul (OPT-TIME)"
    );
    assert_eq!(
        Setup::new(options(&[O::BadNeighbors]), 3, |_| 0)
            .err()
            .unwrap()[0]
            .rule(),
        Some(RuleId::OptNeighbors)
    );
    let duplicate_errors = errors(2, |setup| {
        setup.options = options(&[O::TimeIsOfTheEssence, O::TimeIsOfTheEssence]);
    });
    assert_eq!(
        duplicate_errors,
        [SetupError::OptionTwice(O::TimeIsOfTheEssence)]
    );
}

#[test]
fn options_set_target_points() {
    use OptionalRule as O;
    for (optional_rules, target) in [
        (&[][..], 12),
        (&[O::TimeIsOfTheEssence], 10),
        (&[O::InForTheLongHaul], 14),
        (&[O::Teams], 20),
    ] {
        assert_eq!(
            options(optional_rules).target_vp(),
            target,
            "{optional_rules:?}"
        );
    }
}

#[test]
fn green_tokens_replace_standard_tokens_and_change_refinery_total() {
    let swap = |removed: &str, added: &str| Swap {
        removed: removed.into(),
        added: added.into(),
    };
    let mut setup = Setup::new(options(&[OptionalRule::ExtraExplorationTokens]), 2, |_| 0).unwrap();
    let total_of = |value| RefineryTotal {
        value,
        recommended_minimum: 16,
    };
    assert_eq!(setup.refinery_total(), total_of(16));
    setup.swaps = vec![
        swap("refinery2", "leaper"),
        swap("refinery2", "greenStrider"),
        swap("strider", "refinery1"),
    ];
    // A total below the recommended minimum is allowed.
    assert_eq!(setup.refinery_total(), total_of(13));
    let rules = Rules::new(setup).unwrap();
    let count = |id| {
        let token = rules.tokens().find(|(_, token)| token.id == id);
        token.map(|(_, token)| token.count)
    };
    assert_eq!(count("refinery2"), Some(2));
    assert_eq!(count("strider"), Some(5));
    assert_eq!(count("leaper"), Some(1));
    assert_eq!(count("refinery3"), Some(0));
    let token_count: u8 = rules.tokens().map(|(_, token)| token.count).sum();
    assert_eq!(token_count, 18);
    let default_rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
    assert_eq!(default_rules.tokens().count(), 4);
    for (swaps, error) in [
        (
            vec![swap("moon", "leaper")],
            SwapError::NoToken {
                token: "moon".into(),
            },
        ),
        (
            vec![swap("strider", "refinery2")],
            SwapError::NoGreenToken {
                token: "refinery2".into(),
            },
        ),
        (
            vec![swap("strider", "leaper"), swap("refinery2", "leaper")],
            SwapError::TooMany {
                token: "leaper".into(),
                swap_count: 2,
                count: 1,
            },
        ),
    ] {
        let errors_found = errors(2, |setup| {
            setup.options = options(&[OptionalRule::ExtraExplorationTokens]);
            setup.swaps.clone_from(&swaps);
        });
        assert_eq!(errors_found, [SetupError::Swap(error)]);
        assert_eq!(errors_found[0].rule(), Some(RuleId::OptExtra));
    }
    let errors_found = errors(2, |setup| setup.swaps = vec![swap("strider", "leaper")]);
    assert_eq!(errors_found, [SetupError::Swap(SwapError::OptionNotInPlay)]);
}

/// On a board with halves, each half gets the same number of swaps, or one half gets one swap more. Players
/// must not know the split (SET-6).
#[test]
fn board_half_of_each_swap_cannot_be_inferred() {
    let both_options = [
        OptionalRule::ExtraExplorationTokens,
        OptionalRule::EnergyDependence,
    ];
    let swap = |removed: &str, added: &str| Swap {
        removed: removed.into(),
        added: added.into(),
    };
    let swap_list = [
        swap("strider", "refinery3"),
        swap("refinery1Crystalline", "leaper"),
        swap("refinery2", "refinery1"),
    ];
    for swaps in [&swap_list[..1], &swap_list[..2], &swap_list] {
        // `splits` has the rules of each possible split. `halves_used` says for each swap whether any split
        // puts it in the first half, and whether any split puts it in the second.
        let (mut splits, mut halves_used) = (Vec::new(), vec![[false; 2]; swaps.len()]);
        let (mut split, mut split_count) = (0, 1);
        while split < split_count {
            let mut setup = Setup::new(options(&both_options), 2, |_| 0).unwrap();
            setup.swaps = swaps.to_vec();
            setup.assign_swaps_to_board_halves(|choices| {
                split_count = choices;
                split
            });
            for (used, &is_in_second) in halves_used.iter_mut().zip(&setup.is_swap_in_second_half) {
                used[usize::from(is_in_second)] = true;
            }
            split += 1;
            splits.push(Rules::new(setup).unwrap());
        }
        assert!(
            halves_used.iter().all(|used| *used == [true; 2]),
            "{halves_used:?}"
        );
        let visible_to_seat = |rules: &Rules| {
            let seat_view = view(rules, &State::new(rules), Some(Seat(0)));
            let determinized =
                determinize(rules, &seat_view).expect("the view should be determinizable");
            let parts = (
                catalogue(rules),
                Vec::from_iter(rules.tokens().map(|(_, token)| token.clone())),
            );
            (seat_view, hash(rules, &determinized), parts)
        };
        let state_hash = |rules: &Rules| hash(rules, &State::new(rules));
        let [first, others @ ..] = splits.as_slice() else {
            panic!("there should be a split");
        };
        assert!(!others.is_empty());
        for other in others {
            assert_eq!(visible_to_seat(first), visible_to_seat(other));
            assert_ne!(state_hash(first), state_hash(other));
        }
    }
    // Two of the four swaps are made in each half. Any two of them can be in the same half.
    let green_tokens = ["leaper", "greenStrider", "refinery1", "refinery3"];
    let mut setup = Setup::new(options(&both_options), 2, |_| 0).unwrap();
    setup.swaps = green_tokens.map(|added| swap("strider", added)).to_vec();
    for split in 0..6 {
        setup.assign_swaps_to_board_halves(|_| split);
        let swaps_in_second_half = setup
            .is_swap_in_second_half
            .iter()
            .filter(|&&is_in_second| is_in_second);
        assert_eq!(swaps_in_second_half.count(), 2);
        assert!(Rules::new(setup.clone()).is_ok());
    }
    // Other boards have no halves, so nothing is picked.
    let mut setup = Setup::new(options(&both_options[..1]), 2, |_| 0).unwrap();
    setup.swaps = swap_list.to_vec();
    setup.assign_swaps_to_board_halves(|_| panic!("nothing should be picked"));
    assert!(setup.is_swap_in_second_half.is_empty());
}

/// On the board with halves, the rules accept swaps if and only if the offer reports no error for them. This
/// does not depend on how the swaps are split between the halves.
#[test]
fn swaps_on_board_with_halves_are_accepted_exactly_if_offer_has_no_error() {
    let with_halves = options(&[
        OptionalRule::ExtraExplorationTokens,
        OptionalRule::EnergyDependence,
    ]);
    let default_setup = Setup::new(with_halves.clone(), 2, |_| 0).unwrap();
    let token_ids: Vec<&str> = default_setup
        .content
        .board
        .tokens
        .iter()
        .map(|token| token.id.as_str())
        .collect();
    let (mut accepted_count, mut rejected_count) = (0, 0);
    for combination in 0..token_ids.len().pow(4) {
        let mut combination = combination;
        let swaps = ["leaper", "refinery3", "refinery1", "greenStrider"].map(|added| {
            let removed = token_ids[combination % token_ids.len()].to_owned();
            combination /= token_ids.len();
            Swap {
                removed,
                added: added.to_owned(),
            }
        });
        let offer = available_swaps(&with_halves, 2, &swaps)
            .expect("swaps should be possible with the option");
        let mut setup = default_setup.clone();
        setup.swaps = swaps.to_vec();
        let (mut split, mut split_count) = (0, 1);
        while split < split_count {
            setup.assign_swaps_to_board_halves(|choices| {
                split_count = choices;
                split
            });
            let result = Rules::new(setup.clone()).map(drop);
            let error = offer
                .error
                .clone()
                .map(|error| vec![SetupError::Swap(error)]);
            assert_eq!(result, error.map_or(Ok(()), Err), "{swaps:?}");
            split += 1;
        }
        match offer.error {
            None => accepted_count += 1,
            Some(_) => rejected_count += 1,
        }
    }
    // Two of the four types have only one token in each half, so three or four tokens of such a type cannot
    // be removed.
    assert_eq!((accepted_count, rejected_count), (256 - 2 * 13, 2 * 13));
}

#[test]
fn too_many_missions_for_top_priority_are_rejected() {
    let errors_found = errors(2, |setup| {
        setup.options = options(&[OptionalRule::TopPriority]);
        for card in setup.content.cards.cards.iter_mut().rev().take(3) {
            card.count = 15;
        }
    });
    assert_eq!(errors_found.len(), 1);
    assert_eq!(errors_found[0].rule(), Some(RuleId::OptPriority));
}

#[test]
fn shuffled_board_uses_all_tiles() {
    // The picks vary, so that tiles are shuffled and double tiles occur in both orientations.
    let mut pick = 0;
    let setup = Setup::classic(4, |below| {
        pick += 7;
        pick % below
    })
    .unwrap();
    let hex_count = |terrain| {
        setup
            .terrain
            .iter()
            .filter(|&&hex_terrain| hex_terrain == terrain)
            .count()
    };
    assert_eq!(hex_count(Terrain::RockPlains), 6);
    assert_eq!(hex_count(Terrain::LiquifungusForest), 5);
    assert_eq!(hex_count(Terrain::CrystalSpires), 5);
    assert_eq!(hex_count(Terrain::MagmaPool), 2);
    assert_eq!(hex_count(Terrain::Monolith), 1);
    let rules = Rules::new(setup).unwrap();
    assert_eq!(rules.board().len(), 31);
    assert_eq!(rules.board().explorable().len(), 18);
}

#[test]
fn state_has_at_most_2048_bytes() {
    assert!(size_of::<State>() <= 2048);
}
