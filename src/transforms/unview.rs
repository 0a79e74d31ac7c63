//! `unview`: loads and stores of elements of a view are those of the array that it is a view of.
//!
//! ```text
//! rewrite: v = subview A[o] [..] [s];  load v[e]   ->   load A[o + s * e]
//! ```
//! It is for the whole function, and takes each load and store of one element whose cell is known by subscripts of the array, sums of the loops around it, of symbols and
//! numbers, with quotients and remainders of them. Views that nobody looks through any more go. What else takes a view (vectors, calls) keeps it.
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

use super::redirect::{access_of, drop_views, named_cell, redirect};
use super::rewrite::Rewritten;
use super::session::{No, Session};
use crate::affine::dialect::is_dim;
use crate::affine::expr::AffineExpr;
use crate::analysis::names::value_name;
use crate::analysis::scop::Array;
use crate::analysis::{PlainAccess, is_view};
use crate::ir::{Module, Op, Value};
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

/// The program without views of elements.
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
    let report = match views.is_empty() {
        true => vec![format!("`{UNVIEW}` changes nothing")],
        false => views.iter().map(said).collect(),
    };
    views.into_iter().for_each(|view| drop_views(&mut module, scop.func, view));
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
