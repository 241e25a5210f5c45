//! Battles fought again and again on one hex until one force is gone.
//!
//! Floating-point numbers, since a repetition has no common denominator. All of them are sums and products of
//! positive numbers, so that rounding adds up slowly: chances are off by less than 1e-12.

use crate::casualties::Casualties;
use crate::fault::Fault;
use crate::forecast::forecast;
use ethnum::U256;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::Units;
use rubium_rules::{Seat, Stack, Terrain};
use std::collections::BTreeMap;

/// What repeated battles come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Campaign {
    /// Every way in which it can end, in a fixed order: one force is gone, or both are.
    pub ends: Vec<CampaignEnd>,
    /// The chance that it never ends, since units are left that cannot hit.
    pub endless: f64,
    /// The battles that it takes on average, not counting those after which it never ends.
    pub battles: f64,
}

/// One way in which repeated battles can end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CampaignEnd {
    /// What is left of the two forces.
    pub forces: [Stack; 2],
    /// Its chance.
    pub chance: f64,
}

impl Campaign {
    /// The chance that `side` is the one that is left.
    pub fn left(&self, side: Side) -> f64 {
        self.sum(|end| !end.forces[side.index()].is_empty())
    }

    /// The chance that the last battle leaves nobody.
    pub fn nobody(&self) -> f64 {
        self.sum(|end| end.forces.iter().all(|force| force.is_empty()))
    }

    fn sum(&self, test: impl Fn(&CampaignEnd) -> bool) -> f64 {
        let chosen = self.ends.iter().filter(|end| test(end));
        chosen.map(|end| end.chance).sum()
    }
}

/// Fights the two forces in `terrain` until at most one is left, without cards. Who attacks in which battle
/// makes no difference to that.
///
/// Each pair of forces that can come up is forecast once. That takes milliseconds for 7 units on each side, and
/// for 24 without Leapers tenths of a second; where Leapers pick, so many pairs come up that 24 take 20 seconds.
///
/// # Errors
/// Casualties without a fixed order, or a battle that cannot be forecast.
pub fn campaign(
    units: &Units,
    terrain: Terrain,
    forces: [Stack; 2],
    casualties: Casualties,
) -> Result<Campaign, Fault> {
    if let Casualties::BestReply { .. } = casualties {
        return Err(Fault::OrderNotFixed);
    }
    let mut campaign = Campaign {
        ends: Vec::new(),
        endless: 0.0,
        battles: 0.0,
    };
    // Forces only shrink: the fullest pair is never reached again.
    let mut open = BTreeMap::from([(key(forces), 1.0)]);
    while let Some(((_, forces), chance)) = open.pop_last() {
        if forces.iter().any(|force| force.is_empty()) {
            campaign.ends.push(CampaignEnd { forces, chance });
            continue;
        }
        let battle = Battle::new(Seat(0), Seat(1), terrain, forces);
        let found = forecast(units, &battle, casualties)?;
        let changes = found.ends().iter().filter(|end| end.forces != forces);
        let changing = changes
            .clone()
            .fold(U256::ZERO, |sum, end| sum + end.weight)
            .as_f64();
        if changing == 0.0 {
            campaign.endless += chance;
            continue;
        }
        campaign.battles += chance * (found.whole().as_f64() / changing);
        for end in changes {
            *open.entry(key(end.forces)).or_insert(0.0) +=
                chance * (end.weight.as_f64() / changing);
        }
    }
    campaign.ends.sort_unstable_by_key(|end| end.forces);
    Ok(campaign)
}

/// Fuller pairs come after emptier ones.
fn key(forces: [Stack; 2]) -> (u8, [Stack; 2]) {
    (forces[0].total() + forces[1].total(), forces)
}
