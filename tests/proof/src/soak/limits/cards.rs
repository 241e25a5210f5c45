//! Checks the limits on the cards of a turn: when a card is played, the rewards of a battle, and the cards
//! drawn and passed.

use super::super::ledger::Ledger;
use super::battle::BattleUsage;
use rubium_rules::content::{CardFace, Deck};
use rubium_rules::{Edition, Event, OptionalRule, Phase, Rules, Seat};

/// Number of Energize cards for the control of the Monolith (DRW-2).
const MONOLITH_CARDS: u8 = 2;
/// Number of hexes next to the Vortex, the maximum number of cards from one storm (OPT-VORTEX).
const MAX_VORTEX_CARDS: u8 = 6;

/// The cards taken and passed in this turn.
#[derive(Clone, Debug, Default)]
pub struct CardUsage {
    /// Secret Missions drawn or kept by each seat.
    missions: [u8; 4],
    /// Energize cards drawn by each seat, without those for lost battles.
    energize: [u8; 4],
    /// Missions offered in a choice.
    offered: u8,
    /// King of the Hill cards taken.
    hill_cards: u8,
    /// Cards passed by the teammate.
    passed: u8,
    /// Whether a storm occurred before the turn, so that its cards may be drawn.
    is_after_storm: bool,
}

impl CardUsage {
    pub fn begin_storm(&mut self) {
        self.is_after_storm = true;
    }

    pub fn record(
        &mut self,
        rules: &Rules,
        ledger: &Ledger,
        battle_usage: &mut BattleUsage,
        event: Event,
    ) -> Result<(), String> {
        let has_option = |option| rules.options().has(option);
        match event {
            Event::CardPlayed { seat, card } => {
                let is_allowed = match rules.card(card).map(|spec| &spec.face) {
                    Some(CardFace::Deployment { .. }) => {
                        seat == ledger.active && ledger.phase == Phase::Deployment
                    }
                    Some(CardFace::Battle { .. }) => battle_usage.is_in_progress,
                    _ => false,
                };
                ensure(
                    is_allowed,
                    "a card is played at the wrong time (DEP-3, BAT-9)",
                )
            }
            Event::VictoryCard { .. } => {
                battle_usage.rewards[0] += 1;
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
                battle_usage.rewards[1] += 1;
                check_rewards(rules, battle_usage)
            }
            Event::HillCard { .. } => {
                self.hill_cards += 1;
                ensure(
                    self.hill_cards == 1,
                    "two King of the Hill cards in a turn (OPT-HILL)",
                )
            }
            Event::CardGiven { .. } => {
                self.passed += 1;
                let is_allowed = self.passed == 1 && ledger.phase == Phase::Draw;
                ensure(
                    is_allowed,
                    "a card is passed twice, or not in the Draw phase (OPT-TEAM)",
                )
            }
            Event::MissionOffered { .. } => {
                self.offered += 1;
                let is_allowed = has_option(OptionalRule::TopPriority) && self.offered <= 2;
                ensure(
                    is_allowed,
                    "too many missions to choose from (OPT-PRIORITY)",
                )
            }
            Event::Kept { seat, .. } => self.record_mission(rules, ledger, seat),
            Event::Drawn {
                seat,
                deck: Deck::Missions,
                ..
            } => self.record_mission(rules, ledger, seat),
            Event::Drawn { seat, .. } => self.record_energize_card(ledger, battle_usage, seat),
            _ => Ok(()),
        }
    }

    /// Counts a Secret Mission. The active player draws one in the Draw phase; each player draws one before
    /// the first turn (DRW-1, OPT-EXEC).
    fn record_mission(&mut self, rules: &Rules, ledger: &Ledger, seat: Seat) -> Result<(), String> {
        self.missions[seat.index()] += 1;
        let is_draw_time = match ledger.phase {
            Phase::Draw => seat == ledger.active,
            Phase::Deployment => {
                ledger.turn == 1 && rules.options().has(OptionalRule::ExecutiveOrders)
            }
            _ => false,
        };
        // Each player draws one before the first turn. The first player draws another one in its Draw phase.
        let max = 1 + u8::from(ledger.turn == 1 && ledger.phase == Phase::Draw);
        let is_allowed = is_draw_time && self.missions[seat.index()] <= max;
        ensure(is_allowed, "too many Secret Missions (DRW-1)")
    }

    /// Counts an Energize card: two for the Monolith, one for each other player's King of the Hill card, one
    /// for a lost battle, and those of the storm.
    fn record_energize_card(
        &mut self,
        ledger: &Ledger,
        battle_usage: &mut BattleUsage,
        seat: Seat,
    ) -> Result<(), String> {
        if ledger.phase == Phase::Battle {
            battle_usage.consolation_cards += 1;
            let is_allowed =
                battle_usage.beaten_defender() == Some(seat) && battle_usage.consolation_cards == 1;
            return ensure(
                is_allowed,
                "an Energize card without a lost battle (BAT-12)",
            );
        }
        self.energize[seat.index()] += 1;
        let max = match ledger.phase {
            Phase::Draw if seat == ledger.active && self.hill_cards == 0 => MONOLITH_CARDS,
            Phase::Draw if seat != ledger.active => self.hill_cards,
            Phase::Deployment if self.is_after_storm => MAX_VORTEX_CARDS,
            _ => 0,
        };
        ensure(
            self.energize[seat.index()] <= max,
            "too many Energize cards (DRW-2, OPT-HILL, OPT-VORTEX)",
        )
    }
}

/// Checks the rewards of a won battle: a victory point card and one battle mission. In the 2005 edition, one
/// red card (BAT-11, MIS-5).
fn check_rewards(rules: &Rules, battle_usage: &BattleUsage) -> Result<(), String> {
    let [cards, missions] = battle_usage.rewards;
    let is_allowed = match rules.edition() {
        Edition::Year2012 => cards <= 1 && missions <= 1,
        Edition::Year2005 => cards + missions <= 1,
    };
    ensure(
        battle_usage.is_won && is_allowed,
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
