//! When a tip is due in a game.

use rubium_rules::{
    CardId, DecisionKind, Deck, HexView, Kind, Limit, PendingInput, Phase, Purchase, Rules, Seat,
    Terrain, View,
};

use super::{TipId, is_near_goal};

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
        let mut hexes = self.view.hexes.iter();
        hexes.any(|hex| near.contains(hex.id) && self.has_enemy(hex))
    }

    /// Whether units of the seat and of an enemy stand on the same hex.
    fn shares_a_hex(self) -> bool {
        self.view.hexes.iter().any(|hex| {
            let mut units = hex.units.iter();
            units.any(|units| units.seat == self.seat) && self.has_enemy(hex)
        })
    }

    fn has_enemy(self, hex: &HexView) -> bool {
        let mut units = hex.units.iter();
        units.any(|units| self.rules.are_opponents(self.seat, units.seat))
    }

    fn opponent_is_near_goal(self) -> bool {
        let near = |vp: u16| is_near_goal(vp, self.view.target);
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

    /// Whether the seat can buy a unit, if it gets this much more rubium.
    fn can_buy_with(self, more: usize) -> bool {
        let own = self.view.seats.iter().find(|other| other.seat == self.seat);
        let rubium = usize::from(own.map_or(0, |own| own.rubium)) + more;
        let is_possible = |purchase: &Purchase| {
            let mut hexes = purchase.max_by_hex.iter();
            let has_room = purchase.max_by_hex.is_empty() || hexes.any(|hex| hex.max > 0);
            let lacks_only_rubium = purchase.limit == Limit::Rubium && has_room;
            purchase.max > 0 || (lacks_only_rubium && usize::from(purchase.cost) <= rubium)
        };
        let choices = self.view.choices.as_ref();
        choices.is_some_and(|choices| choices.purchases.iter().any(is_possible))
    }
}
