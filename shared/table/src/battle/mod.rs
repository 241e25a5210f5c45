//! Battles, run by the core's battle machine (BAT-3 to BAT-12). The players enter the opponents, the terrain and the
//! forces.

pub(crate) mod card_effects;
pub(crate) mod dice;
pub(crate) mod loose_dice;
pub(crate) mod post_battle;
pub(crate) mod special_attack;

use crate::battle::post_battle::victory_card;
use crate::protocol::action::TableUnits;
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{Cannot, Impossible};
use crate::protocol::warning::Odd;
use crate::state::wait::{Draws, WaitState};
use crate::state::{Fight, LastBattle, Won};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::battle::{Battle, Side, Stage, effects};
use rubium_rules::content::Window;
use rubium_rules::{BattleResult, Deck, Edition, Kind, Phase, RuleId, Seat, Stack, Terrain};

impl Transaction<'_> {
    /// Begins a battle (BAT-1, BAT-2).
    pub fn battle(
        &mut self,
        attacker: Seat,
        defender: Seat,
        terrain: Terrain,
        forces: [&[TableUnits]; 2],
    ) -> EntryResult {
        self.ensure_idle()?;
        self.seat(defender)?;
        if !self.table.rules().enemies(attacker, defender) {
            let why = Cannot::NotAnOpponent { seat: defender };
            return Err(why.by(RuleId::Bat2).into());
        }
        self.has_terrain(terrain)?;
        let mut stacks = [Stack::EMPTY; 2];
        for side in Side::BOTH {
            let owner = [attacker, defender][side.index()];
            stacks[side.index()] = self.force(side, owner, forces[side.index()])?;
        }
        self.ensure_phase(attacker, Phase::Battle, RuleId::Bat1)?;
        for side in Side::BOTH {
            let owner = [attacker, defender][side.index()];
            self.check_force(owner, stacks[side.index()], terrain)?;
        }
        self.loser_has_drawn()?;
        self.winner_has_taken()?;
        self.state.won = None;
        self.forget_losers(attacker);
        self.state.fight = Some(Fight {
            battle: Battle::new(attacker, defender, terrain, stacks),
            skip_windows: false,
            counted: [false; 2],
        });
        self.event(TableEvent::BattleBegan {
            attacker,
            defender,
            terrain,
            attackers: listed(stacks[0]),
            defenders: listed(stacks[1]),
        });
        self.comes(WaitState::Battle);
        Ok(())
    }

    /// Builds a force from the entered units. A player cannot have more figures of a kind than the sheet lists.
    fn force(&self, side: Side, owner: Seat, units: &[TableUnits]) -> Result<Stack, Impossible> {
        let mut force = [0_u8; 6];
        for unit in units {
            let count = &mut force[unit.kind.index()];
            *count = count.saturating_add(unit.count);
        }
        let mut stack = Stack::EMPTY;
        for (kind, wanted) in Kind::ALL.into_iter().zip(force) {
            self.figures_of(owner, kind, wanted)?;
            stack = stack.plus(Stack::of(kind, wanted));
        }
        if stack.is_empty() {
            return Err(Cannot::NoForce { side }.by(RuleId::Bat1));
        }
        Ok(stack)
    }

    /// Checks a force against the known board. Warns if it has more units than the companion knows of, or units that
    /// may not enter the terrain. Unknown units are added to the counters, because the figures on the board decide.
    fn check_force(&mut self, owner: Seat, force: Stack, terrain: Terrain) -> EntryResult {
        for (kind, wanted) in force.counts() {
            let known = self.state.board(owner).count(kind);
            if wanted > known {
                // Where figures are not counted, this warning would appear in every battle.
                if self.table.counts_figures() {
                    let odd = Odd::MoreThanKnown {
                        kind,
                        wanted,
                        known,
                    };
                    self.warn(RuleId::Bat1, odd)?;
                }
                self.put_on_board(owner, kind, wanted - known)?;
            }
            let may_enter = self.table.rules().units().get(kind).may_enter(terrain);
            if !may_enter && !self.may_be_there(kind, terrain) {
                self.warn(RuleId::Mov4, Odd::MayNotEnter { kind, terrain })?;
            }
        }
        Ok(())
    }

    /// The battle, if the pending input belongs to it.
    pub fn fighting(&mut self) -> Result<&mut Fight, Impossible> {
        match (&self.state.node, &mut self.state.fight) {
            (WaitState::Battle, Some(fight)) => Ok(fight),
            (WaitState::Over { .. }, _) => Err(Cannot::GameOver.by(RuleId::Win1)),
            _ => Err(Cannot::NotAsked.by(RuleId::Bat9)),
        }
    }

    /// The open window of the battle.
    pub fn in_window(&mut self) -> Result<Window, Impossible> {
        let fight = self.fighting()?;
        effects::open_window(&fight.battle).ok_or(Cannot::NotAsked.by(RuleId::Bat9))
    }

    /// Whether a window is open other than the one after dice. In that window the dice are still unresolved.
    pub fn in_settled_window(&mut self) -> bool {
        self.in_window()
            .is_ok_and(|window| window != Window::AfterDice)
    }

    /// Warns if a card does not belong to the open window. A card whose window is `None` can be played in any.
    pub fn moment(&mut self, window: Option<Window>) -> EntryResult {
        let now = self.in_window()?;
        if window.is_some_and(|window| window != now) {
            self.warn(RuleId::Bat9, Odd::WrongMoment { window })?;
        }
        Ok(())
    }

    /// Closes the open window without a card, and with `whole` all later windows of the battle. After a battle,
    /// declines the remaining follow-ups.
    pub fn go_on(&mut self, whole: bool) -> EntryResult {
        if self.state.is_ready() && self.state.post_battle_open {
            self.state.post_battle_open = false;
            return Ok(());
        }
        self.in_window()?;
        let units = *self.table.rules().units();
        let fight = self.fighting()?;
        fight.skip_windows |= whole;
        fight.battle.close_window(&units);
        self.advance_battle()
    }

    /// Advances the battle until it needs a card, a die or a casualty, or is over.
    pub fn advance_battle(&mut self) -> EntryResult {
        self.state.node = WaitState::Battle;
        let units = *self.table.rules().units();
        loop {
            let Some(mut fight) = self.state.fight else {
                return Ok(());
            };
            let battle = &mut fight.battle;
            match battle.stage {
                Stage::Roll => {
                    // Rerolled misses belong to the same step.
                    if battle.faces == [[0; 6]; 2] && battle.rerolled == [false; 2] {
                        let (kind, dice) = (battle.kind, battle.to_roll);
                        fight.counted = [false; 2];
                        self.event(TableEvent::StepBegan { kind, dice });
                    }
                    self.state.fight = Some(fight);
                    return Ok(());
                }
                Stage::Window { window, .. } => {
                    if self.asks(fight.skip_windows, window) {
                        self.state.fight = Some(fight);
                        return Ok(());
                    }
                    battle.close_window(&units);
                }
                Stage::Remove { .. } => match battle.next_removal() {
                    Some(removal) => match battle.forced(removal.side) {
                        Some(kind) => {
                            self.state.fight = Some(fight);
                            self.fall(kind)?;
                            continue;
                        }
                        None => {
                            self.state.fight = Some(fight);
                            return Ok(());
                        }
                    },
                    None => battle.end_removals(&units),
                },
                Stage::Over => {
                    self.state.fight = Some(fight);
                    return self.finish();
                }
            }
            self.state.fight = Some(fight);
        }
    }

    /// Whether the players are asked for cards in `window` (BAT-9). Only public facts decide: whether any hand has
    /// Energize cards, and whether the pack has one for the window. Physical cards can have any text, even for the
    /// window after the battle. They are asked for in that window only if a hand is known to have one.
    fn asks(&self, skip_windows: bool, window: Window) -> bool {
        if skip_windows {
            return false;
        }
        if window == Window::BeforeSteps && self.somebody_can_sacrifice() {
            return true;
        }
        let mut seats = self.table.rules().seats();
        let somebody = seats.any(|seat| self.state.hand_size(self.table, seat, Deck::Energize) > 0);
        if self.table.parts().energize.is_ours() {
            return somebody && self.table.rules().has_window(window);
        }
        if window == Window::BattleOver {
            return somebody;
        }
        somebody || !self.table.counts_hands(Deck::Energize)
    }

    /// Removes the unit that the chooser of the hit names. The chooser is the owner, or a player who picks the
    /// casualty (BAT-5, BAT-6).
    pub fn casualty(&mut self, seat: Seat, kind: Kind) -> EntryResult {
        if let WaitState::SpecialCasualty { .. } = self.state.node {
            return self.special_casualty(seat, kind);
        }
        let battle = self.fighting()?.battle;
        let removal = match battle.stage {
            Stage::Remove { .. } => battle.next_removal(),
            _ => None,
        };
        let removal = removal.ok_or(Cannot::NotAsked.by(RuleId::Bat5))?;
        if removal.chooser != seat {
            let seat = removal.chooser;
            return Err(Cannot::NotYours { seat }.by(RuleId::Bat6).into());
        }
        if !battle.force(removal.side).has(kind) {
            return Err(Cannot::NotInForce { kind }.by(RuleId::Bat5).into());
        }
        self.fall(kind)?;
        self.advance_battle()
    }

    /// Removes a casualty from the force and the board. The unit returns to supply (DEP-4).
    fn fall(&mut self, kind: Kind) -> Result<(), Impossible> {
        let fight = self.fighting()?;
        let Some(removal) = fight.battle.next_removal() else {
            return Ok(());
        };
        let seat = fight.battle.owner(removal.side);
        fight.battle.remove(removal, kind);
        let (attacker, destroyed) = (fight.battle.attacker, fight.battle.destroyed);
        if attacker == self.state.active && self.counts_for_turn(attacker) {
            let most_destroyed = &mut self.state.turn_facts.most_destroyed;
            *most_destroyed = most_destroyed.most_of(destroyed[Side::Defender.index()]);
        }
        self.event(TableEvent::Fell { seat, kind });
        self.lose_unit(seat, kind)
    }

    /// Removes a unit from the counters and instructs the players to remove the figure. A correction may have removed
    /// the unit from the counters already.
    pub fn lose_unit(&mut self, seat: Seat, kind: Kind) -> Result<(), Impossible> {
        if self.state.board(seat).has(kind) {
            self.take_off_board(seat, kind, 1)?;
        }
        self.instruct(Instruction::RemoveUnits {
            seat,
            kind,
            count: 1,
        });
        Ok(())
    }

    /// Ends the battle (BAT-8, BAT-10). The victory card is given at once; missions and the loser's card are offered.
    fn finish(&mut self) -> EntryResult {
        let Some(Fight { battle, .. }) = self.state.fight.take() else {
            return Ok(());
        };
        let (attacker, defender) = (battle.attacker, battle.defender);
        let result = battle.result();
        self.state.node = WaitState::Ready;
        self.event(TableEvent::BattleEnded {
            attacker,
            defender,
            result,
        });
        self.state.last = Some(LastBattle {
            attacker,
            defender,
            terrain: battle.terrain,
            forces: battle.forces,
        });
        self.monolith_fought(&battle)?;
        if battle.force(Side::Defender).is_empty() {
            self.state.losers.push(defender);
        }
        self.is_over();
        if result != BattleResult::AttackerWon {
            return Ok(());
        }
        if self.counts_for_turn(attacker) {
            let turn_facts = &mut self.state.turn_facts;
            turn_facts.battles_won = turn_facts.battles_won.saturating_add(1);
        }
        self.state.won = Some(Won {
            battle,
            mission: false,
        });
        // In the 2005 edition, the card of the stack is one of the red cards that the winner chooses from.
        if self.table.rules().edition() == Edition::Ffg {
            self.victory_card(attacker)?;
        }
        Ok(())
    }

    /// Gives the Monolith to the only force that survived a battle there. If both or neither survived, no player
    /// controls it.
    fn monolith_fought(&mut self, battle: &Battle) -> Result<(), Impossible> {
        if battle.terrain != Terrain::Monolith {
            return Ok(());
        }
        let living = Side::BOTH.map(|side| !battle.force(side).is_empty());
        let holder = match living {
            [true, false] => Some(battle.attacker),
            [false, true] => Some(battle.defender),
            _ => None,
        };
        if holder == self.state.monolith {
            return Ok(());
        }
        self.set_monolith(holder)
    }

    /// Clears the seats that may draw cards for lost battles if a new turn has begun. Where phases are not managed, a
    /// turn ends when another player attacks.
    fn forget_losers(&mut self, attacker: Seat) {
        let same = self.table.parts().phases.is_ours()
            || self
                .state
                .last
                .is_some_and(|last| last.attacker == attacker);
        if !same {
            self.state.losers.clear();
        }
    }

    /// Warns if the loser's card has not been drawn. In the 2005 edition this card cannot be declined (BAT-12).
    /// Applies only where the companion manages phases or Energize cards.
    pub fn loser_has_drawn(&mut self) -> EntryResult {
        let parts = self.table.parts();
        let counts = parts.phases.is_ours() || parts.energize.is_ours();
        let due = self.table.rules().edition() == Edition::Ah && !self.state.losers.is_empty();
        if due && counts {
            self.warn(RuleId::Bat12, Odd::NotYet)?;
        }
        Ok(())
    }

    /// Warns that the winner forfeits the card of the stack. In the 2005 edition the winner takes it by a separate
    /// entry (BAT-11). Applies only where the companion manages phases or victory cards.
    pub fn winner_has_taken(&mut self) -> EntryResult {
        let parts = self.table.parts();
        let counts = parts.phases.is_ours() || parts.victory.is_ours();
        let due = counts && victory_card(self.table, self.state).is_some();
        if due {
            self.warn(RuleId::Bat11, Odd::NotYet)?;
        }
        Ok(())
    }

    /// Draws an Energize card for a defender who lost (BAT-12).
    pub fn take_card(&mut self, seat: Seat) -> EntryResult {
        self.ensure_idle()?;
        let losers = &mut self.state.losers;
        let place = losers.iter().position(|&loser| loser == seat);
        let Some(place) = place else {
            let first = losers.first().map(|&seat| Cannot::NotYours { seat });
            return Err(first.unwrap_or(Cannot::NotAsked).by(RuleId::Bat12).into());
        };
        losers.remove(place);
        self.draw(Draws::new(seat, 0, 1));
        Ok(())
    }

    /// Abandons a battle, a special attack or a roll in its current state. Casualties are not restored.
    pub fn abandon(&mut self, seat: Option<Seat>) -> EntryResult {
        match self.state.node {
            WaitState::Battle | WaitState::CardDie { .. } => {}
            WaitState::SpecialDie { .. }
            | WaitState::Victim { .. }
            | WaitState::SpecialCasualty { .. } => {}
            WaitState::Chain { .. } | WaitState::Tray { .. } => {}
            _ => return Err(Cannot::NotAsked.by(RuleId::Bat1).into()),
        }
        self.state.fight = None;
        self.state.node = WaitState::Ready;
        self.event(TableEvent::Abandoned { seat });
        Ok(())
    }
}

/// A force as a list, for events and views.
pub(crate) fn listed(stack: Stack) -> Vec<TableUnits> {
    let units = stack.counts();
    units
        .map(|(kind, count)| TableUnits { kind, count })
        .collect()
}
