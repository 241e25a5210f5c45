//! Choices between cards: the mission to keep (OPT-PRIORITY), and the reward for the Monolith (OPT-HILL).

use crate::evaluator::Evaluator;
use crate::movement::Candidate;
use crate::reason::DecisionReason;
use crate::values::ENERGIZE_CARD_VALUE;
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::{Action, CardId, HexSet, Kind, Terrain};

impl Evaluator<'_> {
    /// Of the two missions that were drawn, the one with the higher expected value.
    pub fn mission_to_keep(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let candidates = legal_actions.iter().filter_map(|&action| {
            let Action::Keep { card } = action else {
                return None;
            };
            let vp = self.vp(card);
            Some(Candidate {
                action,
                gain: self.points_value(f64::from(vp)) * self.fulfilment_chance(card),
                reason: DecisionReason::KeepMission { card },
            })
        });
        candidates.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The King of the Hill card, unless two Energize cards are worth more. A King of the Hill card is worth
    /// a victory point minus an Energize card, because every other player draws an Energize card if it is
    /// taken.
    pub fn monolith_reward(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let hill_value = self.points_value(1.0) - ENERGIZE_CARD_VALUE;
        let energize_cards_value = 2.0 * ENERGIZE_CARD_VALUE;
        let (action, gain, reason) = match hill_value >= energize_cards_value {
            true => (
                Action::TakeFaceupCard,
                hill_value - energize_cards_value,
                DecisionReason::KingOfTheHill,
            ),
            false => (
                Action::TakeEnergize,
                energize_cards_value - hill_value,
                DecisionReason::Monolith,
            ),
        };
        legal_actions.contains(&action).then_some(Candidate {
            action,
            gain,
            reason,
        })
    }

    /// A rough estimate of the chance to fulfil the mission soon.
    fn fulfilment_chance(&self, card: CardId) -> f64 {
        match self.rules.card(card).map(|spec| &spec.face) {
            Some(
                CardFace::BattleMission { condition, .. } | CardFace::Objective { condition, .. },
            ) => self.condition_chance(condition),
            _ => 0.0,
        }
    }

    fn condition_chance(&self, condition: &Condition) -> f64 {
        let own_count = |kinds: &[Kind]| {
            let army = self.army();
            kinds.iter().map(|&kind| army.count(kind)).sum::<u8>()
        };
        let enemy_has = |kind: Kind| {
            let mut hexes = self.view.hexes.iter().flat_map(|hex| &hex.units);
            hexes.any(|unit| self.rules.are_opponents(self.me, unit.seat) && unit.kind == kind)
        };
        let chance_if = |is_likely: bool, high: f64, low: f64| if is_likely { high } else { low };
        match condition {
            Condition::BattleIn { .. } => 0.45,
            Condition::BattleInOpponentsHomeBase => 0.25,
            Condition::Survivor { kind } => chance_if(own_count(&[*kind]) > 0, 0.5, 0.2),
            Condition::Destroyed { kind, .. } => chance_if(enemy_has(*kind), 0.4, 0.1),
            Condition::DestroyedInOneBattle { kind, .. } => chance_if(enemy_has(*kind), 0.6, 0.15),
            Condition::BeganWith { kinds, at_least } => {
                chance_if(own_count(kinds) >= *at_least, 0.35, 0.15)
            }
            Condition::BeganOnlyWith { kinds } => chance_if(own_count(kinds) > 0, 0.3, 0.15),
            Condition::BeganWithFewer | Condition::NoLosses => 0.35,
            Condition::SpecialAttackDestroyedInBattleHex => 0.15,
            Condition::SpecialAttackDestroyed => {
                chance_if(own_count(&[Kind::RubiumDragon]) > 0, 0.5, 0.1)
            }
            Condition::CameFromMonolith { kind } => chance_if(own_count(&[*kind]) > 0, 0.25, 0.05),
            Condition::BattlesWon { .. } => 0.2,
            Condition::ControlsMost { terrain } => {
                chance_if(self.controlled_hex_count(*terrain) > 0, 0.6, 0.35)
            }
            Condition::Controls { terrain, at_least } => chance_if(
                self.controlled_hex_count(*terrain) >= u32::from(*at_least),
                0.9,
                0.3,
            ),
            Condition::MinedOutsideHomeBases { .. } => 0.4,
            Condition::Rubium { at_least } => chance_if(self.rubium() >= *at_least, 0.9, 0.4),
            Condition::UnitsOnBoard { kinds, at_least } => {
                chance_if(own_count(kinds) >= *at_least, 0.9, 0.4)
            }
            Condition::Not { condition } => 1.0 - self.condition_chance(condition),
            Condition::All { conditions } => conditions
                .iter()
                .map(|condition| self.condition_chance(condition))
                .product(),
            Condition::Any { conditions } => conditions
                .iter()
                .map(|condition| self.condition_chance(condition))
                .fold(0.0, f64::max),
        }
    }

    /// The number of hexes of `terrain` that this player controls.
    fn controlled_hex_count(&self, terrain: Terrain) -> u32 {
        let hexes = self.view.hexes.iter();
        let own_hexes =
            hexes.filter(|hex| hex.controller == Some(self.me) && hex.terrain == terrain);
        own_hexes.map(|hex| hex.id).collect::<HexSet>().len()
    }
}
