//! Runs cases of tables beside a physical board. These cases have the format of rule cases; `docs/table.md`
//! describes the differences.

use rubium_case_runner::{
    CardPile, Case, Expectation, Failure, InputText, Mismatch, Pattern, Position, Step, StepKind,
    TaggedValue, card_word, count_of, ending_words, ensure_equal, format_counts, kind_word,
    step_failure,
};
use rubium_record::Author;
use rubium_rules::{Kind, Seat};
use rubium_table::{
    EntryRefusal, EntryRequest, Instruction, Table, TableEvent, TableInput, TablePendingInput,
    TableState, TableView, notation, table_hash, table_view,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Runs a case of a game or of a table.
///
/// # Errors
/// The first step whose result differs from what the case requires. Also fails if the initial table is
/// refused, or is accepted although the case expects a refusal.
pub fn run(case: &Case) -> Result<(), Box<Failure>> {
    let Position::Table { preset, lines } = &case.position else {
        return rubium_case_runner::run(case);
    };
    let numbered_lines = lines.iter().map(|(line, text)| (*line, text.as_str()));
    let table = notation::read_table(preset, numbered_lines).map_err(|error| {
        let mismatch = Mismatch::new(error.expected, error.found);
        step_failure(case, error.line.unwrap_or(case.line), "table", mismatch)
    });
    let refused_position = case.script.first().and_then(|step| match &step.kind {
        StepKind::RefusedPosition { rule } => Some((step, rule)),
        _ => None,
    });
    let table = match (table, refused_position) {
        (Ok(table), None) => table,
        (Err(failure), Some((_, rule))) if failure.actual.contains(rule.as_str()) => return Ok(()),
        (Err(failure), _) => return Err(failure),
        (Ok(_), Some((step, rule))) => {
            let mismatch = Mismatch::new(
                format!("a table that {rule} refuses"),
                "the table can be set up",
            );
            return Err(step_failure(case, step.line, &step.text, mismatch));
        }
    };
    let mut case_run = CaseRun {
        state: table.initial_state(),
        table,
        events: Vec::new(),
    };
    for step in &case.script {
        case_run
            .play(step)
            .map_err(|mismatch| step_failure(case, step.line, &step.text, mismatch))?;
    }
    Ok(())
}

/// A case that is being played.
struct CaseRun {
    table: Table,
    state: TableState,
    events: Vec<TableEvent>,
}

impl CaseRun {
    fn play(&mut self, step: &Step) -> Result<(), Mismatch> {
        match &step.kind {
            StepKind::Input(input_text) => {
                let (author, input) = self.parse_input(input_text)?;
                let mut state = self.state.clone();
                let events = self.table.enter(&mut state, author, &input);
                self.events =
                    events.map_err(|refusal| self.mismatch("an accepted entry", &refusal))?;
                self.state = state;
                Ok(())
            }
            StepKind::RefusedInput {
                rule,
                reason,
                input_text,
            } => self.check_refusal(rule, reason.as_ref(), input_text),
            StepKind::UnusualInput {
                rule,
                warning,
                input_text,
            } => self.check_warning(rule, warning.as_ref(), input_text),
            StepKind::RefusedPosition { .. } => Err(Mismatch::new(
                "`refused RULE position` as the only step",
                "other steps before it",
            )),
            StepKind::Expectation(expectation) => self.check_expectation(expectation),
        }
    }

    fn mismatch(&self, expected: impl Into<String>, refusal: &EntryRefusal) -> Mismatch {
        let reason = match refusal {
            EntryRefusal::Impossible(impossible) => self.describe(&impossible.reason),
            EntryRefusal::Unusual(unusual) => self.describe(&unusual.warning),
            _ => String::from("no rule"),
        };
        Mismatch::new(expected, format!("{refusal} ({reason})"))
    }

    fn describe(&self, value: &impl serde::Serialize) -> String {
        TaggedValue::new(self.table.rules(), value).to_string()
    }

    /// Parses `SEAT: ENTRY`, `keeper: ENTRY`, or a random outcome. `anyway` before the entry overrides
    /// warnings.
    fn parse_input(&self, input_text: &InputText) -> Result<(Author, TableInput), Mismatch> {
        notation::read_with_author(&self.table, input_text.0.trim())
            .map_err(|error| Mismatch::new("an entry in notation", error.to_string()))
    }

    /// Checks that an input is refused by `rule`, for `reason` if there is one, and changes nothing. In place
    /// of a rule, `text` means that the input is not valid notation, `by` that its author may not enter it,
    /// and `none` that no rule is named.
    fn check_refusal(
        &self,
        rule: &str,
        reason: Option<&Pattern>,
        input_text: &InputText,
    ) -> Result<(), Mismatch> {
        let expected = format!("refused by {rule}");
        let (author, input) = match (self.parse_input(input_text), rule) {
            (Ok(_), "text") => return Err(Mismatch::new(expected, "the entry can be parsed")),
            (Err(_), "text") => return Ok(()),
            (parsed, _) => parsed?,
        };
        let refusal = self.expect_refusal(author, &input, &expected)?;
        let is_expected = match &refusal {
            EntryRefusal::Impossible(impossible) => {
                let tagged = TaggedValue::new(self.table.rules(), &impossible.reason);
                impossible.rule.map_or("none", |rule| rule.as_str()) == rule
                    && reason.is_none_or(|reason| tagged.matches(reason))
            }
            EntryRefusal::WrongAuthor { .. } => rule == "by",
            _ => false,
        };
        if !is_expected {
            return Err(self.mismatch(expected, &refusal));
        }
        // A refused entry is refused with `anyway` too.
        if let TableInput::Enter(request) = input {
            let request_with_override = TableInput::Enter(EntryRequest {
                override_warnings: true,
                ..request
            });
            self.expect_refusal(author, &request_with_override, "refused with `anyway` too")?;
        }
        Ok(())
    }

    /// Checks that the table warns about an input, accepts it with `anyway`, and records the overridden
    /// warning.
    fn check_warning(
        &mut self,
        rule: &str,
        warning: Option<&Pattern>,
        input_text: &InputText,
    ) -> Result<(), Mismatch> {
        let (author, input) = self.parse_input(input_text)?;
        let expected = format!("unusual by {rule}");
        let refusal = self.expect_refusal(author, &input, &expected)?;
        let EntryRefusal::Unusual(unusual) = &refusal else {
            return Err(self.mismatch(expected, &refusal));
        };
        let tagged = TaggedValue::new(self.table.rules(), &unusual.warning);
        if unusual.rule.as_str() != rule || warning.is_some_and(|warning| !tagged.matches(warning))
        {
            return Err(self.mismatch(expected, &refusal));
        }
        let TableInput::Enter(request) = input else {
            return Err(Mismatch::new("an entry", "a random outcome"));
        };
        let request_with_override = TableInput::Enter(EntryRequest {
            override_warnings: true,
            ..request
        });
        let mut state = self.state.clone();
        let events = self.table.enter(&mut state, author, &request_with_override);
        let events = events.map_err(|refusal| self.mismatch("accepted with `anyway`", &refusal))?;
        let is_recorded = events.iter().any(|event| {
            matches!(event, TableEvent::WarningOverridden { rule, warning } if *rule == unusual.rule && *warning == unusual.warning)
        });
        if is_recorded {
            Ok(())
        } else {
            Err(Mismatch::new(
                "an event that records the overridden warning",
                "no such event",
            ))
        }
    }

    /// Returns the refusal of an input. Fails if the input is accepted, or if the check changes the state.
    fn expect_refusal(
        &self,
        author: Author,
        input: &TableInput,
        expected: &str,
    ) -> Result<EntryRefusal, Mismatch> {
        let hash_before = table_hash(&self.state);
        let Err(refusal) = self.table.check(&self.state, author, input) else {
            return Err(Mismatch::new(expected, "the entry is accepted"));
        };
        if table_hash(&self.state) == hash_before {
            Ok(refusal)
        } else {
            Err(Mismatch::new("an unchanged state", "the state has changed"))
        }
    }

    fn view(&self, seat: Option<u8>) -> TableView {
        let seat = seat.map(|seat| Seat(seat - 1));
        table_view(&self.table, &self.state, seat)
    }

    fn value_at(&self, seat: Option<u8>, path: &str) -> Result<Value, Mismatch> {
        let view = serde_json::to_value(self.view(seat)).unwrap_or_default();
        let actual = view.pointer(path).cloned();
        actual.ok_or_else(|| Mismatch::new(format!("{path} in the view"), "nothing"))
    }

    fn check_expectation(&self, expectation: &Expectation) -> Result<(), Mismatch> {
        match expectation {
            Expectation::Reports {
                must_be_absent,
                pattern,
            } => self.check_events(*must_be_absent, pattern),
            Expectation::Pending { pattern } => {
                let pending = self.view(None).pending_input;
                let mut tagged = vec![TaggedValue::new(self.table.rules(), &pending)];
                if let TablePendingInput::Chance { request, .. } = pending {
                    tagged.push(TaggedValue::new(self.table.rules(), &request));
                }
                if tagged.iter().any(|tagged| tagged.matches(pattern)) {
                    Ok(())
                } else {
                    let tagged: Vec<String> = tagged.iter().map(ToString::to_string).collect();
                    Err(Mismatch::new(pattern.name.as_str(), tagged.join(": ")))
                }
            }
            Expectation::Shown { seat, path, value } => {
                let actual = self.value_at(*seat, path)?;
                let expected = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
                ensure_equal(&expected, &actual)
            }
            Expectation::Rubium { seat, amount } => {
                ensure_equal(amount, &self.state.rubium(Seat(seat - 1)))
            }
            Expectation::Points { seat, points } => ensure_equal(
                &u16::from(*points),
                &self.state.vp(&self.table, Seat(seat - 1)),
            ),
            Expectation::Supply {
                seat,
                kind,
                unit_count,
            } => {
                let is_kind = |candidate: &Kind| {
                    let tagged = self.describe(candidate);
                    kind_word(&tagged) == kind
                };
                let found_kind = Kind::ALL.into_iter().find(is_kind);
                let found_kind =
                    found_kind.ok_or_else(|| Mismatch::new("a kind of unit", kind.as_str()))?;
                ensure_equal(
                    unit_count,
                    &self.state.supply(&self.table, Seat(seat - 1), found_kind),
                )
            }
            Expectation::Cards { pile, cards } => {
                let actual = match pile {
                    CardPile::Hand(seat) => self.value_at(Some(*seat), "/hand")?,
                    CardPile::Fulfilled(seat) => {
                        self.value_at(None, &format!("/seats/{}/missions", seat - 1))?
                    }
                    CardPile::EnergizeDiscard => self.value_at(None, "/decks/energizeDiscard")?,
                    CardPile::MissionDiscard => self.value_at(None, "/decks/missionDiscard")?,
                };
                let actual = actual.as_array().into_iter().flatten().map(|card| {
                    let name = card_word(self.table.rules(), card["card"].as_u64());
                    (name, count_of(card))
                });
                let mut actual: Vec<(String, u8)> = actual.collect();
                actual.sort();
                ensure_equal(&format_counts(cards), &format_counts(&actual))
            }
            Expectation::Remaining { stack, card_count } => ensure_equal(
                &json!(card_count),
                &self.value_at(None, &format!("/decks/{stack}Left"))?,
            ),
            Expectation::Turn { turn, seat, phase } => {
                let view = self.view(None);
                let actual = format!(
                    "turn {} seat {} {}",
                    view.turn,
                    view.active.map_or(0, |seat| seat.0 + 1),
                    self.describe(&view.phase)
                );
                ensure_equal(&format!("turn {turn} seat {seat} {phase}"), &actual)
            }
            Expectation::Over {
                winners,
                reason_words,
            } => {
                let TablePendingInput::Over { ending } = self.view(None).pending_input else {
                    return Err(Mismatch::new("the end of the game", "the game continues"));
                };
                let actual: Vec<u8> = ending.winners.iter().map(|seat| seat.0 + 1).collect();
                let reason = serde_json::to_value(ending.reason).unwrap_or_default();
                let (mut actual_words, mut expected_words) =
                    (ending_words(&reason), reason_words.clone());
                actual_words.sort();
                expected_words.sort();
                ensure_equal(
                    &format!("{winners:?} {}", expected_words.join(" ")),
                    &format!("{actual:?} {}", actual_words.join(" ")),
                )
            }
            _ => Err(Mismatch::new(
                "an expectation for a table",
                "an expectation for a game",
            )),
        }
    }

    fn check_events(&self, must_be_absent: bool, pattern: &Pattern) -> Result<(), Mismatch> {
        // Without this check, `expect reports no` with a misspelled type would never fail.
        if !has_variant::<TableEvent>(&pattern.name) && !has_variant::<Instruction>(&pattern.name) {
            return Err(Mismatch::new(
                "an event or instruction",
                pattern.name.as_str(),
            ));
        }
        let tagged = self.events.iter().map(|event| match event {
            TableEvent::InstructionGiven { instruction } => {
                TaggedValue::new(self.table.rules(), instruction)
            }
            event => TaggedValue::new(self.table.rules(), event),
        });
        let tagged: Vec<TaggedValue> = tagged.collect();
        if tagged.iter().any(|tagged| tagged.matches(pattern)) != must_be_absent {
            return Ok(());
        }
        let actual: Vec<String> = tagged.iter().map(ToString::to_string).collect();
        let expected = if must_be_absent {
            "no matching event"
        } else {
            "a matching event"
        };
        Err(Mismatch::new(expected, actual.join("; ")))
    }
}

/// Returns true if the enum `T` has a variant with this name.
fn has_variant<T: DeserializeOwned>(name: &str) -> bool {
    let probe: Result<T, _> = serde_json::from_value(json!({ "type": name }));
    // If the variant exists, the error says that fields are missing. Otherwise, the error says that the
    // variant is unknown.
    probe.map_or_else(
        |error| !error.to_string().starts_with("unknown variant"),
        |_| true,
    )
}
