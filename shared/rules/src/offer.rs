//! The options to choose before a game: every optional rule with its conflicts, and presets.

use crate::conflicts::{Conflict, ConflictReason, ConflictTarget};
use crate::ids::Seat;
use crate::options::{Edition, OptionalRule, Options};
use crate::rule_id::RuleId;
use crate::rulebook::{self, Source};
use crate::rules;
use serde::Serialize;
use specta::Type;

/// The catalogue of options, given the options chosen so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct OptionCatalogue {
    /// All optional rules, in the order of the rulebook.
    pub optional_rules: Vec<OptionOffer>,
    /// The editions.
    pub editions: Vec<Edition>,
    /// All presets, including presets that are not available for this number of players.
    pub presets: Vec<PresetOffer>,
    /// The number of victory points that win the game with the chosen options (WIN-1).
    pub target_vp: u8,
    /// The conflicts of the chosen options; empty if a game can begin.
    pub conflicts: Vec<Conflict>,
    /// The chosen rules to remove so that a game can begin, in the order of the rulebook.
    pub suggested_removals: Vec<OptionalRule>,
    /// The teammate of each seat, by seat; empty if each player plays alone (OPT-TEAM).
    pub teammates: Vec<Seat>,
}

/// An optional rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct OptionOffer {
    /// The rule.
    pub option: OptionalRule,
    /// The rulebook entry that describes the rule.
    pub rule: RuleId,
    /// Whether the rule is chosen.
    pub is_chosen: bool,
    /// The conflicts of this optional rule with the chosen options and the number of players.
    pub conflicts: Vec<OptionConflict>,
    /// Whether the rule is a house rule in the chosen edition.
    pub is_house_rule: bool,
    /// Other optional rules that can never be combined with the rule, in the order of the rulebook.
    pub incompatible_options: Vec<OptionalRule>,
    /// Whether the rule uses reconstructed units, tokens or boards.
    pub is_reconstructed: bool,
}

/// A conflict that excludes an optional rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct OptionConflict {
    /// The other option, or the required number of players.
    pub with: ConflictTarget,
    /// The rule that forbids the combination.
    pub rule: RuleId,
    /// The reason.
    pub reason: ConflictReason,
}

/// A preset and its conflicts, if any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PresetOffer {
    /// The preset.
    pub preset: Preset,
    /// The chosen edition. A preset does not change it.
    pub edition: Edition,
    /// The optional rules of the preset.
    pub optional_rules: Vec<OptionalRule>,
    /// The conflicts of the preset for this number of players; empty if the preset is available.
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
    /// Many compatible optional rules.
    ManyOptions,
}

impl Preset {
    /// All presets, in the order in which they are offered.
    pub const ALL: [Preset; 6] = [
        Preset::FirstGame,
        Preset::Classic,
        Preset::LongEvening,
        Preset::Duel,
        Preset::Teams,
        Preset::ManyOptions,
    ];

    /// The optional rules of the preset, in the order of the rulebook.
    #[must_use]
    pub const fn optional_rules(self) -> &'static [OptionalRule] {
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
            Preset::ManyOptions => &[
                OptionalRule::ExecutiveOrders,
                OptionalRule::TopPriority,
                OptionalRule::Vortex,
                OptionalRule::AlternateUnits,
            ],
        }
    }

    /// The options of a game with this preset in `edition`.
    fn options(self, edition: Edition) -> Options {
        Options {
            edition,
            optional_rules: self.optional_rules().to_vec(),
            ..Options::default()
        }
    }
}

/// The catalogue of options for `players` players, given the `chosen` options.
#[must_use]
pub fn option_catalogue(chosen: &Options, players: u8) -> OptionCatalogue {
    OptionCatalogue {
        optional_rules: (OptionalRule::ALL.into_iter())
            .map(|option| option_offer(chosen, players, option))
            .collect(),
        editions: vec![Edition::Year2012, Edition::Year2005],
        presets: (Preset::ALL.into_iter())
            .map(|preset| PresetOffer {
                preset,
                edition: chosen.edition,
                optional_rules: preset.optional_rules().to_vec(),
                conflicts: preset.options(chosen.edition).conflicts(players),
            })
            .collect(),
        target_vp: chosen.target_vp(),
        conflicts: chosen.conflicts(players),
        suggested_removals: suggested_removals(chosen, players),
        teammates: Seat::all(players)
            .filter_map(|seat| rules::teammate(chosen, players, seat))
            .collect(),
    }
}

/// The chosen rules to remove so that `players` players can play: first the rules that require a different
/// number of players, then, one at a time, the rule with the most conflicts. If several rules have equally
/// many conflicts, the first of them in the order of the rulebook is removed.
fn suggested_removals(chosen: &Options, players: u8) -> Vec<OptionalRule> {
    let mut remaining_options = chosen.clone();
    let mut removals = Vec::new();
    loop {
        let conflicts = remaining_options.conflicts(players);
        let option_with_wrong_player_count = (conflicts.iter())
            .find(|conflict| matches!(conflict.with, ConflictTarget::Players { .. }))
            .map(|conflict| conflict.option);
        let conflict_count = |option: &OptionalRule| {
            let target = ConflictTarget::Option { option: *option };
            let involves_option =
                |conflict: &&Conflict| conflict.option == *option || conflict.with == target;
            conflicts.iter().filter(involves_option).count()
        };
        let most_conflicting_option = || {
            let rules = OptionalRule::ALL.into_iter().rev();
            rules
                .max_by_key(conflict_count)
                .filter(|option| conflict_count(option) > 0)
        };
        let Some(option) = option_with_wrong_player_count.or_else(most_conflicting_option) else {
            break;
        };
        remaining_options
            .optional_rules
            .retain(|&rule| rule != option);
        removals.push(option);
    }
    removals.sort();
    removals
}

fn option_offer(chosen: &Options, players: u8, option: OptionalRule) -> OptionOffer {
    let mut options_with_rule = chosen.clone();
    if !options_with_rule.has(option) {
        options_with_rule.optional_rules.push(option);
    }
    let conflicts = options_with_rule.conflicts(players).into_iter();
    let option_conflicts = conflicts.filter_map(|conflict| {
        let target = match conflict.with {
            ConflictTarget::Option { option: other } if other == option => ConflictTarget::Option {
                option: conflict.option,
            },
            target if conflict.option == option => target,
            _ => return None,
        };
        Some(OptionConflict {
            with: target,
            rule: conflict.rule,
            reason: conflict.reason,
        })
    });
    OptionOffer {
        option,
        rule: option.rule(),
        is_chosen: chosen.has(option),
        conflicts: option_conflicts.collect(),
        is_house_rule: chosen.edition == Edition::Year2005 && !option.is_printed_in_2005(),
        incompatible_options: option.incompatible_rules().collect(),
        is_reconstructed: rulebook::rule(option.rule())
            .sources
            .contains(&Source::Reconstruction),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(optional_rules: &[OptionalRule]) -> Options {
        Options {
            optional_rules: optional_rules.to_vec(),
            ..Options::default()
        }
    }

    #[test]
    fn every_preset_is_valid_for_some_player_count() {
        for preset in Preset::ALL {
            assert_eq!(preset.options(Edition::Year2005).edition, Edition::Year2005);
            let options = preset.options(Edition::Year2012);
            let valid_counts = (2..=4).filter(|&players| options.conflicts(players).is_empty());
            assert!(valid_counts.count() > 0, "{preset:?}");
            assert!(options.optional_rules.is_sorted(), "{preset:?}");
        }
    }

    #[test]
    fn conflict_is_reported_for_both_options() {
        let (time, long) = (
            OptionalRule::TimeIsOfTheEssence,
            OptionalRule::InForTheLongHaul,
        );
        let catalogue = option_catalogue(&chosen(&[time]), 2);
        let offer_of = |option| {
            catalogue
                .optional_rules
                .iter()
                .find(|offer| offer.option == option)
        };
        assert!(offer_of(time).is_some_and(|offer| offer.is_chosen && offer.conflicts.is_empty()));
        let expected_conflict = OptionConflict {
            with: ConflictTarget::Option { option: time },
            rule: RuleId::OptTime,
            reason: ConflictReason::TwoLengths,
        };
        assert!(
            offer_of(long)
                .is_some_and(|offer| !offer.is_chosen && offer.conflicts == [expected_conflict])
        );
        // The conflict is also reported for the other option.
        let long_catalogue = option_catalogue(&chosen(&[long]), 2);
        let mut long_offers = long_catalogue.optional_rules.iter();
        let time_offer = long_offers.find(|offer| offer.option == time);
        let targets = time_offer.map(|offer| {
            offer
                .conflicts
                .iter()
                .map(|conflict| conflict.with)
                .collect()
        });
        assert_eq!(targets, Some(vec![ConflictTarget::Option { option: long }]));
        assert_eq!((catalogue.target_vp, catalogue.conflicts.len()), (10, 0));
        assert_eq!(catalogue.suggested_removals, []);
        let both_catalogue = option_catalogue(&chosen(&[time, long]), 2);
        assert_eq!(both_catalogue.conflicts.len(), 1);
        assert_eq!(both_catalogue.suggested_removals.len(), 1);
        assert!(
            both_catalogue
                .optional_rules
                .iter()
                .filter(|offer| !offer.conflicts.is_empty())
                .count()
                >= 2
        );
    }

    #[test]
    fn suggested_removals_resolve_all_conflicts() {
        use OptionalRule::{
            BadNeighbors, EnergyDependence, KingOfTheHill, Teams, TopPriority, Vortex,
        };
        let removals = |optional_rules: &[OptionalRule], players| {
            option_catalogue(&chosen(optional_rules), players).suggested_removals
        };
        // With three players, the rule for two players is removed, and the other rule remains.
        assert_eq!(removals(&[TopPriority, BadNeighbors], 3), [BadNeighbors]);
        assert_eq!(removals(&[TopPriority, BadNeighbors], 2), []);
        // Energy Dependence has the most conflicts, so it alone is removed.
        assert_eq!(
            removals(&[KingOfTheHill, EnergyDependence, BadNeighbors], 2),
            [EnergyDependence]
        );
        assert_eq!(
            removals(&[Teams, EnergyDependence, BadNeighbors, Vortex], 3).len(),
            3
        );
        for players in 2..=4 {
            let all = chosen(&OptionalRule::ALL);
            let removals = option_catalogue(&all, players).suggested_removals;
            let remaining =
                (OptionalRule::ALL.into_iter()).filter(|option| !removals.contains(option));
            let remaining = chosen(&remaining.collect::<Vec<_>>());
            assert!(remaining.conflicts(players).is_empty(), "{players}");
        }
    }

    #[test]
    fn teammates_are_seated_opposite() {
        let teams = chosen(&[OptionalRule::Teams]);
        let teammates = option_catalogue(&teams, 4).teammates;
        assert_eq!(teammates, [Seat(2), Seat(3), Seat(0), Seat(1)]);
        assert_eq!(option_catalogue(&teams, 3).teammates, []);
        assert_eq!(option_catalogue(&chosen(&[]), 4).teammates, []);
    }

    #[test]
    fn unavailable_preset_has_reason() {
        for players in 2..=4 {
            let catalogue = option_catalogue(&chosen(&[]), players);
            assert_eq!(catalogue.presets.len(), Preset::ALL.len());
            for preset_offer in catalogue.presets {
                let is_available = chosen(&preset_offer.optional_rules)
                    .conflicts(players)
                    .is_empty();
                assert_eq!(
                    preset_offer.conflicts.is_empty(),
                    is_available,
                    "{:?}",
                    preset_offer.preset
                );
            }
        }
        let three_player_catalogue = option_catalogue(&chosen(&[]), 3);
        let duel = three_player_catalogue
            .presets
            .iter()
            .find(|offer| offer.preset == Preset::Duel);
        let duel_conflicts = duel
            .map(|offer| offer.conflicts.clone())
            .unwrap_or_default();
        assert!(matches!(
            duel_conflicts[..],
            [Conflict {
                with: ConflictTarget::Players { needs: 2 },
                ..
            }]
        ));
    }

    #[test]
    fn options_with_reconstructed_content_are_flagged() {
        let catalogue = option_catalogue(&chosen(&[]), 2);
        let reconstructed = catalogue
            .optional_rules
            .iter()
            .filter(|offer| offer.is_reconstructed);
        assert_eq!(
            reconstructed.map(|offer| offer.option).collect::<Vec<_>>(),
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
            option_catalogue(&options, 4)
                .optional_rules
                .iter()
                .all(|offer| !offer.is_house_rule)
        );
        options.edition = Edition::Year2005;
        // No preset changes the edition.
        for preset in option_catalogue(&options, 4).presets {
            assert_eq!(preset.edition, Edition::Year2005);
        }
        for offer in option_catalogue(&options, 4).optional_rules {
            assert_eq!(
                offer.is_house_rule,
                !offer.option.is_printed_in_2005(),
                "{:?}",
                offer.option
            );
        }
    }
}
