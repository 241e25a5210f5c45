//! Exploration tokens: drawn if they are ours, typed if they lie on the table (EXP).

use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::{Cannot, Impossible};
use crate::state::table::Table;
use crate::state::wait::WaitState;
use crate::state::{Refinery, TableState};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{Kind, MAX_TOKENS, OptionalRule, Phase, RuleId, Seat, Terrain, TokenId};

impl Transaction<'_> {
    /// Turns up a token: one of ours is drawn, a physical one is typed.
    pub fn explore(
        &mut self,
        seat: Seat,
        found: Option<TokenId>,
        half: Option<Seat>,
    ) -> EntryResult {
        self.ensure_idle()?;
        let ours = self.table.parts().tokens.is_ours();
        let half = self.half(half, ours)?;
        match found {
            None if !ours => return Err(Cannot::NotKept.here().into()),
            Some(_) if ours => return Err(Cannot::Kept.here().into()),
            None if self.state.tokens[half].iter().all(|&left| left == 0) => {
                return Err(Cannot::NoSuchToken.by(RuleId::Exp4).into());
            }
            Some(token) if self.table.rules().token(token).is_none() => {
                return Err(Cannot::NoSuchToken.by(RuleId::Exp1).into());
            }
            _ => {}
        }
        self.ensure_phase(seat, Phase::Exploration, RuleId::Exp1)?;
        match found {
            None => {
                self.state.node = WaitState::Token { seat, half };
                Ok(())
            }
            Some(token) => self.found(seat, token),
        }
    }

    /// The half of the board with the home base of `seat`, where halves have tokens of their own: the first player's is
    /// the first (OPT-ENERGY).
    pub fn half(&self, seat: Option<Seat>, ours: bool) -> Result<usize, Impossible> {
        match seat {
            None if self.table.has_halves() && ours => Err(Cannot::WhichHalf.by(RuleId::OptEnergy)),
            None => Ok(0),
            Some(_) if !self.table.has_halves() || !ours => {
                Err(Cannot::NotPlayed.by(RuleId::OptEnergy))
            }
            Some(seat) => {
                self.seat(seat)?;
                // Two play: who is not first is second.
                Ok(usize::from(self.state.order.first() != Some(&seat)))
            }
        }
    }

    /// `first` will be the first player: each player's half of the board keeps its tokens, whichever of them is the first half
    /// then.
    pub fn tokens_stay(&mut self, first: Seat) {
        let moves = self.state.order.first() != Some(&first);
        if !moves || !self.table.has_halves() {
            return;
        }
        self.state.tokens.swap(0, 1);
        if let WaitState::Token { half, .. } = &mut self.state.node {
            *half = 1 - *half;
        }
    }

    /// Whether a find or a storm can have put a unit of `kind` where it may not enter (EXP-5, OPT-VORTEX): a token with such a
    /// unit was turned up, or may have been; a storm has been, or may have.
    pub fn may_be_there(&self, kind: Kind, terrain: Terrain) -> bool {
        let parts = self.table.parts();
        // It comes for the first time before the first player's second turn.
        let first_round = self.state.turn <= u16::from(self.table.players());
        let stormed = self.plays(OptionalRule::Vortex) && !(parts.phases.is_ours() && first_round);
        let found = self.table.rules().tokens().any(|(token, spec)| {
            let mut piles = piles(self.table, self.state)
                .into_iter()
                .zip(&self.state.tokens);
            spec.unit == Some(kind)
                && piles.any(|(all, left)| {
                    let (all, left) = (all[token.index()], left[token.index()]);
                    if parts.tokens.is_ours() {
                        left < all
                    } else {
                        all > 0
                    }
                })
        });
        // No token lies on home bases or on the Monolith (SET-6).
        let has_tokens = !matches!(terrain, Terrain::HomeBase | Terrain::Monolith);
        stormed || (found && has_tokens)
    }

    /// A token of ours was drawn.
    pub fn token(&mut self, seat: Seat, half: usize, token: TokenId) -> EntryResult {
        let left = self.state.tokens[half].get_mut(token.index());
        match left {
            Some(left) if *left > 0 => *left -= 1,
            _ => return Err(Cannot::NoSuchToken.by(RuleId::Exp1).into()),
        }
        self.state.node = WaitState::Ready;
        self.found(seat, token)
    }

    /// What a token brings: a unit of supply (EXP-2), a refinery that stays (EXP-3), or both (EXP-4).
    fn found(&mut self, seat: Seat, token: TokenId) -> EntryResult {
        let Some(spec) = self.table.rules().token(token) else {
            return Err(Cannot::NoSuchToken.by(RuleId::Exp1).into());
        };
        let (unit, refinery) = (spec.unit, spec.refinery);
        let found = unit.filter(|&kind| self.state.supply(self.table, seat, kind) > 0);
        self.event(TableEvent::Explored {
            seat,
            found,
            lost: unit.filter(|_| found.is_none()),
            refinery,
        });
        if let Some(kind) = found {
            self.place_by_hand(seat, kind, UnitPlace::Explored)?;
            let moves_on = self.table.rules().units().get(kind).moves_after_victory;
            self.state.turn_facts.fresh |= moves_on && self.counts_for_turn(seat);
        }
        if refinery > 0 {
            // A miner came with it: the finder works it from now on, unless a battle says otherwise.
            let miner = found.is_some_and(|kind| self.table.rules().units().get(kind).miner);
            self.instruct(Instruction::PlaceRefinery {
                seat,
                value: refinery,
                worked: miner,
            });
            let mine = Refinery {
                found: true,
                value: refinery,
            };
            if miner {
                let mines = &mut self.state.seat_mut(seat).mines;
                mines.push(mine);
                mines.sort_unstable();
                self.event(TableEvent::Refinery {
                    seat,
                    value: refinery,
                    home: false,
                    worked: true,
                });
            }
        }
        Ok(())
    }
}

/// The tokens that each half of the board began with, the first player's half first (OPT-ENERGY).
pub(crate) fn piles<'t>(table: &'t Table, state: &TableState) -> [&'t [u8; MAX_TOKENS]; 2] {
    let [one, other] = table.rules().token_piles();
    let moved = state.order.first() != Some(&Seat(0));
    if moved && table.has_halves() {
        [other, one]
    } else {
        [one, other]
    }
}
