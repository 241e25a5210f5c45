//! A simulated physical table. Its figures, rubium and cards change only when a line of the to-do list is
//! carried out. Entries move nothing, but they can state what is on the table.
//!
//! What should be on the table is computed from entries and events, not from the instructions of the app.

mod mining;
mod pile;
mod recorded;
mod stated;

pub use pile::{Counts, Pile};

use recorded::Recorded;
use rubium_record::{Author, Timeline};
use rubium_rules::{Deck, Kind, Seat};
use rubium_table::{Instruction, Table, TableEvent, TableInput, TableState, TodoLine, table_view};
use std::collections::BTreeSet;

/// An entry or a random outcome that the table accepted.
pub struct AcceptedEntry<'a> {
    pub table: &'a Table,
    pub before: &'a TableState,
    pub after: &'a TableState,
    /// The to-do list before the entry.
    pub todo_before: &'a [TodoLine],
    pub by: Author,
    pub input: &'a TableInput,
    pub events: &'a [TableEvent],
}

/// What the entries in effect state and record about the physical table.
#[derive(Clone, Default)]
pub struct Entered {
    /// How many more items the piles have, according to entries, than were moved there.
    stated: Counts,
    /// What should be on the table.
    recorded: Recorded,
}

impl Entered {
    pub fn read(&mut self, entry: &AcceptedEntry<'_>) {
        for (pile, change) in stated::changes(entry, &self.recorded) {
            self.stated.add(pile, change);
        }
        self.recorded.read(entry);
    }
}

/// The number of items in each pile on the physical table.
#[derive(Default)]
pub struct PhysicalBoard {
    /// The items that were moved to the piles, minus those that were moved away, by carrying out lines.
    moved: Counts,
    /// For each step in effect: its number, and what the entries in effect after it state and record.
    entered: Vec<(usize, Entered)>,
    undone: Vec<(usize, Entered)>,
    /// Kinds of units whose figures were lost on a terrain that is no longer known: after an undo, a figure
    /// that was taken off for one battle may be the one that was lost in another.
    unlocated_losses: BTreeSet<(Seat, Kind)>,
    /// Players who have returned all of their rubium, so that nobody knows how much it was.
    without_known_rubium: BTreeSet<Seat>,
    /// Number of losses that were carried out on the terrain of their battle.
    pub loss_count: usize,
}

impl PhysicalBoard {
    /// What the entries in effect state and record.
    pub fn entered(&self) -> Entered {
        let latest = self.entered.last();
        latest
            .map(|(_, entered)| entered.clone())
            .unwrap_or_default()
    }

    /// Adds the step with this number. `entered` is what the entries in effect after it state and record. The
    /// step moves nothing, so an undo of it moves nothing either.
    pub fn add_step(&mut self, step: usize, entered: Entered) {
        self.undone.clear();
        self.entered.push((step, entered));
        self.record_unlocated_losses();
    }

    /// Removes the steps from number `step` on.
    pub fn undo_to(&mut self, step: usize) {
        while let Some(entered) = self.entered.pop_if(|(number, _)| *number >= step) {
            self.undone.push(entered);
        }
        self.record_unlocated_losses();
    }

    /// Restores the undone steps with a number below `step_count`.
    pub fn redo_to(&mut self, step_count: usize) {
        while let Some(entered) = self.undone.pop_if(|(number, _)| *number < step_count) {
            self.entered.push(entered);
        }
        self.record_unlocated_losses();
    }

    /// Carries out a line of the list. A line about lost figures must name a terrain where they were lost.
    pub fn carry_out(&mut self, line: &TodoLine) {
        let times = i64::from(line.times) * if line.is_reversal { -1 } else { 1 };
        if let Instruction::RemoveUnits { seat, kind, count } = line.instruction
            && !self.unlocated_losses.contains(&(seat, kind))
        {
            let number = times * i64::from(count);
            let missing = self.missing(Pile::Lost(seat, kind, line.terrain));
            assert!(
                missing.signum() == number.signum() && missing.abs() >= number.abs(),
                "{missing} figures are to be taken off, but the list says {line:?}"
            );
            self.loss_count += usize::from(line.terrain.is_some());
        }
        if let Instruction::ReturnRubium { seat } = line.instruction {
            self.without_known_rubium.insert(seat);
        }
        for (pile, change) in pile::moved_by(&line.instruction, line.terrain) {
            self.moved.add(pile, times * change);
        }
    }

    /// The number of items in a pile.
    fn count(&self, pile: Pile) -> i64 {
        let stated = self
            .entered
            .last()
            .map(|(_, entered)| entered.stated.of(pile));
        self.moved.of(pile) + stated.unwrap_or(0)
    }

    /// How many more items should be in a pile.
    fn missing(&self, pile: Pile) -> i64 {
        let recorded = self
            .entered
            .last()
            .map(|(_, entered)| entered.recorded.piles.of(pile));
        recorded.unwrap_or(0) - self.count(pile)
    }

    /// All piles that have had an item.
    fn piles(&self) -> BTreeSet<Pile> {
        let mut piles: BTreeSet<Pile> = self.moved.piles().collect();
        if let Some((_, entered)) = self.entered.last() {
            piles.extend(entered.stated.piles().chain(entered.recorded.piles.piles()));
        }
        piles
    }

    /// Records the kinds of units of which too few figures were taken off on one terrain and too many on
    /// another. Their figures may be the same ones, so the terrain is no longer known.
    fn record_unlocated_losses(&mut self) {
        let (mut are_missing, mut are_too_many) = (BTreeSet::new(), BTreeSet::new());
        for pile in self.piles() {
            let Pile::Lost(seat, kind, _) = pile else {
                continue;
            };
            match self.missing(pile) {
                1.. => _ = are_missing.insert((seat, kind)),
                0 => {}
                _ => _ = are_too_many.insert((seat, kind)),
            }
        }
        self.unlocated_losses
            .extend(are_missing.intersection(&are_too_many));
    }

    /// Checks that the physical table agrees with the recorded state, and with what was entered.
    pub fn assert_agrees(&self, timeline: &Timeline<Table>) {
        let (table, state) = (timeline.machine(), timeline.state());
        let view = table_view(table, state, None);
        let recorded = self.entered().recorded;
        for seat in table.rules().seats() {
            let income = i64::from(view.seats[seat.index()].income);
            assert_eq!(income, recorded.mining.income(seat), "income of {seat:?}");
            if view.counts_figures {
                for kind in Kind::ALL {
                    let recorded = i64::from(state.board(seat).count(kind));
                    let figures = self.count(Pile::Figures(seat, kind));
                    assert_eq!(figures, recorded, "{kind:?} of {seat:?}");
                }
            }
            for deck in [Deck::Energize, Deck::Missions] {
                if !table.manages_deck(deck) {
                    let recorded = i64::from(state.hand_size(table, seat, deck));
                    let cards = self.count(Pile::Cards(seat, deck));
                    assert_eq!(cards, recorded, "{deck:?} of {seat:?}");
                }
            }
        }
        for pile in self.piles() {
            let missing = match pile {
                // These are compared with the recorded state above.
                Pile::Figures(..) | Pile::Cards(..) => 0,
                Pile::Rubium(seat) if self.without_known_rubium.contains(&seat) => 0,
                Pile::Rubium(_) if view.parts.rubium.is_managed() => 0,
                // The points of these cards are counted only if turns are.
                Pile::PointCards(..) if !view.parts.phases.is_managed() => 0,
                Pile::Lost(seat, kind, _) if self.unlocated_losses.contains(&(seat, kind)) => {
                    let piles = self.piles().into_iter();
                    let lost = piles.filter(|other| {
                        matches!(other, Pile::Lost(owner, lost, _) if (*owner, *lost) == (seat, kind))
                    });
                    lost.map(|other| self.missing(other)).sum()
                }
                Pile::Rubium(_)
                | Pile::PointCards(..)
                | Pile::Lost(..)
                | Pile::Placed(..)
                | Pile::Refineries(..)
                | Pile::RemovedTokens => self.missing(pile),
            };
            assert_eq!(missing, 0, "missing in {pile:?}");
        }
    }
}
