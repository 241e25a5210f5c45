//! Limits of one battle: each kind attacks once, and each destroyed unit requires a hit.

use super::super::ledger::Ledger;
use super::spend;
use rubium_rules::{BattleResult, Cause, Event, Hex, Kind, Rules, Seat};

/// The last battle, in progress or over.
#[derive(Clone, Debug, Default)]
pub struct Fight {
    /// Attacker and defender, and the hex.
    place: Option<([Seat; 2], Hex)>,
    /// Whether it is in progress.
    pub open: bool,
    /// Whether the attacker has won it.
    pub won: bool,
    /// Kinds that have attacked, and the number of kinds that may attack again (CRD-5).
    attacked: Vec<Kind>,
    pub again: u8,
    /// For each force: dice of the step not yet rolled, misses, and whether it has rerolled them (CRD-3).
    dice: [u8; 2],
    misses: [u8; 2],
    rerolled: [bool; 2],
    /// Hits that each force must still assign.
    hits: [u8; 2],
    /// Victory point cards and battle missions that the attacker took as a reward (BAT-11, MIS-5).
    pub rewards: [u8; 2],
    /// Energize cards that the defender drew for the lost battle (BAT-12).
    pub consoled: u8,
}

impl Fight {
    pub fn new(hex: Hex, attacker: Seat, defender: Seat) -> Fight {
        Fight {
            place: Some(([attacker, defender], hex)),
            open: true,
            ..Fight::default()
        }
    }

    /// Returns the defender if it has lost all its units there.
    pub fn loser(&self) -> Option<Seat> {
        let place = self.place.filter(|_| self.won);
        place.map(|([_, loser], _)| loser)
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        let (seats, _) = self.place.filter(|_| self.open)?;
        seats.iter().position(|&other| other == seat)
    }

    pub fn enter(&mut self, rules: &Rules, ledger: &Ledger, event: Event) -> Result<(), String> {
        match event {
            Event::StepBegan { kind, dice } => {
                if self.attacked.contains(&kind) {
                    spend(&mut self.again, "a kind attacks twice in a battle (BAT-3)")?;
                    if !dice.contains(&0) {
                        return Err(format!("both forces attack again with {kind:?} (CRD-5)"));
                    }
                }
                self.attacked.push(kind);
                let (seats, hex) = self.place.ok_or("a step without a battle (BAT-3)")?;
                for (seat, dice) in seats.into_iter().zip(dice) {
                    let units = ledger.units[seat.index()][hex.index()].count(kind);
                    if dice > rules.units().get(kind).dice(units) {
                        return Err(format!("{dice} dice for {units} units of {kind:?} (BAT-4)"));
                    }
                }
                (self.dice, self.hits) = (dice, [0; 2]);
                (self.misses, self.rerolled) = ([0; 2], [false; 2]);
            }
            Event::Rolled { seat, hit, .. } => {
                let side = self
                    .side(seat)
                    .ok_or("a seat outside the battle rolls a die (BAT-2)")?;
                spend(&mut self.dice[side], "a die too many in a step (BAT-4)")?;
                self.hits[1 - side] += u8::from(hit);
                self.misses[side] += u8::from(!hit);
            }
            Event::Rerolled { side, dice } => {
                let side = side.index();
                if self.rerolled[side] || dice > self.misses[side] {
                    return Err(format!(
                        "{dice} misses are rerolled, more than allowed (CRD-3)"
                    ));
                }
                self.rerolled[side] = true;
                self.dice[side] += dice;
            }
            Event::CardRolled {
                side, hit: true, ..
            } => self.hits[side.index()] += 1,
            Event::HitCancelled { side } => spend(
                &mut self.hits[side.index()],
                "a hit is cancelled that nobody made (CRD-4)",
            )?,
            Event::UnitLost {
                seat,
                hex,
                cause: cause @ (Cause::Battle | Cause::Sacrifice),
                ..
            } => {
                let side = self
                    .side(seat)
                    .filter(|_| self.place.is_some_and(|(_, at)| at == hex));
                let side = side.ok_or("a unit falls that does not fight (BAT-2)")?;
                if cause == Cause::Sacrifice {
                    self.hits[1 - side] += 1;
                } else {
                    spend(&mut self.hits[side], "a unit falls without a hit (BAT-5)")?;
                }
            }
            Event::BattleEnded { result, .. } => {
                self.open = false;
                self.won = result == BattleResult::AttackerWon;
            }
            Event::PhaseBegan { .. } => *self = Fight::default(),
            _ => {}
        }
        Ok(())
    }
}
