//! Skews proposed by linear programming: the only file where floating point numbers appear, and they only propose.
//!
//! A band is permutable if every dependence goes forward, or stays, along each of its members. Where the distance along
//! member `b` may be negative, adding multiples of outer members can repair it: find integers `f[a] >= 0`, small, with
//!
//! ```text
//! delta[b] + sum over a < b of f[a] * delta[a] >= 0     for every pair (source, target) of every dependence
//! ```
//!
//! By the affine form of Farkas' lemma (Feautrier 1992, "Some efficient solutions to the affine scheduling problem"), a
//! form is non-negative on a non-empty rational polyhedron exactly if it is a non-negative combination of a constant 1
//! and the polyhedron's constraints. Comparing the coefficients of each column gives equations that are linear in `f`
//! and the multipliers: one small integer program for each member.
//!
//! What the floats propose is checked at once in exact rationals, and whoever takes a proposal asks the judge: a wrong
//! float costs a suggestion, never soundness.

use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, default_solver, variable};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use crate::affine::presburger::{BasicRelation, Budget, Optimum, Relation};

/// Factors above this are no help to anybody.
const MAX_FACTOR: i32 = 16;

/// For each member `b` of a band the factors `f[a]`, `a < b`, by which members further out are to be added to it; `None`
/// if no factors make the band permutable (or none were found).
///
/// `dependences` relate the values of all the band's members, and possibly more, at the source (domain) to those at
/// the target (range); `members` are the positions of the band's members in both tuples, outermost first.
pub fn propose_skews(dependences: &[BasicRelation], members: &[usize]) -> Option<Vec<Vec<i64>>> {
    (0..members.len()).map(|b| propose_factors(dependences, &members[..b], members[b])).collect()
}

/// The smallest factors for one member.
fn propose_factors(dependences: &[BasicRelation], outer: &[usize], member: usize) -> Option<Vec<i64>> {
    let mut variables = ProblemVariables::new();
    let factors: Vec<Variable> =
        outer.iter().map(|_| variables.add(variable().integer().min(0).max(MAX_FACTOR))).collect();
    let mut equations = Vec::new();
    for dependence in dependences {
        equations.extend(farkas_equations(dependence, outer, member, &factors, &mut variables)?);
    }
    let total: Expression = factors.iter().copied().sum();
    let mut problem = variables.minimise(total).using(default_solver);
    for equation in equations {
        problem = problem.with(equation.eq(0));
    }
    let solution = problem.solve().ok()?;
    let factors: Option<Vec<i64>> = factors.iter().map(|&factor| solution.value(factor).round().to_i64()).collect();
    factors.filter(|factors| dependences.iter().all(|pairs| goes_forward(pairs, outer, member, factors)))
}

/// Is `delta[member] + sum f * delta[outer]` at least 0 on all pairs? Exact over the rationals; `false` if not known.
fn goes_forward(pairs: &BasicRelation, outer: &[usize], member: usize, factors: &[i64]) -> bool {
    let space = pairs.space();
    let mut delta = vec![0; 1 + space.num_symbols + space.num_domain + space.num_range];
    for (&position, &factor) in outer.iter().zip(factors).chain([(&member, &1)]) {
        delta[1 + space.num_symbols + position] -= factor;
        delta[1 + space.num_symbols + space.num_domain + position] += factor;
    }
    match Relation::from(pairs.clone()).under_min(&delta, &Budget::default()) {
        Ok(Optimum::Bounded(least)) => least >= BigRational::zero(),
        Ok(Optimum::Empty) => true,
        Ok(Optimum::Unbounded) | Err(_) => false,
    }
}

/// `delta[member] + sum f * delta[outer] - (multiplier of 1) - sum (multiplier * constraint)`, one expression a column.
fn farkas_equations(
    dependence: &BasicRelation,
    outer: &[usize],
    member: usize,
    factors: &[Variable],
    variables: &mut ProblemVariables,
) -> Option<Vec<Expression>> {
    let space = dependence.space();
    let source = |position: usize| 1 + space.num_symbols + position;
    let target = |position: usize| 1 + space.num_symbols + space.num_domain + position;
    let (eqs, ineqs) = (dependence.eqs(), dependence.ineqs());
    let num_columns = eqs.iter().chain(&ineqs).map(Vec::len).max()?.max(target(space.num_range));

    let mut columns = vec![Expression::default(); num_columns];
    columns[target(member)] += 1.0;
    columns[source(member)] -= 1.0;
    for (&position, &factor) in outer.iter().zip(factors) {
        columns[target(position)] += factor;
        columns[source(position)] -= factor;
    }
    columns[0] -= variables.add(variable().min(0));
    let mut combine = |row: &[BigInt], multiplier: Variable| -> Option<()> {
        for (column, coefficient) in columns.iter_mut().zip(row) {
            let coefficient = coefficient.to_f64().filter(|value| value.abs() < 1e9)?;
            if coefficient != 0.0 {
                *column -= coefficient * multiplier;
            }
        }
        Some(())
    };
    for row in &ineqs {
        combine(row, variables.add(variable().min(0)))?;
    }
    for row in &eqs {
        combine(row, variables.add(variable()))?;
    }
    Some(columns)
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

    #[test]
    fn seidel_needs_the_known_skew() {
        let distances = [[0, 0, 1], [0, 1, -1], [0, 1, 0], [0, 1, 1], [1, -1, -1], [1, 0, 0], [1, -1, 1], [1, 0, -1]];
        let dependences: Vec<BasicRelation> = distances.iter().map(|distance| uniform(distance)).collect();
        let skews = propose_skews(&dependences, &[0, 1, 2]);
        assert_eq!(skews, Some(vec![vec![], vec![1], vec![2, 1]]));
    }

    #[test]
    fn a_permutable_band_needs_none() {
        assert_eq!(propose_skews(&[uniform(&[1, 0]), uniform(&[0, 1])], &[0, 1]), Some(vec![vec![], vec![0]]));
    }

    #[test]
    fn a_backward_outer_distance_cannot_be_repaired() {
        assert_eq!(propose_skews(&[uniform(&[-1, 1])], &[0, 1]), None);
    }
}
