//! The history of a table: steps with their events, and a summary.

use crate::protocol::action::RubiumReason;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::EntryRefusal;
use crate::record::step_summary::seat_of;
use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use rubium_record::{Author, ReplayError, Timeline};
use rubium_rules::{BattleResult, CardId, Deck, Seat};
use serde::Serialize;
use specta::Type;

/// One step of a table, with all of its events or with the events as one viewer may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableStep {
    /// Number of steps before this one.
    pub index: u32,
    /// Seat that made the step; `None` for the keeper or chance.
    pub seat: Option<Seat>,
    /// The events.
    pub events: Vec<TableEvent>,
}

/// Summary of a table: rubium, victory points, battles, played cards and dice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    /// Rubium of each player. Empty if rubium is physical.
    pub rubium: Vec<RubiumRow>,
    /// Victory points of each player after each turn in which they changed, in order.
    pub points: Vec<PointsRow>,
    /// Battles that ended, in order.
    pub battles: Vec<BattleRow>,
    /// Cards that were played and missions that were fulfilled, in order.
    pub played: Vec<PlayedRow>,
    /// Totals of the dice of each player who has rolled any.
    pub dice: Vec<DiceRow>,
}

/// Rubium of one player. The starting amount and corrections do not count as gains. The current amount is
/// `starting_amount` plus `corrected` and `gained`, minus `spent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RubiumRow {
    /// The player.
    pub seat: Seat,
    /// Starting amount (SET-7), or the amount entered for a game in progress.
    pub starting_amount: u16,
    /// Sum of all corrections since the start.
    pub corrected: i32,
    /// Amount gained.
    pub gained: u32,
    /// Amount paid.
    pub spent: u32,
}

/// A player's victory points at the end of a turn, or so far in the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct PointsRow {
    /// 1-based number of the turn; 0 without phases, and before the first turn.
    pub turn: u16,
    /// The player.
    pub seat: Seat,
    /// Number of points.
    pub vp: u16,
}

/// A battle that ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct BattleRow {
    /// 1-based number of the turn; 0 without phases.
    pub turn: u16,
    /// The attacker.
    pub attacker: Seat,
    /// The defender.
    pub defender: Seat,
    /// The result.
    pub result: BattleResult,
    /// Whether no unit of either force was left. The attacker has won nevertheless (BAT-10).
    pub are_both_destroyed: bool,
    /// Number of units that the attacker lost, not counting sacrificed units.
    pub attacker_losses: u8,
    /// Number of units that the defender lost, not counting sacrificed units.
    pub defender_losses: u8,
}

/// A card that was played, or a mission that was fulfilled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct PlayedRow {
    /// 1-based number of the turn; 0 without phases.
    pub turn: u16,
    /// The player.
    pub seat: Seat,
    /// The deck.
    pub deck: Deck,
    /// The card; `None` for a physical card.
    pub card: Option<CardId>,
}

/// Totals of a player's dice in battles, special attacks and cards. They include dice that were entered, as
/// faces or only as hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DiceRow {
    /// The player.
    pub seat: Seat,
    /// Number of dice rolled.
    pub rolled: u32,
    /// Number of hits.
    pub hits: u32,
    /// Total number of faces that hit, over all dice: six times the expected number of hits.
    pub hitting_face_count: u32,
}

type HistoryError = ReplayError<EntryRefusal>;

/// Returns the effective steps in order, each with its events as `viewer` may see them.
///
/// # Errors
/// Never for a timeline that this build has replayed or recorded.
pub fn steps(
    timeline: &Timeline<Table>,
    viewer: Option<Seat>,
) -> Result<Vec<TableStep>, HistoryError> {
    let steps = steps_from(timeline, 0)?.into_iter();
    Ok(steps.map(|step| step.redact_for(viewer)).collect())
}

/// Returns the effective steps from step `first` on, with all their events, including secret ones.
///
/// # Errors
/// The timeline has fewer than `first` effective steps. There are no other errors for a timeline that this
/// build has replayed or recorded.
pub fn steps_from(
    timeline: &Timeline<Table>,
    first: usize,
) -> Result<Vec<TableStep>, HistoryError> {
    let mut steps = Vec::new();
    replay(timeline, first, |index, by, events, _| {
        steps.push(TableStep {
            index,
            seat: seat_of(by),
            events,
        });
    })?;
    Ok(steps)
}

impl TableStep {
    /// Returns the step as `viewer` may see it.
    #[must_use]
    pub fn redact_for(self, viewer: Option<Seat>) -> TableStep {
        let events = self.events.into_iter();
        TableStep {
            events: events.map(|event| event.redact_for(viewer)).collect(),
            ..self
        }
    }
}

/// Summarizes all effective steps of a table.
///
/// # Errors
/// Never for a timeline that this build has replayed or recorded.
pub fn summary(timeline: &Timeline<Table>) -> Result<TableSummary, HistoryError> {
    let mut summary = TableSummary::default();
    let table = timeline.machine();
    let initial = table.initial_state();
    if table.part_settings().rubium.is_managed() {
        let row = |seat| RubiumRow::new(seat, initial.rubium(seat));
        summary.rubium = table.rules().seats().map(row).collect();
    }
    // The record of a game in progress begins after the first player has been chosen, in the middle of a
    // turn.
    let is_in_progress = table.part_settings().phases.is_managed()
        && initial.pending_input != PendingInput::FirstPlayer;
    let mut progress = SummaryProgress {
        turn: if is_in_progress { initial.turn } else { 0 },
        lost_unit_owners: Vec::new(),
    };
    replay(timeline, 0, |_, _, events, state| {
        let chooses_first_player =
            |event: &TableEvent| matches!(event, TableEvent::FirstPlayerChosen { .. });
        let starts_game = events.iter().any(chooses_first_player);
        for event in events {
            summary.add_event(&mut progress, &event, starts_game);
        }
        for seat in timeline.machine().rules().seats() {
            summary.record_points(progress.turn, seat, state.vp(timeline.machine(), seat));
        }
    })?;
    Ok(summary)
}

/// Replays the effective steps from step `first` on. After each step, calls `visit` with its number, author,
/// events and the resulting state.
pub(crate) fn replay(
    timeline: &Timeline<Table>,
    first: usize,
    mut visit: impl FnMut(u32, Author, Vec<TableEvent>, &TableState),
) -> Result<(), HistoryError> {
    let mut state = timeline.state_at(first)?;
    for (number, step) in timeline.steps().enumerate().skip(first) {
        let mut events = Vec::new();
        timeline.replay(number, &mut state, Some(&mut events))?;
        // A record never has more than `u32::MAX` steps, because it would not fit into memory.
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        visit(number, step.by, events, &state);
    }
    Ok(())
}

impl RubiumRow {
    fn new(seat: Seat, starting_amount: u16) -> RubiumRow {
        RubiumRow {
            seat,
            starting_amount,
            corrected: 0,
            gained: 0,
            spent: 0,
        }
    }
}

/// The current turn and the recent losses, which are copied into the rows of later events.
struct SummaryProgress {
    turn: u16,
    /// Owners of the units lost since the last battle began, without sacrificed units.
    lost_unit_owners: Vec<Seat>,
}

impl SummaryProgress {
    /// Returns the number of units that `seat` has lost since the last battle began, not counting sacrificed
    /// units.
    fn loss_count(&self, seat: Seat) -> u8 {
        let count = self
            .lost_unit_owners
            .iter()
            .filter(|&&owner| owner == seat)
            .count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }
}

impl TableSummary {
    /// Adds an event to the summary. If its step `starts_game`, changes to rubium are the starting amounts,
    /// not gains.
    fn add_event(&mut self, progress: &mut SummaryProgress, event: &TableEvent, starts_game: bool) {
        match *event {
            TableEvent::TurnBegan { turn, .. } | TableEvent::TurnCorrected { turn, .. } => {
                progress.turn = turn;
            }
            TableEvent::RubiumChanged {
                seat,
                change,
                now,
                reason,
            } => {
                let Some(row) = self.rubium.get_mut(seat.index()) else {
                    return;
                };
                if starts_game {
                    // The starting amount overwrites earlier corrections.
                    *row = RubiumRow::new(seat, now);
                } else if reason == RubiumReason::Correction {
                    row.corrected += change;
                } else if change > 0 {
                    row.gained += change.unsigned_abs();
                } else {
                    row.spent += change.unsigned_abs();
                }
            }
            TableEvent::BattleEnded {
                attacker,
                defender,
                result,
                are_both_destroyed,
            } => self.battles.push(BattleRow {
                turn: progress.turn,
                attacker,
                defender,
                result,
                are_both_destroyed,
                attacker_losses: progress.loss_count(attacker),
                defender_losses: progress.loss_count(defender),
            }),
            TableEvent::BattleBegan { .. } => progress.lost_unit_owners.clear(),
            TableEvent::UnitLost { seat, .. } => progress.lost_unit_owners.push(seat),
            TableEvent::Played { seat, deck, card } => self.played.push(PlayedRow {
                turn: progress.turn,
                seat,
                deck,
                card,
            }),
            TableEvent::MissionFulfilled { seat, card, .. } => self.played.push(PlayedRow {
                turn: progress.turn,
                seat,
                deck: Deck::Missions,
                card: Some(card),
            }),
            TableEvent::MissionTakenBack { seat, card, .. } => {
                let is_taken_back = |row: &PlayedRow| {
                    (row.seat, row.deck, row.card) == (seat, Deck::Missions, card)
                };
                if let Some(index) = self.played.iter().rposition(is_taken_back) {
                    self.played.remove(index);
                }
            }
            TableEvent::Rolled {
                seat,
                is_hit,
                hit_face_count,
                ..
            }
            | TableEvent::CardRolled {
                seat,
                is_hit,
                hit_face_count,
                ..
            }
            | TableEvent::SpecialAttackRolled {
                seat,
                is_hit,
                hit_face_count,
                ..
            } => self.add_dice(seat, 1, u32::from(is_hit), hit_face_count),
            TableEvent::HitsCounted {
                seat,
                dice_count,
                hits,
                hit_face_count,
                ..
            } => self.add_dice(seat, u32::from(dice_count), u32::from(hits), hit_face_count),
            TableEvent::WarningOverridden { .. }
            | TableEvent::FirstPlayerChosen { .. }
            | TableEvent::PhaseBegan { .. }
            | TableEvent::RubiumGiven { .. }
            | TableEvent::Bought { .. }
            | TableEvent::UnitsTakenBack { .. }
            | TableEvent::UnitsChanged { .. }
            | TableEvent::RefineryChanged { .. }
            | TableEvent::MonolithHolderChanged { .. }
            | TableEvent::Drawn { .. }
            | TableEvent::MissionKept { .. }
            | TableEvent::MissionAddedToLine { .. }
            | TableEvent::Reshuffled { .. }
            | TableEvent::NothingToDraw { .. }
            | TableEvent::StackEmpty { .. }
            | TableEvent::Discarded { .. }
            | TableEvent::CardPassed { .. }
            | TableEvent::PointsChanged { .. }
            | TableEvent::InstructionGiven { .. }
            | TableEvent::Explored { .. }
            | TableEvent::StepBegan { .. }
            | TableEvent::DiceModified { .. }
            | TableEvent::CardEffect { .. }
            | TableEvent::HitAdded { .. }
            | TableEvent::Rerolled { .. }
            | TableEvent::CasualtyPickGranted { .. }
            | TableEvent::HitCancelled { .. }
            | TableEvent::Abandoned { .. }
            | TableEvent::SpecialAttack { .. }
            | TableEvent::Sacrificed { .. }
            | TableEvent::AttackChain { .. }
            | TableEvent::StormBegan { .. }
            | TableEvent::StormRolled { .. }
            | TableEvent::StormCardsCounted { .. }
            | TableEvent::TrayDieRolled { .. }
            | TableEvent::EliminationChanged { .. }
            | TableEvent::Renamed { .. }
            | TableEvent::AbsenceChanged { .. }
            | TableEvent::TurnSkipped { .. }
            | TableEvent::Reseated { .. }
            | TableEvent::Corrected { .. }
            | TableEvent::DiceSettingChanged { .. }
            | TableEvent::NotEliminated { .. }
            | TableEvent::GameOver { .. } => {}
        }
    }

    /// Records a player's points after a step of `turn`, if they have changed.
    fn record_points(&mut self, turn: u16, seat: Seat, vp: u16) {
        let last = self.points.iter_mut().rev().find(|row| row.seat == seat);
        match last {
            Some(row) if row.turn == turn => row.vp = vp,
            Some(row) if row.vp == vp => {}
            None if vp == 0 => {}
            _ => self.points.push(PointsRow { turn, seat, vp }),
        }
    }

    /// Adds dice, each of which hits with `hit_face_count` of its six faces.
    fn add_dice(&mut self, seat: Seat, rolled: u32, hits: u32, hit_face_count: u8) {
        let existing_index = self.dice.iter().position(|row| row.seat == seat);
        let index = existing_index.unwrap_or_else(|| {
            self.dice.push(DiceRow {
                seat,
                rolled: 0,
                hits: 0,
                hitting_face_count: 0,
            });
            self.dice.len() - 1
        });
        let row = &mut self.dice[index];
        row.rolled += rolled;
        row.hits += hits;
        row.hitting_face_count += rolled * u32::from(hit_face_count);
    }
}
