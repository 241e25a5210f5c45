//! Limits of a turn, counted from the events: moves and attacks of units, places of battles, purchases, cards. The
//! core's own facts about the turn are not used.

mod battle;
mod cards;
#[cfg(test)]
mod tests;

use super::ledger::Ledger;
use battle::Fight;
use cards::Quota;
use rubium_rules::content::{Effect, Face};
use rubium_rules::{CardId, Cause, Event, Hex, HexSet, Kind, Phase, Rules, Seat};
use std::collections::BTreeMap;

/// Units of the active player, counted by hex and kind.
type Counts = BTreeMap<(Hex, Kind), u8>;

/// The limits used up in this turn.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Units that have moved (MOV-1), or were carried (CRD-2).
    moved: Counts,
    /// Units that may move one hex further (CRD-1).
    hastened: Counts,
    /// Special attacks made (MOV-6).
    attacked: Counts,
    /// Whether the attacking unit rolls again after each hit (UNI-WYRM).
    chain: bool,
    /// Dice of its attack not yet rolled, and the losses that the attack may still cause.
    special: (u8, u8),
    /// Hexes in which a battle was fought (BAT-1).
    fought: HexSet,
    /// The last battle.
    fight: Fight,
    /// The last Deployment card played, and the number of units to which it was applied.
    card: Option<(CardId, u8)>,
    /// Counts of the cards of this turn.
    quota: Quota,
}

impl Limits {
    /// Records an event that the ledger has already recorded.
    ///
    /// # Errors
    /// The limit that it breaks.
    pub fn enter(&mut self, rules: &Rules, ledger: &Ledger, event: Event) -> Result<(), String> {
        self.who_and_when(ledger, event)?;
        match event {
            Event::TurnBegan { .. } => *self = Limits::default(),
            Event::StormBegan { .. } => {
                *self = Limits::default();
                self.quota.storms();
            }
            Event::Bought {
                seat, kind, hex, ..
            }
            | Event::Placed { seat, kind, hex } => {
                if !rules.board().home(seat).contains(hex) || ledger.rubium[seat.index()] < 0 {
                    return Err(format!("a {kind:?} comes to hex {} (DEP-1, DEP-2)", hex.0));
                }
                in_supply(rules, ledger, seat, kind)?;
            }
            Event::Explored {
                seat,
                found: Some(kind),
                ..
            } => in_supply(rules, ledger, seat, kind)?,
            Event::CardPlayed { card, .. } => {
                self.card = Some((card, 0));
                if matches!(effect(rules, card), Some(Effect::AttackAgain)) {
                    self.fight.again += 1;
                }
            }
            Event::Hastened { kind, hex, .. } => self.hasten(rules, ledger, kind, hex)?,
            Event::Transported { kind, from, to, .. } => {
                self.serve(rules, |effect| match effect {
                    Effect::Transport { units } => Some(*units),
                    _ => None,
                })?;
                // Units that have already moved are counted as carried first.
                take(&mut self.moved, (from, kind));
                *self.moved.entry((to, kind)).or_default() += 1;
                self.clamp(ledger, from, kind);
            }
            Event::Moved { kind, from, to, .. } if ledger.phase == Phase::Movement => {
                self.step(rules, ledger, kind, from, to)?;
            }
            Event::SpecialAttack { kind, from, to, .. } => {
                let made = self.attacked.entry((from, kind)).or_default();
                *made += 1;
                if *made > ledger.units[ledger.active.index()][from.index()].count(kind)
                    || !ledger.controlled(ledger.active).contains(from)
                    || !enemies_on(rules, ledger, to)
                {
                    return Err(format!(
                        "a special attack of a {kind:?} on hex {} (MOV-6, MOV-7)",
                        from.0
                    ));
                }
                self.special = (1, 0);
                self.chain = rules.units().get(kind).attack_chain;
            }
            Event::SpecialAttackRolled { hit, .. } => {
                spend(
                    &mut self.special.0,
                    "a die of a special attack too many (MOV-6)",
                )?;
                if hit {
                    self.special.0 += u8::from(self.chain);
                    self.special.1 += 1;
                }
            }
            Event::UnitLost {
                cause: Cause::SpecialAttack,
                ..
            } => spend(
                &mut self.special.1,
                "a unit falls to a special attack that did not hit (MOV-7)",
            )?,
            Event::BattleBegan {
                hex,
                attacker,
                defender,
            } => {
                if self.fought.contains(hex) {
                    return Err(format!("a second battle on hex {} (BAT-1)", hex.0));
                }
                self.fought.insert(hex);
                self.fight = Fight::new(hex, attacker, defender);
            }
            _ => {}
        }
        self.fight.enter(rules, ledger, event)?;
        self.quota.enter(rules, ledger, &mut self.fight, event)
    }

    /// Checks that the seat may act at all, and in this phase.
    fn who_and_when(&self, ledger: &Ledger, event: Event) -> Result<(), String> {
        let (seat, phases): (Seat, &[Phase]) = match event {
            Event::Bought { seat, .. }
            | Event::Placed { seat, .. }
            | Event::Hastened { seat, .. }
            | Event::Transported { seat, .. } => (seat, &[Phase::Deployment]),
            // Moves after a battle are checked with the abilities (UNI-SPORLING).
            Event::Moved { seat, .. } => (seat, &[Phase::Movement, Phase::Battle]),
            Event::SpecialAttack { seat, .. } | Event::SpecialAttackRolled { seat, .. } => {
                (seat, &[Phase::Movement])
            }
            Event::Explored { seat, .. } => (seat, &[Phase::Exploration]),
            Event::BattleBegan { attacker, .. } => (attacker, &[Phase::Battle]),
            Event::VictoryCard { seat, .. } => (seat, &[Phase::Battle]),
            Event::HillCard { seat, .. } => (seat, &[Phase::Draw]),
            Event::Mined { seat, .. } => (seat, &[Phase::Mining]),
            Event::Exchanged { seat, .. } | Event::MissionFulfilled { seat, .. } => {
                (seat, &Phase::ALL)
            }
            _ => return Ok(()),
        };
        if seat == ledger.active && phases.contains(&ledger.phase) {
            Ok(())
        } else {
            Err(format!("{event:?} in the {:?} phase (TRN-1)", ledger.phase))
        }
    }

    /// Moves a unit that has not moved from one hex to another (MOV-1, MOV-2).
    fn step(
        &mut self,
        rules: &Rules,
        ledger: &Ledger,
        kind: Kind,
        from: Hex,
        to: Hex,
    ) -> Result<(), String> {
        let unit = rules.units().get(kind);
        let left = ledger.units[ledger.active.index()][from.index()].count(kind);
        if !self.attacked.is_empty() || self.moved.get(&(from, kind)).is_some_and(|&n| n > left) {
            return Err(format!(
                "a {kind:?} that has moved moves from hex {} (MOV-1)",
                from.0
            ));
        }
        let further = self.hastened.get(&(from, kind)).is_some_and(|&n| n > 0);
        let max = unit.stride.map_or(1, |stride| stride.steps) + u8::from(further);
        let terrain = Some(rules.board().terrain(from));
        let leaps = [unit.leap, unit.fly, unit.dive].contains(&terrain);
        let around = |hexes: HexSet, _| hexes | rules.board().around(hexes);
        let reached = (0..max).fold(HexSet::one(from), around);
        if !leaps && !reached.contains(to) {
            return Err(format!(
                "a {kind:?} moves from hex {} to hex {} (MOV-2)",
                from.0, to.0
            ));
        }
        *self.moved.entry((to, kind)).or_default() += 1;
        self.clamp(ledger, from, kind);
        Ok(())
    }

    /// Marks a unit as able to move further: once for each unit, and within the limit of the card (CRD-1).
    fn hasten(
        &mut self,
        rules: &Rules,
        ledger: &Ledger,
        kind: Kind,
        hex: Hex,
    ) -> Result<(), String> {
        self.serve(rules, |effect| match effect {
            Effect::ExtraStep { units } => Some(*units),
            _ => None,
        })?;
        let hastened = self.hastened.entry((hex, kind)).or_default();
        *hastened += 1;
        let moved = self.moved.get(&(hex, kind)).copied().unwrap_or(0);
        if *hastened + moved > ledger.units[ledger.active.index()][hex.index()].count(kind) {
            return Err(format!(
                "a {kind:?} on hex {} goes two hexes further (CRD-1)",
                hex.0
            ));
        }
        Ok(())
    }

    /// Limits the units that may move further to those that have not moved.
    fn clamp(&mut self, ledger: &Ledger, hex: Hex, kind: Kind) {
        let there = ledger.units[ledger.active.index()][hex.index()].count(kind);
        let moved = self.moved.get(&(hex, kind)).copied().unwrap_or(0);
        if let Some(hastened) = self.hastened.get_mut(&(hex, kind)) {
            *hastened = (*hastened).min(there.saturating_sub(moved));
        }
    }

    /// Applies the last card played to one more unit, up to the maximum that `max` returns.
    fn serve(&mut self, rules: &Rules, max: impl Fn(&Effect) -> Option<u8>) -> Result<(), String> {
        let Some((card, served)) = &mut self.card else {
            return Err(String::from("a card's effect without a card"));
        };
        *served += 1;
        match effect(rules, *card).and_then(max) {
            Some(max) if *served <= max => Ok(()),
            _ => Err(format!("card {} serves {served} units", card.0)),
        }
    }
}

/// Returns the effect of an Energize card.
fn effect(rules: &Rules, card: CardId) -> Option<&Effect> {
    match &rules.card(card)?.face {
        Face::Deployment { effect } | Face::Battle { effect, .. } => Some(effect),
        Face::BattleMission { .. } | Face::Objective { .. } => None,
    }
}

/// Checks that the figures on the board do not exceed the supply (EXP-2, DEP-1).
fn in_supply(rules: &Rules, ledger: &Ledger, seat: Seat, kind: Kind) -> Result<(), String> {
    let (there, max) = (
        ledger.on_board(seat).count(kind),
        rules.units().get(kind).figures,
    );
    if there > max {
        return Err(format!("{there} figures of {kind:?}, and there are {max}"));
    }
    Ok(())
}

fn enemies_on(rules: &Rules, ledger: &Ledger, hex: Hex) -> bool {
    rules.seats().any(|seat| {
        rules.enemies(ledger.active, seat) && !ledger.units[seat.index()][hex.index()].is_empty()
    })
}

fn take(counts: &mut Counts, key: (Hex, Kind)) {
    if let Some(count) = counts.get_mut(&key) {
        *count = count.saturating_sub(1);
    }
}

/// Subtracts one from the remaining number.
fn spend(left: &mut u8, otherwise: &str) -> Result<(), String> {
    *left = left.checked_sub(1).ok_or(otherwise)?;
    Ok(())
}
