//! The features of a position: numbers from which a seat's chance to win is estimated.

use super::battle_estimate::estimate_battle;
use super::movement_policy::fulfilment_chance;
use super::tables::LookupTables;
use rubium_rules::content::{CardFace, Deck};
use rubium_rules::{
    Hex, HexSet, Kind, MAX_HEXES, MAX_SEATS, Rules, Seat, Stack, State, income, met_mission_points,
    reachable_hexes,
};

/// Number of features of a seat.
pub const FEATURE_COUNT: usize = 25;

/// The features of a seat. Their names are in [`FEATURE_NAMES`].
pub type Features = [f32; FEATURE_COUNT];

/// The names of the features. "to move" means that the seat's own turn begins, "waiting" that another seat's
/// turn begins. "root" is the square root.
pub const FEATURE_NAMES: [&str; FEATURE_COUNT] = [
    "victory points",
    "victory points, squared",
    "last third of the victory points",
    "lead over the best opponent",
    "Humans",
    "Fungoids",
    "Crystallines",
    "Rock Striders",
    "Lava Leapers",
    "Rubium Dragons",
    "price of the army, root",
    "share of all armies",
    "rubium",
    "income",
    "missions",
    "Energize cards",
    "Monolith",
    "controlled hexes outside home bases",
    "turns until its next turn",
    "to move: chance in its best battle",
    "to move: chance in its second best battle",
    "to move: points of missions in its best battle",
    "to move: points of objectives that are met",
    "waiting: chance in its best battle",
    "waiting: points of objectives that are met",
];

/// The features of every seat, at the beginning of a turn.
pub fn features(rules: &Rules, state: &State) -> [Features; MAX_SEATS] {
    features_from_tables(rules, &LookupTables::new(rules), state)
}

/// Like [`features`], with lookup tables that the caller has already computed.
pub(crate) fn features_from_tables(
    rules: &Rules,
    tables: &LookupTables,
    state: &State,
) -> [Features; MAX_SEATS] {
    let mut features_by_seat = [[0.0; FEATURE_COUNT]; MAX_SEATS];
    let target = f32::from(rules.options().target_vp()).max(1.0);
    let target_share_of = |seat: Seat| {
        let team = rules.team(seat).iter();
        team.map(|member| f32::from(state.vp(member))).sum::<f32>() / target
    };
    let price_of = |seat: Seat| tables.total_cost(state.units_on_board(seat));
    let total_price: f32 = rules.seats().map(price_of).sum();
    let home_hexes = rules.board().homes();
    let player_count = rules.players();
    for seat in rules.seats() {
        let army = state.units_on_board(seat);
        let target_share = target_share_of(seat);
        let opponents = rules
            .seats()
            .filter(|&other| rules.are_opponents(seat, other));
        let best_opponent_share = opponents.map(target_share_of).fold(0.0, f32::max);
        let controlled_hexes = state.controlled(seat);
        let turns_until_next = (seat.0 + player_count - state.active().0) % player_count;
        let is_to_move = turns_until_next == 0;
        let prospects = battle_prospects(rules, tables, state, seat);
        let objective_points = f32::from(met_mission_points(rules, state, seat));
        let if_to_move = |value: f32| if is_to_move { value } else { 0.0 };
        let if_waiting = |value: f32| if is_to_move { 0.0 } else { value };
        let scaled_counts = Kind::ALL.map(|kind| f32::from(army.count(kind)) / 4.0);
        features_by_seat[seat.index()] = [
            target_share,
            target_share * target_share,
            (target_share - 2.0 / 3.0).max(0.0) * 3.0,
            target_share - best_opponent_share,
            scaled_counts[Kind::Human.index()],
            scaled_counts[Kind::Fungoid.index()],
            scaled_counts[Kind::Crystalline.index()],
            scaled_counts[Kind::RockStrider.index()],
            scaled_counts[Kind::LavaLeaper.index()],
            scaled_counts[Kind::RubiumDragon.index()],
            (price_of(seat) / 50.0).sqrt(),
            price_of(seat) / total_price.max(1.0),
            f32::from(state.rubium(seat).min(40)) / 20.0,
            f32::from(income(rules, state, seat)) / 10.0,
            f32::from(state.hand_size(rules, seat, Deck::Missions)) / 5.0,
            f32::from(state.hand_size(rules, seat, Deck::Energize)) / 5.0,
            if (controlled_hexes & tables.monolith).is_empty() {
                0.0
            } else {
                1.0
            },
            (controlled_hexes & !home_hexes).len() as f32 / 6.0,
            f32::from(turns_until_next),
            if_to_move(prospects.best_chance),
            if_to_move(prospects.second_best_chance),
            if_to_move(prospects.mission_points) / 2.0,
            if_to_move(objective_points) / 2.0,
            if_waiting(prospects.best_chance),
            if_waiting(objective_points) / 2.0,
        ];
    }
    features_by_seat
}

/// What a seat can expect from the battles that it could begin now.
#[derive(Clone, Copy, Debug, Default)]
struct BattleProspects {
    /// The chance to win the best battle.
    best_chance: f32,
    /// The chance to win the second best battle.
    second_best_chance: f32,
    /// The expected victory points of the mission that promises most, fulfilled in the battle that suits it
    /// best.
    mission_points: f32,
}

/// The prospects of `seat` in battles on the hexes of its enemies, if each hex is attacked by all units that
/// can reach it, and defended by the weakest opponent there.
fn battle_prospects(
    rules: &Rules,
    tables: &LookupTables,
    state: &State,
    seat: Seat,
) -> BattleProspects {
    let enemy_hexes = state.enemy_hexes(rules, seat);
    let mut forces = [Stack::EMPTY; MAX_HEXES];
    let mut attackable_hexes = HexSet::EMPTY;
    for from in state.occupied(seat) {
        for (kind, count) in state.units(seat, from).counts() {
            let mut targets = reachable_hexes(rules, state, seat, kind, from) & enemy_hexes;
            if enemy_hexes.contains(from) {
                targets.insert(from);
            }
            attackable_hexes |= targets;
            for hex in targets {
                let force = &mut forces[hex.index()];
                let room = Stack::MAX_COUNT - force.count(kind);
                *force = force.plus(Stack::of(kind, count.min(room)));
            }
        }
    }
    let missions = state.missions_of(rules, seat);
    let mut prospects = BattleProspects::default();
    for hex in attackable_hexes {
        let Some(defender) = weakest_defender(rules, state, seat, hex) else {
            continue;
        };
        let defenders = state.units(defender, hex);
        let force = forces[hex.index()];
        let terrain = rules.board().terrain(hex);
        let win_chance = estimate_battle(rules, tables, terrain, [force, defenders]).win_chance;
        if win_chance > prospects.best_chance {
            prospects.second_best_chance = prospects.best_chance;
            prospects.best_chance = win_chance;
        } else {
            prospects.second_best_chance = prospects.second_best_chance.max(win_chance);
        }
        for card in missions.cards() {
            if let Some(CardFace::BattleMission { vp, condition }) =
                rules.card(card).map(|spec| &spec.face)
            {
                let fulfilment =
                    fulfilment_chance(condition, rules, state, seat, hex, force, defenders);
                let expected_vp = win_chance * f32::from(*vp) * fulfilment;
                prospects.mission_points = prospects.mission_points.max(expected_vp);
            }
        }
    }
    prospects
}

/// The opponent of `seat` with the fewest units on `hex`; `None` if no opponent has units there.
pub(crate) fn weakest_defender(rules: &Rules, state: &State, seat: Seat, hex: Hex) -> Option<Seat> {
    rules
        .seats()
        .filter(|&other| rules.are_opponents(seat, other) && !state.units(other, hex).is_empty())
        .min_by_key(|&other| state.units(other, hex).total())
}
