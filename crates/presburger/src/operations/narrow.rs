//! A search for an integer point in the variables as they are, where few values have to be tried.
//!
//! The rows bound each variable, given bounds of the others. In a small box the variables get values one after the other:
//! a row `c + a x + rest >= 0` bounds `x` by the greatest value of the rest, and an equality `c + a x + rest == 0` asks that
//! `a x + c` be a multiple of the gcd of the coefficients of the rest, so `x` lies in one residue class. A node costs a few
//! products for each row, where the simplex method pays for pivots; and of two variables that an equality joins the values
//! of one are mostly ruled out by the coefficient of the other. Knapsacks and market splits that are small end here.
//!
//! All numbers are words: with coefficients and bounds within these limits no sum of products leaves them.

use crate::representation::budget::{Budget, Exhausted};
use crate::representation::matrix::Matrix;
use crate::representation::scalar::Scalar;
use num_integer::Integer;
use smallvec::SmallVec;

/// Sets of more variables are searched otherwise.
const MOST_VARS: usize = 16;

/// Sets with a larger coefficient are searched otherwise: sums of products stay in words.
const LARGEST: i64 = 1 << 24;

/// The farthest bound of a variable, and the largest constant.
const FARTHEST: i64 = 1 << 32;

/// No bound.
const OPEN: VariableRange = VariableRange { low: i64::MIN, high: i64::MAX };

/// How often the rows are gone through for bounds of the variables.
const SWEEPS: usize = 3;

/// Where more values than this might have to be tried, none is.
const MOST_VALUES: i64 = 1 << 12;

/// After this many values the search ends.
const PATIENCE: u64 = 1 << 10;

/// So many values are tried in the time of one step.
const VALUES_A_STEP: u64 = 16;

/// What was found.
pub enum Narrow<S> {
    /// An integer point.
    Point(Vec<S>),
    /// There is none.
    Nothing,
    /// It would take more than this search does.
    Open,
}

/// A row with several variables.
struct LongRow {
    constant: i64,
    terms: SmallVec<[(usize, i64); 8]>,
    is_eq: bool,
}

/// The range of a variable.
#[derive(Clone, Copy)]
struct VariableRange {
    low: i64,
    high: i64,
}

/// What a row says about a variable when those before it have values.
#[derive(Clone, Copy)]
struct RowPart {
    /// Its coefficient.
    coefficient: i64,
    /// The least and the greatest value of the part after it.
    rest: VariableRange,
    /// For an equality, the gcd of the coefficients after it.
    gcd: i64,
}

/// The class in which the values of a variable lie, by an equality: `coefficient * x + sum` is a multiple of the gcd of the
/// rest, `divisor` that of both, and `inverse` that of the coefficient modulo `step`, after division by the divisor. Where there
/// is no rest, the step is 0.
#[derive(Clone, Copy)]
struct Class {
    row: usize,
    divisor: i64,
    step: i64,
    inverse: i64,
}

struct NarrowSearch<'a> {
    rows: &'a [LongRow],
    /// For each variable in order a part of each row.
    parts: Vec<RowPart>,
    classes: SmallVec<[Option<Class>; MOST_VARS]>,
    ranges: SmallVec<[VariableRange; MOST_VARS]>,
    values: SmallVec<[i64; MOST_VARS]>,
    left: u64,
}

/// An integer point of `eqs == 0`, `ineqs >= 0`, where few values have to be tried for it.
pub fn narrow<S: Scalar>(eqs: &Matrix<S>, ineqs: &Matrix<S>, budget: &Budget) -> Result<Narrow<S>, Exhausted> {
    let num_vars = ineqs.num_cols() - 1;
    if num_vars > MOST_VARS {
        return Ok(Narrow::Open);
    }
    let mut ranges: SmallVec<[VariableRange; MOST_VARS]> = SmallVec::from_elem(OPEN, num_vars);
    let mut rows: SmallVec<[LongRow; 8]> = SmallVec::new();
    for (row, is_eq) in eqs.rows().map(|r| (r, true)).chain(ineqs.rows().map(|r| (r, false))) {
        let Some(row) = LongRow::of(row, is_eq) else { return Ok(Narrow::Open) };
        // A row with one variable is a bound and nothing else, unless it is an equality.
        if row.terms.len() <= 1 && !is_eq {
            if !row.bound(&mut ranges) {
                return Ok(Narrow::Nothing);
            }
        } else {
            rows.push(row);
        }
    }
    for _ in 0..SWEEPS {
        for row in &rows {
            if !row.bound(&mut ranges) {
                return Ok(Narrow::Nothing);
            }
        }
    }
    if ranges.iter().any(|r| r.low == OPEN.low || r.high == OPEN.high) {
        return Ok(Narrow::Open);
    }
    search(&rows, &ranges, budget)
}

/// An integer point of `rows` with each variable in its range.
fn search<S: Scalar>(rows: &[LongRow], ranges: &[VariableRange], budget: &Budget) -> Result<Narrow<S>, Exhausted> {
    let mut order: SmallVec<[usize; MOST_VARS]> = (0..ranges.len()).collect();
    order.sort_by_key(|&v| ranges[v].high - ranges[v].low);
    let mut search = NarrowSearch::new(rows, &order, ranges);
    if !search.is_small() {
        return Ok(Narrow::Open);
    }
    let sums: SmallVec<[i64; 16]> = rows.iter().map(|r| r.constant).collect();
    let found = search.descend(0, &sums);
    budget.spend((PATIENCE - search.left).div_euclid(VALUES_A_STEP) * S::COST)?;
    Ok(match found {
        None => Narrow::Open,
        Some(false) => Narrow::Nothing,
        Some(true) => {
            let mut point = vec![S::zero(); ranges.len()];
            for (&v, &value) in order.iter().zip(&search.values) {
                point[v] = S::from_i64(value);
            }
            Narrow::Point(point)
        }
    })
}

impl LongRow {
    /// A row in words within the limits; none if it is not.
    fn of<S: Scalar>(row: &[S], is_eq: bool) -> Option<LongRow> {
        let constant = row[0].to_word().filter(|c| (-FARTHEST..=FARTHEST).contains(c))?;
        let mut terms = SmallVec::new();
        for (v, a) in row[1..].iter().enumerate() {
            if !a.is_zero() {
                terms.push((v, a.to_word().filter(|a| (-LARGEST..=LARGEST).contains(a))?));
            }
        }
        Some(LongRow { constant, terms, is_eq })
    }

    /// Narrows the ranges of its variables. False if one is empty.
    fn bound(&self, ranges: &mut [VariableRange]) -> bool {
        // The sums of the bounds that there are, and how many there are not.
        let (mut low, mut high) = (self.constant, self.constant);
        let (mut open_low, mut open_high) = (0, 0);
        for &(v, a) in &self.terms {
            let reach = ranges[v].times(a);
            add(&mut low, &mut open_low, reach.low, OPEN.low);
            add(&mut high, &mut open_high, reach.high, OPEN.high);
        }
        if open_high == 0 && high < 0 || self.is_eq && open_low == 0 && low > 0 {
            return false;
        }
        if open_high > 1 && (open_low > 1 || !self.is_eq) {
            return true;
        }
        for &(v, a) in &self.terms {
            let reach = ranges[v].times(a);
            let rest = VariableRange {
                low: without(low, open_low, reach.low, OPEN.low),
                high: without(high, open_high, reach.high, OPEN.high),
            };
            if !ranges[v].narrow(a, rest, self.is_eq) {
                return false;
            }
        }
        true
    }
}

/// Adds a bound to a sum of those that there are.
fn add(sum: &mut i64, num_open: &mut u32, bound: i64, open: i64) {
    if bound == open { *num_open += 1 } else { *sum += bound }
}

/// Such a sum without one of its bounds, if there are all others.
fn without(sum: i64, num_open: u32, bound: i64, open: i64) -> i64 {
    match (num_open, bound == open) {
        (0, _) => sum - bound,
        (1, true) => sum,
        _ => open,
    }
}

impl VariableRange {
    fn times(self, a: i64) -> VariableRange {
        let times = |x: i64| if x == OPEN.low || x == OPEN.high { x } else { x * a };
        if a > 0 {
            VariableRange { low: times(self.low), high: times(self.high) }
        } else {
            // What has no upper bound has no lower one after its sign has changed.
            let turned = |x: i64, from: i64, to: i64| if x == from { to } else { times(x) };
            VariableRange { low: turned(self.high, OPEN.high, OPEN.low), high: turned(self.low, OPEN.low, OPEN.high) }
        }
    }

    /// Demands `a x + rest >= 0`, or `== 0`, for some value of the rest, `a != 0`. False if the range is empty then.
    fn narrow(&mut self, a: i64, rest: VariableRange, is_eq: bool) -> bool {
        if rest.high != OPEN.high {
            self.at_least(a, rest.high);
        }
        if is_eq && rest.low != OPEN.low {
            self.at_least(-a, -rest.low);
        }
        self.low <= self.high
    }

    /// Demands `a x + most >= 0`. Bounds that are too far off are left out.
    fn at_least(&mut self, a: i64, most: i64) {
        let bound = most.div_euclid(a.abs());
        if bound.abs() > FARTHEST {
            return;
        }
        if a > 0 {
            self.low = self.low.max(-bound);
        } else {
            self.high = self.high.min(bound);
        }
    }
}

impl<'a> NarrowSearch<'a> {
    fn new(rows: &'a [LongRow], order: &[usize], ranges: &[VariableRange]) -> Self {
        let zero = RowPart { coefficient: 0, rest: VariableRange { low: 0, high: 0 }, gcd: 0 };
        let mut parts = vec![zero; order.len() * rows.len()];
        let mut classes: SmallVec<[Option<Class>; MOST_VARS]> = SmallVec::from_elem(None, order.len());
        let mut last: SmallVec<[RowPart; 16]> = SmallVec::from_elem(zero, rows.len());
        for (level, &v) in order.iter().enumerate().rev() {
            for (k, row) in rows.iter().enumerate() {
                let a = row.terms.iter().find(|t| t.0 == v).map_or(0, |t| t.1);
                let part = RowPart { coefficient: a, ..last[k] };
                parts[level * rows.len() + k] = part;
                if row.is_eq && a != 0 {
                    let class = Class::of(k, part);
                    if classes[level].is_none_or(|other: Class| class.num_out_of() > other.num_out_of()) {
                        classes[level] = Some(class);
                    }
                }
                let reach = ranges[v].times(a);
                last[k].rest.low += reach.low;
                last[k].rest.high += reach.high;
                last[k].gcd = part.gcd.gcd(&a);
            }
        }
        let ranges = order.iter().map(|&v| ranges[v]).collect();
        NarrowSearch { rows, parts, classes, ranges, values: SmallVec::from_elem(0, order.len()), left: PATIENCE }
    }

    /// Whether few values have to be tried. The last variable of an equality has one value at most, and the last of all is
    /// as good, as the rows leave an interval of which any value will do.
    fn is_small(&self) -> bool {
        let mut values = 1i64;
        for (range, class) in self.ranges.iter().zip(&self.classes).rev().skip(1) {
            let step = match class {
                Some(class) if class.step == 0 => continue,
                Some(class) => class.step,
                None => 1,
            };
            values = values.saturating_mul((range.high - range.low).div_euclid(step) + 1);
            if values > MOST_VALUES {
                return false;
            }
        }
        true
    }

    /// Gives values to the variables from `level` on, where the rows have these sums so far: whether there are such values; none
    /// if it takes too long.
    fn descend(&mut self, level: usize, sums: &[i64]) -> Option<bool> {
        let Some(&(mut range)) = self.ranges.get(level) else {
            return Some(self.rows.iter().zip(sums).all(|(row, &sum)| if row.is_eq { sum == 0 } else { sum >= 0 }));
        };
        let first = level * self.rows.len();
        let parts = first..first + self.rows.len();
        for ((row, part), &sum) in self.rows.iter().zip(&self.parts[parts.clone()]).zip(sums) {
            let rest = VariableRange { low: sum + part.rest.low, high: sum + part.rest.high };
            let is_open = match part.coefficient {
                0 => rest.high >= 0 && (!row.is_eq || rest.low <= 0),
                a => range.narrow(a, rest, row.is_eq),
            };
            if !is_open {
                return Some(false);
            }
        }
        let mut step = 1;
        if let Some(class) = self.classes[level] {
            let sum = sums[class.row];
            if sum.rem_euclid(class.divisor) != 0 {
                return Some(false);
            }
            // The last variable of an equality has the one value that its bounds leave.
            step = class.step.max(1);
            // The least value of the class that is in the range.
            let value = -sum.div_euclid(class.divisor).rem_euclid(step) * class.inverse;
            range.low += (value - range.low).rem_euclid(step);
        }
        let mut next: SmallVec<[i64; 16]> = SmallVec::from_slice(sums);
        let mut value = range.low;
        while value <= range.high {
            self.left = self.left.checked_sub(1)?;
            self.values[level] = value;
            for ((next, part), &sum) in next.iter_mut().zip(&self.parts[parts.clone()]).zip(sums) {
                *next = sum + part.coefficient * value;
            }
            if self.descend(level + 1, &next)? {
                return Some(true);
            }
            value += step;
        }
        Some(false)
    }
}

impl Class {
    /// Of so many values next to each other one is in the class.
    fn num_out_of(&self) -> i64 {
        if self.step == 0 { i64::MAX } else { self.step }
    }

    fn of(row: usize, part: RowPart) -> Class {
        let a = part.coefficient;
        if part.gcd == 0 {
            return Class { row, divisor: a.abs(), step: 0, inverse: 0 };
        }
        let divisor = a.gcd(&part.gcd);
        let step = part.gcd.div_euclid(divisor);
        Class { row, divisor, step, inverse: a.div_euclid(divisor).extended_gcd(&step).x.rem_euclid(step) }
    }
}
