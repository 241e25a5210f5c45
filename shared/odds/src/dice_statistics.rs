//! Dice statistics: the expected and the actual number of hits of each player.

use rubium_rules::battle::Side;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::units::die_hits;
use rubium_rules::{Event, Kind, Rules, Seat, Terrain};
use serde::Serialize;
use specta::Type;

/// Statistics of all dice that one player has rolled in battles, in special attacks and for cards. A rerolled
/// die counts once per roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DiceStatistics {
    /// The player.
    pub seat: Seat,
    /// Number of dice rolled.
    pub dice_count: u32,
    /// Number of hits.
    pub hit_count: u32,
    /// Number of faces that would have hit, summed over all dice: six times the expected number of hits.
    pub hitting_face_count: u32,
}

/// Computes the dice statistics of each seat from the events of a game. Dice are public, so events redacted
/// for any viewer give the same result.
///
/// A die's chance to hit is its chance at the time of the roll. In a battle, it depends on the combat value
/// in the battle's terrain and on the modifiers of the cards played so far (BAT-4). The die of a special
/// attack or a card hits on a fixed face or higher.
#[must_use]
pub fn dice_statistics<'e>(
    rules: &Rules,
    events: impl IntoIterator<Item = &'e Event>,
) -> Vec<DiceStatistics> {
    let mut counter = DiceCounter::new(rules);
    for event in events {
        counter.observe(event);
    }
    counter.statistics_by_seat
}

/// The statistics so far, and the state needed to interpret dice events.
struct DiceCounter<'r> {
    rules: &'r Rules,
    statistics_by_seat: Vec<DiceStatistics>,
    /// Terrain of the latest battle.
    terrain: Terrain,
    /// Attacker in that battle.
    attacker: Seat,
    /// Modifiers in that battle, by force and kind.
    modifiers: [[i8; 6]; 2],
    /// The lowest face that hits in the latest announced special attack.
    special_attack_min_face: Option<u8>,
    /// The lowest face that hits for the latest card; `None` if that card rolls no die.
    card_min_face: Option<u8>,
}

impl<'r> DiceCounter<'r> {
    fn new(rules: &'r Rules) -> DiceCounter<'r> {
        let no_dice = |seat| DiceStatistics {
            seat,
            dice_count: 0,
            hit_count: 0,
            hitting_face_count: 0,
        };
        DiceCounter {
            rules,
            statistics_by_seat: rules.seats().map(no_dice).collect(),
            terrain: Terrain::RockPlains,
            attacker: Seat(0),
            modifiers: [[0; 6]; 2],
            special_attack_min_face: None,
            card_min_face: None,
        }
    }

    fn observe(&mut self, event: &Event) {
        match *event {
            Event::BattleBegan { hex, attacker, .. } => {
                self.terrain = self.rules.board().terrain(hex);
                self.attacker = attacker;
                self.modifiers = [[0; 6]; 2];
            }
            Event::DiceModified {
                side, kind, amount, ..
            } => {
                let modifier = &mut self.modifiers[side.index()][kind.index()];
                *modifier = modifier.saturating_add(amount);
            }
            Event::Rolled {
                seat, kind, is_hit, ..
            } => self.add_die(seat, is_hit, self.count_hitting_faces(seat, kind)),
            Event::SpecialAttack { kind, .. } => {
                self.special_attack_min_face =
                    self.rules.unit_sheet().get(kind).special_attack_min_face;
            }
            Event::SpecialAttackRolled { seat, is_hit, .. } => {
                self.add_die(
                    seat,
                    is_hit,
                    count_faces_at_least(self.special_attack_min_face),
                );
            }
            Event::CardPlayed { seat: _, card } => {
                let card_face = self.rules.card(card).map(|spec| &spec.face);
                self.card_min_face = match card_face {
                    Some(CardFace::Battle {
                        effect: Effect::HitOnRoll { min_face },
                        ..
                    }) => Some(*min_face),
                    _ => None,
                };
            }
            Event::CardRolled { seat, is_hit, .. } => {
                self.add_die(seat, is_hit, count_faces_at_least(self.card_min_face))
            }
            Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Bought { .. }
            | Event::Placed { .. }
            | Event::RubiumGained { .. }
            | Event::Exchanged { .. }
            | Event::ExtraStepGranted { .. }
            | Event::Moved { .. }
            | Event::Transported { .. }
            | Event::Explored { .. }
            | Event::StepBegan { .. }
            | Event::UnitPicked { .. }
            | Event::ForceChosen { .. }
            | Event::Rerolled { .. }
            | Event::CasualtyPickGranted { .. }
            | Event::HitCancelled { .. }
            | Event::UnitLost { .. }
            | Event::Passed { .. }
            | Event::BattleEnded { .. }
            | Event::VictoryCardTaken { .. }
            | Event::MissionFulfilled { .. }
            | Event::Drawn { .. }
            | Event::MissionOffered { .. }
            | Event::MissionKept { .. }
            | Event::PutAtBottom { .. }
            | Event::MissionAddedToLine { .. }
            | Event::HillCardTaken { .. }
            | Event::Reshuffled { .. }
            | Event::NothingToDraw { .. }
            | Event::CardGiven { .. }
            | Event::NoCardGiven { .. }
            | Event::PlayerEliminated { .. }
            | Event::Discarded { .. }
            | Event::StormBegan { .. }
            | Event::StormRolled { .. }
            | Event::StormMoved { .. }
            | Event::Mined { .. }
            | Event::GameOver { .. } => {}
        }
    }

    /// The number of faces that hit if a unit of `kind` of `seat` rolls a die in the battle.
    fn count_hitting_faces(&self, seat: Seat, kind: Kind) -> u32 {
        let side = if seat == self.attacker {
            Side::Attacker
        } else {
            Side::Defender
        };
        let value = self.rules.unit_sheet().get(kind).value(self.terrain);
        let modifier = self.modifiers[side.index()][kind.index()];
        let hitting_faces = (1..=6).filter(|&face| die_hits(value, modifier, face));
        hitting_faces.count() as u32
    }

    fn add_die(&mut self, seat: Seat, is_hit: bool, hitting_face_count: u32) {
        if let Some(statistics) = self.statistics_by_seat.get_mut(seat.index()) {
            statistics.dice_count += 1;
            statistics.hit_count += u32::from(is_hit);
            statistics.hitting_face_count += hitting_face_count;
        }
    }
}

/// The number of faces of a die that are at least `min_face`; 0 without a `min_face`.
fn count_faces_at_least(min_face: Option<u8>) -> u32 {
    min_face.map_or(0, |min_face| {
        (1..=6).filter(|&face| face >= min_face).count() as u32
    })
}
