//! A forecast reduced to the numbers that the user interface shows. The numbers are never infinite or NaN.
//! They are exported to TypeScript as an integer type, because Specta exports `f64` as `number | null`.

use crate::forecast::Forecast;
use rubium_rules::battle::Side;
use rubium_rules::{BattleResult, Kind};
use serde::Serialize;
use specta::Type;

/// The summary of a forecast. Chances are between 0 and 1.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The chance that the attacker wins (BAT-10).
    #[specta(type = u8)]
    pub attacker_win_chance: f64,
    /// The chance that the attacker is destroyed and the defender is not (BAT-8).
    #[specta(type = u8)]
    pub attacker_destroyed_chance: f64,
    /// The chance that both sides still have units (BAT-8).
    #[specta(type = u8)]
    pub inconclusive_chance: f64,
    /// The attacker, then the defender.
    pub forces: Vec<ForceSummary>,
}

/// The expected outcome for one force.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ForceSummary {
    /// Expected number of units lost from now on.
    #[specta(type = u8)]
    pub lost_units: f64,
    /// Expected cost of those units, in rubium.
    #[specta(type = u8)]
    pub lost_rubium: f64,
    /// The distribution of the surviving units, for each kind that the force has now.
    pub survivors: Vec<KindSummary>,
}

/// The distribution of the number of surviving units of a kind.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
pub struct KindSummary {
    /// The kind.
    pub kind: Kind,
    /// The chances that exactly 0, 1, 2, … units survive, up to the current number of units.
    #[specta(type = Vec<u8>)]
    pub chances: Vec<f64>,
}

impl Forecast {
    /// Summarizes the forecast for the user interface.
    pub fn summary(&self) -> Summary {
        let force = |side| {
            let losses = self.losses(side);
            let survivors = self.battle().force(side).kinds().map(|kind| {
                let weights = self.survivors(side, kind).into_iter();
                KindSummary {
                    kind,
                    chances: weights.map(|weight| self.fraction(weight)).collect(),
                }
            });
            ForceSummary {
                lost_units: self.fraction(losses.units),
                lost_rubium: self.fraction(losses.rubium),
                survivors: survivors.collect(),
            }
        };
        Summary {
            attacker_win_chance: self.chance(BattleResult::AttackerWon),
            attacker_destroyed_chance: self.chance(BattleResult::AttackerDestroyed),
            inconclusive_chance: self.chance(BattleResult::Inconclusive),
            forces: Side::BOTH.map(force).to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{CasualtyPolicy, forecast};
    use rubium_rules::battle::Battle;
    use rubium_rules::{Kind, Rules, Seat, Setup, Stack, Terrain};

    #[test]
    fn summary_matches_hand_calculation() {
        let rules =
            Rules::new(Setup::classic(2, |_| 0).expect("the classic set-up should be valid"));
        let rules = rules.expect("the rules should accept the set-up");
        let forces = [Stack::of(Kind::RockStrider, 1), Stack::of(Kind::Human, 2)];
        let battle = Battle::new(Seat(0), Seat(1), Terrain::RockPlains, forces);
        let forecast = forecast(rules.unit_sheet(), &battle, CasualtyPolicy::CheapestFirst);
        let summary = forecast
            .expect("three dice should be few enough to compute")
            .summary();
        // The Strider hits on 4 or higher; then the remaining Humans hit it on a 6.
        let destroyed = 0.5 * (1.0 / 6.0) + 0.5 * (11.0 / 36.0);
        assert_eq!(summary.attacker_win_chance, 0.0);
        assert!((summary.attacker_destroyed_chance - destroyed).abs() < 1e-15);
        assert!((summary.inconclusive_chance - (1.0 - destroyed)).abs() < 1e-15);
        let [strider, humans] = summary.forces.as_slice() else {
            panic!("expected two forces: {summary:?}");
        };
        assert!((strider.lost_rubium - 6.0 * destroyed).abs() < 1e-15);
        assert_eq!((humans.lost_units, humans.lost_rubium), (0.5, 1.0));
        assert_eq!(humans.survivors[0].kind, Kind::Human);
        assert_eq!(humans.survivors[0].chances, [0.0, 0.5, 0.5]);
    }
}
