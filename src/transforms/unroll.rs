//! `unroll(a;4)`: several iterations of a loop in one, one after the other.
//! `unroll_jam(a;4)`: several iterations of a loop in one, side by side inside the loops that it runs.
//!
//! ```text
//! rewrite: band a { S }           ->  band a by 4 { S(a) S(a + 1) S(a + 2) S(a + 3) }, what is left over
//! rewrite: band a { band b { S } } ->  band a by 4 { band b { S(a) S(a + 1) S(a + 2) S(a + 3) } }, what is left over
//! ```
//! A factor counts iterations. Both cut the loop into tiles of that many iterations and part the full tiles from what is
//! left over, which stays a loop. Where the loop runs through tiles of its own, of a size that is a multiple of the
//! factor, both start where these do. Inside a full tile `unroll` writes the iterations one after the other: always legal.
//! `unroll_jam` moves the tile's loop inside the loops below it before: an order of its own, which the judge decides.

use std::sync::Arc;

use super::UsageError;
use super::ends::{self, LoopParts};
use super::loops::{LARGEST, product};
use super::parts::{ChosenIterations, Whole, copies, in_order};
use super::pipeline::Step;
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, DimKind, Set};
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::scan::MAX_COPIES;
use crate::schedule::tree::{Band, LoopOptions, Node, TiledTime};

/// The claim of `unroll`.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    unrolled(session, step, "unroll", &around)
}

/// The claim of `unroll_jam`.
pub fn claim_jam(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    unrolled(session, step, "unroll_jam", &jammed)
}

/// A loop put around a body.
type AroundBody = dyn Fn(&Band, Node) -> Node;

/// The loop around all of the body.
pub fn around(band: &Band, body: Node) -> Node {
    Node::Band(Arc::new(Band { body, ..band.clone() }))
}

fn unrolled(session: &Session<'_>, step: &Step, name: &'static str, around: &AroundBody) -> Result<Change, No> {
    let number = session.loops(step, 1)?[0];
    let options = LoopOptions { unroll: true, ..LoopOptions::default() };
    let points = Points { name: "".into(), options, around, grid: None };
    in_full_tiles(session, (step, name), (number, factor(step)?), &points)
}

/// What becomes of the iterations of a full tile: a loop over them.
pub struct Points<'p> {
    /// Its name.
    pub name: Arc<str>,
    /// How it is written.
    pub options: LoopOptions,
    /// Where it stands.
    pub around: &'p AroundBody,
    /// Where a tile may start: none where it leaves little over.
    pub grid: Option<AffineExpr>,
}

/// The claim of a loop in tiles of so many iterations, full ones apart from what is left over, which stays a loop.
pub fn in_full_tiles(
    session: &Session<'_>,
    (step, name): (&Step, &'static str),
    (number, factor): (usize, i64),
    points_of_tile: &Points<'_>,
) -> Result<Change, No> {
    let mut whole = Whole::of(session, number);
    let apart = session.step_of(&whole.band);
    let size = product(factor, apart).ok_or_else(|| {
        let message = format!("{factor} times the step is more than {LARGEST}");
        NotApplicable::new("tile-too-large", whole.place(), message)
    })?;
    let lower = match &points_of_tile.grid {
        Some(grid) => grid.clone(),
        None => start(session, &mut whole, apart, size)?,
    };
    let tile = TiledTime::fixed(size, lower);
    let by_ends = if apart == 1 { ends::part(&whole, &tile, session.budget)? } else { None };
    let parts = match by_ends {
        Some(ends) => ends,
        None => apart_from_full_tiles(session, &whole, &tile, apart)?,
    };
    // The first of several tiles may be hard to tell, and nobody asks for it.
    let is_one_tile = whole.are_alone(&parts.points)? && whole.extreme(&parts.points, true)?.is_some();
    let mut main = parts.full;
    if let Node::Band(band) = main {
        let body = band.body.clone();
        let Points { name, options, around, .. } = points_of_tile;
        let point = Band { name: name.clone(), options: options.clone(), ..whole.band.clone() };
        let member = |node: &Node| {
            let of = |id| Some((id, band.member.get(&id)?.clone()));
            node.statements().into_iter().filter_map(of).collect()
        };
        let inner = around(&Band { member: member(&body), body: Node::nothing(), ..point }, body.clone());
        let mut outer = Band { tile: Some(tile), member: member(&body), body: inner, ..whole.band.clone() };
        if is_one_tile {
            (outer.name, outer.options.unroll) = ("".into(), true);
        }
        main = Node::Band(Arc::new(outer));
    }
    let [before, after] = copies(session, [parts.before, parts.after].map(in_order));
    let sequence = in_order([before, main, after]);
    let tree = parts.program.replace(&session.tree, number, &sequence);
    Ok(Change::split(name, &step.text, parts.program, tree))
}

/// The same, found from what the loop reaches.
fn apart_from_full_tiles(
    session: &Session<'_>,
    whole: &Whole<'_, '_>,
    tile: &TiledTime,
    apart: i64,
) -> Result<LoopParts, No> {
    let points = full_tiles(session, whole, tile, apart)?;
    let Some(parts) = whole.part(&ChosenIterations { points: points.clone(), tile: Some(tile.clone()) })? else {
        let factor = tile.size / apart;
        let message = format!("the iterations of %{} have gaps, which tiles of {factor} do not fit", whole.band.name);
        return Err(NotApplicable::new("iterations-with-gaps", whole.place(), message).into());
    };
    let (before, after) = (vec![parts.before], vec![parts.after]);
    Ok(LoopParts { program: parts.program, before, full: parts.chosen, points, after })
}

/// Where the tiles of a loop start: any grid is right, this one leaves little over. Inside a tile of the loop they start
/// where that does, if its size is a multiple of theirs. A loop that steps by more than 1 and starts where the loops
/// around say is first moved by as much, but for a constant: the same order, as the loops around are the same.
fn start(session: &Session<'_>, whole: &mut Whole<'_, '_>, apart: i64, size: i64) -> Result<AffineExpr, No> {
    if let Some(tile) = &whole.band.tile {
        return Ok(tile.lower.clone());
    }
    if let Some(tile) = tile_around(whole).filter(|tile| apart == 1 && tile.size % size == 0) {
        return Ok(tile.lower);
    }
    let reach = whole.reach()?;
    let least = whole.extreme(&reach, true)?;
    match least {
        Some(least) if least.is_symbolic_or_constant() => Ok(least),
        _ if apart == 1 || reach.is_empty(session.budget)? => Ok(AffineExpr::Const(0)),
        Some(least) if !least.divides() => {
            let around = whole.around.clone();
            let zeros = (vec![0; around.len()], vec![0; session.scop().symbols.len()]);
            let constant = AffineExpr::Const(least.eval(&zeros.0, &zeros.1).unwrap_or(0));
            let moved = least - constant.clone();
            for (&statement, time) in &mut whole.band.member {
                let outer = |dim: u32| around[dim as usize].time(statement);
                *time = time.clone() - moved.replace(&outer, &AffineExpr::Symbol);
            }
            Ok(constant)
        }
        Some(_) | None => {
            let message = format!("%{} steps by {apart} and starts at a maximum or a division", whole.band.name);
            Err(NotApplicable::new("start-not-fixed", whole.place(), message).into())
        }
    }
}

/// The tiles of a loop that the innermost loop around counts which counts any, if their size is a number.
fn tile_around(whole: &Whole<'_, '_>) -> Option<TiledTime> {
    let counts_tiles = |band: &Band| whole.band.member.iter().all(|(id, time)| band.member.get(id) == Some(time));
    let band = whole.around.iter().rev().find(|band| counts_tiles(band))?;
    band.tile.clone().filter(|tile| tile.times.is_none())
}

/// How many iterations become one.
pub fn factor(step: &Step) -> Result<i64, UsageError> {
    let [argument] = step.group(1) else {
        return Err(step.wrong(format!("{} needs one factor: {}(%i;4)", step.name, step.name)));
    };
    match argument.as_integer()? {
        factor @ 1..=MAX_COPIES => Ok(factor),
        factor => {
            let message = format!("a factor lies between 1 and {MAX_COPIES}; this is {factor}");
            Err(UsageError::new(argument.span, message))
        }
    }
}

/// The starts of the tiles all of whose iterations the loop reaches.
fn full_tiles(session: &Session<'_>, whole: &Whole<'_, '_>, tile: &TiledTime, apart: i64) -> Result<Set, No> {
    let depth = whole.depth();
    let (start, point) = (AffineExpr::Dim(depth as u32), AffineExpr::Dim(depth as u32 + 1));
    let on_grid = |set: &mut BasicSet| {
        let off = (start.clone() - tile.lower.clone()).modulo(tile.size);
        whole.demand(set, &(AffineExpr::Const(0) - off))
    };
    let mut tiles = BasicSet::universe(whole.space(1));
    on_grid(&mut tiles)?;
    let mut inside = BasicSet::universe(whole.space(2));
    on_grid(&mut inside)?;
    whole.demand(&mut inside, &(point.clone() - start.clone()))?;
    whole.demand(&mut inside, &(start.clone() + (tile.size - 1) - point.clone()))?;
    whole.demand(&mut inside, &(AffineExpr::Const(0) - (point - start.clone()).modulo(apart)))?;
    let reached = whole.reach()?.insert_dims(DimKind::Range, depth, 1);
    let missing = Set::from(inside).subtract(&reached, session.budget)?;
    let not_full = missing.project_out_range(depth + 1, 1, session.budget)?;
    let full = Set::from(tiles).subtract(&not_full, session.budget)?;
    Ok(full.coalesce(session.budget)?.remove_redundancies(session.budget)?)
}

/// A loop moved inside the loops of a body: around each run of statements that no loop separates.
fn jammed(band: &Band, body: Node) -> Node {
    let wrap = |node: Node| {
        let member = node.statements().into_iter().filter_map(|id| Some((id, band.member.get(&id)?.clone()))).collect();
        Node::Band(Arc::new(Band { member, body: node, ..band.clone() }))
    };
    if body.bands().is_empty() {
        return wrap(body);
    }
    match body {
        Node::Band(inner) => {
            let body = jammed(band, inner.body.clone());
            Node::Band(Arc::new(Band { body, ..(*inner).clone() }))
        }
        Node::Guard { op, then, otherwise } => {
            let side = |node: Node| if node.is_nothing() { node } else { jammed(band, node) };
            Node::Guard { op, then: Box::new(side(*then)), otherwise: Box::new(side(*otherwise)) }
        }
        Node::Sequence(children) => {
            let (mut nodes, mut run): (Vec<Node>, Vec<Node>) = (Vec::new(), Vec::new());
            for child in children {
                if child.bands().is_empty() {
                    run.push(child);
                    continue;
                }
                if !run.is_empty() {
                    nodes.push(wrap(Node::sequence(std::mem::take(&mut run))));
                }
                nodes.push(jammed(band, child));
            }
            if !run.is_empty() {
                nodes.push(wrap(Node::sequence(run)));
            }
            Node::sequence(nodes)
        }
        leaf @ Node::Leaf(_) => wrap(leaf),
    }
}
