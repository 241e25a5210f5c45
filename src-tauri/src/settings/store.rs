//! The settings of the running program: loads them, from the backup if necessary, and saves changes.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use specta::Type;

use super::backend::{BackendError, SettingsBackend};
use super::settings_file;
use super::{Settings, SettingsError};
use rubium_host::files::{self, DiskError};

/// A problem with the settings file, found when the settings were loaded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SettingsNotice {
    /// The file was missing, contained no settings or was damaged. The backup is in effect, and the file was
    /// restored from it unless writing failed.
    Restored {
        /// Path of the damaged file; `None` if the file was not damaged or could not be renamed.
        damaged_file: Option<String>,
    },
    /// The file was damaged and there is no valid backup: the defaults are in effect.
    Reset {
        /// Path of the damaged file; `None` if it could not be renamed.
        damaged_file: Option<String>,
    },
}

/// The settings of the running program.
pub struct SettingsStore {
    state: Mutex<StoreState>,
    notice: Option<SettingsNotice>,
}

struct StoreState {
    settings: Settings,
    backend: Box<dyn SettingsBackend>,
    backup_file: PathBuf,
}

impl SettingsStore {
    /// Loads the settings from `backend`. A damaged file does not make this function fail, but leads to a
    /// [`notice`](SettingsStore::notice).
    pub fn open(mut backend: Box<dyn SettingsBackend>) -> SettingsStore {
        let path = backend.path().to_owned();
        let backup_file = backup_path(&path);
        let read_backup = || {
            settings_file::read_backup_file(&backup_file).unwrap_or_else(|reason| {
                log::warn!("{}: {reason}", backup_file.display());
                None
            })
        };
        let (settings, notice) = match settings_file::read_store_file(&path) {
            Ok(Some(settings)) => {
                // Replace a missing, damaged or outdated backup.
                if read_backup().as_ref() != Some(&settings)
                    && let Err(error) = settings_file::write_backup_file(&backup_file, &settings)
                {
                    log::warn!("the settings are not backed up: {error}");
                }
                (settings, None)
            }
            Ok(None) => match read_backup() {
                Some(settings) => {
                    restore_backend(backend.as_mut(), &settings);
                    (
                        settings,
                        Some(SettingsNotice::Restored { damaged_file: None }),
                    )
                }
                None => (Settings::default(), None),
            },
            Err(reason) => {
                log::warn!("{}: {reason}", path.display());
                let damaged_file = files::set_aside(&path);
                match read_backup() {
                    Some(settings) => {
                        restore_backend(backend.as_mut(), &settings);
                        (settings, Some(SettingsNotice::Restored { damaged_file }))
                    }
                    None => (
                        Settings::default(),
                        Some(SettingsNotice::Reset { damaged_file }),
                    ),
                }
            }
        };
        let state = StoreState {
            settings,
            backend,
            backup_file,
        };
        SettingsStore {
            state: Mutex::new(state),
            notice,
        }
    }

    /// Reads the settings at `path` without the lock on their folder: nothing is repaired or written.
    #[must_use]
    pub fn read_settings_unlocked(path: &Path) -> Settings {
        let stored = settings_file::read_store_file(path).unwrap_or_default();
        let read_backup =
            || settings_file::read_backup_file(&backup_path(path)).unwrap_or_default();
        stored.or_else(read_backup).unwrap_or_default()
    }

    /// Returns the problem that was found when the settings were loaded.
    #[must_use]
    pub fn notice(&self) -> Option<&SettingsNotice> {
        self.notice.as_ref()
    }

    /// Returns the settings in effect.
    #[must_use]
    pub fn get(&self) -> Settings {
        self.state().settings.clone()
    }

    /// Replaces the settings and returns the settings in effect, with trimmed names.
    ///
    /// # Errors
    /// [`SettingsError`]. After [`SettingsError::NotSaved`] the new settings are in effect until the program
    /// ends; after any other error nothing has changed.
    pub fn set(&self, settings: Settings) -> Result<Settings, SettingsError> {
        let settings = settings.validate()?;
        settings_file::check_size(&settings)?;
        let state = &mut *self.state();
        state.settings = settings.clone();
        // The backup is written first, because the backend writes its file in place and a crash may truncate
        // it.
        let backed_up = settings_file::write_backup_file(&state.backup_file, &settings);
        let stored = state.backend.set(settings_file::to_json(&settings));
        let stored = stored.map_err(|error| disk_error(state.backend.path(), &error));
        backed_up.and(stored).map_err(|error| {
            log::warn!("the settings were not saved: {error}");
            SettingsError::NotSaved { error }
        })?;
        Ok(settings)
    }

    fn state(&self) -> MutexGuard<'_, StoreState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Restores the backend's file from the backup. If that fails, the backup is used again at the next start.
fn restore_backend(backend: &mut dyn SettingsBackend, settings: &Settings) {
    if let Err(error) = backend.set(settings_file::to_json(settings)) {
        log::warn!("{} was not restored: {error}", backend.path().display());
    }
}

/// Returns the path of the backup: `settings.backup.json` beside `settings.json`.
fn backup_path(path: &Path) -> PathBuf {
    path.with_extension("backup.json")
}

fn disk_error(path: &Path, error: &BackendError) -> DiskError {
    match error {
        BackendError::Disk(error) => DiskError::new(path, error),
        BackendError::Other(reason) => DiskError::Other {
            path: path.display().to_string(),
            reason: reason.clone(),
        },
    }
}
