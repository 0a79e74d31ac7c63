//! The rules that affine operations share: which values may be dims and symbols, and what is odd about a map.
//!
//! A *symbol* does not change while the affine scope around it (a function) runs: a value defined at the scope's top or
//! before the scope, a constant, the size of a memref that is one, or a pure operation's result on symbols. A *dim* is a
//! symbol, an induction variable of an affine loop, or an affine function of dims. Both are of type `index`.

use rustc_hash::FxHashSet;

use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::checks::{Check, number, odd, property, subscripts_in_bounds, wrong};
use crate::ir::view::{integer, segment};
use crate::ir::{Attribute, Block, Module, Op, Traits, Type, Value, ValueDef};

/// The map in the property `name`.
pub(super) fn map<'m>(module: &'m Module, op: Op, name: &str) -> Result<&'m AffineMap, Diagnostic> {
    match property(module, op, name)? {
        Attribute::Map(map) => Ok(map),
        _ => Err(wrong(module, op, "missing-property", format!("needs an affine map as `{name}`"))),
    }
}

/// Takes as many operands as the map or set has inputs, all of type `index`.
pub(super) fn inputs(module: &Module, op: Op, num_inputs: usize, operands: &[Value]) -> Check {
    if operands.len() != num_inputs {
        let message = format!("has {} operands for a map of {num_inputs} dims and symbols", operands.len());
        return Err(wrong(module, op, "operand-count", message));
    }
    crate::ir::checks::all_index(module, op, operands)
}

/// May the value stand where `user` needs a symbol?
///
/// The answer is a conjunction over everything the value is computed from, so one pass over that with a worklist decides.
pub fn is_symbol(module: &Module, value: Value, user: Op) -> bool {
    if *module.ty(value) == Type::Index && is_top_level(module, value, user) {
        return true;
    }
    let mut seen = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        if *module.ty(value) != Type::Index {
            return false;
        }
        if is_top_level(module, value, user) {
            continue;
        }
        let Some(op) = module.defining_op(value) else { return false };
        let is_apply = module.is(op, "affine.apply");
        if module.has_traits(op, Traits::CONSTANT_LIKE) || dim_of_symbol(module, op, &mut work) {
            continue;
        }
        let is_size = module.has_traits(op, Traits::DIM_LIKE);
        let is_pure = module.is_pure(op) && module.op(op).regions.is_empty();
        if is_size || !(is_apply || is_pure) {
            return false;
        }
        work.extend(&module.op(op).operands);
    }
    true
}

/// Is the value defined at the top of an affine scope, or before the scope around `user`, so that it is computed once
/// while the scope runs?
fn is_top_level(module: &Module, value: Value, user: Op) -> bool {
    let region = |block: Option<Block>| block.and_then(|block| module.block(block).parent);
    let home = region(module.defining_block(value));
    let scope = module.ancestors(user).skip_while(|&op| !module.has_traits(op, Traits::AFFINE_SCOPE));
    let mut open = scope.take_while(|&op| !module.has_traits(op, Traits::ISOLATED));
    is_scope_top(module, value) || open.any(|op| region(module.op(op).parent) == home)
}

/// Is the value defined at the top of an affine scope?
fn is_scope_top(module: &Module, value: Value) -> bool {
    let owner = module.defining_block(value).and_then(|block| module.block_owner(block));
    owner.is_some_and(|owner| module.has_traits(owner, Traits::AFFINE_SCOPE))
}

/// Is the operation the size of a memref whose sizes do not change? The operand that is this size is added to `work`.
fn dim_of_symbol(module: &Module, op: Op, work: &mut Vec<Value>) -> bool {
    let operands = &module.op(op).operands;
    if !module.has_traits(op, Traits::DIM_LIKE) || operands.is_empty() {
        return false;
    }
    if is_scope_top(module, operands[0]) {
        return true;
    }
    let index = operands.get(1).and_then(|&index| module.defining_op(index));
    let index = index.filter(|&index| module.has_traits(index, Traits::CONSTANT_LIKE));
    let index = index.and_then(|index| usize::try_from(integer(module.attr(index, "value")?)?).ok());
    let mut memref = operands[0];
    // Each round goes one definition up, so the loop ends.
    let source = loop {
        let Some(source) = module.defining_op(memref) else { return false };
        match module.op(source).operands[..] {
            [cast] if module.has_traits(source, Traits::CAST) => memref = cast,
            _ => break source,
        }
    };
    let (Some(index), Some(ty)) = (index, module.ty(memref).as_memref()) else { return false };
    let Some(shape) = ty.shape.as_ref().filter(|_| module.has_traits(source, Traits::SIZED_BY_OPERANDS)) else {
        return false;
    };
    let open = |size: &&Option<u64>| size.is_none();
    match shape.get(index) {
        Some(Some(_)) => true,
        Some(None) => {
            // The operands that are sizes are those of the sizes that the type leaves open, in order.
            let place = shape[..index].iter().filter(open).count();
            let size = match module.attr(source, "static_sizes") {
                Some(_) => segment(module, source, 2),
                None => segment(module, source, 0).or_else(|| module.op(source).operands.get(2..)),
            };
            size.and_then(|sizes| sizes.get(place)).map(|&size| work.push(size)).is_some()
        }
        None => false,
    }
}

/// May the value stand where `user` needs a dim?
pub fn is_dim(module: &Module, value: Value, user: Op) -> bool {
    if is_induction_variable(module, value) {
        return true;
    }
    let mut seen = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if !seen.insert(value) || is_induction_variable(module, value) || is_symbol(module, value, user) {
            continue;
        }
        let Some(op) = module.defining_op(value) else { return false };
        let functions = ["affine.apply", "affine.delinearize_index", "affine.linearize_index"];
        if !functions.contains(&module.name(op)) {
            return false;
        }
        work.extend(&module.op(op).operands);
    }
    true
}

/// Is the value the induction variable of an affine loop?
fn is_induction_variable(module: &Module, value: Value) -> bool {
    let ValueDef::Arg(block, number) = module.value(value).def else { return false };
    let Some(owner) = module.block_owner(block) else { return false };
    *module.ty(value) == Type::Index
        && (module.is(owner, "affine.parallel") || (module.is(owner, "affine.for") && number == 0))
}

/// Reports operands that may not be dims or symbols; the first `num_dims` are dims.
pub(super) fn dims_and_symbols(module: &Module, op: Op, operands: &[Value], num_dims: u32, out: &mut Vec<Diagnostic>) {
    for (number, &value) in operands.iter().enumerate() {
        let is_dim_place = number < num_dims as usize;
        if if is_dim_place { is_dim(module, value, op) } else { is_symbol(module, value, op) } {
            continue;
        }
        let name =
            module.value(value).name.as_ref().map_or_else(|| "an operand".to_owned(), |name| format!("`%{name}`"));
        let (code, kind) = if is_dim_place { ("not-a-dim", "dim") } else { ("not-a-symbol", "symbol") };
        let why = match (is_dim_place, is_dim(module, value, op)) {
            (false, true) => "changes in the loops around",
            _ => "is no affine function of loops around, constants and what is known at the top of the function",
        };
        let error = wrong(module, op, code, format!("uses {name} as a {kind}, but it {why}"));
        let error = error.label(module.value(value).span, "defined here");
        out.push(match (is_dim_place, is_dim(module, value, op), module.is(op, "affine.for")) {
            (false, true, true) => {
                error.note("a bare name as a bound is a symbol; as a dim it is written `affine_map<(d0) -> (d0)>(%i)`")
            }
            (true, false, _) => error.note("where a subscript is data, use `memref.load` and `memref.store`"),
            _ => error,
        });
    }
}

/// Warns of divisors that are constant and not positive: nobody says what such a division gives.
pub(super) fn divisors<'e>(
    module: &Module,
    op: Op,
    exprs: impl IntoIterator<Item = &'e AffineExpr>,
    out: &mut Vec<Diagnostic>,
) {
    for expr in exprs {
        let mut found = None;
        expr.walk(&mut |part| {
            if let AffineExpr::Binary(op @ (AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv), sides) = part
                && let Some(divisor) = sides.1.as_const().filter(|&divisor| divisor <= 0)
            {
                found = found.or(Some((*op, divisor)));
            }
        });
        if let Some((kind, divisor)) = found {
            let message = format!("has `{kind} {divisor}`, which has no value: a divisor must be positive");
            out.push(odd(module, op, "divisor-not-positive", message));
        }
    }
}

/// What the results of a map are, those of them that are numbers.
pub(super) fn numbers(
    map: &AffineMap,
    operands: &[Value],
    number: &mut dyn FnMut(Value) -> Option<i64>,
) -> Vec<Option<i64>> {
    let mut at = |place: u32| operands.get(place as usize).and_then(|&value| number(value)).map(AffineExpr::Const);
    let dims: Vec<Option<AffineExpr>> = (0..map.num_inputs() as u32).map(&mut at).collect();
    let given = |place: u32, otherwise| dims.get(place as usize).cloned().flatten().unwrap_or(otherwise);
    let is_open = dims.iter().all(Option::is_none);
    let of = |result: &AffineExpr| {
        if is_open {
            return result.as_const();
        }
        let dim = |dim| given(dim, AffineExpr::Dim(dim));
        result.replace(dim, |symbol| given(map.num_dims + symbol, AffineExpr::Symbol(symbol))).as_const()
    };
    map.results.iter().map(of).collect()
}

/// Warns of subscripts that are numbers and outside the memref, or from which a vector of these sizes leads outside.
pub(super) fn subscripts(
    module: &Module,
    op: Op,
    (memref, lanes): (Value, &[u64]),
    map: &AffineMap,
    operands: &[Value],
    out: &mut Vec<Diagnostic>,
) {
    let subscripts = numbers(map, operands, &mut |value| number(module, value));
    subscripts_in_bounds(module, op, (memref, lanes), subscripts, out);
}

/// A map with its operands, as every use of a map wants it: dims, symbols, divisors.
pub(super) fn applied(module: &Module, op: Op, map: &AffineMap, operands: &[Value], out: &mut Vec<Diagnostic>) {
    dims_and_symbols(module, op, operands, map.num_dims, out);
    divisors(module, op, &map.results, out);
}
