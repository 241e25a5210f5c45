//! The Movement phase of a playout: joint attacks first, then the other units one by one.

use super::battle_estimate::estimate;
use super::playout::Playout;
use super::purchase_policy::Style;
use super::search_rng::SearchRng;
use rubium_rules::content::{CardFace, Condition, Deck};
use rubium_rules::{
    Action, Hex, HexSet, Kind, Rules, Seat, Stack, State, Terrain, apply, could_reach,
    movable_count,
};

/// Maximum number of units that join one attack.
const MAX_JOINING: usize = 9;

/// The units of one kind on one hex that have not moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    kind: Kind,
    from: Hex,
    free: u8,
    reach: HexSet,
}

/// An attack: the units that join it, as indices of groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    to: Hex,
    worth: f32,
    joining: [u8; MAX_JOINING],
    len: usize,
}

impl Playout<'_> {
    /// Hexes that an army moves towards: enemies, and the Monolith unless it is held.
    pub(super) fn front(&self, state: &State) -> HexSet {
        let me = state.active();
        let open_monolith = self.tables.monolith & !state.occupied(me);
        state.enemies(self.rules, me) | open_monolith
    }

    /// Moves the units of the active player.
    pub(super) fn move_units(&mut self, state: &mut State, style: &Style, rng: &mut SearchRng) {
        let me = state.active();
        let mut groups = std::mem::take(&mut self.groups);
        groups.clear();
        for from in state.occupied(me) {
            for kind in state.units(me, from).kinds() {
                let free = movable_count(state, kind, from);
                if free > 0 {
                    let reach = could_reach(self.rules, state, me, kind, from);
                    groups.push(Group {
                        kind,
                        from,
                        free,
                        reach,
                    });
                }
            }
        }
        let stayed = self.attack(state, &mut groups, style, rng);
        self.take_positions(state, &mut groups, stayed, style, rng);
        self.groups = groups;
    }

    /// Makes the attacks that promise most, as long as there are any. Returns the contested hexes whose units stay to
    /// fight.
    fn attack(
        &mut self,
        state: &mut State,
        groups: &mut [Group],
        style: &Style,
        rng: &mut SearchRng,
    ) -> HexSet {
        let me = state.active();
        let mut attacks = std::mem::take(&mut self.attacks);
        attacks.clear();
        let reached = groups
            .iter()
            .fold(HexSet::EMPTY, |reached, group| reached | group.reach);
        let targets = state.enemies(self.rules, me) & (reached | state.occupied(me));
        for to in targets {
            attacks.extend(self.best_attack(state, groups, to, style, rng));
        }
        let mut attacked = HexSet::EMPTY;
        while let Some(best) = (0..attacks.len())
            .max_by(|&a, &b| attacks[a].worth.total_cmp(&attacks[b].worth))
            .map(|index| attacks.swap_remove(index))
        {
            if best.worth <= 0.0 {
                break;
            }
            let is_still_possible = (0..best.len).all(|at| {
                let index = best.joining[at];
                let needed = best.joining[..best.len].iter().filter(|&&i| i == index);
                usize::from(groups[usize::from(index)].free) >= needed.count()
            });
            if !is_still_possible {
                attacks.extend(self.best_attack(state, groups, best.to, style, rng));
                continue;
            }
            attacked.insert(best.to);
            for &index in &best.joining[..best.len] {
                let group = &mut groups[usize::from(index)];
                group.free -= 1;
                self.move_unit(state, me, group.kind, group.from, best.to);
            }
            // Those who are there already stay.
            for group in groups.iter_mut().filter(|group| group.from == best.to) {
                group.free = 0;
            }
        }
        self.attacks = attacks;
        attacked
    }

    fn move_unit(&mut self, state: &mut State, me: Seat, kind: Kind, from: Hex, to: Hex) {
        let action = Action::Move { kind, from, to };
        if apply(self.rules, state, me, action, &mut ()).is_ok() {
            self.record(action);
        }
    }

    /// The attack on `to` with the best number of units; `None` if no unit joins and none is there.
    fn best_attack(
        &mut self,
        state: &State,
        groups: &[Group],
        to: Hex,
        style: &Style,
        rng: &mut SearchRng,
    ) -> Option<Attack> {
        let (rules, me) = (self.rules, state.active());
        let terrain = rules.board().terrain(to);
        let defender = self.weakest_defender(state, me, to)?;
        let defenders = state.units(defender, to);
        let mut force = state.units(me, to);
        let mut joinable = std::mem::take(&mut self.joinable);
        joinable.clear();
        for (index, group) in groups.iter().enumerate() {
            if group.free > 0 && group.reach.contains(to) {
                let hit = self.tables.hit[terrain.index()][group.kind.index()];
                let cost = self.tables.cost[group.kind.index()];
                let leaving = self.worth_of_staying(state, me, group.kind, group.from);
                let order = 12.0 * hit - 0.3 * cost - leaving + style.noise * 2.0 * rng.unit();
                joinable.push((order, leaving, index as u8, group.free));
            }
        }
        joinable.sort_by(|a, b| b.0.total_cmp(&a.0));
        let gain = self.worth_of_victory(state, me, to, defenders, style);
        let mut attack = Attack {
            to,
            worth: f32::NEG_INFINITY,
            joining: [0; MAX_JOINING],
            len: 0,
        };
        let mut joining = [0; MAX_JOINING];
        let (mut len, mut left_behind) = (0, 0.0);
        let whim = style.noise * (rng.unit() + rng.unit() - 1.0) * 2.0;
        let mut consider = |force: Stack, len: usize, joining: &[u8; MAX_JOINING], left: f32| {
            if force.is_empty() {
                return;
            }
            let expected = estimate(rules, &self.tables, terrain, [force, defenders]);
            if expected.win < style.min_win {
                return;
            }
            let points = gain + self.mission_points(rules, state, to, force, defenders, style);
            let worth = expected.win * points + 0.6 * expected.defender_loss
                - 0.9 * expected.attacker_loss
                - left
                + whim;
            if worth > attack.worth {
                attack = Attack {
                    to,
                    worth,
                    joining: *joining,
                    len,
                };
            }
        };
        consider(force, 0, &joining, 0.0);
        'joined: for &(_, leaving, index, free) in &joinable {
            for taken in 0..free {
                let kind = groups[usize::from(index)].kind;
                if len == MAX_JOINING || force.count(kind) == Stack::MAX_COUNT {
                    break 'joined;
                }
                force.add(kind);
                joining[len] = index;
                len += 1;
                if taken + 1 == free {
                    left_behind += leaving;
                }
                consider(force, len, &joining, left_behind);
            }
        }
        self.joinable = joinable;
        (attack.worth > f32::NEG_INFINITY).then_some(attack)
    }

    fn weakest_defender(&self, state: &State, me: Seat, hex: Hex) -> Option<Seat> {
        self.rules
            .seats()
            .filter(|&seat| self.rules.enemies(me, seat) && !state.units(seat, hex).is_empty())
            .min_by_key(|&seat| state.units(seat, hex).total())
    }

    /// Worth of winning a battle on `hex`, without missions.
    fn worth_of_victory(
        &self,
        state: &State,
        me: Seat,
        hex: Hex,
        defenders: Stack,
        style: &Style,
    ) -> f32 {
        let target = f32::from(self.rules.options().target());
        let score = f32::from(state.vp(me));
        let mut worth = style.point * (1.0 + 0.5 * score / target.max(1.0));
        worth += 1.5 * f32::from(state.refinery(self.rules, hex));
        if self.tables.monolith.contains(hex) {
            worth += 4.0;
        }
        worth + 0.2 * self.tables.price(defenders)
    }

    /// Worth of the best battle mission in hand that a victory on `hex` may fulfil.
    fn mission_points(
        &self,
        rules: &Rules,
        state: &State,
        hex: Hex,
        force: Stack,
        defenders: Stack,
        style: &Style,
    ) -> f32 {
        let mut best = 0.0_f32;
        for &card in &self.missions {
            if let Some(CardFace::BattleMission { vp, condition }) =
                rules.card(card).map(|spec| &spec.face)
            {
                let likely = likelihood(condition, rules, state, hex, force, defenders);
                best = best.max(f32::from(*vp) * likely);
            }
        }
        best * style.point
    }

    /// Loss when the last unit of `kind` leaves `from`.
    fn worth_of_staying(&self, state: &State, me: Seat, kind: Kind, from: Hex) -> f32 {
        let stack = state.units(me, from);
        let others = stack.minus(Stack::of(kind, stack.count(kind)));
        let mut worth = 0.0;
        if self.tables.is_miner(kind) && !self.tables.has_miner(others) {
            worth += 1.5 * f32::from(state.refinery(self.rules, from));
        }
        if others.is_empty() && self.tables.monolith.contains(from) {
            worth += 5.0;
        }
        worth
    }

    /// Moves the units that do not attack where they are worth most.
    fn take_positions(
        &mut self,
        state: &mut State,
        groups: &mut [Group],
        fighting: HexSet,
        style: &Style,
        rng: &mut SearchRng,
    ) {
        let me = state.active();
        let enemies = state.enemies(self.rules, me);
        let front = self.front(state);
        for group in groups.iter_mut() {
            while group.free > 0 {
                group.free -= 1;
                let stay = match enemies.contains(group.from) && !fighting.contains(group.from) {
                    true => -3.0,
                    false => self.worth_of_place(state, me, group.kind, group.from, true, front),
                };
                let mut best = (stay + 0.3, None);
                for to in group.reach & !enemies {
                    let worth = self.worth_of_place(state, me, group.kind, to, false, front)
                        + style.noise * 0.5 * rng.unit();
                    if worth > best.0 {
                        best = (worth, Some(to));
                    }
                }
                match best.1 {
                    Some(to) => self.move_unit(state, me, group.kind, group.from, to),
                    None => break,
                }
            }
        }
    }

    /// Worth of a unit of `kind` on `hex`, where it is already or not.
    fn worth_of_place(
        &self,
        state: &State,
        me: Seat,
        kind: Kind,
        hex: Hex,
        is_there: bool,
        front: HexSet,
    ) -> f32 {
        let mut others = state.units(me, hex);
        if is_there {
            others.remove(kind);
        }
        let is_miner = self.tables.is_miner(kind);
        let mut worth = 0.0;
        if others.is_empty() {
            worth += 0.6;
            if state.facedown().contains(hex) {
                worth += if is_miner { 4.0 } else { 2.0 };
            }
            if self.tables.monolith.contains(hex) {
                worth += 5.0;
            }
        }
        if is_miner && !self.tables.has_miner(others) {
            worth += 2.0 * f32::from(state.refinery(self.rules, hex));
        }
        let steps = f32::from(self.tables.steps_to(hex, front));
        worth -= if is_miner { 0.25 } else { 0.8 } * steps;
        worth + 0.1 * f32::from(others.total().min(6))
    }

    /// Notes the missions that the active player may fulfil.
    pub(super) fn note_missions(&mut self, state: &State) {
        self.missions.clear();
        let hand = state.hand(state.active());
        let missions = hand.restricted_to(self.rules.deck(Deck::Missions));
        self.missions.extend(missions.cards());
    }
}

/// How likely a victory of `force` over `defenders` on `hex` fulfils a condition, roughly.
fn likelihood(
    condition: &Condition,
    rules: &Rules,
    state: &State,
    hex: Hex,
    force: Stack,
    defenders: Stack,
) -> f32 {
    let me = state.active();
    let of_kinds = |kinds: &[Kind]| kinds.iter().map(|&kind| force.count(kind)).sum::<u8>();
    let sure = |holds: bool| if holds { 1.0 } else { 0.0 };
    match condition {
        Condition::BattleIn { terrain } => sure(rules.board().terrain(hex) == *terrain),
        Condition::BattleInOpponentsHomeBase => {
            let home = rules.board().get(hex).and_then(|info| info.home);
            sure(home.is_some_and(|owner| rules.enemies(me, owner)))
        }
        Condition::Survivor { kind } => {
            let cheaper = force.total() - force.count(*kind);
            match (force.has(*kind), cheaper) {
                (false, _) => 0.0,
                (true, 0) => 0.9,
                (true, _) => 0.7,
            }
        }
        Condition::Destroyed { kind, at_least } => sure(defenders.count(*kind) >= *at_least),
        Condition::BeganWith { kinds, at_least } => sure(of_kinds(kinds) >= *at_least),
        Condition::BeganOnlyWith { kinds } => sure(of_kinds(kinds) == force.total()),
        Condition::BeganWithFewer => sure(force.total() < defenders.total()),
        Condition::NoLosses => match defenders.total() {
            0 | 1 => 0.6,
            2 => 0.4,
            _ => 0.15,
        },
        Condition::CameFromMonolith { kind } => {
            let monolith = rules.board().of_terrain(Terrain::Monolith);
            let waits_there = monolith.iter().any(|hex| state.units(me, hex).has(*kind));
            sure(waits_there && force.has(*kind))
        }
        Condition::Not { condition } => {
            1.0 - likelihood(condition, rules, state, hex, force, defenders)
        }
        Condition::All { conditions } => conditions
            .iter()
            .map(|condition| likelihood(condition, rules, state, hex, force, defenders))
            .product(),
        Condition::Any { conditions } => conditions
            .iter()
            .map(|condition| likelihood(condition, rules, state, hex, force, defenders))
            .fold(0.0, f32::max),
        Condition::BattleWhereScorched
        | Condition::DestroyedThisTurn { .. }
        | Condition::BattlesWon { .. }
        | Condition::SpecialAttackDestroyed
        | Condition::ControlsMost { .. }
        | Condition::Controls { .. }
        | Condition::MinedOutsideHomeBases { .. }
        | Condition::Rubium { .. }
        | Condition::UnitsOnBoard { .. } => 0.0,
    }
}
