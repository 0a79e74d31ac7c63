//! How far around the cells of a tile its sweeps have to run.
//!
//! An instance of sweep `S` at time `t` writes cell `c`. It is *d* steps before the end of its block if `d` more steps come after `t` in it.
//! A tile with the cells `p <= c < p + s` runs those with
//!
//! ```text
//! p - low(S) - d * below  <=  c  <  p + s + high(S) + d * above
//! ```
//! for each tiled dim, with `low`, `high`, `below`, `above` at least 0. What it needs is closed under flow if for each flow within a block, from
//! `S'` at `t - e` to `S` at `t`, of which the cells are `c'` and `c`, with `v = c - c'` between `least(e)` and `most(e)`,
//!
//! ```text
//! low(S')  >= low(S) + most(e) - e * below        high(S') >= high(S) - least(e) - e * above
//! ```
//! since `d' = d + e`. The extremes are those of the relation of flow, over all numbers of the symbols. The least slopes for which the
//! inequalities have a solution are found by bisection, and the least solution is that of longest paths.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::sweeps::Sweeps;
use super::tiles::{Tiles, within};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Optimum, Relation};
use crate::affine::row::function;
use crate::analysis::dependence::Dependence;
use crate::ir::Op;
use crate::schedule::legality::JudgeStuck;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::transforms::loops::{LARGEST, product};
use crate::transforms::session::{No, Session};

/// How far a tile runs, on both sides of each tiled dim.
pub struct Halo {
    /// For each sweep, in the last step of a block.
    pub last: Vec<Vec<[i64; 2]>>,
    /// How much farther with each step before that.
    pub slopes: Vec<[i64; 2]>,
}

/// What one sweep needs of another, so many steps before.
struct HaloEdge {
    source: usize,
    target: usize,
    steps: i64,
    /// How far around its own cell, in each tiled dim.
    reach: Vec<[i64; 2]>,
}

impl Halo {
    /// The halo of tiles.
    ///
    /// # Errors
    /// If there is none.
    pub fn of(session: &Session<'_>, sweeps: &Sweeps<'_>, tiles: &Tiles) -> Result<Halo, No> {
        let mut edges = Vec::new();
        for flow in &sweeps.flows {
            let Some(source) = sweeps.writer(flow.source) else { continue };
            for target in sweeps.readers(flow.target) {
                edges.extend(SweepFlow { session, sweeps, tiles, flow, ends: [source, target] }.edges()?);
            }
        }
        let (count, num_dims) = (sweeps.all.len(), tiles.dims.len());
        let mut halo = Halo { last: vec![vec![[0; 2]; num_dims]; count], slopes: Vec::new() };
        for dim in 0..num_dims {
            let mut slopes = [0; 2];
            for (side, slope) in slopes.iter_mut().enumerate() {
                let weights: Vec<(usize, usize, i64, i64)> =
                    edges.iter().map(|edge| (edge.target, edge.source, edge.reach[dim][side], edge.steps)).collect();
                let (least, longest) = least_slope(&weights, count).ok_or_else(|| unbounded(session, sweeps, tiles))?;
                *slope = least;
                longest.iter().enumerate().for_each(|(sweep, &last)| halo.last[sweep][dim][side] = last);
            }
            halo.slopes.push(slopes);
        }
        let fits = |&side: &i64| product(side, tiles.step).is_some();
        let most = halo.widest(tiles.length).filter(|widest| widest.iter().flatten().all(fits));
        if most.is_none() {
            let message = format!("the halo of {} steps is more than {LARGEST} cells wide", tiles.length);
            return Err(NotApplicable::new("tile-too-large", session.module.op(tiles.op).span, message).into());
        }
        Ok(halo)
    }

    /// How far the first step of a block goes beyond the cells of a tile, on both sides of each dim.
    pub fn widest(&self, length: i64) -> Option<Vec<[i64; 2]>> {
        let side = |dim: usize, side: usize| {
            let last = self.last.iter().map(|sweep| sweep[dim][side]).max().unwrap_or(0);
            self.slopes[dim][side].checked_mul(length - 1)?.checked_add(last)
        };
        (0..self.slopes.len()).map(|dim| Some([side(dim, 0)?, side(dim, 1)?])).collect()
    }
}

/// A halo of no bound.
fn unbounded(session: &Session<'_>, sweeps: &Sweeps<'_>, tiles: &Tiles) -> No {
    let m = session.module;
    let message = "what a tile needs of one step goes on without end: sweeps of one step need each other's cells";
    let no = NotApplicable::new("halo-unbounded", m.op(tiles.op).span, message);
    no.labelled(sweeps.all.iter().map(|sweep| (m.op(sweep.store).span, "a sweep"))).into()
}

/// The least slope with which no sweep needs more of itself than it has, and how far each sweep goes then. Edges are from a sweep to what
/// it needs, so far around and so many steps before.
fn least_slope(edges: &[(usize, usize, i64, i64)], count: usize) -> Option<(i64, Vec<i64>)> {
    let all = edges.iter().try_fold(0_i64, |sum, edge| sum.checked_add(edge.2.max(0)))?.checked_add(1)?;
    let mut found = (all, longest(edges, count, all)?);
    let (mut low, mut high) = (0, all);
    while low < high {
        let middle = low + (high - low) / 2;
        match longest(edges, count, middle) {
            Some(paths) => (high, found) = (middle, (middle, paths)),
            None => low = middle + 1,
        }
    }
    Some(found)
}

/// The longest paths to each sweep, from any with 0; none if there is a cycle that is longer than 0, or a number leaves 64 bits.
fn longest(edges: &[(usize, usize, i64, i64)], count: usize, slope: i64) -> Option<Vec<i64>> {
    let mut paths = vec![0_i64; count];
    for _ in 0..=count {
        let mut is_done = true;
        for &(from, to, reach, steps) in edges {
            let path = paths[from].checked_add(reach)?.checked_sub(slope.checked_mul(steps)?)?;
            if path > paths[to] {
                (paths[to], is_done) = (path, false);
            }
        }
        if is_done {
            return Some(paths);
        }
    }
    None
}

/// A flow from one sweep to another.
struct SweepFlow<'a> {
    session: &'a Session<'a>,
    sweeps: &'a Sweeps<'a>,
    tiles: &'a Tiles,
    flow: &'a Dependence,
    ends: [usize; 2],
}

impl SweepFlow<'_> {
    /// The operations of both ends.
    fn ops(&self) -> [Op; 2] {
        [self.flow.source, self.flow.target].map(|number| self.sweeps.cells.accesses[number].op)
    }

    fn refuse(&self, code: &'static str, message: String) -> No {
        let (m, [source, target]) = (self.session.module, self.ops());
        let no = NotApplicable::new(code, m.op(target).span, message);
        no.label(m.op(source).span, "this writes what is read").into()
    }

    /// What the flow demands, for each number of steps that it goes within a block.
    fn edges(&self) -> Result<Vec<HaloEdge>, No> {
        let budget = self.session.budget;
        let [source, target] = self.ends;
        let cells = self.cells(budget).map_err(Refusal::from)?;
        let mut edges = Vec::new();
        if !cells.is_empty(budget).map_err(Refusal::from)? && !self.flow.exact {
            return Err(self.refuse("unknown-access", "which write this sees is not known exactly".to_owned()));
        }
        for steps in 0..self.tiles.length {
            let apart = self.apart(&cells, steps);
            if apart.is_empty(budget).map_err(Refusal::from)? {
                continue;
            }
            let reach = (0..self.tiles.dims.len())
                .map(|dim| self.reach(&apart, dim, budget))
                .collect::<Result<Vec<_>, No>>()?;
            if source == target && steps == 0 && reach.iter().any(|sides| *sides != [0, 0]) {
                let message =
                    "a sweep reads what it has written in the same step: each tile would need all cells before its own";
                return Err(self.refuse("carried-in-space", message.to_owned()));
            }
            edges.push(HaloEdge { source, target, steps, reach });
        }
        Ok(edges)
    }

    /// Time and cell of the one end -> those of the other, where both are in one run of the loop in time.
    fn cells(&self, budget: &Budget) -> Result<Relation, JudgeStuck> {
        let SweepFlow { sweeps, tiles, flow, ends, .. } = self;
        let (level, num_source) = (sweeps.level, flow.pairs.space().num_domain);
        let dim = |number: usize| AffineExpr::Dim(number as u32);
        let rows: Vec<(AffineExpr, bool)> = (0..level).map(|k| (dim(num_source + k) - dim(k), true)).collect();
        let pairs = within(&flow.pairs.wrap(), &rows)?.unwrap(num_source);
        let place = |end: usize| {
            let sweep = &sweeps.all[end];
            let exprs: Vec<AffineExpr> =
                std::iter::once(dim(level)).chain(tiles.dims.iter().map(|&at| sweep.at[at].clone())).collect();
            function(&exprs, flow.pairs.space().num_symbols, sweep.loops.len())
        };
        let from = place(ends[0])?.inverse().compose(&pairs, budget)?;
        let cells = from.compose(&place(ends[1])?, budget)?;
        Ok(cells.intersect_symbols(&sweeps.cells.nest.context))
    }

    /// Those pairs that are so many steps apart.
    fn apart(&self, cells: &Relation, steps: i64) -> Relation {
        let space = cells.space();
        let mut row = vec![0; space.num_columns()];
        // The product was asked for when the loop was cut.
        (row[0], row[space.domain(0)], row[space.range(0)]) = (-steps * self.tiles.step, -1, 1);
        let mut apart = BasicRelation::universe(space);
        apart.add_eq(&row);
        cells.intersect(&apart.into())
    }

    /// How far below and above its own cell something needs others along a dim.
    fn reach(&self, apart: &Relation, dim: usize, budget: &Budget) -> Result<[i64; 2], No> {
        let space = apart.space();
        let mut form = vec![0; space.num_columns()];
        (form[space.domain(1 + dim)], form[space.range(1 + dim)]) = (-1, 1);
        let number = |found: &Optimum<_>| match found {
            Optimum::Bounded(value) => BigInt::to_i64(value).filter(|value| value.abs() <= LARGEST),
            Optimum::Empty | Optimum::Unbounded => None,
        };
        let [least, most] = apart.extremes(&form, budget).map_err(Refusal::from)?;
        match (number(&most), number(&least)) {
            (Some(below), Some(above)) => Ok([below, -above]),
            _ => {
                let message = format!(
                    "no number bounds how far from its own cell this reads along dim {} of the arrays",
                    self.tiles.dims[dim]
                );
                Err(self.refuse("halo-unbounded", message))
            }
        }
    }
}

/// What the loops in time and space of a tile say of the instances of a sweep: which of them it runs.
pub fn cone(halo: &Halo, tiles: &Tiles, (sweep, at): (usize, &[AffineExpr]), level: usize) -> Vec<(AffineExpr, bool)> {
    let dim = |number: usize| AffineExpr::Dim(number as u32);
    let count = tiles.dims.len();
    let (block, time) = (dim(level), dim(level + 1 + count));
    // Not more than the widest side times the step, which was asked for.
    let left = block + (tiles.length - 1) * tiles.step - time;
    let place =
        |number: u32| if (number as usize) < level { dim(number as usize) } else { dim(number as usize + 1 + count) };
    let mut rows = Vec::new();
    for (k, &of) in tiles.dims.iter().enumerate() {
        let cell = at[of].replace(&place, &AffineExpr::Symbol);
        let first = dim(level + 1 + k);
        let [low, high] = halo.last[sweep][k];
        let [below, above] = halo.slopes[k];
        let side = |beyond: AffineExpr, slope: i64| (beyond * tiles.step + left.clone() * slope, false);
        rows.push(side(cell.clone() - first.clone() + low, below));
        rows.push(side(first + (tiles.sizes[k] - 1) + high - cell, above));
    }
    rows
}
