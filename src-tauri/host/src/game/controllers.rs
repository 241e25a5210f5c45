//! Who decides for the seats. It is no rule, so it is kept beside the record and not in it.

use rubium_rules::Seat;
use serde::{Deserialize, Serialize};
use specta::Type;

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Controller {
    /// Somebody at the screen.
    #[default]
    Person,
    /// The computer that a child can beat.
    Recruit,
    /// The computer that plans for missions, money and position.
    Officer,
}

/// Who decides for each seat of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatControllers {
    players: Vec<Controller>,
    /// How many steps counted when a computer last took over from a person. What that person did before is not the
    /// computer's to give back.
    #[serde(default, skip_serializing_if = "is_none")]
    taken_over: u32,
}

/// Whether nothing was taken over since the game began.
const fn is_none(taken_over: &u32) -> bool {
    *taken_over == 0
}

impl SeatControllers {
    /// Those who decide, seat by seat.
    #[must_use]
    pub const fn new(players: Vec<Controller>) -> SeatControllers {
        SeatControllers {
            players,
            taken_over: 0,
        }
    }

    /// The same for so many seats: a seat that nothing is said of is a person's.
    #[must_use]
    pub fn sized(mut self, seats: u8) -> SeatControllers {
        self.players
            .resize(usize::from(seats), Controller::default());
        self
    }

    /// Those who decide, seat by seat.
    #[must_use]
    pub fn players(&self) -> &[Controller] {
        &self.players
    }

    /// Who decides for `seat`.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Controller {
        let player = self.players.get(usize::from(seat.0));
        player.copied().unwrap_or_default()
    }

    /// Whether a person decides for `seat`.
    #[must_use]
    pub fn is_person(&self, seat: Seat) -> bool {
        self.of(seat) == Controller::Person
    }

    /// The seats that persons decide for, or computers.
    pub fn seats(&self, persons: bool) -> impl Iterator<Item = Seat> {
        (0..self.players.len())
            .map(|seat| Seat(seat as u8))
            .filter(move |&seat| self.is_person(seat) == persons)
    }

    /// The first step that can be taken back, whoever takes back: before it a person played where a computer does now.
    pub(super) const fn taken_over(&self) -> usize {
        self.taken_over as usize
    }

    /// Lets `player` decide for `seat` from now on, when `steps` count.
    pub(super) fn set(&mut self, seat: Seat, player: Controller, steps: u32) {
        if self.is_person(seat) && player != Controller::Person {
            self.taken_over = steps;
        }
        if let Some(place) = self.players.get_mut(usize::from(seat.0)) {
            *place = player;
        }
    }
}
