//! Runs the Tauri build step, and sets linker options.

fn main() {
    // Packed relative relocations (RELR) take a twentieth of the space. glibc supports them since 2.36. The check looks
    // at the target, because other systems also have a GNU linker but no such option.
    let target = |name, value| std::env::var_os(name).is_some_and(|actual| actual == value);
    if target("CARGO_CFG_TARGET_OS", "linux") && target("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if let Err(error) = tauri_build::try_build(tauri_build::Attributes::new()) {
        println!("cargo:error={error:#}");
    }
}
