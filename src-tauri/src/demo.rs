//! A game that plays itself: every seat takes one of its legal actions at random, all from one seed.

use rubium_players::{Player, Random};
use rubium_record::{Dealer, Seed, SeedError};
use rubium_rules::{
    Action, Awaiting, Event, Outcome, Request, Rules, Setup, State, View, apply, awaiting, legal,
    resolve, view, weights,
};

use crate::errors::Refusal;
use crate::info::GameInfo;

/// Those who play a demo, from the first player clockwise.
const NAMES: [&str; 4] = ["Ada", "Blaise", "Carmen", "Dmitri"];

/// A game that plays itself.
pub struct Demo {
    rules: Rules,
    state: State,
    seed: Seed,
    dealer: Dealer,
    /// Answers of chance so far.
    dealt: u64,
    /// Decisions so far.
    decided: u64,
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
        .map_err(|faults| broken(&faults))?;
        let rules = Rules::new(setup).map_err(|faults| broken(&faults))?;
        let state = State::new(&rules);
        let mut demo = Demo {
            rules,
            state,
            seed,
            dealer,
            dealt: 0,
            decided: 0,
        };
        // What is dealt before the first decision belongs to the set-up.
        demo.deal(&mut Vec::new())?;
        Ok(demo)
    }

    /// What stays the same all game long.
    #[must_use]
    pub fn info(&self) -> GameInfo {
        GameInfo::new(&self.rules, &NAMES)
    }

    /// The seed as decimal digits.
    #[must_use]
    pub fn seed(&self) -> String {
        self.seed.to_string()
    }

    /// How things stand, as everybody may know it.
    #[must_use]
    pub fn view(&self) -> View {
        view(&self.rules, &self.state, None)
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(awaiting(&self.rules, &self.state), Awaiting::Over { .. })
    }

    /// Takes one decision and deals what follows from it. What happened is added to `events`, as everybody may know it.
    ///
    /// # Errors
    /// [`Refusal::Over`]; [`Refusal::Broken`] if the core refuses what it listed.
    pub fn step(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let Awaiting::Decision { seat, .. } = awaiting(&self.rules, &self.state) else {
            return Err(Refusal::Over);
        };
        let mut actions = Vec::new();
        legal(&self.rules, &self.state, &mut actions);
        let chosen = Random::new(self.seed.0).choose(&(), self.decided, &actions);
        let action: Action = chosen.ok_or_else(|| Refusal::Broken {
            why: format!("seat {} is asked and can do nothing", seat.0 + 1),
        })?;
        self.decided += 1;
        let mut happened = Vec::new();
        apply(&self.rules, &mut self.state, seat, action, &mut happened)
            .map_err(|violation| broken(&[violation]))?;
        self.deal(&mut happened)?;
        events.extend(happened.into_iter().map(|event: Event| event.cut(None)));
        Ok(())
    }

    /// Answers chance until somebody decides or the game is over.
    fn deal(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        while let Awaiting::Chance { request } = awaiting(&self.rules, &self.state) {
            let outcome = self.outcome(request)?;
            self.dealt += 1;
            resolve(&self.rules, &mut self.state, outcome, events)
                .map_err(|violation| broken(&[violation]))?;
        }
        Ok(())
    }

    fn outcome(&self, request: Request) -> Result<Outcome, Refusal> {
        let mut outcomes = Vec::new();
        weights(&self.rules, &self.state, request, &mut outcomes);
        let shares: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
        self.dealer
            .deal(request.purpose(), self.dealt, &shares)
            .and_then(|index| outcomes.get(index))
            .map(|(outcome, _)| *outcome)
            .ok_or_else(|| Refusal::Broken {
                why: format!("chance has no answer to {request:?}"),
            })
    }
}

fn typed(text: &str) -> Result<Seed, Refusal> {
    text.parse().map_err(|fault: SeedError| Refusal::Seed {
        text: text.into(),
        why: fault.to_string(),
    })
}

/// A seed that nobody knows, short enough to be typed again by hand.
fn picked() -> Result<Seed, Refusal> {
    let number = getrandom::u32().map_err(|fault| broken(&[fault]))?;
    Ok(Seed(u64::from(number)))
}

fn broken(faults: &[impl ToString]) -> Refusal {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let why = faults.join("; ");
    log::error!("{why}");
    Refusal::Broken { why }
}
