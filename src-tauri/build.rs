//! Reads `tauri.conf.json` when the app is built, and says how it is linked.

fn main() {
    // Addresses that are set at the start are told in a twentieth of the room, which systems since glibc 2.36 understand.
    if std::env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|env| env == "gnu") {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if let Err(fault) = tauri_build::try_build(tauri_build::Attributes::new()) {
        println!("cargo:error={fault:#}");
    }
}
