//! A card for the teammate, at the end of the teammate's turn, who can still use it there (OPT-TEAM).

use crate::judge::Judge;
use crate::march::Idea;
use crate::reason::Reason;
use rubium_rules::content::{Condition, Face};
use rubium_rules::{Action, CardId, Hex, Kind, Seat, Terrain, apply, legal};

/// How much better placed the teammate must be for what its turn does not bring: its next one comes after this player's.
const BETTER: f64 = 0.75;
/// What a victory point is worth that the teammate takes at once: more than any use of a card later on.
const SURE: f64 = 2.0;
/// Units that make an army: more of them do not bring a mission nearer.
const ARMY: u8 = 8;
/// Energize cards that one player has use for at a time.
const ENOUGH: u16 = 2;

impl Judge<'_> {
    /// The card that the teammate can do most with and this player least, if there is one and it can be spared.
    pub fn gift(&self, mate: Seat, legal: &[Action]) -> Option<Idea> {
        if self.is_out_with_fewer(self.me, 1) {
            return None;
        }
        let ideas = legal.iter().filter_map(|&action| {
            let Action::Give { card } = action else {
                return None;
            };
            let spare = self.use_of(card, self.me);
            let gain = match self.scores_at_once(action, card) {
                true => SURE * f64::from(self.vp(card)) - spare,
                false => self.use_of(card, mate) - spare - BETTER,
            };
            Some(Idea {
                action,
                gain,
                reason: Reason::Gift { card },
            })
        });
        let best = ideas.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|idea| idea.gain > 0.0)
    }

    /// Whether the teammate could play `card` as soon as it is passed: an Objective that holds.
    fn scores_at_once(&self, pass: Action, card: CardId) -> bool {
        let Some(mut after) = self.state else {
            return false;
        };
        let mut options = Vec::new();
        if apply(self.rules, &mut after, self.me, pass, &mut ()).is_ok() {
            legal(self.rules, &after, &mut options);
        }
        options.contains(&Action::Play { card })
    }

    /// How much `seat` could do with a card, from its place on the board; about 1 for a card that it could use well.
    fn use_of(&self, card: CardId, seat: Seat) -> f64 {
        let Some(spec) = self.rules.card(card) else {
            return 0.0;
        };
        let army = self.units_of_kinds(seat, &Kind::ALL);
        let strength = f64::from(army.min(ARMY)) / f64::from(ARMY);
        match &spec.face {
            Face::Deployment { .. } | Face::Battle { .. } => {
                let spare = self.cards(seat) > ENOUGH;
                strength + if spare { 0.0 } else { 0.5 }
            }
            Face::BattleMission { vp, condition } | Face::Objective { vp, condition } => {
                f64::from(*vp) * strength * (0.5 + self.near(condition, seat))
            }
        }
    }

    /// How near `seat` is to what a mission asks for, as far as units and hexes tell.
    fn near(&self, condition: &Condition, seat: Seat) -> f64 {
        let share = |have: u8, need: u8| f64::from(have.min(need)) / f64::from(need.max(1));
        match condition {
            Condition::Survivor { kind } | Condition::CameFromMonolith { kind } => {
                share(self.units_of_kinds(seat, &[*kind]), 1)
            }
            Condition::BeganWith { kinds, at_least } => {
                share(self.units_of_kinds(seat, kinds), *at_least)
            }
            Condition::BeganOnlyWith { kinds } => share(self.units_of_kinds(seat, kinds), ARMY / 2),
            Condition::ControlsMost { terrain } => share(self.holds(seat, *terrain), 3),
            Condition::Controls { terrain, at_least } => {
                share(self.holds(seat, *terrain), *at_least)
            }
            Condition::SpecialAttackDestroyed => {
                let units = self.rules.units();
                let breathe = |&kind: &Kind| units.get(kind).special_attack.is_some();
                let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(breathe).collect();
                share(self.units_of_kinds(seat, &kinds), 1)
            }
            Condition::MinedOutsideHomeBases { at_least } => {
                let own = self
                    .view
                    .hexes
                    .iter()
                    .filter(|hex| hex.controller == Some(seat) && hex.home.is_none());
                share(own.map(|hex| hex.refinery).sum(), *at_least)
            }
            _ => 0.5,
        }
    }

    /// Units of `kinds` of `seat` on the board.
    fn units_of_kinds(&self, seat: Seat, kinds: &[Kind]) -> u8 {
        let hexes = self.rules.board().hexes();
        let units = hexes.map(|(hex, _): (Hex, _)| self.units(seat, hex));
        units
            .map(|stack| kinds.iter().map(|&kind| stack.count(kind)).sum::<u8>())
            .sum()
    }

    fn holds(&self, seat: Seat, terrain: Terrain) -> u8 {
        let hexes = self.view.hexes.iter();
        hexes
            .filter(|hex| hex.controller == Some(seat) && hex.terrain == terrain)
            .count() as u8
    }

    /// Energize cards in the hand of `seat`, which everybody sees.
    fn cards(&self, seat: Seat) -> u16 {
        let row = self.view.seats.get(seat.index());
        row.map_or(0, |row| row.hand_energize)
    }
}
