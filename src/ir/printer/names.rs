//! What values and blocks are called in print.
//!
//! MLIR numbers region by region: all values of a region, block by block, then those of the regions nested in it, each
//! going on where its parent stopped (so siblings use the same numbers). Names that operations suggest (`%c0`, `%alloc`)
//! and entry arguments (`%arg0`) are made unique among the names in sight. In generic form the counters never go back.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use smallvec::SmallVec;

use super::PrintOptions;
use crate::arena::{Id, SideTable};
use crate::ir::module::{Block, Module, Op, OpName, Region, Value, ValueDef};

/// The name of a value without `%`.
#[derive(Clone, Debug)]
enum ValueName {
    /// `0`.
    Number(u32),
    /// `arg0`.
    Argument(u32),
    /// A name that was suggested or kept.
    Text(Box<str>),
}

/// The names of all values and blocks below an operation.
pub(super) struct Names {
    values: SideTable<Value, ValueName>,
    blocks: SideTable<Block, usize>,
    predecessors: FxHashMap<Block, Vec<Block>>,
    /// Results that are printed as `%first#k`.
    grouped: FxHashMap<Value, (Value, u32)>,
}

/// The counters that a nested region inherits.
#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: usize,
}

/// The names used in a region, with a link to those of the region around it.
struct PrintScope {
    used: FxHashSet<String>,
    parent: Option<usize>,
}

struct Numbering<'m> {
    module: &'m Module,
    options: &'m PrintOptions,
    names: Names,
    counters: Counters,
    scopes: Vec<PrintScope>,
    /// How often each name was taken, when source names are kept.
    taken: FxHashMap<String, usize>,
}

impl Names {
    /// Numbers everything below `root`.
    pub(super) fn new(module: &Module, root: Op, options: &PrintOptions) -> Names {
        let names = Names {
            values: SideTable::new(),
            blocks: SideTable::new(),
            predecessors: FxHashMap::default(),
            grouped: FxHashMap::default(),
        };
        let taken = FxHashMap::default();
        let mut numbering =
            Numbering { module, options, names, counters: Counters::default(), scopes: Vec::new(), taken };
        numbering.scopes.push(PrintScope { used: FxHashSet::default(), parent: None });
        numbering.number_op(root, 0);
        let mut pending: Vec<(Region, Counters, usize)> =
            module.op(root).regions.iter().map(|&region| (region, numbering.counters, 0)).collect();
        while let Some((region, counters, parent)) = pending.pop() {
            if !options.generic {
                numbering.counters = counters;
            }
            numbering.scopes.push(PrintScope { used: FxHashSet::default(), parent: Some(parent) });
            let scope = numbering.scopes.len() - 1;
            numbering.number_region(region, scope);
            let ops = module.region(region).blocks.iter().flat_map(|&block| &module.block(block).ops);
            for &op in ops {
                let nested = module.op(op).regions.iter().map(|&region| (region, numbering.counters, scope));
                pending.extend(nested);
            }
        }
        numbering.names
    }

    /// `%a`, without the result number.
    pub(super) fn base(&self, out: &mut impl fmt::Write, value: Value) -> fmt::Result {
        match self.values.get(value) {
            Some(name) => write_name(out, name),
            None => out.write_str("%<<unknown value>>"),
        }
    }

    /// `%a`, `%a#1`.
    pub(super) fn write(&self, out: &mut impl fmt::Write, value: Value) -> fmt::Result {
        match self.grouped.get(&value).filter(|_| !self.grouped.is_empty()) {
            Some((first, number)) => {
                self.base(out, *first)?;
                write!(out, "#{number}")
            }
            None => self.base(out, value),
        }
    }

    /// The first result and the size of each group of results.
    pub(super) fn groups(&self, module: &Module, op: Op) -> SmallVec<[(Value, usize); 1]> {
        let mut groups: SmallVec<[(Value, usize); 1]> = SmallVec::new();
        for &result in &module.op(op).results {
            match (groups.last_mut(), self.grouped.get(&result)) {
                (Some((first, count)), Some((base, _))) if first == base => *count += 1,
                _ => groups.push((result, 1)),
            }
        }
        groups
    }

    /// `^bb1`.
    pub(super) fn block(&self, block: Block) -> String {
        match self.blocks.get(block) {
            Some(number) => format!("^bb{number}"),
            None => format!("^detached{}", block.index()),
        }
    }

    /// The comment after a block's label.
    pub(super) fn predecessors(&self, block: Block) -> String {
        match self.predecessors.get(&block).map(Vec::as_slice) {
            None | Some([]) if self.blocks.get(block) == Some(&0) => String::new(),
            None | Some([]) => "  // no predecessors".to_owned(),
            Some([only]) => format!("  // pred: {}", self.block(*only)),
            Some(several) => {
                let mut several = several.to_vec();
                several.sort_by_key(|&block| self.blocks.get(block).copied());
                let labels: Vec<String> = several.iter().map(|&block| self.block(block)).collect();
                format!("  // {} preds: {}", several.len(), labels.join(", "))
            }
        }
    }
}

/// `%a`.
fn write_name(out: &mut impl fmt::Write, name: &ValueName) -> fmt::Result {
    let number = match name {
        ValueName::Text(text) => {
            out.write_char('%')?;
            return out.write_str(text);
        }
        ValueName::Number(number) => {
            out.write_char('%')?;
            number
        }
        ValueName::Argument(number) => {
            out.write_str("%arg")?;
            number
        }
    };
    out.write_str(itoa::Buffer::new().format(*number))
}

impl Numbering<'_> {
    fn number_region(&mut self, region: Region, scope: usize) {
        if let Some(owner) = self.module.region(region).parent
            && !self.options.generic
            && !self.options.keep_names
            && let OpName::Known(info) = &self.module.op(owner).name
            && let Some(suggest) = info.names
        {
            let mut suggested = Vec::new();
            suggest(self.module, owner, &mut |value, name| suggested.push((value, name.to_owned())));
            for (value, name) in suggested {
                let is_own = matches!(self.module.value(value).def, ValueDef::Arg(block, _)
                    if self.module.block(block).parent == Some(region));
                if is_own {
                    self.set_name(value, &name, scope);
                }
            }
        }
        let blocks = &self.module.region(region).blocks;
        for (number, &block) in blocks.iter().enumerate() {
            self.names.blocks.insert(block, number);
            for &arg in &self.module.block(block).args {
                self.number_arg(arg, number == 0, scope);
            }
            for &op in &self.module.block(block).ops {
                self.number_op(op, scope);
                for (successor, _) in &self.module.op(op).successors {
                    self.names.predecessors.entry(*successor).or_default().push(block);
                }
            }
        }
    }

    fn number_arg(&mut self, arg: Value, is_entry: bool, scope: usize) {
        if self.names.values.get(arg).is_some() {
            return;
        }
        if self.keep(arg, scope) {
            return;
        }
        if is_entry {
            let number = self.counters.argument;
            self.counters.argument += 1;
            if self.options.keep_names {
                self.set_name(arg, &format!("arg{number}"), scope);
            } else {
                // No table suggests such a name, so it is free.
                self.names.values.insert(arg, ValueName::Argument(number));
            }
        } else {
            self.set_number(arg, scope);
        }
    }

    fn number_op(&mut self, op: Op, scope: usize) {
        let results = &self.module.op(op).results;
        let Some(&first) = results.first() else { return };
        let mut heads: SmallVec<[Value; 4]> = SmallVec::from_elem(first, 1);
        if self.options.keep_names {
            for &result in results {
                if self.keep(result, scope) {
                    heads.push(result);
                }
            }
        }
        if !self.options.generic && (!self.options.keep_names || self.names.values.get(first).is_none()) {
            self.suggest(op, &mut heads, scope);
        }
        if self.names.values.get(first).is_none() {
            self.set_number(first, scope);
        }
        if results.len() == 1 {
            return;
        }
        let starts: Vec<usize> = (0..results.len()).filter(|&number| heads.contains(&results[number])).collect();
        for (which, &start) in starts.iter().enumerate() {
            let end = starts.get(which + 1).copied().unwrap_or(results.len());
            for (offset, &result) in results[start..end].iter().enumerate().filter(|_| end - start > 1) {
                self.names.grouped.insert(result, (results[start], offset as u32));
            }
        }
    }

    /// Names that the operation's table row suggests for its results.
    fn suggest(&mut self, op: Op, heads: &mut SmallVec<[Value; 4]>, scope: usize) {
        let OpName::Known(info) = &self.module.op(op).name else { return };
        let Some(suggest) = info.names else { return };
        let mut suggested = Vec::new();
        suggest(self.module, op, &mut |value, name| suggested.push((value, name.to_owned())));
        for (value, name) in suggested {
            let is_own = matches!(self.module.value(value).def, ValueDef::Result(owner, _) if owner == op);
            if is_own && self.names.values.get(value).is_none() {
                self.set_name(value, &name, scope);
                heads.push(value);
            }
        }
    }

    /// Gives the value its source name, if it has one and these are kept.
    fn keep(&mut self, value: Value, scope: usize) -> bool {
        let Some(name) = self.module.value(value).name.as_deref().filter(|_| self.options.keep_names) else {
            return false;
        };
        let name = sanitized(name);
        let unique = if !self.is_used(&name, scope) {
            name
        } else if name.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        } else {
            self.probe(&name, scope)
        };
        self.insert(value, unique, scope);
        true
    }

    /// `name_1`, `name_2`, ..: the first that is free.
    fn probe(&mut self, name: &str, scope: usize) -> String {
        let mut count = self.taken.get(name).copied().unwrap_or(0);
        loop {
            count += 1;
            let probe = format!("{name}_{count}");
            if !self.is_used(&probe, scope) {
                self.taken.insert(name.to_owned(), count);
                return probe;
            }
        }
    }

    fn set_number(&mut self, value: Value, scope: usize) {
        if !self.options.keep_names {
            self.names.values.insert(value, ValueName::Number(self.counters.value));
            self.counters.value += 1;
            return;
        }
        loop {
            let name = self.counters.value.to_string();
            self.counters.value += 1;
            if !self.is_used(&name, scope) {
                return self.insert(value, name, scope);
            }
        }
    }

    fn set_name(&mut self, value: Value, name: &str, scope: usize) {
        if name.is_empty() {
            return self.set_number(value, scope);
        }
        let name = sanitized(name);
        if !self.is_used(&name, scope) {
            return self.insert(value, name, scope);
        }
        if self.options.keep_names {
            let name = self.probe(&name, scope);
            return self.insert(value, name, scope);
        }
        loop {
            let probe = format!("{name}_{}", self.counters.conflict);
            self.counters.conflict += 1;
            if !self.is_used(&probe, scope) {
                return self.insert(value, probe, scope);
            }
        }
    }

    fn insert(&mut self, value: Value, name: String, scope: usize) {
        self.names.values.insert(value, ValueName::Text(name.as_str().into()));
        self.scopes[scope].used.insert(name);
    }

    /// Is the name in sight?
    fn is_used(&self, name: &str, scope: usize) -> bool {
        std::iter::successors(Some(scope), |&scope| self.scopes[scope].parent)
            .any(|scope| self.scopes[scope].used.contains(name))
    }
}

/// The name with everything replaced that cannot follow `%`.
fn sanitized(name: &str) -> String {
    let is_fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '$' | '.' | '_' | '-');
    let starts_with_digit = name.starts_with(|c: char| c.is_ascii_digit());
    if starts_with_digit && !name.bytes().all(|byte| byte.is_ascii_digit()) || name.is_empty() {
        return format!("_{}", name.replace(|c| !is_fine(c), "_"));
    }
    name.replace(|c| !is_fine(c), "_")
}
