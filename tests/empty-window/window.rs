//! The smallest window that the framework makes: what Rubium's start and memory are measured against.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!(
        "tests/empty-window/tauri.conf.json"
    ))
}
