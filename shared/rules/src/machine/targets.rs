//! Legal targets of cards (CRD).

use super::{PendingInput, pending_input};
use crate::action::Action;
use crate::battle::{Battle, Side, effects};
use crate::content::{CardFace, Effect};
use crate::hexset::HexSet;
use crate::ids::{CardId, Hex, Kind, Seat};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::state::State;
use crate::violation::{Violation, ViolationReason};

/// The effect of `card`; `None` for a mission or an unknown card.
pub(super) fn effect_of(rules: &Rules, card: CardId) -> Option<&Effect> {
    match &rules.card(card)?.face {
        CardFace::Deployment { effect } | CardFace::Battle { effect, .. } => Some(effect),
        _ => None,
    }
}

/// Checks that `action` is a legal target of `card`, which `seat` has played.
pub(super) fn check(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
    action: Action,
) -> Result<(), Violation> {
    let battle = &state.battle;
    let invalid_target = |rule| Err(ViolationReason::InvalidTarget { card }.with_rule(rule));
    match (effect_of(rules, card), action) {
        (Some(Effect::PlaceUnit { kinds }), Action::TargetPlacement { kind, hex }) => {
            if !kinds.contains(&kind) {
                invalid_target(RuleId::Trn4)
            } else if state.supply(rules, seat, kind) == 0 {
                Err(ViolationReason::NoneInSupply { kind }.with_rule(RuleId::Dep1))
            } else if !rules.has_hex(hex) {
                Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Dep2))
            } else if !rules.board().home(seat).contains(hex) {
                Err(ViolationReason::NotYourHomeBase { hex }.with_rule(RuleId::Dep2))
            } else {
                Ok(())
            }
        }
        (Some(Effect::ExtraStep { .. }), Action::TargetUnit { kind, hex }) => {
            check_pick(rules, state, seat, kind, hex, RuleId::Crd1)?;
            if state.ready_units(hex).has(kind) {
                Ok(())
            } else if state.facts.units_with_extra_step()[hex.index()].has(kind) {
                Err(ViolationReason::AlreadyHasExtraStep { kind, hex }.with_rule(RuleId::Crd1))
            } else {
                Err(ViolationReason::AlreadyMoved { kind, hex }.with_rule(RuleId::Crd1))
            }
        }
        (Some(Effect::Transport { units }), Action::TargetUnit { kind, hex }) => {
            if state.picked.units.total() >= *units {
                return Err(
                    ViolationReason::PickLimitReached { max: *units }.with_rule(RuleId::Crd2)
                );
            }
            check_pick(rules, state, seat, kind, hex, RuleId::Crd2)?;
            if !state.controlled(seat).contains(hex) {
                Err(ViolationReason::NotControlled { hex }.with_rule(RuleId::Crd2))
            } else if state.board_units.at(seat, hex).count(kind) <= state.picked.units.count(kind)
            {
                Err(ViolationReason::NoSuchUnit { kind, hex }.with_rule(RuleId::Crd2))
            } else if !can_transport(rules, hex, state.picked.units.kinds().chain([kind])) {
                invalid_target(RuleId::Mov4)
            } else {
                Ok(())
            }
        }
        (Some(Effect::Transport { .. }), Action::TargetHex { hex }) => {
            check_landing(rules, state, hex)
        }
        (Some(Effect::Modify { .. }), Action::TargetKind { side, kind }) => {
            ensure_in_force(state, side, kind, RuleId::Trn4)?;
            if can_modify(rules, battle, side, kind) {
                Ok(())
            } else {
                invalid_target(RuleId::Trn4)
            }
        }
        (Some(Effect::AttackAgain), Action::TargetKind { side, kind }) => {
            ensure_in_force(state, side, kind, RuleId::Crd5)?;
            if effects::can_hit(battle, rules.unit_sheet(), side, kind) {
                Ok(())
            } else {
                invalid_target(RuleId::Trn4)
            }
        }
        (Some(Effect::HitOnRoll { .. }), Action::TargetForce { .. }) => Ok(()),
        (Some(Effect::RerollMisses), Action::TargetForce { side }) => {
            if effects::can_reroll_misses(battle, rules.unit_sheet(), side) {
                Ok(())
            } else {
                invalid_target(RuleId::Crd3)
            }
        }
        (Some(Effect::PickCasualty), Action::TargetForce { side }) => {
            if effects::can_pick_casualty(battle, side, seat) {
                Ok(())
            } else {
                invalid_target(RuleId::Crd4)
            }
        }
        (Some(Effect::CancelHit), Action::TargetHit { side, picker }) => {
            if effects::can_cancel_hit(battle, side, picker) {
                Ok(())
            } else {
                invalid_target(RuleId::Crd4)
            }
        }
        _ => Err(ViolationReason::WrongDecision.with_rule(RuleId::Trn1)),
    }
}

fn ensure_in_force(state: &State, side: Side, kind: Kind, rule: RuleId) -> Result<(), Violation> {
    if state.battle.force(side).has(kind) {
        Ok(())
    } else {
        Err(ViolationReason::NotInForce { kind }.with_rule(rule))
    }
}

/// Returns whether `card` has legal targets, and each of them would harm the force of the seat that decides,
/// for example by letting the opponent reroll.
pub(crate) fn could_only_harm(rules: &Rules, state: &State, card: CardId) -> bool {
    let PendingInput::Decision { seat, .. } = pending_input(rules, state) else {
        return false;
    };
    let mut targets = Vec::new();
    list(rules, state, seat, card, &mut targets);
    !targets.is_empty()
        && (targets.into_iter()).all(|target| is_harmful(rules, state, seat, card, target))
}

/// Returns whether `card` would harm the force of `seat` in the battle if it is played on `target`.
pub(crate) fn is_harmful(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
    target: Action,
) -> bool {
    let (Action::TargetKind { side, .. }
    | Action::TargetForce { side }
    | Action::TargetHit { side, .. }) = target
    else {
        return false;
    };
    let helped_side = match effect_of(rules, card) {
        Some(Effect::Modify { amount }) if *amount < 0 => side.other(),
        Some(Effect::HitOnRoll { .. } | Effect::PickCasualty) => side.other(),
        Some(
            Effect::Modify { .. } | Effect::RerollMisses | Effect::CancelHit | Effect::AttackAgain,
        ) => side,
        // These have no target in a battle.
        Some(
            Effect::GainRubium { .. }
            | Effect::GainPerHex
            | Effect::PlaceUnit { .. }
            | Effect::ExtraStep { .. }
            | Effect::Transport { .. },
        )
        | None => return false,
    };
    (state.battle.side(seat)).is_some_and(|own_side| own_side != helped_side)
}

/// Returns whether units of `kind` of `side` have dice to modify (TRN-4). Checking the current units is
/// enough: a force only shrinks, so units that roll no dice now, such as a single Clone, never will.
pub(super) fn can_modify(rules: &Rules, battle: &Battle, side: Side, kind: Kind) -> bool {
    battle.dice_count(rules.unit_sheet(), side, kind) > 0
}

/// Checks that `seat` has a unit of `kind` on `hex`, and that all units picked so far are from `hex`.
fn check_pick(
    rules: &Rules,
    state: &State,
    seat: Seat,
    kind: Kind,
    hex: Hex,
    rule: RuleId,
) -> Result<(), Violation> {
    if !rules.has_hex(hex) {
        Err(ViolationReason::NoSuchHex { hex }.with_rule(rule))
    } else if !state.picked.units.is_empty() && state.picked.hex != hex {
        Err(ViolationReason::OneHexOnly {
            hex: state.picked.hex,
        }
        .with_rule(rule))
    } else if !state.board_units.at(seat, hex).has(kind) {
        Err(ViolationReason::NoSuchUnit { kind, hex }.with_rule(rule))
    } else {
        Ok(())
    }
}

/// Hexes to which units of `kinds` could be transported together from `from`: other hexes that all these
/// kinds may enter (CRD-2, MOV-4).
fn landing_hexes(rules: &Rules, from: Hex, kinds: impl IntoIterator<Item = Kind>) -> HexSet {
    let other_hexes = rules.board().all() & !HexSet::one(from);
    kinds
        .into_iter()
        .fold(other_hexes, |set, kind| set & rules.enterable(kind))
}

/// Returns whether units of `kinds` could be transported together from `from` to some other hex.
pub(super) fn can_transport(
    rules: &Rules,
    from: Hex,
    kinds: impl IntoIterator<Item = Kind>,
) -> bool {
    !landing_hexes(rules, from, kinds).is_empty()
}

fn check_landing(rules: &Rules, state: &State, hex: Hex) -> Result<(), Violation> {
    let picked = state.picked;
    if picked.units.is_empty() {
        return Err(ViolationReason::NothingPicked.with_rule(RuleId::Crd2));
    }
    if !rules.has_hex(hex) {
        return Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Crd2));
    }
    if hex == picked.hex {
        return Err(ViolationReason::SameHex.with_rule(RuleId::Crd2));
    }
    match picked
        .units
        .kinds()
        .find(|&kind| !rules.enterable(kind).contains(hex))
    {
        Some(kind) => Err(ViolationReason::MayNotEnter {
            kind,
            terrain: rules.board().terrain(hex),
        }
        .with_rule(RuleId::Mov4)),
        None => Ok(()),
    }
}

/// Checks that the player who played `card` may stop picking units.
pub(super) fn check_pass(rules: &Rules, state: &State, card: CardId) -> Result<(), Violation> {
    match effect_of(rules, card) {
        Some(Effect::ExtraStep { .. }) if state.picked.units.is_empty() => {
            Err(ViolationReason::NothingPicked.with_rule(RuleId::Crd1))
        }
        Some(Effect::ExtraStep { .. }) => Ok(()),
        _ => Err(ViolationReason::WrongDecision.with_rule(RuleId::Trn1)),
    }
}

/// Lists the legal targets of `card`, then a pass if the player may stop picking units.
pub(super) fn list(rules: &Rules, state: &State, seat: Seat, card: CardId, out: &mut Vec<Action>) {
    let Some(effect) = effect_of(rules, card) else {
        return;
    };
    let start = out.len();
    match effect {
        Effect::PlaceUnit { kinds } => {
            for &kind in kinds {
                out.extend(
                    rules
                        .board()
                        .home(seat)
                        .iter()
                        .map(|hex| Action::TargetPlacement { kind, hex }),
                );
            }
        }
        Effect::ExtraStep { .. } => list_picks(state, seat, out),
        Effect::Transport { .. } => {
            list_picks(state, seat, out);
            out.extend(
                rules
                    .board()
                    .all()
                    .iter()
                    .map(|hex| Action::TargetHex { hex }),
            );
        }
        Effect::Modify { .. } | Effect::AttackAgain => {
            for side in Side::BOTH {
                out.extend(
                    Kind::ALL
                        .into_iter()
                        .map(|kind| Action::TargetKind { side, kind }),
                );
            }
        }
        Effect::HitOnRoll { .. } | Effect::RerollMisses | Effect::PickCasualty => {
            out.extend(
                Side::BOTH
                    .into_iter()
                    .map(|side| Action::TargetForce { side }),
            );
        }
        Effect::CancelHit => {
            for side in Side::BOTH {
                out.push(Action::TargetHit { side, picker: None });
                out.extend(rules.seats().map(|seat| Action::TargetHit {
                    side,
                    picker: Some(seat),
                }));
            }
        }
        Effect::GainRubium { .. } | Effect::GainPerHex => {}
    }
    // Keep only the legal targets.
    let mut legal_end = start;
    for index in start..out.len() {
        if check(rules, state, seat, card, out[index]).is_ok() {
            out[legal_end] = out[index];
            legal_end += 1;
        }
    }
    out.truncate(legal_end);
    if check_pass(rules, state, card).is_ok() {
        out.push(Action::Pass);
    }
}

/// Groups of units that a page can offer as one choice when `seat` picks units for `card`. For each hex, the
/// first group contains all units that are still available there, if they are of several kinds, the card has
/// room for all of them, and no rule prevents moving them together. Then comes a group for each kind of which
/// at least two units can be picked.
pub(crate) fn pick_groups(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
) -> Vec<Vec<Action>> {
    let (max_units, must_move_together) = match effect_of(rules, card) {
        Some(Effect::ExtraStep { units }) => (*units, false),
        Some(Effect::Transport { units }) => (*units, true),
        _ => return Vec::new(),
    };
    let picked = state.picked;
    let remaining_count = max_units.saturating_sub(picked.units.total());
    let can_pick_from = |&hex: &Hex| picked.units.is_empty() || picked.hex == hex;
    let mut groups = Vec::new();
    for hex in state
        .board_units
        .occupied(seat)
        .iter()
        .filter(can_pick_from)
    {
        let available_units = match must_move_together {
            true => state.board_units.at(seat, hex).minus(picked.units),
            false => state.ready_units(hex),
        };
        let groups_by_kind: Vec<Vec<Action>> = (available_units.counts())
            .map(|(kind, count)| (Action::TargetUnit { kind, hex }, count.min(remaining_count)))
            .filter(|&(target, _)| check(rules, state, seat, card, target).is_ok())
            .map(|(target, count)| vec![target; usize::from(count)])
            .collect();
        let can_move_together = !must_move_together
            || can_transport(
                rules,
                hex,
                available_units.kinds().chain(picked.units.kinds()),
            );
        if groups_by_kind.len() > 1
            && available_units.total() <= remaining_count
            && can_move_together
        {
            groups.push(groups_by_kind.concat());
        }
        groups.extend(groups_by_kind.into_iter().filter(|group| group.len() > 1));
    }
    groups
}

fn list_picks(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for hex in state.board_units.occupied(seat) {
        out.extend(
            state
                .board_units
                .at(seat, hex)
                .kinds()
                .map(|kind| Action::TargetUnit { kind, hex }),
        );
    }
}
