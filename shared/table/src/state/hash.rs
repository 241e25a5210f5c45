//! A hash of a table's state that is the same on every platform and in every build of a release.
//!
//! Records store the hash with each step and compare it when the step is replayed. The hashed bytes are
//! written field by field in a fixed order, independently of the memory layout. Numbers are little endian.
//! Lists and options begin with their length. Structs are destructured without `..`, so that a new field
//! cannot be forgotten.

use crate::protocol::parts::PartSetting;
use crate::state::deck::DisplacedCard;
use crate::state::pending_input::{GameEndCause, PendingComparison, PendingInput, StormStage};
use crate::state::seat::{Mining, Refinery, SeatState};
use crate::state::{
    BattleRefinery, CurrentBattle, FoughtBattle, InconclusiveBattle, TableState, Tray, TurnFacts,
    UnenteredCards, WonBattle,
};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::drawing::{Decks, Draws};
use rubium_rules::{CardId, EndReason, Ending, Kind, Pile, Seat, SeatSet, Stack, battle_hash};
use twox_hash::XxHash64;

/// Returns the hash of `state`.
pub fn table_hash(state: &TableState) -> u64 {
    let mut writer = ByteWriter {
        bytes: Vec::with_capacity(512),
        player_count: state.seats.len() as u8,
    };
    writer.write_state(state);
    XxHash64::oneshot(0, &writer.bytes)
}

struct ByteWriter {
    bytes: Vec<u8>,
    player_count: u8,
}

impl ByteWriter {
    fn write(&mut self, bytes: impl AsRef<[u8]>) {
        self.bytes.extend_from_slice(bytes.as_ref());
    }

    fn write_u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    fn write_bool(&mut self, value: bool) {
        self.write_u8(u8::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write(value.to_le_bytes());
    }

    /// Writes the length, then each item.
    fn write_list<T>(
        &mut self,
        list: impl ExactSizeIterator<Item = T>,
        write_item: impl Fn(&mut ByteWriter, T),
    ) {
        self.write_u16(list.len() as u16);
        for item in list {
            write_item(self, item);
        }
    }

    fn write_option<T>(&mut self, option: Option<T>, write_item: impl Fn(&mut ByteWriter, T)) {
        self.write_list(option.into_iter(), write_item);
    }

    fn write_seat(&mut self, seat: Seat) {
        self.write_u8(seat.0);
    }

    fn write_card(&mut self, card: CardId) {
        self.write_u8(card.0);
    }

    fn write_stack(&mut self, stack: Stack) {
        for kind in Kind::ALL {
            self.write_u8(stack.count(kind));
        }
    }

    fn write_pile(&mut self, pile: &Pile) {
        let counts: Vec<_> = pile.counts().collect();
        self.write_list(counts.into_iter(), |writer, (card, count)| {
            writer.write([card.0, count]);
        });
    }

    fn write_battle(&mut self, battle: &Battle) {
        self.write(battle_hash(battle, self.player_count).to_le_bytes());
    }

    fn write_state(&mut self, state: &TableState) {
        let TableState {
            seats,
            order,
            round,
            turn,
            active,
            phase,
            turn_facts,
            decks,
            victory_left,
            hill_left,
            tokens,
            monolith_holder,
            pending_input,
            current_battle,
            won_battle,
            loser_cards_due,
            battle_refinery,
            idle_refineries,
            queued_draws,
            displaced_cards,
            is_turn_deferred,
            confirmed_eliminations,
            are_post_battle_options_open,
            deferred_input,
            last_battle,
            inconclusive_battles,
            tray,
            last_to_mine,
            turns_of_round,
            dice_settings,
            // Nothing else in a later state depends on what the players do by hand.
            physical_actions: _,
        } = state;
        self.write_list(seats.iter(), ByteWriter::write_player);
        self.write_list(order.iter().copied(), ByteWriter::write_seat);
        self.write_u16(*round);
        self.write_u16(*turn);
        self.write_seat(*active);
        self.write_u8(*phase as u8);
        self.write_turn_facts(*turn_facts);
        self.write_decks(decks);
        self.write([*victory_left, *hill_left]);
        tokens.iter().for_each(|counts| self.write(counts));
        self.write_option(*monolith_holder, ByteWriter::write_seat);
        self.write_pending_input(pending_input);
        self.write_option(current_battle.as_ref(), ByteWriter::write_current_battle);
        self.write_option(won_battle.as_ref(), ByteWriter::write_won_battle);
        self.write_list(loser_cards_due.iter().copied(), ByteWriter::write_seat);
        self.write_option(battle_refinery.as_ref(), ByteWriter::write_battle_refinery);
        self.write_list(idle_refineries.iter(), ByteWriter::write_refinery);
        self.write_list(queued_draws.iter().copied(), ByteWriter::write_draws);
        self.write_list(
            displaced_cards.iter(),
            |writer, &DisplacedCard { excess_card, card }| {
                writer.write_card(excess_card);
                writer.write_card(card);
            },
        );
        self.write_bool(*is_turn_deferred);
        self.write_seats(*confirmed_eliminations);
        self.write_bool(*are_post_battle_options_open);
        self.write_option(deferred_input.as_ref(), ByteWriter::write_pending_input);
        self.write_option(last_battle.as_ref(), ByteWriter::write_fought_battle);
        self.write_list(inconclusive_battles.iter(), |writer, inconclusive| {
            let InconclusiveBattle { battle, turn } = inconclusive;
            writer.write_fought_battle(battle);
            writer.write_u16(*turn);
        });
        self.write_tray(tray);
        self.write_option(*last_to_mine, ByteWriter::write_seat);
        self.write_list(turns_of_round.iter().copied(), ByteWriter::write_seat);
        for setting in dice_settings {
            self.write_option(*setting, |writer, setting: PartSetting| {
                writer.write_bool(setting.is_managed())
            });
        }
    }

    fn write_decks(&mut self, decks: &Decks) {
        let Decks {
            undrawn,
            discards,
            transmission_line: line,
            bottom,
        } = decks;
        self.write_pile(undrawn);
        self.write_pile(discards);
        self.write_pile(line);
        let bottom: Vec<_> = bottom.iter().collect();
        self.write_list(bottom.into_iter(), |writer, (card, by)| {
            writer.write_card(card);
            writer.write_seat(by);
        });
    }

    fn write_turn_facts(&mut self, turn_facts: TurnFacts) {
        let TurnFacts {
            has_mined,
            battles_won,
            has_destroyed_by_special_attack,
            due_card_counts,
            drawn_due_card_counts,
            has_taken_monolith_cards,
            holder_units_off_monolith,
            special_attack_counts,
            max_destroyed_in_one_battle,
            has_teammate_passed_card,
            has_units_unable_to_advance,
            has_revealed_token,
            unworked_finds,
        } = turn_facts;
        self.write_bool(has_mined);
        self.write_u8(battles_won);
        self.write_bool(has_destroyed_by_special_attack);
        self.write(due_card_counts);
        self.write(drawn_due_card_counts);
        self.write_bool(has_taken_monolith_cards);
        self.write_stack(holder_units_off_monolith);
        self.write_stack(special_attack_counts);
        self.write_stack(max_destroyed_in_one_battle);
        self.write_bool(has_teammate_passed_card);
        self.write_bool(has_units_unable_to_advance);
        self.write_bool(has_revealed_token);
        self.write(unworked_finds);
    }

    fn write_player(&mut self, player: &SeatState) {
        let SeatState {
            name,
            rubium,
            board,
            bought,
            refineries,
            mining,
            hand,
            physical_card_counts,
            points,
            fulfilled,
            is_away,
            is_elimination_denied,
            is_eliminated,
            has_mined_in_earlier_round,
            cards_known_by,
        } = player;
        self.write_list(name.bytes(), ByteWriter::write_u8);
        self.write_u16(*rubium);
        self.write_stack(*board);
        self.write_stack(*bought);
        self.write_list(refineries.iter(), ByteWriter::write_refinery);
        match *mining {
            Mining::NotYet => self.write_u8(0),
            Mining::Mined {
                amount,
                counts_as_whole_income,
            } => {
                self.write_u8(if counts_as_whole_income { 3 } else { 1 });
                self.write_u16(amount);
            }
            Mining::Missed {
                amount,
                is_certain,
                made_up_for,
            } => {
                self.write_u8(2);
                self.write_u16(amount);
                self.write_bool(is_certain);
                self.write_u16(made_up_for);
            }
        }
        self.write_pile(hand);
        physical_card_counts
            .iter()
            .for_each(|&count| self.write_u16(count));
        self.write(points);
        self.write_pile(fulfilled);
        for flag in [
            is_away,
            is_elimination_denied,
            is_eliminated,
            has_mined_in_earlier_round,
        ] {
            self.write_bool(*flag);
        }
        cards_known_by.iter().for_each(|pile| self.write_pile(pile));
    }

    fn write_current_battle(&mut self, current_battle: &CurrentBattle) {
        let CurrentBattle {
            battle,
            skips_windows,
            was_entered_as_hits,
            battle_before_window_closed,
            effect_entry_window,
            unentered_cards:
                UnenteredCards {
                    counts,
                    were_played_in_window,
                },
            was_contested,
        } = current_battle;
        self.write_battle(battle);
        self.write_bool(*skips_windows);
        was_entered_as_hits
            .iter()
            .for_each(|&was_entered| self.write_bool(was_entered));
        self.write_option(
            battle_before_window_closed.as_ref(),
            ByteWriter::write_battle,
        );
        self.write_option(*effect_entry_window, |writer, window| {
            writer.write_u8(window as u8)
        });
        self.write(*counts);
        self.write_bool(*were_played_in_window);
        self.write_bool(*was_contested);
    }

    fn write_won_battle(&mut self, won_battle: &WonBattle) {
        let WonBattle {
            battle,
            is_mission_claimed,
        } = won_battle;
        self.write_battle(battle);
        self.write_bool(*is_mission_claimed);
    }

    fn write_fought_battle(&mut self, battle: &FoughtBattle) {
        let FoughtBattle {
            attacker,
            defender,
            terrain,
            forces,
        } = battle;
        self.write_seat(*attacker);
        self.write_seat(*defender);
        self.write_u8(*terrain as u8);
        forces.iter().for_each(|&force| self.write_stack(force));
    }

    fn write_refinery(&mut self, refinery: &Refinery) {
        let Refinery { was_found, value } = refinery;
        self.write_bool(*was_found);
        self.write_u8(*value);
    }

    fn write_battle_refinery(&mut self, refinery: &BattleRefinery) {
        let BattleRefinery {
            lost_by,
            gained_by,
            is_home_base,
            was_contested,
        } = refinery;
        self.write_option(*lost_by, ByteWriter::write_seat);
        self.write_option(*gained_by, ByteWriter::write_seat);
        self.write_bool(*is_home_base);
        self.write_bool(*was_contested);
    }

    fn write_tray(&mut self, tray: &Tray) {
        let Tray { seat, faces } = tray;
        self.write_option(*seat, ByteWriter::write_seat);
        self.write_list(faces.iter().copied(), ByteWriter::write_u8);
    }

    fn write_pending_input(&mut self, pending_input: &PendingInput) {
        match pending_input {
            PendingInput::FirstPlayer => self.write_u8(0),
            PendingInput::Idle => self.write_u8(1),
            PendingInput::Draw(draws) => {
                self.write_u8(2);
                self.write_draws(*draws);
            }
            PendingInput::TransmissionCard => self.write_u8(3),
            PendingInput::KeepMission { cards, draws } => {
                self.write([4, cards[0].0, cards[1].0]);
                self.write_draws(*draws);
            }
            PendingInput::Token { seat, half_index } => self.write([5, seat.0, *half_index as u8]),
            PendingInput::SpecialAttackDie { seat, kind, victim } => {
                self.write([6, seat.0, *kind as u8]);
                self.write_option(*victim, ByteWriter::write_seat);
            }
            PendingInput::AttackChain { seat, kind, victim } => {
                self.write([7, seat.0, *kind as u8]);
                self.write_option(*victim, ByteWriter::write_seat);
            }
            PendingInput::Victim { seat, kind } => self.write([8, seat.0, *kind as u8]),
            PendingInput::SpecialAttackCasualty { seat, kind, victim } => {
                self.write([9, seat.0, *kind as u8, victim.0]);
            }
            PendingInput::Battle => self.write_u8(10),
            PendingInput::CardDie {
                seat,
                side,
                min_face,
            } => {
                self.write([11, seat.0, u8::from(*side == Side::Defender), *min_face]);
            }
            PendingInput::Storm(stage) => match *stage {
                StormStage::Black => self.write([12, 0]),
                StormStage::White { black_face } => self.write([12, 1, black_face]),
                StormStage::Destruction => self.write([12, 2]),
            },
            PendingInput::StormCards { counts } => {
                self.write_u8(13);
                self.write_list(counts.iter(), |writer, &(seat, cards)| {
                    writer.write([seat.0, cards]);
                });
            }
            PendingInput::TrayDie { remaining } => self.write([14, *remaining]),
            PendingInput::EliminationCheck { seat } => self.write([15, seat.0]),
            PendingInput::Comparison(comparison) => self.write_comparison(comparison),
            PendingInput::Over { ending } => self.write_ending(ending),
        }
    }

    fn write_draws(&mut self, draws: Draws) {
        let Draws {
            seat,
            mission_count,
            energize_count,
            keeps_one_of_two,
            held_mission,
        } = draws;
        self.write([
            seat.0,
            mission_count,
            energize_count,
            u8::from(keeps_one_of_two),
        ]);
        self.write_option(held_mission, ByteWriter::write_card);
    }

    fn write_comparison(&mut self, comparison: &PendingComparison) {
        let PendingComparison {
            cause,
            candidates,
            criterion,
            counts,
        } = comparison;
        self.write_u8(16);
        match *cause {
            GameEndCause::Elimination { eliminated } => {
                self.write_u8(0);
                self.write_seats(eliminated);
            }
            GameEndCause::Concession { seat } => self.write([1, seat.0]),
            GameEndCause::Agreement => self.write_u8(2),
        }
        self.write_list(candidates.iter().copied(), ByteWriter::write_seat);
        self.write_u8(*criterion as u8);
        self.write_list(counts.iter().copied(), ByteWriter::write_u16);
    }

    fn write_ending(&mut self, ending: &Ending) {
        let Ending { winners, reason } = ending;
        self.write_u8(17);
        self.write_seats(*winners);
        match *reason {
            EndReason::VictoryPoints => self.write_u8(0),
            EndReason::Elimination {
                eliminated,
                decided_by,
            } => {
                self.write([1, decided_by as u8]);
                self.write_seats(eliminated);
            }
            EndReason::Concession { seat, decided_by } => {
                self.write([2, decided_by as u8, seat.0]);
            }
            EndReason::Agreement { decided_by } => self.write([3, decided_by as u8]),
        }
    }

    fn write_seats(&mut self, seats: SeatSet) {
        self.write_u8(seats.iter().fold(0, |bits, seat| bits | 1 << seat.0));
    }
}

#[cfg(test)]
mod tests;
