//! The players in a game: players of this build, or players of another build, which run in the arena program
//! of that build.
//!
//! `officer` is the Officer of this build; `officer@PATH` is the Officer of the arena program at `PATH`. The
//! other program receives the set-up as JSON and every input in notation, applies the inputs to its own copy
//! of the game, and answers each `choose` line with the action of its player. Two builds can therefore play
//! each other as long as they understand each other's set-ups and inputs.
//!
//! In this example, `>` marks the lines to the other program and `<` its answer. `choose 1 0` requests the
//! decision of seat 2, which has made 0 decisions before. `choose` lines count seats from 0, inputs from 1.
//!
//! ```text
//! > begin officer 7 {"content":...}
//! > did 1: buy human 2,1
//! > did die 4
//! > choose 1 0
//! < move human 2,1 1,1
//! ```

use rubium_players::{Planner, PlannerSettings, Player, PlayingStyle, player_by_name};
use rubium_proof::random_play::apply_input;
use rubium_rules::notation::{Input, read_action, read_input, write_action, write_input};
use rubium_rules::{
    Action, Knowledge, Rules, Seat, Setup, State, View, collect_legal_actions, view,
};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The reason why a player of another build did not give a valid answer.
#[derive(Debug, thiserror::Error)]
pub enum RemotePlayerError {
    /// The program cannot be started, or has exited.
    #[error("the other arena program failed: {0}")]
    Program(#[from] io::Error),
    /// The set-up cannot be serialized.
    #[error("the set-up cannot be sent to the other arena program: {0}")]
    Setup(#[from] serde_json::Error),
    /// The answer is not a valid action in this build.
    #[error("the other arena program gave an invalid answer: {0}")]
    Answer(String),
}

/// A player in a game.
pub enum SeatedPlayer<'r> {
    /// A player of this build that does not search.
    Local(Box<dyn Player<View, Action> + Send + 'r>),
    /// A player of this build that searches.
    Planner(Box<Planner<'r>>),
    /// A player of another build.
    Remote(Box<RemotePlayer>),
}

impl<'r> SeatedPlayer<'r> {
    /// Creates the player `name`, such as `commander` or `officer+miner`; `None` for an unknown name.
    ///
    /// # Errors
    /// The arena program of another build cannot be started, or the set-up cannot be sent to it.
    pub fn new(name: &str, rules: &'r Rules, seed: u64) -> Result<Option<Self>, RemotePlayerError> {
        let planner = PlayingStyle::split_name(name)
            .and_then(|(player, playing_style)| Some((planner_settings(player)?, playing_style)));
        if let Some((settings, playing_style)) = planner {
            let planner = Planner::new(rules, seed, settings).with_playing_style(playing_style);
            return Ok(Some(SeatedPlayer::Planner(Box::new(planner))));
        }
        match name.split_once('@') {
            None => Ok(player_by_name(name, rules, seed).map(SeatedPlayer::Local)),
            Some((name, program)) => {
                let remote = RemotePlayer::begin(program, name, seed, rules.setup())?;
                Ok(Some(SeatedPlayer::Remote(Box::new(remote))))
            }
        }
    }

    /// Returns the player's action; `None` if the player chooses no action. `decision_number` is the number
    /// of earlier decisions of this seat.
    ///
    /// # Errors
    /// The player of another build does not give a valid answer.
    pub fn choose(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Result<Option<Action>, RemotePlayerError> {
        match self {
            SeatedPlayer::Local(player) => Ok(player.choose(
                &view(rules, state, Some(seat)),
                decision_number,
                legal_actions,
            )),
            SeatedPlayer::Planner(planner) => {
                let knowledge = Knowledge::new(rules, state, Some(seat));
                Ok(planner.choose(&knowledge, decision_number, legal_actions))
            }
            SeatedPlayer::Remote(remote) => remote.choose(rules, seat, decision_number),
        }
    }

    /// Tells a player of another build about an input of the game. Players of this build get the state of the
    /// game in [`SeatedPlayer::choose`] instead.
    ///
    /// # Errors
    /// The other program has exited.
    pub fn notify(&mut self, rules: &Rules, input: Input) -> Result<(), RemotePlayerError> {
        match self {
            SeatedPlayer::Local(_) | SeatedPlayer::Planner(_) => Ok(()),
            SeatedPlayer::Remote(remote) => remote.notify(rules, input),
        }
    }
}

/// The settings of the player `commander` or `director`; `None` for any other name or an invalid number. For
/// experiments, numbers after the name replace the settings:
/// `commander:PLAN_PLAYOUTS:DECISION_PLAYOUTS:ROUNDS:STANDARD_ERRORS`.
pub fn planner_settings(name: &str) -> Option<PlannerSettings> {
    let mut words = name.split(':');
    let mut settings = match words.next()? {
        "commander" => PlannerSettings::COMMANDER,
        "director" => PlannerSettings::DIRECTOR,
        _ => return None,
    };
    if let Some(word) = words.next() {
        settings.plan_playout_count = word.parse().ok()?;
    }
    if let Some(word) = words.next() {
        settings.decision_playout_count = word.parse().ok()?;
    }
    if let Some(word) = words.next() {
        settings.round_count = word.parse().ok()?;
    }
    if let Some(word) = words.next() {
        settings.required_standard_errors = word.parse().ok()?;
    }
    words.next().is_none().then_some(settings)
}

/// A running arena program of another build that plays one seat of one game.
pub struct RemotePlayer {
    program: Child,
    requests: BufWriter<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl RemotePlayer {
    fn begin(
        program: &str,
        name: &str,
        seed: u64,
        setup: &Setup,
    ) -> Result<RemotePlayer, RemotePlayerError> {
        let mut program = Command::new(program)
            .arg("--answer")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = (program.stdin.take(), program.stdout.take());
        let (Some(requests), Some(answers)) = pipes else {
            return Err(io::Error::other("no pipes to the program").into());
        };
        let mut remote = RemotePlayer {
            program,
            requests: BufWriter::new(requests),
            answers: BufReader::new(answers),
        };
        let setup = serde_json::to_string(setup)?;
        writeln!(remote.requests, "begin {name} {seed} {setup}")?;
        Ok(remote)
    }

    fn notify(&mut self, rules: &Rules, input: Input) -> Result<(), RemotePlayerError> {
        Ok(writeln!(
            self.requests,
            "did {}",
            write_input(rules, input)
        )?)
    }

    fn choose(
        &mut self,
        rules: &Rules,
        seat: Seat,
        decision_number: u64,
    ) -> Result<Option<Action>, RemotePlayerError> {
        writeln!(self.requests, "choose {} {decision_number}", seat.0)?;
        self.requests.flush()?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        let answer = answer.trim();
        match read_action(rules, answer) {
            Ok(action) => Ok(Some(action)),
            Err(_) if answer == "nothing" => Ok(None),
            Err(_) => Err(RemotePlayerError::Answer(answer.to_owned())),
        }
    }
}

impl Drop for RemotePlayer {
    fn drop(&mut self) {
        // The input of the program is still open here, so the program would not exit on its own.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The reason why a request of another build's arena cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The pipe is closed.
    #[error(transparent)]
    Pipe(#[from] io::Error),
    /// The line is not a valid request, or cannot be answered.
    #[error("invalid request: {0}")]
    Line(String),
}

/// Plays one seat for the arena of another build. Each line of `requests` is a request.
///
/// # Errors
/// The pipe is closed, or a line cannot be answered; the remaining lines are then not read.
pub fn serve(requests: impl BufRead, mut answers: impl Write) -> Result<(), ServeError> {
    let mut lines = requests.lines();
    let Some(first_line) = lines.next() else {
        return Ok(());
    };
    let first_line = first_line?;
    let invalid_request = |line: &str| ServeError::Line(line.chars().take(80).collect());
    let game_request = first_line.strip_prefix("begin ").and_then(|rest| {
        let mut words = rest.splitn(3, ' ');
        let (name, seed) = (words.next()?, words.next()?.parse::<u64>().ok()?);
        let setup: Setup = serde_json::from_str(words.next()?).ok()?;
        Some((name, seed, Rules::new(setup).ok()?))
    });
    let Some((name, seed, rules)) = game_request else {
        return Err(invalid_request(&first_line));
    };
    let player = player_by_name(name, &rules, seed).ok_or_else(|| invalid_request(name))?;
    let mut state = State::new(&rules);
    let mut actions = Vec::new();
    for line in lines {
        let line = line?;
        if let Some(text) = line.strip_prefix("did ") {
            let input = read_input(&rules, text).map_err(|_| invalid_request(&line))?;
            apply_input(&rules, &mut state, input, &mut ()).map_err(|_| invalid_request(&line))?;
            continue;
        }
        let request = line.strip_prefix("choose ").and_then(|rest| {
            let (seat, decision_number) = rest.split_once(' ')?;
            Some((
                Seat(seat.parse().ok()?),
                decision_number.parse::<u64>().ok()?,
            ))
        });
        let (seat, decision_number) = request.ok_or_else(|| invalid_request(&line))?;
        collect_legal_actions(&rules, &state, &mut actions);
        let choice = player.choose(&view(&rules, &state, Some(seat)), decision_number, &actions);
        match choice {
            Some(action) => writeln!(answers, "{}", write_action(&rules, action))?,
            None => writeln!(answers, "nothing")?,
        }
        answers.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn serve_text(requests: &str) -> Result<String, ServeError> {
        let mut output = Vec::new();
        serve(requests.as_bytes(), &mut output)?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn served_player_chooses_like_local_player() {
        let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
        let setup = serde_json::to_string(rules.setup()).unwrap();
        let mut requests = format!("begin officer 7 {setup}\n");
        let mut state = State::new(&rules);
        let mut player = SeatedPlayer::new("officer", &rules, 7).unwrap().unwrap();
        let mut expected = String::new();
        let mut actions = Vec::new();
        for decision in 0..4 {
            collect_legal_actions(&rules, &state, &mut actions);
            let choice = player.choose(&rules, &state, Seat(0), decision, &actions);
            let action = choice.unwrap().unwrap();
            let input = Input::Act {
                seat: Seat(0),
                action,
            };
            requests += &format!("choose 0 {decision}\ndid {}\n", write_input(&rules, input));
            expected += &format!("{}\n", write_action(&rules, action));
            apply_input(&rules, &mut state, input, &mut ()).unwrap();
        }
        assert_eq!(serve_text(&requests).unwrap(), expected);
    }

    #[test]
    fn invalid_request_is_reported() {
        let error = serve_text("hello\n").unwrap_err().to_string();
        assert_eq!(error, "invalid request: hello");
        assert_eq!(serve_text("").unwrap(), "");
    }
}
