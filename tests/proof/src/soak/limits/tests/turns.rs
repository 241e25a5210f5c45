//! Tests of unit actions in a turn, without battles.

use super::*;

/// A Dragon beside three Humans, in the Movement phase.
fn at_the_breath() -> (Books, Hex, Hex) {
    let books = Books::new();
    let [from, to, _] = books.row();
    let books = books
        .stand(ONE, from, Kind::RubiumDragon, 1)
        .stand(TWO, to, Kind::Human, 3)
        .goes([phase(Phase::Movement)]);
    (books, from, to)
}

#[test]
fn unit_makes_one_special_attack_per_turn() {
    let (books, from, to) = at_the_breath();
    books
        .goes([breath(from, to), breath_rolled(false)])
        .refuses("MOV-6", breath(from, to));
    let (books, from, to) = at_the_breath();
    books
        .stand(ONE, from, Kind::RubiumDragon, 1)
        .goes([breath(from, to), breath_rolled(true)])
        .goes([lost(TWO, Kind::Human, to, Cause::SpecialAttack)])
        .goes([breath(from, to), breath_rolled(false)])
        .refuses("MOV-6", breath(from, to));
}

#[test]
fn special_attack_has_one_die_and_removes_at_most_one_unit() {
    let (books, from, to) = at_the_breath();
    books
        .goes([breath(from, to), breath_rolled(true)])
        .refuses("MOV-6", breath_rolled(true));
    let (books, from, to) = at_the_breath();
    books
        .goes([breath(from, to), breath_rolled(true)])
        .goes([lost(TWO, Kind::Human, to, Cause::SpecialAttack)])
        .refuses("MOV-7", lost(TWO, Kind::Human, to, Cause::SpecialAttack));
    let (books, from, to) = at_the_breath();
    books
        .goes([breath(from, to), breath_rolled(false)])
        .refuses("MOV-7", lost(TWO, Kind::Human, to, Cause::SpecialAttack));
}

#[test]
fn special_attacks_are_from_controlled_hexes_and_end_movement() {
    let (books, from, to) = at_the_breath();
    books
        .stand(TWO, from, Kind::Human, 1)
        .refuses("MOV-7", breath(from, to));
    let (books, from, to) = at_the_breath();
    books
        .goes([phase(Phase::Exploration)])
        .refuses("TRN-1", breath(from, to));
    let (books, from, to) = at_the_breath();
    books
        .goes([breath(from, to), breath_rolled(false)])
        .refuses("MOV-1", moved(Kind::RubiumDragon, from, to));
}

#[test]
fn only_units_with_chain_ability_roll_chains() {
    let options = Options {
        optional: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    let books = Books::of(options, 2);
    let [from, to, _] = books.row();
    books
        .stand(ONE, from, Kind::RubiumDragon, 1)
        .stand(TWO, to, Kind::Human, 3)
        .goes([phase(Phase::Movement), breath(from, to)])
        .goes([breath_rolled(true)])
        .goes([lost(TWO, Kind::Human, to, Cause::SpecialAttack)])
        .goes([breath_rolled(false)])
        .refuses("MOV-6", breath_rolled(true));
}

#[test]
fn unit_moves_once_per_turn() {
    let books = Books::new();
    let [one, two, three] = books.row();
    books
        .stand(ONE, one, Kind::Fungoid, 2)
        .goes([phase(Phase::Movement)])
        .goes([moved(Kind::Fungoid, one, two)])
        .goes([moved(Kind::Fungoid, one, two)])
        .refuses("MOV-1", moved(Kind::Fungoid, two, three));
    let books = Books::new();
    let [one, two, three] = books.row();
    books
        .stand(ONE, one, Kind::Fungoid, 1)
        .stand(ONE, two, Kind::Fungoid, 1)
        .goes([phase(Phase::Movement)])
        .goes([moved(Kind::Fungoid, one, two)])
        .goes([moved(Kind::Fungoid, two, three)])
        .refuses("MOV-1", moved(Kind::Fungoid, two, three));
}

#[test]
fn move_is_one_hex_far() {
    let books = Books::new();
    let [one, _, three] = books.row();
    books
        .stand(ONE, one, Kind::Fungoid, 1)
        .goes([phase(Phase::Movement)])
        .refuses("MOV-2", moved(Kind::Fungoid, one, three));
}

#[test]
fn purchase_is_paid_has_figure_and_is_placed_at_home() {
    let bought = |books: &Books, kind, home: bool| {
        let [free, ..] = books.row();
        let own = books.rules.board().home(ONE).iter().next();
        Event::Bought {
            seat: ONE,
            kind,
            hex: own.filter(|_| home).unwrap_or(free),
            cost: books.rules.units().get(kind).cost,
        }
    };
    let books = Books::new();
    let away = bought(&books, Kind::Human, false);
    books.refuses("DEP-2", away);
    // Eight rubium are the price of four Humans.
    let books = Books::new();
    let human = bought(&books, Kind::Human, true);
    books.goes([human; 4]).refuses("DEP-1", human);
    let mut books = Books::new();
    let dragon = bought(&books, Kind::RubiumDragon, true);
    books.ledger.rubium[0] = 99;
    books.goes([dragon; 3]).refuses("figures", dragon);
    Books::new()
        .goes([phase(Phase::Movement)])
        .refuses("TRN-1", human);
}

#[test]
fn transport_card_serves_its_number_of_units_once_each() {
    let books = Books::new();
    let [one, two, _] = books.row();
    let march = books.card(|face| {
        matches!(
            face,
            Face::Deployment {
                effect: Effect::ExtraStep { .. }
            }
        )
    });
    let ship = books.card(|face| {
        matches!(
            face,
            Face::Deployment {
                effect: Effect::Transport { .. }
            }
        )
    });
    let hastened = Event::Hastened {
        seat: ONE,
        kind: Kind::Human,
        hex: one,
    };
    let carried = Event::Transported {
        seat: ONE,
        kind: Kind::Human,
        from: one,
        to: two,
    };
    let played = |card| Event::CardPlayed { seat: ONE, card };
    let ready = |books: Books, card: CardId, units: u8| {
        let books = books.stand(ONE, one, Kind::Human, units).hold(ONE, card);
        books.goes([played(card)])
    };
    ready(Books::new(), march, 4)
        .goes([hastened; 3])
        .refuses("serves", hastened);
    ready(Books::new(), march, 1)
        .goes([hastened])
        .refuses("CRD-1", hastened);
    ready(Books::new(), ship, 4)
        .goes([carried; 3])
        .refuses("serves", carried);
    // A unit that was carried has moved.
    ready(Books::new(), ship, 1)
        .goes([carried, phase(Phase::Movement)])
        .refuses("MOV-1", moved(Kind::Human, two, one));
    Books::new()
        .stand(ONE, one, Kind::Human, 1)
        .refuses("without a card", hastened);
}

#[test]
fn storm_occurs_between_rounds_even_after_elimination_of_active_player() {
    let books = || {
        let options = Options {
            optional: vec![OptionalRule::Teams, OptionalRule::Vortex],
            ..Options::default()
        };
        let last = Event::TurnBegan {
            seat: Seat(3),
            turn: 4,
        };
        Books::of(options, 4).goes([last, phase(Phase::Battle)])
    };
    let storm = Event::StormBegan { seat: ONE, turn: 5 };
    books().refuses("OPT-VORTEX", storm);
    books().goes([phase(Phase::Draw), storm]);
    let out = Event::PlayerOut {
        seat: Seat(3),
        rubium: 0,
    };
    let mut poor = books();
    poor.ledger.rubium[3] = 0;
    poor.goes([out, storm]);
}
