//! Corrections of recorded values. The players can correct them to any possible value.

pub(crate) mod copies;
pub(crate) mod public_number;

use crate::cards::victory_points::MAX_POINTS_PER_SOURCE;
use crate::correction::copies::CardPlace;
use crate::economy::exploration::initial_token_counts;
use crate::protocol::action::{Correction, PointsSource, RubiumReason};
use crate::protocol::event::TableEvent;
use crate::protocol::parts::{PartSetting, SwitchableDice};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure, ensure_at_most};
use crate::state::deck::deck_index;
use crate::state::pending_input::PendingInput;
use crate::state::seat::{MAX_HAND_CARDS, Refinery};
use crate::state::table::Table;
use crate::transaction::{MAX_RUBIUM, Transaction};
use crate::turn::result_check::ResultBasis;
use rubium_rules::{Deck, Kind, OptionalRule, Phase, RuleId, Seat, TokenId};
use std::cmp::Ordering;

impl Transaction<'_> {
    /// Corrects a value. This is possible even if the game is over or an input is pending, with two
    /// exceptions: while a card is being drawn, copies of cards cannot be corrected; and before the first
    /// player is known, neither the first player nor, in a new game, the turn can be corrected. `expected` is
    /// the number that the author saw. A game that is over continues if its result no longer holds.
    pub fn enter_correction(
        &mut self,
        correction: Correction,
        expected: Option<u16>,
    ) -> Result<(), Impossibility> {
        if self.state.pending_input == PendingInput::FirstPlayer
            && is_determined_by_choosing_first_player(self.table, correction)
        {
            return Err(ImpossibilityReason::FirstPlayerUnknown.with_rule(RuleId::Set1));
        }
        let PendingInput::Over { ending } = self.state.pending_input else {
            self.apply_correction(correction, expected)?;
            return Ok(());
        };
        let before = ResultBasis::of_ending(self.table, self.state, ending);
        self.apply_correction(correction, expected)?;
        self.recheck_result(ending, before);
        Ok(())
    }

    /// Sets the value, without checking `expected` or the result.
    pub fn set_corrected_value(&mut self, correction: Correction) -> Result<(), Impossibility> {
        match correction {
            Correction::Rubium { seat, amount } => {
                self.table.ensure_seat(seat)?;
                ensure(
                    self.table.part_settings().rubium.is_managed(),
                    ImpossibilityReason::PartIsPhysical.without_rule(),
                )?;
                ensure_at_most(amount, MAX_RUBIUM).map_err(ImpossibilityReason::without_rule)?;
                self.state.allow_elimination_check(seat);
                self.set_rubium(seat, amount, RubiumReason::Correction);
            }
            Correction::Board { seat, kind, count } => {
                self.table.ensure_seat(seat)?;
                self.correct_board(seat, kind, count)?;
            }
            Correction::PhysicalCards { seat, deck, count } => {
                self.correct_physical_cards(seat, deck, count)?;
            }
            Correction::Hand { seat, card, count } => {
                self.correct_copies(CardPlace::Hand(seat), card, count)?;
            }
            Correction::Fulfilled { seat, card, count } => {
                self.correct_copies(CardPlace::Fulfilled(seat), card, count)?;
            }
            Correction::TransmissionLine { card, count } => {
                self.correct_copies(CardPlace::TransmissionLine, card, count)?
            }
            Correction::Discards { card, count } => {
                self.correct_copies(CardPlace::Discards, card, count)?
            }
            Correction::Refineries {
                seat,
                value,
                is_home_base,
                count,
            } => self.correct_refineries(seat, Refinery::new(value, is_home_base), count)?,
            Correction::Monolith { holder } => self.set_monolith_holder(holder)?,
            Correction::FirstPlayer { seat } => self.correct_first_player(seat)?,
            Correction::Points {
                seat,
                source,
                points,
            } => self.correct_points(seat, source, points)?,
            Correction::VictoryStack { left } => {
                ensure_at_most(left, self.table.rules().victory_stack_size())
                    .map_err(|reason| reason.with_rule(RuleId::Bat14))?;
                self.state.victory_left = left;
            }
            Correction::HillStack { left } => {
                ensure_at_most(left, self.table.rules().hill_stack_size())
                    .map_err(|reason| reason.with_rule(RuleId::OptHill))?;
                self.state.hill_left = left;
            }
            Correction::Elimination {
                seat,
                is_eliminated,
            } => {
                self.table.ensure_seat(seat)?;
                self.correct_elimination(seat, is_eliminated)?;
            }
            Correction::Absence { seat, is_away } => self.set_away(seat, is_away, false)?,
            Correction::Tokens {
                token,
                left,
                board_half_owner,
            } => self.correct_tokens(token, left, board_half_owner)?,
            Correction::Dice { dice, setting } => self.correct_dice(dice, setting)?,
            Correction::Turn { turn, seat, phase } => self.correct_turn(turn, seat, phase)?,
        }
        Ok(())
    }

    /// Corrects the number of units of a kind on the board.
    fn correct_board(&mut self, seat: Seat, kind: Kind, count: u8) -> Result<(), Impossibility> {
        if !self.table.counts_figures() {
            self.state.ensure_figures(self.table, seat, kind, count)?;
        }
        let recorded_count = self.state.board(seat).count(kind);
        match count.cmp(&recorded_count) {
            Ordering::Greater => self.put_on_board(seat, kind, count - recorded_count),
            Ordering::Less => self.take_off_board(seat, kind, recorded_count - count),
            Ordering::Equal => Ok(()),
        }
    }

    /// Corrects the number of facedown tokens of one type. With OPT-ENERGY, `board_half_owner` is the player
    /// in whose half of the board the tokens lie.
    fn correct_tokens(
        &mut self,
        token: TokenId,
        left: u8,
        board_half_owner: Option<Seat>,
    ) -> Result<(), Impossibility> {
        let half_index = self
            .state
            .token_half_index(self.table, board_half_owner, true)?;
        ensure(
            self.table.rules().token(token).is_some(),
            ImpossibilityReason::NoSuchToken.with_rule(RuleId::Set6),
        )?;
        let max = initial_token_counts(self.table, self.state)[half_index][token.index()];
        ensure_at_most(left, max).map_err(|reason| reason.with_rule(RuleId::Set6))?;
        self.state.tokens[half_index][token.index()] = left;
        Ok(())
    }

    /// Corrects the turn, the active player and the phase.
    fn correct_turn(&mut self, turn: u16, seat: Seat, phase: Phase) -> Result<(), Impossibility> {
        self.table.ensure_seat(seat)?;
        ensure(
            self.table.part_settings().phases.is_managed(),
            ImpossibilityReason::NoPhases.without_rule(),
        )?;
        ensure(
            turn > 0,
            ImpossibilityReason::NoChange.with_rule(RuleId::Trn1),
        )?;
        if self.state.pending_input == PendingInput::FirstPlayer {
            // The corrected turn is known, so there is no need to ask who goes first.
            self.state.pending_input = PendingInput::Idle;
        }
        // If a storm is pending, the corrected turn does not begin again after it.
        self.state.is_turn_deferred = false;
        self.set_turn(turn, seat, phase);
        Ok(())
    }

    /// Changes the setting of dice. The new setting also applies to a die that is already pending.
    fn correct_dice(
        &mut self,
        dice: SwitchableDice,
        setting: PartSetting,
    ) -> Result<(), Impossibility> {
        if dice == SwitchableDice::VortexDice && !self.table.has_option(OptionalRule::Vortex) {
            return Err(ImpossibilityReason::OptionNotInPlay.with_rule(RuleId::OptVortex));
        }
        self.state.set_dice_setting(self.table, dice, setting);
        self.emit(TableEvent::DiceSettingChanged { dice, setting });
        Ok(())
    }

    /// Corrects the number of refineries equal to `refinery` that a player works.
    fn correct_refineries(
        &mut self,
        seat: Seat,
        refinery: Refinery,
        count: u8,
    ) -> Result<(), Impossibility> {
        self.table.ensure_seat(seat)?;
        let refineries = &self.state.seat(seat).refineries;
        let recorded_count = refineries
            .iter()
            .filter(|&&other| other == refinery)
            .count();
        let count = usize::from(count);
        for _ in recorded_count..count {
            self.add_refinery(seat, refinery)?;
        }
        for _ in count..recorded_count {
            self.remove_refinery(seat, refinery)?;
        }
        Ok(())
    }

    fn correct_points(
        &mut self,
        seat: Seat,
        source: PointsSource,
        points: u8,
    ) -> Result<(), Impossibility> {
        self.table.ensure_seat(seat)?;
        if source == PointsSource::Mission && self.table.part_settings().missions.is_managed() {
            return Err(ImpossibilityReason::PartIsManaged.without_rule());
        }
        ensure_at_most(points, MAX_POINTS_PER_SOURCE).map_err(ImpossibilityReason::without_rule)?;
        let recorded_points = &mut self.state.seat_mut(seat).points[source.index()];
        let before = std::mem::replace(recorded_points, points);
        let now = self.state.vp(self.table, seat);
        self.emit(TableEvent::PointsChanged {
            seat,
            change: i16::from(points) - i16::from(before),
            now,
            source,
        });
        Ok(())
    }

    /// Corrects the number of physical cards in a hand.
    fn correct_physical_cards(
        &mut self,
        seat: Seat,
        deck: Deck,
        count: u16,
    ) -> Result<(), Impossibility> {
        self.table.ensure_seat(seat)?;
        ensure(
            !self.table.manages_deck(deck),
            ImpossibilityReason::PartIsManaged.without_rule(),
        )?;
        ensure_at_most(count, MAX_HAND_CARDS).map_err(ImpossibilityReason::without_rule)?;
        self.state.seat_mut(seat).physical_card_counts[deck_index(deck)] = count;
        self.state.allow_elimination_check(seat);
        Ok(())
    }
}

/// Returns whether choosing the first player determines the value that `correction` concerns. If the table
/// began in the middle of a game, that choice does not determine the turn, because the first turn is over.
fn is_determined_by_choosing_first_player(table: &Table, correction: Correction) -> bool {
    match correction {
        Correction::FirstPlayer { .. } => true,
        Correction::Turn { .. } => table.setup().opening_values.is_empty(),
        _ => false,
    }
}
