//! A player's queries about the odds of the current battle, or of battles that could follow. The answers use
//! only what the player's view shows.

use crate::cards::{best_target, forecast_with_sacrifice};
use crate::casualties::{BattleUtility, CasualtyPolicy};
use crate::error::ForecastError;
use crate::forecast::{Forecast, forecast};
use crate::summary::Summary;
use rubium_rules::battle::{AfterRemovals, Battle, Side, Stage, effects};
use rubium_rules::content::{CardFace, CardWindow, Effect};
use rubium_rules::{
    Action, CardId, Hex, Kind, PendingInput, Rules, Seat, State, View, apply, attackable_opponents,
    battle_from_view, determinize,
};
use serde::{Deserialize, Serialize};
use specta::Type;

/// The casualty policy of all answers and computer players: both sides remove their cheapest unit. With this
/// policy, even battles between the largest forces of the classic sheet can be forecast.
pub const DEFAULT_CASUALTY_POLICY: CasualtyPolicy = CasualtyPolicy::CheapestFirst;

/// A query about the odds of one or more battles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum OddsQuery {
    /// The current battle. While a casualty is pending, one answer for each kind that can be chosen.
    CurrentBattle,
    /// The current battle, if a card in the open hand were played now on its best target.
    Card {
        /// The card.
        card: CardId,
    },
    /// The current battle, if the deciding player sacrificed a unit now for a hit on the other force
    /// (UNI-SHARDIAN).
    Sacrifice {
        /// The kind of the sacrificed unit.
        kind: Kind,
    },
    /// The battles that the active player could begin on a hex this turn, after some moves.
    Upcoming {
        /// The hex.
        hex: Hex,
        /// The moves, in order.
        moves: Vec<Action>,
    },
}

/// The forecast of one battle.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Odds {
    /// The hex of the battle.
    pub hex: Hex,
    /// The attacking player, who is the active player.
    pub attacker: Seat,
    /// The defending player.
    pub defender: Seat,
    /// The dice of the steps that have not begun, by kind in battle order (BAT-3).
    pub remaining_dice: Vec<KindDice>,
    /// The assumed casualty policy.
    pub casualty_policy: CasualtyPolicy,
    /// The best target of the queried card; `None` for other queries.
    pub target: Option<Action>,
    /// The kind that this answer assumes to be chosen as the pending casualty of the current battle; `None`
    /// for other queries, or if no casualty is pending.
    pub casualty: Option<Kind>,
    /// True if only the attacker has units that may be sacrificed for a hit (UNI-SHARDIAN). The forecast
    /// assumes no sacrifice, so the attacker's chance to win is at least that of the summary.
    pub is_win_chance_lower_bound: bool,
    /// The summary of the forecast.
    pub summary: Summary,
}

/// The dice that a kind still rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct KindDice {
    /// The kind.
    pub kind: Kind,
    /// Number of dice of the attacker and of the defender, if no unit is removed before they roll.
    pub dice_counts: [u8; 2],
}

/// Answers a query from the information in a view alone, so hidden information never affects an answer.
///
/// Returns one answer per battle, so several for a hex with several opponents. While a casualty is pending in
/// the current battle, returns one answer per kind that can be chosen as the casualty. For a card of a player
/// outside the battle, returns one answer per side, with the card's best target for that side. If both sides
/// have the same best target, there is only one answer. Returns no answer if there is no such battle, if it
/// is over, or if the moves, the card or the sacrifice are illegal now.
///
/// # Errors
/// The battle is too large for a forecast.
///
/// ```
/// use rubium_odds::{OddsQuery, odds};
/// use rubium_rules::{Rules, Setup, State, view};
///
/// let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
/// let public_view = view(&rules, &State::new(&rules), None);
/// assert_eq!(odds(&rules, &public_view, &OddsQuery::CurrentBattle), Ok(Vec::new()));
/// ```
pub fn odds(rules: &Rules, view: &View, query: &OddsQuery) -> Result<Vec<Odds>, ForecastError> {
    match query {
        OddsQuery::CurrentBattle => {
            let Some((hex, battle)) = current_battle(rules, view) else {
                return Ok(Vec::new());
            };
            if battle.stage == Stage::Over {
                return Ok(Vec::new());
            }
            let odds_by_casualty = view
                .choices
                .iter()
                .flat_map(|choices| &choices.casualties)
                .map(|&kind| odds_with_casualty(rules, hex, &battle, kind))
                .collect::<Result<Vec<Odds>, ForecastError>>()?;
            if !odds_by_casualty.is_empty() {
                return Ok(odds_by_casualty);
            }
            let forecast = forecast(rules.unit_sheet(), &battle, DEFAULT_CASUALTY_POLICY)?;
            Ok(vec![odds_from_forecast(rules, hex, &forecast, None)])
        }
        OddsQuery::Card { card } => odds_with_card(rules, view, *card),
        OddsQuery::Sacrifice { kind } => odds_with_sacrifice(rules, view, *kind),
        OddsQuery::Upcoming { hex, moves } => {
            let battles = battles_after(rules, view, *hex, moves).into_iter();
            let forecasts = battles
                .map(|battle| forecast(rules.unit_sheet(), &battle, DEFAULT_CASUALTY_POLICY));
            forecasts
                .map(|forecast| Ok(odds_from_forecast(rules, *hex, &forecast?, None)))
                .collect()
        }
    }
}

/// The battles that the active player could begin on `hex` this turn after `moves`, one per opponent there.
/// Empty if an action of `moves` is not a move or is illegal.
fn battles_after(rules: &Rules, view: &View, hex: Hex, moves: &[Action]) -> Vec<Battle> {
    let state_after_moves = || -> Option<State> {
        let mut state = determinize(rules, view)?;
        for &action in moves {
            let mover = matches!(action, Action::Move { .. }).then_some(view.active)?;
            apply(rules, &mut state, mover, action, &mut ()).ok()?;
        }
        Some(state)
    };
    let Some(state) = state_after_moves() else {
        return Vec::new();
    };
    let attacker = state.active();
    let battle_against = |defender| {
        let forces = [attacker, defender].map(|seat| state.units(seat, hex));
        Battle::new(attacker, defender, rules.board().terrain(hex), forces)
    };
    attackable_opponents(rules, &state, hex)
        .into_iter()
        .map(battle_against)
        .collect()
}

fn odds_with_card(rules: &Rules, view: &View, card: CardId) -> Result<Vec<Odds>, ForecastError> {
    let find_battle = || {
        let seat = view.viewer?;
        let choices = view.choices.as_ref()?;
        choices.playable_cards.contains(&card).then_some(())?;
        let (hex, battle) = current_battle(rules, view)?;
        let CardFace::Battle { effect, .. } = &rules.card(card)?.face else {
            return None;
        };
        Some((seat, hex, battle, effect))
    };
    let Some((seat, hex, battle, effect)) = find_battle() else {
        return Ok(Vec::new());
    };
    let sides = match battle.side(seat) {
        Some(side) => vec![side],
        None => Side::BOTH.to_vec(),
    };
    let best_targets = sides
        .into_iter()
        .map(|side| best_target_for(rules, &battle, seat, effect, side));
    let answers = best_targets.filter_map(Result::transpose).map(|best| {
        best.map(|(target, forecast)| odds_from_forecast(rules, hex, &forecast, Some(target)))
    });
    let mut answers = answers.collect::<Result<Vec<Odds>, ForecastError>>()?;
    // The same target can be the best one for both sides, for example if the card has only one target.
    answers.dedup_by_key(|odds| odds.target);
    Ok(answers)
}

/// The odds of `battle` if a unit of `kind` is its next casualty. Losses include that unit.
fn odds_with_casualty(
    rules: &Rules,
    hex: Hex,
    battle: &Battle,
    kind: Kind,
) -> Result<Odds, ForecastError> {
    let mut battle_after = *battle;
    if let Some(removal) = battle.next_removal() {
        battle_after.remove(removal, kind);
    }
    let forecast = forecast(rules.unit_sheet(), &battle_after, DEFAULT_CASUALTY_POLICY)?
        .with_losses_since(battle);
    Ok(Odds {
        casualty: Some(kind),
        is_win_chance_lower_bound: is_win_chance_lower_bound(rules, &battle_after),
        ..odds_from_forecast(rules, hex, &forecast, None)
    })
}

/// The odds of the current battle after the deciding player sacrifices a unit of `kind`. The odds depend only
/// on public information, so every viewer may query them.
fn odds_with_sacrifice(rules: &Rules, view: &View, kind: Kind) -> Result<Vec<Odds>, ForecastError> {
    let find_battle = || {
        let choices = view.choices.as_ref()?;
        choices.sacrifices.contains(&kind).then_some(())?;
        let PendingInput::Decision { seat, .. } = view.pending_input else {
            return None;
        };
        let (hex, battle) = current_battle(rules, view)?;
        Some((hex, battle, battle.side(seat)?))
    };
    let Some((hex, battle, side)) = find_battle() else {
        return Ok(Vec::new());
    };
    let forecast = forecast_with_sacrifice(
        rules.unit_sheet(),
        &battle,
        side,
        kind,
        DEFAULT_CASUALTY_POLICY,
    )?;
    let mut odds = odds_from_forecast(rules, hex, &forecast, None);
    let mut battle_after = battle;
    effects::sacrifice(&mut battle_after, side, kind);
    odds.remaining_dice = remaining_dice(rules, &battle_after);
    odds.is_win_chance_lower_bound = is_win_chance_lower_bound(rules, &battle_after);
    Ok(vec![odds])
}

fn best_target_for(
    rules: &Rules,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
    side: Side,
) -> Result<Option<(Action, Forecast)>, ForecastError> {
    let utility = BattleUtility::default();
    best_target(
        rules.unit_sheet(),
        battle,
        seat,
        effect,
        DEFAULT_CASUALTY_POLICY,
        side,
        utility,
    )
}

fn current_battle(rules: &Rules, view: &View) -> Option<(Hex, Battle)> {
    let hex = view.battle.as_ref()?.hex;
    Some((hex, battle_from_view(rules.unit_sheet(), view)?))
}

fn odds_from_forecast(
    rules: &Rules,
    hex: Hex,
    forecast: &Forecast,
    target: Option<Action>,
) -> Odds {
    let battle = forecast.battle();
    Odds {
        hex,
        attacker: battle.attacker,
        defender: battle.defender,
        remaining_dice: remaining_dice(rules, battle),
        casualty_policy: DEFAULT_CASUALTY_POLICY,
        target,
        casualty: None,
        is_win_chance_lower_bound: is_win_chance_lower_bound(rules, battle),
        summary: forecast.summary(),
    }
}

/// Whether only the attacker of `battle` may still sacrifice units (UNI-SHARDIAN), now or as soon as pending
/// casualties have been removed.
fn is_win_chance_lower_bound(rules: &Rules, battle: &Battle) -> bool {
    let mut battle = *battle;
    if matches!(
        battle.stage,
        Stage::Remove {
            then: AfterRemovals::BeforeSteps
        }
    ) {
        battle.stage = Stage::Window {
            window: CardWindow::BeforeSteps,
            position: 0,
        };
    }
    let may_sacrifice = |side| {
        Kind::ALL
            .into_iter()
            .any(|kind| effects::can_sacrifice(&battle, rules.unit_sheet(), side, kind))
    };
    may_sacrifice(Side::Attacker) && !may_sacrifice(Side::Defender)
}

/// The dice of the steps of `battle` that have not begun. Kinds that roll no dice are left out.
fn remaining_dice(rules: &Rules, battle: &Battle) -> Vec<KindDice> {
    let remaining_kinds = rules
        .unit_sheet()
        .battle_order(battle.terrain)
        .iter()
        .skip(usize::from(battle.steps_begun));
    let dice_of_kind = |&kind: &Kind| KindDice {
        kind,
        dice_counts: Side::BOTH.map(|side| battle.dice_count(rules.unit_sheet(), side, kind)),
    };
    remaining_kinds
        .map(dice_of_kind)
        .filter(|kind_dice| kind_dice.dice_counts != [0; 2])
        .collect()
}
