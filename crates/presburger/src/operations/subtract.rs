//! Difference, inclusion and complement: pieces that share no point, cut off a region one after the other.
//!
//! `A \ B` for one conjunction `B = c_1 and .. and c_n` with explicit divs is the disjoint union of
//! `A and c_1 and .. and c_(k-1) and not c_k`. A div is a function of the point, so `not` of a row that uses it is
//! `-row - 1 >= 0`, and `not` of an equality is two pieces. For a union each piece goes on to the next subtrahend, depth
//! first. Rows of `B` that hold on the rest of `A and B` need no piece; a subtrahend that has no point in the region is
//! left alone. Inclusion walks the same pieces and stops at the first point that no subtrahend has.

use super::choice::{Choice, Meeting};
use super::cuts::{Around, Beyond, Common, Cut};
use super::eliminate::explicit;
use super::region::Region;
use super::residues::{Runs, glued};
use super::sample::is_eliminated;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{self, exactly};
use crate::representation::faces::{Faces, Facing};
use crate::representation::frame::{Frame, Part};
use crate::representation::matrix::Matrix;
use crate::representation::relation::Relation;
use crate::representation::row::{self, Verdict, fingerprint};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::System;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::rc::Rc;

/// The steps of a search for a point of a piece in whose equalities no variable has a unit coefficient.
const FEW: u64 = 64;

/// One walk through the pieces of a minuend.
struct MinuendWalk<'a, S> {
    frame: &'a Frame<S>,
    parts: &'a [Part<S>],
    /// No rows.
    nothing: &'a Matrix<S>,
    budget: &'a Budget,
    /// The pieces found; none if the walk ends at the first.
    pieces: Option<Vec<System<S>>>,
}

#[expect(clippy::large_enum_variant, reason = "made once for each part and taken apart at once")]
enum Met<'a, S: Scalar> {
    Apart,
    Covered,
    Cut(Meeting<'a, S>),
}

impl<S: Scalar> MinuendWalk<'_, S> {
    /// Takes `parts` from a region, of which a point may be known. False ends the walk.
    fn region(&mut self, region: Region<S>, mut point: Option<Vec<S>>, parts: &[usize]) -> Result<bool, Stop> {
        let rows = region.ineqs().num_rows() + parts.iter().map(|&part| self.parts[part].num_rows()).sum::<usize>();
        self.budget.spend(S::COST * (1 + (rows * self.frame.cols()) as u64 / 128))?;
        if let Some(point) = &mut point {
            self.frame.evaluate_divs(point)?;
        }
        let mut meetings = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.meet(&region, part)? {
                Met::Apart => {}
                Met::Covered => return Ok(true),
                Met::Cut(meeting) => meetings.push(Rc::new(meeting)),
            }
        }
        let mut choice = Choice::new(&meetings);
        while let Some(first) = choice.first(self.budget)? {
            let meeting = Rc::clone(&meetings[first.meeting]);
            let mut around = Around::new(&meeting.last, meeting.ineqs.rows());
            if around.look_inside(point.as_deref(), self.budget)? == Common::Something {
                let rest: SmallVec<[usize; 8]> =
                    choice.left().iter().filter(|&&k| k != first.meeting).map(|&k| meetings[k].part).collect();
                // The others are met again in each piece: all of them on each level would be a region for each subtrahend and level.
                drop(choice);
                drop(meetings);
                return self.cut(&meeting, around, &first.without, &rest);
            }
            choice.remove(first.meeting);
        }
        if point.is_none() && self.is_obviously_empty(&region)? {
            return Ok(true);
        }
        self.hand(region)
    }

    /// Whether a region that is done has no point. Where it would take long to find out, a piece without points does no
    /// harm, but inclusion has to know. Where neither divs nor equalities ask for multiples, a rational point is mostly
    /// beside an integer one.
    fn is_obviously_empty(&self, region: &Region<S>) -> Result<bool, Stop> {
        let point = |budget: &Budget| region.point(self.nothing, budget);
        Ok(match &self.pieces {
            Some(_) if !self.frame.has_divs() && region.has_unit_pivots() => {
                is_eliminated(region.eqs(), region.ineqs(), self.budget)?
            }
            Some(_) if !self.frame.has_divs() => matches!(self.budget.within(FEW * S::COST, point)?, Some(None)),
            Some(_) => matches!(self.budget.briefly(point)?, Some(None)),
            None => point(self.budget)?.is_none(),
        })
    }

    /// Takes a piece that is done.
    fn hand(&mut self, region: Region<S>) -> Result<bool, Stop> {
        let Some(pieces) = &mut self.pieces else { return Ok(false) };
        pieces.extend(self.frame.system(region)?);
        Ok(true)
    }

    fn meet<'r>(&self, region: &'r Region<S>, part: usize) -> Result<Met<'r, S>, Stop> {
        let rows = &self.parts[part];
        let mut last = Cow::Borrowed(region);
        if rows.has_divs() && !self.frame.bound_divs(last.to_mut(), rows)? {
            return Ok(Met::Apart);
        }
        let (mut stages, mut eqs) = (Vec::new(), Matrix::new(self.frame.cols()));
        let mut row = Vec::with_capacity(self.frame.cols());
        for eq in rows.eqs.rows() {
            load(&mut row, eq);
            match last.verdict_on_equality(&mut row)? {
                Verdict::Never => return Ok(Met::Apart),
                Verdict::Always => continue,
                Verdict::Sometimes => {}
            }
            let mut next = last.as_ref().clone();
            if !next.equate(&mut row)? {
                return Ok(Met::Apart);
            }
            stages.push(std::mem::replace(&mut last, Cow::Owned(next)));
            eqs.push(&row);
        }
        let mut ineqs = Faces::with_capacity(self.frame.cols(), rows.ineqs.num_rows());
        for r in rows.ineqs.rows() {
            load(&mut row, r);
            match last.normalize(&mut row)? {
                Verdict::Never => return Ok(Met::Apart),
                Verdict::Always => continue,
                Verdict::Sometimes => {}
            }
            let of = fingerprint(&row);
            match (last.facing(&row, of)?, ineqs.facing(&row, of)?) {
                (Facing::Crossing, _) | (_, Facing::Crossing) => return Ok(Met::Apart),
                (Facing::Implied, _) | (_, Facing::Implied) => {}
                (_, Facing::Open { weaker, .. }) => ineqs.put(&row, of, weaker),
            }
        }
        if eqs.is_empty() && ineqs.rows().is_empty() {
            return Ok(Met::Covered);
        }
        Ok(Met::Cut(Meeting { part, stages, eqs, last, ineqs }))
    }

    /// The pieces of a region beyond the rows of a subtrahend, each of which some of the rest are `without`.
    fn cut(
        &mut self,
        meeting: &Meeting<S>,
        mut around: Around<S>,
        without: &[usize],
        rest: &[usize],
    ) -> Result<bool, Stop> {
        let mut row = Vec::with_capacity(self.frame.cols());
        let mut opposite = Vec::with_capacity(self.frame.cols());
        for (eq, region) in meeting.eqs.rows().zip(&meeting.stages) {
            let mut before = Around::new(region, self.nothing);
            if let Some(inside) = around.inside() {
                before.set_inside(inside.to_vec())?;
            }
            load(&mut opposite, eq);
            row::negate(&mut opposite)?;
            for side in [eq, &opposite] {
                load(&mut row, side);
                row::turn(&mut row)?;
                if region.verdict(&mut row)? != Verdict::Never {
                    let beyond = before.beyond(side, None)?;
                    if let Some(piece) = region.cut(&mut row)?
                        && !self.piece(piece, &before, beyond, rest)?
                    {
                        return Ok(false);
                    }
                }
            }
        }
        let rows = meeting.ineqs.rows();
        let mut cuts = around.cuts(self.budget)?;
        // Pieces that perhaps have no point come last, when the others have taken most of the room.
        cuts.sort_by_key(|c| (without.get(c.index), c.beyond.is_none()));
        let mut region = Cow::Borrowed(meeting.last.as_ref());
        // Where no point of both was found in a short time, none of the pieces is searched for one either.
        let is_done = rest.is_empty() && self.pieces.is_some() && around.inside().is_none();
        let last = cuts.len();
        for (k, Cut { index, beyond }) in cuts.into_iter().enumerate() {
            load(&mut row, rows.row(index));
            row::turn(&mut row)?;
            let goes_on = match region.cut(&mut row)? {
                Some(piece) if is_done => self.hand(piece)?,
                Some(piece) => self.piece(piece, &around, beyond, rest)?,
                None => true,
            };
            if !goes_on {
                return Ok(false);
            }
            if k + 1 < last {
                load(&mut row, rows.row(index));
                if !region.to_mut().restrict(&mut row)? {
                    // What is left to cut from is empty.
                    return Ok(true);
                }
            }
        }
        Ok(true)
    }

    /// Goes on with a piece; a point of it may be known.
    fn piece(
        &mut self,
        piece: Region<S>,
        around: &Around<S>,
        beyond: Option<Beyond<S>>,
        rest: &[usize],
    ) -> Result<bool, Stop> {
        if rest.is_empty() && beyond.is_some() {
            return self.hand(piece);
        }
        let mut point = match beyond {
            Some(beyond) => around.point_at(&beyond)?,
            None => match around.inside() {
                Some(inside) => piece.repaired(self.nothing, inside.to_vec())?,
                None => None,
            },
        };
        if rest.is_empty() {
            let done = point.is_none() && self.is_obviously_empty(&piece)?;
            return if done { Ok(true) } else { self.hand(piece) };
        }
        if point.is_none() {
            point = piece.point(self.nothing, self.budget)?;
        }
        if point.is_none() { Ok(true) } else { self.region(piece, point, rest) }
    }
}

/// Makes `out` a copy of `row`.
fn load<S: Scalar>(out: &mut Vec<S>, row: &[S]) {
    out.clear();
    out.extend_from_slice(row);
}

/// The points of each of `left` that are in none of `right`, whose divs all have definitions.
pub fn subtract<S: Scalar>(
    left: Vec<System<S>>,
    right: Vec<System<S>>,
    budget: &Budget,
) -> Result<Vec<System<S>>, Stop> {
    let left = simplified(left)?;
    let Some(visible) = left.first().map(|s| s.visible) else { return Ok(left) };
    let (frame, [left, right]) = Frame::new(visible, [left, glued(right, Runs::FromZero)?])?;
    let all: Vec<usize> = (0..right.len()).collect();
    let nothing = &Matrix::new(frame.cols());
    let mut walk = MinuendWalk { frame: &frame, parts: &right, nothing, budget, pieces: Some(Vec::with_capacity(8)) };
    for part in &left {
        if let Some(region) = frame.region(part)? {
            walk.region(region, None, &all)?;
        }
    }
    Ok(walk.pieces.unwrap_or_default())
}

/// Whether every point of `left` is in one of `right`, whose divs all have definitions.
pub fn is_subset<S: Scalar>(left: Vec<System<S>>, right: Vec<System<S>>, budget: &Budget) -> Result<bool, Stop> {
    let left = simplified(left)?;
    let Some(visible) = left.first().map(|s| s.visible) else { return Ok(true) };
    let (frame, [left, right]) = Frame::new(visible, [left, right])?;
    for part in &left {
        if let Some(region) = frame.region(part)?
            && !is_covered_by(&frame, region, &right, budget)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_covered_by<S: Scalar>(
    frame: &Frame<S>,
    region: Region<S>,
    parts: &[Part<S>],
    budget: &Budget,
) -> Result<bool, Stop> {
    let nothing = &Matrix::new(frame.cols());
    let Some(point) = region.point(nothing, budget)? else { return Ok(true) };
    let all: Vec<usize> = (0..parts.len()).collect();
    MinuendWalk { frame, parts, nothing, budget, pieces: None }.region(region, Some(point), &all)
}

/// Whether the unions are the same; all divs have definitions.
fn is_equal<S: Scalar>(sides: [Vec<System<S>>; 2], budget: &Budget) -> Result<bool, Stop> {
    let Some(visible) = sides.iter().flatten().next().map(|s| s.visible) else { return Ok(true) };
    let (frame, sides) = Frame::new(visible, sides)?;
    let mut normal = [Vec::new(), Vec::new()];
    for (side, normal) in sides.into_iter().zip(&mut normal) {
        for part in side {
            if let Some(region) = frame.region(&part)? {
                normal.push((part.with_rows_of(&region), region));
            }
        }
    }
    let [a, b] = normal;
    let (a, left): (Vec<_>, Vec<_>) = a.into_iter().unzip();
    let (b, right): (Vec<_>, Vec<_>) = b.into_iter().unzip();
    for (regions, parts) in [(left, &b), (right, &a)] {
        for region in regions {
            if !is_covered_by(&frame, region, parts, budget)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The systems that have divs in normal form, so that equal divs are known; the others are as good as they are.
fn simplified<S: Scalar>(systems: Vec<System<S>>) -> Result<Vec<System<S>>, Stop> {
    if systems.iter().all(|s| s.divs.is_empty()) {
        return Ok(systems);
    }
    let mut out = Vec::with_capacity(systems.len());
    for mut system in systems {
        if system.divs.is_empty() || system.simplify()? == Found::Open {
            out.push(system);
        }
    }
    Ok(out)
}

/// Systems with the same union whose divs all have definitions.
fn all_explicit<S: Scalar>(systems: Vec<System<S>>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    if systems.iter().all(|s| s.divs.is_empty()) {
        return Ok(systems);
    }
    let mut out = Vec::with_capacity(systems.len());
    for system in systems {
        if system.divs.is_empty() {
            out.push(system);
        } else {
            out.extend(explicit(system, budget)?);
        }
    }
    Ok(out)
}

/// Disjoint pieces of `a` without `b`. All divs of `b` have definitions.
pub fn subtract_one<S: Scalar>(a: &System<S>, b: &System<S>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    subtract(vec![a.clone()], vec![b.clone()], budget)
}

impl Relation {
    /// The points of `self` that are not in `other`. A disjunct may have no point where that would take long to find out;
    /// [`Relation::remove_redundancies`] drops those.
    pub fn subtract(&self, other: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        self.same_space(other);
        let outside = self.disjuncts_perhaps_outside(other);
        if outside.is_empty() {
            return Ok(Relation::empty(self.space));
        }
        let pieces = exactly!(
            budget,
            [a = outside.iter().copied(), b = &other.disjuncts],
            all_explicit(b, budget).and_then(|b| subtract(a, b, budget)),
            |systems| engine::disjuncts(self.space, systems)
        );
        Ok(Relation { space: self.space, disjuncts: pieces? })
    }

    /// All other points.
    pub fn complement(&self, budget: &Budget) -> Result<Self, Exhausted> {
        Relation::universe(self.space).subtract(self, budget)
    }

    /// Whether every point of `self` is in `other`.
    pub fn is_subset(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        self.same_space(other);
        let outside = self.disjuncts_perhaps_outside(other);
        if outside.is_empty() {
            return Ok(true);
        }
        exactly!(
            budget,
            [a = outside.iter().copied(), b = &other.disjuncts],
            all_explicit(b, budget).and_then(|b| is_subset(a, b, budget)),
            |answer| answer
        )
    }

    /// Whether both have the same points.
    pub fn is_equal(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        self.same_space(other);
        if self.disjuncts_perhaps_outside(other).is_empty() {
            return other.is_subset(self, budget);
        }
        if other.disjuncts_perhaps_outside(self).is_empty() {
            return self.is_subset(other, budget);
        }
        exactly!(
            budget,
            [a = &self.disjuncts, b = &other.disjuncts],
            all_explicit(a, budget).and_then(|a| is_equal([a, all_explicit(b, budget)?], budget)),
            |answer| answer
        )
    }
}
