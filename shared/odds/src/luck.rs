//! Luck: the expected and the actual number of hits of each player.

use rubium_rules::battle::Side;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::units::die_hits;
use rubium_rules::{Event, Kind, Rules, Seat, Terrain};
use serde::Serialize;
use specta::Type;

/// Dice statistics of one player: dice of battles, special attacks and cards. A rerolled die counts each
/// time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Luck {
    /// The player.
    pub seat: Seat,
    /// Number of dice rolled.
    pub dice: u32,
    /// Number of hits.
    pub hits: u32,
    /// Sum of the hitting faces of all dice: six times the expected number of hits.
    pub hitting_faces: u32,
}

/// Computes the luck of each seat from the events of a game. Dice are public, so events redacted for any
/// viewer give the same result.
///
/// The chance of a die is the one at the time of its roll: it depends on the combat value in the battle's
/// terrain and on the modifiers of the cards played so far (BAT-4).
#[must_use]
pub fn luck<'e>(rules: &Rules, events: impl IntoIterator<Item = &'e Event>) -> Vec<Luck> {
    let mut counter = LuckCounter::new(rules);
    for event in events {
        counter.observe(event);
    }
    counter.luck_by_seat
}

/// The statistics so far, and the state needed to interpret dice events.
struct LuckCounter<'r> {
    rules: &'r Rules,
    luck_by_seat: Vec<Luck>,
    /// Terrain and attacker of the latest battle.
    terrain: Terrain,
    attacker: Seat,
    /// Modifiers in that battle, by force and kind.
    modifiers: [[i8; 6]; 2],
    /// The lowest face that hits in the latest announced special attack, or for the latest card.
    special_attack_min_face: Option<u8>,
    card_min_face: Option<u8>,
}

impl<'r> LuckCounter<'r> {
    fn new(rules: &'r Rules) -> LuckCounter<'r> {
        let row = |seat| Luck {
            seat,
            dice: 0,
            hits: 0,
            hitting_faces: 0,
        };
        LuckCounter {
            rules,
            luck_by_seat: rules.seats().map(row).collect(),
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
            Event::Modified { side, kind, amount } => {
                let modifier = &mut self.modifiers[side.index()][kind.index()];
                *modifier = modifier.saturating_add(amount);
            }
            Event::Rolled {
                seat, kind, hit, ..
            } => self.add_die(seat, hit, self.hitting_faces(seat, kind)),
            Event::SpecialAttack { kind, .. } => {
                self.special_attack_min_face = self.rules.units().get(kind).special_attack;
            }
            Event::SpecialAttackRolled { seat, hit, .. } => {
                self.add_die(seat, hit, faces_at_least(self.special_attack_min_face));
            }
            Event::CardPlayed { seat: _, card } => {
                let face = self.rules.card(card).map(|spec| &spec.face);
                self.card_min_face = match face {
                    Some(CardFace::Battle {
                        effect: Effect::HitOnRoll { hits },
                        ..
                    }) => Some(*hits),
                    _ => None,
                };
            }
            Event::CardRolled { seat, hit, .. } => {
                self.add_die(seat, hit, faces_at_least(self.card_min_face))
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
            | Event::CasualtyMarked { .. }
            | Event::HitCancelled { .. }
            | Event::UnitLost { .. }
            | Event::Passed { .. }
            | Event::BattleEnded { .. }
            | Event::VictoryCard { .. }
            | Event::MissionFulfilled { .. }
            | Event::Drawn { .. }
            | Event::MissionOffered { .. }
            | Event::Kept { .. }
            | Event::PutAtBottom { .. }
            | Event::LineCard { .. }
            | Event::HillCard { .. }
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

    /// The number of faces that hit for a unit of `seat` in the battle.
    fn hitting_faces(&self, seat: Seat, kind: Kind) -> u32 {
        let side = if seat == self.attacker {
            Side::Attacker
        } else {
            Side::Defender
        };
        let value = self.rules.units().get(kind).value(self.terrain);
        let modifier = self.modifiers[side.index()][kind.index()];
        let hits = (1..=6).filter(|&face| die_hits(value, modifier, face));
        hits.count() as u32
    }

    fn add_die(&mut self, seat: Seat, hit: bool, faces: u32) {
        if let Some(row) = self.luck_by_seat.get_mut(seat.index()) {
            row.dice += 1;
            row.hits += u32::from(hit);
            row.hitting_faces += faces;
        }
    }
}

/// The number of faces of a die from `lowest` upwards.
fn faces_at_least(lowest: Option<u8>) -> u32 {
    lowest.map_or(0, |lowest| {
        (1..=6).filter(|&face| face >= lowest).count() as u32
    })
}
