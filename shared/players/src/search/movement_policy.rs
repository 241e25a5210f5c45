//! The Movement phase of a playout: joint attacks first, then the other units one by one.

use super::battle_estimate::estimate_battle;
use super::features::weakest_defender;
use super::playout::PlayoutRunner;
use super::policy_parameters::PolicyParameters;
use super::search_rng::SearchRng;
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::{
    Action, Hex, HexSet, Kind, Rules, Seat, Stack, State, Terrain, apply, movable_count,
    reachable_hexes,
};

/// Maximum number of units that move into one attack.
const MAX_ATTACK_UNITS: usize = 9;

/// The units of one kind on one hex that have not moved this turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    kind: Kind,
    from: Hex,
    unmoved_count: u8,
    reach: HexSet,
}

/// An attack on a hex and its expected value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    to: Hex,
    value: f32,
    /// For each unit that moves into the attack: the index of its group. Only the first `joining_count`
    /// entries are used.
    joining_groups: [u8; MAX_ATTACK_UNITS],
    joining_count: usize,
}

/// What the value of a unit on a hex depends on, apart from the state and the unit.
#[derive(Clone, Copy, Debug)]
struct PlacementContext<'p> {
    policy: &'p PolicyParameters,
    /// The hexes that units move towards.
    army_targets: HexSet,
    /// The hexes that enemies can reach.
    threatened_hexes: HexSet,
}

impl PlayoutRunner<'_> {
    /// The hexes that opponents of `me` can reach in one move.
    fn threatened_hexes(&self, state: &State, me: Seat) -> HexSet {
        let mut threatened_hexes = HexSet::EMPTY;
        for seat in self.rules.seats() {
            if !self.rules.are_opponents(me, seat) {
                continue;
            }
            for from in state.occupied(seat) {
                for kind in state.units(seat, from).kinds() {
                    threatened_hexes |= reachable_hexes(self.rules, state, seat, kind, from);
                }
            }
        }
        threatened_hexes
    }

    /// The hexes that units move towards: the hexes of enemies, and the Monolith unless the active player has
    /// units on it.
    pub(super) fn army_targets(&self, state: &State) -> HexSet {
        let me = state.active();
        let open_monolith = self.tables.monolith & !state.occupied(me);
        state.enemy_hexes(self.rules, me) | open_monolith
    }

    /// Moves the units of the active player.
    pub(super) fn move_units(
        &mut self,
        state: &mut State,
        policy: &PolicyParameters,
        rng: &mut SearchRng,
    ) {
        let me = state.active();
        let mut groups = std::mem::take(&mut self.groups);
        groups.clear();
        for from in state.occupied(me) {
            for kind in state.units(me, from).kinds() {
                let unmoved_count = movable_count(state, kind, from);
                if unmoved_count > 0 {
                    let reach = reachable_hexes(self.rules, state, me, kind, from);
                    groups.push(Group {
                        kind,
                        from,
                        unmoved_count,
                        reach,
                    });
                }
            }
        }
        let attacked_hexes = self.make_attacks(state, &mut groups, policy, rng);
        self.move_remaining_units(state, &mut groups, attacked_hexes, policy, rng);
        self.groups = groups;
    }

    /// Makes attacks in order of their value, until none has a positive value. Returns the attacked hexes;
    /// the active player's units stay on them to fight.
    fn make_attacks(
        &mut self,
        state: &mut State,
        groups: &mut [Group],
        policy: &PolicyParameters,
        rng: &mut SearchRng,
    ) -> HexSet {
        let me = state.active();
        let mut attacks = std::mem::take(&mut self.attacks);
        attacks.clear();
        let reach_of_all_groups = groups
            .iter()
            .fold(HexSet::EMPTY, |hexes, group| hexes | group.reach);
        let targets =
            state.enemy_hexes(self.rules, me) & (reach_of_all_groups | state.occupied(me));
        for to in targets {
            attacks.extend(self.best_attack(state, groups, to, policy, rng));
        }
        let mut attacked_hexes = HexSet::EMPTY;
        while let Some(best) = (0..attacks.len())
            .max_by(|&a, &b| attacks[a].value.total_cmp(&attacks[b].value))
            .map(|index| attacks.swap_remove(index))
        {
            if best.value <= 0.0 {
                break;
            }
            let is_still_possible = (0..best.joining_count).all(|position| {
                let index = best.joining_groups[position];
                let needed = best.joining_groups[..best.joining_count]
                    .iter()
                    .filter(|&&joining_index| joining_index == index);
                usize::from(groups[usize::from(index)].unmoved_count) >= needed.count()
            });
            if !is_still_possible {
                attacks.extend(self.best_attack(state, groups, best.to, policy, rng));
                continue;
            }
            attacked_hexes.insert(best.to);
            for &index in &best.joining_groups[..best.joining_count] {
                let group = &mut groups[usize::from(index)];
                group.unmoved_count -= 1;
                self.move_unit(state, me, group.kind, group.from, best.to);
            }
            // The units that are already on the attacked hex stay.
            for group in groups.iter_mut().filter(|group| group.from == best.to) {
                group.unmoved_count = 0;
            }
        }
        self.attacks = attacks;
        attacked_hexes
    }

    fn move_unit(&mut self, state: &mut State, me: Seat, kind: Kind, from: Hex, to: Hex) {
        let action = Action::Move { kind, from, to };
        if apply(self.rules, state, me, action, &mut ()).is_ok() {
            self.record(action);
        }
    }

    /// The attack on `to` with the highest value; `None` if no attack has the required chance to win, or if
    /// no opponent has units there.
    fn best_attack(
        &mut self,
        state: &State,
        groups: &[Group],
        to: Hex,
        policy: &PolicyParameters,
        rng: &mut SearchRng,
    ) -> Option<Attack> {
        let (rules, me) = (self.rules, state.active());
        let terrain = rules.board().terrain(to);
        let defender = weakest_defender(rules, state, me, to)?;
        let defenders = state.units(defender, to);
        let mut force = state.units(me, to);
        let mut joinable_groups = std::mem::take(&mut self.joinable_groups);
        joinable_groups.clear();
        for (index, group) in groups.iter().enumerate() {
            if group.unmoved_count > 0 && group.reach.contains(to) {
                let hit_chance = self.tables.hit_chances[terrain.index()][group.kind.index()];
                let cost = self.tables.costs[group.kind.index()];
                let departure_cost = self.departure_cost(state, me, group.kind, group.from, policy);
                let priority = policy.attacker_hit_chance * hit_chance
                    - policy.attacker_price * cost
                    - departure_cost
                    + policy.noise * 2.0 * rng.fraction();
                joinable_groups.push((priority, departure_cost, index as u8, group.unmoved_count));
            }
        }
        joinable_groups.sort_by(|a, b| b.0.total_cmp(&a.0));
        let victory_value = self.victory_value(state, me, to, defenders, policy);
        let mut attack = Attack {
            to,
            value: f32::NEG_INFINITY,
            joining_groups: [0; MAX_ATTACK_UNITS],
            joining_count: 0,
        };
        let mut joining_groups = [0; MAX_ATTACK_UNITS];
        let (mut joining_count, mut total_departure_cost) = (0, 0.0);
        let random_bonus = policy.noise * (rng.fraction() + rng.fraction() - 1.0) * 2.0;
        let mut consider = |force: Stack,
                            joining_count: usize,
                            joining_groups: &[u8; MAX_ATTACK_UNITS],
                            total_departure_cost: f32| {
            if force.is_empty() {
                return;
            }
            let battle = estimate_battle(rules, &self.tables, terrain, [force, defenders]);
            if battle.win_chance < policy.min_win_chance {
                return;
            }
            let win_value =
                victory_value + self.mission_value(rules, state, to, force, defenders, policy);
            let value = battle.win_chance * win_value + policy.defender_loss * battle.defender_loss
                - policy.attacker_loss * battle.attacker_loss
                - total_departure_cost
                + random_bonus;
            if value > attack.value {
                attack = Attack {
                    to,
                    value,
                    joining_groups: *joining_groups,
                    joining_count,
                };
            }
        };
        consider(force, 0, &joining_groups, 0.0);
        'groups: for &(_, departure_cost, index, unmoved_count) in &joinable_groups {
            for sent_count in 0..unmoved_count {
                let kind = groups[usize::from(index)].kind;
                if joining_count == MAX_ATTACK_UNITS || force.count(kind) == Stack::MAX_COUNT {
                    break 'groups;
                }
                force.add(kind);
                joining_groups[joining_count] = index;
                joining_count += 1;
                if sent_count + 1 == unmoved_count {
                    total_departure_cost += departure_cost;
                }
                consider(force, joining_count, &joining_groups, total_departure_cost);
            }
        }
        self.joinable_groups = joinable_groups;
        (attack.value > f32::NEG_INFINITY).then_some(attack)
    }

    /// Value of winning a battle on `hex`, without missions.
    fn victory_value(
        &self,
        state: &State,
        me: Seat,
        hex: Hex,
        defenders: Stack,
        policy: &PolicyParameters,
    ) -> f32 {
        let target = f32::from(self.rules.options().target_vp());
        let score = f32::from(state.vp(me));
        let growth = policy.victory_point_growth * score / target.max(1.0);
        let mut value = policy.victory_point * (1.0 + growth);
        value += policy.conquering_refinery * f32::from(state.refinery(self.rules, hex));
        if self.tables.monolith.contains(hex) {
            value += policy.conquering_monolith;
        }
        value + policy.defender_price * self.tables.total_cost(defenders)
    }

    /// Value of the best battle mission that a victory on `hex` may fulfil.
    fn mission_value(
        &self,
        rules: &Rules,
        state: &State,
        hex: Hex,
        force: Stack,
        defenders: Stack,
        policy: &PolicyParameters,
    ) -> f32 {
        let mut best_vp = 0.0_f32;
        for &card in &self.missions {
            if let Some(CardFace::BattleMission { vp, condition }) =
                rules.card(card).map(|spec| &spec.face)
            {
                let me = state.active();
                let chance = fulfilment_chance(condition, rules, state, me, hex, force, defenders);
                best_vp = best_vp.max(f32::from(*vp) * chance);
            }
        }
        best_vp * policy.mission_victory_point
    }

    /// Value that the active player loses on `from` if all units of `kind` leave.
    fn departure_cost(
        &self,
        state: &State,
        me: Seat,
        kind: Kind,
        from: Hex,
        policy: &PolicyParameters,
    ) -> f32 {
        let stack = state.units(me, from);
        let other_units = stack.minus(Stack::of(kind, stack.count(kind)));
        let mut cost = 0.0;
        if self.tables.is_miner(kind) && !self.tables.has_miner(other_units) {
            cost += policy.leaving_refinery * f32::from(state.refinery(self.rules, from));
        }
        if other_units.is_empty() && self.tables.monolith.contains(from) {
            cost += policy.leaving_monolith;
        }
        cost
    }

    /// Moves the units that do not attack. Each moves to the hex where it has the highest value, or stays.
    fn move_remaining_units(
        &mut self,
        state: &mut State,
        groups: &mut [Group],
        attacked_hexes: HexSet,
        policy: &PolicyParameters,
        rng: &mut SearchRng,
    ) {
        let me = state.active();
        let enemy_hexes = state.enemy_hexes(self.rules, me);
        let context = PlacementContext {
            policy,
            army_targets: self.army_targets(state),
            threatened_hexes: self.threatened_hexes(state, me),
        };
        for group in groups.iter_mut() {
            while group.unmoved_count > 0 {
                group.unmoved_count -= 1;
                let value_of_staying = match enemy_hexes.contains(group.from)
                    && !attacked_hexes.contains(group.from)
                {
                    true => policy.staying_without_attack,
                    false => {
                        self.placement_value(state, me, group.kind, group.from, true, &context)
                    }
                };
                let mut best = (value_of_staying + policy.min_move_gain, None);
                for to in group.reach & !enemy_hexes {
                    let value = self.placement_value(state, me, group.kind, to, false, &context)
                        + policy.noise * 0.5 * rng.fraction();
                    if value > best.0 {
                        best = (value, Some(to));
                    }
                }
                match best.1 {
                    Some(to) => self.move_unit(state, me, group.kind, group.from, to),
                    None => break,
                }
            }
        }
    }

    /// Value of a unit of `kind` on `hex`. If `is_already_there`, the units on `hex` include this unit.
    fn placement_value(
        &self,
        state: &State,
        me: Seat,
        kind: Kind,
        hex: Hex,
        is_already_there: bool,
        context: &PlacementContext,
    ) -> f32 {
        let policy = context.policy;
        let mut other_units = state.units(me, hex);
        if is_already_there {
            other_units.remove(kind);
        }
        let is_miner = self.tables.is_miner(kind);
        let mut value = 0.0;
        if other_units.is_empty() {
            value += policy.alone_on_hex;
            if state.facedown().contains(hex) {
                value += match is_miner {
                    true => policy.exploring_miner,
                    false => policy.exploring_soldier,
                };
            }
            if self.tables.monolith.contains(hex) {
                value += policy.occupying_monolith;
            }
        }
        if is_miner && !self.tables.has_miner(other_units) {
            value += policy.miner_on_unworked_refinery * f32::from(state.refinery(self.rules, hex));
        }
        if context.threatened_hexes.contains(hex) {
            value -= policy.threatened_alone / (1.0 + f32::from(other_units.total()));
        }
        let steps = f32::from(self.tables.steps_to(hex, context.army_targets));
        value -= steps
            * match is_miner {
                true => policy.miner_distance,
                false => policy.soldier_distance,
            };
        value + policy.other_unit_on_hex * f32::from(other_units.total().min(6))
    }

    /// Sets `self.missions` to the missions that the active player may fulfil.
    pub(super) fn load_missions(&mut self, state: &State) {
        self.missions.clear();
        let missions = state.missions_of(self.rules, state.active());
        self.missions.extend(missions.cards());
    }
}

/// A rough estimate of the chance that a victory of `me` with `force` over `defenders` on `hex` fulfils the
/// condition; 0 for conditions that are not estimated.
pub(super) fn fulfilment_chance(
    condition: &Condition,
    rules: &Rules,
    state: &State,
    me: Seat,
    hex: Hex,
    force: Stack,
    defenders: Stack,
) -> f32 {
    let count_of = |kinds: &[Kind]| kinds.iter().map(|&kind| force.count(kind)).sum::<u8>();
    let one_if = |holds: bool| if holds { 1.0 } else { 0.0 };
    match condition {
        Condition::BattleIn { terrain } => one_if(rules.board().terrain(hex) == *terrain),
        Condition::BattleInOpponentsHomeBase => {
            let home_owner = rules.board().get(hex).and_then(|info| info.home_owner);
            one_if(home_owner.is_some_and(|owner| rules.are_opponents(me, owner)))
        }
        Condition::Survivor { kind } => {
            let other_units = force.total() - force.count(*kind);
            match (force.has(*kind), other_units) {
                (false, _) => 0.0,
                (true, 0) => 0.9,
                (true, _) => 0.7,
            }
        }
        Condition::Destroyed { kind, at_least } => one_if(defenders.count(*kind) >= *at_least),
        Condition::BeganWith { kinds, at_least } => one_if(count_of(kinds) >= *at_least),
        Condition::BeganOnlyWith { kinds } => one_if(count_of(kinds) == force.total()),
        Condition::BeganWithFewer => one_if(force.total() < defenders.total()),
        Condition::NoLosses => match defenders.total() {
            0 | 1 => 0.6,
            2 => 0.4,
            _ => 0.15,
        },
        Condition::CameFromMonolith { kind } => {
            let monolith = rules.board().of_terrain(Terrain::Monolith);
            let is_on_monolith = monolith.iter().any(|hex| state.units(me, hex).has(*kind));
            one_if(is_on_monolith && force.has(*kind))
        }
        Condition::Not { condition } => {
            1.0 - fulfilment_chance(condition, rules, state, me, hex, force, defenders)
        }
        Condition::All { conditions } => conditions
            .iter()
            .map(|condition| fulfilment_chance(condition, rules, state, me, hex, force, defenders))
            .product(),
        Condition::Any { conditions } => conditions
            .iter()
            .map(|condition| fulfilment_chance(condition, rules, state, me, hex, force, defenders))
            .fold(0.0, f32::max),
        Condition::SpecialAttackDestroyedInBattleHex
        | Condition::DestroyedInOneBattle { .. }
        | Condition::BattlesWon { .. }
        | Condition::SpecialAttackDestroyed
        | Condition::ControlsMost { .. }
        | Condition::Controls { .. }
        | Condition::MinedOutsideHomeBases { .. }
        | Condition::Rubium { .. }
        | Condition::UnitsOnBoard { .. } => 0.0,
    }
}
