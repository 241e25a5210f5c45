//! Answers to pending questions of a table, by players or by chance.

use super::Luck;
use rubium_record::Author;
use rubium_table::{
    Entered, KeeperAction, SeatAction, SharedAction, Table, TableAction, TableInput, TableOutcome,
    TableState, TableWaiting, table_view,
};

impl Luck {
    /// An answer to the pending question, so that sessions do not stall. Random outcomes are supplied elsewhere.
    pub fn answer(&mut self, table: &Table, state: &TableState) -> Option<(Author, TableInput)> {
        let view = table_view(table, state, None);
        let (by, action) = match view.waiting {
            TableWaiting::Keep { seat } => {
                let cards = table_view(table, state, Some(seat)).choices.keep;
                let card = self.of(&cards);
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Keep { card }),
                )
            }
            TableWaiting::Casualty { seat, .. } => {
                let choices = &view.choices;
                let kinds = [&choices.casualties[..], &choices.unknown_casualties].concat();
                let kind = self.of(&kinds);
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Casualty { kind }),
                )
            }
            TableWaiting::Victim { seat } => {
                let victim = self.of(&view.choices.victims);
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Victim { seat: victim }),
                )
            }
            TableWaiting::Chain { .. } | TableWaiting::Eliminated { .. } => {
                let yes = self.one_in(2);
                (
                    Author::Keeper,
                    TableAction::Shared(SharedAction::Answer { yes }),
                )
            }
            TableWaiting::StormCards { seat, most } => {
                let number = self.below(usize::from(most) + 1) as u16;
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Count { number }),
                )
            }
            TableWaiting::Count { seat, .. } => {
                let number = self.below(9) as u16;
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Count { number }),
                )
            }
            TableWaiting::Window { .. } => {
                let battle = self.one_in(3);
                (
                    Author::Keeper,
                    TableAction::Shared(SharedAction::GoOn { battle }),
                )
            }
            // The turn of a player who left during it is eventually skipped.
            TableWaiting::Anything if view.choices.pass_over.is_some() => {
                (Author::Keeper, TableAction::Keeper(KeeperAction::PassOver))
            }
            TableWaiting::Anything | TableWaiting::Chance { .. } | TableWaiting::Over { .. } => {
                return None;
            }
        };
        let anyway = true;
        Some((by, TableInput::Enter(Entered { action, anyway })))
    }

    /// A random outcome, if one is pending.
    pub fn outcome(&mut self, weights: &[(TableOutcome, u32)]) -> TableInput {
        let list: Vec<u32> = weights.iter().map(|&(_, weight)| weight).collect();
        TableInput::Chance(weights[self.weighted(&list)].0)
    }
}
