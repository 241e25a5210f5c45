//! What an overview of the rules shows about a game with certain options.

use serde::Serialize;
use specta::Type;

use crate::catalogue::{KindView, catalogue};
use crate::ids::Terrain;
use crate::machine::VICTORY_CARD_VP;
use crate::options::{Edition, Options};
use crate::rules::Rules;
use crate::setup::{Setup, SetupError};

/// The units, terrains and numbers of a game with certain options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// The edition, which determines the names of some units and cards.
    pub edition: Edition,
    /// The unit kinds, in battle order.
    pub kinds: Vec<KindView>,
    /// The terrains outside the home bases, in the order of [`Terrain::ALL`].
    pub terrains: Vec<Terrain>,
    /// Number of victory points that win the game (WIN-1).
    pub target_vp: u8,
    /// Whether the points of a team count together (OPT-TEAM).
    pub is_target_per_team: bool,
    /// Number of Energize cards for controlling the Monolith (DRW-2); 0 on a board without the Monolith.
    pub monolith_card_count: u8,
    /// Victory points of a Battle Victory card, called Mission card in the 2005 edition (BAT-11).
    pub victory_card_vp: u8,
    /// The fewest and the most victory points of a Secret Mission.
    pub mission_vp_range: [u8; 2],
}

/// The overview of a game for `players` players with these options.
///
/// # Errors
/// Same as [`Setup::new`] and [`Rules::new`].
pub fn overview(options: Options, players: u8) -> Result<Overview, Vec<SetupError>> {
    let rules = Rules::new(Setup::new(options, players, |_| 0)?)?;
    let catalogue = catalogue(&rules);
    let points = || catalogue.cards.iter().map(|card| card.vp);
    let mission_points = || points().filter(|&vp| vp > 0);
    let mut kinds = catalogue.kinds.clone();
    kinds.sort_by_key(|kind| kind.battle_position);
    let is_on_board = |terrain: &Terrain| !rules.board().of_terrain(*terrain).is_empty();
    let terrains = Terrain::ALL.into_iter().filter(is_on_board);
    Ok(Overview {
        edition: rules.edition(),
        kinds,
        terrains: terrains
            .filter(|&terrain| terrain != Terrain::HomeBase)
            .collect(),
        target_vp: rules.options().target_vp(),
        is_target_per_team: rules.has_teams(),
        monolith_card_count: catalogue.monolith_card_count,
        victory_card_vp: VICTORY_CARD_VP,
        mission_vp_range: [
            mission_points().min().unwrap_or_default(),
            mission_points().max().unwrap_or_default(),
        ],
    })
}
