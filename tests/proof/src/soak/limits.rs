//! Checks the limits of a turn: moves, attacks, battles on a hex, purchases, cards. The checks count the
//! events, and do not use the facts that the core records about the turn.

mod battle;
mod cards;
#[cfg(test)]
mod tests;

use super::reference_model::ReferenceModel;
use battle::BattleLimitUsage;
use cards::CardLimitUsage;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{CardId, Event, Hex, HexSet, Kind, LossCause, Phase, Rules, Seat};
use std::collections::BTreeMap;

/// Units of the active player, or their special attacks, counted by hex and kind.
type Counts = BTreeMap<(Hex, Kind), u8>;

/// The events of this turn so far that count towards a limit.
#[derive(Clone, Debug, Default)]
pub struct TurnLimitUsage {
    /// Units that have moved (MOV-1) or were transported (CRD-2).
    moved_units: Counts,
    /// Units that have an extra step (CRD-1).
    extra_steps: Counts,
    /// Special attacks made (MOV-6).
    special_attacks: Counts,
    /// Whether the unit of the last special attack rolls again after each hit (UNI-WYRM).
    rerolls_after_hit: bool,
    /// Number of dice of the last special attack that have not been rolled yet.
    remaining_special_attack_dice: u8,
    /// Number of units that the last special attack may still destroy.
    allowed_special_attack_losses: u8,
    /// Hexes in which a battle was fought (BAT-1).
    battle_hexes: HexSet,
    /// The last battle.
    battle_usage: BattleLimitUsage,
    /// The last card played, and the number of units to which it was applied.
    last_card: Option<(CardId, u8)>,
    /// The cards drawn and passed in this turn.
    card_usage: CardLimitUsage,
}

impl TurnLimitUsage {
    /// Records an event that the reference model has already recorded.
    ///
    /// # Errors
    /// The event exceeds a limit, or it is not allowed for this seat, in this phase or on this hex.
    pub fn record(
        &mut self,
        rules: &Rules,
        model: &ReferenceModel,
        event: Event,
    ) -> Result<(), String> {
        self.check_seat_and_phase(model, event)?;
        match event {
            Event::TurnBegan { .. } => *self = TurnLimitUsage::default(),
            Event::StormBegan { .. } => {
                *self = TurnLimitUsage::default();
                self.card_usage.begin_storm();
            }
            Event::Bought {
                seat, kind, hex, ..
            }
            | Event::Placed { seat, kind, hex } => {
                if !rules.board().home(seat).contains(hex) {
                    return Err(format!(
                        "a {kind:?} is placed on hex {}, outside its owner's home base (DEP-2)",
                        hex.0
                    ));
                }
                if model.rubium[seat.index()] < 0 {
                    return Err(format!(
                        "a {kind:?} is bought with too little rubium (DEP-1)"
                    ));
                }
                check_supply(rules, model, seat, kind)?;
            }
            Event::Explored {
                seat,
                found: Some(kind),
                ..
            } => check_supply(rules, model, seat, kind)?,
            Event::CardPlayed { card, .. } => {
                self.last_card = Some((card, 0));
                if matches!(card_effect(rules, card), Some(Effect::AttackAgain)) {
                    self.battle_usage.allowed_repeats += 1;
                }
            }
            Event::ExtraStepGranted { kind, hex, .. } => {
                self.record_extra_step(rules, model, kind, hex)?
            }
            Event::Transported { kind, from, to, .. } => {
                self.count_affected_unit(rules, |effect| match effect {
                    Effect::Transport { units } => Some(*units),
                    _ => None,
                })?;
                // The units of a kind are interchangeable. If one of them on the hex has already moved, the
                // check assumes that this unit is the transported one.
                decrement(&mut self.moved_units, (from, kind));
                *self.moved_units.entry((to, kind)).or_default() += 1;
                self.limit_extra_steps(model, from, kind);
            }
            Event::Moved { kind, from, to, .. } if model.phase == Phase::Movement => {
                self.record_move(rules, model, kind, from, to)?;
            }
            Event::SpecialAttack { kind, from, to, .. } => {
                let attack_count = self.special_attacks.entry((from, kind)).or_default();
                *attack_count += 1;
                if *attack_count > model.units[model.active.index()][from.index()].count(kind)
                    || !model.controlled_hexes(model.active).contains(from)
                    || !has_enemies(rules, model, to)
                {
                    return Err(format!(
                        "an illegal special attack by a {kind:?} from hex {}: the hex is not controlled, there is no enemy, \
                        or every {kind:?} has already attacked (MOV-6, MOV-7)",
                        from.0
                    ));
                }
                (
                    self.remaining_special_attack_dice,
                    self.allowed_special_attack_losses,
                ) = (1, 0);
                self.rerolls_after_hit = rules
                    .unit_sheet()
                    .get(kind)
                    .repeats_special_attack_after_hit;
            }
            Event::SpecialAttackRolled { is_hit, .. } => {
                spend_one(
                    &mut self.remaining_special_attack_dice,
                    "too many dice in a special attack (MOV-6)",
                )?;
                if is_hit {
                    self.remaining_special_attack_dice += u8::from(self.rerolls_after_hit);
                    self.allowed_special_attack_losses += 1;
                }
            }
            Event::UnitLost {
                cause: LossCause::SpecialAttack,
                ..
            } => spend_one(
                &mut self.allowed_special_attack_losses,
                "a unit is lost to a special attack that did not hit (MOV-7)",
            )?,
            Event::BattleBegan {
                hex,
                attacker,
                defender,
                ..
            } => {
                if self.battle_hexes.contains(hex) {
                    return Err(format!("a second battle on hex {} (BAT-1)", hex.0));
                }
                self.battle_hexes.insert(hex);
                self.battle_usage = BattleLimitUsage::new(hex, attacker, defender);
            }
            _ => {}
        }
        self.battle_usage.record(rules, model, event)?;
        self.card_usage
            .record(rules, model, &mut self.battle_usage, event)
    }

    /// Checks an event that only the active player can cause: it must belong to that player's seat, and the
    /// current phase must allow it.
    fn check_seat_and_phase(&self, model: &ReferenceModel, event: Event) -> Result<(), String> {
        let (seat, phases): (Seat, &[Phase]) = match event {
            Event::Bought { seat, .. }
            | Event::Placed { seat, .. }
            | Event::ExtraStepGranted { seat, .. }
            | Event::Transported { seat, .. } => (seat, &[Phase::Deployment]),
            // Advances after a battle are checked in `abilities.rs` (UNI-SPORLING).
            Event::Moved { seat, .. } => (seat, &[Phase::Movement, Phase::Battle]),
            Event::SpecialAttack { seat, .. } | Event::SpecialAttackRolled { seat, .. } => {
                (seat, &[Phase::Movement])
            }
            Event::Explored { seat, .. } => (seat, &[Phase::Exploration]),
            Event::BattleBegan { attacker, .. } => (attacker, &[Phase::Battle]),
            Event::VictoryCardTaken { seat, .. } => (seat, &[Phase::Battle]),
            Event::HillCardTaken { seat, .. } => (seat, &[Phase::Draw]),
            Event::Mined { seat, .. } => (seat, &[Phase::Mining]),
            Event::Exchanged { seat, .. } | Event::MissionFulfilled { seat, .. } => {
                (seat, &Phase::ALL)
            }
            _ => return Ok(()),
        };
        if seat == model.active && phases.contains(&model.phase) {
            Ok(())
        } else {
            Err(format!(
                "{event:?} in the {:?} phase of seat {}, where it is not allowed (TRN-1)",
                model.phase,
                model.active.0 + 1
            ))
        }
    }

    /// Records the move of a unit. Checks that the unit has not moved yet, that no special attack was made
    /// before (MOV-1), and that the unit does not move too far (MOV-2). From terrain that lets the unit leap,
    /// fly or dive, the distance is not checked.
    fn record_move(
        &mut self,
        rules: &Rules,
        model: &ReferenceModel,
        kind: Kind,
        from: Hex,
        to: Hex,
    ) -> Result<(), String> {
        let unit = rules.unit_sheet().get(kind);
        let remaining_units = model.units[model.active.index()][from.index()].count(kind);
        if !self.special_attacks.is_empty()
            || self
                .moved_units
                .get(&(from, kind))
                .is_some_and(|&count| count > remaining_units)
        {
            return Err(format!(
                "a {kind:?} moves a second time or after a special attack, from hex {} (MOV-1)",
                from.0
            ));
        }
        let has_extra_step = self
            .extra_steps
            .get(&(from, kind))
            .is_some_and(|&count| count > 0);
        let max_steps = unit.stride.map_or(1, |stride| stride.steps) + u8::from(has_extra_step);
        let terrain_at_start = Some(rules.board().terrain(from));
        let can_leap_fly_or_dive =
            [unit.leap_from, unit.fly_from, unit.dive_terrain].contains(&terrain_at_start);
        let add_adjacent_hexes = |hexes: HexSet, _| hexes | rules.board().around(hexes);
        let hexes_in_reach = (0..max_steps).fold(HexSet::one(from), add_adjacent_hexes);
        if !can_leap_fly_or_dive && !hexes_in_reach.contains(to) {
            return Err(format!(
                "a {kind:?} moves too far: from hex {} to hex {} (MOV-2)",
                from.0, to.0
            ));
        }
        *self.moved_units.entry((to, kind)).or_default() += 1;
        self.limit_extra_steps(model, from, kind);
        Ok(())
    }

    /// Records that a unit gets an extra step. Checks that no unit has two extra steps, and that the card
    /// does not affect too many units (CRD-1).
    fn record_extra_step(
        &mut self,
        rules: &Rules,
        model: &ReferenceModel,
        kind: Kind,
        hex: Hex,
    ) -> Result<(), String> {
        self.count_affected_unit(rules, |effect| match effect {
            Effect::ExtraStep { units } => Some(*units),
            _ => None,
        })?;
        let extra_steps = self.extra_steps.entry((hex, kind)).or_default();
        *extra_steps += 1;
        let moved_count = self.moved_units.get(&(hex, kind)).copied().unwrap_or(0);
        if *extra_steps + moved_count > model.units[model.active.index()][hex.index()].count(kind) {
            return Err(format!(
                "a {kind:?} on hex {} has a second extra step (CRD-1)",
                hex.0
            ));
        }
        Ok(())
    }

    /// Removes extra steps of units that have left the hex or have moved.
    fn limit_extra_steps(&mut self, model: &ReferenceModel, hex: Hex, kind: Kind) {
        let count_on_hex = model.units[model.active.index()][hex.index()].count(kind);
        let moved_count = self.moved_units.get(&(hex, kind)).copied().unwrap_or(0);
        if let Some(extra_steps) = self.extra_steps.get_mut(&(hex, kind)) {
            *extra_steps = (*extra_steps).min(count_on_hex.saturating_sub(moved_count));
        }
    }

    /// Counts another unit that the last card played affects, and checks that there are not too many.
    /// `max_units` returns the maximum for the card's effect; `None` if the effect is a different one.
    fn count_affected_unit(
        &mut self,
        rules: &Rules,
        max_units: impl Fn(&Effect) -> Option<u8>,
    ) -> Result<(), String> {
        let Some((card, affected_count)) = &mut self.last_card else {
            return Err(String::from("a card takes effect although none was played"));
        };
        *affected_count += 1;
        match card_effect(rules, *card).and_then(max_units) {
            Some(max) if *affected_count <= max => Ok(()),
            _ => Err(format!(
                "card {} affects {affected_count} units, more than allowed",
                card.0
            )),
        }
    }
}

/// Returns the effect of an Energize card.
fn card_effect(rules: &Rules, card: CardId) -> Option<&Effect> {
    match &rules.card(card)?.face {
        CardFace::Deployment { effect } | CardFace::Battle { effect, .. } => Some(effect),
        CardFace::BattleMission { .. } | CardFace::Objective { .. } => None,
    }
}

/// Checks that a player does not have more units of a kind on the board than figures of that kind (EXP-2,
/// DEP-1).
fn check_supply(
    rules: &Rules,
    model: &ReferenceModel,
    seat: Seat,
    kind: Kind,
) -> Result<(), String> {
    let (on_board, max) = (
        model.units_on_board(seat).count(kind),
        rules.unit_sheet().get(kind).figure_count,
    );
    if on_board > max {
        return Err(format!(
            "{on_board} {kind:?} units of a player are on the board, but the player has only {max}"
        ));
    }
    Ok(())
}

fn has_enemies(rules: &Rules, model: &ReferenceModel, hex: Hex) -> bool {
    rules.seats().any(|seat| {
        rules.are_opponents(model.active, seat)
            && !model.units[seat.index()][hex.index()].is_empty()
    })
}

fn decrement(counts: &mut Counts, key: (Hex, Kind)) {
    if let Some(count) = counts.get_mut(&key) {
        *count = count.saturating_sub(1);
    }
}

/// Subtracts one from `remaining`. Fails with `error` if nothing remains.
fn spend_one(remaining: &mut u8, error: &str) -> Result<(), String> {
    *remaining = remaining.checked_sub(1).ok_or(error)?;
    Ok(())
}
