//! A game that plays itself: every seat takes one of its legal actions at random, all from one seed.

use rubium_players::{Player, Random};
use rubium_record::{By, Dealer, Header, Seed, SeedError, Timeline};
use rubium_rules::{
    Awaiting, Event, Outcome, RecordInput, Request, Rules, Setup, State, View, awaiting, legal,
    view, weights,
};

use crate::errors::Refusal;
use crate::info::GameInfo;

/// Those who play a demo, from the first player clockwise.
const NAMES: [&str; 4] = ["Ada", "Blaise", "Carmen", "Dmitri"];

/// A game that plays itself.
pub struct Demo {
    timeline: Timeline<Rules>,
    dealer: Dealer,
    player: Random,
}

impl Demo {
    /// A new game for `players`. `seed` is text as somebody typed it; without one a seed is picked.
    ///
    /// # Errors
    /// [`Refusal::Players`], [`Refusal::Seed`]; [`Refusal::Broken`] if the built-in content cannot be set up.
    pub fn new(players: u8, seed: Option<&str>) -> Result<Demo, Refusal> {
        if !(2..=4).contains(&players) {
            return Err(Refusal::Players { players });
        }
        let known_seed = seed.is_some();
        let seed = match seed {
            Some(text) => typed(text)?,
            None => picked()?,
        };
        let dealer = Dealer::new(seed);
        let mut drawn = 0;
        let setup = Setup::classic(players, |choices| {
            drawn += 1;
            let shares = vec![1; choices];
            dealer.deal("setup", drawn, &shares).unwrap_or_default()
        })
        .map_err(|faults| Refusal::broken_by(&faults))?;
        let names = NAMES[..usize::from(players)].iter();
        let names = names.map(ToString::to_string).collect();
        let header = Header::new::<Rules>(setup, names, seed, known_seed);
        let mut demo = Demo {
            timeline: Timeline::begin(header).map_err(Refusal::broken)?,
            dealer,
            player: Random::new(seed.0),
        };
        // What is dealt before the first decision belongs to the set-up.
        demo.deal(&mut Vec::new())?;
        Ok(demo)
    }

    /// What stays the same all game long.
    #[must_use]
    pub fn info(&self) -> GameInfo {
        GameInfo::new(self.rules(), &self.timeline.record().header.seats)
    }

    /// The seed as decimal digits.
    #[must_use]
    pub fn seed(&self) -> String {
        self.timeline.record().header.seed.to_string()
    }

    /// How things stand, as everybody may know it.
    #[must_use]
    pub fn view(&self) -> View {
        view(self.rules(), self.state(), None)
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.awaiting(), Awaiting::Over { .. })
    }

    /// Takes one decision and deals what follows from it. What happened is added to `events`, as everybody may know it.
    ///
    /// # Errors
    /// [`Refusal::Over`]; [`Refusal::Broken`] if the core refuses what it listed.
    pub fn step(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let Awaiting::Decision { seat, .. } = self.awaiting() else {
            return Err(Refusal::Over);
        };
        let mut actions = Vec::new();
        legal(self.rules(), self.state(), &mut actions);
        let number = self.timeline.count() as u64;
        let chosen = self.player.choose(&(), number, &actions);
        let stuck = || format!("seat {} is asked and can do nothing", seat.0 + 1);
        let action = chosen.ok_or_else(|| Refusal::broken(stuck()))?;
        self.give(By::Seat(seat.0), RecordInput::Act(action), events)?;
        self.deal(events)
    }

    /// Answers chance until somebody decides or the game is over.
    fn deal(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        while let Awaiting::Chance { request } = self.awaiting() {
            let outcome = self.outcome(request)?;
            self.give(By::Chance, RecordInput::Chance(outcome), events)?;
        }
        Ok(())
    }

    /// What the seed says to `request`.
    fn outcome(&self, request: Request) -> Result<Outcome, Refusal> {
        let mut outcomes = Vec::new();
        weights(self.rules(), self.state(), request, &mut outcomes);
        let shares: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
        self.dealer
            .deal(request.purpose(), self.timeline.ordinal(), &shares)
            .and_then(|index| outcomes.get(index))
            .map(|(outcome, _)| *outcome)
            .ok_or_else(|| Refusal::broken(format!("chance has no answer to {request:?}")))
    }

    /// Records one input.
    fn give(&mut self, by: By, input: RecordInput, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let pending = self.timeline.submit(by, &[input]);
        let happened = pending.map_err(Refusal::broken)?.commit();
        events.extend(happened.into_iter().map(|event| event.cut(None)));
        Ok(())
    }

    fn rules(&self) -> &Rules {
        self.timeline.machine()
    }

    fn state(&self) -> &State {
        self.timeline.state()
    }

    fn awaiting(&self) -> Awaiting {
        awaiting(self.rules(), self.state())
    }
}

fn typed(text: &str) -> Result<Seed, Refusal> {
    text.parse().map_err(|fault: SeedError| Refusal::Seed {
        text: excerpt(text),
        why: fault.to_string(),
    })
}

/// The beginning of what was typed: enough to know it again, and never a page full of it.
fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A seed that nobody knows, short enough to be typed again by hand.
fn picked() -> Result<Seed, Refusal> {
    let number = getrandom::u32().map_err(Refusal::broken)?;
    Ok(Seed(u64::from(number)))
}
