//! Writes a draft as a proof: facts become rows of the checker's numbering, and combinations of them are completed by
//! the equalities of the question, which the draft does not see.

use rustc_hash::FxHashMap;

use super::equalities::{Solutions, denominator};
use super::refute::{Draft, Move, Source};
use super::{PlainRows, dot};
use crate::proof::{Proof, Step, Terms};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

/// The proof of `rows` that the draft, over the free coordinates of `solutions`, stands for.
pub fn proof(rows: &PlainRows, solutions: Solutions, draft: &Draft) -> Proof {
    let mut held = rows.eqs.len() + rows.ineqs.len();
    let mut writer = ProofWriter { rows, solutions, draft, place: FxHashMap::default() };
    let has_splits = draft.moves.iter().any(|m| matches!(m, Move::Split { .. }));
    let forms = if has_splits { writer.forms() } else { Vec::new() };
    let mut second_branches = Vec::new();
    let mut steps = Vec::with_capacity(draft.moves.len());
    for step in &draft.moves {
        match step {
            Move::Close(multipliers) => {
                steps.push(Step::Farkas(writer.combination(multipliers)));
                if let Some((fact, at)) = second_branches.pop() {
                    held = at;
                    writer.place.insert(fact, held);
                    held += 1;
                }
            }
            Move::Cut(fact, multipliers) => {
                steps.push(Step::Cut(writer.combination(multipliers)));
                writer.place.insert(*fact, held);
                held += 1;
            }
            Move::Split { row, first, second } => {
                steps.push(Step::Split(split(row, &forms)));
                second_branches.push((*second, held));
                writer.place.insert(*first, held);
                held += 1;
            }
        }
    }
    Proof { steps }
}

struct ProofWriter<'a> {
    rows: &'a PlainRows,
    solutions: Solutions,
    draft: &'a Draft,
    /// Where the checker holds the facts that are no rows of the question.
    place: FxHashMap<usize, usize>,
}

impl ProofWriter<'_> {
    /// The multipliers of facts as multipliers of rows, completed and without a common factor.
    fn combination(&self, multipliers: &[(usize, BigInt)]) -> Terms {
        let mut sum = vec![BigInt::zero(); self.rows.num_vars + 1];
        let mut terms = Vec::new();
        for (fact, multiplier) in multipliers {
            let row = match self.draft.sources[*fact] {
                Source::Given(index) => {
                    sum.iter_mut().zip(&self.rows.ineqs[index]).for_each(|(s, a)| *s += multiplier * a);
                    self.rows.eqs.len() + index
                }
                Source::Derived => self.place[fact],
            };
            terms.push((row, multiplier.clone()));
        }
        let completion = self.solutions.completion(&sum);
        let scale = denominator(&completion);
        terms.iter_mut().for_each(|(_, m)| *m *= &scale);
        terms.extend(completion.iter().map(|m| (m * &scale).to_integer()).enumerate());
        let gcd = terms.iter().fold(BigInt::zero(), |gcd, (_, m)| gcd.gcd(m));
        terms.into_iter().map(|(row, m)| (row, m.div_floor(&gcd))).collect()
    }

    /// The coordinates of the draft as integer forms of the variables: rows of the inverse of `x = U y`.
    fn forms(&self) -> Vec<Vec<BigInt>> {
        let (bound, free) = self.solutions.columns.split_at(self.solutions.fixed.len());
        let mut columns = bound.to_vec();
        for k in 0..free.len() {
            let coordinate: Vec<BigInt> = self.draft.basis.iter().map(|row| row[k].clone()).collect();
            columns.push(
                (0..self.rows.num_vars)
                    .map(|j| {
                        let entries: Vec<BigInt> = free.iter().map(|column| column[j].clone()).collect();
                        dot(&entries, &coordinate)
                    })
                    .collect(),
            );
        }
        inverse(columns).split_off(bound.len())
    }
}

/// A row over the coordinates as a row over the variables.
fn split(row: &[BigInt], forms: &[Vec<BigInt>]) -> Terms {
    let mut out = Terms::from_iter([(0, row[0].clone())]);
    for (a, form) in row[1..].iter().zip(forms) {
        out.add(a, &form.iter().cloned().enumerate().map(|(k, x)| (k + 1, x)).collect());
    }
    out
}

/// The inverse, row by row, of the unimodular matrix with these columns: Euclid's algorithm on the columns makes it the
/// identity, and an identity the inverse's columns.
fn inverse(mut columns: Vec<Vec<BigInt>>) -> Vec<Vec<BigInt>> {
    let n = columns.len();
    for (k, column) in columns.iter_mut().enumerate() {
        column.extend((0..n).map(|j| if j == k { BigInt::one() } else { BigInt::zero() }));
    }
    for r in 0..n {
        loop {
            let least = (r..n).filter(|&k| !columns[k][r].is_zero()).min_by_key(|&k| columns[k][r].magnitude().clone());
            let Some(least) = least else { unreachable!("a unimodular matrix") };
            columns.swap(r, least);
            if columns[r][r] < BigInt::zero() {
                columns[r].iter_mut().for_each(|x| *x = -&*x);
            }
            let pivot = columns[r].clone();
            let mut done = true;
            for (k, column) in columns.iter_mut().enumerate().filter(|(k, _)| *k != r) {
                let q = column[r].div_floor(&pivot[r]);
                if !q.is_zero() {
                    column.iter_mut().zip(&pivot).for_each(|(x, p)| *x -= &q * p);
                }
                done &= k < r || column[r].is_zero();
            }
            if done {
                break;
            }
        }
    }
    (0..n).map(|k| columns.iter().map(|column| column[n + k].clone()).collect()).collect()
}
