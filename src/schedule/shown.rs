//! Which pair a refusal shows, where iterations of a parallel band depend on each other: the same one that `deps`
//! shows of a loop ([`crate::analysis::plainest`]).

use num_bigint::BigInt;

use super::legality::{Dependence, inside};
use super::order::Order;
use super::tree::Tree;
use crate::affine::presburger::{Budget, Relation};
use crate::analysis::dependence::Kind;
use crate::analysis::pairs::agree;
use crate::analysis::plainest::{Candidate, Parted, is_rewritten, plainest};
use crate::analysis::scop::{Access, Array, Scop, StatementId};

/// Steps spent on the choice.
const STEPS: u64 = 1_600_000;

/// The reason: a dependence, its pairs that take different times at the band and the same at all bands around, and the
/// one that is shown. None if it was not found.
pub(super) type Shown<'d> = (&'d Dependence, Relation, Vec<BigInt>);

/// May the order of a dependence be given up?
pub(super) type IsAllowed<'a> = dyn Fn(&Dependence) -> bool + 'a;

/// The plainest reason why the iterations of a band may not run in any order. `is_allowed` says of which dependences
/// the order may be given up.
pub(super) fn shown<'d>(
    scop: &Scop,
    (dependences, is_allowed): (&'d [Dependence], &IsAllowed<'_>),
    (tree, band): (&Tree, usize),
    budget: &Budget,
) -> Option<Shown<'d>> {
    let order = Order::new(scop, tree);
    let mut outer = tree.path_to(band);
    outer.retain(|&number| number != band);
    let below: Vec<&Dependence> = inside(scop, order.band(band), dependences).filter(|one| !is_allowed(one)).collect();
    let all: Vec<Candidate> = below.iter().map(|one| candidate(scop, one)).collect();
    let budget = &Budget::new(STEPS.min(budget.left()));
    let pairs_of = |number: usize| -> Option<Parted> {
        let Dependence { source, target, pairs, .. } = below[number];
        let known = pairs.intersect_symbols(&scop.context);
        let mut apart = Relation::empty(known.space());
        for parted in order.parted_at(band, (*source, *target), &outer).ok()? {
            let pairs = known.intersect(&parted.into());
            if !pairs.is_empty(budget).ok()? {
                apart = apart.union(&pairs);
            }
        }
        // The distance is taken where both iterations have the loop; parts of one statement may be in different loops.
        let origin = order.band(band).origin;
        let [from, to] = [*source, *target]
            .map(|statement| scop.statements[statement].loops.iter().position(|&id| Some(id) == origin));
        let level = from.filter(|_| from == to);
        (!apart.disjuncts().is_empty()).then_some((apart, level))
    };
    let mut over = |number: usize, pair: &[BigInt]| {
        let dependence = below[number];
        let of_kind = |kind: Kind| below.iter().zip(&all).filter(move |(_, one)| one.exact && one.kind == kind);
        let [from, to] = ends(dependence);
        let within = [inner(scop, from, true, budget), inner(scop, to, false, budget)];
        let outputs = of_kind(Kind::Output).filter(|(one, _)| ends(one)[0] == from);
        let outputs = outputs.map(|(one, _)| (ends(one)[1], &one.pairs));
        let flows =
            of_kind(Kind::Flow).filter(|(one, _)| ends(one)[1] == to).map(|(one, _)| (ends(one)[0], &one.pairs));
        let [behind, before] = [0, 1].map(|end: usize| within[end].iter().map(|(access, pairs)| (*access, pairs)));
        is_rewritten(outputs.chain(behind), flows.chain(before), pair, budget)
    };
    let (number, point) = plainest(&all, &mut |number| pairs_of(number), &mut over, budget)?;
    Some((below[number], pairs_of(number)?.0, point?))
}

/// A statement, and which access of it.
type End = (StatementId, usize);

/// What else a statement writes to the cell of an access in the same iteration, behind the access or before it: no
/// dependence of statements.
fn inner(scop: &Scop, (statement, access): End, is_behind: bool, budget: &Budget) -> Vec<(End, Relation)> {
    let all = &scop.statements[statement].accesses;
    let order = |access: &Access| scop.nest.order(access.op);
    let own = &all[access];
    let is_one = |other: &Access| {
        let comes = if is_behind { order(other) > order(own) } else { order(other) < order(own) };
        other.write && other.must && other.array == own.array && comes
    };
    let same = |other: &Access| {
        let pairs = own.relation.compose(&other.relation.inverse(), budget).ok()?;
        Some(pairs.intersect(&agree(pairs.space(), pairs.space().num_domain).into()))
    };
    let others = all.iter().enumerate().filter(|(_, other)| is_one(other));
    others.filter_map(|(number, other)| Some(((statement, number), same(other)?))).collect()
}

/// The accesses of both ends.
fn ends(dependence: &Dependence) -> [End; 2] {
    let &Dependence { source, source_access, target, target_access, .. } = dependence;
    [(source, source_access), (target, target_access)]
}

fn candidate(scop: &Scop, dependence: &Dependence) -> Candidate {
    let [source, target] = ends(dependence).map(|(statement, access)| &scop.statements[statement].accesses[access]);
    let is = |known: fn(&Array) -> bool| [source, target].iter().any(|access| known(&scop.arrays[access.array]));
    let is_open = is(|array| matches!(array, Array::World | Array::Console));
    let kind = match (source.write, target.write) {
        _ if is_open => Kind::Order,
        (true, false) => Kind::Flow,
        (false, _) => Kind::Anti,
        (true, true) => Kind::Output,
    };
    Candidate {
        kind,
        exact: dependence.exact,
        is_reduction: dependence.reduces,
        is_memory: is_open || is(|array| matches!(array, Array::Memory(_))),
        ends: [source, target].map(|access: &Access| scop.nest.order(access.op)),
    }
}
