//! Edition and optional rules of a game.

use crate::ids::Terrain;
use crate::rule_id::RuleId;
use serde::{Deserialize, Serialize};
use specta::Type;

/// The edition whose rulebook a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Edition {
    /// The 2012 edition.
    #[default]
    #[serde(rename = "2012")]
    Year2012,
    /// The 2005 edition.
    #[serde(rename = "2005")]
    Year2005,
}

/// The optional rules (OPT). Each can be chosen separately.
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
    /// All optional rules, in the order of the rulebook.
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

    /// Returns whether the 2005 edition prints the rule. All other optional rules are house rules in that
    /// edition (OPT).
    pub const fn is_printed_in_2005(self) -> bool {
        matches!(
            self,
            OptionalRule::TimeIsOfTheEssence | OptionalRule::InForTheLongHaul | OptionalRule::Teams
        )
    }

    /// The rulebook entry that describes the optional rule.
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

    /// The rules of the basic game that the optional rule changes.
    pub const fn changed_rules(self) -> &'static [RuleId] {
        match self {
            OptionalRule::TimeIsOfTheEssence | OptionalRule::InForTheLongHaul => &[RuleId::Win1],
            OptionalRule::ExecutiveOrders => &[RuleId::Set7],
            OptionalRule::KingOfTheHill => &[RuleId::Drw2],
            OptionalRule::TopPriority => &[RuleId::Drw1],
            OptionalRule::ExtraExplorationTokens => &[RuleId::Set6],
            OptionalRule::InterceptedTransmissions => &[RuleId::Mis1, RuleId::Mis2, RuleId::Drw1],
            OptionalRule::Teams => &[RuleId::Win1, RuleId::Win2],
            OptionalRule::Vortex => &[RuleId::Set3, RuleId::Drw2],
            OptionalRule::AlternateUnits => &[],
            OptionalRule::EnergyDependence => {
                &[RuleId::Set3, RuleId::Set4, RuleId::Set6, RuleId::Drw2]
            }
            OptionalRule::BadNeighbors => &[RuleId::Set4],
        }
    }

    /// The bit of the rule in [`OptionalSet`].
    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of optional rules with fast lookup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct OptionalSet(u16);

impl OptionalSet {
    /// Returns whether the rule is in the set.
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

/// The options on which the players agreed before the game.
///
/// The default is the basic game of the 2012 edition. [`Rules::new`](crate::Rules::new) rejects options that
/// cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// The edition.
    #[serde(default)]
    pub edition: Edition,
    /// The optional rules in play, without duplicates.
    #[serde(default)]
    pub optional_rules: Vec<OptionalRule>,
    /// Whether the game is for practice: until the game is over, every step can be undone, even a step with a
    /// random outcome. If the step is repeated, its outcome is the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_practice: bool,
}

impl Options {
    /// Returns whether `rule` is chosen.
    pub fn has(&self, rule: OptionalRule) -> bool {
        self.optional_rules.contains(&rule)
    }

    /// The chosen optional rule with its own board (SET-4), if any.
    pub(crate) fn rule_with_board(&self) -> Option<OptionalRule> {
        let rules_with_board = [OptionalRule::EnergyDependence, OptionalRule::BadNeighbors];
        rules_with_board.into_iter().find(|&rule| self.has(rule))
    }

    /// The visible side of a fixed tile. The Vortex is on the back of the Monolith (OPT-VORTEX).
    pub(crate) fn visible_side(&self, tile: Terrain) -> Terrain {
        match tile {
            Terrain::Monolith if self.has(OptionalRule::Vortex) => Terrain::Vortex,
            other => other,
        }
    }

    /// The number of victory points that win the game (WIN-1): 12, or 10 with OPT-TIME, 14 with OPT-LONG, 20
    /// per team with OPT-TEAM.
    pub fn target_vp(&self) -> u8 {
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
