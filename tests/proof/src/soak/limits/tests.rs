//! A core that breaks a limit tells so by its events: each forged sequence is refused, and what comes before is not.

use super::*;
use rubium_rules::battle::Side;
use rubium_rules::content::{Deck, Window};
use rubium_rules::{BattleResult, Edition, OptionalRule, Options, Setup, Stack};

/// The two books of a game, at a moment that a test sets up.
struct Books {
    rules: Rules,
    ledger: Ledger,
    limits: Limits,
}

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

impl Books {
    fn of(options: Options, players: u8) -> Books {
        let setup = Setup::new(options, players, |_| 0).expect("it can be set up");
        let rules = Rules::new(setup).expect("it can be played");
        let ledger = Ledger::new(&rules);
        Books {
            ledger,
            rules,
            limits: Limits::default(),
        }
    }

    fn new() -> Books {
        Books::of(Options::default(), 2)
    }

    fn tell(&mut self, event: Event) -> Result<(), String> {
        self.ledger.enter(&self.rules, event)?;
        self.limits.enter(&self.rules, &self.ledger, event)
    }

    /// All of these events can be.
    fn goes(mut self, events: impl IntoIterator<Item = Event>) -> Books {
        for event in events {
            assert_eq!(self.tell(event), Ok(()), "{event:?}");
        }
        self
    }

    /// The next event cannot be: the fault names `rule`.
    fn refuses(mut self, rule: &str, event: Event) {
        let told = self.tell(event);
        assert!(
            told.as_ref().is_err_and(|fault| fault.contains(rule)),
            "{event:?}: {told:?}, not {rule}"
        );
    }

    fn stand(mut self, seat: Seat, hex: Hex, kind: Kind, count: u8) -> Books {
        let stack = &mut self.ledger.units[seat.index()][hex.index()];
        *stack = stack.plus(Stack::of(kind, count));
        self
    }

    /// Two adjacent hexes that are no home base and no Monolith, and one next to the second but not to the first.
    fn row(&self) -> [Hex; 3] {
        let board = self.rules.board();
        let free = |hex: &Hex| board.explorable().contains(*hex);
        let far = |one: Hex, two: Hex| {
            board
                .adjacent(two)
                .iter()
                .find(|&three| three != one && !board.adjacent(one).contains(three))
        };
        let pairs = board.explorable().iter().flat_map(|one| {
            let next = board.adjacent(one).iter().filter(free);
            next.filter_map(move |two| Some([one, two, far(one, two)?]))
        });
        pairs.into_iter().next().expect("the board has such a row")
    }

    fn card(&self, fits: impl Fn(&Face) -> bool) -> CardId {
        let mut cards = self.rules.cards();
        let card = cards.find(|(_, spec)| fits(&spec.face));
        card.expect("the pack has such a card").0
    }

    /// `seat` holds `card`.
    fn hold(mut self, seat: Seat, card: CardId) -> Books {
        self.ledger.deck[card.index()] -= 1;
        self.ledger.hands[seat.index()][card.index()] += 1;
        self
    }
}

fn phase(phase: Phase) -> Event {
    Event::PhaseBegan { seat: ONE, phase }
}

fn moved(kind: Kind, from: Hex, to: Hex) -> Event {
    Event::Moved {
        seat: ONE,
        kind,
        from,
        to,
        via: [None; 2],
    }
}

fn breath(from: Hex, to: Hex) -> Event {
    Event::SpecialAttack {
        seat: ONE,
        kind: Kind::RubiumDragon,
        from,
        to,
    }
}

const fn breath_rolled(hit: bool) -> Event {
    Event::SpecialAttackRolled {
        seat: ONE,
        face: if hit { 6 } else { 1 },
        hit,
    }
}

fn battle(hex: Hex) -> Event {
    Event::BattleBegan {
        hex,
        attacker: ONE,
        defender: TWO,
    }
}

fn ended(hex: Hex, result: BattleResult) -> Event {
    Event::BattleEnded {
        hex,
        attacker: ONE,
        defender: TWO,
        result,
    }
}

fn lost(seat: Seat, kind: Kind, hex: Hex, cause: Cause) -> Event {
    Event::UnitLost {
        seat,
        kind,
        hex,
        cause,
    }
}

const fn rolled(seat: Seat, kind: Kind, hit: bool) -> Event {
    Event::Rolled {
        seat,
        kind,
        face: if hit { 6 } else { 1 },
        hit,
        picks: false,
    }
}

const VICTORY: Event = Event::VictoryCard { seat: ONE, vp: 1 };

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
fn a_unit_has_one_special_attack_in_a_turn() {
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
fn a_special_attack_has_one_die_and_costs_one_unit() {
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
fn special_attacks_come_from_controlled_hexes_in_the_movement_phase_and_nothing_moves_after_them() {
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
fn a_chain_is_rolled_by_units_that_have_one() {
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
fn a_unit_moves_once() {
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
fn a_move_is_one_hex() {
    let books = Books::new();
    let [one, _, three] = books.row();
    books
        .stand(ONE, one, Kind::Fungoid, 1)
        .goes([phase(Phase::Movement)])
        .refuses("MOV-2", moved(Kind::Fungoid, one, three));
}

#[test]
fn a_hex_has_one_battle_in_a_turn() {
    let books = Books::new();
    let [hex, ..] = books.row();
    books
        .stand(ONE, hex, Kind::Human, 1)
        .stand(TWO, hex, Kind::Human, 1)
        .goes([phase(Phase::Battle), battle(hex)])
        .goes([ended(hex, BattleResult::Undecided)])
        .refuses("BAT-1", battle(hex));
}

/// Two Humans against two, once they roll.
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
fn each_kind_attacks_once_with_a_die_for_each_unit() {
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
fn a_card_lets_a_kind_attack_once_more() {
    let step = Event::StepBegan {
        kind: Kind::Human,
        dice: [2, 0],
    };
    let (books, _) = fighting(Options::default());
    let card = books.card(|face| {
        matches!(
            face,
            Face::Battle {
                window: Window::AfterSteps,
                ..
            }
        )
    });
    let played = Event::CardPlayed { seat: TWO, card };
    books
        .hold(TWO, card)
        .goes([played, step])
        .refuses("BAT-3", step);
}

#[test]
fn a_unit_falls_to_a_hit_of_the_other_force_and_one_hit_costs_one() {
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

/// The attacker has won.
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
fn a_won_battle_brings_one_victory_card_and_one_battle_mission() {
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
    // In the 2005 edition it is one or the other.
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
fn cards_are_drawn_as_many_as_are_due_and_when_they_are() {
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
fn the_teammate_passes_one_card_in_a_turn() {
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

#[test]
fn what_is_bought_is_paid_for_has_a_figure_and_stands_at_home() {
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
    // Eight rubium buy four Humans.
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
fn a_card_serves_as_many_units_as_it_says_each_once() {
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
    // Whoever was carried has moved.
    ready(Books::new(), ship, 1)
        .goes([carried, phase(Phase::Movement)])
        .refuses("MOV-1", moved(Kind::Human, two, one));
    Books::new()
        .stand(ONE, one, Kind::Human, 1)
        .refuses("without a card", hastened);
}
