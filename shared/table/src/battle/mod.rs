//! Battles, with the battle steps of the rules crate (BAT-3 to BAT-12).

mod begin;
pub(crate) mod card_effects;
pub(crate) mod dice;
mod end;
pub(crate) mod post_battle;
pub(crate) mod special_attack;
pub(crate) mod tray;

use crate::battle::card_effects::possible_sacrifices;
use crate::protocol::action::TableUnits;
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure, ensure_asked};
use crate::protocol::warning::Warning;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::state::{CurrentBattle, TableState, UnenteredCards};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::battle::{Side, Stage, effects};
use rubium_rules::content::CardWindow;
use rubium_rules::units::UnitSheet;
use rubium_rules::{Deck, Kind, RuleId, Seat, Stack};

impl Transaction<'_> {
    /// Warns if a card that belongs to `window` is played in another window. With `None`, the card belongs to
    /// every window. Refuses if no window is open.
    pub fn ensure_window(&mut self, window: Option<CardWindow>) -> EntryResult {
        let now = self.state.current_window()?;
        if window.is_some_and(|window| window != now) {
            self.warn(RuleId::Bat9, Warning::WrongWindow { window })?;
        }
        Ok(())
    }

    /// Closes the open card window without a card. If `is_for_whole_battle`, also closes all later windows of
    /// the battle. After a battle, declines the remaining post-battle options.
    pub fn decline_cards(&mut self, is_for_whole_battle: bool) -> Result<(), Impossibility> {
        if self.state.is_idle() && self.state.are_post_battle_options_open {
            self.state.are_post_battle_options_open = false;
            return Ok(());
        }
        self.state.current_window()?;
        let sheet = *self.table.rules().unit_sheet();
        let current = self.state.pending_battle_mut()?;
        current.skips_windows |= is_for_whole_battle;
        current.unentered_cards = UnenteredCards::default();
        current.close_window(&sheet);
        self.advance_battle()
    }

    /// Advances the battle until it needs a card, a die or a casualty, or is over.
    pub fn advance_battle(&mut self) -> Result<(), Impossibility> {
        self.state.pending_input = PendingInput::Battle;
        let sheet = *self.table.rules().unit_sheet();
        loop {
            let Some(mut current) = self.state.current_battle else {
                return Ok(());
            };
            // If a card was played while units were being removed, its effect is entered before the next
            // dice.
            current.interrupt_for_played_card();
            let battle = &mut current.battle;
            match battle.stage {
                Stage::Roll => {
                    // Rerolled misses belong to the same step.
                    if battle.face_counts == [[0; 6]; 2] && battle.has_rerolled == [false; 2] {
                        let (kind, dice_counts) = (battle.kind, battle.dice_to_roll);
                        current.was_entered_as_hits = [false; 2];
                        self.emit(TableEvent::StepBegan { kind, dice_counts });
                    }
                    self.state.current_battle = Some(current);
                    return Ok(());
                }
                Stage::Window { window, .. } if self.state.asks_for_cards(self.table, window) => {
                    current.battle_before_window_closed = None;
                    self.state.current_battle = Some(current);
                    return Ok(());
                }
                Stage::Window { .. } => current.close_window(&sheet),
                Stage::Remove { .. } => match battle.next_removal() {
                    None => battle.end_removals(&sheet),
                    Some(removal) => match battle.forced_casualty(removal.side) {
                        None => return Ok(()),
                        Some(kind) => {
                            self.remove_casualty(kind)?;
                            continue;
                        }
                    },
                },
                Stage::Over => return self.finish_battle(),
            }
            self.state.current_battle = Some(current);
        }
    }

    /// Removes a unit of `kind` as the casualty of the current hit in a battle or special attack. `seat` must
    /// be the owner of the unit or, in a battle, the player who picks the casualty in place of the owner
    /// (BAT-5, BAT-6, MOV-7).
    pub fn choose_casualty(&mut self, seat: Seat, kind: Kind) -> EntryResult {
        if let PendingInput::SpecialAttackCasualty { .. } = self.state.pending_input {
            return self.choose_special_attack_casualty(seat, kind);
        }
        let battle = self.state.pending_battle()?.battle;
        let removal = match battle.stage {
            Stage::Remove { .. } => battle.next_removal(),
            _ => None,
        };
        let removal =
            removal.ok_or(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat5))?;
        ensure_asked(removal.chooser, seat, RuleId::Bat6)?;
        ensure(
            battle.force(removal.side).has(kind),
            ImpossibilityReason::NotInForce { kind }.with_rule(RuleId::Bat5),
        )?;
        self.remove_casualty(kind)?;
        Ok(self.advance_battle()?)
    }

    /// Removes a casualty from the force and the board. The unit returns to supply (DEP-4).
    fn remove_casualty(&mut self, kind: Kind) -> Result<(), Impossibility> {
        let current = self.state.pending_battle_mut()?;
        let Some(removal) = current.battle.next_removal() else {
            return Ok(());
        };
        let seat = current.battle.owner(removal.side);
        current.battle.remove(removal, kind);
        current.battle_before_window_closed = None;
        let (attacker, destroyed) = (current.battle.attacker, current.battle.destroyed);
        if attacker == self.state.active && self.state.is_turn_of(self.table, attacker) {
            let max_destroyed = &mut self.state.turn_facts.max_destroyed_in_one_battle;
            *max_destroyed = max_destroyed.max_per_kind(destroyed[Side::Defender.index()]);
        }
        self.emit(TableEvent::UnitLost { seat, kind });
        self.lose_unit(seat, kind)
    }

    /// Records that a unit is lost, and instructs the players to remove the figure. If figures are counted
    /// and no such unit is recorded, a correction has already removed it, so there is no instruction.
    pub fn lose_unit(&mut self, seat: Seat, kind: Kind) -> Result<(), Impossibility> {
        if self.state.board(seat).has(kind) {
            self.take_off_board(seat, kind, 1)?;
            self.release_monolith_if_vacated(seat, kind);
        } else if self.table.counts_figures() {
            return Ok(());
        }
        let terrain = self.state.battle().map(|battle| battle.terrain);
        self.instruct_at(
            Instruction::RemoveUnits {
                seat,
                kind,
                count: 1,
            },
            terrain,
        );
        Ok(())
    }

    /// Abandons a battle, a special attack or a roll in its current state. Casualties are not restored.
    pub fn abandon_battle_or_roll(&mut self, seat: Option<Seat>) -> Result<(), Impossibility> {
        match self.state.pending_input {
            PendingInput::Battle
            | PendingInput::CardDie { .. }
            | PendingInput::SpecialAttackDie { .. }
            | PendingInput::Victim { .. }
            | PendingInput::SpecialAttackCasualty { .. }
            | PendingInput::AttackChain { .. }
            | PendingInput::TrayDie { .. } => {}
            _ => return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat1)),
        }
        self.state.current_battle = None;
        self.state.pending_input = PendingInput::Idle;
        self.emit(TableEvent::Abandoned { seat });
        Ok(())
    }
}

impl CurrentBattle {
    /// Closes the open card window. The window can open again as long as no die or casualty has followed.
    fn close_window(&mut self, sheet: &UnitSheet) {
        self.battle_before_window_closed = Some(self.battle);
        self.battle.close_window(sheet);
    }

    /// Records that `seat` has played a physical card, whose effect is entered separately afterwards. If no
    /// card window is open, the window that closed last opens again. If a die has been rolled or a unit
    /// removed since it closed, a window opens before the dice of the current step instead. If a die of this
    /// step has already been rolled, or the step is a second attack, the effect is entered in the next
    /// window.
    pub(crate) fn record_played_card(&mut self, seat: Seat) {
        let cards = &mut self.unentered_cards;
        let is_window_open = effects::current_window(&self.battle).is_some();
        cards.were_played_in_window =
            is_window_open && (cards.first_player().is_none() || cards.were_played_in_window);
        cards.counts[seat.index()] = cards.counts[seat.index()].saturating_add(1);
        if is_window_open {
            return;
        }
        if let Some(before) = self.battle_before_window_closed.take() {
            self.battle = before;
            self.effect_entry_window = effects::current_window(&self.battle);
        } else {
            self.interrupt_for_played_card();
        }
    }

    /// Opens a window before the dice of the current step if the effect of a played card has not been entered
    /// yet. Does nothing once a die of the step has been rolled, or in a second attack.
    fn interrupt_for_played_card(&mut self) {
        if self.unentered_cards.first_player().is_some() && self.battle.stage == Stage::Roll {
            self.battle.interrupt_step();
            self.effect_entry_window = effects::current_window(&self.battle);
        }
    }
}

impl TableState {
    /// Returns the current battle if its next input is pending; otherwise an error, also while the die of
    /// a card is pending.
    pub(crate) fn pending_battle(&self) -> Result<&CurrentBattle, Impossibility> {
        match (&self.pending_input, &self.current_battle) {
            (PendingInput::Battle, Some(current)) => Ok(current),
            (PendingInput::Over { .. }, _) => {
                Err(ImpossibilityReason::GameOver.with_rule(RuleId::Win1))
            }
            _ => Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat9)),
        }
    }

    /// Returns the current battle if its next input is pending; otherwise an error, also while the die of
    /// a card is pending.
    pub(crate) fn pending_battle_mut(&mut self) -> Result<&mut CurrentBattle, Impossibility> {
        self.pending_battle()?;
        self.current_battle
            .as_mut()
            .ok_or(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat9))
    }

    /// Returns the card window of the battle that is open now; an error if none is open.
    pub(crate) fn current_window(&self) -> Result<CardWindow, Impossibility> {
        let window = effects::current_window(&self.pending_battle()?.battle);
        window.ok_or(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat9))
    }

    /// Returns whether a card window is open in which cards can also be exchanged and missions fulfilled: any
    /// window except the one after dice.
    pub(crate) fn is_free_action_window_open(&self) -> bool {
        (self.current_window()).is_ok_and(|window| window != CardWindow::AfterDice)
    }

    /// Returns whether the players are asked for cards in `window` (BAT-9), or for a sacrifice before the
    /// steps. This depends only on public facts, such as whether any hand has Energize cards, and whether the
    /// content has a card for the window. Physical cards can have any text, so the players are asked for them
    /// in every window unless all hands are known to be empty. After the battle, they are asked only if a
    /// hand is known to have an Energize card. They are always asked for the effect of a physical card that
    /// was played; a window that opened only for this effect closes once the effect is entered.
    fn asks_for_cards(&self, table: &Table, window: CardWindow) -> bool {
        let Some(current) = self.current_battle else {
            return false;
        };
        if current.unentered_cards.first_player().is_some() {
            return true;
        }
        if current.skips_windows || current.effect_entry_window == Some(window) {
            return false;
        }
        let has_sacrifices = || !possible_sacrifices(table, &current.battle).is_empty();
        if window == CardWindow::BeforeSteps && has_sacrifices() {
            return true;
        }
        let mut seats = table.rules().seats();
        let any_hand_has_cards = seats.any(|seat| self.hand_size(table, seat, Deck::Energize) > 0);
        if table.part_settings().energize.is_managed() {
            return any_hand_has_cards && table.rules().has_card_for_window(window);
        }
        if window == CardWindow::BattleOver {
            return any_hand_has_cards;
        }
        any_hand_has_cards || !table.counts_hands(Deck::Energize)
    }
}

/// A force as a list, for events and views.
pub(crate) fn unit_list(stack: Stack) -> Vec<TableUnits> {
    let units = stack.counts();
    units
        .map(|(kind, count)| TableUnits { kind, count })
        .collect()
}
