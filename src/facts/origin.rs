//! Where the memory behind a memref comes from, as far as that is plain: followed through views to an argument, an allocation or
//! a global.

use crate::ir::{Acts, Attribute, Beyond, Module, Op, Value, ValueDef};

/// Where memory comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// An argument of the function.
    Argument(Value),
    /// The operation allocates it.
    Allocation(Op),
    /// The `memref.global` of this name.
    Global(String),
    /// Not plain to see.
    Unknown,
}

/// Where a memref's memory comes from.
pub fn origin(m: &Module, mut value: Value) -> Origin {
    loop {
        let op = match m.value(value).def {
            ValueDef::Result(op, _) => op,
            ValueDef::Arg(block, _) => {
                let is_argument = m.block_owner(block).is_some_and(|owner| m.is(owner, "func.func"));
                return if is_argument { Origin::Argument(value) } else { Origin::Unknown };
            }
        };
        let effects = m.effects(op);
        let operands = m.op(op).operands.iter().enumerate();
        let mut sources =
            operands.filter(|&(k, &v)| m.ty(v).as_memref().is_some() && effects.acts(k).has(Acts::ALIASES));
        match (sources.next(), sources.next()) {
            (Some((_, &source)), None) if effects.beyond == Beyond::Nothing => value = source,
            (None, None) if effects.allocates => return Origin::Allocation(op),
            (None, None) if m.is(op, "memref.get_global") => {
                return match m.attr(op, "name") {
                    Some(Attribute::Symbol(path)) => Origin::Global(path.last().map_or("", |name| name).to_owned()),
                    _ => Origin::Unknown,
                };
            }
            _ => return Origin::Unknown,
        }
    }
}

/// May two memrefs be in the same memory, wherever arguments are?
pub fn may_share(m: &Module, a: Value, b: Value) -> bool {
    match (origin(m, a), origin(m, b)) {
        (Origin::Unknown, _) | (_, Origin::Unknown) => true,
        (a, b) if a == b => true,
        (Origin::Allocation(_), _) | (_, Origin::Allocation(_)) => false,
        (Origin::Global(_), Origin::Global(_)) => false,
        _ => true,
    }
}
