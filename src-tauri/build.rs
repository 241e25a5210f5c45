//! Reads `tauri.conf.json` when the app is built.

fn main() {
    if let Err(fault) = tauri_build::try_build(tauri_build::Attributes::new()) {
        println!("cargo:error={fault:#}");
    }
}
