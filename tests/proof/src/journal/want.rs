//! Places in a game at which a test wants to begin.

use rubium_rules::content::Face;
use rubium_rules::{
    Action, Cause, DecisionKind, Deck, EndReason, Event, Hex, PendingInput, Phase, Rules, Seat,
    State, legal, pending_input,
};

/// A place in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// Before the first step.
    Opening,
    /// A turn begins, and each kind of event has occurred: see [`Watch`].
    Tour,
    /// A card window is open, and the seat that is asked has a card for it.
    Window,
    /// A hit can take one of several kinds.
    Casualty,
    /// A card that was played waits for one of several targets.
    Target,
    /// A special attack can hit one of several opponents.
    Victim,
    /// A battle was won, and a battle mission fits.
    Mission,
    /// An objective can be played.
    Objective,
    /// A turn begins, and its player has many cards.
    Hand,
    /// Units move, and one hex contains as many tokens as a hex ever does.
    Crowd,
    /// Units move, late in the game.
    Late,
    /// A player has reached the required victory points.
    Over,
    /// The next step causes a storm that carries units (OPT-VORTEX).
    Storm,
    /// The next step causes a storm that carries units and destroys some (OPT-VORTEX).
    Destruction,
    /// The next step is a special attack that hits at least twice (UNI-WYRM).
    Chain,
    /// A card of the hand can be passed to the teammate (OPT-TEAM).
    Gift,
    /// One of two missions is kept (OPT-PRIORITY).
    Keep,
    /// The Monolith offers a choice between a card of its own and other cards (OPT-HILL).
    Hill,
    /// A mission of the transmission line can be fulfilled (OPT-INTERCEPT).
    Line,
    /// Units can move on after a battle (UNI-SPORLING).
    Advance,
    /// A unit can be given for a hit (UNI-SHARDIAN).
    Sacrifice,
    /// A battle was won, and one red card can be played: a Mission card or one from the hand (MIS-5).
    Red,
}

impl Want {
    /// Returns the place with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Want> {
        Some(match name {
            "opening" => Want::Opening,
            "tour" => Want::Tour,
            "window" => Want::Window,
            "casualty" => Want::Casualty,
            "target" => Want::Target,
            "victim" => Want::Victim,
            "mission" => Want::Mission,
            "objective" => Want::Objective,
            "hand" => Want::Hand,
            "crowd" => Want::Crowd,
            "late" => Want::Late,
            "over" => Want::Over,
            "storm" => Want::Storm,
            "destruction" => Want::Destruction,
            "chain" => Want::Chain,
            "gift" => Want::Gift,
            "keep" => Want::Keep,
            "hill" => Want::Hill,
            "line" => Want::Line,
            "advance" => Want::Advance,
            "sacrifice" => Want::Sacrifice,
            "red" => Want::Red,
            _ => return None,
        })
    }

    /// Returns true if the place is just before the latest seat step, which caused these events.
    pub(super) fn came(self, events: &[Event]) -> bool {
        let lost = |by: Cause| {
            let lost =
                |event: &&Event| matches!(event, Event::UnitLost { cause, .. } if *cause == by);
            events.iter().filter(lost).count()
        };
        let carried = || (events.iter()).any(|event| matches!(event, Event::StormMoved { .. }));
        match self {
            Want::Storm => carried(),
            Want::Destruction => carried() && lost(Cause::Storm) > 0,
            Want::Chain => lost(Cause::SpecialAttack) > 1,
            _ => false,
        }
    }

    /// Number of steps after which the next seed is tried. A tour is pressed by hand, so it must be short.
    pub(super) const fn most_steps(self) -> usize {
        match self {
            Want::Tour => 170,
            _ => usize::MAX,
        }
    }
}

/// The kinds of events that have occurred so far.
#[derive(Clone, Default, Debug)]
pub struct Watch {
    bought: bool,
    moved: bool,
    explored: bool,
    /// A player passed in a card window.
    passed: bool,
    /// A card was played in a battle.
    in_battle: bool,
    fighting: bool,
    /// A player chose which unit is destroyed.
    chose: bool,
    mission: bool,
    mined: bool,
    drew: bool,
}

impl Watch {
    /// Records the events.
    pub(super) fn see(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Bought { .. } => self.bought = true,
                Event::Moved { .. } => self.moved = true,
                Event::Explored { .. } => self.explored = true,
                Event::Passed { .. } => self.passed = true,
                Event::BattleBegan { .. } => self.fighting = true,
                Event::BattleEnded { .. } => self.fighting = false,
                Event::CardPlayed { .. } => self.in_battle |= self.fighting,
                Event::MissionFulfilled { .. } => self.mission = true,
                Event::Mined { rubium, .. } => self.mined |= *rubium > 0,
                Event::Drawn { .. } => self.drew = true,
                _ => {}
            }
        }
    }

    fn saw_everything(&self) -> bool {
        self.bought
            && self.moved
            && self.explored
            && self.passed
            && self.in_battle
            && self.chose
            && self.mission
            && self.mined
            && self.drew
    }

    /// Returns true if the game is at the wanted place.
    pub(super) fn is_there(&mut self, want: Want, rules: &Rules, state: &State) -> bool {
        let (seat, ask) = match pending_input(rules, state) {
            PendingInput::Decision { seat, ask } => (seat, ask),
            PendingInput::Over { ending } => {
                return want == Want::Over && ending.reason == EndReason::VictoryPoints;
            }
            PendingInput::Chance { .. } => return false,
        };
        self.chose |= matches!(ask, DecisionKind::Casualty { .. });
        let may = |fits: fn(&Action) -> bool| {
            let mut actions = Vec::new();
            legal(rules, state, &mut actions);
            actions.iter().filter(|action| fits(action)).count()
        };
        let plays = || may(|action| matches!(action, Action::Play { .. })) > 0;
        let phase = match ask {
            DecisionKind::Phase { phase } => Some(phase),
            _ => None,
        };
        match want {
            Want::Opening => true,
            Want::Tour => phase == Some(Phase::Deployment) && self.saw_everything(),
            Want::Window => matches!(ask, DecisionKind::Window { .. }) && plays(),
            Want::Casualty => {
                matches!(ask, DecisionKind::Casualty { .. })
                    && may(|action| matches!(action, Action::Casualty { .. })) > 1
            }
            Want::Target => {
                matches!(ask, DecisionKind::Target { .. }) && state.turn() > 4 && may(|_| true) > 3
            }
            Want::Victim => matches!(ask, DecisionKind::Victim { .. }),
            Want::Mission => matches!(ask, DecisionKind::BattleMission) && plays(),
            Want::Objective => phase == Some(Phase::Draw) && plays(),
            Want::Hand => phase == Some(Phase::Deployment) && cards(rules, state, seat) >= 9,
            Want::Crowd => phase == Some(Phase::Movement) && fullest(rules, state) >= 9,
            Want::Late => phase == Some(Phase::Movement) && state.turn() > 24,
            Want::Gift => {
                matches!(ask, DecisionKind::Gift { .. })
                    && may(|action| matches!(action, Action::Give { .. })) > 0
            }
            Want::Keep => matches!(ask, DecisionKind::Keep),
            Want::Hill => matches!(ask, DecisionKind::Hill),
            Want::Line => matches!(ask, DecisionKind::BattleMission) && plays(),
            Want::Advance => {
                matches!(ask, DecisionKind::Advance { .. })
                    && may(|action| matches!(action, Action::Move { .. })) > 0
            }
            Want::Sacrifice => may(|action| matches!(action, Action::Sacrifice { .. })) > 0,
            Want::Red => {
                let red = |card| rules.card(card).is_some_and(|spec| is_red(&spec.face));
                let mut actions = Vec::new();
                legal(rules, state, &mut actions);
                matches!(ask, DecisionKind::BattleMission)
                    && (actions.iter())
                        .any(|action| matches!(action, Action::Play { card } if red(*card)))
                    && may(|action| matches!(action, Action::TakeVictory)) > 0
            }
            Want::Over | Want::Storm | Want::Destruction | Want::Chain => false,
        }
    }
}

/// Returns true if a card is red in the 2005 edition.
fn is_red(face: &Face) -> bool {
    matches!(face, Face::BattleMission { .. })
}

/// Number of cards in a hand.
fn cards(rules: &Rules, state: &State, seat: Seat) -> u16 {
    [Deck::Energize, Deck::Missions]
        .map(|deck| state.hand_size(rules, seat, deck))
        .iter()
        .sum()
}

/// Number of tokens in a hex: one for each kind of each seat.
pub(super) fn tokens(rules: &Rules, state: &State, hex: Hex) -> usize {
    let stacks = rules.seats().map(|seat| state.units(seat, hex));
    stacks.map(|stack| stack.counts().count()).sum()
}

/// Maximum number of tokens in one hex.
fn fullest(rules: &Rules, state: &State) -> usize {
    let hexes = rules.board().hexes();
    hexes
        .map(|(hex, _)| tokens(rules, state, hex))
        .max()
        .unwrap_or_default()
}
