//! How long a schedule tree takes, by a model of a fixed machine: sums of integers, the same on every computer.
//!
//! For each statement the loops around it are counted with every symbol at a typical value and the middle of the ranges further out. Then
//!
//! - an iteration costs what its innermost loop makes of it: vectors where references stand still or go to the next element and
//!   no edge is carried, a chain of dependent operations where a sum stays in one place, a gather where it jumps;
//! - each reference misses a cache once for each iteration of the loops around it, but for loops along which it stands still, or
//!   goes to the next element of a line, while what runs inside of them fits in the cache;
//! - a parallel loop divides what it runs by the processors, and costs a fork each time it is reached;
//! - each start of a loop costs a little, so that short loops do.
//!
//! A model is wrong in some places, and nothing but speed depends on it. It only has to tell which of a few orders of the same
//! program is better.

use std::cell::RefCell;
use std::collections::HashMap;

use super::problem::Problem;
use super::references::{Reference, references};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{Budget, Relation};
use crate::affine::row::combine;
use crate::analysis::scop::StatementId;
use crate::schedule::tree::{Band, Node};

/// A machine. Times are in sixteenths of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// Bytes of the first and the second cache.
    pub caches: [u128; 2],
    /// What a line costs that the first cache, and the second, does not have.
    pub misses: [u128; 2],
    /// Processors that are counted on.
    pub processors: u128,
    /// Starting a parallel loop.
    pub fork: u128,
    /// Starting a loop.
    pub start: u128,
}

/// What is counted on if nothing else is known: 32 KiB and 1 MiB, lines of 64 bytes, two processors, 10 microseconds a fork.
pub const PLAIN: Machine =
    Machine { caches: [32 << 10, 1 << 20], misses: [24, 120], processors: 2, fork: 16 * 30_000, start: 16 * 6 };

/// What every symbol is taken to be.
const TYPICAL: i64 = 1_000;

/// Bytes of a line and of an element.
const LINE: u128 = 64;
const ELEMENT: u128 = 8;

/// Steps spent on whether the innermost loop of a statement carries anything.
const CARRY_STEPS: u64 = 100_000;

/// Costs of trees of one problem.
pub struct Model<'p> {
    problem: &'p Problem<'p>,
    machine: Machine,
    unit_of: HashMap<StatementId, usize>,
    carried: RefCell<HashMap<(usize, Vec<Vec<i64>>), bool>>,
    known: HashMap<StatementId, (Vec<u128>, Vec<Reference>)>,
}

/// A loop around a statement.
#[derive(Clone, Debug)]
struct Level {
    /// How often it runs its body each time it is reached.
    trips: u128,
    /// Which of the statement's loops it mostly is.
    dim: Option<usize>,
    /// Its time, if it is a loop over points.
    row: Option<Vec<i64>>,
}

impl<'p> Model<'p> {
    /// A model of the trees of a problem.
    pub fn new(problem: &'p Problem<'p>, machine: Machine) -> Model<'p> {
        let mut unit_of = HashMap::new();
        for (number, unit) in problem.units.iter().enumerate() {
            unit_of.extend(unit.statements.iter().map(|&id| (id, number)));
        }
        let all = problem.scop.statements.ids();
        let known = all.map(|id| (id, (ranges(problem, id), grouped(references(problem.scop, id))))).collect();
        Model { problem, machine, unit_of, carried: RefCell::default(), known }
    }

    /// What a node costs, each time it is reached from loops that are not part of it.
    pub fn cost(&self, node: &Node) -> u128 {
        self.node(node, &mut Vec::new(), false)
    }

    fn node<'n>(&self, node: &'n Node, around: &mut Vec<&'n Band>, parallel: bool) -> u128 {
        match node {
            Node::Sequence(children) => children.iter().map(|child| self.node(child, around, parallel)).sum(),
            Node::Guard { then, otherwise, .. } => {
                self.node(then, around, parallel) + self.node(otherwise, around, parallel)
            }
            Node::Leaf(statement) => self.statement(*statement, around),
            Node::Band(band) => {
                let forks = band.parallel && !parallel;
                around.push(band);
                let inside = self.node(&band.body, around, parallel || band.parallel);
                let reached = self.trips(around);
                around.pop();
                let (outer, trips) = (reached[..reached.len() - 1].iter().product::<u128>(), reached[reached.len() - 1]);
                if !forks {
                    return inside + outer * self.machine.start;
                }
                let shared = trips.clamp(1, self.machine.processors);
                inside / shared + outer * self.machine.fork
            }
        }
    }

    /// The trips of some loops, for the statement in them with the most iterations.
    fn trips(&self, around: &[&Band]) -> Vec<u128> {
        let Some(last) = around.last() else { return Vec::new() };
        let all = last.member.keys().map(|&id| self.levels(id, around).iter().map(|level| level.trips).collect::<Vec<_>>());
        all.max_by_key(|trips| trips.iter().product::<u128>()).unwrap_or_else(|| vec![1; around.len()])
    }

    fn levels(&self, statement: StatementId, around: &[&Band]) -> Vec<Level> {
        let (ranges, _) = &self.known[&statement];
        let depth = ranges.len();
        let mut left: Vec<u128> = ranges.clone();
        let mut levels = Vec::new();
        for band in around {
            let Some(time) = band.member.get(&statement) else { continue };
            let rounded = match &band.tile {
                Some(tile) => Some((linear(time, depth), u128::try_from(tile.size).unwrap_or(1))),
                None => first_tile(time, depth),
            };
            let (row, size) = match rounded {
                Some((row, size)) => (row, Some(size.max(1))),
                None => (linear(time, depth), None),
            };
            let dim = row.as_ref().and_then(|row| {
                let is_left = |dim: &usize| row[*dim] != 0 && left[*dim] > 1;
                (0..depth).rev().find(is_left)
            });
            let trips = match (dim, size) {
                (Some(dim), Some(size)) => {
                    let tiles = left[dim].div_ceil(size);
                    left[dim] = left[dim].min(size);
                    tiles
                }
                (Some(dim), None) => std::mem::replace(&mut left[dim], 1),
                (None, _) => 1,
            };
            let dim = dim.or_else(|| row.as_ref()?.iter().rposition(|&factor| factor != 0));
            levels.push(Level { trips, dim, row: if size.is_none() { row } else { None } });
        }
        levels
    }

    fn statement(&self, statement: StatementId, around: &[&Band]) -> u128 {
        let levels = self.levels(statement, around);
        let (_, references) = &self.known[&statement];
        let times: u128 = levels.iter().map(|level| level.trips).product();
        let mut cost = times * self.iteration(statement, &levels, references);
        for (cache, miss) in self.machine.caches.iter().zip(self.machine.misses) {
            let inside: Vec<u128> = (0..levels.len()).map(|at| footprint(references, &levels[at + 1..])).collect();
            for reference in references {
                let mut misses = 1;
                for (level, inside) in levels.iter().zip(&inside).rev() {
                    misses *= match moves(reference, level.dim) {
                        Moves::Not if inside <= cache => 1,
                        Moves::Next if inside <= cache && level.row.is_some() => level.trips.div_ceil(LINE / ELEMENT),
                        _ => level.trips,
                    };
                }
                cost += misses * miss;
            }
        }
        cost
    }

    /// What one iteration computes.
    fn iteration(&self, statement: StatementId, levels: &[Level], references: &[Reference]) -> u128 {
        let work = 16 + 8 * references.len() as u128;
        let Some(inner) = levels.iter().rev().find(|level| level.dim.is_some() && level.row.is_some()) else { return work };
        let rows: Vec<Vec<i64>> = levels.iter().filter_map(|level| level.row.clone()).collect();
        if self.is_carried(statement, rows) {
            return work.max(64) + 16 * references.iter().filter(|one| moves(one, inner.dim) == Moves::Far).count() as u128;
        }
        let each = |reference: &Reference| match moves(reference, inner.dim) {
            Moves::Not => 0,
            Moves::Next => 2,
            Moves::Far => 20,
        };
        4 + references.iter().map(each).sum::<u128>()
    }

    /// Does the innermost of some loops carry an edge of a statement to itself?
    fn is_carried(&self, statement: StatementId, mut rows: Vec<Vec<i64>>) -> bool {
        while rows.last().is_some_and(|row| row.iter().all(|&factor| factor == 0)) {
            rows.pop();
        }
        let unit = self.unit_of[&statement];
        if let Some(&known) = self.carried.borrow().get(&(unit, rows.clone())) {
            return known;
        }
        let budget = Budget::new(CARRY_STEPS);
        let carried = self.problem.edges.iter().filter(|edge| edge.source == unit && edge.target == unit).any(|edge| {
            let space = edge.pairs.space();
            let distance = |row: &Vec<i64>| {
                let mut from = vec![0; space.domain(0)];
                from.extend(row);
                let mut to = vec![0; space.range(0)];
                to.extend(row);
                combine(&to, 1, &from, -1)
            };
            let Some((last, outer)) = rows.split_last() else { return false };
            let mut pairs = edge.pairs.clone();
            for row in outer {
                let Some(row) = distance(row) else { return true };
                pairs.add_eq(&row);
            }
            let Some(row) = distance(last) else { return true };
            [1, -1].into_iter().any(|sign| {
                let mut pairs = pairs.clone();
                let Some(row) = combine(&row, sign, &[1], -1) else { return true };
                pairs.add_ineq(&row);
                !matches!(Relation::from(pairs).is_empty(&budget), Ok(true))
            })
        });
        self.carried.borrow_mut().insert((unit, rows), carried);
        carried
    }
}

/// How a reference moves along a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moves {
    Not,
    Next,
    Far,
}

fn moves(reference: &Reference, dim: Option<usize>) -> Moves {
    let Some(dim) = dim else { return Moves::Not };
    let mut moves = Moves::Not;
    for (number, row) in reference.subscripts.iter().enumerate() {
        let factor = row.as_ref().map_or(2, |row| row.get(dim).copied().unwrap_or(0));
        moves = match (factor, number + 1 == reference.subscripts.len()) {
            (0, _) => moves,
            (1 | -1, true) if moves == Moves::Not => Moves::Next,
            _ => Moves::Far,
        };
    }
    moves
}

/// The bytes that some loops touch.
fn footprint(references: &[Reference], levels: &[Level]) -> u128 {
    let of = |reference: &Reference| {
        let (mut elements, mut is_dense) = (1, false);
        for level in levels {
            match moves(reference, level.dim) {
                Moves::Not => {}
                Moves::Next => {
                    elements *= level.trips;
                    is_dense |= level.trips >= LINE / ELEMENT;
                }
                Moves::Far => elements *= level.trips,
            }
        }
        elements * if is_dense { ELEMENT } else { LINE }
    };
    references.iter().map(of).sum()
}

/// References that differ by constants only, once each.
fn grouped(references: Vec<Reference>) -> Vec<Reference> {
    let mut groups: Vec<Reference> = Vec::new();
    for mut reference in references {
        for row in reference.subscripts.iter_mut().flatten() {
            row.pop();
        }
        let same = |other: &&mut Reference| other.array == reference.array && other.subscripts == reference.subscripts;
        match groups.iter_mut().find(same) {
            Some(known) => known.write |= reference.write,
            None => groups.push(reference),
        }
    }
    groups
}

/// How many iterations each loop around a statement has, at the middle of the loops further out.
pub fn ranges(problem: &Problem<'_>, statement: StatementId) -> Vec<u128> {
    let scop = problem.scop;
    let symbols = vec![TYPICAL; scop.symbols.len()];
    let (mut ranges, mut middle) = (Vec::new(), Vec::new());
    for &id in &scop.statements[statement].loops {
        let looped = &scop.loops[id];
        let at = |expr: &AffineExpr| expr.eval(&middle, &symbols);
        let lower = looped.lower.iter().filter_map(at).max();
        let upper = looped.upper.iter().filter_map(at).min();
        let (lower, upper) = (lower.unwrap_or(0), upper.unwrap_or(TYPICAL));
        let length = upper.saturating_sub(lower).max(1) / looped.step.max(1);
        ranges.push(u128::try_from(length.max(1)).unwrap_or(1));
        middle.push(lower.saturating_add(upper.saturating_sub(lower).max(0) / 2));
    }
    ranges
}

/// The coefficients of an expression without divisions.
fn linear(expr: &AffineExpr, depth: usize) -> Option<Vec<i64>> {
    if expr.divides() {
        return None;
    }
    let mut symbols = 0;
    expr.walk(&mut |part| {
        if let AffineExpr::Symbol(symbol) = part {
            symbols = symbols.max(*symbol as usize + 1);
        }
    });
    let (zeros, mut at) = (vec![0; symbols], vec![0; depth]);
    let start = expr.eval(&at, &zeros)?;
    let coefficient = |dim: usize| {
        at[dim] = 1;
        let value = expr.eval(&at, &zeros)?;
        at[dim] = 0;
        value.checked_sub(start)
    };
    (0..depth).map(coefficient).collect()
}

/// What the first quotient of a sum divides, and by what: the first of the tile loops that make a wavefront.
fn first_tile(expr: &AffineExpr, depth: usize) -> Option<(Option<Vec<i64>>, u128)> {
    let mut found = None;
    expr.walk(&mut |part| {
        if let AffineExpr::Binary(AffineOp::FloorDiv, sides) = part
            && let (None, Some(divisor)) = (&found, sides.1.as_const())
        {
            found = Some((linear(&sides.0, depth), u128::try_from(divisor).unwrap_or(1)));
        }
    });
    found
}
