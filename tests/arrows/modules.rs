//! Dependencies between the top-level modules of a crate, which must be acyclic. Submodules belong to their top-level
//! module.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::Visit;
use syn::{ItemMod, ItemUse, UseTree};

/// Dependencies of each module, by name.
pub type Rooms = BTreeMap<String, BTreeSet<String>>;

/// The modules of the crate with its sources in `folder`.
pub fn rooms(folder: &Path) -> Rooms {
    let mut rooms = Rooms::new();
    for file in super::sources(folder) {
        let inside = file
            .strip_prefix(folder)
            .expect("the file is in the folder");
        // Tests may depend on anything.
        if inside.with_extension("").iter().any(|part| part == "tests") {
            continue;
        }
        let room = inside.iter().next().and_then(|first| first.to_str());
        let room = room.map(|first| first.trim_end_matches(".rs"));
        let room = room.expect("sources have readable names").to_owned();
        let mut named = Named::default();
        named.visit_file(&super::syntax(&file));
        rooms.entry(room).or_default().extend(named.0);
    }
    // The root only declares modules and exports.
    rooms.remove("lib");
    let all: BTreeSet<String> = rooms.keys().cloned().collect();
    for (room, used) in &mut rooms {
        used.retain(|other| other != room && all.contains(other));
    }
    rooms
}

/// Removes modules without dependencies repeatedly. The remaining ones are in cycles or lead into them.
pub fn circles(mut rooms: Rooms) -> Rooms {
    loop {
        let ends: Vec<String> = rooms
            .iter()
            .filter(|(_, used)| used.is_empty())
            .map(|(room, _)| room.clone())
            .collect();
        if ends.is_empty() {
            break;
        }
        for end in ends {
            rooms.remove(&end);
            for used in rooms.values_mut() {
                used.remove(&end);
            }
        }
    }
    // Modules on which no remaining one depends are not in a cycle either.
    loop {
        let used: BTreeSet<String> = rooms.values().flatten().cloned().collect();
        let before = rooms.len();
        rooms.retain(|room, _| used.contains(room));
        if rooms.len() == before {
            return rooms;
        }
    }
}

/// The first segments of paths that begin with `crate::`.
#[derive(Default)]
struct Named(BTreeSet<String>);

impl<'a> Visit<'a> for Named {
    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        // Tests may depend on anything.
        if module.ident != "tests" {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        if let UseTree::Path(root) = &item.tree
            && root.ident == "crate"
        {
            self.first_words(&root.tree);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut words = path.segments.iter();
        if let (Some(root), Some(first)) = (words.next(), words.next())
            && root.ident == "crate"
        {
            self.0.insert(first.ident.to_string());
        }
        syn::visit::visit_path(self, path);
    }
}

impl Named {
    fn first_words(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                self.0.insert(path.ident.to_string());
            }
            UseTree::Name(name) => {
                self.0.insert(name.ident.to_string());
            }
            UseTree::Rename(rename) => {
                self.0.insert(rename.ident.to_string());
            }
            UseTree::Group(group) => group.items.iter().for_each(|one| self.first_words(one)),
            UseTree::Glob(_) => {}
        }
    }
}
