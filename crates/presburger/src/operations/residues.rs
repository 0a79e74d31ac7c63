//! Conjunctions that differ in one residue alone are glued at a glance: `i mod 4 = 0`, `= 1`, `= 2` and `= 3` with the same
//! other rows are those other rows, `= 0` and `= 2` are `i mod 2 = 0`, `= 0` and `= 1` are `0 <= i mod 4 <= 1`.
//!
//! A stride is an equality `f - d q = r` with the div `q = floor(f / d)`: it says that `f mod d` is `r`. Let `R` be the
//! residues of conjunctions that are else the same. If `R + s = R` modulo `d` for a divisor `s` of `d`, then `f mod d` is in
//! `R` iff `f mod s` is in `R mod s`. A run `a ..= b` in there is `a <= f - s q' <= b` with `q' = floor(f / s)`.

use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::{DivRow, System};

/// How a run of residues `a ..= b` of `f` is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runs {
    /// As `a <= f mod d <= b`: all runs speak of the same div.
    Along,
    /// As `(f - a) mod d <= b - a`: beyond it is one piece, not two.
    FromZero,
}

/// Systems in normal form with the same union, those that differ in a residue alone glued; never more than there were.
pub fn glued<S: Scalar>(mut systems: Vec<System<S>>, runs: Runs) -> Result<Vec<System<S>>, Stop> {
    loop {
        if systems.len() < 2 || systems.iter().all(|s| s.divs.is_empty() || s.eqs.is_empty()) {
            return Ok(systems);
        }
        let before = systems.len();
        let mut open: Vec<Option<System<S>>> = systems.into_iter().map(Some).collect();
        systems = Vec::with_capacity(before);
        for k in 0..before {
            let Some(first) = open[k].take() else { continue };
            match group(&first, &mut open[k + 1..])? {
                Some(group) => systems.extend(Family::new(first, group).united(runs)?),
                None => systems.push(first),
            }
        }
        if systems.len() == before {
            return Ok(systems);
        }
    }
}

/// Systems that are the same but for the residue of one stride.
struct Family<S> {
    /// All rows but the stride, which alone had its div.
    rest: System<S>,
    /// The form without a constant.
    form: Vec<S>,
    /// The modulus.
    divisor: S,
    /// The residues, sorted, each once.
    residues: Vec<S>,
}

/// `form mod divisor = residue`, for a form without a constant, as an equality says it.
struct Stride<S> {
    /// The number of the div.
    div: usize,
    residue: S,
}

/// The residues, sorted, each once, in which systems differ from one of them.
struct ResidueGroup<S> {
    /// The number of its stride.
    index: usize,
    /// The number of the div of the stride.
    div: usize,
    residues: Vec<S>,
}

/// Takes those of `others` that differ from `first` in the residue of one stride alone; none if there are no such.
fn group<S: Scalar>(first: &System<S>, others: &mut [Option<System<S>>]) -> Result<Option<ResidueGroup<S>>, Stop> {
    for index in 0..first.eqs.num_rows() {
        let Some(Stride { div, residue }) = first.stride(index)? else { continue };
        let mut residues = vec![residue];
        for slot in others.iter_mut() {
            if let Some(other) = slot
                && is_same_but_residue(first, other, index, div)
                && let Some(stride) = other.stride(index)?
            {
                residues.push(stride.residue);
                *slot = None;
            }
        }
        if residues.len() > 1 {
            residues.sort_unstable();
            residues.dedup();
            return Ok(Some(ResidueGroup { index, div, residues }));
        }
    }
    Ok(None)
}

/// Whether the systems are the same but for the constants of equality `index` and of the div that it alone has.
fn is_same_but_residue<S: Scalar>(a: &System<S>, b: &System<S>, index: usize, div: usize) -> bool {
    let same_div = |k: usize| match (&a.divs[k], &b.divs[k]) {
        (Some(x), Some(y)) if k == div => x.row[1..] == y.row[1..] && x.divisor == y.divisor,
        (x, y) => x == y,
    };
    a.eqs.num_rows() == b.eqs.num_rows()
        && a.divs.len() == b.divs.len()
        && (0..a.divs.len()).all(same_div)
        && a.eqs
            .rows()
            .zip(b.eqs.rows())
            .enumerate()
            .all(|(k, (x, y))| x[1..] == y[1..] && (k == index || x[0] == y[0]))
        && a.ineqs == b.ineqs
}

impl<S: Scalar> Family<S> {
    /// The systems that differ from one as the group says.
    fn new(mut one: System<S>, group: ResidueGroup<S>) -> Self {
        one.eqs.remove(group.index);
        let Some(DivRow { row, divisor }) = &one.divs[group.div] else { unreachable!("a stride defines its div") };
        let (mut form, divisor) = (row.clone(), divisor.clone());
        form[0] = S::zero();
        Family { rest: one, form, divisor, residues: group.residues }
    }

    /// The union.
    fn united(mut self, runs: Runs) -> Result<Vec<System<S>>, Stop> {
        let (step, residues) = self.folded()?;
        let mut out = Vec::with_capacity(residues.len());
        let mut next = 0;
        while next < residues.len() {
            let low = &residues[next];
            while next + 1 < residues.len() && residues[next].plus(&S::one())? == residues[next + 1] {
                next += 1;
            }
            let high = &residues[next];
            next += 1;
            let is_last = next == residues.len();
            let mut one =
                if is_last { std::mem::replace(&mut self.rest, System::universe(1)) } else { self.rest.clone() };
            if !step.is_one() {
                let mut form = self.form.clone();
                match runs {
                    Runs::Along => one.demand_residue(form, &step, low, high)?,
                    Runs::FromZero => {
                        form[0] = low.negated()?;
                        one.demand_residue(form, &step, &S::zero(), &high.minus(low)?)?;
                    }
                }
            }
            if one.simplify()? == Found::Open {
                out.push(one);
            }
        }
        Ok(out)
    }

    /// The least divisor of the modulus modulo which the residues say the same, and the residues modulo it.
    fn folded(&self) -> Result<(S, Vec<S>), Stop> {
        let divisor = &self.divisor;
        let count = self.residues.len();
        for times in (2..=count).rev().filter(|times| count.is_multiple_of(*times)) {
            let many = S::from_i64(times as i64);
            if !divisor.is_multiple_of(&many) {
                continue;
            }
            let step = divisor.exact_by(&many);
            let modulo = |x: &S| x.minus(&x.floor_by(&step).times(&step)?);
            let mut fewer = self.residues.iter().map(modulo).collect::<Result<Vec<S>, Stop>>()?;
            fewer.sort_unstable();
            fewer.dedup();
            if fewer.len() * times == count {
                return Ok((step, fewer));
            }
        }
        Ok((divisor.clone(), self.residues.clone()))
    }
}

impl<S: Scalar> System<S> {
    /// Demands `low <= form mod step <= high`.
    fn demand_residue(&mut self, form: Vec<S>, step: &S, low: &S, high: &S) -> Result<(), Stop> {
        let column = self.push_div(Some(DivRow { row: form.clone(), divisor: step.clone() }));
        let constant = form[0].clone();
        let mut row = form;
        row.push(step.negated()?);
        debug_assert_eq!(row.len(), column + 1);
        row[0] = constant.minus(low)?;
        if low == high {
            self.eqs.push(&row);
            return Ok(());
        }
        if !low.is_zero() {
            self.ineqs.push(&row);
        }
        if high.plus(&S::one())? != *step {
            for x in &mut row {
                *x = x.negated()?;
            }
            row[0] = high.minus(&constant)?;
            self.ineqs.push(&row);
        }
        Ok(())
    }

    /// If equality `index` says `f - d q = r` for a div `q = floor(f / d)` that nothing else has, and `0 <= r < d`.
    fn stride(&self, index: usize) -> Result<Option<Stride<S>>, Stop> {
        let eq = self.eqs.row(index);
        let Some(column) = (self.visible..eq.len()).rev().find(|&c| !eq[c].is_zero()) else { return Ok(None) };
        let k = column - self.visible;
        let Some(div) = &self.divs[k] else { return Ok(None) };
        let is_turned = eq[column].sign() > 0;
        let turned = |x: &S| if is_turned { x.negated() } else { Ok(x.clone()) };
        if eq[column].magnitude()? != div.divisor {
            return Ok(None);
        }
        for (c, x) in eq.iter().enumerate().skip(1) {
            if c != column && turned(x)? != div.row[c] {
                return Ok(None);
            }
        }
        let eqs = self.eqs.rows().enumerate().filter(|(k, _)| *k != index).map(|(_, r)| r);
        let mut others = eqs.chain(self.ineqs.rows()).chain(self.divs.iter().flatten().map(|d| &d.row[..]));
        let constant = turned(&eq[0])?;
        let residue = div.row[0].minus(&constant)?;
        if residue.sign() < 0 || residue >= div.divisor || others.any(|r| !r[column].is_zero()) {
            return Ok(None);
        }
        let residue = constant.negated()?;
        let residue = residue.minus(&residue.floor_by(&div.divisor).times(&div.divisor)?)?;
        Ok(Some(Stride { div: k, residue }))
    }
}
