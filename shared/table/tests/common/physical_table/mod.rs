//! A simulated physical table. Its figures, rubium and cards change only when a line of the to-do list is
//! carried out. Entries move nothing, but they can report what is on the table.
//!
//! What should be on the table is computed from entries and events, not from the instructions of the app.

mod mining;
mod pile;
mod recorded;
mod reported;

pub use pile::{Counts, Pile};

use recorded::RecordedContents;
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

/// What the current entries (those not undone) report and imply about the physical table.
#[derive(Clone, Default)]
pub struct EntryEffects {
    /// For each pile, the number of items that entries report although no line of the to-do list moved them
    /// there. It is negative if entries report that moved items are gone.
    unmoved: Counts,
    /// What should be on the table.
    recorded: RecordedContents,
}

impl EntryEffects {
    pub fn read(&mut self, entry: &AcceptedEntry<'_>) {
        for (pile, change) in reported::changes(entry, &self.recorded) {
            self.unmoved.add(pile, change);
        }
        self.recorded.read(entry);
    }
}

/// The number of items in each pile on the physical table.
#[derive(Default)]
pub struct PhysicalTable {
    /// The items that were moved to the piles, minus those that were moved away, by carrying out lines.
    moved: Counts,
    /// For each current step: its number, and the effects of all entries up to it.
    current_steps: Vec<(usize, EntryEffects)>,
    /// The same for each undone step; the next step to redo comes last.
    undone_steps: Vec<(usize, EntryEffects)>,
    /// Kinds of units whose losses can no longer be assigned to a terrain: after an undo, a figure that was
    /// already taken off for one battle may count for a loss in another battle.
    unlocated_losses: BTreeSet<(Seat, Kind)>,
    /// Players who have returned all of their rubium, so that nobody knows how much it was.
    players_with_unknown_rubium: BTreeSet<Seat>,
    /// Number of carried-out lines about lost figures that named the terrain of the loss.
    pub located_loss_count: usize,
}

impl PhysicalTable {
    /// The effects of the current entries.
    pub fn entry_effects(&self) -> EntryEffects {
        let latest = self.current_steps.last();
        latest
            .map(|(_, effects)| effects.clone())
            .unwrap_or_default()
    }

    /// Adds a step. `effects` are the effects of all entries up to it. The step moves nothing, so an undo of
    /// it moves nothing either.
    pub fn add_step(&mut self, step_number: usize, effects: EntryEffects) {
        self.undone_steps.clear();
        self.current_steps.push((step_number, effects));
        self.record_unlocated_losses();
    }

    /// Undoes the steps from number `step_number` on.
    pub fn undo_to(&mut self, step_number: usize) {
        while let Some(undone) = self
            .current_steps
            .pop_if(|(number, _)| *number >= step_number)
        {
            self.undone_steps.push(undone);
        }
        self.record_unlocated_losses();
    }

    /// Restores the undone steps with a number below `step_count`.
    pub fn redo_to(&mut self, step_count: usize) {
        while let Some(redone) = self.undone_steps.pop_if(|(number, _)| *number < step_count) {
            self.current_steps.push(redone);
        }
        self.record_unlocated_losses();
    }

    /// Carries out a line of the list. A line about lost figures must name the terrain where they were lost,
    /// if it is known.
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
            self.located_loss_count += usize::from(line.terrain.is_some());
        }
        if let Instruction::ReturnRubium { seat } = line.instruction {
            self.players_with_unknown_rubium.insert(seat);
        }
        for (pile, change) in pile::moved_by(&line.instruction, line.terrain) {
            self.moved.add(pile, times * change);
        }
    }

    /// The number of items in a pile.
    fn count(&self, pile: Pile) -> i64 {
        let unmoved = self
            .current_steps
            .last()
            .map(|(_, effects)| effects.unmoved.of(pile));
        self.moved.of(pile) + unmoved.unwrap_or(0)
    }

    /// How many more items should be in a pile; negative if there are too many.
    fn missing(&self, pile: Pile) -> i64 {
        let recorded = self
            .current_steps
            .last()
            .map(|(_, effects)| effects.recorded.piles.of(pile));
        recorded.unwrap_or(0) - self.count(pile)
    }

    /// All piles that have had an item.
    fn piles(&self) -> BTreeSet<Pile> {
        let mut piles: BTreeSet<Pile> = self.moved.piles().collect();
        if let Some((_, effects)) = self.current_steps.last() {
            piles.extend(
                effects
                    .unmoved
                    .piles()
                    .chain(effects.recorded.piles.piles()),
            );
        }
        piles
    }

    /// Records the kinds of units of which too few figures were taken off on one terrain and too many on
    /// another. A figure taken off on the second terrain may count for a loss on the first, so the losses can
    /// no longer be assigned to a terrain.
    fn record_unlocated_losses(&mut self) {
        let (mut with_too_few, mut with_too_many) = (BTreeSet::new(), BTreeSet::new());
        for pile in self.piles() {
            let Pile::Lost(seat, kind, _) = pile else {
                continue;
            };
            match self.missing(pile) {
                1.. => _ = with_too_few.insert((seat, kind)),
                0 => {}
                _ => _ = with_too_many.insert((seat, kind)),
            }
        }
        self.unlocated_losses
            .extend(with_too_few.intersection(&with_too_many));
    }

    /// Checks that the physical table agrees with the recorded state, and with the effects of the entries.
    pub fn assert_agrees(&self, timeline: &Timeline<Table>) {
        let (table, state) = (timeline.machine(), timeline.state());
        let view = table_view(table, state, None);
        let expected = self.entry_effects().recorded;
        for seat in table.rules().seats() {
            let income = i64::from(view.seats[seat.index()].income);
            assert_eq!(income, expected.mining.income(seat), "income of {seat:?}");
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
                Pile::Rubium(seat) if self.players_with_unknown_rubium.contains(&seat) => 0,
                Pile::Rubium(_) if view.parts.rubium.is_managed() => 0,
                // The points of these cards are counted only if turns are tracked.
                Pile::PointCards(..) if !view.parts.phases.is_managed() => 0,
                Pile::Lost(seat, kind, _) if self.unlocated_losses.contains(&(seat, kind)) => {
                    let piles = self.piles().into_iter();
                    let lost_piles = piles.filter(|other| {
                        matches!(other, Pile::Lost(owner, lost, _) if (*owner, *lost) == (seat, kind))
                    });
                    lost_piles.map(|other| self.missing(other)).sum()
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
