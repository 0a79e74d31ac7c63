//! From `affine` to `scf`, `arith` and `memref`: a new module in which every loop has its bounds as values.
//!
//! | affine | becomes |
//! |---|---|
//! | `for`, `if` | `scf.for`, `scf.if` |
//! | `parallel` | `scf.parallel`; `scf.forall` where it has a `mapping` and no reduction |
//! | `load`, `store`, `vector_load`, `vector_store`, `prefetch` | `memref.load`, .., `vector.load`, .. |
//! | maps, in bounds, subscripts, `apply`, `min`, `max`; `linearize_index`, `delinearize_index` | `arith` |
//!
//! All other operations are copied. Each function gets every constant it needs once, at its top. Names stay.

mod arithmetic;
mod builder;
mod loops;
mod uncarried;

pub(crate) use uncarried::lower_uncarried;

use rustc_hash::FxHashMap;

use crate::affine::dialect::{Applied, applied};
use crate::diag::Diagnostic;
use crate::ir::checks::errors_of;
use crate::ir::dominance::execution_order;
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Module, Op, Opcode, Region, Traits, Value};

use super::{fill_in, undefined, unsupported};

/// The program without `affine` operations.
///
/// # Errors
/// Where an operation of `affine` has no counterpart: code `unsupported`, with its place.
pub fn lower(module: &Module) -> Result<Module, Diagnostic> {
    let new = module.new_like();
    let at = new.body();
    let mut lowering =
        Lowering { old: module, new, at, values: FxHashMap::default(), late: Vec::new(), constants: Vec::new() };
    lowering.ops(module.body())?;
    fill_in(lowering.old, &mut lowering.new, &lowering.values, &lowering.late)?;
    Ok(lowering.new)
}

/// Constants of one function: its entry block, where the next goes, and those there are.
struct Constants {
    entry: Block,
    position: usize,
    known: FxHashMap<Attribute, Value>,
}

/// A module under construction.
struct Lowering<'m> {
    old: &'m Module,
    new: Module,
    /// The block under construction.
    at: Block,
    values: FxHashMap<Value, Value>,
    /// Operations that use what was not defined yet, with their copies.
    late: Vec<(Op, Op)>,
    /// One entry for each function around the place under construction.
    constants: Vec<Constants>,
}

impl Lowering<'_> {
    fn unsupported(&self, op: Op, message: &str) -> Diagnostic {
        unsupported(self.old.op(op).span, message)
    }

    fn malformed(&self, op: Op) -> Diagnostic {
        Diagnostic::error("malformed", self.old.op(op).span, format!("{} lacks a property", self.old.name(op)))
    }

    fn value(&self, value: Value, user: Op) -> Result<Value, Diagnostic> {
        let found = self.values.get(&value).copied();
        found.ok_or_else(|| undefined(self.old, user))
    }

    fn operands(&self, values: &[Value], user: Op) -> Result<Vec<Value>, Diagnostic> {
        values.iter().map(|&value| self.value(value, user)).collect()
    }

    /// Ties an old value to a new one, which gets its name.
    fn tie(&mut self, old: Value, new: Value) {
        self.values.insert(old, new);
        let data = self.old.value(old);
        let target = self.new.value_mut(new);
        if target.name.is_none() {
            target.name = data.name.clone();
        }
        target.span = data.span;
    }

    /// Copies or lowers the operations of a block to the end of the current one.
    fn ops(&mut self, block: Block) -> Result<(), Diagnostic> {
        let old = self.old;
        old.block(block).ops.iter().try_for_each(|&op| self.op(op))
    }

    fn op(&mut self, op: Op) -> Result<(), Diagnostic> {
        match self.old.name(op) {
            "affine.for" => self.for_op(op),
            "affine.if" => self.if_op(op),
            "affine.parallel" => self.parallel_op(op),
            "affine.apply" | "affine.min" | "affine.max" => self.map_op(op),
            "affine.load" => self.access(op, "memref.load", 1),
            "affine.store" => self.access(op, "memref.store", 2),
            "affine.vector_load" => self.access(op, "vector.load", 1),
            "affine.vector_store" => self.access(op, "vector.store", 2),
            "affine.prefetch" => self.access(op, "memref.prefetch", 1),
            "affine.yield" => self.yield_op(op),
            "affine.linearize_index" => self.linearize(op),
            "affine.delinearize_index" => self.delinearize(op),
            name if crate::affine::dialect::TABLE.iter().any(|row| row.name == name) => {
                Err(self.unsupported(op, &format!("{name} has no counterpart in the scf output")))
            }
            _ => self.copy(op),
        }
    }

    /// A terminator of another loop in the place of `affine.yield`.
    fn yield_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let operands = self.operands(&self.old.op(op).operands, op)?;
        self.place(OpSpec::new(builder::name("scf.yield")).operands(operands), Some(op));
        Ok(())
    }

    /// The results of the map of a bound, a subscript list or `affine.apply`.
    fn map_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let applied = applied(self.old, op).ok_or_else(|| self.malformed(op))?;
        let results = self.applied(applied, op)?;
        let extremum = if self.old.is(op, "affine.max") { Opcode::MaxSI } else { Opcode::MinSI };
        let value = self.reduce(extremum, results).ok_or_else(|| self.malformed(op))?;
        self.tie(self.old.result(op), value);
        Ok(())
    }

    /// A load or store with its subscripts as values; the first `kept` operands stay.
    fn access(&mut self, op: Op, name: &str, kept: usize) -> Result<(), Diagnostic> {
        let old = self.old;
        let map = match old.attr(op, "map") {
            Some(Attribute::Map(map)) => map,
            _ => return Err(self.malformed(op)),
        };
        let data = old.op(op);
        let applied = Applied { map, operands: &data.operands[kept..] };
        let subscripts = self.applied(applied, op)?;
        let mut spec = OpSpec::new(builder::name(name)).operands(self.operands(&data.operands[..kept], op)?);
        spec = spec.operands(subscripts).results(data.results.iter().map(|&r| old.ty(r).clone()));
        for (name, value) in data.properties.iter().filter(|(name, _)| &***name != "map") {
            spec = spec.property(name, value.clone());
        }
        // MLIR prints the attributes of a prefetch but does not read them.
        if name != "memref.prefetch" {
            spec.attrs = data.attrs.clone();
        }
        let new = self.place(spec, Some(op));
        self.tie_results(op, new);
        // Not every vector that affine accesses is one that the dialect vector does: not one of more dims than the memory.
        let error = errors_of(&self.new, new).pop();
        error.map_or(Ok(()), |error| Err(self.unsupported(op, &error.message)))
    }

    fn tie_results(&mut self, old: Op, new: Op) {
        let results = self.new.op(new).results.clone();
        for (&old, new) in self.old.op(old).results.iter().zip(results) {
            self.tie(old, new);
        }
    }

    /// Copies an operation of another dialect, and lowers what is nested in it.
    fn copy(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let data = old.op(op);
        let operands = self.operands(&data.operands, op);
        let mut is_late = operands.is_err();
        let mut spec = OpSpec::new(data.name.clone()).operands(operands.unwrap_or_default());
        spec = spec.results(data.results.iter().map(|&r| old.ty(r).clone()));
        spec.properties = data.properties.clone();
        spec.attrs = data.attrs.clone();
        let new = self.place(spec, Some(op));
        self.tie_results(op, new);
        let is_function = old.has_traits(op, Traits::AFFINE_SCOPE) && old.has_traits(op, Traits::ISOLATED);
        for &region in &data.regions {
            let target = self.new.add_region(new);
            self.region(region, target, is_function)?;
        }
        for (block, passed) in &data.successors {
            let target = self.values_of_block(*block, op)?;
            let passed = self.operands(passed, op);
            is_late |= passed.is_err();
            self.new.op_mut(new).successors.push((target, passed.unwrap_or_default()));
        }
        if is_late {
            self.late.push((op, new));
        }
        Ok(())
    }

    /// The new block that an old one became: the one whose number in its region is the same.
    fn values_of_block(&self, block: Block, user: Op) -> Result<Block, Diagnostic> {
        let region =
            self.old.block(block).parent.and_then(|r| self.old.region(r).blocks.iter().position(|&b| b == block));
        let new_region = self.new.block(self.at).parent.map(|r| self.new.region(r));
        let found = region.zip(new_region).and_then(|(number, region)| region.blocks.get(number).copied());
        found.ok_or_else(|| self.unsupported(user, "a branch leaves its region"))
    }

    fn region(&mut self, old: Region, new: Region, is_function: bool) -> Result<(), Diagnostic> {
        let outer = self.at;
        let blocks = self.old.region(old).blocks.clone();
        let mut pairs = Vec::new();
        for &block in &blocks {
            let target = self.new.add_block(new);
            for &arg in &self.old.block(block).args {
                let value = self.new.add_arg(target, self.old.ty(arg).clone());
                self.tie(arg, value);
            }
            pairs.push((block, target));
        }
        if let Some(&(_, entry)) = pairs.first().filter(|_| is_function) {
            self.constants.push(Constants { entry, position: 0, known: FxHashMap::default() });
        }
        for block in execution_order(self.old, old) {
            self.at = pairs.iter().find(|(b, _)| *b == block).map_or(outer, |(_, target)| *target);
            self.ops(block)?;
        }
        if is_function && !blocks.is_empty() {
            self.constants.pop();
        }
        self.at = outer;
        Ok(())
    }
}
