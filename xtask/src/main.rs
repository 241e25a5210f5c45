//! Every job of the repository, behind one door: `cargo xtask JOB`.

fn main() {}
