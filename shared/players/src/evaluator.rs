//! The position evaluator: values of hexes, stacks and points, in rubium.

use crate::profile::PlayerProfile;
use crate::values::{GAME_WIN_VALUE, MONOLITH_VALUE};
use rubium_rules::battle::Battle;
use rubium_rules::content::Deck;
use rubium_rules::units::die_hits;
use rubium_rules::{
    CardId, DecisionKind, Hex, HexSet, Kind, PendingInput, Phase, Rules, Seat, Stack, State,
    Terrain, View, determinize, hex_report,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Base value of controlling a hex.
const HEX_CONTROL_VALUE: f64 = 0.3;
/// Value of a hex next to the Vortex: an Energize card each round (OPT-VORTEX).
const VORTEX_EDGE_VALUE: f64 = 1.5;
/// Chance per round that the storm destroys the units on a hex next to the Vortex.
const STORM_LOSS_RATE: f64 = 1.0 / 6.0;
/// Rubium balance at which losing a unit costs its owner only half the unit's price.
const LOSS_HALVING_RUBIUM: f64 = 30.0;
/// Number of rounds after which threats count less and less.
const ROUNDS_BEFORE_THREAT_DECAY: u16 = 8;
/// Maximum number of units per opponent that the threat estimate assumes can reach one hex in a turn.
const MAX_RAID_UNITS: u8 = 5;

/// Evaluates one decision of a player. Caches what it computes from the player's view.
pub(crate) struct Evaluator<'a> {
    pub rules: &'a Rules,
    pub view: &'a View,
    pub me: Seat,
    pub profile: &'a PlayerProfile,
    /// A full state that matches the view, if [`determinized_state`] can build one.
    pub state: Option<State>,
    /// The Secret Missions in hand or in the transmission line (OPT-INTERCEPT).
    pub missions: Vec<CardId>,
    /// Units by seat and hex.
    units: Vec<Vec<Stack>>,
    /// Value to this player of the average facedown token, with the weight of exploration.
    average_token_value: f64,
    /// Results of `possible_attackers`.
    cached_attackers: RefCell<BTreeMap<Hex, Vec<(Seat, Stack)>>>,
    /// Results of `stack_value`.
    cached_stack_values: RefCell<BTreeMap<(Hex, Stack), f64>>,
    /// Results of `attraction`.
    cached_attractions: RefCell<BTreeMap<(Kind, Hex), f64>>,
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator for the view's seat; returns `None` for the public view, and for a view that does
    /// not belong to a game of `rules`.
    pub fn new(
        rules: &'a Rules,
        view: &'a View,
        profile: &'a PlayerProfile,
    ) -> Option<Evaluator<'a>> {
        let me = view.viewer?;
        let mut units = vec![vec![Stack::EMPTY; view.hexes.len()]; usize::from(rules.players())];
        for hex in &view.hexes {
            for unit in &hex.units {
                let stack = units.get_mut(unit.seat.index())?.get_mut(hex.id.index())?;
                *stack = stack.plus(Stack::of(unit.kind, unit.count));
            }
        }
        let mission_deck = rules.deck(Deck::Missions);
        let hand = view.hand.iter().map(|card| card.card);
        Some(Evaluator {
            rules,
            view,
            me,
            profile,
            state: determinized_state(rules, view, profile),
            missions: hand
                .filter(|&card| mission_deck.has(card))
                .chain(view.transmission_line.iter().map(|card| card.card))
                .collect(),
            units,
            average_token_value: profile.weights.exploration * unweighted_token_value(rules),
            cached_attackers: RefCell::default(),
            cached_stack_values: RefCell::default(),
            cached_attractions: RefCell::default(),
        })
    }

    /// The units of `seat` on `hex`.
    pub fn units(&self, seat: Seat, hex: Hex) -> Stack {
        let stacks = self.units.get(seat.index());
        let stack = stacks.and_then(|stacks| stacks.get(hex.index()));
        stack.copied().unwrap_or_default()
    }

    /// The terrain of `hex`.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.rules.board().terrain(hex)
    }

    /// Returns whether an enemy has units on `hex`.
    pub fn has_enemy(&self, hex: Hex) -> bool {
        self.opponents()
            .any(|seat| !self.units(seat, hex).is_empty())
    }

    /// The opponents of this player.
    pub fn opponents(&self) -> impl Iterator<Item = Seat> + use<> {
        let team = self.rules.team(self.me);
        self.rules.seats().filter(move |&seat| !team.contains(seat))
    }

    /// Returns whether the teammate has units on `hex`, so that this player cannot control the hex
    /// (OPT-TEAM).
    fn is_shared_with_teammate(&self, hex: Hex) -> bool {
        let teammate = self.rules.teammate(self.me);
        teammate.is_some_and(|teammate| !self.units(teammate, hex).is_empty())
    }

    /// The victory points of `seat` and its teammate together.
    pub fn score(&self, seat: Seat) -> u16 {
        let team = self.rules.team(seat);
        let seats = (self.view.seats.iter()).filter(|seat_view| team.contains(seat_view.seat));
        seats.map(|seat_view| u16::from(seat_view.vp)).sum()
    }

    /// Cost to `owner` of losing the units of `stack`. The cost falls as the owner's rubium rises, because a
    /// rich player replaces units easily.
    pub fn loss_value(&self, owner: Seat, stack: Stack) -> f64 {
        let rubium = self
            .view
            .seats
            .get(owner.index())
            .map_or(0, |seat| seat.rubium);
        self.price(stack) * LOSS_HALVING_RUBIUM / (LOSS_HALVING_RUBIUM + f64::from(rubium))
    }

    /// Weight of enemy threats. The weight decays after [`ROUNDS_BEFORE_THREAT_DECAY`] rounds, so that
    /// waiting becomes less attractive.
    fn threat_weight(&self) -> f64 {
        let late_rounds = f64::from(self.view.round.saturating_sub(ROUNDS_BEFORE_THREAT_DECAY));
        self.profile.threat_weight * 10.0 / (10.0 + late_rounds)
    }

    /// The total price of some units.
    pub fn price(&self, stack: Stack) -> f64 {
        let costs = stack.counts().map(|(kind, count)| {
            f64::from(count) * f64::from(self.rules.unit_sheet().get(kind).cost)
        });
        costs.sum()
    }

    /// This player's rubium.
    pub fn rubium(&self) -> u16 {
        let seat = self.view.seats.get(self.me.index());
        seat.map_or(0, |seat| seat.rubium)
    }

    /// Value to this player of gaining `vp` victory points (see [`Evaluator::points_value_for`]).
    pub fn points_value(&self, vp: f64) -> f64 {
        self.points_value_for(self.me, vp)
    }

    /// Cost to this player if an opponent gains `vp` victory points: their value to the opponent for whom
    /// they are worth most.
    pub fn cost_of_opponents_points(&self, vp: f64) -> f64 {
        let values = self.opponents().map(|seat| self.points_value_for(seat, vp));
        values.fold(0.0, f64::max)
    }

    /// Value to `seat` of gaining `vp` victory points. The value per point rises with the current score. If
    /// the points are enough to win the game, the value of winning is added.
    pub fn points_value_for(&self, seat: Seat, vp: f64) -> f64 {
        let target = f64::from(self.view.target_vp);
        let score = f64::from(self.score(seat));
        let value_per_point = self.profile.point_value * (1.0 + score / target.max(1.0));
        let game_win_value = if score + vp >= target {
            GAME_WIN_VALUE
        } else {
            0.0
        };
        vp * value_per_point + game_win_value
    }

    /// The estimated number of turns with income that this player has left.
    fn remaining_income_turns(&self) -> f64 {
        let scores = self.rules.seats().map(|seat| self.score(seat));
        let target = u16::from(self.view.target_vp);
        let remaining_points = target.saturating_sub(scores.max().unwrap_or(0));
        let remaining_fraction = f64::from(remaining_points) / f64::from(target.max(1));
        1.0 + 2.0 * remaining_fraction
    }

    /// Value of the income from a refinery until the end of the game.
    fn refinery_value(&self, refinery: u8) -> f64 {
        self.profile.weights.income * f64::from(refinery) * self.remaining_income_turns()
    }

    /// The chance that a unit of `kind` hits on `hex`.
    pub fn hit_chance(&self, kind: Kind, hex: Hex) -> f64 {
        let value = self.rules.unit_sheet().get(kind).value(self.terrain(hex));
        let hit_face_count = (1..=6).filter(|&face| die_hits(value, 0, face)).count();
        hit_face_count as f64 / 6.0
    }

    /// Value of ending the Movement phase with exactly the units `my_units` on `hex`.
    pub fn stack_value(&self, hex: Hex, my_units: Stack) -> f64 {
        if my_units.is_empty() {
            return 0.0;
        }
        if let Some(&cached) = self.cached_stack_values.borrow().get(&(hex, my_units)) {
            return cached;
        }
        let value = if self.has_enemy(hex) {
            match self.best_attack(hex, my_units) {
                Some((_, battle_value))
                    if battle_value.win_chance >= self.profile.min_win_chance =>
                {
                    battle_value.value
                }
                Some((_, battle_value)) => battle_value.value.min(0.0) - 1.0,
                None => 0.0,
            }
        } else {
            self.control_value(hex, my_units)
                - self.threat_weight() * self.threat_cost(hex, my_units)
                + self.attack_anywhere_value(hex, my_units)
        };
        self.cached_stack_values
            .borrow_mut()
            .insert((hex, my_units), value);
        value
    }

    /// Value of controlling `hex` with the units `my_units`.
    pub fn control_value(&self, hex: Hex, my_units: Stack) -> f64 {
        let Some(hex_view) = self.view.hexes.get(hex.index()) else {
            return 0.0;
        };
        let token_value = if hex_view.has_facedown_token && self.view.phase <= Phase::Exploration {
            self.average_token_value
        } else {
            0.0
        };
        if self.is_shared_with_teammate(hex) {
            // A shared hex yields only its token, and the teammate no longer gets its income.
            return token_value - HEX_CONTROL_VALUE - self.refinery_value(hex_view.refinery);
        }
        let mut value = HEX_CONTROL_VALUE;
        let has_miner = my_units
            .kinds()
            .any(|kind| self.rules.unit_sheet().get(kind).can_mine);
        if has_miner {
            value += self.refinery_value(hex_view.refinery);
        }
        value += token_value;
        if hex_view.vortex_edge > 0 {
            value += VORTEX_EDGE_VALUE - STORM_LOSS_RATE * self.price(my_units);
        }
        if hex_view.terrain == Terrain::Monolith {
            value += self.monolith_value();
        }
        value
    }

    /// The cost to this player of the most harmful attack that an opponent could make on `my_units` on `hex`
    /// next turn; 0 if no attack would cost anything.
    fn threat_cost(&self, hex: Hex, my_units: Stack) -> f64 {
        let attackers = self.possible_attackers(hex);
        let costs = attackers.iter().map(|&(seat, raid)| {
            let battle = Battle::new(seat, self.me, self.terrain(hex), [raid, my_units]);
            -self.evaluate_battle(hex, &battle).value
        });
        costs.fold(0.0, f64::max)
    }

    /// For each opponent with units that could reach `hex` in one turn: the strongest of these units, at most
    /// [`MAX_RAID_UNITS`].
    fn possible_attackers(&self, hex: Hex) -> Vec<(Seat, Stack)> {
        if let Some(cached) = self.cached_attackers.borrow().get(&hex) {
            return cached.clone();
        }
        let mut attackers: Vec<(Seat, Stack)> = Vec::new();
        let report = self
            .state
            .as_ref()
            .and_then(|state| hex_report(self.rules, state, hex));
        let mut units_in_reach = report
            .map(|report| report.units_in_reach)
            .unwrap_or_default();
        units_in_reach.sort_by(|a, b| {
            self.hit_chance(b.kind, hex)
                .total_cmp(&self.hit_chance(a.kind, hex))
        });
        for units in units_in_reach
            .into_iter()
            .filter(|units| self.rules.are_opponents(self.me, units.seat))
        {
            let index = attackers.iter().position(|&(seat, _)| seat == units.seat);
            let index = index.unwrap_or_else(|| {
                attackers.push((units.seat, Stack::EMPTY));
                attackers.len() - 1
            });
            let raid = &mut attackers[index].1;
            let room = MAX_RAID_UNITS.saturating_sub(raid.total());
            *raid = raid.plus(Stack::of(units.kind, units.count.min(room)));
        }
        self.cached_attackers
            .borrow_mut()
            .insert(hex, attackers.clone());
        attackers
    }

    /// Value of the best target that a unit of `kind` can reach from `hex` within six steps, reduced with
    /// each step of distance.
    pub fn attraction(&self, kind: Kind, hex: Hex) -> f64 {
        if let Some(&cached) = self.cached_attractions.borrow().get(&(kind, hex)) {
            return cached;
        }
        let board = self.rules.board();
        let enterable_hexes = self.rules.enterable(kind);
        let mut reached_hexes = HexSet::one(hex);
        let mut best = 0.0_f64;
        let mut discount = 1.0;
        for _ in 0..6 {
            let mut next = reached_hexes | (board.around(reached_hexes) & enterable_hexes);
            if let Some(dive) = self.rules.unit_sheet().get(kind).dive_terrain {
                let dive_hexes = board.of_terrain(dive);
                if !(reached_hexes & dive_hexes).is_empty() {
                    next |= (dive_hexes | board.around(dive_hexes)) & enterable_hexes;
                }
            }
            discount *= 0.55;
            for target in next & !reached_hexes {
                best = best.max(discount * self.target_value(kind, target));
            }
            if next == reached_hexes {
                break;
            }
            reached_hexes = next;
        }
        self.cached_attractions
            .borrow_mut()
            .insert((kind, hex), best);
        best
    }

    /// Value of reaching `target` with a unit of `kind`.
    fn target_value(&self, kind: Kind, target: Hex) -> f64 {
        let Some(hex_view) = self.view.hexes.get(target.index()) else {
            return 0.0;
        };
        let my_units = self.units(self.me, target);
        if self.has_enemy(target) {
            let home_bonus = if hex_view.home_owner.is_some() {
                1.0
            } else {
                0.0
            };
            let enemy_units =
                (hex_view.units.iter()).filter(|unit| self.rules.are_opponents(self.me, unit.seat));
            let enemy_count = enemy_units.map(|unit| f64::from(unit.count)).sum::<f64>();
            let win_weight = 2.0 / (1.0 + enemy_count);
            let monolith_bonus =
                if hex_view.terrain == Terrain::Monolith && self.is_hill_card_available() {
                    self.monolith_value()
                } else {
                    0.0
                };
            let win_value = self.profile.point_value * (0.2 + 0.7 * self.hit_chance(kind, target))
                + home_bonus
                + monolith_bonus;
            return win_weight * (win_value + self.mission_attraction(kind, target));
        }
        if self.is_shared_with_teammate(target) {
            return 0.0;
        }
        let mut value = self.mission_attraction(kind, target);
        if hex_view.vortex_edge > 0 && my_units.is_empty() {
            value += VORTEX_EDGE_VALUE * 0.5;
        }
        if hex_view.terrain == Terrain::Monolith {
            value += if my_units.is_empty() {
                self.monolith_value()
            } else {
                MONOLITH_VALUE * 0.4
            };
            return value;
        }
        if my_units.is_empty() && hex_view.has_facedown_token {
            value += self.average_token_value;
        }
        let has_miner = my_units
            .kinds()
            .any(|kind| self.rules.unit_sheet().get(kind).can_mine);
        if !has_miner && self.rules.unit_sheet().get(kind).can_mine {
            value += self.refinery_value(hex_view.refinery);
        }
        value
    }

    /// Value, in rubium, of the missions that this player can play in `state`. Outside battles, these are
    /// objectives whose conditions are met.
    pub fn objectives_value(&self, state: &State) -> f64 {
        if self.missions.is_empty() {
            return 0.0;
        }
        let mut legal_actions = Vec::new();
        rubium_rules::collect_legal_actions(self.rules, state, &mut legal_actions);
        let playable_missions = legal_actions.into_iter().filter_map(|action| match action {
            rubium_rules::Action::Play { card } if self.missions.contains(&card) => Some(card),
            _ => None,
        });
        playable_missions
            .map(|card| self.profile.weights.mission * self.points_value(f64::from(self.vp(card))))
            .sum()
    }

    /// The victory points of a card.
    pub fn vp(&self, card: CardId) -> u8 {
        self.rules.card(card).map_or(0, |spec| spec.face.vp())
    }
}

/// A full state that matches the view, if [`determinize`] can build one. Players that do not plan ahead
/// evaluate an advance after a won battle (UNI-SPORLING) without a state.
fn determinized_state(rules: &Rules, view: &View, profile: &PlayerProfile) -> Option<State> {
    let is_advance_pending = matches!(
        view.pending_input,
        PendingInput::Decision {
            decision: DecisionKind::Advance { .. },
            ..
        }
    );
    if is_advance_pending && !profile.plans_ahead {
        return None;
    }
    determinize(rules, view)
}

/// The average value of the unit and the refinery on an exploration token, without the weight of exploration.
fn unweighted_token_value(rules: &Rules) -> f64 {
    let (total, count) = rules
        .tokens()
        .fold((0.0, 0.0), |(total, count), (_, token)| {
            let copies = f64::from(token.count);
            let unit_cost = token
                .unit
                .map_or(0.0, |kind| f64::from(rules.unit_sheet().get(kind).cost));
            (
                total + copies * (unit_cost + f64::from(token.refinery)),
                count + copies,
            )
        });
    if count > 0.0 { total / count } else { 0.0 }
}
