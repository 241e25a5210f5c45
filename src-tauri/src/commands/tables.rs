//! Commands of the library of tables: tables that lie there, and which of them is open.

use rubium_record::Timeline;
use rubium_table::{Parts, Preset};
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::Desk;
use super::games::on_disk;
use rubium_host::library::{GameId, LibraryFault, Opening, from_names};
use rubium_host::library::{LibraryRefusal, game_id};
use rubium_host::table::TableEntry;
use rubium_host::table::{NewTable, Pins, RunningTable, TableInfo, TableOpened, TableValues};

/// A common setting of the switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TablePreset {
    /// Which.
    pub preset: Preset,
    /// How the switches stand.
    pub parts: Parts,
}

/// The common settings of the switches: which parts of the game are kept here, and which lie on the table.
#[tauri::command]
#[specta::specta]
pub fn table_presets() -> Vec<TablePreset> {
    let presets = Preset::ALL.into_iter();
    presets
        .map(|preset| TablePreset {
            preset,
            parts: preset.parts(),
        })
        .collect()
}

/// What of a game that is under way can be typed for the table that `options` would be.
///
/// # Errors
/// Those of [`NewTable::header`].
#[tauri::command]
#[specta::specta]
pub fn table_values(options: NewTable) -> Result<TableValues, LibraryRefusal> {
    TableValues::of(&options)
}

/// All tables, the one that was used last first; damaged ones too.
///
/// # Errors
/// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`]: the library cannot be opened.
#[tauri::command]
#[specta::specta]
pub async fn tables(desk: State<'_, Desk>) -> Result<Vec<TableEntry>, LibraryRefusal> {
    on_disk(desk.table_library()?, |library| Ok(library.list()?)).await
}

/// Sets up a table and opens it; the table that was open is left.
///
/// # Errors
/// Those of [`NewTable::header`] (the open table goes on then), [`LibraryRefusal::Title`], those of [`tables`].
#[tauri::command]
#[specta::specta]
pub async fn new_table(
    desk: State<'_, Desk>,
    options: NewTable,
) -> Result<TableOpened, LibraryRefusal> {
    let _turn = desk.turn().await;
    let header = options.header()?;
    let title = options.title.filter(|title| !title.trim().is_empty());
    let title = title.unwrap_or_else(|| from_names(&header.seats));
    let begun = on_disk(desk.table_library()?, move |library| {
        let timeline = Timeline::begin(header.clone()).map_err(LibraryRefusal::broken)?;
        let (id, journal) = library.create(&header, &title, &Pins::default())?;
        let opening = Opening {
            title: library.title_of(&id, &timeline),
            timeline,
            beside: Pins::default(),
            journal,
            notice: None,
        };
        Ok((id, opening))
    });
    let (id, opening) = begun.await?;
    take_up(&desk, id, opening).await
}

/// Opens a table; the table that was open is left. A line that a crash cut short is left out.
///
/// # Errors
/// Those of [`tables`]; [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`]: the open table goes on then, unless it is this one.
#[tauri::command]
#[specta::specta]
pub async fn open_table(desk: State<'_, Desk>, id: String) -> Result<TableOpened, LibraryRefusal> {
    load(&desk, game_id(&id)?).await
}

/// Opens the open table anew from its journal: what ran it has panicked.
pub(super) async fn open_anew(desk: &Desk) -> Result<Option<TableOpened>, LibraryRefusal> {
    match desk.tables.open_id() {
        Some(id) => load(desk, id).await.map(Some),
        None => Ok(None),
    }
}

async fn load(desk: &Desk, id: GameId) -> Result<TableOpened, LibraryRefusal> {
    let _turn = desk.turn().await;
    // Its journal must have one writer.
    desk.tables.leave_if(&id);
    let key = id.clone();
    let opening = on_disk(
        desk.table_library()?,
        move |library| Ok(library.load(&key)?),
    );
    let opening = opening.await?;
    take_up(desk, id, opening).await
}

/// Opens a damaged table where it is last sound; the damaged file is kept beside it.
///
/// # Errors
/// As [`open_table`]; [`LibraryRefusal::Damaged`] if nothing of it is sound.
#[tauri::command]
#[specta::specta]
pub async fn recover_table(
    desk: State<'_, Desk>,
    id: String,
) -> Result<TableOpened, LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    desk.tables.leave_if(&id);
    let key = id.clone();
    let opening = on_disk(desk.table_library()?, move |library| {
        Ok(library.recover(&key)?)
    });
    let opening = opening.await?;
    take_up(&desk, id, opening).await
}

async fn take_up(
    desk: &Desk,
    id: GameId,
    opening: Opening<rubium_table::Table>,
) -> Result<TableOpened, LibraryRefusal> {
    let mut info = TableInfo::new(id.to_string(), opening.title, &opening.timeline);
    info.notice = opening.notice;
    let table = RunningTable::new(opening.timeline, Box::new(opening.journal), opening.beside)?;
    let limit = desk.keeper()?.get().hand_limit();
    let opened = desk.tables.open(id, table, info, limit)?;
    desk.show();
    Ok(opened.come().await?)
}

/// Leaves the open table; it lies in the library as it stands.
#[tauri::command]
#[specta::specta]
pub async fn leave_table(desk: State<'_, Desk>) -> Result<(), LibraryRefusal> {
    let _turn = desk.turn().await;
    desk.tables.leave();
    desk.show();
    Ok(())
}

/// Calls a table something else.
///
/// # Errors
/// Those of [`tables`]; [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Title`].
#[tauri::command]
#[specta::specta]
pub async fn rename_table(
    desk: State<'_, Desk>,
    id: String,
    title: String,
) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    let (key, text) = (id.clone(), title.clone());
    on_disk(desk.table_library()?, move |library| {
        Ok(library.rename(&key, &text)?)
    })
    .await?;
    desk.tables.retitle(&id, title.trim().to_owned());
    Ok(())
}

/// Takes a table out of the list; for thirty days [`restore_table`] brings it back.
///
/// # Errors
/// Those of [`tables`]; [`LibraryRefusal::NoSuchGame`].
#[tauri::command]
#[specta::specta]
pub async fn delete_table(desk: State<'_, Desk>, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    desk.tables.leave_if(&id);
    desk.show();
    on_disk(desk.table_library()?, move |library| {
        Ok(library.delete(&id)?)
    })
    .await
}

/// Brings a deleted table back.
///
/// # Errors
/// Those of [`tables`]; [`LibraryRefusal::NoSuchGame`].
#[tauri::command]
#[specta::specta]
pub async fn restore_table(desk: State<'_, Desk>, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    on_disk(desk.table_library()?, move |library| {
        match library.restore(&id) {
            // Somebody was faster: it is there.
            Ok(()) | Err(LibraryFault::Taken { .. }) => Ok(()),
            Err(fault) => Err(fault.into()),
        }
    })
    .await
}

/// Writes a table into one file that another Rubium can take in. It holds every hand, and no PIN. The answer is its path.
///
/// # Errors
/// Those of [`tables`]; [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`].
#[tauri::command]
#[specta::specta]
pub async fn export_table(desk: State<'_, Desk>, id: String) -> Result<String, LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    on_disk(desk.table_library()?, move |library| {
        Ok(library.export(&id)?.display().to_string())
    })
    .await
}

/// Takes in a table that was exported, `text` being what the file holds, under an id of its own, and opens it.
///
/// # Errors
/// [`LibraryRefusal::NotImported`]: nothing was taken in, and the open table goes on. Those of [`tables`].
#[tauri::command]
#[specta::specta]
pub async fn import_table(
    desk: State<'_, Desk>,
    text: String,
) -> Result<TableOpened, LibraryRefusal> {
    let _turn = desk.turn().await;
    let taken = on_disk(desk.table_library()?, move |library| {
        library.import(&text).map_err(|fault| match fault {
            LibraryFault::Damaged(damaged) => LibraryRefusal::NotImported {
                damage: damaged.damage,
            },
            other => other.into(),
        })
    });
    let (id, opening) = taken.await?;
    take_up(&desk, id, opening).await
}
