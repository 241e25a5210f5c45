//! A game for tests of the limits and of the abilities. A test records events that a faulty core could emit:
//! the last event breaks a rule and must be refused, and all events before it must be accepted.

use super::abilities::AbilityUsage;
use super::limits::TurnLimitUsage;
use super::reference_model::ReferenceModel;
use rubium_rules::content::CardFace;
use rubium_rules::{
    BattleResult, CardId, Event, Hex, Kind, LossCause, Options, Phase, Rules, Seat, Setup, Stack,
};

/// A reference model that a test sets up, with the checks of abilities and of the limits of a turn.
pub struct TestGame {
    pub rules: Rules,
    pub model: ReferenceModel,
    ability_usage: AbilityUsage,
    turn_usage: TurnLimitUsage,
}

pub const SEAT_1: Seat = Seat(0);
pub const SEAT_2: Seat = Seat(1);

impl TestGame {
    pub fn with_options(options: Options, players: u8) -> TestGame {
        let setup = Setup::new(options, players, |_| 0).expect("the set-up should be valid");
        let rules = Rules::new(setup).expect("the rules should accept the set-up");
        let model = ReferenceModel::new(&rules);
        TestGame {
            model,
            rules,
            ability_usage: AbilityUsage::default(),
            turn_usage: TurnLimitUsage::default(),
        }
    }

    pub fn new() -> TestGame {
        TestGame::with_options(Options::default(), 2)
    }

    fn record(&mut self, event: Event) -> Result<(), String> {
        self.model.record(&self.rules, event)?;
        self.ability_usage.record(&self.rules, &self.model, event)?;
        self.turn_usage.record(&self.rules, &self.model, event)
    }

    /// Records the events, which must be accepted.
    pub fn assert_accepted(mut self, events: impl IntoIterator<Item = Event>) -> TestGame {
        for event in events {
            assert_eq!(self.record(event), Ok(()), "{event:?}");
        }
        self
    }

    /// Records an event, which must be refused with an error that names `rule`.
    pub fn assert_refused(mut self, rule: &str, event: Event) {
        let result = self.record(event);
        assert!(
            result.as_ref().is_err_and(|error| error.contains(rule)),
            "{event:?}: the result is {result:?}, without {rule}"
        );
    }

    pub fn with_units(mut self, seat: Seat, hex: Hex, kind: Kind, count: u8) -> TestGame {
        let stack = &mut self.model.units[seat.index()][hex.index()];
        *stack = stack.plus(Stack::of(kind, count));
        self
    }

    /// Returns two adjacent hexes outside home bases and the Monolith, and a third hex that is next to the
    /// second but not to the first.
    pub fn adjacent_hexes(&self) -> [Hex; 3] {
        let board = self.rules.board();
        let is_free = |hex: &Hex| board.explorable().contains(*hex);
        let third_hex = |first: Hex, second: Hex| {
            board
                .adjacent(second)
                .iter()
                .find(|&third| third != first && !board.adjacent(first).contains(third))
        };
        let pairs = board.explorable().iter().flat_map(|first| {
            let neighbours = board.adjacent(first).iter().filter(is_free);
            neighbours.filter_map(move |second| Some([first, second, third_hex(first, second)?]))
        });
        pairs
            .into_iter()
            .next()
            .expect("the board should have such hexes")
    }

    pub fn find_card(&self, matches: impl Fn(&CardFace) -> bool) -> CardId {
        let mut cards = self.rules.cards();
        let card = cards.find(|(_, spec)| matches(&spec.face));
        card.expect("the content should contain such a card").0
    }

    /// Moves `card` from the deck into the hand of `seat`.
    pub fn with_card(mut self, seat: Seat, card: CardId) -> TestGame {
        self.model.decks[card.index()] -= 1;
        self.model.hands[seat.index()][card.index()] += 1;
        self
    }
}

pub fn phase_began(phase: Phase) -> Event {
    Event::PhaseBegan {
        seat: SEAT_1,
        phase,
    }
}

pub fn unit_moved(kind: Kind, from: Hex, to: Hex) -> Event {
    Event::Moved {
        seat: SEAT_1,
        kind,
        from,
        to,
        via: [None; 2],
    }
}

pub fn special_attack(from: Hex, to: Hex) -> Event {
    Event::SpecialAttack {
        seat: SEAT_1,
        kind: Kind::RubiumDragon,
        from,
        to,
    }
}

pub const fn special_attack_rolled(is_hit: bool) -> Event {
    Event::SpecialAttackRolled {
        seat: SEAT_1,
        face: if is_hit { 6 } else { 1 },
        is_hit,
    }
}

pub fn battle_began(hex: Hex) -> Event {
    Event::BattleBegan {
        hex,
        attacker: SEAT_1,
        defender: SEAT_2,
        forces: [Stack::EMPTY; 2],
    }
}

pub fn battle_ended(hex: Hex, result: BattleResult) -> Event {
    Event::BattleEnded {
        hex,
        attacker: SEAT_1,
        defender: SEAT_2,
        result,
        are_both_destroyed: false,
    }
}

pub fn unit_lost(seat: Seat, kind: Kind, hex: Hex, cause: LossCause) -> Event {
    Event::UnitLost {
        seat,
        kind,
        hex,
        cause,
    }
}

pub const fn die_rolled(seat: Seat, kind: Kind, is_hit: bool) -> Event {
    Event::Rolled {
        seat,
        kind,
        face: if is_hit { 6 } else { 1 },
        is_hit,
        picks_casualty: false,
    }
}

pub const VICTORY_CARD_TAKEN: Event = Event::VictoryCardTaken {
    seat: SEAT_1,
    vp: 1,
};
