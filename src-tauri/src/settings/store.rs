//! Keeping the settings: what holds at the start, and what happens when they change.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use specta::Type;

use super::backend::{BackendError, SettingsBackend};
use super::copy;
use super::{Settings, SettingsFault};
use rubium_host::files::{self, DiskFault};

/// What was not as it was left with the settings when the program started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SettingsNotice {
    /// The file was missing or damaged; its copy holds, and took its place where the disk let it.
    PutBack {
        /// Where the damaged file is now; none if it was missing, or could not be moved.
        aside: Option<String>,
    },
    /// The file was damaged, and there is no sound copy: the settings are those of a new program.
    Lost {
        /// Where the damaged file is now; none if it could not be moved.
        aside: Option<String>,
    },
}

/// The settings of the running program.
pub struct SettingsStore {
    inner: Mutex<Inner>,
    notice: Option<SettingsNotice>,
}

struct Inner {
    settings: Settings,
    backend: Box<dyn SettingsBackend>,
    copy: PathBuf,
}

impl SettingsStore {
    /// Takes up the settings on `backend`. Nothing that is wrong with them is fatal: see [`notice`](SettingsStore::notice).
    pub fn open(mut backend: Box<dyn SettingsBackend>) -> SettingsStore {
        let path = backend.path().to_owned();
        let copy = copy_of(&path);
        let spare = || {
            copy::read(&copy).unwrap_or_else(|why| {
                log::warn!("{}: {why}", copy.display());
                None
            })
        };
        let (settings, notice) = match copy::read_shelf(&path) {
            Ok(Some(settings)) => {
                // A copy that fell behind, or was lost, is made anew.
                if spare().as_ref() != Some(&settings)
                    && let Err(fault) = copy::write(&copy, &settings)
                {
                    log::warn!("the settings are not copied: {fault}");
                }
                (settings, None)
            }
            Ok(None) => match spare() {
                Some(settings) => {
                    put_back(backend.as_mut(), &settings);
                    (settings, Some(SettingsNotice::PutBack { aside: None }))
                }
                None => (Settings::default(), None),
            },
            Err(why) => {
                log::warn!("{}: {why}", path.display());
                let aside = files::set_aside(&path);
                match spare() {
                    Some(settings) => {
                        put_back(backend.as_mut(), &settings);
                        (settings, Some(SettingsNotice::PutBack { aside }))
                    }
                    None => (Settings::default(), Some(SettingsNotice::Lost { aside })),
                }
            }
        };
        let inner = Inner {
            settings,
            backend,
            copy,
        };
        SettingsStore {
            inner: Mutex::new(inner),
            notice,
        }
    }

    /// The settings at `path` as they stand, for whoever may not touch them: nothing is mended, nothing is written.
    #[must_use]
    pub fn read_settings_unlocked(path: &Path) -> Settings {
        let found = copy::read_shelf(path).unwrap_or_default();
        let spare = || copy::read(&copy_of(path)).unwrap_or_default();
        found.or_else(spare).unwrap_or_default()
    }

    /// What was not as it was left.
    #[must_use]
    pub fn notice(&self) -> Option<&SettingsNotice> {
        self.notice.as_ref()
    }

    /// The settings that hold.
    #[must_use]
    pub fn get(&self) -> Settings {
        self.inner().settings.clone()
    }

    /// Changes the settings, and answers those that hold now: names are trimmed.
    ///
    /// # Errors
    /// What is wrong with them; nothing has changed then. [`SettingsFault::NotKept`]: they hold until the program ends.
    pub fn set(&self, settings: Settings) -> Result<Settings, SettingsFault> {
        let settings = settings.checked()?;
        copy::fits(&settings)?;
        let inner = &mut *self.inner();
        inner.settings = settings.clone();
        // The copy comes first: the backend's file is written in place, and a crash may leave a part of it.
        let copied = copy::write(&inner.copy, &settings);
        let shelved = inner.backend.set(copy::to_json(&settings));
        let shelved = shelved.map_err(|fault| disk_fault(inner.backend.path(), &fault));
        copied.and(shelved).map_err(|fault| {
            log::warn!("the settings are not kept: {fault}");
            SettingsFault::NotKept { fault }
        })?;
        Ok(settings)
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the backend's file anew. If that fails, the copy still holds at the next start.
fn put_back(backend: &mut dyn SettingsBackend, settings: &Settings) {
    if let Err(fault) = backend.set(copy::to_json(settings)) {
        log::warn!("{} is not put back: {fault}", backend.path().display());
    }
}

/// Where the copy of the file at `path` is: `settings.backup.json` beside `settings.json`.
fn copy_of(path: &Path) -> PathBuf {
    path.with_extension("backup.json")
}

fn disk_fault(path: &Path, fault: &BackendError) -> DiskFault {
    match fault {
        BackendError::Disk(error) => DiskFault::new(path, error),
        BackendError::Other(why) => DiskFault::Other {
            path: path.display().to_string(),
            why: why.clone(),
        },
    }
}
