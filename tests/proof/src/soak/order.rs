//! Who is asked in a battle, worked out from the events (BAT-9).

use rubium_rules::content::Window;
use rubium_rules::{CardId, Event, Seat};

/// Who fights, who was asked for cards, who played what.
#[derive(Clone, Debug)]
pub struct Order {
    players: u8,
    attacker: Seat,
    defender: Seat,
    /// The seat that played the last card, and the card.
    played: Option<(Seat, CardId)>,
    /// Seats that passed all windows of the battle.
    passed: Vec<Seat>,
    /// The place in the asking order from which somebody is asked next.
    place: usize,
    window: Option<Window>,
    /// Whether the attacker was asked and did something else than play or pass: the question stays open.
    open: bool,
    /// Seats that pick casualties of the other side in this step.
    pickers: Vec<Seat>,
}

impl Order {
    /// Before the first battle of a game for `players`.
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

    /// Enters an event.
    pub fn enter(&mut self, event: Event) {
        // Whatever happens but a pass lets all be asked again from the attacker on.
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

    /// Attacker, defender, then the others clockwise from the defender's left.
    fn line(&self) -> impl Iterator<Item = Seat> + use<> {
        let (attacker, defender, players) = (self.attacker, self.defender, self.players);
        let others = (1..players).map(move |step| Seat((defender.0 + step) % players));
        [attacker, defender]
            .into_iter()
            .chain(others.filter(move |&seat| seat != attacker))
    }

    /// The seat that is asked in `window`: the first of the line that `holds` an Energize card and has not passed.
    pub fn asked(&mut self, window: Window, holds: impl Fn(Seat) -> bool) -> Option<Seat> {
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

    /// Whether `seat` fights in the last battle.
    pub fn fights(&self, seat: Seat) -> bool {
        seat == self.attacker || seat == self.defender
    }

    /// The defender of the last battle.
    pub fn defender(&self) -> Seat {
        self.defender
    }

    /// Whether `seat` played `card` last.
    pub fn has_played(&self, seat: Seat, card: CardId) -> bool {
        self.played == Some((seat, card))
    }

    /// Whether `seat` may pick a casualty that it does not own.
    pub fn picks(&self, seat: Seat) -> bool {
        self.pickers.contains(&seat)
    }
}
