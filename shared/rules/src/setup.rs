//! The set-up of a game (SET), which is part of the header of a record.

mod tokens;

pub use tokens::{RefineryTotal, Swap, SwapError};
pub(crate) use tokens::{possible_token_piles, token_piles};

use crate::conflicts::Conflict;
use crate::content::{Content, ContentError, Deck, Layout, SheetFile};
use crate::ids::{Faction, MAX_BOTTOM_MISSIONS, Seat, Terrain};
use crate::options::{OptionalRule, Options};
use crate::rule_id::RuleId;
use serde::{Deserialize, Serialize};

/// Everything that is fixed before the first turn. Seat 0 plays first (SET-1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Setup {
    /// Units, cards, tiles, tokens, layouts.
    pub content: Content,
    /// Edition and optional rules.
    pub options: Options,
    /// The faction of each seat, from the first player clockwise (SET-2). Each of the 2 to 4 players has one.
    pub factions: Vec<Faction>,
    /// The id of the layout.
    pub layout: String,
    /// The terrain of each hex that has a tile, in the layout's order (SET-3).
    pub terrain: Vec<Terrain>,
    /// Swaps of an exploration token for a green token (OPT-EXTRA).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<Swap>,
    /// On a board with halves: for each swap, whether it is made in the second player's half. The players
    /// must not know in which half a swap is made (SET-6), so the half is chosen at random. A swap without an
    /// entry is made in the first half if its index is even, otherwise in the second half.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is_swap_in_second_half: Vec<bool>,
    /// Handicaps: additional rubium of each seat at the start (SET-7), at most [`MAX_EXTRA_RUBIUM`]. Seats
    /// without an entry have none. No rulebook has handicaps; the players agree on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra_rubium: Vec<u8>,
}

/// The largest handicap, in rubium.
pub const MAX_EXTRA_RUBIUM: u8 = 6;

/// The reason why a set-up is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// An error of the content.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// The number of players is not 2 to 4.
    #[error("{0} players: the game needs 2, 3 or 4")]
    Players(usize),
    /// Two players have the same faction (SET-2).
    #[error("two players have the faction {0:?} (SET-2)")]
    FactionTwice(Faction),
    /// The content does not have this layout.
    #[error("no layout has the id `{0}`")]
    NoLayout(String),
    /// The layout is for a different number of players (SET-4).
    #[error("the layout `{layout}` is for {needs} players, not for {players} (SET-4)")]
    LayoutPlayers {
        /// The layout.
        layout: String,
        /// The number of players of the layout.
        needs: u8,
        /// The number of players of the set-up.
        players: usize,
    },
    /// The number of terrains differs from the number of hexes that have a tile (SET-3).
    #[error("{found} terrains for {needed} hexes (SET-3)")]
    TerrainCount {
        /// The number of hexes that have a tile.
        needed: usize,
        /// The number of terrains.
        found: usize,
    },
    /// A hex of a fixed slot does not have the slot's terrain, or a hex of a slot that is not fixed is the
    /// Monolith, the Vortex or a home base (SET-3).
    #[error("hex number {hex} cannot be {terrain:?} (SET-3)")]
    WrongTerrain {
        /// Index of the hex in the layout.
        hex: usize,
        /// The terrain.
        terrain: Terrain,
    },
    /// Optional rules exclude each other or need a different number of players (OPT).
    #[error("{0}")]
    Conflict(Conflict),
    /// An optional rule is listed twice.
    #[error("{0:?} is listed twice")]
    OptionTwice(OptionalRule),
    /// The layout belongs to an optional rule that is not in play, or an optional rule in play needs a
    /// different layout.
    #[error("the layout `{layout}` {}", LayoutPurpose(*option))]
    LayoutOption {
        /// The layout.
        layout: String,
        /// The optional rule that the layout belongs to; `None` for a layout of the basic game.
        option: Option<OptionalRule>,
    },
    /// The alternate units are in play, but the content does not have their sheet.
    #[error("the content has no alternate unit sheet (OPT-ALT)")]
    NoAlternateSheet,
    /// A swap of exploration tokens that cannot be made (OPT-EXTRA).
    #[error(transparent)]
    Swap(SwapError),
    /// More handicaps than seats, or a handicap above [`MAX_EXTRA_RUBIUM`].
    #[error("extra rubium {0:?}: at most one number for each seat, and at most {MAX_EXTRA_RUBIUM}")]
    ExtraRubium(Vec<u8>),
    /// The content has more Secret Missions than can be tracked at the bottom of the deck (OPT-PRIORITY).
    #[error(
        "{mission_count} Secret Missions: at most {max} are possible with Top Priority (OPT-PRIORITY)"
    )]
    TooManyMissions {
        /// The number of missions in the content.
        mission_count: u16,
        /// The maximum.
        max: u16,
    },
}

/// Displays which games a layout is for.
struct LayoutPurpose(Option<OptionalRule>);

impl std::fmt::Display for LayoutPurpose {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(option) => write!(f, "is for {option:?} ({})", option.rule()),
            None => {
                f.write_str("is a standard one, but an optional rule in play needs another (SET-4)")
            }
        }
    }
}

impl SetupError {
    /// The rule that is violated, if any.
    pub const fn rule(&self) -> Option<RuleId> {
        match self {
            SetupError::FactionTwice(_) => Some(RuleId::Set2),
            SetupError::TerrainCount { .. } | SetupError::WrongTerrain { .. } => Some(RuleId::Set3),
            SetupError::LayoutPlayers { .. } => Some(RuleId::Set4),
            SetupError::Conflict(conflict) => Some(conflict.rule),
            SetupError::Swap(_) => Some(RuleId::OptExtra),
            SetupError::NoAlternateSheet => Some(RuleId::OptAlt),
            SetupError::TooManyMissions { .. } => Some(RuleId::OptPriority),
            SetupError::LayoutOption { option, .. } => match option {
                Some(option) => Some(option.rule()),
                None => Some(RuleId::Set4),
            },
            _ => None,
        }
    }
}

impl Setup {
    /// Creates the set-up of a game with the built-in content and `options` for `players` players. Factions
    /// are in the order of [`Faction::ALL`], `pick` chooses the tiles, and the options determine sheet and
    /// layout.
    ///
    /// `pick(n)` must return a number below `n`. If its results are uniform, so are the order of tiles and
    /// the orientation of double tiles (SET-3).
    ///
    /// # Errors
    /// The conflicts of `options`. If there are none: the errors of the content, or a number of players for
    /// which there is no layout.
    pub fn new(
        options: Options,
        players: u8,
        pick: impl FnMut(usize) -> usize,
    ) -> Result<Setup, Vec<SetupError>> {
        let conflicts = options.conflicts(players);
        if !conflicts.is_empty() {
            return Err(conflicts.into_iter().map(SetupError::Conflict).collect());
        }
        let content = Content::built_in(&options)
            .map_err(|errors| errors.into_iter().map(SetupError::from).collect::<Vec<_>>())?;
        let rule_with_board = options.rule_with_board();
        let layout = (content.board.layouts.iter())
            .find(|layout| layout.players == players && layout.option == rule_with_board)
            .ok_or_else(|| vec![SetupError::Players(usize::from(players))])?
            .clone();
        let terrain = shuffled_terrain(&content, &layout, &options, pick);
        Ok(Setup {
            content,
            options,
            factions: Faction::ALL[..usize::from(players)].to_vec(),
            layout: layout.id,
            terrain,
            swaps: Vec::new(),
            is_swap_in_second_half: Vec::new(),
            extra_rubium: Vec::new(),
        })
    }

    /// [`Setup::new`] without options: the basic game of the 2012 edition.
    ///
    /// # Errors
    /// Same as [`Setup::new`].
    pub fn classic(
        players: u8,
        pick: impl FnMut(usize) -> usize,
    ) -> Result<Setup, Vec<SetupError>> {
        Setup::new(Options::default(), players, pick)
    }

    /// The handicap of `seat`, in rubium.
    pub fn extra_rubium(&self, seat: Seat) -> u8 {
        self.extra_rubium.get(seat.index()).copied().unwrap_or(0)
    }

    /// Sets the handicap of each seat, in rubium. If all are 0, the set-up lists none.
    pub fn set_extra_rubium(&mut self, extra_rubium: Vec<u8>) {
        let has_handicap = extra_rubium.iter().any(|&rubium| rubium > 0);
        self.extra_rubium = if has_handicap {
            extra_rubium
        } else {
            Vec::new()
        };
    }

    /// The unit sheet in play (OPT-ALT).
    pub fn sheet(&self) -> &SheetFile {
        let is_alternate = self.options.has(OptionalRule::AlternateUnits);
        let alternate_sheet = self.content.alternate.as_ref().filter(|_| is_alternate);
        alternate_sheet.unwrap_or(&self.content.sheet)
    }

    /// The layout that the set-up names.
    pub(crate) fn find_layout(&self) -> Option<&Layout> {
        self.content
            .board
            .layouts
            .iter()
            .find(|layout| layout.id == self.layout)
    }

    /// All errors of the set-up.
    pub(crate) fn errors(&self) -> Vec<SetupError> {
        let mut errors: Vec<SetupError> = self
            .content
            .check()
            .err()
            .unwrap_or_default()
            .into_iter()
            .map(SetupError::from)
            .collect();
        if !(2..=4).contains(&self.factions.len()) {
            errors.push(SetupError::Players(self.factions.len()));
        }
        for (index, faction) in self.factions.iter().enumerate() {
            if self.factions[..index].contains(faction) {
                errors.push(SetupError::FactionTwice(*faction));
            }
        }
        let optional_rules = &self.options.optional_rules;
        for (index, option) in optional_rules.iter().enumerate() {
            if optional_rules[..index].contains(option) {
                errors.push(SetupError::OptionTwice(*option));
            }
        }
        let is_too_large = |&extra: &u8| extra > MAX_EXTRA_RUBIUM;
        if self.extra_rubium.len() > self.factions.len()
            || self.extra_rubium.iter().any(is_too_large)
        {
            errors.push(SetupError::ExtraRubium(self.extra_rubium.clone()));
        }
        errors.extend(self.swap_errors().into_iter().map(SetupError::Swap));
        if self.options.has(OptionalRule::TopPriority) {
            let cards = self.content.cards.cards.iter();
            let missions = cards.filter(|card| card.face.deck() == Deck::Missions);
            let mission_count: u16 = missions.map(|card| u16::from(card.count)).sum();
            let max = MAX_BOTTOM_MISSIONS as u16;
            if mission_count > max {
                errors.push(SetupError::TooManyMissions { mission_count, max });
            }
        }
        let conflicts = self.options.conflicts(self.factions.len() as u8);
        errors.extend(conflicts.into_iter().map(SetupError::Conflict));
        if self.options.has(OptionalRule::AlternateUnits) && self.content.alternate.is_none() {
            errors.push(SetupError::NoAlternateSheet);
        }
        match self.find_layout() {
            None => errors.push(SetupError::NoLayout(self.layout.clone())),
            Some(layout) => self.check_board(layout, &mut errors),
        }
        errors
    }

    fn check_board(&self, layout: &Layout, errors: &mut Vec<SetupError>) {
        if usize::from(layout.players) != self.factions.len() {
            errors.push(SetupError::LayoutPlayers {
                layout: layout.id.clone(),
                needs: layout.players,
                players: self.factions.len(),
            });
        }
        if layout.option != self.options.rule_with_board() {
            errors.push(SetupError::LayoutOption {
                layout: layout.id.clone(),
                option: layout.option,
            });
        }
        let fixed_terrain: Vec<Option<Terrain>> = layout
            .slots
            .iter()
            .flat_map(|slot| {
                slot.hexes
                    .iter()
                    .map(|_| slot.fixed.map(|fixed| self.options.visible_side(fixed)))
            })
            .collect();
        if fixed_terrain.len() != self.terrain.len() {
            errors.push(SetupError::TerrainCount {
                needed: fixed_terrain.len(),
                found: self.terrain.len(),
            });
        }
        for (hex, (&terrain, fixed)) in self.terrain.iter().zip(fixed_terrain).enumerate() {
            let is_possible = match fixed {
                Some(fixed) => terrain == fixed,
                None => !matches!(
                    terrain,
                    Terrain::Monolith | Terrain::Vortex | Terrain::HomeBase
                ),
            };
            if !is_possible {
                errors.push(SetupError::WrongTerrain { hex, terrain });
            }
        }
    }
}

/// The terrain of `layout` with shuffled tiles: `pick` chooses the tile for each slot that is not fixed, and
/// the orientation of double tiles (SET-3).
pub fn shuffled_terrain(
    content: &Content,
    layout: &Layout,
    options: &Options,
    mut pick: impl FnMut(usize) -> usize,
) -> Vec<Terrain> {
    let tiles = layout.tiles(&content.board);
    let (mut singles, mut doubles) = (tiles.singles.clone(), tiles.doubles.clone());
    let mut terrain = Vec::new();
    for slot in &layout.slots {
        match (slot.fixed, slot.hexes.len()) {
            (Some(fixed), _) => terrain.push(options.visible_side(fixed)),
            (None, 1) => terrain.extend(take_picked(&mut singles, &mut pick)),
            (None, _) => {
                if let Some([first, second]) = take_picked(&mut doubles, &mut pick) {
                    terrain.extend(if pick(2) == 0 {
                        [first, second]
                    } else {
                        [second, first]
                    });
                }
            }
        }
    }
    terrain
}

/// Removes and returns the item that `pick` chooses. An out-of-range result of `pick` counts as the last
/// index.
fn take_picked<T>(items: &mut Vec<T>, pick: &mut impl FnMut(usize) -> usize) -> Option<T> {
    let last_index = items.len().checked_sub(1)?;
    Some(items.swap_remove(pick(items.len()).min(last_index)))
}
