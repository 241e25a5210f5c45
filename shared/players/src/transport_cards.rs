//! The Deployment cards that move units: an extra step (CRD-1) or air transport (CRD-2).
//!
//! A plan is made for the position before the card is played. It is recomputed identically for each target
//! of the card.

use crate::evaluator::Evaluator;
use crate::movement::{Candidate, with, without};
use crate::reason::DecisionReason;
use rubium_rules::content::{Effect, Face};
use rubium_rules::{
    Action, CardId, DecisionKind, Hex, Kind, PendingInput, Phase, Rules, Stack, State, View, apply,
    legal, view,
};

/// Minimum gain for playing such a card now.
const MIN_TRANSPORT_GAIN: f64 = 2.5;

/// The units that a card should move.
#[derive(Clone, Copy, Debug)]
struct Plan {
    from: Hex,
    units: Stack,
    /// The destination of an air transport; `None` for an extra step.
    to: Option<Hex>,
    gain: f64,
}

impl Evaluator<'_> {
    /// The card in hand whose plan has the highest gain, if the gain is large enough.
    pub fn best_transport_card(&self, legal: &[Action]) -> Option<Candidate> {
        if !self.profile.plans_ahead {
            return None;
        }
        let candidates = legal.iter().filter_map(|&action| {
            let Action::Play { card } = action else {
                return None;
            };
            let gain = self.plan(card)?.gain;
            Some(Candidate {
                action,
                gain,
                reason: DecisionReason::Card { card },
            })
        });
        let best = candidates.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|candidate| candidate.gain > MIN_TRANSPORT_GAIN)
    }

    /// The next unit that the card in play should move, or the destination.
    pub fn transport_target(&self, card: CardId, legal: &[Action]) -> Option<Candidate> {
        let (seen, picked) = view_before_card(self.rules, self.view)?;
        let plan = Evaluator::new(self.rules, &seen, self.profile)?.plan(card)?;
        // The first picks may be those of a person who then asks for advice.
        let planned = |(kind, count)| plan.units.count(kind) >= count;
        if !picked.counts().all(planned) {
            return None;
        }
        let left = plan.units.minus(picked);
        let next = left.kinds().next().map(|kind| Action::Pick {
            kind,
            hex: plan.from,
        });
        let action = match (next, plan.to) {
            (Some(pick), _) => pick,
            (None, Some(hex)) => Action::Land { hex },
            (None, None) => Action::Pass,
        };
        legal.contains(&action).then_some(Candidate {
            action,
            gain: plan.gain,
            reason: DecisionReason::Target,
        })
    }

    fn plan(&self, card: CardId) -> Option<Plan> {
        let Some(Face::Deployment { effect }) = self.rules.card(card).map(|spec| &spec.face) else {
            return None;
        };
        let best = |plans: Vec<Plan>| plans.into_iter().max_by(|a, b| a.gain.total_cmp(&b.gain));
        match effect {
            Effect::ExtraStep { units } => best(self.extra_step_gains(card, *units)?),
            Effect::Transport { units } => best(self.transport_gains(card, *units)?),
            _ => None,
        }
    }

    /// For each own hex: the additional gain of the best move if up to `max` units get an extra step.
    fn extra_step_gains(&self, card: CardId, max: u8) -> Option<Vec<Plan>> {
        let state = self.state.as_ref()?;
        let walks = self.movement_candidates(state)?;
        let plans = self.own_hexes().filter_map(|(from, all)| {
            let units = dearest(self, all, max);
            let mut after = *state;
            let mut play = |action| apply(self.rules, &mut after, self.me, action, &mut ()).ok();
            play(Action::Play { card })?;
            for (kind, count) in units.counts() {
                for _ in 0..count {
                    play(Action::Pick { kind, hex: from })?;
                }
            }
            // With fewer units than the card allows, the remaining picks are declined. Otherwise no further
            // pick is requested.
            let _ = play(Action::Pass);
            let gain =
                best_from(&self.movement_candidates(&after)?, from) - best_from(&walks, from);
            Some(Plan {
                from,
                units,
                to: None,
                gain,
            })
        });
        Some(plans.collect())
    }

    /// For each pair of an own hex and a destination: the gain of a transport, minus the best gain of the
    /// same units by moving.
    fn transport_gains(&self, card: CardId, max: u8) -> Option<Vec<Plan>> {
        let state = self.state.as_ref()?;
        let walks = self.movement_candidates(state)?;
        let now = self.objectives_value(state);
        let mut plans = Vec::new();
        for (from, all) in self.own_hexes().filter(|&(hex, _)| !self.has_enemy(hex)) {
            let spared = best_from(&walks, from);
            for (to, _) in self.rules.board().hexes().filter(|&(to, _)| to != from) {
                let plan = self.best_load(from, all, to, max);
                plans.extend(plan.map(|plan| Plan {
                    gain: plan.gain + self.objectives_value_of_plan(card, plan) - now - spared,
                    ..plan
                }));
            }
        }
        Some(plans)
    }

    /// The value of the objectives in hand after the transport of `plan`.
    fn objectives_value_of_plan(&self, card: CardId, plan: Plan) -> f64 {
        let mut actions = vec![Action::Play { card }];
        for (kind, count) in plan.units.counts() {
            let hex = plan.from;
            actions.extend((0..count).map(|_| Action::Pick { kind, hex }));
        }
        actions.extend(plan.to.map(|hex| Action::Land { hex }));
        self.objectives_value_after(&actions)
    }

    /// The best load from `from` to `to`. Units are added one by one, each time the one with the highest
    /// gain.
    fn best_load(&self, from: Hex, all: Stack, to: Hex, max: u8) -> Option<Plan> {
        let before = self.units(self.me, to);
        let (mut left, mut there) = (all, before);
        let mut best: Option<Plan> = None;
        let mut gain = 0.0;
        for _ in 0..max {
            let able = left
                .kinds()
                .filter(|&kind| self.rules.enterable(kind).contains(to));
            let gains =
                able.map(|kind| (kind, self.move_gain_from(kind, [from, to], [left, there])));
            let Some((kind, change)) = gains.max_by(|a, b| a.1.total_cmp(&b.1)) else {
                break;
            };
            gain += change;
            (left, there) = (without(left, kind), with(there, kind));
            if best.is_none_or(|plan| gain > plan.gain) {
                best = Some(Plan {
                    from,
                    units: all.minus(left),
                    to: Some(to),
                    gain,
                });
            }
        }
        best
    }

    /// The move candidates if the Movement phase began in `state` now.
    fn movement_candidates(&self, state: &State) -> Option<Vec<Candidate>> {
        let mut state = *state;
        apply(self.rules, &mut state, self.me, Action::EndPhase, &mut ()).ok()?;
        let seen = view(self.rules, &state, Some(self.me));
        if seen.phase != Phase::Movement {
            return None;
        }
        let mut options = Vec::new();
        legal(self.rules, &state, &mut options);
        Some(Evaluator::new(self.rules, &seen, self.profile)?.move_candidates(&options))
    }

    fn own_hexes(&self) -> impl Iterator<Item = (Hex, Stack)> {
        let hexes = self.rules.board().hexes();
        let own = hexes.map(|(hex, _)| (hex, self.units(self.me, hex)));
        own.filter(|(_, units)| !units.is_empty())
    }
}

/// The view of the acting player before the card was played, and the units picked since then.
fn view_before_card(rules: &Rules, view: &View) -> Option<(View, Stack)> {
    let played = view.card.as_ref()?;
    let counts = played.picked.iter();
    let picked = counts.fold(Stack::EMPTY, |picked, unit| {
        picked.plus(Stack::of(unit.kind, unit.count))
    });
    let mut seen = view.clone();
    seen.card = None;
    seen.waiting = PendingInput::Decision {
        seat: played.seat,
        ask: DecisionKind::Phase { phase: view.phase },
    };
    let mut discard = seen.decks.energize_discard.iter_mut();
    let gone = discard.find(|gone| gone.card == played.card)?;
    gone.count = gone.count.saturating_sub(1);
    match seen.hand.iter_mut().find(|held| held.card == played.card) {
        Some(held) => held.count += 1,
        None => {
            let mut back = *gone;
            back.count = 1;
            seen.hand.push(back);
        }
    }
    let walks = matches!(
        rules.card(played.card).map(|spec| &spec.face),
        Some(Face::Deployment {
            effect: Effect::ExtraStep { .. }
        })
    );
    for units in &mut seen.facts.hastened {
        if walks && Some(units.hex) == played.from {
            units.count = units.count.saturating_sub(picked.count(units.kind));
        }
    }
    Some((seen, picked))
}

/// The most expensive `max` units.
fn dearest(evaluator: &Evaluator<'_>, all: Stack, max: u8) -> Stack {
    let mut kinds: Vec<Kind> = all.kinds().collect();
    kinds.sort_by_key(|&kind| std::cmp::Reverse(evaluator.rules.units().get(kind).cost));
    kinds.into_iter().fold(Stack::EMPTY, |chosen, kind| {
        let room = max - chosen.total();
        chosen.plus(Stack::of(kind, all.count(kind).min(room)))
    })
}

fn best_from(candidates: &[Candidate], hex: Hex) -> f64 {
    let gains = candidates
        .iter()
        .filter_map(|candidate| match candidate.action {
            Action::Move { from, .. } if from == hex => Some(candidate.gain),
            _ => None,
        });
    gains.fold(0.0, f64::max)
}
