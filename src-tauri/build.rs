//! Runs the Tauri build step, and sets linker options.

fn main() {
    // Packed relative relocations (RELR) take a twentieth of the space of ordinary relocations. glibc has
    // supported them since 2.36. Only Linux with glibc gets the option: other systems may also use a GNU
    // linker, but their loaders do not support such relocations.
    let is_set_to = |name, value| std::env::var_os(name).is_some_and(|actual| actual == value);
    if is_set_to("CARGO_CFG_TARGET_OS", "linux") && is_set_to("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        // Keeps only one copy of functions with identical code. Rust links for x86-64 with LLD, which has
        // this option; GNU's linker does not.
        if is_set_to("CARGO_CFG_TARGET_ARCH", "x86_64") && is_set_to("PROFILE", "release") {
            println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        }
    }
    if let Err(error) = tauri_build::try_build(tauri_build::Attributes::new()) {
        println!("cargo:error={error:#}");
    }
}
