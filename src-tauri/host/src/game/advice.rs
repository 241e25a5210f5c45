//! A Commander's advice to a player: a plan for the rest of the player's turn, or an answer to the
//! pending decision.

use rubium_odds::{OddsQuery, odds};
use rubium_players::{DecisionReason, EvaluatedPlan, Heuristic};
use rubium_rules::{Action, Hex, Kind, Rules, Seat, State, apply, view};
use serde::Serialize;
use specta::Type;

/// The recommendation of a Commander to a player.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Advice {
    /// The seat whose decision is pending.
    pub seat: Seat,
    /// The best plan.
    pub best: AdvisedPlan,
    /// The best of the other plans that were compared: a plan that attacks other hexes, or another action.
    pub alternative: Option<Alternative>,
    /// The Officer's reason for the same action; `None` if the Officer would decide otherwise, or if the
    /// advice is a plan with more than one action.
    pub reason: Option<DecisionReason>,
}

/// What a Commander would do in this turn, and the estimated chance to win.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AdvisedPlan {
    /// The steps, in order; at least one.
    pub steps: Vec<AdvisedStep>,
    /// The estimated chance in percent that the player's team wins the game; `None` if the plan was not
    /// compared with others.
    pub win_percent: Option<u8>,
}

/// An alternative to the best plan.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Alternative {
    /// The steps, in order; at least one.
    pub steps: Vec<AdvisedStep>,
    /// How much lower the chance to win the game is than with the best plan, in percentage points.
    pub win_percent_deficit: u8,
}

/// Actions of a plan that belong together.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum AdvisedStep {
    /// Purchases for the same hex.
    Buy {
        /// The hex where the units are placed.
        hex: Hex,
        /// The units.
        units: Vec<BoughtUnits>,
        /// The Officer's reason for the first of these purchases.
        reason: Option<DecisionReason>,
    },
    /// Moves to the same hex.
    Move {
        /// The destination.
        to: Hex,
        /// The units.
        units: Vec<MovedUnits>,
        /// The battles that the moves lead to; empty if there is no opponent at the destination.
        attacks: Vec<AdvisedAttack>,
        /// The Officer's reason for the first of these moves; `None` if the moves lead to a battle, because
        /// the odds of the battle show why.
        reason: Option<DecisionReason>,
    },
    /// An action of another type.
    Act {
        /// The action.
        action: Action,
    },
}

/// Equal units that are bought for the same hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct BoughtUnits {
    /// The kind.
    pub kind: Kind,
    /// The number of units.
    pub count: u8,
}

/// Equal units that make the same move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct MovedUnits {
    /// The kind.
    pub kind: Kind,
    /// The hex where the units start.
    pub from: Hex,
    /// The number of units.
    pub count: u8,
}

/// A battle that a plan leads to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AdvisedAttack {
    /// The defending player.
    pub defender: Seat,
    /// The chance to win the battle without further cards, from 0 to 1; `None` if the battle is too large for
    /// a forecast.
    pub win_chance: Option<f64>,
}

impl Advice {
    /// Creates the advice for `seat` from these evaluated plans. `state` is any state that matches the
    /// knowledge of the seat. `fallback` is the action for a plan without actions; `reason` is
    /// [`Advice::reason`].
    pub(super) fn new(
        rules: &Rules,
        state: &State,
        seat: Seat,
        (best, alternative): (&EvaluatedPlan, Option<&EvaluatedPlan>),
        fallback: Action,
        reason: Option<DecisionReason>,
    ) -> Advice {
        let steps = |plan: &EvaluatedPlan| match plan.actions.is_empty() {
            true => vec![AdvisedStep::Act { action: fallback }],
            false => advised_steps(rules, state, seat, &plan.actions),
        };
        let percent = |chance: f32| (chance.clamp(0.0, 1.0) * 100.0).round() as u8;
        let is_compared = |plan: &&EvaluatedPlan| !plan.win_chance.is_nan();
        let alternative = alternative.filter(is_compared).map(|other| Alternative {
            steps: steps(other),
            win_percent_deficit: percent(best.win_chance - other.win_chance),
        });
        Advice {
            seat,
            best: AdvisedPlan {
                steps: steps(best),
                win_percent: Some(best)
                    .filter(is_compared)
                    .map(|best| percent(best.win_chance)),
            },
            alternative,
            reason,
        }
    }
}

/// Groups the actions of a plan of `seat` that begins in `state`. The end of a phase is left out, unless it
/// is the first action.
fn advised_steps(rules: &Rules, state: &State, seat: Seat, plan: &[Action]) -> Vec<AdvisedStep> {
    let mut steps: Vec<AdvisedStep> = Vec::new();
    let officer = Heuristic::officer(rules, 0);
    let mut state_before = *state;
    for &action in plan {
        let reason = officer.reason_for(&view(rules, &state_before, Some(seat)), action);
        let _ = apply(rules, &mut state_before, seat, action, &mut ());
        match action {
            Action::Buy { kind, hex } => {
                let units = steps.iter_mut().find_map(|step| match step {
                    AdvisedStep::Buy {
                        hex: step_hex,
                        units,
                        ..
                    } if *step_hex == hex => Some(units),
                    _ => None,
                });
                let bought_unit = BoughtUnits { kind, count: 1 };
                match units {
                    Some(units) => match units.iter_mut().find(|group| group.kind == kind) {
                        Some(group) => group.count += 1,
                        None => units.push(bought_unit),
                    },
                    None => steps.push(AdvisedStep::Buy {
                        hex,
                        units: vec![bought_unit],
                        reason,
                    }),
                }
            }
            Action::Move { kind, from, to } => {
                let moved_unit = MovedUnits {
                    kind,
                    from,
                    count: 1,
                };
                let units = steps.iter_mut().find_map(|step| match step {
                    AdvisedStep::Move {
                        to: step_to, units, ..
                    } if *step_to == to => Some(units),
                    _ => None,
                });
                match units {
                    Some(units) => {
                        let is_same_move =
                            |group: &&mut MovedUnits| group.kind == kind && group.from == from;
                        match units.iter_mut().find(is_same_move) {
                            Some(group) => group.count += 1,
                            None => units.push(moved_unit),
                        }
                    }
                    None => steps.push(AdvisedStep::Move {
                        to,
                        units: vec![moved_unit],
                        attacks: Vec::new(),
                        reason,
                    }),
                }
            }
            Action::EndPhase if !steps.is_empty() => {}
            Action::EndPhase
            | Action::Play { .. }
            | Action::Exchange { .. }
            | Action::SpecialAttack { .. }
            | Action::Explore { .. }
            | Action::Battle { .. }
            | Action::PassToTeammate { .. }
            | Action::Pass
            | Action::PassBattle
            | Action::Sacrifice { .. }
            | Action::Casualty { .. }
            | Action::Victim { .. }
            | Action::TakeEnergize
            | Action::TakeFaceupCard
            | Action::Keep { .. }
            | Action::TargetPlacement { .. }
            | Action::TargetUnit { .. }
            | Action::TargetHex { .. }
            | Action::TargetKind { .. }
            | Action::TargetForce { .. }
            | Action::TargetHit { .. } => steps.push(AdvisedStep::Act { action }),
        }
    }
    add_attacks(rules, state, seat, plan, &mut steps);
    steps
}

/// Adds the battles that result from the moves of `plan`.
fn add_attacks(
    rules: &Rules,
    state: &State,
    seat: Seat,
    plan: &[Action],
    steps: &mut [AdvisedStep],
) {
    let mut state_after = *state;
    for &action in plan {
        // Once a random outcome is pending, the remaining actions are refused. The forecast then leaves out
        // the units that those actions move.
        let _ = apply(rules, &mut state_after, seat, action, &mut ());
    }
    let enemy_hexes = state_after.enemy_hexes(rules, seat);
    let view_after = view(rules, &state_after, Some(seat));
    for step in steps {
        let AdvisedStep::Move {
            to,
            attacks,
            reason,
            ..
        } = step
        else {
            continue;
        };
        if !enemy_hexes.contains(*to) {
            continue;
        }
        *reason = None;
        let query = OddsQuery::Upcoming {
            hex: *to,
            moves: Vec::new(),
        };
        let forecasts = odds(rules, &view_after, &query).unwrap_or_default();
        *attacks = rules
            .seats()
            .filter(|&other| rules.team(other) != rules.team(seat))
            .filter(|&other| !state_after.units(other, *to).is_empty())
            .map(|defender| AdvisedAttack {
                defender,
                win_chance: forecasts
                    .iter()
                    .find(|odds| odds.defender == defender)
                    .map(|odds| odds.summary.attacker_win_chance),
            })
            .collect();
    }
}
