//! Points that show two pieces apart before the simplex method is asked.
//!
//! Pieces `A` and `B` stay two where a point of `H` (see [`super::coalesce`]) is at most -1 in a half-space of `A` that
//! fails on `B` and in one of `B` that fails on `A`. Most pairs stay two, and mostly such a point is near: on the segment
//! between a point of `A` and one of `B`, which lies in every `H`, or at the end of a short walk. A walk demands the bounds
//! of the divs and all half-spaces that are not known to fail, as they may be of `H`. It ends at an integer point, so no
//! other argument could show that there is none: no merge is lost.

use super::coalesce::{KnownHalfSpaces, On, face, look};
use super::piece::KnownPiece;
use super::presolve::{SWEEPS, eval, walk_inside};
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};
use smallvec::SmallVec;

/// Whether on the segment between a point of `a` and a point of `b` there is one where a half-space of `a` that fails on
/// `b`, and one of `b` that fails on `a`, are at most -1.
///
/// Let `x` and `y` be the values of a row at its own and at the other end. It gets to -1 after the part
/// `(x + 1) / (x - y)` of the segment; the least such parts from both ends add up to at most 1 iff there is such a point.
pub fn segment_leaves<S: Scalar>(
    a: &KnownPiece<S>,
    on_b: &KnownHalfSpaces,
    b: &KnownPiece<S>,
    on_a: &KnownHalfSpaces,
) -> Result<bool, Stop> {
    let (Some(p), Some(q)) = (&a.point, &b.point) else { return Ok(false) };
    let (Some((n, d)), Some((m, e))) = (shortest(a, on_b, p, q)?, shortest(b, on_a, q, p)?) else {
        return Ok(false);
    };
    // n / d + m / e <= 1.
    Ok(n.times(&e)?.plus(&m.times(&d)?)? <= d.times(&e)?)
}

/// The least part of the way from `here` to `there` after which a half-space that fails there is at -1.
fn shortest<S: Scalar>(
    of: &KnownPiece<S>,
    known: &KnownHalfSpaces,
    here: &[S],
    there: &[S],
) -> Result<Option<(S, S)>, Stop> {
    let mut best: Option<(S, S)> = None;
    for (r, _) in of.rows.rows().zip(known).filter(|(_, k)| **k == On::Fails) {
        let (x, y) = (eval(r, here)?, eval(r, there)?);
        let (n, d) = (x.plus(&S::one())?, x.minus(&y)?);
        if d.sign() <= 0 || n > d {
            continue;
        }
        let shorter = match &best {
            Some((m, e)) => n.times(e)? < m.times(&d)?,
            None => true,
        };
        if shorter {
            best = Some((n, d));
        }
    }
    Ok(best)
}

/// Whether short walks find a point that shows the pieces apart. Half-spaces that are found to fail are noted.
pub fn walk_leaves<S: Scalar>(
    a: &KnownPiece<S>,
    on_b: &mut KnownHalfSpaces,
    b: &KnownPiece<S>,
    on_a: &mut KnownHalfSpaces,
) -> Result<bool, Stop> {
    let mut bounds = Matrix::with_capacity(a.rows.num_cols(), 2 * a.system.divs.len() + 2);
    a.system.push_div_bounds(&mut bounds)?;
    if walk_out(a, on_b, b, on_a, &mut bounds)? {
        return Ok(true);
    }
    let found = [walk_past(a, on_b, b, &mut bounds)?, walk_past(b, on_a, a, &mut bounds)?];
    Ok(found.contains(&true) && walk_out(a, on_b, b, on_a, &mut bounds)?)
}

/// Whether a walk within `bounds` finds a point beyond two half-spaces that fail and in all that may hold on both.
fn walk_out<S: Scalar>(
    a: &KnownPiece<S>,
    on_b: &KnownHalfSpaces,
    b: &KnownPiece<S>,
    on_a: &KnownHalfSpaces,
    bounds: &mut Matrix<S>,
) -> Result<bool, Stop> {
    let own = bounds.num_rows();
    let mut point: SmallVec<[S; 24]> = SmallVec::new();
    for (i, _) in on_b.iter().enumerate().filter(|(_, k)| **k == On::Fails) {
        for (j, _) in on_a.iter().enumerate().filter(|(_, k)| **k == On::Fails) {
            if face(a, i, b, j)? {
                continue;
            }
            bounds.truncate(own);
            bounds.push_complement(a.rows.row(i))?;
            bounds.push_complement(b.rows.row(j))?;
            let kept = kept(a, on_b).chain(kept(b, on_a)).chain(bounds.rows());
            point.clear();
            point.resize(a.rows.num_cols() - 1, S::zero());
            if walk_inside(kept, &mut point, SWEEPS)? {
                return Ok(true);
            }
        }
    }
    bounds.truncate(own);
    Ok(false)
}

/// The half-spaces that are not known to fail.
fn kept<'a, S: Scalar>(of: &'a KnownPiece<S>, known: &'a KnownHalfSpaces) -> impl Iterator<Item = &'a [S]> + Clone {
    of.rows.rows().zip(known).filter(|(_, k)| **k != On::Fails).map(|(r, _)| r)
}

/// Walks from the point of `on`, within it and `bounds`, beyond open half-spaces of `of`. Whether one is found to fail.
fn walk_past<S: Scalar>(
    of: &KnownPiece<S>,
    known: &mut KnownHalfSpaces,
    on: &KnownPiece<S>,
    bounds: &mut Matrix<S>,
) -> Result<bool, Stop> {
    let own = bounds.num_rows();
    let mut found = false;
    let mut point: SmallVec<[S; 24]> = SmallVec::new();
    for k in 0..known.len() {
        if known[k] != On::Open {
            continue;
        }
        bounds.truncate(own);
        bounds.push_complement(of.rows.row(k))?;
        point.clear();
        match &on.point {
            Some(p) => point.extend(p.iter().cloned()),
            None => point.resize(of.rows.num_cols() - 1, S::zero()),
        }
        if walk_inside(on.rows.rows().chain(bounds.rows()), &mut point, SWEEPS)? {
            look(of, known, &point)?;
            found = true;
        }
    }
    bounds.truncate(own);
    Ok(found)
}
