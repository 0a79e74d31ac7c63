//! Tiles that all start at once: diamonds, and how the model reads loops over fronts of tiles.
//!
//! Two members `h1` and `h2` of a band make fronts `floor(h1 / B) + floor(h2 / B)`. No edge goes backward along either, so that
//! tiles of one front wait for none of the same front: that is all an order needs. How many tiles a front has is a question of
//! shape. With `h1 = t` and `h2 = 2t + i` the first front has one tile, and the fronts grow. Where
//!
//! ```text
//! h1 + h2 = k * f        f a loop of the program, such as that over time
//! ```
//!
//! fronts are slices of `f`: the face `f = 0` of the iterations lies in the first of them, whole, and each later one has as many
//! tiles. `f` lies strictly inside the cone of the two then (Bandishti, Pananilath and Bondhugula 2012, "Tiling stencil
//! computations to maximize parallelism"; here for two hyperplanes, which are enough for one parallel loop over tiles; other
//! members keep whole rows).
//!
//! `f` and `h1` are members that were found in the usual way. The other side is `h2 = k * f - h1 + c`, with one `k` for all units
//! and a shift `c` for each: a linear program of these unknowns with a row for each generator of each edge, as in
//! [`super::hyperplane`]. Where iterations with the same `f` depend on each other along `h1`, `k` is of no use to these pairs, and
//! there is no solution: seidel has none.

use std::collections::{BTreeMap, BTreeSet};

use num_integer::Integer;

use super::hyperplane::{LARGEST_COEFFICIENT, LARGEST_SHIFT, Member, Time, demand, simplify};
use super::lp::Linear;
use super::plan::Banded;
use super::problem::Edge;
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::row::combine;
use crate::schedule::tree::Band;

/// What one more `f` costs beside a shift: thin diamonds have less in them than the tiles of the same sides that stand upright.
const COST_PER_FACE: i64 = 1_000;

/// Two sides of tiles that start at once.
#[derive(Clone, Debug)]
pub struct Diamond {
    /// The member along which fronts follow each other.
    pub face: usize,
    /// The member that is one of the sides.
    pub side: usize,
    /// The other side.
    pub other: Member,
}

/// All diamonds of a band, by their faces and sides.
pub fn diamonds(band: &Banded) -> Vec<Diamond> {
    let len = band.members.len();
    let pairs = (0..len).filter(|&face| is_face(&band.members[face])).flat_map(|face| {
        let sides = (0..len).filter(move |&side| side != face);
        sides.map(move |side| (face, side))
    });
    let found = pairs.filter_map(|(face, side)| {
        let other = opposite(band, &band.members[face], &band.members[side])?;
        Some(Diamond { face, side, other })
    });
    found.collect()
}

/// Is a member one loop of each unit? Then the iterations end at a face of it.
fn is_face(member: &Member) -> bool {
    member.times.values().all(|time| time.coefficients.iter().filter(|&&factor| factor != 0).count() <= 1)
}

/// The side opposite of another one: the least multiple of the face that keeps all edges, without the side.
fn opposite(band: &Banded, face: &Member, side: &Member) -> Option<Member> {
    let (face, side) = (without_shifts(face), without_shifts(side));
    let mut linear = Linear::default();
    let multiple = linear.unknown((1, LARGEST_COEFFICIENT), COST_PER_FACE);
    let one = linear.unknown((1, 1), 0);
    let shifts: BTreeMap<usize, usize> =
        band.units.iter().map(|&unit| (unit, linear.unknown((0, LARGEST_SHIFT), 1))).collect();
    let mut rows = BTreeSet::new();
    for edge in &band.edges {
        let (along, across) = (face.distance(edge)?, side.distance(edge)?);
        let generators = &edge.generators;
        let all = generators.rays.iter().map(|ray| (ray, false));
        for (generator, is_line) in all.chain(generators.lines.iter().map(|line| (line, true))) {
            let mut sum = BTreeMap::from([
                (multiple, value(&along, generator)?),
                (one, value(&across, generator)?.checked_neg()?),
            ]);
            *sum.entry(shifts[&edge.target]).or_default() += generator[0];
            *sum.entry(shifts[&edge.source]).or_default() -= generator[0];
            rows.extend(demand(sum.iter().map(|(&unknown, &factor)| (unknown, factor)), is_line));
        }
    }
    linear.rows.extend(rows);
    // A solution that was brought to one denominator may have several of the side.
    let found = linear.solve().filter(|found| found[one] == 1)?;
    let time = |&unit: &usize| {
        let (face, side) = (&face.times[&unit].coefficients, &side.times[&unit].coefficients);
        let coefficients = combine(face, found[multiple], side, -1)?;
        Some((unit, Time { coefficients, constant: found[shifts[&unit]] }))
    };
    let mut times: BTreeMap<usize, Time> = band.units.iter().map(time).collect::<Option<_>>()?;
    simplify(&mut times);
    let other = Member { times, coincident: false };
    let keeps = |edge: &Edge| other.keeps(edge);
    band.edges.iter().all(keeps).then_some(other)
}

fn without_shifts(member: &Member) -> Member {
    let times = member.times.iter().map(|(&unit, time)| (unit, Time { constant: 0, ..time.clone() }));
    Member { times: times.collect(), ..*member }
}

fn value(row: &[i64], at: &[i64]) -> Option<i64> {
    row.iter().zip(at).try_fold(0i64, |sum, (a, b)| sum.checked_add(a.checked_mul(*b)?))
}

/// The coefficients of an expression without divisions, symbols aside.
pub fn linear(expr: &AffineExpr, depth: usize) -> Option<Vec<i64>> {
    let mut row = vec![0; depth];
    add_linear(expr, 1, &mut row).then_some(row)
}

/// Adds a multiple of the coefficients; false where they are none, or too large.
fn add_linear(expr: &AffineExpr, factor: i64, row: &mut [i64]) -> bool {
    match expr {
        AffineExpr::Const(_) | AffineExpr::Symbol(_) => true,
        AffineExpr::Dim(dim) => {
            let Some(entry) = row.get_mut(*dim as usize) else { return false };
            entry.checked_add(factor).map(|sum| *entry = sum).is_some()
        }
        AffineExpr::Binary(AffineOp::Add, sides) => {
            add_linear(&sides.0, factor, row) && add_linear(&sides.1, factor, row)
        }
        AffineExpr::Binary(AffineOp::Mul, sides) => match (&sides.0, &sides.1) {
            (side, AffineExpr::Const(by)) | (AffineExpr::Const(by), side) => {
                factor.checked_mul(*by).is_some_and(|factor| add_linear(side, factor, row))
            }
            // A symbol is taken to be 0: what it is multiplied with says nothing, if there is no division in it.
            (a, b) => !a.divides() && !b.divides(),
        },
        AffineExpr::Binary(AffineOp::FloorDiv | AffineOp::CeilDiv | AffineOp::Mod, _) => false,
    }
}

/// What a loop over tiles, or over fronts of them, divides, and by what.
type Quotient = (Option<Vec<i64>>, u128);

/// The quotients of a sum.
fn quotients(expr: &AffineExpr, depth: usize) -> Vec<Quotient> {
    let mut found = Vec::new();
    expr.walk(&mut |part| {
        if let AffineExpr::Binary(AffineOp::FloorDiv, sides) = part
            && let Some(divisor) = sides.1.as_const()
        {
            found.push((linear(&sides.0, depth), u128::try_from(divisor).unwrap_or(1)));
        }
    });
    found
}

/// What fronts of tiles that stand beside each other along a loop go along: another one; and how far a tile reaches along that.
fn beside(quotients: &[Quotient]) -> Option<(Vec<i64>, u128)> {
    let [(Some(first), size), (Some(second), other)] = quotients else { return None };
    let sum = combine(first, 1, second, 1)?;
    let mut moving = sum.iter().filter(|&&factor| factor != 0);
    let (factor, None) = (moving.next()?, moving.next()) else { return None };
    let is_beside = first.iter().zip(&sum).any(|(factor, sum)| *factor != 0 && *sum == 0);
    is_beside.then(|| ((size + other).div_ceil(u128::from(factor.unsigned_abs()))).max(1)).map(|size| (sum, size))
}

/// The loop that fronts of tiles mostly go along, and how far a tile reaches along it; none if a time has no quotient.
pub fn front(expr: &AffineExpr, depth: usize) -> Option<Quotient> {
    let quotients = quotients(expr, depth);
    let beside = beside(&quotients).map(|(row, size)| (Some(row), size));
    beside.or_else(|| quotients.into_iter().next())
}

/// What a loop over fronts ranges over, each row with the size of the pieces that it is cut into: both loops of tiles, of which each tile is a front
/// later, or the one loop that the fronts of diamonds go along. The second loop is of tiles of this size.
pub fn waves(expr: &AffineExpr, (second, other): (&AffineExpr, u128), depth: usize) -> Option<Vec<(Vec<i64>, u128)>> {
    let quotients = quotients(expr, depth);
    if let Some((row, _)) = beside(&quotients) {
        return Some(vec![(row, quotients[0].1.gcd(&other).max(1))]);
    }
    let (first, size) = quotients.into_iter().next()?;
    Some(vec![(first?, size.max(1)), (linear(second, depth)?, other.max(1))])
}

/// Is a loop one over fronts of diamonds?
pub fn is_over_diamonds(band: &Band) -> bool {
    let is_so = |time: &AffineExpr| {
        let mut depth = 0;
        time.walk(&mut |part| {
            if let AffineExpr::Dim(dim) = part {
                depth = depth.max(*dim as usize + 1);
            }
        });
        beside(&quotients(time, depth)).is_some()
    };
    band.tile.is_none() && band.member.values().any(is_so)
}
