//! Parses the text of a lesson.

use rubium_rules::content::Content;
use rubium_rules::notation::{
    self, Input, NotationError, kind_of_word, read_action, read_input, read_position,
    without_comment,
};
use rubium_rules::{Action, Rules, Seat, State};

use crate::error::{LessonError, LessonErrorReason};
use crate::lesson::{Answer, Highlight, Lesson, PlainAnswer, Refusal, Scene, ScriptLine, Step};
use crate::pattern::ActionPattern;
use crate::text_draft::{LocatedReason, TextDraft};

/// The words that a line of a lesson can begin with, apart from the lines of a position.
pub(crate) const KEYWORDS: [&str; 16] = [
    "lesson",
    "title",
    "players",
    "position",
    "step",
    "en",
    "fr",
    "es",
    "highlight",
    "do",
    "times",
    "then",
    "more",
    "idle",
    "else",
    "refused",
];

/// Parses the text of a lesson. `file` is its name, used in errors.
///
/// # Errors
/// The first error in the text.
pub fn parse(file: &str, text: &str) -> Result<Lesson, LessonError> {
    let mut reader = Reader::new(file);
    for (index, line) in text.lines().enumerate() {
        reader.line = index as u32 + 1;
        let content = without_comment(line);
        if content.is_empty() {
            reader.read_empty_line();
            continue;
        }
        let result = reader.read_line(content);
        result.map_err(|(line, reason)| reader.error(line, reason))?;
    }
    reader
        .finish()
        .map_err(|(line, reason)| reader.error(line, reason))?;
    let Reader {
        file,
        id,
        title,
        players,
        scenes,
        steps,
        ..
    } = reader;
    Ok(Lesson {
        file,
        id,
        title: title.text,
        players,
        scenes,
        steps,
    })
}

/// The part of a lesson to which the current line belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Head,
    Position,
    Step,
    AnswerToExcessActions,
    AnswerToUselessPress,
    Answer,
}

struct Reader {
    file: String,
    line: u32,
    section: Section,
    id: String,
    title: TextDraft,
    players: Vec<String>,
    scenes: Vec<Scene>,
    steps: Vec<Step>,
    /// The unfinished position: the line number of its keyword `position`, and its text.
    position: Option<(u32, String)>,
}

impl Reader {
    fn new(file: &str) -> Reader {
        Reader {
            file: file.to_owned(),
            line: 0,
            section: Section::Head,
            id: String::new(),
            title: TextDraft::new(1),
            players: Vec::new(),
            scenes: Vec::new(),
            steps: Vec::new(),
            position: None,
        }
    }

    fn error(&self, line: u32, reason: LessonErrorReason) -> LessonError {
        LessonError {
            file: self.file.clone(),
            line,
            reason: Box::new(reason),
        }
    }

    /// Reads an empty line. It has no meaning, but in a position it is kept, so that errors have the right
    /// line number.
    fn read_empty_line(&mut self) {
        if let Some((_, text)) = &mut self.position {
            text.push('\n');
        }
    }

    fn read_line(&mut self, content: &str) -> Result<(), LocatedReason> {
        let (first_word, rest) = content
            .split_once(char::is_whitespace)
            .unwrap_or((content, ""));
        let rest = rest.trim();
        if first_word == "position" || first_word == "step" {
            self.finish_part()?;
        }
        if self.section == Section::Position && first_word != "step" && first_word != "position" {
            if let Some((_, text)) = &mut self.position {
                text.push_str(content);
                text.push('\n');
            }
            return Ok(());
        }
        let line = self.line;
        let result = match first_word {
            "lesson" | "title" | "players" => self.read_head_line(first_word, rest),
            "position" => {
                self.section = Section::Position;
                // One empty line for each line before the position, so that errors have the right line
                // number.
                self.position = Some((line, "\n".repeat(line as usize)));
                Ok(())
            }
            "step" => self.begin_step(),
            "en" => self.read_text("en", rest),
            "fr" => self.read_text("fr", rest),
            "es" => self.read_text("es", rest),
            "highlight" | "do" | "times" | "then" | "more" | "idle" | "else" | "refused" => {
                self.read_step_line(first_word, rest)
            }
            _ => Err(LessonErrorReason::UnknownWord {
                word: first_word.to_owned(),
                words: &KEYWORDS,
            }),
        };
        result.map_err(|reason| (line, reason))
    }

    fn read_head_line(&mut self, first_word: &str, rest: &str) -> Result<(), LessonErrorReason> {
        if self.section != Section::Head {
            let word = match first_word {
                "lesson" => "lesson",
                "title" => "title",
                _ => "players",
            };
            let place = "the head of a lesson, before its first position";
            return Err(LessonErrorReason::WrongPlace { word, place });
        }
        match first_word {
            "lesson" if !self.id.is_empty() => Err(LessonErrorReason::DuplicateLine("lesson")),
            "lesson" if rest.is_empty() || !rest.chars().all(|c| c.is_ascii_lowercase()) => {
                Err(LessonErrorReason::InvalidId)
            }
            "lesson" => {
                rest.clone_into(&mut self.id);
                Ok(())
            }
            "title" => {
                let (language, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                match language {
                    "en" => self.title.set("en", text.trim()),
                    "fr" => self.title.set("fr", text.trim()),
                    "es" => self.title.set("es", text.trim()),
                    _ => Err(LessonErrorReason::Missing("the language of the title")),
                }
            }
            _ => {
                self.players = rest.split_whitespace().map(str::to_owned).collect();
                Ok(())
            }
        }
    }

    fn begin_step(&mut self) -> Result<(), LessonErrorReason> {
        if self.scenes.is_empty() {
            return Err(LessonErrorReason::Missing(
                "a position before the first step",
            ));
        }
        self.section = Section::Step;
        self.steps.push(Step {
            line: self.line,
            scene_index: self.scenes.len() - 1,
            text: TextDraft::new(self.line).text,
            highlights: Vec::new(),
            accepted_patterns: Vec::new(),
            required_action_count: 1,
            script: Vec::new(),
            answer_to_excess_actions: None,
            answer_to_useless_press: None,
            answers: Vec::new(),
            refusals: Vec::new(),
        });
        Ok(())
    }

    fn read_text(&mut self, language: &'static str, text: &str) -> Result<(), LessonErrorReason> {
        let wrong_place = LessonErrorReason::WrongPlace {
            word: language,
            place: "a step or an answer",
        };
        let step = self.steps.last_mut().ok_or(wrong_place.clone())?;
        let target = match self.section {
            Section::Step => &mut step.text,
            Section::AnswerToExcessActions => match &mut step.answer_to_excess_actions {
                Some(answer) => &mut answer.text,
                None => return Err(wrong_place),
            },
            Section::AnswerToUselessPress => match &mut step.answer_to_useless_press {
                Some(answer) => &mut answer.text,
                None => return Err(wrong_place),
            },
            Section::Answer => match step.answers.last_mut() {
                Some(answer) => &mut answer.text,
                None => return Err(wrong_place),
            },
            Section::Head | Section::Position => return Err(wrong_place),
        };
        let mut draft = TextDraft {
            line: self.line,
            text: target.clone(),
        };
        draft.set(language, text)?;
        *target = draft.text;
        Ok(())
    }

    fn read_step_line(&mut self, first_word: &str, rest: &str) -> Result<(), LessonErrorReason> {
        let line = self.line;
        let (Some(step), Some(scene)) = (self.steps.last_mut(), self.scenes.last()) else {
            return Err(LessonErrorReason::Missing("a step"));
        };
        let rules = &scene.rules;
        match first_word {
            "highlight" => step.highlights.push(read_highlight(rules, rest)?),
            "do" => {
                for alternative in rest.split('|') {
                    step.accepted_patterns
                        .push(read_pattern(rules, alternative)?);
                }
            }
            "then" => {
                let input = read_input(rules, rest).map_err(LessonErrorReason::Notation)?;
                step.script.push(ScriptLine { line, input });
            }
            "more" if step.answer_to_excess_actions.is_some() => {
                return Err(LessonErrorReason::DuplicateLine("more"));
            }
            "more" => {
                let text = TextDraft::new(line).text;
                step.answer_to_excess_actions = Some(PlainAnswer { line, text });
                self.section = Section::AnswerToExcessActions;
            }
            "idle" if step.answer_to_useless_press.is_some() => {
                return Err(LessonErrorReason::DuplicateLine("idle"));
            }
            "idle" => {
                let text = TextDraft::new(line).text;
                step.answer_to_useless_press = Some(PlainAnswer { line, text });
                self.section = Section::AnswerToUselessPress;
            }
            "else" => {
                let pattern = read_pattern(rules, rest)?;
                let text = TextDraft::new(line).text;
                step.answers.push(Answer {
                    line,
                    pattern,
                    text,
                });
                self.section = Section::Answer;
            }
            "refused" => step.refusals.push(read_refusal(rules, line, rest)?),
            _ => {
                let times = rest.parse().ok().filter(|&times| times > 0);
                step.required_action_count = times.ok_or(LessonErrorReason::InvalidNumber)?;
            }
        }
        Ok(())
    }

    /// Completes the part that ends before the current line: reads a position and adds its scene, or checks a
    /// step.
    fn finish_part(&mut self) -> Result<(), LocatedReason> {
        if let Some((line, text)) = self.position.take() {
            let (rules, start) = read_scene(line, &text)?;
            if !self.players.is_empty() && self.players.len() != usize::from(rules.players()) {
                let reason = LessonErrorReason::PlayerCount {
                    player_count: usize::from(rules.players()),
                    name_count: self.players.len(),
                };
                return Err((line, reason));
            }
            self.scenes.push(Scene { rules, start, line });
        } else if self.section != Section::Head {
            self.finish_step()?;
        }
        Ok(())
    }

    /// Checks the texts, highlights and answers of the last step.
    fn finish_step(&self) -> Result<(), LocatedReason> {
        let Some(step) = self.steps.last() else {
            return Ok(());
        };
        let answers = step
            .answers
            .iter()
            .map(|answer| (answer.line, &answer.text));
        let plain_answers = step
            .answer_to_excess_actions
            .iter()
            .chain(&step.answer_to_useless_press);
        let answers = answers.chain(plain_answers.map(|answer| (answer.line, &answer.text)));
        if !step.highlights.is_empty() && !step.is_reading_only() {
            return Err((step.line, LessonErrorReason::HighlightInStepWithAction));
        }
        if let Some(answer) = &step.answer_to_useless_press
            && step.is_reading_only()
        {
            return Err((
                answer.line,
                LessonErrorReason::AnswerToUselessPressInReading,
            ));
        }
        for (line, text) in [(step.line, &step.text)].into_iter().chain(answers) {
            let draft = TextDraft {
                line,
                text: text.clone(),
            };
            draft.ensure_complete()?;
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), LocatedReason> {
        self.finish_part()?;
        self.title.ensure_complete()?;
        let missing = [
            (self.id.is_empty(), "the `lesson` line"),
            (self.players.is_empty(), "the `players` line"),
            (self.steps.is_empty(), "a step"),
        ];
        match missing.into_iter().find(|(is_missing, _)| *is_missing) {
            Some((_, part)) => Err((self.line.max(1), LessonErrorReason::Missing(part))),
            None => Ok(()),
        }
    }
}

/// Reads the position in `text`. `line` is the number of the line before the position, used in errors about
/// the whole position.
pub(crate) fn read_scene(line: u32, text: &str) -> Result<(Rules, State), LocatedReason> {
    let content = Content::built_in(&notation::options_of(text)).map_err(|errors| {
        let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
        (line, LessonErrorReason::Position(reasons.join("; ")))
    })?;
    read_position(text, content).map_err(|errors| match errors.into_iter().next() {
        Some(error) => (
            error.line.unwrap_or(line),
            LessonErrorReason::Notation(NotationError {
                line: None,
                ..error
            }),
        ),
        None => (line, LessonErrorReason::Missing("a position")),
    })
}

fn read_pattern(rules: &Rules, text: &str) -> Result<ActionPattern, LessonErrorReason> {
    let pattern = ActionPattern::new(text);
    if pattern.is_empty() {
        return Err(LessonErrorReason::Missing("an action"));
    }
    if pattern.is_exact() {
        read_action(rules, text).map_err(LessonErrorReason::Notation)?;
    }
    Ok(pattern)
}

fn read_refusal(rules: &Rules, line: u32, text: &str) -> Result<Refusal, LessonErrorReason> {
    let (rule, input) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rule = rule
        .parse()
        .map_err(|_| LessonErrorReason::NoSuchRule(rule.to_owned()))?;
    match read_input(rules, input.trim()).map_err(LessonErrorReason::Notation)? {
        Input::Act { seat, action } => Ok(Refusal {
            line,
            rule,
            seat,
            action,
        }),
        Input::Chance { .. } => Err(LessonErrorReason::OutcomeInRefusedLine),
    }
}

fn read_highlight(rules: &Rules, text: &str) -> Result<Highlight, LessonErrorReason> {
    let (part, argument) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let argument = argument.trim();
    // The notation can parse hexes and cards only as part of an action.
    let read_as_action = |verb: &str| {
        let action = read_action(rules, &format!("{verb} {argument}"));
        action.map_err(LessonErrorReason::Notation)
    };
    match part {
        "hex" => match read_as_action("explore")? {
            Action::Explore { hex } => Ok(Highlight::Hex { hex }),
            _ => Err(LessonErrorReason::InvalidHighlight),
        },
        "card" => match read_as_action("play")? {
            Action::Play { card } => Ok(Highlight::Card { card }),
            _ => Err(LessonErrorReason::InvalidHighlight),
        },
        "shop" => {
            let kind = kind_of_word(argument).ok_or(LessonErrorReason::InvalidHighlight)?;
            Ok(Highlight::Shop { kind })
        }
        "player" => {
            let number: u8 = argument
                .parse()
                .map_err(|_| LessonErrorReason::InvalidNumber)?;
            let seat = number.checked_sub(1).filter(|&seat| seat < rules.players());
            let seat = seat.ok_or(LessonErrorReason::InvalidHighlight)?;
            Ok(Highlight::Player { seat: Seat(seat) })
        }
        "phases" if argument.is_empty() => Ok(Highlight::Phases),
        _ => Err(LessonErrorReason::InvalidHighlight),
    }
}
