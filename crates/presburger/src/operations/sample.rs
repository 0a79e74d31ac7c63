//! Whether a system has an integer point, and which.
//!
//! After [`Presolve`], independent blocks are solved one by one: rational simplex; if its vertex is not integral, the
//! rows that can grow along the recession cone go (lemma below), the rest is a bounded polytope, and it is searched by
//! branching on the thinnest variable, in a reduced basis if a short search does not do. A bounded polytope has finitely
//! many branches, so the search ends, with an answer or with the budget.
//!
//! **Lemma.** Let `P = { x : A x + b >= 0 }` have a rational point, `C = { d : A d >= 0 }`, and `R` the rows that are 0
//! on all of `C`. Then `P` has an integer point iff `{ x : R x + b_R >= 0 }` has one. Proof: summing up directions there
//! is an integer `d` in `C` with `a d > 0` for every row `a` not in `R`, and `R d = 0`. From an integer point of the
//! second set walk along `d`: rows of `R` stay, all others get >= 0 in the end.

use super::narrow::{Narrow, narrow};
use super::presolve::{Presolve, SWEEPS, eval, walk_inside};
use super::reduce;
use super::tableau::{Extreme, Tableau};
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{exactly_one, settle};
use crate::representation::matrix::Matrix;
use crate::representation::point::Point;
use crate::representation::relation::Relation;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;
use num_bigint::BigInt;
use smallvec::SmallVec;

/// Whether `eqs == 0`, `ineqs >= 0` has an integer point. Words are tried first.
pub fn is_solvable<S: Scalar>(eqs: &Matrix<S>, ineqs: &Matrix<S>, budget: &Budget) -> Result<bool, Exhausted> {
    match decide(&PointQuestion::Rows(eqs, ineqs), budget) {
        Ok(answer) => Ok(answer),
        Err(Stop::Exhausted(e)) => Err(e),
        Err(Stop::Overflow) => {
            if let (Some(eqs), Some(ineqs)) = (wide(eqs), wide(ineqs))
                && let Some(answer) = settle(decide(&PointQuestion::Rows(&eqs, &ineqs), budget))
            {
                return answer;
            }
            let (eqs, ineqs) = (big(eqs), big(ineqs));
            match settle(decide(&PointQuestion::Rows(&eqs, &ineqs), budget)) {
                Some(answer) => answer,
                None => unreachable!("big integers do not overflow"),
            }
        }
    }
}

impl<S: Scalar> System<S> {
    /// Whether some integer point meets all rows, and `more >= 0` if such a row is given.
    pub fn has_point(&self, more: Option<&[S]>, budget: &Budget) -> Result<bool, Stop> {
        decide(&PointQuestion::System(self, more), budget)
    }
}

/// The matrix in double words, if it fits.
fn wide<S: Scalar>(rows: &Matrix<S>) -> Option<Matrix<i128>> {
    let data: Option<Vec<i128>> = rows.rows().flatten().map(|x| i128::from_big(&x.to_big()).ok()).collect();
    Some(Matrix::from_rows(rows.num_cols(), data?))
}

/// The matrix in big integers.
pub fn big<S: Scalar>(rows: &Matrix<S>) -> Matrix<BigInt> {
    let mut out = Matrix::new(rows.num_cols());
    for r in rows.rows() {
        out.push(&r.iter().map(S::to_big).collect::<Vec<_>>());
    }
    out
}

/// The steps of a short search.
const SHORT: u64 = 1 << 12;

/// What is asked for a point.
enum PointQuestion<'a, S> {
    /// Equalities and inequalities.
    Rows(&'a Matrix<S>, &'a Matrix<S>),
    /// A system, perhaps with one inequality more.
    System(&'a System<S>, Option<&'a [S]>),
}

impl<S: Scalar> PointQuestion<'_, S> {
    fn presolve(&self) -> Result<Presolve<S>, Stop> {
        match *self {
            PointQuestion::Rows(eqs, ineqs) => Ok(Presolve::new(eqs, ineqs)),
            PointQuestion::System(system, more) => Presolve::of(system, more),
        }
    }

    /// Tries the few values there may be in the variables as they are.
    fn narrow(&self, budget: &Budget) -> Result<Narrow<S>, Stop> {
        match *self {
            PointQuestion::Rows(eqs, ineqs) => Ok(narrow(eqs, ineqs, budget)?),
            PointQuestion::System(system, more) => {
                let mut ineqs = system.all_ineqs()?;
                more.into_iter().for_each(|row| ineqs.push(row));
                Ok(narrow(&system.eqs, &ineqs, budget)?)
            }
        }
    }
}

/// Whether there is an integer point.
fn decide<S: Scalar>(question: &PointQuestion<S>, budget: &Budget) -> Result<bool, Stop> {
    let mut small = question.presolve()?;
    if small.guess()?.is_some() {
        return Ok(true);
    }
    if !small.run(budget)? {
        return Ok(false);
    }
    if small.is_done() {
        return Ok(true);
    }
    match question.narrow(budget)? {
        Narrow::Point(_) => return Ok(true),
        Narrow::Nothing => return Ok(false),
        Narrow::Open => {}
    }
    for (_, rows) in blocks(&small.ineqs()) {
        if solve_block(&rows, budget)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// An integer point, or [`Stop::Overflow`].
pub fn search<S: Scalar>(eqs: &Matrix<S>, ineqs: &Matrix<S>, budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
    find(&PointQuestion::Rows(eqs, ineqs), budget)
}

/// A point of a system, all columns of it, or that it has none; nothing where that would take long to find out.
pub fn short_search<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<Option<Vec<S>>>, Stop> {
    if let Some(point) = lucky(system)? {
        return Ok(Some(Some(point.into_vec())));
    }
    budget.within(SHORT * S::COST, |share| find(&PointQuestion::System(system, None), share))
}

/// [`search`], given up where it would take long.
pub fn short_search_in<S: Scalar>(
    eqs: &Matrix<S>,
    ineqs: &Matrix<S>,
    budget: &Budget,
) -> Result<Option<Option<Vec<S>>>, Stop> {
    budget.within(SHORT * S::COST, |share| search(eqs, ineqs, share))
}

/// Whether exact elimination, without a search, shows that a system has no point.
fn is_plainly_empty<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<bool, Stop> {
    if lucky(system)?.is_some() {
        return Ok(false);
    }
    let mut small = Presolve::of(system, None)?;
    Ok(small.guess()?.is_none() && !small.run(budget)?)
}

/// Whether exact elimination, without a search, shows that `eqs == 0`, `ineqs >= 0` has no integer point.
pub fn is_eliminated<S: Scalar>(eqs: &Matrix<S>, ineqs: &Matrix<S>, budget: &Budget) -> Result<bool, Stop> {
    let mut small = Presolve::new(eqs, ineqs);
    Ok(small.guess()?.is_none() && !small.run(budget)?)
}

/// A point of a system without divs by good luck: the inequalities are repaired, then the equalities give
/// the last variable they have with a unit coefficient, and if all rows hold then, it is one.
fn lucky<S: Scalar>(system: &System<S>) -> Result<Option<SmallVec<[S; 24]>>, Stop> {
    if !system.divs.is_empty() {
        return Ok(None);
    }
    let mut point = SmallVec::from_elem(S::zero(), system.cols() - 1);
    if !walk_inside(system.ineqs.rows(), &mut point, SWEEPS)? {
        return Ok(None);
    }
    for eq in system.eqs.rows() {
        let Some(k) = eq[1..].iter().rposition(S::is_unit) else { return Ok(None) };
        point[k] = S::zero();
        let rest = eval(eq, &point)?;
        point[k] = if eq[k + 1].sign() > 0 { rest.negated()? } else { rest };
    }
    if !system.eqs.is_empty() {
        for (row, is_eq) in system.eqs.rows().map(|r| (r, true)).chain(system.ineqs.rows().map(|r| (r, false))) {
            let sign = eval(row, &point)?.sign();
            if sign < 0 || is_eq && sign > 0 {
                return Ok(None);
            }
        }
    }
    Ok(Some(point))
}

fn find<S: Scalar>(question: &PointQuestion<S>, budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
    let mut small = question.presolve()?;
    if let Some(point) = small.guess()? {
        return small.lift(point).map(Some);
    }
    if !small.run(budget)? {
        return Ok(None);
    }
    let mut point = vec![S::zero(); small.num_vars()];
    if small.is_done() {
        return small.lift(point).map(Some);
    }
    match question.narrow(budget)? {
        Narrow::Point(point) => return Ok(Some(point)),
        Narrow::Nothing => return Ok(None),
        Narrow::Open => {}
    }
    for (columns, rows) in blocks(&small.ineqs()) {
        let Some(part) = solve_block(&rows, budget)? else { return Ok(None) };
        for (c, value) in columns.iter().zip(part) {
            point[c - 1] = value;
        }
    }
    small.lift(point).map(Some)
}

/// The rows split so that no two parts share a variable: the columns of a part, and its rows over these.
pub fn blocks<S: Scalar>(rows: &Matrix<S>) -> Vec<(Vec<usize>, Matrix<S>)> {
    if rows.is_empty() {
        return Vec::new();
    }
    let cols = rows.num_cols();
    let mut root: Vec<usize> = (0..cols).collect();
    fn find(root: &mut [usize], mut k: usize) -> usize {
        while root[k] != k {
            root[k] = root[root[k]];
            k = root[k];
        }
        k
    }
    let mut is_used = vec![false; cols];
    let mut leads: Vec<Option<usize>> = Vec::with_capacity(rows.num_rows());
    for r in rows.rows() {
        let mut entries = (1..cols).filter(|&k| !r[k].is_zero());
        let lead = entries.next();
        leads.push(lead);
        let Some(lead) = lead else { continue };
        is_used[lead] = true;
        for k in entries {
            is_used[k] = true;
            let (a, b) = (find(&mut root, lead), find(&mut root, k));
            root[b] = a;
        }
    }
    let mut out: Vec<(usize, Vec<usize>)> = Vec::new();
    for k in (1..cols).filter(|&k| is_used[k]) {
        let r = find(&mut root, k);
        match out.iter_mut().find(|(id, _)| *id == r) {
            Some((_, columns)) => columns.push(k),
            None => out.push((r, vec![k])),
        }
    }
    let part = |(id, columns): (usize, Vec<usize>)| {
        let mut data = Vec::with_capacity(rows.num_rows() * (columns.len() + 1));
        for (r, lead) in rows.rows().zip(&leads) {
            if lead.is_some_and(|lead| find(&mut root, lead) == id) {
                data.push(r[0].clone());
                data.extend(columns.iter().map(|&c| r[c].clone()));
            }
        }
        let rows = Matrix::from_rows(columns.len() + 1, data);
        (columns, rows)
    };
    out.into_iter().map(part).collect()
}

/// An integer point of a block of inequalities.
fn solve_block<S: Scalar>(rows: &Matrix<S>, budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
    let Some(mut tableau) = Tableau::from_rows(rows, budget)? else { return Ok(None) };
    if let Some(point) = near_vertex(&tableau, rows)? {
        return Ok(Some(point));
    }
    let (growing, direction) = match recession(&mut tableau, rows, budget)? {
        Recession::Point(point) => return Ok(Some(point)),
        Recession::Cone(growing, direction) => (growing, direction),
    };
    let mut rest = Matrix::new(rows.num_cols());
    let mut open = Matrix::new(rows.num_cols());
    for (r, &grows) in rows.rows().zip(&growing) {
        if grows { open.push(r) } else { rest.push(r) }
    }
    if open.is_empty() && tableau.is_pointed() {
        // Nothing grows, and no direction leaves all rows as they are.
        return bounded(tableau, rows, budget);
    }
    let (small, basis) = reduce::column_echelon(&rest)?;
    if small.num_cols() == rows.num_cols() {
        return bounded(tableau, rows, budget);
    }
    let Some(mut y) = search(&Matrix::new(small.num_cols()), &small, budget)? else { return Ok(None) };
    y.resize(basis.num_rows(), S::zero());
    let point = reduce::image(&basis, &y)?;
    walk(point, &direction, &open).map(Some)
}

/// The nearest integers to the vertex, if they meet all rows.
fn near_vertex<S: Scalar>(tableau: &Tableau<S>, rows: &Matrix<S>) -> Result<Option<Vec<S>>, Stop> {
    let two = S::from_i64(2);
    let mut point = Vec::with_capacity(tableau.num_vars());
    for v in 0..tableau.num_vars() {
        let (n, d) = tableau.value(v);
        point.push(n.times(&two)?.plus(&d)?.floor_by(&d.times(&two)?));
    }
    for r in rows.rows() {
        if eval(r, &point)?.sign() < 0 {
            return Ok(None);
        }
    }
    Ok(Some(point))
}

enum Recession<S> {
    /// An integer point met on the way.
    Point(Vec<S>),
    /// The rows that grow somewhere on the recession cone, and one direction of the cone along which all of them do.
    Cone(Vec<bool>, Vec<S>),
}

fn recession<S: Scalar>(tableau: &mut Tableau<S>, rows: &Matrix<S>, budget: &Budget) -> Result<Recession<S>, Stop> {
    let mut growing = vec![false; rows.num_rows()];
    let mut direction = vec![S::zero(); tableau.num_vars()];
    // On the cone no row falls: where their sum does not grow, none of them does.
    loop {
        let mut sum = vec![S::zero(); rows.num_cols()];
        for (r, _) in rows.rows().zip(&growing).filter(|(_, grows)| !**grows) {
            S::combine(&mut sum, &S::one(), r, &S::one())?;
        }
        let Extreme::Ray(ray) = tableau.maximize(&sum, budget)? else { break };
        for (r, g) in rows.rows().zip(growing.iter_mut()) {
            let mut sum = S::zero();
            for (a, x) in r[1..].iter().zip(&ray) {
                sum = sum.plus(&a.times(x)?)?;
            }
            *g |= sum.sign() > 0;
        }
        for (d, x) in direction.iter_mut().zip(&ray) {
            *d = d.plus(x)?;
        }
    }
    Ok(match near_vertex(tableau, rows)? {
        Some(point) => Recession::Point(point),
        None => Recession::Cone(growing, direction),
    })
}

/// `point + t * direction` with the least `t >= 0` that makes all `rows` >= 0; each of them grows along `direction`.
fn walk<S: Scalar>(mut point: Vec<S>, direction: &[S], rows: &Matrix<S>) -> Result<Vec<S>, Stop> {
    let mut t = S::zero();
    for r in rows.rows() {
        let here = eval(r, &point)?;
        if here.sign() < 0 {
            let mut speed = S::zero();
            for (a, x) in r[1..].iter().zip(direction) {
                speed = speed.plus(&a.times(x)?)?;
            }
            t = t.max(here.negated()?.ceil_by(&speed)?);
        }
    }
    S::combine(&mut point, &S::one(), direction, &t)?;
    Ok(point)
}

/// An integer point of a bounded polytope: by a short search where it is thin along some variable, else in coordinates
/// in which it is.
fn bounded<S: Scalar>(mut tableau: Tableau<S>, rows: &Matrix<S>, budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
    let patience = budget.allow_long_search(tableau.num_vars());
    let nodes = budget.nodes_of_short_search(tableau.num_vars());
    let mut short = Branching { rows, budget, nodes: Some(nodes), fixed: vec![false; tableau.num_vars()] };
    match short.branch(&tableau)? {
        Search::Found(point) => return Ok(Some(point)),
        Search::None => return Ok(None),
        Search::Tired => patience?,
    }
    let (small, basis) = reduce::reduced(&mut tableau, rows, budget)?;
    let Some(tableau) = Tableau::from_rows(&small, budget)? else { return Ok(None) };
    let mut full = Branching { rows: &small, budget, nodes: None, fixed: vec![false; tableau.num_vars()] };
    match full.branch(&tableau)? {
        Search::Found(y) => Ok(Some(reduce::image(&basis, &y)?)),
        Search::None => Ok(None),
        Search::Tired => unreachable!("a search without a limit on nodes"),
    }
}

enum Search<S> {
    Found(Vec<S>),
    None,
    /// The limit on nodes was reached, or the polytope is wide along all variables.
    Tired,
}

enum Thinnest<S> {
    /// A variable that is not fixed, with the least and greatest integer between its rational bounds.
    Variable(usize, S, S),
    /// An integer point met on the way.
    Point(Vec<S>),
    /// Some variable has no integer between its bounds.
    None,
}

/// More values than this along the thinnest variable make a short search give up.
const THIN: i64 = 3;

/// A depth-first search for an integer point of the bounded polytope `rows >= 0`.
struct Branching<'a, S> {
    rows: &'a Matrix<S>,
    budget: &'a Budget,
    /// How many nodes a short search may still visit.
    nodes: Option<u64>,
    /// The variables that have a value on the current path.
    fixed: Vec<bool>,
}

impl<S: Scalar> Branching<'_, S> {
    /// Branches on the variable with the fewest integers between its rational bounds, from the middle outwards.
    fn branch(&mut self, tableau: &Tableau<S>) -> Result<Search<S>, Stop> {
        self.budget.spend(1)?;
        if let Some(left) = &mut self.nodes {
            if *left == 0 {
                return Ok(Search::Tired);
            }
            *left -= 1;
        }
        if let Some(point) = tableau.integral_vertex() {
            return Ok(Search::Found(point));
        }
        let mut tableau = tableau.clone();
        let (v, low, high) = match self.thinnest(&mut tableau)? {
            Thinnest::Variable(v, low, high) => (v, low, high),
            Thinnest::Point(point) => return Ok(Search::Found(point)),
            Thinnest::None => return Ok(Search::None),
        };
        if self.nodes.is_some() && high.minus(&low)? > S::from_i64(THIN) {
            return Ok(Search::Tired);
        }
        self.fixed[v] = true;
        let found = self.values(&tableau, v, &low, &high)?;
        self.fixed[v] = false;
        Ok(found)
    }

    fn values(&mut self, tableau: &Tableau<S>, v: usize, low: &S, high: &S) -> Result<Search<S>, Stop> {
        let mut form = vec![S::zero(); tableau.num_vars() + 1];
        let mut down = low.plus(high)?.floor_by(&S::from_i64(2));
        let mut up = down.plus(&S::one())?;
        while down >= *low || up <= *high {
            for (value, open) in [(&down, down >= *low), (&up, up <= *high)] {
                if !open {
                    continue;
                }
                let mut child = tableau.clone();
                form[v + 1] = S::one();
                form[0] = value.negated()?;
                let mut feasible = child.restrict(&form, self.budget)?;
                form[v + 1] = S::from_i64(-1);
                form[0] = value.clone();
                feasible = feasible && child.restrict(&form, self.budget)?;
                if !feasible {
                    continue;
                }
                match self.branch(&child)? {
                    Search::None => {}
                    found => return Ok(found),
                }
            }
            down = down.minus(&S::one())?;
            up = up.plus(&S::one())?;
        }
        Ok(Search::None)
    }

    fn thinnest(&self, tableau: &mut Tableau<S>) -> Result<Thinnest<S>, Stop> {
        let num_vars = tableau.num_vars();
        let mut best: Option<(S, usize, S, S)> = None;
        let mut form = vec![S::zero(); num_vars + 1];
        for v in (0..num_vars).filter(|&v| !self.fixed[v]) {
            form[v + 1] = S::one();
            let low = tableau.minimize(&form, self.budget)?;
            if let Some(point) = near_vertex(tableau, self.rows)? {
                return Ok(Thinnest::Point(point));
            }
            let Extreme::At(ln, ld) = low else { unreachable!("a bounded polytope has bounded variables") };
            // A variable with more values than the best so far need not be known better.
            let most = match &best {
                Some((width, ..)) => Some(width.clone()),
                None => self.nodes.map(|_| S::from_i64(THIN + 1)),
            };
            let enough = most.map(|most| ln.ceil_by(&ld)?.plus(&most)).transpose()?;
            let high = tableau.maximize_up_to(&form, enough.as_ref(), self.budget)?;
            if let Some(point) = near_vertex(tableau, self.rows)? {
                return Ok(Thinnest::Point(point));
            }
            form[v + 1] = S::zero();
            let Extreme::At(hn, hd) = high else { unreachable!("a bounded polytope has bounded variables") };
            let is_fixed = ln.is_multiple_of(&ld) && ln.times(&hd)? == hn.times(&ld)?;
            let (low, high) = (ln.ceil_by(&ld)?, hn.floor_by(&hd));
            if low > high {
                return Ok(Thinnest::None);
            }
            let width = high.minus(&low)?;
            if !is_fixed && best.as_ref().is_none_or(|(w, ..)| width < *w) {
                let done = width.is_zero();
                best = Some((width, v, low, high));
                if done {
                    break;
                }
            }
        }
        match best {
            Some((_, v, low, high)) => Ok(Thinnest::Variable(v, low, high)),
            None => unreachable!("all variables are fixed at a vertex that is not integral"),
        }
    }
}

impl Relation {
    /// Whether there is no integer point, for any value of the symbols.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for disjunct in &self.disjuncts {
            if exactly_one!(budget, s = disjunct, s.has_point(None, budget))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Drops disjuncts that exact elimination, without a search, shows to have no point.
    pub(crate) fn drop_refuted(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        self.drop_where(|disjunct| exactly_one!(budget, s = disjunct, is_plainly_empty(s, budget)))
    }

    /// Drops disjuncts that a short search shows to have no point.
    pub(crate) fn drop_searched(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        self.drop_where(|disjunct| {
            exactly_one!(budget, s = disjunct, short_search(s, budget).map(|found| matches!(found, Some(None))))
        })
    }

    /// Drops disjuncts; where the budget ends, all others stay.
    fn drop_where(
        &mut self,
        mut is_empty: impl FnMut(&BasicRelation) -> Result<bool, Exhausted>,
    ) -> Result<(), Exhausted> {
        let mut stopped = Ok(());
        self.disjuncts.retain(|disjunct| {
            stopped.is_err()
                || match is_empty(disjunct) {
                    Ok(is_empty) => !is_empty,
                    Err(e) => {
                        stopped = Err(e);
                        true
                    }
                }
        });
        stopped
    }

    /// Whether no point is in both.
    pub fn is_disjoint(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        self.same_space(other);
        let has_divs = |basic: &BasicRelation| basic.num_columns() > self.space().num_columns();
        for (a, b) in self.disjuncts.iter().flat_map(|a| other.disjuncts.iter().map(move |b| (a, b))) {
            // The search for a point simplifies by itself, but for divs that are the same on both sides.
            let rows = if has_divs(a) && has_divs(b) {
                let Some(rows) = a.rows.simplified_conjunction(&b.rows) else { continue };
                rows
            } else {
                a.rows.conjunction(&b.rows)
            };
            let both = BasicRelation { space: self.space(), rows };
            if exactly_one!(budget, s = both, s.has_point(None, budget))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Some point `symbols | domain | range`.
    pub fn sample(&self, budget: &Budget) -> Result<Option<Point>, Exhausted> {
        let num_coordinates = self.space.num_coordinates();
        for disjunct in &self.disjuncts {
            let found = exactly_one!(budget, s = disjunct, {
                let point = find(&PointQuestion::System(s, None), budget);
                point.map(|p| p.map(|p| Point::new(&p[..num_coordinates])))
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
