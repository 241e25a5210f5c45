//! What a seat, or everybody, may know of a table, built from nothing by an allow-list.

use crate::action::{Source, TableUnits};
use crate::chance::TableRequest;
use crate::choices::{TableChoices, choices};
use crate::fight::listed;
use crate::ledger::{TablePurchase, purchases};
use crate::parts::Parts;
use crate::reminders::{TableReminder, reminders};
use crate::state::{Fight, Node, SeatState, TableState};
use crate::storm::EDGES;
use crate::table::Table;
use rubium_rules::battle::{Side, Stage, effects};
use rubium_rules::content::Window;
use rubium_rules::{CardId, Deck, Ending, Faction, Kind, Phase, Pile, Seat, Terrain, TieBreak};
use serde::Serialize;
use specta::Type;

/// All that one seat, or everybody, may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// Whose view it is; `None`: the public scoreboard's.
    pub viewer: Option<Seat>,
    /// Which parts the ledger replaces.
    pub parts: Parts,
    /// The seats clockwise from the first player.
    pub order: Vec<Seat>,
    /// Turns from 1, all players counted; 0 where there are no phases.
    pub turn: u16,
    /// Whose turn it is; `None` where there are no phases.
    pub active: Option<Seat>,
    /// The phase; `None` where there are none.
    pub phase: Option<Phase>,
    /// Victory points that win.
    pub target: u8,
    /// Who controls the Monolith, as far as it was said.
    pub monolith: Option<Seat>,
    /// The players; a player's place is their seat.
    pub seats: Vec<TableSeatView>,
    /// The viewer's hand.
    pub hand: Vec<TableCard>,
    /// Cards in other hands that the viewer passed, and so knows of.
    pub known: Vec<TableKnown>,
    /// Missions that lie open for everybody (OPT-INTERCEPT).
    pub line: Vec<TableCard>,
    /// Decks of ours.
    pub decks: TableDecks,
    /// What the table waits for.
    pub waiting: TableWaiting,
    /// The battle that is fought.
    pub battle: Option<TableBattle>,
    /// The last battle, as it ended: the counters of the next one can begin with it.
    pub last_battle: Option<TableLastBattle>,
    /// The dice that were rolled last outside of battles.
    pub tray: Option<TableTray>,
    /// What may be entered now.
    pub choices: TableChoices,
    /// What is often forgotten, and what may be done in this phase.
    pub reminders: Vec<TableReminder>,
}

/// Cards in a hand that the viewer knows of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableKnown {
    /// Whose hand.
    pub seat: Seat,
    /// The cards.
    pub cards: Vec<TableCard>,
}

/// A battle as it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableLastBattle {
    /// The attacker.
    pub attacker: Seat,
    /// The defender.
    pub defender: Seat,
    /// What the hex is made of.
    pub terrain: Terrain,
    /// The attacker's units that lived.
    pub attackers: Vec<TableUnits>,
    /// The defender's.
    pub defenders: Vec<TableUnits>,
}

/// Dice outside of battles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableTray {
    /// Who rolled; `None`: the keeper.
    pub seat: Option<Seat>,
    /// The faces, in order.
    pub faces: Vec<u8>,
    /// Dice still to roll.
    pub left: u8,
}

/// What everybody knows of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableSeatView {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// The faction.
    pub faction: Option<Faction>,
    /// Whether the player is away.
    pub away: bool,
    /// Whether the player is eliminated, while the teammate plays on (OPT-TEAM).
    pub out: bool,
    /// The teammate (OPT-TEAM).
    pub teammate: Option<Seat>,
    /// Rubium.
    pub rubium: u16,
    /// The tokens of 5 that it makes.
    pub fives: u16,
    /// The tokens of 1 besides.
    pub ones: u16,
    /// Victory points, all sources together.
    pub vp: u16,
    /// The same with the teammate's: what wins (OPT-TEAM).
    pub team_vp: u16,
    /// Victory points by source, without our missions.
    pub points: Vec<TablePoints>,
    /// Our missions that are fulfilled.
    pub missions: Vec<TableCard>,
    /// Victory points from them.
    pub mission_vp: u16,
    /// Energize cards in hand.
    pub hand_energize: u16,
    /// Secret Missions in hand.
    pub hand_missions: u16,
    /// Figures, all six kinds.
    pub figures: Vec<TableFigures>,
    /// Refineries that the player works.
    pub refineries: Vec<TableRefinery>,
    /// What they give together.
    pub income: u16,
    /// What can be bought.
    pub purchases: Vec<TablePurchase>,
}

/// Victory points from one source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TablePoints {
    /// Where they come from.
    pub source: Source,
    /// How many.
    pub points: u8,
}

/// Copies of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableCard {
    /// The card.
    pub card: CardId,
    /// How many.
    pub count: u8,
}

/// A player's figures of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableFigures {
    /// The kind.
    pub kind: Kind,
    /// On the board.
    pub board: u8,
    /// In supply.
    pub supply: u8,
}

/// A refinery that is worked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableRefinery {
    /// Its number.
    pub value: u8,
    /// Whether it is printed on a home base.
    pub home: bool,
}

/// Decks of ours; what lies on the table has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableDecks {
    /// Energize cards left, if they are ours.
    pub energize: Option<u16>,
    /// Secret Missions left, if they are ours.
    pub missions: Option<u16>,
    /// Battle Victory cards left, or Mission cards of the 2005 edition, if they are ours.
    pub victory: Option<u8>,
    /// King of the Hill cards left, if they are ours and a stack of their own (OPT-HILL).
    pub hill: Option<u8>,
    /// Tokens left facedown, if they are ours.
    pub tokens: Option<u16>,
    /// Those of the first player's half of the board and of the other's, where halves have tokens of their own; else none
    /// (OPT-ENERGY).
    pub token_halves: Vec<u16>,
    /// Discarded Energize cards.
    pub energize_discard: Vec<TableCard>,
    /// Discarded Secret Missions.
    pub mission_discard: Vec<TableCard>,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableWaiting {
    /// Whatever is entered.
    Anything,
    /// Chance, or fingers that type what lies on the table.
    Chance {
        /// What must be known.
        request: TableRequest,
        /// Whether it is typed.
        typed: bool,
    },
    /// Cards: anybody, or nobody.
    Window {
        /// The moment of the battle.
        window: Window,
    },
    /// The unit that falls.
    Casualty {
        /// Who names it.
        seat: Seat,
        /// Whose unit.
        of: Seat,
    },
    /// Which of two missions is kept (OPT-PRIORITY).
    Keep {
        /// Who says so.
        seat: Seat,
    },
    /// Whose unit falls to a special attack.
    Victim {
        /// Who names it.
        seat: Seat,
    },
    /// Whether an enemy unit is left, so that a special attack goes on (UNI-WYRM).
    Chain {
        /// Who attacks.
        seat: Seat,
        /// With what.
        kind: Kind,
    },
    /// How many hexes next to the Vortex a player controls, and so draws as many Energize cards; units that the storm
    /// destroyed can be taken off meanwhile (OPT-VORTEX).
    StormCards {
        /// Whose.
        seat: Seat,
        /// The most it can be.
        most: u16,
    },
    /// Whether a player is eliminated.
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// A number that only the table knows.
    Count {
        /// Whose.
        seat: Seat,
        /// Of what.
        by: TieBreak,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableBattle {
    /// What the hex is made of.
    pub terrain: Terrain,
    /// The kind of the current step; `None` before the first.
    pub step: Option<Kind>,
    /// Whether the current step is a second attack (CRD-5).
    pub again: bool,
    /// Whether the number of hits alone can be typed for the dice that are waited for.
    pub hits_alone: bool,
    /// Attacker, then defender.
    pub forces: Vec<TableForce>,
}

/// One force of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableForce {
    /// Whose.
    pub seat: Seat,
    /// Units at the beginning.
    pub began: Vec<TableUnits>,
    /// Units that live.
    pub alive: Vec<TableUnits>,
    /// Modifiers that are not 0.
    pub modifiers: Vec<TableModifier>,
    /// The lowest face that hits in the current step without modifiers; 0 before the first.
    pub value: u8,
    /// Faces that hit in the current step, with the modifiers; none before the first.
    pub hitting: Vec<u8>,
    /// Faces of the current step that lie on the table; none if only hits were typed.
    pub faces: Vec<u8>,
    /// Dice still to roll.
    pub to_roll: u8,
    /// Hits that this force must still take.
    pub hits: u8,
    /// Of these, hits whose casualty somebody else picks, by seat.
    pub picks: Vec<u8>,
}

/// A modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableModifier {
    /// Whose dice.
    pub kind: Kind,
    /// Added to each face.
    pub amount: i8,
}

/// The view of `viewer`; `None`: the public one, for a scoreboard that everybody sees.
pub fn table_view(table: &Table, state: &TableState, viewer: Option<Seat>) -> TableView {
    let viewer = viewer.filter(|&seat| table.has_seat(seat));
    let phases = table.parts().phases.is_ours() && state.node != Node::First;
    let hand = viewer.map(|seat| cards(&state.seat(seat).hand));
    TableView {
        viewer,
        parts: *table.parts(),
        order: state.order.clone(),
        turn: if phases { state.turn } else { 0 },
        active: phases.then_some(state.active),
        phase: phases.then_some(state.phase),
        target: table.rules().options().target(),
        monolith: state.monolith,
        seats: table
            .rules()
            .seats()
            .map(|seat| player(table, state, seat))
            .collect(),
        hand: hand.unwrap_or_default(),
        known: viewer.map_or_else(Vec::new, |viewer| known(table, state, viewer)),
        line: cards(&state.line),
        decks: decks(table, state),
        waiting: waiting(table, state),
        battle: state.fight.as_ref().map(|fight| battle(table, fight)),
        last_battle: state.last.map(|last| TableLastBattle {
            attacker: last.attacker,
            defender: last.defender,
            terrain: last.terrain,
            attackers: listed(last.forces[0]),
            defenders: listed(last.forces[1]),
        }),
        tray: tray(state),
        choices: choices(table, state, viewer),
        reminders: reminders(table, state),
    }
}

/// What `viewer` knows of other hands.
fn known(table: &Table, state: &TableState, viewer: Seat) -> Vec<TableKnown> {
    let hands = table.rules().seats().map(|seat| TableKnown {
        seat,
        cards: cards(&state.seat(seat).known[viewer.index()]),
    });
    hands.filter(|hand| !hand.cards.is_empty()).collect()
}

fn tray(state: &TableState) -> Option<TableTray> {
    let left = match state.node {
        Node::Tray { left } => left,
        _ if state.tray.faces.is_empty() => return None,
        _ => 0,
    };
    Some(TableTray {
        seat: state.tray.seat,
        faces: state.tray.faces.clone(),
        left,
    })
}

fn cards(pile: &Pile) -> Vec<TableCard> {
    let cards = pile.counts();
    cards
        .map(|(card, count)| TableCard { card, count })
        .collect()
}

fn player(table: &Table, state: &TableState, seat: Seat) -> TableSeatView {
    let SeatState {
        name,
        rubium,
        board,
        mines,
        fulfilled,
        away,
        out,
        ..
    } = state.seat(seat);
    let counted = table.parts().rubium.is_ours();
    TableSeatView {
        seat,
        name: name.clone(),
        faction: table.faction(seat),
        away: *away,
        out: *out,
        teammate: table.rules().teammate(seat),
        rubium: *rubium,
        fives: rubium / 5,
        ones: rubium % 5,
        vp: state.vp(table, seat),
        team_vp: state.team_vp(table, seat),
        points: Source::ALL
            .map(|source| TablePoints {
                source,
                points: state.points(seat, source),
            })
            .to_vec(),
        missions: cards(fulfilled),
        mission_vp: state.mission_points(table, seat),
        hand_energize: state.hand_size(table, seat, Deck::Energize),
        hand_missions: state.hand_size(table, seat, Deck::Missions),
        figures: Kind::ALL
            .map(|kind| TableFigures {
                kind,
                board: board.count(kind),
                supply: state.supply(table, seat, kind),
            })
            .to_vec(),
        refineries: mines
            .iter()
            .map(|mine| TableRefinery {
                value: mine.value,
                home: !mine.found,
            })
            .collect(),
        income: state.income(seat),
        purchases: purchases(table, state, seat, counted.then_some(*rubium)),
    }
}

fn decks(table: &Table, state: &TableState) -> TableDecks {
    let class = |deck| table.rules().deck(deck);
    let left = |deck| {
        table
            .has_deck(deck)
            .then(|| state.deck.part(class(deck)).len())
    };
    let parts = table.parts();
    let halves: [u16; 2] = state
        .tokens
        .map(|half| half.iter().map(|&left| u16::from(left)).sum());
    TableDecks {
        energize: left(Deck::Energize),
        missions: left(Deck::Missions),
        victory: parts.victory.is_ours().then_some(state.victory_left),
        hill: (parts.victory.is_ours() && table.rules().hill_stack() > 0)
            .then_some(state.hill_left),
        tokens: parts.tokens.is_ours().then(|| halves.iter().sum()),
        token_halves: match parts.tokens.is_ours() && table.has_halves() {
            true => halves.to_vec(),
            false => Vec::new(),
        },
        energize_discard: cards(&state.discard.part(class(Deck::Energize))),
        mission_discard: cards(&state.discard.part(class(Deck::Missions))),
    }
}

fn waiting(table: &Table, state: &TableState) -> TableWaiting {
    if let Some(request) = table.request(state) {
        let typed = table.is_typed(request);
        return TableWaiting::Chance { request, typed };
    }
    match &state.node {
        Node::Keep { draws, .. } => TableWaiting::Keep { seat: draws.seat },
        Node::Victim { seat, .. } => TableWaiting::Victim { seat: *seat },
        Node::SpecialCasualty { victim, .. } => TableWaiting::Casualty {
            seat: *victim,
            of: *victim,
        },
        Node::Chain { seat, kind } => TableWaiting::Chain {
            seat: *seat,
            kind: *kind,
        },
        Node::StormCards { counts } => {
            let known: u16 = counts.iter().map(|&cards| u16::from(cards)).sum();
            let seat = state.storm_asks().first().copied();
            TableWaiting::StormCards {
                seat: seat.unwrap_or(state.active),
                most: EDGES - known,
            }
        }
        Node::Eliminated { seat } => TableWaiting::Eliminated { seat: *seat },
        Node::Tie(tie) => {
            let seat = tie.left.get(tie.counts.len()).copied();
            TableWaiting::Count {
                seat: seat.unwrap_or(state.active),
                by: tie.by,
            }
        }
        Node::Over { ending } => TableWaiting::Over { ending: *ending },
        Node::Battle => match &state.fight {
            Some(fight) => in_battle(fight),
            None => TableWaiting::Anything,
        },
        _ => TableWaiting::Anything,
    }
}

fn in_battle(fight: &Fight) -> TableWaiting {
    if let Some(window) = effects::open_window(&fight.battle) {
        return TableWaiting::Window { window };
    }
    match fight.battle.next_removal() {
        Some(removal) => TableWaiting::Casualty {
            seat: removal.chooser,
            of: fight.battle.owner(removal.side),
        },
        None => TableWaiting::Anything,
    }
}

fn battle(table: &Table, fight: &Fight) -> TableBattle {
    let battle = &fight.battle;
    let units = table.rules().units();
    let row = units.get(battle.kind);
    let begun = battle.steps > 0;
    let force = |side: Side| {
        let at = side.index();
        let modifiers = Kind::ALL.into_iter().zip(battle.modifiers[at]);
        let faces = (1..=6).zip(battle.faces[at]);
        TableForce {
            seat: battle.owner(side),
            began: listed(battle.began[at]),
            alive: listed(battle.forces[at]),
            modifiers: modifiers
                .filter(|&(_, amount)| amount != 0)
                .map(|(kind, amount)| TableModifier { kind, amount })
                .collect(),
            value: if begun { row.value(battle.terrain) } else { 0 },
            hitting: (1..=6)
                .filter(|&face| begun && battle.hits_with(units, side, face))
                .collect(),
            faces: faces
                .filter(|_| !fight.counted[at])
                .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
                .collect(),
            to_roll: battle.to_roll[at],
            hits: battle.hits[at].total(),
            picks: battle.hits[at]
                .picked
                .into_iter()
                .take(usize::from(table.players()))
                .collect(),
        }
    };
    TableBattle {
        terrain: battle.terrain,
        step: begun.then_some(battle.kind),
        again: battle.again,
        hits_alone: battle.stage == Stage::Roll && !(1..=6).any(|face| row.picks_with(face)),
        forces: Side::BOTH.map(force).to_vec(),
    }
}
