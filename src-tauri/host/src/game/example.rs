//! The rulebook with its examples, as the page receives them.

use rubium_lessons::{ExampleGame, ExampleStep, rules_with_own_example};
use rubium_rules::rulebook::{Rulebook, rulebook};
use rubium_rules::{
    Action, CardCount, Event, Hex, RuleId, Seat, State, View, Violation, catalogue, view,
};
use serde::Serialize;
use specta::Type;

use super::{GameInfo, Player};

/// The rulebook, and which of its rules have an example that can be played move by move.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct IllustratedRulebook {
    /// The rulebook.
    #[serde(flatten)]
    pub rulebook: Rulebook,
    /// The rules with a [`RuleExample`]. A rule is left out if its `RuleExample` is also the example of
    /// a worked example in [`rulebook`](Self::rulebook) whose first rule it is.
    pub rules_with_example: Vec<RuleId>,
}

impl IllustratedRulebook {
    /// Returns the built-in rulebook.
    #[must_use]
    pub fn built_in() -> IllustratedRulebook {
        IllustratedRulebook {
            rulebook: rulebook().clone(),
            rules_with_example: rules_with_own_example(),
        }
    }
}

/// An example of a rule, move by move.
#[derive(Clone, Debug, Serialize, Type)]
pub struct RuleExample {
    /// The information that no step changes. The players have no names.
    pub info: GameInfo,
    /// The hexes that are shown.
    pub hexes: Vec<Hex>,
    /// The start position, then the position after each move.
    pub frames: Vec<ExampleFrame>,
}

/// A position of an example, and the move that led to it.
#[derive(Clone, Debug, Serialize, Type)]
pub struct ExampleFrame {
    /// The public view.
    pub view: View,
    /// The hand of each seat. Nothing is hidden in an example.
    pub hands: Vec<Vec<CardCount>>,
    /// The events of the move that led to this position.
    pub events: Vec<Event>,
    /// The refused action; `None` if the move was played. A refusal does not change the position.
    pub refused: Option<RefusedAction>,
}

/// An action that the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct RefusedAction {
    /// The seat that attempts the action.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// The rule and the reason.
    pub violation: Violation,
}

impl RuleExample {
    /// Converts an example for the page. `id` becomes the id of its game.
    #[must_use]
    pub fn new(id: String, game: ExampleGame) -> RuleExample {
        let rules = &game.rules;
        let seats = 0..rules.setup().factions.len() as u8;
        let frame = |state: &State, events, refused| ExampleFrame {
            view: view(rules, state, None),
            hands: (seats.clone())
                .map(|seat| view(rules, state, Some(Seat(seat))).hand)
                .collect(),
            events,
            refused,
        };
        let mut frames = vec![frame(&game.start, Vec::new(), None)];
        let mut latest = game.start;
        for example_step in game.steps {
            let (events, refused) = match example_step {
                ExampleStep::Played { state, events } => {
                    latest = *state;
                    (events, None)
                }
                ExampleStep::Refused {
                    seat,
                    action,
                    violation,
                } => {
                    let refused = RefusedAction {
                        seat,
                        action,
                        violation,
                    };
                    (Vec::new(), Some(refused))
                }
            };
            frames.push(frame(&latest, events, refused));
        }
        let factions = rules.setup().factions.iter();
        let info = GameInfo {
            id,
            title: String::new(),
            is_seed_known: false,
            is_practice: false,
            edition: rules.edition(),
            optional_rules: rules.options().optional_rules.clone(),
            extra_rubium: Vec::new(),
            notice: None,
            players: factions
                .map(|&faction| Player {
                    name: String::new(),
                    faction,
                })
                .collect(),
            catalogue: catalogue(rules),
        };
        RuleExample {
            info,
            hexes: game.hexes,
            frames,
        }
    }
}
