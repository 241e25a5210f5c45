//! Dice (BAT-4). The players enter them one by one, all dice of a step at once, or only the number of hits.

use crate::protocol::event::TableEvent;
use crate::protocol::parts::PartSetting;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure, ensure_face};
use crate::protocol::warning::Warning;
use crate::state::pending_input::PendingInput;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::RuleId;
use rubium_rules::battle::{Battle, Side, Stage, effects};
use rubium_rules::units::UnitSheet;

impl Transaction<'_> {
    /// Applies the entered faces of all pending dice, or of the next dice of a storm. Closes open card
    /// windows first.
    pub fn apply_dice(&mut self, attacker: &[u8], defender: &[u8]) -> EntryResult {
        self.close_windows_before_dice()?;
        if let PendingInput::Storm(stage) = self.state.pending_input {
            // Storm dice can be entered together or one after another.
            let max = stage.dice_left();
            let entered_count = u8::try_from(attacker.len()).unwrap_or(u8::MAX);
            let dice_count = entered_count.clamp(1, max);
            return self.apply_dice_of_one_player(dice_count, attacker, defender);
        }
        if let PendingInput::TrayDie { remaining } = self.state.pending_input {
            return self.apply_dice_of_one_player(remaining, attacker, defender);
        }
        if let PendingInput::Battle = self.state.pending_input {
            let dice_counts = self.state.pending_battle()?.battle.dice_to_roll;
            for (side, faces) in Side::BOTH.into_iter().zip([attacker, defender]) {
                ensure_dice(side, dice_counts[side.index()], faces, RuleId::Bat4)?;
            }
            self.warn_if_dice_managed(
                self.state.current_part_settings(self.table).dice,
                RuleId::Bat4,
            )?;
            for &face in attacker.iter().chain(defender) {
                self.apply_battle_die(face)?;
            }
            return Ok(());
        }
        // A special attack or a card has one die.
        self.apply_dice_of_one_player(1, attacker, defender)
    }

    /// Applies the entered faces of a roll of `dice_count` dice by a single player. Refuses if
    /// `opponent_faces` is not empty, because no opponent rolls.
    fn apply_dice_of_one_player(
        &mut self,
        dice_count: u8,
        faces: &[u8],
        opponent_faces: &[u8],
    ) -> EntryResult {
        let parts = self.state.current_part_settings(self.table);
        let (setting, rule) = match self.state.pending_input {
            PendingInput::Storm(_) => (parts.vortex_dice, RuleId::OptVortex),
            _ => (parts.dice, RuleId::Bat4),
        };
        ensure_dice(Side::Attacker, dice_count, faces, rule)?;
        ensure_dice(Side::Defender, 0, opponent_faces, rule)?;
        self.warn_if_dice_managed(setting, rule)?;
        for &face in faces {
            self.apply_die(face)?;
        }
        Ok(())
    }

    /// Closes open card windows, so that the dice of the next step can be entered directly. If the players
    /// are asked whether a special attack continues, continues it. Refuses if no dice are pending afterwards.
    fn close_windows_before_dice(&mut self) -> Result<(), Impossibility> {
        match self.state.pending_input {
            PendingInput::Battle => {}
            PendingInput::SpecialAttackDie { .. }
            | PendingInput::CardDie { .. }
            | PendingInput::Storm(_)
            | PendingInput::TrayDie { .. } => return Ok(()),
            // Entering the next die implies that the special attack continues.
            PendingInput::AttackChain { seat, kind, victim } => {
                self.resolve_attack_chain(seat, kind, victim, true);
                return Ok(());
            }
            _ => return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat4)),
        }
        while self.state.current_window().is_ok() {
            self.decline_cards(false)?;
        }
        match self.state.pending_battle() {
            Ok(current) if current.battle.stage == Stage::Roll => Ok(()),
            _ => Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat4)),
        }
    }

    /// Warns about entered dice if `setting` says that the app rolls them. `rule` is the rule under which
    /// they are rolled.
    pub fn warn_if_dice_managed(&mut self, setting: PartSetting, rule: RuleId) -> EntryResult {
        if setting.is_managed() {
            self.warn(rule, Warning::DiceAreManaged)?;
        }
        Ok(())
    }

    /// Applies one die of the current step.
    pub fn apply_battle_die(&mut self, face: u8) -> Result<(), Impossibility> {
        ensure_face(face).map_err(|reason| reason.with_rule(RuleId::Bat4))?;
        let sheet = *self.table.rules().unit_sheet();
        let current = self.state.pending_battle_mut()?;
        ensure(
            current.battle.stage == Stage::Roll,
            ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat4),
        )?;
        (
            current.battle_before_window_closed,
            current.effect_entry_window,
        ) = (None, None);
        let rolled = current.battle.apply_die(&sheet, face);
        let (seat, kind) = (current.battle.owner(rolled.side), current.battle.kind);
        let is_roll_complete = current.battle.stage != Stage::Roll;
        let hit_face_count =
            count_hit_faces(&self.state.pending_battle()?.battle, &sheet, rolled.side);
        self.emit(TableEvent::Rolled {
            seat,
            kind,
            face,
            is_hit: rolled.is_hit,
            picks_casualty: rolled.picks_casualty,
            hit_face_count,
        });
        if is_roll_complete {
            self.advance_battle()
        } else {
            Ok(())
        }
    }

    /// Applies numbers of hits instead of faces. The battle receives made-up faces with the same effect,
    /// which are never shown. Refuses if the natural faces of the hits decide who picks a casualty, or if
    /// there are more hits than possible.
    pub fn apply_hits(&mut self, attacker: u8, defender: u8) -> EntryResult {
        self.close_windows_before_dice()?;
        let sheet = *self.table.rules().unit_sheet();
        let battle = self.state.pending_battle()?.battle;
        let mut rolls = Vec::new();
        for (side, hits) in Side::BOTH.into_iter().zip([attacker, defender]) {
            let dice_count = battle.dice_to_roll[side.index()];
            let can_hit = effects::can_hit(&battle, &sheet, side, battle.kind);
            let max = if can_hit { dice_count } else { 0 };
            if hits > max {
                return Err(ImpossibilityReason::TooManyHits {
                    side,
                    max,
                    entered: hits,
                }
                .with_rule(RuleId::Bat4)
                .into());
            }
            let unit = sheet.get(battle.kind);
            let min_picking_face = (1..=6).find(|&face| unit.picks_casualty_with(face));
            if let (Some(natural), true) = (min_picking_face, hits > 0) {
                let kind = battle.kind;
                return Err(ImpossibilityReason::FacesMatter { kind, natural }
                    .with_rule(RuleId::Bat4)
                    .into());
            }
            rolls.push((side, dice_count, hits));
        }
        self.warn_if_dice_managed(
            self.state.current_part_settings(self.table).dice,
            RuleId::Bat4,
        )?;
        for &(side, dice_count, hits) in &rolls {
            if dice_count == 0 {
                continue;
            }
            let seat = battle.owner(side);
            self.emit(TableEvent::HitsCounted {
                seat,
                kind: battle.kind,
                dice_count,
                hits,
                hit_face_count: count_hit_faces(&battle, &sheet, side),
            });
        }
        let current = self.state.pending_battle_mut()?;
        (
            current.battle_before_window_closed,
            current.effect_entry_window,
        ) = (None, None);
        for (side, dice_count, hits) in rolls {
            current.was_entered_as_hits[side.index()] |= dice_count > 0;
            for die in 0..dice_count {
                current
                    .battle
                    .apply_die(&sheet, if die < hits { 6 } else { 1 });
            }
        }
        Ok(self.advance_battle()?)
    }
}

/// Number of faces of a die that hit for `side` in the current step.
fn count_hit_faces(battle: &Battle, sheet: &UnitSheet, side: Side) -> u8 {
    let faces = (1..=6).filter(|&face| battle.is_hit(sheet, side, face));
    faces.fold(0, |count, _| count + 1)
}

fn ensure_dice(
    side: Side,
    expected_count: u8,
    faces: &[u8],
    rule: RuleId,
) -> Result<(), Impossibility> {
    let result = faces.iter().try_for_each(|&face| ensure_face(face));
    result.map_err(|reason| reason.with_rule(rule))?;
    if faces.len() == usize::from(expected_count) {
        return Ok(());
    }
    let entered = u16::try_from(faces.len()).unwrap_or(u16::MAX);
    Err(ImpossibilityReason::WrongDiceCount {
        side,
        rolled: expected_count,
        entered,
    }
    .with_rule(rule))
}
