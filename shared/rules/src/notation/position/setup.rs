//! Parses the lines of the set-up: layout, options, factions, terrain, swaps, extra rubium.

use super::{FORMAT_NAME, FORMAT_VERSION, lines, whole_text_error};
use crate::content::{Axial, Content, Layout};
use crate::ids::{Faction, Terrain};
use crate::notation::error::{NotationError, NotationErrorKind};
use crate::notation::names::{read_axial, read_word, terrain_of_letter, terrain_of_word};
use crate::notation::words::{Word, Words};
use crate::options::{Edition, OptionalRule, Options};
use crate::setup::{Setup, SetupError, Swap};

/// The parsed lines of the set-up, with their locations.
#[derive(Default)]
struct SetupLines<'t> {
    layout: Option<Word<'t>>,
    factions: Option<(Word<'t>, Vec<Faction>)>,
    options: Option<(Word<'t>, Options)>,
    terrain: Option<(Word<'t>, Vec<Terrain>)>,
    swaps: Option<(Word<'t>, Vec<Swap>)>,
    /// For each swap up to the last one that names its half: whether it is made in the second half of the
    /// board. [`Setup::is_swap_in_second_half`] has the default for later swaps.
    is_swap_in_second_half: Vec<bool>,
    extra_rubium: Option<(Word<'t>, Vec<u8>)>,
    /// The terrain of single hexes, from `hex` lines.
    hex_terrain: Vec<(Word<'t>, Axial, Terrain)>,
}

/// Reads the set-up that `text` describes; `None` if the text names no valid layout.
///
/// If the set-up is invalid, the default set-up of the layout is returned, so that the rest of the text can
/// be checked for errors.
pub(super) fn read(text: &str, content: Content, errors: &mut Vec<NotationError>) -> Option<Setup> {
    let mut setup_lines = SetupLines::default();
    for (keyword, words) in lines(text) {
        if let Err(error) = setup_lines.parse_line(keyword, words) {
            errors.push(error);
        }
    }
    let layouts = &content.board.layouts;
    let Some(word) = setup_lines.layout else {
        let first = layouts.first().map(|layout| layout.id.clone());
        errors.push(whole_text_error(NotationErrorKind::MissingLayout(
            first.unwrap_or_default(),
        )));
        return None;
    };
    let Some(layout) = layouts.iter().find(|layout| layout.id == word.text) else {
        let names = layouts.iter().map(|layout| layout.id.as_str());
        errors.push(word.unknown("layout", names));
        return None;
    };
    let layout = layout.clone();
    let default_setup = Setup {
        options: Options {
            optional_rules: layout.option.into_iter().collect(),
            ..Options::default()
        },
        factions: (Faction::ALL.into_iter())
            .take(usize::from(layout.players))
            .collect(),
        layout: layout.id.clone(),
        terrain: default_terrain(&content, &layout),
        swaps: Vec::new(),
        is_swap_in_second_half: Vec::new(),
        extra_rubium: Vec::new(),
        content,
    };
    let mut setup = default_setup.clone();
    setup_lines.apply(&layout, &mut setup, errors);
    if !setup.options.has(OptionalRule::AlternateUnits) {
        setup.content.alternate = None;
    }
    let setup_errors = setup.errors();
    if setup_errors.is_empty() {
        return Some(setup);
    }
    errors.extend(
        setup_errors
            .into_iter()
            .map(|error| setup_lines.locate(&layout, error)),
    );
    Some(default_setup)
}

/// The terrain if the position has no `terrain` line. The slots get the tiles in the order of the content.
fn default_terrain(content: &Content, layout: &Layout) -> Vec<Terrain> {
    let tiles = layout.tiles(&content.board);
    let (mut singles, mut doubles) = (tiles.singles.iter(), tiles.doubles.iter());
    let mut terrain = Vec::new();
    for slot in &layout.slots {
        match (slot.fixed, slot.hexes.len()) {
            (Some(fixed), _) => terrain.push(fixed),
            (None, 1) => terrain.extend(singles.next()),
            (None, _) => terrain.extend(doubles.next().into_iter().flatten()),
        }
    }
    terrain
}

impl<'t> SetupLines<'t> {
    /// Parses a line of the set-up. Ignores lines of the state, which the second pass parses.
    fn parse_line(&mut self, keyword: Word<'t>, mut words: Words<'t>) -> Result<(), NotationError> {
        match keyword.text {
            text if text == FORMAT_NAME => {
                let version = words.expect("the version, 1")?;
                if version.text != FORMAT_VERSION {
                    return Err(version.error(NotationErrorKind::UnsupportedVersion));
                }
            }
            "layout" => self.layout = Some(words.expect("the name of a layout")?),
            "factions" => {
                let factions = words.by_ref().map(read_word).collect::<Result<_, _>>()?;
                self.factions = Some((keyword, factions));
            }
            "options" => {
                self.options = Some((keyword, parse_options(&mut words)?));
            }
            "swaps" => {
                let mut swaps = Vec::new();
                while let Some(mut removed) = words.next() {
                    // On a board with halves, each swap may begin with the number of its half.
                    if matches!(removed.text, "1" | "2") {
                        self.is_swap_in_second_half.resize(swaps.len(), false);
                        self.is_swap_in_second_half.push(removed.text == "2");
                        removed = words.expect("the token that is removed")?;
                    }
                    let added = words.expect("the green token that replaces it")?;
                    swaps.push(Swap {
                        removed: removed.text.to_owned(),
                        added: added.text.to_owned(),
                    });
                }
                self.swaps = Some((keyword, swaps));
            }
            "extra-rubium" => {
                let amounts = words
                    .by_ref()
                    .map(|word| word.parse_number("an amount of rubium"));
                self.extra_rubium = Some((keyword, amounts.collect::<Result<_, _>>()?));
            }
            "terrain" => {
                let mut terrain = Vec::new();
                for word in words.by_ref() {
                    for letter in word.text.chars() {
                        terrain.push(terrain_of_letter(letter).ok_or_else(|| {
                            word.error(NotationErrorKind::Unknown {
                                category: "letter for a terrain: F S P M O V",
                                nearest: None,
                            })
                        })?);
                    }
                }
                self.terrain = Some((keyword, terrain));
            }
            "hex" => {
                // The second pass reports invalid coordinates.
                let axial = words.next().and_then(|word| read_axial(word).ok());
                for word in words.by_ref() {
                    if let (Some(axial), Some(terrain)) = (axial, terrain_of_word(word.text)) {
                        match self.hex_terrain.last() {
                            Some((previous, ..)) if previous.line == word.line => {
                                return Err(
                                    word.error(NotationErrorKind::Repeated(word.line.unwrap_or(0)))
                                );
                            }
                            _ => self.hex_terrain.push((word, axial, terrain)),
                        }
                    }
                }
            }
            _ => return Ok(()),
        }
        words.ensure_end()
    }

    /// Replaces the defaults in `setup` with the parsed values.
    fn apply(&mut self, layout: &Layout, setup: &mut Setup, errors: &mut Vec<NotationError>) {
        if let Some((_, options)) = &self.options {
            setup.options = options.clone();
            for terrain in &mut setup.terrain {
                *terrain = options.visible_side(*terrain);
            }
        }
        if let Some((_, swaps)) = &self.swaps {
            setup.swaps.clone_from(swaps);
            setup
                .is_swap_in_second_half
                .clone_from(&self.is_swap_in_second_half);
        }
        if let Some((_, extra_rubium)) = &self.extra_rubium {
            setup.set_extra_rubium(extra_rubium.clone());
        }
        if let Some((_, factions)) = &self.factions {
            setup.factions = factions.clone();
        }
        if let Some((word, terrain)) = &self.terrain {
            if terrain.len() == setup.terrain.len() {
                setup.terrain.clone_from(terrain);
            } else {
                errors.push(
                    word.error(NotationErrorKind::Setup(SetupError::TerrainCount {
                        needed: setup.terrain.len(),
                        found: terrain.len(),
                    })),
                );
            }
        }
        for &(word, axial, terrain) in &self.hex_terrain {
            let index = slot_hexes(layout).position(|hex| hex == axial);
            if let Some(slot_terrain) = index.and_then(|index| setup.terrain.get_mut(index)) {
                *slot_terrain = terrain;
            } else if layout.bases.iter().any(|base| base.hexes.contains(&axial)) {
                errors.push(word.error(NotationErrorKind::TerrainOnHomeBase));
            }
        }
    }

    /// `error` with the location of the line or word that caused it, if the text has such a line.
    fn locate(&self, layout: &Layout, error: SetupError) -> NotationError {
        let word = match &error {
            SetupError::Players(_)
            | SetupError::FactionTwice(_)
            | SetupError::LayoutPlayers { .. } => self.factions.as_ref().map(|line| line.0),
            SetupError::TerrainCount { .. } => self.terrain.as_ref().map(|line| line.0),
            SetupError::WrongTerrain { hex, .. } => {
                let axial = slot_hexes(layout).nth(*hex);
                let hex_line = self.hex_terrain.iter().rfind(|line| Some(line.1) == axial);
                let terrain_line = self.terrain.as_ref().map(|line| line.0);
                hex_line.map(|line| line.0).or(terrain_line)
            }
            SetupError::NoAlternateSheet
            | SetupError::Conflict(_)
            | SetupError::OptionTwice(_)
            | SetupError::LayoutOption { .. } => self.options.as_ref().map(|line| line.0),
            SetupError::TooManyMissions { .. } => self.options.as_ref().map(|line| line.0),
            SetupError::Swap(_) => self.swaps.as_ref().map(|line| line.0),
            SetupError::NoLayout(_) => self.layout,
            SetupError::ExtraRubium(_) => self.extra_rubium.as_ref().map(|line| line.0),
            SetupError::Content(_) => None,
        };
        let kind = NotationErrorKind::Setup(error);
        match word {
            Some(word) => word.error(kind),
            None => whole_text_error(kind),
        }
    }
}

/// Parses edition and optional rules, as words in any order.
pub(super) fn parse_options(words: &mut Words<'_>) -> Result<Options, NotationError> {
    let mut options = Options::default();
    for word in words.by_ref() {
        match read_word::<Edition>(word) {
            Ok(edition) => options.edition = edition,
            Err(_) => options
                .optional_rules
                .push(read_word::<OptionalRule>(word)?),
        }
    }
    Ok(options)
}

/// Hexes that have a tile, in the order of [`Setup::terrain`].
fn slot_hexes(layout: &Layout) -> impl Iterator<Item = Axial> {
    layout
        .slots
        .iter()
        .flat_map(|slot| slot.hexes.iter().copied())
}
