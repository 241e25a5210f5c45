//! Evaluates the conditions of missions with the facts that a table records. The players are asked about all
//! other facts.

use crate::protocol::fact::Fact;
use crate::state::table::Table;
use crate::state::{TableState, TurnFacts};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::missions::{Answer, ConditionFacts, evaluate_condition};
use rubium_rules::{CardId, Kind, Seat, Terrain};
use std::cell::RefCell;

/// Evaluates `condition` for `seat`. Also returns the facts that the condition depends on and that only the
/// players know.
fn evaluate(
    table: &Table,
    state: &TableState,
    seat: Seat,
    condition: &Condition,
) -> (Answer, Vec<Fact>) {
    let facts = TableFacts {
        table,
        state,
        seat,
        unknown_facts: RefCell::new(Vec::new()),
    };
    let answer = evaluate_condition(condition, &facts);
    (answer, facts.unknown_facts.into_inner())
}

struct TableFacts<'a> {
    table: &'a Table,
    state: &'a TableState,
    seat: Seat,
    unknown_facts: RefCell<Vec<Fact>>,
}

impl TableFacts<'_> {
    /// Lists the fact as unknown, so that the players are asked about it.
    fn ask_about(&self, fact: Fact) -> Answer {
        let mut unknown_facts = self.unknown_facts.borrow_mut();
        if !unknown_facts.contains(&fact) {
            unknown_facts.push(fact);
        }
        Answer::Unknown
    }

    /// Returns the facts of the player's turn, which are empty during another player's turn. `None` if turns
    /// are not tracked.
    fn turn_facts(&self) -> Option<TurnFacts> {
        let tracks_turns = self.table.part_settings().phases.is_managed();
        if self.state.is_turn_of(self.table, self.seat) {
            return Some(self.state.turn_facts);
        }
        tracks_turns.then(TurnFacts::default)
    }

    /// Returns yes if the records show that the fact is true. Otherwise the fact is unknown, because entries
    /// may be missing.
    fn yes_or_unknown(&self, is_recorded: bool, fact: Fact) -> Answer {
        if is_recorded {
            Answer::Yes
        } else {
            self.ask_about(fact)
        }
    }
}

impl ConditionFacts for TableFacts<'_> {
    fn battle(&self) -> Option<&Battle> {
        let won = self.state.won_battle.as_ref()?;
        (won.battle.attacker == self.seat).then_some(&won.battle)
    }

    fn is_battle_in_opponents_home_base(&self) -> Answer {
        match self.battle() {
            Some(battle) if battle.terrain == Terrain::HomeBase => {
                self.ask_about(Fact::InOpponentsHomeBase)
            }
            _ => Answer::No,
        }
    }

    fn came_from_monolith(&self, kind: Kind) -> Answer {
        if !self.table.has_monolith() {
            return Answer::No;
        }
        self.ask_about(Fact::CameFromMonolith { kind })
    }

    fn has_won_battles(&self, at_least: u8) -> Answer {
        match self.turn_facts() {
            Some(turn_facts) => (turn_facts.battles_won >= at_least).into(),
            None => self.ask_about(Fact::BattlesWon { at_least }),
        }
    }

    fn special_attack_destroyed_unit(&self) -> Answer {
        let is_recorded = self
            .turn_facts()
            .is_some_and(|turn_facts| turn_facts.has_destroyed_by_special_attack);
        self.yes_or_unknown(is_recorded, Fact::SpecialAttackDestroyed)
    }

    fn special_attack_destroyed_unit_in_battle_hex(&self) -> Answer {
        self.ask_about(Fact::SpecialAttackDestroyedInBattleHex)
    }

    fn destroyed_in_one_battle(&self, kind: Kind, at_least: u8) -> Answer {
        let turn_facts = self.turn_facts().filter(|_| self.state.active == self.seat);
        let in_turn = turn_facts.map_or(0, |turn_facts| {
            turn_facts.max_destroyed_in_one_battle.count(kind)
        });
        let in_won_battle = self.battle().map_or(0, |battle| {
            battle.destroyed[Side::Defender.index()].count(kind)
        });
        let max_destroyed = in_turn.max(in_won_battle);
        self.yes_or_unknown(
            max_destroyed >= at_least,
            Fact::DestroyedInOneBattle { kind, at_least },
        )
    }

    fn controls_most(&self, terrain: Terrain) -> Answer {
        self.ask_about(Fact::ControlsMost { terrain })
    }

    fn controls(&self, terrain: Terrain, at_least: u8) -> Answer {
        if terrain == Terrain::Monolith && !self.table.has_monolith() {
            return Answer::No;
        }
        if terrain == Terrain::Monolith && at_least == 1 {
            // There is one Monolith, and the player who controls it is recorded.
            let is_recorded = self.state.monolith_holder == Some(self.seat);
            return self.yes_or_unknown(is_recorded, Fact::Controls { terrain, at_least });
        }
        self.ask_about(Fact::Controls { terrain, at_least })
    }

    fn can_mine_outside_home_bases(&self, at_least: u8) -> Answer {
        let refineries = self.state.seat(self.seat).refineries.iter();
        let sum: u16 = refineries
            .filter(|refinery| refinery.was_found)
            .map(|refinery| u16::from(refinery.value))
            .sum();
        self.yes_or_unknown(
            sum >= u16::from(at_least),
            Fact::IncomeOutsideHomeBases { at_least },
        )
    }

    fn has_rubium(&self, at_least: u16) -> Answer {
        if !self.table.part_settings().rubium.is_managed() {
            return self.ask_about(Fact::Rubium { at_least });
        }
        (self.state.rubium(self.seat) >= at_least).into()
    }

    fn has_units_on_board(&self, kinds: &[Kind], at_least: u8) -> Answer {
        let board = self.state.board(self.seat);
        let count: u8 = kinds.iter().map(|&kind| board.count(kind)).sum();
        self.yes_or_unknown(count >= at_least, Fact::UnitsOnBoard { at_least })
    }
}

/// Returns whether `card` is a mission that is played for a won battle (MIS-1).
pub(crate) fn is_battle_mission(table: &Table, card: CardId) -> bool {
    let face = table.rules().card(card).map(|spec| &spec.face);
    matches!(face, Some(CardFace::BattleMission { .. }))
}

/// Evaluates the condition of the mission `card` for `seat`; `None` if the card is not a mission.
pub(crate) fn evaluate_mission(
    table: &Table,
    state: &TableState,
    seat: Seat,
    card: CardId,
) -> Option<(Answer, Vec<Fact>)> {
    match &table.rules().card(card)?.face {
        CardFace::BattleMission { condition, .. } | CardFace::Objective { condition, .. } => {
            Some(evaluate(table, state, seat, condition))
        }
        _ => None,
    }
}
