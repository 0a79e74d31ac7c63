//! Innermost loops that touch more cells in an iteration than a processor has registers for addresses, as operations on vectors.
//!
//! ```text
//! rewrite: band j { S1: A[i, j-1], A[i, j], ..; S2: A[i+1, j-1], ..; .. }  ->  vectorize(j;8), where more than 16 cells are touched
//! ```
//! A compiler that makes vectors of a loop takes an address for each access and moves all of them along. Rows of a stencil that run together
//! have so many that the compiler keeps some in memory. In a loop of vectors written out it sees that most are a constant apart. The loops
//! that it makes vectors of well enough stay as they are, and so does the program that steps are applied to: this is for who writes C, or scf for LLVM.
//!
//! *Sound.* It is `vectorize`, of the loop alone, and proved as that is; a loop for which it is not stays a loop.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::Options;
use super::pipeline::parse_pipeline;
use super::vectorize::{self, VectorForm};
use crate::affine::dialect::{AffineForOp, Applied, applied};
use crate::affine::map::AffineMap;
use crate::affine::presburger::Budget;
use crate::affine::row::growth;
use crate::analysis::PlainAccess;
use crate::builtin;
use crate::builtin::vector::has_unit_stride;
use crate::equivalence::{Pair, by_element, prove_part};
use crate::ir::{Module, Op, Traits, Type, Value};

/// So many cells have addresses in registers.
const ADDRESSES: usize = 16;
/// How many bits a vector has.
const VECTOR_BITS: u32 = 512;
/// Steps spent on one loop, and on its proof.
const LOOP_STEPS: u64 = 1_000_000;

/// More loops than this stay loops: each is a program of its own, to be written and proved.
const MOST_LOOPS: usize = 100;

/// The functions called `only`, or all, and in them such loops as operations on vectors. Arguments of functions that are called `overlapping` may be in the same memory.
#[must_use]
pub fn crowded_as_vectors<'m>(
    module: &'m Module,
    only: Option<&str>,
    overlapping: &FxHashSet<Op>,
    options: &Options,
) -> Cow<'m, Module> {
    let (mut result, mut left) = (Cow::Borrowed(module), MOST_LOOPS);
    for func in
        builtin::functions(module).into_iter().filter(|&func| only.is_none_or(|only| is_called(module, func, only)))
    {
        let may_alias = options.may_alias || overlapping.contains(&func);
        let options = &Options { may_alias, ..options.clone() };
        for op in module.walk(func) {
            let lanes = AffineForOp::cast(module, op).and_then(|looped| lanes(module, looped));
            let Some(lanes) = lanes.filter(|_| left > 0) else { continue };
            left -= 1;
            if let Some(new) = as_vectors(&result, (func, op), lanes, options) {
                result = Cow::Owned(new);
            }
        }
    }
    result
}

fn is_called(module: &Module, func: Op, name: &str) -> bool {
    builtin::symbol_name(module, func) == Some(name.trim_start_matches('@'))
}

/// The program with operations on vectors in the place of a loop, proved to compute the same.
fn as_vectors(m: &Module, (func, looped): (Op, Op), lanes: i64, options: &Options) -> Option<Module> {
    let step = parse_pipeline(&format!("vectorize(%i;{lanes})")).ok()?.pop()?;
    let budget = Budget::new(LOOP_STEPS.min(options.limits.steps));
    let form = VectorForm { width: lanes, is_masked: false, is_aligned: true };
    let new = vectorize::alone(m, (func, looped), (&step, form), options, &budget)?;
    let (before, after) = (by_element(m), by_element(&new));
    let pair = Pair { before: &before, func, after: &after, after_func: func, may_alias: options.may_alias };
    prove_part(pair, &Budget::new(LOOP_STEPS.min(options.limits.proof)))?;
    Some(new)
}

/// How many iterations of a loop are a vector, if it is innermost, all that moves in it moves along memory, and that is more cells than there are addresses.
fn lanes(m: &Module, looped: AffineForOp) -> Option<i64> {
    let body = &m.block(looped.body(m)).ops;
    if looped.step(m) != 1 || !m.op(looped.op()).results.is_empty() || body.len() <= ADDRESSES {
        return None;
    }
    let mut bits = None;
    let mut cells: Vec<(Value, &AffineMap, &[Value])> = Vec::new();
    for &op in body {
        let data = m.op(op);
        if !data.regions.is_empty() {
            return None;
        }
        let Some(access) = PlainAccess::cast(m, op) else {
            if m.is_pure(op) || m.has_traits(op, Traits::TERMINATOR) {
                continue;
            }
            return None;
        };
        let Applied { map, operands } = applied(m, op)?;
        let by = |dim: u32| i64::from(operands[dim as usize] == looped.induction_var(m));
        let inputs = (map.num_dims as usize, map.num_symbols as usize);
        let moves: Option<Vec<i64>> = map.results.iter().map(|expr| growth(expr, &by, inputs)).collect();
        let moves = moves?;
        let (last, before) = moves.split_last()?;
        let is_still = before.iter().all(|&by| by == 0);
        let ty = m.ty(access.memref).as_memref().filter(|_| is_still)?;
        if *last == 0 {
            continue;
        }
        let Type::Float(kind) = ty.element else { return None };
        if *last != 1 || !has_unit_stride(ty) || *bits.get_or_insert(kind.width()) != kind.width() {
            return None;
        }
        if !cells.contains(&(access.memref, map, operands)) {
            cells.push((access.memref, map, operands));
        }
    }
    let lanes = VECTOR_BITS / bits.filter(|_| cells.len() > ADDRESSES)?;
    (lanes > 1).then_some(i64::from(lanes))
}
