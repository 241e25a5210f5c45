//! A long table session: the size of an update does not grow with the number of earlier entries.

use crate::app::Page;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const ENTRY_COUNT: usize = 1_500;

#[test]
fn update_after_1500_entries_is_as_small_as_after_100() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let opened = page.create_table("everything");
    let first_seat = opened["update"]["view"]["active"].clone();
    page.reload_table();
    page.take_messages();
    let mut sizes = Vec::new();
    let mut last_entry_duration = Duration::ZERO;
    for step in 0..ENTRY_COUNT {
        let action = match step % 2 {
            0 => json!({ "type": "gain", "amount": 1, "reason": "other" }),
            _ => json!({ "type": "pay", "amount": 1, "reason": "other" }),
        };
        let arguments = json!({ "version": page.table_version(), "by": first_seat, "entries": [{ "action": action }] });
        let started_at = Instant::now();
        page.call_ok("enter", arguments);
        last_entry_duration = started_at.elapsed();
        sizes.push(page.take_messages().iter().map(String::len).sum::<usize>());
    }
    let started_at = Instant::now();
    let log = page.call_ok("table_log", json!({}));
    let log_duration = started_at.elapsed();
    let steps = log.as_array().map(Vec::len);
    assert!(steps >= Some(ENTRY_COUNT), "{steps:?} steps");
    let size = log.to_string().len();
    println!(
        "{ENTRY_COUNT} steps: the last entry sent {} bytes in {last_entry_duration:.1?}, the whole log {size} bytes in {log_duration:.1?}",
        sizes[ENTRY_COUNT - 1]
    );
    // After 100 entries the undo list has its maximum length.
    let (early_size, late_size) = (sizes[99], sizes[ENTRY_COUNT - 1]);
    assert!(early_size > 0, "the page should receive updates");
    assert!(
        late_size < early_size + early_size / 10,
        "{early_size} bytes after 100 entries, {late_size} bytes after {ENTRY_COUNT}"
    );
    assert_ne!(log[ENTRY_COUNT - 1]["events"], Value::Null);
}
