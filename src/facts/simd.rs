//! Which innermost loops may do several iterations at once, for code that says so: found by the analysis, before any code is
//! written.
//!
//! A loop that carries no dependence may do all at once. One whose carried dependences all are at least `d` iterations long may
//! do `d`: of two iterations closer than that, neither needs the other. A pair of iterations in which the loops around differ is
//! no matter, since these run one after the other; so a dependence counts where the loop carries it. Distances that are not
//! constant, and what was not decided, are 1.
//!
//! A verdict is passed on where vectors pay: each access steps through the last dim, or stays. Others are left to the compiler,
//! which weighs them.

use super::subscripts::{SummedSubscript, subscripts};
use super::threads::combiners;
use crate::affine::presburger::Budget;
use crate::analysis::PlainAccess;
use crate::analysis::dependence::Kind;
use crate::analysis::direction::directions;
use crate::analysis::domain::{LoopId, Nest};
use crate::analysis::verdict::Analysis;
use crate::ir::effects::Traps;
use crate::ir::opcode::Opcode::{
    self, AbsF, Ceil, CopySign, CtLZ, CtPop, CtTZ, FPowI, Floor, Fma, IPowI, RoundEven, Rsqrt, Sqrt, Trunc,
};
use crate::ir::{Module, Op, Value};
use crate::limits::Limits;

/// The loops of a function that are looked at.
pub(super) fn candidates(module: &Module, function: Op) -> Vec<Op> {
    module.walk(function).into_iter().filter(|&op| is_candidate(module, op)).collect()
}

/// A loop without loops, branches of no known end, or calls in it. What it carries is combined by operators of integers, which the
/// directive names.
fn is_candidate(module: &Module, op: Op) -> bool {
    let carries_nothing = module.op(op).results.is_empty();
    let is_combined = || combiners(module, op).is_some_and(|all| all.iter().all(Option::is_some));
    matches!(module.name(op), "affine.for" | "scf.for" | "affine.parallel" | "scf.parallel")
        && (carries_nothing || is_combined())
        && module.walk(op).into_iter().skip(1).all(|inner| {
            let is_branch = matches!(module.name(inner), "affine.if" | "scf.if");
            is_branch || (module.op(inner).regions.is_empty() && is_for_vectors(module, inner))
        })
}

/// Is it a load or a store, or a number that vectors compute as well? A division of integers has none and may stop the program, and
/// functions are called or have loops of their own, but for those that are an instruction.
fn is_for_vectors(module: &Module, op: Op) -> bool {
    if matches!(module.effects(op).traps, Traps::Divisor | Traps::Perhaps) {
        return false;
    }
    let is_access = PlainAccess::cast(module, op).is_some();
    let computes = |opcode: Opcode| {
        let has_loop = matches!(opcode, CtLZ | CtTZ | CtPop | IPowI | FPowI);
        (opcode.in_c().is_none() || is_instruction(opcode)) && opcode != Rsqrt && !has_loop
    };
    is_access
        || (module.is_pure(op) && module.steps(op).iter().map(|step| step.0).chain(module.opcode(op)).all(computes))
}

/// Has it an instruction for vectors wherever there are vectors of floats?
fn is_instruction(opcode: Opcode) -> bool {
    matches!(opcode, AbsF | Ceil | CopySign | Floor | Fma | RoundEven | Sqrt | Trunc)
}

/// So many iterations later what was stored is in memory. Before, a vector that is loaded an odd number of iterations later has to be
/// put together from two that are on their way there, and clang makes none.
const STORED: u64 = 128;

/// How many iterations in a row may run at once: `Some(None)` for all of them.
pub(super) fn length(module: &Module, analysis: &Analysis, op: Op, limits: &Limits) -> Option<Option<u64>> {
    let mut loops = analysis.nest.loops.iter().filter(|(_, data)| data.op == op);
    let (id, data) = loops.next_back()?;
    if !pays(module, &analysis.nest, op, data.iv) {
        return None;
    }
    let verdict = &analysis.verdicts[id];
    if verdict.parallel {
        return Some(None);
    }
    let is_memory_only = verdict.carried.len() == verdict.num_obstacles && module.op(op).results.is_empty();
    if !is_memory_only || verdict.tensors || !analysis.nest.unknown.is_empty() || verdict.carried.is_empty() {
        return None;
    }
    let mut least = u64::MAX;
    for &index in &verdict.carried {
        let apart = distance(module, analysis, index, id, limits)? / u64::try_from(data.step).ok()?;
        let is_flow = analysis.dependences.all[index].kind == Kind::Flow;
        if is_flow && apart % 2 == 1 && apart < STORED {
            return None;
        }
        least = least.min(apart);
    }
    (least >= 4).then_some(Some(least))
}

/// How far apart the iterations of a dependence are in the loop that carries it, where that is constant.
fn distance(module: &Module, analysis: &Analysis, index: usize, id: LoopId, limits: &Limits) -> Option<u64> {
    let dependence = &analysis.dependences.all[index];
    let home = |owner: usize| &analysis.nest.home_of(module, analysis.accesses[owner].op).loops;
    let (from, to) = (home(dependence.source), home(dependence.target));
    let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    let at = from[..common].iter().position(|&other| other == id)?;
    let directions = directions(dependence, common, &Budget::new(limits.words));
    directions.get(at)?.distance.and_then(|distance| u64::try_from(distance.abs()).ok())
}

/// Does each access of the loop step through the last dim by one, or stay where it is?
fn pays(module: &Module, nest: &Nest, op: Op, iv: Value) -> bool {
    let depends = |value: &Value| depends_on(module, *value, op, iv);
    module.walk(op).into_iter().skip(1).all(|inner| {
        let slope = |subscript: &SummedSubscript| match &subscript.sum {
            Some(sum) => {
                let mut growing = sum.iter().filter(|(values, _)| values.iter().any(depends));
                match (growing.next(), growing.next()) {
                    (None, _) => Slope::Flat,
                    (Some((values, 1)), None) if values[..] == [iv] => Slope::One,
                    _ => Slope::Other,
                }
            }
            None if subscript.written.iter().any(depends) => Slope::Other,
            None => Slope::Flat,
        };
        let slopes: Vec<Slope> = subscripts(module, nest, inner).iter().map(slope).collect();
        match slopes.split_last() {
            Some((last, rest)) => *last != Slope::Other && rest.iter().all(|slope| *slope == Slope::Flat),
            None => true,
        }
    })
}

/// By how much a subscript grows from one value of an induction variable to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slope {
    Flat,
    One,
    Other,
}

/// Is the value computed inside of the loop from its induction variable, or by what is not known to be none of it?
fn depends_on(module: &Module, value: Value, op: Op, iv: Value) -> bool {
    if value == iv {
        return true;
    }
    module.defining_op(value).is_some_and(|def| module.ancestors(def).any(|around| around == op))
}
