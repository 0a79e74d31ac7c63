//! Several conjunctions over the same columns, so that a row of one can be asked about another.
//!
//! A div is a function of the visible columns: one with the same definition is the same column. Existentials are matched
//! in order, which any matching would be sound for: the union of `{ x : some e : P }` and `{ x : some e : Q }` is
//! `{ x : some e : P or Q }`, and a set without the existential has it as an unconstrained column.

use super::scalar::{Scalar, Stop};
use super::system::{DivRow, Divs, System};
use smallvec::SmallVec;
use std::borrow::Cow;

/// The systems over the same divs, those with a definition first.
pub fn aligned<S: Scalar>(systems: &[System<S>]) -> Result<Vec<System<S>>, Stop> {
    if systems.iter().all(|s| s.divs.is_empty()) {
        return Ok(systems.to_vec());
    }
    let mut out: Vec<Cow<System<S>>> = systems.iter().map(Cow::Borrowed).collect();
    // Without existentials no definition leads to one.
    for system in out.iter_mut().filter(|s| !s.is_explicit()) {
        system.to_mut().forget_dependent_divs()?;
    }
    let defined_first = |s: &System<S>| s.divs.iter().is_sorted_by_key(Option::is_none);
    if out.iter().all(|s| s.divs == out[0].divs) && defined_first(&out[0]) {
        return Ok(out.into_iter().map(Cow::into_owned).collect());
    }
    let visible = out[0].visible;
    let mut known: Vec<DivRow<S>> = Vec::new();
    let mut num_existentials = 0;
    // Where each div of each system goes.
    let mut places: Vec<Vec<usize>> = Vec::new();
    for system in &out {
        let mut place = Vec::with_capacity(system.divs.len());
        let mut existentials = 0;
        for div in &system.divs {
            let Some(div) = div else {
                place.push(existentials);
                existentials += 1;
                continue;
            };
            let mut row = vec![S::zero(); visible + known.len()];
            row[..visible].clone_from_slice(&div.row[..visible]);
            for (k, x) in div.row[visible..].iter().enumerate().filter(|(_, x)| !x.is_zero()) {
                row[visible + place[k]] = x.clone();
            }
            let same = |other: &DivRow<S>| {
                let (head, tail) = row.split_at(other.row.len());
                other.divisor == div.divisor && other.row == head && tail.iter().all(S::is_zero)
            };
            match known.iter().position(same) {
                Some(index) => place.push(index),
                None => {
                    place.push(known.len());
                    known.push(DivRow { row, divisor: div.divisor.clone() });
                }
            }
        }
        num_existentials = num_existentials.max(existentials);
        places.push(place);
    }
    Ok(spread(&out, &places, known, num_existentials))
}

/// The systems over the divs that are `known` and so many existentials; `places` says where each div of each goes.
fn spread<S: Scalar>(
    systems: &[Cow<System<S>>],
    places: &[Vec<usize>],
    known: Vec<DivRow<S>>,
    num_existentials: usize,
) -> Vec<System<S>> {
    let (visible, num_known) = (systems[0].visible, known.len());
    let cols = visible + num_known + num_existentials;
    let mut divs = Divs::with_capacity(num_known + num_existentials);
    for mut div in known {
        div.row.resize(cols, S::zero());
        divs.push(Some(div));
    }
    divs.resize(num_known + num_existentials, None);
    let at_places = |(system, place): (&Cow<System<S>>, &Vec<usize>)| {
        let mut from: SmallVec<[Option<usize>; 24]> = (0..visible).map(Some).collect();
        from.resize(cols, None);
        for (k, &at) in place.iter().enumerate() {
            let first = if system.divs[k].is_some() { visible } else { visible + num_known };
            from[first + at] = Some(visible + k);
        }
        let (eqs, ineqs) = (system.eqs.with_columns(&from), system.ineqs.with_columns(&from));
        System { visible, divs: divs.clone(), eqs, ineqs }
    };
    systems.iter().zip(places).map(at_places).collect()
}

impl<S: Scalar> System<S> {
    /// Writes `f = d q - c` with `q = floor((f + c) / d)` and `0 < c < d` as `f = d q - c` with `q = 1 + floor(f / d)`, so
    /// that all residues of `f` speak of the same div. True if there was one.
    pub fn center_strides(&mut self) -> Result<bool, Stop> {
        let mut found = false;
        for k in 0..self.divs.len() {
            let column = self.visible + k;
            let Some(div) = self.divs[k].as_ref().filter(|d| d.row[0].sign() > 0 && d.row[0] < d.divisor) else {
                continue;
            };
            if self.eqs.rows().any(|eq| is_stride(eq, div, column)) {
                let shift = |r: &mut [S]| -> Result<(), Stop> {
                    r[0] = r[0].plus(&r[column])?;
                    Ok(())
                };
                self.eqs.rows_mut().try_for_each(shift)?;
                self.ineqs.rows_mut().try_for_each(shift)?;
                self.divs.iter_mut().flatten().try_for_each(|d| shift(&mut d.row))?;
                if let Some(div) = &mut self.divs[k] {
                    div.row[0] = S::zero();
                }
                found = true;
            }
        }
        Ok(found)
    }
}

/// Whether `eq` says that the numerator is the divisor times the div of `column`.
fn is_stride<S: Scalar>(eq: &[S], div: &DivRow<S>, column: usize) -> bool {
    let same = |flip: bool| {
        eq.iter().zip(&div.row).enumerate().all(|(k, (x, y))| {
            let y = if k == column { div.divisor.negated().ok() } else { Some(y.clone()) };
            let y = if flip { y.and_then(|y| y.negated().ok()) } else { y };
            y.as_ref() == Some(x)
        })
    };
    same(false) || same(true)
}
