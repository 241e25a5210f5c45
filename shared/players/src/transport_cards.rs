//! The Deployment cards that move units: an extra step (CRD-1) or air transport (CRD-2).
//!
//! A plan is made for the position before the card is played. Players keep no state, so the plan is computed
//! again for each target of the card, with the same result.

use crate::evaluator::Evaluator;
use crate::movement::{Candidate, with_unit, without_unit};
use crate::reason::DecisionReason;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{
    Action, CardId, DecisionKind, Hex, Kind, PendingInput, Phase, Rules, Stack, State, View, apply,
    collect_legal_actions, view,
};

/// One of these cards is kept unless playing it now gains more than this.
const MIN_TRANSPORT_GAIN: f64 = 2.5;

/// How a card should be used: which units it moves, or which units it gives an extra step.
#[derive(Clone, Copy, Debug)]
struct TransportPlan {
    from: Hex,
    units: Stack,
    /// The destination of an air transport; `None` for an extra step.
    to: Option<Hex>,
    gain: f64,
}

impl Evaluator<'_> {
    /// The card in hand whose plan has the highest gain, if the gain is large enough.
    pub fn best_transport_card(&self, legal_actions: &[Action]) -> Option<Candidate> {
        if !self.profile.plans_ahead {
            return None;
        }
        let candidates = legal_actions.iter().filter_map(|&action| {
            let Action::Play { card } = action else {
                return None;
            };
            let gain = self.transport_plan(card)?.gain;
            Some(Candidate {
                action,
                gain,
                reason: DecisionReason::PlayCardNow { card },
            })
        });
        let best = candidates.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|candidate| candidate.gain > MIN_TRANSPORT_GAIN)
    }

    /// The next choice for `card`, which has been played: a unit, the destination of an air transport, or a
    /// pass if no further unit gets an extra step. `None` if a picked unit is not in the plan.
    pub fn transport_target(&self, card: CardId, legal_actions: &[Action]) -> Option<Candidate> {
        let (player_view, picked_units) = view_before_card(self.rules, self.view)?;
        let plan = Evaluator::new(self.rules, &player_view, self.profile)?.transport_plan(card)?;
        // A person may have picked the first units and then asked for advice.
        let is_planned = |(kind, count)| plan.units.count(kind) >= count;
        if !picked_units.counts().all(is_planned) {
            return None;
        }
        let remaining = plan.units.minus(picked_units);
        let next = remaining.kinds().next().map(|kind| Action::TargetUnit {
            kind,
            hex: plan.from,
        });
        let action = match (next, plan.to) {
            (Some(pick), _) => pick,
            (None, Some(hex)) => Action::TargetHex { hex },
            (None, None) => Action::Pass,
        };
        legal_actions.contains(&action).then_some(Candidate {
            action,
            gain: plan.gain,
            reason: DecisionReason::BestTarget,
        })
    }

    fn transport_plan(&self, card: CardId) -> Option<TransportPlan> {
        let Some(CardFace::Deployment { effect }) = self.rules.card(card).map(|spec| &spec.face)
        else {
            return None;
        };
        let best =
            |plans: Vec<TransportPlan>| plans.into_iter().max_by(|a, b| a.gain.total_cmp(&b.gain));
        match effect {
            Effect::ExtraStep { units } => best(self.extra_step_plans(card, *units)?),
            Effect::Transport { units } => best(self.air_transport_plans(card, *units)?),
            _ => None,
        }
    }

    /// For each hex with units of this player: how much the gain of the best move rises if the `max_units`
    /// most expensive of these units get an extra step.
    fn extra_step_plans(&self, card: CardId, max_units: u8) -> Option<Vec<TransportPlan>> {
        let state = self.state.as_ref()?;
        let moves_without_card = self.movement_candidates(state)?;
        let plans = self.own_hexes().filter_map(|(from, stack)| {
            let units = most_expensive_units(self, stack, max_units);
            let mut state_after = *state;
            let mut take =
                |action| apply(self.rules, &mut state_after, self.me, action, &mut ()).ok();
            take(Action::Play { card })?;
            for (kind, count) in units.counts() {
                for _ in 0..count {
                    take(Action::TargetUnit { kind, hex: from })?;
                }
            }
            // Declines the remaining picks if there are fewer units than the card allows. Otherwise no pick
            // is pending, and passing is refused.
            let _ = take(Action::Pass);
            let gain = best_gain_from(&self.movement_candidates(&state_after)?, from)
                - best_gain_from(&moves_without_card, from);
            Some(TransportPlan {
                from,
                units,
                to: None,
                gain,
            })
        });
        Some(plans.collect())
    }

    /// For each hex with units of this player but no enemies, and each destination: the gain of the best air
    /// transport, including the change in the value of objectives, minus the gain of the best move from that
    /// hex without the card.
    fn air_transport_plans(&self, card: CardId, max_units: u8) -> Option<Vec<TransportPlan>> {
        let state = self.state.as_ref()?;
        let moves_without_card = self.movement_candidates(state)?;
        let objectives_value_now = self.objectives_value(state);
        let mut plans = Vec::new();
        for (from, stack) in self.own_hexes().filter(|&(hex, _)| !self.has_enemy(hex)) {
            let gain_without_card = best_gain_from(&moves_without_card, from);
            for (to, _) in self.rules.board().hexes().filter(|&(to, _)| to != from) {
                let plan = self.best_air_transport(from, stack, to, max_units);
                plans.extend(plan.map(|plan| TransportPlan {
                    gain: plan.gain + self.objectives_value_of_plan(card, plan)
                        - objectives_value_now
                        - gain_without_card,
                    ..plan
                }));
            }
        }
        Some(plans)
    }

    /// The value of the objectives that this player can play after the air transport of `plan`.
    fn objectives_value_of_plan(&self, card: CardId, plan: TransportPlan) -> f64 {
        let mut actions = vec![Action::Play { card }];
        for (kind, count) in plan.units.counts() {
            let hex = plan.from;
            actions.extend((0..count).map(|_| Action::TargetUnit { kind, hex }));
        }
        actions.extend(plan.to.map(|hex| Action::TargetHex { hex }));
        self.objectives_value_after(&actions)
    }

    /// The best air transport from `from`, where this player has `stack`, to `to`. Units are added one by
    /// one, always the unit with the highest gain. The selection ends with the unit that brings the total
    /// gain to its maximum.
    fn best_air_transport(
        &self,
        from: Hex,
        stack: Stack,
        to: Hex,
        max_units: u8,
    ) -> Option<TransportPlan> {
        let units_on_destination = self.units(self.me, to);
        let (mut remaining, mut destination_stack) = (stack, units_on_destination);
        let mut best: Option<TransportPlan> = None;
        let mut gain = 0.0;
        for _ in 0..max_units {
            let movable_kinds = remaining
                .kinds()
                .filter(|&kind| self.rules.enterable(kind).contains(to));
            let gains = movable_kinds.map(|kind| {
                (
                    kind,
                    self.move_gain_with_stacks(kind, [from, to], [remaining, destination_stack]),
                )
            });
            let Some((kind, unit_gain)) = gains.max_by(|a, b| a.1.total_cmp(&b.1)) else {
                break;
            };
            gain += unit_gain;
            (remaining, destination_stack) = (
                without_unit(remaining, kind),
                with_unit(destination_stack, kind),
            );
            if best.is_none_or(|plan| gain > plan.gain) {
                best = Some(TransportPlan {
                    from,
                    units: stack.minus(remaining),
                    to: Some(to),
                    gain,
                });
            }
        }
        best
    }

    /// The move candidates if the Deployment phase ended in `state` now; `None` if no Movement phase follows.
    fn movement_candidates(&self, state: &State) -> Option<Vec<Candidate>> {
        let mut state = *state;
        apply(self.rules, &mut state, self.me, Action::EndPhase, &mut ()).ok()?;
        let player_view = view(self.rules, &state, Some(self.me));
        if player_view.phase != Phase::Movement {
            return None;
        }
        let mut legal_actions = Vec::new();
        collect_legal_actions(self.rules, &state, &mut legal_actions);
        Some(
            Evaluator::new(self.rules, &player_view, self.profile)?.move_candidates(&legal_actions),
        )
    }

    fn own_hexes(&self) -> impl Iterator<Item = (Hex, Stack)> {
        let hexes = self.rules.board().hexes();
        let stacks = hexes.map(|(hex, _)| (hex, self.units(self.me, hex)));
        stacks.filter(|(_, stack)| !stack.is_empty())
    }
}

/// The view of the acting player before the card was played, and the units picked since then.
fn view_before_card(rules: &Rules, view: &View) -> Option<(View, Stack)> {
    let card_in_play = view.card_in_play.as_ref()?;
    let counts = card_in_play.picked.iter();
    let picked_units = counts.fold(Stack::EMPTY, |picked_units, unit| {
        picked_units.plus(Stack::of(unit.kind, unit.count))
    });
    let mut player_view = view.clone();
    player_view.card_in_play = None;
    player_view.pending_input = PendingInput::Decision {
        seat: card_in_play.seat,
        decision: DecisionKind::Phase { phase: view.phase },
    };
    let mut discard = player_view.decks.energize_discard.iter_mut();
    let discarded_card = discard.find(|discarded_card| discarded_card.card == card_in_play.card)?;
    discarded_card.count = discarded_card.count.saturating_sub(1);
    match player_view
        .hand
        .iter_mut()
        .find(|hand_card| hand_card.card == card_in_play.card)
    {
        Some(hand_card) => hand_card.count += 1,
        None => {
            let mut returned_card = *discarded_card;
            returned_card.count = 1;
            player_view.hand.push(returned_card);
        }
    }
    let is_extra_step = matches!(
        rules.card(card_in_play.card).map(|spec| &spec.face),
        Some(CardFace::Deployment {
            effect: Effect::ExtraStep { .. }
        })
    );
    for units in &mut player_view.facts.units_with_extra_step {
        if is_extra_step && Some(units.hex) == card_in_play.from {
            units.count = units.count.saturating_sub(picked_units.count(units.kind));
        }
    }
    Some((player_view, picked_units))
}

/// The `max_units` most expensive units of `stack`.
fn most_expensive_units(evaluator: &Evaluator<'_>, stack: Stack, max_units: u8) -> Stack {
    let mut kinds: Vec<Kind> = stack.kinds().collect();
    kinds.sort_by_key(|&kind| std::cmp::Reverse(evaluator.rules.unit_sheet().get(kind).cost));
    kinds.into_iter().fold(Stack::EMPTY, |units, kind| {
        let room = max_units - units.total();
        units.plus(Stack::of(kind, stack.count(kind).min(room)))
    })
}

fn best_gain_from(candidates: &[Candidate], hex: Hex) -> f64 {
    let gains = candidates
        .iter()
        .filter_map(|candidate| match candidate.action {
            Action::Move { from, .. } if from == hex => Some(candidate.gain),
            _ => None,
        });
    gains.fold(0.0, f64::max)
}
