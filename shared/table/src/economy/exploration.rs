//! Exploration tokens: drawn by the app if they are managed, entered by the players if they are physical
//! (EXP).

use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason};
use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::seat::Refinery;
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{Kind, MAX_TOKENS, OptionalRule, Phase, RuleId, Seat, Terrain, TokenId};

impl Transaction<'_> {
    /// Reveals a token. The app draws a managed token; the players enter a physical token. With OPT-ENERGY,
    /// `board_half_owner` is the player in whose half of the board the token lies.
    pub fn explore_token(
        &mut self,
        seat: Seat,
        physical_token: Option<TokenId>,
        board_half_owner: Option<Seat>,
    ) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        let are_tokens_managed = self.table.part_settings().tokens.is_managed();
        let half_index =
            self.state
                .token_half_index(self.table, board_half_owner, are_tokens_managed)?;
        match physical_token {
            None if !are_tokens_managed => {
                return Err(ImpossibilityReason::PartIsPhysical.without_rule().into());
            }
            Some(_) if are_tokens_managed => {
                return Err(ImpossibilityReason::PartIsManaged.without_rule().into());
            }
            None if self.state.tokens[half_index].iter().all(|&left| left == 0) => {
                return Err(ImpossibilityReason::NoSuchToken
                    .with_rule(RuleId::Exp4)
                    .into());
            }
            Some(token) if self.table.rules().token(token).is_none() => {
                return Err(ImpossibilityReason::NoSuchToken
                    .with_rule(RuleId::Exp1)
                    .into());
            }
            _ => {}
        }
        self.ensure_phase(seat, Phase::Exploration, RuleId::Exp1)?;
        match physical_token {
            None => self.state.pending_input = PendingInput::Token { seat, half_index },
            Some(token) => self.apply_token(seat, token)?,
        }
        Ok(())
    }

    /// Applies a drawn managed token.
    pub fn apply_drawn_token(
        &mut self,
        seat: Seat,
        half_index: usize,
        token: TokenId,
    ) -> Result<(), Impossibility> {
        let remaining = self.state.tokens[half_index].get_mut(token.index());
        match remaining {
            Some(remaining) if *remaining > 0 => *remaining -= 1,
            _ => return Err(ImpossibilityReason::NoSuchToken.with_rule(RuleId::Exp1)),
        }
        self.state.pending_input = PendingInput::Idle;
        self.apply_token(seat, token)
    }

    /// Applies a revealed token: places its unit from supply (EXP-2), leaves its refinery (EXP-3), or both
    /// (EXP-4).
    fn apply_token(&mut self, seat: Seat, token: TokenId) -> Result<(), Impossibility> {
        let Some(spec) = self.table.rules().token(token) else {
            return Err(ImpossibilityReason::NoSuchToken.with_rule(RuleId::Exp1));
        };
        let (unit, refinery) = (spec.unit, spec.refinery);
        let found = unit.filter(|&kind| self.state.supply(self.table, seat, kind) > 0);
        self.emit(TableEvent::Explored {
            seat,
            found,
            unavailable_unit: unit.filter(|_| found.is_none()),
            refinery,
        });
        self.state.turn_facts.has_revealed_token |= self.state.is_turn_of(self.table, seat);
        if let Some(kind) = found {
            self.place_by_hand(seat, kind, 1, UnitPlace::Explored)?;
            let can_kind_advance = self.table.rules().unit_sheet().get(kind).can_advance;
            self.state.turn_facts.has_units_unable_to_advance |=
                can_kind_advance && self.state.is_turn_of(self.table, seat);
        }
        let is_physical = !self.table.part_settings().tokens.is_managed();
        if is_physical && refinery == 0 {
            self.instruct(Instruction::RemoveToken { seat });
        }
        if refinery > 0 {
            // If a miner was found with the refinery, the finder works the refinery.
            let is_worked =
                found.is_some_and(|kind| self.table.rules().unit_sheet().get(kind).can_mine);
            self.instruct(Instruction::PlaceRefinery {
                seat,
                value: refinery,
                is_worked,
            });
            let explored_refinery = Refinery::new(refinery, false);
            if is_worked {
                let refineries = &mut self.state.seat_mut(seat).refineries;
                refineries.push(explored_refinery);
                refineries.sort_unstable();
                self.emit(explored_refinery.change_event(seat, true));
            } else if self.state.is_turn_of(self.table, seat) {
                let finds = &mut self.state.turn_facts.unworked_finds;
                if let Some(count) = finds.get_mut(usize::from(refinery)) {
                    *count = count.saturating_add(1);
                }
            }
        }
        Ok(())
    }
}

impl TableState {
    /// Returns the index in [`TableState::tokens`] of the half of the board with the home base of
    /// `board_half_owner`. The first player's half has index 0 (OPT-ENERGY). Without halves, or if tokens are
    /// not managed, the index is 0 and `board_half_owner` must be `None`.
    pub(crate) fn token_half_index(
        &self,
        table: &Table,
        board_half_owner: Option<Seat>,
        are_tokens_managed: bool,
    ) -> Result<usize, Impossibility> {
        match board_half_owner {
            None if table.has_halves() && are_tokens_managed => {
                Err(ImpossibilityReason::HalfMissing.with_rule(RuleId::OptEnergy))
            }
            None => Ok(0),
            Some(_) if !table.has_halves() || !are_tokens_managed => {
                Err(ImpossibilityReason::OptionNotInPlay.with_rule(RuleId::OptEnergy))
            }
            Some(seat) => {
                table.ensure_seat(seat)?;
                // There are two players, so the other player's half has index 1.
                Ok(usize::from(self.order.first() != Some(&seat)))
            }
        }
    }

    /// Swaps the tokens of the halves in [`TableState::tokens`] if `first` becomes the first player instead
    /// of the other player. The halves then swap their indices, so the tokens stay in each player's half.
    pub(crate) fn swap_halves_if_first_player_changes(&mut self, table: &Table, first: Seat) {
        let is_changed = self.order.first() != Some(&first);
        if !is_changed || !table.has_halves() {
            return;
        }
        self.tokens.swap(0, 1);
        if let PendingInput::Token { half_index, .. } = &mut self.pending_input {
            *half_index = 1 - *half_index;
        }
    }

    /// Returns whether a token or a storm may have put a unit of `kind` on `terrain`, even if units of this
    /// kind may not enter it (EXP-5, OPT-VORTEX).
    pub(crate) fn may_be_on_terrain(&self, table: &Table, kind: Kind, terrain: Terrain) -> bool {
        let parts = table.part_settings();
        // The first storm comes before the first player's second turn.
        let is_first_round = self.turn <= u16::from(table.player_count());
        let may_have_had_storm = table.has_option(OptionalRule::Vortex)
            && !(parts.phases.is_managed() && is_first_round);
        let may_have_been_found = table.rules().tokens().any(|(token, spec)| {
            let mut halves = initial_token_counts(table, self)
                .into_iter()
                .zip(&self.tokens);
            spec.unit == Some(kind)
                && halves.any(|(initial_counts, counts_left)| {
                    let initial = initial_counts[token.index()];
                    let left = counts_left[token.index()];
                    if parts.tokens.is_managed() {
                        left < initial
                    } else {
                        initial > 0
                    }
                })
        });
        // Home bases and the Monolith have no tokens (SET-6).
        let terrain_has_tokens = !matches!(terrain, Terrain::HomeBase | Terrain::Monolith);
        may_have_had_storm || (may_have_been_found && terrain_has_tokens)
    }
}

/// Returns how many tokens of each type are in each half of the board at the start of the game, beginning
/// with the first player's half (OPT-ENERGY).
pub(crate) fn initial_token_counts<'t>(
    table: &'t Table,
    state: &TableState,
) -> [&'t [u8; MAX_TOKENS]; 2] {
    let [first, second] = table.rules().token_piles();
    let is_swapped = state.order.first() != Some(&Seat(0));
    if is_swapped && table.has_halves() {
        [second, first]
    } else {
        [first, second]
    }
}
