//! Which operations may trap, by their rows and by what is known of their operands.
//!
//! Where a program may stop (an assertion that fails, a call that does not return), nothing that stands behind that and may trap may
//! run before. So wherever something may stop a function, what may trap in it reads what is seen from outside, which every
//! operation of that kind writes ([`super::scop::Array::Console`]): the two keep their order as accesses to one cell do.

use super::scop::{Access, Array, Scop, Statement};
use super::view::{integers, is_part};
use crate::affine::dialect::applied;
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::map::AffineMap;
use crate::builtin::view_checks::says_no_more;
use crate::ir::checks::{constant, number};
use crate::ir::registry::Traits;
use crate::ir::{Acts, Attribute, Beyond, Module, Op, Opcode, Traps, Type, Value};

/// Is it a loop that may never end, what is nested in it aside?
pub fn may_never_end(module: &Module, op: Op) -> bool {
    module.is(op, "scf.while")
}

/// May the program end at the operation, or never come behind it, what is nested in it aside?
pub fn may_stop(module: &Module, op: Op) -> bool {
    module.effects(op).beyond != Beyond::Nothing || may_never_end(module, op)
}

/// Is it no access, but what may trap, which stays behind what may stop the program?
pub fn is_trap(scop: &Scop, statement: &Statement, access: &Access) -> bool {
    matches!(scop.arrays[access.array], Array::Console) && !access.write && stops(scop, statement).next().is_none()
}

/// Does nothing depend on which of two that are seen from outside runs first? A program that traps means nothing, wherever it would
/// have stopped afterwards, and of two loops that may never end, and in which nothing may trap, the program needs both to end.
pub fn may_swap(module: &Module, scop: &Scop, first: (&Statement, &Access), second: (&Statement, &Access)) -> bool {
    let is_silent = |(statement, access): (&Statement, &Access)| {
        let mut inner = statement.ops.iter().flat_map(|&op| module.walk(op));
        matches!(scop.arrays[access.array], Array::Console)
            && may_never_end(module, access.op)
            && !inner.any(|op| traps_itself(module, op))
    };
    is_trap(scop, first.0, first.1) || is_silent(first) && is_silent(second)
}

/// The operations of the statement at which the program may end, or which may never do.
pub fn stops(scop: &Scop, statement: &Statement) -> impl Iterator<Item = Op> {
    let is_seen = |access: &&Access| access.write && matches!(scop.arrays[access.array], Array::Console | Array::World);
    statement.accesses.iter().filter(is_seen).map(|access| access.op)
}

/// Does the operation end the program, or mean nothing, for some operands, and do nothing for all others?
pub fn may_refuse(module: &Module, op: Op) -> bool {
    let effects = module.effects(op);
    effects.beyond == Beyond::Outside && effects.traps == Traps::Perhaps
}

/// May it be for the operation that accesses behind it are in bounds? Not for one that only prints, nor for a loop that may never end:
/// iterations that each have one would keep their order.
pub fn may_guard(module: &Module, op: Op) -> bool {
    may_refuse(module, op) || module.effects(op).beyond == Beyond::Everything
}

/// May the operation trap, what is nested in it aside? Accesses do not where they are in bounds.
pub fn may_trap(module: &Module, op: Op) -> bool {
    let by_its_row = match module.effects(op).traps {
        Traps::Never | Traps::OutOfBounds => false,
        Traps::Divisor => !is_divided_by_more_than_zero(module, op),
        Traps::Step => !steps_forwards(module, op),
        Traps::Claim => says_more(module, op),
        Traps::Size => is_given_sizes(module, op),
        Traps::Dimension => !is_dimension(module, op),
        Traps::Perhaps => !is_part_within(module, op) && !groups_numbers(module, op),
    };
    by_its_row || divides(module, op)
}

/// The same of a loop that may never end, in which nothing else may: that is a stop, not a trap.
pub fn traps_itself(module: &Module, op: Op) -> bool {
    !may_never_end(module, op) && may_trap(module, op)
}

/// May the operation give what is no number, of operands that are numbers: poison, or undef, which is another number at each use? Vectors
/// are left out: what takes a number out of one may.
pub fn may_be_no_number(module: &Module, op: Op) -> bool {
    let is_memory = |&value: &Value| matches!(module.ty(value), Type::MemRef(_));
    let is_scalar = |&value: &Value| matches!(module.ty(value), Type::Index | Type::Int(..) | Type::Float(_));
    let (results, effects) = (&module.op(op).results, module.effects(op));
    if !results.iter().any(|value| is_memory(value) || is_scalar(value)) {
        return false;
    }
    let is_other_memory = results.iter().all(is_memory) && (effects.allocates || effects.acts(0).has(Acts::ALIASES));
    let mut computed = module.opcode(op).into_iter().chain(module.steps(op).iter().map(|step| step.0)).peekable();
    let computes = computed.peek().is_some() && !computed.any(Opcode::may_be_poison) && !promises(module, op);
    let says = module.has_traits(op, Traits::NUMBERS) || module.has_traits(op, Traits::DIM_LIKE);
    !(is_other_memory || computes || says || module.has_traits(op, Traits::CONSTANT_LIKE))
}

/// Does an operation on scalars carry anything that is not known to say only what it computes? It may promise something (`nsw`, `exact`,
/// `nnan`), and is poison where it does not keep that.
fn promises(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    data.properties.iter().chain(data.attrs.iter()).any(|(name, attribute)| match &**name {
        "value" | "predicate" | "pred" => false,
        "overflowFlags" => attribute.words("arith.overflow") != ["none"],
        "fastmath" => {
            let words = attribute.words("arith.fastmath");
            words.is_empty() || words.iter().any(|word| ["nnan", "ninf", "fast"].contains(word))
        }
        _ => true,
    })
}

/// Is it a part of an array (`memref.subview`), both of sizes that are numbers, that ends within it?
fn is_part_within(module: &Module, op: Op) -> bool {
    let ([source], true) = (&module.op(op).operands[..], is_part(module, op)) else { return false };
    let sizes = module.ty(*source).as_memref().and_then(|memref| memref.shape.as_ref());
    let [offsets, counts, steps] =
        ["static_offsets", "static_sizes", "static_strides"].map(|name| integers(module.attr(op, name)));
    let ends_within = |dim: usize, size: &Option<u64>| -> Option<bool> {
        let last = offsets.get(dim)?.checked_add(counts.get(dim)?.checked_sub(1)?.checked_mul(*steps.get(dim)?)?)?;
        let size = i64::try_from((*size)?).ok()?;
        let first = offsets[dim];
        // A part without elements begins within the array or at its end.
        let is_empty = counts[dim] == 0 && (0..=size).contains(&first);
        Some(is_empty || counts[dim] > 0 && (0..size).contains(&first) && (0..size).contains(&last))
    };
    sizes.is_some_and(|sizes| sizes.iter().enumerate().all(|(dim, size)| ends_within(dim, size) == Some(true)))
}

/// Does it give an array other dims (`memref.expand_shape`, `collapse_shape`), where all sizes are numbers and rows lie one after the other? That their
/// products are the same is a rule of the text.
fn groups_numbers(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let is_plain = |value: &Value| {
        module.ty(*value).as_memref().is_some_and(|memref| {
            memref.layout.is_none() && memref.shape.as_ref().is_some_and(|shape| shape.iter().all(Option::is_some))
        })
    };
    let groups = module.is(op, "memref.expand_shape") || module.is(op, "memref.collapse_shape");
    groups && data.operands.iter().chain(&data.results).all(is_plain)
}

/// Is the last operand a constant that is the number of a dimension of the first?
fn is_dimension(module: &Module, op: Op) -> bool {
    let [shaped, number] = module.op(op).operands[..] else { return false };
    let rank = match module.ty(shaped) {
        Type::MemRef(memref) => memref.shape.as_ref().map(Vec::len),
        Type::Tensor(tensor) => tensor.shape.as_ref().map(Vec::len),
        _ => None,
    };
    let number = constant(module, number).and_then(|number| usize::try_from(number).ok());
    number.zip(rank).is_some_and(|(number, rank)| number < rank)
}

/// Does the type of the result leave sizes to the operands?
fn is_given_sizes(module: &Module, op: Op) -> bool {
    module.op(op).results.iter().any(|&value| match module.ty(value) {
        Type::Tensor(tensor) => tensor.shape.as_ref().is_none_or(|sizes| sizes.contains(&None)),
        _ => true,
    })
}

/// Does the type of the result say more than the type of the operand?
fn says_more(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let types = data.operands.first().zip(data.results.first());
    types.is_none_or(|(&from, &to)| !says_no_more(module.ty(from), module.ty(to)))
}

/// Is the last operand a constant that is positive, be the type taken as signed or not? Or a vector of that constant.
fn is_divided_by_more_than_zero(module: &Module, op: Op) -> bool {
    let Some(&divisor) = module.op(op).operands.last() else { return false };
    let broadcast = module.defining_op(divisor).filter(|&op| module.is(op, "vector.broadcast"));
    let divisor = broadcast.and_then(|op| module.op(op).operands.first().copied()).unwrap_or(divisor);
    let largest = match module.ty(divisor) {
        Type::Index => i64::from(i32::MAX),
        Type::Int(width @ 2..=32, _) => (1 << (width - 1)) - 1,
        Type::Int(33.., _) => i64::from(i32::MAX),
        _ => return false,
    };
    constant(module, divisor).is_some_and(|divisor| (1..=largest).contains(&divisor))
}

/// Is the third operand an index, which does not wrap, and a constant that is positive, and no order but that of signed numbers said?
fn steps_forwards(module: &Module, op: Op) -> bool {
    let step = module.op(op).operands.get(2).filter(|&&step| *module.ty(step) == Type::Index);
    step.and_then(|&step| constant(module, step)).is_some_and(|step| step > 0)
        && module.attr(op, "unsignedCmp").is_none()
}

/// Does an affine map or condition of the operation divide by what may be 0 or negative?
fn divides(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let of = applied(module, op);
    let operand = |operands: &[Value], at: u32| number(module, *operands.get(at as usize)?).map(AffineExpr::Const);
    // A divisor may be an operand of the map, and that a number.
    let divisor = |divisor: &AffineExpr, map: Option<&AffineMap>| match of.as_ref().filter(|of| Some(of.map) == map) {
        Some(of) => divisor.replace(
            |dim| operand(of.dims(), dim).unwrap_or(AffineExpr::Dim(dim)),
            |symbol| operand(of.symbols(), symbol).unwrap_or(AffineExpr::Symbol(symbol)),
        ),
        None => divisor.clone(),
    };
    let mut divides = false;
    let mut look = |expr: &AffineExpr, map: Option<&AffineMap>| {
        expr.walk(&mut |part| {
            if let AffineExpr::Binary(AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv, sides) = part {
                divides |= divisor(&sides.1, map).as_const().is_none_or(|divisor| divisor <= 0);
            }
        });
    };
    for (_, attribute) in data.properties.iter().chain(data.attrs.iter()) {
        match attribute {
            Attribute::Map(map) => map.results.iter().for_each(|expr| look(expr, Some(map))),
            Attribute::Set(set) => set.constraints.iter().for_each(|constraint| look(&constraint.expr, None)),
            _ => {}
        }
    }
    divides
}
