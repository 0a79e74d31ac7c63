//! The tiles of a block of steps: which instances each runs, which cells it is given, and which it leaves.

use num_bigint::Sign;

use super::halo::{Halo, cone};
use super::sweeps::{Sweep, Sweeps};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation, Set, Space};
use crate::affine::row::{NotAffine, demand, function};
use crate::analysis::alias::RootId;
use crate::analysis::domain::Loop;
use crate::emit::side::BoxSide;
use crate::ir::Op;
use crate::schedule::legality::JudgeStuck;
use crate::transforms::session::Session;

/// How a loop in time is cut, and space in each of its blocks. Dims are the loops around, the block, the tile.
pub struct Tiles {
    /// The loop in time.
    pub op: Op,
    /// So many of its iterations are a block.
    pub length: i64,
    /// How far apart they are.
    pub step: i64,
    /// The dims of the arrays that are cut.
    pub dims: Vec<usize>,
    /// How many cells a tile has along each.
    pub sizes: Vec<i64>,
    /// Where the cells that sweeps write are, for each of these dims.
    pub sides: Vec<BoxSide>,
    /// All blocks, over the loops around and the first step.
    pub blocks: Set,
}

/// A set in which some expressions over its dims are 0, or at least 0.
pub fn within(set: &Set, rows: &[(AffineExpr, bool)]) -> Result<Set, NotAffine> {
    let mut demanded = BasicRelation::universe(set.space());
    rows.iter().try_for_each(|(expr, is_eq)| demand(&mut demanded, expr, *is_eq))?;
    Ok(set.intersect(&demanded.into()))
}

fn dim(number: usize) -> AffineExpr {
    AffineExpr::Dim(number as u32)
}

/// The blocks of a loop, of which the distance is known.
pub fn blocks(looped: &Loop, around: &Set, apart: i64) -> Result<Option<Set>, NotAffine> {
    let [lower] = &looped.lower[..] else { return Ok(None) };
    let (level, first) = (looped.depth(), dim(looped.depth()));
    let from_lower = first.clone() - lower.clone();
    let mut rows = vec![(from_lower.clone(), false), (from_lower.modulo(apart), true)];
    rows.extend(looped.upper.iter().map(|upper| (upper.clone() - first.clone() - 1, false)));
    Ok(Some(within(&around.insert_dims(DimKind::Range, level, 1), &rows)?))
}

impl Tiles {
    /// Finds where the cells are that sweeps write in a block; none where they lie between no bounds.
    pub fn with_sides(mut self, sweeps: &Sweeps<'_>, budget: &Budget) -> Result<Option<Tiles>, JudgeStuck> {
        let space = Space::relation(self.blocks.space().num_symbols, sweeps.level + 1, self.dims.len());
        let mut written = Relation::empty(space);
        for sweep in &sweeps.all {
            let at: Vec<AffineExpr> = self.dims.iter().map(|&dim| sweep.at[dim].clone()).collect();
            let cells = function(&at, space.num_symbols, sweep.loops.len())?;
            written = written.union(&self.of_block(sweeps, sweep, &cells, budget)?);
        }
        let written = written.intersect_symbols(&sweeps.cells.nest.context).coalesce(budget)?;
        let sides = BoxSide::all(&written, Some(&self.blocks), budget)?;
        let sides: Option<Vec<BoxSide>> = sides.into_iter().collect();
        Ok(sides.map(|sides| {
            self.sides = sides;
            self
        }))
    }

    /// The instances of a sweep in each block.
    fn in_block(&self, sweeps: &Sweeps<'_>, sweep: &Sweep) -> Result<Set, NotAffine> {
        let level = sweeps.level;
        let since = dim(level + 1) - dim(level);
        let all = sweep.domain.insert_dims(DimKind::Range, level, 1);
        let blocks = self.blocks.insert_dims(DimKind::Range, level + 1, sweep.loops.len() - level);
        // The length times the step was asked for when the loop was cut.
        let rest = AffineExpr::Const(self.length * self.step - 1) - since.clone();
        within(&all.intersect(&blocks), &[(since, false), (rest, false)])
    }

    /// Blocks -> what the instances of a sweep in them are related to.
    fn of_block(
        &self,
        sweeps: &Sweeps<'_>,
        sweep: &Sweep,
        related: &Relation,
        budget: &Budget,
    ) -> Result<Relation, JudgeStuck> {
        let level = sweeps.level;
        let all = related.insert_dims(DimKind::Domain, level, 1).intersect_domain(&self.in_block(sweeps, sweep)?);
        Ok(all.project_out_domain(level + 1, sweep.loops.len() - level, budget)?)
    }

    /// All tiles: the loops around, the block, the first cell.
    pub fn all(&self, level: usize) -> Result<Set, NotAffine> {
        let mut rows = Vec::new();
        for (k, side) in self.sides.iter().enumerate() {
            let from_start = dim(level + 1 + k) - side.start.clone();
            rows.push((from_start.clone(), false));
            rows.push((from_start.clone().modulo(self.sizes[k]), true));
            rows.push((side.size.clone() - from_start - 1, false));
        }
        within(&self.blocks.insert_dims(DimKind::Range, level + 1, self.dims.len()), &rows)
    }

    /// What each tile runs of a sweep: the loops around, the block, the tile, then its own.
    pub fn runs(&self, sweeps: &Sweeps<'_>, halo: &Halo, number: usize) -> Result<Set, NotAffine> {
        let (level, count, sweep) = (sweeps.level, self.dims.len(), &sweeps.all[number]);
        let of_block = self.in_block(sweeps, sweep)?.insert_dims(DimKind::Range, level + 1, count);
        let tiles = self.all(level)?.insert_dims(DimKind::Range, level + 1 + count, sweep.loops.len() - level);
        within(&of_block.intersect(&tiles), &cone(halo, self, (number, &sweep.at), level))
    }

    /// Tiles -> the cells of an access in what they run.
    pub fn touched(&self, sweeps: &Sweeps<'_>, (runs, op): (&Set, Op), budget: &Budget) -> Result<Relation, Exhausted> {
        let (level, count) = (sweeps.level, self.dims.len());
        let cells = sweeps.cells_of(op).insert_dims(DimKind::Domain, level, 1 + count).intersect_domain(runs);
        cells.project_out_domain(level + 1 + count, runs.space().num_range - level - 1 - count, budget)
    }

    /// Tiles -> the cells of which a read sees what was there before the block.
    pub fn read(&self, sweeps: &Sweeps<'_>, (runs, op): (&Set, Op), budget: &Budget) -> Result<Relation, JudgeStuck> {
        let (level, count) = (sweeps.level, self.dims.len());
        let mut left = runs.clone();
        for flow in sweeps.into(op).filter(|flow| flow.exact && sweeps.writer(flow.source).is_some()) {
            let readers = flow.pairs.space().num_range + 1 + count;
            let pairs = flow.pairs.inverse().wrap().insert_dims(DimKind::Range, level, 1 + count);
            let mut rows: Vec<(AffineExpr, bool)> = (0..level).map(|k| (dim(readers + k) - dim(k), true)).collect();
            rows.push((dim(readers + level) - dim(level), false));
            let inside = within(&pairs, &rows)?.unwrap(readers).domain(budget)?;
            left = left.subtract(&inside, budget)?;
        }
        Ok(self.touched(sweeps, (&left, op), budget)?)
    }

    /// The cells to copy in where no other tile writes them in the meantime: all within the bounds that these have in common, as loops without
    /// guards copy them. Each of them has to be there, since it is in the type of the array, or the loop touches it.
    pub fn filled(
        &self,
        sweeps: &Sweeps<'_>,
        root: RootId,
        read: Relation,
        session: &Session<'_>,
    ) -> Result<Relation, JudgeStuck> {
        let budget = session.budget;
        if read.disjuncts().len() <= 1 {
            return Ok(read);
        }
        let space = read.space();
        let mut hull = Relation::universe(space).intersect_domain(&self.all(sweeps.level)?);
        for basic in read.disjuncts() {
            let eqs = basic.eqs().into_iter().flat_map(|row| [row.iter().map(|entry| -entry).collect(), row]);
            for row in eqs.chain(basic.ineqs()) {
                let (visible, divs) = row.split_at(space.num_columns());
                let mut half = BasicRelation::universe(space);
                half.add_ineq_big(visible);
                let half = Relation::from(half);
                if divs.iter().all(|entry| entry.sign() == Sign::NoSign) && read.is_subset(&half, budget)? {
                    hull = hull.intersect(&half);
                }
            }
        }
        let there = hull.intersect_range(&self.there(sweeps, root, session)?);
        Ok(if read.is_subset(&there, budget)? { there.make_disjoint(budget)? } else { read })
    }

    /// Cells of an array that are there.
    fn there(&self, sweeps: &Sweeps<'_>, root: RootId, session: &Session<'_>) -> Result<Set, JudgeStuck> {
        let (m, budget) = (session.module, session.budget);
        let value = session.scop().memory.roots[root].value;
        let shape = m.ty(value).as_memref().and_then(|memref| memref.shape.clone()).unwrap_or_default();
        let sizes: Option<Vec<i64>> = shape.iter().map(|size| i64::try_from((*size)?).ok()).collect();
        let num_symbols = self.blocks.space().num_symbols;
        if let Some(sizes) = sizes {
            let ends = |(at, &size): (usize, &i64)| [(dim(at), false), (AffineExpr::Const(size - 1) - dim(at), false)];
            let rows: Vec<(AffineExpr, bool)> = sizes.iter().enumerate().flat_map(ends).collect();
            return Ok(within(&Set::universe(Space::set(num_symbols, sizes.len())), &rows)?);
        }
        let mut there = Set::empty(Space::set(num_symbols, shape.len()));
        for op in sweeps.all.iter().flat_map(|sweep| std::iter::once(sweep.store).chain(sweep.reads.iter().copied())) {
            if sweeps.array_of(op) == root {
                there = there.union(&sweeps.cells_of(op).range(budget)?).coalesce(budget)?;
            }
        }
        Ok(there)
    }

    /// Blocks -> the cells of an array that are written in them and seen later: by another block, behind the loop, or by whoever looks
    /// when the function is done. Where that is not known exactly, all that are written: the value that is left is that of the last
    /// write of the block in any case.
    pub fn left(&self, sweeps: &Sweeps<'_>, root: RootId, budget: &Budget) -> Result<Relation, JudgeStuck> {
        let (mut written, mut seen): (Option<Relation>, Option<Relation>) = (None, None);
        let plus =
            |known: Option<Relation>, more: Relation| Some(known.map_or(more.clone(), |known| known.union(&more)));
        for sweep in sweeps.all.iter().filter(|sweep| sweep.root == root) {
            let cells = sweeps.cells_of(sweep.store);
            written = plus(written, self.of_block(sweeps, sweep, cells, budget)?);
            let last = self.last(sweeps, sweep, budget)?;
            let cells = cells.insert_dims(DimKind::Domain, sweeps.level, 1).intersect_domain(&last);
            let inner = sweep.loops.len() - sweeps.level;
            seen = plus(seen, cells.project_out_domain(sweeps.level + 1, inner, budget)?);
        }
        let [written, seen] = [written, seen].map(|cells| cells.expect("a sweep writes the array").coalesce(budget));
        let (written, seen) = (written?, seen?);
        Ok(if seen.disjuncts().len() <= written.disjuncts().len() { seen } else { written })
    }

    /// The instances of a sweep in each block whose values are seen outside of it, or more.
    fn last(&self, sweeps: &Sweeps<'_>, sweep: &Sweep, budget: &Budget) -> Result<Set, JudgeStuck> {
        let level = sweeps.level;
        let of_block = self.in_block(sweeps, sweep)?;
        let mut last = Set::empty(of_block.space());
        for flow in sweeps.from(sweep.store) {
            let (writers, all) = (of_block.space().num_range, flow.pairs.space().num_range);
            let pairs = flow.pairs.wrap().insert_dims(DimKind::Range, level, 1);
            let pairs = pairs.intersect(&of_block.insert_dims(DimKind::Range, writers, all));
            let is_inside = sweeps.readers(flow.target).next().is_some();
            let outside = if is_inside && flow.exact {
                let mut rows: Vec<(AffineExpr, bool)> = (0..level).map(|k| (dim(writers + k) - dim(k), true)).collect();
                let end = dim(level) + (self.length * self.step - 1);
                rows.push((end - dim(writers + level), false));
                pairs.subtract(&within(&pairs, &rows)?, budget)?
            } else {
                pairs
            };
            last = last.union(&outside.unwrap(writers).domain(budget)?);
        }
        Ok(last)
    }

    /// Tiles -> those of some cells that they own.
    pub fn owned(&self, cells: &Relation, level: usize) -> Result<Relation, NotAffine> {
        let (count, domain) = (self.dims.len(), level + 1 + self.dims.len());
        let all = cells.insert_dims(DimKind::Domain, level + 1, count).intersect_domain(&self.all(level)?);
        let mut rows = Vec::new();
        for (k, &of) in self.dims.iter().enumerate() {
            let from_first = dim(domain + of) - dim(level + 1 + k);
            rows.push((from_first.clone(), false));
            rows.push((AffineExpr::Const(self.sizes[k] - 1) - from_first, false));
        }
        Ok(within(&all.wrap(), &rows)?.unwrap(domain))
    }
}
