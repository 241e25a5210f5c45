//! Dice statistics match numbers that were counted by hand.

#![cfg(test)]

use rubium_odds::{DiceStatistics, dice_statistics};
use rubium_rules::battle::Side;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{Event, Hex, Kind, Rules, Seat, Setup, Stack, Terrain};

fn rules() -> Rules {
    Rules::new(Setup::classic(2, |_| 0).expect("the classic set-up should be valid"))
        .expect("the rules should accept the set-up")
}

fn hex_with_terrain(rules: &Rules, terrain: Terrain) -> Hex {
    let mut hexes = rules.board().hexes();
    let hex = hexes.find(|(_, info)| info.terrain == terrain);
    hex.expect("the board should have a hex of this terrain").0
}

fn roll_event(seat: u8, kind: Kind, face: u8, is_hit: bool) -> Event {
    Event::Rolled {
        seat: Seat(seat),
        kind,
        face,
        is_hit,
        picks_casualty: false,
    }
}

/// Red attacks in Rock Plains with a Dragon, a Strider and a Human. Green defends; its Humans have a
/// modifier of +2. Then Red attacks in a Magma Pool.
#[test]
fn statistics_of_two_battles_match_hand_count() {
    let rules = rules();
    let begin_event = |terrain| Event::BattleBegan {
        hex: hex_with_terrain(&rules, terrain),
        attacker: Seat(0),
        defender: Seat(1),
        forces: [Stack::EMPTY; 2],
    };
    let modifier_event = |amount| Event::DiceModified {
        side: Side::Defender,
        kind: Kind::Human,
        amount,
        value: 6,
    };
    let events = [
        begin_event(Terrain::RockPlains),
        modifier_event(2),
        // Dragons hit on 2 or higher: 5 faces.
        roll_event(0, Kind::RubiumDragon, 1, false),
        // Striders hit on 4 or higher in Rock Plains: 3 faces. The miss is rerolled.
        roll_event(0, Kind::RockStrider, 2, false),
        roll_event(0, Kind::RockStrider, 5, true),
        // Red's Humans hit on a 6: 1 face. Green's Humans, with +2, hit on 4, 5 and 6: 3 faces for each die.
        roll_event(0, Kind::Human, 6, true),
        roll_event(1, Kind::Human, 4, true),
        roll_event(1, Kind::Human, 3, false),
        // The modifier of +2 does not apply to the second battle: Humans hit on a 6.
        begin_event(Terrain::MagmaPool),
        roll_event(1, Kind::Human, 6, true),
        modifier_event(-1),
        // With a modifier of -1, Humans never hit, not even on a 6.
        roll_event(1, Kind::Human, 6, false),
    ];
    let statistics_of = |seat, dice, hits, hitting_face_count| DiceStatistics {
        seat: Seat(seat),
        dice_count: dice,
        hit_count: hits,
        hitting_face_count,
    };
    assert_eq!(
        dice_statistics(&rules, &events),
        [
            statistics_of(0, 4, 2, 5 + 3 + 3 + 1),
            statistics_of(1, 4, 2, 3 + 3 + 1)
        ]
    );
}

#[test]
fn statistics_include_special_attacks_and_cards() {
    let rules = rules();
    let min_face = |face: &CardFace| match face {
        CardFace::Battle {
            effect: Effect::HitOnRoll { min_face },
            ..
        } => Some(u32::from(*min_face)),
        _ => None,
    };
    let mut cards = rules.cards();
    let (card, min_face_of_card) = cards
        .find_map(|(card, spec)| Some((card, min_face(&spec.face)?)))
        .expect("there should be a card that rolls a die");
    let events = [
        Event::SpecialAttack {
            seat: Seat(0),
            kind: Kind::RubiumDragon,
            from: Hex(0),
            to: Hex(1),
        },
        // The Dragon's special attack hits on 4 or higher.
        Event::SpecialAttackRolled {
            seat: Seat(0),
            face: 4,
            is_hit: true,
        },
        Event::CardPlayed {
            seat: Seat(1),
            card,
        },
        Event::CardRolled {
            seat: Seat(1),
            side: Side::Attacker,
            face: 1,
            is_hit: false,
        },
    ];
    let statistics_by_seat = dice_statistics(&rules, &events);
    assert_eq!(
        (
            statistics_by_seat[0].dice_count,
            statistics_by_seat[0].hit_count,
            statistics_by_seat[0].hitting_face_count
        ),
        (1, 1, 3)
    );
    assert_eq!(
        (
            statistics_by_seat[1].dice_count,
            statistics_by_seat[1].hit_count
        ),
        (1, 0)
    );
    assert_eq!(
        statistics_by_seat[1].hitting_face_count,
        7 - min_face_of_card
    );
}
