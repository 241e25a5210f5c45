//! The smallest possible Tauri window. Measurements compare the app's start-up time and memory with it.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!(
        "tests/empty-window/tauri.conf.json"
    ))
}
