//! The assignment of people and computers to seats. It is not part of the rules, so it is stored in a
//! sidecar of the record.

use rubium_players::{PlannerSettings, PlayingStyle};
use rubium_rules::Seat;
use serde::{Deserialize, Serialize};
use specta::Type;

/// The person or computer that decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Controller {
    /// A person.
    #[default]
    Person,
    /// A weak computer player, for beginners.
    Recruit,
    /// A strong computer player, which considers missions, income and position.
    Officer,
    /// A computer player that plans its whole turn by simulating games with possible hidden cards.
    Commander,
    /// The strongest computer player, which simulates more games, and also uses a search for its decisions in
    /// battles and about cards.
    Director,
}

impl Controller {
    /// The settings of a computer player that searches; `None` for any other controller.
    pub(super) const fn planner_settings(self) -> Option<PlannerSettings> {
        match self {
            Controller::Person | Controller::Recruit | Controller::Officer => None,
            Controller::Commander => Some(PlannerSettings::COMMANDER),
            Controller::Director => Some(PlannerSettings::DIRECTOR),
        }
    }
}

/// The controllers of all seats of a game, and the playing styles of its computers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatControllers {
    controllers: Vec<Controller>,
    /// Playing styles of the computers, by seat. A computer in a seat without an entry is balanced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    playing_styles: Vec<PlayingStyle>,
    /// Number of steps in effect when a computer last replaced a person. These steps cannot be undone,
    /// because that person made some of them.
    #[serde(default, skip_serializing_if = "is_without_takeover")]
    step_count_at_takeover: u32,
}

/// Returns whether no computer has replaced a person after a step was made.
const fn is_without_takeover(step_count_at_takeover: &u32) -> bool {
    *step_count_at_takeover == 0
}

impl SeatControllers {
    /// Assigns these controllers to the seats, in seat order. All computers are balanced.
    #[must_use]
    pub const fn new(controllers: Vec<Controller>) -> SeatControllers {
        SeatControllers {
            controllers,
            playing_styles: Vec::new(),
            step_count_at_takeover: 0,
        }
    }

    /// These controllers for the given number of seats. Additional seats are assigned to people.
    #[must_use]
    pub fn resized(mut self, seat_count: u8) -> SeatControllers {
        self.controllers
            .resize(usize::from(seat_count), Controller::default());
        self
    }

    /// Controllers by seat.
    #[must_use]
    pub fn by_seat(&self) -> &[Controller] {
        &self.controllers
    }

    /// The controller of `seat`.
    #[must_use]
    pub fn controller_of(&self, seat: Seat) -> Controller {
        let controller = self.controllers.get(usize::from(seat.0));
        controller.copied().unwrap_or_default()
    }

    /// The playing style of the computer in `seat`.
    #[must_use]
    pub fn playing_style_of(&self, seat: Seat) -> PlayingStyle {
        let playing_style = self.playing_styles.get(usize::from(seat.0));
        playing_style.copied().unwrap_or_default()
    }

    /// Playing styles by seat.
    #[must_use]
    pub fn playing_styles(&self) -> Vec<PlayingStyle> {
        self.seats()
            .map(|seat| self.playing_style_of(seat))
            .collect()
    }

    /// These playing styles with other controllers in all seats.
    #[must_use]
    pub fn with_controllers(self, controllers: Vec<Controller>) -> SeatControllers {
        SeatControllers {
            controllers,
            ..self
        }
    }

    /// These controllers with another playing style in `seat`.
    #[must_use]
    pub fn with_playing_style(
        mut self,
        seat: Seat,
        playing_style: PlayingStyle,
    ) -> SeatControllers {
        self.playing_styles = self.playing_styles();
        if let Some(current) = self.playing_styles.get_mut(usize::from(seat.0)) {
            *current = playing_style;
        }
        if self
            .playing_styles
            .iter()
            .all(|&playing_style| playing_style == PlayingStyle::Balanced)
        {
            self.playing_styles.clear();
        }
        self
    }

    /// Returns whether a person plays in `seat`.
    #[must_use]
    pub fn is_person(&self, seat: Seat) -> bool {
        self.controller_of(seat) == Controller::Person
    }

    /// The seats of people.
    pub fn person_seats(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|&seat| self.is_person(seat))
    }

    /// The seats of computers.
    pub fn computer_seats(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|&seat| !self.is_person(seat))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.controllers.len() as u8).map(Seat)
    }

    /// Number of steps that cannot be undone, because a computer has replaced a person who made some of them.
    pub(super) const fn step_count_at_takeover(&self) -> usize {
        self.step_count_at_takeover as usize
    }

    /// Assigns `controller` to `seat`. `step_count` is the current number of steps in effect.
    pub(super) fn set(&mut self, seat: Seat, controller: Controller, step_count: u32) {
        if self.is_person(seat) && controller != Controller::Person {
            self.step_count_at_takeover = step_count;
        }
        if let Some(current) = self.controllers.get_mut(usize::from(seat.0)) {
            *current = controller;
        }
    }
}
