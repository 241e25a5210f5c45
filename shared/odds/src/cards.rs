//! What if a card is played now: its effect on a copy of the battle, and the forecast of that.

use crate::casualties::{Casualties, Stakes};
use crate::fault::Fault;
use crate::forecast::{Forecast, forecast};
use rubium_rules::battle::{Battle, Side, effects};
use rubium_rules::content::Effect;
use rubium_rules::units::Units;
use rubium_rules::{Action, Kind, MAX_SEATS, Seat};

/// Forecasts `battle` as if `seat` played a card with `effect` in the window that is open, and aimed it at
/// `target`: the action that the game would ask for ([`Action::Aim`], [`Action::Force`] or [`Action::Hit`]).
/// A die that the card rolls is averaged over.
///
/// # Errors
/// The effect is not for this window, cannot be aimed there, or the battle cannot be forecast.
pub fn what_if(
    units: &Units,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
    target: Action,
    casualties: Casualties,
) -> Result<Forecast, Fault> {
    let needs = effect.window();
    if needs.is_none() || needs != effects::open_window(battle) {
        return Err(Fault::WrongMoment { needs });
    }
    if !fits(units, battle, seat, effect, target) {
        return Err(Fault::WrongTarget);
    }
    let mut changed = *battle;
    match (effect, target) {
        (Effect::Modify { amount }, Action::Aim { side, kind }) => {
            effects::modify(&mut changed, side, kind, *amount);
        }
        (Effect::AttackAgain, Action::Aim { side, kind }) => {
            effects::attack_again(&mut changed, units, side, kind);
        }
        (Effect::RerollMisses, Action::Force { side }) => {
            effects::reroll_misses(&mut changed, units, side);
        }
        (Effect::PickCasualty, Action::Force { side }) => {
            effects::pick_casualty(&mut changed, side, seat);
        }
        (Effect::CancelHit, Action::Hit { side, picker }) => {
            effects::cancel_hit(&mut changed, side, picker);
        }
        (Effect::HitOnRoll { hits }, Action::Force { side }) => {
            effects::direct_hit(&mut changed, side, seat);
            let faces = (1..=6).filter(|face| face >= hits).count() as u8;
            let hit = forecast(units, &changed, casualties)?;
            return hit.or(&forecast(units, battle, casualties)?, faces);
        }
        _ => return Err(Fault::WrongTarget),
    }
    forecast(units, &changed, casualties)
}

/// Forecasts `battle` as if the owner of `side` destroyed one of its units of `kind` now for a hit on the other force
/// (UNI-SHARDIAN), and nobody destroyed another; losses are told from before.
///
/// # Errors
/// The unit cannot be destroyed now, or the battle cannot be forecast.
pub fn sacrificed(
    units: &Units,
    battle: &Battle,
    side: Side,
    kind: Kind,
    casualties: Casualties,
) -> Result<Forecast, Fault> {
    if !effects::can_sacrifice(battle, units, side, kind) {
        return Err(Fault::NoSacrifice);
    }
    let mut changed = *battle;
    effects::sacrifice(&mut changed, side, kind);
    Ok(forecast(units, &changed, casualties)?.told_from(battle))
}

/// The targets that a card of `seat` with `effect` has in `battle`, in the game's order; none if the effect is
/// not for the window that is open.
pub fn targets(units: &Units, battle: &Battle, seat: Seat, effect: &Effect) -> Vec<Action> {
    let needs = effect.window();
    if needs.is_none() || needs != effects::open_window(battle) {
        return Vec::new();
    }
    let mut targets = Vec::new();
    for side in Side::BOTH {
        match effect {
            Effect::Modify { .. } | Effect::AttackAgain => {
                targets.extend(Kind::ALL.map(|kind| Action::Aim { side, kind }));
            }
            Effect::CancelHit => {
                let pickers = Seat::all(MAX_SEATS as u8).map(Some);
                targets.extend(
                    [None]
                        .into_iter()
                        .chain(pickers)
                        .map(|picker| Action::Hit { side, picker }),
                );
            }
            _ => targets.push(Action::Force { side }),
        }
    }
    targets.retain(|&target| fits(units, battle, seat, effect, target));
    targets
}

/// The target that serves `side` best, and what the battle then brings; `None` if the card has no target. Of
/// equally good targets the first.
///
/// # Errors
/// The effect is not for this window, or the battle cannot be forecast.
pub fn best_target(
    units: &Units,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
    casualties: Casualties,
    side: Side,
    stakes: Stakes,
) -> Result<Option<(Action, Forecast)>, Fault> {
    let mut best: Option<(Action, Forecast, f64)> = None;
    for target in targets(units, battle, seat, effect) {
        let found = what_if(units, battle, seat, effect, target, casualties)?;
        let value = match side {
            Side::Attacker => found.value(stakes),
            Side::Defender => -found.value(stakes),
        };
        if best.as_ref().is_none_or(|(_, _, best)| value > *best) {
            best = Some((target, found, value));
        }
    }
    Ok(best.map(|(target, found, _)| (target, found)))
}

/// Whether a card of `seat` with `effect` can be aimed at `target`.
fn fits(units: &Units, battle: &Battle, seat: Seat, effect: &Effect, target: Action) -> bool {
    match (effect, target) {
        (Effect::Modify { .. }, Action::Aim { side, kind }) => battle.dice(units, side, kind) > 0,
        // Of a kind that is not there nobody rolls, so nobody hits.
        (Effect::AttackAgain, Action::Aim { side, kind }) => {
            effects::can_hit(battle, units, side, kind)
        }
        (Effect::HitOnRoll { .. }, Action::Force { .. }) => true,
        (Effect::RerollMisses, Action::Force { side }) => effects::can_reroll(battle, units, side),
        (Effect::PickCasualty, Action::Force { side }) => effects::can_pick(battle, side, seat),
        (Effect::CancelHit, Action::Hit { side, picker }) => {
            effects::can_cancel(battle, side, picker)
        }
        _ => false,
    }
}
