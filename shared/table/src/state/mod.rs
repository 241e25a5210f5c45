//! The state of a table: everything that the companion records, and the pending input.

pub(crate) mod chance;
pub(crate) mod deck;
pub(crate) mod hash;
pub(crate) mod physical;
pub(crate) mod refinery_numbers;
pub(crate) mod seat;
pub(crate) mod setup;
pub(crate) mod table;
pub(crate) mod wait;

use crate::protocol::parts::{Part, PartDice, Parts};
use crate::state::deck::DisplacedCard;
use crate::state::physical::Physical;
use crate::state::seat::SeatState;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use rubium_rules::battle::Battle;
use rubium_rules::drawing::{Decks, Draws};
use rubium_rules::{MAX_TOKENS, Phase, Seat, SeatSet, Stack, Terrain};

/// The mutable half of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    pub(crate) seats: Vec<SeatState>,
    /// Seats clockwise from the first player.
    pub(crate) order: Vec<Seat>,
    /// 1-based number of the turn, counting the turns of all players.
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    pub(crate) turn_facts: TurnFacts,
    /// Managed cards in decks, discard piles and the transmission line.
    pub(crate) decks: Decks,
    /// Cards left in the stack of Battle Victory cards; of Mission cards in the 2005 edition.
    pub(crate) victory_left: u8,
    /// King of the Hill cards left, if they are a stack of their own.
    pub(crate) hill_left: u8,
    /// Facedown managed tokens, by token, for each half of the board (OPT-ENERGY).
    pub(crate) tokens: [[u8; MAX_TOKENS]; 2],
    /// The player who controls the Monolith, as far as it was entered.
    pub(crate) monolith: Option<Seat>,
    pub(crate) wait: WaitState,
    /// The current battle.
    pub(crate) current_battle: Option<CurrentBattle>,
    /// The battle that the active player has just won, while missions can be played for it (MIS-1).
    pub(crate) won_battle: Option<WonBattle>,
    /// Players who may still draw an Energize card, one entry for each battle lost this turn (BAT-12).
    pub(crate) loser_cards_due: Vec<Seat>,
    /// Draws that follow the current ones, the next one first.
    pub(crate) queue: Vec<Draws>,
    /// Managed cards that were set aside because another card has more copies in play than its number, in that order.
    pub(crate) displaced: Vec<DisplacedCard>,
    /// Whether the next turn begins only after the storm and its draws (OPT-VORTEX).
    pub(crate) is_turn_deferred: bool,
    /// Players declared eliminated whose elimination is not resolved yet.
    pub(crate) eliminated_now: SeatSet,
    /// Whether follow-ups of a battle or special attack are still open. Eliminations are asked for only after them
    /// (BAT-15).
    pub(crate) post_battle_entries_allowed: bool,
    /// The resolution that begins as soon as all eliminations are known.
    pub(crate) deferred_wait: Option<WaitState>,
    /// The last battle at its end. The next battle often begins with the same units.
    pub(crate) last_battle: Option<LastBattle>,
    /// The last dice rolled outside of battles.
    pub(crate) tray: Tray,
    /// The last player who mined, and the amount, until another player makes an entry. Used where turns are not
    /// counted (MIN-1).
    pub(crate) last_mining: Option<(Seat, u16)>,
    /// Settings of the dice and of the Vortex dice, if they were changed after the set-up.
    pub(crate) dice: [Option<Part>; 2],
    /// What the entries so far ask to do by hand.
    pub(crate) physical: Physical,
}

/// Facts about the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TurnFacts {
    pub mined: bool,
    pub battles_won: u8,
    /// Whether a special attack of the active player destroyed a unit.
    pub special_attack_hit: bool,
    /// Cards that are due in the Draw phase, by deck: Energize, missions.
    pub due: [u8; 2],
    /// Due cards that were drawn or replaced by another card. They are not due again if a correction repeats the
    /// phase.
    pub drawn: [u8; 2],
    /// Whether the Energize cards for the Monolith were drawn or replaced by a card. No more are due this turn.
    pub monolith_done: bool,
    /// Special attacks of the active player, by kind (MOV-6).
    pub attacks: Stack,
    /// Maximum number of each kind that the active player destroyed in one battle (MIS-5).
    pub max_destroyed: Stack,
    /// Whether the teammate has passed a card (OPT-TEAM).
    pub passed: bool,
    /// Whether units may have been found (EXP-5) or transported (CRD-2) this turn, which cannot advance after a won
    /// battle.
    pub has_new_units: bool,
}

/// The current battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CurrentBattle {
    pub battle: Battle,
    /// Whether no more cards are asked for.
    pub skip_windows: bool,
    /// Whether only hits were typed for the current step, by side.
    pub hits_only: [bool; 2],
}

/// A battle that was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WonBattle {
    pub battle: Battle,
    /// Whether a battle mission or, in the 2005 edition, a card of the stack was taken for it.
    pub is_rewarded: bool,
}

/// The last battle at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LastBattle {
    pub attacker: Seat,
    pub defender: Seat,
    pub terrain: Terrain,
    /// The surviving units, by side.
    pub forces: [Stack; 2],
}

/// Dice outside of battles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tray {
    /// The player who rolled; `None` is the keeper.
    pub seat: Option<Seat>,
    /// The faces, in order.
    pub faces: Vec<u8>,
}

impl TableState {
    /// The seats in the order of their turns, from the first player.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// Creates the state before the first entry, without the values typed in for a game in progress.
    pub(crate) fn new(table: &Table) -> TableState {
        let seats = table.setup().seats.iter().map(|seat| SeatState {
            name: seat.name.clone(),
            ..SeatState::default()
        });
        TableState {
            seats: seats.collect(),
            order: table.rules().seats().collect(),
            turn: 1,
            active: Seat(0),
            phase: Phase::Deployment,
            turn_facts: TurnFacts::default(),
            decks: table.new_decks(),
            victory_left: table.rules().victory_stack(),
            hill_left: table.rules().hill_stack(),
            tokens: *table.rules().token_piles(),
            monolith: None,
            wait: if table.managed_parts().phases.is_managed()
                || table.managed_parts().rubium.is_managed()
            {
                WaitState::FirstPlayer
            } else {
                WaitState::Idle
            },
            current_battle: None,
            won_battle: None,
            loser_cards_due: Vec::new(),
            queue: Vec::new(),
            displaced: Vec::new(),
            is_turn_deferred: false,
            eliminated_now: SeatSet::default(),
            post_battle_entries_allowed: false,
            deferred_wait: None,
            last_battle: None,
            tray: Tray::default(),
            last_mining: None,
            dice: [None; 2],
            physical: Physical::default(),
        }
    }

    pub(crate) fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// Whether it is the turn of `seat`; false where turns are not counted.
    pub(crate) fn is_turn_of(&self, table: &Table, seat: Seat) -> bool {
        table.managed_parts().phases.is_managed() && self.active == seat
    }

    /// Whether no resolution is pending.
    pub(crate) fn is_ready(&self) -> bool {
        self.wait == WaitState::Idle
    }

    /// Returns each player who may still draw a card for a lost battle, once.
    pub(crate) fn loser_card_seats(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Vec::new();
        for &seat in &self.loser_cards_due {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// Returns the current settings of the parts: those of the set-up, except for dice whose setting was changed.
    pub fn parts(&self, table: &Table) -> Parts {
        let set_up = *table.managed_parts();
        let [dice, vortex_dice] = self.dice;
        Parts {
            dice: dice.unwrap_or(set_up.dice),
            vortex_dice: vortex_dice.unwrap_or(set_up.vortex_dice),
            ..set_up
        }
    }

    /// Changes the setting of `dice`.
    pub(crate) fn set_dice(&mut self, table: &Table, dice: PartDice, to: Part) {
        let (index, set_up) = match dice {
            PartDice::Dice => (0, table.managed_parts().dice),
            PartDice::VortexDice => (1, table.managed_parts().vortex_dice),
        };
        self.dice[index] = (to != set_up).then_some(to);
    }

    /// Returns the current battle, for a forecast.
    pub fn battle(&self) -> Option<&Battle> {
        self.current_battle.as_ref().map(|current| &current.battle)
    }
}
