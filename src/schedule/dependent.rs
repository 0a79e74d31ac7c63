//! The dependences between statement instances, as the judge wants them: one for each pair of accesses.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::change::License;
use super::legality::StatementDependence;
use crate::affine::presburger::{Budget, Relation};
use crate::analysis;
use crate::analysis::assumption::{Assumption, folded};
use crate::analysis::dataflow::counted_flow_of_values;
use crate::analysis::dependence::{WantedDependences, dependences};
use crate::analysis::reduction::{Permit, Update, updates};
use crate::analysis::scop::{Access, Array, ArrayId, Scop, StatementId, StatementKind};
use crate::analysis::traps::may_swap;
use crate::ir::{Combiner, Module, Op, Type, Value};
use crate::limits::Limits;

/// The dependences of a program.
#[derive(Clone, Debug, Default)]
pub struct Dependent {
    /// In the order of the statements and their accesses, exact ones and upper bounds apart.
    pub all: Vec<StatementDependence>,
    /// What they rely on, for people.
    pub assumptions: Vec<String>,
    /// The statements that update accumulators.
    pub updates: BTreeMap<StatementId, Update>,
    /// How many steps that took.
    pub steps: u64,
}

/// All memory-based dependences between the instances of the statements of `scop`, cells included, but those of loads that
/// nobody uses on stores, and of atomic updates on others that come to the same in any order. With `reassociate` the
/// order of float reductions may be given up though no flag says so.
pub fn dependent(m: &Module, scop: &Scop, reassociate: bool, limits: &Limits) -> Dependent {
    let mut updates = updates(m, scop);
    let most = if reassociate { Permit::Asked } else { Permit::Flags };
    let (owners, occurrences) = scop.occurrences();
    let found = dependences(&scop.nest, &scop.memory, &occurrences, &WantedDependences::within(limits));
    let license = |source, target| license(m, scop, &updates, source, target);
    let mut all = merged(found.all, &owners, &license);
    for dependence in &mut all {
        dependence.license.take_if(|license| license.permit > most);
    }
    updates.retain(|_, update| update.reduction.permit <= most);
    let atomic = atomic_updates(m, scop);
    all.retain(|dependence| !is_idle(m, scop, dependence) && !commutes(scop, &atomic, dependence));
    all.extend(behind_what_is_stated(scop, &Budget::new(limits.pair)));
    let apart = found.assumed.iter().map(|&(a, b)| Assumption::Apart(scop.memory.name(m, a), scop.memory.name(m, b)));
    Dependent { all, assumptions: folded(&apart.collect::<Vec<_>>()), updates, steps: found.steps }
}

/// The flow of values between the instances of the statements of `scop`, and what is ordered for no known reason: all that is left
/// where each value has storage of its own.
pub fn flow(scop: &Scop, limits: &Limits) -> Vec<StatementDependence> {
    flow_in(scop, None, limits).0
}

/// The same in one array, that of accesses which are known to be of it, and how many steps that took.
pub fn flow_in(scop: &Scop, array: Option<ArrayId>, limits: &Limits) -> (Vec<StatementDependence>, u64) {
    let (owners, mut occurrences) = scop.occurrences();
    occurrences.retain(|one| array.is_none_or(|array| one.place == scop.place(array)));
    let wanted = WantedDependences::within(limits);
    let found = dependences(&scop.nest, &scop.memory, &occurrences, &wanted);
    let (flows, steps) = counted_flow_of_values(&found.all, &wanted);
    (merged(flows, &owners, &|_, _| None), found.steps + steps)
}

/// A statement, and which access of it.
type Owner = (StatementId, usize);

/// Dependences between accesses, one for each pair of these, exact ones and upper bounds apart.
fn merged(
    all: Vec<analysis::dependence::Dependence>,
    owners: &[Owner],
    license: &dyn Fn(Owner, Owner) -> Option<License>,
) -> Vec<StatementDependence> {
    let mut merged: BTreeMap<(usize, usize, bool), Relation> = BTreeMap::new();
    for dependence in all {
        let exact = dependence.exact && !dependence.exhausted;
        let key = (dependence.source, dependence.target, !exact);
        let pairs = match merged.remove(&key) {
            Some(pairs) => pairs.union(&dependence.pairs),
            None => dependence.pairs,
        };
        merged.insert(key, pairs);
    }
    let one = |((source, target, inexact), pairs): ((usize, usize, bool), Relation)| {
        let license = license(owners[source], owners[target]);
        StatementDependence {
            source: owners[source].0,
            source_access: owners[source].1,
            target: owners[target].0,
            target_access: owners[target].1,
            pairs,
            exact: !inexact,
            reduces: license.as_ref().map(|license| license.group),
            license,
        }
    };
    merged.into_iter().map(one).collect()
}

/// What a function states of its symbols before it does anything holds behind that only: everything else stays there.
fn behind_what_is_stated(scop: &Scop, budget: &Budget) -> Vec<StatementDependence> {
    let states = |access: &Access| scop.nest.stating.contains(&access.op);
    let find = |id: StatementId| scop.statements[id].accesses.iter().position(states);
    let stating: Vec<(StatementId, usize)> = scop.statements.ids().filter_map(|id| Some((id, find(id)?))).collect();
    if stating.is_empty() {
        return Vec::new();
    }
    let others = scop.statements.iter().filter(|(id, data)| find(*id).is_none() && !data.accesses.is_empty());
    // A statement that never runs may stand in no tree.
    let runs: Vec<(StatementId, Relation)> = others
        .map(|(id, data)| (id, data.domain.unwrap(0).intersect_symbols(&scop.context)))
        .filter(|(_, pairs)| pairs.is_empty(budget) != Ok(true))
        .collect();
    let behind = |&(source, source_access): &(StatementId, usize)| {
        let dependence = move |(target, pairs): &(StatementId, Relation)| StatementDependence {
            source,
            source_access,
            target: *target,
            target_access: 0,
            pairs: pairs.clone(),
            exact: true,
            reduces: None,
            license: None,
        };
        runs.iter().map(dependence)
    };
    stating.iter().flat_map(behind).collect()
}

/// Updates that nothing comes between, of which nobody uses what was there before, and how they combine: where the result is the same in any order.
fn atomic_updates(m: &Module, scop: &Scop) -> FxHashMap<Op, (Combiner, Type)> {
    let accesses = scop.statements.iter().flat_map(|(_, statement)| &statement.accesses);
    let ops: FxHashSet<Op> = accesses.map(|access| access.op).filter(|&op| m.is(op, "memref.atomic_rmw")).collect();
    if ops.is_empty() {
        return FxHashMap::default();
    }
    let used: FxHashSet<Value> = m.walk(scop.func).iter().flat_map(|&op| &m.op(op).operands).copied().collect();
    let combined = |op: Op| {
        let combiner = Combiner::of_atomic(m, op)?;
        let &[result] = &m.op(op).results[..] else { return None };
        let element = m.op(op).operands.get(1).and_then(|&memref| Some(&m.ty(memref).as_memref()?.element));
        let is_whole = element == Some(m.ty(result));
        let is_free = combiner.is_orderless() && is_whole && !used.contains(&result);
        is_free.then(|| (op, (combiner, m.ty(result).clone())))
    };
    ops.into_iter().filter_map(combined).collect()
}

/// Are the two updates of one kind, of elements of one memory? Each is done as a whole, wherever it comes between the others, so that what is left
/// is what all of them combine to. Nobody else sees what is there in between: a load or a store depends on them as on any other write.
fn commutes(scop: &Scop, atomic: &FxHashMap<Op, (Combiner, Type)>, dependence: &StatementDependence) -> bool {
    let side = |statement: StatementId, access: usize| {
        let access = &scop.statements[statement].accesses[access];
        Some((access.array, atomic.get(&access.op)?))
    };
    let source = side(dependence.source, dependence.source_access);
    source.is_some() && source == side(dependence.target, dependence.target_access)
}

/// Does nothing depend on which of the two runs first? One of them loads what nobody uses, the other one stores. Memory that
/// is let go stays behind its loads. Some of what is seen from outside may change places, too.
fn is_idle(m: &Module, scop: &Scop, dependence: &StatementDependence) -> bool {
    let side = |statement: StatementId, access: usize| {
        let statement = &scop.statements[statement];
        (statement.kind, &statement.accesses[access])
    };
    let (source, target) =
        (side(dependence.source, dependence.source_access), side(dependence.target, dependence.target_access));
    let [from, to] = [dependence.source, dependence.target].map(|id| &scop.statements[id]);
    if may_swap(m, scop, (from, source.1), (to, target.1)) {
        return true;
    }
    let unused = |(kind, access): (StatementKind, &Access)| {
        kind == StatementKind::Unused && !access.write && matches!(scop.arrays[access.array], Array::Memory(_))
    };
    let stores = |(kind, access): (StatementKind, &Access)| {
        kind == StatementKind::Write && ["affine.store", "memref.store"].contains(&m.name(access.op))
    };
    unused(source) && stores(target) || stores(source) && unused(target)
}

/// What allows to give up the order of two accesses: they are accumulators of one reduction, and these are the same or
/// have nothing in common. Elements of one memory are, if no view of it makes others of their bytes.
fn license(
    m: &Module,
    scop: &Scop,
    updates: &BTreeMap<StatementId, Update>,
    (source, from): (StatementId, usize),
    (target, to): (StatementId, usize),
) -> Option<License> {
    let (a, b) = (updates.get(&source)?, updates.get(&target)?);
    let is_whole = match &scop.arrays[a.array] {
        Array::Cell { .. } => true,
        Array::Memory(root) => {
            let element = m.ty(*root).as_memref().map(|memref| &memref.element);
            let lanes = if let Type::Vector(vector) = &a.ty { Some(&vector.element) } else { None };
            element.is_some() && (element == Some(&a.ty) || element == lanes)
        }
        Array::World | Array::Console | Array::Symbol(_) => false,
    };
    let same = is_whole
        && a.array == b.array
        && a.reduction.group == b.reduction.group
        && a.ty == b.ty
        && a.accesses.contains(&from)
        && b.accesses.contains(&to);
    let permit = a.reduction.permit.max(b.reduction.permit);
    same.then_some(License { array: a.array, group: a.reduction.group, permit })
}
