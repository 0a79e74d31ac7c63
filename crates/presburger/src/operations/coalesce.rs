//! The same union in fewer conjunctions.
//!
//! Pieces that differ in one residue alone are glued first ([`glued`]), then pieces without a point go, as far as a short
//! search tells. Two pieces `A` and `B` become one if a conjunction `H` of half-spaces that hold on both describes no more
//! than their union. `H` has every half-space of the one that holds on the other, so `H` contains both. Cheap questions come
//! first:
//!
//! 1. *Inclusion*: all half-spaces of `A` hold on `B`: `B` goes.
//! 2. *Flat neighbours*: `B` has an equality `f = 0` and `A` a half-space `f >= 1`. A half-space `c >= 0` of `B` may be
//!    turned around its own plane: `c + m f >= 0` is the same where `f = 0`, and for some `m` it may hold on `A`. If all
//!    half-spaces hold on the other piece, turned or not, then `H and f >= 0` is the union: its points with `f = 0` are
//!    in `B`, those with `f >= 1` in `A`. (Wrapping, in Verdoolaege's "Integer Set Coalescing", IMPACT 2015.)
//! 3. *Cut half-spaces*: a point of `H` outside of `A` and of `B` violates some `a >= 0` of `A` that does not hold on `B`
//!    and some `b >= 0` of `B` that does not hold on `A`. So `H` is the union iff no pair has a point of `H` with
//!    `a <= -1` and `b <= -1`. None has if `b = k - a` with `k >= -1`: neighbours such as `i <= 4` and `i >= 5`, or
//!    overlaps.
//!
//! Most pairs do not merge, and mostly a point shows it ([`super::apart`]).

use super::apart::{segment_leaves, walk_leaves};
use super::piece::KnownPiece;
use super::presolve::eval;
use super::redundant::is_refuted;
use super::residues::{Runs, glued};
use super::sample::short_search;
use crate::representation::align::aligned;
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{self, exactly};
use crate::representation::matrix::Matrix;
use crate::representation::relation::Relation;
use crate::representation::row::{self, Parallel, Verdict, fingerprint};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::{Rows, System};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::hash::BuildHasher;

/// Systems with the same union, pairs merged where one conjunction describes both; never more than there were.
pub fn coalesce<S: Scalar>(systems: Vec<System<S>>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut different: Vec<System<S>> = Vec::with_capacity(systems.len());
    let mut alike: FxHashMap<u64, SmallVec<[usize; 1]>> = FxHashMap::default();
    for mut system in systems {
        let mut found = system.simplify()?;
        if found == Found::Open && system.center_strides()? {
            found = system.simplify()?;
        }
        if found == Found::Open {
            let alike = alike.entry(FxBuildHasher.hash_one(&system)).or_default();
            if !alike.iter().any(|&known| different[known] == system) {
                alike.push(different.len());
                different.push(system);
            }
        }
    }
    // All that follows holds each against each other; most pairs cost little, and ten thousands of pieces are many pairs.
    budget.spend(S::COST * (different.len() as u64).pow(2) / PAIRS_OF_A_STEP)?;
    let mut normal: Vec<(System<S>, Option<Vec<S>>)> = Vec::with_capacity(different.len());
    for system in glued(different, Runs::Along)? {
        match short_search(&system, budget)? {
            Some(None) => {}
            point => normal.push((system, point.flatten())),
        }
    }
    if normal.len() < 2 {
        return Ok(normal.into_iter().map(|(system, _)| system).collect());
    }
    // Many different divs would make wide tableaux for pairs that have little to do with each other.
    let mut divs = FxHashSet::default();
    for (system, _) in &normal {
        divs.extend(system.divs.iter().flatten().map(|d| (&d.row[..system.visible], &d.divisor)));
    }
    if divs.len() <= MANY_DIVS {
        return merge(normal, budget);
    }
    let mut out = Vec::with_capacity(normal.len());
    while let Some(first) = normal.pop() {
        let (mut group, rest): (Vec<_>, Vec<_>) = normal.into_iter().partition(|(s, _)| s.divs == first.0.divs);
        normal = rest;
        group.push(first);
        out.extend(merge(group, budget)?);
    }
    Ok(out)
}

/// So many pairs of pieces that have nothing to do with each other are looked at in the time of one step.
const PAIRS_OF_A_STEP: u64 = 32;

/// Above so many different divs, only pieces with the same divs are compared.
const MANY_DIVS: usize = 16;

/// Merges pairs of systems in normal form, of each of which a point may be known.
fn merge<S: Scalar>(normal: Vec<(System<S>, Option<Vec<S>>)>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let (mut normal, points): (Vec<System<S>>, Vec<Option<Vec<S>>>) = normal.into_iter().unzip();
    let mut pieces = Vec::with_capacity(normal.len());
    for (system, point) in aligned(&normal)?.into_iter().zip(points) {
        pieces.push(KnownPiece::new(system, point)?);
    }
    // Of piece k, which of the systems it is; none if it was merged.
    let mut origin: Vec<Option<usize>> = (0..normal.len()).map(Some).collect();
    let mut work = Vec::new();
    let mut last = 1;
    while last < pieces.len() {
        let mut next = last + 1;
        for k in 0..last {
            let (head, tail) = pieces.split_at_mut(last);
            match meet(&mut head[k], &mut tail[0], &mut work, budget)? {
                PieceMeeting::Apart => continue,
                PieceMeeting::First => {
                    pieces.remove(last);
                    origin.remove(last);
                    next = last;
                }
                PieceMeeting::Second => {
                    pieces.remove(k);
                    origin.remove(k);
                    next = last - 1;
                }
                PieceMeeting::Union(mut union) => {
                    let other = pieces.remove(last).point;
                    origin.remove(last);
                    let point = pieces.remove(k).point.or(other);
                    origin.remove(k);
                    next = last - 1;
                    if union.simplify()? == Found::Open {
                        union.drop_redundant_ineqs(budget)?;
                        origin.insert(next, None);
                        insert(&mut pieces, next, union, point)?;
                    }
                }
            }
            break;
        }
        last = next.max(1);
    }
    let mut out = Vec::with_capacity(pieces.len());
    for (piece, origin) in pieces.into_iter().zip(origin) {
        match origin {
            Some(k) => out.push(std::mem::replace(&mut normal[k], System::universe(1))),
            None => {
                let mut system = piece.system;
                system.drop_unused_divs();
                out.push(system);
            }
        }
    }
    Ok(out)
}

/// Inserts a new piece, of which a point may be known; over new divs, all are aligned again.
fn insert<S: Scalar>(
    pieces: &mut Vec<KnownPiece<S>>,
    at: usize,
    system: System<S>,
    point: Option<Vec<S>>,
) -> Result<(), Stop> {
    if pieces.first().is_none_or(|p| p.system.divs == system.divs) {
        pieces.insert(at, KnownPiece::new(system, point)?);
        return Ok(());
    }
    let (mut systems, mut points): (Vec<_>, Vec<_>) = pieces.drain(..).map(|p| (p.system, p.point)).unzip();
    systems.insert(at, system);
    points.insert(at, point);
    for (system, point) in aligned(&systems)?.into_iter().zip(points) {
        pieces.push(KnownPiece::new(system, point)?);
    }
    Ok(())
}

/// What two pieces have to do with each other.
enum PieceMeeting<S> {
    /// Nothing was found.
    Apart,
    /// The first has all points.
    First,
    /// The second has all points.
    Second,
    /// All points, and no others.
    Union(System<S>),
}

/// What is known of a half-space of one piece on the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// It holds on all points.
    Holds,
    /// It does not.
    Fails,
    /// Nothing so far.
    Open,
}

/// What is known of each half-space of a piece on another one.
pub type KnownHalfSpaces = SmallVec<[On; 32]>;

fn meet<S: Scalar>(
    a: &mut KnownPiece<S>,
    b: &mut KnownPiece<S>,
    work: &mut Vec<S>,
    budget: &Budget,
) -> Result<PieceMeeting<S>, Stop> {
    budget.spend(S::COST)?;
    let mut on_b = glance(a, b, work)?;
    if on_b.iter().all(|&k| k == On::Holds) {
        return Ok(PieceMeeting::First);
    }
    let mut on_a = glance(b, a, work)?;
    if on_a.iter().all(|&k| k == On::Holds) {
        return Ok(PieceMeeting::Second);
    }
    if on_a.contains(&On::Open) || on_b.contains(&On::Open) {
        if let Some(point) = &b.point {
            look(a, &mut on_b, point)?;
        }
        if let Some(point) = &a.point {
            look(b, &mut on_a, point)?;
        }
        if let Some(union) = join_flat(a, &mut on_b, b, &mut on_a, work, budget)? {
            return Ok(PieceMeeting::Union(union));
        }
        if let Some(union) = join_flat(b, &mut on_a, a, &mut on_b, work, budget)? {
            return Ok(PieceMeeting::Union(union));
        }
        if !a.has_stride() && !b.has_stride() && segment_leaves(a, &on_b, b, &on_a)? {
            return Ok(PieceMeeting::Apart);
        }
        if walk_leaves(a, &mut on_b, b, &mut on_a)? {
            return Ok(PieceMeeting::Apart);
        }
        if !a.solve(budget)? {
            return Ok(PieceMeeting::Second);
        }
        if !b.solve(budget)? {
            return Ok(PieceMeeting::First);
        }
        decide(a, &mut on_b, b, work, budget)?;
        if on_b.iter().all(|&k| k == On::Holds) {
            return Ok(PieceMeeting::First);
        }
        decide(b, &mut on_a, a, work, budget)?;
        if on_a.iter().all(|&k| k == On::Holds) {
            return Ok(PieceMeeting::Second);
        }
    }
    join_cut(a, &on_b, b, &on_a, budget)
}

/// What parallel rows tell about the half-spaces of `of` on `on`.
fn glance<S: Scalar>(of: &KnownPiece<S>, on: &KnownPiece<S>, work: &mut Vec<S>) -> Result<KnownHalfSpaces, Stop> {
    let mut out = KnownHalfSpaces::new();
    let bare = on.system.eqs.is_empty();
    for (r, &print) in of.rows.rows().zip(&of.prints) {
        if bare {
            out.push(beside(r, print, on)?);
            continue;
        }
        on.reduce(r, work)?;
        out.push(match row::tighten(work)? {
            Verdict::Always => On::Holds,
            Verdict::Never => On::Fails,
            Verdict::Sometimes => beside(work, fingerprint(work), on)?,
        });
    }
    Ok(out)
}

/// The same for one row.
fn beside<S: Scalar>(r: &[S], print: u64, on: &KnownPiece<S>) -> Result<On, Stop> {
    for (k, &other) in on.prints[..on.num_ineqs()].iter().enumerate() {
        if other != print && other != print.wrapping_neg() {
            continue;
        }
        let s = on.rows.row(k);
        match row::parallel(r, s) {
            Parallel::Same if s[0] <= r[0] => return Ok(On::Holds),
            Parallel::Opposite if r[0].plus(&s[0])?.sign() < 0 => return Ok(On::Fails),
            _ => {}
        }
    }
    Ok(On::Open)
}

/// What a point of the other piece tells about open half-spaces of `of`.
pub fn look<S: Scalar>(of: &KnownPiece<S>, known: &mut KnownHalfSpaces, point: &[S]) -> Result<(), Stop> {
    for (r, known) in of.rows.rows().zip(known.iter_mut()) {
        if *known == On::Open && eval(r, point)?.sign() < 0 {
            *known = On::Fails;
        }
    }
    Ok(())
}

/// Decides the open half-spaces of `of` on `on`.
fn decide<S: Scalar>(
    of: &KnownPiece<S>,
    known: &mut KnownHalfSpaces,
    on: &mut KnownPiece<S>,
    work: &mut Vec<S>,
    budget: &Budget,
) -> Result<(), Stop> {
    for (r, known) in of.rows.rows().zip(known.iter_mut()) {
        if *known == On::Open {
            *known = if on.holds(r, work, budget)? { On::Holds } else { On::Fails };
        }
    }
    Ok(())
}

/// The union if `flat` lies on `f = 0` and `other` beyond its half-space `f >= 1`, and half-spaces, turned where that is
/// needed, describe it.
fn join_flat<S: Scalar>(
    flat: &mut KnownPiece<S>,
    on_other: &mut KnownHalfSpaces,
    other: &mut KnownPiece<S>,
    on_flat: &mut KnownHalfSpaces,
    work: &mut Vec<S>,
    budget: &Budget,
) -> Result<Option<System<S>>, Stop> {
    let Some((low, high)) = facing_flat(flat, other)? else { return Ok(None) };
    if !flat.solve(budget)? || !other.solve(budget)? {
        return Ok(None);
    }
    // f >= 0, and 1 - f >= 0 where the other piece is flat as well.
    let f = flat.rows.row(low).to_vec();
    let both_flat = other.is_flat(high);
    let limit = largest(flat)?.max(largest(other)?);
    let mut ineqs = Matrix::with_capacity(f.len(), flat.rows.num_rows() + other.rows.num_rows());
    for k in 0..flat.rows.num_rows() {
        let r = flat.rows.row(k);
        let keep = match on_other[k] {
            On::Holds => true,
            On::Fails => false,
            On::Open => other.holds(r, work, budget)?,
        };
        on_other[k] = if keep { On::Holds } else { On::Fails };
        if keep {
            ineqs.push(r);
        } else if flat.rows.row(opposite_half(flat, low)) != r {
            let Some(turned) = turned(r, &f, other, &limit, work, budget)? else { return Ok(None) };
            ineqs.push(&turned);
        }
    }
    let mut back = f.iter().map(S::negated).collect::<Result<Vec<S>, Stop>>()?;
    back[0] = back[0].plus(&S::one())?;
    for k in 0..other.rows.num_rows() {
        let r = other.rows.row(k);
        let keep = match on_flat[k] {
            On::Holds => true,
            On::Fails => false,
            On::Open => flat.holds(r, work, budget)?,
        };
        on_flat[k] = if keep { On::Holds } else { On::Fails };
        if keep {
            ineqs.push(r);
        } else if k != high {
            if !both_flat {
                return Ok(None);
            }
            let Some(turned) = turned(r, &back, flat, &limit, work, budget)? else { return Ok(None) };
            ineqs.push(&turned);
        }
    }
    Ok(Some(System { eqs: Matrix::new(f.len()), ineqs, ..flat.system.clone() }))
}

/// Rows `f >= 0` of an equality of `flat` and `f - 1 >= 0` of `other`.
fn facing_flat<S: Scalar>(flat: &KnownPiece<S>, other: &KnownPiece<S>) -> Result<Option<(usize, usize)>, Stop> {
    for low in flat.num_ineqs()..flat.rows.num_rows() {
        for (high, &print) in other.prints.iter().enumerate() {
            if print == flat.prints[low] {
                let (f, g) = (flat.rows.row(low), other.rows.row(high));
                if f[0].minus(&g[0])?.is_one() && row::parallel(f, g) == Parallel::Same {
                    return Ok(Some((low, high)));
                }
            }
        }
    }
    Ok(None)
}

/// The other half of the equality that row `index` is a half of.
fn opposite_half<S: Scalar>(piece: &KnownPiece<S>, index: usize) -> usize {
    let first = piece.num_ineqs();
    first + ((index - first) ^ 1)
}

/// The largest coefficient.
fn largest<S: Scalar>(piece: &KnownPiece<S>) -> Result<S, Stop> {
    let mut out = S::one();
    for r in piece.rows.rows() {
        for x in &r[1..] {
            out = out.max(x.magnitude()?);
        }
    }
    Ok(out)
}

/// How many multiples of the plane are tried.
const TURNS: i64 = 4;

/// `row + m f` with the least `m > 0` for which it holds on `on`, where `f >= 1`; coefficients above `limit` are no gain.
fn turned<S: Scalar>(
    row: &[S],
    f: &[S],
    on: &mut KnownPiece<S>,
    limit: &S,
    work: &mut Vec<S>,
    budget: &Budget,
) -> Result<Option<Vec<S>>, Stop> {
    let mut out = row.to_vec();
    for _ in 0..TURNS {
        S::combine(&mut out, &S::one(), f, &S::one())?;
        for x in &out[1..] {
            if x.magnitude()? > *limit {
                return Ok(None);
            }
        }
        if let Some(point) = &on.point
            && eval(&out, point)?.sign() < 0
        {
            continue;
        }
        if on.holds(&out, work, budget)? {
            return Ok(Some(out));
        }
    }
    Ok(None)
}

/// The union if no pair of half-spaces that fail leaves a hole; the others hold on both.
fn join_cut<S: Scalar>(
    a: &KnownPiece<S>,
    on_b: &KnownHalfSpaces,
    b: &KnownPiece<S>,
    on_a: &KnownHalfSpaces,
    budget: &Budget,
) -> Result<PieceMeeting<S>, Stop> {
    let cut_a = || (0..on_b.len()).filter(|&k| on_b[k] == On::Fails);
    let cut_b = || (0..on_a.len()).filter(|&k| on_a[k] == On::Fails);
    let mut open: SmallVec<[(usize, usize); 8]> = SmallVec::new();
    for i in cut_a() {
        for j in cut_b() {
            if !face(a, i, b, j)? {
                open.push((i, j));
            }
        }
    }
    let room = on_a.len() + on_b.len() + 2 * a.system.divs.len() + 2;
    let mut ineqs = Matrix::with_capacity(a.rows.num_cols(), room);
    for (r, _) in a.rows.rows().zip(on_b).filter(|(_, k)| **k == On::Holds) {
        ineqs.push(r);
    }
    for (r, _) in b.rows.rows().zip(on_a).filter(|(_, k)| **k == On::Holds) {
        ineqs.push(r);
    }
    if !open.is_empty() {
        let own = ineqs.num_rows();
        a.system.push_div_bounds(&mut ineqs)?;
        let bounded = ineqs.num_rows();
        let none = Matrix::new(ineqs.num_cols());
        for (i, j) in open {
            ineqs.truncate(bounded);
            ineqs.push_complement(a.rows.row(i))?;
            ineqs.push_complement(b.rows.row(j))?;
            if !is_refuted(&none, &ineqs, budget)? {
                return Ok(PieceMeeting::Apart);
            }
        }
        ineqs.truncate(own);
    }
    Ok(PieceMeeting::Union(System { eqs: Matrix::new(a.rows.num_cols()), ineqs, ..a.system.clone() }))
}

/// Whether the rows are opposite and no integer lies between them: `a <= -1` and `b <= -1` exclude each other.
pub fn face<S: Scalar>(a: &KnownPiece<S>, i: usize, b: &KnownPiece<S>, j: usize) -> Result<bool, Stop> {
    if a.prints[i].wrapping_add(b.prints[j]) != 0 {
        return Ok(false);
    }
    let (r, s) = (a.rows.row(i), b.rows.row(j));
    Ok(r[0].plus(&s[0])? >= S::from_i64(-1) && row::parallel(r, s) == Parallel::Opposite)
}

impl Relation {
    /// The same points in fewer disjuncts, where such are found; never in more. Each is in normal form, and of several each has a
    /// point as far as a short search tells. A single disjunct costs no search: [`Relation::remove_redundancies`] drops what
    /// it need not say.
    pub fn coalesce(&self, budget: &Budget) -> Result<Self, Exhausted> {
        if let [only] = &self.disjuncts[..] {
            return Ok(self.alone(only));
        }
        let systems = exactly!(budget, [s = &self.disjuncts], coalesce(s, budget), |systems| {
            engine::disjuncts(self.space, systems)
        });
        Ok(Relation { space: self.space, disjuncts: systems? })
    }

    /// The normal form of the only disjunct.
    fn alone(&self, only: &BasicRelation) -> Self {
        // Most are in words: the copy is changed where it lies.
        let mut out = Relation { space: self.space, disjuncts: vec![only.clone()] };
        let found = match &mut out.disjuncts[0].rows {
            Rows::Word(system) => system.simplify(),
            Rows::Big(_) => Err(Stop::Overflow),
        };
        match found {
            Ok(Found::Open) => {}
            Ok(Found::Empty) => out.disjuncts.clear(),
            Err(_) => match only.rows.simplified() {
                Some(rows) => out.disjuncts[0].rows = rows,
                None => out.disjuncts.clear(),
            },
        }
        out
    }
}
