//! The Deployment phase: cards that give rubium or a unit, purchases, and exchanges.

use crate::evaluator::Evaluator;
use crate::movement::{Candidate, with_unit};
use crate::reason::DecisionReason;
use crate::values::MONOLITH_GUARD_COUNT;
use rubium_rules::content::{CardFace, Condition, Effect};
use rubium_rules::units::UnitStats;
use rubium_rules::{Action, CardId, Hex, Kind, Stack};

/// Target number of cheap units while many hexes are unexplored.
const TARGET_CHEAP_UNIT_COUNT: u8 = 8;
/// Number of units of a kind that is enough for a mission that allows only certain kinds in the force.
const ENOUGH_UNITS_OF_ALLOWED_KIND: u8 = 4;
/// Weight of a purchase's effect on the stack where the unit is placed: low, because the unit can move away.
const PLACEMENT_WEIGHT: f64 = 0.5;
/// Army size below which a player who cannot buy a unit is nearly eliminated.
const MIN_SAFE_ARMY_SIZE: u8 = 2;

impl Evaluator<'_> {
    /// The best purchase or Deployment card that gives rubium or a unit; `None` if none of them has a gain.
    pub fn best_deployment(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let candidates = legal_actions.iter().filter_map(|&action| match action {
            Action::Buy { kind, hex } => Some(self.purchase_candidate(action, kind, hex)),
            Action::Play { card } => self.deployment_card_gain(card).map(|gain| Candidate {
                action,
                gain,
                reason: DecisionReason::PlayCardNow { card },
            }),
            Action::Exchange { .. }
            | Action::Move { .. }
            | Action::SpecialAttack { .. }
            | Action::Explore { .. }
            | Action::Battle { .. }
            | Action::EndPhase
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
            | Action::TargetHit { .. } => None,
        });
        let best = candidates.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|candidate| candidate.gain > 0.0)
    }

    /// The gain of a Deployment card that gives rubium or a unit; `None` if it should be kept, and for other
    /// cards. A card that gains nothing by waiting is played before all purchases, so its gain exceeds that
    /// of any purchase.
    fn deployment_card_gain(&self, card: CardId) -> Option<f64> {
        match self.rules.card(card).map(|spec| &spec.face)? {
            CardFace::Deployment { effect } => match effect {
                Effect::GainRubium { .. } | Effect::PlaceUnit { .. } => Some(1_000.0),
                Effect::GainPerHex => {
                    let hex_count = self.view.seats.get(self.me.index())?.controlled_hex_count;
                    (hex_count >= 5).then_some(1_000.0)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The purchase `action` of a unit of `kind` on `hex`, with its gain and its reason.
    pub(crate) fn purchase_candidate(&self, action: Action, kind: Kind, hex: Hex) -> Candidate {
        let stack = self.units(self.me, hex);
        let unit = self.rules.unit_sheet().get(kind);
        let has_miner = |stack: Stack| {
            stack
                .kinds()
                .any(|kind| self.rules.unit_sheet().get(kind).can_mine)
        };
        let hex_view = self.view.hexes.get(hex.index());
        let refinery = hex_view.map_or(0, |hex_view| hex_view.refinery);
        if unit.can_mine && refinery > 0 && !has_miner(stack) && !self.has_enemy(hex) {
            return Candidate {
                action,
                gain: 100.0 + 10.0 * f64::from(refinery) - f64::from(unit.cost),
                reason: DecisionReason::BuyMiner {
                    hex,
                    income: refinery,
                },
            };
        }
        let mut gain = 10.0 + self.army_demand(kind) + 0.3 * self.attraction(kind, hex)
            - 0.1 * f64::from(stack.total());
        if self.profile.plans_ahead {
            // A unit on a hex with an enemy fights this turn. On other hexes it defends against attackers.
            gain += PLACEMENT_WEIGHT
                * (self.stack_value(hex, with_unit(stack, kind)) - self.stack_value(hex, stack));
        }
        Candidate {
            action,
            gain,
            reason: DecisionReason::BuyUnit { kind },
        }
    }

    /// How much the army needs another unit of `kind`, in rubium.
    fn army_demand(&self, kind: Kind) -> f64 {
        let army = self.army();
        let cheap_unit_count: u8 = [Kind::Human, Kind::Fungoid, Kind::Crystalline]
            .into_iter()
            .map(|kind| army.count(kind))
            .sum();
        let facedown_count = self
            .view
            .hexes
            .iter()
            .filter(|hex| hex.has_facedown_token)
            .count();
        let unit = self.rules.unit_sheet().get(kind);
        let count = f64::from(army.count(kind));
        let mut demand = match kind {
            Kind::Human => 0.8,
            Kind::Fungoid | Kind::Crystalline => 2.0,
            Kind::RockStrider => 2.0,
            Kind::LavaLeaper => 2.2,
            Kind::RubiumDragon => 2.4,
        };
        demand += ability_value(unit);
        if unit.can_mine {
            demand += self.profile.weights.miner;
        }
        demand -= 0.25 * count;
        if unit.can_mine && facedown_count > 4 && cheap_unit_count < TARGET_CHEAP_UNIT_COUNT {
            demand += 2.0;
        }
        let monolith_hexes = self
            .rules
            .board()
            .of_terrain(rubium_rules::Terrain::Monolith);
        let kinds_that_may_enter_monolith = Kind::ALL
            .into_iter()
            .filter(|&kind| !(self.rules.enterable(kind) & monolith_hexes).is_empty());
        let monolith_capable_unit_count: u8 = kinds_that_may_enter_monolith
            .map(|kind| army.count(kind))
            .sum();
        let guard_target = if self.is_hill_card_available() {
            MONOLITH_GUARD_COUNT
        } else {
            1
        };
        if monolith_capable_unit_count < guard_target
            && !(self.rules.enterable(kind) & monolith_hexes).is_empty()
        {
            demand += 1.5;
        }
        if self.profile.uses_missions {
            demand += 0.7
                * self.profile.weights.mission
                * self
                    .missions
                    .iter()
                    .filter(|&&card| self.mission_needs(card, kind))
                    .count() as f64;
        }
        demand
    }

    /// All units of this player on the board, at most [`Stack::MAX_COUNT`] of each kind.
    pub fn army(&self) -> Stack {
        let mut army = Stack::EMPTY;
        for hex in &self.view.hexes {
            for unit in hex.units.iter().filter(|unit| unit.seat == self.me) {
                let room = Stack::MAX_COUNT - army.count(unit.kind);
                army = army.plus(Stack::of(unit.kind, unit.count.min(room)));
            }
        }
        army
    }

    /// Returns whether `card` is a battle mission that would be easier to fulfil with more units of `kind`.
    fn mission_needs(&self, card: CardId, kind: Kind) -> bool {
        let army = self.army();
        match self.rules.card(card).map(|spec| &spec.face) {
            Some(CardFace::BattleMission { condition, .. }) => match condition {
                Condition::Survivor {
                    kind: required_kind,
                }
                | Condition::CameFromMonolith {
                    kind: required_kind,
                } => *required_kind == kind && army.count(kind) < 2,
                Condition::BeganWith { kinds, at_least } => {
                    kinds.contains(&kind) && army.count(kind) < *at_least
                }
                Condition::BeganOnlyWith { kinds } => {
                    self.profile.plans_ahead
                        && kinds.contains(&kind)
                        && army.count(kind) < ENOUGH_UNITS_OF_ALLOWED_KIND
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The best card to exchange if the player is one rubium short of a unit, or nearly eliminated. A player
    /// who is not nearly eliminated exchanges only cards that move units.
    pub fn best_exchange(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let costs = Kind::ALL.map(|kind| u16::from(self.rules.unit_sheet().get(kind).cost));
        let rubium = self.rubium();
        let is_nearly_eliminated =
            self.army().total() < MIN_SAFE_ARMY_SIZE && costs.iter().all(|&cost| cost > rubium);
        if !is_nearly_eliminated && !costs.contains(&(rubium + 1)) {
            return None;
        }
        let candidates = legal_actions.iter().filter_map(|&action| {
            let Action::Exchange { card } = action else {
                return None;
            };
            let gain = match self.rules.card(card).map(|spec| &spec.face)? {
                CardFace::Deployment {
                    effect: Effect::ExtraStep { .. } | Effect::Transport { .. },
                } => 1.0,
                face if is_nearly_eliminated => -f64::from(face.vp()),
                _ => return None,
            };
            Some(Candidate {
                action,
                gain,
                reason: DecisionReason::Exchange { card },
            })
        });
        candidates.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }
}

/// The value, in rubium, of what only alternate units have: several abilities, and the drawback that a single
/// Clone rolls no die.
fn ability_value(unit: &UnitStats) -> f64 {
    let mut value = 0.0;
    if unit.dice_count(1) == 0 {
        value -= 0.5;
    }
    for (has_ability, bonus) in [
        (unit.can_advance, 0.3),
        (unit.can_be_sacrificed, 0.3),
        (unit.dive_terrain.is_some(), 0.2),
        (unit.repeats_special_attack_after_hit, 0.3),
        (unit.attacks_anywhere_from.is_some(), 0.2),
    ] {
        value += if has_ability { bonus } else { 0.0 };
    }
    value
}
