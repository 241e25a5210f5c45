//! Luck, compared with what is counted by hand.

use rubium_odds::{Luck, luck};
use rubium_rules::battle::Side;
use rubium_rules::content::{Effect, Face};
use rubium_rules::{Event, Hex, Kind, Rules, Seat, Setup, Terrain};

fn rules() -> Rules {
    Rules::new(Setup::classic(2, |_| 0).expect("the classic game")).expect("it can be played")
}

fn hex(rules: &Rules, terrain: Terrain) -> Hex {
    let mut hexes = rules.board().hexes();
    let found = hexes.find(|(_, info)| info.terrain == terrain);
    found.expect("the board has some").0
}

fn rolled(seat: u8, kind: Kind, face: u8, hit: bool) -> Event {
    Event::Rolled {
        seat: Seat(seat),
        kind,
        face,
        hit,
        picks: false,
    }
}

/// Red attacks in Rock Plains with a Dragon, a Strider and a Human. Green, whose Humans get 2 more, defends.
#[test]
fn a_battle_counted_by_hand() {
    let rules = rules();
    let began = |terrain| Event::BattleBegan {
        hex: hex(&rules, terrain),
        attacker: Seat(0),
        defender: Seat(1),
    };
    let modified = |amount| Event::Modified {
        side: Side::Defender,
        kind: Kind::Human,
        amount,
    };
    let events = [
        began(Terrain::RockPlains),
        modified(2),
        // Dragons hit on 2 or more: 5 faces.
        rolled(0, Kind::RubiumDragon, 1, false),
        // Striders hit there on 4 or more: 3 faces; the miss is rolled again.
        rolled(0, Kind::RockStrider, 2, false),
        rolled(0, Kind::RockStrider, 5, true),
        // Humans hit on a 6: 1 face; with 2 more on 4, 5 and 6.
        rolled(0, Kind::Human, 6, true),
        rolled(1, Kind::Human, 4, true),
        rolled(1, Kind::Human, 3, false),
        // The next battle knows nothing of it.
        began(Terrain::MagmaPool),
        rolled(1, Kind::Human, 6, true),
        modified(-1),
        // With 1 less not even a 6 hits.
        rolled(1, Kind::Human, 6, false),
    ];
    let row = |seat, dice, hits, sixths| Luck {
        seat: Seat(seat),
        dice,
        hits,
        sixths,
    };
    assert_eq!(
        luck(&rules, &events),
        [row(0, 4, 2, 5 + 3 + 3 + 1), row(1, 4, 2, 3 + 3 + 1)]
    );
}

#[test]
fn dice_of_special_attacks_and_cards_count_too() {
    let rules = rules();
    let rolls = |face: &Face| match face {
        Face::Battle {
            effect: Effect::HitOnRoll { hits },
            ..
        } => Some(u32::from(*hits)),
        _ => None,
    };
    let mut cards = rules.cards();
    let (card, lowest) = cards
        .find_map(|(card, spec)| Some((card, rolls(&spec.face)?)))
        .expect("a card rolls a die");
    let events = [
        Event::SpecialAttack {
            seat: Seat(0),
            kind: Kind::RubiumDragon,
            from: Hex(0),
            to: Hex(1),
        },
        // The Dragon's breath hits on 4 or more.
        Event::SpecialAttackRolled {
            seat: Seat(0),
            face: 4,
            hit: true,
        },
        Event::CardPlayed {
            seat: Seat(1),
            card,
        },
        Event::CardRolled {
            seat: Seat(1),
            side: Side::Attacker,
            face: 1,
            hit: false,
        },
    ];
    let found = luck(&rules, &events);
    assert_eq!((found[0].dice, found[0].hits, found[0].sixths), (1, 1, 3));
    assert_eq!((found[1].dice, found[1].hits), (1, 0));
    assert_eq!(found[1].sixths, 7 - lowest);
}
