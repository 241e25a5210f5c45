//! The output of a job as values for the templates, and the machine on which it ran.

use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::command::{output_of, program};

/// The values in the output of a job: the fields of each line that is a JSON object, the numbers in the last
/// line that is neither such an object nor blank (as `last`), and the time that the job took (as `seconds`).
pub struct JobOutput {
    started_at: Instant,
    fields: Map<String, Value>,
    last_numbers: Vec<f64>,
}

impl JobOutput {
    /// Creates an empty output, and starts measuring the time.
    pub fn new() -> JobOutput {
        JobOutput {
            started_at: Instant::now(),
            fields: Map::new(),
            last_numbers: Vec::new(),
        }
    }

    /// Reads a line of the output.
    pub fn read(&mut self, line: &str) {
        if let Ok(Value::Object(fields)) = serde_json::from_str(line) {
            self.fields.extend(fields);
        } else if !line.trim().is_empty() {
            self.last_numbers = numbers(line);
        }
    }

    /// Returns all values as a JSON object.
    pub fn finish(mut self) -> Value {
        self.fields.insert("last".into(), json!(self.last_numbers));
        let seconds = self.started_at.elapsed().as_secs_f64();
        self.fields.insert("seconds".into(), json!(seconds));
        Value::Object(self.fields)
    }
}

/// The numbers in a line, without signs.
fn numbers(line: &str) -> Vec<f64> {
    line.split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|word| word.trim_matches('.').parse().ok())
        .collect()
}

/// Describes this machine: number and architecture of its processors, system, and the load from other
/// programs if they use half a processor or more.
pub fn machine_description() -> String {
    let core_count = std::thread::available_parallelism().map_or(1, usize::from);
    let mut parts = vec![
        format!("{core_count} cores"),
        std::env::consts::ARCH.replace('_', "-"),
        system(),
    ];
    let load_averages = output_of(program("cat", &["/proc/loadavg"]));
    let load = load_averages.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    if let Some(load) = load.filter(|&load| load >= 0.5) {
        parts.push(format!("load {load:.0}"));
    }
    parts.join(", ")
}

/// The name and version of the system, such as `Debian 12`.
fn system() -> String {
    let text = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let value = |key: &str| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.map(|value| value.trim_matches('"'))
    };
    match (value("NAME"), value("VERSION_ID")) {
        (Some(name), Some(version)) => {
            format!("{} {version}", name.trim_end_matches(" GNU/Linux"))
        }
        _ => std::env::consts::OS.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::JobOutput;

    #[test]
    fn values_are_collected_from_lines() {
        let mut output = JobOutput::new();
        for line in [
            "building 12 crates",
            r#"{"steps":{"2":5}}"#,
            "seed 7: 20 games, 51234 steps, 1.5 s.",
            r#"{"taps":3}"#,
            "",
        ] {
            output.read(line);
        }
        let values = output.finish();
        let number = |pointer: &str| values.pointer(pointer).and_then(|value| value.as_f64());
        assert_eq!(number("/steps/2"), Some(5.0));
        assert_eq!(number("/taps"), Some(3.0));
        let last: Vec<_> = (0..4)
            .map(|index| number(&format!("/last/{index}")))
            .collect();
        assert_eq!(last, [Some(7.0), Some(20.0), Some(51_234.0), Some(1.5)]);
        assert!(number("/seconds").is_some());
    }
}
