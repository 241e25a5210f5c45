//! Two games with the same past to the eyes of one seat, or of nobody, and what is done next in both.
//!
//! What may differ is written here by hand, by the rules: which cards the other seats drew, which of them they kept
//! (OPT-PRIORITY) or passed facedown (OPT-TEAM), and (when that is the secret) the seed, from which the order of the
//! decks, the tokens and the dice to come follow. All else that goes into the games is the same: the set-up, every
//! other action, every die, every token, and every card the viewer drew or was passed. Cards of others are swapped between
//! two of them, so that the decks hold the same and the same seed draws the same; where there is only one other, with
//! the deck.

use rubium_players::{Player, Random};
use rubium_record::{Author, ChanceSource, Header, Seed, Timeline, jsonl};
use rubium_rules::{
    Action, Awaiting, Deck, OptionalRule, Outcome, RecordInput, Request, Rules, Seat, Setup, View,
    awaiting, legal, view, weights,
};
use serde::{Deserialize, Serialize};

use super::agreements::Agreement;

/// Swaps of cards that the past holds; where nobody draws missions one is rare enough.
const SWAPS: [usize; 2] = [3, 1];
/// Most steps of the past: a page that takes up the game is told all of them, again and again.
const PAST: [usize; 2] = [250, 1500];
/// Fewest and most actions of the future. Where cards were swapped with the deck it ends when that shows.
const FEWEST: usize = 10;
const MAX: usize = 30;

/// What the two games differ in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// The hands of the others.
    Hands,
    /// These, and what chance will answer: the future ends where it answers next.
    HandsAndOrder,
}

/// Two games, and what is done in each.
pub struct Pair {
    /// The past of each.
    pub journals: [String; 2],
    /// What is done from there on.
    pub scripts: [Script; 2],
}

/// What is done in one of the games.
#[derive(Clone, Serialize, Deserialize)]
pub struct Script {
    /// Whose hand the page opens.
    pub viewer: Option<Seat>,
    /// How many play.
    pub players: u8,
    /// Whether everything can be taken back.
    pub practice: bool,
    /// What is done, in order.
    pub deeds: Vec<Deed>,
    /// Whether all then agree to end the game: that tells its seed.
    pub ends: bool,
    /// Whether computers decide for the others: what is done ends when it is theirs.
    pub computers: bool,
}

/// What somebody does.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Deed {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// Whether it is done with a hand open that is not the viewer's: then nobody else looks.
    pub unseen: bool,
}

type World = Timeline<Rules>;

/// Two games that are being made.
struct Worlds<'a> {
    both: [World; 2],
    agreement: &'a Agreement,
    /// Decides what is done, and what chance answers in the past.
    player: Random,
}

impl Pair {
    /// Plays the past with the first seed from `seed` on that makes it short, and tries the future.
    pub fn new(agreement: &Agreement, seed: u64, secret: Secret) -> Pair {
        let mut seeds = seed..seed + 1000;
        let found = seeds.find_map(|seed| Pair::with_seed(agreement, seed, secret));
        found.unwrap_or_else(|| panic!("no seed is good for {:?}", agreement.options))
    }

    fn with_seed(agreement: &Agreement, seed: u64, secret: Secret) -> Option<Pair> {
        let (other, fewest) = match secret {
            Secret::Hands => (seed, FEWEST),
            Secret::HandsAndOrder => (seed + 1000, 0),
        };
        let both = [seed, other].map(|seed| begun(agreement, seed));
        let mut worlds = Worlds {
            both,
            agreement,
            player: Random::new(seed),
        };
        if !worlds.play_past() {
            return None;
        }
        let [one, other] = worlds.each(|world| hidden(world, agreement.viewer));
        if one == other {
            return None;
        }
        let journals = worlds.each(|world| jsonl::write(world.record()).expect("a journal"));
        let deeds = worlds.play_future(secret);
        if deeds[0].len() < fewest {
            return None;
        }
        let scripts = deeds.map(|deeds| Script {
            viewer: agreement.viewer,
            players: agreement.players,
            practice: agreement.options.free_takeback,
            deeds,
            ends: secret == Secret::Hands,
            computers: false,
        });
        Some(Pair { journals, scripts })
    }

    /// The same games with computers that decide for the others.
    pub fn with_computers(mut self) -> Pair {
        for script in &mut self.scripts {
            script.computers = true;
        }
        self
    }
}

fn begun(agreement: &Agreement, seed: u64) -> World {
    let options = agreement.options.clone();
    let setup = Setup::new(options, agreement.players, |_| 0).expect("a set-up");
    let names = ["Ada", "Blaise", "Carmen", "Dmitri"].map(str::to_owned);
    let names = names[..usize::from(agreement.players)].to_vec();
    let header = Header::new::<Rules>(setup, names, Seed(seed), false);
    Timeline::begin(header).expect("a game")
}

/// What a page must not tell while `viewer` looks: what the others see.
fn hidden(world: &World, viewer: Option<Seat>) -> Vec<View> {
    let seats = world.machine().seats().filter(|&seat| viewer != Some(seat));
    seats
        .map(|seat| view(world.machine(), world.state(), Some(seat)))
        .collect()
}

/// A card that one seat drew in each world, and another must draw in the other one.
#[derive(Clone, Copy)]
struct Owed {
    seat: Seat,
    cards: [Outcome; 2],
}

impl Worlds<'_> {
    fn each<T>(&self, of: impl FnMut(&World) -> T) -> [T; 2] {
        self.both.each_ref().map(of)
    }

    fn rules(&self) -> &Rules {
        self.both[0].machine()
    }

    /// Whether missions lie open, so that nobody draws one.
    fn has_line(&self) -> bool {
        let options = &self.agreement.options;
        options.has(OptionalRule::InterceptedTransmissions)
    }

    fn is_viewer(&self, seat: Seat) -> bool {
        self.agreement.viewer == Some(seat)
    }

    /// Plays until enough cards have been swapped and somebody decides; whether that came to be in time.
    fn play_past(&mut self) -> bool {
        let (mut swaps, mut owed) = (0, [None::<Owed>; 2]);
        let others = self.rules().seats().filter(|&seat| !self.is_viewer(seat));
        let alone = others.count() == 1;
        let kind = usize::from(self.has_line());
        while self.both[0].step_count() < PAST[kind] {
            let even = owed.iter().all(Option::is_none);
            match self.asked() {
                Awaiting::Over { .. } => return false,
                Awaiting::Decision { .. } if even && swaps >= SWAPS[kind] => return true,
                Awaiting::Decision { seat, .. } => {
                    let Some(actions) = self.actions(seat) else {
                        return false;
                    };
                    self.give(Author::Seat(seat.0), actions.map(RecordInput::Act));
                }
                Awaiting::Chance {
                    request: request @ Request::Draw { seat, deck },
                } if !self.is_viewer(seat) => {
                    let owed = &mut owed[usize::from(deck == Deck::Missions)];
                    let Some(cards) = self.swapped(request, seat, owed) else {
                        return false;
                    };
                    // Nobody else is there to draw what is owed: it stays in the deck.
                    owed.take_if(|_| alone);
                    swaps += usize::from(owed.is_none() && cards[0] != cards[1]);
                    self.give(Author::Chance, cards.map(RecordInput::Chance));
                }
                Awaiting::Chance { request } => {
                    let Some(answer) = self.common(request) else {
                        return false;
                    };
                    self.give(Author::Chance, [RecordInput::Chance(answer); 2]);
                }
            }
        }
        false
    }

    /// What somebody else draws in each world: something different, or what makes up for it.
    fn swapped(
        &self,
        request: Request,
        seat: Seat,
        owed: &mut Option<Owed>,
    ) -> Option<[Outcome; 2]> {
        let offered = self.each(|world| offers(world, request));
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
        let one = self.common(request)?;
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

    /// Tries what can be done in both worlds, as the sessions will: chance answers from the seed.
    fn play_future(&mut self, secret: Secret) -> [Vec<Deed>; 2] {
        let mut deeds = [Vec::new(), Vec::new()];
        while deeds[0].len() < MAX {
            let Awaiting::Decision { seat, .. } = self.asked() else {
                break;
            };
            let Some(actions) = self.actions(seat) else {
                break;
            };
            self.give(Author::Seat(seat.0), actions.map(RecordInput::Act));
            while let Awaiting::Chance { request } = self.asked() {
                let answers = self.each(|world| dealt(world, request));
                let unseen = matches!(request, Request::Draw { seat, .. } if !self.is_viewer(seat));
                if secret == Secret::HandsAndOrder || (answers[0] != answers[1] && !unseen) {
                    return deeds;
                }
                self.give(Author::Chance, answers.map(RecordInput::Chance));
            }
            let unseen = !self.is_viewer(seat) && actions[0].tells_of_hand(self.rules());
            for (deeds, action) in deeds.iter_mut().zip(actions) {
                deeds.push(Deed {
                    seat,
                    action,
                    unseen,
                });
            }
        }
        deeds
    }

    /// What both worlds wait for: already here nothing may differ.
    fn asked(&self) -> Awaiting {
        let [one, other] = self.each(|world| awaiting(world.machine(), world.state()));
        assert_eq!(one, other);
        one
    }

    fn give(&mut self, by: Author, inputs: [RecordInput; 2]) {
        for (world, input) in self.both.iter_mut().zip(inputs) {
            world.submit(by, &[input]).expect("it is legal").commit();
        }
    }

    /// What `seat` does in each world: the same, but for cards that only the others see.
    fn actions(&self, seat: Seat) -> Option<[Action; 2]> {
        let lists = self.each(|world| {
            let mut actions = Vec::new();
            legal(world.machine(), world.state(), &mut actions);
            actions
        });
        // Turns pass quickly: who plays at random wanders about for long. Where only battles and the Monolith give cards,
        // they wander.
        let number = self.both[0].step_count() as u64;
        let hurries = match self.has_line() {
            true => number.is_multiple_of(10),
            false => !number.is_multiple_of(3),
        };
        if self.is_viewer(seat) {
            assert_eq!(lists[0], lists[1], "the viewer may do the same");
        } else if let Some(facedown) = self.facedown(seat, &lists) {
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

    /// A card that `seat` keeps or passes in each world, so that the viewer does not see which.
    fn facedown(&self, seat: Seat, lists: &[Vec<Action>; 2]) -> Option<[Action; 2]> {
        let rules = self.rules();
        // Which deck a passed card is of, everybody sees.
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

    /// An answer of chance that is possible in both worlds.
    fn common(&self, request: Request) -> Option<Outcome> {
        let [one, others] = self.each(|world| offers(world, request));
        let both: Vec<Outcome> = (one.into_iter())
            .map(|(outcome, _)| outcome)
            .filter(|outcome| others.iter().any(|(other, _)| other == outcome))
            .collect();
        self.player
            .choose(&(), self.both[0].step_count() as u64, &both)
    }
}

fn offers(world: &World, request: Request) -> Vec<(Outcome, u32)> {
    let mut offered = Vec::new();
    weights(world.machine(), world.state(), request, &mut offered);
    offered
}

/// What a session's seed answers.
fn dealt(world: &World, request: Request) -> Outcome {
    let offered = offers(world, request);
    let shares: Vec<u32> = offered.iter().map(|(_, weight)| *weight).collect();
    let dealer = ChanceSource::new(world.record().header.seed);
    let index = dealer.draw_index(request.purpose(), world.next_chance_ordinal(), &shares);
    offered[index.expect("an answer")].0
}
