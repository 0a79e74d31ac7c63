//! The same points in fewer and simpler rows: redundant rows, gist in a context, and unions merged into one conjunction.
//!
//! Two conjunctions are merged if the rows of each that hold on the other describe no more than their union. This covers
//! inclusion, neighbours along a face (`0 <= i <= 4` and `5 <= i <= 9`), overlaps whose cut rows meet, and residues that
//! add up (`i mod 2 = 0` and `i mod 2 = 1`); that nothing is gained is decided by [`is_covered`], exactly.

use super::budget::{Budget, Exhausted};
use super::eliminate::explicit_all;
use super::engine::{self, exactly};
use super::matrix::Matrix;
use super::relation::Relation;
use super::row;
use super::sample::is_solvable;
use super::scalar::{Scalar, Stop};
use super::simplify::Found;
use super::subtract::{is_covered, subtract_one};
use super::system::System;
use super::tableau::{Extreme, Tableau};

/// Normal form without redundant inequalities, inequalities that are 0 everywhere as equalities. None if empty.
pub fn tidy<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<System<S>>, Stop> {
    let mut out = system.clone();
    loop {
        if out.simplify()? == Found::Empty || !is_solvable(&out.eqs, &out.all_ineqs()?, budget)? {
            return Ok(None);
        }
        if !find_equalities(&mut out, budget)? {
            out.drop_redundant_ineqs(budget)?;
            // Divs may have lost their last row.
            out.simplify()?;
            return Ok(Some(out));
        }
    }
}

/// Turns inequalities that no rational point makes positive into equalities. True if there was one.
fn find_equalities<S: Scalar>(system: &mut System<S>, budget: &Budget) -> Result<bool, Stop> {
    let Some(mut tableau) = Tableau::of_system(system, budget)? else { return Ok(false) };
    let mut found = Vec::new();
    for (k, r) in system.ineqs.rows().enumerate() {
        if let Extreme::At(n, d) = tableau.maximize(r, budget)?
            && n < d
        {
            found.push(k);
        }
    }
    for &k in found.iter().rev() {
        let eq = system.ineqs.row(k).to_vec();
        system.ineqs.remove(k);
        system.eqs.push(&eq);
    }
    Ok(!found.is_empty())
}

fn negated<S: Scalar>(row: &[S]) -> Result<Vec<S>, Stop> {
    row.iter().map(S::negated).collect()
}

/// Nonempty systems with the same union, pairs merged where one conjunction describes both.
pub fn coalesce<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut out: Vec<System<S>> = Vec::new();
    for system in systems {
        if let Some(next) = tidy(system, budget)?
            && !out.contains(&next)
        {
            out.push(next);
        }
    }
    let mut a = 0;
    while a < out.len() {
        let mut merged = None;
        for b in 0..a {
            if let Some(union) = merge(&out[b], &out[a], budget)? {
                merged = Some((b, union));
                break;
            }
        }
        match merged {
            Some((b, union)) => {
                out.remove(a);
                out.remove(b);
                a = b;
                out.insert(a, union);
            }
            None => a += 1,
        }
    }
    Ok(out)
}

/// How the rows of one system lie to another one.
struct Rows<S> {
    /// Rows that hold on the other system.
    valid: Matrix<S>,
    /// Whether all do.
    all: bool,
}

/// None if the other system lies beyond a row with a gap in between.
fn classify<S: Scalar>(of: &System<S>, on: &System<S>, budget: &Budget) -> Result<Option<Rows<S>>, Stop> {
    let Some(mut tableau) = Tableau::of_system(on, budget)? else { return Ok(None) };
    let mut valid = Matrix::new(of.cols());
    let mut all = true;
    let mut both: Vec<Vec<S>> = of.ineqs.rows().map(<[S]>::to_vec).collect();
    for eq in of.eqs.rows() {
        both.push(eq.to_vec());
        both.push(negated(eq)?);
    }
    for r in both {
        match tableau.minimize(&r, budget)? {
            Extreme::At(n, d) if n.ceil_by(&d)?.sign() >= 0 => {
                valid.push(&r);
                continue;
            }
            Extreme::At(..) | Extreme::Ray(_) => all = false,
        }
        if let Extreme::At(n, d) = tableau.maximize(&r, budget)?
            && n.plus(&d)?.sign() < 0
        {
            return Ok(None);
        }
    }
    Ok(Some(Rows { valid, all }))
}

/// One conjunction for the union of two nonempty ones, if the valid rows give it.
fn merge<S: Scalar>(a: &System<S>, b: &System<S>, budget: &Budget) -> Result<Option<System<S>>, Stop> {
    if !a.is_explicit() || !b.is_explicit() {
        return Ok((a == b).then(|| a.clone()));
    }
    let (wide_a, wide_b) = align(a, b)?;
    let Some(rows_a) = classify(&wide_a, &wide_b, budget)? else { return Ok(None) };
    if rows_a.all {
        return Ok(Some(a.clone()));
    }
    let Some(rows_b) = classify(&wide_b, &wide_a, budget)? else { return Ok(None) };
    if rows_b.all {
        return Ok(Some(b.clone()));
    }
    let mut hull = wide_a.clone();
    hull.eqs = Matrix::new(hull.cols());
    hull.ineqs = rows_a.valid;
    hull.ineqs.extend(&rows_b.valid);
    if hull.simplify()? == Found::Empty || !is_covered(&hull, &[a.clone(), b.clone()], budget)? {
        return Ok(None);
    }
    tidy(&hull, budget)
}

/// Both systems over the same divs.
fn align<S: Scalar>(a: &System<S>, b: &System<S>) -> Result<(System<S>, System<S>), Stop> {
    let mut bare_a = a.clone();
    bare_a.eqs = Matrix::new(a.cols());
    bare_a.ineqs = Matrix::new(a.cols());
    let mut bare_b = b.clone();
    bare_b.eqs = Matrix::new(b.cols());
    bare_b.ineqs = Matrix::new(b.cols());
    let mut wide_a = a.conjunction(&bare_b);
    let mut wide_b = bare_a.conjunction(b);
    let count = a.divs.len();
    // Divs of b that a has too, last first; those they use are the same as well.
    for k in (count..wide_a.divs.len()).rev() {
        let twin = (0..count).find(|&j| same_div(&wide_a, j, k));
        if let Some(j) = twin {
            let mut unit = vec![S::zero(); wide_a.cols()];
            unit[wide_a.visible + j] = S::one();
            wide_a.substitute_div(k, &unit)?;
            wide_b.substitute_div(k, &unit)?;
        }
    }
    Ok((wide_a, wide_b))
}

/// Whether two divs have definitions that are the same once the divs in them are looked through.
fn same_div<S: Scalar>(system: &System<S>, j: usize, k: usize) -> bool {
    let (Some(x), Some(y)) = (&system.divs[j], &system.divs[k]) else { return false };
    if x.divisor != y.divisor || x.row[..system.visible] != y.row[..system.visible] {
        return false;
    }
    let used =
        |row: &[S]| -> Vec<usize> { (0..system.divs.len()).filter(|&d| !row[system.visible + d].is_zero()).collect() };
    let (left, right) = (used(&x.row), used(&y.row));
    left.len() == right.len()
        && left.iter().zip(&right).all(|(&p, &q)| {
            x.row[system.visible + p] == y.row[system.visible + q] && (p == q || same_div(system, p, q))
        })
}

/// The rows of `system` that say more than `context` does; none if they have no point in common.
///
/// A row goes if in each disjunct of the context the rows that are left imply it, on integer points. Rows with divs and
/// many terms are tried first, so that the simple ones stay.
pub fn gist<S: Scalar>(system: &System<S>, context: &[System<S>], budget: &Budget) -> Result<Option<System<S>>, Stop> {
    let mut system = system.clone();
    if system.simplify()? == Found::Empty {
        return Ok(None);
    }
    let mut meets = false;
    for c in context {
        let both = system.conjunction(c);
        meets = meets || is_solvable(&both.eqs, &both.all_ineqs()?, budget)?;
    }
    if !meets {
        return Ok(None);
    }
    let mut rows: Vec<(bool, Vec<S>)> = system.eqs.rows().map(|r| (true, r.to_vec())).collect();
    rows.extend(system.ineqs.rows().map(|r| (false, r.to_vec())));
    let weight = |r: &[S]| {
        let terms = |r: &[S]| r.iter().filter(|x| !x.is_zero()).count();
        (terms(&r[system.visible..]), terms(&r[1..]))
    };
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&k| std::cmp::Reverse(weight(&rows[k].1)));
    let mut kept = vec![true; rows.len()];
    for k in order {
        kept[k] = false;
        let mut rest = system.clone();
        rest.eqs.clear();
        rest.ineqs.clear();
        for (j, (is_eq, r)) in rows.iter().enumerate() {
            if kept[j] {
                if *is_eq { rest.eqs.push(r) } else { rest.ineqs.push(r) }
            }
        }
        kept[k] = !implied(&rest, context, &rows[k], budget)?;
    }
    system.eqs.clear();
    system.ineqs.clear();
    for ((is_eq, r), _) in rows.iter().zip(&kept).filter(|(_, k)| **k) {
        if *is_eq { system.eqs.push(r) } else { system.ineqs.push(r) }
    }
    Ok((system.simplify()? == Found::Open).then_some(system))
}

fn implied<S: Scalar>(
    rest: &System<S>,
    context: &[System<S>],
    (is_eq, row): &(bool, Vec<S>),
    budget: &Budget,
) -> Result<bool, Stop> {
    let mut negations = vec![row::complement(row)?];
    if *is_eq {
        let mut above = row.clone();
        above[0] = above[0].minus(&S::one())?;
        negations.push(above);
    }
    for c in context {
        let both = rest.conjunction(c);
        for negation in &negations {
            let mut all = both.all_ineqs()?;
            all.push(negation);
            if is_solvable(&both.eqs, &all, budget)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Systems that share no point and have the same union. All divs have definitions.
pub fn disjoint<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut out: Vec<System<S>> = Vec::new();
    for system in systems {
        let mut rest: Vec<System<S>> = tidy(system, budget)?.into_iter().collect();
        for earlier in &out {
            let mut next = Vec::new();
            for piece in &rest {
                next.extend(subtract_one(piece, earlier, budget)?);
            }
            rest = next;
        }
        for piece in rest {
            out.extend(tidy(&piece, budget)?);
        }
    }
    Ok(out)
}

impl Relation {
    /// Fewer and simpler rows that mean the same inside `context`.
    pub fn gist(&self, context: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        self.same_space(context);
        let systems = exactly!(
            budget,
            [s = &self.disjuncts, c = &context.disjuncts],
            {
                let mut out = Vec::new();
                for system in &s {
                    out.extend(gist(system, &c, budget)?);
                }
                Ok(out)
            },
            |systems| engine::disjuncts(self.space, systems)
        );
        Ok(Relation { space: self.space, disjuncts: systems? })
    }

    /// The same points in fewer disjuncts, where such are found.
    pub fn coalesce(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let systems = exactly!(
            budget,
            [s = &self.disjuncts],
            explicit_all(&s, budget).and_then(|s| coalesce(&s, budget)),
            |systems| engine::disjuncts(self.space, systems)
        );
        Ok(Relation { space: self.space, disjuncts: systems? })
    }

    /// The same points without rows that others imply and without empty disjuncts.
    pub fn remove_redundancies(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut out = Relation::empty(self.space);
        for disjunct in &self.disjuncts {
            let list = std::slice::from_ref(disjunct);
            let next = exactly!(budget, [s = list], tidy_all(&s, budget), |s| engine::disjuncts(self.space, s));
            out.disjuncts.extend(next?);
        }
        Ok(out)
    }

    /// The same points in disjuncts that share none.
    pub fn make_disjoint(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let systems = exactly!(
            budget,
            [s = &self.disjuncts],
            explicit_all(&s, budget).and_then(|s| disjoint(&s, budget)),
            |systems| engine::disjuncts(self.space, systems)
        );
        Ok(Relation { space: self.space, disjuncts: systems? })
    }
}

fn tidy_all<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut out = Vec::new();
    for system in systems {
        out.extend(tidy(system, budget)?);
    }
    Ok(out)
}
