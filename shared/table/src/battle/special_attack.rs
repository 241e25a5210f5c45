//! Special attacks at the end of the Movement phase (MOV-6, MOV-7).

use crate::battle::card_effects::count_faces_at_least;
use crate::economy::increase_count;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{
    Impossibility, ImpossibilityReason, ensure, ensure_asked, ensure_face,
};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{Kind, Phase, RuleId, Seat};

impl Transaction<'_> {
    /// Announces a special attack, whose die is then pending. If `victim` is `None` and there are several
    /// opponents, the attacker chooses one of them after a hit (MOV-7).
    pub fn announce_special_attack(
        &mut self,
        seat: Seat,
        kind: Kind,
        victim: Option<Seat>,
    ) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        if let Some(victim) = victim {
            self.state.ensure_attackable(self.table, seat, victim)?;
        }
        let unit = self.table.rules().unit_sheet().get(kind);
        let has_attack = unit.special_attack_min_face.is_some();
        ensure(
            has_attack,
            ImpossibilityReason::NoSpecialAttack { kind }.with_rule(RuleId::Mov6),
        )?;
        self.ensure_phase(seat, Phase::Movement, RuleId::Mov6)?;
        // If figures are not counted, this warning would appear for every attack.
        let counts_figures = self.table.counts_figures();
        if counts_figures && !self.state.board(seat).has(kind) {
            let warning = Warning::MoreThanRecorded {
                kind,
                entered: 1,
                recorded: 0,
            };
            self.warn(RuleId::Mov6, warning)?;
        } else if seat == self.state.active && self.state.have_all_attacked(self.table, kind) {
            self.warn(RuleId::Mov6, Warning::AlreadyDone)?;
        }
        if self.state.is_turn_of(self.table, seat) {
            increase_count(&mut self.state.turn_facts.special_attack_counts, kind, 1);
        }
        self.emit(TableEvent::SpecialAttack { seat, kind, victim });
        self.state
            .defer_until_eliminations_resolved(PendingInput::SpecialAttackDie {
                seat,
                kind,
                victim,
            });
        Ok(())
    }

    /// Applies the die of a special attack. On a hit, `named_victim` loses a unit. If no victim was named,
    /// the only opponent loses a unit, or the attacker chooses one of several opponents (MOV-7).
    pub fn apply_special_attack_die(
        &mut self,
        seat: Seat,
        kind: Kind,
        named_victim: Option<Seat>,
        face: u8,
    ) -> Result<(), Impossibility> {
        ensure_face(face).map_err(|reason| reason.with_rule(RuleId::Mov6))?;
        let min_face = self
            .table
            .rules()
            .unit_sheet()
            .get(kind)
            .special_attack_min_face;
        let is_hit = min_face.is_some_and(|min_face| face >= min_face);
        self.emit(TableEvent::SpecialAttackRolled {
            seat,
            face,
            is_hit,
            hit_face_count: min_face.map_or(0, count_faces_at_least),
        });
        self.state.pending_input = PendingInput::Idle;
        if !is_hit {
            return Ok(());
        }
        let mut opponents = self.state.attackable_opponents(self.table, seat);
        let only_opponent = match (opponents.next(), opponents.next()) {
            (Some(victim), None) => Some(victim),
            _ => None,
        };
        drop(opponents);
        self.state.pending_input = match named_victim.or(only_opponent) {
            Some(victim) => PendingInput::SpecialAttackCasualty { seat, kind, victim },
            None => PendingInput::Victim { seat, kind },
        };
        Ok(())
    }

    /// Removes the unit that its owner `seat` picks as the casualty of a special attack (MOV-7). If the
    /// attack may then continue, the players are asked whether it does (UNI-WYRM).
    pub fn choose_special_attack_casualty(&mut self, seat: Seat, kind: Kind) -> EntryResult {
        let PendingInput::SpecialAttackCasualty {
            seat: attacker,
            kind: attacker_kind,
            victim,
        } = self.state.pending_input
        else {
            return Err(ImpossibilityReason::NothingToApplyTo
                .with_rule(RuleId::Mov7)
                .into());
        };
        ensure_asked(victim, seat, RuleId::Mov7)?;
        if self.table.counts_figures() && !self.state.board(victim).has(kind) {
            self.warn(RuleId::Mov7, Warning::NoUnitRecorded)?;
        }
        self.state.pending_input = PendingInput::Idle;
        self.state.turn_facts.has_destroyed_by_special_attack |=
            self.state.is_turn_of(self.table, attacker);
        self.emit(TableEvent::UnitLost { seat, kind });
        self.lose_unit(victim, kind)?;
        self.state.are_post_battle_options_open = true;
        if self
            .table
            .rules()
            .unit_sheet()
            .get(attacker_kind)
            .repeats_special_attack_after_hit
            && self.state.chain_may_continue(self.table, attacker)
        {
            self.state.pending_input = PendingInput::AttackChain {
                seat: attacker,
                kind: attacker_kind,
                victim: Some(victim),
            };
        }
        Ok(())
    }

    /// Continues the special attack if an enemy unit is left in the hex (`is_continued`); otherwise ends it
    /// (UNI-WYRM).
    pub fn resolve_attack_chain(
        &mut self,
        seat: Seat,
        kind: Kind,
        victim: Option<Seat>,
        is_continued: bool,
    ) {
        self.state.pending_input = match is_continued {
            true => PendingInput::SpecialAttackDie { seat, kind, victim },
            false => PendingInput::Idle,
        };
        self.emit(TableEvent::AttackChain {
            seat,
            kind,
            is_continued,
        });
    }

    /// Applies a die to the pending input.
    pub fn apply_die(&mut self, face: u8) -> Result<(), Impossibility> {
        match self.state.pending_input {
            PendingInput::Battle => self.apply_battle_die(face),
            PendingInput::SpecialAttackDie { seat, kind, victim } => {
                self.apply_special_attack_die(seat, kind, victim, face)
            }
            PendingInput::CardDie {
                seat,
                side,
                min_face,
            } => self.apply_card_die(seat, side, min_face, face),
            PendingInput::Storm(stage) => self.apply_storm_die(stage, face),
            PendingInput::TrayDie { .. } => self.apply_tray_die(face),
            _ => Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat4)),
        }
    }
}

impl TableState {
    /// Returns whether each recorded unit of this kind of the active player has already made a special attack
    /// in this turn (MOV-6). `false` if figures are not counted.
    pub(crate) fn have_all_attacked(&self, table: &Table, kind: Kind) -> bool {
        let attack_count = self.turn_facts.special_attack_counts.count(kind);
        table.counts_figures() && attack_count >= self.board(self.active).count(kind)
    }

    /// Sets the opponent who loses a unit (MOV-7). The attacker can still change the opponent until the unit
    /// is picked.
    pub(crate) fn choose_victim(
        &mut self,
        table: &Table,
        seat: Seat,
        victim: Seat,
    ) -> Result<(), Impossibility> {
        let (PendingInput::Victim {
            seat: attacker,
            kind,
        }
        | PendingInput::SpecialAttackCasualty {
            seat: attacker,
            kind,
            ..
        }) = self.pending_input
        else {
            return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Mov7));
        };
        ensure_asked(attacker, seat, RuleId::Mov7)?;
        self.ensure_attackable(table, attacker, victim)?;
        self.pending_input = PendingInput::SpecialAttackCasualty { seat, kind, victim };
        Ok(())
    }

    /// Opponents of `attacker` who can lose a unit, because they are not eliminated.
    pub(crate) fn attackable_opponents(
        &self,
        table: &Table,
        attacker: Seat,
    ) -> impl Iterator<Item = Seat> {
        let rules = table.rules();
        let enemies = rules
            .seats()
            .filter(move |&seat| rules.are_opponents(attacker, seat));
        enemies.filter(|&seat| !self.seat(seat).is_eliminated)
    }

    fn ensure_attackable(
        &self,
        table: &Table,
        attacker: Seat,
        victim: Seat,
    ) -> Result<(), Impossibility> {
        table.ensure_seat(victim)?;
        match self
            .attackable_opponents(table, attacker)
            .any(|seat| seat == victim)
        {
            true => Ok(()),
            false => {
                Err(ImpossibilityReason::NotAnOpponent { seat: victim }.with_rule(RuleId::Mov7))
            }
        }
    }

    /// Returns whether an enemy unit may be left in the attacked hex, according to the records.
    fn chain_may_continue(&self, table: &Table, attacker: Seat) -> bool {
        let rules = table.rules();
        let mut enemies = rules
            .seats()
            .filter(|&seat| rules.are_opponents(attacker, seat));
        !table.counts_figures() || enemies.any(|seat| !self.board(seat).is_empty())
    }
}
