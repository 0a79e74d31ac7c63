//! The points of a bounded polytope from the cones at its vertices: Barvinok's algorithm.
//!
//! - **Brion.** The sum of `z^x` over the points `x` of a polytope is the sum, over its vertices `v`, of the rational
//!   functions of the cones `v + K_v` spanned by the edges at `v`. Cones with lines have the function 0.
//! - **Polarity.** `K_v` is the polar of the cone of the normals of the inequalities tight at `v`. If that is a signed sum
//!   of cones up to cones of lower dimension, `K_v` is the same sum of the polars up to cones with lines. So normal cones
//!   may be cut into simplicial ones with no care for common faces.
//! - **Barvinok.** Let `w_1 .. w_d` span a simplicial cone and `D` be their determinant, its index. An integer vector
//!   `z = sum of l_i w_i`, some `l_i > 0`, makes it the sum of the cones with `z` in place of `w_i`, with the sign of `l_i`
//!   each; their indices are `|l_i| D`. These `l` make a lattice that is finer than the integers if `D > 1`, so one with all
//!   `|l_i| <= 1/2` exists, and short vectors do better. Cones of index 1 are left in the end.
//! - The cone `{ x : w_i (x - v) >= 0 }` of index 1 has the function `z^a / product of (1 - z^(u_i))`, where `u` is the
//!   inverse of `w` and `a = sum of ceil(w_i v) u_i`. The value of the whole sum at `z = 1` is the sum of the constant terms
//!   in `t` at `z = e^(t y)`, for any `y` with all `y u_i` different from 0 ([`ConstantTerms`]).
//!
//! Barvinok, *A polynomial time algorithm for counting integral points in polyhedra when the dimension is fixed* (1994);
//! De Loera, Hemmecke, Tauzer, Yoshida, *Effective lattice point counting in rational convex polytopes* (2004).

use super::modular::{ConstantTerms, Field, Remainders};
use super::vertices::{Vertex, vertices};
use crate::operations::sample::big;
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};
use num_bigint::BigInt;

/// The number of points of the bounded set `rows >= 0` over `[ 1 | variables ]`, which is at most `bound`; none if more than
/// `limit` cones are met, or are to be expected.
pub fn count<S: Scalar>(rows: &Matrix<S>, bound: &BigInt, limit: u64, budget: &Budget) -> Result<Option<BigInt>, Stop> {
    let all = match vertices(rows, limit, budget) {
        Err(Stop::Overflow) => return count_big(&big(rows), bound, limit, budget),
        all => all?,
    };
    let Some(all) = all else { return Ok(None) };
    sum_over(&all, rows.num_cols() - 1, bound, limit, budget)
}

fn count_big(rows: &Matrix<BigInt>, bound: &BigInt, limit: u64, budget: &Budget) -> Result<Option<BigInt>, Stop> {
    let Some(all) = vertices(rows, limit, budget)? else { return Ok(None) };
    sum_over(&all, rows.num_cols() - 1, bound, limit, budget)
}

fn sum_over<S: Scalar>(
    all: &[Vertex<S>],
    dim: usize,
    bound: &BigInt,
    limit: u64,
    budget: &Budget,
) -> Result<Option<BigInt>, Stop> {
    if all.iter().map(|vertex| expected(vertex.index.to_big().bits(), dim)).fold(0, u64::saturating_add) > limit {
        return Ok(None);
    }
    let mut known = Remainders::new();
    for field in Field::all() {
        let direction: Vec<u64> = (0..dim as u64).map(|k| field.scattered(k)).collect();
        let mut sum = ConeSum { terms: ConstantTerms::new(field, dim), left: limit, budget };
        match all.iter().try_for_each(|vertex| sum.add_vertex(vertex, &direction)) {
            Ok(()) => {
                // No total: the direction is orthogonal to an edge, modulo this prime. The next one will do.
                if let Some(remainder) = sum.terms.total() {
                    known.learn(sum.terms.field(), remainder);
                }
            }
            Err(Halt::Unlucky) => {}
            Err(Halt::TooMany) => return Ok(None),
            Err(Halt::Stop(stop)) => return Err(stop),
        }
        if known.reaches(bound) {
            break;
        }
    }
    Ok(Some(known.value()))
}

/// How many cones, at least, a cone with an index of so many bits will come apart into. With short vectors of length
/// `D^(-1/d)` all `d` of the next cones have an index of `D^(1 - 1/d)`; random cones need more than this makes, and those of
/// knapsacks up to sixteen times fewer.
fn expected(mut bits: u64, dim: usize) -> u64 {
    let mut cones = 1u64;
    while bits > 2 {
        cones = cones.saturating_mul(dim as u64);
        bits = bits.saturating_sub(1 + bits.div_ceil(dim as u64));
    }
    cones >> 4
}

/// Why a sum ends early.
enum Halt {
    Stop(Stop),
    /// The limit on cones is reached.
    TooMany,
    /// An index is 0 modulo the prime.
    Unlucky,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

/// The sum of the cones so far.
struct ConeSum<'a> {
    terms: ConstantTerms,
    left: u64,
    budget: &'a Budget,
}

impl ConeSum<'_> {
    fn add_vertex<S: Scalar>(&mut self, vertex: &Vertex<S>, direction: &[u64]) -> Result<(), Halt> {
        let field = self.terms.field();
        let slope = |k: usize| {
            let terms = vertex.inverse.rows().zip(direction).map(|(r, &y)| field.times(y, field.scalar(&r[k])));
            terms.fold(0, |sum, x| field.plus(sum, x))
        };
        let slopes: Vec<u64> = (0..direction.len()).map(slope).collect();
        // At v the tight inequalities are 0: w v is the negated constant.
        let scaled = |b: &S| b.negated().and_then(|b| b.times(&vertex.index));
        let heights: Result<Vec<S>, Stop> = vertex.constants.iter().map(scaled).collect();
        let (index, lattice) = (vertex.index.clone(), vertex.inverse.clone());
        match heights {
            Ok(heights) => {
                self.add(Cone { is_negative: false, denominator: index.clone(), index, lattice, heights, slopes })
            }
            Err(_) => {
                let index = index.to_big();
                let heights = vertex.constants.iter().map(|b| -b.to_big() * &index).collect();
                let lattice = big(&lattice);
                self.add_big(Cone { is_negative: false, denominator: index.clone(), index, lattice, heights, slopes })
            }
        }
    }

    fn add<S: Scalar, H: Scalar>(&mut self, cone: Cone<S, H>) -> Result<(), Halt> {
        if self.add_if_unimodular(&cone)? {
            return Ok(());
        }
        match cone.children(self.terms.field()) {
            Ok(None) => Err(Halt::Unlucky),
            Ok(Some(children)) => children.into_iter().try_for_each(|child| self.add(child)),
            Err(Stop::Overflow) => self.add_big(cone.to_big()),
            Err(stop) => Err(stop.into()),
        }
    }

    /// Goes on in words as soon as they suffice.
    fn add_big(&mut self, cone: Cone<BigInt, BigInt>) -> Result<(), Halt> {
        if self.add_if_unimodular(&cone)? {
            return Ok(());
        }
        let Some(children) = cone.children(self.terms.field())? else { return Err(Halt::Unlucky) };
        children.into_iter().try_for_each(|child| match child.to_words() {
            Some(words) => self.add(words),
            None => self.add_big(child),
        })
    }

    fn add_if_unimodular<S: Scalar, H: Scalar>(&mut self, cone: &Cone<S, H>) -> Result<bool, Halt> {
        self.budget.spend(S::COST).map_err(Stop::from)?;
        self.left = self.left.checked_sub(1).ok_or(Halt::TooMany)?;
        if !cone.index.is_one() {
            return Ok(false);
        }
        let field = self.terms.field();
        let mut apex = 0;
        for (height, &slope) in cone.heights.iter().zip(&cone.slopes) {
            let Ok(height) = height.ceil_by(&cone.denominator) else { unreachable!("a quotient is no larger") };
            apex = field.plus(apex, field.times(field.scalar(&height), slope));
        }
        self.terms.add(cone.is_negative, apex, &cone.slopes);
        Ok(true)
    }
}

/// A simplicial cone of normals `w` of index `D`, and a vertex `v`. The normals themselves are not needed.
#[derive(Clone, Debug)]
struct Cone<S, H> {
    is_negative: bool,
    index: S,
    /// A basis of the lattice of all `D l` with `sum of l_i w_i` integral, a row each.
    lattice: Matrix<S>,
    /// `w_i v`, times the denominator of `v`.
    heights: Vec<H>,
    /// The denominator of `v`.
    denominator: H,
    /// `D y u_i` modulo the prime.
    slopes: Vec<u64>,
}

impl<S: Scalar, H: Scalar> Cone<S, H> {
    /// Cones of lesser index with the same sum; none if the index is 0 modulo the prime.
    ///
    /// With `z = sum of l_i w_i` in place of `w_j`, a vector `sum of m_i w_i` is
    /// `m_j / l_j z + sum of (m_i - m_j l_i / l_j) w_i`; here all are scaled, `L = D l`, `M = D m`, and the new scale is
    /// `|L_j|`. The same holds for `y`, the coordinates of which are the slopes.
    fn children(&self, field: &Field) -> Result<Option<Vec<Self>>, Stop> {
        let mut lattice = self.lattice.clone();
        reduce(&mut lattice)?;
        let short = short_vector(&lattice, &self.index)?;
        let scale = field.inverse(field.scalar(&self.index));
        if scale == 0 {
            return Ok(None);
        }
        let index: H = cast(&self.index)?;
        let mut height = H::zero();
        for (l, h) in short.iter().zip(&self.heights) {
            height = height.plus(&cast::<S, H>(l)?.times(h)?)?;
        }
        let height = height.exact_by(&index);
        let residues: Vec<u64> = short.iter().map(|l| field.scalar(l)).collect();
        let mut out = Vec::with_capacity(short.len());
        for (j, pivot) in short.iter().enumerate().filter(|(_, l)| !l.is_zero()) {
            let is_negative = pivot.sign() < 0;
            let mut child = self.clone();
            child.is_negative ^= is_negative;
            child.index = pivot.magnitude()?;
            child.heights[j] = height.clone();
            for (row, old) in child.lattice.rows_mut().zip(lattice.rows()) {
                for (i, x) in row.iter_mut().enumerate() {
                    let value = match i == j {
                        true => old[j].clone(),
                        false => old[i].times(pivot)?.minus(&old[j].times(&short[i])?)?.exact_by(&self.index),
                    };
                    *x = if is_negative { value.negated()? } else { value };
                }
            }
            for (i, x) in child.slopes.iter_mut().enumerate() {
                if i != j {
                    let product =
                        field.minus(field.times(self.slopes[i], residues[j]), field.times(self.slopes[j], residues[i]));
                    *x = field.times(product, scale);
                }
                if is_negative {
                    *x = field.negated(*x);
                }
            }
            out.push(child);
        }
        Ok(Some(out))
    }

    fn to_big(&self) -> Cone<BigInt, BigInt> {
        Cone {
            is_negative: self.is_negative,
            index: self.index.to_big(),
            lattice: big(&self.lattice),
            heights: self.heights.iter().map(H::to_big).collect(),
            denominator: self.denominator.to_big(),
            slopes: self.slopes.clone(),
        }
    }

    /// The lattice in words, if the squares of its entries are words.
    fn to_words(&self) -> Option<Cone<i64, H>> {
        let word = |x: &S| x.to_word().filter(|x| x.unsigned_abs() < 1 << 30);
        let mut lattice = Matrix::new(self.lattice.num_cols());
        for r in self.lattice.rows() {
            lattice.push(&r.iter().map(word).collect::<Option<Vec<i64>>>()?);
        }
        Some(Cone {
            is_negative: self.is_negative,
            index: word(&self.index)?,
            lattice,
            heights: self.heights.clone(),
            denominator: self.denominator.clone(),
            slopes: self.slopes.clone(),
        })
    }
}

fn cast<S: Scalar, T: Scalar>(value: &S) -> Result<T, Stop> {
    match value.to_word() {
        Some(word) => Ok(T::from_i64(word)),
        None => T::from_big(&value.to_big()),
    }
}

fn dot<S: Scalar>(a: &[S], b: &[S]) -> Result<S, Stop> {
    a.iter().zip(b).try_fold(S::zero(), |sum, (x, y)| sum.plus(&x.times(y)?))
}

/// The integer nearest to `a / b`, for `b > 0`.
fn nearest<S: Scalar>(a: &S, b: &S) -> Result<S, Stop> {
    let two = S::from_i64(2);
    Ok(a.times(&two)?.plus(b)?.floor_by(&b.times(&two)?))
}

/// Makes each vector of a basis as short as subtracting multiples of one other vector can. Each step makes one shorter.
fn reduce<S: Scalar>(basis: &mut Matrix<S>) -> Result<(), Stop> {
    let dim = basis.num_rows();
    let mut norms = basis.rows().map(|r| dot(r, r)).collect::<Result<Vec<S>, Stop>>()?;
    // The pairs since the last step, and all of them.
    let (mut quiet, all) = (0, dim * (dim - 1));
    let (mut a, mut b) = (0, 1);
    while quiet < all {
        let factor = nearest(&dot(basis.row(a), basis.row(b))?, &norms[b])?;
        quiet += 1;
        if !factor.is_zero() {
            let other = basis.row(b).to_vec();
            S::combine(basis.row_mut(a), &S::one(), &other, &factor.negated()?)?;
            let norm = dot(basis.row(a), basis.row(a))?;
            if norm < norms[a] {
                quiet = 0;
            }
            norms[a] = norm;
        }
        b += 1;
        if b == a {
            b += 1;
        }
        if b >= dim {
            a = (a + 1) % dim;
            b = usize::from(a == 0);
        }
    }
    Ok(())
}

/// A vector of the lattice, not 0, of entries less than `index` with at least one of them positive: the best of the basis,
/// of the sums and differences of two, and of the remainders of the basis modulo `index`, which are in `-index/2 ..=
/// index/2` and not all 0.
fn short_vector<S: Scalar>(basis: &Matrix<S>, index: &S) -> Result<Vec<S>, Stop> {
    let mut best: Option<(S, Vec<S>)> = None;
    let mut offer = |vector: Vec<S>| -> Result<(), Stop> {
        let mut size = S::zero();
        for x in &vector {
            size = size.max(x.magnitude()?);
        }
        if !size.is_zero() && best.as_ref().is_none_or(|(b, _)| size < *b) {
            best = Some((size, vector));
        }
        Ok(())
    };
    for (k, r) in basis.rows().enumerate() {
        offer(r.to_vec())?;
        let centered = |x: &S| x.minus(&nearest(x, index)?.times(index)?);
        offer(r.iter().map(centered).collect::<Result<_, Stop>>()?)?;
        for other in basis.rows().take(k) {
            for sign in [1, -1] {
                let mut sum = r.to_vec();
                S::combine(&mut sum, &S::one(), other, &S::from_i64(sign))?;
                offer(sum)?;
            }
        }
    }
    let Some((_, vector)) = best else { unreachable!("a lattice of index above 1 is not that of the integers") };
    if vector.iter().any(|x| x.sign() > 0) {
        return Ok(vector);
    }
    vector.iter().map(S::negated).collect()
}
