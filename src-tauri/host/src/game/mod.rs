//! A running game: a record that grows, chance that answers from its seed, and who may look at which hand.
//!
//! One file for each idea: what a new game is made of ([`NewGame`]), who is looking at each viewer (`looking`), what it is
//! told ([`Moment`], [`Seating`]), what can be taken back ([`StepTitle`]), what can be asked before deciding ([`Hint`]),
//! who decides for the seats ([`SeatControllers`]), what a computer decides, what happened since somebody last looked
//! ([`LastTurn`]). The rules are `rubium-rules`'.

mod advice;
mod computer;
mod computers;
mod controllers;
mod history;
mod info;
mod looking;
mod moments;
mod new_game;
mod preview;
mod refusal;
mod replay;
mod requests;
mod session;
mod steps;
mod undo;

pub use advice::{Hint, events};
pub use computers::{ComputerPlayers, Opponent, Pace};
pub use controllers::{Controller, SeatControllers};
pub use info::{GameInfo, Player};
pub use moments::{Moment, effective};
pub use new_game::{First, NewGame, NewSeat, rematch};
pub use preview::{Preview, PreviewHex, PreviewPlayer};
pub use refusal::PlayRefusal;
pub use replay::LastTurn;
pub use session::{GameSession, Opened, Update};
pub use steps::{NoUndo, StepTitle};

use rubium_record::{By, Pending, Timeline};
use rubium_rules::{
    Action, Ask, Awaiting, Event, Outlook, RecordInput, Request, RuleId, Rules, Seat, State, View,
    Violation, Why, awaiting, outlook, view, weights, why,
};
use serde::Serialize;
use specta::Type;

use crate::library::RecordWriter;
use crate::refusal::RunningRefusal;
use crate::running::{
    Looking, RecordError, Recorder, Rights, Role, Unredacted, ViewerId, Viewers, fits,
};
use looking::LocalPlayers;

/// A running game.
pub struct Game {
    record: Recorder<Rules, SeatControllers>,
    controllers: SeatControllers,
    viewers: Viewers,
}

/// Who sits at a viewer, and what they can do beside the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Seating {
    /// Who is looking there.
    pub looking: Looking,
    /// Who decides for each seat.
    pub players: Vec<Controller>,
    /// Steps that count.
    pub step: u32,
    /// The latest steps of persons that can be taken back from there, the oldest first; what computers did since goes with them.
    pub undo: Vec<StepTitle>,
    /// The step that can be made again from there.
    pub redo: Option<StepTitle>,
    /// The seed as decimal digits, once the game is over.
    pub seed: Option<String>,
}

impl Game {
    /// A game whose record stands so, and for whose seats `controllers` decides. What chance still owes is dealt when somebody
    /// asks for anything.
    #[must_use]
    pub fn new(
        timeline: Timeline<Rules>,
        writer: Box<dyn RecordWriter<SeatControllers>>,
        controllers: SeatControllers,
    ) -> Game {
        Game {
            controllers: controllers.sized(timeline.machine().players()),
            record: Recorder::new(timeline, writer),
            viewers: Viewers::default(),
        }
    }

    /// The record so far.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<Rules> {
        self.record.timeline()
    }

    /// How many lines the record has.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.record.lines()
    }

    /// Who decides for the seats.
    #[must_use]
    pub fn controllers(&self) -> &SeatControllers {
        &self.controllers
    }

    /// From now on `viewer` looks at it. If it did so already with the same rights, its open hand closes.
    pub fn join(&mut self, viewer: ViewerId, rights: Rights) {
        if self
            .viewers
            .get(viewer)
            .is_some_and(|at| at.rights == rights)
        {
            self.close_hand(viewer);
        } else {
            let local = LocalPlayers::new(&self.controllers, &rights);
            let looking = looking::at_first(self.rules(), self.state(), local);
            self.viewers.join(viewer, rights, looking);
        }
    }

    /// From now on `viewer` does not look at it.
    pub fn part(&mut self, viewer: ViewerId) {
        self.viewers.part(viewer);
    }

    /// Who looks at it.
    #[must_use]
    pub fn viewers(&self) -> &Viewers {
        &self.viewers
    }

    /// As whom `viewer` is told of what happens: the person who has it alone, else everybody. What a computer draws is told to
    /// nobody.
    #[must_use]
    pub fn audience(&self, viewer: ViewerId) -> Option<Seat> {
        let alone = self.viewers.alone(viewer);
        alone.filter(|&seat| self.controllers.is_person(seat))
    }

    /// How things stand, as the one who is looking at `viewer` may know it.
    #[must_use]
    pub fn view(&self, viewer: ViewerId) -> View {
        view(
            self.rules(),
            self.state(),
            self.viewers.looking(viewer).seat(),
        )
    }

    /// How things stand, as everybody may know it.
    #[must_use]
    pub fn public_view(&self) -> View {
        view(self.rules(), self.state(), None)
    }

    /// Who sits at `viewer`, and what they can do beside the rules.
    #[must_use]
    pub fn seating(&self, viewer: ViewerId) -> Seating {
        let over = self.is_over();
        let seed = over.then(|| self.timeline().record().header.seed.to_string());
        let (undo, redo) = self.titles(viewer);
        Seating {
            looking: self.viewers.looking(viewer),
            players: self.controllers.players().to_vec(),
            step: self.timeline().count() as u32,
            undo,
            redo,
            seed,
        }
    }

    /// Everything that happened, for a viewer that knows nothing yet, as it may know it.
    ///
    /// # Errors
    /// [`RunningRefusal::Broken`] if the record does not replay.
    pub fn history(&self, viewer: ViewerId) -> Result<Vec<Moment>, PlayRefusal> {
        let entries = &self.timeline().record().entries;
        let audience = self.audience(viewer);
        history::history(self.rules(), entries, &self.controllers, audience)
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.awaiting(), Awaiting::Over { .. })
    }

    /// Opens the hand of `seat` at `viewer`; nobody else's is open there then.
    ///
    /// # Errors
    /// [`RunningRefusal::NoRight`], [`RunningRefusal::NoSeat`], [`PlayRefusal::Computer`]; [`PlayRefusal::Curtain`] while that viewer
    /// waits for somebody else.
    pub fn open_hand(&mut self, viewer: ViewerId, seat: Seat) -> Result<(), PlayRefusal> {
        self.viewers.check(viewer, Role::Seat(seat))?;
        self.needs_person(seat)?;
        match self.viewers.get_mut(viewer) {
            Some(at) => match at.looking {
                Looking::Curtain { next } if next != seat => Err(PlayRefusal::Curtain { next }),
                _ => {
                    at.looking = Looking::Open { seat };
                    Ok(())
                }
            },
            None => Err(PlayRefusal::NoGame),
        }
    }

    /// Closes the hand that is open at `viewer`, if one is; not that of somebody who has the viewer alone, or plays there alone
    /// with computers.
    pub fn close_hand(&mut self, viewer: ViewerId) {
        if let Some(at) = self.viewers.get_mut(viewer) {
            let alone = LocalPlayers::new(&self.controllers, &at.rights).sole();
            at.close_hand(alone);
        }
    }

    /// Takes `actions` of `seat`, which must be asked, one after another, as one step, and deals what chance answers. `viewer` asks.
    ///
    /// # Errors
    /// [`RunningRefusal::NoRight`], [`PlayRefusal::Over`], [`PlayRefusal::Computer`], [`PlayRefusal::Curtain`], [`RunningRefusal::HandClosed`], [`PlayRefusal::Rule`],
    /// [`RunningRefusal::NotSaved`], [`RunningRefusal::Gesture`]; nothing has happened then. What happened before chance could not be saved stays.
    pub fn act(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        actions: &[Action],
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        fits(actions.len())?;
        self.viewers.check(viewer, Role::Seat(seat))?;
        self.decides(moments)?;
        self.needs_person(seat)?;
        if let Looking::Curtain { next } = self.viewers.looking(viewer) {
            return Err(PlayRefusal::Curtain { next });
        }
        if actions
            .iter()
            .any(|action| action.tells_of_hand(self.rules()))
        {
            self.viewers.needs_hand_of(viewer, seat)?;
        }
        let inputs: Vec<RecordInput> = actions.iter().copied().map(RecordInput::Act).collect();
        self.give(By::Seat(seat.0), &inputs, moments)?;
        self.deal(moments)
    }

    /// Passes the open card window for the persons at `viewer` who are asked before `until`, or for all of them; it ends before
    /// a computer, who decides on its own, and before a person who sits elsewhere.
    ///
    /// # Errors
    /// As [`act`](Game::act); [`PlayRefusal::Rule`] if no window is open, or it does not ask `until`.
    pub fn pass_window(
        &mut self,
        viewer: ViewerId,
        until: Option<Seat>,
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        let (first, ask) = self.decides(moments)?;
        self.viewers.check(viewer, Role::Seat(first))?;
        self.needs_person(first)?;
        if !matches!(ask, Ask::Window { .. }) {
            let violation = Why::NotAsked.by(RuleId::Bat9);
            return Err(PlayRefusal::Rule { violation });
        }
        // The next kind's dice may open a window that looks the same: those who are asked now are all that pass.
        let asked = self.public_view().battle.map(|battle| battle.asked);
        let asked = asked.unwrap_or_default();
        if until.is_some_and(|seat| !asked.contains(&seat)) {
            let violation = Why::NotAsked.by(RuleId::Bat9);
            return Err(PlayRefusal::Rule { violation });
        }
        for _ in 0..asked.len() {
            let (seat, _) = self.decides(moments)?;
            let here = self.viewers.check(viewer, Role::Seat(seat)).is_ok();
            if until == Some(seat) || !here || !self.controllers.is_person(seat) {
                break;
            }
            self.act(viewer, seat, &[Action::Pass], moments)?;
        }
        Ok(())
    }

    /// Ends the game because `seat` gives up.
    ///
    /// # Errors
    /// [`PlayRefusal::Over`], [`RunningRefusal::NoSeat`], [`PlayRefusal::Computer`], [`RunningRefusal::NotSaved`].
    pub fn concede(
        &mut self,
        seat: Seat,
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        self.needs_person(seat)?;
        self.end(By::Seat(seat.0), RecordInput::Concede, moments)
    }

    /// Ends the game because all agree to.
    ///
    /// # Errors
    /// [`PlayRefusal::Over`], [`RunningRefusal::NotSaved`].
    pub fn agree_to_end(
        &mut self,
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        self.end(By::Keeper, RecordInput::Agree, moments)
    }

    /// Why `seat` may not take `action`; `None` if it may. `viewer` asks.
    ///
    /// # Errors
    /// [`RunningRefusal::NoSeat`]; [`PlayRefusal::Computer`], [`RunningRefusal::HandClosed`]: the answer would tell of a hand that is
    /// not open.
    pub fn why(
        &self,
        viewer: ViewerId,
        seat: Seat,
        action: Action,
    ) -> Result<Option<Violation>, PlayRefusal> {
        self.needs_seat(seat)?;
        if action.tells_of_hand(self.rules()) {
            self.needs_person(seat)?;
            self.viewers.needs_hand_of(viewer, seat)?;
        }
        Ok(why(self.rules(), self.state(), seat, action).err())
    }

    /// A look at a hex; `None` if there is no such hex.
    #[must_use]
    pub fn outlook(&self, hex: rubium_rules::Hex) -> Option<Outlook> {
        outlook(self.rules(), self.state(), hex)
    }

    /// Answers chance until somebody decides or the game is over.
    ///
    /// # Errors
    /// [`RunningRefusal::NotSaved`]: the next request tries again, and gets the same answers.
    pub fn deal(&mut self, moments: &mut Vec<Unredacted<Moment>>) -> Result<(), PlayRefusal> {
        while let Awaiting::Chance { request } = self.awaiting() {
            let outcome = self.outcome(request)?;
            self.give(By::Chance, &[outcome], moments)?;
        }
        Ok(())
    }

    fn end(
        &mut self,
        by: By,
        input: RecordInput,
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        if self.is_over() {
            return Err(PlayRefusal::Over);
        }
        self.give(by, &[input], moments)
    }

    /// Whose decision it is, and about what, after chance has answered all it owes.
    fn decides(
        &mut self,
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(Seat, Ask), PlayRefusal> {
        self.deal(moments)?;
        match self.awaiting() {
            Awaiting::Decision { seat, ask } => Ok((seat, ask)),
            _ => Err(PlayRefusal::Over),
        }
    }

    fn needs_seat(&self, seat: Seat) -> Result<(), PlayRefusal> {
        if seat.0 < self.rules().players() {
            Ok(())
        } else {
            Err(RunningRefusal::NoSeat { seat }.into())
        }
    }

    fn needs_person(&self, seat: Seat) -> Result<(), PlayRefusal> {
        self.needs_seat(seat)?;
        if self.controllers.is_person(seat) {
            Ok(())
        } else {
            Err(PlayRefusal::Computer { seat })
        }
    }

    /// What the seed says to `request`.
    fn outcome(&self, request: Request) -> Result<RecordInput, PlayRefusal> {
        let mut outcomes = Vec::new();
        weights(self.rules(), self.state(), request, &mut outcomes);
        let dealt = self.record.deal(request.purpose(), &outcomes);
        dealt
            .map(RecordInput::Chance)
            .ok_or_else(|| PlayRefusal::broken(format!("chance has no answer to {request:?}")))
    }

    /// Records one step.
    fn give(
        &mut self,
        by: By,
        inputs: &[RecordInput],
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        let step = self.timeline().count();
        let events = self.keep(|timeline| timeline.submit(by, inputs).map_err(steps::not_taken))?;
        moments.push(Moment::unredacted(step, Some(by), events));
        Ok(())
    }

    /// Writes the line of a change to disk, then makes the change; who is looking at each viewer follows from it. What happened.
    fn keep(
        &mut self,
        change: impl FnOnce(&mut Timeline<Rules>) -> Result<Pending<'_, Rules>, PlayRefusal>,
    ) -> Result<Vec<Event>, PlayRefusal> {
        let turn = self.state().turn();
        let events = self.record.keep(change).map_err(RecordError::refusal)?;
        let (rules, state) = (
            self.record.timeline().machine(),
            self.record.timeline().state(),
        );
        for viewer in self.viewers.iter_mut() {
            let local = LocalPlayers::new(&self.controllers, &viewer.rights);
            viewer.looking = looking::next(viewer.looking, turn, rules, state, local);
        }
        Ok(events)
    }

    fn rules(&self) -> &Rules {
        self.timeline().machine()
    }

    fn state(&self) -> &State {
        self.timeline().state()
    }

    fn awaiting(&self) -> Awaiting {
        awaiting(self.rules(), self.state())
    }
}
