//! How many points a bounded set has, without visiting each.
//!
//! Divs with definitions are functions of the point, so a conjunction has as many points as its rows have solutions with
//! the divs as further variables. Equalities go by unimodular changes of variables, which are bijections of the integer
//! points; rows that share no variable are counted apart and multiplied. A block of one variable is an interval, one of
//! two a sum of floors ([`planar`]), and one of more is counted by Barvinok's algorithm ([`cones`]) or, where its
//! variables take few values, value by value, or plane by plane ([`columns`]). Neither is given much more work than the other would need.

mod columns;
mod cones;
mod modular;
mod planar;
mod vertices;

use super::disjoint::disjoint;
use super::eliminate::explicit_all;
use super::presolve::Presolve;
use super::reduce;
use super::sample::{big, blocks, is_solvable};
use super::tableau::Tableau;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::exactly;
use crate::representation::matrix::Matrix;
use crate::representation::relation::Relation;
use crate::representation::row::{self, Verdict};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;
use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

/// How many points there are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// So many.
    Finite(BigInt),
    /// More than any number.
    Infinite,
}

/// Blocks of three variables that come apart into so few planes are sliced at once; each variable more, the slices of
/// which are to be sliced again, halves the number.
const FEW_PLANES: u64 = 256;

/// With more planes than this it pays to prepare for all columns of a plane at once.
const MANY_PLANES: u64 = 1 << 12;

impl Relation {
    /// The number of points `symbols | domain | range`. Symbols count as coordinates: a set that is bounded for each value
    /// of its symbols has finitely many points only if the symbols are bounded too, so fix them first
    /// ([`Relation::fix`]). A point with several witnesses, or in several disjuncts, counts once.
    pub fn count(&self, budget: &Budget) -> Result<Count, Exhausted> {
        exactly!(budget, [s = &self.disjuncts], count_union(&s, budget), |count| count)
    }
}

fn count_union<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Count, Stop> {
    let mut pieces = explicit_all(systems, budget)?;
    if pieces.len() > 1 {
        pieces = disjoint(&pieces, budget)?;
    }
    let mut total = Count::Finite(BigInt::zero());
    for piece in &pieces {
        total = match (total, count_system(piece, budget)?) {
            (Count::Finite(a), Count::Finite(b)) => Count::Finite(a + b),
            _ => return Ok(Count::Infinite),
        };
    }
    Ok(total)
}

/// The points of one conjunction with explicit divs.
///
/// Passengers that start as the variables tell, in the end, which columns are still variables: the others occur in none.
/// A variable that occurs in no row takes every value.
fn count_system<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Count, Stop> {
    let mut small = Presolve::of(system, None)?;
    let cols = system.cols();
    for k in 1..cols {
        let mut unit = vec![S::zero(); cols];
        unit[k] = S::one();
        small.passengers.push(&unit);
    }
    if !small.equalities()? {
        return Ok(Count::Finite(BigInt::zero()));
    }
    let rows = small.ineqs();
    let count = count_rows(&rows, budget)?;
    let occurs = |m: &Matrix<S>, k: usize| m.rows().any(|r| !r[k].is_zero());
    let is_free = |k: usize| occurs(&small.passengers, k) && !occurs(&rows, k);
    Ok(match count {
        Count::Finite(n) if n.is_zero() => Count::Finite(n),
        _ if (1..cols).any(is_free) => Count::Infinite,
        count => count,
    })
}

/// The points of `rows >= 0` in the variables that occur.
fn count_rows<S: Scalar>(rows: &Matrix<S>, budget: &Budget) -> Result<Count, Stop> {
    let mut total = Count::Finite(BigInt::one());
    for (_, block) in blocks(rows) {
        total = match (total, count_block(&block, budget)?) {
            (_, Count::Finite(n)) if n.is_zero() => return Ok(Count::Finite(n)),
            (Count::Finite(a), Count::Finite(b)) => Count::Finite(a * b),
            _ => Count::Infinite,
        };
    }
    Ok(total)
}

/// [`count_block_in`] in words if they suffice, else in double words, else in big integers.
fn count_block<S: Scalar>(rows: &Matrix<S>, budget: &Budget) -> Result<Count, Stop> {
    let mut found = Err(Stop::Overflow);
    if !budget.is_big_only() {
        if let Some(words) = converted::<S, i64>(rows) {
            found = count_block_in(&words, budget);
        }
        if found == Err(Stop::Overflow)
            && let Some(wide) = converted::<S, i128>(rows)
        {
            found = count_block_in(&wide, budget);
        }
    }
    if found == Err(Stop::Overflow) { count_block_in(&big(rows), budget) } else { found }
}

fn converted<S: Scalar, T: Scalar>(rows: &Matrix<S>) -> Option<Matrix<T>> {
    let entry = |x: &S| match x.to_word() {
        Some(word) => Some(T::from_i64(word)),
        None => T::from_big(&x.to_big()).ok(),
    };
    Some(Matrix::from_rows(rows.num_cols(), rows.rows().flatten().map(entry).collect::<Option<Vec<T>>>()?))
}

fn count_block_in<S: Scalar>(rows: &Matrix<S>, budget: &Budget) -> Result<Count, Stop> {
    budget.spend(S::COST)?;
    let count = match rows.num_cols() - 1 {
        1 => planar::interval(rows)?,
        2 => planar::polygon(rows)?,
        _ => {
            let Some(mut tableau) = Tableau::from_rows(rows, budget)? else { return Ok(Count::Finite(BigInt::zero())) };
            match Block::new(rows.clone(), &mut tableau, budget)? {
                Some(block) => Some(count_polytope(block, &mut tableau, budget)?),
                None => None,
            }
        }
    };
    Ok(match count {
        Some(count) => Count::Finite(count),
        // A rational polyhedron with an integer point has an integer point along each of its rays, again and again.
        None if is_solvable(&Matrix::new(rows.num_cols()), rows, budget)? => Count::Infinite,
        None => Count::Finite(BigInt::zero()),
    })
}

/// A polytope and a box around it.
struct Block<S> {
    rows: Matrix<S>,
    /// The least and the greatest integer between the rational bounds of each variable.
    ranges: Vec<(S, S)>,
    /// The variable with the fewest values.
    narrowest: usize,
    /// How many planes of the two variables with the most values cut the box.
    planes: u64,
}

impl<S: Scalar> Block<S> {
    /// None if a variable has no bound.
    fn new(rows: Matrix<S>, tableau: &mut Tableau<S>, budget: &Budget) -> Result<Option<Self>, Stop> {
        let mut form = vec![S::zero(); rows.num_cols()];
        let mut ranges = Vec::with_capacity(form.len() - 1);
        let mut widths = Vec::with_capacity(form.len() - 1);
        for v in 1..form.len() {
            form[v] = S::one();
            let (low, high) = (tableau.least(&form, budget)?, tableau.greatest(&form, budget)?);
            form[v] = S::zero();
            let (Some(low), Some(high)) = (low, high) else { return Ok(None) };
            let width: BigInt = high.to_big() - low.to_big() + 1;
            widths.push((width.to_u64().unwrap_or(if width.sign() == Sign::Minus { 0 } else { u64::MAX }), v - 1));
            ranges.push((low, high));
        }
        widths.sort_unstable();
        let planes = widths[..widths.len() - 2].iter().fold(1u64, |n, (width, _)| n.saturating_mul(*width));
        Ok(Some(Block { rows, ranges, narrowest: widths[0].1, planes }))
    }

    /// The number of points in the box.
    fn volume(&self) -> BigInt {
        self.ranges.iter().map(|(low, high)| high.to_big() - low.to_big() + 1).product()
    }
}

/// The points of a bounded block of three or more variables.
///
/// Slicing along all variables but the two with the most values leaves so many planes. If these are not few, a search may
/// find that there is no point at all, and a change to variables in which the polytope is thin may leave fewer planes. If
/// they are still not few, half as many cones of Barvinok's algorithm may be tried before slicing goes on: so the work is
/// within a small factor of the cheaper way. In a small box planes are cheap, all columns at once, and fewer cones are
/// tried.
fn count_polytope<S: Scalar>(mut block: Block<S>, tableau: &mut Tableau<S>, budget: &Budget) -> Result<BigInt, Stop> {
    let few = FEW_PLANES >> (block.ranges.len() - 3).min(8);
    if block.planes > few {
        if !is_solvable(&Matrix::new(block.rows.num_cols()), &block.rows, budget)? {
            return Ok(BigInt::zero());
        }
        let (rows, _) = reduce::reduced(tableau, &block.rows, budget)?;
        if let Some(mut tableau) = Tableau::from_rows(&rows, budget)?
            && let Some(thin) = Block::new(rows, &mut tableau, budget)?
            && thin.planes < block.planes
        {
            block = thin;
        }
        let has_columns = block.planes > MANY_PLANES && columns::short(&block.ranges).is_some();
        let limit = block.planes >> if has_columns { 4 } else { 1 };
        if block.planes > few
            && let Some(count) = cones::count(&block.rows, &block.volume(), limit, budget)?
        {
            return Ok(count);
        }
        if has_columns && let Some(count) = columns::count(&block.rows, &block.ranges, budget)? {
            return Ok(count);
        }
    }
    count_slices(&block.rows, block.narrowest, &block.ranges[block.narrowest], budget)
}

/// The sum over the values of one variable.
fn count_slices<S: Scalar>(rows: &Matrix<S>, var: usize, range: &(S, S), budget: &Budget) -> Result<BigInt, Stop> {
    let (low, high) = range;
    let mut total = BigInt::zero();
    let mut value = low.clone();
    while value <= *high {
        if let Some(slice) = slice(rows, var + 1, &value)? {
            total += count_slice(&slice, budget)?;
        }
        value = value.plus(&S::one())?;
    }
    Ok(total)
}

/// The rows with a value for a column, which is left out; none if one of them fails.
fn slice<S: Scalar>(rows: &Matrix<S>, column: usize, value: &S) -> Result<Option<Matrix<S>>, Stop> {
    let mut out = Matrix::new(rows.num_cols() - 1);
    for r in rows.rows() {
        let mut next: Vec<S> = r[..column].to_vec();
        next.extend_from_slice(&r[column + 1..]);
        next[0] = next[0].plus(&r[column].times(value)?)?;
        match row::tighten(&mut next)? {
            Verdict::Never => return Ok(None),
            Verdict::Always => {}
            Verdict::Sometimes => out.push(&next),
        }
    }
    Ok(Some(out))
}

fn count_slice<S: Scalar>(rows: &Matrix<S>, budget: &Budget) -> Result<BigInt, Stop> {
    let count = if rows.num_cols() <= 3 {
        count_block(rows, budget)?
    } else {
        let mut small = Presolve::new(&Matrix::new(rows.num_cols()), rows);
        if !small.equalities()? {
            return Ok(BigInt::zero());
        }
        count_rows(&small.ineqs(), budget)?
    };
    match count {
        Count::Finite(n) => Ok(n),
        Count::Infinite => unreachable!("a slice of a bounded polytope is bounded"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Rows of a polytope in a box around 0.
    fn polytope(dim: usize, side: i64, cuts: &[Vec<i64>]) -> Matrix<i64> {
        let mut rows = Matrix::new(dim + 1);
        for k in 1..=dim {
            for sign in [1, -1] {
                let mut row = vec![0; dim + 1];
                row[0] = side;
                row[k] = sign;
                rows.push(&row);
            }
        }
        cuts.iter().for_each(|r| rows.push(&r[..=dim]));
        rows
    }

    fn by_enumeration(rows: &Matrix<i64>, side: i64) -> u64 {
        fn walk(rows: &Matrix<i64>, side: i64, point: &mut Vec<i64>) -> u64 {
            if point.len() + 1 == rows.num_cols() {
                let holds = |r: &[i64]| r[0] + r[1..].iter().zip(&*point).map(|(a, x)| a * x).sum::<i64>() >= 0;
                return u64::from(rows.rows().all(holds));
            }
            let mut sum = 0;
            for x in -side..=side {
                point.push(x);
                sum += walk(rows, side, point);
                point.pop();
            }
            sum
        }
        walk(rows, side, &mut Vec::new())
    }

    fn by_cones<S: Scalar>(rows: &Matrix<S>, bound: &BigInt) -> BigInt {
        let count = cones::count(rows, bound, u64::MAX, &Budget::new(100_000_000));
        count.expect("within the budget").expect("within the limit")
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

        #[test]
        fn cones_and_enumeration_agree(
            dim in 1usize..=4,
            cuts in prop::collection::vec(prop::collection::vec(prop_oneof![2 => Just(0i64), 3 => -5i64..=5], 5), 0..5),
        ) {
            let rows = polytope(dim, 3, &cuts);
            let expected = BigInt::from(by_enumeration(&rows, 3));
            // More than one prime, too.
            for bound in [BigInt::from(7 * 7 * 7 * 7), BigInt::from(1) << 100] {
                prop_assert_eq!(by_cones(&rows, &bound), expected.clone());
                prop_assert_eq!(by_cones(&big(&rows), &bound), expected.clone());
            }
        }

        #[test]
        fn columns_and_slices_agree(
            dim in 3usize..=5,
            cuts in prop::collection::vec(prop::collection::vec(-1_000_000i64..=1_000_000, 6), 0..5),
            steep in any::<bool>(),
        ) {
            let mut cuts = cuts;
            if steep {
                cuts.iter_mut().for_each(|r| r[dim] = r[dim].signum());
            }
            let rows = polytope(dim, 4, &cuts);
            let ranges = vec![(-4, 4); dim];
            let sliced = count_slices(&rows, 0, &ranges[0], &Budget::default()).expect("within the budget");
            prop_assert_eq!(columns::count(&rows, &ranges, &Budget::default()).expect("within the budget"), Some(sliced));
        }

        #[test]
        fn cones_and_slices_agree(
            dim in 3usize..=4,
            cuts in prop::collection::vec(prop::collection::vec(-1000i64..=1000, 5), 0..4),
        ) {
            let rows = polytope(dim, 6, &cuts);
            let ranges = vec![(-6, 6); dim];
            let sliced = count_slices(&rows, 0, &ranges[0], &Budget::default()).expect("within the budget");
            prop_assert_eq!(by_cones(&rows, &(BigInt::from(1) << 60)), sliced);
        }
    }

    #[test]
    fn cubes_and_simplices_of_any_size() {
        let n = 1_000_000_000i64;
        let cube = polytope(3, n, &[]);
        assert_eq!(by_cones(&cube, &(BigInt::from(1) << 100)), BigInt::from(2 * n + 1).pow(3));
        // x, y, z >= 0 and x + y + z <= n: (n + 1)(n + 2)(n + 3) / 6.
        let simplex = Matrix::from_rows(4, vec![0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, n, -1, -1, -1]);
        let product: BigInt = (1..=3).map(|k| BigInt::from(n + k)).product();
        assert_eq!(by_cones(&simplex, &(BigInt::from(1) << 100)) * 6, product);
    }
}
