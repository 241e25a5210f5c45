//! The state of a game: counts, not objects; `Copy`, without heap.

mod node;

pub(crate) use node::{Draws, Node, Picked, Storm, Then};

use crate::battle::Battle;
use crate::bottom::Bottom;
use crate::content::Deck;
use crate::figures::Figures;
use crate::hexset::HexSet;
use crate::ids::{
    CardId, Hex, Kind, MAX_HEXES, MAX_SEATS, MAX_TOKENS, Phase, Seat, Terrain, TokenId,
};
use crate::options::OptionalRule;
use crate::pile::Pile;
use crate::rules::Rules;
use crate::seat_set::SeatSet;
use crate::stack::Stack;

/// Everything about a game that changes.
///
/// A seat or hex that the game does not have has nothing: no units, no rubium, no cards.
/// Made by [`State::new`], changed by [`apply`](crate::apply) and [`resolve`](crate::resolve) only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Units on the board.
    pub(crate) figures: Figures,
    /// The refinery that was found in each hex; printed ones are on the board.
    pub(crate) found: [u8; MAX_HEXES],
    /// Hexes whose token lies facedown.
    pub(crate) facedown: HexSet,
    /// Facedown tokens by sort, for each [half](crate::Board::halves) of the board; which lies where is left to chance.
    pub(crate) tokens: [[u8; MAX_TOKENS]; 2],
    /// Cards in hand.
    pub(crate) hands: [Pile; MAX_SEATS],
    /// Both decks (a card's class tells which).
    pub(crate) deck: Pile,
    /// Both discard piles.
    pub(crate) discard: Pile,
    /// Fulfilled Secret Missions.
    pub(crate) fulfilled: [Pile; MAX_SEATS],
    /// Of the cards in each hand, those that the teammate passed, and so knows of (OPT-TEAM).
    pub(crate) known: [Pile; MAX_SEATS],
    /// The seats that are eliminated while their teammates play on (OPT-TEAM).
    pub(crate) out: SeatSet,
    /// Secret Missions that lie open in the transmission line (OPT-INTERCEPT).
    pub(crate) line: Pile,
    /// Secret Missions under the deck whose order is known (OPT-PRIORITY).
    pub(crate) bottom: Bottom,
    /// Battle Victory cards taken; in the 2005 edition Mission cards.
    pub(crate) victory_cards: [u8; MAX_SEATS],
    /// Battle Victory or Mission cards left in the stack.
    pub(crate) victory_left: u8,
    /// King of the Hill cards taken (OPT-HILL).
    pub(crate) hill_cards: [u8; MAX_SEATS],
    /// King of the Hill cards left where they are a stack of their own: with the 2005 edition.
    pub(crate) hill_left: u8,
    /// Victory points: Battle Victory and King of the Hill cards and fulfilled missions.
    pub(crate) vp: [u8; MAX_SEATS],
    /// Rubium.
    pub(crate) rubium: [u16; MAX_SEATS],
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// Turns from 1, all players counted.
    pub(crate) turn: u16,
    /// The phase.
    pub(crate) phase: Phase,
    /// Facts of this turn.
    pub(crate) facts: Facts,
    /// What the game waits for.
    pub(crate) node: Node,
    /// The units that a card's player has picked so far, and their hex.
    pub(crate) picked: Picked,
    /// The battle that is fought, or the last one of the game.
    pub(crate) battle: Battle,
    /// Its hex.
    pub(crate) battle_hex: Hex,
}

const _: () = assert!(
    size_of::<State>() <= 2048,
    "search copies states: at most 2 KiB"
);

/// The hexes of a home base (SET-4).
pub(crate) const HOME_HEXES: usize = 3;

/// Facts of the active player's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    /// Of the active player's units, by hex, those that may go one hex further and have not moved; once nothing moves
    /// any more those that have made their special attack.
    pub marked: [Stack; MAX_HEXES],
    /// Those that have used up their move.
    pub spent: [Stack; MAX_HEXES],
    /// Whether special attacks have begun.
    pub moves_over: bool,
    /// Hexes whose battle of this phase was fought.
    pub fought: HexSet,
    /// Hexes that a unit reached from the Monolith, by kind (CRD-6).
    pub from_monolith: [HexSet; 6],
    /// Hexes where a special attack destroyed a unit.
    pub scorched: HexSet,
    /// Battles won.
    pub battles_won: u8,
    /// Units of kinds with a buying limit that were bought in this phase, by home base hex (UNI-CLONE).
    pub bought: [Stack; HOME_HEXES],
    /// Of each kind the most units that the active player destroyed in one battle; kept only where a mission asks.
    pub slain: Stack,
    /// Of the active player's units, those that stay where a battle is won although their kind moves on: found (EXP-5)
    /// or carried (CRD-2) this turn, by hex.
    pub staying: [Stack; MAX_HEXES],
    /// The teammate has passed its card of this turn (OPT-TEAM).
    pub passed: bool,
}

impl Facts {
    pub const NONE: Facts = Facts {
        marked: Facts::NOWHERE,
        spent: Facts::NOWHERE,
        moves_over: false,
        fought: HexSet::EMPTY,
        from_monolith: [HexSet::EMPTY; 6],
        scorched: HexSet::EMPTY,
        battles_won: 0,
        bought: [Stack::EMPTY; HOME_HEXES],
        slain: Stack::EMPTY,
        staying: Facts::NOWHERE,
        passed: false,
    };
    /// No units on any hex.
    pub const NOWHERE: [Stack; MAX_HEXES] = [Stack::EMPTY; MAX_HEXES];

    /// The units that may go one hex further and have not moved (CRD-1), by hex.
    #[inline]
    pub const fn further(&self) -> &[Stack; MAX_HEXES] {
        match self.moves_over {
            true => &Facts::NOWHERE,
            false => &self.marked,
        }
    }

    /// The units that have made their special attack (MOV-6), by hex.
    #[inline]
    pub const fn attacked(&self) -> &[Stack; MAX_HEXES] {
        match self.moves_over {
            true => &self.marked,
            false => &Facts::NOWHERE,
        }
    }

    /// Special attacks begin: nothing moves any more.
    pub const fn end_moves(&mut self) {
        if !self.moves_over {
            self.moves_over = true;
            self.marked = Facts::NOWHERE;
        }
    }
}

/// What a new game waits for: the first missions or the transmission line, if it is played with them.
fn first_node(rules: &Rules, deck: &Pile) -> Node {
    let draws = |missions, then| Draws {
        seat: Seat(0),
        missions,
        energize: 0,
        then,
        held: None,
    };
    if deck.part(rules.deck(Deck::Missions)).is_empty() {
        Node::Phase
    } else if rules.plays(OptionalRule::ExecutiveOrders) {
        Node::Draw(draws(1, Then::Start))
    } else if rules.plays(OptionalRule::InterceptedTransmissions) {
        Node::Line(draws(0, Then::Phase))
    } else {
        Node::Phase
    }
}

impl State {
    /// The game before its first turn's first decision (SET-5 to SET-7).
    pub fn new(rules: &Rules) -> State {
        let mut deck = Pile::EMPTY;
        let monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
        for (card, spec) in rules.cards().filter(|(_, spec)| monolith || !spec.monolith) {
            deck.set(card, spec.count);
        }
        let mut rubium = [0; MAX_SEATS];
        for seat in rules.seats() {
            rubium[seat.index()] = 8 + 3 * u16::from(seat.0);
        }
        State {
            figures: Figures::EMPTY,
            found: [0; MAX_HEXES],
            facedown: rules.board().explorable(),
            tokens: *rules.token_piles(),
            hands: [Pile::EMPTY; MAX_SEATS],
            deck,
            discard: Pile::EMPTY,
            fulfilled: [Pile::EMPTY; MAX_SEATS],
            known: [Pile::EMPTY; MAX_SEATS],
            out: SeatSet::default(),
            line: Pile::EMPTY,
            bottom: Bottom::EMPTY,
            victory_cards: [0; MAX_SEATS],
            victory_left: rules.victory_stack(),
            hill_cards: [0; MAX_SEATS],
            hill_left: rules.hill_stack(),
            vp: [0; MAX_SEATS],
            rubium,
            active: Seat(0),
            turn: 1,
            phase: Phase::Deployment,
            facts: Facts::NONE,
            node: first_node(rules, &deck),
            picked: Picked::NONE,
            battle: Battle::NONE,
            battle_hex: Hex(0),
        }
    }

    /// All cards in their decks, both decks in one pile.
    pub fn decks(&self) -> &Pile {
        &self.deck
    }

    /// How many of `token` still lie facedown.
    pub fn tokens_left(&self, token: TokenId) -> u8 {
        let left = |pile: &[u8; MAX_TOKENS]| pile.get(token.index()).copied().unwrap_or(0);
        self.tokens.iter().map(left).sum()
    }

    /// Battle Victory cards left in the stack (BAT-14).
    pub fn victory_left(&self) -> u8 {
        self.victory_left
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Turns from 1, all players counted.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The phase of the turn.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The rubium of `seat`.
    #[inline]
    pub fn rubium(&self, seat: Seat) -> u16 {
        self.rubium.get(seat.index()).copied().unwrap_or(0)
    }

    /// The victory points of `seat`.
    #[inline]
    pub fn vp(&self, seat: Seat) -> u8 {
        self.vp.get(seat.index()).copied().unwrap_or(0)
    }

    /// The units of `seat` on `hex`.
    #[inline]
    pub fn units(&self, seat: Seat, hex: Hex) -> Stack {
        self.figures.at(seat, hex)
    }

    /// The figures of `kind` that `seat` has left in supply.
    #[inline]
    pub fn supply(&self, rules: &Rules, seat: Seat, kind: Kind) -> u8 {
        rules
            .units()
            .get(kind)
            .figures
            .saturating_sub(self.figures.total(seat).count(kind))
    }

    /// The hexes where only `seat` has units.
    #[inline]
    pub fn controlled(&self, seat: Seat) -> HexSet {
        self.figures.occupied(seat) & !self.figures.occupied_by_others(seat)
    }

    /// The hexes with units of opponents of `seat`: of anybody but itself and its teammate.
    #[inline]
    pub fn enemies(&self, rules: &Rules, seat: Seat) -> HexSet {
        self.figures.occupied_beside(rules.team(seat))
    }

    /// Who controls `hex`: the only seat with units there.
    pub fn controller(&self, rules: &Rules, hex: Hex) -> Option<Seat> {
        rules
            .seats()
            .find(|&seat| self.controlled(seat).contains(hex))
    }

    /// Takes `card` out of the hand of `seat`, which has it. The teammate, who may know of it, sees it go or gets it.
    pub(crate) fn lose_card(&mut self, seat: Seat, card: CardId) {
        self.hands[seat.index()].remove(card);
        let known = &mut self.known[seat.index()];
        if known.has(card) {
            known.remove(card);
        }
    }

    /// Victory points of `seat` from fulfilled Secret Missions.
    pub(crate) fn mission_points(&self, rules: &Rules, seat: Seat) -> u8 {
        let points = self.fulfilled[seat.index()].counts().map(|(card, count)| {
            let vp = rules.card(card).map_or(0, |spec| spec.face.vp());
            u16::from(vp) * u16::from(count)
        });
        points.sum::<u16>().min(u16::from(u8::MAX)) as u8
    }

    /// The refinery of `hex`, printed or found; 0 for none.
    #[inline]
    pub fn refinery(&self, rules: &Rules, hex: Hex) -> u8 {
        self.found
            .get(hex.index())
            .copied()
            .unwrap_or(0)
            .max(rules.board().get(hex).map_or(0, |info| info.refinery))
    }

    /// How many cards of `deck` are in the hand of `seat`: open to all.
    #[inline]
    pub fn hand_size(&self, rules: &Rules, seat: Seat, deck: Deck) -> u16 {
        self.hands
            .get(seat.index())
            .map_or(0, |hand| hand.part(rules.deck(deck)).len())
    }

    /// The cards of `deck` of which one is on top: all of it, or the one that is known to come next (OPT-PRIORITY).
    pub(crate) fn drawable(&self, rules: &Rules, deck: Deck) -> Pile {
        let part = self.deck.part(rules.deck(deck));
        if deck == Deck::Energize || self.bottom.is_empty() {
            return part;
        }
        let mut above = part;
        above.take_all(&self.bottom.pile());
        if let (true, Some((next, _))) = (above.is_empty(), self.bottom.iter().next()) {
            above.add(next);
        }
        above
    }

    /// The Secret Missions that the active player may fulfil when they are met: those in hand, or the transmission
    /// line (OPT-INTERCEPT).
    #[inline]
    pub(crate) fn missions(&self, rules: &Rules) -> Pile {
        if rules.plays(OptionalRule::InterceptedTransmissions) {
            self.line
        } else {
            self.hands[self.active.index()].part(rules.deck(Deck::Missions))
        }
    }

    /// Whether what the game waits for belongs to a battle; else the state holds the remains of the last one.
    pub(crate) fn in_battle(&self) -> bool {
        match self.node {
            Node::Battle
            | Node::CardDie { .. }
            | Node::BattleMission
            | Node::Advance { .. }
            | Node::LoserCard => true,
            Node::CardTarget { .. } => self.phase == Phase::Battle,
            Node::Draw(draws) => draws.then == Then::Battle,
            Node::Phase
            | Node::Token { .. }
            | Node::SpecialDie { .. }
            | Node::Victim { .. }
            | Node::SpecialCasualty { .. }
            | Node::LastObjectives
            | Node::Gift
            | Node::Storm(_)
            | Node::Line(_)
            | Node::Keep { .. }
            | Node::Hill
            | Node::Over { .. } => false,
        }
    }

    /// The units of the active player on `hex` that have neither moved nor been given a further hex.
    #[inline]
    pub(crate) fn ready(&self, hex: Hex) -> Stack {
        let held = self.facts.further()[hex.index()].plus(self.facts.spent[hex.index()]);
        self.figures.at(self.active, hex).minus(held)
    }

    /// Whether any of `seat`'s Energize cards is in hand: what makes a card window ask.
    #[inline]
    pub(crate) fn has_energize(&self, rules: &Rules, seat: Seat) -> bool {
        !self.hands[seat.index()]
            .part(rules.deck(Deck::Energize))
            .is_empty()
    }

    #[inline]
    pub(crate) fn has_missions(&self, rules: &Rules, seat: Seat) -> bool {
        !self.hands[seat.index()]
            .part(rules.deck(Deck::Missions))
            .is_empty()
    }
}
