//! What else has to hold where one run of each program has shown that both leave the same, because they only move values
//! (`interp/moved.rs`).

use std::collections::BTreeSet;

use super::surroundings::{may_put_back, named_in};
use super::{NotProved, Pair, Sides, assumptions, not_proved};
use crate::ir::{Module, Op, Type, ValueDef};

/// What operations carry that says what they do. Other properties promise something, which a run does not look at: that nothing
/// overflows, that addresses are aligned.
const SAID: [&str; 11] = [
    "arg_attrs",
    "condition",
    "function_type",
    "lowerBoundMap",
    "map",
    "operandSegmentSizes",
    "step",
    "sym_name",
    "sym_visibility",
    "upperBoundMap",
    "value",
];

/// What the proof by one run rests on, where the new program leaves cells of these arguments as they were that only it writes.
///
/// # Errors
/// Where it proves nothing.
pub fn rests_on(pair: Pair<'_>, put_back: &BTreeSet<usize>) -> Result<Vec<String>, NotProved> {
    let sides = Sides::read(pair)?;
    if !named_in(pair.before, pair.func).is_empty() || !named_in(pair.after, pair.after_func).is_empty() {
        return not_proved("what is called or global is not what a run has shown");
    }
    let func = pair.before.first_block(pair.func).map_or(&[][..], |block| &pair.before.block(block).args);
    let memrefs = func.iter().filter(|&&argument| matches!(pair.before.ty(argument), Type::MemRef(_)));
    if pair.may_alias && memrefs.count() > 1 {
        return not_proved("arguments that overlap are not what a run has shown");
    }
    if let Some(op) = pair.after.walk(pair.after_func).into_iter().find(|&op| !is_plain(pair.after, op)) {
        return not_proved(format!("{} may promise something", pair.after.name(op)));
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

/// Does the operation say nothing but what it does?
fn is_plain(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    data.attrs.iter().next().is_none() && data.properties.iter().all(|(name, _)| SAID.contains(&&**name))
}
