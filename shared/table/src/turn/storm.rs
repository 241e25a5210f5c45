//! The storm of the Vortex, between two turns (OPT-VORTEX): its dice, what they leave to hands, and the cards after it.

use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::Cannot;
use crate::protocol::warning::Odd;
use crate::state::TableState;
use crate::state::wait::{Draws, StormStage, WaitState};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{OptionalRule, RuleId, Seat, StormDie};

/// Hexes next to the Vortex: its edges.
const EDGES: u16 = 6;

impl Transaction<'_> {
    /// The storm comes when the table says so: by the rules it comes by itself, where there are phases.
    pub fn storm(&mut self) -> EntryResult {
        self.ensure_idle()?;
        if !self.plays(OptionalRule::Vortex) {
            return Err(Cannot::NotPlayed.by(RuleId::OptVortex).into());
        }
        if self.table.parts().phases.is_ours() {
            self.warn(RuleId::OptVortex, Odd::NoStorm)?;
        }
        self.storm_begins();
        Ok(())
    }

    /// The storm comes; the player whose turn follows rolls for it.
    pub fn storm_begins(&mut self) {
        let seat = self.state.active;
        self.event(TableEvent::StormBegan { seat });
        self.state.node = WaitState::Storm(StormStage::Black);
    }

    /// A die of the storm fell.
    pub fn storm_die(&mut self, stage: StormStage, face: u8) -> EntryResult {
        if !(1..=6).contains(&face) {
            return Err(Cannot::NoSuchFace { face }.by(RuleId::OptVortex).into());
        }
        let die: StormDie = stage.die();
        self.event(TableEvent::StormRolled { die, face });
        self.state.node = match stage {
            StormStage::Black => WaitState::Storm(StormStage::White { from: face }),
            StormStage::White { from } => {
                if from != face {
                    self.instruct(Instruction::CarryUnits {
                        from_edge: from,
                        to_edge: face,
                    });
                }
                WaitState::Storm(StormStage::Destruction)
            }
            StormStage::Destruction => {
                self.instruct(Instruction::DestroyUnits { edge: face });
                let counts = Vec::new();
                WaitState::StormCards { counts }
            }
        };
        self.storm_goes_on();
        Ok(())
    }

    /// How many hexes next to the Vortex `seat` controls; after the last answer all draw.
    pub fn storm_cards(&mut self, seat: Seat, number: u16) -> EntryResult {
        let Some((next, most)) = self.state.storm_asks() else {
            return Err(Cannot::NotAsked.by(RuleId::OptVortex).into());
        };
        if next != seat {
            return Err(Cannot::NotYours { seat: next }.by(RuleId::OptVortex).into());
        }
        if number > most {
            return Err(Cannot::TooMuch { most }.by(RuleId::OptVortex).into());
        }
        if let WaitState::StormCards { counts } = &mut self.state.node {
            // At most 6.
            counts.push((seat, number as u8));
        }
        let cards = number;
        self.event(TableEvent::StormCards { seat, cards });
        self.storm_goes_on();
        Ok(())
    }

    /// Who is asked for the storm's cards may have changed: if nobody is left, all draw.
    pub fn storm_goes_on(&mut self) {
        let asks = matches!(self.state.node, WaitState::StormCards { .. });
        if !asks || self.state.storm_asks().is_some() {
            return;
        }
        let draws = self.state.storm_counts().into_iter();
        let draws = draws.filter(|&(_, cards)| cards > 0);
        self.state.queue = draws
            .map(|(seat, cards)| Draws::new(seat, 0, cards))
            .collect();
        self.draw_next();
    }
}

impl StormStage {
    /// Dice that are still to roll.
    pub const fn left(self) -> u8 {
        match self {
            StormStage::Black => 3,
            StormStage::White { .. } => 2,
            StormStage::Destruction => 1,
        }
    }
}

impl TableState {
    /// The players clockwise from the first one, without those who are eliminated.
    pub(crate) fn players_from_first(&self) -> impl Iterator<Item = Seat> + use<> {
        let order = self.order.iter().copied();
        let playing: Vec<Seat> = order.filter(|&seat| !self.seat(seat).out).collect();
        playing.into_iter()
    }

    /// What is known of the storm's black and white die, for a forecast of it. When both were rolled hands have moved what
    /// they move: then it is as if nothing were carried.
    pub fn storm_dice(&self) -> [Option<u8>; 2] {
        match self.node {
            WaitState::Storm(StormStage::White { from }) => [Some(from), None],
            WaitState::Storm(StormStage::Destruction) => [Some(1), Some(1)],
            _ => [None; 2],
        }
    }

    /// How many cards the storm brings, as far as it is known, from the first player on: none to who is out.
    fn storm_counts(&self) -> Vec<(Seat, u8)> {
        let WaitState::StormCards { counts } = &self.node else {
            return Vec::new();
        };
        let players = self.players_from_first();
        let said = |seat| counts.iter().copied().find(|&(own, _)| own == seat);
        players.filter_map(said).collect()
    }

    /// Who must say next how many cards the storm brings, and the most it can be; `None`: nobody is left.
    pub(crate) fn storm_asks(&self) -> Option<(Seat, u16)> {
        let counts = self.storm_counts();
        let said = |seat| counts.iter().any(|&(own, _)| own == seat);
        let next = self.players_from_first().find(|&seat| !said(seat))?;
        let known: u16 = counts.iter().map(|&(_, cards)| u16::from(cards)).sum();
        // Who was out while others were asked may have left nothing.
        Some((next, EDGES.saturating_sub(known)))
    }
}
