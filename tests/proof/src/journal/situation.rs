//! Situations of a game at which tests begin.

use rubium_rules::content::CardFace;
use rubium_rules::{
    Action, DecisionKind, Deck, EndReason, Event, Hex, LossCause, PendingInput, Phase, Rules, Seat,
    State, collect_legal_actions, pending_input,
};

/// A situation of a game, in most cases within a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Situation {
    /// At the first decision.
    Opening,
    /// The Deployment phase, after every kind of event in an [`EventHistory`] has occurred.
    AfterAllEventKinds,
    /// A card window is open, and the deciding seat can play a card.
    CardWindow,
    /// The unit to be removed for a hit can be one of several kinds.
    Casualty,
    /// After the fourth turn, a played card needs a target, and more than three actions are possible.
    Target,
    /// A special attack can hit one of several opponents.
    SpecialAttackVictim,
    /// A battle was won, and a battle mission can be fulfilled.
    BattleMission,
    /// An objective can be fulfilled in the Draw phase.
    Objective,
    /// The Deployment phase, and the active player has at least 9 cards.
    ManyCards,
    /// The Movement phase, with at least 9 unit tokens in one hex.
    CrowdedHex,
    /// The Movement phase, after the 24th turn.
    LateGame,
    /// A player has reached the required victory points.
    GameOver,
    /// The next step causes a storm that moves units (OPT-VORTEX).
    Storm,
    /// The next step causes a storm that moves units and destroys units (OPT-VORTEX).
    StormWithLosses,
    /// The next step is a special attack that hits at least twice (UNI-WYRM).
    AttackChain,
    /// A card of the hand can be passed to the teammate (OPT-TEAM).
    PassCard,
    /// One of two missions must be kept (OPT-PRIORITY).
    MissionChoice,
    /// A King of the Hill card or Energize cards can be taken for the Monolith (OPT-HILL).
    MonolithReward,
    /// A mission of the transmission line can be fulfilled (OPT-INTERCEPT).
    TransmissionLine,
    /// Units can advance after a battle (UNI-SPORLING).
    Advance,
    /// A unit can be sacrificed for a hit (UNI-SHARDIAN).
    Sacrifice,
    /// A battle was won, and the winner can take a Mission card or fulfil a red card of the hand (MIS-5).
    RedMission,
}

impl Situation {
    /// Returns the situation with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Situation> {
        Some(match name {
            "opening" => Situation::Opening,
            "tour" => Situation::AfterAllEventKinds,
            "window" => Situation::CardWindow,
            "casualty" => Situation::Casualty,
            "target" => Situation::Target,
            "victim" => Situation::SpecialAttackVictim,
            "mission" => Situation::BattleMission,
            "objective" => Situation::Objective,
            "hand" => Situation::ManyCards,
            "crowd" => Situation::CrowdedHex,
            "late" => Situation::LateGame,
            "over" => Situation::GameOver,
            "storm" => Situation::Storm,
            "destruction" => Situation::StormWithLosses,
            "chain" => Situation::AttackChain,
            "pass-card" => Situation::PassCard,
            "keep" => Situation::MissionChoice,
            "hill" => Situation::MonolithReward,
            "line" => Situation::TransmissionLine,
            "advance" => Situation::Advance,
            "sacrifice" => Situation::Sacrifice,
            "red" => Situation::RedMission,
            _ => return None,
        })
    }

    /// Returns true if this situation is just before a step that causes these events.
    pub(super) fn precedes_step_with(self, events: &[Event]) -> bool {
        let count_losses = |wanted: LossCause| {
            let is_loss =
                |event: &&Event| matches!(event, Event::UnitLost { cause, .. } if *cause == wanted);
            events.iter().filter(is_loss).count()
        };
        let storm_moved_units =
            || (events.iter()).any(|event| matches!(event, Event::StormMoved { .. }));
        match self {
            Situation::Storm => storm_moved_units(),
            Situation::StormWithLosses => storm_moved_units() && count_losses(LossCause::Storm) > 0,
            Situation::AttackChain => count_losses(LossCause::SpecialAttack) > 1,
            _ => false,
        }
    }

    /// Returns the number of steps after which a game is abandoned. A window test clicks through all steps up
    /// to [`Situation::AfterAllEventKinds`], so there must be few of them.
    pub(super) const fn max_steps(self) -> usize {
        match self {
            Situation::AfterAllEventKinds => 170,
            _ => usize::MAX,
        }
    }
}

/// The kinds of events that have occurred so far.
#[derive(Clone, Default, Debug)]
pub struct EventHistory {
    has_bought: bool,
    has_moved: bool,
    has_explored: bool,
    /// A player passed in a card window.
    has_passed_in_window: bool,
    /// A card was played in a battle.
    has_played_in_battle: bool,
    is_in_battle: bool,
    /// A player was asked which unit is destroyed.
    was_asked_for_casualty: bool,
    has_fulfilled_mission: bool,
    has_mined: bool,
    has_drawn_card: bool,
}

impl EventHistory {
    /// Adds events to the history.
    pub(super) fn record(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Bought { .. } => self.has_bought = true,
                Event::Moved { .. } => self.has_moved = true,
                Event::Explored { .. } => self.has_explored = true,
                Event::Passed { .. } => self.has_passed_in_window = true,
                Event::BattleBegan { .. } => self.is_in_battle = true,
                Event::BattleEnded { .. } => self.is_in_battle = false,
                Event::CardPlayed { .. } => self.has_played_in_battle |= self.is_in_battle,
                Event::MissionFulfilled { .. } => self.has_fulfilled_mission = true,
                Event::Mined { rubium, .. } => self.has_mined |= *rubium > 0,
                Event::Drawn { .. } => self.has_drawn_card = true,
                _ => {}
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.has_bought
            && self.has_moved
            && self.has_explored
            && self.has_passed_in_window
            && self.has_played_in_battle
            && self.was_asked_for_casualty
            && self.has_fulfilled_mission
            && self.has_mined
            && self.has_drawn_card
    }

    /// Records whether a player must choose a casualty. Returns true if the game is in the situation.
    pub(super) fn record_state_and_check(
        &mut self,
        situation: Situation,
        rules: &Rules,
        state: &State,
    ) -> bool {
        let (seat, decision_kind) = match pending_input(rules, state) {
            PendingInput::Decision { seat, decision } => (seat, decision),
            PendingInput::Over { ending } => {
                return situation == Situation::GameOver
                    && ending.reason == EndReason::VictoryPoints;
            }
            PendingInput::Chance { .. } => return false,
        };
        self.was_asked_for_casualty |= matches!(decision_kind, DecisionKind::Casualty { .. });
        let count_actions = |matches: fn(&Action) -> bool| {
            let mut actions = Vec::new();
            collect_legal_actions(rules, state, &mut actions);
            actions.iter().filter(|action| matches(action)).count()
        };
        let can_play_card = || count_actions(|action| matches!(action, Action::Play { .. })) > 0;
        let phase = match decision_kind {
            DecisionKind::Phase { phase } => Some(phase),
            _ => None,
        };
        match situation {
            Situation::Opening => true,
            Situation::AfterAllEventKinds => phase == Some(Phase::Deployment) && self.is_complete(),
            Situation::CardWindow => {
                matches!(decision_kind, DecisionKind::Window { .. }) && can_play_card()
            }
            Situation::Casualty => {
                matches!(decision_kind, DecisionKind::Casualty { .. })
                    && count_actions(|action| matches!(action, Action::Casualty { .. })) > 1
            }
            Situation::Target => {
                matches!(decision_kind, DecisionKind::Target { .. })
                    && state.turn() > 4
                    && count_actions(|_| true) > 3
            }
            Situation::SpecialAttackVictim => matches!(decision_kind, DecisionKind::Victim { .. }),
            Situation::BattleMission => {
                matches!(decision_kind, DecisionKind::BattleMission) && can_play_card()
            }
            Situation::Objective => phase == Some(Phase::Draw) && can_play_card(),
            Situation::ManyCards => {
                phase == Some(Phase::Deployment) && hand_size(rules, state, seat) >= 9
            }
            Situation::CrowdedHex => {
                phase == Some(Phase::Movement) && max_unit_token_count(rules, state) >= 9
            }
            Situation::LateGame => phase == Some(Phase::Movement) && state.turn() > 24,
            Situation::PassCard => {
                matches!(decision_kind, DecisionKind::PassCard { .. })
                    && count_actions(|action| matches!(action, Action::PassToTeammate { .. })) > 0
            }
            Situation::MissionChoice => matches!(decision_kind, DecisionKind::Keep),
            Situation::MonolithReward => matches!(decision_kind, DecisionKind::Hill),
            Situation::TransmissionLine => {
                matches!(decision_kind, DecisionKind::BattleMission) && can_play_card()
            }
            Situation::Advance => {
                matches!(decision_kind, DecisionKind::Advance { .. })
                    && count_actions(|action| matches!(action, Action::Move { .. })) > 0
            }
            Situation::Sacrifice => {
                count_actions(|action| matches!(action, Action::Sacrifice { .. })) > 0
            }
            Situation::RedMission => {
                let is_red_card = |card| rules.card(card).is_some_and(|spec| is_red(&spec.face));
                let mut actions = Vec::new();
                collect_legal_actions(rules, state, &mut actions);
                matches!(decision_kind, DecisionKind::BattleMission)
                    && (actions.iter())
                        .any(|action| matches!(action, Action::Play { card } if is_red_card(*card)))
                    && count_actions(|action| matches!(action, Action::TakeFaceupCard)) > 0
            }
            Situation::GameOver
            | Situation::Storm
            | Situation::StormWithLosses
            | Situation::AttackChain => false,
        }
    }
}

/// Returns true if the card is red in the 2005 edition, that is, a battle mission.
fn is_red(face: &CardFace) -> bool {
    matches!(face, CardFace::BattleMission { .. })
}

/// Returns the number of cards in a hand.
fn hand_size(rules: &Rules, state: &State, seat: Seat) -> u16 {
    [Deck::Energize, Deck::Missions]
        .map(|deck| state.hand_size(rules, seat, deck))
        .iter()
        .sum()
}

/// Returns the number of unit tokens that the app shows on a hex: one for each kind of each seat.
pub(super) fn unit_token_count(rules: &Rules, state: &State, hex: Hex) -> usize {
    let stacks = rules.seats().map(|seat| state.units(seat, hex));
    stacks.map(|stack| stack.counts().count()).sum()
}

/// Returns the maximum of [`unit_token_count`] over all hexes.
fn max_unit_token_count(rules: &Rules, state: &State) -> usize {
    let hexes = rules.board().hexes();
    hexes
        .map(|(hex, _)| unit_token_count(rules, state, hex))
        .max()
        .unwrap_or_default()
}
