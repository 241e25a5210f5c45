//! What a battle will probably bring, exactly.

use crate::casualties::{Casualties, Preference, Stakes, costs};
use crate::course::{Step, course};
use crate::fault::Fault;
use crate::reply;
use crate::spread::Spread;
use crate::weight::{Weight, Width, six_to_the};
use ethnum::U256;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::Units;
use rubium_rules::{BattleResult, Kind, Stack};

/// The exact distribution of a battle's end.
///
/// Every chance is a whole number of [`Forecast::whole`] equal parts, so that all chances together are exactly
/// one. [`Forecast::fraction`] makes a floating-point number of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    battle: Battle,
    costs: [u8; 6],
    dice: u16,
    ends: Vec<End>,
}

/// One way in which the battle can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// What is left of the attacking and the defending force.
    pub forces: [Stack; 2],
    /// Its chance, in parts of [`Forecast::whole`]; never 0.
    pub weight: U256,
}

/// What a force loses on average, in parts of [`Forecast::whole`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Losses {
    /// Units.
    pub units: U256,
    /// What they cost, in rubium.
    pub rubium: U256,
}

/// Forecasts `battle` from its present stage, whichever that is: before its first window, with half of the dice
/// of a step rolled, with hits to take, in a second attack, or over. Nobody plays another card or destroys a unit of
/// its own.
///
/// # Errors
/// More dice, or for best replies more units, than can be worked out.
pub fn forecast(units: &Units, battle: &Battle, casualties: Casualties) -> Result<Forecast, Fault> {
    let preference = match casualties {
        Casualties::CheapestFirst | Casualties::BestReply { .. } => Preference::Price,
        Casualties::LeastUsefulFirst => Preference::Use,
    };
    let steps = course(units, battle, preference)?;
    if let Casualties::BestReply { stakes } = casualties {
        let (pairs, dice) = reply::fight(units, battle, &steps, stakes)?;
        return Ok(Forecast::new(units, battle, pairs.into_iter(), dice));
    }
    let dice = crate::course::most_dice(battle, &steps);
    match Width::of(dice).ok_or(Fault::TooManyDice { dice })? {
        Width::Narrow => spread::<u64>(units, battle, &steps),
        Width::Double => spread::<u128>(units, battle, &steps),
        Width::Full => spread::<U256>(units, battle, &steps),
    }
}

fn spread<W: Weight>(units: &Units, battle: &Battle, steps: &[Step]) -> Result<Forecast, Fault> {
    let mut spread = Spread::<W>::certain(battle.forces);
    for step in steps {
        spread.fight(step)?;
    }
    Ok(Forecast::new(units, battle, spread.pairs(), spread.dice))
}

impl Forecast {
    /// From pairs of forces in order, whose weights sum to six for each of `dice`.
    fn new<W: Weight>(
        units: &Units,
        battle: &Battle,
        pairs: impl Iterator<Item = ([Stack; 2], W)>,
        dice: u16,
    ) -> Forecast {
        let ends = pairs.map(|(forces, weight)| End {
            forces,
            weight: weight.wide(),
        });
        Forecast {
            battle: *battle,
            costs: costs(units),
            dice,
            ends: ends.collect(),
        }
    }

    /// Two ways in which one battle can go on, by one die: `faces` of its six faces lead to this one, the rest
    /// to the `other`, and chances and losses are told from where the other begins.
    pub(crate) fn or(self, other: &Forecast, faces: u8) -> Result<Forecast, Fault> {
        let dice = self.dice.max(other.dice) + 1;
        if Width::of(dice).is_none() {
            return Err(Fault::TooManyDice { dice });
        }
        let faces = faces.min(6);
        let parts = [(&self, faces), (other, 6 - faces)];
        let mut ends: Vec<End> = Vec::with_capacity(self.ends.len() + other.ends.len());
        for (part, faces) in parts.into_iter().filter(|&(_, faces)| faces > 0) {
            let scale = six_to_the(dice - 1 - part.dice) * U256::from(faces);
            ends.extend(part.ends.iter().map(|end| End {
                weight: end.weight * scale,
                ..*end
            }));
        }
        ends.sort_unstable_by_key(|end| end.forces);
        ends.dedup_by(|next, kept| {
            let same = next.forces == kept.forces;
            if same {
                kept.weight += next.weight;
            }
            same
        });
        Ok(Forecast {
            dice,
            ends,
            ..*other
        })
    }

    /// The same with losses told from an earlier moment of the battle.
    pub(crate) fn told_from(self, battle: &Battle) -> Forecast {
        Forecast {
            battle: *battle,
            ..self
        }
    }

    /// Every way in which the battle can end, once each, in a fixed order.
    pub fn ends(&self) -> &[End] {
        &self.ends
    }

    /// How many equal parts a certainty has: six for each die that can still be rolled.
    pub fn whole(&self) -> U256 {
        six_to_the(self.dice)
    }

    /// A number of parts as a fraction of the whole, as near as floating-point numbers get.
    pub fn fraction(&self, weight: U256) -> f64 {
        weight.as_f64() / self.whole().as_f64()
    }

    /// The chance that the battle ends like this (BAT-8, BAT-10), in parts of the whole.
    pub fn weight(&self, result: BattleResult) -> U256 {
        self.sum(|end| self.result(end) == result)
    }

    /// The chance that the battle ends like this, as a fraction.
    pub fn chance(&self, result: BattleResult) -> f64 {
        self.fraction(self.weight(result))
    }

    /// How the battle went if it ended so.
    pub fn result(&self, end: &End) -> BattleResult {
        self.ended(end).result()
    }

    /// Of how many units of `kind` of `side` are left how often: the chance of none first, in parts of the
    /// whole, up to the number that the battle goes on with.
    pub fn survivors(&self, side: Side, kind: Kind) -> Vec<U256> {
        let most = usize::from(self.battle.force(side).count(kind));
        let mut chances = vec![U256::ZERO; most + 1];
        for end in &self.ends {
            let left = end.forces[side.index()].count(kind);
            if let Some(chance) = chances.get_mut(usize::from(left)) {
                *chance += end.weight;
            }
        }
        chances
    }

    /// What `side` still loses on average, from the stage on that was forecast.
    pub fn losses(&self, side: Side) -> Losses {
        let before = self.battle.force(side);
        let mut losses = Losses {
            units: U256::ZERO,
            rubium: U256::ZERO,
        };
        for end in &self.ends {
            for (kind, count) in before.counts() {
                let lost = count.saturating_sub(end.forces[side.index()].count(kind));
                if lost > 0 {
                    let lost = U256::from(lost);
                    losses.units += end.weight * lost;
                    losses.rubium += end.weight * lost * U256::from(self.costs[kind.index()]);
                }
            }
        }
        losses
    }

    /// What the attacker gets out of it on average (see [`Stakes`]), in rubium.
    pub fn value(&self, stakes: Stakes) -> f64 {
        let values = self.ends.iter().map(|end| {
            let value = stakes.value(&self.costs, &self.ended(end));
            f64::from(value) * end.weight.as_f64()
        });
        values.sum::<f64>() / self.whole().as_f64()
    }

    /// The battle that was forecast.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    fn ended(&self, end: &End) -> Battle {
        Battle {
            forces: end.forces,
            ..self.battle
        }
    }

    fn sum(&self, test: impl Fn(&End) -> bool) -> U256 {
        let chosen = self.ends.iter().filter(|end| test(end));
        chosen.fold(U256::ZERO, |sum, end| sum + end.weight)
    }
}
