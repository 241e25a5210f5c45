//! Forecasts with a card that is played now, or with a unit that is sacrificed now: the effect is applied to
//! a copy of the battle.

use crate::casualties::{BattleUtility, CasualtyPolicy};
use crate::error::ForecastError;
use crate::forecast::{Forecast, forecast};
use rubium_rules::battle::{Battle, Side, effects};
use rubium_rules::content::Effect;
use rubium_rules::units::UnitSheet;
use rubium_rules::{Action, Kind, MAX_SEATS, Seat};

/// Forecasts `battle` as if `seat` played a card with `effect` in the open card window, with `target`. The
/// target is the action with which a player would choose it in the game: [`Action::TargetKind`],
/// [`Action::TargetForce`] or [`Action::TargetHit`]. If the card rolls a die, the forecast is the average
/// over the faces of that die.
///
/// # Errors
/// The effect does not belong to the open window, the target is illegal, or the battle cannot be forecast.
pub fn forecast_with_card(
    sheet: &UnitSheet,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
    target: Action,
    casualty_policy: CasualtyPolicy,
) -> Result<Forecast, ForecastError> {
    let required_window = effect.window();
    if required_window.is_none() || required_window != effects::current_window(battle) {
        return Err(ForecastError::WrongWindow { required_window });
    }
    if !is_legal_target(sheet, battle, seat, effect, target) {
        return Err(ForecastError::IllegalTarget);
    }
    let mut changed_battle = *battle;
    match (effect, target) {
        (Effect::Modify { amount }, Action::TargetKind { side, kind }) => {
            effects::modify_dice(&mut changed_battle, side, kind, *amount);
        }
        (Effect::AttackAgain, Action::TargetKind { side, kind }) => {
            effects::attack_again(&mut changed_battle, sheet, side, kind);
        }
        (Effect::RerollMisses, Action::TargetForce { side }) => {
            effects::reroll_misses(&mut changed_battle, sheet, side);
        }
        (Effect::PickCasualty, Action::TargetForce { side }) => {
            effects::grant_casualty_pick(&mut changed_battle, side, seat);
        }
        (Effect::CancelHit, Action::TargetHit { side, picker }) => {
            effects::cancel_hit(&mut changed_battle, side, picker);
        }
        (Effect::HitOnRoll { min_face }, Action::TargetForce { side }) => {
            effects::add_direct_hit(&mut changed_battle, side, seat);
            let hit_face_count = (1..=6).filter(|face| face >= min_face).count() as u8;
            let forecast_with_hit = forecast(sheet, &changed_battle, casualty_policy)?;
            return forecast_with_hit
                .mix(&forecast(sheet, battle, casualty_policy)?, hit_face_count);
        }
        _ => return Err(ForecastError::IllegalTarget),
    }
    forecast(sheet, &changed_battle, casualty_policy)
}

/// Forecasts `battle` as if the owner of `side` sacrificed a unit of `kind` now for a hit on the other force
/// (UNI-SHARDIAN). The forecast assumes no further sacrifice. Losses include the sacrificed unit.
///
/// # Errors
/// The unit cannot be sacrificed now, or the battle cannot be forecast.
pub fn forecast_with_sacrifice(
    sheet: &UnitSheet,
    battle: &Battle,
    side: Side,
    kind: Kind,
    casualty_policy: CasualtyPolicy,
) -> Result<Forecast, ForecastError> {
    if !effects::can_sacrifice(battle, sheet, side, kind) {
        return Err(ForecastError::IllegalSacrifice);
    }
    let mut changed_battle = *battle;
    effects::sacrifice(&mut changed_battle, side, kind);
    Ok(forecast(sheet, &changed_battle, casualty_policy)?.with_losses_since(battle))
}

/// The legal targets in `battle` for a card with `effect` that `seat` plays, in the order in which the game
/// lists them. Empty if the effect does not belong to the open window.
pub fn legal_targets(
    sheet: &UnitSheet,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
) -> Vec<Action> {
    let required_window = effect.window();
    if required_window.is_none() || required_window != effects::current_window(battle) {
        return Vec::new();
    }
    let mut targets = Vec::new();
    for side in Side::BOTH {
        match effect {
            Effect::Modify { .. } | Effect::AttackAgain => {
                targets.extend(Kind::ALL.map(|kind| Action::TargetKind { side, kind }));
            }
            Effect::CancelHit => {
                let pickers = Seat::all(MAX_SEATS as u8).map(Some);
                targets.extend(
                    [None]
                        .into_iter()
                        .chain(pickers)
                        .map(|picker| Action::TargetHit { side, picker }),
                );
            }
            _ => targets.push(Action::TargetForce { side }),
        }
    }
    targets.retain(|&target| is_legal_target(sheet, battle, seat, effect, target));
    targets
}

/// The target that is best for `side`, and the forecast with it; `None` if the card has no legal target in
/// the open window. Of equally good targets, returns the first.
///
/// # Errors
/// The battle cannot be forecast.
pub fn best_target(
    sheet: &UnitSheet,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
    casualty_policy: CasualtyPolicy,
    side: Side,
    utility: BattleUtility,
) -> Result<Option<(Action, Forecast)>, ForecastError> {
    let mut best: Option<(Action, Forecast, f64)> = None;
    for target in legal_targets(sheet, battle, seat, effect) {
        let forecast = forecast_with_card(sheet, battle, seat, effect, target, casualty_policy)?;
        let value = match side {
            Side::Attacker => forecast.value(utility),
            Side::Defender => -forecast.value(utility),
        };
        if best.as_ref().is_none_or(|(_, _, best)| value > *best) {
            best = Some((target, forecast, value));
        }
    }
    Ok(best.map(|(target, forecast, _)| (target, forecast)))
}

/// Returns whether `target` is legal for a card with `effect` that `seat` plays.
fn is_legal_target(
    sheet: &UnitSheet,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
    target: Action,
) -> bool {
    match (effect, target) {
        (Effect::Modify { .. }, Action::TargetKind { side, kind }) => {
            battle.dice_count(sheet, side, kind) > 0
        }
        // A kind that is not present rolls no dice, so it cannot hit.
        (Effect::AttackAgain, Action::TargetKind { side, kind }) => {
            effects::can_hit(battle, sheet, side, kind)
        }
        (Effect::HitOnRoll { .. }, Action::TargetForce { .. }) => true,
        (Effect::RerollMisses, Action::TargetForce { side }) => {
            effects::can_reroll_misses(battle, sheet, side)
        }
        (Effect::PickCasualty, Action::TargetForce { side }) => {
            effects::can_pick_casualty(battle, side, seat)
        }
        (Effect::CancelHit, Action::TargetHit { side, picker }) => {
            effects::can_cancel_hit(battle, side, picker)
        }
        _ => false,
    }
}
