//! Random answers to the pending input of a table.

use super::RandomSource;
use rubium_record::Author;
use rubium_table::{
    EntryRequest, KeeperAction, SeatAction, SharedAction, Table, TableAction, TableChanceOutcome,
    TableInput, TablePendingInput, TableState, table_view,
};

impl RandomSource {
    /// A random entry that answers the pending input or skips the turn of a player who is away, so that
    /// random games do not stall; `None` if no such entry is needed or a random outcome is pending.
    pub fn answer_for(
        &mut self,
        table: &Table,
        state: &TableState,
    ) -> Option<(Author, TableInput)> {
        let view = table_view(table, state, None);
        let (by, action) = match view.pending_input {
            TablePendingInput::Keep { seat } => {
                let cards = table_view(table, state, Some(seat))
                    .choices
                    .offered_missions;
                let card = self.pick(&cards);
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Keep { card }),
                )
            }
            TablePendingInput::Casualty { seat, .. } => {
                let choices = &view.choices;
                let kinds = [&choices.casualties[..], &choices.unrecorded_casualties].concat();
                let kind = self.pick(&kinds);
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Casualty { kind }),
                )
            }
            TablePendingInput::Victim { seat } => {
                let victim = self.pick(&view.choices.victims);
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::Victim { seat: victim }),
                )
            }
            TablePendingInput::AttackChain { .. } | TablePendingInput::Eliminated { .. } => {
                let yes = self.one_in(2);
                (
                    Author::Keeper,
                    TableAction::Shared(SharedAction::Answer { yes }),
                )
            }
            TablePendingInput::StormCards { seat, max } => {
                let number = self.below(usize::from(max) + 1) as u16;
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::AnswerNumber { number }),
                )
            }
            TablePendingInput::Count { seat, .. } => {
                let number = self.below(9) as u16;
                (
                    Author::Seat(seat.0),
                    TableAction::Seat(SeatAction::AnswerNumber { number }),
                )
            }
            TablePendingInput::Window { .. } => {
                let is_for_whole_battle = self.one_in(3);
                (
                    Author::Keeper,
                    TableAction::Shared(SharedAction::DeclineCards {
                        is_for_whole_battle,
                    }),
                )
            }
            // The active player is away.
            TablePendingInput::Idle if view.choices.skippable_player.is_some() => {
                (Author::Keeper, TableAction::Keeper(KeeperAction::SkipTurn))
            }
            TablePendingInput::Idle
            | TablePendingInput::Chance { .. }
            | TablePendingInput::Over { .. } => {
                return None;
            }
        };
        let override_warnings = true;
        Some((
            by,
            TableInput::Enter(EntryRequest {
                action,
                override_warnings,
            }),
        ))
    }

    /// Picks a random outcome according to `weights`, which must not be empty.
    pub fn outcome(&mut self, weights: &[(TableChanceOutcome, u32)]) -> TableInput {
        let weight_values: Vec<u32> = weights.iter().map(|&(_, weight)| weight).collect();
        TableInput::Chance(weights[self.weighted_index(&weight_values)].0)
    }
}
