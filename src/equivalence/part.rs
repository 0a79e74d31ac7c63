//! Two functions that differ in a few operations of one block: functions that consist of these alone.
//!
//! ```text
//! func @f(%A, %n) { for %t { for %i = %t to %n { for %j { .. } } } }        func @f(%A, %i, %n, %t) { if (%t <= %i < %n) { for %j { .. } } }
//! func @f(%A, %n) { for %t { for %i = %t to %n { vectors .. } } }     ->    func @f(%A, %i, %n, %t) { if (%t <= %i < %n) { vectors .. } }
//! ```
//! *Sound.* What the operations use from outside are the arguments: numbers, and memory of which each argument is another one; and the
//! condition is what the loops and guards around say of the numbers wherever they run. If both parts compute the same for whatever they are
//! given, they do so where they stand, each time that they run: all that is around is equal, and nothing there uses a value that they define.
//! Memory that is not assumed to be apart outside of the part has to be one argument, so only arguments of the function and memory that it
//! makes are taken, no views of these. Where a loop around is parallel, the second part touches nothing that the first one does not touch
//! alike ([`super::within`]): what else it touched, another iteration might write. Subscripts of the first part are in bounds where it stands, as those of the
//! first program are.

use rustc_hash::{FxHashMap, FxHashSet};

use super::surroundings::{named_in, same_surroundings};
use super::within::touches_no_more;
use super::{Pair, Proved, Samples, prove};
use crate::affine::dialect::{
    AffineForOp, AffineIfOp, AffineIfSpec, AffineParallelOp, AffineYieldOp, Applied, MapOperands,
};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::presburger::Budget;
use crate::affine::set::{Constraint, IntegerSet};
use crate::builtin::op_name;
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::same::{defines, difference};
use crate::ir::types::FunctionType;
use crate::ir::{Acts, Attribute, Module, Op, Traits, Type, Value};

/// What runs its body in order, once at a time.
const IN_ORDER: [&str; 4] = ["affine.for", "affine.if", "scf.for", "scf.if"];
/// What runs its body several times at once.
const PARALLEL: [&str; 3] = ["affine.parallel", "scf.forall", "scf.parallel"];

/// What is known of numbers: a set, and its operands.
type KnownFacts = (IntegerSet, Vec<Value>);

/// Both parts, in modules with a function of the same name.
struct Parts {
    before: Module,
    after: Module,
    /// Does a parallel loop run them?
    in_parallel: bool,
}

/// A proof that two functions compute the same because the operations do in which they differ, if these stand in one block.
pub fn prove_part(pair: Pair<'_>, budget: &Budget) -> Option<Proved> {
    let Parts { before, after, in_parallel } = parts(pair)?;
    let (func, after_func) = (pair.func, pair.after_func);
    let is_within = || touches_no_more((&after, after_func), (&before, func), budget) == Ok(true);
    if in_parallel && !is_within() {
        return None;
    }
    let pair = Pair { before: &before, after: &after, ..pair };
    prove(pair, &Samples::new(&Vec::new), budget).ok()
}

/// Both parts; none where the functions differ in more than one block, or on top.
fn parts(pair: Pair<'_>) -> Option<Parts> {
    let Pair { before, func, after, after_func, .. } = pair;
    if same_surroundings(&pair).is_err() {
        return None;
    }
    let found = difference(before, func, after, after_func)?;
    let (one, two) = (*found.before.first()?, *found.after.first()?);
    let around: Vec<Op> = before.ancestors(one).take_while(|&around| around != func).collect();
    let in_parallel = around.iter().any(|&around| PARALLEL.contains(&before.name(around)));
    let runs = |&around: &Op| [&IN_ORDER[..], &PARALLEL].iter().any(|known| known.contains(&before.name(around)));
    if around.is_empty() || !around.iter().all(runs) {
        return None;
    }
    let facts = [facts(before, func, one), facts(after, after_func, two)];
    let (given, taken) = (given(before, &found.before, &facts[0])?, given(after, &found.after, &facts[1])?);
    // What only the second uses comes last.
    let back: FxHashMap<Value, Value> = found.values.iter().map(|(&a, &b)| (b, a)).collect();
    let mut pairs: Vec<(Value, Value)> =
        given.iter().map(|&value| Some((value, *found.values.get(&value)?))).collect::<Option<_>>()?;
    for value in taken {
        if !pairs.iter().any(|pair| pair.1 == value) {
            pairs.push((*back.get(&value)?, value));
        }
    }
    let is_plain = |&(value, other): &(Value, Value)| {
        let is_memory = before.ty(value).as_memref().is_some();
        let are_roots = || is_root(before, func, value) && is_root(after, after_func, other);
        before.ty(value) == after.ty(other) && (!is_memory || are_roots())
    };
    if !pairs.iter().all(is_plain) {
        return None;
    }
    let (these, those): (Vec<Value>, Vec<Value>) = pairs.into_iter().unzip();
    let [known, as_known] = facts;
    Some(Parts {
        before: alone(before, (func, &found.before, known), &these)?,
        after: alone(after, (after_func, &found.after, as_known), &those)?,
        in_parallel,
    })
}

/// What some operations use of what is defined outside; none if they do what is not seen in values that they use.
fn given(m: &Module, ops: &[Op], (_, known): &KnownFacts) -> Option<Vec<Value>> {
    if ops.iter().any(|&op| !named_in(m, op).is_empty()) {
        return None;
    }
    let all: Vec<Op> = ops.iter().flat_map(|&op| m.walk(op)).collect();
    let inside: FxHashSet<Op> = all.iter().copied().collect();
    let mut given = Vec::new();
    for &op in &all {
        let data = m.op(op);
        let ends = ops.contains(&op) && m.has_traits(op, Traits::TERMINATOR);
        if ends || !data.successors.is_empty() {
            return None;
        }
        for &value in data.operands.iter().filter(|&&value| !defines(m, &inside, value)) {
            if !given.contains(&value) {
                given.push(value);
            }
        }
    }
    for &value in known {
        if !given.contains(&value) {
            given.push(value);
        }
    }
    Some(given)
}

/// What is known of numbers wherever an operation runs, by the loops and guards around it: a set, and its operands.
fn facts(m: &Module, func: Op, op: Op) -> KnownFacts {
    let (mut inputs, mut constraints) = (MapOperands::default(), Vec::new());
    let mut inner = op;
    for around in m.ancestors(op).take_while(|&around| around != func) {
        if let Some(looped) = AffineForOp::cast(m, around) {
            let (lower, upper) = (inputs.results(looped.lower(m)), inputs.results(looped.upper(m)));
            constraints.extend(of_loop(&mut inputs, looped.induction_var(m), (lower, upper), looped.step(m)));
        } else if let Some(looped) = AffineParallelOp::cast(m, around) {
            for (dim, &iv) in looped.ivs(m).iter().enumerate() {
                let ends = [(looped.lower(m), looped.lower_of(m, dim)), (looped.upper(m), looped.upper_of(m, dim))];
                let [lower, upper] = ends.map(|(Applied { map, operands }, exprs)| {
                    let map = AffineMap::new(map.num_dims, map.num_symbols, exprs.to_vec());
                    inputs.results(Applied { map: &map, operands })
                });
                let Some(&step) = looped.steps(m).get(dim) else { continue };
                constraints.extend(of_loop(&mut inputs, iv, (lower, upper), step));
            }
        } else if let Some(guard) = AffineIfOp::cast(m, around) {
            let (set, operands) = guard.condition(m);
            if m.op(inner).parent == Some(guard.then_block(m)) {
                let exprs = set.constraints.iter().map(|constraint| constraint.expr.clone()).collect();
                let map = AffineMap::new(set.num_dims, set.num_symbols, exprs);
                let exprs = inputs.results(Applied { map: &map, operands });
                let all = exprs.into_iter().zip(&set.constraints);
                constraints.extend(all.map(|(expr, constraint)| Constraint { expr, is_eq: constraint.is_eq }));
            }
        }
        inner = around;
    }
    let set = IntegerSet::new(inputs.dims.len() as u32, inputs.symbols.len() as u32, constraints);
    (set, inputs.dims.into_iter().chain(inputs.symbols).collect())
}

/// What a loop says of its induction variable: no less than the lower ends, less than the upper ones, steps apart from the only lower one.
fn of_loop(
    inputs: &mut MapOperands,
    iv: Value,
    (lower, upper): (Vec<AffineExpr>, Vec<AffineExpr>),
    step: i64,
) -> Vec<Constraint> {
    let iv = inputs.dim(iv);
    let strides = match &lower[..] {
        [first] if step > 1 => Some(Constraint { expr: (iv.clone() - first.clone()).modulo(step), is_eq: true }),
        _ => None,
    };
    let from = lower.into_iter().map(|lower| iv.clone() - lower);
    let to = upper.into_iter().map(|upper| upper - iv.clone() - 1);
    let between = from.chain(to).map(|expr| Constraint { expr, is_eq: false });
    strides.into_iter().chain(between).collect()
}

/// Is it memory that no other value of the function stands for: an argument, or memory that is made there?
fn is_root(m: &Module, func: Op, memref: Value) -> bool {
    match m.defining_op(memref) {
        Some(op) => m.effects(op).allocates && !m.does(op, Acts::ALIASES),
        None => m.defining_block(memref).is_some() && m.defining_block(memref) == m.first_block(func),
    }
}

/// The module in which the function has these operations alone, where the condition holds, and these values as its arguments.
fn alone(module: &Module, (func, ops, condition): (Op, &[Op], KnownFacts), values: &[Value]) -> Option<Module> {
    let mut m = module.clone();
    let block = m.first_block(func)?;
    let old = m.block(block).ops.clone();
    ops.iter().for_each(|&op| m.detach(op));
    old.into_iter().filter(|op| !ops.contains(op)).for_each(|op| m.detach(op));
    m.block_mut(block).args.clear();
    let guard = AffineIfOp::build(
        &mut m,
        AffineIfSpec { condition, has_else: false, results: Vec::new(), loc: Location::Unknown },
    );
    m.push(block, guard.op());
    let then = guard.then_block(&m);
    ops.iter().for_each(|&op| m.push(then, op));
    AffineYieldOp::build(&mut m, then, Vec::new());
    for &value in values {
        let ty = m.ty(value).clone();
        let arg = m.add_arg(block, ty);
        m.value_mut(arg).name = m.value(value).name.clone();
        m.replace_uses(func, value, arg);
    }
    let end = m.create(OpSpec::new(op_name("func.return")));
    m.push(block, end);
    let ty = FunctionType { inputs: values.iter().map(|&value| m.ty(value).clone()).collect(), results: Vec::new() };
    let properties = &mut m.op_mut(func).properties;
    ["arg_attrs", "res_attrs"].into_iter().for_each(|name| _ = properties.remove(name));
    properties.set("function_type", Attribute::Type(Type::Function(ty.into())));
    Some(m)
}
