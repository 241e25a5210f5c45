//! The rules of Nexus Ops as a state machine.
//!
//! Until it is over, a game always waits for exactly one input: a decision of one seat, or a random outcome
//! ([`pending_input`]). Random outcomes are supplied from outside this crate: derived from a seed, given by a
//! lesson or a test case, replayed from a record, or sampled in a search.
//!
//! - [`Rules`] are immutable: content ([`content`]), options and board, compiled once from a [`Setup`].
//! - [`State`] contains everything that changes during a game. It is `Copy`, uses no heap, and takes up at
//!   most 2 KiB.
//! - [`Action`] is one choice. [`collect_legal_actions`] lists those that are legal for the seat that
//!   decides. [`check`] explains why an action is illegal ([`Violation`]: the id of the rule and the reason),
//!   [`apply`] applies it, and [`resolve`] supplies a [`ChanceOutcome`]. A rejected input leaves the state
//!   unchanged.
//! - [`View`] is everything that one seat may know. [`Event`]s report what happened,
//!   [redacted](Event::redact_for) for a seat.
//! - [`rulebook`] has the text of every rule in three languages. [`battle`], [`drawing`], [`missions`] and
//!   [`units`] need no [`State`], so that the companion beside a physical board can use them, too.
//!
//! ```
//! use rubium_rules::{
//!     Action, Kind, PendingInput, Rules, Seat, Setup, State, apply, check, collect_legal_actions,
//!     pending_input,
//! };
//!
//! // A two-player game. The board is always the same, because the closure always picks the first tile.
//! let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
//! let mut state = State::new(&rules);
//! let (first, second) = (Seat(0), Seat(1));
//! assert!(matches!(pending_input(&rules, &state), PendingInput::Decision { seat, .. } if seat == first));
//!
//! // The first player has 8 rubium (SET-7): a Human costs 2, a Rubium Dragon 12.
//! let home = rules.board().home(first).iter().next().unwrap();
//! let dragon = Action::Buy { kind: Kind::RubiumDragon, hex: home };
//! let refusal = check(&rules, &state, first, dragon).unwrap_err();
//! assert_eq!(refusal.to_string(), "DEP-1: the unit costs 12 rubium, but you have only 8");
//!
//! let human = Action::Buy { kind: Kind::Human, hex: home };
//! let mut events = Vec::new();
//! apply(&rules, &mut state, first, human, &mut events).unwrap();
//! assert_eq!(state.rubium(first), 6);
//! assert_eq!(events.len(), 1);
//!
//! // It is not the second player's turn (TRN-2).
//! assert!(apply(&rules, &mut state, second, human, &mut events).is_err());
//! let mut actions = Vec::new();
//! collect_legal_actions(&rules, &state, &mut actions);
//! assert!(actions.contains(&Action::EndPhase));
//! ```
//!
//! Each group of rules has a file under `src/machine`. `docs/notation.md` describes the text form of
//! positions and actions, `docs/content.md` the schema of content files.
#![forbid(unsafe_code)]

pub mod battle;
pub mod content;
pub mod drawing;
pub mod missions;
pub mod notation;
pub mod rulebook;
pub mod units;

mod action;
mod board;
mod board_parts;
mod board_units;
mod catalogue;
mod chance;
mod choices;
mod conflicts;
mod determinize;
mod ending;
mod event;
mod game;
mod hash;
mod hex_report;
mod hexset;
mod ids;
mod knowledge;
mod machine;
mod offer;
mod options;
mod overview;
mod pile;
mod public_action;
mod reach;
mod rule_id;
mod rules;
mod seat_set;
mod setup;
mod sink;
mod stack;
mod state;
mod swaps;
mod text;
mod tie_break;
mod view;
mod violation;
mod win;

pub use action::Action;
pub use battle::BattleResult;
pub use board::{Board, HexInfo};
pub use board_parts::{BoardParts, TilePart, TokenPart, TokenSwap};
pub use catalogue::{
    CardClass, CardProvenance, CardView, Catalogue, KindView, TerrainValueView, catalogue,
};
pub use chance::{ChanceOutcome, ChanceRequest, StormDie, weights};
pub use choices::{
    BattleChoice, Choices, HexPurchaseLimit, LostOptionWarning, PhaseEnd, Purchase,
    PurchaseLimitReason, SpecialAttackObstacle, UnavailableSpecialAttack, UnitDestinations,
};
pub use conflicts::{Conflict, ConflictReason, ConflictTarget};
pub use content::Deck;
pub use determinize::{battle_from_view, determinize};
pub use ending::{EndReason, Ending, TieBreak};
pub use event::{Event, LossCause};
pub use game::{GameRefusal, IrreversibleReason, RecordInput};
pub use hash::{battle_hash, hash};
pub use hex_report::{HexReport, Probability, StormReport, UnitsInReach, hex_report};
pub use hexset::HexSet;
pub use ids::{
    CardId, Faction, Hex, Kind, MAX_CARDS, MAX_HEXES, MAX_SEATS, MAX_TOKENS, Phase, Seat, Terrain,
    TokenId,
};
pub use knowledge::Knowledge;
pub use machine::{
    DecisionKind, MONOLITH_CARD_COUNT, PendingInput, VICTORY_CARD_VP, agree_to_end, apply,
    attackable_opponents, check, collect_legal_actions, concede, income, is_phase_action_pending,
    met_mission_points, movable_count, pending_input, reachable_hexes, resolve,
};
pub use offer::{
    OptionCatalogue, OptionConflict, OptionOffer, Preset, PresetOffer, option_catalogue,
};
pub use options::{Edition, OptionalRule, OptionalSet, Options};
pub use overview::{Overview, overview};
pub use pile::Pile;
pub use public_action::PublicAction;
pub use rule_id::RuleId;
pub use rules::Rules;
pub use seat_set::SeatSet;
pub use setup::{
    MAX_EXTRA_RUBIUM, RefineryTotal, Setup, SetupError, Swap, SwapError, shuffled_terrain,
};
pub use sink::EventSink;
pub use stack::{Stack, TooManyUnits};
pub use state::State;
pub use swaps::{AvailableSwaps, GreenToken, SwapToken, available_swaps};
pub use text::Text;
pub use tie_break::{Comparison, compare, remaining_seats};
pub use view::{CardCount, HexView, KindValue, MissionObstacle, MissionProgress, View, view};
pub use violation::{Violation, ViolationReason};
