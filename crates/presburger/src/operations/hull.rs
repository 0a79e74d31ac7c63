//! What all integer points of a union have in common: the smallest affine subspace, and the smallest coset of a lattice.
//!
//! Both grow from below. A hull of some points is asked for a point outside; if there is none it is the hull of all, else
//! it is made larger by that point. A subspace gets one dimension more each time; a lattice gets one dimension more or an
//! index at most half as large: so this ends, and it never guesses from rows, which may not show what integers do.

use super::reduce::column_echelon;
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::matrix::Matrix;
use crate::representation::relation::Relation;
use crate::representation::scalar::Stop;
use crate::representation::space::Space;
use num_bigint::BigInt;

impl Relation {
    /// The smallest affine subspace with all integer points: one conjunction of equalities without divs, or nothing for the
    /// empty set. Every affine equality over symbols and dims that holds on all integer points is a combination of these,
    /// also where only integers make it true, and none says more: strides (`i` is even) are left to
    /// [`Relation::lattice_hull`].
    pub fn affine_hull(&self, budget: &Budget) -> Result<Self, Exhausted> {
        Ok(match self.span(budget)? {
            Some(span) => span.subspace().into(),
            None => Relation::empty(self.space),
        })
    }

    /// The smallest set `p + L`, `L` a lattice, with all integer points: one conjunction of equalities and strides with
    /// explicit divs, or nothing for the empty set. `{ [i] : i = 1 or i = 7 or i = 10 }` gives `i mod 3 = 1`.
    pub fn lattice_hull(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let Some(mut span) = self.span(budget)? else { return Ok(Relation::empty(self.space)) };
        loop {
            let coset = Relation::from(span.coset()).eliminate_divs(budget)?;
            match self.subtract(&coset, budget)?.sample(budget)? {
                Some(point) => span.reach(&point.to_big()),
                None => return Ok(coset),
            }
        }
    }

    /// Points whose affine span holds all others; none if there are no points.
    fn span(&self, budget: &Budget) -> Result<Option<LatticeSpan>, Exhausted> {
        let Some(first) = self.sample(budget)? else { return Ok(None) };
        let mut span = LatticeSpan { space: self.space, origin: first.to_big(), directions: Vec::new() };
        'grow: loop {
            for eq in span.equalities() {
                for sign in [1, -1] {
                    let mut side: Vec<BigInt> = eq.iter().map(|x| x * sign).collect();
                    side[0] -= 1;
                    let mut outside = BasicRelation::universe(self.space);
                    outside.add_ineq_big(&side);
                    if let Some(point) = self.intersect(&outside.into()).sample(budget)? {
                        span.reach(&point.to_big());
                        continue 'grow;
                    }
                }
            }
            return Ok(Some(span));
        }
    }
}

/// A point and directions from it, which are linearly independent and span a lattice.
struct LatticeSpan {
    space: Space,
    origin: Vec<BigInt>,
    directions: Vec<Vec<BigInt>>,
}

impl LatticeSpan {
    /// Adds the direction to one more point, and changes to an independent basis of the lattice.
    fn reach(&mut self, point: &[BigInt]) {
        self.directions.push(point.iter().zip(&self.origin).map(|(x, o)| x - o).collect());
        let mut columns = Matrix::new(self.directions.len() + 1);
        for k in 0..self.origin.len() {
            let row: Vec<BigInt> = self.directions.iter().map(|d| d[k].clone()).collect();
            columns.push(&[vec![BigInt::from(0)], row].concat());
        }
        let (echelon, _) = settled(column_echelon(&columns));
        self.directions = (1..echelon.num_cols()).map(|c| echelon.rows().map(|r| r[c].clone()).collect()).collect();
    }

    /// A basis of the equalities that hold on the origin and along all directions: of a unimodular change of variables that
    /// empties all but the first columns of the directions, the other columns.
    fn equalities(&self) -> Vec<Vec<BigInt>> {
        let mut rows = Matrix::new(self.origin.len() + 1);
        for direction in &self.directions {
            rows.push(&[&[BigInt::from(0)], direction.as_slice()].concat());
        }
        let (small, basis) = settled(column_echelon(&rows));
        let normal = |c: usize| {
            let normal: Vec<BigInt> = basis.rows().take(self.origin.len()).map(|r| r[c].clone()).collect();
            let constant: BigInt = normal.iter().zip(&self.origin).map(|(a, x)| a * x).sum();
            [vec![-constant], normal].concat()
        };
        (small.num_cols() - 1..self.origin.len()).map(normal).collect()
    }

    fn subspace(&self) -> BasicRelation {
        let mut out = BasicRelation::universe(self.space);
        self.equalities().iter().for_each(|eq| out.add_eq_big(eq));
        out
    }

    /// `x = origin + sum of e_i direction_i` for some integers `e_i`.
    fn coset(&self) -> BasicRelation {
        let mut out = BasicRelation::universe(self.space);
        let columns: Vec<usize> = self.directions.iter().map(|_| out.add_existential()).collect();
        for (k, origin) in self.origin.iter().enumerate() {
            let mut row = vec![BigInt::from(0); out.num_columns()];
            row[0] = origin.clone();
            row[k + 1] = BigInt::from(-1);
            for (&column, direction) in columns.iter().zip(&self.directions) {
                row[column] = direction[k].clone();
            }
            out.add_eq_big(&row);
        }
        out
    }
}

fn settled<T>(found: Result<T, Stop>) -> T {
    match found {
        Ok(value) => value,
        Err(stop) => unreachable!("big integers do not overflow, and no search was made: {stop:?}"),
    }
}
