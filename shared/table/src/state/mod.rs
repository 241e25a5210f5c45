//! Where a table stands: what the ledger remembers, and what it waits for.

pub(crate) mod chance;
pub(crate) mod hash;
pub(crate) mod mission_draw;
pub(crate) mod refinery_numbers;
pub(crate) mod setup;
pub(crate) mod table;
pub(crate) mod wait;

use crate::protocol::action::Source;
use crate::protocol::parts::{Part, PartDice, Parts};
use crate::state::table::Table;
use crate::state::wait::{Draws, WaitState};
use rubium_rules::battle::Battle;
use rubium_rules::{
    CardId, Deck, Kind, MAX_SEATS, MAX_TOKENS, Phase, Pile, Seat, SeatSet, Stack, State, Terrain,
};

/// Everything about a table that changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    pub(crate) seats: Vec<SeatState>,
    /// Clockwise from the first player.
    pub(crate) order: Vec<Seat>,
    /// Turns from 1, all players counted.
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    pub(crate) turn_facts: TurnFacts,
    /// Our cards in their decks.
    pub(crate) deck: Pile,
    /// Our cards in the discard piles.
    pub(crate) discard: Pile,
    /// Battle Victory cards, or Mission cards of the 2005 edition, in the stack.
    pub(crate) victory_left: u8,
    /// King of the Hill cards, where they are a stack of their own.
    pub(crate) hill_left: u8,
    /// Our tokens that lie facedown, by token, for each half of the board (OPT-ENERGY).
    pub(crate) tokens: [[u8; MAX_TOKENS]; 2],
    /// Who controls the Monolith, as far as it was said.
    pub(crate) monolith: Option<Seat>,
    pub(crate) node: WaitState,
    /// The battle that is fought.
    pub(crate) fight: Option<Fight>,
    /// The battle that the active player has just won, while missions may be played for it (MIS-1).
    pub(crate) won: Option<Won>,
    /// Who may still draw an Energize card, for each lost battle of the turn (BAT-12).
    pub(crate) losers: Vec<Seat>,
    /// Who draws after those who draw now, the next one first.
    pub(crate) queue: Vec<Draws>,
    /// Secret Missions under the deck, as they will be drawn; they are part of the deck (OPT-PRIORITY).
    pub(crate) bottom: Vec<CardId>,
    /// Secret Missions that lie open for everybody (OPT-INTERCEPT).
    pub(crate) line: Pile,
    /// Cards of ours that lie aside for copies too many, in the order in which they came to it.
    pub(crate) displaced: Vec<DisplacedCard>,
    /// The next turn begins when the storm and its draws are over (OPT-VORTEX).
    pub(crate) turn_waits: bool,
    /// Players who are eliminated, the table has said, and with whom the others are not compared yet.
    pub(crate) eliminated_now: SeatSet,
    /// A battle or a special attack is over, and what follows it is still taken up: nobody is asked about elimination
    /// before (BAT-15).
    pub(crate) post_battle_open: bool,
    /// What was entered then, and goes on as soon as it is known who is eliminated.
    pub(crate) later: Option<WaitState>,
    /// The last battle, as it ended: the next one often begins so.
    pub(crate) last: Option<LastBattle>,
    /// The dice that were rolled last outside of battles.
    pub(crate) tray: Tray,
    /// Where nobody counts turns: who mined and how much, until somebody else enters something (MIN-1).
    pub(crate) mined_last: Option<(Seat, u16)>,
    /// Who has the dice, where it is no longer as the table was set up: the dice, those of the Vortex.
    pub(crate) dice: [Option<Part>; 2],
}

/// A card that lies aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DisplacedCard {
    /// The card of which there is a copy too many.
    pub copy: CardId,
    /// The card that is out of the game for it.
    pub card: CardId,
}

/// What the ledger knows of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatState {
    pub name: String,
    pub rubium: u16,
    /// Units on the board.
    pub board: Stack,
    /// Refineries that the player works, in order.
    pub mines: Vec<Refinery>,
    /// Our cards in hand.
    pub hand: Pile,
    /// Cards of physical decks in hand, by deck.
    pub counted: [u16; 2],
    /// Victory points by source, without our missions.
    pub points: [u8; 4],
    /// Our missions that are fulfilled.
    pub fulfilled: Pile,
    pub away: bool,
    /// The table has said that the player is not eliminated, and units, rubium and cards are since what they were.
    pub elimination_denied: bool,
    /// Eliminated, while the teammate plays on (OPT-TEAM).
    pub out: bool,
    /// Cards in this hand that others know, because they passed them, by who knows.
    pub known: [Pile; MAX_SEATS],
}

impl SeatState {
    /// Takes a card, which is there, out of the hand: one that others know goes first.
    pub fn lose(&mut self, card: CardId) {
        self.hand.remove(card);
        for known in &mut self.known {
            if known.has(card) {
                known.remove(card);
            }
        }
    }
}

/// A refinery.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Refinery {
    /// Whether it is found, not printed on a home base: printed ones are listed first.
    pub found: bool,
    pub value: u8,
}

/// What this turn has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TurnFacts {
    pub mined: bool,
    pub battles_won: u8,
    /// A special attack of the active player destroyed a unit.
    pub special_attack_hit: bool,
    /// Cards that are due in the Draw phase, by deck: Energize, missions.
    pub due: [u8; 2],
    /// Cards of those that were drawn, or for which another one was taken: no more of them are due if the phase is set right
    /// and comes again.
    pub drawn: [u8; 2],
    /// Energize cards were drawn, or a card taken in their place: the Monolith gives no more this turn.
    pub monolith_done: bool,
    /// Units that the active player bought, of kinds with a limit (UNI-CLONE).
    pub bought: Stack,
    /// Special attacks of the active player, by kind (MOV-6).
    pub attacks: Stack,
    /// Of each kind the most that the active player destroyed in one battle (MIS-5).
    pub most_destroyed: Stack,
    /// The teammate has passed a card (OPT-TEAM).
    pub passed: bool,
    /// Units that move on after a won battle may have been found (EXP-5) or carried (CRD-2): those stay.
    pub fresh: bool,
}

/// The battle that is fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fight {
    pub battle: Battle,
    /// Nobody is asked for cards any more.
    pub skip_windows: bool,
    /// Of the current step only hits were typed, no faces.
    pub counted: [bool; 2],
}

/// A battle that was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Won {
    pub battle: Battle,
    /// A battle mission was played for it.
    pub mission: bool,
}

/// The last battle, as it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LastBattle {
    pub attacker: Seat,
    pub defender: Seat,
    pub terrain: Terrain,
    /// The units that lived.
    pub forces: [Stack; 2],
}

/// Dice outside of battles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tray {
    /// Who rolled; nobody: the keeper.
    pub seat: Option<Seat>,
    /// The faces, in order.
    pub faces: Vec<u8>,
}

/// A deck as an index into a table.
pub(crate) const fn deck_index(deck: Deck) -> usize {
    match deck {
        Deck::Energize => 0,
        Deck::Missions => 1,
    }
}

impl TableState {
    /// The table before its first entry, and before values typed in for a game under way.
    pub(crate) fn new(table: &Table) -> TableState {
        let game = State::new(table.rules());
        let seats = table.setup().seats.iter().map(|seat| SeatState {
            name: seat.name.clone(),
            rubium: 0,
            board: Stack::EMPTY,
            mines: Vec::new(),
            hand: Pile::EMPTY,
            counted: [0; 2],
            points: [0; 4],
            fulfilled: Pile::EMPTY,
            away: false,
            elimination_denied: false,
            out: false,
            known: [Pile::EMPTY; MAX_SEATS],
        });
        TableState {
            seats: seats.collect(),
            order: table.rules().seats().collect(),
            turn: 1,
            active: Seat(0),
            phase: Phase::Deployment,
            turn_facts: TurnFacts::default(),
            deck: table.ours_of(game.decks()),
            discard: Pile::EMPTY,
            victory_left: game.victory_left(),
            hill_left: table.rules().hill_stack(),
            tokens: *table.rules().token_piles(),
            monolith: None,
            node: if table.parts().phases.is_ours() || table.parts().rubium.is_ours() {
                WaitState::First
            } else {
                WaitState::Ready
            },
            fight: None,
            won: None,
            losers: Vec::new(),
            queue: Vec::new(),
            bottom: Vec::new(),
            line: Pile::EMPTY,
            displaced: Vec::new(),
            turn_waits: false,
            eliminated_now: SeatSet::default(),
            post_battle_open: false,
            later: None,
            last: None,
            tray: Tray::default(),
            mined_last: None,
            dice: [None; 2],
        }
    }

    pub(crate) fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// Whether it is the turn of `seat`, where turns are counted.
    pub(crate) fn is_turn_of(&self, table: &Table, seat: Seat) -> bool {
        table.parts().phases.is_ours() && self.active == seat
    }

    /// Whether nothing is half resolved.
    pub(crate) fn is_ready(&self) -> bool {
        self.node == WaitState::Ready
    }

    /// Who may still draw a card for a lost battle, each once.
    pub(crate) fn losers(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Vec::new();
        for &seat in &self.losers {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// Which parts the ledger replaces now: as the table was set up, but for dice that were taken up or laid aside.
    pub fn parts(&self, table: &Table) -> Parts {
        let set_up = *table.parts();
        let [dice, vortex_dice] = self.dice;
        Parts {
            dice: dice.unwrap_or(set_up.dice),
            vortex_dice: vortex_dice.unwrap_or(set_up.vortex_dice),
            ..set_up
        }
    }

    /// From now on `dice` are rolled here, or at the table.
    pub(crate) fn set_dice(&mut self, table: &Table, dice: PartDice, to: Part) {
        let (place, set_up) = match dice {
            PartDice::Dice => (0, table.parts().dice),
            PartDice::VortexDice => (1, table.parts().vortex_dice),
        };
        self.dice[place] = (to != set_up).then_some(to);
    }

    /// The rubium of the refineries that `seat` works (MIN-1).
    pub fn income(&self, seat: Seat) -> u16 {
        let mines = self.seats.get(seat.index()).map(|seat| &seat.mines);
        mines
            .into_iter()
            .flatten()
            .map(|mine| u16::from(mine.value))
            .sum()
    }

    /// The battle that is fought: for a forecast of it.
    pub fn battle(&self) -> Option<&Battle> {
        self.fight.as_ref().map(|fight| &fight.battle)
    }

    /// The rubium of `seat`.
    pub fn rubium(&self, seat: Seat) -> u16 {
        self.seats.get(seat.index()).map_or(0, |seat| seat.rubium)
    }

    /// The units of `seat` on the board, by kind.
    pub fn board(&self, seat: Seat) -> Stack {
        self.seats
            .get(seat.index())
            .map_or(Stack::EMPTY, |seat| seat.board)
    }

    /// The figures of `kind` that `seat` has in supply; where figures are not counted all of them may be there.
    pub fn supply(&self, table: &Table, seat: Seat, kind: Kind) -> u8 {
        let figures = table.rules().units().get(kind).figures;
        if !table.counts_figures() {
            return figures;
        }
        figures.saturating_sub(self.board(seat).count(kind))
    }

    /// The victory points of `seat`, all sources together.
    pub fn vp(&self, table: &Table, seat: Seat) -> u16 {
        let Some(own) = self.seats.get(seat.index()) else {
            return 0;
        };
        let points: u16 = own.points.iter().map(|&points| u16::from(points)).sum();
        points + self.mission_points(table, seat)
    }

    /// The victory points of `seat` from our missions.
    pub(crate) fn mission_points(&self, table: &Table, seat: Seat) -> u16 {
        let cards = self.seat(seat).fulfilled.counts();
        cards
            .map(|(card, count)| {
                let vp = table.rules().card(card).map_or(0, |spec| spec.face.vp());
                u16::from(vp) * u16::from(count)
            })
            .sum()
    }

    /// The victory points of `seat` and its teammate together: what wins (WIN-1, OPT-TEAM).
    pub fn team_vp(&self, table: &Table, seat: Seat) -> u16 {
        let team = table.rules().team(seat);
        team.iter().map(|seat| self.vp(table, seat)).sum()
    }

    /// How many cards of `deck` are in the hand of `seat`.
    pub fn hand_size(&self, table: &Table, seat: Seat, deck: Deck) -> u16 {
        let Some(own) = self.seats.get(seat.index()) else {
            return 0;
        };
        if table.has_deck(deck) {
            own.hand.part(table.rules().deck(deck)).len()
        } else {
            own.counted[deck_index(deck)]
        }
    }

    /// The victory points of `seat` from `source`.
    pub fn points(&self, seat: Seat, source: Source) -> u8 {
        self.seats
            .get(seat.index())
            .map_or(0, |seat| seat.points[source.index()])
    }
}

impl TableState {
    /// What of `deck` can be drawn next: cards under it only when nothing else is left (OPT-PRIORITY).
    pub(crate) fn drawable(&self, table: &Table, deck: Deck) -> Pile {
        let cards = self.deck.part(table.rules().deck(deck));
        if deck == Deck::Energize || self.bottom.is_empty() {
            return cards;
        }
        let mut above = cards;
        for &card in &self.bottom {
            above.remove(card);
        }
        if above.is_empty() {
            above.add(self.bottom[0]);
        }
        above
    }

    /// Nobody draws any more: cards that were offered go back to the deck.
    pub(crate) fn cancel_draws(&mut self) {
        self.queue.clear();
        let offered = match self.node {
            WaitState::Keep { cards, .. } => [Some(cards[0]), Some(cards[1])],
            WaitState::Draw(draws) => [draws.first, None],
            _ => [None; 2],
        };
        for card in offered.into_iter().flatten() {
            self.deck.add(card);
        }
    }

    /// How many copies of `card` there are more than the deck came with.
    pub(crate) fn too_many(&self, card: CardId) -> u8 {
        let copies = self
            .displaced
            .iter()
            .filter(|displaced| displaced.copy == card);
        copies.fold(0, |many, _| many.saturating_add(1))
    }

    /// Cards that left the deck lie under it no longer: the first ones are gone first.
    pub(crate) fn trim_bottom(&mut self) {
        let mut left = self.deck;
        let mut kept: Vec<CardId> = Vec::new();
        for &card in self.bottom.iter().rev() {
            if left.has(card) {
                left.remove(card);
                kept.push(card);
            }
        }
        kept.reverse();
        self.bottom = kept;
    }
}
