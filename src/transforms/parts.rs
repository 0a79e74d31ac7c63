//! A loop in parts: the iterations before some chosen ones, these, and those after.
//!
//! Let `o` be the times of the loops around a loop and `t` its own. The loop *reaches* the points `(o, t)` at which its
//! iterations are. A set `X` of them is *chosen*; `before` are the others that come before some chosen point with the same
//! `o`, `after` are the rest. If nothing in `before` also comes after a chosen point, then running the three one after the
//! other is the original order, and the loops of each have bounds of their own.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Budget, DimKind, Exhausted, Lexopt, Relation, Set, Space};
use crate::affine::row::{constant_of, demand, exprs_of, function};
use crate::analysis::scop::{StatementId, WithinSet};
use crate::schedule::legality::JudgeStuck;
use crate::schedule::program::{Program, Split};
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::{Band, Node, TiledTime};

/// Steps in search of one bound for the iterations before or after some, which is but easier to read than the set itself.
const BOUND_STEPS: u64 = 100_000;

impl From<Exhausted> for No {
    fn from(exhausted: Exhausted) -> No {
        No::Refused(exhausted.into())
    }
}

/// A loop whose iterations are to be parted.
pub struct Whole<'a, 's> {
    session: &'a Session<'s>,
    /// The program whose statements stand below the band.
    pub program: Program,
    /// The loops around, outermost first.
    pub around: Vec<&'a Band>,
    /// The loop.
    pub band: Band,
}

/// The parts.
pub struct Parts {
    /// The program, its statements split.
    pub program: Program,
    /// The loop with the iterations before the chosen ones; nothing if there are none.
    pub before: Node,
    /// The loop with the chosen iterations.
    pub chosen: Node,
    /// The loop with the iterations after the chosen ones.
    pub after: Node,
}

/// Which iterations are chosen.
pub struct ChosenIterations {
    /// Over the times of the loops around and `x`: the time of the loop, rounded to `tile` if there is one. All
    /// iterations of a tile are chosen together.
    pub points: Set,
    /// How the time is rounded.
    pub tile: Option<TiledTime>,
}

impl<'a, 's> Whole<'a, 's> {
    /// The loop with this number.
    pub fn of(session: &'a Session<'s>, number: usize) -> Whole<'a, 's> {
        let bands = session.tree.bands();
        let path = session.tree.path_to(number);
        let around = path[..path.len() - 1].iter().map(|&outer| bands[outer]).collect();
        Whole { session, program: session.program.clone(), around, band: bands[number].clone() }
    }

    /// The number of loops around.
    pub fn depth(&self) -> usize {
        self.around.len()
    }

    /// The times of a statement below: those of the loops around and its own.
    pub fn times(&self, statement: StatementId) -> Vec<AffineExpr> {
        self.around.iter().copied().chain([&self.band]).map(|band| band.time(statement)).collect()
    }

    fn num_symbols(&self) -> usize {
        self.program.scop.symbols.len()
    }

    /// A set over the times of the loops around and `more` further dims.
    pub fn space(&self, more: usize) -> Space {
        Space::set(self.num_symbols(), self.depth() + more)
    }

    /// What the loop reaches, over the times of the loops around and its own.
    pub fn reach(&self) -> Result<Set, No> {
        self.reach_of_bands(&[])
    }

    /// The same for each of the statements that stand in the most loops.
    pub fn reaches_of_deepest(&self) -> Result<Vec<Set>, No> {
        let statements = self.band.body.statements();
        let depth = |id: StatementId| self.program.scop.statements[id].loops.len();
        let deepest = statements.iter().map(|&id| depth(id)).max().unwrap_or(0);
        let deep = statements.into_iter().filter(|&id| depth(id) == deepest);
        deep.map(|id| self.reach_of_some(&[], &|other| other == id)).collect()
    }

    /// The same with the times of loops further inside, over the statements that stand in all of these.
    pub fn reach_of_bands(&self, inner: &[&Band]) -> Result<Set, No> {
        self.reach_of_some(inner, &|id| inner.iter().all(|band| band.member.contains_key(&id)))
    }

    /// The same over the statements that are wanted.
    pub fn reach_of_some(&self, inner: &[&Band], wanted: &dyn Fn(StatementId) -> bool) -> Result<Set, No> {
        let mut all = Set::empty(self.space(1 + inner.len()));
        for statement in self.band.body.statements().into_iter().filter(|&id| wanted(id)) {
            let mut times = self.times(statement);
            times.extend(inner.iter().map(|band| band.time(statement)));
            all = all.union(&reach_of(&self.program, statement, &times, self.session)?);
        }
        let known = all.intersect_symbols(&self.program.scop.context);
        Ok(known.coalesce(self.session.budget)?.remove_redundancies(self.session.budget)?)
    }

    /// The parts of the loop around the chosen iterations; none if the chosen ones do not
    /// follow each other.
    pub fn part(&self, chosen: &ChosenIterations) -> Result<Option<Parts>, No> {
        let budget = self.session.budget;
        let reach = self.reach()?;
        let points = match &chosen.tile {
            None => chosen.points.clone(),
            Some(tile) => self.covered(&chosen.points, tile.size)?,
        };
        let rest = reach.subtract(&points, budget)?;
        let before = rest.intersect(&self.beside(&points, true)?);
        if !before.is_disjoint(&self.beside(&points, false)?, budget)? {
            return Ok(None);
        }
        let after = rest.subtract(&before, budget)?;
        let round = |statement: StatementId| {
            let mut times = self.times(statement);
            if let (Some(tile), Some(time)) = (&chosen.tile, times.pop()) {
                times.push(tile.round(&time));
            }
            times
        };
        let statements = self.band.body.statements();
        let all = |within: &dyn Fn(StatementId) -> WithinSet| -> BTreeMap<StatementId, WithinSet> {
            statements.iter().map(|&statement| (statement, within(statement))).collect()
        };
        let inside = all(&|statement| {
            let times = if chosen.tile.is_some() { round(statement) } else { self.times(statement) };
            WithinSet { times, points: chosen.points.clone() }
        });
        let node = Node::Band(Arc::new(self.band.clone()));
        let (none_before, none_after) = (before.is_empty(budget)?, after.is_empty(budget)?);
        let before = self.bounded(before, &reach, false)?;
        let after = self.bounded(after, &reach, true)?;
        let hint = |points: &Set| all(&|statement| WithinSet { times: self.times(statement), points: points.clone() });
        let outside = match (none_before, none_after) {
            (true, _) => hint(&after),
            (_, true) => hint(&before),
            _ => BTreeMap::new(),
        };
        let first = self.split(&self.program, inside, outside)?;
        let chosen = first.here(&node);
        let others = first.elsewhere(&node);
        let (program, before, after) = if none_before {
            (first.program, Node::nothing(), others)
        } else if none_after {
            (first.program, others, Node::nothing())
        } else {
            let of = |points: &Set| -> BTreeMap<StatementId, WithinSet> {
                let times = |statement: StatementId| {
                    let whole = first.outside.iter().find(|(_, part)| **part == statement).map_or(statement, |p| *p.0);
                    self.times(whole)
                };
                let below = others.statements().into_iter();
                below.map(|id| (id, WithinSet { times: times(id), points: points.clone() })).collect()
            };
            let second = self.split(&first.program, of(&before), of(&after))?;
            let (here, elsewhere) = (second.here(&others), second.elsewhere(&others));
            (second.program, here, elsewhere)
        };
        Ok(Some(Parts { program, before, chosen, after }))
    }

    /// The program with the iterations within apart from the others.
    pub fn split(
        &self,
        program: &Program,
        inside: BTreeMap<StatementId, WithinSet>,
        outside: BTreeMap<StatementId, WithinSet>,
    ) -> Result<Split, No> {
        let split = program.split(inside, outside, self.session.budget)?;
        split.ok_or_else(|| NotApplicable::new("schedule-not-affine", self.place(), "a time is not affine").into())
    }

    /// Where the loop stands in the source.
    pub fn place(&self) -> crate::diag::Span {
        super::loops::place_of_band(self.session.module, self.session.scop(), &self.band)
    }

    /// The points whose tile, which starts at a point of `tiles`, is there.
    fn covered(&self, tiles: &Set, size: i64) -> Result<Set, No> {
        let depth = self.depth();
        let (start, point) = (AffineExpr::Dim(depth as u32), AffineExpr::Dim(depth as u32 + 1));
        let mut inside = BasicSet::universe(self.space(2));
        self.demand(&mut inside, &(point.clone() - start.clone()))?;
        self.demand(&mut inside, &(start + (size - 1) - point))?;
        let pairs = tiles.insert_dims(DimKind::Range, depth + 1, 1).intersect(&inside.into());
        Ok(pairs.project_out_range(depth, 1, self.session.budget)?)
    }

    /// The points before (or after) some point of a set with the same times around.
    fn beside(&self, points: &Set, before: bool) -> Result<Set, No> {
        let depth = self.depth();
        let (here, other) = (AffineExpr::Dim(depth as u32), AffineExpr::Dim(depth as u32 + 1));
        let distance = if before { other - here } else { here - other };
        let mut apart = BasicSet::universe(self.space(2));
        self.demand(&mut apart, &(distance - 1))?;
        let pairs = points.insert_dims(DimKind::Range, depth, 1).intersect(&apart.into());
        Ok(pairs.project_out_range(depth + 1, 1, self.session.budget)?)
    }

    /// Is no point of a set before another one with the same times around?
    pub fn are_alone(&self, points: &Set) -> Result<bool, No> {
        let depth = self.depth();
        let mut apart = BasicSet::universe(self.space(2));
        self.demand(&mut apart, &(AffineExpr::Dim(depth as u32 + 1) - AffineExpr::Dim(depth as u32) - 1))?;
        let [later, earlier] = [0, 1].map(|place| points.insert_dims(DimKind::Range, depth + place, 1));
        Ok(earlier.intersect(&apart.into()).is_disjoint(&later, self.session.budget)?)
    }

    /// Demands `expr >= 0`.
    pub fn demand(&self, set: &mut BasicSet, expr: &AffineExpr) -> Result<(), No> {
        demand(set, expr, false).map_err(|reason| No::Refused(JudgeStuck::NotAffine(reason).into()))
    }

    /// The value of an expression over the times around, if it is always the same.
    pub fn constant(&self, expr: &AffineExpr) -> Option<i64> {
        constant_of(expr, self.depth(), self.num_symbols())
    }

    /// The least (or greatest) time of a set, if it is one quasi-affine function of the times around wherever there
    /// is a point.
    pub fn extreme(&self, points: &Set, least: bool) -> Result<Option<AffineExpr>, No> {
        Ok(self.extreme_within(points, least, self.session.budget)?)
    }

    fn extreme_within(&self, points: &Set, least: bool, budget: &Budget) -> Result<Option<AffineExpr>, Exhausted> {
        let depth = self.depth();
        let relation: Relation = points.unwrap(depth);
        let Lexopt { map, unbounded } = if least { relation.lexmin(budget)? } else { relation.lexmax(budget)? };
        let map = map.coalesced(budget)?;
        let ([piece], true) = (map.pieces(), unbounded.is_empty(budget)?) else { return Ok(None) };
        Ok(exprs_of(piece.function()).and_then(|mut values| values.pop()))
    }

    /// A set that agrees with `points` on everything reached, as one bound where one is found soon.
    fn bounded(&self, points: Set, reach: &Set, lower: bool) -> Result<Set, No> {
        let soon = |budget: &Budget| self.extreme_within(&points, lower, budget);
        let found = self.session.budget.attempt(BOUND_STEPS, soon)?;
        let Some(value) = found.flatten() else { return Ok(points) };
        let time = AffineExpr::Dim(self.depth() as u32);
        let mut bound = BasicSet::universe(self.space(1));
        self.demand(&mut bound, &if lower { time - value } else { value - time })?;
        let bound: Set = bound.into();
        let same = reach.intersect(&bound).is_equal(&points, self.session.budget)?;
        Ok(if same { bound } else { points })
    }
}

/// The values that times take: for a statement as it was read, over all iterations of the loops that they mention, guards
/// aside.
fn reach_of(program: &Program, statement: StatementId, times: &[AffineExpr], session: &Session<'_>) -> Result<Set, No> {
    let scop = &program.scop;
    let num_symbols = scop.symbols.len();
    let data = &scop.statements[statement];
    let mut count = 0;
    let mut count_dims = |part: &AffineExpr| {
        if let AffineExpr::Dim(dim) = part {
            count = count.max(*dim as usize + 1);
        }
    };
    times.iter().for_each(|time| time.walk(&mut count_dims));
    let mut domain = Set::universe(Space::set(num_symbols, count));
    for (position, &id) in data.loops[..count].iter().enumerate() {
        domain =
            domain.intersect(&scop.loops[id].domain.insert_dims(DimKind::Range, position + 1, count - position - 1));
    }
    if data.part.is_some() {
        let deeper = data.loops.len() - count;
        domain = domain.intersect(&data.domain.project_out_range(count, deeper, session.budget)?);
    }
    let not_affine = || {
        let place = session.module.op(data.anchor).span;
        No::from(NotApplicable::new("schedule-not-affine", place, "the time of this statement is not affine"))
    };
    let values = function(times, num_symbols, count).map_err(|_| not_affine())?;
    Ok(values.intersect_domain(&domain).range(session.budget)?)
}

/// The copies of a loop with a new name for each loop of them.
pub fn copies<const N: usize>(session: &Session<'_>, nodes: [Node; N]) -> [Node; N] {
    let mut taken = session.names_in_use();
    nodes.map(|node| renamed(node, &mut taken, &|_| true))
}

/// One node after the other, those that run nothing left out.
pub fn in_order(nodes: impl IntoIterator<Item = Node>) -> Node {
    Node::sequence(nodes.into_iter().filter(|node| !node.is_nothing()).collect())
}

/// The node with a new name for each loop whose name `wanted` says yes to: `%i_1`, or the next number that is free.
pub fn renamed(node: Node, taken: &mut Vec<String>, wanted: &dyn Fn(&str) -> bool) -> Node {
    match node {
        Node::Band(band) => {
            let mut band = Arc::unwrap_or_clone(band);
            if !band.name.is_empty() && wanted(&band.name) {
                let name = (1..).map(|copy| format!("{}_{copy}", band.name)).find(|name| !taken.contains(name));
                band.name = name.unwrap_or_default().into();
                taken.push(band.name.to_string());
            }
            band.body = renamed(band.body, taken, wanted);
            Node::Band(Arc::new(band))
        }
        Node::Sequence(children) => {
            Node::Sequence(children.into_iter().map(|child| renamed(child, taken, wanted)).collect())
        }
        Node::Guard { op, then, otherwise } => {
            let then = Box::new(renamed(*then, taken, wanted));
            Node::Guard { op, then, otherwise: Box::new(renamed(*otherwise, taken, wanted)) }
        }
        Node::Leaf(_) => node,
    }
}
