//! Limits of unit abilities, derived from the events: buying limits, chains of special attacks, units sacrificed for
//! a hit, moves after a victory.

#[cfg(test)]
mod tests;

use super::ledger::Ledger;
use rubium_rules::{BattleResult, Cause, Event, Hex, Kind, Phase, Rules, Seat, Stack};
use std::collections::BTreeMap;

/// The uses of abilities so far.
#[derive(Clone, Debug, Default)]
pub struct Abilities {
    /// Units bought in this turn, by hex and kind.
    bought: BTreeMap<(Hex, Kind), u8>,
    /// A special attack that must roll again (UNI-WYRM).
    chain: Option<(Kind, Hex)>,
    /// The hex of the current battle, until its first step.
    before_steps: Option<Hex>,
    /// The hit that is owed for a sacrificed unit: the seat and the hex.
    owed: Option<(Seat, Hex)>,
    /// The hex of the battle just won, and the units that may still move on from it (UNI-SPORLING).
    advance: Option<(Hex, Stack)>,
    /// Units that were found or carried in this turn, and so must stay (EXP-5, CRD-2).
    staying: BTreeMap<(Hex, Kind), u8>,
    /// The attacker's force at the beginning of the last battle.
    began: Stack,
}

impl Abilities {
    /// Records an event that the ledger has already recorded.
    ///
    /// # Errors
    /// No ability allows the event, or an ability requires another event first.
    pub fn enter(&mut self, rules: &Rules, ledger: &Ledger, event: Event) -> Result<(), String> {
        let row = |kind| rules.units().get(kind);
        if let Some((kind, hex)) = self.chain
            && !matches!(
                event,
                Event::SpecialAttackRolled { .. }
                    | Event::UnitLost {
                        cause: Cause::SpecialAttack,
                        ..
                    }
            )
        {
            return Err(format!(
                "{kind:?} must roll again at hex {}, but {event:?} (UNI-WYRM)",
                hex.0
            ));
        }
        if let Some((seat, hex)) = self.owed.take()
            && !matches!(event, Event::UnitLost { seat: loser, hex: at, cause: Cause::Battle, .. }
                if loser != seat && at == hex)
        {
            return Err(format!(
                "no hit for a unit given, but {event:?} (UNI-SHARDIAN)"
            ));
        }
        match event {
            Event::TurnBegan { .. } => {
                self.bought.clear();
                self.staying.clear();
            }
            Event::Explored {
                hex,
                found: Some(kind),
                ..
            } => *self.staying.entry((hex, kind)).or_default() += 1,
            Event::Transported { kind, from, to, .. } => {
                let before = self.staying.entry((from, kind)).or_default();
                *before = before.saturating_sub(1);
                *self.staying.entry((to, kind)).or_default() += 1;
            }
            Event::PhaseBegan { .. } => self.advance = None,
            Event::Bought { kind, hex, .. } => {
                let bought = self.bought.entry((hex, kind)).or_default();
                *bought += 1;
                if row(kind).buying_limit.is_some_and(|max| *bought > max) {
                    return Err(format!(
                        "{bought} {kind:?} bought on hex {} (UNI-CLONE)",
                        hex.0
                    ));
                }
            }
            Event::SpecialAttack { kind, to, .. } if row(kind).attack_chain => {
                self.chain = Some((kind, to));
            }
            Event::SpecialAttackRolled { hit: false, .. } => self.chain = None,
            Event::BattleBegan { hex, attacker, .. } => {
                (self.before_steps, self.advance) = (Some(hex), None);
                self.began = ledger.units[attacker.index()][hex.index()];
            }
            Event::StepBegan { .. } => self.before_steps = None,
            Event::UnitLost {
                seat,
                kind,
                hex,
                cause,
            } => match cause {
                Cause::Sacrifice => {
                    if !row(kind).sacrifice || self.before_steps != Some(hex) {
                        return Err(format!(
                            "a {kind:?} is given for a hit too late (UNI-SHARDIAN)"
                        ));
                    }
                    // The other force loses a unit, at once or by its owner's choice. That is the next event in
                    // either case.
                    self.owed = Some((seat, hex));
                }
                Cause::SpecialAttack => {
                    let enemies = |seat: &Seat| {
                        rules.enemies(ledger.active, *seat)
                            && !ledger.units[seat.index()][hex.index()].is_empty()
                    };
                    if !rules.seats().any(|seat| enemies(&seat)) {
                        self.chain = None;
                    }
                }
                Cause::Battle | Cause::Storm => {}
            },
            Event::BattleEnded {
                hex,
                attacker,
                result: BattleResult::AttackerWon,
                ..
            } => {
                let force = ledger.units[attacker.index()][hex.index()];
                // Losses are attributed first to the units that must stay.
                let able = |kind: Kind| {
                    let stay = self.staying.get(&(hex, kind)).copied().unwrap_or(0);
                    let able = self.began.count(kind).saturating_sub(stay);
                    Stack::of(kind, force.count(kind).min(able))
                };
                let able = Kind::ALL.into_iter().map(able);
                self.advance = Some((hex, able.fold(Stack::EMPTY, Stack::plus)));
            }
            Event::Moved {
                seat,
                kind,
                from,
                to,
                ..
            } if ledger.phase == Phase::Battle => {
                let left = self.advance.as_mut().filter(|(hex, left)| {
                    *hex == from && left.has(kind) && row(kind).moves_after_victory
                });
                let Some((_, left)) = left else {
                    return Err(format!(
                        "a {kind:?} that did not win there, or came there in this turn, moves on from hex {} (UNI-SPORLING, EXP-5, CRD-2)",
                        from.0
                    ));
                };
                left.remove(kind);
                if seat != ledger.active || !rules.board().adjacent(from).contains(to) {
                    return Err(format!(
                        "a {kind:?} moves on to hex {} (UNI-SPORLING)",
                        to.0
                    ));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns true if `seat` can sacrifice a unit of its force for a hit (UNI-SHARDIAN).
    pub fn can_give(&self, rules: &Rules, ledger: &Ledger, seat: Seat) -> bool {
        self.before_steps.is_some_and(|hex| {
            let mut kinds = ledger.units[seat.index()][hex.index()].kinds();
            kinds.any(|kind| rules.units().get(kind).sacrifice)
        })
    }
}
