//! Which of several dependences is shown as the reason why the iterations of a loop keep their order, and which pair of it.
//!
//! All of them are reasons. The plainest to a person is a value that one iteration hands to another. So first come
//! exact flows through memory, in the order of the text, then the same from the last write on, since the last write of
//! an iteration is what the next one sees; where the cell is written again in between, a flow says no more than that
//! the iterations use the same memory, and is passed over. Then come memory that is used again, all of these for
//! negative symbols, values without an address, reductions, and what is only an upper bound.
//!
//! The parts of a statement that was split are one reason with it: what is shown is then what the whole would show.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::change::Change;
use super::legality::{StatementDependence, inside};
use super::order::Order;
use super::refusal::{Broken, Event, Refusal, Witness};
use super::tree::Tree;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Optimum, Relation, Set};
use crate::analysis::pairs::agree;
use crate::analysis::scop::{Access, Array, Scop, StatementId};
use crate::analysis::witness::nearest_point;

/// Steps spent on the choice.
const STEPS: u64 = 1_600_000;

/// How many flows are looked at from either end of the text.
const TRIED: usize = 8;

/// The reason: a dependence that has the pair that is shown, and all pairs of these two accesses that take different times at
/// the band and the same at all bands around.
pub(super) type Shown<'d> = (&'d StatementDependence, Relation, Vec<BigInt>);

/// May the order of a dependence be given up?
pub(super) type IsAllowed<'a> = dyn Fn(&StatementDependence) -> bool + 'a;

/// A statement, and which access of it.
type StatementAccess = (StatementId, usize);

/// What comes first is the plainest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ReasonKind {
    /// Written, then read.
    Flow,
    /// Written, then written again.
    Output,
    /// Read, then written.
    Anti,
    /// Seen from outside.
    Order,
}

/// Dependences between two accesses of the program as it was read: one, or those of the parts that its statements were split into.
struct ShownReason<'d> {
    kind: ReasonKind,
    /// Is it no upper bound?
    exact: bool,
    is_reduction: bool,
    is_memory: bool,
    /// The places in the text of both ends.
    ends: [usize; 2],
    parts: Vec<&'d StatementDependence>,
}

impl ShownReason<'_> {
    /// Is it surely of these kinds, through memory, and no reduction?
    fn is_plain(&self, kinds: &[ReasonKind]) -> bool {
        self.exact && self.is_memory && !self.is_reduction && kinds.contains(&self.kind)
    }
}

/// All pairs of a reason, and the one that is nearest, if it was found.
type FoundPairs = (usize, Relation, Option<Vec<BigInt>>);

/// The plainest reason why the iterations of a band may not run in any order. `is_allowed` says of which dependences
/// the order may be given up. None if it was not found.
pub(super) fn shown<'d>(
    scop: &Scop,
    (dependences, is_allowed): (&'d [StatementDependence], &IsAllowed<'_>),
    (tree, band): (&Tree, usize),
) -> Option<Shown<'d>> {
    let order = Order::new(scop, tree);
    let mut outer = tree.path_to(band);
    outer.retain(|&number| number != band);
    let below: Vec<&StatementDependence> = inside(scop, order.band(band), dependences).collect();
    let reasons = reasons(scop, below.iter().copied().filter(|one| !is_allowed(one)));
    let budget = Budget::new(STEPS);
    let finder = ReasonFinder { scop, order, band, outer, below, reasons, budget };
    let (number, pairs, point) = finder.plainest()?;
    let point = point?;
    let part = finder.part_of(&finder.reasons[number], &point)?;
    Some((part, pairs, point))
}

fn reasons<'d>(scop: &Scop, all: impl Iterator<Item = &'d StatementDependence>) -> Vec<ShownReason<'d>> {
    let mut reasons: Vec<ShownReason<'d>> = Vec::new();
    let mut numbers = BTreeMap::new();
    for one in all {
        let [from, to] =
            ends(one).map(|(id, access)| (scop.statements[id].part.as_ref().map_or(id, |part| part.of), access));
        let number = *numbers.entry((from, to, one.exact)).or_insert(reasons.len());
        match reasons.get_mut(number) {
            Some(reason) => reason.parts.push(one),
            None => reasons.push(reason(scop, one)),
        }
    }
    reasons
}

fn reason<'d>(scop: &Scop, one: &'d StatementDependence) -> ShownReason<'d> {
    let accesses = ends(one).map(|(statement, access)| &scop.statements[statement].accesses[access]);
    let is = |known: fn(&Array) -> bool| accesses.iter().any(|access| known(&scop.arrays[access.array]));
    let is_open = is(|array| matches!(array, Array::World | Array::Console));
    ShownReason {
        kind: if is_open { ReasonKind::Order } else { kind(accesses) },
        exact: one.exact,
        is_reduction: one.reduces.is_some(),
        is_memory: is_open || is(|array| matches!(array, Array::Memory(_))),
        ends: accesses.map(|access| scop.nest.order(access.op)),
        parts: vec![one],
    }
}

fn kind([source, target]: [&Access; 2]) -> ReasonKind {
    match (source.write, target.write) {
        (true, false) => ReasonKind::Flow,
        (false, _) => ReasonKind::Anti,
        (true, true) => ReasonKind::Output,
    }
}

/// The accesses of both ends.
fn ends(dependence: &StatementDependence) -> [StatementAccess; 2] {
    let &StatementDependence { source, source_access, target, target_access, .. } = dependence;
    [(source, source_access), (target, target_access)]
}

struct ReasonFinder<'s, 'd> {
    scop: &'s Scop,
    order: Order<'s>,
    band: usize,
    /// The bands around.
    outer: Vec<usize>,
    /// The dependences between statements of the band.
    below: Vec<&'d StatementDependence>,
    reasons: Vec<ShownReason<'d>>,
    budget: Budget,
}

impl<'d> ReasonFinder<'_, 'd> {
    fn plainest(&self) -> Option<FoundPairs> {
        let all = &self.reasons;
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&number| {
            let one = &all[number];
            (!one.exact, one.is_reduction, !one.is_memory, one.kind, one.ends)
        });
        let of = |kinds: &[ReasonKind]| order.iter().copied().filter(|&number| all[number].is_plain(kinds)).collect();
        let flows: Vec<usize> = of(&[ReasonKind::Flow]);
        let mut late = flows.clone();
        late.sort_by_key(|&number| (Reverse(all[number].ends[0]), all[number].ends[1]));
        let mut others = Vec::new();
        for (list, are_flows) in [(flows, true), (late, true), (of(&[ReasonKind::Output, ReasonKind::Anti]), false)] {
            let mut tried = 0;
            for number in list.into_iter().take_while(|_| self.budget.left() > 0) {
                if others.iter().any(|(other, ..): &FoundPairs| *other == number) {
                    continue;
                }
                let Some((pairs, point)) = self.nearest(&all[number]) else { continue };
                let is_plain = point.as_ref().is_some_and(|point| {
                    let symbols = &point[..pairs.space().num_symbols];
                    let is_natural = symbols.iter().all(|value| !value.is_negative());
                    is_natural && !(are_flows && self.is_rewritten(&all[number], point))
                });
                if is_plain {
                    return Some((number, pairs, point));
                }
                others.push((number, pairs, point));
                tried += 1;
                if tried == TRIED {
                    break;
                }
            }
        }
        // Whatever is left is one as good as another: memory that is used again, where a flow is written over.
        let is_shown = |(number, _, point): &FoundPairs| {
            let is_over = |point| all[*number].kind == ReasonKind::Flow && self.is_rewritten(&all[*number], point);
            point.as_deref().is_some_and(|point| !is_over(point))
        };
        if let Some(at) = others.iter().position(is_shown) {
            return Some(others.swap_remove(at));
        }
        order.into_iter().find_map(|number| {
            let (pairs, point) = self.nearest(&all[number])?;
            Some((number, pairs, point))
        })
    }

    /// The pairs of a reason and the nearest of them; none if there are no pairs, or if that is not known.
    fn nearest(&self, reason: &ShownReason<'_>) -> Option<(Relation, Option<Vec<BigInt>>)> {
        let mut all: Option<Relation> = None;
        for StatementDependence { source, target, pairs, .. } in reason.parts.iter().copied() {
            let known = pairs.intersect_symbols(&self.scop.context);
            for parted in self.order.parted_at(self.band, (*source, *target), &self.outer).ok()? {
                let pairs = known.intersect(&parted.into());
                if !pairs.is_empty(&self.budget).ok()? {
                    all = Some(all.map_or_else(|| pairs.clone(), |all| all.union(&pairs)));
                }
            }
        }
        let (pairs, mut along) = (all?, reason.parts.iter().map(|one| self.along(one)));
        let first = along.next().flatten();
        let point = nearest_point(&pairs, first.filter(|_| along.all(|other| other == first)), &self.budget);
        Some((pairs, point))
    }

    /// The induction variables of both ends that are the time at the band, where it is one.
    fn along(&self, one: &StatementDependence) -> Option<(usize, usize)> {
        let band = self.order.band(self.band);
        let [from, to] = [one.source, one.target].map(|id| match band.member.get(&id) {
            Some(AffineExpr::Dim(dim)) => Some(*dim as usize),
            _ => None,
        });
        from.zip(to)
    }

    /// The part that has a pair.
    fn part_of(&self, reason: &ShownReason<'d>, pair: &[BigInt]) -> Option<&'d StatementDependence> {
        match reason.parts[..] {
            [one] => Some(one),
            _ => reason.parts.iter().copied().find(|one| one.pairs.contains(pair) == Ok(true)),
        }
    }

    /// Does a write between the two iterations of a pair surely take the place of what the first one wrote? False where that
    /// is not known.
    fn is_rewritten(&self, reason: &ShownReason<'d>, pair: &[BigInt]) -> bool {
        let Some(one) = self.part_of(reason, pair) else { return false };
        let Some(pair) = pair.iter().map(ToPrimitive::to_i64).collect::<Option<Vec<i64>>>() else { return false };
        let [from, to] = ends(one);
        let access = |(statement, access): StatementAccess| &self.scop.statements[statement].accesses[access];
        let of_kind = |wanted: ReasonKind| {
            self.below.iter().filter(move |one| one.exact && kind(ends(one).map(access)) == wanted)
        };
        let [behind, before] = [(from, true), (to, false)].map(|(end, is_behind)| self.inner(end, is_behind));
        let mut seconds: FxHashMap<StatementAccess, Vec<&Relation>> = FxHashMap::default();
        let flows = of_kind(ReasonKind::Flow).filter(|one| ends(one)[1] == to).map(|one| (ends(one)[0], &one.pairs));
        for (write, pairs) in flows.chain(before.iter().map(|(write, pairs)| (*write, pairs))) {
            seconds.entry(write).or_default().push(pairs);
        }
        let outputs =
            of_kind(ReasonKind::Output).filter(|one| ends(one)[0] == from).map(|one| (ends(one)[1], &one.pairs));
        let firsts = outputs.chain(behind.iter().map(|(write, pairs)| (*write, pairs)));
        let mut ways =
            firsts.flat_map(|(write, first)| seconds.get(&write).into_iter().flatten().map(move |&s| (first, s)));
        ways.any(|(first, second)| self.passes(first, second, &pair))
    }

    /// Does a pair go through something that the first relation leads to, and the second one from?
    fn passes(&self, first: &Relation, second: &Relation, pair: &[i64]) -> bool {
        let fixed = |pairs: &Relation, at: usize, values: &[i64]| {
            values.iter().enumerate().fold(pairs.clone(), |pairs, (k, &value)| pairs.fix(at + k, value))
        };
        let (symbols, rest) = pair.split_at(first.space().num_symbols);
        let (source, target) = rest.split_at(first.space().num_domain);
        let before = fixed(&fixed(first, 1, symbols), first.space().domain(0), source);
        let after = fixed(&fixed(second, 1, symbols), second.space().range(0), target);
        before.compose(&after, &self.budget).and_then(|pairs| pairs.is_empty(&self.budget)) == Ok(false)
    }

    /// What else a statement surely writes to the cell of an access in the same iteration, behind the access or before it: no
    /// dependence of statements.
    fn inner(&self, (statement, access): StatementAccess, is_behind: bool) -> Vec<(StatementAccess, Relation)> {
        let all = &self.scop.statements[statement].accesses;
        let order = |access: &Access| self.scop.nest.order(access.op);
        let own = &all[access];
        let is_one = |other: &Access| {
            let comes = if is_behind { order(other) > order(own) } else { order(other) < order(own) };
            other.write && other.must && other.array == own.array && comes
        };
        let same = |other: &Access| {
            let pairs = own.relation.compose(&other.relation.inverse(), &self.budget).ok()?;
            Some(pairs.intersect(&agree(pairs.space(), pairs.space().num_domain).into()))
        };
        let others = all.iter().enumerate().filter(|(_, other)| is_one(other));
        others.filter_map(|(number, other)| Some(((statement, number), same(other)?))).collect()
    }
}

/// A pair of a dependence as a witness: both ends with a cell that both touch, if there is one.
pub(super) fn at_point(
    scop: &Scop,
    change: &Change,
    (dependence, pairs, point): (&StatementDependence, &Relation, &[BigInt]),
    (broken, band): (Broken, Option<usize>),
    budget: &Budget,
) -> Result<Witness, Refusal> {
    let (symbols, rest) = point.split_at(pairs.space().num_symbols);
    let (first, second) = rest.split_at(pairs.space().num_domain);
    let [source, target] = ends(dependence);
    let access = |(statement, access): StatementAccess| &scop.statements[statement].accesses[access];
    let cells = [cells_of(access(source), symbols, first, budget)?, cells_of(access(target), symbols, second, budget)?];
    let is_one = access(source).array == access(target).array;
    let both = if is_one { least(&cells[0].intersect(&cells[1]), budget)? } else { None };
    let event = |end: StatementAccess, iteration: &[BigInt], cells: &Set| {
        let data = &scop.statements[end.0];
        let &Access { op, write, array, .. } = access(end);
        let cell = if both.is_some() { both.clone() } else { least(cells, budget)? };
        let statement = data.part.as_ref().map_or(end.0, |part| part.of);
        Ok::<Event, Refusal>(Event {
            statement,
            op,
            write,
            array,
            iteration: iteration.to_vec(),
            cell: cell.unwrap_or_default(),
        })
    };
    let bands = change.tree.bands();
    Ok(Witness {
        change: change.name.to_string(),
        broken,
        at: band.map(|number| bands[number].name.to_string()),
        symbols: symbols.to_vec(),
        source: event(source, first, &cells[0])?,
        target: event(target, second, &cells[1])?,
        pairs: pairs.coalesce(budget).and_then(|pairs| pairs.remove_redundancies(budget)).unwrap_or(pairs.clone()),
    })
}

/// The subscripts of the least cell that an access touches in one iteration; empty for what has none.
pub(crate) fn cell_of(
    access: &Access,
    symbols: &[BigInt],
    iteration: &[BigInt],
    budget: &Budget,
) -> Result<Vec<BigInt>, Exhausted> {
    Ok(least(&cells_of(access, symbols, iteration, budget)?, budget)?.unwrap_or_default())
}

/// The cells that an access touches in one iteration.
fn cells_of(access: &Access, symbols: &[BigInt], iteration: &[BigInt], budget: &Budget) -> Result<Set, Exhausted> {
    let space = access.relation.space();
    let mut here = BasicRelation::universe(space);
    for (column, value) in symbols.iter().chain(iteration).enumerate() {
        let mut row = vec![BigInt::from(0); column + 2];
        row[0] = -value.clone();
        row[column + 1] = BigInt::from(1);
        row.resize(space.num_columns(), BigInt::from(0));
        here.add_eq_big(&row);
    }
    access.relation.intersect(&here.into()).range(budget)
}

/// The least of some cells; any, if there is no least one.
fn least(cells: &Set, budget: &Budget) -> Result<Option<Vec<BigInt>>, Exhausted> {
    let space = cells.space();
    let all: Vec<usize> = (1..space.num_columns()).collect();
    let point = match cells.lexmin_point(&all, budget)? {
        Optimum::Bounded(point) => Some(point),
        Optimum::Empty => None,
        Optimum::Unbounded => cells.sample(budget)?.map(|point| point.to_big()),
    };
    Ok(point.map(|mut point| point.split_off(space.num_symbols)))
}
