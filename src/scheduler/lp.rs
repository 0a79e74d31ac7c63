//! What linear programming proposes: the only file where floating point numbers appear, and they only propose.
//!
//! [`Linear`] is a linear program over integers that somebody else states; its solution is read as fractions, brought to one
//! denominator, and checked exactly against every row: a wrong float costs a proposal, never soundness.
//!
//! [`propose`] asks for the skews and shifts of one loop. A loop keeps a dependence if the distance along it is never negative.
//! Where it may be, adding multiples of loops
//! further out (a skew), or a constant (a shift), can repair it: find integers `x[k] >= 0`, small, with
//!
//! ```text
//! base + sum over k of x[k] * addend[k] >= 0     for every pair (source, target) of every dependence
//! ```
//!
//! where `base` and the addends are affine forms over the pair: distances of loops, or 1. By the affine form of Farkas'
//! lemma (Feautrier 1992, "Some efficient solutions to the affine scheduling problem"), a form is non-negative on a
//! non-empty rational polyhedron exactly if it is a non-negative combination of a constant 1 and the polyhedron's
//! constraints. Comparing the coefficients of each column gives equations that are linear in `x` and the multipliers: one
//! small integer program. Dependences that hold already are left out until a proposal breaks them, so it stays small.
//!
//! What the floats propose is checked at once, exactly and over the integers, and whoever takes a proposal asks the judge.
//! `docs/algorithms/auto.md` has an example.

use std::collections::BTreeMap;

use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, default_solver, variable};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation};
use crate::affine::row::combine;

/// Programs with more multipliers than this are not tried: the solver has no time limit.
const MAX_MULTIPLIERS: usize = 400;

/// How often dependences that a proposal breaks are taken in, and how many at once.
const MAX_ROUNDS: usize = 8;
const ROUND: usize = 8;

/// Larger linear programs are not solved: the solver has no time limit.
const MOST_ROWS: usize = 6_000;
const MOST_UNKNOWNS: usize = 1_000;

/// Integers are sought by branching for programs of no more unknowns than this.
const MOST_INTEGERS: usize = 80;

/// Most linear programs that are solved for the integers of one: the solver's own search for integers has no limit but time.
const MOST_BRANCHES: usize = 200;

/// Solutions with larger denominators are given up.
const LARGEST_DENOMINATOR: i64 = 24;

/// What must not be negative on the pairs of one dependence. Rows are over the columns of `pairs`, shorter ones continued
/// with zeros.
#[derive(Clone, Debug)]
pub struct Forward {
    /// The pairs.
    pub pairs: BasicRelation,
    /// The form as it is.
    pub base: Vec<i64>,
    /// The forms that may be added to it.
    pub addends: Vec<Vec<i64>>,
}

/// Small `0 <= x[k] <= max`, one for each of the `count` addends of every form, with which no form is negative anywhere;
/// `None` if there are none, or if none were found.
pub fn propose(forms: &[Forward], count: usize, max: i32, budget: &Budget) -> Option<Vec<i64>> {
    let mut found = vec![0; count];
    let mut taken: Vec<&Forward> = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let num_taken = taken.len();
        for form in forms {
            if !form.holds(&found, budget)? {
                taken.push(form);
            }
            if taken.len() == num_taken + ROUND {
                break;
            }
        }
        if taken.len() == num_taken {
            return Some(least(forms, found, budget));
        }
        found = solve(&taken, count, max)?;
    }
    None
}

/// Smaller factors, one after the other as small as possible: the rational points of a relation may ask for more than the
/// integer ones.
fn least(forms: &[Forward], mut found: Vec<i64>, budget: &Budget) -> Vec<i64> {
    for k in 0..found.len() {
        while found[k] > 0 {
            found[k] -= 1;
            if !forms.iter().all(|form| form.holds(&found, budget) == Some(true)) {
                found[k] += 1;
                break;
            }
        }
    }
    found
}

impl Forward {
    /// Is the form nowhere negative? `None` if it is too large to say.
    fn holds(&self, found: &[i64], budget: &Budget) -> Option<bool> {
        let mut form = self.base.clone();
        for (addend, &factor) in self.addends.iter().zip(found) {
            form = combine(&form, 1, addend, factor)?;
        }
        let negative = combine(&form, -1, &[1], -1)?;
        let mut pairs = self.pairs.clone();
        pairs.add_ineq(&negative);
        let is_empty: Result<bool, Exhausted> = Relation::from(pairs).is_empty(budget);
        is_empty.ok()
    }

    /// `base + sum x * addend - (multiplier of 1) - sum (multiplier * constraint)`, one expression a column.
    fn equations(&self, found: &[Variable], variables: &mut ProblemVariables) -> Option<Vec<Expression>> {
        let (eqs, ineqs) = (self.pairs.eqs(), self.pairs.ineqs());
        let mut columns = vec![Expression::default(); self.pairs.num_columns()];
        for (column, &coefficient) in self.base.iter().enumerate() {
            columns[column] += small(&coefficient)?;
        }
        for (addend, &factor) in self.addends.iter().zip(found) {
            for (column, coefficient) in addend.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0) {
                columns[column].add_mul(small(coefficient)?, factor);
            }
        }
        columns[0] -= variables.add(variable().min(0));
        let mut subtract = |row: &[BigInt], multiplier: Variable| -> Option<()> {
            for (column, coefficient) in row.iter().enumerate() {
                let coefficient = small(coefficient)?;
                if coefficient != 0.0 {
                    columns[column].add_mul(-coefficient, multiplier);
                }
            }
            Some(())
        };
        for row in &ineqs {
            subtract(row, variables.add(variable().min(0)))?;
        }
        for row in &eqs {
            subtract(row, variables.add(variable()))?;
        }
        Some(columns)
    }
}

/// A coefficient as a float that is exactly it.
fn small(coefficient: &impl ToPrimitive) -> Option<f64> {
    coefficient.to_f64().filter(|value| value.abs() < 1e9)
}

/// The integer program of some forms.
fn solve(forms: &[&Forward], count: usize, max: i32) -> Option<Vec<i64>> {
    integers(&vec![(0, i64::from(max)); count], &|bounds| relaxed(forms, bounds))
}

/// Bounds of unknowns, and the best values between them with what they cost: None if there are none.
type Relaxed<'a> = dyn Fn(&[(i64, i64)]) -> Option<(f64, Vec<f64>)> + 'a;

/// Cheap integers between bounds, by depth-first branch and bound (Land and Doig 1960): the best of those that are met within
/// [`MOST_BRANCHES`] linear programs. The search holds one path, so its memory is bounded as its time is.
fn integers(bounds: &[(i64, i64)], relaxed: &Relaxed<'_>) -> Option<Vec<i64>> {
    let mut best: Option<(f64, Vec<i64>)> = None;
    let mut open = vec![bounds.to_vec()];
    for _ in 0..MOST_BRANCHES {
        let Some(bounds) = open.pop() else { break };
        let Some((cost, values)) = relaxed(&bounds) else { continue };
        if best.as_ref().is_some_and(|(least, _)| cost > least - 1e-6) {
            continue;
        }
        let is_between = |value: &f64| (value - value.round()).abs() > 1e-6;
        match (0..bounds.len()).find(|&at| is_between(&values[at])) {
            None => best = Some((cost, whole(&values[..bounds.len()], 1)?)),
            Some(at) => {
                // The nearer side first: it is on top.
                let below = values[at].floor().to_i64()?;
                let [mut low, mut high] = [bounds.clone(), bounds];
                (low[at].1, high[at].0) = (below, below + 1);
                let is_near_low = values[at] - values[at].floor() < 0.5;
                open.extend(if is_near_low { [high, low] } else { [low, high] });
            }
        }
    }
    best.map(|(_, found)| found)
}

/// The linear program of some forms, with the factors between bounds.
fn relaxed(forms: &[&Forward], bounds: &[(i64, i64)]) -> Option<(f64, Vec<f64>)> {
    let mut variables = ProblemVariables::new();
    let of = |&(low, high): &(i64, i64)| variable().min(low as f64).max(high as f64);
    let found: Vec<Variable> = bounds.iter().map(|bounds| variables.add(of(bounds))).collect();
    let mut equations = Vec::new();
    for form in forms {
        equations.extend(form.equations(&found, &mut variables)?);
    }
    if variables.len() > MAX_MULTIPLIERS {
        return None;
    }
    let total: Expression = found.iter().copied().sum();
    let mut problem = variables.minimise(total).using(default_solver);
    for equation in equations {
        problem = problem.with(equation.eq(0));
    }
    let solution = problem.solve().ok()?;
    let values: Vec<f64> = found.iter().map(|&factor| solution.value(factor)).collect();
    Some((values.iter().sum(), values))
}

/// A linear program over integers that has rows without a constant, or with one that growing all unknowns alike keeps true.
#[derive(Clone, Default, Debug)]
pub struct Linear {
    /// The bounds of each unknown.
    pub bounds: Vec<(i64, i64)>,
    /// What each costs.
    pub costs: Vec<i64>,
    /// Sums of multiples of unknowns, and what they must reach: exactly, or at least.
    pub rows: Vec<Demand>,
    /// What the equations `= 0` come to, if that is known of some of them.
    basis: Option<Basis>,
}

/// Independent rows by their first unknowns, no two of which are the same.
type Basis = BTreeMap<usize, Vec<i128>>;

/// `sum of factor * unknown >= least`, or `= least`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Demand {
    /// Unknowns and their factors.
    pub terms: Vec<(usize, i64)>,
    /// What the sum must reach; not negative.
    pub least: i64,
    /// Exactly?
    pub exactly: bool,
}

impl Linear {
    /// A new unknown.
    pub fn unknown(&mut self, bounds: (i64, i64), cost: i64) -> usize {
        self.bounds.push(bounds);
        self.costs.push(cost);
        self.bounds.len() - 1
    }

    /// Cheap integers that meet every demand: the best rational solution where that is whole, else the best whole one, else the
    /// rational one brought to one denominator. `None` if there are none, or if none were found.
    pub fn solve(&self) -> Option<Vec<i64>> {
        if self.rows.len() > MOST_ROWS || self.bounds.len() > MOST_UNKNOWNS {
            return None;
        }
        if self.is_plainly_hopeless() {
            return None;
        }
        let (_, rational) = self.values(&self.bounds)?;
        let is_met = |found: &Vec<i64>| self.is_met(found);
        let whole_ones = || {
            let is_small = self.bounds.len() <= MOST_INTEGERS;
            let found = is_small.then(|| integers(&self.bounds, &|bounds| self.values(bounds)));
            found.flatten().filter(is_met)
        };
        whole(&rational, 1)
            .filter(is_met)
            .or_else(whole_ones)
            .or_else(|| (2..=LARGEST_DENOMINATOR).find_map(|denominator| whole(&rational, denominator)).filter(is_met))
    }

    /// The best rational solution between bounds, and what it costs.
    fn values(&self, bounds: &[(i64, i64)]) -> Option<(f64, Vec<f64>)> {
        let mut variables = ProblemVariables::new();
        let of = |&(low, high): &(i64, i64)| variable().min(low as f64).max(high as f64);
        let unknowns: Vec<Variable> = bounds.iter().map(|bounds| variables.add(of(bounds))).collect();
        let mut cost = Expression::default();
        unknowns.iter().zip(&self.costs).for_each(|(&unknown, &factor)| cost.add_mul(factor as f64, unknown));
        let mut problem = variables.minimise(cost).using(default_solver);
        for Demand { terms, least, exactly } in &self.rows {
            let mut sum = Expression::default();
            for &(unknown, factor) in terms {
                sum.add_mul(small(&factor)?, unknowns[unknown]);
            }
            problem = problem.with(if *exactly { sum.eq(*least as f64) } else { sum.geq(*least as f64) });
        }
        let solution = problem.solve().ok()?;
        let values: Vec<f64> = unknowns.iter().map(|&unknown| solution.value(unknown)).collect();
        let cost = values.iter().zip(&self.costs).map(|(value, &cost)| value * cost as f64).sum();
        Some((cost, values))
    }

    /// Works out what the equations so far come to, for all programs that begin with them.
    pub fn settle(&mut self) {
        self.basis = self.equations();
    }

    /// What the equations that are all `= 0` come to. None where there is none, where it is too much work, or a number too large.
    fn equations(&self) -> Option<Basis> {
        let is_null = |demand: &&Demand| demand.exactly && demand.least == 0;
        let mut basis = Basis::new();
        if self.bounds.len() > MOST_INTEGERS {
            return None;
        }
        for demand in self.rows.iter().filter(is_null) {
            let row = reduced(self.dense(demand), &basis)?;
            if let Some(first) = row.iter().position(|&entry| entry != 0) {
                basis.insert(first, row);
            }
        }
        (!basis.is_empty()).then_some(basis)
    }

    /// A demand as a row of a factor for each unknown.
    fn dense(&self, demand: &Demand) -> Vec<i128> {
        let mut row = vec![0i128; self.bounds.len()];
        demand.terms.iter().for_each(|&(unknown, factor)| row[unknown] += i128::from(factor));
        row
    }

    /// Do the equations alone make a sum 0 that must be more? They do if it is a combination of theirs, which are all `= 0`: exact
    /// elimination tells, and most programs for loops whose iterations stay where they are have no solution for that reason. False
    /// where it is not known.
    fn is_plainly_hopeless(&self) -> bool {
        let computed = if self.basis.is_none() { self.equations() } else { None };
        let Some(basis) = self.basis.as_ref().or(computed.as_ref()) else { return false };
        let must_grow = |demand: &&Demand| demand.least > 0;
        let is_zero = |row: Vec<i128>| row.iter().all(|&entry| entry == 0);
        self.rows.iter().filter(must_grow).any(|demand| reduced(self.dense(demand), basis).is_some_and(is_zero))
    }

    /// Do some integers meet every demand?
    fn is_met(&self, found: &[i64]) -> bool {
        self.rows.iter().all(|Demand { terms, least, exactly }| {
            let mut products = terms.iter().map(|&(unknown, factor)| i128::from(factor) * i128::from(found[unknown]));
            let sum = products.try_fold(0i128, |sum, product| sum.checked_add(product));
            sum.is_some_and(|sum| if *exactly { sum == i128::from(*least) } else { sum >= i128::from(*least) })
        })
    }
}

/// A multiple of a row, less multiples of others so that it is 0 where these begin; none where a number is too large.
fn reduced(mut row: Vec<i128>, basis: &Basis) -> Option<Vec<i128>> {
    for (&first, other) in basis {
        if row[first] == 0 {
            continue;
        }
        let divisor = row[first].gcd(&other[first]);
        let (own, factor) = (other[first] / divisor, row[first] / divisor);
        let mut common = 0i128;
        for (entry, other) in row.iter_mut().zip(other) {
            *entry = entry.checked_mul(own)?.checked_sub(other.checked_mul(factor)?)?;
            common = common.gcd(entry);
        }
        if common > 1 {
            row.iter_mut().for_each(|entry| *entry /= common);
        }
    }
    Some(row)
}

/// Values times a denominator, if all are integers then.
fn whole(values: &[f64], denominator: i64) -> Option<Vec<i64>> {
    let scaled = |value: &f64| {
        let scaled = value * denominator as f64;
        let rounded = scaled.round();
        if (scaled - rounded).abs() < 1e-6 && rounded.abs() < 1e9 { rounded.to_i64() } else { None }
    };
    values.iter().map(scaled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::affine::presburger::Space;

    /// `{ [x] -> [x + distance] }`.
    fn uniform(distance: &[i64]) -> BasicRelation {
        let dims = distance.len();
        let mut relation = BasicRelation::universe(Space::relation(0, dims, dims));
        for (dim, &step) in distance.iter().enumerate() {
            let mut row = vec![0; 1 + 2 * dims];
            row[0] = step;
            row[1 + dim] = 1;
            row[1 + dims + dim] = -1;
            relation.add_eq(&row);
        }
        relation
    }

    /// The distance along a dim.
    fn delta(dims: usize, dim: usize) -> Vec<i64> {
        let mut row = vec![0; 1 + 2 * dims];
        row[1 + dim] = -1;
        row[1 + dims + dim] = 1;
        row
    }

    /// The factors by which outer dims are added to each dim.
    fn skews(distances: &[&[i64]]) -> Option<Vec<Vec<i64>>> {
        let dims = distances[0].len();
        let forms = |dim: usize| {
            let form = |distance: &&[i64]| Forward {
                pairs: uniform(distance),
                base: delta(dims, dim),
                addends: (0..dim).map(|outer| delta(dims, outer)).collect(),
            };
            distances.iter().map(form).collect::<Vec<_>>()
        };
        (0..dims).map(|dim| propose(&forms(dim), dim, 1024, &Budget::default())).collect()
    }

    #[test]
    fn seidel_needs_the_known_skew() {
        let distances: [&[i64]; 8] =
            [&[0, 0, 1], &[0, 1, -1], &[0, 1, 0], &[0, 1, 1], &[1, -1, -1], &[1, 0, 0], &[1, -1, 1], &[1, 0, -1]];
        assert_eq!(skews(&distances), Some(vec![vec![], vec![1], vec![2, 1]]));
    }

    #[test]
    fn a_permutable_band_needs_none() {
        assert_eq!(skews(&[&[1, 0], &[0, 1]]), Some(vec![vec![], vec![0]]));
        assert_eq!(propose(&[], 0, 9, &Budget::default()), Some(vec![]));
    }

    #[test]
    fn a_backward_outer_distance_cannot_be_repaired() {
        assert_eq!(skews(&[&[-1, 1]]), None);
    }

    #[test]
    fn large_factors_are_found_and_larger_ones_are_not() {
        assert_eq!(skews(&[&[1, -1000]]), Some(vec![vec![], vec![1000]]));
        assert_eq!(skews(&[&[1, -2000]]), None);
        assert_eq!(skews(&[&[1, i64::MIN / 2]]), None);
    }

    #[test]
    fn many_dependences_give_one_small_program() {
        let distances: Vec<Vec<i64>> = (0..300).map(|k| vec![1 + k, -k]).collect();
        let distances: Vec<&[i64]> = distances.iter().map(Vec::as_slice).collect();
        assert_eq!(skews(&distances), Some(vec![vec![], vec![1]]));
    }

    #[test]
    fn equations_alone_tell_that_nothing_grows() {
        let mut linear = Linear::default();
        (0..3).for_each(|_| _ = linear.unknown((0, 9), 1));
        let demand = |terms: &[(usize, i64)], least, exactly| Demand { terms: terms.to_vec(), least, exactly };
        linear.rows = vec![demand(&[(0, 1), (1, -2)], 0, true), demand(&[(0, 2), (1, 3), (2, -1)], 0, true)];
        linear.rows.push(demand(&[(2, 1), (1, -6)], 1, false));
        assert!(!linear.is_plainly_hopeless());
        assert_eq!(linear.solve(), Some(vec![2, 1, 7]));
        linear.rows.push(demand(&[(2, 1), (1, -7)], 1, false));
        assert!(linear.is_plainly_hopeless());
        assert_eq!(linear.solve(), None);
    }

    #[test]
    fn empty_relations_demand_nothing() {
        let mut empty = uniform(&[1, -1]);
        empty.add_ineq(&[-1]);
        let no_integer = {
            let mut relation = BasicRelation::universe(Space::relation(0, 2, 2));
            relation.add_eq(&[-1, 2, 0, 0, 0]);
            relation
        };
        for pairs in [empty, no_integer] {
            let form = Forward { pairs, base: delta(2, 1), addends: vec![delta(2, 0)] };
            assert_eq!(propose(&[form], 1, 9, &Budget::default()), Some(vec![0]));
        }
    }

    /// `{ [i, j] -> [x, y] : 8i + j = 8x + y - 7, i < x }` with `0 <= j, y <= 6` is `{ [i, j] -> [i + 1, j - 1] }`, but its
    /// rational points go as far as from 6 to 0, where `x` is `i + 13/8`.
    #[test]
    fn integers_may_need_less() {
        let mut pairs = BasicRelation::universe(Space::relation(0, 2, 2));
        pairs.add_eq(&[7, 8, 1, -8, -1]);
        pairs.add_ineq(&[-1, -1, 0, 1, 0]);
        for row in [[0, 0, 1, 0, 0], [6, 0, -1, 0, 0], [0, 0, 0, 0, 1], [6, 0, 0, 0, -1]] {
            pairs.add_ineq(&row);
        }
        let form = Forward { pairs, base: delta(2, 1), addends: vec![delta(2, 0)] };
        assert_eq!(propose(&[form], 1, 9, &Budget::default()), Some(vec![1]));
    }

    /// `{ [i] -> [j] : j = i - 3 + n, n >= 1 }` and a constant: the shift that makes every pair go forward.
    #[test]
    fn a_shift_is_a_skew_by_one() {
        let mut pairs = BasicRelation::universe(Space::relation(1, 1, 1));
        pairs.add_eq(&[-3, 1, 1, -1]);
        pairs.add_ineq(&[-1, 1]);
        let form = Forward { pairs: pairs.clone(), base: vec![0, 0, -1, 1], addends: vec![vec![1]] };
        assert_eq!(propose(&[form], 1, 9, &Budget::default()), Some(vec![2]));
        let mut backward = BasicRelation::universe(Space::relation(1, 1, 1));
        backward.add_eq(&[0, -1, 1, -1]);
        let form = Forward { pairs: backward, base: vec![0, 0, -1, 1], addends: vec![vec![1]] };
        assert_eq!(propose(&[form], 1, 9, &Budget::default()), None, "no constant suffices for all symbols");
    }
}
