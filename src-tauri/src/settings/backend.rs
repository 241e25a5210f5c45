//! Storage backend of the settings: the file of the store plugin.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::StoreExt;

/// Key of the settings in the file.
pub const SETTINGS_KEY: &str = "settings";

/// The reason why a backend could not save a value.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The system reported an I/O error.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// Any other error, in plain English.
    #[error("{0}")]
    Other(String),
}

/// Writes a JSON file that contains the settings under [`SETTINGS_KEY`].
pub trait SettingsBackend: Send {
    /// Returns the path of the file.
    fn path(&self) -> &Path;

    /// Sets the value of [`SETTINGS_KEY`] and writes the file.
    ///
    /// # Errors
    /// [`BackendError`], after which the file may be damaged.
    fn set(&mut self, value: Value) -> Result<(), BackendError>;
}

/// The file of the store plugin. The app must have registered the plugin; the page has no permission to use
/// it.
pub struct PluginBackend<R: Runtime> {
    app: AppHandle<R>,
    path: PathBuf,
}

impl<R: Runtime> PluginBackend<R> {
    /// Creates a backend for the file at `path`, which must be absolute. The plugin does not access the file
    /// before the first change.
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
        // The plugin returns the same store each time. Automatic saving is disabled, because it would hide
        // errors.
        let builder = self.app.store_builder(&self.path).disable_auto_save();
        let store = builder.build().map_err(backend_error)?;
        store.set(SETTINGS_KEY, value);
        store.save().map_err(backend_error)
    }
}

fn backend_error(error: tauri_plugin_store::Error) -> BackendError {
    match error {
        tauri_plugin_store::Error::Io(error) => BackendError::Disk(error),
        other => BackendError::Other(other.to_string()),
    }
}
