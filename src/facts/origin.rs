//! Where the memory behind a memref comes from, as far as that is plain: followed through views, and through what functions of
//! the program return, to an argument, an allocation or a global.

use std::collections::BTreeSet;

use crate::builtin::callee;
use crate::ir::{Acts, Attribute, Beyond, Block, Module, Op, Value, ValueDef};

/// So many operations are followed; what comes from further away is not plain.
const FURTHEST: usize = 256;

/// Where memory comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Provenance {
    /// An argument of the function.
    Argument(Value),
    /// The operation allocates it, or the function that it calls does.
    Allocation(Op),
    /// The `memref.global` of this name.
    Global(String),
    /// Not plain to see.
    Unknown,
}

impl Provenance {
    /// May memory from here be memory from there, wherever arguments are?
    pub fn may_share(&self, other: &Provenance) -> bool {
        match (self, other) {
            (Provenance::Unknown, _) | (_, Provenance::Unknown) => true,
            (a, b) if a == b => true,
            (Provenance::Allocation(_), _) | (_, Provenance::Allocation(_)) => false,
            (Provenance::Global(_), Provenance::Global(_)) => false,
            _ => true,
        }
    }
}

/// Where a memref's memory comes from.
pub fn origin(m: &Module, value: Value) -> Provenance {
    follow(m, value, &mut FURTHEST.clone())
}

/// The same, with so many operations left to follow.
///
/// *Sound.* An operation whose effects are known makes fresh memory only where they say so. What a function returns that it allocated
/// is fresh at each call, so that the call stands for it; each other result is one of its arguments, and so an operand of the
/// call, or a global, or not known. A function that calls itself uses up what is left.
fn follow(m: &Module, mut value: Value, left: &mut usize) -> Provenance {
    while let Some(fewer) = left.checked_sub(1) {
        *left = fewer;
        let (op, number) = match m.value(value).def {
            ValueDef::Result(op, number) => (op, number as usize),
            ValueDef::Arg(block, _) => {
                let is_argument = m.block_owner(block).is_some_and(|owner| m.is(owner, "func.func"));
                return if is_argument { Provenance::Argument(value) } else { Provenance::Unknown };
            }
        };
        if let Some(function) = callee(m, op) {
            let Some((body, returned)) = returned(m, function, number) else { return Provenance::Unknown };
            match follow(m, returned, left) {
                Provenance::Argument(argument) => {
                    let position = m.block(body).args.iter().position(|&arg| arg == argument);
                    let Some(&operand) = position.and_then(|position| m.op(op).operands.get(position)) else {
                        return Provenance::Unknown;
                    };
                    value = operand;
                }
                Provenance::Allocation(_) => return Provenance::Allocation(op),
                found => return found,
            }
            continue;
        }
        let effects = m.effects(op);
        let operands = m.op(op).operands.iter().enumerate();
        let mut sources =
            operands.filter(|&(k, &v)| m.ty(v).as_memref().is_some() && effects.acts(k).has(Acts::ALIASES));
        match (sources.next(), sources.next()) {
            _ if effects.beyond != Beyond::Nothing => return Provenance::Unknown,
            (Some((_, &source)), None) => value = source,
            (None, None) if effects.allocates => return Provenance::Allocation(op),
            (None, None) if m.is(op, "memref.get_global") => {
                return match m.attr(op, "name") {
                    Some(Attribute::Symbol(path)) => Provenance::Global(path.last().map_or("", |name| name).to_owned()),
                    _ => Provenance::Unknown,
                };
            }
            _ => return Provenance::Unknown,
        }
    }
    Provenance::Unknown
}

/// What a function of one block gives back as result `number`, and the block.
fn returned(m: &Module, function: Op, number: usize) -> Option<(Block, Value)> {
    let body = m.single_block(function, 0)?;
    let last = m.last_op(body).filter(|&last| m.is(last, "func.return"))?;
    Some((body, *m.op(last).operands.get(number)?))
}

/// The globals that the results of operations in a function, or in all, are known to be memory of, in the order of their names.
pub fn globals(m: &Module, root: Op) -> BTreeSet<String> {
    let results = m.walk(root).into_iter().flat_map(|op| m.op(op).results.to_vec());
    let origins = results.filter(|&result| m.ty(result).as_memref().is_some()).map(|result| origin(m, result));
    origins.filter_map(|origin| if let Provenance::Global(name) = origin { Some(name) } else { None }).collect()
}
