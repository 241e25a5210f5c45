//! Checks the limits of unit abilities against the events: buying limits, chains of special attacks,
//! sacrifices, and advances after a won battle.

#[cfg(test)]
mod tests;

use super::reference_model::ReferenceModel;
use rubium_rules::{BattleResult, Event, Hex, Kind, LossCause, Phase, Rules, Seat, Stack};
use std::collections::BTreeMap;

/// The abilities that have been used, and the events that they require next.
#[derive(Clone, Debug, Default)]
pub struct AbilityUsage {
    /// Units bought in this turn, by hex and kind.
    bought_units: BTreeMap<(Hex, Kind), u8>,
    /// The kind of the attacking unit and the attacked hex, if the special attack must roll again (UNI-WYRM).
    pending_reroll: Option<(Kind, Hex)>,
    /// The hex of the current battle, until its first step.
    hex_before_first_step: Option<Hex>,
    /// The hit that must follow a sacrifice: the seat of the sacrificed unit, and the hex.
    required_hit: Option<(Seat, Hex)>,
    /// The hex of the last won battle, and the units that may still advance from that hex (UNI-SPORLING).
    possible_advance: Option<(Hex, Stack)>,
    /// Units found or transported in this turn, which cannot advance (EXP-5, CRD-2).
    non_advancing_units: BTreeMap<(Hex, Kind), u8>,
    /// The attacker's force at the beginning of the last battle.
    initial_force: Stack,
}

impl AbilityUsage {
    /// Records an event that the reference model has already recorded.
    ///
    /// # Errors
    /// No ability allows the event, or an ability requires a different event first.
    pub fn record(
        &mut self,
        rules: &Rules,
        model: &ReferenceModel,
        event: Event,
    ) -> Result<(), String> {
        let unit_spec = |kind| rules.unit_sheet().get(kind);
        if let Some((kind, hex)) = self.pending_reroll
            && !matches!(
                event,
                Event::SpecialAttackRolled { .. }
                    | Event::UnitLost {
                        cause: LossCause::SpecialAttack,
                        ..
                    }
            )
        {
            return Err(format!(
                "a {kind:?} must roll again against hex {}, but the next event is {event:?} (UNI-WYRM)",
                hex.0
            ));
        }
        if let Some((seat, hex)) = self.required_hit.take()
            && !matches!(event, Event::UnitLost { seat: loser, hex: loss_hex, cause: LossCause::Battle, .. }
                if loser != seat && loss_hex == hex)
        {
            return Err(format!(
                "a hit must follow the sacrifice of a unit, but the next event is {event:?} (UNI-SHARDIAN)"
            ));
        }
        match event {
            Event::TurnBegan { .. } => {
                self.bought_units.clear();
                self.non_advancing_units.clear();
            }
            Event::Explored {
                hex,
                found: Some(kind),
                ..
            } => *self.non_advancing_units.entry((hex, kind)).or_default() += 1,
            Event::Transported { kind, from, to, .. } => {
                let count_at_start = self.non_advancing_units.entry((from, kind)).or_default();
                *count_at_start = count_at_start.saturating_sub(1);
                *self.non_advancing_units.entry((to, kind)).or_default() += 1;
            }
            Event::PhaseBegan { .. } => self.possible_advance = None,
            Event::Bought { kind, hex, .. } => {
                let bought_count = self.bought_units.entry((hex, kind)).or_default();
                *bought_count += 1;
                if unit_spec(kind)
                    .buying_limit
                    .is_some_and(|max| *bought_count > max)
                {
                    return Err(format!(
                        "{bought_count} {kind:?} units were bought on hex {}, more than allowed (UNI-CLONE)",
                        hex.0
                    ));
                }
            }
            Event::SpecialAttack { kind, to, .. }
                if unit_spec(kind).repeats_special_attack_after_hit =>
            {
                self.pending_reroll = Some((kind, to));
            }
            Event::SpecialAttackRolled { is_hit: false, .. } => self.pending_reroll = None,
            Event::BattleBegan { hex, attacker, .. } => {
                (self.hex_before_first_step, self.possible_advance) = (Some(hex), None);
                self.initial_force = model.units[attacker.index()][hex.index()];
            }
            Event::StepBegan { .. } => self.hex_before_first_step = None,
            Event::UnitLost {
                seat,
                kind,
                hex,
                cause,
            } => match cause {
                LossCause::Sacrifice => {
                    if !unit_spec(kind).can_be_sacrificed || self.hex_before_first_step != Some(hex)
                    {
                        return Err(format!(
                            "a {kind:?} is sacrificed without having the ability, or after the first step (UNI-SHARDIAN)"
                        ));
                    }
                    // The next event must be the loss of a unit of the other force.
                    self.required_hit = Some((seat, hex));
                }
                LossCause::SpecialAttack => {
                    let is_target = |seat: &Seat| {
                        rules.are_opponents(model.active, *seat)
                            && !model.units[seat.index()][hex.index()].is_empty()
                    };
                    if !rules.seats().any(|seat| is_target(&seat)) {
                        self.pending_reroll = None;
                    }
                }
                LossCause::Battle | LossCause::Storm => {}
            },
            Event::BattleEnded {
                hex,
                attacker,
                result: BattleResult::AttackerWon,
                ..
            } => {
                let force = model.units[attacker.index()][hex.index()];
                // Losses are attributed first to the units that cannot advance.
                let advancing_units = |kind: Kind| {
                    let non_advancing_count = self
                        .non_advancing_units
                        .get(&(hex, kind))
                        .copied()
                        .unwrap_or(0);
                    let max_advancing = self
                        .initial_force
                        .count(kind)
                        .saturating_sub(non_advancing_count);
                    Stack::of(kind, force.count(kind).min(max_advancing))
                };
                let advancing_stacks = Kind::ALL.into_iter().map(advancing_units);
                self.possible_advance =
                    Some((hex, advancing_stacks.fold(Stack::EMPTY, Stack::plus)));
            }
            Event::Moved {
                seat,
                kind,
                from,
                to,
                ..
            } if model.phase == Phase::Battle => {
                let possible_advance = self.possible_advance.as_mut().filter(|(hex, remaining)| {
                    *hex == from && remaining.has(kind) && unit_spec(kind).can_advance
                });
                let Some((_, remaining)) = possible_advance else {
                    return Err(format!(
                        "a {kind:?} advances from hex {}, but did not win a battle there, or arrived in this turn (UNI-SPORLING, EXP-5, CRD-2)",
                        from.0
                    ));
                };
                remaining.remove(kind);
                if seat != model.active || !rules.board().adjacent(from).contains(to) {
                    return Err(format!(
                        "a {kind:?} advances to hex {}, which is not adjacent, or not in its owner's turn (UNI-SPORLING)",
                        to.0
                    ));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns true if `seat` can sacrifice a unit in the current battle (UNI-SHARDIAN).
    pub fn can_sacrifice(&self, rules: &Rules, model: &ReferenceModel, seat: Seat) -> bool {
        self.hex_before_first_step.is_some_and(|hex| {
            let mut kinds = model.units[seat.index()][hex.index()].kinds();
            kinds.any(|kind| rules.unit_sheet().get(kind).can_be_sacrificed)
        })
    }
}
