//! The cases of tables of this repository.

#![cfg(test)]

use rubium_case_runner::{folder_of, read};

#[test]
fn every_table_case_passes() {
    let (cases, faults) = read(&[folder_of("table-cases")]);
    assert!(faults.is_empty(), "{faults:?}");
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| rubium_table_runner::run(case).err())
        .map(|failure| failure.to_string())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(cases.len() > 30);
}
