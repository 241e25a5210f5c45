//! One number that stands for a table's state: the same on every machine, in every build, for ever.
//!
//! Records keep it with each step. What is hashed is written here by hand, field by field in a fixed order, numbers
//! little endian, and never follows the layout in memory. What a later option adds is appended, and only at tables
//! that play with it.

use crate::node::{Cause, Draws, Node, StormStage, Tie};
use crate::state::{SeatState, TableState, Tray};
use crate::table::Table;
use crate::ways::Way;
use rubium_rules::battle::Side;
use rubium_rules::{EndReason, Ending, Kind, Pile, Seat, SeatSet, Stack, TieBreak, battle_hash};
use twox_hash::XxHash64;

/// The version of the encoding behind [`table_hash`].
pub const TABLE_HASH_VERSION: u32 = 1;

/// The hash of `state`.
pub fn table_hash(table: &Table, state: &TableState) -> u64 {
    let mut bytes = Bytes(Vec::with_capacity(512));
    bytes.state(table, state);
    XxHash64::oneshot(u64::from(TABLE_HASH_VERSION), &bytes.0)
}

struct Bytes(Vec<u8>);

impl Bytes {
    fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    fn u64(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }

    /// A seat, or 255 for none.
    fn seat(&mut self, seat: Option<Seat>) {
        self.u8(seat.map_or(u8::MAX, |seat| seat.0));
    }

    fn stack(&mut self, stack: Stack) {
        for kind in Kind::ALL {
            self.u8(stack.count(kind));
        }
    }

    /// How many distinct cards, then each with its count.
    fn pile(&mut self, pile: &Pile) {
        self.u8(pile.cards().count() as u8);
        for (card, count) in pile.counts() {
            self.0.extend([card.0, count]);
        }
    }

    fn state(&mut self, table: &Table, state: &TableState) {
        self.u8(table.players());
        state.order.iter().for_each(|seat| self.u8(seat.0));
        self.u16(state.turn);
        self.0.extend([state.active.0, state.phase as u8]);
        let today = state.today;
        self.0.extend([
            u8::from(today.mined),
            today.battles_won,
            u8::from(today.scorched),
            today.due[0],
            today.due[1],
        ]);
        state.seats.iter().for_each(|seat| self.player(seat));
        self.pile(&state.deck);
        self.pile(&state.discard);
        self.u8(state.victory_left);
        let tokens = table.setup().content.board.tokens.len();
        self.0.extend(state.tokens[0].iter().take(tokens));
        self.seat(state.monolith);
        self.seat(state.losers.first().copied());
        self.node(&state.node);
        self.u8(state.queue.len() as u8);
        state.queue.iter().for_each(|&draws| self.draws(draws));
        self.u8(state.bottom.len() as u8);
        state.bottom.iter().for_each(|card| self.u8(card.0));
        self.pile(&state.line);
        if let Some(fight) = &state.fight {
            self.0.extend([1, u8::from(fight.quiet)]);
            self.0.extend(fight.counted.map(u8::from));
            self.u64(battle_hash(&fight.battle, table.players()));
        }
        if let Some(won) = &state.won {
            self.0.extend([2, u8::from(won.mission)]);
            self.u64(battle_hash(&won.battle, table.players()));
        }
        self.seldom(table, state);
    }

    /// What most tables never have, each part after a number of its own, and only where it is there.
    fn seldom(&mut self, table: &Table, state: &TableState) {
        let today = state.today;
        if today.monolith_done {
            self.u8(3);
        }
        if state.turn_waits {
            self.u8(4);
        }
        if !state.fallen.is_empty() {
            self.0.extend([5, bits(state.fallen)]);
        }
        for (number, stack) in [(6, today.bought), (7, today.attacks), (8, today.slain)] {
            if !stack.is_empty() {
                self.u8(number);
                self.stack(stack);
            }
        }
        if today.passed {
            self.u8(9);
        }
        if table.rules().hill_stack() > 0 {
            self.0.extend([10, state.hill_left]);
        }
        let extra = table.setup().content.board.tokens.len();
        if table.rules().tokens().count() > extra {
            self.u8(11);
            self.0.extend(state.tokens[0].iter().skip(extra));
        }
        if table.has_halves() {
            let half = match state.node {
                Node::Token { half, .. } => half,
                _ => 0,
            };
            self.0.extend([12, half as u8]);
            self.0.extend(state.tokens[1]);
        }
        for (place, seat) in state.seats.iter().enumerate() {
            if seat.out {
                self.0.extend([13, place as u8]);
            }
            for (knower, known) in seat.known.iter().enumerate() {
                if !known.is_empty() {
                    self.0.extend([14, place as u8, knower as u8]);
                    self.pile(known);
                }
            }
        }
        if let Some(last) = &state.last {
            self.0
                .extend([15, last.attacker.0, last.defender.0, last.terrain as u8]);
            last.forces.iter().for_each(|&force| self.stack(force));
        }
        if state.tray != Tray::default() {
            self.u8(16);
            self.seat(state.tray.seat);
            self.u8(state.tray.faces.len() as u8);
            self.0.extend(&state.tray.faces);
        }
        for aside in &state.aside {
            self.0.extend([17, aside.copy.0, aside.card.0]);
        }
        for loser in state.losers.iter().skip(1) {
            self.0.extend([18, loser.0]);
        }
        if state.settling {
            self.u8(19);
        }
        if let Some(later) = &state.later {
            self.u8(20);
            self.node(later);
        }
        for (number, dice) in [21, 22].into_iter().zip(state.dice) {
            if let Some(part) = dice {
                self.0.extend([number, u8::from(part.is_ours())]);
            }
        }
        if let Node::StormCards { counts } = &state.node
            && table.has_way(Way::StormAsksPlayers)
        {
            self.u8(23);
            counts.iter().for_each(|(seat, _)| self.u8(seat.0));
        }
        if today.drawn != [0; 2] {
            self.u8(24);
            self.0.extend(today.drawn);
        }
    }

    fn player(&mut self, seat: &SeatState) {
        self.u8(seat.name.len() as u8);
        self.0.extend(seat.name.bytes());
        self.u16(seat.rubium);
        self.stack(seat.board);
        self.u8(seat.mines.len() as u8);
        for mine in &seat.mines {
            self.0.extend([u8::from(mine.found), mine.value]);
        }
        self.pile(&seat.hand);
        for count in seat.counted {
            self.u16(count);
        }
        self.0.extend(seat.points);
        self.pile(&seat.fulfilled);
        self.0.extend([u8::from(seat.away), u8::from(seat.spared)]);
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::First => self.u8(0),
            Node::Ready => self.u8(1),
            Node::Draw(draws) => {
                self.u8(2);
                self.draws(*draws);
            }
            Node::Line => self.u8(12),
            Node::Keep { cards, draws } => {
                self.0.extend([13, cards[0].0, cards[1].0]);
                self.draws(*draws);
            }
            // The half is hashed with the state that only such a board has.
            Node::Token { seat, .. } => self.0.extend([3, seat.0]),
            Node::SpecialDie { seat, kind } => self.0.extend([4, seat.0, *kind as u8]),
            Node::Victim { seat, kind } => self.0.extend([5, seat.0, *kind as u8]),
            Node::SpecialCasualty { seat, kind, victim } => {
                self.0.extend([6, seat.0, *kind as u8, victim.0]);
            }
            Node::Battle => self.u8(7),
            Node::CardDie { seat, side, hits } => {
                self.0
                    .extend([8, seat.0, u8::from(*side == Side::Defender), *hits]);
            }
            Node::Chain { seat, kind } => self.0.extend([14, seat.0, *kind as u8]),
            Node::Storm(stage) => {
                let (number, from) = match *stage {
                    StormStage::Black => (0, 0),
                    StormStage::White { from } => (1, from),
                    StormStage::Destruction => (2, 0),
                };
                self.0.extend([15, number, from]);
            }
            Node::StormCards { counts } => {
                self.0.extend([16, counts.len() as u8]);
                self.0.extend(counts.iter().map(|&(_, cards)| cards));
            }
            Node::Tray { left } => self.0.extend([17, *left]),
            Node::Eliminated { seat } => self.0.extend([9, seat.0]),
            Node::Tie(tie) => self.tie(tie),
            Node::Over { ending } => self.ending(ending),
        }
    }

    fn draws(&mut self, draws: Draws) {
        let first = draws.first.map_or(u8::MAX, |card| card.0);
        self.0.extend([
            draws.seat.0,
            draws.missions,
            draws.energize,
            first,
            u8::from(draws.picks),
        ]);
    }

    fn tie(&mut self, tie: &Tie) {
        self.u8(10);
        match tie.cause {
            Cause::Elimination { out } => self.0.extend([0, bits(out)]),
            Cause::Concession { seat } => self.0.extend([1, seat.0]),
            Cause::Agreement => self.0.extend([2, 0]),
        }
        self.0
            .extend([bits(tie.left.iter().copied().collect()), tie_break(tie.by)]);
        self.u8(tie.counts.len() as u8);
        tie.counts.iter().for_each(|&count| self.u16(count));
    }

    fn ending(&mut self, ending: &Ending) {
        self.0.extend([11, bits(ending.winners)]);
        match ending.reason {
            EndReason::VictoryPoints => self.u8(0),
            EndReason::Elimination {
                eliminated,
                decided_by,
            } => self.0.extend([1, bits(eliminated), tie_break(decided_by)]),
            EndReason::Concession { seat, decided_by } => {
                self.0.extend([2, seat.0, tie_break(decided_by)]);
            }
            EndReason::Agreement { decided_by } => self.0.extend([3, tie_break(decided_by)]),
        }
    }
}

fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

const fn tie_break(by: TieBreak) -> u8 {
    match by {
        TieBreak::LastPlayer => 0,
        TieBreak::VictoryPoints => 1,
        TieBreak::ControlledHexes => 2,
        TieBreak::Units => 3,
        TieBreak::Rubium => 4,
        TieBreak::Nothing => 5,
    }
}
