//! What else has to hold where one run of each program has shown that both leave the same, because they only move values
//! (`interp/moved.rs`).

use std::collections::BTreeSet;

use super::surroundings::{is_promised, may_put_back, named_in};
use super::{NotProved, Pair, Sides, assumptions, not_proved};
use crate::ir::{Module, Op, Type, Value, ValueDef};

/// Operations that only move values, and those that decide where: what a run does with them is what they mean, to the bit.
const MOVES: [&str; 22] = [
    "affine.apply",
    "affine.for",
    "affine.if",
    "affine.load",
    "affine.max",
    "affine.min",
    "affine.store",
    "affine.yield",
    "arith.addi",
    "arith.cmpi",
    "arith.constant",
    "arith.muli",
    "arith.subi",
    "func.return",
    "memref.alloc",
    "memref.alloca",
    "memref.dealloc",
    "memref.load",
    "memref.store",
    "scf.for",
    "scf.if",
    "scf.yield",
];

/// What these carry that says what they do. Other properties promise something, which a run does not look at: that nothing
/// overflows, that addresses are aligned.
const SAID: [&str; 8] =
    ["condition", "lowerBoundMap", "map", "operandSegmentSizes", "predicate", "step", "upperBoundMap", "value"];

/// What the proof by one run rests on, where the new program leaves cells of these arguments as they were that only it writes.
///
/// # Errors
/// Where it proves nothing.
pub fn rests_on(pair: Pair<'_>, put_back: &BTreeSet<usize>) -> Result<Vec<String>, NotProved> {
    let sides = Sides::read(pair)?;
    if !named_in(pair.before, pair.func).is_empty() || !named_in(pair.after, pair.after_func).is_empty() {
        return not_proved("what is called or global is not what a run has shown");
    }
    let arguments = pair.before.first_block(pair.func).map_or(&[][..], |block| &pair.before.block(block).args);
    let memrefs = arguments.iter().filter(|&&argument| matches!(pair.before.ty(argument), Type::MemRef(_)));
    if pair.may_alias && memrefs.count() > 1 {
        return not_proved("arguments that overlap are not what a run has shown");
    }
    if arguments.iter().enumerate().any(|(number, _)| is_promised(pair.before, pair.func, number as u32)) {
        return not_proved("of an argument more is said than its type");
    }
    for (module, func) in [(pair.before, pair.func), (pair.after, pair.after_func)] {
        if let Some(op) = module.walk(func).into_iter().skip(1).find(|&op| !moves(module, op)) {
            return not_proved(format!("{} may do more than move values", module.name(op)));
        }
        if !has_plain_memory(module, func) {
            return not_proved("memory is looked at in two ways");
        }
    }
    let mut assumed = assumptions(&sides);
    for &number in put_back {
        let is_it = |value| matches!(pair.before.value(value).def, ValueDef::Arg(_, other) if other as usize == number);
        let root = sides.old.scop.memory.roots.iter().find(|(_, root)| is_it(root.value));
        let Some((root, _)) = root.filter(|&(root, _)| may_put_back(&sides.new, (&sides.old, root))) else {
            return not_proved("cells are written that the old program does not write");
        };
        let name = sides.old.scop.memory.name(pair.before, root);
        assumed.push(format!("nothing else touches {name} while it runs"));
    }
    Ok(assumed)
}

/// Does the operation only move values, or decide by indices where they go?
fn moves(module: &Module, op: Op) -> bool {
    let (data, name) = (module.op(op), module.name(op));
    let are_indices = |values: &[Value]| values.iter().all(|&value| *module.ty(value) == Type::Index);
    let is_made_here = |&value: &Value| module.defining_op(value).is_some_and(|op| module.name(op) == "memref.alloc");
    let is_right = match name {
        "arith.addi" | "arith.cmpi" | "arith.muli" | "arith.subi" => are_indices(&data.operands),
        "scf.for" => data.operands.get(..3).is_some_and(are_indices),
        "memref.dealloc" => data.operands.iter().all(is_made_here),
        _ => MOVES.contains(&name),
    };
    let is_bare = data.attrs.iter().next().is_none();
    is_right && is_bare && data.properties.iter().all(|(name, _)| SAID.contains(&&**name))
}

/// Is all memory made as it is used, cell by cell, by an operation or for an argument, and no view of other memory?
fn has_plain_memory(module: &Module, func: Op) -> bool {
    let is_plain = |value: Value| match module.ty(value) {
        Type::MemRef(ty) => ty.layout.is_none() && matches!(ty.element, Type::Index | Type::Int(..) | Type::Float(_)),
        _ => false,
    };
    let is_memory = |&&value: &&Value| matches!(module.ty(value), Type::MemRef(_));
    module.walk(func).into_iter().all(|op| {
        let data = module.op(op);
        let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        let mut args = blocks.flat_map(|&block| &module.block(block).args).filter(is_memory);
        let mut results = data.results.iter().filter(is_memory);
        args.all(|&value| op == func && is_plain(value))
            && results.all(|&value| matches!(module.name(op), "memref.alloc" | "memref.alloca") && is_plain(value))
    })
}
