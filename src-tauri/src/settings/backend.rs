//! Where settings are written to: the store plugin's file, behind what the rest needs of it.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::StoreExt;

/// The key in the file that the settings are kept under.
pub const KEY: &str = "settings";

/// Why a backend did not keep something.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The disk refused.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// Whatever else stops it, in plain English.
    #[error("{0}")]
    Other(String),
}

/// Something that writes a file: a JSON object that holds the settings under [`KEY`].
pub trait SettingsBackend: Send {
    /// The file.
    fn path(&self) -> &Path;

    /// Keeps a value under [`KEY`] and writes the file.
    ///
    /// # Errors
    /// See [`BackendError`]; the file may be damaged then.
    fn set(&mut self, value: Value) -> Result<(), BackendError>;
}

/// The store plugin's file. The app must have the plugin; the page needs no permission for it, and gets none.
pub struct PluginBackend<R: Runtime> {
    app: AppHandle<R>,
    path: PathBuf,
}

impl<R: Runtime> PluginBackend<R> {
    /// The file at `path`, which is absolute. The plugin reads and writes nothing before the first change.
    pub fn new(app: &AppHandle<R>, path: &Path) -> PluginBackend<R> {
        PluginBackend {
            app: app.clone(),
            path: path.to_owned(),
        }
    }
}

impl<R: Runtime> SettingsBackend for PluginBackend<R> {
    fn path(&self) -> &Path {
        &self.path
    }

    fn set(&mut self, value: Value) -> Result<(), BackendError> {
        // The plugin answers with the same store each time. It saves when it is told to, so that a failure is heard of.
        let builder = self.app.store_builder(&self.path).disable_auto_save();
        let store = builder.build().map_err(fault)?;
        store.set(KEY, value);
        store.save().map_err(fault)
    }
}

fn fault(fault: tauri_plugin_store::Error) -> BackendError {
    match fault {
        tauri_plugin_store::Error::Io(error) => BackendError::Disk(error),
        other => BackendError::Other(other.to_string()),
    }
}
