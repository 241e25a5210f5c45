//! The immutable part of a game: content, options and board, in compiled form.

use crate::board::Board;
use crate::content::{CardFace, CardSpec, CardWindow, Deck, SheetFile, TokenSpec};
use crate::hexset::HexSet;
use crate::ids::{
    CardId, Faction, Hex, Kind, MAX_HEXES, MAX_SEATS, MAX_TOKENS, Seat, Terrain, TokenId,
};
use crate::options::{Edition, OptionalRule, OptionalSet, Options};
use crate::pile::Pile;
use crate::reach::{UnblockedReach, UnblockedReaches, hexes_in_special_attack_range};
use crate::seat_set::SeatSet;
use crate::setup::{Setup, SetupError, possible_token_piles, token_piles};
use crate::units::UnitSheet;

/// The immutable part of a game. [`State`](crate::State) is the mutable part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    setup: Setup,
    optional_rules: OptionalSet,
    cards: Vec<CardSpec>,
    tokens: Vec<TokenSpec>,
    board: Board,
    unit_sheet: UnitSheet,
    /// Hexes that each kind may enter.
    enterable: [HexSet; 6],
    unblocked_reaches: UnblockedReaches,
    /// Hexes that a special attack can reach, by kind and hex of the attacking unit.
    special_attack_ranges: [[HexSet; MAX_HEXES]; 6],
    card_classes: CardClasses,
    /// The team of each seat.
    teams: [SeatSet; MAX_SEATS],
    token_piles: [[u8; MAX_TOKENS]; 2],
    possible_token_piles: Vec<[[u8; MAX_TOKENS]; 2]>,
}

/// The cards of each class, as piles for [`Pile::restricted_to`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CardClasses {
    pub energize: Pile,
    pub missions: Pile,
    pub deployment: Pile,
    pub by_window: [Pile; 4],
    pub battle_missions: Pile,
    pub objectives: Pile,
    /// Whether a mission depends on the units destroyed in any battle of the turn, not only in the battle
    /// just won. If so, these units must be tracked.
    pub must_track_destroyed_units: bool,
}

impl Rules {
    /// Validates and compiles a set-up.
    ///
    /// # Errors
    /// All errors of the set-up, including those of its content.
    pub fn new(setup: Setup) -> Result<Rules, Vec<SetupError>> {
        let errors = setup.errors();
        if !errors.is_empty() {
            return Err(errors);
        }
        let layout = setup
            .find_layout()
            .ok_or_else(|| vec![SetupError::NoLayout(setup.layout.clone())])?;
        let board = Board::new(&setup.content.board, layout, &setup.terrain).ok_or_else(|| {
            vec![SetupError::TerrainCount {
                needed: layout.slots.iter().map(|slot| slot.hexes.len()).sum(),
                found: setup.terrain.len(),
            }]
        })?;
        let unit_sheet = UnitSheet::new(setup.sheet());
        let enterable = Kind::ALL.map(|kind| {
            let allowed_terrain = Terrain::ALL
                .into_iter()
                .filter(|&terrain| unit_sheet.get(kind).may_enter(terrain));
            allowed_terrain.fold(HexSet::EMPTY, |set, terrain| {
                set | board.of_terrain(terrain)
            })
        });
        let special_attack_ranges = Kind::ALL.map(|kind| {
            let unit = unit_sheet.get(kind);
            std::array::from_fn(|from| hexes_in_special_attack_range(&board, unit, Hex(from as u8)))
        });
        let cards = cards_of_edition(&setup);
        let mut card_classes = CardClasses::default();
        for (index, card) in cards.iter().enumerate() {
            card_classes.add(CardId(index as u8), &card.face);
        }
        let teams = teams(&setup);
        let tokens = setup.tokens();
        let token_piles = token_piles(&setup, &tokens, layout);
        let possible_token_piles = possible_token_piles(&setup, &tokens, layout);
        Ok(Rules {
            optional_rules: setup.options.optional_rules.iter().copied().collect(),
            cards,
            tokens,
            setup,
            unblocked_reaches: UnblockedReaches::new(&board, &unit_sheet, &enterable),
            special_attack_ranges,
            board,
            unit_sheet,
            enterable,
            card_classes,
            teams,
            token_piles,
            possible_token_piles,
        })
    }

    /// The set-up of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Edition and optional rules.
    pub fn options(&self) -> &Options {
        &self.setup.options
    }

    /// The edition.
    #[inline]
    pub fn edition(&self) -> Edition {
        self.setup.options.edition
    }

    /// Returns whether the optional rule `rule` is in play.
    #[inline]
    pub fn has_option(&self, rule: OptionalRule) -> bool {
        self.optional_rules.has(rule)
    }

    /// Returns whether the game follows the 2005 edition.
    #[inline]
    pub(crate) fn is_2005_edition(&self) -> bool {
        self.edition() == Edition::Year2005
    }

    /// Initial number of cards in the transmission line (OPT-INTERCEPT); 0 in other games.
    pub fn transmission_line_size(&self) -> u16 {
        match self.has_option(OptionalRule::InterceptedTransmissions) {
            true => u16::from(self.players()) + 2,
            false => 0,
        }
    }

    /// Size of the stack for winners of battles: Battle Victory cards, or Mission cards in the 2005 edition
    /// (BAT-14).
    pub fn victory_stack_size(&self) -> u8 {
        let cards = &self.setup.content.cards;
        match self.edition() {
            Edition::Year2012 => cards.victory_cards,
            Edition::Year2005 => cards.mission_cards,
        }
    }

    /// Size of the separate stack of King of the Hill cards; 0 if there is no such stack. It exists only in
    /// the 2005 edition, where winners of battles take Mission cards (OPT-HILL).
    pub fn hill_stack_size(&self) -> u8 {
        match self.is_2005_edition() && self.has_option(OptionalRule::KingOfTheHill) {
            true => self.setup.content.cards.victory_cards,
            false => 0,
        }
    }

    /// Selects the stack from which King of the Hill cards are taken (OPT-HILL): `hill` if they have a
    /// separate stack, otherwise `victory`, because they are then the backs of Battle Victory cards.
    pub fn select_hill_card_stack<T>(&self, victory: T, hill: T) -> T {
        match self.hill_stack_size() {
            0 => victory,
            _ => hill,
        }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The unit sheet in play, as in its content file.
    pub fn sheet_file(&self) -> &SheetFile {
        self.setup.sheet()
    }

    /// The unit sheet in play, in compiled form.
    #[inline]
    pub fn unit_sheet(&self) -> &UnitSheet {
        &self.unit_sheet
    }

    /// Number of players: 2 to 4.
    #[inline]
    pub fn players(&self) -> u8 {
        self.setup.factions.len() as u8
    }

    /// The seats in turn order.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.players())
    }

    /// The team of `seat`: the seat and its teammate, or the seat alone (OPT-TEAM).
    #[inline]
    pub fn team(&self, seat: Seat) -> SeatSet {
        self.teams.get(seat.index()).copied().unwrap_or_default()
    }

    /// The teammate of `seat`, in team games (OPT-TEAM).
    pub fn teammate(&self, seat: Seat) -> Option<Seat> {
        self.team(seat).iter().find(|&other| other != seat)
    }

    /// Returns whether the two seats are opponents: different and not teammates.
    #[inline]
    pub fn are_opponents(&self, one: Seat, other: Seat) -> bool {
        !self.team(one).contains(other)
    }

    /// Returns whether players play in teams (OPT-TEAM).
    pub fn has_teams(&self) -> bool {
        self.teammate(Seat(0)).is_some()
    }

    /// The faction of `seat`; `None` if the game does not have this seat.
    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.setup.factions.get(seat.index()).copied()
    }

    /// The card with this id, if the content has one.
    #[inline]
    pub fn card(&self, card: CardId) -> Option<&CardSpec> {
        self.cards.get(card.index())
    }

    /// All cards with their ids.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, &CardSpec)> {
        self.cards
            .iter()
            .enumerate()
            .map(|(index, card)| (CardId(index as u8), card))
    }

    /// The index ([`CardId`]) of the card whose id in the content is `id`, if there is one.
    pub fn card_by_content_id(&self, id: &str) -> Option<CardId> {
        self.cards()
            .find(|(_, card)| card.id == id)
            .map(|(card, _)| card)
    }

    /// All tokens with their ids. The `count` of a token is valid only on a board without halves;
    /// [`token_piles`](Rules::token_piles) has the counts on any board.
    pub fn tokens(&self) -> impl Iterator<Item = (TokenId, &TokenSpec)> {
        self.tokens
            .iter()
            .enumerate()
            .map(|(index, token)| (TokenId(index as u8), token))
    }

    /// The token with this id, if there is one.
    pub fn token(&self, token: TokenId) -> Option<&TokenSpec> {
        self.tokens.get(token.index())
    }

    /// Number of copies of each token on the board at the start, for each [half](Board::halves) of the board
    /// (SET-6).
    #[inline]
    pub fn token_piles(&self) -> &[[u8; MAX_TOKENS]; 2] {
        &self.token_piles
    }

    /// All [`token_piles`](Rules::token_piles) that players must consider possible, because players do not
    /// know in which half of the board each swap was made (OPT-EXTRA). At the start, all of them are equally
    /// likely.
    pub(crate) fn possible_token_piles(&self) -> &[[[u8; MAX_TOKENS]; 2]] {
        &self.possible_token_piles
    }

    /// The cards of `deck`, as a pile for [`Pile::restricted_to`].
    #[inline]
    pub fn deck(&self, deck: Deck) -> &Pile {
        match deck {
            Deck::Energize => &self.card_classes.energize,
            Deck::Missions => &self.card_classes.missions,
        }
    }

    /// Hexes that `kind` may enter (MOV-4).
    #[inline]
    pub fn enterable(&self, kind: Kind) -> HexSet {
        self.enterable[kind.index()]
    }

    /// The reach of `kind` from `from` on a board without enemies.
    #[inline]
    pub(crate) fn unblocked_reach(&self, kind: Kind, from: Hex) -> UnblockedReach {
        self.unblocked_reaches.get(kind, from)
    }

    /// The reach of all kinds from all hexes on a board without enemies.
    #[inline]
    pub(crate) fn unblocked_reaches(&self) -> &UnblockedReaches {
        &self.unblocked_reaches
    }

    /// Hexes that a special attack of `kind` from `from` can reach (MOV-7).
    #[inline]
    pub(crate) fn hexes_in_special_attack_range(&self, kind: Kind, from: Hex) -> HexSet {
        self.special_attack_ranges[kind.index()][from.index() % MAX_HEXES]
    }

    /// Returns whether `hex` is on the board.
    #[inline]
    pub(crate) fn has_hex(&self, hex: Hex) -> bool {
        hex.index() < self.board.len()
    }

    /// The cards of each class.
    #[inline]
    pub(crate) fn card_classes(&self) -> &CardClasses {
        &self.card_classes
    }

    /// Returns whether the content has a card that can be played in `window`.
    #[inline]
    pub fn has_card_for_window(&self, window: CardWindow) -> bool {
        !self.card_classes.by_window[window as usize].is_empty()
    }
}

/// The teammate of `seat`: in team games, the player opposite (OPT-TEAM).
pub(crate) fn teammate(options: &Options, players: u8, seat: Seat) -> Option<Seat> {
    (options.has(OptionalRule::Teams) && players == 4).then(|| Seat((seat.0 + 2) % players))
}

/// The team of each seat: the seat and its teammate, or the seat alone (OPT-TEAM).
fn teams(setup: &Setup) -> [SeatSet; MAX_SEATS] {
    let players = setup.factions.len() as u8;
    let mut teams = [SeatSet::default(); MAX_SEATS];
    for seat in Seat::all(players) {
        let team = &mut teams[seat.index()];
        team.insert(seat);
        if let Some(teammate) = teammate(&setup.options, players, seat) {
            team.insert(teammate);
        }
    }
    teams
}

/// The cards, with their names and faces in the edition of the game.
fn cards_of_edition(setup: &Setup) -> Vec<CardSpec> {
    let mut cards = setup.content.cards.cards.clone();
    if setup.options.edition == Edition::Year2005 {
        for card in &mut cards {
            if let Some(face) = &card.face_2005 {
                card.face = face.clone();
            }
            if let Some(name) = &card.name_2005 {
                card.name = name.clone();
            }
        }
    }
    cards
}

impl CardClasses {
    fn add(&mut self, card: CardId, face: &CardFace) {
        if let CardFace::BattleMission { condition, .. } | CardFace::Objective { condition, .. } =
            face
        {
            self.must_track_destroyed_units |= condition.contains_destroyed_in_one_battle();
        }
        let class = match face {
            CardFace::Deployment { .. } => &mut self.deployment,
            CardFace::Battle { window, .. } => &mut self.by_window[*window as usize],
            CardFace::BattleMission { .. } => &mut self.battle_missions,
            CardFace::Objective { .. } => &mut self.objectives,
        };
        class.set(card, Pile::MAX_COPIES);
        let deck = match face.deck() {
            Deck::Energize => &mut self.energize,
            Deck::Missions => &mut self.missions,
        };
        deck.set(card, Pile::MAX_COPIES);
    }
}
