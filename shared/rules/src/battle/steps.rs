//! How a battle proceeds: steps, dice and removals.

use super::{AfterRemovals, Battle, Hits, Side, Stage};
use crate::content::CardWindow;
use crate::ids::{Kind, MAX_SEATS, Seat};
use crate::units::UnitSheet;

/// The next casualty to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The force that loses a unit.
    pub side: Side,
    /// The seat that chooses the unit.
    pub chooser: Seat,
}

/// A rolled die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RolledDie {
    /// The side whose unit rolled the die.
    pub side: Side,
    /// Whether the die hit.
    pub is_hit: bool,
    /// Whether the player who rolled the die picks the casualty.
    pub picks_casualty: bool,
}

impl Battle {
    /// Closes the open window and continues.
    pub fn close_window(&mut self, sheet: &UnitSheet) {
        let Stage::Window { window, .. } = self.stage else {
            return;
        };
        match window {
            CardWindow::BeforeSteps => self.begin_next_step(sheet),
            CardWindow::AfterDice => {
                // At a table, players can enter a second attack before the last step. The remaining steps
                // then follow.
                let step_count = sheet.battle_order(self.terrain).len();
                let then = if self.is_second_attack && usize::from(self.steps_begun) >= step_count {
                    AfterRemovals::AfterSteps
                } else {
                    AfterRemovals::NextStep
                };
                self.stage = Stage::Remove { then };
            }
            CardWindow::AfterSteps => self.open(CardWindow::BattleOver),
            CardWindow::BattleOver => self.stage = Stage::Over,
        }
    }

    /// Opens a window, starting with the attacker (BAT-9).
    pub(super) fn open(&mut self, window: CardWindow) {
        self.stage = Stage::Window {
            window,
            position: 0,
        };
    }

    /// Begins the next step in which a die is rolled (BAT-3). A unit destroyed before its step does not
    /// attack (BAT-7). After the last step, the window after the steps opens.
    fn begin_next_step(&mut self, sheet: &UnitSheet) {
        let order = sheet.battle_order(self.terrain);
        while let Some(&kind) = order.get(usize::from(self.steps_begun)) {
            self.steps_begun += 1;
            let dice_counts = Side::BOTH.map(|side| self.dice_count(sheet, side, kind));
            if dice_counts != [0; 2] {
                self.begin_step(kind, dice_counts, false);
                return;
            }
        }
        self.open(CardWindow::AfterSteps);
    }

    /// Opens a window before the dice of the current step, for a card that is played at a table although no
    /// window is open. The step begins again when the window closes. Does nothing if no dice are to be
    /// rolled now, once a die of the step has been rolled, or in a second attack.
    pub fn interrupt_step(&mut self) {
        let has_rolled = self.face_counts != [[0; 6]; 2] || self.has_rerolled != [false; 2];
        if self.stage == Stage::Roll && !has_rolled && !self.is_second_attack {
            self.steps_begun -= 1;
            self.dice_to_roll = [0; 2];
            self.open(CardWindow::BeforeSteps);
        }
    }

    /// Number of dice that the surviving units of `kind` of `side` roll in a step (BAT-4, UNI-CLONE).
    #[inline]
    pub fn dice_count(&self, sheet: &UnitSheet, side: Side, kind: Kind) -> u8 {
        sheet.get(kind).dice_count(self.force(side).count(kind))
    }

    /// Sets up the dice of a step.
    pub(super) fn begin_step(&mut self, kind: Kind, dice_counts: [u8; 2], is_second_attack: bool) {
        self.kind = kind;
        self.is_second_attack = is_second_attack;
        self.dice_to_roll = dice_counts;
        self.face_counts = [[0; 6]; 2];
        self.has_rerolled = [false; 2];
        self.stage = Stage::Roll;
    }

    /// The side whose die is rolled next; the attacker's dice come first.
    #[inline]
    pub fn next_rolling_side(&self) -> Side {
        if self.dice_to_roll[0] > 0 {
            Side::Attacker
        } else {
            Side::Defender
        }
    }

    /// Applies the next die of the step. After the last die, the window after the dice opens (BAT-4, BAT-5).
    ///
    /// `face` must be 1 to 6, and the stage must be [`Stage::Roll`].
    pub fn apply_die(&mut self, sheet: &UnitSheet, face: u8) -> RolledDie {
        let side = self.next_rolling_side();
        let face_counts = &mut self.face_counts[side.index()];
        face_counts[usize::from(face - 1) % 6] += 1;
        self.dice_to_roll[side.index()] = self.dice_to_roll[side.index()].saturating_sub(1);
        let is_hit = self.is_hit(sheet, side, face);
        let picks_casualty = is_hit && sheet.get(self.kind).picks_casualty_with(face);
        if is_hit {
            let roller = self.owner(side);
            let hits = &mut self.hits[side.other().index()];
            if picks_casualty {
                hits.for_picker[roller.index()] += 1;
            } else {
                hits.for_owner += 1;
            }
        }
        if self.dice_to_roll == [0; 2] {
            self.open(CardWindow::AfterDice);
        }
        RolledDie {
            side,
            is_hit,
            picks_casualty,
        }
    }

    /// The next casualty: the attacker's force comes first. Within a force, casualties picked by other seats
    /// come before those that its owner chooses (BAT-6). Hits in excess of the remaining units are lost
    /// (BAT-5).
    pub fn next_removal(&self) -> Option<Removal> {
        for side in Side::BOTH {
            if self.force(side).is_empty() {
                continue;
            }
            let hits = self.hits[side.index()];
            if let Some(chooser) = self.next_picker(&hits) {
                return Some(Removal { side, chooser });
            }
            if hits.for_owner > 0 {
                return Some(Removal {
                    side,
                    chooser: self.owner(side),
                });
            }
        }
        None
    }

    /// The next seat that picks a casualty of `hits`. BAT-6 specifies no order, so the order of card windows
    /// is used (BAT-9).
    fn next_picker(&self, hits: &Hits) -> Option<Seat> {
        if hits.for_picker == [0; MAX_SEATS] {
            return None;
        }
        let mut order =
            (0..MAX_SEATS as u8).filter_map(|position| self.asked_seat(MAX_SEATS as u8, position));
        order.find(|seat| hits.for_picker[seat.index()] > 0)
    }

    /// The kind of the next casualty if there is no choice: one kind is left, or every unit is lost.
    pub fn forced_casualty(&self, side: Side) -> Option<Kind> {
        let force = self.force(side);
        if self.hits[side.index()].total() >= force.total() {
            force.kinds().next()
        } else {
            force.only_kind()
        }
    }

    /// Removes one unit of `kind` for `removal`, which [`next_removal`](Battle::next_removal) returned.
    pub fn remove(&mut self, removal: Removal, kind: Kind) {
        let index = removal.side.index();
        self.forces[index].remove(kind);
        if !self.is_hit_unattributed {
            self.destroyed[index].add(kind);
        }
        let hits_for_chooser = &mut self.hits[index].for_picker[removal.chooser.index()];
        if *hits_for_chooser > 0 {
            *hits_for_chooser -= 1;
        } else {
            self.hits[index].for_owner = self.hits[index].for_owner.saturating_sub(1);
        }
    }

    /// Continues after all removals: with the last window of the battle if a force has no units left (BAT-8),
    /// otherwise with the stage in `then`.
    pub fn end_removals(&mut self, sheet: &UnitSheet) {
        let Stage::Remove { then } = self.stage else {
            return;
        };
        self.is_hit_unattributed = false;
        self.hits = Default::default();
        if Side::BOTH
            .into_iter()
            .any(|side| self.force(side).is_empty())
        {
            self.open(CardWindow::BattleOver);
            return;
        }
        match then {
            AfterRemovals::BeforeSteps => self.open(CardWindow::BeforeSteps),
            AfterRemovals::NextStep => self.begin_next_step(sheet),
            AfterRemovals::AfterSteps => self.open(CardWindow::AfterSteps),
            AfterRemovals::BattleOver => self.open(CardWindow::BattleOver),
        }
    }
}
