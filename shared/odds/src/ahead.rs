//! What a player may want to know before deciding: battles that are fought or lie ahead, as the player's view has them.

use crate::cards::{best_target, sacrificed};
use crate::casualties::{Casualties, Stakes};
use crate::fault::Fault;
use crate::forecast::{Forecast, forecast};
use crate::summary::Summary;
use rubium_rules::battle::{Battle, Side, effects};
use rubium_rules::content::{Effect, Face};
use rubium_rules::{
    Action, Awaiting, CardId, Hex, Kind, Rules, Seat, State, View, apply, battle_of, imagine,
    opponents,
};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Who falls in what is told: the cheapest unit, on both sides. It is the order that is worked out for any forces.
pub const ASSUMED: Casualties = Casualties::CheapestFirst;

/// What is asked about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Question {
    /// The battle that is being fought, as it stands.
    Now,
    /// The same, if a card of the open hand were played now where it does most.
    Card {
        /// The card.
        card: CardId,
    },
    /// The same, if whoever decides destroyed a unit of their own now for a hit on the other force (UNI-SHARDIAN).
    Sacrifice {
        /// The kind of the unit.
        kind: Kind,
    },
    /// The battles that the active player could have on a hex this turn, after some moves.
    Ahead {
        /// The hex.
        hex: Hex,
        /// The moves, in order.
        moves: Vec<Action>,
    },
}

/// What one battle will probably bring.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Odds {
    /// Where.
    pub hex: Hex,
    /// The active player.
    pub attacker: Seat,
    /// The other.
    pub defender: Seat,
    /// The kinds that still roll, in battle order (BAT-3).
    pub order: Vec<KindDice>,
    /// Who is taken to fall.
    pub casualties: Casualties,
    /// Where the card is aimed that is asked about.
    pub target: Option<Action>,
    /// What the battle will probably bring.
    pub summary: Summary,
}

/// How many units of a kind still roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct KindDice {
    /// The kind.
    pub kind: Kind,
    /// Dice of the attacker and of the defender, if nobody falls before.
    pub dice: [u8; 2],
}

/// Answers a question from a view, and from nothing else: what is hidden from it changes no answer.
///
/// One answer for each battle that is meant: several for a hex with several opponents, or for a card of somebody who
/// only looks on (one aimed to serve each side, but no target twice); none if no battle is meant, the moves are not allowed, or the card
/// cannot be played or the unit destroyed now.
///
/// # Errors
/// The battle is too large to be worked out.
///
/// ```
/// use rubium_odds::{Question, odds};
/// use rubium_rules::{Rules, Setup, State, view};
///
/// let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
/// let seen = view(&rules, &State::new(&rules), None);
/// assert_eq!(odds(&rules, &seen, &Question::Now), Ok(Vec::new()));
/// ```
pub fn odds(rules: &Rules, view: &View, question: &Question) -> Result<Vec<Odds>, Fault> {
    match question {
        Question::Now => {
            let Some((hex, battle)) = fought(rules, view) else {
                return Ok(Vec::new());
            };
            let found = forecast(rules.units(), &battle, ASSUMED)?;
            Ok(vec![told(rules, hex, &found, None)])
        }
        Question::Card { card } => with_card(rules, view, *card),
        Question::Sacrifice { kind } => without(rules, view, *kind),
        Question::Ahead { hex, moves } => {
            let battles = battles_after(rules, view, *hex, moves).into_iter();
            let found = battles.map(|battle| forecast(rules.units(), &battle, ASSUMED));
            found
                .map(|found| Ok(told(rules, *hex, &found?, None)))
                .collect()
        }
    }
}

/// The battles that the active player could have on `hex` this turn after `moves`, one for each opponent there.
fn battles_after(rules: &Rules, view: &View, hex: Hex, moves: &[Action]) -> Vec<Battle> {
    let after = || -> Option<State> {
        let mut state = imagine(rules, view)?;
        for &action in moves {
            let mover = matches!(action, Action::Move { .. }).then_some(view.active)?;
            apply(rules, &mut state, mover, action, &mut ()).ok()?;
        }
        Some(state)
    };
    let Some(state) = after() else {
        return Vec::new();
    };
    let attacker = state.active();
    let battle = |defender| {
        let forces = [attacker, defender].map(|seat| state.units(seat, hex));
        Battle::new(attacker, defender, rules.board().terrain(hex), forces)
    };
    opponents(rules, &state, hex)
        .into_iter()
        .map(battle)
        .collect()
}

fn with_card(rules: &Rules, view: &View, card: CardId) -> Result<Vec<Odds>, Fault> {
    let playable = |view: &View| view.choices.as_ref()?.play.contains(&card).then_some(());
    let meant = || {
        let seat = view.viewer?;
        playable(view)?;
        let (hex, battle) = fought(rules, view)?;
        let Face::Battle { effect, .. } = &rules.card(card)?.face else {
            return None;
        };
        Some((seat, hex, battle, effect))
    };
    let Some((seat, hex, battle, effect)) = meant() else {
        return Ok(Vec::new());
    };
    let served = match battle.side(seat) {
        Some(side) => vec![side],
        None => Side::BOTH.to_vec(),
    };
    let aimed = served
        .into_iter()
        .map(|side| aim(rules, &battle, seat, effect, side));
    let told = aimed
        .filter_map(Result::transpose)
        .map(|found| found.map(|(target, found)| told(rules, hex, &found, Some(target))));
    let mut all = told.collect::<Result<Vec<Odds>, Fault>>()?;
    // Where there is but one target it is the best for both.
    all.dedup_by_key(|odds| odds.target);
    Ok(all)
}

/// The battle without a unit of `kind` of whoever decides, which brings a hit. That is asked of nobody's hand: what
/// stands on the board is open to all.
fn without(rules: &Rules, view: &View, kind: Kind) -> Result<Vec<Odds>, Fault> {
    let meant = || {
        let choices = view.choices.as_ref()?;
        choices.sacrifices.contains(&kind).then_some(())?;
        let Awaiting::Decision { seat, .. } = view.waiting else {
            return None;
        };
        let (hex, battle) = fought(rules, view)?;
        Some((hex, battle, battle.side(seat)?))
    };
    let Some((hex, battle, side)) = meant() else {
        return Ok(Vec::new());
    };
    let found = sacrificed(rules.units(), &battle, side, kind, ASSUMED)?;
    let mut odds = told(rules, hex, &found, None);
    let mut rest = battle;
    effects::sacrifice(&mut rest, side, kind);
    odds.order = rolling(rules, &rest);
    Ok(vec![odds])
}

fn aim(
    rules: &Rules,
    battle: &Battle,
    seat: Seat,
    effect: &Effect,
    side: Side,
) -> Result<Option<(Action, Forecast)>, Fault> {
    let stakes = Stakes::default();
    best_target(rules.units(), battle, seat, effect, ASSUMED, side, stakes)
}

fn fought(rules: &Rules, view: &View) -> Option<(Hex, Battle)> {
    let hex = view.battle.as_ref()?.hex;
    Some((hex, battle_of(rules.units(), view)?))
}

fn told(rules: &Rules, hex: Hex, found: &Forecast, target: Option<Action>) -> Odds {
    let battle = found.battle();
    Odds {
        hex,
        attacker: battle.attacker,
        defender: battle.defender,
        order: rolling(rules, battle),
        casualties: ASSUMED,
        target,
        summary: found.summary(),
    }
}

/// The kinds that still roll in a battle, and how many dice.
fn rolling(rules: &Rules, battle: &Battle) -> Vec<KindDice> {
    let to_come = rules
        .units()
        .battle_order(battle.terrain)
        .iter()
        .skip(usize::from(battle.steps));
    let dice = |&kind: &Kind| KindDice {
        kind,
        dice: Side::BOTH.map(|side| battle.dice(rules.units(), side, kind)),
    };
    to_come.map(dice).filter(|row| row.dice != [0; 2]).collect()
}
