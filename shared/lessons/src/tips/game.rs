//! When a tip is due in a game.

use rubium_rules::{
    CardId, DecisionKind, Deck, Kind, PendingInput, Phase, Rules, Seat, Terrain, View,
};

use super::TipId;

/// An opponent with so many victory points less than the goal is near it.
const NEAR_GOAL: u8 = 3;

/// The tips of games.
pub(super) const TIPS: [TipId; 16] = [
    TipId::Battle,
    TipId::Casualty,
    TipId::Mission,
    TipId::Energize,
    TipId::Explore,
    TipId::Fight,
    TipId::Monolith,
    TipId::Threat,
    TipId::Contested,
    TipId::Goal,
    TipId::Refinery,
    TipId::Spend,
    TipId::Special,
    TipId::Move,
    TipId::Undo,
    TipId::Exchange,
];

/// Whether a tip is due for the seat that decides.
pub(super) fn is_due(id: TipId, rules: &Rules, view: &View) -> bool {
    let PendingInput::Decision { seat, ask } = view.waiting else {
        return false;
    };
    let own = Own { rules, view, seat };
    let in_phase = |wanted: Phase| matches!(ask, DecisionKind::Phase { phase } if phase == wanted);
    let is_phase = matches!(ask, DecisionKind::Phase { .. });
    let choices = view.choices.as_ref();
    match id {
        TipId::Battle => view
            .battle
            .as_ref()
            .is_some_and(|battle| battle.forces.iter().any(|force| force.seat == seat)),
        TipId::Casualty => {
            matches!(ask, DecisionKind::Casualty { of, .. } if of == seat)
                && choices.is_some_and(|choices| choices.casualties.len() > 1)
        }
        TipId::Mission => own.can_play(Deck::Missions),
        TipId::Energize => own.can_play(Deck::Energize),
        TipId::Explore => choices.is_some_and(|choices| !choices.explore.is_empty()),
        TipId::Fight => choices.is_some_and(|choices| !choices.battles.is_empty()),
        TipId::Monolith => is_phase && own.controls_monolith(),
        TipId::Threat => in_phase(Phase::Deployment) && own.home_is_threatened(),
        TipId::Contested => in_phase(Phase::Movement) && own.shares_a_hex(),
        TipId::Goal => is_phase && own.opponent_is_near_goal(),
        TipId::Refinery => {
            (in_phase(Phase::Deployment) || in_phase(Phase::Movement))
                && own.leaves_a_refinery_idle()
        }
        TipId::Spend => own.can_buy_with(0),
        TipId::Special => choices.is_some_and(|choices| !choices.special_attacks.is_empty()),
        TipId::Move => choices.is_some_and(|choices| !choices.moves.is_empty()),
        TipId::Undo => is_phase && seat == view.active && !view.facts.moved.is_empty(),
        TipId::Exchange => {
            let cards = choices.map_or(0, |choices| choices.exchange.len());
            in_phase(Phase::Deployment) && !own.can_buy_with(0) && own.can_buy_with(cards)
        }
        TipId::Mine | TipId::Draw => false,
    }
}

/// The view of the seat that decides.
#[derive(Clone, Copy)]
struct Own<'a> {
    rules: &'a Rules,
    view: &'a View,
    seat: Seat,
}

impl Own<'_> {
    fn can_play(self, deck: Deck) -> bool {
        let is_of = |card: CardId| {
            let card = self.rules.card(card);
            card.is_some_and(|card| card.face.deck() == deck)
        };
        let choices = self.view.choices.as_ref();
        choices.is_some_and(|choices| choices.play.iter().any(|&card| is_of(card)))
    }

    fn controls_monolith(self) -> bool {
        let mut hexes = self.view.hexes.iter();
        hexes.any(|hex| hex.terrain == Terrain::Monolith && hex.controller == Some(self.seat))
    }

    /// Whether an enemy stands on the seat's home base or next to it.
    fn home_is_threatened(self) -> bool {
        let board = self.rules.board();
        let home = board.home(self.seat);
        let near = home | board.around(home);
        let is_enemy = |other: Seat| self.rules.are_opponents(self.seat, other);
        let mut hexes = self.view.hexes.iter();
        hexes.any(|hex| {
            let has_enemy = || hex.units.iter().any(|units| is_enemy(units.seat));
            near.contains(hex.id) && has_enemy()
        })
    }

    fn shares_a_hex(self) -> bool {
        self.view.hexes.iter().any(|hex| {
            let has = |own: bool| {
                hex.units
                    .iter()
                    .any(|units| (units.seat == self.seat) == own)
            };
            has(true) && has(false)
        })
    }

    fn opponent_is_near_goal(self) -> bool {
        let target = u16::from(self.view.target);
        let near = |vp: u16| vp + u16::from(NEAR_GOAL) >= target;
        if self.rules.has_teams() {
            let mut teams = self.view.teams.iter();
            return teams.any(|team| !team.seats.contains(&self.seat) && near(team.vp));
        }
        let mut seats = self.view.seats.iter();
        seats.any(|other| other.seat != self.seat && near(u16::from(other.vp)))
    }

    /// Whether a refinery outside the home bases is controlled without a miner there.
    fn leaves_a_refinery_idle(self) -> bool {
        let is_miner = |kind: Kind| self.rules.units().get(kind).can_mine;
        self.view.hexes.iter().any(|hex| {
            let is_idle = || hex.units.iter().all(|units| !is_miner(units.kind));
            hex.refinery > 0 && hex.home.is_none() && hex.controller == Some(self.seat) && is_idle()
        })
    }

    /// Whether the seat can buy a unit with this much more rubium.
    fn can_buy_with(self, more: usize) -> bool {
        let own = self.view.seats.iter().find(|other| other.seat == self.seat);
        let rubium = usize::from(own.map_or(0, |own| own.rubium)) + more;
        let choices = self.view.choices.as_ref();
        choices.is_some_and(|choices| {
            let mut purchases = choices.purchases.iter();
            purchases.any(|purchase| usize::from(purchase.cost) <= rubium)
        })
    }
}
