//! The order in which seats decide in the card windows of a battle, derived from the events (BAT-9).

use rubium_rules::content::CardWindow;
use rubium_rules::{CardId, Event, Seat};

/// The two sides of the last battle, the seats that passed, and the last card played.
#[derive(Clone, Debug)]
pub struct AskingOrder {
    players: u8,
    attacker: Seat,
    defender: Seat,
    /// The seat that played the last card, and the card.
    last_played: Option<(Seat, CardId)>,
    /// Seats that passed for the whole battle.
    seats_that_passed_battle: Vec<Seat>,
    /// Index in the asking order of the next seat to ask.
    next_index: usize,
    window: Option<CardWindow>,
    /// Whether the attacker decides again, because the attacker has just exchanged a card or fulfilled a
    /// mission. Only the attacker can do so in a battle.
    attacker_decides_again: bool,
    /// Seats that may choose casualties of the other side in this step.
    pickers: Vec<Seat>,
}

impl AskingOrder {
    /// Creates the order before the first battle of a game with this number of players.
    pub fn new(players: u8) -> AskingOrder {
        AskingOrder {
            players,
            attacker: Seat(0),
            defender: Seat(0),
            last_played: None,
            seats_that_passed_battle: Vec::new(),
            next_index: 0,
            window: None,
            attacker_decides_again: false,
            pickers: Vec::new(),
        }
    }

    /// Records an event.
    pub fn record(&mut self, event: Event) {
        // After every event except a pass, all seats are asked again, beginning with the attacker.
        self.next_index = 0;
        self.attacker_decides_again = matches!(
            event,
            Event::Exchanged { .. } | Event::MissionFulfilled { .. }
        );
        match event {
            Event::BattleBegan {
                attacker, defender, ..
            } => {
                *self = AskingOrder {
                    attacker,
                    defender,
                    last_played: self.last_played,
                    ..AskingOrder::new(self.players)
                };
            }
            Event::Passed {
                seat,
                is_for_whole_battle,
            } => {
                if is_for_whole_battle {
                    self.seats_that_passed_battle.push(seat);
                }
                self.next_index = self
                    .seats()
                    .position(|other| other == seat)
                    .map_or(0, |index| index + 1);
            }
            Event::CardPlayed { seat, card } => self.last_played = Some((seat, card)),
            Event::StepBegan { .. } => self.pickers.clear(),
            Event::Rolled {
                seat,
                picks_casualty: true,
                ..
            }
            | Event::CasualtyPickGranted { seat, .. } => self.pickers.push(seat),
            _ => {}
        }
    }

    /// Returns the attacker, the defender, then the other seats clockwise from the defender's left.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (attacker, defender, players) = (self.attacker, self.defender, self.players);
        let other_seats = (1..players).map(move |step| Seat((defender.0 + step) % players));
        [attacker, defender]
            .into_iter()
            .chain(other_seats.filter(move |&seat| seat != attacker))
    }

    /// Records that `window` is open. Returns the seat that must decide in it: the attacker if it decides
    /// again, otherwise the first seat in the asking order that has not passed and for which `can_respond`
    /// returns true.
    pub fn open_window_and_find_seat(
        &mut self,
        window: CardWindow,
        can_respond: impl Fn(Seat) -> bool,
    ) -> Option<Seat> {
        if self.window != Some(window) {
            self.window = Some(window);
            self.next_index = 0;
        } else if self.attacker_decides_again {
            return Some(self.attacker);
        }
        self.seats()
            .skip(self.next_index)
            .find(|&seat| can_respond(seat) && !self.seats_that_passed_battle.contains(&seat))
    }

    /// Returns true if `seat` was the attacker or the defender of the last battle.
    pub fn is_attacker_or_defender(&self, seat: Seat) -> bool {
        seat == self.attacker || seat == self.defender
    }

    /// Returns the defender of the last battle.
    pub fn defender(&self) -> Seat {
        self.defender
    }

    /// Returns true if `card` is the last card played, and `seat` played it.
    pub fn was_last_played_by(&self, card: CardId, seat: Seat) -> bool {
        self.last_played == Some((seat, card))
    }

    /// Returns true if `seat` may choose a casualty of the other side.
    pub fn may_pick_casualty(&self, seat: Seat) -> bool {
        self.pickers.contains(&seat)
    }
}
