//! A simulated physical table. Its figures, rubium and cards change only when a line of the list "To do on
//! the table" is carried out. Entries only say what is on it.

use rubium_record::{Author, Timeline};
use rubium_rules::{Deck, Kind, Seat};
use rubium_table::{
    Correction, EntryRequest, Instruction, KeeperAction, SeatAction, Table, TableAction,
    TableEvent, TableInput, TableState, TodoLine, Warning, steps, table_view,
};
use std::collections::BTreeMap;

/// A pile on the physical table, whose items are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pile {
    Figures(Seat, Kind),
    Rubium(Seat),
    Cards(Seat, Deck),
    /// Battle Victory cards.
    VictoryCards(Seat),
    /// Mission cards of the 2005 edition, which are taken for won battles.
    MissionCards(Seat),
    /// King of the Hill cards.
    HillCards(Seat),
    /// Placed refineries with this number.
    Refineries(u8),
    RemovedTokens,
}

/// What an entry says about a pile: how many more or fewer items it has than was recorded.
pub type Stated = (Pile, i64);

/// What the step with a number says about piles.
type Statement = (usize, Vec<Stated>);

/// The number of items in each pile on the physical table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PhysicalBoard {
    /// What the hands have put on the piles and taken off them.
    counts: BTreeMap<Pile, i64>,
    /// What the players have said about the piles without touching them.
    statements: Vec<Statement>,
    undone_statements: Vec<Statement>,
}

impl PhysicalBoard {
    fn change_count(&mut self, pile: Pile, change: i64) {
        let number = self.counts.entry(pile).or_default();
        *number += change;
        if *number == 0 {
            self.counts.remove(&pile);
        }
    }

    fn count(&self, pile: Pile) -> i64 {
        let stated = self.statements.iter().flat_map(|(_, piles)| piles);
        let stated = stated.filter(|(other, _)| *other == pile);
        let moved = self.counts.get(&pile).copied().unwrap_or(0);
        moved + stated.map(|(_, change)| change).sum::<i64>()
    }

    /// Carries out a line of the list.
    pub fn carry_out(&mut self, line: &TodoLine) {
        let times = i64::from(line.times) * if line.is_reversal { -1 } else { 1 };
        self.follow_instruction(&line.instruction, times);
    }

    fn follow_instruction(&mut self, instruction: &Instruction, times: i64) {
        match *instruction {
            Instruction::PlaceUnits {
                seat, kind, count, ..
            } => self.change_count(Pile::Figures(seat, kind), times * i64::from(count)),
            Instruction::RemoveUnits { seat, kind, count } => {
                self.change_count(Pile::Figures(seat, kind), -times * i64::from(count));
            }
            Instruction::TakeRubium { seat, amount } => {
                self.change_count(Pile::Rubium(seat), times * i64::from(amount));
            }
            Instruction::PayRubium { seat, amount } => {
                self.change_count(Pile::Rubium(seat), -times * i64::from(amount));
            }
            Instruction::DrawCards { seat, deck, count } => {
                self.change_count(Pile::Cards(seat, deck), times * i64::from(count));
            }
            Instruction::PutUnder { seat, deck } => {
                self.change_count(Pile::Cards(seat, deck), -times)
            }
            Instruction::DiscardCards { seat, deck, count } => {
                self.change_count(Pile::Cards(seat, deck), -times * i64::from(count));
            }
            Instruction::LayMissions { seat, count } => {
                self.change_count(Pile::Cards(seat, Deck::Missions), -times * i64::from(count));
            }
            Instruction::PassCards {
                seat,
                to,
                deck,
                count,
            } => {
                self.change_count(Pile::Cards(seat, deck), -times * i64::from(count));
                self.change_count(Pile::Cards(to, deck), times * i64::from(count));
            }
            Instruction::TakeVictoryCard { seat } => {
                self.change_count(Pile::VictoryCards(seat), times)
            }
            Instruction::TakeMissionCard { seat } => {
                self.change_count(Pile::MissionCards(seat), times)
            }
            Instruction::TakeHillCard { seat } => self.change_count(Pile::HillCards(seat), times),
            Instruction::PlaceRefinery { value, .. } => {
                self.change_count(Pile::Refineries(value), times);
            }
            Instruction::RemoveToken { .. } => self.change_count(Pile::RemovedTokens, times),
            // These instructions change only what the app does not count.
            Instruction::ReturnRubium { .. }
            | Instruction::FillLine { .. }
            | Instruction::CarryUnits { .. }
            | Instruction::DestroyUnits { .. }
            | Instruction::FollowCard { .. } => {}
        }
    }

    /// Believes what the entries of the step with this number say about the table. Nothing is moved: if the step
    /// is undone, the table was as it was believed to be before.
    pub fn believe(&mut self, step: usize, piles: Vec<Stated>) {
        self.undone_statements.clear();
        self.statements.push((step, piles));
    }

    /// Believes the statements of the steps from `step` on no longer.
    pub fn undo_to(&mut self, step: usize) {
        while let Some(statement) = self.statements.pop_if(|(number, _)| *number >= step) {
            self.undone_statements.push(statement);
        }
    }

    /// Believes the statements of the steps before `step_count` again.
    pub fn redo_to(&mut self, step_count: usize) {
        let is_redone = |(number, _): &mut Statement| *number < step_count;
        while let Some(statement) = self.undone_statements.pop_if(is_redone) {
            self.statements.push(statement);
        }
    }

    /// Checks that the physical table agrees with the recorded state.
    pub fn assert_agrees(&self, timeline: &Timeline<Table>) {
        let (table, state) = (timeline.machine(), timeline.state());
        for seat in table.rules().seats() {
            if counts_figures(table, state) {
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
        let mut expected = PhysicalBoard::default();
        for event in steps(timeline, None)
            .unwrap()
            .into_iter()
            .flat_map(|step| step.events)
        {
            match event {
                TableEvent::InstructionGiven { instruction } => {
                    expected.follow_instruction(&instruction, 1)
                }
                TableEvent::Explored { refinery, .. } if refinery > 0 => {
                    assert!(self.count(Pile::Refineries(refinery)) > 0);
                }
                _ => {}
            }
        }
        // Entries also change figures and cards, so those piles are compared with the recorded state above.
        let changes_by_instruction_only =
            |pile: &Pile| !matches!(pile, Pile::Figures(..) | Pile::Cards(..));
        let counts = |board: &PhysicalBoard| {
            let mut counts = board.counts.clone();
            counts.retain(|pile, _| changes_by_instruction_only(pile));
            counts
        };
        assert_eq!(counts(self), counts(&expected));
    }
}

fn counts_figures(table: &Table, state: &TableState) -> bool {
    table_view(table, state, None).counts_figures
}

/// What an entry says about the piles, compared with what was recorded. `open` is the list before it.
pub fn stated(
    table: &Table,
    state: &TableState,
    open: &[TodoLine],
    input: &TableInput,
    by: Option<Seat>,
) -> Vec<Stated> {
    let TableInput::Enter(EntryRequest { action, .. }) = input else {
        return Vec::new();
    };
    match (action, by) {
        (
            TableAction::Keeper(KeeperAction::Correct {
                correction: Correction::PhysicalCards { seat, deck, count },
                ..
            }),
            _,
        ) => {
            let held = i64::from(state.hand_size(table, *seat, *deck));
            vec![(Pile::Cards(*seat, *deck), i64::from(*count) - held)]
        }
        _ if counts_figures(table, state) => stated_figures(table, state, open, action, by),
        _ => Vec::new(),
    }
}

fn stated_figures(
    table: &Table,
    state: &TableState,
    open: &[TodoLine],
    action: &TableAction,
    by: Option<Seat>,
) -> Vec<Stated> {
    match (action, by) {
        (TableAction::Seat(SeatAction::Place { kind, count }), Some(seat)) => {
            vec![(Pile::Figures(seat, *kind), i64::from(*count))]
        }
        (TableAction::Seat(SeatAction::Remove { kind, count }), Some(seat)) => {
            // Units that were just bought are taken back into the supply before they reach the board.
            let warnings = table.warnings(state, Author::Seat(seat.0), action);
            let just_bought = warnings.unwrap().into_iter().map(|row| match row.warning {
                Warning::JustBought { count, .. } => i64::from(count),
                _ => 0,
            });
            let unplaced = just_bought
                .sum::<i64>()
                .min(open_figures(open, seat, *kind));
            vec![(Pile::Figures(seat, *kind), unplaced - i64::from(*count))]
        }
        (
            TableAction::Keeper(KeeperAction::Correct {
                correction: Correction::Board { seat, kind, count },
                ..
            }),
            _,
        ) => {
            let recorded = i64::from(state.board(*seat).count(*kind));
            vec![(Pile::Figures(*seat, *kind), i64::from(*count) - recorded)]
        }
        (TableAction::Keeper(KeeperAction::Eliminate { seat }), _) => {
            let counts = state.board(*seat).counts();
            let off_board = counts.map(|(kind, count)| {
                let unplaced = i64::from(count).min(open_figures(open, *seat, kind));
                (Pile::Figures(*seat, kind), unplaced - i64::from(count))
            });
            off_board.collect()
        }
        // Figures in a battle that were not recorded are already on the board.
        (
            TableAction::Seat(SeatAction::Battle {
                defender,
                attackers,
                defenders,
                ..
            }),
            Some(attacker),
        ) => {
            let forces = [(attacker, attackers), (*defender, defenders)];
            let found = forces.into_iter().flat_map(|(seat, force)| {
                Kind::ALL.map(|kind| {
                    let units = force.iter().filter(|units| units.kind == kind);
                    let fighting: i64 = units.map(|units| i64::from(units.count)).sum();
                    let recorded = i64::from(state.board(seat).count(kind));
                    (Pile::Figures(seat, kind), (fighting - recorded).max(0))
                })
            });
            found.collect()
        }
        _ => Vec::new(),
    }
}

/// The number of figures that the list asks to put on the board, or to put back.
fn open_figures(open: &[TodoLine], of: Seat, of_kind: Kind) -> i64 {
    let counts = open.iter().map(|line| match line.instruction {
        Instruction::PlaceUnits {
            seat, kind, count, ..
        } if (seat, kind, line.is_reversal) == (of, of_kind, false) => i64::from(count),
        Instruction::RemoveUnits { seat, kind, count }
            if (seat, kind, line.is_reversal) == (of, of_kind, true) =>
        {
            i64::from(count)
        }
        _ => 0,
    });
    counts.sum()
}
