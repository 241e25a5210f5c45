//! The cards that a seat must still draw.

use crate::content::Deck;
use crate::ids::{CardId, Seat};

/// Number of Secret Missions that a player draws to keep one of them (OPT-PRIORITY).
pub const OFFERED_MISSION_COUNT: u8 = 2;

/// Cards that `seat` must still draw; missions come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draws {
    /// The seat.
    pub seat: Seat,
    /// Number of Secret Missions.
    pub mission_count: u8,
    /// Number of Energize cards.
    pub energize_count: u8,
    /// Whether two missions are drawn and only one of them is kept (OPT-PRIORITY).
    pub keeps_one_of_two: bool,
    /// The first of the two missions, if it has been drawn and set aside.
    pub held_mission: Option<CardId>,
}

/// Where a drawn card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawDestination {
    /// The hand.
    Hand,
    /// The card is set aside until a second mission is drawn.
    Held,
    /// The seat must choose which of these two missions to keep.
    Choice([CardId; 2]),
}

impl Draws {
    /// Draws of cards that all go to the hand.
    pub const fn new(seat: Seat, mission_count: u8, energize_count: u8) -> Draws {
        Draws {
            seat,
            mission_count,
            energize_count,
            keeps_one_of_two: false,
            held_mission: None,
        }
    }

    /// Draws of two missions, one of which is kept, and then of Energize cards.
    pub const fn keeping_one_of_two_missions(seat: Seat, energize_count: u8) -> Draws {
        Draws {
            keeps_one_of_two: true,
            ..Draws::new(seat, OFFERED_MISSION_COUNT, energize_count)
        }
    }

    /// Returns whether the seat has no more cards to draw.
    pub const fn is_done(self) -> bool {
        self.mission_count == 0 && self.energize_count == 0
    }

    /// The current deck: the deck from which the next card is drawn.
    #[inline]
    pub const fn deck(self) -> Deck {
        if self.mission_count > 0 {
            Deck::Missions
        } else {
            Deck::Energize
        }
    }

    /// Number of cards still to be drawn from `deck`.
    pub const fn count(self, deck: Deck) -> u8 {
        match deck {
            Deck::Missions => self.mission_count,
            Deck::Energize => self.energize_count,
        }
    }

    /// Records that `card` was drawn from the current deck, and returns where it goes.
    pub fn record_draw(&mut self, card: CardId) -> DrawDestination {
        if self.deck() == Deck::Energize {
            self.energize_count -= 1;
            return DrawDestination::Hand;
        }
        self.mission_count -= 1;
        match self.held_mission.take() {
            _ if !self.keeps_one_of_two => DrawDestination::Hand,
            Some(first) => DrawDestination::Choice([first, card]),
            None => {
                self.held_mission = Some(card);
                DrawDestination::Held
            }
        }
    }

    /// Ends the draws from the current deck, for example because it has no card left (DRW-4). Returns the
    /// held mission, if any, which goes to the hand.
    pub fn finish_deck(&mut self) -> Option<CardId> {
        match self.deck() {
            Deck::Missions => self.mission_count = 0,
            Deck::Energize => self.energize_count = 0,
        }
        self.held_mission.take()
    }
}
