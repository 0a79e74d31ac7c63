//! Elements that stay in a register while a loop runs: those that are the same in all of its iterations.
//!
//! ```text
//! for k { C[i, j] = C[i, j] + A[i, k] * B[k, j] }    ->    if there is a k { c = C[i, j]; for k { c = c + ..; } C[i, j] = c; }
//! for j { C[i, j] = C[i, j] + A[i, k] * B[k, j] }    ->    if there is a j { a = A[i, k]; for j { C[i, j] = C[i, j] + a * B[k, j] } }
//! ```
//! A loop is looked at whose body is a run of loads, stores and operations that compute only. An element that it loads and
//! stores, at subscripts that are all known before the loop, is kept if each other access of the loop is of the same element, or
//! certainly of another one in whatever iteration: in memory that is apart, a constant away in one subscript, or passed by, as `C[i, j]` and
//! `C[i, k]` are apart for `k < j` ([`super::forward`]). A subscript a constant away from one that the loop does not change is itself not
//! changed by it, so that what holds of one iteration holds of any two. The body stores unconditionally, so that storing once after
//! the loop stores what the last iteration would; where the loop may run no iteration, nothing is loaded or stored. Values and their
//! order are the same.
//!
//! Subscripts that the body computes of what is known before the loop are computed before it, if it runs; they cannot stop the program.
//!
//! An element that a loop only loads, while it stores others, is kept likewise, if all that it stores is certainly elsewhere: the
//! body loads it unconditionally, so that loading it before does nothing new. Where all stores are kept a compiler sees as much.

use rustc_hash::FxHashSet;

use super::forward::{ForwardReader, MemrefElement, is_known, is_same};
use crate::affine::presburger::Budget;
use crate::analysis::PlainAccess;
use crate::analysis::alias::FunctionMemory;
use crate::analysis::domain::Nest;
use crate::analysis::traps::may_trap;
use crate::ir::{Block, Module, Op, Traits, Value};
use crate::limits::Limits;

/// An element that a loop keeps in a register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptElement {
    /// One of the stores to it; one of the loads if there is none.
    pub access: Op,
    /// Is it stored?
    pub is_stored: bool,
    /// All loads and stores of it in the loop.
    pub accesses: FxHashSet<Op>,
}

/// What a loop keeps in registers.
#[derive(Clone, Debug)]
pub struct KeptInLoop {
    /// The elements.
    pub elements: Vec<KeptElement>,
    /// What its body computes their subscripts with, in order, which is the same in all iterations.
    pub subscripts: Vec<Op>,
}

/// Loops with what they keep.
pub(super) type Loops = Vec<(Op, KeptInLoop)>;
/// Memrefs that are taken to be apart, with their function.
type ApartMemrefs = Vec<(Op, [Value; 2])>;

/// The loops of the functions called `only`, or of all, that keep something, and the memrefs taken to be apart for that.
pub(super) fn registers(
    m: &Module,
    only: Option<&str>,
    may_alias: bool,
    overlapping: &FxHashSet<Op>,
    limits: &Limits,
) -> (Loops, ApartMemrefs) {
    let (mut found, mut apart) = (Vec::new(), Vec::new());
    for function in super::called(m, only) {
        let nest = Nest::read(m, function);
        let memory = FunctionMemory::read(m, &nest, may_alias || overlapping.contains(&function));
        let budget = Budget::new(limits.words);
        for op in m.walk(function) {
            let is_loop = matches!(m.name(op), "affine.for" | "scf.for") && m.op(op).results.is_empty();
            let Some(body) = m.single_block(op, 0).filter(|_| is_loop) else { continue };
            let mut reader = ForwardReader::new((m, &nest), &memory, &budget);
            let steady = Steady::of(m, body);
            let elements = kept(&steady, &mut reader);
            if !elements.is_empty() {
                let subscripts = steady.subscripts(&elements);
                found.push((op, KeptInLoop { elements, subscripts }));
                apart.extend(reader.apart.into_iter().map(|pair| (function, pair)));
            }
        }
    }
    (found, apart)
}

/// What is the same in all iterations of a loop, and could be computed before it.
struct Steady<'m> {
    m: &'m Module,
    body: Block,
    /// The operations of the body that are so.
    ops: FxHashSet<Op>,
}

impl<'m> Steady<'m> {
    fn of(m: &'m Module, body: Block) -> Steady<'m> {
        let mut steady = Steady { m, body, ops: FxHashSet::default() };
        for &op in &m.block(body).ops {
            let computes = m.is_pure(op) && m.op(op).regions.is_empty() && !may_trap(m, op);
            if computes && m.op(op).operands.iter().all(|&operand| steady.has(operand)) {
                steady.ops.insert(op);
            }
        }
        steady
    }

    /// Is the value known before the loop?
    fn is_before(&self, value: Value) -> bool {
        self.m.defining_block(value) != Some(self.body)
    }

    /// The same, or could it be?
    fn has(&self, value: Value) -> bool {
        self.is_before(value) || self.m.defining_op(value).is_some_and(|op| self.ops.contains(&op))
    }

    /// Is it the element of each iteration?
    fn has_element(&self, op: Op, element: &MemrefElement) -> bool {
        let indices = PlainAccess::cast(self.m, op).map(|access| access.indices(self.m, op));
        is_known(element)
            && self.is_before(element.memref)
            && indices.is_some_and(|indices| indices.iter().all(|&value| self.has(value)))
    }

    /// What the body computes the subscripts of some elements of, in order.
    fn subscripts(&self, kept: &[KeptElement]) -> Vec<Op> {
        let m = self.m;
        let indices = |op| PlainAccess::cast(m, op).map_or(&[][..], |access| access.indices(m, op));
        let mut wanted: FxHashSet<Value> = kept.iter().flat_map(|kept| indices(kept.access)).copied().collect();
        let mut ops: Vec<Op> = Vec::new();
        for &op in m.block(self.body).ops.iter().rev() {
            if m.op(op).results.iter().any(|result| wanted.contains(result)) {
                wanted.extend(&m.op(op).operands);
                ops.push(op);
            }
        }
        ops.reverse();
        ops
    }
}

/// What a loop keeps.
fn kept(steady: &Steady<'_>, reader: &mut ForwardReader<'_>) -> Vec<KeptElement> {
    let m = steady.m;
    let mut accesses: Vec<(Op, MemrefElement, bool)> = Vec::new();
    for &inner in &m.block(steady.body).ops {
        match PlainAccess::cast(m, inner) {
            Some(PlainAccess { memref, stored }) => {
                accesses.push((inner, reader.element(inner, memref), stored.is_some()));
            }
            None if m.has_traits(inner, Traits::TERMINATOR) => {}
            None if m.is_pure(inner) && m.op(inner).regions.is_empty() => {}
            None => return Vec::new(),
        }
    }
    reader.enter(steady.body);
    let mut found: Vec<KeptElement> = Vec::new();
    for wanted in [true, false] {
        let is_in = |found: &[KeptElement], op: &Op| found.iter().any(|kept| kept.accesses.contains(op));
        if !wanted && !accesses.iter().any(|(op, _, is_store)| *is_store && !is_in(&found, op)) {
            break;
        }
        for (access, element, _) in
            accesses.iter().filter(|(op, element, stores)| *stores == wanted && steady.has_element(*op, element))
        {
            if is_in(&found, access) {
                continue;
            }
            let (same, others): (Vec<_>, Vec<_>) = accesses.iter().partition(|(_, other, _)| is_same(element, other));
            let is_kind = same.iter().any(|(_, _, stores)| *stores) == wanted;
            let is_loaded = same.iter().any(|(_, _, stores)| !stores);
            let mut meets = |(_, other, stores): &(Op, MemrefElement, bool)| {
                (wanted || *stores) && !reader.are_apart(element, other)
            };
            if is_kind && is_loaded && !others.iter().any(|other| meets(other)) {
                let accesses = same.iter().map(|(op, ..)| *op).collect();
                found.push(KeptElement { access: *access, is_stored: wanted, accesses });
            }
        }
    }
    found
}
