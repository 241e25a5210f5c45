//! Game content as data: unit sheets, cards, board.
//!
//! A [`Content`] is read from JSON documents and validated; [`Content::classic`] reads the built-in ones.
//! Validation reports **all** errors of a document that can be parsed and has the right schema version, each
//! with file, entry and reason, so that the author of the document can fix them in one pass.
//!
//! The schema of the documents is the serde form of [`SheetFile`], [`CardFile`] and [`BoardFile`].
//! `docs/content.md` describes it with examples.

mod boards;
mod cards;
mod check;
mod provenance;
mod serialized;
mod sheet;
mod vocabulary;

pub use boards::{
    Axial, Base, BoardFile, Halves, Layout, LayoutProvenance, PileToken, Slot, Tiles,
    TilesProvenance, TokenProvenance, TokenSpec,
};
pub use cards::{CardFace, CardFile, CardSpec, Deck};
pub use provenance::{CardSpecProvenance, FaceProvenance, Provenance};
pub use sheet::{
    Ability, AbilityProvenance, PathRule, SheetFile, TerrainValue, UnitProvenance, UnitSpec,
};
pub use vocabulary::{CardWindow, Condition, Effect};

use crate::options::{OptionalRule, Options};
use serde::{Deserialize, Serialize};
use serialized::SerializedContent;

/// Schema version of content documents that this build reads.
pub const SCHEMA: u32 = 1;

/// The content of a game: units, cards, tiles, tokens, layouts. Records identify built-in content by its
/// fingerprint and include any other content in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SerializedContent", into = "SerializedContent")]
pub struct Content {
    /// The unit sheet.
    pub sheet: SheetFile,
    /// The alternate sheet, the back of the unit sheet (OPT-ALT), if any.
    pub alternate: Option<SheetFile>,
    /// Both decks. The [`CardId`](crate::CardId) of a card is its index in [`CardFile::cards`].
    pub cards: CardFile,
    /// Tiles, exploration tokens and layouts.
    pub board: BoardFile,
}

/// An error in a content file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {entry}: {reason}")]
pub struct ContentError {
    /// The file: `sheet`, `alternate`, `cards` or `board`.
    pub file: &'static str,
    /// The id or unit kind of the entry, the name of a field, or a line and column.
    pub entry: String,
    /// What is wrong, and which values are valid.
    pub reason: String,
}

impl Content {
    /// The built-in content that a game with `options` uses: without the alternate sheet, unless its units
    /// are in play (OPT-ALT).
    ///
    /// # Errors
    /// Same as [`Content::classic`].
    pub fn built_in(options: &Options) -> Result<Content, Vec<ContentError>> {
        let mut content = Content::classic()?;
        if !options.has(OptionalRule::AlternateUnits) {
            content.alternate = None;
        }
        Ok(content)
    }

    /// All built-in content: both sides of the unit sheet, the cards and the board.
    ///
    /// # Errors
    /// Same as [`Content::load`]. A test checks that the files of this repository have no errors.
    pub fn classic() -> Result<Content, Vec<ContentError>> {
        let content = Content::load(
            include_str!(concat!(env!("OUT_DIR"), "/sheet.json")),
            include_str!(concat!(env!("OUT_DIR"), "/cards.json")),
            include_str!(concat!(env!("OUT_DIR"), "/board.json")),
        )?;
        content.with_alternate(include_str!(concat!(env!("OUT_DIR"), "/alternate.json")))
    }

    /// This content with `sheet` as its alternate sheet.
    ///
    /// # Errors
    /// All errors of the document. If it cannot be parsed, only the first syntax error; if its schema version
    /// is not supported, only that error.
    pub fn with_alternate(self, sheet: &str) -> Result<Content, Vec<ContentError>> {
        Ok(Content {
            alternate: Some(read("alternate", sheet, check::alternate)?),
            ..self
        })
    }

    /// Reads and validates three documents.
    ///
    /// # Errors
    /// The errors of all three documents, each as for [`Content::with_alternate`].
    pub fn load(sheet: &str, cards: &str, board: &str) -> Result<Content, Vec<ContentError>> {
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
                let errors = [sheet.err(), cards.err(), board.err()];
                Err(errors.into_iter().flatten().flatten().collect())
            }
        }
    }

    /// Validates what the types alone cannot express, such as schema versions, ids, references between
    /// entries and ranges of numbers.
    ///
    /// # Errors
    /// All errors found.
    pub fn check(&self) -> Result<(), Vec<ContentError>> {
        let versions = [
            ("sheet", self.sheet.schema),
            ("cards", self.cards.schema),
            ("board", self.board.schema),
        ];
        let alternate = self.alternate.as_ref();
        let mut errors: Vec<ContentError> = versions
            .into_iter()
            .chain(alternate.map(|sheet| ("alternate", sheet.schema)))
            .filter_map(|(file, version)| schema_version_error(file, version))
            .collect();
        errors.extend(check::sheet(&self.sheet));
        errors.extend(alternate.map(check::alternate).into_iter().flatten());
        errors.extend(check::cards(&self.cards));
        errors.extend(check::board(&self.board));
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}

/// Reads and validates one document. A document with an unsupported schema version is not read further.
fn read<T: for<'a> Deserialize<'a>>(
    file: &'static str,
    text: &str,
    check: impl Fn(&T) -> Vec<ContentError>,
) -> Result<T, Vec<ContentError>> {
    #[derive(Deserialize)]
    struct Version {
        schema: u32,
    }
    let syntax_error = |error: serde_json::Error| {
        let entry = format!("line {}, column {}", error.line(), error.column());
        vec![ContentError {
            file,
            entry,
            reason: error.to_string(),
        }]
    };
    let version: Version = serde_json::from_str(text).map_err(syntax_error)?;
    if let Some(error) = schema_version_error(file, version.schema) {
        return Err(vec![error]);
    }
    let document: T = serde_json::from_str(text).map_err(syntax_error)?;
    let errors = check(&document);
    if errors.is_empty() {
        Ok(document)
    } else {
        Err(errors)
    }
}

/// The error for a content file if its schema version is not [`SCHEMA`].
fn schema_version_error(file: &'static str, version: u32) -> Option<ContentError> {
    let reason = format!("version {version} is not supported: this build reads version {SCHEMA}");
    (version != SCHEMA).then(|| ContentError {
        file,
        entry: "schema".into(),
        reason,
    })
}
