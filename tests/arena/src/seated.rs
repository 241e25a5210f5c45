//! Who sits at a game: a player of this build, or one of another build that is asked through its own arena.
//!
//! `officer` is this build's Officer; `officer@PATH` is that of the arena program at `PATH`. The other program follows the game
//! on its own: it is told the set-up and every input in the rules' notation, and says which action its player picks.
//! So two builds can play each other as long as they read each other's set-ups and inputs.
//!
//! ```text
//! > begin officer 7 {"content":...}
//! > did 1: buy human 2,1
//! > did die 4
//! > choose 1 0
//! < move human 2,1 1,1
//! ```

use rubium_players::{Player, by_name};
use rubium_proof::play;
use rubium_rules::notation::{Input, read_action, read_input, write_action, write_input};
use rubium_rules::{Action, Rules, Seat, Setup, State, View, legal, view};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Why a player of another build has no answer.
#[derive(Debug, thiserror::Error)]
pub enum ElsewhereFault {
    /// The program cannot be started, or has ended.
    #[error("the other arena: {0}")]
    Program(#[from] io::Error),
    /// The set-up cannot be told.
    #[error("the set-up: {0}")]
    Setup(#[from] serde_json::Error),
    /// It answered with something that is no action here.
    #[error("the other arena said: {0}")]
    Answer(String),
}

/// A player at a game.
pub enum Seated<'r> {
    /// Of this build.
    Here(Box<dyn Player<View, Action> + Send + 'r>),
    /// Of another one.
    Elsewhere(Box<Elsewhere>),
}

impl<'r> Seated<'r> {
    /// The player of this name with this seed; `None` if nobody is called so.
    ///
    /// # Errors
    /// When another build's arena cannot be started.
    pub fn new(name: &str, rules: &'r Rules, seed: u64) -> Result<Option<Self>, ElsewhereFault> {
        match name.split_once('@') {
            None => Ok(by_name(name, rules, seed).map(Seated::Here)),
            Some((name, program)) => {
                let other = Elsewhere::begin(program, name, seed, rules.setup())?;
                Ok(Some(Seated::Elsewhere(Box::new(other))))
            }
        }
    }

    /// The action it picks; `None` if it has none.
    ///
    /// # Errors
    /// When another build has no answer.
    pub fn choose(
        &mut self,
        rules: &Rules,
        seen: &View,
        seat: Seat,
        decision: u64,
        legal: &[Action],
    ) -> Result<Option<Action>, ElsewhereFault> {
        match self {
            Seated::Here(player) => Ok(player.choose(seen, decision, legal)),
            Seated::Elsewhere(other) => other.choose(rules, seat, decision),
        }
    }

    /// Tells it what happened in the game. Players of this build are shown a view instead.
    ///
    /// # Errors
    /// When the other program has ended.
    pub fn tell(&mut self, rules: &Rules, input: Input) -> Result<(), ElsewhereFault> {
        match self {
            Seated::Here(_) => Ok(()),
            Seated::Elsewhere(other) => other.tell(rules, input),
        }
    }
}

/// A running arena of another build that plays one seat of one game.
pub struct Elsewhere {
    program: Child,
    to: BufWriter<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Elsewhere {
    fn begin(
        program: &str,
        name: &str,
        seed: u64,
        setup: &Setup,
    ) -> Result<Elsewhere, ElsewhereFault> {
        let mut program = Command::new(program)
            .arg("--answer")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = (program.stdin.take(), program.stdout.take());
        let (Some(to), Some(from)) = pipes else {
            return Err(io::Error::other("it has no pipes").into());
        };
        let mut other = Elsewhere {
            program,
            to: BufWriter::new(to),
            from: BufReader::new(from),
        };
        let setup = serde_json::to_string(setup)?;
        writeln!(other.to, "begin {name} {seed} {setup}")?;
        Ok(other)
    }

    fn tell(&mut self, rules: &Rules, input: Input) -> Result<(), ElsewhereFault> {
        Ok(writeln!(self.to, "did {}", write_input(rules, input))?)
    }

    fn choose(
        &mut self,
        rules: &Rules,
        seat: Seat,
        decision: u64,
    ) -> Result<Option<Action>, ElsewhereFault> {
        writeln!(self.to, "choose {} {decision}", seat.0)?;
        self.to.flush()?;
        let mut answer = String::new();
        self.from.read_line(&mut answer)?;
        let answer = answer.trim();
        match read_action(rules, answer) {
            Ok(action) => Ok(Some(action)),
            Err(_) if answer == "nothing" => Ok(None),
            Err(_) => Err(ElsewhereFault::Answer(answer.to_owned())),
        }
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        // It ends with its input; nobody waits for a program that does not.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Why another build's question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnswerFault {
    /// The pipe is closed.
    #[error(transparent)]
    Pipe(#[from] io::Error),
    /// The line is no question, or cannot be answered.
    #[error("not understood: {0}")]
    Line(String),
}

/// Plays one seat for an arena of another build, which asks line by line.
///
/// # Errors
/// The first line that cannot be answered.
pub fn answer(questions: impl BufRead, mut answers: impl Write) -> Result<(), AnswerFault> {
    let mut lines = questions.lines();
    let Some(first) = lines.next() else {
        return Ok(());
    };
    let first = first?;
    let unknown = |line: &str| AnswerFault::Line(line.chars().take(80).collect());
    let begun = first.strip_prefix("begin ").and_then(|rest| {
        let mut words = rest.splitn(3, ' ');
        let (name, seed) = (words.next()?, words.next()?.parse::<u64>().ok()?);
        let setup: Setup = serde_json::from_str(words.next()?).ok()?;
        Some((name, seed, Rules::new(setup).ok()?))
    });
    let Some((name, seed, rules)) = begun else {
        return Err(unknown(&first));
    };
    let player = by_name(name, &rules, seed).ok_or_else(|| unknown(name))?;
    let mut state = State::new(&rules);
    let mut actions = Vec::new();
    for line in lines {
        let line = line?;
        if let Some(text) = line.strip_prefix("did ") {
            let input = read_input(&rules, text).map_err(|_| unknown(&line))?;
            play::give(&rules, &mut state, input, &mut ()).map_err(|_| unknown(&line))?;
            continue;
        }
        let asked = line.strip_prefix("choose ").and_then(|rest| {
            let (seat, decision) = rest.split_once(' ')?;
            Some((Seat(seat.parse().ok()?), decision.parse::<u64>().ok()?))
        });
        let (seat, decision) = asked.ok_or_else(|| unknown(&line))?;
        legal(&rules, &state, &mut actions);
        let chosen = player.choose(&view(&rules, &state, Some(seat)), decision, &actions);
        match chosen {
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

    fn answers(questions: &str) -> Result<String, AnswerFault> {
        let mut told = Vec::new();
        answer(questions.as_bytes(), &mut told)?;
        Ok(String::from_utf8(told).unwrap())
    }

    #[test]
    fn another_arena_is_answered_as_a_player_here_would_choose() {
        let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
        let setup = serde_json::to_string(rules.setup()).unwrap();
        let begin = format!("begin officer 7 {setup}\n");
        let mut state = State::new(&rules);
        let mut seated = Seated::new("officer", &rules, 7).unwrap().unwrap();
        let mut script = begin;
        let mut expected = String::new();
        let mut actions = Vec::new();
        for decision in 0..4 {
            legal(&rules, &state, &mut actions);
            let seen = view(&rules, &state, Some(Seat(0)));
            let chosen = seated.choose(&rules, &seen, Seat(0), decision, &actions);
            let action = chosen.unwrap().unwrap();
            let input = Input::Act {
                seat: Seat(0),
                action,
            };
            script += &format!("choose 0 {decision}\ndid {}\n", write_input(&rules, input));
            expected += &format!("{}\n", write_action(&rules, action));
            play::give(&rules, &mut state, input, &mut ()).unwrap();
        }
        assert_eq!(answers(&script).unwrap(), expected);
    }

    #[test]
    fn what_is_no_question_is_named() {
        let fault = answers("hello\n").unwrap_err().to_string();
        assert_eq!(fault, "not understood: hello");
        assert_eq!(answers("").unwrap(), "");
    }
}
