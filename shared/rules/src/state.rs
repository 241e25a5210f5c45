//! The state of a game. It has counts instead of objects, so it is `Copy` and uses no heap.

mod stage;
mod turn_facts;

pub(crate) use stage::{AfterDraws, PickedUnits, StormStage, TurnStage};
pub(crate) use turn_facts::{HOME_HEX_COUNT, TurnFacts};

use crate::battle::Battle;
use crate::board_units::BoardUnits;
use crate::content::Deck;
use crate::drawing::{Decks, Draws};
use crate::hexset::HexSet;
use crate::ids::{CardId, Hex, Kind, MAX_HEXES, MAX_SEATS, MAX_TOKENS, Phase, Seat, TokenId};
use crate::options::OptionalRule;
use crate::pile::Pile;
use crate::rules::Rules;
use crate::seat_set::SeatSet;
use crate::stack::Stack;

/// The mutable part of a game.
///
/// Seats and hexes that the game does not have are empty: no units, no rubium, no cards. [`State::new`]
/// creates the state of a new game; only [`apply`](crate::apply), [`resolve`](crate::resolve),
/// [`concede`](crate::concede) and [`agree_to_end`](crate::agree_to_end) change the state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Units on the board.
    pub(crate) board_units: BoardUnits,
    /// Value of the refinery found by exploration on each hex; 0 if there is none. Printed refineries are
    /// part of the board.
    pub(crate) found_refineries: [u8; MAX_HEXES],
    /// Hexes whose token is facedown.
    pub(crate) facedown: HexSet,
    /// Number of facedown tokens by type, for each [half](crate::Board::halves) of the board. Which token is
    /// on a hex is not determined until the token is revealed: it is a random outcome.
    pub(crate) tokens: [[u8; MAX_TOKENS]; 2],
    /// Cards in hand, by seat.
    pub(crate) hands: [Pile; MAX_SEATS],
    /// Decks, discard piles and transmission line.
    pub(crate) decks: Decks,
    /// Fulfilled Secret Missions, by seat.
    pub(crate) fulfilled: [Pile; MAX_SEATS],
    /// Cards in hand that the teammate passed and therefore knows, by seat (OPT-TEAM).
    pub(crate) cards_known_to_teammate: [Pile; MAX_SEATS],
    /// Seats that are eliminated while their teammates are still in the game (OPT-TEAM).
    pub(crate) eliminated: SeatSet,
    /// Number of Battle Victory cards taken, or of Mission cards in the 2005 edition, by seat.
    pub(crate) victory_cards: [u8; MAX_SEATS],
    /// Number of Battle Victory cards (Mission cards in the 2005 edition) left in the stack.
    pub(crate) victory_left: u8,
    /// Number of King of the Hill cards taken, by seat (OPT-HILL).
    pub(crate) hill_cards: [u8; MAX_SEATS],
    /// Number of King of the Hill cards left in their stack. Used only in the 2005 edition, where they have a
    /// separate stack.
    pub(crate) hill_left: u8,
    /// Victory points from Battle Victory cards, King of the Hill cards and fulfilled missions, by seat.
    pub(crate) vp: [u8; MAX_SEATS],
    /// Rubium, by seat.
    pub(crate) rubium: [u16; MAX_SEATS],
    /// The active player.
    pub(crate) active: Seat,
    /// Number of the turn, from 1, counted over all players.
    pub(crate) turn: u16,
    /// The current phase.
    pub(crate) phase: Phase,
    /// Facts about this turn.
    pub(crate) facts: TurnFacts,
    /// The pending input.
    pub(crate) stage: TurnStage,
    /// Units picked so far for a card, and their hex.
    pub(crate) picked: PickedUnits,
    /// The current battle, or the previous battle.
    pub(crate) battle: Battle,
    /// The hex of `battle`.
    pub(crate) battle_hex: Hex,
}

const _: () = assert!(
    size_of::<State>() <= 2048,
    "a state should have at most 2 KiB, because searches copy states"
);

/// The first pending input of a game: drawing the first missions or filling the transmission line if an
/// option requires it, otherwise the first phase.
fn first_stage(rules: &Rules, decks: &Decks) -> TurnStage {
    let draws = |mission_count| Draws::new(Seat(0), mission_count, 0);
    if !decks.can_draw(rules, Deck::Missions) {
        TurnStage::PhaseAction
    } else if rules.has_option(OptionalRule::ExecutiveOrders) {
        TurnStage::Draw {
            draws: draws(1),
            then: AfterDraws::ContinueFirstMissions,
        }
    } else if rules.has_option(OptionalRule::InterceptedTransmissions) {
        TurnStage::TransmissionCard {
            draws: draws(0),
            then: AfterDraws::ContinuePhase,
        }
    } else {
        TurnStage::PhaseAction
    }
}

impl State {
    /// Creates the state at the beginning of a game (SET-5 to SET-7).
    pub fn new(rules: &Rules) -> State {
        let decks = Decks::new(rules);
        let mut rubium = [0; MAX_SEATS];
        for seat in rules.seats() {
            let extra = rules.setup().extra_rubium(seat);
            rubium[seat.index()] = 8 + 3 * u16::from(seat.0) + u16::from(extra);
        }
        State {
            board_units: BoardUnits::EMPTY,
            found_refineries: [0; MAX_HEXES],
            facedown: rules.board().explorable(),
            tokens: *rules.token_piles(),
            hands: [Pile::EMPTY; MAX_SEATS],
            decks,
            fulfilled: [Pile::EMPTY; MAX_SEATS],
            cards_known_to_teammate: [Pile::EMPTY; MAX_SEATS],
            eliminated: SeatSet::default(),
            victory_cards: [0; MAX_SEATS],
            victory_left: rules.victory_stack_size(),
            hill_cards: [0; MAX_SEATS],
            hill_left: rules.hill_stack_size(),
            vp: [0; MAX_SEATS],
            rubium,
            active: Seat(0),
            turn: 1,
            phase: Phase::Deployment,
            facts: TurnFacts::NONE,
            stage: first_stage(rules, &decks),
            picked: PickedUnits::NONE,
            battle: Battle::NONE,
            battle_hex: Hex(0),
        }
    }

    /// Number of facedown tokens of type `token`.
    pub fn tokens_left(&self, token: TokenId) -> u8 {
        let count = |pile: &[u8; MAX_TOKENS]| pile.get(token.index()).copied().unwrap_or(0);
        self.tokens.iter().map(count).sum()
    }

    /// The active player.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Number of the turn, from 1, counted over all players.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The current phase.
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

    /// Units of `seat` on `hex`.
    #[inline]
    pub fn units(&self, seat: Seat, hex: Hex) -> Stack {
        self.board_units.at(seat, hex)
    }

    /// All units of `seat` on the board.
    #[inline]
    pub fn units_on_board(&self, seat: Seat) -> Stack {
        self.board_units.total(seat)
    }

    /// Hexes with units of `seat`.
    #[inline]
    pub fn occupied(&self, seat: Seat) -> HexSet {
        self.board_units.occupied(seat)
    }

    /// Hexes whose token is facedown.
    #[inline]
    pub fn facedown(&self) -> HexSet {
        self.facedown
    }

    /// The cards in the hand of `seat`. Other players must not learn them, unless the hidden cards of this
    /// state were dealt at random (see [`Knowledge`](crate::Knowledge)).
    pub fn hand(&self, seat: Seat) -> Pile {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The battle in progress, if any, and its hex. The steps after the battle, up to the loser's card, count
    /// as part of it.
    pub fn battle(&self) -> Option<(&Battle, Hex)> {
        self.is_in_battle()
            .then_some((&self.battle, self.battle_hex))
    }

    /// Number of figures of `kind` in the supply of `seat`.
    #[inline]
    pub fn supply(&self, rules: &Rules, seat: Seat, kind: Kind) -> u8 {
        rules
            .unit_sheet()
            .get(kind)
            .figure_count
            .saturating_sub(self.board_units.total(seat).count(kind))
    }

    /// Hexes where only `seat` has units.
    #[inline]
    pub fn controlled(&self, seat: Seat) -> HexSet {
        self.board_units.occupied(seat) & !self.board_units.occupied_by_others(seat)
    }

    /// Hexes with units of opponents of `seat`. A teammate is not an opponent.
    #[inline]
    pub fn enemy_hexes(&self, rules: &Rules, seat: Seat) -> HexSet {
        self.board_units.occupied_by_seats_outside(rules.team(seat))
    }

    /// The controller of `hex`: the only seat with units on it.
    pub fn controller(&self, rules: &Rules, hex: Hex) -> Option<Seat> {
        rules
            .seats()
            .find(|&seat| self.controlled(seat).contains(hex))
    }

    /// Removes `card` from the hand of `seat`, which must hold it. If the teammate knew the card, the card is
    /// no longer listed as known.
    pub(crate) fn lose_card(&mut self, seat: Seat, card: CardId) {
        self.hands[seat.index()].remove(card);
        let known_cards = &mut self.cards_known_to_teammate[seat.index()];
        if known_cards.has(card) {
            known_cards.remove(card);
        }
    }

    /// Victory points of `seat` from fulfilled Secret Missions.
    pub fn mission_points(&self, rules: &Rules, seat: Seat) -> u8 {
        let points = self.fulfilled[seat.index()].counts().map(|(card, count)| {
            let vp = rules.card(card).map_or(0, |spec| spec.face.vp());
            u16::from(vp) * u16::from(count)
        });
        points.sum::<u16>().min(u16::from(u8::MAX)) as u8
    }

    /// The refinery value of `hex`, printed or found; 0 without a refinery.
    #[inline]
    pub fn refinery(&self, rules: &Rules, hex: Hex) -> u8 {
        self.found_refineries
            .get(hex.index())
            .copied()
            .unwrap_or(0)
            .max(rules.board().get(hex).map_or(0, |info| info.refinery))
    }

    /// Number of cards of `deck` in the hand of `seat`. This number is public.
    #[inline]
    pub fn hand_size(&self, rules: &Rules, seat: Seat, deck: Deck) -> u16 {
        self.hands
            .get(seat.index())
            .map_or(0, |hand| hand.restricted_to(rules.deck(deck)).len())
    }

    /// Secret Missions that the active player may fulfil when their conditions are met.
    #[inline]
    pub(crate) fn missions(&self, rules: &Rules) -> Pile {
        self.missions_of(rules, self.active)
    }

    /// Secret Missions that `seat` may fulfil in its turn when their conditions are met: the missions in
    /// hand, or in the transmission line (OPT-INTERCEPT).
    #[inline]
    pub fn missions_of(&self, rules: &Rules, seat: Seat) -> Pile {
        if rules.has_option(OptionalRule::InterceptedTransmissions) {
            self.decks.transmission_line
        } else {
            self.hands[seat.index()].restricted_to(rules.deck(Deck::Missions))
        }
    }

    /// Whether the pending input belongs to a battle or the steps after it, up to the loser's card. If not,
    /// the `battle` field still has the previous battle.
    pub(crate) fn is_in_battle(&self) -> bool {
        match self.stage {
            TurnStage::Battle
            | TurnStage::CardDie { .. }
            | TurnStage::BattleMission
            | TurnStage::Advance { .. }
            | TurnStage::LoserCard => true,
            TurnStage::CardTarget { .. } => self.phase == Phase::Battle,
            TurnStage::Draw { then, .. } => then == AfterDraws::EndBattle,
            TurnStage::PhaseAction
            | TurnStage::Token { .. }
            | TurnStage::SpecialAttackDie { .. }
            | TurnStage::Victim { .. }
            | TurnStage::SpecialAttackCasualty { .. }
            | TurnStage::BeforeElimination
            | TurnStage::PassCard
            | TurnStage::Storm(_)
            | TurnStage::TransmissionCard { .. }
            | TurnStage::KeepMission { .. }
            | TurnStage::HillChoice
            | TurnStage::Over { .. } => false,
        }
    }

    /// Units of the active player on `hex` that have neither moved nor been given an extra step by a card.
    #[inline]
    pub(crate) fn ready_units(&self, hex: Hex) -> Stack {
        let not_ready = self.facts.units_with_extra_step()[hex.index()]
            .plus(self.facts.moved_units[hex.index()]);
        self.board_units.at(self.active, hex).minus(not_ready)
    }

    /// Whether `seat` holds an Energize card. In a card window, only such seats are asked whether they play a
    /// card.
    #[inline]
    pub(crate) fn has_energize_cards(&self, rules: &Rules, seat: Seat) -> bool {
        !self.hands[seat.index()]
            .restricted_to(rules.deck(Deck::Energize))
            .is_empty()
    }

    /// Whether `seat` holds a Secret Mission.
    #[inline]
    pub(crate) fn has_missions(&self, rules: &Rules, seat: Seat) -> bool {
        !self.hands[seat.index()]
            .restricted_to(rules.deck(Deck::Missions))
            .is_empty()
    }
}
