//! Scalar replacement: what was just stored or loaded goes on in a register, and what is stored again at once is not stored.
//!
//! ```text
//! store %s, C[i, j]   ..   %c = load C[i, j]   ..   store %t, C[i, j]      ->      ..   %c is %s   ..   store %t, C[i, j]
//! ```
//! Copies of a statement beside each other, as unroll-and-jam makes them, hand their sums on through memory. A compiler may see that,
//! if it sees that no store in between is to the same element; here it is known.
//!
//! The operations of a block run one after the other, once each. Two subscripts into one memref whose layout is plain are of the same
//! element if they are the same expressions, and of different ones if they differ by a constant in one place, or if the bounds of the
//! loops around leave no iteration in which they are equal: `B[i, j]` and `B[k + 1, j]` are apart for `k > i`. Of two memrefs
//! the elements are apart if their memory is. So a load gives the value that was stored or loaded last from its element, if nothing
//! in between may have stored there; and a store is in vain if the next one to its element comes before anything that may
//! read it. Whatever else touches memory, or has a region, ends all that is known.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::affine::dialect::{Applied, applied};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{BasicRelation, Budget, Relation};
use crate::affine::row::demand;
use crate::analysis::alias::{FunctionMemory, Overlap};
use crate::analysis::domain::Nest;
use crate::ir::{Block, Module, Op, Value};
use crate::limits::Limits;

/// A program with values in registers.
#[derive(Clone, Debug)]
pub struct Forwarded {
    /// The program; what is left of the operations of the one before has the same ids.
    pub module: Module,
    /// Memrefs that are taken to be apart for it, with their function.
    pub apart: Vec<(Op, [Value; 2])>,
}

/// The functions called `only`, or all, with values in registers. Arguments of functions that are called `overlapping`, or of all with
/// `may_alias`, may be in the same memory.
pub fn forwarded(
    module: &Module,
    only: Option<&str>,
    may_alias: bool,
    overlapping: &FxHashSet<Op>,
    limits: &Limits,
) -> Forwarded {
    let mut done = Forwarded { module: module.clone(), apart: Vec::new() };
    for function in super::called(module, only) {
        let nest = Nest::read(module, function);
        let memory = FunctionMemory::read(module, &nest, may_alias || overlapping.contains(&function));
        let budget = Budget::new(limits.words);
        let mut reader = ForwardReader::new((module, &nest), &memory, &budget);
        let blocks = module.walk(function).into_iter().flat_map(|op| module.op(op).regions.iter());
        for block in blocks.flat_map(|&region| module.region(region).blocks.clone()) {
            reader.block(block);
        }
        let ForwardReader { same, gone, apart, .. } = reader;
        done.apart.extend(apart.into_iter().map(|pair| (function, pair)));
        for (&load, &value) in &same {
            let mut value = value;
            // A value may be that of a load that gives another one.
            while let Some(&further) = done.module.defining_op(value).and_then(|op| same.get(&op)) {
                value = further;
            }
            let result = done.module.result(load);
            done.module.replace_uses(function, result, value);
        }
        for op in same.keys().chain(&gone) {
            done.module.detach(*op);
        }
    }
    done
}

/// A subscript as a sum of values with factors.
pub(super) type SubscriptSum = (BTreeMap<Value, i64>, i64);

/// An element of a memref; no subscripts where they are no sums.
pub(super) struct MemrefElement {
    pub(super) memref: Value,
    pub(super) subscripts: Option<Vec<SubscriptSum>>,
}

pub(super) struct ForwardReader<'m> {
    m: &'m Module,
    nest: &'m Nest,
    memory: &'m FunctionMemory,
    /// How long it may be asked whether subscripts are equal.
    budget: &'m Budget,
    /// The block whose operations are looked at.
    block: Option<Block>,
    /// How far subscripts of two elements are apart there, and whether that is never nothing.
    distances: FxHashMap<Vec<SubscriptSum>, bool>,
    /// Loads, and the values that they give.
    same: FxHashMap<Op, Value>,
    /// Stores in vain.
    gone: FxHashSet<Op>,
    pub(super) apart: Vec<[Value; 2]>,
}

impl<'m> ForwardReader<'m> {
    pub(super) fn new(
        (m, nest): (&'m Module, &'m Nest),
        memory: &'m FunctionMemory,
        budget: &'m Budget,
    ) -> ForwardReader<'m> {
        let (same, gone, apart, distances) = Default::default();
        ForwardReader { m, nest, memory, budget, block: None, distances, same, gone, apart }
    }

    /// Looks at the accesses of another block.
    pub(super) fn enter(&mut self, block: Block) {
        self.block = Some(block);
        self.distances.clear();
    }

    fn block(&mut self, block: Block) {
        self.enter(block);
        let m = self.m;
        let mut known: Vec<(MemrefElement, Value)> = Vec::new();
        let mut unread: Vec<(MemrefElement, Op)> = Vec::new();
        for &op in &m.block(block).ops {
            match (m.name(op), &m.op(op).operands[..]) {
                ("affine.load", &[memref, ..]) => {
                    let element = self.element(op, memref);
                    if let Some((_, value)) = known.iter().find(|(other, _)| is_same(other, &element)) {
                        self.same.insert(op, *value);
                        continue;
                    }
                    unread.retain(|(other, _)| self.are_apart(other, &element));
                    known.push((element, m.result(op)));
                }
                ("affine.store", &[value, memref, ..]) => {
                    let element = self.element(op, memref);
                    if let Some(at) = unread.iter().position(|(other, _)| is_same(other, &element)) {
                        self.gone.insert(unread.swap_remove(at).1);
                    }
                    known.retain(|(other, _)| self.are_apart(other, &element));
                    let again = MemrefElement { memref, subscripts: element.subscripts.clone() };
                    unread.push((again, op));
                    known.push((element, value));
                }
                _ if m.is_pure(op) && m.op(op).regions.is_empty() => {}
                _ => {
                    known.clear();
                    unread.clear();
                }
            }
        }
    }

    pub(super) fn element(&self, op: Op, memref: Value) -> MemrefElement {
        let is_plain = self.m.ty(memref).as_memref().is_some_and(|ty| ty.layout.is_none());
        let subscripts = applied(self.m, op).filter(|_| is_plain).and_then(|applied| sums(&applied));
        MemrefElement { memref, subscripts }
    }

    /// Are two elements certainly different ones, in whatever iteration of the loops around?
    pub(super) fn are_apart(&mut self, a: &MemrefElement, b: &MemrefElement) -> bool {
        if a.memref == b.memref {
            let (Some(a), Some(b)) = (&a.subscripts, &b.subscripts) else { return false };
            return a.iter().zip(b).any(|(a, b)| a.0 == b.0 && a.1 != b.1) || self.never_meet(a, b);
        }
        let roots = (self.memory.root_of(a.memref), self.memory.root_of(b.memref));
        let (Some(first), Some(second)) = roots else { return false };
        match self.memory.overlap(first, second) {
            Overlap::Never => true,
            Overlap::Assumed => {
                let pair = [first, second].map(|root| self.memory.roots[root].value);
                if !self.apart.contains(&pair) {
                    self.apart.push(pair);
                }
                true
            }
            Overlap::Same | Overlap::Maybe => false,
        }
    }

    /// Is there no iteration of the block in which some subscripts are equal to others? Those that are not affine are taken to be.
    fn never_meet(&mut self, a: &[SubscriptSum], b: &[SubscriptSum]) -> bool {
        let distance = |(a, b): (&SubscriptSum, &SubscriptSum)| add(b.clone(), a, -1);
        let Some(distances) = a.iter().zip(b).map(distance).collect::<Option<Vec<_>>>() else { return false };
        if let Some(&known) = self.distances.get(&distances) {
            return known;
        }
        let exprs: Vec<AffineExpr> = distances.iter().filter_map(|distance| self.expr(distance)).collect();
        let is_never = |basic: &BasicRelation| {
            let mut meeting = basic.clone();
            let is_asked = exprs.iter().all(|distance| demand(&mut meeting, distance, true).is_ok());
            is_asked && Relation::from(meeting).is_empty(self.budget).unwrap_or(false)
        };
        let is_apart = self.block.is_some_and(|block| self.nest.home(block).domain.disjuncts().iter().all(is_never));
        self.distances.insert(distances, is_apart);
        is_apart
    }

    /// A sum over the loops around.
    fn expr(&self, (values, constant): &SubscriptSum) -> Option<AffineExpr> {
        let term = |(&value, &factor)| Some(self.nest.expr(value)? * factor);
        values.iter().map(term).try_fold(AffineExpr::Const(*constant), |sum, term| Some(sum + term?))
    }
}

/// Are the subscripts of an element known as sums?
pub(super) fn is_known(element: &MemrefElement) -> bool {
    element.subscripts.is_some()
}

/// Are two elements certainly the same?
pub(super) fn is_same(a: &MemrefElement, b: &MemrefElement) -> bool {
    a.memref == b.memref && a.subscripts.is_some() && a.subscripts == b.subscripts
}

/// The subscripts as sums, if they are.
fn sums(applied: &Applied<'_>) -> Option<Vec<SubscriptSum>> {
    applied.map.results.iter().map(|expr| sum(expr, applied)).collect()
}

/// One expression of them as a sum, if it is.
fn sum(expr: &AffineExpr, applied: &Applied<'_>) -> Option<SubscriptSum> {
    let value = |value: Value| (BTreeMap::from([(value, 1)]), 0);
    match expr {
        AffineExpr::Const(number) => Some((BTreeMap::new(), *number)),
        AffineExpr::Dim(dim) => applied.dims().get(*dim as usize).copied().map(value),
        AffineExpr::Symbol(symbol) => applied.symbols().get(*symbol as usize).copied().map(value),
        AffineExpr::Binary(op, sides) => {
            let (a, b) = (sum(&sides.0, applied)?, sum(&sides.1, applied)?);
            match op {
                AffineOp::Add => add(a, &b, 1),
                AffineOp::Mul if b.0.is_empty() => add((BTreeMap::new(), 0), &a, b.1),
                AffineOp::Mul if a.0.is_empty() => add((BTreeMap::new(), 0), &b, a.1),
                _ => None,
            }
        }
    }
}

/// `a + factor * b`
pub(super) fn add(mut a: SubscriptSum, b: &SubscriptSum, factor: i64) -> Option<SubscriptSum> {
    a.1 = a.1.checked_add(b.1.checked_mul(factor)?)?;
    for (&value, &times) in &b.0 {
        let entry = a.0.entry(value).or_insert(0);
        *entry = entry.checked_add(times.checked_mul(factor)?)?;
    }
    a.0.retain(|_, times| *times != 0);
    Some(a)
}
