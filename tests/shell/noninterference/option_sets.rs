//! What the worlds are played by: every optional rule in both editions, on every board, by two to four.

use rubium_rules::{Edition, OptionalRule, Options, Seat};

/// What a group agreed on, and who looks at the screen.
pub struct Agreement {
    /// How many play.
    pub players: u8,
    /// Edition and optional rules.
    pub options: Options,
    /// Whose hand the page opens; `None`: nobody's, it only watches.
    pub viewer: Option<Seat>,
}

/// Optional rules that go together, for so many players.
const TOGETHER: [(u8, &[OptionalRule]); 7] = {
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

/// Every set of [`TOGETHER`] in `edition`. Every second one is practice, where all can be taken back.
pub fn agreements(edition: Edition) -> Vec<Agreement> {
    let sets = TOGETHER.iter().enumerate();
    let agreed = sets.map(|(number, &(players, optional))| {
        // Other viewers in each edition: the first seat, the last one, nobody.
        let viewers = [Some(Seat(0)), None, Some(Seat(players - 1))];
        Agreement {
            players,
            options: Options {
                edition,
                optional: optional.to_vec(),
                free_takeback: number % 2 == 1,
            },
            viewer: viewers[(number + usize::from(edition == Edition::Ah)) % 3],
        }
    });
    agreed.collect()
}

#[test]
fn every_option_is_played_in_both_editions_and_by_two_to_four() {
    for edition in [Edition::Ffg, Edition::Ah] {
        let all = agreements(edition);
        for option in OptionalRule::ALL {
            assert!(all.iter().any(|one| one.options.has(option)), "{option:?}");
        }
        for players in 2..=4 {
            assert!(all.iter().any(|one| one.players == players), "{players}");
        }
        let conflicts = |one: &Agreement| one.options.conflicts(one.players);
        assert!(all.iter().all(|one| conflicts(one).is_empty()));
    }
}
