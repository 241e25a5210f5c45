//! The state of a table: everything that the app records, and the pending input.

pub(crate) mod chance;
pub(crate) mod deck;
pub(crate) mod hash;
pub(crate) mod pending_input;
pub(crate) mod physical_actions;
pub(crate) mod refinery_numbers;
pub(crate) mod seat;
pub(crate) mod setup;
pub(crate) mod table;

use crate::protocol::parts::{PartSetting, PartSettings, SwitchableDice};
use crate::state::deck::DisplacedCard;
use crate::state::pending_input::PendingInput;
use crate::state::physical_actions::PhysicalActions;
use crate::state::seat::{MAX_REFINERY_VALUE, Refinery, SeatState};
use crate::state::table::Table;
use rubium_rules::battle::Battle;
use rubium_rules::content::CardWindow;
use rubium_rules::drawing::{Decks, Draws};
use rubium_rules::{MAX_SEATS, MAX_TOKENS, Phase, Seat, SeatSet, Stack, Terrain};

/// What changes at a table. [`Table`] contains what never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    pub(crate) seats: Vec<SeatState>,
    /// Seats clockwise from the first player.
    pub(crate) order: Vec<Seat>,
    /// 1-based number of the round. A round ends when the turn comes back to the first player, or skips them.
    pub(crate) round: u16,
    /// 1-based number of the turn, counting the turns of all players.
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    pub(crate) turn_facts: TurnFacts,
    /// Managed cards in decks, discard piles and the transmission line.
    pub(crate) decks: Decks,
    /// Battle Victory cards left in the stack; Mission cards in the 2005 edition.
    pub(crate) victory_left: u8,
    /// King of the Hill cards left, if they are a separate stack.
    pub(crate) hill_left: u8,
    /// How many copies of each token are still facedown, by token id, in each half of the board (OPT-ENERGY).
    /// Revealing a token reduces the number only if tokens are managed.
    pub(crate) tokens: [[u8; MAX_TOKENS]; 2],
    /// The player who is recorded as controlling the Monolith.
    pub(crate) monolith_holder: Option<Seat>,
    pub(crate) pending_input: PendingInput,
    /// The current battle.
    pub(crate) current_battle: Option<CurrentBattle>,
    /// The battle that the attacker has just won, while missions can be played for it (MIS-1).
    pub(crate) won_battle: Option<WonBattle>,
    /// Players who may still draw an Energize card, one entry for each battle lost this turn (BAT-12).
    pub(crate) loser_cards_due: Vec<Seat>,
    /// Who loses and who gains the refinery in the hex of the last battle (MIN-1). `None` once the players
    /// have entered the change, or the next battle or turn has begun.
    pub(crate) battle_refinery: Option<BattleRefinery>,
    /// Refineries on the board that a player used to work and nobody works now, sorted.
    pub(crate) idle_refineries: Vec<Refinery>,
    /// Draws that follow the current draw, in order.
    pub(crate) queued_draws: Vec<Draws>,
    /// Managed cards that were set aside, oldest first, each for an added copy of another card.
    pub(crate) displaced_cards: Vec<DisplacedCard>,
    /// Whether the next turn begins only after the storm and its draws (OPT-VORTEX).
    pub(crate) is_turn_deferred: bool,
    /// Players whose elimination was confirmed or declared, but not carried out yet.
    pub(crate) confirmed_eliminations: SeatSet,
    /// Whether the post-battle options of a battle or special attack are still open. The players are asked
    /// about eliminations only after these options (BAT-15).
    pub(crate) are_post_battle_options_open: bool,
    /// The input that becomes pending as soon as all eliminations are resolved.
    pub(crate) deferred_input: Option<PendingInput>,
    /// The result of the last battle. It is kept because the next battle often begins with the same units.
    pub(crate) last_battle: Option<FoughtBattle>,
    /// Battles after which both forces had units left. A battle is removed when the same players fight on the
    /// same terrain again, when a later Battle phase of one of them ends (BAT-1), or when one of them is
    /// eliminated or leaves and takes all units along. Empty unless turns are tracked.
    pub(crate) inconclusive_battles: Vec<InconclusiveBattle>,
    /// The last dice rolled outside of battles.
    pub(crate) tray: Tray,
    /// The last player who mined or took back the mining of this round, until another player makes an entry
    /// (MIN-1). `None` if turns are tracked.
    pub(crate) last_to_mine: Option<Seat>,
    /// If turns are not tracked: the players who have begun a turn in this round, in this order (MIN-1).
    pub(crate) turns_of_round: Vec<Seat>,
    /// Settings of the dice and of the Vortex dice; `None` if the set-up determines the setting.
    pub(crate) dice_settings: [Option<PartSetting>; 2],
    /// The actions that the entries so far ask the players to do by hand.
    pub(crate) physical_actions: PhysicalActions,
}

/// Facts about the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TurnFacts {
    pub has_mined: bool,
    /// Number of battles that the active player has won.
    pub battles_won: u8,
    /// Whether a special attack of the active player destroyed a unit.
    pub has_destroyed_by_special_attack: bool,
    /// Numbers of cards that are due in the Draw phase, by deck: Energize, missions.
    pub due_card_counts: [u8; 2],
    /// Numbers of due cards that were drawn or replaced with another card. They are not due again if a
    /// correction repeats the phase.
    pub drawn_due_card_counts: [u8; 2],
    /// Whether the Energize cards for the Monolith were drawn, or replaced by a King of the Hill card. No
    /// more cards for the Monolith are due this turn.
    pub has_taken_monolith_cards: bool,
    /// Units of the Monolith's recorded holder that survived a battle of this turn on other terrain, and can
    /// no longer move in this turn.
    pub holder_units_off_monolith: Stack,
    /// Number of special attacks of the active player, by kind (MOV-6).
    pub special_attack_counts: Stack,
    /// Maximum number of units of each kind that the active player destroyed in one battle (MIS-5).
    pub max_destroyed_in_one_battle: Stack,
    /// Whether the teammate has passed a card (OPT-TEAM).
    pub has_teammate_passed_card: bool,
    /// Whether units may have been found (EXP-5) or transported (CRD-2) this turn. Such units cannot advance
    /// after a won battle.
    pub has_units_unable_to_advance: bool,
    /// Whether the active player has revealed a token (EXP-1).
    pub has_revealed_token: bool,
    /// Numbers of refineries that the active player found without a miner and has not entered as worked. The
    /// index is the value of the refinery.
    pub unworked_finds: [u8; MAX_REFINERY_VALUE as usize + 1],
}

/// The current battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CurrentBattle {
    pub battle: Battle,
    /// Whether the remaining card windows of the battle are skipped.
    pub skips_windows: bool,
    /// Whether the current step was entered as a number of hits, without faces, by side.
    pub was_entered_as_hits: [bool; 2],
    /// The battle as it was before its latest card window closed. Forgotten when a die, a casualty or another
    /// window follows. Until then, playing a physical card opens the window again.
    pub battle_before_window_closed: Option<Battle>,
    /// The card window that opened only to enter the effect of a card that was played while no window was
    /// open. It closes by itself once the effect is entered. Forgotten when a die follows.
    pub effect_entry_window: Option<CardWindow>,
    /// Physical cards that were played, and whose effects have not been entered yet.
    pub unentered_cards: UnenteredCards,
    /// Whether the hex was contested before the battle.
    pub was_contested: bool,
}

/// Physical cards of a battle that were played, and whose effects have not been entered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct UnenteredCards {
    /// Numbers of cards, by seat.
    pub counts: [u8; MAX_SEATS],
    /// Whether a card window was open each time one of them was played.
    pub were_played_in_window: bool,
}

impl UnenteredCards {
    /// The player of one of the cards; `None` if no card is left.
    pub fn first_player(&self) -> Option<Seat> {
        let index = self.counts.iter().position(|&count| count > 0)?;
        Some(Seat(index as u8))
    }
}

/// A battle that was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WonBattle {
    pub battle: Battle,
    /// Whether a battle mission was fulfilled for the battle or, in the 2005 edition, a Mission card was
    /// taken.
    pub is_mission_claimed: bool,
}

/// A battle that has been fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoughtBattle {
    pub attacker: Seat,
    pub defender: Seat,
    pub terrain: Terrain,
    /// The surviving units, by side.
    pub forces: [Stack; 2],
}

/// A battle after which both forces had units left. If both players still have units in the hex, they fight
/// again in the next Battle phase of either player (BAT-1). The app does not know the hexes, so only the
/// players know whether both still have units in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InconclusiveBattle {
    pub battle: FoughtBattle,
    /// The turn of the battle.
    pub turn: u16,
}

/// Who loses and who gains the refinery in the hex of the last battle, if the hex has one (MIN-1). The app
/// does not know the hexes, so only the players know whether the hex has a refinery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BattleRefinery {
    /// The defender, if they had a miner in the hex but no longer control the hex with a miner.
    pub lost_by: Option<Seat>,
    /// The player who controls the hex with a miner now, but did not control it before the battle.
    pub gained_by: Option<Seat>,
    /// Whether the hex is a home base.
    pub is_home_base: bool,
    /// Whether the hex was contested before the battle, so that nobody worked its refinery.
    pub was_contested: bool,
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
    /// The seats in the order of their turns, beginning with the first player.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// Creates the state before the first entry, as for a new game. The values of a game that is already in
    /// progress are applied later.
    pub(crate) fn new(table: &Table) -> TableState {
        let seats = table.setup().seats.iter().map(|seat| SeatState {
            name: seat.name.clone(),
            ..SeatState::default()
        });
        TableState {
            seats: seats.collect(),
            order: table.rules().seats().collect(),
            round: 1,
            turn: 1,
            active: Seat(0),
            phase: Phase::Deployment,
            turn_facts: TurnFacts::default(),
            decks: table.new_decks(),
            victory_left: table.rules().victory_stack_size(),
            hill_left: table.rules().hill_stack_size(),
            tokens: *table.rules().token_piles(),
            monolith_holder: None,
            pending_input: match table.needs_first_player() {
                true => PendingInput::FirstPlayer,
                false => PendingInput::Idle,
            },
            current_battle: None,
            won_battle: None,
            loser_cards_due: Vec::new(),
            battle_refinery: None,
            idle_refineries: Vec::new(),
            queued_draws: Vec::new(),
            displaced_cards: Vec::new(),
            is_turn_deferred: false,
            confirmed_eliminations: SeatSet::default(),
            are_post_battle_options_open: false,
            deferred_input: None,
            last_battle: None,
            inconclusive_battles: Vec::new(),
            tray: Tray::default(),
            last_to_mine: None,
            turns_of_round: Vec::new(),
            dice_settings: [None; 2],
            physical_actions: PhysicalActions::default(),
        }
    }

    pub(crate) fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// Returns the seat whose turn it is; `None` if turns are not tracked, or before the first turn.
    pub fn active_seat(&self, table: &Table) -> Option<Seat> {
        let has_turn = table.part_settings().phases.is_managed()
            && self.pending_input != PendingInput::FirstPlayer;
        has_turn.then_some(self.active)
    }

    /// Returns whether it is the turn of `seat`; false if turns are not tracked.
    pub(crate) fn is_turn_of(&self, table: &Table, seat: Seat) -> bool {
        table.part_settings().phases.is_managed() && self.active == seat
    }

    /// Returns whether no input is pending, so that any entry can be made.
    pub(crate) fn is_idle(&self) -> bool {
        self.pending_input == PendingInput::Idle
    }

    /// Returns the players who may still draw a card for a lost battle, without duplicates.
    pub(crate) fn loser_card_seats(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Vec::new();
        for &seat in &self.loser_cards_due {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// Returns the current settings of the parts: the settings of the set-up, except for dice whose setting
    /// was changed.
    pub fn current_part_settings(&self, table: &Table) -> PartSettings {
        let set_up = *table.part_settings();
        let [dice, vortex_dice] = self.dice_settings;
        PartSettings {
            dice: dice.unwrap_or(set_up.dice),
            vortex_dice: vortex_dice.unwrap_or(set_up.vortex_dice),
            ..set_up
        }
    }

    /// Changes the setting of `dice`.
    pub(crate) fn set_dice_setting(
        &mut self,
        table: &Table,
        dice: SwitchableDice,
        setting: PartSetting,
    ) {
        let (index, set_up) = match dice {
            SwitchableDice::Dice => (0, table.part_settings().dice),
            SwitchableDice::VortexDice => (1, table.part_settings().vortex_dice),
        };
        self.dice_settings[index] = (setting != set_up).then_some(setting);
    }

    /// Returns the current battle.
    pub fn battle(&self) -> Option<&Battle> {
        self.current_battle.as_ref().map(|current| &current.battle)
    }
}
