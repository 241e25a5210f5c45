//! The order in which seats are asked in a battle, derived from the events (BAT-9).

use rubium_rules::content::CardWindow;
use rubium_rules::{CardId, Event, Seat};

/// The opponents of the last battle, the seats that were asked for cards, and the cards played.
#[derive(Clone, Debug)]
pub struct Order {
    players: u8,
    attacker: Seat,
    defender: Seat,
    /// The seat that played the last card, and the card.
    played: Option<(Seat, CardId)>,
    /// Seats that passed all windows of the battle.
    passed: Vec<Seat>,
    /// Position in the asking order of the next seat to ask.
    place: usize,
    window: Option<CardWindow>,
    /// Whether the attacker answered with something other than a card or a pass, so that the question remains open.
    open: bool,
    /// Seats that choose casualties of the other side in this step.
    pickers: Vec<Seat>,
}

impl Order {
    /// Returns the order before the first battle of a game for `players`.
    pub fn new(players: u8) -> Order {
        Order {
            players,
            attacker: Seat(0),
            defender: Seat(0),
            played: None,
            passed: Vec::new(),
            place: 0,
            window: None,
            open: false,
            pickers: Vec::new(),
        }
    }

    /// Records an event.
    pub fn enter(&mut self, event: Event) {
        // After any event except a pass, all seats are asked again, beginning with the attacker.
        self.place = 0;
        self.open = matches!(
            event,
            Event::Exchanged { .. } | Event::MissionFulfilled { .. }
        );
        match event {
            Event::BattleBegan {
                attacker, defender, ..
            } => {
                *self = Order {
                    attacker,
                    defender,
                    played: self.played,
                    ..Order::new(self.players)
                };
            }
            Event::Passed { seat, battle } => {
                if battle {
                    self.passed.push(seat);
                }
                self.place = self
                    .line()
                    .position(|place| place == seat)
                    .map_or(0, |place| place + 1);
            }
            Event::CardPlayed { seat, card } => self.played = Some((seat, card)),
            Event::StepBegan { .. } => self.pickers.clear(),
            Event::Rolled {
                seat, picks: true, ..
            }
            | Event::CasualtyMarked { seat, .. } => self.pickers.push(seat),
            _ => {}
        }
    }

    /// Returns the attacker, the defender, then the others clockwise from the defender's left.
    fn line(&self) -> impl Iterator<Item = Seat> + use<> {
        let (attacker, defender, players) = (self.attacker, self.defender, self.players);
        let others = (1..players).map(move |step| Seat((defender.0 + step) % players));
        [attacker, defender]
            .into_iter()
            .chain(others.filter(move |&seat| seat != attacker))
    }

    /// Returns the seat that is asked in `window`: the first one in order that `holds` an Energize card and has not
    /// passed.
    pub fn asked(&mut self, window: CardWindow, holds: impl Fn(Seat) -> bool) -> Option<Seat> {
        if self.window != Some(window) {
            self.window = Some(window);
            self.place = 0;
        } else if self.open {
            return Some(self.attacker);
        }
        self.line()
            .skip(self.place)
            .find(|&seat| holds(seat) && !self.passed.contains(&seat))
    }

    /// Returns true if `seat` fights in the last battle.
    pub fn fights(&self, seat: Seat) -> bool {
        seat == self.attacker || seat == self.defender
    }

    /// Returns the defender of the last battle.
    pub fn defender(&self) -> Seat {
        self.defender
    }

    /// Returns true if the last card played is `card`, by `seat`.
    pub fn has_played(&self, seat: Seat, card: CardId) -> bool {
        self.played == Some((seat, card))
    }

    /// Returns true if `seat` may choose a casualty that it does not own.
    pub fn picks(&self, seat: Seat) -> bool {
        self.pickers.contains(&seat)
    }
}
