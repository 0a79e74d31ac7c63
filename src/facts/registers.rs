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
//! An element that a loop only loads, while it stores others, is kept likewise, if all that it stores is certainly elsewhere: the
//! body loads it unconditionally, so that loading it before does nothing new. Where all stores are kept a compiler sees as much.

use rustc_hash::FxHashSet;

use super::forward::{ForwardReader, MemrefElement, is_known, is_same};
use crate::affine::dialect::{AffineForOp, applied};
use crate::affine::presburger::Budget;
use crate::analysis::alias::FunctionMemory;
use crate::analysis::domain::Nest;
use crate::ir::{Module, Op, Traits, Value};
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

/// Loops with what they keep.
pub(super) type Loops = Vec<(Op, Vec<KeptElement>)>;
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
            let mut reader = ForwardReader::new((m, &nest), &memory, &budget);
            let kept = kept(m, &mut reader, op);
            if !kept.is_empty() {
                found.push((op, kept));
                apart.extend(reader.apart.into_iter().map(|pair| (function, pair)));
            }
        }
    }
    (found, apart)
}

/// What a loop keeps.
fn kept(m: &Module, reader: &mut ForwardReader<'_>, op: Op) -> Vec<KeptElement> {
    let body = AffineForOp::cast(m, op).filter(|_| m.op(op).results.is_empty()).and_then(|_| m.single_block(op, 0));
    let Some(body) = body else { return Vec::new() };
    let mut accesses: Vec<(Op, MemrefElement, bool)> = Vec::new();
    for &inner in &m.block(body).ops {
        match (m.name(inner), &m.op(inner).operands[..]) {
            ("affine.load", &[memref, ..]) => accesses.push((inner, reader.element(inner, memref), false)),
            ("affine.store", &[_, memref, ..]) => accesses.push((inner, reader.element(inner, memref), true)),
            _ if m.has_traits(inner, Traits::TERMINATOR) => {}
            _ if m.is_pure(inner) && m.op(inner).regions.is_empty() => {}
            _ => return Vec::new(),
        }
    }
    reader.enter(body);
    let is_before = |&value: &Value| {
        !m.block(body).args.contains(&value) && m.defining_op(value).is_none_or(|def| m.op(def).parent != Some(body))
    };
    let stays = |op: Op, element: &MemrefElement| {
        let subscripts = applied(m, op).is_some_and(|applied| applied.operands.iter().all(is_before));
        is_known(element) && subscripts && is_before(&element.memref)
    };
    let mut found: Vec<KeptElement> = Vec::new();
    for wanted in [true, false] {
        let is_in = |found: &[KeptElement], op: &Op| found.iter().any(|kept| kept.accesses.contains(op));
        if !wanted && !accesses.iter().any(|(op, _, is_store)| *is_store && !is_in(&found, op)) {
            break;
        }
        for (access, element, _) in
            accesses.iter().filter(|(op, element, stores)| *stores == wanted && stays(*op, element))
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
