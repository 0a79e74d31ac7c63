//! What may end the program though it only computes numbers: divisions.
//!
//! Such an operation runs where the program has it, whoever asks for its result: it is written into a variable in its place, never
//! into the line of its user, which may come later, or never. Of an affine expression it is the divisor alone that can go wrong.
//! It is tested in its place, and then the expression may stand anywhere.

use super::Emitter;
use crate::affine::dialect::{
    AffineDelinearizeIndexOp, AffineForOp, AffineIfOp, AffineParallelOp, BasisElement, applied,
};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::codegen::range::{is_positive, may_stop};
use crate::codegen::text::affine;
use crate::diag::Diagnostic;
use crate::ir::{Module, Op, Value};

/// What an affine expression divides by, and the values of its dims and symbols.
type Divisor<'m> = (&'m AffineExpr, &'m [Value], &'m [Value]);

/// The divisors of an operation's maps, or of its condition, that are not plainly positive, in the order in which they are needed.
fn divisors(m: &Module, op: Op) -> Vec<Divisor<'_>> {
    let bounds = AffineForOp::cast(m, op).map(|view| [view.lower(m), view.upper(m)]);
    let bounds = bounds.or_else(|| AffineParallelOp::cast(m, op).map(|view| [view.lower(m), view.upper(m)]));
    let maps = bounds.into_iter().flatten().chain(applied(m, op));
    let mut exprs: Vec<Divisor<'_>> = maps
        .flat_map(|applied| {
            let (dims, symbols) = applied.operands.split_at(applied.map.num_dims as usize);
            applied.map.results.iter().map(move |expr| (expr, dims, symbols))
        })
        .collect();
    if let Some(branch) = AffineIfOp::cast(m, op) {
        let (set, operands) = branch.condition(m);
        let (dims, symbols) = operands.split_at(set.num_dims as usize);
        exprs.extend(set.constraints.iter().map(|constraint| (&constraint.expr, dims, symbols)));
    }
    let mut found = Vec::new();
    for (expr, dims, symbols) in exprs {
        let is_fine = |divisor: &AffineExpr| match divisor {
            AffineExpr::Const(number) => *number > 0,
            AffineExpr::Dim(number) => is_positive(m, dims[*number as usize]),
            AffineExpr::Symbol(number) => is_positive(m, symbols[*number as usize]),
            AffineExpr::Binary(..) => false,
        };
        expr.walk(&mut |part| match part {
            AffineExpr::Binary(AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv, sides) if !is_fine(&sides.1) => {
                found.push((&sides.1, dims, symbols));
            }
            _ => {}
        });
    }
    found
}

/// The sizes by which an index is taken apart that are not plainly positive, as they are needed: the last one first.
fn bases(m: &Module, op: Op) -> Vec<Value> {
    let sizes = AffineDelinearizeIndexOp::cast(m, op).map(|view| view.sizes(m)).unwrap_or_default();
    let unsure = |size: BasisElement| match size {
        BasisElement::Dynamic(size) => Some(size).filter(|&size| !is_positive(m, size)),
        // Where the text says it, it is positive.
        BasisElement::Static(_) => None,
    };
    sizes.into_iter().rev().filter_map(unsure).collect()
}

/// May the operation end the program by what it computes?
pub(super) fn stops(m: &Module, op: Op) -> bool {
    may_stop(m, op) || !divisors(m, op).is_empty() || !bases(m, op).is_empty()
}

impl Emitter<'_> {
    /// Tests what the operation divides by, where that may be no positive number.
    pub(super) fn test_divisors(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        for (divisor, dims, symbols) in divisors(m, op) {
            // The test and the expression both ask for them.
            dims.iter().chain(symbols).try_for_each(|&value| self.settle_value(value, op))?;
            let (dims, symbols) = (self.values(dims)?, self.values(symbols)?);
            self.code.line(format!("fk_divisor({});", affine(divisor, &dims, &symbols, "fk_").text));
        }
        for size in bases(m, op) {
            self.settle_value(size, op)?;
            let size = self.value(size)?;
            self.code.line(format!("fk_basis({});", size.text));
        }
        Ok(())
    }
}
