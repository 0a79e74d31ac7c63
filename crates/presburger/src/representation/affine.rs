//! Quasi-affine functions: sums of dims, symbols and numbers, and floors of such sums, as one value ([`Aff`]) or as a
//! tuple of them ([`MultiAff`]).
//!
//! What a set says of the values of a function is a set of its arguments, found by substitution: a column goes, the row of the
//! function stands in its place, and its floors are divs of the conjunction. Nothing is projected, so that a preimage needs no
//! budget, and no integer point is lost or won.

use super::basic::{BasicRelation, Div};
use super::form::{Form, Forms, exact, unit};
use super::matrix::Matrix;
use super::relation::{Relation, Set};
use super::scalar::Scalar;
use super::space::Space;
use super::system::DivRow;
use crate::text::names::Names;
use num_bigint::{BigInt, Sign};
use num_traits::Zero;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// One quasi-affine function of symbols and dims.
///
/// ```
/// use farkas_presburger::{Aff, Space};
///
/// let space = Space::set(1, 1); // a symbol n and a dim i
/// let (n, i) = (Aff::symbol(space, 0), Aff::dim(space, 0));
/// let half = (i.clone() + n).floor_div(2);
/// assert_eq!(half.to_string(), "[n] -> { [i] -> [floor((i + n)/2)] }");
/// assert_eq!(half.eval(&[3.into(), (-6).into()]), (-2).into());
///
/// // What is the same by its form is the same value.
/// assert_eq!(i.clone() - i.floor_div(3) * 3, i.modulo(3));
/// ```
///
/// Sums, multiples and floors have their floors in a normal form and in a fixed order, so that `==` sees most of what is equal;
/// where it does not, the graphs can be compared ([`Relation::is_equal`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Aff {
    /// The function with one output.
    single: MultiAff,
}

impl Aff {
    /// `row` over `[ 1 | symbols | dims ]` of a set's space; missing columns are 0.
    ///
    /// # Panics
    /// If the space is that of a relation, or the row is longer than its columns.
    pub fn from_row(space: Space, row: &[i64]) -> Self {
        Aff { single: MultiAff::from_rows(space, &[], &[row.to_vec()]) }
    }

    /// A number.
    ///
    /// # Panics
    /// If the space is that of a relation.
    pub fn constant(space: Space, value: impl Into<BigInt>) -> Self {
        let mut one = Aff::from_row(space, &[1]);
        let value = value.into();
        one.single.forms = exact!([a = &one.single.forms], a.scaled(&Scalar::from_big(&value)?));
        one
    }

    /// A dim of a set's space.
    ///
    /// # Panics
    /// If there is none such, or the space is that of a relation.
    pub fn dim(space: Space, index: usize) -> Self {
        assert!(index < space.num_range, "dim {index} of {}", space.num_range);
        Aff::from_row(space, &unit(space.range(index)))
    }

    /// A symbol.
    ///
    /// # Panics
    /// If there is none such, or the space is that of a relation.
    pub fn symbol(space: Space, index: usize) -> Self {
        assert!(index < space.num_symbols, "symbol {index} of {}", space.num_symbols);
        Aff::from_row(space, &unit(space.symbol(index)))
    }

    /// The space of the arguments.
    pub fn space(&self) -> Space {
        self.single.space.domain_space()
    }

    /// The value at `symbols | dims`.
    ///
    /// # Panics
    /// If the point lies in another space.
    pub fn eval(&self, point: &[BigInt]) -> BigInt {
        self.single.eval(point).swap_remove(0)
    }

    /// The floors in it, each over the columns before its own.
    pub fn divs(&self) -> Vec<Div> {
        self.single.divs()
    }

    /// Coefficients over `[ 1 | symbols | dims | divs ]`.
    pub fn row(&self) -> Vec<BigInt> {
        self.single.rows().swap_remove(0)
    }

    /// The number that it is everywhere, if its form shows one.
    pub fn as_constant(&self) -> Option<BigInt> {
        let mut row = self.row();
        row[1..].iter().all(Zero::is_zero).then(|| row.swap_remove(0))
    }

    /// `factor * self`.
    pub fn scale(&self, factor: impl Into<BigInt>) -> Self {
        let factor = factor.into();
        self.with(exact!([a = &self.single.forms], a.scaled(&Scalar::from_big(&factor)?)))
    }

    /// `floor(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is not positive.
    pub fn floor_div(&self, divisor: impl Into<BigInt>) -> Self {
        let divisor = positive(divisor);
        self.with(exact!([a = &self.single.forms], a.floors(&Scalar::from_big(&divisor)?)))
    }

    /// `ceil(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is not positive.
    pub fn ceil_div(&self, divisor: impl Into<BigInt>) -> Self {
        // ceil(e / d) = floor((e + d - 1) / d)
        let divisor = positive(divisor);
        (self.clone() + Aff::constant(self.space(), &divisor - 1)).floor_div(divisor)
    }

    /// `self - divisor * floor(self / divisor)`, which lies in `0 .. divisor`.
    ///
    /// # Panics
    /// If the divisor is not positive.
    pub fn modulo(&self, divisor: impl Into<BigInt>) -> Self {
        let divisor = positive(divisor);
        self.clone() - self.floor_div(divisor.clone()).scale(divisor)
    }

    /// `self` of the values of a function: `{ x : self(function(x)) }`.
    ///
    /// # Panics
    /// If the function has values in another space.
    pub fn preimage(&self, function: &MultiAff) -> Self {
        Aff { single: function.compose(&self.single) }
    }

    /// The graph in isl notation: `[n] -> { [i] -> [n + floor((i)/2)] }`.
    pub fn to_text(&self, names: &Names) -> String {
        self.single.to_text(names)
    }

    fn with(&self, forms: Forms) -> Self {
        Aff { single: MultiAff { space: self.single.space, forms } }
    }

    /// `self + sign * other`.
    fn plus(&self, other: &Self, sign: i64) -> Self {
        assert_eq!(self.space(), other.space(), "functions of different spaces");
        let (a, b) = (&self.single.forms, &other.single.forms);
        self.with(exact!([a = a, b = b], a.sum(&Scalar::one(), b, &Scalar::from_i64(sign))))
    }
}

fn positive(divisor: impl Into<BigInt>) -> BigInt {
    let divisor = divisor.into();
    assert!(divisor.sign() == Sign::Plus, "a floor with divisor {divisor}");
    divisor
}

impl Add for Aff {
    type Output = Aff;

    /// # Panics
    /// If both have different spaces.
    fn add(self, other: Aff) -> Aff {
        self.plus(&other, 1)
    }
}

impl Sub for Aff {
    type Output = Aff;

    /// # Panics
    /// If both have different spaces.
    fn sub(self, other: Aff) -> Aff {
        self.plus(&other, -1)
    }
}

impl Neg for Aff {
    type Output = Aff;

    fn neg(self) -> Aff {
        self.scale(-1)
    }
}

impl Add<i64> for Aff {
    type Output = Aff;

    fn add(self, number: i64) -> Aff {
        let constant = Aff::constant(self.space(), number);
        self + constant
    }
}

impl Mul<i64> for Aff {
    type Output = Aff;

    fn mul(self, factor: i64) -> Aff {
        self.scale(factor)
    }
}

impl fmt::Display for Aff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.single.fmt(f)
    }
}

impl From<Aff> for MultiAff {
    fn from(aff: Aff) -> MultiAff {
        aff.single
    }
}

/// A tuple of quasi-affine functions of the same symbols and dims: a map that is defined everywhere.
///
/// ```
/// use farkas_presburger::{Aff, MultiAff, Set, Space};
///
/// // Which iterations of a loop over `i` touch the cells 0 to 9 of rows of four?
/// let space = Space::set(0, 1);
/// let i = Aff::dim(space, 0);
/// let cell = MultiAff::new(space, &[i.floor_div(4), i.modulo(4)]);
/// let cells = Set::parse("{ [r, c] : 0 <= 4r + c <= 9 }")?;
/// assert_eq!(cells.preimage(&cell).to_string(), "{ [i] : 0 <= i <= 9 }");
///
/// // The graph is a relation, and the image of a set is that of the relation.
/// assert_eq!(cell.to_relation().to_string(), "{ [i] -> [floor((i)/4), i mod 4] }");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MultiAff {
    pub(crate) space: Space,
    pub(crate) forms: Forms,
}

impl MultiAff {
    /// The tuple of these functions of the points of a set's space.
    ///
    /// # Panics
    /// If the space is that of a relation, or a function has another one.
    pub fn new(space: Space, outputs: &[Aff]) -> Self {
        let mut out = MultiAff::from_rows(space, &[], &[]);
        for aff in outputs {
            assert_eq!(aff.space(), space, "functions of different spaces");
            let (a, b) = (&out.forms, &aff.single.forms);
            out.forms = exact!([a = a, b = b], a.beside(b));
        }
        out.space.num_range = outputs.len();
        out
    }

    /// Every point of a set's space to itself.
    ///
    /// # Panics
    /// If the space is that of a relation.
    pub fn identity(space: Space) -> Self {
        let dims: Vec<Vec<i64>> = (0..space.num_range).map(|dim| unit(space.range(dim))).collect();
        MultiAff::from_rows(space, &[], &dims)
    }

    /// Functions given by rows over `[ 1 | symbols | dims | divs ]` of a set's space, missing columns being 0. A div is what stands
    /// in its row, over the columns before its own, divided by a number and rounded down.
    ///
    /// # Panics
    /// If the space is that of a relation, a row is longer than the columns it is over, or a divisor is not positive.
    pub fn from_rows(space: Space, divs: &[(Vec<i64>, i64)], rows: &[Vec<i64>]) -> Self {
        let Space { num_symbols, num_domain, num_range } = space;
        assert_eq!(num_domain, 0, "functions of the points of a set have the space of one");
        let columns = space.num_columns() + divs.len();
        let mut form = Form { divs: Vec::new(), rows: Matrix::new(columns) };
        for (k, (row, divisor)) in divs.iter().enumerate() {
            assert!(*divisor > 0, "a floor with divisor {divisor}");
            assert!(row.len() <= space.num_columns() + k, "a div over columns that are not there before it");
            let mut row = row.clone();
            row.resize(columns, 0);
            form.divs.push(DivRow { row, divisor: *divisor });
        }
        rows.iter().for_each(|row| form.rows.push(row));
        let forms = Forms::Word(form);
        let forms = if divs.is_empty() { forms } else { exact!([a = &forms], a.normal()) };
        MultiAff { space: Space::relation(num_symbols, num_range, rows.len()), forms }
    }

    /// The shape of the graph: arguments are the domain, values the range.
    pub fn space(&self) -> Space {
        self.space
    }

    /// Output `index`.
    ///
    /// # Panics
    /// If there is none such.
    pub fn output(&self, index: usize) -> Aff {
        assert!(index < self.space.num_range, "output {index} of {}", self.space.num_range);
        let forms = match &self.forms {
            Forms::Word(form) => form.only(index).into(),
            Forms::Big(form) => form.only(index).into(),
        };
        Aff { single: MultiAff { space: Space { num_range: 1, ..self.space }, forms } }
    }

    /// The floors in it, each over the columns before its own.
    pub fn divs(&self) -> Vec<Div> {
        self.forms.to_big().divs.into_iter().map(|d| Div { row: d.row, divisor: d.divisor }).collect()
    }

    /// The outputs: coefficients over `[ 1 | symbols | dims | divs ]`.
    pub fn rows(&self) -> Vec<Vec<BigInt>> {
        self.forms.to_big().rows.rows().map(<[BigInt]>::to_vec).collect()
    }

    /// The values at `symbols | dims`.
    ///
    /// # Panics
    /// If the point lies in another space.
    pub fn eval(&self, point: &[BigInt]) -> Vec<BigInt> {
        assert_eq!(point.len(), self.space.domain_space().num_coordinates(), "a point of another space");
        match &self.forms {
            Forms::Word(form) => form.eval(point),
            Forms::Big(form) => form.eval(point),
        }
    }

    /// First `self`, then `then`: `{ x -> then(self(x)) }`.
    ///
    /// # Panics
    /// If `then` takes points of another space than `self` gives.
    pub fn compose(&self, then: &Self) -> Self {
        let space = self.space;
        assert_eq!(space.range_space(), then.space.domain_space(), "composing functions that do not meet");
        let (a, b) = (&self.forms, &then.forms);
        let forms = exact!([a = a, b = b], a.compose(b, space.num_domain));
        MultiAff { space: Space { num_range: then.space.num_range, ..space }, forms }
    }

    /// All values negated.
    pub(crate) fn negated(&self) -> Self {
        let minus = BigInt::from(-1);
        let forms = exact!([a = &self.forms], {
            let mut form = a.clone();
            let minus = Scalar::from_big(&minus)?;
            for x in form.rows.rows_mut().flatten() {
                *x = x.times(&minus)?;
            }
            Ok(form)
        });
        MultiAff { space: self.space, forms }
    }

    /// The graph: `{ x -> y : y is the value at x }`.
    pub fn to_relation(&self) -> Relation {
        BasicRelation { space: self.space, rows: self.forms.graph(self.space) }.into()
    }

    /// The graph in isl notation: `[n] -> { [i] -> [i + n, floor((i)/2)] }`.
    pub fn to_text(&self, names: &Names) -> String {
        self.to_relation().to_text(names)
    }
}

impl fmt::Display for MultiAff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(&Names::default()))
    }
}

impl Relation {
    /// The points of a set that a function gives, as its arguments: `{ x : function(x) in self }`.
    ///
    /// # Panics
    /// If this is a relation, or the function has values in another space.
    pub fn preimage(&self, function: &MultiAff) -> Set {
        assert_eq!(self.space.num_domain, 0, "a set has a preimage, a relation one of its domain or range");
        self.preimage_range(function)
    }

    /// `{ x -> y : self relates x to function(y) }`.
    ///
    /// # Panics
    /// If the function has values in another space than the range.
    pub fn preimage_range(&self, function: &MultiAff) -> Self {
        assert_eq!(function.space.range_space(), self.space.range_space(), "a function with values in another space");
        let space = Space { num_range: function.space.num_domain, ..self.space };
        self.substituted(function, self.space.range(0), space)
    }

    /// `{ x -> y : self relates function(x) to y }`.
    ///
    /// # Panics
    /// If the function has values in another space than the domain.
    pub fn preimage_domain(&self, function: &MultiAff) -> Self {
        assert_eq!(function.space.range_space(), self.space.domain_space(), "a function with values in another space");
        let space = Space { num_domain: function.space.num_domain, ..self.space };
        self.substituted(function, self.space.domain(0), space)
    }

    /// The function in place of the columns from `first` on; what a look at the rows shows to be empty is left out.
    fn substituted(&self, function: &MultiAff, first: usize, space: Space) -> Self {
        let pulled =
            |d: &BasicRelation| function.forms.preimage(&d.rows, first, function.space.num_domain).simplified();
        let rows = self.disjuncts.iter().filter_map(pulled);
        Relation { space, disjuncts: rows.map(|rows| BasicRelation { space, rows }).collect() }
    }
}
