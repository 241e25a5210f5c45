//! Corrections of public numbers, refused if the number has changed since the author saw it.

use crate::protocol::action::Correction;
use crate::protocol::event::{CorrectedNumber, TableEvent};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::state::TableState;
use crate::state::deck::deck_index;
use crate::state::seat::Refinery;
use crate::state::table::Table;
use crate::transaction::Transaction;
use rubium_rules::Seat;

impl Transaction<'_> {
    /// Corrects a value. Refuses if the value is a public number and differs from `expected`.
    pub fn apply_correction(
        &mut self,
        correction: Correction,
        expected: Option<u16>,
    ) -> Result<(), Impossibility> {
        let before = self.state.public_number(self.table, correction)?;
        if let (Some(expected), Some((now, _))) = (expected, before) {
            ensure(
                expected == now,
                ImpossibilityReason::NumberChanged { expected, now }.without_rule(),
            )?;
        }
        self.set_corrected_value(correction)?;
        let after = self.state.public_number(self.table, correction)?;
        if let (Some((before, _)), Some((now, Some((seat, number))))) = (before, after) {
            self.emit(TableEvent::Corrected {
                seat,
                card: None,
                change: clamped_difference(before, now),
                number,
                now: Some(now),
            });
        }
        Ok(())
    }
}

/// A public number, with the player (`None` if the number belongs to no player) and the description for
/// [`TableEvent::Corrected`]; these two are missing if a correction of the number emits a different event.
type PublicNumber = (u16, Option<(Option<Seat>, CorrectedNumber)>);

impl TableState {
    /// Returns the public number that a correction concerns; `None` if it is not about a number, if it
    /// concerns the turn or managed cards in a hand, or if it names a token that does not exist.
    fn public_number(
        &self,
        table: &Table,
        correction: Correction,
    ) -> Result<Option<PublicNumber>, Impossibility> {
        let player = |seat: Seat| {
            table.ensure_seat(seat)?;
            Ok(self.seat(seat))
        };
        let (now, seat, number) = match correction {
            Correction::Rubium { seat, .. } => return Ok(Some((player(seat)?.rubium, None))),
            Correction::Board { seat, kind, .. } => {
                let count = player(seat)?.board.count(kind);
                (count.into(), Some(seat), CorrectedNumber::Board { kind })
            }
            Correction::PhysicalCards { seat, deck, .. } => {
                let count = player(seat)?.physical_card_counts[deck_index(deck)];
                (count, Some(seat), CorrectedNumber::PhysicalCards { deck })
            }
            Correction::Fulfilled { seat, card, .. } => {
                table.ensure_card(card)?;
                let number = CorrectedNumber::Fulfilled { card };
                (
                    player(seat)?.fulfilled.count(card).into(),
                    Some(seat),
                    number,
                )
            }
            Correction::TransmissionLine { card, .. } => {
                table.ensure_card(card)?;
                let number = CorrectedNumber::TransmissionLine { card };
                (
                    self.decks.transmission_line.count(card).into(),
                    None,
                    number,
                )
            }
            Correction::Discards { card, .. } => {
                table.ensure_card(card)?;
                let number = CorrectedNumber::Discards { card };
                (self.decks.discards.count(card).into(), None, number)
            }
            Correction::Points { seat, source, .. } => {
                let number = CorrectedNumber::Points { source };
                (
                    player(seat)?.points[source.index()].into(),
                    Some(seat),
                    number,
                )
            }
            Correction::VictoryStack { .. } => (
                self.victory_left.into(),
                None,
                CorrectedNumber::VictoryStack,
            ),
            Correction::HillStack { .. } => {
                (self.hill_left.into(), None, CorrectedNumber::HillStack)
            }
            Correction::Tokens {
                token,
                board_half_owner,
                ..
            } => {
                let tokens = self.tokens[self.token_half_index(table, board_half_owner, true)?];
                let Some(&left) = tokens.get(token.index()) else {
                    return Ok(None);
                };
                (
                    left.into(),
                    None,
                    CorrectedNumber::Tokens {
                        token,
                        board_half_owner,
                    },
                )
            }
            Correction::Refineries {
                seat,
                value,
                is_home_base,
                ..
            } => {
                let refinery = Refinery::new(value, is_home_base);
                let recorded = player(seat)?
                    .refineries
                    .iter()
                    .filter(|&&recorded| recorded == refinery);
                let number = CorrectedNumber::Refineries {
                    value,
                    is_home_base,
                };
                // The count is at most `MAX_REFINERIES`.
                (recorded.count() as u16, Some(seat), number)
            }
            Correction::Hand { .. }
            | Correction::Elimination { .. }
            | Correction::Absence { .. }
            | Correction::Monolith { .. }
            | Correction::FirstPlayer { .. }
            | Correction::Dice { .. }
            | Correction::Turn { .. } => return Ok(None),
        };
        Ok(Some((now, Some((seat, number)))))
    }
}

/// Returns `now` minus `before`, clamped to `i16`.
pub(crate) fn clamped_difference(before: u16, now: u16) -> i16 {
    let difference = i32::from(now) - i32::from(before);
    difference.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
