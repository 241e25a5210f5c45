//! Checks the limits for cards in a turn: when a card may be played, the rewards of a battle, and the cards
//! drawn and passed.

use super::super::reference_model::ReferenceModel;
use super::battle::BattleLimitUsage;
use rubium_rules::content::{CardFace, Deck};
use rubium_rules::{Edition, Event, OptionalRule, Phase, Rules, Seat};

/// Number of Energize cards for controlling the Monolith (DRW-2).
const MONOLITH_CARD_COUNT: u8 = 2;
/// Maximum number of cards from one storm: one for each hex next to the Vortex (OPT-VORTEX).
const MAX_VORTEX_CARDS: u8 = 6;

/// The cards taken and passed in this turn.
#[derive(Clone, Debug, Default)]
pub struct CardLimitUsage {
    /// Number of Secret Missions that each seat has drawn or kept.
    mission_counts: [u8; 4],
    /// Number of Energize cards that each seat has drawn, without the cards for lost battles.
    energize_counts: [u8; 4],
    /// Number of missions among which a seat chooses.
    offered_count: u8,
    /// Number of King of the Hill cards taken.
    hill_card_count: u8,
    /// Number of cards passed by the teammate.
    passed_count: u8,
    /// Whether a storm occurred before the turn, so that cards for the hexes around the Vortex may be drawn.
    is_after_storm: bool,
}

impl CardLimitUsage {
    pub fn begin_storm(&mut self) {
        self.is_after_storm = true;
    }

    pub fn record(
        &mut self,
        rules: &Rules,
        model: &ReferenceModel,
        battle_usage: &mut BattleLimitUsage,
        event: Event,
    ) -> Result<(), String> {
        let has_option = |option| rules.options().has(option);
        match event {
            Event::CardPlayed { seat, card } => {
                let is_allowed = match rules.card(card).map(|spec| &spec.face) {
                    Some(CardFace::Deployment { .. }) => {
                        seat == model.active && model.phase == Phase::Deployment
                    }
                    Some(CardFace::Battle { .. }) => battle_usage.is_in_progress,
                    _ => false,
                };
                ensure(
                    is_allowed,
                    "a card is played at the wrong time (DEP-3, BAT-9)",
                )
            }
            Event::VictoryCardTaken { .. } => {
                battle_usage.victory_card_count += 1;
                check_rewards(rules, battle_usage)
            }
            Event::MissionFulfilled { card, .. } => {
                let is_battle_mission = matches!(
                    rules.card(card).map(|spec| &spec.face),
                    Some(CardFace::BattleMission { .. })
                );
                if !is_battle_mission {
                    return Ok(());
                }
                battle_usage.battle_mission_count += 1;
                check_rewards(rules, battle_usage)
            }
            Event::HillCardTaken { .. } => {
                self.hill_card_count += 1;
                ensure(
                    self.hill_card_count == 1,
                    "two King of the Hill cards in a turn (OPT-HILL)",
                )
            }
            Event::CardGiven { .. } => {
                self.passed_count += 1;
                let is_allowed = self.passed_count == 1 && model.phase == Phase::Draw;
                ensure(
                    is_allowed,
                    "a card is passed twice, or not in the Draw phase (OPT-TEAM)",
                )
            }
            Event::MissionOffered { .. } => {
                self.offered_count += 1;
                let is_allowed = has_option(OptionalRule::TopPriority) && self.offered_count <= 2;
                ensure(
                    is_allowed,
                    "too many missions to choose from (OPT-PRIORITY)",
                )
            }
            Event::MissionKept { seat, .. } => self.record_mission(rules, model, seat),
            Event::Drawn {
                seat,
                deck: Deck::Missions,
                ..
            } => self.record_mission(rules, model, seat),
            Event::Drawn { seat, .. } => self.record_energize_card(model, battle_usage, seat),
            _ => Ok(()),
        }
    }

    /// Counts a Secret Mission. The active player draws one in the Draw phase (DRW-1). With Executive Orders,
    /// each player also draws one before the first turn (OPT-EXEC).
    fn record_mission(
        &mut self,
        rules: &Rules,
        model: &ReferenceModel,
        seat: Seat,
    ) -> Result<(), String> {
        self.mission_counts[seat.index()] += 1;
        let is_draw_time = match model.phase {
            Phase::Draw => seat == model.active,
            Phase::Deployment => {
                model.turn == 1 && rules.options().has(OptionalRule::ExecutiveOrders)
            }
            _ => false,
        };
        // In the first turn, the first player draws one mission before the turn and another mission in the
        // Draw phase.
        let max = 1 + u8::from(model.turn == 1 && model.phase == Phase::Draw);
        let is_allowed = is_draw_time && self.mission_counts[seat.index()] <= max;
        ensure(is_allowed, "too many Secret Missions (DRW-1)")
    }

    /// Counts an Energize card. The active player may draw two for controlling the Monolith. If the active
    /// player takes a King of the Hill card instead, each other player draws one. A defender draws one for a
    /// lost battle. After a storm, any player may draw cards.
    fn record_energize_card(
        &mut self,
        model: &ReferenceModel,
        battle_usage: &mut BattleLimitUsage,
        seat: Seat,
    ) -> Result<(), String> {
        if model.phase == Phase::Battle {
            battle_usage.loser_card_count += 1;
            let is_allowed = battle_usage.defender_who_lost() == Some(seat)
                && battle_usage.loser_card_count == 1;
            return ensure(
                is_allowed,
                "an Energize card without a lost battle (BAT-12)",
            );
        }
        self.energize_counts[seat.index()] += 1;
        let max = match model.phase {
            Phase::Draw if seat == model.active && self.hill_card_count == 0 => MONOLITH_CARD_COUNT,
            Phase::Draw if seat != model.active => self.hill_card_count,
            Phase::Deployment if self.is_after_storm => MAX_VORTEX_CARDS,
            _ => 0,
        };
        ensure(
            self.energize_counts[seat.index()] <= max,
            "too many Energize cards (DRW-2, OPT-HILL, OPT-VORTEX)",
        )
    }
}

/// Checks the rewards of a won battle: at most one victory card and one battle mission. In the 2005 edition,
/// at most one of these two (BAT-11, MIS-5).
fn check_rewards(rules: &Rules, battle_usage: &BattleLimitUsage) -> Result<(), String> {
    let (victory_card_count, mission_count) = (
        battle_usage.victory_card_count,
        battle_usage.battle_mission_count,
    );
    let is_allowed = match rules.edition() {
        Edition::Year2012 => victory_card_count <= 1 && mission_count <= 1,
        Edition::Year2005 => victory_card_count + mission_count <= 1,
    };
    ensure(
        battle_usage.has_attacker_won && is_allowed,
        "too many rewards for a battle (BAT-11)",
    )
}

fn ensure(is_allowed: bool, error: &str) -> Result<(), String> {
    if is_allowed {
        Ok(())
    } else {
        Err(error.to_owned())
    }
}
