//! Two games with the same past to the eyes of the first seat, and what is done next in both.
//!
//! What may differ is written here by hand, by the rules: which cards the other seats drew, and (when that is the
//! secret) the seed, from which the order of the decks, the tokens and the dice to come follow. All else that goes
//! into the games is the same: the set-up, every action, every die, every token, and every card the viewer drew. Cards
//! of others are swapped between two of them, so that the decks hold the same and the same seed draws the same.

use rubium_players::{Player, Random};
use rubium_record::{By, Dealer, Header, Seed, Timeline, lines};
use rubium_rules::{
    Action, Awaiting, Deck, Outcome, RecordInput, Request, Rules, Seat, Setup, View, awaiting,
    legal, view, weights,
};
use serde::{Deserialize, Serialize};

/// Who looks at the screen.
pub const VIEWER: Seat = Seat(0);
/// Swaps of cards that the past holds.
const SWAPS: usize = 4;
/// Most actions of the future.
const MOST: usize = 60;

/// What the two games differ in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// The hands of the others.
    Hands,
    /// These, and what chance will answer: the future ends where it answers next.
    HandsAndOrder,
}

/// Two games, and what is done in both.
pub struct Pair {
    /// The past of each.
    pub journals: [String; 2],
    /// What is done from there on.
    pub script: Script,
}

/// What is done in both games.
#[derive(Serialize, Deserialize)]
pub struct Script {
    /// Who does what, in order.
    pub actions: Vec<(Seat, Action)>,
    /// Whether all then agree to end the game: that tells its seed.
    pub ends: bool,
    /// Whether computers decide for the others: what is done ends when it is theirs.
    pub computers: bool,
}

type World = Timeline<Rules>;

impl Pair {
    /// Plays the past, and tries the future.
    pub fn new(seed: u64, secret: Secret) -> Pair {
        let other = match secret {
            Secret::Hands => seed,
            Secret::HandsAndOrder => seed + 1000,
        };
        let mut worlds = [seed, other].map(begun);
        past(&mut worlds);
        let [one, other] = worlds.each_ref().map(hands_of_others);
        assert_ne!(one, other, "the worlds differ");
        let journals = worlds
            .each_ref()
            .map(|world| lines::write(world.record()).expect("a journal"));
        let script = Script {
            actions: future(&mut worlds, secret),
            ends: secret == Secret::Hands,
            computers: false,
        };
        Pair { journals, script }
    }
}

fn begun(seed: u64) -> World {
    let setup = Setup::classic(3, |_| 0).expect("a set-up");
    let names = ["Ada", "Blaise", "Carmen"].map(str::to_owned).to_vec();
    let header = Header::new::<Rules>(setup, names, Seed(seed), false);
    Timeline::begin(header).expect("a game")
}

/// The cards that a page must not tell while the viewer looks.
fn hands_of_others(world: &World) -> Vec<View> {
    let seats = world.machine().seats().filter(|&seat| seat != VIEWER);
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

/// Plays until enough cards have been swapped and somebody decides.
fn past(worlds: &mut [World; 2]) {
    let (mut swaps, mut owed) = (0, [None::<Owed>; 2]);
    loop {
        let settled = owed.iter().all(Option::is_none) && swaps >= SWAPS;
        match asked(worlds) {
            Awaiting::Over { .. } => panic!("over after {swaps} swaps"),
            Awaiting::Decision { .. } if settled => return,
            Awaiting::Decision { seat, .. } => {
                let action = common_action(worlds, seat).expect("an action");
                give(worlds, By::Seat(seat.0), [RecordInput::Act(action); 2]);
            }
            Awaiting::Chance {
                request: request @ Request::Draw { seat, deck },
            } if seat != VIEWER => {
                let owed = &mut owed[usize::from(deck == Deck::Missions)];
                let cards = swapped(worlds, request, seat, owed);
                swaps += usize::from(owed.is_none() && cards[0] != cards[1]);
                give(worlds, By::Chance, cards.map(RecordInput::Chance));
            }
            Awaiting::Chance { request } => {
                let card = common(worlds, request);
                give(worlds, By::Chance, [RecordInput::Chance(card); 2]);
            }
        }
    }
}

/// What somebody else draws in each world: something different, or what makes up for it.
fn swapped(
    worlds: &[World; 2],
    request: Request,
    seat: Seat,
    owed: &mut Option<Owed>,
) -> [Outcome; 2] {
    if let Some(debt) = owed.take_if(|debt| debt.seat != seat) {
        let [first, second] = debt.cards;
        return [second, first];
    }
    let one = common(worlds, request);
    let others = offers(&worlds[1], request);
    match others.into_iter().find(|(card, _)| *card != one) {
        Some((other, _)) if owed.is_none() => {
            let cards = [one, other];
            *owed = Some(Owed { seat, cards });
            cards
        }
        _ => [one; 2],
    }
}

/// Tries what can be done in both worlds alike, as the sessions will: chance answers from the seed.
fn future(worlds: &mut [World; 2], secret: Secret) -> Vec<(Seat, Action)> {
    let mut actions = Vec::new();
    while actions.len() < MOST {
        let Awaiting::Decision { seat, .. } = asked(worlds) else {
            break;
        };
        let Some(action) = common_action(worlds, seat) else {
            break;
        };
        give(worlds, By::Seat(seat.0), [RecordInput::Act(action); 2]);
        while let Awaiting::Chance { request } = asked(worlds) {
            if secret == Secret::HandsAndOrder {
                return actions;
            }
            let [one, other] = worlds.each_ref().map(|world| dealt(world, request));
            assert_eq!(one, other, "the same seed and decks answer the same");
            give(worlds, By::Chance, [RecordInput::Chance(one); 2]);
        }
        actions.push((seat, action));
    }
    actions
}

/// What both worlds wait for: already here nothing may differ.
fn asked(worlds: &[World; 2]) -> Awaiting {
    let [one, other] = worlds
        .each_ref()
        .map(|world| awaiting(world.machine(), world.state()));
    assert_eq!(one, other);
    one
}

fn give(worlds: &mut [World; 2], by: By, inputs: [RecordInput; 2]) {
    for (world, input) in worlds.iter_mut().zip(inputs) {
        world.submit(by, &[input]).expect("it is legal").commit();
    }
}

/// An action that is legal in both worlds. The cards of others stay in their hands: to play one reveals it.
fn common_action(worlds: &[World; 2], seat: Seat) -> Option<Action> {
    let [one, other] = worlds.each_ref().map(|world| {
        let mut actions = Vec::new();
        legal(world.machine(), world.state(), &mut actions);
        actions.retain(|action| seat == VIEWER || !action.tells_of_hand(world.machine()));
        actions
    });
    if seat == VIEWER {
        assert_eq!(one, other, "the viewer may do the same");
    }
    let both: Vec<Action> = (one.into_iter())
        .filter(|action| other.contains(action))
        .collect();
    // Turns pass quickly: who plays at random wanders about for long.
    let number = worlds[0].count() as u64;
    if !number.is_multiple_of(3) && both.contains(&Action::EndPhase) {
        return Some(Action::EndPhase);
    }
    Random::new(5).choose(&(), number, &both)
}

fn offers(world: &World, request: Request) -> Vec<(Outcome, u32)> {
    let mut offered = Vec::new();
    weights(world.machine(), world.state(), request, &mut offered);
    offered
}

/// An answer of chance that is possible in both worlds.
fn common(worlds: &[World; 2], request: Request) -> Outcome {
    let others = offers(&worlds[1], request);
    let both: Vec<Outcome> = (offers(&worlds[0], request).into_iter())
        .map(|(outcome, _)| outcome)
        .filter(|outcome| others.iter().any(|(other, _)| other == outcome))
        .collect();
    let chosen = Random::new(6).choose(&(), worlds[0].count() as u64, &both);
    chosen.expect("something is possible in both")
}

/// What a session's seed answers.
fn dealt(world: &World, request: Request) -> Outcome {
    let offered = offers(world, request);
    let shares: Vec<u32> = offered.iter().map(|(_, weight)| *weight).collect();
    let dealer = Dealer::new(world.record().header.seed);
    let index = dealer.deal(request.purpose(), world.ordinal(), &shares);
    offered[index.expect("an answer")].0
}
