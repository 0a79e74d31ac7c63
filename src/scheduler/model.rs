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

mod compute;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use super::chain::Chain;
use super::diamond::{linear, waves};
use super::hyperplane::{Rank, add_to};
use super::jam::wanted;
use super::machine::{ELEMENT, Machine};
use super::problem::Problem;
use super::references::{Reference, references};
use super::view::{Level, Moves, View, moves};
use super::way::{LoopLengths, RanBefore, Way};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Exhausted, Optimum, Set};
use crate::analysis::scop::{Scop, StatementId};
use crate::schedule::tree::{Band, Node};

/// What a symbol is taken to be by the number of subscripts of the arrays that loops up to it walk through: arrays of ten to forty
/// megabytes.
const TYPICAL: [i64; 5] = [1_000, 1_000, 1_000, 160, 40];

/// No nest is taken to have more iterations, so that no sum is too large.
const LONGEST: u128 = 1 << 48;

/// What a tile touches is not taken to move farther, in sixteenths of its size.
const FARTHEST: u128 = 1 << 16;

/// How many statements before one are looked at for what they leave in a cache.
const SEEN: usize = 8;

/// Steps spent on the range of a loop around a part of a statement.
const EXTENT_STEPS: u64 = 20_000;

/// Steps spent on which conditions on a part of a statement the others imply.
const PART_STEPS: u64 = 50_000;

/// The times of units at the loops over points around them.
type Rows = BTreeMap<usize, Vec<Vec<i64>>>;

/// A vector along which a statement moves; none if it is not known.
type StepVector = Option<Vec<i64>>;

/// Costs of trees of one problem.
pub struct Model<'p> {
    problem: &'p Problem<'p>,
    pub(super) machine: Machine,
    unit_of: FxHashMap<StatementId, usize>,
    carried: RefCell<FxHashMap<(Rows, Option<usize>), Chain>>,
    /// Along what the last of some loops goes while the others stand still, by their times.
    directions: RefCell<FxHashMap<Vec<Vec<i64>>, StepVector>>,
    known: FxHashMap<StatementId, (LoopLengths, Vec<Reference>)>,
    /// Iterations without conditions that the others imply, of parts of statements.
    parts: FxHashMap<StatementId, Set>,
}

/// What some statements cost: computing, the first cache included, and lines from memory, which overlap for the most part.
#[derive(Clone, Copy, Default, Debug)]
struct Cost {
    compute: u128,
    memory: u128,
}

impl Cost {
    fn total(self) -> u128 {
        self.compute.max(self.memory) + self.compute.min(self.memory) / 4
    }
}

impl std::ops::Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost { compute: self.compute + other.compute, memory: self.memory + other.memory }
    }
}

impl<'p> Model<'p> {
    /// A model of the trees of a problem.
    pub fn new(problem: &'p Problem<'p>, machine: Machine) -> Model<'p> {
        let mut unit_of = FxHashMap::default();
        for (number, unit) in problem.units.iter().enumerate() {
            unit_of.extend(unit.statements.iter().map(|&id| (id, number)));
        }
        let scop = problem.scop;
        let symbols = typical(scop);
        let known = scop.statements.ids();
        let known = known.map(|id| (id, (lengths(scop, id, &symbols), grouped(references(scop, id))))).collect();
        let parts = scop.statements.iter().filter(|(_, statement)| statement.part.is_some());
        let parts = parts.map(|(id, statement)| (id, without_implied(&statement.domain))).collect();
        let (carried, directions) = Default::default();
        Model { problem, machine, unit_of, carried, directions, known, parts }
    }

    /// What a node costs inside of some loops, one of which is parallel or not, with the chains in it unrolled and jammed.
    pub fn cost(&self, node: &Node, around: &[Band], parallel: bool) -> u128 {
        if self.machine.is_gpu {
            return self.on_gpu(node, around, 0);
        }
        self.node(node, &mut self.way(around, true), parallel).total()
    }

    /// What a node costs as it was written.
    pub fn cost_as_written(&self, node: &Node) -> u128 {
        if self.machine.is_gpu {
            return self.on_gpu(node, &[], 0);
        }
        self.node(node, &mut self.way([], false), false).total()
    }

    /// The bytes that a node fetches from memory, as far as no cache has them.
    pub fn bytes(&self, node: &Node) -> u128 {
        let memory = self.machine.last();
        self.node(node, &mut self.way([], true), true).memory / memory.miss * memory.line
    }

    /// How often a statement runs.
    pub fn runs(&self, statement: StatementId) -> u128 {
        self.ranges(statement).iter().product()
    }

    /// How many iterations each loop around a statement has.
    pub(super) fn ranges(&self, statement: StatementId) -> &[u128] {
        &self.known[&statement].0.each
    }

    /// What a statement reads and writes.
    pub(super) fn references(&self, statement: StatementId) -> &[Reference] {
        &self.known[&statement].1
    }

    /// What the symbols are taken to be.
    pub fn symbols(&self) -> Vec<i64> {
        typical(self.problem.scop)
    }

    /// The way into some loops.
    pub fn way<'n>(&self, around: impl IntoIterator<Item = &'n Band>, unrolled: bool) -> Way<'n> {
        Way::into(around, unrolled, &|id| self.known[&id].0.clone())
    }

    fn node<'n>(&self, node: &'n Node, way: &mut Way<'n>, parallel: bool) -> Cost {
        match node {
            Node::Sequence(children) => {
                let all = children.iter().map(|child| self.node(child, way, parallel));
                all.fold(Cost::default(), |sum, cost| sum + cost)
            }
            Node::Guard { then, otherwise, .. } => {
                let (then, otherwise) = (self.node(then, way, parallel), self.node(otherwise, way, parallel));
                if then.total() >= otherwise.total() { then } else { otherwise }
            }
            Node::Leaf(statement) => {
                let cost = self.statement(*statement, way);
                let window = self.window(*statement, way).map_or(0, |(_, window)| window.len());
                way.not_unrolled = way.not_unrolled.max(way.around.len() - window);
                way.saw(*statement);
                cost
            }
            Node::Band(band) => {
                let forks = band.parallel && !parallel;
                way.enter(band, &|id| self.known[&id].0.clone());
                let beside = std::mem::take(&mut way.not_unrolled);
                let inside = self.node(&band.body, way, parallel || band.parallel);
                // The loops of a window are not there when it runs.
                let start = if way.not_unrolled < way.around.len() { 0 } else { self.machine.start };
                way.not_unrolled = beside.max(way.not_unrolled);
                let (outer, trips) = trips(way);
                let together = if way.unrolled { self.together(way) } else { 1 };
                way.leave();
                if !forks {
                    return Cost { compute: inside.compute + outer / together * start, ..inside };
                }
                let total = outer * trips;
                let waves = way.around.last().and_then(|front| self.waves(front, band));
                let outer = waves.map_or(outer, |waves| waves.max(outer));
                let all = self.machine.processors.min(total.div_ceil(outer.max(1))).max(1);
                // The last iterations leave processors without work; tiles of a front are many, and small at its ends.
                let idle = if waves.is_some() { outer * (all - 1) / 2 } else { outer * (all - 1) };
                let compute = inside.compute * (total + idle) / (total * all).max(1);
                let memory = if all > 1 { self.machine.shared(inside.memory) } else { inside.memory };
                Cost { compute: compute + outer * self.machine.fork, memory }
            }
        }
    }

    /// How many wavefronts of tiles a loop over them has, where a loop over the tiles of one stands in it; none if it is no such loop.
    fn waves(&self, front: &Band, band: &Band) -> Option<u128> {
        let tile = band.tile.as_ref()?;
        let of = |(id, time): (&StatementId, &AffineExpr)| {
            let ranges = self.ranges(*id);
            let extent = |row: Vec<i64>| -> u128 {
                row.iter().zip(ranges).map(|(factor, range)| u128::from(factor.unsigned_abs()) * range).sum()
            };
            let second = (band.member.get(id)?, u128::try_from(tile.size).ok()?);
            let rows = waves(time, second, ranges.len())?;
            Some(rows.into_iter().map(|(row, size)| 64 * extent(row) / size).sum::<u128>().div_ceil(64))
        };
        if front.tile.is_some() { None } else { front.member.iter().filter_map(of).max() }
    }

    fn statement(&self, statement: StatementId, way: &Way<'_>) -> Cost {
        let levels = way.levels(statement);
        let (_, references) = &self.known[&statement];
        let times: u128 = levels.iter().map(|level| level.trips).product();
        let jams = if way.unrolled { self.jams(statement, way) } else { Vec::new() };
        let compute = times * self.iteration(statement, way, &jams);
        let levels = &jammed(levels, &jams)[..];
        let walks: Vec<Vec<Walked>> = references.iter().map(|reference| walked(reference, levels)).collect();
        let left: Vec<Vec<usize>> = references.iter().map(|reference| self.left(reference, levels, way)).collect();
        let (mut lines, mut inside, mut line) = ([0; 4], Vec::new(), 0);
        for (number, cache) in self.machine.caches.iter().enumerate() {
            if line != cache.line {
                (inside, line) = (footprints(&walks, levels, cache.line), cache.line);
            }
            for (walks, left) in walks.iter().zip(&left) {
                // What is left by a statement before is there, if all that runs in between fits in.
                if left.iter().any(|&common| 2 * inside[common - 1] <= cache.bytes) {
                    continue;
                }
                let mut misses = 1;
                for ((level, inside), walked) in levels.iter().zip(&inside).zip(walks) {
                    if *inside <= cache.bytes {
                        misses = misses * walked.drift / 16;
                    }
                    misses *= match walked.moves {
                        Moves::Not if *inside <= cache.bytes => 1,
                        Moves::Next if *inside <= cache.bytes && level.row.is_some() => {
                            (level.trips * level.apart).div_ceil(cache.line / ELEMENT)
                        }
                        _ => level.trips,
                    };
                }
                lines[number] += misses * cache.miss;
            }
        }
        // Lines of the second and the third cache, and addresses, come while others are computed with, as far as that goes.
        let [near, middle, memory, pages] = lines;
        let waits = near + middle + pages;
        Cost { compute: compute.max(waits) + compute.min(waits) / 4, memory }
    }

    /// How many iterations of the loops around will share one start of the last of some loops.
    fn together(&self, way: &Way<'_>) -> u128 {
        let Some(last) = way.around.last() else { return 1 };
        let copies = |&id: &StatementId| self.jams(id, way).iter().map(|(_, copies)| copies).product::<u128>();
        last.member.keys().map(copies).min().unwrap_or(1).max(1)
    }

    /// The loops around a statement of which iterations will be jammed, and how many.
    fn jams(&self, statement: StatementId, way: &Way<'_>) -> Vec<(usize, u128)> {
        let Some(view) = self.view(statement, way) else { return Vec::new() };
        let jams = wanted(&view, &way.around).into_iter();
        jams.map(|(at, copies)| (at, u128::try_from(copies).unwrap_or(1).clamp(1, view.trips(at).max(1)))).collect()
    }

    /// How many loops are around both a statement and one before it that leaves in a cache what a reference needs, most of it, in the same
    /// iteration of these; for each such statement.
    fn left(&self, reference: &Reference, levels: &[Level], way: &Way<'_>) -> Vec<usize> {
        let common = |seen: &RanBefore<'_>| {
            let common = seen.around.iter().zip(&way.around).take_while(|(a, b)| std::ptr::eq(**a, **b)).count();
            let leaves = |known: &Reference| {
                let alike = |(ours, theirs): (&Level, &(Option<usize>, u128))| {
                    moves(reference, ours.dim) == moves(known, theirs.0)
                };
                let needed = touched(reference, levels[common..].iter().map(|level| (level.dim, level.trips)));
                // What it touches is not known where a subscript is no plain sum: all of a new buffer, as a rule.
                let is_most = || {
                    known.subscripts.contains(&None)
                        || needed <= 2 * touched(known, seen.walks[common..].iter().copied())
                };
                known.array == reference.array && levels[..common].iter().zip(&seen.walks).all(alike) && is_most()
            };
            (common > 0 && self.known[&seen.statement].1.iter().any(leaves)).then_some(common)
        };
        way.seen.iter().rev().take(SEEN).filter_map(common).collect()
    }

    /// A statement in the loops on a way; none if it does not stand in all of them.
    pub fn view<'m>(&'m self, statement: StatementId, way: &'m Way<'m>) -> Option<View<'m>> {
        let levels = way.levels(statement);
        let scop = self.problem.scop;
        let loops = &scop.statements[statement].loops;
        let (references, part) = (&self.known[&statement].1, self.parts.get(&statement));
        let is_in_all = !levels.is_empty() && levels.len() == way.around.len();
        is_in_all.then_some(View { scop, loops, levels, references, part, of: (self, statement, way) })
    }
}

/// How often the last of some loops is reached, and how often it runs its body then, for the statement in it with the most iterations.
fn trips(way: &Way<'_>) -> (u128, u128) {
    let ids = way.around.last().into_iter().flat_map(|last| last.member.keys());
    let product = |levels: &[Level]| levels.iter().map(|level| level.trips).product::<u128>();
    let longest = ids.map(|&id| way.levels(id)).max_by_key(|levels| product(levels));
    let Some([outer @ .., last]) = longest else { return (1, 1) };
    (product(outer), last.trips)
}

/// How many elements a reference touches along some loops, by which loop of its statement each is and how often that runs.
fn touched(reference: &Reference, walks: impl Iterator<Item = (Option<usize>, u128)>) -> u128 {
    walks.filter(|&(dim, _)| moves(reference, dim) != Moves::Not).map(|(_, trips)| trips).product()
}

/// Rows that are linearly independent, the last one among them.
pub(super) fn independent(rows: &[Vec<i64>]) -> Rank {
    let mut rank = Rank::new();
    rows.iter().rev().for_each(|row| add_to(&mut rank, row));
    rank
}

/// Some loops, with the iterations that are jammed as loops inside of all others.
fn jammed<'l>(levels: &'l [Level], jams: &[(usize, u128)]) -> Cow<'l, [Level]> {
    if jams.is_empty() {
        return Cow::Borrowed(levels);
    }
    let mut levels = levels.to_vec();
    for &(at, copies) in jams {
        let inside = Level { trips: copies, ..levels[at].clone() };
        levels[at] = Level { trips: levels[at].trips.div_ceil(copies), apart: copies, ..levels[at].clone() };
        levels.push(inside);
    }
    Cow::Owned(levels)
}

/// How a reference moves along a loop.
struct Walked {
    moves: Moves,
    /// By how much more than that says, in sixteenths.
    drift: u128,
}

/// How a reference moves along some loops.
fn walked(reference: &Reference, levels: &[Level]) -> Vec<Walked> {
    let ways: Vec<Moves> = levels.iter().map(|level| moves(reference, level.dim)).collect();
    ways.iter().enumerate().map(|(at, &moves)| Walked { moves, drift: drift(levels, &ways, at) }).collect()
}

/// For each loop the bytes that those inside of it touch, in lines of so many, for references that move along the loops in some ways.
fn footprints(walks: &[Vec<Walked>], levels: &[Level], line: u128) -> Vec<u128> {
    let mut inside = vec![0; levels.len()];
    for walks in walks {
        let (mut rows, mut row) = (1, 1);
        for ((level, walked), inside) in levels.iter().zip(walks).zip(&mut inside).rev() {
            *inside += rows * line.max(row * ELEMENT);
            rows = rows * walked.drift / 16;
            match walked.moves {
                Moves::Not => {}
                Moves::Next => row *= level.trips,
                Moves::Far => rows *= level.trips,
            }
        }
    }
    inside
}

/// How many times as many elements a reference touches in all iterations of a loop over points and those inside of it as its walk along each
/// of them says, in sixteenths: where one of two loops is skewed by the other one, what a tile touches moves with that.
fn drift(levels: &[Level], ways: &[Moves], at: usize) -> u128 {
    let factor = |level: &Level, dim: usize| level.row.as_ref().map_or(0, |row| u128::from(row[dim].unsigned_abs()));
    let length = |level: &Level| level.trips * level.apart;
    let (mut times, mut seen) = (16, Vec::new());
    for inner in at + 1..levels.len() {
        let mut pairs = [(at, inner), (inner, at)].into_iter();
        let moves = |&(moved, still): &(usize, usize)| ways[moved] != Moves::Not && ways[still] == Moves::Not;
        let Some((moved, still)) = pairs.find(moves).map(|(moved, still)| (&levels[moved], &levels[still])) else {
            continue;
        };
        let (Some(dim), Some(by)) = (moved.dim, still.dim) else { continue };
        let slope = factor(moved, by);
        if dim == by || slope == 0 || seen.contains(&(dim, by)) {
            continue;
        }
        seen.push((dim, by));
        let alone = length(moved) * factor(moved, dim).max(1);
        let together = 16 * (alone + slope * (length(still) - 1)) / alone;
        times = (times * together.min(FARTHEST) / 16).min(FARTHEST);
    }
    times
}

/// References that differ by constants only, once each; what is the same to the letter is loaded once.
fn grouped(references: Vec<Reference>) -> Vec<Reference> {
    let mut distinct: Vec<Reference> = Vec::new();
    for reference in references {
        if !distinct.contains(&reference) {
            distinct.push(reference);
        }
    }
    let mut groups: Vec<Reference> = Vec::new();
    for mut reference in distinct {
        let offset = |row: &mut Option<Vec<i64>>| row.as_mut().and_then(Vec::pop).unwrap_or(0);
        reference.offsets = vec![reference.subscripts.iter_mut().map(offset).collect()];
        let same = |other: &&mut Reference| other.array == reference.array && other.subscripts == reference.subscripts;
        match groups.iter_mut().find(same) {
            Some(known) => {
                known.write |= reference.write;
                known.offsets.extend(reference.offsets);
            }
            None => groups.push(reference),
        }
    }
    groups
}

/// What the symbols are taken to be.
fn typical(scop: &Scop) -> Vec<i64> {
    let mut ranks = vec![0; scop.symbols.len()];
    for (id, statement) in scop.statements.iter() {
        for reference in references(scop, id) {
            for (dim, &looped) in statement.loops.iter().enumerate() {
                if moves(&reference, Some(dim)) == Moves::Not {
                    continue;
                }
                let looped = &scop.loops[looped];
                for (symbol, rank) in ranks.iter_mut().enumerate() {
                    if looped.lower.iter().chain(&looped.upper).any(|bound| bound.uses_symbol(symbol as u32)) {
                        *rank = reference.subscripts.len().max(*rank);
                    }
                }
            }
        }
    }
    let any = ranks.into_iter().map(|rank| TYPICAL[rank.min(TYPICAL.len() - 1)]);
    any.enumerate().map(|(symbol, any)| within(&scop.context, symbol, any)).collect()
}

/// The number next to another one that a symbol may be, by what is known of it: `--assume`, or an assertion.
fn within(context: &Set, symbol: usize, any: i64) -> i64 {
    if *context == Set::universe(context.space()) {
        return any;
    }
    let (column, budget) = (context.space().symbol(symbol), Budget::new(EXTENT_STEPS));
    let least = bound(context.dim_min(column, &budget)).map_or(any, |least| any.max(least));
    bound(context.dim_max(column, &budget)).map_or(least, |most| least.min(most))
}

/// How many iterations each loop around a statement has, at the middle of the loops further out.
fn lengths(scop: &Scop, statement: StatementId, symbols: &[i64]) -> LoopLengths {
    let (mut lengths, mut middle) = (LoopLengths::default(), Vec::new());
    let part = scop.statements[statement].part.as_ref().map(|_| &scop.statements[statement].domain);
    for &id in &scop.statements[statement].loops {
        let looped = &scop.loops[id];
        let at = |expr: &AffineExpr| expr.eval(&middle, symbols);
        let mut lower = looped.lower.iter().filter_map(at).max().unwrap_or(0);
        let mut upper = looped.upper.iter().filter_map(at).min().unwrap_or(TYPICAL[0]);
        if let Some((first, last)) = part.and_then(|domain| extent(domain, &middle, symbols)) {
            (lower, upper) = (lower.max(first), upper.min(last.saturating_add(1)));
        }
        let length = upper.saturating_sub(lower).max(1) / looped.step.max(1);
        let most = (LONGEST / lengths.each.iter().product::<u128>()).max(1);
        lengths.each.push(u128::try_from(length).unwrap_or(1).clamp(1, most));
        let number = middle.len();
        for (outer, around) in scop.statements[statement].loops[..number].iter().enumerate() {
            let slopes = |bounds: &[AffineExpr]| -> Vec<i64> {
                bounds.iter().filter_map(|bound| Some(linear(bound, number)?[outer])).collect()
            };
            let (below, above) = (slopes(&looped.lower), slopes(&looped.upper));
            if let Some(slope) = below.into_iter().find(|slope| *slope != 0 && above.contains(slope)) {
                let by = slope.saturating_mul(scop.loops[*around].step) / looped.step.max(1);
                lengths.moving.push((number, outer, u128::from(by.unsigned_abs())));
            }
        }
        middle.push(lower.saturating_add(upper.saturating_sub(lower).max(0) / 2));
    }
    lengths
}

/// The same set with fewer conditions, if they are found soon.
fn without_implied(set: &Set) -> Set {
    set.remove_redundancies(&Budget::new(PART_STEPS)).unwrap_or_else(|_| set.clone())
}

/// The first and the last that a dim of a set can be, for some values of the dims before it; none where a side has no bound.
fn extent(set: &Set, before: &[i64], symbols: &[i64]) -> Option<(i64, i64)> {
    let space = set.space();
    let columns = (0..symbols.len()).map(|s| space.symbol(s)).chain((0..before.len()).map(|d| space.range(d)));
    let values = symbols.iter().chain(before);
    let there = columns.zip(values).fold(set.clone(), |there, (column, &value)| there.fix(column, value));
    let mut form = vec![0; space.num_columns()];
    form[space.range(before.len())] = 1;
    let budget = Budget::new(EXTENT_STEPS);
    Some((bound(there.min(&form, &budget))?, bound(there.max(&form, &budget))?))
}

/// A bound that is found and is no large number.
fn bound(end: Result<Optimum<BigInt>, Exhausted>) -> Option<i64> {
    match end {
        Ok(Optimum::Bounded(value)) => value.to_i64(),
        _ => None,
    }
}
