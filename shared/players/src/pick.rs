//! Cards that a player may choose between: the mission to keep (OPT-PRIORITY), and what the Monolith brings (OPT-HILL).

use crate::judge::Judge;
use crate::march::Idea;
use crate::reason::Reason;
use crate::worth::CARD;
use rubium_rules::content::{Condition, Face};
use rubium_rules::{Action, CardId, HexSet, Kind, Terrain};

impl Judge<'_> {
    /// The mission of two that promises more: its points by how near they are.
    pub fn keep(&self, legal: &[Action]) -> Option<Idea> {
        let ideas = legal.iter().filter_map(|&action| {
            let Action::Keep { card } = action else {
                return None;
            };
            let vp = self.vp(card);
            Some(Idea {
                action,
                gain: self.points(f64::from(vp)) * self.promise(card),
                reason: Reason::Keep { card },
            })
        });
        ideas.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// A King of the Hill card, unless its point, which gives the others a card each, is worth less than two cards.
    pub fn hill(&self, legal: &[Action]) -> Option<Idea> {
        let point = self.points(1.0) - CARD;
        let cards = 2.0 * CARD;
        let (action, gain, reason) = match point >= cards {
            true => (Action::TakeVictory, point - cards, Reason::Hill),
            false => (Action::TakeCard, cards - point, Reason::Monolith),
        };
        legal.contains(&action).then_some(Idea {
            action,
            gain,
            reason,
        })
    }

    /// How likely the mission is to be fulfilled before long, as a rough share.
    fn promise(&self, card: CardId) -> f64 {
        match self.rules.card(card).map(|spec| &spec.face) {
            Some(Face::BattleMission { condition, .. } | Face::Objective { condition, .. }) => {
                self.likely(condition)
            }
            _ => 0.0,
        }
    }

    fn likely(&self, condition: &Condition) -> f64 {
        let own = |kinds: &[Kind]| {
            let all = self.army_now();
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
            Condition::ControlsMost { terrain } => some(self.grounds(*terrain) > 0, 0.6, 0.35),
            Condition::Controls { terrain, at_least } => {
                some(self.grounds(*terrain) >= u32::from(*at_least), 0.9, 0.3)
            }
            Condition::MinedOutsideHomeBases { .. } => 0.4,
            Condition::Rubium { at_least } => some(self.rubium() >= *at_least, 0.9, 0.4),
            Condition::UnitsOnBoard { kinds, at_least } => some(own(kinds) >= *at_least, 0.9, 0.4),
            Condition::Not { condition } => 1.0 - self.likely(condition),
            Condition::All { conditions } => conditions
                .iter()
                .map(|condition| self.likely(condition))
                .product(),
            Condition::Any { conditions } => conditions
                .iter()
                .map(|condition| self.likely(condition))
                .fold(0.0, f64::max),
        }
    }

    /// How many hexes of a terrain the player controls.
    fn grounds(&self, terrain: Terrain) -> u32 {
        let own = self.view.hexes.iter();
        let own = own.filter(|hex| hex.controller == Some(self.me) && hex.terrain == terrain);
        own.map(|hex| hex.id).collect::<HexSet>().len()
    }
}
