//! Legal actions, grouped for a user interface.

mod phase_end;
mod special_attacks;
mod useful_moves;
mod warnings;

pub use phase_end::PhaseEnd;
pub use special_attacks::{SpecialAttackObstacle, UnavailableSpecialAttack};
pub use warnings::LostOptionWarning;

use crate::action::Action;
use crate::ids::{CardId, Hex, Kind, Phase, Seat};
use crate::machine::{
    DecisionKind, PendingInput, advance_count, collect_legal_actions, could_only_harm, is_harmful,
    movable_count, movable_counts_by_destination, pending_input, pick_groups, ready_attacker_count,
    remaining_purchases,
};
use crate::rules::Rules;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// The legal actions of the seat that decides, grouped. Other viewers get the public part, without the
/// actions that depend on the seat's hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Choices {
    /// The kind of decision.
    pub decision: DecisionKind,
    /// In the Deployment phase, all six kinds with the number that can be bought; otherwise empty.
    pub purchases: Vec<Purchase>,
    /// In the Deployment phase, the home base hexes where bought units can be placed; otherwise empty.
    pub home_hexes: Vec<Hex>,
    /// Moves, by start hex and kind.
    pub moves: Vec<UnitDestinations>,
    /// Special attacks, by start hex and kind.
    pub special_attacks: Vec<UnitDestinations>,
    /// In the Movement phase, the units with a special attack that cannot make it now, each with the reason.
    pub unavailable_special_attacks: Vec<UnavailableSpecialAttack>,
    /// Useful moves of units that cannot make a special attack now. These moves are no longer possible once
    /// a special attack has been made (MOV-6). Empty if no special attack is possible. Here `ready_count`
    /// leaves out the units that should stay, for example to mine.
    pub moves_before_special_attack: Vec<UnitDestinations>,
    /// Hexes whose token can be revealed.
    pub hexes_to_explore: Vec<Hex>,
    /// Battles that can be begun.
    pub battles: Vec<BattleChoice>,
    /// Cards that can be played.
    pub playable_cards: Vec<CardId>,
    /// Cards that can be exchanged.
    pub exchangeable_cards: Vec<CardId>,
    /// Kinds whose units the seat can sacrifice for a hit (UNI-SHARDIAN).
    pub sacrifices: Vec<Kind>,
    /// Cards that can be passed to the teammate.
    pub cards_to_pass: Vec<CardId>,
    /// Kinds that can be removed as a casualty.
    pub casualties: Vec<Kind>,
    /// Opponents that can be chosen to lose a unit.
    pub victims: Vec<Seat>,
    /// Targets of the card that was played. Targets that would harm the player's own force come last.
    pub targets: Vec<Action>,
    /// Sequences of targets that a page can offer as one choice: all units of a hex, or of a kind on a hex.
    pub target_groups: Vec<Vec<Action>>,
    /// What follows if the phase is ended; `None` if it cannot be ended now.
    pub after_phase: Option<PhaseEnd>,
    /// Whether the decision can be declined.
    pub can_pass: bool,
    /// Whether the seat can pass this card window and all later windows of the battle.
    pub can_pass_battle: bool,
    /// The two missions just drawn; the seat keeps one of them (OPT-PRIORITY).
    pub keepable_cards: Vec<CardId>,
    /// Whether the loser's Energize card (BAT-12) or the Energize cards for the Monolith (OPT-HILL) can be
    /// taken.
    pub can_take_energize: bool,
    /// Whether a King of the Hill card can be taken (OPT-HILL), or a Mission card in the 2005 edition
    /// (BAT-11).
    pub can_take_faceup_card: bool,
    /// Whether the phase can end automatically, because the player would lose no option.
    pub can_end_automatically: bool,
    /// The action to take if there is nothing to choose: the only possible casualty; the only target, or the
    /// only one that would not harm the player's own force; the only token to reveal; the loser's card; or a
    /// pass, if no card that can be played could help the player. A battle is never forced, because the
    /// player may want to see the odds first. `None` if the action would depend on a hand that the viewer
    /// does not see.
    pub forced_action: Option<Action>,
    /// Warnings about options that the player would lose by ending the phase now, or by declining.
    pub warnings: Vec<LostOptionWarning>,
}

/// The number of units of a kind that can be bought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Purchase {
    /// The kind.
    pub kind: Kind,
    /// The cost of one unit, in rubium.
    pub cost: u8,
    /// The number of units that can be bought if no units of other kinds are bought.
    pub max: u8,
    /// For a kind with a buying limit, the remaining number for each hex of `home_hexes` (UNI-CLONE); empty
    /// for other kinds.
    pub max_by_hex: Vec<HexPurchaseLimit>,
    /// The limiting factor (DEP-1).
    pub limit: PurchaseLimitReason,
}

/// A home base hex and the number of units of a kind that can still be bought there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct HexPurchaseLimit {
    /// The hex.
    pub hex: Hex,
    /// The remaining number.
    pub max: u8,
}

/// The limiting factor of a purchase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum PurchaseLimitReason {
    /// The player's rubium.
    Rubium,
    /// The figures in supply.
    Supply,
    /// The kind's buying limit on each home base hex (UNI-CLONE).
    HomeBase,
}

/// The hexes to which units of one kind on one hex can move, or which they can attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct UnitDestinations {
    /// The start hex.
    pub from: Hex,
    /// The kind.
    pub kind: Kind,
    /// The hexes.
    pub to: Vec<Hex>,
    /// For each hex of `to`, the number of units that can move to it or attack it. In `moves` it is smaller
    /// than `ready_count` if some of the units cannot reach the hex without an extra step (CRD-1).
    pub max_counts: Vec<u8>,
    /// Number of units that can move or attack at all.
    pub ready_count: u8,
}

/// A battle that can be begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct BattleChoice {
    /// The contested hex.
    pub hex: Hex,
    /// Opponents that can be attacked there.
    pub defenders: Vec<Seat>,
}

/// The choices of the seat that decides; `None` if no decision is pending. If `includes_hand` is `false`,
/// they contain only the public part.
pub(crate) fn choices(rules: &Rules, state: &State, includes_hand: bool) -> Option<Choices> {
    let PendingInput::Decision { seat, decision, .. } = pending_input(rules, state) else {
        return None;
    };
    let mut actions = Vec::with_capacity(128);
    collect_legal_actions(rules, state, &mut actions);
    if !includes_hand {
        actions.retain(|action| !action.depends_on_hand(rules));
    }
    let mut choices = Choices {
        decision,
        purchases: Vec::new(),
        home_hexes: Vec::new(),
        moves: Vec::new(),
        special_attacks: Vec::new(),
        unavailable_special_attacks: special_attacks::unavailable(rules, state, decision),
        moves_before_special_attack: Vec::new(),
        hexes_to_explore: Vec::new(),
        battles: Vec::new(),
        playable_cards: Vec::new(),
        exchangeable_cards: Vec::new(),
        sacrifices: Vec::new(),
        cards_to_pass: Vec::new(),
        casualties: Vec::new(),
        victims: Vec::new(),
        targets: Vec::new(),
        target_groups: Vec::new(),
        after_phase: None,
        can_pass: false,
        can_pass_battle: false,
        keepable_cards: Vec::new(),
        can_take_energize: false,
        can_take_faceup_card: false,
        can_end_automatically: warnings::can_end_automatically(rules, state, &actions),
        forced_action: forced_action(rules, state, decision, &actions, includes_hand),
        warnings: Vec::new(),
    };
    if matches!(
        decision,
        DecisionKind::Phase {
            phase: Phase::Deployment
        }
    ) {
        choices.purchases = Kind::ALL
            .map(|kind| purchase_choice(rules, state, kind))
            .to_vec();
        choices.home_hexes = rules.board().home(state.active()).iter().collect();
    }
    if actions.contains(&Action::EndPhase) {
        choices.after_phase = Some(phase_end::after_phase(rules, state));
    }
    let action_count = actions.len();
    for action in actions {
        choices.add_action(action);
    }
    for moves in &mut choices.moves {
        let UnitDestinations { from, kind, .. } = *moves;
        if let Some(count) = advance_count(state, kind) {
            moves.ready_count = count;
            moves.max_counts = vec![count; moves.to.len()];
            continue;
        }
        moves.ready_count = movable_count(state, kind, from);
        moves.max_counts = movable_counts_by_destination(rules, state, kind, from, &moves.to);
    }
    if let DecisionKind::Target { card } = decision {
        let is_harmful = |&target: &Action| is_harmful(rules, state, seat, card, target);
        (choices.targets).sort_by_key(is_harmful);
        let harmful_count = choices
            .targets
            .iter()
            .filter(|&target| is_harmful(target))
            .count();
        // If there are legal actions other than targets, the player has a choice.
        if harmful_count + 1 == action_count && action_count == choices.targets.len() {
            choices.forced_action = choices.targets.first().copied();
        }
        choices.target_groups = pick_groups(rules, state, seat, card);
    }
    for attacks in &mut choices.special_attacks {
        attacks.ready_count = ready_attacker_count(state, attacks.kind, attacks.from);
        attacks.max_counts = vec![attacks.ready_count; attacks.to.len()];
    }
    if !choices.special_attacks.is_empty() {
        choices.moves_before_special_attack =
            useful_moves::useful_moves(rules, state, &choices).collect();
    }
    choices.warnings = warnings::lost_option_warnings(rules, state, &choices, includes_hand);
    Some(choices)
}

/// The action to take if there is nothing to choose; see [`Choices::forced_action`]. [`choices`] adds the
/// case in which all other targets of a card would harm the player's own force.
fn forced_action(
    rules: &Rules,
    state: &State,
    decision: DecisionKind,
    legal_actions: &[Action],
    includes_hand: bool,
) -> Option<Action> {
    // An exchange does not count as a choice, because cards can still be exchanged afterwards (TRN-3).
    let is_pass_or_exchange = |action: &Action| {
        matches!(
            action,
            Action::Pass | Action::PassBattle | Action::Exchange { .. }
        )
    };
    match (decision, legal_actions) {
        (
            DecisionKind::Phase {
                phase: Phase::Exploration,
            },
            _,
        ) => only_token_to_reveal(legal_actions),
        (DecisionKind::Window { .. }, _)
            if includes_hand
                && legal_actions.contains(&Action::Pass)
                && legal_actions.iter().all(|action| match *action {
                    Action::Play { card } => could_only_harm(rules, state, card),
                    _ => is_pass_or_exchange(action),
                }) =>
        {
            Some(Action::Pass)
        }
        (DecisionKind::Casualty { .. } | DecisionKind::Target { .. }, &[only]) => Some(only),
        // Nothing is gained by declining the card (BAT-12), because hands have no limit.
        (DecisionKind::LoserCard, _) if legal_actions.contains(&Action::TakeEnergize) => {
            Some(Action::TakeEnergize)
        }
        (DecisionKind::BattleMission | DecisionKind::BeforeElimination, _)
            if includes_hand
                && legal_actions.contains(&Action::Pass)
                && legal_actions.iter().all(is_pass_or_exchange) =>
        {
            Some(Action::Pass)
        }
        _ => None,
    }
}

/// The only token to reveal. Exchanges and objectives do not count, because they remain possible afterwards
/// (TRN-3, MIS-2).
fn only_token_to_reveal(legal_actions: &[Action]) -> Option<Action> {
    let is_phase_action =
        |action: &&Action| !matches!(action, Action::Exchange { .. } | Action::Play { .. });
    let mut phase_actions = legal_actions.iter().filter(is_phase_action);
    let only = (phase_actions.next().copied())
        .filter(|action| matches!(action, Action::Explore { .. }))?;
    phase_actions.next().is_none().then_some(only)
}

fn purchase_choice(rules: &Rules, state: &State, kind: Kind) -> Purchase {
    let cost = rules.unit_sheet().get(kind).cost;
    let supply = state.supply(rules, state.active(), kind);
    let affordable_count = state.rubium(state.active()) / u16::from(cost.max(1));
    let (max, limit) = if affordable_count < u16::from(supply) {
        (affordable_count as u8, PurchaseLimitReason::Rubium)
    } else {
        (supply, PurchaseLimitReason::Supply)
    };
    let has_buying_limit = rules.unit_sheet().get(kind).buying_limit.is_some();
    let home_hexes = rules.board().home(state.active()).iter();
    let remaining_by_hex: Vec<HexPurchaseLimit> = home_hexes
        .filter(|_| has_buying_limit)
        .map(|hex| HexPurchaseLimit {
            hex,
            max: remaining_purchases(rules, state, kind, hex),
        })
        .collect();
    let total_remaining = remaining_by_hex.iter().map(|limit| limit.max).sum();
    let (max, limit) = if has_buying_limit && total_remaining < max {
        (total_remaining, PurchaseLimitReason::HomeBase)
    } else {
        (max, limit)
    };
    Purchase {
        kind,
        cost,
        max,
        max_by_hex: remaining_by_hex,
        limit,
    }
}

impl Choices {
    fn add_action(&mut self, action: Action) {
        match action {
            // Purchases are listed with their numbers in `purchases`.
            Action::Buy { .. } => {}
            Action::Play { card } => self.playable_cards.push(card),
            Action::Exchange { card } => self.exchangeable_cards.push(card),
            Action::PassToTeammate { card } => self.cards_to_pass.push(card),
            Action::Move { kind, from, to } => add_destination(&mut self.moves, kind, from, to),
            Action::SpecialAttack { kind, from, to } => {
                add_destination(&mut self.special_attacks, kind, from, to)
            }
            Action::Explore { hex } => self.hexes_to_explore.push(hex),
            Action::Battle { hex, defender } => match self.battles.last_mut() {
                Some(battle) if battle.hex == hex => battle.defenders.push(defender),
                _ => self.battles.push(BattleChoice {
                    hex,
                    defenders: vec![defender],
                }),
            },
            // `choices` sets `after_phase`, which depends on the state.
            Action::EndPhase => {}
            Action::Pass => self.can_pass = true,
            Action::PassBattle => self.can_pass_battle = true,
            Action::Sacrifice { kind } => self.sacrifices.push(kind),
            Action::Casualty { kind } => self.casualties.push(kind),
            Action::Victim { seat } => self.victims.push(seat),
            Action::Keep { card } => self.keepable_cards.push(card),
            Action::TakeEnergize => self.can_take_energize = true,
            Action::TakeFaceupCard => self.can_take_faceup_card = true,
            Action::TargetPlacement { .. }
            | Action::TargetUnit { .. }
            | Action::TargetHex { .. }
            | Action::TargetKind { .. }
            | Action::TargetForce { .. }
            | Action::TargetHit { .. } => self.targets.push(action),
        }
    }
}

/// Adds the hex `to` to the last group, or begins a new group if start hex or kind differ. Legal actions
/// with the same start hex and kind are listed consecutively.
fn add_destination(groups: &mut Vec<UnitDestinations>, kind: Kind, from: Hex, to: Hex) {
    match groups.last_mut() {
        Some(group) if group.from == from && group.kind == kind => group.to.push(to),
        _ => groups.push(UnitDestinations {
            from,
            kind,
            to: vec![to],
            max_counts: Vec::new(),
            ready_count: 0,
        }),
    }
}
