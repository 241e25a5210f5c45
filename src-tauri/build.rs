//! Reads `tauri.conf.json` and the capabilities when the app is built.

fn main() {
    println!("cargo:rerun-if-changed=src-tauri/capabilities");
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/**/*");
    if let Err(fault) = tauri_build::try_build(attributes) {
        println!("cargo:error={fault:#}");
    }
}
