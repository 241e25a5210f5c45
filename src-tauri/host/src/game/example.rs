//! The rulebook and the examples of its rules for the page.

use rubium_lessons::{ExampleGame, ExampleMove, rules_with_own_example};
use rubium_rules::rulebook::{Rulebook, rulebook};
use rubium_rules::{
    Action, CardCount, Event, Hex, RuleId, Seat, State, View, Violation, catalogue, view,
};
use serde::Serialize;
use specta::Type;

use super::{GameInfo, Player};

/// The rulebook, and which of its rules have an example.
#[derive(Clone, Debug, Serialize, Type)]
pub struct IllustratedRulebook {
    /// The rulebook.
    #[serde(flatten)]
    pub book: Rulebook,
    /// The rules with an example besides the worked example that is told at the rule.
    pub shown: Vec<RuleId>,
}

impl IllustratedRulebook {
    /// The rulebook of the app.
    #[must_use]
    pub fn built_in() -> IllustratedRulebook {
        IllustratedRulebook {
            book: rulebook().clone(),
            shown: rules_with_own_example(),
        }
    }
}

/// An example, move by move.
#[derive(Clone, Debug, Serialize, Type)]
pub struct RuleExample {
    /// Its players and cards. The players have no names.
    pub info: GameInfo,
    /// The part of the board that is shown.
    pub hexes: Vec<Hex>,
    /// The position, and what follows.
    pub frames: Vec<ExampleFrame>,
}

/// The board after a move of an example.
#[derive(Clone, Debug, Serialize, Type)]
pub struct ExampleFrame {
    /// What everybody sees.
    pub view: View,
    /// The hands by seat. In an example nothing is hidden.
    pub hands: Vec<Vec<CardCount>>,
    /// What the move caused.
    pub events: Vec<Event>,
    /// The action that the rules refuse here.
    pub refused: Option<RefusedAction>,
}

/// An action that the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct RefusedAction {
    /// The seat that tries it.
    pub seat: Seat,
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
        for one in game.moves {
            let (events, refused) = match one {
                ExampleMove::Played { state, events } => {
                    latest = *state;
                    (events, None)
                }
                ExampleMove::Refused {
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
        RuleExample {
            info,
            hexes: game.hexes,
            frames,
        }
    }
}
