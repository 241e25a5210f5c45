//! Which optional rules cannot be played together, or not by so many players (OPT).

use crate::options::{OptionalRule, Options};
use crate::rule_id::RuleId;
use serde::Serialize;
use specta::Type;

/// A choice of options that the rules do not allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// The option that cannot stay as things are.
    pub option: OptionalRule,
    /// What it does not go with.
    pub with: Against,
    /// The rule that says so.
    pub rule: RuleId,
    /// Why.
    pub because: Because,
}

/// What an optional rule does not go with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Against {
    /// Another optional rule.
    Option {
        /// Which.
        option: OptionalRule,
    },
    /// The number of players.
    Players {
        /// How many it is for.
        needs: u8,
    },
}

impl std::fmt::Display for Conflict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Conflict {
            option, with, rule, ..
        } = self;
        match with {
            Against::Option { option: other } => {
                write!(f, "{option:?} is not played with {other:?} ({rule})")
            }
            Against::Players { needs } => write!(f, "{option:?} is for {needs} players ({rule})"),
        }
    }
}

/// Why optional rules do not go with what else is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Because {
    /// Each sets another number of points to win.
    TwoLengths,
    /// Teams play to a length of their own.
    TeamsLength,
    /// Missions lie open on the table then: nobody draws or begins with one.
    OpenMissions,
    /// There is no Monolith on that board.
    NoMonolith,
    /// Each has a board of its own.
    TwoBoards,
    /// Its board or its seats are made for so many.
    Players,
}

/// Pairs that are not played together, and why. The rule that says so is that of the first.
const PAIRS: [(OptionalRule, OptionalRule, Because); 9] = {
    use Because::*;
    use OptionalRule::*;
    [
        (TimeIsOfTheEssence, InForTheLongHaul, TwoLengths),
        (TimeIsOfTheEssence, Teams, TeamsLength),
        (InForTheLongHaul, Teams, TeamsLength),
        (ExecutiveOrders, InterceptedTransmissions, OpenMissions),
        (KingOfTheHill, Vortex, NoMonolith),
        (KingOfTheHill, EnergyDependence, NoMonolith),
        (TopPriority, InterceptedTransmissions, OpenMissions),
        (Vortex, EnergyDependence, NoMonolith),
        (BadNeighbors, EnergyDependence, TwoBoards),
    ]
};

/// Options that are for one number of players only.
const PLAYERS: [(OptionalRule, u8); 3] = [
    (OptionalRule::Teams, 4),
    (OptionalRule::EnergyDependence, 2),
    (OptionalRule::BadNeighbors, 2),
];

impl OptionalRule {
    /// The optional rules that this one is not played with, in the rulebook's order.
    pub fn excludes(self) -> impl Iterator<Item = OptionalRule> {
        let pairs = move |option| {
            let mut pairs = PAIRS.iter();
            pairs.any(|&(one, other, _)| [(one, other), (other, one)].contains(&(self, option)))
        };
        OptionalRule::ALL
            .into_iter()
            .filter(move |&other| pairs(other))
    }
}

impl Options {
    /// What is wrong with these options for `players`, each with the rule that says so; empty if they can be played.
    ///
    /// The edition excludes nothing: in the 2005 edition the options of 2012 are house rules (OPT).
    pub fn conflicts(&self, players: u8) -> Vec<Conflict> {
        let pairs = PAIRS
            .into_iter()
            .filter(|&(one, other, _)| self.has(one) && self.has(other))
            .map(|(option, other, because)| (option, Against::Option { option: other }, because));
        let numbers = PLAYERS
            .into_iter()
            .filter(|&(option, needs)| self.has(option) && needs != players)
            .map(|(option, needs)| (option, Against::Players { needs }, Because::Players));
        pairs
            .chain(numbers)
            .map(|(option, with, because)| Conflict {
                option,
                with,
                rule: option.rule(),
                because,
            })
            .collect()
    }
}
