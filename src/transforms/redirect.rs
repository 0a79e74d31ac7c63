//! Loads and stores sent to other memory.

use rustc_hash::FxHashSet;

use super::session::No;
use crate::affine::dialect::{AffineLoadOp, AffineStoreOp, MapOperands, is_dim};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::map::AffineMap;
use crate::affine::row::canonical;
use crate::analysis::PlainAccess;
use crate::analysis::alias::Root;
use crate::analysis::domain::Nest;
use crate::analysis::names::value_name;
use crate::analysis::traps::may_trap;
use crate::ir::{Attribute, Module, Op, Type, Value};
use crate::schedule::refusal::NotApplicable;

/// Is each operation a load or a store of an element of the array as it was made, that can be sent elsewhere?
pub fn direct(m: &Module, nest: &Nest, root: &Root, ops: impl IntoIterator<Item = Op>) -> Result<(), No> {
    for op in ops {
        let at = PlainAccess::cast(m, op)
            .map(PlainAccess::memref_at)
            .filter(|&at| m.op(op).operands.get(at) == Some(&root.value));
        if at.is_none_or(|at| !is_over_loops(m, nest, (op, at))) || root.numbering().is_some() {
            return Err(indirect(m, root, op));
        }
    }
    Ok(())
}

/// Can those subscripts of an access that are affine be those of one of `affine`?
fn is_over_loops(m: &Module, nest: &Nest, (op, at): (Op, usize)) -> bool {
    let mut inputs = MapOperands::default();
    let mut is_over = |value| nest.expr(value).is_none() || subscript(m, nest, &mut inputs, (op, value)).is_some();
    m.attr(op, "map").is_some() || m.op(op).operands[at + 1..].iter().all(|&value| is_over(value))
}

/// Something reaches an array otherwise.
pub fn indirect(m: &Module, root: &Root, op: Op) -> No {
    let message = format!("{} reaches {} in another way than by its subscripts", m.name(op), value_name(m, root.value));
    NotApplicable::new("unknown-access", m.op(op).span, message).into()
}

/// Puts a load or a store of a function in the place of one, of the element of `memory` whose subscripts `place` makes of its own.
/// It is one of `affine`, whatever the one that was there is: a value that is computed of induction variables is what the analysis reads it as.
pub fn redirect(
    m: &mut Module,
    (func, nest): (Op, &Nest),
    (op, memory): (Op, Value),
    place: impl FnOnce(&mut MapOperands, Vec<AffineExpr>) -> Vec<AffineExpr>,
) -> Op {
    let at = PlainAccess::cast(m, op).map(PlainAccess::memref_at).expect("a load or a store of an element");
    let operands = m.op(op).operands[at + 1..].to_vec();
    let map = match m.attr(op, "map") {
        Some(Attribute::Map(map)) => map.clone(),
        _ => AffineMap::identity(operands.len() as u32),
    };
    let mut inputs = MapOperands::default();
    let own: Vec<AffineExpr> = operands
        .iter()
        .enumerate()
        .map(|(number, &value)| match number < map.num_dims as usize {
            true => subscript(m, nest, &mut inputs, (op, value)).unwrap_or_else(|| inputs.dim(value)),
            false => inputs.symbol(value),
        })
        .collect();
    let dim = |number: u32| own[number as usize].clone();
    let symbol = |number: u32| own[(map.num_dims + number) as usize].clone();
    let subscripts = map.results.iter().map(|expr| expr.replace(&dim, &symbol)).collect();
    let exprs = place(&mut inputs, subscripts);
    let (num_dims, num_symbols) = (inputs.dims.len(), inputs.symbols.len());
    let (map, operands) = inputs.map(exprs.into_iter().map(|expr| tidy(expr, num_dims, num_symbols)).collect());
    put(m, func, (op, memory), map, &operands)
}

/// Spells the loads and stores of `memref` in a loop as those of `affine`, where all subscripts are over what may stand in a map; what
/// computes integers for them alone is left out.
pub fn spell_in_affine(m: &mut Module, (func, nest): (Op, &Nest), looped: Op) {
    for op in m.walk(looped) {
        let Some(access) = PlainAccess::cast(m, op).filter(|_| m.attr(op, "map").is_none()) else { continue };
        let mut inputs = MapOperands::default();
        let mut indices = access.indices(m, op).iter();
        if indices.all(|&value| subscript(m, nest, &mut inputs, (op, value)).is_some()) {
            redirect(m, (func, nest), (op, access.memref), |_, subscripts| subscripts);
        }
    }
    let (uses, mut dead) = (m.uses_in(func), FxHashSet::default());
    for op in m.walk(looped).into_iter().rev() {
        let results = &m.op(op).results;
        let is_index = |value: &Value| matches!(m.ty(*value), Type::Index | Type::Int(..));
        let is_unused = |value: &Value| uses.get(value).into_iter().flatten().all(|user| dead.contains(&user.op));
        let computes = m.is_pure(op) && !may_trap(m, op) && m.op(op).regions.is_empty() && !results.is_empty();
        if computes && results.iter().all(|result| is_index(result) && is_unused(result)) {
            dead.insert(op);
        }
    }
    dead.into_iter().for_each(|op| m.detach(op));
}

/// A subscript over what may stand in a map; none if there is no such expression.
fn subscript(m: &Module, nest: &Nest, inputs: &mut MapOperands, (user, value): (Op, Value)) -> Option<AffineExpr> {
    if is_dim(m, value, user) {
        return Some(inputs.dim(value));
    }
    let home = nest.home_of(m, user);
    let ivs: Vec<Value> = (0..home.loops.len()).map(|dim| nest.iv(home, dim)).collect::<Option<_>>()?;
    let symbol = |number: u32| Some(nest.symbols[number as usize]).filter(|&symbol| *m.ty(symbol) == Type::Index);
    inputs.over(&nest.expr(value)?, |dim| ivs[dim as usize], |number| symbol(number).ok_or(())).ok()
}

/// The same in normal form; a remainder stays one, of as small a sum as can be.
fn tidy(expr: AffineExpr, num_dims: usize, num_symbols: usize) -> AffineExpr {
    let normal = |expr: &AffineExpr| canonical(expr, num_dims, num_symbols).unwrap_or_else(|_| expr.clone());
    let AffineExpr::Binary(AffineOp::Mod, parts) = &expr else { return normal(&expr) };
    let (sum, AffineExpr::Const(modulus)) = (normal(&parts.0), &parts.1) else { return normal(&expr) };
    let smaller = match &sum {
        AffineExpr::Binary(AffineOp::Add, terms) => match &terms.1 {
            AffineExpr::Const(constant) => terms.0.clone() + constant.rem_euclid(*modulus),
            _ => sum,
        },
        _ => sum,
    };
    smaller.modulo(*modulus)
}

/// The access with another place.
fn put(m: &mut Module, func: Op, (op, memory): (Op, Value), map: AffineMap, operands: &[Value]) -> Op {
    let data = m.op(op).clone();
    let new = match data.results.first() {
        Some(&old) => AffineLoadOp::build(m, m.ty(old).clone(), memory, map, operands).op(),
        None => AffineStoreOp::build(m, data.operands[0], memory, map, operands).op(),
    };
    (m.op_mut(new).attrs, m.op_mut(new).loc, m.op_mut(new).span) = (data.attrs, data.loc, data.span);
    let (block, at) = (data.parent.expect("it stands in a block"), m.position(op).expect("it stands in a block"));
    m.detach(op);
    m.insert(block, at, new);
    if let Some(&old) = data.results.first() {
        let value = m.result(new);
        m.value_mut(value).name = m.value(old).name.clone();
        m.replace_uses(func, old, value);
    }
    new
}
