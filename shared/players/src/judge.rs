//! What a player makes of a view: what places are worth, in rubium.

use crate::temper::Temper;
use crate::worth::{FINISH, MONOLITH};
use rubium_rules::battle::Battle;
use rubium_rules::content::Deck;
use rubium_rules::units::die_hits;
use rubium_rules::{
    Ask, Awaiting, CardId, Hex, HexSet, Kind, Phase, Rules, Seat, Stack, State, Terrain, View,
    imagine, outlook,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Control of a hex for its own sake.
const GROUND: f64 = 0.3;
/// A hex next to the Vortex: an Energize card each round (OPT-VORTEX).
const EDGE: f64 = 1.5;
/// The part of the units there that the storm destroys each round.
const RISK: f64 = 1.0 / 6.0;
/// With so much rubium a unit is worth half its price.
const PURSE: f64 = 30.0;
/// Rounds after which waiting gets worse and worse.
const PATIENCE: u16 = 8;
/// Most units of one enemy that are taken to come to one hex at once.
const RAID: u8 = 5;

/// One decision's look at the game: the view, and what was worked out from it so far.
pub(crate) struct Judge<'a> {
    pub rules: &'a Rules,
    pub view: &'a View,
    pub me: Seat,
    pub temper: &'a Temper,
    /// The position as a state, where nothing is half resolved.
    pub state: Option<State>,
    /// The Secret Missions in hand, or those in the transmission line (OPT-INTERCEPT).
    pub missions: Vec<CardId>,
    /// Units by seat and hex.
    units: Vec<Vec<Stack>>,
    /// What facedown tokens are worth on average.
    token: f64,
    raids: RefCell<BTreeMap<Hex, Vec<(Seat, Stack)>>>,
    places: RefCell<BTreeMap<(Hex, Stack), f64>>,
    longings: RefCell<BTreeMap<(Kind, Hex), f64>>,
}

impl<'a> Judge<'a> {
    /// The look of the viewer; `None` at everybody's view.
    pub fn new(rules: &'a Rules, view: &'a View, temper: &'a Temper) -> Option<Judge<'a>> {
        let me = view.viewer?;
        let mut units = vec![vec![Stack::EMPTY; view.hexes.len()]; usize::from(rules.players())];
        for hex in &view.hexes {
            for unit in &hex.units {
                let stack = units.get_mut(unit.seat.index())?.get_mut(hex.id.index())?;
                *stack = stack.plus(Stack::of(unit.kind, unit.count));
            }
        }
        let of_missions = rules.deck(Deck::Missions);
        let hand = view.hand.iter().map(|card| card.card);
        Some(Judge {
            rules,
            view,
            me,
            temper,
            state: position(rules, view, temper),
            missions: hand
                .filter(|&card| of_missions.has(card))
                .chain(view.line.iter().map(|card| card.card))
                .collect(),
            units,
            token: token(rules),
            raids: RefCell::default(),
            places: RefCell::default(),
            longings: RefCell::default(),
        })
    }

    /// The units of `seat` on `hex`.
    pub fn units(&self, seat: Seat, hex: Hex) -> Stack {
        let stacks = self.units.get(seat.index());
        let stack = stacks.and_then(|stacks| stacks.get(hex.index()));
        stack.copied().unwrap_or_default()
    }

    /// The terrain of `hex`.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.rules.board().terrain(hex)
    }

    /// Whether an enemy stands on `hex`.
    pub fn hostile(&self, hex: Hex) -> bool {
        self.foes().any(|seat| !self.units(seat, hex).is_empty())
    }

    /// The players that this one plays against.
    pub fn foes(&self) -> impl Iterator<Item = Seat> + use<> {
        let team = self.rules.team(self.me);
        self.rules.seats().filter(move |&seat| !team.contains(seat))
    }

    /// Whether the teammate has units on `hex`, so that nobody controls it together with own ones (OPT-TEAM).
    fn shared(&self, hex: Hex) -> bool {
        let mate = self.rules.teammate(self.me);
        mate.is_some_and(|mate| !self.units(mate, hex).is_empty())
    }

    /// The victory points of a player with those of the teammate.
    pub fn score(&self, seat: Seat) -> u16 {
        let team = self.rules.team(seat);
        let seats = self.view.seats.iter().filter(|row| team.contains(row.seat));
        seats.map(|row| u16::from(row.vp)).sum()
    }

    /// What the loss of units costs their owner: who has more rubium than figures to buy replaces them easily.
    pub fn loss(&self, owner: Seat, stack: Stack) -> f64 {
        let rubium = self
            .view
            .seats
            .get(owner.index())
            .map_or(0, |seat| seat.rubium);
        self.price(stack) * PURSE / (PURSE + f64::from(rubium))
    }

    /// How much is feared: the longer a game lasts, the less waiting is worth.
    fn fear(&self) -> f64 {
        let late = f64::from(self.view.round.saturating_sub(PATIENCE));
        self.temper.fear * 10.0 / (10.0 + late)
    }

    /// What units cost.
    pub fn price(&self, stack: Stack) -> f64 {
        let costs = stack
            .counts()
            .map(|(kind, count)| f64::from(count) * f64::from(self.rules.units().get(kind).cost));
        costs.sum()
    }

    /// The player's rubium.
    pub fn rubium(&self) -> u16 {
        let seat = self.view.seats.get(self.me.index());
        seat.map_or(0, |seat| seat.rubium)
    }

    /// What `vp` more victory points are worth to this player: the more the closer they bring the end.
    pub fn points(&self, vp: f64) -> f64 {
        self.points_for(self.me, vp)
    }

    /// What an opponent's victory points would cost: judged by the opponent who is closest to the end.
    pub fn points_of_others(&self, vp: f64) -> f64 {
        let worths = self.foes().map(|seat| self.points_for(seat, vp));
        worths.fold(0.0, f64::max)
    }

    /// What `vp` more victory points are worth to `seat`.
    pub fn points_for(&self, seat: Seat, vp: f64) -> f64 {
        let target = f64::from(self.view.target);
        let have = f64::from(self.score(seat));
        let each = self.temper.point * (1.0 + have / target.max(1.0));
        let finish = if have + vp >= target { FINISH } else { 0.0 };
        vp * each + finish
    }

    /// How many turns of income are still counted on.
    fn horizon(&self) -> f64 {
        let scores = self.rules.seats().map(|seat| self.score(seat));
        let target = u16::from(self.view.target);
        let left = target.saturating_sub(scores.max().unwrap_or(0));
        let left = f64::from(left) / f64::from(target.max(1));
        1.0 + 2.0 * left
    }

    /// How likely a unit of `kind` hits on `hex`.
    pub fn aim(&self, kind: Kind, hex: Hex) -> f64 {
        let value = self.rules.units().get(kind).value(self.terrain(hex));
        let faces = (1..=6).filter(|&face| die_hits(value, 0, face)).count();
        faces as f64 / 6.0
    }

    /// What it is worth to have `mine`, and nothing else, on `hex` when the moves are over.
    pub fn place(&self, hex: Hex, mine: Stack) -> f64 {
        if mine.is_empty() {
            return 0.0;
        }
        if let Some(&known) = self.places.borrow().get(&(hex, mine)) {
            return known;
        }
        let value = if self.hostile(hex) {
            match self.attack(hex, mine) {
                Some((_, prospect)) if prospect.win >= self.temper.courage => prospect.value,
                Some((_, prospect)) => prospect.value.min(0.0) - 1.0,
                None => 0.0,
            }
        } else {
            self.held(hex, mine) - self.fear() * self.danger(hex, mine) + self.far_attack(hex, mine)
        };
        self.places.borrow_mut().insert((hex, mine), value);
        value
    }

    /// What it is worth to control `hex` with `mine`.
    pub fn held(&self, hex: Hex, mine: Stack) -> f64 {
        let Some(seen) = self.view.hexes.get(hex.index()) else {
            return 0.0;
        };
        let found = if seen.facedown && self.view.phase <= Phase::Exploration {
            self.token
        } else {
            0.0
        };
        if self.shared(hex) {
            // It yields nothing, and takes from the teammate what it would yield alone.
            return found - GROUND - f64::from(seen.refinery) * self.horizon();
        }
        let mut value = GROUND;
        let works = mine.kinds().any(|kind| self.rules.units().get(kind).miner);
        if works {
            value += f64::from(seen.refinery) * self.horizon();
        }
        value += found;
        if seen.edge > 0 {
            value += EDGE - RISK * self.price(mine);
        }
        if seen.terrain == Terrain::Monolith {
            value += self.monolith();
        }
        value
    }

    /// What the enemy who could best attack `mine` on `hex` next turn would gain by it; 0 if it is not worth it.
    fn danger(&self, hex: Hex, mine: Stack) -> f64 {
        let raids = self.raids(hex);
        let gains = raids.iter().map(|&(seat, raid)| {
            let battle = Battle::new(seat, self.me, self.terrain(hex), [raid, mine]);
            -self.prospect(hex, &battle).value
        });
        gains.fold(0.0, f64::max)
    }

    /// The units of each enemy that could come to `hex` as things stand: the strongest few.
    fn raids(&self, hex: Hex) -> Vec<(Seat, Stack)> {
        if let Some(known) = self.raids.borrow().get(&hex) {
            return known.clone();
        }
        let mut raids: Vec<(Seat, Stack)> = Vec::new();
        let look = self
            .state
            .as_ref()
            .and_then(|state| outlook(self.rules, state, hex));
        let mut reach = look.map(|look| look.reach).unwrap_or_default();
        reach.sort_by(|a, b| self.aim(b.kind, hex).total_cmp(&self.aim(a.kind, hex)));
        for units in reach
            .into_iter()
            .filter(|units| self.rules.enemies(self.me, units.seat))
        {
            let place = raids.iter().position(|&(seat, _)| seat == units.seat);
            let place = place.unwrap_or_else(|| {
                raids.push((units.seat, Stack::EMPTY));
                raids.len() - 1
            });
            let raid = &mut raids[place].1;
            let room = RAID.saturating_sub(raid.total());
            *raid = raid.plus(Stack::of(units.kind, units.count.min(room)));
        }
        self.raids.borrow_mut().insert(hex, raids.clone());
        raids
    }

    /// What the way from `hex` to all that is wanted is worth to a unit of `kind`: near things count most.
    pub fn longing(&self, kind: Kind, hex: Hex) -> f64 {
        if let Some(&known) = self.longings.borrow().get(&(kind, hex)) {
            return known;
        }
        let board = self.rules.board();
        let enter = self.rules.enterable(kind);
        let mut reached = HexSet::one(hex);
        let mut best = 0.0_f64;
        let mut near = 1.0;
        for _ in 0..6 {
            let mut next = reached | (board.around(reached) & enter);
            if let Some(dive) = self.rules.units().get(kind).dive {
                let surface = board.of_terrain(dive);
                if !(reached & surface).is_empty() {
                    next |= (surface | board.around(surface)) & enter;
                }
            }
            near *= 0.55;
            for target in next & !reached {
                best = best.max(near * self.wanted(kind, target));
            }
            if next == reached {
                break;
            }
            reached = next;
        }
        self.longings.borrow_mut().insert((kind, hex), best);
        best
    }

    /// What a unit of `kind` wants on `target`.
    fn wanted(&self, kind: Kind, target: Hex) -> f64 {
        let Some(seen) = self.view.hexes.get(target.index()) else {
            return 0.0;
        };
        let mine = self.units(self.me, target);
        if self.hostile(target) {
            let home = if seen.home.is_some() { 1.0 } else { 0.0 };
            let others = (seen.units.iter()).filter(|unit| self.rules.enemies(self.me, unit.seat));
            let many = others.map(|unit| f64::from(unit.count)).sum::<f64>();
            let winnable = 2.0 / (1.0 + many);
            let throne = if seen.terrain == Terrain::Monolith && self.hill_pays() {
                self.monolith()
            } else {
                0.0
            };
            let worth = self.temper.point * (0.2 + 0.7 * self.aim(kind, target)) + home + throne;
            return winnable * (worth + self.call(kind, target));
        }
        if self.shared(target) {
            return 0.0;
        }
        let mut wanted = self.call(kind, target);
        if seen.edge > 0 && mine.is_empty() {
            wanted += EDGE * 0.5;
        }
        if seen.terrain == Terrain::Monolith {
            wanted += if mine.is_empty() {
                self.monolith()
            } else {
                MONOLITH * 0.4
            };
            return wanted;
        }
        if mine.is_empty() && seen.facedown {
            wanted += self.token;
        }
        let worked = mine.kinds().any(|kind| self.rules.units().get(kind).miner);
        if !worked && self.rules.units().get(kind).miner {
            wanted += f64::from(seen.refinery) * self.horizon();
        }
        wanted
    }

    /// Victory points of objectives in hand that hold in `state`, in rubium.
    pub fn objectives(&self, state: &State) -> f64 {
        if self.missions.is_empty() {
            return 0.0;
        }
        let mut options = Vec::new();
        rubium_rules::legal(self.rules, state, &mut options);
        let played = options.into_iter().filter_map(|action| match action {
            rubium_rules::Action::Play { card } if self.missions.contains(&card) => Some(card),
            _ => None,
        });
        played
            .map(|card| self.points(f64::from(self.vp(card))))
            .sum()
    }

    /// Victory points of a card.
    pub fn vp(&self, card: CardId) -> u8 {
        self.rules.card(card).map_or(0, |spec| spec.face.vp())
    }
}

/// The position as a state. Whoever makes no plans has none where units move on after a won battle (UNI-SPORLING).
fn position(rules: &Rules, view: &View, temper: &Temper) -> Option<State> {
    let moves_on = matches!(
        view.waiting,
        Awaiting::Decision {
            ask: Ask::Advance { .. },
            ..
        }
    );
    if moves_on && !temper.plans {
        return None;
    }
    imagine(rules, view)
}

/// What the units and refineries of a token are worth on average.
fn token(rules: &Rules) -> f64 {
    let (worth, count) = rules
        .tokens()
        .fold((0.0, 0.0), |(worth, count), (_, token)| {
            let copies = f64::from(token.count);
            let unit = token
                .unit
                .map_or(0.0, |kind| f64::from(rules.units().get(kind).cost));
            (
                worth + copies * (unit + f64::from(token.refinery)),
                count + copies,
            )
        });
    if count > 0.0 { worth / count } else { 0.0 }
}
