//! Keeps `ui/src/bindings.ts` equal to the commands. `UPDATE_BINDINGS=1 cargo test bindings` rewrites it.

use std::path::Path;
use std::{env, fs};

use specta_typescript::Typescript;

use crate::commands;

#[test]
fn bindings_are_up_to_date() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/bindings.ts");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exported = folder.path().join("bindings.ts");
    commands::builder::<tauri::Wry>()
        .export(Typescript::default(), &exported)
        .expect("every border type exports");
    let expected = fs::read_to_string(&exported).expect("the export was written");
    if env::var_os("UPDATE_BINDINGS").is_some() {
        fs::write(&committed, &expected).expect("the bindings can be written");
        return;
    }
    let found = fs::read_to_string(&committed).unwrap_or_default();
    assert!(
        found == expected,
        "ui/src/bindings.ts is stale: run `UPDATE_BINDINGS=1 cargo test -p rubium bindings`"
    );
}
