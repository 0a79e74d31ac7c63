//! What `auto` makes one loop again before it orders a function: loops over tiles, and the loops over their points.
//!
//! ```text
//! rewrite: auto  ->  unview permute(%i,%j,%p,%q;0,2,1,3) coalesce(%i,%p) coalesce(%j,%q) .. auto
//! ```
//! A program that is tiled already, by hand or by another tool, has an order of its own, and tiles of other sizes could be cut inside of its own only.
//! Here each loop over points goes right behind the loop over its tiles (a claim like any other, which the judge rules on: what somebody has tiled
//! is nearly always permutable), and both become one ([`crate::schedule::scan::points`]), of tiles of tiles the inner ones first. That is the
//! program as it was before it was tiled. `auto` orders it, and the model compares.
//!
//! Loops are taken for tiles and points by their bounds and by what the program reads and writes: subscripts speak of the sum of both where
//! points are counted from the start of their tile, and else of the points alone. Where more than the next loop runs in a loop over tiles (the
//! first of a sum set to zero), each gets loops of its own first (`distribute`), if it may. Views of tiles become subscripts (`unview`).
//!
//! Which order is kept is for the judge, and that the program computes the same is proved as after any step: what is taken for a tile here is a
//! guess of what pays.

use std::collections::BTreeSet;

use super::Options;
use super::auto::{is_asked, knobs_of_written};
use super::nest_by_nest::step_on_trial;
use super::pipeline::Step;
use super::session::Session;
use super::storage::{Ordering, StorageTrial, Stored, StoredProgram, guessed};
use super::unview::{UNVIEW, through_views};
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::{LoopId, StatementId};
use crate::schedule::scan::points::{PointLoop, TilePoints};
use crate::schedule::tree::Node;
use crate::scheduler::knobs::Knobs;
use crate::scheduler::references;

/// A loop over tiles and the one over their points, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct TiledPair {
    tiles: usize,
    points: usize,
}

/// The program that a step had better order instead of the one of the session: one without the tiles of the text, if the step is `auto` and that is faster.
pub(super) fn untiled(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    let knobs = knobs_of_written(session, auto)?;
    if tiled_pairs(session, &|number| is_asked(session, &knobs, number)).is_empty() {
        return None;
    }
    guessed(session, options, |within| {
        if through_views(session).is_empty() {
            return without_tiles((session, auto, &knobs), None, within);
        }
        // A view of a tile would become one of each point.
        let named = StoredProgram::start(session, within)?.after_all(&[UNVIEW.to_owned()], within, &|_| false)?;
        without_tiles((&named.session(within), auto, &knobs), Some(&named), within)
    })
}

/// The same of a program that other steps may have led to.
fn without_tiles(
    (session, auto, knobs): (&Session<'_>, &Step, &Knobs),
    first: Option<&StoredProgram>,
    within: StorageTrial<'_>,
) -> Option<Stored> {
    let pairs = tiled_pairs(session, &|number| is_asked(session, knobs, number));
    let (apart, mut steps) = apart(session, &pairs);
    let (after, joins) = all_joined(&apart, &|number| is_asked(&apart, knobs, number));
    if joins.is_empty() {
        return None;
    }
    steps.extend(joins);
    let order = |session: &Session<'_>| StoredProgram::start(session, within)?.ordered(auto, within);
    let counted = counted(session, &pairs).and_then(|counted| order(&counted));
    let without = match counted {
        Some((_, without)) => without,
        None => Ordering::of(session, auto, within.whole)?,
    };
    let (mut program, with) = order(&after)?;
    program.steps = steps;
    if let Some(first) = first {
        program = program.behind(first);
    }
    with.is_faster_than(&without).then(|| Stored::new(program, with, &without))
}

/// The function with the loops of these pairs counted from 0 by ones, so that subscripts say how far apart tiles are: the model knows by the
/// subscripts what loops touch, and where points are counted from the start of their tile it would take all tiles for one.
fn counted<'s>(session: &Session<'s>, pairs: &[TiledPair]) -> Option<Session<'s>> {
    let mut after = session.clone();
    for number in pairs.iter().flat_map(|pair| [pair.tiles, pair.points]) {
        let step = format!("normalize({})", after.label(number));
        step_on_trial(&mut after, &mut Vec::new(), step)?;
    }
    Some(after)
}

/// The loops from that over tiles to the one around the points, and whether each runs no more than the next one.
fn path<'t>(session: &'t Session<'_>, pair: TiledPair) -> impl Iterator<Item = (usize, bool)> + 't {
    let (path, bands) = (session.tree.path_to(pair.points), session.tree.bands());
    let inside = path.into_iter().filter(move |&number| pair.tiles <= number && number < pair.points);
    inside.map(move |number| (number, matches!(bands[number].body, Node::Band(_))))
}

/// The function with what else runs in loops over tiles in loops of its own, where it may, from the inside out; and the steps that do it.
fn apart<'s>(session: &Session<'s>, pairs: &[TiledPair]) -> (Session<'s>, Vec<String>) {
    let (mut after, mut steps) = (session.clone(), Vec::new());
    let mut mixed: BTreeSet<usize> = BTreeSet::new();
    for &pair in pairs {
        let last = path(session, pair).filter(|(_, is_perfect)| !is_perfect).map(|(number, _)| number).last();
        mixed.extend(path(session, pair).map(|(number, _)| number).filter(|number| Some(*number) <= last));
    }
    for number in mixed.into_iter().rev() {
        let step = format!("distribute({})", after.label(number));
        let _ = step_on_trial(&mut after, &mut steps, step);
    }
    (after, steps)
}

/// All pairs, by the loop over tiles; no loop counts the points of two.
fn tiled_pairs(session: &Session<'_>, is_asked: &dyn Fn(usize) -> bool) -> Vec<TiledPair> {
    let (scop, bands) = (session.scop(), session.tree.bands());
    let mut found: Vec<TiledPair> = Vec::new();
    for (tiles, band) in bands.iter().enumerate() {
        let Some(outer) = band.origin.filter(|&id| scop.loops[id].step > 1) else { continue };
        let is_point = |&points: &usize| {
            let inner = bands[points].origin.filter(|_| found.iter().all(|other| other.points != points));
            inner.is_some_and(|inner| are_tiles_and_points(session, [outer, inner], &bands[points].body.statements()))
        };
        let mut inside = tiles + 1..=tiles + band.body.num_bands();
        if is_asked(tiles)
            && let Some(points) = inside.find(is_point)
        {
            found.push(TiledPair { tiles, points });
        }
    }
    found
}

/// Does the second loop go over the points of the tiles of the first one, as far as these statements, which it runs, tell?
fn are_tiles_and_points(session: &Session<'_>, [outer, inner]: [LoopId; 2], statements: &[StatementId]) -> bool {
    let scop = session.scop();
    let [a, b] = [outer, inner].map(|id| &scop.loops[id]);
    let is_number = |step: i64, apart: &AffineExpr| apart.as_const() == Some(step);
    if a.lower.len() != 1 || !is_number(a.step, &a.apart) || !is_number(b.step, &b.apart) {
        return false;
    }
    let points = PointLoop { lower: &b.lower, upper: &b.upper, step: b.step };
    let Some(points) = TilePoints::of(a.depth(), a.step, &points, (b.depth(), scop.symbols.len())) else {
        return false;
    };
    // Where points are counted inside of their tile, it is only the sum that shows whose tile that is.
    let mut is_sum = !points.is_counted_inside;
    statements.iter().all(|&id| {
        let place = |of: LoopId| scop.statements[id].loops.iter().position(|&own| own == of);
        let (Some(tile), Some(point)) = (place(outer), place(inner)) else { return false };
        references(scop, id).iter().flat_map(|reference| &reference.subscripts).all(|row| {
            row.as_ref().is_some_and(|row| {
                is_sum |= row[point] != 0;
                row[tile] == if points.is_counted_inside { row[point] } else { 0 }
            })
        })
    }) && is_sum
}

/// The pairs of each nest: those that are in one another. Bands in each other have the numbers of a range.
fn nests(pairs: &[TiledPair]) -> Vec<&[TiledPair]> {
    let (mut found, mut rest) = (Vec::new(), pairs);
    while let Some(first) = rest.first() {
        let mut end = first.points;
        let is_in = |pair: &&TiledPair| {
            let is_in = pair.tiles <= end;
            end = end.max(pair.points);
            is_in
        };
        let (nest, others) = rest.split_at(rest.iter().take_while(is_in).count());
        found.push(nest);
        rest = others;
    }
    found
}

/// The function with all pairs as one loop each that can be, and the steps that do it. Where not all of a nest can be (tiles of a sum, with other loops of the
/// sum inside), each is that can be with those before it.
fn all_joined<'s>(session: &Session<'s>, is_asked: &dyn Fn(usize) -> bool) -> (Session<'s>, Vec<String>) {
    let (mut after, mut steps) = (session.clone(), Vec::new());
    let mut pairs = tiled_pairs(session, is_asked);
    pairs.retain(|pair| path(session, *pair).all(|(_, is_perfect)| is_perfect));
    for nest in nests(&pairs) {
        let one_by_one = || {
            let (mut kept, mut best) = (Vec::new(), None);
            for &pair in nest {
                kept.push(pair);
                match joined(&after, &kept) {
                    Some(found) => best = Some(found),
                    None => _ = kept.pop(),
                }
            }
            best
        };
        if let Some((joined, more)) = joined(&after, nest).or_else(one_by_one) {
            after = joined;
            steps.extend(more);
        }
    }
    (after, steps)
}

/// The function with the pairs of one nest as one loop each, and the steps that do it; none if one of them is refused.
fn joined<'s>(session: &Session<'s>, pairs: &[TiledPair]) -> Option<(Session<'s>, Vec<String>)> {
    let (mut after, mut steps) = (session.clone(), Vec::new());
    let (top, last) = (pairs.first()?.tiles, pairs.iter().map(|pair| pair.points).max()?);
    let points_of = |number: usize| pairs.iter().find(|pair| pair.tiles == number).map(|pair| pair.points);
    let mut order: Vec<usize> = Vec::new();
    for number in top..=last {
        let mut next = Some(number).filter(|number| !order.contains(number));
        while let Some(number) = next {
            order.push(number);
            next = points_of(number);
        }
    }
    if !order.is_sorted() {
        let places: Vec<String> = order.iter().map(|number| (number - top).to_string()).collect();
        let step = format!("permute({};{})", after.labels(top..=last), places.join(","));
        step_on_trial(&mut after, &mut steps, step)?;
    }
    let with_points = |place: &usize| points_of(order[*place]).is_some();
    for number in (0..order.len()).rev().filter(with_points).map(|place| top + place) {
        let [tiles, points] = [number, number + 1].map(|number| after.tree.bands()[number].parallel);
        if tiles != points {
            let step = format!("serialize({})", after.label(if tiles { number } else { number + 1 }));
            step_on_trial(&mut after, &mut steps, step)?;
        }
        let step = format!("coalesce({})", after.labels([number, number + 1]));
        step_on_trial(&mut after, &mut steps, step)?;
    }
    Some((after, steps))
}
