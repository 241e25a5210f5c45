//! Tips: short texts that the page shows when a situation occurs for the first time, in a game or at a table.
//!
//! The texts are data. The conditions depend only on a view, so a tip never reveals hidden information.

mod example;
mod game;
mod parse;
mod table;

use std::sync::OnceLock;

use rubium_rules::{Hex, Rules, Text, View};
use rubium_table::TableView;
use serde::de::IntoDeserializer;
use serde::de::value::Error as ValueError;
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::error::LessonError;

pub use example::TipExample;
pub use parse::{GAME_TIPS_FILE, TABLE_TIPS_FILE, check_tips, parse_tips};

/// The situation that a tip explains.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum TipId {
    /// A battle of the player, or any battle at a table.
    Battle,
    /// The choice of an enemy's casualty.
    EnemyCasualty,
    /// The choice of a casualty; in a game, only among the player's own units.
    Casualty,
    /// A Secret Mission that can be fulfilled.
    Mission,
    /// An Energize card that can be played.
    Energize,
    /// A token that can be revealed.
    Explore,
    /// Battles to fight.
    Fight,
    /// Control of the Monolith, for which cards are drawn.
    Monolith,
    /// An enemy unit on the player's home base, or next to it.
    Threat,
    /// A hex with units of the player and of an enemy.
    Contested,
    /// An opponent, or any player at a table, who needs at most 3 more victory points to win.
    NearVictory,
    /// A refinery outside the home bases that the player controls without a miner.
    Refinery,
    /// Enough rubium to buy a unit.
    Spend,
    /// A special attack that can be made.
    SpecialAttack,
    /// A leap that can be made.
    Leap,
    /// A Rock Strider that can move two hexes.
    Stride,
    /// An adjacent hex that a unit may not enter.
    ForbiddenHex,
    /// Units that can move.
    Move,
    /// A step that can be undone.
    Undo,
    /// Energize cards whose exchange would pay for a unit.
    Exchange,
    /// Rubium that can be mined.
    Mine,
    /// Cards that are due to be drawn.
    Draw,
}

impl TipId {
    /// All tips.
    const ALL: [TipId; 22] = [
        TipId::Battle,
        TipId::EnemyCasualty,
        TipId::Casualty,
        TipId::Mission,
        TipId::Energize,
        TipId::Explore,
        TipId::Fight,
        TipId::Monolith,
        TipId::Threat,
        TipId::Contested,
        TipId::NearVictory,
        TipId::Refinery,
        TipId::Spend,
        TipId::SpecialAttack,
        TipId::Leap,
        TipId::Stride,
        TipId::ForbiddenHex,
        TipId::Move,
        TipId::Undo,
        TipId::Exchange,
        TipId::Mine,
        TipId::Draw,
    ];

    /// The ids of the tips that are shown on `screen`.
    fn ids_shown_on(screen: TipScreen) -> impl Iterator<Item = TipId> {
        let tips = TipId::ALL.into_iter();
        tips.filter(move |tip| tip.only_screen().is_none_or(|only| only == screen))
    }

    /// The only screen on which the tip is shown; `None` if it is shown in games and at tables.
    const fn only_screen(self) -> Option<TipScreen> {
        match self {
            TipId::EnemyCasualty
            | TipId::Threat
            | TipId::Contested
            | TipId::Refinery
            | TipId::SpecialAttack
            | TipId::Leap
            | TipId::Stride
            | TipId::ForbiddenHex
            | TipId::Exchange => Some(TipScreen::Game),
            TipId::Mine | TipId::Draw => Some(TipScreen::Table),
            TipId::Battle
            | TipId::Casualty
            | TipId::Mission
            | TipId::Energize
            | TipId::Explore
            | TipId::Fight
            | TipId::Monolith
            | TipId::NearVictory
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

/// A tip: a situation, and the text that explains it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Tip {
    /// The situation.
    pub id: TipId,
    /// The explanation.
    pub text: Text,
    /// For the tip about refineries: the refineries without a miner, which the text does not name. Empty for
    /// all other tips.
    pub hexes: Vec<Hex>,
}

/// The kind of screen on which tips are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TipScreen {
    /// The screen of a game.
    Game,
    /// The screen of a table.
    Table,
}

/// A tip, and its example positions.
pub struct TipEntry {
    /// Line number of its first line, from 1.
    pub line: u32,
    /// The tip.
    pub tip: Tip,
    /// Positions in which the tip must be due for seat 1, or must not be due.
    pub examples: Vec<TipExample>,
}

/// The tips of one screen, the most urgent first.
pub struct Tips {
    /// Name of the file, used in errors.
    pub file: String,
    /// The screen on which the tips are shown.
    pub screen: TipScreen,
    /// The tips, the most urgent first.
    pub entries: Vec<TipEntry>,
}

impl Tips {
    /// Returns the tips for which `is_due` returns true, the most urgent first.
    fn due_tips(&self, is_due: impl Fn(TipId) -> bool) -> Vec<Tip> {
        let entries = self.entries.iter();
        let due = entries.filter(|entry| is_due(entry.tip.id));
        due.map(|entry| entry.tip.clone()).collect()
    }
}

/// Returns the built-in tips for `screen`.
///
/// # Errors
/// The first error in the file. A test checks that the files of this repository have none.
pub fn built_in_tips(screen: TipScreen) -> Result<&'static Tips, &'static LessonError> {
    static GAME: OnceLock<Result<Tips, LessonError>> = OnceLock::new();
    static TABLE: OnceLock<Result<Tips, LessonError>> = OnceLock::new();
    let tips = match screen {
        TipScreen::Game => GAME.get_or_init(|| {
            parse_tips(
                GAME_TIPS_FILE,
                include_str!("../../content/game.tips"),
                screen,
            )
        }),
        TipScreen::Table => TABLE.get_or_init(|| {
            parse_tips(
                TABLE_TIPS_FILE,
                include_str!("../../content/table.tips"),
                screen,
            )
        }),
    };
    tips.as_ref()
}

/// A player who needs at most this many more victory points to win is near the goal.
const NEAR_GOAL_VP: u16 = 3;

/// Returns true if a player with `vp` victory points needs at most [`NEAR_GOAL_VP`] more to reach `target`.
fn is_near_goal(vp: u16, target: u8) -> bool {
    vp + NEAR_GOAL_VP >= u16::from(target)
}

/// Returns the tips that are due for the seat that decides in a game, the most urgent first; empty if no
/// decision is pending.
#[must_use]
pub fn game_tips(rules: &Rules, view: &View) -> Vec<Tip> {
    let tips = built_in_tips(TipScreen::Game);
    let mut due = tips.map_or_else(
        |_| Vec::new(),
        |tips| tips.due_tips(|id| game::is_due(id, rules, view)),
    );
    for tip in &mut due {
        tip.hexes = game::hexes_of_tip(tip.id, rules, view);
    }
    due
}

/// Returns the tips that are due at a table, the most urgent first.
#[must_use]
pub fn table_tips(view: &TableView) -> Vec<Tip> {
    let tips = built_in_tips(TipScreen::Table);
    tips.map_or_else(
        |_| Vec::new(),
        |tips| tips.due_tips(|id| table::is_due(id, view)),
    )
}

#[cfg(test)]
mod tests {
    use rubium_rules::{Seat, view};

    use super::{TipId, game_tips};
    use crate::parse::read_scene;

    #[test]
    fn tip_about_refineries_lists_hexes_of_those_without_miner() {
        let text = "layout two\nturn 5 seat 1 movement\nhex 1,0 mine 2 1 1S\nhex 0,1 mine 1 1 1H\nhex 2,-1 mine 2 2 1S\nhex -2,-2 2 1H";
        let (rules, state) = read_scene(1, text).expect("the position should be readable");
        let view = view(&rules, &state, Some(Seat(0)));
        let hexes_of = |wanted: TipId| {
            let mut tips = game_tips(&rules, &view).into_iter();
            let tip = tips.find(|tip| tip.id == wanted);
            tip.expect("the tip should be due").hexes
        };
        let refinery_without_miner = (view.hexes.iter()).find(|hex| (hex.q, hex.r) == (1, 0));
        assert_eq!(
            hexes_of(TipId::Refinery),
            [refinery_without_miner.expect("the hex should exist").id]
        );
        assert_eq!(hexes_of(TipId::Move), []);
    }
}
