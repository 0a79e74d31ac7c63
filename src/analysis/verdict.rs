//! What keeps each loop sequential, if anything: carried dependences, carried values, or nothing but reductions.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::access::{MemoryAccess, accesses};
use super::alias::FunctionMemory;
use super::dependence::{Dependences, IsEmpty, Kind, WantedDependences, dependences_by, occurrences};
use super::domain::{LoopId, Nest};
use super::reader::TENSORS;
use super::reduction::{Permit, Reduction, Reductions};
use super::region::num_ivs;
use crate::arena::Arena;
use crate::ir::{Module, Op, Value};

/// A function with all that is known of its accesses.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Loops, symbols, homes.
    pub nest: Nest,
    /// Roots and views.
    pub memory: FunctionMemory,
    /// Accesses in textual order; the owners of the dependences.
    pub accesses: Vec<MemoryAccess>,
    /// Dependences between the accesses.
    pub dependences: Dependences,
    /// Values that loops carry.
    pub values: Vec<CarriedValue>,
    /// One for each loop.
    pub verdicts: Arena<LoopId, LoopVerdict>,
}

/// An iteration argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CarriedValue {
    /// The argument inside of the loop.
    pub value: Value,
    /// The loop.
    pub carried_by: LoopId,
    /// What it is, if it is a reduction.
    pub reduction: Option<Reduction>,
}

/// What keeps a loop sequential.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoopVerdict {
    /// Nothing: no dependence is carried and there are no iteration arguments.
    pub parallel: bool,
    /// Nothing but reductions.
    pub reduction: bool,
    /// May the order of all of these be given up?
    pub licensed: bool,
    /// The reductions through iteration arguments and memory.
    pub reductions: Vec<Reduction>,
    /// The dependences it carries, by index; those that belong to reductions come last.
    pub carried: Vec<usize>,
    /// How many of `carried` belong to no reduction.
    pub num_obstacles: usize,
    /// Does it hand tensors round, so that nothing is known of it?
    pub tensors: bool,
}

impl LoopVerdict {
    /// What allows to give up the order of all its reductions; none if there are none.
    pub fn permit(&self) -> Option<Permit> {
        self.reductions.iter().map(|reduction| reduction.permit).max()
    }
}

/// Analyses a function with a body. With `may_alias` distinct memref arguments may overlap.
pub fn analyse(m: &Module, func: Op, may_alias: bool, wanted: &WantedDependences) -> Analysis {
    analyse_by(m, func, may_alias, wanted, None)
}

/// The same, where `is_empty`, if there is one, rules dependences out. Nothing else here asks a solver.
pub fn analyse_by(
    m: &Module,
    func: Op,
    may_alias: bool,
    wanted: &WantedDependences,
    is_empty: Option<&mut IsEmpty<'_>>,
) -> Analysis {
    let nest = Nest::read(m, func);
    let memory = FunctionMemory::read(m, &nest, may_alias);
    let accesses = accesses(m, &nest, &memory);
    let dependences = dependences_by(&nest, &memory, &occurrences(m, &nest, &accesses), wanted, is_empty);
    let reductions = Reductions::new(m, &nest, &memory, &accesses);
    let values = carried_values(m, &nest, &reductions);
    let members = reductions.of_memory();
    let mut verdicts = Arena::new();
    let mut carried: BTreeMap<LoopId, Vec<usize>> = BTreeMap::new();
    for (index, dependence) in dependences.all.iter().enumerate().filter(|(_, dep)| dep.kind != Kind::Input) {
        dependence.carried_by.into_iter().for_each(|id| carried.entry(id).or_default().push(index));
    }
    for (id, data) in nest.loops.iter() {
        let tensors = nest.unknown.iter().any(|unknown| unknown.code == TENSORS && unknown.op == data.op);
        let carried = carried.remove(&id).unwrap_or_default();
        verdicts.push(verdict(id, &values, &members, (&dependences, &carried), tensors));
    }
    Analysis { nest, memory, accesses, dependences, values, verdicts }
}

fn carried_values(m: &Module, nest: &Nest, reductions: &Reductions<'_>) -> Vec<CarriedValue> {
    let mut values = Vec::new();
    for (id, data) in nest.loops.iter() {
        let (true, Some(body)) = (matches!(m.name(data.op), "affine.for" | "scf.for"), m.single_block(data.op, 0))
        else {
            continue;
        };
        let args = &m.block(body).args[num_ivs(m, data.op)..];
        values.extend(args.iter().enumerate().map(|(number, &value)| CarriedValue {
            value,
            carried_by: id,
            reduction: reductions.of_iter_arg(data.op, number),
        }));
    }
    values
}

/// A loop is a reduction if each iteration argument is one and each carried dependence ties accesses of reductions of
/// one group. Then the cells that the loop's iterations share are touched by these alone, so that no iteration sees a
/// partial result but to add to it.
fn verdict(
    id: LoopId,
    values: &[CarriedValue],
    members: &FxHashMap<usize, Reduction>,
    (dependences, carried): (&Dependences, &[usize]),
    tensors: bool,
) -> LoopVerdict {
    let mut verdict = LoopVerdict { licensed: true, tensors, ..LoopVerdict::default() };
    let mut parts = Vec::new();
    let add = |reduction: &Reduction, verdict: &mut LoopVerdict| {
        verdict.licensed &= reduction.is_licensed();
        if !verdict.reductions.contains(reduction) {
            verdict.reductions.push(reduction.clone());
        }
    };
    for &index in carried {
        let dependence = &dependences.all[index];
        match (members.get(&dependence.source), members.get(&dependence.target)) {
            (Some(a), Some(b)) if a.group == b.group => {
                add(a, &mut verdict);
                add(b, &mut verdict);
                parts.push(index);
            }
            _ => verdict.carried.push(index),
        }
    }
    verdict.num_obstacles = verdict.carried.len();
    verdict.carried.extend(parts);
    let mut plain = false;
    let mut num_values = 0;
    for value in values.iter().filter(|value| value.carried_by == id) {
        num_values += 1;
        match &value.reduction {
            Some(reduction) => add(reduction, &mut verdict),
            None => plain = true,
        }
    }
    verdict.parallel = verdict.carried.is_empty() && num_values == 0 && !tensors;
    verdict.reduction = !verdict.parallel && !tensors && verdict.num_obstacles == 0 && !plain;
    verdict.licensed &= verdict.reduction;
    verdict
}
