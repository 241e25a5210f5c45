//! The options to agree on before a game: every optional rule with its conflicts, and presets.

use crate::conflicts::{Conflict, ConflictReason, ConflictSubject};
use crate::ids::Seat;
use crate::options::{Edition, OptionalRule, Options};
use crate::rule_id::RuleId;
use crate::rulebook::{self, Source};
use crate::rules;
use serde::Serialize;
use specta::Type;

/// The catalogue of options, given those chosen so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct OptionCatalogue {
    /// All implemented optional rules, in the order of the rulebook.
    pub optional: Vec<OptionOffer>,
    /// The editions.
    pub editions: Vec<Edition>,
    /// All presets, including those not available for this number of players.
    pub presets: Vec<PresetOffer>,
    /// The number of victory points that wins with the chosen options (WIN-1).
    pub target: u8,
    /// The conflicts of the chosen options; empty if a game can begin.
    pub conflicts: Vec<Conflict>,
    /// The chosen rules to remove so that a game can begin, in the order of the rulebook.
    pub suggested_removals: Vec<OptionalRule>,
    /// The teammate of each seat, by seat; empty if each plays alone (OPT-TEAM).
    pub teammates: Vec<Seat>,
}

/// An optional rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct OptionOffer {
    /// The rule.
    pub option: OptionalRule,
    /// The rulebook entry that describes it.
    pub rule: RuleId,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Its conflicts with the chosen options, each with the rule that forbids it.
    pub against: Vec<OptionConflict>,
    /// Whether it is a house rule in the edition that is chosen.
    pub house_rule: bool,
    /// Rules that it always conflicts with, in the order of the rulebook.
    pub not_with: Vec<OptionalRule>,
    /// Whether it uses reconstructed units, tokens or boards.
    pub reconstructed: bool,
}

/// A conflict that excludes an optional rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct OptionConflict {
    /// What it conflicts with.
    pub with: ConflictSubject,
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason.
    pub because: ConflictReason,
}

/// A preset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct PresetOffer {
    /// Its id.
    pub preset: Preset,
    /// The edition that is chosen. A preset does not change it.
    pub edition: Edition,
    /// Its optional rules.
    pub optional: Vec<OptionalRule>,
    /// Its conflicts for this number of players; empty if it is available.
    pub conflicts: Vec<Conflict>,
}

/// The presets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Preset {
    /// A short game for learning.
    FirstGame,
    /// The basic game of the rulebook.
    Classic,
    /// A long game with more decisions.
    LongEvening,
    /// Two players on a small board.
    Duel,
    /// Two teams of two.
    Teams,
    /// As many compatible optional rules as possible.
    Everything,
}

impl Preset {
    /// All presets, in the order in which they are offered.
    pub const ALL: [Preset; 6] = [
        Preset::FirstGame,
        Preset::Classic,
        Preset::LongEvening,
        Preset::Duel,
        Preset::Teams,
        Preset::Everything,
    ];

    /// Its optional rules, in the order of the rulebook.
    #[must_use]
    pub const fn optional(self) -> &'static [OptionalRule] {
        match self {
            Preset::FirstGame => &[OptionalRule::TimeIsOfTheEssence],
            Preset::Classic => &[],
            Preset::LongEvening => &[
                OptionalRule::InForTheLongHaul,
                OptionalRule::ExecutiveOrders,
                OptionalRule::KingOfTheHill,
                OptionalRule::TopPriority,
            ],
            Preset::Duel => &[OptionalRule::ExecutiveOrders, OptionalRule::BadNeighbors],
            Preset::Teams => &[OptionalRule::Teams],
            Preset::Everything => &[
                OptionalRule::ExecutiveOrders,
                OptionalRule::TopPriority,
                OptionalRule::Vortex,
                OptionalRule::AlternateUnits,
            ],
        }
    }

    /// The options of a game with this preset in that edition.
    fn options(self, edition: Edition) -> Options {
        Options {
            edition,
            optional: self.optional().to_vec(),
            ..Options::default()
        }
    }
}

/// The catalogue of options for `players`, given those that are `chosen`.
#[must_use]
pub fn offer(chosen: &Options, players: u8) -> OptionCatalogue {
    OptionCatalogue {
        optional: (OptionalRule::ALL.into_iter())
            .map(|option| option_offer(chosen, players, option))
            .collect(),
        editions: vec![Edition::Year2012, Edition::Year2005],
        presets: (Preset::ALL.into_iter())
            .map(|preset| PresetOffer {
                preset,
                edition: chosen.edition,
                optional: preset.optional().to_vec(),
                conflicts: preset.options(chosen.edition).conflicts(players),
            })
            .collect(),
        target: chosen.target(),
        conflicts: chosen.conflicts(players),
        suggested_removals: suggested_removals(chosen, players),
        teammates: Seat::all(players)
            .filter_map(|seat| rules::teammate(chosen, players, seat))
            .collect(),
    }
}

/// Rules to remove so that `players` can play. First those for another number of players; then, one at a time, the
/// rule with the most conflicts.
fn suggested_removals(chosen: &Options, players: u8) -> Vec<OptionalRule> {
    let mut left = chosen.clone();
    let mut out = Vec::new();
    loop {
        let conflicts = left.conflicts(players);
        let of_players = (conflicts.iter())
            .find(|conflict| matches!(conflict.with, ConflictSubject::Players { .. }))
            .map(|conflict| conflict.option);
        let objections = |option: &OptionalRule| {
            let with = ConflictSubject::Option { option: *option };
            let of = |one: &&Conflict| one.option == *option || one.with == with;
            conflicts.iter().filter(of).count()
        };
        let max = || OptionalRule::ALL.into_iter().rev().max_by_key(objections);
        let Some(option) = of_players.or_else(|| max().filter(|option| objections(option) > 0))
        else {
            break;
        };
        left.optional.retain(|&one| one != option);
        out.push(option);
    }
    out.sort();
    out
}

fn option_offer(chosen: &Options, players: u8, option: OptionalRule) -> OptionOffer {
    let mut with = chosen.clone();
    if !with.has(option) {
        with.optional.push(option);
    }
    let conflicts = with.conflicts(players).into_iter();
    let objections = conflicts.filter_map(|conflict| {
        let with = match conflict.with {
            ConflictSubject::Option { option: other } if other == option => {
                ConflictSubject::Option {
                    option: conflict.option,
                }
            }
            against if conflict.option == option => against,
            _ => return None,
        };
        Some(OptionConflict {
            with,
            rule: conflict.rule,
            because: conflict.because,
        })
    });
    OptionOffer {
        option,
        rule: option.rule(),
        chosen: chosen.has(option),
        against: objections.collect(),
        house_rule: chosen.edition == Edition::Year2005 && !option.is_printed_in_2005(),
        not_with: option.excludes().collect(),
        reconstructed: rulebook::rule(option.rule())
            .sources
            .contains(&Source::Reconstruction),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(optional: &[OptionalRule]) -> Options {
        Options {
            optional: optional.to_vec(),
            ..Options::default()
        }
    }

    #[test]
    fn every_preset_is_valid_for_some_player_count() {
        for preset in Preset::ALL {
            assert_eq!(preset.options(Edition::Year2005).edition, Edition::Year2005);
            let options = preset.options(Edition::Year2012);
            let fits = (2..=4).filter(|&players| options.conflicts(players).is_empty());
            assert!(fits.count() > 0, "{preset:?}");
            assert!(options.optional.is_sorted(), "{preset:?}");
        }
    }

    #[test]
    fn conflict_is_reported_for_both_options() {
        let (time, long) = (
            OptionalRule::TimeIsOfTheEssence,
            OptionalRule::InForTheLongHaul,
        );
        let found = offer(&chosen(&[time]), 2);
        let of = |option| found.optional.iter().find(|one| one.option == option);
        assert!(of(time).is_some_and(|one| one.chosen && one.against.is_empty()));
        let objection = OptionConflict {
            with: ConflictSubject::Option { option: time },
            rule: RuleId::OptTime,
            because: ConflictReason::TwoLengths,
        };
        assert!(of(long).is_some_and(|one| !one.chosen && one.against == [objection]));
        // The converse holds too.
        let found_long = offer(&chosen(&[long]), 2);
        let mut offered = found_long.optional.iter();
        let of_time = offered.find(|one| one.option == time);
        let with = of_time.map(|one| one.against.iter().map(|one| one.with).collect());
        assert_eq!(with, Some(vec![ConflictSubject::Option { option: long }]));
        assert_eq!((found.target, found.conflicts.len()), (10, 0));
        assert_eq!(found.suggested_removals, []);
        let both = offer(&chosen(&[time, long]), 2);
        assert_eq!(both.conflicts.len(), 1);
        assert_eq!(both.suggested_removals.len(), 1);
        assert!(
            both.optional
                .iter()
                .filter(|one| !one.against.is_empty())
                .count()
                >= 2
        );
    }

    #[test]
    fn removed_options_resolve_conflicts_and_are_minimal() {
        use OptionalRule::{
            BadNeighbors, EnergyDependence, KingOfTheHill, Teams, TopPriority, Vortex,
        };
        let out = |optional: &[OptionalRule], players| {
            offer(&chosen(optional), players).suggested_removals
        };
        // Three players: the rule for two is removed, the rest remains.
        assert_eq!(out(&[TopPriority, BadNeighbors], 3), [BadNeighbors]);
        assert_eq!(out(&[TopPriority, BadNeighbors], 2), []);
        // The small board conflicts with three others, so it alone is removed.
        assert_eq!(
            out(&[KingOfTheHill, EnergyDependence, BadNeighbors], 2),
            [EnergyDependence]
        );
        assert_eq!(
            out(&[Teams, EnergyDependence, BadNeighbors, Vortex], 3).len(),
            3
        );
        for players in 2..=4 {
            let all = chosen(&OptionalRule::ALL);
            let out = offer(&all, players).suggested_removals;
            let left = (OptionalRule::ALL.into_iter()).filter(|option| !out.contains(option));
            let left = chosen(&left.collect::<Vec<_>>());
            assert!(left.conflicts(players).is_empty(), "{players}");
        }
    }

    #[test]
    fn teammates_are_seated_opposite() {
        let teams = chosen(&[OptionalRule::Teams]);
        let mates = offer(&teams, 4).teammates;
        assert_eq!(mates, [Seat(2), Seat(3), Seat(0), Seat(1)]);
        assert_eq!(offer(&teams, 3).teammates, []);
        assert_eq!(offer(&chosen(&[]), 4).teammates, []);
    }

    #[test]
    fn unavailable_preset_has_reason() {
        for players in 2..=4 {
            let found = offer(&chosen(&[]), players);
            assert_eq!(found.presets.len(), Preset::ALL.len());
            for one in found.presets {
                let fits = chosen(&one.optional).conflicts(players).is_empty();
                assert_eq!(one.conflicts.is_empty(), fits, "{:?}", one.preset);
            }
        }
        let three = offer(&chosen(&[]), 3);
        let duel = three.presets.iter().find(|one| one.preset == Preset::Duel);
        let reason = duel.map(|one| one.conflicts.clone()).unwrap_or_default();
        assert!(matches!(
            reason[..],
            [Conflict {
                with: ConflictSubject::Players { needs: 2 },
                ..
            }]
        ));
    }

    #[test]
    fn options_with_reconstructed_content_are_marked() {
        let found = offer(&chosen(&[]), 2);
        let marked = found.optional.iter().filter(|one| one.reconstructed);
        assert_eq!(
            marked.map(|one| one.option).collect::<Vec<_>>(),
            [
                OptionalRule::ExtraExplorationTokens,
                OptionalRule::AlternateUnits,
                OptionalRule::EnergyDependence,
                OptionalRule::BadNeighbors,
            ]
        );
    }

    #[test]
    fn options_of_2012_are_house_rules_in_2005_edition() {
        let mut options = chosen(&[]);
        assert!(
            offer(&options, 4)
                .optional
                .iter()
                .all(|one| !one.house_rule)
        );
        options.edition = Edition::Year2005;
        // No preset changes the edition.
        for preset in offer(&options, 4).presets {
            assert_eq!(preset.edition, Edition::Year2005);
        }
        for one in offer(&options, 4).optional {
            assert_eq!(
                one.house_rule,
                !one.option.is_printed_in_2005(),
                "{:?}",
                one.option
            );
        }
    }
}
