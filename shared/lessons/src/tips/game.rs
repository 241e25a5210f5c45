//! The conditions under which tips are due in a game.

use rubium_rules::{
    CardId, DecisionKind, Deck, Hex, HexView, Kind, OptionalRule, PendingInput, Phase, Purchase,
    PurchaseLimitReason, Rules, Seat, Terrain, UnitDestinations, View,
};

use super::{TipId, is_near_goal};

/// Returns true if the tip is due for the seat that decides.
pub(super) fn is_due(id: TipId, rules: &Rules, view: &View) -> bool {
    let PendingInput::Decision { seat, decision } = view.pending_input else {
        return false;
    };
    let decider = Decider { rules, view, seat };
    let is_in_phase =
        |wanted: Phase| matches!(decision, DecisionKind::Phase { phase } if phase == wanted);
    let is_phase_decision = matches!(decision, DecisionKind::Phase { .. });
    let choices = view.choices.as_ref();
    match id {
        TipId::Battle => view
            .battle
            .as_ref()
            .is_some_and(|battle| battle.forces.iter().any(|force| force.seat == seat)),
        TipId::EnemyCasualty => {
            // The text names the Leaper and its natural 6.
            matches!(decision, DecisionKind::Casualty { owner, .. } if owner != seat)
                && rules
                    .unit_sheet()
                    .get(Kind::LavaLeaper)
                    .picks_casualty_with(6)
        }
        TipId::Casualty => {
            matches!(decision, DecisionKind::Casualty { owner, .. } if owner == seat)
                && choices.is_some_and(|choices| choices.casualties.len() > 1)
        }
        TipId::Mission => decider.can_play(Deck::Missions),
        TipId::Energize => decider.can_play(Deck::Energize),
        TipId::Explore => choices.is_some_and(|choices| !choices.hexes_to_explore.is_empty()),
        TipId::Fight => choices.is_some_and(|choices| !choices.battles.is_empty()),
        TipId::Monolith => is_phase_decision && decider.controls_monolith(),
        TipId::Threat => is_in_phase(Phase::Deployment) && decider.is_home_threatened(),
        TipId::Contested => is_in_phase(Phase::Movement) && decider.has_contested_hex(),
        TipId::NearVictory => is_phase_decision && decider.is_opponent_near_goal(),
        TipId::Refinery => {
            (is_in_phase(Phase::Deployment) || is_in_phase(Phase::Movement))
                && decider.refineries_without_miner().next().is_some()
        }
        TipId::Spend => decider.can_buy_with_extra(0),
        TipId::SpecialAttack => choices.is_some_and(|choices| !choices.special_attacks.is_empty()),
        TipId::Leap => choices.is_some_and(|choices| {
            let mut moves = choices.moves.iter();
            moves.any(|destinations| decider.can_leap(destinations))
        }),
        TipId::Stride => choices.is_some_and(|choices| {
            let mut moves = choices.moves.iter();
            moves.any(|destinations| decider.can_stride(destinations))
        }),
        TipId::ForbiddenHex => {
            is_in_phase(Phase::Movement)
                && choices.is_some_and(|choices| {
                    let mut moves = choices.moves.iter();
                    moves.any(|destinations| decider.is_beside_forbidden_hex(destinations))
                })
        }
        TipId::Move => choices.is_some_and(|choices| !choices.moves.is_empty()),
        TipId::Undo => {
            is_phase_decision && seat == view.active && !view.facts.moved_units.is_empty()
        }
        TipId::Exchange => {
            is_in_phase(Phase::Deployment)
                && !decider.can_buy_with_extra(0)
                && decider.can_buy_with_extra(decider.exchangeable_energize_count())
        }
        TipId::Mine | TipId::Draw => false,
    }
}

/// The hexes that belong to a tip that is due; see [`super::Tip::hexes`].
pub(super) fn hexes_of_tip(id: TipId, rules: &Rules, view: &View) -> Vec<Hex> {
    match view.pending_input {
        PendingInput::Decision { seat, .. } if id == TipId::Refinery => {
            Decider { rules, view, seat }
                .refineries_without_miner()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The seat that decides, and its view.
#[derive(Clone, Copy)]
struct Decider<'a> {
    rules: &'a Rules,
    view: &'a View,
    seat: Seat,
}

impl Decider<'_> {
    fn can_play(self, deck: Deck) -> bool {
        let choices = self.view.choices.as_ref();
        choices.is_some_and(|choices| {
            let mut cards = choices.playable_cards.iter();
            cards.any(|&card| self.is_of_deck(card, deck))
        })
    }

    /// Number of Energize cards that can be exchanged. Missions do not count, because they are worth more
    /// than the rubium.
    fn exchangeable_energize_count(self) -> usize {
        let choices = self.view.choices.as_ref();
        choices.map_or(0, |choices| {
            let cards = choices.exchangeable_cards.iter();
            cards
                .filter(|&&card| self.is_of_deck(card, Deck::Energize))
                .count()
        })
    }

    fn is_of_deck(self, card: CardId, deck: Deck) -> bool {
        let card = self.rules.card(card);
        card.is_some_and(|card| card.face.deck() == deck)
    }

    /// Returns true if the units are Leapers in a Magma Pool, from which they can leap.
    fn can_leap(self, destinations: &UnitDestinations) -> bool {
        let leap = self.rules.unit_sheet().get(destinations.kind).leap_from;
        let mut hexes = self.view.hexes.iter();
        destinations.kind == Kind::LavaLeaper
            && leap == Some(Terrain::MagmaPool)
            && hexes.any(|hex| hex.id == destinations.from && hex.terrain == Terrain::MagmaPool)
    }

    /// Returns true if the game has the units of the classic sheet, whose names the texts of tips use.
    fn are_units_classic(self) -> bool {
        !self.rules.has_option(OptionalRule::AlternateUnits)
    }

    /// Returns true if the units are Rock Striders that can reach a hex that is not adjacent.
    fn can_stride(self, destinations: &UnitDestinations) -> bool {
        let adjacent = self.rules.board().adjacent(destinations.from);
        self.are_units_classic()
            && destinations.kind == Kind::RockStrider
            && destinations.to.iter().any(|&hex| !adjacent.contains(hex))
    }

    /// Returns true if there is an adjacent hex that the units may not enter. The Vortex does not count,
    /// because no unit may enter it.
    fn is_beside_forbidden_hex(self, destinations: &UnitDestinations) -> bool {
        let unit = self.rules.unit_sheet().get(destinations.kind);
        let adjacent = self.rules.board().adjacent(destinations.from);
        let mut hexes = self.view.hexes.iter();
        self.are_units_classic()
            && hexes.any(|hex| {
                adjacent.contains(hex.id)
                    && hex.terrain != Terrain::Vortex
                    && !unit.may_enter(hex.terrain)
            })
    }

    fn controls_monolith(self) -> bool {
        let mut hexes = self.view.hexes.iter();
        hexes.any(|hex| hex.terrain == Terrain::Monolith && hex.controller == Some(self.seat))
    }

    /// Returns true if an enemy unit is on the seat's home base or next to it.
    fn is_home_threatened(self) -> bool {
        let board = self.rules.board();
        let home = board.home(self.seat);
        let home_and_around = home | board.around(home);
        let mut hexes = self.view.hexes.iter();
        hexes.any(|hex| home_and_around.contains(hex.id) && self.has_enemy(hex))
    }

    /// Returns true if units of the seat and of an enemy are on the same hex.
    fn has_contested_hex(self) -> bool {
        self.view.hexes.iter().any(|hex| {
            let mut units = hex.units.iter();
            units.any(|units| units.seat == self.seat) && self.has_enemy(hex)
        })
    }

    fn has_enemy(self, hex: &HexView) -> bool {
        let mut units = hex.units.iter();
        units.any(|units| self.rules.are_opponents(self.seat, units.seat))
    }

    fn is_opponent_near_goal(self) -> bool {
        let is_near = |vp: u16| is_near_goal(vp, self.view.target_vp);
        if self.rules.has_teams() {
            let mut teams = self.view.teams.iter();
            return teams.any(|team| !team.seats.contains(&self.seat) && is_near(team.vp));
        }
        let mut seats = self.view.seats.iter();
        seats.any(|other| other.seat != self.seat && is_near(u16::from(other.vp)))
    }

    /// The refineries outside the home bases that the seat controls without a miner.
    fn refineries_without_miner(self) -> impl Iterator<Item = Hex> {
        let is_miner = move |kind: Kind| self.rules.unit_sheet().get(kind).can_mine;
        let lacks_miner = move |hex: &&HexView| {
            hex.refinery > 0
                && hex.home_owner.is_none()
                && hex.controller == Some(self.seat)
                && hex.units.iter().all(|units| !is_miner(units.kind))
        };
        self.view.hexes.iter().filter(lacks_miner).map(|hex| hex.id)
    }

    /// Returns true if the seat could buy a unit with `extra_rubium` in addition to its own.
    fn can_buy_with_extra(self, extra_rubium: usize) -> bool {
        let seat_view = self.view.seats.iter().find(|other| other.seat == self.seat);
        let rubium = usize::from(seat_view.map_or(0, |seat| seat.rubium)) + extra_rubium;
        let is_affordable = |purchase: &Purchase| {
            let mut hexes = purchase.max_by_hex.iter();
            let is_below_limit = purchase.max_by_hex.is_empty() || hexes.any(|hex| hex.max > 0);
            let lacks_only_rubium = purchase.limit == PurchaseLimitReason::Rubium && is_below_limit;
            purchase.max > 0 || (lacks_only_rubium && usize::from(purchase.cost) <= rubium)
        };
        let choices = self.view.choices.as_ref();
        choices.is_some_and(|choices| choices.purchases.iter().any(is_affordable))
    }
}
