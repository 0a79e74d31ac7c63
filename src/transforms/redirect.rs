//! Loads and stores sent to other memory.

use rustc_hash::FxHashSet;

use super::session::{No, Session};
use crate::affine::dialect::{AffineLoadOp, AffineStoreOp, MapOperands, is_dim};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::map::AffineMap;
use crate::affine::row::canonical;
use crate::analysis::alias::{Root, RootId};
use crate::analysis::domain::Nest;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Access, Array, ArrayId, Scop, Statement};
use crate::analysis::traps::may_trap;
use crate::analysis::{PlainAccess, extract, is_view};
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

/// The statement of an access, what is known of that, and the subscripts of its cell.
pub fn access_of(scop: &Scop, op: Op) -> Option<(&Statement, &Access, &[AffineExpr])> {
    scop.statements.iter().find_map(|(_, statement)| {
        let access = statement.accesses.iter().find(|access| access.op == op)?;
        Some((statement, access, access.subscripts.as_deref()?))
    })
}

/// The statement of a load or store of an element, through views or not, and the subscripts of the array that name its cell; none if these are not over the loops around
/// it, indices and numbers, or it touches another cell, whatever its view is.
pub fn named_cell<'s>(
    session: &'s Session<'_>,
    op: Op,
    (id, root): (RootId, &Root),
) -> Option<(&'s Statement, &'s [AffineExpr])> {
    let (m, scop) = (session.module, session.scop());
    let (statement, access, subscripts) = access_of(scop, op)?;
    let touches = |other: &&Access| other.op == op && matches!(scop.arrays[other.array], Array::Memory(_));
    let is_only = statement.accesses.iter().filter(touches).count() == 1;
    let element = |memref: Value| m.ty(memref).as_memref().map(|memref| &memref.element);
    let is_element = PlainAccess::cast(m, op).is_some_and(|access| element(access.memref) == element(root.value));
    let is_index = |symbol: &AffineExpr| match *symbol {
        AffineExpr::Symbol(symbol) => *m.ty(scop.symbols[symbol as usize]) == Type::Index,
        _ => true,
    };
    let is_over_inputs = |expr: &AffineExpr| {
        let mut is_over = expr.is_pure_affine() && expr.num_dims() <= statement.loops.len();
        is_over &= expr.num_symbols() <= scop.symbols.len();
        is_over && {
            expr.walk(&mut |part| is_over &= is_index(part));
            is_over
        }
    };
    let is_named = is_element
        && is_only
        && access.must
        && access.array == ArrayId::of(id)
        && root.depth() == 0
        && root.numbering().is_none()
        && subscripts.iter().all(is_over_inputs);
    is_named.then_some((statement, subscripts))
}

/// Leaves out what makes a view that nobody looks through any more, and those that it is one of.
pub fn drop_views(m: &mut Module, func: Op, view: Value) {
    let mut unused = Some(view);
    while let Some(view) = unused.filter(|view| !m.uses_in(func).contains_key(view)) {
        let Some(made) = m.defining_op(view).filter(|&made| is_view(m, made) && m.op(made).results.len() == 1) else {
            return;
        };
        unused = m.op(made).operands.first().copied();
        m.detach(made);
    }
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

/// Spells the loads and stores of `memref` in some loops as those of `affine`, where all subscripts are over what may stand in a map; what
/// computes integers for them alone is left out. Says how many they are.
pub fn spell_in_affine(m: &mut Module, func: Op, loops: &[Op]) -> usize {
    let inside = |m: &Module| loops.iter().flat_map(|&looped| m.walk(looped)).collect::<Vec<Op>>();
    let of_memref = |op: &Op| PlainAccess::cast(m, *op).is_some() && m.attr(*op, "map").is_none();
    let wordy: Vec<Op> = inside(m).into_iter().filter(of_memref).collect();
    let Some(scop) = (!wordy.is_empty()).then(|| extract(m, func, true).ok()).flatten() else { return 0 };
    let mut count = 0;
    for op in wordy {
        let Some(access) = PlainAccess::cast(m, op) else { continue };
        let mut inputs = MapOperands::default();
        let mut indices = access.indices(m, op).iter();
        if indices.all(|&value| subscript(m, &scop.nest, &mut inputs, (op, value)).is_some()) {
            redirect(m, (func, &scop.nest), (op, access.memref), |_, subscripts| subscripts);
            count += 1;
        }
    }
    let (uses, mut dead) = (m.uses_in(func), FxHashSet::default());
    for op in inside(m).into_iter().rev() {
        let results = &m.op(op).results;
        let is_index = |value: &Value| matches!(m.ty(*value), Type::Index | Type::Int(..));
        let is_unused = |value: &Value| uses.get(value).into_iter().flatten().all(|user| dead.contains(&user.op));
        let computes = m.is_pure(op) && !may_trap(m, op) && m.op(op).regions.is_empty() && !results.is_empty();
        if computes && results.iter().all(|result| is_index(result) && is_unused(result)) {
            dead.insert(op);
        }
    }
    dead.into_iter().for_each(|op| m.detach(op));
    count
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
