//! Playing on from a dealt state with a fast policy. All buffers are reused.

use super::movement_policy::{Attack, Group};
use super::purchase_policy::Style;
use super::search_rng::SearchRng;
use super::tables::Tables;
use rubium_rules::battle::Side;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{
    Action, CardId, ChanceOutcome, ChanceRequest, DecisionKind, Ending, Kind, PendingInput, Phase,
    Rules, Seat, State, apply, legal, pending_input, resolve, weights,
};

/// Maximum number of inputs of a playout. It ends far earlier.
const MAX_INPUTS: u32 = 20_000;
/// Maximum number of turns of a whole game.
const MAX_TURNS: u16 = 400;

/// Plays on from states of one game.
#[derive(Clone, Debug)]
pub(crate) struct Playout<'r> {
    pub rules: &'r Rules,
    pub tables: Tables,
    pub(super) groups: Vec<Group>,
    pub(super) attacks: Vec<Attack>,
    pub(super) joinable: Vec<(f32, f32, u8, u8)>,
    pub(super) missions: Vec<CardId>,
    legal: Vec<Action>,
    outcomes: Vec<(ChanceOutcome, u32)>,
    /// The purchases and moves made, while they are recorded.
    recorded: Option<Vec<Action>>,
}

impl<'r> Playout<'r> {
    pub fn new(rules: &'r Rules) -> Playout<'r> {
        Playout {
            rules,
            tables: Tables::new(rules),
            groups: Vec::new(),
            attacks: Vec::new(),
            joinable: Vec::new(),
            missions: Vec::new(),
            legal: Vec::new(),
            outcomes: Vec::new(),
            recorded: None,
        }
    }

    pub(super) fn record(&mut self, action: Action) {
        if let Some(recorded) = &mut self.recorded {
            recorded.push(action);
        }
    }

    /// Deployment and Movement of the active player in this style, without special attacks. Returns the actions.
    pub fn plan_turn(&mut self, state: &State, style: &Style, rng: &mut SearchRng) -> Vec<Action> {
        let mut state = *state;
        self.recorded = Some(Vec::new());
        let me = state.active();
        self.note_missions(&state);
        if state.phase() == Phase::Deployment {
            self.buy(&mut state, style, rng);
            if apply(self.rules, &mut state, me, Action::EndPhase, &mut ()).is_ok() {
                self.record(Action::EndPhase);
            }
        }
        if state.phase() == Phase::Movement {
            self.move_units(&mut state, style, rng);
        }
        self.recorded.take().unwrap_or_default()
    }

    /// Plays on until `turns` more turns have begun, or the game is over. `is_planned`: purchases and moves of the
    /// current turn are done.
    pub fn play_turns(
        &mut self,
        state: &mut State,
        turns: u16,
        mut is_planned: bool,
        rng: &mut SearchRng,
    ) -> Option<Ending> {
        let last = state.turn().saturating_add(turns);
        let mut current = state.turn();
        for _ in 0..MAX_INPUTS {
            if state.turn() != current {
                current = state.turn();
                is_planned = false;
            }
            match pending_input(self.rules, state) {
                PendingInput::Over { ending } => return Some(ending),
                PendingInput::Chance { request } => {
                    let outcome = self.chance(state, request, rng);
                    if resolve(self.rules, state, outcome, &mut ()).is_err() {
                        return None;
                    }
                }
                PendingInput::Decision { seat, ask } => {
                    if let DecisionKind::Phase { phase } = ask {
                        if current >= last {
                            return None;
                        }
                        if !is_planned && phase == Phase::Movement {
                            self.note_missions(state);
                            self.move_units(state, &Style::USUAL, rng);
                            is_planned = true;
                        }
                        if !is_planned && phase == Phase::Deployment {
                            self.play_deployment_cards(state);
                            if state_waits_for_phase(self.rules, state) {
                                self.buy(state, &Style::USUAL, rng);
                            } else {
                                continue;
                            }
                        }
                    }
                    let action = self.decide(state, seat, ask, rng);
                    if apply(self.rules, state, seat, action, &mut ()).is_err() {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// An outcome of chance, by its probability.
    pub fn chance(
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
            ChanceRequest::Draw { .. } | ChanceRequest::Token { .. } | ChanceRequest::Line => {
                weights(self.rules, state, request, &mut self.outcomes);
                let total: u32 = self.outcomes.iter().map(|(_, weight)| weight).sum();
                let mut remaining = rng.below(total as usize) as u32;
                let drawn = self.outcomes.iter().find(|(_, weight)| {
                    let is_drawn = remaining < *weight;
                    remaining = remaining.saturating_sub(*weight);
                    is_drawn
                });
                drawn.map_or(ChanceOutcome::Die { face: 1 }, |(outcome, _)| *outcome)
            }
        }
    }

    /// Plays cards that give rubium or units.
    fn play_deployment_cards(&mut self, state: &mut State) {
        let me = state.active();
        if !has_deployment_card(self.rules, state, me) {
            return;
        }
        legal(self.rules, state, &mut self.legal);
        let useful = self.legal.iter().find(|action| match action {
            Action::Play { card } => match self.rules.card(*card).map(|spec| &spec.face) {
                Some(CardFace::Deployment { effect }) => matches!(
                    effect,
                    Effect::GainRubium { .. } | Effect::GainPerHex | Effect::PlaceUnit { .. }
                ),
                _ => false,
            },
            _ => false,
        });
        if let Some(&action) = useful
            && apply(self.rules, state, me, action, &mut ()).is_ok()
            && state_waits_for_phase(self.rules, state)
        {
            self.play_deployment_cards(state);
        }
    }

    /// The decision of `seat`. Purchases and moves are done.
    fn decide(
        &mut self,
        state: &State,
        seat: Seat,
        ask: DecisionKind,
        rng: &mut SearchRng,
    ) -> Action {
        match ask {
            DecisionKind::Phase { phase } => match phase {
                Phase::Deployment => return Action::EndPhase,
                Phase::Movement => {
                    let attackers = self.rules.units();
                    let army = state.army(seat);
                    if !army
                        .kinds()
                        .any(|kind| attackers.get(kind).special_attack.is_some())
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
            DecisionKind::LoserCard => return Action::TakeCard,
            _ => {}
        }
        legal(self.rules, state, &mut self.legal);
        if let Some(mission) = self.best_mission() {
            return mission;
        }
        let choice = match ask {
            DecisionKind::Phase { phase } => match phase {
                Phase::Movement => self.special_attack(state, seat),
                Phase::Exploration => self.first(|action| matches!(action, Action::Explore { .. })),
                Phase::Battle => self.best_battle(state, seat),
                Phase::Deployment | Phase::Mining | Phase::Draw => None,
            },
            DecisionKind::Window { .. } => self.battle_card(state, seat, rng),
            DecisionKind::Casualty { of, .. } => self.casualty(seat == of),
            DecisionKind::Target { card } => self.target(state, seat, card),
            DecisionKind::BattleMission | DecisionKind::Hill => {
                self.first(|action| matches!(action, Action::TakeVictory))
            }
            DecisionKind::Victim { .. }
            | DecisionKind::Advance { .. }
            | DecisionKind::LoserCard
            | DecisionKind::Keep
            | DecisionKind::LastObjectives
            | DecisionKind::Gift { .. } => None,
        };
        choice
            .or_else(|| self.first(|action| matches!(action, Action::EndPhase | Action::Pass)))
            .or_else(|| self.legal.first().copied())
            .unwrap_or(Action::EndPhase)
    }

    fn first(&self, is_wanted: impl Fn(&Action) -> bool) -> Option<Action> {
        self.legal.iter().copied().find(is_wanted)
    }

    fn best_mission(&self) -> Option<Action> {
        let points = |action: &Action| match action {
            Action::Play { card } => self.rules.card(*card).map_or(0, |spec| spec.face.vp()),
            _ => 0,
        };
        let missions = self.legal.iter().copied();
        missions
            .filter(|action| points(action) > 0)
            .max_by_key(points)
    }

    fn special_attack(&self, state: &State, seat: Seat) -> Option<Action> {
        let best = |action: &Action| match action {
            Action::SpecialAttack { to, .. } => {
                let own = !state.units(seat, *to).is_empty();
                let enemies: u8 = self
                    .rules
                    .seats()
                    .filter(|&other| self.rules.enemies(seat, other))
                    .map(|other| state.units(other, *to).total())
                    .sum();
                (own, 20_u8.saturating_sub(enemies))
            }
            _ => (false, 0),
        };
        let attacks = self.legal.iter().copied();
        attacks
            .filter(|action| matches!(action, Action::SpecialAttack { .. }))
            .max_by_key(best)
    }

    fn best_battle(&self, state: &State, seat: Seat) -> Option<Action> {
        let worth = |action: &Action| match action {
            Action::Battle { hex, defender } => {
                let forces = [state.units(seat, *hex), state.units(*defender, *hex)];
                let terrain = self.rules.board().terrain(*hex);
                super::battle_estimate::estimate(self.rules, &self.tables, terrain, forces).win
            }
            _ => -1.0,
        };
        let battles = self.legal.iter().copied();
        battles
            .filter(|action| matches!(action, Action::Battle { .. }))
            .max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }

    /// Any card that can be played, in half of the cases; only for the seat's own battle.
    fn battle_card(&self, state: &State, seat: Seat, rng: &mut SearchRng) -> Option<Action> {
        state.battle().and_then(|(battle, _)| battle.side(seat))?;
        let cards = self
            .legal
            .iter()
            .filter(|action| matches!(action, Action::Play { .. }));
        let count = cards.clone().count();
        if count == 0 || rng.below(2) == 0 {
            return None;
        }
        cards.copied().nth(rng.below(count))
    }

    /// The cheapest own unit, or the most expensive unit of another seat.
    fn casualty(&self, is_own: bool) -> Option<Action> {
        let price = |action: &Action| match action {
            Action::Casualty { kind } => {
                let cost = self.tables.cost[kind.index()];
                if is_own { -cost } else { cost }
            }
            _ => f32::NEG_INFINITY,
        };
        let units = self.legal.iter().copied();
        units.max_by(|a, b| price(a).total_cmp(&price(b)))
    }

    /// A target of a card: helps the own force, or harms the other, where most dice are.
    fn target(&self, state: &State, seat: Seat, card: CardId) -> Option<Action> {
        let (battle, _) = state.battle()?;
        let own = battle.side(seat)?;
        let effect = match self.rules.card(card).map(|spec| &spec.face)? {
            CardFace::Battle { effect, .. } => effect,
            _ => return None,
        };
        let helps = match effect {
            Effect::Modify { amount } => *amount > 0,
            Effect::RerollMisses | Effect::AttackAgain | Effect::CancelHit => true,
            _ => false,
        };
        let wanted = if helps { own } else { own.other() };
        let dice = |side: Side, kind: Kind| {
            let count = f32::from(battle.force(side).count(kind));
            count * self.tables.hit[battle.terrain.index()][kind.index()]
        };
        let worth = |action: &Action| {
            let (side, dice) = if let Action::Aim { side, kind } = action {
                (side, dice(*side, *kind))
            } else if let Action::Force { side } | Action::Hit { side, .. } = action {
                (side, 0.0)
            } else {
                return 0.0;
            };
            if *side == wanted { 1.0 + dice } else { 0.0 }
        };
        let targets = self.legal.iter().copied();
        targets.max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }
}

/// Plays whole games by the policy of playouts, as many as `games`. Returns how many of them ended.
pub fn play_out(rules: &Rules, games: u32, seed: u64) -> u32 {
    let mut playout = Playout::new(rules);
    let start = State::new(rules);
    let play = |game: &u32| {
        let mut state = start;
        let mut rng = SearchRng::new(seed, u64::from(*game));
        let ending = playout.play_turns(&mut state, MAX_TURNS, false, &mut rng);
        ending.is_some()
    };
    (0..games).filter(play).count() as u32
}

fn has_deployment_card(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.hand(seat).cards().any(|card| {
        rules
            .card(card)
            .is_some_and(|spec| matches!(spec.face, CardFace::Deployment { .. }))
    })
}

fn state_waits_for_phase(rules: &Rules, state: &State) -> bool {
    matches!(
        pending_input(rules, state),
        PendingInput::Decision {
            ask: DecisionKind::Phase { .. },
            ..
        }
    )
}
