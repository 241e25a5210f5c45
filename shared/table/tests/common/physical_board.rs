//! A simulated physical table. Its figures, rubium and cards change only when a line of the list "To do on
//! the table" is carried out, or when an entry says what the players have already done.

use rubium_record::Timeline;
use rubium_rules::{Deck, Kind, Seat};
use rubium_table::{
    Correction, EntryRequest, Instruction, KeeperAction, SeatAction, Table, TableAction,
    TableEvent, TableInput, TableState, TodoLine, steps, table_view,
};
use std::collections::BTreeMap;

/// A pile on the physical table, whose items are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Pile {
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

/// The number of items in each pile on the physical table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PhysicalBoard {
    counts: BTreeMap<Pile, i64>,
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
        self.counts.get(&pile).copied().unwrap_or(0)
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

    /// Carries out the actions that, according to an entry, the players have already done.
    pub fn mirror_entry(
        &mut self,
        timeline: &Timeline<Table>,
        input: &TableInput,
        by: Option<Seat>,
    ) {
        let (table, state) = (timeline.machine(), timeline.state());
        let TableInput::Enter(EntryRequest { action, .. }) = input else {
            return;
        };
        match (action, by) {
            (
                TableAction::Keeper(KeeperAction::Correct {
                    correction: Correction::PhysicalCards { seat, deck, count },
                    ..
                }),
                _,
            ) => {
                let held = state.hand_size(table, *seat, *deck);
                self.change_count(
                    Pile::Cards(*seat, *deck),
                    i64::from(*count) - i64::from(held),
                );
            }
            _ if counts_figures(timeline) => self.mirror_figures(state, action, by),
            _ => {}
        }
    }

    fn mirror_figures(&mut self, state: &TableState, action: &TableAction, by: Option<Seat>) {
        match (action, by) {
            (TableAction::Seat(SeatAction::Place { kind, count }), Some(seat)) => {
                self.change_count(Pile::Figures(seat, *kind), i64::from(*count));
            }
            (TableAction::Seat(SeatAction::Remove { kind, count }), Some(seat)) => {
                self.change_count(Pile::Figures(seat, *kind), -i64::from(*count));
            }
            (
                TableAction::Keeper(KeeperAction::Correct {
                    correction: Correction::Board { seat, kind, count },
                    ..
                }),
                _,
            ) => {
                let recorded = state.board(*seat).count(*kind);
                let change = i64::from(*count) - i64::from(recorded);
                self.change_count(Pile::Figures(*seat, *kind), change);
            }
            (TableAction::Keeper(KeeperAction::Eliminate { seat }), _) => {
                for (kind, count) in state.board(*seat).counts() {
                    self.change_count(Pile::Figures(*seat, kind), -i64::from(count));
                }
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
                for (seat, force) in [(attacker, attackers), (*defender, defenders)] {
                    for kind in Kind::ALL {
                        let units = force.iter().filter(|units| units.kind == kind);
                        let fighting: i64 = units.map(|units| i64::from(units.count)).sum();
                        let recorded = i64::from(state.board(seat).count(kind));
                        self.change_count(Pile::Figures(seat, kind), (fighting - recorded).max(0));
                    }
                }
            }
            _ => {}
        }
    }

    /// Checks that the physical table agrees with the recorded state.
    pub fn assert_agrees(&self, timeline: &Timeline<Table>) {
        let (table, state) = (timeline.machine(), timeline.state());
        for seat in table.rules().seats() {
            if counts_figures(timeline) {
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

fn counts_figures(timeline: &Timeline<Table>) -> bool {
    table_view(timeline.machine(), timeline.state(), None).counts_figures
}
