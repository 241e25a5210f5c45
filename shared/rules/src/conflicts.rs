//! Optional rules that exclude each other or need a certain number of players (OPT).

use crate::options::{OptionalRule, Options};
use crate::rule_id::RuleId;
use serde::Serialize;
use specta::Type;

/// An optional rule that is not allowed together with another optional rule, or with this number of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// The option that is not allowed.
    pub option: OptionalRule,
    /// The other option, or the required number of players.
    pub with: ConflictTarget,
    /// The rule that forbids the combination.
    pub rule: RuleId,
    /// The reason.
    pub reason: ConflictReason,
}

/// What an optional rule conflicts with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ConflictTarget {
    /// Another optional rule.
    Option {
        /// The rule.
        option: OptionalRule,
    },
    /// The number of players.
    Players {
        /// The required number.
        needs: u8,
    },
}

impl std::fmt::Display for Conflict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Conflict {
            option, with, rule, ..
        } = self;
        match with {
            ConflictTarget::Option { option: other } => {
                write!(f, "{option:?} cannot be combined with {other:?} ({rule})")
            }
            ConflictTarget::Players { needs } => {
                write!(f, "{option:?} needs {needs} players ({rule})")
            }
        }
    }
}

/// The reason for a conflict of optional rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum ConflictReason {
    /// Each option sets a different number of victory points to win.
    TwoLengths,
    /// Team games have a fixed number of victory points to win.
    TeamsFixLength,
    /// Missions are revealed in the transmission line, so none are drawn or dealt.
    OpenMissions,
    /// One option needs the Monolith or its tile, and the other option is played without it.
    NoMonolith,
    /// Each option is played on its own board.
    TwoBoards,
    /// The board or the teams of the option need a certain number of players.
    Players,
}

/// Pairs of options that exclude each other, and the reason. A conflict names the rule of the first option.
const CONFLICTING_PAIRS: [(OptionalRule, OptionalRule, ConflictReason); 9] = {
    use ConflictReason::*;
    use OptionalRule::*;
    [
        (TimeIsOfTheEssence, InForTheLongHaul, TwoLengths),
        (TimeIsOfTheEssence, Teams, TeamsFixLength),
        (InForTheLongHaul, Teams, TeamsFixLength),
        (ExecutiveOrders, InterceptedTransmissions, OpenMissions),
        (KingOfTheHill, Vortex, NoMonolith),
        (KingOfTheHill, EnergyDependence, NoMonolith),
        (TopPriority, InterceptedTransmissions, OpenMissions),
        (Vortex, EnergyDependence, NoMonolith),
        (BadNeighbors, EnergyDependence, TwoBoards),
    ]
};

/// Options that need a certain number of players.
const REQUIRED_PLAYER_COUNTS: [(OptionalRule, u8); 3] = [
    (OptionalRule::Teams, 4),
    (OptionalRule::EnergyDependence, 2),
    (OptionalRule::BadNeighbors, 2),
];

impl OptionalRule {
    /// The optional rules that cannot be combined with this rule, in the order of the rulebook.
    pub fn incompatible_rules(self) -> impl Iterator<Item = OptionalRule> {
        let is_incompatible = move |option| {
            let mut pairs = CONFLICTING_PAIRS.iter();
            pairs.any(|&(one, other, _)| [(one, other), (other, one)].contains(&(self, option)))
        };
        OptionalRule::ALL
            .into_iter()
            .filter(move |&other| is_incompatible(other))
    }
}

impl Options {
    /// The conflicts of these options in a game of `player_count` players; empty if the options are allowed.
    ///
    /// The same conflicts apply in the 2005 edition, where the options of the 2012 edition are house rules
    /// (OPT).
    pub fn conflicts(&self, player_count: u8) -> Vec<Conflict> {
        let pair_conflicts = CONFLICTING_PAIRS
            .into_iter()
            .filter(|&(one, other, _)| self.has(one) && self.has(other))
            .map(|(option, other, reason)| {
                (option, ConflictTarget::Option { option: other }, reason)
            });
        let player_count_conflicts = REQUIRED_PLAYER_COUNTS
            .into_iter()
            .filter(|&(option, needs)| self.has(option) && needs != player_count)
            .map(|(option, needs)| {
                (
                    option,
                    ConflictTarget::Players { needs },
                    ConflictReason::Players,
                )
            });
        pair_conflicts
            .chain(player_count_conflicts)
            .map(|(option, with, reason)| Conflict {
                option,
                with,
                rule: option.rule(),
                reason,
            })
            .collect()
    }
}
