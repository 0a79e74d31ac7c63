//! Columns of a conjunction that its own rows give: functions of the columns before them, found without the solver.
//!
//! A cell is a function of the iteration that touches it, and the iteration of a tiled loop is one of what it computes. The rows say so
//! one after the other. Whatever is found is put in for its column in all rows, so that each speaks of fewer unknown ones:
//!
//! 1. the only unknown column of an equation, or of two rows `0 <= a - f * x <= g` with `g < f`, which is `a / f` rounded down. Divs have such rows.
//! 2. An equation of several unknown ones gives one that has the factor 1 by the others: `x = 32 * e` makes `0 <= a - x <= 31` one of 1.
//! 3. So do two rows as in 1 that have a multiple of `f` of each: `0 <= a - 4 * x - 32 * y <= 3` says that `x + 8 * y` is `a / 4`.
//!
//! *Sound.* A point of the conjunction has no other values there, as each row that is used holds of it. Whoever needs more, as that each input
//! has a point, asks for it.

use super::conjunction::{Conjunction, Piece, Row, put_in, trimmed};
use crate::affine::row::{combine, unit};
use crate::analysis::certificate::Quasiaffine;

/// The rows of a conjunction while its columns are found.
struct Solving {
    eqs: Vec<Row>,
    ineqs: Vec<Row>,
    /// How many columns are given, the constant among them.
    given: usize,
    /// Where the columns of the conjunction end. What was rounded down for others comes behind.
    end: usize,
    divs: Vec<(Row, i64)>,
    /// Columns, each with what was put in for it: later ones are put into earlier ones.
    put: Vec<(usize, Row)>,
}

impl Piece {
    /// The `wanted` columns after the first `given`, the constant counted, as functions of these, where rows give them.
    pub fn solved(&self, given: usize, wanted: usize) -> Option<Quasiaffine> {
        let first_div = given + wanted;
        let (eqs, ineqs, end) = (self.eqs().to_vec(), self.ineqs().to_vec(), first_div + self.divs().len());
        let mut solving = Solving { eqs, ineqs, given, end, divs: Vec::new(), put: Vec::new() };
        for (column, div) in (first_div..).zip(self.divs()) {
            let Some((row, by)) = div else { continue };
            let least = combine(row, 1, &unit(column), by.checked_neg()?)?;
            let most = combine(&least, -1, &[1], by.checked_sub(1)?)?;
            solving.ineqs.extend([least, most]);
        }
        while solving.find()? || solving.substitute()? || solving.gather()? {}
        solving.function(given..first_div)
    }
}

impl Solving {
    /// The unknown columns of a row.
    fn unknown<'r>(&self, row: &'r Row) -> impl Iterator<Item = usize> + use<'r> {
        (self.given..self.end.min(row.len())).filter(|&column| row[column] != 0)
    }

    /// The only unknown column of a row.
    fn only(&self, row: &Row) -> Option<usize> {
        let mut unknown = self.unknown(row);
        unknown.next().filter(|_| unknown.next().is_none())
    }

    /// Finds one column more that a row, or two, give: was there one? None if a number is too large.
    fn find(&mut self) -> Option<bool> {
        let exact = self.eqs.iter().find_map(|row| {
            let column = self.only(row)?;
            Some((column, combine(row, -row[column].signum(), &[], 0)?, row[column].checked_abs()?))
        });
        let between = || {
            self.ineqs.iter().find_map(|row| {
                let column = self.only(row)?;
                let by = row[column].checked_neg()?;
                self.rounds_down(row, by).then(|| (column, row.clone(), by))
            })
        };
        let Some((column, mut row, by)) = exact.or_else(between) else { return Some(false) };
        row[column] = 0;
        let value = self.quotient(&row, by)?;
        self.replace(column, value).map(|()| true)
    }

    /// Does a row `a - f * x >= 0`, with one that says `f * x - a + g >= 0` for a `g < f`, say that `x` is `a / f`, rounded down? This is the first of them.
    fn rounds_down(&self, row: &Row, by: i64) -> bool {
        let gap = |other: &Row| match trimmed(&combine(row, 1, other, 1)?)[..] {
            [] => Some(0),
            [gap] => Some(gap),
            _ => None,
        };
        by > 1 && self.ineqs.iter().filter_map(gap).any(|gap| (0..by).contains(&gap))
    }

    /// Puts an equation in for one of its unknown columns: was there one?
    fn substitute(&mut self) -> Option<bool> {
        let alone = |row: &Row| self.unknown(row).find(|&column| row[column].checked_abs() == Some(1));
        let Some((number, column)) = self.eqs.iter().enumerate().find_map(|(n, row)| Some((n, alone(row)?))) else {
            return Some(false);
        };
        let row = self.eqs.remove(number);
        let mut value = combine(&row, -row[column], &[], 0)?;
        value[column] = 0;
        self.replace(column, value).map(|()| true)
    }

    /// Puts what two rows say of several unknown columns together in for one of them: was there one?
    fn gather(&mut self) -> Option<bool> {
        let found = self.ineqs.iter().find_map(|row| {
            let by = self.unknown(row).map(|column| row[column]).reduce(num_integer::gcd)?;
            let column = self.unknown(row).find(|&column| row[column].checked_add(by) == Some(0))?;
            self.rounds_down(row, by).then(|| (row.clone(), column, by))
        });
        let Some((mut row, column, by)) = found else { return Some(false) };
        let mut others = vec![0; row.len()];
        for other in self.unknown(&row.clone()) {
            others[other] = std::mem::take(&mut row[other]) / by;
        }
        others[column] = 0;
        let value = combine(&self.quotient(&row, by)?, 1, &others, 1)?;
        self.replace(column, value).map(|()| true)
    }

    /// A row of known columns, divided and rounded down: what is divided without rest stays outside.
    fn quotient(&mut self, row: &Row, by: i64) -> Option<Row> {
        let whole: Row = row.iter().map(|entry| if entry % by == 0 { entry / by } else { 0 }).collect();
        let mut rest: Row = row.iter().map(|entry| if entry % by == 0 { 0 } else { *entry }).collect();
        let mut constant = vec![0];
        if let Some(first) = rest.first_mut() {
            (constant[0], *first) = (first.div_euclid(by), first.rem_euclid(by));
        }
        let (whole, mut rest) = (combine(&whole, 1, &constant, 1)?, trimmed(&rest));
        if rest.len() <= 1 {
            return Some(whole);
        }
        let common = rest[1..].iter().fold(by, |common, &entry| num_integer::gcd(common, entry));
        rest.iter_mut().for_each(|entry| *entry = entry.div_euclid(common));
        let by = by / common;
        let number = self.divs.iter().position(|known| known.0 == rest && known.1 == by).unwrap_or(self.divs.len());
        if number == self.divs.len() {
            self.divs.push((rest, by));
        }
        combine(&whole, 1, &unit(self.end + number), 1)
    }

    /// Puts a row in for a column.
    fn replace(&mut self, column: usize, value: Row) -> Option<()> {
        for row in self.eqs.iter_mut().chain(&mut self.ineqs) {
            if let Some(&factor) = row.get(column).filter(|factor| **factor != 0) {
                *row = combine(row, 1, &value, factor)?;
                row[column] = 0;
            }
        }
        self.put.push((column, value));
        Some(())
    }

    /// The function that has these columns as its values, if all are known.
    fn function(mut self, wanted: std::ops::Range<usize>) -> Option<Quasiaffine> {
        // 1. What was put in later goes into what was put in before.
        let mut values: Vec<Option<Row>> = vec![None; self.end];
        while let Some((column, mut value)) = self.put.pop() {
            let unknown: Vec<usize> = self.unknown(&value).collect();
            let factors: Vec<i64> = unknown.iter().map(|&other| std::mem::take(&mut value[other])).collect();
            let parts = unknown.iter().map(|&other| values[other].as_ref());
            values[column] = parts.zip(factors).try_fold(value, |sum, (part, factor)| combine(&sum, 1, part?, factor));
        }
        let mut values = values[wanted].iter().cloned().collect::<Option<Vec<Row>>>()?;
        // 2. Divs that are of use, in their order, right behind what is given.
        let uses = |row: &Row, div: usize| row.get(self.end + div).is_some_and(|&entry| entry != 0);
        let mut used = vec![false; self.divs.len()];
        for div in (0..used.len()).rev() {
            let later = || (div + 1..used.len()).any(|later| used[later] && uses(&self.divs[later].0, div));
            used[div] = values.iter().any(|value| uses(value, div)) || later();
        }
        let kept: Vec<usize> = (0..used.len()).filter(|&div| used[div]).collect();
        let close = |row: &Row| -> Row {
            let entry = |column: usize| row.get(column).copied().unwrap_or_default();
            trimmed(&(0..self.given).chain(kept.iter().map(|div| self.end + div)).map(entry).collect::<Row>())
        };
        values.iter_mut().for_each(|value| *value = close(value));
        let divs = kept.iter().map(|&div| (close(&self.divs[div].0), self.divs[div].1)).collect();
        Some(Quasiaffine { divs, values })
    }
}

impl Conjunction {
    /// The values of the `rank` columns of a piece behind those that have these values, where rows of it give them.
    pub fn last_columns(&mut self, piece: &Piece, inputs: &[Row], rank: usize) -> Option<Vec<Row>> {
        let Quasiaffine { divs, values } = piece.solved(1 + inputs.len(), rank)?;
        let mut columns: Vec<Row> = std::iter::once(vec![1]).chain(inputs.iter().cloned()).collect();
        for (row, by) in divs {
            let row = put_in(&row, &columns)?;
            columns.push(self.quotient(&row, by));
        }
        values.iter().map(|row| put_in(row, &columns)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::affine::presburger::{BasicRelation, Space};

    /// The function of the last dims over the first ones of a set with these equations and inequalities: each row is `[ 1 | dims | divs ]`.
    fn solved(dims: [usize; 2], divs: &[(&[i64], i64)], eqs: &[&[i64]], ineqs: &[&[i64]]) -> Option<Quasiaffine> {
        let mut set = BasicRelation::universe(Space::set(0, dims[0] + dims[1]));
        for (row, by) in divs {
            set.add_div(row, *by);
        }
        eqs.iter().for_each(|row| set.add_eq(row));
        ineqs.iter().for_each(|row| set.add_ineq(row));
        Piece::all(&set.into())?[0].solved(1 + dims[0], dims[1])
    }

    #[test]
    fn tiles_are_functions_of_their_points() {
        // i -> (i_t, i'): i' = i, i_t is a multiple of 32, 0 <= i' - i_t <= 31.
        let eqs: [&[i64]; 2] = [&[0, 1, 0, -1], &[0, 0, 1, 0, -32]];
        let found = solved([1, 2], &[(&[0, 0, 1], 32)], &eqs, &[&[0, 0, -1, 1], &[31, 0, 1, -1]]).expect("a function");
        assert_eq!(found, Quasiaffine { divs: vec![(vec![0, 1], 32)], values: vec![vec![0, 0, 32], vec![0, 1]] });
        // A tile of 33 overlaps the next one.
        assert_eq!(solved([1, 2], &[(&[0, 0, 1], 32)], &eqs, &[&[0, 0, -1, 1], &[32, 0, 1, -1]]), None);
        // One that ends earlier does not.
        assert!(solved([1, 2], &[(&[0, 0, 1], 32)], &eqs, &[&[0, 0, -1, 1], &[5, 0, 1, -1]]).is_some());
    }

    #[test]
    fn two_levels_of_tiles_are_told_apart() {
        // i -> (i_t, j_t): both multiples, i_t of 32 and j_t - i_t of 4, 0 <= j_t - i_t <= 28, 0 <= i - j_t <= 3.
        let eqs: [&[i64]; 2] = [&[0, 0, 1, 0, -32], &[0, 0, -1, 1, 0, -4]];
        let divs: [(&[i64], i64); 2] = [(&[0, 0, 1], 32), (&[0, 0, -1, 1], 4)];
        let ineqs: [&[i64]; 4] = [&[0, 0, -1, 1], &[28, 0, 1, -1], &[0, 1, 0, -1], &[3, -1, 0, 1]];
        let found = solved([1, 2], &divs, &eqs, &ineqs).expect("a function");
        assert_eq!(found.divs, [(vec![0, 1], 4), (vec![0, 0, 1], 8)]);
        assert_eq!(found.values, [vec![0, 0, 0, 32], vec![0, 0, 4]]);
    }

    #[test]
    fn what_is_free_is_not_found() {
        assert_eq!(solved([1, 1], &[], &[], &[&[0, -1, 1]]), None);
        assert_eq!(solved([1, 2], &[], &[&[0, 1, -1, -1]], &[]), None);
        // Twice a column is odd: no point, and any value is right.
        assert!(solved([1, 1], &[], &[&[1, 0, 2]], &[]).is_some());
    }
}
