//! The table as something that is recorded: who may enter what, and what it comes to.

use crate::protocol::action::{Entered, TableAction, TableInput, TableOutcome};
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{Cannot, TableRefusal, Unusual};
use crate::record::notation;
use crate::state::TableState;
use crate::state::hash::table_hash;
use crate::state::setup::TableSetup;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use crate::transaction::{EntryResult, Transaction};
use rubium_record::{Author, Machine, UndoPolicy};
use rubium_rules::{RuleId, Seat};
use std::convert::Infallible;

impl Machine for Table {
    const NAME: &'static str = "nexus-ops-table";
    const REVISION: u32 = 1;

    type Setup = TableSetup;
    type State = TableState;
    type Input = TableInput;
    type Event = TableEvent;
    /// A table takes back everything.
    type IrreversibleReason = Infallible;
    type Refusal = TableRefusal;

    fn from_setup(setup: &TableSetup) -> Result<Table, TableRefusal> {
        Table::new(setup.clone()).map_err(TableRefusal::Setup)
    }

    fn content_hash(setup: &TableSetup) -> u64 {
        setup.content.fingerprint()
    }

    fn initial_state(&self) -> TableState {
        Table::initial_state(self)
    }

    fn apply(
        &self,
        state: &mut TableState,
        by: Author,
        input: &TableInput,
        events: Option<&mut Vec<TableEvent>>,
    ) -> Result<UndoPolicy<Infallible>, TableRefusal> {
        let happened = self.enter(state, by, input)?;
        if let Some(events) = events {
            events.extend(happened);
        }
        Ok(UndoPolicy::Anyone)
    }

    fn hash(&self, state: &TableState) -> u64 {
        table_hash(state)
    }

    fn write(&self, input: &TableInput) -> String {
        notation::write(self, input)
    }

    fn read(&self, text: &str) -> Result<TableInput, TableRefusal> {
        notation::read(self, text)
    }
}

impl Table {
    /// Enters `input`, by `by`, and says what happened.
    ///
    /// # Errors
    /// Why it is refused; `state` may then be half changed, callers work on a copy.
    pub fn enter(
        &self,
        state: &mut TableState,
        by: Author,
        input: &TableInput,
    ) -> Result<Vec<TableEvent>, TableRefusal> {
        let anyway = matches!(input, TableInput::Enter(entered) if entered.anyway);
        let funds = self.funds(state);
        let mut tx = Transaction::new(self, state, anyway);
        let waits = tx.waits();
        match (input, by) {
            (TableInput::Enter(Entered { action, .. }), Author::Seat(seat)) => {
                tx.seat(Seat(seat))?;
                tx.somebody_enters(Seat(seat));
                tx.act(Some(Seat(seat)), by, action)?;
            }
            (TableInput::Enter(Entered { action, .. }), Author::Keeper) => {
                tx.act(None, by, action)?;
            }
            (TableInput::Chance(outcome), Author::Chance) => tx.chance(*outcome)?,
            _ => return Err(TableRefusal::NotBy { by }),
        }
        tx.funds_changed(&funds);
        tx.recheck_pending(waits);
        tx.settle()?;
        Ok(tx.events)
    }

    /// Whether `input` would be taken; nothing changes.
    ///
    /// # Errors
    /// Why not.
    pub fn check(
        &self,
        state: &TableState,
        by: Author,
        input: &TableInput,
    ) -> Result<(), TableRefusal> {
        self.enter(&mut state.clone(), by, input).map(|_| ())
    }

    /// Every rule that speaks against an entry which is possible; nothing changes. To do it anyway is one answer to
    /// all of them.
    ///
    /// # Errors
    /// Why it is impossible.
    pub fn warnings(
        &self,
        state: &TableState,
        by: Author,
        action: &TableAction,
    ) -> Result<Vec<Unusual>, TableRefusal> {
        let meant = TableInput::Enter(Entered {
            action: action.clone(),
            anyway: true,
        });
        let events = self.enter(&mut state.clone(), by, &meant)?;
        let warnings = events.into_iter().filter_map(|event| match event {
            TableEvent::Anyway { rule, odd } => Some(Unusual { rule, odd }),
            _ => None,
        });
        Ok(warnings.collect())
    }
}

impl Transaction<'_> {
    /// Chance has answered what was asked.
    fn chance(&mut self, outcome: TableOutcome) -> EntryResult {
        match (outcome, self.state.node.clone()) {
            (TableOutcome::Die { face }, _) => self.die(face),
            (TableOutcome::Card { card }, WaitState::Draw(draws)) => self.drawn(draws, card),
            (TableOutcome::Card { card }, WaitState::Line) => self.laid_open(card),
            (TableOutcome::Token { token }, WaitState::Token { seat, half }) => {
                self.token(seat, half, token)
            }
            (TableOutcome::First { seat }, _) => self.first(seat),
            _ => Err(Cannot::NotAsked.by(RuleId::Trn1).into()),
        }
    }

    /// `seat` enters something: whoever mined before has had their turn, where nobody counts turns.
    fn somebody_enters(&mut self, seat: Seat) {
        self.state.mined_last = self.state.mined_last.filter(|&(last, _)| last == seat);
    }

    /// A choice by `seat`, or by the keeper for the whole table.
    fn act(&mut self, seat: Option<Seat>, by: Author, action: &TableAction) -> EntryResult {
        match action {
            TableAction::Monolith { holder } => self.monolith(*holder),
            TableAction::GoOn { battle } => self.go_on(*battle),
            TableAction::Dice { attacker, defender } => self.dice(attacker, defender),
            TableAction::Hits { attacker, defender } => self.hits(*attacker, *defender),
            TableAction::Abandon => self.abandon(seat),
            TableAction::EndPhase => self.end_phase(seat.unwrap_or(self.state.active)),
            TableAction::PassOver => self.pass_over(),
            TableAction::Answer { yes } => self.answer(*yes),
            TableAction::Agree => self.agree(),
            TableAction::Eliminated { seat } => self.eliminated(*seat),
            TableAction::Storm => self.storm(),
            TableAction::Roll { dice } => self.roll(seat, *dice),
            TableAction::Rolled { faces } => self.rolled(seat, faces),
            TableAction::Rename { seat, name } => self.rename(*seat, name),
            TableAction::Away { seat, away } => self.away(*seat, *away),
            TableAction::Reseat { order } => self.reseat(order),
            TableAction::Correct { correction, was } => self.correction(*correction, *was),
            own => match seat {
                Some(seat) => self.act_for(seat, own),
                None => Err(TableRefusal::NotBy { by }),
            },
        }
    }

    /// A choice that only a seat can make, for itself.
    fn act_for(&mut self, seat: Seat, action: &TableAction) -> EntryResult {
        match action {
            TableAction::Gain { amount, reason } => self.change(seat, *amount, *reason, true),
            TableAction::Pay { amount, reason } => self.change(seat, *amount, *reason, false),
            TableAction::Buy { kind, count } => self.buy(seat, *kind, *count),
            TableAction::Mine => self.mine(seat),
            TableAction::Work { value, home } => self.refinery(seat, *value, *home, true),
            TableAction::Leave { value, home } => self.refinery(seat, *value, *home, false),
            TableAction::Place { kind, count } => self.place(seat, *kind, *count),
            TableAction::Remove { kind, count } => self.remove(seat, *kind, *count),
            TableAction::Draw { deck } => self.draw_cards(seat, *deck),
            TableAction::Play { card, target } => self.play(seat, *card, *target),
            TableAction::Discard { card } => self.discard(seat, *card, false),
            TableAction::Exchange { card } => self.discard(seat, *card, true),
            TableAction::Pass { card, to } => self.pass(seat, *card, *to),
            TableAction::Keep { card } => self.keep(seat, *card),
            TableAction::Crown => self.take_hill_card(seat),
            TableAction::TakeVictory => self.take_victory(seat),
            TableAction::Sacrifice { kind } => self.sacrifice(seat, *kind),
            TableAction::TakeCard => self.take_card(seat),
            TableAction::Fulfil { card } => self.fulfil(seat, *card),
            TableAction::Mission { points, battle } => self.mission(seat, *points, *battle),
            TableAction::Score { points, source } => self.score(seat, *points, *source),
            TableAction::Battle {
                defender,
                terrain,
                attackers,
                defenders,
            } => self.battle(seat, *defender, *terrain, [attackers, defenders]),
            TableAction::Effect { effect } => self.enter_effect(seat, *effect),
            TableAction::Casualty { kind } => self.casualty(seat, *kind),
            TableAction::Special { kind } => self.special(seat, *kind),
            TableAction::Victim { seat: victim } => self.victim(seat, *victim),
            TableAction::Explore { found, half } => self.explore(seat, *found, *half),
            TableAction::Count { number } => self.count(seat, *number),
            TableAction::Concede => self.concede(seat),
            // Whatever is not a seat's own was done before this is asked.
            _ => Err(Cannot::NotAsked.here().into()),
        }
    }
}
