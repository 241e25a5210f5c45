//! Templates of recorded figures: text with JSON pointers in braces.
//!
//! `{/steps}` is a number with three significant digits. A word after the pointer changes that: `exact` keeps
//! all digits, `percent` multiplies by 100 and shows at most one decimal, `duration` shows a number of
//! seconds as minutes and seconds, or as seconds only if it is less than a minute.

use serde_json::Value;

/// Fills in the values.
///
/// # Errors
/// A value is missing or not a number, or the template is invalid. The error is a message in plain English.
pub fn fill(template: &str, values: &Value) -> Result<String, String> {
    let mut figure = String::new();
    for part in parse_parts(template)? {
        match part {
            Part::Text(text) => figure += text,
            Part::Value { pointer, format } => {
                let value = values.pointer(pointer).and_then(Value::as_f64);
                let value = value.ok_or_else(|| format!("the job printed no number {pointer}"))?;
                figure += &format.write(value);
            }
        }
    }
    Ok(figure)
}

/// Returns true if a template is valid and contains a value.
#[cfg(test)]
pub fn is_valid(template: &str) -> bool {
    let is_value = |part: &Part| matches!(part, Part::Value { .. });
    parse_parts(template).is_ok_and(|parts| parts.iter().any(is_value))
}

enum Part<'a> {
    Text(&'a str),
    Value { pointer: &'a str, format: Format },
}

#[derive(Clone, Copy)]
enum Format {
    Rounded,
    Exact,
    Percent,
    Duration,
}

fn parse_parts(template: &str) -> Result<Vec<Part<'_>>, String> {
    let mut parts = Vec::new();
    let mut rest = template;
    while let Some((text, after_brace)) = rest.split_once('{') {
        let (placeholder, remaining) = after_brace
            .split_once('}')
            .ok_or_else(|| format!("unclosed brace in {template}"))?;
        let (pointer, format) = placeholder.split_once(' ').unwrap_or((placeholder, ""));
        let format = match format {
            "" => Format::Rounded,
            "exact" => Format::Exact,
            "percent" => Format::Percent,
            "duration" => Format::Duration,
            other => return Err(format!("unknown format `{other}`")),
        };
        parts.extend([Part::Text(text), Part::Value { pointer, format }]);
        rest = remaining;
    }
    parts.push(Part::Text(rest));
    Ok(parts)
}

impl Format {
    fn write(self, value: f64) -> String {
        match self {
            Format::Rounded => rounded(value),
            Format::Exact => with_separators(&value.to_string()),
            Format::Percent => {
                let text = format!("{:.1}", value * 100.0);
                format!("{}%", text.trim_end_matches(".0"))
            }
            Format::Duration => {
                let seconds = value.round() as u64;
                match (seconds / 60, seconds % 60) {
                    (0, _) => format!("{} s", rounded(value)),
                    (minutes, 0) => format!("{minutes} min"),
                    (minutes, seconds) => format!("{minutes} min {seconds} s"),
                }
            }
        }
    }
}

/// Formats a number with three significant digits.
fn rounded(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let decimals = 2 - value.abs().log10().floor() as i32;
    let scale = 10_f64.powi(decimals);
    let value = (value * scale).round() / scale;
    with_separators(&value.to_string())
}

/// Inserts a comma before every three digits of the whole part.
fn with_separators(number: &str) -> String {
    let (whole, fraction) = number.split_at(number.find('.').unwrap_or(number.len()));
    let (sign, digits) = whole.split_at(whole.len() - whole.trim_start_matches('-').len());
    let mut text = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{fill, is_valid};

    #[test]
    fn values_are_written_in_their_format() {
        let values = json!({
            "steps": { "2": 5_190_123, "3": 961.0 }, "bytes": 10727, "share": 0.925, "all": 1,
            "view": 2.8049, "idle": 0.000_12, "none": 0, "took": [0.25, 59.4, 180.0, 1901.2]
        });
        for (template, figure) in [
            ("{/steps/2}; {/steps/3} steps/s", "5,190,000; 961 steps/s"),
            (
                "{/bytes exact} bytes, not {/bytes}",
                "10,727 bytes, not 10,700",
            ),
            ("{/share percent} or {/all percent}", "92.5% or 100%"),
            ("{/view} µs, {/idle}, {/none}", "2.8 µs, 0.00012, 0"),
            (
                "{/took/0 duration}; {/took/1 duration}; {/took/2 duration}; {/took/3 duration}",
                "0.25 s; 59.4 s; 3 min; 31 min 41 s",
            ),
        ] {
            assert_eq!(fill(template, &values).as_deref(), Ok(figure));
            assert!(is_valid(template));
        }
    }

    #[test]
    fn missing_values_and_invalid_templates_are_errors() {
        let values = json!({ "name": "officer" });
        for template in ["{/steps}", "{/name}", "{/name", "{/name loud}"] {
            assert!(fill(template, &values).is_err(), "{template}");
        }
        assert!(!is_valid("no value"));
    }
}
