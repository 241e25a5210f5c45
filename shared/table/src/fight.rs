//! Battles, on the core's battle machine (BAT-3 to BAT-12): the table says who fights where with what.

use crate::action::{Source, TableUnits};
use crate::desk::{Desk, Done};
use crate::event::{Instruction, TableEvent};
use crate::refusal::{Cannot, Impossible, Odd};
use crate::state::{Draws, Fight, Node, Won};
use rubium_rules::battle::{Battle, Side, Stage, effects};
use rubium_rules::content::Window;
use rubium_rules::{BattleResult, Deck, Kind, Phase, RuleId, Seat, Stack, Terrain};

/// The victory points of a Battle Victory card (BAT-11).
const VICTORY_CARD: u8 = 1;

impl Desk<'_> {
    /// Begins a battle (BAT-1, BAT-2).
    pub fn battle(
        &mut self,
        attacker: Seat,
        defender: Seat,
        terrain: Terrain,
        forces: [&[TableUnits]; 2],
    ) -> Done {
        self.ready()?;
        self.seat(defender)?;
        if attacker == defender || self.is_teammate(attacker, defender) {
            let why = Cannot::NotAnOpponent { seat: defender };
            return Err(why.by(RuleId::Bat2).into());
        }
        if terrain == Terrain::Vortex {
            return Err(Cannot::NobodyThere { terrain }.by(RuleId::Mov4).into());
        }
        let mut stacks = [Stack::EMPTY; 2];
        for side in Side::BOTH {
            let owner = [attacker, defender][side.index()];
            stacks[side.index()] = self.force(side, owner, forces[side.index()])?;
        }
        self.phase_of(attacker, Phase::Battle, RuleId::Bat1)?;
        for side in Side::BOTH {
            let owner = [attacker, defender][side.index()];
            self.stand(owner, stacks[side.index()], terrain)?;
        }
        self.state.won = None;
        self.state.loser = None;
        self.state.fight = Some(Fight {
            battle: Battle::new(attacker, defender, terrain, stacks),
            quiet: false,
            counted: [false; 2],
        });
        self.event(TableEvent::BattleBegan {
            attacker,
            defender,
            terrain,
            attackers: listed(stacks[0]),
            defenders: listed(stacks[1]),
        });
        self.drive()
    }

    /// The units of a force as they were counted: nobody has more figures than the sheet says.
    fn force(&self, side: Side, owner: Seat, units: &[TableUnits]) -> Result<Stack, Impossible> {
        let mut force = [0_u8; 6];
        for unit in units {
            let count = &mut force[unit.kind.index()];
            *count = count.saturating_add(unit.count);
        }
        let mut stack = Stack::EMPTY;
        for (kind, wanted) in Kind::ALL.into_iter().zip(force) {
            let figures = self.table.rules().units().get(kind).figures;
            if wanted > figures {
                let left = self.state.supply(self.table, owner, kind);
                return Err(Cannot::NotInSupply {
                    kind,
                    wanted,
                    left,
                    figures,
                }
                .by(RuleId::Dep1));
            }
            stack = stack.plus(Stack::of(kind, wanted));
        }
        if stack.is_empty() {
            return Err(Cannot::NoForce { side }.by(RuleId::Bat1));
        }
        Ok(stack)
    }

    /// The force stands there: more than the ledger knows of, or where it may not stand, is unusual, and then the
    /// counters follow the plastic.
    fn stand(&mut self, owner: Seat, force: Stack, terrain: Terrain) -> Done {
        for (kind, wanted) in force.counts() {
            let known = self.state.board(owner).count(kind);
            if wanted > known {
                // Who counts no figures is not told so for every battle.
                if self.counts_figures() {
                    let odd = Odd::MoreThanKnown {
                        kind,
                        wanted,
                        known,
                    };
                    self.odd(RuleId::Bat1, odd)?;
                }
                self.put_on_board(owner, kind, wanted - known)?;
            }
            if !self.table.rules().units().get(kind).may_enter(terrain) {
                self.odd(RuleId::Mov4, Odd::MayNotEnter { kind, terrain })?;
            }
        }
        Ok(())
    }

    /// Whether figures are counted from the start: with the money that buys them.
    fn counts_figures(&self) -> bool {
        self.table.parts().rubium.is_ours() && self.table.parts().phases.is_ours()
    }

    /// The battle, if it waits for its next input.
    fn fighting(&mut self) -> Result<&mut Fight, Impossible> {
        match (&self.state.node, &mut self.state.fight) {
            (Node::Battle, Some(fight)) => Ok(fight),
            (Node::Over { .. }, _) => Err(Cannot::GameOver.by(RuleId::Win1)),
            _ => Err(Cannot::NotAsked.by(RuleId::Bat9)),
        }
    }

    /// The window that is open in the battle, if one is.
    pub fn in_window(&mut self) -> Result<Window, Impossible> {
        let fight = self.fighting()?;
        effects::open_window(&fight.battle).ok_or(Cannot::NotAsked.by(RuleId::Bat9))
    }

    /// Whether a window is open in which no die is being settled.
    pub fn in_settled_window(&mut self) -> bool {
        self.in_window()
            .is_ok_and(|window| window != Window::AfterDice)
    }

    /// The card belongs to `window`, or can be played at any moment.
    pub fn moment(&mut self, window: Option<Window>) -> Done {
        let now = self.in_window()?;
        if window.is_some_and(|window| window != now) {
            self.odd(RuleId::Bat9, Odd::WrongMoment { window })?;
        }
        Ok(())
    }

    /// Nobody plays a card now, or in the whole battle.
    pub fn go_on(&mut self, whole: bool) -> Done {
        self.in_window()?;
        let units = *self.table.rules().units();
        let fight = self.fighting()?;
        fight.quiet |= whole;
        fight.battle.close_window(&units);
        self.drive()
    }

    /// Carries the battle on until a card, a die or a casualty is waited for, or it is over.
    pub fn drive(&mut self) -> Done {
        self.state.node = Node::Battle;
        let units = *self.table.rules().units();
        loop {
            let Some(mut fight) = self.state.fight else {
                return Ok(());
            };
            let battle = &mut fight.battle;
            match battle.stage {
                Stage::Roll => {
                    // Misses that are rolled again are the same step.
                    if battle.faces == [[0; 6]; 2] && battle.rerolled == [false; 2] {
                        let (kind, dice) = (battle.kind, battle.to_roll);
                        fight.counted = [false; 2];
                        self.event(TableEvent::StepBegan { kind, dice });
                    }
                    self.state.fight = Some(fight);
                    return Ok(());
                }
                Stage::Window { window, .. } => {
                    if self.asks(fight.quiet, window) {
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

    /// Whether the table is asked for cards in `window` (BAT-9). Public facts decide: whether anybody has Energize
    /// cards, and whether the pack has one for the moment. Cards that lie on the table may say anything.
    fn asks(&self, quiet: bool, window: Window) -> bool {
        if quiet {
            return false;
        }
        if !self.table.parts().energize.is_ours() {
            return window != Window::BattleOver;
        }
        let somebody = self.state.seats.iter().any(|seat| {
            let energize = self.table.rules().deck(Deck::Energize);
            !seat.hand.part(energize).is_empty()
        });
        somebody && self.table.has_window(window)
    }

    /// All dice of the step at once, as they lie; an open window is closed by them.
    pub fn dice(&mut self, attacker: &[u8], defender: &[u8]) -> Done {
        self.close_windows()?;
        if let Node::Battle = self.state.node {
            let needed = self.fighting()?.battle.to_roll;
            for (side, faces) in Side::BOTH.into_iter().zip([attacker, defender]) {
                dice_count(side, needed[side.index()], faces)?;
            }
            self.rolled_at_table()?;
            for &face in attacker.iter().chain(defender) {
                self.die_of_battle(face)?;
            }
            return Ok(());
        }
        // A special attack or a card: one die.
        dice_count(Side::Attacker, 1, attacker)?;
        dice_count(Side::Defender, 0, defender)?;
        self.rolled_at_table()?;
        self.die(attacker[0])
    }

    /// Closes an open window, so that the dice of the next step can be typed without another key.
    fn close_windows(&mut self) -> Done {
        match self.state.node {
            Node::Battle => {}
            Node::SpecialDie { .. } | Node::CardDie { .. } => return Ok(()),
            _ => return Err(Cannot::NotAsked.by(RuleId::Bat4).into()),
        }
        while self.in_window().is_ok() {
            self.go_on(false)?;
        }
        match self.fighting() {
            Ok(fight) if fight.battle.stage == Stage::Roll => Ok(()),
            _ => Err(Cannot::NotAsked.by(RuleId::Bat4).into()),
        }
    }

    /// Dice are typed: they lie on the table.
    fn rolled_at_table(&mut self) -> Done {
        if self.table.parts().dice.is_ours() {
            self.odd(RuleId::Bat4, Odd::RolledHere)?;
        }
        Ok(())
    }

    /// One die of the current step.
    pub fn die_of_battle(&mut self, face: u8) -> Done {
        if !(1..=6).contains(&face) {
            return Err(Cannot::NoSuchFace { face }.by(RuleId::Bat4).into());
        }
        let units = *self.table.rules().units();
        let fight = self.fighting()?;
        if fight.battle.stage != Stage::Roll {
            return Err(Cannot::NotAsked.by(RuleId::Bat4).into());
        }
        let fallen = fight.battle.roll(&units, face);
        let (seat, kind) = (fight.battle.owner(fallen.side), fight.battle.kind);
        let done = fight.battle.stage != Stage::Roll;
        self.event(TableEvent::Rolled {
            seat,
            kind,
            face,
            hit: fallen.hit,
            picks: fallen.picks,
        });
        if done { self.drive() } else { Ok(()) }
    }

    /// Only how many hits the dice made. The battle gets faces that come to the same: that is allowed only where no
    /// natural number matters, and nobody is shown them.
    pub fn hits(&mut self, attacker: u8, defender: u8) -> Done {
        self.close_windows()?;
        let units = *self.table.rules().units();
        let fight = *self.fighting()?;
        let battle = fight.battle;
        let mut plan = Vec::new();
        for (side, hits) in Side::BOTH.into_iter().zip([attacker, defender]) {
            let dice = battle.to_roll[side.index()];
            let can = effects::can_hit(&battle, &units, side, battle.kind);
            let most = if can { dice } else { 0 };
            if hits > most {
                let found = hits;
                return Err(Cannot::TooManyHits { side, most, found }
                    .by(RuleId::Bat4)
                    .into());
            }
            let row = units.get(battle.kind);
            let natural = (1..=6).find(|&face| row.picks_with(face));
            if let (Some(natural), true) = (natural, hits > 0) {
                let kind = battle.kind;
                return Err(Cannot::FacesMatter { kind, natural }
                    .by(RuleId::Bat4)
                    .into());
            }
            plan.push((side, dice, hits));
        }
        self.rolled_at_table()?;
        for &(side, dice, hits) in &plan {
            if dice == 0 {
                continue;
            }
            let seat = battle.owner(side);
            self.event(TableEvent::HitsCounted {
                seat,
                kind: battle.kind,
                dice,
                hits,
            });
        }
        let fight = self.fighting()?;
        for (side, dice, hits) in plan {
            fight.counted[side.index()] |= dice > 0;
            for die in 0..dice {
                fight.battle.roll(&units, if die < hits { 6 } else { 1 });
            }
        }
        self.drive()
    }

    /// The owner of a hit, or who picks for them, names the unit (BAT-5, BAT-6).
    pub fn casualty(&mut self, seat: Seat, kind: Kind) -> Done {
        if let Node::SpecialCasualty { .. } = self.state.node {
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
        self.drive()
    }

    /// A unit falls: it leaves the force, the board, and is back in supply (DEP-4).
    fn fall(&mut self, kind: Kind) -> Result<(), Impossible> {
        let fight = self.fighting()?;
        let Some(removal) = fight.battle.next_removal() else {
            return Ok(());
        };
        let seat = fight.battle.owner(removal.side);
        fight.battle.remove(removal, kind);
        self.event(TableEvent::Fell { seat, kind });
        self.lose_unit(seat, kind)
    }

    /// A unit leaves the board, and hands take it off. A correction may have taken it off the counters already.
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

    /// The battle is over (BAT-8, BAT-10): the victory card at once; missions and the loser's card are offered.
    fn finish(&mut self) -> Done {
        let Some(Fight { battle, .. }) = self.state.fight.take() else {
            return Ok(());
        };
        let (attacker, defender) = (battle.attacker, battle.defender);
        let result = battle.result();
        self.state.node = Node::Ready;
        self.event(TableEvent::BattleEnded {
            attacker,
            defender,
            result,
        });
        if battle.force(Side::Defender).is_empty() {
            self.state.loser = Some(defender);
        }
        if result != BattleResult::AttackerWon {
            return Ok(());
        }
        let today = &mut self.state.today;
        today.battles_won = today.battles_won.saturating_add(1);
        self.state.won = Some(Won {
            battle,
            mission: false,
        });
        if !self.table.parts().victory.is_ours() {
            self.instruct(Instruction::TakeVictoryCard { seat: attacker });
        } else if self.state.victory_left > 0 {
            self.state.victory_left -= 1;
            self.points(attacker, Source::Battle, VICTORY_CARD)?;
        }
        Ok(())
    }

    /// The defender who lost takes an Energize card (BAT-12).
    pub fn take_card(&mut self, seat: Seat) -> Done {
        self.ready()?;
        match self.state.loser {
            Some(loser) if loser == seat => {}
            Some(loser) => {
                return Err(Cannot::NotYours { seat: loser }.by(RuleId::Bat12).into());
            }
            None => return Err(Cannot::NotAsked.by(RuleId::Bat12).into()),
        }
        self.state.loser = None;
        self.draw(Draws::new(seat, 0, 1));
        Ok(())
    }

    /// A battle or special attack is forgotten where it stands: units that fell stay fallen.
    pub fn abandon(&mut self, seat: Option<Seat>) -> Done {
        match self.state.node {
            Node::Battle | Node::CardDie { .. } => {}
            Node::SpecialDie { .. } | Node::Victim { .. } | Node::SpecialCasualty { .. } => {}
            _ => return Err(Cannot::NotAsked.by(RuleId::Bat1).into()),
        }
        self.state.fight = None;
        self.state.node = Node::Ready;
        self.event(TableEvent::Abandoned { seat });
        Ok(())
    }

    /// Whether two players are in a team.
    fn is_teammate(&self, _: Seat, _: Seat) -> bool {
        false
    }
}

/// A force as a list, for events and views.
pub(crate) fn listed(stack: Stack) -> Vec<TableUnits> {
    let units = stack.counts();
    units
        .map(|(kind, count)| TableUnits { kind, count })
        .collect()
}

fn dice_count(side: Side, needed: u8, faces: &[u8]) -> Result<(), Impossible> {
    if let Some(&face) = faces.iter().find(|face| !(1..=6).contains(*face)) {
        return Err(Cannot::NoSuchFace { face }.by(RuleId::Bat4));
    }
    if faces.len() == usize::from(needed) {
        return Ok(());
    }
    let found = u16::try_from(faces.len()).unwrap_or(u16::MAX);
    Err(Cannot::DiceCount {
        side,
        needed,
        found,
    }
    .by(RuleId::Bat4))
}
