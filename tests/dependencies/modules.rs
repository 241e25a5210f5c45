//! Dependencies between the top-level modules of a crate, which must be acyclic. A submodule counts as part
//! of its top-level module.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::Visit;
use syn::{ItemMod, ItemUse, UseTree};

/// The names of the modules on which each module depends.
pub type ModuleGraph = BTreeMap<String, BTreeSet<String>>;

/// Returns the module graph of the crate whose sources are in `folder`.
pub fn module_graph(folder: &Path) -> ModuleGraph {
    let mut module_graph = ModuleGraph::new();
    for file in super::rust_files(folder) {
        let relative_path = file
            .strip_prefix(folder)
            .expect("the file should be in the folder");
        // Tests may depend on anything.
        if relative_path
            .with_extension("")
            .iter()
            .any(|part| part == "tests")
        {
            continue;
        }
        let module = relative_path.iter().next().and_then(|first| first.to_str());
        let module = module.map(|name| name.trim_end_matches(".rs"));
        let module = module
            .expect("the file name should be valid UTF-8")
            .to_owned();
        let mut references = ReferencedModules::default();
        references.visit_file(&super::parse_file(&file));
        module_graph.entry(module).or_default().extend(references.0);
    }
    // The root of the crate only declares modules and exports items.
    module_graph.remove("lib");
    let names: BTreeSet<String> = module_graph.keys().cloned().collect();
    for (module, dependencies) in &mut module_graph {
        dependencies.retain(|other| other != module && names.contains(other));
    }
    module_graph
}

/// Returns the modules that are in a cycle or on a path between cycles. Repeatedly removes modules without
/// dependencies, then modules on which no other module depends.
pub fn cycles(mut module_graph: ModuleGraph) -> ModuleGraph {
    loop {
        let leaves: Vec<String> = module_graph
            .iter()
            .filter(|(_, dependencies)| dependencies.is_empty())
            .map(|(module, _)| module.clone())
            .collect();
        if leaves.is_empty() {
            break;
        }
        for leaf in leaves {
            module_graph.remove(&leaf);
            for dependencies in module_graph.values_mut() {
                dependencies.remove(&leaf);
            }
        }
    }
    // A module on which no remaining module depends is not in a cycle.
    loop {
        let dependencies: BTreeSet<String> = module_graph.values().flatten().cloned().collect();
        let count_before = module_graph.len();
        module_graph.retain(|module, _| dependencies.contains(module));
        if module_graph.len() == count_before {
            return module_graph;
        }
    }
}

/// The names that follow `crate::` in the paths of a file: modules, and items that the root of the crate
/// exports.
#[derive(Default)]
struct ReferencedModules(BTreeSet<String>);

impl<'a> Visit<'a> for ReferencedModules {
    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        // Tests may depend on anything.
        if module.ident != "tests" {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        if let UseTree::Path(path) = &item.tree
            && path.ident == "crate"
        {
            self.add_first_segments(&path.tree);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut segments = path.segments.iter();
        if let (Some(root), Some(module)) = (segments.next(), segments.next())
            && root.ident == "crate"
        {
            self.0.insert(module.ident.to_string());
        }
        syn::visit::visit_path(self, path);
    }
}

impl ReferencedModules {
    fn add_first_segments(&mut self, tree: &UseTree) {
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
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.add_first_segments(tree)),
            UseTree::Glob(_) => {}
        }
    }
}
