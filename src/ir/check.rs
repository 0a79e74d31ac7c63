//! The rules of programs: what every one keeps to, whatever its operations mean, and then what each operation says itself.
//!
//! All errors are collected, also of a program that could be read in part only. What is checked here: the numbers of results
//! and regions, terminators, successors and what is passed to them, operand segments, symbols, and that every use of a value is dominated by its definition and sees
//! it (an isolated region sees nothing from outside). An operation's own rules are asked only if its structure is right,
//! so that they may rely on it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::attr::Attribute;
use super::dominance::Dominators;
use super::module::{Block, Module, Op, OpName, Region, Value, ValueDef};
use super::parser::Damage;
use super::registry::{Arity, OpInfo, Traits};
use crate::arena::SideTable;
use crate::diag::{Diagnostic, Span, nearest};

/// The operation that `@a::@b` names, seen from `from`: looked up in the symbol tables around it, innermost first.
pub fn lookup_symbol(module: &Module, from: Op, path: &[Arc<str>]) -> Option<Op> {
    let (first, rest) = path.split_first()?;
    let mut tables = module.ancestors(from).filter(|&op| module.has_traits(op, Traits::SYMBOL_TABLE));
    let mut found = tables.find_map(|table| symbol_in(module, table, first))?;
    for name in rest {
        found = symbol_in(module, found, name)?;
    }
    Some(found)
}

/// The symbol, with `@`, that is likely meant by one of a name that no table around an operation has.
pub fn symbol_meant(module: &Module, from: Op, path: &[Arc<str>]) -> Option<String> {
    let [written] = path else { return None };
    let tables = module.ancestors(from).filter(|&op| module.has_traits(op, Traits::SYMBOL_TABLE));
    let known: Vec<String> =
        tables.flat_map(|table| symbols(module, table)).map(|(symbol, _)| format!("@{symbol}")).collect();
    nearest(&format!("@{written}"), known.iter().map(String::as_str)).map(str::to_owned)
}

fn symbol_in(module: &Module, table: Op, name: &str) -> Option<Op> {
    symbols(module, table).find(|(symbol, _)| *symbol == name).map(|(_, op)| op)
}

/// The symbols that the operation's regions define.
fn symbols(module: &Module, table: Op) -> impl Iterator<Item = (&str, Op)> {
    let blocks = module.op(table).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let ops = blocks.flat_map(|&block| &module.block(block).ops);
    ops.filter_map(|&op| Some((module.attr(op, "sym_name")?.as_str()?, op)))
}

/// Everything that is wrong with the module, in the order of places.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    check_reading(module, &Damage::default(), true)
}

/// Everything that is wrong with a module that was read from a text, with `damage`. It was read without mistakes if it
/// `is_whole`; else nothing is said that the missing parts could make untrue:
///
/// - An operation is not asked about its own rules if a block below it is damaged, or if it uses a value that nothing
///   defines, directly or through other operations.
/// - A symbol that is not found may be one of the missing parts.
pub fn check_reading(module: &Module, damage: &Damage, is_whole: bool) -> Vec<Diagnostic> {
    let ops = module.walk(module.root());
    let mut checker = Checker {
        module,
        errors: Vec::new(),
        positions: SideTable::new(),
        dominators: SideTable::new(),
        damaged: SideTable::new(),
        doubtful: SideTable::new(),
    };
    if !is_whole {
        checker.doubt(&ops, damage);
    }
    for &op in &ops {
        for &region in &module.op(op).regions {
            for &block in &module.region(region).blocks {
                for (position, &op) in module.block(block).ops.iter().enumerate() {
                    checker.positions.insert(op, position as u32);
                }
            }
        }
    }
    for &op in &ops {
        if !is_whole && checker.doubtful.get(op).is_some() {
            continue;
        }
        let before = checker.errors.len();
        checker.structure(op);
        if checker.errors.len() > before {
            continue;
        }
        if let OpName::Known(info) = &module.op(op).name {
            (info.check)(module, op, &mut checker.errors);
        }
    }
    for &op in &ops {
        checker.uses(op);
    }
    let mut errors = checker.errors;
    errors.retain(|error| is_whole || error.code != "undefined-symbol");
    errors.sort_by_key(|error| error.span().start);
    errors
}

struct Checker<'m> {
    module: &'m Module,
    errors: Vec<Diagnostic>,
    /// Where each operation stands in its block.
    positions: SideTable<Op, u32>,
    dominators: SideTable<Region, Dominators>,
    damaged: SideTable<Block, ()>,
    /// Operations whose own rules are not asked for.
    doubtful: SideTable<Op, ()>,
}

/// What is known of a program that was read in part.
impl Checker<'_> {
    /// Finds the operations that depend on what is missing.
    fn doubt(&mut self, ops: &[Op], damage: &Damage) {
        let module = self.module;
        for &op in &damage.ops {
            self.doubtful.insert(op, ());
        }
        for &block in &damage.blocks {
            self.damaged.insert(block, ());
            let around = std::iter::successors(module.block_owner(block), |&op| module.parent_op(op));
            for op in around {
                self.doubtful.insert(op, ());
            }
        }
        for &op in ops {
            let data = module.op(op);
            let passed = data.successors.iter().flat_map(|(_, args)| args);
            let is_unknown = |&value: &Value| match module.value(value).def {
                ValueDef::Result(op, _) => !is_defined(module, value) || self.doubtful.get(op).is_some(),
                ValueDef::Arg(..) => false,
            };
            if data.operands.iter().chain(passed).any(is_unknown) {
                self.doubtful.insert(op, ());
            }
        }
    }
}

/// Does an operation define the value, or does it only stand for one that is missing?
fn is_defined(module: &Module, value: Value) -> bool {
    match module.value(value).def {
        ValueDef::Result(op, number) => module.op(op).results.get(number as usize) == Some(&value),
        ValueDef::Arg(..) => true,
    }
}

/// Structure.
impl Checker<'_> {
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.errors.push(Diagnostic::error(code, span, message));
    }

    fn structure(&mut self, op: Op) {
        let module = self.module;
        let data = module.op(op);
        if let OpName::Known(info) = &data.name {
            self.arity(op, "results", info.results, data.results.len());
            self.arity(op, "regions", info.regions, data.regions.len());
            self.segments(op, info);
            let is_terminator = info.traits.contains(Traits::TERMINATOR);
            if !data.successors.is_empty() && !is_terminator {
                self.error(
                    "successors",
                    data.span,
                    format!("`{}` does not end a block, so it has no successors", info.name),
                );
            }
        }
        if module.has_traits(op, Traits::SYMBOL_TABLE) {
            self.unique_symbols(op);
        }
        for &region in &data.regions {
            self.region(op, region);
        }
        self.successors(op);
    }

    fn arity(&mut self, op: Op, what: &str, wanted: Arity, found: usize) {
        let is_met = match wanted {
            Arity::Any => true,
            Arity::Exactly(count) => found == count,
            Arity::AtLeast(count) => found >= count,
        };
        if !is_met {
            let wanted = match wanted {
                Arity::Any => "any number of".to_owned(),
                Arity::Exactly(count) => count.to_string(),
                Arity::AtLeast(count) => format!("{count} or more"),
            };
            let message = format!("`{}` has {wanted} {what}, not {found}", self.module.name(op));
            self.error("arity", self.module.op(op).span, message);
        }
    }

    fn segments(&mut self, op: Op, info: &OpInfo) {
        let data = self.module.op(op);
        if info.segments.is_empty() {
            return;
        }
        let sizes = data.properties.get("operandSegmentSizes").and_then(Attribute::as_i64_array);
        let sum = sizes.as_ref().and_then(|sizes| {
            let sizes = sizes.iter().map(|&size| usize::try_from(size).ok());
            sizes.sum::<Option<usize>>()
        });
        if sizes.is_none_or(|sizes| sizes.len() != info.segments.len()) || sum != Some(data.operands.len()) {
            let message = format!(
                "`operandSegmentSizes` of `{}` says how many operands are {}: {} numbers with the sum {}",
                info.name,
                info.segments.join(", "),
                info.segments.len(),
                data.operands.len()
            );
            self.error("operand-segments", data.span, message);
        }
    }

    fn unique_symbols(&mut self, table: Op) {
        let module = self.module;
        let mut first: FxHashMap<&str, Op> = FxHashMap::default();
        for (name, op) in symbols(module, table) {
            if let Some(&other) = first.get(name) {
                let message = format!("`@{name}` is defined twice");
                let error = Diagnostic::error("redefinition", module.op(op).span, message);
                self.errors.push(error.label(module.op(other).span, "first defined here"));
            } else {
                first.insert(name, op);
            }
        }
    }

    fn region(&mut self, owner: Op, region: Region) {
        let module = self.module;
        let blocks = &module.region(region).blocks;
        let is_known = matches!(module.op(owner).name, OpName::Known(_));
        let needs_none = module.has_traits(owner, Traits::NO_TERMINATOR) || !is_known && blocks.len() == 1;
        for &block in blocks {
            let ops = &module.block(block).ops;
            let Some((&last, others)) = ops.split_last() else {
                if !needs_none {
                    let message = format!("a block of `{}` is empty: it needs a terminator", module.name(owner));
                    self.error("missing-terminator", module.op(owner).span, message);
                }
                continue;
            };
            for &op in others.iter().filter(|&&op| module.has_traits(op, Traits::TERMINATOR)) {
                let message = format!("`{}` ends a block, but more follows it", module.name(op));
                self.error("misplaced-terminator", module.op(op).span, message);
            }
            let may_end = match &module.op(last).name {
                OpName::Known(info) => info.traits.contains(Traits::TERMINATOR),
                OpName::Unknown(_) => true,
            };
            if !may_end && !needs_none {
                let message = format!("a block ends with `{}`, which is no terminator", module.name(last));
                self.error("missing-terminator", module.op(last).span, message);
            }
        }
    }

    fn successors(&mut self, op: Op) {
        let module = self.module;
        let data = module.op(op);
        let Some(home) = data.parent.and_then(|block| module.block(block).parent) else { return };
        for (block, args) in &data.successors {
            if self.damaged.get(*block).is_some() {
                // What is missing of it may be what is wrong here.
            } else if module.block(*block).parent != Some(home) {
                self.error("successors", data.span, "a branch goes to a block of another region");
            } else if module.region(home).blocks.first() == Some(block) {
                self.error("successors", data.span, "a branch goes to the first block of its region");
            } else if module.has_traits(op, Traits::BRANCH) || !args.is_empty() {
                self.passed(data.span, *block, args);
            }
        }
    }

    /// What is passed to a block's arguments.
    fn passed(&mut self, span: Span, block: Block, args: &[Value]) {
        let module = self.module;
        let wanted = &module.block(block).args;
        if wanted.len() != args.len() {
            let message = format!("the block has {} arguments, but {} are passed", wanted.len(), args.len());
            return self.error("operand-count", span, message);
        }
        for (&value, &arg) in args.iter().zip(wanted) {
            let (found, wanted) = (module.ty(value), module.ty(arg));
            if found != wanted {
                self.error("type-mismatch", span, format!("the block takes `{wanted}`, but `{found}` is passed"));
            }
        }
    }
}

/// Uses and definitions.
impl Checker<'_> {
    fn uses(&mut self, op: Op) {
        let data = self.module.op(op);
        let Some(home) = data.parent else { return };
        if !self.dominators(home).is_none_or(|dominators| dominators.is_reachable(home)) {
            return;
        }
        let passed = data.successors.iter().flat_map(|(_, args)| args);
        let mut seen: Option<Value> = None;
        for &value in data.operands.iter().chain(passed) {
            if seen == Some(value) {
                continue;
            }
            seen = Some(value);
            if !is_defined(self.module, value) {
                // The parser has said so.
                continue;
            }
            if let Err(reason) = self.sees(op, value) {
                let name =
                    self.module.value(value).name.as_deref().map_or("a value".to_owned(), |name| format!("`%{name}`"));
                let mut error = Diagnostic::error("dominance", data.span, format!("{name} {reason}"));
                let defined = self.module.value(value).span;
                if defined != Span::default() {
                    error = error.label(defined, "defined here");
                }
                self.errors.push(error);
            }
        }
    }

    /// The dominators of the region around the block, if its owner has the usual order of execution.
    fn dominators(&mut self, block: Block) -> Option<&Dominators> {
        let module = self.module;
        let region = module.block(block).parent?;
        let owner = module.region(region).parent?;
        let is_ordered = match &module.op(owner).name {
            OpName::Known(info) => !info.traits.contains(Traits::NO_TERMINATOR),
            OpName::Unknown(_) => module.region(region).blocks.len() > 1,
        };
        if !is_ordered {
            return None;
        }
        if self.dominators.get(region).is_none() {
            self.dominators.insert(region, Dominators::new(module, region));
        }
        self.dominators.get(region)
    }

    /// Is the value's definition in sight of `user` and before it?
    fn sees(&mut self, user: Op, value: Value) -> Result<(), &'static str> {
        const OUT_OF_SIGHT: &str = "is used where it cannot be seen";
        const TOO_EARLY: &str = "is used before it is defined";
        let module = self.module;
        let home = match module.value(value).def {
            ValueDef::Result(op, _) => module.op(op).parent.ok_or("is not defined")?,
            ValueDef::Arg(block, _) => block,
        };
        // 1. Go out to the operation that stands in the region of the definition.
        let mut outer = user;
        loop {
            let block = module.op(outer).parent.ok_or(OUT_OF_SIGHT)?;
            if module.block(block).parent == module.block(home).parent {
                break;
            }
            outer = module.block_owner(block).ok_or(OUT_OF_SIGHT)?;
            if module.has_traits(outer, Traits::ISOLATED) {
                return Err("is defined outside a region that is isolated from above");
            }
        }
        // 2. In one block the order of the operations decides, between blocks dominance.
        let block = module.op(outer).parent.ok_or(OUT_OF_SIGHT)?;
        let definition = module.defining_op(value);
        if block != home {
            let is_before = self.dominators(block).is_none_or(|dominators| dominators.dominates(home, block));
            return if is_before { Ok(()) } else { Err(TOO_EARLY) };
        }
        let Some(definition) = definition else { return Ok(()) };
        let is_ordered = self.dominators(block).is_some() || self.is_block_ordered(block);
        if is_ordered && self.positions.get(definition) >= self.positions.get(outer) {
            return Err(TOO_EARLY);
        }
        Ok(())
    }

    /// Does the order of operations in the block count? Not in graph regions: those of modules and unknown operations.
    fn is_block_ordered(&self, block: Block) -> bool {
        let owner = self.module.block_owner(block).map(|owner| &self.module.op(owner).name);
        matches!(owner, Some(OpName::Known(info)) if !info.traits.contains(Traits::NO_TERMINATOR))
    }
}
