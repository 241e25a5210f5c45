//! The Movement phase: one gesture at a time, the one that makes the position best.

use crate::judge::Judge;
use crate::reason::Reason;
use rubium_rules::{
    Action, Ask, Awaiting, Hex, Kind, Request, Stack, State, Terrain, apply, awaiting, resolve,
    weights,
};

/// What a gesture must gain to be made.
const WORTHWHILE: f64 = 0.05;
/// Most units that one gesture sends into one battle.
const MOST_TOGETHER: usize = 7;

/// A thing to do, what it gains, and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idea {
    pub action: Action,
    pub gain: f64,
    pub reason: Reason,
}

impl Judge<'_> {
    /// All worthwhile gestures, best first; of a gesture with several units the first move.
    pub fn marches(&self, legal: &[Action]) -> Vec<Idea> {
        let mut ideas: Vec<Idea> = Vec::new();
        let now = self
            .state
            .as_ref()
            .map_or(0.0, |state| self.objectives(state));
        let mut hostile: Vec<Hex> = Vec::new();
        for &action in legal {
            let Action::Move { kind, from, to } = action else {
                continue;
            };
            if self.hostile(to) && !hostile.contains(&to) {
                hostile.push(to);
            }
            let gain = self.shift(kind, from, to)
                + self.flight(kind, from, to)
                + self.objectives_after(&[action])
                - now;
            let reason = self.why(kind, from, to);
            ideas.push(Idea {
                action,
                gain,
                reason,
            });
        }
        let parties = self.parties();
        for to in hostile {
            ideas.extend(self.together(legal, to, &Kind::ALL));
            let parties = parties.iter().copied();
            ideas.extend(parties.filter_map(|kinds| self.together(legal, to, kinds)));
        }
        ideas.retain(|idea| idea.gain > WORTHWHILE);
        ideas.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        ideas
    }

    /// The best move after a won battle (UNI-SPORLING), if one is worth it. Where the battle of this phase was fought
    /// already nobody goes: the units would only stand there among enemies.
    pub fn advance(&self, legal: &[Action]) -> Option<Idea> {
        let fought = &self.view.facts.fought;
        let open = legal.iter().copied().filter(|action| match action {
            Action::Move { to, .. } => !self.hostile(*to) || !fought.contains(to),
            _ => false,
        });
        let open: Vec<Action> = open.collect();
        self.marches(&open).first().copied()
    }

    /// What one unit's move changes on both hexes, and on its way to what it wants.
    fn shift(&self, kind: Kind, from: Hex, to: Hex) -> f64 {
        let stacks = [from, to].map(|hex| self.units(self.me, hex));
        self.shift_of(kind, [from, to], stacks)
    }

    /// The same, if those stacks stood on the two hexes.
    pub(crate) fn shift_of(
        &self,
        kind: Kind,
        [from, to]: [Hex; 2],
        [before, there]: [Stack; 2],
    ) -> f64 {
        let mut gain = self.place(from, without(before, kind)) - self.place(from, before);
        gain += self.place(to, with(there, kind)) - self.place(to, there);
        // In a battle the unit may fall: what it would want next counts less.
        let next = self.longing(kind, to) * if self.hostile(to) { 0.5 } else { 1.0 };
        gain + 0.5 * (next - self.longing(kind, from))
    }

    /// What the objectives in hand bring when this has been done.
    pub(crate) fn objectives_after(&self, actions: &[Action]) -> f64 {
        let Some(mut state) = self.state else {
            return 0.0;
        };
        for &action in actions {
            if apply(self.rules, &mut state, self.me, action, &mut ()).is_err() {
                return 0.0;
            }
        }
        self.past_the_card(&mut state);
        self.objectives(&state)
    }

    /// With the last unit that moves on a battle is over but for the loser's card (BAT-12): whichever that is, no
    /// objective of this player hangs on it.
    fn past_the_card(&self, state: &mut State) {
        let done = match awaiting(self.rules, state) {
            Awaiting::Decision {
                ask: Ask::LoserCard,
                seat,
            } => apply(self.rules, state, seat, Action::Pass, &mut ()),
            // In the 2005 edition the card is not declined.
            Awaiting::Chance {
                request: request @ Request::Draw { .. },
            } => {
                let mut cards = Vec::new();
                weights(self.rules, state, request, &mut cards);
                match cards.first() {
                    Some(&(card, _)) => resolve(self.rules, state, card, &mut ()),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        };
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// The best joint attack on `to` by units of `kinds`: units are added one by one, each time the one that helps most; the first of
    /// them, with the gain of all that are sent.
    fn together(&self, legal: &[Action], to: Hex, kinds: &[Kind]) -> Option<Idea> {
        let mut pool: Vec<(Kind, Hex, u8)> = legal
            .iter()
            .filter_map(|action| match *action {
                Action::Move {
                    kind,
                    from,
                    to: target,
                } if target == to && kinds.contains(&kind) => {
                    Some((kind, from, self.movable(kind, from)))
                }
                _ => None,
            })
            .collect();
        let mut left: Vec<(Hex, Stack)> = pool
            .iter()
            .map(|&(_, from, _)| (from, self.units(self.me, from)))
            .collect();
        let mut force = self.units(self.me, to);
        let mut value = self.place(to, force);
        let mut gain = 0.0;
        let mut first = None;
        let mut best: Option<(f64, Stack)> = None;
        for sent in 0..MOST_TOGETHER {
            let mut next: Option<(usize, f64, f64)> = None;
            for (index, &(kind, from, count)) in pool.iter().enumerate() {
                if count == 0 {
                    continue;
                }
                let stack = stack_at(&left, from);
                let cost = self.place(from, stack) - self.place(from, without(stack, kind));
                let longing = 0.5 * (0.5 * self.longing(kind, to) - self.longing(kind, from));
                let there = self.place(to, with(force, kind));
                let change = there - value - cost + longing;
                if next.is_none_or(|(_, most, _)| change > most) {
                    next = Some((index, change, there));
                }
            }
            let Some((index, change, there)) = next else {
                break;
            };
            let (kind, from, _) = pool[index];
            pool[index].2 -= 1;
            for (hex, stack) in &mut left {
                if *hex == from {
                    *stack = without(*stack, kind);
                }
            }
            force = with(force, kind);
            value = there;
            gain += change;
            first.get_or_insert(Action::Move { kind, from, to });
            if sent > 0 && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, force));
            }
        }
        let (gain, force) = best?;
        let (defender, prospect) = self.attack(to, force)?;
        let chance = (100.0 * prospect.win) as u8;
        Some(Idea {
            action: first?,
            gain,
            reason: Reason::Attack {
                hex: to,
                defender,
                chance,
            },
        })
    }

    /// How many units of `kind` on `from` have not moved.
    fn movable(&self, kind: Kind, from: Hex) -> u8 {
        let moved = self.view.facts.moved.iter();
        let spent: u8 = moved
            .filter(|units| units.hex == from && units.kind == kind)
            .map(|units| units.count)
            .sum();
        self.units(self.me, from).count(kind).saturating_sub(spent)
    }

    fn why(&self, kind: Kind, from: Hex, to: Hex) -> Reason {
        let there = self.units(self.me, to);
        let seen = self.view.hexes.get(to.index());
        if self.hostile(to) {
            let force = with(there, kind);
            let foe = self.foes().find(|&seat| !self.units(seat, to).is_empty());
            let chance = self
                .attack(to, force)
                .map_or(0.0, |(_, prospect)| prospect.win);
            return match foe {
                Some(defender) => Reason::Attack {
                    hex: to,
                    defender,
                    chance: (100.0 * chance) as u8,
                },
                None => Reason::Position { hex: to },
            };
        }
        match seen {
            _ if self.hostile(from) => Reason::Retreat { hex: from },
            Some(seen) if seen.terrain == Terrain::Monolith && self.hill_pays() => Reason::Hill,
            Some(seen) if seen.terrain == Terrain::Monolith => Reason::Monolith,
            Some(seen) if seen.facedown => Reason::Explore { hex: to },
            Some(seen) if seen.refinery > 0 && there.is_empty() => Reason::Refinery {
                hex: to,
                refinery: seen.refinery,
            },
            _ => Reason::Position { hex: to },
        }
    }

    /// The special attack that brings most, if one is worth it.
    pub fn special(&self, legal: &[Action]) -> Option<Idea> {
        let attacks = legal.iter().filter_map(|&action| {
            let Action::SpecialAttack { kind, to, .. } = action else {
                return None;
            };
            Some(Idea {
                action,
                gain: self.scorching(kind, to),
                reason: Reason::Target,
            })
        });
        let best = attacks.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|idea| idea.gain > 0.0)
    }
}

pub(crate) fn with(mut stack: Stack, kind: Kind) -> Stack {
    if stack.count(kind) < Stack::MOST {
        stack.add(kind);
    }
    stack
}

pub(crate) fn without(mut stack: Stack, kind: Kind) -> Stack {
    if stack.has(kind) {
        stack.remove(kind);
    }
    stack
}

fn stack_at(left: &[(Hex, Stack)], hex: Hex) -> Stack {
    let found = left.iter().find(|(at, _)| *at == hex);
    found.map_or(Stack::EMPTY, |&(_, stack)| stack)
}
