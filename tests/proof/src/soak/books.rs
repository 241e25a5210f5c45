//! A core that breaks a limit shows it in its events. A test forges each such sequence: the last event is refused,
//! and the events before it are accepted.

use super::abilities::Abilities;
use super::ledger::Ledger;
use super::limits::Limits;
use rubium_rules::content::Face;
use rubium_rules::{
    BattleResult, CardId, Cause, Event, Hex, Kind, Options, Phase, Rules, Seat, Setup, Stack,
};

/// The ledgers of a game, at a moment that a test sets up.
pub struct Books {
    pub rules: Rules,
    pub ledger: Ledger,
    pub abilities: Abilities,
    pub limits: Limits,
}

pub const ONE: Seat = Seat(0);
pub const TWO: Seat = Seat(1);

impl Books {
    pub fn of(options: Options, players: u8) -> Books {
        let setup = Setup::new(options, players, |_| 0).expect("it can be set up");
        let rules = Rules::new(setup).expect("it can be played");
        let ledger = Ledger::new(&rules);
        Books {
            ledger,
            rules,
            abilities: Abilities::default(),
            limits: Limits::default(),
        }
    }

    pub fn new() -> Books {
        Books::of(Options::default(), 2)
    }

    pub fn tell(&mut self, event: Event) -> Result<(), String> {
        self.ledger.enter(&self.rules, event)?;
        self.abilities.enter(&self.rules, &self.ledger, event)?;
        self.limits.enter(&self.rules, &self.ledger, event)
    }

    /// Requires that all of these events are accepted.
    pub fn goes(mut self, events: impl IntoIterator<Item = Event>) -> Books {
        for event in events {
            assert_eq!(self.tell(event), Ok(()), "{event:?}");
        }
        self
    }

    /// Requires that the next event is refused, with a fault that names `rule`.
    pub fn refuses(mut self, rule: &str, event: Event) {
        let told = self.tell(event);
        assert!(
            told.as_ref().is_err_and(|fault| fault.contains(rule)),
            "{event:?}: {told:?}, not {rule}"
        );
    }

    pub fn stand(mut self, seat: Seat, hex: Hex, kind: Kind, count: u8) -> Books {
        let stack = &mut self.ledger.units[seat.index()][hex.index()];
        *stack = stack.plus(Stack::of(kind, count));
        self
    }

    /// Returns two adjacent hexes that are neither home base nor Monolith, and a third one next to the second but not
    /// to the first.
    pub fn row(&self) -> [Hex; 3] {
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

    pub fn card(&self, fits: impl Fn(&Face) -> bool) -> CardId {
        let mut cards = self.rules.cards();
        let card = cards.find(|(_, spec)| fits(&spec.face));
        card.expect("the pack has such a card").0
    }

    /// Moves `card` from the deck into the hand of `seat`.
    pub fn hold(mut self, seat: Seat, card: CardId) -> Books {
        self.ledger.deck[card.index()] -= 1;
        self.ledger.hands[seat.index()][card.index()] += 1;
        self
    }
}

pub fn phase(phase: Phase) -> Event {
    Event::PhaseBegan { seat: ONE, phase }
}

pub fn moved(kind: Kind, from: Hex, to: Hex) -> Event {
    Event::Moved {
        seat: ONE,
        kind,
        from,
        to,
        via: [None; 2],
    }
}

pub fn breath(from: Hex, to: Hex) -> Event {
    Event::SpecialAttack {
        seat: ONE,
        kind: Kind::RubiumDragon,
        from,
        to,
    }
}

pub const fn breath_rolled(hit: bool) -> Event {
    Event::SpecialAttackRolled {
        seat: ONE,
        face: if hit { 6 } else { 1 },
        hit,
    }
}

pub fn battle(hex: Hex) -> Event {
    Event::BattleBegan {
        hex,
        attacker: ONE,
        defender: TWO,
    }
}

pub fn ended(hex: Hex, result: BattleResult) -> Event {
    Event::BattleEnded {
        hex,
        attacker: ONE,
        defender: TWO,
        result,
    }
}

pub fn lost(seat: Seat, kind: Kind, hex: Hex, cause: Cause) -> Event {
    Event::UnitLost {
        seat,
        kind,
        hex,
        cause,
    }
}

pub const fn rolled(seat: Seat, kind: Kind, hit: bool) -> Event {
    Event::Rolled {
        seat,
        kind,
        face: if hit { 6 } else { 1 },
        hit,
        picks: false,
    }
}

pub const VICTORY: Event = Event::VictoryCard { seat: ONE, vp: 1 };
