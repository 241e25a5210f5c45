//! Cases of the ledger beside a physical board, in the format of rule cases. `docs/table.md` describes the
//! differences.

mod set_up;

use set_up::set_up;

use rubium_case_runner::{
    Attempt, CardPile, Case, Expectation, Failure, Mismatch, Pattern, Position, Said, Step, What,
    card_word, count_in, counted, ending_words, fail, kind_word, same,
};
use rubium_record::Author;
use rubium_rules::{Kind, Seat};
use rubium_table::{
    EntryRequest, Instruction, Table, TableEvent, TableInput, TablePendingInput, TableRefusal,
    TableState, TableView, notation, table_hash, table_view,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Plays a case of a game or of a table.
///
/// # Errors
/// The first step with another result than the case requires.
pub fn run(case: &Case) -> Result<(), Box<Failure>> {
    let Position::Table { preset, lines } = &case.position else {
        return rubium_case_runner::run(case);
    };
    let table = set_up(preset, lines)
        .map_err(|(line, mismatch)| fail(case, line.max(case.line), "table", mismatch));
    let refused = case.script.first().and_then(|step| match &step.what {
        What::RefusedPosition { rule } => Some((step, rule)),
        _ => None,
    });
    let table = match (table, refused) {
        (Ok(table), None) => table,
        (Err(failure), Some((_, rule))) if failure.found.contains(rule.as_str()) => return Ok(()),
        (Err(failure), _) => return Err(failure),
        (Ok(_), Some((step, rule))) => {
            let mismatch =
                Mismatch::new(format!("a table that {rule} refuses"), "it can be set up");
            return Err(fail(case, step.line, &step.text, mismatch));
        }
    };
    let mut sitting = Sitting {
        state: table.initial_state(),
        table,
        events: Vec::new(),
    };
    for step in &case.script {
        sitting
            .play(step)
            .map_err(|mismatch| fail(case, step.line, &step.text, mismatch))?;
    }
    Ok(())
}

/// A case that is being played.
struct Sitting {
    table: Table,
    state: TableState,
    events: Vec<TableEvent>,
}

impl Sitting {
    fn play(&mut self, step: &Step) -> Result<(), Mismatch> {
        match &step.what {
            What::Do(attempt) => {
                let (by, input) = self.understand(attempt)?;
                let mut state = self.state.clone();
                let taken = self.table.enter(&mut state, by, &input);
                self.events = taken.map_err(|refusal| self.mismatch("to be taken", &refusal))?;
                self.state = state;
                Ok(())
            }
            What::Refused {
                rule,
                reason,
                attempt,
            } => self.refused(rule, reason.as_ref(), attempt),
            What::Unusual {
                rule,
                warning,
                attempt,
            } => self.unusual(rule, warning.as_ref(), attempt),
            What::RefusedPosition { .. } => {
                Err(Mismatch::new("to be the first step", "steps before it"))
            }
            What::Expect(expectation) => self.expect(expectation),
        }
    }

    fn mismatch(&self, expected: impl Into<String>, refusal: &TableRefusal) -> Mismatch {
        let said = match refusal {
            TableRefusal::Impossible(impossible) => self.said(&impossible.reason),
            TableRefusal::Unusual(unusual) => self.said(&unusual.warning),
            _ => String::from("no rule"),
        };
        Mismatch::new(expected, format!("{refusal} ({said})"))
    }

    fn said(&self, value: &impl serde::Serialize) -> String {
        Said::new(self.table.rules(), value).to_string()
    }

    /// Parses `SEAT: ENTRY`, `keeper: ENTRY`, or an outcome of chance. `anyway` before the entry overrides warnings.
    fn understand(&self, attempt: &Attempt) -> Result<(Author, TableInput), Mismatch> {
        let text = attempt.0.trim();
        let (by, entry) = match text.split_once(':') {
            Some(("keeper", entry)) => (Author::Keeper, entry),
            Some((seat, entry)) => match seat.parse::<u8>() {
                Ok(seat) if seat > 0 => (Author::Seat(seat - 1), entry),
                _ => return Err(Mismatch::new("a seat, or keeper", seat)),
            },
            None => (Author::Chance, text),
        };
        let input = notation::read(&self.table, entry);
        input
            .map(|input| (by, input))
            .map_err(|fault| Mismatch::new("an entry in notation", fault.to_string()))
    }

    /// Checks that an attempt is refused and changes nothing. The rule `text` means that the notation cannot be
    /// parsed.
    fn refused(
        &self,
        rule: &str,
        reason: Option<&Pattern>,
        attempt: &Attempt,
    ) -> Result<(), Mismatch> {
        let expected = format!("refused by {rule}");
        let (by, input) = match (self.understand(attempt), rule) {
            (Ok(_), "text") => return Err(Mismatch::new(expected, "it is understood")),
            (Err(_), "text") => return Ok(()),
            (understood, _) => understood?,
        };
        let refusal = self.try_it(by, &input, &expected)?;
        let fits = match &refusal {
            TableRefusal::Impossible(impossible) => {
                let said = Said::new(self.table.rules(), &impossible.reason);
                impossible.rule.map_or("none", |rule| rule.as_str()) == rule
                    && reason.is_none_or(|reason| said.fits(reason))
            }
            TableRefusal::NotBy { .. } => rule == "by",
            _ => false,
        };
        if !fits {
            return Err(self.mismatch(expected, &refusal));
        }
        // An impossible entry remains impossible with `anyway`.
        if let TableInput::Enter(entered) = input {
            let override_warnings = TableInput::Enter(EntryRequest {
                override_warnings: true,
                ..entered
            });
            self.try_it(by, &override_warnings, "refused with `anyway` too")?;
        }
        Ok(())
    }

    /// Checks that an unusual attempt is refused, and accepted with `anyway`, with an event that records it.
    fn unusual(
        &mut self,
        rule: &str,
        warning: Option<&Pattern>,
        attempt: &Attempt,
    ) -> Result<(), Mismatch> {
        let (by, input) = self.understand(attempt)?;
        let expected = format!("unusual by {rule}");
        let refusal = self.try_it(by, &input, &expected)?;
        let TableRefusal::Unusual(unusual) = &refusal else {
            return Err(self.mismatch(expected, &refusal));
        };
        let said = Said::new(self.table.rules(), &unusual.warning);
        if unusual.rule.as_str() != rule || warning.is_some_and(|warning| !said.fits(warning)) {
            return Err(self.mismatch(expected, &refusal));
        }
        let TableInput::Enter(entered) = input else {
            return Err(Mismatch::new("an entry", "chance"));
        };
        let override_warnings = TableInput::Enter(EntryRequest {
            override_warnings: true,
            ..entered
        });
        let mut state = self.state.clone();
        let events = self.table.enter(&mut state, by, &override_warnings);
        let events = events.map_err(|refusal| self.mismatch("taken with `anyway`", &refusal))?;
        let noted = events.iter().any(|event| {
            matches!(event, TableEvent::Anyway { rule, warning } if *rule == unusual.rule && *warning == unusual.warning)
        });
        if noted {
            Ok(())
        } else {
            Err(Mismatch::new("to be noted", "no event tells of it"))
        }
    }

    /// Tries an input that must be refused.
    fn try_it(
        &self,
        by: Author,
        input: &TableInput,
        expected: &str,
    ) -> Result<TableRefusal, Mismatch> {
        let before = table_hash(&self.state);
        let Err(refusal) = self.table.check(&self.state, by, input) else {
            return Err(Mismatch::new(expected, "it is accepted"));
        };
        if table_hash(&self.state) == before {
            Ok(refusal)
        } else {
            Err(Mismatch::new("nothing changes", "the state changed"))
        }
    }

    fn view(&self, seat: Option<u8>) -> TableView {
        let seat = seat.map(|seat| Seat(seat - 1));
        table_view(&self.table, &self.state, seat)
    }

    fn shown(&self, seat: Option<u8>, path: &str) -> Result<Value, Mismatch> {
        let view = serde_json::to_value(self.view(seat)).unwrap_or_default();
        let found = view.pointer(path).cloned();
        found.ok_or_else(|| Mismatch::new(format!("{path} in the view"), "nothing"))
    }

    fn expect(&self, expectation: &Expectation) -> Result<(), Mismatch> {
        match expectation {
            Expectation::Tells { none, pattern } => self.tells(*none, pattern),
            Expectation::Stands { pattern } => {
                let waiting = self.view(None).waiting;
                let mut said = vec![Said::new(self.table.rules(), &waiting)];
                if let TablePendingInput::Chance { request, .. } = waiting {
                    said.push(Said::new(self.table.rules(), &request));
                }
                if said.iter().any(|said| said.fits(pattern)) {
                    Ok(())
                } else {
                    let said: Vec<String> = said.iter().map(ToString::to_string).collect();
                    Err(Mismatch::new(pattern.name.as_str(), said.join(": ")))
                }
            }
            Expectation::Shown { seat, path, value } => {
                let found = self.shown(*seat, path)?;
                let expected = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
                same(&expected, &found)
            }
            Expectation::Rubium { seat, number } => {
                same(number, &self.state.rubium(Seat(seat - 1)))
            }
            Expectation::Points { seat, number } => same(
                &u16::from(*number),
                &self.state.vp(&self.table, Seat(seat - 1)),
            ),
            Expectation::Supply { seat, kind, number } => {
                let named = |found: &Kind| {
                    let said = self.said(found);
                    kind_word(&said) == kind
                };
                let found = Kind::ALL.into_iter().find(named);
                let found = found.ok_or_else(|| Mismatch::new("a kind of unit", kind.as_str()))?;
                same(
                    number,
                    &self.state.supply(&self.table, Seat(seat - 1), found),
                )
            }
            Expectation::Cards { pile, cards } => {
                let found = match pile {
                    CardPile::Hand(seat) => self.shown(Some(*seat), "/hand")?,
                    CardPile::Fulfilled(seat) => {
                        self.shown(None, &format!("/seats/{}/missions", seat - 1))?
                    }
                    CardPile::EnergizeDiscard => self.shown(None, "/decks/energizeDiscard")?,
                    CardPile::MissionDiscard => self.shown(None, "/decks/missionDiscard")?,
                };
                let found = found.as_array().into_iter().flatten().map(|card| {
                    let name = card_word(self.table.rules(), card["card"].as_u64());
                    (name, count_in(card))
                });
                let mut found: Vec<(String, u8)> = found.collect();
                found.sort();
                same(&counted(cards), &counted(&found))
            }
            Expectation::Left { stack, number } => same(
                &json!(number),
                &self.shown(None, &format!("/decks/{stack}"))?,
            ),
            Expectation::Turn { turn, seat, phase } => {
                let view = self.view(None);
                let found = format!(
                    "turn {} seat {} {}",
                    view.turn,
                    view.active.map_or(0, |seat| seat.0 + 1),
                    self.said(&view.phase)
                );
                same(&format!("turn {turn} seat {seat} {phase}"), &found)
            }
            Expectation::Over { winners, how } => {
                let TablePendingInput::Over { ending } = self.view(None).waiting else {
                    return Err(Mismatch::new("the game to be over", "it continues"));
                };
                let found: Vec<u8> = ending.winners.iter().map(|seat| seat.0 + 1).collect();
                let reason = serde_json::to_value(ending.reason).unwrap_or_default();
                let (mut reason, mut how) = (ending_words(&reason), how.clone());
                reason.sort();
                how.sort();
                same(
                    &format!("{winners:?} {}", how.join(" ")),
                    &format!("{found:?} {}", reason.join(" ")),
                )
            }
            _ => Err(Mismatch::new("an expectation of a table", "one of a game")),
        }
    }

    fn tells(&self, none: bool, pattern: &Pattern) -> Result<(), Mismatch> {
        // `tells no` with a misspelt type would always hold.
        if !knows::<TableEvent>(&pattern.name) && !knows::<Instruction>(&pattern.name) {
            return Err(Mismatch::new(
                "an event or instruction",
                pattern.name.as_str(),
            ));
        }
        let said = self.events.iter().map(|event| match event {
            TableEvent::Do { instruction } => Said::new(self.table.rules(), instruction),
            event => Said::new(self.table.rules(), event),
        });
        let said: Vec<Said> = said.collect();
        if said.iter().any(|said| said.fits(pattern)) != none {
            return Ok(());
        }
        let found: Vec<String> = said.iter().map(ToString::to_string).collect();
        let expected = if none {
            "no such event"
        } else {
            "such an event"
        };
        Err(Mismatch::new(expected, found.join("; ")))
    }
}

/// Returns true if `T` has a variant with this name.
fn knows<T: DeserializeOwned>(name: &str) -> bool {
    let probe: Result<T, _> = serde_json::from_value(json!({ "type": name }));
    // An existing variant only lacks its fields. Any other is unknown.
    probe.map_or_else(
        |fault| !fault.to_string().starts_with("unknown variant"),
        |_| true,
    )
}
