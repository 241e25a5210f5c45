use super::game;
use crate::action::Action;
use crate::battle::Side;
use crate::chance::ChanceOutcome;
use crate::ids::{CardId, Hex, Kind, Seat, TokenId};
use crate::notation::{
    Input, read_action, read_input, read_outcome, write_action, write_input, write_outcome,
};
use crate::rules::Rules;
use proptest::prelude::*;

fn hex(rules: &Rules, q: i8, r: i8) -> Hex {
    rules.board().hex_at([q, r].into()).unwrap()
}

#[test]
fn every_action_round_trips() {
    let rules = game(4);
    let (first_hex, second_hex) = (hex(&rules, 2, 1), hex(&rules, -1, 2));
    let card = rules.card_by_content_id("dropShip").unwrap();
    let (human, dragon) = (Kind::Human, Kind::RubiumDragon);
    let cases = [
        (
            Action::Buy {
                kind: human,
                hex: first_hex,
            },
            "buy human 2,1",
        ),
        (Action::Play { card }, "play dropShip"),
        (Action::Exchange { card }, "exchange dropShip"),
        (Action::PassToTeammate { card }, "give dropShip"),
        (Action::Keep { card }, "keep dropShip"),
        (
            Action::Move {
                kind: Kind::LavaLeaper,
                from: first_hex,
                to: second_hex,
            },
            "move leaper 2,1 -1,2",
        ),
        (
            Action::SpecialAttack {
                kind: dragon,
                from: second_hex,
                to: first_hex,
            },
            "special dragon -1,2 2,1",
        ),
        (Action::Explore { hex: second_hex }, "explore -1,2"),
        (
            Action::Battle {
                hex: first_hex,
                defender: Seat(1),
            },
            "battle 2,1 2",
        ),
        (Action::EndPhase, "end"),
        (Action::Pass, "pass"),
        (Action::PassBattle, "pass battle"),
        (
            Action::Casualty {
                kind: Kind::Fungoid,
            },
            "casualty fungoid",
        ),
        (Action::Sacrifice { kind: human }, "sacrifice human"),
        (Action::Victim { seat: Seat(3) }, "victim 4"),
        (Action::TakeEnergize, "take card"),
        (Action::TakeFaceupCard, "take victory"),
        (
            Action::TargetPlacement {
                kind: Kind::Crystalline,
                hex: first_hex,
            },
            "place crystalline 2,1",
        ),
        (
            Action::TargetUnit {
                kind: Kind::RockStrider,
                hex: first_hex,
            },
            "pick strider 2,1",
        ),
        (Action::TargetHex { hex: first_hex }, "land 2,1"),
        (
            Action::TargetKind {
                side: Side::Attacker,
                kind: human,
            },
            "aim attacker human",
        ),
        (
            Action::TargetForce {
                side: Side::Defender,
            },
            "force defender",
        ),
        (
            Action::TargetHit {
                side: Side::Attacker,
                picker: None,
            },
            "hit attacker",
        ),
        (
            Action::TargetHit {
                side: Side::Defender,
                picker: Some(Seat(1)),
            },
            "hit defender by 2",
        ),
    ];
    for (action, text) in cases {
        assert_eq!(write_action(&rules, action), text);
        assert_eq!(read_action(&rules, text), Ok(action));
        let input = Input::Act {
            seat: Seat(2),
            action,
        };
        assert_eq!(write_input(&rules, input), format!("3: {text}"));
        assert_eq!(read_input(&rules, &format!(" 3:\t{text} ")), Ok(input));
    }
}

#[test]
fn each_kind_of_outcome_round_trips() {
    let rules = game(2);
    let cases = [
        (ChanceOutcome::Die { face: 4 }, "die 4"),
        (
            ChanceOutcome::Card {
                card: rules.card_by_content_id("windfall").unwrap(),
            },
            "card windfall",
        ),
        (ChanceOutcome::Token { token: TokenId(0) }, "token strider"),
    ];
    for (outcome, text) in cases {
        assert_eq!(write_outcome(&rules, outcome), text);
        assert_eq!(read_outcome(&rules, text), Ok(outcome));
        let input = Input::Chance { outcome };
        assert_eq!(write_input(&rules, input), text);
        assert_eq!(read_input(&rules, text), Ok(input));
    }
}

#[test]
fn error_contains_word_and_reason() {
    let rules = game(2);
    let cases = [
        ("", "word 1, expected a seat with a colon, or an outcome"),
        ("1:", "word 2, expected an action"),
        (
            "1: play windfal",
            "word 3, `windfal`: there is no such card; the nearest is `windfall`",
        ),
        ("1: play", "word 3, expected a card"),
        ("1: play xyz", "word 3, `xyz`: there is no such card"),
        (
            "1: by human 2,1",
            "word 2, `by`: there is no such action; the nearest is `buy`",
        ),
        (
            "1: buy humans 2,1",
            "word 3, `humans`: there is no such kind of unit; the nearest is `human`",
        ),
        (
            "1: buy human 9,9",
            "word 4, `9,9`: this board has no such hex",
        ),
        (
            "1: buy human 2.1",
            "word 4, `2.1`: a hex is two whole numbers with a comma, such as 2,-1",
        ),
        (
            "1: buy human 2,999",
            "word 4, `2,999`: a hex is two whole numbers with a comma, such as 2,-1",
        ),
        (
            "1: buy human 2,1 2,1",
            "word 5, `2,1`: the text should end before this word",
        ),
        (
            "1: take cards",
            "word 3, `cards`: there is no such card to take; the nearest is `card`",
        ),
        ("1: victim 3", "word 3, `3`: seats are numbered 1 to 2"),
        (
            "1: force atacker",
            "word 3, `atacker`: there is no such force; the nearest is `attacker`",
        ),
        ("0: end", "word 1, `0`: seats are numbered 1 to 2"),
        ("3: end", "word 1, `3`: seats are numbered 1 to 2"),
        (
            "end",
            "word 1, `end`: an action should begin with its seat, such as `1:`",
        ),
        (
            "dice 3",
            "word 1, `dice`: there is no such outcome; the nearest is `die`",
        ),
        ("die 7", "word 2, `7`: a die shows 1 to 6"),
        ("die 0", "word 2, `0`: a die shows 1 to 6"),
        ("die", "word 2, expected a face, 1 to 6"),
        (
            "die 3 3",
            "word 3, `3`: the text should end before this word",
        ),
        (
            "token Strider",
            "word 2, `Strider`: there is no such token; the nearest is `strider`",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(read_input(&rules, text).unwrap_err().to_string(), error);
    }
    let long = format!("play {}", "x".repeat(10_000));
    assert_eq!(read_action(&rules, &long).unwrap_err().text.len(), 60);
}

#[test]
fn actions_with_every_id_round_trip_for_each_player_count() {
    for players in 2..=4 {
        let rules = game(players);
        let mut count = 0;
        let mut assert_round_trip = |action| {
            assert_eq!(
                read_action(&rules, &write_action(&rules, action)),
                Ok(action)
            );
            count += 1;
        };
        for (from, _) in rules.board().hexes() {
            for kind in Kind::ALL {
                assert_round_trip(Action::Buy { kind, hex: from });
                assert_round_trip(Action::TargetPlacement { kind, hex: from });
                assert_round_trip(Action::TargetUnit { kind, hex: from });
                for (to, _) in rules.board().hexes() {
                    assert_round_trip(Action::Move { kind, from, to });
                    assert_round_trip(Action::SpecialAttack { kind, from, to });
                }
            }
            assert_round_trip(Action::Explore { hex: from });
            assert_round_trip(Action::TargetHex { hex: from });
            for defender in rules.seats() {
                assert_round_trip(Action::Battle {
                    hex: from,
                    defender,
                });
            }
        }
        for (card, _) in rules.cards() {
            assert_round_trip(Action::Play { card });
            assert_round_trip(Action::Exchange { card });
        }
        for side in Side::BOTH {
            assert_round_trip(Action::TargetForce { side });
            assert_round_trip(Action::TargetHit { side, picker: None });
            for kind in Kind::ALL {
                assert_round_trip(Action::TargetKind { side, kind });
            }
            for seat in rules.seats() {
                assert_round_trip(Action::Victim { seat });
                assert_round_trip(Action::TargetHit {
                    side,
                    picker: Some(seat),
                });
            }
        }
        for kind in Kind::ALL {
            assert_round_trip(Action::Casualty { kind });
        }
        assert!(count > 12 * rules.board().len().pow(2));
    }
}

#[test]
fn out_of_range_ids_are_written_but_not_parsed() {
    let rules = game(2);
    for (action, text) in [
        (Action::TargetHex { hex: Hex(200) }, "land #200"),
        (Action::Play { card: CardId(95) }, "play #95"),
        (Action::Victim { seat: Seat(255) }, "victim 256"),
    ] {
        assert_eq!(write_action(&rules, action), text);
        assert!(read_action(&rules, text).is_err());
    }
    let outcome = ChanceOutcome::Token { token: TokenId(99) };
    assert_eq!(write_outcome(&rules, outcome), "token #99");
    assert!(read_outcome(&rules, "token #99").is_err());
}

/// A random sequence of words, valid or not.
fn random_words() -> impl Strategy<Value = String> {
    let words = [
        "buy",
        "human",
        "2,1",
        "1:",
        "pass",
        "battle",
        "hit",
        "by",
        "attacker",
        "take",
        "card",
        "die",
        "7",
        "token",
        "strider",
        "windfall",
        "end",
        "-128,127",
        ",",
        ":",
        "#",
        "é,ü",
        "\u{2003}",
        "99999999999",
    ];
    proptest::collection::vec(proptest::sample::select(words.to_vec()), 0..8)
        .prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn parsing_inputs_never_panics_and_parsed_inputs_round_trip(text in prop_oneof![any::<String>(), random_words()]) {
        let rules = game(2);
        if let Ok(input) = read_input(&rules, &text) {
            let written = write_input(&rules, input);
            prop_assert_eq!(read_input(&rules, &written), Ok(input));
        }
        let _ = read_action(&rules, &text);
        let _ = read_outcome(&rules, &text);
    }
}
