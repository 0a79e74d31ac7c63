//! Affine expressions, maps and sets over exact rational numbers of any size.
//!
//! Expressions and maps have values at rational points ([`AffineExpr::eval_rational`]): a quotient is rounded as at integer
//! points, so that both agree where all inputs are integers, and nothing overflows.
//!
//! [`IntegerSet::relaxed`] is a set as a system of rational equalities and inequalities, the smallest convex thing that is easy
//! to have around its points. What `floordiv`, `ceildiv` and `mod` round is a variable of its own, a *quotient* `q` of a row:
//!
//! ```text
//! 0 <= row - divisor * q <= divisor - 1
//! ```
//!
//! Every integer point of the set is a point of the system, with the quotients that it has; not the other way round. So a bound
//! of the system is one of the set, and a system without points is a set without points. A system that has a point, and
//! no line in it, has one of each greatest and least value among its *vertices*, the points where as many rows meet as
//! there are variables, in one point (Schrijver, *Theory of Linear and Integer Programming*, 1986, section 8.5).

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::expr::{AffineExpr, AffineOp};
use super::flatten::{Flattened, flatten};
use super::map::AffineMap;
use super::row::NotAffine;
use super::set::IntegerSet;

/// `sum of coefficients[k] * variable[k], and constant`: `== 0` or `>= 0`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RationalRow {
    /// One for each variable of the system; the first that is not 0 is 1 or -1.
    pub coefficients: Vec<BigRational>,
    /// What is added.
    pub constant: BigRational,
    /// `== 0` if true, else `>= 0`.
    pub is_eq: bool,
}

/// A conjunction of rational equalities and inequalities over dims, symbols and quotients, in this order.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Relaxation {
    /// How many dims.
    pub num_dims: usize,
    /// How many symbols.
    pub num_symbols: usize,
    /// How many quotients: one for each different rounded row.
    pub num_quotients: usize,
    /// The constraints of the set, in their order, then two for each quotient.
    pub rows: Vec<RationalRow>,
}

impl AffineExpr {
    /// The value at a rational point. Quotients are rounded to integers, as they are at integer points. None where a dim or a
    /// symbol is missing, or where something is divided by what is not positive.
    ///
    /// ```
    /// use farkas::affine::expr::AffineExpr;
    /// use num_rational::BigRational;
    ///
    /// // At 7/2 the quotient is floor(7/4) = 1, and the rest 3/2.
    /// let (at, two) = (BigRational::new(7.into(), 2.into()), BigRational::from_integer(2.into()));
    /// let value = AffineExpr::Dim(0).modulo(2).eval_rational(&[at], &[]);
    /// assert_eq!(value, Some(BigRational::new(3.into(), 2.into())));
    /// // Numbers that leave 64 bits have a value, too.
    /// let large = (AffineExpr::Dim(0) * i64::MAX).eval_rational(&[two.clone()], &[]);
    /// assert_eq!(large, Some(two * BigRational::from_integer(i64::MAX.into())));
    /// ```
    pub fn eval_rational(&self, dims: &[BigRational], symbols: &[BigRational]) -> Option<BigRational> {
        let (op, sides) = match self {
            AffineExpr::Const(value) => return Some(BigRational::from_integer((*value).into())),
            AffineExpr::Dim(dim) => return dims.get(*dim as usize).cloned(),
            AffineExpr::Symbol(symbol) => return symbols.get(*symbol as usize).cloned(),
            AffineExpr::Binary(op, sides) => (op, sides),
        };
        let a = sides.0.eval_rational(dims, symbols)?;
        let b = sides.1.eval_rational(dims, symbols)?;
        match op {
            AffineOp::Add => return Some(a + b),
            AffineOp::Mul => return Some(a * b),
            _ if !b.is_positive() => return None,
            _ => {}
        }
        let quotient = &a / &b;
        Some(match op {
            AffineOp::CeilDiv => quotient.ceil(),
            AffineOp::Mod => a - b * quotient.floor(),
            _ => quotient.floor(),
        })
    }
}

impl AffineMap {
    /// The results at a rational point, as [`AffineExpr::eval_rational`].
    pub fn eval_rational(&self, dims: &[BigRational], symbols: &[BigRational]) -> Option<Vec<BigRational>> {
        self.results.iter().map(|result| result.eval_rational(dims, symbols)).collect()
    }
}

impl IntegerSet {
    /// The set as a rational system around its points.
    ///
    /// ```
    /// use farkas::affine::expr::AffineExpr;
    /// use farkas::affine::set::{Constraint, IntegerSet};
    /// use num_rational::BigRational;
    ///
    /// // The triangle 0 <= d0, 0 <= d1, 2 * d0 + 2 * d1 <= 5.
    /// let (x, y) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
    /// let above = |expr| Constraint { expr, is_eq: false };
    /// let triangle = IntegerSet::new(2, 0, vec![above(x.clone()), above(y.clone()), above((x.clone() + y) * -2 + 5)]);
    ///
    /// let relaxed = triangle.relaxed()?;
    /// let (zero, corner) = (BigRational::from_integer(0.into()), BigRational::new(5.into(), 2.into()));
    /// let corners = relaxed.vertices(100).expect("three rows have three corners at most");
    /// assert_eq!(corners, [[zero.clone(), zero.clone()], [zero.clone(), corner.clone()], [corner.clone(), zero]]);
    /// // So `d0` is at most 5/2, and since it is an integer at most 2.
    /// assert_eq!(relaxed.greatest(&x, 100), Some(corner));
    /// # Ok::<(), farkas::affine::row::NotAffine>(())
    /// ```
    ///
    /// # Errors
    /// What is not affine, as of [`IntegerSet::to_set`].
    pub fn relaxed(&self) -> Result<Relaxation, NotAffine> {
        let exprs: Vec<AffineExpr> = self.constraints.iter().map(|constraint| constraint.expr.clone()).collect();
        let flat = flatten(&exprs, self.num_dims as usize, self.num_symbols as usize)?;
        let mut rows: Vec<RationalRow> = Vec::new();
        for (row, constraint) in flat.rows.iter().zip(&self.constraints) {
            rows.push(rational(&flat, row.iter().map(|&entry| BigInt::from(entry)), constraint.is_eq));
        }
        for (k, div) in flat.divs.iter().enumerate() {
            let mut row: Vec<BigInt> = div.row.iter().map(|&entry| BigInt::from(entry)).collect();
            row.resize(flat.num_columns(), BigInt::zero());
            row[1 + flat.num_symbols + flat.num_dims + k] = BigInt::from(-div.divisor);
            let mut above: Vec<BigInt> = row.iter().map(|entry| -entry).collect();
            above[0] += div.divisor - 1;
            rows.push(rational(&flat, row.into_iter(), false));
            rows.push(rational(&flat, above.into_iter(), false));
        }
        let Flattened { num_dims, num_symbols, divs, .. } = flat;
        Ok(Relaxation { num_dims, num_symbols, num_quotients: divs.len(), rows })
    }
}

/// A row over `[1 | symbols | dims | divs]` as one over dims, symbols and quotients.
fn rational(flat: &Flattened, row: impl Iterator<Item = BigInt>, is_eq: bool) -> RationalRow {
    let mut entries: Vec<BigRational> = row.map(BigRational::from_integer).collect();
    entries.resize(flat.num_columns(), BigRational::zero());
    let constant = entries.remove(0);
    entries[..flat.num_symbols + flat.num_dims].rotate_left(flat.num_symbols);
    let Some(scale) = entries.iter().find(|entry| !entry.is_zero()).map(Signed::abs) else {
        return RationalRow { coefficients: entries, constant, is_eq };
    };
    let coefficients = entries.into_iter().map(|entry| entry / &scale).collect();
    RationalRow { coefficients, constant: constant / scale, is_eq }
}

impl RationalRow {
    /// The value of the row at a point with all variables.
    pub fn eval(&self, point: &[BigRational]) -> BigRational {
        self.coefficients.iter().zip(point).map(|(a, x)| a * x).fold(self.constant.clone(), |sum, term| sum + term)
    }

    /// Does it hold at the point?
    pub fn holds(&self, point: &[BigRational]) -> bool {
        let value = self.eval(point);
        value.is_zero() || (value.is_positive() && !self.is_eq)
    }
}

impl Relaxation {
    /// How many variables: dims, symbols and quotients.
    pub fn num_variables(&self) -> usize {
        self.num_dims + self.num_symbols + self.num_quotients
    }

    /// Is the point, with all variables, one of the system?
    pub fn contains(&self, point: &[BigRational]) -> bool {
        point.len() == self.num_variables() && self.rows.iter().all(|row| row.holds(point))
    }

    /// All vertices, least first. None if more than `most` choices of rows would have to be looked at. A system that is empty,
    /// or has a line in it, has none.
    pub fn vertices(&self, most: usize) -> Option<Vec<Vec<BigRational>>> {
        let mut left = most;
        let mut found = Vec::new();
        let mut meeting = EchelonRows { width: self.num_variables(), rows: Vec::new() };
        let eqs = self.rows.iter().filter(|row| row.is_eq);
        if eqs.clone().all(|row| meeting.add(row) != Met::Never) {
            let ineqs: Vec<&RationalRow> = self.rows.iter().filter(|row| !row.is_eq).collect();
            self.search(&ineqs, &meeting, &mut left, &mut found)?;
        }
        found.sort();
        found.dedup();
        Some(found)
    }

    /// Chooses rows that hold with equality, each choice once.
    fn search(
        &self,
        rows: &[&RationalRow],
        meeting: &EchelonRows,
        left: &mut usize,
        found: &mut Vec<Vec<BigRational>>,
    ) -> Option<()> {
        *left = left.checked_sub(1)?;
        if let Some(point) = meeting.point() {
            if self.contains(&point) {
                found.push(point);
            }
            return Some(());
        }
        for (k, row) in rows.iter().enumerate() {
            let mut meeting = meeting.clone();
            // A row that follows from the others fixes nothing more, one that contradicts them never meets them.
            if meeting.add(row) == Met::Anew {
                self.search(&rows[k + 1..], &meeting, left, found)?;
            }
        }
        Some(())
    }

    /// The greatest value of an expression of dims and symbols without quotients among the vertices: its greatest over the
    /// system, if that is bounded. None as of [`Relaxation::vertices`], where there is no vertex, and where the expression
    /// rounds or grows for ever.
    pub fn greatest(&self, expr: &AffineExpr, most: usize) -> Option<BigRational> {
        let flat = flatten(std::slice::from_ref(expr), self.num_dims, self.num_symbols).ok()?;
        if !flat.divs.is_empty() {
            return None;
        }
        let entries = flat.rows[0].iter().map(|&entry| BigRational::from_integer(entry.into()));
        let mut form: Vec<BigRational> = entries.collect();
        let constant = form.remove(0);
        form.rotate_left(self.num_symbols);
        form.resize(self.num_variables(), BigRational::zero());
        let form = RationalRow { coefficients: form, constant, is_eq: false };
        let value = |point: &Vec<BigRational>| form.eval(point);
        let best = self.vertices(most)?.iter().map(value).max()?;
        self.is_bounded(&form, most)?.then_some(best)
    }

    /// Does no ray of the system lead up along the form? Rays `r` are the points of the system without its constants; those
    /// with `form * r == 1` are a system again, which has no point exactly if it has no vertex: there is no line in it, for the
    /// system itself has a vertex.
    fn is_bounded(&self, form: &RationalRow, most: usize) -> Option<bool> {
        let mut rays = self.clone();
        rays.rows.iter_mut().for_each(|row| row.constant = BigRational::zero());
        let constant = BigRational::from_integer((-1).into());
        rays.rows.push(RationalRow { coefficients: form.coefficients.clone(), constant, is_eq: true });
        Some(rays.vertices(most)?.is_empty())
    }
}

/// Rows that hold with equality, in reduced echelon form: each is 1 in a column where the others are 0.
#[derive(Clone)]
struct EchelonRows {
    width: usize,
    /// Pivot column, then the row with its constant at the end.
    rows: Vec<(usize, Vec<BigRational>)>,
}

/// What one more row does to rows that meet.
#[derive(PartialEq)]
enum Met {
    /// They meet in less.
    Anew,
    /// It holds where they do.
    Before,
    /// It does not hold where they do.
    Never,
}

impl EchelonRows {
    fn add(&mut self, row: &RationalRow) -> Met {
        let mut new = row.coefficients.clone();
        new.push(row.constant.clone());
        for (pivot, old) in &self.rows {
            subtract(&mut new, *pivot, old);
        }
        let Some(pivot) = new[..self.width].iter().position(|entry| !entry.is_zero()) else {
            return if new[self.width].is_zero() { Met::Before } else { Met::Never };
        };
        let scale = new[pivot].clone();
        new.iter_mut().for_each(|entry| *entry /= &scale);
        for (_, old) in &mut self.rows {
            subtract(old, pivot, &new);
        }
        self.rows.push((pivot, new));
        Met::Anew
    }

    /// The point, where they meet in one.
    fn point(&self) -> Option<Vec<BigRational>> {
        (self.rows.len() == self.width).then(|| {
            let mut point = vec![BigRational::zero(); self.width];
            for (pivot, row) in &self.rows {
                point[*pivot] = -row[self.width].clone();
            }
            point
        })
    }
}

/// Makes `row` 0 in the column where `unit` is 1.
fn subtract(row: &mut [BigRational], pivot: usize, unit: &[BigRational]) {
    let factor = row[pivot].clone();
    if !factor.is_zero() {
        row.iter_mut().zip(unit).for_each(|(entry, other)| *entry -= &factor * other);
    }
}
