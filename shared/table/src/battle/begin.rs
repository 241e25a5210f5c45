//! The beginning of a battle (BAT-1, BAT-2). The players enter the attacker, the defender, the terrain and
//! the forces.

use super::unit_list;
use crate::protocol::action::TableUnits;
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::state::{CurrentBattle, TableState, UnenteredCards};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::{Kind, Phase, RuleId, Seat, Stack, Terrain};

impl Transaction<'_> {
    /// Begins a battle (BAT-1, BAT-2).
    pub fn begin_battle(
        &mut self,
        attacker: Seat,
        defender: Seat,
        terrain: Terrain,
        forces: [&[TableUnits]; 2],
    ) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        self.table.ensure_seat(defender)?;
        if !self.table.rules().are_opponents(attacker, defender) {
            let reason = ImpossibilityReason::NotAnOpponent { seat: defender };
            return Err(reason.with_rule(RuleId::Bat2).into());
        }
        self.table.ensure_terrain(terrain)?;
        let mut stacks = [Stack::EMPTY; 2];
        for side in Side::BOTH {
            let owner = [attacker, defender][side.index()];
            stacks[side.index()] =
                build_force(self.table, self.state, side, owner, forces[side.index()])?;
        }
        self.ensure_phase(attacker, Phase::Battle, RuleId::Bat1)?;
        for side in Side::BOTH {
            let owner = [attacker, defender][side.index()];
            self.record_force(owner, stacks[side.index()], terrain)?;
        }
        self.ensure_loser_card_drawn()?;
        self.ensure_mission_card_taken()?;
        self.state.won_battle = None;
        self.state.battle_refinery = None;
        let was_contested = self
            .state
            .forget_inconclusive_battle([attacker, defender], terrain);
        self.state
            .clear_loser_cards_of_ended_turn(self.table, attacker);
        self.state.current_battle = Some(CurrentBattle {
            battle: Battle::new(attacker, defender, terrain, stacks),
            skips_windows: false,
            was_entered_as_hits: [false; 2],
            battle_before_window_closed: None,
            effect_entry_window: None,
            unentered_cards: UnenteredCards::default(),
            was_contested,
        });
        self.emit(TableEvent::BattleBegan {
            attacker,
            defender,
            terrain,
            attackers: unit_list(stacks[0]),
            defenders: unit_list(stacks[1]),
        });
        self.state
            .defer_until_eliminations_resolved(PendingInput::Battle);
        Ok(())
    }

    /// Records which figures fight on this terrain. Records additional units if the force has more units than
    /// are recorded, because the physical board is always right. If figures are counted, also warns about
    /// these additional units. Warns about units that may not enter the terrain, unless a token or storm may
    /// have put them there.
    fn record_force(&mut self, owner: Seat, force: Stack, terrain: Terrain) -> EntryResult {
        for (kind, count) in force.counts() {
            let recorded = self.state.board(owner).count(kind);
            if count > recorded {
                // If figures are not counted, this warning would appear in every battle.
                if self.table.counts_figures() {
                    let warning = Warning::MoreThanRecorded {
                        kind,
                        entered: count,
                        recorded,
                    };
                    self.warn(RuleId::Bat1, warning)?;
                }
                self.put_on_board(owner, kind, count - recorded)?;
            }
            // A tally has one row for each instruction, so the figures are counted in the row of the
            // instruction that would remove them.
            let removal = Instruction::RemoveUnits {
                seat: owner,
                kind,
                count,
            };
            (self.state.physical_actions.figures_in_battles).add(&removal, Some(terrain));
            let may_enter = self.table.rules().unit_sheet().get(kind).may_enter(terrain);
            if !may_enter && !self.state.may_be_on_terrain(self.table, kind, terrain) {
                self.warn(RuleId::Mov4, Warning::MayNotEnter { kind, terrain })?;
            }
        }
        Ok(())
    }
}

/// Builds a force from the entered units. Rejects an empty force, and more figures of a kind than the sheet
/// lists.
fn build_force(
    table: &Table,
    state: &TableState,
    side: Side,
    owner: Seat,
    units: &[TableUnits],
) -> Result<Stack, Impossibility> {
    let mut counts = [0_u8; 6];
    for unit in units {
        let count = &mut counts[unit.kind.index()];
        *count = count.saturating_add(unit.count);
    }
    let mut stack = Stack::EMPTY;
    for (kind, count) in Kind::ALL.into_iter().zip(counts) {
        state.ensure_figures(table, owner, kind, count)?;
        stack = stack.plus(Stack::of(kind, count));
    }
    ensure(
        !stack.is_empty(),
        ImpossibilityReason::EmptyForce { side }.with_rule(RuleId::Bat1),
    )?;
    Ok(stack)
}
