//! Tests that overuse each ability with a sequence of events that no correct core emits.

use super::super::books::*;
use super::*;
use rubium_rules::content::{Effect, Face};
use rubium_rules::{OptionalRule, Options};

/// The alternate units use the kinds of their figures: a Sporling is a Fungoid.
const SPORLING: Kind = Kind::Fungoid;
const CLONE: Kind = Kind::Human;
const SHARDIAN: Kind = Kind::Crystalline;
const WYRM: Kind = Kind::RubiumDragon;

fn alternate() -> Books {
    let options = Options {
        optional: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    Books::of(options, 2)
}

/// One Human of the other player in `hex`, the last one, is destroyed in a battle.
fn won(books: Books, hex: Hex) -> Books {
    let step = |kind, dice| Event::StepBegan { kind, dice };
    books
        .goes([phase(Phase::Battle), battle(hex)])
        .goes([step(SPORLING, [1, 0]), rolled(ONE, SPORLING, true)])
        .goes([lost(TWO, Kind::Human, hex, Cause::Battle)])
        .goes([ended(hex, BattleResult::AttackerWon)])
}

/// `count` Sporlings against a Human, and the hexes of [`Books::row`].
fn sporlings(count: u8) -> (Books, [Hex; 3]) {
    let books = alternate();
    let row = books.row();
    let books = books
        .stand(ONE, row[0], SPORLING, count)
        .stand(TWO, row[0], Kind::Human, 1);
    (books, row)
}

#[test]
fn victorious_sporlings_move_one_hex_once() {
    let (books, [from, to, far]) = sporlings(2);
    won(books, from)
        .goes([moved(SPORLING, from, to), moved(SPORLING, from, to)])
        .refuses("UNI-SPORLING", moved(SPORLING, to, far));
    let (books, [from, _, far]) = sporlings(1);
    won(books, from).refuses("UNI-SPORLING", moved(SPORLING, from, far));
    let (books, [from, to, _]) = sporlings(1);
    won(books.stand(ONE, from, CLONE, 1), from).refuses("UNI-SPORLING", moved(CLONE, from, to));
}

#[test]
fn found_sporling_makes_no_victory_move() {
    let found = |books: &Books, hex| {
        let mut tokens = books.rules.tokens();
        let token = tokens.find(|(_, token)| token.unit == Some(SPORLING));
        let (_, token) = token.expect("there are Sporlings on the board");
        Event::Explored {
            seat: ONE,
            hex,
            found: token.unit,
            lost: None,
            refinery: token.refinery,
        }
    };
    let (books, [from, to, _]) = sporlings(1);
    let found_there = found(&books, from);
    let books = books.goes([phase(Phase::Exploration), found_there]);
    won(books, from)
        .goes([moved(SPORLING, from, to)])
        .refuses("EXP-5", moved(SPORLING, from, to));
    // In the next turn the marks are forgotten.
    let (books, [from, to, _]) = sporlings(1);
    let found_there = found(&books, from);
    let books = books
        .goes([phase(Phase::Exploration), found_there])
        .goes([Event::TurnBegan { seat: ONE, turn: 2 }]);
    won(books, from).goes([moved(SPORLING, from, to), moved(SPORLING, from, to)]);
}

#[test]
fn transported_sporling_makes_no_victory_move() {
    let (books, [from, to, far]) = sporlings(1);
    let card = books.card(|face| {
        matches!(
            face,
            Face::Deployment {
                effect: Effect::Transport { .. }
            }
        )
    });
    let carried = |from, to| Event::Transported {
        seat: ONE,
        kind: SPORLING,
        from,
        to,
    };
    let played = Event::CardPlayed { seat: ONE, card };
    let books = books.stand(ONE, far, SPORLING, 1).hold(ONE, card).goes([
        phase(Phase::Deployment),
        played,
        carried(far, from),
    ]);
    won(books, from)
        .goes([moved(SPORLING, from, to)])
        .refuses("CRD-2", moved(SPORLING, from, to));
}

#[test]
fn clone_purchases_respect_limit_per_hex() {
    let books = alternate();
    let max = books.rules.units().get(CLONE).buying_limit;
    let max = max.expect("Clones have a limit");
    let hex = books.rules.board().home(ONE).iter().next();
    let bought = Event::Bought {
        seat: ONE,
        kind: CLONE,
        hex: hex.expect("a home base has hexes"),
        cost: 1,
    };
    books
        .goes((0..max).map(|_| bought))
        .refuses("UNI-CLONE", bought);
}

#[test]
fn wyrm_rerolls_immediately_after_hit() {
    let books = alternate();
    let [from, to, _] = books.row();
    books
        .stand(ONE, from, WYRM, 1)
        .stand(TWO, to, Kind::Human, 3)
        .goes([
            phase(Phase::Movement),
            breath(from, to),
            breath_rolled(true),
        ])
        .goes([lost(TWO, Kind::Human, to, Cause::SpecialAttack)])
        .refuses("UNI-WYRM", phase(Phase::Exploration));
}

#[test]
fn shardian_is_sacrificed_only_before_first_step() {
    let clash = || {
        let books = alternate();
        let [hex, ..] = books.row();
        let books = books
            .stand(ONE, hex, SHARDIAN, 2)
            .stand(TWO, hex, Kind::Human, 2)
            .goes([phase(Phase::Battle), battle(hex)]);
        (books, hex)
    };
    let given = |hex| lost(ONE, SHARDIAN, hex, Cause::Sacrifice);
    let (books, hex) = clash();
    books
        .goes([given(hex), lost(TWO, Kind::Human, hex, Cause::Battle)])
        .goes([Event::StepBegan {
            kind: SHARDIAN,
            dice: [1, 0],
        }])
        .refuses("UNI-SHARDIAN", given(hex));
    let (books, hex) = clash();
    books
        .goes([given(hex)])
        .refuses("UNI-SHARDIAN", phase(Phase::Mining));
}
