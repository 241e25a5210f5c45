//! How a decision is made, whatever it is about.

use crate::judge::Judge;
use crate::march::Idea;
use crate::reason::Reason;
use crate::stream::stream;
use crate::temper::Temper;
use rand::Rng;
use rubium_rules::{Action, Ask, Awaiting, Phase, Rules, View};

/// Decides for a player with this temper; `None` if nothing is legal.
pub(crate) fn decide(
    rules: &Rules,
    temper: &Temper,
    seed: u64,
    view: &View,
    decision: u64,
    legal: &[Action],
) -> Option<(Action, Reason)> {
    let (&only, rest) = legal.split_first()?;
    if rest.is_empty() {
        return Some((only, Reason::Forced));
    }
    let Some(judge) = Judge::new(rules, view, temper) else {
        return Some((only, Reason::NothingBetter));
    };
    let mut numbers = stream(seed, decision);
    let mut below = |n: u32| ((u64::from(numbers.next_u32()) * u64::from(n)) >> 32) as u32;
    let slip = temper.slips > 0 && below(100) < temper.slips;
    let idea = think(&judge, legal, slip, below(1 << 16));
    Some(match idea {
        Some(idea) => (idea.action, idea.reason),
        None => (resting(legal).unwrap_or(only), Reason::NothingBetter),
    })
}

/// The best idea; a careless player has another.
fn think(judge: &Judge, legal: &[Action], slip: bool, pick: u32) -> Option<Idea> {
    let Awaiting::Decision { ask, .. } = judge.view.waiting else {
        return None;
    };
    if let Some(mission) = judge.mission(legal) {
        return Some(mission);
    }
    match ask {
        Ask::Phase { phase } => match phase {
            Phase::Deployment if slip => {
                whim(legal, pick, |action| matches!(action, Action::Buy { .. }))
            }
            Phase::Deployment => judge
                .deploy(legal)
                .or_else(|| judge.lift(legal))
                .or_else(|| judge.exchange(legal)),
            Phase::Movement => {
                let marches = judge.marches(legal);
                let place = if slip {
                    pick as usize % marches.len().clamp(1, 6)
                } else {
                    0
                };
                let march = marches.get(place).copied();
                march.or_else(|| judge.special(legal))
            }
            Phase::Exploration => whim(legal, 0, |action| matches!(action, Action::Explore { .. })),
            Phase::Battle => judge.battle(legal),
            Phase::Mining | Phase::Draw => None,
        },
        Ask::Window { .. } => {
            let ideas = [judge.card(legal), judge.sacrifice(legal)];
            let best = ideas.into_iter().flatten();
            best.max_by(|a, b| a.gain.total_cmp(&b.gain))
        }
        Ask::Advance { .. } => judge.advance(legal),
        Ask::Casualty { .. } => judge.casualty(legal),
        Ask::Target { card } => judge.target(card, legal),
        Ask::Victim { hex } => judge.victim(hex, legal),
        Ask::LoserCard => whim(legal, 0, |action| matches!(action, Action::TakeCard)),
        Ask::Gift { receiver } => judge.gift(receiver, legal),
        Ask::Keep => judge.keep(legal),
        Ask::Hill => judge.hill(legal),
        // A Mission card of the 2005 edition, when no red mission is to be had.
        Ask::BattleMission => whim(legal, 0, |action| matches!(action, Action::TakeVictory)),
        Ask::LastObjectives => judge.outbid(legal),
    }
}

/// One of the actions of a sort, whichever.
fn whim(legal: &[Action], pick: u32, sort: impl Fn(&Action) -> bool) -> Option<Idea> {
    let sort: Vec<Action> = legal.iter().copied().filter(sort).collect();
    let action = *sort.get(pick as usize % sort.len().max(1))?;
    Some(Idea {
        action,
        gain: 0.0,
        reason: Reason::Whim,
    })
}

/// What ends the phase or declines, if that is allowed.
fn resting(legal: &[Action]) -> Option<Action> {
    [Action::EndPhase, Action::Pass]
        .into_iter()
        .find(|rest| legal.contains(rest))
}
