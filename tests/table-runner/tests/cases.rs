//! The cases of tables in this repository pass.

#![cfg(test)]

use rubium_case_runner::{read_cases, tests_folder};

#[test]
fn every_table_case_passes() {
    let (cases, errors) = read_cases(&[tests_folder("table-cases")]);
    assert!(errors.is_empty(), "{errors:?}");
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| rubium_table_runner::run(case).err())
        .map(|failure| failure.to_string())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(cases.len() > 30, "only {} cases", cases.len());
}
