//! All actions and random outcomes of a game, legal or not, except [`Action::PassToTeammate`].

use crate::random_play::Random;
use rubium_rules::battle::Side;
use rubium_rules::{Action, CardId, ChanceOutcome, Hex, Kind, Rules, Seat, TokenId};

/// All actions and random outcomes of a game, legal or not, except [`Action::PassToTeammate`].
///
/// They contain all ids of the game, and three that do not exist: the next id, and the maximum values of `i8`
/// and `u8`. The dice also show faces that do not exist.
#[derive(Clone, Debug)]
pub struct CandidateInputs {
    /// The actions.
    pub actions: Vec<Action>,
    /// The random outcomes.
    pub outcomes: Vec<ChanceOutcome>,
    /// The seats that try the actions: those of the game, and one that does not exist.
    pub seats: Vec<Seat>,
}

impl CandidateInputs {
    /// Returns the candidate inputs of a game.
    pub fn new(rules: &Rules) -> CandidateInputs {
        let hexes: Vec<Hex> = ids(rules.board().len()).map(Hex).collect();
        let cards: Vec<CardId> = ids(rules.cards().count()).map(CardId).collect();
        let tokens: Vec<TokenId> = ids(rules.tokens().count()).map(TokenId).collect();
        let seats: Vec<Seat> = ids(usize::from(rules.players())).map(Seat).collect();
        let mut actions = vec![
            Action::EndPhase,
            Action::Pass,
            Action::PassBattle,
            Action::TakeEnergize,
            Action::TakeFaceupCard,
        ];
        for kind in Kind::ALL {
            actions.extend([Action::Casualty { kind }, Action::Sacrifice { kind }]);
            for &hex in &hexes {
                actions.extend([
                    Action::Buy { kind, hex },
                    Action::TargetPlacement { kind, hex },
                    Action::TargetUnit { kind, hex },
                ]);
                for &to in &hexes {
                    actions.push(Action::Move {
                        kind,
                        from: hex,
                        to,
                    });
                    actions.push(Action::SpecialAttack {
                        kind,
                        from: hex,
                        to,
                    });
                }
            }
            actions.extend(Side::BOTH.map(|side| Action::TargetKind { side, kind }));
        }
        for &hex in &hexes {
            actions.extend([Action::Explore { hex }, Action::TargetHex { hex }]);
            actions.extend(
                seats
                    .iter()
                    .map(|&defender| Action::Battle { hex, defender }),
            );
        }
        for &card in &cards {
            actions.extend([
                Action::Play { card },
                Action::Exchange { card },
                Action::Keep { card },
            ]);
        }
        actions.extend(seats.iter().map(|&seat| Action::Victim { seat }));
        for side in Side::BOTH {
            actions.extend([
                Action::TargetForce { side },
                Action::TargetHit { side, picker: None },
            ]);
            actions.extend(seats.iter().map(|&seat| Action::TargetHit {
                side,
                picker: Some(seat),
            }));
        }
        let mut outcomes: Vec<ChanceOutcome> = (0..=7)
            .chain([255])
            .map(|face| ChanceOutcome::Die { face })
            .collect();
        outcomes.extend(cards.iter().map(|&card| ChanceOutcome::Card { card }));
        outcomes.extend(tokens.iter().map(|&token| ChanceOutcome::Token { token }));
        CandidateInputs {
            actions,
            outcomes,
            seats: (0..=rules.players()).map(Seat).collect(),
        }
    }

    /// Returns a random action. Moves and special attacks are less likely than their share of the list.
    pub fn random_action(&self, random: &mut Random) -> Action {
        // Moves and special attacks make up most of the list, so half of the time they are left out.
        let mut action = self.actions[random.below(self.actions.len())];
        if random.once_in(2) {
            while matches!(action, Action::Move { .. } | Action::SpecialAttack { .. }) {
                action = self.actions[random.below(self.actions.len())];
            }
        }
        action
    }
}

/// Returns the ids from 0 to `count - 1`, and three that do not exist.
fn ids(count: usize) -> impl Iterator<Item = u8> {
    (0..=count as u8).chain([127, 255])
}
