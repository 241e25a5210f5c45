//! Two games whose pasts look the same to one seat, or to the public, and for each game a script that
//! continues it. The two scripts are the same, apart from cards that this seat may not know.
//!
//! The rules allow these differences: the cards that other seats drew, kept (OPT-PRIORITY) or passed facedown
//! (OPT-TEAM). With [`Secret::HandsAndOutcomes`] the seeds differ too, and therefore the order of the decks,
//! the tokens and the future dice.
//!
//! Everything else in the past is equal: the set-up, all other actions, all dice rolled, all tokens found,
//! and every card that this seat drew or received. Cards are swapped between two other seats, so that both
//! games have the same decks, and the same seed gives the same draws. With only one other seat, cards are
//! swapped with the deck.

use rubium_players::{Player, Random};
use rubium_record::{Author, ChanceSource, Header, Seed, Timeline, jsonl};
use rubium_rules::{
    Action, ChanceOutcome, ChanceRequest, Deck, OptionalRule, PendingInput, RecordInput, Rules,
    Seat, Setup, View, collect_legal_actions, pending_input, view, weights,
};
use serde::{Deserialize, Serialize};

use super::option_sets::OptionSet;

/// Minimum number of card swaps in the past. The second number applies if players do not draw missions,
/// because swaps are rarer then.
const MIN_SWAPS: [usize; 2] = [3, 1];
/// Maximum number of steps in the past, in the same two cases. The number is limited because the page
/// repeatedly receives all past steps.
const MAX_PAST_STEPS: [usize; 2] = [250, 1500];
/// Minimum number of actions in the script with [`Secret::Hands`].
const MIN_ACTIONS: usize = 10;
/// Maximum number of actions in the script. If cards were swapped with the deck, the script ends as soon as
/// the difference becomes visible.
const MAX_ACTIONS: usize = 30;

/// The difference between the two games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// The hands of the other seats.
    Hands,
    /// The hands of the other seats and the future random outcomes. The script ends before the next random
    /// outcome.
    HandsAndOutcomes,
}

/// Two games, and their scripts.
pub struct Pair {
    /// The journal of each past.
    pub journals: [String; 2],
    /// The script of each future.
    pub scripts: [Script; 2],
}

/// The script for one of the games.
#[derive(Clone, Serialize, Deserialize)]
pub struct Script {
    /// Seat whose hand the page opens.
    pub viewing_seat: Option<Seat>,
    /// Number of players.
    pub players: u8,
    /// Whether every step can be undone.
    pub is_practice: bool,
    /// The actions, in order.
    pub steps: Vec<ScriptedAction>,
    /// Whether all players agree to end the game after the last action, which reveals the seed. Has no effect
    /// in a game with computers.
    pub is_ended_by_agreement: bool,
    /// Whether computers control the other seats. The game then stops at their first decision.
    pub has_computers: bool,
}

/// One action of the script.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct ScriptedAction {
    /// The acting seat.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// Whether the action depends on the hand of another seat. Such an action is made with that hand open,
    /// while the player of the viewing seat does not see the screen.
    pub is_hidden: bool,
}

type Game = Timeline<Rules>;

/// A pair under construction.
struct GamePair<'a> {
    games: [Game; 2],
    option_set: &'a OptionSet,
    /// Chooses actions, and the random outcomes of the past.
    player: Random,
}

impl Pair {
    /// Plays the past with the first suitable seed from `seed` upwards, then generates the future.
    pub fn new(option_set: &OptionSet, seed: u64, secret: Secret) -> Pair {
        let mut seeds = seed..seed + 1000;
        let pair = seeds.find_map(|seed| Pair::with_seed(option_set, seed, secret));
        pair.unwrap_or_else(|| panic!("no seed is suitable for {:?}", option_set.options))
    }

    fn with_seed(option_set: &OptionSet, seed: u64, secret: Secret) -> Option<Pair> {
        let (second_seed, min_actions) = match secret {
            Secret::Hands => (seed, MIN_ACTIONS),
            Secret::HandsAndOutcomes => (seed + 1000, 0),
        };
        let games = [seed, second_seed].map(|seed| new_game(option_set, seed));
        let mut game_pair = GamePair {
            games,
            option_set,
            player: Random::new(seed),
        };
        if !game_pair.play_past() {
            return None;
        }
        let [first_views, second_views] =
            game_pair.map_both(|game| other_views(game, option_set.viewing_seat));
        if first_views == second_views {
            return None;
        }
        let journals = game_pair.map_both(|game| {
            jsonl::write(game.record()).expect("the record should be written as a journal")
        });
        let steps = game_pair.play_future(secret);
        if steps[0].len() < min_actions {
            return None;
        }
        let scripts = steps.map(|steps| Script {
            viewing_seat: option_set.viewing_seat,
            players: option_set.players,
            is_practice: option_set.options.is_practice,
            steps,
            is_ended_by_agreement: secret == Secret::Hands,
            has_computers: false,
        });
        Some(Pair { journals, scripts })
    }

    /// Returns the same games with computers in the other seats.
    pub fn with_computers(mut self) -> Pair {
        for script in &mut self.scripts {
            script.has_computers = true;
        }
        self
    }
}

fn new_game(option_set: &OptionSet, seed: u64) -> Game {
    let options = option_set.options.clone();
    let setup = Setup::new(options, option_set.players, |_| 0).expect("the set-up should be valid");
    let names = ["Ada", "Blaise", "Carmen", "Dmitri"].map(str::to_owned);
    let names = names[..usize::from(option_set.players)].to_vec();
    let header = Header::new::<Rules>(setup, names, Seed(seed), false);
    Timeline::begin(header).expect("the game should begin")
}

/// Returns the other seats' views, which the page must not reveal to `viewing_seat`.
fn other_views(game: &Game, viewing_seat: Option<Seat>) -> Vec<View> {
    let seats = game
        .machine()
        .seats()
        .filter(|&seat| viewing_seat != Some(seat));
    seats
        .map(|seat| view(game.machine(), game.state(), Some(seat)))
        .collect()
}

/// The two different cards that one seat drew, one in each game. To balance the decks, another seat must
/// later draw the first game's card in the second game, and the second game's card in the first.
#[derive(Clone, Copy)]
struct OwedCards {
    seat: Seat,
    cards: [ChanceOutcome; 2],
}

impl GamePair<'_> {
    fn map_both<T>(&self, read: impl FnMut(&Game) -> T) -> [T; 2] {
        self.games.each_ref().map(read)
    }

    fn rules(&self) -> &Rules {
        self.games[0].machine()
    }

    /// Returns true if missions are faceup in the transmission line, so that players do not draw them.
    fn has_transmission_line(&self) -> bool {
        let options = &self.option_set.options;
        options.has(OptionalRule::InterceptedTransmissions)
    }

    fn is_viewing_seat(&self, seat: Seat) -> bool {
        self.option_set.viewing_seat == Some(seat)
    }

    /// Plays until enough cards have been swapped and a decision is pending. Returns true if this happened
    /// within the maximum number of steps.
    fn play_past(&mut self) -> bool {
        let (mut swap_count, mut owed_cards) = (0, [None::<OwedCards>; 2]);
        let others = self
            .rules()
            .seats()
            .filter(|&seat| !self.is_viewing_seat(seat));
        let has_single_other_seat = others.count() == 1;
        let limits_index = usize::from(self.has_transmission_line());
        while self.games[0].step_count() < MAX_PAST_STEPS[limits_index] {
            let is_balanced = owed_cards.iter().all(Option::is_none);
            match self.pending_input() {
                PendingInput::Over { .. } => return false,
                PendingInput::Decision { .. }
                    if is_balanced && swap_count >= MIN_SWAPS[limits_index] =>
                {
                    return true;
                }
                PendingInput::Decision { seat, .. } => {
                    let Some(actions) = self.choose_actions(seat) else {
                        return false;
                    };
                    self.submit(Author::Seat(seat.0), actions.map(RecordInput::Act));
                }
                PendingInput::Chance {
                    request: request @ ChanceRequest::Draw { seat, deck },
                } if !self.is_viewing_seat(seat) => {
                    let owed_cards = &mut owed_cards[usize::from(deck == Deck::Missions)];
                    let Some(cards) = self.swapped_draw(request, seat, owed_cards) else {
                        return false;
                    };
                    // If no other seat can draw the owed card, it stays in the deck.
                    owed_cards.take_if(|_| has_single_other_seat);
                    swap_count += usize::from(owed_cards.is_none() && cards[0] != cards[1]);
                    self.submit(Author::Chance, cards.map(RecordInput::Chance));
                }
                PendingInput::Chance { request } => {
                    let Some(outcome) = self.common_outcome(request) else {
                        return false;
                    };
                    self.submit(Author::Chance, [RecordInput::Chance(outcome); 2]);
                }
            }
        }
        false
    }

    /// Returns the card that `seat` draws in each game; `seat` is not the viewing seat. If another seat has
    /// drawn two different cards (`owed_cards`), returns each of these for the other game, if possible. If no
    /// cards are owed, returns two different cards if possible; these are then owed. Otherwise returns the
    /// same card for both games.
    fn swapped_draw(
        &self,
        request: ChanceRequest,
        seat: Seat,
        owed_cards: &mut Option<OwedCards>,
    ) -> Option<[ChanceOutcome; 2]> {
        let possible_outcomes = self.map_both(|game| possible_outcomes(game, request));
        let can_draw = |game: usize, card| {
            possible_outcomes[game]
                .iter()
                .any(|&(outcome, _)| outcome == card)
        };
        if let Some(owed) = *owed_cards
            && owed.seat != seat
            && can_draw(0, owed.cards[1])
            && can_draw(1, owed.cards[0])
        {
            *owed_cards = None;
            let [first, second] = owed.cards;
            return Some([second, first]);
        }
        let common_card = self.common_outcome(request)?;
        let other_card = possible_outcomes[1]
            .iter()
            .find(|&&(card, _)| card != common_card);
        match other_card {
            Some(&(other_card, _)) if owed_cards.is_none() => {
                let cards = [common_card, other_card];
                *owed_cards = Some(OwedCards { seat, cards });
                Some(cards)
            }
            _ => Some([common_card; 2]),
        }
    }

    /// Generates actions that are legal in both games. Random outcomes follow from the seeds, as in a
    /// session.
    fn play_future(&mut self, secret: Secret) -> [Vec<ScriptedAction>; 2] {
        let mut steps = [Vec::new(), Vec::new()];
        while steps[0].len() < MAX_ACTIONS {
            let PendingInput::Decision { seat, .. } = self.pending_input() else {
                break;
            };
            let Some(actions) = self.choose_actions(seat) else {
                break;
            };
            self.submit(Author::Seat(seat.0), actions.map(RecordInput::Act));
            while let PendingInput::Chance { request } = self.pending_input() {
                let outcomes = self.map_both(|game| seeded_outcome(game, request));
                let is_hidden = matches!(request, ChanceRequest::Draw { seat, .. } if !self.is_viewing_seat(seat));
                if secret == Secret::HandsAndOutcomes || (outcomes[0] != outcomes[1] && !is_hidden)
                {
                    return steps;
                }
                self.submit(Author::Chance, outcomes.map(RecordInput::Chance));
            }
            let is_hidden = !self.is_viewing_seat(seat) && actions[0].depends_on_hand(self.rules());
            for (steps, action) in steps.iter_mut().zip(actions) {
                steps.push(ScriptedAction {
                    seat,
                    action,
                    is_hidden,
                });
            }
        }
        steps
    }

    /// Returns the pending input, and asserts that it is the same in both games.
    fn pending_input(&self) -> PendingInput {
        let [first, second] = self.map_both(|game| pending_input(game.machine(), game.state()));
        assert_eq!(first, second);
        first
    }

    fn submit(&mut self, by: Author, inputs: [RecordInput; 2]) {
        for (game, input) in self.games.iter_mut().zip(inputs) {
            game.submit(by, &[input])
                .expect("the action should be legal")
                .commit();
        }
    }

    /// Returns the action of `seat` in each game: the same action, except for cards hidden from the viewing
    /// seat.
    fn choose_actions(&self, seat: Seat) -> Option<[Action; 2]> {
        let legal_actions = self.map_both(|game| {
            let mut actions = Vec::new();
            collect_legal_actions(game.machine(), game.state(), &mut actions);
            actions
        });
        // Most phases are ended early, because random moves are aimless. With a transmission line, few phases
        // are ended early, because players then get cards only from battles and the Monolith, for which they
        // must move.
        let step_count = self.games[0].step_count() as u64;
        let ends_phase_early = match self.has_transmission_line() {
            true => step_count.is_multiple_of(10),
            false => !step_count.is_multiple_of(3),
        };
        if self.is_viewing_seat(seat) {
            assert_eq!(
                legal_actions[0], legal_actions[1],
                "the viewing seat should have the same legal actions in both games"
            );
        } else if let Some(choices) = self.hidden_choice(seat, &legal_actions) {
            return Some(choices);
        }
        let [mut common_actions, other_actions] = legal_actions;
        common_actions.retain(|action| other_actions.contains(action));
        if ends_phase_early && common_actions.contains(&Action::EndPhase) {
            return Some([Action::EndPhase; 2]);
        }
        let action = self.player.choose(&(), step_count, &common_actions)?;
        Some([action; 2])
    }

    /// Returns an action in each game that keeps or passes a card hidden from the viewing seat; `None` if
    /// there is no such action.
    fn hidden_choice(&self, seat: Seat, legal_actions: &[Vec<Action>; 2]) -> Option<[Action; 2]> {
        let rules = self.rules();
        // The deck of a passed card is public, so it must be the same in both games.
        let deck_of = |action: &Action| match *action {
            Action::Keep { .. } => Some(Deck::Missions),
            Action::PassToTeammate { card }
                if !rules
                    .teammate(seat)
                    .is_some_and(|to| self.is_viewing_seat(to)) =>
            {
                rules.card(card).map(|spec| spec.face.deck())
            }
            _ => None,
        };
        [Deck::Missions, Deck::Energize]
            .into_iter()
            .find_map(|searched_deck| {
                let mut choices = [0, 1].map(|game| {
                    let actions: &[Action] = &legal_actions[game];
                    actions
                        .iter()
                        .filter(move |action| deck_of(action) == Some(searched_deck))
                });
                let [first, second] = choices.each_mut().map(Iterator::next);
                Some([*first?, *second?])
            })
    }

    /// Returns a random outcome that is possible in both games.
    fn common_outcome(&self, request: ChanceRequest) -> Option<ChanceOutcome> {
        let [first, second] = self.map_both(|game| possible_outcomes(game, request));
        let common: Vec<ChanceOutcome> = (first.into_iter())
            .map(|(outcome, _)| outcome)
            .filter(|outcome| second.iter().any(|(other, _)| other == outcome))
            .collect();
        self.player
            .choose(&(), self.games[0].step_count() as u64, &common)
    }
}

fn possible_outcomes(game: &Game, request: ChanceRequest) -> Vec<(ChanceOutcome, u32)> {
    let mut outcomes = Vec::new();
    weights(game.machine(), game.state(), request, &mut outcomes);
    outcomes
}

/// Returns the outcome that a session derives from its seed.
fn seeded_outcome(game: &Game, request: ChanceRequest) -> ChanceOutcome {
    let outcomes = possible_outcomes(game, request);
    let weights: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
    let chance_source = ChanceSource::new(game.record().header.seed);
    let index = chance_source.draw_index(request.purpose(), game.next_chance_ordinal(), &weights);
    outcomes[index.expect("an outcome should be possible")].0
}
