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

use super::threads::combiners;
use crate::affine::dialect::applied;
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::Budget;
use crate::analysis::dependence::Kind;
use crate::analysis::direction::directions;
use crate::analysis::domain::LoopId;
use crate::analysis::verdict::Analysis;
use crate::ir::effects::Traps;
use crate::ir::opcode::Opcode::{self, CtLZ, CtPop, CtTZ, FPowI, IPowI, Rsqrt};
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

/// Is it a load or a store, or a number that vectors compute as well? A division has none and may stop the program, and functions are
/// called or have loops of their own.
fn is_for_vectors(module: &Module, op: Op) -> bool {
    if matches!(module.effects(op).traps, Traps::Divisor | Traps::Perhaps) {
        return false;
    }
    let is_access = matches!(module.name(op), "affine.load" | "affine.store" | "memref.load" | "memref.store");
    let computes = |opcode: Opcode| {
        let has_loop = matches!(opcode, CtLZ | CtTZ | CtPop | IPowI | FPowI);
        opcode.in_c().is_none() && opcode != Rsqrt && !has_loop
    };
    is_access
        || (module.is_pure(op) && module.steps(op).iter().map(|step| step.0).chain(module.opcode(op)).all(computes))
}

/// So many iterations later what was stored is in memory. Before, a vector that is loaded an odd number of iterations later has to be
/// put together from two that are on their way there, and clang makes none.
const STORED: u64 = 128;

/// How many iterations in a row may run at once: `Some(None)` for all of them.
pub(super) fn length(module: &Module, analysis: &Analysis, op: Op, limits: &Limits) -> Option<Option<u64>> {
    let mut loops = analysis.nest.loops.iter().filter(|(_, data)| data.op == op);
    let (id, data) = loops.next_back()?;
    if !pays(module, op, data.iv) {
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
fn pays(module: &Module, op: Op, iv: Value) -> bool {
    module.walk(op).into_iter().skip(1).all(|inner| {
        let (memref, is_affine) = match module.name(inner) {
            "affine.load" => (0, true),
            "affine.store" => (1, true),
            "memref.load" => (0, false),
            "memref.store" => (1, false),
            _ => return true,
        };
        let subscripts = &module.op(inner).operands[memref + 1..];
        if !is_affine {
            let stays = |&value: &Value| !depends_on(module, value, op, iv);
            return match subscripts.split_last() {
                Some((last, rest)) => rest.iter().all(stays) && (*last == iv || stays(last)),
                None => true,
            };
        }
        let Some(applied) = applied(module, inner) else { return false };
        let inputs: Vec<i64> = applied
            .operands
            .iter()
            .map(|&value| if value == iv { 1 } else { i64::from(depends_on(module, value, op, iv)) * UNEVEN })
            .collect();
        let num_dims = applied.map.num_dims as usize;
        let slopes: Vec<i64> = applied.map.results.iter().map(|e| slope(e, &inputs, num_dims)).collect();
        match slopes.split_last() {
            Some((last, rest)) => rest.iter().all(|&slope| slope == 0) && matches!(last, 0 | 1),
            None => true,
        }
    })
}

/// A slope that is not constant.
const UNEVEN: i64 = 1 << 20;

/// By how much an expression grows where its inputs do.
fn slope(expr: &AffineExpr, inputs: &[i64], num_dims: usize) -> i64 {
    match expr {
        AffineExpr::Const(_) => 0,
        AffineExpr::Dim(k) => inputs[*k as usize],
        AffineExpr::Symbol(k) => inputs[num_dims + *k as usize],
        AffineExpr::Binary(op, pair) => {
            let (a, b) = (slope(&pair.0, inputs, num_dims), slope(&pair.1, inputs, num_dims));
            match (op, &pair.1) {
                (AffineOp::Add, _) => a.saturating_add(b),
                (AffineOp::Mul, AffineExpr::Const(by)) => a.saturating_mul(*by),
                _ if a == 0 && b == 0 => 0,
                _ => UNEVEN,
            }
        }
    }
}

/// Is the value computed inside of the loop from its induction variable, or by what is not known to be none of it?
fn depends_on(module: &Module, value: Value, op: Op, iv: Value) -> bool {
    if value == iv {
        return true;
    }
    module.defining_op(value).is_some_and(|def| module.ancestors(def).any(|around| around == op))
}
