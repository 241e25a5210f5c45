//! The end of a battle (BAT-8, BAT-10), and the cards that the winner and the loser get (BAT-11, BAT-12).

use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason};
use crate::protocol::warning::Warning;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::state::{
    BattleRefinery, CurrentBattle, FoughtBattle, InconclusiveBattle, TableState, WonBattle,
};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::drawing::Draws;
use rubium_rules::{BattleResult, Edition, RuleId, Seat, Stack, Terrain};

impl Transaction<'_> {
    /// Ends the battle (BAT-8, BAT-10). In the 2012 edition, a winning attacker gets the Battle Victory card
    /// immediately. Missions and the loser's Energize card are entered separately.
    pub fn finish_battle(&mut self) -> Result<(), Impossibility> {
        let Some(current) = self.state.current_battle.take() else {
            return Ok(());
        };
        let CurrentBattle {
            battle,
            was_contested,
            ..
        } = current;
        let (attacker, defender) = (battle.attacker, battle.defender);
        let result = battle.result();
        self.state.pending_input = PendingInput::Idle;
        self.emit(TableEvent::BattleEnded {
            attacker,
            defender,
            result,
            are_both_destroyed: battle.are_both_destroyed(),
        });
        let last_battle = FoughtBattle {
            attacker,
            defender,
            terrain: battle.terrain,
            forces: battle.forces,
        };
        self.state.last_battle = Some(last_battle);
        if self.table.part_settings().phases.is_managed()
            && battle.forces.iter().all(|force| !force.is_empty())
        {
            self.state.inconclusive_battles.push(InconclusiveBattle {
                battle: last_battle,
                turn: self.state.turn,
            });
        }
        // The Monolith has no token, and therefore no refinery (SET-6).
        self.state.battle_refinery = (battle.terrain != Terrain::Monolith)
            .then(|| battle_refinery(self.table, &battle, was_contested));
        self.update_monolith_holder_after(&battle)?;
        if battle.force(Side::Defender).is_empty() {
            self.state.loser_cards_due.push(defender);
        }
        self.state.are_post_battle_options_open = true;
        if result != BattleResult::AttackerWon {
            return Ok(());
        }
        if self.state.is_turn_of(self.table, attacker) {
            let turn_facts = &mut self.state.turn_facts;
            turn_facts.battles_won = turn_facts.battles_won.saturating_add(1);
        }
        self.state.won_battle = Some(WonBattle {
            battle,
            is_mission_claimed: false,
        });
        // In the 2005 edition, the winner chooses one red card in a separate entry: a Mission card from the
        // stack, or a battle mission in hand.
        if self.table.rules().edition() == Edition::Year2012 {
            self.take_victory_card(attacker)?;
        }
        Ok(())
    }

    /// After a battle on the Monolith, records that the owner of the only surviving force controls it. If
    /// both forces or neither force survived, no player controls it. After a battle elsewhere, records that
    /// the survivors of the Monolith's holder are not on it.
    fn update_monolith_holder_after(&mut self, battle: &Battle) -> Result<(), Impossibility> {
        if battle.terrain != Terrain::Monolith {
            self.record_units_off_monolith(battle);
            return Ok(());
        }
        let has_survivors = Side::BOTH.map(|side| !battle.force(side).is_empty());
        let holder = match has_survivors {
            [true, false] => Some(battle.attacker),
            [false, true] => Some(battle.defender),
            _ => None,
        };
        if holder == self.state.monolith_holder {
            return Ok(());
        }
        self.set_monolith_holder(holder)
    }

    /// In the 2005 edition, a loser cannot decline the Energize card (BAT-12). Warns if a loser has not drawn
    /// it. Does nothing unless phases or Energize cards are managed.
    pub fn ensure_loser_card_drawn(&mut self) -> EntryResult {
        let parts = self.table.part_settings();
        let is_tracked = parts.phases.is_managed() || parts.energize.is_managed();
        let is_due = self.table.rules().edition() == Edition::Year2005
            && !self.state.loser_cards_due.is_empty();
        if is_due && is_tracked {
            self.warn(RuleId::Bat12, Warning::NotDoneYet)?;
        }
        Ok(())
    }

    /// In the 2005 edition, the winner takes a Mission card or fulfils a battle mission in a separate entry
    /// (BAT-11). Warns if the winner has done neither and may still take a Mission card, because that card
    /// would be forfeited. Does nothing unless phases or victory cards are managed.
    pub fn ensure_mission_card_taken(&mut self) -> EntryResult {
        let parts = self.table.part_settings();
        let is_tracked = parts.phases.is_managed() || parts.victory.is_managed();
        let is_due = is_tracked && self.state.mission_card_seat(self.table).is_some();
        if is_due {
            self.warn(RuleId::Bat11, Warning::NotDoneYet)?;
        }
        Ok(())
    }

    /// Draws an Energize card for a defender who lost (BAT-12).
    pub fn draw_loser_card(&mut self, seat: Seat) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_idle()?;
        let losers = &mut self.state.loser_cards_due;
        let index = losers.iter().position(|&loser| loser == seat);
        let Some(index) = index else {
            let first = losers
                .first()
                .map(|&seat| ImpossibilityReason::OtherSeatMustAnswer { seat });
            return Err(first
                .unwrap_or(ImpossibilityReason::NothingToApplyTo)
                .with_rule(RuleId::Bat12));
        };
        losers.remove(index);
        self.draw(Draws::new(seat, 0, 1));
        Ok(())
    }
}

/// Returns who loses and who gains the refinery in the hex of a battle, if the hex has one. A player can mine
/// a refinery if they control its hex and have a miner there (MIN-1). Therefore the defender keeps it only if
/// one of their miners survives and no attacking unit survives. A defender who controlled the hex before the
/// battle gains nothing.
fn battle_refinery(table: &Table, battle: &Battle, was_contested: bool) -> BattleRefinery {
    let sheet = table.rules().unit_sheet();
    let has_miner = |force: Stack| force.counts().any(|(kind, _)| sheet.get(kind).can_mine);
    let [attackers, defenders] = battle.forces;
    let miner_owner = match [attackers.is_empty(), defenders.is_empty()] {
        [true, false] if has_miner(defenders) => Some(battle.defender),
        [false, true] if has_miner(attackers) => Some(battle.attacker),
        _ => None,
    };
    let had_miner = has_miner(battle.initial_forces[Side::Defender.index()]);
    BattleRefinery {
        lost_by: (had_miner && miner_owner != Some(battle.defender)).then_some(battle.defender),
        gained_by: miner_owner.filter(|&seat| was_contested || seat != battle.defender),
        is_home_base: battle.terrain == Terrain::HomeBase,
        was_contested,
    }
}

impl FoughtBattle {
    /// Returns whether `seat` fought in the battle.
    pub(crate) fn involves(&self, seat: Seat) -> bool {
        seat == self.attacker || seat == self.defender
    }
}

impl TableState {
    /// The inconclusive battles of earlier turns in which the active player fought. In the result, this
    /// player is the attacker. If turns are not tracked: the last battle, if it was inconclusive. Units that
    /// are no longer recorded on the board are left out, and so are battles in which a player has no unit
    /// left or is eliminated.
    pub(crate) fn battles_to_continue(&self, table: &Table) -> Vec<FoughtBattle> {
        let recorded_units = |seat: Seat, force: Stack| match table.counts_figures() {
            true => force.min_per_kind(self.board(seat)),
            false => force,
        };
        let earlier_battles = self.inconclusive_battles.iter();
        let earlier_battles = earlier_battles.filter(|inconclusive| inconclusive.turn < self.turn);
        let earlier_battles = earlier_battles.map(|inconclusive| inconclusive.battle);
        let earlier_battles = earlier_battles.filter(|battle| battle.involves(self.active));
        let last_battle = (self.last_battle).filter(|_| !table.part_settings().phases.is_managed());
        let battles = earlier_battles.chain(last_battle).map(|battle| {
            let FoughtBattle {
                attacker, defender, ..
            } = battle;
            let forces = [
                recorded_units(attacker, battle.forces[0]),
                recorded_units(defender, battle.forces[1]),
            ];
            let is_swapped = self.is_turn_of(table, defender);
            FoughtBattle {
                attacker: if is_swapped { defender } else { attacker },
                defender: if is_swapped { attacker } else { defender },
                terrain: battle.terrain,
                forces: if is_swapped {
                    [forces[1], forces[0]]
                } else {
                    forces
                },
            }
        });
        let is_possible = |battle: &FoughtBattle| {
            battle.forces.iter().all(|force| !force.is_empty())
                && ![battle.attacker, battle.defender]
                    .iter()
                    .any(|&seat| self.seat(seat).is_eliminated)
        };
        battles.filter(is_possible).collect()
    }

    /// Forgets the battles that the active player could have continued in the Battle phase that has just
    /// ended.
    pub(crate) fn forget_continuable_battles(&mut self) {
        let (active, turn) = (self.active, self.turn);
        self.inconclusive_battles.retain(|inconclusive| {
            inconclusive.turn == turn || !inconclusive.battle.involves(active)
        });
    }

    /// Forgets an inconclusive battle between two players on a terrain, because they fight on this terrain
    /// again. Returns whether there was such a battle.
    pub(crate) fn forget_inconclusive_battle(
        &mut self,
        seats: [Seat; 2],
        terrain: Terrain,
    ) -> bool {
        let battle_index = self.inconclusive_battles.iter().position(|inconclusive| {
            let battle = &inconclusive.battle;
            battle.terrain == terrain && seats.iter().all(|&seat| battle.involves(seat))
        });
        if let Some(index) = battle_index {
            self.inconclusive_battles.remove(index);
        }
        battle_index.is_some()
    }

    /// Clears the loser's cards that are due for battles of an earlier turn. If phases are managed, the new
    /// turn has already cleared them. Otherwise, a turn counts as ended when another player attacks.
    pub(crate) fn clear_loser_cards_of_ended_turn(&mut self, table: &Table, attacker: Seat) {
        let is_same_turn = table.part_settings().phases.is_managed()
            || self
                .last_battle
                .is_some_and(|last| last.attacker == attacker);
        if !is_same_turn {
            self.loser_cards_due.clear();
        }
    }

    /// The seat that may take a Mission card of the 2005 edition for the won battle (BAT-11).
    pub(crate) fn mission_card_seat(&self, table: &Table) -> Option<Seat> {
        let won = self
            .won_battle
            .filter(|won| self.is_idle() && !won.is_mission_claimed)?;
        let is_stack_empty = table.part_settings().victory.is_managed() && self.victory_left == 0;
        (table.rules().edition() == Edition::Year2005 && !is_stack_empty)
            .then_some(won.battle.attacker)
    }
}
