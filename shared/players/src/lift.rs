//! The Deployment cards that move units: one hex further (CRD-1), or through the air (CRD-2).
//!
//! A plan is made for the position before the card is played, and made again, the same, at each of its targets.

use crate::judge::Judge;
use crate::march::{Idea, with, without};
use crate::reason::Reason;
use rubium_rules::content::{Effect, Face};
use rubium_rules::{
    Action, Ask, Awaiting, CardId, Hex, Kind, Phase, Rules, Stack, State, View, apply, legal, view,
};

/// What such a card must gain to be played rather than kept.
const KEPT: f64 = 2.5;

/// Units that a card is to move.
#[derive(Clone, Copy, Debug)]
struct Plan {
    from: Hex,
    units: Stack,
    /// Where they land; `None` if they walk.
    to: Option<Hex>,
    gain: f64,
}

impl Judge<'_> {
    /// The card that moves units to most advantage, if one of those in hand is worth it.
    pub fn lift(&self, legal: &[Action]) -> Option<Idea> {
        if !self.temper.plans {
            return None;
        }
        let ideas = legal.iter().filter_map(|&action| {
            let Action::Play { card } = action else {
                return None;
            };
            let gain = self.plan(card)?.gain;
            Some(Idea {
                action,
                gain,
                reason: Reason::Card { card },
            })
        });
        let best = ideas.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|idea| idea.gain > KEPT)
    }

    /// The next unit that the card in play moves, or where all of them land.
    pub fn lifted(&self, card: CardId, legal: &[Action]) -> Option<Idea> {
        let (seen, picked) = before(self.rules, self.view)?;
        let plan = Judge::new(self.rules, &seen, self.temper)?.plan(card)?;
        // Somebody else may have picked, who plans otherwise.
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
        legal.contains(&action).then_some(Idea {
            action,
            gain: plan.gain,
            reason: Reason::Target,
        })
    }

    fn plan(&self, card: CardId) -> Option<Plan> {
        let Some(Face::Deployment { effect }) = self.rules.card(card).map(|spec| &spec.face) else {
            return None;
        };
        let best = |plans: Vec<Plan>| plans.into_iter().max_by(|a, b| a.gain.total_cmp(&b.gain));
        match effect {
            Effect::ExtraStep { units } => best(self.hastened(card, *units)?),
            Effect::Transport { units } => best(self.transports(card, *units)?),
            _ => None,
        }
    }

    /// For each own hex: how much more the best gesture from there gains if up to `most` units may go further.
    fn hastened(&self, card: CardId, most: u8) -> Option<Vec<Plan>> {
        let state = self.state.as_ref()?;
        let walks = self.walks(state)?;
        let plans = self.own_hexes().filter_map(|(from, all)| {
            let units = dearest(self, all, most);
            let mut after = *state;
            let mut play = |action| apply(self.rules, &mut after, self.me, action, &mut ()).ok();
            play(Action::Play { card })?;
            for (kind, count) in units.counts() {
                for _ in 0..count {
                    play(Action::Pick { kind, hex: from })?;
                }
            }
            // With fewer units than the card is for the rest is declined; otherwise that is not asked.
            let _ = play(Action::Pass);
            let gain = best_from(&self.walks(&after)?, from) - best_from(&walks, from);
            Some(Plan {
                from,
                units,
                to: None,
                gain,
            })
        });
        Some(plans.collect())
    }

    /// For each own hex and each other: what it gains to carry units there, against the best that they could do on
    /// foot.
    fn transports(&self, card: CardId, most: u8) -> Option<Vec<Plan>> {
        let state = self.state.as_ref()?;
        let walks = self.walks(state)?;
        let now = self.objectives(state);
        let mut plans = Vec::new();
        for (from, all) in self.own_hexes().filter(|&(hex, _)| !self.hostile(hex)) {
            let spared = best_from(&walks, from);
            for (to, _) in self.rules.board().hexes().filter(|&(to, _)| to != from) {
                let plan = self.carried(from, all, to, most);
                plans.extend(plan.map(|plan| Plan {
                    gain: plan.gain + self.objectives_of(card, plan) - now - spared,
                    ..plan
                }));
            }
        }
        Some(plans)
    }

    /// What the objectives in hand bring when the units of `plan` have landed.
    fn objectives_of(&self, card: CardId, plan: Plan) -> f64 {
        let mut actions = vec![Action::Play { card }];
        for (kind, count) in plan.units.counts() {
            let hex = plan.from;
            actions.extend((0..count).map(|_| Action::Pick { kind, hex }));
        }
        actions.extend(plan.to.map(|hex| Action::Land { hex }));
        self.objectives_after(&actions)
    }

    /// The best load from `from` to `to`: units join one by one, each time the one that helps most.
    fn carried(&self, from: Hex, all: Stack, to: Hex, most: u8) -> Option<Plan> {
        let before = self.units(self.me, to);
        let (mut left, mut there) = (all, before);
        let mut best: Option<Plan> = None;
        let mut gain = 0.0;
        for _ in 0..most {
            let able = left
                .kinds()
                .filter(|&kind| self.rules.enterable(kind).contains(to));
            let shifts = able.map(|kind| (kind, self.shift_of(kind, [from, to], [left, there])));
            let Some((kind, change)) = shifts.max_by(|a, b| a.1.total_cmp(&b.1)) else {
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

    /// The gestures of the Movement phase, if it began in `state` now.
    fn walks(&self, state: &State) -> Option<Vec<Idea>> {
        let mut state = *state;
        apply(self.rules, &mut state, self.me, Action::EndPhase, &mut ()).ok()?;
        let seen = view(self.rules, &state, Some(self.me));
        if seen.phase != Phase::Movement {
            return None;
        }
        let mut options = Vec::new();
        legal(self.rules, &state, &mut options);
        Some(Judge::new(self.rules, &seen, self.temper)?.marches(&options))
    }

    fn own_hexes(&self) -> impl Iterator<Item = (Hex, Stack)> {
        let hexes = self.rules.board().hexes();
        let own = hexes.map(|(hex, _)| (hex, self.units(self.me, hex)));
        own.filter(|(_, units)| !units.is_empty())
    }
}

/// What the player of the card in play saw before it was played, and the units that were named since.
fn before(rules: &Rules, view: &View) -> Option<(View, Stack)> {
    let played = view.card.as_ref()?;
    let counts = played.picked.iter();
    let picked = counts.fold(Stack::EMPTY, |picked, unit| {
        picked.plus(Stack::of(unit.kind, unit.count))
    });
    let mut seen = view.clone();
    seen.card = None;
    seen.waiting = Awaiting::Decision {
        seat: played.seat,
        ask: Ask::Phase { phase: view.phase },
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

/// The dearest `most` units.
fn dearest(judge: &Judge<'_>, all: Stack, most: u8) -> Stack {
    let mut kinds: Vec<Kind> = all.kinds().collect();
    kinds.sort_by_key(|&kind| std::cmp::Reverse(judge.rules.units().get(kind).cost));
    kinds.into_iter().fold(Stack::EMPTY, |chosen, kind| {
        let room = most - chosen.total();
        chosen.plus(Stack::of(kind, all.count(kind).min(room)))
    })
}

fn best_from(ideas: &[Idea], hex: Hex) -> f64 {
    let gains = ideas.iter().filter_map(|idea| match idea.action {
        Action::Move { from, .. } if from == hex => Some(idea.gain),
        _ => None,
    });
    gains.fold(0.0, f64::max)
}
