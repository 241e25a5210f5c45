//! A hash of a table's state that is the same on every machine and in every build of a release.
//!
//! Records store it with each step and compare it when they replay their steps. The hashed bytes are written field by
//! field in a fixed order, independently of the memory layout. Numbers are little endian. Lists and options follow
//! their length. Structs are destructured without `..`, so that a new field cannot be forgotten.

use crate::protocol::parts::Part;
use crate::state::deck::DisplacedCard;
use crate::state::seat::SeatState;
use crate::state::wait::{Cause, StormStage, Tie, WaitState};
use crate::state::{CurrentBattle, LastBattle, TableState, Tray, TurnFacts, WonBattle};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::drawing::{Decks, Draws};
use rubium_rules::{CardId, EndReason, Ending, Kind, Pile, Seat, SeatSet, Stack, battle_hash};
use twox_hash::XxHash64;

/// The hash of `state`.
pub fn table_hash(state: &TableState) -> u64 {
    let mut bytes = Bytes {
        bytes: Vec::with_capacity(512),
        players: state.seats.len() as u8,
    };
    bytes.state(state);
    XxHash64::oneshot(0, &bytes.bytes)
}

struct Bytes {
    bytes: Vec<u8>,
    players: u8,
}

impl Bytes {
    fn put(&mut self, bytes: impl AsRef<[u8]>) {
        self.bytes.extend_from_slice(bytes.as_ref());
    }

    fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    fn bool(&mut self, value: bool) {
        self.u8(u8::from(value));
    }

    fn u16(&mut self, value: u16) {
        self.put(value.to_le_bytes());
    }

    /// Writes the length, then each item.
    fn list<T>(&mut self, list: impl ExactSizeIterator<Item = T>, each: impl Fn(&mut Bytes, T)) {
        self.u16(list.len() as u16);
        for item in list {
            each(self, item);
        }
    }

    fn option<T>(&mut self, option: Option<T>, some: impl Fn(&mut Bytes, T)) {
        self.list(option.into_iter(), some);
    }

    fn seat(&mut self, seat: Seat) {
        self.u8(seat.0);
    }

    fn card(&mut self, card: CardId) {
        self.u8(card.0);
    }

    fn stack(&mut self, stack: Stack) {
        for kind in Kind::ALL {
            self.u8(stack.count(kind));
        }
    }

    fn pile(&mut self, pile: &Pile) {
        let counts: Vec<_> = pile.counts().collect();
        self.list(counts.into_iter(), |bytes, (card, count)| {
            bytes.put([card.0, count]);
        });
    }

    fn battle(&mut self, battle: &Battle) {
        self.put(battle_hash(battle, self.players).to_le_bytes());
    }

    fn state(&mut self, state: &TableState) {
        let TableState {
            seats,
            order,
            turn,
            active,
            phase,
            turn_facts,
            decks,
            victory_left,
            hill_left,
            tokens,
            monolith,
            wait,
            current_battle,
            won_battle,
            loser_cards_due,
            queue,
            displaced,
            is_turn_deferred,
            eliminated_now,
            post_battle_entries_allowed,
            deferred_wait,
            last_battle,
            tray,
            last_mining,
            dice,
            // Nothing that follows depends on what is done by hand.
            physical: _,
        } = state;
        self.list(seats.iter(), Bytes::player);
        self.list(order.iter().copied(), Bytes::seat);
        self.u16(*turn);
        self.seat(*active);
        self.u8(*phase as u8);
        self.turn_facts(*turn_facts);
        self.decks(decks);
        self.put([*victory_left, *hill_left]);
        tokens.iter().for_each(|half| self.put(half));
        self.option(*monolith, Bytes::seat);
        self.wait(wait);
        self.option(current_battle.as_ref(), Bytes::current_battle);
        self.option(won_battle.as_ref(), Bytes::won_battle);
        self.list(loser_cards_due.iter().copied(), Bytes::seat);
        self.list(queue.iter().copied(), Bytes::draws);
        self.list(displaced.iter(), |bytes, &DisplacedCard { copy, card }| {
            bytes.card(copy);
            bytes.card(card);
        });
        self.bool(*is_turn_deferred);
        self.seats(*eliminated_now);
        self.bool(*post_battle_entries_allowed);
        self.option(deferred_wait.as_ref(), Bytes::wait);
        self.option(last_battle.as_ref(), Bytes::last_battle);
        self.tray(tray);
        self.option(*last_mining, |bytes, (seat, amount)| {
            bytes.seat(seat);
            bytes.u16(amount);
        });
        for part in dice {
            self.option(*part, |bytes, part: Part| bytes.bool(part.is_managed()));
        }
    }

    fn decks(&mut self, decks: &Decks) {
        let Decks {
            cards,
            discards,
            line,
            bottom,
        } = decks;
        self.pile(cards);
        self.pile(discards);
        self.pile(line);
        let bottom: Vec<_> = bottom.iter().collect();
        self.list(bottom.into_iter(), |bytes, (card, by)| {
            bytes.card(card);
            bytes.seat(by);
        });
    }

    fn turn_facts(&mut self, turn_facts: TurnFacts) {
        let TurnFacts {
            mined,
            battles_won,
            special_attack_hit,
            due,
            drawn,
            monolith_done,
            attacks,
            max_destroyed,
            passed,
            has_new_units,
        } = turn_facts;
        self.bool(mined);
        self.u8(battles_won);
        self.bool(special_attack_hit);
        self.put(due);
        self.put(drawn);
        self.bool(monolith_done);
        self.stack(attacks);
        self.stack(max_destroyed);
        self.bool(passed);
        self.bool(has_new_units);
    }

    fn player(&mut self, player: &SeatState) {
        let SeatState {
            name,
            rubium,
            board,
            bought,
            refineries,
            hand,
            physical_cards,
            points,
            fulfilled,
            away,
            players_denied_elimination,
            is_eliminated,
            known,
        } = player;
        self.list(name.bytes(), Bytes::u8);
        self.u16(*rubium);
        self.stack(*board);
        self.stack(*bought);
        self.list(refineries.iter(), |bytes, refinery| {
            bytes.bool(refinery.is_explored);
            bytes.u8(refinery.value);
        });
        self.pile(hand);
        physical_cards.iter().for_each(|&count| self.u16(count));
        self.put(points);
        self.pile(fulfilled);
        self.bool(*away);
        self.bool(*players_denied_elimination);
        self.bool(*is_eliminated);
        known.iter().for_each(|pile| self.pile(pile));
    }

    fn current_battle(&mut self, current_battle: &CurrentBattle) {
        let CurrentBattle {
            battle,
            skip_windows,
            hits_only,
        } = current_battle;
        self.battle(battle);
        self.bool(*skip_windows);
        hits_only.iter().for_each(|&is_only| self.bool(is_only));
    }

    fn won_battle(&mut self, won_battle: &WonBattle) {
        let WonBattle {
            battle,
            is_rewarded,
        } = won_battle;
        self.battle(battle);
        self.bool(*is_rewarded);
    }

    fn last_battle(&mut self, last: &LastBattle) {
        let LastBattle {
            attacker,
            defender,
            terrain,
            forces,
        } = last;
        self.seat(*attacker);
        self.seat(*defender);
        self.u8(*terrain as u8);
        forces.iter().for_each(|&force| self.stack(force));
    }

    fn tray(&mut self, tray: &Tray) {
        let Tray { seat, faces } = tray;
        self.option(*seat, Bytes::seat);
        self.list(faces.iter().copied(), Bytes::u8);
    }

    fn wait(&mut self, wait: &WaitState) {
        match wait {
            WaitState::FirstPlayer => self.u8(0),
            WaitState::Idle => self.u8(1),
            WaitState::Draw(draws) => {
                self.u8(2);
                self.draws(*draws);
            }
            WaitState::Line => self.u8(3),
            WaitState::Keep { cards, draws } => {
                self.put([4, cards[0].0, cards[1].0]);
                self.draws(*draws);
            }
            WaitState::Token { seat, half } => self.put([5, seat.0, *half as u8]),
            WaitState::SpecialDie { seat, kind, victim } => {
                self.put([6, seat.0, *kind as u8]);
                self.option(*victim, Bytes::seat);
            }
            WaitState::AttackChain { seat, kind, victim } => {
                self.put([7, seat.0, *kind as u8]);
                self.option(*victim, Bytes::seat);
            }
            WaitState::Victim { seat, kind } => self.put([8, seat.0, *kind as u8]),
            WaitState::SpecialCasualty { seat, kind, victim } => {
                self.put([9, seat.0, *kind as u8, victim.0]);
            }
            WaitState::Battle => self.u8(10),
            WaitState::CardDie { seat, side, hits } => {
                self.put([11, seat.0, u8::from(*side == Side::Defender), *hits]);
            }
            WaitState::Storm(stage) => match *stage {
                StormStage::Black => self.put([12, 0]),
                StormStage::White { from } => self.put([12, 1, from]),
                StormStage::Destruction => self.put([12, 2]),
            },
            WaitState::StormCards { counts } => {
                self.u8(13);
                self.list(counts.iter(), |bytes, &(seat, cards)| {
                    bytes.put([seat.0, cards]);
                });
            }
            WaitState::Tray { remaining } => self.put([14, *remaining]),
            WaitState::Eliminated { seat } => self.put([15, seat.0]),
            WaitState::Tie(tie) => self.tie(tie),
            WaitState::Over { ending } => self.ending(ending),
        }
    }

    fn draws(&mut self, draws: Draws) {
        let Draws {
            seat,
            missions,
            energize,
            keeps_one_of_two,
            held,
        } = draws;
        self.put([seat.0, missions, energize, u8::from(keeps_one_of_two)]);
        self.option(held, Bytes::card);
    }

    fn tie(&mut self, tie: &Tie) {
        let Tie {
            cause,
            candidates,
            by,
            counts,
        } = tie;
        self.u8(16);
        match *cause {
            Cause::Elimination { eliminated } => {
                self.u8(0);
                self.seats(eliminated);
            }
            Cause::Concession { seat } => self.put([1, seat.0]),
            Cause::Agreement => self.u8(2),
        }
        self.list(candidates.iter().copied(), Bytes::seat);
        self.u8(*by as u8);
        self.list(counts.iter().copied(), Bytes::u16);
    }

    fn ending(&mut self, ending: &Ending) {
        let Ending { winners, reason } = ending;
        self.u8(17);
        self.seats(*winners);
        match *reason {
            EndReason::VictoryPoints => self.u8(0),
            EndReason::Elimination {
                eliminated,
                decided_by,
            } => {
                self.put([1, decided_by as u8]);
                self.seats(eliminated);
            }
            EndReason::Concession { seat, decided_by } => {
                self.put([2, decided_by as u8, seat.0]);
            }
            EndReason::Agreement { decided_by } => self.put([3, decided_by as u8]),
        }
    }

    fn seats(&mut self, seats: SeatSet) {
        self.u8(seats.iter().fold(0, |bits, seat| bits | 1 << seat.0));
    }
}

#[cfg(test)]
mod tests;
