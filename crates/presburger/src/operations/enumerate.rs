//! The plain engine: all points in a box, one by one. It shares nothing with the others but the rows, and is their oracle.

use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::relation::Relation;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

impl Relation {
    /// Calls `visit` once for each point `symbols | domain | range` whose coordinates lie in the inclusive `bounds`, in
    /// lexicographic order. Existentials are eliminated first.
    pub fn for_each_point(
        &self,
        bounds: &[(i64, i64)],
        budget: &Budget,
        mut visit: impl FnMut(&[i64]),
    ) -> Result<(), Exhausted> {
        assert_eq!(bounds.len(), self.space.num_coordinates(), "bounds of another space");
        let plain = self.eliminate_divs(budget)?;
        let lists: Vec<Checks> = plain.disjuncts.iter().map(|d| Checks::new(d, bounds.len())).collect();
        let open: Vec<(usize, Vec<BigInt>)> = lists.iter().enumerate().map(|(k, c)| (k, c.start())).collect();
        let open = open.into_iter().filter_map(|(k, mut v)| lists[k].level(0, &mut v).then_some((k, v))).collect();
        descend(&lists, open, bounds, &mut Vec::new(), budget, &mut visit)
    }

    /// The number of points in a box of coordinates.
    pub fn count_in_box(&self, bounds: &[(i64, i64)], budget: &Budget) -> Result<u64, Exhausted> {
        let mut count = 0;
        self.for_each_point(bounds, budget, |_| count += 1)?;
        Ok(count)
    }
}

fn descend(
    lists: &[Checks],
    open: Vec<(usize, Vec<BigInt>)>,
    bounds: &[(i64, i64)],
    prefix: &mut Vec<i64>,
    budget: &Budget,
    visit: &mut impl FnMut(&[i64]),
) -> Result<(), Exhausted> {
    if open.is_empty() {
        return Ok(());
    }
    let depth = prefix.len();
    if depth == bounds.len() {
        visit(prefix);
        return Ok(());
    }
    for value in bounds[depth].0..=bounds[depth].1 {
        budget.spend(1)?;
        let mut next = Vec::new();
        for (k, values) in &open {
            let mut values = values.clone();
            values[depth + 1] = BigInt::from(value);
            if lists[*k].level(depth + 1, &mut values) {
                next.push((*k, values));
            }
        }
        prefix.push(value);
        descend(lists, next, bounds, prefix, budget, visit)?;
        prefix.pop();
    }
    Ok(())
}

enum Check {
    Div(usize, Vec<BigInt>, BigInt),
    Eq(Vec<BigInt>),
    Ineq(Vec<BigInt>),
}

/// What can be checked once the first so many coordinates are known.
struct Checks {
    levels: Vec<Vec<Check>>,
    num_columns: usize,
}

impl Checks {
    fn new(basic: &BasicRelation, num_coordinates: usize) -> Self {
        let mut levels: Vec<Vec<Check>> = (0..=num_coordinates).map(|_| Vec::new()).collect();
        let mut level_of: Vec<usize> = (0..=num_coordinates).collect();
        for div in basic.divs().into_iter().flatten() {
            let level = level(&div.row, &level_of);
            levels[level].push(Check::Div(level_of.len(), div.row, div.divisor));
            level_of.push(level);
        }
        for row in basic.eqs() {
            levels[level(&row, &level_of)].push(Check::Eq(row));
        }
        for row in basic.ineqs() {
            levels[level(&row, &level_of)].push(Check::Ineq(row));
        }
        Checks { levels, num_columns: level_of.len() }
    }

    fn start(&self) -> Vec<BigInt> {
        let mut values = vec![BigInt::zero(); self.num_columns];
        values[0] = BigInt::from(1);
        values
    }

    fn level(&self, depth: usize, values: &mut [BigInt]) -> bool {
        self.levels[depth].iter().all(|check| match check {
            Check::Div(column, row, divisor) => {
                values[*column] = dot(row, values).div_floor(divisor);
                true
            }
            Check::Eq(row) => dot(row, values).is_zero(),
            Check::Ineq(row) => !dot(row, values).is_negative(),
        })
    }
}

fn level(row: &[BigInt], level_of: &[usize]) -> usize {
    row.iter().zip(level_of).filter(|(a, _)| !a.is_zero()).map(|(_, &l)| l).max().unwrap_or(0)
}

fn dot(row: &[BigInt], values: &[BigInt]) -> BigInt {
    row.iter().zip(values).filter(|(a, _)| !a.is_zero()).map(|(a, b)| a * b).sum()
}
