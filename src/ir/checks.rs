//! What the specifications of operations have in common: counts, types, blocks and terminators.
//!
//! A check of an operation's *shape* ends at the first error. Typed views may be used, and custom syntax printed, where the
//! shape is right.

use smallvec::SmallVec;

use super::attr::Attribute;
use super::module::{Block, Module, Op, OpName, Value};
use super::registry::{OpInfo, Traits};
use super::types::Type;
use super::view::{integer, integers};
use crate::diag::{Diagnostic, Severity, Span};

/// The outcome of one check.
pub type Check = Result<(), Diagnostic>;

/// The place of the operation without its regions.
pub fn place(module: &Module, op: Op) -> Span {
    let data = module.op(op);
    if data.regions.is_empty() {
        return data.span;
    }
    let name = u32::try_from(data.name.as_str().len()).unwrap_or(0);
    Span { start: data.span.start, end: data.span.end.min(data.span.start.saturating_add(name)) }
}

/// An error about the operation: its name, then `message`.
pub fn wrong(module: &Module, op: Op, code: &'static str, message: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(code, place(module, op), format!("`{}` {message}", module.name(op)))
}

/// What its row finds wrong with an operation where it stands.
pub fn errors_of(module: &Module, op: Op) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let OpName::Known(info) = &module.op(op).name {
        (info.check)(module, op, &mut found);
    }
    found.retain(|found| found.severity == Severity::Error);
    found
}

/// A warning about the operation.
pub fn odd(module: &Module, op: Op, code: &'static str, message: impl std::fmt::Display) -> Diagnostic {
    wrong(module, op, code, message).into_warning()
}

/// The types of the values.
pub fn types_of(module: &Module, values: &[Value]) -> Vec<Type> {
    values.iter().map(|&value| module.ty(value).clone()).collect()
}

/// `i32, f32`, or a word for no types.
fn listed(types: &[Type]) -> String {
    match types {
        [] => "nothing".to_owned(),
        types => types.iter().map(|ty| format!("`{ty}`")).collect::<Vec<_>>().join(", "),
    }
}

/// Are all values of type `index`?
pub fn all_index(module: &Module, op: Op, values: &[Value]) -> Check {
    match values.iter().find(|&&value| *module.ty(value) != Type::Index) {
        None => Ok(()),
        Some(&value) => {
            let message = format!("needs operands of type `index`, but one is of type `{}`", module.ty(value));
            Err(wrong(module, op, "operand-type", message))
        }
    }
}

/// Are there so many operands?
pub fn num_operands(module: &Module, op: Op, expected: usize) -> Check {
    match module.op(op).operands.len() {
        found if found == expected => Ok(()),
        found => Err(wrong(module, op, "operand-count", format!("needs {expected} operands, but has {found}"))),
    }
}

/// Are the results of these types?
pub fn results(module: &Module, op: Op, types: &[Type]) -> Check {
    let values = &module.op(op).results;
    if values.iter().map(|&value| module.ty(value)).eq(types) {
        return Ok(());
    }
    let found = types_of(module, values);
    let message = format!("must have results of type {}, but has {}", listed(types), listed(&found));
    Err(wrong(module, op, "result-type", message))
}

/// The operands by segment.
///
/// # Errors
/// If the sizes of the segments are missing, too few or too many, or do not add up to the operands.
pub fn segments(module: &Module, op: Op, count: usize) -> Result<SmallVec<[&[Value]; 4]>, Diagnostic> {
    let error = || wrong(module, op, "operand-segments", "has no `operandSegmentSizes` that fit its operands");
    let sizes = module.attr(op, "operandSegmentSizes").and_then(integers).filter(|sizes| sizes.len() == count);
    let mut rest = &module.op(op).operands[..];
    let mut segments = SmallVec::new();
    for size in sizes.ok_or_else(error)? {
        let size = usize::try_from(size).map_err(|_| error())?;
        let (segment, others) = rest.split_at_checked(size).ok_or_else(error)?;
        segments.push(segment);
        rest = others;
    }
    if rest.is_empty() { Ok(segments) } else { Err(error()) }
}

/// The property called `name`.
///
/// # Errors
/// If it is missing.
pub fn property<'m>(module: &'m Module, op: Op, name: &str) -> Result<&'m Attribute, Diagnostic> {
    module.attr(op, name).ok_or_else(|| wrong(module, op, "missing-property", format!("needs the property `{name}`")))
}

/// The single block of region number `index`.
///
/// # Errors
/// If there is not exactly one.
pub fn block(module: &Module, op: Op, index: usize) -> Result<Block, Diagnostic> {
    module.single_block(op, index).ok_or_else(|| {
        let error = wrong(module, op, "bad-region", format!("must have exactly one block in region #{index}"));
        let is_empty = module.op(op).regions.get(index).is_some_and(|&region| module.region(region).blocks.is_empty());
        if is_empty { error.note("`{}` has no block: write the terminator") } else { error }
    })
}

/// The value, if it is a constant integer that fits.
pub fn constant(module: &Module, value: Value) -> Option<i64> {
    let op = module.defining_op(value).filter(|&op| module.has_traits(op, Traits::CONSTANT_LIKE))?;
    integer(module.attr(op, "value")?)
}

/// Values that are looked at to find out which number one of them is.
const MOST_FOLDED: u32 = 64;

/// The number that a value is: a constant, or what a few operations make of constants.
pub fn number(module: &Module, value: Value) -> Option<i64> {
    fn within(module: &Module, value: Value, left: &mut u32) -> Option<i64> {
        *left = left.checked_sub(1)?;
        constant(module, value).or_else(|| {
            let op = module.defining_op(value)?;
            let OpName::Known(OpInfo { fold: Some(fold), .. }) = module.op(op).name else { return None };
            fold(module, op, &mut |operand| within(module, operand, left))
        })
    }
    within(module, value, &mut MOST_FOLDED.clone())
}

/// The sizes of the vector that is moved between a memref and a value, along the last dimensions; none where an element is moved.
pub fn lanes(module: &Module, memref: Value, value: Value) -> &[u64] {
    let element = module.ty(memref).as_memref().map(|ty| &ty.element);
    match module.ty(value) {
        Type::Vector(vector) if element != Some(module.ty(value)) => &vector.shape,
        _ => &[],
    }
}

/// Warns of subscripts outside the static shape of the memref, and of such from which a vector of these sizes leads outside: MLIR
/// accepts them, but there is no such element. `subscripts` are those that are numbers; the others are none. The vector's sizes are
/// those of the last dimensions, and the least that they may be.
pub fn subscripts_in_bounds(
    module: &Module,
    op: Op,
    (memref, lanes): (Value, &[u64]),
    subscripts: impl IntoIterator<Item = Option<i64>>,
    out: &mut Vec<Diagnostic>,
) {
    let Some(shape) = module.ty(memref).as_memref().and_then(|ty| ty.shape.as_ref()) else { return };
    let first = shape.len().saturating_sub(lanes.len());
    for (number, (&size, subscript)) in shape.iter().zip(subscripts).enumerate() {
        let Some(subscript) = subscript else { continue };
        let Some(size) = size else {
            if subscript < 0 {
                let message = format!("has subscript {subscript} in dimension {number}");
                out.push(odd(module, op, "subscript-out-of-bounds", message));
            }
            continue;
        };
        let lanes = number.checked_sub(first).and_then(|at| lanes.get(at)).copied().unwrap_or(1);
        let is_inside = |subscript: i128| (0..i128::from(size)).contains(&subscript);
        let last = i128::from(subscript) + i128::from(lanes) - 1;
        let message = match (is_inside(subscript.into()), is_inside(last)) {
            (true, true) => continue,
            (true, false) => format!(
                "touches {lanes} elements from subscript {subscript} on in dimension {number}, whose size is {size}: the last is {last}"
            ),
            _ => format!("has subscript {subscript} in dimension {number}, whose size is {size}"),
        };
        out.push(odd(module, op, "subscript-out-of-bounds", message));
    }
}

/// The same for a memref and its subscripts as values, and the value that is moved.
pub fn values_in_bounds(module: &Module, op: Op, access: &[Value], element: Option<Value>, out: &mut Vec<Diagnostic>) {
    if let Some((&memref, subscripts)) = access.split_first() {
        let lanes = element.map_or(&[][..], |element| lanes(module, memref, element));
        let numbers = subscripts.iter().map(|&value| number(module, value));
        subscripts_in_bounds(module, op, (memref, lanes), numbers, out);
    }
}

/// Does a symbol stand directly in what symbols are looked up in? Of an operation that is not known nobody can say.
pub fn is_in_symbol_table(module: &Module, op: Op) -> Check {
    let is_table =
        |parent| !matches!(module.op(parent).name, OpName::Known(_)) || module.has_traits(parent, Traits::SYMBOL_TABLE);
    match module.parent_op(op).filter(|&parent| !is_table(parent)) {
        None => Ok(()),
        Some(parent) => {
            let message = format!("stands in a module, not in `{}`", module.name(parent));
            Err(wrong(module, op, "parent", message).note("is a `}` missing before it?"))
        }
    }
}

/// Are there so many regions?
pub fn num_regions(module: &Module, op: Op, expected: usize) -> Check {
    match module.op(op).regions.len() {
        found if found == expected => Ok(()),
        found => Err(wrong(module, op, "bad-region", format!("must have {expected} regions, but has {found}"))),
    }
}

/// Has the block arguments of these types?
pub fn block_args(module: &Module, op: Op, block: Block, types: &[Type]) -> Check {
    let values = &module.block(block).args;
    if values.iter().map(|&value| module.ty(value)).eq(types) {
        return Ok(());
    }
    let found = types_of(module, values);
    let message = format!("must have block arguments of type {}, but has {}", listed(types), listed(&found));
    Err(wrong(module, op, "bad-region", message))
}

/// Does the block end in `terminator` with operands of these types?
pub fn ends_in(module: &Module, op: Op, block: Block, terminator: &str, types: &[Type]) -> Check {
    let Some(last) = module.last_op(block).filter(|&last| module.is(last, terminator)) else {
        return Err(wrong(module, op, "bad-terminator", format!("must end its block in `{terminator}`")));
    };
    let values = &module.op(last).operands;
    if values.iter().map(|&value| module.ty(value)).eq(types) {
        return Ok(());
    }
    let found = types_of(module, values);
    let message = format!("hands on {}, but `{}` needs {}", listed(&found), module.name(op), listed(types));
    Err(wrong(module, last, "yield-type", message).label(place(module, op), ""))
}

/// Stands the operation directly in one of these?
pub fn parent_is(module: &Module, op: Op, parents: &[&str]) -> Check {
    let parent = module.parent_op(op).map(|parent| module.name(parent));
    if parent.is_some_and(|parent| parents.contains(&parent)) {
        return Ok(());
    }
    Err(wrong(module, op, "bad-parent", format!("must stand directly in `{}`", parents.join("`, `"))))
}
