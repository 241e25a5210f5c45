//! Playouts: games that a fast policy continues from a dealt state. A [`PlayoutRunner`] plays many of them,
//! one after another, with the same buffers.

use super::movement_policy::{Attack, Group};
use super::policy_parameters::PolicyParameters;
use super::position_value::victory_share;
use super::search_rng::SearchRng;
use super::tables::LookupTables;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{
    Action, CardId, ChanceOutcome, ChanceRequest, DecisionKind, Ending, MAX_SEATS, PendingInput,
    Phase, Rules, Seat, State, apply, collect_legal_actions, pending_input, resolve, weights,
};

/// Maximum number of decisions and random outcomes in a playout: far more than a game has.
const MAX_INPUTS: u32 = 20_000;
/// Maximum number of turns in a playout of a whole game.
const MAX_TURNS: u16 = 400;

/// Continues games of `rules` from given states with the fast policy, one after another.
#[derive(Clone, Debug)]
pub(crate) struct PlayoutRunner<'r> {
    pub rules: &'r Rules,
    pub tables: LookupTables,
    /// The units of the active player that have not moved.
    pub(super) groups: Vec<Group>,
    /// The best attack on each hex that can be attacked.
    pub(super) attacks: Vec<Attack>,
    /// Groups that can join an attack: priority, departure cost, index of the group, number of unmoved units.
    pub(super) joinable_groups: Vec<(f32, f32, u8, u8)>,
    /// The missions that the active player may fulfil.
    pub(super) missions: Vec<CardId>,
    /// The policy parameters of each seat.
    policies: [PolicyParameters; MAX_SEATS],
    pub(super) legal_actions: Vec<Action>,
    outcomes: Vec<(ChanceOutcome, u32)>,
    /// The actions so far, while [`PlayoutRunner::plan_turn`] records a plan.
    recorded_actions: Option<Vec<Action>>,
}

impl<'r> PlayoutRunner<'r> {
    pub fn new(rules: &'r Rules) -> PlayoutRunner<'r> {
        PlayoutRunner {
            rules,
            tables: LookupTables::new(rules),
            groups: Vec::new(),
            attacks: Vec::new(),
            joinable_groups: Vec::new(),
            missions: Vec::new(),
            policies: [*PolicyParameters::learned(); MAX_SEATS],
            legal_actions: Vec::new(),
            outcomes: Vec::new(),
            recorded_actions: None,
        }
    }

    /// Adds `action` to the recorded plan, if one is being recorded.
    pub(super) fn record(&mut self, action: Action) {
        if let Some(actions) = &mut self.recorded_actions {
            actions.push(action);
        }
    }

    /// Plays Deployment and Movement of the active player with these parameters, without cards and special
    /// attacks. Returns the actions.
    pub fn plan_turn(
        &mut self,
        state: &State,
        policy: &PolicyParameters,
        rng: &mut SearchRng,
    ) -> Vec<Action> {
        let mut state = *state;
        self.recorded_actions = Some(Vec::new());
        let me = state.active();
        self.load_missions(&state);
        if state.phase() == Phase::Deployment {
            self.buy(&mut state, policy, rng);
            if apply(self.rules, &mut state, me, Action::EndPhase, &mut ()).is_ok() {
                self.record(Action::EndPhase);
            }
        }
        if state.phase() == Phase::Movement {
            self.move_units(&mut state, policy, rng);
        }
        self.recorded_actions.take().unwrap_or_default()
    }

    /// Plays on until `turn_count` more turns have begun, or the game is over. `has_bought_and_moved` states
    /// whether the purchases and moves of the current turn have already been made. Returns the ending, or
    /// `None` if the game is not over.
    pub fn play_turns(
        &mut self,
        state: &mut State,
        turn_count: u16,
        mut has_bought_and_moved: bool,
        rng: &mut SearchRng,
    ) -> Option<Ending> {
        let stop_turn = state.turn().saturating_add(turn_count);
        let mut current_turn = state.turn();
        for _ in 0..MAX_INPUTS {
            if state.turn() != current_turn {
                current_turn = state.turn();
                has_bought_and_moved = false;
            }
            match pending_input(self.rules, state) {
                PendingInput::Over { ending } => return Some(ending),
                PendingInput::Chance { request } => {
                    let outcome = self.draw_outcome(state, request, rng);
                    if resolve(self.rules, state, outcome, &mut ()).is_err() {
                        return None;
                    }
                }
                PendingInput::Decision {
                    seat,
                    decision: decision_kind,
                } => {
                    if let DecisionKind::Phase { phase } = decision_kind {
                        if current_turn >= stop_turn {
                            return None;
                        }
                        if !has_bought_and_moved && phase == Phase::Movement {
                            self.load_missions(state);
                            self.move_units(
                                state,
                                &self.policies[state.active().index()].clone(),
                                rng,
                            );
                            has_bought_and_moved = true;
                        }
                        if !has_bought_and_moved && phase == Phase::Deployment {
                            self.play_deployment_cards(state);
                            if is_phase_decision_pending(self.rules, state) {
                                self.buy(
                                    state,
                                    &self.policies[state.active().index()].clone(),
                                    rng,
                                );
                            } else {
                                continue;
                            }
                        }
                    }
                    let action = self.decide(state, seat, decision_kind, rng);
                    if apply(self.rules, state, seat, action, &mut ()).is_err() {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// Draws a random outcome according to its probability.
    pub fn draw_outcome(
        &mut self,
        state: &State,
        request: ChanceRequest,
        rng: &mut SearchRng,
    ) -> ChanceOutcome {
        match request {
            ChanceRequest::BattleDie { .. }
            | ChanceRequest::SpecialAttackDie { .. }
            | ChanceRequest::CardDie { .. }
            | ChanceRequest::StormDie { .. } => ChanceOutcome::Die {
                face: 1 + rng.below(6) as u8,
            },
            ChanceRequest::Draw { .. }
            | ChanceRequest::Token { .. }
            | ChanceRequest::TransmissionCard => {
                weights(self.rules, state, request, &mut self.outcomes);
                let total: u32 = self.outcomes.iter().map(|(_, weight)| weight).sum();
                let mut remaining = rng.below(total as usize) as u32;
                let drawn_outcome = self.outcomes.iter().find(|(_, weight)| {
                    let is_drawn = remaining < *weight;
                    remaining = remaining.saturating_sub(*weight);
                    is_drawn
                });
                drawn_outcome.map_or(ChanceOutcome::Die { face: 1 }, |(outcome, _)| *outcome)
            }
        }
    }

    /// Plays the cards that give rubium or units, one by one, until one of them needs a target.
    fn play_deployment_cards(&mut self, state: &mut State) {
        let me = state.active();
        if !has_deployment_card(self.rules, state, me) {
            return;
        }
        collect_legal_actions(self.rules, state, &mut self.legal_actions);
        let useful_play = self.legal_actions.iter().find(|action| match action {
            Action::Play { card } => match self.rules.card(*card).map(|spec| &spec.face) {
                Some(CardFace::Deployment { effect }) => matches!(
                    effect,
                    Effect::GainRubium { .. } | Effect::GainPerHex | Effect::PlaceUnit { .. }
                ),
                _ => false,
            },
            _ => false,
        });
        if let Some(&action) = useful_play
            && apply(self.rules, state, me, action, &mut ()).is_ok()
            && is_phase_decision_pending(self.rules, state)
        {
            self.play_deployment_cards(state);
        }
    }

    /// The action that `seat` chooses at a decision other than a purchase or move.
    pub(super) fn decide(
        &mut self,
        state: &State,
        seat: Seat,
        decision_kind: DecisionKind,
        rng: &mut SearchRng,
    ) -> Action {
        match decision_kind {
            DecisionKind::Phase { phase } => match phase {
                Phase::Deployment => return Action::EndPhase,
                Phase::Movement => {
                    let sheet = self.rules.unit_sheet();
                    let army = state.units_on_board(seat);
                    if !army
                        .kinds()
                        .any(|kind| sheet.get(kind).special_attack_min_face.is_some())
                    {
                        return Action::EndPhase;
                    }
                }
                Phase::Mining | Phase::Draw => {
                    if state.hand(seat).is_empty() {
                        return Action::EndPhase;
                    }
                }
                Phase::Exploration | Phase::Battle => {}
            },
            DecisionKind::LoserCard => return Action::TakeEnergize,
            _ => {}
        }
        collect_legal_actions(self.rules, state, &mut self.legal_actions);
        if let Some(mission) = self.best_mission_action() {
            return mission;
        }
        let choice = match decision_kind {
            DecisionKind::Phase { phase } => match phase {
                Phase::Movement => self.best_special_attack(state, seat),
                Phase::Exploration => {
                    self.first_action(|action| matches!(action, Action::Explore { .. }))
                }
                Phase::Battle => self.best_battle(state, seat),
                Phase::Deployment | Phase::Mining | Phase::Draw => None,
            },
            DecisionKind::Window { .. } => self.random_battle_card(state, seat, rng),
            DecisionKind::Casualty { owner, .. } => self.best_casualty(seat == owner),
            DecisionKind::Target { card } => self.best_target(state, seat, card),
            DecisionKind::BattleMission | DecisionKind::Hill => {
                self.first_action(|action| matches!(action, Action::TakeFaceupCard))
            }
            DecisionKind::Victim { .. }
            | DecisionKind::Advance { .. }
            | DecisionKind::LoserCard
            | DecisionKind::Keep
            | DecisionKind::BeforeElimination
            | DecisionKind::PassCard { .. } => None,
        };
        choice
            .or_else(|| {
                self.first_action(|action| matches!(action, Action::EndPhase | Action::Pass))
            })
            .or_else(|| self.legal_actions.first().copied())
            .unwrap_or(Action::EndPhase)
    }

    fn first_action(&self, is_wanted: impl Fn(&Action) -> bool) -> Option<Action> {
        self.legal_actions.iter().copied().find(is_wanted)
    }

    /// The action that plays the mission with the most victory points; `None` if no mission is playable.
    fn best_mission_action(&self) -> Option<Action> {
        let points = |action: &Action| match action {
            Action::Play { card } => self.rules.card(*card).map_or(0, |spec| spec.face.vp()),
            _ => 0,
        };
        let missions = self.legal_actions.iter().copied();
        missions
            .filter(|action| points(action) > 0)
            .max_by_key(points)
    }
}

/// Plays whole games with the playout policy. `policies` has the parameters of each seat. Returns each seat's
/// number of victories. Players who win together share a victory; a game that does not end gives no victory.
pub fn play_policy_games(
    rules: &Rules,
    policies: &[PolicyParameters; MAX_SEATS],
    game_count: u32,
    seed: u64,
) -> [f32; MAX_SEATS] {
    let mut runner = PlayoutRunner::new(rules);
    runner.policies = *policies;
    let initial_state = State::new(rules);
    let mut victories = [0.0; MAX_SEATS];
    for game in 0..game_count {
        let mut state = initial_state;
        let mut rng = SearchRng::new(seed, u64::from(game));
        if let Some(ending) = runner.play_turns(&mut state, MAX_TURNS, false, &mut rng) {
            for seat in rules.seats() {
                victories[seat.index()] += victory_share(&ending, seat);
            }
        }
    }
    victories
}

/// Plays `game_count` whole games with the playout policy. Returns how many of them ended.
pub fn count_finished_playouts(rules: &Rules, game_count: u32, seed: u64) -> u32 {
    let policies = [*PolicyParameters::learned(); MAX_SEATS];
    let victories = play_policy_games(rules, &policies, game_count, seed);
    victories.iter().sum::<f32>().round() as u32
}

fn has_deployment_card(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.hand(seat).cards().any(|card| {
        rules
            .card(card)
            .is_some_and(|spec| matches!(spec.face, CardFace::Deployment { .. }))
    })
}

fn is_phase_decision_pending(rules: &Rules, state: &State) -> bool {
    matches!(
        pending_input(rules, state),
        PendingInput::Decision {
            decision: DecisionKind::Phase { .. },
            ..
        }
    )
}
