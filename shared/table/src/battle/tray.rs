//! The dice tray: dice outside of battles, for any purpose. The app rolls them, or the players enter their
//! faces.

use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure_face};
use crate::state::pending_input::PendingInput;
use crate::state::{TableState, Tray};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{RuleId, Seat};

/// Maximum number of dice rolled at once.
pub(crate) const MAX_TRAY_DICE: u8 = 20;

impl Transaction<'_> {
    /// Enters the faces of physical dice.
    pub fn enter_tray_faces(&mut self, seat: Option<Seat>, faces: &[u8]) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        // If the length does not fit into a `u16`, the refusal reports `u16::MAX` dice.
        ensure_tray_size(u16::try_from(faces.len()).unwrap_or(u16::MAX))?;
        let result = faces.iter().try_for_each(|&face| ensure_face(face));
        result.map_err(ImpossibilityReason::without_rule)?;
        self.warn_if_dice_managed(
            self.state.current_part_settings(self.table).dice,
            RuleId::Bat4,
        )?;
        self.state.begin_tray_roll(seat, faces.len() as u8)?;
        for &face in faces {
            self.apply_tray_die(face)?;
        }
        Ok(())
    }

    /// Applies one die of the roll.
    pub fn apply_tray_die(&mut self, face: u8) -> Result<(), Impossibility> {
        let PendingInput::TrayDie { remaining } = self.state.pending_input else {
            return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat4));
        };
        ensure_face(face).map_err(ImpossibilityReason::without_rule)?;
        let seat = self.state.tray.seat;
        self.state.tray.faces.push(face);
        self.emit(TableEvent::TrayDieRolled { seat, face });
        self.state.pending_input = match remaining {
            0 | 1 => PendingInput::Idle,
            _ => PendingInput::TrayDie {
                remaining: remaining - 1,
            },
        };
        Ok(())
    }
}

impl TableState {
    /// Starts a roll by `seat`, or by the keeper if `None`.
    pub(crate) fn begin_tray_roll(
        &mut self,
        seat: Option<Seat>,
        dice_count: u8,
    ) -> Result<(), Impossibility> {
        self.pending_input.ensure_idle()?;
        ensure_tray_size(u16::from(dice_count))?;
        let faces = Vec::new();
        self.tray = Tray { seat, faces };
        self.pending_input = PendingInput::TrayDie {
            remaining: dice_count,
        };
        Ok(())
    }
}

fn ensure_tray_size(requested: u16) -> Result<(), Impossibility> {
    if (1..=u16::from(MAX_TRAY_DICE)).contains(&requested) {
        return Ok(());
    }
    let max = MAX_TRAY_DICE;
    Err(ImpossibilityReason::InvalidDiceCount { max, requested }.without_rule())
}
