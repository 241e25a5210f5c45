//! Reminders of actions that are possible in this phase or often forgotten. The reminders depend only on
//! public facts, such as the number of cards in a hand.

use crate::battle::unit_list;
use crate::economy::purchases::possible_purchases;
use crate::protocol::action::TableUnits;
use crate::state::TableState;
use crate::state::seat::Mining;
use crate::state::table::Table;
use crate::view::TableRefinery;
use crate::view::battle_refinery::battle_refinery_reminder;
use rubium_rules::battle::Side;
use rubium_rules::drawing::MissionDraw;
use rubium_rules::{Deck, Edition, Kind, MONOLITH_CARD_COUNT, OptionalRule, Phase, RuleId, Seat};
use serde::Serialize;
use specta::Type;

/// A reminder and its rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableReminder {
    /// The reminder.
    pub reminder: Reminder,
    /// The rule.
    pub rule: RuleId,
    /// Whether the rule requires the action; otherwise it is optional.
    pub is_required: bool,
}

/// An action or fact to consider now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Reminder {
    /// Purchases of units, which are possible in this phase only (DEP-1).
    Purchases,
    /// Energize cards of the active player. Deployment cards can be played in this phase only (DEP-3).
    DeploymentCards {
        /// Number of Energize cards in hand.
        card_count: u16,
    },
    /// Moves: each unit may move once (MOV-1).
    Moves,
    /// Special attacks that units of these kinds may make at the end of the phase (MOV-6).
    SpecialAttacks {
        /// Kinds with a special attack that are recorded on the board; all of them if figures are not
        /// counted.
        kinds: Vec<Kind>,
    },
    /// Tokens to reveal in hexes with units of the active player (EXP-1).
    Tokens {
        /// Whether the player has revealed a token this turn. Only the players know whether more are left.
        has_revealed: bool,
    },
    /// Battles to fight, one in each hex with units of the active player and of an opponent (BAT-1). Only the
    /// players know whether all were fought. Left out if no hex can be contested.
    Battles,
    /// An inconclusive battle of an earlier turn between the active player and an opponent. If both players
    /// still have units in the hex, they fight again (BAT-1).
    InconclusiveBattle {
        /// Index of the battle in [`TableView::battles_to_continue`](super::TableView::battles_to_continue).
        index: u8,
    },
    /// A mission that may be played for the won battle (MIS-1).
    BattleMission {
        /// The winner.
        seat: Seat,
    },
    /// A Mission card of the 2005 edition that may be taken for the won battle (BAT-11).
    MissionCard {
        /// The winner.
        seat: Seat,
    },
    /// Units that may advance one hex immediately after the won battle, and perhaps fight again
    /// (UNI-SPORLING).
    Advance {
        /// The winner.
        seat: Seat,
        /// The units.
        units: Vec<TableUnits>,
        /// Whether some of them may have been found or transported this turn. Such units cannot advance
        /// (EXP-5, CRD-2).
        may_include_immobile_units: bool,
    },
    /// The Energize card for the lost battle, which the loser may take, and must take in the 2005 edition
    /// (BAT-12).
    LoserCard {
        /// The loser.
        seat: Seat,
    },
    /// The refinery in the hex of the last battle, if there is one. The defender no longer works it (MIN-1).
    RefineryLoss {
        /// The defender.
        seat: Seat,
        /// The attacker, if the attacker now works the refinery.
        taken_by: Option<Seat>,
        /// The recorded refineries of the defender that could be in the hex, without duplicates.
        refineries: Vec<TableRefinery>,
    },
    /// A refinery that nobody is recorded as working. If it is in the hex of the last battle, the owner of
    /// the surviving force now works it (MIN-1).
    RefineryGain {
        /// The owner of the surviving force.
        seat: Seat,
        /// The recorded refineries that could be in the hex, without duplicates.
        refineries: Vec<TableRefinery>,
    },
    /// A player who may be eliminated (WIN-2). The players are asked when no post-battle option is left, or
    /// when the remaining options are declined (BAT-15).
    Elimination {
        /// The player.
        seat: Seat,
    },
    /// Rubium that the active player still has to mine in this turn (MIN-1).
    Mining {
        /// Amount of rubium.
        amount: u16,
        /// Number of recorded refineries.
        refinery_count: u8,
        /// Number of miners that remain if each recorded refinery has one miner, without those in hexes with
        /// an inconclusive battle of this turn. They may work refineries that are not recorded. 0 if figures
        /// are not counted.
        surplus_miner_count: u8,
        /// Number of miners, without those in hexes with an inconclusive battle of this turn.
        miner_count: u8,
    },
    /// Rubium that a player forgot to mine in their latest turn and can still mine (MIN-1).
    MissedMining {
        /// The player.
        seat: Seat,
        /// Amount of rubium.
        amount: u16,
        /// Whether the player missed exactly this amount. Otherwise it is the maximum.
        is_certain: bool,
    },
    /// More recorded refineries than miners on the board, so that some refineries may no longer be worked
    /// (MIN-1).
    TooManyRefineries {
        /// Number of recorded refineries.
        refinery_count: u8,
        /// Number of miners, without those in hexes with an inconclusive battle of this turn. Among the
        /// reminders of `EndTurnShortcut`, also without those in hexes of the player's earlier inconclusive
        /// battles.
        miner_count: u8,
    },
    /// Miners are on the board, but no refinery is recorded (MIN-1).
    NoRefineries,
    /// Cards to draw (DRW-1, DRW-2).
    Draw {
        /// Number of Secret Missions.
        mission_count: u8,
        /// Number of Energize cards.
        energize_count: u8,
        /// Method of drawing the Secret Missions.
        mission_draw: MissionDraw,
    },
    /// Control of the Monolith, for which Energize cards are drawn (DRW-2). The players confirm who
    /// controls it.
    Monolith {
        /// The player who is recorded as controlling the Monolith; `None` if no player is.
        holder: Option<Seat>,
    },
    /// A King of the Hill card that can be taken instead of the Energize cards (OPT-HILL).
    HillCard,
    /// No King of the Hill card is left, so the Energize cards are drawn (OPT-HILL).
    NoHillCard,
    /// A card that the teammate may pass to the active player (OPT-TEAM).
    PassCard {
        /// The teammate.
        seat: Seat,
    },
    /// The storm before the next turn (OPT-VORTEX).
    Storm,
    /// Objectives that may be played after drawing if their condition is met (DRW-3).
    Objectives,
}

/// Returns the reminders for the current state; empty while an input is pending.
pub(crate) fn reminders(table: &Table, state: &TableState) -> Vec<TableReminder> {
    let mut list = ReminderList(Vec::new());
    if !state.is_idle() {
        return list.0;
    }
    list.add_post_battle(table, state);
    list.add_missed_mining(table, state);
    if table.part_settings().phases.is_managed() {
        match state.phase {
            Phase::Deployment => list.add_deployment(table, state),
            Phase::Movement => list.add_movement(table, state),
            Phase::Exploration => list.add_exploration(table, state),
            Phase::Battle => list.add_battles(table, state),
            Phase::Mining => list.add_mining(table, state),
            Phase::Draw => {
                // Refineries may be entered after the player mined. Mining that was skipped is not due again.
                if state.has_mined() {
                    list.add_mining(table, state);
                }
                list.add_drawing(table, state);
            }
        }
    }
    list.0
}

struct ReminderList(Vec<TableReminder>);

impl ReminderList {
    fn add_required(&mut self, rule: RuleId, reminder: Reminder) {
        self.add(rule, reminder, true);
    }

    fn add_optional(&mut self, rule: RuleId, reminder: Reminder) {
        self.add(rule, reminder, false);
    }

    fn add(&mut self, rule: RuleId, reminder: Reminder, is_required: bool) {
        self.0.push(TableReminder {
            reminder,
            rule,
            is_required,
        });
    }

    fn add_post_battle(&mut self, table: &Table, state: &TableState) {
        if let Some(won) = state.won_battle.filter(|won| !won.is_mission_claimed) {
            let seat = won.battle.attacker;
            let missions =
                state.hand_size(table, seat, Deck::Missions) + state.decks.transmission_line.len();
            if missions > 0 {
                self.add_optional(
                    table.mission_rule(RuleId::Mis1),
                    Reminder::BattleMission { seat },
                );
            }
        }
        if let Some(seat) = state.mission_card_seat(table) {
            self.add_optional(RuleId::Bat11, Reminder::MissionCard { seat });
        }
        if let Some(won) = state.won_battle {
            let seat = won.battle.attacker;
            let sheet_units = table.rules().unit_sheet();
            let mut units = unit_list(won.battle.force(Side::Attacker));
            units.retain(|units| sheet_units.get(units.kind).can_advance);
            if !units.is_empty() {
                let may_include_immobile_units =
                    state.turn_facts.has_units_unable_to_advance && seat == state.active;
                self.add_optional(
                    RuleId::UniSporling,
                    Reminder::Advance {
                        seat,
                        units,
                        may_include_immobile_units,
                    },
                );
            }
        }
        for seat in state.loser_card_seats() {
            let is_required = table.rules().edition() == Edition::Year2005;
            self.add(RuleId::Bat12, Reminder::LoserCard { seat }, is_required);
        }
        self.add_battle_refinery(state);
        if let Some(seat) = state.deferred_elimination(table) {
            self.add_optional(RuleId::Bat15, Reminder::Elimination { seat });
        }
    }

    fn add_battle_refinery(&mut self, state: &TableState) {
        let battle = state.battle_refinery;
        if let Some(reminder) = battle.and_then(|battle| battle_refinery_reminder(state, battle)) {
            self.add_optional(RuleId::Min1, reminder);
        }
    }

    /// Adds reminders of rubium that players forgot to mine in their latest turn. Leaves out players who have
    /// made up for any part of it, are away or are eliminated.
    fn add_missed_mining(&mut self, table: &Table, state: &TableState) {
        let is_playing =
            |seat: &Seat| !state.seat(*seat).is_away && !state.seat(*seat).is_eliminated;
        for seat in table.rules().seats().filter(is_playing) {
            if let Some(Mining::Missed {
                amount,
                is_certain,
                made_up_for: 0,
            }) = state.recoverable_missed_mining(table, seat)
            {
                self.add_optional(
                    RuleId::Min1,
                    Reminder::MissedMining {
                        seat,
                        amount,
                        is_certain,
                    },
                );
            }
        }
    }

    fn add_deployment(&mut self, table: &Table, state: &TableState) {
        let active = state.active;
        let is_rubium_managed = table.part_settings().rubium.is_managed();
        let rubium = is_rubium_managed.then(|| state.rubium(active));
        let purchases = possible_purchases(table, state, active, rubium);
        if purchases.iter().any(|purchase| purchase.max > 0) {
            self.add_optional(RuleId::Dep1, Reminder::Purchases);
        }
        let card_count = state.hand_size(table, active, Deck::Energize);
        if card_count > 0 {
            self.add_optional(RuleId::Dep3, Reminder::DeploymentCards { card_count });
        }
    }

    fn add_movement(&mut self, table: &Table, state: &TableState) {
        let board = state.board(state.active);
        let counts_figures = table.counts_figures();
        if counts_figures && board.is_empty() {
            return;
        }
        self.add_optional(RuleId::Mov1, Reminder::Moves);
        let sheet = table.rules().unit_sheet();
        let has_special_attack = |&kind: &Kind| sheet.get(kind).special_attack_min_face.is_some();
        let may_attack = |&kind: &Kind| !state.have_all_attacked(table, kind);
        let kinds = Kind::ALL
            .into_iter()
            .filter(may_attack)
            .filter(has_special_attack);
        let kinds: Vec<Kind> = kinds.collect();
        if !kinds.is_empty() {
            self.add_optional(RuleId::Mov6, Reminder::SpecialAttacks { kinds });
        }
    }

    fn add_exploration(&mut self, table: &Table, state: &TableState) {
        let may_have_tokens = !table.part_settings().tokens.is_managed()
            || state.tokens.iter().flatten().any(|&left| left > 0);
        let may_have_units = !table.counts_figures() || !state.board(state.active).is_empty();
        if may_have_tokens && may_have_units {
            let has_revealed = state.turn_facts.has_revealed_token;
            let reminder = Reminder::Tokens { has_revealed };
            self.add(RuleId::Exp1, reminder, !has_revealed);
        }
    }

    fn add_battles(&mut self, table: &Table, state: &TableState) {
        for (index, _) in (0..).zip(state.battles_to_continue(table)) {
            self.add_optional(RuleId::Bat1, Reminder::InconclusiveBattle { index });
        }
        if state.may_have_contested_hexes(table) {
            self.add_optional(RuleId::Bat1, Reminder::Battles);
        }
    }

    fn add_mining(&mut self, table: &Table, state: &TableState) {
        // If rubium is physical, mining needs no entry.
        if !table.part_settings().rubium.is_managed() {
            return;
        }
        let amount = state.due_income(table);
        if state.has_mined() && amount == 0 {
            return;
        }
        if let Some((refinery_count, miner_count)) = state.miner_shortage(table, state.active) {
            return self.add_optional(
                RuleId::Min1,
                Reminder::TooManyRefineries {
                    refinery_count,
                    miner_count,
                },
            );
        }
        if amount > 0 {
            let (refinery_count, surplus_miner_count, miner_count) =
                state.refinery_surplus_and_miner_counts(table, state.active);
            return self.add_required(
                RuleId::Min1,
                Reminder::Mining {
                    amount,
                    refinery_count,
                    surplus_miner_count,
                    miner_count,
                },
            );
        }
        let sheet = table.rules().unit_sheet();
        let mut kinds = state.board(state.active).kinds();
        if kinds.any(|kind| sheet.get(kind).can_mine) {
            self.add_optional(RuleId::Min1, Reminder::NoRefineries);
        }
    }

    fn add_drawing(&mut self, table: &Table, state: &TableState) {
        let [energize_count, mission_count] = state.turn_facts.due_card_counts;
        if energize_count + mission_count > 0 {
            let mission_draw = table.rules().mission_draw();
            let rule = if mission_count > 0 {
                mission_draw.rule()
            } else {
                RuleId::Drw2
            };
            self.add_required(
                rule,
                Reminder::Draw {
                    mission_count,
                    energize_count,
                    mission_draw,
                },
            );
        }
        if !state.turn_facts.has_taken_monolith_cards && table.has_monolith() {
            let holder = state.monolith_holder;
            self.add_optional(RuleId::Drw2, Reminder::Monolith { holder });
        }
        if energize_count >= MONOLITH_CARD_COUNT && table.has_option(OptionalRule::KingOfTheHill) {
            let is_stack_empty = state.is_hill_stack_empty(table);
            let reminder = if is_stack_empty {
                Reminder::NoHillCard
            } else {
                Reminder::HillCard
            };
            self.add_optional(RuleId::OptHill, reminder);
        }
        let available_missions = state.hand_size(table, state.active, Deck::Missions)
            + state.decks.transmission_line.len();
        if mission_count == 0 && available_missions > 0 {
            self.add_optional(RuleId::Drw3, Reminder::Objectives);
        }
        let teammate = table.rules().teammate(state.active);
        let teammate = teammate.filter(|&seat| {
            let hand_size = |deck| state.hand_size(table, seat, deck);
            hand_size(Deck::Energize) + hand_size(Deck::Missions) > 0
        });
        if let Some(seat) = teammate.filter(|_| {
            !state.turn_facts.has_teammate_passed_card && state.turn_facts.due_card_counts == [0; 2]
        }) {
            self.add_optional(RuleId::OptTeam, Reminder::PassCard { seat });
        }
        if table.has_option(OptionalRule::Vortex) && state.is_storm_next() {
            self.add_required(RuleId::OptVortex, Reminder::Storm);
        }
    }
}

impl TableState {
    /// Whether the active player and an opponent may have units on the same hex. In the first turn of a new
    /// game, only the first player has units.
    fn may_have_contested_hexes(&self, table: &Table) -> bool {
        let has_units = |seat| !table.counts_figures() || !self.board(seat).is_empty();
        let rules = table.rules();
        let mut opponents = rules
            .seats()
            .filter(|&seat| rules.are_opponents(self.active, seat));
        let is_first_turn = self.round == 1
            && self.order.first() == Some(&self.active)
            && table.setup().opening_values.is_empty();
        !is_first_turn && has_units(self.active) && opponents.any(has_units)
    }
}
