//! Option sets of the noninterference tests: every optional rule, in both editions, on every board, for two
//! to four players.

use rubium_rules::{Edition, OptionalRule, Options, Seat};

/// Edition, optional rules, number of players, and the seat of the player at the screen.
pub struct OptionSet {
    /// Number of players.
    pub players: u8,
    /// Edition and optional rules.
    pub options: Options,
    /// Seat whose hand the page opens; `None` if the page only watches.
    pub viewing_seat: Option<Seat>,
}

/// Sets of compatible optional rules, each with a number of players.
const COMPATIBLE_RULES: [(u8, &[OptionalRule]); 7] = {
    use OptionalRule::*;
    [
        (3, &[]),
        (2, &[EnergyDependence, TopPriority, TimeIsOfTheEssence]),
        (2, &[BadNeighbors, InterceptedTransmissions, KingOfTheHill]),
        (3, &[TopPriority, KingOfTheHill, InForTheLongHaul]),
        (3, &[ExecutiveOrders, Vortex, AlternateUnits]),
        (4, &[Teams, TopPriority, ExecutiveOrders, Vortex]),
        (
            4,
            &[Teams, InterceptedTransmissions, ExtraExplorationTokens],
        ),
    ]
};

/// Returns an option set for every entry of [`COMPATIBLE_RULES`], in `edition`. Every second set is for a
/// practice game, in which every step can be undone.
pub fn option_sets(edition: Edition) -> Vec<OptionSet> {
    let rule_sets = COMPATIBLE_RULES.iter().enumerate();
    let option_sets = rule_sets.map(|(index, &(players, optional_rules))| {
        // The first seat, no seat or the last seat, in a different order in each edition.
        let viewing_seats = [Some(Seat(0)), None, Some(Seat(players - 1))];
        OptionSet {
            players,
            options: Options {
                edition,
                optional_rules: optional_rules.to_vec(),
                is_practice: index % 2 == 1,
            },
            viewing_seat: viewing_seats[(index + usize::from(edition == Edition::Year2005)) % 3],
        }
    });
    option_sets.collect()
}

#[test]
fn option_sets_cover_every_option_edition_and_player_count() {
    for edition in [Edition::Year2012, Edition::Year2005] {
        let sets = option_sets(edition);
        for option in OptionalRule::ALL {
            assert!(sets.iter().any(|set| set.options.has(option)), "{option:?}");
        }
        for players in 2..=4 {
            assert!(sets.iter().any(|set| set.players == players), "{players}");
        }
        let conflicts = |set: &OptionSet| set.options.conflicts(set.players);
        assert!(sets.iter().all(|set| conflicts(set).is_empty()));
    }
}
