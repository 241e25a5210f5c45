//! Luck: how many hits the dice of each player should have brought, and how many they did.

use rubium_rules::battle::Side;
use rubium_rules::content::{Effect, Face};
use rubium_rules::units::die_hits;
use rubium_rules::{Event, Kind, Rules, Seat, Terrain};
use serde::Serialize;
use specta::Type;

/// What the dice of one player brought: those of battles, of special attacks and of cards. A die that was rolled
/// again counts each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Luck {
    /// Whose dice.
    pub seat: Seat,
    /// How many.
    pub dice: u32,
    /// Hits.
    pub hits: u32,
    /// Faces that would have hit, of the six of each die: six of them make one expected hit.
    pub sixths: u32,
}

/// The luck of each seat in a game in which this happened; whatever the events are cut to, for dice are open to all.
///
/// A die's chance is that of the moment when it was rolled: by the combat value in the terrain of the battle, and by
/// the modifiers of the cards that had been played (BAT-4).
#[must_use]
pub fn luck<'e>(rules: &Rules, events: impl IntoIterator<Item = &'e Event>) -> Vec<Luck> {
    let mut table = Table::new(rules);
    for event in events {
        table.take(event);
    }
    table.rows
}

/// What has happened so far.
struct Table<'r> {
    rules: &'r Rules,
    rows: Vec<Luck>,
    /// The battle that was begun last.
    terrain: Terrain,
    attacker: Seat,
    /// Its modifiers, by force and kind.
    modifiers: [[i8; 6]; 2],
    /// The lowest face that hits in the special attack, or by the card, that was announced last.
    special: Option<u8>,
    card: Option<u8>,
}

impl<'r> Table<'r> {
    fn new(rules: &'r Rules) -> Table<'r> {
        let row = |seat| Luck {
            seat,
            dice: 0,
            hits: 0,
            sixths: 0,
        };
        Table {
            rules,
            rows: rules.seats().map(row).collect(),
            terrain: Terrain::RockPlains,
            attacker: Seat(0),
            modifiers: [[0; 6]; 2],
            special: None,
            card: None,
        }
    }

    fn take(&mut self, event: &Event) {
        match *event {
            Event::BattleBegan { hex, attacker, .. } => {
                self.terrain = self.rules.board().terrain(hex);
                self.attacker = attacker;
                self.modifiers = [[0; 6]; 2];
            }
            Event::Modified { side, kind, amount } => {
                let sum = &mut self.modifiers[side.index()][kind.index()];
                *sum = sum.saturating_add(amount);
            }
            Event::Rolled {
                seat, kind, hit, ..
            } => self.count(seat, hit, self.faces(seat, kind)),
            Event::SpecialAttack { kind, .. } => {
                self.special = self.rules.units().get(kind).special_attack;
            }
            Event::SpecialAttackRolled { seat, hit, .. } => {
                self.count(seat, hit, from(self.special));
            }
            Event::CardPlayed { seat: _, card } => {
                let face = self.rules.card(card).map(|spec| &spec.face);
                self.card = match face {
                    Some(Face::Battle {
                        effect: Effect::HitOnRoll { hits },
                        ..
                    }) => Some(*hits),
                    _ => None,
                };
            }
            Event::CardRolled { seat, hit, .. } => self.count(seat, hit, from(self.card)),
            _ => {}
        }
    }

    /// How many faces hit for a unit of `seat` in the battle.
    fn faces(&self, seat: Seat, kind: Kind) -> u32 {
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

    fn count(&mut self, seat: Seat, hit: bool, faces: u32) {
        if let Some(row) = self.rows.get_mut(seat.index()) {
            row.dice += 1;
            row.hits += u32::from(hit);
            row.sixths += faces;
        }
    }
}

/// How many of six faces are not lower than this one.
fn from(lowest: Option<u8>) -> u32 {
    lowest.map_or(0, |lowest| {
        (1..=6).filter(|&face| face >= lowest).count() as u32
    })
}
