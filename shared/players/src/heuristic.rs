//! The players that do not search: they evaluate each legal action by heuristics.

use crate::Player;
use crate::decision::decide;
use crate::evaluator::Evaluator;
use crate::playing_style::PlayingStyle;
use crate::profile::{OFFICER, PlayerProfile, RECRUIT};
use crate::reason::DecisionReason;
use rubium_rules::{Action, Rules, View};

/// A player that does not search.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic<'r> {
    rules: &'r Rules,
    profile: PlayerProfile,
    seed: u64,
}

impl<'r> Heuristic<'r> {
    /// Creates the Officer, the strongest player that does not search, with this seed for a game of `rules`.
    /// The Officer evaluates positions one step ahead by exact battle odds, missions, income, control
    /// of hexes, and the opponents' possible attacks in their next turns.
    pub const fn officer(rules: &'r Rules, seed: u64) -> Heuristic<'r> {
        Heuristic {
            rules,
            profile: OFFICER,
            seed,
        }
    }

    /// Creates the Recruit, an opponent for beginners, with this seed for a game of `rules`. The Recruit
    /// mines with its refineries, explores, attacks where it is clearly stronger, and plays missions whose
    /// conditions happen to hold. It does not plan ahead, ignores threats, and makes frequent blunders.
    pub const fn recruit(rules: &'r Rules, seed: u64) -> Heuristic<'r> {
        Heuristic {
            rules,
            profile: RECRUIT,
            seed,
        }
    }

    /// This player with another playing style.
    #[must_use]
    pub fn with_playing_style(self, playing_style: PlayingStyle) -> Heuristic<'r> {
        Heuristic {
            profile: self.profile.with_playing_style(playing_style),
            ..self
        }
    }

    /// The decision and its reason; `None` if no action is legal.
    pub fn decide(
        &self,
        view: &View,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Option<(Action, DecisionReason)> {
        decide(
            self.rules,
            &self.profile,
            self.seed,
            view,
            decision_number,
            legal_actions,
        )
    }

    /// This player's reason for a purchase or a move, whether or not the player would choose that action;
    /// `None` for other actions.
    pub fn reason_for(&self, view: &View, action: Action) -> Option<DecisionReason> {
        Evaluator::new(self.rules, view, &self.profile)?.reason_for(action)
    }
}

impl Player<View, Action> for Heuristic<'_> {
    fn choose(
        &self,
        view: &View,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Option<Action> {
        self.decide(view, decision_number, legal_actions)
            .map(|(action, _)| action)
    }
}
