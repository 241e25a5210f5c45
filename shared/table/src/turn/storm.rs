//! The storm of the Vortex between two turns (OPT-VORTEX): its dice, the moves on the board, and the cards
//! drawn after it.

use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{
    Impossibility, ImpossibilityReason, ensure, ensure_asked, ensure_at_most, ensure_face,
};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::pending_input::{PendingInput, StormStage};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::drawing::Draws;
use rubium_rules::{OptionalRule, RuleId, Seat, StormDie};

/// Number of hexes next to the Vortex, one at each edge.
const VORTEX_EDGE_COUNT: u16 = 6;

impl Transaction<'_> {
    /// Records the players' entry that a storm begins. Warns if phases are managed, because then the storm
    /// begins automatically.
    pub fn enter_storm(&mut self) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        ensure(
            self.table.has_option(OptionalRule::Vortex),
            ImpossibilityReason::OptionNotInPlay.with_rule(RuleId::OptVortex),
        )?;
        if self.table.part_settings().phases.is_managed() {
            self.warn(RuleId::OptVortex, Warning::StormBeginsAutomatically)?;
        }
        self.begin_storm();
        Ok(())
    }

    /// Starts the storm. The player whose turn comes next rolls its dice.
    pub fn begin_storm(&mut self) {
        let seat = self.state.active;
        self.emit(TableEvent::StormBegan { seat });
        self.state.pending_input = PendingInput::Storm(StormStage::Black);
    }

    /// Applies a die of the storm.
    pub fn apply_storm_die(&mut self, stage: StormStage, face: u8) -> Result<(), Impossibility> {
        ensure_face(face).map_err(|reason| reason.with_rule(RuleId::OptVortex))?;
        let die: StormDie = stage.die();
        self.emit(TableEvent::StormRolled { die, face });
        self.state.pending_input = match stage {
            StormStage::Black => PendingInput::Storm(StormStage::White { black_face: face }),
            StormStage::White { black_face } => {
                if black_face != face {
                    self.instruct(Instruction::CarryUnits {
                        from_edge: black_face,
                        to_edge: face,
                    });
                }
                PendingInput::Storm(StormStage::Destruction)
            }
            StormStage::Destruction => {
                self.instruct(Instruction::DestroyUnits { edge: face });
                let counts = Vec::new();
                PendingInput::StormCards { counts }
            }
        };
        self.draw_after_storm();
        Ok(())
    }

    /// Enters how many hexes next to the Vortex `seat` controls; the seat draws one card for each. After the
    /// last entry, all players draw.
    pub fn enter_storm_cards(&mut self, seat: Seat, hex_count: u16) -> Result<(), Impossibility> {
        let Some((next, max)) = self.state.next_storm_seat_and_max() else {
            return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::OptVortex));
        };
        ensure_asked(next, seat, RuleId::OptVortex)?;
        ensure_at_most(hex_count, max).map_err(|reason| reason.with_rule(RuleId::OptVortex))?;
        if let PendingInput::StormCards { counts } = &mut self.state.pending_input {
            // `hex_count` is at most 6.
            counts.push((seat, hex_count as u8));
        }
        let cards = hex_count;
        self.emit(TableEvent::StormCardsCounted { seat, cards });
        self.draw_after_storm();
        Ok(())
    }

    /// Starts the draws after the storm once the number of cards of each player is known. Must be called
    /// whenever these numbers or the players who are asked have changed.
    pub fn draw_after_storm(&mut self) {
        let is_pending = matches!(self.state.pending_input, PendingInput::StormCards { .. });
        if !is_pending || self.state.next_storm_seat_and_max().is_some() {
            return;
        }
        let draws = self.state.storm_card_counts().into_iter();
        let draws = draws.filter(|&(_, cards)| cards > 0);
        self.state.queued_draws = draws
            .map(|(seat, cards)| Draws::new(seat, 0, cards))
            .collect();
        self.begin_next_draw();
    }
}

impl StormStage {
    /// Number of dice still to be rolled.
    pub const fn dice_left(self) -> u8 {
        match self {
            StormStage::Black => 3,
            StormStage::White { .. } => 2,
            StormStage::Destruction => 1,
        }
    }
}

impl TableState {
    /// The players who are not eliminated, clockwise from the first player.
    pub(crate) fn players_from_first(&self) -> impl Iterator<Item = Seat> + use<> {
        let order = self.order.iter().copied();
        let playing: Vec<Seat> = order
            .filter(|&seat| !self.seat(seat).is_eliminated)
            .collect();
        playing.into_iter()
    }

    /// The known faces of the black and the white die, for the odds of the storm. After both dice, the units
    /// are assumed to have been moved, so this returns two equal faces (no further move).
    pub fn storm_dice(&self) -> [Option<u8>; 2] {
        match self.pending_input {
            PendingInput::Storm(StormStage::White { black_face }) => [Some(black_face), None],
            PendingInput::Storm(StormStage::Destruction) => [Some(1), Some(1)],
            _ => [None; 2],
        }
    }

    /// The entered numbers of cards to draw after the storm, clockwise from the first player, without
    /// eliminated players.
    fn storm_card_counts(&self) -> Vec<(Seat, u8)> {
        let PendingInput::StormCards { counts } = &self.pending_input else {
            return Vec::new();
        };
        let players = self.players_from_first();
        let count_of = |seat| counts.iter().copied().find(|&(other, _)| other == seat);
        players.filter_map(count_of).collect()
    }

    /// The next player who must enter the number of cards to draw after the storm, and the maximum of that
    /// number. `None` if all players have entered their numbers.
    pub(crate) fn next_storm_seat_and_max(&self) -> Option<(Seat, u16)> {
        let counts = self.storm_card_counts();
        let has_entered = |seat| counts.iter().any(|&(other, _)| other == seat);
        let next = self.players_from_first().find(|&seat| !has_entered(seat))?;
        let entered_sum: u16 = counts.iter().map(|&(_, cards)| u16::from(cards)).sum();
        // The sum can exceed 6 if a player's elimination was undone after other players had entered
        // their numbers.
        Some((next, VORTEX_EDGE_COUNT.saturating_sub(entered_sum)))
    }
}
