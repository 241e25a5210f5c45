//! The immutable board of a game: its hexes with their terrain, tiles, home bases and printed refineries, and
//! which hexes are adjacent.

use crate::content::{Axial, BoardFile, Layout};
use crate::hexset::HexSet;
use crate::ids::{Hex, MAX_HEXES, MAX_SEATS, Seat, Terrain};

/// The description of one hex of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexInfo {
    /// Axial coordinates.
    pub coords: Axial,
    /// The terrain.
    pub terrain: Terrain,
    /// Number of the tile: the index of its slot in the layout. Home bases are numbered after the slots.
    pub tile: u8,
    /// The owner of the home base that the hex belongs to.
    pub home_owner: Option<Seat>,
    /// Value of the refinery printed on the hex; 0 if there is none.
    pub refinery: u8,
}

/// The board of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    layout: String,
    hexes: Vec<HexInfo>,
    adjacent: [HexSet; MAX_HEXES],
    hexes_by_terrain: [HexSet; 7],
    homes: [HexSet; MAX_SEATS],
    halves: [HexSet; 2],
}

impl Board {
    /// Builds a board from the terrains of the slot hexes, in the order of the layout, and the home bases.
    ///
    /// Returns `None` if the number of terrains differs from the number of slot hexes, or if the board has
    /// too many hexes or bases.
    pub fn new(
        board_file: &BoardFile,
        layout: &Layout,
        slot_terrains: &[Terrain],
    ) -> Option<Board> {
        let slots = layout
            .slots
            .iter()
            .enumerate()
            .flat_map(|(tile, slot)| slot.hexes.iter().map(move |&coords| (tile, coords)));
        let mut hexes: Vec<HexInfo> = slots
            .zip(slot_terrains)
            .map(|((tile, coords), &terrain)| HexInfo {
                coords,
                terrain,
                tile: tile as u8,
                home_owner: None,
                refinery: 0,
            })
            .collect();
        let slot_hex_count: usize = layout.slots.iter().map(|slot| slot.hexes.len()).sum();
        if hexes.len() != slot_hex_count || slot_terrains.len() != slot_hex_count {
            return None;
        }
        for (seat, base) in layout.bases.iter().enumerate() {
            for (coords, refinery) in base.hexes.into_iter().zip(board_file.home_refineries) {
                hexes.push(HexInfo {
                    coords,
                    terrain: Terrain::HomeBase,
                    tile: (layout.slots.len() + seat) as u8,
                    home_owner: Some(Seat(seat as u8)),
                    refinery,
                });
            }
        }
        if hexes.len() > MAX_HEXES || layout.bases.len() > MAX_SEATS {
            return None;
        }
        let mut board = Board {
            layout: layout.id.clone(),
            adjacent: [HexSet::EMPTY; MAX_HEXES],
            hexes_by_terrain: [HexSet::EMPTY; 7],
            homes: [HexSet::EMPTY; MAX_SEATS],
            halves: [HexSet::EMPTY; 2],
            hexes,
        };
        for (index, info) in board.hexes.iter().enumerate() {
            let hex = Hex(index as u8);
            board.hexes_by_terrain[info.terrain.index()].insert(hex);
            if let Some(seat) = info.home_owner {
                board.homes[seat.index()].insert(hex);
            }
            for (other_index, other) in board.hexes.iter().enumerate() {
                if info.coords.is_next_to(other.coords) {
                    board.adjacent[index].insert(Hex(other_index as u8));
                }
            }
        }
        let explorable = board.explorable();
        let first_half = match &layout.halves {
            Some(halves) => (halves.first.iter())
                .filter_map(|&coords| board.hex_at(coords))
                .collect(),
            None => explorable,
        };
        board.halves = [explorable & first_half, explorable & !first_half];
        Some(board)
    }

    /// The id of the layout.
    pub fn layout(&self) -> &str {
        &self.layout
    }

    /// Number of hexes. They are numbered from 0.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Returns whether the board has no hexes. Always `false`; clippy requires this method next to `len`.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All hexes with their descriptions, in ascending order.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, &HexInfo)> {
        self.hexes
            .iter()
            .enumerate()
            .map(|(index, info)| (Hex(index as u8), info))
    }

    /// The description of `hex`; `None` if it is not on the board.
    #[inline]
    pub fn get(&self, hex: Hex) -> Option<&HexInfo> {
        self.hexes.get(hex.index())
    }

    /// The hex at these coordinates, if the board has one.
    pub fn hex_at(&self, coords: Axial) -> Option<Hex> {
        self.hexes
            .iter()
            .position(|info| info.coords == coords)
            .map(|index| Hex(index as u8))
    }

    /// All hexes.
    #[inline]
    pub fn all(&self) -> HexSet {
        HexSet(((1_u64 << self.hexes.len()) - 1) as u32)
    }

    /// Hexes that share an edge with `hex`.
    #[inline]
    pub fn adjacent(&self, hex: Hex) -> HexSet {
        self.adjacent.get(hex.index()).copied().unwrap_or_default()
    }

    /// Hexes that share an edge with at least one hex of `hexes`.
    #[inline]
    pub fn around(&self, hexes: HexSet) -> HexSet {
        hexes
            .iter()
            .fold(HexSet::EMPTY, |set, hex| set | self.adjacent(hex))
    }

    /// Hexes of a terrain.
    #[inline]
    pub fn of_terrain(&self, terrain: Terrain) -> HexSet {
        self.hexes_by_terrain[terrain.index()]
    }

    /// The hexes of the home base of `seat`.
    #[inline]
    pub fn home(&self, seat: Seat) -> HexSet {
        self.homes.get(seat.index()).copied().unwrap_or_default()
    }

    /// The hexes of all home bases.
    #[inline]
    pub fn homes(&self) -> HexSet {
        self.of_terrain(Terrain::HomeBase)
    }

    /// The terrain of `hex`. A hex that is not on the board counts as the Vortex, which no unit may enter.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.get(hex).map_or(Terrain::Vortex, |info| info.terrain)
    }

    /// The [`explorable`](Self::explorable) hexes, split into the two halves whose tokens are shuffled
    /// separately (OPT-ENERGY). On boards without halves, all explorable hexes are in the first half.
    #[inline]
    pub fn halves(&self) -> [HexSet; 2] {
        self.halves
    }

    /// Index of the half that `hex` belongs to: 1 in the second half, otherwise 0.
    #[inline]
    pub fn half_index(&self, hex: Hex) -> usize {
        usize::from(self.halves[1].contains(hex))
    }

    /// The Vortex, if the board has one (OPT-VORTEX).
    pub fn vortex(&self) -> Option<Hex> {
        self.of_terrain(Terrain::Vortex).iter().next()
    }

    /// The hex at edge number `edge` of the Vortex, 1 to 6 (OPT-VORTEX).
    pub fn hex_at_vortex_edge(&self, edge: u8) -> Option<Hex> {
        let vortex_coords = self.get(self.vortex()?)?.coords;
        self.hex_at(vortex_coords.neighbour(edge.checked_sub(1)?)?)
    }

    /// Hexes with an exploration token at the start: all except the Monolith, the Vortex and home
    /// bases (SET-6).
    pub fn explorable(&self) -> HexSet {
        let without_token =
            self.homes() | self.of_terrain(Terrain::Monolith) | self.of_terrain(Terrain::Vortex);
        self.all() & !without_token
    }
}
