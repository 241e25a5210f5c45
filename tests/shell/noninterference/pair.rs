//! Two games with the same past in the view of one seat, or in the public view, and a common script for their future.
//!
//! The permitted differences are listed here by hand, according to the rules: the cards that other seats drew, kept
//! (OPT-PRIORITY) or passed facedown (OPT-TEAM). With [`Secret::HandsAndOrder`] the seed differs too, and with it the
//! decks, tokens and future dice.
//!
//! Everything else is equal: the set-up, all other actions, all dice, all tokens, and every card the viewer drew or
//! received. Cards are swapped between two other seats, so that the decks are the same, and so are the draws from the
//! same seed. With only one other seat, they are swapped with the deck.

use rubium_players::{Player, Random};
use rubium_record::{Author, ChanceSource, Header, Seed, Timeline, jsonl};
use rubium_rules::{
    Action, ChanceOutcome, ChanceRequest, Deck, OptionalRule, PendingInput, RecordInput, Rules,
    Seat, Setup, View, legal, pending_input, view, weights,
};
use serde::{Deserialize, Serialize};

use super::option_sets::OptionSet;

/// Number of card swaps in the past; one if missions are not drawn, because swaps are rare then.
const MIN_SWAPS: [usize; 2] = [3, 1];
/// Maximum number of steps in the past. It is small, because the page receives all of them repeatedly.
const MAX_PAST_STEPS: [usize; 2] = [250, 1500];
/// Minimum and maximum number of actions in the future. If cards were swapped with the deck, the script ends as soon as
/// the difference becomes visible.
const MIN_ACTIONS: usize = 10;
const MAX_ACTIONS: usize = 30;

/// The difference between the two games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// The hands of the other seats.
    Hands,
    /// Those hands and future random outcomes; the script ends before the next random outcome.
    HandsAndOrder,
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
    pub viewer: Option<Seat>,
    /// Number of players.
    pub players: u8,
    /// Whether every step can be undone.
    pub practice: bool,
    /// The actions, in order.
    pub steps: Vec<ScriptedAction>,
    /// Whether all players finally agree to end the game, which reveals its seed.
    pub ends: bool,
    /// Whether computers control the other seats; the script then ends at their first decision.
    pub computers: bool,
}

/// One action of the script.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct ScriptedAction {
    /// The acting seat.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// Whether it is hidden from the viewer: another seat takes it with its hand open.
    pub is_hidden: bool,
}

type Game = Timeline<Rules>;

/// A pair under construction.
struct GamePair<'a> {
    both: [Game; 2],
    option_set: &'a OptionSet,
    /// Chooses actions, and the random outcomes of the past.
    player: Random,
}

impl Pair {
    /// Plays the past with the first seed, from `seed` upwards, that keeps it short, then generates the future.
    pub fn new(option_set: &OptionSet, seed: u64, secret: Secret) -> Pair {
        let mut seeds = seed..seed + 1000;
        let pair = seeds.find_map(|seed| Pair::with_seed(option_set, seed, secret));
        pair.unwrap_or_else(|| panic!("no seed is suitable for {:?}", option_set.options))
    }

    fn with_seed(option_set: &OptionSet, seed: u64, secret: Secret) -> Option<Pair> {
        let (other, min_actions) = match secret {
            Secret::Hands => (seed, MIN_ACTIONS),
            Secret::HandsAndOrder => (seed + 1000, 0),
        };
        let both = [seed, other].map(|seed| new_game(option_set, seed));
        let mut games = GamePair {
            both,
            option_set,
            player: Random::new(seed),
        };
        if !games.play_past() {
            return None;
        }
        let [one, other] = games.each(|game| other_views(game, option_set.viewer));
        if one == other {
            return None;
        }
        let journals = games.each(|game| jsonl::write(game.record()).expect("a journal"));
        let steps = games.play_future(secret);
        if steps[0].len() < min_actions {
            return None;
        }
        let scripts = steps.map(|steps| Script {
            viewer: option_set.viewer,
            players: option_set.players,
            practice: option_set.options.free_takeback,
            steps,
            ends: secret == Secret::Hands,
            computers: false,
        });
        Some(Pair { journals, scripts })
    }

    /// Returns the same games with computers controlling the other seats.
    pub fn with_computers(mut self) -> Pair {
        for script in &mut self.scripts {
            script.computers = true;
        }
        self
    }
}

fn new_game(option_set: &OptionSet, seed: u64) -> Game {
    let options = option_set.options.clone();
    let setup = Setup::new(options, option_set.players, |_| 0).expect("a set-up");
    let names = ["Ada", "Blaise", "Carmen", "Dmitri"].map(str::to_owned);
    let names = names[..usize::from(option_set.players)].to_vec();
    let header = Header::new::<Rules>(setup, names, Seed(seed), false);
    Timeline::begin(header).expect("a game")
}

/// Returns the other seats' views, which the page must not reveal to `viewer`.
fn other_views(game: &Game, viewer: Option<Seat>) -> Vec<View> {
    let seats = game.machine().seats().filter(|&seat| viewer != Some(seat));
    seats
        .map(|seat| view(game.machine(), game.state(), Some(seat)))
        .collect()
}

/// A card that one seat drew in each game; another seat must draw it in the other game.
#[derive(Clone, Copy)]
struct OwedCard {
    seat: Seat,
    cards: [ChanceOutcome; 2],
}

impl GamePair<'_> {
    fn each<T>(&self, read: impl FnMut(&Game) -> T) -> [T; 2] {
        self.both.each_ref().map(read)
    }

    fn rules(&self) -> &Rules {
        self.both[0].machine()
    }

    /// Returns whether missions are face up, so that no player draws one.
    fn has_line(&self) -> bool {
        let options = &self.option_set.options;
        options.has(OptionalRule::InterceptedTransmissions)
    }

    fn is_viewer(&self, seat: Seat) -> bool {
        self.option_set.viewer == Some(seat)
    }

    /// Plays until enough cards have been swapped and a decision is pending; returns whether that happened in time.
    fn play_past(&mut self) -> bool {
        let (mut swaps, mut owed) = (0, [None::<OwedCard>; 2]);
        let others = self.rules().seats().filter(|&seat| !self.is_viewer(seat));
        let is_only_other = others.count() == 1;
        let kind = usize::from(self.has_line());
        while self.both[0].step_count() < MAX_PAST_STEPS[kind] {
            let is_balanced = owed.iter().all(Option::is_none);
            match self.pending_input() {
                PendingInput::Over { .. } => return false,
                PendingInput::Decision { .. } if is_balanced && swaps >= MIN_SWAPS[kind] => {
                    return true;
                }
                PendingInput::Decision { seat, .. } => {
                    let Some(actions) = self.actions(seat) else {
                        return false;
                    };
                    self.submit(Author::Seat(seat.0), actions.map(RecordInput::Act));
                }
                PendingInput::Chance {
                    request: request @ ChanceRequest::Draw { seat, deck },
                } if !self.is_viewer(seat) => {
                    let owed = &mut owed[usize::from(deck == Deck::Missions)];
                    let Some(cards) = self.swapped_draw(request, seat, owed) else {
                        return false;
                    };
                    // No other seat can draw the owed card, so it stays in the deck.
                    owed.take_if(|_| is_only_other);
                    swaps += usize::from(owed.is_none() && cards[0] != cards[1]);
                    self.submit(Author::Chance, cards.map(RecordInput::Chance));
                }
                PendingInput::Chance { request } => {
                    let Some(answer) = self.common_outcome(request) else {
                        return false;
                    };
                    self.submit(Author::Chance, [RecordInput::Chance(answer); 2]);
                }
            }
        }
        false
    }

    /// Returns another seat's draw in each game: different cards, or the cards that restore the balance.
    fn swapped_draw(
        &self,
        request: ChanceRequest,
        seat: Seat,
        owed: &mut Option<OwedCard>,
    ) -> Option<[ChanceOutcome; 2]> {
        let offered = self.each(|game| possible_outcomes(game, request));
        let has = |game: usize, card| offered[game].iter().any(|&(other, _)| other == card);
        if let Some(debt) = *owed
            && debt.seat != seat
            && has(0, debt.cards[1])
            && has(1, debt.cards[0])
        {
            *owed = None;
            let [first, second] = debt.cards;
            return Some([second, first]);
        }
        let one = self.common_outcome(request)?;
        let other = offered[1].iter().find(|&&(card, _)| card != one);
        match other {
            Some(&(other, _)) if owed.is_none() => {
                let cards = [one, other];
                *owed = Some(OwedCard { seat, cards });
                Some(cards)
            }
            _ => Some([one; 2]),
        }
    }

    /// Generates actions that are legal in both games, with random outcomes from the seed as in the sessions.
    fn play_future(&mut self, secret: Secret) -> [Vec<ScriptedAction>; 2] {
        let mut steps = [Vec::new(), Vec::new()];
        while steps[0].len() < MAX_ACTIONS {
            let PendingInput::Decision { seat, .. } = self.pending_input() else {
                break;
            };
            let Some(actions) = self.actions(seat) else {
                break;
            };
            self.submit(Author::Seat(seat.0), actions.map(RecordInput::Act));
            while let PendingInput::Chance { request } = self.pending_input() {
                let answers = self.each(|game| seeded_outcome(game, request));
                let is_hidden =
                    matches!(request, ChanceRequest::Draw { seat, .. } if !self.is_viewer(seat));
                if secret == Secret::HandsAndOrder || (answers[0] != answers[1] && !is_hidden) {
                    return steps;
                }
                self.submit(Author::Chance, answers.map(RecordInput::Chance));
            }
            let is_hidden = !self.is_viewer(seat) && actions[0].depends_on_hand(self.rules());
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

    /// Returns the pending input, which must already be the same in both games.
    fn pending_input(&self) -> PendingInput {
        let [one, other] = self.each(|game| pending_input(game.machine(), game.state()));
        assert_eq!(one, other);
        one
    }

    fn submit(&mut self, by: Author, inputs: [RecordInput; 2]) {
        for (game, input) in self.both.iter_mut().zip(inputs) {
            game.submit(by, &[input]).expect("it is legal").commit();
        }
    }

    /// Returns the action of `seat` in each game: the same, except for cards hidden from the viewer.
    fn actions(&self, seat: Seat) -> Option<[Action; 2]> {
        let lists = self.each(|game| {
            let mut actions = Vec::new();
            legal(game.machine(), game.state(), &mut actions);
            actions
        });
        // Phases are ended early, because random moves are aimless. If only battles and the Monolith give cards, moving is
        // preferred.
        let number = self.both[0].step_count() as u64;
        let ends_phase_early = match self.has_line() {
            true => number.is_multiple_of(10),
            false => !number.is_multiple_of(3),
        };
        if self.is_viewer(seat) {
            assert_eq!(lists[0], lists[1], "the viewer may do the same");
        } else if let Some(facedown) = self.hidden_choice(seat, &lists) {
            return Some(facedown);
        }
        let [mut both, other] = lists;
        both.retain(|action| other.contains(action));
        if ends_phase_early && both.contains(&Action::EndPhase) {
            return Some([Action::EndPhase; 2]);
        }
        let action = self.player.choose(&(), number, &both)?;
        Some([action; 2])
    }

    /// Returns a card to keep or pass in each game, hidden from the viewer.
    fn hidden_choice(&self, seat: Seat, lists: &[Vec<Action>; 2]) -> Option<[Action; 2]> {
        let rules = self.rules();
        // The deck of a passed card is public.
        let deck = |action: &Action| match *action {
            Action::Keep { .. } => Some(Deck::Missions),
            Action::Give { card } if !rules.teammate(seat).is_some_and(|to| self.is_viewer(to)) => {
                rules.card(card).map(|spec| spec.face.deck())
            }
            _ => None,
        };
        [Deck::Missions, Deck::Energize]
            .into_iter()
            .find_map(|searched_deck| {
                let mut choices = [0, 1].map(|game| {
                    let list: &[Action] = &lists[game];
                    list.iter()
                        .filter(move |action| deck(action) == Some(searched_deck))
                });
                let [one, other] = choices.each_mut().map(Iterator::next);
                Some([*one?, *other?])
            })
    }

    /// Returns a random outcome that is possible in both games.
    fn common_outcome(&self, request: ChanceRequest) -> Option<ChanceOutcome> {
        let [one, others] = self.each(|game| possible_outcomes(game, request));
        let both: Vec<ChanceOutcome> = (one.into_iter())
            .map(|(outcome, _)| outcome)
            .filter(|outcome| others.iter().any(|(other, _)| other == outcome))
            .collect();
        self.player
            .choose(&(), self.both[0].step_count() as u64, &both)
    }
}

fn possible_outcomes(game: &Game, request: ChanceRequest) -> Vec<(ChanceOutcome, u32)> {
    let mut offered = Vec::new();
    weights(game.machine(), game.state(), request, &mut offered);
    offered
}

/// Returns the outcome that a session derives from its seed.
fn seeded_outcome(game: &Game, request: ChanceRequest) -> ChanceOutcome {
    let offered = possible_outcomes(game, request);
    let shares: Vec<u32> = offered.iter().map(|(_, weight)| *weight).collect();
    let dealer = ChanceSource::new(game.record().header.seed);
    let index = dealer.draw_index(request.purpose(), game.next_chance_ordinal(), &shares);
    offered[index.expect("an answer")].0
}
