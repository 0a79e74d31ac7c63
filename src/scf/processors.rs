//! The processors that a mapping attribute names, without its `#`: `gpu.block<x>`.

use std::sync::Arc;

use crate::ir::text::mnemonic;
use crate::ir::{Attribute, Module, Op};

/// What runs the iterations of an `scf.forall`.
pub const PROCESSORS: [&str; 5] = ["block", "warpgroup", "warp", "thread", "lane"];

/// The axes along which blocks and threads are numbered, that of the innermost loop first.
pub const AXES: [&str; 3] = ["x", "y", "z"];

/// Is it a mapping attribute: `gpu.block<x>`, `gpu.thread<linear_dim_0>`?
pub fn is_mapping(text: &str) -> bool {
    unit(text).is_some()
}

/// Which processors a mapping attribute names: `block` of `gpu.block<x>`. None if it is no such attribute.
pub fn unit(text: &str) -> Option<&'static str> {
    let (unit, dim) = text.strip_prefix("gpu.").and_then(|rest| rest.strip_suffix('>')?.split_once('<'))?;
    let number = dim.strip_prefix("linear_dim_").is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit());
    PROCESSORS.into_iter().find(|known| *known == unit && (number || AXES.contains(&dim)))
}

/// The mapping attributes of the dimensions of a parallel loop, if it says which processors run its iterations.
pub fn mappings(m: &Module, op: Op) -> Option<Vec<Arc<str>>> {
    let Some(Attribute::Array(mapping)) = m.attr(op, "mapping") else { return None };
    let of_dim = |attr: &Attribute| match attr {
        Attribute::Opaque(text) if is_mapping(text) => Some(Arc::from(&**text)),
        _ => None,
    };
    mapping.iter().map(of_dim).collect()
}

/// The same where these combine nothing.
pub fn mappings_without_results(m: &Module, op: Op) -> Option<Vec<Arc<str>>> {
    mappings(m, op).filter(|_| m.op(op).results.is_empty())
}

/// The mapping attributes of so many loops directly inside each other: `gpu.block<y>`, `gpu.block<x>`. None for more than there are axes.
pub fn along_axes(unit: &str, count: usize) -> Option<Vec<Arc<str>>> {
    let axes = AXES.get(..count)?.iter().rev();
    Some(axes.map(|axis| format!("gpu.{unit}<{axis}>").into()).collect())
}

/// The kind of processors that a mapping attribute names: `gpu.block` of `gpu.block<x>`.
pub fn processors(mapping: &str) -> &str {
    mnemonic(mapping)
}

/// Can loops with these mapping attributes be dimensions of one `scf.forall`: different processors of one kind?
pub fn are_of_one_op(a: &str, b: &str) -> bool {
    a != b && processors(a) == processors(b)
}
