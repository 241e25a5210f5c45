//! What is often forgotten, and what may be done in this phase. Public facts decide, so that a reminder tells nothing of
//! a hand but its size.

use crate::battle::listed;
use crate::battle::post_battle::victory_card;
use crate::economy::purchases;
use crate::protocol::action::TableUnits;
use crate::state::TableState;
use crate::state::mission_draw::MissionDraw;
use crate::state::table::Table;
use rubium_rules::battle::Side;
use rubium_rules::{Deck, Edition, Kind, MONOLITH_CARDS, OptionalRule, Phase, RuleId, Seat};
use serde::Serialize;
use specta::Type;

/// A reminder, with the rule that it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableReminder {
    /// What.
    pub what: Reminder,
    /// The rule.
    pub rule: RuleId,
    /// Whether the rule says that it must be done; else it may.
    pub must: bool,
}

/// Something to think of now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Reminder {
    /// The active player can buy units, in this phase alone (DEP-1).
    Purchases,
    /// The active player has Energize cards: those of the Deployment class are played in this phase alone (DEP-3).
    DeploymentCards {
        /// Energize cards in hand.
        cards: u16,
    },
    /// Each unit may move once (MOV-1).
    Moves,
    /// Units of these kinds may make a special attack at the end of the phase (MOV-6).
    SpecialAttacks {
        /// The kinds that are on the board; where nobody counts figures all that have one.
        kinds: Vec<Kind>,
    },
    /// Tokens where the active player's units stand are turned up (EXP-1).
    Tokens,
    /// Each hex with units of the active player and of an opponent has its battle (BAT-1): were all fought? Only the board
    /// tells.
    Battles,
    /// The battle was won: a mission may be played for it (MIS-1).
    BattleMission {
        /// Who won.
        seat: Seat,
    },
    /// The battle was won: a Mission card of the 2005 edition may be taken (BAT-11).
    VictoryCard {
        /// Who won.
        seat: Seat,
    },
    /// The battle was won: these units may move one hex at once, and perhaps fight again (UNI-SPORLING).
    Advance {
        /// Who won.
        seat: Seat,
        /// The units.
        units: Vec<TableUnits>,
        /// Whether some of them may have been found or carried this turn: those stay (EXP-5, CRD-2).
        fresh: bool,
    },
    /// The Energize card for the lost battle may be taken (BAT-12); in the 2005 edition it must.
    LoserCard {
        /// Who lost.
        seat: Seat,
    },
    /// A player may be eliminated (WIN-2); it is asked when nothing is taken up any more that follows a battle (BAT-15).
    Elimination {
        /// Who.
        seat: Seat,
    },
    /// The rubium of the refineries (MIN-1).
    Mining {
        /// How much.
        amount: u16,
    },
    /// Fewer miners are on the board than refineries remembered: which are still worked (MIN-1)?
    StillWorked {
        /// The refineries.
        count: u8,
        /// The miners.
        miners: u8,
    },
    /// Miners are on the board, and no refinery is remembered (MIN-1).
    NoRefineries,
    /// Cards to draw (DRW-1, DRW-2).
    Draw {
        /// Secret Missions.
        missions: u8,
        /// Energize cards.
        energize: u8,
        /// How the Secret Missions come.
        how: MissionDraw,
    },
    /// Whoever controls the Monolith draws Energize cards (DRW-2): is it still so?
    Monolith {
        /// Who was said to control it, or won the last battle there; `None`: nobody was.
        holder: Option<Seat>,
    },
    /// A King of the Hill card can be taken in place of the Energize cards (OPT-HILL).
    Crown,
    /// No King of the Hill card is left: the Energize cards are drawn (OPT-HILL).
    NoCrown,
    /// The teammate may pass a card to the active player (OPT-TEAM).
    PassCard {
        /// Who may.
        seat: Seat,
    },
    /// The storm comes before the next turn (OPT-VORTEX).
    Storm,
    /// After drawing, Objectives that hold may be played (DRW-3).
    Objectives,
}

/// The reminders of this moment; none while something is asked.
pub(crate) fn reminders(table: &Table, state: &TableState) -> Vec<TableReminder> {
    let mut list = List(Vec::new());
    if !state.is_ready() {
        return list.0;
    }
    list.after_a_battle(table, state);
    if table.parts().phases.is_ours() {
        match state.phase {
            Phase::Deployment => list.deployment(table, state),
            Phase::Movement => list.movement(table, state),
            Phase::Exploration => list.exploration(table, state),
            Phase::Battle => list.may(RuleId::Bat1, Reminder::Battles),
            Phase::Mining => list.mining(table, state),
            Phase::Draw => list.drawing(table, state),
        }
    }
    list.0
}

struct List(Vec<TableReminder>);

impl List {
    fn must(&mut self, rule: RuleId, what: Reminder) {
        self.add(rule, what, true);
    }

    fn may(&mut self, rule: RuleId, what: Reminder) {
        self.add(rule, what, false);
    }

    fn add(&mut self, rule: RuleId, what: Reminder, must: bool) {
        self.0.push(TableReminder { what, rule, must });
    }

    fn after_a_battle(&mut self, table: &Table, state: &TableState) {
        if let Some(won) = state.won.filter(|won| !won.mission) {
            let seat = won.battle.attacker;
            let hand = state.hand_size(table, seat, Deck::Missions) + state.line.len();
            if hand > 0 {
                self.may(
                    table.mission_rule(RuleId::Mis1),
                    Reminder::BattleMission { seat },
                );
            }
        }
        if let Some(seat) = victory_card(table, state) {
            self.may(RuleId::Bat11, Reminder::VictoryCard { seat });
        }
        if let Some(won) = state.won {
            let seat = won.battle.attacker;
            let sheet = table.rules().units();
            let mut units = listed(won.battle.force(Side::Attacker));
            units.retain(|units| sheet.get(units.kind).moves_after_victory);
            if !units.is_empty() {
                let fresh = state.turn_facts.fresh && seat == state.active;
                self.may(
                    RuleId::UniSporling,
                    Reminder::Advance { seat, units, fresh },
                );
            }
        }
        for seat in state.losers() {
            let must = table.rules().edition() == Edition::Ah;
            self.add(RuleId::Bat12, Reminder::LoserCard { seat }, must);
        }
        if let Some(seat) = table.deferred_elimination(state) {
            self.may(RuleId::Bat15, Reminder::Elimination { seat });
        }
    }

    fn deployment(&mut self, table: &Table, state: &TableState) {
        let active = state.active;
        let rubium = table.parts().rubium.is_ours();
        let rubium = rubium.then(|| state.rubium(active));
        let purchases = purchases(table, state, active, rubium);
        if purchases.iter().any(|purchase| purchase.most > 0) {
            self.may(RuleId::Dep1, Reminder::Purchases);
        }
        let cards = state.hand_size(table, active, Deck::Energize);
        if cards > 0 {
            self.may(RuleId::Dep3, Reminder::DeploymentCards { cards });
        }
    }

    fn movement(&mut self, table: &Table, state: &TableState) {
        let board = state.board(state.active);
        let counted = table.counts_figures();
        if counted && board.is_empty() {
            return;
        }
        self.may(RuleId::Mov1, Reminder::Moves);
        let units = table.rules().units();
        let attacks = |&kind: &Kind| units.get(kind).special_attack.is_some();
        let there = |&kind: &Kind| !counted || board.has(kind);
        let kinds = Kind::ALL.into_iter().filter(there).filter(attacks);
        let kinds: Vec<Kind> = kinds.collect();
        if !kinds.is_empty() {
            self.may(RuleId::Mov6, Reminder::SpecialAttacks { kinds });
        }
    }

    fn exploration(&mut self, table: &Table, state: &TableState) {
        let none =
            table.parts().tokens.is_ours() && state.tokens.iter().flatten().all(|&left| left == 0);
        let anybody = !table.counts_figures() || !state.board(state.active).is_empty();
        if !none && anybody {
            self.must(RuleId::Exp1, Reminder::Tokens);
        }
    }

    fn mining(&mut self, table: &Table, state: &TableState) {
        // Where rubium lies on the table hands take it unasked.
        if state.turn_facts.mined || !table.parts().rubium.is_ours() {
            return;
        }
        if let Some((count, miners)) = state.few_miners(table, state.active) {
            return self.may(RuleId::Min1, Reminder::StillWorked { count, miners });
        }
        let amount = state.income(state.active);
        if amount > 0 {
            return self.must(RuleId::Min1, Reminder::Mining { amount });
        }
        let units = table.rules().units();
        let mut kinds = state.board(state.active).kinds();
        if kinds.any(|kind| units.get(kind).miner) {
            self.may(RuleId::Min1, Reminder::NoRefineries);
        }
    }

    fn drawing(&mut self, table: &Table, state: &TableState) {
        let [energize, missions] = state.turn_facts.due;
        if energize + missions > 0 {
            let how = table.mission_draw();
            let rule = if missions > 0 {
                how.rule()
            } else {
                RuleId::Drw2
            };
            self.must(
                rule,
                Reminder::Draw {
                    missions,
                    energize,
                    how,
                },
            );
        }
        if !state.turn_facts.monolith_done && table.has_monolith() {
            let holder = state.monolith;
            self.may(RuleId::Drw2, Reminder::Monolith { holder });
        }
        if energize >= MONOLITH_CARDS && table.rules().has_option(OptionalRule::KingOfTheHill) {
            let none = state.no_hill_card(table);
            let what = if none {
                Reminder::NoCrown
            } else {
                Reminder::Crown
            };
            self.may(RuleId::OptHill, what);
        }
        let hand = state.hand_size(table, state.active, Deck::Missions) + state.line.len();
        if missions == 0 && hand > 0 {
            self.may(RuleId::Drw3, Reminder::Objectives);
        }
        let mate = table.rules().teammate(state.active);
        let mate = mate.filter(|&seat| {
            let deck = |deck| state.hand_size(table, seat, deck);
            deck(Deck::Energize) + deck(Deck::Missions) > 0
        });
        if let Some(seat) =
            mate.filter(|_| !state.turn_facts.passed && state.turn_facts.due == [0; 2])
        {
            self.may(RuleId::OptTeam, Reminder::PassCard { seat });
        }
        if table.rules().has_option(OptionalRule::Vortex) && state.storm_is_next() {
            self.must(RuleId::OptVortex, Reminder::Storm);
        }
    }
}
