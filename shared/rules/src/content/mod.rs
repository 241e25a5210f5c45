//! Content is data: unit sheet, card pack, board pack.
//!
//! A [`Content`] is read from JSON documents ([`Content::classic`] has the built-in ones), checked
//! once, and immutable from then on. Loading reports **every** fault it finds, each with the file, the entry
//! and the reason, so that somebody who types in the cards of a real box mends them in one go.
//!
//! The documents' schema is the serde form of [`SheetFile`], [`CardFile`] and [`BoardFile`]; `docs/content.md`
//! shows it with examples.

mod boards;
mod cards;
mod check;
mod sheet;
mod sure;
mod vocabulary;
mod written;

pub use boards::{
    Axial, Base, BoardFile, Halves, Layout, LayoutSure, PileToken, Slot, Tiles, TilesSure,
    TokenSpec, TokenSure,
};
pub use cards::{CardFile, CardSpec, Deck, Face};
pub use sheet::{Ability, AbilitySure, PathRule, SheetFile, TerrainValue, UnitSpec, UnitSure};
pub use sure::{FaceSure, Sure, SureFields};
pub use vocabulary::{Condition, Effect, Window};

use crate::options::{OptionalRule, Options};
use serde::{Deserialize, Serialize};
use written::Written;

/// The schema version that the content documents of this build have.
pub const SCHEMA: u32 = 1;

/// Everything a game is made of that is not a rule: units, cards, tiles, tokens, layouts. Records name the built-in one by
/// its fingerprint; any other stands in them whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Content {
    /// The unit sheet.
    pub sheet: SheetFile,
    /// The sheet's other side (OPT-ALT), if there is one.
    pub alternate: Option<SheetFile>,
    /// Both decks. A card's [`CardId`](crate::CardId) is its place in this list.
    pub cards: CardFile,
    /// Tiles, exploration tokens and layouts.
    pub board: BoardFile,
}

/// Something wrong in a content document.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {entry}: {reason}")]
pub struct ContentFault {
    /// Which document: `sheet`, `alternate`, `cards` or `board`.
    pub file: &'static str,
    /// Which entry of it, by id, or a line and column.
    pub entry: String,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl Content {
    /// The built-in content that a game with `options` is played with.
    ///
    /// # Errors
    /// As [`Content::classic`].
    pub fn built_in(options: &Options) -> Result<Content, Vec<ContentFault>> {
        let mut content = Content::classic()?;
        if !options.has(OptionalRule::AlternateUnits) {
            content.alternate = None;
        }
        Ok(content)
    }

    /// The built-in content: both sides of the sheet, the reconstructed card pack, the standard board.
    ///
    /// # Errors
    /// None for the files of this repository (a test loads them); the type is that of [`Content::load`].
    pub fn classic() -> Result<Content, Vec<ContentFault>> {
        let content = Content::load(
            include_str!("../../content/sheet.json"),
            include_str!("../../content/cards.json"),
            include_str!("../../content/board.json"),
        )?;
        content.with_alternate(include_str!("../../content/alternate.json"))
    }

    /// The same with this document as the sheet's other side.
    ///
    /// # Errors
    /// Every fault of the document.
    pub fn with_alternate(self, sheet: &str) -> Result<Content, Vec<ContentFault>> {
        Ok(Content {
            alternate: Some(read("alternate", sheet, check::alternate)?),
            ..self
        })
    }

    /// Reads and checks three documents.
    ///
    /// # Errors
    /// Every fault found in any of them.
    pub fn load(sheet: &str, cards: &str, board: &str) -> Result<Content, Vec<ContentFault>> {
        let sheet = read("sheet", sheet, check::sheet);
        let cards = read("cards", cards, check::cards);
        let board = read("board", board, check::board);
        match (sheet, cards, board) {
            (Ok(sheet), Ok(cards), Ok(board)) => Ok(Content {
                sheet,
                alternate: None,
                cards,
                board,
            }),
            (sheet, cards, board) => {
                let faults = [sheet.err(), cards.err(), board.err()];
                Err(faults.into_iter().flatten().flatten().collect())
            }
        }
    }

    /// Checks what the types alone cannot: sizes, ids, references, moments.
    ///
    /// # Errors
    /// Every fault found.
    pub fn check(&self) -> Result<(), Vec<ContentFault>> {
        let versions = [
            ("sheet", self.sheet.schema),
            ("cards", self.cards.schema),
            ("board", self.board.schema),
        ];
        let alternate = self.alternate.as_ref();
        let mut faults: Vec<ContentFault> = versions
            .into_iter()
            .chain(alternate.map(|sheet| ("alternate", sheet.schema)))
            .filter_map(|(file, version)| other_version(file, version))
            .collect();
        faults.extend(check::sheet(&self.sheet));
        faults.extend(alternate.map(check::alternate).into_iter().flatten());
        faults.extend(check::cards(&self.cards));
        faults.extend(check::board(&self.board));
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults)
        }
    }
}

/// Reads one document and checks it; one of another version is not read any further.
fn read<T: for<'a> Deserialize<'a>>(
    file: &'static str,
    text: &str,
    check: impl Fn(&T) -> Vec<ContentFault>,
) -> Result<T, Vec<ContentFault>> {
    #[derive(Deserialize)]
    struct Version {
        schema: u32,
    }
    let syntax = |error: serde_json::Error| {
        let entry = format!("line {}, column {}", error.line(), error.column());
        vec![ContentFault {
            file,
            entry,
            reason: error.to_string(),
        }]
    };
    let version: Version = serde_json::from_str(text).map_err(syntax)?;
    if let Some(fault) = other_version(file, version.schema) {
        return Err(vec![fault]);
    }
    let document: T = serde_json::from_str(text).map_err(syntax)?;
    let faults = check(&document);
    if faults.is_empty() {
        Ok(document)
    } else {
        Err(faults)
    }
}

fn other_version(file: &'static str, version: u32) -> Option<ContentFault> {
    let reason = format!("version {version} is not {SCHEMA}, the one this build reads");
    (version != SCHEMA).then(|| ContentFault {
        file,
        entry: "schema".into(),
        reason,
    })
}
