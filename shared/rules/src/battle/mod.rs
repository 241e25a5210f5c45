//! Battles: a separate state machine that knows nothing of the board, hands or victory points (BAT-3 to
//! BAT-10).
//!
//! A battle begins with the terrain and two forces. During card windows, it accepts effects ([`effects`]);
//! the game or table that runs the battle decides which seats may act, and checks that they hold the cards.
//! A battle that is over ([`Stage::Over`]) contains the survivors and the destroyed units;
//! [`Battle::result`] tells whether the attacker has won.
//!
//! Until it is over, a battle waits for exactly one input, which depends on its [`Stage`]: a card, a
//! sacrifice or a pass; a die; or a casualty.

pub mod effects;
mod result;
mod steps;

pub use result::BattleResult;
pub use steps::{Removal, RolledDie};

use crate::content::CardWindow;
use crate::ids::{Kind, MAX_SEATS, Seat, Terrain};
use crate::stack::Stack;
use crate::units::{UnitSheet, die_hits};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One of the two forces of a battle.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum Side {
    /// The active player's force, which rolls the black dice and removes its casualties first.
    Attacker,
    /// The other force, which rolls the white dice.
    Defender,
}

impl Side {
    /// Both sides, in the order in which they roll dice and remove casualties.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The side as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opposing force.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// Hits that a force has not yet taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hits {
    /// Number of hits whose casualty the force's owner chooses.
    pub for_owner: u8,
    /// For each seat: the number of hits whose casualty that seat picks in place of the owner.
    pub for_picker: [u8; MAX_SEATS],
}

impl Hits {
    /// Total number of hits.
    #[inline]
    pub fn total(&self) -> u8 {
        self.for_owner + self.for_picker.iter().sum::<u8>()
    }
}

/// The pending input of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A card, a sacrifice or a pass from the seat at `position` in the asking order
    /// ([`Battle::asked_seat`]).
    Window {
        /// The window.
        window: CardWindow,
        /// Position in the asking order. Every card or sacrifice resets it to 0 (BAT-9).
        position: u8,
    },
    /// A die of the current step.
    Roll,
    /// The choice of a casualty; several may follow.
    Remove {
        /// The stage after the removals.
        then: AfterRemovals,
    },
    /// No input is pending: the battle is over.
    Over,
}

/// The stage after removals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterRemovals {
    /// The window before the first step, starting with the attacker. At a table, it can also open before a
    /// later step ([`Battle::interrupt_step`]).
    BeforeSteps,
    /// The next step in which a die is rolled, or the window after the last step if there is no such step.
    NextStep,
    /// The window after the last step, starting with the attacker.
    AfterSteps,
    /// The window after the battle, starting with the attacker. Reached only at a table, where the players
    /// can enter a hit in that window.
    BattleOver,
}

/// A battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// The active player.
    pub attacker: Seat,
    /// The owner of the defending force.
    pub defender: Seat,
    /// Terrain of the hex.
    pub terrain: Terrain,
    /// The forces at the start of the battle, before the first window (MIS-6).
    pub initial_forces: [Stack; 2],
    /// The current forces.
    pub forces: [Stack; 2],
    /// Units of each force that the other side has destroyed (MIS-6).
    pub destroyed: [Stack; 2],
    /// Modifiers of the dice, by force and kind.
    pub modifiers: [[i8; 6]; 2],
    /// The pending input.
    pub stage: Stage,
    /// Number of steps begun, 0 to 6, including steps that were skipped because no die is rolled in them.
    pub steps_begun: u8,
    /// The kind of the current step.
    pub kind: Kind,
    /// Whether the current step is a second attack (CRD-5).
    pub is_second_attack: bool,
    /// Number of dice of the current step that are still to be rolled, by force.
    pub dice_to_roll: [u8; 2],
    /// Number of rolled dice of the current step, by force and face.
    pub face_counts: [[u8; 6]; 2],
    /// Whether misses of the current step were rerolled, by force (CRD-3).
    pub has_rerolled: [bool; 2],
    /// Hits that each force has not yet taken.
    pub hits: [Hits; 2],
    /// Whether the current hit is credited to neither side, so that the unit lost to it does not count as
    /// destroyed (MIS-6).
    pub is_hit_unattributed: bool,
    /// Seats that have passed all remaining windows of this battle, one bit each.
    pub passed_seats: u8,
}

impl Battle {
    /// Placeholder before the first battle of a game.
    pub(crate) const NONE: Battle = Battle {
        attacker: Seat(0),
        defender: Seat(0),
        terrain: Terrain::RockPlains,
        initial_forces: [Stack::EMPTY; 2],
        forces: [Stack::EMPTY; 2],
        destroyed: [Stack::EMPTY; 2],
        modifiers: [[0; 6]; 2],
        stage: Stage::Over,
        steps_begun: 0,
        kind: Kind::Human,
        is_second_attack: false,
        dice_to_roll: [0; 2],
        face_counts: [[0; 6]; 2],
        has_rerolled: [false; 2],
        hits: [Hits {
            for_owner: 0,
            for_picker: [0; MAX_SEATS],
        }; 2],
        is_hit_unattributed: false,
        passed_seats: 0,
    };

    /// Creates a battle whose first window is open.
    pub fn new(attacker: Seat, defender: Seat, terrain: Terrain, forces: [Stack; 2]) -> Battle {
        Battle {
            attacker,
            defender,
            terrain,
            initial_forces: forces,
            forces,
            stage: Stage::Window {
                window: CardWindow::BeforeSteps,
                position: 0,
            },
            ..Battle::NONE
        }
    }

    /// The owner of a force.
    #[inline]
    pub const fn owner(&self, side: Side) -> Seat {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    /// The side of `seat`, or `None` if the seat does not take part in the battle.
    #[inline]
    pub fn side(&self, seat: Seat) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.owner(side) == seat)
    }

    /// The lowest face with which dice of `kind` of `side` hit, with its modifiers (BAT-4); 7 if no face
    /// hits.
    #[must_use]
    pub fn lowest_hitting_face(&self, sheet: &UnitSheet, side: Side, kind: Kind) -> u8 {
        let value = sheet.get(kind).value(self.terrain);
        let modifier = self.modifiers[side.index()][kind.index()];
        (1..=6)
            .find(|&face| die_hits(value, modifier, face))
            .unwrap_or(7)
    }

    /// The units of a force.
    #[inline]
    pub const fn force(&self, side: Side) -> Stack {
        self.forces[side.index()]
    }

    /// The seat at `position` in the asking order of a card window: attacker, defender, then the other seats
    /// clockwise from the defender's left (BAT-9).
    pub fn asked_seat(&self, player_count: u8, position: u8) -> Option<Seat> {
        match position {
            0 => Some(self.attacker),
            1 => Some(self.defender),
            _ => {
                let mut seat = self.defender;
                let mut remaining = position - 1;
                for _ in 1..player_count {
                    seat = seat.next(player_count);
                    if seat != self.attacker {
                        remaining -= 1;
                        if remaining == 0 {
                            return Some(seat);
                        }
                    }
                }
                None
            }
        }
    }

    /// The result if the battle ended with the current forces (BAT-8, BAT-10).
    pub fn result(&self) -> BattleResult {
        if self.force(Side::Defender).is_empty() {
            BattleResult::AttackerWon
        } else if self.force(Side::Attacker).is_empty() {
            BattleResult::AttackerDestroyed
        } else {
            BattleResult::Inconclusive
        }
    }

    /// Whether no unit of either force is left. The attacker has won then (BAT-10).
    #[must_use]
    pub fn are_both_destroyed(&self) -> bool {
        Side::BOTH.iter().all(|&side| self.force(side).is_empty())
    }

    /// Number of rolled misses of a force that may still be rerolled (CRD-3).
    pub fn rerollable_miss_count(&self, sheet: &UnitSheet, side: Side) -> u8 {
        if self.has_rerolled[side.index()] {
            return 0;
        }
        let faces_that_miss = (1..=6).filter(|&face| !self.is_hit(sheet, side, face));
        faces_that_miss
            .map(|face| self.face_counts[side.index()][usize::from(face) - 1])
            .sum()
    }

    /// Returns whether `face` is a hit for the current step's units of `side` (BAT-4).
    #[inline]
    pub fn is_hit(&self, sheet: &UnitSheet, side: Side, face: u8) -> bool {
        let value = sheet.get(self.kind).value(self.terrain);
        die_hits(value, self.modifiers[side.index()][self.kind.index()], face)
    }
}
