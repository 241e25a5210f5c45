//! Reads `tauri.conf.json` when the app is built, and says how it is linked.

fn main() {
    // Addresses that are set at the start are told in a twentieth of the room, which systems since glibc 2.36 understand.
    // Other systems have a GNU linker too, and no such option: what counts is what is built for, not where.
    let target = |name, value| std::env::var_os(name).is_some_and(|is| is == value);
    if target("CARGO_CFG_TARGET_OS", "linux") && target("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if let Err(fault) = tauri_build::try_build(tauri_build::Attributes::new()) {
        println!("cargo:error={fault:#}");
    }
}
