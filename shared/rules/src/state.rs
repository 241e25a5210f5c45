//! The state of a game: counts, not objects; `Copy`, without heap.

use crate::battle::Battle;
use crate::content::Deck;
use crate::hexset::HexSet;
use crate::ids::{CardId, Hex, Kind, MAX_HEXES, MAX_SEATS, MAX_TOKENS, Phase, Seat};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::stack::Stack;
use crate::win::Ending;

/// Everything about a game that changes.
///
/// Made by [`State::new`], changed by [`apply`](crate::apply) and [`resolve`](crate::resolve) only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Units on the board.
    pub(crate) figures: Figures,
    /// The refinery that was found in each hex; printed ones are on the board.
    pub(crate) found: [u8; MAX_HEXES],
    /// Hexes whose token lies facedown.
    pub(crate) facedown: HexSet,
    /// Facedown tokens by kind; which lies where is left to chance.
    pub(crate) tokens: [u8; MAX_TOKENS],
    /// Cards in hand.
    pub(crate) hands: [Pile; MAX_SEATS],
    /// Both decks (a card's class tells which).
    pub(crate) deck: Pile,
    /// Both discard piles.
    pub(crate) discard: Pile,
    /// Fulfilled Secret Missions.
    pub(crate) fulfilled: [Pile; MAX_SEATS],
    /// Battle Victory cards taken.
    pub(crate) victory_cards: [u8; MAX_SEATS],
    /// Battle Victory cards left in the stack.
    pub(crate) victory_left: u8,
    /// Victory points: Battle Victory cards and fulfilled missions.
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

/// Units on the board, and what follows from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figures {
    stacks: [[Stack; MAX_HEXES]; MAX_SEATS],
    occupied: [HexSet; MAX_SEATS],
    totals: [Stack; MAX_SEATS],
}

impl Figures {
    const EMPTY: Figures = Figures {
        stacks: [[Stack::EMPTY; MAX_HEXES]; MAX_SEATS],
        occupied: [HexSet::EMPTY; MAX_SEATS],
        totals: [Stack::EMPTY; MAX_SEATS],
    };

    /// The units of `seat` on `hex`.
    #[inline]
    pub fn at(&self, seat: Seat, hex: Hex) -> Stack {
        self.stacks[seat.index() & (MAX_SEATS - 1)][hex.index() & (MAX_HEXES - 1)]
    }

    /// The hexes with units of `seat`.
    #[inline]
    pub fn occupied(&self, seat: Seat) -> HexSet {
        self.occupied[seat.index() & (MAX_SEATS - 1)]
    }

    /// The hexes with units of somebody else than `seat`.
    #[inline]
    pub fn occupied_by_others(&self, seat: Seat) -> HexSet {
        let mut set = HexSet::EMPTY;
        for (other, hexes) in self.occupied.iter().enumerate() {
            if other != seat.index() {
                set |= *hexes;
            }
        }
        set
    }

    /// All units of `seat`.
    #[inline]
    pub fn total(&self, seat: Seat) -> Stack {
        self.totals[seat.index() & (MAX_SEATS - 1)]
    }

    #[inline]
    pub fn add(&mut self, seat: Seat, kind: Kind, hex: Hex) {
        self.stacks[seat.index()][hex.index()].add(kind);
        self.occupied[seat.index()].insert(hex);
        self.totals[seat.index()].add(kind);
    }

    #[inline]
    pub fn remove(&mut self, seat: Seat, kind: Kind, hex: Hex) {
        let stack = &mut self.stacks[seat.index()][hex.index()];
        stack.remove(kind);
        if stack.is_empty() {
            self.occupied[seat.index()].remove(hex);
        }
        self.totals[seat.index()].remove(kind);
    }
}

/// Facts of the active player's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    /// Of the active player's units, those that may go one hex further and have not moved, by hex.
    pub further: [Stack; MAX_HEXES],
    /// Those that have used up their move.
    pub spent: [Stack; MAX_HEXES],
    /// Those that have made their special attack.
    pub attacked: [Stack; MAX_HEXES],
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
}

impl Facts {
    pub const NONE: Facts = Facts {
        further: [Stack::EMPTY; MAX_HEXES],
        spent: [Stack::EMPTY; MAX_HEXES],
        attacked: [Stack::EMPTY; MAX_HEXES],
        moves_over: false,
        fought: HexSet::EMPTY,
        from_monolith: [HexSet::EMPTY; 6],
        scorched: HexSet::EMPTY,
        battles_won: 0,
    };
}

/// Units that a card's player has picked so far, all in one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Picked {
    pub hex: Hex,
    pub units: Stack,
}

impl Picked {
    pub const NONE: Picked = Picked {
        hex: Hex(0),
        units: Stack::EMPTY,
    };
}

/// What the game waits for, beside the phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// The active player's decision within the phase.
    Phase,
    /// Chance: the token in a hex.
    Token { hex: Hex },
    /// Chance: the die of a special attack.
    SpecialDie { kind: Kind, to: Hex },
    /// The active player names the opponent who loses a unit.
    Victim { to: Hex },
    /// The owner chooses the unit lost to a special attack.
    SpecialCasualty { to: Hex, seat: Seat },
    /// The battle's stage tells.
    Battle,
    /// A target for a card that was played.
    CardTarget { seat: Seat, card: CardId },
    /// Chance: the die of a card that was played.
    CardDie {
        seat: Seat,
        card: CardId,
        side: crate::battle::Side,
    },
    /// The winner may play a battle mission.
    BattleMission,
    /// The losing defender may take an Energize card.
    LoserCard,
    /// Somebody is about to be eliminated: the active player's last chance to play objectives (BAT-15).
    LastObjectives,
    /// Chance: cards are drawn.
    Draw {
        seat: Seat,
        missions: u8,
        energize: u8,
        after_battle: bool,
    },
    /// The game is over.
    Over { ending: Ending },
}

impl State {
    /// The game before its first turn's first decision (SET-5 to SET-7).
    pub fn new(rules: &Rules) -> State {
        let mut deck = Pile::EMPTY;
        for (card, spec) in rules.cards() {
            deck.set(card, spec.count);
        }
        let mut tokens = [0; MAX_TOKENS];
        for (token, spec) in rules.tokens() {
            tokens[token.index()] = spec.count;
        }
        let mut rubium = [0; MAX_SEATS];
        for seat in rules.seats() {
            rubium[seat.index()] = 8 + 3 * u16::from(seat.0);
        }
        State {
            figures: Figures::EMPTY,
            found: [0; MAX_HEXES],
            facedown: rules.board().explorable(),
            tokens,
            hands: [Pile::EMPTY; MAX_SEATS],
            deck,
            discard: Pile::EMPTY,
            fulfilled: [Pile::EMPTY; MAX_SEATS],
            victory_cards: [0; MAX_SEATS],
            victory_left: rules.setup().content.cards.victory_cards,
            vp: [0; MAX_SEATS],
            rubium,
            active: Seat(0),
            turn: 1,
            phase: Phase::Deployment,
            facts: Facts::NONE,
            node: Node::Phase,
            picked: Picked::NONE,
            battle: Battle::NONE,
            battle_hex: Hex(0),
        }
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
        self.rubium[seat.index()]
    }

    /// The victory points of `seat`.
    #[inline]
    pub fn vp(&self, seat: Seat) -> u8 {
        self.vp[seat.index()]
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

    /// The refinery of `hex`, printed or found; 0 for none.
    #[inline]
    pub fn refinery(&self, rules: &Rules, hex: Hex) -> u8 {
        self.found[hex.index() & (MAX_HEXES - 1)]
            .max(rules.board().get(hex).map_or(0, |info| info.refinery))
    }

    /// How many cards of `deck` are in the hand of `seat`: open to all.
    #[inline]
    pub fn hand_size(&self, rules: &Rules, seat: Seat, deck: Deck) -> u8 {
        self.hands[seat.index()].part(rules.deck(deck)).len() as u8
    }

    /// The units of the active player on `hex` that have neither moved nor been given a further hex.
    #[inline]
    pub(crate) fn ready(&self, hex: Hex) -> Stack {
        let held = self.facts.further[hex.index()].plus(self.facts.spent[hex.index()]);
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
