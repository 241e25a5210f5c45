//! Choices between cards: the mission to keep (OPT-PRIORITY), and the reward for the Monolith (OPT-HILL).

use crate::evaluator::Evaluator;
use crate::movement::Candidate;
use crate::reason::DecisionReason;
use crate::values::CARD_VALUE;
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::{Action, CardId, HexSet, Kind, Terrain};

impl Evaluator<'_> {
    /// The mission with the higher expected value, of two.
    pub fn mission_to_keep(&self, legal: &[Action]) -> Option<Candidate> {
        let candidates = legal.iter().filter_map(|&action| {
            let Action::Keep { card } = action else {
                return None;
            };
            let vp = self.vp(card);
            Some(Candidate {
                action,
                gain: self.points_value(f64::from(vp)) * self.fulfilment_chance(card),
                reason: DecisionReason::Keep { card },
            })
        });
        candidates.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The King of the Hill card, unless two cards are worth more. The King of the Hill card gives each
    /// other player a card.
    pub fn monolith_reward(&self, legal: &[Action]) -> Option<Candidate> {
        let point = self.points_value(1.0) - CARD_VALUE;
        let cards = 2.0 * CARD_VALUE;
        let (action, gain, reason) = match point >= cards {
            true => (Action::TakeVictory, point - cards, DecisionReason::Hill),
            false => (Action::TakeCard, cards - point, DecisionReason::Monolith),
        };
        legal.contains(&action).then_some(Candidate {
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
        let own = |kinds: &[Kind]| {
            let all = self.army();
            kinds.iter().map(|&kind| all.count(kind)).sum::<u8>()
        };
        let enemies = |kind: Kind| {
            let mut hexes = self.view.hexes.iter().flat_map(|hex| &hex.units);
            hexes.any(|unit| self.rules.enemies(self.me, unit.seat) && unit.kind == kind)
        };
        let some = |holds: bool, yes: f64, no: f64| if holds { yes } else { no };
        match condition {
            Condition::BattleIn { .. } => 0.45,
            Condition::BattleInOpponentsHomeBase => 0.25,
            Condition::Survivor { kind } => some(own(&[*kind]) > 0, 0.5, 0.2),
            Condition::Destroyed { kind, .. } => some(enemies(*kind), 0.4, 0.1),
            Condition::DestroyedThisTurn { kind, .. } => some(enemies(*kind), 0.6, 0.15),
            Condition::BeganWith { kinds, at_least } => some(own(kinds) >= *at_least, 0.35, 0.15),
            Condition::BeganOnlyWith { kinds } => some(own(kinds) > 0, 0.3, 0.15),
            Condition::BeganWithFewer | Condition::NoLosses => 0.35,
            Condition::BattleWhereScorched => 0.15,
            Condition::SpecialAttackDestroyed => some(own(&[Kind::RubiumDragon]) > 0, 0.5, 0.1),
            Condition::CameFromMonolith { kind } => some(own(&[*kind]) > 0, 0.25, 0.05),
            Condition::BattlesWon { .. } => 0.2,
            Condition::ControlsMost { terrain } => {
                some(self.controlled_hexes(*terrain) > 0, 0.6, 0.35)
            }
            Condition::Controls { terrain, at_least } => some(
                self.controlled_hexes(*terrain) >= u32::from(*at_least),
                0.9,
                0.3,
            ),
            Condition::MinedOutsideHomeBases { .. } => 0.4,
            Condition::Rubium { at_least } => some(self.rubium() >= *at_least, 0.9, 0.4),
            Condition::UnitsOnBoard { kinds, at_least } => some(own(kinds) >= *at_least, 0.9, 0.4),
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

    /// The number of hexes of a terrain that the player controls.
    fn controlled_hexes(&self, terrain: Terrain) -> u32 {
        let own = self.view.hexes.iter();
        let own = own.filter(|hex| hex.controller == Some(self.me) && hex.terrain == terrain);
        own.map(|hex| hex.id).collect::<HexSet>().len()
    }
}
