//! The Deployment phase: cards, then units, as long as there is rubium.

use crate::judge::Judge;
use crate::march::{Idea, with};
use crate::reason::Reason;
use crate::worth::GUARD;
use rubium_rules::content::{Condition, Effect, Face};
use rubium_rules::units::Unit;
use rubium_rules::{Action, CardId, Hex, Kind, Stack};

/// Cheap units that explore and mine, beside those of the home base.
const SCOUTS: u8 = 5;
/// Units that make a party of one kind.
const PARTY: u8 = 4;
/// How much it counts where a unit is placed that can still move away.
const PRESENCE: f64 = 0.5;
/// Units of somebody who is all but beaten.
const FEW: u8 = 2;

impl Judge<'_> {
    /// The best purchase, or card of the phase.
    pub fn deploy(&self, legal: &[Action]) -> Option<Idea> {
        let ideas = legal.iter().filter_map(|&action| match action {
            Action::Buy { kind, hex } => Some(self.purchase(action, kind, hex)),
            Action::Play { card } => self.deployment_card(card).map(|gain| Idea {
                action,
                gain,
                reason: Reason::Card { card },
            }),
            _ => None,
        });
        let best = ideas.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|idea| idea.gain > 0.0)
    }

    /// Cards whose gain can't get better come before all purchases.
    fn deployment_card(&self, card: CardId) -> Option<f64> {
        match self.rules.card(card).map(|spec| &spec.face)? {
            Face::Deployment { effect } => match effect {
                Effect::GainRubium { .. } | Effect::PlaceUnit { .. } => Some(1_000.0),
                Effect::GainPerHex => {
                    let own = self.view.seats.get(self.me.index())?.hexes;
                    (own >= 5).then_some(1_000.0)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn purchase(&self, action: Action, kind: Kind, hex: Hex) -> Idea {
        let there = self.units(self.me, hex);
        let unit = self.rules.units().get(kind);
        let miner = |stack: Stack| stack.kinds().any(|kind| self.rules.units().get(kind).miner);
        let seen = self.view.hexes.get(hex.index());
        let refinery = seen.map_or(0, |seen| seen.refinery);
        if unit.miner && refinery > 0 && !miner(there) && !self.hostile(hex) {
            return Idea {
                action,
                gain: 100.0 + 10.0 * f64::from(refinery) - f64::from(unit.cost),
                reason: Reason::Miner { hex, refinery },
            };
        }
        let mut gain =
            10.0 + self.army(kind) + 0.3 * self.longing(kind, hex) - 0.1 * f64::from(there.total());
        if self.temper.plans {
            // It fights at once where an enemy stands, and guards where one could come.
            gain += PRESENCE * (self.place(hex, with(there, kind)) - self.place(hex, there));
        }
        Idea {
            action,
            gain,
            reason: Reason::Recruit { kind },
        }
    }

    /// How much a unit of `kind` is wanted in the army.
    fn army(&self, kind: Kind) -> f64 {
        let own = self.army_now();
        let cheap: u8 = [Kind::Human, Kind::Fungoid, Kind::Crystalline]
            .into_iter()
            .map(|kind| own.count(kind))
            .sum();
        let facedown = self.view.hexes.iter().filter(|hex| hex.facedown).count();
        let unit = self.rules.units().get(kind);
        let have = f64::from(own.count(kind));
        let mut wanted = match kind {
            Kind::Human => 0.8,
            Kind::Fungoid | Kind::Crystalline => 2.0,
            Kind::RockStrider => 2.0,
            Kind::LavaLeaper => 2.2,
            Kind::RubiumDragon => 2.4,
        };
        wanted += ability(unit);
        wanted -= 0.25 * have;
        if unit.miner && facedown > 4 && cheap < SCOUTS + 3 {
            wanted += 2.0;
        }
        let monolith = self
            .rules
            .board()
            .of_terrain(rubium_rules::Terrain::Monolith);
        let climbers = Kind::ALL
            .into_iter()
            .filter(|&kind| !(self.rules.enterable(kind) & monolith).is_empty());
        let have_climbers: u8 = climbers.map(|kind| own.count(kind)).sum();
        let few = if self.hill_pays() { GUARD } else { 1 };
        if have_climbers < few && !(self.rules.enterable(kind) & monolith).is_empty() {
            wanted += 1.5;
        }
        if self.temper.missions {
            wanted += 0.7
                * self
                    .missions
                    .iter()
                    .filter(|&&card| self.asks_for(card, kind))
                    .count() as f64;
        }
        wanted
    }

    /// All units of this player on the board.
    pub fn army_now(&self) -> Stack {
        let mut all = Stack::EMPTY;
        for hex in &self.view.hexes {
            for unit in hex.units.iter().filter(|unit| unit.seat == self.me) {
                let room = Stack::MOST - all.count(unit.kind);
                all = all.plus(Stack::of(unit.kind, unit.count.min(room)));
            }
        }
        all
    }

    /// Whether a mission needs units of `kind`.
    fn asks_for(&self, card: CardId, kind: Kind) -> bool {
        let own = self.army_now();
        match self.rules.card(card).map(|spec| &spec.face) {
            Some(Face::BattleMission { condition, .. }) => match condition {
                Condition::Survivor { kind: named }
                | Condition::CameFromMonolith { kind: named } => {
                    *named == kind && own.count(kind) < 2
                }
                Condition::BeganWith { kinds, at_least } => {
                    kinds.contains(&kind) && own.count(kind) < *at_least
                }
                Condition::BeganOnlyWith { kinds } => {
                    self.temper.plans && kinds.contains(&kind) && own.count(kind) < PARTY
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// A card for the rubium that a unit still costs: one that does nothing better, or any if hardly a unit is left.
    pub fn exchange(&self, legal: &[Action]) -> Option<Idea> {
        let costs = Kind::ALL.map(|kind| u16::from(self.rules.units().get(kind).cost));
        let rubium = self.rubium();
        let beaten = self.army_now().total() < FEW && costs.iter().all(|&cost| cost > rubium);
        if !beaten && !costs.contains(&(rubium + 1)) {
            return None;
        }
        let ideas = legal.iter().filter_map(|&action| {
            let Action::Exchange { card } = action else {
                return None;
            };
            let spare = match self.rules.card(card).map(|spec| &spec.face)? {
                Face::Deployment {
                    effect: Effect::ExtraStep { .. } | Effect::Transport { .. },
                } => 1.0,
                face if beaten => -f64::from(face.vp()),
                _ => return None,
            };
            Some(Idea {
                action,
                gain: spare,
                reason: Reason::Exchange { card },
            })
        });
        ideas.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }
}

/// What the abilities of the alternate units change about a kind, beside its price and its combat value.
fn ability(unit: &Unit) -> f64 {
    let mut worth = 0.0;
    if unit.dice(1) == 0 {
        worth -= 0.5;
    }
    for (has, more) in [
        (unit.moves_after_victory, 0.3),
        (unit.sacrifice, 0.3),
        (unit.dive.is_some(), 0.2),
        (unit.attack_chain, 0.3),
        (unit.attacks_anywhere_from.is_some(), 0.2),
    ] {
        worth += if has { more } else { 0.0 };
    }
    worth
}
