//! The corrected battle. The entries of the earlier battle are entered again, as far as they still apply.

use super::earlier::{EarlierBattle, EarlierEntry, Moment, Roll, RollKey};
use super::refinery::{NewChange, UnfoundedChanges, change_after_battle};
use super::reward::{Grounds, seat_action, take_back_entry};
use super::{
    BattleCorrectionAnswer, BattleCorrectionQuestion, RecordedStep, belongs_to_battle, is_face,
};
use crate::protocol::action::{
    SeatAction, SharedAction, TableAction, TableChanceOutcome, TableInput,
};
use crate::protocol::refusal::EntryRefusal;
use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use rubium_record::Author;
use rubium_rules::battle::{Battle, Side, Stage};

/// The result of an attempt to enter the next input of the battle.
enum Progress {
    /// An input was entered.
    Continued,
    /// The players must answer a question first.
    Asks(BattleCorrectionQuestion),
    /// Nothing of the earlier battle is left to enter.
    NothingLeft,
}

/// The corrected battle, as far as it has been entered again.
pub(super) struct CorrectedBattle<'a> {
    table: &'a Table,
    state: TableState,
    earlier: EarlierBattle,
    /// The steps that replace the steps of the earlier battle.
    pub steps: Vec<RecordedStep>,
    /// Index of the earlier step that the latest of `steps` repeats; `None` if it repeats none.
    repeated_step_index: Option<usize>,
    answers: std::slice::Iter<'a, BattleCorrectionAnswer>,
    /// Whether the cards drawn next are left out, because they belong to a reward that was just left out.
    skips_drawn_cards: bool,
    /// For each mission that was left out: the author and the entry that would take the mission back.
    left_out_missions: Vec<(Author, SeatAction)>,
    unfounded_changes: UnfoundedChanges,
    new_change: NewChange,
    /// The refused entry, if it was made after the battle or does not belong to it: the index of its step,
    /// its author and the entry.
    pub contradiction: Option<(usize, Author, TableInput)>,
}

impl<'a> CorrectedBattle<'a> {
    pub fn new(
        table: &'a Table,
        state: TableState,
        earlier: EarlierBattle,
        answers: &'a [BattleCorrectionAnswer],
    ) -> CorrectedBattle<'a> {
        CorrectedBattle {
            table,
            state,
            earlier,
            steps: Vec::new(),
            repeated_step_index: None,
            answers: answers.iter(),
            skips_drawn_cards: false,
            left_out_missions: Vec::new(),
            unfounded_changes: UnfoundedChanges::default(),
            new_change: NewChange::default(),
            contradiction: None,
        }
    }

    /// Enters the rest of the battle, the entries that do not belong to it, and those made after it. Stops at
    /// a question that must be answered first, and returns it.
    pub fn enter_rest(
        &mut self,
        roll_die: &mut dyn FnMut() -> u8,
    ) -> Result<Option<BattleCorrectionQuestion>, EntryRefusal> {
        while let Some(moment) = Moment::of(self.table, &self.state) {
            match self.enter_next(moment, roll_die)? {
                Progress::Continued => {}
                Progress::Asks(question) => return Ok(Some(question)),
                Progress::NothingLeft => break,
            }
        }
        if self.state.battle().is_none() {
            self.new_change =
                NewChange::between(self.earlier.battle_refinery, self.state.battle_refinery);
        }
        for entry in self.earlier.take_other_entries() {
            self.repeat_other_entry(entry)?;
        }
        while let Some((question, (by, inputs))) = self
            .unfounded_changes
            .take_question(self.table, &self.state)
        {
            match self.answers.next() {
                Some(BattleCorrectionAnswer::Refinery { value: Some(_) }) => {
                    self.enter(by, inputs)?
                }
                Some(BattleCorrectionAnswer::Refinery { value: None }) => {}
                _ => return Ok(Some(question)),
            }
            // A hex has only one refinery, so the players are not also asked about a new change.
            self.new_change = NewChange::default();
        }
        if let Some(reminder) = self.new_change.take_question(&self.state) {
            let change = match self.answers.next() {
                Some(BattleCorrectionAnswer::Refinery { value: None }) => return Ok(None),
                Some(&BattleCorrectionAnswer::Refinery { value: Some(value) }) => {
                    change_after_battle(&reminder, value)
                }
                _ => None,
            };
            let Some((by, inputs)) = change else {
                return Ok(Some(BattleCorrectionQuestion::NewRefinery { reminder }));
            };
            self.enter(by, inputs)?;
        }
        Ok(None)
    }

    /// Repeats an entry that does not belong to the battle or was made after it. Leaves out an entry that
    /// takes a reward of the battle if the reward is no longer due, and also the card drawn for the reward,
    /// or the entry that takes the reward back.
    fn repeat_other_entry(&mut self, entry: EarlierEntry) -> Result<(), EntryRefusal> {
        let EarlierEntry {
            step_index,
            by,
            input,
            grounds,
            refinery_change,
            ..
        } = entry;
        let is_drawn_card = matches!(input, TableInput::Chance(TableChanceOutcome::Card { .. }));
        self.skips_drawn_cards &= is_drawn_card;
        if self.skips_drawn_cards {
            return Ok(());
        }
        let mut left_out = self.left_out_missions.iter();
        if let Some(index) = left_out
            .position(|(author, action)| *author == by && seat_action(&input) == Some(action))
        {
            self.left_out_missions.remove(index);
            return Ok(());
        }
        if grounds.are_lost_in(Grounds::of(self.table, &self.state, by, &input)) {
            self.left_out_missions
                .extend(take_back_entry(&input).map(|action| (by, action)));
            self.skips_drawn_cards = true;
            return Ok(());
        }
        self.new_change.remove_entered_part(by, &input);
        self.unfounded_changes
            .track_entry(self.table, &self.state, (by, &input), refinery_change);
        let repetition = self.repeat(step_index, by, input.clone());
        if repetition.is_err() {
            self.contradiction = Some((step_index, by, input));
        }
        repetition
    }

    /// Enters inputs as one step.
    pub fn enter(&mut self, by: Author, inputs: Vec<TableInput>) -> Result<(), EntryRefusal> {
        let mut after = self.state.clone();
        for input in &inputs {
            self.table.enter(&mut after, by, input)?;
        }
        self.state = after;
        self.steps.push((by, inputs));
        self.repeated_step_index = None;
        Ok(())
    }

    /// Enters an input of an earlier step again. If the correction makes the input unusual, the warning is
    /// overridden: the input records what happened at the table, and nobody can confirm a warning now.
    fn repeat(
        &mut self,
        step_index: usize,
        by: Author,
        mut input: TableInput,
    ) -> Result<(), EntryRefusal> {
        let mut after = self.state.clone();
        match self.table.enter(&mut after, by, &input) {
            Err(EntryRefusal::Unusual(_)) => {
                if let TableInput::Enter(entry) = &mut input {
                    entry.override_warnings = true;
                }
                after = self.state.clone();
                self.table.enter(&mut after, by, &input)?;
            }
            result => {
                result?;
            }
        }
        self.state = after;
        match self.steps.last_mut() {
            Some((_, inputs)) if self.repeated_step_index == Some(step_index) => inputs.push(input),
            _ => self.steps.push((by, vec![input])),
        }
        self.repeated_step_index = Some(step_index);
        Ok(())
    }

    /// Enters the next input at `moment`.
    fn enter_next(
        &mut self,
        moment: Moment,
        roll_die: &mut dyn FnMut() -> u8,
    ) -> Result<Progress, EntryRefusal> {
        while let Some(entry) = self.earlier.take_entry_at(moment) {
            if !belongs_to_battle(&entry.input) {
                self.repeat_other_entry(entry)?;
                return Ok(Progress::Continued);
            }
            // An entry of the battle that no longer applies is left out.
            if self.repeat(entry.step_index, entry.by, entry.input).is_ok() {
                return Ok(Progress::Continued);
            }
        }
        let Some(battle) = self.state.battle().copied() else {
            return Ok(Progress::NothingLeft);
        };
        let has_later_input = self.earlier.has_input_after(self.table, &battle, moment);
        match (&self.state.pending_input, battle.stage) {
            (PendingInput::Battle, Stage::Roll) => {
                let earlier_roll = self.earlier.take_roll(RollKey::of(&battle));
                if earlier_roll.is_none() && !has_later_input {
                    return Ok(Progress::NothingLeft);
                }
                self.roll_dice(&battle, earlier_roll.unwrap_or_default(), roll_die)
            }
            (PendingInput::Battle, Stage::Window { .. })
                if has_later_input && (self.earlier.is_over || !moment.is_after_steps()) =>
            {
                let action = SharedAction::DeclineCards {
                    is_for_whole_battle: false,
                };
                self.enter_shared_action(action)
            }
            (PendingInput::Battle, Stage::Remove { .. }) if has_later_input => {
                Ok(self.remove_casualty(&battle))
            }
            _ => Ok(Progress::NothingLeft),
        }
    }

    fn enter_shared_action(&mut self, action: SharedAction) -> Result<Progress, EntryRefusal> {
        // Warnings are overridden: if the app should have rolled the dice, the players have already confirmed
        // that they rolled them.
        let input = TableAction::from(action).into_input(true);
        self.enter(Author::Keeper, vec![input])?;
        Ok(Progress::Continued)
    }

    /// Enters the dice of a roll: the faces of the earlier roll that still apply, and the missing ones, which
    /// the app rolls or the players are asked for. If only the hits of as many dice were entered, enters
    /// these. If the earlier roll was incomplete, adds no dice.
    fn roll_dice(
        &mut self,
        battle: &Battle,
        earlier_roll: Roll,
        roll_die: &mut dyn FnMut() -> u8,
    ) -> Result<Progress, EntryRefusal> {
        if let Some(hits) = earlier_roll.hits
            && earlier_roll.dice_counts == battle.dice_to_roll
        {
            return self.enter_shared_action(SharedAction::Hits {
                attacker: hits[0],
                defender: hits[1],
            });
        }
        let are_dice_managed = self
            .state
            .current_part_settings(self.table)
            .dice
            .is_managed();
        if earlier_roll.is_incomplete {
            return self.enter_dice_so_far(battle, earlier_roll.faces);
        }
        let mut faces_by_side = [Vec::new(), Vec::new()];
        for (side, faces) in Side::BOTH.into_iter().zip(earlier_roll.faces) {
            let dice_count = usize::from(battle.dice_to_roll[side.index()]);
            let mut faces = kept_faces(
                self.table,
                battle,
                side,
                faces,
                dice_count,
                are_dice_managed,
            );
            if are_dice_managed {
                faces.resize_with(dice_count, &mut *roll_die);
            } else if faces.len() < dice_count {
                let missing_count = dice_count - faces.len();
                match self.answers.next() {
                    Some(BattleCorrectionAnswer::Dice { faces: missing })
                        if missing.len() == missing_count && missing.iter().all(is_face) =>
                    {
                        faces.extend(missing);
                    }
                    _ => {
                        return Ok(Progress::Asks(BattleCorrectionQuestion::Dice {
                            seat: battle.owner(side),
                            kind: battle.kind,
                            count: missing_count as u8,
                            kept: faces,
                        }));
                    }
                }
            }
            faces_by_side[side.index()] = faces;
        }
        let [attacker, defender] = faces_by_side;
        if !are_dice_managed {
            return self.enter_shared_action(SharedAction::Dice { attacker, defender });
        }
        self.enter_outcomes(attacker.into_iter().chain(defender))
    }

    /// Enters the dice of a roll that was still incomplete: the attacker's, then the defender's.
    fn enter_dice_so_far(
        &mut self,
        battle: &Battle,
        faces: [Vec<u8>; 2],
    ) -> Result<Progress, EntryRefusal> {
        let [mut attacker, mut defender] = faces;
        let [attacker_dice_count, defender_dice_count] = battle.dice_to_roll.map(usize::from);
        attacker.truncate(attacker_dice_count);
        defender.truncate(if attacker.len() < attacker_dice_count {
            0
        } else {
            defender_dice_count
        });
        self.enter_outcomes(attacker.into_iter().chain(defender))
    }

    /// Enters the faces as random outcomes, all in one step.
    fn enter_outcomes(
        &mut self,
        faces: impl Iterator<Item = u8>,
    ) -> Result<Progress, EntryRefusal> {
        let dice: Vec<TableInput> = faces
            .map(|face| TableInput::Chance(TableChanceOutcome::Die { face }))
            .collect();
        // A step must have an input.
        if dice.is_empty() {
            return Ok(Progress::NothingLeft);
        }
        self.enter(Author::Chance, dice)?;
        Ok(Progress::Continued)
    }

    /// Enters the casualty that the players choose for a hit that the earlier battle did not have, or asks
    /// for it.
    fn remove_casualty(&mut self, battle: &Battle) -> Progress {
        let Some(removal) = battle.next_removal() else {
            return Progress::NothingLeft;
        };
        if let Some(&BattleCorrectionAnswer::Casualty { kind }) = self.answers.next() {
            let entry = TableAction::from(SeatAction::Casualty { kind }).into_input(false);
            let by = Author::Seat(removal.chooser.0);
            if self.enter(by, vec![entry]).is_ok() {
                return Progress::Continued;
            }
        }
        Progress::Asks(BattleCorrectionQuestion::Casualty {
            seat: removal.chooser,
            owner: battle.owner(removal.side),
            hits: battle.hits[removal.side.index()].total(),
            kinds: battle.force(removal.side).kinds().collect(),
        })
    }
}

/// Returns the faces of an earlier roll that are kept if `dice_count` dice are rolled now. The app rolls its
/// dice in order, so the first faces are kept. If fewer physical dice are needed than were rolled, nobody
/// knows which dice were superfluous, so faces are kept only if all of them have the same effect.
fn kept_faces(
    table: &Table,
    battle: &Battle,
    side: Side,
    mut faces: Vec<u8>,
    dice_count: usize,
    are_dice_managed: bool,
) -> Vec<u8> {
    let sheet = table.rules().unit_sheet();
    let effect = |face: u8| {
        let picks = sheet.get(battle.kind).picks_casualty_with(face);
        (battle.is_hit(sheet, side, face), picks)
    };
    let have_same_effect = || {
        faces
            .windows(2)
            .all(|pair| effect(pair[0]) == effect(pair[1]))
    };
    if faces.len() <= dice_count || are_dice_managed || have_same_effect() {
        faces.truncate(dice_count);
        return faces;
    }
    Vec::new()
}
