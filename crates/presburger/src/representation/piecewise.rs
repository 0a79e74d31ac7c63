//! Piecewise quasi-affine functions: on each of disjoint domains, integer forms of the parameters and of floors of them.

use super::basic::{BasicRelation, Div};
use super::budget::{Budget, Exhausted};
use super::matrix::Matrix;
use super::relation::{Relation, Set};
use super::scalar::{Scalar, Stop};
use super::space::Space;
use super::system::{DivRow, Divs, Rows, System};
use crate::text::names::Names;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Signed;

/// A row for each range dim over `[ 1 | symbols | domain | divs ]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Form<S> {
    divs: Vec<DivRow<S>>,
    rows: Matrix<S>,
}

impl<S: Scalar> Form<S> {
    /// The rows, with those of the divs that they need; all have definitions.
    pub(crate) fn new(divs: Divs<S>, rows: Matrix<S>) -> Self {
        if divs.is_empty() {
            return Form { divs: Vec::new(), rows };
        }
        // As rows of a system they keep their divs and no others.
        let (visible, ineqs) = (rows.num_cols() - divs.len(), Matrix::new(rows.num_cols()));
        let mut system = System { visible, divs, eqs: rows, ineqs };
        system.drop_unused_divs();
        Form { divs: system.divs.into_iter().flatten().collect(), rows: system.eqs }
    }

    fn convert<T: Scalar>(&self, scalar: impl Fn(&S) -> Result<T, Stop>) -> Result<Form<T>, Stop> {
        let row = |row: &[S]| row.iter().map(&scalar).collect::<Result<Vec<T>, Stop>>();
        let div = |d: &DivRow<S>| Ok(DivRow { row: row(&d.row)?, divisor: scalar(&d.divisor)? });
        let divs = self.divs.iter().map(div).collect::<Result<Vec<_>, Stop>>()?;
        let mut rows = Matrix::new(self.rows.num_cols());
        self.rows.rows().try_for_each(|r| row(r).map(|r| rows.push(&r)))?;
        Ok(Form { divs, rows })
    }

    /// `{ x -> y : y is the form of x }`.
    fn graph(&self, space: Space) -> Result<System<S>, Stop> {
        let (first, num_range) = (space.range(0), space.num_range);
        let columns = (0..first).map(Some).chain((0..num_range).map(|_| None));
        let from: Vec<Option<usize>> = columns.chain((first..self.rows.num_cols()).map(Some)).collect();
        let divs = self.divs.iter().cloned().map(Some).collect();
        let narrow = System { visible: first, divs, eqs: self.rows.clone(), ineqs: Matrix::new(self.rows.num_cols()) };
        let mut out = narrow.with_columns(&from, space.num_columns());
        for (k, row) in out.eqs.rows_mut().enumerate() {
            row[first + k] = S::one().negated()?;
        }
        Ok(out)
    }
}

/// A form in words if all entries fit, else in big integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Forms {
    Word(Form<i64>),
    Big(Form<BigInt>),
}

impl From<Form<i64>> for Forms {
    fn from(form: Form<i64>) -> Self {
        Forms::Word(form)
    }
}

impl From<Form<i128>> for Forms {
    fn from(form: Form<i128>) -> Self {
        match form.convert(|x| x.to_word().ok_or(Stop::Overflow)) {
            Ok(words) => Forms::Word(words),
            Err(_) => Forms::Big(sure(form.convert(|x| Ok(x.to_big())))),
        }
    }
}

impl From<Form<BigInt>> for Forms {
    fn from(form: Form<BigInt>) -> Self {
        form.convert(i64::from_big).map_or_else(|_| Forms::Big(form), Forms::Word)
    }
}

impl Forms {
    fn to_big(&self) -> Form<BigInt> {
        match self {
            Forms::Word(form) => sure(form.convert(|x| Ok(x.to_big()))),
            Forms::Big(form) => form.clone(),
        }
    }

    /// Negates all values.
    pub(crate) fn negate(&mut self) {
        let mut form = self.to_big();
        form.rows.rows_mut().flatten().for_each(|x| *x = -std::mem::take(x));
        *self = form.into();
    }

    fn graph(&self, space: Space) -> Rows {
        match self {
            Forms::Word(form) => sure(form.graph(space)).into(),
            Forms::Big(form) => sure(form.graph(space)).into(),
        }
    }
}

fn sure<T>(answer: Result<T, Stop>) -> T {
    match answer {
        Ok(value) => value,
        Err(stop) => unreachable!("big integers do not overflow, and -1 is a word: {stop:?}"),
    }
}

/// A domain, and the value of each range dim on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MapPiece {
    pub(crate) domain: Set,
    pub(crate) forms: Forms,
}

impl MapPiece {
    /// Where the values hold: a set of symbols and domain dims, in disjuncts that share no point. Their divs have
    /// definitions.
    pub fn domain(&self) -> &Set {
        &self.domain
    }

    /// The floors that stand in the values.
    pub fn divs(&self) -> Vec<Div> {
        self.forms.to_big().divs.into_iter().map(|d| Div { row: d.row, divisor: d.divisor }).collect()
    }

    /// The value of each range dim: coefficients over `[ 1 | symbols | domain | divs ]`.
    pub fn values(&self) -> Vec<Vec<BigInt>> {
        self.forms.to_big().rows.rows().map(<[BigInt]>::to_vec).collect()
    }

    /// The values at `symbols | domain`, if it is in the domain.
    fn eval(&self, point: &[BigInt]) -> Option<Vec<BigInt>> {
        self.domain.disjuncts().iter().any(|d| holds(d, point)).then(|| {
            let form = self.forms.to_big();
            let here = extended(point, form.divs.iter().map(|d| (d.row.as_slice(), &d.divisor)));
            form.rows.rows().map(|r| dot(r, &here)).collect()
        })
    }
}

/// `[ 1 | point | divs ]`.
fn extended<'a>(point: &[BigInt], divs: impl Iterator<Item = (&'a [BigInt], &'a BigInt)>) -> Vec<BigInt> {
    let mut here = vec![BigInt::from(1)];
    here.extend_from_slice(point);
    for (row, divisor) in divs {
        here.push(dot(row, &here).div_floor(divisor));
    }
    here
}

fn dot(row: &[BigInt], here: &[BigInt]) -> BigInt {
    row.iter().zip(here).map(|(a, x)| a * x).sum()
}

/// Whether a point is in a conjunction whose divs have definitions.
fn holds(basic: &BasicRelation, point: &[BigInt]) -> bool {
    let divs: Vec<Div> = basic.divs().into_iter().flatten().collect();
    let here = extended(point, divs.iter().map(|d| (d.row.as_slice(), &d.divisor)));
    basic.eqs().iter().all(|r| Scalar::is_zero(&dot(r, &here)))
        && basic.ineqs().iter().all(|r| !dot(r, &here).is_negative())
}

/// A function of symbols and domain dims, defined on the union of disjoint pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PiecewiseMap {
    pub(crate) space: Space,
    pub(crate) pieces: Vec<MapPiece>,
}

impl PiecewiseMap {
    /// The shape of the graph.
    pub fn space(&self) -> Space {
        self.space
    }

    /// The pieces; no two share a point.
    pub fn pieces(&self) -> &[MapPiece] {
        &self.pieces
    }

    /// Where the function is defined: a set of symbols and domain dims.
    pub fn domain(&self) -> Set {
        let disjuncts = self.pieces.iter().flat_map(|p| p.domain.disjuncts().iter().cloned()).collect();
        Relation::from_disjuncts(self.space.domain_space(), disjuncts)
    }

    /// The value at `symbols | domain`; none where the function is not defined.
    ///
    /// # Panics
    /// If the point lies in another space.
    pub fn eval(&self, point: &[BigInt]) -> Option<Vec<BigInt>> {
        assert_eq!(point.len(), self.space.domain_space().num_coordinates(), "a point of another space");
        self.pieces.iter().find_map(|p| p.eval(point))
    }

    /// The graph: `{ x -> y : y is the value at x }`.
    pub fn to_relation(&self) -> Relation {
        let space = self.space;
        let visible = space.domain_space().num_columns();
        let mut disjuncts = Vec::new();
        for piece in &self.pieces {
            let values = piece.forms.graph(space);
            for basic in piece.domain.disjuncts() {
                let columns = (0..visible).map(Some).chain((0..space.num_range).map(|_| None));
                let from: Vec<Option<usize>> = columns.chain((visible..basic.num_columns()).map(Some)).collect();
                let rows = basic.rows.with_columns(&from, space.num_columns()).conjunction(&values);
                disjuncts.push(BasicRelation { space, rows });
            }
        }
        Relation { space, disjuncts }
    }

    /// The same function, each piece's domain in fewer conjunctions where such are found.
    pub fn coalesced(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let coalesced = |p: &MapPiece| Ok(MapPiece { domain: p.domain.coalesce(budget)?, forms: p.forms.clone() });
        Ok(PiecewiseMap { space: self.space, pieces: self.pieces.iter().map(coalesced).collect::<Result<_, _>>()? })
    }

    /// The graph in isl notation: `[n] -> { [i] -> [i + n] : 0 <= i < n }`.
    pub fn to_text(&self, names: &Names) -> String {
        self.to_relation().to_text(names)
    }
}

impl std::fmt::Display for PiecewiseMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(&Names::default()))
    }
}
