//! Tips: short texts that come when they are first true, in a game or at a table.
//!
//! Their texts are data. When one is due is judged from a view, so a tip never tells more than its player may know.

mod example;
mod game;
mod parse;
mod table;

use std::sync::OnceLock;

use rubium_rules::{Rules, Text, View};
use rubium_table::TableView;
use serde::de::IntoDeserializer;
use serde::de::value::Error as ValueError;
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::error::LessonError;

pub use example::TipExample;
pub use parse::{GAME_FILE, TABLE_FILE, check_tips, parse_tips};

/// What a tip is about.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum TipId {
    /// The order in which kinds attack.
    Battle,
    /// The choice of a casualty.
    Casualty,
    /// A Secret Mission that can be fulfilled.
    Mission,
    /// An Energize card that can be played.
    Energize,
    /// A token that can be revealed.
    Explore,
    /// Battles to fight.
    Fight,
    /// The cards of the Monolith.
    Monolith,
    /// An enemy at the own home base.
    Threat,
    /// A contested hex with own units.
    Contested,
    /// An opponent near the goal.
    Goal,
    /// A refinery without a miner.
    Refinery,
    /// Rubium to spend.
    Spend,
    /// A special attack.
    Special,
    /// The first moves.
    Move,
    /// A step that can be undone.
    Undo,
    /// A card that pays for a unit.
    Exchange,
    /// Rubium to mine.
    Mine,
    /// Cards to draw.
    Draw,
}

impl TipId {
    /// All tips.
    const ALL: [TipId; 18] = [
        TipId::Battle,
        TipId::Casualty,
        TipId::Mission,
        TipId::Energize,
        TipId::Explore,
        TipId::Fight,
        TipId::Monolith,
        TipId::Threat,
        TipId::Contested,
        TipId::Goal,
        TipId::Refinery,
        TipId::Spend,
        TipId::Special,
        TipId::Move,
        TipId::Undo,
        TipId::Exchange,
        TipId::Mine,
        TipId::Draw,
    ];

    /// The tips of a place.
    fn of(place: TipPlace) -> impl Iterator<Item = TipId> {
        let tips = TipId::ALL.into_iter();
        tips.filter(move |tip| tip.only_place().is_none_or(|only| only == place))
    }

    /// The only place in which the tip is shown; `None` if it is shown in both.
    const fn only_place(self) -> Option<TipPlace> {
        match self {
            TipId::Threat
            | TipId::Contested
            | TipId::Refinery
            | TipId::Special
            | TipId::Exchange => Some(TipPlace::Game),
            TipId::Mine | TipId::Draw => Some(TipPlace::Table),
            TipId::Battle
            | TipId::Casualty
            | TipId::Mission
            | TipId::Energize
            | TipId::Explore
            | TipId::Fight
            | TipId::Monolith
            | TipId::Goal
            | TipId::Spend
            | TipId::Move
            | TipId::Undo => None,
        }
    }

    fn from_word(word: &str) -> Option<TipId> {
        let word: serde::de::value::StrDeserializer<'_, ValueError> = word.into_deserializer();
        TipId::deserialize(word).ok()
    }
}

/// A tip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Tip {
    /// What it is about.
    pub id: TipId,
    /// What to read.
    pub text: Text,
}

/// Where tips are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TipPlace {
    /// In games.
    Game,
    /// At tables.
    Table,
}

/// A tip and the positions that show when it is due.
pub struct TipEntry {
    /// The line of its first line, from 1.
    pub line: u32,
    /// The tip.
    pub tip: Tip,
    /// Positions in which seat 1 is given it, or is not.
    pub examples: Vec<TipExample>,
}

/// The tips of one place, the most urgent first.
pub struct Tips {
    /// Their file, for errors.
    pub file: String,
    /// The place.
    pub place: TipPlace,
    /// The tips.
    pub entries: Vec<TipEntry>,
}

impl Tips {
    /// The tips of these ids, the most urgent first.
    fn chosen(&self, is_due: impl Fn(TipId) -> bool) -> Vec<Tip> {
        let entries = self.entries.iter();
        let due = entries.filter(|entry| is_due(entry.tip.id));
        due.map(|entry| entry.tip.clone()).collect()
    }
}

/// The tips of the app for a place.
///
/// # Errors
/// The first error of the file. Tests make sure that there is none.
pub fn built_in_tips(place: TipPlace) -> Result<&'static Tips, &'static LessonError> {
    static GAME: OnceLock<Result<Tips, LessonError>> = OnceLock::new();
    static TABLE: OnceLock<Result<Tips, LessonError>> = OnceLock::new();
    let tips = match place {
        TipPlace::Game => GAME
            .get_or_init(|| parse_tips(GAME_FILE, include_str!("../../content/game.tips"), place)),
        TipPlace::Table => TABLE.get_or_init(|| {
            parse_tips(TABLE_FILE, include_str!("../../content/table.tips"), place)
        }),
    };
    tips.as_ref()
}

/// Whether a player with so many victory points is near the goal.
fn is_near_goal(vp: u16, target: u8) -> bool {
    vp + 3 >= u16::from(target)
}

/// The tips that are due for the seat that decides in a game, the most urgent first. Without a decision there are none.
#[must_use]
pub fn game_tips(rules: &Rules, view: &View) -> Vec<Tip> {
    let tips = built_in_tips(TipPlace::Game);
    tips.map_or_else(
        |_| Vec::new(),
        |tips| tips.chosen(|id| game::is_due(id, rules, view)),
    )
}

/// The tips that are due at a table, the most urgent first.
#[must_use]
pub fn table_tips(view: &TableView) -> Vec<Tip> {
    let tips = built_in_tips(TipPlace::Table);
    tips.map_or_else(
        |_| Vec::new(),
        |tips| tips.chosen(|id| table::is_due(id, view)),
    )
}
