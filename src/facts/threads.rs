//! Which functions print or assert, which are called with arguments that may overlap, and which parallel loops threads may share.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::origin::{Provenance, globals, origin};
use crate::affine::dialect::AffineParallelOp;
use crate::builtin::{callee, functions};
use crate::ir::{Combiner, Module, Op, Opcode, Type, Value};

/// The operators of OpenMP for reductions of integers.
pub const CLAUSES: &[(Opcode, &str)] = &[
    (Opcode::AddI, "+"),
    (Opcode::MulI, "*"),
    (Opcode::AndI, "&"),
    (Opcode::OrI, "|"),
    (Opcode::XorI, "^"),
    (Opcode::MaxSI, "max"),
    (Opcode::MinSI, "min"),
    (Opcode::MaxUI, "max"),
    (Opcode::MinUI, "min"),
];

/// Is it one of the loops whose iterations have no order?
pub fn is_parallel(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "affine.parallel" | "scf.parallel" | "scf.forall")
}

/// What functions do that matters where they are called.
#[derive(Clone, Default, Debug)]
pub struct CallFacts {
    /// Functions that print or assert something, or call one that does.
    seen: FxHashSet<Op>,
    /// Functions that the program itself calls with arguments that are not plainly apart, or not from globals that they touch.
    pub overlapping: FxHashSet<Op>,
    /// Globals of which a function may hand the memory to who called it; none where it may be that of any.
    returned: Option<BTreeSet<String>>,
}

impl CallFacts {
    /// Reads all functions of the program.
    pub fn read(m: &Module) -> CallFacts {
        let mut calls = CallFacts { overlapping: overlapping(m), returned: returned(m), ..CallFacts::default() };
        loop {
            let before = calls.seen.len();
            for function in functions(m) {
                if m.walk(function).into_iter().skip(1).any(|op| calls.is_seen(m, op)) {
                    calls.seen.insert(function);
                }
            }
            if calls.seen.len() == before {
                return calls;
            }
        }
    }

    /// May the operation itself be seen from outside? A function that is not there may print.
    fn is_seen(&self, m: &Module, op: Op) -> bool {
        match callee(m, op).filter(|&function| m.single_block(function, 0).is_some()) {
            Some(function) => self.seen.contains(&function),
            None => matches!(m.name(op), "vector.print" | "cf.assert" | "func.call"),
        }
    }

    /// Is nothing of the operation seen before its end?
    pub fn is_quiet(&self, m: &Module, op: Op) -> bool {
        !m.walk(op).into_iter().any(|inner| self.is_seen(m, inner))
    }

    /// Is the memory of two memrefs of a function, of which one is a global and the other an argument, certainly not the same? Nobody
    /// outside of the program knows where a global is that no function hands out, and the program does not pass it here.
    pub fn are_apart(&self, function: Op, a: &Provenance, b: &Provenance) -> bool {
        match (a, b) {
            (Provenance::Argument(_), Provenance::Global(name))
            | (Provenance::Global(name), Provenance::Argument(_)) => {
                let is_hidden = self.returned.as_ref().is_some_and(|names| !names.contains(name));
                is_hidden && !self.overlapping.contains(&function)
            }
            _ => !a.may_share(b),
        }
    }

    /// Can the iterations of a loop run in any order, at the same time? What it prints has one; and a reduction may.
    pub fn can_run_at_once(&self, m: &Module, op: Op) -> bool {
        let has_dims = m.single_block(op, 0).is_some_and(|body| !m.block(body).args.is_empty());
        let reductions = combiners(m, op);
        let reduces = m.op(op).results.is_empty() || reductions.is_some_and(|all| all.iter().all(Option::is_some));
        is_parallel(m, op) && has_dims && self.is_quiet(m, op) && reduces
    }

    /// Is it a reduction of floats alone, which can be done in parts where its order may be given up?
    pub fn can_be_cut(&self, m: &Module, op: Op) -> bool {
        let Some(view) = AffineParallelOp::cast(m, op) else { return false };
        let results = &m.op(op).results;
        let is_float = results.iter().all(|&result| matches!(m.ty(result), Type::Float(_)));
        let is_combined = view.reductions(m).into_iter().all(|kind| Combiner::of_kind(kind).is_some());
        let has_dims = m.single_block(op, 0).is_some_and(|body| !m.block(body).args.is_empty());
        has_dims && !results.is_empty() && is_float && is_combined && self.is_quiet(m, op)
    }

    /// The parallel loops of a program that threads may share; with `reassociate` sums of floats, too.
    pub fn at_once(&self, m: &Module, reassociate: bool) -> FxHashSet<Op> {
        let is_shared = |op: &Op| self.can_run_at_once(m, *op) || (reassociate && self.can_be_cut(m, *op));
        m.walk(m.root()).into_iter().filter(is_shared).collect()
    }
}

/// How each result of an `affine.parallel` is combined, where OpenMP has that. None for other loops.
pub fn combiners(m: &Module, op: Op) -> Option<Vec<Option<Opcode>>> {
    let view = AffineParallelOp::cast(m, op)?;
    let results = m.op(op).results.iter();
    let combiner = |(kind, &result): (i64, &Value)| {
        let opcode = Combiner::of_kind(kind)?.opcode();
        let is_number = matches!(m.ty(result), Type::Index | Type::Int(8 | 16 | 32 | 64, _));
        CLAUSES.iter().find(|(known, _)| *known == opcode && is_number).map(|_| opcode)
    };
    Some(view.reductions(m).into_iter().zip(results).map(combiner).collect())
}

/// The functions that are called with arguments that are not plainly apart, or not from the globals that they touch.
fn overlapping(m: &Module) -> FxHashSet<Op> {
    let mut overlapping = FxHashSet::default();
    let mut touched: FxHashMap<Op, BTreeSet<String>> = FxHashMap::default();
    for call in m.walk(m.root()) {
        let Some(function) = callee(m, call) else { continue };
        let operands = m.op(call).operands.iter();
        let memrefs = operands.filter(|&&v| m.ty(v).as_memref().is_some()).map(|&v| origin(m, v));
        let memrefs: Vec<Provenance> = memrefs.collect();
        let meets = |k: usize, b: &Provenance| memrefs[..k].iter().any(|a| a.may_share(b));
        let touched = touched.entry(function).or_insert_with(|| globals(m, function));
        let is_touched = touched.iter().any(|name| meets(memrefs.len(), &Provenance::Global(name.clone())));
        if is_touched || memrefs.iter().enumerate().any(|(k, b)| meets(k, b)) {
            overlapping.insert(function);
        }
    }
    overlapping
}

/// The globals of which a function may return the memory, if these are known.
fn returned(m: &Module) -> Option<BTreeSet<String>> {
    let ends = m.walk(m.root()).into_iter().filter(|&op| m.is(op, "func.return"));
    let values = ends.flat_map(|op| m.op(op).operands.to_vec()).filter(|&value| m.ty(value).as_memref().is_some());
    let mut names = BTreeSet::new();
    for value in values {
        match origin(m, value) {
            Provenance::Unknown => return None,
            Provenance::Global(name) => _ = names.insert(name),
            Provenance::Argument(_) | Provenance::Allocation(_) => {}
        }
    }
    Some(names)
}
