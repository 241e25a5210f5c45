//! What a table is set up from: the part of its record's header that the ledger needs.

use crate::action::Correction;
use crate::parts::Parts;
use crate::refusal::Impossible;
use crate::ways::Ways;
use rubium_rules::content::Content;
use rubium_rules::{Faction, Options, Setup, SetupFault, Swap, draw_terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Everything that is fixed before the first entry. Seats are counted clockwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct TableSetup {
    /// Units, cards, tokens. The tiles and layouts in it are not used.
    pub content: Content,
    /// Edition and optional rules.
    pub options: Options,
    /// Who sits there: 2 to 4.
    pub seats: Vec<TableSeat>,
    /// Which parts the ledger replaces.
    pub parts: Parts,
    /// Exploration tokens that are swapped for green ones, one each (OPT-EXTRA).
    pub swaps: Vec<Swap>,
    /// Values typed in for a game that is under way, in order; none for a new game.
    pub opening: Vec<Correction>,
    /// Which of the ledger's ways the table is kept by.
    pub ways: Ways,
}

/// A set-up as records have it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    content: Content,
    options: Options,
    seats: Vec<TableSeat>,
    parts: Parts,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    swaps: Vec<Swap>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    opening: Vec<Correction>,
    /// A switch from before there were ways by number; whatever has a number has it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    asks_over: bool,
    #[serde(default, skip_serializing_if = "is_zero")]
    ways: u8,
}

const fn is_zero(ways: &u8) -> bool {
    *ways == 0
}

/// A table is kept by ways that this build does not know.
#[derive(Debug, thiserror::Error)]
#[error("a table is kept by ways {0}, which this build does not know")]
struct UnknownWays(u8);

impl TryFrom<Written> for TableSetup {
    type Error = UnknownWays;

    fn try_from(written: Written) -> Result<TableSetup, UnknownWays> {
        let ways = Ways::named(written.ways, written.asks_over);
        Ok(TableSetup {
            ways: ways.ok_or(UnknownWays(written.ways))?,
            content: written.content,
            options: written.options,
            seats: written.seats,
            parts: written.parts,
            swaps: written.swaps,
            opening: written.opening,
        })
    }
}

impl From<TableSetup> for Written {
    fn from(setup: TableSetup) -> Written {
        Written {
            asks_over: setup.ways == Ways::Asks,
            ways: setup.ways.number(),
            content: setup.content,
            options: setup.options,
            seats: setup.seats,
            parts: setup.parts,
            swaps: setup.swaps,
            opening: setup.opening,
        }
    }
}

/// One of those who sit there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableSeat {
    /// The name.
    pub name: String,
    /// The faction (SET-2).
    pub faction: Faction,
}

/// Why a table cannot be set up so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFault {
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] SetupFault),
    /// A seat without a name, or with one that is longer than a line.
    #[error("seat {seat} needs a name of 1 to {most} characters", most = MOST_NAME)]
    Name {
        /// The seat, from 1.
        seat: usize,
    },
    /// A value typed in for a game under way cannot be.
    #[error("value {place}: {impossible}")]
    Opening {
        /// Its place in the list, from 1.
        place: usize,
        /// Why not.
        impossible: Impossible,
    },
}

/// Characters of a name at the most.
pub const MOST_NAME: usize = 40;

/// Whether `name` can stand on a scoreboard: one line, no blanks around it, 1 to [`MOST_NAME`] characters.
pub fn is_name(name: &str) -> bool {
    let count = name.chars().count();
    (1..=MOST_NAME).contains(&count)
        && name.split_whitespace().collect::<Vec<_>>().join(" ") == name
        && !name.chars().any(char::is_control)
}

impl TableSetup {
    /// A new game with the built-in content.
    ///
    /// # Errors
    /// None for the content of this repository; the type is that of [`Content::load`].
    pub fn new(
        options: Options,
        seats: Vec<TableSeat>,
        parts: Parts,
    ) -> Result<TableSetup, Vec<TableFault>> {
        let content = Content::built_in(&options).map_err(|faults| {
            let faults = faults.into_iter().map(SetupFault::from);
            faults.map(TableFault::from).collect::<Vec<_>>()
        })?;
        Ok(TableSetup {
            content,
            options,
            seats,
            parts,
            swaps: Vec::new(),
            opening: Vec::new(),
            ways: Ways::LATEST,
        })
    }

    /// The set-up of a game with the same content, options and players. Its board is the one that the options choose;
    /// no entry of a table ever asks about it.
    pub(crate) fn game(&self) -> Result<Setup, Vec<TableFault>> {
        let faults = |faults: Vec<SetupFault>| -> Vec<TableFault> {
            faults.into_iter().map(TableFault::from).collect()
        };
        let players = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let mut game = Setup::new(self.options.clone(), players, |_| 0).map_err(faults)?;
        let layouts = &self.content.board.layouts;
        let layout = layouts.iter().find(|layout| layout.id == game.layout);
        let layout =
            layout.ok_or_else(|| faults(vec![SetupFault::NoLayout(game.layout.clone())]))?;
        game.terrain = draw_terrain(&self.content, layout, &self.options, |_| 0);
        game.content = self.content.clone();
        game.swaps = self.swaps.clone();
        game.factions = self.seats.iter().map(|seat| seat.faction).collect();
        Ok(game)
    }
}
