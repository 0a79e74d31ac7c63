//! Tuples of quasi-affine forms in one kind of numbers: what a function is made of.

use super::matrix::Matrix;
use super::scalar::{Scalar, Stop};
use super::space::Space;
use super::system::{DivRow, Divs, Rows, System};
use num_bigint::BigInt;
use num_integer::Integer;

/// A row for each output over `[ 1 | symbols | inputs | divs ]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Form<S> {
    /// The floors in the rows, each over the columns before its own.
    pub divs: Vec<DivRow<S>>,
    /// The outputs.
    pub rows: Matrix<S>,
}

impl<S: Scalar> Form<S> {
    /// The rows, with those of the divs that they need; all have definitions.
    pub fn new(divs: Divs<S>, rows: Matrix<S>) -> Self {
        if divs.is_empty() {
            return Form { divs: Vec::new(), rows };
        }
        // As rows of a system they keep their divs and no others.
        let (visible, ineqs) = (rows.num_cols() - divs.len(), Matrix::new(rows.num_cols()));
        let mut system = System { visible, divs, eqs: rows, ineqs };
        system.drop_unused_divs();
        Form { divs: system.divs.into_iter().flatten().collect(), rows: system.eqs }
    }

    /// The rows of a system that stand for values, its divs in normal form, each once, and in an order of their own: what is
    /// added in another order is the same form.
    fn settled(mut system: System<S>) -> Result<Self, Stop> {
        // A coefficient that goes may leave a div alone in another one, which is opened then.
        loop {
            let before = system.divs.clone();
            if !system.normalize_divs()? && !system.merge_divs()? && system.divs == before {
                break;
            }
        }
        system.drop_unused_divs();
        system.order_divs();
        Ok(Form { divs: system.divs.into_iter().flatten().collect(), rows: system.eqs })
    }

    /// The same values in normal form.
    pub fn normal(&self) -> Result<Self, Stop> {
        Form::settled(self.system())
    }

    /// The rows as those of a system, which are values there and not 0.
    fn system(&self) -> System<S> {
        let cols = self.rows.num_cols();
        System {
            visible: cols - self.divs.len(),
            divs: self.divs.iter().cloned().map(Some).collect(),
            eqs: self.rows.clone(),
            ineqs: Matrix::new(cols),
        }
    }

    fn convert<T: Scalar>(&self, scalar: impl Fn(&S) -> Result<T, Stop>) -> Result<Form<T>, Stop> {
        let System { divs, eqs, .. } = self.system().convert(scalar)?;
        Ok(Form { divs: divs.into_iter().flatten().collect(), rows: eqs })
    }

    /// `{ x -> y : y is the form of x }`.
    pub fn graph(&self, space: Space) -> Result<System<S>, Stop> {
        let (first, num_range) = (space.range(0), space.num_range);
        let columns = (0..first).map(Some).chain((0..num_range).map(|_| None));
        let from: Vec<Option<usize>> = columns.chain((first..self.rows.num_cols()).map(Some)).collect();
        let mut out = self.system().with_columns(&from, space.num_columns());
        for (k, row) in out.eqs.rows_mut().enumerate() {
            row[first + k] = S::one().negated()?;
        }
        Ok(out)
    }

    /// The outputs of both.
    pub fn beside(&self, other: &Self) -> Result<Self, Stop> {
        Form::settled(self.system().conjunction(&other.system()))
    }

    /// Output `k` alone.
    pub fn only(&self, k: usize) -> Self {
        let mut rows = Matrix::new(self.rows.num_cols());
        rows.push(self.rows.row(k));
        Form::new(self.divs.iter().cloned().map(Some).collect(), rows)
    }

    /// `p * self + q * other`, output by output.
    pub fn sum(&self, p: &S, other: &Self, q: &S) -> Result<Self, Stop> {
        let mut both = self.system().conjunction(&other.system());
        let count = self.rows.num_rows();
        for k in 0..count {
            let (own, added) = both.eqs.pair_mut(k, count + k);
            S::combine(own, p, added, q)?;
        }
        both.eqs.truncate(count);
        Form::settled(both)
    }

    /// `factor * self`.
    pub fn scaled(&self, factor: &S) -> Result<Self, Stop> {
        let mut system = self.system();
        for x in system.eqs.rows_mut().flatten() {
            *x = x.times(factor)?;
        }
        Form::settled(system)
    }

    /// `floor(self / divisor)` for a divisor > 0.
    pub fn floors(&self, divisor: &S) -> Result<Self, Stop> {
        let mut system = self.system();
        let floors: Vec<usize> = self
            .rows
            .rows()
            .map(|row| system.push_div(Some(DivRow { row: row.to_vec(), divisor: divisor.clone() })))
            .collect();
        system.eqs.clear();
        for column in floors {
            system.eqs.push(&unit(column));
        }
        Form::settled(system)
    }

    /// What a system says of the outputs, said of the inputs: its columns from `first` on, as many as there are outputs, get the
    /// values of the form, and in their place stand the inputs. Nothing is eliminated, as each output is a function.
    pub fn preimage(&self, system: &System<S>, first: usize, inputs: usize) -> Result<System<S>, Stop> {
        let (cols, common) = (self.rows.num_cols(), self.rows.num_cols() - self.divs.len() - inputs);
        let behind = system.visible - first - self.rows.num_rows();
        let visible = first + inputs + behind;
        let fresh = |count: usize| std::iter::repeat_n(None, count);
        let from: Vec<Option<usize>> = (0..common)
            .map(Some)
            .chain(fresh(first - common))
            .chain((common..common + inputs).map(Some))
            .chain(fresh(behind))
            .chain((common + inputs..cols).map(Some))
            .collect();
        let mut out = self.system().with_columns(&from, visible);
        let values: Vec<Vec<S>> = (1..first)
            .map(unit)
            .chain(out.eqs.rows().map(<[S]>::to_vec))
            .chain((first + inputs..visible).map(unit))
            .collect();
        out.eqs.clear();
        out.embedded(system, &values)
    }

    /// `then` of the outputs, in place of them.
    pub fn compose(&self, then: &Self, inputs: usize) -> Result<Self, Stop> {
        let common = self.rows.num_cols() - self.divs.len() - inputs;
        Form::settled(self.preimage(&then.system(), common, inputs)?)
    }

    /// The outputs at `symbols | inputs`.
    pub fn eval(&self, point: &[BigInt]) -> Vec<BigInt> {
        let here = extended(point, self.divs.iter().map(|d| (d.row.as_slice(), &d.divisor)));
        self.rows.rows().map(|row| dot(row, &here)).collect()
    }
}

/// `[ 1 | point | divs ]`.
pub fn extended<'a, S: Scalar>(point: &[BigInt], divs: impl Iterator<Item = (&'a [S], &'a S)>) -> Vec<BigInt> {
    let mut here = vec![BigInt::from(1)];
    here.extend_from_slice(point);
    for (row, divisor) in divs {
        here.push(dot(row, &here).div_floor(&divisor.to_big()));
    }
    here
}

/// The value of a row.
pub fn dot<S: Scalar>(row: &[S], here: &[BigInt]) -> BigInt {
    row.iter().zip(here).filter(|(a, _)| !a.is_zero()).map(|(a, x)| a.to_big() * x).sum()
}

/// The row that is 1 in one column.
pub fn unit<S: Scalar>(column: usize) -> Vec<S> {
    let mut row = vec![S::zero(); column + 1];
    row[column] = S::one();
    row
}

/// A form in words if all entries fit, else in big integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Forms {
    /// Machine words.
    Word(Form<i64>),
    /// Big integers.
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
    /// The form in big integers.
    pub fn to_big(&self) -> Form<BigInt> {
        match self {
            Forms::Word(form) => sure(form.convert(|x| Ok(x.to_big()))),
            Forms::Big(form) => form.clone(),
        }
    }

    /// `{ x -> y : y is the form of x }`.
    pub fn graph(&self, space: Space) -> Rows {
        match self {
            Forms::Word(form) => sure(form.graph(space)).into(),
            Forms::Big(form) => sure(form.graph(space)).into(),
        }
    }

    /// [`Form::preimage`].
    pub fn preimage(&self, rows: &Rows, first: usize, inputs: usize) -> Rows {
        let words = match (self, rows) {
            (Forms::Word(form), Rows::Word(system)) => form.preimage(system, first, inputs).ok(),
            _ => None,
        };
        words.map_or_else(|| sure(self.to_big().preimage(&rows.to_big(), first, inputs)).into(), Rows::Word)
    }
}

/// The answer in big integers, which have one.
pub fn sure<T>(answer: Result<T, Stop>) -> T {
    match answer {
        Ok(value) => value,
        Err(stop) => unreachable!("big integers do not overflow, and -1 is a word: {stop:?}"),
    }
}

/// Evaluates `$body` (a `Result<Form<_>, Stop>`) with the names bound to forms, in words if all are and the words suffice,
/// else in big integers.
macro_rules! exact {
    ([$($name:ident = $forms:expr),+], $body:expr) => {{
        let words = match ($($forms,)+) {
            ($($crate::representation::form::Forms::Word($name),)+) => {
                let run = || -> Result<$crate::representation::form::Form<i64>, $crate::representation::scalar::Stop> { $body };
                run().ok()
            }
            #[allow(unreachable_patterns)]
            _ => None,
        };
        match words {
            Some(form) => $crate::representation::form::Forms::from(form),
            None => {
                $(let $name = &$forms.to_big();)+
                let run = || -> Result<$crate::representation::form::Form<num_bigint::BigInt>, _> { $body };
                $crate::representation::form::Forms::from($crate::representation::form::sure(run()))
            }
        }
    }};
}
pub(crate) use exact;
