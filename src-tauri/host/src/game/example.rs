//! Worked examples of the rulebook for the page.

use rubium_lessons::{ExampleGame, ExampleMove};
use rubium_rules::{Action, Event, State, View, Violation, catalogue, view};
use serde::Serialize;
use specta::Type;

use super::{GameInfo, Player};

/// A worked example, move by move.
#[derive(Clone, Debug, Serialize, Type)]
pub struct RuleExample {
    /// Its players and cards. The players have no names.
    pub info: GameInfo,
    /// The position, and what follows.
    pub frames: Vec<ExampleFrame>,
}

/// The board after a move of an example.
#[derive(Clone, Debug, Serialize, Type)]
pub struct ExampleFrame {
    /// What everybody sees.
    pub view: View,
    /// What the move caused. In an example nothing is hidden.
    pub events: Vec<Event>,
    /// The action that the rules refuse here.
    pub refused: Option<RefusedAction>,
}

/// An action that the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct RefusedAction {
    /// The action.
    pub action: Action,
    /// The reason.
    pub violation: Violation,
}

impl RuleExample {
    /// The example with the id `id`.
    #[must_use]
    pub fn new(id: String, game: ExampleGame) -> RuleExample {
        let rules = &game.rules;
        let seen = |state: &State| view(rules, state, None);
        let mut frames = vec![ExampleFrame {
            view: seen(&game.start),
            events: Vec::new(),
            refused: None,
        }];
        let mut latest = game.start;
        for one in game.moves {
            let (events, refused) = match one {
                ExampleMove::Played { state, events } => {
                    latest = *state;
                    (events, None)
                }
                ExampleMove::Refused { action, violation } => {
                    (Vec::new(), Some(RefusedAction { action, violation }))
                }
            };
            frames.push(ExampleFrame {
                view: seen(&latest),
                events,
                refused,
            });
        }
        let factions = rules.setup().factions.iter();
        let info = GameInfo {
            id,
            title: String::new(),
            known_seed: false,
            practice: false,
            edition: rules.edition(),
            optional: rules.options().optional.clone(),
            notice: None,
            players: factions
                .map(|&faction| Player {
                    name: String::new(),
                    faction,
                })
                .collect(),
            catalogue: catalogue(rules),
        };
        RuleExample { info, frames }
    }
}
