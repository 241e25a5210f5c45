//! What optional rules and the alternate sheet make worth something. Without the rule that each function names it
//! says what is always so.

use crate::judge::Judge;
use crate::worth::{CARD, MONOLITH};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::content::{Condition, Face};
use rubium_rules::{Edition, Hex, Kind, OptionalRule, Phase, Seat, Stack, Terrain};

/// How much of a point that an enemy would get next turn is taken from them for sure.
const DENIED: f64 = 0.5;
/// Hits of a chain that are counted on (UNI-WYRM): more hardly ever come.
const MOST_IN_A_CHAIN: usize = 4;

impl Judge<'_> {
    /// Whether a King of the Hill card is to be had for the Monolith (OPT-HILL), as far as this player knows.
    pub fn hill_pays(&self) -> bool {
        let decks = &self.view.decks;
        let left = match self.rules.edition() {
            Edition::Ffg => decks.victory,
            Edition::Ah => decks.hill,
        };
        self.rules.plays(OptionalRule::KingOfTheHill) && left > 0
    }

    /// What it brings to control the Monolith when one's own turn ends: two cards (DRW-2), or a point, while the
    /// others draw a card each (OPT-HILL).
    pub fn monolith(&self) -> f64 {
        match self.hill_pays() {
            true => MONOLITH.max(self.points(1.0) - CARD),
            false => MONOLITH,
        }
    }

    /// What it is worth beyond the battle to drive `foe` from `hex`, or to stand there beside them: no card for the
    /// hill at the end of their turn (OPT-HILL).
    pub fn dethroned(&self, hex: Hex, foe: Seat) -> f64 {
        if self.terrain(hex) != Terrain::Monolith || !self.hill_pays() {
            return 0.0;
        }
        let there = self.rules.seats().filter(|&seat| seat != self.me);
        let holders = there.filter(|&seat| !self.units(seat, hex).is_empty());
        match holders.eq([foe]) {
            true => DENIED * self.points_for(foe, 1.0),
            false => 0.0,
        }
    }

    /// What an enemy gains who takes `hex` from this player, beyond the battle (OPT-HILL).
    pub fn throne(&self, hex: Hex) -> f64 {
        match self.terrain(hex) == Terrain::Monolith && self.hill_pays() {
            true => self.points_of_others(1.0),
            false => 0.0,
        }
    }

    /// The side of `battle` that this player takes: its own, or the teammate's, who gets the same points (OPT-TEAM).
    pub fn side(&self, battle: &Battle) -> Option<Side> {
        let mate = self.rules.teammate(self.me);
        (battle.side(self.me)).or_else(|| mate.and_then(|mate| battle.side(mate)))
    }

    /// The points of missions that ask only for what `battle` destroyed, won or not (MIS-5).
    pub fn by_the_way(&self, hex: Hex, battle: &Battle) -> f64 {
        if !self.temper.missions {
            return 0.0;
        }
        self.points(self.objectives_of_battle(hex, battle, false))
    }

    /// What a special attack from `hex` on any other could do at the end of the phase, if `mine` stood there alone
    /// (UNI-WYRM).
    pub fn far_attack(&self, hex: Hex, mine: Stack) -> f64 {
        if self.view.phase > Phase::Movement {
            return 0.0;
        }
        let terrain = self.terrain(hex);
        let far = |&kind: &Kind| {
            let row = self.rules.units().get(kind);
            row.attacks_anywhere_from == Some(terrain)
        };
        let board = self.rules.board();
        let gains = mine.kinds().filter(far).flat_map(|kind| {
            let targets = board.hexes().filter(move |&(to, _)| to != hex);
            targets.map(move |(to, _)| self.scorching(kind, to))
        });
        gains.fold(0.0, f64::max)
    }

    /// What a special attack of `kind` on `to` brings: what it destroys, and what that makes of an own battle there.
    pub fn scorching(&self, kind: Kind, to: Hex) -> f64 {
        let gains = self.foes().map(|foe| self.scorching_of(kind, to, foe));
        gains.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The same if all that falls is `foe`'s: the owner gives the cheapest units (MOV-7), one for each hit.
    fn scorching_of(&self, kind: Kind, to: Hex, foe: Seat) -> f64 {
        let row = self.rules.units().get(kind);
        let Some(hits_on) = row.special_attack else {
            return 0.0;
        };
        let chance = f64::from(7 - hits_on.min(7)) / 6.0;
        let most = if row.attack_chain { MOST_IN_A_CHAIN } else { 1 };
        let mut left = self.units(foe, to);
        let mut worth = 0.0;
        let (mut value, mut reached) = (self.fight(to, foe, left, false), 1.0);
        for _ in 0..most {
            let cheapest = left
                .kinds()
                .min_by_key(|&kind| self.rules.units().get(kind).cost);
            let Some(falls) = cheapest else {
                break;
            };
            left.remove(falls);
            reached *= chance;
            let after = self.fight(to, foe, left, true);
            worth += reached * (self.price(Stack::of(falls, 1)) + after - value);
            value = after;
        }
        worth
    }

    /// What an own battle against `force` on `to` would bring; nothing if nobody is there to fight it.
    fn fight(&self, to: Hex, foe: Seat, force: Stack, scorched: bool) -> f64 {
        let mine = self.units(self.me, to);
        if mine.is_empty() || force.is_empty() || !self.temper.plans {
            return 0.0;
        }
        let battle = Battle::new(self.me, foe, self.terrain(to), [mine, force]);
        let prospect = self.prospect(to, &battle);
        let asked = self.missions.iter().any(|&card| {
            matches!(
                self.rules.card(card).map(|spec| &spec.face),
                Some(Face::BattleMission {
                    condition: Condition::BattleWhereScorched,
                    ..
                })
            )
        });
        let roast = if scorched && asked && self.temper.missions {
            prospect.win * self.points(1.0)
        } else {
            0.0
        };
        prospect.value + roast
    }
}
