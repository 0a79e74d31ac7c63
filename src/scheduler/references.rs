//! What units read and write, as rows: subscripts over the loops around.

use std::collections::BTreeSet;

use num_traits::{One, ToPrimitive, Zero};

use super::problem::{Edge, Problem};
use crate::affine::expr::AffineExpr;
use crate::affine::generators::Generators;
use crate::affine::presburger::{Budget, Relation};
use crate::affine::row::growth;
use crate::analysis::scop::{Access, Array, ArrayId, Scop, StatementId};
use crate::arena::Id;

/// Steps spent on what two units use both.
const REUSE_STEPS: u64 = 200_000;

/// One access of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// What it touches.
    pub array: ArrayId,
    /// Does it write?
    pub write: bool,
    /// For each subscript its coefficients over the loops around, the constant last; none where it is not a plain sum.
    pub subscripts: Vec<Option<Vec<i64>>>,
    /// What else is added to them, for each access that it stands for.
    pub offsets: Vec<Vec<i64>>,
}

impl Reference {
    /// The distances of its subscripts when the loops move by some vector; none if one is not known.
    pub fn step(&self, direction: &[i64]) -> Option<Vec<i64>> {
        let step = |row: &Option<Vec<i64>>| Some(row.as_ref()?.iter().zip(direction).map(|(a, b)| a * b).sum());
        self.subscripts.iter().map(step).collect()
    }

    /// How many elements it touches in so many iterations of some of the loops together: rows of a stencil have some in common.
    pub fn distinct(&self, jams: &[(Option<usize>, u128)]) -> u128 {
        let along = |dim: usize| self.subscripts.iter().map(move |row| row.as_ref().map_or(1, |row| row[dim]));
        let (mut times, mut moving) = (1, Vec::new());
        for &(dim, copies) in jams {
            let Some(dim) = dim.filter(|&dim| along(dim).any(|factor| factor != 0)) else { continue };
            if self.offsets.len() > 1 {
                moving.push((dim, copies));
            } else {
                times *= copies;
            }
        }
        let mut touched: BTreeSet<Vec<i64>> = self.offsets.iter().cloned().collect();
        for (dim, copies) in moving {
            let moved = |offsets: &Vec<i64>, copy: i64| -> Vec<i64> {
                offsets
                    .iter()
                    .zip(along(dim))
                    .map(|(offset, factor)| offset.saturating_add(factor.saturating_mul(copy)))
                    .collect()
            };
            let copies = i64::try_from(copies).unwrap_or(1);
            touched = touched.iter().flat_map(|offsets| (0..copies).map(move |copy| moved(offsets, copy))).collect();
        }
        times * touched.len() as u128
    }
}

/// The accesses of memory of a statement.
pub fn references(scop: &Scop, statement: StatementId) -> Vec<Reference> {
    let statement = &scop.statements[statement];
    let is_memory = |access: &&Access| matches!(scop.arrays[access.array], Array::Memory(_));
    let found = statement.accesses.iter().filter(is_memory).map(|access| Reference {
        array: access.array,
        write: access.write,
        subscripts: match &access.as_written {
            Some(written) => guessed(written, (statement.loops.len(), scop.symbols.len())),
            None => subscripts(&access.relation),
        },
        offsets: Vec::new(),
    });
    found.collect()
}

/// The rows of subscripts of memory of which nobody knows how it is laid out: it is taken to lie row by row, as nearly all memory does.
fn guessed(written: &[AffineExpr], (num_dims, num_symbols): (usize, usize)) -> Vec<Option<Vec<i64>>> {
    let zeros = (vec![0; num_dims], vec![0; num_symbols]);
    let row = |expr: &AffineExpr| {
        let along = |dim: usize| growth(expr, &|other| i64::from(other as usize == dim), (num_dims, num_symbols));
        (0..num_dims).map(along).chain([expr.eval(&zeros.0, &zeros.1)]).collect()
    };
    // A dim beyond those of the loops counts elements of a vector.
    written.iter().map(|expr| if expr.num_dims() <= num_dims { row(expr) } else { None }).collect()
}

fn subscripts(relation: &Relation) -> Vec<Option<Vec<i64>>> {
    let space = relation.space();
    let [only] = relation.disjuncts() else { return vec![None; space.num_range] };
    let eqs = only.eqs();
    let row = |subscript: usize| {
        let column = space.range(subscript);
        let is_its = |row: &&Vec<num_bigint::BigInt>| {
            let others = (space.range(0)..row.len()).filter(|&other| other != column);
            (row[column].is_one() || (-&row[column]).is_one()) && others.into_iter().all(|other| row[other].is_zero())
        };
        let row = eqs.iter().find(is_its)?;
        let sign = if row[column].is_one() { -1 } else { 1 };
        let at = |column: usize| Some(row[column].to_i64()? * sign);
        (0..space.num_domain).map(|dim| at(space.domain(dim))).chain([at(0)]).collect::<Option<Vec<_>>>()
    };
    (0..space.num_range).map(row).collect()
}

/// The pairs of units of two groups that use the same cell, edges among them; for reads, too.
pub fn reuses(problem: &Problem<'_>, a: &[usize], b: &[usize], crossing: &[&Edge]) -> Vec<Edge> {
    let mut found: Vec<Edge> = crossing.iter().map(|&edge| edge.clone()).collect();
    let budget = Budget::new(REUSE_STEPS);
    let scop = problem.scop;
    let mut known: BTreeSet<(usize, usize, usize)> = BTreeSet::new();
    let accesses = |unit: usize| {
        let statements = problem.units[unit].statements.iter().map(|&id| &scop.statements[id]);
        statements.flat_map(|statement| &statement.accesses).filter(|access| access.must && !access.write)
    };
    for &source in a {
        for &target in b {
            for from in accesses(source).filter(|access| matches!(scop.arrays[access.array], Array::Memory(_))) {
                for to in accesses(target).filter(|to| to.array == from.array) {
                    if found.len() > 32 || !known.insert((source, target, from.array.index())) {
                        continue;
                    }
                    let domains = (&problem.units[source], &problem.units[target]);
                    if domains.0.depth() == 0 || domains.1.depth() == 0 {
                        continue;
                    }
                    let Ok(pairs) = from.relation.compose(&to.relation.inverse(), &budget) else { continue };
                    for pairs in pairs.disjuncts() {
                        if let Some(generators) = Generators::of(pairs) {
                            found.push(Edge { source, target, pairs: pairs.clone(), generators: generators.into() });
                        }
                    }
                }
            }
        }
    }
    found
}
