//! What one iteration of a statement computes: in vectors, as a chain, or in a window of a few iterations that is unrolled.

use std::collections::BTreeMap;

use super::super::chain::{Chain, carries, is_ahead};
use super::super::inner::{Walk, direction, walk};
use super::super::problem::Edge;
use super::super::references::Reference;
use super::super::view::{Level, Moves, moves};
use super::super::way::Way;
use super::super::window::window;
use super::{Model, Rows, StepVector, independent};
use crate::affine::presburger::Budget;
use crate::analysis::scop::StatementId;

/// Steps spent on whether the innermost loop of a statement carries anything.
const CARRY_STEPS: u64 = 100_000;

/// Elements of a vector.
const LANES: u128 = 8;

/// Loops around a statement of which several iterations run together, and how many.
type Together = Vec<(Option<usize>, u128)>;

impl Model<'_> {
    /// What one iteration computes: in a window, if it stands in one and that is better.
    pub(super) fn iteration(&self, statement: StatementId, way: &Way<'_>, jams: &[(usize, u128)]) -> u128 {
        let alone = self.in_loop(statement, way, jams);
        self.in_window(statement, way).map_or(alone, |cost| cost.min(alone))
    }

    /// What one iteration of its innermost loop computes.
    fn in_loop(&self, statement: StatementId, way: &Way<'_>, jams: &[(usize, u128)]) -> u128 {
        let levels = way.levels(statement);
        let references = &self.known[&statement].1;
        let time = self.problem.scop.statements[statement].time;
        let (plain, work) = self.work(statement);
        let Some(inner) = levels.iter().rev().find(|level| level.dim.is_some() && level.row.is_some()) else {
            return work;
        };
        let walk = self.walks(levels, inner);
        let far = || 16 * references.iter().filter(|one| walk(one) == Moves::Far).count() as u128;
        match self.chain(statement, inner.dim, (way, way.around.len())) {
            Chain::No => {}
            Chain::SideBySide
                if way.unrolled && self.view(statement, way).is_some_and(|view| view.may_jam_chains()) =>
            {
                return work.max(20) + far();
            }
            Chain::Single | Chain::SideBySide => return plain.max(64) + u128::from(time.beside_sum) + far(),
        }
        // Jammed iterations share what stays along their loop.
        let together = jams.iter().map(|&(at, copies)| (levels[at].dim, copies)).collect();
        let cost = self.vector(statement, &walk, &together);
        // A short loop fills no vector.
        let filled = inner.trips.clamp(1, LANES);
        (cost * LANES / filled).min(work.max(cost))
    }

    /// What one iteration computes one operation after the other: without what some of them take longer, and with it.
    fn work(&self, statement: StatementId) -> (u128, u128) {
        let plain = 16 + 8 * self.known[&statement].1.len() as u128;
        (plain, plain + u128::from(self.problem.scop.statements[statement].time.alone))
    }

    /// What one iteration computes in vectors.
    fn vector(&self, statement: StatementId, walk: &dyn Fn(&Reference) -> Moves, together: &Together) -> u128 {
        let copies: u128 = together.iter().map(|(_, copies)| copies).product();
        let each = |reference: &Reference| match walk(reference) {
            Moves::Not => 0,
            Moves::Next => 32 * reference.distinct(together) / copies,
            Moves::Far => 960,
        };
        let whole = &self.problem.scop.statements[statement];
        let operations = whole.ops.len().saturating_sub(whole.accesses.len()) as u128;
        let slow = u128::from(whole.time.in_vectors);
        operations.max(4) + slow + self.known[&statement].1.iter().map(each).sum::<u128>() / 16
    }

    /// What one iteration of a window computes in a loop that carries nothing: in vectors along that loop, or else one operation after the
    /// other; none where there is no such window.
    pub(in super::super) fn in_window(&self, statement: StatementId, way: &Way<'_>) -> Option<u128> {
        let (around, window) = self.window(statement, way)?;
        let inner = around.last()?;
        if self.chain(statement, inner.dim, (way, around.len())) != Chain::No {
            return None;
        }
        let walk = self.walks(around, inner);
        let references = &self.known[&statement].1;
        let far = references.iter().filter(|one| walk(one) == Moves::Far).count() as u128;
        let together = window.iter().map(|level| (level.dim, level.trips)).collect();
        Some(self.vector(statement, &walk, &together).min(self.work(statement).1 + 16 * far))
    }

    /// The loops around a window that a statement stands in, and those of the window.
    pub(super) fn window<'w>(&self, statement: StatementId, way: &'w Way<'_>) -> Option<(&'w [Level], &'w [Level])> {
        let levels = way.levels(statement);
        let scop = self.problem.scop;
        let count = window(scop, &scop.statements[statement], &self.known[&statement].1, levels);
        let is_in_all = count > 0 && levels.len() == way.around.len();
        is_in_all.then(|| levels.split_at(levels.len() - count))
    }

    /// How references move along the innermost of some loops.
    fn walks<'w>(&self, levels: &[Level], inner: &'w Level) -> impl Fn(&Reference) -> Moves + use<'w> {
        let along = self.along(points(levels));
        move |reference| match &along {
            Some(along) => moves_along(reference, along),
            None => moves(reference, inner.dim),
        }
    }

    /// Along what the last of some loops goes while the others stand still; none if that is not known.
    fn along(&self, rows: Vec<Vec<i64>>) -> StepVector {
        let mut known = self.directions.borrow_mut();
        let found = known.entry(rows).or_insert_with_key(|rows| direction(&independent(rows), rows.last()?));
        found.clone()
    }

    /// How the innermost of so many loops around a statement, one of its own for the most part, carries edges among those that it runs.
    pub(in super::super) fn chain(
        &self,
        statement: StatementId,
        inner: Option<usize>,
        (way, depth): (&Way<'_>, usize),
    ) -> Chain {
        let unit = self.unit_of[&statement];
        let times = |id: StatementId| {
            let levels = way.levels(id);
            points(&levels[..depth.min(levels.len())])
        };
        let mut all: Rows = BTreeMap::from([(unit, times(statement))]);
        for other in way.around[..depth].last().iter().flat_map(|band| band.member.keys()) {
            all.entry(self.unit_of[other]).or_insert_with(|| times(*other));
        }
        let key = (all, inner);
        if let Some(&known) = self.carried.borrow().get(&key) {
            return known;
        }
        let all = &key.0;
        let budget = Budget::new(CARRY_STEPS);
        let is_here = |edge: &&Edge| all.contains_key(&edge.source) && all.contains_key(&edge.target);
        let here = || self.problem.edges.iter().filter(is_here);
        let links = |edge: &Edge| carries(edge, &all[&edge.source], &all[&edge.target], inner, &budget);
        let waits = |edge: &Edge| is_ahead(edge, &all[&edge.source], &all[&edge.target], &budget);
        let chain = match here().any(links) {
            false => Chain::No,
            true if all[&unit].len() < 2 || here().any(waits) => Chain::Single,
            true => Chain::SideBySide,
        };
        self.carried.borrow_mut().insert(key, chain);
        chain
    }
}

/// The times of the loops over points, without those at the end that do not move.
fn points(levels: &[Level]) -> Vec<Vec<i64>> {
    let mut rows: Vec<Vec<i64>> = levels.iter().filter_map(|level| level.row.clone()).collect();
    while rows.last().is_some_and(|row| row.iter().all(|&factor| factor == 0)) {
        rows.pop();
    }
    rows
}

/// How a reference moves along a vector.
fn moves_along(reference: &Reference, along: &[i64]) -> Moves {
    match walk(reference.step(along).as_deref()) {
        Walk::Still => Moves::Not,
        Walk::Next => Moves::Next,
        Walk::Skip | Walk::Stride => Moves::Far,
    }
}
