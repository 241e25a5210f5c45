//! Piles on the physical table, and how following an instruction changes them.

use rubium_rules::{Deck, Kind, Seat, Terrain};
use rubium_table::{Instruction, UnitPlace};
use std::collections::BTreeMap;

/// A pile on the physical table, whose items are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pile {
    /// Figures on the board.
    Figures(Seat, Kind),
    /// Figures that were put on the board at this place.
    Placed(Seat, Kind, UnitPlace),
    /// Figures that were lost on this terrain and taken off the board.
    Lost(Seat, Kind, Option<Terrain>),
    Rubium(Seat),
    Cards(Seat, Deck),
    /// Battle Victory, Mission and King of the Hill cards, by their source of points.
    PointCards(Seat, PointCards),
    /// Refineries laid on the board, by number.
    Refineries(u8),
    RemovedTokens,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PointCards {
    Victory,
    /// Mission cards of the 2005 edition, which are taken for won battles.
    Mission,
    Hill,
}

/// The number of items in each pile.
#[derive(Clone, Default)]
pub struct Counts {
    counts: BTreeMap<Pile, i64>,
}

impl Counts {
    pub fn add(&mut self, pile: Pile, change: i64) {
        *self.counts.entry(pile).or_default() += change;
    }

    pub fn of(&self, pile: Pile) -> i64 {
        self.counts.get(&pile).copied().unwrap_or(0)
    }

    pub fn piles(&self) -> impl Iterator<Item = Pile> {
        self.counts.keys().copied()
    }
}

/// Returns how piles change when an instruction is followed once. `terrain` is where the units are.
pub fn moved_by(instruction: &Instruction, terrain: Option<Terrain>) -> Vec<(Pile, i64)> {
    match *instruction {
        Instruction::PlaceUnits {
            seat,
            kind,
            count,
            place,
        } => vec![
            (Pile::Figures(seat, kind), i64::from(count)),
            (Pile::Placed(seat, kind, place), i64::from(count)),
        ],
        Instruction::RemoveUnits { seat, kind, count } => vec![
            (Pile::Figures(seat, kind), -i64::from(count)),
            (Pile::Lost(seat, kind, terrain), i64::from(count)),
        ],
        Instruction::TakeRubium { seat, amount } => vec![(Pile::Rubium(seat), amount.into())],
        Instruction::PayRubium { seat, amount } => {
            vec![(Pile::Rubium(seat), -i64::from(amount))]
        }
        Instruction::DrawCards { seat, deck, count } => {
            vec![(Pile::Cards(seat, deck), count.into())]
        }
        Instruction::PutUnder { seat, deck } => vec![(Pile::Cards(seat, deck), -1)],
        Instruction::DiscardCards { seat, deck, count } => {
            vec![(Pile::Cards(seat, deck), -i64::from(count))]
        }
        Instruction::LayOutMissions { seat, count } => {
            vec![(Pile::Cards(seat, Deck::Missions), -i64::from(count))]
        }
        Instruction::PassCards {
            seat,
            to,
            deck,
            count,
        } => vec![
            (Pile::Cards(seat, deck), -i64::from(count)),
            (Pile::Cards(to, deck), count.into()),
        ],
        Instruction::TakeVictoryCard { seat } => {
            vec![(Pile::PointCards(seat, PointCards::Victory), 1)]
        }
        Instruction::TakeMissionCard { seat } => {
            vec![(Pile::PointCards(seat, PointCards::Mission), 1)]
        }
        Instruction::TakeHillCard { seat } => vec![(Pile::PointCards(seat, PointCards::Hill), 1)],
        Instruction::PlaceRefinery { value, .. } => vec![(Pile::Refineries(value), 1)],
        Instruction::RemoveToken { .. } => vec![(Pile::RemovedTokens, 1)],
        // These instructions change only what the app does not count.
        Instruction::ReturnRubium { .. }
        | Instruction::FillLine { .. }
        | Instruction::CarryUnits { .. }
        | Instruction::DestroyUnits { .. }
        | Instruction::FollowCard { .. } => Vec::new(),
    }
}
