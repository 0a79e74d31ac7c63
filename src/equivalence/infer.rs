//! Which statement a statement of the new program is a copy of, and at which iteration.
//!
//! The old iteration `x` of a new iteration `y` is found from, in this order:
//!
//! - hints: who wrote the new program says which operation is a copy of which, and for which iteration;
//! - equations: the holes are the same, `old subscript(x) = new subscript(y)`, solved for `x` where they are linear in it;
//! - samples: the loop of `y`, else the affine function of it, that explains what was seen ([`super::learn`]);
//! - cells: a statement that shares an SSA value with one whose map is known runs in the same iteration of the loops
//!   around that value;
//! - loops: one that others were skewed by, else the next one that no other dim depends on, runs through the same iterations;
//! - neighbours: what a loop holds more often than the old one runs in the iteration of the statement before it.
//!
//! Every candidate is tried: it counts if its images are iterations of the old statement.

use std::collections::{HashMap, HashSet};

use num_traits::Signed;

use super::learn::{Sample, Samples, ToExplain, fit};
use super::slice::{Side, Slice};
use super::{Instances, NotProved, Sides, counts, not_proved};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{Budget, Relation};
use crate::affine::row::{canonical, columns, expr_of};
use crate::analysis::integer_of;
use crate::analysis::scop::{Array, ArrayId, Loop, Statement, StatementId};

/// A map in the making: the old induction variables that are known.
type PartialMap = Vec<Option<AffineExpr>>;

/// What is known of the index of a new cell: the cell it stands for, and that cell's index.
type CellPlaces = HashMap<ArrayId, (ArrayId, Vec<AffineExpr>)>;

/// What new statements may be copies of, and at which iterations.
pub(super) type Hints = HashMap<StatementId, Vec<(StatementId, Vec<AffineExpr>)>>;

/// A copy for every statement of the new program, and one for the end; those that are known come with `given`.
pub(super) fn instances(
    sides: &Sides<'_>,
    (given, hints): (Vec<Instances>, &Hints),
    samples: &Samples<'_>,
    budget: &Budget,
) -> Result<Vec<Instances>, NotProved> {
    let infer = Infer { sides, hints, samples, budget };
    let mut places = CellPlaces::new();
    given.iter().for_each(|copy| infer.note(copy, &mut places));
    let is_given: HashSet<Option<StatementId>> = given.iter().map(|copy| copy.new).collect();
    let mut found = given;
    let statements =
        sides.new.scop.statements.iter().filter(|(id, statement)| counts(statement) && !is_given.contains(&Some(*id)));
    let mut open: Vec<StatementId> = statements.map(|(id, _)| id).collect();
    // What is known of one statement may help the next; guesses come last.
    for guess in [false, true] {
        loop {
            let before = open.len();
            let mut left = Vec::new();
            for id in std::mem::take(&mut open) {
                match infer.copy(id, &found, &places, guess)? {
                    Some(copy) => {
                        infer.note(&copy, &mut places);
                        found.push(copy);
                    }
                    None => left.push(id),
                }
            }
            open = left;
            if open.len() == before || open.is_empty() {
                break;
            }
        }
    }
    if let Some(id) = open.first() {
        let statement = &sides.new.scop.statements[*id];
        let name = sides.new.module.name(statement.roots.first().copied().unwrap_or(statement.anchor));
        return not_proved(format!("no map is found for a statement of the new program ({name})"));
    }
    found.push(Instances { new: None, old: None, ivs: Vec::new(), back: Vec::new() });
    found.sort_by_key(|copy| (copy.new.is_none(), copy.new));
    Ok(found)
}

struct Infer<'a> {
    sides: &'a Sides<'a>,
    hints: &'a Hints,
    samples: &'a Samples<'a>,
    budget: &'a Budget,
}

impl Infer<'_> {
    /// The copy that a new statement is, if that can be said by now.
    fn copy(
        &self,
        new: StatementId,
        found: &[Instances],
        places: &CellPlaces,
        guess: bool,
    ) -> Result<Option<Instances>, NotProved> {
        let sides = self.sides;
        let slice = &sides.new_slices[&Some(new)];
        let alike = sides.old.scop.statements.iter().map(|(id, _)| id);
        let mut alike: Vec<StatementId> =
            alike.filter(|id| sides.old_slices.get(&Some(*id)).is_some_and(|old| old.text == slice.text)).collect();
        if alike.is_empty() {
            return not_proved("a statement of the new program computes what none of the old one does");
        }
        for (old, ivs) in self.hints.get(&new).into_iter().flatten().filter(|(old, _)| alike.contains(old)) {
            let copy = Instances { new: Some(new), old: Some(*old), ivs: ivs.clone(), back: Vec::new() };
            if self.sides.fits(&copy, self.budget)? {
                return Ok(Some(copy));
            }
        }
        // Those that were seen together come first, then those that have no copy yet.
        let seen = if alike.len() > 1 { self.samples_of(new) } else { Vec::new() };
        let is_seen = |old: &StatementId| seen.iter().any(|sample| self.is_root(&sides.old, *old, sample.before.0));
        let is_taken = |old: &StatementId| found.iter().any(|copy| copy.old == Some(*old));
        alike.sort_by_key(|old| (!is_seen(old), is_taken(old), old.index_distance(new)));
        for old in alike {
            if let Some(ivs) = self.map(new, old, places, guess)? {
                let copy = Instances { new: Some(new), old: Some(old), ivs, back: Vec::new() };
                let beside = if guess && self.is_repeated(&copy) { self.beside(&copy, found)? } else { None };
                return Ok(Some(beside.unwrap_or(copy)));
            }
        }
        Ok(None)
    }

    fn is_root(&self, side: &Side<'_>, id: StatementId, op: crate::ir::Op) -> bool {
        side.scop.statements[id].roots.contains(&op)
    }

    fn samples_of(&self, new: StatementId) -> Vec<&Sample> {
        self.samples.all().iter().filter(|sample| self.is_root(&self.sides.new, new, sample.after.0)).collect()
    }

    /// The old iteration of each new one.
    fn map(
        &self,
        new: StatementId,
        old: StatementId,
        places: &CellPlaces,
        guess: bool,
    ) -> Result<Option<Vec<AffineExpr>>, NotProved> {
        let (before, after) = (&self.sides.old.scop.statements[old], &self.sides.new.scop.statements[new]);
        let mut known = self.solve(old, new);
        self.learn(old, new, &mut known);
        self.place(before, (old, new), places, &mut known);
        let is_open = known.iter().any(Option::is_none);
        let guesses: &[bool] = if is_open && guess { &[true, false] } else { &[false] };
        for &skewed in guesses {
            let mut known = known.clone();
            if is_open && guess {
                self.guess(before, after, skewed, &mut known);
            }
            let Some(ivs) = known.into_iter().collect::<Option<Vec<_>>>() else { continue };
            let copy = Instances { new: Some(new), old: Some(old), ivs, back: Vec::new() };
            if self.sides.fits(&copy, self.budget)? {
                return Ok(Some(copy.ivs));
            }
        }
        Ok(None)
    }

    // ---- neighbours --------------------------------------------------------------------------------------------

    /// Do the loops around a copy hold more statements that say the same than those around its original?
    fn is_repeated(&self, copy: &Instances) -> bool {
        let count = |side: &Side<'_>, slices: &HashMap<Option<StatementId>, Slice>, id: StatementId| {
            let (text, loops) = (&slices[&Some(id)].text, &side.scop.statements[id].loops);
            let all = side.scop.statements.iter().filter(|(_, statement)| statement.loops == *loops);
            all.filter(|(other, _)| slices.get(&Some(*other)).is_some_and(|slice| slice.text == *text)).count()
        };
        let (Some(new), Some(old)) = (copy.new, copy.old) else { return false };
        count(&self.sides.new, &self.sides.new_slices, new) > count(&self.sides.old, &self.sides.old_slices, old)
    }

    /// The same at the iteration of the nearest statement before it in its loops, where the old ones stand in the same loops: unrolled
    /// loops repeat whole bodies.
    fn beside(&self, copy: &Instances, found: &[Instances]) -> Result<Option<Instances>, NotProved> {
        let loops = |side: &Side<'_>, id: Option<StatementId>| id.map(|id| side.scop.statements[id].loops.clone());
        let (new, old) = (loops(&self.sides.new, copy.new), loops(&self.sides.old, copy.old));
        let before = found.iter().filter(|other| other.new.is_some() && other.new < copy.new);
        let before = before.filter(|other| loops(&self.sides.new, other.new) == new);
        let before = before.filter(|other| loops(&self.sides.old, other.old) == old);
        let Some(nearest) = before.max_by_key(|other| other.new) else { return Ok(None) };
        let beside = Instances { ivs: nearest.ivs.clone(), ..copy.clone() };
        Ok(if self.sides.fits(&beside, self.budget)? { Some(beside) } else { None })
    }

    // ---- equations ---------------------------------------------------------------------------------------------

    /// The equations of the holes, solved as far as they go.
    fn solve(&self, old: StatementId, new: StatementId) -> PartialMap {
        let sides = self.sides;
        let (before, after) = (&sides.old.scop.statements[old], &sides.new.scop.statements[new]);
        let (mine, theirs) = (&sides.old_slices[&Some(old)], &sides.new_slices[&Some(new)]);
        let mut equations: Vec<(AffineExpr, AffineExpr)> =
            mine.integers.iter().cloned().zip(theirs.integers.iter().cloned()).collect();
        for (&a, &b) in mine.accesses.iter().zip(&theirs.accesses) {
            let (one, two) = (&before.accesses[a], &after.accesses[b]);
            if matches!(sides.old.scop.arrays[one.array], Array::Memory(_)) {
                let left = coordinates(&sides.old, &one.relation);
                let right = coordinates(&sides.new, &two.relation);
                equations.extend(left.into_iter().zip(right).filter_map(|(a, b)| Some((a?, b?))));
            }
        }
        let (unknowns, depth) = (before.loops.len(), after.loops.len());
        let mut rows: Vec<(Vec<i64>, AffineExpr)> = Vec::new();
        for (left, right) in equations {
            let Some((coefficients, rest)) = linear(&left, unknowns) else { continue };
            rows.push((coefficients, right - rest));
        }
        eliminate(rows, unknowns, |expr| canonical(expr, depth, sides.num_symbols).ok())
    }

    // ---- samples -----------------------------------------------------------------------------------------------

    fn learn(&self, old: StatementId, new: StatementId, known: &mut PartialMap) {
        if known.iter().all(Option::is_some) {
            return;
        }
        let before = &self.sides.old.scop.statements[old];
        let samples: Vec<&Sample> = self
            .samples_of(new)
            .into_iter()
            .filter(|sample| {
                self.is_root(&self.sides.old, old, sample.before.0) && sample.before.1.len() >= before.loops.len()
            })
            .collect();
        let depth = self.sides.new.scop.statements[new].loops.len();
        if samples.is_empty() || samples.iter().any(|sample| sample.after.1.len() < depth) {
            return;
        }
        let symbols = self.argument_symbols();
        let dims = (0..depth).rev().map(|dim| AffineExpr::Dim(dim as u32));
        let parts: Vec<AffineExpr> =
            dims.chain(symbols.iter().map(|&(_, symbol)| AffineExpr::Symbol(symbol as u32))).collect();
        // One loop that runs through the same values is a better guess than a sum that does so in small runs, where much is one number.
        let loops = |side: &Side<'_>, all: &Statement, dim: usize| side.scop.loops[all.loops[dim]].name.clone();
        let after = &self.sides.new.scop.statements[new];
        for (dim, iv) in known.iter_mut().enumerate().filter(|(_, iv)| iv.is_none()) {
            let name = loops(&self.sides.old, before, dim);
            let same = |&other: &usize| samples.iter().all(|sample| sample.after.1[other] == sample.before.1[dim]);
            let (named, others): (Vec<usize>, Vec<usize>) =
                (0..depth).rev().filter(same).partition(|&other| loops(&self.sides.new, after, other) == name);
            if let Some(&other) = named.iter().chain(&others).next() {
                *iv = Some(AffineExpr::Dim(other as u32));
                continue;
            }
            let seen = samples.iter().map(|sample| {
                let mut values: Vec<i64> = sample.after.1[..depth].iter().rev().copied().collect();
                let argument = |number: usize| sample.arguments.get(number).copied().flatten().unwrap_or_default();
                values.extend(symbols.iter().map(|&(number, _)| argument(number)));
                (values, sample.before.1[dim])
            });
            *iv = fit(&seen.collect::<Vec<ToExplain>>(), &parts);
        }
    }

    /// The arguments that are symbols: their number among the arguments, and among the symbols.
    fn argument_symbols(&self) -> Vec<(usize, usize)> {
        let side = &self.sides.new;
        let number =
            |(at, &value): (usize, &crate::ir::Value)| match side.module.value(integer_of(side.module, value)).def {
                crate::ir::ValueDef::Arg(_, number) => Some((number as usize, side.symbols[at])),
                crate::ir::ValueDef::Result(..) => None,
            };
        side.scop.symbols.iter().enumerate().filter_map(number).collect()
    }

    // ---- cells -------------------------------------------------------------------------------------------------

    /// The accesses of cells that correspond.
    fn cells(&self, old: StatementId, new: StatementId) -> Vec<(ArrayId, ArrayId)> {
        let sides = self.sides;
        let (before, after) = (&sides.old.scop.statements[old], &sides.new.scop.statements[new]);
        let (mine, theirs): (&Slice, &Slice) = (&sides.old_slices[&Some(old)], &sides.new_slices[&Some(new)]);
        let pairs = mine.accesses.iter().zip(&theirs.accesses);
        let pairs = pairs.map(|(&a, &b)| (before.accesses[a].array, after.accesses[b].array));
        pairs.filter(|(a, _)| matches!(sides.old.scop.arrays[*a], Array::Cell { .. })).collect()
    }

    fn place(
        &self,
        before: &Statement,
        (old, new): (StatementId, StatementId),
        places: &CellPlaces,
        known: &mut PartialMap,
    ) {
        for (mine, theirs) in self.cells(old, new) {
            let Some((cell, index)) = places.get(&theirs) else { continue };
            if *cell == mine && index.len() <= before.loops.len() {
                for (iv, place) in known.iter_mut().zip(index) {
                    iv.get_or_insert_with(|| place.clone());
                }
            }
        }
    }

    /// Remembers where the cells of a copy are.
    fn note(&self, copy: &Instances, places: &mut CellPlaces) {
        let (Some(old), Some(new)) = (copy.old, copy.new) else { return };
        for (mine, theirs) in self.cells(old, new) {
            let length = |side: &Side<'_>, cell: ArrayId| match &side.scop.arrays[cell] {
                Array::Cell { index_loops, .. } => index_loops.len(),
                _ => 0,
            };
            let (rank, depth) = (length(&self.sides.old, mine), length(&self.sides.new, theirs));
            let index = &copy.ivs[..rank.min(copy.ivs.len())];
            if index.iter().all(|iv| (depth..depth + 64).all(|dim| !iv.uses_dim(dim as u32))) {
                places.entry(theirs).or_insert_with(|| (mine, index.to_vec()));
            }
        }
    }

    // ---- loops -------------------------------------------------------------------------------------------------

    /// Pairs loops that are left, from the inside out: the same name first, then the order. Where loops were skewed, what is known of them is
    /// the difference of two new ones, `%i - %t`: the loop that is in it besides the innermost one may be the one that is left.
    fn guess(&self, before: &Statement, after: &Statement, skewed: bool, known: &mut PartialMap) {
        let (old, new) = (&self.sides.old.scop, &self.sides.new.scop);
        let depth = after.loops.len();
        let own = |iv: &AffineExpr| (0..depth).rev().find(|&dim| iv.uses_dim(dim as u32));
        let is_own = |dim: usize, known: &PartialMap| known.iter().flatten().any(|iv| own(iv) == Some(dim));
        let is_used = |dim: usize, known: &PartialMap| known.iter().flatten().any(|iv| iv.uses_dim(dim as u32));
        for by_name in [true, false] {
            for k in (0..known.len()).rev() {
                let mine = &old.loops[before.loops[k]];
                let is_free = |dim: usize| match skewed {
                    true => is_used(dim, known) && !is_own(dim, known),
                    false => !is_used(dim, known),
                };
                let mut free = (0..depth).rev().filter(|&dim| is_free(dim));
                let has_name = |&dim: &usize| !by_name || new.loops[after.loops[dim]].name == mine.name;
                if known[k].is_none()
                    && let Some(dim) = free.find(has_name)
                {
                    known[k] = self.same_iteration(mine, &new.loops[after.loops[dim]], dim);
                }
            }
        }
    }

    /// The value of the one loop where the other is at its so-manieth iteration.
    fn same_iteration(&self, mine: &Loop, theirs: &Loop, dim: usize) -> Option<AffineExpr> {
        let value = AffineExpr::Dim(dim as u32);
        let common = |side: &Side<'_>, expr: &AffineExpr| {
            expr.is_symbolic_or_constant().then(|| {
                expr.replace(AffineExpr::Dim, |symbol| AffineExpr::Symbol(side.symbols[symbol as usize] as u32))
            })
        };
        let (Some(lower), Some(start)) = (mine.lower.first(), theirs.lower.first()) else { return Some(value) };
        let (lower, start) = (common(&self.sides.old, lower), common(&self.sides.new, start));
        let (Some(lower), Some(start)) = (lower, start) else { return Some(value) };
        if mine.step == theirs.step {
            return Some(value - start + lower);
        }
        Some((value - start).floor_div(theirs.step) * mine.step + lower)
    }
}

/// The subscripts of an access as functions of the iteration and the symbols of both programs, where they are that.
fn coordinates(side: &Side<'_>, relation: &Relation) -> Vec<Option<AffineExpr>> {
    let space = relation.space();
    let [basic] = relation.disjuncts() else { return vec![None; space.num_range] };
    let divs = basic.divs();
    let exprs = columns(space, &divs);
    let eqs = basic.eqs();
    let entry = |row: &Vec<num_bigint::BigInt>, column: usize| row.get(column).cloned().unwrap_or_default();
    let range = |k: usize| space.range(k);
    let coordinate = |k: usize| {
        let alone = |row: &&Vec<num_bigint::BigInt>| {
            (0..space.num_range).all(|other| (entry(row, range(other)).abs() == 1.into()) == (other == k))
                && (0..space.num_range).all(|other| other == k || entry(row, range(other)) == 0.into())
        };
        let row = eqs.iter().find(alone)?;
        let sign = -entry(row, range(k));
        let mut rest: Vec<num_bigint::BigInt> = row.iter().map(|entry| entry * &sign).collect();
        rest[range(k)] = 0.into();
        let expr = expr_of(&rest, &exprs)?;
        let fits = (space.num_domain..space.num_domain + space.num_range).all(|dim| !expr.uses_dim(dim as u32));
        fits.then(|| expr.replace(AffineExpr::Dim, |symbol| AffineExpr::Symbol(side.symbols[symbol as usize] as u32)))
    };
    (0..space.num_range).map(coordinate).collect()
}

/// The coefficients of the dims and the rest, without dims.
fn linear(expr: &AffineExpr, num_dims: usize) -> Option<(Vec<i64>, AffineExpr)> {
    if (0..num_dims).all(|dim| !expr.uses_dim(dim as u32)) {
        return Some((vec![0; num_dims], expr.clone()));
    }
    match expr {
        AffineExpr::Dim(dim) => {
            let mut coefficients = vec![0; num_dims];
            *coefficients.get_mut(*dim as usize)? = 1;
            Some((coefficients, AffineExpr::Const(0)))
        }
        AffineExpr::Binary(AffineOp::Add, sides) => {
            let ((a, x), (b, y)) = (linear(&sides.0, num_dims)?, linear(&sides.1, num_dims)?);
            let sum = a.iter().zip(&b).map(|(a, b)| a.checked_add(*b)).collect::<Option<_>>()?;
            Some((sum, x + y))
        }
        AffineExpr::Binary(AffineOp::Mul, sides) => {
            let factor = sides.1.as_const()?;
            let (a, x) = linear(&sides.0, num_dims)?;
            Some((a.iter().map(|a| a.checked_mul(factor)).collect::<Option<_>>()?, x * factor))
        }
        _ => None,
    }
}

/// Gauss without fractions; what is determined, as an integer division where the pivot is not 1.
fn eliminate(
    mut rows: Vec<(Vec<i64>, AffineExpr)>,
    unknowns: usize,
    canonical: impl Fn(&AffineExpr) -> Option<AffineExpr>,
) -> PartialMap {
    let mut done = vec![None; unknowns];
    for k in 0..unknowns {
        let pivot = (0..rows.len())
            .filter(|row| rows[*row].0[k] != 0 && !done.contains(&Some(*row)))
            .min_by_key(|row| rows[*row].0[k].unsigned_abs());
        let Some(pivot) = pivot else { continue };
        done[k] = Some(pivot);
        let (by, value) = rows[pivot].clone();
        for at in (0..rows.len()).filter(|at| *at != pivot) {
            let factor = rows[at].0[k];
            if factor == 0 {
                continue;
            }
            let entry = |(a, b): (&i64, &i64)| a.checked_mul(by[k])?.checked_sub(b.checked_mul(factor)?);
            let Some(row) = rows[at].0.iter().zip(&by).map(entry).collect::<Option<Vec<i64>>>() else {
                return vec![None; unknowns];
            };
            let rest = rows[at].1.clone() * by[k] - value.clone() * factor;
            rows[at] = (row, canonical(&rest).unwrap_or(rest));
        }
    }
    let value = |(k, row): (usize, &Option<usize>)| {
        let (coefficients, value) = &rows[(*row)?];
        if coefficients.iter().enumerate().any(|(other, &c)| other != k && c != 0) {
            return None;
        }
        let pivot = coefficients[k];
        let value = if pivot < 0 { value.clone() * -1 } else { value.clone() };
        let value = if pivot.abs() == 1 { value } else { value.floor_div(pivot.checked_abs()?) };
        Some(canonical(&value).unwrap_or(value))
    };
    done.iter().enumerate().map(value).collect()
}

impl StatementId {
    /// How far apart two statements are in their programs.
    fn index_distance(self, other: StatementId) -> usize {
        use crate::arena::Id;
        self.index().abs_diff(other.index())
    }
}
