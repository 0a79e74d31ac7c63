//! `unview`: loads and stores of elements of a view are those of the array that it is a view of, and name them by subscripts in affine.
//!
//! ```text
//! rewrite: v = subview A[o] [..] [s];  load v[e]   ->   load A[o + s * e]
//!          e = index_cast (index_cast i : i32);  load A[e]   ->   affine.load A[i]     where i is a number of 32 bits
//! ```
//! It is for the whole function, and takes each load and store of one element whose cell is known by subscripts of the array, sums of the loops around it, of symbols and
//! numbers, with quotients and remainders of them. Views that nobody looks through any more go, and so do integers that were computed for subscripts alone. What else takes a view (vectors, calls) keeps it.
//!
//! Steps that make loops of others leave views at places that are computed: of tiles that became one loop (`coalesce`) the view of each starts at
//! `8 * (i floordiv 8)`, and is looked into at `i mod 8`. Without the view that is `A[i]`.
//!
//! *Sound.* Which cell that is, is what the dependences are of. That the program computes the same is read from the new text, as all is.
//!
//! ```text
//! affine.for %i = 0 to 8 {                        affine.for %i = 0 to 8 {
//!   %v = memref.subview %A[%i * 8] [8] [1]   ->
//!   affine.for %p = 0 to 8 {                        affine.for %p = 0 to 8 {
//!     %x = memref.load %v[%p]                         %x = affine.load %A[%i * 8 + %p]
//! ```
//! refuses: `unknown-access`.
//! source: MLIR's `fold-memref-alias-ops`.

use std::convert::Infallible;

use super::Options;
use super::auto::knobs_of_written;
use super::pipeline::Step;
use super::redirect::{access_of, drop_views, named_cell, redirect, spell_in_affine};
use super::rewrite::Rewritten;
use super::session::{No, Session};
use super::storage::{Stored, guessed, tried};
use crate::affine::dialect::is_dim;
use crate::affine::expr::AffineExpr;
use crate::analysis::names::value_name;
use crate::analysis::scop::Array;
use crate::analysis::{PlainAccess, is_view};
use crate::ir::{Module, Op, Opcode, Value};
use crate::schedule::refusal::NotApplicable;

/// The step's name.
pub(super) const UNVIEW: &str = "unview";

/// The loads and stores of elements of views, with the views.
pub(super) fn through_views(session: &Session<'_>) -> Vec<(Op, Value)> {
    let m = session.module;
    let of = |op: Op| {
        let memref = PlainAccess::cast(m, op)?.memref;
        m.defining_op(memref).filter(|&made| is_view(m, made)).map(|_| (op, memref))
    };
    m.walk(session.scop().func).into_iter().filter_map(of).collect()
}

/// Does `arith` cast some subscript in a loop, as integers of C are cast?
fn has_casts(session: &Session<'_>) -> bool {
    let m = session.module;
    let is_cast = |value: &Value| {
        let op = m.defining_op(*value).filter(|&op| m.opcode(op) == Some(Opcode::IndexCast));
        op.is_some_and(|op| m.parent_op(op).is_some_and(|around| around != session.scop().func))
    };
    let casts = |op: Op| PlainAccess::cast(m, op).is_some_and(|access| access.indices(m, op).iter().any(is_cast));
    m.walk(session.scop().func).into_iter().any(casts)
}

/// The program that a step had better order instead of the one of the session: one whose subscripts need no casts, if the step is `auto` and that is faster.
pub(super) fn without_casts(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    knobs_of_written(session, auto).filter(|knobs| knobs.loops.is_empty() && has_casts(session))?;
    guessed(session, options, |proving| {
        tried((session, auto), proving, |start, without, within| {
            let way = start.then(&[UNVIEW.to_owned()], within, &|_| false)?.ordered(auto, within)?;
            way.1.is_better_than(without).then_some(way)
        })
    })
}

/// The program without views of elements, and with subscripts in affine.
pub(super) fn rewrite(session: &Session<'_>) -> Result<Rewritten, No> {
    let (m, scop) = (session.module, session.scop());
    let (mut module, mut views): (Module, Vec<Value>) = (m.clone(), Vec::new());
    for (op, view) in through_views(session) {
        let Some(ArrayElement { array, ivs, subscripts }) = element(session, op) else {
            let message = format!(
                "{} looks through {} at no element of a known place in an array",
                m.name(op),
                value_name(m, view)
            );
            return Err(NotApplicable::new("unknown-access", m.op(op).span, message).into());
        };
        redirect(&mut module, (scop.func, &scop.nest), (op, array), |inputs, _| {
            let symbol = |symbol: u32| Ok::<_, Infallible>(scop.symbols[symbol as usize]);
            let mut over = |expr: &AffineExpr| {
                inputs.over(expr, |dim| ivs[dim as usize], symbol).unwrap_or_else(|never| match never {})
            };
            subscripts.iter().map(&mut over).collect()
        });
        if !views.contains(&view) {
            views.push(view);
        }
    }
    let said = |&view: &Value| format!("{UNVIEW}: what {} shows is named as its array does", value_name(m, view));
    let mut report: Vec<String> = views.iter().map(said).collect();
    views.into_iter().for_each(|view| drop_views(&mut module, scop.func, view));
    let count = spell_in_affine(&mut module, scop.func, &[scop.func]);
    let accesses = if count == 1 { "access has" } else { "accesses have" };
    report.extend((count > 0).then(|| format!("{UNVIEW}: {count} {accesses} subscripts in affine")));
    if report.is_empty() {
        report.push(format!("`{UNVIEW}` changes nothing"));
    }
    Ok(Rewritten::new(module, report))
}

/// An element of an array: subscripts over induction variables.
struct ArrayElement<'s> {
    array: Value,
    ivs: Vec<Value>,
    subscripts: &'s [AffineExpr],
}

/// The one that a load or a store touches, if it can say so where it stands.
fn element<'s>(session: &'s Session<'_>, op: Op) -> Option<ArrayElement<'s>> {
    let (m, scop) = (session.module, session.scop());
    let array = access_of(scop, op)?.1.array;
    let id = matches!(scop.arrays[array], Array::Memory(_)).then(|| array.root())?;
    let root = &scop.memory.roots[id];
    let (statement, subscripts) = named_cell(session, op, (id, root))?;
    let ivs: Vec<Value> = statement.loops.iter().map(|&id| scop.loops[id].iv).collect();
    ivs.iter().all(|&iv| is_dim(m, iv, op)).then_some(ArrayElement { array: root.value, ivs, subscripts })
}
