//! Invalid set-ups are rejected with all reasons.

#![cfg(test)]

use rubium_rules::{
    Conflict, ConflictReason, ConflictSubject, Faction, OptionalRule, Options, Refineries, RuleId,
    Rules, Seat, Setup, SetupError, State, Swap, SwapError, Terrain, catalogue, determinize, hash,
    swap_offer, view,
};

fn faults(players: u8, change: impl FnOnce(&mut Setup)) -> Vec<SetupError> {
    let mut setup = Setup::classic(players, |_| 0).unwrap();
    change(&mut setup);
    Rules::new(setup).err().unwrap_or_default()
}

#[test]
fn two_to_four_players_are_accepted() {
    for players in 2..=4 {
        assert_eq!(faults(players, |_| {}), []);
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
    let found = faults(3, |setup| setup.factions[2] = Faction::Ares);
    assert_eq!(found, [SetupError::FactionTwice(Faction::Ares)]);
    assert_eq!(found[0].rule(), Some(RuleId::Set2));
}

#[test]
fn board_must_match_player_count() {
    let found = faults(3, |setup| setup.layout = "two".into());
    assert_eq!(
        found,
        [SetupError::LayoutPlayers {
            layout: "two".into(),
            needs: 2,
            players: 3
        }]
    );
    assert_eq!(
        faults(2, |setup| setup.layout = "moon".into()),
        [SetupError::NoLayout("moon".into())]
    );
}

#[test]
fn terrain_must_match_layout() {
    let found = faults(2, |setup| setup.terrain.truncate(18));
    assert_eq!(
        found,
        [SetupError::TerrainCount {
            needed: 19,
            found: 18
        }]
    );
    let found = faults(2, |setup| {
        setup.terrain[0] = Terrain::RockPlains;
        setup.terrain[5] = Terrain::Monolith;
    });
    assert_eq!(
        found,
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

fn options(optional: &[OptionalRule]) -> Options {
    Options {
        optional: optional.to_vec(),
        ..Options::default()
    }
}

#[test]
fn conflicting_options_are_rejected_with_their_rule() {
    use OptionalRule as O;
    // Every conflicting pair of the rulebook; all others are compatible.
    let pairs = [
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
    for one in O::ALL {
        for other in O::ALL {
            if one >= other {
                continue;
            }
            let said = options(&[one, other]);
            // A number of players that both options support, if there is one.
            let found: Vec<RuleId> = (2..=4)
                .map(|players| said.conflicts(players))
                .map(|conflicts| {
                    conflicts
                        .into_iter()
                        .map(|conflict| conflict.rule)
                        .collect()
                })
                .min_by_key(|rules: &Vec<RuleId>| rules.len())
                .unwrap();
            let same = |&&(a, b, _): &&(O, O, RuleId)| (a, b) == (one, other);
            let expected: Vec<RuleId> = pairs.iter().filter(same).map(|pair| pair.2).collect();
            let four_and_two =
                one == O::Teams && matches!(other, O::EnergyDependence | O::BadNeighbors);
            assert!(
                found == expected || four_and_two && found.len() == 1,
                "{one:?} {other:?}: {found:?}"
            );
        }
    }
    for (option, needs) in [
        (O::Teams, 4),
        (O::EnergyDependence, 2),
        (O::BadNeighbors, 2),
    ] {
        for players in 2..=4 {
            let found = options(&[option]).conflicts(players);
            let expected = (players != needs).then_some(Conflict {
                option,
                with: ConflictSubject::Players { needs },
                rule: option.rule(),
                because: ConflictReason::Players,
            });
            assert_eq!(found, Vec::from_iter(expected), "{option:?} {players}");
        }
    }
    let found = faults(2, |setup| {
        setup.options = options(&[O::TimeIsOfTheEssence, O::InForTheLongHaul]);
    });
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule(), Some(RuleId::OptTime));
    assert_eq!(
        found[0].to_string(),
        "TimeIsOfTheEssence is not played with InForTheLongHaul (OPT-TIME)"
    );
    assert_eq!(
        Setup::new(options(&[O::BadNeighbors]), 3, |_| 0)
            .err()
            .unwrap()[0]
            .rule(),
        Some(RuleId::OptNeighbors)
    );
    let twice = faults(2, |setup| {
        setup.options = options(&[O::TimeIsOfTheEssence, O::TimeIsOfTheEssence]);
    });
    assert_eq!(twice, [SetupError::OptionTwice(O::TimeIsOfTheEssence)]);
}

#[test]
fn options_set_target_points() {
    use OptionalRule as O;
    for (optional, target) in [
        (&[][..], 12),
        (&[O::TimeIsOfTheEssence], 10),
        (&[O::InForTheLongHaul], 14),
        (&[O::Teams], 20),
    ] {
        assert_eq!(options(optional).target(), target, "{optional:?}");
    }
}

#[test]
fn green_tokens_replace_others_and_few_refineries_cause_warning() {
    let swap = |leaves: &str, comes: &str| Swap {
        leaves: leaves.into(),
        comes: comes.into(),
    };
    let mut setup = Setup::new(options(&[OptionalRule::ExtraExplorationTokens]), 2, |_| 0).unwrap();
    let refineries = |sum| Refineries {
        sum,
        recommended: 16,
    };
    assert_eq!(setup.refineries(), refineries(16));
    setup.swaps = vec![
        swap("refinery2", "leaper"),
        swap("refinery2", "greenStrider"),
        swap("strider", "refinery1"),
    ];
    // Fewer than recommended is allowed.
    assert_eq!(setup.refineries(), refineries(13));
    let rules = Rules::new(setup).unwrap();
    let count = |id| {
        let token = rules.tokens().find(|(_, token)| token.id == id);
        token.map(|(_, token)| token.count)
    };
    assert_eq!(count("refinery2"), Some(2));
    assert_eq!(count("strider"), Some(5));
    assert_eq!(count("leaper"), Some(1));
    assert_eq!(count("refinery3"), Some(0));
    let tokens: u8 = rules.tokens().map(|(_, token)| token.count).sum();
    assert_eq!(tokens, 18);
    let plain = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
    assert_eq!(plain.tokens().count(), 4);
    for (swaps, fault) in [
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
                swapped: 2,
                count: 1,
            },
        ),
    ] {
        let found = faults(2, |setup| {
            setup.options = options(&[OptionalRule::ExtraExplorationTokens]);
            setup.swaps.clone_from(&swaps);
        });
        assert_eq!(found, [SetupError::Swap(fault)]);
        assert_eq!(found[0].rule(), Some(RuleId::OptExtra));
    }
    let found = faults(2, |setup| setup.swaps = vec![swap("strider", "leaper")]);
    assert_eq!(found, [SetupError::Swap(SwapError::NotPlayed)]);
}

/// On a board with halves, the swaps are split evenly or with a difference of one. The split is hidden (SET-6).
#[test]
fn half_of_green_token_cannot_be_inferred() {
    let both = [
        OptionalRule::ExtraExplorationTokens,
        OptionalRule::EnergyDependence,
    ];
    let swap = |leaves: &str, comes: &str| Swap {
        leaves: leaves.into(),
        comes: comes.into(),
    };
    let agreed = [
        swap("strider", "refinery3"),
        swap("refinery1Crystalline", "leaper"),
        swap("refinery2", "refinery1"),
    ];
    for swaps in [&agreed[..1], &agreed[..2], &agreed] {
        // Each possible split, and for each swap the halves in which it is made.
        let (mut ways, mut halves) = (Vec::new(), vec![[false; 2]; swaps.len()]);
        let (mut way, mut of) = (0, 1);
        while way < of {
            let mut setup = Setup::new(options(&both), 2, |_| 0).unwrap();
            setup.swaps = swaps.to_vec();
            setup.draw_halves(|choices| {
                of = choices;
                way
            });
            for (seen, &second) in halves.iter_mut().zip(&setup.in_second_half) {
                seen[usize::from(second)] = true;
            }
            way += 1;
            ways.push(Rules::new(setup).unwrap());
        }
        assert!(halves.iter().all(|seen| *seen == [true; 2]), "{halves:?}");
        let open = |rules: &Rules| {
            let seen = view(rules, &State::new(rules), Some(Seat(0)));
            let thought = determinize(rules, &seen).expect("the game has begun");
            let places = (
                catalogue(rules),
                Vec::from_iter(rules.tokens().map(|(_, token)| token.clone())),
            );
            (seen, hash(rules, &thought), places)
        };
        let tokens = |rules: &Rules| hash(rules, &State::new(rules));
        let [first, others @ ..] = ways.as_slice() else {
            panic!("there is an arrangement");
        };
        assert!(!others.is_empty());
        for other in others {
            assert_eq!(open(first), open(other));
            assert_ne!(tokens(first), tokens(other));
        }
    }
    // Four of the Striders are in pairs and must leave in pairs, in any order.
    let four = ["leaper", "greenStrider", "refinery1", "refinery3"];
    let mut setup = Setup::new(options(&both), 2, |_| 0).unwrap();
    setup.swaps = four.map(|comes| swap("strider", comes)).to_vec();
    for way in 0..6 {
        setup.draw_halves(|_| way);
        let second = setup.in_second_half.iter().filter(|&&second| second);
        assert_eq!(second.count(), 2);
        assert!(Rules::new(setup.clone()).is_ok());
    }
    // Other boards have no halves, so nothing is drawn.
    let mut setup = Setup::new(options(&both[..1]), 2, |_| 0).unwrap();
    setup.swaps = agreed.to_vec();
    setup.draw_halves(|_| panic!("there is nothing to draw"));
    assert!(setup.in_second_half.is_empty());
}

/// On the small board, a game can be begun with exactly the swaps that the offer accepts, for every split.
#[test]
fn offered_swaps_on_board_with_halves_are_valid() {
    let small = options(&[
        OptionalRule::ExtraExplorationTokens,
        OptionalRule::EnergyDependence,
    ]);
    let plain = Setup::new(small.clone(), 2, |_| 0).unwrap();
    let set: Vec<&str> = plain
        .content
        .board
        .tokens
        .iter()
        .map(|one| one.id.as_str())
        .collect();
    let (mut begun, mut refused) = (0, 0);
    for list in 0..set.len().pow(4) {
        let mut list = list;
        let swaps = ["leaper", "refinery3", "refinery1", "greenStrider"].map(|comes| {
            let leaves = set[list % set.len()].to_owned();
            list /= set.len();
            Swap {
                leaves,
                comes: comes.to_owned(),
            }
        });
        let offer = swap_offer(&small, 2, &swaps).expect("tokens are swapped");
        let mut setup = plain.clone();
        setup.swaps = swaps.to_vec();
        let (mut way, mut ways) = (0, 1);
        while way < ways {
            setup.draw_halves(|of| {
                ways = of;
                way
            });
            let begins = Rules::new(setup.clone()).map(drop);
            let fault = offer
                .error
                .clone()
                .map(|fault| vec![SetupError::Swap(fault)]);
            assert_eq!(begins, fault.map_or(Ok(()), Err), "{swaps:?}");
            way += 1;
        }
        match offer.error {
            None => begun += 1,
            Some(_) => refused += 1,
        }
    }
    // Two of the four types have one token in each pile, so three or four of them cannot leave.
    assert_eq!((begun, refused), (256 - 2 * 13, 2 * 13));
}

#[test]
fn too_many_missions_are_rejected() {
    let found = faults(2, |setup| {
        setup.options = options(&[OptionalRule::TopPriority]);
        for card in setup.content.cards.cards.iter_mut().rev().take(3) {
            card.count = 15;
        }
    });
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule(), Some(RuleId::OptPriority));
}

#[test]
fn every_tile_order_uses_all_tiles() {
    // `pick` counts up, so that tiles are shuffled and double tiles occur in both orientations.
    let mut count = 0;
    let setup = Setup::classic(4, |below| {
        count += 7;
        count % below
    })
    .unwrap();
    let tiles = |terrain| {
        setup
            .terrain
            .iter()
            .filter(|&&found| found == terrain)
            .count()
    };
    assert_eq!(tiles(Terrain::RockPlains), 6);
    assert_eq!(tiles(Terrain::LiquifungusForest), 5);
    assert_eq!(tiles(Terrain::CrystalSpires), 5);
    assert_eq!(tiles(Terrain::MagmaPool), 2);
    assert_eq!(tiles(Terrain::Monolith), 1);
    let rules = Rules::new(setup).unwrap();
    assert_eq!(rules.board().len(), 31);
    assert_eq!(rules.board().explorable().len(), 18);
}

#[test]
fn initial_state_is_small() {
    assert!(size_of::<State>() <= 2048);
}
