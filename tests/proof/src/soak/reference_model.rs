//! A reference model of the game, derived from its events alone.
//!
//! Events must report every change to a unit, a card, a token, rubium or victory points. The model that
//! results from all events is compared with the state of the core.

use rubium_rules::{
    BattleResult, CardId, Edition, Ending, Event, Hex, HexSet, Kind, LossCause, MAX_CARDS,
    MAX_HEXES, MAX_SEATS, MAX_TOKENS, OptionalRule, Phase, Rules, Seat, SeatSet, Stack, StormDie,
    Terrain,
};

use super::piles::move_card;

/// Number of copies of each card, by card id.
pub type Cards = [u8; MAX_CARDS];

/// The state of the game according to the events.
#[derive(Clone, Debug)]
pub struct ReferenceModel {
    /// Units on the board.
    pub units: [[Stack; MAX_HEXES]; MAX_SEATS],
    /// Rubium of each player.
    pub rubium: [i64; MAX_SEATS],
    /// Rubium paid into the bank, minus rubium paid out by the bank.
    pub bank: i64,
    /// Cards in hand.
    pub hands: [Cards; MAX_SEATS],
    /// The cards in both decks.
    pub decks: Cards,
    /// The cards in both discard piles.
    pub discards: Cards,
    /// Fulfilled missions.
    pub fulfilled_missions: [Cards; MAX_SEATS],
    /// Missions that a player has drawn to choose one of them (OPT-PRIORITY).
    pub offered_missions: [Cards; MAX_SEATS],
    /// The transmission line.
    pub transmission_line: Cards,
    /// Missions put at the bottom of the deck, in drawing order, each with the seat that put it there.
    pub bottom: Vec<(CardId, Seat)>,
    /// Number of Battle Victory cards (Mission cards in the 2005 edition) that each seat has taken.
    pub victory_cards: [u8; MAX_SEATS],
    /// Number of Battle Victory cards (Mission cards in the 2005 edition) left.
    pub victory_cards_left: u8,
    /// Number of King of the Hill cards that each seat has taken.
    pub hill_cards: [u8; MAX_SEATS],
    /// Number of King of the Hill cards left, if they form a separate stack.
    pub hill_cards_left: u8,
    /// Number of missions fulfilled in this phase.
    pub missions_fulfilled_in_phase: u16,
    /// The defender of the last battle, and the number of units of each kind that the defender lost to hits
    /// in that battle.
    defender_losses: (Seat, [u8; 6]),
    /// Whether the next unit is lost to a card that an opponent of the attacker played. The attacker does not
    /// count as having destroyed such a unit.
    is_next_loss_by_opponent_card: bool,
    /// Maximum number of units of each kind that the defender lost to hits in one battle of this turn.
    pub max_destroyed_in_battle: [u8; 6],
    /// Hexes with a facedown token.
    pub facedown_hexes: HexSet,
    /// Number of facedown tokens by token id, for each half of the board.
    pub tokens: [[u8; MAX_TOKENS]; 2],
    /// Cards in each hand that the teammate has passed.
    pub cards_known_to_teammate: [Cards; MAX_SEATS],
    /// Eliminated seats whose teammate continues to play.
    pub eliminated_seats: SeatSet,
    /// Hexes of the storm dice rolled so far: black, white, destruction.
    pub storm_hexes: Vec<Hex>,
    /// The number printed on the refinery found on each hex; 0 for none.
    pub found_refineries: [u8; MAX_HEXES],
    /// The seat whose turn it is.
    pub active: Seat,
    /// Turn number, from 1.
    pub turn: u16,
    /// The current phase.
    pub phase: Phase,
    /// The ending, if the game is over.
    pub ending: Option<Ending>,
}

impl ReferenceModel {
    /// Returns the model before the first turn (SET-5 to SET-7).
    pub fn new(rules: &Rules) -> ReferenceModel {
        let mut model = ReferenceModel {
            units: [[Stack::EMPTY; MAX_HEXES]; MAX_SEATS],
            rubium: [0; MAX_SEATS],
            bank: 0,
            hands: [[0; MAX_CARDS]; MAX_SEATS],
            decks: [0; MAX_CARDS],
            discards: [0; MAX_CARDS],
            fulfilled_missions: [[0; MAX_CARDS]; MAX_SEATS],
            offered_missions: [[0; MAX_CARDS]; MAX_SEATS],
            transmission_line: [0; MAX_CARDS],
            bottom: Vec::new(),
            victory_cards: [0; MAX_SEATS],
            victory_cards_left: match rules.edition() {
                Edition::Year2012 => 40,
                Edition::Year2005 => 22,
            },
            hill_cards: [0; MAX_SEATS],
            hill_cards_left: match rules.edition() {
                Edition::Year2005 if rules.has_option(OptionalRule::KingOfTheHill) => 40,
                _ => 0,
            },
            missions_fulfilled_in_phase: 0,
            defender_losses: (Seat(0), [0; 6]),
            is_next_loss_by_opponent_card: false,
            max_destroyed_in_battle: [0; 6],
            facedown_hexes: rules.board().explorable(),
            tokens: *rules.token_piles(),
            cards_known_to_teammate: [[0; MAX_CARDS]; MAX_SEATS],
            eliminated_seats: SeatSet::default(),
            storm_hexes: Vec::new(),
            found_refineries: [0; MAX_HEXES],
            active: Seat(0),
            turn: 1,
            phase: Phase::Deployment,
            ending: None,
        };
        let has_monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
        for (card, spec) in rules
            .cards()
            .filter(|(_, spec)| has_monolith || !spec.needs_monolith)
        {
            model.decks[card.index()] = spec.count;
        }
        for (seat, rubium) in rules.seats().zip([8, 11, 14, 17]) {
            model.pay(seat, rubium + i64::from(rules.setup().extra_rubium(seat)));
        }
        model
    }

    /// Pays `rubium` from the bank to `seat`.
    fn pay(&mut self, seat: Seat, rubium: i64) {
        self.rubium[seat.index()] += rubium;
        self.bank -= rubium;
    }

    /// Records an event.
    ///
    /// # Errors
    /// The event is impossible. For example, it removes a unit from a hex without such a unit.
    pub fn record(&mut self, rules: &Rules, event: Event) -> Result<(), String> {
        // A storm occurs between turns, so the losses of the last turn no longer count.
        if matches!(event, Event::StormBegan { .. } | Event::TurnBegan { .. }) {
            self.max_destroyed_in_battle = [0; 6];
        }
        match event {
            Event::TurnBegan { seat, turn } => (self.active, self.turn) = (seat, turn),
            Event::PhaseBegan { phase, .. } => {
                (self.phase, self.missions_fulfilled_in_phase) = (phase, 0)
            }
            Event::Bought {
                seat,
                kind,
                hex,
                cost,
            } => {
                if cost != rules.unit_sheet().get(kind).cost {
                    return Err(format!(
                        "a {kind:?} was bought for {cost}, which is not its cost"
                    ));
                }
                self.pay(seat, -i64::from(cost));
                self.units[seat.index()][hex.index()].add(kind);
            }
            Event::Placed { seat, kind, hex } => self.units[seat.index()][hex.index()].add(kind),
            Event::CardPlayed { seat, card } => {
                self.forget_passed_card(seat, card);
                move_card(&mut self.hands[seat.index()], &mut self.discards, card)?;
            }
            Event::RubiumGained { seat, rubium } | Event::Mined { seat, rubium } => {
                self.pay(seat, rubium.into())
            }
            Event::Exchanged { seat, card } => {
                self.forget_passed_card(seat, card);
                move_card(&mut self.hands[seat.index()], &mut self.discards, card)?;
                self.pay(seat, 1);
            }
            Event::CardGiven {
                giver,
                receiver,
                deck,
                card,
            } => {
                let card = card.ok_or("the event does not name the passed card")?;
                if rules.card(card).map(|spec| spec.face.deck()) != Some(deck) {
                    return Err(format!(
                        "according to the event, passed card {} is of {deck:?}, but it is of the other deck",
                        card.0
                    ));
                }
                if rules.teammate(giver) != Some(receiver) || receiver != self.active {
                    return Err(format!(
                        "a card was passed to seat {}, not to the active teammate",
                        receiver.0 + 1
                    ));
                }
                self.forget_passed_card(giver, card);
                let mut passed = [0; MAX_CARDS];
                move_card(&mut self.hands[giver.index()], &mut passed, card)?;
                move_card(&mut passed, &mut self.hands[receiver.index()], card)?;
                self.cards_known_to_teammate[receiver.index()][card.index()] += 1;
            }
            Event::PlayerEliminated { seat, rubium } => {
                if !self.is_eliminated(rules, seat) {
                    return Err(format!(
                        "seat {} was eliminated, but has a unit or can buy one (WIN-2)",
                        seat.0 + 1
                    ));
                }
                self.eliminated_seats.insert(seat);
                self.pay(seat, -i64::from(rubium));
            }
            Event::Discarded { seat, card } => {
                self.forget_passed_card(seat, card);
                move_card(&mut self.hands[seat.index()], &mut self.discards, card)?;
            }
            Event::StormBegan { seat, turn } => {
                let round_index = (turn - 1) / u16::from(rules.players());
                // If the active player is eliminated and the teammate continues to play, the turn ends
                // immediately.
                let is_turn_over =
                    self.phase == Phase::Draw || self.eliminated_seats.contains(self.active);
                if !is_turn_over || round_index == (self.turn - 1) / u16::from(rules.players()) {
                    return Err(String::from(
                        "a storm began before the end of the turn or the round (OPT-VORTEX)",
                    ));
                }
                (self.active, self.turn, self.phase) = (seat, turn, Phase::Deployment);
                self.storm_hexes.clear();
            }
            Event::StormRolled {
                seat,
                die,
                face,
                hex,
            } => {
                let coordinates = rules
                    .board()
                    .get(hex)
                    .map(|info| [info.coords.q, info.coords.r]);
                let hexes_around_vortex = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
                let dice = [StormDie::Black, StormDie::White, StormDie::Destruction];
                if coordinates != hexes_around_vortex.get(usize::from(face) - 1).copied()
                    || dice.get(self.storm_hexes.len()) != Some(&die)
                    || self.eliminated_seats.contains(seat)
                {
                    return Err(format!(
                        "storm die {die:?} with face {face} was rolled out of order, or does not select hex {}",
                        hex.0
                    ));
                }
                self.storm_hexes.push(hex);
            }
            Event::Moved {
                seat,
                kind,
                from,
                to,
                ..
            }
            | Event::StormMoved {
                seat,
                kind,
                from,
                to,
            }
            | Event::Transported {
                seat,
                kind,
                from,
                to,
            } => {
                if matches!(event, Event::StormMoved { .. }) && self.storm_hexes != [from, to] {
                    return Err(format!(
                        "the storm moved units from hex {} to hex {}, which its dice do not select",
                        from.0, to.0
                    ));
                }
                self.remove_unit(seat, kind, from)?;
                self.units[seat.index()][to.index()].add(kind);
            }
            Event::UnitLost {
                seat,
                kind,
                hex,
                cause,
            } => {
                if cause == LossCause::Storm && self.storm_hexes.get(2) != Some(&hex) {
                    return Err(format!(
                        "the storm destroyed units on hex {}, which its dice do not select",
                        hex.0
                    ));
                }
                self.remove_unit(seat, kind, hex)?;
                let is_next_loss_by_opponent_card =
                    std::mem::take(&mut self.is_next_loss_by_opponent_card);
                if cause == LossCause::Battle
                    && seat == self.defender_losses.0
                    && !is_next_loss_by_opponent_card
                {
                    let defender_losses = &mut self.defender_losses.1[kind.index()];
                    *defender_losses += 1;
                    let max = &mut self.max_destroyed_in_battle[kind.index()];
                    *max = (*max).max(*defender_losses);
                }
            }
            Event::CardRolled { seat, is_hit, .. } => {
                self.is_next_loss_by_opponent_card =
                    is_hit && rules.are_opponents(self.active, seat)
            }
            Event::BattleBegan { defender, .. } => self.defender_losses = (defender, [0; 6]),
            Event::Explored {
                seat,
                hex,
                found,
                unavailable_unit,
                refinery,
            } => self.explore(rules, seat, hex, found, unavailable_unit, refinery)?,
            Event::VictoryCardTaken { seat, .. } => {
                self.victory_cards_left = self
                    .victory_cards_left
                    .checked_sub(1)
                    .ok_or("a victory card was taken from an empty stack")?;
                self.victory_cards[seat.index()] += 1;
            }
            Event::HillCardTaken { seat, .. } => {
                let stack = match rules.edition() {
                    Edition::Year2012 => &mut self.victory_cards_left,
                    Edition::Year2005 => &mut self.hill_cards_left,
                };
                *stack = stack
                    .checked_sub(1)
                    .ok_or("a King of the Hill card was taken from an empty stack")?;
                self.hill_cards[seat.index()] += 1;
            }
            Event::MissionFulfilled { seat, card, .. } => {
                self.missions_fulfilled_in_phase += 1;
                let from = match rules.has_option(OptionalRule::InterceptedTransmissions) {
                    true => &mut self.transmission_line,
                    false => {
                        self.forget_passed_card(seat, card);
                        &mut self.hands[seat.index()]
                    }
                };
                move_card(from, &mut self.fulfilled_missions[seat.index()], card)?;
            }
            Event::Drawn { seat, card, .. } => {
                let card = card.ok_or("the event does not name the drawn card")?;
                self.prepare_draw(rules, card)?;
                move_card(&mut self.decks, &mut self.hands[seat.index()], card)?;
            }
            Event::MissionOffered { seat, card } => {
                let card = card.ok_or("the event does not name the offered card")?;
                self.prepare_draw(rules, card)?;
                move_card(
                    &mut self.decks,
                    &mut self.offered_missions[seat.index()],
                    card,
                )?;
            }
            Event::MissionKept { seat, card } => {
                let card = card.ok_or("the event does not name the kept card")?;
                let offered = &mut self.offered_missions[seat.index()];
                move_card(offered, &mut self.hands[seat.index()], card)?;
            }
            Event::PutAtBottom { seat, card } => {
                let card = card.ok_or("the event does not name the card put at the bottom")?;
                move_card(
                    &mut self.offered_missions[seat.index()],
                    &mut self.decks,
                    card,
                )?;
                self.bottom.push((card, seat));
            }
            Event::MissionAddedToLine { card } => {
                self.prepare_draw(rules, card)?;
                move_card(&mut self.decks, &mut self.transmission_line, card)?;
            }
            Event::Reshuffled { deck } => self.reshuffle(rules, deck)?,
            Event::GameOver { ending } => self.ending = Some(ending),
            Event::ExtraStepGranted { .. }
            | Event::SpecialAttack { .. }
            | Event::SpecialAttackRolled { .. }
            | Event::StepBegan { .. }
            | Event::Rolled { .. }
            | Event::DiceModified { .. }
            | Event::UnitPicked { .. }
            | Event::ForceChosen { .. }
            | Event::Rerolled { .. }
            | Event::CasualtyPickGranted { .. }
            | Event::HitCancelled { .. }
            | Event::Passed { .. }
            | Event::NoCardGiven { .. }
            | Event::NothingToDraw { .. } => {}
            Event::BattleEnded {
                hex,
                attacker,
                defender,
                result,
                are_both_destroyed,
            } => {
                let has_no_units = |seat: Seat| self.units[seat.index()][hex.index()].is_empty();
                let expected = match (has_no_units(attacker), has_no_units(defender)) {
                    (_, true) => BattleResult::AttackerWon,
                    (true, false) => BattleResult::AttackerDestroyed,
                    (false, false) => BattleResult::Inconclusive,
                };
                if result != expected {
                    return Err(format!(
                        "a battle ended as {result:?}, but the remaining units require {expected:?}"
                    ));
                }
                if are_both_destroyed != (has_no_units(attacker) && has_no_units(defender)) {
                    return Err(format!(
                        "a battle ended with are_both_destroyed = {are_both_destroyed}, which contradicts the remaining units"
                    ));
                }
            }
        }
        Ok(())
    }

    fn remove_unit(&mut self, seat: Seat, kind: Kind, hex: Hex) -> Result<(), String> {
        let stack = &mut self.units[seat.index()][hex.index()];
        if !stack.has(kind) {
            return Err(format!(
                "seat {} loses or moves a {kind:?} on hex {}, but has none there",
                seat.0 + 1,
                hex.0
            ));
        }
        stack.remove(kind);
        Ok(())
    }
}
