//! Checks the limits of a battle: each kind attacks once and with a limited number of dice, misses are
//! rerolled once, and each destroyed unit requires a hit.

use super::super::reference_model::ReferenceModel;
use super::spend_one;
use rubium_rules::{BattleResult, Event, Hex, Kind, LossCause, Rules, Seat};

/// The events of the current or last battle that count towards a limit.
#[derive(Clone, Debug, Default)]
pub struct BattleLimitUsage {
    /// Attacker and defender, and the hex of the battle.
    seats_and_hex: Option<([Seat; 2], Hex)>,
    /// Whether the battle is in progress.
    pub is_in_progress: bool,
    /// Whether the attacker has won the battle.
    pub has_attacker_won: bool,
    /// Kinds that have attacked.
    kinds_that_attacked: Vec<Kind>,
    /// Number of kinds that may attack again (CRD-5).
    pub allowed_repeats: u8,
    /// Number of dice that each force still has to roll in the step.
    remaining_dice: [u8; 2],
    /// Number of misses of each force in the step.
    miss_counts: [u8; 2],
    /// Whether each force has rerolled its misses (CRD-3).
    has_rerolled: [bool; 2],
    /// Number of hits for which each force must still lose a unit.
    hits_to_take: [u8; 2],
    /// Number of victory cards that the attacker has gained for the battle (BAT-11).
    pub victory_card_count: u8,
    /// Number of battle missions that the attacker has fulfilled for the battle (MIS-5).
    pub battle_mission_count: u8,
    /// Number of Energize cards drawn for the lost battle (BAT-12).
    pub loser_card_count: u8,
}

impl BattleLimitUsage {
    pub fn new(hex: Hex, attacker: Seat, defender: Seat) -> BattleLimitUsage {
        BattleLimitUsage {
            seats_and_hex: Some(([attacker, defender], hex)),
            is_in_progress: true,
            ..BattleLimitUsage::default()
        }
    }

    /// Returns the defender if it has lost the battle.
    pub fn defender_who_lost(&self) -> Option<Seat> {
        let seats_and_hex = self.seats_and_hex.filter(|_| self.has_attacker_won);
        seats_and_hex.map(|([_, defender_who_lost], _)| defender_who_lost)
    }

    fn side_index(&self, seat: Seat) -> Option<usize> {
        let (seats, _) = self.seats_and_hex.filter(|_| self.is_in_progress)?;
        seats.iter().position(|&other| other == seat)
    }

    pub fn record(
        &mut self,
        rules: &Rules,
        model: &ReferenceModel,
        event: Event,
    ) -> Result<(), String> {
        match event {
            Event::StepBegan { kind, dice_counts } => {
                if self.kinds_that_attacked.contains(&kind) {
                    spend_one(
                        &mut self.allowed_repeats,
                        "a kind attacks twice in a battle (BAT-3)",
                    )?;
                    if !dice_counts.contains(&0) {
                        return Err(format!(
                            "both forces attack again with {kind:?}, but only one may (CRD-5)"
                        ));
                    }
                }
                self.kinds_that_attacked.push(kind);
                let (seats, hex) = self
                    .seats_and_hex
                    .ok_or("a step without a battle (BAT-3)")?;
                for (seat, dice_count) in seats.into_iter().zip(dice_counts) {
                    let units = model.units[seat.index()][hex.index()].count(kind);
                    if dice_count > rules.unit_sheet().get(kind).dice_count(units) {
                        return Err(format!(
                            "{dice_count} dice for {units} units of {kind:?} are too many (BAT-4)"
                        ));
                    }
                }
                (self.remaining_dice, self.hits_to_take) = (dice_counts, [0; 2]);
                (self.miss_counts, self.has_rerolled) = ([0; 2], [false; 2]);
            }
            Event::Rolled { seat, is_hit, .. } => {
                let side_index = self
                    .side_index(seat)
                    .ok_or("a seat outside the battle rolls a die (BAT-2)")?;
                spend_one(
                    &mut self.remaining_dice[side_index],
                    "too many dice in a step (BAT-4)",
                )?;
                self.hits_to_take[1 - side_index] += u8::from(is_hit);
                self.miss_counts[side_index] += u8::from(!is_hit);
            }
            Event::Rerolled { side, dice_count } => {
                let side = side.index();
                if self.has_rerolled[side] || dice_count > self.miss_counts[side] {
                    return Err(format!(
                        "{dice_count} misses are rerolled: too many, or a second time in the step (CRD-3)"
                    ));
                }
                self.has_rerolled[side] = true;
                self.remaining_dice[side] += dice_count;
            }
            Event::CardRolled {
                side, is_hit: true, ..
            } => self.hits_to_take[side.index()] += 1,
            Event::HitCancelled { side } => spend_one(
                &mut self.hits_to_take[side.index()],
                "more hits are cancelled than were made (CRD-4)",
            )?,
            Event::UnitLost {
                seat,
                hex,
                cause: cause @ (LossCause::Battle | LossCause::Sacrifice),
                ..
            } => {
                let side_index = self.side_index(seat).filter(|_| {
                    self.seats_and_hex
                        .is_some_and(|(_, battle_hex)| battle_hex == hex)
                });
                let side_index =
                    side_index.ok_or("a unit is lost that is not in the battle (BAT-2)")?;
                if cause == LossCause::Sacrifice {
                    self.hits_to_take[1 - side_index] += 1;
                } else {
                    spend_one(
                        &mut self.hits_to_take[side_index],
                        "a unit is lost without a hit (BAT-5)",
                    )?;
                }
            }
            Event::BattleEnded { result, .. } => {
                self.is_in_progress = false;
                self.has_attacker_won = result == BattleResult::AttackerWon;
            }
            Event::PhaseBegan { .. } => *self = BattleLimitUsage::default(),
            _ => {}
        }
        Ok(())
    }
}
