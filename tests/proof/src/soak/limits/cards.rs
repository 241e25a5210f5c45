//! Limits on the cards of a turn: when a card is played, the rewards of a battle, and the cards drawn and passed.

use super::super::ledger::Ledger;
use super::battle::Fight;
use rubium_rules::content::{Deck, Face};
use rubium_rules::{Edition, Event, OptionalRule, Phase, Rules, Seat};

/// Number of Energize cards that the Monolith gives (DRW-2).
const OF_THE_MONOLITH: u8 = 2;
/// Number of hexes next to the Vortex, the maximum number of cards from one storm (OPT-VORTEX).
const AROUND_THE_VORTEX: u8 = 6;

/// Counts of the cards drawn and passed in this turn.
#[derive(Clone, Debug, Default)]
pub struct Quota {
    /// Secret Missions drawn or kept by each seat.
    missions: [u8; 4],
    /// Energize cards drawn by each seat, without those for lost battles.
    energize: [u8; 4],
    /// Missions offered in a choice.
    offered: u8,
    /// King of the Hill cards taken.
    hill: u8,
    /// Cards passed by the teammate.
    passed: u8,
    /// Whether a storm is in progress, before the turn.
    storm: bool,
}

impl Quota {
    pub fn storms(&mut self) {
        self.storm = true;
    }

    pub fn enter(
        &mut self,
        rules: &Rules,
        ledger: &Ledger,
        fight: &mut Fight,
        event: Event,
    ) -> Result<(), String> {
        let plays = |option| rules.options().has(option);
        match event {
            Event::CardPlayed { seat, card } => {
                let fits = match rules.card(card).map(|spec| &spec.face) {
                    Some(Face::Deployment { .. }) => {
                        seat == ledger.active && ledger.phase == Phase::Deployment
                    }
                    Some(Face::Battle { .. }) => fight.open,
                    _ => false,
                };
                within(fits, "a card is played out of its time (DEP-3, BAT-9)")
            }
            Event::VictoryCard { .. } => {
                fight.rewards[0] += 1;
                rewarded(rules, fight)
            }
            Event::MissionFulfilled { card, .. } => {
                let of_battle = matches!(
                    rules.card(card).map(|spec| &spec.face),
                    Some(Face::BattleMission { .. })
                );
                if !of_battle {
                    return Ok(());
                }
                fight.rewards[1] += 1;
                rewarded(rules, fight)
            }
            Event::HillCard { .. } => {
                self.hill += 1;
                within(
                    self.hill == 1,
                    "two King of the Hill cards in a turn (OPT-HILL)",
                )
            }
            Event::CardGiven { .. } => {
                self.passed += 1;
                let fits = self.passed == 1 && ledger.phase == Phase::Draw;
                within(
                    fits,
                    "a card is passed twice, or not in the Draw phase (OPT-TEAM)",
                )
            }
            Event::Offered { .. } => {
                self.offered += 1;
                let fits = plays(OptionalRule::TopPriority) && self.offered <= 2;
                within(fits, "too many missions to choose from (OPT-PRIORITY)")
            }
            Event::Kept { seat, .. } => self.mission(rules, ledger, seat),
            Event::Drawn {
                seat,
                deck: Deck::Missions,
                ..
            } => self.mission(rules, ledger, seat),
            Event::Drawn { seat, .. } => self.energize(ledger, fight, seat),
            _ => Ok(()),
        }
    }

    /// Counts a Secret Mission. The active player draws one in the Draw phase; each player draws one before the first
    /// turn (DRW-1, OPT-EXEC).
    fn mission(&mut self, rules: &Rules, ledger: &Ledger, seat: Seat) -> Result<(), String> {
        self.missions[seat.index()] += 1;
        let time = match ledger.phase {
            Phase::Draw => seat == ledger.active,
            Phase::Deployment => {
                ledger.turn == 1 && rules.options().has(OptionalRule::ExecutiveOrders)
            }
            _ => false,
        };
        // Each player draws one before the first turn. The first player draws another one in its Draw phase.
        let max = 1 + u8::from(ledger.turn == 1 && ledger.phase == Phase::Draw);
        let fits = time && self.missions[seat.index()] <= max;
        within(fits, "a Secret Mission too many (DRW-1)")
    }

    /// Counts an Energize card: two for the Monolith, one for each other player's King of the Hill card, one for a
    /// lost battle, and those of the storm.
    fn energize(&mut self, ledger: &Ledger, fight: &mut Fight, seat: Seat) -> Result<(), String> {
        if ledger.phase == Phase::Battle {
            fight.consoled += 1;
            let fits = fight.loser() == Some(seat) && fight.consoled == 1;
            return within(fits, "an Energize card for no lost battle (BAT-12)");
        }
        self.energize[seat.index()] += 1;
        let max = match ledger.phase {
            Phase::Draw if seat == ledger.active && self.hill == 0 => OF_THE_MONOLITH,
            Phase::Draw if seat != ledger.active => self.hill,
            Phase::Deployment if self.storm => AROUND_THE_VORTEX,
            _ => 0,
        };
        within(
            self.energize[seat.index()] <= max,
            "an Energize card too many (DRW-2, OPT-HILL, OPT-VORTEX)",
        )
    }
}

/// Checks the rewards of a won battle: a victory point card and one battle mission. In the 2005 edition, one red card
/// (BAT-11, MIS-5).
fn rewarded(rules: &Rules, fight: &Fight) -> Result<(), String> {
    let [cards, missions] = fight.rewards;
    let fits = match rules.edition() {
        Edition::Ffg => cards <= 1 && missions <= 1,
        Edition::Ah => cards + missions <= 1,
    };
    within(fight.won && fits, "a reward too many for a battle (BAT-11)")
}

fn within(fits: bool, otherwise: &str) -> Result<(), String> {
    if fits {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}
