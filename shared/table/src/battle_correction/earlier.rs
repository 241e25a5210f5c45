//! What was entered in a battle before it was corrected: the rolls, and all other entries with the
//! moment at which they were made.

use super::refinery::RefineryChange;
use super::reward::Grounds;
use super::{CorrectedDie, RecordedStep, belongs_to_battle, is_face};
use crate::protocol::action::TableInput;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::EntryRefusal;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::state::{BattleRefinery, TableState};
use rubium_record::Author;
use rubium_rules::battle::{AfterRemovals, Battle, Stage};
use rubium_rules::content::CardWindow;
use rubium_rules::{Kind, Seat};

/// The value of `Moment::step` after the last step.
const AFTER_STEPS: u8 = 8;
/// The value of `Moment::step` after the battle.
const BATTLE_OVER: u8 = 9;

/// The moment of a battle at which an input is pending. Moments are ordered as in a battle. The window after
/// the steps opens again after each second attack, but counts as a single moment before all second attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Moment {
    /// Number of the step, from 1; 0 before the first step, [`AFTER_STEPS`] or [`BATTLE_OVER`] after the
    /// last.
    step: u8,
    part: StepPart,
}

/// The part of a step, or of the time before or after the steps, in which an input is pending.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum StepPart {
    /// A window before or after the steps, or before the dice of a step that a card interrupts.
    Window,
    /// A removal before the dice of a step, caused by a card or a sacrifice.
    EarlyRemoval {
        side: u8,
    },
    Roll,
    AfterDice,
    Removal {
        side: u8,
    },
    /// The die of a card.
    CardDie,
    /// A question that is not about the battle, such as an elimination.
    Other,
}

impl Moment {
    /// Returns the moment of the current battle; `None` if there is no battle.
    pub fn of(table: &Table, state: &TableState) -> Option<Moment> {
        let battle = state.battle()?;
        let moment = Moment::of_battle(table, battle);
        let part = match state.pending_input {
            PendingInput::Battle => moment.part,
            PendingInput::CardDie { .. } => StepPart::CardDie,
            _ => StepPart::Other,
        };
        Some(Moment { part, ..moment })
    }

    fn of_battle(table: &Table, battle: &Battle) -> Moment {
        let step = Moment::step_of(table, battle, battle.kind, battle.is_second_attack);
        // Once steps have begun, a card interrupts the step that was reached.
        let early_step = if battle.steps_begun > 0 { step } else { 0 };
        let (step, part) = match battle.stage {
            Stage::Window { window, .. } => match window {
                CardWindow::BeforeSteps => (early_step, StepPart::Window),
                CardWindow::AfterDice => (step, StepPart::AfterDice),
                CardWindow::AfterSteps => (AFTER_STEPS, StepPart::Window),
                CardWindow::BattleOver => (BATTLE_OVER, StepPart::Window),
            },
            Stage::Roll => (step, StepPart::Roll),
            Stage::Remove { then } => {
                let side = battle
                    .next_removal()
                    .map_or(0, |removal| removal.side.index()) as u8;
                let removal = StepPart::Removal { side };
                match then {
                    AfterRemovals::BeforeSteps => (early_step, StepPart::EarlyRemoval { side }),
                    AfterRemovals::NextStep => (step, removal),
                    AfterRemovals::AfterSteps => (AFTER_STEPS, removal),
                    AfterRemovals::BattleOver => (BATTLE_OVER, removal),
                }
            }
            Stage::Over => (BATTLE_OVER, StepPart::Other),
        };
        Moment { step, part }
    }

    /// Returns the number of the step in which `kind` attacks, from 1; [`AFTER_STEPS`] for a second attack.
    fn step_of(table: &Table, battle: &Battle, kind: Kind, is_second_attack: bool) -> u8 {
        let order = table.rules().unit_sheet().battle_order(battle.terrain);
        let index = order.iter().position(|&listed| listed == kind);
        let index = index.filter(|_| !is_second_attack);
        index.map_or(AFTER_STEPS, |index| index as u8 + 1)
    }

    /// Returns whether all steps are over. Once the windows of these moments are closed, the battle ends.
    pub fn is_after_steps(self) -> bool {
        self.step >= AFTER_STEPS
    }
}

/// Identifies a roll within a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RollKey {
    kind: Kind,
    is_second_attack: bool,
    has_rerolled: [bool; 2],
}

impl RollKey {
    pub fn of(battle: &Battle) -> RollKey {
        RollKey {
            kind: battle.kind,
            is_second_attack: battle.is_second_attack,
            has_rerolled: battle.has_rerolled,
        }
    }
}

/// A roll of the earlier battle.
#[derive(Clone, Default, Debug)]
pub(super) struct Roll {
    /// Faces of the attacker and the defender.
    pub faces: [Vec<u8>; 2],
    /// Numbers of hits, if they were entered instead of faces.
    pub hits: Option<[u8; 2]>,
    /// Numbers of dice that were rolled for `hits`.
    pub dice_counts: [u8; 2],
    /// Whether some dice of the roll had not been rolled yet.
    pub is_incomplete: bool,
}

/// The place of a die among the rolls of the earlier battle.
#[derive(Clone, Copy)]
struct DiePlace {
    /// Index of its roll.
    roll: usize,
    /// Index of the force that rolled it.
    side: usize,
    /// Index among the dice of this force.
    position: usize,
}

/// An input since the earlier battle began, other than the dice of a roll.
pub(super) struct EarlierEntry {
    /// Index of the step that contains the input.
    pub step_index: usize,
    pub by: Author,
    pub input: TableInput,
    /// The grounds for the reward that the input takes, if any.
    pub grounds: Grounds,
    /// The change that the input enters, if it is about the refinery in the hex of the battle.
    pub refinery_change: Option<RefineryChange>,
    /// The moment at which it was entered; `None` after the battle.
    moment: Option<Moment>,
}

/// The part of the earlier battle that has not been entered again yet.
#[derive(Default)]
pub(super) struct EarlierBattle {
    attacker: Option<Seat>,
    rolls: Vec<(Option<RollKey>, Roll)>,
    entries: Vec<EarlierEntry>,
    /// The place of each die, in the order in which they were rolled; `None` if the app rolled it.
    dice: Vec<Option<DiePlace>>,
    /// Whether the battle is over, so that the corrected battle is fought to its end, too.
    pub is_over: bool,
    /// Who lost and who gained the refinery in its hex.
    pub battle_refinery: Option<BattleRefinery>,
}

impl EarlierBattle {
    /// Reads `steps`, of which the first began the battle, with `corrected_dice`. Returns `None` if no step
    /// began a battle, if the battle was abandoned, or or if a die to correct was not rolled by the
    /// players.
    pub fn read(
        table: &Table,
        before: &TableState,
        steps: &[RecordedStep],
        corrected_dice: &[CorrectedDie],
    ) -> Result<Option<EarlierBattle>, EntryRefusal> {
        let mut earlier = EarlierBattle::default();
        let mut state = before.clone();
        // Whether the last roll is incomplete, so that the next die belongs to it.
        let mut is_roll_open = false;
        for (step_index, (by, inputs)) in steps.iter().enumerate() {
            for input in inputs {
                let moment = Moment::of(table, &state);
                let grounds = Grounds::of(table, &state, *by, input);
                let refinery_change = RefineryChange::after_battle(&state, *by, input);
                let key = state.battle().map(RollKey::of);
                let is_rolled_by_app = matches!(input, TableInput::Chance(_))
                    && state.current_part_settings(table).dice.is_managed();
                let events = table.enter(&mut state, *by, input)?;
                let was_over = earlier.is_over;
                let is_roll =
                    earlier.read_events(key, &mut is_roll_open, is_rolled_by_app, &events);
                if earlier.is_over && !was_over {
                    earlier.battle_refinery = state.battle_refinery;
                }
                is_roll_open &= (state.battle()).is_some_and(|battle| battle.stage == Stage::Roll);
                if step_index > 0 && !is_roll {
                    earlier.entries.push(EarlierEntry {
                        step_index,
                        by: *by,
                        input: input.clone(),
                        grounds,
                        refinery_change,
                        moment,
                    });
                }
            }
        }
        if let Some((_, roll)) = earlier.rolls.last_mut() {
            roll.is_incomplete = is_roll_open;
        }
        let was_abandoned = !earlier.is_over && state.battle().is_none();
        let are_dice_correct = corrected_dice.iter().all(|&die| earlier.correct_die(die));
        let can_correct = earlier.attacker.is_some() && !was_abandoned && are_dice_correct;
        Ok(can_correct.then_some(earlier))
    }

    /// Changes the face of a die. Returns false if the players have not rolled it, or if it has no such face.
    fn correct_die(&mut self, CorrectedDie { index, face }: CorrectedDie) -> bool {
        let Some(&Some(place)) = self.dice.get(usize::from(index)) else {
            return false;
        };
        self.rolls[place.roll].1.faces[place.side][place.position] = face;
        is_face(&face)
    }

    /// Reads the events of an input. `key` identifies the roll that was pending before the input. Returns
    /// whether the input contains dice.
    fn read_events(
        &mut self,
        mut key: Option<RollKey>,
        is_roll_open: &mut bool,
        is_rolled_by_app: bool,
        events: &[TableEvent],
    ) -> bool {
        let mut has_dice = false;
        for event in events {
            if let TableEvent::BattleBegan { attacker, .. } = event {
                self.attacker = Some(*attacker);
            }
            self.is_over |= matches!(event, TableEvent::BattleEnded { .. });
            // Entering dice can close the window before a step, so the input may begin the step.
            if let TableEvent::StepBegan { kind, .. } = event {
                *is_roll_open = false;
                key = Some(RollKey {
                    kind: *kind,
                    is_second_attack: false,
                    has_rerolled: [false; 2],
                });
            }
            if let TableEvent::Rolled { seat, face, .. } = event {
                let side = self.side_of(*seat);
                let roll = self.roll_at(key, is_roll_open);
                roll.faces[side].push(*face);
                let position = roll.faces[side].len() - 1;
                let place = DiePlace {
                    roll: self.rolls.len() - 1,
                    side,
                    position,
                };
                self.dice.push((!is_rolled_by_app).then_some(place));
                has_dice = true;
            }
            if let TableEvent::HitsCounted {
                seat,
                dice_count,
                hits,
                ..
            } = event
            {
                let side = self.side_of(*seat);
                let roll = self.roll_at(key, is_roll_open);
                roll.hits.get_or_insert_default()[side] = *hits;
                roll.dice_counts[side] = *dice_count;
                has_dice = true;
            }
        }
        has_dice
    }

    fn side_of(&self, seat: Seat) -> usize {
        usize::from(self.attacker != Some(seat))
    }

    /// Returns the roll to which the next die belongs, which is a new one unless the last roll is incomplete.
    fn roll_at(&mut self, key: Option<RollKey>, is_roll_open: &mut bool) -> &mut Roll {
        let continues = *is_roll_open && self.rolls.last().is_some_and(|(last, _)| *last == key);
        if !continues {
            self.rolls.push((key, Roll::default()));
        }
        *is_roll_open = true;
        let last = self.rolls.len() - 1;
        &mut self.rolls[last].1
    }

    /// Takes the next entry that was made at `moment`.
    pub fn take_entry_at(&mut self, moment: Moment) -> Option<EarlierEntry> {
        let is_at = |entry: &EarlierEntry| entry.moment == Some(moment);
        let index = self.entries.iter().position(is_at)?;
        Some(self.entries.remove(index))
    }

    /// Takes the next roll with this key.
    pub fn take_roll(&mut self, key: RollKey) -> Option<Roll> {
        let index = self
            .rolls
            .iter()
            .position(|(other, _)| *other == Some(key))?;
        Some(self.rolls.remove(index).1)
    }

    /// Returns whether anything of the earlier battle was entered after `moment`, or that battle is over.
    pub fn has_input_after(&self, table: &Table, battle: &Battle, moment: Moment) -> bool {
        let has_entry = (self.entries.iter())
            .any(|entry| belongs_to_battle(&entry.input) && entry.moment > Some(moment));
        let is_after = |key: &RollKey| {
            let step = Moment::step_of(table, battle, key.kind, key.is_second_attack);
            let part = StepPart::Roll;
            Moment { step, part } > moment
        };
        self.is_over
            || has_entry
            || self
                .rolls
                .iter()
                .any(|(key, _)| key.as_ref().is_some_and(is_after))
    }

    /// Takes the entries that do not belong to the battle, and those after its end. All other entries are
    /// dropped.
    pub fn take_other_entries(&mut self) -> Vec<EarlierEntry> {
        let entries = std::mem::take(&mut self.entries).into_iter();
        entries
            .filter(|entry| entry.moment.is_none() || !belongs_to_battle(&entry.input))
            .collect()
    }
}
