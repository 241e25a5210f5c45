//! The set-up of a table, which is part of its record's header.

use crate::protocol::action::Correction;
use crate::protocol::parts::PartSettings;
use crate::protocol::refusal::TableSetupError;
use rubium_rules::content::Content;
use rubium_rules::{Faction, Options, Setup, SetupError, Swap, shuffled_terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Everything that is fixed before the first entry. Seats are in clockwise order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableSetup {
    /// Units, cards and tokens. The tiles and layouts only form a placeholder board.
    pub content: Content,
    /// Edition and optional rules.
    pub options: Options,
    /// The players, 2 to 4.
    pub seats: Vec<TableSeat>,
    /// Settings of the parts.
    pub parts: PartSettings,
    /// Swaps of an exploration token for a green token (OPT-EXTRA).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<Swap>,
    /// Values entered for a game in progress, in order; empty for a new game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening_values: Vec<Correction>,
    /// Whether the figures on the board are unknown, in a game in progress. Figures are then not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_unknown_figures: bool,
}

/// One player at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableSeat {
    /// The name.
    pub name: String,
    /// The faction (SET-2).
    pub faction: Faction,
}

impl TableSetup {
    /// Creates the set-up of a new game with the built-in content.
    ///
    /// # Errors
    /// Never with the content of this repository.
    pub fn new(
        options: Options,
        seats: Vec<TableSeat>,
        parts: PartSettings,
    ) -> Result<TableSetup, Vec<TableSetupError>> {
        let content = Content::built_in(&options).map_err(|errors| {
            let errors = errors.into_iter().map(SetupError::from);
            errors.map(TableSetupError::from).collect::<Vec<_>>()
        })?;
        Ok(TableSetup {
            content,
            options,
            seats,
            parts,
            swaps: Vec::new(),
            opening_values: Vec::new(),
            has_unknown_figures: false,
        })
    }

    /// Returns the set-up of a game with the same content, options and players, on the board that belongs to
    /// the options.
    pub(crate) fn game_setup(&self) -> Result<Setup, Vec<TableSetupError>> {
        let errors = |errors: Vec<SetupError>| -> Vec<TableSetupError> {
            errors.into_iter().map(TableSetupError::from).collect()
        };
        let player_count = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let mut game = Setup::new(self.options.clone(), player_count, |_| 0).map_err(errors)?;
        let layouts = &self.content.board.layouts;
        let layout = layouts.iter().find(|layout| layout.id == game.layout);
        let layout =
            layout.ok_or_else(|| errors(vec![SetupError::NoLayout(game.layout.clone())]))?;
        game.terrain = shuffled_terrain(&self.content, layout, &self.options, |_| 0);
        game.content = self.content.clone();
        game.swaps = self.swaps.clone();
        game.factions = self.seats.iter().map(|seat| seat.faction).collect();
        Ok(game)
    }
}
