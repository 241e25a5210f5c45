//! Tests of battles, their rewards, and the cards of a turn.

use super::*;

#[test]
fn second_battle_on_hex_in_a_turn_is_detected() {
    let books = Books::new();
    let [hex, ..] = books.row();
    books
        .stand(ONE, hex, Kind::Human, 1)
        .stand(TWO, hex, Kind::Human, 1)
        .goes([phase(Phase::Battle), battle(hex)])
        .goes([ended(hex, BattleResult::Undecided)])
        .refuses("BAT-1", battle(hex));
}

/// A battle of two Humans against two, at the moment when they roll.
fn fighting(options: Options) -> (Books, Hex) {
    let books = Books::of(options, 2);
    let [hex, ..] = books.row();
    let step = Event::StepBegan {
        kind: Kind::Human,
        dice: [2, 2],
    };
    let books = books
        .stand(ONE, hex, Kind::Human, 2)
        .stand(TWO, hex, Kind::Human, 2)
        .goes([phase(Phase::Battle), battle(hex), step]);
    (books, hex)
}

#[test]
fn each_kind_attacks_once_with_one_die_per_unit() {
    let step = |dice| Event::StepBegan {
        kind: Kind::Human,
        dice,
    };
    let (books, _) = fighting(Options::default());
    books.refuses("BAT-3", step([2, 2]));
    let books = Books::new();
    let [hex, ..] = books.row();
    books
        .stand(ONE, hex, Kind::Human, 1)
        .stand(TWO, hex, Kind::Human, 1)
        .goes([phase(Phase::Battle), battle(hex)])
        .refuses("BAT-4", step([2, 1]));
    let (books, _) = fighting(Options::default());
    let books = books.goes([
        rolled(ONE, Kind::Human, false),
        rolled(ONE, Kind::Human, false),
    ]);
    books.refuses("BAT-4", rolled(ONE, Kind::Human, false));
}

#[test]
fn card_allows_one_more_attack_of_kind() {
    let step = Event::StepBegan {
        kind: Kind::Human,
        dice: [2, 0],
    };
    let (books, _) = fighting(Options::default());
    let card = books.card(|face| {
        matches!(
            face,
            Face::Battle {
                window: CardWindow::AfterSteps,
                ..
            }
        )
    });
    let played = Event::CardPlayed { seat: TWO, card };
    books
        .hold(TWO, card)
        .goes([played, step])
        .refuses("BAT-3", step);
    let (books, _) = fighting(Options::default());
    let both = Event::StepBegan {
        kind: Kind::Human,
        dice: [2, 2],
    };
    books.hold(TWO, card).goes([played]).refuses("CRD-5", both);
}

#[test]
fn only_misses_are_rerolled_once_per_step() {
    let again = |dice| Event::Rerolled {
        side: Side::Attacker,
        dice,
    };
    let one_missed = || {
        let (books, _) = fighting(Options::default());
        books.goes([
            rolled(ONE, Kind::Human, false),
            rolled(ONE, Kind::Human, true),
        ])
    };
    one_missed().refuses("CRD-3", again(2));
    one_missed()
        .goes([again(1), rolled(ONE, Kind::Human, false)])
        .refuses("CRD-3", again(1));
}

#[test]
fn each_hit_of_opposing_force_removes_one_unit() {
    let (books, hex) = fighting(Options::default());
    books.refuses("BAT-5", lost(TWO, Kind::Human, hex, Cause::Battle));
    let (books, hex) = fighting(Options::default());
    books
        .goes([rolled(ONE, Kind::Human, true)])
        .goes([lost(TWO, Kind::Human, hex, Cause::Battle)])
        .refuses("BAT-5", lost(TWO, Kind::Human, hex, Cause::Battle));
    let (books, hex) = fighting(Options::default());
    books
        .goes([rolled(ONE, Kind::Human, true)])
        .goes([Event::HitCancelled {
            side: Side::Defender,
        }])
        .refuses("BAT-5", lost(TWO, Kind::Human, hex, Cause::Battle));
}

/// A battle that the attacker has won.
fn won(edition: Edition) -> (Books, Hex) {
    let options = Options {
        edition,
        ..Options::default()
    };
    let (books, hex) = fighting(options);
    let fallen = lost(TWO, Kind::Human, hex, Cause::Battle);
    let books = books
        .goes([
            rolled(ONE, Kind::Human, true),
            rolled(ONE, Kind::Human, true),
        ])
        .goes([fallen, fallen, ended(hex, BattleResult::AttackerWon)]);
    (books, hex)
}

#[test]
fn won_battle_gives_one_victory_card_and_one_battle_mission() {
    let (books, _) = won(Edition::Ffg);
    books.goes([VICTORY]).refuses("BAT-11", VICTORY);
    let (books, hex) = fighting(Options::default());
    books
        .goes([ended(hex, BattleResult::Undecided)])
        .refuses("BAT-11", VICTORY);
    let (books, _) = won(Edition::Ffg);
    let mission = books.card(|face| matches!(face, Face::BattleMission { .. }));
    let fulfilled = Event::MissionFulfilled {
        seat: ONE,
        card: mission,
        vp: 1,
    };
    let books = books.hold(ONE, mission).hold(ONE, mission);
    books
        .goes([VICTORY, fulfilled])
        .refuses("BAT-11", fulfilled);
    // In the 2005 edition the attacker takes one or the other.
    let (books, _) = won(Edition::Ah);
    books
        .hold(ONE, mission)
        .goes([VICTORY])
        .refuses("BAT-11", fulfilled);
}

fn drawn(books: &Books, seat: Seat, deck: Deck, place: usize) -> Event {
    let of_deck = books
        .rules
        .cards()
        .filter(|(_, spec)| spec.face.deck() == deck);
    let card = of_deck.map(|(card, _)| card).nth(place);
    Event::Drawn { seat, deck, card }
}

#[test]
fn due_cards_are_drawn_in_number_and_time() {
    let (books, _) = won(Edition::Ffg);
    let [first, second] = [0, 1].map(|place| drawn(&books, TWO, Deck::Energize, place));
    books.goes([first]).refuses("BAT-12", second);
    let (books, _) = won(Edition::Ffg);
    books.refuses(
        "BAT-12",
        Event::Drawn {
            seat: ONE,
            deck: Deck::Energize,
            card: drawn_card(first),
        },
    );
    let turn = Event::TurnBegan { seat: ONE, turn: 3 };
    let books = Books::new().goes([turn, phase(Phase::Draw)]);
    let missions = [0, 1].map(|place| drawn(&books, ONE, Deck::Missions, place));
    books.goes([missions[0]]).refuses("DRW-1", missions[1]);
    let books = Books::new().goes([turn, phase(Phase::Draw)]);
    let energize = [0, 1, 2].map(|place| drawn(&books, ONE, Deck::Energize, place));
    books
        .goes([energize[0], energize[1]])
        .refuses("DRW-2", energize[2]);
    Books::new()
        .goes([turn, phase(Phase::Mining)])
        .refuses("DRW-1", missions[0]);
}

fn drawn_card(event: Event) -> Option<CardId> {
    match event {
        Event::Drawn { card, .. } => card,
        _ => None,
    }
}

#[test]
fn teammate_passes_one_card_per_turn() {
    let options = Options {
        optional: vec![OptionalRule::Teams],
        ..Options::default()
    };
    let books = Books::of(options, 4);
    let card = books.card(|face| matches!(face, Face::Deployment { .. }));
    let given = Event::CardGiven {
        giver: Seat(2),
        receiver: ONE,
        deck: Deck::Energize,
        card: Some(card),
    };
    books
        .hold(Seat(2), card)
        .hold(Seat(2), card)
        .goes([phase(Phase::Draw), given])
        .refuses("OPT-TEAM", given);
}
