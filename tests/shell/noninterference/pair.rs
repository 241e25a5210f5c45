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

/// Number of card swaps in the past; one is enough where missions are not drawn, because swaps are rare there.
const SWAPS: [usize; 2] = [3, 1];
/// Maximum number of steps in the past, because the page receives all of them repeatedly.
const PAST: [usize; 2] = [250, 1500];
/// Minimum and maximum number of actions in the future. If cards were swapped with the deck, it ends when the
/// difference shows.
const FEWEST: usize = 10;
const MAX: usize = 30;

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
    /// Whether it is taken with a hand open that is not the viewer's, unobserved by the viewer.
    pub unseen: bool,
}

type World = Timeline<Rules>;

/// A pair under construction.
struct Worlds<'a> {
    both: [World; 2],
    option_set: &'a OptionSet,
    /// Chooses actions, and the random outcomes of the past.
    player: Random,
}

impl Pair {
    /// Plays the past with the first seed from `seed` on that keeps it short, then generates the future.
    pub fn new(option_set: &OptionSet, seed: u64, secret: Secret) -> Pair {
        let mut seeds = seed..seed + 1000;
        let found = seeds.find_map(|seed| Pair::with_seed(option_set, seed, secret));
        found.unwrap_or_else(|| panic!("no seed is good for {:?}", option_set.options))
    }

    fn with_seed(option_set: &OptionSet, seed: u64, secret: Secret) -> Option<Pair> {
        let (other, fewest) = match secret {
            Secret::Hands => (seed, FEWEST),
            Secret::HandsAndOrder => (seed + 1000, 0),
        };
        let both = [seed, other].map(|seed| new_game(option_set, seed));
        let mut worlds = Worlds {
            both,
            option_set,
            player: Random::new(seed),
        };
        if !worlds.play_past() {
            return None;
        }
        let [one, other] = worlds.each(|world| other_views(world, option_set.viewer));
        if one == other {
            return None;
        }
        let journals = worlds.each(|world| jsonl::write(world.record()).expect("a journal"));
        let steps = worlds.play_future(secret);
        if steps[0].len() < fewest {
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

fn new_game(option_set: &OptionSet, seed: u64) -> World {
    let options = option_set.options.clone();
    let setup = Setup::new(options, option_set.players, |_| 0).expect("a set-up");
    let names = ["Ada", "Blaise", "Carmen", "Dmitri"].map(str::to_owned);
    let names = names[..usize::from(option_set.players)].to_vec();
    let header = Header::new::<Rules>(setup, names, Seed(seed), false);
    Timeline::begin(header).expect("a game")
}

/// Returns the other seats' views, which the page must not reveal to `viewer`.
fn other_views(world: &World, viewer: Option<Seat>) -> Vec<View> {
    let seats = world.machine().seats().filter(|&seat| viewer != Some(seat));
    seats
        .map(|seat| view(world.machine(), world.state(), Some(seat)))
        .collect()
}

/// A card that one seat drew in each world; another seat must draw it in the other world.
#[derive(Clone, Copy)]
struct Owed {
    seat: Seat,
    cards: [ChanceOutcome; 2],
}

impl Worlds<'_> {
    fn each<T>(&self, of: impl FnMut(&World) -> T) -> [T; 2] {
        self.both.each_ref().map(of)
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
        let (mut swaps, mut owed) = (0, [None::<Owed>; 2]);
        let others = self.rules().seats().filter(|&seat| !self.is_viewer(seat));
        let alone = others.count() == 1;
        let kind = usize::from(self.has_line());
        while self.both[0].step_count() < PAST[kind] {
            let even = owed.iter().all(Option::is_none);
            match self.pending_input() {
                PendingInput::Over { .. } => return false,
                PendingInput::Decision { .. } if even && swaps >= SWAPS[kind] => return true,
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
                    owed.take_if(|_| alone);
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

    /// Returns another seat's draw in each world: different cards, or the cards that restore the balance.
    fn swapped_draw(
        &self,
        request: ChanceRequest,
        seat: Seat,
        owed: &mut Option<Owed>,
    ) -> Option<[ChanceOutcome; 2]> {
        let offered = self.each(|world| possible_outcomes(world, request));
        let has = |world: usize, card| offered[world].iter().any(|&(other, _)| other == card);
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
                *owed = Some(Owed { seat, cards });
                Some(cards)
            }
            _ => Some([one; 2]),
        }
    }

    /// Generates actions that are legal in both worlds, with random outcomes from the seed as in the sessions.
    fn play_future(&mut self, secret: Secret) -> [Vec<ScriptedAction>; 2] {
        let mut steps = [Vec::new(), Vec::new()];
        while steps[0].len() < MAX {
            let PendingInput::Decision { seat, .. } = self.pending_input() else {
                break;
            };
            let Some(actions) = self.actions(seat) else {
                break;
            };
            self.submit(Author::Seat(seat.0), actions.map(RecordInput::Act));
            while let PendingInput::Chance { request } = self.pending_input() {
                let answers = self.each(|world| seeded_outcome(world, request));
                let unseen =
                    matches!(request, ChanceRequest::Draw { seat, .. } if !self.is_viewer(seat));
                if secret == Secret::HandsAndOrder || (answers[0] != answers[1] && !unseen) {
                    return steps;
                }
                self.submit(Author::Chance, answers.map(RecordInput::Chance));
            }
            let unseen = !self.is_viewer(seat) && actions[0].depends_on_hand(self.rules());
            for (steps, action) in steps.iter_mut().zip(actions) {
                steps.push(ScriptedAction {
                    seat,
                    action,
                    unseen,
                });
            }
        }
        steps
    }

    /// Returns the pending input, which must already be the same in both worlds.
    fn pending_input(&self) -> PendingInput {
        let [one, other] = self.each(|world| pending_input(world.machine(), world.state()));
        assert_eq!(one, other);
        one
    }

    fn submit(&mut self, by: Author, inputs: [RecordInput; 2]) {
        for (world, input) in self.both.iter_mut().zip(inputs) {
            world.submit(by, &[input]).expect("it is legal").commit();
        }
    }

    /// Returns the action of `seat` in each world: the same, except for cards hidden from the viewer.
    fn actions(&self, seat: Seat) -> Option<[Action; 2]> {
        let lists = self.each(|world| {
            let mut actions = Vec::new();
            legal(world.machine(), world.state(), &mut actions);
            actions
        });
        // Turns are ended early, because random play moves without aim. Where only battles and the Monolith give cards,
        // moving is preferred.
        let number = self.both[0].step_count() as u64;
        let hurries = match self.has_line() {
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
        if hurries && both.contains(&Action::EndPhase) {
            return Some([Action::EndPhase; 2]);
        }
        let action = self.player.choose(&(), number, &both)?;
        Some([action; 2])
    }

    /// Returns a card to keep or pass in each world, hidden from the viewer.
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
        [Deck::Missions, Deck::Energize].into_iter().find_map(|of| {
            let mut places = [0, 1].map(|world| {
                let list: &[Action] = &lists[world];
                list.iter().filter(move |action| deck(action) == Some(of))
            });
            let [one, other] = places.each_mut().map(Iterator::next);
            Some([*one?, *other?])
        })
    }

    /// Returns a random outcome that is possible in both worlds.
    fn common_outcome(&self, request: ChanceRequest) -> Option<ChanceOutcome> {
        let [one, others] = self.each(|world| possible_outcomes(world, request));
        let both: Vec<ChanceOutcome> = (one.into_iter())
            .map(|(outcome, _)| outcome)
            .filter(|outcome| others.iter().any(|(other, _)| other == outcome))
            .collect();
        self.player
            .choose(&(), self.both[0].step_count() as u64, &both)
    }
}

fn possible_outcomes(world: &World, request: ChanceRequest) -> Vec<(ChanceOutcome, u32)> {
    let mut offered = Vec::new();
    weights(world.machine(), world.state(), request, &mut offered);
    offered
}

/// Returns the outcome that a session derives from its seed.
fn seeded_outcome(world: &World, request: ChanceRequest) -> ChanceOutcome {
    let offered = possible_outcomes(world, request);
    let shares: Vec<u32> = offered.iter().map(|(_, weight)| *weight).collect();
    let dealer = ChanceSource::new(world.record().header.seed);
    let index = dealer.draw_index(request.purpose(), world.next_chance_ordinal(), &shares);
    offered[index.expect("an answer")].0
}
