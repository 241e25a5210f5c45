//! Victory points from cards, missions and entries (BAT-11, MIS).

use crate::cards::conditions;
use crate::protocol::action::PointsSource;
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason};
use crate::protocol::warning::Warning;
use crate::state::deck::deck_index;
use crate::state::seat::MAX_HAND_CARDS;
use crate::state::table::Table;
use crate::state::{TableState, WonBattle};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::content::CardFace;
use rubium_rules::drawing::MissionDraw;
use rubium_rules::missions::Answer;
use rubium_rules::{CardId, Deck, Edition, RuleId, Seat, VICTORY_CARD_VP};
use std::collections::BTreeSet;

/// Maximum number of victory points from one source.
pub(crate) const MAX_POINTS_PER_SOURCE: u8 = 40;

impl Transaction<'_> {
    /// Enters victory points (BAT-13).
    pub fn enter_points(&mut self, seat: Seat, points: u8, source: PointsSource) -> EntryResult {
        // Points can be entered while a battle or special attack is pending, because they can also be
        // corrected then.
        self.state.pending_input.ensure_running()?;
        if points == 0 {
            return Err(ImpossibilityReason::NoChange.without_rule().into());
        }
        if source == PointsSource::Mission && self.table.part_settings().missions.is_managed() {
            return Err(ImpossibilityReason::PartIsManaged.without_rule().into());
        }
        self.ensure_turn_of(seat)?;
        self.add_points(seat, source, points)?;
        Ok(())
    }

    /// Fulfils a physical Secret Mission, of which only the victory points are known (MIS-1, MIS-2).
    pub fn fulfil_physical_mission(
        &mut self,
        seat: Seat,
        points: u8,
        is_battle_mission: bool,
    ) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        let deck = Deck::Missions;
        if self.table.manages_deck(deck) {
            return Err(ImpossibilityReason::PartIsManaged.without_rule().into());
        }
        if points == 0 {
            return Err(ImpossibilityReason::NoChange.without_rule().into());
        }
        self.ensure_turn_of(seat)?;
        let won = self
            .state
            .won_battle
            .filter(|won| won.battle.attacker == seat);
        // If the battle was not entered, nothing can be checked.
        if let (true, Some(won)) = (is_battle_mission, won) {
            if won.is_mission_claimed {
                self.warn(self.table.mission_rule(RuleId::Mis1), Warning::AlreadyDone)?;
            }
            self.state.won_battle = Some(WonBattle {
                is_mission_claimed: true,
                ..won
            });
        }
        // If hands are not counted, the recorded number may be 0.
        let card_count = &mut self.state.seat_mut(seat).physical_card_counts[deck_index(deck)];
        if let Some(cards_left) = card_count.checked_sub(1) {
            *card_count = cards_left;
            self.instruct(Instruction::LayOutMissions { seat, count: 1 });
        }
        self.emit(TableEvent::Played {
            seat,
            deck,
            card: None,
        });
        self.add_points(seat, PointsSource::Mission, points)?;
        Ok(())
    }

    /// Takes back a managed mission that was fulfilled by mistake. It returns to where it came from: the
    /// hand, or the transmission line (OPT-INTERCEPT).
    pub fn take_back_mission(&mut self, seat: Seat, card: CardId) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_idle()?;
        let spec = self.table.rules().card(card);
        let spec = spec.filter(|_| self.state.seat(seat).fulfilled.has(card));
        let face = &spec
            .ok_or(
                ImpossibilityReason::NotFulfilled.with_rule(self.table.mission_rule(RuleId::Mis2)),
            )?
            .face;
        if self.table.rules().mission_draw() == MissionDraw::TransmissionLine {
            let count = self.state.decks.transmission_line.count(card) + 1;
            self.state
                .ensure_fits_line(self.table, Deck::Missions, card, count)?;
            self.state.decks.transmission_line.add(card);
            self.state.seat_mut(seat).fulfilled.remove(card);
        } else {
            let player = self.state.seat_mut(seat);
            player.fulfilled.remove(card);
            player.hand.add(card);
        }
        if matches!(face, CardFace::BattleMission { .. }) {
            self.state.offer_battle_mission_again(seat);
        }
        self.emit(TableEvent::MissionTakenBack {
            seat,
            card: Some(card),
            vp: face.vp(),
        });
        Ok(())
    }

    /// Takes back a physical mission that was fulfilled by mistake. If the players have already laid the card
    /// out, they take it back into the hand.
    pub fn take_back_physical_mission(
        &mut self,
        seat: Seat,
        points: u8,
    ) -> Result<(), Impossibility> {
        self.state.pending_input.ensure_idle()?;
        let deck = Deck::Missions;
        if self.table.manages_deck(deck) {
            return Err(ImpossibilityReason::PartIsManaged.without_rule());
        }
        let recorded_points = &mut self.state.seat_mut(seat).points[PointsSource::Mission.index()];
        let points_left = recorded_points.checked_sub(points).filter(|_| points > 0);
        *recorded_points = points_left.ok_or(
            ImpossibilityReason::NotFulfilled.with_rule(self.table.mission_rule(RuleId::Mis2)),
        )?;
        let card_count = &mut self.state.seat_mut(seat).physical_card_counts[deck_index(deck)];
        *card_count = card_count.saturating_add(1).min(MAX_HAND_CARDS);
        self.retract(&Instruction::LayOutMissions { seat, count: 1 });
        self.state.allow_elimination_check(seat);
        self.state.offer_battle_mission_again(seat);
        self.emit(TableEvent::MissionTakenBack {
            seat,
            card: None,
            vp: points,
        });
        Ok(())
    }

    /// Returns the rule to cite when `card` is refused because it is neither in hand nor in the transmission
    /// line.
    fn rule_if_not_held(&self, card: CardId) -> RuleId {
        let deck = self.table.rules().card(card).map(|spec| spec.face.deck());
        match self.table.rules().mission_draw() {
            MissionDraw::TransmissionLine if deck != Some(Deck::Energize) => RuleId::OptIntercept,
            _ => self.table.mission_rule(RuleId::Mis2),
        }
    }

    /// Takes a Mission card for the battle just won, instead of playing a battle mission (BAT-11, MIS-5);
    /// warns if the player has already done either. Refuses in the 2012 edition, in which the winner gets the
    /// Battle Victory card automatically. Also refuses if `seat` has not just won a battle as the attacker,
    /// or if the stack is empty.
    pub fn take_mission_card(&mut self, seat: Seat) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        if self.table.rules().edition() != Edition::Year2005 {
            return Err(ImpossibilityReason::OptionNotInPlay
                .with_rule(RuleId::Bat11)
                .into());
        }
        let won = self
            .state
            .won_battle
            .filter(|won| won.battle.attacker == seat);
        let won = won.ok_or(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat11))?;
        if self.table.part_settings().victory.is_managed() && self.state.victory_left == 0 {
            return Err(ImpossibilityReason::StackEmpty
                .with_rule(RuleId::Bat14)
                .into());
        }
        if won.is_mission_claimed {
            self.warn(RuleId::Mis5, Warning::AlreadyDone)?;
        }
        self.state.won_battle = Some(WonBattle {
            is_mission_claimed: true,
            ..won
        });
        self.take_victory_card(seat)?;
        Ok(())
    }

    /// Takes a Battle Victory card, or a Mission card in the 2005 edition, for a won battle. If the managed
    /// stack is empty, only emits an event.
    pub fn take_victory_card(&mut self, seat: Seat) -> Result<(), Impossibility> {
        if !self.table.part_settings().victory.is_managed() {
            self.instruct(match self.table.rules().edition() {
                Edition::Year2012 => Instruction::TakeVictoryCard { seat },
                Edition::Year2005 => Instruction::TakeMissionCard { seat },
            });
            self.score_physical_card(seat, PointsSource::Battle)?;
        } else if self.state.victory_left > 0 {
            self.state.victory_left -= 1;
            self.add_points(seat, PointsSource::Battle, VICTORY_CARD_VP)?;
        } else {
            self.emit(TableEvent::StackEmpty { seat });
        }
        Ok(())
    }

    /// Adds the points of a physical card that a player takes. Does nothing unless phases are managed,
    /// because physical cards can otherwise be taken without an entry.
    pub fn score_physical_card(
        &mut self,
        seat: Seat,
        source: PointsSource,
    ) -> Result<(), Impossibility> {
        if !self.table.part_settings().phases.is_managed() {
            return Ok(());
        }
        self.add_points(seat, source, VICTORY_CARD_VP)
    }

    /// Adds victory points. Refuses if the source would then give more than `MAX_POINTS_PER_SOURCE`.
    pub fn add_points(
        &mut self,
        seat: Seat,
        source: PointsSource,
        added: u8,
    ) -> Result<(), Impossibility> {
        let points = &mut self.state.seat_mut(seat).points[source.index()];
        match points
            .checked_add(added)
            .filter(|&sum| sum <= MAX_POINTS_PER_SOURCE)
        {
            Some(sum) => *points = sum,
            None => {
                let max = u16::from(MAX_POINTS_PER_SOURCE);
                return Err(ImpossibilityReason::TooMuch { max }.without_rule());
            }
        }
        let now = self.state.vp(self.table, seat);
        self.emit(TableEvent::PointsChanged {
            seat,
            change: i16::from(added),
            now,
            source,
        });
        Ok(())
    }

    /// Fulfils a managed Secret Mission (MIS-1, MIS-2). Warns if its condition is not met, if only the
    /// players know whether it is met, or if it is a battle mission and another battle mission or a Mission
    /// card has already been claimed for the won battle.
    pub fn fulfil_managed_mission(&mut self, seat: Seat, card: CardId) -> EntryResult {
        if !self.state.is_free_action_window_open() {
            self.state.pending_input.ensure_idle()?;
        }
        let spec = self.table.rules().card(card);
        // All players can fulfil the missions of the transmission line (OPT-INTERCEPT).
        let is_available = |state: &TableState| {
            state.seat(seat).hand.has(card) || state.decks.transmission_line.has(card)
        };
        let spec = spec.filter(|_| is_available(self.state));
        let spec = spec
            .ok_or_else(|| ImpossibilityReason::NotInHand.with_rule(self.rule_if_not_held(card)))?;
        let objective_rule = self.table.mission_rule(RuleId::Mis2);
        let (rule_2012, vp, is_battle_mission) = match &spec.face {
            CardFace::BattleMission { vp, .. } => (RuleId::Mis1, *vp, true),
            CardFace::Objective { vp, .. } => (RuleId::Mis2, *vp, false),
            _ => {
                return Err(ImpossibilityReason::WrongCard { card }
                    .with_rule(objective_rule)
                    .into());
            }
        };
        let rule = self.table.mission_rule(rule_2012);
        self.ensure_turn_of(seat)?;
        if is_battle_mission
            && self
                .state
                .won_battle
                .is_some_and(|won| won.is_mission_claimed)
        {
            self.warn(self.table.mission_rule(RuleId::Mis1), Warning::AlreadyDone)?;
        }
        let (answer, unknown_facts) =
            conditions::evaluate_mission(self.table, self.state, seat, card)
                .ok_or(ImpossibilityReason::WrongCard { card }.with_rule(rule))?;
        match (answer, unknown_facts.first()) {
            (Answer::Yes, _) => {}
            (Answer::Unknown, Some(&fact)) => self.warn(rule, Warning::UnconfirmedFact { fact })?,
            _ => self.warn(rule, Warning::ConditionNotMet { card })?,
        }
        let player = self.state.seat_mut(seat);
        player.fulfilled.add(card);
        if player.hand.has(card) {
            player.remove_card(card);
        } else {
            self.state.decks.transmission_line.remove(card);
        }
        if let (true, Some(won)) = (is_battle_mission, &mut self.state.won_battle) {
            won.is_mission_claimed = true;
        }
        self.emit(TableEvent::MissionFulfilled { seat, card, vp });
        Ok(())
    }
}

impl TableState {
    /// Lets `seat` play another battle mission for the battle just won, because a mission was taken back.
    fn offer_battle_mission_again(&mut self, seat: Seat) {
        if let Some(won) = &mut self.won_battle
            && won.battle.attacker == seat
        {
            won.is_mission_claimed = false;
        }
    }

    /// The different numbers of victory points that missions give, in ascending order. Empty unless a
    /// physical mission can be fulfilled now.
    pub(crate) fn mission_points_to_fulfil(&self, table: &Table) -> Vec<u8> {
        if table.manages_deck(Deck::Missions) || !self.is_idle() {
            return Vec::new();
        }
        let missions = table.rules().cards().map(|(_, spec)| &spec.face);
        let missions = missions.filter(|face| face.deck() == Deck::Missions);
        let points: BTreeSet<u8> = missions.map(CardFace::vp).filter(|&vp| vp > 0).collect();
        points.into_iter().collect()
    }

    /// The different numbers of victory points of the physical missions that `seat` can take back, in
    /// ascending order.
    pub(crate) fn mission_points_to_take_back(&self, table: &Table, seat: Seat) -> Vec<u8> {
        let recorded_points = self.points(seat, PointsSource::Mission);
        let mut values = self.mission_points_to_fulfil(table);
        values.retain(|&points| points <= recorded_points);
        values
    }
}
