//! Scalar replacement: what was just stored or loaded goes on in a register, and what is stored again at once is not stored.
//!
//! ```text
//! store %s, C[i, j]   ..   %c = load C[i, j]   ..   store %t, C[i, j]      ->      ..   %c is %s   ..   store %t, C[i, j]
//! ```
//! Copies of a statement beside each other, as unroll-and-jam makes them, hand their sums on through memory. A compiler may see that,
//! if it sees that no store in between is to the same element; here it is known.
//!
//! The operations of a block run one after the other, once each. Two subscripts into one memref are of the same element if they are the
//! same sums ([`super::subscripts`]), whatever its layout. They are of different ones if the layout keeps different subscripts apart, as that of a
//! part of an array does, and they differ by a constant in one place, or the bounds of the loops around leave no iteration in which
//! they are equal: `B[i, j]` and `B[k + 1, j]` are apart for `k > i`. Of two memrefs the elements are apart if the
//! memory that they may be of is. Elements in a row, a vector, are the same as others if they begin at the same one and are as many, and apart from
//! others if none of them is one of these. So a load gives the value that was stored or loaded last from its element, if nothing in between may
//! have stored there; and a store is in vain if the next one to its element comes before anything that may read it. Whatever else touches memory, or has a region, ends all that is known.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::subscripts::{SubscriptSum, plus, subscripts};
use crate::affine::dialect::{AffineVectorLoadOp, AffineVectorStoreOp};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Relation};
use crate::affine::row::demand;
use crate::analysis::PlainAccess;
use crate::analysis::alias::{FunctionMemory, Overlap, RootId};
use crate::analysis::domain::Nest;
use crate::analysis::is_injective;
use crate::ir::{Block, Module, Op, Type, Value};
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

/// An element of a memref, or some in a row; no subscripts where they are no sums.
pub(super) struct MemrefElement {
    pub(super) memref: Value,
    pub(super) subscripts: Option<Vec<SubscriptSum>>,
    /// How many there are: those behind it along the last dimension.
    lanes: i64,
}

/// A load or a store of one element, or of some in a row.
struct RowAccess {
    memref: Value,
    /// What is stored, if it is a store.
    stored: Option<Value>,
    lanes: i64,
}

impl RowAccess {
    fn cast(m: &Module, op: Op) -> Option<RowAccess> {
        if let Some(PlainAccess { memref, stored }) = PlainAccess::cast(m, op) {
            return Some(RowAccess { memref, stored, lanes: 1 });
        }
        let load = AffineVectorLoadOp::cast(m, op).map(|load| (load.memref(m), None));
        let store = || AffineVectorStoreOp::cast(m, op).map(|store| (store.memref(m), Some(store.value(m))));
        let (memref, stored) = load.or_else(store)?;
        let Type::Vector(vector) = m.ty(stored.unwrap_or_else(|| m.result(op))) else { return None };
        let &[lanes] = &vector.shape[..] else { return None };
        // A vector of one element is no element.
        let is_row = lanes > 1 && !vector.scalable.contains(&true);
        let lanes = i64::try_from(lanes).ok().filter(|_| is_row)?;
        Some(RowAccess { memref, stored, lanes })
    }
}

/// What is known of a memref.
struct MemrefFacts {
    /// Are elements at different subscripts different ones?
    is_injective: bool,
    /// The memory that it may be of, if that is known.
    roots: Option<Vec<RootId>>,
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
    /// The memrefs that were met.
    memrefs: FxHashMap<Value, Rc<MemrefFacts>>,
}

impl<'m> ForwardReader<'m> {
    pub(super) fn new(
        (m, nest): (&'m Module, &'m Nest),
        memory: &'m FunctionMemory,
        budget: &'m Budget,
    ) -> ForwardReader<'m> {
        let (same, gone, apart, distances, memrefs) = Default::default();
        ForwardReader { m, nest, memory, budget, block: None, distances, same, gone, apart, memrefs }
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
            match RowAccess::cast(m, op) {
                Some(RowAccess { memref, stored: None, .. }) => {
                    let element = self.element(op, memref);
                    if let Some((_, value)) = known.iter().find(|(other, _)| is_same(other, &element)) {
                        self.same.insert(op, *value);
                        continue;
                    }
                    unread.retain(|(other, _)| self.are_apart(other, &element));
                    known.push((element, m.result(op)));
                }
                Some(RowAccess { memref, stored: Some(value), .. }) => {
                    let element = self.element(op, memref);
                    if let Some(at) = unread.iter().position(|(other, _)| is_same(other, &element)) {
                        self.gone.insert(unread.swap_remove(at).1);
                    }
                    known.retain(|(other, _)| self.are_apart(other, &element));
                    let again = MemrefElement { subscripts: element.subscripts.clone(), ..element };
                    unread.push((again, op));
                    known.push((element, value));
                }
                None if m.is_pure(op) && m.op(op).regions.is_empty() => {}
                None => {
                    known.clear();
                    unread.clear();
                }
            }
        }
    }

    pub(super) fn element(&self, op: Op, memref: Value) -> MemrefElement {
        let sums = subscripts(self.m, self.nest, op).into_iter().map(|subscript| subscript.sum);
        let lanes = RowAccess::cast(self.m, op).map_or(1, |access| access.lanes);
        MemrefElement { memref, subscripts: sums.collect(), lanes }
    }

    /// Are two elements certainly different ones, in whatever iteration of the loops around?
    pub(super) fn are_apart(&mut self, a: &MemrefElement, b: &MemrefElement) -> bool {
        if a.memref == b.memref {
            let (Some(first), Some(second)) = (&a.subscripts, &b.subscripts) else { return false };
            let distance = |(a, b): (&SubscriptSum, &SubscriptSum)| plus(b.clone(), a, -1);
            let distances = first.iter().zip(second).map(distance).collect::<Option<Vec<_>>>();
            return distances.is_some_and(|distances| {
                let never_meet = |reader: &mut Self| match (a.lanes, b.lanes) {
                    (1, 1) => reader.never_meet(distances),
                    lanes => rows_never_meet(&distances, lanes),
                };
                self.facts(a.memref).is_injective && never_meet(self)
            });
        }
        let (first, second) = (self.facts(a.memref), self.facts(b.memref));
        let (Some(first), Some(second)) = (&first.roots, &second.roots) else { return false };
        let mut assumed = Vec::new();
        for (&first, &second) in first.iter().flat_map(|first| second.iter().map(move |second| (first, second))) {
            match self.memory.overlap(first, second) {
                Overlap::Never => {}
                Overlap::Assumed => assumed.push([first, second].map(|root| self.memory.roots[root].value)),
                Overlap::Same | Overlap::Maybe => return false,
            }
        }
        assumed.retain(|pair| !self.apart.contains(pair));
        self.apart.extend(assumed);
        true
    }

    fn facts(&mut self, memref: Value) -> Rc<MemrefFacts> {
        let facts = self.memrefs.entry(memref).or_insert_with(|| {
            let roots = self.memory.roots_of(self.m, self.nest, memref).filter(|roots| !roots.is_empty());
            Rc::new(MemrefFacts { is_injective: is_injective(self.m, self.nest, memref), roots })
        });
        facts.clone()
    }

    /// Is there no iteration of the block in which subscripts so far apart are equal? Distances that are not affine are taken to be nothing.
    fn never_meet(&mut self, distances: Vec<SubscriptSum>) -> bool {
        if distances.iter().any(|distance| constant(distance).is_some_and(|distance| distance != 0)) {
            return true;
        }
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

    /// A sum over the loops around, if it is affine in them.
    fn expr(&self, sum: &SubscriptSum) -> Option<AffineExpr> {
        let product = |values: &[Value]| {
            let mut values = values.iter().map(|&value| self.nest.expr(value));
            values.try_fold(AffineExpr::Const(1), |product, value| Some(product * value?))
        };
        let term = |(values, &factor): (&Vec<Value>, &i64)| Some(product(values)? * factor);
        let expr = sum.iter().map(term).try_fold(AffineExpr::Const(0), |sum, term| Some(sum + term?));
        expr.filter(AffineExpr::is_pure_affine)
    }
}

/// A sum that is a number.
fn constant(sum: &SubscriptSum) -> Option<i64> {
    sum.keys().all(Vec::is_empty).then(|| sum.values().sum())
}

/// Do two rows of so many elements have none in common, where the second one begins so far from the first one?
fn rows_never_meet(distances: &[SubscriptSum], (first, second): (i64, i64)) -> bool {
    let Some((along, before)) = distances.split_last() else { return false };
    let is_another_row = before.iter().any(|distance| constant(distance).is_some_and(|distance| distance != 0));
    is_another_row || constant(along).is_some_and(|along| along >= first || along <= -second)
}

/// Are the subscripts of an element known as sums?
pub(super) fn is_known(element: &MemrefElement) -> bool {
    element.subscripts.is_some()
}

/// Are two elements certainly the same?
pub(super) fn is_same(a: &MemrefElement, b: &MemrefElement) -> bool {
    a.memref == b.memref && a.lanes == b.lanes && a.subscripts.is_some() && a.subscripts == b.subscripts
}
