//! Edition and optional rules of a game.

use crate::ids::Terrain;
use crate::rule_id::RuleId;
use serde::{Deserialize, Serialize};
use specta::Type;

/// Which rulebook a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Edition {
    /// The 2012 edition, \[FFG\].
    #[default]
    Ffg,
    /// The 2005 edition, \[AH\].
    Ah,
}

/// The optional rules (OPT). Each can be switched alone.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum OptionalRule {
    /// OPT-TIME.
    TimeIsOfTheEssence,
    /// OPT-LONG.
    InForTheLongHaul,
    /// OPT-EXEC.
    ExecutiveOrders,
    /// OPT-HILL.
    KingOfTheHill,
    /// OPT-PRIORITY.
    TopPriority,
    /// OPT-EXTRA.
    ExtraExplorationTokens,
    /// OPT-INTERCEPT.
    InterceptedTransmissions,
    /// OPT-TEAM.
    Teams,
    /// OPT-VORTEX.
    Vortex,
    /// OPT-ALT.
    AlternateUnits,
    /// OPT-ENERGY.
    EnergyDependence,
    /// OPT-NEIGHBORS.
    BadNeighbors,
}

impl OptionalRule {
    /// Every optional rule, in the rulebook's order.
    pub const ALL: [OptionalRule; 12] = [
        OptionalRule::TimeIsOfTheEssence,
        OptionalRule::InForTheLongHaul,
        OptionalRule::ExecutiveOrders,
        OptionalRule::KingOfTheHill,
        OptionalRule::TopPriority,
        OptionalRule::ExtraExplorationTokens,
        OptionalRule::InterceptedTransmissions,
        OptionalRule::Teams,
        OptionalRule::Vortex,
        OptionalRule::AlternateUnits,
        OptionalRule::EnergyDependence,
        OptionalRule::BadNeighbors,
    ];

    /// Whether the 2005 edition has it; the others are house rules there (OPT).
    pub const fn is_printed_in_2005(self) -> bool {
        matches!(
            self,
            OptionalRule::TimeIsOfTheEssence | OptionalRule::InForTheLongHaul | OptionalRule::Teams
        )
    }

    /// The rule that describes it.
    pub const fn rule(self) -> RuleId {
        match self {
            OptionalRule::TimeIsOfTheEssence => RuleId::OptTime,
            OptionalRule::InForTheLongHaul => RuleId::OptLong,
            OptionalRule::ExecutiveOrders => RuleId::OptExec,
            OptionalRule::KingOfTheHill => RuleId::OptHill,
            OptionalRule::TopPriority => RuleId::OptPriority,
            OptionalRule::ExtraExplorationTokens => RuleId::OptExtra,
            OptionalRule::InterceptedTransmissions => RuleId::OptIntercept,
            OptionalRule::Teams => RuleId::OptTeam,
            OptionalRule::Vortex => RuleId::OptVortex,
            OptionalRule::AlternateUnits => RuleId::OptAlt,
            OptionalRule::EnergyDependence => RuleId::OptEnergy,
            OptionalRule::BadNeighbors => RuleId::OptNeighbors,
        }
    }

    /// Its place in [`OptionalSet`] as a bit.
    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of optional rules, for asking often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct OptionalSet(u16);

impl OptionalSet {
    /// Whether the rule is in the set.
    #[inline]
    pub const fn has(self, rule: OptionalRule) -> bool {
        self.0 & rule.bit() != 0
    }

    /// Adds a rule.
    pub const fn insert(&mut self, rule: OptionalRule) {
        self.0 |= rule.bit();
    }
}

impl FromIterator<OptionalRule> for OptionalSet {
    fn from_iter<I: IntoIterator<Item = OptionalRule>>(rules: I) -> OptionalSet {
        let mut set = OptionalSet::default();
        rules.into_iter().for_each(|rule| set.insert(rule));
        set
    }
}

/// What the players agreed on before the game.
///
/// The classic game is the default. The type already names every edition and option, so that records made
/// now still load when they can be played; [`Rules::new`](crate::Rules::new) refuses what it cannot play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// The edition.
    #[serde(default)]
    pub edition: Edition,
    /// Optional rules in use, each once.
    #[serde(default)]
    pub optional: Vec<OptionalRule>,
    /// Practice: everything may be taken back, dice and cards too. They fall the same way again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free_takeback: bool,
}

impl Options {
    /// Whether the players agreed on `rule`.
    pub fn has(&self, rule: OptionalRule) -> bool {
        self.optional.contains(&rule)
    }

    /// The optional rule that brings a board of its own (SET-4), if one does.
    pub(crate) fn board(&self) -> Option<OptionalRule> {
        let own = [OptionalRule::EnergyDependence, OptionalRule::BadNeighbors];
        own.into_iter().find(|&rule| self.has(rule))
    }

    /// The side of a fixed tile that lies up: the Monolith's has the Vortex on its back (OPT-VORTEX).
    pub(crate) fn side_up(&self, tile: Terrain) -> Terrain {
        match tile {
            Terrain::Monolith if self.has(OptionalRule::Vortex) => Terrain::Vortex,
            other => other,
        }
    }

    /// Victory points that win the game (WIN-1): 12, and with OPT-TIME 10, OPT-LONG 14; OPT-TEAM 20 by a team.
    pub fn target(&self) -> u8 {
        if self.has(OptionalRule::Teams) {
            20
        } else if self.has(OptionalRule::TimeIsOfTheEssence) {
            10
        } else if self.has(OptionalRule::InForTheLongHaul) {
            14
        } else {
            12
        }
    }
}
